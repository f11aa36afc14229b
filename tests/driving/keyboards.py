"""What SDL sends for the keys of a real keyboard; `test_real_keys` compares it with an X server.

A struck key that writes something comes as KEYDOWN with what it wrote, TEXTINPUT and KEYUP. Its
`key` is what it writes without Shift, so that nothing but the text tells `?` from `/`. Shift, Ctrl
and Alt are keys of their own before and after it.
"""

from __future__ import annotations

from typing import Final

import pygame

_SHIFTED: Final = dict(zip("`1234567890-=[]\\;',./", '~!@#$%^&*()_+{}|:"<>?', strict=True))
"""The American keyboard: what its keys write, and with Shift."""
_SIGNS: Final = {"-": 45, "=": 46, "[": 47, "]": 48, "\\": 49, ";": 51, "'": 52}
_PLACES: Final = (
    {chr(ord("a") + number): 4 + number for number in range(26)}
    | {str(digit): 29 + (digit or 10) for digit in range(10)}
    | _SIGNS
    | {"`": 53, ",": 54, ".": 55, "/": 56, " ": 44}
    | {"\r": 40, "\x1b": 41, "\b": 42, "\t": 43, "\x7f": 76}
)
"""Scancodes by what a key writes."""
_KEYPAD: Final = {
    **{pygame.K_KP1 + number: "1234567890"[number] for number in range(10)},
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    pygame.K_KP_MULTIPLY: "*",
    pygame.K_KP_DIVIDE: "/",
    pygame.K_KP_PERIOD: ".",
    pygame.K_KP_ENTER: "\r",
}
_MODIFIERS: Final = (
    (pygame.KMOD_SHIFT, pygame.KMOD_LSHIFT, pygame.K_LSHIFT),
    (pygame.KMOD_CTRL, pygame.KMOD_LCTRL, pygame.K_LCTRL),
    (pygame.KMOD_ALT, pygame.KMOD_LALT, pygame.K_LALT),
)
_NO_LETTER: Final = 1 << 30

# Keys of other layouts: what is asked for, with the key SDL names, the scancode and Shift.
LAYOUTS: Final[dict[str, dict[str, tuple[int, int, bool]]]] = {
    "de": {"?": (ord("ß"), 45, True), "-": (ord("-"), 56, False), "k": (ord("k"), 14, False)},
    "fr": {
        "1": (pygame.K_1, 30, True),
        "&": (pygame.K_1, 30, False),
        "-": (pygame.K_6, 35, False),
        "6": (pygame.K_6, 35, True),
        "+": (pygame.K_EQUALS, 46, True),
        "?": (pygame.K_COMMA, 16, True),
    },
    "ru": {"л": (ord("л"), 14, False), "я": (ord("я"), 29, False), "?": (ord("7"), 36, True)},
}


def struck(key: int, mod: int = 0) -> list[pygame.event.Event]:
    """The events of one key of an American keyboard, struck with modifiers held.

    What takes Shift there (`K_QUESTION`, `K_PLUS`) is struck with Shift.
    """
    if not key & _NO_LETTER:
        unshifted = next((low for low, high in _SHIFTED.items() if high == chr(key)), "")
        if unshifted:
            return struck(ord(unshifted), mod | pygame.KMOD_SHIFT)
        text = chr(key)
        scancode = _PLACES[text]
        if mod & pygame.KMOD_SHIFT:
            text = _SHIFTED.get(text, text.upper())
        if mod & pygame.KMOD_CTRL and text.isalpha():
            text = chr(ord(text.lower()) - ord("a") + 1)
    else:
        text, scancode = _KEYPAD.get(key, ""), key & ~_NO_LETTER
    return _strokes(key, scancode, text, mod)


def written(text: str, layout: str) -> list[pygame.event.Event]:
    """The events of the key that writes this on the keyboard of another country."""
    key, scancode, shifted = LAYOUTS[layout][text]
    return _strokes(key, scancode, text, pygame.KMOD_SHIFT if shifted else 0)


def _strokes(key: int, scancode: int, text: str, mod: int) -> list[pygame.event.Event]:
    held = [(one, name) for mask, one, name in _MODIFIERS if mod & mask]
    sides = 0
    events = []
    for side, name in held:
        sides |= side
        events.append(_event(pygame.KEYDOWN, name, sides, "", name & ~_NO_LETTER))
    events.append(_event(pygame.KEYDOWN, key, sides, text, scancode))
    writes = text.isprintable() and text != "" and not mod & pygame.KMOD_CTRL
    if writes:
        events.append(pygame.event.Event(pygame.TEXTINPUT, text=text))
    events.append(_event(pygame.KEYUP, key, sides, text, scancode))
    for side, name in reversed(held):
        sides &= ~side
        events.append(_event(pygame.KEYUP, name, sides, "", name & ~_NO_LETTER))
    return events


def _event(kind: int, key: int, mod: int, text: str, scancode: int) -> pygame.event.Event:
    return pygame.event.Event(kind, key=key, mod=mod, unicode=text, scancode=scancode)
