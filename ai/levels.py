"""Opponents of every strength: weaker ones attend to less, and none plays senselessly.

Each is an agent; `load` finds them by name here.
"""

from __future__ import annotations

from random import Random
from typing import Final, cast

from ai.attention import Attention
from ai.bidding import best_bid
from ai.cardplay import best_play
from ai.expert import Expert
from ai.heuristic import Heuristic
from ai.plain import plain_bid, plain_play
from ai.reading import Reading
from ai.sense import sensible
from ai.sizes import PLAYOUTS
from ai.weighing import Weighed
from game.engine import Action, Agent, Bid, ChangeBid, Limit, Play, View

_RULES_OF_THUMB: Final = Heuristic()


class Level:
    """An agent that is only asked for what makes sense."""

    def __init__(self, inner: Agent) -> None:
        self._inner = inner

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        kept = sensible(view, legal)
        return kept[0] if len(kept) == 1 else self._inner.choose(view, kept, limit, rng)


class Searcher:
    """The expert, asked only for what makes sense, with a patience of its own."""

    def __init__(self, playouts: int) -> None:
        """Take the playouts of a decision where a limit says nothing at all."""
        self._expert = Expert()
        self._playouts = playouts

    def prepare(self) -> str | None:
        """See `Expert`."""
        return self._expert.prepare()

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        kept = sensible(view, legal)
        if len(kept) == 1:
            return kept[0]
        return self._expert.choose(view, kept, self._bounded(limit), rng)

    def weigh(
        self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random
    ) -> list[Weighed]:
        """See `Expert`: what every legal action is worth, the senseless ones too."""
        return self._expert.weigh(view, legal, self._bounded(limit), rng)

    def _bounded(self, limit: Limit) -> Limit:
        if limit.playouts is None and limit.milliseconds is None:
            return Limit(self._playouts, None, limit.stop)
        return limit


class Attentive:
    """Plays by rules of thumb on what it attends to. What is neither bid nor card is as always."""

    def __init__(
        self, attention: Attention, *, small_trump: float | None = None, looks_ahead: bool = True
    ) -> None:
        """Say what it attends to and how far it looks.

        Args:
            attention: what is read at all.
            small_trump: what one counts, for whoever bids by counting high cards and trumps.
            looks_ahead: whether more than the trick going on is thought of.
        """
        self._attention = attention
        self._small_trump = small_trump
        self._play = best_play if looks_ahead else plain_play

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        match legal[0]:
            case Play():
                reading = Reading(view, attention=self._attention)
                return self._play(view, reading, cast("tuple[Play, ...]", legal))
            case Bid() | ChangeBid():
                reading = Reading(view, attention=self._attention)
                bids = cast("tuple[Bid, ...]", legal)
                if self._small_trump is None:
                    return best_bid(view, reading, bids)
                return plain_bid(view, reading, bids, self._small_trump)
            case _:
                return _RULES_OF_THUMB.choose(view, legal, limit, rng)


BEGINNER: Final = Level(
    Attentive(
        Attention(low_cards=0.0, high_cards=0.4, voids=False, bids=False),
        small_trump=0.65,
        looks_ahead=False,
    )
)
"""Counts high cards and plays this trick alone."""
CASUAL: Final = Level(
    Attentive(Attention(low_cards=0.0, high_cards=0.6, voids=False, bids=False), small_trump=0.5)
)
"""Counts high cards, weighs this trick against the rest of the hand, minds its own bid alone."""
SKILLED: Final = Level(Attentive(Attention(low_cards=0.8, high_cards=1.0)))
"""Reads bids and voids, counts trumps and high cards, and forgets a low card now and then."""
EXPERT: Final = Searcher(PLAYOUTS)
"""Forgets nothing and plays thousands of deals to their end."""
MASTER: Final = Searcher(10 * PLAYOUTS)
"""The same with ten times the patience, where no limit makes both alike."""
