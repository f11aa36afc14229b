"""What takes the pictures of `screenshots.py`: a window without a screen, and a shot of it."""

from __future__ import annotations

import itertools
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.home import HOME_VARIABLE
from game.ui.platform.background_tasks import tasks
from game.ui.platform.settings import ALL_DOORS, Settings
from game.ui.scene.protocol import Scene
from game.ui.shell import display
from game.ui.shell.app import Window
from game.ui.shell.menu_scene import MenuScene

if TYPE_CHECKING:
    from game.ui.table.table_scene import TableScene

FRAME_S = 1 / 60
MOST_FRAMES = 6000
LONGEST_WAIT_S = 60.0
"""Both must be over: a game needs frames, what another thread does needs time."""
_THUMB = (480, 300)
_COLUMNS = 4


class Camera:
    """A window, a clock that ticks by the frame, and a way to keep what is seen."""

    def __init__(self, scene: Scene, size: tuple[int, int], **chosen: Any) -> None:
        self.scene = scene
        known = Settings(window=size, doors=ALL_DOORS)  # the menu of whoever has played
        self.window = Window(replace(known, **chosen), MenuScene)
        self.window.begin([scene])
        self.now = 1000.0

    def frames(self, number: int) -> None:
        """Let frames pass, on a disk as fast as can be: what it is asked for comes in one frame."""
        for _ in range(number):
            tasks.finish()
            self.now += FRAME_S
            self.window.frame(self.now, FRAME_S)

    def until(self, seen: Callable[[], bool]) -> None:
        """Let frames pass until something is seen, however busy the machine."""
        late = time.monotonic() + LONGEST_WAIT_S
        for made in itertools.count():
            if seen():
                return
            if made > MOST_FRAMES and time.monotonic() > late:
                raise RuntimeError("the moment to be drawn never came")
            self.frames(1)

    def press(self, key: int) -> None:
        """Strike a key and let what it does be seen."""
        pygame.event.post(
            pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        )
        self.frames(2)

    def shoot(self) -> pygame.Surface:
        """What is on the screen."""
        return self.window.surface.copy()


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """One picture: what is set up, and what to wait for. A row adds a picture to every sheet."""

    name: str
    scene: Callable[[int], Scene]
    """Makes the scene for so many seats; screens around the table need not look at it."""
    at: Callable[[TableScene], bool] | None = None
    """Asked once a frame at a table until it says yes; it may act for the person."""
    keys: tuple[int, ...] = ()
    """Struck once the moment is there."""
    frames: int = 4
    """Let pass before the picture is taken."""
    chosen: dict[str, Any] = field(default_factory=dict)
    """Settings that differ from those at first."""

    def dressed(self, **chosen: Any) -> Shot:
        """The same picture with other settings, as in another theme."""
        return replace(self, chosen={**self.chosen, **chosen})

    def take(self, size: tuple[int, int], players: int) -> pygame.Surface:
        """The picture, in a home of its own: what it keeps there no other picture finds."""
        with own_home():
            return self._taken(size, players)

    def _taken(self, size: tuple[int, int], players: int) -> pygame.Surface:
        scene = self.scene(players)
        camera = Camera(scene, size, **self.chosen)
        seen = self.at
        if seen is not None:
            camera.frames(1)
            camera.until(lambda: seen(scene))  # type: ignore[arg-type]
        for key in self.keys:
            camera.press(key)
        camera.frames(self.frames)
        overlays = getattr(scene, "overlays", None)  # a table has them
        if overlays is not None:  # what was there before shines through one that still rises
            camera.until(lambda: not overlays.entrance.moving)
        window = camera.window  # what a slow machine had to be waited for is said for a while yet
        camera.until(lambda: bool(window.saying) or not window.patience.text)
        picture = camera.shoot()
        camera.window.close()
        display.start()
        return picture


def thumbnail(picture: pygame.Surface) -> pygame.Surface:
    """A picture as it stands on a contact sheet."""
    fit = min(_THUMB[0] / picture.get_width(), _THUMB[1] / picture.get_height())
    small = (round(picture.get_width() * fit), round(picture.get_height() * fit))
    return pygame.transform.smoothscale(picture, small)


def contact_sheet(pictures: list[tuple[str, pygame.Surface]]) -> pygame.Surface:
    """All thumbnails with their names on one sheet."""
    from game.ui.style.theme import FontRole, open_font

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
        sheet.blit(font.render(name, True, (235, 235, 235)), (x, y))
        sheet.blit(picture, (x, y + line))
    return sheet


@contextmanager
def own_home(filled: Path | None = None) -> Iterator[None]:
    """For a while, a home that is a copy of this folder, or of the home that was set before."""
    before = os.environ.get(HOME_VARIABLE)
    model = filled or (Path(before) if before else None)
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder) / "home"
        if model is not None and model.is_dir():
            shutil.copytree(model, own)
        os.environ[HOME_VARIABLE] = str(own)
        try:
            yield
        finally:
            if before is None:
                del os.environ[HOME_VARIABLE]
            else:
                os.environ[HOME_VARIABLE] = before


@contextmanager
def darkroom(filled: Path | None = None) -> Iterator[None]:
    """No screen, no desktop that cuts sizes, and a home without games, or a copy of another."""
    with tempfile.TemporaryDirectory() as empty, own_home(filled or Path(empty)):
        display.fitting = lambda size: size
        display.minimum = lambda: (1, 1)
        display.start()
        try:
            yield
        finally:
            pygame.display.quit()
