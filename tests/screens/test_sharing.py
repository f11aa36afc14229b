"""Own variants handed from one to another: as a line, as a file, and what strangers may send."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine.variant import OptionValue
from game.table.own_variants.variant_file import read_own_file
from game.table.own_variants.variant_shelf import OwnShelf
from game.ui.kit.layout import Gap
from game.ui.kit.pages import FOOT_LINE, HEAD
from game.ui.platform import clipboard
from game.ui.variant_editor import import_scene
from game.ui.variant_editor.editor_scene import EditorScene
from game.ui.variant_editor.import_scene import ImportScene
from game.ui.variant_editor.own_variants_scene import OwnVariantsScene
from game.ui.variant_editor.share_scene import ShareScene
from game.variants.own_line import line_of
from tests.driving.ui_driver import Driver

FRIDAY: dict[str, OptionValue] = {"hook": "any", "schedule": (1, 2, 3)}
LINE = 'oh-hell schedule=1,2,3 hook=any name="Friday night"'


pytestmark = pytest.mark.usefixtures("home")


def taken(driver: Driver) -> tuple[str, str, dict[str, OptionValue]]:
    """What the editor shows after something was brought in."""
    scene = driver.scene
    assert isinstance(scene, EditorScene)
    return scene.draft.name, scene.draft.base, scene.draft.options


@pytest.mark.slow
def test_a_line_goes_round_through_the_clipboard() -> None:
    OwnShelf.usual().save("Friday night", "oh-hell", FRIDAY)
    driver = Driver(OwnVariantsScene())
    driver.click_on("Share")
    driver.click_on("Copy")
    assert clipboard.get() == LINE
    assert isinstance(driver.scene, ShareScene)
    assert "in the clipboard" in driver.scene.message
    driver.click_on("Back")
    driver.click_on("Delete")
    driver.click_on("Import a variant")
    driver.click_on("Paste")
    assert taken(driver) == ("Friday night", "oh-hell", FRIDAY)
    assert OwnShelf.usual().look()[0] == (), "it is looked at before it is kept"
    driver.click_on("Save")
    assert [one.own.name for one in OwnShelf.usual().look()[0]] == ["Friday night"]
    driver.click_on("Back")
    assert isinstance(driver.scene, OwnVariantsScene)
    assert driver.button("Play").is_enabled


def test_what_a_line_tells_of_is_seen_while_it_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[str] = []

    def noted(base: str, *_rest: object, **_more: object) -> Gap:
        shown.append(base)
        return Gap()

    monkeypatch.setattr(import_scene, "poster", noted)
    driver = Driver(ImportScene())
    assert shown[-1] == "oh-hell", "that of the example"
    driver.type("kachuful")
    assert shown[-1] == "oh-hell", "a variant of one's own has a name"
    line = ' name="Kids"'
    for letter in line:
        driver.type(letter)
    driver.frames(2)
    assert shown[-1] == "kachuful"
    driver.type(" hook=")
    driver.frames(2)
    assert shown[-1] == "kachuful", "half an option changes nothing"
    scene = driver.scene
    assert isinstance(scene, ImportScene)
    assert scene.text == f"kachuful{line} hook=", "the line goes on where it was"


def test_without_a_clipboard_the_line_stands_there_to_be_copied(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_words: object) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    driver = Driver(ShareScene("Friday night", "oh-hell", FRIDAY))
    assert driver.stop("line").get_text() == LINE
    driver.click_on("Copy")
    assert isinstance(driver.scene, ShareScene)
    assert "by hand" in driver.scene.message
    assert clipboard.get() == ""


def test_a_file_goes_round_and_is_never_written_over(home: Path) -> None:
    driver = Driver(ShareScene("Friday night", "oh-hell", FRIDAY))
    driver.click_on("Write the file")
    path = home / "exports" / "friday-night.toml"
    own = read_own_file(path)
    assert (own.name, own.base, own.options) == ("Friday night", "oh-hell", FRIDAY)
    driver.click_on("Write the file")
    assert isinstance(driver.scene, ShareScene)
    assert "is there already" in driver.scene.message
    for typed, told in (
        ("/", "is there already"),
        ("~nobody of this name/x.toml", "nobody here has the home folder ~nobody of this name"),
        (str(home / ("x" * 300)), "cannot be written"),
        (str(path / "below.toml"), "cannot be written"),
    ):
        scene = driver.scene
        assert isinstance(scene, ShareScene)
        scene.path = typed
        driver.click_on("Write the file")
        assert told in scene.message
    driver = Driver(ImportScene())
    driver.click(driver.stop("text").get_abs_rect().center)
    driver.type(str(path))
    driver.click_on("Open")
    assert taken(driver) == ("Friday night", "oh-hell", FRIDAY)


@pytest.mark.slow
def test_a_file_may_be_dropped_and_its_text_pasted(home: Path) -> None:
    path = home / "x.toml"
    text = 'name = "Dropped"\nbase = "clag"\n\n[options]\nhook = true\n'
    path.write_text(text, encoding="utf-8")
    driver = Driver(ImportScene())
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    driver.frames(3)
    assert taken(driver) == ("Dropped", "clag", {"hook": True})
    driver = Driver(ImportScene())
    assert clipboard.put(text.replace("Dropped", "Pasted"))
    driver.click_on("Paste")
    assert taken(driver) == ("Pasted", "clag", {"hook": True})


@pytest.mark.thinned(6)
@pytest.mark.parametrize("clicked", [False, True])
@pytest.mark.parametrize(
    "text", [LINE, 'name = "Friday night"\nbase = "oh-hell"\n[options]\nhook = "any"\n']
)
def test_ctrl_v_takes_what_was_copied_at_once(*, clicked: bool, text: str) -> None:
    driver = Driver(ImportScene())
    assert clipboard.put(text)
    if clicked:
        driver.click(driver.stop("text").get_abs_rect().center)
    driver.key(pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert taken(driver)[:2] == ("Friday night", "oh-hell")


def test_ctrl_v_adds_to_a_line_that_was_begun() -> None:
    driver = Driver(ImportScene())
    assert clipboard.put('name="Ours"')
    driver.click(driver.stop("text").get_abs_rect().center)
    driver.type("clag ")
    driver.key(pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert isinstance(driver.scene, ImportScene)
    driver.click_on("Open")
    assert taken(driver) == ("Ours", "clag", {})


def test_an_empty_clipboard_is_said() -> None:
    driver = Driver(ImportScene())
    clipboard.put("")
    driver.key(pygame.K_INSERT, mod=pygame.KMOD_LSHIFT)
    assert isinstance(driver.scene, ImportScene)
    assert "no text in the clipboard" in driver.scene.message


def test_a_line_is_typed_and_taken_with_enter() -> None:
    driver = Driver(ImportScene())
    driver.click(driver.stop("text").get_abs_rect().center)
    driver.type(LINE)
    driver.key(pygame.K_RETURN)
    assert taken(driver) == ("Friday night", "oh-hell", FRIDAY)


@pytest.mark.thinned(16)
@pytest.mark.parametrize(
    "text",
    [
        "oh-hell",
        "whist name=x",
        'oh-hell schedule=1,99 name="x"',
        'oh-hell bidding=simultaneous name="x"',
        f'oh-hell schedule={"1," * 2000}1 name="x"',
        "x" * 100_000,
        "\x07\x1b[2J\u202e\ud800 bell",
        'base = 1\nname = "x"',
        "base = [[[[\nname",
        "nowhere/at/all.toml",
        "file:///dev/null.toml",
        "~friday games/x.toml",
        "{name} %s {} <b>x</b>",
    ],
)
def test_what_a_stranger_sends_is_refused_in_one_sentence(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    driver = Driver(ImportScene())
    driver.click_on("Paste")
    driver.frames(3)
    scene = driver.scene
    assert isinstance(scene, ImportScene)
    assert scene.message
    assert scene.message.isprintable()
    assert OwnShelf.usual().look()[0] == ()


@pytest.mark.thinned(6)
@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"x" * 200_000, b"[" * 50_000, b""])
def test_a_file_of_a_stranger_is_refused_in_one_sentence(home: Path, content: bytes) -> None:
    path = home / "bad.toml"
    path.write_bytes(content)
    driver = Driver(ImportScene())
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    driver.frames(3)
    scene = driver.scene
    assert isinstance(scene, ImportScene)
    assert "bad.toml" in scene.message
    assert path.exists(), "only files of the own folder are set aside"


def test_a_name_with_quotation_marks_survives_the_line() -> None:
    line = line_of('"\\" = x', "oh-hell", {})
    driver = Driver(ImportScene())
    assert clipboard.put(line)
    driver.click_on("Paste")
    assert taken(driver)[0] == '"\\" = x'


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_pages_of_a_line_fill_the_window_and_their_titles_stand_where_all_do(
    size: tuple[int, int],
) -> None:
    for scene, key in (
        (ShareScene("Fridays", "oh-hell", FRIDAY), "write"),
        (ImportScene(), "paste"),
    ):
        driver = Driver(scene, size)
        driver.frames(3)
        title, scale = scene.written[0], driver.window.scale
        assert title.area.top < HEAD * scale
        form = scene.control(key).get_abs_rect()
        assert form.top > size[1] / 2, "the poster has the height above it"
        assert form.bottom < size[1] - FOOT_LINE * scale
