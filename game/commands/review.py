"""`blackout review`: what every decision of a recorded game was worth."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from game.commands.progress_bar import ProgressBar
from game.commands.words import (
    BAD_WORDS,
    CommandError,
    add_number_word,
    print_json,
    table_of,
    whole,
)
from game.engine.refusal import Refused
from game.engine.weighing import Weigher
from game.presentation.words.advice.hints import decision_sentences
from game.review.game_review import GameReviewer
from game.review.kept_reviews import KeptReview, kept_review
from game.review.mistakes import note_mistakes
from game.review.review_index import note_review, parts_of
from game.review.review_types import GameReview, ReviewedDecision, document
from game.roster import weigher
from game.table.records.event_lines import (
    AnyEvent,
    BidLine,
    CallLine,
    LayLine,
    PlayLine,
    RecordError,
    SizeLine,
    TalkLine,
    TrumpLine,
)
from game.table.records.replay import (
    FaultyRecord,
    RecordFault,
    RecordReader,
    game_at,
    games_of,
    outlines_of,
    replay,
)
from game.table.shelf import Shelf
from game.terminal import say

LOOK: Final = 8
"""Decisions between two pictures of the progress."""
LONG: Final = 5000
"""Lines of a game from which on it is shown how far it is read."""


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    add_number_word(parser)
    parser.add_argument(
        "--seat",
        type=whole,
        metavar="S",
        help="whose decisions, a bot's too (those of the persons, or of all bots among themselves)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(words: argparse.Namespace) -> int:
    """Review and print; what is wrong with a game is said, and the rest still shown."""
    code, documents = 0, []
    several = words.game is None and _games_in(words.file, 2) > 1
    expert = _ready()
    for number, reader in enumerate(_readers(words), start=1):
        name = f"{words.file}, game {number}" if several else str(words.file)
        if isinstance(reader, RecordFault):
            say(f"{name}: line {reader.line}: {reader.why}", file=sys.stderr)
            code = BAD_WORDS
            continue
        found = _reviewed(reader, expert, words.seat)
        if words.file.resolve().parent == Shelf().folder.resolve():
            note_mistakes(reader, found)  # a game of this home: Learn has them too
        for note in found.notes:
            say(f"{name}: {note}", file=sys.stderr)
        if reader.fault is not None:
            code = BAD_WORDS
        names = tuple(plan.name for plan in reader.setup.seats)
        documents.append(document(found, partial(decision_sentences, names=names)))
        if not words.json:
            say(review_page(name, found))
    if words.json and documents:
        print_json({"games": documents})
    return code


def _readers(words: argparse.Namespace) -> Iterator[RecordReader | RecordFault]:
    """The games one by one, each read only when the one before it is reviewed.

    Raises:
        CommandError: the file is no record, or has not that game or seat.
    """
    path, seat, number = words.file, words.seat, words.game
    try:
        for game in games_of(path) if number is None else (game_at(path, number),):
            try:
                reader = replay(game, _ReadingBar())
            except FaultyRecord as error:
                yield error.fault
                continue
            players = reader.setup.players
            if seat is not None and seat not in range(players):
                raise CommandError(f"--seat is from 0 to {players - 1}, not {seat}.")
            yield reader
    except RecordError as error:
        raise CommandError(str(error)) from None


def _games_in(path: Path, most: int) -> int:
    """How many games a file holds, as far as that matters.

    Raises:
        CommandError: it is no record.
    """
    try:
        return len(list(islice(outlines_of(path), most)))
    except RecordError as error:
        raise CommandError(str(error)) from None


class _ReadingBar:
    """Shows how far a long record is read, before anything of it is weighed."""

    def __init__(self) -> None:
        self._bar: ProgressBar | None = None

    def __call__(self, done: int, of: int) -> None:
        if of >= LONG:
            self._bar = self._bar or ProgressBar(of, of_what="line")
            self._bar.show(done)


def _ready() -> Weigher:
    """Who weighs."""
    try:
        return weigher()
    except Refused as error:
        raise CommandError(str(error)) from None


def _reviewed(reader: RecordReader, expert: Weigher, seat: int | None) -> GameReview:
    kept = kept_review(reader.lines, expert.version) if reader.ended else KeptReview(None)
    reviewer = GameReviewer(reader, expert, kept, seat)
    bar: ProgressBar | None = None
    for done, every in filter(None, reviewer.steps()):
        bar = bar or ProgressBar(every, of_what="decision")
        if done % LOOK == 0 or done == every:
            bar.show(done)
    found = reviewer.review()
    note_review(reader.lines, found)
    return found


def review_page(name: str, found: GameReview) -> str:
    """The review of one game as the command prints it."""
    seats: list[tuple[str, ...]] = [
        ("seat", "name", "agent", "decisions", "mistakes", "loss each", "accuracy", "skill", "luck")
    ]
    whole = [parts_of(each for each in found.deals if each.seat == s.seat) for s in found.seats]
    seats += [
        (
            str(seat.seat),
            seat.name,
            seat.agent,
            str(seat.decisions),
            str(seat.mistakes),
            "" if seat.loss_per_decision is None else f"{seat.loss_per_decision:z.2f}",
            "" if seat.accuracy is None else f"{seat.accuracy:.0%}",
            f"{parts.rounded.skill:+z.1f}",
            f"{parts.rounded.luck:+z.1f}",
        )
        for seat, parts in zip(found.seats, whole, strict=True)
    ]
    parts = [name, table_of(seats)]
    mistakes = [each for each in found.decisions if each.mistake]
    if mistakes:
        rows: list[tuple[str, ...]] = [
            ("deal", "trick", "seat", "chosen", "better", "points lost", "all cards seen")
        ]
        parts.append(table_of([*rows, *map(_mistake, mistakes)]))
    deals: list[tuple[str, ...]] = [("deal", "seat", "points", "promised", "skill", "luck")]
    deals += [
        (
            str(account.deal),
            str(account.seat),
            str(account.points),
            f"{told.promise:z.1f}",
            f"{told.skill:+z.1f}",
            f"{told.luck:+z.1f}",
        )
        for account, told in ((each, parts_of([each]).rounded) for each in found.deals)
    ]
    if found.deals:
        parts.append(table_of(deals))
    return "\n\n".join(parts) + "\n"


def _mistake(each: ReviewedDecision) -> tuple[str, ...]:
    assert each.best is not None
    opened = ""
    if each.open is not None:
        opened = f"{each.open.loss:z.1f}" + (" exactly" if each.open.exact else "")
    return (
        str(each.deal),
        "" if each.trick is None else str(each.trick),
        str(each.seat),
        _told(each.chosen),
        _told(each.best),
        f"{each.loss:z.1f} ± {each.error:.1f}",
        opened,
    )


def _told(action: AnyEvent | None) -> str:
    """An action in a few letters."""
    match action:
        case BidLine(_, bid):
            return f"bid {bid}"
        case PlayLine(_, card, str(joker)):
            return f"{card} {joker}"
        case PlayLine(_, card):
            return card
        case LayLine(_, cards, premium):
            return " ".join((*map(str, cards), premium or "")).strip()
        case TrumpLine(suit):
            return suit or "no trump"
        case SizeLine(_, cards):
            return f"{cards} cards"
        case CallLine(_, terms):
            return terms.kind
        case TalkLine(_, statement):
            return statement or "silence"
        case _:
            return ""
