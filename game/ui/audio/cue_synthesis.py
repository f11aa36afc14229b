"""Which sounds there are (`Cue`) and how each is computed: soft paper, soft wood, never loud."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Final, NamedTuple, Protocol

from game.ui.audio.waves import Wave, finished, level, mixed, paper, repitched, wood

SEED: Final = 1931
"""The same sounds on every machine and in every run."""
PITCHES: Final = (0.9, 0.95, 1.0, 1.06, 1.12)
"""From a large card to a small one; of all others only the middle one is made."""
MIDDLE: Final = PITCHES.index(1.0)


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
    """A bid is made: wood, rising."""
    MISSED = "missed"
    """A bid is missed: the lamp is switched off."""
    BROKEN = "broken"
    """Somebody's bid can no longer be made: a match goes out."""
    STREAK = "streak"
    """A bid is made, and so were those before: a match is lit."""
    TURN = "turn"
    """The player at the screen is asked for something."""


class Loudness(Enum):
    """What has a volume of its own."""

    CARDS = "cards"
    VOICES = "voices"
    """What players say with a knock, and what the room says of their bids."""
    AMBIENCE = "ambience"
    MUSIC = "music"


def loudness_of(cue: Cue) -> Loudness:
    """Whether a sound is one of the cards or one of the room."""
    cards = (Cue.DEAL, Cue.LAY, Cue.SWEEP, Cue.TRUMP)
    return Loudness.CARDS if cue in cards else Loudness.VOICES


class Origin(NamedTuple):
    """Where on the table a sound comes from, and of how large a card."""

    across: float = 0.0
    """From -1 at the left edge of the window to 1 at the right one."""
    away: float = 0.0
    """0 at the lower edge, where one sits, 1 at the upper one."""
    tall: float | None = None
    """Height of the card as a share of the window's; None where it is no card's sound."""


class PlayCue(Protocol):
    """Plays a sound that is due now; `sparse` where so many are due that most are left out."""

    def __call__(self, cue: Cue, *, sparse: bool = False, origin: Origin = ...) -> None: ...


BEFORE_ONE: Final = Origin()
"""In the middle, right in front of the player."""


def play_nothing(cue: Cue, *, sparse: bool = False, origin: Origin = BEFORE_ONE) -> None:
    """Stands where no sound is to be played."""


PEAKS: Final = {
    Cue.DEAL: 0.215,
    Cue.LAY: 0.235,
    Cue.SWEEP: 0.129,
    Cue.KNOCK: 0.272,
    Cue.TRUMP: 0.208,
    Cue.MADE: 0.183,
    Cue.MISSED: 0.222,
    Cue.BROKEN: 0.148,
    Cue.STREAK: 0.13,
    Cue.TURN: 0.189,
}
"""The loudest sample of each as a share of full scale, at full volume.

They are chosen for what is heard, which also hangs on length and pitch: by the momentary loudness
of EBU R128 all lie between -34.2 and -31.8 LUFS (`scripts/checks/sounds.py`).
"""


def synthesised() -> Iterator[tuple[Cue, array[int]]]:
    """Every sound in all its pitches, one at a time: what takes a second sound costs no frame.

    Those of one sound come in the order of `PITCHES`.
    """
    for cue in Cue:
        wave = _wave(cue, Random(SEED))
        for pitch in PITCHES if cue in _VARIED else (1.0,):
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
            # The key of a lamp is pressed and springs back: a small hard thing in a hollow foot.
            return mixed((0, 0.7, _switch(330, rng)), (0.085, 1.0, _switch(245, rng)))
        case Cue.BROKEN:
            # A breath over the flame, and what is left of it, hissing lower and lower.
            breath = level(paper(0.16, 1500, 700, rng, attack=0.35))
            ember = level(paper(0.3, 2400, 900, rng, attack=0.08, grain=0.8))
            return mixed((0, 1.0, breath), (0.1, 0.5, ember))
        case Cue.STREAK:
            # The head scrapes along its box, catches, and burns.
            scrape = level(paper(0.1, 1400, 2600, rng, attack=0.85, grain=0.7))
            flare = level(paper(0.36, 2300, 800, rng, attack=0.12, grain=0.45))
            return mixed((0, 0.8, scrape), (0.085, 1.0, flare))
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


def _switch(pitch: float, rng: Random) -> Wave:
    """A click of metal in a case of wood."""
    case = ((pitch, 1.0, 0.018), (pitch * 2.7, 0.45, 0.008), (pitch * 6.1, 0.3, 0.003))
    edge = level(paper(0.009, 2200, 1500, rng, attack=0.1))
    return mixed((0, 1.0, level(wood(0.11, case, attack=0.001))), (0, 0.3, edge))


def _bar(pitch: float, seconds: float, rng: Random) -> Wave:
    """A wooden bar struck with a soft mallet.

    Two strands of the tone, one soon gone and one that lingers, and the bar's own higher tones,
    gone sooner still: a tone alone, however it dies, is the beep of a machine.
    """
    life = seconds / 7
    tones = (
        (pitch, 0.8, life * 0.3),
        (pitch, 0.3, life * 1.15),
        (pitch * 1.006, 0.12, life * 1.4),
        (pitch * 3.93, 0.22, life / 4),
        (pitch * 9.2, 0.08, life / 10),
    )
    mallet = level(paper(0.024, 900, 420, rng, attack=0.2))
    return mixed((0, 1.0, level(wood(seconds, tones, attack=0.004))), (0, 0.22, mallet))
