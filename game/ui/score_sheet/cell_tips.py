"""What a cell of the score sheet says of itself, under the mouse or where the keys walk to.

A cell of a deal shows its tricks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.engine import Card, Suit, Trick
from game.presentation.score_sheet import Stand
from game.presentation.words.points import cell_text, cell_title
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.typeset import TextStyle
from game.ui.score_sheet.table import HEAD, SheetTable
from game.ui.style.contrast import accent, suit_on_panel
from game.ui.style.theme import mixed
from game.ui.widgets.tooltips import GAP, Tip, beside, paint_tip

NUMBER, COLUMN, ROW = 26, 46, 22
"""px at scale 1: of the trick's number, of a player, of a trick."""
BLOCK: Final = 13
"""Tricks below one another; a deal of more goes on beside them."""
BLOCK_GAP: Final = 18
"""px at scale 1 between two blocks."""
TEXT: Final = 15


class TricksPicture:
    """Paints the tricks of one deal."""

    def __init__(self, tricks: Sequence[Trick], names: Sequence[str]) -> None:
        self._tricks = tuple(tricks)
        self._names = tuple(names)

    def paint(self, painter: Painter) -> pygame.Surface:
        """A fresh picture, clear where nothing is written."""
        scale = painter.fonts.scale
        blocks = [self._tricks[at : at + BLOCK] for at in range(0, len(self._tricks), BLOCK)]
        wide = round((NUMBER + COLUMN * len(self._names)) * scale)
        row, gap = round(ROW * scale), round(BLOCK_GAP * scale)
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
        theme, fonts = painter.theme, painter.fonts
        column = round(COLUMN * fonts.scale)
        for seat, name in enumerate(self._names):
            x = left + round(NUMBER * fonts.scale) + column * seat
            word = typeset.line_surface(
                typeset.cut(name, TextStyle(13), fonts, column - 4),
                TextStyle(13),
                fonts,
                theme.muted,
            )
            picture.blit(word, word.get_rect(midleft=(x + 3, round(ROW * fonts.scale) // 2)))

    def _paint_trick(
        self,
        picture: pygame.Surface,
        at: tuple[int, int],
        number: int,
        trick: Trick,
        painter: Painter,
    ) -> None:
        """A row: its number, the card that was led with a stroke below it, the winner's lit."""
        theme, fonts = painter.theme, painter.fonts
        column, row = round(COLUMN * fonts.scale), round(ROW * fonts.scale)
        word = typeset.line_surface(str(number), TextStyle(13), fonts, theme.muted)
        picture.blit(word, word.get_rect(midleft=(at[0], at[1] + row // 2)))
        for place, play in enumerate(trick.played):
            x = at[0] + round(NUMBER * fonts.scale) + column * play.seat
            box = pygame.Rect(x, at[1] + 1, column - 3, row - 2)
            won = play.seat == trick.winner
            if won:
                ground = mixed(theme.panel_lit, theme.gold, 0.3)
                pygame.draw.rect(picture, ground, box, border_radius=max(2, row // 6))
            right = self._paint_card(picture, play.card, box, painter, won=won)
            if place == 0:
                line = max(1, round(fonts.scale * 1.5))
                stroke = pygame.Rect(box.x + 4, box.bottom - line - 1, right - box.x - 4, line)
                pygame.draw.rect(picture, accent(theme), stroke)

    @staticmethod
    def _paint_card(
        picture: pygame.Surface, card: Card, box: pygame.Rect, painter: Painter, *, won: bool
    ) -> int:
        """Rank and suit of a card; the px where they end."""
        theme, fonts = painter.theme, painter.fonts
        rank = "10" if card.rank == "T" else "" if card.suit is Suit.JOKERS else card.rank
        word = typeset.line_surface(rank, TextStyle(TEXT, bold=won), fonts, theme.cream)
        picture.blit(word, word.get_rect(midleft=(box.x + 4, box.centery)))
        size = round(13 * fonts.scale)
        colour = suit_on_panel(suit_colour(card.suit.letter, theme), theme)
        mark = suit_shape(card.suit.letter, size, colour)
        place = mark.get_rect(midleft=(box.x + 6 + word.get_width(), box.centery))
        picture.blit(mark, place)
        return place.right


def tricks_words() -> str:
    """What the marks of the table mean."""
    return _("Each trick by player: underlined was led, lit won.")


Place = tuple[int, int]
"""A row and a seat, both from 0."""

WAYS: Final = {
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
}


Tricks = Mapping[int, Sequence[Trick]]
"""The tricks of deals, by number of the deal."""
_NOT_KNOWN: Final[Tricks] = {}


def cell_tip(
    table: SheetTable, place: Place, offset: int, tricks: Tricks = _NOT_KNOWN
) -> Tip | None:
    """The tip of a cell; none where nothing is known of its deal yet."""
    row, seat = place
    deal, sheet = table.sheet.rows[row], table.sheet
    box = table.cell_box(place, offset)
    if seat == HEAD:
        if deal.stand is not Stand.PLAYED or not tricks.get(deal.number):
            return None
        title = _("The tricks of deal {number}", number=deal.number)
        picture = TricksPicture(tricks[deal.number], sheet.names)
        return Tip(box, title, tricks_words(), picture=picture.paint)
    if deal.stand is Stand.COMING:
        return None
    return Tip(box, cell_title(sheet, deal, seat), cell_text(sheet, deal.cells[seat]))


def tip_at(
    table: SheetTable, pos: tuple[int, int], offset: int, tricks: Tricks = _NOT_KNOWN
) -> Tip | None:
    """The tip of the cell at a point of the window."""
    place = table.cell_at(pos, offset)
    return None if place is None else cell_tip(table, place, offset, tricks)


class CellFocus:
    """The cell that the keys are at, if they were used."""

    def __init__(self, tricks: Tricks = _NOT_KNOWN) -> None:
        """`tricks` are those of the deals on the sheet, as far as they are known."""
        self.place: Place | None = None
        self._tricks = tricks

    def begin(self, table: SheetTable, offset: int) -> None:
        """At a cell of the lit row, or of the first one in sight; where it was if it is there."""
        sheet = table.sheet
        if self.place is not None and self.place[0] <= sheet.lit:
            return
        lit = table.cell_box((sheet.lit, 0), offset)
        seen = table.rows_area.contains(lit.inflate(0, -2))
        self.place = sheet.lit if seen else round(offset / table.measures.row), 0

    def walk(self, table: SheetTable, key: int, offset: int) -> Place:
        """The cell in that direction: the first is in the lit row, or in the first one in sight."""
        sheet = table.sheet
        if self.place is None:
            self.begin(table, offset)
        else:
            down, across = WAYS[key]
            row, seat = self.place
            row = min(max(0, row + down), sheet.lit)
            least = HEAD if self._tricks else 0
            columns = len(sheet.names) - least
            self.place = row, (seat - least + across) % columns + least
        assert self.place is not None
        return self.place

    def draw(
        self,
        surface: pygame.Surface,
        table: SheetTable,
        offset: int,
        painter: Painter,
        *,
        above: bool = False,
    ) -> None:
        """A frame around the cell, and its tip below it, or `above` where it can."""
        theme, fonts = painter.theme, painter.fonts
        if self.place is None:
            return
        box = table.cell_box(self.place, offset)
        if not table.rows_area.colliderect(box):
            return
        wide = max(2, round((theme.focus_width + 1) * fonts.scale))
        pygame.draw.rect(surface, theme.sheet_ink, box.inflate(wide, wide), wide, wide + 1)
        tip = cell_tip(table, self.place, offset, self._tricks)
        if tip is not None:
            picture = paint_tip(tip, painter, surface.get_width())
            gap = round(GAP * fonts.scale)
            window: Rect = surface.get_rect().inflate(-gap, -gap)
            place = beside(tip.target, picture.get_size(), window, gap, above=above)
            surface.blit(picture, place)
