"""Bids laid aside are turned over at the end of a deal, for everybody and no sooner."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.engine import ALL, Card, DealScored, Phase
from game.engine.decisions.lay import LAID_VALUES
from game.ui.table.layout.laid_cards import laid_pose
from tests.driving.window_player import Person
from tests.tables import setup_for

pytestmark = pytest.mark.usefixtures("home")


def near_the_end(**chosen: Any) -> Person:
    """A person with two cards left; from then on with these settings."""
    person = Person(setup_for("human,random,random", row="ninety-nine", seed=3, first_dealer=2))
    person.play_until(
        lambda: len(person.scene.presenter.shown.table.hands[0]) == 2 and person.at_rest
    )
    window = person.driver.window
    window.settings = replace(window.settings, **chosen)
    return person


def laid_now(person: Person) -> dict[int, tuple[str, ...]]:
    """What each seat laid, as only the table knows it."""
    return {
        seat: tuple(held.code for held in aside if isinstance(held, Card))
        for seat, aside in enumerate(person.table.view(ALL).laid)
    }


@pytest.mark.slow
@pytest.mark.parametrize("quick", [{}, {"speed": "normal", "reduced_motion": False}])
def test_every_laid_card_is_turned_over_where_it_lies_while_the_deal_is_counted(
    quick: dict[str, Any],
) -> None:
    person = near_the_end(**quick)
    scene, laid = person.scene, laid_now(person)
    staked = scene.presenter.shown.table.staked
    others = [s for s in (1, 2) if staked is None or staked.seat != s]
    assert others, "at least one bid is still face down"
    hidden = {code for seat in others for code in laid[seat]}
    assert not hidden & {sprite.code for sprite in scene.presenter.stage.sprites}
    seen: set[str] = set()
    half_way = False
    for _ in range(4000):
        person.driver.frames(1)
        if scene.presenter.shown.table.history and not scene.presenter.shown.scored:
            break  # the next deal
        if (
            person.at_rest
            and scene.overlays.current is None
            and scene.presenter.shown.table.phase is Phase.PLAYING
        ):
            person.decide()
        down = [s for s in scene.presenter.stage.sprites if s.key.kind == "laid" or 0 < s.face < 1]
        if down:
            assert "made it" not in scene.presenter.message, "nothing is told before it is seen"
        up = {s.code: s for s in scene.presenter.stage.sprites if s.code in hidden}
        half_way = half_way or any(0 < sprite.face < 1 for sprite in up.values())
        seen |= {str(code) for code, sprite in up.items() if sprite.face == 1}
        for seat in others:
            for index, code in enumerate(laid[seat]):
                if code in up and up[code].alpha == 255:
                    pose = laid_pose(scene.presenter.layout, seat, index)
                    assert (up[code].x, up[code].y) == pytest.approx((pose.x, pose.y), abs=1)
    assert seen == hidden
    assert half_way == bool(quick), "reduced motion turns nothing, it only shows"


@pytest.mark.slow
def test_the_event_that_counts_the_deal_shows_the_cards_and_they_are_the_bids() -> None:
    person = near_the_end()
    laid = laid_now(person)
    inbox = person.table.stream.follow(0)
    person.play_until(lambda: bool(person.scene.presenter.shown.table.history))
    told: list[object] = []
    while (event := inbox.pop()) is not None:
        told.append(event)
    scored = next(event for event in told if isinstance(event, DealScored))
    for seat, cards in enumerate(scored.laid):
        assert tuple(held.code for held in cards) == laid[seat]
        assert sum(LAID_VALUES[held.suit] for held in cards) == scored.bids[seat]
