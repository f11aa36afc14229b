"""The same seed deals the same cards at every level: who sits there, and how long, says nothing.

Whole tables play under `Table`, and everything that chance does is written down. Where two tables
come to deals of different sizes, because a size is named or a deal was not made, the cards come
from one order all the same: the smaller hands are the beginning of the larger ones.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import pytest

from ai.players.levels import BEGINNER, CASUAL, EXPERT, MASTER, SKILLED
from ai.players.random_player import RandomPlayer
from game.engine import (
    Action,
    Agent,
    Call,
    Card,
    Deal,
    DealPiles,
    GameState,
    Limit,
    NameSize,
    TurnUp,
    View,
)
from game.engine.choices import TrumpFrom
from game.table import game as tables
from game.table.bots.thinking import InlineThinking
from game.table.dealer import Seed, chance_action
from game.table.records.files import NoRecord
from game.table.setup import plan
from game.table.table import Table
from game.variants import VARIANTS


class Restless:
    """Plays anything, and uses up all the chance that it can lay its hands on."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        random.seed(len(view.history))
        random.random()
        rng.random()
        return rng.choice(legal)


class Piler:
    """Names the fewest cards, calls piles, and then bids and plays low or high."""

    def __init__(self, at: int) -> None:
        self._at = at

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        if isinstance(legal[0], NameSize):
            return legal[0]
        piles = [call for call in legal if isinstance(call, Call) and call.terms.blind_hand]
        return piles[0] if piles else legal[self._at]


AGENTS: dict[str, Agent] = {
    "restless": Restless(),
    "random": RandomPlayer(),
    "piles, low": Piler(0),
    "piles, high": Piler(-1),
    "beginner": BEGINNER,
    "casual": CASUAL,
    "skilled:cautious": SKILLED.cautious,
    "expert": EXPERT,
    "expert:bold": EXPERT.bold,
    "master:spoiler": MASTER.spoiler,
}
FAST, SLOW = Limit(playouts=1), Limit(playouts=6)
SEATED = (
    (("restless", "random"), FAST),
    (("beginner", "casual", "skilled:cautious"), FAST),
    (("expert:bold", "beginner", "master:spoiler"), FAST),
    (("expert",), SLOW),
)
"""Who sits at a table, again and again round it, and their limit."""
DEALS = {"clag": 12, "cooperative": 6}
"""How many are played; from its eighth on Clag's have twists. Elsewhere three."""
OTHER_PACK = (TrumpFrom.SECOND_PACK, TrumpFrom.RANDOM_CARD)


@dataclass
class Chance:
    """What chance did in one deal."""

    dealer: int
    size: int
    order: list[Card] = field(default_factory=list)
    """The cards as they left the pack, the one turned up last where it comes from the same."""
    turned: Card | None = None
    """A card of another pack."""
    piles: tuple[tuple[Card, ...], ...] = ()


def dealt(
    name: str,
    agents: Sequence[str],
    limit: Limit,
    monkeypatch: pytest.MonkeyPatch,
    later: str | None = None,
) -> dict[int, Chance]:
    """All that chance did, by deal; with `later`, every seat is that bot's from deal two on."""
    row = VARIANTS[name]
    players = min(row.deals, key=lambda count: abs(count - 4))
    noted: dict[int, Chance] = {}

    def watched(state: GameState, seed: Seed) -> Action:
        action, spec = chance_action(state, seed), state.deal.spec
        came = noted.setdefault(spec.number, Chance(spec.dealer, spec.cards))
        match action:
            case Deal(hands):
                came.order = [
                    hands[seat][at] for at in range(spec.cards) for seat in spec.bidding_order
                ]
            case TurnUp(card) if spec.trump_from in OTHER_PACK:
                came.turned = card
            case TurnUp(card):
                came.order.append(card)
            case DealPiles(piles):
                came.piles = piles
        return action

    monkeypatch.setattr(tables, "chance_action", watched)
    seats = tuple(agents[seat % len(agents)] for seat in range(players))
    thinking = InlineThinking(AGENTS, limit, AGENTS["random"])
    table = Table(plan(row, seats, seed="c0ffee"), thinking, NoRecord())
    while not table.over and table.deals_played < DEALS.get(name, 3):
        if later is not None and table.deals_played:
            for seat in range(players):
                table.reseat(seat, later)
            later = None
        table.advance(0.0)
    assert not table.bots.notes, "every bot moved for itself"
    return noted


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_the_same_cards_come_whoever_sits_there(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [dealt(name, agents, limit, monkeypatch) for agents, limit in SEATED]
    games.append(dealt(name, ("random",), FAST, monkeypatch, later="skilled:cautious"))
    first, sizes = games[0], 0
    for other in games[1:]:
        assert set(other) == set(first)
        for number, came in other.items():
            here = first[number]
            short, long = sorted((here.order, came.order), key=len)
            assert long[: len(short)] == short, f"deal {number}"
            assert (came.turned, came.dealer) == (here.turned, here.dealer)
            if came.size == here.size:
                assert came.order == here.order
                if came.piles and here.piles:
                    assert came.piles == here.piles
            else:
                sizes += 1
    assert any(came.turned or came.order for came in first.values())
    if name in ("caller-clag", "cooperative"):
        assert sizes, "the tables came to deals of different sizes"


def test_the_same_piles_are_shuffled_in_the_middle_of_a_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    low, high = (
        dealt("caller-clag", (name,), FAST, monkeypatch) for name in ("piles, low", "piles, high")
    )
    assert all(came.piles for came in low.values())
    assert low == high
