"""Open hands of others: rank and suit of every card can be read, whatever lies before it."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin

import pytest

from game.ui.paint.faces import INDEX_STRIP
from game.ui.table.layout.boxes import Yielded
from game.ui.table.layout.seating import trick_box
from game.ui.table.layout.size_limits import SizeWish, fits
from game.ui.table.layout.table_layout import Pose, TableLayout

FACE = (118, 165)
"""Units across and down a face."""
TOP, FOOT = 6.0, 54.5
"""Units from the upper edge of a face to those of its index."""
AIR = 3.0
"""Units beside the letters of an index that its strip holds."""
LARGEST = {2: 26, 3: 17, 4: 13, 5: 10, 6: 8, 7: 7, 8: 6, 9: 5, 10: 5}
"""Cards each in the largest deal, by seats."""


def spot(pose: Pose, across: float, down: float) -> tuple[float, float]:
    """px of the window of a point on a face."""
    unit, turn = pose.height / FACE[1], radians(-pose.angle)
    x, y = (across - FACE[0] / 2) * unit, (down - FACE[1] / 2) * unit
    return pose.x + x * cos(turn) - y * sin(turn), pose.y + x * sin(turn) + y * cos(turn)


def covered(pose: Pose, at: tuple[float, float]) -> float:
    """Units by which a face covers a point at its left edge."""
    turn = radians(-pose.angle)
    x, y = at[0] - pose.x, at[1] - pose.y
    return (x * cos(turn) + y * sin(turn)) * FACE[1] / pose.height + FACE[0] / 2


@pytest.mark.thinned(7)
@pytest.mark.parametrize("watched", [False, True])
@pytest.mark.parametrize("words", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("seats", LARGEST)
def test_no_plate_and_no_card_lies_over_an_index(
    seats: int, size: tuple[int, int], words: int, watched: bool
) -> None:
    most = LARGEST[seats]
    for cards in {1, 2, most // 2, most}:
        layout = TableLayout.of(
            size,
            seats,
            cards,
            None if watched else 0,
            SizeWish(words),
            largest=most,
            yields=Yielded.ROW,
            seen=True,
        )
        assert fits(layout)
        for seat, place in enumerate(layout.places):
            if seat == layout.bottom:
                continue
            hand = [layout.fan_pose(seat, index, cards) for index in range(cards)]
            for pose in hand:
                for across in (0.0, INDEX_STRIP):
                    assert spot(pose, across, FOOT)[1] <= place.plate.top + 1, (seat, cards)
            for pose, over in pairwise(hand):
                for down in (TOP, FOOT):
                    assert covered(over, spot(pose, INDEX_STRIP, down)) <= AIR, (seat, cards)


@pytest.mark.parametrize("words", [100, 150, 200])
@pytest.mark.parametrize("seats", [2, 3, 5, 7, 10])
def test_what_is_told_of_a_game_lies_beside_the_last_card_of_a_trick(
    seats: int, words: int
) -> None:
    for size in ((1024, 640), (1280, 800), (1920, 1080)):
        most = LARGEST[seats]
        wish = SizeWish(words)
        layout = TableLayout.of(size, seats, most, None, wish, yields=Yielded.ROW, seen=True)
        if layout.row:
            assert not layout.message.colliderect(trick_box(layout, layout.bottom))
            assert not layout.hand.colliderect(trick_box(layout, layout.bottom))
