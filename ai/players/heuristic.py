"""The bot of rules of thumb: quick, sensible, and the one that moves where another failed."""

from __future__ import annotations

from random import Random
from typing import cast

from ai.decisions.bidding import best_bid
from ai.decisions.blunder_filter import certain, possible
from ai.decisions.calls_and_trumps import best_call, best_size, best_trump
from ai.decisions.cardplay import best_play
from ai.decisions.compiled_rules import compiled_bid, compiled_play
from ai.decisions.laid_bids import best_lay
from ai.decisions.statements import best_say
from ai.knowledge.card_knowledge import CardKnowledge
from game.engine import (
    Action,
    Bid,
    Call,
    ChangeBid,
    ChooseTrump,
    Lay,
    Limit,
    NameSize,
    Play,
    Say,
    View,
)


class Heuristic:
    """Bids what its cards should take, then plays to take exactly that.

    It does not look ahead: it weighs winning the trick against what the rest of its hand may take.
    It uses neither its limit nor chance, so it always does the same in the same position.
    """

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        match legal[0]:
            case Play():
                plays = certain(view, cast("tuple[Play, ...]", legal))
                return compiled_play(view, plays) or best_play(view, CardKnowledge(view), plays)
            case Bid() | ChangeBid():
                bids = possible(view, cast("tuple[Bid, ...]", legal))
                return compiled_bid(view, bids) or best_bid(view, CardKnowledge(view), bids)
            case Say():
                return best_say(view, CardKnowledge(view), cast("tuple[Say, ...]", legal))
            case Lay():
                return best_lay(view, CardKnowledge(view), cast("tuple[Lay, ...]", legal))
            case NameSize():
                return best_size(cast("tuple[NameSize, ...]", legal))
            case Call():
                return best_call(view, cast("tuple[Call, ...]", legal))
            case ChooseTrump():
                return best_trump(view, cast("tuple[ChooseTrump, ...]", legal))
            case _:
                raise ValueError(f"no seat decides about {legal[0]}")
