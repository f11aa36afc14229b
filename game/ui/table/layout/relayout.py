"""What moving things are given when the table is laid out anew at another size."""

from __future__ import annotations

from typing import Protocol

from game.ui.table.layout.table_layout import Pose


class NewPlaces(Protocol):
    """Where what lay somewhere in the layout before lies in the present one."""

    def place(self, pose: Pose) -> Pose:
        """The pose in the present layout."""


class UnderWay(Protocol):
    """Something that moves over the stage."""

    def carry(self, refit: NewPlaces) -> None:
        """Go on in the layout that the stage has now."""
