"""The sounds of the table, each in a few pitches: soft paper, soft wood, never loud."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Final, Protocol

from game.ui.audio.waves import Wave, finished, mixed, paper, repitched, wood

SEED: Final = 1931
"""The same sounds on every machine and in every run."""
PITCHES: Final = (1.0, 0.94, 1.07)


class Cue(Enum):
    """Something that happens at the table and can be heard."""

    DEAL = "deal"
    """A card leaves the pack."""
    LAY = "lay"
    """A card comes to lie on the table."""
    GATHER = "gather"
    """A trick is swept together, or the pack."""
    KNOCK = "knock"
    """Somebody makes a bid."""
    TRUMP = "trump"
    """The trump card is turned over."""
    MADE = "made"
    MISSED = "missed"
    TURN = "turn"
    """The player at the screen is asked for something."""


class Hear(Protocol):
    """Takes a sound that is due now; `sparse` where so many are that most are left out."""

    def __call__(self, cue: Cue, *, sparse: bool = False) -> None: ...


def unheard(cue: Cue, *, sparse: bool = False) -> None:
    """Nobody listens."""


PEAKS: Final = {
    Cue.DEAL: 0.10,
    Cue.LAY: 0.22,
    Cue.GATHER: 0.16,
    Cue.KNOCK: 0.26,
    Cue.TRUMP: 0.24,
    Cue.MADE: 0.24,
    Cue.MISSED: 0.26,
    Cue.TURN: 0.16,
}
"""The loudest sample of each as a share of full scale, at full volume."""


def made() -> Iterator[tuple[Cue, array[int]]]:
    """Every sound in all its pitches, one at a time: what takes a second sound costs no frame."""
    for cue in Cue:
        wave = _wave(cue, Random(SEED))
        for pitch in PITCHES if cue in _VARIED else PITCHES[:1]:
            again = wave if pitch == 1 else repitched(wave, pitch)
            yield cue, finished(again, PEAKS[cue])


_VARIED: Final = (Cue.DEAL, Cue.LAY, Cue.GATHER, Cue.KNOCK)
"""Heard many times in a deal: the same sound twice in a row would sound like a machine."""


def _wave(cue: Cue, rng: Random) -> Wave:
    """One sound at its own pitch."""
    match cue:
        case Cue.DEAL:
            return paper(0.075, 2000, 1400, rng, attack=0.35)
        case Cue.LAY:
            slide = paper(0.06, 1500, 2400, rng, attack=0.7)
            # The table under the card: felt over wood, so low and gone at once.
            thud = wood(0.09, ((150, 1.0, 0.016), (310, 0.4, 0.009)))
            return mixed((0, 0.8, slide), (0.045, 0.6, thud))
        case Cue.GATHER:
            return paper(0.26, 1200, 2300, rng, attack=0.6, grain=0.6)
        case Cue.KNOCK:
            return _knock(210)
        case Cue.TRUMP:
            turn = paper(0.12, 1300, 3000, rng, attack=0.6)
            return mixed((0, 0.7, turn), (0.11, 0.7, _bar(392, 0.4)))
        case Cue.MADE:
            return mixed((0, 0.8, _bar(392, 0.4)), (0.11, 0.8, _bar(587.3, 0.5)))
        case Cue.MISSED:
            return mixed(
                (0, 0.9, _bar(196, 0.3, dull=True)), (0.13, 0.8, _bar(164.8, 0.36, dull=True))
            )
        case Cue.TURN:
            return _bar(523.3, 0.3)


def _knock(pitch: float) -> Wave:
    """A knuckle on the table: three tones of a board, the higher the shorter."""
    return wood(0.15, ((pitch, 1.0, 0.026), (pitch * 2.3, 0.45, 0.014), (pitch * 4.1, 0.16, 0.006)))


def _bar(pitch: float, seconds: float, *, dull: bool = False) -> Wave:
    """A wooden bar struck with a soft mallet."""
    bright = 0.05 if dull else 0.14
    life = seconds / 5
    return wood(
        seconds, ((pitch, 1.0, life), (pitch * 3.93, bright, life / 4), (pitch * 2, 0.08, life / 2))
    )
