"""What is asked and said of the chosen game: the questions, and why a button is dim."""

from __future__ import annotations

from enum import Enum, StrEnum

from game.presentation.words.games import detail, names, outcome, title
from game.presentation.words.times import dated
from game.table.records.archive import ArchivedGame, RecordStatus
from game.table.records.locks import DELETED
from game.translation import N_, _


class ActionMode(Enum):
    """What stands under the list."""

    ACTIONS = "actions"
    DELETE = "delete"
    EXPORT = "export"
    NOTE = "note"
    LISTED = "listed"
    """What is done with all games of the list."""


class GameAction(StrEnum):
    """What can be done with a chosen game; the keys of its buttons."""

    DELETE = "delete"
    EXPORT = "export"
    REPLAY = "replay"
    REVIEW = "review"
    COMPARE = "compare"
    GO_ON = "go on"
    STAR = "star"
    NOTE = "note"


def why_not(action: GameAction, entry: ArchivedGame | None) -> str:
    """Why this cannot be done with the chosen game; empty where it can."""
    if entry is None:
        return _("Choose a game first.")
    if action is GameAction.GO_ON and entry.standing is RecordStatus.FINISHED:
        return _("This game is over. Replay shows it again.")
    if action is GameAction.GO_ON and entry.standing is RecordStatus.BROKEN:
        return broken(entry)
    if action is GameAction.COMPARE and entry.standing is not RecordStatus.FINISHED:
        return _("Only a finished game is compared.")
    return ""


def broken(entry: ArchivedGame) -> str:
    """That a record is broken, and why; or only that it cannot be read here."""
    if entry.newer:
        return detail(entry)
    return _("This record is broken. {why}", why=detail(entry))


def question(mode: ActionMode, entry: ArchivedGame | None) -> str:
    """What is asked about the chosen game, if anything is."""
    if entry is None or mode in (ActionMode.ACTIONS, ActionMode.LISTED):
        return ""
    day, hour = dated(entry.when)
    if mode is ActionMode.DELETE:
        text = N_("Delete {game} of {day}, {hour} ({told})? It goes into the folder {folder}.")
        sentence = ": ".join(
            part for part in (outcome(entry), detail(entry) or names(entry)) if part
        )
        folder = f"“{DELETED}”"
        return _(text, game=title(entry), day=day, hour=hour, told=sentence, folder=folder)
    if mode is ActionMode.NOTE:
        return _("A note on {game} of {day}, {hour}:", game=title(entry), day=day, hour=hour)
    return _(
        "A copy of {game} of {day}, {hour} ({names}), into this folder:",
        game=title(entry),
        day=day,
        hour=hour,
        names=names(entry),
    )
