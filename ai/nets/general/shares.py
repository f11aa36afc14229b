"""Where the general net plays the expert's playouts, and how much its word and the rules' count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from ai.nets.general.kinds import knows
from ai.valuation.option_values import is_searched
from game.engine import Action, View


class Shares(NamedTuple):
    """How much of what a bid or card is worth comes from where; what is left, from net playouts."""

    rules: float
    """From playouts by rules of thumb."""
    word: float
    """From the net's own word, where points are played for."""
    depth: int
    """At which own decision the net's word ends a playout; 0 plays to the end."""


NET_ALONE: Final = Shares(0.0, 0.0, 0)
"""Nothing but deals that the net plays to their end."""
GeneralShares: TypeAlias = Mapping[str, Shares]
"""By id of a variant."""
SHARES: Final[GeneralShares] = {}
"""Those in which it wins, as measured (`docs/background/general-net.md`)."""


def shares_for(
    view: View, legal: tuple[Action, ...], table: GeneralShares | None = None
) -> Shares | None:
    """What counts how much in a decision; None where the general net has no part in it.

    Args:
        view, legal: of the decision.
        table: in place of `SHARES`.
    """
    found = (SHARES if table is None else table).get(view.variant.id)
    return found if found is not None and plays_on(view, legal) else None


def plays_on(view: View, legal: tuple[Action, ...]) -> bool:
    """Whether the net can play such a decision on."""
    if not is_searched(view, legal) or not knows(view) or not view.trump_known:
        return False
    # What the others laid aside is another bid in every deal, and a pile leaves no choice.
    return not view.laid and not view.spec.sight.is_pile
