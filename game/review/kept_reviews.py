"""Reviews kept in the home: a file for each record and version of the expert, a line a decision.

The file is a cache: it may be deleted at any time, and lines that make no sense count for nothing.
Whoever is stopped half-way finds there what was weighed so far.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import game
from game import home
from game.engine import Seat
from game.review.values import Moment, ReviewedDecision, decision_data, decision_of, moment_of
from game.storage.decoding import Unreadable, real, whole
from game.storage.line_files import add_lines, read_objects
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
        self._path = path
        self._writes = path is not None
        self.decisions: dict[int, ReviewedDecision] = {}
        """By the index of the action."""
        self.promises: dict[tuple[int, Seat], float | None] = {}
        """By deal and seat."""
        self.moments: dict[int, Moment] = {}
        """By how many actions came before."""
        if path is not None:
            try:
                read_objects(path, self._take)
            except (OSError, Unreadable) as error:
                LOGGER.warning("%s cannot be read now, and is not added to: %s", path, error)
                self._writes = False

    def add_decision(self, reviewed: ReviewedDecision) -> None:
        """Keep a decision; a finer reading takes the place of an earlier one."""
        self.decisions[reviewed.step] = reviewed
        self._append({"decision": decision_data(reviewed)})

    def add_promise(self, deal: int, seat: Seat, points: float | None) -> None:
        """Keep what a hand promised."""
        self.promises[deal, seat] = points
        self._append({"promise": points, "deal": deal, "seat": seat})

    def add_moment(self, moment: Moment) -> None:
        """Keep the chances at a moment."""
        self.moments[moment.step] = moment
        self._append({"moment": moment._asdict()})

    def _take(self, data: dict[str, Any]) -> None:
        if "decision" in data:
            found = decision_of(data["decision"])
            self.decisions[found.step] = found
        elif "moment" in data:
            moment = moment_of(data["moment"])
            self.moments[moment.step] = moment
        elif "promise" in data:
            points = data["promise"]
            known = None if points is None else real(points)
            self.promises[whole(data["deal"], 0, _MOST), whole(data["seat"], 0, _MOST)] = known

    def _append(self, data: dict[str, Any]) -> None:
        if not self._writes or self._path is None:
            return
        try:
            # Unsynced: it can be weighed again, and there are hundreds of lines in a minute.
            add_lines(self._path, json.dumps(data) + "\n", sync=False)
        except (OSError, Unreadable):
            self._writes = False  # weighed again next time


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
    found = sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
    for path in found[:-MOST_KEPT]:
        path.unlink(missing_ok=True)
