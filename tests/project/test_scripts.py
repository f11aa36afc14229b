"""Names in every script: by a font that has their letters, or spelt out; never boxes."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.ui.style.script_font import ScriptFont, asked_of, coverage, runs, spelt
from game.ui.style.theme import FontRole, font_file, open_font
from tests.driving.ui_driver import Driver

OWN = {role: font_file(role) for role in FontRole}
NAMES = {
    "chinese": "李小龙",
    "japanese": "さくら",
    "korean": "김민준",
    "arabic": "فاطمة",
    "hebrew": "שלום",
    "georgian": "ნინო",
    "hindi": "हिन्दी",
}


pytestmark = pytest.mark.usefixtures("home")


def ink(text: str, font: pygame.font.Font) -> bytes:
    """The picture of a text."""
    return pygame.image.tobytes(font.render(text, True, (255, 255, 255)), "RGBA")


def boxes(number: int, role: FontRole) -> bytes:
    """As many letters as nobody has, drawn by the bare font."""
    return ink("\U000f0000" * number, pygame.font.Font(OWN[role], 24))


@pytest.mark.parametrize("role", FontRole)
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_in_another_script_is_drawn_in_it(name: str, role: FontRole) -> None:
    font = open_font(role, 24)
    drawn = font.render(name, True, (255, 255, 255))
    assert drawn.get_size() == font.size(name)
    assert drawn.get_height() == font.get_height()
    assert ink(name, font) != boxes(len(name), role)
    assert isinstance(font, ScriptFont)
    assert "".join(run.text for run in font.runs(name)) == name
    assert all(run.script is not None for run in font.runs(name))


def test_what_the_own_font_has_is_drawn_by_it_alone() -> None:
    bare = pygame.font.Font(OWN[FontRole.SANS], 24)
    for text in ("Ada", "Zoë Łukasz", "Ольга", "Ὀδυσσεύς"[1:], "−×½…"):
        assert ink(text, open_font(FontRole.SANS, 24)) == ink(text, bare)


def test_words_to_the_left_keep_their_order() -> None:
    font = open_font(FontRole.SANS, 24)
    assert isinstance(font, ScriptFont)
    assert len(font.runs("فاطمة علي")) == 1
    assert [run.script is None for run in font.runs("Ada فاطمة Bo")] == [True, False, True]


def test_what_no_font_has_is_spelt_by_its_name() -> None:
    own = coverage(OWN[FontRole.SANS])
    assert spelt("🦊", own, begins=True) == "(fox face)"
    assert spelt("𝓑", own, begins=True) == "B"
    assert spelt("ก", own, begins=True) == "Ko"
    assert spelt("\ufe0f", own, begins=False) == ""
    font = open_font(FontRole.SANS, 24)
    assert ink("🦊 Ada", font) == ink("(fox face) Ada", font)
    assert font.size("🦊 Ada") == font.size("(fox face) Ada")


@pytest.mark.parametrize("text", ["a\0b", "a\u200db", "a\ud800b", "a\u202eb", "\0", "\u200b"])
def test_what_cannot_be_seen_is_left_out(text: str) -> None:
    font = open_font(FontRole.SANS, 24)
    seen = "".join(letter for letter in text if letter in "ab")
    assert font.size(text)[0] == font.size(seen)[0]
    assert font.render(text, True, (9, 9, 9)).get_width() == font.size(seen)[0]


def test_a_name_of_another_script_is_typed_and_seen_in_its_line() -> None:
    driver = Driver(SeatsAndRulesScene(), name="李小龙")
    scene = driver.scene
    assert isinstance(scene, SeatsAndRulesScene)
    line = driver.stop("name")
    assert line.get_text() == "李小龙"
    driver.window.focus.move(next(s for s in driver.window.focus.stops if s.key == "name"))
    driver.key(pygame.K_END)
    driver.type("中")
    assert scene.rows.draft is not None
    assert scene.rows.draft.name == "李小龙中"
    assert all(measure[4] > 0 for measure in line.font.get_metrics("李小龙"))


LARGE = ("NotoSansSC-Regular.otf", "NotoSansJP-Regular.otf")
TEXTS = st.text(
    st.characters(codec="utf-8", categories=("L", "M", "N", "P", "S", "Zs")), max_size=12
)


@given(
    st.lists(st.one_of(TEXTS, st.text("李寧한さ𠮷塚𮛪邊、。「」・々〇！", max_size=8)), max_size=4),
    st.sampled_from(FontRole),
)
@example(words=["亵𛱰屦"], role=FontRole.SERIF)  # a letter that no font has is spelt between two
def test_a_large_font_draws_nothing_but_what_it_may_be_asked_for(
    words: list[str], role: FontRole
) -> None:
    asked = {name: asked_of(name)[1] for name in LARGE}
    for run in runs(" ".join(words), OWN[role], bold=False):
        if run.script is not None and (name := run.script.file.format(weight="Regular")) in asked:
            assert asked[name].issuperset(map(ord, run.text)), name


def test_letters_that_the_font_before_has_are_not_asked_of_a_large_font() -> None:
    (source, chinese), (_, japanese) = map(asked_of, LARGE)
    assert {ord("们"), ord("、")} <= chinese
    assert {ord("𠮷"), ord("、")} <= japanese
    assert ord("김") in coverage(str(source.with_name("NotoSansKR-Regular.ttf")))
    assert not chinese & {ord("김"), ord("さ")}
    assert not japanese & {ord("们"), ord("김"), ord("さ")}
    assert 2 * len(japanese) < len(coverage(str(source.with_name(LARGE[1]))))
