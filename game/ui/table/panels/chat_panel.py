"""What is said at a table elsewhere: sentences, a line to write, phrases, and the people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.translation import _
from game.ui.kit.controls import Press, Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.remarks import draw_remarks
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.overlay import CLOSE, veil

LONGEST: Final = 200
"""Letters of a text."""
WIDE: Final = 720
TALL: Final = 520
EDGE: Final = 18
ROW: Final = 36
GAP: Final = 8
"""px at scale 1."""
ANSWER: Final = 150
"""Width of what can be done about a person."""
HEAD: Final = typeset.HEADING
NAME: Final = typeset.BODY
IN_A_ROW: Final = 5


@dataclass(frozen=True, slots=True)
class Talker:
    """A person at the table."""

    name: str
    muted: bool
    may_kick: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatMatter:
    """What the panel shows and does."""

    said: Callable[[], Sequence[tuple[str, str]]]
    """Who said something so far, and the sentence with the name."""
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
    report: Callable[[str], None]
    kick: Callable[[str], None]


class ChatPanel:
    """Stays up until it is put away; letters go into its line."""

    def __init__(self, matter: ChatMatter, *, opener: str = "") -> None:
        """`opener` is the letter of the key that opened it, which is no part of what is written."""
        self._matter = matter
        self._opener = opener
        self.text = ""
        self.panel = PaintedPanel()
        self._box = pygame.Rect(0, 0, 0, 0)
        self._painter: Painter

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """See `Overlay`."""
        self._painter = painter
        px, (wide, tall) = layout.px, layout.size
        size = min(px(WIDE), wide - px(24)), min(px(TALL), tall - px(16))
        self._box = pygame.Rect((0, 0), size)
        self._box.center = (layout.area.centerx, tall // 2)
        self._place()

    def _place(self) -> None:
        """Put everything there as it is now: somebody may have been muted or sent away."""
        matter = self._matter
        said: list[Part] = [Text(_("At the table"), HEAD), Gap(6), Painted(self._draw_log, grow=1)]
        if matter.seated:
            said += [Gap(GAP), Painted(self._draw_entry, tall=ROW), Gap(GAP), *self._phrases()]
        close = Row(Gap(grow=1), Press(CLOSE, _("Close"), gold=True, least=120))
        people = (self._person(person) for person in matter.people())
        parts = Column(*said, Gap(GAP), Column(*people, close, gap=GAP))
        tree = Plate(parts, inside=EDGE, above=12, lit=True)
        self.panel.lay_out(tree, self._box, self._painter)

    def _phrases(self) -> list[Part]:
        """Buttons in rows of as many."""
        presses: list[Part] = [
            Press(f"phrase {name}", words, partial(self._matter.say, phrase=name), grow=1)
            for name, words in self._matter.phrases
        ]
        presses += [Gap(grow=1)] * (-len(presses) % IN_A_ROW)
        starts = range(0, len(presses), IN_A_ROW)
        rows = [Row(*presses[start : start + IN_A_ROW], gap=GAP) for start in starts]
        return [Column(*rows, gap=GAP), Gap(GAP)]

    def _person(self, person: Talker) -> Part:
        """Who it is, and what can be done about what they say."""
        matter, name = self._matter, person.name
        words = _("Hear again") if person.muted else _("Mute")
        parts: list[Part] = [Text(name, NAME, lines=1, grow=1)]
        if person.may_kick:
            sends = partial(matter.kick, name)
            parts.append(Press(f"kick {name}", _("Send away"), sends, least=ANSWER))
        reports = partial(matter.report, name)
        parts.append(Press(f"report {name}", _("Report"), reports, least=ANSWER))
        mutes = partial(matter.mute, name)
        parts.append(Press(f"mute {name}", words, mutes, least=ANSWER))
        return Row(*parts, gap=GAP)

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
        name = self.panel.handle(event)
        if name is not None:
            self._place()
        return CLOSE if name == CLOSE else None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """See `Overlay`."""
        veil(surface, painter.theme)
        self.panel.draw(surface, painter)

    def _draw_log(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """The last sentences, the newest at the foot."""
        fonts, theme = self._painter.fonts, self._painter.theme
        said, body = list(self._matter.said()), typeset.BODY
        if not said:
            words = _("Nobody has said anything yet.")
            typeset.write(surface, words, place.topleft, body, fonts, theme.muted)
        draw_remarks(surface, place, self._painter, said)

    def _draw_entry(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """The line that is written, its end where it is too long, with a cursor."""
        painter, body = self._painter, typeset.BODY
        px, fonts, theme = painter.px, painter.fonts, painter.theme
        pygame.draw.rect(surface, theme.button, place, border_radius=px(6))
        pygame.draw.rect(surface, theme.button_edge, place, 1, border_radius=px(6))
        words, ink = self.text, theme.cream
        if not self._matter.writes:
            words, ink = _("The host of this game wants no chat; phrases remain."), theme.muted
        elif not words:
            words, ink = _("Type, and press Enter"), theme.muted
        while words and typeset.width(words, body, fonts) > place.width - px(20):
            words = words[1:]  # the end is what is being written
        line = typeset.line_surface(words, body, fonts, ink)
        at = line.get_rect(midleft=(place.left + px(10), place.centery))
        surface.blit(line, at)
        if self._matter.writes:
            x = (at.right if self.text else at.left) + px(2)
            pygame.draw.line(surface, theme.gold, (x, at.top + 2), (x, at.bottom - 2), px(2))
