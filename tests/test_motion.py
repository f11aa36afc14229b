"""Motion looked at frame by frame: nothing jumps, nothing pops up, nothing changes its layer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

import pygame
import pytest

from game.engine import ALL, PUBLIC, Variant, Viewer, new_game, observe, redact
from game.engine.events import HandDealt
from game.ui.choreography import Choreography
from game.ui.layout import TableLayout
from game.ui.motion import Tempo
from game.ui.shown import Shown
from game.ui.sprites import Sprite
from game.ui.stage import Stage
from game.ui.theme import LAMP
from game.ui.timeline import Timeline
from game.variants import variant, with_options
from tests.dealing import whole_game
from tests.table_screen import FakeApp

SIZE = (1280, 800)
FRAME_S = 1 / 60
FARTHEST = 0.075 * hypot(*SIZE)
"""px that a card may move in a frame at normal speed: the eye follows that."""
LIKE = 5.0
"""px within which one card may take the place of another: the edge of a pack."""
STEP = 60.0
"""px of a first step."""
FAINT = 90
"""Alpha at which something may appear or vanish between two frames."""


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


@dataclass(frozen=True)
class Seen:
    """One sprite in one frame."""

    sprite: Sprite
    key: object
    x: float
    y: float
    angle: float
    height: float
    face: float
    alpha: int
    layer: int

    @classmethod
    def of(cls, sprite: Sprite) -> Seen:
        if sprite.flying:
            layer = 3
        elif sprite.still_life:
            layer = 0 if sprite.behind_plates else 1
        else:
            layer = 2
        at = (sprite.x, sprite.y, sprite.angle, sprite.height)
        return cls(sprite, sprite.key, *at, sprite.face, sprite.alpha, layer)

    @property
    def visible(self) -> bool:
        return self.alpha > 0

    @property
    def side(self) -> str | None:
        return self.sprite.code if self.face >= 0.5 else None

    def far(self, other: Seen) -> float:
        return hypot(self.x - other.x, self.y - other.y)

    def overlaps(self, other: Seen) -> bool:
        reach = (self.height + other.height) / 2
        return abs(self.x - other.x) < 0.65 * reach and abs(self.y - other.y) < 0.9 * reach


def drawn(stage: Stage) -> list[Seen]:
    """What is drawn, from below."""
    return sorted((Seen.of(sprite) for sprite in stage.sprites), key=lambda seen: seen.layer)


def same_card(one: Seen, others: Sequence[Seen], within: float) -> bool:
    """Whether something like it is seen there as well."""
    return any(
        other.visible
        and other.far(one) <= within
        and abs(other.height - one.height) <= 0.2 * one.height
        and other.side == one.side
        for other in others
    )


def faults(before: Sequence[Seen], now: Sequence[Seen]) -> Iterator[str]:
    """Everything between two frames that the eye would stumble over."""
    was = {id(seen.sprite): seen for seen in before}
    for seen in now:
        old = was.get(id(seen.sprite))
        if not seen.visible:
            continue
        if old is None or not old.visible:
            # One that is new may have made its first step already.
            found = same_card(seen, before, STEP) if old is None else same_card(old, before, LIKE)
            if seen.alpha > FAINT and not found:
                yield f"{seen.key} appears at {seen.x:.0f},{seen.y:.0f}"
        if old is not None and seen.far(old) > FARTHEST:
            yield f"{seen.key} jumps by {seen.far(old):.0f} px"
        if old is not None and abs(seen.angle - old.angle) > 14:
            yield f"{seen.key} twists by {seen.angle - old.angle:.0f} degrees"
        if old is not None and abs(seen.height - old.height) > 0.16 * old.height:
            yield f"{seen.key} swells from {old.height:.0f} to {seen.height:.0f} px"
        if old is not None and abs(seen.face - old.face) > 0.35:
            yield f"{seen.key} flips from {old.face:.2f} to {seen.face:.2f}"
    there = {id(seen.sprite) for seen in now}
    for seen in before:
        gone = id(seen.sprite) not in there and seen.alpha > FAINT
        if gone and not same_card(seen, now, STEP):
            yield f"{seen.key} vanishes from {seen.x:.0f},{seen.y:.0f}"
    yield from pops(before, now)


def pops(before: Sequence[Seen], now: Sequence[Seen]) -> Iterator[str]:
    """Cards that lie still and yet change which of them is on top."""
    was = {seen.key: (place, seen) for place, seen in enumerate(before) if seen.visible}
    shared = [seen for seen in now if seen.visible and seen.key in was]
    if [was[seen.key][0] for seen in shared] == sorted(was[seen.key][0] for seen in shared):
        return
    for place, upper in enumerate(shared):
        for lower in shared[:place]:
            one, other = was[upper.key], was[lower.key]
            if one[0] > other[0] or not upper.overlaps(lower):
                continue
            still = upper.far(one[1]) + lower.far(other[1]) < 1.5
            if still:
                yield f"{upper.key} pops over {lower.key}"


def film(chosen: Variant, players: int, viewer: Viewer, tempo: Tempo, seed: int = 5) -> list[str]:
    """A whole game, event by event and frame by frame: what is wrong in it."""
    names = tuple(f"Player {seat}" for seat in range(players))
    stage = Stage(LAMP, FakeApp.book, names, four_colour=False)
    before = Shown.of(observe(new_game(chosen, players, 0), viewer))
    stage.lay_out(TableLayout.of(SIZE, players, before.spec.cards, before.seat))
    stage.show(before)
    wrong: list[str] = []
    timeline = Timeline()
    for step in whole_game(chosen, players, seed):
        for event in step.events:
            event = redact(event, step.after.deal, viewer)
            now = before.after(event)
            if isinstance(event, HandDealt):
                stage.lay_out(TableLayout.of(SIZE, players, now.spec.cards, now.seat))
            timeline.play(Choreography(stage, tempo).of(event, before, now))
            while not timeline.idle:
                seen, lamp = drawn(stage), (stage.lamp.x, stage.lamp.y)
                timeline.advance(FRAME_S)
                stage.aside.advance(FRAME_S)
                name = type(event).__name__
                wrong += [f"{name}: {fault}" for fault in faults(seen, drawn(stage))]
                if hypot(stage.lamp.x - lamp[0], stage.lamp.y - lamp[1]) > FARTHEST:
                    wrong.append(f"{name}: the lamp leaps")
            before = now
    return wrong


TABLES: tuple[tuple[str, int, tuple[int, ...], Viewer], ...] = (
    ("blackout", 2, (26, 1), 0),
    ("oh-hell", 3, (5, 4), 1),
    ("oh-hell", 4, (7, 3), PUBLIC),
    ("kachuful", 5, (3, 2), 2),
    ("oh-hell", 6, (4, 1), 5),
    ("oh-hell", 7, (7, 2), ALL),
    ("kachuful", 8, (6, 2), 7),
    ("kachuful", 9, (3, 1), PUBLIC),
    ("kachuful", 10, (5, 2), 0),
)


@pytest.mark.parametrize(("row", "players", "cards", "viewer"), TABLES)
def test_nothing_jumps_pops_or_vanishes_from_frame_to_frame(
    row: str, players: int, cards: tuple[int, ...], viewer: Viewer
) -> None:
    chosen = with_options(variant(row), {"schedule": cards}, players)
    assert film(chosen, players, viewer, Tempo()) == []
