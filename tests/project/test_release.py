"""A release: when it may be made, how the changelog is cut, what is written beside the archives."""

from __future__ import annotations

import hashlib
import json
import os
import runpy
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
import yaml

import game
import package
import release
import reproducible
from game import built
from installers import self_extracting
from installers.freezing import UnderWine
from installers.portable import COMMIT, FIXED
from tests.paths import ROOT

LOG = "# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 0.2.0 (2026-11-24)\n\n- Old.\n"


def test_the_changelog_is_fit_to_be_cut() -> None:
    text = release.CHANGELOG.read_text("utf-8")
    told = release.sections(text)
    # From a release to the next entry there is nothing to cut, and nothing else in the way.
    empty = [] if told.pop("Unreleased") else ["Nothing in the changelog is unreleased."]
    assert release.obstacles(text, game.__version__, []) == empty
    assert all(told.values())


@pytest.mark.parametrize(
    ("changelog", "now", "changed", "told"),
    [
        (LOG, "0.2.0", ["game/x.py"], "Files differ from the last commit, game/x.py among them."),
        (LOG, "0.2.1", [], "newest release is not 0.2.1"),
        (LOG.replace("- A thing.\n", ""), "0.2.0", [], "Nothing in the changelog is unreleased."),
        (LOG.replace("### Added", "### New"), "0.2.0", [], "has '### New' under Unreleased"),
        (LOG.replace("## Unreleased\n", ""), "0.2.0", [], "does not begin with '## Unreleased'"),
        (LOG + "\n## 0.3.0 (2026-11-25)\n\n- X.\n", "0.2.0", [], "from the newest to the oldest"),
    ],
)
def test_what_stands_in_the_way_of_a_release_is_said(
    changelog: str, now: str, changed: list[str], told: str
) -> None:
    assert release.obstacles(LOG, "0.2.0", []) == []
    assert told in " ".join(release.obstacles(changelog, now, changed))


@pytest.mark.parametrize("wanted", ["0.2.0", "0.1.9", "0.3", "v0.3.0", "0.03.0", "next"])
def test_a_version_is_three_numbers_and_comes_after_the_last(wanted: str) -> None:
    assert release.wrong_version("0.2.1", "0.2.0") == release.wrong_version("0.10.0", "0.9.0") == []
    (fault,) = release.wrong_version(wanted, "0.2.0")
    assert wanted in fault


def test_what_is_unreleased_gets_its_version_and_a_new_list_begins() -> None:
    cut = release.renamed(LOG, "0.3.0", date(2026, 12, 1))
    assert list(release.sections(cut)) == ["Unreleased", "0.3.0", "0.2.0"]
    assert release.sections(cut)["Unreleased"] == ""
    assert "- A thing." in release.sections(cut)["0.3.0"]
    assert "## 0.3.0 (2026-12-01)" in cut


def test_checksums_notes_and_bill_of_materials_are_the_same_each_time(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
        (folder / "blackout.tar.xz").write_bytes(b"archive")
        release.write_about(folder, "0.2.0", {"0.2.0": "- A thing."})
    one, two = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in folders)
    assert one == two
    sums = dict(line.split("  ")[::-1] for line in one[release.SUMS].decode().splitlines())
    assert sums == {
        name: hashlib.sha256(data).hexdigest() for name, data in one.items() if name != release.SUMS
    }
    assert "- A thing." in one[release.NOTES].decode()


def test_the_bill_of_materials_names_every_pinned_package_with_its_licence() -> None:
    bill = json.loads(json.dumps(release.bill_of_materials("0.2.0")))
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    pinned = {line.split(" ")[0].replace("==", "@") for line in lines if "==" in line}
    assert {f"{one['name']}@{one['version']}" for one in bill["components"]} == pinned
    licensed = [one for one in bill["components"] if one.get("licenses")]
    assert len(licensed) > len(pinned) / 2
    assert bill["dependencies"][0]["dependsOn"] == [one["bom-ref"] for one in bill["components"]]


@pytest.mark.slow
@pytest.mark.parametrize("target", ["sdist", "wheel"])
def test_the_same_commit_gives_the_same_archive_byte_for_byte(target: str, tmp_path: Path) -> None:
    made = []
    for number in (1, 2):
        out = tmp_path / str(number)
        command = [sys.executable, "-m", "hatchling", "build", "--target", target]
        variables = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
        subprocess.run([*command, "--directory", out], cwd=ROOT, env=variables, check=True)
        made += [(path.name, path.read_bytes()) for path in out.iterdir() if path.is_file()]
    assert made[0] == made[1]


@pytest.fixture
def builders(monkeypatch: pytest.MonkeyPatch) -> Iterator[Iterator[int]]:
    """Two who build, one after the other, with other rights of new files and other time zones."""

    def each() -> Iterator[int]:
        for number, (mask, zone) in enumerate(((0o022, "UTC"), (0o077, "Asia/Kathmandu"))):
            os.umask(mask)
            monkeypatch.setenv("TZ", zone)
            time.tzset()
            yield number

    kept = os.umask(0o022)
    yield each()
    os.umask(kept)
    monkeypatch.undo()
    time.tzset()


@pytest.mark.skipif(os.name == "nt", reason="rights and time zones of POSIX")
@pytest.mark.parametrize("system", ["linux", "windows"])
def test_the_archive_of_a_folder_is_the_same_whoever_makes_its_files(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, builders: Iterator[int]
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    made = []
    for number, names in zip(builders, (("a", "b"), ("b", "a")), strict=True):
        folder = tmp_path / str(number) / "blackout-1.0.0"
        (folder / "within").mkdir(parents=True)
        for name in names:
            (folder / "within" / name).write_text(name, "utf-8")
            os.utime(folder / "within" / name, (1e9 + number, 1e9 + number))
        (folder / "link").symlink_to("within/a")
        os.utime(folder / "link", (1e9 + number, 1e9 + number), follow_symlinks=False)
        package.even_out(folder)
        archive = package.archive(folder, system)
        made.append((archive.name, archive.read_bytes()))
    assert made[0] == made[1]


@pytest.mark.skipif(shutil.which("makeself") is None, reason="makeself is not installed")
def test_the_file_that_installs_itself_is_the_same_wherever_and_by_whomever_it_was_made(
    tmp_path: Path, builders: Iterator[int]
) -> None:
    made = []
    for _, place in zip(builders, ("here", "there/deeper"), strict=True):
        folder = tmp_path / place / "blackout-1.0.0"
        folder.mkdir(parents=True)
        (folder / "blackout").write_text("a program", "utf-8")
        package.even_out(folder)
        made.append(self_extracting.build(folder, 1_700_000_000).read_bytes())
    assert made[0] == made[1]
    packed = made[0].index(b"\x1f\x8b\x08")  # how gzip begins; its time stands four bytes later
    assert made[0][packed + 4 : packed + 8] == bytes(4), "it was packed in the same second twice"


def test_a_build_says_which_commit_it_was_made_of(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / built.NOTE).write_text(built.note(ROOT, "wheel for x"), "utf-8")
    assert built.noted(tmp_path / "game" / built.NOTE) == (built.commit_of(ROOT), "wheel for x")
    assert built.commit_of(tmp_path) == built.commit_of(ROOT), "the sources of an archive know it"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"commit": 1}', "\x00"])
def test_a_note_that_makes_no_sense_is_none(text: str, tmp_path: Path) -> None:
    (tmp_path / built.NOTE).write_text(text, "utf-8")
    assert built.noted(tmp_path / built.NOTE) is None


def test_a_folder_without_a_repository_of_its_own_has_no_commit(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    (tmp_path / "within").mkdir()
    assert built.commit_of(tmp_path / "within") == "unknown"


def test_what_builds_the_program_needs_nothing_of_it_to_know_the_commit(tmp_path: Path) -> None:
    copy = shutil.copy(ROOT / "game" / "built.py", tmp_path)
    assert runpy.run_path(str(copy))["note"](tmp_path, "sdist") == (
        '{"commit": "unknown", "kind": "sdist"}\n'
    )


def test_a_build_without_git_is_told_its_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Python of the folder for Windows runs under Wine, that for older systems in a Debian."""
    assert json.loads(built.note(tmp_path, "folder for win32", "abc"))["commit"] == "abc"
    told: list[str] = []

    class Python:
        """Wine's, which is only asked to start."""

        def run(self, *_words: str, step_s: float, more: dict[str, str]) -> str:
            told.append(more[COMMIT])
            return ""

        @staticmethod
        def path(path: Path) -> str:
            return str(path)

    wine = object.__new__(UnderWine)
    monkeypatch.setattr(wine, "_windows", Python(), raising=False)
    monkeypatch.setattr(wine, "_packer", tmp_path, raising=False)
    wine.freeze(tmp_path / "a.spec", tmp_path, tmp_path, tmp_path / "log")
    assert told == [built.commit_of(ROOT)]
    assert COMMIT in FIXED, "what the Python for older systems gets to see"
    spec = (ROOT / "scripts" / "bundle" / "blackout.spec").read_text("utf-8")
    assert f'os.environ.get("{COMMIT}"' in spec


def test_the_version_names_commit_and_build(capsys: pytest.CaptureFixture[str]) -> None:
    from game.commands.cli import make_parser

    with pytest.raises(SystemExit) as end:
        make_parser(
            dict.fromkeys(("play", "demo", "replay", "frames"), lambda _words: 0)
        ).parse_args(["--version"])
    assert end.value.code == 0
    said = capsys.readouterr().out
    assert said == f"blackout {game.__version__} (commit {built.commit_of(ROOT)}, checkout)\n"


def test_what_runs_before_a_commit_and_a_push_is_what_ci_runs() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    (local,) = config["repos"]
    assert local["repo"] == "local"
    entries = {hook["id"]: hook["entry"] for hook in local["hooks"]}
    assert entries == {
        "checks": "python3 scripts/test.py --checks",
        "tests": "python3 scripts/test.py",
        "ci": ".ci/run",
    }
    assert "scripts/test.py --all --packages" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_releases_that_are_compared_differ_by_a_byte_or_a_file(tmp_path: Path) -> None:
    folders = tmp_path / "one", tmp_path / "two"
    for folder in folders:
        folder.mkdir()
        (folder / "same").write_bytes(b"alike")
        (folder / "other").write_text(folder.name, "utf-8")
    assert reproducible.differences(*folders) == ["other is not the same both times."]
    (folders[0] / "other").write_text("two", "utf-8")
    assert reproducible.differences(*folders) == []
    (folders[1] / "more").touch()
    assert reproducible.differences(*folders) == ["more is built once of two times."]
