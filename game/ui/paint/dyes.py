"""The few flat colours each court figure is printed in."""

from dataclasses import dataclass

from game.ui.paint.suits import suit_colour
from game.ui.style.theme import RGB, Theme, mixed


@dataclass(frozen=True, slots=True)
class Dye:
    """The few flat colours of one figure."""

    suit: str
    main: RGB
    second: RGB
    hair: RGB
    gold: RGB
    bone: RGB
    light: RGB  # the lit side of a face
    shade: RGB  # the side away from the lamp
    ink: RGB
    ground: RGB
    halo: RGB  # the disc behind the head
    lamp: RGB  # the brightest light
    flame: RGB
    lip: RGB


def dye(suit: str, theme: Theme, *, four_colour: bool) -> Dye:
    """The colours a suit's court wears."""
    main = suit_colour(suit, theme, four_colour=four_colour)
    second, hair = {
        "S": ((66, 96, 136), (58, 62, 74)),
        "H": ((96, 26, 46), (104, 58, 36)),
        "D": ((226, 132, 70), (152, 78, 40)),
        "C": ((58, 112, 96), (74, 58, 48)),
        "O": ((226, 150, 70), (140, 82, 40)),
        "P": ((96, 26, 46), (104, 58, 36)),
        "E": ((66, 96, 136), (58, 62, 74)),
        "B": ((74, 122, 78), (84, 66, 46)),
    }[suit]
    return Dye(
        suit=suit,
        main=main,
        second=second,
        hair=hair,
        gold=theme.card_gold,
        bone=theme.paper,
        light=(250, 226, 190),
        shade=(214, 170, 128),
        ink=theme.ink,
        ground=theme.paper_tint,
        halo=mixed(second, theme.paper_tint, 0.3),
        lamp=(255, 240, 196),
        flame=(226, 120, 40),
        lip=(182, 44, 50),
    )
