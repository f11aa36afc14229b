"""A bid as players say it."""

from __future__ import annotations

from game.translation import _


def said(bid: int) -> str:
    """The number within a sentence; nobody says "bid 0"."""
    return str(bid) if bid else _("zero")
