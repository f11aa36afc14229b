"""The colour that a person has wherever he is named, in the window as on the page for browsers."""

from __future__ import annotations

from typing import Final

PERSON_COLOURS: Final = (
    *((122, 59, 46), (47, 93, 124), (90, 74, 134)),
    *((47, 107, 79), (134, 89, 28), (138, 52, 99)),
)
"""Behind white letters, readable on light ground and on dark; `game/net/page/page.css` has them."""


def person_colour(name: str) -> tuple[int, int, int]:
    """The colour of a name, by the sum of its letters: as `hue` of the page has it."""
    return PERSON_COLOURS[sum(map(ord, name)) % len(PERSON_COLOURS)]
