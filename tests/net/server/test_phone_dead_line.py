"""A line on which nothing comes any more: the page says so, and nothing that is no longer known."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from game.net.server.page_files import FOLDER
from tests.driving.browser import chromium, program
from tests.driving.server_process import listening, serve_words
from tests.net.server.test_phone_invitations import came_in, kept, seen, shows
from tests.waiting import ended, wait_until

TOLD_MS = 8000


def test_a_dead_line_is_told_within_eight_seconds() -> None:
    script = (FOLDER / "connection.js").read_text(encoding="utf-8")
    parts = {
        name: int(value) for name, value in re.findall(r"^const ([A-Z]+) = (\d+);", script, re.M)
    }
    assert 0 < parts["QUIET"] + parts["FEEL"] + parts["SILENT"] < TOLD_MS


@pytest.mark.slow
@pytest.mark.skipif(program() is None, reason="needs Chromium")
def test_a_server_that_stands_still_is_told_as_lost_and_comes_back(tmp_path: Path) -> None:
    process, url = listening(serve_words(tmp_path / "home", 0), tmp_path / "home")
    with ended(process), chromium(tmp_path / "browser") as browser:
        page = browser.page()
        came_in(page, url, "Ann")
        page.value(
            'window.blackout.create({ variant: "oh-hell", seats: [{}, {agent: "beginner"}, '
            '{agent: "beginner"}] })'
        )
        wait_until(lambda: page.value("window.blackout.game?.question != null"), "she is asked")
        page.value('window.blackout.game.turn = null; window.blackout.game.info.to_act = []')
        page.value("window.blackout.draw()")
        seen(page, "The game goes on…")
        process.send_signal(signal.SIGSTOP)
        seen(page, "The connection was lost.")
        kept(page, "dead-line")
        assert not shows(page, "The game goes on…")
        process.send_signal(signal.SIGCONT)
        wait_until(lambda: page.value("window.blackout.game?.question != null"), "she is back")
        assert not shows(page, "The connection was lost.")
        assert page.faults == []
        process.terminate()
