"""Rows of the family as tests know them: those told of in shared tables, and those that are not.

A row that was added by `docs/how-to/adding-a-variant.md` has a test of its own,
`variants/test_variant_NAME.py`; whatever is written down by hand for each row in a table that many
tests share is not asked of it.
"""

from __future__ import annotations

from typing import Final

from game.variants import VARIANTS
from tests.paths import TESTS

_PREFIX: Final = "test_variant_"
TOLD_ALONE: Final = frozenset(
    path.stem.removeprefix(_PREFIX).replace("_", "-")
    for path in (TESTS / "variants").glob(f"{_PREFIX}*.py")
)
"""Ids of rows with a test of their own."""
SHARED_ROWS: Final = tuple(name for name in VARIANTS if name not in TOLD_ALONE)
"""Ids of all others, in the order of the list."""
