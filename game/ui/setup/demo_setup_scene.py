"""Watch a demo: which game, who plays it, how fast; Enter alone starts what was watched last."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from game.presentation.words.bots import bot_title, offered, offered_titles
from game.presentation.words.rules import blurb
from game.roster import levels
from game.table.own_variants.variant_shelf import SavedVariant
from game.translation import N_, _, sentence
from game.ui.platform.settings import SPEEDS, Settings, Speed
from game.ui.scene.form_rows import Form, FormRow, choice, segments, segments_width
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.two_column_form import (
    Sheets,
    SheetsFoot,
    form_area,
    paint_sheets,
    two_sheets,
)
from game.ui.setup.deal_bars import paint_deal_bars
from game.ui.setup.game_draft import GameDraft
from game.ui.setup.game_launcher import demo_draft, open_table, start
from game.ui.setup.opponents import Cast, choose_strength, strength_in_words, strength_of
from game.ui.setup.own_variant_list import Found, look, same_rules
from game.ui.setup.rule_rows import rules_in_words
from game.ui.widgets.scroll_area import ScrollArea
from game.variants import VARIANTS, OptionError

_WIDEST = 1180  # px at scale 1

_SPEED_WORDS = {
    Speed.HALF: N_("Half"),
    Speed.NORMAL: N_("Normal"),
    Speed.DOUBLE: N_("Double"),
    Speed.INSTANT: N_("Instant"),
}


class DemoSetupScene(FormScreen):
    """Two sheets: the game, and the bots in its seats."""

    start_at = "watch"
    primary = start_at

    def __init__(self) -> None:
        super().__init__()
        self._forms: list[Form] = []
        self._deals: tuple[int | None, ...] = ()
        """Cards each of the deals to come."""
        self.foot = SheetsFoot(self, "watch", _("Watch"))
        self.saved: tuple[SavedVariant, ...] = ()
        """Own variants that the window plays."""
        self._liked = ""

    def enter(self, app: App) -> None:
        """Begin with what was watched last."""
        self.draft: GameDraft = demo_draft(app.settings)
        super().enter(app)
        look(self._found)

    def _found(self, found: Found) -> None:
        """List own variants as soon as they are read."""
        if found[0] != self.saved:
            self.saved = found[0]
            if self.is_built:
                self.rebuild()

    @property
    def own(self) -> SavedVariant | None:
        """The own variant that is watched."""
        options = self.app.settings.demo_options
        if options is None:
            return None
        return same_rules(self.saved, self.draft.variant_id, options, self._liked)

    # --- where things are --------------------------------------------------------------------

    def _sheets(self) -> Sheets:
        return two_sheets(self, _WIDEST, 55)

    def _form(self, sheet: pygame.Rect, rows: list[FormRow], control: int) -> Form:
        area = form_area(self, sheet)
        return Form(self, area, rows, min(self.px(control), area.width * 60 // 100))

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """Both sheets and the foot of the screen."""
        game_sheet, seat_sheet = self._sheets()
        seats = [self._cast_row()]
        seats += [self._seat_row(seat) for seat in range(self.draft.players)]
        self._forms = [
            self._form(game_sheet, self._game_rows(), 330),
            self._form(seat_sheet, seats, 260),
        ]
        self.foot.build((game_sheet, seat_sheet), self.watch)
        self.foot.judge(self.draft.problem())
        if self.foot.problem is None:
            self._deals = self.draft.playable().deals[self.draft.players]

    def _game_rows(self) -> list[FormRow]:
        draft, now = self.draft, self.app.settings
        ids = list(VARIANTS)
        titles = [_(row.name) for row in VARIANTS.values()]
        titles += [saved.own.name for saved in self.saved]
        own = self.own

        def variants(area: pygame.Rect, pane: ScrollArea) -> None:
            at = ids.index(draft.variant_id)
            if own is not None:
                at = len(ids) + self.saved.index(own)
            choice(self, "variant", area, titles, at, pick, pane)

        def pick(number: int) -> None:
            if number < len(ids):
                self._choose(ids[number])
            else:
                self._choose_own(self.saved[number - len(ids)])

        def speeds(area: pygame.Rect, pane: ScrollArea) -> None:
            texts = [_(_SPEED_WORDS[name]) for name in SPEEDS]
            at = SPEEDS.index(now.demo_speed)
            segments(self, "speed", area, texts, at, lambda n: self._keep("speed", SPEEDS[n]), pane)

        def next_game(area: pygame.Rect, pane: ScrollArea) -> None:
            texts, at = [_("Off"), _("On")], int(now.demo_goes_on)
            segments(self, "next", area, texts, at, lambda n: self._keep("goes_on", n == 1), pane)

        def rules(area: pygame.Rect, pane: ScrollArea) -> None:
            texts, at = [_("None"), _("Chosen last")], int(now.demo_rules)
            segments(self, "rules", area, texts, at, lambda n: self._keep("rules", n == 1), pane)

        about = blurb(draft.row)
        if now.demo_options is not None:
            about = f"{rules_in_words(draft.variant_id, now.demo_options)}."
        rows = [
            FormRow(_("Variant"), about, variants, under=True),
            FormRow(_("Players"), "", self._players),
        ]
        if now.rules_of(draft.variant_id) and now.demo_options is None:
            rows.append(
                FormRow(_("House rules"), _("Those set last for this game, or none."), rules)
            )
        return [
            *rows,
            FormRow(_("Speed"), _("Later with + and −."), speeds),
            FormRow(
                _("Next game"),
                _("It follows by itself, until somebody touches mouse or keys."),
                next_game,
            ),
        ]

    def _players(self, area: pygame.Rect, pane: ScrollArea) -> None:
        sizes = sorted(self.draft.row.deals)
        texts = [str(size) for size in sizes]
        control = segments if segments_width(self, texts) <= area.width else choice
        at = sizes.index(self.draft.players)
        control(self, "players", area, texts, at, lambda n: self._keep("players", sizes[n]), pane)

    def _cast_row(self) -> FormRow:
        """All bots at once: of one level, or a mixed cast."""
        strength = strength_of(self.draft) or Cast.EACH
        choices = [*levels(), Cast.MIXED]
        titles = [*map(bot_title, levels()), _("Mixed")]
        at = choices.index(strength) if strength in choices else -1
        if at < 0:
            titles.append(_("Chosen each"))

        def control(area: pygame.Rect, pane: ScrollArea) -> None:
            choice(self, "cast", area, titles, at % len(titles), sit, pane)

        def sit(number: int) -> None:
            if number < len(choices):
                choose_strength(self.draft, choices[number])
                self._keep("agents", tuple(self.draft.agents))

        told = "" if at < 0 else strength_in_words(self.draft)
        return FormRow(_("All of them"), told, control, under=bool(told))

    def _seat_row(self, seat: int) -> FormRow:
        agents = offered(self.draft.agents[seat])
        titles = offered_titles(agents)

        def control(area: pygame.Rect, pane: ScrollArea) -> None:
            at = agents.index(self.draft.agents[seat])
            choice(self, f"seat {seat}", area, titles, at, lambda n: sit(agents[n]), pane)

        def sit(agent: str) -> None:
            seats = list(self.app.settings.demo_agents)
            seats[seat] = agent
            self._keep("agents", tuple(seats))

        return FormRow(_("Seat {number}").format(number=seat + 1), "", control)

    # --- what the watcher does ---------------------------------------------------------------

    def _choose(self, name: str) -> None:
        """Another variant, with as many players as it takes."""
        self.draft.choose_variant(name)
        now, players = self.app.settings, self.draft.players
        self._apply(replace(now, demo_variant=name, demo_players=players, demo_options=None))

    def _choose_own(self, saved: SavedVariant) -> None:
        """A variant of one's own, for as many players as it allows."""
        own = saved.own
        self._liked = own.name
        self.draft.take(own.base, own.options)
        kept = replace(
            self.app.settings,
            demo_variant=own.base,
            demo_options=dict(own.options),
            demo_players=self.draft.players,
        )
        self._apply(kept)

    def _keep(self, field: str, value: object) -> None:
        changed: dict[str, Any] = {f"demo_{field}": value}
        self._apply(replace(self.app.settings, **changed))

    def _apply(self, kept: Settings) -> None:
        self.app.change(kept)
        self.draft = demo_draft(kept)
        self.rebuild()

    def watch(self) -> None:
        """Let them play; leaving the table leads to the menu."""
        try:
            own = self.own
            setup = self.draft.setup("" if own is None else own.own.name)
        except OptionError as error:
            self.foot.problem = sentence(error)
            return
        open_table(self.app, lambda: start(setup), in_place=True)

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Panels, headings, rows, and what will be watched or why it cannot be."""
        headings = (_("The game"), _("The bots"))
        paint_sheets(self, surface, _("Watch a demo"), self._sheets(), headings, self._forms)
        if self.foot.problem is None:
            form = self._forms[0]
            area = form.pane.area.copy()
            area.width -= self.px(22)
            above = form.height + self.px(30)
            area.top, area.height = area.top + above, area.height - above
            paint_deal_bars(self, surface, area, self._deals)
        words = "" if self.foot.problem is not None else self._in_words
        self.foot.paint(surface, self._sheets(), words)

    @property
    def _in_words(self) -> str:
        """What will be watched."""
        own, draft = self.own, self.draft
        return draft.summary(_(draft.row.name) if own is None else own.own.name)
