"""Points at the seats on a phone: told whenever players have some of their own, and else never."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from checks.pages import phone_buttons
from tests.driving.browser import chromium, program
from tests.driving.network_people import server_at
from tests.driving.phone_questions import BOT, KINDS, NAME
from tests.links import Person, rest, serving
from tests.waiting import wait_until

MOST = 400
"""Decisions of one's own after which a game is given up."""


def frames_until(
    folder: Path, variant: str, there: Callable[[Person, dict[str, Any]], bool]
) -> list[str]:
    """What a client is sent of a game with two bots, up to a decision of its own that is wanted."""
    server, dice = serving(folder), Random(3)
    ann = Person(server, NAME)
    seats = [{}, {"agent": BOT}, {"agent": BOT}]
    game = ann.ask("create", variant=variant, seats=seats)["game"]
    first = len(ann.link.frames)
    ann.ask("follow", game=game, table=True)
    rest(server)
    for _decision in range(MOST):
        turn = ann.turn
        if there(ann, turn):
            break
        ann.ask("act", game=game, action=dice.choice(turn["actions"]), after=turn["n"])
        rest(server)
    else:
        raise AssertionError(f"{variant} never comes there")
    server.close()
    return [frame for frame in ann.link.frames[first:] if json.loads(frame)["type"] in KINDS]


def scored(ann: Person) -> bool:
    return any(one["line"].get("event") == "score" for one in ann.heard("line"))


@pytest.mark.slow
@pytest.mark.skipif(program() is None, reason="needs Chromium")
def test_points_stand_at_seats_while_a_deal_is_called_and_never_in_a_game_of_all(
    tmp_path: Path,
) -> None:
    called = frames_until(
        tmp_path / "own",
        "caller-clag",
        lambda ann, turn: scored(ann) and turn["actions"][0]["event"] == "call",
    )
    shared = frames_until(tmp_path / "shared", "cooperative", lambda ann, _turn: scored(ann))
    with server_at(tmp_path / "server") as url, chromium(tmp_path / "browser") as browser:
        page = browser.page()
        page.go(url.replace("ws:", "http:"))
        wait_until(lambda: page.value("Boolean(window.blackout)"), "the page is there")
        page.value(phone_buttons.SCRIPT)
        page.value(f"buttons.sit({json.dumps(NAME)})")
        for frames, points in ((called, 2), (shared, 0)):
            page.value(f"buttons.hear({json.dumps(frames)})")
            page.value("buttons.show('asked'), window.blackout.draw()")
            assert page.value("window.blackout.game.words.made.length") == 0, "no price is known"
            assert page.value("buttons.all('#seats .second').length") == points
            page.value("window.blackout.open('scores')")
            assert page.value("buttons.all('.sheet td b').length > 0") == (points > 0)
            told = page.value("buttons.all('.sheet th [role=img]').map((one) => one.ariaLabel)")
            assert bool(told) == (points == 0), "or else whether a deal was made by all"
            page.value("window.blackout.open(null)")
