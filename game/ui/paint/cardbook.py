"""All the pictures of one deck, painted on demand: faces, backs, turned cards, shadows, glows."""

from collections.abc import Sequence

import pygame

from game.ui.paint.backs import paint_back
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.faces import RADIUS, UNITS, card_width, paint_face
from game.ui.platform import pixels
from game.ui.platform.settings import CardBack
from game.ui.style.theme import Theme

_FACE_BYTES = 64 << 20
TURNED_BYTES = 48 << 20
_AFLOAT_BYTES = 8 << 20  # those that fly at the same time
_SCREEN = 1920 * 1080  # px of the screen that these are for: cards grow with it
_MOST_TIMES = 2  # so many times these bytes, however large the screen
_DEGREES = 1  # the step to which turned cards are rounded
_NOTHING = 3  # px around a picture that is to be turned
OTHER_BACK = "other back"
"""In place of a card's code: the back of a second pack."""
_BETWEEN = 3
"""px between two cards that lie beside each other."""
_BOW, _SPREAD, _APART, _BOWED = 9, 11.0, 62, 116
"""How far the ends of a fan hang down in percent of a card's height and are turned in degrees, and
from one card to the next in percent of its width, at most; its height in percent of a card's."""


class CardBook:
    """A deck in one theme. `height` is always the card's height in px; pictures are shared."""

    def __init__(
        self,
        theme: Theme,
        four_colour: bool = False,
        back: CardBack = CardBack.DUSK,
        *,
        large_print: bool = False,
    ) -> None:
        """`large_print` is whether faces have a large index alone."""
        self.theme = theme
        self.four_colour = four_colour
        self.back_name = back
        self.large_print = large_print
        self.large = 0
        """px of the one height that turned and moving faces are scaled from; 0 paints each anew."""
        screen = pixels.screen()
        wide, tall = screen.get_size() if screen is not None else (_SCREEN, 1)
        times = min(wide * tall / _SCREEN, _MOST_TIMES)
        self._upright = SurfaceCache(round(times * _FACE_BYTES))
        self.tilted_cards = SurfaceCache(round(times * TURNED_BYTES))
        self._afloat = SurfaceCache(round(times * _AFLOAT_BYTES))

    def width(self, height: int) -> int:
        """The width in px of a card `height` px tall."""
        return card_width(height)

    def face(self, code: str, height: int) -> pygame.Surface:
        """The face of a card such as "QH", "TD" or "X1"."""
        return self._upright.get(
            (code, height),
            lambda: paint_face(
                code,
                height,
                self.theme,
                four_colour=self.four_colour,
                large_print=self.large_print,
            ),
        )

    def back(self, height: int) -> pygame.Surface:
        """The back of every card of this deck."""
        return self._upright.get(
            (None, height), lambda: paint_back(self.back_name, height, self.theme)
        )

    def other_back(self, height: int) -> pygame.Surface:
        """The back of another pack, told from this one by its colours."""
        name = CardBack.EMBER if self.back_name is not CardBack.EMBER else CardBack.DUSK
        return self._upright.get((OTHER_BACK, height), lambda: paint_back(name, height, self.theme))

    def turned(self, code: str | None, height: int, degrees: float) -> pygame.Surface:
        """A face, or the back for None, turned anticlockwise about the card's centre."""
        turn = round(degrees / _DEGREES) * _DEGREES % 360
        if turn == 0:
            return self._card(code, height)

        def paint() -> pygame.Surface:
            # Twice the size, then turned and halved in one pass, keeps the letters crisp.
            large = self._source(code, height * 2)
            return pygame.transform.rotozoom(self._framed(large), turn, height / large.get_height())

        return self.tilted_cards.get((code, height, turn, self.large), paint)

    def afloat(self, code: str | None, height: int) -> pygame.Surface:
        """A small card with nothing around it, to be turned or scaled on the move."""
        return self._afloat.get(
            (code, height, self.large), lambda: self._framed(self.small(code, height))
        )

    def _framed(self, card: pygame.Surface) -> pygame.Surface:
        """A picture with nothing around it: only so does the edge become smooth as it turns."""
        wide, tall = card.get_size()
        framed = pygame.Surface((wide + 2 * _NOTHING, tall + 2 * _NOTHING), pygame.SRCALPHA)
        framed.fill(clear(self.theme.paper_edge))
        framed.blit(card, (_NOTHING, _NOTHING))
        return framed

    def _card(self, code: str | None, height: int) -> pygame.Surface:
        if code == OTHER_BACK:
            return self.other_back(height)
        return self.back(height) if code is None else self.face(code, height)

    def _source(self, code: str | None, height: int) -> pygame.Surface:
        """A picture about `height` px tall to be turned; a card has one for all sizes."""
        if self.large and height > 0.75 * self.large:
            return self._card(code, self.large)
        return self.small(code, height)

    def small(self, code: str | None, height: int) -> pygame.Surface:
        """A card scaled down from the large one: quickly there, and good enough on the move."""
        if height >= self.large:
            return self._card(code, height)
        return self._upright.get(
            (code, height, "small", self.large),
            lambda: pygame.transform.smoothscale(
                self._card(code, self.large), (self.width(height), height)
            ),
        )

    def shadow(self, height: int, degrees: float) -> pygame.Surface:
        """The soft shadow of a turned card; centre it a few px below the card's centre."""
        turn = round(degrees / _DEGREES) * _DEGREES % 180

        def paint() -> pygame.Surface:
            if turn:
                return pygame.transform.rotozoom(self.shadow(height, 0), turn, 1)
            colour, alpha = self.theme.shadow, self.theme.shadow_alpha
            return _halo(height, max(2, height // 16), (*colour, alpha))

        return self.tilted_cards.get(("shadow", height, turn), paint)

    def glow(self, height: int) -> pygame.Surface:
        """Gold light around a card that may be played; put its centre under the card's centre."""

        def paint() -> pygame.Surface:
            if self.theme.flat:
                reach = max(3, height // 32)
                return _frame(height, reach, self.theme.focus)
            return _halo(height, max(3, height // 14), (*self.theme.gold, 235))

        return self.tilted_cards.get(("glow", height), paint)


def paint_rim(height: int, line: float, colour: tuple[int, int, int]) -> pygame.Surface:
    """A line along the edge of a card, `line` px wide, with nothing around it and within."""
    wide, finer = card_width(height), 3
    canvas = Canvas((wide + 2 * _NOTHING, height + 2 * _NOTHING), 1, clear(colour), finer=finer)
    box = pygame.Rect([finer * each for each in (_NOTHING, _NOTHING, wide, height)])
    radius = round(finer * RADIUS * height / UNITS[1])
    pygame.draw.rect(canvas.surface, colour, box, round(finer * line), radius)
    return canvas.finish()


def paint_in_a_row(
    codes: Sequence[str], book: CardBook, surface: pygame.Surface, area: pygame.Rect
) -> None:
    """Cards from the left, as tall as their room; over each other where that is too narrow."""
    if not codes:
        return
    room = (area.width - book.width(area.height)) // max(1, len(codes) - 1)
    step = min(book.width(area.height) + _BETWEEN, room)
    for place, code in enumerate(codes):
        surface.blit(book.small(code, area.height), (area.left + place * step, area.top))


def paint_as_fan(
    codes: Sequence[str], book: CardBook, surface: pygame.Surface, area: pygame.Rect
) -> None:
    """Cards as a hand holds them, in the middle of their room; the middle ones stand highest."""
    tall = area.height * 100 // _BOWED
    wide, between = book.width(tall), (len(codes) - 1) / 2
    step = min(wide * _APART / 100, (area.width - wide * 1.3) / max(1, len(codes) - 1))
    for place, code in enumerate(codes):
        off = (place - between) / max(1.0, between)
        picture = book.turned(code, tall, -off * _SPREAD)
        x, y = area.centerx + (place - between) * step, area.top + tall / 2
        at = round(x), round(y + tall * _BOW / 100 * off * off)
        shadow = book.shadow(tall, -off * _SPREAD)
        surface.blit(shadow, shadow.get_rect(center=(at[0], at[1] + max(1, tall // 40))))
        surface.blit(picture, picture.get_rect(center=at))


def _halo(height: int, reach: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """A card's outline in one colour, blurred `reach` px beyond its edges."""
    wide = card_width(height)
    size = (wide + 4 * reach, height + 4 * reach)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((*colour[:3], 0))
    area = pygame.Rect(2 * reach, 2 * reach, wide, height).inflate(reach // 2, reach // 2)
    radius = round(RADIUS * height / UNITS[1]) + reach // 2
    pygame.draw.rect(picture, colour, area, border_radius=radius)
    return pygame.transform.gaussian_blur(picture, max(1, reach * 2 // 3))


def _frame(height: int, reach: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """A hard line around a card, for the theme without soft light."""
    wide = card_width(height)
    canvas = Canvas((wide + 2 * reach, height + 2 * reach), 1, clear(colour))
    canvas.box(
        0, 0, wide + 2 * reach, height + 2 * reach, colour, radius=RADIUS * height / 165 + reach
    )
    return canvas.finish()
