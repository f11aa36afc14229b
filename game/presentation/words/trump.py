"""What is said beside the trump of a deal: where it comes from, and what is odd about it."""

from __future__ import annotations

from typing import assert_never

from game.engine import DealSpec
from game.engine.choices import Lead, Trump, TrumpFrom
from game.engine.tricks import effective_suit
from game.presentation.phrasebook import trump
from game.presentation.screen_state import ScreenState
from game.translation import _, ngettext


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
            return trump.suit_word(suit) if suit is None else _("trump {suit}", suit=_(suit.title))
        case TrumpFrom.DECLARER:
            return _("trump named by the highest bidder")
        case TrumpFrom.DEALERS_LAST:
            return _("the dealer's last card sets trump")
        case TrumpFrom.RANDOM_CARD:
            return _("a card drawn at random sets trump")
        case TrumpFrom.NONE:
            return trump.suit_word(None)
        case TrumpFrom.BY_CALL:
            return _("the dealer calls")
        case other:
            assert_never(other)


def known_words(shown: ScreenState) -> str:
    """What is trump, where that has just become known; or which suits are above which."""
    return trump.long(trump.of(shown))


def origin(shown: ScreenState) -> str:
    """How the trump of this deal came about, where it follows from the deal before."""
    if shown.table.spec.game_rules.trump is not Trump.LAST_MADE or not shown.table.trump_known:
        return ""
    number = shown.table.spec.number - 2  # that of the deal before, counted from 0
    if not 0 <= number < len(shown.table.history):
        return _("in the first deal")
    result = shown.table.history[number].result
    made = sum(bid == tricks for bid, tricks in zip(result.bids, result.tricks, strict=True))
    if made == 0:
        return _("because nobody made the last deal")
    if made == shown.table.players:
        return _("because all made the last deal")
    return ngettext(
        "because {made} player made the last deal",
        "because {made} players made the last deal",
        made,
        made=made,
    )


def must_be_broken(shown: ScreenState) -> bool:
    """Whether there is a trump that may be led only once one has been played."""
    return shown.table.spec.rules.lead is Lead.TRUMP_BROKEN and shown.table.trump is not None


def trump_broken(shown: ScreenState) -> bool:
    """Whether a trump has been played in this deal."""
    tricks = (*(trick.played for trick in shown.table.tricks), shown.table.trick)
    return any(
        effective_suit(shown.table.spec, shown.table.trump, play.card) is shown.table.trump
        for plays in tricks
        for play in plays
    )
