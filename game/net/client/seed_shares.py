"""What a person's program adds to the seeds of games at a server, and whether it was kept to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from game.net.messages import Commit, DrawSaid, Reveal
from game.table.records.event_lines import DealLine, PilesLine, PlayLine, TrumpLine
from game.table.records.lines import DrawNote, Line, header_of
from game.table.records.redeal import NoAudit, redealt
from game.table.records.replay import RecordedGame
from game.table.seed_draw import DrawProof, SeedDraw, commitment_of, drawn_secret
from game.table.setup import HUMAN

_CARDS: Final = DealLine, TrumpLine, PilesLine, PlayLine
"""Lines that tell which cards somebody had."""


@dataclass(slots=True)
class _OwnShare:
    """What was added to one draw of a game."""

    begun: SeedDraw
    """As it was when a commitment was asked for."""
    secret: str
    commitment: str
    settled: SeedDraw | None = None
    """With all commitments, as it was when the secret was asked for."""


class SeedShares:
    """The shares of one person at one server, by game; they are forgotten with the program."""

    def __init__(self) -> None:
        """No game is drawn yet."""
        self._own: dict[str, _OwnShare] = {}
        self._untrue: set[str] = set()
        """Games that were drawn otherwise than the server had said."""

    def answer(self, said: DrawSaid, name: str) -> Commit | Reveal | None:
        """What a person of a name answers who is asked to take part in a draw.

        The secret is told only where its commitment is among all others, and the server is bound
        to the same secret as before.
        """
        draw, own = said.draw, self._own.get(said.game)
        if draw.game != said.game:
            return None
        again = own is not None and own.begun.number == draw.number
        if own is not None and again and own.begun.server != draw.server:
            self._untrue.add(said.game)
            return None
        if not said.settled:
            if own is None or not again:
                if own is not None and draw.void[: own.begun.number - 1] != own.begun.void:
                    self._untrue.add(said.game)
                secret = drawn_secret()
                commitment = commitment_of(draw.game, draw.number, secret, name)
                own = self._own[said.game] = _OwnShare(draw, secret, commitment)
            return Commit(game=said.game, draw=draw.number, commitment=own.commitment)
        if own is None or not again:
            return None
        if (name, own.commitment) not in [(one.name, one.commitment) for one in draw.shares]:
            return None  # by another device of this person, or too late
        if own.settled is None:
            own.settled = draw
        elif own.settled != draw:
            self._untrue.add(said.game)
        return Reveal(game=said.game, draw=draw.number, secret=own.secret)

    def proof(self, game: str, told: Sequence[Line], record: Sequence[Line]) -> DrawProof:
        """What is known of the seed of a game that is over.

        Args:
            game: its id.
            told: the lines that were sent while it went on, without what was taken back.
            record: its whole record.
        """
        header, own = header_of(record), self._own.pop(game, None)
        *_, draw = draws = _draws(record)
        if game in self._untrue or header.pledge != header_of(told).pledge:
            return DrawProof.UNTRUE
        bare, before = ([one and one.bare for one in each] for each in (draws, _draws(told)))
        if bare != before or not _agree(told, record):
            return DrawProof.UNTRUE
        if own is not None and own.settled is not None:
            if draw is None or draw.number < own.begun.number:
                return DrawProof.UNTRUE
            if draw.number == own.begun.number and draw.bare != own.settled:
                return DrawProof.UNTRUE
        try:
            faults = redealt(RecordedGame.of_lines(record)).faults
        except NoAudit:
            return DrawProof.UNTRUE
        if faults or (draw is not None and draw.game != game):
            return DrawProof.UNTRUE
        if draw is None or not draw.shares:
            return DrawProof.NOBODY
        people = {seat.name for seat in header.seats if seat.agent == HUMAN}
        return DrawProof.SOME if people - {one.name for one in draw.shares} else DrawProof.EVERYBODY


def _draws(lines: Sequence[Line]) -> list[SeedDraw | None]:
    """How the seed of the header was drawn, and that of each server that went on with the game."""
    notes = (line.draw for line in lines if isinstance(line, DrawNote))
    return [header_of(lines).draw, *notes]


def _agree(told: Sequence[Line], record: Sequence[Line]) -> bool:
    """Whether every card that was seen is the one in the record."""
    seen, held = (
        [msgspec.to_builtins(line) for line in lines if isinstance(line, _CARDS)]
        for lines in (told, record)
    )
    return len(seen) == len(held) and all(map(_fits, seen, held))


def _fits(seen: object, held: object) -> bool:
    """Whether two values are the same but for what was not seen of the one."""
    if isinstance(seen, dict) and isinstance(held, dict):
        return all(_fits(value, held.get(key)) for key, value in seen.items())
    if isinstance(seen, list | tuple) and isinstance(held, list | tuple):
        return len(seen) == len(held) and all(map(_fits, seen, held))
    return seen is None or seen == held
