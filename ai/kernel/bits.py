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
def count(mask: Any) -> Any:
    """How many cards a mask holds."""
    return np.int64(_ctpop(mask))


@njit(inline="always")
def lowest(mask: Any) -> Any:
    """The lowest card of a mask that is not empty."""
    return _cttz(mask)


@njit(inline="always")
def highest(mask: Any) -> Any:
    """The highest card of a mask that is not empty."""
    return np.uint64(63) - _ctlz(mask)


@njit(inline="always")
def bit(card: Any) -> Any:
    """The mask of one card."""
    return ONE << np.uint64(card)


@njit(inline="always")
def random_word(words: Any) -> Any:
    """The next 64 random bits."""
    a, b = words[0], words[1]
    words[0] = b
    a ^= a << np.uint64(23)
    a ^= b ^ (a >> np.uint64(17)) ^ (b >> np.uint64(26))
    words[1] = a
    return a + b


@njit(inline="always")
def below(words: Any, bound: Any) -> Any:
    """A random number from 0 to `bound` - 1, for a bound under 2^32."""
    return np.int64(((random_word(words) >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


@njit(inline="always")
def pick(words: Any, mask: Any) -> Any:
    """A random card of a mask that is not empty."""
    skipped = ((random_word(words) >> np.uint64(32)) * _ctpop(mask)) >> np.uint64(32)
    while skipped:
        mask &= mask - ONE
        skipped -= ONE
    return _cttz(mask)
