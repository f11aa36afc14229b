#!/usr/bin/env python3
"""Makes a release: checks, cuts the changelog, builds all, and says what is in it.

    python3 scripts/release.py check            may the sources be released?
    python3 scripts/release.py cut 0.3.0        version and changelog, as a commit with a tag
    python3 scripts/release.py build [--out DIR] [--only wheels,sdist,linux,windows]

`cut` names what is unreleased by version and date, and begins a new list; nothing is pushed.
`build` has `scripts/package.py` make the wheels of all platforms, the folder, package and
self-extracting file for Linux and the installer for Windows, adds the sources, and writes beside
them the checksums (`SHA256SUMS`), the notes of the release and a bill of materials (CycloneDX 1.6)
of every package that is pinned. Files in archives bear the date of the commit, so that who builds
the same commit on the same machine gets the same bytes, in whatever folder.

Exit code 1: the sources may not be released, or a part was not built; 2: wrong words.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final

import bootstrap

ROOT: Final = Path(__file__).resolve().parent.parent
CHANGELOG: Final = ROOT / "CHANGELOG.md"
VERSION: Final = ROOT / "game" / "__init__.py"
KINDS: Final = ("Added", "Changed", "Fixed", "Removed")
UNRELEASED: Final = "Unreleased"
HEADING: Final = re.compile(r"^## (.+?)(?: \((\d{4}-\d{2}-\d{2})\))?$", re.MULTILINE)
NUMBER: Final = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
PARTS: Final = ("wheels", "sdist", "linux", "windows")
LACKING: Final = 2
"""How `scripts/package.py` ends where the machine has not what builds a part."""
SUMS: Final = "SHA256SUMS"
BILL: Final = "blackout-{}.cdx.json"
NOTES: Final = "NOTES.md"


def main(words: Sequence[str]) -> int:
    """Do what was asked for; the exit code."""
    parser = argparse.ArgumentParser(prog="release.py", description="Make a release.")
    tasks = parser.add_subparsers(dest="task", required=True)
    tasks.add_parser("check", help="say what stands in the way of a release")
    cut = tasks.add_parser("cut", help="give what is unreleased a version, as a commit with a tag")
    cut.add_argument("version", help="such as 0.3.0")
    build = tasks.add_parser("build", help="build all that is handed out")
    build.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder for it")
    build.add_argument("--only", default=",".join(PARTS), help=f"some of {','.join(PARTS)}")
    told = parser.parse_args(words)
    if told.task == "build":
        python = str(bootstrap.environment(bootstrap.DEVELOPMENT))
        if Path(sys.prefix).resolve() != bootstrap.VENV.resolve():  # licences are read from there
            return bootstrap.hand_over([python, __file__, *words], dict(os.environ))
        return _build(told.out.resolve(), told.only.split(","))
    faults = obstacles(CHANGELOG.read_text(encoding="utf-8"), version(), _changed_files())
    if told.task == "cut":
        faults += wrong_version(told.version, version())
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        return 1
    if told.task == "cut":
        _cut(told.version)
    else:
        print(f"Version {version()} and what is unreleased may be released.")
    return 0


def version() -> str:
    """The version of the sources."""
    found = re.search(r'^__version__ = "(.+)"$', VERSION.read_text("utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]


# The changelog ------------------------------------------------------------------------------------


def sections(text: str) -> dict[str, str]:
    """What the changelog says of each release, the newest first."""
    found = list(HEADING.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    return {
        match[1]: text[match.end() : end].strip() for match, end in zip(found, ends, strict=True)
    }


def obstacles(changelog: str, now: str, changed: Sequence[str]) -> list[str]:
    """Why the sources may not be released, a sentence each."""
    faults = []
    told = sections(changelog)
    names = list(told)
    if names[:1] != [UNRELEASED]:
        faults.append(f"The changelog does not begin with '## {UNRELEASED}'.")
    if not re.search(r"^- ", told.get(UNRELEASED, ""), re.MULTILINE):
        faults.append("Nothing in the changelog is unreleased.")
    faults += [
        f"The changelog has '### {kind}' under {name}; it may be one of {', '.join(KINDS)}."
        for name, text in told.items()
        for kind in re.findall(r"^### (.+)$", text, re.MULTILINE)
        if kind not in KINDS
    ]
    numbers = [name for name in names if name != UNRELEASED]
    if numbers != sorted(numbers, key=_order, reverse=True):
        faults.append("The changelog does not have its releases from the newest to the oldest.")
    if numbers[:1] != [now]:
        faults.append(f"The changelog's newest release is not {now}, the version of the sources.")
    if changed:
        faults.append(f"Files differ from the last commit, {changed[0]} among them.")
    return faults


def wrong_version(wanted: str, now: str) -> list[str]:
    """Why this cannot be the next version, in a sentence."""
    if not NUMBER.fullmatch(wanted):
        return [f"'{wanted}' is no version: it has three numbers, such as 0.3.0."]
    if _order(wanted) <= _order(now):
        return [f"{wanted} does not come after {now}."]
    return []


def renamed(changelog: str, number: str, day: date) -> str:
    """The changelog once what is unreleased has a version, with a new list before it."""
    old = f"## {UNRELEASED}\n"
    return changelog.replace(old, f"{old}\n## {number} ({day.isoformat()})\n", 1)


def _order(number: str) -> tuple[int, ...]:
    match = NUMBER.fullmatch(number)
    return tuple(map(int, match.groups())) if match else ()


def _cut(number: str) -> None:
    """Write version and changelog, commit them and give the commit its tag."""
    text = CHANGELOG.read_text(encoding="utf-8")
    CHANGELOG.write_text(renamed(text, number, datetime.now(UTC).date()), encoding="utf-8")
    source = VERSION.read_text(encoding="utf-8")
    VERSION.write_text(source.replace(f'"{version()}"', f'"{number}"', 1), encoding="utf-8")
    _git("add", str(CHANGELOG), str(VERSION))
    _git("commit", "--quiet", "--message", f"Version {number}")
    _git("tag", "--annotate", f"v{number}", "--message", f"Blackout {number}")
    print(f"v{number} is tagged here; build it, look at it, then push commit and tag.")


# What is built ------------------------------------------------------------------------------------


def _build(out: Path, parts: Sequence[str]) -> int:
    """Build the parts, then write what is told of them."""
    unknown = set(parts) - set(PARTS)
    if unknown:
        print(f"--only takes some of {','.join(PARTS)}, not {min(unknown)}.", file=sys.stderr)
        return 2
    folder = out / f"release-{version()}"
    if folder.exists() and any(folder.iterdir()):
        print(f"{folder} is not empty: a release begins with an empty folder.", file=sys.stderr)
        return 1
    package = [sys.executable, str(ROOT / "scripts" / "package.py"), "--out", str(folder)]
    sdist = [
        sys.executable,
        "-m",
        "hatchling",
        "build",
        "--target",
        "sdist",
        "--directory",
        str(folder),
    ]
    commands = {
        "wheels": [*package, "--wheels"],
        "sdist": sdist,
        "linux": [*package, "--portable", "--deb", "--run"],
        "windows": [*package, "--windows"],
    }
    # The same for every build of this commit: dates of files, and the order of what is hashed.
    fixed = {"SOURCE_DATE_EPOCH": _commit_time(), "PYTHONHASHSEED": "0"}
    lacking = []
    for part in parts:
        print(f"\n== {part}", flush=True)
        code = subprocess.call(commands[part], cwd=ROOT, env={**os.environ, **fixed})
        if code == LACKING:
            lacking.append(part)
        elif code != 0:
            print(f"release.py: {part} could not be built.", file=sys.stderr)
            return 1
    write_about(folder, version(), sections(CHANGELOG.read_text(encoding="utf-8")))
    print(f"\n{folder} has {len(list(folder.iterdir()))} files; {SUMS} lists them.")
    if lacking:
        print(f"Not in it: {', '.join(lacking)}, for which this machine lacks what stands above.")
    return 1 if lacking else 0


def write_about(folder: Path, number: str, told: Mapping[str, str]) -> None:
    """Write notes, bill of materials and, last, the checksums of all files in the folder."""
    notes = f"# Blackout {number}\n\n{told.get(number, '')}\n"
    (folder / NOTES).write_text(notes, encoding="utf-8", newline="\n")
    bill = json.dumps(bill_of_materials(number), indent=2, sort_keys=True) + "\n"
    (folder / BILL.format(number)).write_text(bill, encoding="utf-8", newline="\n")
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(folder.iterdir())
        if path.is_file() and path.name != SUMS
    ]
    (folder / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")


def bill_of_materials(number: str) -> dict[str, Any]:
    """The program and every package that it is pinned to, as CycloneDX writes them."""
    program = {
        "type": "application",
        "bom-ref": "blackout",
        "name": "blackout-table",
        "version": number,
        "licenses": [{"license": {"id": "MIT"}}],
    }
    packages = [_component(name, pinned) for name, pinned in sorted(pins().items())]
    needs = {"ref": "blackout", "dependsOn": [package["bom-ref"] for package in packages]}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": program},
        "components": packages,
        "dependencies": [needs],
    }


def pins() -> dict[str, str]:
    """The version of each package that the program runs with, on whatever system."""
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    plain = (line.partition(";")[0].strip() for line in lines if not line.startswith("#"))
    return dict(line.split("==") for line in plain if line)


def _component(name: str, pinned: str) -> dict[str, Any]:
    """One package; what its own metadata says of its licence, where it is installed here."""
    address = f"pkg:pypi/{re.sub(r'[-_.]+', '-', name).lower()}@{pinned}"
    found: dict[str, Any] = {
        "type": "library",
        "bom-ref": address,
        "name": name,
        "version": pinned,
        "purl": address,
    }
    try:
        about = importlib.metadata.metadata(name)
    except importlib.metadata.PackageNotFoundError:
        return found
    if expressions := about.get_all("License-Expression", []):
        found["licenses"] = [{"expression": expressions[0]}]
    elif classifiers := [one for one in about.get_all("Classifier", []) if "License ::" in one]:
        names = sorted(one.rpartition(" :: ")[2] for one in classifiers)
        found["licenses"] = [{"license": {"name": one}} for one in names]
    return found


# git ----------------------------------------------------------------------------------------------


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise bootstrap.Refusal(f"git {words[0]} did not go well: {done.stderr.strip()}")
    return done.stdout


def _changed_files() -> list[str]:
    return [line[3:] for line in _git("status", "--porcelain").splitlines()]


def _commit_time() -> str:
    return os.environ.get("SOURCE_DATE_EPOCH") or _git("log", "-1", "--format=%ct").strip()


if __name__ == "__main__":
    raise SystemExit(bootstrap.guarded(main))
