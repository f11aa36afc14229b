"""Every route opens a scene: what makes it is there, and takes what the route carries."""

from __future__ import annotations

import inspect
import pkgutil
from dataclasses import dataclass, fields
from importlib import import_module

import pytest

from game import ui
from game.ui.scene.protocol import Route
from game.ui.scene.routes import Help


def all_routes() -> list[type[Route]]:
    """Every kind of route that a module of the window names."""
    for module in pkgutil.walk_packages(ui.__path__, f"{ui.__name__}."):
        import_module(module.name)
    named = [route for route in Route.__subclasses__() if route.__module__.startswith(ui.__name__)]
    return sorted(named, key=lambda route: route.__name__)


def faults(route: type[Route]) -> list[str]:
    """What is wrong with the way from a kind of route to its scene."""
    module, _, name = route.maker.partition(":")
    make = getattr(import_module(f"{ui.__name__}.{module}"), name)
    scene = make
    if not inspect.isclass(make):
        scene = inspect.get_annotations(make, eval_str=True)["return"]
    missing = {"enter", "leave", "handle", "update", "draw", "resize"} - set(dir(scene))
    found = [f"{name} has no {method}" for method in sorted(missing)]
    wanted = inspect.signature(make).parameters
    carried = {field.name: field for field in fields(route)}
    asked = [each.name for each in wanted.values() if each.default is each.empty]
    found += [f"{name} wants {each}" for each in asked if each not in carried]
    for field in carried.values():
        taken = wanted.get(field.name)
        if taken is None:
            found.append(f"{name} does not take {field.name}")
        elif taken.annotation not in (field.type, f"{field.type} | None"):
            found.append(f"{name} takes {field.name} as {taken.annotation}, not {field.type}")
    return found


@pytest.mark.parametrize("route", all_routes(), ids=lambda route: route.__name__)
def test_a_route_opens_a_scene_that_takes_what_it_carries(route: type[Route]) -> None:
    assert faults(route) == []


def test_a_scene_is_opened_by_one_kind_of_route_only() -> None:
    makers = [route.maker for route in all_routes()]
    assert len(makers) == len(set(makers)) > 1


@dataclass(frozen=True)
class WrongHelp(Route, scene="help.help_scene:HelpScene"):
    """One that carries what its scene does not take, and something else than it takes."""

    players: str
    page: int


@dataclass(frozen=True)
class NoScene(Route, scene="table.company:Company"):
    """One that leads to no scene."""


def test_a_route_that_carries_something_else_would_be_found() -> None:
    assert faults(WrongHelp) == [
        "HelpScene takes players as int | None, not str",
        "HelpScene does not take page",
    ]
    assert "Company has no enter" in faults(NoScene)
    assert "Company wants session" in faults(NoScene)


def test_each_time_a_route_is_opened_its_scene_is_a_new_one() -> None:
    one, other = Help().new_scene(), Help().new_scene()
    assert type(one) is type(other)
    assert one is not other
