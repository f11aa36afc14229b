"""The rule line: whole words in every variant, one place, and a card that any press puts away."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.engine import observe
from game.presentation.screen_state import ScreenState
from game.presentation.words.rule_line import RuleCell, RuleKind, rule_cells
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.style.theme import THEMES
from game.ui.table.drawing.rule_line import (
    CAPTION,
    PAD,
    cell_boxes,
    wording,
)
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.rule_card import RuleCard
from game.ui.table.panels.rule_cells import ICON
from game.variants import VARIANTS
from tests.dealing import whole_game
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

display = display_of((1280, 800))
NAMES = ("You", "Ada", "Bruno", "Clio", "Dmitri", "Edda", "Farid", "Greta", "Hugo", "Iris")
SMALL = ((800, 528), (1024, 528))
"""px that screens of 800 × 600 and 1024 × 600 leave a window."""
SIZES = ((1024, 640), (1280, 800), (1920, 1080))
FAST = {"speed": "instant", "reduced_motion": True}


def lines_of(row: str) -> Iterator[tuple[RuleCell, ...]]:
    """Every line that a game of this variant shows."""
    players = VARIANTS[row].seats[1]
    said = None
    for step in whole_game(VARIANTS[row], players, 5):
        if len(step.after.finished) > 20:
            return
        cells = rule_cells(ScreenState.of(observe(step.after, 0)), NAMES, 0)
        if cells != said:
            said = cells
            yield cells


@pytest.mark.thinned(24)
@pytest.mark.parametrize("row", VARIANTS)
def test_no_word_of_the_line_is_cut_in_any_deal(row: str) -> None:
    layouts = [TableLayout.of(size, 4, 7, 0) for size in (*SMALL, *SIZES)]
    painters = [Painter(THEMES["lamp"], layout.scale, layout.least_letters) for layout in layouts]
    seen: set[RuleCell] = set()
    for cells in lines_of(row):
        assert [cell.kind for cell in cells] == list(RuleKind)
        assert all(cell.sentences for cell in cells)
        for layout, painter in zip(layouts, painters, strict=True):
            boxes = cell_boxes(layout.rule_line, painter.px)
            for cell, box in zip(cells, boxes, strict=True):
                if cell in seen:
                    continue
                # The staircase is the widest of the pictures.
                room = box.width - round(1.2 * painter.px(ICON)) - painter.px(2.5 * PAD) - 1
                caption, said, style = wording(cell, room, painter)
                assert typeset.width(caption, CAPTION, painter.fonts) <= room, caption
                assert typeset.width(said, style, painter.fonts) <= room, said
        seen.update(cells)


def test_a_click_on_the_line_or_w_opens_the_card_and_any_press_puts_it_away() -> None:
    screen = Screen("human,random,random", row="la-pocha", seed=3, chosen=FAST)
    overlays, line = screen.scene.overlays, screen.scene.presenter.layout.rule_line
    screen.click(line.center)
    assert isinstance(overlays.current, RuleCard)
    assert screen.scene.holds_time
    screen.click(line.center)
    assert overlays.current is None
    for key in (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_w):
        screen.key(pygame.K_w)
        assert isinstance(overlays.current, RuleCard)
        screen.key(key)
        assert overlays.current is None


@pytest.mark.slow
@pytest.mark.parametrize("row", VARIANTS)
@pytest.mark.parametrize("size", SIZES)
def test_the_card_lies_in_the_window_in_every_variant(row: str, size: tuple[int, int]) -> None:
    variant = VARIANTS[row]
    players = variant.seats[1]
    layout = TableLayout.of(size, players, variant.largest(players), 0)
    painter = Painter(THEMES["lamp"], layout.scale, layout.least_letters)
    surface = pygame.Surface(size)
    screen = Screen("human,random,random", row="blackout", seed=3, chosen=FAST)
    book = screen.scene.presenter.app.book
    kinds: set[object] = set()
    for step in whole_game(variant, players, 7):
        shown = ScreenState.of(observe(step.after, 0))
        spec = shown.table.spec
        look = (shown.table.phase, spec.call, spec.misere, spec.sight, spec.trump_from)
        if len(step.after.finished) > 15:
            break
        if look in kinds or len(kinds) > 25:
            continue
        kinds.add(look)
        card = RuleCard(shown, NAMES, book, four_colour=False)
        card.lay_out(layout, painter)
        assert surface.get_rect().contains(card.box)
        card.draw(surface, painter)
        foot = max(written.area.bottom for written in card.panel.written)
        assert foot <= card.box.bottom
