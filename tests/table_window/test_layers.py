"""The layers of a table: the top one has the word, and a modal one lets nothing through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pygame
import pytest

from game.ui.table.layer import Layer
from tests.driving.table_screen import Screen


@dataclass
class Sheet(Layer):
    """A layer that notes what it was asked, and takes one key."""

    shut: bool
    heard: list[int] = field(default_factory=list)

    @property
    def modal(self) -> bool:
        return self.shut

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        self.heard.append(event.key)
        return bool(event.key == pygame.K_x)


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A table of three that asks its person for a bid."""
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    screen = Screen()
    screen.until(lambda: screen.asked_to_bid)
    yield screen
    pygame.display.quit()


@pytest.mark.parametrize("shut", [False, True])
def test_a_key_goes_to_the_top_layer_first_and_through_it_unless_it_is_modal(
    screen: Screen, shut: bool
) -> None:
    top = Sheet(shut)
    screen.scene.layers = (top, *screen.scene.layers)
    screen.key(pygame.K_x)
    screen.key(pygame.K_s)
    assert top.heard == [pygame.K_x, pygame.K_s]
    assert (screen.scene.overlays.current is None) is shut


def test_below_a_modal_layer_nobody_acts_and_nothing_is_shown(screen: Screen) -> None:
    panel = screen.scene.input.decision.bid.panel
    assert panel is not None
    screen.scene.layers = (Sheet(shut=True), *screen.scene.layers)
    before = screen.scene.presenter.shown
    screen.key(pygame.K_RIGHT)
    screen.key(pygame.K_RETURN)
    screen.frames(60)
    assert screen.scene.modal
    assert screen.scene.presenter.shown == before
    assert panel.chosen is None
