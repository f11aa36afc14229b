"""Going through a list by typing a letter."""

from __future__ import annotations

from collections.abc import Sequence

import pygame


def typed_letter(event: pygame.event.Event) -> str:
    """The letter or digit that a key wrote, with no Ctrl or Alt held; "" for any other event."""
    if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
        return ""
    written: str = event.unicode
    return written if len(written) == 1 and written.isalnum() else ""


def next_with(letter: str, titles: Sequence[str], at: int | None) -> int | None:
    """The next title after `at` that begins with this letter, from the start again at the end."""
    first = 0 if at is None else at + 1
    around = [*range(first, len(titles)), *range(min(first, len(titles)))]
    return next((n for n in around if titles[n].casefold().startswith(letter.casefold())), None)
