"""Special phases as numbers: what opens or is said in them lies clear of what must be seen."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, radians, sin

import pytest
from pygame import Rect

from game.engine import Phase, Play
from game.engine.cards import card
from game.engine.choices import JokerCall
from game.engine.terms import Statement, Strength
from game.presentation.screen_state import ScreenState
from game.ui.paint.faces import INDEX_STRIP
from game.ui.paint.painter import Painter
from game.ui.style.theme import THEMES
from game.ui.table.layout.boxes import Yielded
from game.ui.table.layout.laid_cards import bubble_box, laid_pose
from game.ui.table.layout.seating import Side, trick_box
from game.ui.table.layout.size_limits import SizeWish, fits, readable
from game.ui.table.layout.table_layout import Pose, TableLayout
from game.ui.table.questions.choice_panel import ChoicePanel
from game.ui.table.questions.joker import JokerChoices, card_box
from game.ui.table.questions.talk import TalkChoices
from tests.driving.displays import display_of
from tests.driving.screen_states import changed
from tests.tables import setup_for, table_for

SIZES = [
    (1024, 640),
    (1024, 768),
    (1280, 800),
    (1366, 768),
    (1680, 720),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
]


display = display_of((1024, 640))


@lru_cache
def shown_of(row: str, players: int) -> ScreenState:
    table = table_for(setup_for(",".join(["human"] * players), row=row, first_dealer=0))
    return ScreenState.of(table.view(0))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seats", "cards"), [(5, 10), (6, 9)])
def test_the_names_of_a_joker_cover_no_card_of_the_trick(
    size: tuple[int, int], seats: int, cards: int
) -> None:
    for wish in (
        SizeWish(),
        SizeWish(words=200),
        SizeWish(cards=120),
        SizeWish(words=75, cards=80),
    ):
        layout = TableLayout.of(size, seats, cards, 0, wish)
        plays = [Play(0, card("X1"), call) for call in JokerCall]
        naming = ChoicePanel(JokerChoices(plays), layout, Painter(THEMES["lamp"], layout.scale))
        for seat in range(1, seats):
            lies = card_box(layout.trick_pose(seat))
            if wish.words > 100:  # the largest words may reach over an edge, never over an index
                lies.size = round(lies.width * 0.25), round(lies.height * 0.35)
            assert not lies.colliderect(naming.box), (wish, seat)
        for name, box in readable(layout).items():
            if name not in ("trick", "message"):
                assert not naming.box.colliderect(box), (wish, name)
        for call in JokerCall:
            assert naming.box.contains(naming.button(call.value))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 8))
def test_what_is_said_in_the_talk_covers_neither_its_panel_nor_a_plate(
    size: tuple[int, int], seats: int
) -> None:
    most = 52 // seats
    layout = TableLayout.of(size, seats, most, 0, largest=most)
    said = (Statement(Strength.STRONG_IN_TWO), Statement(Strength.SURE, 1))
    dealt = changed(
        shown_of("cooperative", seats),
        phase=Phase.BIDDING,
        talk=((*said, None),) * seats,
    )
    painter = Painter(THEMES["lamp"], layout.scale)
    panel = ChoicePanel(TalkChoices(0, changed(dealt, phase=Phase.TALKING)), layout, painter)
    for seat, place in enumerate(layout.places):
        bubble = bubble_box(dealt, layout, seat)
        assert Rect((0, 0), size).contains(bubble)
        # Only the person's own words stand beside the panel, and it is closed by then.
        assert place.side is not Side.TOP or not bubble.colliderect(panel.box), seat
        for name, box in readable(layout).items():
            # No card of a trick lies there yet, and no sentence stands beside a panel.
            if name not in ("trick", "message") and not name.startswith("card "):
                assert not bubble.colliderect(box), (seat, name)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_of_laid_bids_covers_none_of_them(size: tuple[int, int]) -> None:
    layout = TableLayout.of(size, 3, 12, 0, largest=12)
    shown = shown_of("ninety-nine", 3)
    bubbles = [bubble_box(shown, layout, seat) for seat in range(3)]
    for seat in range(3):
        for index in range(3):
            lies = card_box(laid_pose(layout, seat, index))
            assert lies.collidelist(bubbles) < 0, seat
    for bubble in bubbles:
        for name, box in readable(layout).items():
            assert name in ("trick", "message") or not bubble.colliderect(box), name


# Open hands ---------------------------------------------------------------------------------------


FACE = (118, 165)
"""Units across and down a face."""
TOP, FOOT = 6.0, 54.5
"""Units from the upper edge of a face to those of its index."""
MARGIN = 3.0
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
                    assert covered(over, spot(pose, INDEX_STRIP, down)) <= MARGIN, (seat, cards)


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
