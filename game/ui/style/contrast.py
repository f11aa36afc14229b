"""Which of the theme's colours can be read on which ground."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from game.ui.style.theme import RGB, Theme, contrast, mixed

READABLE: Final = 4.5
"""The contrast that WCAG 2 asks of small text."""
GREY: Final = 48
"""How far apart red, green and blue of a colour may be that is no colour."""


@lru_cache(maxsize=16)
def accent(theme: Theme) -> RGB:
    """Words on a panel that stand out: gold, or where the panel is light its darker sister."""
    return theme.gold if contrast(theme.gold, theme.panel) >= READABLE else theme.focus


@lru_cache(maxsize=16)
def on_cloth(theme: Theme) -> RGB:
    """Words on the bare cloth: of light and dark the one that is read better everywhere on it."""

    def worst(ink: RGB) -> float:
        return min(contrast(ink, theme.felt_light), contrast(ink, theme.felt_dark))

    return max((theme.cream, theme.paper), key=worst)


_BLUE_INK: Final = (24, 72, 148)


@lru_cache(maxsize=16)
def on_paper(theme: Theme) -> Theme:
    """The theme as what is drawn on panels takes it to be drawn on a sheet of paper instead."""
    blue, good = _BLUE_INK, theme.green
    while contrast(blue, theme.sheet) < READABLE:
        blue = mixed(blue, (0, 0, 0), 0.12)
    while contrast(good, theme.sheet) < READABLE:
        good = mixed(good, (0, 0, 0), 0.12)
    return replace(
        theme,
        panel=theme.sheet,
        panel_edge=theme.sheet_rule,
        button_edge=mixed(theme.sheet_rule, theme.sheet_ink, 0.25),
        cream=theme.sheet_ink,
        muted=theme.sheet_muted,
        accent=blue,
        good=good,
        bad=theme.sheet_red,
    )


@lru_cache(maxsize=16)
def chosen_colours(theme: Theme) -> tuple[RGB, RGB]:
    """Ground and ink of the chosen one of several, whose line is cream.

    Where every button has a cream line, it is filled with cream.
    """
    return (theme.cream, theme.panel) if theme.flat else (theme.panel_lit, theme.cream)


@lru_cache(maxsize=64)
def suit_on_panel(colour: RGB, theme: Theme) -> RGB:
    """A printing colour as it is shown on a panel: lightened until it can be told from it.

    Ink becomes chalk: between black and white is the grey of what may not be chosen.
    """
    if contrast(colour, theme.panel) < READABLE and max(colour) - min(colour) < GREY:
        return mixed(theme.cream, theme.panel, 0.12)
    share = 0.0
    while contrast(mixed(colour, theme.cream, share), theme.panel) < READABLE and share < 1:
        share += 0.1
    return mixed(colour, theme.cream, min(share, 1.0))


def suit_on_button(colour: RGB, theme: Theme, *, chosen: bool) -> RGB:
    """A printing colour as it is shown on a button: as printed where a chosen one is cream."""
    return colour if chosen and theme.flat else suit_on_panel(colour, theme)
