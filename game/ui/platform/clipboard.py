"""The clipboard of the system, which may be missing, full of pictures, or somebody else's."""

from __future__ import annotations

from typing import Final

import pygame

from game.translation import _
from game.variants.own_line import LONGEST_LINE

MOST_GIVEN: Final = 262_144
"""Bytes of a text that SDL takes from another program."""


def put(text: str) -> bool:
    """Copy a text; False where there is no clipboard that keeps it."""
    try:
        pygame.scrap.put_text(text)
        return bool(pygame.scrap.get_text() == text)
    except (pygame.error, AttributeError, NotImplementedError):
        return False


def get(longest: int = LONGEST_LINE + 1) -> str:
    """The text that lies there, cut where nothing we read goes on; empty where there is none."""
    try:
        return str(pygame.scrap.get_text() or "")[:longest]
    except (pygame.error, AttributeError, NotImplementedError, UnicodeDecodeError):
        return ""


def trouble(text: str) -> str:
    """What is wrong with a text that was to be pasted, as a sentence; empty where nothing is.

    SDL 2 on X11 gives nothing at all of a text above `MOST_GIVEN` that another program sends in
    parts, without an error, and may end one there.
    """
    if MOST_GIVEN in (len(text), len(text.encode("utf-8", "replace"))):
        return _(
            "The text in the clipboard may have been cut off: it is just as long as what can be "
            "taken from there. Save it as a file and drop that on this window."
        )
    if not text.strip():
        return _(
            "There is no text in the clipboard, or too much. A long text can be saved as a file "
            "and dropped on this window."
        )
    return ""


def is_paste(event: pygame.event.Event) -> bool:
    """Whether a key that is pressed means: take what lies in the clipboard."""
    if event.type != pygame.KEYDOWN or event.mod & pygame.KMOD_ALT:
        return False
    held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
    return bool(
        (event.key == pygame.K_v and held)
        or (event.key == pygame.K_INSERT and event.mod & pygame.KMOD_SHIFT)
    )


def printable(text: str) -> str:
    """A stranger's text as letters that a font can draw: anything else is a question mark."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
