"""Words about a claim: when it is offered, while it is looked at, and while it is played."""

from __future__ import annotations

from game.table.claims.claim import Claim, Ground
from game.translation import _


def offer_words(claim: Claim) -> str:
    """What may be claimed, and why."""
    if claim.ground is Ground.SETTLED:
        return _("Nobody's points can change any more: C claims the rest.")
    if claim.takes_all:
        return _("The rest of the tricks are yours, and your bid needs them: C claims them.")
    if claim.every_way:
        return _("No trick left can be yours, and your bid needs none: C claims none.")
    if not claim.tricks:
        return _("Your bid needs no more tricks, and you can lose every one: C claims none.")
    return _(
        "Of {left} tricks left you can take just the {number} of your bid: C claims that."
    ).format(left=len(claim.order), number=claim.tricks)


def look_words(claim: Claim) -> tuple[str, str]:
    """What is claimed, and how the cards shown with it are played."""
    if claim.ground is Ground.SETTLED:
        return (
            _("Nobody's points can change any more"),
            _("whatever is played; your cards go as suits allow:"),
        )
    if claim.takes_all:
        return (
            _("You make your bid with every trick left"),
            _("whatever the others play, with your cards in this order:"),
        )
    as_they_come = _("whatever the others play, each card as the tricks ask for it:")
    if not claim.tricks:
        return _("You make your bid with no trick more"), as_they_come
    title = _("You make your bid: {number} of {left} tricks left")
    return title.format(number=claim.tricks, left=len(claim.order)), as_they_come


def playing_words(claim: Claim) -> str:
    """That the rest plays itself, and why it may."""
    if claim.ground is Ground.SETTLED:
        return _("Nobody's points can change any more: the rest plays itself.")
    return _("Your bid is safe: the rest plays itself.")
