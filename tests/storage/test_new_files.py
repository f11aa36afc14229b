"""New files that a person names: none is written over, and none is a device."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.storage.files import is_device, open_new


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
