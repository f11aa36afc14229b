"""The draw for the first deal: it is the table's own draw, and a click ends it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.table.dealer import drawn_dealer, opening_draw
from game.ui.table import opening
from game.ui.table.animation.first_dealer_draw import rounds_of
from game.ui.table.table_scene import TableScene
from tests.driving.displays import display_of
from tests.driving.table_screen import FakeApp, Screen
from tests.tables import run_on, setup_for, table_for

display = display_of((1024, 640))


def drawing(row: str, players: int, seed: int, **chosen: Any) -> Screen:
    """A table that was just opened, with somebody in front of it."""
    agents = ",".join(["human", *["random"] * (players - 1)])
    screen = Screen(agents, row=row, seed=seed)
    screen.app = FakeApp(**chosen)
    table = table_for(setup_for(agents, row=row, seed=seed))
    scene = opening.table_scene(table)
    assert isinstance(scene, TableScene)
    screen.scene, screen.table = scene, table
    scene.enter(screen.app)
    return screen


def tied(row: str, players: int) -> int:
    """A seed whose draw needs more than one round."""
    setup = setup_for(",".join(["human"] * players), row=row)
    rounds = ((s, opening_draw(setup.variant, players, s)) for s in range(500))
    return next(seed for seed, drawn in rounds if len(drawn) > 1)


@pytest.mark.thinned(25)
@pytest.mark.parametrize(("row", "players"), [("blackout", 2), ("oh-hell", 7), ("kachuful", 10)])
def test_everybody_draws_and_whoever_is_told_deals_first(row: str, players: int) -> None:
    for seed in (1, tied(row, players) if row != "blackout" else 2):
        screen = drawing(row, players, seed)
        rounds = rounds_of(screen.table)
        assert rounds == opening_draw(screen.table.variant, players, seed)
        seen: dict[int, str] = {}
        told: list[str] = []
        scene = screen.scene
        while scene.presenter.shown.bare:
            screen.frames(1, 0.02)
            drawn = [
                s for s in scene.presenter.stage.sprites if s.key.kind == "drawn" and s.face == 1
            ]
            seen |= {int(sprite.key.name): str(sprite.code) for sprite in drawn}
            if scene.presenter.stage.banner is not None:
                told.append(scene.presenter.stage.banner[0])
        assert set(seen) == set(range(players))
        last = rounds[-1]
        for seat, card in zip(last.seats, last.cards, strict=True):
            assert seen[seat] == card.code
        dealer = drawn_dealer(rounds)
        assert dealer == screen.table.setup.first_dealer
        assert told[-1].startswith(f"First dealer: {scene.presenter.names[dealer]}\n")


def test_a_click_ends_the_draw_at_once() -> None:
    screen = drawing("oh-hell", 4, 3)
    screen.frames(10)
    assert not screen.scene.presenter.timeline.idle
    assert screen.scene.presenter.stage.sprites
    screen.click((500, 200))
    assert screen.scene.presenter.timeline.idle
    screen.frames(2)
    assert not screen.scene.presenter.shown.bare


@pytest.mark.slow
def test_no_card_is_named_before_it_is_turned_and_the_seed_alone_settles_them() -> None:
    pictures = []
    for seed in (3, 4):
        screen = drawing("kachuful", 4, seed)
        shots = []
        while not any(s.face > 0 for s in screen.scene.presenter.stage.sprites):
            screen.frames(1, 0.02)
            if not any(s.face > 0 for s in screen.scene.presenter.stage.sprites):
                shots.append(pygame.image.tobytes(screen.draw(), "RGB"))
        pictures.append(shots)
    assert pictures[0] == pictures[1]
    assert len(pictures[0]) > 20


def test_no_draw_is_shown_where_the_dealer_was_named_or_the_game_goes_on() -> None:
    drawn = setup_for("human,random,random", seed=5)
    named = setup_for("human,random,random", seed=5, first_dealer=(drawn.first_dealer + 1) % 3)
    assert rounds_of(table_for(drawn))
    assert rounds_of(table_for(named)) == ()
    same = setup_for("human,random,random", seed=5, first_dealer=drawn.first_dealer)
    assert same == drawn, "a record cannot tell them apart"
    assert rounds_of(table_for(same)) == (), "chosen, though a draw would have said the same"
    table = table_for(drawn)
    run_on(table)
    assert rounds_of(table) == ()


def test_at_instant_speed_the_first_deal_begins_at_once() -> None:
    screen = drawing("oh-hell", 4, 3, speed="instant")
    assert screen.scene.presenter.timeline.idle
    screen.frames(3)
    assert not screen.scene.presenter.shown.bare
