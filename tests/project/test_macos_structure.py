"""What macOS looks at before it loads the search, read from the files themselves.

No bundle for macOS can be built here and nobody has run one: this is what can be told of its parts.
"""

from __future__ import annotations

import hashlib
import struct
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from ai.native.library import LIBRARIES

MACH_O_64: Final = 0xFEEDFACF
DYLIB: Final = 6
"""The kind of file: a library that is loaded while a program runs."""
ID_DYLIB, LOAD_DYLIB, CODE_SIGNATURE, BUILD_VERSION = 0x0D, 0x0C, 0x1D, 0x32
SIGNATURE, CODE_DIRECTORY = 0xFADE0CC0, 0xFADE0C02
ADHOC: Final = 0x2
"""Of a signature: nobody's name stands under it."""
SHA256: Final = 2
PROCESSORS: Final = {"macos-x86_64.dylib": 0x01000007, "macos-aarch64.dylib": 0x0100000C}
OLDEST: Final = {"macos-x86_64.dylib": (10, 15), "macos-aarch64.dylib": (11, 0)}


class Command(NamedTuple):
    """A load command of a Mach-O file: its number, and all its bytes."""

    number: int
    raw: bytes


def commands_of(raw: bytes) -> list[Command]:
    """The load commands, in their order."""
    (number,) = struct.unpack_from("<I", raw, 16)
    found, at = [], 32
    for _ in range(number):
        kind, size = struct.unpack_from("<II", raw, at)
        found.append(Command(kind & 0x7FFFFFFF, raw[at : at + size]))
        at += size
    return found


@pytest.fixture(params=sorted(PROCESSORS))
def library(request: pytest.FixtureRequest) -> Path:
    """Each library of the search for macOS."""
    return LIBRARIES / str(request.param)


def test_each_library_is_one_for_its_processor_and_oldest_system(library: Path) -> None:
    raw = library.read_bytes()
    magic, processor, _, kind = struct.unpack_from("<IIII", raw)
    assert (magic, processor, kind) == (MACH_O_64, PROCESSORS[library.name], DYLIB)
    (built,) = (one.raw for one in commands_of(raw) if one.number == BUILD_VERSION)
    platform, oldest = struct.unpack_from("<II", built, 8)
    assert platform == 1, "macOS"
    assert (oldest >> 16, oldest >> 8 & 0xFF) == OLDEST[library.name]


def test_each_library_asks_for_those_of_the_system_alone(library: Path) -> None:
    loaded = [one.raw for one in commands_of(library.read_bytes()) if one.number == LOAD_DYLIB]
    names = [raw[struct.unpack_from("<I", raw, 8)[0] :].rstrip(b"\0") for raw in loaded]
    assert all(name.startswith((b"/usr/lib/", b"/System/Library/")) for name in names)


def test_every_page_of_the_library_for_arm_is_as_its_signature_says() -> None:
    # The system ends a process on such a processor that runs a page which is signed otherwise.
    raw = (LIBRARIES / "macos-aarch64.dylib").read_bytes()
    (signed,) = (one.raw for one in commands_of(raw) if one.number == CODE_SIGNATURE)
    at, size = struct.unpack_from("<II", signed, 8)
    magic, length, parts = struct.unpack_from(">III", raw, at)
    assert (magic, at + size) == (SIGNATURE, len(raw))
    assert length <= size
    places = [struct.unpack_from(">II", raw, at + 12 + 8 * part)[1] for part in range(parts)]
    (code,) = (
        at + place
        for place in places
        if struct.unpack_from(">I", raw, at + place) == (CODE_DIRECTORY,)
    )
    flags, hashes, _, _, pages, limit = struct.unpack_from(">IIIIII", raw, code + 12)
    wide, kind, _, page = struct.unpack_from(">BBBB", raw, code + 36)
    assert flags & ADHOC
    assert (wide, kind, limit) == (32, SHA256, at), "all that lies before the signature is signed"
    step = 1 << page
    assert pages == -(-limit // step)
    for number in range(pages):
        kept = raw[code + hashes + wide * number :][:wide]
        shown = raw[number * step : min((number + 1) * step, limit)]
        assert hashlib.sha256(shown).digest() == kept, f"page {number}"
