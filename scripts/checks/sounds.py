"""The figures of every sound of the program: how loud, how long, how it begins and ends.

    scripts/checks/sounds.py
    scripts/checks/sounds.py DIR [--minutes 10] [--seed 7]

With a folder, room and music are made for so many minutes as a window makes them, written there as
WAV files beside a picture of their levels, and measured: whether a bar comes twice, whether a join
clicks, how loud they are below the cards, and what share of a core they cost. A file that is there
already is not written over.

Loudness is the highest momentary loudness of EBU R128: the mean power of 400 ms (a shorter sound is
padded with silence) after the K-weighting of ITU-R BS.1770. The script exits with 1 where a sound
breaks one of the limits below; a test holds them too.
"""

from __future__ import annotations

import argparse
import functools
import os
import sys
import time
import wave
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import pygame

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.ui.audio.ambience import Ambience
from game.ui.audio.background_sound import as_bytes
from game.ui.audio.cue_synthesis import Cue, synthesised
from game.ui.audio.music import Musician
from game.ui.audio.music_bars import Bar
from game.ui.audio.room_choice import Hours, Mix, RoomSound, mix_for
from game.ui.audio.shaped_noise import Samples
from game.ui.audio.streams import PIECE
from game.ui.audio.waves import RATE
from game.ui.platform.settings import ThemeName

WINDOW_S: Final = 0.4
"""Seconds over which momentary loudness is measured."""
WIDEST_LU: Final = 3.0
"""Between the softest and the loudest of all sounds."""
LONGEST_S: Final = 0.6
END: Final = 0.002
"""Share of full scale that the first and the last sample may have: more is heard as a click."""

# The two filters of ITU-R BS.1770-4, tables 1 and 2: a shelf for the head, and a high pass.
_STANDARD_RATE: Final = 48_000
_SHELF: Final = (
    (1.53512485958697, -2.69169618940638, 1.19839281085285),
    (1.0, -1.69065929318241, 0.73248077421585),
)
_HIGH_PASS: Final = ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621))


HIGHEST_SHARE: Final = 0.02
"""Of a core, for room and music together, by their usual pieces."""
CLICK: Final = 6.0
"""Times as sharp a bend at a join as bends are elsewhere: more is heard as a click."""
ALIKE: Final = 0.95
"""Two bars that go together as closely as this are the same bar."""


class Figures(NamedTuple):
    """What was measured of one sound."""

    cue: Cue
    loudness: float
    """Highest momentary loudness, LUFS at full volume."""
    seconds: float
    ends: float
    """The larger of the first and the last sample, as a share of full scale."""


def weighted(samples: array[int] | np.ndarray) -> np.ndarray:
    """The sound as shares of full scale after K-weighting, with silence around it.

    Whole numbers are samples of 16 bits, all others shares already.

    The filters are applied to the spectrum, where those for 48 kHz serve any rate of samples.
    """
    around = round(2 * WINDOW_S * RATE)
    whole = np.asarray(samples)
    if whole.dtype.kind == "i":
        whole = whole / 32768
    padded = np.concatenate([np.zeros(around), whole, np.zeros(around)])
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(len(padded), 1 / RATE) / _STANDARD_RATE)
    spectrum = np.fft.rfft(padded)
    for above, below in (_SHELF, _HIGH_PASS):
        spectrum *= np.polyval(above[::-1], turn) / np.polyval(below[::-1], turn)
    return np.fft.irfft(spectrum, len(padded))


def momentary(samples: array[int]) -> float:
    """The highest momentary loudness of a sound, LUFS."""
    window = round(WINDOW_S * RATE)
    power = np.concatenate([[0.0], np.cumsum(weighted(samples) ** 2)])
    return float(-0.691 + 10 * np.log10(((power[window:] - power[:-window]) / window).max()))


def measured() -> list[Figures]:
    """The figures of every sound in every pitch."""
    return [
        Figures(
            cue,
            momentary(samples),
            len(samples) / RATE,
            max(abs(samples[0]), abs(samples[-1])) / 32768,
        )
        for cue, samples in synthesised()
    ]


def faults(figures: Iterable[Figures]) -> list[str]:
    """A sentence for every limit that is broken."""
    figures = list(figures)
    told = []
    loud = [one.loudness for one in figures]
    if max(loud) - min(loud) > WIDEST_LU:
        told.append(f"the sounds lie {max(loud) - min(loud):.1f} LU apart, over {WIDEST_LU}")
    for one in figures:
        if one.seconds > LONGEST_S:
            told.append(f"{one.cue.value} lasts {one.seconds:.2f} s, over {LONGEST_S}")
        if one.ends > END:
            told.append(f"{one.cue.value} begins or ends with a click ({one.ends:.4f})")
    return told


# Room and music ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rendered:
    """A stream as it was made, piece by piece."""

    name: str
    samples: Samples
    cpu_share: float
    """Of a core, while it is played: the median of its pieces, of processor time. A machine that
    is busy makes some pieces dearer, and the mean with them."""
    bars: tuple[Bar, ...] = ()
    """Notes of each piece, where it is music."""

    @functools.cached_property
    def loudness(self) -> np.ndarray:
        """Momentary loudness every 100 ms, of the mean of both channels, LUFS."""
        power = []
        minute = 60 * RATE
        for first in range(0, len(self.samples), minute):
            part = self.samples[first : first + minute]
            both = [weighted(part[:, side]) ** 2 for side in (0, 1)]
            total = np.concatenate([[0.0], np.cumsum((both[0] + both[1]) / 2)])
            window, around = round(WINDOW_S * RATE), round(2 * WINDOW_S * RATE)
            places = np.arange(around, around + len(part) - window, RATE // 10)
            power.append((total[places + window] - total[places]) / window)
        return np.asarray(-0.691 + 10 * np.log10(np.concatenate(power) + 1e-12))

    @property
    def sharpest_join(self) -> float:
        """The sharpest bend at a join of two pieces, in bends that one in a thousand exceeds."""
        mono = self.samples.mean(axis=1)
        bends = np.abs(np.diff(mono, 2))
        usual = float(np.quantile(bends, 0.999))
        joins = range(PIECE, len(mono), PIECE)
        return max((float(bends[at - 3 : at + 2].max()) for at in joins), default=0.0) / usual

    @property
    def most_alike(self) -> float:
        """How closely the two most similar pieces go together, 0 to 1; silent ones are no bars."""
        pieces = self.samples.mean(axis=1)[: len(self.samples) // PIECE * PIECE]
        pieces = pieces.reshape(-1, PIECE)[:, ::4]
        sizes = np.linalg.norm(pieces, axis=1)
        heard = pieces[sizes > 1e-3 * max(1e-9, sizes.max())].astype(np.float64)
        heard /= np.linalg.norm(heard, axis=1)[:, None]
        alike = np.abs(heard @ heard.T)
        np.fill_diagonal(alike, 0)
        return float(alike.max(initial=0.0))


def rendered(
    name: str, minutes: float, make: Callable[[float], Samples], bars: list[Bar] | None = None
) -> Rendered:
    """Pieces for so many minutes; `make` is told how far it is, 0 to 1."""
    number = max(2, round(minutes * 60 * RATE / PIECE))
    pieces, seconds = list[Samples](), list[float]()
    for at in range(number):
        begun = time.process_time()
        pieces.append(make(at / number))
        seconds.append(time.process_time() - begun)
    share = float(np.median(seconds)) / (PIECE / RATE)
    return Rendered(name, np.concatenate(pieces), share, tuple(bars or ()))


def room(minutes: float, seed: int, mix: Mix, name: str = "room") -> Rendered:
    """The room, as at one theme and hour."""
    ambience = Ambience(seed)
    return rendered(name, minutes, lambda _at: ambience.piece(PIECE, mix))


def music(minutes: float, seed: int) -> Rendered:
    """Music through games that become tense, and calm again."""
    musician, bars = Musician(seed), list[Bar]()

    def make(at: float) -> Samples:
        made = musician.bar(PIECE, 0.5 - 0.5 * float(np.cos(6 * np.pi * at)))
        bars.append(musician.latest)
        return made

    return rendered("music", minutes, make, bars)


def stream_faults(streams: Iterable[Rendered], softest_cue: float) -> list[str]:
    """A sentence for every limit that room or music breaks."""
    told = []
    for one in streams:
        told_bars = [tuple((note.beat, note.pitch) for note in bar) for bar in one.bars if bar]
        if len(set(told_bars)) < len(told_bars):
            told.append(f"{one.name}: a bar comes twice")
        if one.most_alike > ALIKE:
            told.append(f"{one.name}: two pieces are alike ({one.most_alike:.3f})")
        if one.sharpest_join > CLICK:
            told.append(f"{one.name}: a join clicks ({one.sharpest_join:.1f})")
        if one.loudness.max() > softest_cue:
            told.append(f"{one.name} is louder than the softest cue ({one.loudness.max():.1f})")
    return told


def cost_faults(streams: Iterable[Rendered]) -> list[str]:
    """A sentence where room and music together take more than their share of a core."""
    share = sum(one.cpu_share for one in streams)
    return [f"{share:.1%} of a core, over {HIGHEST_SHARE:.0%}"] if share > HIGHEST_SHARE else []


def write_wav(path: Path, samples: Samples) -> None:
    """Write 16 bits a sample in two channels; a file that is there stays.

    Raises:
        FileExistsError: there is one.
    """
    with path.open("xb") as file, wave.open(file, "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(as_bytes(samples))


_COLOURS: Final = ((60, 110, 160), (190, 90, 40), (40, 40, 40))


def write_levels(path: Path, streams: list[Rendered], cues: list[Figures]) -> None:
    """Draw momentary loudness over time, and the cues as the band that nothing may reach."""
    pygame.font.init()
    font = pygame.font.Font(None, 24)
    picture = pygame.Surface((1600, 700))
    picture.fill((250, 247, 240))
    left, right, top, bottom, high, low = 90, 1570, 40, 640, -28.0, -76.0

    def down(lufs: float) -> float:
        return top + (high - max(low, lufs)) / (high - low) * (bottom - top)

    loud = [cue.loudness for cue in cues]
    band = pygame.Rect(left, down(max(loud)), right - left, down(min(loud)) - down(max(loud)))
    pygame.draw.rect(picture, (220, 205, 160), band)
    picture.blit(font.render("cues of the table", True, (90, 70, 20)), (left + 8, band.top - 22))
    for lufs in range(int(low) + 6, int(high), 10):
        pygame.draw.line(picture, (215, 210, 200), (left, down(lufs)), (right, down(lufs)))
        picture.blit(font.render(f"{lufs} LUFS", True, (90, 90, 90)), (6, down(lufs) - 8))
    for number, one in enumerate(streams):
        levels = one.loudness
        step = max(1, len(levels) // (right - left))
        tops = levels[: len(levels) // step * step].reshape(-1, step).max(axis=1)
        across = np.linspace(left, right, len(tops))
        points = [(float(x), down(float(y))) for x, y in zip(across, tops, strict=True)]
        pygame.draw.aalines(picture, _COLOURS[number % 3], False, points)
        name = font.render(one.name, True, _COLOURS[number % 3])
        picture.blit(name, (left + 220 * number, bottom + 20))
    seconds = len(streams[0].samples) / RATE
    words = font.render(f"{seconds / 60:.1f} minutes", True, (90, 90, 90))
    picture.blit(words, (right - words.get_width(), bottom + 20))
    if path.exists():
        raise FileExistsError(path)
    pygame.image.save(picture, path)


def render(folder: Path, minutes: float, seed: int, softest_cue: float) -> list[str]:
    """Make, write and measure room and music; what is wrong with them."""
    folder.mkdir(parents=True, exist_ok=True)
    evening = mix_for(ThemeName.LAMP, Hours.EVENING.value)
    fullest = dict.fromkeys(RoomSound, 1.0)
    streams = [
        room(minutes, seed, evening, "lamp, evening"),
        music(minutes, seed),
        room(minutes, seed, fullest, "all at once"),
    ]
    print(f"{'stream':14} {'median':>7} {'loudest':>8} {'join':>6} {'alike':>6} {'bars':>5}   core")
    for one in streams:
        bars = sum(map(bool, one.bars))
        print(
            f"{one.name:14} {np.median(one.loudness):7.1f} {one.loudness.max():8.1f} "
            f"{one.sharpest_join:6.2f} {one.most_alike:6.3f} {bars:5} {one.cpu_share:6.2%}"
        )
        write_wav(folder / f"{one.name.replace(', ', '-').replace(' ', '-')}.wav", one.samples)
    for theme, part in looked_at():
        name = f"half-minute-{theme.value}-{part.name.lower()}"
        write_wav(folder / f"{name}.wav", room(0.5, seed, mix_for(theme, part.value), name).samples)
    write_levels(folder / "levels.png", streams, measured())
    pairs = streams[:2], streams[2:]
    return [
        fault for pair in pairs for fault in (*stream_faults(pair, softest_cue), *cost_faults(pair))
    ]


def looked_at() -> Iterator[tuple[ThemeName, Hours]]:
    """Every theme at every part of the day."""
    return ((theme, part) for theme in ThemeName for part in Hours)


def main() -> int:
    """Print the figures and what is wrong with them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, help="where WAV files go")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args()
    if not 0.2 <= chosen.minutes <= 60:
        parser.error("between 0.2 and 60 minutes can be made")
    figures = measured()
    print(f"{'cue':8} {'LUFS':>6} {'s':>6} {'ends':>7}")
    for one in figures:
        print(f"{one.cue.value:8} {one.loudness:6.1f} {one.seconds:6.2f} {one.ends:7.4f}")
    told = faults(figures)
    if chosen.folder is not None:
        softest = min(one.loudness for one in figures)
        try:
            told += render(chosen.folder, chosen.minutes, chosen.seed, softest)
        except OSError as error:
            parser.error(f"the folder cannot be written to: {error}")
    print("\n".join(told) or "no fault")
    return 1 if told else 0


if __name__ == "__main__":
    raise SystemExit(main())
