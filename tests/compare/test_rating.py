"""Ratings, goals and trends: counted from records, and counted again by a separate reader."""

from __future__ import annotations

import csv
import io
import json
import statistics
from dataclasses import replace
from datetime import date, timedelta
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.rating.goals import GOALS, counting
from game.rating.levels import (
    DEALS,
    DIAL_RATINGS,
    LEVEL_RATINGS,
    MIDDLE,
    PER_POINT,
    SPREAD,
    TENFOLD,
    level_for,
    rating_of,
)
from game.rating.opponents import by_character
from game.rating.rating import (
    UNKNOWN,
    GameRanks,
    Unrated,
    estimate,
    estimates,
    of_level,
    ranks_of,
    rating_told,
    unrated,
    win_chance,
)
from game.rating.trends import (
    best_month,
    by_month,
    by_position,
    by_size,
    by_trump,
    loss_by_month,
    parts_by_month,
    points_by_month,
    table,
)
from game.review.review_index import PointParts, ReviewedGame
from game.roster import DIAL, MERGED
from game.table.game_index.counted import read_tallies
from game.table.game_index.game_index import GameIndex, close_all
from game.table.records.endings import records_in
from game.table.statistics.tallies import DealTally, DealTerms, SeatTally
from tests.compare.recounts import by_level, deal_sums, goal_states, rated
from tests.on_file import write
from tests.played_by_bots import lines_of
from tests.tables import setup_for

DAY = date(2026, 11, 1)


def seat(number: int = 0, **words: Any) -> SeatTally:
    """A game lost against three of level Skilled, on the day of its number."""
    made = DealTally(7, 2, 2, 12)
    usual: dict[str, Any] = {
        "player": "You",
        "profile": "",
        "unnamed": True,
        "variant": "oh-hell",
        "own_rules": False,
        "players": 4,
        "opponents": ("skilled",),
        "sharing": 0,
        "total": 50,
        "undone": 0,
        "deals": (made,) * 2,
        "when": f"{DAY + timedelta(days=number)}T10:00:00Z",
        "agents": ("skilled", "skilled:bold", "skilled"),
        "other_totals": (60, 40, 40),
        "seed": str(number),
    }
    return SeatTally(**(usual | words))


WHOLE = {"deals": (DealTally(7, 2, 2, 12),) * DEALS}
"""A game as long as those by which the levels are rated."""


def won(number: int, **words: Any) -> SeatTally:
    return seat(number, **({"sharing": 1, "total": 70} | words))


# Rating ----------------------------------------------------------------------------------------


def test_the_dial_lies_where_it_was_measured() -> None:
    """Worked out again from the table of docs/background/strength.md, whole games of Oh Hell."""
    text = Path("docs/background/strength.md").read_text("utf-8")
    part = text[text.index("<!-- table: dial-points -->") :]
    part = part[: part.index("<!-- end of table -->")]
    found = {}
    for line in part.splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) > 4 and cells[1] in DIAL_RATINGS:
            assert int(cells[2]) == DIAL_RATINGS[cells[1]]
            found[cells[1]] = [float(cells[at].replace("±", "").split()[0]) for at in (3, 4)]
    assert list(found) == list(DIAL_RATINGS)
    middle = [statistics.fmean(column) for column in zip(*found.values(), strict=True)]
    for level, (points, measured) in found.items():
        assert measured == pytest.approx(middle[1] + (points - middle[0]) * PER_POINT, abs=4)
        assert DIAL_RATINGS[level] == pytest.approx(measured, abs=60)


def test_a_rating_has_a_level_and_a_level_a_rating() -> None:
    assert rating_of("skilled:spoiler") == LEVEL_RATINGS["skilled"] == 1600
    assert rating_of("1300:bold") == 1300
    assert rating_of("1200") == rating_of("beginner") == 1200, "a mark by its rating"
    assert rating_of("level:1200") == 1200
    assert rating_of("level:1300:bold") == 1300
    assert rating_of("random") is None
    assert [level_for(value, DIAL) for value in (0, 1249, 1251, 9000)] == [
        *("800", "beginner", "1300", "expert"),
    ]


def test_winners_rise_losers_fall_and_the_interval_narrows() -> None:
    up = rated([won(number, **WHOLE) for number in range(30)])
    down = rated([seat(number, total=0, **WHOLE) for number in range(30)])
    assert up.now is not None
    assert down.now is not None
    values = [game.rating.value for game in up.games]
    assert values == sorted(values)
    assert down.now.value < LEVEL_RATINGS["skilled"] < up.now.value
    widths = [game.rating.ci95 for game in up.games]
    assert widths[0] > 1.5 * widths[-1]


def test_who_comes_in_as_often_as_the_others_is_rated_as_they_are() -> None:
    totals = (70, 55, 45, 30)  # first, second, third, fourth
    games = [
        seat(n, total=totals[n % 4], other_totals=(60, 50, 40), sharing=n % 4 == 0)
        for n in range(400)
    ]
    found = rated(games).now
    assert found is not None
    assert abs(found.value - LEVEL_RATINGS["skilled"]) < 60


def test_a_short_game_says_less_than_a_long_one() -> None:
    """Chance decides more of it: by the root of the deals."""
    short = rated([won(0, deals=WHOLE["deals"][:4])]).now
    whole = rated([won(0, **WHOLE)]).now
    assert short is not None
    assert whole is not None
    assert MIDDLE < short.value < whole.value
    assert short.ci95 > whole.ci95


@pytest.mark.slow
@pytest.mark.parametrize("person", ["beginner", "skilled"])
def test_the_same_person_comes_to_the_same_rating_from_short_and_whole_games(person: str) -> None:
    """Points as far apart as ratings say; `rating_lengths.py` does it with real games."""
    found = {}
    for deals, games in ((DEALS, 1200), (4, 4000)):
        chance = Random(7)

        def total(level: str, deals: int = deals, chance: Random = chance) -> int:
            mean = LEVEL_RATINGS[level] / PER_POINT
            return round(sum(chance.gauss(mean, SPREAD) for _deal in range(deals)))

        course = []
        for number in range(games):
            others = chance.choices(list(LEVEL_RATINGS), k=3)
            course.append(
                seat(
                    number % 365,
                    seed=f"{number}",
                    agents=tuple(others),
                    total=total(person),
                    other_totals=tuple(map(total, others)),
                    deals=WHOLE["deals"][:deals],
                )
            )
        second = [game.rating.value for game in rated(course).games[games // 2 :]]
        found[deals] = statistics.mean(second)
    assert found[DEALS] == pytest.approx(LEVEL_RATINGS[person], abs=45)
    assert found[4] == pytest.approx(found[DEALS], abs=45)


def test_chances_to_win_are_those_of_odds() -> None:
    assert win_chance(1500, [1500] * 3) == pytest.approx(0.25)
    assert win_chance(1500 + TENFOLD * log(3, 10), [1500]) == pytest.approx(0.75)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({}, None),
        ({"undone": 1}, Unrated.UNDO),
        ({"hints": 1}, Unrated.HINT),
        ({"known_cards": True}, Unrated.KNOWN_CARDS),
        ({"agents": ("human", "skilled")}, Unrated.PERSONS),
        ({"agents": ("random", "skilled")}, Unrated.BOTS),
        ({"met": (("skilled",), ("casual",))}, Unrated.BOTS),
        ({"variant": "cooperative"}, Unrated.SHARED),
    ],
)
def test_what_has_no_part_says_why(words: dict[str, Any], why: Unrated | None) -> None:
    assert unrated(seat(0, **words)) is why
    found = rated([seat(0, **words)])
    assert len(found.games) == (why is None)
    assert [reason for reason, _count in found.unrated] == ([] if why is None else [why])


def test_cards_that_were_seen_before_do_not_count_again() -> None:
    found = rated([won(0, seed="7"), won(1, seed="7")])
    assert len(found.games) == 1
    assert found.unrated == ((Unrated.KNOWN_CARDS, 1),)


# Goals -----------------------------------------------------------------------------------------


def reached(*seats: SeatTally) -> set[str]:
    return {state.goal.id for state in goal_states(seats) if state.when is not None}


def deals(*rows: tuple[int, int, int], trump: str = "S", ace: bool = False) -> dict[str, Any]:
    """Deals of (cards, bid, tricks), all with one trump, as the first to bid."""
    return {
        "deals": tuple(DealTally(size, bid, tricks, 0) for size, bid, tricks in rows),
        "terms": (DealTerms(0, trump, ace),) * len(rows),
    }


def test_there_are_some_forty_goals_of_different_names() -> None:
    assert 40 <= len(GOALS) <= 50
    assert len({goal.id for goal in GOALS}) == len({goal.title for goal in GOALS}) == len(GOALS)


def test_nothing_is_reached_by_nobody_and_little_by_one_game() -> None:
    assert reached() == set()
    assert reached(seat(0, **deals((3, 1, 0)))) == set()
    assert reached(seat(0, **deals((3, 1, 1)))) == {"bid-1"}


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ("run-5", deals(*[(3, 1, 1)] * 5)),
        ("game-5", deals(*[(3, 1, 1)] * 5)),
        ("zero-7", deals((7, 0, 0))),
        ("zero-ace", deals((3, 0, 0), ace=True)),
        ("bid-5", deals((9, 5, 5))),
        ("all", deals((4, 4, 4))),
        ("large-5", deals(*[(8, 1, 1)] * 5)),
        ("first-5", deals(*[(2, 1, 1)] * 5)),
        ("no-trump-5", deals(*[(2, 1, 1)] * 5, trump="")),
        ("by-one", {"sharing": 1, "total": 61}),
        ("double", {"sharing": 1, "total": 120}),
        ("from-last", {"sharing": 1, "total": 70, "before_last": (10, 30, 20, 20)}),
        ("beat-expert", {"sharing": 1, "agents": ("expert:bold", "random")}),
        ("table-skilled", {"sharing": 1, "agents": ("expert", "skilled")}),
        ("daily-1", {"daily": "2026-11-01"}),
    ],
)
def test_one_game_reaches_it_and_help_does_not(goal: str, words: dict[str, Any]) -> None:
    assert goal in reached(seat(0, **words))
    for helped in ({"undone": 1}, {"hints": 1}, {"known_cards": True}):
        assert reached(seat(0, **(words | helped))) == set()


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ("zero-ace", deals((3, 0, 1), ace=True)),
        ("large-5", deals(*[(7, 1, 1)] * 5)),
        ("no-trump-5", deals(*[(2, 1, 1)] * 5)),
        ("by-one", {"sharing": 2, "total": 60}),
        ("from-last", {"sharing": 1, "before_last": (20, 30, 20, 20)}),
        ("table-skilled", {"sharing": 1, "agents": ("expert", "casual")}),
        ("table-expert", {"sharing": 1, "agents": ("expert", "random")}),
    ],
)
def test_what_only_comes_near_does_not(goal: str, words: dict[str, Any]) -> None:
    assert goal not in reached(seat(0, **words))


def test_no_win_over_a_level_is_reached_where_another_stood_in() -> None:
    masters = {"agents": ("master", "master", "master")}
    whole, mixed = won(1, **masters), won(1, met=(("skilled",), ("master",)), **masters)
    over = reached(whole) - reached(mixed)
    assert {name for name in over if "master" in name}
    assert not {name for name in reached(mixed) if "master" in name}


def test_a_goal_that_is_no_longer_set_stays_with_those_who_reached_it() -> None:
    over_master = [won(1, agents=("master", "master", "master"))]
    shown, fresh = ({state.goal.id for state in goal_states(games)} for games in (over_master, []))
    assert shown - fresh == {goal.id for goal in GOALS if goal.retired} == {"beat-master"}


def test_a_master_is_rated_as_the_expert_it_was_merged_with() -> None:
    assert rating_of("master:bold") == rating_of("expert") == LEVEL_RATINGS["expert"]
    assert set(MERGED) & set(LEVEL_RATINGS) == set()


def test_goals_have_the_date_of_their_game() -> None:
    games = [won(number) for number in range(12)]
    dates = {state.goal.id: state.when for state in goal_states(reversed(games))}
    assert dates["win-1"] == games[0].when
    assert dates["wins-3"] == games[2].when
    assert dates["win-10"] == games[9].when
    assert dates["win-100"] is None


def test_an_open_goal_says_how_many_there_are_of_how_many() -> None:
    """Four wins, a lost game, and two wins: of such in a row only those that run now."""
    games = [won(0), won(1), won(2), won(3), seat(4), won(5), won(6, players=3, variant="clag")]
    reach = {state.goal.id: state.reach for state in goal_states(games)}
    assert reach["win-10"][1:] == (6, 10)
    assert reach["wins-3"] == (games[2].when, 3, 3)
    assert reach["wins-5"][1:] == (2, 5)
    assert reach["bids-100"][1:] == (14, 100)
    assert reach["run-20"][1:] == (14, 20)
    assert reach["seats"][1:] == (2, 4)
    assert reach["variants-5"][1:] == (2, 5)
    assert reach["daily-7"][1:] == (0, 7)
    for goal, (when, done, wanted) in reach.items():
        assert 0 <= done <= wanted, goal
        assert (done == wanted) == (when is not None), goal


def test_days_in_a_row_are_those_played_on_their_day() -> None:
    def daily(number: int, late: int = 0) -> SeatTally:
        day = DAY + timedelta(days=number)
        on = day + timedelta(days=late)
        return seat(number, daily=day.isoformat(), played=on.isoformat())

    assert "daily-7" in reached(*map(daily, range(7)))
    assert "daily-7" not in reached(*[daily(n, late=n == 3) for n in range(7)])


@pytest.mark.parametrize("goal", ["daily-expert"])
def test_the_expert_is_beaten_on_a_daily_deal_by_more_points_than_it_makes_on_average(
    goal: str,
) -> None:
    day = {"daily": "2026-11-01", "played": "2026-11-01", "total": 50}
    assert goal in reached(seat(0, expert_points=49.9, **day))
    assert goal not in reached(seat(0, expert_points=50.0, **day))
    assert goal not in reached(seat(0, **day)), "the expert has not played yet"
    assert goal not in reached(seat(0, expert_points=10.0, hints=1, **day))
    assert goal not in reached(seat(0, expert_points=10.0)), "no daily deal"


# Opponents and reviews -------------------------------------------------------------------------


def test_the_hardest_opponent_stands_first_and_few_games_last() -> None:
    games = [seat(number) for number in range(12)]
    games += [won(number, agents=("casual",) * 3) for number in range(12, 24)]
    games += [seat(30, agents=("expert", "expert", "casual"), other_totals=(50, 70, 0))]
    found = by_level(games)
    assert [one.opponent.level for one in found] == ["skilled", "casual", "expert"]
    assert found[0].ahead.made == pytest.approx(12 * 2 / 3), "ahead of two of three in each game"
    assert found[1].ahead.trials == 13
    assert found[2].few
    assert found[2].ahead.made == pytest.approx(0.25), "a tie with one, behind the other"
    low, high = found[2].ahead.interval
    assert 0 <= low < 0.25 < high <= 1


def test_games_with_help_or_of_a_team_are_no_contest() -> None:
    helped = [seat(0, undone=1), seat(1, hints=1), seat(2, known_cards=True)]
    assert by_level([*helped, seat(3, variant="cooperative")]) == []


def test_loss_by_month_weighs_every_decision_alike() -> None:
    def game(when: str, decisions: int, loss: float) -> ReviewedGame:
        return ReviewedGame("", when, "oh-hell", "", "You", decisions, loss, 0)

    found = loss_by_month(
        [game("2026-11-03", 10, 5.0), game("2026-11-04", 30, 3.0), game("2026-12-01", 4, 4.0)]
    )
    assert found["2026-11"].mean == pytest.approx(8 / 40)
    assert found["2026-11"].of == 2
    # Residuals 5 - 0.2 * 10 and 3 - 0.2 * 30 are 3 and -3.
    assert found["2026-11"].half == pytest.approx(1.96 * sqrt(18 * 2 / 1) / 40)
    assert found["2026-12"] == (1.0, 0.0, 1)


def test_the_points_of_a_month_are_those_of_its_games_added_up() -> None:
    def game(when: str, parts: PointParts | None) -> ReviewedGame:
        return ReviewedGame("", when, "oh-hell", "", "You", 1, 0.0, 0, parts=parts)

    found = parts_by_month(
        [
            game("2026-12-01", PointParts(5.0, 6.0, -1.0, 0.0)),
            game("2026-11-03", PointParts(30.0, 28.5, -4.25, 5.75)),
            game("2026-11-09", PointParts(12.0, 15.1, -0.1, -3.0)),
            game("2026-11-10", None),
            game("", PointParts(1.0, 1.0, 0.0, 0.0)),
        ]
    )
    assert list(found) == ["2026-11", "2026-12"]
    assert found["2026-11"] == (42.0, 43.6, -4.35, 2.75)
    assert sum(found["2026-11"][1:]) == pytest.approx(found["2026-11"].points)


# Counted again ---------------------------------------------------------------------------------


def test_every_number_equals_what_a_second_reader_counts(tmp_path: Path) -> None:
    """From the text of the records, without the program's own reader."""
    games = tmp_path / "games"
    for number in range(12):
        row = ("oh-hell", "la-pocha")[number % 2]
        options = {"schedule": (3, 4, 2)}
        setup = setup_for("skilled,human,casual", row=row, seed=number, options=options)
        lines = lines_of(setup, bot="casual")
        lines[0]["started"] = f"2026-{10 + number // 6}-{number + 1:02}T08:00:00Z"
        if number == 5:
            lines.insert(6, {"note": "hint"})
        write(games / f"{number:02}.jsonl", list(lines))
    game_names = [lines[0]["seats"][place]["name"] for place in (0, 2)]
    told = read_tallies(GameIndex(games, tmp_path / "cache.json"))
    close_all()  # as in a program that was started anew
    again = read_tallies(GameIndex(games, tmp_path / "cache.json"))
    assert told is not None
    assert again is not None
    assert told.seats == again.seats, "what is remembered is what was read"
    second = [_second_reading(path) for path in records_in(games)]
    sums = deal_sums(told.seats)
    flat = [deal for game in second for deal in game["deals"]]
    for position, count in by_position(sums).items():
        mine = [deal for deal in flat if deal["position"] == position]
        assert count.deals == len(mine)
        assert count.exact == sum(deal["bid"] == deal["tricks"] for deal in mine)
        assert count.over == sum(deal["bid"] < deal["tricks"] for deal in mine)
    for trump, count in by_trump(sums).items():
        mine = [deal for deal in flat if deal["trump"] == trump]
        assert (count.deals, count.points) == (len(mine), sum(deal["points"] for deal in mine))
    in_order = ["", *"SHDCOPEBX"]  # as the pack has them, and not by the alphabet
    assert list(by_trump(sums)) == [one for one in in_order if one in by_trump(sums)]
    for month, count in by_month(sums).items():
        mine = [deal for game in second if game["when"][:7] == month for deal in game["deals"]]
        assert count.deals == len(mine)
    rates = {m: count.rate for m, count in by_month(sums).items()}
    assert best_month(sums, least=5) == max(rates, key=lambda m: (rates[m], m))
    aces = [terms.ace for one in told.seats for terms in one.terms]
    assert sorted(aces) == sorted(deal["ace"] for deal in flat)
    assert [one.when for one in told.seats] == [game["when"] for game in second]
    assert len(counting(told.seats)) == 11
    assert len(rated(told.seats).games) == 11
    for one, game in zip(told.seats, second, strict=True):
        assert (one.total, *one.other_totals) == game["totals"]
        assert one.before_last == game["before"]
    for size, count in by_size(sums).items():
        mine = [deal for deal in flat if deal["size"] == size]
        assert count.deals == len(mine)
        assert count.under == sum(deal["bid"] > deal["tricks"] for deal in mine)
    for month, mean in points_by_month(sums).items():
        points = [d["points"] for g in second if g["when"][:7] == month for d in g["deals"]]
        assert mean.of == len(points)
        assert mean.mean == pytest.approx(statistics.fmean(points))
        error = statistics.stdev(points) / sqrt(len(points))
        assert mean.half == pytest.approx(1.96 * error)
    unhelped = [game for number, game in enumerate(second) if number != 5]
    assert {one.opponent.level for one in by_level(told.seats)} == {"skilled", "casual"}
    for met in (*by_level(told.seats), *by_character(told.seats)):
        # The skilled one sits in seat 0 under the first name, the casual one in seat 2.
        place = 1 if met.opponent.level == "skilled" else 2
        assert met.opponent.name in ("", game_names[place - 1])
        leads = [game["totals"][0] - game["totals"][place] for game in unhelped]
        assert met.ahead.trials == len(leads) == 11
        assert met.ahead.made == sum((lead > 0) + (lead == 0) / 2 for lead in leads)
        assert met.lead == pytest.approx(statistics.fmean(leads))
    rows = list(csv.DictReader(io.StringIO(table(told.seats))))
    assert [int(row["points"]) for row in rows] == [game["totals"][0] for game in second]
    assert [int(row["made"]) for row in rows] == [
        sum(deal["bid"] == deal["tricks"] for deal in game["deals"]) for game in second
    ]


def _second_reading(path: Path) -> dict[str, Any]:
    """One game of the person in seat 1 of three."""
    game: dict[str, Any] = {"deals": [], "before": ()}
    last: list[int] = []
    deal: dict[str, Any] = {}
    hand: list[str] = []
    for text in path.read_text("utf-8").splitlines():
        line = json.loads(text)
        match line.get("event"):
            case None if "started" in line:
                game["when"] = line["started"]
                step = -1 if line["variant"] == "la-pocha" else 1
            case "deal":
                order = [(line["dealer"] + step * place) % 3 for place in (1, 2, 3)]
                deal, hand = {"position": order.index(1), "trump": ""}, line["hands"][1]
                deal["size"] = line["cards"]
            case "trump":
                deal["trump"] = line["suit"] or ""
            case "bid" if line["seat"] == 1:
                deal["bid"] = line["bid"]
            case "score":
                deal |= {"tricks": line["tricks"][1], "points": line["points"][1]}
                deal["ace"] = bool(deal["trump"]) and f"A{deal['trump']}" in hand
                game["deals"].append(deal)
                game["before"] = (last[1], last[0], last[2]) if last else ()
                last = line["totals"]
            case "end":
                totals = line["totals"]
                game["totals"] = (totals[1], totals[0], totals[2])
    return game


def test_a_name_is_no_formula_in_a_table() -> None:
    rows = list(csv.reader(io.StringIO(table([replace(seat(0), player="=1+1")]))))
    assert rows[1][1] == "'=1+1"


def test_all_of_a_table_are_judged_by_the_model_that_judges_one_of_it() -> None:
    game = GameRanks((1200, 1600), (1.0, 2.0, 0.0), 19)
    alone = estimate(UNKNOWN, game)
    table_of_three = [UNKNOWN, of_level(1200), of_level(1600)]
    assert estimates(table_of_three, game.ranks, 19)[0] == alone
    assert rating_told(of_level(1600)).value == pytest.approx(1600)


def test_what_one_of_equals_wins_the_others_lose() -> None:
    ranks = ranks_of([(30.0,), (50.0,), (30.0,), (10.0,)])
    assert ranks == (1.0, 0.0, 1.0, 3.0)
    after = [one.mu - UNKNOWN.mu for one in estimates([UNKNOWN] * 4, ranks, 19)]
    assert after[0] == pytest.approx(after[2])
    assert after[1] > after[0] > after[3]
    assert sum(after) == pytest.approx(0, abs=1e-6)
    assert all(one.sigma < UNKNOWN.sigma for one in estimates([UNKNOWN] * 4, ranks, 19))
