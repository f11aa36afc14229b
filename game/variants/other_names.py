"""What else games of the family are called, and the variant or the house rules that make each."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from game.engine import Variant
from game.engine.refusal import Refusal, refuse
from game.engine.variant import OptionValue
from game.variants.options import plain_options, with_options, word
from game.variants.rows import VARIANTS
from game.wording import command_words, in_window


@dataclass(frozen=True, slots=True)
class OtherName:
    """A game by names that are no variant's own."""

    names: tuple[str, ...]
    """As they are written, the best known first."""
    base: str
    """The id of the variant."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """The house rules that make it of that."""
    note: str = ""
    """What else is to be said, in a clause: where it is played otherwise, what is missing."""

    @property
    def sentence(self) -> str:
        """Which variant or which house rules make it."""
        row = VARIANTS[self.base]
        name = self.names[0]
        if self.options:
            rules = " ".join(f"{option}={word(value)}" for option, value in self.options.items())
            told = f"{name} is {row.name} ({self.base}) with {rules}"
        elif name == row.name:
            told = f"{name} is written {self.base}"
        else:
            told = f"{name} is another name of {row.name} ({self.base})"
        return f"{told}; {self.note}." if self.note else f"{told}."

    @property
    def words(self) -> str:
        """The words of the command line that play it."""
        rules = [f"--option {option}={word(value)}" for option, value in self.options.items()]
        return " ".join([f"--variant {self.base}", *rules])

    @property
    def variant(self) -> Variant:
        """The game."""
        return with_options(VARIANTS[self.base], plain_options(self.options))


_NEAR: Final = 0.75
"""How alike a name that nobody has and one of ours are, of 1, for the first to be a slip."""
_LONGEST: Final = 64
"""Letters of a name that are compared."""
_TABLES: Final = "tables differ in the deals (schedule), the hook and what a bid pays (scoring)"
_TO_EIGHT: Final = (*range(1, 9), *range(8, 0, -1))
OTHER_NAMES: Final = (
    OtherName(("Judgement", "Judgment"), "kachuful"),
    OtherName(("Nominations", "Clagg", "Cleg"), "clag"),
    OtherName(("Non-exact Clag", "Non-exact"), "clag", {"hook": True}),
    OtherName(
        ("Nomination Whist", "Nommy"),
        "kachuful",
        {
            "scoring": "tricks-and-ten",
            "bidding": "in-turn",
            "schedule": "down-up",
            "hook": True,
        },
        "nearly so, as its round of trumps has no trump in it too; some call Clag (clag) by it",
    ),
    OtherName(("Oh Pshaw", "Oh Shit", "Oh Heck"), "oh-hell", note=_TABLES),
    OtherName(("Blob", "Bust"), "oh-hell", note=f"a bid missed is the blob; {_TABLES}"),
    OtherName(("German Bridge",), "oh-hell", note=f"it is called so in Hong Kong; {_TABLES}"),
    OtherName(
        ("Contract Whist", "Oh Well"), "oh-hell", note="some play it to 100 points, here by deals"
    ),
    OtherName(("Elevator", "Ascenseur", "L'Ascenseur"), "oh-hell", {"schedule": "up-down"}),
    OtherName(("Up the River",), "oh-hell", {"schedule": "up"}),
    OtherName(("Down the River",), "oh-hell", {"schedule": "down"}),
    OtherName(
        ("Boerenbridge",),
        "blackout",
        {
            "scoring": "romanian-whist",
            "bidding": "simultaneous",
            "schedule": _TO_EIGHT,
            "no_trump": "never",
        },
        "nearly so, as the second of its deals of eight is at no trump; another reading is Potomac "
        "Blackout (potomac) with schedule=up-down blind_one_card=true",
    ),
    OtherName(
        ("Plump",),
        "oh-hell",
        {"no_trump": "always"},
        "nearly so, as its highest bidder leads first and its points are its own",
    ),
    OtherName(
        ("Rikiki",),
        "oh-hell",
        {"scoring": "clag", "schedule": "up-down"},
        "nearly so, as a bid missed often costs two points for each trick off",
    ),
    OtherName(("Alternate Scoring",), "blackout", {"scoring": "ten-plus-bid"}),
    OtherName(("Simultaneous Bidding",), "blackout", {"bidding": "simultaneous"}),
    OtherName(("Reverse Deals", "Reverse Blackout"), "blackout", {"schedule": "down"}),
    OtherName(("Full Rotation",), "blackout", {"schedule": "up-down"}),
    OtherName(
        ("Hook Rule", "Hook"), "blackout", {"hook": True}, "hook=any is its text taken at its word"
    ),
    OtherName(("Podrida",), "la-podrida"),
    OtherName(("Pocha",), "la-pocha"),
    OtherName(("Oros double", "Oros"), "la-pocha", {"double_suit": "O"}),
    OtherName(("99",), "ninety-nine"),
)
"""Names of the family's other games that are one of ours, or one of ours with house rules."""


def other_name(name: str) -> OtherName | None:
    """The game that has this name, however it is spelt; None where none here has it."""
    return _by_spelling().get(_spelt(name))


def also_called(played: Variant) -> tuple[str, ...]:
    """What else a game is called by its variant and the house rules that it has."""
    return tuple(
        name
        for one in OTHER_NAMES
        if one.base == played.id
        and all(played.options.get(option) == value for option, value in one.options.items())
        for name in one.names
    )


def no_variant(name: str, yours: str = "") -> Refusal:
    """That no variant has this id: what is meant by it, or which there are.

    Args:
        name: as somebody wrote it.
        yours: names of the player's own variants, which are told too.
    """
    found = other_name(name)
    if found is not None:
        told = "There is no variant '{name}'; {sentence}"
        return _no_variant(name, command_words(told, name=name, sentence=found.sentence))
    near = difflib.get_close_matches(_spelt(name[:_LONGEST]), _by_spelling(), n=1, cutoff=_NEAR)
    if near:
        told = "There is no variant '{name}'; perhaps you mean this: {sentence}"
        sentence = _by_spelling()[near[0]].sentence
        return _no_variant(name, command_words(told, name=name, sentence=sentence))
    known = ", ".join(VARIANTS) + (f", and of your own {yours}" if yours else "")
    told = "There is no variant '{name}'; there are {known}."
    return _no_variant(name, command_words(told, name=name, known=known))


def _no_variant(name: str, told: Refusal) -> Refusal:
    """With the ids of all in the words of a window, where no command line is written."""
    known = ", ".join(VARIANTS)
    shown = refuse("There is no variant '{name}'; there are {known}.", name=name, known=known)
    return in_window(told, shown)


@cache
def _by_spelling() -> dict[str, OtherName]:
    """Every name; that of a row goes before all others."""
    found = {_spelt(name): one for one in OTHER_NAMES for name in one.names}
    for row in VARIANTS.values():
        found[_spelt(row.name)] = found[_spelt(row.id)] = OtherName((row.name,), row.id)
    return found


def _spelt(name: str) -> str:
    """A name without all in which spellings differ: case, gaps, hyphens, marks."""
    return "".join(filter(str.isalnum, name.casefold()))
