"""What is special about a deal: a few words for the corner and a sentence for its beginning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine import Phase
from game.engine.choices import Goal, Sight, TrumpFrom
from game.presentation.phrasebook import bid_sum, trump
from game.presentation.screen_state import ScreenState
from game.presentation.words.cooperative import exact_rule
from game.translation import _, ngettext


@dataclass(frozen=True, slots=True)
class DealAnnouncement:
    """What is said of a special deal."""

    title: str
    """A few words, shown throughout the deal."""
    sentence: str
    """What it means, said when the deal begins."""


def announcement(shown: ScreenState) -> DealAnnouncement | None:
    """What is special about the deal on the screen; None where it is a plain one."""
    spec = shown.table.spec
    if spec.tie_break:
        return DealAnnouncement(
            ngettext(
                "Tie-break: {cards} card", "Tie-break: {cards} cards", spec.cards, cards=spec.cards
            ),
            _("All play on, and anybody may win."),
        )
    if spec.misere and spec.trump_from is TrumpFrom.NONE:
        return DealAnnouncement(
            _("Misère, no trump"), _("Every bid is 0: take no trick. There is no trump.")
        )
    if spec.misere:
        return DealAnnouncement(_("Misère"), _("Every bid is 0: take no trick."))
    match spec.sight:
        case Sight.BLIND_UNTIL_BID:
            return DealAnnouncement(
                _("Bid before looking"), _("The hands are turned over once everybody has bid.")
            )
        case Sight.PILE_UNSEEN:
            return DealAnnouncement(
                _("Unseen piles"),
                _("Nobody looks. The cards are played as they were dealt, the first one first."),
            )
        case Sight.FOREHEAD:
            return DealAnnouncement(
                _("Card on the forehead"),
                _("You see every card but your own. The cards play themselves."),
            )
        case _:
            pass
    if spec.trump_from is TrumpFrom.TURNED_LATE:
        return DealAnnouncement(
            _("Trump after the bids"), _("Bid first; then a card is turned for trump.")
        )
    if spec.trump_from is TrumpFrom.NONE and spec.number in shown.table.variant.twists:
        return DealAnnouncement(
            trump.suit_name(None), _("The highest card of the suit led wins the trick.")
        )
    return None


def last_deal(shown: ScreenState, names: Sequence[str]) -> DealAnnouncement | None:
    """That this is the last deal of a game for points, and who leads by how much."""
    spec, totals = shown.table.spec, shown.table.totals
    alone = spec.rules.goal is Goal.OWN and not spec.tie_break
    if not alone or spec.number != shown.number_of_deals or not shown.table.history:
        return None
    best, second = sorted(totals, reverse=True)[:2]
    if best == second:
        return DealAnnouncement(_("The last deal"), _("The lead is shared."))
    name = names[totals.index(best)]
    return DealAnnouncement(
        _("The last deal"), _("In the lead: {name}, by {n}.", name=name, n=best - second)
    )


def bid_rule(shown: ScreenState) -> str:
    """Why most bids are forbidden, in one sentence for all of them; empty where few are."""
    return _("In a misère every bid is zero.") if shown.table.spec.misere else exact_rule(shown)


def by_itself(shown: ScreenState) -> str:
    """Why nothing is asked while cards are played."""
    if shown.table.phase is not Phase.PLAYING:
        return ""
    if shown.table.spec.sight is Sight.FOREHEAD:
        return _("The cards play themselves.")
    if shown.table.spec.sight.is_pile:
        return _("The piles are played from the top.")
    return ""


def whence(shown: ScreenState) -> str:
    """Where the card that set trump came from, where that is not plain to see."""
    if shown.table.spec.trump_from is TrumpFrom.RANDOM_CARD:
        return _("All cards were dealt: a card of the whole pack, shuffled again, sets trump.")
    return ""


def deal_passes(shown: ScreenState, names: Sequence[str]) -> str:
    """To whom the deal goes next, where it goes against the turn; empty where it does not."""
    rules = shown.table.spec.rules
    if rules.dealer_step * rules.turn_step > 0:
        return ""
    coming = names[(shown.table.spec.dealer + rules.dealer_step) % shown.table.players]
    return _("The deal passes to the right: {name} is next.", name=coming)


def balance(bids: int, cards: int) -> str:
    """How far the bids are from coming out even, in words."""
    return bid_sum.balance(bid_sum.BidSum(bids, cards))
