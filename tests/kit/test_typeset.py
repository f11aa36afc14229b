"""Text is cut and wrapped in one way, whether a style or a size says how large it is."""

from __future__ import annotations

import pygame
import pytest

from game.ui.paint import typeset
from game.ui.paint.typeset import ELLIPSIS, TextRenderer, TextStyle
from game.ui.style.theme import LAMP, Fonts

SENTENCE = "Whoever takes exactly the tricks that were bid scores, Marta-Magdalena excepted"
ROOMS = range(0, 640, 37)
SCALES = (0.75, 1.0, 1.5)


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


@pytest.mark.parametrize("room", ROOMS)
def test_a_text_that_is_cut_is_the_longest_that_fits(room: int) -> None:
    fonts = Fonts(1.0)
    found = typeset.cut(SENTENCE, typeset.BODY, fonts, room)
    if found == SENTENCE:
        assert typeset.width(SENTENCE, typeset.BODY, fonts) <= room
        return
    kept = found.removesuffix(ELLIPSIS)
    assert found.endswith(ELLIPSIS)
    assert SENTENCE.startswith(kept)
    assert not kept or typeset.width(found, typeset.BODY, fonts) <= room
    longer = SENTENCE[: len(kept) + 1]
    if not longer.endswith(" "):
        assert typeset.width(longer + ELLIPSIS, typeset.BODY, fonts) > room


@pytest.mark.parametrize("room", ROOMS)
def test_a_wrapped_text_keeps_its_words_and_fills_its_lines(room: int) -> None:
    text = TextRenderer(1.0)
    lines = text.wrap(SENTENCE, 16, room)
    assert " ".join(lines).split() == SENTENCE.split()
    font = text.font(16)
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        assert font.size(line)[0] <= room or " " not in line
        if after:
            assert font.size(f"{line} {after.split()[0]}")[0] > room


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("bold", [False, True])
def test_a_style_and_a_size_lay_out_alike(scale: float, bold: bool) -> None:
    fonts, text, style = Fonts(scale), TextRenderer(scale), TextStyle(16, bold=bold)
    for room in ROOMS:
        assert typeset.cut(SENTENCE, style, fonts, room) == text.cut(SENTENCE, 16, room, bold=bold)
        cut = [text.cut(line, 16, room, bold=bold) for line in text.wrap(SENTENCE, 16, room)]
        if not bold:
            assert typeset.wrap(SENTENCE, style, fonts, room) == cut
    by_style = typeset.line_surface(SENTENCE, style, fonts, LAMP.cream)
    assert by_style is text.line(SENTENCE, 16, LAMP.cream, bold=bold)


@pytest.mark.parametrize("room", ROOMS)
def test_lines_of_a_like_length_are_as_few_also_where_a_word_is_wider_than_the_room(
    room: int,
) -> None:
    text = TextRenderer(1.0)
    for sentence in (SENTENCE, f"{'W' * 24} asks for it", "W" * 24):
        lines = text.balanced(sentence, 16, room)
        assert len(lines) == len(text.wrap(sentence, 16, room))
        assert " ".join(lines) == sentence
