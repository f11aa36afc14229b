"""Motion looked at frame by frame: nothing jumps, nothing pops up, nothing changes its layer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot

import pygame
import pytest

from game.engine import ALL, PUBLIC, Variant, Viewer, new_game, observe, redact
from game.engine.decisions import CardPlayed, HandDealt
from game.presentation.screen_state import ScreenState
from game.ui.platform.settings import Speed
from game.ui.style.theme import LAMP
from game.ui.table.animation.choreography import TRAVELS, Choreography
from game.ui.table.animation.movements import Tempo
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.card_placement import Key, known
from game.ui.table.layout.table_layout import UNSEEN, TableLayout
from game.ui.table.timeline import Timeline
from game.variants import variant, with_options
from tests.dealing import whole_game
from tests.driving.displays import display_of
from tests.driving.table_screen import FakeApp, Screen

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


display = display_of(SIZE)


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
        if old is not None and old.height <= UNSEEN < seen.height:  # its hand is left out
            if seen.alpha > FAINT:
                yield f"{seen.key} pops up at {seen.x:.0f},{seen.y:.0f}"
        elif old is not None and abs(seen.height - old.height) > 0.14 * old.height + 6:
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
            if still and upper.height > UNSEEN:
                yield f"{upper.key} pops over {lower.key}"


def film(chosen: Variant, players: int, viewer: Viewer, tempo: Tempo, seed: int = 5) -> list[str]:
    """A whole game, event by event and frame by frame: what is wrong in it."""
    names = tuple(f"Player {seat}" for seat in range(players))
    stage = Stage(LAMP, FakeApp.book, names, four_colour=False)
    before = ScreenState.of(observe(new_game(chosen, players, 0), viewer))
    stage.lay_out(TableLayout.of(SIZE, players, before.table.spec.cards, before.table.seat))
    stage.show(before)
    wrong: list[str] = []
    timeline = Timeline()
    for step in whole_game(chosen, players, seed):
        for event in step.events:
            event = redact(event, step.after.deal, viewer)
            now = before.after(event)
            if isinstance(event, HandDealt):
                stage.lay_out(TableLayout.of(SIZE, players, now.table.spec.cards, now.table.seat))
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


@pytest.mark.slow
@pytest.mark.parametrize(("row", "players", "cards", "viewer"), TABLES)
def test_nothing_jumps_pops_or_vanishes_from_frame_to_frame(
    row: str, players: int, cards: tuple[int, ...], viewer: Viewer
) -> None:
    chosen = with_options(variant(row), {"schedule": cards}, players)
    assert film(chosen, players, viewer, Tempo()) == []


def counter_clockwise(chosen: Variant) -> Variant:
    """The same game with turns that go the other way round."""
    return replace(chosen, rules=replace(chosen.rules, turn_step=-1))


@pytest.mark.parametrize("way", [1, -1])
def test_cards_are_dealt_and_played_the_way_the_turn_goes(way: int) -> None:
    chosen = with_options(variant("oh-hell"), {"schedule": (2,)}, 5)
    if way < 0:
        chosen = counter_clockwise(chosen)
    stage = Stage(LAMP, FakeApp.book, ("A", "B", "C", "D", "E"), four_colour=False)
    before = ScreenState.of(observe(new_game(chosen, 5, 1), 0))
    stage.lay_out(TableLayout.of(SIZE, 5, 2, 0))
    stage.show(before)
    step = next(iter(whole_game(chosen, 5, 5, 1)))
    now = before.after(redact(step.events[0], step.after.deal, 0))
    timeline = Timeline()
    timeline.play(Choreography(stage, Tempo()).of(step.events[0], before, now))
    dealt: list[Key] = []
    while not timeline.idle and len(dealt) < 10:
        timeline.advance(FRAME_S)
        for seen in drawn(stage):
            key = seen.sprite.key
            if key.kind == "hidden" and seen.visible and key not in dealt:
                dealt.append(key)
    assert [key.seat for key in dealt][:5] == [(1 + way * place) % 5 for place in range(1, 6)]


def test_counter_clockwise_nothing_jumps_either() -> None:
    chosen = counter_clockwise(with_options(variant("oh-hell"), {"schedule": (3, 2)}, 5))
    assert film(chosen, 5, 0, Tempo()) == []


def at_the_table() -> Screen:
    """A person who is asked for a card at a table for four, when all is at rest."""
    screen = Screen("human,random,random,random", seed=3, options={"schedule": [5]}, size=SIZE)
    screen.play_until(lambda: screen.asked_to_play)
    screen.frames(40)
    return screen


def wrong_in(screen: Screen, frames: int) -> list[str]:
    """What the eye stumbles over in the next frames."""
    wrong: list[str] = []
    for _ in range(frames):
        seen = drawn(screen.scene.presenter.stage)
        screen.frames(1)
        wrong += faults(seen, drawn(screen.scene.presenter.stage))
    return wrong


def test_a_card_under_the_mouse_rises_and_sinks_smoothly() -> None:
    screen = at_the_table()
    card = screen.legal[0]
    sprite = screen.scene.presenter.stage.sprite(known(card.code))
    assert sprite is not None
    lifts: list[float] = []
    for pos in (screen.spot(card), (5, SIZE[1] // 2)):
        motion = {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
        screen.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))
        for _ in range(12):
            screen.frames(1)
            lifts.append(sprite.lift)
    assert max(lifts) == 2, "above the level of what may be played"
    assert lifts[-1] == 1
    assert max(abs(b - a) for a, b in pairwise([1.0, *lifts])) < 0.35


def test_an_undo_brings_the_cards_back_without_a_jump() -> None:
    screen = at_the_table()
    shown = screen.scene.presenter.shown
    screen.click(screen.spot(screen.legal[0]))
    screen.frames(150)
    assert screen.scene.presenter.shown != shown
    screen.key(pygame.K_u)
    assert wrong_in(screen, 40) == []
    assert screen.asked_to_play
    assert screen.scene.presenter.shown == shown


def undone_into_the_deal_before(speed: str) -> Screen:
    """A table at which the last decision of the first deal was taken back in the second one."""
    screen = Screen("human,random,random", size=SIZE, seed=1, chosen={"speed": speed})
    screen.play_until(
        lambda: screen.asked_to_bid and screen.scene.presenter.shown.table.spec.number == 2
    )
    screen.key(pygame.K_u)
    return screen


def test_an_undo_into_the_deal_before_fades_and_nothing_jumps() -> None:
    screen = undone_into_the_deal_before("normal")
    assert wrong_in(screen, 60) == []
    assert screen.scene.presenter.stage.shown == screen.scene.presenter.shown
    assert screen.scene.presenter.shown.table.spec.number == 1
    assert all(sprite.alpha == 255 for sprite in screen.scene.presenter.stage.sprites)
    assert screen.asked_to_play or screen.asked_to_bid


def test_a_resize_while_one_deal_fades_into_another_ends_in_the_other() -> None:
    screen = undone_into_the_deal_before("half")
    screen.frames(2)
    screen.resize((1280, 720))
    screen.frames(2)
    assert screen.scene.presenter.stage.shown == screen.scene.presenter.shown
    assert screen.scene.presenter.shown.table.spec.number == 1
    screen.until(lambda: screen.asked_to_play or screen.asked_to_bid)


def test_a_click_hurries_whatever_moves() -> None:
    screen = at_the_table()
    screen.click(screen.spot(screen.legal[0]))
    screen.frames(3)
    assert not screen.scene.presenter.timeline.idle
    screen.click((5, SIZE[1] // 2))
    assert screen.scene.presenter.timeline.idle


@pytest.mark.parametrize(
    ("speed", "frames"), [(Speed.HALF, 30), (Speed.NORMAL, 15), (Speed.DOUBLE, 7)]
)
def test_the_speed_says_how_long_a_card_takes(speed: Speed, frames: int) -> None:
    chosen = with_options(variant("oh-hell"), {"schedule": (3,)}, 3)
    stage = Stage(LAMP, FakeApp.book, ("A", "B", "C"), four_colour=False)
    before = ScreenState.of(observe(new_game(chosen, 3, 0), PUBLIC))
    stage.lay_out(TableLayout.of(SIZE, 3, 3, None))
    stage.show(before)
    for step in whole_game(chosen, 3, 1):
        for event in step.events:
            event = redact(event, step.after.deal, PUBLIC)
            now = before.after(event)
            timeline = Timeline()
            tempo = Tempo.of(speed, reduced_motion=False)
            timeline.play(Choreography(stage, tempo).of(event, before, now))
            gone = 0
            while not timeline.idle:
                timeline.advance(FRAME_S)
                gone += 1
            if isinstance(event, CardPlayed):
                assert abs(gone - frames) <= 2
                return
            before = now


# The sum of the bids ------------------------------------------------------------------------------


def own_bid_made(**chosen: object) -> Screen:
    """A table right after the person, who bids second, has bid."""
    screen = Screen(
        "human,random,random,random",
        seed=5,
        options={"schedule": [5]},
        size=(1280, 800),
        chosen=chosen,
        first_dealer=2,
    )
    screen.play_until(lambda: screen.asked_to_bid)
    screen.key(pygame.K_1)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: screen.scene.presenter.stage.shown.table.bids[0] is not None, dt=FRAME_S)
    return screen


def test_the_sum_travels_from_the_plate_to_the_corner_and_stands_once() -> None:
    screen = own_bid_made()
    stage = screen.scene.presenter.stage
    corner = stage.layout.wins
    ways, inside = [stage.sum_flown], []
    while stage.sum_flown < 1:
        inside.append(pygame.image.tobytes(screen.draw().subsurface(corner), "RGB"))
        screen.frames(1)
        ways.append(stage.sum_flown)
    assert ways == sorted(set(ways))
    assert max(later - one for one, later in pairwise([0.0, *ways])) < 0.15
    assert len(ways) * FRAME_S == pytest.approx(TRAVELS, abs=3 * FRAME_S)
    there = pygame.image.tobytes(screen.draw().subsurface(corner), "RGB")
    assert inside[0] != there, "it is not there before it has arrived"
    screen.until(lambda: screen.scene.presenter.timeline.idle, dt=FRAME_S)


@pytest.mark.parametrize("chosen", [{"reduced_motion": True}, {"speed": "instant"}])
def test_with_less_motion_it_stands_there_at_once(chosen: dict[str, object]) -> None:
    screen = own_bid_made(**chosen)
    for _ in range(20):
        assert screen.scene.presenter.stage.sum_flown == 1
        screen.frames(1)


def test_a_key_brings_it_there_at_once() -> None:
    screen = own_bid_made()
    screen.frames(4)
    assert 0 < screen.scene.presenter.stage.sum_flown < 1
    screen.hurried_key(pygame.K_SPACE)
    assert screen.scene.presenter.stage.sum_flown == 1
