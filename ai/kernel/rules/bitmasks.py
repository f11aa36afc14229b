"""Bits of a 64-bit mask and a small random generator, as compiled code.

Every mask is a `uint64`, and so is a card, the number of its bit: an index without a sign spares
the question whether it counts from the end. The generator is xorshift128+ (Vigna
2014) on an array of two words, which the caller seeds with anything but two zeros.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

Masks = NDArray[np.uint64]
ONE = np.uint64(1)


def _instruction(name: str, *further: Any) -> Any:
    """An instruction of the processor as a function from mask to number."""

    @intrinsic
    def instruction(_context: Any, _mask: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return getattr(builder, name)(args[0], *further)

        return types.uint64(types.uint64), generate

    return instruction


# The second word says that nothing need be promised of an empty mask.
_UNDEFINED = ir.Constant(ir.IntType(1), 1)
_ctpop = _instruction("ctpop")
_cttz = _instruction("cttz", _UNDEFINED)
_ctlz = _instruction("ctlz", _UNDEFINED)


@njit(inline="always")
def count(mask: np.uint64) -> np.int64:
    """How many cards a mask holds."""
    return np.int64(_ctpop(mask))


@njit(inline="always")
def lowest(mask: np.uint64) -> np.uint64:
    """The lowest card of a mask that is not empty."""
    return _cttz(mask)


@njit(inline="always")
def highest(mask: np.uint64) -> np.uint64:
    """The highest card of a mask that is not empty."""
    return np.uint64(63) - _ctlz(mask)


@njit(inline="always")
def bit(card: np.uint64) -> np.uint64:
    """The mask of one card."""
    return ONE << np.uint64(card)


@njit(inline="always")
def random_word(words: Masks) -> np.uint64:
    """The next 64 random bits."""
    a, b = words[0], words[1]
    words[0] = b
    a ^= a << np.uint64(23)
    a ^= b ^ (a >> np.uint64(17)) ^ (b >> np.uint64(26))
    words[1] = a
    return a + b


@njit(inline="always")
def below(words: Masks, bound: int | np.int64) -> np.int64:
    """A random number from 0 to `bound` - 1, for a bound under 2^32."""
    return np.int64(((random_word(words) >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


@njit(inline="always")
def pick(words: Masks, mask: np.uint64) -> np.uint64:
    """A random card of a mask that is not empty."""
    skipped = ((random_word(words) >> np.uint64(32)) * _ctpop(mask)) >> np.uint64(32)
    while skipped:
        mask &= mask - ONE
        skipped -= ONE
    return _cttz(mask)


@njit(inline="always")
def copy_into(target: NDArray[Any], source: NDArray[Any]) -> None:
    """Copy one array into another of the same length; numba's own would make a third between."""
    for at in range(target.size):
        target[at] = source[at]
