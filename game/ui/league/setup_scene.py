"""A league of bots: what they play and who is in it; or one that was kept, to go on with."""

from __future__ import annotations

import pygame

from game.arena import kept_leagues as shelf
from game.arena.kept_leagues import KeptLeague
from game.arena.league import League
from game.arena.league_run import LeagueRun
from game.presentation.phrasebook import counts
from game.presentation.phrasebook.joining import capital
from game.presentation.words.bots import bot_title, offered_with_titles
from game.presentation.words.rules import blurb
from game.storage.files import cannot_be_written
from game.table.own_variants.variant_shelf import SavedVariant
from game.table.setup import SeatPlan
from game.translation import _, ngettext, sentence
from game.ui.kit.controls import DropDown, OneOf, Press, Selection, Text
from game.ui.kit.layout import Column, Gap, Part, Row, Scroll
from game.ui.kit.pages import BETWEEN, Sheets, TitledPage, Verdict, back_button, sheet, way_on
from game.ui.kit.poster import poster
from game.ui.kit.rows import FormRow, form
from game.ui.league.draft import GOALS, LEAST, MOST, THOUGHTS, LeagueDraft
from game.ui.league.kept_leagues import KeptLeagues
from game.ui.league.league_words import thought_words
from game.ui.paint import typeset
from game.ui.paint.seat_portraits import seat_portraits
from game.ui.platform import log
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import RunLeague
from game.ui.setup.own_variant_list import Found, look, same_rules, variant_choice
from game.ui.setup.rule_rows import rules_in_words
from game.variants import OptionError


class LeagueScene(FormScreen):
    """Two sheets: the league, and the bots in it."""

    start_at = "start"
    primary = start_at

    def __init__(self) -> None:
        super().__init__()
        self.draft = LeagueDraft()
        self.shelf = KeptLeagues(self, self._show_anew, self._open)
        self.saved: tuple[SavedVariant, ...] = ()
        """Own variants that the window plays."""
        self._liked = ""
        self.bots: Scroll
        """The rows of the bots."""
        self.problem = ""
        self._beginning = False

    def enter(self, app: App) -> None:
        """Build the widgets, and read what was kept: it may have changed."""
        self._beginning = False
        super().enter(app)
        look(self._found)
        self.shelf.look()

    def handle(self, event: pygame.event.Event) -> bool:
        """A letter goes through the leagues that were kept."""
        return super().handle(event) or self.shelf.handle(event)

    def _found(self, found: Found) -> None:
        if found[0] != self.saved:
            self.saved = found[0]
            self._show_anew()

    def _show_anew(self) -> None:
        if self.is_built and self.open_list is None:
            self.rebuild()

    @property
    def _own(self) -> SavedVariant | None:
        """The own variant that is chosen."""
        draft = self.draft
        if not draft.options:
            return None
        return same_rules(self.saved, draft.variant_id, draft.options, self._liked)

    def tree(self) -> Part:
        """Both sheets; below them what will be played, or why it cannot be."""
        accent = self.app.theme.accent
        self.problem = self.draft.problem()
        bots = [self._bot_row(number) for number in range(len(self.draft.bots))]
        self.bots = form([*bots, self._last_row()], control=300, share=62)
        sheets = Sheets(
            sheet(_("League"), accent, form(self._game_rows(), control=330, share=62), grow=54),
            Column(
                self._poster(),
                Gap(BETWEEN),
                sheet(_("The bots"), accent, self.bots, grow=0),
                grow=46,
            ),
        )
        start = way_on("start", _("Start"), self._begin, lambda: self.problem or None)
        told = Verdict(self._in_words, lambda: self.problem or None)
        foot = Row(back_button(self.app.back), told, start)
        return TitledPage(_("League"), sheets, foot)

    def _poster(self) -> Part:
        """The variant as a table, the bots behind it."""
        app, draft = self.app, self.draft
        seats = [SeatPlan(bot_title(agent), agent) for agent in draft.bots]
        faces = seat_portraits(app.players, seats)
        name = _(draft.row.name) if self._own is None else self._own.own.name
        title = Text(name, typeset.FIGURE, app.theme.sheet_ink)
        return poster(draft.variant_id, faces, [title], book=app.book, painter=app.painter)

    def _game_rows(self) -> list[FormRow]:
        draft, own = self.draft, self._own

        def pick(name: str) -> None:
            draft.choose_variant(name, {})
            self.rebuild()

        def pick_own(saved: SavedVariant) -> None:
            self._liked = saved.own.name
            draft.choose_variant(saved.own.base, saved.own.options)
            self.rebuild()

        variants = variant_choice(self.saved, own or draft.variant_id, pick, pick_own)
        sizes = [
            (n, capital(_("whole games")))
            if n is None
            else (n, capital(ngettext("deals of {n} card", "deals of {n} cards", n, n=n)))
            for n in draft.sizes
        ]
        cards = Selection("cards", sizes, draft.cards, self._set_cards)
        words = [(goal, counts.deals(goal)) for goal in GOALS]
        goals = Selection("goal", words, draft.goal, self._set_goal)
        limits = [(place, thought_words(limit)) for place, limit in enumerate(THOUGHTS)]
        thoughts = Selection("thinking", limits, draft.thought, self._set_thought)
        seats = [(size, str(size)) for size in draft.seats]
        players = OneOf(Selection("players", seats, draft.players, self._set_players))
        about = blurb(draft.row)
        if draft.options:
            about = f"{rules_in_words(draft.variant_id, draft.options)}."
        rows = [
            FormRow(_("Variant"), about, DropDown(variants), under=True),
            FormRow(_("Players"), "", players),
            FormRow(_("Cards"), _("Single deals say as much in less time."), DropDown(cards)),
            FormRow(_("Deals"), _("More of them can be played later."), DropDown(goals)),
            FormRow(_("Thinking"), _("For each searched decision."), DropDown(thoughts)),
        ]
        return rows + self.shelf.rows()

    def _bot_row(self, number: int) -> FormRow:
        draft = self.draft

        def put(agent: str) -> None:
            draft.bots[number] = agent
            self.rebuild()

        def take_out() -> None:
            del draft.bots[number]
            self.rebuild()

        twice = draft.bots.count(draft.bots[number]) > 1
        now = draft.bots[number]
        who = DropDown(Selection(f"bot {number}", offered_with_titles(now), now, put), grow=1)
        out = Press(
            f"out {number}",
            "×",
            take_out,
            enabled=len(draft.bots) > LEAST,
            why=_("A league needs at least two bots."),
        )
        title = _("Bot {number}", number=number + 1)
        return FormRow(title, "", Row(who, out, gap=6), wrong=twice)

    def _last_row(self) -> FormRow:
        add = Press(
            "add",
            _("Add"),
            self.add,
            enabled=len(self.draft.bots) < MOST,
            why=_("More could not be told apart on the chart."),
        )
        return FormRow("", "", add)

    # --- what the player does ----------------------------------------------------------------

    def _set_players(self, players: int) -> None:
        self.draft.choose_players(players)
        self.rebuild()

    def _set_cards(self, cards: int | None) -> None:
        self.draft.cards = cards
        self.rebuild()

    def _set_goal(self, goal: int) -> None:
        self.draft.goal = goal
        self.rebuild()

    def _set_thought(self, number: int) -> None:
        self.draft.thought = number
        self.rebuild()

    def add(self) -> None:
        """One more entrant; the button that adds stays in sight."""
        self.draft.add()
        self.rebuild()
        add = next(stop for stop in self.stops if stop.key == "add")
        if add.reveal is not None:
            add.reveal()

    def _begin(self) -> None:
        """A new file, and then the league."""
        try:
            league = self.draft.league()
        except OptionError as error:
            self.problem = sentence(error)
            return
        if self._beginning:
            return
        self._beginning, goal, app = True, self.draft.goal, self.app

        def work() -> LeagueRun | OSError:
            try:
                return LeagueRun(league, shelf.begin(), goal)
            except OSError as error:
                log.trouble("a league cannot be kept", error)
                return error

        def done(running: LeagueRun | OSError) -> None:
            self._beginning = False
            if isinstance(running, OSError):
                app.notify(cannot_be_written(shelf.folder(), running).text(_))
            elif self.is_built:
                self._show(running)

        tasks.run(work, done, saying=_("Getting ready…"))

    def _open(self, kept: KeptLeague) -> None:
        """Look at a league that was kept; it goes on when it is told to."""
        goal = self.next_goal(kept.league, kept.tables)
        self._show(LeagueRun(kept.league, kept.path, goal, paused=True))

    @staticmethod
    def next_goal(league: League, tables: int) -> int:
        """The first number of deals to choose that is not played yet; of games only a guess."""
        each = 1 if league.cards is not None else len(league.variant.deals[league.players])
        deals = tables * each
        return next((goal for goal in GOALS if goal > deals), 2 * max(deals, 1))

    def _show(self, running: LeagueRun) -> None:
        self.app.open(RunLeague(running))

    def _in_words(self) -> str:
        """What will be played."""
        bots, goal = len(self.draft.bots), counts.grouped(self.draft.goal)
        return ngettext(
            "{bots} bots meet at mixed tables and one against the others, {deals} deal.",
            "{bots} bots meet at mixed tables and one against the others, {deals} deals.",
            self.draft.goal,
            bots=bots,
            deals=goal,
        )
