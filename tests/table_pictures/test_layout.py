"""The table as numbers: whatever must be read or clicked lies apart, inside, and large enough."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from pygame import Rect, Vector2

from game.ui.learn.lesson_panel import LessonPanel, Spoken
from game.ui.learn.verdict_panel import VerdictPanel
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.platform.settings import CARD_SIZES, SCALES
from game.ui.style.theme import LAMP, SMALLEST_PX, FontRole, open_font
from game.ui.table.drawing.card_rests import seen_above
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.layout.boxes import (
    CARD_RATIO,
    LEAST_TRICK_CARD,
    fitting_scale,
)
from game.ui.table.layout.card_placement import Placed, known
from game.ui.table.layout.seating import TRICK_MARGIN, Side, trick_box
from game.ui.table.layout.size_limits import SizeWish, fits
from game.ui.table.layout.size_limits import readable as reading
from game.ui.table.layout.table_layout import Pose, TableLayout
from game.ui.table.panels.take_back_panel import LINES, TakeBackPanel
from game.ui.table.questions.bid_choices import BidChoices
from game.ui.table.questions.choice_panel import ChoicePanel

LEAST_STRIP = 24
"""px of a card, at any scale, that can be seen and clicked in a full hand."""
SIZES = [
    (1024, 640),
    (1024, 768),
    (1280, 960),
    (1280, 800),
    (1366, 768),
    (1680, 720),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
]
SEATS = range(2, 11)


PACK, TWO_PACKS = 52, 104
MOST_CARDS = 26


def hands_of(seats: int) -> list[int]:
    """Every number of cards that two packs allow this many players, up to half a pack."""
    return list(range(1, min(MOST_CARDS, TWO_PACKS // seats) + 1))


WISHES = (
    SizeWish(words=200, cards=120),
    SizeWish(words=200, cards=80),
    SizeWish(words=125, cards=100),
    SizeWish(words=100, cards=120),
    SizeWish(words=100, cards=80),
    SizeWish(words=75, cards=120),
    SizeWish(words=75, cards=80),
)
"""What players may ask for at worst."""


SHARES = 5
"""Parts of all tables, where each is laid out with a panel. A part has every size, number of seats
and wish, for who plays and for who looks on."""


@functools.cache
def tables() -> tuple[TableLayout, ...]:
    """Every size, number of seats and of cards as usual; a sample of them with every wish."""
    return tuple(_tables())


def _tables() -> Iterator[TableLayout]:
    for size in SIZES:
        for seats in SEATS:
            hands = hands_of(seats)
            for viewer in (0, None):
                for cards in hands:
                    yield TableLayout.of(size, seats, cards, viewer)
                for wish in WISHES:
                    for cards in {1, hands[-1] // 2, hands[-1]}:
                        yield TableLayout.of(size, seats, cards, viewer, wish)


def name(layout: TableLayout) -> str:
    return (
        f"{layout.size} {layout.seats} seats {layout.hand_size} cards {layout.onlooker} "
        f"words {layout.scale:.2f} cards {layout.card_scale:.2f}"
    )


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


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_no_card_of_a_trick_lies_under_a_panel_or_a_plate(share: int) -> None:
    for layout in tables()[share::SHARES]:
        trick = [layout.trick_pose(seat).box for seat in range(layout.seats)]
        boxes = {
            what: box
            for what, box in reading(layout).items()
            if what != "trick" and not what.startswith("card ")
        }
        judging = VerdictPanel()
        judging.lay_out(layout, Painter(LAMP, layout.scale, layout.least_letters))
        boxes["verdict"] = judging.box
        for what, box in boxes.items():
            assert box.collidelist(trick) < 0, f"{name(layout)}: {what}"


def test_the_panel_of_a_lesson_and_the_trick_leave_each_other_room_at_any_size() -> None:
    for size in SIZES:
        for wish in (SizeWish(), *WISHES):
            layout = TableLayout.of(size, 3, 5, 0, wish, above=LessonPanel().above(3))
            panel = LessonPanel()
            panel.lay_out(layout, Painter(LAMP, layout.scale, layout.least_letters))
            panel.say(Spoken("", "", "", next="Next"))
            trick = [layout.trick_pose(seat).box for seat in range(layout.seats)]
            assert panel.box.collidelist(trick) < 0, name(layout)
            parts = [button.rect for button in panel.panel.buttons]
            for one, other in combinations(parts, 2):
                assert not one.colliderect(other), name(layout)
            for part in parts:
                assert panel.box.contains(part), name(layout)
                assert part.height >= LEAST_STRIP, name(layout)


@pytest.mark.slow
def test_no_two_boxes_that_must_be_read_overlap() -> None:
    for layout in tables():
        for (one, box), (other, second) in combinations(reading(layout).items(), 2):
            assert not box.colliderect(second), f"{name(layout)}: {one} and {other}"


def test_everything_lies_inside_the_window() -> None:
    for layout in tables():
        window = Rect((0, 0), layout.size)
        boxes = reading(layout) | {"panel": layout.bids.panel}
        for what, box in boxes.items():
            assert window.contains(box), f"{name(layout)}: {what}"
        for place in layout.places:
            assert window.contains(place.bubble), name(layout)


def test_the_bid_panel_covers_neither_hand_nor_plates_nor_anything_else_to_be_read() -> None:
    for layout in tables():
        for what, box in reading(layout).items():
            # No card of a trick is on the table while bids are made: they share the middle. Of the
            # tools only the lowest are there then.
            # Whoever looks on makes none.
            shared = what in ("trick", "message", "tools") or what.startswith("card ")
            if not shared and not layout.onlooker:
                assert not layout.bids.panel.colliderect(box), f"{name(layout)}: {what}"


def test_a_question_of_others_covers_nothing_but_the_sentence_above_the_hand() -> None:
    for layout in tables():
        for what, box in reading(layout).items():
            if what not in ("message", "trick"):
                assert not layout.agreement.colliderect(box), f"{name(layout)}: {what}"


@pytest.mark.thinned(6)
@pytest.mark.parametrize("who", ["Ann", "Bartholomew", "W" * 24, "Anna Maria of the Hills"])
def test_a_question_of_others_can_be_read_and_answered(who: str) -> None:
    # Who looks on is asked nothing.
    asked = [one for one in tables() if not one.onlooker]
    rows = {(one.agreement.size, one.scale, one.least_letters): one for one in asked}
    panel = TakeBackPanel(who)
    for layout in rows.values():
        panel.lay_out(layout, Painter(LAMP, layout.scale, layout.least_letters))
        painter = panel.panel.painter
        (words,) = panel.panel.written
        assert panel.words.fits(painter, words.area.size), name(layout)
        assert len(words.lines()) <= LINES, name(layout)
        parts = [words.area, *(button.rect for button in panel.panel.buttons)]
        for one, other in combinations(parts, 2):
            assert not one.colliderect(other), name(layout)
        for part in parts:
            assert panel.box.contains(part), name(layout)
        for button in panel.panel.buttons:
            assert min(button.rect.size) >= LEAST_STRIP, name(layout)
            word = typeset.width(button.label, typeset.STRONG, painter.fonts)
            assert word < button.rect.width, name(layout)


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_every_number_of_the_bid_panel_can_be_hit_and_none_overlap(share: int) -> None:
    for layout in tables()[share::SHARES]:
        if layout.onlooker:  # makes no bid
            continue
        question = BidChoices(cards=layout.hand_size, refused={}, others=3, at_once=False)
        asked = ChoicePanel(question, layout, Painter(LAMP, layout.scale, layout.least_letters))
        buttons = [button.rect for button in asked.panel.buttons]
        assert len(buttons) == layout.hand_size + 2
        parts = buttons + [words.area for words in asked.panel.written]
        for box in buttons:
            assert min(box.size) >= 24, name(layout)
        for box in parts:
            assert asked.box.contains(box), name(layout)
        for one, other in combinations(parts, 2):
            assert not one.colliderect(other), name(layout)


@pytest.mark.slow
def test_every_card_of_a_full_hand_shows_a_strip_that_can_be_read_and_clicked() -> None:
    for layout in tables():
        poses = [layout.hand_pose(index, layout.hand_size) for index in range(layout.hand_size)]
        for one, other in pairwise(poses):
            # From the last of the rear row to the first of the other it goes back.
            assert other.x - one.x >= LEAST_STRIP or other.y > one.y + LEAST_STRIP, name(layout)


@pytest.mark.slow
def test_a_point_on_the_strip_of_a_card_hits_that_card_and_no_other() -> None:
    for layout in tables():
        if layout.size not in ((1024, 640), (2560, 1080)) or layout.onlooker:
            continue
        for held in {layout.hand_size, max(1, layout.hand_size // 2)}:
            cards = [
                Sprite.at(Placed(known(str(index)), str(index), layout.hand_pose(index, held)))
                for index in range(held)
            ]
            for index, card in enumerate(cards):
                left = card.height * CARD_RATIO / 2
                # The feet of a rear row lie behind the front one.
                rear = index < held - layout.front_row(held)
                for inwards in (2, LEAST_STRIP - 4):
                    for up in (-0.4, 0.0) if rear else (-0.4, 0.0, 0.4):
                        spot = Vector2(inwards - left, up * card.height).rotate(-card.angle)
                        point = round(card.x + spot.x), round(card.y + spot.y)
                        top = [n for n, other in enumerate(cards) if other.covers(point, 0)][-1]
                        assert top == index, f"{name(layout)}: {index} of {held}"


@pytest.mark.slow
def test_the_hand_stays_in_its_box_however_many_cards_are_left() -> None:
    for layout in tables():
        if layout.size not in ((1024, 640), (1920, 1080), (1280, 960)):
            continue
        for held in range(1, layout.hand_size + 1):
            for index in (0, held // 2, held - 1):
                box = card_box(layout.hand_pose(index, held))
                seen = box.clip(Rect((0, 0), layout.size))
                assert layout.hand.inflate(round(20 * layout.card_scale), 8).contains(seen), (
                    f"{name(layout)}: {index} of {held}"
                )


@pytest.mark.slow
def test_the_hand_keeps_its_order_and_its_middle() -> None:
    for layout in tables():
        poses = [layout.hand_pose(index, layout.hand_size) for index in range(layout.hand_size)]
        rows = sorted(
            poses, key=lambda pose: (pose.y > layout.hand_top + pose.height / 2 - 2, pose.x)
        )
        assert layout.rows == 1 or poses == rows, name(layout)
        assert layout.rows == 2 or poses == sorted(poses), name(layout)
        middle = (poses[0].x + poses[-1].x) / 2
        usual = layout.scale == layout.card_scale == layout.base
        if layout.hand_size <= 9 and usual and not layout.onlooker:
            assert middle == pytest.approx(layout.area.centerx, abs=14 * layout.base), name(layout)


def test_no_card_of_a_trick_covers_another_one() -> None:
    for layout in tables():
        cards = [card_box(layout.trick_pose(seat)) for seat in range(layout.seats)]
        for one, other in combinations(cards, 2):
            overlap = one.clip(other)
            assert min(overlap.size) <= one.height * 0.12, name(layout)


def test_every_card_of_a_trick_lies_in_the_box_of_the_trick_and_towards_its_player() -> None:
    for layout in tables():
        centre = layout.trick.center
        for seat, place in enumerate(layout.places):
            pose = layout.trick_pose(seat)
            if not layout.apart:
                room = layout.trick.inflate(*[round(2 * TRICK_MARGIN * layout.base)] * 2)
                assert room.contains(card_box(pose)), name(layout)
            if layout.seats == 2 and not layout.row:
                # Side by side at one height: the own one right of the other's.
                aside = 1 if place.side is Side.OWN else -1
                assert (pose.x - centre[0]) * aside > 0, name(layout)
                assert pose.y == layout.trick_pose(layout.bottom).y
                continue
            match place.side:
                case Side.OWN:
                    assert pose.y > centre[1]
                case Side.LEFT:
                    assert pose.x < centre[0]
                case Side.RIGHT:
                    assert pose.x > centre[0]
                case Side.TOP:
                    assert pose.y < centre[1]


@pytest.mark.slow
def test_opponents_cards_rise_above_their_plates_and_stay_below_the_window_edge() -> None:
    for layout in tables():
        for seat, place in enumerate(layout.places):
            if seat == layout.bottom:
                continue
            for index in range(layout.hand_size):
                pose = layout.fan_pose(seat, index, layout.hand_size)
                top = pose.y - pose.height / 2
                if layout.has_backs:
                    assert place.fan.top <= top < place.plate.top, name(layout)
                foot = pose.y + pose.height / 2
                assert foot <= place.plate.bottom + layout.card_px(14), name(layout)


def test_opponents_cards_leave_an_index_to_read_where_all_hands_are_open() -> None:
    usual = [table for table in tables() if table.scale == table.card_scale == table.base]
    for layout in usual:
        if layout.hand_size * layout.seats > PACK or not (layout.onlooker and layout.has_backs):
            continue
        for seat in range(layout.seats):
            step = 0.0
            if seat != layout.bottom and layout.hand_size > 1:
                first = layout.fan_pose(seat, 0, layout.hand_size)
                second = layout.fan_pose(seat, 1, layout.hand_size)
                step = second.x - first.x
                assert step >= first.height * 0.12, name(layout)


def test_all_cards_of_an_open_hand_end_at_one_line() -> None:
    layout = TableLayout.of((1280, 800), 3, 12, None)
    assert layout.opens
    for seat in {0, 1, 2} - {layout.bottom}:
        poses = [layout.fan_pose(seat, index, 12) for index in range(12)]
        cards = [Sprite(known("2C"), "2C", *pose, behind_plates=True) for pose in poses]
        assert len({str(seen_above(card, layout)) for card in cards}) == 1


def test_each_seat_has_the_same_place_for_its_own_player_at_the_bottom() -> None:
    for viewer in range(5):
        layout = TableLayout.of((1280, 800), 5, 8, viewer)
        assert layout.places[viewer].side is Side.OWN
        neighbour = layout.places[(viewer + 1) % 5]
        assert neighbour.side is Side.LEFT


def test_the_seats_run_clockwise_around_the_table() -> None:
    for layout in tables():
        places = [layout.places[seat] for seat in range(layout.seats)][1:]
        sides = [place.side for place in places]
        assert sides == sorted(sides, key=(Side.LEFT, Side.TOP, Side.RIGHT).index), name(layout)
        left = [place.plate.y for place in places if place.side is Side.LEFT]
        top = [place.plate.x for place in places if place.side is Side.TOP]
        right = [place.plate.y for place in places if place.side is Side.RIGHT]
        assert left == sorted(left, reverse=True)
        assert top == sorted(top)
        assert right == sorted(right)


@pytest.mark.slow
def test_a_card_of_a_trick_is_large_enough_to_read() -> None:
    for layout in tables():
        assert layout.trick_height >= min(LEAST_TRICK_CARD, 96 * layout.base), name(layout)


@pytest.mark.slow
def test_words_never_shrink_below_what_can_be_read_nor_cards_below_what_can_be_chosen() -> None:
    for layout in tables():
        assert layout.scale >= min(0.8, layout.base), name(layout)
        assert layout.card_scale >= layout.base * min(CARD_SIZES) / 100, name(layout)
        assert layout.scale <= layout.base * max(SCALES) / 100, name(layout)


def test_wishes_are_granted_where_there_is_room() -> None:
    size = (1920, 1080)
    base = fitting_scale(size)
    wide = TableLayout.of(size, 2, 7, 0, SizeWish(words=150, cards=100))
    assert wide.scale >= 1.2 * base
    large = TableLayout.of(size, 3, 7, 0, SizeWish(cards=120))
    assert large.card_scale > 1.05 * base
    small = TableLayout.of(size, 4, 7, 0, SizeWish(words=75, cards=80))
    assert small.scale == pytest.approx(16 / 13)  # words of 13 px at scale 1 are 16 px then
    assert small.card_scale == pytest.approx(0.8 * base)


def test_an_unreadable_table_is_noticed() -> None:
    usual = TableLayout.of((1280, 800), 10, 5, 0)
    assert fits(usual)
    assert not fits(replace(usual, scale=1.5))
    assert not fits(replace(usual, card_scale=2.0))


def test_nothing_but_the_hand_moves_between_a_small_and_a_large_deal() -> None:
    for seats in SEATS:
        for wish in (SizeWish(), *WISHES):
            small, large = (
                TableLayout.of((1366, 768), seats, cards, 0, wish, largest=10)
                for cards in (1, min(10, hands_of(seats)[-1]))
            )
            boxes = reading(small)
            for what, box in reading(large).items():
                assert what == "hand" or boxes[what] == box, f"{seats} seats: {what}"


def test_the_same_numbers_come_out_every_time() -> None:
    one, other = (TableLayout.of((1366, 768), 6, 8, 3) for _ in range(2))
    assert one == other
    assert one.places == other.places


@pytest.mark.slow
def test_in_a_large_window_no_letter_is_smaller_than_16_px_whatever_size_was_chosen() -> None:
    for layout in tables():
        large = layout.size[0] >= 1920 and layout.size[1] >= 1080
        assert layout.least_letters == (16 if large else SMALLEST_PX)
        if large:  # and their boxes do not become too small for them
            assert layout.px(13) >= 16, name(layout)


def test_a_line_that_has_no_room_becomes_no_smaller_than_the_smallest_letters() -> None:
    fonts = Painter(LAMP, 1.35, 16).fonts
    for size in (9, 13, 14, 17):
        word = typeset.within("A sentence that is too long", TextStyle(size), fonts, LAMP.cream, 40)
        assert word.get_height() >= open_font(FontRole.SANS, 16).get_height()


def test_plates_tricks_and_hand_grow_with_the_window() -> None:
    for seats in SEATS:
        small = TableLayout.of((1280, 800), seats, 5, 0)
        for size in ((1920, 1080), (3840, 2160)):
            large = TableLayout.of(size, seats, 5, 0)
            share = min(size[0] / 1280, size[1] / 800) * 0.98
            assert large.seat_size[0] > small.seat_size[0] * share * 1.02  # wide: still wider
            assert large.seat_size[1] >= small.seat_size[1] * share
            assert large.trick_height >= small.trick_height * share
            assert large.hand_height >= small.hand_height * share
            assert large.own_plate.height >= small.own_plate.height * share


def test_a_trick_lies_in_the_middle_of_the_window_and_as_far_left_as_right() -> None:
    for layout in tables():
        if layout.row:
            continue
        spots = [layout.trick_pose(seat) for seat in range(layout.seats)]
        middle = layout.area.centerx
        if layout.seats > 2:
            assert spots[layout.bottom].x == pytest.approx(middle, abs=1), name(layout)
        left = sorted(round(middle - spot.x) for spot in spots)
        right = sorted(round(spot.x - middle) for spot in spots)
        assert all(abs(one - other) <= 1 for one, other in zip(left, right, strict=True))


def test_cards_that_lie_by_their_players_are_an_even_ring() -> None:
    for layout in tables():
        if layout.row or not layout.apart:
            continue
        spots = {seat: layout.trick_pose(seat) for seat in range(layout.seats)}
        top = [spots[seat] for seat, one in enumerate(layout.places) if one.side is Side.TOP]
        sides = {
            side: [spots[seat] for seat, one in enumerate(layout.places) if one.side is side]
            for side in (Side.LEFT, Side.RIGHT)
        }
        steps = [other.x - one.x for one, other in pairwise(top)]
        steps += [top[0].x - sides[Side.LEFT][0].x, sides[Side.RIGHT][0].x - top[-1].x]
        assert max(steps) - min(steps) <= 1, name(layout)
        levels = [sorted(round(spot.y) for spot in sides[side]) for side in sides]
        assert levels[0] == levels[1], name(layout)
        assert not any(
            one.box.colliderect(other.box) for one, other in combinations(spots.values(), 2)
        ), name(layout)
        assert not any(layout.ring_inside.colliderect(spot.box) for spot in top), name(layout)


def test_backs_are_a_fan_of_equal_turns_within_the_window_and_beside_the_words() -> None:
    for layout in tables():
        full = layout.hand_size in {1, 2, 5, hands_of(layout.seats)[-1]}
        if not full or not layout.has_backs or layout.opens or not layout.has_faces:
            continue
        for seat, place in enumerate(layout.places):
            if seat == layout.bottom:
                continue
            for held in {1, 2, layout.hand_size}:
                poses = [layout.fan_pose(seat, index, held) for index in range(held)]
                turns = sorted({round(pose.angle, 3) for pose in poses})
                steps = [other - one for one, other in pairwise(turns)]
                assert not steps or max(steps) - min(steps) < 0.01, name(layout)
                heads = [pose.box for pose in poses]
                assert min(box.top for box in heads) >= place.fan.top - 2, name(layout)
                for box in heads:
                    upper = Rect(box.left, box.top, box.width, box.height // 2)
                    assert not upper.colliderect(place.words.inflate(-2, 0)), name(layout)


def test_seats_at_the_right_are_those_at_the_left_in_a_mirror() -> None:
    for layout in tables():
        middle = layout.area.left + layout.area.right
        left = [place for place in layout.places if place.side is Side.LEFT]
        right = [place for place in layout.places if place.side is Side.RIGHT]
        for one, other in zip(left, right[::-1], strict=True):
            assert not one.mirrored
            assert other.mirrored
            for box, mirror in ((one.face, other.face), (one.words, other.words)):
                assert mirror == Rect(middle - box.right, box.y, *box.size), name(layout)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("seats", range(2, 11))
def test_the_own_place_of_a_trick_lies_clear_of_all_other_cards(
    seats: int, size: tuple[int, int]
) -> None:
    layout = TableLayout.of(size, seats, 5, 0)
    own = trick_box(layout, 0).inflate(*[2 * round(9 * layout.base)] * 2)
    assert own.collidelist([trick_box(layout, seat) for seat in range(1, seats)]) < 0


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("seats", range(2, 11))
def test_the_emblem_lies_at_one_place_between_seats_and_corners(
    seats: int, size: tuple[int, int]
) -> None:
    layout = TableLayout.of(size, seats, 5, 0)
    assert layout.emblem == TableLayout.of(size, 4, 9, 0).emblem
    taken = [place.plate for place in layout.places] + [layout.pad, layout.wins, layout.hand]
    assert layout.emblem.collidelist(taken) < 0
