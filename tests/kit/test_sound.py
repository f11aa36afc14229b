"""Sounds: soft, without clicks, at the right instants, and never a reason to fail."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest

from checks import sounds as sounds_script
from game.engine import PUBLIC, new_game, observe, redact
from game.engine.decisions import BidPlaced, CardPlayed, DealScored, HandDealt, TrickTaken
from game.presentation.screen_state import ScreenState
from game.ui.audio.cue_synthesis import PEAKS, Cue, Origin, synthesised
from game.ui.audio.playback import REST, SPARSE, TOGETHER, Sounds
from game.ui.audio.waves import RATE
from game.ui.platform.settings import Settings
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.ui.style.theme import LAMP
from game.ui.table.animation.choreography import Choreography
from game.ui.table.animation.movements import Tempo
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.timeline import Timeline
from game.variants import variant, with_options
from tests.dealing import whole_game
from tests.driving.table_screen import FakeApp, Heard, Screen
from tests.driving.ui_driver import Driver, driving
from tests.waiting import wait_until

SOUNDS = list(synthesised())


class Clock:
    """A clock that is put by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Listening(Sounds):
    """Sounds whose voices are written down instead of played."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        super().__init__(settings, clock=clock)
        self.voices = {cue: [] for cue in Cue}
        self.heard: list[Cue] = []

    def _play(self, cue: Cue, origin: Origin) -> None:
        self.heard.append(cue)


@pytest.fixture
def deaf() -> Iterator[None]:
    """No device is open before or after."""
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def opened(settings: Settings) -> Sounds:
    """Sounds of a window that showed a few frames and was waited for."""
    sounds = Sounds(settings)
    for _ in range(3):
        sounds.after_frame()
    if sounds.opening is not None:
        sounds.opening.finish()  # a window that ends waits no longer than it likes
    sounds.close()
    return sounds


# How they sound -------------------------------------------------------------------------------


def test_every_cue_has_a_sound_and_those_heard_often_have_several() -> None:
    number = Counter(cue for cue, _ in SOUNDS)
    assert set(number) == set(Cue)
    assert all(number[cue] >= 3 for cue in (Cue.DEAL, Cue.LAY, Cue.SWEEP, Cue.KNOCK))


@pytest.mark.parametrize(("cue", "samples"), SOUNDS)
def test_a_sound_is_soft_and_short_and_neither_end_clicks(cue: Cue, samples: list[int]) -> None:
    assert max(map(abs, samples)) <= PEAKS[cue] * 32767 + 1
    assert PEAKS[cue] < 0.3
    assert 0.05 < len(samples) / RATE < 0.7
    for end in (samples[:8], samples[-8:]):
        assert max(abs(b - a) for a, b in pairwise(end)) < 0.012 * 32767
    assert abs(samples[0]) + abs(samples[-1]) < 0.002 * 32767
    assert abs(sum(samples) / len(samples)) < 0.003 * 32767  # the cone is not pushed aside


@pytest.mark.parametrize(("cue", "samples"), SOUNDS)
def test_paper_whispers_and_wood_is_low(cue: Cue, samples: list[int]) -> None:
    rises = sum(a < 0 <= b for a, b in pairwise(samples))
    pitch = rises / (len(samples) / RATE)
    if cue in (Cue.DEAL, Cue.SWEEP):
        assert 1000 < pitch < 3000
    elif cue is Cue.KNOCK:
        assert pitch < 400
    elif cue is Cue.MISSED:  # a small hard thing
        assert pitch < 700
    elif cue in (Cue.BROKEN, Cue.STREAK):  # a flame
        assert 700 < pitch < 3000


def spectrum(samples: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """Hertz, and how much of the whole sound's power is there."""
    power = np.abs(np.fft.rfft(np.array(samples, dtype=float))) ** 2
    return np.fft.rfftfreq(len(samples), 1 / RATE), power / power.sum()


@pytest.mark.parametrize(("cue", "samples"), SOUNDS)
def test_nothing_hisses(cue: Cue, samples: list[int]) -> None:
    pitch, power = spectrum(samples)
    assert power[pitch > 6000].sum() < 0.05
    assert power[pitch > 9000].sum() < 0.012


@pytest.mark.parametrize(("cue", "samples"), SOUNDS)
def test_a_struck_bar_is_no_beep(cue: Cue, samples: list[int]) -> None:
    """It comes in over some samples, dies at more than one pace, and is more than one tone."""
    if cue not in (Cue.MADE, Cue.TURN):
        return
    wave = np.abs(np.array(samples, dtype=float))
    loud = [wave[at : at + 110].max() for at in range(0, len(wave) - 110, 110)]  # every 5 ms
    assert max(abs(b - a) for a, b in pairwise(samples[:40])) < 0.08 * 32767
    top = loud.index(max(loud))
    soon, later = loud[top] / loud[top + 4], loud[top + 12] / loud[top + 16]
    assert soon > 1.2 * later, "first faster, then slower"
    pitch, power = spectrum(samples)
    ground = pitch[power.argmax()]
    assert power[pitch > 1.8 * ground].sum() > 0.003


@pytest.mark.slow
def test_all_sounds_are_about_as_loud_and_short_and_come_out_of_silence() -> None:
    """By the momentary loudness of EBU R128; the script says each figure."""
    figures = sounds_script.measured()
    assert {one.cue for one in figures} == set(Cue)
    assert sounds_script.faults(figures) == []
    assert min(one.loudness for one in figures) > -36
    assert max(one.loudness for one in figures) < -30


def test_the_measure_of_loudness_is_that_of_the_standard() -> None:
    """A sine of 997 Hz at full scale in one channel is -3.01 LKFS, by ITU-R BS.1770."""
    steps = np.arange(RATE)
    sine = array("h", (32767 * np.sin(2 * np.pi * 997 * steps / RATE)).round().astype(int))
    assert sounds_script.momentary(sine) == pytest.approx(-3.01, abs=0.05)
    assert sounds_script.momentary(sine[: RATE // 5]) == pytest.approx(-6.02, abs=0.1), "padded"


def test_what_breaks_a_limit_is_told() -> None:
    good = sounds_script.Figures(Cue.LAY, -33.0, 0.2, 0.0)
    assert sounds_script.faults([good]) == []
    for broken in (
        good._replace(loudness=-37.0),
        good._replace(seconds=0.7),
        good._replace(ends=0.1),
    ):
        assert len(sounds_script.faults([good, broken])) == 1


def test_no_two_sounds_of_a_kind_are_heard_at_once() -> None:
    assert all(len(samples) / RATE <= REST[cue] for cue, samples in SOUNDS)


def test_the_same_sounds_are_made_every_time() -> None:
    assert list(synthesised()) == SOUNDS


# When they sound ------------------------------------------------------------------------------


def test_a_whole_deal_at_one_instant_is_one_sound() -> None:
    clock = Clock()
    sounds = Listening(Settings(), clock)
    for _ in range(70):
        sounds.cue(Cue.DEAL)
    assert sounds.heard == [Cue.DEAL]


def test_a_deal_in_its_time_rustles_and_does_not_rattle() -> None:
    clock = Clock()
    sounds = Listening(Settings(), clock)
    for _ in range(70):
        sounds.cue(Cue.DEAL)
        clock.now += 1.2 / 70
    assert 6 <= len(sounds.heard) <= 1.2 / REST[Cue.DEAL] + 1


def test_instant_speed_makes_at_most_a_few_sounds_a_second() -> None:
    clock = Clock()
    sounds = Listening(Settings(), clock)
    for number in range(600):
        sounds.cue(list(Cue)[number % len(Cue)], sparse=True)
        clock.now += 10 / 600
    assert 5 <= len(sounds.heard) <= 10 / SPARSE + 1


def test_two_sounds_of_one_instant_are_not_heard_on_top_of_each_other() -> None:
    clock = Clock()
    sounds = Listening(Settings(), clock)
    sounds.cue(Cue.LAY)
    sounds.cue(Cue.KNOCK)
    clock.now = TOGETHER + 0.001
    sounds.cue(Cue.SWEEP)
    assert sounds.heard == [Cue.LAY, Cue.SWEEP]


@pytest.mark.parametrize("chosen", [{"sound": False}, {"volume": 0}])
def test_who_wants_no_sound_hears_none(chosen: dict[str, int]) -> None:
    sounds = Listening(Settings(), Clock())
    sounds.apply(Settings(**chosen))  # type: ignore[arg-type]
    sounds.cue(Cue.LAY)
    assert sounds.heard == []


def cues_of_a_game(tempo: Tempo) -> tuple[Counter[Cue], Counter[type], set[bool]]:
    """What was due in a game of two deals, what happened in it, and what was sparse."""
    chosen = with_options(variant("oh-hell"), {"schedule": [4, 2]}, 4)
    stage = Stage(LAMP, FakeApp.book, ("A", "B", "C", "D"), four_colour=False)
    ears = Heard()
    stage.play_cue = ears.cue
    happened: Counter[type] = Counter()
    before = ScreenState.of(observe(new_game(chosen, 4, 0), PUBLIC))
    for step in whole_game(chosen, 4, 3):
        for event in step.events:
            event = redact(event, step.after.deal, PUBLIC)
            happened[type(event)] += 1
            now = before.after(event)
            if isinstance(event, HandDealt):
                stage.lay_out(TableLayout.of((1280, 800), 4, now.table.spec.cards, now.table.seat))
                if happened[HandDealt] == 1:
                    stage.show(before)
            timeline = Timeline()
            timeline.play(Choreography(stage, tempo).of(event, before, now))
            while not timeline.idle:
                timeline.advance(1 / 60)
            before = now
    return Counter(cue for cue, _ in ears.cues), happened, {sparse for _, sparse in ears.cues}


@pytest.mark.parametrize("flights", [True, False])
def test_every_card_is_heard_when_it_comes_to_lie_and_every_trick_when_it_goes(
    *, flights: bool
) -> None:
    due, happened, sparse = cues_of_a_game(Tempo(flights=flights))
    assert due[Cue.LAY] == happened[CardPlayed] == 24
    assert due[Cue.SWEEP] == happened[TrickTaken]
    assert due[Cue.DEAL] == (24 if flights else 2)
    verdicts = happened[DealScored] * 3 if flights else 0  # the fourth has a sound of its own
    assert due[Cue.KNOCK] == happened[BidPlaced] + verdicts
    assert due[Cue.TRUMP] == 2
    assert due[Cue.MADE] + due[Cue.MISSED] == 2
    assert sparse == {False}


def test_at_instant_speed_all_of_it_is_sparse() -> None:
    assert cues_of_a_game(Tempo(0, 0))[2] == {True}


def test_a_played_card_is_heard_while_it_lands_and_not_when_it_leaves() -> None:
    screen = Screen("human,random,random", seed=4, first_dealer=2, options={"schedule": [3]})
    screen.play_until(lambda: screen.asked_to_play)
    screen.frames(30)
    ears = screen.app.sound
    ears.cues.clear()
    screen.click(screen.spot(screen.legal[0]))
    screen.frames(3)
    assert ears.cues == []
    screen.frames(8)
    assert ears.cues == [(Cue.LAY, False)]


def test_the_player_is_called_once_when_asked() -> None:
    screen = Screen("human,random,random", seed=4, first_dealer=2, options={"schedule": [3]})
    screen.until(lambda: screen.asked_to_bid)
    screen.frames(50)
    assert [cue for cue, _ in screen.app.sound.cues].count(Cue.TURN) == 1


# Where they cannot sound ----------------------------------------------------------------------


def test_with_a_device_the_sounds_are_ready_after_the_first_frames(
    monkeypatch: pytest.MonkeyPatch, deaf: None
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = opened(Settings())
    assert not sounds.silent

    def heard() -> bool:
        """Whether a knock is heard: one that was over unseen comes again."""
        sounds.cue(Cue.KNOCK)
        return pygame.mixer.get_busy()

    wait_until(heard, "a knock")
    assert pygame.mixer.get_init() == (RATE, -16, 2), "what the bytes of the sounds are"
    sounds.close()
    assert not pygame.mixer.get_busy()


@pytest.mark.parametrize("driver", ["", "no-such-driver"])
def test_without_a_device_everything_goes_on_in_silence(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
    driver: str,
    deaf: None,
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.delenv("PULSE_SERVER", raising=False)
    monkeypatch.setattr(Path, "exists", lambda _: False)
    monkeypatch.setattr(Path, "glob", lambda *_: iter(()))
    monkeypatch.setattr("sys.platform", "linux")
    sounds = opened(Settings())
    assert sounds.silent
    sounds.cue(Cue.KNOCK)
    sounds.close()
    assert capfd.readouterr() == ("", "")


def test_nothing_is_opened_before_the_first_frame_is_up_nor_where_sound_is_off() -> None:
    sounds = Sounds(Settings())
    sounds.after_frame()
    assert sounds.opening is None
    assert opened(Settings(sound=False)).opening is None


# The key --------------------------------------------------------------------------------------


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with driving(monkeypatch, tmp_path):
        yield


def test_m_mutes_and_says_so(home: None) -> None:
    driver = Driver()
    driver.key(pygame.K_m)
    assert not driver.window.settings.sound
    assert driver.window.notices.text == "Sound: Off"
    driver.key(pygame.K_m)
    assert driver.window.settings.sound
    assert driver.window.notices.text == "Sound: On"


def test_an_m_that_is_typed_is_a_letter(home: None) -> None:
    driver = Driver(SeatsAndRulesScene())
    entry = driver.entries[0]
    driver.click(pygame.Rect(entry.get_abs_rect()).center)
    driver.key(pygame.K_m)
    assert driver.window.settings.sound


def test_m_says_so_where_there_is_nothing_to_hear(home: None) -> None:
    driver = Driver()
    driver.window.sound.silent = True
    driver.key(pygame.K_m)
    assert driver.window.settings.sound
    assert "no device" in (driver.window.notices.text or "")
