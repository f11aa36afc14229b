"""What hangs on a trick: restated from the rules in whole games of random players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from game.engine import (
    ALL,
    PUBLIC,
    CardPlayed,
    DealScored,
    GameState,
    Phase,
    TrickTaken,
    Viewer,
    apply,
    legal_actions,
    new_game,
    observe,
    redact,
    to_act,
)
from game.presentation import stakes
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import BidFate, marks_best
from game.presentation.words.stakes import of_last_card, of_last_trick, of_own_card, of_own_turn
from game.variants import variant, with_options
from tests.dealing import Step, whole_game

GAMES: tuple[tuple[str, int, Mapping[str, object]], ...] = (
    ("oh-hell", 4, {"schedule": [5, 2, 1]}),
    ("blackout", 3, {"schedule": [7, 3]}),
    ("blackout", 5, {"must_trump": True, "schedule": [4, 1]}),
    ("blackout", 2, {"schedule": [6]}),
)


def games(seeds: int = 6) -> Iterator[tuple[list[Step], int]]:
    """Whole games with their number of players."""
    for row, players, options in GAMES:
        chosen = with_options(variant(row), options, players)
        for seed in range(seeds):
            yield list(whole_game(chosen, players, seed)), players


def shown_along(steps: list[Step], viewer: Viewer) -> Iterator[tuple[Step, object, ScreenState]]:
    """Each event with the screen after it, and the step that it belongs to."""
    now = ScreenState.of(observe(steps[0].before, viewer))
    for step in steps:
        for event in step.events:
            now = now.after(redact(event, step.after.deal, viewer))
            yield step, event, now


def test_a_bid_that_is_broken_is_missed_and_every_miss_was_broken_by_one_trick() -> None:
    missed = 0
    for steps, players in games():
        broken: dict[int, int] = {}
        before: ScreenState | None = None
        for _step, event, now in shown_along(steps, PUBLIC):
            if isinstance(event, TrickTaken):
                assert before is not None
                for seat in stakes.broken_by(before, now):
                    assert seat not in broken, "a bid breaks once"
                    broken[seat] = len(now.table.tricks)
            if isinstance(event, DealScored):
                made = now.table.history[-1].result.made
                impossible = {
                    seat
                    for seat in range(players)
                    if now.table.history[-1].result.bids[seat] > now.table.history[-1].spec.tricks
                }
                assert set(broken) | impossible == {s for s in range(players) if not made[s]}
                missed += len(broken)
                broken = {}
            before = now
    assert missed > 50


def fates(state: GameState) -> list[object]:
    """By seat, after a trick: made, open or broken, from the true state alone."""
    deal = state.deal
    left = deal.spec.tricks - len(deal.tricks)
    found: list[object] = []
    for bid, taken in zip(deal.bids, deal.taken, strict=True):
        assert bid is not None
        need = bid - taken
        found.append("broken" if not 0 <= need <= left else "open" if left else "made")
    return found


def test_a_bid_hangs_on_the_last_card_exactly_where_two_legal_cards_decide_it_otherwise() -> None:
    hung = not_hung = 0
    for steps, players in games(14):
        for step, event, now in shown_along(steps, ALL):
            if not isinstance(event, CardPlayed) or len(now.table.trick) != players - 1:
                continue
            state = step.after
            if state.phase is not Phase.PLAYING or len(state.deal.trick) != players - 1:
                continue
            seat = to_act(state)[0][0]
            outcomes = []
            for action in legal_actions(state, seat):
                after, _events = apply(state, action)
                if after.deal.tricks and after.phase is Phase.PLAYING:
                    outcomes.append(fates(after))
            if len(outcomes) < len(legal_actions(state, seat)):
                continue  # the deal was over, and its tricks are gone
            alive = [s for s in range(players) if fates_now(state, s)]
            hanging = {s for s in alive if len({str(one[s]) for one in outcomes}) > 1}
            assert set(stakes.decided_by_next_card(now)) == hanging
            hung += bool(hanging)
            not_hung += not hanging
    assert hung > 20
    assert not_hung > 20


def fates_now(state: GameState, seat: int) -> bool:
    """Whether a bid could still be made before the trick on the table."""
    deal, bid = state.deal, state.deal.bids[seat]
    assert bid is not None
    return 0 <= bid - deal.taken[seat] <= deal.spec.tricks - len(deal.tricks)


def test_who_sees_no_hands_is_told_of_a_hanging_bid_by_the_bids_alone() -> None:
    """Whatever is hidden: exchange it, and what is said stays the same."""
    for steps, players in games(2):
        for step, event, now in shown_along(steps, PUBLIC):
            if isinstance(event, CardPlayed) and len(now.table.trick) == players - 1:
                table = now.table
                assert not any(map(table.hands[0].__contains__, step.after.deal.hands[0]))
                after = [
                    {stakes.fate_if(now, seat, winner) for winner in range(players)}
                    for seat in stakes.alive(now)
                ]
                if all(len(each) == 1 for each in after):
                    assert stakes.decided_by_next_card(now) == ()


def test_the_last_trick_decides_every_bid_that_is_alive() -> None:
    seen = 0
    for steps, players in games():
        for _step, event, now in shown_along(steps, PUBLIC):
            if not isinstance(event, CardPlayed) or stakes.tricks_left(now) > 1:
                continue
            if len(now.table.trick) < players:
                assert stakes.deciding(now) == stakes.alive(now)
                for seat in stakes.alive(now):
                    after = {stakes.fate_if(now, seat, one) for one in range(players)}
                    assert after == {BidFate.MADE, BidFate.BROKEN}
                    seen += 1
    assert seen > 20


def test_nothing_hangs_before_the_play_nor_in_secret_nor_in_misere() -> None:
    chosen = variant("oh-hell")
    bare = ScreenState.of(observe(new_game(chosen, 4, 0), PUBLIC))
    assert not stakes.in_play(bare)
    assert stakes.deciding(bare) == ()


@pytest.mark.slow
@pytest.mark.parametrize("row", ["ninety-nine", "caller-clag", "cooperative", "la-pocha"])
def test_every_variant_can_be_asked_at_every_moment(row: str) -> None:
    chosen = variant(row)
    players = chosen.seats[0]
    steps = list(whole_game(chosen, players, 1))
    for _step, _event, now in shown_along(steps, PUBLIC):
        assert 0 <= stakes.tension(now) <= 1
        assert set(stakes.deciding(now)) <= set(range(players))


def test_the_tension_rises_within_a_deal() -> None:
    steps, _players = next(games(1))
    first: dict[int, float] = {}
    last: dict[int, float] = {}
    for _step, event, now in shown_along(steps, PUBLIC):
        if isinstance(event, CardPlayed):
            number = now.table.spec.number
            first.setdefault(number, stakes.tension(now))
            last[number] = max(last.get(number, 0.0), stakes.tension(now))
    assert all(last[number] > first[number] for number in first if number == 1)


def test_made_bids_are_counted_back_to_the_last_miss() -> None:
    chosen = with_options(variant("oh-hell"), {"schedule": [1, 1, 1, 1, 1, 1]}, 3)
    longest = 0
    for seed in range(20):
        runs = [0, 0, 0]
        for _step, event, now in shown_along(list(whole_game(chosen, 3, seed)), PUBLIC):
            if isinstance(event, DealScored):
                made = now.table.history[-1].result.made
                runs = [run + 1 if m else 0 for run, m in zip(runs, made, strict=True)]
                assert runs == [stakes.made_in_a_row(now, seat) for seat in range(3)]
                longest = max(longest, *runs)
    assert longest >= stakes.RUN


def broken_after(state: GameState, seat: int) -> bool:
    """Whether a seat can no longer come to its bid, by its tricks and those that are left."""
    table = observe(state, PUBLIC)
    bid = table.bids[seat]
    assert isinstance(bid, int)
    need = bid - table.taken[seat]
    return need < 0 or need > table.spec.tricks - len(table.tricks)


def test_the_player_is_told_whose_bid_the_own_card_can_break_and_by_which_choice() -> None:
    names = ("Ann", "Bea", "Carl", "Dan", "Eve")
    told = silent = 0
    for steps, players in games():
        for step in steps:
            state = step.before
            must = to_act(state).must
            table = observe(state, PUBLIC)
            if table.phase is not Phase.PLAYING or len(table.trick) != players - 1:
                continue
            seat = must[0]
            ways = broken_by(state, seat, players)
            sentence = of_own_card(ScreenState.of(observe(state, seat)), names)
            if len(ways) < 2 or ways[True] == ways[False]:
                assert not sentence
                silent += 1
                continue
            told += 1
            taken, left = ways[True] - ways[False], ways[False] - ways[True]
            first, _, second = sentence.partition(". ")
            parts = {"Take": first if taken else "", "Leave": second or first if left else ""}
            for word, broken in (("Take", taken), ("Leave", left)):
                part = parts[word]
                assert part.lower().startswith(word.lower()) == bool(broken)
                if 0 < len(broken) <= 3:
                    assert ("your" in part) == (seat in broken)
                    for other in set(range(players)) - {seat}:
                        assert (names[other] in part) == (other in broken)
    assert told > 8
    assert silent > 20


def broken_by(state: GameState, seat: int, players: int) -> dict[bool, set[int]]:
    """Whose bids are broken once the card of this seat, the last of the trick, has taken it or not.

    A way that no legal card leads to is left out.
    """
    ways: dict[bool, set[int]] = {}
    for action in legal_actions(state, seat):
        after, events = apply(state, action)
        won = next(one for one in events if isinstance(one, TrickTaken)).winner == seat
        if any(isinstance(one, DealScored) for one in events):  # what was missed is broken
            scored = observe(after, PUBLIC).history[-1].result
            ways[won] = {one for one in range(players) if not scored.made[one]}
        else:
            ways[won] = {one for one in range(players) if broken_after(after, one)}
    return ways


def test_who_sees_all_hands_is_told_what_the_last_card_does_to_the_two_who_may_take_it() -> None:
    names = ("Ann", "Bea", "Carl", "Dan", "Eve")

    def named(part: str) -> set[int]:
        return {one for one, name in enumerate(names) if f"{name}'s bid" in part}

    sure = either = 0
    for steps, players in games(12):
        for step in steps:
            state = step.before
            table = observe(state, PUBLIC)
            if table.phase is not Phase.PLAYING or len(table.trick) != players - 1:
                continue
            (seat,) = to_act(state).must
            sentence = " ".join(of_last_card(ScreenState.of(observe(state, ALL)), names))
            if not sentence:
                continue
            now = {one for one in range(players) if broken_after(state, one)}
            ways = {won: after - now for won, after in broken_by(state, seat, players).items()}
            if len(ways) == 1:
                ((taken, broken),) = ways.items()
                told = sentence.partition(". ")[2]
                assert taken == sentence.startswith(f"The trick goes to {names[seat]}.")
                assert told.startswith("It breaks" if named(told) & broken else "It spares")
                assert named(told) <= broken or not named(told) & broken
                sure += 1
                continue
            first, _, other = sentence.partition("; if not, ")
            if first.startswith("Unless"):
                assert (named(first), set()) == (ways[False] - ways[True], ways[True] - ways[False])
            else:
                assert named(first) == ways[True] - ways[False]
                assert named(other) == ways[False] - ways[True]
            either += 1
    assert sure > 20
    assert either > 8


def test_whatever_you_play_is_said_only_where_there_is_a_choice() -> None:
    told = set()
    for steps, players in games(12):
        for step in steps:
            state = step.before
            seats = to_act(state).must
            if state.phase is not Phase.PLAYING or not seats or seats[0] < 0:
                continue
            (seat,) = seats
            shown = ScreenState.of(observe(state, seat))
            if len(shown.table.trick) != players - 1:
                continue
            words = of_own_turn(shown, tuple("ABCDE"[:players]))
            choice = len(legal_actions(state, seat)) > 1
            if marks_best(shown):
                assert not words.endswith(" takes the trick."), "the mark tells it"
            told.add(("Whatever" in words, choice, bool(words)))
            if "the trick is yours" in words.lower():
                assert " then has " not in words
            if " takes the trick." in words and " then has " in words:
                taker = words.partition(" takes")[0][-1]
                assert f" {taker} then has " in words, "whose tricks they are is told"
    assert not {one for one in told if one[0] and not one[1]}, "one card is no choice"
    assert {(True, True, True), (False, False, True)} <= told


def first_of_last(row: str, players: int, viewer: Viewer) -> Iterator[tuple[Step, ScreenState]]:
    """Moments after the first card of a deal's last trick."""
    chosen = with_options(variant(row), {"schedule": [1]}, players)
    for seed in range(60):
        for step, event, now in shown_along(list(whole_game(chosen, players, seed)), viewer):
            if isinstance(event, CardPlayed) and len(now.table.trick) == 1:
                yield step, now


def test_of_the_last_trick_up_to_three_bids_are_named_and_more_are_counted() -> None:
    names = ("Ann", "Bea", "Carl", "Dan", "Eve", "Fay")
    counted = named = 0
    for _step, now in first_of_last("oh-hell", 6, PUBLIC):
        sentence = of_last_trick(now, names)
        for bid, word in ((1, "make"), (0, "break")):
            seats = [seat for seat in range(6) if now.table.bids[seat] == bid]
            part = sentence.partition(f"It can {word} ")[2].partition(". ")[0].removesuffix(".")
            if len(seats) > 3:
                assert part == f"{len(seats)} bids"
                counted += 1
            else:
                told = {seat for seat in range(6) if f"{names[seat]}'s bid" in part}
                assert told == set(seats)
                named += bool(seats)
    assert counted > 20
    assert named > 20


def test_whose_the_last_trick_is_is_not_said_while_a_joker_may_be_named() -> None:
    names, open_ = ("Ann", "Bea", "Carl", "Dan", "Eve"), 0
    for step, now in first_of_last("northeast-jokers", 5, ALL):
        (seat,) = to_act(step.after).must
        if len(legal_actions(step.after, seat)) > 1:
            assert "It makes" not in of_last_trick(now, names)
            assert "It breaks" not in of_last_trick(now, names)
            open_ += 1
    assert open_ > 0
