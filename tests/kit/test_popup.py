"""The list that pops up: in the window always, scrolled where it is longer than that."""

from __future__ import annotations

import pygame
import pytest

from game.ui.kit.controls import DropDown, Selection
from game.ui.kit.layout import Column, Gap, Part, Row, Sized
from game.ui.scene.form_screen import FormScreen
from game.ui.widgets.popup_list import popup_area
from tests.driving.ui_driver import Driver

LONG = [f"Entry {number}" for number in range(40)]


pytestmark = pytest.mark.usefixtures("home")


class Lists(FormScreen):
    """One button with a list; what was chosen is written down."""

    start_at = "list"
    texts = LONG

    def __init__(self) -> None:
        super().__init__()
        self.chose: list[int] = []

    def tree(self) -> Part:
        opener = Sized(
            DropDown(Selection("list", [*enumerate(self.texts)], 3, self.chose.append)), wide=200
        )
        return Column(Gap(180), Row(Gap(280), opener, Gap(grow=1)), Gap(grow=1))


class Opened:
    """Such a screen with its list open."""

    def __init__(self, size: tuple[int, int] = (1024, 640), **chosen: int) -> None:
        self.scene = Lists()
        self.driver = Driver(self.scene, size, **chosen)
        self.driver.click_on("Entry 3")

    @property
    def area(self) -> pygame.Rect:
        assert self.scene.open_list is not None
        return self.scene.open_list.area

    def seen(self, number: int) -> bool:
        """Whether an entry is wholly in sight."""
        assert self.scene.open_list is not None
        item = pygame.Rect(self.scene.open_list.items[number].get_abs_rect())
        return bool(self.scene.open_list.pane.area.contains(item))


@pytest.mark.thinned(4)
@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 640), 75), ((1024, 640), 200), ((1920, 1080), 0)]
)
def test_a_long_list_stays_in_the_window(size: tuple[int, int], scale: int) -> None:
    opened = Opened(size, scale=scale)
    assert pygame.Rect((0, 0), size).contains(opened.area)
    assert opened.seen(3)


def test_every_entry_can_be_reached_by_the_keyboard_and_is_seen_then() -> None:
    opened = Opened()
    for number in range(4, 40):
        opened.driver.key(pygame.K_DOWN)
        if number == 4 and not opened.seen(4):
            opened.driver.key(pygame.K_DOWN)
    for _more in range(3):
        opened.driver.key(pygame.K_DOWN)
    assert opened.seen(39)
    opened.driver.key(pygame.K_RETURN)
    assert opened.scene.chose == [39]


def test_the_wheel_scrolls_and_a_click_takes_what_lies_under_the_mouse() -> None:
    opened = Opened()
    assert not opened.seen(30)
    pygame.mouse.set_pos(opened.area.center)
    opened.driver.frames(1)
    for _notch in range(40):
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    opened.driver.frames(2)
    popup = opened.scene.open_list
    assert popup is not None
    assert opened.seen(39)
    assert not opened.seen(3)
    opened.driver.click(pygame.Rect(popup.items[37].get_abs_rect()).center)
    assert opened.scene.chose == [37]
    assert opened.scene.open_list is None


def test_page_down_scrolls_and_esc_puts_the_list_away() -> None:
    opened = Opened()
    opened.driver.key(pygame.K_PAGEDOWN)
    assert not opened.seen(3)
    opened.driver.key(pygame.K_ESCAPE)
    assert opened.scene.open_list is None
    assert opened.scene.chose == []


def test_the_grip_can_be_dragged() -> None:
    opened = Opened()
    popup = opened.scene.open_list
    assert popup is not None
    assert popup.pane.bar is not None
    start = popup.pane.bar.grip.center
    window = opened.driver
    for kind, pos in (
        (pygame.MOUSEMOTION, start),
        (pygame.MOUSEBUTTONDOWN, start),
        (pygame.MOUSEMOTION, (start[0], opened.area.bottom)),
        (pygame.MOUSEBUTTONUP, (start[0], opened.area.bottom)),
    ):
        pygame.mouse.set_pos(pos)
        values = {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False, "button": 1}
        pygame.event.post(pygame.event.Event(kind, values))
        window.frames(2)
    assert opened.seen(39)
    assert opened.scene.chose == []


def test_a_short_list_lies_below_its_button_and_has_no_grip() -> None:
    scene = Lists()
    scene.texts = LONG[:5]
    driver = Driver(scene)
    driver.click_on("Entry 3")
    assert scene.open_list is not None
    owner = scene.app.focus.layers[0].stops[0].area
    assert scene.open_list.area.top >= owner.bottom
    assert scene.open_list.pane.bar is None
    driver.click_on("Entry 2")
    assert scene.chose == [2]


def test_a_list_at_the_foot_opens_upwards_and_one_at_the_edge_moves_in() -> None:
    here = pygame.Rect(900, 600, 100, 30)
    area = popup_area(here, (260, 200), (1024, 640), 1.0)
    assert area.bottom <= here.top
    assert area.right <= 1024
    assert popup_area(here, (4000, 9000), (1024, 640), 1.0).width <= 1024
