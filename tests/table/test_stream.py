"""One stream for whoever follows a game: folded, it is what the viewer may know, at any moment."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from game.engine import ALL, PUBLIC, IllegalAction, Play, Viewer
from game.net.client.remote_table import view_after
from game.net.server.line_stream import LineStream
from game.presentation.event_feed import EventFeed
from game.presentation.screen_state import ScreenState
from game.table.bots.thinking import ScriptedBots
from game.table.game import Game
from game.table.records.files import NoRecord
from game.table.records.headers import header
from game.table.records.lines import StandInNote, UndoNote, read_line
from game.table.setup import Setup
from game.table.table import Table
from game.variants import VARIANTS
from tests.links import info_of
from tests.tables import setup_for

ACTIONS: Final = 120


def humans(row: str) -> Setup:
    """A game of the fewest persons that play it."""
    fewest, _most = VARIANTS[row].seats
    return setup_for(",".join(["human"] * fewest), row=row)


@pytest.mark.thinned(23)
@pytest.mark.parametrize("row", list(VARIANTS))
def test_every_viewer_who_follows_knows_what_he_may_know_after_decisions_taken_back_too(
    row: str,
) -> None:
    setup, dice = humans(row), Random(row)
    table = Table(setup, ScriptedBots(), NoRecord())
    viewers: tuple[Viewer, ...] = (*range(setup.players), PUBLIC, ALL)
    feed = EventFeed(table, viewers)
    for _ in range(ACTIONS):
        while table.advance(0.0):
            pass
        if table.over:
            break
        if dice.random() < 0.2 and table.can_undo:
            table.undo()
        else:
            seat = dice.choice(table.waiting.must)
            table.act(dice.choice(table.legal(seat)))
        while dice.random() < 0.7 and feed.next_event(ALL) is not None:
            pass
    while feed.next_event(ALL) is not None:
        pass
    for viewer in viewers:
        assert feed.shown(viewer) == ScreenState.of(table.view(viewer))


@pytest.mark.thinned(27)
@pytest.mark.parametrize("row", list(VARIANTS))
def test_the_lines_that_a_server_sends_tell_the_same(row: str) -> None:
    setup, dice = humans(row), Random(row)
    game = Game(setup, [header(setup)], last_only=True)
    sent = LineStream("P1", game)
    undone = 0
    for _ in range(ACTIONS):
        if game.over:
            break
        action = game.due(lambda _seat: True)
        if action is not None:
            game.take_action(action)
        elif dice.random() < 0.1:
            game.note(StandInNote(0, None))
        elif game.undo_point is not None and dice.random() < 0.2:
            game.take_back()
            undone += 1
        else:
            seat = dice.choice(game.waiting.must)
            game.take_action(dice.choice(game.legal(seat)), decided=True)
    told: dict[str, Any] = {
        "type": "game",
        "game": "P1",
        "variant": row,
        "name": row,
        "options": {},
    }
    told |= {"players": setup.players, "host": "Ann", "state": "running", "seats": []}
    told |= {"to_act": [], "lines": 0, "paused": False, "watch": True, "chat": True}
    info = info_of({**told, "wait": False, "away": None, "clock": None})
    for seat in (*range(setup.players), None):
        lines = [read_line(line.encode()) for line in sent.lines(seat)]
        viewer = PUBLIC if seat is None else seat
        known = view_after(info, lines, seat)
        assert known is not None
        # The own sealed bid is not told again; on the screen it lies face down as all do.
        assert ScreenState.of(known).table == ScreenState.of(game.view(viewer)).table
    assert undone == sum(isinstance(line, UndoNote) for line in game.lines)


def test_what_the_rules_refuse_changes_nothing() -> None:
    setup = humans("blackout")
    game = Game(setup, [header(setup)])
    game.take_action(game.chance())
    state, lines, told = game.state, list(game.lines), len(game.stream)
    with pytest.raises(IllegalAction):
        game.take_action(Play(0, setup.variant.pack(setup.players)[0]))
    assert (game.state, game.lines, len(game.stream)) == (state, lines, told)


def test_a_decision_is_gone_for_good_once_something_hidden_was_opened() -> None:
    setup = humans("blackout")
    game = Game(setup, [header(setup)], last_only=True)
    deals = 0
    while not game.over and deals < 3:
        before = len(game.state.finished)
        action = game.due(lambda _seat: True)
        decided = action is None
        game.take_action(action or game.legal(game.waiting.must[0])[0], decided=decided)
        if len(game.state.finished) > before:
            deals += 1
            assert game.undo_point is None
    with pytest.raises(ValueError, match="nothing can be taken back"):
        game.take_back()
