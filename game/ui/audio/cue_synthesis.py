"""Which sounds there are (`Cue`) and how each is computed: soft paper, soft wood, never loud."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Final, Protocol

from game.ui.audio.waves import Wave, finished, level, mixed, paper, repitched, wood

SEED: Final = 1931
"""The same sounds on every machine and in every run."""
PITCHES: Final = (1.0, 0.94, 1.07)


class Cue(Enum):
    """Something that happens at the table and can be heard."""

    DEAL = "deal"
    """A card leaves the pack."""
    LAY = "lay"
    """A card comes to lie on the table."""
    SWEEP = "sweep"
    """A trick is swept together, or the pack."""
    KNOCK = "knock"
    """Somebody makes a bid, or another player's verdict comes down at a deal's end."""
    TRUMP = "trump"
    """The trump card is turned over."""
    MADE = "made"
    MISSED = "missed"
    TURN = "turn"
    """The player at the screen is asked for something."""


class PlayCue(Protocol):
    """Plays a sound that is due now; `sparse` where so many are due that most are left out."""

    def __call__(self, cue: Cue, *, sparse: bool = False) -> None: ...


def play_nothing(cue: Cue, *, sparse: bool = False) -> None:
    """Stands where no sound is to be played."""


PEAKS: Final = {
    Cue.DEAL: 0.215,
    Cue.LAY: 0.235,
    Cue.SWEEP: 0.129,
    Cue.KNOCK: 0.272,
    Cue.TRUMP: 0.208,
    Cue.MADE: 0.183,
    Cue.MISSED: 0.198,
    Cue.TURN: 0.189,
}
"""The loudest sample of each as a share of full scale, at full volume.

They are chosen for what is heard, which also hangs on length and pitch: by the momentary loudness
of EBU R128 all lie between -34.2 and -31.8 LUFS (`scripts/checks/sounds.py`).
"""


def synthesised() -> Iterator[tuple[Cue, array[int]]]:
    """Every sound in all its pitches, one at a time: what takes a second sound costs no frame."""
    for cue in Cue:
        wave = _wave(cue, Random(SEED))
        for pitch in PITCHES if cue in _VARIED else PITCHES[:1]:
            again = wave if pitch == 1 else repitched(wave, pitch)
            yield cue, finished(again, PEAKS[cue])


_VARIED: Final = (Cue.DEAL, Cue.LAY, Cue.SWEEP, Cue.KNOCK)
"""Heard many times in a deal: the same sound twice in a row would sound like a machine."""


def _wave(cue: Cue, rng: Random) -> Wave:
    """One sound at its own pitch."""
    match cue:
        case Cue.DEAL:
            # A thumb pushes the card over the pack; its edge snaps free.
            push = level(paper(0.06, 1300, 2300, rng, attack=0.75))
            snap = level(paper(0.026, 1900, 1300, rng, attack=0.15))
            return mixed((0, 0.8, push), (0.046, 1.0, snap))
        case Cue.LAY:
            slide = level(paper(0.06, 1500, 2400, rng, attack=0.7))
            # The table under the card: felt over wood, so low and gone at once.
            thud = wood(0.09, ((150, 1.0, 0.016), (310, 0.4, 0.009)), attack=0.002)
            return mixed((0, 0.8, slide), (0.045, 0.75, level(thud)))
        case Cue.SWEEP:
            return _sweep_noise(rng)
        case Cue.KNOCK:
            return _knock(210, rng)
        case Cue.TRUMP:
            turn = level(paper(0.12, 1300, 3000, rng, attack=0.6))
            return mixed((0, 0.4, turn), (0.11, 1.0, _bar(392, 0.4, rng)))
        case Cue.MADE:
            return mixed((0, 0.9, _bar(392, 0.34, rng)), (0.12, 1.0, _bar(587.3, 0.4, rng)))
        case Cue.MISSED:
            return mixed(
                (0, 1.0, _bar(196, 0.26, rng, dull=True)),
                (0.14, 0.9, _bar(164.8, 0.3, rng, dull=True)),
            )
        case Cue.TURN:
            return _bar(440, 0.26, rng)


def _sweep_noise(rng: Random) -> Wave:
    """Cards drawn together: strokes one over the other, and the edge of the pile on the felt."""
    strokes = (
        (0.0, 0.45, 0.09, 1300),
        (0.035, 0.65, 0.085, 1700),
        (0.08, 0.8, 0.1, 1500),
        (0.125, 1.0, 0.075, 2000),
    )
    parts = [
        (start, loud, level(paper(seconds, low, low * 1.5, rng, attack=0.6, grain=0.5)))
        for start, loud, seconds, low in strokes
    ]
    pat = level(wood(0.07, ((170, 1.0, 0.014), (380, 0.4, 0.008)), attack=0.002))
    return mixed(*parts, (0.185, 0.7, pat))


def _knock(pitch: float, rng: Random) -> Wave:
    """A knuckle on the table: three tones of a board, the higher the shorter, and the skin."""
    board = ((pitch, 1.0, 0.022), (pitch * 2.3, 0.5, 0.012), (pitch * 4.1, 0.24, 0.006))
    skin = level(paper(0.012, 1500, 900, rng, attack=0.2))
    return mixed((0, 1.0, level(wood(0.13, board))), (0, 0.16, skin))


def _bar(pitch: float, seconds: float, rng: Random, *, dull: bool = False) -> Wave:
    """A wooden bar struck with a soft mallet.

    Two strands of the tone, one soon gone and one that lingers, and the bar's own higher tones,
    gone sooner still: a tone alone, however it dies, is the beep of a machine.
    """
    second, third = (2.76, 5.4) if dull else (3.93, 9.2)
    life = seconds / 7
    tones = (
        (pitch, 0.8, life * 0.3),
        (pitch, 0.3, life * 1.15),
        (pitch * 1.006, 0.12, life * 1.4),
        (pitch * second, 0.22, life / 4),
        (pitch * third, 0.08, life / 10),
    )
    mallet = level(paper(0.024, 900, 420, rng, attack=0.2))
    return mixed((0, 1.0, level(wood(seconds, tones, attack=0.004))), (0, 0.22, mallet))
