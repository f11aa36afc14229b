"""The question above the hand: whole in every window, readable on every cloth."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from game.engine import Suit
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.style.theme import LAMP, THEMES, Theme, contrast
from game.ui.table.drawing.question_line import (
    Question,
    draw_question,
    question_ink,
    set_question,
    shaded,
)
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

SIZES = ((1024, 640), (1280, 800), (1920, 1080))
SENTENCES = (
    "Follow spades.",
    "No spades, no trump: any but a joker.",
    "All cards were dealt: a card of the whole pack, shuffled again, sets trump.",
    "Ada, Bruno and Clio missed it. Your +42: 6 tricks, 20 as 2 made it.",
    "The jack of clubs chosen ahead stays in your hand. You must follow spades, and you hold two.",
    "Sie haben kein Pik: Sie müssen mit einem höheren Trumpf stechen, weil Sie es können.",
)

display = display_of((1280, 800))


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("room", [(760, 74), (600, 64), (368, 44), (300, 40), (460, 90)])
def test_a_sentence_stands_whole_in_its_room_and_is_never_cut(
    sentence: str, room: tuple[int, int]
) -> None:
    painter = Painter(LAMP)
    found = set_question(Question(sentence, "Take the trick and you break it."), room, painter)
    assert " ".join(found.lines) == sentence
    for line in found.lines:
        assert typeset.width(line, found.style, painter.fonts) <= room[0]
    assert found.tall(painter) <= room[1] or found.style.px < 14


def test_a_short_sentence_has_the_largest_letters_and_its_stakes_below_it() -> None:
    painter = Painter(LAMP)
    found = set_question(Question("Follow spades.", "Ada wants it."), (700, 74), painter)
    assert (found.style.px, found.lines, found.stakes) == (
        32,
        ("Follow spades.",),
        ("Ada wants it.",),
    )
    low = set_question(Question("Follow spades.", "Ada wants it."), (700, 30), painter)
    assert low.stakes == (), "what hangs on it gives way first"


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_its_letters_and_a_refusal_stand_out_from_the_brightest_cloth(theme: Theme) -> None:
    for refused in (False, True):
        ground = shaded(theme, refused=refused)
        assert contrast(question_ink(theme, refused=refused), ground) >= 4.5


@pytest.mark.parametrize(("size", "refused"), [*product(SIZES, (False, True))])
def test_on_the_table_itself_the_contrast_is_measured(size: tuple[int, int], refused: bool) -> None:
    screen = Screen("human,random,random", size=size, seed=16, options={"schedule": [9]})
    screen.play_until(lambda: screen.asked_to_play)
    stage, layout = screen.scene.presenter.stage, screen.scene.presenter.layout
    surface = pygame.Surface(size)
    stage.draw(surface)
    bare = surface.copy()
    words = Question("Follow spades.", refused=refused, suit=Suit.SPADES)
    place = draw_question(surface, words, layout, stage.painter)
    ink, worst = question_ink(stage.theme, refused=refused), 99.0
    letters = pygame.mask.from_threshold(surface, ink, (3, 3, 3, 255))
    for x, y in product(range(place.left, place.right, 2), range(place.top, place.bottom, 2)):
        there, before = surface.get_at((x, y))[:3], bare.get_at((x, y))[:3]
        close = any(letters.get_at((x + dx, y + dy)) for dx, dy in product((-3, 0, 3), repeat=2))
        # What is brighter than the cloth is the edge of a letter.
        if close and all(a <= b for a, b in zip(there, before, strict=True)):
            worst = min(worst, contrast(ink, (there[0], there[1], there[2])))
    assert 4.5 <= worst < 99


def test_the_shape_of_a_suit_stands_before_its_word() -> None:
    layout = TableLayout.of((1280, 800), 4, 10, 0, SizeWish())
    painter = Painter(LAMP, layout.scale)
    wide = []
    for suit in (None, Suit.SPADES, Suit.HEARTS):
        surface = pygame.Surface((1280, 800))
        wide.append(draw_question(surface, Question("Follow spades.", suit=suit), layout, painter))
    assert wide[1].width > wide[0].width
    assert wide[2].width == wide[0].width, "a suit that is not named has no shape"


def test_nothing_is_asked_at_the_turn_of_others() -> None:
    screen = Screen("human,heuristic,heuristic", seed=16, options={"schedule": [9]})
    silent = 0
    for _ in range(2000):
        screen.frames(1, 0.05)
        scene = screen.scene
        turn = scene.presenter.shown.turn
        if turn and 0 not in turn and scene.presenter.shown.table.trick:
            assert not scene.input.prompt
            silent += 1
        if silent > 3:
            break
        if screen.asked_to_bid or screen.asked_to_play:
            screen.decide()
    assert silent
