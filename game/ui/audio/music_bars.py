"""Sparse music made up bar by bar: which notes, by how tense the game is. No bar comes twice.

A phrase is some bars over a wandering low note, then some bars of rest. Calm bars have two or three
notes of a five-note scale; the tenser, the more notes, the darker the scale and the lower the tune.
"""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Final, NamedTuple

BEATS: Final = 8
"""Places in a bar where a note may begin."""
REMEMBERED: Final = 400
"""Bars that do not come again: over 25 minutes of them."""
PHRASE: Final = (5, 9)
REST: Final = (2, 4)
"""Bars of each, at least and at most, where nothing is tense; tension shortens the rests."""
LOWEST: Final = 38
"""The D of the lowest notes, numbered as MIDI does."""

CALM: Final = (0, 2, 4, 7, 9)
OPEN: Final = (0, 2, 3, 5, 7, 9, 10)
TENSE: Final = (0, 1, 3, 5, 7, 8, 10)
"""Steps above D, in half tones: five notes of major, Dorian, Phrygian."""
ROOTS: Final = (0, -5, -3, 2, 5)
"""Where the low note may go, in half tones from D."""


class Note(NamedTuple):
    """One note of a bar."""

    beat: int
    """The eighth on which it begins, from 0."""
    pitch: int
    """In half tones, numbered as MIDI does."""
    loud: float
    """Between 0 and 1."""
    low: bool = False
    """Whether it is the ground that the others stand on."""


Bar = tuple[Note, ...]
"""Empty where it is a rest."""


class Composer:
    """Makes up one bar after another from a seed and from how tense the game is at each."""

    def __init__(self, seed: int) -> None:
        """The same seed and the same tensions make the same music."""
        self._rng = Random(seed)
        self._known: deque[tuple[tuple[int, int], ...]] = deque(maxlen=REMEMBERED)
        self._phrase = 0
        self._rest = 1  # silence first: music that starts with the program is a jingle
        self._root = 0
        self._step = 7
        """Where the tune is, in steps of its scale from the lowest note of its octave."""

    def bar(self, tension: float) -> Bar:
        """The next bar; `tension` is between 0 and 1."""
        rng = self._rng
        if self._rest:
            self._rest -= 1
            if not self._rest:
                self._phrase = rng.randint(*PHRASE)
            return ()
        self._phrase -= 1
        if not self._phrase:
            least, most = REST
            self._rest = max(1, round(rng.randint(least, most) * (1 - 0.6 * tension)))
        self._wander()
        while True:
            notes = self._notes(tension)
            told = tuple((note.beat, note.pitch) for note in notes)
            if told not in self._known:
                self._known.append(told)
                return notes

    def _wander(self) -> None:
        """The ground stays, or goes to a place near by."""
        if self._rng.random() < 0.6:
            self._root = self._rng.choice(ROOTS)

    def _notes(self, tension: float) -> Bar:
        rng = self._rng
        scale = CALM if tension < 0.34 else OPEN if tension < 0.67 else TENSE
        number = 1 + (rng.random() < 0.6) + (rng.random() < tension) + (rng.random() < tension / 2)
        places = [0, 2, 4, 6] if tension < 0.5 else list(range(BEATS))
        notes = []
        for beat in sorted(rng.sample(places, min(number, len(places)))):
            self._step += rng.choice((-2, -1, -1, 1, 1, 2))
            low, high = (4, 12) if tension < 0.5 else (1, 9)
            self._step = min(high, max(low, self._step))
            octave, step = divmod(self._step, len(scale))
            pitch = LOWEST + 24 + 12 * octave + scale[step]
            notes.append(Note(beat, pitch, rng.uniform(0.45, 0.85) + 0.1 * tension))
        if rng.random() < 0.55 + 0.4 * tension:
            ground = LOWEST + self._root
            notes.append(Note(0, ground, 0.75, low=True))
            if tension > 0.67:  # a pulse, as of somebody who counts
                notes.append(Note(4, ground, 0.5, low=True))
        return tuple(sorted(notes))
