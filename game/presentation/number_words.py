"""Small numbers as words, for sentences that are heard, and places in an order."""

from __future__ import annotations

from typing import Final

from game.presentation.words.points import minus
from game.translation import N_, _

_WORDS: Final = (
    N_("none"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)
ORDINALS: Final = (
    N_("first"),
    N_("second"),
    N_("third"),
    N_("fourth"),
    N_("fifth"),
    N_("sixth"),
    N_("seventh"),
    N_("eighth"),
    N_("ninth"),
    N_("tenth"),
)
"""Places, from the first."""


def number_word(number: int) -> str:
    """A number of tricks as it is said: a word up to twelve, a figure beyond."""
    return _(_WORDS[number]) if 0 <= number < len(_WORDS) else minus(number)


def place_word(place: int) -> str:
    """A place among players, counted from 0."""
    return _(ORDINALS[place])
