"""Compiled code that a bundle brings: taken where the processor can, found wherever things lie."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ai.kernel.compilation import cache, locator
from game.storage.files import replace_file

NUMBA = ("NUMBA_CACHE_DIR", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_CACHE_LOCATOR_CLASSES")


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a bundle's compiled code, empty, in a home that is new."""
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "home"))
    for name in NUMBA:
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    # What numba read from the environment when it was loaded is put back, too.
    for name in NUMBA:
        monkeypatch.setattr(f"numba.core.config.{name.removeprefix('NUMBA_')}", None, raising=False)
    monkeypatch.setattr(cache, "_said", [])
    monkeypatch.setattr(cache, "SHIPPED", tmp_path / "bundle" / "compiled")
    cache.SHIPPED.mkdir(parents=True)
    return cache.SHIPPED


def brought(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code in the bundle, for the baseline and these sources."""
    monkeypatch.setenv("NUMBA_CPU_NAME", cache.BASELINE)
    monkeypatch.setenv("NUMBA_CPU_FEATURES", "")
    name = cache._name_of(sorted(cache._SOURCES.rglob("*.py")))
    monkeypatch.delenv("NUMBA_CPU_NAME")
    monkeypatch.delenv("NUMBA_CPU_FEATURES")
    (shipped / name / "kernel.search").mkdir(parents=True)
    replace_file(shipped / name / "kernel.search" / "code.nbc", b"code")
    (shipped / name / "kernel.search" / "code.nbc").chmod(0o444)


def test_a_processor_of_the_last_years_takes_what_the_bundle_brings(
    shipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought(shipped, monkeypatch)
    monkeypatch.setattr(cache, "_is_baseline", lambda: True)
    assert cache.cache_folder_set()
    assert os.environ["NUMBA_CPU_NAME"] == cache.BASELINE
    kept = Path(os.environ["NUMBA_CACHE_DIR"])
    assert kept.parent == cache.folder()
    copy = kept / "kernel.search" / "code.nbc"
    assert copy.read_bytes() == b"code"
    assert os.access(copy, os.W_OK), "it can be replaced, whatever the bundle's own may be"
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]
    assert cache.cache_problem() is None


def test_an_older_processor_compiles_for_itself(
    shipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought(shipped, monkeypatch)
    monkeypatch.setattr(cache, "_is_baseline", lambda: False)
    assert cache.cache_folder_set()
    assert "NUMBA_CPU_NAME" not in os.environ
    assert [path.name for path in Path(os.environ["NUMBA_CACHE_DIR"]).iterdir()] == ["made-here"]


def test_without_a_bundle_code_is_made_for_this_very_processor(
    shipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped.rmdir()
    monkeypatch.setattr(cache, "_is_baseline", lambda: True)
    assert cache.cache_folder_set()
    assert "NUMBA_CPU_NAME" not in os.environ


def named(module: str) -> Callable[[], None]:
    def kernel() -> None: ...

    kernel.__module__ = module
    return kernel


def test_our_code_is_found_wherever_the_program_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))
    ours = named("ai.kernel.search.weigh")
    found: list[Any] = [
        locator.KernelLocator.from_function(ours, path) for path in ("/one/w.py", "gone/w.py")
    ]
    assert len({one.get_cache_path() for one in found}) == 1
    assert found[0].get_cache_path() == str(tmp_path / "kernel.search.weigh")
    other = locator.KernelLocator.from_function(named("mine"), __file__)
    assert "kernel" not in other.get_cache_path(), "whatever else is compiled has numba's own place"
