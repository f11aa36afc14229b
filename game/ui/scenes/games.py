"""All games of this player: go on with one, see it again, take a copy of it, put it away."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from pygame_gui.elements import UIButton

from game import home
from game.table.archive import Entry, Standing, entries
from game.ui import words
from game.ui.errand import Errand
from game.ui.errands import errands
from game.ui.focus import Stop
from game.ui.ledger import Ledger, names, row_height, title, why_not_shown
from game.ui.opening import open_table, resume
from game.ui.rows import segments, segments_width
from game.ui.screen import Screen
from game.ui.text import _

if TYPE_CHECKING:
    from game.ui.scene import App

_MARGIN = 32  # px at scale 1
_HEAD = 78
_FOOT = 76
_INSIDE = 10
_WIDEST = 1100
_BUTTON = 46
_GAP = 10
_LONGEST_PATH = 400
_TWICE: Final = 0.4
"""Seconds between the two presses of a double click."""


class Foot(Enum):
    """What stands under the list."""

    ACTIONS = "actions"
    DELETE = "delete"
    EXPORT = "export"


class Sieve(Enum):
    """Which games are listed. Broken records are among all."""

    ALL = "all"
    UNFINISHED = "unfinished"
    FINISHED = "finished"

    def lets(self, entry: Entry) -> bool:
        """Whether it lists this one."""
        return self is Sieve.ALL or entry.standing.value == self.value


def _listed() -> list[Entry]:
    from game.table.shelf import Shelf

    return entries(Shelf().folder)


class GamesScene(Screen):
    """The list, and what can be done with the game that is chosen in it."""

    start_at = "list"

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Entry] | None = None
        """None until the folder was read for the first time."""
        self.chosen: Path | None = None
        self.sieve = Sieve.ALL
        self.foot = Foot.ACTIONS
        self.folder = ""
        """Where copies go, as it was typed last."""
        self._looking: Errand[list[Entry]] | None = None
        self._doing = False
        """Whether a game is being copied or put away."""
        self._ledger: Ledger
        self._needy: list[UIButton] = []
        """Buttons that need a chosen game."""
        self._go_on: UIButton | None = None
        self._now = 0.0
        self._pressed: tuple[float, Path] | None = None

    # --- the scene's side --------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Build the widgets, and read the folder: it may have changed."""
        self.folder = self.folder or str(home.exports())
        self._looking = Errand(_listed)
        super().enter(app)

    def update(self, now: float, dt: float) -> None:
        """Take what threads have done meanwhile."""
        self._now = now
        if self._looking is not None and self._looking.done:
            looked, self._looking = self._looking, None
            self._take(looked)

    @property
    def restless(self) -> bool:
        """Until the folder was read."""
        return self._changed or self._doing or self._looking is not None

    def _take(self, looked: Errand[list[Entry]]) -> None:
        if looked.result is None:
            self.app.notify(looked.failure)
        fresh = looked.result or []
        if fresh == self.found:
            return
        before = self._listed
        place = next((n for n, e in enumerate(before) if e.path == self.chosen), 0)
        self.found = fresh
        self._choose_near(place)
        self.rebuild()

    def _choose_near(self, place: int) -> None:
        """Keep the chosen game, or where it is gone choose the one in its place."""
        listed = self._listed
        if all(entry.path != self.chosen for entry in listed):
            self.chosen = listed[min(place, len(listed) - 1)].path if listed else None
            self.foot = Foot.ACTIONS

    @property
    def _listed(self) -> list[Entry]:
        return [entry for entry in self.found or () if self.sieve.lets(entry)]

    @property
    def picked(self) -> Entry | None:
        """The game that is chosen."""
        return next((entry for entry in self._listed if entry.path == self.chosen), None)

    def handle(self, event: pygame.event.Event) -> bool:
        """The list takes presses and keys; Esc leaves a question before it leaves the screen."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event.key)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            hit = self._ledger.at(event.pos)
            if hit is not None:
                before, self._pressed = self._pressed, (self._now, hit.path)
                self._choose(hit.path)
                if before is not None and before[1] == hit.path and self._now < before[0] + _TWICE:
                    self._pressed = None
                    self._do_usual()
                return True
        return False

    def _key(self, key: int) -> bool:
        listed = self._listed
        match key:
            case pygame.K_ESCAPE if self.foot is not Foot.ACTIONS:
                self._ask(Foot.ACTIONS)
            case pygame.K_DELETE if self.foot is Foot.ACTIONS:
                self._delete()
            case pygame.K_HOME if listed:
                self._choose(listed[0].path)
            case pygame.K_END if listed:
                self._choose(listed[-1].path)
            case _:
                return False
        return True

    # --- what is on it -----------------------------------------------------------------------

    @property
    def _sheet(self) -> pygame.Rect:
        wide, tall = self.app.size
        full = min(wide - 2 * self.px(_MARGIN), self.px(_WIDEST))
        return pygame.Rect(
            (wide - full) // 2, self.px(_HEAD), full, tall - self.px(_HEAD) - self._foot_height
        )

    @property
    def _foot_height(self) -> int:
        lines = 0 if self.foot is Foot.ACTIONS else words.BODY.line(self.app.fonts) + self.px(6)
        return self.px(_FOOT) + lines

    def build(self) -> None:
        """The sieve above, the list, and the foot."""
        sheet, inside = self._sheet, self.px(_INSIDE)
        counts = {sieve: sum(map(sieve.lets, self.found or ())) for sieve in Sieve}
        texts = [
            _("All {count}").format(count=counts[Sieve.ALL]),
            _("Unfinished {count}").format(count=counts[Sieve.UNFINISHED]),
            _("Finished {count}").format(count=counts[Sieve.FINISHED]),
        ]
        wide = min(max(self.px(380), segments_width(self, texts)), sheet.width * 70 // 100)
        tall = self.px(38)
        area = pygame.Rect(sheet.right - wide, (self.px(_HEAD) - tall) // 2, wide, tall)
        sieves = list(Sieve)
        segments(
            self, "sieve", area, texts, sieves.index(self.sieve), lambda n: self._sift(sieves[n])
        )
        listed = self._listed
        area = sheet.inflate(-2 * inside, -2 * inside)
        pane = self.pane(area, len(listed) * row_height(self.app.scale))
        self._ledger = Ledger(listed, pane, self.app.scale)
        if listed:
            self._stops.append(Stop("list", pane.view, walk=self._walk, act=self._do_usual))
        self._needy, self._go_on = [], None
        match self.foot:
            case Foot.ACTIONS:
                self._build_actions()
            case Foot.DELETE:
                self._build_delete()
            case Foot.EXPORT:
                self._build_export()
        self._mind_buttons()

    def _row(self, right: list[tuple[str, str, Callable[[], None], str]]) -> list[UIButton]:
        """Buttons along the foot, the last one at the right edge."""
        sheet, tall = self._sheet, self.px(_BUTTON)
        top = self.app.size[1] - self.px(_FOOT) + (self.px(_FOOT) - tall) // 2
        wides = [self.width_of(text, self.px(96)) for _key, text, _do, _style in right]
        x = sheet.right - sum(wides) - self.px(_GAP) * (len(right) - 1)
        made = []
        for (key, text, action, style), wide in zip(right, wides, strict=True):
            area = pygame.Rect(x, top, wide, tall)
            made.append(self.button(key, area, text, action, style=style))
            x += wide + self.px(_GAP)
        return made

    def _build_actions(self) -> None:
        sheet, tall = self._sheet, self.px(_BUTTON)
        top = self.app.size[1] - self.px(_FOOT) + (self.px(_FOOT) - tall) // 2
        back = self.width_of(_("Back"), self.px(120))
        self.button("back", pygame.Rect(sheet.left, top, back, tall), _("Back"), self.app.back)
        buttons = self._row(
            [
                ("delete", _("Delete…"), self._delete, ""),
                ("export", _("Export…"), self._export, ""),
                ("replay", _("Replay"), self._replay, ""),
                ("go on", _("Go on"), self._continue, "@primary"),
            ]
        )
        self._needy, self._go_on = buttons[:3], buttons[3]

    def _build_delete(self) -> None:
        self._row(
            [
                ("yes", _("Delete"), self._really_delete, ""),
                ("no", _("Keep it"), lambda: self._ask(Foot.ACTIONS), "@primary"),
            ]
        )

    def _build_export(self) -> None:
        buttons = self._row(
            [
                ("record", _("The record"), lambda: self._copy(sheet=False), "@primary"),
                ("csv", _("Score sheet (CSV)"), lambda: self._copy(sheet=True), ""),
                ("no", _("Cancel"), lambda: self._ask(Foot.ACTIONS), ""),
            ]
        )
        left, first = self._sheet.left, pygame.Rect(buttons[0].get_abs_rect())
        area = pygame.Rect(left, first.top, first.left - self.px(_GAP) - left, first.height)
        self.entry("folder", area, self.folder, self._typed_folder, longest=_LONGEST_PATH)

    def paint(self, surface: pygame.Surface) -> None:
        """The head, the list, and the question under it."""
        sheet, theme, fonts = self._sheet, self.app.theme, self.app.fonts
        line = words.TITLE.line(fonts)
        at = (sheet.left, (self.px(_HEAD) - line) // 2)
        self.write(surface, _("Games"), at, words.TITLE, theme.on_felt)
        self.panel(surface, sheet)
        self._ledger.draw(surface, self.chosen, theme, fonts)
        if not self._ledger.entries:
            text = words.line_surface(self._nothing(), words.BODY, fonts, theme.muted)
            surface.blit(text, text.get_rect(center=sheet.center))
        question = self._question()
        if question:
            y = self.app.size[1] - self._foot_height + self.px(8)
            told = words.cut(question, words.BODY, fonts, sheet.width)
            self.write(surface, told, (sheet.left, y), words.BODY, theme.on_felt)

    def _nothing(self) -> str:
        if self.found is None:
            return _("Looking for games…")
        return {
            Sieve.ALL: _("No games yet."),
            Sieve.UNFINISHED: _("No unfinished games."),
            Sieve.FINISHED: _("No finished games."),
        }[self.sieve]

    def _question(self) -> str:
        entry = self.picked
        if entry is None or self.foot is Foot.ACTIONS:
            return ""
        game = f"{title(entry)} ({names(entry)})" if names(entry) else title(entry)
        if self.foot is Foot.DELETE:
            from game.table.shelf import DELETED

            text = _("Delete {game}? It goes into the folder {folder} beside the games.")
            return text.format(game=game, folder=f"“{DELETED}”")
        return _("A copy of {game}, into this folder:").format(game=game)

    # --- the list ----------------------------------------------------------------------------

    def _sift(self, sieve: Sieve) -> None:
        self.sieve = sieve
        self._choose_near(0)
        self.rebuild()

    def _choose(self, path: Path) -> None:
        if path != self.chosen and self.foot is not Foot.ACTIONS:
            self.foot = Foot.ACTIONS  # the question was about another game
            self.chosen = path
            self.rebuild()
        self.chosen = path
        place = self._ledger.place_of(path)
        if place is not None:
            self._ledger.reveal(place)
        self._mind_buttons()

    def _walk(self, step: int) -> bool:
        place = self._ledger.place_of(self.chosen)
        there = 0 if place is None else place + step
        if not 0 <= there < len(self._ledger.entries):
            return False
        self._choose(self._ledger.entries[there].path)
        return True

    def _mind_buttons(self) -> None:
        """What cannot be done with the chosen game is dim."""
        entry = self.picked
        for widget in self._needy:
            _enable(widget, entry is not None)
        if self._go_on is not None:
            _enable(self._go_on, entry is not None and entry.standing is Standing.UNFINISHED)

    # --- doing -------------------------------------------------------------------------------

    def _ask(self, foot: Foot) -> None:
        self.foot = foot
        self.rebuild()
        keys = {Foot.ACTIONS: "list", Foot.DELETE: "no", Foot.EXPORT: "record"}
        self.app.focus.resume(keys[foot], shown=self.app.focus.shown)

    def _do_usual(self) -> None:
        """What Enter and a double click do."""
        entry = self.picked
        if entry is not None and entry.standing is Standing.UNFINISHED:
            self._continue()
        elif entry is not None:
            self._replay()

    def _refused(self, entry: Entry) -> bool:
        """Say why a game cannot be shown at a table, if it cannot."""
        why = why_not_shown(entry)
        if why is not None:
            self.app.notify(why)
        return why is not None

    def _continue(self) -> None:
        entry = self.picked
        if entry is not None and not self._refused(entry):
            open_table(self.app, lambda: resume(entry.path))

    def _replay(self) -> None:
        from game.ui.scenes.replay import open_record

        entry = self.picked
        if entry is not None and not self._refused(entry):
            open_record(self.app, entry.path)

    def _delete(self) -> None:
        entry = self.picked
        if entry is None:
            return
        if entry.standing is Standing.BROKEN:
            self.app.notify(_("A broken record is not deleted. {why}").format(why=entry.why))
            return
        self._ask(Foot.DELETE)

    def _really_delete(self) -> None:
        entry = self.picked
        self._ask(Foot.ACTIONS)
        if entry is not None:
            self._begin(lambda: _put_away(entry.path))

    def _export(self) -> None:
        if self.picked is not None:
            self._ask(Foot.EXPORT)

    def _typed_folder(self, text: str) -> None:
        self.folder = text

    def _copy(self, *, sheet: bool) -> None:
        entry, folder = self.picked, self.folder.strip()
        if not folder:
            self.app.notify(_("Name a folder to put the copy into."))
            return
        self._ask(Foot.ACTIONS)
        if entry is not None:
            self._begin(lambda: _copied(entry.path, Path(folder), sheet=sheet))

    def _begin(self, work: Callable[[], str]) -> None:
        """Do something to a file in its turn, and say how it went."""
        if self._doing:
            return
        self._doing = True

        def attempt() -> str:
            try:
                return work()
            except (OSError, ValueError) as error:  # its message is a sentence
                return str(error)

        errands.run(attempt, self._ended)

    def _ended(self, sentence: str) -> None:
        self._doing = False
        self.app.notify(sentence)
        self._looking = Errand(_listed)


def _put_away(path: Path) -> str:
    from game.table.shelf import Shelf

    return _("Deleted. The record lies in {path}").format(path=Shelf().delete(path))


def _copied(path: Path, folder: Path, *, sheet: bool) -> str:
    from game.table.exports import export_record, export_sheet

    copy = (export_sheet if sheet else export_record)(path, folder.expanduser().absolute())
    return _("Written: {path}").format(path=copy)


def _enable(widget: UIButton, on: bool) -> None:
    if on and not widget.is_enabled:
        widget.enable()
    elif not on and widget.is_enabled:
        widget.disable()
