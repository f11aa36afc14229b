"""Boxes in rows and columns: nothing overlaps, nothing is cut off, whatever the sizes and words."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pygame import Rect

from game.ui.kit.controls import DropDown, Press, Segments, Selection, Text, TextLine
from game.ui.kit.layout import (
    Column,
    Gap,
    Painted,
    Part,
    Plate,
    Row,
    RowAlign,
    Scroll,
    Stack,
    shares,
    squeezed,
)
from game.ui.kit.pages import MARGIN, Dialog, Sheets, TitledPage, back_button, sheet
from game.ui.kit.rows import Form, FormRow, form
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen
from game.ui.widgets.scroll_area import ScrollArea
from tests.driving.ui_driver import Driver

SIZES = ((1024, 640), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160))
SCALES = (0, 75, 100, 150, 200)
WORDS = ("Go", "Every bidder", "Anybody of them", "Donaudampfschifffahrt", "a b c d e f")


pytestmark = pytest.mark.usefixtures("home")


class Declared(FormScreen):
    """A screen that is nothing but its tree."""

    def __init__(self, box: Part) -> None:
        super().__init__()
        self.box = box
        self.pressed: list[str] = []

    def tree(self) -> Part:
        return self.box


lengths = st.lists(
    st.tuples(st.integers(0, 400), st.integers(0, 400), st.integers(0, 3)), min_size=1, max_size=7
)


@given(lengths, st.integers(0, 2400))
def test_a_line_is_shared_to_the_last_pixel(rows: list[tuple[int, int, int]], room: int) -> None:
    least = [min(one, other) for one, other, _grow in rows]
    wanted = [
        low if grow else max(one, other)
        for (one, other, grow), low in zip(rows, least, strict=True)
    ]
    grow = [each[2] for each in rows]
    found = shares(squeezed(wanted, least, room), grow, room)
    assert all(size >= low for size, low in zip(found, least, strict=True))
    if any(grow) and sum(least) <= room:
        assert sum(found) == room
    if sum(least) <= room:
        assert sum(found) <= room


def test_what_grows_shares_by_weight() -> None:
    assert shares([0, 0], [60, 40], 1000) == [600, 400]
    assert shares([100, 0, 0], [0, 1, 1], 301) == [100, 100, 101]
    assert shares([0, 300], [1, 1], 400) == [100, 300]


# --- trees of anything ---------------------------------------------------------------------------

numbers = iter(range(10**9))


def named() -> str:
    return f"at {next(numbers)}"


def nothing() -> None:
    """What is pressed here does nothing."""


def unheard(_value: object) -> None:
    """Nor does what is chosen or typed."""


def one_of(texts: Sequence[str], key: str = "", chosen: int = 0) -> Selection[int]:
    """One of these, for nobody."""
    return Selection(key or named(), [*enumerate(texts)], chosen, unheard)


words = st.sampled_from(WORDS)
leaves = st.one_of(
    words.map(lambda text: Press(named(), text, nothing)),
    st.tuples(words, words).map(lambda pair: Text(" ".join(pair))),
    words.map(lambda text: TextLine(named(), text, unheard)),
    st.lists(words, min_size=2, max_size=4).map(lambda some: DropDown(one_of(some))),
    st.lists(words, min_size=2, max_size=3).map(lambda some: Segments(one_of(some))),
    st.integers(0, 30).map(Gap),
)
rows_of_forms = st.lists(
    st.tuples(words, words, words).map(
        lambda each: FormRow(each[0], each[1], Press(named(), each[2], nothing))
    ),
    min_size=1,
    max_size=8,
).map(lambda rows: Form(rows, control=160))
trees = st.recursive(
    st.one_of(leaves, rows_of_forms),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda some: Row(*some)),
        st.lists(inner, min_size=1, max_size=3).map(lambda some: Row(*some, align=RowAlign.TOP)),
        st.lists(inner, min_size=1, max_size=4).map(lambda some: Column(*some, gap=6)),
        inner.map(Plate),
    ),
    max_leaves=10,
)


def seen(screen: FormScreen) -> list[tuple[str, Rect, object]]:
    """Every control, text and pane: its place in px of the window, and what it scrolls in."""
    found: list[tuple[str, Rect, object]] = []
    panes: set[ScrollArea] = set()
    for stop in screen.stops:
        found.append((stop.key, Rect(stop.element.get_abs_rect()), stop.group))
        if isinstance(stop.group, ScrollArea):
            panes.add(stop.group)
    for text in screen.written:
        area = text.area
        if text.pane is not None:
            area = area.move(text.pane.area.left, text.pane.area.top - text.pane.offset)
            panes.add(text.pane)
        if text.lines():
            found.append((text.lines()[0], area, text.pane))
    return found + [("a pane", pane.area, None) for pane in panes]


def apart(screen: FormScreen) -> None:
    """No two controls or texts of a screen, or of what scrolls on it, overlap."""
    places = seen(screen)
    for number, (name, area, pane) in enumerate(places):
        for other, there, around in places[number + 1 :]:
            if pane is around:
                assert not area.colliderect(there), f"{name} {area} lies on {other} {there}"


def whole(screen: FormScreen) -> None:
    """No text is wider than its place or taller than it, and all stands in the window or a pane."""
    fonts, window = screen.app.fonts, Rect((0, 0), screen.app.size)
    for text in screen.written:
        around = window if text.pane is None else Rect(0, 0, text.pane.area.width, 10**6)
        assert around.contains(text.area), (text.lines(), text.area)
        for line in text.lines():
            assert typeset.width(line, typeset.SMALL, fonts) <= max(1, text.area.width), line
    for stop in screen.stops:
        area = Rect(stop.element.get_abs_rect())
        pane = stop.group.area if isinstance(stop.group, ScrollArea) else window
        assert pane.left <= area.left <= area.right <= pane.right, stop.key


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), [(SIZES[0], 200), (SIZES[1], 75), (SIZES[2], 150)])
def test_a_tree_that_has_its_width_overlaps_nowhere(size: tuple[int, int], scale: int) -> None:
    screen = Declared(Gap())
    Driver(screen, size, scale=scale)

    @settings(max_examples=50)
    @given(tree=trees)
    def holds(tree: Part) -> None:
        screen.box = TitledPage("Title", Scroll(tree), Row(back_button(nothing)), widest=1180)
        area = screen.box.area(screen.painter, Rect((0, 0), size))
        assume(Scroll(tree).narrow(screen.painter) <= area.width)
        screen.rebuild()
        apart(screen)
        whole(screen)

    holds()


def long_form(number: int) -> list[FormRow]:
    """Rows with long sentences."""
    return [
        FormRow(
            "Anybody of them",
            "A sentence that is so long that it takes some lines of a narrow sheet.",
            DropDown(one_of(["Everybody", "Anybody of all them"], f"list {place}", 1)),
            under=place % 3 == 0,
            marked=place % 2 == 0,
        )
        for place in range(number)
    ]


@pytest.mark.thinned(36)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_two_sheets_fit_at_every_size_of_window_and_words(
    size: tuple[int, int], scale: int
) -> None:
    ink = (255, 255, 255)
    sheets = Sheets(
        sheet("The game", ink, form(long_form(6), control=250), grow=42),
        sheet("The rules", ink, form(long_form(30), control=220), grow=58),
    )
    foot = Row(
        back_button(nothing), Text("What will be played", grow=1), Press("go", "Go", nothing)
    )
    screen = Declared(TitledPage("Both", sheets, foot, widest=1280))
    Driver(screen, size, scale=scale)
    apart(screen)
    whole(screen)
    for stop in screen.stops:
        if stop.key.startswith("list"):
            assert getattr(stop.element, "text", "") == "Anybody of all them", "no word is cut"


def test_the_keyboard_goes_through_a_tree_in_its_order() -> None:
    two = Row(Column(press("a"), press("b")), Column(press("c"), press("d")))
    screen = Declared(TitledPage("Order", Scroll(two), Row(back_button(nothing)), widest=900))
    Driver(screen)
    assert [stop.key for stop in screen.stops] == ["a", "b", "c", "d", "back"]


def press(key: str) -> Press:
    return Press(key, key, nothing)


def test_what_is_taller_than_a_dialog_scrolls_and_the_answers_stay() -> None:
    lines = Scroll(Column(*[Text(f"Line {number}") for number in range(200)]))
    screen = Declared(
        Dialog(Text("All of them?"), lines, Row(press("yes"), press("no")), widest=600)
    )
    driver = Driver(screen)
    window = Rect((0, 0), driver.window.size)
    assert lines.pane is not None
    assert lines.pane.scrolls
    assert all(window.contains(stop.area) for stop in screen.stops)


@pytest.mark.parametrize("lines", [3, 30])
def test_the_panel_of_a_dialog_keeps_clear_of_the_edges_and_a_picture_gives_way(
    lines: int,
) -> None:
    pictures: list[Rect] = []
    picture = Painted(lambda _surface, place: pictures.append(place), 400, 600, least=80)
    texts = [Text(f"Line {number}") for number in range(lines)]
    screen = Declared(Dialog(picture, *texts, press("yes"), widest=600))
    driver = Driver(screen)
    window = Rect((0, 0), driver.window.size)
    assert pictures[-1].top >= window.top + MARGIN
    first = screen.written[0]
    place = first.pane.area.top + first.area.top if first.pane is not None else first.area.top
    assert place < window.height - MARGIN  # what is asked is in sight, however much stands below
    driver.window.focus.move(screen.stops[0])
    assert screen.stops[0].area.bottom <= window.bottom - MARGIN


def test_what_does_not_scroll_is_put_into_a_pane_where_the_window_is_too_low() -> None:
    tall = Column(*[press(f"b{number}") for number in range(60)])
    screen = Declared(TitledPage("Tall", tall, Row(back_button(nothing)), widest=600))
    driver = Driver(screen)
    stop = next(stop for stop in screen.stops if stop.key == "b59")
    driver.window.focus.move(stop)
    assert Rect((0, 0), driver.window.size).contains(stop.area)


def test_paths_end_their_lines_anywhere_and_lose_no_letter() -> None:
    path = "/a/very/long/path/" * 12
    screen = Declared(Dialog(Text(path, anywhere=True), widest=300))
    Driver(screen)
    (text,) = screen.written
    assert len(text.lines()) > 1
    assert "".join(text.lines()) == path


def test_what_is_painted_moves_with_its_pane() -> None:
    places: list[Rect] = []

    def paint(_surface: pygame.Surface, place: Rect) -> None:
        places.append(place)

    scroll = Scroll(Column(Painted(paint, 10, 40), Gap(3000)))
    driver = Driver(Declared(scroll))
    driver.frames(1)
    first = places[-1]
    assert scroll.pane is not None
    scroll.pane.scroll_to(25)
    driver.frames(1)
    assert places[-1].top == first.top - 25


def test_a_button_is_judged_anew_after_every_letter() -> None:
    typed: list[str] = [""]

    def keep(text: str) -> None:
        typed[0] = text

    line = TextLine("line", "", keep)
    go = Press("go", "Go", nothing, enabled=lambda: bool(typed[0]), why="Type first.")
    screen = Declared(Column(line, go))
    driver = Driver(screen)
    driver.press("line")
    assert not screen.control("go").is_enabled
    driver.type("x")
    assert screen.control("go").is_enabled


def test_a_dim_button_with_a_reason_is_reached_by_tab_and_says_it() -> None:
    def press_it() -> None:
        pressed.append("go")

    pressed: list[str] = []
    go = Press("go", "Go", press_it, enabled=False, why="Type first.")
    mute = Press("mute", "Mute", nothing, enabled=False)
    driver = Driver(Declared(Column(press("a"), mute, go, press("b"))))
    keys = []
    for _time in range(4):
        driver.key(pygame.K_TAB)
        at = driver.window.focus.current
        assert at is not None
        keys.append(at.key)
        if at.key == "go":
            assert driver.window.tips.tip is not None
            assert driver.window.tips.tip.title == "Type first."
            driver.key(pygame.K_RETURN)
    assert keys == ["a", "go", "b", "a"]
    assert not pressed


def test_boxes_in_a_stack_have_the_same_room_and_the_keyboard_takes_the_lower_one_first() -> None:
    wide, tall = Press("low", "A long word or two"), Press("high", "Go", tall=80)
    screen = Declared(Column(Stack(wide, tall), Gap(grow=1)))
    driver = Driver(screen)
    first, second = driver.window.focus.stops
    assert [first.key, second.key] == ["low", "high"]
    assert first.area == second.area
    assert first.area.height == screen.app.painter.px(80)
