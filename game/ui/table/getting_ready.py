"""A bot that gets ready while the table waits for it: how far it is, and who may play meanwhile."""

from __future__ import annotations

from typing import Final

from game.net.remote_table import AnyTable
from game.presentation.words.bots import bot_title
from game.translation import _

LONG_PREPARATION: Final = 2.0
"""Seconds of waiting after which a bot that gets ready is worth a sentence and an offer."""


class GettingReady:
    """Counts how long a table waits for a bot that gets ready; offers a stand-in until it is."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._waited = 0.0
        """Seconds; 0 where nobody gets ready."""

    def advance(self, dt: float) -> None:
        """Let `dt` seconds go by."""
        bots = self._table.bots
        waits = bots.asked is not None and bots.preparing
        self._waited = self._waited + dt if waits else 0.0

    @property
    def stand_in(self) -> str:
        """Who is offered to play until the bot that is waited for is ready; empty for nobody."""
        seat = self._table.bots.asked
        if seat is None or self._waited <= LONG_PREPARATION:
            return ""
        found = self._table.bots.thinking.stand_in(self._table.players[seat].agent)
        return "" if found is None else bot_title(found)

    @property
    def stand_ins(self) -> dict[int, str]:
        """By seat the title of the level that plays there at present in place of its bot."""
        playing = self._table.bots.stand_ins.items()
        return {seat: bot_title(agent.partition(":")[0]) for seat, agent in playing}

    @property
    def prompt(self) -> str:
        """How far the bot is and what is offered, in one or two sentences; empty where none is."""
        seat = self._table.bots.asked
        if seat is None or self._waited <= LONG_PREPARATION:
            return ""
        name, share = self._table.players[seat].name, self._table.bots.thinking.progress
        seconds = int(self._waited)
        if share is None:
            words = _("Getting {name} ready: {seconds} s.")
            sentence = words.format(name=name, seconds=seconds)
        else:
            words = _("Getting {name} ready: {percent} %, {seconds} s.")
            sentence = words.format(name=name, percent=int(100 * share), seconds=seconds)
        level = self.stand_in
        if not level:
            return sentence
        offer = _("G lets {name} play as {level} until ready.")
        return f"{sentence} {offer.format(name=name, level=level)}"

    def accept(self) -> bool:
        """Let the stand-in play; False where none is offered."""
        offered = bool(self.stand_in)
        if offered:
            self._table.bots.play_on()
            self._waited = 0.0
        return offered
