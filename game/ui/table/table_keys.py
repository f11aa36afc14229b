"""What opens a panel over the table, or leaves a question: keys, and the score sheet's corner."""

from __future__ import annotations

import pygame

from game.ui.table.company import Company
from game.ui.table.input.table_input import TableInput
from game.ui.table.layer import Layer
from game.ui.table.presenter import TablePresenter
from game.ui.table.table_overlays import TableOverlays


class TableKeys(Layer):
    """The layer of the keys that count at every table, whatever is asked."""

    def __init__(
        self,
        presenter: TablePresenter,
        table_input: TableInput,
        overlays: TableOverlays,
        company: Company | None,
    ) -> None:
        """All are those of one table; `company` are the others, where it is at a server."""
        self._presenter = presenter
        self._input = table_input
        self._overlays = overlays
        self._company = company

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event.key)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        if not self._presenter.layout.score.collidepoint(event.pos):
            return False
        self._overlays.open_sheet()
        return True

    def _handle_key(self, key: int) -> bool:
        overlays, company = self._overlays, self._company
        match key:
            case pygame.K_ESCAPE:
                if not self._input.withdraw():
                    overlays.open_pause()
            case pygame.K_s:
                overlays.open_sheet()
            case pygame.K_k | pygame.K_QUESTION:
                overlays.open_keys()
            case pygame.K_t if company is not None:
                overlays.lay_over(company.chat_panel("t"))
            case pygame.K_p if company is not None:
                company.hold()
            case pygame.K_c if overlays.pass_back() or self._input.change_bid():
                pass
            case _:
                return self._input.handle_key(key)
        return True
