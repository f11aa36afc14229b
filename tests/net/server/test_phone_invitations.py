"""Invitations on a phone: a host invites from the lobby, who is invited declines or sits down."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.driving.browser import PHONE, Page, chromium, program
from tests.driving.network_people import server_at
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(program() is None, reason="needs Chromium"),
]
PICTURES = os.environ.get("BLACKOUT_TEST_PICTURES")


def shows(page: Page, text: str) -> bool:
    return text in str(page.value("document.body.innerText"))


def seen(page: Page, text: str) -> None:
    wait_until(lambda: shows(page, text), f"{text!r} on the phone")


def tap(page: Page, key: str) -> None:
    wait_until(lambda: page.tap(f'[data-key="{key}"]'), f"the button {key}")


def came_in(page: Page, url: str, name: str) -> None:
    page.shape(PHONE)
    page.go(url.replace("ws:", "http:") + "/")
    wait_until(lambda: page.value('document.querySelector("#name") !== null'), "the form")
    page.write("#name", name)
    page.tap(".join .go")
    wait_until(lambda: page.value('window.blackout.connection.state === "in"'), f"{name} is in")


def kept(page: Page, name: str) -> None:
    if PICTURES is not None:
        page.picture(Path(PICTURES) / f"{name}.png")


def test_phones_invite_decline_and_want_no_more(tmp_path: Path) -> None:
    with server_at(tmp_path / "server") as url, chromium(tmp_path / "browser") as browser:
        ann, bob = browser.page(), browser.page()
        came_in(ann, url, "Ann")
        came_in(bob, url, "Bob")
        for number in (1, 2):
            ann.value(
                'window.blackout.create({ variant: "oh-hell", wait: true, watch: false, '
                'seats: [{}, {}, {agent: "casual"}] })'
            )
            tap(ann, "invite-Bob")
            seen(bob, "Ann invites you.")
            game = ann.value("window.blackout.game.id")
            kept(ann, f"host-{number}")
            kept(bob, f"invited-{number}")
            if number == 1:
                tap(bob, f"no-{game}")
                seen(ann, "free seat")
                seen(bob, "No table is open yet.")
                ann.value("window.blackout.decline(window.blackout.game)")
                seen(ann, "Tables")
            else:
                tap(bob, game)
                seen(bob, "Ann starts the game.")
        ann.value("window.blackout.decline(window.blackout.game)")
        wait_until(
            lambda: bob.value("window.blackout.game.info.state") == "over",
            "the table is called off",
        )
        bob.value("window.blackout.leaveGame()")
        ann.value('window.blackout.create({ variant: "oh-hell", wait: true, seats: [{}, {}, {}] })')
        tap(ann, "invited")
        ann.write('[data-key="invited"]', "bob")
        ann.ask("Input.dispatchKeyEvent", type="keyDown", key="Enter", text="\r")
        seen(bob, "Ann invites you.")
        wait_until(lambda: bob.value("window.blackout.blocked !== null"), "the server knows blocks")
        tap(bob, f"never-{ann.value('window.blackout.game.id')}")
        seen(bob, "Let Ann invite me again")
        kept(bob, "blocked")
        tap(bob, "let-Ann")
        wait_until(lambda: not shows(bob, "Let Ann"), "nobody is blocked any more")
