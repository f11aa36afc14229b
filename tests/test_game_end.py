"""The end of a game: who won, where the cards came from, and what may come next."""

from __future__ import annotations

import pygame

from game.ui.help.fair_cards_page import grouped
from game.ui.help.scene import HelpPanel
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.overlays import ResultsPanel
from tests.displays import display_of
from tests.table_screen import Screen

display = display_of((1280, 800))


def seal_of(screen: Screen) -> tuple[int, int]:
    """Where the seal is: on the results, else at the foot of the table."""
    panel = screen.scene.overlays.current
    group = panel._group if isinstance(panel, ResultsPanel) else screen.scene.input.buttons
    return next(button.rect.center for button in group.buttons if button.name == OverlayButton.SEAL)


def page_of(screen: Screen) -> str:
    """The open page of Help as text."""
    panel = screen.scene.overlays.current
    assert isinstance(panel, HelpPanel)
    return " ".join(line.text for line in panel.reader.leaf.written)


def test_pledge_and_seed_are_behind_a_seal_and_nowhere_else() -> None:
    screen = Screen(seed="c0ffee00", options={"schedule": [1]}, drawn=True)
    pledge = str(screen.table.lines[0]["pledge"])
    screen.play_until(lambda: screen.asked_to_bid)
    assert screen.app.asked == [], "nothing is said over the cards"
    screen.click(seal_of(screen))
    screen.frames(2)
    assert grouped(pledge) in page_of(screen)
    assert "c0ffee00" not in page_of(screen), "a secret until the end"
    screen.key(pygame.K_ESCAPE)
    screen.play_until(lambda: screen.results)
    screen.click(seal_of(screen))
    assert "c0ffee00" in page_of(screen)
    screen.key(pygame.K_ESCAPE)
    assert screen.results, "closed, the page gives way to what it was opened from"
