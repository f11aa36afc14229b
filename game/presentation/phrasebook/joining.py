"""Words put together: the first of a sentence, and a sentence of a few words."""

from __future__ import annotations


def capital(words: str) -> str:
    """Words that begin a sentence or stand alone."""
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """A few words as a sentence."""
    return f"{capital(words)}."
