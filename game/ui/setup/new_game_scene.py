"""New game: the variant, who sits where, the house rules; a second click starts it."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.engine import Variant
from game.engine.variant import OptionValue
from game.table.setup import Setup
from game.translation import _, sentence
from game.ui.paint import typeset
from game.ui.scene.form_rows import Form, FormRow
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import EditVariant, OwnVariants
from game.ui.scene.two_column_form import (
    INSIDE,
    Sheets,
    foot_top,
    form_area,
    paint_sheets,
    two_sheets,
)
from game.ui.setup.game_launcher import open_table, start
from game.ui.setup.game_rows import GameRows
from game.ui.widgets.form_button import FormButton
from game.ui.widgets.scroll_area import ScrollArea
from game.variants import OptionError

_WIDEST = 1280  # px at scale 1


class NewGameScene(FormScreen):
    """Choices on two sheets, the game itself and its house rules."""

    start_at = "start"

    def __init__(
        self,
        base: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        players: int | None = None,
        name: str = "",
    ) -> None:
        """With a `base`, that game with these `options`; `name` is what its player calls it."""
        super().__init__()
        self.rows = GameRows(self, self.changed, liked=name)
        self._wish = None if base is None else (base, dict(options or {}), players)
        self._forms: list[Form] = []
        self._start: FormButton | None = None
        self._problem: str | None = None

    def enter(self, app: App) -> None:
        """Begin with what was chosen last time."""
        if not self.rows.begun:
            draft = self.rows.begin(app.settings)
            if self._wish is not None:
                base, options, players = self._wish
                draft.players = players or draft.players
                draft.take(base, options)
        super().enter(app)
        self.rows.look_for_own()

    @property
    def game(self) -> tuple[Variant | None, int | None]:
        """The game as it is chosen now, for Help."""
        return self.rows.game

    # --- where things are --------------------------------------------------------------------

    def _sheets(self) -> Sheets:
        return two_sheets(self, _WIDEST, 42)

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """Both sheets and the foot of the screen."""
        game_sheet, rule_sheet = self._sheets()
        area = form_area(self, game_sheet)
        self._forms = [
            Form(self, area, self.rows.game_rows(), min(self.px(250), area.width * 56 // 100))
        ]
        area = form_area(self, rule_sheet)
        self._forms.append(
            Form(
                self,
                area,
                [*self.rows.rule_rows(), self._seed_row()],
                min(self.px(220), area.width * 44 // 100),
            )
        )
        self._build_own(rule_sheet)
        tall = self.px(46)
        foot = foot_top(self, tall)
        self.button(
            "back",
            pygame.Rect(game_sheet.left, foot, self.width_of(_("Back"), self.px(110)), tall),
            _("Back"),
            self.app.back,
        )
        wide = self.width_of(_("Start"), self.px(220))
        self._start = self.button(
            "start",
            pygame.Rect(rule_sheet.right - wide, foot, wide, tall),
            _("Start"),
            self.start,
            style="@primary",
            why=lambda: self._problem or "",
        )
        self._judge()

    def _build_own(self, sheet: pygame.Rect) -> None:
        """Beside the heading of the house rules, the ways to variants of one's own."""
        right, tall = sheet.right - self.px(INSIDE), self.px(32)
        for key, text, action in (
            ("edit", _("Edit rules"), self._edit),
            ("mine", _("My variants"), self._mine),
        ):
            wide = self.width_of(text, self.px(84))
            right -= wide
            area = pygame.Rect(right, sheet.top + self.px(8), wide, tall)
            self.button(key, area, text, action)
            right -= self.px(8)
        self.rows.build_reset(right, sheet.top + self.px(8))

    def _seed_row(self) -> FormRow:
        return FormRow(
            _("Seed"),
            _("The same seed deals the same cards. Leave it empty for new ones."),
            self._seed_entry,
        )

    def _seed_entry(self, area: pygame.Rect, pane: ScrollArea) -> None:
        self.entry("seed", area, self.rows.draft.seed, self._type_seed, pane=pane, longest=64)

    # --- what the player does ----------------------------------------------------------------

    def _edit(self) -> None:
        """The rules in the editor: of an own variant that one, otherwise a new one."""
        draft, own = self.rows.draft, self.rows.own
        if own is not None:
            at = own.own
            made = EditVariant(at.base, at.options, draft.players, at.name, own.path)
        else:
            try:
                options = draft.all_options()
            except OptionError:
                options = dict(draft.options)
            made = EditVariant(draft.variant_id, options, draft.players)
        self.app.open(made)

    def _mine(self) -> None:
        self.app.open(OwnVariants(self.rows.draft.variant_id, self.rows.draft.players))

    def _type_seed(self, text: str) -> None:
        self.rows.draft.seed = text
        self.changed(typed=True)

    def changed(self, *, typed: bool = False) -> None:
        """Show the draft as it is now."""
        if typed:
            self._judge()
        else:
            self.rebuild()

    def _judge(self) -> None:
        """Say at once whether this can be played."""
        self._problem = self.rows.draft.problem()
        if self._start is None:
            return
        if self._problem is None:
            self._start.enable()
        else:
            self._start.disable()

    def start(self) -> None:
        """Sit down, and remember what was chosen."""
        draft = self.rows.draft
        try:
            setup: Setup = draft.setup(self._own_name, self.app.players)
            kept = draft.kept_in(self.app.settings, own=self.rows.own is not None)
        except OptionError as error:
            self._problem = sentence(error)
            return
        self.app.change(kept)
        players = self.app.players
        open_table(self.app, lambda: start(setup, players), in_place=True)

    @property
    def _own_name(self) -> str:
        """The name of the own variant that is played, which may not have been read yet."""
        own, draft = self.rows.own, self.rows.draft
        if own is None and self._wish is not None and not self.rows.looked:
            as_wished = (draft.variant_id, draft.all_options()) == self._wish[:2]
            return self.rows.liked if as_wished else ""
        return "" if own is None else own.own.name

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Panels, headings, rows, and what will be played or why it cannot be."""
        headings = (_("The table"), _("House rules"))
        paint_sheets(self, surface, _("New game"), self._sheets(), headings, self._forms)
        self._paint_deals(surface)
        self._paint_foot(surface)

    def _paint_deals(self, surface: pygame.Surface) -> None:
        """The deals to come as a staircase, where the table leaves room for it."""
        form = self._forms[0]
        spare = form.pane.area.height - form.height
        tall = min(spare - self.px(64), self.px(140))
        if self._problem is not None or tall < self.px(40):
            return
        deals = self.rows.draft.playable().deals[self.rows.draft.players]
        sizes = [size for size in deals if size is not None]
        if not sizes:  # each dealer names one
            return
        room = form.pane.area.width - self.px(22)
        area = pygame.Rect(form.pane.area.left, form.pane.area.bottom - tall, room, tall)
        y = area.top - typeset.STRONG.line(self.app.fonts) - self.px(8)
        self.write(surface, _("The deals to come"), (area.left, y), typeset.STRONG)
        step = min(room / len(sizes), self.px(30))
        for number, size in enumerate(sizes):
            left = area.left + round(number * step)
            wide = max(1, round((number + 1) * step) - round(number * step) - self.px(2))
            height = max(2, tall * size // max(sizes))
            bar = pygame.Rect(left, area.bottom - height, wide, height)
            pygame.draw.rect(surface, self.app.theme.button, bar)
            pygame.draw.rect(surface, self.app.theme.gold, (left, bar.top, wide, self.px(2)))

    def _paint_foot(self, surface: pygame.Surface) -> None:
        theme, fonts = self.app.theme, self.app.fonts
        sheets = self._sheets()
        left = sheets[0].left + self.width_of(_("Back"), self.px(110)) + self.px(24)
        right = sheets[1].right - self.width_of(_("Start"), self.px(220)) - self.px(24)
        draft, own = self.rows.draft, self.rows.own
        if self._problem is not None:
            text, ink = self._problem, theme.bad
        else:
            text = draft.summary(_(draft.row.name) if own is None else own.own.name)
            ink = theme.on_felt
        tall = typeset.height(text, typeset.BODY, fonts, right - left)
        y = foot_top(self, tall)
        if self._problem is not None:  # the red of a refusal reads on panels only
            lines = typeset.wrap(text, typeset.BODY, fonts, right - left)
            wide = max(typeset.width(line, typeset.BODY, fonts) for line in lines)
            plate = pygame.Rect(left, y, wide, tall).inflate(self.px(24), self.px(16))
            self.panel(surface, plate.move(self.px(4), 0))
            left += self.px(4)
        self.write(surface, text, (left, y), typeset.BODY, ink, right - left)
