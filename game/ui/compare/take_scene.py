"""Take a challenge: a line is pasted, said what it is, and played with the same cards."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
import pygame_gui
from pygame import Rect

from game.challenges.challenge import LONGEST, Challenge, ChallengeError, read_challenge
from game.presentation.words.bots import bot_title
from game.table.setup import HUMAN
from game.translation import _, sentence
from game.ui.paint import typeset
from game.ui.platform import clipboard
from game.ui.scene.form_screen import FormScreen
from game.ui.setup.game_launcher import open_table, start

_WIDEST: Final = 820  # px at scale 1
_MARGIN: Final = 32
_HEAD: Final = 78
_FOOT: Final = 76
_INSIDE: Final = 22
_ENTRY: Final = 38
_LINES: Final = 5
"""Lines under the entry."""


class TakeChallengeScene(FormScreen):
    """One line to fill, what it says, and a button to play it."""

    start_at = "text"

    def __init__(self, line: str = "") -> None:
        super().__init__()
        self.text = ""
        self.message = ""
        self.challenge: Challenge | None = None
        if line:
            self._understand(line)

    def _sheet(self) -> Rect:
        wide, tall = self.app.size
        full = min(wide - 2 * self.px(_MARGIN), self.px(_WIDEST))
        fonts = self.app.fonts
        height = self._entry_top(full) + self.px(_ENTRY + 14)
        height += _LINES * typeset.BODY.line(fonts) + self.px(_INSIDE - 6)
        top = self.px(_HEAD) + max(0, tall - self.px(_HEAD + _FOOT) - height) * 35 // 100
        return Rect((wide - full) // 2, top, full, height)

    @staticmethod
    def _about() -> str:
        return _(
            "Paste the line that somebody sent you with Ctrl+V. You play the same cards from the "
            "same seat, and both results stand side by side at the end."
        )

    def _entry_top(self, full: int) -> int:
        room = full - 2 * self.px(_INSIDE)
        about = typeset.height(self._about(), typeset.BODY, self.app.fonts, room)
        return self.px(_INSIDE) + about + self.px(12)

    def build(self) -> None:
        """The entry with Paste beside it, and the foot."""
        sheet = self._sheet()
        left, right = sheet.left + self.px(_INSIDE), sheet.right - self.px(_INSIDE)
        top = sheet.top + self._entry_top(sheet.width)
        wide = self.width_of(_("Paste"), self.px(90))
        room = Rect(left, top, right - left - wide - self.px(10), self.px(_ENTRY))
        entry = self.entry("text", room, self.text, self._type, longest=LONGEST)
        entry.leaves_paste = True
        box = Rect(right - wide, top, wide, self.px(_ENTRY))
        self.button("paste", box, _("Paste"), self._paste)
        tall = self.px(46)
        y = sheet.bottom + (self.px(_FOOT) - tall) // 2
        back = Rect(sheet.left, y, self.width_of(_("Back"), self.px(110)), tall)
        self.button("back", back, _("Back"), self.app.back)
        wide = self.width_of(_("Play"), self.px(180))
        box = Rect(sheet.right - wide, y, wide, tall)
        can = self.challenge is not None
        why = _("Paste a challenge first.")
        self.button("play", box, _("Play"), self._play, style="@primary", enabled=can, why=why)

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl+V takes what was copied, Enter reads what was typed."""
        if super().handle(event):
            return True
        if clipboard.is_paste(event):
            self._paste()
            return True
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            self._take(self.text)
            return True
        if event.type == pygame.DROPTEXT:
            self._take(event.text)
            return True
        return False

    def _type(self, text: str) -> None:
        self.text, self.message = text, ""
        if self.challenge is not None:
            self.challenge = None
            self.rebuild()

    def _paste(self) -> None:
        text = clipboard.get()
        if text.strip():
            self._take(text)
        else:
            self.message = _("There is no text in the clipboard.")

    def _take(self, text: str) -> None:
        self._understand(text)
        self.rebuild()

    def _understand(self, text: str) -> None:
        self.text = clipboard.printable(" ".join(text.split()))[:LONGEST]
        self.challenge, self.message = None, ""
        try:
            self.challenge = read_challenge(text)
        except ChallengeError as error:
            self.message = clipboard.printable(sentence(error))

    def _play(self) -> None:
        if self.challenge is not None:
            players = self.app.players
            setup = self.challenge.setup(players.current.name)
            open_table(self.app, partial(start, setup, players), in_place=True)

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """The sheet, what to do, and what the line says or what is wrong with it."""
        theme, fonts, sheet = self.app.theme, self.app.fonts, self._sheet()
        left, room = sheet.left + self.px(_INSIDE), sheet.width - 2 * self.px(_INSIDE)
        y = sheet.top - self.px(_HEAD) + (self.px(_HEAD) - typeset.TITLE.line(fonts)) // 2
        at = (sheet.left, y)
        self.write(surface, _("Take a challenge"), at, typeset.TITLE, theme.on_felt)
        self.panel(surface, sheet)
        at = (left, sheet.top + self.px(_INSIDE - 2))
        self.write(surface, self._about(), at, typeset.BODY, room=room)
        y = sheet.top + self._entry_top(sheet.width) + self.px(_ENTRY + 12)
        ink = theme.cream
        lines = [self.message]
        if self.challenge is not None:
            lines = told(self.challenge)
        elif self.message:
            ink = theme.bad
        for text in lines:
            for line in typeset.wrap(text, typeset.BODY, fonts, room):
                if y + typeset.BODY.line(fonts) <= sheet.bottom:
                    y += self.write(surface, line, (left, y), typeset.BODY, ink)


def told(challenge: Challenge) -> list[str]:
    """What a challenge is, in sentences."""
    names = [bot_title(agent) for agent in challenge.agents if agent != HUMAN]
    lines = [
        _("{variant}, {players} players, {deals} deals; against {names}").format(
            variant=_(challenge.variant.name),
            players=len(challenge.agents),
            deals=len(challenge.marks),
            names=", ".join(names),
        ),
        _("{name} made {made} of {deals} bids and {points} points.").format(
            name=challenge.name,
            made=challenge.marks.count("+"),
            deals=len(challenge.marks),
            points=challenge.points,
        ),
    ]
    if challenge.variant.options:
        lines.append(_("It is played with house rules."))
    if not challenge.same_bots:
        lines.append(_("It was written with bots of another version, which may play otherwise."))
    return lines
