"""The question to somebody to whom a host would hand the table over."""

from __future__ import annotations

import pygame

from game.net.client.remote_game import RemoteGame
from game.net.client.server_session import ServerSession
from game.net.messages import HandOver
from game.translation import _
from game.ui.kit.controls import FOOT, Press, Text
from game.ui.kit.layout import Column, Gap, Part, Row
from game.ui.kit.pages import Dialog
from game.ui.network.table_picture import table_picture
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.routes import OpenTable, TableTerms, TakenTable


class TakeTableScene(FormScreen):
    """Two buttons: take the table, or leave it with its host."""

    start_at = "decline"

    def __init__(self, session: ServerSession, game: RemoteGame) -> None:
        super().__init__()
        self._session = session
        self._game = game

    @property
    def needs_frames(self) -> bool:
        """The host may think better of it at any time."""
        return True

    def update(self, now: float, dt: float) -> None:
        """Go back once the table is not offered any more."""
        self._session.poll()
        if not self._game.is_offered:
            self.app.back()

    def tree(self) -> Part:
        """What it means, and two answers."""
        host = self._game.info.host
        about = _(
            "The table goes on in the window of whoever takes it, and the others come along by "
            "themselves. Finished deals and totals stay; the running deal is void, and the rest "
            "is drawn from a new seed, as the record says."
        )
        heading = _("{name} leaves, and hands the table to you", name=host)
        answers = Column(
            Press("take", _("Take the table"), self._take, tall=FOOT, gold=True),
            Press("decline", _("Leave it with {name}", name=host), self._decline, tall=FOOT),
            gap=12,
        )
        return Dialog(
            table_picture(self._game.info, self.app),
            Gap(18),
            Text(heading, typeset.TITLE, self.app.theme.accent),
            Gap(12),
            Text(about),
            Gap(20),
            Row(Gap(grow=1), answers, Gap(grow=1)),
            widest=720,
        )

    def handle(self, event: pygame.event.Event) -> bool:
        """Esc leaves the table with its host."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._decline()
            return True
        return False

    def _take(self) -> None:
        terms = TableTerms(self._session.name)
        taken = TakenTable(self._session, self._game)
        self.app.open_instead(OpenTable(terms, None, taken=taken))

    def _decline(self) -> None:
        self._session.ask(HandOver(game=self._game.id))
