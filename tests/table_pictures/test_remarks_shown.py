"""A remark at the table: beside its plate, over nothing else, for a moment, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.presentation.characters.remarks import Remark
from game.presentation.replay_positions import ReplayPositions
from game.ui.replay.replay_scene import ReplayScene
from game.ui.table.animation.remark_motion import LATEST, RemarkBubble, Remarks
from game.ui.table.drawing.bubbles import Bubble
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.remark_box import FURTHEST
from tests.driving.displays import display_of
from tests.driving.table_screen import FRAME_S, Screen

display = display_of((1024, 640))
FIVE = {"schedule": [5] * 6}


def remarks_of(screen: Screen) -> Remarks:
    return screen.scene.presenter.remarks


def spoken(screen: Screen, games: int = 1) -> Iterator[RemarkBubble]:
    """Play on by keys; every remark once it has come up whole."""
    last = None
    for _ in range(games * 4000):
        screen.frames(1, 0.05)
        said = remarks_of(screen).visible_bubble
        if said is not None and said is not last and said.alpha == 255:
            last = said
            yield said
        screen.decide()
        if screen.results:
            return


def others(stage: Stage) -> list[pygame.Rect]:
    """Plates, and every card that lies or is held."""
    cards = [sprite.rect() for sprite in stage.sprites if not sprite.flying]
    return [*(place.plate for place in stage.layout.places), *cards]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("players", [10, 7, 2, 4, 3, 5, 6, 8, 9])
def test_a_remark_stands_near_its_plate_and_covers_neither_cards_nor_plates(
    size: tuple[int, int], players: int
) -> None:
    agents = ",".join(["human"] + ["heuristic"] * (players - 1))
    row = "kachuful" if players > 2 else "blackout"
    for seed in range(1, 20):
        screen = Screen(agents, size=size, row=row, seed=seed, options={"schedule": [3] * 7})
        for said in spoken(screen):
            stage = screen.scene.presenter.stage
            box = said.box(stage)
            assert box is not None
            while remarks_of(screen).visible_bubble is said:
                assert box.collidelist(others(stage)) < 0, said.remark
                screen.frames(1, 0.2)
            assert stage.layout.area.contains(box)
            near = 2 * stage.layout.px(FURTHEST)
            plate = stage.layout.places[said.remark.seat].plate
            assert box.colliderect(plate.inflate(near + 2, near + 2))
            return
    raise AssertionError("nobody said anything in twenty games")


def first(**chosen: Any) -> tuple[Screen, RemarkBubble]:
    """A game as far as its first remark."""
    screen = Screen("human,heuristic,heuristic,heuristic", seed=3, options=FIVE, chosen=chosen)
    for said in spoken(screen):
        return screen, said
    raise AssertionError("nobody said anything")


@pytest.mark.slow
def test_it_fades_and_is_gone_by_itself_and_nothing_waits_for_it() -> None:
    screen, said = first()
    picture = screen.draw().copy()
    alphas = []
    while remarks_of(screen).visible_bubble is said:
        alphas.append(said.alpha)
        screen.frames(1)
    assert FRAME_S < len(alphas) * FRAME_S < LATEST
    assert alphas == sorted(alphas, reverse=True)
    assert 0 < alphas[-1] < 255
    box = said.box(screen.scene.presenter.stage)
    assert box is not None
    assert pygame.image.tobytes(picture.subsurface(box), "RGB") != pygame.image.tobytes(
        screen.draw().subsurface(box), "RGB"
    )


@pytest.mark.slow
def test_with_reduced_motion_it_does_not_fade() -> None:
    screen, said = first(reduced_motion=True)
    while remarks_of(screen).visible_bubble is said:
        assert said.alpha == 255
        screen.frames(1)


@pytest.mark.slow
def test_switched_off_nobody_says_anything() -> None:
    screen = Screen(
        "human,heuristic,heuristic,heuristic", seed=3, options=FIVE, chosen={"remarks": False}
    )
    assert not list(spoken(screen))
    assert screen.results


@pytest.mark.slow
def test_a_bid_or_a_verdict_at_the_same_plate_comes_first() -> None:
    screen, said = first()
    stage = screen.scene.presenter.stage
    assert said.remark.seat not in [bubble.seat for bubble in stage.bubbles]
    stage.bubbles.append(Bubble(said.remark.seat, "Bid 1", "bid"))
    screen.frames(1)
    assert remarks_of(screen).idle


@pytest.mark.slow
def test_what_was_taken_back_is_not_remarked_upon() -> None:
    screen, _said = first()
    screen.scene.presenter.take_back(lambda: None)
    assert remarks_of(screen).idle


@pytest.mark.slow
def test_a_replay_says_the_same() -> None:
    options = {"schedule": [3, 3, 3, 3]}
    screen = Screen("human,heuristic,heuristic,heuristic", seed=3, options=options)
    texts = [said.remark for said in spoken(screen)]
    assert texts
    lines = screen.table.lines
    assert not [line for line in lines if any(remark.text in str(line) for remark in texts)]
    scene = ReplayScene(lambda: ReplayPositions.of_lines(list(lines), "a.jsonl"))
    scene.enter(screen.app)
    while scene.positions is None:
        scene.update(0.0, 0.0)
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
    assert scene.playing
    again: list[Remark] = []
    last = None
    while scene.playing or not scene.still:
        scene.update(0.0, 0.1)
        said = scene.remarks.visible_bubble
        if said is not None and said is not last:
            last = said
            again.append(said.remark)
    assert again == texts
