"""Puts `game` and `ai` into the wheel inside `blackout_table`, their imports written accordingly.

At the top of an environment, names as common as these would come in the way of other packages, and
other packages in ours.

A wheel is for one platform and holds the library of the search for that platform alone, or it is
for any platform and holds none. Unless the environment variable `BLACKOUT_WHEEL` names a library of
`pyproject.toml`'s list, or says `any`, it is for the machine that builds it.
"""

from __future__ import annotations

import ast
import json
import os
import re
import runpy
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface
from packaging.tags import sys_tags

HOME = "blackout_table"
MOVED = ("game", "ai")
"""Packages of the checkout's top that lie inside `HOME` in a wheel."""
BESIDE = ("*.npz", "page/*", "lua/*")
"""What lies beside their modules and is for every platform: weights, the page for browsers,
scripts of Redis."""
LIBRARIES: Final = Path("ai", "native", "libraries")
MANIFEST: Final = "manifest.json"
CHOICE: Final = "BLACKOUT_WHEEL"
ANY: Final = "any"
"""What chooses the wheel without a library."""


class MovedPackages(BuildHookInterface[Any]):
    """Adds the moved packages and the assets to a wheel, and to each archive which build it is."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write them anew; an editable installation uses the checkout as it is."""
        if version == "editable":
            return
        root = Path(self.root)
        built = runpy.run_path(str(root / "game" / "built.py"))
        if self.target_name == "sdist":
            self.made = Path(tempfile.mkdtemp(prefix="blackout-sdist-"))
            (self.made / built["NOTE"]).write_text(built["note"](root, "sdist"), encoding="utf-8")
            build_data["force_include"][str(self.made / built["NOTE"])] = f"game/{built['NOTE']}"
            return
        platforms: dict[str, str] = self.config["platforms"]
        library = chosen(platforms, os.environ.get(CHOICE))
        if library is not None:
            build_data["tag"] = f"py3-none-{platforms[library]}"
            build_data["pure_python"] = False
        self.made = Path(tempfile.mkdtemp(prefix="blackout-wheel-"))
        sources = [path for name in MOVED for path in (root / name).rglob("*.py")]
        for path in [*sources, *(root / HOME).glob("*.py*")]:
            made = self.made / path.relative_to(root)
            made.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text(encoding="utf-8")
            made.write_text(moved_imports(text, str(path)), encoding="utf-8", newline="\n")
        include = build_data["force_include"]
        include[str(self.made / HOME)] = HOME
        for name in MOVED:
            for path in (path for kind in BESIDE for path in (root / name).rglob(kind)):
                made = self.made / path.relative_to(root)
                made.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, made)
            include[str(self.made / name)] = f"{HOME}/{name}"
        put_library(root / LIBRARIES, self.made / LIBRARIES, library)
        kind = f"wheel for {Path(library).stem if library else 'any platform'}"
        note = self.made / "game" / built["NOTE"]
        note.write_text(built["note"](root, kind), encoding="utf-8", newline="\n")
        # In a checkout the art lies beside the package, in a wheel inside it: game/assets.py.
        include[str(root / "assets")] = f"{HOME}/game/assets_data"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear away."""
        if version != "editable":
            shutil.rmtree(self.made, ignore_errors=True)


def chosen(platforms: Mapping[str, str], wanted: str | None) -> str | None:
    """The library that a wheel is to hold.

    Args:
        platforms: by library, the tags of the platforms that it is for, with dots between them.
        wanted: one of them, or `ANY`; None leaves it to the machine.

    Returns:
        Its name; None for the wheel without one.

    Raises:
        ValueError: there is no such library.
    """
    if wanted is None:
        # What pip would install here, which is what the system's loader can load.
        here = {tag.platform for tag in sys_tags()}
        return next((one for one, tags in platforms.items() if here & {*tags.split(".")}), None)
    if wanted != ANY and wanted not in platforms:
        known = ", ".join([*platforms, ANY])
        raise ValueError(f"{CHOICE} is '{wanted}'; it may be {known}")
    return None if wanted == ANY else wanted


def put_library(kept: Path, made: Path, library: str | None) -> None:
    """Copy one of the libraries, or none, with a manifest that tells of no other."""
    manifest = json.loads((kept / MANIFEST).read_text(encoding="utf-8"))
    digests = manifest["libraries"]
    manifest["libraries"] = {} if library is None else {library: digests[library]}
    made.mkdir(parents=True)
    text = json.dumps(manifest, indent=2) + "\n"
    (made / MANIFEST).write_text(text, encoding="utf-8", newline="\n")
    if library is not None:
        shutil.copyfile(kept / library, made / library)


class Readme(MetadataHookInterface):
    """Gives a registry the README as far as it can be read there."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the long description."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": described(text)}


def described(readme: str) -> str:
    """A README without what leads elsewhere in the repository: pictures go, links become words."""
    text = re.sub(r"(?ms)^<p>\n.*?</p>\n\n?", "", readme)
    text = re.sub(r"(?m)^!\[[^\]]*\]\([^)]*\)\n\n?", "", text)
    text = re.sub(r"!\[[^\]]*\]\([^)]*\) ?", "", text)
    return re.sub(r"\[([^\]]+)\]\((?!\w+:)[^)]*\)", r"\1", text)


def moved_imports(text: str, name: str) -> str:
    """A module's text with every import of a moved package from where that is in a wheel.

    Lines stay where they are, so that a traceback fits the checkout.
    """
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text, name)):
        match node:
            case ast.ImportFrom(module=str(module), level=0) if _is_moved(module):
                _put(lines, node, r"from\s+", f"{HOME}.")
            case ast.Import(names=[ast.alias(name=module, asname=None)]) if module in MOVED:
                _put(lines, node, "", f"from {HOME} ")
            case ast.Import(names=[ast.alias(name=module, asname=str())]) if _is_moved(module):
                _put(lines, node, r"import\s+", f"{HOME}.")
            case ast.Import(names=names) if any(_is_moved(one.name) for one in names):
                raise ValueError(f"{name}:{node.lineno}: this import has no form for a wheel")
    return "".join(lines)


def _is_moved(module: str) -> bool:
    return module.partition(".")[0] in MOVED


def _put(lines: list[str], node: ast.stmt, after: str, what: str) -> None:
    """Put something into the line of a statement, behind what the pattern matches there."""
    line = lines[node.lineno - 1]
    # Columns of the syntax tree are bytes; what stands before an import is ASCII.
    found = re.compile(after).match(line, node.col_offset)
    assert found is not None, line
    lines[node.lineno - 1] = line[: found.end()] + what + line[found.end() :]
