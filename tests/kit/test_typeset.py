"""How text is cut, wrapped and made to fit a width."""

from __future__ import annotations

import pygame
import pytest

from game.ui.paint import typeset
from game.ui.paint.typeset import ELLIPSIS, TextStyle
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
    font = typeset.BODY.font(Fonts(1.0))
    lines = typeset.wrap_to(font, SENTENCE, room)
    assert " ".join(lines).split() == SENTENCE.split()
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        assert font.size(line)[0] <= room or " " not in line
        if after:
            assert font.size(f"{line} {after.split()[0]}")[0] > room


@pytest.mark.parametrize("room", ROOMS)
def test_balanced_lines_are_as_few_as_wrapped_ones_and_none_could_be_shorter(room: int) -> None:
    fonts = Fonts(1.0)
    font, lines = typeset.BODY.font(fonts), typeset.balanced(SENTENCE, typeset.BODY, fonts, room)
    assert " ".join(lines).split() == SENTENCE.split()
    assert len(lines) == len(typeset.wrap_to(font, SENTENCE, room))
    widest = max(font.size(line)[0] for line in lines)
    narrower = typeset.wrap_to(font, SENTENCE, widest - 1)
    same = max(font.size(line)[0] for line in narrower) >= widest  # a single word is wider
    assert len(lines) == 1 or same or len(narrower) > len(lines)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("bold", [False, True])
def test_a_text_within_a_width_is_made_smaller_before_it_is_cut(scale: float, bold: bool) -> None:
    fonts, style = Fonts(scale), TextStyle(16, bold=bold)
    for share in typeset.SMALLER:
        size = TextStyle(16 * share, bold=bold)
        room = typeset.width(SENTENCE, size, fonts)
        written = typeset.within(SENTENCE, style, fonts, LAMP.cream, room)
        assert written is typeset.line_surface(SENTENCE, size, fonts, LAMP.cream)
    whole = typeset.width(SENTENCE, style, fonts)
    narrow = typeset.within(SENTENCE, style, fonts, LAMP.cream, whole // 2)
    assert narrow.get_width() <= whole // 2


@pytest.mark.parametrize("room", ROOMS)
def test_lines_of_a_like_length_are_as_few_also_where_a_word_is_wider_than_the_room(
    room: int,
) -> None:
    fonts = Fonts(1.0)
    font = typeset.BODY.font(fonts)
    for sentence in (SENTENCE, f"{'W' * 24} asks for it", "W" * 24):
        lines = typeset.balanced(sentence, typeset.BODY, fonts, room)
        assert len(lines) == len(typeset.wrap_to(font, sentence, room))
        assert " ".join(lines) == sentence


def test_a_line_break_begins_a_line_and_counts_in_the_height() -> None:
    fonts, style = Fonts(1.0), TextStyle(16)
    assert typeset.wrap("one two\nthree", style, fonts, 400) == ["one two", "three"]
    assert typeset.height("one two\nthree", style, fonts, 400) == 2 * style.line(fonts)


def test_no_line_ends_within_a_number() -> None:
    fonts, style = Fonts(1.0), TextStyle(16)
    for number in ("1,234", "\u22121.5", "12\u202f345"):
        lines = typeset.broken(f"abc{number}def", style, fonts, typeset.width(number, style, fonts))
        assert [line for line in lines if number in line], lines
