"""The end of a game at a table: its results, and the records that they are compared with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.challenges.challenge import ChallengeError
from game.daily.results import read_result
from game.engine import Seat
from game.engine.choices import Goal
from game.engine.deal_sequence import sharing
from game.presentation.game_outcome import GameOutcome
from game.presentation.score_sheet import SheetContents
from game.presentation.screen_state import ScreenState
from game.presentation.tricks_of_deals import tricks_of_deals
from game.presentation.words.advice.game_story import StoryLine, story
from game.presentation.words.advice.habits import LESSON_OF, NextStep
from game.presentation.words.points import points_words
from game.presentation.words.progress import after_words
from game.presentation.words.records import record_figures, table_title
from game.rating.after_game import AfterGame, after_game
from game.rating.kept_course import CourseInIndex
from game.review.running_review import RunningReview
from game.table.game_index.counted import read_games
from game.table.game_index.game_index import GameIndex
from game.table.records.headers import header
from game.table.records.lines import HintNote, Line
from game.table.statistics.personal_bests import (
    EndedGame,
    PersonalBests,
    may_set_records,
    personal_bests,
)
from game.table.statistics.summary import Person
from game.table.statistics.tallies import DealTally, opponents_in, rules_text, seed_text
from game.tour.visits import DEAL, VISIT
from game.translation import _
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.bot_workers import bot_workers
from game.ui.scene.protocol import Route
from game.ui.scene.routes import CountTricks, DoLesson
from game.ui.setup.game_launcher import keep
from game.ui.table.company import Company
from game.ui.table.panels.demo_results import DemoResults
from game.ui.table.panels.overlays import undone
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.presenter import TablePresenter
from game.variants import VARIANTS
from game.variants.lengths import rules_of


class ReviewAhead:
    """Counts the mistakes of one seat beside the window; what it finds is kept for the review."""

    def __init__(self, lines: Sequence[Line], seat: Seat) -> None:
        """Begin it, for the lines of a record that has ended."""
        self._seat = seat
        self._running = RunningReview(lines, bot_workers.service)

    @property
    def going_on(self) -> bool:
        """Whether there is more to come."""
        return not self._running.finished

    @property
    def mistakes(self) -> int | None:
        """How many the seat made; None while not everything was weighed, or nothing can be."""
        running = self._running
        if not running.finished or running.trouble is not None:
            return None
        return sum(each.seat == self._seat for each in running.mistakes)

    def poll(self) -> bool:
        """Take in what was found; whether it has come to its end with that."""
        was_going_on = self.going_on
        self._running.poll()
        return was_going_on and not self.going_on

    def close(self) -> None:
        """Nobody waits for it any longer."""
        self._running.close()


class GameEndPanels:
    """Makes the panel of results, once for each end that a game comes to."""

    def __init__(self, presenter: TablePresenter, company: Company | None = None) -> None:
        """`company` are the others, where the table is at a server."""
        self._presenter = presenter
        self._company = company
        self._panel: ResultsPanel | None = None
        self._end: ScreenState | None = None
        """The table of which the panel tells: after an undo a game may end otherwise."""
        self._game: EndedGame | None = None
        self._reading: BackgroundRead[Compared] | None = None
        self._review: ReviewAhead | None = None

    def results(self) -> ResultsPanel:
        """The results of the game on the screen."""
        presenter = self._presenter
        if self._panel is None or self._end != presenter.shown:
            self._end = presenter.shown
            demo = presenter.demo is not None
            self._panel = self._demo_results() if demo else self._own_results()
        return self._panel

    def advance(self) -> None:
        """Hand the records to the panel as soon as they were read, and what a server tells last."""
        reading, panel, game = self._reading, self._panel, self._game
        review = self._review
        ended = review is not None and review.poll()
        if ended and review is not None and panel is not None and review.mistakes is not None:
            panel.tell_mistakes(review.mistakes)
        if panel is not None and not panel.outcome.compared and self._is_comparable:
            panel.offer_comparison()
        if reading is None or panel is None or game is None or not reading.done:
            return
        self._reading = None
        if reading.result is not None:
            title = _("Your records: {table}", table=table_title(game))
            figures = record_figures(reading.result.bests, game)
            changed = reading.result.changed
            words = "" if changed is None else after_words(changed)
            panel.tell_records(title, figures, words)

    @property
    def _is_comparable(self) -> bool:
        """Whether others can play the same cards, and what came of it be sent to them."""
        game = self._game
        return game is not None and self._presenter.table.seed is not None and not game.shared

    @property
    def waiting(self) -> bool:
        """Whether records are still being read, or mistakes counted."""
        counting = self._review is not None and self._review.going_on
        return self._reading is not None or counting

    def close(self) -> None:
        """The table is left: nobody waits for its review any longer."""
        if self._review is not None:
            self._review.close()
        self._review = None

    def _count_mistakes(self, seat: Seat) -> None:
        """Begin the review of a game here, in which the player may look for them next."""
        self.close()
        if not self._presenter.table.elsewhere:
            self._review = ReviewAhead(self._presenter.table.lines, seat)

    @property
    def _still(self) -> bool:
        tempo = self._presenter.tempo
        return not tempo.moves or not tempo.flights

    def _outcome(self, **more: object) -> GameOutcome:
        presenter = self._presenter
        shown, names = presenter.shown, presenter.names
        sheet = SheetContents.of_shown(shown, names, presenter.table.setup.variant_name)
        portraits = presenter.stage.portraits
        return GameOutcome(shown=shown, names=names, sheet=sheet, portraits=portraits, **more)  # type: ignore[arg-type]

    def _demo_results(self) -> DemoResults:
        presenter = self._presenter
        demo, table, app = presenter.demo, presenter.table, presenter.app
        assert demo is not None, "only bots play"
        if demo.results is None:
            demo.results = DemoResults(
                self._outcome(),
                still=self._still,
                goes_on=app.settings.demo_goes_on,
                keep=lambda: keep(table),
                notify=app.notify,
            )
        return demo.results

    def _own_results(self) -> ResultsPanel:
        table = self._presenter.table
        undos, setup = table.undos, table.setup
        game = self._game = self._played_game()
        here = "" if self._company is None else self._company.rating_words
        remarks = [told for told in (undone(undos), here) if told]
        if setup.match is not None and setup.match.challenge:
            remarks += self._beside(setup.match.challenge)
        if setup.match is not None and setup.match.daily:
            remarks.append(
                _(
                    "The daily deal of {day}: Daily deal shows how it compares with an expert.",
                    day=setup.match.daily,
                )
            )
        if setup.tour == DEAL and game is not None:
            remarks.append(_set_deal_words(game.deals[0]))
        elif game is not None:
            if not game.counts and not undos and hinted(table.lines):
                remarks.append(_("Hints were asked for, so this game sets no record."))
            elif not game.counts and not undos and coached(table.lines):
                remarks.append(_("The coach spoke, so this game sets no record."))
            elif not game.counts and not undos:
                remarks.append(_("The cards were known before, so this game sets no record."))
            elif not game.counts:
                remarks[0] = _("{undone}: this game sets no record.", undone=undone(undos))
        if game is not None and setup.tour != DEAL:
            first = self._presenter.app.players.first
            self._reading = BackgroundRead(lambda: _compared(game, first))
        seat = self._seat()
        if seat is not None:
            self._count_mistakes(seat)
        outcome = self._outcome(
            story=() if seat is None else self._story(seat),
            remarks=tuple(remarks),
            sealed=True,
            again=table.may_play_again and setup.tour in ("", VISIT),
            on_tour=bool(setup.tour),
            same_cards=setup.seed is not None,
            compared=self._is_comparable,
            measured=game is not None and setup.tour != DEAL,
            counts=game is not None and game.counts,
        )
        return ResultsPanel(outcome, still=self._still)

    def _story(self, seat: Seat) -> tuple[StoryLine, ...]:
        presenter = self._presenter
        tricks = tricks_of_deals(presenter.table.lines)
        return story(presenter.shown, presenter.names, seat, tricks)

    @property
    def next_step(self) -> Route | None:
        """What there is to practise after the game on the screen; None where nothing is told."""
        panel = self._panel
        steps = [] if panel is None else [line.step for line in panel.outcome.story if line.step]
        return _route_to(steps[0]) if steps else None

    def _beside(self, line: str) -> list[str]:
        """The result beside that of the challenge which the game answers."""
        shown = self._presenter.shown
        try:
            challenge = read_result(line)
        except ChallengeError:
            return []
        seat = challenge.seat
        made = sum(deal.result.made[seat] for deal in shown.table.history)
        return [
            _(
                "{name}: {points}, {made} of {deals} bids. {you}: {yours}, {met} of {played} bids.",
                name=challenge.name,
                points=points_words(challenge.points),
                made=challenge.marks.count("+"),
                deals=len(challenge.marks),
                you=self._presenter.names[seat],
                yours=points_words(shown.table.totals[seat]),
                met=made,
                played=len(shown.table.history),
            )
        ]

    def _played_game(self) -> EndedGame | None:
        """This game of the present player; None where he did not play in it."""
        presenter = self._presenter
        table, shown, players = presenter.table, presenter.shown, presenter.app.players
        seat = self._seat()
        if seat is None:
            return None
        setup, own = table.setup, table.players[seat]
        first = seat == presenter.persons[0]
        profile = own.profile or (players.first if first else "")
        row = VARIANTS.get(setup.variant.id, setup.variant)
        length, own_rules = rules_of(row, setup.players, setup.variant.options)
        goal, winners = shown.table.variant.rules.goal, shown.table.winners
        return EndedGame(
            person=Person(profile) if profile else Person("", own.name),
            variant=setup.variant.id,
            options=rules_text(header(setup).options),
            length=length,
            own_rules=own_rules,
            players=setup.players,
            opponents=opponents_in(table.lines, seat),
            seed=seed_text(table.seed),
            shared=goal is Goal.SHARED,
            sharing=sharing(goal, winners, seat),
            total=shown.table.totals[seat],
            deals=tuple(
                DealTally(
                    deal.spec.cards,
                    deal.result.bids[seat],
                    deal.result.tricks[seat],
                    deal.points[seat],
                )
                for deal in shown.table.history
            ),
            counts=may_set_records(setup, table.lines),
        )

    def _seat(self) -> Seat | None:
        """Where the present player sits; a single person without a profile is he."""
        presenter = self._presenter
        players, persons = presenter.table.players, presenter.persons
        present = presenter.app.players.current.id
        mine = [seat for seat in persons if players[seat].profile == present]
        if mine:
            return mine[0]
        alone = len(persons) == 1 and not players[persons[0]].profile
        return persons[0] if alone else None


def _route_to(step: NextStep) -> Route:
    """Where something is practised."""
    return CountTricks() if step is NextStep.COUNT else DoLesson(LESSON_OF[step])


def _set_deal_words(deal: DealTally) -> str:
    """How the bid of a set deal came out, which is all that counts there."""
    if deal.bid == deal.tricks:
        return _("You made your bid, and the set deal is won.")
    return _("You missed your bid: the set deal is still to be won.")


def hinted(lines: Sequence[Line]) -> bool:
    """Whether anybody asked for a hint, as the record notes it."""
    return any(isinstance(line, HintNote) and not line.coach for line in lines)


def coached(lines: Sequence[Line]) -> bool:
    """Whether the coach spoke, as the record notes it."""
    return any(isinstance(line, HintNote) and line.coach for line in lines)


class Compared(NamedTuple):
    """A game beside those before it."""

    bests: PersonalBests
    changed: AfterGame | None
    """What it did to rating and goals; None where it does not count, or is not on the shelf."""


def _compared(game: EndedGame, first: str) -> Compared:
    """The game beside all that are on the shelf; `first` is the profile of unnamed games."""
    own = read_games(game.person, first)
    bests = personal_bests(game, own, first)
    if not game.counts:
        return Compared(bests, None)
    around = GameIndex().asked(
        lambda index: CourseInIndex(index, game.person, first).around(game.seed)
    )
    return Compared(bests, None if around is None else after_game(*around))
