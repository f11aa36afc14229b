"""Going through a list by typing a letter."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from game.ui.widgets.focus_ring import FocusRing


def typed_letter(event: pygame.event.Event) -> str:
    """The letter or digit that a key wrote, with no Ctrl or Alt held; "" for any other event."""
    if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
        return ""
    written: str = event.unicode
    return written if len(written) == 1 and written.isalnum() else ""


def go_to_row(
    event: pygame.event.Event, focus: FocusRing, titles: Sequence[str], kinds: Collection[str]
) -> bool:
    """Go to the next row of buttons whose title begins with the typed letter; whether there is one.

    The stops of a row have keys of two words, a kind and its number; the kind stays the same where
    the other row has it too.

    Args:
        event: any.
        focus: of the screen.
        titles: of the rows.
        kinds: of the buttons of a row.
    """
    letter = typed_letter(event)
    if not letter or focus.typing:
        return False
    kind, _space, number = ("" if focus.current is None else focus.current.key).partition(" ")
    there = next_with(letter, titles, int(number) if kind in kinds else None)
    row = [stop for stop in focus.stops if stop.key in {f"{one} {there}" for one in kinds}]
    if not row:
        return False
    focus.move(next((stop for stop in row if stop.key == f"{kind} {there}"), row[0]))
    return True


def next_with(letter: str, titles: Sequence[str], at: int | None) -> int | None:
    """The next title after `at` that begins with this letter, from the start again at the end."""
    first = 0 if at is None else at + 1
    around = [*range(first, len(titles)), *range(min(first, len(titles)))]
    return next((n for n in around if titles[n].casefold().startswith(letter.casefold())), None)
