"""The expert's search without dropping ways: every way over the same deals, for a review.

The expert stops looking at a way once it is plainly the worse. Whoever wants to say how much worse
it is, and how sure that is, needs all of them over the same deals, in batches. In the last tricks
the asker's own later cards are chosen from what it sees (`ai.kernel.search.ending_search`).
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from ai.knowledge.unseen_cards import Sampler
from ai.native.library import MANIFEST
from ai.valuation.option_values import Weighed, is_searched, unweighed
from ai.valuation.reward import ENVY
from ai.valuation.search import Search
from game.engine import (
    Action,
    Call,
    Card,
    FaceDown,
    Guess,
    Lay,
    NameSize,
    Play,
    View,
    apply,
    imagine,
)
from game.engine.choices import Sight
from game.engine.weighing import Course, Steps, WeighedWay

BATCHES: Final = 16
"""In which the deals of a decision are played: their means tell how sure it is."""
PLAYED_IN_A_STEP: Final = 100
"""Playouts of a net in a step, those of all ways together."""
HANDS_OF_A_SIZE: Final = 4
"""Hands that are dealt for each size where a size is named: each is a search of its own."""
DRAWN: Final = 20
"""Deals that are drawn in a step."""
MOST_SOLVED: Final = 12
"""Cards in all hands from which down the rest of a deal is worked out."""
_SOURCES: Final = Path(__file__).resolve().parents[1]


class ExpertWeigher:
    """See `game.engine.weighing.Weigher`."""

    def __init__(self) -> None:
        self.version = _version()

    def weigh(
        self,
        view: View,
        legal: tuple[Action, ...],
        playouts: int,
        rng: Random,
        chosen: Action | None = None,
    ) -> Steps[tuple[WeighedWay, ...]]:
        """See `game.engine.weighing.Weigher`."""
        seed = rng.getrandbits(64)
        ways = yield from _played(view, legal, playouts, Random(seed), only=None)
        at = legal.index(chosen) if chosen is not None else -1
        if chosen is not None and not ways[at].playouts and isinstance(chosen, Call):
            (ways[at],) = yield from _played(view, (chosen,), playouts, Random(seed), only=chosen)
        elif chosen is not None and not ways[at].playouts and isinstance(chosen, Lay):
            (ways[at],) = yield from _played(view, (chosen,), playouts, Random(seed), only=None)
        return tuple(ways)

    def play_on(
        self, view: View, legal: tuple[Action, ...], playouts: int, rng: Random
    ) -> Steps[tuple[WeighedWay, ...] | None]:
        """See `game.engine.weighing.Weigher`."""
        from ai.nets.general.search import general_search
        from ai.nets.general.shares import NET_ALONE, plays_on

        if not plays_on(view, legal):
            return None
        unknown = [unweighed(way, view.spec.tricks) for way in legal]
        search = general_search(view, unknown, rng, ENVY, NET_ALONE)
        each, looks = max(playouts // BATCHES, 1), list[list[Weighed]]()
        at_once = max(PLAYED_IN_A_STEP // len(legal), 1)
        for _ in range(BATCHES):
            for first in range(0, each, at_once):
                search.play(min(at_once, each - first))
                yield
            looks.append(search.found())
        return tuple(_way([look[at] for look in looks]) for at in range(len(legal)))

    def solve(self, view: View, legal: tuple[Action, ...]) -> tuple[WeighedWay, ...] | None:
        """See `game.engine.weighing.Weigher`."""
        from ai.kernel.playouts.playout import score, solve_endgame
        from ai.kernel.rules.deal_arrays import arrays_of, plan_of
        from ai.kernel.rules.deal_tables import MOST_PLAYERS

        if not isinstance(legal[0], Play) or sum(map(len, view.hands)) > MOST_SOLVED:
            return None
        assert view.seat is not None, "an onlooker decides nothing"
        state, ways = imagine(view, _all_known(view)), []
        plan = plan_of(state)
        if plan.duties.flexible or plan.duties.piled or plan.duties.revokes:
            return None
        for action in legal:
            after, _ = apply(state, action)
            points, took = np.zeros(MOST_PLAYERS, np.int64), 0
            if len(after.finished) > len(state.finished):
                done = after.finished[-1]
                points[: view.players] = done.points
                took = done.result.tricks[view.seat]
            else:
                deal = arrays_of(after, plan)
                solve_endgame(plan, deal, ENVY)
                score(plan, deal, plan.earned, points)
                took = int(deal.taken[view.seat])
            own = float(points[view.seat])
            others = (float(points[: view.players].sum()) - own) / (view.players - 1)
            tricks = tuple(float(at == took) for at in range(view.spec.tricks + 1))
            made = float(view.bids[view.seat] == took)
            worth = own - ENVY * others
            ways.append(WeighedWay(action, own, made, tricks, worth, 1, (own,), (worth,)))
        return tuple(ways)

    def endings(self, view: View, times: int, rng: Random) -> tuple[tuple[int, ...], ...]:
        """See `game.engine.weighing.Weigher`."""
        from ai.kernel.search.played_on import endings

        return tuple(map(tuple, endings(view, times, rng).tolist()))

    def deals(
        self, view: View, number: int, rng: Random
    ) -> Steps[tuple[tuple[tuple[Card, ...], ...], ...]]:
        """See `game.engine.weighing.Weigher`."""
        sampler, drawn = Sampler(view), []
        for place in range(number):
            if place % DRAWN == 0:
                yield
            drawn.append(sampler.guess(rng).hands)
        return tuple(drawn)

    def courses(
        self, view: View, ways: tuple[Action, ...], number: int, rng: Random
    ) -> Steps[tuple[tuple[Course, ...], ...]]:
        """See `game.engine.weighing.Weigher`."""
        from ai.kernel.search.courses import courses

        if not is_searched(view, ways) or view.laid or view.spec.sight is not Sight.OWN:
            return ()
        return (yield from courses(view, ways, number, rng, ENVY))

    def chances(self, view: View, playouts: int, rng: Random) -> tuple[float | None, ...]:
        """See `game.engine.weighing.Weigher`."""
        from ai.nets.general.bid_chances import chances_of_bids

        return chances_of_bids(view, playouts, rng)


def _played(
    view: View, legal: tuple[Action, ...], playouts: int, rng: Random, only: Call | None
) -> Steps[list[WeighedWay]]:
    """Every way over the same deals; `only` one call, which no glance at the hand passes over."""
    from ai.kernel.search.ending_search import EndingSearch, is_ending
    from ai.kernel.search.hand_size_search import HandSizeSearch
    from ai.kernel.search.predeal_search import PredealSearch
    from ai.kernel.search.search_choice import search_for

    batches, each = BATCHES, max(playouts // BATCHES, 1)
    if isinstance(legal[0], NameSize):
        batches, each = HANDS_OF_A_SIZE, 1
    search: Search
    if only is not None:
        search = PredealSearch(view, legal, rng, ENVY, (only,))
    elif is_ending(view, legal):
        search = EndingSearch(view, legal, rng, ENVY)
    else:
        search = search_for(view, legal, rng, ENVY)
    looks: list[list[Weighed]] = []
    for _ in range(batches):
        if isinstance(search, HandSizeSearch):
            yield from search.hands()
        else:
            search.play(each)
        if not isinstance(search, EndingSearch):
            looks.append(search.found())
        yield
    if isinstance(search, EndingSearch):
        looks = search.looks()
    return [_way([look[at] for look in looks]) for at in range(len(legal))]


def _way(looks: list[Weighed]) -> WeighedWay:
    """One way from what was found of it after each batch, which are sums over all before."""
    last = looks[-1]
    points, worths = [], []
    before = last._replace(worth=0.0, plain=0.0, playouts=0)
    for look in looks:
        new = look.playouts - before.playouts
        if new:
            points.append((look.plain * look.playouts - before.plain * before.playouts) / new)
            worths.append((look.worth * look.playouts - before.worth * before.playouts) / new)
        before = look
    return WeighedWay(
        last.action,
        last.points,
        last.made,
        last.tricks,
        last.worth,
        last.playouts,
        tuple(points),
        tuple(worths),
    )


def _all_known(view: View) -> Guess:
    """The hands of a view that hides none."""
    hands = tuple(
        tuple(held for held in hand if not isinstance(held, FaceDown)) for hand in view.hands
    )
    return Guess(hands=hands)


def _version() -> str:
    """A digest of all that could change an answer; empty where the sources are not there."""
    sources = sorted(_SOURCES.rglob("*.py"))
    digest = sha256()
    # The manifest holds the digests of the C sources and of what was built of them.
    for source in (*sources, MANIFEST):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16] if sources else ""
