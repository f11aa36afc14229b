"""Asks the person at this window whether somebody elsewhere may take back a decision."""

from __future__ import annotations

from game.ui.table.company import Company
from game.ui.table.panels.take_back_panel import TakeBackPanel
from game.ui.table.table_overlays import TableOverlays


class Agreement:
    """Opens the panel once for each question, and puts it away when nobody asks any more."""

    def __init__(self, overlays: TableOverlays, company: Company) -> None:
        """Begin with nothing asked."""
        self._overlays = overlays
        self._company = company
        self._put: tuple[str, int] | None = None
        """The question that was put last."""

    def update(self) -> None:
        """Called every frame."""
        overlays, question = self._overlays, self._company.question
        if isinstance(overlays.current, TakeBackPanel) and question != self._put:
            overlays.current = None
        if question is not None and overlays.current is None and question != self._put:
            self._put = question
            overlays.open(TakeBackPanel(question[0]), asked=False)
