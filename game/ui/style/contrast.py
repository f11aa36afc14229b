"""Which of the theme's colours can be read on which ground."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from game.ui.style.theme import RGB, Theme, contrast, mixed

READABLE: Final = 4.5
"""The contrast that WCAG 2 asks of small text."""
LARGE_READABLE: Final = 3.0
"""The same of large bold text, and of marks."""
LAMP_SPARES: Final = 3.8
"""The contrast of such on the cloth that is still `LARGE_READABLE` once the lamp leans there."""
SIGN: Final = 3.2
"""The contrast of a sign: WCAG 2 asks for 3, and cloth is never of one colour."""
BRIGHT: Final = 222
"""The strongest part of a printing colour that is shown on the cloth."""
COLOURED: Final = 0.3
"""A share of chalk up to which a colour is still seen as one."""
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


OFF_POOL: Final = 0.2
"""How far the cloth has gone from its light to its dark colour where the pool of light ends."""
GRAIN: Final = 4
"""By how much the grain of the cloth makes it brighter here and there."""
_GREEN, _RED = (142, 206, 140), (246, 132, 112)
"""Of words on the cloth, where the theme's own are made for light panels."""


@lru_cache(maxsize=16)
def off_pool(theme: Theme) -> RGB:
    """The brightest cloth outside the pool of light: quiet words stand on nothing brighter."""
    if theme.flat:
        return theme.felt_light
    red, green, blue = mixed(theme.felt_light, theme.felt_dark, OFF_POOL)
    return red + GRAIN, green + GRAIN, blue + GRAIN


@lru_cache(maxsize=16)
def quiet_on_cloth(theme: Theme) -> RGB:
    """Quieter words on the cloth outside the pool of light."""
    ink, ground = on_cloth(theme), off_pool(theme)
    for share in (0.3, 0.27, 0.24, 0.21, 0.18, 0.15, 0.12, 0.06):
        if contrast(mixed(ink, ground, share), ground) >= READABLE:
            return mixed(ink, ground, share)
    return ink


@lru_cache(maxsize=16)
def good_on_cloth(theme: Theme, least: float = READABLE) -> RGB:
    """Words and marks of a bid made, on the cloth; they have this contrast at least."""
    return _lightened(theme.good, _GREEN, theme, least)


@lru_cache(maxsize=16)
def bad_on_cloth(theme: Theme, least: float = READABLE) -> RGB:
    """Words and marks of a bid missed, on the cloth; they have this contrast at least."""
    return _lightened(theme.bad, _RED, theme, least)


def _lightened(colour: RGB, instead: RGB, theme: Theme, least: float) -> RGB:
    """A colour that can be read on the cloth, as near as can be to the theme's own."""
    ink, ground = on_cloth(theme), off_pool(theme)
    if contrast(colour, ground) < contrast(instead, ground):
        colour = instead
    share = 0.0
    while contrast(mixed(colour, ink, share), ground) < least and share < 1:
        share += 0.05
    return mixed(colour, ink, min(share, 1.0))


@lru_cache(maxsize=64)
def sign_on_cloth(colour: RGB, theme: Theme) -> RGB:
    """A printing colour as a sign on the cloth, away from the lamp: lightened until it is seen.

    Ink becomes chalk, as on a panel.
    """
    chalk, cloth = on_cloth(theme), theme.felt_dark
    if max(colour) - min(colour) < GREY:
        return mixed(chalk, cloth, 0.06)
    red, green, blue = (round(part * BRIGHT / max(colour)) for part in colour)
    share = 0.0
    # As readable as words as long as it stays a colour; on lighter cloth as a sign must be.
    while (seen := contrast(mixed((red, green, blue), chalk, share), cloth)) < READABLE:
        if share >= 1 or (share >= COLOURED and seen >= SIGN):
            break
        share += 0.05
    return mixed((red, green, blue), chalk, min(share, 1.0))


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


@lru_cache(maxsize=16)
def picked_colours(theme: Theme) -> tuple[RGB, RGB]:
    """Ground and ink of the chosen one of several on a plate over the table: lighter cloth.

    Gold is the line around it alone: filled with gold is what goes on. Where every button has a
    cream line, it is filled with cream.
    """
    if theme.flat:
        return chosen_colours(theme)
    ground = mixed(theme.button_hover, theme.cream, 0.03)
    return ground, max((theme.on_felt, theme.cream), key=lambda ink: contrast(ink, ground))


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


PRICE: Final = 0.55
"""How much ink is in the gold of what stands below the figure of a token."""


@lru_cache(maxsize=16)
def barred_token(theme: Theme) -> RGB:
    """The ground of a token that may not be pressed."""
    return mixed(theme.paper, theme.felt_dark, 0.42)


@lru_cache(maxsize=64)
def token_inks(theme: Theme, *, chosen: bool = False, barred: bool = False) -> tuple[RGB, RGB]:
    """The inks of the first and the second line on a token.

    Where nothing has light or shadow, tokens are buttons like others.
    """
    if theme.flat:
        ink = theme.bad if barred else picked_colours(theme)[1] if chosen else theme.cream
        return ink, ink if chosen or barred else mixed(theme.muted, theme.cream, 0.35)
    if barred:
        ink = mixed(theme.ink, barred_token(theme), 0.06)
        return ink, ink
    return theme.ink, mixed(theme.card_gold, theme.ink, PRICE)


def suit_on_token(colour: RGB, theme: Theme, *, chosen: bool) -> RGB:
    """A printing colour as it is shown on a token: as on a card.

    Where tokens are buttons like others, it nears the words there on a chosen one.
    """
    if not theme.flat:
        return colour
    if not chosen:
        return suit_on_panel(colour, theme)
    ground, ink = picked_colours(theme)
    share, shown = 0.0, colour
    while contrast(mixed(shown, ink, share), ground) < READABLE and share < 1:
        share += 0.1
    return mixed(shown, ink, min(share, 1.0))
