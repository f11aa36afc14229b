"""Seats as they are drawn: everything apart and inside, readable, told by shape as by colour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

import pygame
import pytest
from pygame import Rect

from game.presentation.tally import Tally, TallyState, TrickWindow
from game.presentation.words.seats.others import Figures, SeatText, away_words, pieces
from game.presentation.words.seats.own import OwnText
from game.ui.paint.felt import lamp_glow, table_background
from game.ui.paint.painter import Painter
from game.ui.style.contrast import LARGE_READABLE, READABLE, off_pool, on_cloth
from game.ui.style.theme import LAMP, RGB, THEMES, Theme, contrast
from game.ui.table.drawing import own_seat, seat_face
from game.ui.table.drawing.own_seat import own_windows, paint_own_seat
from game.ui.table.drawing.seat_face import (
    aside_room,
    dealer_box,
    paint_seat,
    seat_windows,
)
from game.ui.table.drawing.seat_lines import (
    Line,
    SeatInks,
    SeatStyles,
    name_line,
    verdict_mark,
)
from game.ui.table.drawing.windows import WindowInks, cloth_inks, draw_windows, window_boxes
from tests.driving.displays import display_of

display = display_of((1280, 800))
NAMES = ("Ada", "Maximiliane Konstantin 1", "Maximiliane Konstantin 2", "Jo")
SIZES = ((1024, 640), (1280, 800), (1920, 1080))
SIDES: dict[str, tuple[int, int, int, int]] = {
    "left": (30, 230, 250, 130),
    "top": (520, 20, 250, 120),
    "row": (240, 20, 740, 100),
    "own": (30, 550, 212, 220),
}
"""Where seats are in a window of 1280 x 800, right being as left."""


@dataclass(frozen=True)
class Place:
    """The boxes of a seat."""

    plate: Rect
    face: Rect
    words: Rect
    windows: Rect
    mirrored: bool = False


def mirrored(place: Place) -> Place:
    """The same at the right side: the face stands right of the words."""

    def other(box: Rect) -> Rect:
        return Rect(place.plate.left + place.plate.right - box.right, box.y, *box.size)

    face, words, windows = other(place.face), other(place.words), other(place.windows)
    return Place(place.plate, face, words, windows, mirrored=True)


def place_of(scale: float, face: int, at: tuple[int, int] = (40, 30)) -> Place:
    """A seat with a face of so many px at scale 1, or without one."""
    wide, tall = {84: (240, 100), 56: (150, 70), 0: (170, 96)}[face]
    plate = Rect(at, (round(wide * scale), round(tall * scale)))
    side = round(face * scale)
    box = Rect(plate.x, 0, side, side)
    box.centery = plate.centery
    left = box.right + round(12 * scale)
    words = Rect(left, plate.y + round(4 * scale), plate.right - left, 0)
    words.height = plate.height - round(8 * scale)
    windows = Rect(left, 0, words.width, round((18 if face != 56 else 14) * scale))
    windows.bottom = words.bottom
    return Place(plate, box, words, windows)


def figures(tally: Tally) -> Figures:
    """As they are written."""
    bid = "?" if tally.bid is None else str(tally.bid)
    if tally.taken is None:
        return Figures(pieces("{bid} bid", bid=bid))
    parts = pieces("{taken} of {bid}", taken=str(tally.taken), bid=bid)
    return Figures(parts, tally.state, tally.windows)


TALLIES = (
    None,
    Tally(26, None),
    Tally(4, 2),
    Tally(14, 6),
    Tally(26, 12),
    Tally(2, 2, TallyState.EXACT),
    Tally(10, 12, TallyState.OVER),
    Tally(12, 3, TallyState.LOST, 4),
    Tally(None, 11, TallyState.UNKNOWN),
)
GERMAN = ("Regelbuch, besonders vorsichtig", "Regelbuch, vorsichtig", "Regelbuch")
SECONDS = ((), ("−1234 points", "−1234"), GERMAN, away_words("Rulebook"))


def texts() -> Iterator[SeatText]:
    """The fullest and the emptiest seats there are."""
    for number, (tally, second) in enumerate(product(TALLIES, SECONDS)):
        name = NAMES[number % len(NAMES)]
        yield SeatText(
            number,
            name,
            second=second,
            firm=second == SECONDS[3],
            away=second == SECONDS[3],
            figures=None if tally is None else figures(tally),
            note=("sagt nach dir seine Stiche an", "nach dir") if tally is None else (),
            turn=number % 2 == 0,
            dealer=number % 3 == 0,
            run=(0, 2, 12)[number % 3],
            penalty=-10 if number % 4 == 1 else 0,
            table=NAMES,
        )


@pytest.fixture(name="drawn")
def _drawn(monkeypatch: pytest.MonkeyPatch) -> list[Rect]:
    """The box of the ink of every word, mark and window that is drawn from now on."""
    found: list[Rect] = []
    draw = Line.draw

    def drawing(self: Line, surface: pygame.Surface, left: int, baseline: int) -> int:
        for picture, x, ascent in self.parts:
            ink = picture.get_bounding_rect(min_alpha=40)
            found.append(ink.move(left + x, baseline - ascent))
        return draw(self, surface, left, baseline)

    def drawing_windows(*args: object, **named: object) -> tuple[Rect, ...]:
        boxes = draw_windows(*args, **named)  # type: ignore[arg-type]
        found.extend(boxes)
        return boxes

    monkeypatch.setattr(Line, "draw", drawing)
    monkeypatch.setattr(seat_face, "draw_windows", drawing_windows)
    monkeypatch.setattr(own_seat, "draw_windows", drawing_windows)
    return found


def apart(boxes: list[Rect], inside: Rect, told: object) -> None:
    """Every box lies inside, and no two touch."""
    for box in boxes:
        assert inside.contains(box), (told, box, inside)
    for one, other in combinations(boxes, 2):
        assert not one.colliderect(other), (told, one, other)


@pytest.mark.parametrize(("face", "words"), [(84, 1.0), (56, 1.0), (84, 1.5), (0, 1.5), (0, 2.0)])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("right", [False, True])
def test_all_that_stands_at_a_seat_is_apart_and_inside(
    size: tuple[int, int], face: int, words: float, right: bool, drawn: list[Rect]
) -> None:
    base = min(size[0] / 1280, size[1] / 800)
    painter, place = Painter(LAMP, base * words), place_of(base * words, face)
    place = mirrored(place) if right else place
    for text in texts():
        drawn.clear()
        picture = paint_seat(text, place, painter)
        assert picture.get_size() == place.plate.size
        assert drawn
        boxes = list(drawn)
        if not text.penalty:
            assert all(each in boxes for each in seat_windows_of(text, place, painter))
        if face:
            boxes.append(place.face.move(-place.plate.x, -place.plate.y).inflate(-4, -4))
        apart(boxes, picture.get_rect(), text)


@pytest.mark.parametrize(
    ("words", "box"), [(1.0, (212, 236)), (1.5, (250, 270)), (2.0, (290, 290))]
)
@pytest.mark.parametrize("size", SIZES)
def test_all_that_stands_at_the_own_seat_is_apart_and_inside(
    size: tuple[int, int], words: float, box: tuple[int, int], drawn: list[Rect]
) -> None:
    base = min(size[0] / 1280, size[1] / 800)
    painter, room = Painter(LAMP, base * words), (round(box[0] * base), round(box[1] * base))
    row = words > 1
    needs = (
        (),
        (((("11 more", True), ("for at least +123", False))), (("11 more", True),)),
        ((("keiner mehr nötig", True), ("für +10 Punkte", False)),),
    )
    for number, text in enumerate(list(texts())[::2]):
        own = OwnText(text, need=needs[number % 3], ahead=12 if text.figures is None else None)
        drawn.clear()
        face = 0 if row else round(90 * base)
        picture = paint_own_seat(own, room, painter, row=row, face_px=face)
        assert picture.get_size() == room
        boxes = list(drawn)
        if face:
            boxes.append(Rect(0, 0, face, face).inflate(-4, -4))
        apart(boxes, picture.get_rect(), own)
        for window in own_windows(own, room, painter, row=row, face_px=face):
            assert window in boxes


@pytest.mark.parametrize("face", [84, 56])
def test_all_lines_of_a_seat_begin_beside_its_face(face: int, drawn: list[Rect]) -> None:
    painter, left = Painter(LAMP), place_of(1.0, face)
    for tally in TALLIES[1:6]:
        text = SeatText(1, "Ada", ("40",), figures=figures(tally))
        for place in (left, mirrored(left)):
            drawn.clear()
            paint_seat(text, place, painter)
            words = place.words.move(-place.plate.x, -place.plate.y)
            lines: dict[bool, list[Rect]] = {}
            for box in drawn:
                lines.setdefault(box.centery < words.centery, []).append(box)
            for line in lines.values():
                if place.mirrored:
                    assert words.right - max(box.right for box in line) <= 4
                else:
                    assert min(box.left for box in line) - words.left <= 4


@pytest.mark.parametrize("face", [84, 56])
def test_a_name_alone_stands_in_the_middle_of_its_face(face: int, drawn: list[Rect]) -> None:
    for place in (place_of(1.0, face), mirrored(place_of(1.0, face))):
        drawn.clear()
        paint_seat(SeatText(1, "Eda", ("40",)), place, Painter(LAMP))
        name, points = drawn
        middle = place.face.centery - place.plate.y
        assert abs(name.centery - middle) <= 2
        assert abs(name.bottom - points.bottom) <= 1, "one baseline"


def test_the_mark_of_the_dealer_lies_at_the_same_angle_on_every_face() -> None:
    for side in (50, 64, 84, 90, 130):
        face = Rect(7, 9, side, side)
        dealer = dealer_box(face)
        assert dealer.centerx - face.centerx == dealer.centery - face.centery
        assert face.contains(dealer)


def test_names_of_the_same_beginning_stay_told_apart() -> None:
    longest = [SeatText(seat, NAMES[seat], table=NAMES) for seat in (1, 2)]
    short = [text.shortened(lambda name: len(name) <= 8) for text in longest]
    assert len(set(short)) == 2


def test_all_that_was_said_stands_where_it_has_room(drawn: list[Rect]) -> None:
    """Figures tell what the windows would, which give way for it."""
    place, painter = place_of(1.0, 84), Painter(LAMP)
    said = ("strong in two · void", "void")
    text = SeatText(1, "Ada", second=said, firm=True, figures=figures(Tally(4, 2)))
    for name, windows in (("Ada", 0), ("Jo", 0)):
        drawn.clear()
        paint_seat(replace(text, name=name, table=()), place, painter)
        assert sum(box in drawn for box in seat_windows_of(text, place, painter)) == windows
    drawn.clear()
    paint_seat(replace(text, second=("void",)), place, painter)
    assert sum(box in drawn for box in seat_windows_of(text, place, painter)) == 4


def seat_windows_of(text: SeatText, place: Place, painter: Painter) -> list[Rect]:
    """In px of the picture."""
    boxes = seat_windows(text, place, painter)
    return [box.move(-place.plate.x, -place.plate.y) for box in boxes]


def test_cards_laid_aside_have_room_beside_the_figures() -> None:
    place, painter = place_of(1.0, 84), Painter(LAMP)
    laying = aside_room(SeatText(1, "Ada", aside=3), place, painter)
    assert place.plate.contains(laying)
    assert laying.x == place.words.x
    played = figures(Tally(None, 2, TallyState.UNKNOWN))
    playing = aside_room(SeatText(1, "Ada", aside=3, figures=played), place, painter)
    assert place.plate.contains(playing)
    assert playing.x > laying.x
    assert playing.width >= 60


# Windows -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 15))
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
def test_up_to_fourteen_windows_stand_apart_and_can_be_counted(scale: float, number: int) -> None:
    box = Rect(5, 5, round(140 * scale), round(18 * scale))
    boxes = window_boxes(number, box, round(14 * scale))
    assert len(boxes) == number
    apart(list(boxes), box, number)


def _shape(window: TrickWindow, theme: Theme) -> frozenset[tuple[int, int]]:
    """Where such a window has ink at all."""
    picture = pygame.Surface((24, 24), pygame.SRCALPHA)
    flat = replace(theme, flat=True)  # the light around it is no part of the shape
    draw_windows(picture, (window,), Rect(4, 2, 18, 20), 18, Painter(flat))
    solid = [(x, y) for x, y in product(range(24), range(24)) if picture.get_at((x, y))[3] > 127]
    return frozenset(solid)


def test_windows_differ_by_shape_and_not_by_colour_alone() -> None:
    shapes = {window: _shape(window, LAMP) for window in TrickWindow}
    for one, other in combinations(shapes.values(), 2):
        assert len(one ^ other) >= 15


def test_made_and_missed_differ_by_shape_and_not_by_colour_alone() -> None:
    ink: RGB = (255, 255, 255)
    made, missed = (verdict_mark(20, ink, made=made) for made in (True, False))
    both = [
        {(x, y) for x, y in product(range(20), range(20)) if each.get_at((x, y))[3] > 127}
        for each in (made, missed)
    ]
    assert len(both[0] ^ both[1]) >= 40


# The ring ----------------------------------------------------------------------------------------


def _gold(picture: pygame.Surface) -> int:
    wide, tall = picture.get_size()
    gold = LAMP.gold
    return sum(
        picture.get_at((x, y))[3] > 200
        and max(abs(a - b) for a, b in zip(picture.get_at((x, y)), gold, strict=False)) < 12
        for x, y in product(range(0, wide, 2), range(0, tall, 2))
    )


def test_the_turn_is_a_gold_ring_that_a_clock_empties() -> None:
    place, painter = place_of(1.0, 84), Painter(LAMP)
    text = SeatText(1, "Ada")
    still = _gold(paint_seat(text, place, painter))
    rings = [
        _gold(paint_seat(replace(text, turn=True), place, painter, clock=clock))
        for clock in (None, 0.6, 0.2, 0.0)
    ]
    assert rings == sorted(rings, reverse=True)
    assert rings[0] > rings[2] > rings[3] >= still
    assert rings[0] > still + 100


def test_without_a_face_the_turn_is_a_gold_bar() -> None:
    place, painter = place_of(1.5, 0), Painter(LAMP, 1.5)
    text = SeatText(1, "Ada")
    still = _gold(paint_seat(text, place, painter))
    assert _gold(paint_seat(replace(text, turn=True), place, painter)) > still + 50
    own = [OwnText(replace(text, turn=turn)) for turn in (False, True)]
    sights = [_gold(paint_own_seat(one, (290, 290), painter, row=True, face_px=0)) for one in own]
    assert sights[1] > sights[0] + 50


# Contrast ----------------------------------------------------------------------------------------


def brightest(cloth: pygame.Surface, box: tuple[int, int, int, int]) -> RGB:
    """The brightest px there."""
    x, y, wide, tall = box
    found = {
        tuple(cloth.get_at((left, top)))[:3]
        for left in range(x, x + wide, 5)
        for top in range(y, y + tall, 5)
    }
    red, green, blue = max(found, key=lambda colour: contrast(colour, (0, 0, 0)))  # type: ignore[arg-type]
    return red, green, blue


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_at_seats_are_read_on_the_cloth_outside_the_pool(theme: Theme) -> None:
    cloth, inks = table_background((1280, 800), theme), SeatInks.of(theme)
    for box in SIDES.values():
        ground = brightest(cloth, box)
        assert contrast(ground, (0, 0, 0)) <= contrast(off_pool(theme), (0, 0, 0)) + 0.05
        for ink in (inks.name, inks.quiet, inks.small_bad):
            assert contrast(ink, ground) >= READABLE
        windows: WindowInks = cloth_inks(theme)
        for ink in (inks.good, inks.bad, windows.outline, windows.lit, windows.bad):
            assert contrast(ink, ground) >= LARGE_READABLE


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_where_the_lamp_leans_no_word_is_quiet(theme: Theme) -> None:
    inks = SeatInks.of(theme, lit=True)
    assert inks.quiet == inks.name == on_cloth(theme)
    cloth = table_background((1280, 800), theme).copy()
    if not theme.flat:  # as far towards a seat at the side as it leans
        light = lamp_glow(360, theme)
        cloth.blit(light, light.get_rect(center=(370, 330)))
    ground = brightest(cloth, SIDES["left"])
    assert contrast(inks.name, ground) >= READABLE
    face = brightest(cloth, (44, 262, 84, 84))
    assert contrast(theme.gold, face) >= LARGE_READABLE


# The chance of a bid -----------------------------------------------------------------------------


def test_the_chance_is_a_bar_as_long_as_it_is_likely() -> None:
    place, painter = place_of(1.0, 84), Painter(LAMP)
    text = SeatText(1, "Ada", figures=figures(Tally(4, 2)))
    row = place.windows.centery - place.plate.y

    def length(percent: int) -> int:
        told = replace(text, chance=percent, chance_at_bid=None)
        picture = paint_seat(told, place, painter)
        left = place.windows.x - place.plate.x
        bar = [picture.get_at((x, row))[:3] for x in range(left + 4, left + 60)]
        return sum(sum(colour) > 450 for colour in bar)

    assert length(15) < length(50) < length(85)


@pytest.mark.parametrize("run", [2, 4, 12])
def test_points_stand_before_the_row_of_bids_made(run: int) -> None:
    painter, styles = Painter(LAMP, 1.0), SeatStyles.of(small=True)
    inks = SeatInks.of(LAMP, lit=False)
    text = SeatText(1, "Dmitri", ("40",), run=run)
    told = set()
    for room in range(40, 240):
        alone = name_line(replace(text, run=0), styles, inks, room, painter).second
        assert name_line(text, styles, inks, room, painter).second == alone
        told.add(alone)
    assert told == {"", "40"}


@pytest.mark.parametrize("tally", [None, Tally(0, 0), Tally(2, 1)])
def test_the_bar_of_who_is_to_act_lies_beside_the_words(tally: Tally | None) -> None:
    for scale, at_edge in product((1.0, 1.5, 2.0), (False, True)):
        painter, place = Painter(LAMP, scale), place_of(scale, 0)
        if at_edge:
            beyond = place.plate.x - place.words.x
            words, windows = place.words.move(beyond, 0), place.windows.move(beyond, 0)
            place = replace(place, words=words, windows=windows)
        text = SeatText(1, "Edda", ("40",), figures=None if tally is None else figures(tally))
        plain = paint_seat(text, place, painter)
        lit = paint_seat(replace(text, turn=True), place, painter)
        gold = pygame.mask.from_threshold(lit, LAMP.gold, (2, 2, 2, 255))
        assert gold.count() > 0
        assert not gold.overlap(pygame.mask.from_surface(plain, 60), (0, 0))
