"""Tabs of one browser: one has a person's place, the others say so, and what is kept is kept."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.net.server import hosted_game
from game.net.server.page_files import FOLDER
from tests.driving.browser import PHONE, Chromium, Page, chromium, program
from tests.driving.network_people import server_at
from tests.net.server.test_phone_invitations import came_in, kept, seen, tap
from tests.waiting import wait_until

in_chromium = pytest.mark.skipif(program() is None, reason="needs Chromium")
TAKEN = "Ann plays in another tab of this browser."
IN = 'window.blackout?.connection.state === "in" && window.blackout.connection.name'


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with server_at(tmp_path / "server") as address:
        yield address


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Chromium]:
    with chromium(tmp_path / "browser") as made:
        yield made


def opened(browser: Chromium, url: str) -> Page:
    """One more tab of the same browser, with the same link."""
    page = browser.page(alone=False)
    page.shape(PHONE)
    page.go(url.replace("ws:", "http:") + "/")
    return page


def is_in(page: Page, name: str) -> None:
    wait_until(lambda: page.value(IN) == name, f"{name} is in")


def press(page: Page, key: str) -> None:
    """Tap a button of a tab, which is the one that is seen from then on."""
    page.ask("Page.bringToFront")
    tap(page, key)


def gave_way(page: Page) -> None:
    seen(page, TAKEN)
    wait_until(lambda: page.value("window.blackout?.connection.state") == "out", "it is out")


@pytest.mark.slow
@in_chromium
def test_one_tab_has_the_place_and_another_one_takes_it(browser: Chromium, url: str) -> None:
    first = browser.page(alone=False)
    came_in(first, url, "Ann")
    second = opened(browser, url)
    gave_way(second)
    kept(second, "another-tab")
    is_in(first, "Ann")
    first.value('window.blackout.create({variant: "oh-hell", wait: true, seats: [{}, {}, {}]})')
    wait_until(lambda: first.value("window.blackout.game?.info.state") == "open", "a table")
    game = first.value("window.blackout.game.id")
    press(second, "here")
    is_in(second, "Ann")
    wait_until(lambda: second.value("window.blackout.game?.id") == game, "the same table")
    gave_way(first)
    press(first, "here")
    is_in(first, "Ann")
    gave_way(second)
    assert first.faults == second.faults == []


@pytest.mark.slow
@in_chromium
def test_a_tab_that_takes_the_place_tells_the_secret_that_the_other_committed_to(
    browser: Chromium, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted_game, "PATIENCE_S", 600.0)
    first, bob = browser.page(alone=False), browser.page()
    came_in(first, url, "Ann")
    came_in(bob, url, "Bob")
    bob.value(
        "window.held = []; window.hears = window.blackout.hear.bind(window.blackout);"
        'window.blackout.hear = (one) => one.type === "draw" ? held.push(one) : hears(one); 0'
    )
    seats = '[{}, {name: "Bob"}, {agent: "casual"}]'
    wanted = f'{{variant: "oh-hell", options: {{schedule: [1]}}, seats: {seats}}}'
    first.value(f"window.blackout.create({wanted})")
    wait_until(lambda: bob.value("window.held.length") == 1, "Bob is asked for his share")
    share = 'import("/connection.js").then(({ kept }) => { window.own = kept.get("share.ann"); })'

    def own(page: Page) -> Any:
        page.value(f"{share}; 0")
        return page.value("window.own?.commitment")

    committed = wait_until(lambda: own(first), "Ann has committed")
    second = opened(browser, url)
    gave_way(second)
    press(second, "here")
    is_in(second, "Ann")
    gave_way(first)
    bob.value("window.blackout.hear = window.hears; window.held.forEach(window.hears); 0")
    wait_until(lambda: second.value("window.blackout.game?.lines.length > 0"), "it is dealt")
    draw = second.value("window.blackout.game.lines[0].draw")
    assert {one["name"]: one["commitment"] for one in draw["shares"]}["Ann"] == committed
    assert len(draw["shares"]) == 2
    assert not draw.get("void")


@pytest.mark.slow
@in_chromium
def test_two_tabs_may_be_two_persons_and_each_is_the_same_when_loaded_anew(
    browser: Chromium, url: str
) -> None:
    first = browser.page(alone=False)
    came_in(first, url, "Ann")
    second = opened(browser, url)
    gave_way(second)
    press(second, "name")
    wait_until(lambda: second.value('document.querySelector("#name") !== null'), "the form")
    second.write("#name", "Bob")
    second.tap(".join .go")
    is_in(second, "Bob")
    is_in(first, "Ann")
    for page, name in ((first, "Ann"), (second, "Bob")):
        page.ask("Page.reload")
        is_in(page, name)


@pytest.mark.slow
@in_chromium
@pytest.mark.parametrize("missing", ["indexedDB", "localStorage", "BroadcastChannel"])
def test_a_phone_keeps_its_name_without_what_a_browser_may_lack(
    browser: Chromium, url: str, missing: str
) -> None:
    page = browser.page(alone=False)
    gone = f"Object.defineProperty(window, '{missing}', {{ value: undefined }})"
    page.ask("Page.addScriptToEvaluateOnNewDocument", source=gone)
    came_in(page, url, "Ann")
    page.value("window.before = 1")
    page.ask("Page.reload")
    wait_until(lambda: page.value("window.before") is None, "it is loaded anew")
    is_in(page, "Ann")
    assert page.faults == []


TWO_TABS = """
import { Place } from "./place.js";
const lost = [];
const [one, other] = ["one", "other"].map((name) => new Place(() => lost.push(name)));
const marks = new Map();
globalThis.localStorage = {
  getItem: (key) => marks.get(key) ?? null,
  setItem: (key, value) => marks.set(key, value),
};
const heard = () => new Promise((told) => setTimeout(told, 200));
const told = [await one.take("Ann"), await other.take(" ann"), await other.take("Bob")];
while (Date.now() <= one.since); // no person takes a place twice in a millisecond
told.push(await other.take("Ann", true));
await heard();
told.push([...lost], one.since, await one.take("Ann"));
other.release();
told.push(await one.take("Ann"));
await heard();
const hears = one.channel.onmessage;
one.channel.onmessage = null; // it stands still
const silent = Date.now();
told.push(await other.take("Ann"), Date.now() - silent > 1000);
one.channel.onmessage = hears;
one.show();
await heard();
told.push(one.since, other.since > 0, lost.length);
one.channel.close();
other.channel.close();
console.log(JSON.stringify(told));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_of_two_tabs_the_later_one_has_the_place_also_after_one_stood_still(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "page")
    (tmp_path / "page" / "package.json").write_text('{"type": "module"}')
    (tmp_path / "page" / "tabs.js").write_text(TWO_TABS)
    ran = ["node", "tabs.js"]
    told = subprocess.run(ran, cwd=tmp_path / "page", stdout=subprocess.PIPE, check=True).stdout
    first, again, bob, anyway, lost, since, back, free, silent, waited, *end = json.loads(told)
    assert (first, again, bob) == (True, False, True)
    assert (anyway, lost, since, back) == (True, ["one"], 0, False)
    assert (free, silent, waited) == (True, True, True)
    assert end == [0, True, 2], "it has given way"


@in_chromium
@pytest.mark.slow
def test_a_page_that_came_by_a_name_the_server_was_not_told_of_says_so(
    url: str, browser: Chromium
) -> None:
    """Every browser leads names below localhost to its own machine."""
    named = url.replace("127.0.0.1", "cards.localhost")
    page = opened(browser, named)
    wait_until(lambda: page.value('document.querySelector("#name") !== null'), "the form")
    page.write("#name", "Ann")
    page.tap(".join .go")
    page_origin = named.replace("ws:", "http:")
    seen(page, f"The page came by {page_origin}, and that name is not one this server was told of")
    assert "No server answers." not in page.value("document.body.innerText")
