"""Source files as syntax trees, for tests that look through all of them."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path


def nodes_of(path: Path, words: Collection[str] = ()) -> Iterator[ast.AST]:
    """Every node of a file; none where no word of those asked for stands in it anywhere.

    Parsing is what takes time: a file without the word has no node that is looked for.
    """
    text = path.read_text(encoding="utf-8")
    if not words or any(word in text for word in words):
        yield from ast.walk(ast.parse(text))
