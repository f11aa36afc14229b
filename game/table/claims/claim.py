"""What a seat may claim of the rest of a deal, and why: the one value that everything reads.

A claim is made where nothing more hangs on how the seat plays on:

- it is proved that it takes exactly the tricks that its bid still needs (`proof.py`), and no other
  number of them, however the others' bids come out, would pay it more;
- or no bid can be made any more, and no way in which the tricks left can fall changes the
  points of anybody.

Nothing else is claimed. Who has lost his bid may still spoil those of others, so that his cards are
his to play. Both follow from the points that the engine gives (`points`), so that a rule by which
tricks pay, each by its number or together, by which it counts how many made theirs, or by which one
for all is scored, needs no word here. Of bids that are not seen each may be made and may be missed.

Nothing is claimed of a pile or of a card on a forehead: a pile is played from the top, whatever
lies there, and a card on a forehead is always the only one. What may be offered there needs no
proof, since from the first card on nobody has a choice: the rest of such a deal turns by itself, or
with a key where a person turns the own pile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from itertools import product
from typing import Final, NamedTuple

from game.engine import Card, Phase, Play, Seat, View
from game.engine.choices import Sight
from game.engine.frozen import altered
from game.engine.scoring import points
from game.engine.state import DealResult, Trick
from game.table.claims.own_cards import allowed, as_play, own_play, turn
from game.table.claims.proof import Proof, proved

FEWEST: Final = 2
"""Cards in hand below which nothing is claimed: one card is played as quickly."""
_NEVER: Final = -1
"""A bid that nobody makes."""


class Ground(Enum):
    """Why nothing more hangs on how a seat plays."""

    EXACT = auto()
    """It takes exactly the tricks that its bid still needs."""
    SETTLED = auto()
    """The points of all are what they are, however the tricks left fall."""


class Claim(NamedTuple):
    """That nothing more hangs on how a seat plays, and how it plays."""

    ground: Ground
    tricks: int | None
    """How many of the tricks left the seat takes; None where it may be any number."""
    play: Play
    """The card for now. The next one is that of the claim of the next turn."""
    order: tuple[Card, ...]
    """The hand, about as it is played; the card for now is the first."""
    every_way: bool = False
    """Whether no trick can be the seat's, in whatever order it plays."""

    @property
    def takes_all(self) -> bool:
        """Whether every trick left is taken, in just this order."""
        return self.tricks == len(self.order)


def claim_of(view: View, *, fewest: int = FEWEST) -> Claim | None:
    """The claim of the seat whose View this is and whose turn it is; None where there is none.

    Args:
        view: of the seat.
        fewest: cards in hand below which nothing is claimed; 1 to go on with a claim.
    """
    seat, spec = view.seat, view.spec
    if seat is None or view.phase is not Phase.PLAYING or turn(view) != seat:
        return None
    own = [held for held in view.hand if isinstance(held, Card)]
    # Nobody has a choice in the other deals; see above.
    if spec.sight not in (Sight.OWN, Sight.BLIND_UNTIL_BID) or len(own) < len(view.hand):
        return None
    if len(own) < fewest:
        return None
    return _exact(view, seat) or _settled(view, own)


def _exact(view: View, seat: Seat) -> Claim | None:
    """That the seat takes what its bid needs."""
    bid = view.bids[seat]
    if not isinstance(bid, int):
        return None
    need = bid - view.taken[seat]
    proof: Proof | None = proved(view, need)
    if proof is None or not _pays_most(view, seat, need):
        return None
    return Claim(Ground.EXACT, need, proof.play, proof.order, proof.every_way)


def _settled(view: View, own: list[Card]) -> Claim | None:
    """That no bid can be made any more, and nobody's points can change."""
    left = _left(view)
    for bid, took in zip(view.bids, view.taken, strict=True):
        if not isinstance(bid, int) or 0 <= bid - took <= left:
            return None  # whether it is made hangs on the tricks left
    ends = (points(view.spec, end) for end in _ends(view, 0, range(left + 1)))
    one = next(ends)
    if any(other != one for other in ends):
        return None
    cards = allowed(view, own, view.trick, broken=view.trump_broken)
    play = as_play(own_play(view, cards[0], view.trick, wins=False))
    rest = (held for held in own if held is not play.card)
    return Claim(Ground.SETTLED, None, play, (play.card, *rest))


# The points that a deal may end with --------------------------------------------------------------


def _pays_most(view: View, seat: Seat, tricks: int) -> bool:
    """Whether taking so many pays a seat at least as much as anything that can come of the deal."""
    spec = view.spec
    least = points(spec, next(_ends(view, seat, (tricks,))))[seat]
    every = range(_left(view) + 1)
    if any(points(spec, end)[seat] > least for end in _ends(view, seat, every)):
        return False  # found long before all are looked at
    return all(points(spec, end)[seat] >= least for end in _ends(view, seat, (tricks,)))


def _left(view: View) -> int:
    return view.spec.tricks - len(view.tricks)


def _ends(view: View, seat: Seat, tricks: Iterable[int]) -> Iterator[DealResult]:
    """What a deal may come to where a seat takes so many of the tricks left.

    Of the orders in which they fall there are two, its tricks before and after those of the others:
    where tricks count by their number no other pays it more or less than both.
    """
    left = _left(view)
    others = [other for other in range(view.players) if other != seat]
    for own in tricks:
        for shares in _shared(left - own, len(others)):
            rest = [
                other for other, share in zip(others, shares, strict=True) for _ in range(share)
            ]
            for winners in ((*[seat] * own, *rest), (*rest, *[seat] * own)):
                after = altered(view, tricks=(*view.tricks, *(Trick((), one) for one in winners)))
                yield from map(after.result, _bids(view, winners))


def _shared(tricks: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Every way in which so many tricks fall to so many seats."""
    if seats == 1:
        yield (tricks,)
        return
    for share in range(tricks + 1):
        yield from ((share, *others) for others in _shared(tricks - share, seats - 1))


def _bids(view: View, winners: tuple[Seat, ...]) -> Iterator[tuple[int, ...]]:
    """The bids by seat; each that is not seen is made, and missed."""
    return product(
        *(
            (bid,) if isinstance(bid, int) else (view.taken[seat] + winners.count(seat), _NEVER)
            for seat, bid in enumerate(view.bids)
        )
    )
