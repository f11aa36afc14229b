"""What is said at a table elsewhere: sentences, a line to write, phrases, and the people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.translation import _
from game.ui.paint.painter import Painter
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.buttons import Button, Buttons
from game.ui.widgets.overlay import CLOSE, sheet, veil

LONGEST: Final = 200
"""Letters of a text."""
WIDE: Final = 720
TALL: Final = 520
EDGE: Final = 18
ROW: Final = 36
GAP: Final = 8
"""px at scale 1."""
IN_A_ROW: Final = 5
LINES: Final = 7
"""Sentences that are shown."""


@dataclass(frozen=True, slots=True)
class Talker:
    """A person at the table."""

    name: str
    muted: bool
    may_kick: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatMatter:
    """What the panel shows and does."""

    said: Callable[[], Sequence[str]]
    """The sentences so far, with names."""
    phrases: Sequence[tuple[str, str]]
    """Name and words of each."""
    writes: bool
    """Whether the host lets people write."""
    seated: bool
    """Whether one has a seat: who looks on only listens."""
    people: Callable[[], Sequence[Talker]]
    say: Callable[..., None]
    """Says `text` or `phrase`."""
    mute: Callable[[str], None]
    kick: Callable[[str], None]


class ChatPanel:
    """Stays up until it is put away; letters go into its line."""

    def __init__(self, matter: ChatMatter, *, opener: str = "") -> None:
        """`opener` is the letter of the key that opened it, which is no part of what is written."""
        self._matter = matter
        self._opener = opener
        self.text = ""
        self._group = Buttons()
        self._does: dict[str, Callable[[], None]] = {}
        """What a button does, by its name."""
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._layout: TableLayout | None = None
        self._painter: Painter

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """See `Overlay`."""
        self._painter = painter
        px, matter = layout.px, self._matter
        self._layout = layout
        wide, tall = layout.size
        size = min(px(WIDE), wide - px(24)), min(px(TALL), tall - px(16))
        self._panel = pygame.Rect((0, 0), size)
        self._panel.center = (layout.area.centerx, tall // 2)
        inner = self._panel.inflate(-2 * px(EDGE), -2 * px(EDGE))
        self._does, buttons = {}, []
        share = (inner.width - (IN_A_ROW - 1) * px(GAP)) // IN_A_ROW
        close = pygame.Rect(0, 0, px(120), px(ROW))
        close.bottomright = inner.bottomright
        top = close.top - px(GAP)
        for person in reversed(matter.people()):
            top -= px(ROW) + px(GAP)
            buttons += self._person(person, pygame.Rect(inner.left, top, inner.width, px(ROW)))
        if matter.seated:
            rows = -(-len(matter.phrases) // IN_A_ROW)
            top -= rows * (px(ROW) + px(GAP)) + px(GAP)
            for number, (name, words) in enumerate(matter.phrases):
                row, column = divmod(number, IN_A_ROW)
                x, y = inner.left + column * (share + px(GAP)), top + row * (px(ROW) + px(GAP))
                box = pygame.Rect(x, y, share, px(ROW))
                button = Button(f"phrase {name}", words, box, size=14)
                self._does[button.name] = partial(matter.say, phrase=name)
                buttons.append(button)
        self._entry = pygame.Rect(inner.left, top - px(ROW + GAP), inner.width, px(ROW))
        self._log = pygame.Rect(inner.left, inner.top + px(40), inner.width, 0)
        foot = self._entry.top if matter.seated else top
        self._log.height = max(0, foot - px(GAP) - self._log.top)
        buttons.append(Button(CLOSE, _("Close"), close, gold=True, size=16))
        self._group.buttons = buttons

    def _person(self, person: Talker, row: pygame.Rect) -> list[Button]:
        assert self._layout is not None
        px, matter = self._layout.px, self._matter
        wide = px(150)
        box = pygame.Rect(row.right - wide, row.top, wide, row.height)
        words = _("Hear again") if person.muted else _("Mute")
        made = [Button(_mute(person), words, box, size=14)]
        self._does[made[0].name] = partial(matter.mute, person.name)
        if person.may_kick:
            box = box.move(-wide - px(GAP), 0)
            made.append(Button(f"kick {person.name}", _("Send away"), box, size=14))
            self._does[made[1].name] = partial(matter.kick, person.name)
        return made

    def handle(self, event: pygame.event.Event) -> str | None:
        """See `Overlay`: letters, Enter, Backspace, and the buttons."""
        matter = self._matter
        if event.type in (pygame.TEXTINPUT, pygame.KEYDOWN):
            opener, self._opener = self._opener, ""
            if event.type == pygame.TEXTINPUT and opener and event.text.casefold() == opener:
                return None
        if event.type == pygame.TEXTINPUT and matter.writes and matter.seated:
            self.text = (self.text + event.text)[:LONGEST]
            return None
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                return CLOSE
            if event.key == pygame.K_BACKSPACE:
                self.text = self.text[:-1]
                return None
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.text.strip():
                matter.say(text=self.text.strip())
                self.text = ""
                return None
            if event.key == pygame.K_SPACE:
                return None  # a letter, and no press of a button
        name = self._group.handle(event)
        if name is not None and name in self._does:
            self._does[name]()
            if self._layout is not None:
                self.lay_out(self._layout, self._painter)
        return CLOSE if name == CLOSE else None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """See `Overlay`."""
        theme, letters, matter = painter.theme, painter.letters, self._matter
        veil(surface, theme)
        sheet(surface, self._panel, theme, letters.scale)
        at = (self._log.left, self._panel.top + painter.px(12))
        surface.blit(letters.line(_("At the table"), 22, theme.cream, bold=True, serif=True), at)
        self._draw_log(surface, painter)
        if matter.seated:
            self._draw_entry(surface, painter)
        for person in matter.people():
            place = next(b for b in self._group.buttons if b.name == _mute(person))
            name = letters.cut(person.name, 17, self._log.width // 2)
            line = letters.line(name, 17, theme.cream)
            y = place.rect.centery
            surface.blit(line, line.get_rect(midleft=(self._log.left, y)))
        self._group.draw(surface, painter)

    def _draw_log(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, letters = painter.theme, painter.letters
        said = list(self._matter.said())
        y = self._log.bottom
        if not said:
            line = letters.line(_("Nobody has said anything yet."), 16, theme.muted)
            surface.blit(line, self._log.topleft)
        for text in reversed(said[-LINES:]):
            lines = [
                letters.line(part, 16, theme.cream)
                for part in letters.balanced(text, 16, self._log.width)
            ]
            y -= sum(line.get_height() for line in lines)
            if y < self._log.top:
                break
            for offset, line in enumerate(lines):
                surface.blit(line, (self._log.left, y + offset * line.get_height()))

    def _draw_entry(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, letters = painter.theme, painter.letters
        pygame.draw.rect(surface, theme.button, self._entry, border_radius=painter.px(6))
        pygame.draw.rect(surface, theme.button_edge, self._entry, 1, border_radius=painter.px(6))
        room = self._entry.width - painter.px(20)
        words, ink = self.text, theme.cream
        if not self._matter.writes:
            words, ink = _("The host of this game wants no chat; phrases remain."), theme.muted
        elif not words:
            words, ink = _("Write, and press Enter"), theme.muted
        while words and letters.font(16).size(words)[0] > room:
            words = words[1:]  # the end is what is being written
        line = letters.line(words, 16, ink)
        place = line.get_rect(midleft=(self._entry.left + painter.px(10), self._entry.centery))
        surface.blit(line, place)
        if self._matter.writes:
            x = (place.right if self.text else place.left) + painter.px(2)
            top, foot = place.top + 2, place.bottom - 2
            pygame.draw.line(surface, theme.gold, (x, top), (x, foot), painter.px(2))


def _mute(person: Talker) -> str:
    """The name of the button that mutes a person, or hears that one again."""
    return f"mute {person.name}"
