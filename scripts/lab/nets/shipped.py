"""The file of a net's weights as it is shipped: in whole steps, each column by its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

STEPS: Final = 127
"""Of the largest weight of a column, either way."""


class NamedWeights(Protocol):
    """A named tuple of the weights of a net."""

    def _asdict(self) -> dict[str, Any]:
        """Each by its name."""


def write(path: Path, net: NamedWeights, **beside: NDArray[np.generic]) -> None:
    """Write a net's weights, and by name what is told beside them."""
    kept: dict[str, Any] = {**beside}
    for name, field in net._asdict().items():
        step = np.abs(field).max(0) / STEPS if field.ndim > 1 else np.float32(1)
        kept[f"{name} step"] = step
        kept[name] = np.rint(field / step).astype(np.int8) if field.ndim > 1 else field
    np.savez_compressed(path, **kept)
