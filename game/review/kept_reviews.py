"""Reviews kept in the home: a file for each record and version of the expert, a line a decision.

The file is a cache: it may be deleted at any time, and lines that make no sense count for nothing.
Whoever is stopped half-way finds there what was weighed so far.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import game
from game import home
from game.engine import Seat
from game.review.review_types import Moment, ReviewedDecision, decision_data, decision_of, moment_of
from game.storage.decoding import Unreadable, document_of, real, whole
from game.storage.kept_files import Unread
from game.storage.kept_lines import KeptLines, LineCodec, LinesRead, line_of_object
from game.table.records.lines import Line, written

LOGGER: Final = logging.getLogger("blackout")
FOLDER: Final = "reviews"
VERSION: Final = 3
"""Of these files; it changes with whatever a review says."""
_MOST: Final = 1_000_000
"""Of deals and seats."""
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
        self._file: LinesRead[_Weighed] | None = None
        """None where nothing is kept."""
        read = None if path is None else KeptLines(path, _LINES).read()
        if isinstance(read, Unread):
            LOGGER.warning("a review is not added to: %s", read.notice)
        elif read is not None:
            for one in read.good:
                self._take(one)
            self._file = replace(read, every=())  # they are held by what they are of

    def add_decision(self, reviewed: ReviewedDecision) -> None:
        """Keep a decision; a finer reading takes the place of an earlier one."""
        self._add(reviewed)

    def add_promise(self, deal: int, seat: Seat, points: float | None) -> None:
        """Keep what a hand promised."""
        self._add(_Promise(deal, seat, points))

    def add_moment(self, moment: Moment) -> None:
        """Keep the chances at a moment."""
        self._add(moment)

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
        try:
            if self._file is not None:
                # Unsynced: it can be weighed again, and there are hundreds of lines in a minute.
                self._file.add([one], sync=False)
        except (OSError, Unreadable):
            self._file = None  # weighed again next time


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


def _line_of(one: _Weighed) -> str:
    match one:
        case ReviewedDecision():
            return line_of_object({"decision": decision_data(one)})
        case Moment():
            return line_of_object({"moment": one._asdict()})
        case _Promise():
            return line_of_object({"promise": one.points, "deal": one.deal, "seat": one.seat})


_LINES: Final = LineCodec(_weighed, _line_of)


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
