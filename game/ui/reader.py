"""Help as one reads it: chapters and sections at the side, a paper page that scrolls beside them.

It draws and handles itself, so that it can be a screen of its own and lie over a table that is
held as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from game.engine import Variant
from game.ui import words
from game.ui.about_leaf import set_about
from game.ui.key_leaf import set_keys
from game.ui.leaf import Leaf
from game.ui.paint.cardbook import CardBook
from game.ui.paint.marks import panel
from game.ui.rules_leaf import set_games, set_rules
from game.ui.text import _
from game.ui.theme import Fonts, Theme, mixed
from game.ui.widgets import plaque
from game.variants import VARIANTS

MARGIN: Final = 24
GAP: Final = 20
SIDE: Final = (190, 300)
"""Least and most width of the list at the side, px at scale 1."""
MEASURE: Final = 540
"""Width of a line, px at scale 1: some seventy letters."""
PAPER_PAD: Final = 44
HEAD: Final = 56
ROW: Final = 30
LEAST_ROW: Final = 20
BAR: Final = 8
WHEEL: Final = 64
LINE: Final = 44


class Chapter(Enum):
    """What Help is about."""

    RULES = "rules"
    GAMES = "games"
    KEYS = "keys"
    ABOUT = "about"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list at the side."""

    label: str
    area: pygame.Rect
    chapter: Chapter | None = None
    """None for a section of the open chapter, or the way out."""
    offset: int = -1
    """Where a section begins; -1 for anything else."""


class Reader:
    """The open help. `handle` answers "close" when the reader has enough of it."""

    def __init__(
        self,
        variant: Variant | None,
        players: int | None = None,
        deal: int | None = None,
        chapter: Chapter | None = None,
        *,
        back: str,
    ) -> None:
        """`variant` with `players` and `deal` is what is being played; `back` is the way out."""
        self._playing = variant, players, deal
        self.variant = variant
        self.chapter = chapter or (Chapter.RULES if variant is not None else Chapter.GAMES)
        self._back = back
        self.offset = 0
        self.at = 0
        """The entry the keyboard is at."""
        self._keyed = False
        self._down: str | int | None = None
        self._held: int | None = None
        self._picture: tuple[object, pygame.Surface] | None = None

    # Laying out -------------------------------------------------------------------------------

    def lay_out(self, size: tuple[int, int], theme: Theme, fonts: Fonts, book: CardBook) -> None:
        """Set everything for a window; what was in sight stays there."""
        share = self.offset / max(1, self._most) if hasattr(self, "leaf") else 0.0
        self.size, self._theme, self._fonts, self._book = size, theme, fonts, book
        self._set()
        self.scroll_to(round(share * self._most))

    def _px(self, design: float) -> int:
        return round(design * self._fonts.scale)

    def _set(self) -> None:
        """Set the open chapter, then list it."""
        margin, gap, pad = self._px(MARGIN), self._px(GAP), self._px(PAPER_PAD)
        wide, tall = self.size
        side = self._side_width(wide * 3 // 10)
        measure = min(self._px(MEASURE), wide - 2 * margin - gap - side - 2 * pad)
        left = (wide - side - gap - measure - 2 * pad) // 2
        self.side = pygame.Rect(left, margin, side, tall - 2 * margin)
        self.paper = pygame.Rect(
            self.side.right + gap, margin, measure + 2 * pad, tall - 2 * margin
        )
        self.leaf = Leaf(measure, self._theme, self._fonts, self._book)
        self.leaf.gap(28)
        match self.chapter:
            case Chapter.RULES:
                assert self.variant is not None
                playing, players, deal = self._playing
                if self.variant is playing:
                    set_rules(self.leaf, self.variant, players, deal)
                else:
                    set_rules(self.leaf, self.variant)
            case Chapter.GAMES:
                set_games(self.leaf)
            case Chapter.KEYS:
                set_keys(self.leaf)
            case Chapter.ABOUT:
                set_about(self.leaf)
        self._list()
        self._picture = None

    def _chapters(self) -> list[tuple[Chapter, str]]:
        rules = [] if self.variant is None else [(Chapter.RULES, _(self.variant.name))]
        return [
            *rules,
            (Chapter.GAMES, _("All games")),
            (Chapter.KEYS, _("Keys")),
            (Chapter.ABOUT, _("About")),
        ]

    def _side_width(self, most: int) -> int:
        """As wide as the longest word at the side, within bounds."""
        labels = [text for _chapter, text in self._chapters()] + [self._back]
        longest = max(words.width(text, words.STRONG, self._fonts) for text in labels)
        if self.variant is not None:
            names = (_("Where sources disagree"), _("House rules"))
            sections = max(words.width(text, words.SMALL, self._fonts) for text in names)
            longest = max(longest, sections + self._px(14))
        least, largest = self._px(SIDE[0]), self._px(SIDE[1])
        return min(max(least, longest + self._px(40)), largest, most)

    def _list(self) -> None:
        """The entries: chapters, below the open one its sections, and the way out at the foot."""
        anchors = self.leaf.anchors
        texts: list[tuple[str, Chapter | None, int]] = []
        for listed, name in self._chapters():
            texts.append((name, listed, -1))
            if listed is self.chapter and listed is not Chapter.GAMES:
                texts += [(section, None, top) for section, top in anchors]
        foot = self._px(46)
        top = self.side.top + self._px(HEAD)
        room = self.side.bottom - self._px(12) - foot - top
        chapters = [number for number, text in enumerate(texts) if text[1] is not None]
        air = self._px(8) if len(texts) > len(chapters) else 0
        room -= air * (len(chapters) - 1)
        row = min(self._px(ROW), max(self._px(LEAST_ROW), room // len(texts)))
        inside = self._px(8)
        self.entries: list[Entry] = []
        for number, (text, chapter, offset) in enumerate(texts):
            y = top + number * row + air * max(0, sum(at <= number for at in chapters) - 1)
            area = pygame.Rect(self.side.x + inside, y, 0, row)
            area.width = self.side.width - 2 * inside
            self.entries.append(Entry(text, area, chapter, offset))
        out = pygame.Rect(self.side.x + inside, 0, self.side.width - 2 * inside, foot - inside)
        out.bottom = self.side.bottom - inside
        self.entries.append(Entry(self._back, out))
        self.at = min(self.at, len(self.entries) - 1)

    # Where we are -----------------------------------------------------------------------------

    @property
    def view(self) -> pygame.Rect:
        """The part of the paper in which the page is seen."""
        return self.paper.inflate(0, -self._px(8))

    @property
    def _most(self) -> int:
        return max(0, self.leaf.height - self.view.height)

    def scroll_to(self, offset: int) -> None:
        """Show the page from here on, px."""
        self.offset = min(max(0, offset), self._most)

    @property
    def section(self) -> int | None:
        """The entry of the section that is being read."""
        reached = self.offset + self._px(60)
        if self.offset and self.offset >= self._most:
            reached = self.leaf.height
        found = [
            number
            for number, entry in enumerate(self.entries)
            if 0 <= entry.offset <= max(reached, self.leaf.anchors[0][1])
        ]
        return found[-1] if found else None

    def open(self, chapter: Chapter, variant: Variant | None = None) -> None:
        """Turn to another chapter, at its top."""
        self.chapter = chapter
        playing = self._playing[0]
        if variant is not None:
            same = playing is not None and playing.id == variant.id
            self.variant = playing if same else variant
        self.offset = 0
        self._set()
        self.at = next(n for n, entry in enumerate(self.entries) if entry.chapter is chapter)

    # Doing ------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> str | None:
        """Take an event; "close" once the reader has enough."""
        match event.type:
            case pygame.KEYDOWN:
                return self._key(event.key, bool(event.mod & pygame.KMOD_SHIFT))
            case pygame.MOUSEWHEEL:
                self.scroll_to(self.offset - round(event.y * self._px(WHEEL)))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._keyed = False
                if not self._take_hold(event.pos):
                    self._down = self._hit(event.pos)
            case pygame.MOUSEMOTION if self._held is not None:
                self._drag(event.pos[1])
            case pygame.MOUSEBUTTONUP if event.button == 1:
                down, self._down = self._down, None
                if self._held is not None:
                    self._held = None
                elif down is not None and self._hit(event.pos) == down:
                    return self._press(down)
        return None

    def _key(self, key: int, shift: bool) -> str | None:
        page = self.view.height - self._px(LINE)
        steps = {
            pygame.K_UP: -self._px(LINE),
            pygame.K_DOWN: self._px(LINE),
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.leaf.height,
            pygame.K_END: self.leaf.height,
        }
        if key in steps:
            self.scroll_to(self.offset + steps[key])
        elif key in (pygame.K_ESCAPE, pygame.K_F1):
            return "close"
        elif key in (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT):
            stops = self._stops()
            back = key == pygame.K_LEFT or (key == pygame.K_TAB and shift)
            place = stops.index(self.at) if self.at in stops else 0
            if self._keyed:
                place = (place + (-1 if back else 1)) % len(stops)
            self.at, self._keyed = stops[place], True
            self._reveal_link()
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self._keyed:
            return self._press(self._target(self.at))
        return None

    def _stops(self) -> list[int]:
        """What the keyboard goes through: the list at the side, then the links on the page."""
        return list(range(len(self.entries) + len(self.leaf.links)))

    def _target(self, stop: int) -> str | int:
        entries = len(self.entries)
        return stop if stop < entries else self.leaf.links[stop - entries].name

    def _reveal_link(self) -> None:
        """Scroll so that the link the keyboard is at is in sight."""
        place = self.at - len(self.entries)
        if place < 0:
            return
        area, air = self.leaf.links[place].area, self._px(12)
        if area.top - air < self.offset:
            self.scroll_to(area.top - air)
        elif area.bottom + air > self.offset + self.view.height:
            self.scroll_to(area.bottom + air - self.view.height)

    def _press(self, target: str | int) -> str | None:
        if isinstance(target, str):
            self.open(Chapter.RULES, VARIANTS[target])
            return None
        entry = self.entries[target]
        self.at = target
        if entry.offset >= 0:
            self.scroll_to(entry.offset - self._px(16))
        elif entry.chapter is not None:
            self.open(entry.chapter)
        else:
            return "close"
        return None

    def _hit(self, pos: tuple[int, int]) -> str | int | None:
        """The entry, or the link on the page, at this point of the window."""
        for number, entry in enumerate(self.entries):
            if entry.area.collidepoint(pos):
                return number
        if self.view.collidepoint(pos):
            x, y = self._origin
            return self.leaf.link_at((pos[0] - x, pos[1] - y))
        return None

    @property
    def _origin(self) -> tuple[int, int]:
        """The upper left corner of the leaf in the window."""
        return self.paper.x + self._px(PAPER_PAD), self.view.y - self.offset

    # The bar ----------------------------------------------------------------------------------

    @property
    def grip(self) -> pygame.Rect:
        """What one drags; empty where all is in sight."""
        view, wide = self.view, self._px(BAR)
        if not self._most:
            return pygame.Rect(0, 0, 0, 0)
        tall = max(self._px(36), view.height * view.height // self.leaf.height)
        top = view.top + (view.height - tall) * self.offset // self._most
        return pygame.Rect(self.paper.right - wide - self._px(8), top, wide, tall)

    def _take_hold(self, pos: tuple[int, int]) -> bool:
        grip, reach = self.grip, self._px(10)
        if not grip.width or not self.view.collidepoint(pos):
            return False
        if not grip.left - reach <= pos[0] <= grip.right + reach:
            return False
        self._held = pos[1] - grip.top if grip.top <= pos[1] < grip.bottom else grip.height // 2
        self._drag(pos[1])
        return True

    def _drag(self, y: int) -> None:
        room = max(1, self.view.height - self.grip.height)
        self.scroll_to((y - (self._held or 0) - self.view.top) * self._most // room)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The list and the page; the ground below is whoever opened it."""
        hovered = self._hit(pygame.mouse.get_pos())
        self._draw_side(surface, hovered)
        link = hovered if isinstance(hovered, str) else None
        if self._keyed and self.at >= len(self.entries):
            link = self.leaf.links[self.at - len(self.entries)].name
        key = (self.offset, link, self.leaf)
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._page(link)
        surface.blit(self._picture[1], self.paper)
        grip = self.grip
        if grip.width:
            theme, round_ = self._theme, grip.width // 2
            track = pygame.Rect(grip.x, self.view.top, grip.width, self.view.height)
            pale = mixed(theme.sheet, theme.sheet_rule, 0.5)
            pygame.draw.rect(surface, pale, track, border_radius=round_)
            colour = theme.sheet_ink if self._held is not None else theme.sheet_muted
            pygame.draw.rect(surface, colour, grip, border_radius=round_)

    def _page(self, link: str | None) -> pygame.Surface:
        """The paper with what is in sight on it."""
        theme = self._theme
        picture = pygame.Surface(self.paper.size, pygame.SRCALPHA)
        picture.blit(plaque(self.paper.size, theme.sheet, theme.sheet_rule, 1, self._px(8)), (0, 0))
        seen = self.view.move(-self.paper.x, -self.paper.y)
        picture.set_clip(seen)
        x, y = self._origin[0] - self.paper.x, self._origin[1] - self.paper.y
        for place in self.leaf.links:
            if place.name == link:
                band = place.area.move(x, y).inflate(self._px(24), 0)
                pygame.draw.rect(picture, mixed(theme.sheet, theme.gold, 0.35), band)
        self.leaf.draw(picture, (x, y), seen)
        picture.set_clip(None)
        return picture

    def _draw_side(self, surface: pygame.Surface, hovered: str | int | None) -> None:
        theme, fonts = self._theme, self._fonts
        surface.blit(panel(self.side.size, theme), self.side)
        at = (self.side.x + self._px(20), self.side.y + self._px(12))
        words.write(surface, _("Help"), at, words.HEADING, fonts, theme.cream)
        section = self.section
        for number, entry in enumerate(self.entries):
            out = number == len(self.entries) - 1
            here = number == section or (entry.chapter is self.chapter and not out)
            if out:
                ground = theme.button_hover if number == hovered else theme.button
                box = plaque(entry.area.size, ground, theme.button_edge, 1, self._px(6))
                surface.blit(box, entry.area)
            elif number == hovered:
                box = plaque(entry.area.size, theme.button, theme.button, 0, self._px(5))
                surface.blit(box, entry.area)
            style = words.SMALL if entry.offset >= 0 else words.STRONG
            ink = theme.accent if here else theme.muted if entry.offset >= 0 else theme.cream
            indent = self._px(26 if entry.offset >= 0 else 12)
            room = entry.area.width - indent - self._px(4)
            text = words.line_surface(words.cut(entry.label, style, fonts, room), style, fonts, ink)
            place = text.get_rect(midleft=(entry.area.x + indent, entry.area.centery))
            if out:
                place.centerx = entry.area.centerx
            surface.blit(text, place)
            if number == section:
                mark = pygame.Rect(entry.area.x + self._px(14), 0, self._px(3), text.get_height())
                mark.centery = entry.area.centery
                pygame.draw.rect(surface, theme.accent, mark)
            if self._keyed and number == self.at:
                width = max(2, self._px(theme.focus_width))
                pygame.draw.rect(surface, theme.focus, entry.area, width, self._px(6))
