"""Games of elsewhere: a file that was dropped or a text that was pasted comes onto the shelf.

Each is played again before it is kept; what lies on the shelf already is not put there twice.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Final, TypeAlias

from game.jobs.background import beside
from game.presentation.phrasebook import counts
from game.table.game_index.game_file import telling_lines_of
from game.table.game_index.game_index import GameIndex
from game.table.game_index.listed import NEVER, has_game
from game.table.records.archive import ArchivedGame, summary_of
from game.table.records.endings import ENDING
from game.table.records.event_lines import RecordError
from game.table.records.lines import written
from game.table.records.replay import (
    FaultyRecord,
    RecordedGame,
    check,
    games_of,
    outlines_of,
    wrong_file,
)
from game.table.shelf import Shelf
from game.translation import _, ngettext, sentence
from game.ui.platform import log
from game.wording import window_text

LARGEST_TEXT: Final = 8 << 20
"""Letters of a pasted record at most."""
PATIENCE_S: Final = 0.4
"""Seconds after which it is said how far it is."""


def looks_like_record(text: str) -> bool:
    """Whether a text begins as the lines of a record do."""
    return text.lstrip().startswith("{")


class ImportStopped(Exception):
    """Somebody has had enough of it."""


class ImportProgress:
    """How far games are taken in. Another thread reads it, and may stop it."""

    def __init__(self) -> None:
        self._stop = Event()
        self.words = _("Reading…")
        """What is done now."""

    def stop(self) -> None:
        """Go no further."""
        self._stop.set()

    def say(self, words: str) -> None:
        """Tell what is done now.

        Raises:
            ImportStopped: it is not wanted any more.
        """
        if self._stop.is_set():
            raise ImportStopped
        self.words = words


Work: TypeAlias = Callable[[ImportProgress], str]
"""What takes games in and says in a sentence what came of it."""


class GameImport(ImportProgress):
    """Games that are taken in on a thread of their own."""

    def __init__(self, work: Work) -> None:
        super().__init__()
        self.told: str | None = None
        """What came of it; None until it is over."""
        self._since = time.monotonic()
        beside("games of elsewhere", lambda: self._run(work))

    @property
    def late(self) -> bool:
        """Whether it takes so long that it is worth a word."""
        return time.monotonic() - self._since > PATIENCE_S

    def _run(self, work: Work) -> None:
        try:
            self.told = work(self)
        except (OSError, ValueError) as error:  # its message is a sentence
            self.told = sentence(error)
        except Exception as error:  # whatever it is, it must reach the screen
            log.trouble("games could not be taken in", error)
            self.told = sentence(error) or type(error).__name__


def bring_in_text(text: str, index: GameIndex, progress: ImportProgress) -> str:
    """Keep the games of a pasted text; what came of it, in a sentence.

    Raises:
        OSError: the disk refuses.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"pasted{ENDING}"
        path.write_text(text[:LARGEST_TEXT], encoding="utf-8", newline="\n")
        try:
            return bring_in(path, index, progress, name=_("the clipboard"))
        except RecordError:
            return _("What was pasted is no record of a game.")


def bring_in(path: Path, index: GameIndex, progress: ImportProgress, *, name: str = "") -> str:
    """Keep the games of a file that the shelf does not have; what came of it, in a sentence.

    Args:
        path: the file.
        index: of the games of the shelf.
        progress: told how far it is.
        name: what the file is called in sentences.

    Raises:
        OSError: the disk refuses.
        RecordError: it is no record.
    """
    told = name or path.name
    try:
        fresh = _fresh(path, index, progress)
    except ImportStopped:
        return _taken(0, told)
    except FaultyRecord as error:
        return window_text(wrong_file(told, error.fault), _)
    if not fresh:
        return _("What is in {file} is here already.", file=told)
    taken = 0

    def told_of(number: int) -> None:
        nonlocal taken
        taken = number

    def texts() -> Iterator[str]:
        for number, text in enumerate(fresh):
            progress.say(f"{_('Saving…')} {_('{n} of {all}', n=number, all=len(fresh))}")
            yield text

    # How many were taken is said all the same where no more are wanted.
    with suppress(ImportStopped):
        Shelf(index.folder).keep_all(texts(), told_of)
    return _taken(taken, told)


def _taken(number: int, file: str) -> str:
    """How many games were taken from a file."""
    return ngettext(
        "{n} game was taken from {file}.",
        "{n} games were taken from {file}.",
        number,
        n=number,
        file=file,
    )


def _fresh(path: Path, index: GameIndex, progress: ImportProgress) -> list[str]:
    """The records of the games of a file that the shelf does not have, each played again.

    Raises:
        RecordError: it is no record.
        FaultyRecord: one of the games is wrong.
        ImportStopped: it is not wanted any more.
    """
    every = 0
    for every, _outline in enumerate(outlines_of(path), start=1):
        progress.say(f"{_('Reading…')} {counts.games(every)}")
    index.asked(lambda _index: None)
    fresh = []
    for number, game in enumerate(games_of(path)):
        progress.say(f"{_('Reading…')} {_('{n} of {all}', n=number, all=every)}")
        text = _text_of(game)
        if not has_game(index, _entry_of(text)):
            check(game)
            fresh.append(text)
    return fresh


def _entry_of(text: str) -> ArchivedGame:
    """What the list of games would say of a game: cards, seats and end tell it from others."""
    lines = telling_lines_of(text.encode())
    return summary_of(Path(f"one{ENDING}"), NEVER, iter(lines))


def _text_of(game: RecordedGame) -> str:
    """A game as its file holds it."""
    lines = (game.header, *game.lines)
    return "".join(written(line.line) for line in lines if line.line is not None)
