"""Which remark a character makes at a moment of a game, if any: one a deal at most, often none.

Seed, deal and what everybody saw decide alone, and nothing is remembered. So a replay says the
same as the game did, also from the middle of a deal and after moves were taken back.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from game.engine import DealScored, Event, Seat, TrickTaken
from game.presentation.characters.lines import LINES
from game.presentation.characters.occasions import Found, Occasion, occasions
from game.presentation.screen_state import ScreenState
from game.table.dealer import Seed
from game.table.setup import SeatPlan
from game.translation import _

AFTER_DEALS: Final = 1 / 2
"""Share of deals in which only the result may be remarked upon; in the others only bids or play."""
NOT_AGAIN: Final = 3
"""Deals after which the same sentence may be said again."""


class Remark(NamedTuple):
    """A sentence and the seat that says it."""

    seat: Seat
    text: str


def speakers(seats: Sequence[SeatPlan]) -> dict[Seat, str]:
    """The characters among the bots of a table, by seat."""
    return {
        s: plan.name for s, plan in enumerate(seats) if not plan.is_human and plan.name in LINES
    }


def remark_on(
    event: Event,
    before: ScreenState,
    now: ScreenState,
    *,
    seed: Seed | None,
    cast: Mapping[Seat, str],
) -> Remark | None:
    """What is said of an event that turned `before` into `now`; None, mostly.

    Args:
        event: what happened, as anybody may see it.
        before: the table until then.
        now: the table since.
        seed: of the game.
        cast: the names of the characters, by seat.
    """
    deal = len(before.table.history)
    chance = _Chance(seed, deal)
    if (chance.share("when") < AFTER_DEALS) is not isinstance(event, DealScored):
        return None
    if not isinstance(event, DealScored) and not _is_chosen(event, now, chance):
        return None
    sayable = [
        (found[1].value, chance.share(f"seat {found[0]}"), found[0], sentence)
        for found in occasions(event, before, now)
        if found[0] in cast
        for sentence in _due(cast[found[0]], found, chance)
    ]
    if not sayable:
        return None
    *_rank, seat, sentence = min(sayable)
    return Remark(seat, _(sentence))


class _Chance:
    """Numbers that hang on the seed and the deal alone."""

    def __init__(self, seed: Seed | None, deal: int) -> None:
        self._seed = json.dumps(seed)
        self.deal = deal

    def share(self, what: str) -> float:
        """From 0 to below 1, another one for each deal."""
        return self._number(f"{self.deal}|{what}") / (1 << 64)

    def turn(self, what: str) -> int:
        """A number that goes up by one from deal to deal."""
        return self.deal + self._number(what)

    def _number(self, what: str) -> int:
        text = f"blackout-remarks|{self._seed}|{what}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


def _is_chosen(event: Event, now: ScreenState, chance: _Chance) -> bool:
    """Whether this is the one moment of the deal that may be remarked upon: its bids or a trick."""
    moment = len(now.table.tricks) if isinstance(event, TrickTaken) else 0
    return moment == int(chance.share("moment") * (now.table.spec.tricks + 1))


def _due(name: str, found: Found, chance: _Chance) -> list[str]:
    """The sentence whose turn it is, if there is one: each has its deals, far from each other."""
    occasion: Occasion = found[1]
    sentences = LINES[name].get(occasion, ())
    turn = chance.turn(f"{name} {occasion.name}") % NOT_AGAIN
    return [sentences[turn]] if turn < len(sentences) else []
