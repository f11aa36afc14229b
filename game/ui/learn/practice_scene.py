"""Practice: what is practised is chosen on the left, how it stands is said on the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from game.practice.exercise import (
    BiddingPlace,
    Exercise,
    fitting,
    has_no_trump,
    offered,
    sizes_of,
)
from game.practice.standing import PracticeStanding
from game.presentation.words.bots import bot_title
from game.presentation.words.practice import (
    PLACES,
    comparison,
    exercise_line,
    exercise_title,
    expert_rate,
    my_rate,
    not_counted,
)
from game.roster import OFFERED
from game.translation import _
from game.ui.kit.controls import FOOT, DropDown, Press, Segments, Text
from game.ui.kit.layout import Part, Row
from game.ui.kit.pages import Sheets, TitledPage, back_button, sheet
from game.ui.kit.rows import FormRow, form
from game.ui.learn.errands import Practised, open_deal, read_practised
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
    def restless(self) -> bool:
        """Until everything is read."""
        return self._changed or self._reading is not None

    def tree(self) -> Part:
        """Both sheets, and below them what practice is not."""
        theme = self.app.theme
        sheets = Sheets(
            sheet(
                _("Single deals"),
                theme.accent,
                form(self._choice_rows(), control=250, share=56),
                grow=48,
            ),
            sheet(
                _("How it stands"),
                theme.accent,
                form(self._standing_rows(), control=104),
                grow=52,
            ),
        )
        words = self._begin_words
        foot = Row(
            back_button(self.app.back),
            Text(not_counted(), typeset.SMALL, theme.on_felt, grow=1),
            Press("begin", words, self._begin, gold=True, least=200, tall=FOOT),
            gap=20,
        )
        return TitledPage(_("Practice"), sheets, foot, widest=1180)

    @property
    def _begin_words(self) -> str:
        return _("Go on") if self._standing(self.exercise) is not None else _("Begin")

    def _standing(self, exercise: Exercise) -> PracticeStanding | None:
        """How an exercise stands; None where it was never begun."""
        return None if self.practised is None else self.practised.standings.get(exercise)

    def _choice_rows(self) -> list[FormRow]:
        now = self.exercise
        names = offered()
        seats = sorted(VARIANTS[now.variant].deals)
        sizes = sizes_of(now.variant, now.players)
        places = tuple(BiddingPlace)
        rows = [
            FormRow(
                _("Variant"),
                "",
                self._choice("variant", names, [_(VARIANTS[name].name) for name in names]),
            ),
            FormRow(_("Players"), "", self._choice("players", seats)),
            FormRow(_("Cards"), _("In each hand."), self._choice("cards", sizes)),
            FormRow(
                _("You bid"),
                _("The last to bid knows all other bids."),
                self._segments("place", places, [_(PLACES[place]) for place in places]),
            ),
        ]
        if has_no_trump(now):
            words = [_("As usual"), _("None")]
            control = self._segments("no_trump", (False, True), words)
            rows.append(FormRow(_("Trump"), "", control))
        chosen = self.exercise.opponents
        levels = OFFERED if chosen in OFFERED else (*OFFERED, chosen)
        titles = [bot_title(level) for level in levels]
        rows.append(FormRow(_("Opponents"), "", self._choice("opponents", levels, titles)))
        return rows

    def _choice(self, key: str, values: Sequence[Any], texts: Sequence[str] | None = None) -> Part:
        """A list of the values of one field of an exercise."""
        words = [str(value) for value in values] if texts is None else texts
        chosen = list(values).index(getattr(self.exercise, key))
        return DropDown(key, words, chosen, partial(self._set, key, values))

    def _segments(self, key: str, values: Sequence[Any], words: Sequence[str]) -> Part:
        """The same as a row of buttons."""
        chosen = list(values).index(getattr(self.exercise, key))
        return Segments(key, words, chosen, partial(self._set, key, values))

    def _standing_rows(self) -> list[FormRow]:
        """The exercise that is chosen, then the others, the latest first."""
        if self.practised is None:
            return [FormRow(_("Reading what was practised…"), "")]
        own = self._standing(self.exercise)
        sentence = _standing_words(self.exercise, own) if own is not None else _first_words()
        rows = [FormRow(exercise_title(self.exercise), sentence, marked=True)]
        for exercise, found in reversed([*self.practised.standings.items()]):
            if exercise != self.exercise:
                sentence = _standing_words(exercise, found)
                title = exercise_title(exercise)
                rows.append(FormRow(title, sentence, self._chooses(exercise)))
        return rows

    def _chooses(self, exercise: Exercise) -> Press:
        return Press(f"take {exercise.id}", _("Choose"), partial(self._take, exercise))

    # --- what the player does ----------------------------------------------------------------

    def _set(self, key: str, values: Sequence[Any], number: int) -> None:
        self._take(fitting(replace(self.exercise, **{key: values[number]})))

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


def _first_words() -> str:
    return _(
        "Not practised yet. One deal comes after the other, each with new cards. Beside your rate "
        "of bids made stands what an expert makes of the same deals against the same opponents."
    )
