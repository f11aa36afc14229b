"""When a screen has all files of games looked at, once it shows what the index tells of them."""

from __future__ import annotations

from typing import Final

CHECK_AFTER_S: Final = 1.0
"""Seconds that a screen is up before: until then it is drawn, and may be left again."""


class LaterCheck:
    """Whether it is time for that; each time that it is begun it is so once."""

    def __init__(self) -> None:
        self._at: float | None = None

    def begin(self, now: float) -> None:
        """The screen shows what the index tells."""
        self._at = now + CHECK_AFTER_S

    def due(self, now: float) -> bool:
        """Whether the files are to be looked at now."""
        if self._at is None or now < self._at:
            return False
        self._at = None
        return True
