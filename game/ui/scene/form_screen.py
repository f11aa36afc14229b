"""A screen of widgets over the lamp-lit table: what the menu, the settings and others share.

Widgets are pygame_gui's, subclassed in `game.ui.widgets`, killed and built anew when the window or
what they show changes; the choices they make live in the scene, so nothing is lost by that. Words
are drawn by ourselves: a UITextBox takes 21 ms to build (pygame_gui 0.6.14, one core) and a form
has dozens of sentences, each of which `typeset` wraps and draws in less than one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

import pygame
import pygame_gui
from pygame_gui.core import UIContainer, UIElement
from pygame_gui.elements import UIImage, UITextEntryLine

from game.ui.kit.layout import Paint, Part, Written
from game.ui.paint.backdrop import quiet
from game.ui.paint.clipping import clipped
from game.ui.paint.icons import icon as sign
from game.ui.paint.painter import Painter
from game.ui.scene.protocol import App
from game.ui.widgets.focus_ring import FocusStop
from game.ui.widgets.form_button import FormButton
from game.ui.widgets.popup_list import PopupList
from game.ui.widgets.scroll_area import ScrollArea
from game.ui.widgets.text_entry import TextEntry
from game.ui.widgets.tooltips import Tip

_LOOKS: Final = 4
"""Looks of a button but for the first one: under the mouse, chosen, pressed."""


class FormScreen:
    """A scene made of widgets. Subclasses say what is on it in `tree`."""

    start_at: str | None = None
    """The key of the stop where the keyboard begins."""

    primary: str | None = None
    """The key of the button that Enter presses after something was chosen with the mouse."""

    only_looks = False
    """Whether `update` only looks for news, and `rebuild` shows them: nothing moves by itself."""

    app: App

    def __init__(self) -> None:
        self._left_at: str | None = None
        """The stop that the keyboard was at when another scene came up."""
        self._changed = True
        """Whether widgets were built that no picture shows yet."""
        self._root: UIContainer | None = None
        self._actions: dict[FormButton, Callable[[], None]] = {}
        self._whys: dict[FormButton, Callable[[], str]] = {}
        """Why a button may not be pressed, while it may not."""
        self._typed: dict[UITextEntryLine, Callable[[str], None]] = {}
        self.stops: list[FocusStop] = []
        """Where the keyboard can go, in the order in which it was made."""
        self.panes: list[ScrollArea] = []
        self.open_list: PopupList | None = None
        self._drawn: list[tuple[pygame.Rect, ScrollArea | None, Paint]] = []
        """What the tree of boxes draws, in order, each in px of its pane or of the window."""
        self.written: list[Written] = []
        """What the tree of boxes says, in order."""
        self._judged: dict[FormButton, Callable[[], bool]] = {}
        """Buttons that what is typed can enable."""

    # --- the scene's side --------------------------------------------------------------------

    @property
    def needs_frames(self) -> bool:
        """Whether it changes by itself: a screen that does more in `update` than this one may."""
        moves = type(self).update is not FormScreen.update and not self.only_looks
        return moves or self._changed

    @property
    def is_built(self) -> bool:
        """Whether its widgets are there, which is so while it is the scene that is shown."""
        return self._root is not None

    def enter(self, app: App) -> None:
        """Build the widgets."""
        self.app = app
        self._raise(self._left_at or self.start_at)

    def build_unseen(self, app: App, within: UIContainer) -> Iterator[None]:
        """Build the widgets in steps where nobody sees them, and kill them: pictures are kept.

        Args:
            app: the window, while another screen is up; this one was never entered.
            within: is taken away no later than that other screen.
        """
        self.app = app
        whole = pygame.Rect((0, 0), app.size)
        self._root = UIContainer(whole, app.manager, container=within, visible=0)
        try:
            self.tree().place(self, whole)
            yield
            self._paint(pygame.Surface((1, 1)))  # the size does not matter to what is kept
            yield
            for stop in self.stops:
                for _ in range(_LOOKS):  # it paints another one at each update
                    stop.element.update(0.0)
                yield
        finally:
            self.leave()

    def leave(self) -> None:
        """Kill the widgets; whoever went on by keyboard comes back to the button he pressed."""
        self.close_popup()
        if self.is_built:
            at, focus = self.app.focus.current, self.app.focus
            self._left_at = at.key if at is not None and focus.shown else None
        if self._root is not None:
            self._root.kill()
            self._root = None
        self._actions.clear()
        self._whys.clear()
        self._typed.clear()
        self._judged.clear()
        self.stops = []
        self.panes = []
        self._drawn = []
        self.written = []

    def resize(self) -> None:
        """Lay out anew."""
        self.rebuild()

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass a press or a typed letter on to whoever wants it."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            action = self._actions.get(event.ui_element)
            if action is not None:
                action()
                return True
        if event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED:
            typed = self._typed.get(event.ui_element)
            if typed is not None:
                typed(event.ui_element.get_text())
                self.judge()
                return True
        if self.open_list is not None:
            return self.open_list.seek(event, self.app.focus) or self.open_list.handle(event)
        return any(pane.handle(event) for pane in self.panes)

    def update(self, now: float, dt: float) -> None:
        """Nothing moves by itself."""

    def draw(self, surface: pygame.Surface) -> None:
        """The table, then what the screen draws itself."""
        self._changed = False
        surface.blit(self.backdrop(), (0, 0))
        self._paint(surface)

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """Why the button at this point may not be pressed."""
        if self.open_list is not None:
            return None
        for widget, why in self._whys.items():
            if not widget.is_enabled and widget.hover_point(*pos):
                reason = why()
                area = pygame.Rect(widget.get_abs_rect())
                return Tip(area, reason, above=True, refusal=True) if reason else None
        return None

    def tree(self) -> Part:
        """What is on the screen."""
        raise NotImplementedError

    def placed(self) -> None:
        """Everything on the screen was made anew."""

    def _paint(self, surface: pygame.Surface) -> None:
        """Draw what lies under the widgets, as far as it is in sight."""
        for area, pane, paint in self._drawn:
            if pane is None:
                paint(surface, area)
                continue
            place = area.move(pane.area.left, pane.area.top - pane.offset)
            if place.bottom > pane.area.top and place.top < pane.area.bottom:
                with clipped(surface, pane.area):
                    paint(surface, place)

    def judge(self) -> None:
        """Ask anew which buttons may be pressed."""
        for widget, enabled in self._judged.items():
            (widget.enable if enabled() else widget.disable)()

    def backdrop(self) -> pygame.Surface:
        """What the screen lies on."""
        return quiet(self.app.size, self.app.theme)

    def rebuild(self) -> None:
        """Build the widgets anew and put the keyboard and the panes where they were.

        A button that is held down is held down still, and one that was just let go of counts as
        pressed: a list that comes from a slow disk in that moment takes nobody's click away. Nor
        does it take letters away: whoever is writing goes on where the cursor stood.
        """
        for typed, text in _letters_on_their_way(self._typed):
            typed(text)
        writing = _writing(self.app, self.stops)
        at, pressed = self.app.focus.current, _presses_on_their_way(self.stops)
        held = next((s.key for s in self.stops if getattr(s.element, "held", False)), None)
        offsets = [pane.offset for pane in self.panes]
        self.leave()
        self._raise(at.key if at is not None else self.start_at)
        for pane, offset in zip(self.panes, offsets, strict=False):
            pane.scroll_to(offset)
        for stop in self.stops:
            if stop.key == held and isinstance(stop.element, FormButton):
                stop.element.held = True
            if stop.key in pressed and isinstance(stop.element, FormButton):
                stop.element.press()
        if writing is not None:
            _go_on_writing(self.app, self.stops, *writing)

    def _raise(self, start: str | None) -> None:
        self._changed = True
        self._root = UIContainer(pygame.Rect((0, 0), self.app.size), self.app.manager)
        self.tree().place(self, pygame.Rect((0, 0), self.app.size))
        self.placed()
        self.app.focus.use(self.stops, start, self.primary)

    # --- what boxes are placed on ------------------------------------------------------------

    @property
    def screen(self) -> FormScreen:
        """Itself, where there are widgets."""
        return self

    @property
    def painter(self) -> Painter:
        """What everything is measured and drawn with."""
        return self.app.painter

    def drawn(self, area: pygame.Rect, pane: ScrollArea | None, paint: Paint) -> None:
        """Draw this in every frame, below the widgets, moved and cut with its pane."""
        self._drawn.append((area, pane, paint))

    def control(self, key: str) -> UIElement:
        """The widget of the stop of this name."""
        return next(stop.element for stop in self.stops if stop.key == key)

    # --- measures ----------------------------------------------------------------------------

    def px(self, design: float) -> int:
        """px of the screen for px of design."""
        return round(design * self.app.scale)

    # --- widgets -----------------------------------------------------------------------------

    def button(
        self,
        key: str,
        area: pygame.Rect,
        text: str,
        action: Callable[[], None],
        *,
        style: str = "",
        icon: str = "",
        pane: ScrollArea | None = None,
        enabled: bool | Callable[[], bool] = True,
        why: str | Callable[[], str] = "",
        chooses: bool = False,
        nudge: Callable[[int], None] | None = None,
    ) -> FormButton:
        """A button that does something; `area` in px of the pane, or of the window.

        `why` is said of it while it may not be pressed.
        """
        container = pane.inside if pane is not None else self._root
        widget = FormButton(area, text, self.app.manager, container, style)
        if callable(enabled):
            self._judged[widget] = enabled
            enabled = enabled()
        if not enabled:
            widget.disable()
        self._actions[widget] = action
        if icon:
            widget.show_picture(sign(icon, area.height // 2, self.app.theme.cream))
        self._add_stop(key, widget, pane)
        self.stops[-1].chooses, self.stops[-1].nudge = chooses, nudge
        if why:
            reason = partial(str, why) if isinstance(why, str) else why
            self._whys[widget] = self.stops[-1].why = reason
        return widget

    def entry(
        self,
        key: str,
        area: pygame.Rect,
        text: str,
        typed: Callable[[str], None],
        *,
        pane: ScrollArea | None = None,
        longest: int = 64,
        placeholder: str = "",
    ) -> TextEntry:
        """A line to type into."""
        widget = TextEntry(
            area,
            manager=self.app.manager,
            container=pane.inside if pane is not None else self._root,
            placeholder_text=placeholder,
        )
        widget.set_text_length_limit(longest)
        widget.set_text(text)
        self._typed[widget] = typed
        self._add_stop(key, widget, pane)
        return widget

    def pane(self, area: pygame.Rect, content: int) -> ScrollArea:
        """A part of the screen that scrolls; `content` px tall inside."""
        made = ScrollArea(area, content, self.app.manager, self._root, self.app.painter)
        self.panes.append(made)
        return made

    def picture(
        self,
        key: str,
        area: pygame.Rect,
        keys: Callable[[int], bool],
        pane: ScrollArea | None = None,
    ) -> None:
        """A place that the screen paints itself and the keyboard can reach; `keys` takes keys."""
        clear = pygame.Surface((1, 1), pygame.SRCALPHA)
        inside = pane.inside if pane is not None else self._root
        widget = UIImage(area, clear, manager=self.app.manager, container=inside)

        def reveal() -> None:
            if pane is not None:
                pane.reveal(pygame.Rect(widget.get_abs_rect()))

        self.stops.append(FocusStop(key, widget, reveal=reveal, keys=keys, group=pane))

    def _add_stop(
        self,
        key: str,
        widget: FormButton | UITextEntryLine,
        pane: ScrollArea | None,
    ) -> None:
        def reveal() -> None:
            if pane is not None:
                pane.reveal(pygame.Rect(widget.get_abs_rect()))

        self.stops.append(FocusStop(key, widget, reveal=reveal, group=pane))

    # --- the list that pops up ---------------------------------------------------------------

    def popup(
        self,
        owner: FormButton,
        texts: Sequence[str],
        chosen: int,
        choose: Callable[[int], None],
    ) -> None:
        """Open a list under a button, or close the one that is open; -1 is none of it `chosen`."""
        if self.open_list is not None:
            self.close_popup()
            return
        here = pygame.Rect(owner.get_abs_rect())
        app = self.app
        opened = PopupList(here, texts, chosen, app.manager, self._root, app.painter)
        for number, item in enumerate(opened.items):

            def chose(number: int = number) -> None:
                self.close_popup()
                choose(number)

            self._actions[item] = chose
        self.open_list = opened
        app.focus.push(
            opened.stops(), f"item {max(0, chosen)}", self.close_popup, opened.area.union(here)
        )

    def close_popup(self) -> None:
        """Put the open list away, if there is one."""
        if self.open_list is None:
            return
        for item in self.open_list.items:
            del self._actions[item]
        self.open_list.kill()
        self.open_list = None
        self.app.focus.pop()


def _presses_on_their_way(stops: Sequence[FocusStop]) -> set[str]:
    """Keys of the buttons whose presses wait in pygame's queue, out of which they are taken."""
    found = set()
    for event in pygame.event.get(pygame_gui.UI_BUTTON_PRESSED):
        key = next((stop.key for stop in stops if stop.element is event.ui_element), None)
        if key is None:
            pygame.event.post(event)
        else:
            found.add(key)
    return found


def _letters_on_their_way(
    lines: Mapping[UITextEntryLine, Callable[[str], None]],
) -> list[tuple[Callable[[str], None], str]]:
    """Whom to tell of texts whose change waits in pygame's queue, out of which they are taken."""
    found = []
    for event in pygame.event.get(pygame_gui.UI_TEXT_ENTRY_CHANGED):
        typed = lines.get(event.ui_element)
        if typed is None:
            pygame.event.post(event)
        else:
            found.append((typed, event.ui_element.get_text()))
    return found


def _writing(app: App, stops: Sequence[FocusStop]) -> tuple[str, int] | None:
    """The line that takes letters now, and the letter before which its cursor stands."""
    focused = app.manager.get_focus_set() or ()
    for stop in stops:
        if isinstance(stop.element, UITextEntryLine) and stop.element in focused:
            return stop.key, stop.element.edit_position
    return None


def _go_on_writing(app: App, stops: Sequence[FocusStop], key: str, place: int) -> None:
    """Have the line of this name take letters, if there still is one."""
    for stop in stops:
        if stop.key == key and isinstance(stop.element, UITextEntryLine):
            app.focus.begin(key)
            stop.element.edit_position = min(place, len(stop.element.get_text()))
            stop.element.cursor_has_moved_recently = True
