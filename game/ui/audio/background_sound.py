"""Ambience and music behind the cards: their pieces, as the audio device takes them.

Needs numpy, and so is imported by the thread that makes the sounds, never by the frame loop.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from game.ui.audio.ambience import Ambience
from game.ui.audio.music import Musician
from game.ui.audio.room_choice import Mix
from game.ui.audio.shaped_noise import Samples
from game.ui.audio.streams import PIECE
from game.ui.audio.waves import RATE

COMES_IN_S: Final = 1.5
"""Seconds in which a stream comes out of silence."""


class Maker(NamedTuple):
    """Makes the pieces of one stream."""

    next_piece: Callable[[], bytes]
    first_piece: Callable[[], bytes]
    """The same, out of silence."""


def ambience(seed: int, mix: Callable[[], Mix]) -> Maker:
    """The room; `mix` is asked for each piece."""
    room = Ambience(seed)
    return _maker(lambda: room.piece(PIECE, mix()))


def music(seed: int, tension: Callable[[], float]) -> Maker:
    """Bars of music; `tension` (0 to 1) is asked for each."""
    musician = Musician(seed)
    return _maker(lambda: musician.bar(PIECE, tension()))


def _maker(make: Callable[[], Samples]) -> Maker:
    rise = round(COMES_IN_S * RATE)

    def first() -> bytes:
        piece = make()
        piece[:rise] *= np.linspace(0, 1, rise, dtype=np.float32)[:, None]
        return as_bytes(piece)

    return Maker(lambda: as_bytes(make()), first)


def as_bytes(samples: Samples) -> bytes:
    """16 bits a sample, left and right in turn."""
    return np.clip(np.rint(samples * 32767), -32768, 32767).astype(np.int16).tobytes()
