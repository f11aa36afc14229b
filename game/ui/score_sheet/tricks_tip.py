"""All tricks of a deal as a small table: a row a trick, a column a player, the winning card lit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.engine import Card, Suit, Trick
from game.translation import _
from game.ui.paint.painter import Painter
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.style.contrast import accent, suit_on_panel
from game.ui.style.theme import mixed

NUMBER, COLUMN, ROW = 26, 46, 22
"""px at scale 1: of the trick's number, of a player, of a trick."""
BLOCK: Final = 13
"""Tricks below one another; a deal of more goes on beside them."""
GAP: Final = 18
"""px at scale 1 between two blocks."""
TEXT: Final = 15


class TricksPicture:
    """Paints the tricks of one deal."""

    def __init__(self, tricks: Sequence[Trick], names: Sequence[str]) -> None:
        self._tricks = tuple(tricks)
        self._names = tuple(names)

    def paint(self, painter: Painter) -> pygame.Surface:
        """A fresh picture, clear where nothing is written."""
        scale = painter.letters.scale
        blocks = [self._tricks[at : at + BLOCK] for at in range(0, len(self._tricks), BLOCK)]
        wide = round((NUMBER + COLUMN * len(self._names)) * scale)
        row, gap = round(ROW * scale), round(GAP * scale)
        size = (wide * len(blocks) + gap * (len(blocks) - 1), row * (len(blocks[0]) + 1))
        picture = pygame.Surface(size, pygame.SRCALPHA)
        for place, block in enumerate(blocks):
            left = place * (wide + gap)
            self._paint_head(picture, left, painter)
            for line, trick in enumerate(block):
                number = place * BLOCK + line + 1
                self._paint_trick(picture, (left, row * (line + 1)), number, trick, painter)
        return picture

    def _paint_head(self, picture: pygame.Surface, left: int, painter: Painter) -> None:
        theme, letters = painter.theme, painter.letters
        column = round(COLUMN * letters.scale)
        for seat, name in enumerate(self._names):
            x = left + round(NUMBER * letters.scale) + column * seat
            word = letters.line(letters.cut(name, 13, column - 4), 13, theme.muted)
            picture.blit(word, word.get_rect(midleft=(x + 3, round(ROW * letters.scale) // 2)))

    def _paint_trick(
        self,
        picture: pygame.Surface,
        at: tuple[int, int],
        number: int,
        trick: Trick,
        painter: Painter,
    ) -> None:
        """A row: its number, the card that was led with a stroke below it, the winner's lit."""
        theme, letters = painter.theme, painter.letters
        column, row = round(COLUMN * letters.scale), round(ROW * letters.scale)
        word = letters.line(str(number), 13, theme.muted)
        picture.blit(word, word.get_rect(midleft=(at[0], at[1] + row // 2)))
        for place, play in enumerate(trick.played):
            x = at[0] + round(NUMBER * letters.scale) + column * play.seat
            box = pygame.Rect(x, at[1] + 1, column - 3, row - 2)
            won = play.seat == trick.winner
            if won:
                ground = mixed(theme.panel_lit, theme.gold, 0.3)
                pygame.draw.rect(picture, ground, box, border_radius=max(2, row // 6))
            right = self._paint_card(picture, play.card, box, painter, won=won)
            if place == 0:
                line = max(1, round(letters.scale * 1.5))
                stroke = pygame.Rect(box.x + 4, box.bottom - line - 1, right - box.x - 4, line)
                pygame.draw.rect(picture, accent(theme), stroke)

    @staticmethod
    def _paint_card(
        picture: pygame.Surface, card: Card, box: pygame.Rect, painter: Painter, *, won: bool
    ) -> int:
        """Rank and suit of a card; the px where they end."""
        theme, letters = painter.theme, painter.letters
        rank = "10" if card.rank == "T" else "" if card.suit is Suit.JOKERS else card.rank
        word = letters.line(rank, TEXT, theme.cream, bold=won)
        picture.blit(word, word.get_rect(midleft=(box.x + 4, box.centery)))
        size = round(13 * letters.scale)
        colour = suit_on_panel(suit_colour(card.suit.letter, theme), theme)
        mark = suit_shape(card.suit.letter, size, colour)
        place = mark.get_rect(midleft=(box.x + 6 + word.get_width(), box.centery))
        picture.blit(mark, place)
        return place.right


def tricks_words() -> str:
    """What the marks of the table mean."""
    return _("Each trick by player: underlined was led, lit won.")
