"""What the builders of packages raise."""

from __future__ import annotations


class Unavailable(Exception):
    """What a build takes cannot be had here; the message is one sentence."""
