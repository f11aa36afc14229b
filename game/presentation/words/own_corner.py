"""What the corner of the player below says: standing, what is asked now, and the last verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.engine import Card, FinishedDeal, Phase, Seat
from game.engine.choices import Goal
from game.engine.decisions.bid import legal_bids
from game.engine.decisions.card import legal_of
from game.engine.spec import LAID_ASIDE
from game.engine.tricks import effective_suit, suit_led
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import made_in_a_row
from game.presentation.words.bids import bids_to_choose
from game.presentation.words.deals import by_itself
from game.presentation.words.laid_bids import is_laid
from game.presentation.words.points import balance_words, points_words, signed
from game.presentation.words.prompts import suit_word
from game.presentation.words.seat_plates import TallyState, tally_of
from game.translation import N_, _, ngettext

ORDINALS: Final = (
    N_("first"),
    N_("second"),
    N_("third"),
    N_("fourth"),
    N_("fifth"),
    N_("sixth"),
    N_("seventh"),
    N_("eighth"),
    N_("ninth"),
    N_("tenth"),
)
"""Places, from the first."""

_LEADS: Final = {
    (False, False): N_("lead a card"),
    (True, False): N_("lead, but no trump"),
    (False, True): N_("lead, but no joker"),
    (True, True): N_("lead, no trump or joker"),
}
"""By whether trumps, and whether jokers, are held that may not be led."""


@dataclass(frozen=True, slots=True)
class LastVerdict:
    """How a player's last bid came out."""

    made: bool
    words: str
    points: str
    """Empty where nobody has points of their own."""
    brief: str = ""
    """The decisive part of the words, for where all of them have no room."""
    later: str = ""
    """The same in a word or two, for once another deal is played."""


@dataclass(frozen=True, slots=True)
class CornerWords:
    """What stands in the corner beside name and figures; equal values look equal."""

    standing: str
    """Points and place, in one line."""
    asked: str
    """What is to be done now, or who is to do it, in a few words."""
    to_do: bool
    """Whether it is the player's own to do."""
    wanted: str
    """What the bid still wants; empty where there is none."""
    verdict: LastVerdict | None
    """Of the last deal that was scored; None before the first."""
    run: int
    """Bids made one after another."""
    points: str = ""
    """The standing without the place, for where both have no room."""


def own_corner_words(
    shown: ScreenState, seat: Seat, names: Sequence[str], total: int | None = None
) -> CornerWords:
    """All of it for the player below; `total` are the points as they are being counted up."""
    asked, own = _asked(shown, seat, names)
    return CornerWords(
        standing=_standing(shown, seat, total),
        points=_points(shown, seat, total),
        asked=asked,
        to_do=own,
        wanted=_wanted(shown, seat),
        verdict=verdict_of(shown, seat),
        run=made_in_a_row(shown, seat),
    )


def _points(shown: ScreenState, seat: Seat, total: int | None) -> str:
    """Points; deals used where all play together."""
    if shown.table.spec.rules.goal is Goal.SHARED:
        used = len(shown.table.history)
        return ngettext("{n} deal used", "{n} deals used", used, n=used)
    counted = shown.table.totals[seat] if total is None else total
    return points_words(counted)


def _standing(shown: ScreenState, seat: Seat, total: int | None) -> str:
    """Points, and the place among all; deals used where all play together."""
    words, totals = _points(shown, seat, total), shown.table.totals
    if shown.table.spec.rules.goal is Goal.SHARED:
        return words
    counted = totals[seat] if total is None else total
    if counted != totals[seat] or not shown.table.history or len(set(totals)) == 1:
        return words
    place = sum(other > totals[seat] for other in totals)
    return _("{points}, {place}", points=words, place=_(ORDINALS[place]))


def verdict_of(shown: ScreenState, seat: Seat) -> LastVerdict | None:
    """How the bid came out that was scored last; once another deal is played it says so."""
    if not shown.table.history:
        return None
    verdict = verdict_on(shown.table.history[-1], seat)
    if shown.points is None and shown.table.phase is not Phase.OVER:
        verdict = replace(verdict, words=_("Last deal: {verdict}", verdict=verdict.later))
    return verdict


def verdict_on(deal: FinishedDeal, seat: Seat) -> LastVerdict:
    """How a deal came out for one player, and what it brought if it brought him anything alone.

    Where all win or fail together it is made only if all bids are.
    """
    spec, result, points = deal
    shared = spec.rules.goal is Goal.SHARED
    bid, off = result.bids[seat], result.tricks[seat] - result.bids[seat]
    later = brief = balance_words(off)
    if off:
        words = _("{bid} missed, {balance}", bid=bid, balance=brief)
    elif shared and not all(result.made):
        later, brief = _("failed"), _("Deal failed")
        words = _("Made {bid}, but the deal failed", bid=bid)
    else:
        words = brief = _("Made {bid}", bid=bid)
    made = all(result.made) if shared else not off
    return LastVerdict(made, words, "" if shared else signed(points[seat]), brief, later)


def _wanted(shown: ScreenState, seat: Seat) -> str:
    tally = tally_of(shown, seat)
    if tally is None or tally.bid is None or tally.taken is None or shown.points is not None:
        return ""
    off = tally.bid - tally.taken
    match tally.state:
        case TallyState.EXACT:
            return _("no more")
        case TallyState.OVER:
            return _("{n} too many", n=-off)
        case TallyState.LOST:
            return _("lost by {n}", n=off - _left(shown))
        case _:
            return _("{n} to take", n=off)


def _left(shown: ScreenState) -> int:
    return shown.table.spec.tricks - sum(shown.table.taken)


def _asked(shown: ScreenState, seat: Seat, names: Sequence[str]) -> tuple[str, bool]:
    """What is asked, and whether of this player."""
    turn, phase = shown.turn, shown.table.phase
    if phase is Phase.OVER or (shown.points is not None and not turn):
        return "", False
    if seat in turn:
        return _asked_of_me(shown, seat), True
    if len(turn) != 1:
        return _("others decide") if turn else "", False
    name = names[turn[0]]
    match phase:
        case Phase.PLAYING:
            lead = not shown.table.trick
            words = _("{name} leads") if lead else _("{name} plays")
        case Phase.BIDDING:
            words = _("{name} bids")
        case Phase.TALKING:
            words = _("{name} speaks")
        case _:
            words = _("{name} decides")
    return words.format(name=name), False


def _asked_of_me(shown: ScreenState, seat: Seat) -> str:
    match shown.table.phase:
        case Phase.SIZING:
            return _("name the size")
        case Phase.CALLING:
            return _("call the deal")
        case Phase.TALKING:
            return _("say how strong you are")
        case Phase.BIDDING:
            if is_laid(shown):
                return _("lay {n} cards aside", n=LAID_ASIDE)
            return bids_to_choose(legal_bids(shown.table, seat))
        case Phase.CHOOSING:
            return _("name the trump")
        case Phase.PLAYING:
            return _("nothing to decide") if by_itself(shown) else _card_asked(shown, seat)
        case _:
            return ""


def _card_asked(shown: ScreenState, seat: Seat) -> str:
    """The suit to follow, or what is owed instead, by the hand as it is seen."""
    spec, trump = shown.table.spec, shown.table.trump
    held = tuple(card for card in shown.table.hands[seat] if isinstance(card, Card))
    legal = legal_of(shown.table, seat, held)
    suits = {effective_suit(spec, trump, card) for card in legal}
    barred = {effective_suit(spec, trump, card) for card in held if card not in legal}
    if not shown.table.trick:
        words = _LEADS[trump is not None and trump in barred, None in barred]
        return _(words)
    led = suit_led(spec, trump, shown.table.trick)
    if led is None:
        return _("play any card")
    suit = suit_word(led)
    if led in suits:
        joker = _("follow {suit}, or a joker")
        return (joker if None in suits else _("follow {suit}")).format(suit=suit)
    if spec.rules.must_trump and suits - {None} == {trump}:
        joker = _("no {suit}: trump, or a joker")
        return (joker if None in suits else _("no {suit}: trump")).format(suit=suit)
    joker = _("no {suit}: any but a joker")
    return (joker if None in barred else _("no {suit}: any card")).format(suit=suit)
