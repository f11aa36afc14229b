"""The cooperative game in words: which size is tried, how often, and how a deal came out."""

from __future__ import annotations

from game.engine.choices import Total
from game.ui.shown import Moment, Shown
from game.ui.text import _, ngettext


def size_title(shown: Shown) -> str:
    """Which deal this is and which size is tried: deals used are the score."""
    cards = ngettext("{cards} card", "{cards} cards", shown.spec.cards)
    words = _("Deal {number}") + " · " + cards
    tries = tries_before(shown)
    if tries:
        words += " · " + _("try {tries}")
    return words.format(number=shown.spec.number, cards=shown.spec.cards, tries=tries + 1)


def tries_before(shown: Shown) -> int:
    """How often the size on the screen was tried before and failed."""
    before = shown.history
    if shown.moment in (Moment.SCORED, Moment.OVER):
        before = before[:-1]
    return sum(deal.spec.cards == shown.spec.cards for deal in before)


def exact_rule(shown: Shown) -> str:
    """Why bids are limited where they must come to the cards; empty where they need not."""
    if shown.spec.rules.total is not Total.EXACT:
        return ""
    cards, others = shown.spec.cards, shown.bid_total
    if cards == others:
        words = _("The bids must come to exactly {cards}, and that many are bid: only 0 is left.")
    elif sum(bid is None for bid in shown.bids) == 1:
        words = _("The bids must come to exactly {cards}: with {others} bid, {left} is left.")
    else:
        words = _("The bids must come to exactly {cards}: at most {left} now.")
    return words.format(cards=cards, others=others, left=cards - others)


def missed_words(shown: Shown, names: tuple[str, ...]) -> str:
    """Who missed the deal that was counted last, and by how much; empty where nobody did."""
    result = shown.history[-1].result
    found = []
    for seat, name in enumerate(names):
        over = result.tricks[seat] - result.bids[seat]
        if over > 0:
            found.append(_("{name} over by {number}").format(name=name, number=over))
        elif over < 0:
            found.append(_("{name} under by {number}").format(name=name, number=-over))
    return ", ".join(found)


def next_size(shown: Shown) -> int | None:
    """The size after the deal that all made; None where that was the last one."""
    sizes = shown.variant.deals[shown.players]
    done = sum(all(deal.result.made) for deal in shown.history)
    return sizes[done] if done < len(sizes) else None


def shared_summary(shown: Shown, names: tuple[str, ...]) -> str:
    """How the deal came out for all, and what follows."""
    missed = missed_words(shown, names)
    if missed:
        return _("Failed: {missed}. The same size again.").format(missed=missed)
    coming = next_size(shown)
    if coming is None:
        return _("All made it, and that was the last size.")
    words = ngettext(
        "All made it: on to {cards} card.", "All made it: on to {cards} cards.", coming
    )
    return words.format(cards=coming)


def shared_title(shown: Shown) -> str:
    """The result of a whole game, which all share: the fewer deals the better."""
    sizes, deals = shown.number_of_deals, len(shown.history)
    if deals == sizes:
        return _("Won in {deals} deals, the fewest there can be").format(deals=deals)
    words = ngettext(
        "{sizes} size made in {deals} deals", "{sizes} sizes made in {deals} deals", sizes
    )
    return words.format(sizes=sizes, deals=deals)
