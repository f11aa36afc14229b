"""The wait for a record that is to be replayed: it is read in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.presentation.replay_positions import ReplayPositions
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.backdrop import quiet
from game.ui.platform.background_read import BackgroundRead
from game.ui.scene.protocol import App


class RecordReading:
    """A record that is being read. Where there is none, the scene is left, with a sentence."""

    def __init__(self, read: Callable[[], ReplayPositions]) -> None:
        self._reading: BackgroundRead[ReplayPositions] = BackgroundRead(read)

    def poll(self, app: App) -> ReplayPositions | None:
        """The record as soon as it is read."""
        reading = self._reading
        if not reading.done:
            return None
        if reading.result is None and not reading.noticed:
            reading.noticed = True
            app.notify(reading.failure)
            app.back()
        return reading.result

    def draw(self, surface: pygame.Surface, app: App) -> None:
        """Say what is waited for."""
        surface.blit(quiet(app.size, app.theme), (0, 0))
        text = typeset.line_surface(
            _("Reading the record…"), typeset.BODY, app.fonts, app.theme.on_felt
        )
        surface.blit(text, text.get_rect(center=surface.get_rect().center))
