"""Goals: some forty things that a skilful player comes to, each counted from records alone.

A goal is reached with a game, and its date is that game's. Games with moves taken back, hints, or
cards that were known have no part. Nothing is kept: whoever counts again comes to the same. What
the expert makes of a daily deal follows from its date, as `docs/daily.md` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias

from game.days import row_around
from game.rating.levels import rating_of
from game.table.statistics.opponents import level_of
from game.table.statistics.tallies import DealTally, DealTerms, SeatTally
from game.translation import N_
from game.variants import VARIANTS

Games: TypeAlias = Sequence[SeatTally]
"""One person's games that count, the earliest first."""


@dataclass(frozen=True, slots=True)
class PlayersGoal:
    """Something to be reached."""

    id: str
    title: str
    """In English, to be translated."""
    reached: Callable[[Games], str | None]
    """When it was, as a record writes it; None where it is not yet."""
    retired: bool = False
    """Whether only those who have reached it still see it."""


@dataclass(frozen=True, slots=True)
class GoalState:
    """A goal of one person."""

    goal: PlayersGoal
    when: str | None


def counting(seats: Iterable[SeatTally]) -> list[SeatTally]:
    """The games that have a part in goals, the earliest first."""
    kept = [
        seat for seat in seats if seat.deals and not (seat.undone or seat.hints or seat.known_cards)
    ]
    return sorted(kept, key=lambda seat: seat.when)


def goal_states(seats: Iterable[SeatTally]) -> list[GoalState]:
    """Every goal that is set, in the order in which a page shows them."""
    games = counting(seats)
    states = [GoalState(goal, goal.reached(games)) for goal in GOALS]
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


def _game(fits: GameIs, times: int = 1) -> Callable[[Games], str | None]:
    """So many games that fit."""

    def reached(games: Games) -> str | None:
        found = [game.when for game in games if fits(game)]
        return found[times - 1] if len(found) >= times else None

    return reached


def _games_running(fits: GameIs, times: int) -> Callable[[Games], str | None]:
    """So many games in a row that fit."""

    def reached(games: Games) -> str | None:
        run = 0
        for game in games:
            run = run + 1 if fits(game) else 0
            if run == times:
                return game.when
        return None

    return reached


def _deal(fits: DealIs, times: int = 1) -> Callable[[Games], str | None]:
    """So many deals that fit, in all games together."""

    def reached(games: Games) -> str | None:
        count = 0
        for game in games:
            count += sum(fits(deal, terms) for deal, terms in _deals(game))
            if count >= times:
                return game.when
        return None

    return reached


def _deals_running(
    fits: DealIs, times: int, among: DealIs = lambda _deal, _terms: True
) -> Callable[[Games], str | None]:
    """So many deals in a row that fit, of those that are `among` them, from game to game."""

    def reached(games: Games) -> str | None:
        run = 0
        for game in games:
            for deal, terms in _deals(game):
                if among(deal, terms):
                    run = run + 1 if fits(deal, terms) else 0
                    if run == times:
                        return game.when
        return None

    return reached


def _different(
    fits: GameIs, of: Callable[[SeatTally], object], wanted: Callable[[set[object]], bool]
) -> Callable[[Games], str | None]:
    """Games that fit, until what they differ in is all that is wanted."""

    def reached(games: Games) -> str | None:
        seen: set[object] = set()
        for game in games:
            if fits(game):
                seen.add(of(game))
                if wanted(seen):
                    return game.when
        return None

    return reached


def _days_running(times: int) -> Callable[[Games], str | None]:
    """Daily deals of so many days in a row, each begun on its day."""

    def reached(games: Games) -> str | None:
        seen: set[date] = set()
        for game in games:
            if not game.daily or game.daily != game.played:
                continue
            try:
                day = date.fromisoformat(game.daily)
            except ValueError:
                continue
            seen.add(day)
            if row_around(seen, day) >= times:
                return game.when
        return None

    return reached


def _in_a_month(times: int) -> Callable[[Games], str | None]:
    """So many games in one month."""

    def reached(games: Games) -> str | None:
        counts: dict[str, int] = {}
        for game in games:
            month = game.when[:7]
            counts[month] = counts.get(month, 0) + 1
            if counts[month] == times:
                return game.when
        return None

    return reached


def _from_last(game: SeatTally) -> bool:
    before = game.before_last
    behind = bool(before) and before[0] < min(before[1:], default=before[0])
    return behind and _won(game)


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


def _variant(game: SeatTally) -> object:
    return game.variant


def _all_variants(seen: set[object]) -> bool:
    return set(VARIANTS) <= seen


def _against(level: str) -> GameIs:
    return lambda game: _won(game) and not game.met and level in map(level_of, game.agents)


GOALS: Final = (
    PlayersGoal("bid-1", N_("Make a bid"), _deal(_made)),
    PlayersGoal("run-5", N_("Make five bids in a row"), _deals_running(_made, 5)),
    PlayersGoal("run-10", N_("Make ten bids in a row"), _deals_running(_made, 10)),
    PlayersGoal("run-15", N_("Make fifteen bids in a row"), _deals_running(_made, 15)),
    PlayersGoal("run-20", N_("Make twenty bids in a row"), _deals_running(_made, 20)),
    PlayersGoal("bids-100", N_("Make a hundred bids"), _deal(_made, 100)),
    PlayersGoal("bids-1000", N_("Make a thousand bids"), _deal(_made, 1000)),
    PlayersGoal("bids-5000", N_("Make five thousand bids"), _deal(_made, 5000)),
    PlayersGoal(
        "game-5", N_("Make every bid of a game of five deals or more"), _game(_all_made(5))
    ),
    PlayersGoal(
        "game-10", N_("Make every bid of a game of ten deals or more"), _game(_all_made(10))
    ),
    PlayersGoal("zero-7", N_("Make a bid of zero with seven cards or more"), _deal(_zero_of(7))),
    PlayersGoal("zero-10", N_("Make a bid of zero with ten cards or more"), _deal(_zero_of(10))),
    PlayersGoal("zero-ace", N_("Make a bid of zero with the ace of trumps"), _deal(_zero_with_ace)),
    PlayersGoal("zeros-50", N_("Make fifty bids of zero"), _deal(_zero_of(1), 50)),
    PlayersGoal("bid-5", N_("Make a bid of five or more"), _deal(_bid_of(5))),
    PlayersGoal("bid-7", N_("Make a bid of seven or more"), _deal(_bid_of(7))),
    PlayersGoal("all", N_("Bid and take every trick of four or more"), _deal(_all_taken)),
    PlayersGoal(
        "large-5",
        N_("Make five bids in a row with eight cards or more"),
        _deals_running(_made, 5, _large),
    ),
    PlayersGoal(
        "first-5",
        N_("Make five bids in a row as the first to bid"),
        _deals_running(_made, 5, _bids_first),
    ),
    PlayersGoal(
        "no-trump-5",
        N_("Make five bids in a row at no trump"),
        _deals_running(_made, 5, _no_trump),
    ),
    PlayersGoal("suits", N_("Make a bid with each suit as trump in one game"), _game(_every_suit)),
    PlayersGoal("win-1", N_("Win a game"), _game(_won)),
    PlayersGoal("win-10", N_("Win ten games"), _game(_won, 10)),
    PlayersGoal("win-100", N_("Win a hundred games"), _game(_won, 100)),
    PlayersGoal("wins-3", N_("Win three games in a row"), _games_running(_won, 3)),
    PlayersGoal("wins-5", N_("Win five games in a row"), _games_running(_won, 5)),
    PlayersGoal(
        "by-one",
        N_("Win by a single point"),
        _game(lambda game: _won_alone(game) and game.total - max(game.other_totals) == 1),
    ),
    PlayersGoal(
        "double",
        N_("Win with twice the points of the second"),
        _game(lambda game: _won_alone(game) and game.total >= 2 * max(0, *game.other_totals) > 0),
    ),
    PlayersGoal("from-last", N_("Win from last place before the final deal"), _game(_from_last)),
    PlayersGoal("beat-expert", N_("Win at a table with an expert"), _game(_against("expert"))),
    PlayersGoal(
        "beat-master", N_("Win at a table with a master"), _game(_against("master")), retired=True
    ),
    PlayersGoal(
        "table-casual", N_("Win where all are casual or better"), _game(_stronger("casual"))
    ),
    PlayersGoal(
        "table-skilled", N_("Win where all are skilled or better"), _game(_stronger("skilled"))
    ),
    PlayersGoal(
        "table-expert", N_("Win where all are experts or better"), _game(_stronger("expert"))
    ),
    PlayersGoal(
        "table-expert-10",
        N_("Win ten games where all are experts or better"),
        _game(_stronger("expert"), 10),
    ),
    PlayersGoal(
        "seats",
        N_("Win with three, four, five and six at the table"),
        _different(_won, lambda game: game.players, lambda seen: {3, 4, 5, 6} <= seen),
    ),
    PlayersGoal(
        "variants-5", N_("Win five variants"), _different(_won, _variant, lambda s: len(s) >= 5)
    ),
    PlayersGoal(
        "variants-played",
        N_("Finish a game of every variant"),
        _different(lambda _game: True, _variant, _all_variants),
    ),
    PlayersGoal("variants-won", N_("Win every variant"), _different(_won, _variant, _all_variants)),
    PlayersGoal("daily-1", N_("Finish a daily deal"), _game(lambda game: bool(game.daily))),
    PlayersGoal(
        "daily-won", N_("Win a daily deal"), _game(lambda game: bool(game.daily) and _won(game))
    ),
    PlayersGoal(
        "daily-expert",
        N_("Come out ahead of the expert's average on a daily deal"),
        _game(_ahead_of_expert),
    ),
    PlayersGoal(
        "daily-expert-10",
        N_("Come out ahead of the expert's average on ten daily deals"),
        _game(_ahead_of_expert, 10),
    ),
    PlayersGoal("daily-7", N_("Play the daily deal seven days in a row"), _days_running(7)),
    PlayersGoal("daily-30", N_("Play the daily deal thirty days in a row"), _days_running(30)),
    PlayersGoal("month-30", N_("Finish thirty games in a month"), _in_a_month(30)),
)
"""In the order of a page."""
