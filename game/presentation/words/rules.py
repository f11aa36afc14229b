"""Values of house rules and variants in a few words, as a control shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine import Suit, Variant
from game.engine.scheme import NAMED_SCHEMES
from game.engine.variant import OptionValue
from game.presentation.phrasebook import counts
from game.presentation.words.table import suit_title
from game.translation import N_, _, ngettext
from game.variants import OPTIONS, VARIANTS, Option, values_for, word
from game.variants.rows.caller_clag import DEALS_A_PLAYER
from game.variants.rule_numbers import filled

_WORDS: Final[Mapping[tuple[str, OptionValue], str]] = {
    ("scoring", "five-plus-cards"): N_("{flat} + cards dealt"),
    ("scoring", "ten-plus-bid"): N_("{flat} + bid"),
    ("scoring", "ten-plus-tricks"): N_("{flat} + tricks"),
    ("scoring", "tricks-and-ten"): N_("Tricks, and {flat} if made"),
    ("bidding", "in-turn"): N_("In turn"),
    ("bidding", "simultaneous"): N_("All at once"),
    ("schedule", "up"): N_("Up"),
    ("schedule", "down"): N_("Down"),
    ("schedule", "up-down"): N_("Up, then down"),
    ("schedule", "down-up"): N_("Down, then up"),
    ("hook", False): N_("Off"),
    ("hook", True): N_("Last bidder"),
    ("hook", "any"): N_("Every bidder"),
    ("no_trump", "largest"): N_("Largest deal"),
    ("no_trump", "last"): N_("Last deal"),
    ("no_trump", "never"): N_("No deal"),
    ("no_trump", "always"): N_("Every deal"),
    ("revokes", "impossible"): N_("Impossible"),
    ("revokes", "penalised"): N_("Cost {revoke} points"),
}
_SWITCH: Final = {False: N_("Off"), True: N_("On")}

DEALS_OFFERED: Final = range(1, 61)
"""Numbers of deals to choose from where each dealer names the size."""


def value_words(name: str, value: OptionValue | None) -> str:
    """A value of a house rule, for the player."""
    if value is None and name == "no_trump":
        return _("First deal")  # of a row whose trump follows from the deal before
    if value is None and name == "deals":
        return _("{n} for each player", n=DEALS_A_PLAYER)
    if value is None:
        return _("Its own") if name in ("schedule", "bidding") else _("None")
    if isinstance(value, tuple):
        return word(value)
    if name == "double_suit":
        return suit_title(Suit(str(value)))
    if name == "scoring" and value in VARIANTS:
        return _(VARIANTS[str(value)].name)
    known = _WORDS.get((name, value))
    if known is None and isinstance(value, bool):
        known = _SWITCH[value]
    if known is None:
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
