"""What a player has won on the Tour, kept for the profile: nothing won is ever lost.

What records show is counted anew each time; it is kept for when a record is deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta

from game.engine.refusal import Refusal
from game.storage.documents import document
from game.storage.kept_documents import KeptDocument
from game.tour.stars import Prize, Won, best
from game.tour.stops import HOUSES
from game.variants.lengths import Length

FILE: Final = "tour.json"
_Word = Annotated[str, Meta(max_length=64)]


@dataclass(frozen=True, slots=True)
class TourProgress:
    """What one player has won, and what was chosen on the road."""

    won: tuple[Won, ...] = ()
    """Each prize once, the earliest first."""
    at: _Word = HOUSES[0].id
    """The stop where the player stands."""
    level: _Word = "casual"
    """The level of the bots at houses."""
    length: Length = Length.SHORT

    def with_won(self, more: Iterable[Won]) -> TourProgress:
        """The same with these prizes beside its own, the better one of each."""
        found = best((*self.won, *more))
        kept = tuple(sorted(found.values(), key=lambda one: (one.when, one.stop, one.prize)))
        return self if set(kept) == set(self.won) else replace(self, won=kept)

    def news(self, more: Iterable[Won]) -> tuple[Won, ...]:
        """What of these prizes is won for the first time, or in gold where it was silver."""
        held = best(self.won)
        return tuple(
            one
            for key, one in best(more).items()
            if key not in held or (held[key].silver and not one.silver)
        )

    def of(self, stop: str, prize: Prize) -> Won | None:
        """A prize of a stop; None where it is not won."""
        return next((one for one in self.won if one.key == (stop, prize)), None)

    def count(self, prizes: Collection[Prize]) -> int:
        """How many of these prizes are won, at all stops together."""
        return sum(one.prize in prizes for one in self.won)


def read_progress(folder: Path) -> tuple[TourProgress, Refusal | None]:
    """What is kept for a profile, and a sentence where it could not be read."""
    found = _file(folder).read()
    return found.value or TourProgress(), found.notice


def keep(folder: Path, change: Callable[[TourProgress], TourProgress]) -> Refusal | None:
    """Keep what `change` makes of what is kept by now; a sentence where it cannot."""
    return _file(folder).change(lambda held: change(held or TourProgress())).notice


def _file(folder: Path) -> KeptDocument[TourProgress]:
    return KeptDocument(folder / FILE, _DOCUMENT)


_DOCUMENT: Final = document(
    "blackout-tour",
    TourProgress,
)
