"""A new sheet of the scorekeeper: which game, who plays, who deals first, and the house rules."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from pathlib import Path

from filelock import FileLock

from game.engine import Variant
from game.presentation.phrasebook import counts
from game.presentation.words.rules import blurb
from game.profiles.profile import tidy_name
from game.storage.files import cannot_be_written
from game.table.scorekeeping.score_keeping import KeptSheet
from game.table.scorekeeping.seatings import one_name
from game.table.scorekeeping.sheet_files import SheetShelf
from game.table.scorekeeping.sheet_form import SheetError
from game.translation import _, sentence
from game.ui.kit.controls import DropDown, Selection
from game.ui.kit.layout import Column, Part, Row
from game.ui.kit.pages import Sheets, TitledPage, Verdict, back_button, sheet, way_on
from game.ui.kit.rows import FormRow, form
from game.ui.platform.background_tasks import tasks
from game.ui.platform.settings import Settings
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import KeepScore
from game.ui.scorekeeper.name_row import name_row
from game.ui.setup.deal_bars import deal_bars
from game.ui.setup.game_rows import GameRows
from game.ui.setup.rule_rows import rules_in_words
from game.variants import OptionError

MOST_PLAYERS = 10


class NewSheetScene(FormScreen):
    """Names and the first dealer on one plate, the house rules on the other."""

    start_at = "begin"
    primary = start_at

    def __init__(self, last: KeptSheet | None = None) -> None:
        """`last` is the sheet that was told last: the same people may play the same game."""
        super().__init__()
        self.rows = GameRows(self, self.changed)
        self._last = last
        self.names: list[str] = []
        """Of all ten seats, as typed."""
        self.dealer = 0
        """0 where lots are drawn, else the seat and one."""
        self._dealers: list[tuple[int, str]] = []
        self.problem: str | None = None
        """Why it cannot be kept; None where it can."""
        self._opening = False

    def enter(self, app: App) -> None:
        """Begin with the game and the people of the last sheet, else with the game played last."""
        if not self.rows.begun:
            draft = self.rows.begin(app.settings)
            own = tidy_name(draft.name)
            # On paper nobody is called You: "What does You bid?"
            names = ["" if own == Settings().name else own]
            if self._last is not None:
                last = enumerate(self._last.names, start=1)
                names = [name if name != _unnamed(number) else "" for number, name in last]
                draft.players = len(names)
                draft.set_variant(self._last.variant.id, self._last.variant.options)
            self.names = [*names, *[""] * (MOST_PLAYERS - len(names))]
        super().enter(app)
        self.rows.look_for_own()

    @property
    def game_for_help(self) -> tuple[Variant | None, int | None]:
        """The game as it is chosen now, for Help."""
        return self.rows.game_for_help

    def tree(self) -> Part:
        """Both plates; below them what will be kept, or why it cannot be."""
        accent = self.app.theme.accent
        self.problem = self._trouble()
        asked = form(self._table_rows(), control=250, share=52, grow=0)
        table = Column(asked, deal_bars(self.rows.draft, self.problem), grow=1)
        rules = form(self.rows.rule_rows(), control=250, share=52)
        sheets = Sheets(
            sheet(_("The table"), accent, table, grow=46),
            sheet(_("House rules"), accent, rules, grow=54, beside=self.rows.reset_button()),
        )
        begin = way_on("begin", _("Begin"), self.begin, lambda: self.problem)
        foot = Row(back_button(self.app.back), Verdict(self._in_words, lambda: self.problem), begin)
        return TitledPage(_("New sheet"), sheets, foot)

    def _table_rows(self) -> list[FormRow]:
        draft, own = self.rows.draft, self.rows.own
        about = blurb(draft.row)
        if own is not None:
            about = f"{rules_in_words(own.own.base, own.own.options)}."

        self._dealers = [(0, _("Drawn by lot")), *enumerate(self._names(), 1)]
        dealers = Selection("dealer", self._dealers, self.dealer, self._set_dealer)
        counts = self.rows.player_counts()
        return [
            FormRow(_("Variant"), about, self.rows.variant_list(), under=True),
            FormRow(_("Players"), _("In the order they sit, clockwise."), counts),
            *(
                name_row(seat, self.names[seat], self._type_player, _("Name"))
                for seat in range(draft.players)
            ),
            FormRow(_("First dealer"), "", DropDown(dealers)),
        ]

    # --- what the player does ----------------------------------------------------------------

    def _names(self) -> list[str]:
        """The names as they will stand on the sheet."""
        typed = enumerate(self.names[: self.rows.draft.players], start=1)
        return [tidy_name(name) or _unnamed(number) for number, name in typed]

    def _type_player(self, seat: int, text: str) -> None:
        self.names[seat] = text
        self.changed(typed=True)

    def _set_dealer(self, number: int) -> None:
        self.dealer = number
        self.changed()

    def changed(self, *, typed: bool = False) -> None:
        """Show the draft as it is now."""
        self.dealer = min(self.dealer, self.rows.draft.players)
        if typed:
            self._dealers[1:] = enumerate(
                self._names(), 1
            )  # the list that opens; what is typed into stays
            self.problem = self._trouble()
        else:
            self.rebuild()

    def _trouble(self) -> str | None:
        """Why this cannot be kept; None where it can."""
        try:
            self.rows.draft.playable()
        except OptionError as error:
            return sentence(error)
        why = one_name(self._names())
        return None if why is None else why.text(_)

    def begin(self) -> None:
        """Lay a fresh sheet on the table."""
        if self._opening or self.problem is not None:
            return
        names = tuple(self._names())
        dealer = random.randrange(len(names)) if self.dealer == 0 else self.dealer - 1
        started = time.strftime("%Y-%m-%d %H:%M")
        rules = self.rows.draft.rules_kept(self.app.settings, own=self.rows.own is not None)
        self.app.change(replace(self.app.settings, rules=rules))
        kept = KeptSheet(self.rows.draft.playable(), names, dealer, started)
        self._opening = True
        say = _("Opening…")
        tasks.run(lambda: _begun(kept), lambda begun: self._begun(begun, kept), saying=say)

    def _begun(self, begun: tuple[Path, FileLock] | str, kept: KeptSheet) -> None:
        self._opening = False
        if isinstance(begun, str):
            self.app.notify(begun)
        elif not self.is_built:  # whoever went elsewhere meanwhile finds it on the shelf
            tasks.run(begun[1].release)
        else:
            self.app.open_instead(KeepScore(begun[0], kept, begun[1]))

    def _in_words(self) -> str:
        draft = self.rows.draft
        deals = len(draft.playable().deals[draft.players])
        return " · ".join((_(draft.row.name), counts.players(draft.players), counts.deals(deals)))


def _unnamed(number: int) -> str:
    """What somebody is called on the sheet for whom no name was typed."""
    return _("Player {number}", number=number)


def _begun(kept: KeptSheet) -> tuple[Path, FileLock] | str:
    """A fresh sheet with its lock, or why there is none."""
    try:
        return SheetShelf().begin(kept)
    except SheetError as error:
        return error.refusal.text(_)
    except OSError as error:
        return cannot_be_written(SheetShelf().folder, error).text(_)
