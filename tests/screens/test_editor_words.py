"""Names and lines a stranger types: saved from where he types, refused where they would mislead."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.table.own_variants.variant_shelf import OwnShelf
from game.table.scorekeeping.score_keeping import KeptSheet
from game.ui.scorekeeper.scorekeeper_scene import ScorekeeperScene
from game.ui.variant_editor.editor_scene import EditorScene
from game.ui.variant_editor.import_scene import ImportScene
from game.ui.variant_editor.own_variant_draft import OwnVariantDraft
from game.variants import OptionError, variant
from game.variants.own_line import read_line
from tests.driving.ui_driver import Driver

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.slow
def test_control_and_s_saves_from_the_line_in_which_the_name_is_typed() -> None:
    driver = Driver(EditorScene(OwnVariantDraft("", "oh-hell", {"hook": "any"}, 4)))
    driver.click(pygame.Rect(driver.stop("name").get_abs_rect()).center)
    driver.type("Fridays")
    driver.key(pygame.K_s, pygame.KMOD_CTRL)
    assert driver.stop("name").get_text() == "Fridays"
    assert [saved.own.name for saved in OwnShelf.usual().look()[0]] == ["Fridays"]


@pytest.mark.parametrize("name", ["Oh Hell", "oh-hell", "LA POCHA"])
def test_a_variant_is_not_called_like_one_that_everybody_has(name: str) -> None:
    assert OwnVariantDraft(name, "oh-hell", {"hook": "any"}, 4).name_problem is not None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("garbage", "There is no variant 'garbage'"),
        ("oh-hell hook=maybe", "hook is one of"),
        ("oh-hell hook=any", "A line begins with the id of a variant and ends with a name"),
    ],
)
def test_of_a_line_that_is_wrong_twice_the_first_fault_is_said_first(line: str, told: str) -> None:
    with pytest.raises(OptionError, match=told):
        read_line(line)


@pytest.mark.thinned(5)
@pytest.mark.parametrize("folder", ["{home}", "/", "~"])
def test_a_folder_is_not_read_as_a_line(folder: str, home: Path) -> None:
    driver = Driver(ImportScene())
    scene = driver.scene
    assert isinstance(scene, ImportScene)
    driver.click(pygame.Rect(driver.entries[0].get_abs_rect()).center)
    driver.type(folder.format(home=home))
    driver.click_on("Open")
    driver.frames(3)
    assert "cannot be read" in scene.message


def test_a_question_is_cut_before_the_buttons_beside_it() -> None:
    kept = KeptSheet(variant("oh-hell"), ("B" * 24, "Ada", "Clio"), 2, "1940-09-07 20:15")
    scene = ScorekeeperScene(Path("sheet.json"), kept)
    driver = Driver(scene)
    beside = pygame.Rect(driver.stop("told trump").get_abs_rect())
    asked = next(text for text in scene.written if "…" in "".join(text.lines()))
    assert 0 < asked.area.right <= beside.left
