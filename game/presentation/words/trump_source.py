"""What sets trump in a deal, in a few words."""

from __future__ import annotations

from typing import assert_never

from game.engine import DealSpec
from game.engine.choices import TrumpFrom
from game.translation import _


def trump_source(spec: DealSpec) -> str:
    """Where the trump of such a deal comes from, as the end of a line."""
    match spec.trump_from:
        case TrumpFrom.TURNED:
            return _("trump turned")
        case TrumpFrom.TURNED_LATE:
            return _("trump turned after the bids")
        case TrumpFrom.SECOND_PACK:
            return _("trump turned from a second pack")
        case TrumpFrom.FIXED:
            suit = spec.trump_suit
            return _("no trump") if suit is None else _("trump {suit}").format(suit=_(suit.title))
        case TrumpFrom.DECLARER:
            return _("trump named by the highest bidder")
        case TrumpFrom.DEALERS_LAST:
            return _("the dealer's last card sets trump")
        case TrumpFrom.RANDOM_CARD:
            return _("a card drawn at random sets trump")
        case TrumpFrom.NONE:
            return _("no trump")
        case TrumpFrom.BY_CALL:
            return _("the dealer calls")
        case other:
            assert_never(other)
