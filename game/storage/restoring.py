"""What was unpacked takes the place of what is there, in one step: all of it or nothing.

The new files lie complete in a folder beside their goal, on the disk, before a journal is written;
that is the moment at which the home is the new one. Whatever is broken off before it is swept away,
whatever is broken off after it is carried on by the next program that uses the home. Each entry
goes through two renamings, and by where it lies it is known which of them are done.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.storage.decoding import Unreadable, object_of, utf8
from game.storage.files import make_folder, move, read_file, remove_file, replace_file, sync_folder
from game.storage.home_files import DATA
from game.storage.moving import STOP, mark_stopping

JOURNAL: Final = ".restoring-home.json"
"""In the folder of data: into which folder of each area goes what was there."""
_EARLIER_JOURNAL: Final = STOP
"""The same as version 0.3 wrote it; a folder of this name is something else."""
ASIDE: Final = "before-restore-"
"""Begins the name of such a folder, a number follows."""
_LARGEST: Final = 4096


def staging(areas: Mapping[str, Path], area: str) -> Path:
    """Where the new files of an area are unpacked."""
    return areas[area] / f".restoring-{area}"


def exchange(areas: Mapping[str, Path]) -> tuple[Path, ...]:
    """Put everything that was unpacked in its place; the folders into which went what was there.

    After a failure all is as it was.

    Raises:
        OSError: a file cannot be written or renamed.
    """
    asides: dict[Path, Path] = {folder: _free_aside(folder) for folder in set(areas.values())}
    due = {area: _names(staging(areas, area)) for area in areas}
    for area in areas:
        if due[area]:
            _sync_tree(staging(areas, area))
            sync_folder(areas[area])
    journal = {area: asides[folder].name for area, folder in areas.items()}
    mark_stopping(areas[DATA])
    try:
        replace_file(areas[DATA] / JOURNAL, json.dumps(journal).encode())
        _carry_on(areas, {area: asides[folder] for area, folder in areas.items()})
    except BaseException:
        for area, names in due.items():
            _take_back(staging(areas, area), areas[area], asides[areas[area]], names)
        remove_file(areas[DATA] / JOURNAL)
        raise
    remove_file(areas[DATA] / JOURNAL)
    return tuple(aside for aside in asides.values() if aside.exists())


def is_begun(areas: Mapping[str, Path]) -> bool:
    """Whether a restoration has come so far that it will be carried on."""
    return _journal_of(areas).exists()


def is_left_over(areas: Mapping[str, Path]) -> bool:
    """Whether a restoration was broken off."""
    folders = (staging(areas, area) for area in areas)
    return is_begun(areas) or any(folder.exists() for folder in folders)


def settle(areas: Mapping[str, Path]) -> None:
    """Carry on a restoration that was broken off, if it had come so far, and sweep what it left.

    Raises:
        OSError: a file cannot be renamed.
    """
    journal = _journal_of(areas)
    if is_begun(areas):
        _carry_on(areas, _asides(areas, journal))
        remove_file(journal)
    sweep(areas)


def sweep(areas: Mapping[str, Path]) -> None:
    """Take away what was unpacked and is not needed: all, unless it will be carried on."""
    if is_begun(areas):
        return
    for journal in JOURNAL, _EARLIER_JOURNAL:
        for unfinished in areas[DATA].glob(f".{journal}.*.new"):
            with suppress(OSError):
                unfinished.unlink()
    for area in areas:
        shutil.rmtree(staging(areas, area), ignore_errors=True)


def _journal_of(areas: Mapping[str, Path]) -> Path:
    """The journal that there is, or would be."""
    earlier = areas[DATA] / _EARLIER_JOURNAL
    return earlier if earlier.is_file() else areas[DATA] / JOURNAL


def _asides(areas: Mapping[str, Path], journal: Path) -> dict[str, Path]:
    """By area, where what was there goes; a new folder where the journal cannot be read."""
    names: dict[str, object] = {}
    with suppress(Unreadable):
        names = object_of(utf8(read_file(journal, _LARGEST)))
    found = {}
    for area, folder in areas.items():
        name = names.get(area)
        sound = isinstance(name, str) and name.startswith(ASIDE) and name[len(ASIDE) :].isdecimal()
        found[area] = folder / str(name) if sound else _free_aside(folder)
    return found


def _carry_on(areas: Mapping[str, Path], asides: Mapping[str, Path]) -> None:
    """What still lies where it was unpacked goes to its place."""
    for area, folder in areas.items():
        new, aside = staging(areas, area), asides[area]
        for name in _names(new):
            goal = folder / name
            if os.path.lexists(goal):
                make_folder(aside)
                move(goal, aside / name)
            move(new / name, goal)


def _take_back(new: Path, folder: Path, aside: Path, names: list[str]) -> None:
    """The other way round; in any order, since each entry tells how far it had come."""
    for name in names:
        if not os.path.lexists(new / name):
            move(folder / name, new / name)
        if os.path.lexists(aside / name):
            move(aside / name, folder / name)
    with suppress(OSError):  # it is not there, or holds something
        aside.rmdir()


def _names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else []


def _free_aside(folder: Path) -> Path:
    number = 1
    while os.path.lexists(aside := folder / f"{ASIDE}{number}"):
        number += 1
    return aside


def _sync_tree(folder: Path) -> None:
    """Have the names in a folder and all below it on the disk; the files are there already."""
    for below, _folders, _files in os.walk(folder):
        sync_folder(Path(below))
