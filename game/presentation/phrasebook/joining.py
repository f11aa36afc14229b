"""Words put together: the first of a sentence."""

from __future__ import annotations


def capital(words: str) -> str:
    """Words that begin a sentence or stand alone."""
    return words[:1].upper() + words[1:]
