"""Makes game/net/page/faces.js: portraits of the window as shapes that the page for browsers draws.

    python scripts/pictures/page_faces.py

Every shape is kept once, with the moods in which it is seen. After a portrait was changed.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from game.net.server.page_files import FOLDER
from game.presentation.moods import FaceMood
from game.ui.paint.canvas import Canvas, Point, arc_points
from game.ui.paint.portraits import draw_face, ground_of
from game.ui.paint.seat_portraits import PORTRAIT_IDS
from game.ui.style.theme import RGB

FILE: Final = FOLDER / "faces.js"
HEAD: Final = """\
// Faces, made by scripts/pictures/page_faces.py of the portraits of the window: do not edit.
// Of each the ground, and its shapes: moods in which it is seen (all where empty), path, colour,
// and the width of a line; without one it is filled.

export const FACES = {
"""
LETTERS: Final = {FaceMood.PLAIN: "p", FaceMood.GLAD: "g", FaceMood.WINCING: "w"}
Shape = tuple[str, str, float]
"""A path, its colour, and the width of a line; 0 where it is filled."""


class Tracing(Canvas):
    """A canvas that keeps what is drawn as paths."""

    def __init__(self) -> None:
        super().__init__((100, 100), 1, (0, 0, 0, 0), finer=1)
        self.shapes: list[Shape] = []

    def shape(self, path: str, colour: RGB) -> None:
        tokens = path.replace(",", " ").split()
        made, across, command = [], True, ""
        for token in tokens:
            if token.isalpha():
                command, across = token, token != "V"
                made.append(token)
                continue
            frame = self._frame
            number = float(token)
            put = frame.x + number * frame.across if across else frame.y + number * frame.down
            made.append(_number(put))
            across = command == "H" or (command != "V" and not across)
        self._keep(" ".join(made), colour)

    def circle(self, centre: Point, radius: float, colour: RGB) -> None:
        (x, y), r = self._place(centre), _number(radius * abs(self._frame.across))
        left, right = _number(x - float(r)), _number(x + float(r))
        tall = _number(y)
        self._keep(
            f"M {left} {tall} A {r} {r} 0 0 0 {right} {tall} A {r} {r} 0 0 0 {left} {tall}", colour
        )

    def line(
        self, points: Sequence[Point], width: float, colour: RGB, *, ends: bool = True
    ) -> None:
        placed = [" ".join(map(_number, self._place(point))) for point in points]
        self._keep("M " + " L ".join(placed), colour, width * abs(self._frame.across))

    def arc(
        self, centre: Point, radius: float, start: float, end: float, width: float, colour: RGB
    ) -> None:
        points = arc_points(centre, radius, start, end)
        first, last = (" ".join(map(_number, self._place(one))) for one in (points[0], points[-1]))
        r = _number(radius * abs(self._frame.across))
        path = f"M {first} A {r} {r} 0 0 1 {last}"
        self._keep(path, colour, width * abs(self._frame.across))

    def box(
        self, x: float, y: float, width: float, height: float, colour: RGB, *, radius: float = 0
    ) -> None:
        # Ends of a line as tall as the box are as round as its corners.
        del radius
        self.line(
            [(x + height / 2, y + height / 2), (x + width - height / 2, y + height / 2)],
            height,
            colour,
        )

    def _keep(self, path: str, colour: RGB, width: float = 0) -> None:
        self.shapes.append((path, "#" + bytes(colour).hex(), float(_number(width))))


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def face(key: int) -> list[list[str | float]]:
    """The shapes of a portrait, each with the letters of its moods."""
    by_mood: dict[FaceMood, list[Shape]] = {}
    for mood in LETTERS:
        canvas = Tracing()
        draw_face(canvas, key, mood)
        by_mood[mood] = canvas.shapes
    seen: list[Shape] = []
    for shapes in by_mood.values():
        after = 0  # what another mood has besides lies where it is drawn there
        for shape in shapes:
            if shape in seen:
                after = seen.index(shape) + 1
            else:
                seen.insert(after, shape)
                after += 1
    found: list[list[str | float]] = []
    for path, colour, width in seen:
        moods = "".join(
            letter for mood, letter in LETTERS.items() if (path, colour, width) in by_mood[mood]
        )
        row: list[str | float] = ["" if len(moods) == len(LETTERS) else moods, path, colour]
        found.append([*row, width] if width else row)
    return found


def script() -> str:
    """The whole file."""
    rows = []
    for key, name in enumerate(PORTRAIT_IDS):
        shapes = ["#" + bytes(ground_of(key)).hex(), *face(key)]
        rows.append(f"  {name}: {json.dumps(shapes, separators=(',', ':'))},")
    return HEAD + "\n".join(rows) + "\n};\n"


if __name__ == "__main__":
    argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0]).parse_args()
    FILE.write_text(script(), encoding="utf-8")
