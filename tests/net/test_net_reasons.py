"""A window at a server gives the rules' own reason, as a table of this machine does."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.engine import Action, Bid, Card, ChangeBid, Play, observe, refusal_of, to_act
from game.net.client.remote_game import RemoteGame
from game.net.client.remote_table import refusal_seen
from game.presentation.screen_state import ScreenState
from game.table.setup import HUMAN
from game.variants import VARIANTS
from tests.engine.test_family_hidden import steps
from tests.links import Person, info_of, read_message, serving
from tests.table.test_hidden_everywhere import row_of


@pytest.mark.thinned(5)
@pytest.mark.parametrize("name", VARIANTS)
def test_the_reason_is_that_of_the_rules_in_every_game(name: str) -> None:
    row, players = row_of(name, (4, 3))
    refused, dice = 0, Random(name)
    for step in steps(row, players, 3, 2):
        state = step.before
        must, may = to_act(state)
        for seat in (*must, *may):
            if seat < 0 or dice.random() < 0.6:
                continue
            view = observe(state, seat)
            for action in tried(ScreenState.of(view), seat, changes=seat not in must):
                due = refusal_of(state, action)
                assert refusal_seen(view, action) == due, action
                refused += due is not None
    assert refused


def tried(shown: ScreenState, seat: int, *, changes: bool) -> list[Action]:
    """What somebody may press: every card that he sees, every bid and one too many."""
    bids = range(shown.table.spec.tricks + 2)
    held = shown.table.hands[seat] if shown.table.hands else ()
    if shown.table.phase.value == "bidding" and not shown.table.spec.rules.bidding.value.startswith(
        "la"
    ):
        return [(ChangeBid if changes else Bid)(seat, bid) for bid in bids]
    if shown.table.phase.value == "playing" and not shown.table.spec.sight.is_pile:
        return [Play(seat, one) for one in held if isinstance(one, Card)]
    return []


def test_a_table_at_a_server_says_it_where_the_local_one_does(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann = Person(server, "Ann")
    seats = [{}, {"agent": "random"}, {"agent": "random"}]
    wanted = {"variant": "oh-hell", "options": {"schedule": [5]}, "in_order": True}
    game = ann.ask("create", seats=seats, **wanted)["game"]
    ann.ask("follow", game=game)
    heard = RemoteGame(info_of(ann.heard("game")[-1]), "Ann", "", lambda _message: None)
    told: set[str] = set()
    read = 0
    for _ in range(400):
        server.tick()
        server.clock.now += 1  # type: ignore[attr-defined]
        for frame in ann.link.frames[read:]:
            heard.hear(read_message(frame))
        read = len(ann.link.frames)
        one, table = server.game(game), heard.table
        if one.state == "over":
            break
        if table is None or one.play is None or table.seat not in table.waiting.must:
            continue
        assert table.players[table.seat].agent == HUMAN
        shown = ScreenState.of(table.view(table.seat))
        for action in tried(shown, table.seat, changes=False):
            due = refusal_of(one.play.state, action)
            assert table.refusal_of(action) == due
            told.add(str(due))
        ann.ask("act", game=game, action=ann.turn["actions"][0], after=ann.turn["n"])
    assert told > {"None"}, told
    server.close()
