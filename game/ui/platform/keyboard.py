"""What a struck key means, whatever the layout of the keyboard.

SDL reports a key by what it writes alone, and beside it what it wrote with Shift: on an American
keyboard `?` is the slash key, on a German one the ß key. A French row of digits writes signs unless
Shift is held, and a Russian keyboard has no Latin letters at all. The window asks here once, so
that scenes compare an event's key with the constant of what is printed on it.
"""

from __future__ import annotations

from typing import Final

import pygame

DIGITS: Final = {
    **{pygame.K_0 + digit: str(digit) for digit in range(10)},
    **dict(zip((pygame.K_KP0, *range(pygame.K_KP1, pygame.K_KP9 + 1)), "0123456789", strict=True)),
}
"""Both rows of digits."""
MODIFIERS: Final = frozenset(
    (
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT),
        *(pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_LSUPER, pygame.K_RSUPER),
        *(pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_SCROLLOCK, pygame.K_MODE),
    )
)
_STRUCK: Final = (pygame.KEYDOWN, pygame.KEYUP)
_SIGNS: Final = {"+": pygame.K_PLUS, "-": pygame.K_MINUS}
_NO_LETTER: Final = 1 << 30
"""Set in the names of keys that write nothing, and of the keypad's."""
_PLACE_OF_A: Final = 4
"""The scancode of A on an American keyboard; the other letters follow in the order of the ABC."""

TYPING: Final = 1.0
"""Seconds in which a second digit joins the first one."""


def read(event: pygame.event.Event) -> pygame.event.Event | None:
    """The event with the key that is meant; None for a Shift or Ctrl that goes down or up alone."""
    if event.type not in _STRUCK:
        return event
    if event.key in MODIFIERS:
        return None
    key = _meant(event)
    return event if key == event.key else pygame.event.Event(event.type, event.dict | {"key": key})


def _meant(event: pygame.event.Event) -> int:
    key: int = event.key
    written: str = event.unicode
    if written == "?":
        return pygame.K_QUESTION
    if written in _SIGNS and key not in DIGITS and not key & _NO_LETTER:
        return _SIGNS[written]
    if 127 < key < _NO_LETTER:  # a letter of another script is named by its place
        place: int = event.scancode - _PLACE_OF_A
        if 0 <= place < 26:
            return pygame.K_a + place
    return key


def signed(event: pygame.event.Event) -> int:
    """The key, where plus and minus count and digits do not or less: some share a key with them."""
    key: int = event.key
    return _SIGNS.get(event.unicode, key)


def digit(event: pygame.event.Event) -> str:
    """The digit that was struck, on either row and with Shift or without; "" for any other key."""
    written: str = event.unicode
    if len(written) == 1 and written.isascii() and written.isdecimal():
        return written
    return DIGITS.get(event.key, "")
