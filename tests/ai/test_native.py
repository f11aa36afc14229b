"""The libraries of the search: built of these sources, and saying the same on every processor."""

from __future__ import annotations

import hashlib
import json
import math
import platform
import re
import shutil
import sys
import sysconfig
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import build_native
from ai.native import library
from ai.native.calls import call, handed, packed, prepared
from ai.native.library import (
    BUILT_OF,
    LIBRARIES,
    MANIFEST,
    SOURCES,
    Lack,
    builds,
    digest_of_sources,
    library_path,
)
from ai.native.numbers import exponentials, logarithms
from checks import native_words
from game import roster
from game.engine.refusal import Refused
from game.variants import VARIANTS

OWN = library_path() or LIBRARIES
"""The library of this machine."""
BUILD_AGAIN = "run scripts/build_native.py, which builds all five on one machine"


def test_the_libraries_are_built_of_these_sources() -> None:
    kept = json.loads(MANIFEST.read_text(encoding="utf-8"))
    assert kept["sources"] == BUILT_OF == digest_of_sources(), BUILD_AGAIN
    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in LIBRARIES.iterdir()
        if path != MANIFEST
    }
    assert found == kept["libraries"], BUILD_AGAIN
    assert set(found) == set(build_native.TARGETS)


def test_they_are_small_enough_to_lie_in_the_repository() -> None:
    assert sum(path.stat().st_size for path in LIBRARIES.iterdir()) < 1.5e6


def test_c_and_python_share_their_numbers() -> None:
    text = (SOURCES / "constants.h").read_text(encoding="utf-8")
    assert text == build_native.constants(), BUILD_AGAIN


@pytest.mark.thinned(108)
@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in VARIANTS for players in VARIANTS[name].deals]
)
def test_every_build_answers_as_it_was_kept_bit_for_bit(name: str, players: int) -> None:
    """On whichever machine this runs: playouts by seed, a search, and what nets say."""
    kept = native_words.read()[f"{name}, {players} players"]
    for build in builds():
        assert native_words.answers(build, name, players) == kept, build


def test_the_mathematics_of_the_library_are_right_to_the_last_digits() -> None:
    found = np.zeros(3)
    for number in np.linspace(-7, 7, 1403).tolist():
        call("real_functions", np.array([number]), found)
        assert found[0] == pytest.approx(math.erf(number), rel=1e-13, abs=1e-14)
        assert found[1] == pytest.approx(math.exp(number), rel=4e-16)
        if number > 0:
            assert found[2] == pytest.approx(math.log(number), rel=4e-16, abs=2e-16)
    for number, expected in ((-800.0, 0.0), (0.0, 1.0)):
        call("real_functions", np.array([number]), found)
        assert found[1] == expected


def test_whole_arrays_are_answered_in_their_shape_and_left_as_they_are() -> None:
    given = np.array([[0.25, 1.0, 7.5], [1e-9, 2.0, 3e200]]).T
    kept, found = given.copy(), np.zeros(3)
    powers, natural = exponentials(given), logarithms(given)
    assert (given == kept).all()
    for place, number in np.ndenumerate(given):
        call("real_functions", np.array([number]), found)
        assert (powers[place], natural[place]) == (found[1], found[2])


def test_no_bot_thinks_with_the_mathematics_of_a_system() -> None:
    """What exp and log answer in the last digit hangs on the system; a root is exact everywhere."""
    banned = re.compile(r"\b(?:np|math)\.(?:exp|log|pow|tanh|sin|cos|erf|l?gamma|cbrt)\w*\(")
    sources = [path for path in SOURCES.parent.rglob("*.py") if path.parent != SOURCES]
    used = [path.name for path in sources if banned.search(path.read_text(encoding="utf-8"))]
    assert len(sources) > 40
    assert used == []


def test_only_arrays_whose_rows_lie_behind_each_other_are_handed_over() -> None:
    square = np.zeros((3, 3))
    assert handed(square).value == square.ctypes.data
    with pytest.raises(ValueError, match="rows lie behind each other"):
        handed(square.T[1:])


def test_a_record_is_handed_over_in_words_of_eight_bytes() -> None:
    from ai.kernel.search.utility import Utility

    totals = np.zeros(10)
    words = np.frombuffer(packed(Utility(3, 0.5, True, False, totals, 2)), np.int64)
    assert words[[0, 2, 3]].tolist() == [3, 1, 0]
    assert words.view(np.float64)[[1, 5]].tolist() == [0.5, 2.0]
    assert words[4] == totals.ctypes.data


def test_a_system_without_a_library_is_told_from_one_that_has_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert library.lacking() is None
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    assert library.library_path() is None
    monkeypatch.setattr(platform, "machine", lambda: "arm64")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert library.library_path() == LIBRARIES / "macos-aarch64.dylib"
    # Windows names its own processor, also to a Python that was built for another and is emulated.
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sysconfig, "get_platform", lambda: "win-amd64")
    assert library.library_path() == LIBRARIES / "windows-x86_64.dll"


def unlisted(_folder: Path, manifest: dict[str, Any]) -> None:
    manifest["libraries"] = {}


def without_its_file(folder: Path, _manifest: dict[str, Any]) -> None:
    (folder / OWN.name).unlink()


def cut_off(folder: Path, _manifest: dict[str, Any]) -> None:
    """The system itself would load it, and end the process over it."""
    (folder / OWN.name).write_bytes(OWN.read_bytes()[: OWN.stat().st_size // 2])


def with_a_bad_manifest(_folder: Path, manifest: dict[str, Any]) -> None:
    del manifest["libraries"]


def of_other_sources(_folder: Path, manifest: dict[str, Any]) -> None:
    manifest["sources"] = "0" * 64


def not_loadable(folder: Path, manifest: dict[str, Any]) -> None:
    (folder / OWN.name).write_bytes(b"no library")
    manifest["libraries"][OWN.name] = hashlib.sha256(b"no library").hexdigest()


LACKS: dict[Callable[[Path, dict[str, Any]], None], tuple[Lack, str]] = {
    unlisted: (Lack.NO_BUILD, "has no build of the search for this system"),
    without_its_file: (Lack.MISSING, f"not installed: {OWN.name} is missing"),
    cut_off: (Lack.DAMAGED, f"damaged: {OWN.name} is not as it was installed"),
    with_a_bad_manifest: (Lack.DAMAGED, "damaged: manifest.json is not as it was installed"),
    of_other_sources: (Lack.OTHER_VERSION, f"{OWN.name}, is of another version"),
    not_loadable: (Lack.UNLOADABLE, f"does not load the search, {OWN.name}"),
}


@pytest.mark.parametrize("spoil", LACKS, ids=lambda spoil: spoil.__name__)
def test_each_cause_of_a_missing_library_has_its_own_sentence(
    spoil: Callable[[Path, dict[str, Any]], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copyfile(OWN, tmp_path / OWN.name)
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    monkeypatch.setattr(library, "LIBRARIES", tmp_path)
    monkeypatch.setattr(library, "MANIFEST", tmp_path / "manifest.json")
    for asked in (library.library, library.lacking, roster.search_trouble):
        monkeypatch.setattr(sys.modules[asked.__module__], asked.__name__, cache(asked.__wrapped__))
    library.MANIFEST.write_text(json.dumps(manifest), encoding="utf-8")
    spoil(tmp_path, manifest)
    library.MANIFEST.write_text(json.dumps(manifest), encoding="utf-8")
    lack, words = LACKS[spoil]
    found = library.lacking()
    assert found is not None
    assert found.lack is lack
    assert words in str(roster.search_trouble())
    assert str(tmp_path) not in str(roster.search_trouble()), "a record may have the sentence"
    with pytest.raises(Refused, match="Nothing can be weighed"):
        roster.weigher()


def test_no_cause_is_forgotten() -> None:
    assert {lack for lack, _words in LACKS.values()} == set(Lack)


def test_a_prepared_call_reads_what_its_arrays_hold_now() -> None:
    powers = np.zeros(3)
    again = prepared("exponentials", powers, powers.size)
    again()
    assert powers.tolist() == [1.0] * 3
    powers[:] = 0.0, 1.0, 2.0
    again()
    assert np.allclose(powers, [1.0, math.exp(1.0), math.exp(2.0)])
