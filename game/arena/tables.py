"""Tables of a league played to their end, in whatever process they were sent to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache

from game.arena.league import League
from game.engine import Limit
from game.roster import check_bots, inline_thinking, is_own, process_thinking
from game.table.headless import FAULTS_ALLOWED, Chooser, CountedBots, play_out


@dataclass(frozen=True, slots=True)
class TableResult:
    """What came of one table, deal by deal."""

    table: int
    seats: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    """By deal and seat."""
    made: tuple[tuple[bool, ...], ...]
    """By deal and seat: whether the bid was made."""
    decisions: tuple[int, ...]
    """By seat: how often a bot was asked."""
    seconds: tuple[float, ...]
    """By seat: how long it thought, all decisions together."""
    faults: tuple[str, ...] = ()
    """Why another moved for a bot, each reason once."""
    failed: tuple[int, ...] = ()
    """By seat: how often another had to move for the bot."""

    def cut(self, deals: int) -> TableResult:
        """Its first deals alone."""
        return replace(self, points=self.points[:deals], made=self.made[:deals])

    def failures(self) -> Counter[str]:
        """By bot: how often another had to move for it."""
        counted: Counter[str] = Counter()
        for name, times in zip(self.seats, self.failed, strict=False):
            counted[name] += times
        return counted


class FaultTally:
    """The bots that sit out, since they failed too often to be told from the one that moves for
    them."""

    def __init__(self) -> None:
        self.failed: Counter[str] = Counter()
        """By bot."""

    @property
    def out(self) -> frozenset[str]:
        """Who sits out."""
        return frozenset(name for name, times in self.failed.items() if times >= FAULTS_ALLOWED)

    def note(self, result: TableResult) -> None:
        """Count the faults of a table."""
        self.failed.update(result.failures())


def play_tables(
    league: League,
    tables: range,
    out: frozenset[str] = frozenset(),
    *,
    is_far: bool = False,
) -> list[TableResult]:
    """Play these tables one after another, without the bots that sit out.

    They end with the first table after which one more bot sits out: nobody wants the others.

    Args:
        league: who plays what.
        tables: which of its tables.
        out: the bots that sit out.
        is_far: whether this may be another machine than that on which the bots were looked at.

    Raises:
        BotError: a third-party bot cannot be had on this machine.
    """
    own = all(map(is_own, league.bots))
    if not own and is_far:
        _all_here(league.bots)
    bots = inline_thinking(league.limit) if own else _among_strangers(league.limit)
    results, tally = [], FaultTally()
    for table in tables:
        results.append(play_table(league, table, bots, out))
        tally.note(results[-1])
        if tally.out:
            break
    return results


def play_table(
    league: League,
    table: int,
    bots: Chooser,
    out: frozenset[str] = frozenset(),
) -> TableResult:
    """Play one table with bots that are there already.

    A table at which a bot fails too often has only the deals that were finished before.
    """
    setup, seats = league.setup(table, out), league.seats(table, out)
    counted = CountedBots(bots)

    def enough() -> bool:
        by_bot: Counter[str] = Counter()
        for seat, times in counted.faults.items():
            by_bot[seats[seat]] += times
        return any(times >= FAULTS_ALLOWED for times in by_bot.values())

    # A tie is not played off where single deals are wanted.
    played = play_out(setup, counted, None if league.cards is None else 1, enough)
    return TableResult(
        table,
        seats,
        tuple(deal.points for deal in played.deals),
        tuple(tuple(map(bool, deal.result.made)) for deal in played.deals),
        tuple(counted.decisions[seat] for seat in range(setup.players)),
        tuple(counted.seconds.get(seat, 0.0) for seat in range(setup.players)),
        tuple(counted.reasons),
        tuple(counted.faults[seat] for seat in range(setup.players)),
    )


@cache
def _all_here(bots: tuple[str, ...]) -> None:
    check_bots(bots)


@cache
def _among_strangers(limit: Limit) -> Chooser:
    """A process for each stranger in each seat, so that none keeps another seat's View.

    They stay for the tables to come: starting one takes longer than many a deal. They end with
    this process.
    """
    return process_thinking(limit)
