"""Which games are listed: a search in words, and what can be chosen from lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from game.presentation.game_search import Shelfmarks, flawed, search_query
from game.presentation.phrasebook import counts
from game.review.review_index import ReviewedGame
from game.table.game_index.game_index import GameIndex
from game.table.game_index.search import GameQuery, SortBy
from game.table.records.archive import RecordStatus
from game.table.records.game_marks import GameMarks
from game.translation import _


class GameFilter(Enum):
    """Which games are listed by how they stand. Broken records are among all."""

    ALL = "all"
    UNFINISHED = "unfinished"
    FINISHED = "finished"

    @property
    def status(self) -> RecordStatus | None:
        """How its games stand; None for all."""
        return None if self is GameFilter.ALL else RecordStatus(self.value)


class GameKind(Enum):
    """Games that something is to be said of."""

    STARRED = "starred"
    NOTED = "noted"
    DAILY = "daily"
    WON = "won"
    LOST = "lost"
    MISTAKES = "mistakes"
    """A review found some."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """Which games a review found mistakes in, by variant and time."""

    flawed: frozenset[tuple[str, float]] = frozenset()

    @staticmethod
    def of(reviews: Sequence[ReviewedGame]) -> Reviewed:
        """Those of all reviews that are kept."""
        return Reviewed(flawed(reviews))


@dataclass(frozen=True, slots=True)
class GameSearch:
    """What is asked for; nothing is asked for by what is None or empty."""

    text: str = ""
    variant: str | None = None
    players: int | None = None
    level: str | None = None
    """Of a bot that sat there, or `human` for another person."""
    kind: GameKind | None = None
    sort: SortBy = SortBy.DATE
    ascending: bool = False

    @property
    def words(self) -> str:
        """All that is asked for, as it may be written into the line to search with."""
        chosen = {
            "variant": self.variant,
            "players": self.players,
            "level": self.level,
            "is": None if self.kind is None else self.kind.value,
        }
        words = [f"{key}:{value}" for key, value in chosen.items() if value is not None]
        return " ".join((*self.text.split(), *words))

    def query(self, index: GameIndex, marks: GameMarks, reviewed: Reviewed) -> GameQuery:
        """The games that are asked for, however they stand."""
        known = Shelfmarks(marks, reviewed.flawed)
        kind = "" if self.kind is None else f" is:{self.kind.value}"
        query = search_query(index, self.text + kind, known)
        chosen: dict[str, Any] = {
            name: value
            for name in ("variant", "players", "level")
            if (value := getattr(self, name)) is not None
        }
        return replace(query, sort=self.sort, ascending=self.ascending, **chosen)


def kind_titles() -> Mapping[GameKind, str]:
    """What a list calls each kind."""
    return {
        GameKind.STARRED: _("Starred"),
        GameKind.NOTED: _("With a note"),
        GameKind.DAILY: _("Daily deal"),
        GameKind.WON: _("Won"),
        GameKind.LOST: _("Not won"),
        GameKind.MISTAKES: _("Mistakes found"),
    }


def sort_titles() -> Mapping[SortBy, str]:
    """What a list calls each order."""
    return {
        SortBy.DATE: _("By date"),
        SortBy.VARIANT: _("By variant"),
        SortBy.PLAYERS: _("By number of players"),
        SortBy.DEALS: _("By deals played"),
        SortBy.POINTS: _("By points"),
        SortBy.MADE: _("By bids made"),
    }


def players_title(players: int) -> str:
    """How many sat there, as a list names it."""
    return counts.players(players)
