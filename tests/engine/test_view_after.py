"""A View carried on by redacted events is the View that `observe` gives, for every viewer."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import (
    ALL,
    FACE_DOWN,
    PUBLIC,
    SEALED,
    BidSealed,
    GameState,
    Phase,
    View,
    Viewer,
    new_game,
    observe,
    redact,
)
from game.engine.frozen import altered
from game.engine.redaction import HIDING
from game.variants import VARIANTS, variant, with_options
from tests.dealing import Step, whole_game

DEALS = 8
"""Of a plain row; a cooperative game may never end."""


def viewers(players: int) -> tuple[Viewer, ...]:
    """Everybody who may look on."""
    return (*range(players), PUBLIC, ALL)


def carried_on(views: dict[Viewer, View], step: Step) -> dict[Viewer, View]:
    """The Views after what happened in a step, each of what its viewer hears alone."""
    for event in step.events:
        if not isinstance(event, HIDING):
            assert all(redact(event, step.after.deal, viewer) is event for viewer in views)
        views = {
            viewer: view.after(redact(event, step.after.deal, viewer))
            for viewer, view in views.items()
        }
    return views


def differing(view: View, state: GameState, viewer: Viewer) -> dict[str, object]:
    """What a View says otherwise than the state as this viewer may see it."""
    seen = observe(state, viewer)
    names = {each.name for each in dataclasses.fields(View)}
    assert vars(seen).keys() == names, "nothing of a deal is carried along beside them"
    return {
        name: (getattr(view, name), getattr(seen, name))
        for name in names
        if getattr(view, name) != getattr(seen, name)
    }


def assert_followed(
    row: str, players: int, seed: int, deals: int, options: dict[str, object]
) -> None:
    """Play a game and compare every View after every action."""
    chosen = with_options(variant(row), options, players)
    start = new_game(chosen, players, seed % players)
    views: dict[Viewer, View] = {viewer: observe(start, viewer) for viewer in viewers(players)}
    for step in whole_game(chosen, players, seed, seed % players):
        if len(step.before.finished) >= deals:
            break
        views = carried_on(views, step)
        for viewer, view in views.items():
            assert not differing(view, step.after, viewer), (viewer, step.action, step.events)


@pytest.mark.thinned(9)
@pytest.mark.parametrize(
    ("row", "players"), [(row.id, players) for row in VARIANTS.values() for players in row.deals]
)
def test_every_viewer_of_every_variant_knows_after_the_events_what_he_sees(
    row: str, players: int
) -> None:
    assert_followed(row, players, 3, DEALS, {})


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), row=st.sampled_from(sorted(VARIANTS)), data=st.data())
def test_the_same_of_any_row_any_number_of_players_and_any_cards(
    seed: int, row: str, data: st.DataObject
) -> None:
    players = data.draw(st.sampled_from(sorted(VARIANTS[row].deals)))
    assert_followed(row, players, seed, 3, {})


@pytest.mark.parametrize(
    "options",
    [
        {"bidding": "simultaneous", "schedule": [3, 5]},
        {"blind_one_card": True, "schedule": [1, 4]},
        {"revokes": "penalised", "streak_bonus": True, "schedule": [4] * 6},
        {"bid_changes": True, "schedule": [2, 13]},
    ],
)
def test_the_same_with_house_rules(options: dict[str, object]) -> None:
    assert_followed("blackout", 4, 7, DEALS, options)


def test_a_whole_game_is_followed_to_its_end() -> None:
    chosen = with_options(variant("ninety-nine"), {}, 3)
    start = new_game(chosen, 3, 0)
    views: dict[Viewer, View] = {viewer: observe(start, viewer) for viewer in viewers(3)}
    for step in whole_game(chosen, 3, 1):
        views = carried_on(views, step)
    assert all(view.phase is Phase.OVER and view.winners for view in views.values())
    assert views == {viewer: observe(step.after, viewer) for viewer in views}


@pytest.mark.parametrize(("row", "aside"), [("ninety-nine", 3), ("kachuful", 0)])
def test_what_was_bid_in_secret_is_told_to_nobody_but_its_player(row: str, aside: int) -> None:
    players, told = 3, 0
    chosen = variant(row)
    for step in whole_game(chosen, players, 5):
        sealed = [event for event in step.events if isinstance(event, BidSealed)]
        assert all(isinstance(event, HIDING) for event in sealed)
        for event in sealed:
            told += 1
            assert event.made is not None
            assert len(event.made.cards) == aside
            heard = {v: redact(event, step.after.deal, v) for v in viewers(players)}
            knows = {v for v, news in heard.items() if news == event}
            assert knows == {event.seat, ALL}
            assert all(news == BidSealed(event.seat) for v, news in heard.items() if v not in knows)
        if told > 6:
            break
    assert told > 6


def test_who_is_not_told_his_own_sealed_bid_follows_on_to_the_same_view() -> None:
    """A wire does not repeat a sealed bid to its player."""
    rng = Random(1)
    for row in ("ninety-nine", "kachuful"):
        chosen = variant(row)
        seat = rng.randrange(3)
        view = observe(new_game(chosen, 3, 0), seat)
        secret = False
        for step in whole_game(chosen, 3, 2):
            if len(step.before.finished) >= 2:
                break
            for event in step.events:
                heard = redact(event, step.after.deal, seat)
                if isinstance(heard, BidSealed):
                    heard = BidSealed(heard.seat)
                view = view.after(heard)
            if step.after.phase is Phase.BIDDING:
                if step.after.deal.bids[seat] is not None:
                    secret = True
                    assert view.bids[seat] is SEALED
                    assert FACE_DOWN not in view.hands[seat]
            else:
                assert not differing(view, step.after, seat), step.events
        assert secret, "the own bid lay in secret for a while"


def test_states_and_views_are_altered_as_replace_alters_them() -> None:
    row = variant("ninety-nine")
    for step in whole_game(row, 3, 4):
        if step.after.finished:
            break
        for value in (observe(step.after, 1), step.after):
            assert altered(value) == value
            assert altered(value, winners=(2,)) == dataclasses.replace(value, winners=(2,))
            assert value.winners == (), "the one it was made of is as it was"
        assert altered(step.after.deal, leader=2) == dataclasses.replace(step.after.deal, leader=2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        step.after.deal.leader = 1  # type: ignore[misc]
