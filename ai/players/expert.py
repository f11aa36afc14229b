"""The strongest bot: every way to go on is played out over deals that fit all that is known.

Cards and bids are weighed in C (`ai.kernel`, `ai.native`), over deals drawn the more often the
better the bids made so far fit the hands in them; in such deals as nets know, they play on after
the rules (`ai.nets.net_search`). Where nothing is said of a hand, the time goes in
halves: after each the worse half of the ways is dropped (sequential halving). So is everything
else that is decided: `ai.kernel.search.search_choice` says by which search.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil, log2
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final

from ai.players.search_limits import bounded
from ai.valuation.option_values import Weighed, best
from ai.valuation.reward import ENVY
from ai.valuation.search import Search
from game.engine import Action, Limit, View

if TYPE_CHECKING:
    from ai.nets.general.shares import GeneralShares

BATCH: Final = 8
"""Deals between two looks at the clock."""
BATCH_OF_MANY: Final = 32
"""The same for each thread where there are several, which have to be called together."""
FEWEST: Final = 16
"""Deals at least that every way is played over, unless asked to stop; a single way over no more.
"""
RULES_TIME: Final = 0.25
"""Of the time, for playouts by rules where nets play on after them: it is all that they need."""
NET_PLAYOUTS: Final = 0.25
"""Playouts by nets for each by rules, where their number is the limit: they take ten times as long.
"""


class Expert:
    """Searches bids and cards for the most points of its own."""

    def __init__(
        self,
        clock: Callable[[], float] = monotonic,
        threads: int | None = None,
        envy: float = ENVY,
        nets: bool = False,
        general: GeneralShares | None = None,
    ) -> None:
        """Make an expert that thinks on all cores but one, where time is its limit.

        Args:
            clock: what a limit in milliseconds is measured by, in seconds.
            threads: how many think; one where the limit is playouts or the clock another.
            envy: what the mean of the others' points counts against one's own.
            nets: whether nets play the playouts of such deals as they know (`ai.nets`).
            general: where the general net plays them, instead of those nets; None: as its table
                has it (`ai.nets.general.shares`), where `nets` knows nothing.
        """
        self._clock = clock
        self._threads = threads
        self._envy = envy
        self._nets = nets
        self._general = general

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        return best(self.weigh(view, legal, limit, rng)).action

    def weigh(
        self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random
    ) -> list[Weighed]:
        """What each legal bid or card is worth."""
        limit = bounded(limit)
        from ai.kernel.search.search_choice import search_for

        began = self._clock()
        seconds = None if limit.milliseconds is None else limit.milliseconds / 1000
        late = None if seconds is None else began + seconds
        further = self._further(view, legal, rng, threads := self._on_time(limit))
        if further is not None and seconds is not None:
            late = began + RULES_TIME * seconds

        def hurried() -> bool:
            return limit.stop() or (late is not None and self._clock() >= late)

        batch = BATCH if threads == 1 else BATCH_OF_MANY
        question = search_for(view, legal, rng, self._envy, threads, hurried)
        self._play(question, limit, late, batch)
        ways = question.found()
        if further is None or limit.stop():
            return ways
        by_nets = further(ways)
        if limit.playouts is not None:
            limit = replace(limit, playouts=max(round(NET_PLAYOUTS * limit.playouts), 1))
        self._play(by_nets, limit, None if seconds is None else began + seconds, batch)
        found = by_nets.found()
        if not all(way.playouts for way in found):  # it was stopped at once
            return ways
        return [
            way._replace(worth=after.worth, playouts=after.playouts)
            for way, after in zip(ways, found, strict=True)
        ]

    def _further(
        self, view: View, legal: tuple[Action, ...], rng: Random, threads: int
    ) -> Callable[[list[Weighed]], Search] | None:
        """The search by nets that follows on that by rules, of what that found; None: by none."""
        if not self._nets and self._general is None:
            return None
        if self._general is None and _is_known_to_nets(view, legal[0]):
            from ai.nets.net_search import net_search

            return lambda ways: net_search(view, ways, rng, self._envy, threads)
        from ai.nets.general.shares import shares_for

        shares = shares_for(view, legal, self._general)
        if shares is None:
            return None
        from ai.nets.general.search import general_search

        return lambda ways: general_search(view, ways, rng, self._envy, shares, threads)

    def _play(self, question: Search, limit: Limit, late: float | None, batch: int) -> None:
        """Play a decision on until the limit, dropping the worse half of the ways again and again.

        Args:
            question: nothing of it is played yet.
            limit: bounded.
            late: when time is up, by the clock.
            batch: deals between two looks at the clock.
        """
        ways = question.size
        began = self._clock()
        rounds = max(1, ceil(log2(ways))) if ways > 1 else 1
        for number in range(rounds):
            # Each round has an equal share of all the playouts there are.
            active = question.active
            budget = None if limit.playouts is None else limit.playouts * ways
            share = None if budget is None else max(budget // (rounds * active), 1)
            if ways == 1:  # nothing is compared, as of statements where all that is true is said
                share = FEWEST if share is None else min(share, FEWEST)
            until = None if late is None else began + (late - began) * (number + 1) / rounds
            done = 0
            while share is None or done < share:
                if done >= FEWEST or number:
                    if limit.stop() or (until is not None and self._clock() >= until):
                        break
                elif limit.stop():
                    break
                worlds = batch if share is None else min(batch, share - done)
                question.play(worlds)
                done += worlds
            if limit.stop():
                break
            question.halve()

    def _on_time(self, limit: Limit) -> int:
        """How many threads to think on."""
        if limit.playouts is not None:
            return 1  # so that a seed says all
        if self._threads is not None:
            return self._threads
        from ai.kernel.search.worker_threads import spare_cores

        return spare_cores() if self._clock is monotonic else 1


def _is_known_to_nets(view: View, action: Action) -> bool:
    from ai.nets.advice import advises

    return advises(view, action)
