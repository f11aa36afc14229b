"""What is special about a deal: a few words for the corner and a sentence for its beginning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.engine import Phase
from game.engine.choices import CallKind, Goal, Sight, TrumpFrom
from game.presentation.deal_rules import pay_of
from game.presentation.phrasebook import bid_sum, price
from game.presentation.screen_state import ScreenState
from game.presentation.words.calls import LATE_MEANING, kind_meaning, kind_title
from game.presentation.words.cooperative import exact_rule
from game.presentation.words.corners.special_clauses import sights
from game.translation import N_, _, worded
from game.variants import in_words

FOREHEADS: Final = N_("The cards play themselves.")
PILES: Final = N_("The piles are played from the top.")
"""Why nothing is asked while cards are played."""


@dataclass(frozen=True, slots=True)
class DealAnnouncement:
    """What is said of a special deal."""

    title: str
    """A few words, shown throughout the deal."""
    sentences: tuple[str, ...]
    """What it means, said when the deal begins."""

    @property
    def sentence(self) -> str:
        """All of it."""
        return " ".join(self.sentences)


def announcement(shown: ScreenState) -> DealAnnouncement | None:
    """What is special about the deal on the screen; None where it is a plain one."""
    spec = shown.table.spec
    if spec.tie_break:
        return DealAnnouncement(_("A tie for first"), (_("All play on, and anybody may win."),))
    if spec.misere:
        no_trump = spec.trump_from is TrumpFrom.NONE
        title = kind_title(CallKind.MISERE_NO_TRUMP if no_trump else CallKind.MISERE)
        pay = pay_of(shown)
        pays = () if pay is None else (price.misere(pay.made.flat, -pay.missed.a_trick),)
        return DealAnnouncement(title, (bid_rule(shown), *pays))
    if spec.sight is not Sight.PILE_KNOWN_SET and (sight := next(sights(shown), None)) is not None:
        alone = (_(FOREHEADS),) if spec.sight is Sight.FOREHEAD else ()
        return DealAnnouncement(sight.lengths[-1], (sight.sentence, *alone))
    if spec.trump_from is TrumpFrom.TURNED_LATE:
        return DealAnnouncement(kind_title(CallKind.LATE_TRUMP), (_(LATE_MEANING),))
    if spec.trump_from is TrumpFrom.NONE and spec.number in shown.table.variant.twists:
        return DealAnnouncement(kind_title(CallKind.NO_TRUMP), (kind_meaning(CallKind.NO_TRUMP),))
    return None


def last_deal(shown: ScreenState, names: Sequence[str]) -> DealAnnouncement | None:
    """That this is the last deal of a game for points, and who leads by how much."""
    spec, totals = shown.table.spec, shown.table.totals
    alone = spec.rules.goal is Goal.OWN and not spec.tie_break
    if not alone or spec.number != shown.number_of_deals or not shown.table.history:
        return None
    best, second = sorted(totals, reverse=True)[:2]
    if best == second:
        return DealAnnouncement(_("The last deal"), (_("The lead is shared."),))
    name = names[totals.index(best)]
    return DealAnnouncement(
        _("The last deal"), (_("In the lead: {name}, by {n}.", name=name, n=best - second),)
    )


def bid_rule(shown: ScreenState) -> str:
    """Why most bids are forbidden, in one sentence for all of them; empty where few are."""
    return worded(in_words.MISERE) if shown.table.spec.misere else exact_rule(shown)


def by_itself(shown: ScreenState) -> str:
    """Why nothing is asked of whoever looks and is to play; empty in others' turn."""
    if shown.table.phase is not Phase.PLAYING or shown.table.seat not in shown.turn:
        return ""
    if shown.table.spec.sight is Sight.FOREHEAD:
        return _(FOREHEADS)
    if shown.table.spec.sight.is_pile:
        return _(PILES)
    return ""


def whence(shown: ScreenState) -> str:
    """Where the card that set trump came from, where that is not plain to see."""
    if shown.table.spec.trump_from is TrumpFrom.RANDOM_CARD:
        return _("All cards were dealt: a card of the whole pack, shuffled again, sets trump.")
    return ""


def deal_passes(shown: ScreenState, names: Sequence[str]) -> str:
    """To whom the deal goes next, where it goes against the turn; empty where it does not."""
    rules = shown.table.variant.rules
    if rules.dealer_step * rules.turn_step > 0:
        return ""
    coming = names[(shown.table.spec.dealer + rules.dealer_step) % shown.table.players]
    return _("The deal passes to the right: {name} is next.", name=coming)


def balance(bids: int, cards: int) -> str:
    """How far the bids are from coming out even, in words."""
    return bid_sum.balance(bid_sum.BidSum(bids, cards))
