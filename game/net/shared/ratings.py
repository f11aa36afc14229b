"""Ratings of the persons at several processes, as an add-on of each: the same for all of them.

Every method that asks Redis raises `StoreError` where it does not answer or refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Final

import msgspec

from game.net.add_ons.ratings.known_ratings import (
    KnownRating,
    RankedGame,
    counted,
    strongest_first,
)
from game.net.add_ons.ratings.server_ratings import ServerRatings
from game.net.messages import PersonRating
from game.net.shared.relay import Outbox, RatedAnew
from game.net.shared.server import SharedTableServer
from game.net.shared.store import SharedStore, StoreError
from game.storage.decoding import Unreadable, typed

_RATINGS: Final = "blackout:ratings"
"""Ratings as JSON, by public key."""
_RATED: Final = "blackout:rated"
"""Ids of the games that have counted for ratings."""
_MOST_KNOWN: Final = 10_000
"""Ratings that a process remembers."""


class SharedRatings:
    """See `KnownRatings`: the same for all processes, each of which remembers what it has read."""

    def __init__(self, store: SharedStore, outbox: Outbox) -> None:
        self._store = store
        self._outbox = outbox
        self._known: dict[str, KnownRating | None] = {}
        """By key."""

    def rating_of(self, key: str) -> KnownRating | None:
        """See `KnownRatings`."""
        if key not in self._known:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            text = self._store.ask("HGET", _RATINGS, key)
            self._known[key] = _rating(text) if text else None
        return self._known[key]

    def count(self, ranked: RankedGame) -> None:
        """See `KnownRatings`; where another process was quicker, from what it has left.

        The other processes hear of it.
        """
        keys = [key for key, _name in ranked.people]
        done = False
        while not done:
            before = [self._store.ask("HGET", _RATINGS, key) or "" for key in keys]
            known = {key: _rating(text) for key, text in zip(keys, before, strict=True) if text}
            after = [msgspec.json.encode(one).decode() for one in counted(ranked, known).people]
            changes = chain.from_iterable(zip(keys, before, after, strict=True))
            args = ranked.game, *changes
            done = self._store.run_guarded("rate", (_RATINGS, _RATED), *args) == "counted"
        self.forget(keys)
        self._outbox.to_all(RatedAnew(tuple(keys)))

    def every(self) -> Sequence[KnownRating]:
        """See `KnownRatings`."""
        return strongest_first(map(_rating, self._store.ask("HVALS", _RATINGS)))

    def recount(self, told: Callable[[str, float], RankedGame | None]) -> None:
        """See `KnownRatings`: Redis keeps no game for so long, and ratings go on as they are."""

    def forget(self, keys: Iterable[str]) -> None:
        """Read anew what is believed of some persons."""
        for key in keys:
            self._known.pop(key, None)


def _rating(text: str) -> KnownRating:
    return typed(text.encode(), KnownRating)


class RatingsOfAll(ServerRatings):
    """See `ServerRatings`: those of all processes."""

    def person_rating(self, name: str) -> PersonRating | None:
        """See `ServerRatings`; None too where Redis does not answer, or its text makes no sense."""
        try:
            return super().person_rating(name)
        except (StoreError, Unreadable):
            return None


def add_shared_ratings(core: SharedTableServer) -> ServerRatings:
    """Have a process count for the ratings of all."""
    known = SharedRatings(core.store, core.outbox)
    core.rated_anew = known.forget
    return RatingsOfAll(core, known)
