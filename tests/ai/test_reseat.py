"""Another bot in a seat of a running game: from its next decision on, and kept by the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine import Action, Limit, Seat, View
from game.roster import BOTS, inline_thinking, process_thinking
from game.table.bots.service import ProcessThinking
from game.table.bots.thinking import Thought
from game.table.records.files import NoRecord
from game.table.records.headers import as_noted
from game.table.records.replay import read_games, replay
from game.table.setup import HUMAN, Setup
from game.table.shelf import Shelf
from game.table.table import Table
from tests.jobs.test_thinking import LEGAL, VIEW, answer, bad, processes
from tests.lines import plain, typed
from tests.tables import run_on, setup_for, table_for
from tests.waiting import HANG_S, gone, wait_until


class Noting:
    """Thinking that writes down who was asked, and answers only when it is let."""

    def __init__(self) -> None:
        self.asked: list[tuple[Seat, str]] = []
        self.reseated: list[tuple[Seat, str]] = []
        self.cancelled = 0
        self.silent = False
        self._thought: Thought | None = None

    def ask(
        self, seat: Seat, target: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        self.asked.append((seat, target))
        self._thought = Thought(seat, legal[0], None)

    def reseat(self, seat: Seat, target: str) -> None:
        self.reseated.append((seat, target))

    def poll(self) -> Thought | None:
        if self.silent:
            return None
        thought, self._thought = self._thought, None
        return thought

    def wait(self, seconds: float) -> Thought | None:
        return self.poll()

    def cancel(self) -> None:
        self.cancelled += 1
        self._thought = None

    def close(self) -> None:
        pass


def test_a_changed_bot_is_asked_from_its_next_decision_on() -> None:
    thinking = Noting()
    setup = setup_for("human,random,random", first_dealer=2, options={"schedule": [3]})
    table = Table(setup, thinking, NoRecord())
    run_on(table)
    table.act(table.legal(0)[0])
    while (1, "random") not in thinking.asked:
        table.advance(99.0)
    thinking.asked.clear()
    table.reseat(1, "heuristic")
    for _ in range(40):
        if 0 in table.waiting.must:
            table.act(table.legal(0)[0])
        run_on(table)
    assert {target for seat, target in thinking.asked if seat == 1} == {"heuristic"}
    assert {target for seat, target in thinking.asked if seat == 2} == {"random"}
    assert thinking.reseated == [(1, "heuristic")]
    assert table.over


def test_what_a_bot_has_not_decided_yet_is_the_new_ones_to_decide() -> None:
    thinking = Noting()
    thinking.silent = True
    table = Table(setup_for("random,random", first_dealer=1), thinking, NoRecord())
    while table.thinking is None:
        table.advance(0.0)
    seat = table.thinking
    table.reseat(seat, "heuristic")
    assert thinking.cancelled == 1
    table.advance(0.0)
    assert thinking.asked == [(seat, "random"), (seat, "heuristic")]


def test_the_record_notes_it_and_the_header_stays(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = table_for(setup_for("human,random,random", options={"schedule": [2]}), path)
    run_on(table)
    table.reseat(2, "heuristic")
    table.reseat(2, "heuristic")  # the same once more is nothing
    assert [line for line in plain(table.lines) if "note" in line] == [
        {"note": "agent", "seat": 2, "agent": "heuristic"}
    ]
    assert plain(table.lines)[0]["seats"][2]["agent"] == "random"
    assert table.players[2].agent == "heuristic"
    for _ in range(9):
        run_on(table)
        if not table.over:
            table.act(table.legal(0)[0])
    table.close()
    (game,) = read_games(path)
    again = replay(game)
    assert again.fault is None
    assert again.ended


@pytest.mark.parametrize(("seat", "agent"), [(0, "random"), (1, HUMAN)])
def test_a_person_is_neither_replaced_nor_put_in(seat: int, agent: str) -> None:
    table = table_for(setup_for("human,random"))
    with pytest.raises(ValueError, match="Only a bot's seat"):
        table.reseat(seat, agent)
    assert len(table.lines) == 1


def test_an_undo_and_a_resume_keep_the_new_bot(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    setup = setup_for("human,random,random", options={"schedule": [4, 3]})
    table = shelf.start(setup, inline_thinking(Limit(playouts=5)))
    run_on(table)
    table.act(table.legal(0)[0])
    table.reseat(1, "heuristic")
    run_on(table)
    assert table.undo()
    assert table.players[1].agent == "heuristic"
    table.close()
    (saved,) = shelf.unfinished()
    assert saved.setup == setup.reseated(1, "heuristic")
    seated: list[Setup] = []

    def thinking(setup: Setup) -> ProcessThinking:
        seated.append(setup)
        return inline_thinking(Limit(playouts=5))  # type: ignore[return-value]

    again = shelf.resume(saved.path, thinking)
    assert seated[0].seats[1].agent == "heuristic"
    assert again.players == table.players
    assert plain(again.lines)[0]["seats"][1]["agent"] == "random"
    assert again.undos == 1
    again.close()


@pytest.mark.parametrize(
    "note",
    [
        {"note": "agent", "seat": 0, "agent": "random"},
        {"note": "agent", "seat": 1, "agent": HUMAN},
        {"note": "agent", "seat": 1, "agent": ""},
        {"note": "agent", "seat": 7, "agent": "random"},
        {"note": "agent", "seat": True, "agent": "heuristic"},
        {"note": "agent", "seat": 1},
        {"note": "agent"},
        {"note": ["agent"], "seat": 1, "agent": "heuristic"},
    ],
)
def test_a_note_that_makes_no_sense_changes_nobody(note: dict[str, object]) -> None:
    setup = setup_for("human,random")
    assert as_noted(setup, typed([note])) == setup


@pytest.mark.slow
@pytest.mark.usefixtures("processes_may_start_slowly", "answers_may_be_late")
def test_a_set_of_processes_takes_a_bot_it_was_not_started_with() -> None:
    thinking = processes(Limit(milliseconds=200))
    try:
        thinking.warm(["human", bad("Polite")])
        first = answer(thinking, bad("Polite"))
        assert first.fault is None
        (old,) = thinking.service.stranger_ids
        thinking.reseat(1, BOTS["random"].target)
        thought = answer(thinking, BOTS["random"].target)
        assert thought.fault is None
        assert first.seat == thought.seat == 1
        assert not thinking.service.stranger_ids
        wait_until(lambda: gone(old), "the end of the one before")
    finally:
        thinking.close()


@pytest.mark.slow
@pytest.mark.usefixtures("processes_may_start_slowly", "answers_may_be_late")
def test_the_roster_hands_a_change_on_and_survives_an_unknown_name() -> None:
    thinking = process_thinking(Limit(milliseconds=200), ["human", "random"])
    try:
        thinking.reseat(1, "no such bot")
        thinking.ask(1, "no such bot", VIEW, LEGAL, "x")
        thought = thinking.wait(HANG_S)
        assert thought is not None
        assert "no bot" in (thought.fault or "")
        thinking.reseat(1, "heuristic")
        thinking.ask(1, "heuristic", VIEW, LEGAL, "x")
        thought = thinking.wait(HANG_S)
        assert thought is not None
        assert thought.fault is None
    finally:
        thinking.close()


def test_a_forced_play_is_no_decision_to_take_back() -> None:
    table = table_for(setup_for("human,random", options={"schedule": [3]}, first_dealer=1))
    run_on(table)
    table.act(table.legal(0)[0])
    run_on(table)
    assert table.can_undo
    before = len(table.game.undo_points)
    table.act(table.legal(0)[0], decided=False)
    assert len(table.game.undo_points) == before
    assert table.undo()
    assert table.undos == 1
    assert not table.view(0).trick
    assert table.view(0).bids[0] is None
