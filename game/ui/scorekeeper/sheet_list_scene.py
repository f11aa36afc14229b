"""The sheets of the scorekeeper: begin one, go on with one, put one away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path

import pygame
from filelock import FileLock

from game.presentation.words.times import dated
from game.table.scorekeeping.score_keeping import KeptSheet
from game.table.scorekeeping.sheet_files import FoundSheet, SheetShelf
from game.translation import _, sentence
from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.paint.marks import hairline
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import KeepScore, NewScoreSheet
from game.ui.scorekeeper.words import state_words, title
from game.ui.style.theme import RGB, mixed
from game.ui.widgets.focus_ring import FocusStop
from game.ui.widgets.letter_search import next_with, typed_letter
from game.ui.widgets.scroll_area import ScrollArea
from game.ui.widgets.two_line_list import row_height
from game.wording import window_text

_MARGIN = 32  # px at scale 1
_HEAD = 78
_FOOT = 76
_INSIDE = 10
_WIDEST = 1100
_BUTTON = 46
_GAP = 10


class ListButton(StrEnum):
    """A button below the list of sheets; its key in the focus ring."""

    NEW = "new"
    OPEN = "open"
    DELETE = "delete"
    """Ask whether to delete."""
    YES = "yes"
    NO = "no"


class SheetListScene(FormScreen):
    """The list of sheets, and what can be done with the chosen one."""

    start_at = ListButton.NEW
    only_looks = True

    def __init__(self) -> None:
        super().__init__()
        self.found: list[FoundSheet] | None = None
        """The latest first; None until the folder was read."""
        self.chosen: Path | None = None
        self.asking = False
        """Whether the chosen one is about to be deleted."""
        self._looking: BackgroundRead[list[FoundSheet]] | None = None
        self._opening = False
        self._pane: ScrollArea

    def enter(self, app: App) -> None:
        """Look again: a sheet may have been told more since."""
        self._look()
        super().enter(app)

    def _look(self) -> None:
        self._looking = BackgroundRead(SheetShelf().found)

    @property
    def restless(self) -> bool:
        """Until the folder was read."""
        return self._changed or self._looking is not None

    def update(self, now: float, dt: float) -> None:
        """Take what was found."""
        if self._looking is None or not self._looking.done:
            return
        looked, self._looking = self._looking, None
        if looked.result is None:
            self.app.notify(looked.failure)
        first, self.found = self.found is None, looked.result or []
        for found in self.found:
            if found.notice is not None:
                self.app.notify(window_text(found.notice, _))
        paths = [found.path for found in self.found]
        if self.chosen not in paths:
            self.chosen, self.asking = paths[0] if paths else None, False
        self.rebuild()
        if first and paths:
            self.app.focus.resume("list", shown=self.app.focus.shown)

    @property
    def picked(self) -> FoundSheet | None:
        """The sheet that is chosen."""
        return next((found for found in self.found or () if found.path == self.chosen), None)

    def handle(self, event: pygame.event.Event) -> bool:
        """The list takes presses and keys; a letter goes to the next sheet that begins with it."""
        if super().handle(event):
            return True
        if (letter := typed_letter(event)) and not self.asking:
            return self._go_to(letter)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.asking:
            self._ask(asking=False)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and self.picked:
            self._ask(asking=True)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            hit = self._at(event.pos)
            if hit is not None and hit.path == self.chosen and not self.asking:
                self._open()
            elif hit is not None:
                self._choose(hit.path)
            return hit is not None
        return False

    # --- widgets -----------------------------------------------------------------------------

    @property
    def _sheet(self) -> pygame.Rect:
        wide, tall = self.app.size
        full = min(wide - 2 * self.px(_MARGIN), self.px(_WIDEST))
        return pygame.Rect((wide - full) // 2, self.px(_HEAD), full, tall - self.px(_HEAD + _FOOT))

    def build(self) -> None:
        """The list and the foot."""
        sheet, inside = self._sheet, self.px(_INSIDE)
        found = self.found or ()
        area = sheet.inflate(-2 * inside, -2 * inside)
        self._pane = self.pane(area, len(found) * row_height(self.app.scale))
        if found:
            self.stops.append(FocusStop("list", self._pane.view, walk=self._walk, act=self._open))
        tall = self.px(_BUTTON)
        top = self.app.size[1] - self.px(_FOOT) + (self.px(_FOOT) - tall) // 2
        rows: list[tuple[ListButton, str, Callable[[], None], str]]
        if self.asking:
            rows = [
                (ListButton.YES, _("Delete"), self._delete, ""),
                (ListButton.NO, _("Keep it"), lambda: self._ask(asking=False), "@primary"),
            ]
        else:
            usual = "@primary" if not found else ""
            rows = [
                (ListButton.DELETE, _("Delete…"), lambda: self._ask(asking=True), ""),
                (ListButton.NEW, _("New sheet"), self._new, usual),
                (ListButton.OPEN, _("Open"), self._open, "@primary" if found else ""),
            ]
            wide = self.width_of(_("Back"), self.px(120))
            area = pygame.Rect(sheet.left, top, wide, tall)
            self.button("back", area, _("Back"), self.app.back)
        wides = [self.width_of(text, self.px(110)) for _key, text, _do, _style in rows]
        x = sheet.right - sum(wides) - self.px(_GAP) * (len(rows) - 1)
        for (key, text, action, style), wide in zip(rows, wides, strict=True):
            on = bool(found) or key is ListButton.NEW
            why = _("There is no sheet yet.")
            area = pygame.Rect(x, top, wide, tall)
            self.button(key, area, text, action, style=style, enabled=on, why=why)
            x += wide + self.px(_GAP)

    # --- the list ----------------------------------------------------------------------------

    def _at(self, pos: tuple[int, int]) -> FoundSheet | None:
        if not self._pane.area.collidepoint(pos):
            return None
        place = (pos[1] - self._pane.area.top + self._pane.offset) // row_height(self.app.scale)
        found: Sequence[FoundSheet] = self.found or ()
        return found[place] if place < len(found) else None

    def _choose(self, path: Path) -> None:
        self.chosen = path
        if self.asking:
            self._ask(asking=False)
        places = [found.path for found in self.found or ()]
        tall = row_height(self.app.scale)
        top = self._pane.area.top + places.index(path) * tall - self._pane.offset
        self._pane.reveal(pygame.Rect(self._pane.area.left, top, 10, tall))

    def _go_to(self, letter: str) -> bool:
        found = self.found or ()
        paths = [one.path for one in found]
        at = paths.index(self.chosen) if self.chosen in paths else None
        there = next_with(letter, [title(one.kept) for one in found], at)
        if there is not None:
            self._choose(paths[there])
        return there is not None

    def _walk(self, step: int) -> bool:
        places = [found.path for found in self.found or ()]
        there = (places.index(self.chosen) if self.chosen in places else -1) + step
        if not 0 <= there < len(places):
            return False
        self._choose(places[there])
        return True

    # --- doing -------------------------------------------------------------------------------

    def _ask(self, *, asking: bool) -> None:
        self.asking = asking
        self.rebuild()
        self.app.focus.resume("no" if asking else "list", shown=self.app.focus.shown)

    def _open(self) -> None:
        found = self.picked
        if found is None or self._opening:
            return
        self._opening = True
        path = found.path
        say = _("Opening the sheet…")
        tasks.run(lambda: _opened(path), lambda opened: self._go(path, opened), saying=say)

    def _go(self, path: Path, opened: tuple[KeptSheet, FileLock] | str) -> None:
        self._opening = False
        if isinstance(opened, str):
            self.app.notify(opened)
        elif not self.is_built:  # whoever went elsewhere meanwhile is left there
            tasks.run(opened[1].release)
        else:
            self.app.open(KeepScore(path, *opened))

    def _new(self) -> None:
        self.app.open(NewScoreSheet(self.found[0].kept if self.found else None))

    def _delete(self) -> None:
        found = self.picked
        self.asking = False
        if found is not None:
            tasks.run(lambda: _deleted(found.path), self._gone, saying=_("Deleting…"))

    def _gone(self, trouble: str | None) -> None:
        if trouble is not None:
            self.app.notify(trouble)
        self._look()

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """The head, the list, and the question."""
        sheet, theme, fonts = self._sheet, self.app.theme, self.app.fonts
        line = typeset.TITLE.line(fonts)
        at = (sheet.left, (self.px(_HEAD) - line) // 2)
        self.write(surface, _("Scorekeeper"), at, typeset.TITLE, theme.on_felt)
        self.panel(surface, sheet)
        self._paint_list(surface)
        if not self.found:
            self._paint_nothing(surface)
        if self.asking and self.picked is not None:
            text = _("Delete the sheet of {names}? It cannot be had back.").format(
                names=", ".join(self.picked.kept.names)
            )
            room = sheet.width - self.width_of(_("Delete")) - self.width_of(_("Keep it")) - 99
            words = typeset.cut(text, typeset.BODY, fonts, room)
            y = self.app.size[1] - self.px(_FOOT) // 2 - typeset.BODY.line(fonts) // 2
            self.write(surface, words, (sheet.left, y), typeset.BODY, theme.on_felt)

    def _paint_nothing(self, surface: pygame.Surface) -> None:
        sheet, theme, fonts = self._sheet, self.app.theme, self.app.fonts
        texts = [_("Looking for sheets…")]
        if self.found is not None:
            texts = [
                _("No sheets yet."),
                _("With a real pack of cards, keep the score here: any variant, its rules kept."),
            ]
        y = sheet.centery - typeset.BODY.line(fonts)
        for text in texts:
            picture = typeset.line_surface(text, typeset.BODY, fonts, theme.muted)
            surface.blit(picture, picture.get_rect(center=(sheet.centerx, y)))
            y += typeset.BODY.line(fonts)

    def _paint_list(self, surface: pygame.Surface) -> None:
        area, tall = self._pane.area, row_height(self.app.scale)
        with clipped(surface, area):
            for place, found in enumerate(self.found or ()):
                top = area.top + place * tall - self._pane.offset
                if area.top - tall < top < area.bottom:
                    line = pygame.Rect(area.left, top, area.width - self.px(12), tall)
                    self._paint_line(surface, line, found)

    def _paint_line(self, surface: pygame.Surface, line: pygame.Rect, found: FoundSheet) -> None:
        theme, fonts = self.app.theme, self.app.fonts
        if found.path == self.chosen:
            inner, radius = line.inflate(0, -self.px(4)), self.px(6)
            pygame.draw.rect(surface, theme.button, inner, border_radius=radius)
            edge = max(1, self.px(1.5))
            pygame.draw.rect(surface, theme.gold, inner, edge, border_radius=radius)
        else:
            rule = mixed(theme.panel, theme.panel_edge, 0.5)
            y = line.bottom - 1
            pygame.draw.line(surface, rule, (line.left, y), (line.right, y), hairline(fonts.scale))
        pad, gap = self.px(16), self.px(14)
        date = max(self.px(132), typeset.width("2026-12-24", typeset.STRONG, fonts))
        left, right = line.left + pad, line.right - pad - date
        middle = left + (right - left) * 55 // 100
        day, hour = dated(found.when)
        names = ", ".join(found.kept.names)
        texts = (title(found.kept), state_words(found.kept), day)
        small = (names, _("begun {when}").format(when=found.kept.started), hour)
        ends = (middle - gap, right - gap, line.right - pad)
        y = line.centery - (typeset.STRONG.line(fonts) + typeset.SMALL.line(fonts)) // 2
        rows: list[tuple[tuple[str, ...], typeset.TextStyle, RGB]] = [
            (texts, typeset.STRONG, theme.cream),
            (small, typeset.SMALL, theme.muted),
        ]
        for some, style, ink in rows:
            for text, x, end in zip(some, (left, middle, right), ends, strict=True):
                self.write(surface, typeset.cut(text, style, fonts, end - x), (x, y), style, ink)
            y += style.line(fonts)


def _opened(path: Path) -> tuple[KeptSheet, FileLock] | str:
    """A sheet with its lock, or why it cannot be opened."""
    try:
        return SheetShelf().open(path)
    except (OSError, ValueError) as error:
        return sentence(error)


def _deleted(path: Path) -> str | None:
    """Delete a sheet; why that is impossible, if it is."""
    try:
        SheetShelf().delete(path)
    except (OSError, ValueError) as error:
        return sentence(error)
    return None
