"""The frames of a film as an animated picture: the program's own table, drawn without a window.

One deal moves as in a replay. A whole game would be thousands of frames that way: of it every step
is one frame, which stands as long as it takes to read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine import BidPlaced, CardPlayed, DealScored, Event, HandDealt, TrickTaken
from game.presentation.film import Film
from game.presentation.words.replay import deal_ended
from game.profiles.profile import Players
from game.ui.paint.cardbook import CardBook
from game.ui.platform.settings import Settings, Speed
from game.ui.replay.recorded_stage import recorded_stage, table_layout
from game.ui.style.theme import LAMP, Theme
from game.ui.table.animation.choreography import Choreography
from game.ui.table.animation.movements import Tempo
from game.ui.table.drawing.question_line import Question, draw_question
from game.ui.table.timeline import Timeline

LEAST_TABLE: Final = (1024, 576)
"""px; a table is drawn at least as large, and a smaller picture is scaled down from it."""
FRAME_S: Final = 0.08
"""Seconds of a frame in which something may move: 12.5 frames a second, as players of GIF keep."""
LAST_S: Final = 4.0
"""Seconds for which the last frame stands."""
STEP_S: Final[Mapping[type[Event], float]] = {
    HandDealt: 1.0,
    BidPlaced: 0.6,
    CardPlayed: 0.5,
    TrickTaken: 0.6,
    DealScored: 2.5,
}
"""Seconds for which a step of a whole game stands."""
OTHER_STEP_S: Final = 0.8

Pixels = NDArray[np.uint8]
"""Pixels of red, green and blue, 0 to 255, in the last axis; those of a picture row by row."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a frame changes in the one before it: a rectangle, and how long it then stands.

    Only pixels that differ are kept: a game of a thousand steps has to lie in memory as a whole,
    for the colours of a GIF are chosen from all of it.
    """

    x: int
    y: int
    wide: int
    tall: int
    differs: bytes
    """A bit for each pixel of the rectangle, row by row."""
    colours: Pixels
    """Of the pixels that differ, shape (number, 3)."""
    seconds: float

    @classmethod
    def of(cls, pixels: Pixels, differs: NDArray[np.bool_], seconds: float) -> Change:
        """The change of a frame of which some pixels differ."""
        rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
        (top, bottom), (left, right) = rows[[0, -1]].tolist(), columns[[0, -1]].tolist()
        mask = differs[top : bottom + 1, left : right + 1]
        wide, tall = right + 1 - left, bottom + 1 - top
        colours = pixels[top : bottom + 1, left : right + 1][mask]
        return cls(left, top, wide, tall, np.packbits(mask).tobytes(), colours, seconds)

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Which pixels of the rectangle differ, shape (tall, wide)."""
        bits = np.frombuffer(self.differs, np.uint8)
        return np.unpackbits(bits, count=self.wide * self.tall).reshape(self.tall, self.wide) > 0


def film_changes(
    film: Film, size: tuple[int, int], players: Players, theme: Theme = LAMP
) -> list[Change]:
    """All frames of a film, the first as a whole; frames that look alike are one.

    Args:
        film: what it shows.
        size: of the picture in px.
        players: the profiles of this machine: their portraits are those of their seats.
        theme: colours of the table.
    """
    table = _Table(film, size, players, theme)
    moves = film.deal is not None
    return list(_changes(table.moving() if moves else table.stepping()))


def _changes(frames: Iterable[tuple[Pixels, float]]) -> Iterator[Change]:
    before: Pixels | None = None
    held: Change | None = None
    for pixels, seconds in frames:
        if before is None:
            differs = np.ones(pixels.shape[:2], dtype=bool)
        else:
            differs = (pixels != before).any(axis=2)
        before = pixels
        if held is not None and not differs.any():
            held = replace(held, seconds=held.seconds + seconds)
            continue
        if held is not None:
            yield held
        held = Change.of(pixels, differs, seconds)
    if held is not None:
        yield held


class _Table:
    """The table of a film, which goes from place to place."""

    def __init__(self, film: Film, size: tuple[int, int], players: Players, theme: Theme) -> None:
        # The lamp's light would move over half the cloth with every turn, and be stored each time.
        theme = replace(theme, lamp_strength=0)
        self.film = film
        self.size = size
        large = max(1.0, LEAST_TABLE[0] / size[0], LEAST_TABLE[1] / size[1])
        self.surface = pygame.Surface((round(size[0] * large), round(size[1] * large)))
        self.place = film.first
        self.timeline = Timeline()
        self.stage = recorded_stage(film.positions, theme, CardBook(theme), Settings(), players)
        self.jump()

    def jump(self) -> None:
        """Show the present place at once."""
        shown = self.film.positions.shown(self.place, self.film.viewpoint)
        self.layout = table_layout(self.surface.get_size(), shown)
        self.stage.lay_out(self.layout)
        self.stage.show(shown)

    def moving(self) -> Iterator[tuple[Pixels, float]]:
        """Frames of equal length, until all is shown; then the last one stands."""
        yield self.picture(), STEP_S[HandDealt]
        tempo = Tempo.of(Speed.NORMAL, reduced_motion=False, alone=True)
        positions, viewpoint = self.film.positions, self.film.viewpoint
        while self.place < self.film.last or not self.timeline.idle:
            if self.timeline.idle:
                before = positions.shown(self.place, viewpoint)
                event = positions.event(self.place, viewpoint)
                self.place += 1
                now = positions.shown(self.place, viewpoint)
                self.timeline.play(Choreography(self.stage, tempo).of(event, before, now))
            self.timeline.advance(FRAME_S)
            self.stage.aside.advance(FRAME_S)
            yield self.picture(), FRAME_S
        yield self.picture(), LAST_S

    def stepping(self) -> Iterator[tuple[Pixels, float]]:
        """A frame for each place."""
        positions, viewpoint = self.film.positions, self.film.viewpoint
        for place in range(self.film.first, self.film.last + 1):
            self.place = place
            self.jump()
            event = positions.event(max(0, place - 1), viewpoint)
            yield self.picture(), STEP_S.get(type(event), OTHER_STEP_S)
        yield self.picture(), LAST_S

    def picture(self) -> Pixels:
        """The table as it stands, in the size of the film."""
        self.stage.draw(self.surface)
        ended = deal_ended(self.stage.shown, self.stage.names)
        if ended:
            draw_question(self.surface, Question(ended), self.layout, self.stage.painter)
        scaled = self.surface
        if scaled.get_size() != self.size:
            scaled = pygame.transform.smoothscale(scaled, self.size)
        return np.ascontiguousarray(pygame.surfarray.array3d(scaled).swapaxes(0, 1))
