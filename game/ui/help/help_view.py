"""Help as one reads it: chapters and sections at the side, a paper page that scrolls beside them.

Beside both stands a poster of the game, where the window has room for one.

The page about the program is one of its chapters.
It draws and handles itself, so that it can be a screen of its own and lie over a table that is
held as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

import game
from game.engine import Variant
from game.presentation.words.rules import blurb
from game.translation import N_, _
from game.ui.help.contents_list import Chapter, Contents, ContentsEntry
from game.ui.help.fair_cards_page import FairCards, set_fair_cards
from game.ui.help.keys_page import set_keys
from game.ui.help.page import SMALL, STRONG, Page
from game.ui.help.rules_page import set_games, set_rules
from game.ui.kit.controls import FOOT
from game.ui.kit.pages import FOOT_LINE, HEAD, MARGIN, PAGE_WIDTH
from game.ui.kit.poster import BESIDE_POSTER, FACES
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.clipping import clipped
from game.ui.paint.marks import paper_sheet
from game.ui.paint.painter import Painter
from game.ui.paint.players_at_table import paint_players_at_table
from game.ui.platform import pixels
from game.ui.style.theme import mixed
from game.ui.widgets.overlay import CLOSE
from game.ui.widgets.scrollbar import ScrollBar
from game.variants import VARIANTS


@dataclass(frozen=True, slots=True)
class Work:
    """Something made by others that is shipped or used."""

    name: str
    makers: str
    licence: str
    use: str


FONTS: Final = (
    Work("Source Serif Pro", "Adobe", "OFL-1.1", N_("cards and titles")),
    Work("Source Sans Pro", "Adobe", "OFL-1.1", N_("everything else that is written")),
)
LIBRARIES: Final = (
    Work("pygame-ce", "the pygame community", "LGPL-2.1", N_("window, drawing, keys and mouse")),
    Work("pygame_gui", "Dan Lawrence", "MIT", N_("lists and lines to type into")),
    Work("platformdirs", "the platformdirs team", "MIT", N_("where settings are kept")),
    Work("numpy", "the NumPy developers", "BSD-3-Clause", N_("tables of numbers for the bots")),
    Work("filelock", "the filelock team", "MIT", N_("one window for a saved game")),
    Work("websockets", "Aymeric Augustin", "BSD-3-Clause", N_("connections to a hosted table")),
    Work("msgspec", "Jim Crist-Harif", "BSD-3-Clause", N_("messages of a hosted table")),
    Work("zeroconf", "its authors", "LGPL-2.1", N_("tables found in the local network")),
    Work("PyNaCl", "its authors", "Apache-2.0", N_("signatures of your key at a hosted table")),
    Work("segno", "Lars Heuer", "BSD-3-Clause", N_("codes that phones scan")),
)


def set_about(page: Page) -> None:
    """The whole page."""
    quiet = page.theme.sheet_muted
    page.title("Blackout")
    page.heading(_("This program"))
    version = _("Version {number}", number=game.__version__)
    page.paragraph(version, STRONG)
    page.paragraph(
        _(
            "A card table for Blackout, Oh Hell and their family: say how many tricks you will "
            "take, and take exactly that many."
        )
    )
    page.gap(6)
    page.paragraph(
        _(
            "By the Blackout authors, under the MIT licence: you may use it, change it and pass "
            "it on. It comes without any warranty."
        )
    )
    page.gap(6)
    page.paragraph(
        _("Cards, portraits, table and sounds are drawn and made by the program itself.")
    )
    page.heading(_("Fonts"))
    _works(page, FONTS)
    page.heading(_("Libraries"))
    _works(page, LIBRARIES)
    page.heading(_("Sources of the rules"))
    page.paragraph(_("The rules are told in our own words. We read:"))
    page.gap(4)
    for source, names in sources().items():
        page.points([source], STRONG)
        page.paragraph(", ".join(map(_, names)), SMALL, quiet, page.px(18))
        page.gap(4)
    page.gap(24)


def sources() -> dict[str, list[str]]:
    """Every source that a variant names, and the variants that follow it."""
    found: dict[str, list[str]] = {}
    for row in VARIANTS.values():
        for source in row.sources:
            found.setdefault(source, []).append(row.name)
    return found


def _works(page: Page, works: tuple[Work, ...]) -> None:
    for work in works:
        text = _(
            "{name} by {makers}, licence {licence}",
            name=work.name,
            makers=work.makers,
            licence=work.licence,
        )
        page.points([text], STRONG)
        page.paragraph(_(work.use), SMALL, page.theme.sheet_muted, page.px(18))
        page.gap(4)


GAP: Final = 20
MEASURE: Final = 540
"""Width of a line, px at scale 1: some seventy letters."""
PAPER_PAD: Final = 44
LEAST_POSTER: Final = 220
"""Width below which there is no poster, px at scale 1."""
BAR: Final = 8
WHEEL: Final = 64
LINE: Final = 44


class HelpView:
    """The open help. `handle` answers `CLOSE` when the reader has enough of it."""

    def __init__(
        self,
        variant: Variant | None,
        players: int | None = None,
        deal: int | None = None,
        chapter: Chapter | None = None,
        *,
        fair: FairCards | None = None,
        back: str,
    ) -> None:
        """`variant` with `players` and `deal` is what is being played; `back` is the way out.

        `fair` is of the game that is being played, where there is one.
        """
        self._playing = variant, players, deal
        self._fair = fair
        self.variant = variant
        self.chapter = chapter or (Chapter.RULES if variant is not None else Chapter.GAMES)
        self._back = back
        self.offset = 0
        self.at = 0
        """The entry the keyboard is at."""
        self.keyed = False
        self._down: str | int | None = None
        self.bar = ScrollBar()
        self._picture: tuple[object, pygame.Surface] | None = None

    # Laying out -------------------------------------------------------------------------------

    def lay_out(self, size: tuple[int, int], painter: Painter, book: CardBook) -> None:
        """Set everything for a window; what was in sight stays there."""
        theme, fonts = painter.theme, painter.fonts
        share = self.offset / max(1, self.most) if hasattr(self, "page") else 0.0
        self.size, self._theme, self._fonts, self._book = size, theme, fonts, book
        self._painter = painter
        self.list = Contents(painter)
        self._set()
        self.scroll_to(round(share * self.most))

    def _px(self, design: float) -> int:
        return round(design * self._fonts.scale)

    def _set(self) -> None:
        """Set the open chapter, then list it."""
        gap, pad = self._px(GAP), self._px(PAPER_PAD)
        body = self.body
        side = self._list_width(body.width * 3 // 10)
        measure = min(self._px(MEASURE), body.width - gap - side - 2 * pad)
        beside = pygame.Rect(body.left, body.top, side, body.height)
        self.paper = pygame.Rect(beside.right + gap, body.top, measure + 2 * pad, body.height)
        left = self.paper.right + self._px(BESIDE_POSTER)
        self.poster = pygame.Rect(left, body.top, max(0, body.right - left), body.height)
        if self.poster.width < self._px(LEAST_POSTER):  # then the paper has what is left
            self.paper.width, self.poster.width = body.right - self.paper.left, 0
        self.page = Page(measure, self._theme, self._fonts, self._book)
        self.page.gap(28)
        match self.chapter:
            case Chapter.RULES:
                assert self.variant is not None
                playing, players, deal = self._playing
                if self.variant is playing:
                    set_rules(self.page, self.variant, players, deal)
                else:
                    set_rules(self.page, self.variant)
            case Chapter.GAMES:
                set_games(self.page)
            case Chapter.CARDS:
                assert self._fair is not None
                set_fair_cards(self.page, self._fair)
            case Chapter.KEYS:
                set_keys(self.page)
            case Chapter.ABOUT:
                set_about(self.page)
        anchors = self.page.anchors
        way_out = pygame.Rect(body.left, 0, self._way_out_width(), self._px(FOOT))
        way_out.centery = body.bottom + self._px(FOOT_LINE) // 2
        self.list.lay_out(beside, self._chapters(), self.chapter, anchors, (self._back, way_out))
        self.at = min(self.at, len(self.entries) - 1)
        view, thin = self.view, self._px(BAR)
        track = pygame.Rect(self.paper.right - thin - self._px(8), view.top, thin, view.height)
        self.bar.set_track(track, self.most, self._fonts.scale)
        self._picture = None

    def _chapters(self) -> list[tuple[Chapter, str]]:
        rules = [] if self.variant is None else [(Chapter.RULES, _(self.variant.name))]
        cards = [] if self._fair is None else [(Chapter.CARDS, _("Fair cards"))]
        return [
            *rules,
            *cards,
            (Chapter.GAMES, _("All games")),
            (Chapter.KEYS, _("Keys")),
            (Chapter.ABOUT, _("About")),
        ]

    @property
    def body(self) -> pygame.Rect:
        """Between the line of the title and that of the way out, as wide as every screen."""
        wide, tall = self.size
        width = min(wide - 2 * self._px(MARGIN), self._px(PAGE_WIDTH))
        top, foot = self._px(HEAD), self._px(FOOT_LINE)
        return pygame.Rect((wide - width) // 2, top, width, tall - top - foot)

    def _way_out_width(self) -> int:
        words = typeset.width(self._back, typeset.STRONG, self._fonts)
        return max(self._px(110), words + self._px(36))

    def _list_width(self, most: int) -> int:
        labels = [text for _chapter, text in self._chapters()]
        sections = [_("Where sources disagree"), _("House rules")]
        return self.list.width(labels, sections if self.variant is not None else [], most)

    @property
    def entries(self) -> list[ContentsEntry]:
        """The lines of the list at the side."""
        return self.list.entries

    # Where we are -----------------------------------------------------------------------------

    @property
    def view(self) -> pygame.Rect:
        """The part of the paper in which the page is seen."""
        return self.paper.inflate(0, -self._px(8))

    @property
    def most(self) -> int:
        """The largest offset, px: the last line is at the bottom then."""
        return max(0, self.page.height - self.view.height)

    def scroll_to(self, offset: int) -> None:
        """Show the page from here on, px."""
        self.offset = min(max(0, offset), self.most)

    @property
    def section(self) -> int | None:
        """The entry of the section that is being read."""
        reached = self.offset + self._px(60)
        if self.offset and self.offset >= self.most:
            reached = self.page.height
        found = [
            number
            for number, entry in enumerate(self.entries)
            if 0 <= entry.offset <= max(reached, self.page.anchors[0][1])
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
        """Take an event; `CLOSE` once the reader has enough."""
        match event.type:
            case pygame.KEYDOWN:
                return self._key(event.key, bool(event.mod & pygame.KMOD_SHIFT))
            case pygame.MOUSEWHEEL:
                self.scroll_to(self.offset - round(event.y * self._px(WHEEL)))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.keyed = False
                there = self.bar.take_hold(event.pos, self.offset)
                if there is not None:
                    self.scroll_to(there)
                else:
                    self._down = self._hit(event.pos)
            case pygame.MOUSEMOTION if self.bar.held:
                self.scroll_to(self.bar.drag(event.pos[1]))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                down, self._down = self._down, None
                if self.bar.held:
                    self.bar.let_go()
                elif down is not None and self._hit(event.pos) == down:
                    return self._press(down)
        return None

    def _key(self, key: int, shift: bool) -> str | None:
        screenful = self.view.height - self._px(LINE)
        steps = {
            pygame.K_UP: -self._px(LINE),
            pygame.K_DOWN: self._px(LINE),
            pygame.K_PAGEUP: -screenful,
            pygame.K_PAGEDOWN: screenful,
            pygame.K_HOME: -self.page.height,
            pygame.K_END: self.page.height,
        }
        if key in steps:
            self.scroll_to(self.offset + steps[key])
        elif key in (pygame.K_ESCAPE, pygame.K_F1):
            return CLOSE
        elif key in (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT):
            stops = self._stops()
            back = key == pygame.K_LEFT or (key == pygame.K_TAB and shift)
            place = stops.index(self.at) if self.at in stops else 0
            if self.keyed:
                place = (place + (-1 if back else 1)) % len(stops)
            self.at, self.keyed = stops[place], True
            self._reveal_link()
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.keyed:
            return self._press(self._target(self.at))
        return None

    def _stops(self) -> list[int]:
        """What the keyboard goes through: the list at the side, then the links on the page."""
        return list(range(len(self.entries) + len(self.page.links)))

    def _target(self, stop: int) -> str | int:
        entries = len(self.entries)
        return stop if stop < entries else self.page.links[stop - entries].name

    def _reveal_link(self) -> None:
        """Scroll so that the link the keyboard is at is in sight."""
        place = self.at - len(self.entries)
        if place < 0:
            return
        area, air = self.page.links[place].area, self._px(12)
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
            return CLOSE
        return None

    def _hit(self, pos: tuple[int, int]) -> str | int | None:
        """The entry, or the link on the page, at this point of the window."""
        number = self.list.hit(pos)
        if number is not None:
            return number
        if self.view.collidepoint(pos):
            x, y = self.origin
            return self.page.link_at((pos[0] - x, pos[1] - y))
        return None

    @property
    def origin(self) -> tuple[int, int]:
        """The upper left corner of the page in the window."""
        spare = self.paper.width - self.page.width
        return self.paper.x + spare // 2, self.view.y - self.offset

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Title, list, page and poster; the ground below is whoever opened it."""
        theme, line = self._theme, self._px(HEAD)
        title = typeset.line_surface(_("Help"), typeset.TITLE, self._fonts, theme.on_felt)
        surface.blit(title, title.get_rect(midleft=(self.body.left, line // 2)))
        if self.poster.width:
            self._paint_poster(surface, self.poster)
        paper_sheet(surface, self.paper, self._painter)
        hovered = self._hit(pixels.mouse())
        pointed = hovered if isinstance(hovered, int) else None
        keyed = self.at if self.keyed else None
        self.list.draw(surface, self.chapter, self.section, pointed, keyed)
        link = hovered if isinstance(hovered, str) else None
        if self.keyed and self.at >= len(self.entries):
            link = self.page.links[self.at - len(self.entries)].name
        key = (self.offset, link, self.page)
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._page(link)
        surface.blit(self._picture[1], self.paper)
        pale = mixed(theme.sheet, theme.sheet_rule, 0.5)
        colour = theme.sheet_ink if self.bar.held else theme.sheet_muted
        self.bar.draw(surface, self.offset, pale, colour)

    def _paint_poster(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """The variant with some who play it, its name, and what it is in a sentence."""
        theme, fonts, inside = self._theme, self._fonts, self._px(20)
        variant = self.variant or next(iter(VARIANTS.values()))
        paper_sheet(surface, place, self._painter)
        inner = place.inflate(-2 * inside, -2 * inside)
        words, name = blurb(VARIANTS.get(variant.id, variant)), _(variant.name)
        style = typeset.FIGURE
        title = typeset.height(name, style, fonts, inner.width)
        tall = title + typeset.height(words, typeset.BODY, fonts, inner.width) + self._px(18)
        picture = pygame.Rect(inner.topleft, (inner.width, max(0, inner.height - tall)))
        faces = range(min(FACES, max(variant.deals)))
        paint_players_at_table(variant.id, faces, (), self._book, self._painter, surface, picture)
        y = picture.bottom + self._px(12)
        ink = theme.sheet_ink
        y += typeset.write(surface, name, (inner.left, y), style, fonts, ink, inner.width)
        y += self._px(6)
        muted = theme.sheet_muted
        typeset.write(surface, words, (inner.left, y), typeset.BODY, fonts, muted, inner.width)

    def _page(self, link: str | None) -> pygame.Surface:
        """The paper with what is in sight on it."""
        theme = self._theme
        picture = pygame.Surface(self.paper.size, pygame.SRCALPHA)
        seen = self.view.move(-self.paper.x, -self.paper.y)
        with clipped(picture, seen):
            x, y = self.origin[0] - self.paper.x, self.origin[1] - self.paper.y
            for place in self.page.links:
                if place.name == link:
                    band = place.area.move(x, y).inflate(self._px(24), 0)
                    pygame.draw.rect(picture, mixed(theme.sheet, theme.gold, 0.35), band)
            self.page.draw(picture, (x, y), seen)
        return picture
