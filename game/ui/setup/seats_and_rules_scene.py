"""Who sits where and by which house rules: what New game asks for one press further."""

from __future__ import annotations

import pygame

from game.engine import Variant
from game.translation import _, sentence
from game.ui.scene.form_rows import Form, FormRow
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import EditVariant, OwnVariants
from game.ui.scene.two_column_form import (
    INSIDE,
    Sheets,
    SheetsFoot,
    form_area,
    paint_sheets,
    two_sheets,
)
from game.ui.setup.deal_bars import paint_deal_bars
from game.ui.setup.game_draft import GameDraft
from game.ui.setup.game_rows import GameRows
from game.ui.setup.game_start import start_game
from game.ui.widgets.scroll_area import ScrollArea
from game.variants import OptionError

_WIDEST = 1280  # px at scale 1


class SeatsAndRulesScene(FormScreen):
    """Choices on two sheets, the game itself and its house rules."""

    start_at = "start"
    primary = start_at

    def __init__(self, draft: GameDraft | None = None, name: str = "") -> None:
        """Without a `draft`, the last game's; `name` is that of the own variant it is."""
        super().__init__()
        self.rows = GameRows(self, self.changed, liked=name)
        self._given = draft
        self._forms: list[Form] = []
        self.foot = SheetsFoot(self, "start", _("Start"))

    def enter(self, app: App) -> None:
        """Begin with what was chosen last time."""
        if not self.rows.begun:
            if self._given is None:
                self.rows.begin(app.settings)
            else:
                self.rows.take_over(self._given)
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
        self.foot.build(self._sheets(), self.start)
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
                options = draft.chosen_rules()
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
        self.foot.judge(self.rows.draft.problem())

    def start(self) -> None:
        """Sit down, and remember what was chosen."""
        draft = self.rows.draft
        own = self.rows.own is not None
        try:
            start_game(self.app, draft, self.rows.own_name, own=own, length=draft.length)
        except OptionError as error:
            self.foot.problem = sentence(error)

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Panels, headings, rows, and what will be played or why it cannot be."""
        headings = (_("The table"), _("House rules"))
        paint_sheets(
            self, surface, _("House rules and seats"), self._sheets(), headings, self._forms
        )
        self._paint_deals(surface)
        words = "" if self.foot.problem is not None else self._in_words
        self.foot.paint(surface, self._sheets(), words)

    def _paint_deals(self, surface: pygame.Surface) -> None:
        """The deals to come, where the table leaves room for them."""
        if self.foot.problem is not None:
            return
        form, draft = self._forms[0], self.rows.draft
        area = form.pane.area.copy()
        area.width -= self.px(22)
        above = form.height + self.px(30)
        area.top, area.height = area.top + above, area.height - above
        paint_deal_bars(self, surface, area, draft.playable().deals[draft.players])

    @property
    def _in_words(self) -> str:
        """What will be played."""
        draft, own = self.rows.draft, self.rows.own
        return draft.summary(_(draft.row.name) if own is None else own.own.name)
