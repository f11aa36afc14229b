"""What is said in the lobby, with a line to write, and the invitation for others."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.net.client.remote_game import RemoteGame
from game.net.client.server_process import Invitation, ServerProcess
from game.net.messages import Chat
from game.net.qr_codes import Modules, modules
from game.presentation.words.network import PHRASES, remark_text
from game.translation import _
from game.ui.kit.controls import ListPress, Press, Selection, Text, TextLine
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, Wrap
from game.ui.kit.pages import INSIDE
from game.ui.kit.qr_code import QRCodePart
from game.ui.network.address_choice import address_choice
from game.ui.network.table_picture import paint_table
from game.ui.paint import typeset
from game.ui.paint.remarks import draw_remarks
from game.ui.platform import clipboard
from game.ui.scene.form_screen import FormScreen

_ENTRY: Final = 38  # px at scale 1
_CODE: Final = 148
"""Side of the QR code, px at scale 1."""
_LOG: Final = 60
"""Least height of what was said."""
_PEOPLE, _SAID = 3, 2
"""How the picture of the table and what was said share the height."""
_LEAST_PEOPLE: Final = 90
"""Height of that picture at least, px at scale 1."""


class LobbyTalk:
    """One sheet of the lobby."""

    def __init__(self, screen: FormScreen, game: RemoteGame, server: ServerProcess | None) -> None:
        """`server` is the one that this window started."""
        self._screen = screen
        self._game = game
        self._server = server
        self.text = ""
        self._first = ""
        """The address that is shown before the others, where the host chose one."""

    @property
    def invitation(self) -> Invitation | None:
        """How others come in at present, as it is shown; None where this window does not know."""
        server = self._server
        if server is None or server.invitation is None:
            return None
        return server.invitation.to(self._first)

    def say(self) -> bool:
        """Say what was written; False where nothing was."""
        text, self.text = self.text.strip(), ""
        if text:
            self._game.ask(Chat(game=self._game.id, text=text))
            self._screen.rebuild()
        return bool(text)

    @property
    def invites(self) -> bool:
        """Whether there is an invitation to copy."""
        return bool(self._invitation)

    @property
    def _invitation(self) -> str:
        """What others need to join; empty where this window does not know it."""
        invitation = self.invitation
        return "" if invitation is None else f"{invitation.address} {invitation.code}"

    @property
    def _code(self) -> Modules | None:
        """What a phone in the network scans; None where none could come."""
        server, invitation = self._server, self.invitation
        if server is None or invitation is None or server.local:
            return None
        return modules(invitation.link)

    def sheet(self, *, grow: int) -> Part:
        """The invitation to copy, what was said, the line to write and the phrases."""
        accent = self._screen.app.theme.accent
        inviting: list[Part] = []
        if self._invitation:
            copy = Press("copy", _("Copy the invitation"), self._copy, tall=_ENTRY)
            link = Press("copy look on", _("Copy spectator link"), self._copy_link, tall=_ENTRY)
            looks = [link] if self._game.info.watch and self._code is not None else []
            buttons = Wrap(copy, *looks, *self._elsewhere())
            told = Column(Text(self._invitation_words), Gap(8), buttons, grow=1)
            code = self._code
            scanned: list[Part] = []
            if code is not None:
                scanned = [QRCodePart(code, _CODE)]
            inviting = [
                Text(_("How others join"), typeset.HEADING, accent),
                Gap(6),
                Row(*scanned, told),
                Gap(16),
            ]
        else:  # whoever has no code to show sees who is there
            picture = Painted(self._paint_people, least=0, grow=_PEOPLE)
            inviting = [picture, Gap(14)]
        said = Painted(self._paint_said, tall=_LOG, grow=_SAID)
        talk = Text(_("Talk"), typeset.HEADING, accent)
        held = Column(*inviting, talk, Gap(4), said, *self._writing())
        return Plate(held, above=INSIDE - 4, grow=grow)

    def _elsewhere(self) -> list[Part]:
        """A list of this machine's addresses, where people in several networks may come."""

        def show(address: str) -> None:
            self._first = address
            self._screen.rebuild()

        invitation = self.invitation
        return [] if invitation is None else address_choice(invitation, show, tall=_ENTRY)

    def _writing(self) -> list[Part]:
        if self._game.seat is None:
            return []
        line: Part = Gap(grow=1)
        if self._game.info.chat:
            hint = _("Type, and press Enter")
            line = TextLine(
                "text", self.text, self._type, longest=200, placeholder=hint, tall=_ENTRY, grow=1
            )

        def phrase(name: str | None) -> None:
            self._game.ask(Chat(game=self._game.id, phrase=name))

        phrases: list[tuple[str | None, str]] = [(name, _(text)) for name, text in PHRASES.items()]
        say = ListPress(_("Say…"), Selection("say", phrases, None, phrase))
        return [Gap(8), Row(line, say)]

    @property
    def _invitation_words(self) -> str:
        invitation = self.invitation
        if invitation is None:
            return ""
        told = _(
            "Address {address}, code {code}. Others choose “Play with others” and type both.",
            address=invitation.address,
            code=invitation.code,
        )
        if self._code is None:
            return told
        return (
            told
            + "\n"
            + _("Scan this with a phone, or open {link} in its browser.", link=invitation.link)
        )

    def _type(self, text: str) -> None:
        self.text = text

    def _copy(self) -> None:
        self._put(self._invitation)

    def _copy_link(self) -> None:
        """For whoever wants to see the table and no hand, in a browser."""
        if self.invitation is not None:
            self._put(self.invitation.look_on(self._game.id))

    def _put(self, text: str) -> None:
        done = clipboard.put(text)
        words = _("Copied: it is in the clipboard."), _("There is no clipboard here.")
        self._screen.app.notify(words[0] if done else words[1])

    def _paint_people(self, surface: pygame.Surface, area: Rect) -> None:
        """Who sits at the table; nothing where there is no room for that."""
        app = self._screen.app
        if area.height >= app.painter.px(_LEAST_PEOPLE):
            paint_table(self._game.info, app)(surface, area)

    def _paint_said(self, surface: pygame.Surface, log: Rect) -> None:
        """The latest at the foot, as much of it as there is room for."""
        painter = self._screen.painter
        if not self._game.said:
            words = _("Nobody has said anything yet.")
            fonts, ink = painter.fonts, painter.theme.muted
            typeset.write(surface, words, log.topleft, typeset.BODY, fonts, ink, log.width)
        said = [
            (one.name, _("{one}: {other}", one=one.name, other=remark_text(one)))
            for one in self._game.said
        ]
        draw_remarks(surface, log, painter, said)
