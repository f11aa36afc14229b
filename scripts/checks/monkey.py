"""A monkey at the window: seeded random clicks, keys, letters and sizes, on every screen.

It must never crash the window, and every record it leaves must be one that `check` accepts. What
it did before a crash is printed, and the same seed does it again.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame_gui.elements import UIButton

from game import roster
from game.arena import pools
from game.arena.pools import Pool
from game.arena.saved import LeagueError, league_of, read_header, read_tables
from game.engine import Limit
from game.table.bots.service import ProcessThinking
from game.table.records.endings import ENDING
from game.table.records.event_lines import RecordError
from game.table.records.replay import read_games, replay
from game.table.setup import HUMAN, plan
from game.ui.platform import log
from game.ui.platform.background_tasks import tasks
from game.ui.platform.settings import Settings, Speed
from game.ui.setup.game_launcher import open_table, start
from game.ui.shell import display
from game.ui.shell.app import Window
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.table_scene import TableScene
from game.variants import VARIANTS
from termination import heed_sigterm
from tests.inline_bots import inline_service

FRAME_S = 1 / 60
LEAVES = 0.004
"""How often, of its turns, it leaves for somewhere else at once."""
SMALLEST, LARGEST = (700, 420), (1700, 1000)
"""px of the windows it makes; a system may force one below our least."""
MOST_FRAMES = 600
"""Frames that a table may take to open."""
REMEMBERED = 30
"""Events that are told of a crash."""
KEYS = (
    *(pygame.K_RETURN,) * 8,
    *(pygame.K_RIGHT,) * 6,
    *(pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_SPACE) * 2,
    *(pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_PLUS, pygame.K_MINUS, pygame.K_KP_ENTER),
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_F1, pygame.K_F12 + 1),
)
MODS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_LSHIFT)
LETTERS = "abcXYZ 0123456789-_.,<>&%{}\\'\"\n\té€😀\u202e\x00"
WINDOW_EVENTS = (
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWLEAVE,
    pygame.WINDOWENTER,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWEXPOSED,
    pygame.ACTIVEEVENT,
    pygame.FINGERDOWN,
    pygame.FINGERUP,
    pygame.FINGERMOTION,
)


class Monkey:
    """One window and somebody who presses whatever there is."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.events = 0
        self.frames = 0
        self.quits = 0
        self.seen: Counter[str] = Counter()
        """Frames of each kind of scene, and of each panel over a table."""
        self.past: deque[str] = deque(maxlen=REMEMBERED)
        self.now = 1000.0
        self.pos = (10, 10)
        self.window = self._open()

    def _open(self) -> Window:
        size = self.dice.choice(((1024, 640), (1280, 800), (1500, 640)))
        window = Window(Settings(window=size, speed=Speed.INSTANT, full_screen=False), MenuScene)
        window.begin([MenuScene()])
        return window

    def play(self, events: int) -> None:
        """Press, type and pull until so many events are posted."""
        until = self.events + events
        while self.events < until:
            if self.dice.random() < LEAVES:
                self._wander()
            for _ in range(self.dice.choice((1, 1, 2, 3))):
                self._do_something()
            self._frame()

    def close(self) -> None:
        """Close the window."""
        self.window.close()

    def start_anew(self) -> None:
        """Another window, after a crash."""
        self.close()
        pygame.display.init()
        self.window = self._open()

    def _frame(self) -> None:
        if self.dice.random() < 0.9:
            tasks.finish()
        dt = self.dice.choice((FRAME_S, FRAME_S, 0.05, 0.1))
        self.now += dt
        self.window.frame(self.now, dt, due=self.dice.random() < 0.5)
        self.frames += 1
        if self.window.over:  # the button was pressed: stay
            self.window.over = False
            self.quits += 1
        scene = self.window.scene
        over = scene.overlays.current if isinstance(scene, TableScene) else None
        over = over or getattr(scene, "overlay", None)
        self.seen[type(scene).__name__ + (f" {type(over).__name__}" if over else "")] += 1

    def _do_something(self) -> None:
        # Around the table, where there are buttons, most goes through them.
        buttons = 40 if self.window.focus.stops else 0
        acts = {
            self._click: 14,
            self._press_button: buttons,
            self._key: 34,
            self._move: 10,
            self._type: 4,
            self._wheel: 4,
            self._drag: 5,
            self._resize: 0.4,
            self._system: 2,
        }
        self.dice.choices(tuple(acts), tuple(acts.values()))[0]()

    def _wander(self) -> None:
        """To the menu, or to a table of any variant with any number of persons."""
        if self.dice.random() < 0.5:
            self.past.append("to the menu")
            self.window.home()
            return
        self._start_a_game()

    def sit_down(self) -> None:
        """Start a game, and go on until its table is on the screen."""
        self._start_a_game()
        for _ in range(MOST_FRAMES):
            tasks.finish()
            self._frame()
            if isinstance(self.window.scene, TableScene):
                return
        raise TimeoutError(f"no table after {MOST_FRAMES} frames")

    def _start_a_game(self) -> None:
        """Leave for a table of any variant with any number of persons."""
        row = self.dice.choice(list(VARIANTS.values()))
        players = self.dice.choice(sorted(row.deals))
        persons = self.dice.choice((0, 1, 1, 1, 2, players))
        agents = (HUMAN,) * min(persons, players) + ("random",) * max(0, players - persons)
        setup = plan(row, agents, seed=self.dice.randrange(1000))
        self.past.append(f"to a table of {row.id} with {players}, {persons} of them persons")
        self.window.home()
        self._frame()  # whoever leaves while a table is being opened does not get to it
        open_table(self.window, lambda: start(setup))

    def _post(self, kind: int, **words: Any) -> None:
        self.past.append(f"{pygame.event.event_name(kind)} {words}")
        pygame.event.post(pygame.event.Event(kind, words))
        self.events += 1

    def _anywhere(self) -> tuple[int, int]:
        wide, tall = self.window.size
        return self.dice.randrange(-5, wide + 5), self.dice.randrange(-5, tall + 5)

    def _mouse(self, pos: tuple[int, int], *, button: int = 1) -> None:
        self._motion(pos)
        touch = self.dice.random() < 0.02
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._post(kind, button=button, pos=pos, touch=touch)

    def _motion(self, pos: tuple[int, int], buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        rel = pos[0] - self.pos[0], pos[1] - self.pos[1]
        self._post(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=buttons, touch=False)
        self.pos = pos

    def _click(self) -> None:
        self._mouse(self._anywhere(), button=self.dice.choice((1, 1, 1, 1, 2, 3, 6)))

    def _press_button(self) -> None:
        sprites = self.window.manager.get_sprite_group().sprites()
        shown = [one for one in sprites if isinstance(one, UIButton) and one.visible]
        if shown:
            self._mouse(pygame.Rect(self.dice.choice(shown).get_abs_rect()).center)

    def _key(self) -> None:
        key, mod = self.dice.choice(KEYS), self.dice.choice(MODS)
        unicode = chr(key) if 32 <= key < 127 else ""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self._post(kind, key=key, mod=mod, unicode=unicode, scancode=0)

    def _move(self) -> None:
        self._motion(self._anywhere())

    def _type(self) -> None:
        text = "".join(self.dice.choices(LETTERS, k=self.dice.randrange(1, 12)))
        self._post(self.dice.choice((pygame.TEXTINPUT, pygame.TEXTEDITING)), text=text)

    def _wheel(self) -> None:
        y = self.dice.choice((-5, -1, 1, 5))
        self._post(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=float(y), flipped=False)

    def _drag(self) -> None:
        start, end = self._anywhere(), self._anywhere()
        self._motion(start)
        self._post(pygame.MOUSEBUTTONDOWN, button=1, pos=start, touch=False)
        for share in (0.3, 0.7, 1.0):
            pos = tuple(round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
            self._motion((pos[0], pos[1]), (1, 0, 0))
            if self.dice.random() < 0.3:
                self._frame()
        if self.dice.random() < 0.9:  # now and then the release is lost
            self._post(pygame.MOUSEBUTTONUP, button=1, pos=end, touch=False)

    def _resize(self) -> None:
        size = tuple(self.dice.randrange(a, b) for a, b in zip(SMALLEST, LARGEST, strict=True))
        self.past.append(f"resize {size}")
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.events += 1

    def _system(self) -> None:
        if self.dice.random() < 0.2:
            kind = self.dice.choice((pygame.DROPFILE, pygame.DROPTEXT))
            dropped = {"file": "nowhere.blackout"} if kind == pygame.DROPFILE else {"text": "AS"}
            self._post(kind, **dropped)
            return
        kind = self.dice.choice(WINDOW_EVENTS)
        words: dict[str, Any] = {}
        if kind in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
            words = {"x": 0.4, "y": 0.6, "dx": 0.0, "dy": 0.0, "finger_id": 0, "touch_id": 0}
        elif kind == pygame.ACTIVEEVENT:
            words = {"gain": 0, "state": 2}
        self._post(kind, **words)


def _inline(limit: Limit) -> ProcessThinking:
    """Bots that think as little as they may."""
    return ProcessThinking(inline_service(limit))


def faults_of(folder: Path) -> list[str]:
    """What is wrong with records and leagues that were left; an unfinished one is not."""
    faults = []
    for path in sorted(folder.rglob(f"*{ENDING}")):
        try:
            for game in read_games(path):
                fault = replay(game).fault
                if fault is not None:
                    faults.append(f"{path.name}: line {fault.line}: {fault.why}")
        except RecordError as error:
            faults.append(f"{path.name}: {error}")
    for path in sorted(folder.rglob("*.league")):
        try:
            if read_header(path) is not None:
                read_tables(path, league_of(path))
        except LeagueError as error:
            faults.append(str(error))
    return faults


class _Slow(Executor):
    """Plays what it is given at once, and rests for a moment first: frames are what counts."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **words: Any) -> Future[Any]:
        """See `Executor`."""
        time.sleep(0.05)
        future: Future[Any] = Future()
        future.set_result(fn(*args, **words))
        return future


@contextmanager
def _slow_pool(jobs: int | None) -> Iterator[Pool]:
    yield Pool(_Slow(), min(1, jobs or 1))


@contextmanager
def cage(home: Path) -> Iterator[None]:
    """No screen, no sound, a home of its own, bots that answer at once."""
    kept = {name: os.environ.get(name) for name in ("BLACKOUT_HOME", "HOME")}
    os.environ |= {"BLACKOUT_HOME": str(home), "HOME": str(home)}
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    fitting, least, think = display.fitting, display.minimum, roster.process_thinking
    display.fitting, display.minimum = (lambda size: size), (lambda: (1, 1))
    roster.process_thinking = _inline  # type: ignore[assignment]
    pool, pools.local_pool = pools.local_pool, _slow_pool
    display.start()
    log.start()
    try:
        yield
    finally:
        log.stop()
        pygame.display.quit()
        display.fitting, display.minimum = fitting, least
        roster.process_thinking = think
        pools.local_pool = pool
        for name, value in kept.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def main() -> int:
    """Let it loose; exit code 1 where it found something."""
    parser = argparse.ArgumentParser(description="Let a monkey loose on the window.")
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="leave the records in this folder")
    words = parser.parse_args()
    crashes: Counter[str] = Counter()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        with cage(home):
            monkey = Monkey(words.seed)
            while monkey.events < words.events:
                try:
                    monkey.play(words.events - monkey.events)
                except Exception:
                    trace = traceback.format_exc()
                    where = "\n".join(trace.splitlines()[-3:])
                    if where not in crashes:
                        print(trace, *monkey.past, sep="\n", file=sys.stderr, flush=True)
                    crashes[where] += 1
                    monkey.start_anew()
            monkey.close()
        records = len(list(home.rglob(f"*{ENDING}")))
        faults = faults_of(home)
        if words.keep is not None:
            shutil.copytree(home, words.keep, dirs_exist_ok=True)
    for kind, frames in monkey.seen.most_common():
        print(f"{frames:7} frames of {kind}")
    print(f"{monkey.events} events, {monkey.frames} frames, {monkey.quits} times Quit, seed")
    print(f"{words.seed}, {time.perf_counter() - began:.0f} s")
    print(f"{sum(crashes.values())} crashes at {len(crashes)} places")
    for where, number in crashes.most_common():
        print(f"{number} x {where}")
    print(f"{records} records, {len(faults)} of them wrong")
    for fault in faults:
        print(fault)
    return 1 if crashes or faults else 0


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
