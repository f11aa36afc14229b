"""Mistakes of a player, to be tried again: kept with the profile, a file for each game.

The first line of a file lists the mistakes of one player in one game with what every way was worth
and when each comes back; the lines after it are the game's record, up to the last of them. So a
moment can be set up again when the review, or the game itself, is gone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.days import local_date
from game.engine import GameState, Seat, legal_actions
from game.engine.refusal import Refusal, refuse
from game.profiles.shelf import ProfileShelf
from game.puzzles.puzzle import COMPANION, Way
from game.review.spacing import Box, fresh
from game.review.values import SURE, GameReview, ReviewedDecision
from game.storage.decoding import NONSENSE, document_of, real, whole
from game.storage.disk_errors import cannot_be_read
from game.storage.files import remove_file
from game.storage.kept import Codec, KeptFile, Missing, Read, Unread, check_version, files_in
from game.table.records.codes import code_of
from game.table.records.conversions import line_of
from game.table.records.lines import Line, header_of, read_line, written
from game.table.records.replay import RecordedGame, RecordReader, replay
from game.table.setup import HUMAN, SeatPlan, Setup, profile_in

FOLDER: Final = "mistakes"
SUFFIX: Final = ".jsonl"
VERSION: Final = 1
MOST_GAMES: Final = 200
"""Games that are kept, the latest ones."""
MOST_OF_A_GAME: Final = 40
"""Mistakes of one game that are kept, the largest."""
_MOST: Final = 1_000_000
"""Of every whole number in a mistake."""
KINDS: Final = ("bid", "play", "trump", "lay", "call")
"""What can be tried again: of a size too little is known, and of a statement no sum of points."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that gave points away, with what its ways were worth."""

    game: str
    """Which file it is in."""
    step: int
    """Which of the record's actions it was."""
    line: int
    """How many lines of the record come before it."""
    seat: Seat
    variant: str
    deal: int
    trick: int | None
    chosen: str
    """Code of what was done."""
    ways: tuple[Way, ...]
    best: frozenset[str]
    """Codes of the ways that are as good as the best, within the noise."""
    box: Box

    @property
    def top(self) -> Way:
        """The best way."""
        return max(self.ways, key=lambda way: way.points)

    @property
    def loss(self) -> float:
        """Points that were given away."""
        return self.top.points - self.way(self.chosen).points

    def way(self, code: str) -> Way:
        """What a way is worth.

        Raises:
            KeyError: it is none of this decision.
        """
        for each in self.ways:
            if each.code == code:
                return each
        raise KeyError(code)


class RetriedMoment(NamedTuple):
    """The moment of a mistake, set up again."""

    setup: Setup
    """The game, with bots in all other seats."""
    state: GameState
    lines: tuple[Line, ...]
    """The record until then."""


def mistakes_of(
    reader: RecordReader, found: Iterable[ReviewedDecision], seat: Seat, today: date
) -> list[Mistake]:
    """The mistakes of a seat in a reviewed record, in its order; the largest where they are many.

    Args:
        reader: the record, which a review stands on.
        found: its decisions that were weighed.
        seat: whose.
        today: when they are found: they are due at once.
    """
    name = digest_of(reader.lines)
    made = [
        mistake
        for each in found
        if each.seat == seat and each.mistake and each.kind in KINDS
        if (mistake := _mistake(reader, each, name, today)) is not None
    ]
    kept = sorted(made, key=lambda each: -each.loss)[:MOST_OF_A_GAME]
    return sorted(kept, key=lambda each: each.step)


def _mistake(
    reader: RecordReader, each: ReviewedDecision, name: str, today: date
) -> Mistake | None:
    state = reader.steps[each.step].before
    codes = {}
    for action in legal_actions(state, each.seat):
        with suppress(ValueError):
            codes[line_of(action)] = code_of(action)
    known = [(codes[way.action], way) for way in each.ways if way.action in codes]
    chosen = codes.get(each.chosen)
    if len(known) < 2 or chosen is None:
        return None
    top = max(way.points for _code, way in known)
    best = {code for code, way in known if top - way.points <= SURE * way.behind}
    if chosen in best:
        return None
    ways = tuple(Way(code, way.points, way.made) for code, way in known)
    variant = header_of(reader.lines).variant
    return Mistake(
        name,
        each.step,
        each.line,
        each.seat,
        variant,
        each.deal,
        each.trick,
        chosen,
        ways,
        frozenset(best),
        fresh(today),
    )


def digest_of(lines: Iterable[Line]) -> str:
    """The name that a game has here."""
    return sha256("".join(map(written, lines)).encode()).hexdigest()[:32]


def moment_of(lines: Sequence[Line], mistake: Mistake) -> RetriedMoment | None:
    """Set the moment of a mistake up again; None where the lines do not lead there."""
    if not lines or mistake.line > len(lines):
        return None
    before = tuple(lines[: mistake.line])
    reader = replay(RecordedGame.of_lines(before))
    setup, state = reader.setup, reader.state
    if setup is None or state is None or reader.fault is not None:
        return None
    codes = set()
    for action in legal_actions(state, mistake.seat):
        with suppress(ValueError):
            codes.add(code_of(action))
    if not codes >= {way.code for way in mistake.ways}:
        return None
    seats = tuple(
        replace(plan, agent=HUMAN if seat == mistake.seat else _beside(plan))
        for seat, plan in enumerate(setup.seats)
    )
    return RetriedMoment(replace(setup, seats=seats, match=None), state, before)


def _beside(plan: SeatPlan) -> str:
    """Who sits in another seat: the bot of the game; nobody is asked there."""
    return COMPANION if plan.is_human else plan.agent


# Files --------------------------------------------------------------------------------------------


class KeptMistakes(NamedTuple):
    """All mistakes of a player."""

    mistakes: tuple[Mistake, ...] = ()
    trouble: Refusal | None = None

    def due(self, today: date) -> tuple[Mistake, ...]:
        """Those to be tried today, the longest waiting first."""
        waiting = [each for each in self.mistakes if each.box.is_due(today)]
        return tuple(sorted(waiting, key=lambda each: (each.box.due, each.game, each.step)))


class MistakesOfGame(NamedTuple):
    """What the file of a game holds."""

    mistakes: tuple[Mistake, ...]
    record: bytes
    """The lines of the record, up to the last of them."""


def read_mistakes(folder: Path) -> KeptMistakes:
    """The mistakes kept in the folder of a profile, those of the latest game first.

    There is a sentence where not all could be read.
    """
    found: list[Mistake] = []
    trouble: Refusal | None = None
    try:
        paths = _files(folder / FOLDER)
    except OSError as error:
        return KeptMistakes((), cannot_be_read(folder / FOLDER, error))
    for path in paths:
        kept = _file(path).read()
        trouble = kept.notice or trouble
        found += () if kept.value is None else kept.value.mistakes
    return KeptMistakes(tuple(found), trouble)


def record_before(folder: Path, mistake: Mistake) -> tuple[Line, ...]:
    """The record up to a mistake; nothing where it is gone."""
    kept = _file(_path(folder, mistake.game)).read().value
    with suppress(*NONSENSE):
        if kept is not None:
            return tuple(map(read_line, kept.record.splitlines()))
    return ()


def as_kept(folder: Path, mistake: Mistake) -> Mistake:
    """The same mistake with the box that it is in, where it is kept already."""
    kept = _file(_path(folder, mistake.game)).read().value
    known = () if kept is None else kept.mistakes
    return next((each for each in known if each.step == mistake.step), mistake)


def keep_tried(folder: Path, mistake: Mistake) -> Refusal | None:
    """Write down where a mistake is now; a sentence where that is impossible."""
    found = _file(_path(folder, mistake.game)).read()
    if not isinstance(found, Read):
        return found.notice
    known, record = found.value
    now = tuple(mistake if each.step == mistake.step else each for each in known)
    return found.write(MistakesOfGame(now, record))


def keep_mistakes(
    folder: Path, mistakes: Sequence[Mistake], record: Sequence[Line]
) -> Refusal | None:
    """Keep the mistakes of one game; of those that are known already where they are stays.

    Returns:
        A sentence where they are not kept: the disk refuses, the game's file cannot be read now,
        or a newer version wrote it, which will want it again.
    """
    if not mistakes:
        return None
    found = _file(_path(folder, mistakes[0].game)).read()
    if isinstance(found, Unread) or (isinstance(found, Missing) and found.newer):
        return found.notice
    known = () if found.value is None else found.value.mistakes
    boxes = {each.step: each.box for each in known}
    now = tuple(replace(each, box=boxes.get(each.step, each.box)) for each in mistakes)
    lines = record[: max(each.line for each in mistakes)]
    trouble = found.write(MistakesOfGame(now, "".join(map(written, lines)).encode()))
    with suppress(OSError):
        for old in _files(folder / FOLDER)[MOST_GAMES:]:
            remove_file(old)
    return trouble or found.notice


def note_mistakes(reader: RecordReader, review: GameReview) -> None:
    """Keep the mistakes of every person of a whole review whose profile is on this machine."""
    if not review.complete:
        return
    shelf = ProfileShelf.usual()
    players, _notices = shelf.open()
    if not players.kept:
        return
    known = {profile.id for profile in players.profiles}
    for seat, plan in enumerate(header_of(reader.lines).seats):
        if plan.agent != HUMAN:
            continue
        owner = profile_in(plan.profile) or players.first
        if owner in known:
            found = mistakes_of(reader, review.decisions, seat, local_date())
            with suppress(OSError):
                keep_mistakes(shelf.folder / owner, found, reader.lines)


def _path(folder: Path, game: str) -> Path:
    return folder / FOLDER / f"{game}{SUFFIX}"


def _files(folder: Path) -> list[Path]:
    """The files of games, the latest first.

    Raises:
        OSError: the folder cannot be read.
    """
    changed = {path: path.stat().st_mtime for path in files_in(folder, SUFFIX)}
    return sorted(changed, key=lambda path: (-changed[path], path.name))


def _file(path: Path) -> KeptFile[MistakesOfGame]:
    return KeptFile(path, Codec(partial(_decoded, path.stem), _encoded, 8 << 20, _lost))


def _decoded(game: str, raw: bytes) -> MistakesOfGame:
    head, _line_feed, record = raw.partition(b"\n")
    data = document_of(head)
    check_version(data, VERSION)
    return MistakesOfGame(tuple(_mistake_of(game, each) for each in data["mistakes"]), record)


def _encoded(kept: MistakesOfGame) -> bytes:
    head = {"version": VERSION, "mistakes": [_data_of(each) for each in kept.mistakes]}
    return (json.dumps(head, separators=(",", ":")) + "\n").encode() + kept.record


def _lost(_error: Exception, aside: Path) -> Refusal:
    return refuse("Mistakes of a game cannot be read; the file is now {path}.", path=str(aside))


def _data_of(each: Mistake) -> dict[str, Any]:
    return {
        "step": each.step,
        "line": each.line,
        "seat": each.seat,
        "variant": each.variant,
        "deal": each.deal,
        "trick": each.trick,
        "chosen": each.chosen,
        "ways": [[way.code, way.points, way.made] for way in each.ways],
        "best": sorted(each.best),
        "box": each.box.number,
        "due": each.box.due.isoformat(),
    }


def _mistake_of(game: str, data: Mapping[str, Any]) -> Mistake:
    ways = tuple(Way(str(code), real(points), real(made)) for code, points, made in data["ways"])
    found = Mistake(
        game,
        whole(data["step"], 0, _MOST),
        whole(data["line"], 0, _MOST),
        whole(data["seat"], 0, _MOST),
        str(data["variant"]),
        whole(data["deal"], 0, _MOST),
        None if data["trick"] is None else whole(data["trick"], 0, _MOST),
        str(data["chosen"]),
        ways,
        frozenset(map(str, data["best"])),
        Box(whole(data["box"], 0, _MOST), date.fromisoformat(data["due"])),
    )
    codes = {way.code for way in ways}
    if found.chosen not in codes or not found.best or not found.best <= codes:
        raise ValueError
    return found
