"""Goals: some forty things that a skilful player comes to, each counted from records alone.

A goal is reached with a game, and its date is that game's. Games with moves taken back, hints, or
cards that were known have no part. They are counted one after the other, the earliest first;
whoever counts again comes to the same. What the expert makes of a daily deal follows from its date,
as `docs/how-to/daily.md` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto
from typing import Final, NamedTuple, TypeAlias

import msgspec

from game.days import row_around
from game.rating.levels import rating_of
from game.table.statistics.opponents import level_of
from game.table.statistics.tallies import DealTally, DealTerms, SeatTally
from game.translation import N_
from game.variants import VARIANTS
from game.wording import Phrase, nphrase, phrase


class GoalGroup(Enum):
    """What a goal is about, in the order of a page."""

    BIDS = auto()
    ZEROS = auto()
    WINS = auto()
    TABLES = auto()
    """Who sits there, or what is played."""
    DAYS = auto()


class Reach(NamedTuple):
    """How far somebody is on the way to a goal."""

    when: str | None
    """When it was reached, as a record writes it; None where it is not yet."""
    done: int
    """How many of what it asks for there are: of such in a row, those that run now."""
    wanted: int
    """How many it asks for."""


class GoalCount(msgspec.Struct, array_like=True):
    """How far one person is on the way to a goal after some games: what is kept of them."""

    done: int = 0
    when: str | None = None
    """When it was reached; no game after that changes anything."""
    seen: list[str | int] = []
    """What games had that must differ, or the month or days of them."""


class GoalWay(NamedTuple):
    """What a goal asks for, game by game."""

    step: Callable[[GoalCount, SeatTally], None]
    """Counts in a game that has a part in goals, the earliest first."""
    wanted: int


@dataclass(frozen=True, slots=True)
class PlayersGoal:
    """Something to be reached."""

    id: str
    group: GoalGroup
    title: str
    """In English, to be translated."""
    way: GoalWay
    retired: bool = False
    """Whether only those who have reached it still see it."""
    of_experts: bool = False
    """Whether it asks for what the expert makes of a daily deal, which no record tells."""

    def take(self, count: GoalCount, game: SeatTally) -> None:
        """Count a game in."""
        if count.when is None:
            self.way.step(count, game)
            if count.done >= self.way.wanted:
                count.when = game.when

    def reach(self, count: GoalCount) -> Reach:
        """How far somebody is after the games that were counted in."""
        wanted = self.way.wanted
        return Reach(count.when, min(count.done, wanted), wanted)


@dataclass(frozen=True, slots=True)
class GoalState:
    """A goal of one person."""

    goal: PlayersGoal
    reach: Reach

    @property
    def when(self) -> str | None:
        """When it was reached; None where it is not yet."""
        return self.reach.when


def counts(seat: SeatTally) -> bool:
    """Whether a game has a part in goals."""
    return bool(seat.deals) and not (seat.undone or seat.hints or seat.known_cards)


def counting(seats: Iterable[SeatTally]) -> list[SeatTally]:
    """The games that have a part in goals, the earliest first."""
    return sorted(filter(counts, seats), key=lambda seat: seat.when)


def goal_states(counted: Mapping[str, GoalCount]) -> list[GoalState]:
    """Every goal that is set, in the order in which a page shows them, by what is kept of each."""
    states = [GoalState(goal, goal.reach(counted.get(goal.id, GoalCount()))) for goal in GOALS]
    return [state for state in states if state.when is not None or not state.goal.retired]


# What a deal or a game must be like ------------------------------------------------------------

DealIs: TypeAlias = Callable[[DealTally, DealTerms | None], bool]
GameIs: TypeAlias = Callable[[SeatTally], bool]


def _made(deal: DealTally, _terms: DealTerms | None = None) -> bool:
    return deal.bid == deal.tricks


def _deals(game: SeatTally) -> Iterable[tuple[DealTally, DealTerms | None]]:
    terms = game.terms if len(game.terms) == len(game.deals) else (None,) * len(game.deals)
    return zip(game.deals, terms, strict=True)


def _won(game: SeatTally) -> bool:
    return game.sharing > 0


def _won_alone(game: SeatTally) -> bool:
    return game.sharing == 1 and bool(game.other_totals) and game.total > max(game.other_totals)


def won_from_last(game: SeatTally) -> bool:
    """Whether a game was won from last place before its last deal."""
    before = game.before_last
    behind = bool(before) and before[0] < min(before[1:], default=before[0])
    return behind and _won(game)


def _stronger(level: str) -> GameIs:
    """A win where everybody else is at least of a level."""

    def won(game: SeatTally) -> bool:
        least = rating_of(level)
        ratings = [rating_of(agent) for agent in game.agents]
        known = [one for one in ratings if one is not None]
        return (
            _won(game)
            and not game.met
            and bool(known)
            and len(known) == len(ratings)
            and least is not None
            and min(known) >= least
        )

    return won


# Ways to reach a goal --------------------------------------------------------------------------


def _game(fits: GameIs, times: int = 1) -> GoalWay:
    """So many games that fit."""

    def step(count: GoalCount, game: SeatTally) -> None:
        count.done += fits(game)

    return GoalWay(step, times)


def _games_running(fits: GameIs, times: int) -> GoalWay:
    """So many games in a row that fit."""

    def step(count: GoalCount, game: SeatTally) -> None:
        count.done = count.done + 1 if fits(game) else 0

    return GoalWay(step, times)


def _deal(fits: DealIs, times: int = 1) -> GoalWay:
    """So many deals that fit, in all games together."""

    def step(count: GoalCount, game: SeatTally) -> None:
        count.done += sum(fits(deal, terms) for deal, terms in _deals(game))

    return GoalWay(step, times)


def _deals_running(fits: DealIs, times: int, among: DealIs = lambda _deal, _terms: True) -> GoalWay:
    """So many deals in a row that fit, of those that are `among` them, from game to game."""

    def step(count: GoalCount, game: SeatTally) -> None:
        for deal, terms in _deals(game):
            if among(deal, terms):
                count.done = count.done + 1 if fits(deal, terms) else 0
                if count.done == times:
                    return

    return GoalWay(step, times)


def _different(
    fits: GameIs,
    of: Callable[[SeatTally], str | int],
    number: int,
    among: Iterable[str | int] = (),
) -> GoalWay:
    """Games that fit, until so many differ in this; `among` are those that count, empty for all."""
    counting = frozenset(among)

    def step(count: GoalCount, game: SeatTally) -> None:
        value = of(game)
        if fits(game) and (not counting or value in counting) and value not in count.seen:
            count.seen.append(value)
            count.done += 1

    return GoalWay(step, number)


def _days_running(times: int) -> GoalWay:
    """Daily deals of so many days in a row, each begun on its day."""

    def step(count: GoalCount, game: SeatTally) -> None:
        if not game.daily or game.daily != game.played:
            return
        try:
            day = date.fromisoformat(game.daily)
        except ValueError:
            return
        if day.toordinal() not in count.seen:
            count.seen.append(day.toordinal())
        days = {date.fromordinal(one) for one in count.seen if isinstance(one, int)}
        count.done = row_around(days, day)

    return GoalWay(step, times)


def _in_a_month(times: int) -> GoalWay:
    """So many games in one month."""

    def step(count: GoalCount, game: SeatTally) -> None:
        month = game.when[:7]
        count.done = count.done + 1 if count.seen == [month] else 1
        count.seen = [month]

    return GoalWay(step, times)


def _every_suit(game: SeatTally) -> bool:
    made = {terms.trump for deal, terms in _deals(game) if terms and terms.trump and _made(deal)}
    return len(made) >= 4


def _all_made(least: int) -> GameIs:
    return lambda game: len(game.deals) >= least and all(map(_made, game.deals))


def _zero_of(size: int) -> DealIs:
    return lambda deal, _terms: deal.bid == 0 and _made(deal) and deal.size >= size


def _bid_of(bid: int) -> DealIs:
    return lambda deal, _terms: deal.bid >= bid and _made(deal)


def _zero_with_ace(deal: DealTally, terms: DealTerms | None) -> bool:
    return terms is not None and terms.ace and deal.bid == 0 and _made(deal)


def _all_taken(deal: DealTally, _terms: DealTerms | None) -> bool:
    return deal.bid == deal.size and deal.size >= 4 and _made(deal)


def _no_trump(_deal: DealTally, terms: DealTerms | None) -> bool:
    return terms is not None and not terms.trump


def _bids_first(_deal: DealTally, terms: DealTerms | None) -> bool:
    return terms is not None and terms.position == 0


def _large(deal: DealTally, _terms: DealTerms | None) -> bool:
    return deal.size >= 8


def _ahead_of_expert(game: SeatTally) -> bool:
    return bool(game.daily) and game.expert_points is not None and game.total > game.expert_points


def _variant(game: SeatTally) -> str:
    return game.variant


def _against(level: str) -> GameIs:
    return lambda game: _won(game) and not game.met and level in map(level_of, game.agents)


def _make(number: int) -> Phrase:
    return nphrase("Make a bid", "Make {n} bids", number, n=number)


def _row(number: int) -> Phrase:
    return _running(_make(number))


def _running(goal: Phrase) -> Phrase:
    return phrase("{goal} in a row", goal=goal)


def _zeros(number: int) -> Phrase:
    return nphrase("Make a bid of zero", "Make {n} bids of zero", number, n=number)


def _with_cards(goal: Phrase, number: int) -> Phrase:
    return phrase("{goal} with {n} cards or more", goal=goal, n=number)


def _every_bid(number: int) -> Phrase:
    return phrase("Make every bid of a game of {n} deals or more", n=number)


def _win(number: int) -> Phrase:
    return nphrase("Win a game", "Win {n} games", number, n=number)


def _where_one_is(level: Phrase) -> Phrase:
    return phrase("Win against a bot of level {level}", level=level)


def _where_all_are(level: Phrase) -> Phrase:
    return phrase("Win where all are of level {level} or better", level=level)


def _beyond_expert(number: int) -> Phrase:
    return nphrase(
        "Come out ahead of the expert's average on a daily deal",
        "Come out ahead of the expert's average on {n} daily deals",
        number,
        n=number,
    )


GOALS: Final = (
    PlayersGoal("bid-1", GoalGroup.BIDS, _make(1), _deal(_made)),
    PlayersGoal("run-5", GoalGroup.BIDS, _row(5), _deals_running(_made, 5)),
    PlayersGoal("run-10", GoalGroup.BIDS, _row(10), _deals_running(_made, 10)),
    PlayersGoal("run-15", GoalGroup.BIDS, _row(15), _deals_running(_made, 15)),
    PlayersGoal("run-20", GoalGroup.BIDS, _row(20), _deals_running(_made, 20)),
    PlayersGoal("bids-100", GoalGroup.BIDS, _make(100), _deal(_made, 100)),
    PlayersGoal("bids-1000", GoalGroup.BIDS, _make(1000), _deal(_made, 1000)),
    PlayersGoal("bids-5000", GoalGroup.BIDS, _make(5000), _deal(_made, 5000)),
    PlayersGoal(
        "game-5",
        GoalGroup.BIDS,
        _every_bid(5),
        _game(_all_made(5)),
    ),
    PlayersGoal(
        "game-10",
        GoalGroup.BIDS,
        _every_bid(10),
        _game(_all_made(10)),
    ),
    PlayersGoal(
        "zero-7",
        GoalGroup.ZEROS,
        _with_cards(_zeros(1), 7),
        _deal(_zero_of(7)),
    ),
    PlayersGoal(
        "zero-10",
        GoalGroup.ZEROS,
        _with_cards(_zeros(1), 10),
        _deal(_zero_of(10)),
    ),
    PlayersGoal(
        "zero-ace",
        GoalGroup.ZEROS,
        phrase("{goal} with the ace of trumps", goal=_zeros(1)),
        _deal(_zero_with_ace),
    ),
    PlayersGoal("zeros-50", GoalGroup.ZEROS, _zeros(50), _deal(_zero_of(1), 50)),
    PlayersGoal(
        "bid-5", GoalGroup.BIDS, phrase("Make a bid of {n} or more", n=5), _deal(_bid_of(5))
    ),
    PlayersGoal(
        "bid-7", GoalGroup.BIDS, phrase("Make a bid of {n} or more", n=7), _deal(_bid_of(7))
    ),
    PlayersGoal(
        "all",
        GoalGroup.BIDS,
        phrase("Bid and take every trick of {n} or more", n=4),
        _deal(_all_taken),
    ),
    PlayersGoal(
        "large-5",
        GoalGroup.BIDS,
        _with_cards(_row(5), 8),
        _deals_running(_made, 5, _large),
    ),
    PlayersGoal(
        "first-5",
        GoalGroup.BIDS,
        phrase("{goal} as the first to bid", goal=_row(5)),
        _deals_running(_made, 5, _bids_first),
    ),
    PlayersGoal(
        "no-trump-5",
        GoalGroup.BIDS,
        phrase("{goal} at no trump", goal=_row(5)),
        _deals_running(_made, 5, _no_trump),
    ),
    PlayersGoal(
        "suits",
        GoalGroup.BIDS,
        N_("Make a bid with each suit as trump in one game"),
        _game(_every_suit),
    ),
    PlayersGoal("win-1", GoalGroup.WINS, _win(1), _game(_won)),
    PlayersGoal("win-10", GoalGroup.WINS, _win(10), _game(_won, 10)),
    PlayersGoal("win-100", GoalGroup.WINS, _win(100), _game(_won, 100)),
    PlayersGoal("wins-3", GoalGroup.WINS, _running(_win(3)), _games_running(_won, 3)),
    PlayersGoal("wins-5", GoalGroup.WINS, _running(_win(5)), _games_running(_won, 5)),
    PlayersGoal(
        "by-one",
        GoalGroup.WINS,
        N_("Win by a single point"),
        _game(lambda game: _won_alone(game) and game.total - max(game.other_totals) == 1),
    ),
    PlayersGoal(
        "double",
        GoalGroup.WINS,
        N_("Win with twice the points of the second"),
        _game(lambda game: _won_alone(game) and game.total >= 2 * max(0, *game.other_totals) > 0),
    ),
    PlayersGoal(
        "from-last",
        GoalGroup.WINS,
        N_("Win from last place before the final deal"),
        _game(won_from_last),
    ),
    PlayersGoal(
        "beat-expert",
        GoalGroup.TABLES,
        _where_one_is(phrase("Expert")),
        _game(_against("expert")),
    ),
    PlayersGoal(
        "beat-master",
        GoalGroup.TABLES,
        _where_one_is(phrase("Master")),
        _game(_against("master")),
        retired=True,
    ),
    PlayersGoal(
        "table-casual",
        GoalGroup.TABLES,
        _where_all_are(phrase("Casual")),
        _game(_stronger("casual")),
    ),
    PlayersGoal(
        "table-skilled",
        GoalGroup.TABLES,
        _where_all_are(phrase("Skilled")),
        _game(_stronger("skilled")),
    ),
    PlayersGoal(
        "table-expert",
        GoalGroup.TABLES,
        _where_all_are(phrase("Expert")),
        _game(_stronger("expert")),
    ),
    PlayersGoal(
        "table-expert-10",
        GoalGroup.TABLES,
        phrase("{goal}, {n} times", n=10, goal=_where_all_are(phrase("Expert"))),
        _game(_stronger("expert"), 10),
    ),
    PlayersGoal(
        "seats",
        GoalGroup.TABLES,
        N_("Win with three, four, five and six at the table"),
        _different(_won, lambda game: game.players, 4, (3, 4, 5, 6)),
    ),
    PlayersGoal(
        "variants-5", GoalGroup.TABLES, N_("Win five variants"), _different(_won, _variant, 5)
    ),
    PlayersGoal(
        "variants-played",
        GoalGroup.TABLES,
        N_("Finish a game of every variant"),
        _different(lambda _game: True, _variant, len(VARIANTS), VARIANTS),
    ),
    PlayersGoal(
        "variants-won",
        GoalGroup.TABLES,
        N_("Win every variant"),
        _different(_won, _variant, len(VARIANTS), VARIANTS),
    ),
    PlayersGoal(
        "daily-1", GoalGroup.DAYS, N_("Finish a daily deal"), _game(lambda game: bool(game.daily))
    ),
    PlayersGoal(
        "daily-won",
        GoalGroup.DAYS,
        N_("Win a daily deal"),
        _game(lambda game: bool(game.daily) and _won(game)),
    ),
    PlayersGoal(
        "daily-expert",
        GoalGroup.DAYS,
        _beyond_expert(1),
        _game(_ahead_of_expert),
        of_experts=True,
    ),
    PlayersGoal(
        "daily-expert-10",
        GoalGroup.DAYS,
        _beyond_expert(10),
        _game(_ahead_of_expert, 10),
        of_experts=True,
    ),
    PlayersGoal(
        "daily-7",
        GoalGroup.DAYS,
        phrase("Play the daily deal {n} days in a row", n=7),
        _days_running(7),
    ),
    PlayersGoal(
        "daily-30",
        GoalGroup.DAYS,
        phrase("Play the daily deal {n} days in a row", n=30),
        _days_running(30),
    ),
    PlayersGoal(
        "month-30", GoalGroup.DAYS, phrase("Finish {n} games in a month", n=30), _in_a_month(30)
    ),
)
"""In the order of a page."""
