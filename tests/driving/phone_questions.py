"""Every question that a phone can be asked, of every variant, as frames of a real server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from game.variants import VARIANTS
from tests.links import Person, rest, serving

NAME: Final = "Ann"
KINDS: Final = ("game", "line", "turn", "table", "record")
"""Frames that a page makes its table of."""
DECISIONS: Final = 40
"""Decisions of one's own after which nothing new is expected of a game."""
BOT: Final = "beginner"
OVER_IN: Final = "oh-hell"
"""A game that is played to its end."""


@dataclass(frozen=True, slots=True)
class Question:
    """A moment of a game at which something is asked."""

    variant: str
    players: int
    kind: str
    """The action that is wanted, with `may` where there is no need, `joker` where one may be played
    in two ways; `over` at the end."""
    buttons: int
    """How much there is to choose from, about."""
    frames: tuple[str, ...]
    """All that came of the game up to there."""

    @property
    def named(self) -> str:
        """In words, for a message."""
        return f"{self.variant} with {self.players}, {self.kind}"


def every_question(folder: Path, dice: Random, only: str | None = None) -> list[Question]:
    """Of each variant each kind of question, where there is most to choose from.

    Args:
        folder: for a server.
        dice: decide what is answered.
        only: the one variant that is wanted.
    """
    found: dict[tuple[str, str], Question] = {}
    server = serving(folder)
    ann = Person(server, NAME)
    for name, row in VARIANTS.items():
        if only not in (None, name):
            continue
        for players in sorted({min(row.deals), max(row.deals)}):
            for one in _asked(ann, name, players, dice):
                known = found.get((name, one.kind))
                if known is None or (one.buttons, one.players) > (known.buttons, known.players):
                    found[name, one.kind] = one
    if only in (None, OVER_IN):
        found[OVER_IN, "over"] = _over(ann)
    server.close()
    return list(found.values())


def _asked(ann: Person, name: str, players: int, dice: Random) -> Iterator[Question]:
    """What one game asks."""
    seats: list[dict[str, str]] = [{}, *[{"agent": BOT}] * (players - 1)]
    sizes = [cards for cards in VARIANTS[name].deals[players] if cards is not None]
    info: dict[str, Any] = {}
    for options in ({"schedule": [max(sizes, default=1)]}, {}):  # no variant has to take the first
        info = ann.ask("create", variant=name, seats=seats, options=options)
        if info["type"] == "game":
            break
    assert info["type"] == "game", (name, players, info)
    game, first = info["game"], len(ann.link.frames)
    ann.ask("follow", game=game, table=True)
    for _decision in range(DECISIONS):
        if not _turn(ann, game).get(
            "may"
        ):  # else one's own bid may be changed before others decide
            rest(ann.server)
        turn = _turn(ann, game)
        if turn.get("seat") is None or ann.server.game(game).state == "over":
            break
        frames = tuple(frame for frame in ann.link.frames[first:] if _is_of(frame, game))
        yield Question(name, players, _kind(turn), _buttons(turn["actions"]), frames)
        if turn["may"]:
            rest(ann.server)
        else:
            ann.ask("act", game=game, action=dice.choice(turn["actions"]), after=turn["n"])
    ann.ask("leave", game=game)
    ann.ask("resign", game=game, agent=BOT)


def _turn(ann: Person, game: str) -> dict[str, Any]:
    """Whom a game waits for, as it was told last; empty before that."""
    return next((one for one in reversed(ann.heard("turn")) if one["game"] == game), {})


def _kind(turn: dict[str, Any]) -> str:
    """What is wanted: the action, and how it is asked for."""
    actions = turn["actions"]
    how = " may" if turn["may"] else " joker" if any(one.get("joker") for one in actions) else ""
    return f"{actions[0]['event']}{how}"


def _buttons(actions: list[dict[str, Any]]) -> int:
    """How much there is to choose from: what differs among actions, member by member."""
    return len({(key, str(value)) for action in actions for key, value in action.items()})


def _is_of(frame: str, game: str) -> bool:
    message = json.loads(frame)
    return message["type"] in KINDS and message.get("game") == game


def _over(ann: Person) -> Question:
    """The end of a game, after which one leaves or plays again."""
    seats = [{}, {"agent": BOT}, {"agent": BOT}]
    info = ann.ask("create", variant=OVER_IN, seats=seats, options={"schedule": [1]})
    game, first = info["game"], len(ann.link.frames)
    ann.ask("follow", game=game, table=True)
    rest(ann.server)
    while ann.server.game(game).state != "over":
        ann.ask("act", game=game, action=_turn(ann, game)["actions"][0])
        rest(ann.server)
    frames = tuple(frame for frame in ann.link.frames[first:] if _is_of(frame, game))
    return Question(OVER_IN, 3, "over", 2, frames)
