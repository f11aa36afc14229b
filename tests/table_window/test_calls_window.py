"""The caller's panel: the usual order first, a misère without a madness, a call half made kept.

Every call and every statement by mouse and by keys are in `test_special_phases`.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine import Call
from game.engine.choices import CallKind, Madness
from game.engine.terms import NORMAL_PRECEDENCE, CallTerms
from game.presentation.call_draft import CallDraft
from game.table.table import Table
from game.ui.table.questions.call import CallChoices
from game.ui.table.questions.choice_panel import ChoicePanel
from tests.driving.guest import Guest
from tests.driving.guest_hands import Device
from tests.driving.guest_table import KIND_KEYS
from tests.driving.table_screen import asks_for, special_panel
from tests.tables import setup_for


@pytest.mark.slow
def test_the_usual_order_is_offered_first(home: Path) -> None:
    player, panel = called_for()
    player.key(KIND_KEYS[CallKind.SUIT_PRECEDENCE])
    assert panel.chosen.terms.precedence == NORMAL_PRECEDENCE


@pytest.mark.slow
def test_a_misere_has_no_madness_and_the_panel_says_so(home: Path) -> None:
    player, panel = called_for()
    player.walk(panel, "mad-ascending")
    player.key(pygame.K_RETURN)
    assert panel.chosen.terms.madness is Madness.ASCENDING
    player.key(KIND_KEYS[CallKind.MISERE])
    assert panel.chosen.terms.madness is None
    button = panel.panel.named("mad-ascending")
    assert button is not None
    assert not button.enabled
    player.walk(panel, "mad-ascending")
    assert panel.foot_words == "A misère has no madness."
    player.key(pygame.K_RETURN)
    assert panel.chosen.terms.madness is None


@pytest.mark.slow
def test_a_call_half_made_outlives_another_size_of_window(home: Path) -> None:
    player, panel = called_for()
    player.key(KIND_KEYS[CallKind.LATE_TRUMP])
    player.walk(panel, "nuloss")
    player.key(pygame.K_RETURN)
    player.driver.resize((1280, 800))
    now = special_panel(player.table)
    assert now is not None
    assert now is not panel
    assert now.chosen.terms == CallTerms(CallKind.LATE_TRUMP, nuloss=True)


@pytest.mark.slow
def test_a_named_size_is_taken_back(home: Path) -> None:
    player, _panel = called_for()
    table = player.table.table
    assert isinstance(table, Table)
    assert table.view(0).hand
    player.key(pygame.K_u)
    assert not table.view(0).hands


def called_for() -> tuple[Guest, ChoicePanel[CallDraft, Call]]:
    """A dealer with keys, who is to call."""
    setup = setup_for("human,random,random", row="caller-clag", first_dealer=0)
    player = Guest(Device.KEYS)
    player.sit_at(setup)
    player.play_until(lambda: asks_for(player.table, CallChoices))
    panel = special_panel(player.table)
    assert panel is not None
    return player, panel
