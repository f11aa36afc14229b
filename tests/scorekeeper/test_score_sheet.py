"""The score sheet: rows from results, what fits on paper, and the overlay under keys and clicks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame
import pytest

from game.engine import PUBLIC, SEALED, DealResult, DealSpec, FinishedDeal, Phase, Variant, observe
from game.engine.deal_sequence import next_step
from game.engine.scoring import points
from game.presentation.score_sheet import Balance, SheetContents, Stand
from game.presentation.screen_state import ScreenState
from game.presentation.sheet_page import sheet_page
from game.presentation.words.points import cell_text, minus
from game.ui.help.key_table import Where, rows_of
from game.ui.paint.painter import Painter
from game.ui.paint.sheet_marks import DASHES, INKS, seat_ink, seat_mark
from game.ui.paint.typeset import TextStyle
from game.ui.score_sheet.graph import SheetGraph, spread, ticks
from game.ui.score_sheet.measures import measure
from game.ui.score_sheet.overlay import ScoreSheet, SheetTab
from game.ui.style.theme import LAMP, SMALLEST_PX, THEMES, Fonts, Theme, contrast
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.overlays import PausePanel
from game.ui.table.panels.results_panel import ResultsPanel
from game.variants import variant, with_options
from tests.dealing import whole_game
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Wilhelmina the Second")


display = display_of((1280, 800))


def finished(
    row: Variant, players: int, deals: Sequence[tuple[Sequence[int], Sequence[int], Sequence[int]]]
) -> tuple[FinishedDeal, ...]:
    """Deals told as bids, winners of the tricks, penalties."""
    history: tuple[FinishedDeal, ...] = ()
    for bids, winners, penalties in deals:
        spec = next_step(row, players, 0, history)
        assert isinstance(spec, DealSpec)
        result = DealResult(tuple(bids), tuple(winners), None, tuple(penalties))
        history += (FinishedDeal(spec, result, points(spec, result)),)
    return history


def oh_hell(*schedule: int) -> Variant:
    return with_options(variant("oh-hell"), {"schedule": list(schedule)}, 3)


def test_what_a_revoke_costs_stands_on_the_sheet_at_once() -> None:
    """In the deal going on; the rest of its points comes when it is scored."""
    row, told = with_options(variant("oh-hell"), {"revokes": "penalised"}, 3), 0
    for step in whole_game(row, 3, 1):
        lost = step.after.deal.penalties
        if len(step.after.finished) > 3 or step.after.phase is not Phase.PLAYING or not any(lost):
            continue
        shown = ScreenState.of(observe(step.after, PUBLIC))
        sheet = SheetContents.of_shown(shown, NAMES[:3])
        cells = sheet.rows[sheet.lit].cells
        assert tuple(cell.points or 0 for cell in cells) == lost
        assert tuple(cell.penalty for cell in cells) == lost
        assert sheet.totals == step.after.totals
        worst = cells[lost.index(min(lost))]
        assert (
            cell_text(sheet, worst)
            == f"{minus(min(lost))} for revoking: {minus(min(lost))} points."
        )
        assert f"</span>{minus(min(lost))}</td>" in sheet_page(sheet, "", "")
        told += 1
    assert told > 3


def sheet_of_thirty(players: int = 10, played: int = 30) -> SheetContents:
    """Ten players, thirty deals of one to five cards, everybody bids one."""
    row = with_options(variant("kachuful"), {"schedule": [1, 2, 3, 4, 5] * 6}, players)
    deals = [
        ([1] * players, [(deal * 3 + k) % players for k in range(deal % 5 + 1)], [0] * players)
        for deal in range(played)
    ]
    return SheetContents.of(row, NAMES[:players], 0, finished(row, players, deals))


# Rows -----------------------------------------------------------------------------------------


def test_a_row_says_bids_points_totals_leader_and_dealer() -> None:
    row = oh_hell(2, 1, 1)
    history = finished(row, 3, [((1, 0, 1), (0, 1), (0, 0, 0)), ((0, 0, 0), (2,), (0, 0, 0))])
    sheet = SheetContents.of(row, NAMES[:3], 0, history)
    one, two, three = sheet.rows
    assert [row.stand for row in sheet.rows] == [Stand.PLAYED, Stand.PLAYED, Stand.PRESENT]
    assert [row.dealer for row in sheet.rows] == [0, 1, 2]
    assert [cell.made for cell in one.cells] == [True, False, False]
    assert [cell.points for cell in one.cells] == [11, 0, 0]
    assert [cell.total for cell in two.cells] == [21, 10, 0]
    assert [cell.leads for cell in two.cells] == [True, False, False]
    assert (one.balance, one.off) == (Balance.EVEN, 0)
    assert (two.balance, two.off) == (Balance.UNDER, 1)
    assert three.balance is Balance.NONE
    assert sheet.totals == (21, 10, 0)
    assert sheet.places == (1, 2, 3)
    assert sheet.lines == ((0, 11, 21), (0, 0, 10), (0, 0, 0))


def test_equal_totals_share_a_place_and_nobody_leads_where_all_are_level() -> None:
    row = oh_hell(1, 1)
    history = finished(row, 3, [((0, 0, 0), (2,), (0, 0, 0))])
    sheet = SheetContents.of(row, NAMES[:3], 0, history)
    assert sheet.places == (1, 1, 3)
    level = finished(row, 3, [((1, 1, 0), (2,), (0, 0, 0))])
    assert not any(cell.leads for cell in SheetContents.of(row, NAMES[:3], 0, level).rows[0].cells)


def test_a_penalty_is_told_apart_and_counted_in_the_points() -> None:
    row = with_options(variant("oh-hell"), {"schedule": [1], "revokes": "penalised"}, 3)
    history = finished(row, 3, [((0, 0, 1), (2,), (-3, 0, 0))])
    cells = SheetContents.of(row, NAMES[:3], 0, history).rows[0].cells
    assert [cell.penalty for cell in cells] == [-3, 0, 0]
    assert [cell.points for cell in cells] == [7, 10, 11]


def test_a_tie_break_deal_is_a_row_beyond_the_schedule() -> None:
    row = with_options(variant("blackout"), {"schedule": [1]}, 2)
    drawn = finished(row, 2, [((1, 0), (1,), (0, 0))])
    assert drawn[0].points[0] == drawn[0].points[1]
    sheet = SheetContents.of(row, NAMES[:2], 0, drawn)
    assert [(row.number, row.tie_break) for row in sheet.rows] == [(1, False), (2, True)]
    assert sheet.rows[1].stand is Stand.PRESENT
    settled = finished(row, 2, [((1, 0), (1,), (0, 0)), ((1, 1), (1,), (0, 0))])
    done = SheetContents.of(row, NAMES[:2], 0, settled)
    assert [row.stand for row in done.rows] == [Stand.PLAYED, Stand.PLAYED]
    assert done.rows[1].tie_break


def test_a_size_that_the_dealer_has_yet_to_name_is_not_made_up() -> None:
    row = variant("caller-clag")
    sheet = SheetContents.of(row, NAMES[:4], 0, ())
    assert {row.cards for row in sheet.rows} == {None}
    assert len(sheet.rows) == len(row.deals[4])


def test_a_deal_that_is_replayed_does_not_shorten_what_is_to_come() -> None:
    row = variant("cooperative")
    history = finished(row, 3, [((1, 0, 0), (1,), (0, 0, 0))])
    sheet = SheetContents.of(row, NAMES[:3], 0, history)
    assert [row.cards for row in sheet.rows[:3]] == [1, 1, 2]
    assert len(sheet.rows) == 1 + len(row.deals[3])


def test_a_misere_has_bids_of_none_and_no_balance() -> None:
    row = variant("clag")
    specs = [
        deal.spec
        for deal in finished(
            row, 3, [((0,) * 3, (0,) * size, (0,) * 3) for size in row.deals[3] if size]
        )
    ]
    number = next(spec.number for spec in specs if spec.misere)
    deals = [((0,) * 3, (0,) * (size or 1), (0,) * 3) for size in row.deals[3]]
    sheet = SheetContents.of(row, NAMES[:3], 0, finished(row, 3, deals))
    assert sheet.rows[number - 1].balance is Balance.NONE


def test_the_present_deal_shows_bids_as_far_as_they_may_be_seen() -> None:
    row = oh_hell(2, 1)
    spec = next_step(row, 3, 0, ())
    assert isinstance(spec, DealSpec)
    sheet = SheetContents.of(row, NAMES[:3], 0, (), present=spec, bids=(2, SEALED, None))
    assert [cell.bid for cell in sheet.rows[0].cells] == [2, None, None]
    assert sheet.rows[0].balance is Balance.NONE
    every = SheetContents.of(row, NAMES[:3], 0, (), present=spec, bids=(2, 1, 0))
    assert (every.rows[0].balance, every.rows[0].off) == (Balance.OVER, 1)


def test_the_sheet_of_a_game_on_the_screen_holds_what_is_on_the_screen() -> None:
    screen = Screen(seed=16, options={"schedule": [2, 5]})
    screen.play_until(
        lambda: len(screen.scene.presenter.shown.table.history) == 1 and screen.asked_to_play
    )
    shown = screen.scene.presenter.shown
    sheet = SheetContents.of_shown(shown, screen.scene.presenter.names)
    assert sheet.totals == shown.table.totals
    assert [cell.bid for cell in sheet.rows[1].cells] == list(shown.table.bids)
    assert sheet.lit == 1


# Paper ----------------------------------------------------------------------------------------


@pytest.mark.thinned(24)
@pytest.mark.parametrize("size", [(1024, 640), (1024, 768), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("players", [3, 4, 7, 10])
def test_the_sheet_fits_its_paper_and_its_rows_hold_their_letters(
    size: tuple[int, int], players: int
) -> None:
    overlay = ScoreSheet(sheet_of_thirty(players))
    overlay.fit_to(size, min(size[0] / 1280, size[1] / 800))
    table, m = overlay.table, overlay.table.measures
    assert pygame.Rect((0, 0), size).contains(overlay.box)
    assert table.right <= overlay.inside.right
    assert m.body >= SMALLEST_PX
    assert m.row >= TextStyle(m.body).font(Fonts(1)).get_height()
    assert m.totals
    assert all(box.height >= 24 and box.width >= 24 for box in overlay.tabs.values())


def test_every_row_of_a_long_sheet_can_be_reached_with_wheel_keys_and_bar() -> None:
    overlay = ScoreSheet(sheet_of_thirty())
    overlay.fit_to((1024, 640), 0.8)
    assert overlay.most > 0
    assert overlay.offset == overlay.most  # the game is over: the last deals are in sight
    overlay.handle(key(pygame.K_HOME))
    assert overlay.offset == 0
    overlay.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0))
    assert 0 < overlay.offset <= overlay.most
    for _ in range(40):
        overlay.handle(key(pygame.K_DOWN))
    assert overlay.offset == overlay.most
    grip = overlay.bar.grip(overlay.offset)
    overlay.handle(click(grip.center))
    overlay.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(grip.centerx, 0)))
    overlay.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(0, 0)))
    assert overlay.offset == 0
    overlay.handle(key(pygame.K_PAGEDOWN))
    assert overlay.offset == overlay.most


def test_running_totals_go_before_letters_become_too_small() -> None:
    sheet = sheet_of_thirty()
    wide, narrow = measure(sheet, (990, 560), 0.8), measure(sheet, (800, 560), 0.8)
    assert wide.totals
    assert not narrow.totals
    assert narrow.body >= SMALLEST_PX


@pytest.mark.parametrize("words", [150, 200])
def test_large_words_come_before_running_totals_and_before_all_rows_in_sight(words: int) -> None:
    sheet, room = sheet_of_thirty(4), (1128, 600)
    usual = measure(sheet, room, words / 100)
    large = measure(sheet, room, words / 100, large=True)
    assert large.body > usual.body
    assert large.left + large.column * len(sheet.names) <= room[0]
    overlay = ScoreSheet(sheet)
    overlay.fit_to((1280, 800), words / 100)
    assert overlay.table.measures.body >= large.body
    assert overlay.most, "the rows scroll"
    names = [TextStyle(large.body, bold=True).font(Fonts(1)).size(name)[0] for name in sheet.names]
    assert max(names) < large.column


def test_ten_players_have_letters_half_as_large_again_where_words_are_twice_as_large() -> None:
    sheet = sheet_of_thirty(10)
    overlay = ScoreSheet(sheet)
    overlay.fit_to((1280, 800), 2.0)
    found = overlay.table.measures
    usual = measure(sheet, overlay.table.area.size, 1.0)
    assert found.body >= 1.5 * usual.body
    assert found.left + found.column * len(sheet.names) <= overlay.table.area.width
    font, room = TextStyle(found.body, bold=True).font(Fonts(1)), found.column - 2 * found.gap
    assert all(font.size(name[:6])[0] < room for name in sheet.names), "six letters are seen"


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_ten_players_differ_by_shape_and_dash_and_their_ink_is_read_on_paper(theme: Theme) -> None:
    shapes = set()
    for seat in range(10):
        assert contrast(seat_ink(seat, theme), theme.sheet) >= 4.5
        shapes.add(pygame.image.tobytes(seat_mark(seat, 16, theme).convert_alpha(), "RGBA")[3::4])
    assert len(shapes) == 10
    assert len(set(INKS)) == 10
    assert len(DASHES) == 10


# Graph ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("least", "most", "room", "wanted"),
    [(0, 47, 6, [0, 10, 20, 30, 40, 50]), (-12, 31, 6, [-20, 0, 20, 40]), (0, 3, 5, [0, 1, 2, 3])],
)
def test_lines_of_the_grid_are_round_and_hold_every_total(
    least: int, most: int, room: int, wanted: list[int]
) -> None:
    assert ticks(least, most, room) == wanted


def test_labels_that_would_meet_are_pushed_apart_in_their_order() -> None:
    placed = spread([50.0, 50.0, 51.0, 200.0], 20, 0, 100)
    assert placed == sorted(placed)
    assert all(later - sooner >= 19.99 for sooner, later in pairwise(placed))
    assert min(placed) >= 0
    assert max(placed) <= 100


def test_a_line_ends_at_its_total_and_the_graph_stays_on_the_paper() -> None:
    sheet = sheet_of_thirty(4, 7)
    area = pygame.Rect(0, 0, 900, 500)
    graph = SheetGraph(sheet, area, Painter(LAMP))
    for line, total in zip(sheet.lines, sheet.totals, strict=True):
        assert line[-1] == total
        x, y = graph.at(7, total)
        assert graph.plot.left < x <= graph.plot.right
        assert graph.plot.top <= y <= graph.plot.bottom
    assert area.contains(graph.plot)


@pytest.mark.parametrize("played", [0, 1, 30])
def test_both_pages_are_painted_whatever_was_played(played: int) -> None:
    overlay = ScoreSheet(sheet_of_thirty(10, played))
    overlay.fit_to((1024, 640), 0.8)
    pictures = []
    for page in SheetTab:
        overlay.turn(page)
        surface = pygame.Surface((1024, 640))
        overlay.draw(surface, Painter(LAMP, 0.8))
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_every_key_listed_for_the_sheet_does_something() -> None:
    for row in rows_of(Where.SHEET):
        for code in row.keys:
            overlay = ScoreSheet(sheet_of_thirty())
            overlay.fit_to((1024, 640), 0.8)
            overlay.scroll(overlay.most // 2)
            before = (overlay.page, overlay.focus.place)
            assert overlay.handle(key(code)) is None
            assert (overlay.page, overlay.focus.place) != before, pygame.key.name(code)


# At the table ---------------------------------------------------------------------------------


def key(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)


def click(pos: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=pos, touch=False)


def test_the_graph_opens_by_its_key_and_by_its_tab_and_the_cross_closes_the_sheet() -> None:
    screen = Screen(seed=16, options={"schedule": [1, 5]})
    screen.play_until(lambda: len(screen.scene.presenter.shown.table.history) == 1)
    screen.key(pygame.K_s)
    sheet = screen.scene.overlays.current
    assert isinstance(sheet, ScoreSheet)
    pages = []
    screen.key(pygame.K_g)
    pages.append(sheet.page)
    for tab in (SheetTab.DEALS, SheetTab.GRAPH):
        screen.click(sheet.tabs[tab].center)
        pages.append(sheet.page)
    assert pages == [SheetTab.GRAPH, SheetTab.DEALS, SheetTab.GRAPH]
    screen.draw()
    screen.resize((1920, 1080))
    assert sheet.page is SheetTab.GRAPH
    screen.draw()
    screen.click(sheet.close_button.center)
    assert screen.scene.overlays.current is None


def test_a_click_on_the_score_pad_opens_the_sheet_and_one_beside_it_closes_it() -> None:
    screen = Screen(seed=16, options={"schedule": [1, 5]})
    screen.play_until(lambda: screen.asked_to_bid)
    screen.click(screen.scene.presenter.layout.pad.center)
    assert isinstance(screen.scene.overlays.current, ScoreSheet)
    screen.click((3, 3))
    assert screen.scene.overlays.current is None


@pytest.mark.parametrize("by_key", [True, False])
def test_the_results_show_the_sheet_and_come_back(by_key: bool) -> None:
    screen = Screen(seed=17, options={"schedule": [2]})
    screen.play_until(lambda: screen.results)
    panel = screen.scene.overlays.current
    assert isinstance(panel, ResultsPanel)
    if by_key:
        screen.key(pygame.K_s)
    else:
        screen.click(panel.panel.named(OverlayButton.MORE).rect.center)
        menu = screen.scene.overlays.current
        assert isinstance(menu, PausePanel)
        screen.click(menu.panel.named(OverlayButton.SHEET).rect.center)
    assert isinstance(screen.scene.overlays.current, ScoreSheet)
    screen.key(pygame.K_ESCAPE)
    screen.frames(2)
    assert screen.results
