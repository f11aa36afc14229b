"""Watch a demo: which game, who plays it, how fast; Enter alone starts what was watched last."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.presentation.words.bots import bot_title, offered_with_titles
from game.presentation.words.rules import blurb
from game.roster import levels
from game.table.own_variants.variant_shelf import SavedVariant
from game.translation import N_, _, sentence
from game.ui.kit.controls import DropDown, OneOf, Segments, Selection
from game.ui.kit.layout import Column, Gap, Part, Row
from game.ui.kit.pages import Sheets, TitledPage, Verdict, back_button, sheet, way_on
from game.ui.kit.rows import FormRow, form
from game.ui.platform.settings import SPEEDS, Settings, Speed, with_value
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.setup.deal_bars import DealBars
from game.ui.setup.game_draft import GameDraft
from game.ui.setup.game_launcher import demo_draft, open_table, start
from game.ui.setup.opponents import Cast, choose_strength, strength_in_words, strength_of
from game.ui.setup.own_variant_list import Found, look, same_rules, variant_choice
from game.ui.setup.rule_rows import rules_in_words
from game.variants import OptionError

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
        self.problem: str | None = None
        """Why it cannot be watched; None where it can."""
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

    def tree(self) -> Part:
        """Both sheets; below them what will be watched, or why it cannot be."""
        draft, accent = self.draft, self.app.theme.accent
        self.problem = draft.problem()
        bars = Gap() if self.problem else DealBars(draft.playable().deals[draft.players])
        game = Column(form(self._game_rows(), control=330, grow=0), bars, grow=1)
        seats = [self._cast_row(), *map(self._seat_row, range(draft.players))]
        sheets = Sheets(
            sheet(_("The game"), accent, game, grow=55),
            sheet(_("The bots"), accent, form(seats, control=260), grow=45),
        )
        watch = way_on("watch", _("Watch"), self.watch, lambda: self.problem)
        told = Verdict(lambda: self._in_words, lambda: self.problem)
        foot = Row(back_button(self.app.back), told, watch)
        return TitledPage(_("Watch a demo"), sheets, foot, widest=1180)

    def _game_rows(self) -> list[FormRow]:
        draft, now = self.draft, self.app.settings
        played = self.own or draft.variant_id
        variants = variant_choice(self.saved, played, self._choose, self._choose_own)
        speeds = [(name, _(_SPEED_WORDS[name])) for name in SPEEDS]
        speed = Selection("speed", speeds, now.demo_speed, partial(self._keep, "speed"))
        on_off = [(False, _("Off")), (True, _("On"))]
        goes_on = Selection("next", on_off, now.demo_goes_on, partial(self._keep, "goes_on"))
        about = blurb(draft.row)
        if now.demo_options is not None:
            about = f"{rules_in_words(draft.variant_id, now.demo_options)}."
        rows = [
            FormRow(_("Variant"), about, DropDown(variants), under=True),
            FormRow(_("Players"), "", self._players()),
        ]
        if now.rules_of(draft.variant_id) and now.demo_options is None:
            texts = [(False, _("None")), (True, _("Chosen last"))]
            rules = Selection("rules", texts, now.demo_rules, partial(self._keep, "rules"))
            about = _("Those set last for this game, or none.")
            rows.append(FormRow(_("House rules"), about, Segments(rules)))
        return [
            *rows,
            FormRow(
                _("Speed"),
                _("Later with + and −."),
                Segments(speed),
            ),
            FormRow(
                _("Next game"),
                _("It follows by itself, until somebody touches mouse or keys."),
                Segments(goes_on),
            ),
        ]

    def _players(self) -> Part:
        sizes = [(size, str(size)) for size in sorted(self.draft.row.deals)]
        return OneOf(
            Selection("players", sizes, self.draft.players, partial(self._keep, "players"))
        )

    def _cast_row(self) -> FormRow:
        """All bots at once: of one level, or a mixed cast."""
        strength = strength_of(self.draft) or Cast.EACH
        choices = [*((level, bot_title(level)) for level in levels()), (Cast.MIXED, _("Mixed"))]
        told = strength_in_words(self.draft)
        if strength not in dict(choices):
            choices.append((strength, _("Chosen each")))
            told = ""

        def sit(chosen: str) -> None:
            if chosen != Cast.EACH:
                choose_strength(self.draft, chosen)
                self._keep("agents", tuple(self.draft.agents))

        cast = DropDown(Selection("cast", choices, strength, sit))
        return FormRow(_("All of them"), told, cast, under=bool(told))

    def _seat_row(self, seat: int) -> FormRow:
        now = self.draft.agents[seat]

        def sit(agent: str) -> None:
            seats = list(self.app.settings.demo_agents)
            seats[seat] = agent
            self._keep("agents", tuple(seats))

        sits = DropDown(Selection(f"seat {seat}", offered_with_titles(now), now, sit))
        return FormRow(_("Seat {number}").format(number=seat + 1), "", sits)

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
        self._apply(with_value(self.app.settings, f"demo_{field}", value))

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
            self.problem = sentence(error)
            return
        open_table(self.app, lambda: start(setup), in_place=True)

    @property
    def _in_words(self) -> str:
        """What will be watched."""
        own, draft = self.own, self.draft
        return draft.summary(_(draft.row.name) if own is None else own.own.name)
