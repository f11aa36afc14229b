"""A line on which nothing comes any more: the page says so, and nothing that is no longer known."""

from __future__ import annotations

import re
import shutil
import signal
from pathlib import Path

import pytest

from game.net.server.page_files import FOLDER
from tests.driving.browser import Page, chromium, program
from tests.driving.server_process import listening, serve_words
from tests.net.server.test_phone_invitations import came_in, kept, seen, shows
from tests.waiting import ended, wait_until

in_chromium = pytest.mark.skipif(program() is None, reason="needs Chromium")
TOLD_MS = 8000


def test_a_dead_line_is_told_within_eight_seconds() -> None:
    script = (FOLDER / "connection.js").read_text(encoding="utf-8")
    parts = {
        name: int(value) for name, value in re.findall(r"^const ([A-Z]+) = (\d+);", script, re.M)
    }
    assert 0 < parts["QUIET"] + parts["FEEL"] + parts["SILENT"] < TOLD_MS


def at_a_table(page: Page, url: str) -> None:
    """Be asked something at a table with two bots."""
    came_in(page, url, "Ann")
    page.value(
        'window.blackout.create({ variant: "oh-hell", options: { schedule: [3] }, '
        'seats: [{}, {agent: "beginner"}, {agent: "beginner"}] })'
    )
    asked(page)


def asked(page: Page) -> None:
    wait_until(lambda: page.value("window.blackout.game?.question != null"), "she is asked")


@pytest.mark.slow
@in_chromium
def test_a_server_that_stands_still_is_told_as_lost_and_comes_back(tmp_path: Path) -> None:
    process, url = listening(serve_words(tmp_path / "home", 0), tmp_path / "home")
    with ended(process), chromium(tmp_path / "browser") as browser:
        page = browser.page()
        at_a_table(page, url)
        page.value("window.blackout.game.turn = null; window.blackout.game.info.to_act = []")
        page.value("window.blackout.draw()")
        seen(page, "The game goes on…")
        process.send_signal(signal.SIGSTOP)
        seen(page, "The connection was lost.")
        kept(page, "dead-line")
        assert not shows(page, "The game goes on…")
        process.send_signal(signal.SIGCONT)
        asked(page)
        assert not shows(page, "The connection was lost.")
        assert page.faults == []
        process.terminate()


@pytest.mark.slow
@in_chromium
def test_a_page_shows_the_board_of_a_server_that_went_back(tmp_path: Path) -> None:
    home, earlier = tmp_path / "home", tmp_path / "earlier"
    lines = "window.blackout.game.lines.length"
    process, url = listening(serve_words(home, 0), home)
    with chromium(tmp_path / "browser") as browser:
        page = browser.page()
        with ended(process):
            at_a_table(page, url)
            before = page.value(lines)
            shutil.copytree(home, earlier, ignore=shutil.ignore_patterns("*.sock", ".lock"))
            page.value("window.blackout.act(window.blackout.game.question.actions[0])")
            wait_until(lambda: page.value(lines) > before, "it went on")
            asked(page)
            process.kill()
        shutil.rmtree(home)
        shutil.copytree(earlier, home)
        again, _ = listening(serve_words(home, int(url.rpartition(":")[2])), home)
        with ended(again):
            seen(page, "The server went back to an earlier state")
            kept(page, "went-back")
            asked(page)
            assert page.value(lines) == before
            page.value("window.blackout.act(window.blackout.game.question.actions[1])")
            wait_until(lambda: page.value(lines) > before, "it goes on from there")
            assert not shows(page, "The server went back to an earlier state")
            assert page.faults == []
            again.terminate()


HOLD = """import("/connection.js").then(({ kept }) => {
  const settled = kept.settled;
  kept.settled = (...words) => new Promise((go) => (window.letGo = () => {
    kept.settled = settled;
    go(settled.apply(kept, words));
  }));
})"""
"""The next greeting waits for the disk until `letGo` is called."""


@pytest.mark.slow
@in_chromium
def test_what_is_tapped_before_the_page_is_let_in_again_does_not_end_its_game(
    tmp_path: Path,
) -> None:
    process, url = listening(serve_words(tmp_path / "home", 0), tmp_path / "home")
    with ended(process), chromium(tmp_path / "browser") as browser:
        page = browser.page()
        at_a_table(page, url)
        before = page.value("window.blackout.game.lines.length")
        page.value(HOLD)
        page.value("window.blackout.connection.socket.close()")
        wait_until(
            lambda: page.value(
                "window.letGo !== undefined && window.blackout.connection.socket.readyState === 1"
            ),
            "the page is about to greet",
        )
        page.value("window.blackout.act(window.blackout.game.question.actions[0])")
        page.value("window.letGo()")
        wait_until(lambda: page.value('window.blackout.connection.state === "in"'), "she is in")
        asked(page)
        page.value("window.blackout.act(window.blackout.game.question.actions[0])")
        wait_until(
            lambda: page.value(f"window.blackout.game.lines.length > {before}"), "the game goes on"
        )
        assert page.faults == []
        process.terminate()


@pytest.mark.slow
@in_chromium
def test_whoever_is_not_let_in_again_is_told_why(tmp_path: Path) -> None:
    home = tmp_path / "home"
    process, url = listening(serve_words(home, 0), home)
    with chromium(tmp_path / "browser") as browser:
        page = browser.page()
        with ended(process):
            at_a_table(page, url)
            game = page.value("window.blackout.game.id")
            process.kill()
        port = int(url.rpartition(":")[2])
        (home / "banned.txt").write_text("Ann\n", encoding="utf-8")
        again, _ = listening(serve_words(home, port), home)
        with ended(again):
            seen(page, "does not let you in")
            kept(page, "not-let-in")
            (home / "banned.txt").write_text("", encoding="utf-8")
            page.tap(".join .go")
            asked(page)
            assert page.value("window.blackout.game.id") == game
            assert page.faults == []
            again.terminate()
