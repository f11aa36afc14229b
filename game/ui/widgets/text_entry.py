"""A line to type into that bears whatever is typed, pasted or remembered: pygame_gui's, subclassed.

Letters that take no room by themselves, such as marks for the direction of writing, are left out:
a line of nothing else cannot be drawn, and nobody would see why a name is wrong.
"""

from __future__ import annotations

import unicodedata
from typing import cast

import pygame
from pygame_gui.elements import UITextEntryLine

from game.ui.paint.typeset import cut_to
from game.ui.platform import clipboard


class TextEntry(UITextEntryLine):
    """One line; what is pasted is cut where the line is full."""

    leaves_paste = False
    """Whether the screen takes the keys of pasting while nothing else is written here: what lies
    in the clipboard may have more than one line."""

    _hint: str | None = None
    """What stands in an empty line, whole."""

    def set_text(self, text: str | None) -> None:
        """Put a text there; None is an empty one."""
        super().set_text(self._tidy(text or ""))
        self._colour()

    def rebuild(self) -> None:
        """Make the pictures of the line anew."""
        if self._hint is None:
            self._hint = self.placeholder_text
        if self._hint and self.font is not None:
            edge = self.border_width["left"] + self.shadow_width + self.padding[0]
            font = cast("pygame.font.Font", self.font)
            self.placeholder_text = cut_to(font, self._hint, self.rect.width - 2 * edge)
        super().rebuild()  # type: ignore[no-untyped-call]
        self._colour()

    def focus(self) -> None:
        """Take the keyboard."""
        super().focus()  # type: ignore[no-untyped-call]
        self._colour()

    def unfocus(self) -> None:
        """Leave the keyboard to others."""
        super().unfocus()  # type: ignore[no-untyped-call]
        self._colour()

    def _colour(self) -> None:
        """Write what stands in an empty line fainter than what is typed: pygame_gui does not."""
        shape = self.drawable_shape
        if shape is None:
            return
        colour = self.text_colour
        if not self.text and not self.is_focused:
            names = self.combined_element_ids
            colour = self.ui_theme.get_colour_or_gradient("placeholder_text", names)
        if shape.theming["normal_text"] != colour:
            shape.theming["normal_text"] = colour
            shape.redraw_all_states()

    def _tidy(self, text: str) -> str:
        spaced = (" " if letter.isspace() else letter for letter in text)
        whole = unicodedata.normalize("NFC", "".join(spaced))
        return "".join(letter for letter in whole if self._takes_room(letter))

    def _takes_room(self, letter: str) -> bool:
        if not letter.isprintable() or self.font is None:
            return False
        measures = self.font.get_metrics(letter)
        return bool(measures) and measures[0] is not None and measures[0][4] > 0

    def _process_entered_character(self, character: str) -> bool:
        return self._takes_room(character) and bool(super()._process_entered_character(character))

    def _process_paste_event(self, event: pygame.event.Event) -> bool:
        if self.leaves_paste and sorted(self.select_range) == [0, len(self.text)]:
            return False
        return bool(super()._process_paste_event(event))

    def _do_paste(self) -> None:
        for letter in self._tidy(clipboard.get()):
            self._process_entered_character(letter)
