"""The talk of the cooperative game in words: whole sentences, and short ones for the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.engine.terms import Statement, Strength
from game.translation import N_, NC_, _

PLAIN: Final[Mapping[Strength, str]] = {
    Strength.STRONG_IN_ONE: N_("Strong in one suit"),
    Strength.STRONG_IN_TWO: N_("Strong in two suits"),
    Strength.EVEN: N_("Even"),
    Strength.WEAK: N_("Weak"),
    Strength.VOID: N_("Void somewhere"),
    Strength.SURE_NONE: N_("I can surely lose all"),
}
COUNTED: Final[Mapping[Strength, str]] = {
    Strength.SURE: N_("I can surely win {number}"),
    Strength.CAN_TAKE: N_("I can take {number} more"),
}
SHORT: Final[Mapping[Strength, str]] = {
    Strength.STRONG_IN_ONE: N_("one strong suit"),
    Strength.STRONG_IN_TWO: N_("two strong suits"),
    Strength.EVEN: NC_("a hand", "even"),
    Strength.WEAK: N_("weak hand"),
    Strength.VOID: N_("void in a suit"),
    Strength.SURE_NONE: N_("can lose all"),
    Strength.SURE: N_("sure of {number}"),
    Strength.CAN_TAKE: N_("can take {number} more"),
}
MEANINGS: Final[Mapping[Strength, str]] = {  # as bots mean them: `ai.decisions.statements`
    Strength.STRONG_IN_ONE: N_("One suit with two of its three highest cards."),
    Strength.STRONG_IN_TWO: N_("Two suits, each with two of its three highest cards."),
    Strength.EVEN: N_("About as many cards of each suit, and strong in none."),
    Strength.WEAK: N_("You expect far less than your share of the tricks."),
    Strength.VOID: N_("A suit of which you hold none; you do not say which."),
    Strength.SURE_NONE: N_("With this trump you need not take a single trick."),
    Strength.SURE: N_("With this trump so many are certain."),
    Strength.CAN_TAKE: N_("So many more, if the bids need them to come out."),
}


def statement_words(statement: Statement) -> str:
    """A statement as it is spoken."""
    if statement.tricks is None:
        return _(PLAIN[statement.strength])
    return _(COUNTED[statement.strength], number=statement.tricks)


def spoken(statement: Statement | None, before: Sequence[Statement | None]) -> str:
    """What stands in the bubble; `before` is what this seat said already."""
    if statement is not None:
        return statement_words(statement)
    return _("Nothing more to say") if before else _("Nothing to say")


def short_words(said: Sequence[Statement | None]) -> str:
    """All that one seat said, in one line; empty before it spoke."""
    parts = [_(SHORT[one.strength], number=one.tricks) for one in said if one is not None]
    if not parts and said:
        return _("nothing to say")
    return " · ".join(parts)
