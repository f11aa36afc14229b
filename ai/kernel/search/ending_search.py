"""The search for a card of the last tricks: half its deals with the asker's own later cards chosen.

Playouts play the asker's later cards by rule and the last two tricks as if it saw all hands. Here,
in every other deal, all ways of the asker's cards are played on, the others by the policy of the
playouts, and what it plays at a later turn is what came to most in the other deals in which it
would have seen the same: one card an information set (`ai/native/own_endings.h`). What both
halves came to counts together: so it tells best which bids are made. In play it was no better
than playouts alone (docs/background/tried.md), so only who is asked what ways are worth has it.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

import numpy as np

from ai.kernel.playouts.policy_weights import guide_for
from ai.kernel.rules.deal_tables import Ints, Masks
from ai.kernel.search.calibration import weighed
from ai.kernel.search.card_and_bid_search import numbers_of, search_problem, standing
from ai.kernel.search.problem import PlayoutTotals, SearchOptions, no_playouts, summed
from ai.kernel.search.utility import utility_of
from ai.knowledge.card_layout import layout_of
from ai.native.calls import call, chance_words
from ai.valuation.option_values import Weighed
from game.engine import Action, Play, View
from game.engine.choices import Sight

ENDING: Final = 3
"""Tricks at the end of a deal that are searched so, with the one that is being played."""
MOST_DEALS: Final = 20_000
"""Deals of each half at most: those with all ways are kept."""
TURN: Final = 6
"""Words of a turn, a way, a leaf and a cell of `own_endings.h`."""
WAY: Final = 2
LEAF: Final = 4
CELL: Final = 3


class Forest(NamedTuple):
    """Deals played on along all ways of the asker; see `own_endings.h`."""

    turns: Masks
    ways: Ints
    leaves: Ints
    roots: Ints
    """(deals, options)"""
    sizes: Ints
    """How many turns, ways, leaves and deals there are."""


class _Played(NamedTuple):
    """Where a search stood at a time."""

    deals: int
    """With all ways."""
    usual: PlayoutTotals
    """What the other deals came to."""


def is_ending(view: View, legal: tuple[Action, ...]) -> bool:
    """Whether a decision is a card of the last tricks, of a hand that its seat sees."""
    spec = view.spec
    return (
        isinstance(legal[0], Play)
        and spec.tricks - len(view.tricks) <= ENDING
        and spec.sight in (Sight.OWN, Sight.BLIND_UNTIL_BID)
        and not any(view.laid)
        and not layout_of(spec, view.trump).flexible
    )


class EndingSearch:
    """A card of the last tricks, as the search weighs it; of equal cards, one for all."""

    def __init__(self, view: View, legal: tuple[Action, ...], rng: Random, envy: float) -> None:
        """Read the decision; see `CardAndBidSearch`."""
        self._legal = legal
        layout, spec = layout_of(view.spec, view.trump), view.spec
        self._problem = problem = search_problem(view, utility_of(view, envy), rng)
        self._words = chance_words(rng)
        self._guide = guide_for(spec)
        self._stands = standing(view, legal, layout, problem.unseen)
        active = np.array([self._stands[at] == at for at in range(len(legal))])
        self.size = self.active = int(active.sum())
        """How many ways there are, all of which are weighed to the end."""
        self._options = SearchOptions(*numbers_of(legal, layout), active, len(legal))
        self._tricks = spec.tricks
        self._most = most_of_a_deal(self.size, spec.tricks - len(view.tricks) - 1)
        self._forest = empty_forest(self._most, 0, len(legal))
        self._played = [_Played(0, no_playouts(len(legal), spec.tricks))]
        """After each time that deals were played."""
        self._settled = True

    def play(self, worlds: int) -> None:
        """Play every way on over so many more deals."""
        before = self._played[-1]
        worlds = min(worlds, 2 * (MOST_DEALS - before.deals))
        if worlds <= 0:
            return
        usual = summed((before.usual, no_playouts(len(self._legal), self._tricks)))
        given = (self._problem, self._options, self._guide, self._words)
        deals = before.deals + (worlds + 1) // 2
        if deals > len(self._forest.roots):
            room = empty_forest(self._most, 2 * deals, len(self._legal))
            for new, old in zip(room, self._forest, strict=True):
                new[: len(old)] = old
            self._forest = room
        call("grow_endings", *given, deals - before.deals, self._forest)
        call("weigh_cards", *given, worlds // 2, usual)
        self._played.append(_Played(deals, usual))
        self._settled = False

    def halve(self) -> None:
        """Drop nothing: what is chosen at a later turn rests on all deals."""

    def found(self) -> list[Weighed]:
        """What each legal action is worth by now."""
        return self._found_by(self._played[-1])

    def looks(self) -> list[list[Weighed]]:
        """What each legal action was worth after each time that deals were played.

        With the later cards that are chosen by now, so that a look holds those before it.
        """
        return [self._found_by(played) for played in self._played[1:]]

    def _found_by(self, played: _Played) -> list[Weighed]:
        if not self._settled:
            size = 1 << (4 * int(self._forest.sizes[1])).bit_length()
            call("settle_endings", self._forest, np.zeros(CELL * size, np.uint64), size)
            self._settled = True
        totals = no_playouts(len(self._legal), self._tricks)
        given = (self._problem, self._options, self._forest)
        call("add_endings", *given, 0, played.deals, totals)
        values = weighed(self._legal, summed((totals, played.usual)), None)
        return [
            values[stands]._replace(action=action)
            for action, stands in zip(self._legal, self._stands, strict=True)
        ]


def empty_forest(most: tuple[int, int, int], deals: int, options: int) -> Forest:
    """Room for so many deals; `most` is of `most_of_a_deal`."""
    turns, ways, leaves = most
    return Forest(
        np.zeros(deals * turns * TURN, np.uint64),
        np.zeros(deals * ways * WAY, np.int64),
        np.zeros(deals * leaves * LEAF, np.int64),
        np.zeros((deals, options), np.int64),
        np.zeros(4, np.int64),
    )


def most_of_a_deal(options: int, left: int) -> tuple[int, int, int]:
    """Turns, ways and leaves of one deal at most, with so many cards left after each option."""
    turns, ways, leaves = 0, 0, options
    for cards in range(left, 1, -1):
        turns += leaves
        leaves *= cards
        ways += leaves
    return turns, ways, leaves
