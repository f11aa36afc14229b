"""Settings: one screen in sections; every choice is applied at once and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pygame

from game.engine import Variant
from game.presentation.words.bots import bot_sentence, offered, offered_titles
from game.profiles.profile import LONGEST_NAME
from game.table.followed_game import FollowedGame
from game.translation import _, sentence
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.platform.settings import Settings
from game.ui.scene.form_rows import Form, FormRow, choice, segments_width
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.settings.player_rows import PlayerRows
from game.ui.settings.settings_rows import ABOUT, Section, SettingsRows
from game.ui.setup.game_rows import GameRows
from game.ui.widgets.scroll_area import ScrollArea
from game.variants import OptionError

WordsGranted = Callable[[tuple[int, int], Settings, Variant, int], int]
"""Size of a window in px, settings, variant and number of players: percent of the usual size."""

_MARGIN: Final = 32  # px at scale 1
_HEAD: Final = 78
_FOOT: Final = 76
_INSIDE: Final = 18
_AIR: Final = 8
_LIST: Final = 176
_TITLE: Final = 64
_UNDO: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_WIDEST: Final = 960
_TALLEST: Final = 640
_SAMPLE: Final = ("AS", "QH", "JD", "7C", None)
"""Faces, and a back at last."""


class SettingsScene(FormScreen):
    """Sections on the left, the rows of one on the right, and a sample where there is room."""

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
        self._form: Form | None = None
        self._seen: Settings | None = None
        self._problem: str | None = None
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

    def _table_words(self) -> str:
        """How large words are at a table, where that is not what was chosen."""
        settings, table = self.app.settings, self._table
        if self._words_granted is None or settings.scale in (0, 100):
            return ""
        if table is not None and not table.over:
            variant, players = table.variant, len(table.players)
            text = _("At this table: {percent} %.")
        else:
            draft = self.rows.draft
            try:
                variant, players = draft.playable(), draft.players
            except OptionError:  # rules that do not go together: nothing is begun with them
                return ""
            text = _("At the table of your next game: {percent} %.")
        percent = self._words_granted(self.app.size, settings, variant, players)
        return text.format(percent=percent)

    # --- where things are --------------------------------------------------------------------

    def _sheet(self) -> pygame.Rect:
        """The panel: the same for every section, so that nothing jumps between them."""
        wide, tall = self.app.size
        margin = self.px(_MARGIN)
        full = min(wide - 2 * margin, self.px(_WIDEST))
        height = min(tall - self.px(_HEAD + _FOOT), self.px(_TALLEST))
        sample = self._sample_wide()
        left = (wide - full - (sample + margin if sample else 0)) // 2
        # A tall window keeps the panel in its middle, title and buttons close to it.
        top = self.px(_HEAD) + (tall - self.px(_HEAD + _FOOT) - height) // 2
        return pygame.Rect(left, top, full, height)

    def _sample_wide(self) -> int:
        """Room for the sample beside the sheet, in px; 0 for none."""
        spare = self.app.size[0] - 3 * self.px(_MARGIN) - self.px(_WIDEST)
        return min(spare, self.px(420)) if spare >= self.px(220) else 0

    def _page(self) -> pygame.Rect:
        """The part of the panel right of the list of sections."""
        sheet, inside = self._sheet(), self.px(_INSIDE)
        left = sheet.left + self.px(_LIST) + 3 * inside
        return pygame.Rect(left, sheet.top, sheet.right - inside - left, sheet.height)

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """The list of sections, the rows, and the foot."""
        self._seen = self.app.settings
        if self.section not in self.sections:
            self.section = Section.PLAYER
        self._build_list()
        page = self._page()
        top = page.top + self.px(_TITLE)
        area = pygame.Rect(page.left, top, page.width, page.bottom - self.px(_AIR) - top)
        area.width += self.px(8)
        rows = SettingsRows(self, self._set, self._table_words)
        control = max(min(self.px(320), area.width * 50 // 100), segments_width(self, rows.widest))
        self._form = Form(self, area, self._rows(rows), control)
        sheet, tall = self._sheet(), self.px(46)
        foot = sheet.bottom + (self.px(_FOOT) - tall) // 2
        self.button(
            "back",
            pygame.Rect(sheet.left, foot, self.width_of(_("Back"), self.px(160)), tall),
            _("Back"),
            self.app.back,
            style="@primary",
        )
        label, do = _("Reset all settings"), self._reset
        if self._before_reset is not None:
            label, do = _("Undo the reset"), self._undo_reset
        wide = self.width_of(label, self.px(160))
        self.button("reset", pygame.Rect(sheet.right - wide, foot, wide, tall), label, do)

    def _build_list(self) -> None:
        sheet, inside, tall = self._sheet(), self.px(_INSIDE), self.px(38)
        step, many = tall + self.px(6), len(self.sections)
        column = pygame.Rect(sheet.left + inside, sheet.top + inside, self.px(_LIST), 0)
        column.height = sheet.height - 2 * inside
        pane = self.pane(column.inflate(inside, 0), many * step - self.px(6))
        pane.takes_keys = False
        for number, section in enumerate(self.sections):
            area = pygame.Rect(inside // 2, number * step, column.width, tall)
            text = typeset.cut(
                _(section.value), typeset.STRONG, self.app.fonts, area.width - self.px(26)
            )

            def choose(section: Section = section) -> None:
                self.choose(section)

            widget = self.button(f"section {section.name.lower()}", area, text, choose, pane=pane)
            widget.text_horiz_alignment = "left"
            widget.text_horiz_alignment_padding = self.px(13)
            widget.rebuild()
            if section is self.section:
                widget.select()
                pane.reveal(pygame.Rect(widget.get_abs_rect()))

    def _rows(self, rows: SettingsRows) -> list[FormRow]:
        match self.section:
            case Section.HERE:
                return [self._here_row(seat) for seat in self._changeable]
            case Section.PLAYER:
                assert self._who is not None, "entered before use"
                return self._who.rows(self._name_entry, alone=self._table is not None)
            case Section.NEXT:
                return self.rows.game_rows()
            case Section.RULES:
                return self.rows.rule_rows()
            case section:
                return rows.of(section)

    def _name_entry(self, area: pygame.Rect, pane: ScrollArea) -> None:
        self.entry(
            "name", area, self.rows.draft.name, self.rows.type_name, pane=pane, longest=LONGEST_NAME
        )

    def _here_row(self, seat: int) -> FormRow:
        """A bot of the running game, and others that may take its seat."""
        assert self._table is not None
        plan = self._table.players[seat]
        agents = offered(plan.agent)

        def control(area: pygame.Rect, pane: ScrollArea) -> None:
            titles = offered_titles(agents)

            def choose(number: int) -> None:
                self._reseat(seat, agents[number])

            choice(self, f"here {seat}", area, titles, agents.index(plan.agent), choose, pane)

        return FormRow(plan.name, bot_sentence(plan.agent), control)

    # --- what the player does ----------------------------------------------------------------

    def choose(self, section: Section) -> None:
        """Show another section, from its first row."""
        self.section = section
        self.rebuild()
        assert self._form is not None
        self._form.pane.scroll_to(0)

    def changed(self, *, typed: bool = False) -> None:
        """Keep the draft for the next game, if it can be played."""
        try:
            kept = self.rows.draft.kept_in(self.app.settings, own=self.rows.own is not None)
            self._problem = None
        except OptionError as error:
            kept, self._problem = self.app.settings, sentence(error)
        self._seen, self._before_reset = kept, None
        self.app.change(kept)
        if not typed:
            self.rebuild()

    def _set(self, field: str, value: Any) -> None:
        self._before_reset = None
        self.app.change(replace(self.app.settings, **{field: value}))

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
        """Have other settings, but for who plays and the size of the window."""
        now = self.app.settings
        taken = replace(settings, name=now.name, window=now.window)
        self.rows.begin(taken)
        self._problem = None
        self.app.change(taken)
        self.rebuild()

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """The sheet, its rows, and the sample."""
        sheet, page, fonts = self._sheet(), self._page(), self.app.fonts
        theme = self.app.theme
        title = typeset.TITLE.line(fonts)
        top = sheet.top - self.px(_HEAD) + (self.px(_HEAD) - title) // 2
        self.write(surface, _("Settings"), (sheet.left, top), typeset.TITLE, theme.on_felt)
        self.panel(surface, sheet)
        line = page.left - self.px(_INSIDE)
        ends = (line, sheet.top + self.px(_INSIDE)), (line, sheet.bottom - self.px(_INSIDE))
        pygame.draw.line(surface, theme.panel_edge, *ends, hairline(self.app.scale))
        y = page.top + self.px(12)
        y += self.write(
            surface, _(self.section.value), (page.left, y), typeset.HEADING, theme.accent
        )
        about, ink = _(ABOUT[self.section]), theme.muted
        if self._problem is not None and self.section in (Section.NEXT, Section.RULES):
            about, ink = self._problem, theme.bad
        about = typeset.cut(about, typeset.SMALL, fonts, page.width)
        self.write(surface, about, (page.left, y), typeset.SMALL, ink)
        if self._form is not None:
            self._form.paint(surface)
        self._paint_sample(surface, sheet)

    def _paint_sample(self, surface: pygame.Surface, sheet: pygame.Rect) -> None:
        """A hand of cards: beside the sheet, or below the rows about looks."""
        room, page = self._sample_wide(), self._page()
        if room:
            height = min(room * 42 // 100, sheet.height * 46 // 100)
            right = self.app.size[0] - self.px(_MARGIN)
            centre = ((sheet.right + right) // 2, sheet.centery)
        elif self.section is Section.LOOKS and self._form is not None:
            spare = page.bottom - self.px(_TITLE) - page.top - self._form.height - self.px(_AIR)
            height = min(spare - self.px(56), self.px(170))
            centre = (page.centerx, page.bottom - spare // 2)
        else:
            return
        if height < self.px(80):
            return
        book, step = self.app.book, height * 36 // 100
        left = centre[0] - step * (len(_SAMPLE) - 1) // 2
        for number, code in enumerate(_SAMPLE):
            turn = (len(_SAMPLE) - 1) / 2 - number
            at = (left + number * step, centre[1] + round(abs(turn) * height * 0.03))
            shadow = book.shadow(height, turn * 6)
            surface.blit(shadow, shadow.get_rect(center=(at[0], at[1] + height // 40)))
            card = book.turned(code, height, turn * 6)
            surface.blit(card, card.get_rect(center=at))
