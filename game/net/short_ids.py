"""Short ids and codes, drawn by lot, of letters and figures that nobody takes for one another."""

from __future__ import annotations

import secrets
from typing import Final

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH: Final = 6
"""Of the ids of games, sheets and tournaments."""
CODE_LENGTH: Final = 5
"""Of the code by which people come in at a window's server."""


def drawn_id(length: int = ID_LENGTH) -> str:
    """A new id."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def may_be_id(text: str) -> bool:
    """Whether a text has none but the letters of an id, so that a file may be called so."""
    return set(text) <= set(LETTERS)
