"""The trick being played, as one immutable record that compiled code keeps in registers."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.kernel.rules.deal_tables import NOT_NAMED, NOTHING_YET


class TrickState(NamedTuple):
    """How a trick stands, and the deal around it."""

    turn: np.uint64
    """The seat to play."""
    played: np.uint64
    """Cards in the trick."""
    led: np.int64
    """The group that was led, or -1."""
    led_mask: np.uint64
    """All its cards; none where nothing was led."""
    best: np.int64
    """The power of the card that wins so far."""
    winning: np.uint64
    """The seat that played it."""
    best_group: np.int64
    """Its group."""
    trumped: np.int64
    """1 where a trump is in the trick."""
    joker: np.int64
    """What the first joker was named."""
    broken: np.int64
    """1 where a trump was played in this deal."""
    number: np.int64
    """Tricks before this one."""


def first_trick(leader: np.uint64) -> TrickState:
    """The first trick of a deal, before its first card."""
    none, no_group, zero = np.uint64(0), np.int64(-1), np.int64(0)
    return TrickState(
        leader, none, no_group, none, np.int64(NOTHING_YET), leader, no_group,
        zero, np.int64(NOT_NAMED), zero, zero,
    )  # fmt: skip
