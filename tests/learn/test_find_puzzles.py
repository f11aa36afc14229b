"""The search for puzzles: what counts as clearly best, and a run that is ended goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ai.valuation.option_values import Weighed
from game.engine import Action, Play, card
from learning import find_puzzles
from learning.find_puzzles import (
    Book,
    Deals,
    Finder,
    Moment,
    Table,
    clearly_best,
    gap_of,
    shipped,
    weigh_again,
)


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


@pytest.mark.parametrize("stands", [True, False])
def test_puzzles_of_a_variant_weighed_again_stay_where_they_were_or_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stands: bool
) -> None:
    lines = find_puzzles.SHIPPED.read_text(encoding="utf-8").splitlines()
    every = [json.loads(line) for line in lines]
    again = next(one for one in every if one["variant"] == "kachuful")
    other, last = [one for one in every if one["variant"] != "kachuful"][:2]
    asked: list[Moment] = []

    def weighed(self: Finder, moment: Moment, seed: str, *, easy: bool) -> dict[str, Any] | None:
        asked.append(moment)
        return {"gaps": [7.0, 7.0], "missed": []} if stands else None

    monkeypatch.setattr(Finder, "weighed", weighed)
    monkeypatch.setattr(find_puzzles, "ROOT", tmp_path)
    monkeypatch.setattr(find_puzzles, "SHIPPED", tmp_path / "puzzles.jsonl")
    text = "".join(json.dumps(one) + "\n" for one in (other, again, last))
    find_puzzles.SHIPPED.write_text(text, encoding="utf-8")
    weigh_again(["kachuful"])
    kept = [json.loads(line) for line in find_puzzles.SHIPPED.read_text().splitlines()]
    assert kept[0] == other
    assert kept[-1] == last
    assert [m.codes for m in asked] == [tuple(again["codes"])]
    assert kept[1:-1] == ([{**again, "gaps": [7.0, 7.0], "missed": []}] if stands else [])
