"""The house itself: what its files may name, what its pins promise, and who imports whom."""

from __future__ import annotations

import ast
import graphlib
import importlib.metadata
import re
import subprocess
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import grimp
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.paths import ROOT

# Written with brackets, so that this file does not find itself.
FORBIDDEN_TEXT = {
    "the address of a package registry": re.compile(
        r"https?://[^\s\"'<>]*(?:[p]ypi|[p]ythonhosted|[c]onda\.|[a]rtifactory|[d]evpi|/simple\b)"
        r"|[f]iles\.pythonhosted"
        r"|--(?:[e]xtra-)?[i]ndex-url\b|--[f]ind-links\b|--[t]rusted-host\b"
        r"|[P]IP_(?:EXTRA_)?INDEX_URL\s*[=:]\s*[\"']?https?:|[P]IP_FIND_LINKS\b",
        re.IGNORECASE,
    ),
    "a path of one machine": re.compile(
        r"(?<![\w.~<>)}*-])/(?:[w]ork|[r]oot|[h]ome|[U]sers)/[\w.]|\b[A-Z]:\\+[U]sers\\",
    ),
    "a folder outside the repository": re.compile(r"\.\./[s]hared\b"),
}


def kept_files() -> list[Path]:
    """The files that git keeps or would keep; without git, all but what tools leave behind."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return [
            path
            for path in ROOT.rglob("*")
            if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
        ]
    return [ROOT / name for name in listed.decode("utf-8").split("\0") if name]


def texts() -> Iterator[tuple[str, str]]:
    """The name and the text of every kept file that is text."""
    for path in kept_files():
        if path.is_file():
            content = path.read_bytes()
            if b"\0" not in content:
                yield path.relative_to(ROOT).as_posix(), content.decode("utf-8", "replace")


def test_no_file_is_left_by_a_merge() -> None:
    assert not [path for path in kept_files() if path.suffix in (".orig", ".rej")]


@pytest.mark.parametrize("what", FORBIDDEN_TEXT)
def test_no_file_names(what: str) -> None:
    pattern = FORBIDDEN_TEXT[what]
    found = [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in texts()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("the address of a package registry", "https://" + "py" + "pi.org/simple/x"),
        ("the address of a package registry", "pip install --" + "index-url somewhere"),
        ("a path of one machine", "open('/" + "home/me/x')"),
        ("a path of one machine", "see /" + "work/notes"),
        ("a folder outside the repository", "read ../" + "shared/RULES.md"),
    ],
)
def test_what_is_forbidden_would_be_found(what: str, line: str) -> None:
    assert FORBIDDEN_TEXT[what].search(line)


@pytest.mark.parametrize("line", ["art/work/x", "https://example.org/home/x", "./home/x"])
def test_what_is_allowed_is_not_found(line: str) -> None:
    assert not any(pattern.search(line) for pattern in FORBIDDEN_TEXT.values())


def pins(name: str) -> dict[str, str]:
    """The version of each package that a requirements file pins; anything but a pin fails."""
    pinned: dict[str, str] = {}
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("-r "):
            pinned |= pins(line.removeprefix("-r "))
            continue
        match = re.fullmatch(r"([\w.-]+)==([\w.]+)(?: ; [\w\"'= ]+)?", line)
        assert match, f"{name} has a line that is not a plain pin: {line}"
        pinned[canonicalize_name(match[1])] = match[2]
    return pinned


def wanted(extra: str = "") -> list[Requirement]:
    """What pyproject.toml asks for, as its own dependencies or as one of its extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = project["optional-dependencies"][extra] if extra else project["dependencies"]
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize(
    ("name", "extra"),
    [
        ("requirements.txt", ""),
        ("requirements-dev.txt", "dev"),
        ("requirements-manual.txt", "manual"),
    ],
)
def test_every_dependency_is_pinned_within_its_bounds(name: str, extra: str) -> None:
    pinned = pins(name)
    for need in wanted(extra):
        version = pinned.get(canonicalize_name(need.name))
        assert version is not None, f"{name} does not pin {need.name}"
        assert need.specifier.contains(version), f"{need} is pinned as {version}"


@pytest.mark.parametrize(
    "name", ["requirements.txt", "requirements-dev.txt", "requirements-manual.txt"]
)
def test_the_pins_are_complete(name: str) -> None:
    """Whatever a pinned package needs is pinned as well, and the pin is new enough for it."""
    pinned = pins(name)
    for package in pinned:
        try:
            needs = importlib.metadata.requires(package) or []
        except importlib.metadata.PackageNotFoundError:
            continue  # pinned for another system
        for need in map(Requirement, needs):
            if need.marker is not None and not need.marker.evaluate({"extra": ""}):
                continue
            version = pinned.get(canonicalize_name(need.name))
            assert version is not None, f"{package} needs {need}, which {name} does not pin"
            assert need.specifier.contains(version), f"{package} needs {need}, not {version}"


def test_what_is_installed_is_what_is_pinned() -> None:
    for package, version in pins("requirements.txt").items():
        assert importlib.metadata.version(package) == version


def test_nothing_brings_the_other_pygame() -> None:
    """pygame and pygame-ce share their files: with both installed, neither works for sure."""
    assert "pygame" not in pins("requirements-manual.txt")
    owners = importlib.metadata.packages_distributions()["pygame"]
    assert {canonicalize_name(owner) for owner in owners} == {"pygame-ce"}


def test_bots_import_nothing_of_the_game_but_its_engine() -> None:
    """The contract lists the rooms that exist; this holds for those still to be built."""
    graph = grimp.build_graph("game", "ai", exclude_type_checking_imports=True)
    imported = {
        target
        for module in graph.modules
        if module.split(".")[0] == "ai"
        for target in graph.find_modules_directly_imported_by(module)
        if target.split(".")[0] == "game"
    }
    assert {name for name in imported if name.split(".")[:2] != ["game", "engine"]} == set()


IMPURE_BUILTINS = frozenset({"__import__", "breakpoint", "eval", "exec", "input", "open", "print"})


def test_the_engine_neither_reads_nor_prints() -> None:
    """Import contracts do not see what needs no import."""
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{node.lineno}: {node.func.id}"
        for path in sorted((ROOT / "game" / "engine").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in IMPURE_BUILTINS
    ]
    assert not found, "\n".join(found)


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside functions and those for type checkers alone count as well."""
    graph = grimp.build_graph("game", "ai")
    imported = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    graphlib.TopologicalSorter(imported).prepare()  # CycleError names the circle


def test_the_window_imports_nothing_for_type_checkers_alone() -> None:
    """Its launcher may, since pygame is imported only once a window is to be opened; and routes,
    since the menu waits for nothing that a route to another screen carries."""
    found = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "game" / "ui").rglob("*.py"))
        if "TYPE_CHECKING" in path.read_text(encoding="utf-8")
    ]
    assert found == ["game/ui/launch.py", "game/ui/scene/routes.py"]


def unexplained_imports(text: str) -> list[int]:
    """The lines of imports inside functions without a reason.

    It stands beside the import, above the block of imports that it is in, or in the docstring of
    the module, which then says "inside".
    """
    tree, lines = ast.parse(text), text.splitlines()
    if "inside" in (ast.get_docstring(tree) or ""):
        return []
    inner = {
        node.lineno: node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    ends = {node.end_lineno for node in inner.values()}

    def explained(first: int) -> bool:
        above = first - 1
        while not lines[above - 1].strip():  # one block, in parts as a formatter leaves it
            above -= 1
        comment = re.search(r"#(?! noqa)", lines[first - 1])
        if comment or lines[above - 1].lstrip().startswith("#"):
            return True
        return above in ends and explained(next(n for n in inner if inner[n].end_lineno == above))

    return [first for first in sorted(inner) if not explained(first)]


def test_an_import_inside_a_function_of_the_window_says_why() -> None:
    silent = {
        path.relative_to(ROOT).as_posix(): found
        for path in sorted((ROOT / "game" / "ui").rglob("*.py"))
        if (found := unexplained_imports(path.read_text(encoding="utf-8")))
    }
    assert silent == {}


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("    import a  # slow", []),
        ("    # slow\n    import a\n\n    import b", []),
        ("    import a", [2]),
        ("    import a  # slow\n    x = 1\n    import b  # noqa: F401", [4]),
    ],
)
def test_an_import_without_a_reason_would_be_found(body: str, lines: list[int]) -> None:
    assert unexplained_imports(f"def f():\n{body}\n") == lines


def test_no_folder_holds_more_than_30_modules() -> None:
    crowded = {
        folder.relative_to(ROOT).as_posix(): number
        for package in ("game", "ai", "scripts", "tests")
        for folder in {path.parent for path in (ROOT / package).rglob("*.py")}
        if (number := sum(path.name != "__init__.py" for path in folder.glob("*.py"))) > 30
    }
    assert crowded == {}


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("table_scene", "TableScene"),
        ("table_overlays", "TableOverlays"),
        ("presenter", "TablePresenter"),
        ("input/table_input", "TableInput"),
        ("questions/decision_input", "DecisionInput"),
    ],
)
def test_the_table_scene_and_its_parts_inherit_nothing_but_the_layer(
    module: str, name: str
) -> None:
    """What the scene needs it has, so that each part can be read alone."""
    source = (ROOT / "game" / "ui" / "table" / f"{module}.py").read_text(encoding="utf-8")
    (part,) = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef) and node.name == name
    ]
    assert [ast.unparse(base) for base in part.bases] in ([], ["Layer"])


# Size ---------------------------------------------------------------------------------------------

MOST_PARAMETERS = 8
"""Of a function; `self` does not count, nor what is left out unless it is named."""
MOST_LINES = 100
"""Of a function."""
BUILT_IN_ERRORS = {"OSError", "ValueError"}


@dataclass(slots=True)
class Survey:
    """What the tests below ask of game and ai, from one walk through their syntax trees."""

    classes: list[tuple[str, str, list[str]]] = field(default_factory=list)
    """File, name and bases of each class."""
    functions: list[tuple[str, int, int]] = field(default_factory=list)
    """File and name, lines and parameters of each function."""
    unnamed_ends: list[str] = field(default_factory=list)
    """File and line of what leaves line ends to the system."""


@cache
def survey() -> Survey:
    """The syntax trees of game and ai, walked once."""
    found = Survey()
    for package in ("game", "ai"):
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    bases = [ast.unparse(base).partition("[")[0] for base in node.bases]
                    found.classes.append((name, node.name, bases))
                elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    lines = (node.end_lineno or 0) - node.lineno
                    found.functions.append((f"{name}: {node.name}", lines, parameters(node)))
                elif unnamed_ends(node):
                    found.unnamed_ends.append(f"{name}:{getattr(node, 'lineno', 0)}")
    return found


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many parameters a caller must know: options that are named one by one do not count."""
    given = function.args
    plain = [*given.posonlyargs, *given.args]
    own = bool(plain) and plain[0].arg in ("self", "cls")
    several = (given.vararg is not None) + (given.kwarg is not None)
    named = sum(default is None for default in given.kw_defaults)
    return len(plain) + named + several - own


def test_the_name_of_a_class_means_one_thing() -> None:
    where: dict[str, set[str]] = {}
    for file, name, _bases in survey().classes:
        where.setdefault(name, set()).add(file)
    assert len(where) > 500
    assert {name: files for name, files in where.items() if len(files) > 1} == {}


def test_no_function_has_too_many_parameters() -> None:
    assert [name for name, _lines, asked in survey().functions if asked > MOST_PARAMETERS] == []


def test_no_function_is_too_long() -> None:
    """A function that fails here is cut at its joints."""
    assert [name for name, lines, _asked in survey().functions if lines >= MOST_LINES] == []


def test_no_test_is_marked_twice() -> None:
    twice = []
    for path in (ROOT / "tests").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                marks = [ast.unparse(each) for each in node.decorator_list]
                twice += [node.name] if len(marks) > len({*marks}) else []
    assert twice == []


def test_a_class_has_one_ancestor_or_is_an_error_that_is_a_built_in_one_too() -> None:
    several = {
        f"{file}: {name}": bases
        for file, name, bases in survey().classes
        if len(bases) > 1
        and not (len(bases) == 2 and bases[1] in {*BUILT_IN_ERRORS, "Generic", "Protocol"})
    }
    assert several == {}


def unnamed_ends(node: ast.AST) -> bool:
    """Whether this opens a text file for writing and leaves its line ends to the system."""
    if not isinstance(node, ast.Call):
        return False
    called = getattr(node.func, "attr", getattr(node.func, "id", ""))
    modes = [
        word.value
        for word in (*node.args, *(given.value for given in node.keywords if given.arg == "mode"))
        if isinstance(word, ast.Constant) and isinstance(word.value, str)
    ]
    writes = called == "write_text" or (
        called in ("open", "fdopen")
        and any(re.fullmatch(r"(?=.*[wax+])[rwaxt+]+", mode) for mode in modes)
    )
    return writes and not any(given.arg == "newline" for given in node.keywords)


def test_every_text_file_is_written_with_the_same_line_ends_on_every_system() -> None:
    """Windows makes two characters of one where nothing is said, and a record would differ."""
    assert survey().unnamed_ends == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('path.open("x", encoding="utf-8")', True),
        ('os.fdopen(number, "w")', True),
        ('open(path, mode="a+")', True),
        ("path.write_text(text)", True),
        ('path.open("x", newline="\\n")', False),
        ('path.open("rb+")', False),
        ('path.open("r", encoding="utf-8")', False),
    ],
)
def test_line_ends_left_to_the_system_would_be_found(line: str, found: bool) -> None:
    assert unnamed_ends(ast.parse(line, mode="eval").body) is found
