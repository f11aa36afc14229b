"""Stars and notes of games on the shelf, by the names of their files, and kept searches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from game import home
from game.engine.refusal import Refusal
from game.storage.documents import document
from game.storage.kept_documents import KeptDocument

FILE: Final = "game-marks.json"
LONGEST_NOTE: Final = 200
LONGEST_SEARCH: Final = 400
MOST_SEARCHES: Final = 20
Name = Annotated[str, Meta(min_length=1, max_length=255)]


@dataclass(frozen=True, slots=True)
class GameMark:
    """What a player put on one game."""

    star: bool = False
    note: Annotated[str, Meta(max_length=LONGEST_NOTE)] = ""


ChangeMark: TypeAlias = Callable[[GameMark], GameMark]
"""What becomes of the mark that a record has."""


@dataclass(frozen=True, slots=True)
class GameMarks:
    """All of them."""

    games: Mapping[Name, GameMark] = field(default_factory=dict)
    searches: tuple[Annotated[str, Meta(min_length=1, max_length=LONGEST_SEARCH)], ...] = ()
    """Searches for games, as they are written; the latest last."""

    def of(self, record: Path) -> GameMark:
        """That of a record."""
        return self.games.get(record.name, GameMark())

    def changed(self, record: Path, change: ChangeMark) -> GameMarks:
        """The same with another mark on a record; one that says nothing is not kept."""
        mark = change(self.of(record))
        games = {name: one for name, one in self.games.items() if name != record.name}
        if mark != GameMark():
            games[record.name] = mark
        return replace(self, games=games)

    def with_search(self, text: str) -> GameMarks:
        """The same with a search; of too many the earliest goes."""
        others = tuple(one for one in self.searches if one != text)
        return replace(self, searches=(*others, text)[-MOST_SEARCHES:])

    def without_search(self, text: str) -> GameMarks:
        """The same without it."""
        return replace(self, searches=tuple(one for one in self.searches if one != text))


def read_marks() -> tuple[GameMarks, Refusal | None]:
    """The marks, and a sentence where their file could not be read."""
    found = _file().read()
    return found.value or GameMarks(), found.notice


def keep_mark(record: Path, change: ChangeMark) -> Refusal | None:
    """Change the mark of a record as the file has it by now: its star alone, or its note alone."""
    return _file().change(lambda known: (known or GameMarks()).changed(record, change)).notice


def keep_search(text: str, *, keep: bool) -> Refusal | None:
    """Keep a search for games, or forget it."""

    def change(known: GameMarks | None) -> GameMarks:
        marks = known or GameMarks()
        return marks.with_search(text) if keep else marks.without_search(text)

    return _file().change(change).notice


def tidy_note(text: str) -> str:
    """A note as it is kept: one line of letters, not too long."""
    line = " ".join("".join(each if each.isprintable() else " " for each in text).split())
    return line[:LONGEST_NOTE].rstrip()


def _file() -> KeptDocument[GameMarks]:
    return KeptDocument(home.data() / FILE, _DOCUMENT)


_DOCUMENT: Final = document(
    "blackout-game-marks",
    GameMarks,
    largest=4 << 20,
)
