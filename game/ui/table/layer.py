"""A layer of a table: something that may lie over what is below it, and is asked before it.

The scene holds the layers from the top down and only walks them: it asks each in turn what is so
and hands an event to each until one takes it. What order there is, is the order of the layers.
"""

from __future__ import annotations

import pygame

from game.engine import Suit
from game.ui.paint.painter import Painter
from game.ui.widgets.tooltips import Tip


class OnTable:
    """What may lie on the table, be pointed at and wait for a person; by itself none of it."""

    @property
    def self_opened(self) -> object:
        """What of it is open without anybody having opened it; None where nothing is."""
        return None

    @property
    def takes_enter(self) -> bool:
        """Whether Enter would answer what is open though nobody chose anything yet."""
        return True

    @property
    def replaces_words(self) -> bool:
        """Whether something of it stands where the table says what is to be done."""
        return False

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether something of it lies at this point."""
        return False

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """What is said of the mark at this point."""
        return None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """What of it lies on the table."""


class Layer(OnTable):
    """One layer. By itself it asks for nothing, holds nothing up and takes nothing.

    A modal one is open, covers the window and waits for a person; until it is answered nobody acts
    and nothing that has happened is shown.
    """

    # What lies there --------------------------------------------------------------------------

    @property
    def modal(self) -> bool:
        """Whether nothing below it is used, or said, as long as it is there."""
        return False

    @property
    def open(self) -> bool:
        """Whether something of it is to be answered, before anything that lies below."""
        return self.modal

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether what is open lies at this point."""
        return self.modal

    # What goes on -----------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether something of it moves, or is about to come, without a person."""
        return False

    @property
    def holds_time(self) -> bool:
        """Whether time stands still below it."""
        return False

    @property
    def holds_game(self) -> bool:
        """Whether nobody else acts as long as it is there."""
        return self.modal

    @property
    def keeps_events(self) -> bool:
        """Whether what has happened is not shown yet."""
        return self.modal

    @property
    def waits(self) -> bool:
        """Whether nothing goes on without a person, by what is known of this layer."""
        return self.modal

    # What it says -----------------------------------------------------------------------------

    @property
    def words(self) -> str:
        """What it says in the table's own line; empty where that is left to those below."""
        return ""

    @property
    def stakes(self) -> str:
        """One quieter line below those words."""
        return ""

    @property
    def suit(self) -> Suit | None:
        """The suit that those words say to follow."""
        return None

    @property
    def warns(self) -> bool:
        """Whether those words say why something is not allowed."""
        return False

    @property
    def explains(self) -> bool:
        """Whether something is said of what lies under the mouse while it is there."""
        return True

    # Mouse and keys ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for this layer."""
        return False
