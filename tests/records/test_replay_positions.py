"""A record as a strip of moments: every place is the table that the record tells of."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from game.engine import ALL, FACE_DOWN, SEALED, Card, HandDealt, Limit, Phase, observe
from game.presentation.replay_positions import ReplayPositions, StepSize, Viewpoint
from game.presentation.screen_state import ScreenState
from game.roster import inline_thinking
from game.table.records.event_lines import RecordError
from game.table.records.lines import data_of
from game.table.records.replay import read_games, replay
from game.table.shelf import Shelf
from tests.lines import plain, typed
from tests.on_file import recorded, write

GAMES: tuple[tuple[str, str, Mapping[str, object]], ...] = (
    ("blackout", "human,random,random", {"schedule": [3, 1]}),
    ("blackout", "human,random", {"schedule": [2], "bidding": "simultaneous"}),
    ("blackout", "random,random,random", {"schedule": [4], "revokes": "penalised"}),
    ("oh-hell", "random,human,random,human", {"schedule": [2, 3], "bid_changes": True}),
    ("kachuful", "human,random,random", {"schedule": [2, 2]}),
    ("network-blackout", "human,random,random", {"schedule": [1, 2]}),
)


BLIND = Viewpoint(0, open=False)


def reel_of(row: str, agents: str, options: Mapping[str, object]) -> ReplayPositions:
    return ReplayPositions.of_lines(typed(recorded(agents, row=row, options=options)), "a.jsonl")


@pytest.mark.parametrize(("row", "agents", "options"), GAMES)
def test_every_place_follows_from_the_one_before_for_any_eyes(
    row: str, agents: str, options: Mapping[str, object]
) -> None:
    reel = reel_of(row, agents, options)
    for eyes in (Viewpoint(0, open=False), Viewpoint(1, open=True)):
        for place in range(reel.last - 1):
            after = reel.shown(place, eyes).after(reel.event(place, eyes))
            assert after == reel.shown(place + 1, eyes)
        assert reel.shown(0, eyes).bare
        assert reel.shown(reel.last, eyes).table.phase is Phase.OVER


@pytest.mark.parametrize(("row", "agents", "options"), GAMES)
def test_where_an_action_ends_the_place_is_the_view_of_the_seat(
    row: str, agents: str, options: Mapping[str, object]
) -> None:
    lines = recorded(agents, row=row, options=options)
    reel = ReplayPositions.of_lines(typed(lines))
    seen = 0
    for place in range(reel.last + 1):
        if reel.is_whole(place):
            seen += 1
            shown = reel.shown(place, Viewpoint(1, open=False))
            assert shown == ScreenState.of(observe(reel.state(place), 1))
    assert seen > len(reel.deals) * 4


def test_closed_eyes_see_no_other_hand_and_open_ones_all() -> None:
    reel = reel_of("blackout", "human,random,random", {"schedule": [3]})
    dealt = reel.deals[0]
    closed, opened = (
        reel.shown(dealt, Viewpoint(1, open=False)),
        reel.shown(dealt, Viewpoint(1, open=True)),
    )
    assert [FACE_DOWN in hand for hand in closed.table.hands] == [True, False, True]
    assert not any(FACE_DOWN in hand for hand in opened.table.hands)
    whole = next(place for place in range(dealt, reel.last) if reel.is_whole(place))
    assert opened.table.hands == observe(reel.state(whole), ALL).hands
    assert closed.table.seat == opened.table.seat == 1


def test_steps_stop_at_cards_tricks_and_deals() -> None:
    reel = reel_of("blackout", "human,random,random", {"schedule": [3, 1]})
    eyes = Viewpoint(0, open=True)
    assert reel.after(0, StepSize.CARD) == 1
    assert reel.after(0, StepSize.DEAL) == reel.deals[0]
    assert reel.after(reel.deals[0], StepSize.DEAL) == reel.deals[1]
    assert reel.after(reel.deals[-1], StepSize.DEAL) == reel.last
    assert reel.before(reel.last, StepSize.DEAL) == reel.deals[-1]
    place = reel.deals[0]
    for trick in (1, 2, 3):
        place = reel.after(place, StepSize.TRICK)
        assert sum(reel.shown(place, eyes).table.taken) == trick
        assert reel.shown(place, eyes).table.trick == ()
        assert len(reel.shown(place - 1, eyes).table.trick) == 3
    for stride in StepSize:
        assert reel.after(reel.last, stride) == reel.last
        assert reel.before(0, stride) == 0
        for place in range(1, reel.last + 1):
            back = reel.before(place, stride)
            assert back < place <= reel.after(back, stride)


def test_a_jump_in_the_longest_game_is_quick() -> None:
    reel = reel_of("blackout", "human,random", {})
    assert len(reel.deals) >= 26
    worst = 0.0
    for place in range(0, reel.last, 7):
        began = time.thread_time()
        reel.shown(place, Viewpoint(0, open=False))
        worst = max(worst, time.thread_time() - began)
    assert worst < 0.05


# What is refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agents", "seen"), [("human,random,random", {0}), ("human,human,random", set())]
)
def test_a_deal_that_is_going_on_is_shown_to_its_last_card_and_nothing_hidden_in_it(
    agents: str, seen: set[int]
) -> None:
    lines = recorded(agents, options={"schedule": [2, 3, 4]}, deals=2)
    dealt = next(k for k, line in enumerate(lines) if line.get("deal") == 2)
    played = next(k for k, line in enumerate(lines) if k > dealt and line.get("event") == "play")
    reel = ReplayPositions.of_lines(typed(lines[: played + 1]))
    assert len(reel.deals) == 2
    assert any("going on" in note for note in reel.notes)
    assert len(reel.shown(reel.last, Viewpoint(0, open=False)).table.trick) == 1
    before = reel.deals[1] - 1
    for eyes in [Viewpoint(seat, open=wide) for seat in range(3) for wide in (False, True)]:
        assert not reel.is_open(before)
        for place in range(before + 1, reel.last + 1):
            assert reel.is_open(place)
            for seat, hand in enumerate(reel.shown(place, eyes).table.hands):
                assert all(isinstance(held, Card) for held in hand) is (seat in seen) or not hand
            event = reel.event(place - 1, eyes)
            if isinstance(event, HandDealt):
                for seat, hand in enumerate(event.hands):
                    assert all(isinstance(held, Card) for held in hand) is (seat in seen)
            assert reel.why_not_on(place) is not None  # a copy would be played twice
    assert reel.why_not_on(before) is None
    # The deals before lie open as ever.
    assert all(
        isinstance(held, Card) for held in reel.shown(1, Viewpoint(1, open=True)).table.hands[2]
    )


def test_a_first_deal_that_is_going_on_is_shown_too() -> None:
    lines = recorded("human,random,random", options={"schedule": [2, 3]}, deals=2)
    played = next(k for k, line in enumerate(lines) if line.get("event") == "play")
    reel = ReplayPositions.of_lines(typed(lines[: played + 1]))
    assert len(reel.deals) == 1
    assert reel.is_open(1)


def test_a_game_of_bots_alone_is_shown_to_its_last_card() -> None:
    lines = recorded("random,random,random", options={"schedule": [2, 3]})
    played = next(k for k, line in enumerate(lines) if line.get("event") == "play")
    reel = ReplayPositions.of_lines(typed(lines[: played + 1]))
    assert reel.shown(reel.last, Viewpoint(0, open=True)).table.trick


def test_a_record_that_lies_is_shown_up_to_there_and_the_line_is_named() -> None:
    lines = recorded("random,random,random", options={"schedule": [2, 3]})
    score = next(k for k, line in enumerate(lines) if line.get("event") == "score")
    lines[score] = {**lines[score], "points": [99, 0, 0]}
    reel = ReplayPositions.of_lines(typed(lines))
    assert f"Line {score + 1} " in reel.notes[0]
    assert len(reel.deals) == 1


def test_a_variant_nobody_knows_is_refused() -> None:
    lines = recorded("human,random", options={"schedule": [2]})
    with pytest.raises(RecordError, match="whist"):
        ReplayPositions.of_lines(typed([{**lines[0], "variant": "whist"}]))


def test_moves_that_were_taken_back_are_not_in_it() -> None:
    lines = recorded("random,random", options={"schedule": [2]})
    whole = ReplayPositions.of_lines(typed(lines))
    undone = {"note": "undo", "deal": 1}
    noted = ReplayPositions.of_lines(typed([*lines[:4], undone, *lines[4:]]))
    wide = Viewpoint(0, open=True)
    told = [[reel.event(place, wide) for place in range(reel.last)] for reel in (noted, whole)]
    assert told[0] == told[1]


# Playing on ---------------------------------------------------------------------------------------


@pytest.mark.thinned(8)
@pytest.mark.parametrize(("row", "agents", "options"), GAMES)
def test_from_every_place_a_game_goes_on_that_the_rules_accept(
    tmp_path: Path, row: str, agents: str, options: Mapping[str, object]
) -> None:
    lines = recorded(agents, row=row, options=options)
    reel = ReplayPositions.of_lines(typed(lines), "a.jsonl")
    for place in range(reel.last):
        why = reel.why_not_on(place)
        if why is not None:
            assert reel.shown(place, Viewpoint(0, open=True)).table.phase is Phase.PLAYING
            assert place >= reel.last - 3  # the game's last card is on the table
            continue
        branch = reel.lines_until(place, 0, "Bea")
        assert data_of(branch[-1]) == {"note": "played on", "from": "a.jsonl", "seat": 0}
        (game,) = read_games(write(tmp_path / "b.jsonl", branch))
        played = replay(game)
        assert played.fault is None
        assert not played.ended
        whole = reel.is_whole(place) and SEALED not in reel.shown(place, BLIND).table.bids
        assert played.state == reel.state(place) or not whole
        assert plain(branch[1:-1]) == lines[1 : len(branch) - 1]
    assert reel.why_not_on(reel.last) is not None


def test_the_header_stays_where_the_person_keeps_the_seat() -> None:
    lines = recorded("random,human,random", options={"schedule": [2]})
    reel = ReplayPositions.of_lines(typed(lines))
    assert plain(reel.lines_until(4, 1, "Bea"))[0] == lines[0]


def test_a_person_changes_chairs_with_the_bot_whose_seat_it_is() -> None:
    reel = ReplayPositions.of_lines(
        typed(recorded("human,random,random", options={"schedule": [2]}))
    )
    names = [seat["name"] for seat in plain(reel.lines_until(4, 2, "Bea"))[0]["seats"]]
    assert names == ["Bruno", "Ada", "You"]
    agents = [seat["agent"] for seat in plain(reel.lines_until(4, 2, "Bea"))[0]["seats"]]
    assert agents == ["random", "random", "human"]


def test_a_bot_that_was_changed_on_the_way_keeps_its_new_self_in_another_chair() -> None:
    lines = recorded("human,random,random", options={"schedule": [2]})
    changed = {"note": "agent", "seat": 2, "agent": "heuristic"}
    reel = ReplayPositions.of_lines(typed([*lines[:3], changed, *lines[3:]]))
    swapped = plain(reel.lines_until(6, 2, "Bea"))
    assert [seat["agent"] for seat in swapped[0]["seats"]] == ["heuristic", "random", "human"]
    assert changed not in swapped
    assert changed in plain(reel.lines_until(6, 0, "Bea"))


def test_a_person_sits_down_among_bots() -> None:
    reel = ReplayPositions.of_lines(
        typed(recorded("random,random,random", options={"schedule": [2]}))
    )
    seats = plain(reel.lines_until(4, 1, "Bea"))[0]["seats"]
    assert [seat["agent"] for seat in seats] == ["random", "human", "random"]
    assert seats[1]["name"] == "Bea"


def test_the_same_cards_are_dealt_again_in_a_game_played_on(tmp_path: Path) -> None:
    lines = recorded("human,random,random", options={"schedule": [2, 3]})
    reel = ReplayPositions.of_lines(typed(lines))
    scored = reel.deals[1] - 1
    shelf = Shelf(tmp_path)
    table = shelf.branch(
        reel.lines_until(scored, 0, "Bea"), lambda _: inline_thinking(Limit(playouts=1))
    )
    now = 0.0
    while table.advance(now):
        now += 10
    dealt = [line for line in plain(table.lines) if line.get("event") == "deal"]
    assert dealt == [line for line in lines if line.get("event") == "deal"]
    assert table.undo() or table.deals_played == 1
    table.close()
