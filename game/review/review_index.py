"""What whole reviews came to, a line a person and game: outlives the reviews, for trends over time.

JSON Lines in the home. The line written last about a game counts. Lines that make no sense count
for nothing, and the file may be deleted at any time: games that are reviewed again stand there
again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from game import home
from game.review.values import GameReview, rounded
from game.storage.decoding import Unreadable, object_of, utf8
from game.storage.files import read_lines
from game.table.records.record import ENDED, STARTED, Line, seconds_of, written
from game.table.setup import HUMAN, profile_in

FILE: Final = "reviews.jsonl"
LARGEST: Final = 16 << 20
"""Bytes that are read; a game takes three hundred."""


class ReviewedGame(NamedTuple):
    """One person's decisions in one game."""

    record: str
    """The SHA-256 of the record."""
    when: str
    """When the game ended, or began where the record does not tell that, in UTC."""
    variant: str
    profile: str
    """The id of who played; empty where the record names nobody."""
    name: str
    decisions: int
    """Those that could be weighed."""
    loss: float
    """Points given away, all of them together."""
    mistakes: int


def note_review(lines: Iterable[Line], review: GameReview, path: Path | None = None) -> None:
    """Write down what a whole review came to for each person in it; of another one nothing.

    A file that cannot be written stays as it is: the review itself is kept elsewhere.
    """
    if not review.complete:
        return
    record = list(lines)
    found = list(_games(record, review))
    path = home.data() / FILE if path is None else path
    known = {(one.record, one.profile, one.name): one for one in read_reviews(path)}
    new = [one for one in found if known.get((one.record, one.profile, one.name)) != one]
    if not new:
        return
    text = "".join(json.dumps(one._asdict(), ensure_ascii=False) + "\n" for one in new)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        cut = path.exists() and path.stat().st_size and path.read_bytes()[-1:] != b"\n"
        with path.open("ab") as file:
            # A line that was cut off stays a line of its own.
            file.write((b"\n" if cut else b"") + text.encode())


def read_reviews(path: Path | None = None) -> list[ReviewedGame]:
    """All games that were reviewed, the earliest first."""
    path = home.data() / FILE if path is None else path
    found: dict[tuple[str, str, str], ReviewedGame] = {}
    with suppress(OSError, Unreadable):
        if path.stat().st_size > LARGEST:
            return []
        for line in read_lines(path):
            with suppress(Unreadable, KeyError, TypeError, ValueError):
                one = _game_of(object_of(utf8(line.raw)))
                found[one.record, one.profile, one.name] = one
    return sorted(found.values(), key=lambda one: (one.when, one.record))


def _games(record: list[Line], review: GameReview) -> Iterable[ReviewedGame]:
    digest = sha256("".join(map(written, record)).encode()).hexdigest()
    header, end = record[0], record[-1]
    when = next((t for t in (end.get(ENDED), header.get(STARTED)) if seconds_of(t) is not None), "")
    for seat in review.seats:
        plan = header["seats"][seat.seat]
        if plan["agent"] != HUMAN or seat.loss_per_decision is None:
            continue
        own = [one for one in review.decisions if one.seat == seat.seat and one.best is not None]
        yield ReviewedGame(
            digest,
            str(when),
            str(header["variant"]),
            profile_in(plan.get("profile")),
            str(plan["name"]),
            len(own),
            rounded(sum(one.loss for one in own)),
            sum(one.mistake for one in own),
        )


def _game_of(data: Mapping[str, Any]) -> ReviewedGame:
    one = ReviewedGame(**{name: data[name] for name in ReviewedGame._fields})
    texts = (one.record, one.when, one.variant, one.profile, one.name)
    numbers = (one.decisions, one.mistakes)
    if not all(isinstance(text, str) for text in texts):
        raise TypeError
    if not all(type(number) is int and number >= 0 for number in numbers):
        raise TypeError
    return one._replace(loss=float(one.loss))
