"""The question whether programs that a record names, and the player never did, may be run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from game.presentation.words.bots import bot_title
from game.roster import FALLBACK
from game.translation import _, ngettext
from game.ui.paint import typeset
from game.ui.paint.typeset import TextStyle
from game.ui.scene.form_screen import FormScreen
from game.ui.setup.unnamed_bots import Answered, UnnamedBot
from game.ui.style.theme import RGB, Fonts

_WIDEST: Final = 660  # px at scale 1
_WIDEST_OF_MANY: Final = 960
_INSIDE: Final = 32
_BUTTON: Final = 46
_GAP: Final = 14
_FEW: Final = 3
"""Programs that are said with the seats they would have; more of them stand closer."""


class UnnamedBotsScene(FormScreen):
    """A panel with the full name of each program and two answers; Esc opens no game."""

    start_at = "ours"

    def __init__(self, bots: tuple[UnnamedBot, ...], answered: Answered) -> None:
        super().__init__()
        self._bots = bots
        self._answered = answered

    def build(self) -> None:
        """Back, and the two answers."""
        sheet, inside, tall = self._sheet(), self.px(_INSIDE), self.px(_BUTTON)
        top = sheet.bottom - inside - tall
        ours = _("Let {bot} play").format(bot=bot_title(FALLBACK))
        run = ngettext("Run it", "Run them", len(self._programs))
        x = sheet.left + inside
        for key, text, answer, style in (("ours", ours, False, "@primary"), ("run", run, True, "")):
            wide = self.width_of(text, self.px(150))
            self.button(
                key,
                pygame.Rect(x, top, wide, tall),
                text,
                lambda answer=answer: self._answered(run=answer),  # type: ignore[misc]
                style=style,
            )
            x += wide + self.px(_GAP)
        back = _("Back")
        wide = self.width_of(back, self.px(110))
        area = pygame.Rect(sheet.right - inside - wide, top, wide, tall)
        self.button("back", area, back, self.app.back)

    def paint(self, surface: pygame.Surface) -> None:
        """The panel with the question."""
        sheet = self._sheet()
        self.panel(surface, sheet)
        left, y = sheet.left + self.px(_INSIDE), sheet.top + self.px(_INSIDE - 6)
        for text, style, ink, gap in self._lines():
            y += self.write(surface, text, (left, y), style, ink) + self.px(gap)

    @property
    def _programs(self) -> dict[str, list[str]]:
        """By program, who would be played by it."""
        found: dict[str, list[str]] = {}
        for each in self._bots:
            found.setdefault(each.bot, []).append(each.player)
        return found

    def _sheet(self) -> pygame.Rect:
        """The panel, as tall as its words."""
        wide, tall = self.app.size
        fonts = self.app.fonts
        words = sum(style.line(fonts) + self.px(gap) for _t, style, _i, gap in self._lines())
        height = words + self.px(2 * _INSIDE + _BUTTON + 8)
        area = pygame.Rect(0, 0, self._width, height)
        area.center = (wide // 2, tall * 47 // 100)
        area.clamp_ip(pygame.Rect((0, 0), self.app.size))
        return area

    @property
    def _width(self) -> int:
        widest = _WIDEST if len(self._programs) <= _FEW else _WIDEST_OF_MANY
        return min(self.px(widest), self.app.size[0] - self.px(64))

    def _lines(self) -> Iterator[tuple[str, TextStyle, RGB, int]]:
        """Text, style, colour and the gap below it, px at scale 1."""
        theme, fonts = self.app.theme, self.app.fonts
        room = self._width - 2 * self.px(_INSIDE)
        number = len(self._programs)
        title = ngettext("Run this program?", "Run these programs?", number)
        yield title, typeset.TITLE, theme.cream, 8
        for text in typeset.wrap(_("The record of this game names"), typeset.BODY, fonts, room):
            yield text, typeset.BODY, theme.cream, 4
        many = number > _FEW
        style = typeset.SMALL if many else typeset.STRONG
        for place, (program, players) in enumerate(self._programs.items(), start=1):
            *lines, last = _broken(program, style, fonts, room)
            for line in lines:
                yield line, style, theme.accent, 0
            yield last, style, theme.accent, 8 if many and place == number else 0
            if many:
                continue
            names = _("for {players}").format(players=", ".join(players))
            names = typeset.cut(names, typeset.SMALL, fonts, room)
            yield names, typeset.SMALL, theme.muted, 6
        told = ngettext(
            "You never named it yourself. A bot is a program with all your rights: run it only if "
            "you know where it comes from.",
            "You never named them yourself. A bot is a program with all your rights: run them only "
            "if you know where they come from.",
            number,
        )
        *lines, last = typeset.wrap(told, typeset.BODY, fonts, room)
        for line in lines:
            yield line, typeset.BODY, theme.cream, 0
        yield last, typeset.BODY, theme.cream, 20


def _broken(text: str, style: TextStyle, fonts: Fonts, room: int) -> Iterator[str]:
    """A name without blanks in lines as wide as the room, so that all of it is read."""
    line = ""
    for letter in text:
        if line and typeset.width(line + letter, style, fonts) > room:
            yield line
            line = ""
        line += letter
    yield line
