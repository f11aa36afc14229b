"""What holds in a deal is asked of the deal: nobody else reads it from the rules of the game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from game.engine.spec import DealChoices, Rules

ROOT = Path(__file__).parents[2]

THE_SAME_IN_EVERY_DEAL = frozenset({"goal", "first_leader", "turn_step", "talk"})
OF_A_DEAL = frozenset(field.name for field in fields(DealChoices)) - THE_SAME_IN_EVERY_DEAL
"""Choices that one deal may make otherwise than another: asked of `DealSpec.rules` alone."""

READ_THE_GAME = (
    "game/engine/spec.py",
    "game/engine/deal_sequence.py",
    "game/variants",
)
"""What sets up deals, and what tells the rules of a variant."""
OF_ALL_DEALS: dict[str, set[str]] = {
    "game/arena/plausible.py": {"scheme", "double_suit"},  # what no deal of a league can exceed
    "game/lessons/lesson.py": {"scheme"},  # numbers of a variant, said in a lesson
    "game/review/measured_points.py": {"scheme"},  # whether two variants are scored alike
    "game/ui/learn/explorer_scene.py": {"scheme"},  # what Blackout pays, whatever the deal
}
"""Choices that are read of a whole game, or of a variant where no deal is played."""


def readings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Lines in which a choice of a deal is read from somewhere else than a deal, and the choice."""
    for scope in ast.walk(tree):
        if isinstance(scope, ast.Module | ast.FunctionDef | ast.Lambda):
            yield from _readings(scope)


def _readings(scope: ast.AST) -> Iterator[tuple[int, str]]:
    nodes = list(_within(scope))
    others = {
        name
        for node in nodes
        if isinstance(node, ast.Assign)
        for target in node.targets
        for name, value in _pairs(target, node.value)
        if _of_a_game(value)
    }
    for node in nodes:
        match node:
            case ast.Attribute(value=held, attr=choice) if choice in OF_A_DEAL:
                if _of_a_game(held) or (isinstance(held, ast.Name) and held.id in others):
                    yield node.lineno, choice
            case ast.Call(args=given, keywords=named):
                for value in (*given, *(word.value for word in named if word.arg != "game_rules")):
                    if _of_a_game(value) and _owner(value) in ("variant", "row", "game_rules"):
                        yield value.lineno, "all of them"


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, without those of functions in it."""
    for node in ast.iter_child_nodes(scope):
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield node
            yield from _within(node)


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    match target, value:
        case ast.Name(id=name), _:
            yield name, value
        case ast.Tuple(elts=targets), ast.Tuple(elts=values):
            for one, its in zip(targets, values, strict=False):
                yield from _pairs(one, its)


def _of_a_game(value: ast.expr) -> bool:
    """Whether an expression stands for rules, and not for those of a deal."""
    if not isinstance(value, ast.Attribute) or value.attr not in ("rules", "game_rules"):
        return False
    return value.attr == "game_rules" or _owner(value) not in ("spec", "current_deal")


def _owner(value: ast.expr) -> str:
    """What rules are said to be of: `spec` in `deal.spec.rules`."""
    assert isinstance(value, ast.Attribute)
    match value:
        case ast.Attribute(attr="game_rules"):
            return "game_rules"
        case ast.Attribute(value=ast.Name(id=name)) | ast.Attribute(value=ast.Attribute(attr=name)):
            return name.lstrip("_")
        case _:
            return ""


FILES = sorted(
    path
    for folder in ("ai", "game", "scripts")
    for path in (ROOT / folder).rglob("*.py")
    if not path.relative_to(ROOT).as_posix().startswith(READ_THE_GAME)
)


def test_what_holds_in_a_deal_is_asked_of_the_deal() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {choice}"
        for path in FILES
        if "rules" in (text := path.read_text(encoding="utf-8"))
        for line, choice in readings(ast.parse(text))
        if choice not in OF_ALL_DEALS.get(path.relative_to(ROOT).as_posix(), ())
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "code",
    [
        "view.variant.rules.total",
        "view.spec.game_rules.total",
        "rules = shown.table.variant.rules\nrules.scheme",
        "spec, rules = view.spec, view.variant.rules\nrules.must_trump",
        "duties(variant.rules)",
        "def duty(view):\n    rules = view.variant.rules\n    return rules.lead",
    ],
)
def test_a_reading_of_the_games_rules_is_found(code: str) -> None:
    assert list(readings(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "view.spec.rules.total",
        "rules = view.spec.rules\nrules.total",
        "view.variant.rules.goal",
        "view.spec.game_rules.trump",
        "duties(spec.rules)",
    ],
)
def test_a_deals_rules_and_what_never_changes_may_be_read(code: str) -> None:
    assert not list(readings(ast.parse(code)))


def test_every_choice_of_a_deal_is_one_of_the_game() -> None:
    assert {field.name for field in fields(Rules)} > OF_A_DEAL
