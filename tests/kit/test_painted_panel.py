"""A painted panel: where keys and mouse lead on a tree of boxes that makes no widgets."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.ui.kit.controls import DropDown, Press, Selection, Text
from game.ui.kit.layout import Column, Gap, Part, Plate, Row
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint.painter import Painter
from game.ui.style.theme import LAMP
from game.ui.widgets.painted_buttons import Button, Buttons

PAINTER = Painter(LAMP)
AREA = Rect(20, 20, 600, 400)


def key(panel: PaintedPanel, which: int, *, shift: bool = False) -> str | None:
    mod = pygame.KMOD_SHIFT if shift else 0
    return panel.handle(pygame.event.Event(pygame.KEYDOWN, key=which, mod=mod))


def mouse(panel: PaintedPanel, kind: int, pos: tuple[int, int]) -> str | None:
    return panel.handle(pygame.event.Event(kind, button=1, pos=pos))


def of(tree: Part, start: str = "") -> PaintedPanel:
    panel = PaintedPanel(start)
    panel.lay_out(tree, AREA, PAINTER)
    return panel


def grid(start: str = "") -> PaintedPanel:
    """Two rows of two buttons, and one alone below them."""
    return of(
        Column(
            Row(Press("a", "A", grow=1), Press("b", "B", grow=1)),
            Row(Press("c", "C", grow=1), Press("d", "D", grow=1)),
            Press("e", "E"),
            gap=8,
        ),
        start,
    )


def led(panel: PaintedPanel, *keys: int) -> list[str]:
    """Where each key leads."""
    found = []
    for each in keys:
        key(panel, each)
        found.append(panel.focus)
    return found


UP, DOWN, LEFT, RIGHT, TAB = (
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_TAB,
)


@pytest.mark.parametrize(
    ("start", "keys", "places"),
    [
        ("", (TAB, TAB, TAB, TAB, TAB, TAB), "abcdea"),
        ("a", (TAB, TAB), "ab"),  # the first one only shows where the keyboard is
        ("a", (DOWN, DOWN, DOWN, DOWN), "acea"),
        ("a", (RIGHT, RIGHT, RIGHT), "abc"),
        ("d", (UP, UP, LEFT, LEFT), "dbae"),
        ("", (UP,), "e"),
        ("", (DOWN,), "a"),
    ],
)
def test_keys_lead_through_a_tree(start: str, keys: tuple[int, ...], places: str) -> None:
    assert led(grid(start), *keys) == list(places)


def test_shift_and_tab_go_back() -> None:
    panel = grid("a")
    key(panel, TAB)
    key(panel, TAB, shift=True)
    assert panel.focus == "e"


@pytest.mark.parametrize("press", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_presses_where_the_keyboard_began_without_being_seen(press: int) -> None:
    done: list[str] = []
    panel = of(Row(Press("go", "Go", lambda: done.append("went")), Press("no", "No")), "go")
    assert not panel.keyed
    assert key(panel, press) == "go"
    assert done == ["went"]


def test_no_key_is_for_a_panel_whose_owner_has_them() -> None:
    panel = grid("a")
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
    assert panel.handle(enter, keys=False) is None


def test_a_dim_button_is_reached_only_where_a_reason_is_said_and_never_pressed() -> None:
    panel = of(
        Row(
            Press("a", "A"),
            Press("mute", "M", enabled=False),
            Press("told", "T", enabled=False, why="Not now."),
        ),
        "a",
    )
    assert led(panel, TAB, TAB, TAB) == ["a", "told", "a"]
    key(panel, TAB)
    assert key(panel, pygame.K_RETURN) is None
    for button in panel.buttons[1:]:
        mouse(panel, pygame.MOUSEBUTTONDOWN, button.rect.center)
        assert mouse(panel, pygame.MOUSEBUTTONUP, button.rect.center) is None


def test_a_click_ends_on_the_button_on_which_it_began() -> None:
    panel = grid()
    a, b = panel.named("a").rect.center, panel.named("b").rect.center
    mouse(panel, pygame.MOUSEBUTTONDOWN, a)
    assert mouse(panel, pygame.MOUSEBUTTONUP, b) is None
    mouse(panel, pygame.MOUSEBUTTONDOWN, a)
    assert mouse(panel, pygame.MOUSEBUTTONUP, a) == "a"


def test_the_keyboard_stays_where_it_is_when_everything_is_laid_out_anew() -> None:
    panel = grid("a")
    assert led(panel, DOWN, DOWN) == ["a", "c"]
    panel.lay_out(Column(Press("c", "Other words"), Press("f", "F")), AREA, PAINTER)
    assert panel.keyed
    assert led(panel, DOWN) == ["f"]


def test_a_list_is_nothing_for_a_panel() -> None:
    chosen: list[int] = []
    with pytest.raises(TypeError, match="letters"):
        of(DropDown(Selection("list", [(1, "One")], 1, chosen.append)))


def test_what_stands_on_it_is_painted_inside_of_it() -> None:
    panel = of(Plate(Column(Text("Words"), Gap(4), Press("go", "Go")), lit=True))
    surface = pygame.Surface((640, 440))
    pygame.display.init()  # where the mouse is, is asked
    panel.draw(surface, PAINTER)
    outside = [surface.get_at((x, 5))[:3] for x in range(640)]
    assert set(outside) == {(0, 0, 0)}
    assert surface.get_at(panel.buttons[0].rect.midleft)[:3] != (0, 0, 0)
    assert all(AREA.contains(button.rect) for button in panel.buttons)


def telling() -> Buttons:
    """Three buttons side by side whose owner says what is pointed at; the middle one is dim."""
    buttons = Buttons("a", tells=True)
    buttons.buttons = [
        Button(name, name, Rect(20 + 60 * place, 20, 50, 30), enabled=name != "b")
        for place, name in enumerate("abc")
    ]
    return buttons


def test_where_all_is_told_a_dim_button_is_gone_to_and_not_pressed() -> None:
    buttons = telling()
    for expected in "ab":
        buttons.handle(pygame.event.Event(pygame.KEYDOWN, key=RIGHT, mod=0))
        assert buttons.pointed is not None
        assert buttons.pointed.name == expected
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
    assert buttons.handle(enter) is None


def test_what_the_mouse_comes_to_is_told_instead_and_a_click_leaves_the_keyboard_there() -> None:
    pygame.display.init()  # where the mouse is, is asked
    buttons = telling()
    buttons.handle(pygame.event.Event(pygame.KEYDOWN, key=TAB, mod=0))
    assert buttons.keyed
    at = buttons.named("c").rect.center
    buttons.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(300, 300)))
    assert buttons.keyed, "there is nothing"
    buttons.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
    assert not buttons.keyed
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pressed = buttons.handle(pygame.event.Event(kind, button=1, pos=at))
    assert pressed == buttons.focus == "c"
