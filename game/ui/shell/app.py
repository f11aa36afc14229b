"""The window: one event loop, one clock, one stack of scenes."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame
import pygame_gui

from game.profiles.profile import Players
from game.profiles.shelf import ProfileError
from game.translation import _, sentence, set_language
from game.ui.audio.playback import Sounds
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.platform import keyboard, log, pixels
from game.ui.platform import settings as stored
from game.ui.platform.background_tasks import tasks
from game.ui.platform.frame_pacing import FramePacing
from game.ui.platform.settings import Settings
from game.ui.scene.protocol import (
    AboutGame,
    Asking,
    Explaining,
    PlacingNotices,
    Scene,
    SelfMeasured,
)
from game.ui.scene.routes import Help
from game.ui.shell import display
from game.ui.shell.error_scene import ErrorScene
from game.ui.shell.scene_stack import SceneStack
from game.ui.style.felts import laid_with
from game.ui.style.script_font import use_in_widgets
from game.ui.style.theme import THEMES
from game.ui.style.widget_theme import widget_theme
from game.ui.widgets.focus_ring import FocusRing
from game.ui.widgets.manager import WidgetManager
from game.ui.widgets.notices import BusyNotice, Notices
from game.ui.widgets.tooltips import Tips

_LOOKS: Final = (
    "theme",
    "felt",
    "scale",
    "four_colour",
    "large_print",
    "back",
    "card_size",
    "language",
)
"""Settings after which every font, colour, card or word may be another one."""
_MOUSE: Final = (
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
)


class Window:
    """The running program: implements `game.ui.scene.protocol.App` and runs its event loop."""

    def __init__(
        self, settings: Settings, home: Callable[[], Scene], players: Players | None = None
    ) -> None:
        """Open the window.

        Args:
            settings: those of the present player.
            home: makes the scene that is left when all others are.
            players: of this machine; without them, those on disk.
        """
        self.stack = SceneStack(self, home, make_way=self._make_way)
        # What scenes ask for by `App`, and scripts by themselves, is the stack's to do.
        self.open, self.open_instead = self.stack.open, self.stack.open_instead
        self.back, self.home = self.stack.back, self.stack.home
        self.begin, self.go, self.replace = self.stack.begin, self.stack.go, self.stack.replace
        self.settings = settings
        self.players = players or stored.open_players()[0]
        self._kept: stored.LastKept | None = stored.LastKept(settings, self.players.current)
        """What the disk has by what this window read and wrote; None where that is not known."""
        self._rename()
        self.surface = display.open_window(settings.window, full_screen=settings.full_screen)
        self.size, self._points = self.surface.get_size(), display.points()
        self.notices = Notices()
        self.patience = BusyNotice()
        self.sound = Sounds(settings)
        self.pace = FramePacing()
        self.tips = Tips()
        self._swallowed: set[int] = set()
        """Mouse buttons whose press a widget took: their release is not for the scene either."""
        self.over = False
        self._asked: Scene | None = None
        """Of which scene the next two are known: a protocol takes long to ask."""
        self._explaining: Explaining | None = None
        self._placing_notices: PlacingNotices | None = None
        self._complained: str | None = None
        """Why the settings were not kept the last time."""
        use_in_widgets()
        self._dress()

    # --- what scenes may ask for -------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The scene that is up."""
        return self.stack.scene

    def quit(self) -> None:
        """End after this frame, or ask first where a scene has a question."""
        for scene in reversed(self.stack.scenes):
            question = scene.before_end if isinstance(scene, Asking) else None
            if question is not None:
                self.open(question)
                return
        self.over = True

    def end(self) -> None:
        """End after this frame; nobody is asked, since the system that wants it does not wait."""
        self.over = True

    def notify(self, text: str) -> None:
        """Show a finished sentence in the strip of notices."""
        self.notices.add(text)

    def retract(self, text: str) -> None:
        """Take a sentence out of that strip, where it is shown or waits."""
        self.notices.retract(text)

    def change(self, settings: Settings) -> None:
        """Take new settings: applied at once, kept on disk."""
        before = self.settings
        if settings == before:
            return
        if settings.full_screen and not before.full_screen:
            settings = replace(settings, window=self._points)  # to come back to
        self.settings = settings
        self._rename()
        if settings.language != before.language:
            set_language(settings.language)
        self.sound.apply(settings)
        self._keep()
        if settings.full_screen != before.full_screen:
            self.stack.later(self._reopen)
        if any(getattr(settings, name) != getattr(before, name) for name in _LOOKS):
            self.stack.later(self._dress_anew)

    def depict(self, portrait: str) -> None:
        """Give the present player another portrait, by its id."""
        self.players = self.players.changed(replace(self.players.current, portrait=portrait))
        self._keep()

    def alter_players(self, work: Callable[[Players], Players], done: Callable[[], None]) -> None:
        """Change who plays on this machine, beside the frames; `done` follows if that worked."""
        before = self.players

        def attempt() -> tuple[Players, Settings] | str:
            try:
                players = work(before)
            except ProfileError as error:
                return sentence(error)
            return players, stored.load(players)[0]

        def finished(result: tuple[Players, Settings] | str) -> None:
            if isinstance(result, str):
                self.notify(result)
                return
            players, settings = result
            if players.current.id == self.players.current.id:
                self.players = players.changed(self.players.current)
            else:
                # The window itself stays as it is, whoever sits in front of it.
                now = self.settings
                self.players, self._kept = players, stored.LastKept(settings, None)
                self.change(replace(settings, window=now.window, full_screen=now.full_screen))
            done()

        tasks.run(attempt, finished)

    def _rename(self) -> None:
        """The name among the settings is that of the profile."""
        named = replace(self.players.current, name=self.settings.name)
        if named != self.players.current:
            self.players = self.players.changed(named)

    # --- the loop ----------------------------------------------------------------------------

    def run(self, frames: int | None = None) -> int:
        """Until the player leaves, or for so many frames; the exit code."""
        try:
            while not self.over and frames != 0:
                try:
                    dt = self.pace.next(resting=self.resting)
                    self.frame(time.monotonic(), dt, due=self.pace.due)
                except Exception as error:
                    if not self.survive(error):
                        return 1
                if frames is not None:
                    frames -= 1
        except KeyboardInterrupt:
            return 130
        finally:
            self.close()
        return 0

    def _ask(self, scene: Scene) -> None:
        """Find out what else the scene can do, unless it is the one that was asked last."""
        if scene is not self._asked:
            self._asked = scene
            self._explaining = scene if isinstance(scene, Explaining) else None
            self._placing_notices = scene if isinstance(scene, PlacingNotices) else None

    @property
    def resting(self) -> bool:
        """Whether nothing on the screen would change by itself."""
        if not self.stack.settled or tasks.busy:
            return False
        if self.tips.needs_frames and isinstance(self.scene, Explaining):
            return False
        if self.notices.text is not None or self.patience.text:
            return False
        return not getattr(self.scene, "needs_frames", True)

    @property
    def saying(self) -> str:
        """What is being waited for; empty where there is nothing to say."""
        return tasks.saying or getattr(self.scene, "saying", "")

    def frame(self, now: float, dt: float, *, due: bool = True) -> None:
        """One turn of the loop; seconds. One that is not due is drawn only if it found cause."""
        tasks.deliver()
        self.stack.settle()
        self.stack.ensure_one_is_up()
        for event in self.pace.events():
            self._take(pixels.read(event))
            self.stack.settle()
        self._notice_size()
        self.manager.update(dt)
        self.notices.update(dt)
        self.patience.update(dt, self.saying)
        self.scene.update(now, dt)
        self.stack.settle()
        self._ask(self.scene)
        if self._explaining is not None:
            self.tips.update(dt, self._explaining.tip, still=self.settings.reduced_motion)
        if due or not self.resting or self.focus.typing:  # a caret blinks
            self._draw()
            display.flip()
        self.sound.after_frame()

    def close(self) -> None:
        """Let go of everything: games are closed, settings kept. Safe to call twice."""
        while self.stack.scenes:
            try:
                self.stack.drop()
            except Exception as error:
                log.trouble("a scene could not be closed", error)
        if not self.settings.full_screen and self.settings.window != self._points:
            self.settings = replace(self.settings, window=self._points)
            self._keep()
        self.sound.close()
        display.close()  # nobody should look at a dead window while a slow disk is waited for
        tasks.finish()
        with contextlib.suppress(Exception):
            tasks.deliver()  # nobody is left to be told

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
            return
        meant = keyboard.read(event)
        if meant is None:
            return
        event = meant
        if event.type in _MOUSE and getattr(event, "touch", False):
            return  # a finger is reported a second time, as a mouse
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.change(replace(self.settings, full_screen=not self.settings.full_screen))
            return
        if self.notices.handle(event):
            self._swallowed.add(event.button)
            return
        self.tips.handle(event, self.scene.tip if isinstance(self.scene, Explaining) else None)
        taken = self.manager.process_events(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.focus.follow_mouse(event.pos)
            if taken:
                self._swallowed.add(event.button)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in self._swallowed:
            self._swallowed.discard(event.button)
            return
        if not taken and self.focus.handle(event):
            refusal = self.focus.refusal
            if refusal is not None:
                self.tips.refuse(refusal.target.center, refusal)
            return
        if taken or self.scene.handle(event):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_m and not self.focus.typing:
            self._mute()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._help()

    def _mute(self) -> None:
        """Sound off, or on again."""
        if self.sound.silent:
            self.notify(_("There is no sound: this machine has no device for it."))
            return
        self.change(replace(self.settings, sound=not self.settings.sound))
        words = [_("{one}: {other}", one=_("Sound"), other=state) for state in (_("Off"), _("On"))]
        self.retract(words[not self.settings.sound])
        self.notify(words[self.settings.sound])

    def _help(self) -> None:
        """Open Help where the scene has none of its own, at the game it is about."""
        scene = self.scene
        self.open(Help(*scene.game_for_help) if isinstance(scene, AboutGame) else Help())

    def _draw(self) -> None:
        self.scene.draw(self.surface)
        self.manager.draw_ui(self.surface)
        self.focus.draw(self.surface, self.painter)
        self.tips.draw(self.surface, self.painter)
        still = self.settings.reduced_motion
        self._ask(self.scene)
        placing = self._placing_notices
        room = None if placing is None else placing.notice_room
        self.notices.draw(self.surface, self.painter, room, still=still)
        below = 0 if room is not None else self.notices.area.bottom
        self.patience.draw(self.surface, self.painter, below)

    def _notice_size(self) -> None:
        surface = display.surface()
        if surface is None or (surface.get_size(), display.points()) == (self.size, self._points):
            return
        self.surface = surface
        self.size, self._points = surface.get_size(), display.points()
        scene = self.scene
        if display.scale(self._points, self.settings.scale) != self.scale:
            if isinstance(scene, SelfMeasured) and scene.measures_itself:
                self._dress()  # what moves on it goes on, and the widgets of others are ready
                scene.resize()
            else:
                self._dress_anew()
        else:
            self.manager.set_window_resolution(self.size)
            self.scene.resize()

    def _make_way(self) -> None:
        self.focus.clear()
        self.tips.hide()
        self.pace.stir()

    # --- looks -------------------------------------------------------------------------------

    def _dress(self) -> None:
        """Theme, fonts, cards and widgets as the settings say."""
        self.scale = display.scale(self._points, self.settings.scale)
        self.percent = round(self.scale / pixels.per_point() * 100)
        self.theme = laid_with(THEMES[self.settings.theme], self.settings.felt)
        self.painter = Painter(self.theme, self.scale)
        self.fonts = self.painter.fonts
        self.book = CardBook(
            self.theme,
            four_colour=self.settings.four_colour,
            back=self.settings.back,
            large_print=self.settings.large_print,
        )
        self.manager: pygame_gui.UIManager = WidgetManager(
            self.size,
            theme_path=widget_theme(self.theme, self.scale),
            enable_live_theme_updates=False,
        )
        self.focus = FocusRing(self.manager)

    def _dress_anew(self) -> None:
        at, shown = self.focus.current, self.focus.shown
        self.stack.leave()
        self._dress()
        self.stack.enter()
        if at is not None:
            self.focus.resume(at.key, shown=shown)

    def _reopen(self) -> None:
        """Into full screen or out of it; `_notice_size` tells the scene."""
        self.surface = display.open_window(
            self.settings.window, full_screen=self.settings.full_screen
        )

    def _keep(self) -> None:
        settings, players, before = self.settings, self.players, self._kept
        self._kept = stored.LastKept(settings, replace(players.current, name=settings.name))
        tasks.run(lambda: stored.save(settings, players, before), self._complain)

    def _complain(self, complaint: str | None) -> None:
        if complaint is not None:
            self._kept = None  # what could not be written is written with the next change
        if complaint is not None and complaint != self._complained:  # once is enough
            self.notify(complaint)
        self._complained = complaint

    # --- trouble -----------------------------------------------------------------------------

    def survive(self, error: Exception) -> bool:
        """Show the error screen; False if it is the error screen itself that fails."""
        log.trouble("unexpected error in the window", error)
        failed = self.stack.scenes[-1] if self.stack.scenes else None
        lost = isinstance(failed, ErrorScene)
        self.stack.forget()
        if not lost:
            try:
                self._dress()
                self.stack.begin_again(ErrorScene(failed))
                return True
            except Exception as second:
                log.trouble("the error screen failed too", second)
        print(
            _(
                "blackout: an unexpected error ended the game; it is saved, see {log}.",
                log=log.path(),
            ),
            file=sys.stderr,
        )
        return False


def run(settings: Settings, home: Callable[[], Scene], frames: int | None = None) -> int:
    """Open the window and stay until the player leaves; the exit code."""
    return Window(settings, home).run(frames)
