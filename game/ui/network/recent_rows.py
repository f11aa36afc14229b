"""Rows of the servers that were joined before: one is taken over, or forgotten and brought back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.net.client.entry import address
from game.net.client.recent_servers import RecentServer
from game.translation import _
from game.ui.kit.controls import Press
from game.ui.kit.layout import Part, Row
from game.ui.kit.rows import FormRow
from game.ui.network.entering import forget_server, put_back_server
from game.ui.scene.form_screen import FormScreen

_WIDER: Final = 2
"""The large button is so many times as wide as the small one."""
TAKE, FORGET, BACK = "recent", "forget", "put back"
"""Kinds of buttons: their keys begin with it."""


class RecentRows:
    """Who is forgotten goes at once and stays in sight, with a way back, until the screen is left.

    Nobody has to be asked, as nothing is lost but a line that can be typed again.
    """

    def __init__(self, screen: FormScreen, take: Callable[[RecentServer], None]) -> None:
        """`take` fills in how one comes in at a server, and joins it where its code is known."""
        self._screen = screen
        self._take = take
        self.servers: tuple[RecentServer, ...] = ()
        """Those that were joined last, forgotten ones among them."""
        self._gone: set[RecentServer] = set()

    def show(self, servers: tuple[RecentServer, ...]) -> bool:
        """Show what the file holds; whether anything is new."""
        fresh = servers != self.servers
        self.servers, self._gone = servers, set()
        return fresh

    def key_at(self, url: str) -> str:
        """The public key of the server that was joined at an address; empty where none was."""
        known = (one for one in self.servers if one not in self._gone)
        return next((one.key for one in known if address(one.address) == address(url)), "")

    def rows(self) -> list[FormRow]:
        """One for each."""
        return [self._row(server) for server in self.servers]

    def _row(self, server: RecentServer) -> FormRow:
        gone = server in self._gone
        told = _("Joined before: {address}", address=server.address)
        return FormRow(server.name, told, self._buttons(server, gone=gone), faint=gone)

    def _buttons(self, server: RecentServer, *, gone: bool) -> Part:
        """Where Forget was, a second click hits nothing else."""
        if gone:
            return Row(
                Press(_key(BACK, server), _("Undo"), lambda: self._put_back(server), grow=_WIDER),
                Press(
                    _key(FORGET, server),
                    _("Forget"),
                    _nothing,
                    enabled=False,
                    why=_("Undo brings it back."),
                    grow=1,
                ),
                gap=6,
            )
        words = _("Join") if server.code else _("Enter code")
        return Row(
            Press(_key(TAKE, server), words, lambda: self._take(server), grow=_WIDER),
            Press(_key(FORGET, server), _("Forget"), lambda: self._forget(server), grow=1),
            gap=6,
        )

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Delete forgets the server at whose buttons the keyboard is."""
        stop = self._screen.app.focus.current
        if event.type != pygame.KEYDOWN or event.key != pygame.K_DELETE or stop is None:
            return False
        for server in self.servers:
            if server not in self._gone and stop.key in (_key(TAKE, server), _key(FORGET, server)):
                self._forget(server)
                return True
        return False

    def _forget(self, server: RecentServer) -> None:
        self._gone.add(server)
        forget_server(self._screen.app, server)
        self._rebuild_at(_key(BACK, server))

    def _put_back(self, server: RecentServer) -> None:
        self._gone.discard(server)
        kept = [one for one in self.servers if one not in self._gone]
        put_back_server(self._screen.app, server, kept.index(server))
        self._rebuild_at(_key(TAKE, server))

    def _rebuild_at(self, key: str) -> None:
        self._screen.rebuild()
        focus = self._screen.app.focus
        focus.resume(key, shown=focus.shown)


def _key(kind: str, server: RecentServer) -> str:
    return f"{kind} {server.address} {server.name}"


def _nothing() -> None:
    """What a button does that cannot be pressed."""
