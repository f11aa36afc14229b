"""The table behind the menu: four faces under the lamp, and a slow game that they play.

It moves a card every two seconds, and between two of them the window rests. It stands still while
the window is not looked at, after a minute without mouse or keys, and where motion is reduced.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame
from pygame import Rect

from game.presentation.moods import FaceMood
from game.ui.paint import typeset
from game.ui.paint.backdrop import LAMP_AT
from game.ui.paint.cardbook import CardBook
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait

SEATS: Final = 4
CARD_S: Final = 2.0
"""From one card to the next."""
HOLD_S: Final = 2.6
"""How long a whole trick lies."""
DEAL_S: Final = 4.0
"""Between two deals."""
MOVE_S: Final = 0.3
"""How long a card or a trick is on its way."""
AWAKE_S: Final = 60.0
"""How long it goes on after the last touch of mouse or keys."""
_TURNS: Final = (3.0, -5.0, 2.0, -3.0)
"""By seat, degrees that a card lies askew."""
_STEP: Final = 8
"""px between two heights of cards: a window pulled larger does not paint them at every pixel."""


@dataclass(slots=True)
class MenuTrick:
    """Cards in the order in which they are played, and who takes them."""

    plays: list[tuple[int, str]] = field(default_factory=list)
    """Seat and code."""
    winner: int = 0


@dataclass(slots=True)
class MenuDeal:
    """One deal: what each seat bids, and every trick."""

    bids: list[int] = field(default_factory=lambda: [0] * SEATS)
    tricks: list[MenuTrick] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Places:
    """Where things lie, px of the window: portraits and cards by seat, from the lower one round."""

    faces: tuple[Rect, ...]
    cards: tuple[tuple[int, int], ...]
    card: int
    """Height of a card."""

    @staticmethod
    def of(size: tuple[int, int]) -> _Places:
        """For a window."""
        wide, tall = size
        x, y = round(wide * LAMP_AT[0]), round(tall * LAMP_AT[1])
        side = round(min(tall * 0.135, wide * 0.09))
        across, down = round(wide * 0.215), round(tall * 0.335)
        middles = ((x, y + down), (x - across, y), (x, y - down), (x + across, y))
        faces = tuple(Rect(mx - side // 2, my - side // 2, side, side) for mx, my in middles)
        card = round(min(tall * 0.21, wide * 0.14)) // _STEP * _STEP
        near_x, near_y = round(card * 0.52), round(card * 0.4)
        cards = ((x, y + near_y), (x - near_x, y), (x, y - near_y), (x + near_x, y))
        return _Places(faces, cards, card)


def faces_left(size: tuple[int, int]) -> int:
    """px of a window from its left edge to the first face."""
    return min(face.left for face in _Places.of(size).faces)


class LivingTable:
    """Which card lies where now; the scene asks it in each frame."""

    def __init__(self, faces: Sequence[int], names: Sequence[str]) -> None:
        """`faces` are numbers of portraits, with the `names` of those who sit there."""
        self.faces, self.names = tuple(faces), tuple(names)
        self._deals: Sequence[MenuDeal] = ()
        self._deal = self._trick = 0
        self.played = 0
        """Cards that lie in the present trick, the one on its way among them."""
        self._taken = [0] * SEATS
        self.moods = [FaceMood.PLAIN] * SEATS
        """How each looks since the last trick was taken."""
        self._next = 0.0
        self._since: float | None = None
        """When the card or the trick that moves now set out."""
        self._sweeps = False
        self._now = 0.0
        self._touched: float | None = None

    # --- time --------------------------------------------------------------------------------

    def deal(self, deals: Sequence[MenuDeal]) -> None:
        """Take up a game; the first trick lies there, but for its last card."""
        self._deals = deals
        self._deal = self._trick = 0
        self._taken = [0] * SEATS
        self.moods = [FaceMood.PLAIN] * SEATS
        self.played = SEATS - 1

    def wake(self) -> None:
        """Somebody moved the mouse or pressed a key."""
        self._touched = self._now

    def advance(self, now: float, *, still: bool) -> None:
        """Move on; `still` while nobody looks or nothing is to move. Seconds, monotonic."""
        if self._touched is None:
            self._touched, self._next = now, now + CARD_S
        lost, self._now = now - self._now, now
        if still or now > self._touched + AWAKE_S:
            self._since = None
            self._next += max(0.0, lost)
            return
        if self._since is not None and now >= self._since + MOVE_S:
            self._since = None
            if self._sweeps:
                self._swept()
        if self._deals and self._since is None and now >= self._next:
            self._set_out(now)

    @property
    def moving(self) -> bool:
        """Whether something is on its way."""
        return self._since is not None

    @property
    def place(self) -> tuple[int, int]:
        """Which deal of the game is played, and which trick of it."""
        return self._deal, self._trick

    @property
    def _lying(self) -> MenuTrick:
        return self._deals[self._deal].tricks[self._trick]

    def _set_out(self, now: float) -> None:
        """The next card, or the whole trick to whoever took it."""
        self._since = now
        self._sweeps = self.played == SEATS
        if self._sweeps:
            self._next = now + CARD_S
        else:
            self.played += 1
            self._next = now + (HOLD_S if self.played == SEATS else CARD_S)

    def _swept(self) -> None:
        """The trick is taken; the next one, deal or game begins."""
        winner, deal = self._lying.winner, self._deals[self._deal]
        self._taken[winner] += 1
        self.played, self._sweeps = 0, False
        self._trick += 1
        over = [took - bid for took, bid in zip(self._taken, deal.bids, strict=True)]
        self.moods = [FaceMood.PLAIN] * SEATS
        if over[winner] in (0, 1):  # what was bid, or the first one too many
            self.moods[winner] = FaceMood.WINCING if over[winner] else FaceMood.GLAD
        if self._trick == len(deal.tricks):
            self.moods = [FaceMood.WINCING if off else FaceMood.GLAD for off in over]
            self._trick, self._deal = 0, (self._deal + 1) % len(self._deals)
            self._taken = [0] * SEATS
            self._next = self._now + DEAL_S

    # --- drawing -----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, painter: Painter, book: CardBook) -> None:
        """Faces, plates and the cards that lie or move."""
        places = _Places.of(surface.get_size())
        for seat in range(SEATS):
            self._draw_seat(surface, seat, places, painter)
        if not self._deals:
            return
        share = 1.0
        if self._since is not None:
            share = min(1.0, (self._now - self._since) / MOVE_S)
            share = 1 - (1 - share) ** 3
        trick = self._lying
        for number, (seat, code) in enumerate(trick.plays[: self.played]):
            at = places.cards[seat]
            if self._since is not None and self._sweeps:
                at = _between(at, places.faces[trick.winner].center, share)
            elif self._since is not None and number == self.played - 1:
                at = _between(places.faces[seat].center, at, share)
            shadow = book.shadow(places.card, _TURNS[seat])
            surface.blit(shadow, shadow.get_rect(center=(at[0], at[1] + places.card // 40)))
            card = book.turned(code, places.card, _TURNS[seat])
            surface.blit(card, card.get_rect(center=at))

    def _draw_seat(
        self, surface: pygame.Surface, seat: int, places: _Places, painter: Painter
    ) -> None:
        """A face, and on a plate below it the name with tricks taken and bid."""
        theme, fonts, px = painter.theme, painter.fonts, painter.px
        place = places.faces[seat]
        surface.blit(portrait(self.faces[seat], place.width, theme, self.moods[seat]), place)
        name = typeset.line_surface(self.names[seat], typeset.SMALL, fonts, theme.cream)
        told = ""
        if self._deals:
            told = f"{self._taken[seat]}/{self._deals[self._deal].bids[seat]}"
        count = typeset.line_surface(told, typeset.STRONG, fonts, theme.accent)
        wide = name.get_width() + count.get_width() + px(30 if told else 20)
        plate = Rect(0, 0, wide, typeset.STRONG.line(fonts) + px(6))
        plate.midtop = (place.centerx, place.bottom - px(8))
        surface.blit(panel(plate.size, theme, painter.scale), plate)
        surface.blit(name, name.get_rect(midleft=(plate.left + px(10), plate.centery)))
        if told:
            surface.blit(count, count.get_rect(midright=(plate.right - px(10), plate.centery)))


def _between(one: tuple[int, int], other: tuple[int, int], share: float) -> tuple[int, int]:
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
    )
