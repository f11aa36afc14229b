"""Icons and descriptions for Windows and macOS, read back as these systems would."""

from __future__ import annotations

import ast
import importlib.util
import io
import plistlib
import re
import struct
from types import ModuleType
from xml.etree import ElementTree

import pygame
import pytest

import game
from game.ui.shell import icon
from tests.paths import ROOT

PATH = ROOT / "scripts" / "bundle" / "resources.py"


@pytest.fixture(scope="module")
def resources() -> ModuleType:
    """The module, which the spec of the bundle loads by its path."""
    spec = importlib.util.spec_from_file_location("bundle_resources", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def pictures() -> dict[int, bytes]:
    """Our drawing as PNG, by px."""
    found = {name: raw for name, raw in icon.files().items() if name != "scalable"}
    return {int(name.partition("x")[0]): raw for name, raw in found.items()}


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a picture."""
    return pygame.image.load(io.BytesIO(png), "icon.png").get_size()


def test_an_ico_holds_our_drawing_at_each_size(
    resources: ModuleType, pictures: dict[int, bytes]
) -> None:
    raw = resources.ico(pictures)
    reserved, kind, number = struct.unpack_from("<HHH", raw)
    assert (reserved, kind, number) == (0, 1, len(resources.ICO_SIZES))
    for at, px in enumerate(resources.ICO_SIZES):
        wide, tall, *_, length, start = struct.unpack_from("<BBBBHHII", raw, 6 + 16 * at)
        assert (wide or 256, tall or 256) == (px, px)
        assert size_of(raw[start : start + length]) == (px, px)
    assert start + length == len(raw)


def test_an_icns_holds_our_drawing_at_each_size(
    resources: ModuleType, pictures: dict[int, bytes]
) -> None:
    raw = resources.icns(pictures)
    assert raw[:4] == b"icns"
    assert struct.unpack_from(">I", raw, 4) == (len(raw),)
    at, found = 8, {}
    while at < len(raw):
        (length,) = struct.unpack_from(">I", raw, at + 4)
        found[raw[at : at + 4]] = size_of(raw[at + 8 : at + length])
        at += length
    assert at == len(raw)
    assert found == {kind: (px, px) for px, kinds in resources.ICNS_KINDS.items() for kind in kinds}


def test_windows_is_told_this_version(resources: ModuleType) -> None:
    text = resources.version_resource(game.__version__)
    calls = [node for node in ast.walk(ast.parse(text, mode="eval")) if isinstance(node, ast.Call)]
    called = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
    assert called == {
        *("VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct"),
        *("VarFileInfo", "VarStruct"),
    }
    assert f"StringStruct('ProductVersion', '{game.__version__}')" in text
    (numbers,) = (key.value for call in calls for key in call.keywords if key.arg == "filevers")
    whole = ast.literal_eval(numbers)
    assert len(whole) == 4
    assert ".".join(map(str, whole)).startswith(f"{game.__version__}.")


def test_every_file_that_the_program_reads_beside_its_modules_goes_into_the_bundle(
    resources: ModuleType,
) -> None:
    found = {path.relative_to(ROOT).as_posix() for path in resources.beside_modules(ROOT / "game")}
    assert "game/net/page/index.html" in found
    assert not {name for name in found if name.endswith((".py", ".pyc"))}
    spec = (PATH.parent / "blackout.spec").read_text(encoding="utf-8")
    assert 'resources.beside_modules(ROOT / "game")' in spec


def test_macos_is_told_what_a_property_list_can_hold(resources: ModuleType) -> None:
    told = resources.information(game.__version__)
    assert plistlib.loads(plistlib.dumps(told)) == told
    assert told["CFBundleShortVersionString"] == game.__version__
    assert told["CFBundleDocumentTypes"][0]["CFBundleTypeExtensions"] == ["blackout"]


def test_windows_draws_for_the_pixels_of_each_screen_and_takes_long_paths(
    resources: ModuleType,
) -> None:
    read = ElementTree.fromstring(resources.manifest())
    told = {one.tag.rpartition("}")[2]: one.text for one in read.iter()}
    assert told["dpiAwareness"] == "PerMonitorV2, PerMonitor"
    assert told["dpiAware"] == "true/pm", "for systems that know no other"
    assert told["longPathAware"] == "true"
    (asked,) = (one for one in read.iter() if one.tag.endswith("}requestedExecutionLevel"))
    assert asked.get("level") == "asInvoker", "nobody is asked for the rights of others"


def test_macos_is_told_of_an_identifier_and_a_system_that_all_parts_are_for(
    resources: ModuleType,
) -> None:
    assert re.fullmatch(r"[A-Za-z0-9.-]+", resources.IDENTIFIER), "what macOS allows in one"
    told = resources.information(game.__version__)
    oldest = tuple(map(int, told["LSMinimumSystemVersion"].split(".")))
    assert oldest >= (11, 0), "the oldest system that the library for Apple's processors is for"
    (kind,) = told["CFBundleDocumentTypes"]
    assert kind["CFBundleTypeRole"] in ("Editor", "Viewer", "Shell", "None")
    assert told["LSApplicationCategoryType"].startswith("public.app-category.")
