"""Long tables of rows, of which a quick run plays some and a whole run all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def thinned(rows: Iterable[Any], every: int) -> list[Any]:
    """The rows of a parametrized test; of so many one is quick, the others are marked slow."""
    made = []
    for number, row in enumerate(rows):
        marks = () if number % every == 0 else (pytest.mark.slow,)
        if hasattr(row, "marks"):  # a pytest.param
            made.append(pytest.param(*row.values, id=row.id, marks=(*row.marks, *marks)))
        elif isinstance(row, tuple):
            made.append(pytest.param(*row, marks=marks))
        else:
            made.append(pytest.param(row, marks=marks))
    return made
