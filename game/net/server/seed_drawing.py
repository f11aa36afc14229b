"""A seed that is being drawn by the persons of a game and its server, before the first card.

The server has committed to its secret before it asks anybody. Who has not committed when the time
is over is left out, which gives nobody a choice: no secret is told by then. Who has committed and
does not tell the secret in time makes the draw void, and is left out of the next one, for which
everybody commits anew; the record says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from game.net.messages import DrawSaid, key_of
from game.net.server.hosted_seat import HostedSeat
from game.table.seed_draw import Names, SeedDraw, SeedShare, share_of, sorted_shares

PATIENCE_S: Final = 6.0
"""Seconds for a commitment, and then for a secret."""


class SeedDrawing:
    """One draw that is under way."""

    def __init__(
        self,
        secret: str,
        people: Sequence[str],
        seats: Sequence[HostedSeat],
        *,
        game: str,
        in_order: bool,
        void: Sequence[Names],
    ) -> None:
        """Begin to wait for commitments.

        Args:
            secret: the server's.
            people: who is asked to take part.
            seats: who is to sit at the table.
            game: its id.
            in_order: whether the seats are those, and not drawn as well.
            void: the draws of this game before, as a record tells them.
        """
        self.people = {key_of(name): name for name in people}
        """Those who are asked, by what tells names apart."""
        self.seats = tuple(seats)
        self.until = 0.0
        """Until when those who are asked have time, in seconds since the epoch."""
        self.is_settled = False
        """Whether all commitments are known, so that secrets may be told."""
        self.told: bool | None = None
        """Of which `is_settled` the persons were told last; None of neither."""
        self._shares: dict[str, SeedShare] = {}
        self._begun = SeedDraw(
            game=game,
            number=1 + len(void),
            server=share_of(game, 1 + len(void), secret),
            shares=(),
            seated=() if in_order else tuple(str(seat.name) for seat in seats),
            void=tuple(void),
        )

    @property
    def number(self) -> int:
        """Which draw of the game it is, from 1."""
        return self._begun.number

    @property
    def draw(self) -> SeedDraw:
        """As a record tells it, once it is settled with those who have no share."""
        people = (str(seat.name) for seat in self.seats if seat.is_person)
        without = tuple(name for name in people if key_of(name) not in self._shares)
        if not self.is_settled:
            return self._begun
        return replace(self._begun, shares=sorted_shares(self._shares.values()), without=without)

    @property
    def asks(self) -> DrawSaid:
        """What those who are asked are told."""
        return DrawSaid(game=self._begun.game, draw=self.draw.bare, settled=self.is_settled)

    @property
    def missing(self) -> Names:
        """Who has still to do something: to commit, or to tell the secret."""
        if not self.is_settled:
            return tuple(name for key, name in self.people.items() if key not in self._shares)
        return tuple(share.name for share in self._shares.values() if share.secret is None)

    def share(self, name: str) -> SeedShare | None:
        """What a person has committed to."""
        return self._shares.get(key_of(name))

    def add(self, name: str, commitment: str) -> None:
        """A person commits."""
        self._shares[key_of(name)] = SeedShare(self.people[key_of(name)], commitment)

    def tell(self, name: str, secret: str) -> None:
        """A person tells the secret."""
        key = key_of(name)
        self._shares[key] = replace(self._shares[key], secret=secret)

    def settle(self) -> None:
        """Go by the commitments that there are."""
        self.is_settled = True
        self.people = {key: share.name for key, share in self._shares.items()}
