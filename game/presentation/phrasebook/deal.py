"""Which deal it is: its number, its size, who deals."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.choices import Goal
from game.presentation.phrasebook import counts
from game.presentation.screen_state import ScreenState
from game.translation import _


@dataclass(frozen=True, slots=True)
class DealNamed:
    """A deal among those of a game."""

    number: int
    deals: int | None
    """How many there are; None where how many it takes is the score."""
    cards: int
    """0 as long as its dealer has not said."""
    dealer: str
    """By name."""
    tie_break: bool = False


def of(shown: ScreenState, names: tuple[str, ...]) -> DealNamed:
    """The deal on the screen."""
    spec = shown.table.spec
    shared = spec.rules.goal is Goal.SHARED
    deals = None if shared else shown.number_of_deals
    return DealNamed(spec.number, deals, spec.cards, names[spec.dealer], spec.tie_break)


def title(number: int) -> str:
    """A deal by its number alone."""
    return _("Deal {number}", number=number)


def trick_title(number: int, trick: int) -> str:
    """A trick of a deal, likewise."""
    return _("Deal {number}, trick {trick}", number=number, trick=trick)


def place_in_game(number: int, deals: int) -> str:
    """A deal by its number, of how many."""
    return _("Deal {number} of {deals}", number=number, deals=deals)


def dealt_by(name: str | None) -> str:
    """Who deals, in a sentence: by name, or the reader."""
    return _("You deal.") if name is None else _("{name} deals.", name=name)


def short(deal: DealNamed) -> str:
    """Its number, of how many."""
    if deal.tie_break:
        return _("Deal {number}, a tie-break", number=deal.number)
    if deal.deals is None:
        return title(deal.number)
    return place_in_game(deal.number, deal.deals)


def long(deal: DealNamed) -> str:
    """Its number and its size."""
    return f"{short(deal)} · {counts.cards(deal.cards)}" if deal.cards else short(deal)


def ear(deal: DealNamed) -> str:
    """Number, size and dealer in a sentence or two."""
    if not deal.cards:
        return _("{deal}. Dealer: {name}.", deal=short(deal), name=deal.dealer)
    return _(
        "{deal}: {cards}. Dealer: {name}.",
        deal=short(deal),
        cards=counts.cards_each(deal.cards),
        name=deal.dealer,
    )
