"""What add-ons have a server do beside its own: the server calls these and knows no add-on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from game.net.messages import PersonRating, TournamentPlace
from game.net.server.hosted_game import HostedGame

if TYPE_CHECKING:
    from websockets.http11 import Response


@dataclass(slots=True)
class ServerHooks:
    """Lists are called in the order in which they were registered."""

    game_over: list[Callable[[HostedGame], None]] = field(default_factory=list)
    """Called with a game that is over, before its files are closed, once or more.

    Where one raises `OSError` or `Unreadable` the game waits for its disk, and all are called
    again.
    """
    look_round: list[Callable[[], None]] = field(default_factory=list)
    """Called once a second."""
    clock_set: list[Callable[[float], None]] = field(default_factory=list)
    """Called with the seconds by which the system's clock was put on."""
    places: list[Callable[[str], Iterable[str]]] = field(default_factory=list)
    """Ids of what a person, by name, has a place in beside games: nobody else may get the name."""
    pages: list[Callable[[str], Response | None]] = field(default_factory=list)
    """Answers to browsers by the path; None where it is not theirs."""
    questions: dict[type[Struct], Callable[[Any], Struct | str]] = field(default_factory=dict)
    """By class what answers a question of the operator: an answer, or a sentence on what was done.

    They raise `Unreadable`, as one sentence, or `OSError` where it is not done.
    """
    rating: Callable[[str], PersonRating | None] = lambda _name: None
    """How strong a person is, by name; None where that is not known."""
    is_played: Callable[[TournamentPlace], bool] = lambda _place: True
    """Whether the cards of a table may still be played at another one; no record is told before."""
