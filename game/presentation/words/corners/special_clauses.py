"""What is special about the deal, as one clause below the name of the trump."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.engine import Phase, Suit
from game.engine.choices import CallKind, Jokers, Sight, TrumpFrom
from game.presentation.deal_labels import Special
from game.presentation.deal_rules import Pay, Winning, pay_of
from game.presentation.phrasebook.joining import capital, sentence
from game.presentation.screen_state import ScreenState
from game.presentation.words.calls import BLIND, MADNESSES, NULOSS_CLAUSE, kind_title
from game.presentation.words.table import SUIT_WORDS
from game.presentation.words.trump import must_be_broken, origin, trump_broken
from game.translation import _

BETWEEN: Final = " · "

Clause = tuple[str, ...]
"""A few words in several lengths, the longest first; empty for none."""


class SpecialClause(NamedTuple):
    """One thing that is special."""

    lengths: Clause
    sentence: str = ""
    """As it is read aloud; empty where the sentence about trump says it."""


def spoken_clause(*lengths: str) -> SpecialClause:
    """Something that is read aloud as it stands there."""
    return SpecialClause(lengths, sentence(lengths[0]))


def joined(items: Sequence[SpecialClause]) -> Clause:
    """Several clauses as one: all of them, all in short, then only as many as have room."""
    if not items:
        return ()
    first, short = items[0].lengths[0], [each.lengths[-1] for each in items]
    found = [BETWEEN.join(each.lengths[0] for each in items), BETWEEN.join((first, *short[1:]))]
    found += [BETWEEN.join(short[:many]) for many in range(len(short), 0, -1)]
    return tuple(dict.fromkeys(found))


def specials_of(
    shown: ScreenState, winning: Winning, *, naming: bool = False
) -> Iterator[SpecialClause]:
    """What is special, the weightiest first; not what a joker may be while the viewer names one."""
    if winning.order:
        yield highest_suit()
    if words := origin(shown):
        yield SpecialClause((words,))
    yield from _named(shown, pay_of(shown))
    yield from _ranks(winning, naming=naming)
    yield from _trumps(shown, winning)


def highest_suit() -> SpecialClause:
    """That an order of the suits decides tricks; which it is, the sentence about trump says."""
    return SpecialClause(
        (_("Whatever is led, the highest suit takes the trick"), _("The highest suit wins"))
    )


def _named(shown: ScreenState, pay: Pay | None) -> Iterator[SpecialClause]:
    """Kinds of deals that have a name."""
    spec = shown.current_deal
    if spec.misere and pay is not None:
        each = -pay.missed.a_trick
        yield spoken_clause(_("Misère: each trick costs {n}", n=each), kind_title(CallKind.MISERE))
    yield from sights(shown)
    # While tricks are played, the coins beside them tell what each is worth.
    if spec.madness is not None and shown.table.phase is not Phase.PLAYING:
        yield spoken_clause(_(MADNESSES[spec.madness]))


def sights(shown: ScreenState) -> Iterator[SpecialClause]:
    """That cards are seen otherwise than in most deals."""
    forehead = capital(_(Special.FOREHEAD.value))
    match shown.current_deal.sight:
        case Sight.BLIND_UNTIL_BID if None in shown.table.bids:
            yield spoken_clause(
                _("Blind: hands are turned over after the bids"), _("Bid before looking")
            )
        case Sight.FOREHEAD if shown.table.seat is not None:
            yield spoken_clause(_("Forehead: you see every card but yours"), forehead)
        case Sight.FOREHEAD:
            yield spoken_clause(_("Forehead: all see every card but their own"), forehead)
        case Sight.PILE_UNSEEN:
            yield spoken_clause(_("Piles: nobody looks at them"), _("Unseen piles"))
        case Sight.PILE_KNOWN_SET:
            yield spoken_clause(_("Blind: shuffled after the bids"), _(BLIND))
        case _:
            pass


def _ranks(winning: Winning, *, naming: bool) -> Iterator[SpecialClause]:
    """Cards that are higher or lower than elsewhere."""
    if winning.two_high:
        yield spoken_clause(_(NULOSS_CLAUSE), _("Two is high"))
    if not winning.known:
        return
    if winning.bowers and winning.trump is not None:
        yield spoken_clause(jacks(), _("jacks on top"))
    if winning.jokers is Jokers.HIGH_OR_LOW and not naming:
        yield spoken_clause(_("a joker is named high or low"), _("jokers high or low"))
    elif winning.jokers is Jokers.SUIT and winning.trump is not Suit.JOKERS:
        yield spoken_clause(_("the jokers are a suit of their own"), _("jokers are a suit"))


def jacks() -> str:
    """Which jacks are the highest trumps."""
    return _("the jack of trumps is highest, then the other of its colour")


def _trumps(shown: ScreenState, winning: Winning) -> Iterator[SpecialClause]:
    """Where the trump comes from and goes to, and whether it may be led."""
    unbroken = must_be_broken(shown) and not trump_broken(shown)
    if winning.known and shown.points is None and unbroken:
        yield spoken_clause(_("unbroken: not to be led yet"), _("unbroken"))
    match winning.source:
        case TrumpFrom.SECOND_PACK if winning.known:
            yield spoken_clause(_("turned from a second pack"), _("by a second pack"))
        case TrumpFrom.RANDOM_CARD if winning.known:
            yield spoken_clause(_("drawn from the whole pack"), _("drawn by lot"))
        case TrumpFrom.DEALERS_LAST if winning.known:
            yield spoken_clause(_("by the dealer's last card"))
        case _:
            pass
    cycle = winning.cycle
    if cycle and winning.trump in cycle and shown.current_deal.number < shown.number_of_deals:
        follows = cycle[(cycle.index(winning.trump) + 1) % len(cycle)]
        suit = _(SUIT_WORDS[follows])
        yield spoken_clause(_("{suit} in the next deal", suit=suit), _("{suit} next", suit=suit))
