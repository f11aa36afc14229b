"""The table: asks whoever must act, tells each seat its own, takes back, and loses nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from game.engine import (
    ALL,
    FACE_DOWN,
    PUBLIC,
    Action,
    Bid,
    BidPlaced,
    BidSealed,
    CardPlayed,
    ChangeBid,
    DealScored,
    Event,
    HandDealt,
    IllegalAction,
    Limit,
    Play,
    Seat,
    observe,
)
from game.roster import inline_thinking
from game.table.game import CHANGE_WINDOW
from game.table.records.endings import records_in
from game.table.records.files import BackgroundRecorder, NoRecord
from game.table.records.lines import Line
from game.table.shelf import Shelf, ShelfError
from game.table.stream import Inbox, MovesUndone
from game.table.table import Table
from tests.lines import plain
from tests.tables import play_persons, run_on, setup_for, table_for
from tests.waiting import ended


def happened(inbox: Inbox) -> list[Event]:
    """Everything in an inbox."""
    events = []
    while (event := inbox.pop()) is not None:
        assert not isinstance(event, MovesUndone)
        events.append(event)
    return events


def test_a_game_of_bots_plays_itself_to_its_end() -> None:
    table = table_for(setup_for("heuristic,random,random,heuristic"))
    run_on(table)
    assert table.over
    assert plain(table.lines)[-1]["event"] == "end"


def test_a_person_is_waited_for_and_bots_are_not() -> None:
    table = table_for(setup_for("human,random,random", first_dealer=0))
    run_on(table)
    assert table.waiting.must == (0,)
    assert all(isinstance(action, Bid) for action in table.legal(0))
    assert not table.advance(99.0)


def test_each_seat_hears_of_its_own_cards_only() -> None:
    table = table_for(setup_for("human,random,random", options={"schedule": [3]}))
    inboxes = {viewer: table.stream.follow(viewer) for viewer in (0, 1, PUBLIC, ALL)}
    run_on(table)
    for viewer, inbox in inboxes.items():
        dealt = next(event for event in happened(inbox) if isinstance(event, HandDealt))
        for seat, hand in enumerate(dealt.hands):
            hidden = viewer is PUBLIC or (viewer is not ALL and viewer != seat)
            assert all((held is FACE_DOWN) == hidden for held in hand)


def test_events_of_a_seat_and_its_view_agree_about_its_hand() -> None:
    table = table_for(setup_for("human,random", options={"schedule": [4]}))
    inbox = table.stream.follow(0)
    run_on(table)
    dealt = next(event for event in happened(inbox) if isinstance(event, HandDealt))
    assert dealt.hands[0] == table.view(0).hand


def test_only_a_persons_own_turn_can_be_played_by_hand() -> None:
    table = table_for(setup_for("human,random,human", first_dealer=2))
    run_on(table)
    before = table.lines
    with pytest.raises(IllegalAction, match="not this seat's turn"):
        table.act(Bid(2, 0))
    with pytest.raises(IllegalAction, match="person's own seat"):
        table.act(Bid(1, 0))
    with pytest.raises(IllegalAction, match="bid is from 0 to 1"):
        table.act(Bid(0, 9))
    assert table.lines == before


def asked_of_persons(table: Table) -> Iterator[tuple[Seat, tuple[Action, ...]]]:
    """Everything that persons are asked for, one after another; whoever takes it must answer."""
    run_on(table)
    while not table.over:
        (seat,) = table.waiting.must
        yield seat, table.legal(seat)
        run_on(table)


@pytest.mark.parametrize(("go", "asked"), [(False, [2, 2, 1, 1]), (True, [2, 2])])
def test_a_persons_last_card_is_asked_for_unless_last_cards_go(go: bool, asked: list[int]) -> None:
    table = table_for(setup_for("human,human", row="bowers-duo", options={"schedule": [2]}))
    table.last_cards_go = go
    play_persons(table, Random(1), 2)
    held = []
    for seat, legal in asked_of_persons(table):
        held.append(len(table.view(seat).hand))
        table.act(legal[0])
    assert held == asked


@pytest.mark.parametrize(
    ("row", "options"),
    [
        ("network-blackout", {}),
        ("oh-hell", {"schedule": [1]}),
        ("clag", {}),
        ("cooperative", {"schedule": [1]}),
    ],
)
def test_a_person_makes_every_bid_also_the_only_one(row: str, options: dict[str, object]) -> None:
    """Of a forehead's hook, a misère, a total that must come out exactly."""
    agents = "human,random,random,random"
    table = table_for(setup_for(agents, row=row, options=options, first_dealer=0, seed=2))
    only = bids = 0
    for _, legal in asked_of_persons(table):
        if table.deals_played > 13:
            break
        if isinstance(legal[0], Bid):
            bids += 1
            only += len(legal) == 1
        table.act(legal[0])
    assert only
    made = [line for line in plain(table.lines) if line.get("event") == "bid" and line["seat"] == 0]
    assert len(made) == bids


def test_the_next_bot_leaves_time_to_change_a_bid() -> None:
    table = table_for(setup_for("random,human,random,random", row="oh-hell", first_dealer=0))
    now = 100.0
    while table.advance(now):
        pass
    table.act(Bid(1, 2))
    assert table.waiting.may == (1,)
    assert not table.advance(now)
    assert not table.advance(now + CHANGE_WINDOW - 0.01)
    table.act(ChangeBid(1, 3))
    assert not table.advance(now + CHANGE_WINDOW - 0.01)
    assert table.advance(now + CHANGE_WINDOW + 0.01)
    changes = [line for line in plain(table.lines) if line.get("changes")]
    assert changes == [{"event": "bid", "seat": 1, "bid": 3, "changes": True}]


def test_bots_are_never_asked_whether_they_change_a_bid() -> None:
    table = table_for(setup_for("random,random,random", row="oh-hell"))
    run_on(table)
    assert not any(line.get("changes") for line in plain(table.lines))


@pytest.mark.parametrize("bidding", ["in-turn", "simultaneous"])
def test_undo_goes_back_decision_by_decision_to_the_first(bidding: str) -> None:
    setup = setup_for(
        "human,random,human", options={"schedule": [3, 2], "bidding": bidding}, seed=8
    )
    table = table_for(setup)
    rng = Random(4)
    states = []
    while not table.over:
        run_on(table)
        if table.over:
            break
        states.append(table.view(ALL))
        play_persons(table, rng, 1)
    for expected in reversed(states):
        assert table.undo()
        assert table.view(ALL) == expected
    assert not table.undo()
    assert sum("note" in line for line in plain(table.lines)) == len(states)


def test_what_was_taken_back_leaves_the_record_and_the_same_cards_come_again() -> None:
    setup = setup_for("human,random,random", options={"schedule": [2, 3]}, seed=3)
    table, straight = table_for(setup), table_for(setup)
    rng = Random(1)
    play_persons(table, rng, 2)
    inbox = table.stream.follow(0)
    table.undo()
    table.undo()
    assert isinstance(inbox.pop(), MovesUndone)
    assert len(inbox) == 0
    play_persons(table, Random(7), 99)
    play_persons(straight, Random(7), 99)
    assert [line for line in plain(table.lines) if "note" not in line] == plain(straight.lines)


def test_a_bot_that_fails_is_replaced_for_that_move_and_the_record_says_so() -> None:
    table = table_for(setup_for("no.such:Bot,heuristic", options={"schedule": [2]}))
    # `no.such` is third party: inline thinking knows our own bots alone.
    run_on(table)
    assert table.over
    notes = [line for line in plain(table.lines) if "note" in line]
    assert notes
    assert all(line["note"] == "replaced" and line["seat"] == 0 for line in notes)
    assert [str(note) for note in table.bots.notes] == [
        f"The bot of {table.players[0].name} failed, and another one moved for it. ({line['why']})"
        for line in notes
    ]


# The shelf --------------------------------------------------------------------------------------


def resumed(shelf: Shelf, path: Path) -> Table:
    return shelf.resume(path, lambda _: inline_thinking(Limit(playouts=20)))


def started(shelf: Shelf, agents: str = "human,random,random", **words: object) -> Table:
    setup = setup_for(agents, **words)  # type: ignore[arg-type]
    return shelf.start(setup, inline_thinking(Limit(playouts=20)))


def test_an_unfinished_game_is_offered_and_goes_on_where_it_was(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = started(shelf, seed=2)
    play_persons(table, Random(1), 7)
    run_on(table)
    view, lines = table.view(ALL), table.lines
    table.close()
    (saved,) = shelf.unfinished()
    assert saved.deal == view.spec.number
    assert saved.deals == 17
    again = resumed(shelf, saved.path)
    assert again.view(ALL) == view
    assert again.lines == lines
    again.close()


def test_a_resumed_game_can_be_undone_to_its_start(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = started(shelf, options={"schedule": [4]})
    play_persons(table, Random(1), 3)
    run_on(table)
    table.close()
    again = resumed(shelf, shelf.unfinished()[0].path)
    undone = 0
    while again.undo():
        undone += 1
    again.close()
    assert undone == 3


def test_a_game_that_is_played_in_one_window_is_not_offered_to_another(tmp_path: Path) -> None:
    shelf, other = Shelf(tmp_path), Shelf(tmp_path)
    table = started(shelf)
    run_on(table)
    assert other.unfinished() == []
    (path,) = records_in(tmp_path)
    with pytest.raises(ShelfError, match="in use by a window"):
        resumed(other, path)
    table.close()
    assert [saved.path for saved in other.unfinished()] == [path]


def test_finished_games_and_foreign_files_are_not_offered_and_stay(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = started(shelf, "random,random")
    run_on(table)
    table.close()
    (tmp_path / "foreign.jsonl").write_text("no record\n")
    (tmp_path / "cut.jsonl").write_bytes(b'{"format":"blackout-rec')
    assert shelf.unfinished() == []
    assert len(records_in(tmp_path)) == 3


def test_a_record_with_a_wrong_line_goes_on_before_it_and_is_kept_beside(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = started(shelf)
    play_persons(table, Random(1), 5)
    table.close()
    (path,) = records_in(tmp_path)
    original = path.read_bytes()
    lines = original.splitlines(keepends=True)
    broken = b"".join([*lines[:6], b"{garbage}\n", *lines[6:]])
    path.write_bytes(broken)
    again = resumed(shelf, path)
    run_on(again)
    again.close()
    assert path.read_bytes().startswith(b"".join(lines[:6]))
    assert path.with_name(f"{path.name}.broken-1").read_bytes() == broken


def test_a_folder_that_cannot_be_written_is_refused_in_one_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("in the way")
    with pytest.raises(ShelfError, match="cannot be written"):
        started(Shelf(blocked / "games"))


CHILD = """
import sys, time
from pathlib import Path
from random import Random
from game.engine import Limit
from game.roster import inline_thinking
from game.table.shelf import Shelf
from tests.tables import play_persons, run_on, setup_for
shelf = Shelf(Path(sys.argv[1]))
table = shelf.start(setup_for("human,random,random", seed=5), inline_thinking(Limit(playouts=5)))
rng = Random(3)
inbox = table.stream.follow(0)
seen = 0
while True:
    play_persons(table, rng, 1)
    table.advance(0.0)
    while inbox.pop() is not None:
        seen += 1
    print(seen, flush=True)
    if seen >= int(sys.argv[2]) + 40:
        time.sleep(3600)  # it goes on for a while, but not to the end before it is killed
"""


@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
@pytest.mark.parametrize("moves", [1, 20, 150])
def test_killing_the_program_loses_nothing(moves: int, tmp_path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(tmp_path), str(moves)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    with ended(child):
        while (seen := int(child.stdout.readline())) < moves:
            pass
        child.send_signal(signal.SIGKILL)
    shelf = Shelf(tmp_path)
    (saved,) = shelf.unfinished()
    again = resumed(shelf, saved.path)
    assert sum("event" in line for line in plain(again.lines)) >= seen
    again.close()


def test_nothing_is_shown_that_is_not_written_yet() -> None:
    class Slow(NoRecord):
        def append(self, lines: Iterable[Line]) -> None:
            """Take the lines in, and write them some other time."""

    recorder = Slow()
    table = Table(setup_for("human,random"), inline_thinking(Limit(playouts=1)), recorder)
    inbox = table.stream.follow(0)
    table.advance(0.0)
    assert len(inbox) > 0
    assert inbox.pop() is None
    recorder.done = 99
    table.advance(0.0)
    assert isinstance(inbox.pop(), HandDealt)


def test_a_score_is_shown_once_a_power_cut_cannot_take_it_and_an_own_card_at_once() -> None:
    class Busy(NoRecord):
        waiting = 0

        def sync(self) -> None:
            """The disk takes its time."""
            self.waiting += 1

        def catch_up(self) -> None:
            self.done, self.waiting = self.done + self.waiting, 0

    recorder = Busy()
    setup = setup_for("human,random", options={"schedule": [1]}, first_dealer=1)
    table = Table(setup, inline_thinking(Limit(playouts=1)), recorder)
    inbox = table.stream.follow(0)
    for kind in (BidPlaced, CardPlayed):
        run_on(table)
        happened(inbox)
        table.act(table.legal(0)[0])
        assert isinstance(happened(inbox)[0], kind)
        recorder.catch_up()
    run_on(table)
    assert table.over
    assert not any(isinstance(event, DealScored) for event in happened(inbox))
    recorder.catch_up()
    table.catch_up()
    assert any(isinstance(event, DealScored) for event in happened(inbox))


def test_a_disk_that_fails_is_told_in_one_sentence_and_the_game_goes_on() -> None:
    class Full(NoRecord):
        def append(self, lines: Iterable[Line]) -> None:
            raise OSError(28, "No space left on device")

        rewrite = append

    recorder = BackgroundRecorder(Full())
    table = Table(setup_for("random,random"), inline_thinking(Limit(playouts=1)), recorder)
    run_on(table)
    table.close()
    assert table.over
    assert str(table.trouble) == "This game is not saved any more: No space left on device."


def test_a_view_never_holds_the_state(tmp_path: Path) -> None:
    table = table_for(setup_for("human,random", options={"schedule": [5]}))
    run_on(table)
    seen = repr(table.view(0))
    theirs = table.view(ALL).hands[1]
    known = {play.card for play in table.view(0).trick} | {table.view(0).turn_up}
    assert all(repr(held) not in seen.split("pack=")[0] for held in theirs if held not in known)
    assert observe(table.game.state, 0) == table.view(0)


def test_every_play_of_a_person_is_told_to_everybody() -> None:
    table = table_for(setup_for("human,random", options={"schedule": [2]}, first_dealer=1))
    run_on(table)
    inbox = table.stream.follow(1)
    table.act(Bid(0, 1))
    assert inbox.pop() == BidPlaced(0, 1, changes=False)
    run_on(table)
    happened(inbox)
    play = table.legal(0)[0]
    assert isinstance(play, Play)
    table.act(play)
    event = inbox.pop()
    assert event is not None
    assert not isinstance(event, BidSealed)
