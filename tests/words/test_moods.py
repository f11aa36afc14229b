"""How players look: restated from bids and tricks in whole games of random players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.engine import ALL, PUBLIC, DealScored, Phase, Seat, TrickTaken, observe, redact
from game.presentation.moods import FaceMood, mood_of
from game.presentation.screen_state import ScreenState
from game.presentation.tally import tally_of
from game.variants import variant, with_options
from tests.dealing import whole_game
from tests.words.test_stakes import games, shown_along


def moods(now: ScreenState) -> list[FaceMood]:
    """By seat."""
    return [mood_of(now, seat) for seat in range(now.table.players)]


def ends_of_deals(
    row: str, players: int, seed: int, options: Mapping[str, object] | None = None
) -> Iterator[ScreenState]:
    """The screen after each scored deal of a whole game, the last one at the game's end."""
    steps = list(whole_game(with_options(variant(row), options or {}, players), players, seed))
    now = ScreenState.of(observe(steps[0].before, PUBLIC))
    for step in steps:
        for event in step.events:
            now = now.after(redact(event, step.after.deal, PUBLIC))
        if any(isinstance(event, DealScored) for event in step.events):
            yield now


def expected(now: ScreenState, winner: Seat, seat: Seat) -> FaceMood:
    """While cards are played, from the figures before and after the last trick."""
    table = now.table
    bid, took = table.bids[seat], table.taken[seat]
    assert isinstance(bid, int)
    left = table.spec.tricks - sum(table.taken)
    if not 0 <= bid - took <= left:
        return FaceMood.WINCING
    reached = bid == took and (winner == seat or left == 0)
    return FaceMood.GLAD if reached else FaceMood.PLAIN


def test_a_face_is_glad_of_the_trick_that_brought_the_bid_and_winces_once_it_is_broken() -> None:
    seen: set[FaceMood] = set()
    for steps, players in games(3):
        winner: Seat | None = None
        for _step, event, now in shown_along(steps, PUBLIC):
            if isinstance(event, TrickTaken):
                winner = event.winner
            if now.table.phase is not Phase.PLAYING or not now.table.tricks:
                continue
            assert winner is not None
            wanted = [expected(now, winner, seat) for seat in range(players)]
            assert moods(now) == wanted
            seen |= set(wanted)
    assert seen == set(FaceMood)


def test_a_face_winces_at_every_bid_that_is_marked_as_missed() -> None:
    misere = 0
    for row in ("blackout", "oh-hell", "clag"):
        steps = list(whole_game(with_options(variant(row), {}, 4), 4, 5))
        for _step, _event, now in shown_along(steps, PUBLIC):
            if now.table.phase is not Phase.PLAYING:
                continue
            for seat, mood in enumerate(moods(now)):
                tally = tally_of(now, seat)
                missed = tally is not None and tally.state.missed
                assert missed == (mood is FaceMood.WINCING)
                misere += missed and now.table.spec.misere
    assert misere


def test_nothing_but_what_everybody_sees_is_told_by_a_face() -> None:
    for row in ("blackout", "ninety-nine", "caller-clag"):
        steps = list(whole_game(with_options(variant(row), {}, 3), 3, 7))
        public = (now for _step, _event, now in shown_along(steps, PUBLIC))
        for (_step, _event, now), told in zip(shown_along(steps, ALL), public, strict=True):
            assert moods(now) == moods(told)


def test_bids_laid_face_down_leave_every_face_plain_while_cards_are_played() -> None:
    steps = list(whole_game(with_options(variant("ninety-nine"), {}, 3), 3, 5))
    played = [
        moods(now)
        for _step, _event, now in shown_along(steps, PUBLIC)
        if now.table.phase is Phase.PLAYING and now.table.tricks
    ]
    assert len(played) > 50
    assert all(faces == [FaceMood.PLAIN] * 3 for faces in played)


def test_a_scored_deal_is_read_from_the_faces() -> None:
    for now in ends_of_deals("oh-hell", 4, 3):
        if now.table.phase is not Phase.OVER:
            made = now.table.history[-1].result.made
            assert moods(now) == [FaceMood.GLAD if one else FaceMood.WINCING for one in made]


def test_winners_are_glad_and_whoever_is_last_winces() -> None:
    for seed in range(4):
        *_, end = ends_of_deals("oh-hell", 4, seed)
        totals = end.table.totals
        for seat, mood in enumerate(moods(end)):
            match mood:
                case FaceMood.GLAD:
                    assert totals[seat] == max(totals)
                case FaceMood.WINCING:
                    assert totals[seat] == min(totals)
                case FaceMood.PLAIN:
                    assert min(totals) < totals[seat] < max(totals)


def test_all_share_the_outcome_where_all_play_together() -> None:
    # Careless players play a deal of many cards again a thousand times.
    *_, end = ends_of_deals("cooperative", 3, 1, {"schedule": [1, 2]})
    assert len(set(moods(end))) == 1
    assert (moods(end)[0] is FaceMood.GLAD) == bool(end.table.winners)


def test_three_bids_made_in_a_row_are_seen_until_the_next_bid() -> None:
    glad, players = 0, 4
    short_deals = with_options(variant("oh-hell"), {"schedule": [1] * 8}, players)
    for seed in range(4):
        steps, run = list(whole_game(short_deals, players, seed)), [0] * players
        for _step, event, now in shown_along(steps, PUBLIC):
            if isinstance(event, DealScored):
                made = now.table.history[-1].result.made
                run = [run[seat] + 1 if made[seat] else 0 for seat in range(players)]
            if now.table.phase is not Phase.BIDDING:
                continue
            for seat, mood in enumerate(moods(now)):
                proud = run[seat] >= 3 and now.table.bids[seat] is None
                assert mood is (FaceMood.GLAD if proud else FaceMood.PLAIN)
                glad += proud
    assert glad
