"""Questions as bytes for a bot's process, which is sent each large part of a game only once.

The rules of a game, and the tricks and deals that are finished, are the same in many questions:
from the second one on only their number crosses.
"""

from __future__ import annotations

import copyreg
import pickle
from collections.abc import Mapping
from io import BytesIO
from typing import Any, Final

from game.engine import DealSpec, FinishedDeal, Play, Trick, Variant

MOST: Final = 4096
"""Parts after which both sides begin anew."""
_WITHIN: Final[Mapping[type, tuple[type, ...]]] = {
    FinishedDeal: (DealSpec,),
    DealSpec: (),
    Trick: (),
    Variant: (),
}
"""The parts of a game, and which others each has within it."""


def _play(play: Play) -> tuple[Any, ...]:
    return Play, (play.seat, play.card, play.joker)


_QUICKER: Final = copyreg.dispatch_table | {Play: _play}
"""How values are pickled that are many, and slow as pickle does it by itself."""

learnt: Final[dict[int, object]] = {}
"""In a bot's process the parts that were sent to it."""


class KnownParts:
    """The parts that a process was sent."""

    def __init__(self) -> None:
        self._numbers: dict[int, tuple[int, object]] = {}
        """By `id`, with the part itself, so that no other one gets its id."""

    def packed(self, message: object) -> bytes:
        """A message, which has to be sent before the next one is packed."""
        if len(self._numbers) >= MOST:
            self._numbers.clear()
        return self._pickled(message, tuple(_WITHIN))

    def forget(self) -> None:
        """Another process comes next, which was sent nothing."""
        self._numbers.clear()

    def _pickled(self, value: object, parts: tuple[type, ...]) -> bytes:
        raw = BytesIO()
        pickler = pickle.Pickler(raw)
        pickler.dispatch_table = _QUICKER | dict.fromkeys(parts, self._reduced)
        pickler.dump(value)
        return raw.getvalue()

    def _reduced(self, part: object) -> tuple[Any, ...]:
        """How a part is pickled: as its number, with all that it is where it was not sent yet."""
        known = self._numbers.get(id(part))
        if known is not None:
            return _recall, (known[0],)
        raw = self._pickled(part, _WITHIN[type(part)])
        number = len(self._numbers)  # parts within it have theirs by now
        self._numbers[id(part)] = number, part
        return _learn, (number, raw)


def _learn(number: int, raw: bytes) -> object:
    if number == 0:
        learnt.clear()
    part = learnt[number] = pickle.loads(raw)
    return part


def _recall(number: int) -> object:
    return learnt[number]
