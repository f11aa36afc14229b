"""The file of a net's weights as it is shipped: in whole steps, each column by its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np

from ai.nets.weights import Weights

STEPS: Final = 127
"""Of the largest weight of a column, either way."""


def write(path: Path, net: Weights) -> None:
    """Write a net's weights."""
    kept: dict[str, Any] = {}
    for name, field in net._asdict().items():
        step = np.abs(field).max(0) / STEPS if field.ndim > 1 else np.float32(1)
        kept[f"{name} step"] = step
        kept[name] = np.rint(field / step).astype(np.int8) if field.ndim > 1 else field
    np.savez_compressed(path, **kept)
