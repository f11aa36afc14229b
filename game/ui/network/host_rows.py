"""The rows by which a table that one hosts is settled, beside its game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.presentation.words.network import away_words, clock_words
from game.translation import _
from game.ui.kit.controls import DropDown, Segments, Selection
from game.ui.kit.layout import Part
from game.ui.kit.rows import FormRow
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.routes import TableTerms

AWAY: Final = (None, 10.0, 60.0, 300.0)
CLOCK: Final = (None, 30.0, 60.0, 180.0)
"""Seconds to choose from."""


class HostRows:
    """Who may come, what happens to those who are away or slow, and whether there is chat."""

    def __init__(self, screen: FormScreen) -> None:
        """Begin with what most tables want."""
        self._screen = screen
        self.local = False
        self.away: float | None = 60.0
        self.clock: float | None = None
        self.chat = self.watch = True
        self.vpn = False
        self._has_vpn = False
        """Whether there is a VPN that can be told."""

    def terms(self, name: str) -> TableTerms:
        """What was settled; `name` is the host's."""
        return TableTerms(
            name,
            local=self.local,
            vpn=self.vpn and not self.local,
            away=self.away,
            clock=self.clock,
            chat=self.chat,
            watch=self.watch,
        )

    def take_vpn(self, there: bool) -> None:
        """This machine is in a VPN, or in none."""
        if there != self._has_vpn and self._screen.is_built:
            self._has_vpn = there
            self._screen.rebuild()

    def rows(self) -> list[FormRow]:
        """All of them."""
        places = [(False, _("This network")), (True, _("This machine"))]
        return [
            FormRow(
                _("Who may come"),
                _("Anyone who has the code."),
                self._chosen("local", places),
            ),
            *self._vpn_row(),
            FormRow(
                _("Who is away"),
                _("A bot plays there until they are back."),
                self._picked("away", [(seconds, away_words(seconds)) for seconds in AWAY]),
            ),
            FormRow(
                _("Clock"),
                _("After it a bot decides."),
                self._picked("clock", [(seconds, clock_words(seconds)) for seconds in CLOCK]),
            ),
            FormRow(
                _("Chat"),
                _("Without it the phrases remain."),
                self._chosen("chat", [(True, _("On")), (False, _("Off"))]),
            ),
            FormRow(
                _("Spectators"),
                _("They see no hand."),
                self._chosen("watch", [(True, _("On")), (False, _("Off"))]),
            ),
        ]

    def _vpn_row(self) -> list[FormRow]:
        """Nothing where there is no VPN, or nobody else may come."""
        if self.local or not self._has_vpn:
            return []
        told = self._chosen("vpn", [(False, _("Off")), (True, _("On"))])
        return [FormRow(_("People in your VPN"), _("They see the table in their list."), told)]

    def _chosen(self, field: str, options: Sequence[tuple[bool, str]]) -> Part:
        return Segments(Selection(field, options, getattr(self, field), partial(self._set, field)))

    def _picked(self, field: str, options: Sequence[tuple[float | None, str]]) -> Part:
        return DropDown(Selection(field, options, getattr(self, field), partial(self._set, field)))

    def _set(self, field: str, value: float | bool | None) -> None:
        setattr(self, field, value)
        self._screen.rebuild()
