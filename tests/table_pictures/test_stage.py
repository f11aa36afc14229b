"""The stage: the same picture by whichever way it was reached, and no card that jumps."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

import pygame
import pytest

from game.engine import ALL, PUBLIC, Viewer, card, new_game, observe, redact
from game.engine.decisions import HandDealt
from game.presentation.hand_order import suit_order
from game.presentation.screen_state import ScreenState
from game.ui.style.theme import LAMP
from game.ui.table.animation.choreography import Choreography
from game.ui.table.animation.deal_motion import WHOLE_DEAL
from game.ui.table.animation.movements import FADE, Tempo
from game.ui.table.animation.text_motion import DIP
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.card_placement import Key, known
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.timeline import Timeline
from game.variants import variant, with_options
from tests.dealing import whole_game
from tests.driving.displays import display_of
from tests.driving.table_screen import FakeApp, Screen

SIZE = (1280, 800)


display = display_of(SIZE)


def staged(players: int) -> Stage:
    names = tuple(f"Player {seat}" for seat in range(players))
    return Stage(LAMP, FakeApp.book, names, four_colour=False)


def show(stage: Stage, shown: ScreenState) -> None:
    stage.lay_out(
        TableLayout.of(SIZE, shown.table.players, shown.table.spec.cards, shown.table.seat)
    )
    stage.show(shown)


def places(stage: Stage) -> dict[Key, tuple[object, ...]]:
    return {sprite.key: sprite.look for sprite in stage.sprites}


GAMES: tuple[tuple[str, int, Mapping[str, object], Viewer], ...] = (
    ("blackout", 4, {"schedule": [5, 2]}, 0),
    ("blackout", 2, {"schedule": [26]}, 1),
    ("blackout", 3, {"schedule": [1, 3], "blind_one_card": True}, 2),
    ("blackout", 7, {"schedule": [7], "bidding": "simultaneous"}, 3),
    ("blackout", 5, {"schedule": [4], "revokes": "penalised"}, PUBLIC),
    ("oh-hell", 4, {"schedule": [3, 2]}, ALL),
)


@pytest.mark.thinned(30)
@pytest.mark.parametrize("tempo", [Tempo(), Tempo(flights=False), Tempo(0, 0)])
@pytest.mark.parametrize(("row", "players", "options", "viewer"), GAMES)
def test_after_every_event_the_stage_is_the_one_that_would_be_built_at_once(
    row: str, players: int, options: Mapping[str, object], viewer: Viewer, tempo: Tempo
) -> None:
    chosen = with_options(variant(row), options, players)
    stage, fresh = staged(players), staged(players)
    before = ScreenState.of(observe(new_game(chosen, players, 0), viewer))
    show(stage, before)
    for step in whole_game(chosen, players, 6):
        for event in step.events:
            event = redact(event, step.after.deal, viewer)
            now = before.after(event)
            if isinstance(event, HandDealt):
                stage.lay_out(TableLayout.of(SIZE, players, now.table.spec.cards, now.table.seat))
            timeline = Timeline()
            timeline.play(Choreography(stage, tempo).of(event, before, now))
            timeline.advance(0.05)
            timeline.finish()
            stage.aside.finish()
            before = now
        show(fresh, ScreenState.of(observe(step.after, viewer)))
        assert places(stage) == places(fresh)
        assert [s.key for s in stage.sprites] == [s.key for s in fresh.sprites]
        assert (stage.lamp, stage.bubbles, stage.banner) == (fresh.lamp, [], None)


@pytest.mark.thinned(8)
@pytest.mark.parametrize(("row", "players", "options", "viewer"), GAMES)
def test_no_card_jumps_when_its_way_is_over(
    row: str,
    players: int,
    options: Mapping[str, object],
    viewer: Viewer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where a card rests is where its way has led it; a card that is new lies where one arrived."""
    chosen = with_options(variant(row), options, players)
    stage = staged(players)
    settle = stage.settle
    jumps: list[str] = []

    def watched(shown: ScreenState) -> None:
        before = list(stage.sprites)
        settle(shown)
        if not before:
            return
        for sprite in stage.sprites:
            same = [old for old in before if old.key == sprite.key]
            far = min(distance(sprite, old) for old in same or before)
            if far > 1.5:
                jumps.append(f"{sprite.key} by {far:.1f} px")

    before = ScreenState.of(observe(new_game(chosen, players, 0), viewer))
    show(stage, before)
    for step in whole_game(chosen, players, 8):
        for event in step.events:
            event = redact(event, step.after.deal, viewer)
            now = before.after(event)
            if isinstance(event, HandDealt):
                stage.lay_out(TableLayout.of(SIZE, players, now.table.spec.cards, now.table.seat))
            timeline = Timeline()
            timeline.play(Choreography(stage, Tempo()).of(event, before, now))
            first = not isinstance(event, HandDealt)
            if first:
                monkeypatch.setattr(stage, "settle", watched)
            while not timeline.idle:
                timeline.advance(1 / 60)
                if not first and stage.sprites and stage.sprites[-1].flying:
                    monkeypatch.setattr(stage, "settle", watched)
            monkeypatch.setattr(stage, "settle", settle)
            before = now
    assert jumps == []


def distance(one: Sprite, other: Sprite) -> float:
    return hypot(one.x - other.x, one.y - other.y) + abs(one.height - other.height)


def test_a_deal_takes_no_longer_than_it_may_however_many_cards_there_are() -> None:
    for players, cards in ((2, 26), (4, 13), (7, 7), (3, 1)):
        chosen = with_options(variant("blackout"), {"schedule": [cards]}, players)
        stage = staged(players)
        before = ScreenState.of(observe(new_game(chosen, players, 0), PUBLIC))
        show(stage, before)
        step = next(iter(whole_game(chosen, players, 1)))
        event = redact(step.events[0], step.after.deal, PUBLIC)
        item = Choreography(stage, Tempo()).of(event, before, before.after(event))
        seconds = 0.0
        while not item.done:
            item.advance(0.01)
            seconds += 0.01
        assert seconds <= WHOLE_DEAL + FADE + 0.05  # the pack is put down first


def test_the_lamp_is_never_out_for_long() -> None:
    assert DIP < 0.4


def test_drawing_from_the_kept_picture_looks_the_same_as_drawing_anew() -> None:
    screen = Screen("human,random,random,random", seed=2, options={"schedule": [6]})
    screen.play_until(lambda: screen.asked_to_play)
    screen.frames(30)
    pictures = [pygame.image.tobytes(screen.draw(), "RGB") for _ in range(4)]
    assert len(set(pictures)) == 1


def test_what_moves_behind_the_kept_picture_is_seen() -> None:
    screen = Screen("human,random,random,random", seed=2, options={"schedule": [6]})
    screen.play_until(lambda: screen.asked_to_play)
    screen.frames(30)
    for _ in range(3):
        before = pygame.image.tobytes(screen.draw(), "RGB")
    next(s for s in screen.scene.presenter.stage.sprites if s.behind_plates).x += 40
    assert pygame.image.tobytes(screen.draw(), "RGB") != before


@pytest.mark.parametrize("cards", [1, 7, 26])
def test_every_card_of_the_hand_can_be_pointed_at(cards: int) -> None:
    screen = Screen("human,random", seed=4, options={"schedule": [cards]})
    screen.play_until(lambda: screen.asked_to_bid)
    for held in screen.scene.presenter.stage.own_hand():
        assert screen.spot(held)


def test_a_lifted_card_is_still_hit_where_it_lay_so_that_it_does_not_flicker() -> None:
    screen = Screen("human,random", seed=4, options={"schedule": [5]}, first_dealer=1)
    screen.play_until(lambda: screen.asked_to_play)
    held = screen.scene.presenter.stage.own_hand()[0]
    sprite = screen.scene.presenter.stage.sprite(known(held.code))
    assert sprite is not None
    foot = (round(sprite.x - 20), round(sprite.y + sprite.height / 2 - 4))
    assert screen.scene.presenter.stage.hit(foot) is held
    sprite.lift = 1.0
    assert screen.scene.presenter.stage.hit(foot) is held


def test_a_point_beside_the_cards_hits_none() -> None:
    screen = Screen("human,random", seed=4, options={"schedule": [5]})
    screen.play_until(lambda: screen.asked_to_bid)
    assert screen.scene.presenter.stage.hit((5, 5)) is None
    assert screen.scene.presenter.stage.hit(screen.scene.presenter.layout.trick.center) is None


def test_a_hand_is_held_with_colours_alternating_and_trump_at_the_right_end() -> None:
    spades, hearts, diamonds, clubs = (card(code).suit for code in ("2S", "2H", "2D", "2C"))
    everything = (spades, hearts, diamonds, clubs)
    for trump in everything:
        order = suit_order(everything, trump)
        assert order[-1] is trump
        colours = [suit in (hearts, diamonds) for suit in order]
        assert colours in ([True, False, True, False], [False, True, False, True])
    assert suit_order((hearts, spades, diamonds), None) == (hearts, spades, diamonds)
    assert suit_order((hearts, diamonds, clubs), diamonds) == (hearts, clubs, diamonds)


def test_the_suits_of_a_hand_keep_their_order_when_one_runs_out() -> None:
    chosen = with_options(variant("blackout"), {"schedule": [10]}, 4)
    order: list[str] = []
    for step in whole_game(chosen, 4, 9):
        shown = ScreenState.of(observe(step.after, 0))
        if len(shown.table.hands[0]) == 10 and shown.table.trump_known:
            layout = TableLayout.of(SIZE, 4, 10, 0)
            stage = staged(4)
            stage.lay_out(layout)
            stage.show(shown)
            order = [held.code for held in stage.own_hand()]
        elif shown.table.hands[0] and order:
            stage.show(shown)
            left = [held.code for held in stage.own_hand()]
            assert left == [code for code in order if code in left]
