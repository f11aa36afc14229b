"""Best moments are found in records alone, the rarest kind first, and told in a few words."""

from __future__ import annotations

from dataclasses import replace

from game.presentation.words.progress import moment_title
from game.rating.moments import MomentKind
from game.table.statistics.tallies import DealTally, DealTerms, SeatTally
from tests.compare.recounts import best_moments

GAME = SeatTally(
    player="You",
    profile="",
    unnamed=True,
    variant="oh-hell",
    own_rules=False,
    players=3,
    opponents=("casual",),
    sharing=0,
    total=10,
    undone=0,
    deals=(),
    when="2026-11-02T10:00:00Z",
)
SPADE = DealTerms(0, "S", ace=True)
PLAIN = DealTerms(0, "S", ace=False)


def played(*deals: tuple[int, int, int], terms: DealTerms = PLAIN, **more: object) -> SeatTally:
    """A game of deals of (cards, bid, tricks)."""
    told = tuple(DealTally(size, bid, tricks, 0) for size, bid, tricks in deals)
    return replace(GAME, deals=told, terms=(terms,) * len(told), **more)  # type: ignore[arg-type]


def test_nobody_has_a_moment_before_the_first_game() -> None:
    assert best_moments([]) == []


def test_the_rarest_kind_comes_first_and_three_are_framed() -> None:
    seats = [
        played((7, 4, 4), (7, 2, 1), (4, 4, 4), (5, 1, 1), (5, 1, 1)),
        played((6, 0, 0), terms=SPADE),
    ]
    found = best_moments(seats)
    assert [one.kind for one in found] == [
        MomentKind.ZERO_WITH_ACE,
        MomentKind.ALL_TAKEN,
        MomentKind.HIGH_BID,
    ]
    assert [one.figure for one in found] == [6, 4, 4]
    assert moment_title(found[0]) == "Zero with the ace of trumps"
    assert moment_title(found[1]) == "All 4 tricks bid and taken"


def test_a_bid_that_was_missed_is_no_moment() -> None:
    assert best_moments([played((9, 0, 1), (8, 8, 7), (7, 5, 4))]) == []


def test_of_equal_moments_the_latest_is_framed_and_a_run_goes_on_into_the_next_game() -> None:
    early = played((7, 1, 1), (7, 1, 1), when="2026-11-01T10:00:00Z")
    late = played((7, 1, 1), (7, 1, 0), (7, 3, 3), when="2026-11-05T10:00:00Z")
    high, run = best_moments([late, early])
    assert (high.kind, high.figure, high.when) == (MomentKind.HIGH_BID, 3, late.when)
    assert (run.kind, run.figure) == (MomentKind.RUN, 3)


def test_a_game_with_moves_taken_back_has_no_part() -> None:
    assert best_moments([played((6, 6, 6), undone=1)]) == []


def test_a_win_from_the_last_place_is_one() -> None:
    game = played((3, 1, 0), before_last=(4, 9, 12), sharing=1)
    assert [one.kind for one in best_moments([game])] == [MomentKind.FROM_LAST]
