"""Moments that decide a bid are staged, by lamp, card and lock; never for somebody in a hurry."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import pygame
import pytest

from game.engine import (
    CardPlayed,
    DealScored,
    Event,
    HandDealt,
    Seat,
    TrickTaken,
    new_game,
    observe,
    redact,
)
from game.presentation.moods import FaceMood
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import broken_by, decided_by_next_card, deciding
from game.presentation.words.deals import last_deal
from game.ui.paint.cardbook import CardBook
from game.ui.style.theme import LAMP
from game.ui.table.animation.choreography import Choreography
from game.ui.table.animation.movements import Tempo
from game.ui.table.drawing.bid_locks import lock_box
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.timeline import Timeline
from game.variants import variant, with_options
from tests.dealing import whole_game
from tests.driving.displays import display_of

display = display_of((1280, 800))
SIZE = (1280, 800)
NAMES = ("You", "Ada", "Bruno", "Clio")
STEP = 0.01
SEEN = 4
"""One of so many frames is drawn, where all of them are looked at."""
Locks = set[tuple[Seat, bool]]
"""Seats with a lock that was seen, and whether it was broken."""


def staged(*, calm: bool = False) -> Stage:
    stage = Stage(LAMP, CardBook(LAMP), NAMES, four_colour=False)
    stage.calm = calm
    stage.lay_out(TableLayout.of(SIZE, 4, 5, 0))
    return stage


class PlayedGame:
    """A random game on a stage, event by event, with the seconds that each took."""

    def __init__(self, tempo: Tempo, seed: int, *, calm: bool = False) -> None:
        chosen = with_options(variant("oh-hell"), {"schedule": [5, 3, 1]}, 4)
        self.stage = staged(calm=calm)
        self.steps = whole_game(chosen, 4, seed)
        self.tempo = tempo
        self.now = ScreenState.of(observe(new_game(chosen, 4, 0), 0))
        self.stage.show(self.now)
        self.each: Callable[[], None] = lambda: None
        """Called for every frame."""

    def __iter__(self) -> Iterator[tuple[Event, ScreenState, ScreenState, float, Locks]]:
        """Event, the screen before and after it, its seconds, and the locks that were seen."""
        for step in self.steps:
            for event in step.events:
                event = redact(event, step.after.deal, 0)
                before, self.now = self.now, self.now.after(event)
                if isinstance(event, HandDealt):
                    cards = self.now.table.spec.cards
                    self.stage.lay_out(TableLayout.of(SIZE, 4, cards, 0))
                timeline, seconds = Timeline(), 0.0
                locks: Locks = set()
                timeline.play(Choreography(self.stage, self.tempo).of(event, before, self.now))
                while not timeline.idle:
                    timeline.advance(STEP)
                    seconds += STEP
                    self.each()
                    locks |= {(lock.seat, lock.broken) for lock in self.stage.locks}
                self.stage.aside.finish()
                yield event, before, self.now, seconds, locks


def test_the_lamp_is_drawn_together_while_a_bid_hangs_on_what_comes_next() -> None:
    narrow = 0
    played = PlayedGame(Tempo(0.5, 0.5), seed=3)
    for _event, _before, now, _seconds, _locks in played:
        assert played.stage.lamp.narrow == float(bool(deciding(now)))
        narrow += bool(deciding(now))
    assert narrow > 5


@pytest.mark.slow
def test_a_card_that_decides_a_bid_turns_a_breath_later_but_not_at_double_speed() -> None:
    for tempo, later in ((Tempo(), True), (Tempo(0.5, 0.6), False), (Tempo(flights=False), False)):
        deciding_cards: list[float] = []
        others: list[float] = []
        for seed in range(3):
            for event, before, _now, seconds, _locks in PlayedGame(tempo, seed):
                if isinstance(event, CardPlayed) and event.seat != 0:
                    found = deciding_cards if decided_by_next_card(before) else others
                    found.append(seconds)
        assert deciding_cards
        longest = max(others)
        assert (min(deciding_cards) > longest) is later
        if not later:
            assert max(deciding_cards) <= longest + STEP


@pytest.mark.slow
def test_locks_show_whose_bid_a_trick_broke_or_made_for_good_and_go_with_it() -> None:
    broken, made = 0, 0
    for seed in range(3):
        played = PlayedGame(Tempo(), seed)
        for event, before, now, _seconds, locks in played:
            assert not played.stage.locks
            if not isinstance(event, TrickTaken):
                assert not locks
                continue
            gone = set(broken_by(before, now))
            assert {seat for seat, torn in locks if torn} == gone
            kept = {seat for seat, torn in locks if not torn}
            last = len(now.table.tricks) == now.table.spec.tricks
            exact = {s for s in range(4) if now.table.bids[s] == now.table.taken[s]}
            assert kept == (exact if last else set())
            broken, made = broken + len(gone), made + len(kept)
    assert broken > 3
    assert made > 3


@pytest.mark.slow
def test_a_face_changes_once_by_a_trick_or_a_verdict_and_never_back_and_forth() -> None:
    played = PlayedGame(Tempo(0.4, 0.3), seed=3)
    stage, surface = played.stage, pygame.Surface(SIZE)
    faces: list[list[FaceMood]] = [[FaceMood.PLAIN] for _name in NAMES]

    def look() -> None:
        stage.draw(surface)
        for seat in range(len(NAMES)):
            text = stage.seat_words(seat)
            if faces[seat][-1] is not text.mood:
                faces[seat].append(text.mood)

    frames = itertools.count()

    def look_now_and_then() -> None:
        if next(frames) % SEEN == 0:
            look()

    played.each = look_now_and_then
    changed = 0
    for event, _before, _now, _seconds, _locks in played:
        look()
        if isinstance(event, TrickTaken | DealScored):
            assert all(len(seen) <= 2 for seen in faces)
            changed += sum(len(seen) == 2 for seen in faces)
        faces = [[seen[-1]] for seen in faces]
    assert changed > 10


def test_with_reduced_motion_nothing_is_staged() -> None:
    played = PlayedGame(Tempo(flights=False), seed=3, calm=True)
    for _event, _before, _now, _seconds, locks in played:
        assert not locks
        assert played.stage.lamp.narrow == 0


def test_a_lock_stands_in_the_window_at_every_seat_count() -> None:
    for seats in range(2, 11):
        layout = TableLayout.of(SIZE, seats, 5, 0)
        for seat in range(seats):
            assert layout.area.contains(lock_box(layout, seat))


def test_the_last_deal_says_who_leads_and_by_how_much() -> None:
    chosen = with_options(variant("oh-hell"), {"schedule": [5, 3, 1]}, 4)
    said = set()
    for seed in range(6):
        for step in whole_game(chosen, 4, seed):
            now = ScreenState.of(observe(step.after, 0))
            found = last_deal(now, NAMES)
            totals = sorted(now.table.totals)
            assert (found is not None) == (
                now.table.spec.number == 3 and len(now.table.history) > 0
            )
            if found is not None and not now.scored:
                said.add(found.sentence)
                lead = totals[-1] - totals[-2]
                assert (str(lead) in found.sentence) == (lead > 0)
    assert len(said) > 2
