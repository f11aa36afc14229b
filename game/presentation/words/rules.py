"""Values of house rules and variants in a few words, as a control shows them."""

from __future__ import annotations

from typing import Final

from game.engine import Suit, Variant
from game.engine.scheme import NAMED_SCHEMES
from game.engine.variant import OptionValue
from game.presentation.phrasebook import counts
from game.presentation.words.table import suit_title
from game.translation import _, ngettext
from game.variants import OPTIONS, VARIANTS, Option, values_for, word
from game.variants.rows.caller_clag import DEALS_A_PLAYER
from game.variants.rule_numbers import filled

DEALS_OFFERED: Final = range(1, 61)
"""Numbers of deals to choose from where each dealer names the size."""


def value_words(name: str, value: OptionValue | None) -> str:
    """A value of a house rule, for the player."""
    option = OPTIONS[name]
    if value is None:
        return filled(_(option.own_words), {"n": DEALS_A_PLAYER})
    if name == "double_suit":
        return suit_title(Suit(str(value)))
    if name == "scoring" and value in VARIANTS:
        return _(VARIANTS[str(value)].name)
    if not (known := option.words.get(value)):
        return word(value)
    paying = NAMED_SCHEMES.get(str(value)) if name == "scoring" else None
    return filled(_(known), {"flat": paying.made.flat} if paying is not None else None)


def values_shown(option: Option, row: Variant) -> list[OptionValue]:
    """The values to choose from, without second names for one and the same."""
    if option.name == "deals" and row.named_sizes:
        return list(DEALS_OFFERED)
    return [value for value in values_for(row, option) if _keeps(option, row, value)]


def _keeps(option: Option, row: Variant, value: OptionValue) -> bool:
    """Whether a value, once worked in, is still called by its own name."""
    try:
        return option.of(option.applied(row, value)) == value
    except ValueError:
        return True  # it needs another house rule beside it, as a hook where all bid at once


def as_variant(name: str, row: Variant) -> str:
    """What a variant itself says about a house rule."""
    value = OPTIONS[name].of(row)
    return _("As {variant}: {value}", value=value_words(name, value), variant=_(row.name))


def blurb(row: Variant) -> str:
    """A variant in a line or two."""
    if row.blurb:
        return _(row.blurb)
    return " ".join(row.prose.strip().split("\n\n")[0].split()).split(". ")[0] + "."


def deals_in_words(row: Variant, players: int) -> str:
    """How long a game is: "13 deals of 1 to 13 cards"."""
    number = len(row.deals[players])
    deals = counts.deals(number)
    if row.named_sizes:
        least, most = min(row.named_sizes), max(row.named_sizes)
        return _(
            "{deals} of {least} to {most} cards, as each dealer names them",
            deals=deals,
            least=least,
            most=most,
        )
    sizes = [size for size in row.deals[players] if size is not None]
    if min(sizes) == max(sizes):
        cards = ngettext("of {number} card", "of {number} cards", sizes[0], number=sizes[0])
        return f"{deals} {cards}"
    return _("{deals} of {least} to {most} cards", deals=deals, least=min(sizes), most=max(sizes))


def seats_and_deals(row: Variant, players: int) -> str:
    """For whom a variant is and how long it takes: "3 to 7 players; 13 deals of 1 to 7 cards."."""
    least, most = row.seats
    return f"{counts.players_between(least, most)}; {deals_in_words(row, players)}."
