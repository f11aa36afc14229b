"""`install-desktop` puts the program into the menu of a Linux desktop, and takes only that out."""

from __future__ import annotations

import configparser
import json
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

import game.__main__
from game import home
from game.commands import cli, desktop
from game.commands.words import CommandError
from game.ui.shell import display, icon
from tests.commands.command_line import NO_WINDOWS

REFRESH = desktop.REFRESH
WORDS = ("/opt/my games/100%/bla$ck`out", "-m", 'a "b" \\c')


@pytest.fixture(autouse=True)
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a new user."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(desktop, "REFRESH", ())
    return tmp_path / "share"


def run(*words: str) -> int:
    windows = NO_WINDOWS | {"desktop": game.__main__.WINDOWS["desktop"]}
    return cli.main(["install-desktop", *words], windows)


def all_files(folder: Path) -> set[str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix() for path in found}


def test_what_is_installed_is_removed_again_and_nothing_else(
    share: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = share / "applications" / "other.desktop"
    other.parent.mkdir(parents=True)
    other.write_text("theirs", encoding="utf-8")
    assert run() == 0
    made = all_files(share)
    assert f"icons/hicolor/512x512/apps/{desktop.ID}.png" in made
    assert f"icons/hicolor/scalable/apps/{desktop.ID}.svg" in made
    assert run() == 0, "a second time is an update"
    assert all_files(share) == made
    (share / f"metainfo/{desktop.ID}.metainfo.xml").write_text("mine now", encoding="utf-8")
    assert run("--remove") == 0
    assert "somebody changed it" in capsys.readouterr().out
    assert all_files(share) == {"applications/other.desktop", f"metainfo/{desktop.ID}.metainfo.xml"}
    assert run("--remove") == 0, "and there is nothing left to remove"


def test_a_file_of_somebody_else_is_not_overwritten(
    share: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = share / f"applications/{desktop.ID}.desktop"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("theirs", encoding="utf-8")
    assert run() == 2
    assert "not of this program" in capsys.readouterr().err
    assert all_files(share) == {f"applications/{desktop.ID}.desktop"}


def test_a_list_that_names_other_places_removes_nothing(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("v", encoding="utf-8")
    desktop.replace_list(
        {"../victim": desktop.digest_of(b"v"), str(victim): desktop.digest_of(b"v")}
    )
    assert run("--remove") == 0
    assert victim.exists()


def test_a_list_of_an_older_version_is_read_and_a_spoilt_one_set_aside(
    share: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run() == 0
    path = home.data() / desktop.LIST
    digests = {name: one for name, one in json.loads(path.read_text()).items() if "/" in name}
    for each in path.parent.glob(f"{desktop.LIST}*"):
        each.unlink()
    path.write_text(json.dumps(digests), encoding="utf-8")  # before it had a head
    assert run() == 0, "what it names is our own"
    for each in path.parent.glob(f"{desktop.LIST}*"):
        each.write_text("{", encoding="utf-8")
    capsys.readouterr()
    assert run("--remove") == 0
    assert "It is now desktop.json.broken-1" in capsys.readouterr().err
    assert all_files(share), "of what nobody knows any longer nothing is removed"
    assert [*path.parent.glob(f"{desktop.LIST}*broken*")]


def test_the_entry_starts_a_program_of_any_name_and_names_our_window() -> None:
    text = desktop.desktop_entry(WORDS)
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read_string(text)
    keys = entry["Desktop Entry"]
    assert keys["StartupWMClass"] == display.CLASS
    # As the specification reads it: the value's escapes, then each quoted word's, then the fields.
    words = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', keys["Exec"].replace("\\\\", "\\"))
    plain = [re.sub(r"\\(.)", r"\1", quoted).replace("%%", "%") or bare for quoted, bare in words]
    assert plain == [*WORDS, "replay", "%f"]


def test_a_record_is_known_by_its_first_words() -> None:
    tree = ET.fromstring(desktop.mime_type())
    match = next(element for element in tree.iter() if element.tag.endswith("}match"))
    assert match.get("value") == '{"format":"blackout-record"'
    assert f"MimeType={desktop.RECORD_TYPE};" in desktop.desktop_entry(("x",))


def test_no_ending_is_claimed_but_our_own() -> None:
    tree = ET.fromstring(desktop.mime_type())
    globs = [element.get("pattern") for element in tree.iter() if element.tag.endswith("}glob")]
    assert globs == ["*.blackout"]


@pytest.mark.skipif(shutil.which("update-mime-database") is None, reason="needs shared-mime-info")
def test_a_removed_type_is_no_longer_known(share: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desktop, "REFRESH", REFRESH)
    assert run() == 0
    known = share / "mime" / "globs2"
    assert desktop.RECORD_TYPE in known.read_text(encoding="utf-8")
    assert run("--remove") == 0
    assert desktop.RECORD_TYPE not in known.read_text(encoding="utf-8")
    assert not (share / "mime" / "packages").exists(), "nobody else describes types here"


@pytest.mark.skipif(shutil.which("update-mime-database") is None, reason="needs shared-mime-info")
def test_a_type_that_an_older_version_left_known_goes_too(
    share: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desktop, "REFRESH", REFRESH)
    assert run() == 0
    shutil.rmtree(share / "mime" / "packages")
    assert run("--remove") == 0
    assert desktop.RECORD_TYPE not in (share / "mime" / "globs2").read_text(encoding="utf-8")


def test_the_manual_page_tells_every_command() -> None:
    parser = cli.make_parser(NO_WINDOWS)
    page = desktop.manual_page(parser)
    for name in ("demo", "simulate", "bench frames", "backup", "install-desktop"):
        assert f".SS {name}\n" in page
    assert "\\-\\-max\\-deals M" in page
    if man := shutil.which("groff"):
        command = [man, "-man", "-Tutf8", "-ww"]
        done = subprocess.run(command, input=page, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_the_icon_is_the_same_drawing_at_every_size() -> None:
    files = icon.files()
    assert set(files) == {"scalable", *(f"{px}x{px}" for px in icon.SIZES)}
    for px in (16, 512):
        picture = icon.picture(px)
        assert picture.get_size() == (px, px)
        assert picture.get_at((0, 0)).a == 0, "round corners"
        assert picture.get_at((px // 2, px - 4 * px // 16 - 1)).r > 200, "the light"
    assert files["16x16"].startswith(b"\x89PNG")
    ET.fromstring(files["scalable"])


@pytest.mark.parametrize(
    ("tool", "words", "place"),
    [
        ("desktop-file-validate", (), "applications/{id}.desktop"),
        ("appstreamcli", ("validate", "--no-net"), "metainfo/{id}.metainfo.xml"),
    ],
)
def test_the_tools_of_the_desktop_find_nothing_wrong(
    tool: str, words: tuple[str, ...], place: str, share: Path
) -> None:
    found = shutil.which(tool)
    if found is None:
        pytest.skip(f"{tool} is not installed")
    assert run() == 0
    path = share / place.format(id=desktop.ID)
    command = [found, *words, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "error" not in done.stdout.lower().replace("errors: 0", "")


def test_shells_complete_the_commands() -> None:
    made = desktop.completions(cli.make_parser(NO_WINDOWS))
    assert b"simulate" in made["bash-completion/completions/blackout"]
    assert made["zsh/site-functions/_blackout"].startswith(b"#compdef blackout")


ASKED = {
    "bash": """source {share}/bash-completion/completions/blackout
        ask() {{ COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
            local by=$(complete -p blackout | sed -E 's/.*-F ([^ ]+).*/\\1/')
            $by blackout "${{@: -1}}" "${{@: -2:1}}"
            printf '%s\\n' "${{COMPREPLY[@]}}"; }}
        ask blackout simul; ask blackout simulate --max""",
    "fish": "complete -C 'blackout simul'; complete -C 'blackout simulate --max'",
    "zsh": """fpath=({share}/zsh/site-functions $fpath); autoload -Uz compinit; compinit -u -D
        autoload +X _blackout && print ${{_comps[blackout]}} && functions _blackout""",
}
"""What each shell is asked for, by its own way of completing."""


@pytest.mark.thinned(4)
@pytest.mark.parametrize("shell", ASKED)
def test_each_shell_takes_what_it_is_given(shell: str, share: Path, tmp_path: Path) -> None:
    if (found := shutil.which(shell)) is None:
        pytest.skip(f"{shell} is not installed")
    program = tmp_path / "bin" / "blackout"  # fish completes only what can be started
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    for path, raw in desktop.completions(cli.make_parser(NO_WINDOWS)).items():
        (share / path).parent.mkdir(parents=True)
        (share / path).write_bytes(raw)
    own = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(share), "ZDOTDIR": str(tmp_path)}
    own["PATH"] = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    command = [found, "-c", ASKED[shell].format(share=share)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=own)
    assert done.returncode == 0, done.stderr
    words = {line.split("\t")[0] for line in done.stdout.splitlines()}
    if shell == "zsh":  # its completion answers a terminal alone
        assert "_blackout" in words
        assert "simulate" in done.stdout or "_shtab_blackout" in done.stdout
    else:
        assert {"simulate", "--max-deals"} <= words


def test_only_linux_has_such_a_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    words: Any = cli.make_parser(NO_WINDOWS).parse_args(["install-desktop"])
    monkeypatch.setattr("sys.platform", "win32")
    with pytest.raises(CommandError, match="for Linux desktops"):
        desktop.run(words, icon.files)
