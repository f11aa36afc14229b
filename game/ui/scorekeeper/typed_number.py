"""A number that is typed digit by digit, until it is entered as an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.presentation.words.scorekeeper import no_such_number
from game.table.scorekeeping.score_keeping import QuestionKind
from game.ui.scene.form_screen import FormScreen
from game.ui.scorekeeper.answers import Answer
from game.ui.scorekeeper.sheet_state import SheetState

TYPING: Final = 0.8
"""Seconds in which a second digit may follow the first one, where a longer number may be meant."""


class TypedNumber:
    """Digits are entered at once where no longer number can be meant, else they wait.

    What waits stands in the state of the sheet, so that it is shown, and has the keyboard, so that
    Enter takes it.
    """

    def __init__(
        self, screen: FormScreen, state: SheetState, answers: Callable[[], Sequence[Answer]]
    ) -> None:
        """Nothing is typed yet; `answers` are those that can be given now."""
        self._screen = screen
        self._state = state
        self._answers = answers
        self._waited_s = 0.0
        """Seconds since the last digit."""

    def update(self, dt: float) -> None:
        """Enter what waits once no second digit came in time."""
        if not self._state.typed:
            return
        at = self._screen.app.focus.current
        if at is None or at.key != f"n {self._state.typed}":
            self._state.typed = ""  # the person went on to something else
            return
        self._waited_s += dt
        if self._waited_s >= TYPING:
            self._enter()

    def strike(self, digit: str) -> None:
        """Take one more digit."""
        numbers, before = self._numbers, self._state.typed
        if before and before + digit not in numbers:
            self._enter()  # no longer one was meant: the digit answers what comes next
            numbers, before = self._numbers, ""
        typed, at = before + digit, self._state.at
        spec, question = (None, None) if at is None else (at.spec, at.question)
        app, answer = self._screen.app, numbers.get(typed)
        if answer is None:
            app.notify(no_such_number(spec, question, typed))
            return
        if answer.why_not:
            app.notify(answer.why_not)
        bids = question is not None and question.asked is QuestionKind.BID
        # A bid that is refused may be meant all the same; tricks that are not there are not.
        longer = any(
            key != typed and key.startswith(typed) and (bids or not other.why_not)
            for key, other in numbers.items()
        )
        if longer:
            self._state.typed, self._waited_s = typed, 0.0
            app.focus.resume(answer.key, shown=True)
        elif not answer.why_not:
            answer.act()

    @property
    def _numbers(self) -> dict[str, Answer]:
        """What can be answered by digits, by the number."""
        return {each.key[2:]: each for each in self._answers() if each.key.startswith("n ")}

    def _enter(self) -> None:
        """Take the number that waits; one that is refused was told so when it was typed."""
        typed, self._state.typed = self._state.typed, ""
        answer = self._numbers[typed]
        if not answer.why_not:
            answer.act()
