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
from pygame_gui.elements import UITextEntryLine

from game.ui import display, log
from game.ui import settings as stored
from game.ui.errands import errands
from game.ui.focus import FocusRing
from game.ui.lettering import Lettering
from game.ui.notices import Notices, Patience
from game.ui.pace import Pace
from game.ui.paint.cardbook import CardBook
from game.ui.scaling import scale_for
from game.ui.scene import App, Explaining, Scene, SelfMeasured
from game.ui.scene_stack import SceneStack
from game.ui.settings import Settings
from game.ui.sound import Sounds
from game.ui.text import _, set_language
from game.ui.theme import THEMES, Fonts, widget_looks
from game.ui.tips import Tips

_LOOKS: Final = ("theme", "scale", "four_colour", "back", "card_size", "language")
"""Settings after which every font, colour, card or word may be another one."""
_MOUSE: Final = (
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
)


class Window(SceneStack):
    """The running program: what `game.ui.scene.App` promises, and the loop that keeps it."""

    def __init__(self, settings: Settings, home: Callable[[], Scene]) -> None:
        """Open the window. `home` makes the scene that is left when all others are."""
        super().__init__(home)
        self.settings = settings
        self.surface = display.open_window(settings.window, full_screen=settings.full_screen)
        self.size = self.surface.get_size()
        self.notices = Notices()
        self.patience = Patience()
        self.sound = Sounds(settings)
        self.pace = Pace()
        self.tips = Tips()
        self._swallowed: set[int] = set()
        """Mouse buttons whose press a widget took: their release is not for the scene either."""
        self._over = False
        self._dress()

    # --- what scenes may ask for -------------------------------------------------------------

    def quit(self) -> None:
        """End after this frame."""
        self._over = True

    def notify(self, text: str) -> None:
        """Show a finished sentence in the strip at the top."""
        self.notices.add(text)

    def change(self, settings: Settings) -> None:
        """Take new settings: applied at once, kept on disk."""
        before = self.settings
        if settings == before:
            return
        if settings.full_screen and not before.full_screen:
            settings = replace(settings, window=self.size)  # to come back to
        self.settings = settings
        if settings.language != before.language:
            set_language(settings.language)
        self.sound.apply(settings)
        self._keep()
        if settings.full_screen != before.full_screen:
            self._pending.append(self._reopen)
        if any(getattr(settings, name) != getattr(before, name) for name in _LOOKS):
            self._pending.append(self._dress_anew)

    # --- the loop ----------------------------------------------------------------------------

    def run(self, frames: int | None = None) -> int:
        """Until the player leaves, or for so many frames; the exit code."""
        try:
            while not self._over and frames != 0:
                try:
                    dt = self.pace.next(resting=self.resting)
                    self.frame(time.monotonic(), dt, due=self.pace.due)
                except Exception as error:
                    if not self._survive(error):
                        return 1
                if frames is not None:
                    frames -= 1
        except KeyboardInterrupt:
            return 130
        finally:
            self.close()
        return 0

    @property
    def resting(self) -> bool:
        """Whether nothing on the screen would change by itself."""
        if self._pending or not self._scenes or self._up is not self.scene or errands.busy:
            return False
        if self.tips.restless and isinstance(self.scene, Explaining):
            return False
        if self.notices.text is not None or self.patience.text:
            return False
        return not getattr(self.scene, "restless", True)

    def frame(self, now: float, dt: float, *, due: bool = True) -> None:
        """One turn of the loop; seconds. One that is not due is drawn only if it found cause."""
        errands.deliver()
        self._settle()
        if not self._scenes:
            self._scenes.append(self._home())
        if self._up is not self.scene:
            self._enter()
        for event in self.pace.events():
            self._take(event)
            self._settle()
        self._notice_size()
        self.manager.update(dt)
        self.notices.update(dt)
        self.patience.update(dt, errands.saying or getattr(self.scene, "saying", ""))
        self.scene.update(now, dt)
        self._settle()
        if isinstance(self.scene, Explaining):
            self.tips.update(dt, self.scene.tip, still=self.settings.reduced_motion)
        if due or not self.resting or self._typing:
            self._draw()
            pygame.display.flip()
        self.sound.after_frame()

    @property
    def _typing(self) -> bool:
        """Whether a caret blinks somewhere."""
        focused = self.manager.get_focus_set() or ()
        return any(isinstance(element, UITextEntryLine) for element in focused)

    def close(self) -> None:
        """Let go of everything: games are closed, settings kept. Safe to call twice."""
        while self._scenes:
            try:
                self._drop()
            except Exception as error:
                log.trouble("a scene could not be closed", error)
        if not self.settings.full_screen and self.settings.window != self.size:
            self.settings = replace(self.settings, window=self.size)
            self._keep()
        self.sound.close()
        pygame.display.quit()  # nobody should look at a dead window while a slow disk is waited for
        errands.finish()
        with contextlib.suppress(Exception):
            errands.deliver()  # nobody is left to be told

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
            return
        if event.type in _MOUSE and getattr(event, "touch", False):
            return  # a finger is reported a second time, as a mouse
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.change(replace(self.settings, full_screen=not self.settings.full_screen))
            return
        if self.notices.handle(event):
            self._swallowed.add(event.button)
            return
        self.tips.handle(event)
        taken = self.manager.process_events(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.focus.follow_mouse(event.pos)
            if taken:
                self._swallowed.add(event.button)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in self._swallowed:
            self._swallowed.discard(event.button)
            return
        if taken or self.focus.handle(event) or self.scene.handle(event):
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
        words = _("Sound off"), _("Sound on")
        self.notices.retract(words[not self.settings.sound])
        self.notify(words[self.settings.sound])

    def _help(self) -> None:
        """Open Help where the scene has none of its own, at the game it is about."""
        from game.ui.scene import AboutGame
        from game.ui.scenes.help import HelpScene

        scene = self.scene
        self.go(HelpScene(*scene.game) if isinstance(scene, AboutGame) else HelpScene())

    def _draw(self) -> None:
        self.scene.draw(self.surface)
        self.manager.draw_ui(self.surface)
        self.focus.draw(self.surface, self.theme, self.scale)
        self.tips.draw(self.surface, self.theme, self.letters)
        still = self.settings.reduced_motion
        self.notices.draw(self.surface, self.theme, self.fonts, still=still)
        self.patience.draw(self.surface, self.theme, self.fonts, self.notices.area.bottom)

    def _notice_size(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None or surface.get_size() == self.size:
            return
        self.surface = surface
        self.size = surface.get_size()
        scene = self.scene
        if scale_for(self.size, self.settings.scale) != self.scale:
            if isinstance(scene, SelfMeasured) and scene.measures_itself:
                self._dress()  # what moves on it goes on, and the widgets of others are ready
                scene.resize()
            else:
                self._dress_anew()
        else:
            self.manager.set_window_resolution(self.size)
            self.scene.resize()

    def _as_app(self) -> App:
        return self

    def _make_way(self) -> None:
        self.focus.clear()
        self.tips.hide()
        self.pace.stir()

    # --- looks -------------------------------------------------------------------------------

    def _dress(self) -> None:
        """Theme, fonts, cards and widgets as the settings say."""
        self.scale = scale_for(self.size, self.settings.scale)
        self.theme = THEMES[self.settings.theme]
        self.fonts = Fonts(self.scale)
        self.letters = Lettering(self.scale)
        self.book = CardBook(
            self.theme, four_colour=self.settings.four_colour, back=self.settings.back
        )
        self.manager = pygame_gui.UIManager(
            self.size,
            theme_path=widget_looks(self.theme, self.scale),
            enable_live_theme_updates=False,
        )
        self.focus = FocusRing(self.manager)

    def _dress_anew(self) -> None:
        at, shown = self.focus.current, self.focus.shown
        self._leave()
        self._dress()
        self._enter()
        if at is not None:
            self.focus.resume(at.key, shown=shown)

    def _reopen(self) -> None:
        """Into full screen or out of it; `_notice_size` tells the scene."""
        self.surface = display.open_window(
            self.settings.window, full_screen=self.settings.full_screen
        )

    def _keep(self) -> None:
        settings = self.settings
        errands.run(lambda: stored.save(settings), self._complain)

    def _complain(self, complaint: str | None) -> None:
        if complaint is not None:
            self.notify(complaint)

    # --- trouble -----------------------------------------------------------------------------

    def _survive(self, error: Exception) -> bool:
        """Show the error screen; False if it is the error screen itself that fails."""
        from game.ui.scenes.error import ErrorScene

        log.trouble("unexpected error in the window", error)
        failed = self._scenes[-1] if self._scenes else None
        lost = isinstance(failed, ErrorScene)
        while self._scenes:
            # It is broken already: what it still says on leaving helps nobody.
            with contextlib.suppress(Exception):
                self._drop()
        self._up = None
        self._pending.clear()
        if not lost:
            try:
                self._dress()
                self._scenes.append(self._home())
                self._go(ErrorScene(failed))
                return True
            except Exception as second:
                log.trouble("the error screen failed too", second)
        sentence = _("blackout: an unexpected error ended the game; it is saved, see {log}.")
        print(sentence.format(log=log.path()), file=sys.stderr)
        return False


def run(settings: Settings, home: Callable[[], Scene], frames: int | None = None) -> int:
    """Open the window and stay until the player leaves; the exit code."""
    return Window(settings, home).run(frames)
