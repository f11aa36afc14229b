"""The search for puzzles: what counts as clearly best, and a run that is ended goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.valuation.option_values import Weighed
from game.engine import Action, Play, card
from learning.find_puzzles import Book, Deals, Moment, Table, clearly_best, gap_of, shipped


def way(code: str, points: float, worth: float | None = None) -> Weighed:
    action: Action = Play(0, card(code))
    return Weighed(action, points if worth is None else worth, points, 0.5, (0.5, 0.5), 100)


def test_the_gap_is_to_the_next_way_that_is_not_the_same() -> None:
    ways = [way("QH", 7.0), way("KH", 7.0), way("2C", 5.5), way("3C", 1.0)]
    assert clearly_best(ways) == {"QH", "KH"}
    assert gap_of(ways) == pytest.approx(1.5)


def test_there_is_no_gap_where_the_expert_would_take_another_way() -> None:
    assert gap_of([way("QH", 7.0, worth=1.0), way("2C", 5.0, worth=2.0)]) == 0
    assert gap_of([way("QH", 7.0), way("KH", 7.0)]) == 0


def test_a_run_goes_on_where_it_was_ended(tmp_path: Path) -> None:
    path = tmp_path / "found.jsonl"
    book = Book(path)
    found = {"id": "blackout-3-1", "variant": "blackout", "codes": [], "missed": ["casual"]}
    book.add({**found, "themes": ["duck"]})
    book.add({"searched": "blackout", "deals": 7, "made": 9.5})
    again = Book(path)
    assert again.next["blackout"] == 7
    assert again.made["blackout"] == 9.5
    assert again.count("blackout") == 1
    assert again.easy("blackout") == 0


def test_a_deal_hangs_on_its_number_alone() -> None:
    from game.roster import BOTS
    from game.table.bots.worker import load

    agents = {
        name: load(BOTS["beginner"].target)
        for name in ("beginner", "casual", "skilled", "skilled:bold", "skilled:spoiler")
    }
    table = Table("oh-hell", 3, (3,))
    once, again = ([*Deals(table, agents).play(4)] for _ in range(2))
    assert [m.codes for m in once if isinstance(m, Moment)] == [
        m.codes for m in again if isinstance(m, Moment)
    ]


def test_a_deal_in_the_middle_of_a_whole_game_is_looked_through() -> None:
    from game.roster import BOTS
    from game.table.bots.worker import load

    agents = {
        name: load(BOTS["beginner"].target)
        for name in ("beginner", "casual", "skilled", "skilled:bold", "skilled:spoiler")
    }
    table = Table("clag", 3, (7,), before=(7, 9))
    asked: set[int] = set()
    for number in range(4):
        every = [m for m in Deals(table, agents).play(number) if isinstance(m, Moment)]
        (deal,) = {m.view.spec.number for m in every}
        asked.add(deal)
        assert {m.view.trump is None for m in every} == {deal == 8}, "the eighth has no trump"
        assert len(every[0].state.finished) == deal - 1
    assert asked == {8, 10}


def test_what_is_shipped_is_an_equal_share_without_what_all_levels_miss() -> None:
    def puzzle(variant: str, number: int, missed: list[str]) -> dict[str, object]:
        return {
            "id": f"{variant}-{number}-3",
            "variant": variant,
            "missed": missed,
            "themes": ["duck" if number % 2 else "lead"],
        }

    every = ["beginner", "casual", "skilled", "expert", "master"]
    found = [puzzle("a", n, ["beginner"]) for n in range(9)]
    found += [puzzle("b", n, every if n < 2 else []) for n in range(4)]
    chosen = shipped(found, 4)
    assert [one["variant"] for one in chosen] == ["a", "a", "b", "b"]
    assert {one["themes"][0] for one in chosen[:2]} == {"duck", "lead"}
    assert all(one["missed"] != every for one in chosen)
