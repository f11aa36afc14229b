"""Taking back a decision at a server: who may ask, who has to agree, and how it came out.

Bots wait meanwhile and are asked nothing. Whatever else happens in the game ends the request.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.engine import Seat
from game.net.hosted_game import RUNNING, HostedGame
from game.net.messages import BadMessage
from game.net.take_back_requests import TakeBackRequest

PATIENCE_S: Final = 30.0
"""Seconds in which those who are there answer."""
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
    if play is None or not game.is_played(seat) or not requests.may_ask(seat, play.decided):
        raise BadMessage("state", "You have decided nothing that can still be taken back.")
    waits = {n for n in range(len(game.seats)) if n != seat and game.is_played(n)}
    if not waits:
        _take_back(game, seat, now)
        return
    here = all(present(str(game.seats[n].name)) for n in waits)
    game.asked = None  # a bot that is being asked would decide on what may go
    until = now + (PATIENCE_S if here else AWAY_S)
    requests.ask(TakeBackRequest(seat, waits, until), play.decided)


def answer(game: HostedGame, name: str, now: float, *, on: bool) -> None:
    """A person agrees, by which it may be done, or does not, by which it is refused.

    Raises:
        BadMessage: nobody asks him.
    """
    seat, request = game.own_seat(name), game.take_backs.open
    if request is None or seat not in request.waits:
        raise BadMessage("state", "Nobody asks you to agree to anything.")
    if not on:
        game.take_backs.close(game.id, "refused", seat)
        game.touched = now  # the clock of whoever is asked begins anew
        return
    request.waits.discard(seat)
    if not request.waits:
        _take_back(game, request.seat, now)


def expire(game: HostedGame, now: float) -> bool:
    """End a request that was not answered in time; whether there was one."""
    request = game.take_backs.open
    if request is None or now < request.until:
        return False
    game.take_backs.close(game.id, "late")
    game.touched = now
    return True


def _take_back(game: HostedGame, seat: Seat, now: float) -> None:
    game.commit({"note": "undone", "seat": seat, "at": now})
