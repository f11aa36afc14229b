"""Exponentials and logarithms whose digits are the same on every system and processor.

A system's own mathematics, which NumPy uses, rounds the last digit as it likes; a bot that is asked
the same elsewhere must answer the same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ai.native.calls import call


def exponentials(powers: NDArray[np.float64]) -> NDArray[np.float64]:
    """e to each of these powers, in an array of the same shape."""
    found = np.array(powers, np.float64, order="C")
    call("exponentials", found, found.size)
    return found


def logarithms(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """The natural logarithms of normal numbers over zero, in an array of the same shape."""
    found = np.array(numbers, np.float64, order="C")
    call("logarithms", found, found.size)
    return found
