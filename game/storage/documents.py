"""Documents: files of one JSON object each, decoded straight into their type.

The first members of the object are `format`, the name of the kind of document; `version`; and
`checksum`, a digest of all other bytes of the file. The members after them are the fields of the
type. A file without a checksum is one of an older version or was edited by hand (whoever edits one
takes the checksum out): it counts as it stands. One whose checksum does not fit is damaged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Final, Generic, TypeVar

import msgspec
from msgspec import Meta

from game.engine.refusal import refuse
from game.storage.decoding import LARGEST_REAL, NewerVersion, OlderVersion, Unreadable, typed
from game.wording import NEWER_VERSION

S = TypeVar("S")
T = TypeVar("T")

DIGEST_BYTES: Final = 16
NOT_AS_WRITTEN: Final = refuse("it is not what was written: its checksum does not fit.")
MOST: Final = 1_000_000
"""Of every number in a document that counts something, on either side of zero."""
Count = Annotated[int, Meta(ge=0, le=MOST)]
"""How many, or which one."""
Points = Annotated[int, Meta(ge=-MOST, le=MOST)]
"""Points of a deal or a game."""
Real = Annotated[float, Meta(ge=-LARGEST_REAL, le=LARGEST_REAL)]
"""A mean, a loss or a chance."""


@dataclass(frozen=True, slots=True)
class Codec(Generic[T]):
    """How a value is written as the bytes of a file."""

    decode: Callable[[bytes, Path], T]
    """From what a file of this path holds; raises `Unreadable` or any of `NONSENSE` where that
    makes no sense, and `NewerVersion`."""
    encode: Callable[[T], bytes]
    largest: int = 1 << 16
    """Bytes that a file can have."""
    keeps_earlier: bool = False
    """Whether the file of before the last change is kept beside it."""
    private: bool = False
    """Whether a file is for its owner alone."""

    def mapped(self, take: Callable[[T, Path], S], give: Callable[[S], T]) -> Codec[S]:
        """The same files for values of another type.

        Args:
            take: makes such a value of a decoded one and the path of its file; raises any of
                `NONSENSE` where it cannot.
            give: the other way round.
        """
        return Codec(
            lambda raw, path: take(self.decode(raw, path), path),
            lambda value: self.encode(give(value)),
            self.largest,
            self.keeps_earlier,
            self.private,
        )


class _Head(msgspec.Struct):
    """What every document begins with; each member was left out by some older version."""

    format: str = ""
    version: int = 0
    checksum: str = ""


def document(
    name: str,
    kind: type[T],
    *,
    version: int = 1,
    earlier: Mapping[int, Callable[[bytes, Path], T]] | None = None,
    largest: int = 1 << 16,
    indent: int = -1,
    private: bool = False,
    flawed: bool = False,
    sealed: bool = False,
) -> Codec[T]:
    """The files of one kind of document.

    Args:
        name: what the member `format` says; files that older versions wrote may have none.
        kind: the type of a value, checked while it is decoded; members it does not have are
            passed over, and those with a default may be missing.
        version: which is written.
        earlier: by every older version what reads its files; 0 is one that says no version.
        largest: bytes that a file can have.
        indent: spaces by which the members are set in; all in one line where negative.
        private: whether a file is for its owner alone.
        flawed: whether texts may hold control characters, since each is judged by itself.
        sealed: whether a file without its checksum is damaged, since nobody edits one by hand.
    """
    older = earlier or {}

    def decode(raw: bytes, path: Path) -> T:
        head = _head_of(raw)
        if head.format not in ("", name):
            raise Unreadable(refuse("it has another format or version."))
        if head.version < version and head.version not in older:
            raise OlderVersion(refuse("it has another format or version."))
        if _is_damaged(raw, sealed=sealed):
            raise Unreadable(NOT_AS_WRITTEN)
        if head.version > version:
            raise NewerVersion(NEWER_VERSION)
        return (
            older[head.version](raw, path)
            if head.version in older
            else typed(raw, kind, flawed=flawed)
        )

    def encode(value: T) -> bytes:
        own = msgspec.json.encode(value, order="deterministic")
        head = msgspec.json.encode(_Head(name, version))
        whole = head[:-1] + (b"," if len(own) > 2 else b"") + own[1:]
        if indent >= 0:
            whole = msgspec.json.format(whole, indent=indent)
        return _sealed(whole + b"\n")

    return Codec(decode, encode, largest, keeps_earlier=True, private=private)


def unversioned(
    kind: type[T], member: str = "", *, flawed: bool = False
) -> Mapping[int, Callable[[bytes, Path], T]]:
    """Of a document whose files said no version at first, and had the members of today.

    Args:
        kind: the type of a value.
        member: which each of those files had.
        flawed: as `document` has it.
    """

    def read(raw: bytes, _path: Path) -> T:
        if member and member not in typed(raw, dict[str, msgspec.Raw]):
            raise Unreadable(refuse("it has another format or version."))
        return typed(raw, kind, flawed=flawed)

    return {0: read}


def without_head(data: Mapping[str, T]) -> dict[str, T]:
    """The members of a document that is no more to its store than an object."""
    return {name: value for name, value in data.items() if name not in _Head.__struct_fields__}


_SEAL: Final = re.compile(
    rb'\s*\{\s*"format":\s*"([a-z-]*)",\s*"version":\s*(\d{1,9}),\s*"checksum":\s*"([0-9a-f]*)"'
)
"""The head as this program writes it, before all other members: its three values."""


def _head_of(raw: bytes) -> _Head:
    """The head of a document, or of the first line of one that was written in lines."""
    if (found := _SEAL.match(raw)) is not None:
        return _Head(found[1].decode(), int(found[2]), found[3].decode())
    try:
        return typed(raw, _Head, flawed=True)  # of the rest its own type judges
    except Unreadable:
        first, line_feed, _rest = raw.partition(b"\n")
        if not line_feed:
            raise
        return typed(first, _Head)


def _sealed(raw: bytes) -> bytes:
    """A document whose empty checksum is filled in."""
    found = _SEAL.match(raw)
    assert found is not None, "every document begins with its head"
    return raw[: found.start(3)] + _digest(raw).encode() + raw[found.end(3) :]


def _is_damaged(raw: bytes, *, sealed: bool) -> bool:
    """Whether a document has a checksum that does not fit. Where another program wrote it anew, and
    put its head elsewhere, that has no meaning."""
    found = _SEAL.match(raw)
    if found is None or not found[3]:
        return sealed
    return found[3].decode() != _digest(raw[: found.start(3)] + raw[found.end(3) :])


def _digest(raw: bytes) -> str:
    return blake2b(raw, digest_size=DIGEST_BYTES).hexdigest()
