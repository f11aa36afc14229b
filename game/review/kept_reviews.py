"""Reviews kept in the home: a file for each record and version of the expert, a line a decision.

The file is a cache, of which a home can have tens of megabytes, and stands beside its database: it
may be deleted at any time, and lines that make no sense count for nothing. Whoever is stopped
half-way finds there what was weighed so far.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import game
from game import home
from game.engine import Seat
from game.review.review_types import Moment, ReviewedDecision, decision_data, decision_of, moment_of
from game.storage.decoding import NONSENSE, Unreadable, document_of, real, whole
from game.storage.files import cannot_be_read, read_file
from game.table.records.lines import Line, written

LOGGER: Final = logging.getLogger("blackout")
FOLDER: Final = "reviews"
VERSION: Final = 3
"""Of these files; it changes with whatever a review says."""
_MOST: Final = 1_000_000
"""Of deals and seats."""
_LARGEST: Final = 64 << 20
"""Bytes of a file; each line takes some three hundred."""
MOST_KEPT: Final = 400
"""Reviews that are kept, the latest ones; each takes some hundred thousand bytes."""


class KeptReview:
    """What is known already of one record, and what is added to it."""

    def __init__(self, path: Path | None) -> None:
        """Read what there is; None keeps nothing."""
        self.decisions: dict[int, ReviewedDecision] = {}
        """By the index of the action."""
        self.promises: dict[tuple[int, Seat], float | None] = {}
        """By deal and seat."""
        self.moments: dict[int, Moment] = {}
        """By how many actions came before."""
        self._path = path
        """None where nothing is kept."""
        self._ended = True
        """Whether a line feed follows the last line."""
        if path is not None:
            try:
                self._read(path)
            except FileNotFoundError:
                pass
            except (OSError, Unreadable) as error:
                LOGGER.warning("a review is not added to: %s", cannot_be_read(path, error))
                self._path = None

    def add_decision(self, reviewed: ReviewedDecision) -> None:
        """Keep a decision; a finer reading takes the place of an earlier one."""
        self._add(reviewed)

    def add_promise(self, deal: int, seat: Seat, points: float | None) -> None:
        """Keep what a hand promised."""
        self._add(_Promise(deal, seat, points))

    def add_moment(self, moment: Moment) -> None:
        """Keep the chances at a moment."""
        self._add(moment)

    def _read(self, path: Path) -> None:
        """Take what a file says.

        Raises:
            OSError, Unreadable: it cannot be read.
        """
        raw, bad = read_file(path, _LARGEST), 0
        for line in raw.splitlines():
            try:
                self._take(_weighed(line))
            except NONSENSE:
                bad += 1
        if bad:
            LOGGER.warning("%s: %d of its lines make no sense and count for nothing", path, bad)
        self._ended = raw.endswith(b"\n") or not raw

    def _take(self, one: _Weighed) -> None:
        match one:
            case ReviewedDecision():
                self.decisions[one.step] = one
            case Moment():
                self.moments[one.step] = one
            case _Promise():
                self.promises[one.deal, one.seat] = one.points

    def _add(self, one: _Weighed) -> None:
        self._take(one)
        if self._path is None:
            return
        line = json.dumps(_object_of(one), ensure_ascii=False, separators=(",", ":"))
        try:
            # Unsynced: it can be weighed again, and there are hundreds of lines in a minute.
            with self._path.open("ab") as file:
                file.write(("" if self._ended else "\n").encode() + line.encode() + b"\n")
            self._ended = True
        except OSError:
            self._path = None  # weighed again next time


class _Promise(NamedTuple):
    """What a hand promised."""

    deal: int
    seat: Seat
    points: float | None


_Weighed: TypeAlias = ReviewedDecision | Moment | _Promise


def _weighed(raw: bytes) -> _Weighed:
    """What a line says.

    Raises:
        Unreadable, or any of `NONSENSE`: nothing that is known here.
    """
    data = document_of(raw)
    if "decision" in data:
        return decision_of(data["decision"])
    if "moment" in data:
        return moment_of(data["moment"])
    points = data["promise"]
    deal, seat = whole(data["deal"], 0, _MOST), whole(data["seat"], 0, _MOST)
    return _Promise(deal, seat, None if points is None else real(points))


def _object_of(one: _Weighed) -> dict[str, Any]:
    """A line of the file."""
    match one:
        case ReviewedDecision():
            return {"decision": decision_data(one)}
        case Moment():
            return {"moment": one._asdict()}
        case _Promise():
            return {"promise": one.points, "deal": one.deal, "seat": one.seat}


def kept_review(lines: Iterable[Line], expert: str) -> KeptReview:
    """The kept review of a finished record, in the home wherever the record itself lies."""
    digest = sha256(f"{VERSION} {game.__version__} {expert}\n".encode())
    for line in lines:
        digest.update(written(line).encode())
    folder = home.data() / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _forget_oldest(folder)
    except OSError:
        return KeptReview(None)
    return KeptReview(folder / f"{digest.hexdigest()[:32]}.jsonl")


def _forget_oldest(folder: Path) -> None:
    found = sorted(folder.glob("*.jsonl"), key=lambda path: path.lstat().st_mtime)
    for path in found[:-MOST_KEPT]:
        path.unlink(missing_ok=True)
