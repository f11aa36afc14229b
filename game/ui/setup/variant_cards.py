"""The variants that New game shows, each with what its card says, in their order."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from game.engine import Variant
from game.presentation.game_minutes import game_minutes
from game.presentation.phrasebook import counts
from game.presentation.words.rules import blurb
from game.table.own_variants.variant_shelf import SavedVariant
from game.translation import _
from game.ui.platform.settings import Speed
from game.ui.setup.rule_rows import rules_in_words
from game.variants import VARIANTS, with_options
from game.variants.lengths import Length, lengths_of

BEST_KNOWN: Final = (
    *("blackout", "oh-hell", "up-and-down-the-river", "kachuful", "clag", "ninety-nine"),
    *("la-pocha", "romanian-whist", "la-podrida", "cooperative", "potomac", "two-jokers"),
    *("jabberwocky", "seven-truf", "bowers-duo", "caller-clag", "network-blackout"),
)
"""Variants by how many people know them; those that are not named here follow."""


PACES: Final = {Speed.HALF: 1.9, Speed.NORMAL: 1.0, Speed.DOUBLE: 0.55, Speed.INSTANT: 0.2}
"""How many times as long as at normal speed it takes to see a decision: what moves, what lies there
for a moment, and at instant speed what is left of that."""


@dataclass(frozen=True, slots=True)
class VariantCard:
    """What is chosen by one card: a variant of the family, or one of the player's own."""

    row: Variant
    """The plain row; of an own variant the one that it is made from."""
    saved: SavedVariant | None = None

    @property
    def key(self) -> str:
        """Its name among the favourites."""
        return self.row.id if self.saved is None else self.saved.own.name

    @property
    def title(self) -> str:
        """Its name for the player."""
        return _(self.row.name) if self.saved is None else self.saved.own.name

    @property
    def sentence(self) -> str:
        """What it is, in a line or two."""
        if self.saved is None:
            return blurb(self.row)
        return f"{rules_in_words(self.saved.own.base, self.saved.own.options)}."

    @property
    def played(self) -> Variant:
        """The variant as it is played."""
        return self.row if self.saved is None else self.saved.own.variant

    def figures(
        self, players: int, length: Length, persons: int, speed: Speed = Speed.NORMAL
    ) -> str:
        """For how many it is, and about how long it takes.

        Args:
            players: how many are wanted; where it does not take so many, the nearest number counts.
            length: how long the game is to be, where there is a choice.
            persons: how many of the players think for themselves.
            speed: how fast cards move.
        """
        least, most = self.played.seats
        minutes = minutes_in_words(self.minutes(players, length, persons, speed))
        seats = counts.players_between(least, most)
        return f"{seats} · {minutes}"

    def minutes(
        self, players: int, length: Length, persons: int, speed: Speed = Speed.NORMAL
    ) -> int:
        """About how many minutes it takes; see `figures`."""
        near = min(self.played.deals, key=lambda count: abs(count - players))
        if self.saved is not None:
            return game_minutes(self.played, near, persons, PACES[speed])
        return minutes_of(self.row.id, near, length, persons, speed)


@cache
def minutes_of(
    name: str, players: int, length: Length, persons: int, speed: Speed = Speed.NORMAL
) -> int:
    """About how many minutes a variant of the family takes; the usual game without such a length.

    Args:
        name: the id of the variant.
        players: a number that it takes.
        length: how long the game is to be.
        persons: how many of the players think for themselves.
        speed: how fast cards move.
    """
    row = VARIANTS[name]
    rules = lengths_of(row, players).get(length, {})
    return game_minutes(with_options(row, rules, players), players, persons, PACES[speed])


def minutes_in_words(minutes: int) -> str:
    """A time as it is told where a game is chosen."""
    return _("{minutes} min", minutes=minutes)


def cards_in_order(
    saved: Sequence[SavedVariant], favourites: Collection[str], last: str
) -> list[VariantCard]:
    """Every card: what was played last, favourites, own variants, then the best known first.

    `last` and `favourites` are keys of cards.
    """
    known = [name for name in BEST_KNOWN if name in VARIANTS]
    rest = [name for name in VARIANTS if name not in known]
    cards = [VariantCard(VARIANTS[one.own.base], one) for one in saved]
    cards += [VariantCard(VARIANTS[name]) for name in (*known, *rest)]
    cards.sort(key=lambda card: (card.key != last, card.key not in favourites))
    return cards
