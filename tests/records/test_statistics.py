"""Statistics from records written by hand: the numbers here were worked out on paper."""

from __future__ import annotations

import itertools
import json
import os
import time
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import pytest

from game.rating.rating import Unrated, unrated
from game.roster import LEVELS, STYLES
from game.storage.document_rows import FILE
from game.storage.files import RawLine
from game.table.game_index import game_file
from game.table.game_index.counted import read_tallies
from game.table.game_index.game_index import GameIndex, close_all
from game.table.statistics import tallies
from game.table.statistics.opponents import opponents_of
from game.table.statistics.summary import (
    Choice,
    Kind,
    Person,
    PlayedRules,
    by_kind,
    counted,
    summary,
)
from game.table.statistics.tallies import DealTally, FileTally
from game.variants import variant
from game.variants.lengths import Length, lengths_of
from tests.tables import played, text_of

Line = dict[str, object]


def tally(raw: bytes) -> FileTally:
    """What is counted in a file of these bytes."""
    *lines, last = raw.split(b"\n")
    read = [RawLine(number, line, True) for number, line in enumerate(lines, start=1)]
    return tallies.tally([*read, RawLine(len(read) + 1, last, False)])


def header(
    *agents: str, variant: str = "oh-hell", names: str = "You,Ada,Bruno", **options: object
) -> Line:
    return {
        "format": "blackout-record",
        "version": 1,
        "variant": variant,
        "players": len(agents),
        "options": options,
        "seats": [
            {"name": name, "agent": agent}
            for name, agent in zip(names.split(","), agents, strict=True)
        ],
        "first_dealer": 0,
        "seed": None,
    }


def deal(
    number: int, cards: int, bids: list[int], tricks: list[int], points: list[int]
) -> list[Line]:
    """A deal without its cards and plays, which nobody counts."""
    placed: list[Line] = [
        {"event": "bid", "seat": seat, "bid": bid} for seat, bid in enumerate(bids)
    ]
    return [
        {"event": "deal", "deal": number, "dealer": 0, "cards": cards, "hands": []},
        {"event": "trump", "suit": "H", "card": None, "by": None},
        *placed,
        {"event": "play", "seat": 0, "card": "AS"},
        {"event": "trick", "winner": 0},
        {"event": "score", "deal": number, "tricks": tricks, "points": points, "totals": points},
    ]


def end(totals: list[int], *winners: int) -> Line:
    return {"event": "end", "totals": totals, "winners": list(winners)}


def text(*lines: Line | list[Line]) -> bytes:
    flat: list[Line] = []
    for line in lines:
        flat += line if isinstance(line, list) else [line]
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in flat).encode()


BOTS = ("human", "heuristic", "heuristic")
WON = text(
    header(*BOTS),
    deal(1, 2, [1, 0, 0], [1, 1, 0], [11, 0, 10]),  # made
    deal(2, 1, [1, 0, 0], [0, 1, 0], [0, 0, 10]),  # one too few
    deal(3, 2, [0, 1, 0], [2, 0, 0], [0, 0, 10]),  # two too many
    deal(4, 1, [1, 0, 0], [1, 0, 0], [11, 10, 10]),  # made
    end([22, 10, 22], 0, 2),
)
LOST = text(
    header("human", "mcts", "heuristic"),
    {"note": "undo", "deal": 1},
    deal(1, 1, [0, 0, 1], [1, 0, 0], [-5, 10, 0]),
    end([-5, 10, 0], 1),
)
UNFINISHED = text(header(*BOTS), deal(1, 1, [0, 0, 1], [1, 0, 0], [0, 10, 0]))


def put(folder: Path, name: str, content: bytes, age: float = 3600) -> Path:
    folder.mkdir(exist_ok=True, parents=True)
    path = folder / name
    path.write_bytes(content)
    when = time.time() - age
    os.utime(path, (when, when))
    return path


# One record ---------------------------------------------------------------------------------


def test_a_game_comes_to_the_numbers_on_paper() -> None:
    (seat,) = tally(WON).seats
    assert seat.deals == (
        DealTally(2, 1, 1, 11),
        DealTally(1, 1, 0, 0),
        DealTally(2, 0, 2, 0),
        DealTally(1, 1, 1, 11),
    )
    now = summary(counted([seat]))
    assert (now.games, now.wins, now.win_rate) == (1, Fraction(1, 2), 0.5)
    assert (now.deals, now.points, now.points_per_deal) == (4, 22, 5.5)
    assert (now.exact, now.too_many, now.too_few) == (2, 1, 1)
    assert {size: (it.exact, it.deals) for size, it in now.by_size.items()} == {
        1: (1, 2),
        2: (1, 2),
    }
    assert (now.best, now.worst, now.best_deal, now.worst_deal) == (22, 22, 11, 0)


def test_cards_that_were_known_before_are_told_from_new_ones() -> None:
    drawn = header(*BOTS, hook=False) | {"seed": "c0ffee", "pledge": "0" * 64}
    again = {name: value for name, value in drawn.items() if name != "pledge"}
    typed = again | {"seed": 7}
    rest = [*deal(1, 1, [1, 0, 0], [1, 0, 0], [11, 10, 10]), end([11, 10, 10], 0)]
    found = [tally(text(first, rest)).seats[0] for first in (drawn, again, typed)]
    assert [seat.known_cards for seat in found] == [False, True, False]
    assert [seat.seed for seat in found] == ['"c0ffee"', '"c0ffee"', "7"]
    assert {seat.options for seat in found} == {'{"hook":false}'}
    assert summary(counted(found)).known_games == 1
    (on,) = tally(text(drawn, {"note": "played on"}, rest)).seats
    assert on.known_cards, "who plays on from a record may have seen all of it"
    assert tally(WON).seats[0].options == ""


def test_two_games_add_up_and_are_told_apart_by_who_played_against_them() -> None:
    sums = counted([*tally(WON).seats, *tally(LOST).seats])
    now = summary(sums)
    assert (now.games, now.wins, now.deals) == (2, Fraction(1, 2), 5)
    assert now.points_per_deal == pytest.approx(17 / 5)
    assert (now.exact, now.too_many, now.too_few) == (2, 2, 1)
    assert (now.best, now.worst, now.worst_deal) == (22, -5, -5)
    assert now.by_size[1].rate == pytest.approx(1 / 3)
    assert now.undone_games == 1
    kinds = by_kind(sums)
    assert set(kinds) == {
        Kind(PlayedRules("oh-hell"), 3, ("heuristic",)),
        Kind(PlayedRules("oh-hell"), 3, ("heuristic", "mcts")),
    }
    assert summary(sums, Choice(opponents=("heuristic",))).games == 1
    assert summary(sums, Choice(players=4)).games == 0


def test_characters_of_one_level_are_one_opponent_whatever_their_style() -> None:
    for styles in itertools.product(("", *STYLES), repeat=2):
        agents = [f"skilled:{style}" if style else "skilled" for style in styles]
        game = text(
            header("human", *agents), deal(1, 1, [0] * 3, [0] * 3, [9] * 3), end([9] * 3, 0)
        )
        (seat,) = tally(game).seats
        assert seat.opponents == ("skilled",)
        assert seat.met == ()
    for level in LEVELS:
        assert opponents_of([level, *(f"{level}:{style}" for style in STYLES)]) == (level,)
    assert opponents_of(["mine:bold", "human", "skilled:Other"]) == (
        "human",
        "mine:bold",
        "skilled:Other",
    )


def test_only_persons_are_counted_each_by_name() -> None:
    both = text(
        header("human", "random", "human", names="Ann,Bot,Cid"),
        deal(1, 1, [0, 0, 1], [0, 0, 1], [10, 10, 11]),
        end([10, 10, 11], 2),
    )
    seats = tally(both).seats
    assert [seat.player for seat in seats] == ["Ann", "Cid"]
    assert [seat.opponents for seat in seats] == [("human", "random")] * 2
    sums = counted(seats)
    assert summary(sums, Choice(player=Person("", "Cid"))).wins == 1
    assert summary(sums, Choice(player=Person("", "Ann"))).wins == 0
    alone = tally(text(header("random", "random", "mcts"), end([0, 0, 0], 0)))
    assert (alone.seats, alone.onlooked) == ((), 1)


def test_house_rules_set_a_game_apart() -> None:
    changed = tally(WON.replace(b'"options":{}', b'"options":{"hook":false}'))
    sums = counted([*tally(WON).seats, *changed.seats])
    assert len(by_kind(sums)) == 2
    assert summary(sums, Choice(rules=PlayedRules("oh-hell", own_rules=True))).games == 1


def test_a_short_game_and_a_daily_deal_are_told_apart_from_house_rules() -> None:
    short = json.dumps(lengths_of(variant("oh-hell"), 3)[Length.SHORT]).encode()
    shortened = tally(WON.replace(b'"options":{}', b'"options":' + short))
    daily = b'"options":{"schedule":"down"},"match":{"playouts":30,"bots":5,"daily":"2026-11-22"}'
    (of_day,) = tally(WON.replace(b'"options":{}', daily)).seats
    (of_length,) = shortened.seats
    assert Kind.of(of_length).rules == PlayedRules("oh-hell", length=Length.SHORT)
    assert Kind.of(of_day).rules == PlayedRules("oh-hell", daily=True)


def test_games_without_an_end_are_left_out_and_told() -> None:
    gone = tally(UNFINISHED)
    assert (gone.seats, gone.unfinished) == ((), 1)
    limited = text(
        header(*BOTS), {"event": "end", "totals": [0, 0, 0], "winners": [], "abandoned": True}
    )
    assert (tally(limited).unfinished, tally(limited).ended_early) == (0, 1)
    cut = tally(WON[:-30])  # the last line was cut off
    assert (cut.seats, cut.unfinished, cut.broken) == ((), 1, 0)


def test_the_last_bid_counts_and_a_bid_laid_aside_is_read_from_its_suits() -> None:
    changed = text(
        header(*BOTS),
        deal(1, 1, [0, 0, 0], [1, 0, 0], [11, 10, 10])[:-3],
        {"event": "bid", "seat": 0, "bid": 1, "changes": True},
        deal(1, 1, [0, 0, 0], [1, 0, 0], [11, 10, 10])[-1],
        end([11, 10, 10], 0),
    )
    assert tally(changed).seats[0].deals == (DealTally(1, 1, 1, 11),)
    laid = text(
        header(*BOTS, variant="ninety-nine"),
        {"event": "deal", "deal": 1, "dealer": 0, "cards": 12, "hands": []},
        [
            {"event": "lay", "seat": seat, "cards": ["6C", "7H", "8D"], "premium": None}
            for seat in range(3)
        ],
        {"event": "score", "deal": 1, "tricks": [5, 2, 2], "points": [35, 2, 2], "totals": [0] * 3},
        end([35, 2, 2], 0),
    )
    # Clubs are three, hearts two, diamonds none.
    assert tally(laid).seats[0].deals == (DealTally(12, 5, 5, 35),)


def test_a_game_played_on_counts_only_what_was_played_in_it() -> None:
    """Two deals were copied from another record, which counts them itself."""
    copied = text(
        header(*BOTS),
        deal(1, 2, [1, 0, 0], [1, 1, 0], [11, 0, 10]),
        {"note": "undo", "deal": 2},
        deal(2, 1, [1, 0, 0], [0, 1, 0], [0, 0, 10]),
        {"event": "deal", "deal": 3, "dealer": 0, "cards": 2, "hands": []},
        {"event": "bid", "seat": 0, "bid": 0},
        {"note": "played on", "from": "a.jsonl", "seat": 0},
        deal(3, 2, [0, 1, 0], [2, 0, 0], [0, 0, 10])[3:],
        deal(4, 1, [1, 0, 0], [1, 0, 0], [11, 10, 10]),
        end([22, 10, 22], 0),
    )
    (seat,) = tally(copied).seats
    assert seat.deals == (DealTally(2, 0, 2, 0), DealTally(1, 1, 1, 11))
    assert (seat.total, seat.sharing) == (22, 1)
    now = summary(counted([*tally(WON).seats, seat]))
    assert (now.games, now.deals) == (2, 6)


def test_each_deal_counts_for_the_bot_that_sat_there_in_it() -> None:
    changed = text(
        header("human", "heuristic", "random"),
        deal(1, 2, [1, 0, 0], [1, 1, 0], [11, 0, 10]),
        {"note": "agent", "seat": 0, "agent": "random"},  # a person's: nonsense, passed over
        {"note": "agent", "seat": 9, "agent": "random"},
        {"note": "agent", "seat": 1, "agent": "human"},
        deal(2, 1, [1, 0, 0], [0, 1, 0], [0, 0, 10]),
        {"note": "agent", "seat": 1, "agent": "random"},
        deal(3, 2, [0, 1, 0], [2, 0, 0], [0, 0, 10]),
        {"note": "agent", "seat": 2, "agent": "mcts"},  # during no deal: counts from the next
        deal(4, 1, [1, 0, 0], [1, 0, 0], [11, 10, 10]),
        end([22, 10, 40], 2),
    )
    (seat,) = tally(changed).seats
    two, one, both = ("heuristic", "random"), ("random",), ("mcts", "random")
    assert seat.met == (two, two, one, both)
    assert seat.opponents == ("heuristic", "mcts", "random")
    kinds = {kind.opponents: some for kind, some in by_kind(counted([seat])).items()}
    assert {key: (some.games, some.deals, some.exact) for key, some in kinds.items()} == {
        ("heuristic", "mcts", "random"): (1, 0, 0),
        two: (0, 2, 1),
        one: (0, 1, 0),
        both: (0, 1, 1),
    }
    whole = summary(counted([seat]))
    assert (whole.games, whole.deals, whole.points, whole.mixed_games) == (1, 4, 22, 1)


FIRST = deal(1, 1, [0, 0, 1], [0, 1, 0], [10, 0, 0])
SECOND = deal(2, 1, [0, 0, 1], [0, 0, 1], [20, 10, 11])


def standing(seat: int, agent: object) -> Line:
    """The note that somebody decides for a seat from here on, or its bot itself again."""
    return {"note": "stand-in", "seat": seat, "agent": agent}


def test_a_game_of_stand_ins_counts_as_played_against_them() -> None:
    size: Line = {"event": "size", "seat": 1, "cards": 1}
    for first in (FIRST, [standing(0, "skilled"), *FIRST], [size, *FIRST]):
        notes = [standing(1, "skilled"), standing(2, "skilled:bold"), standing(7, "skilled")]
        game = text(
            header("human", "expert", "expert:bold"), notes, first, SECOND, end([20] * 3, 0)
        )
        (seat,) = tally(game).seats
        assert (seat.opponents, seat.met) == (("skilled",), ())
        assert seat.agents == ("skilled", "skilled:bold")
        assert unrated(seat) is None


def test_a_deal_counts_for_whoever_decided_in_it() -> None:
    agents = header("human", "expert", "expert")
    until_ready = text(
        agents,
        *([standing(1, "skilled"), standing(2, "skilled")], FIRST),
        *([standing(1, None), standing(2, None)], SECOND, end([20, 10, 11], 0)),
    )
    (seat,) = tally(until_ready).seats
    assert seat.met == (("skilled",), ("expert",))
    assert (seat.opponents, seat.agents) == (("expert", "skilled"), ("expert", "expert"))
    assert unrated(seat) is Unrated.BOTS
    kinds = {kind.opponents: some.deals for kind, some in by_kind(counted([seat])).items()}
    assert kinds == {("expert", "skilled"): 0, ("skilled",): 1, ("expert",): 1}


@pytest.mark.parametrize(
    ("before", "after"), [("skilled", None), (None, "skilled")], ids=["ready", "not ready"]
)
def test_a_deal_in_which_two_decided_for_a_seat_counts_for_both(
    before: str | None, after: str | None
) -> None:
    *bids, play, trick, score = FIRST
    began = [standing(1, before)] if before else []
    game = [*began, *bids, standing(1, after), play, trick, score]
    (seat,) = tally(text(header("human", "expert", "expert"), game, end([10, 0, 0], 0))).seats
    assert seat.opponents == ("expert", "skilled")
    assert seat.met == (("expert", "skilled"),)
    assert unrated(seat) is Unrated.BOTS, "which of them it was won against is not said"


def test_who_is_ready_before_a_decision_was_due_had_no_stand_in() -> None:
    game = [standing(1, "skilled"), standing(1, None), *FIRST]
    (seat,) = tally(text(header("human", "expert", "expert"), game, end([10, 0, 0], 0))).seats
    assert (seat.opponents, seat.met) == (("expert",), ())


def test_a_bot_that_never_finished_a_deal_was_no_opponent() -> None:
    early = text(
        header(*BOTS),
        {"note": "agent", "seat": 1, "agent": "mcts"},
        deal(1, 1, [0, 0, 1], [0, 0, 1], [10, 10, 11]),
        end([10, 10, 11], 2),
    )
    (seat,) = tally(early).seats
    assert (seat.opponents, seat.met) == (("heuristic", "mcts"), ())


@pytest.mark.parametrize(
    "wrong",
    [
        b"not a record\n",
        b"[1, 2]\n",
        b'{"format":"blackout-record","version":2,"seats":[]}\n',
        WON.replace(b'"tricks":[1,1,0]', b'"tricks":[1,1]'),
        WON.replace(b'"points":[11,0,10]', b'"points":"many"'),
        WON.replace(b'"bid":1', b'"bid":true'),
        WON.replace(b'"seat":2', b'"seat":7'),
        WON.replace(b'"winners":[0,2]', b'"winners":null'),
        WON.replace(b'{"event":"score"', b'{"event":"sc', 1),
    ],
)
def test_a_game_that_makes_no_sense_is_told_and_not_counted(wrong: bytes) -> None:
    found = tally(wrong)
    assert (found.seats, found.broken) == ((), 1)
    assert len(tally(LOST + wrong).seats) == (1 if wrong.startswith(b'{"format"') else 0)


def test_records_of_this_program_agree_with_the_games_they_tell_of() -> None:
    for row in ("blackout", "clag", "ninety-nine", "kachuful", "caller-clag"):
        game = played("random,random,random", row=row, seed=3, max_deals=20)
        raw = text_of(game.lines).replace('"agent":"random"', '"agent":"human"').encode()
        found = tally(raw)
        if not game.winners:
            assert found.unfinished == 1
            continue
        for seat, it in enumerate(found.seats):
            assert it.deals == tuple(
                DealTally(
                    deal.spec.cards,
                    deal.result.bids[seat],
                    deal.result.tricks[seat],
                    deal.points[seat],
                )
                for deal in game.deals
            )
            assert it.total == sum(deal.points for deal in it.deals)
            assert bool(it.sharing) is (seat in game.winners)


# A shelf ------------------------------------------------------------------------------------


def games(folder: Path, cache: Path) -> tuple[int, int, int]:
    found = read_tallies(GameIndex(folder, cache))
    assert found is not None
    return len(found.seats), found.unfinished, found.broken


def test_a_shelf_is_read_once_and_then_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, cache = tmp_path / "games", tmp_path / FILE
    put(folder, "a.jsonl", WON)
    put(folder, "b.jsonl", UNFINISHED)
    put(folder, "c.jsonl", b"nothing\n")
    put(folder, "a.broken-1", WON)  # a copy that was set aside
    first = read_tallies(GameIndex(folder, cache))
    read: list[FileTally] = []
    count = tallies.tally

    def counting(lines: Iterable[RawLine]) -> FileTally:
        read.append(count(lines))
        return read[-1]

    monkeypatch.setattr(game_file, "tally", counting)
    close_all()  # as in a program that was started anew
    assert read_tallies(GameIndex(folder, cache)) == first
    assert not read
    assert games(folder, cache) == (1, 1, 1)
    close_all()
    cache.unlink()
    assert read_tallies(GameIndex(folder, cache)) == first
    assert len(read) == 3


def test_opponents_who_changed_are_remembered_too(tmp_path: Path) -> None:
    folder, cache = tmp_path / "games", tmp_path / FILE
    one, two = (
        deal(1, 1, [0, 0, 1], [0, 0, 1], [10, 10, 11]),
        deal(2, 1, [0] * 3, [1, 0, 0], [0] * 3),
    )
    note: Line = {"note": "agent", "seat": 1, "agent": "mcts"}
    put(folder, "a.jsonl", text(header(*BOTS), one, note, two, end([10, 10, 11], 2)))
    first = read_tallies(GameIndex(folder, cache))
    assert first is not None
    assert first.seats[0].met == (("heuristic",), ("heuristic", "mcts"))
    close_all()  # as in a program that was started anew
    assert read_tallies(GameIndex(folder, cache)) == first


def test_a_changed_new_or_deleted_file_counts_at_once(tmp_path: Path) -> None:
    folder, cache = tmp_path / "games", tmp_path / FILE
    path = put(folder, "a.jsonl", UNFINISHED)
    assert games(folder, cache) == (0, 1, 0)
    put(folder, "a.jsonl", WON)
    put(folder, "b.jsonl", LOST, age=1800)
    assert games(folder, cache) == (2, 0, 0)
    path.unlink()
    assert games(folder, cache) == (1, 0, 0)


def test_a_file_changed_within_the_tick_of_a_clock_is_not_remembered(tmp_path: Path) -> None:
    folder, cache = tmp_path / "games", tmp_path / FILE
    path = put(folder, "a.jsonl", WON, age=0)
    assert games(folder, cache) == (1, 0, 0)
    kept = path.stat()
    other = WON.replace(b'"agent":"human"', b'"agent":"ghost"')
    path.write_bytes(other)
    os.utime(path, ns=(kept.st_atime_ns, kept.st_mtime_ns))
    assert path.stat().st_size == kept.st_size
    assert games(folder, cache) == (0, 0, 0)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'{"version":99}', b'{"version":1,"files":{"a.jsonl":[1]}}', b"\xff\xfe"],
)
def test_a_cache_that_makes_no_sense_is_as_good_as_none(tmp_path: Path, content: bytes) -> None:
    folder, cache = tmp_path / "games", tmp_path / FILE
    put(folder, "a.jsonl", WON)
    cache.write_bytes(content)
    assert games(folder, cache) == (1, 0, 0)
    assert games(folder, cache) == (1, 0, 0)


def test_an_empty_or_missing_shelf_has_nothing(tmp_path: Path) -> None:
    assert games(tmp_path / "nowhere", tmp_path / FILE) == (0, 0, 0)


def test_reading_stops_when_nobody_wants_to_know(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    for number in range(3):
        put(folder, f"{number}.jsonl", WON)
    told: list[tuple[int, int]] = []
    found = read_tallies(
        GameIndex(folder, tmp_path / FILE),
        progress=lambda done, of: told.append((done, of)),
        stopped=lambda: bool(told),
    )
    assert found is None
    assert told == [(0, 3)]


@pytest.mark.slow
def test_hundreds_of_records_take_a_moment(tmp_path: Path) -> None:
    """5,000 games must not take long; a tenth of them is measured in processor time here."""
    whole = text_of(played("random,random,random,random", row="oh-hell", seed=1).lines).encode()
    raw = whole.replace(b'"agent":"random"', b'"agent":"human"', 1)
    for number in range(500):
        put(tmp_path / "games", f"{number}.jsonl", raw)
    began = time.process_time()
    assert games(tmp_path / "games", tmp_path / FILE) == (500, 0, 0)
    once = time.process_time() - began
    began = time.process_time()
    assert games(tmp_path / "games", tmp_path / FILE) == (500, 0, 0)
    again = time.process_time() - began
    assert once < 20.0  # half a second where nothing else runs
    assert again < once


def test_a_win_that_all_have_together_is_whole_for_each() -> None:
    deals = deal(1, 1, [1, 0, 0], [1, 0, 0], [11, 10, 10])
    together = text(header(*BOTS, variant="cooperative"), deals, end([1, 1, 1], 0, 1, 2))
    apart = text(header(*BOTS), deals, end([10, 10, 10], 0, 1, 2))
    won = summary(counted(tally(together * 10).seats))
    assert (won.games, won.wins, won.win_rate) == (10, Fraction(10), 1.0)
    assert summary(counted(tally(apart).seats)).wins == Fraction(1, 3)
