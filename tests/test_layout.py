"""The table as numbers: whatever must be read or clicked lies apart, inside, and large enough."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
from pygame import Rect

from game.ui.boxes import CARD_RATIO, Side, fitting_scale
from game.ui.layout import Pose, TableLayout

LEAST_STRIP = 24
"""px of a card, at any scale, that can be seen and clicked in a full hand."""
SIZES = [
    (1024, 640),
    (1024, 768),
    (1152, 720),
    (1280, 800),
    (1366, 768),
    (1680, 720),
    (1600, 1200),
    (1920, 1080),
    (2560, 1080),
    (2560, 1440),
    (3440, 1440),
    (3840, 2160),
]
SEATS = range(2, 11)


def hands_of(seats: int) -> list[int]:
    """Every number of cards that a pack of 52 allows this many players."""
    return list(range(1, 52 // seats + 1))


def tables() -> Iterator[TableLayout]:
    for size in SIZES:
        for seats in SEATS:
            for cards in hands_of(seats):
                for viewer in (0, None):
                    yield TableLayout.of(size, seats, cards, viewer)


TABLES = list(tables())


def name(layout: TableLayout) -> str:
    return f"{layout.size} {layout.seats} seats {layout.hand_size} cards {layout.onlooker}"


def reading(layout: TableLayout) -> dict[str, Rect]:
    """Everything that must be readable while cards are played."""
    boxes = {"info": layout.info, "score": layout.score, "message": layout.message}
    boxes |= {"hand": layout.hand, "hints": layout.hints, "trick": layout.trick}
    for seat, place in enumerate(layout.places):
        boxes[f"plate {seat}"] = place.plate
        boxes[f"stack {seat}"] = place.stack
        if place.side is not Side.OWN:
            boxes[f"fan {seat}"] = place.fan
    return boxes


def card_box(pose: Pose) -> Rect:
    """The box of a card turned as it lies."""
    card = Rect(0, 0, round(pose.height * CARD_RATIO), round(pose.height))
    from math import cos, radians, sin

    turn = abs(radians(pose.angle))
    box = Rect(
        0,
        0,
        int(card.width * cos(turn) + card.height * sin(turn)),
        int(card.width * sin(turn) + card.height * cos(turn)),
    )
    box.center = (round(pose.x), round(pose.y))
    return box


def test_no_two_boxes_that_must_be_read_overlap() -> None:
    for layout in TABLES:
        for (one, box), (other, second) in combinations(reading(layout).items(), 2):
            assert not box.colliderect(second), f"{name(layout)}: {one} and {other}"


def test_everything_lies_inside_the_window() -> None:
    for layout in TABLES:
        window = Rect((0, 0), layout.size)
        boxes = reading(layout) | {"panel": layout.bids.panel, "confirm": layout.bids.confirm}
        for what, box in boxes.items():
            assert window.contains(box), f"{name(layout)}: {what}"
        for place in layout.places:
            assert window.contains(place.bubble), name(layout)


def test_the_bid_panel_covers_neither_hand_nor_plates_nor_anything_else_to_be_read() -> None:
    for layout in TABLES:
        for what, box in reading(layout).items():
            # No card of a trick is on the table while bids are made: they share the middle.
            if what != "trick":
                assert not layout.bids.panel.colliderect(box), f"{name(layout)}: {what}"


def test_every_number_of_the_bid_panel_can_be_hit_and_none_overlap() -> None:
    for layout in TABLES:
        bids = layout.bids
        assert len(bids.numbers) == layout.hand_size + 1
        parts = [*bids.numbers, bids.title, bids.reason, bids.confirm]
        for box in (*bids.numbers, bids.confirm):
            assert min(box.size) >= 24, name(layout)
        for box in parts:
            assert bids.panel.contains(box), name(layout)
        for one, other in combinations(parts, 2):
            assert not one.colliderect(other), name(layout)


def test_every_card_of_a_full_hand_shows_a_strip_that_can_be_read_and_clicked() -> None:
    for layout in TABLES:
        poses = [layout.hand_pose(index, layout.hand_size) for index in range(layout.hand_size)]
        for one, other in pairwise(poses):
            assert other.x - one.x >= LEAST_STRIP, name(layout)


def test_the_hand_stays_in_its_box_however_many_cards_are_left() -> None:
    for layout in TABLES:
        if layout.size not in ((1024, 640), (1920, 1080), (1600, 1200)):
            continue
        for held in range(1, layout.hand_size + 1):
            for index in (0, held // 2, held - 1):
                box = card_box(layout.hand_pose(index, held))
                assert layout.hand.inflate(6, 6).contains(box), f"{name(layout)}: {index} of {held}"


def test_the_hand_keeps_its_order_and_its_middle() -> None:
    for layout in TABLES:
        poses = [layout.hand_pose(index, layout.hand_size) for index in range(layout.hand_size)]
        assert poses == sorted(poses), name(layout)
        middle = (poses[0].x + poses[-1].x) / 2
        if layout.hand_size <= 13 and layout.hand_size * layout.seats < 52:
            assert middle == pytest.approx(layout.area.centerx, abs=2), name(layout)


def test_no_card_of_a_trick_covers_another_one() -> None:
    for layout in TABLES:
        cards = [card_box(layout.trick_pose(seat)) for seat in range(layout.seats)]
        for one, other in combinations(cards, 2):
            overlap = one.clip(other)
            assert min(overlap.size) <= one.height * 0.12, name(layout)


def test_every_card_of_a_trick_lies_in_the_box_of_the_trick_and_towards_its_player() -> None:
    for layout in TABLES:
        centre = layout.trick.center
        for seat, place in enumerate(layout.places):
            pose = layout.trick_pose(seat)
            assert layout.trick.inflate(8, 8).contains(card_box(pose)), name(layout)
            match place.side:
                case Side.OWN:
                    assert pose.y > centre[1]
                case Side.LEFT:
                    assert pose.x < centre[0]
                case Side.RIGHT:
                    assert pose.x > centre[0]
                case Side.TOP:
                    assert pose.y < centre[1]


def test_won_tricks_lie_on_their_strip_and_every_one_can_be_counted() -> None:
    for layout in TABLES:
        for seat, place in enumerate(layout.places):
            poses = [
                layout.stack_pose(seat, index, layout.hand_size)
                for index in range(layout.hand_size)
            ]
            for pose in poses:
                assert place.stack.inflate(4, 4).contains(card_box(pose)), name(layout)
            for one, other in pairwise(poses):
                assert abs(one.x - other.x) >= 4, name(layout)


def test_opponents_cards_rise_above_their_plates_and_stay_below_the_window_edge() -> None:
    for layout in TABLES:
        for seat, place in enumerate(layout.places):
            if seat == layout.bottom:
                continue
            for index in range(layout.hand_size):
                pose = layout.fan_pose(seat, index, layout.hand_size)
                top = pose.y - pose.height / 2
                assert place.fan.top <= top < place.plate.top, name(layout)
                assert pose.height >= 56, name(layout)


def test_opponents_cards_leave_an_index_to_read_where_all_hands_are_open() -> None:
    for layout in TABLES:
        if layout.seats > 7:
            continue
        for seat in range(layout.seats):
            step = 0.0
            if seat != layout.bottom and layout.hand_size > 1:
                first = layout.fan_pose(seat, 0, layout.hand_size)
                second = layout.fan_pose(seat, 1, layout.hand_size)
                step = second.x - first.x
                assert step >= first.height * 0.125, name(layout)


def test_each_seat_has_the_same_place_for_its_own_player_at_the_bottom() -> None:
    for viewer in range(5):
        layout = TableLayout.of((1280, 800), 5, 8, viewer)
        assert layout.places[viewer].side is Side.OWN
        neighbour = layout.places[(viewer + 1) % 5]
        assert neighbour.side is Side.LEFT


def test_the_seats_run_clockwise_around_the_table() -> None:
    for layout in TABLES:
        places = [layout.places[seat] for seat in range(layout.seats)][1:]
        sides = [place.side for place in places]
        assert sides == sorted(sides, key=(Side.LEFT, Side.TOP, Side.RIGHT).index), name(layout)
        left = [place.plate.y for place in places if place.side is Side.LEFT]
        top = [place.plate.x for place in places if place.side is Side.TOP]
        right = [place.plate.y for place in places if place.side is Side.RIGHT]
        assert left == sorted(left, reverse=True)
        assert top == sorted(top)
        assert right == sorted(right)


def test_a_scale_that_does_not_fit_is_brought_down_and_a_smaller_one_is_kept() -> None:
    assert TableLayout.of((1280, 800), 4, 7, 0, 2.0).scale == fitting_scale((1280, 800))
    assert TableLayout.of((1920, 1080), 4, 7, 0, 1.0).scale == 1.0


def test_the_same_numbers_come_out_every_time() -> None:
    one, other = (TableLayout.of((1366, 768), 6, 8, 3) for _ in range(2))
    assert one == other
    assert one.places == other.places
