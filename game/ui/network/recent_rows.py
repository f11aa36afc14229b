"""Rows of the servers that were joined before: one is taken over, or forgotten and brought back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect

from game.net.recent_servers import RecentServer
from game.translation import _
from game.ui.network.entering import forget_server, put_back_server
from game.ui.paint import typeset
from game.ui.scene.form_rows import Control, FormRow
from game.ui.scene.form_screen import FormScreen
from game.ui.widgets.scroll_area import ScrollArea

_GAP: Final = 6
_EDGES: Final = 24
"""Around the word on the small button, px at scale 1."""
TAKE, FORGET, BACK = "recent", "forget", "put back"
"""Kinds of buttons: their keys begin with it."""


class RecentRows:
    """Who is forgotten goes at once and stays in sight, with a way back, until the screen is left.

    Nobody has to be asked, as nothing is lost but a line that can be typed again.
    """

    def __init__(self, screen: FormScreen, take: Callable[[RecentServer], None]) -> None:
        """`take` fills in address and name of a server."""
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

    def rows(self) -> list[FormRow]:
        """One for each."""
        return [self._row(server) for server in self.servers]

    def _row(self, server: RecentServer) -> FormRow:
        gone = server in self._gone
        told = _("Joined before: {address}").format(address=server.address)
        return FormRow(server.name, told, self._buttons(server, gone=gone), faint=gone)

    def _buttons(self, server: RecentServer, *, gone: bool) -> Control:
        """Where Forget was, a second click hits nothing else."""
        forget, forgotten = _("Forget"), _("Forgotten")

        def control(area: Rect, pane: ScrollArea) -> None:
            screen = self._screen
            fonts = screen.app.fonts
            small = max(typeset.width(text, typeset.STRONG, fonts) for text in (forget, forgotten))
            small += screen.px(_EDGES)
            large = Rect(area.left, area.top, area.width - small - screen.px(_GAP), area.height)
            rest = Rect(area.right - small, area.top, small, area.height)
            if gone:
                back = _key(BACK, server)
                screen.button(back, large, _("Undo"), lambda: self._put_back(server), pane=pane)
                why = _("It is no longer in the list. Undo brings it back.")
                key = _key(FORGET, server)
                screen.button(key, rest, forgotten, _nothing, pane=pane, enabled=False, why=why)
                return
            key = _key(TAKE, server)
            screen.button(key, large, _("Take"), lambda: self._take(server), pane=pane)
            key = _key(FORGET, server)
            screen.button(key, rest, forget, lambda: self._forget(server), pane=pane)

        return control

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
