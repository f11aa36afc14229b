"""Looks of a form's button: at rest, under the mouse, held, chosen; each is drawn when it shows."""

from __future__ import annotations

import pygame
import pytest
from pygame_gui.core.drawable_shapes.drawable_shape import DrawableShape

from game.ui.widgets.form_button import FormButton
from tests.driving.ui_driver import Driver

AREA = pygame.Rect(40, 40, 160, 44)
LOOKS = ("hovered", "active", "selected", "disabled", "normal")


pytestmark = pytest.mark.usefixtures("home")


def shown(button: FormButton, look: str) -> bytes:
    """The picture of a look, once it is asked for."""
    shape = button.drawable_shape
    assert isinstance(shape, DrawableShape)
    shape.set_active_state(look)
    return pygame.image.tobytes(shape.get_active_state_surface(), "RGBA")


@pytest.mark.thinned(8)
@pytest.mark.parametrize("look", LOOKS)
def test_a_look_that_shows_for_the_first_time_has_the_latest_text(look: str) -> None:
    manager = Driver().window.manager
    changed = FormButton(AREA, "Before", manager, None)
    for _ in range(6):
        changed.update(0.02)
    changed.set_text("After")
    changed.update(0.02)
    fresh = FormButton(AREA, "After", manager, None)
    assert shown(changed, look) == shown(fresh, look)
    other = FormButton(AREA, "Before", manager, None)
    assert shown(other, look) != shown(fresh, look)


@pytest.mark.thinned(8)
@pytest.mark.parametrize("look", LOOKS)
def test_a_look_that_is_shown_changes_with_the_text(look: str) -> None:
    manager = Driver().window.manager
    button = FormButton(AREA, "Before", manager, None)
    shown(button, look)
    button.update(0.02)
    button.set_text("After")
    for _ in range(2):
        button.update(0.02)
    fresh = FormButton(AREA, "After", manager, None)
    assert shown(button, look) == shown(fresh, look)


def test_a_button_at_rest_draws_no_other_look() -> None:
    button = FormButton(AREA, "Rest", Driver().window.manager, None)
    for _ in range(6):
        button.update(0.02)
    shape = button.drawable_shape
    assert isinstance(shape, DrawableShape)
    assert [name for name, look in shape.states.items() if look.generated] == ["normal"]
