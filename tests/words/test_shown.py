"""What the screen shows is the same whether it was folded from events or built from a view."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.engine import ALL, CHANCE, FACE_DOWN, PUBLIC, SEALED, Phase, new_game, observe, redact
from game.engine.decisions import BidSealed, TrickTaken
from game.presentation.screen_state import ScreenState
from game.variants import VARIANTS, variant, with_options
from tests.dealing import whole_game

GAMES: tuple[tuple[str, int, Mapping[str, object]], ...] = (
    ("blackout", 2, {"schedule": [26, 1, 2]}),
    ("blackout", 4, {"schedule": [1, 5, 13]}),
    ("blackout", 7, {"blind_one_card": True, "schedule": [1, 7]}),
    ("blackout", 3, {"bidding": "simultaneous", "schedule": [3, 17]}),
    ("blackout", 5, {"revokes": "penalised", "streak_bonus": True, "schedule": [4, 4, 4, 4, 4, 4]}),
    ("blackout", 3, {"schedule": [1], "no_trump": "always"}),
    ("oh-hell", 4, {"schedule": [6, 2, 3]}),
)


EVERY_ROW: list[tuple[str, int, Mapping[str, object]]] = [
    (row.id, players, {}) for row in VARIANTS.values() for players in row.deals
]
DEALS = 12
"""Of a plain row; a cooperative game may never end."""


@pytest.mark.thinned(117)
@pytest.mark.parametrize(("row", "players", "options"), [*GAMES, *EVERY_ROW])
def test_folding_events_and_building_from_the_view_agree_after_every_action(
    row: str, players: int, options: Mapping[str, object]
) -> None:
    chosen = with_options(variant(row), options, players)
    viewers = (*range(players), PUBLIC, ALL) if options else (0, players - 1, PUBLIC, ALL)
    for seed in range(4 if options else 1):
        first_dealer = seed % players
        start = new_game(chosen, players, first_dealer)
        shown = {viewer: ScreenState.of(observe(start, viewer)) for viewer in viewers}
        for step in whole_game(chosen, players, seed, first_dealer):
            if not options and len(step.before.finished) >= DEALS:
                break
            for viewer in viewers:
                for event in step.events:
                    shown[viewer] = shown[viewer].after(redact(event, step.after.deal, viewer))
                assert shown[viewer] == ScreenState.of(observe(step.after, viewer)), step.events


@pytest.mark.thinned(112)
@pytest.mark.parametrize(("row", "players", "options"), [*GAMES, *EVERY_ROW])
def test_whose_turn_it_is_on_the_screen_is_whom_the_game_waits_for(
    row: str, players: int, options: Mapping[str, object]
) -> None:
    from game.engine import to_act

    chosen = with_options(variant(row), options, players)
    for step in whole_game(chosen, players, 11):
        if len(step.before.finished) >= DEALS:
            break
        must = to_act(step.after).must
        turn = ScreenState.of(observe(step.after, PUBLIC)).turn
        assert turn == (() if must == (CHANCE,) else must)


def test_a_face_that_the_viewer_may_not_see_is_nowhere_in_what_is_shown() -> None:
    chosen = with_options(variant("blackout"), {"schedule": [5]}, 4)
    for step in whole_game(chosen, 4, 3):
        shown = ScreenState.of(observe(step.after, 2))
        for seat in (0, 1, 3):
            assert all(held is FACE_DOWN for held in shown.table.hands[seat])


def test_a_bid_made_in_secret_is_shown_as_sealed_until_all_are_revealed() -> None:
    chosen = with_options(variant("blackout"), {"bidding": "simultaneous", "schedule": [4]}, 3)
    sealed_seen = False
    for step in whole_game(chosen, 3, 5):
        shown = ScreenState.of(observe(step.after, ALL))
        if isinstance(step.events[-1], BidSealed):
            sealed_seen = True
            assert SEALED in shown.table.bids
            assert shown.bid_total == 0
        elif step.after.phase is Phase.PLAYING:
            assert SEALED not in shown.table.bids
    assert sealed_seen


def test_a_trick_stays_on_the_screen_until_it_is_said_who_took_it() -> None:
    chosen = with_options(variant("blackout"), {"schedule": [3]}, 3)
    shown = ScreenState.of(observe(new_game(chosen, 3, 0), PUBLIC))
    tricks = 0
    for step in whole_game(chosen, 3, 1):
        for event in step.events:
            if isinstance(event, TrickTaken):
                assert len(shown.table.trick) == 3
                assert shown.turn == ()
                tricks += 1
            shown = shown.after(redact(event, step.after.deal, PUBLIC))
            if isinstance(event, TrickTaken):
                assert shown.table.trick == ()
                assert sum(shown.table.taken) == len(shown.table.tricks)
    assert tricks >= 3


def test_between_two_deals_the_screen_still_shows_the_deal_that_was_scored() -> None:
    chosen = with_options(variant("blackout"), {"schedule": [2, 5]}, 3)
    for step in whole_game(chosen, 3, 2):
        if step.after.phase is Phase.DEALING and step.after.finished:
            shown = ScreenState.of(observe(step.after, 0))
            assert shown.scored
            assert shown.table.spec == step.after.finished[-1].spec
            assert shown.points == step.after.finished[-1].points
            assert shown.table.turn_up is None
            return
    raise AssertionError("the first deal never ended")
