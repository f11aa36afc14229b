"""Letters on screens and panels have the sizes of one scale, named in one place."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import game.ui
from game.ui.paint.typeset import TYPE_SCALE, TextStyle
from game.ui.style.theme import LAMP
from game.ui.style.widget_theme import widget_theme
from game.ui.table.questions.choice_panel import CAPTIONS, SENTENCES, TITLES
from tests.paths import ROOT
from tests.sources import nodes_of

UI = ROOT / "game" / "ui"
FITTING = ("table", "score_sheet", "paint")
"""Rooms whose letters are measured by the place they have."""
ON_SCALE = (
    "table/questions",
    "table/panels/demo_controls",
    "table/panels/introduction_panel",
    "table/panels/rule_card",
    "table/panels/win_chance_panel",
)
"""What in them keeps to the scale all the same."""


def measured(place: str) -> bool:
    """Whether the letters of a module, named by its path in the window's package, are measured."""
    return place.startswith(FITTING) and not place.startswith(ON_SCALE)


def named_styles() -> Iterator[tuple[str, TextStyle]]:
    """Every style that a module of the window has a name for, but for the fitting rooms."""
    for found in pkgutil.walk_packages(game.ui.__path__, "game.ui."):
        if measured(found.name.removeprefix("game.ui.").replace(".", "/")):
            continue
        for name, value in vars(importlib.import_module(found.name)).items():
            if isinstance(value, TextStyle):
                yield f"{found.name}.{name}", value


def calls(path: Path) -> Iterator[ast.Call]:
    for node in nodes_of(path, ["px", "TextStyle", "Button"]):
        if isinstance(node, ast.Call):
            yield node


def number(node: ast.expr) -> int | float | None:
    """What a literal number is."""
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, int | float) else None


def sizes_told(call: ast.Call) -> Iterator[int | float]:
    """Sizes of letters that a call says as a number: `TextStyle(16)`, `px=16`."""
    told = {keyword.arg: keyword.value for keyword in call.keywords}
    called = call.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    found = call.args[:1] if name == "TextStyle" else []
    if name in ("TextStyle", "replace") and "px" in told:
        found.append(told["px"])
    if name == "Button" and "size" in told:
        found.append(told["size"])
    yield from (size for size in map(number, found) if size is not None)


def test_every_style_has_a_size_of_the_scale() -> None:
    styles = dict(named_styles())
    assert len(styles) > 20
    assert not {name: style.px for name, style in styles.items() if style.px not in TYPE_SCALE}


@pytest.mark.slow
def test_no_screen_writes_in_a_size_beside_the_scale() -> None:
    read, odd = 0, []
    for path in UI.rglob("*.py"):
        place = path.relative_to(UI)
        if not measured(place.as_posix()):
            for call in calls(path):
                for size in sizes_told(call):
                    read += 1
                    odd += [] if size in TYPE_SCALE else [f"{place}:{call.lineno}: {size}"]
    assert read
    assert not odd


def test_widgets_write_in_sizes_of_the_scale() -> None:
    fonts = [block["font"]["size"] for block in widget_theme(LAMP).values() if "font" in block]
    assert fonts
    assert {int(size) for size in fonts} <= set(TYPE_SCALE)


def test_questions_at_the_table_fit_their_words_with_sizes_of_the_scale() -> None:
    assert {*TITLES, *CAPTIONS, *SENTENCES} <= set(TYPE_SCALE)
