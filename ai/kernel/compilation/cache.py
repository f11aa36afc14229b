"""Where compiled code is kept between two starts.

numba looks at the file of each function alone: a change in what that function calls would go
unnoticed. So the folder is named after all the sources of the bots together, and after what else
the code is made for: Python, numba and the processor. Older ones of the same Python go; those of
another stay until nobody has used them for a long time.

A bundle brings such a folder, compiled for the processors of the last ten years. On one of those it
is copied to where the others are, and everything is made for such a processor; any other compiles.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import platform
import shutil
import stat
import sys
import time
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Final

VARIABLE: Final = "NUMBA_CACHE_DIR"
LOCATORS: Final = "NUMBA_CACHE_LOCATOR_CLASSES"
_LOCATOR: Final = ".locator.KernelLocator"
PROCESSOR: Final = "NUMBA_CPU_NAME"
FEATURES: Final = "NUMBA_CPU_FEATURES"
BASELINE: Final = "x86-64-v3"
"""The processor that a bundle's code is for: Intel since 2013, AMD since 2015."""
_BASELINE_FEATURES: Final = ("avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "popcnt")
"""What it has that older ones have not, in LLVM's words."""
_HOME: Final = "BLACKOUT_HOME"
"""The variable that moves everything of a player into one folder."""
_SOURCES: Final = Path(__file__).resolve().parents[2]
SHIPPED: Final = _SOURCES.parent / "compiled"
"""The caches that a bundle brings; nowhere else is there such a folder."""
_KEPT: Final = 3
"""Folders of other sources or processors that are kept for one version of Python."""
_UNUSED_DAYS: Final = 90
"""After so long the folder of another version of Python goes."""
_MARK: Final = "made-here"
"""The file that says on which machine a cache was made; of another's nothing is loaded."""
_said: list[str] = []


def cache_problem() -> str | None:
    """What was wrong with code that was kept, as it was said on standard error."""
    return _said[-1] if _said else None


def _say(sentence: str) -> None:
    _said.append(sentence)
    print(sentence, file=sys.stderr)


def folder() -> Path:
    """The folder of caches in this player's own space. It may not exist yet.

    It lies outside of all that a backup brings back, since what is in it is run.
    """
    if home := os.environ.get(_HOME):
        beside = Path(home).absolute()
        return beside.with_name(f"{beside.name}.compiled")
    import platformdirs

    # On Windows the cache folder of a program lies within the folder of its data.
    name = "blackout-compiled" if sys.platform == "win32" else "blackout"
    return platformdirs.user_cache_path(name, appauthor=False) / "compiled"


def cache_folder_set() -> bool:
    """Tell numba where to keep what it compiles; False, with a note, where it cannot be kept.

    Where the variable is set already, it is whoever set it who knows.
    """
    if VARIABLE in os.environ:
        if os.environ.get(LOCATORS, "").endswith(_LOCATOR):  # set by a parent that is another copy
            _set_locator()
        return True
    sources = sorted(_SOURCES.rglob("*.py"))
    if not sources:
        return False  # then nothing would tell one version of the program from another
    if SHIPPED.is_dir() and PROCESSOR not in os.environ and _is_baseline():
        _set("CPU_NAME", BASELINE)
        _set("CPU_FEATURES", "")
    kept = folder() / _name_of(sources)
    try:
        _discard_what_others_made(kept)
        if not (kept.exists() or _unpacked(SHIPPED / kept.name, kept)) and any(
            map(_of_this_python, kept.parent.iterdir())
        ):
            _say(
                "The expert is compiled anew: what was compiled before is of another version, "
                "of the program, of Python or numba, or for another processor."
            )
        _make(kept)
        with TemporaryFile(dir=kept):
            pass
        kept.touch()  # its time is when it was last of use
        _forget(kept)
    except OSError as error:
        _say(
            f"Compiled code cannot be kept in {kept.parent} ({error.strerror}): "
            "the expert compiles anew at each start."
        )
        return False
    _set("CACHE_DIR", str(kept))
    _set_locator()
    return True


def _set_locator() -> None:
    """Have numba find kept code by our locator, under the name this package has here."""
    _set("CACHE_LOCATOR_CLASSES", f"{__package__}{_LOCATOR}")


def _set(name: str, value: str) -> None:
    """Configure numba, whether it is loaded already or not."""
    os.environ[f"NUMBA_{name}"] = value
    if "numba" in sys.modules:
        setattr(sys.modules["numba"].config, name, value)


def _is_baseline() -> bool:
    """Whether this processor has all that the bundle's code asks for."""
    from llvmlite import binding

    has = binding.get_host_cpu_features()
    return all(has.get(name) for name in _BASELINE_FEATURES)


def _unpacked(shipped: Path, kept: Path) -> bool:
    """Copy a cache of the bundle to where it can be added to, whole or not at all."""
    if not shipped.is_dir():
        return False
    with TemporaryDirectory(dir=kept.parent, prefix=f"{_python()}-") as aside:
        copy = shutil.copytree(shipped, Path(aside, kept.name), copy_function=shutil.copyfile)
        copy.chmod(0o700)
        (copy / _MARK).write_text(_machine(), encoding="utf-8")
        with contextlib.suppress(OSError):  # another process was faster
            copy.rename(kept)
    return True


def _make(kept: Path) -> None:
    """The folder of a cache, where it is missing, with the mark of this machine."""
    if not kept.exists():
        kept.mkdir(mode=0o700, exist_ok=True)
        (kept / _MARK).write_text(_machine(), encoding="utf-8")


def _discard_what_others_made(kept: Path) -> None:
    """Have a folder of caches into which nobody else writes, since what is in it is run.

    Raises:
        OSError: it belongs to another user, or cannot be made or changed.
    """
    caches = kept.parent
    caches.mkdir(mode=0o700, parents=True, exist_ok=True)
    was_ours = _is_ours_alone(caches)
    if sys.platform != "win32" and caches.lstat().st_uid != os.getuid():
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(caches))
    caches.chmod(0o700)
    if kept.exists() and not (was_ours and _is_ours_alone(kept) and _is_of_this_machine(kept)):
        shutil.rmtree(kept)


def _is_ours_alone(folder: Path) -> bool:
    """Whether only this user can have written into a folder."""
    if sys.platform == "win32":  # there it lies in what is the user's own
        return True
    found = folder.lstat()
    others = stat.S_IWGRP | stat.S_IWOTH
    return (
        found.st_uid == os.getuid() and stat.S_ISDIR(found.st_mode) and not found.st_mode & others
    )


def _is_of_this_machine(kept: Path) -> bool:
    """Whether this program made the folder of a cache, and made it here."""
    try:
        return (kept / _MARK).read_text(encoding="utf-8") == _machine()
    except (OSError, UnicodeDecodeError):
        return False


def _machine() -> str:
    """What tells this machine and user from others."""
    known = [platform.node(), str(Path.home())]
    for file in ("/etc/machine-id", "/var/lib/dbus/machine-id"):
        with contextlib.suppress(OSError):
            known.append(Path(file).read_text(encoding="ascii", errors="replace"))
    return hashlib.sha256(repr(known).encode()).hexdigest()


def _name_of(sources: list[Path]) -> str:
    made_for = (sys.version, version("numba"), version("llvmlite"), _processor())
    mark = hashlib.sha256(repr(made_for).encode())
    for source in sources:
        mark.update(source.read_bytes())
    return f"{_python()}-{mark.hexdigest()[:16]}"


def _python() -> str:
    """The version of Python as names of its compiled files have it, for example cpython-311."""
    return sys.implementation.cache_tag or "python"


def _processor() -> str:
    """The processor whose instructions are used, as numba finds it."""
    from llvmlite import binding

    named = os.environ.get(PROCESSOR), os.environ.get(FEATURES)
    if None not in named:  # then it is the same everywhere
        return repr(named)
    return repr((binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten(), named))


def _forget(kept: Path) -> None:
    """Remove what other sources left behind, but for the latest few, and what nobody uses."""
    others = [other for other in kept.parent.iterdir() if other != kept and other.is_dir()]
    used = {other: other.stat().st_mtime for other in others}
    others.sort(key=used.__getitem__, reverse=True)
    elsewhere = [other for other in others if not _of_this_python(other)]
    here = [other for other in others if _of_this_python(other)]
    limit = time.time() - _UNUSED_DAYS * 24 * 3600
    for other in (*here[_KEPT:], *(other for other in elsewhere if used[other] < limit)):
        shutil.rmtree(other, ignore_errors=True)


def _of_this_python(folder: Path) -> bool:
    """Whether this version of Python made a folder of the cache, or one that named none."""
    tag = folder.name.rpartition("-")[0]
    return tag in {"", _python()}


def cache_emptied() -> bool:
    """Empty the folder of a cache that cannot be read, with a note; False where it is not ours."""
    kept = Path(os.environ.get(VARIABLE, ""))
    if kept.parent != folder():
        return False
    _say("The compiled code that was kept cannot be read: the expert compiles it anew.")
    for entry in list(kept.iterdir()):
        if entry.name != _MARK:
            shutil.rmtree(entry, ignore_errors=True)
    return True
