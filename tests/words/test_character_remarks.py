"""What characters remark upon: held against the rules in every row, seldom, and the same again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial

import pytest

from game.engine import ALL, DealScored, Event, Seat, TrickTaken
from game.presentation.characters.lines import LINES, LONGEST
from game.presentation.characters.occasions import Found, Occasion, occasions
from game.presentation.characters.people import CHARACTERS
from game.presentation.characters.remarks import Remark, remark_on, speakers
from game.presentation.screen_state import ScreenState
from game.table.setup import BOT_NAMES, HUMAN, SeatPlan
from tests.listening import GAMES, Facts, listened


def remarks_of(seed: int, players: int, event: Event, *states: ScreenState) -> Remark | None:
    cast = dict(enumerate(BOT_NAMES[:players]))
    return remark_on(event, *states, seed=seed, cast=cast)


# What is true, restated ---------------------------------------------------------------------------


def results(facts: Facts) -> list[tuple[list[int], list[int]]]:
    """By finished deal the bids and the tricks that were taken."""
    seats = range(facts.law.players)
    return [
        (list(deal.result.bids), [list(deal.result.winners).count(seat) for seat in seats])
        for deal in facts.after.finished
    ]


def came(facts: Facts, seat: Seat) -> str:
    """How the deals went for a seat: + for each one made, - for each one missed."""
    return "".join("+" if bids[seat] == took[seat] else "-" for bids, took in results(facts))


def true_of_bids(facts: Facts) -> Iterator[Found]:
    bids = facts.bids
    total = sum(bids.values())
    for seat in range(facts.law.players):
        if total >= facts.tricks + 2:
            yield seat, Occasion.CROWDED
        if total <= facts.tricks - 2:
            yield seat, Occasion.SCARCE
        if bids[seat] == 0 and facts.tricks > 3:
            yield seat, Occasion.BID_NOTHING
        if bids[seat] > 2 and all(bids[seat] > bid for s, bid in bids.items() if s != seat):
            yield seat, Occasion.BID_HIGH


def true_of_a_trick(facts: Facts) -> Iterator[Found]:
    assert isinstance(facts.event, TrickTaken)
    winner, left = facts.event.winner, facts.left
    spoiled = False
    for seat in range(facts.law.players):
        # A seat could still make its bid before the trick, where it wanted no more than were left.
        wanted = facts.wants(seat) + (seat == winner)
        lost = 0 <= wanted <= left + 1 and facts.wants(seat) > left
        if lost and left:
            yield seat, Occasion.SHORT
        spoiled = spoiled or lost
        if seat == winner and facts.taken[seat] == facts.bids[seat] + 1:
            yield seat, Occasion.WENT_OVER
        if seat == winner and facts.taken[seat] == facts.bids[seat] and left > 1:
            yield seat, Occasion.FULL
        if seat != winner and facts.wants(seat) == left > 2:
            yield seat, Occasion.NEEDS_ALL
    if spoiled:
        yield winner, Occasion.SPOILED
    yield from true_of_trumps(facts, winner)


def true_of_trumps(facts: Facts, winner: Seat) -> Iterator[Found]:
    cards = facts.cards
    if facts.has_called() or cards.trump in (None, "X"):
        return
    code = dict(facts.trick)
    suits = [cards.suit(played) for _seat, played in facts.trick]
    led = next((suit for suit in suits if suit is not None), None)
    if cards.suit(code[winner]) != cards.trump or led in (cards.trump, None):
        return
    for seat, played in facts.trick:
        if seat == winner:
            break
        if cards.suit(played) == cards.trump:
            yield seat, Occasion.OVERTRUMPED
    leader, first = facts.trick[0]
    if first[0] == "A":
        yield leader, Occasion.ACE_TRUMPED


def true_of_a_score(facts: Facts) -> Iterator[Found]:
    bids, took = results(facts)[-1]
    off = [took[seat] - bids[seat] for seat in range(facts.law.players)]
    for seat, far in enumerate(off):
        if not far and bids[seat] > 3:
            yield seat, Occasion.BIG_MADE
        if abs(far) > 2:
            yield seat, Occasion.FAR_OFF
        if not any(off):
            yield seat, Occasion.ALL_MADE
        if all(off):
            yield seat, Occasion.NOBODY
        if far and off.count(0) == len(off) - 1:
            yield seat, Occasion.ALONE_MISSED
    if facts.law.together:
        return
    for seat, far in enumerate(off):
        if not far and off.count(0) == 1:
            yield seat, Occasion.ALONE_MADE
        row = came(facts, seat)
        made, missed = len(row) - len(row.rstrip("+")), len(row) - len(row.rstrip("-"))
        if made in range(4, 99, 2):
            yield seat, Occasion.STREAK
        if missed in range(3, 99, 2):
            yield seat, Occasion.DRY
        if row.endswith("++++-"):
            yield seat, Occasion.STREAK_ENDED
    if len(facts.after.finished) < 3:
        return
    for seat in range(facts.law.players):
        others = [other for other in range(facts.law.players) if other != seat]
        now, then = facts.after.totals, facts.before.totals
        leads = all(now[seat] > now[other] for other in others)
        led = all(then[seat] >= then[other] for other in others)
        if leads and not led:
            yield seat, Occasion.TOOK_LEAD
        led_alone = all(then[seat] > then[other] for other in others)
        if led_alone and any(now[other] > now[seat] for other in others):
            yield seat, Occasion.LOST_LEAD


def truth(facts: Facts, found: list[Found]) -> set[Found]:
    """What is true at this moment, of the things that are remarked upon at it."""
    if isinstance(facts.event, TrickTaken):
        return set() if facts.law.bidding == "laid" else set(true_of_a_trick(facts))
    if isinstance(facts.event, DealScored):
        return set(true_of_a_score(facts))
    return set(true_of_bids(facts)) if found else set()


@pytest.mark.thinned(50)
@pytest.mark.parametrize(
    ("row", "players", "options", "deals"),
    GAMES,
    ids=[f"{row}-{players}-{number}" for number, (row, players, *_) in enumerate(GAMES)],
)
def test_what_is_remarked_upon_is_true_and_seen_by_all(
    row: str, players: int, options: Mapping[str, object], deals: int
) -> None:
    for facts, found in listened(row, players, options, deals, 1, occasions):
        (seen,) = {tuple(each) for each in found.values()}
        assert set(seen) == truth(facts, found[ALL]), facts.event
        assert len(set(seen)) == len(seen)


def heard(
    row: str, players: int, options: Mapping[str, object], deals: int, seed: int
) -> list[list[str]]:
    """By deal what was said in a game, the same for every viewer."""
    said: list[list[str]] = [[]]
    say = partial(remarks_of, seed, players)
    for facts, remarks in listened(row, players, options, deals, seed, say):
        (remark,) = set(remarks.values())
        if remark is not None:
            assert 0 <= remark.seat < players
            said[-1].append(remark.text)
        if isinstance(facts.event, DealScored):
            said.append([])
    return said


@pytest.mark.slow
def test_remarks_are_seldom_the_same_again_and_never_one_upon_the_other() -> None:
    deals = remarks = 0
    for row, players, options, most in GAMES[::3]:
        said = heard(row, players, options, most, 5)
        assert heard(row, players, options, most, 5) == said, "a replay says the same"
        assert all(len(deal) <= 1 for deal in said)
        deals, remarks = deals + len(said), remarks + sum(map(len, said))
        for number, deal in enumerate(said):
            assert not set(deal) & {
                text for other in said[number + 1 : number + 3] for text in other
            }
    assert 0.1 < remarks / deals < 0.6, f"{remarks} remarks in {deals} deals"
    texts = {seed: heard("clag", 4, {}, 14, seed) for seed in (1, 2)}
    assert texts[1] != texts[2]


def test_only_characters_speak_and_never_for_a_person() -> None:
    seats = (SeatPlan("Ada", HUMAN), SeatPlan("Bruno", "casual"), SeatPlan("Marta", "casual"))
    assert speakers(seats) == {1: "Bruno"}
    none = partial(remark_on, seed=3, cast={})
    for _facts, remarks in listened("clag", 3, {}, 20, 3, none):
        assert set(remarks.values()) == {None}


def test_every_character_has_a_voice_of_its_own() -> None:
    assert set(LINES) == {each.name for each in CHARACTERS}
    sentences = Counter(
        text for lines in LINES.values() for texts in lines.values() for text in texts
    )
    assert not [text for text, times in sentences.items() if times > 1]
    assert not [text for text in sentences if len(text) > LONGEST]
    assert all(len(lines) >= 10 for lines in LINES.values())
    assert {occasion for lines in LINES.values() for occasion in lines} == set(Occasion)
