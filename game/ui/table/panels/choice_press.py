"""The mouse on a panel of numbered choices with a button that settles the one that is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import pygame


class ChoiceButton(StrEnum):
    """The button beside the choices."""

    CONFIRM = "confirm"


class ChoicePress:
    """Follows the left button from where it goes down to where it is let go of."""

    def __init__(self, choices: Mapping[int, pygame.Rect], confirm: pygame.Rect) -> None:
        """Nothing is pressed.

        Args:
            choices: where each choice lies that may be made.
            confirm: where the button lies that settles.
        """
        self._choices = choices
        self._confirm = confirm
        self.down: int | ChoiceButton | None = None
        """What the button went down on."""

    def handle(self, event: pygame.event.Event, chosen: int | None) -> int | ChoiceButton | None:
        """What an event pressed: another choice, or `CONFIRM`, for which the chosen one counts."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.down = self._at(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            hit, down = self._at(event.pos), self.down
            self.down = None
            if hit is not None and hit == down:
                return ChoiceButton.CONFIRM if hit == chosen else hit
        return None

    def _at(self, pos: tuple[int, int]) -> int | ChoiceButton | None:
        if self._confirm.collidepoint(pos):
            return ChoiceButton.CONFIRM
        return next((n for n, rect in self._choices.items() if rect.collidepoint(pos)), None)
