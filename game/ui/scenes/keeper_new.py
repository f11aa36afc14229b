"""A new sheet of the scorekeeper: which game, who plays, who deals first, and the house rules."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from filelock import FileLock
from pygame_gui.elements import UIButton

from game.engine import Variant
from game.table.keeper import Kept
from game.table.keeper_files import SheetShelf
from game.ui import words
from game.ui.draft import Draft
from game.ui.errands import errands
from game.ui.game_rows import GameRows
from game.ui.pane import Pane
from game.ui.rows import Form, Row, choice
from game.ui.rule_rows import rules_in_words
from game.ui.rule_words import blurb
from game.ui.settings import LONGEST_NAME, Settings, tidy_name
from game.ui.text import _, ngettext, sentence
from game.ui.two_sheets import Sheets, foot_top, form_area, paint_sheets, two_sheets
from game.variants import OptionError

if TYPE_CHECKING:
    from game.ui.scene import App

_WIDEST = 1280  # px at scale 1
MOST_PLAYERS = 10


class KeeperNewScene(GameRows):
    """Names and the first dealer on one plate, the house rules on the other."""

    start_at = "begin"

    def __init__(self, last: Kept | None = None) -> None:
        """`last` is the sheet that was told last: the same people may play the same game."""
        super().__init__()
        self._last = last
        self.names: list[str] = []
        """Of all ten seats, as typed."""
        self.dealer = 0
        """0 where lots are drawn, else the seat and one."""
        self._dealers: list[str] = []
        self._forms: list[Form] = []
        self._begin: UIButton | None = None
        self._problem: str | None = None
        self._opening = False

    def enter(self, app: App) -> None:
        """Begin with the game and the people of the last sheet, else with the game played last."""
        if self.draft is None:
            self.draft = Draft.remembered(app.settings)
            self.draft.choose_variant(self.draft.variant_id)
            own = tidy_name(self.draft.name)
            # On paper nobody is called You: "What does You bid?"
            names = ["" if own == Settings().name else own]
            if self._last is not None:
                names = list(self._last.names)
                self.draft.players = len(names)
                self.draft.take(self._last.variant.id, self._last.variant.options)
            self.names = [*names, *[""] * (MOST_PLAYERS - len(names))]
        super().enter(app)
        self.look_for_own()

    @property
    def game(self) -> tuple[Variant | None, int | None]:
        """The game as it is chosen now, for Help."""
        return (None, None) if self.draft is None else self.draft.told

    # --- where things are --------------------------------------------------------------------

    def _sheets(self) -> Sheets:
        return two_sheets(self, _WIDEST, 46)

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """Both plates and the foot."""
        self._forms = []
        rows = (self._table_rows(), self._rule_rows())
        for sheet, some in zip(self._sheets(), rows, strict=True):
            area = form_area(self, sheet)
            self._forms.append(Form(self, area, some, min(self.px(250), area.width * 52 // 100)))
        first, second = self._sheets()
        tall = self.px(46)
        foot = foot_top(self, tall)
        wide = self.width_of(_("Back"), self.px(110))
        self.button("back", pygame.Rect(first.left, foot, wide, tall), _("Back"), self.app.back)
        wide = self.width_of(_("Begin the sheet"), self.px(220))
        area = pygame.Rect(second.right - wide, foot, wide, tall)
        self._begin = self.button(
            "begin",
            area,
            _("Begin the sheet"),
            self.begin,
            style="@primary",
            why=lambda: self._problem or "",
        )
        self._judge()

    def _table_rows(self) -> list[Row]:
        draft, own = self._draft, self.own
        about = blurb(draft.row)
        if own is not None:
            about = f"{rules_in_words(own.own.base, own.own.options)}."

        def dealers(area: pygame.Rect, pane: Pane) -> None:
            self._dealers = [_("Drawn by lot"), *self._names()]
            choice(self, "dealer", area, self._dealers, self.dealer, self._set_dealer, pane)

        def name(seat: int) -> Row:
            def entry(area: pygame.Rect, pane: Pane) -> None:
                self.entry(
                    f"name {seat}",
                    area,
                    self.names[seat],
                    lambda text: self._type_player(seat, text),
                    pane=pane,
                    longest=LONGEST_NAME,
                    placeholder=_("Name"),
                )

            return Row(_("Player {number}").format(number=seat + 1), "", entry)

        return [
            Row(_("Variant"), about, self._variants, under=True),
            Row(_("Players"), _("In the order they sit, clockwise."), self._players),
            *(name(seat) for seat in range(draft.players)),
            Row(_("First dealer"), "", dealers),
        ]

    # --- what the player does ----------------------------------------------------------------

    def _names(self) -> list[str]:
        """The names as they will stand on the sheet."""
        return [
            tidy_name(name) or _("Player {number}").format(number=number)
            for number, name in enumerate(self.names[: self._draft.players], start=1)
        ]

    def _type_player(self, seat: int, text: str) -> None:
        self.names[seat] = text
        self.changed(typed=True)

    def _set_dealer(self, number: int) -> None:
        self.dealer = number
        self.changed()

    def changed(self, *, typed: bool = False) -> None:
        """Show the draft as it is now."""
        self.dealer = min(self.dealer, self._draft.players)
        if typed:
            self._dealers[1:] = self._names()  # the list that opens; what is typed into stays
            self._judge()
        else:
            self.rebuild()

    def _judge(self) -> None:
        """Say at once whether this can be kept."""
        names = self._names()
        self._problem = None
        try:
            self._draft.playable()
        except OptionError as error:
            self._problem = sentence(error)
        twice = next((name for name in names if names.count(name) > 1), None)
        if self._problem is None and twice is not None:
            self._problem = _("Two players are called {name}.").format(name=twice)
        if self._begin is not None:
            if self._problem is None:
                self._begin.enable()
            else:
                self._begin.disable()

    def begin(self) -> None:
        """Lay a fresh sheet on the table."""
        if self._opening or self._problem is not None:
            return
        names = tuple(self._names())
        dealer = random.randrange(len(names)) if self.dealer == 0 else self.dealer - 1
        started = time.strftime("%Y-%m-%d %H:%M")
        kept = Kept(self._draft.playable(), names, dealer, started)
        self._opening = True
        say = _("Opening the sheet…")
        errands.run(lambda: _begun(kept), lambda begun: self._begun(begun, kept), saying=say)

    def _begun(self, begun: tuple[Path, FileLock] | str, kept: Kept) -> None:
        from game.ui.scenes.keeper import KeeperScene

        self._opening = False
        if isinstance(begun, str):
            self.app.notify(begun)
        elif self._root is None:  # whoever went elsewhere meanwhile finds it on the shelf
            errands.run(begun[1].release)
        else:
            self.app.replace(KeeperScene(begun[0], kept, begun[1]))

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Plates, headings, rows, and what will be kept or why it cannot be."""
        headings = (_("The table"), _("House rules"))
        paint_sheets(self, surface, _("A new score sheet"), self._sheets(), headings, self._forms)
        self._paint_foot(surface)

    def _paint_foot(self, surface: pygame.Surface) -> None:
        theme, fonts, sheets = self.app.theme, self.app.fonts, self._sheets()
        left = sheets[0].left + self.width_of(_("Back"), self.px(110)) + self.px(24)
        right = sheets[1].right - self.width_of(_("Begin the sheet"), self.px(220)) - self.px(24)
        text = self._problem or self._in_words()
        tall = words.height(text, words.BODY, fonts, right - left)
        y = foot_top(self, tall)
        ink = theme.on_felt
        if self._problem is not None:  # the red of a refusal reads on plates only
            wide = min(right - left, words.width(text, words.BODY, fonts) + self.px(4))
            plate = pygame.Rect(left, y, wide, tall).inflate(self.px(20), self.px(16))
            self.panel(surface, plate.move(self.px(4), 0))
            left, ink = left + self.px(4), theme.bad
        self.write(surface, text, (left, y), words.BODY, ink, right - left)

    def _in_words(self) -> str:
        draft = self._draft
        deals = len(draft.playable().deals[draft.players])
        return _("{variant}, {players} players, {deals}.").format(
            variant=_(draft.row.name),
            players=draft.players,
            deals=ngettext("{number} deal", "{number} deals", deals).format(number=deals),
        )


def _begun(kept: Kept) -> tuple[Path, FileLock] | str:
    """The file of a fresh sheet with its lock, or why there is none."""
    try:
        return SheetShelf().begin(kept)
    except OSError as error:
        text = _("A sheet cannot be kept here: {why}")
        return text.format(why=error.strerror or str(error))
