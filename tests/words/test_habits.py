"""What missed bids have in common: true of the lines of the record, read in another way."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from game.engine.choices import Sight
from game.presentation.replay_positions import ReplayPositions, Viewpoint
from game.presentation.tricks_of_deals import tricks_of_deals
from game.presentation.words.advice.game_story import story
from game.presentation.words.advice.habits import STEPS, habit_words
from game.table.statistics.habits import Habit, HabitKind, habits
from game.variants import VARIANTS
from tests.lines import typed
from tests.recorded import record

NAMES = ("You", "Ada", "Bruno", "Clio", "Dora", "Emil", "Fox", "Gus", "Hal", "Ida")


def facts_of(lines: list[dict[str, object]], seat: int) -> list[dict[str, object]]:
    """By deal what a seat held, bid and took, read from the lines of a record alone."""
    found: list[dict[str, object]] = []
    held: list[str] = []
    bids: dict[int, int] = {}
    for line in lines:
        match line.get("event"):
            case "deal":
                held, bids = [], {}
            case "bid":
                bids[line["seat"]] = line["bid"]  # type: ignore[index, assignment]
            case "play" if line["seat"] == seat:
                held.append(str(line["card"]))
            case "score":
                tricks = line["tricks"]
                found.append({"held": held, "bids": dict(bids), "tricks": tricks})
    return found


def is_so(habit: Habit, deals: list[dict[str, object]], trumps: list[str], seat: int) -> bool:
    """Whether the habit's deals are just those in which it happened."""
    asked, hits = 0, []
    for number, (deal, trump) in enumerate(zip(deals, trumps, strict=True), start=1):
        held, tricks = deal["held"], deal["tricks"]
        bids = deal["bids"]
        assert isinstance(held, list)
        assert isinstance(bids, dict)
        assert isinstance(tricks, list)
        bid, took = bids[seat], tricks[seat]
        total, size = sum(bids.values()), len(held)
        ranks = Counter(code[0] for code in held)
        strong = sum(code[0] in "AK" or code[1] == trump for code in held)
        sure = ranks["A"] + sum(code == f"K{trump}" for code in held)
        short = any(tricks[other] < bids[other] for other in bids if other != seat)
        in_question, happened = {
            HabitKind.HIGH_BIDS: (took < bid, bid > strong),
            HabitKind.LOW_BIDS: (took > bid, bid < sure),
            HabitKind.ZEROS: (bid == 0, took > 0),
            HabitKind.OPEN_DEALS: (took > bid, total < size),
            HabitKind.FULL_DEALS: (took < bid, total > size),
            HabitKind.OTHERS_SHORT: (took > bid, short),
        }[habit.kind]
        asked += in_question
        if in_question and happened:
            hits.append(number)
    return habit.deals == tuple(hits) and habit.of == asked


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_every_habit_is_counted_again_from_the_lines(seed: int) -> None:
    lines = record("blackout", 4, seed, 20)
    shown = ReplayPositions.of_lines(typed(lines))
    last = shown.shown(shown.last, Viewpoint(0, open=True))
    trumps = [
        "-" if deal.result.trump is None else deal.result.trump.letter
        for deal in last.table.history
    ]
    kinds = set()
    for seat in range(4):
        deals = facts_of(lines, seat)
        found = habits(last.table.history, tricks_of_deals(typed(lines)), seat)
        for habit in found:
            assert len(habit.deals) >= 2
            assert is_so(habit, deals, trumps, seat), habit
            kinds.add(habit.kind)
            said = habit_words(habit).replace("both", "all 2")
            said = re.sub(r"\ball (\d+)", r"\1 of \1", said)
            assert [*map(int, re.findall(r"\d+", said))] == [len(habit.deals), habit.of]
        told = story(last, NAMES[:4], seat, tricks_of_deals(typed(lines)))
        if found:
            assert told[-1].text == habit_words(found[0])
            assert told[-1].deal in found[0].deals
            assert told[-1].step is STEPS[found[0].kind]
    assert kinds, "bots that play at random have some"


def test_a_false_habit_is_found() -> None:
    lines = record("blackout", 4, 0, 20)
    deals = facts_of(lines, 0)
    trumps = ["-"] * len(deals)
    assert not is_so(Habit(HabitKind.ZEROS, (), len(deals) + 1), deals, trumps, 0)


@pytest.mark.slow
def test_bids_that_were_made_blind_are_not_looked_at() -> None:
    for name in VARIANTS:
        players = min(VARIANTS[name].deals)
        lines = typed(record(name, players, 3, 8))
        shown = ReplayPositions.of_lines(lines)
        history = shown.shown(shown.last, Viewpoint(0, open=True)).table.history
        for habit in habits(history, tricks_of_deals(lines), 0):
            specs = [history[deal - 1].spec for deal in habit.deals]
            assert all(spec.sight is Sight.OWN and spec.call is None for spec in specs)
