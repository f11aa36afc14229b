"""The last trick, face up once more for whoever asks: what lay open on the table, and no more."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import Seat, Trick
from game.ui.boxes import CARD_RATIO
from game.ui.inks import accent
from game.ui.layout import TableLayout
from game.ui.lettering import Lettering
from game.ui.overlays import sheet
from game.ui.paint.cardbook import CardBook
from game.ui.shown import Shown
from game.ui.text import _
from game.ui.theme import Theme

KEY: Final = pygame.K_l
SPACE: Final = 16
"""px between two cards at scale 1."""
HEAD, FOOT, EDGE = 58, 34, 24  # px at scale 1


class LastTrick:
    """A panel that lies over the table while the key is held, or until a click or another key."""

    def __init__(self, trick: Trick, names: tuple[str, ...], book: CardBook) -> None:
        self.trick = trick
        self._names = names
        self._book = book
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._cards: list[pygame.Rect] = []
        self._px = 1.0
        self.held = 0.0
        """Seconds since the panel came up; a key held this long closes it when it is let go of."""

    def lay_out(self, layout: TableLayout) -> None:
        self._px = layout.scale
        count = len(self.trick.played)
        space, edge = layout.px(SPACE), layout.px(EDGE)
        widest = layout.area.width - 2 * edge - (count - 1) * space
        tall = min(layout.trick_height, layout.hand_height, int(widest / count / CARD_RATIO))
        wide = self._book.width(tall)
        step = max(wide, layout.px(84)) + space  # a name needs some room as well
        if step * count > layout.area.width - 2 * edge:
            step = wide + space
        across = step * (count - 1) + wide
        self._panel = pygame.Rect(0, 0, 0, layout.px(HEAD + FOOT) + tall + edge // 2)
        self._panel.width = max(across + max(0, step - wide) + 2 * edge, layout.px(360))
        self._panel.center = layout.trick.center
        self._panel.clamp_ip(layout.area)
        left = self._panel.centerx - across // 2
        top = self._panel.y + layout.px(HEAD)
        self._cards = [pygame.Rect(left + n * step, top, wide, tall) for n in range(count)]

    def handle(self, event: pygame.event.Event) -> str | None:
        match event.type:
            case pygame.KEYUP if event.key == KEY and self.held > 0.4:
                return "close"
            case pygame.KEYDOWN | pygame.MOUSEBUTTONDOWN:
                return "close"
        return None

    def draw(self, surface: pygame.Surface, theme: Theme, letters: Lettering) -> None:
        sheet(surface, self._panel, theme)
        words = _("Last trick: {name} took it").format(name=self._names[self.trick.winner])
        room = self._panel.width - round(2 * EDGE * self._px)
        title = letters.line(letters.cut(words, 20, room, bold=True), 20, theme.cream, bold=True)
        middle = self._panel.y + round(HEAD * self._px / 2)
        surface.blit(title, title.get_rect(center=(self._panel.centerx, middle)))
        step = self._cards[1].x - self._cards[0].x if len(self._cards) > 1 else room
        for play, rect in zip(self.trick.played, self._cards, strict=True):
            winning = play.seat == self.trick.winner
            if winning:
                glow = self._book.glow(rect.height)
                surface.blit(glow, glow.get_rect(center=rect.center))
            surface.blit(self._book.face(play.card.code, rect.height), rect)
            colour = accent(theme) if winning else theme.cream
            name = letters.cut(self._names[play.seat], 15, step - round(6 * self._px), bold=winning)
            word = letters.line(name, 15, colour, bold=winning)
            foot = rect.bottom + round(FOOT * self._px / 2)
            surface.blit(word, word.get_rect(center=(rect.centerx, foot)))


def stack_at(pos: tuple[int, int], shown: Shown, layout: TableLayout) -> Seat | None:
    """The seat whose won tricks lie at this point."""
    reach = layout.px(6)
    for seat in range(shown.players):
        taken = shown.taken[seat]
        if not taken:
            continue
        half = layout.stacked_height // 2
        ends = [layout.stack_pose(seat, index, taken) for index in (0, taken - 1)]
        left, right = sorted(round(pose.x) for pose in ends)
        box = pygame.Rect(left - half, round(ends[0].y) - half, right - left + 2 * half, 2 * half)
        if box.inflate(reach, reach).collidepoint(pos):
            return seat
    return None
