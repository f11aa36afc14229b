"""A league of bots: what they play and who is in it; or one that was kept, to go on with."""

from __future__ import annotations

import pygame

from game.arena import kept as shelf
from game.arena.kept import KeptLeague
from game.arena.league import League
from game.arena.running import Running
from game.presentation.words.bots import offered, offered_titles
from game.presentation.words.rules import blurb
from game.table.own_variants.variant_shelf import SavedVariant
from game.translation import _, ngettext, sentence
from game.ui.league.draft import GOALS, LEAST, MOST, THOUGHTS, LeagueDraft
from game.ui.league.kept_leagues import KeptLeagues
from game.ui.league.words import deals_words, grouped, thought_words
from game.ui.paint import typeset
from game.ui.platform import log
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_rows import Form, FormRow, choice, segments, segments_width
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import RunLeague
from game.ui.scene.two_column_form import Sheets, foot_top, form_area, paint_sheets, two_sheets
from game.ui.setup.own_variant_list import Found, look, same_rules
from game.ui.setup.rule_rows import rules_in_words
from game.ui.widgets.form_button import FormButton
from game.ui.widgets.scroll_area import ScrollArea
from game.variants import VARIANTS, OptionError

_WIDEST = 1180  # px at scale 1


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
        self._forms: list[Form] = []
        self._start: FormButton | None = None
        self._problem = ""
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
        if self.is_built and self._popup is None:
            self.rebuild()

    @property
    def _own(self) -> SavedVariant | None:
        """The own variant that is chosen."""
        draft = self.draft
        if not draft.options:
            return None
        return same_rules(self.saved, draft.variant_id, draft.options, self._liked)

    # --- widgets -----------------------------------------------------------------------------

    def _sheets(self) -> Sheets:
        return two_sheets(self, _WIDEST, 54)

    def _form(self, sheet: pygame.Rect, rows: list[FormRow], control: int) -> Form:
        area = form_area(self, sheet)
        return Form(self, area, rows, min(self.px(control), area.width * 62 // 100))

    def build(self) -> None:
        """Both sheets and the foot of the screen."""
        game_sheet, bot_sheet = self._sheets()
        bots = [self._bot_row(number) for number in range(len(self.draft.bots))]
        self._problem = self.draft.problem()
        self._forms = [
            self._form(game_sheet, self._game_rows(), 330),
            self._form(bot_sheet, [*bots, self._last_row()], 300),
        ]
        tall = self.px(46)
        foot = foot_top(self, tall)
        back = pygame.Rect(game_sheet.left, foot, self.width_of(_("Back"), self.px(110)), tall)
        self.button("back", back, _("Back"), self.app.back)
        wide = self.width_of(_("Start"), self.px(220))
        area = pygame.Rect(bot_sheet.right - wide, foot, wide, tall)
        self._start = self.button(
            "start",
            area,
            _("Start"),
            self._begin,
            style="@primary",
            enabled=not self._problem,
            why=lambda: self._problem,
        )

    def _game_rows(self) -> list[FormRow]:
        draft, own = self.draft, self._own
        ids = list(VARIANTS)
        titles = [_(row.name) for row in VARIANTS.values()]
        titles += [saved.own.name for saved in self.saved]
        at = ids.index(draft.variant_id) if own is None else len(ids) + self.saved.index(own)

        def pick(number: int) -> None:
            if number < len(ids):
                draft.choose_variant(ids[number], {})
            else:
                chosen = self.saved[number - len(ids)].own
                self._liked = chosen.name
                draft.choose_variant(chosen.base, chosen.options)
            self.rebuild()

        def variants(area: pygame.Rect, pane: ScrollArea) -> None:
            choice(self, "variant", area, titles, at, pick, pane)

        def sizes(area: pygame.Rect, pane: ScrollArea) -> None:
            texts = [
                _("Whole games")
                if n is None
                else ngettext("Deals of {n} card", "Deals of {n} cards", n).format(n=n)
                for n in draft.sizes
            ]
            place = draft.sizes.index(draft.cards)
            choice(self, "cards", area, texts, place, lambda n: self._set_cards(n), pane)

        def goals(area: pygame.Rect, pane: ScrollArea) -> None:
            texts = [deals_words(goal) for goal in GOALS]
            choice(self, "goal", area, texts, GOALS.index(draft.goal), self._set_goal, pane)

        def thoughts(area: pygame.Rect, pane: ScrollArea) -> None:
            texts = [thought_words(limit) for limit in THOUGHTS]
            choice(self, "thinking", area, texts, draft.thought, self._set_thought, pane)

        about = blurb(draft.row)
        if draft.options:
            about = f"{rules_in_words(draft.variant_id, draft.options)}."
        rows = [
            FormRow(_("Variant"), about, variants, under=True),
            FormRow(_("Players"), _("At each table."), self._players),
            FormRow(_("Cards"), _("Single deals say as much in less time."), sizes),
            FormRow(_("Deals"), _("More of them can be played later."), goals),
            FormRow(_("Thinking"), _("For each searched decision."), thoughts),
        ]
        return rows + self.shelf.rows()

    def _players(self, area: pygame.Rect, pane: ScrollArea) -> None:
        seats = self.draft.seats
        texts = [str(size) for size in seats]
        control = segments if segments_width(self, texts) <= area.width else choice
        at = seats.index(self.draft.players)
        control(self, "players", area, texts, at, lambda n: self._set_players(seats[n]), pane)

    def _bot_row(self, number: int) -> FormRow:
        draft = self.draft
        agents = offered(draft.bots[number])
        titles = offered_titles(agents)

        def control(area: pygame.Rect, pane: ScrollArea) -> None:
            cross = area.height
            box = pygame.Rect(area.left, area.top, area.width - cross - self.px(6), area.height)
            at = agents.index(draft.bots[number])
            choice(self, f"bot {number}", box, titles, at, lambda n: put(agents[n]), pane)
            box = pygame.Rect(area.right - cross, area.top, cross, area.height)
            self.button(
                f"out {number}",
                box,
                "×",
                take_out,
                pane=pane,
                enabled=len(draft.bots) > LEAST,
                why=_("A league needs at least two bots."),
            )

        def put(agent: str) -> None:
            draft.bots[number] = agent
            self.rebuild()

        def take_out() -> None:
            del draft.bots[number]
            self.rebuild()

        twice = draft.bots.count(draft.bots[number]) > 1
        return FormRow(_("Bot {number}").format(number=number + 1), "", control, wrong=twice)

    def _last_row(self) -> FormRow:
        def control(area: pygame.Rect, pane: ScrollArea) -> None:
            self.button(
                "add",
                area,
                _("Add a bot"),
                self._add,
                pane=pane,
                enabled=len(self.draft.bots) < MOST,
                why=_("More could not be told apart on the chart."),
            )

        return FormRow("", "", control)

    # --- what the player does ----------------------------------------------------------------

    def _set_players(self, players: int) -> None:
        self.draft.choose_players(players)
        self.rebuild()

    def _set_cards(self, number: int) -> None:
        self.draft.cards = self.draft.sizes[number]
        self.rebuild()

    def _set_goal(self, number: int) -> None:
        self.draft.goal = GOALS[number]
        self.rebuild()

    def _set_thought(self, number: int) -> None:
        self.draft.thought = number
        self.rebuild()

    def _add(self) -> None:
        self.draft.add()
        self.rebuild()
        add = next(stop.element for stop in self.stops if stop.key == "add")
        self._forms[1].pane.reveal(pygame.Rect(add.get_abs_rect()))

    def _begin(self) -> None:
        """A new file, and then the league."""
        try:
            league = self.draft.league()
        except OptionError as error:
            self._problem = sentence(error)
            return
        if self._beginning:
            return
        self._beginning, goal, app = True, self.draft.goal, self.app

        def work() -> Running | OSError:
            try:
                return Running(league, shelf.begin(), goal)
            except OSError as error:
                log.trouble("a league cannot be kept", error)
                return error

        def done(running: Running | OSError) -> None:
            self._beginning = False
            if isinstance(running, OSError):
                app.notify(_("The league cannot be kept: {why}.").format(why=running.strerror))
            elif self.is_built:
                self._show(running)

        tasks.run(work, done, saying=_("Starting the league…"))

    def _open(self, kept: KeptLeague) -> None:
        """Look at a league that was kept; it goes on when it is told to."""
        goal = self.next_goal(kept.league, kept.tables)
        self._show(Running(kept.league, kept.path, goal, paused=True))

    @staticmethod
    def next_goal(league: League, tables: int) -> int:
        """The first number of deals to choose that is not played yet; of games only a guess."""
        each = 1 if league.cards is not None else len(league.variant.deals[league.players])
        deals = tables * each
        return next((goal for goal in GOALS if goal > deals), 2 * max(deals, 1))

    def _show(self, running: Running) -> None:
        self.app.open(RunLeague(running))

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Panels, headings, rows, and what will be played or why it cannot be."""
        headings = (_("The league"), _("The bots"))
        paint_sheets(self, surface, _("League"), self._sheets(), headings, self._forms)
        theme, fonts, sheets = self.app.theme, self.app.fonts, self._sheets()
        left = sheets[0].left + self.width_of(_("Back"), self.px(110)) + self.px(24)
        right = sheets[1].right - self.width_of(_("Start"), self.px(220)) - self.px(24)
        bots, goal = len(self.draft.bots), grouped(self.draft.goal)
        words = ngettext(
            "{bots} bots meet at mixed tables and one against the others, {deals} deal.",
            "{bots} bots meet at mixed tables and one against the others, {deals} deals.",
            self.draft.goal,
        )
        text = self._problem or words.format(bots=bots, deals=goal)
        tall = typeset.height(text, typeset.BODY, fonts, right - left)
        ink = theme.on_felt
        self.write(surface, text, (left, foot_top(self, tall)), typeset.BODY, ink, right - left)
