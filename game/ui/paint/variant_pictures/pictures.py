"""The picture of each variant, by its id: one idea each, that one sees before reading a word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.cardbook import CardBook
from game.ui.paint.marks import dealer_mark, declarer_mark, passing_ring
from game.ui.paint.painter import Painter
from game.ui.paint.seat_portraits import PORTRAIT_IDS
from game.ui.paint.suits import suit_shape
from game.ui.paint.variant_pictures.sketch import Sketch
from game.ui.style.theme import mixed

_pictures = SurfaceCache(32 << 20)

_WHO: Final = {name: number for number, name in enumerate(PORTRAIT_IDS)}


def _blackout(s: Sketch) -> None:
    """One card in the light, the others in the dark."""
    for code, off in (("JD", -2), ("TC", 2), ("QH", -1), ("KS", 1)):
        s.card(code, off * 29, 56 + off * off * 3.4, 74, -off * 11, dim=True)
    if not s.theme.flat:
        beam = pygame.Surface(s.surface.get_size())
        middle, near, far = s.surface.get_width() // 2, s.px(7), s.px(50)
        foot = s.surface.get_height() + s.px(8)
        ends = [(middle - near, -s.px(8)), (middle + near, -s.px(8))]
        feet = [(middle + far, foot), (middle - far, foot)]
        pygame.draw.polygon(beam, mixed((0, 0, 0), s.theme.lamp, 0.2), [*ends, *feet])
        beam = pygame.transform.gaussian_blur(beam, max(1, s.px(4)))
        s.surface.blit(beam, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    s.card("AS", 0, 53, 80)


def _oh_hell(s: Sketch) -> None:
    """Down to one card and up again."""
    places = range(-4, 5)
    for place in sorted(places, key=lambda place: -abs(place)):
        code = "AH" if place == 0 else None
        s.card(code, place * 20, 66 - abs(place) * 9.5, 46 if place else 54)


def _river(s: Sketch) -> None:
    """Up and down, over water."""
    water = mixed(s.theme.felt_edge, (86, 150, 190), 0.75)
    for number, y in enumerate((76, 87)):
        with s.ink(water) as ink:
            points = []
            for step in range(61):
                x = s.wide * step / 60
                phase = (step / 60 * 7 + number * 0.5) % 1
                points.append((x, y + 3.2 * (4 * abs(phase - 0.5) - 1)))
            ink.line(points, 3.4, water)
    places = range(-4, 5)
    for place in sorted(places, key=lambda place: -abs(place)):
        code = "KD" if place == 0 else None
        s.card(code, place * 20, 34 + abs(place) * 6.5, 40 if place else 52)


def _kachuful(s: Sketch) -> None:
    """Trump goes round the suits."""
    gold = s.theme.gold
    for number, suit in enumerate("SDCH"):
        x = (number - 1.5) * 50
        s.disc(suit, x, 50, 40)
        if number:
            left = x - 25 + s.wide / 2
            with s.ink(gold) as ink:
                ink.line([(left - 2, 43), (left + 3, 50), (left - 2, 57)], 2.6, gold)


def _clag(s: Sketch) -> None:
    """Deals with rules of their own: no trump, unseen, nothing to be taken, a pile."""
    ink_colour, red = s.theme.ink, s.theme.red
    x, y = s.tile(-66, 52, 58)
    with s.ink(ink_colour) as ink:
        ink.ring((x, y), 13, 3.4, red)
        ink.line([(x - 9, y + 9), (x + 9, y - 9)], 3.4, red)
    s.suit("S", -66, 52, 14, ink_colour)
    x, y = s.tile(-22, 48, 58)
    with s.ink(ink_colour) as ink:
        ink.arc((x, y + 16), 21, 222, 318, 3, ink_colour)
        ink.arc((x, y - 16), 21, 42, 138, 3, ink_colour)
        ink.circle((x, y), 5, ink_colour)
        ink.line([(x - 13, y + 12), (x + 13, y - 12)], 3.4, red)
    s.tile(22, 48, 58)
    s.words("0", 22, 47, 40, ink_colour)
    for lift in (4, 2, 0):
        s.card(None, 66 + lift, 52 + lift - 2, 58)


def _caller_clag(s: Sketch) -> None:
    """Somebody says what is played."""
    s.portrait(_WHO["lady"], -56, 56, 66)
    paper, edge = s.theme.paper, s.theme.paper_edge
    middle = s.wide / 2
    with s.ink(edge) as ink:
        ink.box(middle - 12, 20, 100, 44, paper, radius=12)
        ink.polygon([(middle - 10, 44), (middle - 24, 58), (middle + 2, 58)], paper)
    for number, suit in enumerate("HCDS"):
        s.suit(suit, 4 + number * 22.5, 42, 17)


def _cooperative(s: Sketch) -> None:
    """All of them, and one mark for all."""
    for number, who in enumerate(("owl", "fox", "cat", "hare")):
        s.portrait(_WHO[who], (number - 1.5) * 43, 40, 46)
    gold = s.theme.gold
    middle = s.wide / 2
    with s.ink(gold) as ink:
        ink.line(
            [(middle - 84, 70), (middle - 84, 77), (middle + 84, 77), (middle + 84, 70)], 2, gold
        )
        ink.circle((middle, 79), 13, gold)
        dark = s.theme.on_gold
        ink.line([(middle - 6, 79), (middle - 1.5, 84), (middle + 6.5, 73.5)], 3, dark)


def _jabberwocky(s: Sketch) -> None:
    """A trump that is broken."""
    size = s.px(78)
    whole = pygame.Surface((size, size), pygame.SRCALPHA)
    whole.blit(suit_shape("S", size, s.theme.paper), (0, 0))
    crack = [(0.5, -0.02), (0.44, 0.2), (0.58, 0.36), (0.42, 0.56), (0.55, 0.74), (0.48, 1.02)]
    for side, shift, turn in ((-1, -7, 7), (1, 7, -7)):
        half = whole.copy()
        rest = [(x * size, y * size) for x, y in crack]
        edge = size + 1 if side < 0 else -1
        pygame.draw.polygon(half, (0, 0, 0, 0), [*rest, (edge, size + 1), (edge, -1)])
        half = pygame.transform.rotozoom(half, turn, 1)
        s.sign(half, shift, 51)


def _romanian(s: Sketch) -> None:
    """A short pack."""
    s.fan(("9H", "TH", "JH", "QH", "KH", "AH"), 55, 66, 8, 25)


def _seven_truf(s: Sketch) -> None:
    """Sevens are the lowest of it."""
    s.fan(("7C", "7D", "7S", "7H"), 54, 70, 10, 31)


def _la_podrida(s: Sketch) -> None:
    """A trump over the suit that cannot be followed, and the deal goes the other way round."""
    s.card("KD", -34, 54, 66, 9)
    s.card("QD", 0, 52, 66, -3)
    s.card("2S", 28, 50, 70, -14)
    s.sign(passing_ring(s.px(34), s.theme), 82, 50)
    s.sign(dealer_mark(s.px(19), s.theme), 82, 50)


def _potomac(s: Sketch) -> None:
    """Who bids highest names trump."""
    s.sign(declarer_mark(s.px(44), s.theme), 0, 30)
    for number, suit in enumerate("SHDC"):
        s.disc(suit, (number - 1.5) * 34, 75, 26)


def _two_jokers(s: Sketch) -> None:
    """Both of them."""
    s.card("X2", 26, 54, 78, -13)
    s.card("X1", -26, 54, 78, 13)


def _northeast(s: Sketch) -> None:
    """A joker is named high or low."""
    s.card("X1", -34, 52, 74, 6)
    s.card("X2", 34, 52, 74, -6)
    gold, dark = s.theme.gold, s.theme.on_gold
    for x, way in ((-84, -1), (84, 1)):
        middle = x + s.wide / 2
        with s.ink(gold) as ink:
            ink.circle((middle, 50), 15, gold)
            tip = 50 + 8 * way
            ink.line([(middle, 50 - 8 * way), (middle, tip)], 3.4, dark)
            ink.line(
                [(middle - 6, tip - 6 * way), (middle, tip), (middle + 6, tip - 6 * way)], 3.4, dark
            )


def _la_pocha(s: Sketch) -> None:
    """The Spanish pack."""
    s.fan(("1E", "SP", "CB", "RO"), 55, 72, 9, 32)


def _ninety_nine(s: Sketch) -> None:
    """Three cards laid aside are the bid."""
    s.fan((None,) * 9, 34, 44, 5, 13)
    for code, x, turn in (("9C", -40, 5), ("7H", 0, 0), ("6S", 40, -5)):
        s.card(code, x, 66, 56, turn)


def _bowers(s: Sketch) -> None:
    """The two jacks of one colour."""
    s.card("JC", 24, 55, 78, -11)
    s.card("JS", -24, 53, 78, 9)


def _network(s: Sketch) -> None:
    """A card on each forehead: you see all but your own."""
    for who, x, code in (("badger", -66, "9D"), ("gentleman", 66, "KC"), ("owl", 0, None)):
        s.portrait(_WHO[who], x, 66, 56)
        s.card(code, x, 34, 44, 4 if x < 0 else -4 if x > 0 else 0)


def _any(s: Sketch) -> None:
    """A hand of cards, for a variant without a picture of its own."""
    s.fan(("TD", "QC", "AS"), 55, 74, 12, 34)


PICTURES: Final[Mapping[str, Callable[[Sketch], None]]] = {
    "blackout": _blackout,
    "oh-hell": _oh_hell,
    "up-and-down-the-river": _river,
    "kachuful": _kachuful,
    "clag": _clag,
    "caller-clag": _caller_clag,
    "cooperative": _cooperative,
    "jabberwocky": _jabberwocky,
    "romanian-whist": _romanian,
    "seven-truf": _seven_truf,
    "la-podrida": _la_podrida,
    "potomac": _potomac,
    "two-jokers": _two_jokers,
    "northeast-jokers": _northeast,
    "la-pocha": _la_pocha,
    "ninety-nine": _ninety_nine,
    "bowers-duo": _bowers,
    "network-blackout": _network,
}


def variant_picture(
    name: str, size: tuple[int, int], radius: int, book: CardBook, painter: Painter
) -> pygame.Surface:
    """The picture of a variant by its id, its upper corners round. Shared: do not draw on it.

    Args:
        name: the id; one without a picture of its own has a hand of cards.
        size: px.
        radius: of the corners, px.
        book: the cards, as they look at the table.
        painter: theme and scale.
    """

    def paint() -> pygame.Surface:
        sketch = Sketch(size, book, painter)
        PICTURES.get(name, _any)(sketch)
        mask = Canvas(size, 1, clear((255, 255, 255)), finer=2)
        mask.box(0, 0, size[0], size[1] + 2 * radius, (255, 255, 255), radius=radius)
        sketch.surface.blit(mask.finish(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return sketch.surface

    key = (name, size, radius, painter.theme, book.four_colour, book.back_name)
    return _pictures.get(key, paint)
