"""Refusals said in two ways: in the words of a command line or a file, and in a window's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace

from game.engine.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowedRefusal(Refusal):
    """A refusal in the words of a command line or a file, with the same in a window's words."""

    window: Refusal


def in_window(command: Refusal, window: Refusal) -> WindowedRefusal:
    """A refusal that a window says in words of its own."""
    same = {field.name: getattr(command, field.name) for field in fields(Refusal)}
    return WindowedRefusal(**same, window=window)


def window_text(refusal: Refusal, translate: Callable[[str], str]) -> str:
    """The finished sentence in the words of a window."""
    return _for_window(refusal).text(translate)


def _for_window(refusal: Refusal) -> Refusal:
    """The refusal that a window shows, also where it is the reason within another one."""
    if isinstance(refusal, WindowedRefusal):
        return _for_window(refusal.window)
    values = {
        name: _for_window(value) if isinstance(value, Refusal) else value
        for name, value in refusal.values.items()
    }
    return replace(refusal, values=values)
