"""Films every motion at the table, frame by frame, into contact sheets.

`filmstrips.py DIR` draws sheets for each motion that is seen in two deals of a table with
`--seats`, and for each of `films.py` and `phase_films.py`, which have a beginning of their own;
`--only deal` narrows it down, `--every 2` takes every second frame. Frames bear their number;
one that looks like the one before it is left out.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.engine import Limit
from game.roster import inline_thinking
from game.table.records.files import NoRecord
from game.table.setup import HUMAN, plan
from game.table.table import Table
from game.ui.platform.settings import Speed
from game.ui.shell import display
from game.ui.style.theme import FontRole, open_font
from game.variants import variant, with_options
from pictures.camera import Camera, darkroom
from pictures.films import FILMS, Film
from pictures.phase_films import PHASE_FILMS
from termination import heed_sigterm

if TYPE_CHECKING:
    from game.ui.table.table_scene import TableScene

LEAST_FRAMES: Final = 4
"""Shorter events make no strip."""
COLUMNS: Final = 4
THUMB: Final = 480
"""Width in px of a frame on a sheet."""
LINE: Final = 18
"""px for the number of a frame."""


def seated(name: str, seats: int, cards: tuple[int, ...], *, person: bool) -> TableScene:
    """A table of bots, with or without a person."""
    from game.ui.table.table_scene import TableScene

    row = with_options(variant(name), {"schedule": cards}, seats)
    agents = ((HUMAN,) if person else ("heuristic",)) + ("heuristic",) * (seats - 1)
    setup = plan(row, agents, seed=1940, first_dealer=seats - 1)
    return TableScene(Table(setup, inline_thinking(Limit(playouts=1)), NoRecord()))


def act(scene: TableScene) -> None:
    """Do the first thing that is allowed, where the person must act."""
    for seat in scene.table.waiting.must:
        idle = scene.presenter.timeline.idle and not len(scene.presenter.feed)
        if scene.table.players[seat].is_human and idle:
            scene.table.act(scene.table.legal(seat)[0])


def film(scene: TableScene, size: tuple[int, int], folder: Path, words: argparse.Namespace) -> None:
    """Play two deals, and put every event of another kind, or by another seat, on a sheet."""
    camera = Camera(scene, size)
    seen: set[str] = set()
    began: list[str] = []
    choreograph = scene.presenter.timeline.play

    def noted(*items: object) -> None:
        began.append("event")
        choreograph(*items)  # type: ignore[arg-type]

    scene.presenter.timeline.play = noted  # type: ignore[method-assign]
    strip: list[pygame.Surface] = []
    name, number = "start", 0
    while not scene.table.over and len(scene.presenter.shown.table.history) < words.deals:
        before = scene.presenter.shown
        camera.frames(1)
        act(scene)
        if began:
            began.clear()
            number += save(strip, folder, f"{number:02}-{name}", seen, words)
            strip = []
            name = called(before, scene)
        if name not in seen:
            strip.append(camera.shoot())
    save(strip, folder, f"{number:02}-{name}", seen, words)


def film_alone(film: Film, size: tuple[int, int], folder: Path, words: argparse.Namespace) -> None:
    """One motion that does not come by in a deal, on a sheet."""
    scene = film.scene(words.seats)
    camera = Camera(scene, size)
    camera.frames(1)
    usual = camera.window.settings
    if film.hasty:
        camera.window.settings = replace(usual, speed=Speed.INSTANT, reduced_motion=True)
    camera.until(lambda: film.at(scene))
    camera.window.settings = usual
    film.begin(camera, scene)
    strip: list[pygame.Surface] = []
    for _ in range(film.frames):
        if film.each is not None:
            film.each(camera, scene)
        camera.frames(1)
        strip.append(camera.shoot())
    save(strip, folder, f"film-{film.name}", set(), words)
    camera.window.close()
    display.start()


def called(before: object, scene: TableScene) -> str:
    """A name for what has begun, from what changed."""
    from game.presentation.screen_state import ScreenState

    now = scene.presenter.shown
    assert isinstance(before, ScreenState)
    if len(now.table.history) > len(before.table.history):
        return "score"
    if sum(map(len, now.table.hands)) > sum(map(len, before.table.hands)):
        return "deal" if not before.table.history else "next-deal"
    if now.table.trump_known and not before.table.trump_known:
        return "trump"
    if len(now.table.trick) > len(before.table.trick):
        return f"play-seat{now.table.trick[-1].seat}"
    if len(now.table.tricks) > len(before.table.tricks):
        return f"sweep-seat{now.table.tricks[-1].winner}"
    if now.table.bids != before.table.bids:
        made = [
            s
            for s, (a, b) in enumerate(zip(before.table.bids, now.table.bids, strict=True))
            if a != b
        ]
        return f"bid-seat{made[0]}" if len(made) == 1 else "reveal"
    return "rest"


def save(
    strip: list[pygame.Surface],
    folder: Path,
    name: str,
    seen: set[str],
    words: argparse.Namespace,
) -> int:
    """The sheets of one motion; how many motions were written."""
    kind = name.split("-", 1)[1]
    if len(strip) < LEAST_FRAMES or kind in seen or words.only not in kind:
        return 0
    seen.add(kind)
    moving = numbered(strip, words.every)
    pages = [moving[at : at + words.most] for at in range(0, len(moving), words.most)]
    for page, frames in enumerate(pages, start=1):
        end = f"-{page}" if len(pages) > 1 else ""
        pygame.image.save(sheet(frames), str(folder / f"{name}{end}.png"))
    return 1


def numbered(strip: list[pygame.Surface], every: int) -> list[tuple[int, pygame.Surface]]:
    """One frame of so many with its number, without those in which nothing changed."""
    found: list[tuple[int, pygame.Surface]] = []
    last = b""
    for number, picture in list(enumerate(strip))[::every]:
        look = pygame.image.tobytes(picture, "RGB")
        if look != last:
            found.append((number, picture))
        last = look
    return found


def sheet(frames: list[tuple[int, pygame.Surface]]) -> pygame.Surface:
    """Frames in rows, each below its number."""
    wide, tall = frames[0][1].get_size()
    small = THUMB, round(THUMB * tall / wide)
    step = small[1] + LINE + 4
    font = open_font(FontRole.SANS, 13)
    made = pygame.Surface((COLUMNS * (small[0] + 4), -(-len(frames) // COLUMNS) * step))
    for place, (number, picture) in enumerate(frames):
        x, y = place % COLUMNS * (small[0] + 4), place // COLUMNS * step
        made.blit(font.render(str(number), True, (235, 235, 235)), (x + 4, y))
        made.blit(pygame.transform.smoothscale(picture, small), (x, y + LINE))
    return made


def main() -> int:
    """Film what was asked for."""
    parser = argparse.ArgumentParser(description="Film the motions of the table.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--variant", default="oh-hell")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--cards", type=int, nargs="+", default=[5, 5])
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--only", default="", help="motions whose name has this in it")
    parser.add_argument("--every", type=int, default=2, help="take one frame of so many")
    parser.add_argument("--most", type=int, default=16, help="frames on a sheet")
    parser.add_argument("--deals", type=int, default=2)
    parser.add_argument(
        "--alone", action="store_true", help="only motions that begin by themselves"
    )
    parser.add_argument("--bots", action="store_true", help="nobody sits below")
    words = parser.parse_args()
    wide, tall = map(int, words.size.split("x"))
    words.folder.mkdir(parents=True, exist_ok=True)
    with darkroom():
        if not words.alone:
            scene = seated(words.variant, words.seats, tuple(words.cards), person=not words.bots)
            film(scene, (wide, tall), words.folder, words)
            display.start()
        for alone in (*FILMS, *PHASE_FILMS):
            if words.only in alone.name:
                film_alone(alone, (wide, tall), words.folder, words)
    return 0


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
