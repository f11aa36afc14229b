"""Motions that only some variants have, and the way into a saved game, for `filmstrips.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.engine import Bid, Lay
from game.engine.choices import Premium
from game.table.game import CHANGE_WINDOW
from game.table.table import Table
from game.variants import variant
from pictures.camera import Camera
from pictures.films import Begin, Film, at_once, nothing, strikes, table
from pictures.phase_moments import Choose, Seen, asked_for, at_rest, first, naming, staking
from pictures.phases import BLIND, Moment

if TYPE_CHECKING:
    from game.ui.table.table_scene import TableScene

MIDDLE_OF_ASKING: Final = 10
"""Frames in which the two names of a joker come up."""


def fitting(phase: Moment) -> Callable[[int], TableScene]:
    """The table of a phase with so many seats, or the nearest number its variant allows."""
    least, most = variant(phase.row).seats

    def make(seats: int) -> TableScene:
        return phase.scene(max(least, min(seats, most)))

    return make


def filmed(
    name: str,
    phase: Moment,
    begin: Begin = nothing,
    frames: int = 120,
    *,
    at: Seen | None = None,
    each: Begin | None = None,
) -> Film:
    """The film of what follows a special moment."""
    return Film(name, fitting(phase), at or phase.comes, begin, frames, hasty=True, each=each)


def does(choose: Choose) -> Begin:
    """The person does what is asked."""

    def begin(_camera: Camera, scene: TableScene) -> None:
        scene.table.act(choose(scene, scene.table.legal(0)))

    return begin


def goes_on(choose: Choose) -> Begin:
    """The person does whatever is asked, as soon as everything is seen."""

    def each(_camera: Camera, scene: TableScene) -> None:
        if at_rest(scene) and 0 in scene.table.waiting.must:
            scene.table.act(choose(scene, scene.table.legal(0)))

    return each


def names_high(camera: Camera, _scene: TableScene) -> None:
    """The chosen joker is asked about and named."""
    camera.press(pygame.K_RETURN)
    camera.frames(MIDDLE_OF_ASKING)
    strikes(pygame.K_h)(camera, _scene)


def resumed(seats: int) -> TableScene:
    """A game that is gone on with in the middle of a trick."""
    scene = table("oh-hell" if 2 < seats <= 7 else "kachuful", seats, schedule=(5, 4))
    held, now = scene.table, 0.0
    assert isinstance(held, Table)
    while sum(held.view(0).taken) < 1 or len(held.view(0).trick) < 1:
        now += CHANGE_WINDOW
        if not held.advance(now, patience=1.0) and 0 in held.waiting.must:
            held.act(held.legal(0)[0])
    return type(scene)(held)


JOKER: Final = Moment(name="joker", row="northeast-jokers", seats=(5, 6), seen=naming)
FOREHEAD: Final = Moment(
    name="forehead",
    row="network-blackout",
    seats=(2, 7),
    seen=asked_for(Bid),
    options={"blind_one_card": True},
)
SEALED: Final = Moment(name="sealed", row="kachuful", seats=(3, 10), seen=asked_for(Bid), deal=3)
LATE: Final = Moment(name="late", row="clag", seats=(3, 7), seen=asked_for(Bid), deal=9)
UNSEEN: Final = Moment(name="unseen", row="clag", seats=(3, 7), seen=asked_for(Bid), deal=10)
PILES: Final = Moment(name="piles", row="clag", seats=(3, 7), seen=asked_for(Bid), deal=11)
SHUFFLED: Final = Moment(
    name="shuffled",
    row="caller-clag",
    seats=(3, 7),
    seen=asked_for(Bid),
    choose=BLIND,
    dealer=0,
)
STAKED: Final = Moment(
    name="staked",
    row="ninety-nine",
    seats=(3,),
    seen=asked_for(Lay),
    deal=2,
    choose=staking(Premium.REVEAL),
)

PHASE_FILMS: Final = (
    filmed("forehead-dealt", FOREHEAD, at=at_once, frames=400),
    filmed("forehead-played", FOREHEAD, does(first), 420),
    filmed("joker-asked", JOKER, strikes(pygame.K_RETURN), 16),
    filmed("joker-named", JOKER, names_high, 60),
    filmed("sealed-revealed", SEALED, does(first), 160),
    filmed("late-trump", LATE, does(first), 260),
    filmed("blind-raised", UNSEEN, does(first), 260),
    filmed("piles-played", PILES, does(first), 420),
    filmed("piles-shuffled", SHUFFLED, does(BLIND), 420, each=goes_on(BLIND)),
    filmed("revelation", STAKED, does(staking(Premium.REVEAL)), 400),
    Film("resumed", resumed, at_once, nothing, 40),
)
"""Filmed with `--seats`, or the nearest number the variant allows."""
