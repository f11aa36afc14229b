"""A translated text takes its facts itself: `_("Deal {n}", n=3)`, without `.format` behind it.

So the language decides the form of a text together with what stands in it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.paths import ROOT

MARKS = {"_", "N_", "ngettext", "pgettext"}
NOT_YET = (
    "game/ui/table/",
    "game/presentation/words/own_corner.py",
    "game/presentation/words/stakes.py",
)
"""Words of the table that its new face takes away; nothing is to be added."""


def formatted(source: str) -> Iterator[int]:
    """Lines in which `.format` is called on what may be a translated text.

    A text that is written there, and a constant of the module that no catalogue knows, may be.
    """
    tree = ast.parse(source)
    plain = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and not _marked(node.value)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        if node.func.attr not in ("format", "format_map"):
            continue
        text = node.func.value
        known = isinstance(text, ast.Constant) or (isinstance(text, ast.Name) and text.id in plain)
        if not known and not (isinstance(text, ast.Call) and ast.unparse(text.func) == "super"):
            yield node.lineno


def _marked(value: ast.AST | None) -> bool:
    return value is not None and any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS
        for node in ast.walk(value)
    )


def test_no_translated_text_is_formatted_afterwards() -> None:
    found = []
    for path in sorted((ROOT / "game").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if ".format" not in source or "from game.translation import" not in source:
            continue
        where = path.relative_to(ROOT).as_posix()
        if where.startswith(NOT_YET):
            continue
        found += [f"{where}:{line}" for line in formatted(source)]
    assert found == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('_("Deal {n}").format(n=3)', True),
        ('ngettext("{n} card", "{n} cards", 3).format(n=3)', True),
        ("words.format(n=3)", True),
        ("KNOWN.format(n=3)", True),
        ("WORDS[kind].format_map(facts)", True),
        ('_("Deal {n}", n=3)', False),
        ('"{}, {}".format(*pair)', False),
        ("PAGE.format(title=title)", False),
        ("super().format(record)", False),
    ],
)
def test_a_text_formatted_afterwards_would_be_found(line: str, found: bool) -> None:
    source = f'PAGE = "<title>"\nKNOWN = N_("Deal {{n}}")\n{line}\n'
    assert bool(list(formatted(source))) is found
