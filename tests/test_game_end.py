"""The end of a game: who won, where the cards came from, and what may come next."""

from __future__ import annotations

import pygame
import pytest

from game.table.setup import Setup
from game.table.table import Table
from game.ui.help.fair_cards_page import grouped
from game.ui.help.scene import HelpPanel
from game.ui.platform.background_tasks import tasks
from game.ui.setup import game_launcher
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.overlays import ResultsPanel
from tests.displays import display_of
from tests.table_screen import Screen
from tests.tables import table_for

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


def chosen(screen: Screen, button: OverlayButton) -> None:
    """Press a button of the results by keys."""
    panel = screen.scene.overlays.current
    assert isinstance(panel, ResultsPanel)
    names = [one.name for one in panel._group.buttons]
    for _ in range(names.index(button) + 1):
        screen.key(pygame.K_RIGHT)
    screen.key(pygame.K_RETURN)


def test_the_same_cards_are_dealt_to_the_same_seats_and_the_record_pledges_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[Setup] = []

    def start(setup: Setup, _players: object = None) -> Table:
        begun.append(setup)
        return table_for(setup)

    monkeypatch.setattr(game_launcher, "start", start)
    screen = Screen("human,random,random", seed="c0ffee00", options={"schedule": [2]}, drawn=True)
    screen.play_until(lambda: screen.results)
    chosen(screen, OverlayButton.SAME_CARDS)
    tasks.finish()
    tasks.deliver()
    assert screen.app.asked == ["open instead PlayTable"]
    (setup,), old = begun, screen.table.setup
    assert (setup.seats, setup.first_dealer, setup.seed) == (old.seats, old.first_dealer, old.seed)
    again = table_for(setup)
    again.advance(0.0)
    hands = [
        line["hands"] for line in (*screen.table.lines, *again.lines) if line.get("event") == "deal"
    ]
    assert hands[0] == hands[-1]
    assert "pledge" in screen.table.lines[0]
    assert "pledge" not in again.lines[0]


def test_cards_that_nobody_knows_the_seed_of_are_not_dealt_again() -> None:
    screen = Screen(seed=16, options={"schedule": [1]})
    screen.play_until(lambda: screen.results)
    panel = screen.scene.overlays.current
    assert isinstance(panel, ResultsPanel)
    assert OverlayButton.SAME_CARDS in [name for name, _label in panel.choices()]
    shown, names = screen.scene.presenter.shown, screen.scene.presenter.names
    without = ResultsPanel(shown, names).choices()
    assert OverlayButton.SAME_CARDS not in [name for name, _label in without]
