"""Practice: the slip of an exercise with how it stands; beside it what else can be practised."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.practice.exercise import (
    BiddingPlace,
    Exercise,
    fitting,
    has_no_trump,
    offered,
    sizes_of,
)
from game.practice.standing import PracticeStanding
from game.presentation.words.advice.practice import (
    comparison,
    exercise_line,
    exercise_title,
    expert_rate,
    my_rate,
    not_counted,
    place_title,
)
from game.presentation.words.bots import bot_title
from game.roster import MARKS
from game.translation import _
from game.ui.kit.controls import FOOT, DropDown, Press, Segments, Selection, Text
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, RowAlign, Scroll
from game.ui.kit.pages import INSIDE, TitledPage, back_button
from game.ui.kit.rows import Form, FormRow
from game.ui.learn.errands import Practised, open_deal, read_practised
from game.ui.learn.practice_slip import practice_slip
from game.ui.paint import typeset
from game.ui.platform.background_read import BackgroundRead
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.variants import VARIANTS


class PracticeScene(FormScreen):
    """The choices and all that was practised."""

    start_at = "begin"
    primary = start_at

    def __init__(self) -> None:
        super().__init__()
        self.exercise = fitting(Exercise())
        self.practised: Practised | None = None
        self._reading: BackgroundRead[Practised] | None = None
        self._chosen = False
        """Whether the player has chosen something here."""

    # --- the scene's side --------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Look again: deals may have been played since."""
        self._reading = BackgroundRead(lambda: read_practised(app))
        super().enter(app)

    def update(self, now: float, dt: float) -> None:
        """Take what was read."""
        reading = self._reading
        if reading is None or not reading.done:
            return
        self._reading = None
        if reading.result is None:
            self.app.notify(reading.failure)
            return
        self.practised = reading.result
        if reading.result.trouble is not None:
            self.app.notify(reading.result.trouble.text(_))
        latest = reading.result.practice.latest
        if latest is not None and not self._chosen:
            self.exercise = latest
        self.rebuild()

    @property
    def needs_frames(self) -> bool:
        """Until everything is read."""
        return self._changed or self._reading is not None

    def tree(self) -> Part:
        """The slip of the exercise; beside it what can be chosen and what was practised before."""
        app, theme = self.app, self.app.theme
        found = self._standing(self.exercise)
        slip = practice_slip(self.exercise, found, app.players, app.book, app.painter, grow=40)
        held = Form(self._choice_rows(), control=250, share=56)
        parts: list[Part] = [held]
        others = self._standing_rows()
        if others:
            heading = Text(_("Practised before"), typeset.HEADING, theme.accent)
            parts += [Gap(14), heading, Gap(4), Form(others, control=104)]
        choices = Plate(Scroll(Column(*parts)), inside=INSIDE, grow=60)
        body = Row(slip, choices, gap=28, align=RowAlign.WHOLE)
        words = self._begin_words
        foot = Row(
            back_button(self.app.back),
            Text(not_counted(), typeset.SMALL, theme.on_felt, grow=1),
            Press("begin", words, self._begin, gold=True, least=220, tall=FOOT),
            gap=20,
        )
        return TitledPage(_("Practice"), body, foot, tallest=720)

    @property
    def _begin_words(self) -> str:
        return _("Go on") if self._standing(self.exercise) is not None else _("Begin")

    def _standing(self, exercise: Exercise) -> PracticeStanding | None:
        """How an exercise stands; None where it was never begun."""
        return None if self.practised is None else self.practised.standings.get(exercise)

    def _choice_rows(self) -> list[FormRow]:
        now, vary = self.exercise, self._vary
        levels = MARKS if now.opponents in MARKS else (*MARKS, now.opponents)
        variants = Selection(
            "variant",
            [(name, _(VARIANTS[name].name)) for name in offered()],
            now.variant,
            lambda variant: vary(replace(now, variant=variant)),
        )
        players = Selection(
            "players",
            [(count, str(count)) for count in sorted(VARIANTS[now.variant].deals)],
            now.players,
            lambda count: vary(replace(now, players=count)),
        )
        cards = Selection(
            "cards",
            [(size, str(size)) for size in sizes_of(now.variant, now.players)],
            now.cards,
            lambda size: vary(replace(now, cards=size)),
        )
        places = Selection(
            "place",
            [(place, place_title(place)) for place in BiddingPlace],
            now.place,
            lambda place: vary(replace(now, place=place)),
        )
        trump = Selection(
            "no_trump",
            [(False, _("As usual")), (True, _("None"))],
            now.no_trump,
            lambda without: vary(replace(now, no_trump=without)),
        )
        opponents = Selection(
            "opponents",
            [(level, bot_title(level)) for level in levels],
            now.opponents,
            lambda level: vary(replace(now, opponents=level)),
        )
        rows = [
            FormRow(_("Variant"), "", DropDown(variants)),
            FormRow(_("Players"), "", DropDown(players)),
            FormRow(_("Cards"), "", DropDown(cards)),
            FormRow(_("You bid"), _("The last to bid knows all other bids."), Segments(places)),
        ]
        if has_no_trump(now):
            rows.append(FormRow(_("Trump"), "", Segments(trump)))
        rows.append(FormRow(_("Opponents"), "", DropDown(opponents)))
        return rows

    def _standing_rows(self) -> list[FormRow]:
        """The other exercises that were begun, the latest first."""
        if self.practised is None:
            return [FormRow(_("Reading…"), "")]
        return [
            FormRow(exercise_title(one), _standing_words(one, found), self._chooses(one))
            for one, found in reversed([*self.practised.standings.items()])
            if one != self.exercise
        ]

    def _chooses(self, exercise: Exercise) -> Press:
        return Press(f"take {exercise.id}", _("Choose"), partial(self._take, exercise))

    # --- what the player does ----------------------------------------------------------------

    def _vary(self, exercise: Exercise) -> None:
        self._take(fitting(exercise))

    def _take(self, exercise: Exercise) -> None:
        self.exercise, self._chosen = exercise, True
        self.rebuild()

    def _begin(self) -> None:
        open_deal(self.app, self.exercise)


def _standing_words(exercise: Exercise, found: PracticeStanding) -> str:
    told = [exercise_line(exercise), my_rate(found.mine)]
    if found.mine.trials:
        told += [expert_rate(found), comparison(found)]
    return " · ".join(line for line in told if line)
