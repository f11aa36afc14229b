"""Practice: what is practised is chosen on the left, how it stands is said on the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame
from pygame import Rect

from game.practice.exercise import (
    Exercise,
    Place,
    fitting,
    has_no_trump,
    offered,
    sizes_of,
)
from game.practice.standing import Standing
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
from game.ui.learn.practice_errands import Practised, open_deal, read_practised
from game.ui.paint import typeset
from game.ui.platform.background_read import BackgroundRead
from game.ui.scene.form_rows import Control, Form, FormRow, choice, segments
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.two_column_form import (
    Sheets,
    foot_top,
    form_area,
    paint_sheets,
    two_sheets,
)
from game.ui.widgets.scroll_area import ScrollArea
from game.variants import VARIANTS

_WIDEST: Final = 1180  # px at scale 1
_SHARE: Final = 48
"""Percent of it that the choices take."""
_CONTROL: Final = 250
_CHOOSE: Final = 104


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
        self._forms: tuple[Form, Form]

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

    @property
    def _sheets(self) -> Sheets:
        return two_sheets(self, _WIDEST, _SHARE)

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """Both sheets and the foot."""
        left, right = self._sheets
        area = form_area(self, left)
        control = min(self.px(_CONTROL), area.width * 56 // 100)
        chosen = Form(self, area, self._choice_rows(), control)
        stands = Form(self, form_area(self, right), self._standing_rows(), self.px(_CHOOSE))
        self._forms = (chosen, stands)
        tall = self.px(46)
        foot = foot_top(self, tall)
        wide = self.width_of(_("Back"), self.px(110))
        self.button("back", Rect(left.left, foot, wide, tall), _("Back"), self.app.back)
        wide = self.width_of(self._begin_words, self.px(200))
        area = Rect(right.right - wide, foot, wide, tall)
        self.button("begin", area, self._begin_words, self._begin, style="@primary")

    @property
    def _begin_words(self) -> str:
        return _("Go on") if self._standing(self.exercise) is not None else _("Begin")

    def _standing(self, exercise: Exercise) -> Standing | None:
        """How an exercise stands; None where it was never begun."""
        return None if self.practised is None else self.practised.standings.get(exercise)

    def _choice_rows(self) -> list[FormRow]:
        now = self.exercise
        names = offered()
        seats = sorted(VARIANTS[now.variant].deals)
        sizes = sizes_of(now.variant, now.players)
        places = tuple(Place)
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

    def _choice(
        self, key: str, values: Sequence[Any], texts: Sequence[str] | None = None
    ) -> Control:
        """A list of the values of one field of an exercise."""
        words = [str(value) for value in values] if texts is None else texts
        chosen = list(values).index(getattr(self.exercise, key))

        def make(area: Rect, pane: ScrollArea) -> None:
            choice(self, key, area, words, chosen, partial(self._set, key, values), pane)

        return make

    def _segments(self, key: str, values: Sequence[Any], words: Sequence[str]) -> Control:
        """The same as a row of buttons."""
        chosen = list(values).index(getattr(self.exercise, key))

        def make(area: Rect, pane: ScrollArea) -> None:
            segments(self, key, area, words, chosen, partial(self._set, key, values), pane)

        return make

    def _standing_rows(self) -> list[FormRow]:
        """The exercise that is chosen, then the others, the latest first."""
        if self.practised is None:
            return [FormRow(_("Reading what was practised…"), "", _nothing)]
        own = self._standing(self.exercise)
        sentence = _standing_words(self.exercise, own) if own is not None else _first_words()
        rows = [FormRow(exercise_title(self.exercise), sentence, _nothing, marked=True)]
        for exercise, found in reversed([*self.practised.standings.items()]):
            if exercise != self.exercise:
                sentence = _standing_words(exercise, found)
                title = exercise_title(exercise)
                rows.append(FormRow(title, sentence, self._chooses(exercise)))
        return rows

    def _chooses(self, exercise: Exercise) -> Control:
        def make(area: Rect, pane: ScrollArea) -> None:
            take = partial(self._take, exercise)
            self.button(f"take {exercise.id}", area, _("Choose"), take, pane=pane)

        return make

    # --- what the player does ----------------------------------------------------------------

    def _set(self, key: str, values: Sequence[Any], number: int) -> None:
        self._take(fitting(replace(self.exercise, **{key: values[number]})))

    def _take(self, exercise: Exercise) -> None:
        self.exercise, self._chosen = exercise, True
        self.rebuild()

    def _begin(self) -> None:
        open_deal(self.app, self.exercise)

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """The title, both sheets, and what practice is not."""
        headings = (_("Single deals"), _("How it stands"))
        paint_sheets(self, surface, _("Practice"), self._sheets, headings, self._forms)
        left, right = self._sheets
        fonts, text = self.app.fonts, not_counted()
        start = left.left + self.width_of(_("Back"), self.px(110)) + self.px(20)
        end = right.right - self.width_of(self._begin_words, self.px(200)) - self.px(20)
        lines = typeset.wrap(text, typeset.SMALL, fonts, end - start)
        y = foot_top(self, typeset.SMALL.line(fonts) * len(lines))
        for line in lines:
            ink = self.app.theme.on_felt
            y += self.write(surface, line, (start, y), typeset.SMALL, ink)


def _nothing(_area: Rect, _pane: ScrollArea) -> None:
    """No control."""


def _standing_words(exercise: Exercise, found: Standing) -> str:
    told = [exercise_line(exercise), my_rate(found.mine)]
    if found.mine.trials:
        told += [expert_rate(found), comparison(found)]
    return " · ".join(line for line in told if line)


def _first_words() -> str:
    return _(
        "Not practised yet. One deal comes after the other, each with new cards. Beside your rate "
        "of bids made stands what an expert makes of the same deals against the same opponents."
    )
