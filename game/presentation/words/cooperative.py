"""The cooperative game in words: which size is tried, how often, and how a deal came out."""

from __future__ import annotations

from game.engine.choices import Total
from game.presentation.phrasebook import outcome
from game.presentation.screen_state import ScreenState
from game.translation import N_, _, ngettext


def tries_before(shown: ScreenState) -> int:
    """How often the size on the screen was tried before and failed."""
    before = shown.table.history
    if shown.points is not None:
        before = before[:-1]
    return sum(deal.spec.cards == shown.table.spec.cards for deal in before)


def exact_rule(shown: ScreenState) -> str:
    """Why bids are limited where they must come to the cards; empty where they need not."""
    if shown.table.spec.rules.total is not Total.EXACT:
        return ""
    cards, others = shown.table.spec.cards, shown.bid_total
    if cards == others:
        words = N_("The bids must come to exactly {cards}, and that many are bid: only 0 is left.")
    elif sum(bid is None for bid in shown.table.bids) == 1:
        words = N_("The bids must come to exactly {cards}: with {others} bid, {left} is left.")
    else:
        words = N_("The bids must come to exactly {cards}: at most {left} now.")
    return _(words, cards=cards, others=others, left=cards - others)


def missed_words(shown: ScreenState, names: tuple[str, ...]) -> str:
    """Who missed the deal that was counted last, and by how much; empty where nobody did."""
    result = shown.table.history[-1].result
    found = []
    for seat, name in enumerate(names):
        over = result.tricks[seat] - result.bids[seat]
        if over:
            found.append(_("{name} {figure}", name=name, figure=outcome.balance(over)))
    return ", ".join(found)


def next_size(shown: ScreenState) -> int | None:
    """The size after the deal that all made; None where that was the last one."""
    sizes = shown.table.variant.deals[shown.table.players]
    done = sum(all(deal.result.made) for deal in shown.table.history)
    return sizes[done] if done < len(sizes) else None


def shared_summary(shown: ScreenState, names: tuple[str, ...]) -> str:
    """How the deal came out for all, and what follows."""
    missed = missed_words(shown, names)
    if missed:
        return _("Failed: {missed}. The same size again.", missed=missed)
    return shared_verdict(shown)


def shared_verdict(shown: ScreenState) -> str:
    """What became of the deal that was counted last, without names."""
    if not all(shown.table.history[-1].result.made):
        return _("Not all made it: the same size again.")
    coming = next_size(shown)
    if coming is None:
        return _("All made it, and that was the last size.")
    return ngettext(
        "All made it: on to {cards} card.",
        "All made it: on to {cards} cards.",
        coming,
        cards=coming,
    )


def shared_title(sizes: int, deals: int) -> str:
    """The result of a whole game of so many sizes, which all share: the fewer deals the better."""
    if deals == sizes:
        return ngettext(
            "Won in {deals} deal, the fewest there can be",
            "Won in {deals} deals, the fewest there can be",
            deals,
            deals=deals,
        )
    made = ngettext("{sizes} size made", "{sizes} sizes made", sizes, sizes=sizes)
    return ngettext(
        "{made} in {deals} deal", "{made} in {deals} deals", deals, made=made, deals=deals
    )
