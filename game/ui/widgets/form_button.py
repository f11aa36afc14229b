"""The button of every menu, dialog and form: pygame_gui's, with a style and a press by key.

The panels over the card table have `game.ui.widgets.painted_buttons.Button`; why is said there.
"""

from __future__ import annotations

from typing import Protocol

import pygame
import pygame_gui
from pygame_gui.core import ObjectID, UIContainer
from pygame_gui.elements import UIButton


class Dragged(Protocol):
    """What happens while the mouse holds a button down somewhere along its length."""

    def __call__(self, across: int, *, done: bool) -> None:
        """`across` is px from its left edge; `done` once the mouse lets go."""


class FormButton(UIButton):
    """A button; `style` names a block of the widgets' theme, such as "@primary"."""

    def __init__(
        self,
        area: pygame.Rect,
        text: str,
        manager: pygame_gui.UIManager,
        container: UIContainer | None,
        style: str = "",
    ) -> None:
        """`area` in px of the container, or of the window."""
        self.dragged: Dragged | None = None
        super().__init__(
            area,
            text,
            manager=manager,
            container=container,
            object_id=ObjectID(class_id=style) if style else None,
        )

    def press(self) -> None:
        """What a click does: pygame_gui has no keys for its buttons."""
        self.on_self_event(pygame_gui.UI_BUTTON_PRESSED, {"mouse_button": pygame.BUTTON_LEFT})

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take an event; of one that is dragged, tell where it was taken hold of and let go."""
        before = self.held
        taken = UIButton.process_event(self, event)
        if self.dragged is not None and self.held != before:
            self.dragged(event.pos[0] - self.get_abs_rect().left, done=before)
        return taken

    def update(self, time_delta: float) -> None:
        """What is dragged follows the mouse; a look that is not shown is drawn when it is.

        pygame_gui draws all four looks of each button (at rest, under the mouse, held, chosen) one
        a frame: a quarter of what the opening of a form takes, for looks that few buttons ever get.
        """
        shape = self.drawable_shape
        if shape is not None and shape.states_to_redraw_queue:
            for name in shape.states_to_redraw_queue:
                shape.states[name].generated = False
            shape.states_to_redraw_queue.clear()
            shape.set_active_state(shape.active_state.state_id)
        UIButton.update(self, time_delta)
        if self.dragged is not None and self.held:
            mouse = self.ui_manager.get_mouse_position()
            self.dragged(int(mouse[0]) - int(self.get_abs_rect().left), done=False)

    def select(self) -> None:
        """Show it as the chosen one: its line is twice as thick."""
        self.border_width = {side: 2 * width for side, width in self.border_width.items()}
        self.rebuild()
        UIButton.select(self)

    def enable(self) -> None:
        """It may be pressed."""
        UIButton.enable(self)

    def disable(self) -> None:
        """It may not be pressed."""
        UIButton.disable(self)

    def rebuild(self) -> None:
        """Draw it anew after its text, images or alignment changed."""
        UIButton.rebuild(self)

    def show_left(self, edge: int) -> None:
        """The text on the left, `edge` px from there."""
        self.text_horiz_alignment = "left"
        self.text_horiz_alignment_padding = edge
        self.rebuild()

    def show_picture(self, picture: pygame.Surface) -> None:
        """A picture in the middle."""
        self.normal_images = self.hovered_images = self.selected_images = [picture]
        self.normal_image_positions = self.hovered_image_positions = [(0.5, 0.5)]
        self.selected_image_positions = [(0.5, 0.5)]
        self.rebuild()

    def show_as_choice(self, arrow: pygame.Surface, edge: int) -> None:
        """The text on the left and an arrow on the right, both `edge` px from their side."""
        self.text_horiz_alignment = "left"
        self.text_horiz_alignment_padding = edge
        self.normal_images = self.hovered_images = self.selected_images = [arrow]
        place = [(1 - edge / max(1, self.relative_rect.width - arrow.get_width()), 0.5)]
        self.normal_image_positions = self.hovered_image_positions = place
        self.selected_image_positions = place
        self.rebuild()
