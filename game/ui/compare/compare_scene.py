"""The same cards: how each level does in one's own seat, as a table that fills, deal by deal.

The plays are made in processes of their own while the screen is up, kept, and gone on with later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.challenges.challenge import ChallengeError, challenge_of, line_of
from game.duplicate.duplicate_run import DuplicateRun
from game.duplicate.question import DuplicateQuestion, NoDuplicate, questions
from game.duplicate.results import ComparedDeal, LevelResult, deal_results, level_results
from game.engine import Seat
from game.engine.refusal import Refusal
from game.net.client.signed_challenges import signed
from game.presentation.words.bots import bot_title
from game.presentation.words.points import decimal, minus, points_words
from game.presentation.words.statistics import NONE, percent
from game.profiles.profile import Players
from game.table.records.lines import HeaderLine
from game.table.records.replay import RecordedGame
from game.translation import _, ngettext, sentence
from game.ui.kit.controls import FOOT, Press, ShareBar, Text
from game.ui.kit.figures_table import FigureLine, figures_table
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, RowAlign, Scroll, Sized
from game.ui.kit.pages import TitledPage, back_button
from game.ui.kit.poster import poster, poster_title
from game.ui.paint import typeset
from game.ui.paint.seat_portraits import seat_portraits
from game.ui.platform import clipboard, log
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.style.theme import mixed

_LEVEL_COLUMNS: Final = (14, 16, 16, 18, 24)
_DEAL, _DEAL_COLUMN = 12, 10
"""Shares of the width of the columns."""
_POSTER, _BESIDE = 340, 1100
"""Width of the poster, and of a window that has room for it, px at scale 1."""
_FACES: Final = 3
"""So many are seen on it, the player first."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was read of a game."""

    question: DuplicateQuestion | None
    why: Refusal | None
    """Why nobody else can play it."""
    line: str
    """Its challenge; empty where it makes none."""
    why_no_line: Refusal | None


def _own_seat(game: RecordedGame) -> tuple[Seat] | None:
    """Where a player of this machine sat, as in a game at a server; None where several did."""
    header = game.header.line
    seats = header.seats if isinstance(header, HeaderLine) else ()
    own = [seat for seat, plan in enumerate(seats) if plan.profile]
    return (own[0],) if len(own) == 1 else None


def asked(game: RecordedGame, players: Players) -> Asked:
    """The question of the own seat, or of the first person, and the challenge.

    The latter is signed where one of the players made it.
    """
    question, why, line, why_no_line = None, None, "", None
    try:
        question = next(questions(game, _own_seat(game)))
    except NoDuplicate as error:
        why = error.refusal
    try:
        line = line_of(signed(challenge_of(game), players))
    except ChallengeError as error:
        why_no_line = error.refusal
    return Asked(question, why, line, why_no_line)


class CompareScene(FormScreen):
    """One game and the levels in its person's seat."""

    start_at = "back"

    def __init__(
        self,
        read: Callable[[], RecordedGame],
        run_of: Callable[[DuplicateQuestion], DuplicateRun] = DuplicateRun,
    ) -> None:
        """`read` loads the game, in a thread; `run_of` makes what plays it."""
        super().__init__()
        self._read_game = read
        self._run_of = run_of
        self.asked: Asked | None = None
        self.run: DuplicateRun | None = None
        self.levels: list[LevelResult] = []
        self.deals: list[ComparedDeal] = []
        self._reading: BackgroundRead[Asked] | None = None
        self._told = -1

    # --- the scene's side --------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Read the game the first time."""
        if self.asked is None and self._reading is None:
            read = self._read_game
            players = app.players
            self._reading = BackgroundRead(lambda: asked(read(), players))
        super().enter(app)

    def close(self) -> None:
        """Left for good: whatever is being played is given up."""
        if self.run is not None:
            self.run.thread.stop()
            tasks.run(self.run.thread.wait)

    def update(self, now: float, dt: float) -> None:
        """Take what threads have done meanwhile."""
        reading = self._reading
        if reading is not None and reading.done:
            self._reading = None
            if reading.result is None:
                self.app.notify(reading.failure)
            else:
                self.asked = reading.result
                self._begin()
            self.rebuild()
        run = self.run
        if run is not None and len(run.plays) != self._told:
            self._told = len(run.plays)
            self.levels = level_results(run.question, run.plays)
            self.deals = deal_results(run.question, run.plays)
            self._changed = True
        if run is not None and run.thread.trouble is not None:
            log.trouble("the plays could not be made", run.thread.trouble)
            self.app.notify(sentence(run.thread.trouble))
            self.run = None

    @property
    def needs_frames(self) -> bool:
        """While something is read or played."""
        run = self.run
        playing = run is not None and (run.thread.running or len(run.plays) != self._told)
        return self._changed or self._reading is not None or playing

    def _begin(self) -> None:
        if self.asked is not None and self.asked.question is not None:
            self.run = self._run_of(self.asked.question)
            self.run.thread.start()

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """Levels above, deals below, how far the plays are beside the title, and the foot."""
        found = self.asked
        why = "" if found is None or found.why_no_line is None else found.why_no_line.text(_)
        copy = Press(
            "copy",
            _("Challenge a friend"),
            self._copy,
            gold=True,
            enabled=found is not None and bool(found.line),
            why=why,
            tall=FOOT,
        )
        theme = self.app.theme
        ground = mixed(theme.felt_dark, theme.room, 0.5)
        words = Text(self._progress, ink=theme.on_felt, lines=1)
        progress = Column(words, Gap(4), ShareBar(self._share, ground, wide=260))
        foot = Row(back_button(self.app.back), Gap(grow=1), copy)
        body: Part = Column(*self._body(), gap=12, grow=1)
        question = None if found is None else found.question
        # Where words are large the tables take the whole width.
        if question is not None and self.app.size[0] >= _BESIDE * self.app.scale:
            shown = Sized(self._poster(question), wide=_POSTER)
            body = Row(shown, body, gap=24, align=RowAlign.WHOLE, grow=1)
        return TitledPage(_("Same cards"), body, foot, beside=progress)

    def _poster(self, question: DuplicateQuestion) -> Part:
        """Who sat at the table of the game, and what came of it for the player."""
        app, setup = self.app, question.setup
        faces = seat_portraits(app.players, setup.seats)
        me = faces[question.seat]
        others = [face for face in faces if face != me]
        words = [
            poster_title(_(setup.variant.name), app.theme.sheet_ink),
            Gap(6),
            Text(self._mine(question), typeset.HEADING, app.theme.sheet_ink),
        ]
        shown = (me, *others)[:_FACES]
        return poster(setup.variant.id, shown, words, book=app.book, painter=app.painter)

    @staticmethod
    def _mine(question: DuplicateQuestion) -> str:
        return _(
            "{one}: {other}",
            one=question.setup.seats[question.seat].name,
            other=points_words(question.total),
        )

    def _share(self) -> float | None:
        """How much of what is wanted was played; None where nothing more is."""
        run = self.run
        done = run is None or len(run.plays) >= run.wanted
        return None if run is None or done else len(run.plays) / run.wanted

    def _progress(self) -> str:
        if self.run is None or self._share() is None:
            return ""
        return _("{n} of {all}", n=len(self.run.plays), all=self.run.wanted)

    def _body(self) -> list[Part]:
        found = self.asked
        if found is None or found.question is None:
            refusal = None if found is None else found.why
            text = _("Reading…") if found is None else ""
            words = Text(text if refusal is None else refusal.text(_))
            return [Plate(words, above=16, below=200)]
        luck = Text(
            lambda: _luck_words(self.levels), typeset.SMALL, self.app.theme.sheet_muted, lines=2
        )
        about = _("At each level: the share of its plays of this deal that you are ahead of.")
        note = Text(about, typeset.SMALL, self.app.theme.sheet_muted)
        return [
            _paper(self._level_table(), Gap(12), luck),
            _paper(Scroll(self._deal_table(found.question), grow=0, paper=True), Gap(12), note),
            Gap(grow=1),
        ]

    def _level_table(self) -> Part:
        """A line for each level, which is filled once it has played."""

        def told(number: int, column: int) -> str:
            return _cells(self.levels[number])[column] if number < len(self.levels) else ""

        def share(number: int) -> float | None:
            return self.levels[number].share_beaten if number < len(self.levels) else None

        heads = _("Points"), _("Different plays"), _("Eight of ten plays"), _("You are ahead of")
        lines = [
            FigureLine(
                bot_title(level),
                [partial(told, number, column) for column in range(len(heads))],
                share=partial(share, number),
            )
            for number, level in enumerate(self._levels)
        ]
        theme, weights = self.app.theme, _LEVEL_COLUMNS
        return figures_table(_("Levels"), heads, lines, weights, theme, bar=len(heads) - 1)

    def _deal_table(self, question: DuplicateQuestion) -> Part:
        """A line for each deal: what was bid and taken in it, then the share of each level."""
        first = (_("Cards"), _("Bid"), _("Tricks"), _("Points"))
        heads = (*first, *map(bot_title, self._levels))
        lines = [
            FigureLine(
                str(number + 1),
                [partial(self._told_of_deal, number, column) for column in range(len(heads))],
            )
            for number in range(len(question.deals))
        ]
        weights = (_DEAL, *[_DEAL_COLUMN] * len(heads))
        return figures_table(_("Deal"), heads, lines, weights, self.app.theme)

    @property
    def _levels(self) -> Sequence[str]:
        """Those that a share is told of."""
        return self.run.levels if self.run is not None else ()

    def _told_of_deal(self, row: int, column: int) -> str:
        """A figure of a deal; nothing while it was not played."""
        if row >= len(self.deals):
            return ""
        deal = self.deals[row]
        points = minus(deal.points)
        own = [str(deal.size), str(deal.bid), str(deal.tricks), points]
        if column < len(own):
            return own[column]
        shares = {name: share for name, _plays, _mean, share in deal.levels}
        share = shares.get(self._levels[column - len(own)])
        return NONE if share is None else percent(share)

    def _copy(self) -> None:
        if self.asked is not None and self.asked.line:
            if clipboard.put(self.asked.line):
                self.app.notify(_("Copied: it is in the clipboard."))
            else:
                self.app.notify(_("There is no clipboard here."))


def _paper(table: Part, *below: Part) -> Part:
    return Plate(Column(table, *below), inside=24, above=16, below=14, paper=True)


def _cells(level: LevelResult) -> tuple[str, ...]:
    """What is told of a level, in the order of the heads."""
    half = f" ± {decimal(level.ci95)}" if level.varies and level.ci95 else ""
    return (
        f"{decimal(level.points)}{half}",
        _("{n} of {all}", n=level.distinct, all=level.plays),
        f"{level.low} – {level.high}" if level.varies else str(level.low),
        percent(level.share_beaten),
    )


def _luck_words(levels: Sequence[LevelResult]) -> str:
    """What chance there is in the plays, and what it comes to."""
    told: list[str] = []
    if not levels:
        return ""
    spread = round(max(level.spread for level in levels))
    if spread:
        told.append(
            ngettext(
                "Luck that remains: played again with these very cards, a result changes by about "
                "{points} point.",
                "Luck that remains: played again with these very cards, a result changes by about "
                "{points} points.",
                spread,
                points=spread,
            )
        )
    if not all(level.varies for level in levels):
        told.append(
            _("Rules of thumb draw no chance: where all plays are the same, they count as one.")
        )
    return " ".join(told)
