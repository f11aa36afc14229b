"""The manual's table of variants is true: every cell is held against the rows that are played."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from game.commands.cli import main
from game.engine import Suit, Variant
from game.engine.choices import (
    Bidding,
    Goal,
    Jokers,
    Lead,
    NoTrump,
    Sight,
    Total,
    Trump,
    TrumpFrom,
)
from game.variants import VARIANTS
from tests.paths import ROOT
from tests.rows import SHARED_ROWS

PAGE = ROOT / "docs" / "reference" / "variants.md"


def cells() -> dict[str, tuple[str, str, str]]:
    """Name, players and description of each row of the table, by id."""
    text = PAGE.read_text(encoding="utf-8")
    table = text.split("| id | game | players | what is different |\n", 1)[1].split("\n\n", 1)[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[1:]]
    return {row[0].strip("`"): (row[1], row[2], row[3]) for row in rows}


def most(row: Variant) -> dict[int, int]:
    """The largest deal by number of players."""
    return {players: row.largest(players) for players in row.deals}


def points(capsys: pytest.CaptureFixture[str], row: str, bids: str, tricks: str) -> Any:
    """What a deal of four cards at four seats comes to."""
    words = [
        "score",
        "--variant",
        row,
        "--cards",
        "4",
        "--bids",
        bids,
        "--tricks",
        tricks,
        "--json",
    ]
    assert main(words, {"play": _no, "demo": _no, "replay": _no, "frames": _no}) == 0
    return json.loads(capsys.readouterr().out)["points"]


def _no(_: object) -> int:
    raise AssertionError("a window was opened")


def up(row: Variant, top: int) -> tuple[int, ...]:
    """1 card up to this many and down again."""
    return (*range(1, top + 1), *range(top - 1, 0, -1))


TRUE: dict[str, tuple[str, Callable[[Variant], bool]]] = {
    "blackout": (
        "1 card up to all the pack allows, the largest deal at no trump",
        lambda row: (
            all(sizes == tuple(range(1, 52 // n + 1)) for n, sizes in row.deals.items())
            and row.rules.no_trump is NoTrump.LARGEST
        ),
    ),
    "cooperative": (
        "all win or fail together; talk before the bids; a second pack sets trump",
        lambda row: row.rules.goal is Goal.SHARED and row.rules.trump is Trump.SECOND_PACK,
    ),
    "jabberwocky": (
        "trump must be broken; one point for a bid that is made",
        lambda row: row.rules.lead is Lead.TRUMP_BROKEN,
    ),
    "up-and-down-the-river": (
        "1 to 10 cards and down again",
        lambda row: all(sizes == up(row, 10) for sizes in row.deals.values()),
    ),
    "clag": (
        "20 deals, six of them special: late trump, blind bids, piles, misères",
        lambda row: (
            {len(sizes) for sizes in row.deals.values()} == {20}
            and len(row.twists) == 6
            and {twist.sight for twist in row.twists.values()}
            >= {Sight.BLIND_UNTIL_BID, Sight.PILE_UNSEEN}
            and any(twist.trump is TrumpFrom.TURNED_LATE for twist in row.twists.values())
            and sum(bool(twist.misere) for twist in row.twists.values()) == 2
        ),
    ),
    "caller-clag": (
        "each dealer names the size and calls what is played",
        lambda row: bool(row.named_sizes) and row.rules.trump is Trump.BY_CALL,
    ),
    "kachuful": (
        "everybody bids at once; trump goes round",
        lambda row: row.rules.bidding is Bidding.SIMULTANEOUS and row.rules.trump is Trump.CYCLE,
    ),
    "romanian-whist": (
        "short packs; must trump; misses cost",
        lambda row: all(len(row.pack(n)) == 8 * n for n in row.deals) and row.rules.must_trump,
    ),
    "seven-truf": (
        "32 cards; ten points for each trick bid and taken",
        lambda row: len(row.pack(4)) == 32,
    ),
    "la-podrida": (
        "down to four cards and up; must trump",
        lambda row: (
            row.rules.must_trump
            and all(
                sizes == (*range(52 // n, 4, -1), *(4,) * n, *range(5, 52 // n + 1))
                for n, sizes in row.deals.items()
            )
        ),
    ),
    "potomac": (
        "the highest bidder chooses trump",
        lambda row: row.rules.trump is Trump.DECLARER,
    ),
    "network-blackout": (
        "the first card is on your forehead",
        lambda row: row.rules.blind_one_card and {sizes[0] for sizes in row.deals.values()} == {1},
    ),
    "oh-hell": (
        "10 (8, 7) cards down to 1 and up again, with the hook",
        lambda row: (
            most(row) == {3: 10, 4: 10, 5: 10, 6: 8, 7: 7}
            and all(min(s for s in sizes if s) == 1 for sizes in row.deals.values())
            and row.rules.total is Total.HOOK
        ),
    ),
    "two-jokers": (
        "the jokers are a fifth suit",
        lambda row: (
            row.rules.jokers is Jokers.SUIT
            and sum(card.suit is Suit.JOKERS for card in row.pack(4)) == 2
        ),
    ),
    "northeast-jokers": (
        "jokers are named high or low",
        lambda row: row.rules.jokers is Jokers.HIGH_OR_LOW,
    ),
    "la-pocha": (
        "the Spanish pack; counter-clockwise; must beat",
        lambda row: (
            {card.suit.letter for card in row.pack(4)} == set("OPEB")
            and row.rules.turn_step == row.rules.dealer_step == -1
            and row.rules.must_beat
        ),
    ),
    "ninety-nine": (
        "bids are three cards laid aside",
        lambda row: row.rules.bidding is Bidding.LAID,
    ),
    "bowers-duo": (
        "the jacks of one colour are the highest trumps",
        lambda row: row.rules.bowers,
    ),
}
"""What the table says of each row, and what proves it."""


def test_the_table_names_every_row_with_its_players() -> None:
    said = {name: (title, seats) for name, (title, seats, _) in cells().items()}
    truth = {}
    for name, row in VARIANTS.items():
        least, largest = row.seats
        title = row.name.partition(" (")[0]
        truth[name] = (title, str(least) if least == largest else f"{least}-{largest}")
    assert said == truth
    assert list(said) == list(VARIANTS)


@pytest.mark.parametrize("name", SHARED_ROWS)
def test_what_is_different_is_true(name: str) -> None:
    words, proof = TRUE[name]
    assert cells()[name][2] == words, "say here too what proves it"
    assert proof(VARIANTS[name])


def test_the_points_that_are_told_are_those_that_are_given(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert points(capsys, "jabberwocky", "1,1,0,1", "1,1,0,2") == [1, 1, 1, 0]
    assert points(capsys, "seven-truf", "1,1,0,1", "1,0,1,2")[:2] == [10, 0]
    assert points(capsys, "romanian-whist", "1,1,0,1", "1,3,0,0")[1] < 0
