"""Which games are listed: a search in words, and what can be chosen from lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from game.presentation.phrasebook import counts
from game.presentation.words.games import words_found
from game.review.review_index import ReviewedGame
from game.table.game_index.game_index import GameIndex
from game.table.game_index.search import GameQuery
from game.table.records.archive import RecordStatus
from game.table.records.game_marks import GameMarks
from game.table.records.headers import seconds_of
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
        times = ((one.variant, seconds_of(one.when)) for one in reviews if one.mistakes)
        return Reviewed(frozenset((name, when) for name, when in times if when is not None))


@dataclass(frozen=True, slots=True)
class GameSearch:
    """What is asked for; nothing is asked for by what is None or empty."""

    text: str = ""
    variant: str | None = None
    players: int | None = None
    level: str | None = None
    """Of a bot that sat there, or `human` for another person."""
    kind: GameKind | None = None

    def query(self, index: GameIndex, marks: GameMarks, reviewed: Reviewed) -> GameQuery:
        """The games that are asked for, however they stand."""
        starred, noted = self.kind is GameKind.STARRED, self.kind is GameKind.NOTED
        named = [
            name
            for name, mark in marks.games.items()
            if (starred and mark.star) or (noted and mark.note)
        ]
        return GameQuery(
            words=words_found(index, self.text, marks),
            variant=self.variant,
            players=self.players,
            level=self.level,
            daily=True if self.kind is GameKind.DAILY else None,
            won={GameKind.WON: True, GameKind.LOST: False}.get(self.kind) if self.kind else None,
            records=frozenset(named) if starred or noted else None,
            reviewed=reviewed.flawed if self.kind is GameKind.MISTAKES else None,
        )


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


def players_title(players: int) -> str:
    """How many sat there, as a list names it."""
    return counts.players(players)
