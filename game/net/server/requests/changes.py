"""What changes a game that exists: it is done, answered, and told to whoever sees the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.net.messages import (
    RUNNING,
    Act,
    Agree,
    BadMessage,
    Commit,
    Decline,
    Invite,
    Join,
    Kick,
    LookOn,
    OfGame,
    PauseGame,
    PlaceBot,
    Ready,
    Resign,
    Resume,
    Reveal,
    Start,
    Takeback,
    key_of,
)
from game.net.server import decisions
from game.net.server.followers import ServerClient
from game.net.server.hosted_game import HostedGame
from game.net.server.own_bots import checked_bot
from game.net.server.requests.registry import LINE_COST, PLAIN_COST
from game.net.server.requests.server import (
    Server,
    answer_done,
    describe,
    hosted_game,
    refuse_early,
)

_G = TypeVar("_G", bound=OfGame)


class GameChanges:
    """Registers with a server what changes its games."""

    def __init__(self, server: Server) -> None:
        """`server` is that of the games."""
        self._server = server

    def register(
        self,
        kind: type[_G],
        change: Callable[[HostedGame, str, _G], None],
        cost: float = PLAIN_COST,
        *,
        by_host: bool = False,
        told: bool = True,
        described: bool = False,
    ) -> None:
        """Have a game changed by messages of a class.

        Args:
            kind: the class of the messages.
            change: does it, given the game and the person's name; it raises what a handler raises.
            cost: see `Requests.register`.
            by_host: whether only the host of the game may do it.
            told: whether the description of the game is another one afterwards.
            described: whether that is the answer.
        """
        server = self._server

        def carry_out(client: ServerClient, name: str, message: _G) -> None:
            game = message.game
            one = hosted_game(server, name, game) if by_host else server.game(game)
            change(one, name, message)
            if described:
                describe(server, client, one, message)
            else:
                answer_done(client, message)
            server.spread(one, told=told)

        server.requests.register(kind, carry_out, cost)


def register(server: Server) -> None:
    """Have a server carry them out."""
    changes = GameChanges(server)
    _register_before_start(server, changes)
    _register_in_play(server, changes)


def _register_before_start(server: Server, changes: GameChanges) -> None:
    changes.register(
        Join, lambda one, name, _asked: decisions.join(one, name), LINE_COST, described=True
    )
    changes.register(
        Invite,
        lambda one, name, asked: server.invitations.invite(one, name, asked.name, asked.seat),
        LINE_COST,
        by_host=True,
    )
    # Who leaves is told as well, although he has no seat any more.
    changes.register(Decline, lambda one, name, _asked: decisions.leave(one, name), LINE_COST)
    changes.register(
        LookOn, lambda one, name, _asked: decisions.look_on(one, name), LINE_COST, by_host=True
    )
    changes.register(
        Start,
        lambda one, _name, asked: decisions.fill(one, checked_bot(asked.agent)),
        by_host=True,
    )
    changes.register(
        Ready, lambda one, name, asked: decisions.ready(one, name, on=asked.on), LINE_COST
    )
    changes.register(
        PlaceBot,
        lambda one, _name, asked: decisions.fill_seat(
            one, asked.seat, asked.agent and checked_bot(asked.agent)
        ),
        LINE_COST,
        by_host=True,
    )
    changes.register(
        Commit,
        lambda one, name, asked: decisions.commit(one, name, asked.draw, asked.commitment),
    )
    changes.register(
        Reveal, lambda one, name, asked: decisions.reveal(one, name, asked.draw, asked.secret)
    )


def _register_in_play(server: Server, changes: GameChanges) -> None:
    changes.register(
        Act,
        lambda one, name, asked: decisions.act(one, name, asked.action, asked.after),
        told=False,
    )
    changes.register(
        Takeback,
        lambda one, name, _asked: decisions.ask_back(one, name, server.is_present, server.clock()),
    )
    changes.register(
        Agree,
        lambda one, name, asked: decisions.answer_back(one, name, server.clock(), on=asked.on),
    )
    changes.register(Resign, _resign)
    changes.register(PauseGame, lambda one, name, _asked: _pause(server, one, name, paused=True))
    changes.register(Resume, lambda one, name, _asked: _pause(server, one, name, paused=False))
    changes.register(
        Kick, lambda one, name, asked: _kick(one, name, asked.seat, asked.agent), by_host=True
    )


def _resign(one: HostedGame, name: str, message: Resign) -> None:
    one.give_up(one.own_seat(name), checked_bot(message.agent))
    one.go_on()


def _pause(server: Server, one: HostedGame, name: str, *, paused: bool) -> None:
    if one.terms.place is not None:
        raise BadMessage("state", "A table of a tournament is not paused.")
    if not one.is_host(name):
        one.own_seat(name)
    if paused and not one.paused and one.state == RUNNING:
        refuse_early(server.pauses.spend((one.id, key_of(name)), server.clock()), "pause this game")
    one.pause(paused=paused)
    one.go_on()


def _kick(one: HostedGame, name: str, seat: int, agent: str) -> None:
    if seat >= len(one.seats) or not one.seats[seat].is_person:
        raise BadMessage("unknown", "No person sits there.")
    if seat == one.seat_of(name):
        raise BadMessage("seat", "You cannot send yourself away: resign or decline instead.")
    one.send_away(seat, checked_bot(agent))
    one.go_on()
