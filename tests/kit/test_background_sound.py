"""Room and music: never again the same, without a click, below the cards, and cheap."""

from __future__ import annotations

import functools
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from checks import sounds as sounds_script
from game.ui.audio import background_sound
from game.ui.audio.ambience import Ambience
from game.ui.audio.cue_synthesis import PITCHES, Cue, Loudness, Origin, loudness_of
from game.ui.audio.music import Musician
from game.ui.audio.music_bars import PHRASE, REST, Bar, Composer
from game.ui.audio.playback import CALM, STREAMS, Mood, Sounds, both_ears, volumes
from game.ui.audio.room_choice import MIXES, Hours, RoomSound, mix_for
from game.ui.audio.streams import BREATH, PIECE, SoundStream
from game.ui.audio.waves import RATE
from game.ui.platform.settings import Settings, ThemeName

TEN_MINUTES = round(600 * RATE / PIECE)
FULLEST = dict.fromkeys(RoomSound, 1.0)


# Music ------------------------------------------------------------------------------------------


def bars(seed: int, tension: float, number: int = TEN_MINUTES) -> list[Bar]:
    """So many bars of one tension."""
    composer = Composer(seed)
    return [composer.bar(tension) for _ in range(number)]


@pytest.mark.parametrize("tension", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("seed", range(5))
def test_ten_minutes_never_repeat_a_bar(seed: int, tension: float) -> None:
    told = [tuple((note.beat, note.pitch) for note in bar) for bar in bars(seed, tension) if bar]
    assert len(told) > 0.6 * TEN_MINUTES
    assert len(set(told)) == len(told)


def test_music_is_sparse_and_rests_between_its_phrases() -> None:
    made = bars(1, 0.0, 400)
    assert made[0] == (), "it does not begin with the program"
    runs: list[tuple[bool, int]] = []
    for bar in made:
        if runs and runs[-1][0] == bool(bar):
            runs[-1] = (bool(bar), runs[-1][1] + 1)
        else:
            runs.append((bool(bar), 1))
    whole = runs[1:-1]
    assert {length for heard, length in whole if heard} <= set(range(PHRASE[0], PHRASE[1] + 1))
    assert {length for heard, length in whole if not heard} <= set(range(REST[0], REST[1] + 1))
    notes = sum(map(len, made))
    assert notes / (len(made) * PIECE / RATE) < 0.6, "notes a second"


def test_the_tenser_the_more_notes_the_less_rest_and_the_darker() -> None:
    calm, tense = bars(3, 0.0, 300), bars(3, 1.0, 300)
    assert sum(map(len, tense)) > 1.5 * sum(map(len, calm))
    assert sum(not bar for bar in tense) < sum(not bar for bar in calm)

    def dark(made: list[Bar]) -> float:
        """Notes a half tone, a minor third or a minor sixth above D."""
        tune = [note.pitch % 12 for bar in made for note in bar if not note.low]
        return sum((pitch - 2) % 12 in (1, 3, 8) for pitch in tune) / len(tune)

    assert dark(calm) == 0
    assert dark(tense) > 0.2


def test_the_same_seed_makes_the_same_sound_and_another_another() -> None:
    rooms = [Ambience(seed).piece(PIECE, FULLEST) for seed in (4, 4, 5)]
    assert np.array_equal(rooms[0], rooms[1])
    assert not np.array_equal(rooms[0], rooms[2])
    players = [Musician(4), Musician(4)]
    for _ in range(5):
        first, second = (player.bar(PIECE, 0.9) for player in players)
        assert np.array_equal(first, second)
    assert first.any()
    assert bars(4, 0.5) == bars(4, 0.5) != bars(5, 0.5)


# Both, as they are heard -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def streams() -> list[sounds_script.Rendered]:
    """Two minutes of everything that can be heard of a room, and of music."""
    return [sounds_script.room(2, 11, FULLEST), sounds_script.music(2, 11)]


@functools.cache
def softest() -> float:
    """How loud the softest sound of the table is."""
    return min(one.loudness for one in sounds_script.measured())


@pytest.mark.slow
def test_no_piece_comes_twice_no_join_clicks_and_it_costs_little(
    streams: list[sounds_script.Rendered],
) -> None:
    """The script says each figure."""
    assert sounds_script.stream_faults(streams, softest()) == []
    # The script holds the share itself, on a calm machine; a busy one makes every piece dearer.
    assert sum(one.cpu_share for one in streams) <= 2 * sounds_script.HIGHEST_SHARE
    assert all(one.sharpest_join < sounds_script.CLICK / 2 for one in streams)


@pytest.mark.slow
def test_room_and_music_together_are_softer_than_the_softest_card(
    streams: list[sounds_script.Rendered],
) -> None:
    both = sounds_script.Rendered("both", streams[0].samples + streams[1].samples, 0.0)
    assert both.loudness.max() < softest()
    assert np.median(streams[0].loudness) < softest() - 8, "a room is quiet"
    assert np.median(streams[0].loudness) > -60, "and can be heard"


@pytest.mark.slow
def test_what_is_wrong_with_a_stream_is_told(streams: list[sounds_script.Rendered]) -> None:
    good, music = (replace(one, samples=one.samples[: 3 * PIECE]) for one in streams)
    first, second, _third = np.split(good.samples, 3)
    bars = music.bars
    assert bars[3]
    broken = (
        (replace(good, samples=good.samples * 20), "louder"),
        (replace(good, samples=np.concatenate([first, second, first])), "alike"),
        (replace(good, samples=np.concatenate([first, second + np.float32(0.05)])), "clicks"),
        (replace(music, bars=(*bars, bars[3])), "twice"),
    )
    assert sounds_script.stream_faults([good, music], softest()) == []
    for one, word in broken:
        assert any(word in told for told in sounds_script.stream_faults([one], -34.0)), word
    (told,) = sounds_script.cost_faults([replace(good, cpu_share=0.03)])
    assert "of a core" in told


def test_a_mix_glides_into_the_next_one() -> None:
    room = Ambience(2)
    silent = room.piece(PIECE, dict.fromkeys(RoomSound, 0.0))
    assert not silent.any()
    rising = np.abs(room.piece(PIECE, mix_for(ThemeName.LAMP, 2)))
    assert rising[:400].max() < 0.05 * rising.max()
    assert rising[-RATE:].mean() > 3 * rising[:RATE].mean()


def test_the_first_piece_comes_out_of_silence_and_is_as_long() -> None:
    maker = background_sound.ambience(3, lambda: FULLEST)
    first, second = (
        np.frombuffer(made, dtype=np.int16).reshape(-1, 2)
        for made in (maker.first_piece(), maker.next_piece())
    )
    assert len(first) == len(second) == PIECE
    assert np.abs(first[:50]).max() <= 1
    assert np.abs(second[:50]).max() > 3


# What there is in a room -------------------------------------------------------------------------


def test_every_theme_has_a_room_at_every_hour_and_it_changes_with_both() -> None:
    for theme in ThemeName:
        mixes = [mix_for(theme, hour) for hour in range(24)]
        assert all(mix[RoomSound.TONE] > 0 for mix in mixes), "a room is never quite still"
        assert all(0 <= share <= 1 for mix in mixes for share in mix.values())
        changes = [hour + 1 for hour, (a, b) in enumerate(pairwise(mixes)) if a != b]
        assert changes == [part.value for part in Hours if part.value]
    assert MIXES[ThemeName.LAMP] != MIXES[ThemeName.DAYLIGHT] != MIXES[ThemeName.CONTRAST]
    everything = {kind for mixes in MIXES.values() for mix in mixes.values() for kind in mix}
    assert everything == set(RoomSound)


def test_fire_burns_in_the_evening_under_the_lamp_and_not_in_the_morning() -> None:
    assert mix_for(ThemeName.LAMP, 20)[RoomSound.FIRE] > 0
    assert mix_for(ThemeName.LAMP, 8)[RoomSound.FIRE] == 0


# Volumes -----------------------------------------------------------------------------------------


def test_whatever_is_chosen_room_and_music_are_never_louder_than_the_cards() -> None:
    for cards in range(10, 101, 10):
        for other in range(0, 101, 10):
            chosen = Settings(cards_volume=cards, ambience_volume=other, music_volume=other)
            loud = volumes(chosen)
            assert all(loud[kind] <= loud[Loudness.CARDS] for kind in STREAMS)
    alone = volumes(Settings(cards_volume=0, ambience_volume=70))
    assert alone[Loudness.CARDS] == 0 < alone[Loudness.AMBIENCE]


@pytest.mark.parametrize("kind", list(Loudness))
def test_each_volume_is_of_its_own_kind_alone(kind: Loudness) -> None:
    full = Settings(ambience_volume=100, music_volume=100)
    chosen = Settings(**{**_volumes(full), f"{kind.value}_volume": 0})
    before, after = volumes(full), volumes(chosen)
    assert {one for one in Loudness if before[one] != after[one]} == {kind}
    assert after[kind] == 0


def _volumes(settings: Settings) -> dict[str, Any]:
    return {f"{kind.value}_volume": getattr(settings, f"{kind.value}_volume") for kind in Loudness}


def test_every_cue_has_a_volume() -> None:
    assert loudness_of(Cue.LAY) is loudness_of(Cue.DEAL) is Loudness.CARDS
    assert {loudness_of(cue) for cue in Cue} == {Loudness.CARDS, Loudness.VOICES}


# The streams -------------------------------------------------------------------------------------


class FakeChannel:
    """A channel of the mixer that notes what it is told."""

    def __init__(self) -> None:
        self.volume, self.stopped, self.played, self.queued = 1.0, 0, 0, 0

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def stop(self) -> None:
        self.stopped += 1


def settled(stream: SoundStream, seconds: float) -> None:
    """Let so much time go by in frames."""
    for _ in range(round(seconds * 60)):
        stream.advance(1 / 60)


def test_the_room_holds_its_breath_by_six_decibels_and_breathes_again() -> None:
    channel = FakeChannel()
    stream = SoundStream(channel, lambda: b"", lambda: b"")  # type: ignore[arg-type]
    sounds = Sounds(Settings(ambience_volume=100, volume=100), seed=1)
    sounds.streams = {Loudness.AMBIENCE: stream}
    sounds.set_mood(Mood(0.5))
    settled(stream, 10)
    assert channel.volume == 1.0
    sounds.set_mood(Mood(0.5, held=True))
    settled(stream, 0.1)
    assert BREATH < channel.volume < 1.0, "no jump"
    settled(stream, 2)
    assert 20 * np.log10(channel.volume) == pytest.approx(-6.0, abs=0.1)
    sounds.set_mood(CALM)
    settled(stream, 10)
    assert channel.volume == 1.0


def test_one_key_silences_the_room_too_and_nothing_is_made_any_longer() -> None:
    channel = FakeChannel()
    stream = SoundStream(channel, lambda: b"", lambda: b"")  # type: ignore[arg-type]
    sounds = Sounds(Settings(), seed=1)
    sounds.streams = {Loudness.MUSIC: stream}
    sounds.apply(Settings())
    settled(stream, 5)
    assert stream.running
    assert channel.volume > 0
    sounds.apply(Settings(sound=False))
    settled(stream, 2)
    assert (channel.volume, channel.stopped, stream.running) == (0, 1, False)


def test_volume_never_jumps() -> None:
    channel = FakeChannel()
    stream = SoundStream(channel, lambda: b"", lambda: b"")  # type: ignore[arg-type]
    stream.want(1.0)
    heard = []
    for frame in range(600):
        stream.advance(1 / 60)
        heard.append(channel.volume if frame else 0.0)
        if frame == 300:
            stream.want(0.0)
    assert max(abs(b - a) for a, b in pairwise(heard)) < 0.05
    assert heard[-1] == 0.0


# Where a card lies -------------------------------------------------------------------------------


class FakeSound:
    """A sound that notes on which of a fake device's channels it is played."""

    def __init__(self, pitch: float, heard: list[tuple[float, FakeSound]]) -> None:
        self.pitch, self._heard = pitch, heard
        self.ears: tuple[float, ...] = ()

    def play(self) -> FakeSound:
        self._heard.append((self.pitch, self))
        return self

    def set_volume(self, *ears: float) -> None:
        self.ears = ears


def test_a_larger_card_sounds_lower_and_each_card_from_where_it_lies() -> None:
    heard: list[tuple[float, FakeSound]] = []
    now = [0.0]
    sounds = Sounds(Settings(volume=100), clock=lambda: now[0], seed=2)
    sounds.voices = {Cue.LAY: [FakeSound(pitch, heard) for pitch in PITCHES]}  # type: ignore[misc]
    mean = {}
    for tall in (0.08, 0.17, 0.26):
        heard.clear()
        for _ in range(60):
            now[0] += 1
            sounds.cue(Cue.LAY, origin=Origin(-0.8, 0.5, tall))
        mean[tall] = np.mean([pitch for pitch, _ in heard])
        assert len({pitch for pitch, _ in heard}) > 1, "never quite the same"
        left, right = heard[-1][1].ears
        assert left > 1.5 * right
    assert mean[0.08] > mean[0.17] > mean[0.26]


def test_what_is_in_the_middle_is_heard_alike_and_what_is_far_is_softer() -> None:
    near, far = both_ears(1.0, Origin(0, 0)), both_ears(1.0, Origin(0, 1))
    assert near == (1.0, 1.0)
    assert far[0] == far[1] < 1.0
    left, right = both_ears(1.0, Origin(1, 0))
    assert left < right == 1.0
    assert both_ears(1.0, Origin(-9, 9)) == both_ears(1.0, Origin(-1, 1)), "beyond an edge"
