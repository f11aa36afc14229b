"""Questions for a bot's process: each large part of a game crosses once, and is the same there."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from game.table.bots import known_parts
from game.table.bots.known_parts import KnownParts
from game.table.bots.worker import Problem
from game.table.game import Game
from game.table.records.headers import header
from game.table.setup import SeatPlan, Setup
from game.variants import variant


def problems(seed: int) -> list[Problem]:
    """What the bots of a game are asked."""
    seats = tuple(SeatPlan(name, "random") for name in ("Ann", "Bob", "Cleo"))
    setup = Setup(variant=variant("oh-hell"), seats=seats, first_dealer=0, seed=seed)
    game, dice, found = Game(setup, [header(setup)]), Random(seed), list[Problem]()
    while len(game.deals) < 4:
        action = game.due(lambda _seat: False)
        if action is None:
            seat = game.waiting.must[0]
            found.append(Problem(game.view(seat), game.legal(seat), None, None, "chance"))
            action = dice.choice(game.legal(seat))
        game.take_action(action)
    return found


def test_what_crosses_is_what_was_asked() -> None:
    parts, two = KnownParts(), zip(problems(1), problems(2), strict=False)
    sizes = list[int]()
    for asked in (one for both in two for one in both):
        packed = parts.packed(asked)
        sizes.append(len(packed))
        assert pickle.loads(packed) == asked
    assert len(sizes) > 40
    assert max(sizes[-20:]) < sizes[0] + 1000, "deals that are finished cross once"
    assert min(sizes) < sizes[0] / 2


def test_both_sides_begin_anew_after_many_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_parts, "MOST", 3)
    parts = KnownParts()
    for asked in problems(3):
        assert pickle.loads(parts.packed(asked)) == asked
        assert len(known_parts.learnt) <= 3 + 24, "those of one question more"


def test_another_process_is_sent_everything_again() -> None:
    parts, (asked, *_others) = KnownParts(), problems(4)
    whole = parts.packed(asked)
    assert len(parts.packed(asked)) < len(whole)
    parts.forget()
    known_parts.learnt.clear()
    assert pickle.loads(parts.packed(asked)) == asked
