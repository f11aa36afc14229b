"""What wins, as the upper left corner of the table says it: trump, what is odd, the sum of bids.

Everything comes in several lengths, the longest first. What another place of the table tells at
the same moment is left out here: the sum of the bids while one is asked for one's own, the worth of
tricks while coins lie beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.engine import Phase, Suit
from game.engine.choices import CallKind, TrumpFrom
from game.presentation.card_marks import shown_by
from game.presentation.deal_rules import Bids, Winning, bids_of, winning_of
from game.presentation.phrasebook import bid_sum, trump
from game.presentation.phrasebook.joining import capital, sentence
from game.presentation.screen_state import ScreenState
from game.presentation.words.calls import LATE_MEANING, kind_title
from game.presentation.words.cards import card_title
from game.presentation.words.corners.special_clauses import (
    Clause,
    SpecialClause,
    joined,
    specials_of,
    spoken_clause,
)
from game.presentation.words.table import suit_title, suit_word
from game.presentation.words.trump import origin
from game.translation import _, ngettext


class TrumpSlot(Enum):
    """What lies in the place of the turned card."""

    CARD = "card"
    """The card itself, or nothing before it is turned: both are the stage's."""
    NONE = "none"
    """No trump."""
    SUIT = "suit"
    """A trump that no card tells."""
    UNSEEN = "unseen"
    """It is set later, and nobody knows it yet."""
    ORDER = "order"
    """Nothing: all suits count, in an order. The words may have this room too."""


LEAST_SUMMED: Final = 2
"""So many bids have a sum that is told."""
_ASK_FOR_TRUMP: Final = (Phase.SIZING, Phase.CALLING, Phase.CHOOSING)
"""Phases whose question says how trump comes about."""


@dataclass(frozen=True, slots=True)
class BidRuler:
    """The sum of the bids beside the tricks of the deal."""

    bid: int
    tricks: int
    complete: bool
    """Whether no bid is to come."""

    @property
    def apart(self) -> int:
        """Bids too many, below zero for tricks that nobody bid."""
        return self.bid - self.tricks

    @property
    def read_off(self) -> bool:
        """Whether pips tell it without words."""
        return bid_sum.BidSum(self.bid, self.tricks).read_off


@dataclass(frozen=True, slots=True)
class WhatWins:
    """All that the corner says; equal values look equal."""

    caption: Clause = ()
    """The quiet line above the name of the trump."""
    name: Clause = ()
    """What is trump. Never cut; empty before anything is known."""
    slot: TrumpSlot = TrumpSlot.CARD
    suit: Suit | None = None
    """The sign before the name."""
    order: tuple[Suit, ...] = ()
    """From high to low, where their order decides tricks."""
    clause: Clause = ()
    """The one line on what is special; empty in a plain deal."""
    ruler: BidRuler | None = None
    """The sum of the bids as pips; None where words tell it, where no bids add up, and while the
    question for a bid shows the sum."""
    sum_words: Clause = ()
    """The same in words, for where there are no pips."""
    for_ear: tuple[str, ...] = ()
    """Sentences: trump, what is special, the sum."""


def what_wins(
    shown: ScreenState,
    names: Sequence[str],
    *,
    newcomer: bool = False,
    asked: bool = True,
    naming: bool = False,
) -> WhatWins:
    """What the corner says now.

    Args:
        shown: what is on the screen.
        names: of the players, by seat.
        newcomer: whether it says besides what a trump does, as in the first deals of a life, and
            tells the sum of the bids in words.
        asked: whether the question that the viewer has to answer is on the screen: that for a bid
            shows the sum of the bids, those for a size, a call and trump say how trump comes about;
            left out, it is.
        naming: whether the viewer is asked what his joker is, and so is told what it may be.
    """
    winning, bids = winning_of(shown), bids_of(shown)
    phase = shown.table.phase if asked and shown.table.seat in shown.turn else None
    items = list(specials_of(shown, winning, naming=naming))
    if newcomer:
        items = [*_taught(winning), *items]
    made = sum(bid is not None for bid in shown.table.bids)
    # One bid alone stands at its seat.
    ruler = None if phase is Phase.BIDDING or made < LEAST_SUMMED else _ruler(bids)
    open_trump = phase in _ASK_FOR_TRUMP and not winning.known
    told = _sum_words(ruler)
    if ruler is not None and (newcomer or not ruler.read_off):
        ruler = None
    clause = joined(items)
    spoken = [_trump_sentence(shown, winning, names)]
    spoken += [each.sentence for each in items]
    spoken += [sentence(told[0])] if told else []
    return WhatWins(
        caption=() if open_trump else _caption(shown, winning, names),
        name=() if open_trump else _name(shown, winning, names),
        slot=_slot(shown, winning),
        suit=winning.trump if not winning.order else None,
        order=winning.order,
        clause=clause,
        ruler=ruler,
        sum_words=told,
        for_ear=tuple(filter(None, spoken)),
    )


# Trump ---------------------------------------------------------------------------------------


def _turned_soon(winning: Winning) -> bool:
    """Whether the trump is to be turned before anything else happens."""
    later = TrumpFrom.TURNED_LATE, TrumpFrom.DECLARER, TrumpFrom.BY_CALL
    return not winning.known and winning.source not in later


def _slot(shown: ScreenState, winning: Winning) -> TrumpSlot:
    if winning.order:
        return TrumpSlot.ORDER
    if _turned_soon(winning):
        return TrumpSlot.CARD
    if not winning.known:
        return TrumpSlot.UNSEEN
    if shown.table.turn_up is not None and shown_by(shown) is None:
        return TrumpSlot.CARD
    return TrumpSlot.NONE if winning.trump is None else TrumpSlot.SUIT


def _caption(shown: ScreenState, winning: Winning, names: Sequence[str]) -> Clause:
    spec = shown.current_deal
    if _turned_soon(winning):
        return ()
    if winning.order:
        you, other = _("You called"), _("{name} called", name=names[spec.dealer])
        return (you if spec.dealer == shown.table.seat else other,)
    doubled = spec.rules.double_suit
    if winning.trump is not None and winning.trump is doubled:
        return _("Trump, points double"), _("Points double")
    if winning.trump is Suit.JOKERS:
        return _("The only trump"), _("Only trump")
    declarer = shown.table.declarer
    if winning.known and winning.source is TrumpFrom.DECLARER and declarer is not None:
        if declarer == shown.table.seat:
            return _("You named trump"), _("Trump")
        return _("{name} named trump", name=names[declarer]), _("Trump")
    return (_("Trump"),)


def _name(shown: ScreenState, winning: Winning, names: Sequence[str]) -> Clause:
    if winning.order:
        return (kind_title(CallKind.SUIT_PRECEDENCE),)
    if _turned_soon(winning):
        return ()
    if winning.source is TrumpFrom.BY_CALL:
        dealer = shown.current_deal.dealer
        if dealer == shown.table.seat:
            return _("not called yet"), _("by call")
        return _("as {name} calls", name=names[dealer]), _("by call")
    if not winning.known and winning.source is TrumpFrom.DECLARER:
        return _("by the highest bid"), _("by highest bid")
    if not winning.known:
        return _("after the bids"), _("after bids")
    if winning.trump is None:
        return (_("None"),)
    title = trump.suit_name(winning.trump)
    return (title, capital(_("joker"))) if winning.trump is Suit.JOKERS else (title,)


def _trump_sentence(shown: ScreenState, winning: Winning, names: Sequence[str]) -> str:
    """What wins as it is read aloud; empty before it is known what will."""
    if winning.order:
        first, *others = winning.order
        suit, rest = suit_title(first), ", ".join(map(suit_word, others))
        return _("{suit} beat {others}, whatever is led.", suit=suit, others=rest)
    if _turned_soon(winning):
        return ""
    if winning.source is TrumpFrom.BY_CALL:
        return call_sentence(shown, names)
    if not winning.known:
        if winning.source is TrumpFrom.DECLARER:
            return _("The highest bidder names trump.")
        return _(LATE_MEANING)
    reason = origin(shown)
    if winning.trump is None:
        no_trump = trump.suit_name(None)
        return _("No trump, {reason}.", reason=reason) if reason else sentence(no_trump)
    if winning.trump is Suit.JOKERS:
        return trump.suit_rules(winning.trump)
    suit, turned = suit_title(winning.trump), shown.table.turn_up
    if winning.trump is shown.current_deal.rules.double_suit:
        return _("{suit} are trump, and points count double.", suit=suit)
    if turned is None:
        words = _("{suit} are trump, {reason}.", suit=suit, reason=reason)
        return words if reason else trump.suit_rules(winning.trump)
    return _("{suit} are trump; the {card} was turned.", suit=suit, card=card_title(turned))


def call_sentence(shown: ScreenState, names: Sequence[str]) -> str:
    """That the dealer says what is trump."""
    dealer = shown.current_deal.dealer
    if dealer == shown.table.seat:
        return _("You call what is trump.")
    return _("{name} calls what is trump.", name=names[dealer])


def _taught(winning: Winning) -> Iterator[SpecialClause]:
    """What a trump does, for whoever is new to it."""
    if winning.order or not winning.known:
        return
    if winning.trump is None:
        yield spoken_clause(_("the highest of the suit led wins"), _("the suit led wins"))
    elif winning.trump is not Suit.JOKERS:
        suit = suit_title(winning.trump)
        yield SpecialClause(
            (_("beat every other suit"),), _("{suit} beat every other suit.", suit=suit)
        )


# The sum of the bids -------------------------------------------------------------------------


def _ruler(bids: Bids) -> BidRuler | None:
    """The sum, where bids add up to something that the table may see."""
    if bids.total is None or not bids.tricks or bids.every_bid_zero:
        return None
    return BidRuler(bids.total, bids.tricks, bids.complete)


def _sum_words(ruler: BidRuler | None) -> Clause:
    if ruler is None:
        return ()
    if not ruler.complete:
        return (bid_sum.short(bid_sum.BidSum(ruler.bid, ruler.tricks)),)
    apart = ruler.apart
    if apart > 0:
        return (
            ngettext("one bid too many", "{n} bids too many", apart, n=apart),
            ngettext("one too many", "{n} too many", apart, n=apart),
        )
    if apart < 0:
        return (
            ngettext("one trick nobody bid", "{n} tricks nobody bid", apart, n=-apart),
            ngettext("one too few", "{n} too few", apart, n=-apart),
        )
    return _("the bids come out even"), bid_sum.balance(bid_sum.BidSum(ruler.bid, ruler.tricks))
