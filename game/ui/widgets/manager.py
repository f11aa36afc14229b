"""pygame_gui's manager, with a theme that finds the style of a widget at once.

The theme of pygame_gui 0.6.14 keeps what it found under a key that it joins out of four lists of
names anew for each widget, with one list between any two letters of the next: for a button in a
pane the key has half a million letters, and making it took a fifth of the time of building a form.
"""

from __future__ import annotations

from io import StringIO
from os import PathLike
from typing import TypeAlias

import pygame_gui
from pygame_gui.core.package_resource import PackageResource
from pygame_gui.core.resource_loaders import IResourceLoader
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme

from game.ui.platform import pixels
from game.ui.style.widget_theme import Block

_Names: TypeAlias = list[str | None] | None
_Source: TypeAlias = str | PathLike[str] | StringIO | PackageResource | dict[str, Block]


class _Theme(UIAppearanceTheme):
    """Keeps what it found under the names themselves."""

    def __init__(self, loader: IResourceLoader, locale: str) -> None:
        super().__init__(loader, locale)
        self._found: dict[tuple[tuple[str | None, ...] | None, ...], list[str]] = {}

    def build_all_combined_ids(
        self,
        element_base_ids: _Names,
        element_ids: list[str] | None,
        class_ids: _Names,
        object_ids: _Names,
    ) -> list[str]:
        """The names under which the style of a widget may be found, the most exact first."""
        names = (element_base_ids, element_ids, class_ids, object_ids)
        key = tuple(None if some is None else tuple(some) for some in names)
        found = self._found.get(key)
        if found is None:
            found = super().build_all_combined_ids(
                element_base_ids, element_ids, class_ids, object_ids
            )
            self._found[key] = found
        return found


class WidgetManager(pygame_gui.UIManager):
    """The manager of a window's widgets."""

    def create_new_theme(self, theme_path: _Source | None = None) -> UIAppearanceTheme:
        """A theme of our kind."""
        theme = _Theme(self.resource_loader, self._locale)
        if theme_path is not None:
            theme.load_theme(theme_path)
        return theme

    def _update_mouse_position(self) -> None:
        self.mouse_position = pixels.mouse()
