"""What is chosen beside the cards of New game: players, opponents, length; px at scale 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from game.presentation.words.bots import bot_title
from game.translation import N_, _
from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.paint.typeset import TextStyle
from game.ui.scene.form_rows import choice, segments, segments_width
from game.ui.scene.form_screen import FormScreen
from game.ui.setup.deal_bars import paint_deal_bars
from game.ui.setup.game_length import choose_length, length_of, lengths_for
from game.ui.setup.game_rows import GameRows
from game.ui.setup.opponents import (
    Cast,
    choose_strength,
    strength_in_words,
    strength_of,
    strengths,
)
from game.ui.style.theme import RGB
from game.ui.widgets.scroll_area import ScrollArea
from game.variants.lengths import Length

_CONTROL: Final = 38
_GAP: Final = 6
_PARTS: Final = (8, 18)
"""Above each part, in a low window and where there is room."""
_TIMES: Final = 4
"""Parts with something left free above them."""
_BAR: Final = 14
_CASTS: Final = (Cast.MIXED, Cast.EACH)
"""What stands behind the levels, in its order."""

_LENGTHS: Final = {
    Length.SHORT: N_("Short"),
    Length.USUAL: N_("Usual"),
    Length.FULL: N_("Full"),
}


class GamePanel:
    """The right part of New game. It changes the draft and tells the screen."""

    def __init__(
        self,
        screen: FormScreen,
        rows: GameRows,
        changed: Callable[[], None],
        open_rules: Callable[[], None],
    ) -> None:
        self._screen = screen
        self._rows = rows
        self._changed = changed
        self._open_rules = open_rules
        self._pane: ScrollArea
        self._words: list[tuple[str, tuple[int, int], TextStyle, RGB]] = []
        """What is written, where in the pane, how."""
        self._part = 0
        """px that are left free above a part."""
        self._spare = pygame.Rect(0, 0, 0, 0)
        """What of the panel is left below everything, px of the window."""
        self._deals: tuple[int | None, ...] = ()
        """Cards each of the deals to come; none of a game that cannot be played."""

    # --- widgets -----------------------------------------------------------------------------

    def building(
        self, area: pygame.Rect, title: str, sentence: str, minutes: Callable[[Length], str]
    ) -> Iterator[None]:
        """Make the controls, in steps.

        Args:
            area: px of the window.
            title: the name of the game.
            sentence: what it is.
            minutes: how long it takes at each length, in words.
        """
        screen, px, theme = self._screen, self._screen.px, self._screen.app.theme
        self._words = []
        draft = self._rows.draft
        playable = draft.problem() is None
        self._deals = draft.playable().deals[draft.players] if playable else ()
        room = area.width - px(_BAR)
        least, most = map(px, _PARTS)
        bare = self._height(room, title, sentence)
        self._part = min(most, max(least, (area.height - bare) // _TIMES))
        self._pane = screen.pane(area, bare + _TIMES * self._part)
        y = self._write(title, 0, typeset.HEADING, theme.accent, room)
        y = self._write(sentence, y + px(4), typeset.BODY, theme.cream, room)
        y = self._head(_("Players"), y, room)
        yield
        self._rows.player_control(pygame.Rect(0, y, room, px(_CONTROL)), self._pane)
        yield
        y = self._head(_("Opponents"), y + px(_CONTROL), room)
        y = self._build_strengths(y, room)
        yield
        y = self._build_casts(y, room)
        yield
        y = self._head(_("Length"), y, room)
        y = self._build_length(y, room, minutes)
        yield
        button = pygame.Rect(0, y + self._part, room, px(_CONTROL))
        screen.button("rules", button, self._rules_text, self._open_rules, pane=self._pane)
        top = area.top + button.bottom + px(_PARTS[1])
        self._spare = pygame.Rect(area.left, top, room, max(0, area.bottom - top))

    @property
    def _rules_text(self) -> str:
        number = len(self._rows.draft.options) + (self._rows.draft.sizes is not None)
        if number and self._rows.own is None:
            return _("House rules and seats ({number} set)").format(number=number)
        return _("House rules and seats")

    def _height(self, room: int, title: str, sentence: str) -> int:
        """px that everything takes but for what is left free above each part."""
        px, fonts = self._screen.px, self._screen.app.fonts
        small = typeset.SMALL.line(fonts)
        words = typeset.height(title, typeset.HEADING, fonts, room) + px(4)
        words += typeset.height(sentence, typeset.BODY, fonts, room)
        heads = 3 * (typeset.STRONG.line(fonts) + px(_GAP))
        controls = 5 * px(_CONTROL) + px(_GAP)
        about = typeset.height(strength_in_words(self._rows.draft), typeset.SMALL, fonts, room)
        return words + heads + controls + about + 2 * px(4) + small

    def _write(self, text: str, y: int, style: TextStyle, colour: RGB, room: int) -> int:
        """Note down a text, wrapped; where the next thing begins."""
        fonts = self._screen.app.fonts
        for line in typeset.wrap(text, style, fonts, room):
            self._words.append((line, (0, y), style, colour))
            y += style.line(fonts)
        return y

    def _head(self, text: str, y: int, room: int) -> int:
        px, theme = self._screen.px, self._screen.app.theme
        return self._write(text, y + self._part, typeset.STRONG, theme.cream, room) + px(_GAP)

    def _choose_opponents(self, number: int) -> None:
        """Take one of the levels, or what stands behind them."""
        strength = strengths()[number]
        if strength == Cast.EACH:
            self._open_rules()
        else:
            choose_strength(self._rows.draft, strength)
            self._changed()

    def _build_strengths(self, y: int, room: int) -> int:
        """The levels; where the next thing begins."""
        screen, px = self._screen, self._screen.px
        offered = strengths()[: -len(_CASTS)]
        titles = [bot_title(level) for level in offered]
        strength = strength_of(self._rows.draft)
        at = offered.index(strength) if strength in offered else -1
        area = pygame.Rect(0, y, room, px(_CONTROL))
        if segments_width(screen, titles) <= room:
            segments(screen, "level", area, titles, at, self._choose_opponents, self._pane)
        else:
            shown = None if at >= 0 else _("Levels")
            choose = self._choose_opponents
            choice(screen, "level", area, titles, max(at, 0), choose, self._pane, shown)
        return area.bottom + px(_GAP)

    def _build_casts(self, y: int, room: int) -> int:
        """Several levels at one table, and what is chosen in words."""
        screen, px, draft = self._screen, self._screen.px, self._rows.draft
        first, strength = len(strengths()) - len(_CASTS), strength_of(draft)
        texts = [_("Mixed"), _("Choose each…")]
        at = _CASTS.index(Cast(strength)) if strength in _CASTS else -1
        area = pygame.Rect(0, y, room, px(_CONTROL))

        def choose(number: int) -> None:
            self._choose_opponents(first + number)

        segments(screen, "cast", area, texts, at, choose, self._pane)
        muted = screen.app.theme.muted
        told = strength_in_words(draft)
        return self._write(told, area.bottom + px(4), typeset.SMALL, muted, room)

    def _build_length(self, y: int, room: int, minutes: Callable[[Length], str]) -> int:
        screen, px, draft = self._screen, self._screen.px, self._rows.draft
        lengths = lengths_for(draft)
        texts, now = [_(_LENGTHS[one]) for one in lengths], length_of(draft)
        at = lengths.index(now) if now in lengths else -1
        area = pygame.Rect(0, y, room, px(_CONTROL))

        def choose(number: int) -> None:
            if lengths[number] is not length_of(draft):
                choose_length(draft, lengths[number])
                self._changed()

        segments(screen, "length", area, texts, at, choose, self._pane)
        stops = [stop for stop in screen.stops if stop.key.startswith("length ")]
        fonts, muted = screen.app.fonts, screen.app.theme.muted
        y = area.bottom + px(4)
        for length, stop in zip(lengths, stops, strict=True):
            box = pygame.Rect(stop.element.relative_rect)
            text = typeset.cut(minutes(length), typeset.SMALL, fonts, box.width)
            x = box.centerx - typeset.width(text, typeset.SMALL, fonts) // 2
            self._words.append((text, (x, y), typeset.SMALL, muted))
        return y + typeset.SMALL.line(fonts)

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """The words, as far as the pane shows them."""
        area = self._pane.area
        with clipped(surface, area):
            for text, (x, y), style, colour in self._words:
                at = (area.left + x, area.top + y - self._pane.offset)
                self._screen.write(surface, text, at, style, colour)
        if not self._pane.scrolls:
            paint_deal_bars(self._screen, surface, self._spare, self._deals)
