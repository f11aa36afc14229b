"""The league a player is putting together: choices, and what speaks against them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.arena.league import League
from game.engine import Limit, Variant
from game.engine.variant import OptionValue
from game.presentation.words.bots import bot_title
from game.roster import MARKS, STYLES, lacks_search, levels, names
from game.table.dealer import draw_seed
from game.translation import _, sentence
from game.variants import OptionError, single_deal, variant, with_options

LEAST, MOST = 2, 10
"""Bots in a league that can be told apart on the chart."""
GOALS: Final = (100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
"""Deals to choose from."""
THOUGHTS: Final = (
    Limit(),
    *(Limit(playouts=number) for number in (10, 30, 100, 300, 1000)),
    *(Limit(milliseconds=number) for number in (10, 30, 100, 300)),
)
"""What every decision of those who search may take; the first leaves that to them."""


@dataclass(slots=True)
class LeagueDraft:
    """A league not yet started."""

    variant_id: str = "blackout"
    options: dict[str, OptionValue] = field(default_factory=dict)
    players: int = 4
    cards: int | None = 7
    """Single deals of so many; None for whole games."""
    bots: list[str] = field(default_factory=lambda: ["beginner", "casual", "skilled"])
    goal: int = 1000
    thought: int = 0
    """Which of `THOUGHTS`."""

    @property
    def row(self) -> Variant:
        """The variant without house rules."""
        return variant(self.variant_id)

    @property
    def sizes(self) -> list[int | None]:
        """What may be dealt: whole games, or single deals of one size."""
        return [None, *range(1, self._ruled().largest(self.players) + 1)]

    @property
    def seats(self) -> list[int]:
        """For how many players it can be."""
        return sorted(self._ruled().deals)

    def _ruled(self) -> Variant:
        try:
            ruled = with_options(self.row, self.options)
        except OptionError:
            return self.row
        return ruled if self.players in ruled.deals else self.row

    def choose_variant(self, name: str, options: Mapping[str, OptionValue]) -> None:
        """Another variant, with as many players and cards as it takes."""
        self.variant_id, self.options = name, dict(options)
        self.choose_players(self.players)

    def choose_players(self, players: int) -> None:
        """As many of them as the rules allow, and of cards."""
        try:
            seats = with_options(self.row, self.options).deals
        except OptionError:
            seats = self.row.deals
        self.players = min(seats, key=lambda count: abs(count - players))
        if self.cards is not None:
            self.cards = min(self.cards, self._ruled().largest(self.players))

    def add(self) -> None:
        """One bot more: the weakest level that is not in it yet, or any other, or a style."""
        styled = (f"{level}:{style}" for level in MARKS for style in STYLES)
        free = (name for name in (*levels(), *names(), *styled) if name not in self.bots)
        self.bots.append(next(name for name in free if not lacks_search(name)))

    def league(self) -> League:
        """The league, with a seed of its own.

        Raises:
            OptionError: it cannot be played; the sentence says why.
        """
        options = dict(self.options)
        if self.cards is not None:
            options |= single_deal(self._ruled(), self.players, self.cards)
        return League(
            variant=with_options(self.row, options, self.players),
            players=self.players,
            bots=tuple(self.bots),
            seed=draw_seed(),
            playouts=THOUGHTS[self.thought].playouts,
            milliseconds=THOUGHTS[self.thought].milliseconds,
            cards=self.cards,
        )

    def problem(self) -> str:
        """Why it cannot be started, in one sentence; empty where it can."""
        twice = next((bot for bot in self.bots if self.bots.count(bot) > 1), None)
        if twice is not None:
            return _("{bot} is in it twice.", bot=bot_title(twice))
        try:
            self.league()
        except OptionError as error:
            return sentence(error)
        return ""
