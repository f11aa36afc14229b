"""Draws the screens of the window into a folder, the same every time, without a screen.

Without words: the few pictures that the README shows, into docs/pictures. With `--all DIR`: every
screen at 1024x640 and 1920x1080, the table with 2, 4 and 7 seats, and contact sheets of them.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # run as a script, only this folder is
    sys.path.insert(0, str(ROOT))

import pygame

from game.engine import Bid, Limit, Play
from game.engine.variant import OptionValue
from game.roster import inline_thinking
from game.table.files import NoRecord
from game.table.setup import HUMAN, plan
from game.table.table import Table
from game.ui import display
from game.ui.app import Window
from game.ui.scene import Scene
from game.ui.scenes.error import ErrorScene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.new_game import NewGameScene
from game.ui.scenes.settings import SettingsScene
from game.ui.settings import Settings
from game.ui.shown import Moment
from game.variants import variant, with_options

if TYPE_CHECKING:
    from game.ui.scenes.table import TableScene

PICTURES = ROOT / "docs" / "pictures"
SIZES = ((1024, 640), (1920, 1080))
SEATS = (2, 4, 7)
README_SIZE = (1280, 800)
SEED = 1940
FRAME_S = 1 / 60
MOST_FRAMES = 6000
_THUMB = (480, 300)
_COLUMNS = 4


class Camera:
    """A window, a clock that ticks by the frame, and a way to keep what is seen."""

    def __init__(self, scene: Scene, size: tuple[int, int], **chosen: Any) -> None:
        self.window = Window(replace(Settings(), window=size, **chosen), MenuScene)
        self.window.begin([scene])
        self.now = 1000.0

    def frames(self, number: int) -> None:
        """Let frames pass."""
        for _ in range(number):
            self.now += FRAME_S
            self.window.frame(self.now, FRAME_S)

    def until(self, seen: Callable[[], bool]) -> None:
        """Let frames pass until something is seen."""
        for _ in range(MOST_FRAMES):
            if seen():
                return
            self.frames(1)
        raise RuntimeError("the moment to be drawn never came")

    def shoot(self) -> pygame.Surface:
        """What is on the screen."""
        return self.window.surface.copy()


def seated(players: int, *, person: bool = True, **options: OptionValue) -> TableScene:
    """A table of Oh Hell, or with two of Blackout; bots think by rules of thumb."""
    from game.ui.scenes.table import TableScene

    row = with_options(variant("oh-hell" if players > 2 else "blackout"), options, players)
    agents = ((HUMAN,) if person else ("heuristic",)) + ("heuristic",) * (players - 1)
    setup = plan(row, agents, seed=SEED, first_dealer=players - 1)
    return TableScene(Table(setup, inline_thinking(Limit(playouts=1)), NoRecord()))


def act_for_person(scene: TableScene) -> None:
    """Do the first thing that is allowed, where the person at the table must act."""
    for seat in scene.table.waiting.must:
        if scene.table.players[seat].is_human and not len(scene.feed) and scene.timeline.idle:
            scene.table.act(scene.table.legal(seat)[0])


def moments(players: int, size: tuple[int, int]) -> Iterator[tuple[str, pygame.Surface]]:
    """The table while bidding, in a trick, after a deal, and at the end."""
    # With two the largest deal first: a hand of 26 cards is the hardest to show.
    scene = seated(players) if players > 2 else seated(players, schedule="down")
    table = scene.table
    camera = Camera(scene, size, speed="instant", reduced_motion=True)

    def asked(kind: type) -> bool:
        must = table.waiting.must
        settled = scene.timeline.idle and not len(scene.feed)
        return settled and 0 in must and isinstance(table.legal(0)[0], kind)

    camera.until(lambda: asked(Bid))
    camera.frames(30)
    yield "bidding", camera.shoot()
    act_for_person(scene)

    def in_trick() -> bool:
        view = table.view(0)
        if asked(Play) and len(view.trick) and sum(view.taken) >= 2:
            return True
        act_for_person(scene)
        return False

    camera.until(in_trick)
    camera.frames(30)
    yield "trick", camera.shoot()

    scene = seated(players, schedule=(3, 2, 1))
    camera = Camera(scene, size, speed="instant", reduced_motion=True)

    def over() -> bool:
        act_for_person(scene)
        return scene.table.over and scene.timeline.idle and not len(scene.feed)

    camera.until(lambda: over() or scene.shown.moment is Moment.SCORED)
    camera.frames(1)
    yield "scored", camera.shoot()
    camera.until(over)
    camera.frames(60)
    yield "results", camera.shoot()

    # At instant speed whole tricks go by between two frames.
    scene = seated(players, person=False)
    camera = Camera(scene, size, speed="double", reduced_motion=True)
    camera.until(lambda: bool(len(scene.shown.trick)) and sum(scene.shown.taken) > 1)
    yield "demo", camera.shoot()


def shell(size: tuple[int, int]) -> Iterator[tuple[str, pygame.Surface]]:
    """The screens around the table."""
    plain: tuple[tuple[str, Callable[[], Scene], dict[str, Any]], ...] = (
        ("menu", MenuScene, {}),
        ("new-game", NewGameScene, {}),
        ("new-game-seven", NewGameScene, {"players": 7, "variant": "oh-hell"}),
        (
            "new-game-refused",
            NewGameScene,
            {"options": {"bidding": "simultaneous", "hook": True, "schedule": (1, 3, 5)}},
        ),
        ("settings", SettingsScene, {}),
        ("settings-daylight", SettingsScene, {"theme": "daylight", "four_colour": True}),
        ("settings-contrast", SettingsScene, {"theme": "contrast"}),
        ("menu-daylight", MenuScene, {"theme": "daylight"}),
        ("menu-contrast", MenuScene, {"theme": "contrast"}),
        ("new-game-largest", NewGameScene, {"scale": 200}),
        ("error", lambda: ErrorScene(None), {}),
    )
    for name, scene, chosen in plain:
        camera = Camera(scene(), size, **chosen)
        camera.frames(4)
        yield name, camera.shoot()


def contact_sheet(pictures: list[tuple[str, pygame.Surface]]) -> pygame.Surface:
    """All pictures small, with their names, on one sheet."""
    from game.ui.theme import FontRole, open_font

    font = open_font(FontRole.SANS, 15)
    gap, line = 12, 24
    rows = -(-len(pictures) // _COLUMNS)
    sheet = pygame.Surface(
        (_COLUMNS * (_THUMB[0] + gap) + gap, rows * (_THUMB[1] + gap + line) + gap)
    )
    sheet.fill((40, 40, 44))
    for number, (name, picture) in enumerate(pictures):
        x = gap + number % _COLUMNS * (_THUMB[0] + gap)
        y = gap + number // _COLUMNS * (_THUMB[1] + gap + line)
        fit = min(_THUMB[0] / picture.get_width(), _THUMB[1] / picture.get_height())
        small = (round(picture.get_width() * fit), round(picture.get_height() * fit))
        sheet.blit(font.render(name, True, (235, 235, 235)), (x, y))
        sheet.blit(pygame.transform.smoothscale(picture, small), (x, y + line))
    return sheet


def draw_all(folder: Path) -> None:
    """Every screen at every size, and a contact sheet for each size."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        pictures = list(shell(size))
        for players in SEATS:
            pictures += [(f"table-{players}-{name}", it) for name, it in moments(players, size)]
        for name, picture in pictures:
            pygame.image.save(picture, str(folder / f"{name}-{size[0]}.png"))
        pygame.image.save(contact_sheet(pictures), str(folder / f"contact-{size[0]}.png"))
        print(f"{len(pictures)} pictures of {size[0]}x{size[1]} px in {folder}")


def draw_readme() -> None:
    """The few pictures that the README shows."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    wanted = (
        ("menu", "menu", shell(README_SIZE)),
        ("new-game", "new-game", shell(README_SIZE)),
        ("table", "trick", moments(4, README_SIZE)),
        ("bidding", "bidding", moments(7, README_SIZE)),
    )
    for name, screen, pictures in wanted:
        picture = next(picture for seen, picture in pictures if seen == screen)
        pygame.image.save(picture, str(PICTURES / f"{name}.png"))
    print(f"{len(wanted)} pictures in {PICTURES.relative_to(ROOT)}")


@contextmanager
def darkroom() -> Iterator[None]:
    """No screen, no desktop that cuts sizes, and a home without games."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["BLACKOUT_HOME"] = home
        display.fitting = lambda size: size
        display.start()
        try:
            yield
        finally:
            pygame.display.quit()


def main() -> int:
    """Draw what was asked for."""
    parser = argparse.ArgumentParser(description="Draw the screens of Blackout.")
    parser.add_argument("--all", metavar="DIR", type=Path, help="every screen, into this folder")
    words = parser.parse_args()
    began = time.perf_counter()
    with darkroom():
        if words.all is None:
            draw_readme()
        else:
            draw_all(words.all)
    print(f"{time.perf_counter() - began:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
