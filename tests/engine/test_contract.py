"""What the engine promises the rest of the program: frozen, pure, whole across processes."""

from __future__ import annotations

import ast
import copy
import dataclasses
import importlib
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import game as package
from game.engine import (
    CARDS,
    FACE_DOWN,
    SEALED,
    Bid,
    Deal,
    GameState,
    IllegalAction,
    Play,
    Suit,
    apply,
    card,
    cards,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.cards import FRENCH_PACK, JOKERS, SPANISH_PACK
from game.variants import VARIANTS
from tests.dealing import whole_game
from tests.speak import Script, game

ROOT = Path(package.__file__).parent
ENGINE = sorted((ROOT / "engine").rglob("*.py"))
TABLE = sorted((ROOT / "table").rglob("*.py"))
DATA = sorted((ROOT / "variants").rglob("*.py"))


def states() -> list[GameState]:
    """States of a random game at every kind of moment, its end included."""
    variant = game("blackout", schedule=[1, 3], revokes="penalised", blind_one_card=True)
    return [step.after for step in whole_game(variant, 3, seed=5)]


def parts(value: object) -> Iterator[Any]:
    """A frozen value and every dataclass instance within it."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield value
        for field in dataclasses.fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from parts(item)


# Cards


def test_there_is_one_object_for_each_of_52_cards_two_jokers_and_40_spanish_cards() -> None:
    assert len(FRENCH_PACK) == len(set(FRENCH_PACK)) == 52
    assert len(JOKERS) == len(set(JOKERS)) == 2
    assert len(SPANISH_PACK) == len(set(SPANISH_PACK)) == 40
    assert list(CARDS.values()) == [*FRENCH_PACK, *JOKERS, *SPANISH_PACK]
    assert [card.code for card in JOKERS] == ["X1", "X2"]
    assert {card.suit.letter for card in SPANISH_PACK} == set("OPEB")
    assert card("QH") is CARDS["QH"] is cards("2C QH")[1]


def test_a_pickled_card_is_the_same_object() -> None:
    for each in CARDS.values():
        assert pickle.loads(pickle.dumps(each)) is each
        assert copy.deepcopy(each) is each


def test_a_pickled_suit_and_seal_are_the_same_objects() -> None:
    for suit in Suit:
        assert pickle.loads(pickle.dumps(suit)) is suit
    assert pickle.loads(pickle.dumps(SEALED)) is SEALED


@pytest.mark.parametrize(
    "code",
    ["", "1H", "10H", "HQ", "qh", "X", "X3", "1X", "QX", "8O", "TO", "QO", "SS", "AO", "QH "],
)
def test_no_other_code_is_a_card(code: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        card(code)


def test_cards_have_field_names() -> None:
    assert card("TD").title == "10 of diamonds"
    assert card("QH").title == "queen of hearts"
    assert card("2C").title == "2 of clubs"


def test_a_card_face_down_has_neither_rank_nor_suit() -> None:
    for name in ("rank", "suit", "code", "height", "index", "title"):
        assert not hasattr(FACE_DOWN, name)


# Frozen values


def test_nothing_in_a_state_can_be_set() -> None:
    for state in states():
        for part in parts(state):
            for field in dataclasses.fields(part):
                with pytest.raises(dataclasses.FrozenInstanceError):
                    setattr(part, field.name, None)


def test_no_list_or_set_hides_in_a_state() -> None:
    for state in states():
        for part in parts(state):
            for field in dataclasses.fields(part):
                assert not isinstance(getattr(part, field.name), list | set | bytearray)


def test_an_action_leaves_the_state_before_it_as_it_was() -> None:
    variant = game("oh-hell", schedule=[2, 1], revokes="penalised")
    steps = list(whole_game(variant, 4, seed=3))
    before = [repr(step.before) for step in steps]
    for step in steps:
        apply(step.before, step.action)  # and again: the same state gives the same answer
    assert [repr(step.before) for step in steps] == before


def test_the_same_action_always_brings_about_the_same() -> None:
    for step in whole_game(game("blackout", schedule=[2, 1]), 3, seed=1):
        assert apply(step.before, step.action) == (step.after, step.events)


def test_a_game_is_repeated_by_its_actions_alone() -> None:
    variant = game("oh-hell", schedule=[3, 2])
    steps = list(whole_game(variant, 5, seed=2, first_dealer=4))
    state = new_game(variant, 5, 4)
    for step in steps:
        state, _ = apply(state, step.action)
    assert state == steps[-1].after


def test_the_state_holds_no_card_that_is_not_dealt_or_turned() -> None:
    script = Script(game("blackout"), 3).deal("2C", "3C", "4C", turn="2H")
    found = repr(script.state.deal).partition("pack=(")[2].partition(")")[2]
    assert "2C" in found
    assert "AS" not in found


# Across processes


def test_a_state_and_a_view_come_whole_through_a_pickle() -> None:
    for state in states():
        assert pickle.loads(pickle.dumps(state)) == state
        for viewer in range(state.players):
            view = observe(state, viewer)
            assert pickle.loads(pickle.dumps(view)) == view


def test_actions_and_events_come_whole_through_a_pickle() -> None:
    for step in whole_game(game("blackout", schedule=[2], revokes="penalised"), 3, seed=4):
        assert pickle.loads(pickle.dumps(step.action)) == step.action
        assert pickle.loads(pickle.dumps(step.events)) == step.events


def test_a_refusal_comes_whole_through_a_pickle() -> None:
    with pytest.raises(IllegalAction) as caught:
        apply(new_game(VARIANTS["blackout"], 2, 0), Bid(1, 0))
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value) == "That cannot be done now."
    assert again.refusal == caught.value.refusal


def test_a_played_on_pickle_plays_on_the_same() -> None:
    """Identity of cards matters to the engine, so a state from elsewhere must not differ."""
    for step in whole_game(game("blackout", schedule=[3]), 3, seed=7):
        elsewhere = pickle.loads(pickle.dumps((step.before, step.action)))
        assert apply(*elsewhere) == (step.after, step.events)


def test_actions_and_events_can_be_kept_in_sets() -> None:
    for step in whole_game(game("oh-hell", schedule=[2, 1]), 3, seed=6):
        assert len({step.action, *step.events}) == 1 + len(set(step.events))
        seat = max(0, to_act(step.after).must[0] if to_act(step.after).must else 0)
        legal = legal_actions(step.after, seat)
        assert len(set(legal)) == len(legal)


def test_equal_actions_are_equal_wherever_they_were_made() -> None:
    assert Play(1, card("QH")) == Play(1, cards("QH")[0])
    assert hash(Deal((cards("QH 2C"),))) == hash(Deal((cards("QH 2C"),)))


# What the engine may import, and what it may not ask

PURE = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "dataclasses",
    "difflib",
    "enum",
    "functools",
    "itertools",
    "operator",
    "string",
    "types",
    "typing",
}
"""Modules of the standard library that know no clock, no chance and no file."""


def imports(path: Path, *, at_run_time: bool = True) -> set[str]:
    """Modules that a file imports; those under TYPE_CHECKING aside, unless asked for."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped: set[ast.AST] = set()
    if at_run_time:
        for node in ast.walk(tree):
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                skipped |= {inner for body in node.body for inner in ast.walk(body)}
    found: set[str] = set()
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: relative imports hide where they go"
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.name)
def test_the_engine_imports_itself_and_what_is_pure(path: Path) -> None:
    for module in imports(path):
        assert module.startswith("game.engine") or module.split(".")[0] in PURE, module


WORDING = ROOT / "wording.py"
"""How a refusal is said; of the game it knows the engine alone."""


@pytest.mark.parametrize("path", [*DATA, WORDING], ids=lambda path: path.name)
def test_the_variants_import_the_engine_and_what_is_pure(path: Path) -> None:
    for module in imports(path):
        inside = module.startswith(("game.engine", "game.variants", "game.wording"))
        assert inside or module.split(".")[0] in PURE, module


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.name)
def test_the_engine_opens_no_file_and_evaluates_no_text(path: Path) -> None:
    called = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"open", "print", "input", "eval", "exec", "__import__", "compile"}


def asks_for_a_variant(tree: ast.AST) -> list[str]:
    """Comparisons and matches that ask which variant is played, by object, id or name."""
    known = {row.id for row in VARIANTS.values()}

    def is_variant(node: ast.expr) -> bool:
        if isinstance(node, ast.Attribute) and node.attr in ("id", "name"):
            return is_variant(node.value)
        name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
        return name in ("variant", "row")

    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            literal = any(
                isinstance(inner, ast.Constant) and inner.value in known
                for side in sides
                for inner in ast.walk(side)
            )
            # A record's variant may be looked up or compared with a record's; a row's name never.
            by_id = any(isinstance(s, ast.Attribute) and is_variant(s) for s in sides)
            whole = any(isinstance(s, ast.Name) and is_variant(s) for s in sides)
            if literal or (by_id and node.ops) or whole:
                found.append(ast.unparse(node))
        elif isinstance(node, ast.Match) and is_variant(node.subject):
            found.append(ast.unparse(node.subject))
    return found


@pytest.mark.thinned(111)
@pytest.mark.parametrize(
    "path", [*ENGINE, *TABLE], ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_nobody_asks_which_variant_is_played(path: Path) -> None:
    assert asks_for_a_variant(ast.parse(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "code",
    [
        "if variant == BLACKOUT: pass",
        "if state.variant.id == 'blackout': pass",
        "x = variant.id in ('blackout', 'clag')",
        "if variant is OH_HELL: pass",
        "match variant.id:\n    case 'blackout': pass",
        "x = name == 'oh-hell'",
    ],
)
def test_the_watch_for_such_questions_sees_them(code: str) -> None:
    assert asks_for_a_variant(ast.parse(code))


@pytest.mark.parametrize("code", ["x = variant.deals[4]", "if players in variant.deals: pass"])
def test_the_watch_lets_a_variants_data_be_asked(code: str) -> None:
    assert asks_for_a_variant(ast.parse(code)) == []


def test_the_engine_is_loaded_without_window_chance_or_clock_of_its_own() -> None:
    for path in [*ENGINE, *DATA]:
        name = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
        module = importlib.import_module(name.removesuffix(".__init__"))
        for name in ("random", "time", "pygame", "os"):
            assert not hasattr(module, name), f"{path.name} holds {name}"


def test_a_row_is_frozen_all_the_way_down() -> None:
    row = VARIANTS["kachuful"]
    for mapping in (row.deals, row.packs, row.options, row.twists, row.rules.scheme.made_with_bid):
        for change, words in (
            ("__setitem__", (1, 1)),
            ("__delitem__", (1,)),
            ("update", ({1: 1},)),
            ("pop", (1, None)),
            ("clear", ()),
            ("setdefault", (1, 1)),
        ):
            with pytest.raises(TypeError, match="frozen"):
                getattr(mapping, change)(*words)
    again = pickle.loads(pickle.dumps(row))
    assert again == row
    with pytest.raises(TypeError, match="frozen"):
        again.deals[3] = (1,)


def test_a_state_has_a_hash_and_equal_states_have_the_same() -> None:
    first, second = (new_game(VARIANTS["la-pocha"], 4, 0) for _ in range(2))
    assert hash(first) == hash(second)
