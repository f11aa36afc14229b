"""A display for the tests of one file, without a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest


def display_of(size: tuple[int, int]) -> Callable[[], Iterator[None]]:
    """A fixture that every test of the file takes: a display of so many px, closed after it."""

    @pytest.fixture(autouse=True, name="display")
    def display() -> Iterator[None]:
        pygame.display.init()
        pygame.display.set_mode(size)
        yield
        pygame.display.quit()

    return display
