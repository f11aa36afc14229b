"""What `pip install .` gives: the wheel's contents, its command, and its assets once installed.

And the wheels of all platforms: each holds the library of the search for its own, and no other.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import importlib
import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest
from packaging.tags import sys_tags
from packaging.utils import parse_wheel_filename

import build_native
import game
from ai.native.library import LIBRARIES, MANIFEST, library_path
from game.built import NOTE
from hatch_build import CHOICE, chosen, described, moved_imports
from package import platforms as platforms_of_wheels
from tests.paths import ROOT

BIN = "Scripts" if os.name == "nt" else "bin"
QUIET_PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]


def run(*command: str | Path, cwd: Path, path: Path | None = None, wheel: str | None = None) -> str:
    """What a command prints; its failure is the test's failure, with all it said."""
    variables = dict(os.environ)
    variables.pop("PYTHONPATH", None)
    if wheel is not None:
        variables[CHOICE] = wheel
    if path is not None:
        variables["PYTHONPATH"] = str(path)
    done = subprocess.run(
        command, cwd=cwd, env=variables, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    run(
        *QUIET_PIP,
        "wheel",
        "--no-deps",
        "--no-index",
        "--no-build-isolation",
        "--wheel-dir",
        folder,
        ROOT,
        cwd=folder,
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def contents(wheel: Path) -> set[str]:
    """The names of the files in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def metadata(wheel: Path, name: str) -> str:
    """One of the files in which the wheel describes itself."""
    with zipfile.ZipFile(wheel) as archive:
        (path,) = [path for path in archive.namelist() if path.endswith(f".dist-info/{name}")]
        return archive.read(path).decode("utf-8")


@pytest.mark.slow
def test_what_is_read_beside_modules_all_bring_weights_libraries_page_and_scripts_of_redis(
    contents: set[str],
) -> None:
    files = [path for path in (ROOT / "ai").rglob("*") if path.is_file()]
    read = {path for path in files if path.suffix not in (".py", ".pyc", ".c", ".h")}
    nets = {*(ROOT / "ai" / "nets").glob("*.npz")}
    assert read == {*nets, *LIBRARIES.iterdir()}
    own = {library_path()} - {None}
    brought = {ROOT / name.removeprefix("blackout_table/") for name in contents}
    assert read & brought == {*nets, MANIFEST, *own}, "the library of this machine, and no other"
    sources = {path.name for path in files if path.suffix in (".c", ".h")}
    assert not sources & {Path(name).name for name in contents}, "they are in the sdist"
    files = [path for path in (ROOT / "game").rglob("*") if path.is_file()]
    beside = {path for path in files if path.suffix not in (".py", ".pyc")}
    assert {path.parent.name for path in beside} == {"page", "lua"}
    assert {path for path in brought if path.parent.name in ("page", "lua")} == beside
    spec = (ROOT / "scripts" / "bundle" / "blackout.spec").read_text(encoding="utf-8")
    assert '"ai" / "nets" / "*.npz"' in spec
    assert "library_path()" in spec


HELD = "blackout_table/ai/native/libraries/"
RECORD = f"blackout_table-{game.__version__}.dist-info/RECORD"
"""Where a wheel lists its files."""
TAGS = {
    "linux-x86_64.so": {
        "manylinux_2_17_x86_64",
        "manylinux2014_x86_64",
        "musllinux_1_1_x86_64",
    },
    "linux-aarch64.so": {
        "manylinux_2_17_aarch64",
        "manylinux2014_aarch64",
        "musllinux_1_1_aarch64",
    },
    "windows-x86_64.dll": {"win_amd64"},
    "macos-x86_64.dylib": {"macosx_10_15_x86_64"},
    "macos-aarch64.dylib": {"macosx_11_0_arm64"},
    "any": {"any"},
}
"""By library, the platforms of its wheel."""


@pytest.mark.slow
@pytest.mark.parametrize("library", TAGS)
def test_each_wheel_holds_the_library_of_its_platform_alone_and_says_so(
    library: str, wheel: Path, tmp_path: Path
) -> None:
    build = ("-m", "hatchling", "build", "--target", "wheel", "--directory")
    run(sys.executable, *build, tmp_path, cwd=ROOT, wheel=library)
    (made,) = tmp_path.glob("*.whl")
    tags = parse_wheel_filename(made.name)[3]
    assert {str(tag) for tag in tags} == {f"py3-none-{one}" for one in TAGS[library]}
    said = Parser().parsestr(metadata(made, "WHEEL"))
    assert {*said.get_all("Tag", [])} == {str(tag) for tag in tags}
    assert said["Root-Is-Purelib"] == ("true" if library == "any" else "false")
    held = {} if library == "any" else {library: (LIBRARIES / library).read_bytes()}
    with zipfile.ZipFile(made) as archive:
        libraries = {
            name.removeprefix(HELD): archive.read(name)
            for name in archive.namelist()
            if name.startswith(HELD) or name.endswith((".so", ".dll", ".dylib"))
        }
        rows = csv.reader(archive.read(RECORD).decode("utf-8").splitlines())
        recorded = {name: (digest, size) for name, digest, size in rows}
        assert recorded.pop(RECORD) == ("", "")
        assert recorded.keys() == {*archive.namelist()} - {RECORD}
        for name, (digest, size) in recorded.items():
            raw = archive.read(name)
            mark = base64.urlsafe_b64encode(hashlib.sha256(raw).digest()).decode().rstrip("=")
            assert (digest, int(size)) == (f"sha256={mark}", len(raw)), name
    manifest = json.loads(libraries.pop("manifest.json"))
    assert libraries == held
    assert manifest == {
        "sources": json.loads(MANIFEST.read_text(encoding="utf-8"))["sources"],
        "libraries": {name: hashlib.sha256(raw).hexdigest() for name, raw in held.items()},
    }
    assert everything_else(made) == everything_else(wheel)
    with zipfile.ZipFile(made) as archive:
        told = json.loads(archive.read(f"blackout_table/game/{NOTE}"))
    assert told["kind"] == f"wheel for {'any platform' if library == 'any' else Path(library).stem}"


def everything_else(wheel: Path) -> dict[str, int]:
    """What wheels have in common: the files with their checksums, but for libraries and tags.

    Nor what a wheel says of itself, which names its platform.
    """
    with zipfile.ZipFile(wheel) as archive:
        return {
            entry.filename: entry.CRC
            for entry in archive.infolist()
            if not entry.filename.startswith(HELD)
            and not entry.filename.endswith((".dist-info/WHEEL", ".dist-info/RECORD", NOTE))
        }


def test_each_library_has_a_wheel_for_the_oldest_system_it_was_built_for() -> None:
    platforms = platforms_of_wheels()
    assert platforms.keys() == build_native.TARGETS.keys()
    for library, target in build_native.TARGETS.items():
        processor, system, *rest = re.split("[-.]", target)
        oldest = "_".join(part for part in rest if part != "gnu")
        processor = processor.replace("aarch64", "arm64") if system == "macos" else processor
        expected = {
            "linux": f"manylinux_{oldest}_{processor}",
            "macos": f"macosx_{oldest}_{processor}",
            "windows": "win_amd64",
        }
        tags = platforms[library].split(".")
        assert tags[0] == expected[system]
        assert TAGS[library] == {*tags}


@pytest.mark.slow
def test_pip_makes_the_wheel_of_this_machine(wheel: Path, contents: set[str]) -> None:
    tags = parse_wheel_filename(wheel.name)[3]
    assert tags & {*sys_tags()}
    own = library_path()
    held = {name for name in contents if name.startswith(HELD)} - {HELD + "manifest.json"}
    assert held == ({HELD + own.name} if own else set())


def test_a_platform_without_a_library_gets_the_wheel_without_one() -> None:
    assert chosen({"amiga-68000.library": "amiga_1_3.amiga_2_0"}, None) is None
    here = next(iter(sys_tags())).platform
    assert chosen({"other.so": "other", "own.so": f"other.{here}"}, None) == "own.so"


def test_a_wheel_of_a_library_that_there_is_not_is_refused() -> None:
    assert chosen({"own.so": "here"}, "own.so") == "own.so"
    assert chosen({"own.so": "here"}, "any") is None
    with pytest.raises(ValueError, match=r"'another.so'; it may be own.so, any"):
        chosen({"own.so": "here"}, "another.so")


@pytest.mark.slow
def test_the_sdist_holds_every_library_and_what_they_are_built_of(tmp_path: Path) -> None:
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path, cwd=ROOT)
    (made,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(made) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    native = [path for path in LIBRARIES.parent.rglob("*") if path.suffix not in (".pyc", "")]
    assert {path.relative_to(ROOT).as_posix() for path in native} <= held
    assert {"scripts/build_native.py", "requirements-native.txt", "hatch_build.py"} <= held


@pytest.mark.slow
def test_the_wheel_holds_the_game_and_the_bots_under_one_name(contents: set[str]) -> None:
    for package in ("game", "ai"):
        written = {path.relative_to(ROOT).as_posix() for path in (ROOT / package).rglob("*.py")}
        assert {f"blackout_table/{name}" for name in written} <= contents
    here = {path.name for path in (ROOT / "blackout_table").glob("*.py*")}
    assert {f"blackout_table/{name}" for name in here} <= contents


@pytest.mark.slow
def test_the_wheel_holds_every_asset(contents: set[str]) -> None:
    assets = ROOT / "assets"
    shipped = {path.relative_to(assets).as_posix() for path in assets.rglob("*") if path.is_file()}
    assert any(name.startswith("fonts/") for name in shipped)
    assert {f"blackout_table/game/assets_data/{name}" for name in shipped} <= contents


@pytest.mark.slow
def test_the_wheel_holds_nothing_else(contents: set[str]) -> None:
    tops = {name.split("/")[0] for name in contents}
    assert tops == {"blackout_table", f"blackout_table-{game.__version__}.dist-info"}


@pytest.mark.slow
def test_the_wheel_names_its_command_its_licence_and_the_right_pygame(wheel: Path) -> None:
    commands = metadata(wheel, "entry_points.txt").splitlines()
    assert "blackout = blackout_table.__main__:main" in commands
    described = Parser().parsestr(metadata(wheel, "METADATA"))
    assert described["Version"] == game.__version__
    assert described["License-Expression"] == "MIT"
    assert described["Requires-Python"] == ">=3.11"
    needs = [need.split(";")[0] for need in described.get_all("Requires-Dist", [])]
    assert any(need.startswith("pygame-ce") for need in needs)
    assert not any(need.startswith(("pygame>", "pygame=", "pygame ")) for need in needs)


@pytest.mark.slow
def test_the_long_description_leads_to_nothing_that_a_registry_has_not(wheel: Path) -> None:
    text = str(Parser().parsestr(metadata(wheel, "METADATA")).get_payload())
    assert text.startswith("# Blackout")
    assert "Read on" in text
    assert "](" not in text
    assert "<img" not in text


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("![A game](docs/a.png)\n\nText\n", "Text\n"),
        ('<p>\n<img src="docs/a.png">\n</p>\n\nText\n', "Text\n"),
        ("| ![A game](docs/a.png) A [game](docs/a.md) |\n", "| A game |\n"),
        ("See [the manual](docs/README.md#x).\n", "See the manual.\n"),
        ("See [all](https://example.org/x).\n", "See [all](https://example.org/x).\n"),
    ],
)
def test_links_within_the_repository_become_words(line: str, left: str) -> None:
    assert described(line) == left


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel in it, which borrows its dependencies from the running one."""
    folder = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    python = folder / BIN / "python"
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(run(python, "-c", ask, cwd=folder).strip())
    lenders = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "lent.pth").write_text("\n".join(sorted(lenders)) + "\n", encoding="utf-8")
    run(
        *QUIET_PIP,
        "--python",
        python,
        "install",
        "--no-deps",
        "--no-index",
        wheel,
        cwd=folder,
    )
    return folder


@pytest.mark.slow
def test_an_installed_game_finds_its_assets(installed: Path) -> None:
    ask = (
        "from blackout_table.game import assets; print(assets.root()); "
        "print(assets.path('CREDITS.toml').exists())"
    )
    root, found = run(installed / BIN / "python", "-c", ask, cwd=installed).splitlines()
    assert Path(root).parts[-3:] == ("blackout_table", "game", "assets_data")
    assert installed.resolve() in Path(root).parents
    assert found == "True"


@pytest.mark.slow
def test_an_installed_game_has_its_command(installed: Path) -> None:
    said = run(installed / BIN / "blackout", "--version", cwd=installed)
    assert game.__version__ in said


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder with packages that are called as ours are in a checkout, and are none of ours."""
    for package in ("game", "ai"):
        (tmp_path / "others" / package).mkdir(parents=True)
        text = f"raise ImportError('this is another {package}')\n"
        (tmp_path / "others" / package / "__init__.py").write_text(text, encoding="utf-8")
    return tmp_path / "others"


@pytest.mark.slow
def test_other_packages_called_game_and_ai_do_not_disturb_an_installed_game(
    installed: Path, hostile: Path, tmp_path: Path
) -> None:
    command = installed / BIN / "blackout"
    words = ("--players", "3", "--bots", "heuristic", "--games", "8", "--max-deals", "1")
    simulate = ("simulate", *words, "--jobs", "2", "--seed", "1", "--json")
    played = json.loads(run(command, *simulate, cwd=tmp_path, path=hostile))
    assert played["games"] == 8
    assert "take exactly as many" in run(command, "rules", "oh-hell", cwd=tmp_path, path=hostile)
    league = ("arena", "--bots", "casual,mcts", "--cards", "2", "--deals", "8", "--playouts", "1")
    assert "8 deals" in run(command, *league, "--jobs", "2", cwd=tmp_path, path=hostile)


EVERY_MODULE = """
import importlib, pkgutil, sys
import blackout_table
found = [one.name for one in pkgutil.walk_packages(blackout_table.__path__, "blackout_table.")]
for name in found:
    if not name.endswith("__main__"):
        importlib.import_module(name)
assert not [name for name in sys.modules if name.partition(".")[0] in ("game", "ai")]
print(len(found))
"""


@pytest.mark.slow
def test_every_module_of_an_installed_game_is_loaded_from_where_it_is(
    installed: Path, hostile: Path, tmp_path: Path
) -> None:
    python = installed / BIN / "python"
    said = run(python, "-W", "ignore", "-c", EVERY_MODULE, cwd=tmp_path, path=hostile)
    assert int(said.splitlines()[-1]) > 300


BOT = """
import pickle

from {engine} import Bid, Card, Suit, View
from {engine}.decisions.card import Play
import blackout_table.engine as ours
import game.engine as given
import game.engine.cards
from game.engine.cards import Card as SameCard


class Bot:
    def choose(self, view, legal, limit, rng):
        assert ours is given and ours.Bid is Bid is given.decisions.bid.Bid, "two engines"
        assert isinstance(view, View) and isinstance(legal[0], (Bid, Play))
        copy = pickle.loads(pickle.dumps(legal))
        assert copy == legal and type(copy[0]) is type(legal[0])
        if isinstance(legal[0], Play):
            assert type(legal[0].card) is Card is SameCard is given.view.Card
            assert legal[0].card.suit in list(Suit)
        return Bid(view.seat, legal[0].bid) if isinstance(legal[0], Bid) else legal[-1]
"""


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["blackout_table.engine", "game.engine"])
def test_bots_import_the_engine_of_an_installed_game_under_either_name(
    engine: str, installed: Path, hostile: Path, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(BOT.format(engine=engine), encoding="utf-8")
    words = ("agent-check", "mine:Bot", "--variant", "oh-hell", "--max-deals", "2")
    said = run(installed / BIN / "blackout", *words, cwd=tmp_path, path=hostile)
    assert "nothing wrong" in said


@pytest.mark.thinned(2)
@pytest.mark.parametrize("engine", ["blackout_table.engine", "game.engine"])
def test_bots_import_the_engine_of_a_checkout_under_either_name(
    engine: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(BOT.format(engine=engine), encoding="utf-8")
    words = ("agent-check", "mine:Bot", "--variant", "oh-hell", "--max-deals", "2")
    said = run(sys.executable, "-m", "game", *words, cwd=tmp_path, path=ROOT)
    assert "nothing wrong" in said


def test_a_second_name_leaves_a_module_as_it_is() -> None:
    engine = importlib.import_module("blackout_table.engine")
    assert engine is importlib.import_module("game.engine")
    cards = importlib.import_module("blackout_table.engine.cards")
    assert cards is importlib.import_module("game.engine.cards")
    assert (engine.__name__, cards.__name__) == ("game.engine", "game.engine.cards")
    assert cards.__spec__ is not None
    assert cards.__spec__.name == "game.engine.cards"
    assert callable(engine.cards), "the function of that name is in the engine's own namespace"


@pytest.mark.parametrize(
    ("line", "moved"),
    [
        ("from game.engine import Bid", "from blackout_table.game.engine import Bid"),
        ("    from ai import levels", "    from blackout_table.ai import levels"),
        ("import game", "from blackout_table import game"),
        ("import ai.kernel as kernel", "import blackout_table.ai.kernel as kernel"),
        ("import gamelan, aitken", "import gamelan, aitken"),
        ("from .game import engine", "from .game import engine"),
        ("text = 'from game.engine import Bid'", "text = 'from game.engine import Bid'"),
    ],
)
def test_imports_are_written_for_the_wheel_and_nothing_else(line: str, moved: str) -> None:
    block = "if True:\n    pass\n" + line + "\n" if line.startswith(" ") else line + "\n"
    assert moved_imports(block, "x.py") == block.replace(line, moved)


def test_an_import_that_a_wheel_cannot_have_ends_the_build() -> None:
    with pytest.raises(ValueError, match="has no form for a wheel"):
        moved_imports("import game.engine\n", "x.py")
