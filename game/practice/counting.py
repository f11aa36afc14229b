"""Hands whose tricks are counted: some that are shown, and a series of deals that grow.

The cards of a series follow from its seed, as those of an exercise do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from game.engine import legal_actions, observe
from game.practice.deal_table import deal_table
from game.practice.exercise import BiddingPlace, Exercise, setup_of
from game.review.hints import Question
from game.table.bots.thinking import ScriptedBots, Thinking
from game.table.followed_game import FollowedGame
from game.table.game import game_of
from game.table.records.files import NoRecord
from game.table.setup import HUMAN, SeatPlan, Setup
from game.table.table import Table
from game.variants import variant, with_options

VARIANT: Final = "blackout"
PERSON: Final = 0
"""Where the person sits."""
OPPONENTS: Final = "beginner"
COMPANIONS: Final = ("Ada", "Bruno", "Clio", "Dmitri", "Elena")
"""Who else sits at the table of a hand that is shown, from the person's left."""
FIRST, LAST = BiddingPlace.FIRST, BiddingPlace.LAST

SERIES: Final = tuple(
    Exercise(VARIANT, players, cards, place, opponents=OPPONENTS)
    for players, cards, place in (
        (3, 3, FIRST),
        (3, 4, LAST),
        (4, 4, FIRST),
        (4, 5, LAST),
        (4, 6, FIRST),
        (5, 6, LAST),
        (4, 7, LAST),
        (5, 7, FIRST),
    )
)
"""The deals that are counted one after the other."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand that is shown: the same cards may be worth more or less at another table."""

    cards: str
    """Codes of the person's cards."""
    turned: str
    """Code of the card that sets trump; empty where there is none."""
    players: int
    dealer: int
    bids: tuple[int, ...] = ()
    """Those made before the person bids."""
    one_by_one: bool = False
    """Whether it is gone through card by card."""

    def setup(self, name: str) -> Setup:
        """The game of this hand, with the person by that name."""
        others = [SeatPlan(each, OPPONENTS) for each in COMPANIONS[: self.players - 1]]
        size = len(self.cards) // 2
        rules = {"schedule": (size, size), "no_trump": "never" if self.turned else "always"}
        game = with_options(variant(VARIANT), rules, self.players)
        seats = (SeatPlan(name, HUMAN), *others)
        return Setup(variant=game, seats=seats, first_dealer=self.dealer, seed=0)

    def start(self) -> tuple[str, ...]:
        """Codes of what has happened; what the others hold is dealt by chance, always the same."""
        size = len(self.cards) // 2
        held = [self.cards[at : at + 2] for at in range(0, 2 * size, 2)]
        pack = variant(VARIANT).pack(self.players)
        left = [one.code for one in pack if one.code not in {*held, self.turned}]
        Random(self.cards + self.turned).shuffle(left)
        hands = [held, *(left[at * size : (at + 1) * size] for at in range(self.players - 1))]
        turned = (self.turned,) if self.turned else ()
        return "/".join(map("".join, hands)), *turned, *map(str, self.bids)

    @property
    def question(self) -> Question:
        """What the person knows of it, and may bid."""
        state = game_of(self.setup("You"), self.start()).state
        return observe(state, PERSON), legal_actions(state, PERSON)

    def table(self, name: str) -> FollowedGame:
        """A table at which this hand is to be bid, and nobody else acts."""
        setup = self.setup(name)
        begun, bots = game_of(setup, self.start()), ScriptedBots(lambda: None)
        return Table(setup, bots, NoRecord(), resumed=begun.state, recorded=begun.lines)


_CARDS: Final = "KDASQH7S3C"
SHOWN: Final = (
    ShownHand(_CARDS, "6D", 3, 2, one_by_one=True),
    ShownHand(_CARDS, "6D", 6, 5),
    ShownHand(_CARDS, "6D", 3, 0, (0, 1)),
)
"""Card by card; the same cards with more at the table; and bid last, after low bids."""


def counted_table(
    seed: str, number: int, name: str, thinking: Callable[[Setup], Thinking]
) -> FollowedGame:
    """A table for one deal of a series, with the person by that name in the first seat.

    Args:
        seed: of the series.
        number: of the deal, from 0.
        name: of the person.
        thinking: where bots are asked, who bid before.
    """
    return deal_table(setup_of(SERIES[number], seed, number, name), (), thinking)
