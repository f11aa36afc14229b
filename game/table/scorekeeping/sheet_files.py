"""Kept score sheets as files: one JSON file a sheet, replaced as a whole; and their CSV."""

from __future__ import annotations

import contextlib
import csv
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from filelock import FileLock, Timeout

from game import home
from game.engine import Seat, Staked, Suit
from game.engine.choices import Premium
from game.engine.refusal import Refusal, Refused, refuse
from game.engine.terms import call_code
from game.storage.decoding import document_of
from game.storage.files import make_folder, remove_file
from game.storage.kept import (
    Codec,
    KeptFile,
    Read,
    Unread,
    check_version,
    files_in,
    set_aside_as,
)
from game.table.records.conversions import call_line, call_of
from game.table.records.lines import call_in
from game.table.records.locks import LOCKS, fresh, lock_of
from game.table.scorekeeping.score_keeping import KeptSheet, Notes, Nothing
from game.variants.earlier import kept_variant
from game.wording import in_window

FORMAT: Final = "blackout-sheet"
VERSION: Final = 1
LARGEST: Final = 2_000_000
"""Bytes; a file beyond is something else."""
_SUFFIX: Final = ".json"
_MOST_DEALS: Final = 1000
_PARTS: Final = ("bid", "took", "points")


class SheetError(Refused, ValueError):
    """A file that holds no score sheet: the message is one sentence."""


@dataclass(frozen=True, slots=True)
class FoundSheet:
    """A sheet on the shelf."""

    path: Path
    kept: KeptSheet
    when: float
    """When it was last written, in seconds since the epoch."""


class SheetShelf:
    """The kept sheets of one user."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home.data() / "sheets"

    def begin(self, kept: KeptSheet) -> tuple[Path, FileLock]:
        """A file for a new sheet, written, and its lock, held.

        Raises:
            OSError: the folder cannot be written.
        """
        make_folder(self.folder / LOCKS)
        return fresh(self.folder, _SUFFIX, _encoded(kept))

    def open(self, path: Path) -> tuple[KeptSheet, FileLock]:
        """The sheet of a file, and its lock, held: two windows never tell one sheet.

        Raises:
            SheetError: it holds none, cannot be read now, or another window has it open.
        """
        lock = lock_of(path)
        try:
            lock.acquire()
        except Timeout:
            raise SheetError(refuse("This sheet is open in another window.")) from None
        try:
            return read(path), lock
        except SheetError:
            lock.release()
            raise

    def delete(self, path: Path) -> None:
        """Do away with a sheet.

        Raises:
            SheetError: another window has it open.
            OSError: the file cannot be removed.
        """
        try:
            with lock_of(path):
                remove_file(path)
        except Timeout:
            raise SheetError(refuse("This sheet is open in another window.")) from None

    def found(self) -> list[FoundSheet]:
        """Every sheet, the latest first; files that are none are set aside under another name."""
        sheets = []
        with contextlib.suppress(OSError):
            for path in files_in(self.folder, _SUFFIX):
                with contextlib.suppress(OSError):
                    seen = path.stat()
                    found = _file(path).read() if seen.st_size else None
                    if isinstance(found, Read):
                        sheets.append(FoundSheet(path, found.value, seen.st_mtime))
        return sorted(sheets, key=lambda found: found.when, reverse=True)


def save(path: Path, kept: KeptSheet) -> Refusal | None:
    """Write a sheet in place of what its file held; a sentence where that is impossible."""
    found = _file(path).read()
    return found.notice if isinstance(found, Unread) else found.write(kept)


def read(path: Path) -> KeptSheet:
    """The sheet of a file.

    Raises:
        SheetError: it holds none, or cannot be read now.
    """
    found = _file(path).read()
    if isinstance(found, Read):
        return found.value
    raise SheetError(found.notice or refuse("{path} is not there any more.", path=str(path)))


def _file(path: Path) -> KeptFile[KeptSheet]:
    return KeptFile(path, Codec(_decoded, _encoded, LARGEST, partial(_lost, path)))


def _decoded(raw: bytes) -> KeptSheet:
    return _kept(document_of(raw))


def _encoded(kept: KeptSheet) -> bytes:
    return json.dumps(_data(kept), ensure_ascii=False).encode()


def _lost(path: Path, error: Exception, aside: Path) -> Refusal:
    if isinstance(error, Refused):
        why = refuse("{path} is no score sheet: {why}", path=str(path), why=error.refusal)
    else:
        why = in_window(
            refuse("{path} is no score sheet: {why}", path=str(path), why=str(error)),
            refuse("{path} is no score sheet.", path=str(path)),
        )
    return set_aside_as(why, aside)


def as_csv(kept: KeptSheet) -> str:
    """The finished deals in the columns that `score --check` reads."""
    text = io.StringIO(newline="")
    rows = csv.writer(text, lineterminator="\n")
    names = kept.names
    parts = [f"{name} {part}" for name in names for part in _PARTS]
    calls = ["call"] if kept.variant.named_sizes else []
    rows.writerow(["cards", "dealer", "declarer", *calls, *parts])
    for spec, result, points in kept.progress.finished:
        declarer = "" if result.declarer is None else names[result.declarer]
        each = zip(result.bids, result.tricks, points, strict=True)
        numbers = [number for three in each for number in three]
        called = [] if not calls or spec.call is None else [call_code(spec.call)]
        rows.writerow([spec.cards, names[spec.dealer], declarer, *called, *numbers])
    return text.getvalue()


# Data ------------------------------------------------------------------------------------------


def _data(kept: KeptSheet) -> dict[str, Any]:
    options = kept.variant.options.items()
    return {
        "format": FORMAT,
        "version": VERSION,
        "variant": kept.variant.id,
        "options": {name: list(v) if isinstance(v, tuple) else v for name, v in options},
        "names": list(kept.names),
        "first_dealer": kept.first_dealer,
        "started": kept.started,
        "deals": [_notes_data(notes) for notes in kept.deals],
        "before": [
            [place, None if notes is None else _notes_data(notes)] for place, notes in kept.before
        ],
    }


def _notes_data(notes: Notes) -> dict[str, Any]:
    data: dict[str, Any] = {"bids": list(notes.bids), "took": list(notes.took)}
    if notes.cards is not None:
        data["cards"] = notes.cards
    if notes.call is not None:
        data["call"] = msgspec.to_builtins(call_line(notes.call))
    if notes.winners:
        data["winners"] = list(notes.winners)
    if notes.trump is not None:
        data["trump"] = notes.trump.value
    match notes.premium:
        case Staked(seat, premium):
            data["premium"] = {"seat": seat, "premium": premium.value}
        case Nothing():
            data["premium"] = notes.premium.value
    if notes.revokes is not None:
        data["revokes"] = list(notes.revokes)
    return data


def _kept(data: Mapping[str, Any]) -> KeptSheet:
    check_version(data, VERSION, FORMAT)
    names = tuple(_name(name) for name in data["names"])
    if len(set(names)) != len(names):
        raise SheetError(refuse("two players have one name."))
    row = kept_variant(data["variant"], data["options"], len(names))
    started, deals = data["started"], data["deals"]
    if not isinstance(started, str) or len(started) > 40 or len(deals) > _MOST_DEALS:
        raise SheetError(refuse("it is none of ours."))
    dealer = _seat(data["first_dealer"], len(names))
    return KeptSheet(
        row,
        names,
        dealer,
        started,
        tuple(_notes(each, len(names)) for each in deals),
        tuple(
            (_count(place), None if each is None else _notes(each, len(names)))
            for place, each in data["before"]
        ),
    )


def _notes(data: Mapping[str, Any], players: int) -> Notes:
    trump, premium, revokes = data.get("trump"), data.get("premium"), data.get("revokes")
    cards, call = data.get("cards"), data.get("call")
    bids = tuple(None if bid is None else _count(bid) for bid in data["bids"])
    took = tuple(None if taken is None else _count(taken) for taken in data["took"])
    counted = None if revokes is None else tuple(_count(each) for each in revokes)
    if {len(bids), len(took), len(counted or bids)} != {players}:
        raise SheetError(refuse("there are not as many numbers as players."))
    staked: Staked | Nothing | None = None
    if isinstance(premium, Mapping):
        staked = Staked(_seat(premium["seat"], players), Premium(premium["premium"]))
    elif premium is not None:
        staked = Nothing(premium)
    noted_trump: Suit | Nothing | None = None
    if trump is not None:
        noted_trump = Nothing.NONE if trump == Nothing.NONE.value else Suit(trump)
    return Notes(
        cards=None if cards is None else _count(cards),
        call=None if call is None else call_of(call_in(call)),
        bids=bids,
        took=took,
        winners=tuple(_seat(seat, players) for seat in data.get("winners", ())),
        trump=noted_trump,
        premium=staked,
        revokes=counted,
    )


def _count(number: object) -> int:
    if type(number) is not int or not 0 <= number < _MOST_DEALS:
        raise SheetError(refuse("{number} is no number of a score sheet.", number=repr(number)))
    return number


def _seat(number: object, players: int) -> Seat:
    if _count(number) >= players:
        raise SheetError(refuse("there is no seat {number}.", number=_count(number)))
    return _count(number)


def _name(name: object) -> str:
    if not isinstance(name, str) or not 0 < len(name) <= 64 or not name.isprintable():
        raise SheetError(refuse("a name is a line of letters."))
    return name
