"""Information-set tree search on the clear engine: one tree over many guesses at the unseen cards.

After Cowling, Powley and Whitehouse (2012): every playout deals the unseen cards anew and walks the
one tree along actions that are legal in that deal; an action is judged against how often it was
there to be chosen, not against how often its node was passed. Only the deciding seat searches. The
others play as the heuristic does, since a few hundred playouts would leave them exploring nonsense.

Bids, cards, calls, laid cards and trumps are searched, of many ways those that the heuristic likes
and a random handful. Talk and the size of a deal are left to the heuristic: what is said must be
true, and no playout shows what a size is worth before the cards are dealt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from math import log, sqrt
from random import Random
from time import monotonic
from typing import Final, cast

from ai.decisions.bidding import best_bid
from ai.decisions.calls_and_trumps import likely_calls
from ai.decisions.laid_bids import likely_lays
from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.unseen_cards import Sampler
from ai.players.heuristic import Heuristic
from ai.players.search_limits import bounded
from ai.valuation.reward import reward
from game.engine import (
    CHANCE,
    SEALED,
    Action,
    Bid,
    Call,
    DealPiles,
    GameState,
    Guess,
    Lay,
    Limit,
    NameSize,
    Phase,
    Say,
    Seat,
    TurnUp,
    View,
    apply,
    imagine,
    legal_actions,
    observe,
    to_act,
)
from game.engine.choices import TrumpFrom

CURIOSITY: Final = 0.3
"""Weight of the unexplored against the promising, for rewards between 0 and 1."""
WHIM: Final = 0.05
"""How often a player whom the tree does not guide does anything at all, so that more ways are seen.

Otherwise he plays as the heuristic does. A quicker player, who wins with his highest card while he
wants tricks, made the search worse than the heuristic itself at 200 playouts of five cards."""

MANY: Final = 30
"""From so many ways to lay or call, only some are searched."""
LIKED: Final = 6
"""Those of them that the heuristic likes best."""
AT_RANDOM: Final = 4
"""Those of the others."""
GUESSES: Final = 3
"""Guesses at cards laid aside of which the likeliest is taken."""

_POLICY: Final = Heuristic()
_ANY: Final = Limit()


@dataclass(slots=True)
class Node:
    """What one action, after the actions before it, has led to."""

    visits: int = 0
    reward: float = 0.0
    """Summed over the visits; of the searching seat's own actions alone."""
    available: int = 0
    """How often this action was legal when its parent was passed."""
    children: dict[Action, Node] = field(default_factory=dict)


class Mcts:
    """Searches bids and cards alike for the most points of its own in this deal."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        """Seconds, by which a limit in milliseconds is kept."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        if isinstance(legal[0], Say | NameSize):
            return _POLICY.choose(view, legal, limit, rng)
        limit = bounded(limit)
        clock = self._clock
        late = None if limit.milliseconds is None else clock() + limit.milliseconds / 1000
        assert view.seat is not None, "an onlooker decides nothing"
        options = _promising(view, legal, rng)
        sampler = Sampler(view)
        root = Node()
        for done in count():
            if done == limit.playouts or limit.stop() or (late is not None and clock() >= late):
                break
            _playout(root, options, _guessed(view, sampler, rng), view.seat, rng)
        if not root.children:
            return _POLICY.choose(view, legal, limit, rng)
        return max(options, key=lambda action: _visits(root, action))


def _promising(view: View, legal: tuple[Action, ...], rng: Random) -> tuple[Action, ...]:
    """What is worth a search, of very many ways some."""
    liked: list[Action]
    if len(legal) < MANY:
        return legal
    if isinstance(legal[0], Call):
        liked = [*likely_calls(view, cast("tuple[Call, ...]", legal), LIKED)]
    elif isinstance(legal[0], Lay):
        liked = [*likely_lays(view, CardKnowledge(view), cast("tuple[Lay, ...]", legal), LIKED)]
    else:
        return legal
    # A premium that fails costs more than a handful of playouts can tell.
    others = [way for way in legal if not isinstance(way, Lay) or way.premium is None]
    return tuple(dict.fromkeys([*liked, *rng.sample(others, AT_RANDOM)]))


def _visits(node: Node, action: Action) -> int:
    child = node.children.get(action)
    return 0 if child is None else child.visits


def _guessed(view: View, sampler: Sampler, rng: Random) -> GameState:
    """A whole state that fits the view; a sealed bid is what its maker would sensibly bid."""
    guess = sampler.guess(rng)
    if SEALED not in view.bids:
        return imagine(view, guess)
    if view.laid:
        return _likely_laid(view, [guess, *(sampler.guess(rng) for _ in range(GUESSES - 1))])
    bids = tuple(0 if bid is SEALED else bid for bid in view.bids)
    state = imagine(view, Guess(hands=guess.hands, sealed_bids=bids))
    likely = list(bids)
    for seat, bid in enumerate(view.bids):
        if bid is SEALED:
            seen = observe(state, seat)
            least = int(seat in view.spec.owes_a_bid)
            allowed = tuple(Bid(seat, bid) for bid in range(least, view.spec.cards + 1))
            likely[seat] = best_bid(seen, CardKnowledge(seen), allowed).bid
    return imagine(view, Guess(hands=guess.hands, sealed_bids=tuple(likely)))


def _likely_laid(view: View, guesses: list[Guess]) -> GameState:
    """The guess whose bids come nearest to the number of tricks: nobody bids at random."""
    states = [imagine(view, guess) for guess in guesses]
    tricks = view.spec.tricks
    return min(states, key=lambda state: abs(sum(bid or 0 for bid in state.deal.bids) - tricks))


def _playout(
    root: Node, options: tuple[Action, ...], state: GameState, searcher: Seat, rng: Random
) -> None:
    """Walk the tree, add one action to it, play the deal to its end and tell the nodes passed."""
    deals = len(state.finished)
    path: list[Node] = []
    node: Node | None = root
    while len(state.finished) == deals:
        must = to_act(state).must
        if must[0] == CHANCE:
            state, _ = apply(state, _chance(state, rng))
            continue
        # Where all bid at once, the searcher's bid comes first, so that the tree begins with it.
        seat = searcher if searcher in must else must[0]
        legal = options if node is root else legal_actions(state, seat)
        if len(legal) == 1:
            action = legal[0]
        elif node is None:
            action = _rolled(state, seat, legal, rng)
        elif seat == searcher:
            action, fresh = _select(node, legal, rng)
            path.append(node.children[action])
            node = None if fresh else path[-1]
        else:
            action = _rolled(state, seat, legal, rng)
            node = node.children.setdefault(action, Node())
        state, _ = apply(state, action)
    earned = reward(state.finished[-1], searcher)
    for passed in path:
        passed.visits += 1
        passed.reward += earned


def _chance(state: GameState, rng: Random) -> Action:
    """A card turned, or hands shuffled into piles."""
    deal = state.deal
    if state.phase is Phase.PILING:
        return DealPiles(tuple(tuple(rng.sample(hand, len(hand))) for hand in deal.hands))
    pack = deal.spec.pack
    if deal.spec.trump_from in (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE):
        dealt = {held for hand in deal.hands for held in hand}
        return TurnUp(rng.choice([held for held in pack if held not in dealt]))
    return TurnUp(rng.choice(pack))


def _rolled(state: GameState, seat: Seat, legal: tuple[Action, ...], rng: Random) -> Action:
    """What a seat does where the tree does not decide, from what it would see."""
    if rng.random() < WHIM:
        return rng.choice(legal)
    return _POLICY.choose(observe(state, seat), legal, _ANY, rng)


def _select(node: Node, legal: tuple[Action, ...], rng: Random) -> tuple[Action, bool]:
    """The action to walk along, and whether it is new to the tree."""
    fresh = [action for action in legal if action not in node.children]
    for action in legal:
        if action in node.children:
            node.children[action].available += 1
    if fresh:
        action = rng.choice(fresh)
        node.children[action] = Node(available=1)
        return action, True

    def worth(action: Action) -> float:
        child = node.children[action]
        explore = sqrt(log(child.available) / child.visits)
        return child.reward / child.visits + CURIOSITY * explore

    return max(legal, key=worth), False
