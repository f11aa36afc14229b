"""The two lines that stand in the list of games for each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, TypeVar, overload

from game.presentation.words.games import detail, names, outcome, title
from game.presentation.words.times import dated
from game.table.records.archive import ArchivedGame, RecordStatus
from game.table.records.game_marks import GameMark, GameMarks
from game.translation import _
from game.ui.kit.two_line_list import TwoLines


def lines_of(entry: ArchivedGame, mark: GameMark) -> TwoLines:
    """Variant and names, how it stands, and when it was played; its star and its note."""
    seated = names(entry)
    if mark.note:
        seated = " · ".join((seated, _("“{note}”", note=mark.note)))
    return TwoLines(
        (title(entry), seated),
        (outcome(entry), detail(entry)),
        dated(entry.when),
        star=mark.star,
        variant="" if entry.setup is None else entry.setup.variant.id,
        wrong=entry.standing is RecordStatus.BROKEN,
    )


_T = TypeVar("_T")


class _OfGames(Sequence[_T], Generic[_T]):
    """What is said of each of some games, made when it is looked at."""

    def __init__(self, games: Sequence[ArchivedGame], said: Callable[[ArchivedGame], _T]) -> None:
        self.games, self._said = games, said

    def __len__(self) -> int:
        return len(self.games)

    @overload
    def __getitem__(self, place: int) -> _T: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[_T]: ...
    def __getitem__(self, place: int | slice) -> _T | Sequence[_T]:
        if isinstance(place, slice):
            return [self._said(game) for game in self.games[place]]
        return self._said(self.games[place])


class ListedLines(_OfGames[TwoLines]):
    """The lines of a list of games; those that were looked at are held."""

    def __init__(self, games: Sequence[ArchivedGame], marks: GameMarks) -> None:
        held: dict[Path, TwoLines] = {}

        def lines(game: ArchivedGame) -> TwoLines:
            if game.path not in held:
                held[game.path] = lines_of(game, marks.of(game.path))
            return held[game.path]

        super().__init__(games, lines)
        self.marks = marks


class Titles(_OfGames[str]):
    """The titles of a list of games."""

    def __init__(self, games: Sequence[ArchivedGame]) -> None:
        super().__init__(games, title)
