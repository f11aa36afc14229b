"""Files on Windows and elsewhere: names that are devices, files that others hold open."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.storage.files import is_device, move, open_new, remove_file, replace_file


@pytest.mark.parametrize(
    "name", ["con", "NUL.blackout", "aux.", "com1", "Lpt9.txt", "con .txt", "CONOUT$", "prn:x"]
)
def test_windows_takes_these_names_for_devices(name: str) -> None:
    assert is_device(name)


@pytest.mark.parametrize(
    "name", ["console", "nullify.blackout", "com", "com10", "auxiliary", "a.con"]
)
def test_these_are_names_of_files_on_every_system(name: str) -> None:
    assert not is_device(name)


def test_a_new_file_is_never_a_device_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("game.storage.files.sys.platform", "win32")
        with pytest.raises(OSError, match="takes this name for a device"):
            open_new(tmp_path / "con.blackout")
        assert not list(tmp_path.iterdir())
        open_new(tmp_path / "icon.blackout").close()


def test_a_new_file_takes_the_place_of_none_and_ends_lines_alike_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "game.blackout"
    with open_new(path) as file:
        file.write("one\ntwo\n")
    assert path.read_bytes() == b"one\ntwo\n"
    with pytest.raises(FileExistsError):
        open_new(path)


class Held(PermissionError):
    """What Windows answers while another program has a file open."""

    winerror = 32


@pytest.mark.parametrize("change", ["replace", "move", "remove"])
def test_a_file_that_another_program_holds_for_a_moment_is_changed_all_the_same(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, asked = tmp_path / "settings.json", []
    path.write_bytes(b"old")
    name = {"replace": "replace", "move": "rename", "remove": "unlink"}[change]
    real = getattr(Path, name)

    def held(file: Path, *words: Path, **more: bool) -> object:
        asked.append(file)
        if len(asked) < 4:
            raise Held(13, "held")
        return real(file, *words, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Path, name, held)
        match change:
            case "replace":
                replace_file(path, b"new")
            case "move":
                move(path, tmp_path / "moved.json")
            case _:
                remove_file(path)
    found = {one.name: one.read_bytes() for one in tmp_path.iterdir()}
    assert (
        found
        == {
            "replace": {"settings.json": b"new"},
            "move": {"moved.json": b"old"},
            "remove": {},
        }[change]
    )


def test_a_file_that_is_held_for_long_is_told_of_and_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"old")

    def held(file: Path, *words: Path) -> None:
        raise Held(13, "held")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", held)
        patch.setattr("game.storage.files._HELD_S", 0.05)
        with pytest.raises(PermissionError):
            replace_file(path, b"new")
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [(path.name, b"old")]


def test_a_file_that_may_not_be_changed_elsewhere_is_asked_for_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def refused(file: Path, *words: Path) -> None:
        asked.append(file)
        raise PermissionError(13, "no")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", refused)
        with pytest.raises(PermissionError):
            replace_file(tmp_path / "settings.json", b"new")
    assert len(asked) == 1
