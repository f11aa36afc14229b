"""Help: a screen of its own, and the same over a table that is held as it is."""

from __future__ import annotations

import pygame

from game.engine import Variant
from game.presentation.screen_state import ScreenState
from game.translation import _
from game.ui.help.contents_list import Chapter
from game.ui.help.fair_cards_page import FairCards
from game.ui.help.help_view import HelpView
from game.ui.paint.backdrop import quiet
from game.ui.paint.painter import Painter
from game.ui.scene.protocol import App
from game.ui.widgets.overlay import CLOSE, OverlayArea


class HelpScene:
    """Help from any screen but a table: all games, keys, about."""

    needs_frames = False
    """Nothing moves by itself, so the window may rest."""

    def __init__(self, variant: Variant | None = None, players: int | None = None) -> None:
        """`variant` is the one that was on the screen before, if there was one."""
        self.reader = HelpView(variant, players, back=_("Back"))

    def enter(self, app: App) -> None:
        """Set the page for this window."""
        self.app = app
        app.focus.clear()
        self.resize()

    def leave(self) -> None:
        """Nothing runs here."""

    def resize(self) -> None:
        """Set the page anew."""
        app = self.app
        self.reader.lay_out(app.size, app.painter, app.book)

    def handle(self, event: pygame.event.Event) -> bool:
        """Read on, or go back."""
        if self.reader.handle(event) == CLOSE:
            self.app.back()
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)

    def update(self, now: float, dt: float) -> None:
        """Nothing moves by itself."""

    def draw(self, surface: pygame.Surface) -> None:
        """The dark cloth and the page on it."""
        surface.blit(quiet(self.app.size, self.app.theme), (0, 0))
        self.reader.draw(surface)


class HelpPanel:
    """Help over a table, open at the rules of its game."""

    def __init__(
        self,
        app: App,
        shown: ScreenState,
        chapter: Chapter | None = None,
        *,
        fair: FairCards | None = None,
    ) -> None:
        self._app = app
        deal = None if shown.table.spec.tie_break else shown.table.spec.number
        self.reader = HelpView(
            shown.table.variant,
            shown.table.players,
            deal,
            chapter,
            fair=fair,
            back=_("Back"),
        )

    def lay_out(self, layout: OverlayArea, painter: Painter) -> None:
        """The whole window; in the size of words and buttons, not of the table."""
        app = self._app
        self.reader.lay_out(app.size, app.painter, app.book)

    def handle(self, event: pygame.event.Event) -> str | None:
        """Read on, or answer `CLOSE`."""
        return self.reader.handle(event)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Nothing of the table shines through: a page is read in peace."""
        theme = painter.theme
        surface.blit(quiet(self._app.size, theme), (0, 0))
        self.reader.draw(surface)
