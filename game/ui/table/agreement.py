"""Asks the person at this window whether somebody elsewhere may take back a decision."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.table.company import Company
from game.ui.table.input.table_input import TableInput
from game.ui.table.layer import Layer
from game.ui.table.panels.button_names import TableButton
from game.ui.table.panels.take_back_panel import TakeBackPanel
from game.ui.table.panels.tricks_panel import KEY as TRICKS_KEY
from game.ui.table.presenter import TablePresenter
from game.ui.table.table_overlays import TableOverlays


class Agreement(Layer):
    """Opens the panel for each question until it is answered or nobody asks any more.

    What else lies over the table comes first: the panel waits below it. While it is up one may
    look at tricks and scores, and talk.
    """

    def __init__(
        self,
        overlays: TableOverlays,
        company: Company,
        presenter: TablePresenter,
        table_input: TableInput,
    ) -> None:
        """Begin with nothing asked; all are those of one table."""
        self._overlays = overlays
        self._company = company
        self._presenter = presenter
        self._input = table_input
        self._question: tuple[str, int] | None = None
        self._panel: TakeBackPanel | None = None
        self._by_key = {
            pygame.K_t: lambda: overlays.lay_over(company.chat_panel("t")),
            pygame.K_s: overlays.open_sheet,
            pygame.K_k: overlays.open_keys,
            pygame.K_QUESTION: overlays.open_keys,
            TRICKS_KEY: overlays.open_tricks,
        }
        self._by_button: dict[str, Callable[[], None]] = {
            TableButton.TALK: lambda: overlays.lay_over(company.chat_panel()),
            TableButton.LAST_TRICK: overlays.open_tricks,
            TableButton.MENU: overlays.open_pause,
            TableButton.SCORES: overlays.open_sheet,
        }

    def update(self) -> None:
        """Called every frame."""
        overlays, question = self._overlays, self._company.question
        if question != self._question:
            self._question = question
            self._panel = None if question is None else TakeBackPanel(question[0])
        if isinstance(overlays.current, TakeBackPanel) and overlays.current is not self._panel:
            overlays.current = None
        panel = self._panel
        if panel is not None and not panel.answered and overlays.current is None and self._seen:
            overlays.lay_over(panel, asked=False)

    @property
    def _seen(self) -> bool:
        """Whether what it is about is on the screen, but for what a trick keeps back."""
        return self._presenter.up_to_date or self._input.held_trick.lies

    def handle(self, event: pygame.event.Event) -> bool:
        """Open what one looks at before one answers; whether the event was for that."""
        if not isinstance(self._overlays.current, TakeBackPanel):
            return False
        wanted = None
        if event.type == pygame.KEYDOWN:
            wanted = self._by_key.get(event.key)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            name = self._input.tools.handle(event, keys=False)
            wanted = self._by_button.get(name) if name is not None else None
            score = self._presenter.layout.pad
            if event.type == pygame.MOUSEBUTTONDOWN and score.collidepoint(event.pos):
                wanted = self._overlays.open_sheet
        if wanted is None:
            return False
        wanted()
        return True
