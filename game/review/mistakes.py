"""Mistakes of a player, to be tried again: kept with the profile, a document for each game.

It lists the mistakes of one player in one game with what every way was worth and when each comes
back, and has the game's record up to the last of them. So a moment can be set up again when the
review, or the game itself, is gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Raw, Struct, convert

from game.days import local_date
from game.engine import GameState, Seat, legal_actions
from game.engine.refusal import Refusal
from game.profiles.shelf import ProfileShelf
from game.puzzles.puzzle import COMPANION, PuzzleWay, WeighedPuzzle
from game.review.measured_points import swing
from game.review.review_types import GameReview, ReviewedDecision
from game.review.spacing import Box, fresh
from game.review.weighed_decision import as_good
from game.storage.decoding import typed
from game.storage.documents import Count, document
from game.storage.files import cannot_be_read
from game.storage.kept_documents import KeptDocuments
from game.storage.kept_files import Missing
from game.table.records.codes import code_of
from game.table.records.event_lines import RecordError, line_of
from game.table.records.lines import Line, digest_of, header_of, read_line, written
from game.table.records.replay import FaultyRecord, RecordedGame, RecordReader, faultless
from game.table.setup import HUMAN, SeatPlan, Setup, profile_in

FOLDER: Final = "mistakes"
SUFFIX: Final = ".jsonl"
MOST_GAMES: Final = 200
"""Games that are kept, the latest ones."""
MOST_OF_A_GAME: Final = 40
"""Mistakes of one game that are kept, the largest."""
KINDS: Final = ("bid", "play", "trump", "lay", "call")
"""What can be tried again: of a size too little is known, and of a statement no sum of points."""


@dataclass(frozen=True, slots=True)
class Mistake(WeighedPuzzle):
    """A decision that gave points away, with what its ways were worth."""

    game: str
    """Which file it is in."""
    step: Count
    """Which of the record's actions it was."""
    line: Count
    """How many lines of the record come before it."""
    seat: Annotated[Seat, Meta(ge=0)]
    variant: str
    deal: Count
    trick: Count | None
    chosen: str
    """Code of what was done."""
    ways: tuple[PuzzleWay, ...]
    best: frozenset[str]
    """Codes of the ways that are as good as the best, within the error."""
    box: Box

    def __post_init__(self) -> None:
        """Raises ValueError where what was done or is best is none of the ways."""
        if not self.best or not self.best | {self.chosen} <= {way.code for way in self.ways}:
            raise ValueError(self.chosen)

    @property
    def loss(self) -> float:
        """Points that were given away."""
        return self.top.points - self.way(self.chosen).points


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
    name = digest_of(reader.lines)[:32]
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
    whole = swing(state.deal.spec)
    best = {code for code, way in known if as_good(each, way, whole)}
    if chosen in best:
        return None
    ways = tuple(PuzzleWay(code, way.points, way.made) for code, way in known)
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


def moment_of(lines: Sequence[Line], mistake: Mistake) -> RetriedMoment | None:
    """Set the moment of a mistake up again; None where the lines do not lead there."""
    if not lines or mistake.line > len(lines):
        return None
    before = tuple(lines[: mistake.line])
    try:
        reader = faultless(RecordedGame.of_lines(before))
    except FaultyRecord:
        return None
    setup, state = reader.setup, reader.state
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


@dataclass(frozen=True, slots=True)
class MistakesOfGame:
    """What the file of a game holds."""

    mistakes: tuple[Mistake, ...]
    record: tuple[Raw, ...]
    """The lines of the record, up to the last of them."""


def read_mistakes(folder: Path) -> KeptMistakes:
    """The mistakes kept in the folder of a profile, those of the latest game first.

    There is a sentence where not all could be read.
    """
    found: list[Mistake] = []
    trouble: Refusal | None = None
    try:
        files = _kept_in(folder).latest_first()
    except OSError as error:
        return KeptMistakes((), cannot_be_read(folder / FOLDER, error))
    for file in files:
        kept = file.read()
        trouble = kept.notice or trouble
        found += () if kept.value is None else kept.value.mistakes
    return KeptMistakes(tuple(found), trouble)


def record_before(folder: Path, mistake: Mistake) -> tuple[Line, ...]:
    """The record up to a mistake; nothing where it is gone."""
    kept = _kept_in(folder).file(mistake.game).read().value
    with suppress(RecordError):
        if kept is not None:
            return tuple(read_line(bytes(line)) for line in kept.record)
    return ()


def as_kept(folder: Path, mistake: Mistake) -> Mistake:
    """The same mistake with the box that it is in, where it is kept already."""
    kept = _kept_in(folder).file(mistake.game).read().value
    known = () if kept is None else kept.mistakes
    return next((each for each in known if each.step == mistake.step), mistake)


def keep_tried(folder: Path, mistake: Mistake) -> Refusal | None:
    """Write down where a mistake is now; a sentence where that is impossible."""

    def tried(kept: MistakesOfGame | None) -> MistakesOfGame | None:
        if kept is None:
            return None
        known = (mistake if each.step == mistake.step else each for each in kept.mistakes)
        return replace(kept, mistakes=tuple(known))

    return _kept_in(folder).file(mistake.game).change(tried).notice


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
    kept = _kept_in(folder)
    file = kept.file(mistakes[0].game)
    found = file.read()
    if isinstance(found, Missing) and found.newer:
        return found.notice
    lines = record[: max(each.line for each in mistakes)]
    raw = tuple(Raw(written(line).strip().encode()) for line in lines)

    def again(known: MistakesOfGame | None) -> MistakesOfGame:
        boxes = {} if known is None else {each.step: each.box for each in known.mistakes}
        now = (replace(each, box=boxes.get(each.step, each.box)) for each in mistakes)
        return MistakesOfGame(tuple(now), raw)

    now = file.change(again)
    with suppress(OSError):
        for old in kept.latest_first()[MOST_GAMES:]:
            old.remove()
    return now.notice or found.notice


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


def _kept_in(folder: Path) -> KeptDocuments[MistakesOfGame]:
    return KeptDocuments(folder / FOLDER, SUFFIX, _DOCUMENT)


class _FirstLine(Struct):
    """Of a file of version 1; the lines of the record follow."""

    mistakes: tuple[dict[str, object], ...]


def _of_lines(raw: bytes, path: Path) -> MistakesOfGame:
    head, *lines = raw.splitlines()
    rows = typed(head, _FirstLine).mistakes
    now = [{**row, "game": path.stem, "box": (row["box"], row["due"])} for row in rows]
    record = tuple(typed(line, Raw) for line in lines)
    return MistakesOfGame(convert(now, tuple[Mistake, ...]), record)


_DOCUMENT: Final = document(
    "blackout-mistakes",
    MistakesOfGame,
    version=2,
    earlier={1: _of_lines},
    largest=8 << 20,
)
