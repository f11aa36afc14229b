"""A card of a pile with a known set: nothing beside the pile tells it before it is turned."""

from __future__ import annotations

import pygame

from game.engine import Play, apply, observe, redact
from game.engine.cards import Card
from game.presentation.screen_state import ScreenState
from game.ui.style.theme import LAMP
from game.ui.table.animation.choreography import Choreography
from game.ui.table.animation.movements import Tempo
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.card_placement import known, reminder
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.timeline import Timeline
from game.variants import VARIANTS
from tests.driving.displays import display_of
from tests.driving.table_screen import FakeApp
from tests.speak import Script

SIZE = (1280, 800)


display = display_of(SIZE)


def test_a_card_is_missed_beside_its_pile_only_once_it_was_seen() -> None:
    script = Script(VARIANTS["caller-clag"], 3).size(3).deal("2S 3S 9H", "AS KS 2D", "4S 5S 3D")
    script.call("late-trump", blind_hand=True).bid(0, 2, 1).turn_up("4H")
    script.pile("9H 2S 3S", "KS AS 2D", "3D 5S 4S").play("KS 3D")
    before = ScreenState.of(observe(script.state, 0))
    stage = Stage(LAMP, FakeApp.book, ("A", "B", "C"), four_colour=False)
    stage.lay_out(TableLayout.of(SIZE, 3, 3, 0))
    stage.show(before)
    card = next(card for card in before.table.spec.pack if card.code == "9H")
    assert isinstance(card, Card)
    assert stage.sprite(reminder("9H")) is not None

    after, events = apply(script.state, Play(0, card))
    event = redact(events[0], after.deal, 0)
    now = before.after(event)
    timeline = Timeline()
    timeline.play(Choreography(stage, Tempo()).of(event, before, now))
    turning = 0
    while not timeline.idle:
        timeline.advance(1 / 60)
        played, told = stage.sprite(known("9H")), stage.sprite(reminder("9H"))
        if played is None or played.face < 0.5:
            turning += played is not None
            assert told is not None
            assert told.alpha == 255
    assert turning > 2, "it was seen to turn"
    assert stage.sprite(reminder("9H")) is None


def test_a_card_in_the_air_lies_above_words_that_are_drawn_later() -> None:
    stage = Stage(LAMP, FakeApp.book, ("A", "B", "C"), four_colour=False)
    script = Script(VARIANTS["caller-clag"], 3).size(3).deal("2S 3S 9H", "AS KS 2D", "4S 5S 3D")
    stage.lay_out(TableLayout.of(SIZE, 3, 3, 0))
    stage.show(ScreenState.of(observe(script.state, 0)))
    card = stage.sprite(known("2S"))
    assert card is not None
    words = card.rect().inflate(-40, -40)
    surface = pygame.Surface(SIZE)
    stage.draw_aloft(surface, words)
    assert surface.get_at(words.center)[:3] == (0, 0, 0), "it lies in the hand"
    card.flying = True
    stage.draw_aloft(surface, words)
    assert surface.get_at(words.center)[:3] != (0, 0, 0)
    assert surface.get_at((words.left - 5, words.centery))[:3] == (0, 0, 0), "no shadow twice"
    card.low = True
    surface.fill((0, 0, 0))
    stage.draw_aloft(surface, words)
    assert surface.get_at(words.center)[:3] == (0, 0, 0), "it passes under what is read"
