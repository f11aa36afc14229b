"""Lines on paper, and the place of the turned card: told apart in every theme and at every size."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect

from game.engine import Phase, Suit, new_game, observe
from game.engine.choices import TrumpFrom
from game.presentation.screen_state import ScreenState
from game.presentation.words.corners.what_wins import TrumpSlot, what_wins
from game.ui.paint.cardbook import CardBook
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.suits import suit_colour
from game.ui.score_sheet.graph import SheetGraph
from game.ui.score_sheet.table import SheetTable
from game.ui.shell import display
from game.ui.style.contrast import READABLE, suit_on_panel
from game.ui.style.theme import RGB, THEMES, Theme, contrast
from game.ui.table.drawing.wins_corner import paint_empty_slot
from game.variants import variant
from tests.dealing import whole_game
from tests.driving.screen_states import changed
from tests.scorekeeper.test_score_sheet import oh_hell, sheet_of_thirty


@pytest.fixture(autouse=True, scope="module")
def _display() -> Iterator[None]:
    display.start()
    yield
    pygame.display.quit()


def runs(surface: pygame.Surface, ground: RGB, x: int, span: range) -> list[int]:
    """Heights in px of everything on an upright cut through a picture that is not its ground."""
    found, height = [], 0
    for y in span:
        if surface.get_at((x, y))[:3] == ground:
            found += [height] if height else []
            height = 0
        else:
            height += 1
    return found + ([height] if height else [])


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_line_of_the_sheet_or_its_graph_is_thinner_than_a_hairline(scale: float) -> None:
    area = Rect(0, 0, round(900 * scale), round(560 * scale))
    theme = THEMES["lamp"]
    paper = pygame.Surface(area.size)
    paper.fill(theme.sheet)
    sheet = sheet_of_thirty(players=3, played=3)
    table = SheetTable(sheet, area, Painter(theme, scale))
    table.paint(paper, 0)
    rows = table.rows_area
    right = table.right - round(2 * scale)  # beside every number
    lines = runs(paper, theme.sheet, right, range(rows.top, rows.bottom))
    assert len(lines) >= 10
    assert min(lines) == hairline(scale)
    paper.fill(theme.sheet)
    graph = SheetGraph(sheet, area, Painter(theme, scale))
    graph.paint(paper)
    plot = graph.plot
    lines = runs(paper, theme.sheet, plot.left + round(plot.width * 0.9), range(area.height))
    assert min(lines) >= hairline(scale)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("four_colour", [False, True])
def test_suits_are_read_on_a_panel_and_black_ones_are_not_the_grey_of_what_is_barred(
    theme: Theme, four_colour: bool
) -> None:
    for suit in "SHDCPOEB":
        printed = suit_colour(suit, theme, four_colour=four_colour)
        shown = suit_on_panel(printed, theme)
        assert contrast(shown, theme.panel) >= READABLE
        if printed == theme.ink:
            assert contrast(shown, theme.panel) >= 7


def slot_of(shown: ScreenState) -> bytes:
    """What is painted in the place of the turned card; empty where nothing is."""
    words = what_wins(shown, ("You", "Ada", "Bruno"))
    theme = THEMES["lamp"]
    picture = paint_empty_slot(words, (60, 84), Painter(theme), CardBook(theme), four_colour=False)
    if not picture.get_bounding_rect(min_alpha=1).width:
        return b""
    return pygame.image.tobytes(picture, "RGBA")


def test_the_slot_tells_the_trump_that_no_card_tells_and_nothing_before_it_is_known() -> None:
    row = oh_hell(3, 2)
    shown = ScreenState.of(observe(new_game(row, 3, 0), 0))
    assert not slot_of(shown), "a card may come there"
    known = changed(shown, phase=Phase.BIDDING, bids=(None,) * 3, trump_known=True)
    hearts, spades = (changed(known, trump=suit) for suit in (Suit.HEARTS, Suit.SPADES))
    signs = [slot_of(told) for told in (known, hearts, spades)]
    assert all(signs)
    assert len(set(signs)) == 3, "no trump and two suits look each like itself"
    late = changed(with_late_trump(), phase=Phase.BIDDING, bids=(None,) * 3)
    assert what_wins(late, ("You", "Ada", "Bruno")).slot is TrumpSlot.UNSEEN
    assert slot_of(late) not in {b"", *signs}, "a place for what is still to come"


def with_late_trump() -> ScreenState:
    """A deal whose trump is turned after the bids."""
    for step in whole_game(variant("clag"), 3, 4):
        shown = ScreenState.of(observe(step.after, 0))
        if shown.table.spec.trump_from is TrumpFrom.TURNED_LATE and not shown.scored:
            return shown
    raise AssertionError("there is such a deal in every game")
