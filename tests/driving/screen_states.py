"""Screen states that no game came to, made of one that a game did."""

from __future__ import annotations

from dataclasses import replace

from game.presentation.screen_state import ScreenState


def changed(shown: ScreenState, **known: object) -> ScreenState:
    """The same screen where other things are known; `known`: fields of a View."""
    return ScreenState(replace(shown.view, **known), shown.sealed)  # type: ignore[arg-type]
