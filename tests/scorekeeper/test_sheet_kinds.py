"""What is special about rows of the score sheet: turns, trump, declarers, premiums, replays."""

from __future__ import annotations

import pygame
import pytest

from game.engine import CallTerms, DealSpec, Suit
from game.engine.choices import CallKind, Madness, Premium
from game.engine.deal_sequence import next_step
from game.engine.decisions.call import called_spec
from game.presentation.deal_labels import Special, sections, specials, trumps_of
from game.presentation.score_sheet import SheetContents, Stand
from game.ui.paint.painter import Painter
from game.ui.score_sheet.measures import lead, measure
from game.ui.score_sheet.table import SheetTable
from game.ui.style.theme import LAMP
from game.variants import VARIANTS, with_options
from tests.scorekeeper.test_keeper import NAMES, played


def sheet_of(name: str, players: int, seed: int = 3, **options: object) -> SheetContents:
    """The sheet of a game of random players."""
    game = played(name, players, seed, **options)
    setup = game.setup
    over = bool(game.winners)
    return SheetContents.of(
        setup.variant, NAMES[:players], setup.first_dealer, game.deals, over=over
    )


@pytest.mark.parametrize(
    ("name", "players", "lines"),
    [
        ("oh-hell", 4, {10}),  # ten down to one, then up
        ("up-and-down-the-river", 4, {10}),
        ("blackout", 4, set()),
        ("romanian-whist", 3, {3, 9, 12, 18}),  # plateaus of one, eight and one again
        ("la-pocha", 4, {4, 12, 16, 24}),
        ("clag", 5, {7, 13}),  # the six special deals
        ("ninety-nine", 3, set()),
        ("northeast-jokers", 5, set()),
        ("cooperative", 3, set()),
        ("caller-clag", 4, set()),
    ],
)
def test_lines_are_ruled_where_another_part_of_the_game_begins(
    name: str, players: int, lines: set[int]
) -> None:
    assert sections(VARIANTS[name], players) == lines


def test_two_equal_deals_at_the_turn_are_a_turn_and_no_plateau() -> None:
    row = with_options(VARIANTS["oh-hell"], {"schedule": [1, 2, 3, 3, 2, 1]}, 4)
    assert len(sections(row, 4)) == 1


def test_the_declarer_is_framed_and_his_trump_stands_in_the_row() -> None:
    game = played("potomac", 5, 3)
    sheet = SheetContents.of(
        game.setup.variant, NAMES[:5], game.setup.first_dealer, game.deals, over=True
    )
    for row, (_spec, result, _points) in zip(sheet.rows, game.deals, strict=True):
        assert [cell.declarer for cell in row.cells].index(True) == result.declarer
        assert row.trump.suit is result.trump
        assert row.trump.none is (result.trump is None)


def test_a_trump_that_was_not_told_is_not_taken_for_none() -> None:
    game = played("potomac", 3, 3)
    setup = game.setup
    numbers = range(1, len(game.deals) + 1)
    sheet = SheetContents.of(
        setup.variant, NAMES[:3], setup.first_dealer, game.deals, over=True, untold=numbers
    )
    assert not any(row.trump.none for row in sheet.rows)


def test_streaks_and_premiums_are_told_beside_the_points() -> None:
    sheet = sheet_of("ninety-nine", 3)
    staked = [cell.stake for row in sheet.rows for cell in row.cells if cell.stake]
    assert staked
    for row in sheet.rows:
        stake = next((cell.stake for cell in row.cells if cell.stake), None)
        extras = {cell.extra for cell in row.cells}
        assert extras == ({0} if stake is None else {0, 30 if stake is Premium.DECLARE else 60})
    sheet = sheet_of("romanian-whist", 4, streak_bonus=True)
    paid = [cell.extra for row in sheet.rows for cell in row.cells if cell.extra]
    assert paid
    assert set(paid) <= {10, -10}


def test_a_double_suit_is_marked_where_it_is_trump() -> None:
    sheet = sheet_of("la-pocha", 4, double_suit="O")
    assert any(row.trump.doubled for row in sheet.rows)
    for row in sheet.rows:
        assert row.trump.doubled is (row.trump.suit is Suit.OROS)


def test_coming_deals_show_the_trump_that_is_settled_and_no_other() -> None:
    sheet = SheetContents.of(VARIANTS["kachuful"], NAMES[:7], 0, ())
    cycle = [Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS]
    assert [row.trump.suit for row in sheet.rows] == (cycle * 2)[:7]
    sheet = SheetContents.of(VARIANTS["blackout"], NAMES[:7], 0, ())
    assert [row.trump.none for row in sheet.rows] == [False] * 6 + [True]
    sheet = SheetContents.of(VARIANTS["ninety-nine"], NAMES[:3], 0, ())
    assert [row.trump.none for row in sheet.rows] == [True] + [False] * 8


def test_clags_special_deals_are_named_before_they_are_played() -> None:
    sheet = SheetContents.of(VARIANTS["clag"], NAMES[:4], 0, ())
    assert [row.special for row in sheet.rows[7:13]] == [
        (),
        (Special.LATE,),
        (Special.UNSEEN,),
        (Special.PILE,),
        (Special.MISERE,),
        (Special.MISERE,),
    ]
    assert [row.trump.none for row in sheet.rows[7:13]] == [True, False, False, False, False, True]


def test_a_call_is_told_in_its_row() -> None:
    due = next_step(VARIANTS["caller-clag"], 4, 0, ())
    assert isinstance(due, DealSpec)
    order = (Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES)
    terms = CallTerms(
        CallKind.SUIT_PRECEDENCE, order, nuloss=True, blind_hand=True, madness=Madness.DESCENDING
    )
    spec = called_spec(due, terms)
    assert specials(spec) == (Special.NULOSS, Special.BLIND, Special.DESCENDING)
    assert trumps_of(spec).order == order


def test_a_cooperative_deal_that_failed_is_marked_when_it_is_dealt_again() -> None:
    sheet = sheet_of("cooperative", 4)
    assert sheet.shared
    assert len({row.number for row in sheet.rows}) == len(sheet.rows)
    for before, row in zip(sheet.rows, sheet.rows[1:], strict=False):
        if row.stand is not Stand.COMING:
            failed = not all(cell.made for cell in before.cells)
            assert (Special.AGAIN in row.special) is failed


@pytest.mark.thinned(27)
@pytest.mark.parametrize("name", VARIANTS)
def test_every_column_is_on_the_paper_with_the_most_seats(name: str) -> None:
    players = VARIANTS[name].seats[1]
    sheet = sheet_of(name, players)
    room = (1024 - 76, 560)
    found = measure(sheet, room, 0.8)
    assert found.left + found.column * players <= room[0]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160)])
def test_the_widest_sheets_keep_every_player_on_the_paper(size: tuple[int, int]) -> None:
    long = [1, 2, 3, 4, 5, 5, 4, 3, 2, 1] * 3
    scale = min(size[0] / 1280, size[1] / 800)
    for sheet in (
        sheet_of("potomac", 10, schedule=long, streak_bonus=True, hook=False),
        sheet_of("kachuful", 10, schedule=long, streak_bonus=True, double_suit="H"),
        sheet_of("clag", 7, streak_bonus=True, double_suit="C"),
    ):
        area = pygame.Rect(0, 0, size[0] - 76 * scale, size[1] - 94 * scale)
        table = SheetTable(sheet, area, Painter(LAMP, scale))
        assert table.right <= area.right
        assert any(cell.extra for row in sheet.rows for cell in row.cells)
        m = table.measures
        # All that stands in a column fits it: nothing runs into the next one.
        parts = lead(m.gap, m.body) + m.bid + m.stake + m.gap + m.points + m.extra
        assert parts + (m.total if m.totals else 0) <= m.column


def test_rows_that_scroll_are_whole_at_both_ends() -> None:
    sheet = sheet_of("la-pocha", 8)
    table = SheetTable(sheet, pygame.Rect(0, 0, 960, 540), Painter(LAMP, 0.8))
    assert table.most
    tall = table.measures.row
    rows = table.rows_area.height / tall
    assert rows == pytest.approx(round(rows), abs=0.08)
    for offset in (0, 7, 100, table.most):
        at = table.whole(offset)
        assert at / tall == pytest.approx(round(at / tall), abs=0.08)
        assert 0 <= at <= table.most
