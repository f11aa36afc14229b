"""New game: the variant, who sits where, the house rules; a second click starts it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame
from pygame_gui.elements import UIButton

from game.engine import Variant
from game.engine.variant import OptionValue
from game.table.setup import Setup
from game.ui import words
from game.ui.draft import Draft
from game.ui.game_rows import GameRows
from game.ui.opening import open_table, start
from game.ui.pane import Pane
from game.ui.rows import Form, Row
from game.ui.text import _, sentence
from game.ui.two_sheets import INSIDE, Sheets, foot_top, form_area, paint_sheets, two_sheets
from game.variants import OptionError

if TYPE_CHECKING:
    from game.ui.scene import App

_WIDEST = 1280  # px at scale 1


class NewGameScene(GameRows):
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
        self._wish = None if base is None else (base, dict(options or {}), players)
        self._liked = name
        self._forms: list[Form] = []
        self._start: UIButton | None = None
        self._problem: str | None = None

    def enter(self, app: App) -> None:
        """Begin with what was chosen last time."""
        if self.draft is None:
            self.draft = Draft.remembered(app.settings)
            self.draft.choose_variant(self.draft.variant_id)
            if self._wish is not None:
                base, options, players = self._wish
                self.draft.players = players or self.draft.players
                self.draft.take(base, options)
        super().enter(app)
        self.look_for_own()

    @property
    def game(self) -> tuple[Variant | None, int | None]:
        """The game as it is chosen now, for Help."""
        return (None, None) if self.draft is None else self.draft.told

    # --- where things are --------------------------------------------------------------------

    def _sheets(self) -> Sheets:
        return two_sheets(self, _WIDEST, 42)

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """Both sheets and the foot of the screen."""
        game_sheet, rule_sheet = self._sheets()
        area = form_area(self, game_sheet)
        self._forms = [
            Form(self, area, self._game_rows(), min(self.px(250), area.width * 56 // 100))
        ]
        area = form_area(self, rule_sheet)
        self._forms.append(
            Form(
                self,
                area,
                [*self._rule_rows(), self._seed_row()],
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

    def _seed_row(self) -> Row:
        return Row(
            _("Seed"),
            _("The same seed deals the same cards. Leave it empty for new ones."),
            self._seed_entry,
        )

    def _seed_entry(self, area: pygame.Rect, pane: Pane) -> None:
        self.entry("seed", area, self._draft.seed, self._type_seed, pane=pane, longest=64)

    # --- what the player does ----------------------------------------------------------------

    def _edit(self) -> None:
        """The rules in the editor: of an own variant that one, otherwise a new one."""
        from game.ui.own_draft import OwnDraft
        from game.ui.scenes.editor import EditorScene

        draft, own = self._draft, self.own
        if own is not None:
            made = OwnDraft.of(own, draft.players)
        else:
            try:
                options = draft.all_options()
            except OptionError:
                options = dict(draft.options)
            made = OwnDraft(base=draft.variant_id, options=options, players=draft.players)
        self.app.go(EditorScene(made))

    def _mine(self) -> None:
        from game.ui.scenes.own_variants import OwnVariantsScene

        self.app.go(OwnVariantsScene(self._draft.variant_id, self._draft.players))

    def _type_seed(self, text: str) -> None:
        self._draft.seed = text
        self.changed(typed=True)

    def changed(self, *, typed: bool = False) -> None:
        """Show the draft as it is now."""
        if typed:
            self._judge()
        else:
            self.rebuild()

    def _judge(self) -> None:
        """Say at once whether this can be played."""
        self._problem = self._draft.problem()
        if self._start is None:
            return
        if self._problem is None:
            self._start.enable()
        else:
            self._start.disable()

    def start(self) -> None:
        """Sit down, and remember what was chosen."""
        draft = self._draft
        try:
            setup: Setup = draft.setup()
            kept = draft.kept_in(self.app.settings)
        except OptionError as error:
            self._problem = sentence(error)
            return
        self.app.change(kept)
        open_table(self.app, lambda: start(setup), in_place=True)

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
        deals = self._draft.playable().deals[self._draft.players]
        sizes = [size for size in deals if size is not None]
        if not sizes:  # each dealer names one
            return
        room = form.pane.area.width - self.px(22)
        area = pygame.Rect(form.pane.area.left, form.pane.area.bottom - tall, room, tall)
        y = area.top - words.STRONG.line(self.app.fonts) - self.px(8)
        self.write(surface, _("The deals to come"), (area.left, y), words.STRONG)
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
        draft, own = self._draft, self.own
        if self._problem is not None:
            text, ink = self._problem, theme.bad
        else:
            text = draft.summary(_(draft.row.name) if own is None else own.own.name)
            ink = theme.on_felt
        tall = words.height(text, words.BODY, fonts, right - left)
        y = foot_top(self, tall)
        if self._problem is not None:  # the red of a refusal reads on panels only
            lines = words.wrap(text, words.BODY, fonts, right - left)
            wide = max(words.width(line, words.BODY, fonts) for line in lines)
            plate = pygame.Rect(left, y, wide, tall).inflate(self.px(24), self.px(16))
            self.panel(surface, plate.move(self.px(4), 0))
            left += self.px(4)
        self.write(surface, text, (left, y), words.BODY, ink, right - left)
