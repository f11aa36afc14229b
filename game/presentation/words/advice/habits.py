"""What a player did again and again in a game, in a sentence, and what there is to practise."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from game.lessons.later_lessons import ZERO
from game.lessons.play_lessons import NEEDS
from game.lessons.strategy_lessons import SUM
from game.table.statistics.habits import LEAST, Habit, HabitKind
from game.translation import N_, _


class NextStep(Enum):
    """What a player may do next."""

    COUNT = auto()
    """Count the tricks of hands."""
    ZERO = auto()
    """The lesson on a bid of zero."""
    SUM = auto()
    """The lesson on what the sum of the bids says."""
    NEEDS = auto()
    """The lesson on leading to whoever needs tricks."""


STEPS: Final = {
    HabitKind.HIGH_BIDS: NextStep.COUNT,
    HabitKind.LOW_BIDS: NextStep.COUNT,
    HabitKind.ZEROS: NextStep.ZERO,
    HabitKind.OPEN_DEALS: NextStep.SUM,
    HabitKind.FULL_DEALS: NextStep.SUM,
    HabitKind.OTHERS_SHORT: NextStep.NEEDS,
}
LESSON_OF: Final = {NextStep.ZERO: ZERO, NextStep.SUM: SUM, NextStep.NEEDS: NEEDS}


def step_words(step: NextStep) -> str:
    """The button that leads to it."""
    if step is NextStep.COUNT:
        return _("Count your tricks")
    return _("Lesson: {title}", title=_(LESSON_OF[step].title))


def habit_words(habit: Habit) -> str:
    """What happened, with its figures."""
    match habit.kind:
        case HabitKind.HIGH_BIDS:
            text = N_(
                "You bid high: in {some} deals with too few tricks your bid was above your aces, "
                "kings and trumps."
            )
        case HabitKind.LOW_BIDS:
            text = N_(
                "You bid low: in {some} deals with too many tricks your bid was below your aces "
                "and king of trumps."
            )
        case HabitKind.ZEROS:
            text = N_("In {some} deals in which you bid zero you took a trick all the same.")
        case HabitKind.OPEN_DEALS:
            text = N_(
                "In {some} deals in which you took too many, fewer tricks had been bid than there "
                "were."
            )
        case HabitKind.FULL_DEALS:
            text = N_(
                "In {some} deals in which you took too few, more tricks had been bid than there "
                "were."
            )
        case HabitKind.OTHERS_SHORT:
            text = N_(
                "In {some} deals in which you took too many, another player was short of tricks."
            )
    return _(text, some=_some(len(habit.deals), habit.of))


def _some(number: int, of: int) -> str:
    """So many of the deals in question, as words before "deals"."""
    if number < of:
        return _("{n} of {all}", n=number, all=of)
    return _("both") if of == LEAST else _("all {of}", of=of)
