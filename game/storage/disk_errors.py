"""What is said where the disk refuses: one sentence that a window can translate."""

from __future__ import annotations

from pathlib import Path

from game.engine.refusal import Refusal, refuse


def reason(error: OSError) -> str:
    """What the system says, in its own words."""
    return error.strerror or str(error)


def cannot_be_read(path: Path | str, error: OSError) -> Refusal:
    """A file or folder that cannot be read."""
    return refuse("{path} cannot be read: {why}.", path=str(path), why=reason(error))


def cannot_be_written(path: Path | str, error: OSError) -> Refusal:
    """A file or folder that cannot be written."""
    return refuse("{path} cannot be written: {why}.", path=str(path), why=reason(error))
