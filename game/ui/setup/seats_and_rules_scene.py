"""Who sits where and by which house rules: what New game asks for one press further."""

from __future__ import annotations

from game.engine import Variant
from game.translation import _, sentence
from game.ui.kit.controls import Press, TextLine
from game.ui.kit.layout import Column, Part, Row
from game.ui.kit.pages import (
    BESIDE_HEADING,
    Sheets,
    TitledPage,
    Verdict,
    back_button,
    sheet,
    way_on,
)
from game.ui.kit.rows import FormRow, form
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import EditVariant, OwnVariants, StartElsewhere
from game.ui.setup.deal_bars import deal_bars
from game.ui.setup.game_draft import GameDraft
from game.ui.setup.game_rows import GameRows
from game.ui.setup.game_start import start_game
from game.variants import OptionError


class SeatsAndRulesScene(FormScreen):
    """Choices on two sheets, the game itself and its house rules."""

    start_at = "start"
    primary = start_at

    def __init__(
        self,
        draft: GameDraft | None = None,
        name: str = "",
        starts: StartElsewhere | None = None,
    ) -> None:
        """Without a `draft`, the last game's; `name` is that of the own variant it is.

        `starts` says where the game begins, if not here.
        """
        super().__init__()
        self._starts = starts
        self.rows = GameRows(self, self.changed, liked=name)
        self._given = draft
        self.problem: str | None = None
        """Why it cannot be played; None where it can."""

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
    def game_for_help(self) -> tuple[Variant | None, int | None]:
        """The game as it is chosen now, for Help."""
        return self.rows.game_for_help

    def tree(self) -> Part:
        """Both sheets; below them what will be played, or why it cannot be."""
        rows, accent = self.rows, self.app.theme.accent
        self.problem = rows.draft.problem()
        elsewhere = self._starts is not None  # there people sit down themselves
        game = rows.variant_rows() if elsewhere else rows.game_rows()
        seats = form(game, control=250, share=56, grow=0)
        table = Column(seats, deal_bars(rows.draft, self.problem), grow=1)
        rule_rows, starts = rows.rule_rows(), self._starts
        beside: list[Part] = [rows.reset_button()]
        if starts is None:  # elsewhere others have a part in the seed, and an editor leads away
            rule_rows.append(self._seed_row())
            beside += [
                Press("mine", _("My variants"), self._mine, least=84, tall=BESIDE_HEADING),
                Press("edit", _("Edit rules"), self._edit, least=84, tall=BESIDE_HEADING),
            ]
        rules, own = form(rule_rows, control=220, share=44), Row(*beside, gap=8)
        sheets = Sheets(
            sheet(_("The table"), accent, table, grow=42),
            sheet(_("Rules"), accent, rules, grow=58, beside=own),
        )
        words = _("Start") if starts is None else starts.words
        start = way_on("start", words, self.start, lambda: self.problem)
        told = Verdict(lambda: self._in_words, lambda: self.problem)
        foot = Row(back_button(self.app.back), told, start)
        title = _("House rules") if elsewhere else _("House rules and seats")
        return TitledPage(title, sheets, foot)

    def _seed_row(self) -> FormRow:
        return FormRow(
            _("Seed"),
            _("The same seed deals the same cards. Leave it empty for new ones."),
            TextLine("seed", self.rows.draft.seed, self.type_seed),
        )

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

    def type_seed(self, text: str) -> None:
        """Take the seed as it is typed."""
        self.rows.draft.seed = text
        self.changed(typed=True)

    def changed(self, *, typed: bool = False) -> None:
        """Show the draft as it is now."""
        if typed:  # said at once, while what is typed into stays
            self.problem = self.rows.draft.problem()
        else:
            self.rebuild()

    def start(self) -> None:
        """Sit down, and remember what was chosen."""
        draft = self.rows.draft
        own = self.rows.own is not None
        try:
            if self._starts is not None:
                game = draft.playable(), draft.all_options(), draft.asked_agents
                self.app.back()  # what begins there takes the place of the screen before this one
                self._starts.begin(*game)
                return
            start_game(self.app, draft, self.rows.own_name, own=own, length=draft.length)
        except OptionError as error:
            self.problem = sentence(error)

    @property
    def _in_words(self) -> str:
        """What will be played."""
        draft, own = self.rows.draft, self.rows.own
        return draft.summary(_(draft.row.name) if own is None else own.own.name)
