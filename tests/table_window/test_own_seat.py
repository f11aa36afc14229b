"""The corner of the player below: all that is his in one place, which never moves."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from game.engine import Seat, observe
from game.presentation.screen_state import ScreenState
from game.presentation.tally import Tally
from game.presentation.words.seats.others import Figures, SeatText
from game.presentation.words.seats.own import OwnText, own_text
from game.ui.paint.painter import Painter
from game.ui.style.theme import LAMP
from game.ui.table.drawing.own_seat import paint_own_seat
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.variants import VARIANTS
from tests.dealing import whole_game
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

display = display_of((1280, 800))
NAMES = ("You", "Ada", "Bruno", "Clio", "Dmitri", "Edda", "Farid", "Greta", "Hugo", "Iris")
SIZES = ((1024, 640), (1280, 800), (1920, 1080))
PARTS = ("own_plate", "wins", "turn_up_slot", "wins_words", "pad", "tools", "message", "middle")


def test_nothing_moves_its_place_from_deal_to_deal() -> None:
    chosen = {"speed": "instant", "reduced_motion": True}
    screen = Screen("human,random,random,random", row="oh-hell", seed=4, chosen=chosen)
    places: dict[str, set[tuple[int, int, int, int]]] = {name: set() for name in PARTS}
    plates: set[tuple[tuple[int, int], ...]] = set()
    presenter = screen.scene.presenter
    for _turn in range(20000):
        screen.frames(1, 0.1)
        layout = presenter.layout
        for name in PARTS:
            box: Rect = getattr(layout, name)
            places[name].add((box.x, box.y, box.width, box.height))
        plates.add(tuple(place.plate.topleft for place in layout.places))
        if screen.table.over:
            break
        screen.decide()
    assert screen.table.over
    assert {name: len(found) for name, found in places.items()} == dict.fromkeys(PARTS, 1)
    assert len(plates) == 1


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("size", SIZES)
def test_the_own_corner_lies_clear_of_hand_tools_question_and_others(
    size: tuple[int, int], seats: int
) -> None:
    for percent in (100, 150, 200):
        layout = TableLayout.of(size, seats, 5, 0, SizeWish(percent))
        others = [place.plate for place in layout.places[1:]]
        others += [layout.hand, layout.tools, layout.message, layout.wins]
        assert layout.area.contains(layout.own_plate)
        assert layout.own_plate.collidelist(others) < 0, (percent, others)
        assert layout.own_plate.contains(layout.places[0].windows)


@pytest.mark.thinned(23)
@pytest.mark.parametrize("row", VARIANTS)
def test_bids_made_one_after_another_are_counted(row: str) -> None:
    players = VARIANTS[row].seats[0]
    runs: dict[Seat, int] = dict.fromkeys(range(players), 0)
    counted = 0
    for step in whole_game(VARIANTS[row], players, 9):
        if len(step.after.finished) > 12:
            break
        if len(step.after.finished) > counted:
            counted = len(step.after.finished)
            made = step.after.finished[-1].result.made
            runs = {seat: runs[seat] + 1 if made[seat] else 0 for seat in runs}
        for seat in range(players):
            shown = ScreenState.of(observe(step.after, seat))
            told = runs[seat] if runs[seat] > 1 else 0  # a single bid is no run
            assert own_text(shown, seat, NAMES).seat.run == told


def painted(text: OwnText, size: tuple[int, int]) -> bytes:
    """The picture of the corner."""
    layout = TableLayout.of(size, 4, 5, 0)
    painter = Painter(LAMP, layout.scale, layout.least_letters)
    picture = paint_own_seat(
        text, layout.own_plate.size, painter, row=layout.row, face_px=layout.own_face
    )
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("size", SIZES)
def test_points_stay_in_sight_however_many_bids_were_made_in_a_row(size: tuple[int, int]) -> None:
    tally = Tally(2, 1)
    figures = Figures((("1", True), ("of", False), ("2", True)), tally.state, tally.windows)
    text = SeatText(0, "You", figures=figures)
    for run in range(8):
        seats = [replace(text, run=run, second=(told,)) for told in ("14 points", "24 points")]
        pictures = {painted(OwnText(seat), size) for seat in seats}
        assert len(pictures) == 2, run
