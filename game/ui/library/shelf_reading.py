"""How a screen has the shelf read: how far that is, and when all files are looked at."""

from __future__ import annotations

from typing import Final

from game.translation import _

CHECK_AFTER_S: Final = 1.0
"""Seconds that a screen is up before: until then it is drawn, and may be left again."""
MANY: Final = 200
"""Files from which on it is said how many are read."""


class ReadingProgress:
    """How far files are read; another thread tells it."""

    def __init__(self) -> None:
        self._now = (0, 0)

    def __call__(self, done: int, of: int) -> None:
        """So many are read, of so many."""
        self._now = done, of

    @property
    def words(self) -> str:
        """That they are read, and how many of many there are."""
        done, of = self._now
        if of < MANY:
            return _("Reading…")
        return f"{_('Reading…')} {_('{n} of {all}', n=done, all=of)}"


class LaterCheck:
    """Whether it is time to look at all files, once a screen shows what the index tells of them.

    Each time that it is begun it is so once.
    """

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
