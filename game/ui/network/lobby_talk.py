"""What is said in the lobby, with a line to write, and the invitation for others."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.net.remote_game import RemoteGame
from game.net.server_process import ServerProcess
from game.presentation.words.network import PHRASES, remark_text
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.platform import clipboard
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.two_column_form import INSIDE
from game.ui.widgets.form_button import FormButton

_ENTRY: Final = 38  # px at scale 1
_GAP: Final = 10


class LobbyTalk:
    """One sheet of the lobby."""

    def __init__(self, screen: FormScreen, game: RemoteGame, server: ServerProcess | None) -> None:
        """`server` is the one that this window started."""
        self._screen = screen
        self._px = screen.px
        self._game = game
        self._server = server
        self.text = ""

    def say(self) -> bool:
        """Say what was written; False where nothing was."""
        text, self.text = self.text.strip(), ""
        if text:
            self._game.ask("chat", text=text)
            self._screen.rebuild()
        return bool(text)

    @property
    def invites(self) -> bool:
        """Whether there is an invitation to copy."""
        return bool(self._invitation)

    @property
    def _invitation(self) -> str:
        """What others need to join; empty where this window does not know it."""
        server = self._server
        if server is None or server.invitation is None:
            return ""
        return f"{server.invitation.address} {server.code}"

    def build(self, sheet: Rect) -> None:
        """The line to write, the phrases, and the invitation to copy."""
        inside = self._px(INSIDE)
        area = sheet.inflate(-2 * inside, -2 * inside)
        tall = self._px(_ENTRY)
        y = area.bottom - tall
        if self._invitation:
            wide = self._screen.width_of(_("Copy the invitation"))
            box = Rect(area.left, area.top + self._invitation_height(area.width), wide, tall)
            self._screen.button("copy", box, _("Copy the invitation"), self._copy)
        if self._game.seat is None:
            return
        words = _("Say…")
        # As wide as its list, which would stand out of the sheet.
        wide = max(self._screen.width_of(_(text)) for text in (words, *PHRASES.values()))
        self._screen.button(
            "say", Rect(area.right - wide, y, wide, tall), words, self._open_phrases
        )
        if self._game.info["chat"]:
            room = Rect(area.left, y, area.width - wide - self._px(_GAP), tall)
            hint = _("Write, and press Enter")
            self._screen.entry("text", room, self.text, self._type, longest=200, placeholder=hint)

    def _invitation_height(self, room: int) -> int:
        fonts = self._screen.app.fonts
        head = typeset.HEADING.line(fonts) + self._px(6)
        return (
            head + typeset.height(self._invitation_words, typeset.BODY, fonts, room) + self._px(8)
        )

    @property
    def _invitation_words(self) -> str:
        server = self._server
        if server is None or server.invitation is None:
            return ""
        words = _("Address {address}, code {code}. Others choose “Play with others” and type both.")
        return words.format(address=server.invitation.address, code=server.code)

    def _type(self, text: str) -> None:
        self.text = text

    def _open_phrases(self) -> None:
        owner = next(stop.element for stop in self._screen.stops if stop.key == "say")
        assert isinstance(owner, FormButton)
        names = list(PHRASES)
        texts = [_(PHRASES[name]) for name in names]
        self._screen.popup(
            owner, texts, -1, lambda place: self._game.ask("chat", phrase=names[place])
        )

    def _copy(self) -> None:
        done = clipboard.put(self._invitation)
        words = _("Copied: send it to whoever is to come."), _("There is no clipboard here.")
        self._screen.app.notify(words[0] if done else words[1])

    def paint(self, surface: pygame.Surface, sheet: Rect) -> None:
        """Heading, invitation and what was said."""
        theme, inside, fonts = (
            self._screen.app.theme,
            self._px(INSIDE),
            self._screen.app.fonts,
        )
        self._screen.panel(surface, sheet)
        area = sheet.inflate(-2 * inside, -2 * inside)
        y = area.top - self._px(4)
        if self._invitation:
            heading = _("How others join")
            y += self._screen.write(surface, heading, (area.left, y), typeset.HEADING, theme.accent)
            y += self._px(6)
            words = self._invitation_words
            self._screen.write(surface, words, (area.left, y), typeset.BODY, room=area.width)
            y = area.top + self._invitation_height(area.width) + self._px(_ENTRY + 16)
        y += self._screen.write(surface, _("Talk"), (area.left, y), typeset.HEADING, theme.accent)
        foot = area.bottom - self._px(_ENTRY + 8)
        log = Rect(area.left, y + self._px(4), area.width, max(0, foot - y - self._px(4)))
        said = [(one.name, remark_text(one)) for one in self._game.said]
        if not said:
            words = _("Nobody has said anything yet.")
            self._screen.write(surface, words, log.topleft, typeset.BODY, theme.muted, log.width)
        with clipped(surface, log):
            y = log.bottom
            for name, text in reversed(said):
                line = _("{name}: {text}").format(name=name, text=text)
                y -= typeset.height(line, typeset.BODY, fonts, log.width)
                if y < log.top:
                    break
                self._screen.write(surface, line, (log.left, y), typeset.BODY, room=log.width)
