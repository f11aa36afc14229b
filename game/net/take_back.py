"""Taking back a decision at a server: who may ask, who has to agree, and how it came out.

Bots wait meanwhile and are asked nothing. Whatever else happens in the game ends the request.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.engine import Seat
from game.net.hosted_game import HostedGame
from game.net.messages import RUNNING, BadMessage
from game.net.take_back_requests import PATIENCE_S

AWAY_S: Final = 86400.0
"""Seconds where one of those who are asked is not connected, as in a game by message."""


def ask(game: HostedGame, name: str, present: Callable[[str], bool], now: float) -> None:
    """A person asks to take back his decision; where nobody else plays, it is done at once.

    Args:
        game: the one that it was made in.
        name: whose it was.
        present: whether a person is connected, by name.
        now: seconds since the epoch.

    Raises:
        BadMessage: there is nothing that he may take back.
    """
    game.demand(RUNNING)
    seat = game.own_seat(name)
    if game.paused:
        raise BadMessage("state", "The game is paused.")
    requests, play = game.take_backs, game.play
    if requests.open is not None:
        raise BadMessage("state", "Somebody asks for that already.")
    if play is None or not game.is_played(seat) or not requests.may_ask(seat, play.undo_point):
        raise BadMessage("state", "You have decided nothing that can still be taken back.")
    waits = {n for n in range(len(game.seats)) if n != seat and game.is_played(n)}
    if not waits:
        _take_back(game, seat, now)
        return
    here = all(present(str(game.seats[n].name)) for n in waits)
    until = now + (PATIENCE_S if here else AWAY_S)
    game.commit({"note": "asked", "seat": seat, "waits": sorted(waits), "until": until, "at": now})


def answer(game: HostedGame, name: str, now: float, *, on: bool) -> None:
    """A person agrees, by which it may be done, or does not, by which it is refused.

    Raises:
        BadMessage: nobody asks him.
    """
    seat, request = game.own_seat(name), game.take_backs.open
    if request is None or seat not in request.waits:
        raise BadMessage("state", "Nobody asks you to agree to anything.")
    if not on:
        _close(game, "refused", now, seat)
        return
    if request.waits == {seat}:
        _take_back(game, request.seat, now)
    else:
        game.commit({"note": "agreed", "seat": seat})


def expire(game: HostedGame, now: float) -> bool:
    """End a request that was not answered in time; whether there was one."""
    request = game.take_backs.open
    if request is None or now < request.until:
        return False
    _close(game, "late", now)
    return True


def _close(game: HostedGame, outcome: str, now: float, by: Seat | None = None) -> None:
    """End a request without taking anything back; whoever decides has the time for it anew."""
    game.commit({"note": "unasked", "outcome": outcome, "by": by, "at": now})


def _take_back(game: HostedGame, seat: Seat, now: float) -> None:
    game.commit({"note": "undone", "seat": seat, "at": now})
