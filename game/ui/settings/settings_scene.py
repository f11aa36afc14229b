"""Settings: one screen in sections; every choice is applied at once and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.engine import Variant
from game.presentation.phrasebook import counts
from game.presentation.words.bots import bot_sentence, offered_with_titles
from game.presentation.words.rules import blurb, deals_in_words
from game.table.followed_game import FollowedGame
from game.translation import _, sentence
from game.ui.kit.controls import FOOT, DropDown, Press, Selection, Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign, Scroll, Sized
from game.ui.kit.pages import TitledPage, back_button
from game.ui.kit.poster import BESIDE_POSTER, WhereRoom, poster_room
from game.ui.kit.rows import FormRow, form
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.platform.settings import Settings, with_value
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.settings.player_rows import PlayerRows
from game.ui.settings.section_pictures import (
    cards_picture,
    help_sheets,
    letters_sheets,
    table_pictures,
)
from game.ui.settings.settings_poster import settings_poster
from game.ui.settings.settings_rows import ABOUT, Section, SettingsRows
from game.ui.setup.game_rows import GameRows
from game.variants import OptionError

WordsGranted = Callable[[tuple[int, int], Settings, Variant, int], int]
"""Size of a window in px, settings, variant and number of players: percent of the usual size."""

_LIST: Final = 176  # px at scale 1
_UNDO: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_SHEET: Final = 860
"""Width that the sections and their rows need, px at scale 1."""
_LEAST_PICTURE: Final = 112
"""Height from which on a picture below the rows is worth its place, px at scale 1."""
_ABOVE: Final = 12
"""Between the rows and what stands below them, px at scale 1."""
_BELOW: Final = 8


class SettingsScene(FormScreen):
    """Sections on the left, the rows of one on the right, and a poster where there is room."""

    only_looks = True
    start_at = "back"

    def __init__(
        self, table: FollowedGame | None = None, words_granted: WordsGranted | None = None
    ) -> None:
        """With a `table`, its bots can be changed too.

        `words_granted` knows how large the words of a table come out.
        """
        super().__init__()
        self._words_granted = words_granted
        self.rows = GameRows(self, self.changed, name_at_seat=False)
        self._table = table
        self.form: Scroll
        """The rows of the section."""
        self._seen: Settings | None = None
        self.problem: str | None = None
        self._who: PlayerRows | None = None
        self._before_reset: Settings | None = None
        """What a reset took away; None without one, and after anything else was chosen."""
        self.section = Section.HERE if self._changeable else Section.PLAYER

    def enter(self, app: App) -> None:
        """Begin with what was chosen last time."""
        if not self.rows.begun:
            self.rows.begin(app.settings)
        if self._who is None:
            self._who = PlayerRows(self, self._other_player)
        super().enter(app)
        self.rows.look_for_own()

    def _other_player(self) -> None:
        """Show who plays now, in whose settings the screen is."""
        self._before_reset = None
        if self._root is not None:
            self.rows.begin(self.app.settings)
            self.rebuild()

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl+Z brings back the player who was removed last."""
        if super().handle(event):
            return True
        undo = event.type == pygame.KEYDOWN and event.key == pygame.K_z and event.mod & _UNDO
        return bool(undo) and self._who is not None and self._who.undo()

    def update(self, now: float, dt: float) -> None:
        """F11 changes a setting behind our back: show it."""
        if self.app.settings != self._seen:
            self.rebuild()

    @property
    def _changeable(self) -> list[int]:
        """The seats of the running game whose bot may be changed; none where it is compared."""
        if self._table is None or self._table.elsewhere or self._table.over:
            return []
        if self._table.setup.match is not None:
            return []  # with another bot its result would not count, and nobody would say so
        return [s for s, plan in enumerate(self._table.players) if not plan.is_human]

    @property
    def sections(self) -> list[Section]:
        """Every section that there is something to choose in."""
        return [one for one in Section if one is not Section.HERE or self._changeable]

    def table_words(self) -> str:
        """How large words are at a table, where that is not what was chosen."""
        settings, table = self.app.settings, self._table
        if self._words_granted is None or settings.scale in (0, 100):
            return ""
        if table is not None and not table.over:
            variant, players = table.variant, len(table.players)
            where = _("This table")
        else:
            draft = self.rows.draft
            try:
                variant, players = draft.playable(), draft.players
            except OptionError:  # rules that do not go together: nothing is begun with them
                return ""
            where = _("Next game")
        percent = self._words_granted(self.app.size, settings, variant, players)
        return _("{one}: {other}.", one=where, other=_("{percent} %", percent=percent))

    @property
    def _poster_wide(self) -> int:
        """Room for the poster beside the sheet, px at scale 1; 0 for none."""
        return poster_room(self.app.size[0], self.app.scale, _SHEET)

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """The list of sections, the rows, a poster where there is room, and the foot."""
        self._seen = self.app.settings
        if self.section not in self.sections:
            self.section = Section.PLAYER
        sections = Scroll(Column(*map(self._listed, self.sections), gap=6), grow=0, keys=False)
        inner = Row(
            sections, Painted(self._paint_rule, 1), self._page(), gap=18, align=RowAlign.WHOLE
        )
        sheet = Plate(inner, below=8, grow=1)
        label, do = _("Reset all settings"), self._reset
        if self._before_reset is not None:
            label, do = _("Undo"), self._undo_reset
        reset = Press("reset", label, do, least=160, tall=FOOT)
        foot = Row(back_button(self.app.back), Gap(grow=1), reset)
        wide = self._poster_wide
        if not wide:
            return TitledPage(_("Settings"), sheet, foot)
        poster = Sized(settings_poster(self.app), wide=wide)
        body = Row(sheet, poster, gap=BESIDE_POSTER, align=RowAlign.WHOLE)
        return TitledPage(_("Settings"), body, foot)

    def placed(self) -> None:
        """The chosen section is in sight."""
        chosen = f"section {self.section.name.lower()}"
        for stop in self.stops:
            if stop.key == chosen and stop.reveal is not None:
                stop.reveal()

    def _listed(self, section: Section) -> Part:
        """The button of a section."""
        return Press(
            f"section {section.name.lower()}",
            _(section.value),
            lambda: self.choose(section),
            chosen=section is self.section,
            left=True,
            least=_LIST,
            tall=38,
        )

    def _page(self) -> Part:
        """Heading and rows of the section, in the colour of a problem what it is about."""
        theme, about = self.app.theme, _(ABOUT.get(self.section, ""))
        ink = theme.muted
        if self.problem is not None and self.section in (Section.NEXT, Section.RULES):
            about, ink = self.problem, theme.bad
        rows = self._rows(SettingsRows(self, self._set, self.table_words))
        self.form = form(rows, control=320, share=50, grow=0)
        return Column(
            Text(_(self.section.value), typeset.HEADING, theme.accent, lines=1),
            *([Text(about, typeset.SMALL, ink, lines=1)] if about else []),
            Gap(6),
            self.form,
            WhereRoom(*self._pictures(), above=_ABOVE, below=_BELOW, least=_LEAST_PICTURE),
            grow=1,
        )

    def _pictures(self) -> list[Part]:
        """What may stand below the rows where they leave room, the largest first."""
        app = self.app
        match self.section:
            case Section.HERE if self._table is not None:
                row, seats = self._table.variant, self._table.players
                return table_pictures(app, row.id, _(row.name), blurb(row), seats)
            case Section.NEXT:
                return self._next_table()
            case Section.LOOKS:
                return [cards_picture(app)]
            case Section.LEARNING:
                return help_sheets(app.painter)
            case Section.WINDOW:
                return letters_sheets(app.painter)
            case _:
                return []

    def _next_table(self) -> list[Part]:
        """The table of the next game, with those of whom it is known that they sit there."""
        draft = self.rows.draft
        seats = [
            replace(plan, name=draft.character_of(seat) or plan.name)
            for seat, plan in enumerate(draft.seats)
            if plan.is_human or draft.character_of(seat)
        ]
        title = _(draft.row.name) if self.rows.own is None else self.rows.own.own.name
        try:
            deals = deals_in_words(draft.playable(), draft.players)
            told = " · ".join((counts.players(draft.players), deals))
        except OptionError:  # which is said above the rows
            told = blurb(draft.row)
        return table_pictures(self.app, draft.variant_id, title, told, seats)

    def _rows(self, rows: SettingsRows) -> list[FormRow]:
        match self.section:
            case Section.HERE:
                return [self._here_row(seat) for seat in self._changeable]
            case Section.PLAYER:
                assert self._who is not None, "entered before use"
                return self._who.rows(self.rows.name_line(), alone=self._table is not None)
            case Section.NEXT:
                return self.rows.game_rows()
            case Section.RULES:
                return self.rows.rule_rows()
            case section:
                return rows.rows_of(section)

    def _here_row(self, seat: int) -> FormRow:
        """A bot of the running game, and others that may take its seat."""
        assert self._table is not None
        plan = self._table.players[seat]
        bots = Selection(
            f"here {seat}",
            offered_with_titles(plan.agent),
            plan.agent,
            partial(self._reseat, seat),
        )
        return FormRow(plan.name, bot_sentence(plan.agent), DropDown(bots))

    # --- what the player does ----------------------------------------------------------------

    def choose(self, section: Section) -> None:
        """Show another section, from its first row."""
        self.section = section
        self.rebuild()
        if self.form.pane is not None:
            self.form.pane.scroll_to(0)

    def changed(self, *, typed: bool = False) -> None:
        """Keep the draft for the next game, if it can be played."""
        try:
            kept = self.rows.draft.kept_in(self.app.settings, own=self.rows.own is not None)
            self.problem = None
        except OptionError as error:
            kept, self.problem = self.app.settings, sentence(error)
        self._seen, self._before_reset = kept, None
        self.app.change(kept)
        if not typed:
            self.rebuild()

    def _set(self, field: str, value: object) -> None:
        self._before_reset = None
        self.app.change(with_value(self.app.settings, field, value))

    def _reseat(self, seat: int, agent: str) -> None:
        """Give a seat of the running game to another bot, and keep that for the next game."""
        assert self._table is not None, "only bots of a running game are changed"
        self._table.reseat(seat, agent)
        self.rows.draft.agents[seat] = agent
        self.changed()

    def _reset(self) -> None:
        """Everything as at first, but for who plays and the size of the window."""
        self._before_reset = self.app.settings
        # Of the same kind: what stands in for an unread file still does.
        self._take(type(self.app.settings)())

    def _undo_reset(self) -> None:
        """Everything as it was before the reset."""
        assert self._before_reset is not None, "a reset was made"
        before, self._before_reset = self._before_reset, None
        self._take(before)

    def _take(self, settings: Settings) -> None:
        """Have other settings, but for who plays, the window's size and what has happened before:
        the menu of somebody who has played shows no less for it."""
        now = self.app.settings
        taken = replace(
            settings,
            name=now.name,
            window=now.window,
            doors=now.doors,
            lessons_offered=now.lessons_offered,
        )
        self.rows.begin(taken)
        self.problem = None
        self.app.change(taken)
        self.rebuild()

    # --- drawing -----------------------------------------------------------------------------

    def _paint_rule(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Between the sections and their rows."""
        wide = hairline(self.app.scale)
        pygame.draw.line(surface, self.app.theme.panel_edge, area.topleft, area.bottomleft, wide)
