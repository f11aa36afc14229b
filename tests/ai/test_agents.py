"""Our bots in every game of the family: always legal and always the same from the same seed."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from ai.players.mcts import Mcts
from game.engine import Limit, Phase, Variant, legal_actions, observe, to_act
from game.engine.choices import Goal
from game.engine.variant import OptionValue
from game.roster import inline_thinking
from game.table.headless import play_out
from game.table.records.lines import written
from game.table.records.replay import read_games, replay
from game.table.setup import plan
from game.variants import OPTIONS, VARIANTS, OptionError, alone, values_for, with_options
from tests.bots import AGENTS, one_deal
from tests.lines import plain
from tests.paths import ROOT
from tests.speak import game

TABLES = [
    (row.id, players)
    for row in VARIANTS.values()
    for players in sorted({row.seats[0], sum(row.seats) // 2, row.seats[1]})
]


@pytest.mark.thinned(48)
@pytest.mark.parametrize(("row", "players"), TABLES)
def test_every_bot_plays_every_variant_and_the_record_is_right(
    row: str, players: int, tmp_path: Path
) -> None:
    variant = VARIANTS[row]
    shared = variant.rules.goal is Goal.SHARED
    thinking = inline_thinking(Limit(playouts=1))
    for number in range(2):
        # The search, which takes longest, has one seat; it is another in the second game.
        agents = [*islice(cycle(("heuristic", "random")), players)]
        agents[number] = "mcts"
        most = 4 if shared or number else None
        played = play_out(plan(variant, tuple(agents), seed=number), thinking, most)
        assert not [line for line in plain(played.lines) if "note" in line], "a bot was replaced"
        path = tmp_path / f"{number}.jsonl"
        path.write_text("".join(map(written, played.lines)), encoding="utf-8")
        (recorded,) = read_games(path)
        again = replay(recorded)
        assert again.fault is None
        assert again.ended


@st.composite
def small_games(draw: st.DrawFn) -> tuple[Variant, int]:
    """A row with up to three house rules and, where it may be, one deal of a few cards."""
    row = draw(st.sampled_from(list(VARIANTS.values())))
    players = draw(st.integers(*row.seats))
    wishes: dict[str, OptionValue] = {}
    for name in draw(st.lists(st.sampled_from(sorted(OPTIONS)), max_size=3, unique=True)):
        if values := values_for(row, OPTIONS[name]):
            wishes[name] = draw(st.sampled_from(values))
    if values_for(row, OPTIONS["schedule"]):
        wishes["schedule"] = (draw(st.integers(1, 5)),)
    needed = {
        name: value
        for option, wish in wishes.items()
        for name, value in OPTIONS[option].beside(row, wish).items()
    }
    try:
        return with_options(row, {**wishes, **needed}, players), players
    except OptionError:  # two that contradict each other
        reject()


@settings(max_examples=40)
@given(small_games(), st.lists(st.sampled_from(list(AGENTS)), min_size=10, max_size=10), st.data())
def test_every_bot_does_only_what_is_allowed(
    given_game: tuple[Variant, int], names: list[str], data: st.DataObject
) -> None:
    variant, players = given_game
    one_deal(variant, players, names, data.draw(st.integers(0, 10**6)))


@pytest.mark.thinned(9)
@pytest.mark.parametrize("row", VARIANTS)
def test_the_heuristic_plays_under_every_house_rule(row: str) -> None:
    plain = VARIANTS[row]
    players = sum(plain.seats) // 2
    for wishes in alone(plain):
        variant = with_options(plain, wishes, players)
        one_deal(variant, players, ["heuristic"] * players, 5)


@pytest.mark.parametrize("players", range(2, 8))
def test_the_heuristic_plays_the_largest_deals(players: int) -> None:
    variant = game("blackout", players, schedule="down")
    one_deal(variant, players, ["heuristic"] * players, 1)


REPEATED = """
from game.variants import VARIANTS
from tests.bots import AGENTS, one_deal
from tests.speak import game

rows = [
    *(game("blackout", 4, schedule=[4], no_trump="never", **options)
      for options in ({}, {"bidding": "simultaneous"}, {"must_trump": True})),
    game("cooperative", 3, schedule=[3]),
    game("potomac", 4, schedule=[4]),
    game("la-pocha", 5, schedule=[8]),
    game("northeast-jokers", 5, schedule=[4]),
    VARIANTS["caller-clag"],
    VARIANTS["ninety-nine"],
]
for number, variant in enumerate(rows):
    players = min(p for p in variant.deals if p > 2)
    for name in AGENTS:
        print(name, one_deal(variant, players, [name] * players, number)[-1].finished)
"""


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game_in_every_process() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", REPEATED],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert told[0].count("FinishedDeal") == 9 * len(AGENTS)


def test_the_search_keeps_to_its_time_and_stops_when_told() -> None:
    state = one_deal(game("blackout", 4, schedule=[13]), 4, ["random"] * 4, 3)[5]
    assert state.phase in (Phase.BIDDING, Phase.PLAYING)
    seat = to_act(state).must[0]
    view, legal = observe(state, seat), legal_actions(state, seat)
    started = monotonic()
    assert Mcts().choose(view, legal, Limit(milliseconds=100), Random(1)) in legal
    assert monotonic() - started > 0.09, "it uses what it has"
    stopped = Limit(milliseconds=86_400_000, stop=lambda: True)
    assert Mcts().choose(view, legal, stopped, Random(1)) in legal
