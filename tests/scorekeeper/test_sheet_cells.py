"""Cells of the score sheet: tricks, over or under, what points are made of; the legend is whole."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine import Trick
from game.presentation.deal_labels import SHORT
from game.presentation.score_sheet import Balance, SheetContents, Stand
from game.presentation.tricks_of_deals import tricks_of_deals
from game.presentation.words.points import cell_title
from game.table.shelf import Shelf
from game.ui.library.games_scene import GamesScene
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.replay.replay_scene import ReplayScene
from game.ui.score_sheet.cell_tips import TricksPicture
from game.ui.score_sheet.legend import legend_lines, legend_parts
from game.ui.score_sheet.measures import legend_px
from game.ui.score_sheet.overlay import ScoreSheet
from game.ui.score_sheet.table import HEAD
from game.ui.scorekeeper.scorekeeper_scene import SHEET
from game.ui.style.theme import LAMP, Fonts
from game.ui.table.table_scene import TableScene
from game.variants import VARIANTS
from tests.dealing import whole_game
from tests.driving.table_screen import Screen
from tests.driving.ui_driver import Driver
from tests.on_file import recorded, write
from tests.scorekeeper.test_keeper import NAMES, played
from tests.scorekeeper.test_keeper_screen import opened, type_digits
from tests.scorekeeper.test_score_sheet import key, sheet_of_thirty
from tests.scorekeeper.test_sheet_kinds import sheet_of

SIZES = [(1024, 640), (1920, 1080)]


pytestmark = pytest.mark.usefixtures("home")


def laid_out(sheet: SheetContents, size: tuple[int, int]) -> ScoreSheet:
    """The sheet in a window of this size."""
    overlay = ScoreSheet(sheet)
    overlay.fit_to(size, min(size[0] / 1280, size[1] / 800))
    return overlay


def explained(sheet: SheetContents, overlay: ScoreSheet) -> list[str]:
    """What the legend of a sheet tells."""
    m = overlay.table.measures
    parts = legend_parts(
        sheet,
        LAMP,
        legend_px(m.body),
        totals=m.totals,
        brief=m.brief,
        brackets=m.brackets,
        margin=m.margin,
    )
    return [told for _sign, told in parts]


def test_a_cell_has_the_tricks_of_its_player() -> None:
    game = played("oh-hell", 5, 7)
    sheet = SheetContents.of(
        game.setup.variant, NAMES[:5], game.setup.first_dealer, game.deals, over=True
    )
    for row, deal in zip(sheet.rows, game.deals, strict=True):
        assert tuple(cell.taken for cell in row.cells) == deal.result.tricks


@pytest.mark.thinned(1296)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("fewest", [True, False])
def test_the_legend_explains_every_sign_on_the_sheet_and_no_other(
    name: str, fewest: bool, size: tuple[int, int]
) -> None:
    players = (min if fewest else max)(VARIANTS[name].deals)
    sheet = sheet_of(name, players)
    overlay = laid_out(sheet, size)
    m = overlay.table.measures
    told = explained(sheet, overlay)
    cells = [cell for row in sheet.rows for cell in row.cells]
    offs = [
        cell.taken - cell.bid for cell in cells if cell.taken is not None and cell.bid is not None
    ]
    balances = {row.balance for row in sheet.rows}
    signs = {
        "deals": True,
        "bid and took": 0 in offs,
        "took more": max(offs) > 0,
        "took fewer": min(offs) < 0,
        "named trump": any(cell.declarer for cell in cells),
        "declared": any(cell.stake and cell.stake.value == "declare" for cell in cells),
        "revealed": any(cell.stake and cell.stake.value == "reveal" for cell in cells),
        "with a penalty": any(cell.penalty for cell in cells),
        "counts double": any(row.trump.doubled for row in sheet.rows),
        "the dealer names it": any(row.cards is None for row in sheet.rows),
        "bids over the tricks": Balance.OVER in balances,
        "bids under the tricks": Balance.UNDER in balances,
        "as many bids as tricks": Balance.EVEN in balances,
        "leads": m.totals and any(cell.leads for cell in cells),
        "no trump": any(row.trump.none for row in sheet.rows),
    }
    signs |= {
        special.value: m.brief and any(special in row.special for row in sheet.rows)
        for special in SHORT
    }
    assert [sign for sign in told if "premium" not in sign and "streak" not in sign] == [
        sign for sign in told if signs.get(sign, False)
    ]
    assert {sign for sign, there in signs.items() if there} <= set(told)
    assert any("premium" in sign for sign in told) is (
        name == "ninety-nine" and any(cell.extra for cell in cells)
    )


def test_before_the_first_bid_the_legend_has_the_dealer_alone_and_what_coming_rows_show() -> None:
    sheet = SheetContents.of(VARIANTS["kachuful"], NAMES[:7], 0, ())
    assert explained(sheet, laid_out(sheet, (1024, 640))) == ["deals"]
    sheet = SheetContents.of(VARIANTS["blackout"], NAMES[:7], 0, ())
    assert explained(sheet, laid_out(sheet, (1024, 640))) == ["deals", "no trump"]
    sheet = SheetContents.of(VARIANTS["caller-clag"], NAMES[:4], 0, ())
    assert explained(sheet, laid_out(sheet, (1024, 640))) == ["deals", "the dealer names it"]


@pytest.mark.thinned(13)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "sheet",
    [
        lambda: sheet_of("caller-clag", 7),
        lambda: sheet_of("ninety-nine", 3),
        lambda: sheet_of("bowers-duo", 2),
        lambda: sheet_of("la-pocha", 8, double_suit="O", streak_bonus=True),
        sheet_of_thirty,
    ],
)
def test_the_whole_legend_lies_on_the_paper(sheet: object, size: tuple[int, int]) -> None:
    drawn = sheet()  # type: ignore[operator]
    overlay = laid_out(drawn, size)
    table, m = overlay.table, overlay.table.measures
    px = legend_px(m.body)
    parts = legend_parts(
        drawn, LAMP, px, totals=m.totals, brief=m.brief, brackets=m.brackets, margin=m.margin
    )
    lines = legend_lines(parts, px, table.area.width)
    assert [part for line in lines for part in line] == parts
    assert len(lines) <= m.key
    assert table.rows_area.bottom + m.foot <= overlay.box.bottom
    fonts = Fonts(1)
    for line in lines:
        words = [
            sign.get_width() + px // 2 + TextStyle(px).font(fonts).size(told)[0]
            for sign, told in line
        ]
        assert sum(words) + round(px * 1.5) * (len(words) - 1) <= table.area.width


@pytest.mark.parametrize("size", SIZES)
def test_arrows_walk_from_cell_to_cell_and_say_what_points_are_made_of(
    size: tuple[int, int],
) -> None:
    sheet = sheet_of_thirty()
    overlay = laid_out(sheet, size)
    surface = pygame.Surface(size)
    overlay.draw(surface, Painter(LAMP))
    plain = pygame.image.tobytes(surface, "RGB")
    walk = [pygame.K_UP, *[pygame.K_UP] * 29, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT]
    seen = []
    for code in walk:
        assert overlay.handle(key(code)) is None
        assert overlay.focus.place is not None
        box = overlay.table.cell_box(overlay.focus.place, overlay.offset)
        assert overlay.table.rows_area.contains(box.inflate(0, -4)), "it is scrolled into sight"
        seen.append(overlay.focus.place)
    assert seen[0] == (29, 0)
    assert seen[-4:] == [(0, 0), (0, 1), (0, 0), (0, 9)]
    overlay.draw(surface, Painter(LAMP))
    assert pygame.image.tobytes(surface, "RGB") != plain
    overlay.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0,) * 3))
    assert overlay.focus.place is None


def test_the_first_arrow_begins_where_the_sheet_was_scrolled_to() -> None:
    overlay = laid_out(sheet_of_thirty(), (1024, 640))
    overlay.handle(key(pygame.K_HOME))
    overlay.handle(key(pygame.K_DOWN))
    assert overlay.focus.place == (0, 0)
    assert overlay.offset == 0


def test_cells_that_are_not_scored_say_what_is_known() -> None:
    screen = Screen(seed=16, options={"schedule": [2, 5]})
    screen.play_until(
        lambda: len(screen.scene.presenter.shown.table.history) == 1 and screen.asked_to_play
    )
    sheet = SheetContents.of_shown(screen.scene.presenter.shown, screen.scene.presenter.names)
    row = sheet.rows[1]
    assert row.stand is Stand.PRESENT
    assert cell_title(sheet, row, 0).endswith(f"bid {row.cells[0].bid}")


def test_the_head_of_a_row_shows_all_tricks_of_its_deal_by_mouse_and_by_keys() -> None:
    screen = Screen(seed=16, options={"schedule": [3, 5]})
    screen.play_until(
        lambda: screen.scene.presenter.shown.table.spec.number == 2 and screen.asked_to_bid
    )
    played = tricks_of_deals(screen.table.lines)
    assert [trick.winner for trick in played[1]] == list(
        screen.scene.presenter.shown.table.history[0].result.winners
    )
    assert all(len(trick.played) == 3 for trick in played[1])
    screen.key(pygame.K_s)
    sheet = screen.scene.overlays.current
    assert isinstance(sheet, ScoreSheet)
    head = sheet.table.cell_box((0, HEAD), sheet.offset)
    plain = pygame.image.tobytes(screen.draw(), "RGB")
    screen.move(head.center, down=False)
    screen.until(lambda: screen.scene.tips.alpha == 255, dt=0.02)
    tip = screen.scene.tips.tip
    assert tip is not None
    assert tip.title == "The tricks of deal 1"
    assert pygame.image.tobytes(screen.draw(), "RGB") != plain
    unplayed = sheet.table.cell_box((1, HEAD), sheet.offset).center
    assert sheet.tip(unplayed) is None, "a deal that is going on keeps its secrets"
    screen.key(pygame.K_UP)
    for code in (pygame.K_UP, pygame.K_LEFT):
        screen.key(code)
    assert sheet.focus.place == (0, HEAD)
    shown = pygame.image.tobytes(screen.draw(), "RGB")
    assert shown != plain


@pytest.mark.parametrize(("name", "players"), [("blackout", 2), ("la-pocha", 3), ("kachuful", 10)])
def test_the_tricks_of_the_largest_deals_find_room_in_the_smallest_window(
    name: str, players: int
) -> None:
    rows = largest_deal(name, players)
    names = [f"Somebody {seat}" for seat in range(players)]
    picture = TricksPicture(rows, names).paint(Painter(LAMP))
    assert picture.get_width() < 1024 - 60
    assert picture.get_height() < 640 - 120


def largest_deal(name: str, players: int) -> list[Trick]:
    """The tricks of the largest deal of a random game."""
    steps = whole_game(VARIANTS[name], players, 3)
    seen: list[tuple[Trick, ...]] = [step.before.deal.tricks for step in steps]
    longest = max(seen, key=len)
    return list(longest)


# By the mouse ---------------------------------------------------------------------------------


def over_cell(driver: Driver, overlay: ScoreSheet, place: tuple[int, int]) -> str:
    """What is said once the mouse has rested on a cell."""
    scene = driver.scene
    assert isinstance(scene, TableScene | ReplayScene)
    pos = overlay.table.cell_box(place, overlay.offset).center
    motion = {"pos": pos, "rel": (1, 1), "buttons": (0, 0, 0), "touch": False}
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, motion))
    driver.until(lambda: scene.tips.tip is not None)
    assert scene.tips.tip is not None
    return f"{scene.tips.tip.title} {scene.tips.tip.text}"


@pytest.mark.slow
def test_in_the_replay_a_cell_says_it_under_the_mouse_and_nothing_moves_on_below(
    home: Path,
) -> None:
    write(Shelf().folder / "2026-01-01-120000-1.jsonl", recorded("random,random,random"))
    driver = Driver(GamesScene())
    driver.until(lambda: driver.may_press("Replay"))
    driver.click_on("Replay")
    scene = driver.scene
    assert isinstance(scene, ReplayScene)
    driver.until(lambda: scene.positions is not None)
    driver.key(pygame.K_END)
    driver.key(pygame.K_s)
    assert isinstance(scene.overlay, ScoreSheet)
    place, sheet = scene.place, scene.overlay.sheet
    cell = sheet.rows[2].cells[1]
    told = over_cell(driver, scene.overlay, (2, 1))
    assert f"deal 3: bid {cell.bid}, took {cell.taken}" in told
    assert f"{cell.points} point" in told
    assert scene.place == place


# In the scorekeeper ---------------------------------------------------------------------------


def key_at(driver: Driver) -> str:
    """The stop that the keyboard is at."""
    at = driver.window.focus.current
    assert at is not None
    return at.key


def to_the_sheet(driver: Driver) -> None:
    """Up from the answers."""
    for _key in range(4):
        if key_at(driver) != SHEET:
            driver.key(pygame.K_UP)
    assert key_at(driver) == SHEET


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_the_scorekeepers_cells_say_it_by_mouse_and_by_keys(size: tuple[int, int]) -> None:
    driver, scene = opened(schedule=[1, 2, 1], size=size)
    type_digits(driver, "00010")
    table = scene.paper.table
    tip = scene.tip(table.cell_box((0, 0), scene.rows.offset).center)
    assert tip is not None
    assert tip.title.endswith("deal 1: bid 0, took 1, 1 over")
    assert tip.text.startswith("0 points")
    to_the_sheet(driver)
    assert scene.cells.place == (1, 0), "it begins at the deal that is told"
    driver.key(pygame.K_UP)
    assert scene.cells.place == (0, 0)
    driver.key(pygame.K_RIGHT)
    assert scene.cells.place == (0, 1)
    driver.key(pygame.K_RETURN)
    assert scene.state.editing == 0, "Enter puts that deal right"
    driver.key(pygame.K_ESCAPE)
    assert scene.state.editing is None


def test_the_keys_leave_the_scorekeepers_sheet_where_it_ends() -> None:
    driver, scene = opened(schedule=[1, 2, 1])
    type_digits(driver, "00010")
    to_the_sheet(driver)
    driver.key(pygame.K_UP)
    for _key in range(2):
        assert key_at(driver) == SHEET
        driver.key(pygame.K_DOWN)
    assert key_at(driver) != SHEET
    driver.key(pygame.K_0)
    assert scene.state.kept.notes(1).bids[1] == 0, "and digits tell the next deal"
