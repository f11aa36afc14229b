"""What persons do to a game: they sit down, leave, decide, and take back what they decided.

While somebody asks to take back a decision bots wait and are asked nothing. Whatever else happens
in the game ends the request.

Each raises `BadMessage` where the person may not do it, or not at this stage of the game, and
`OSError` where it cannot be kept: nothing has happened then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Raw

from game.engine import Action, Deal, DealPiles, GameState, Seat, TurnUp
from game.net.messages import OPEN, RUNNING, BadMessage, key_of
from game.net.server.hosted_game import HostedGame
from game.net.server.journal import (
    AgreedNote,
    AskedNote,
    CommittedNote,
    FilledNote,
    JoinedNote,
    OpenedNote,
    ReadyNote,
    ToldNote,
    UnaskedNote,
    UndoneNote,
)
from game.net.server.seed_drawing import SeedDrawing
from game.net.server.take_back_requests import PATIENCE_S
from game.storage.decoding import Unreadable, document_of
from game.table.records.event_lines import RecordError
from game.table.records.lines import action_in
from game.table.seed_draw import commitment_of
from game.wording import command_words

AWAY_S: Final = 86400.0
"""Seconds where one of those who are asked is not connected, as in a game by message."""


def join(game: HostedGame, name: str) -> None:
    """A person takes the seat kept for him, or the first open one."""
    game.demand(OPEN)
    if key_of(name) in game.kicked:
        raise BadMessage("seat", "The host of this game has sent you away.")
    seat = game.seat_of(name)
    if seat is None:
        seat = next((n for n, one in enumerate(game.seats) if one.agent is None), None)
    if seat is None:
        raise BadMessage("seat", "No seat of this game is open.")
    if not game.seats[seat].joined:
        game.commit(JoinedNote(seat=seat, name=name))
        game.go_on()


def leave(game: HostedGame, name: str) -> None:
    """A person gives his seat back before the start.

    Whoever was invited when the game was made ends it by that, unless it was handed over.
    """
    game.demand(OPEN)
    if game.terms.place is not None:
        raise BadMessage("state", "A table of a tournament is played.")
    if game.is_host(name):
        game.end(f"{name} called it off.")
        return
    seat = game.own_seat(name)
    invited = not game.seats[seat].joined and not game.terms.before
    if invited and game.seats[seat].until is not None:
        game.commit(OpenedNote(seat=seat, declined=name))
    elif invited:
        game.end(f"{name} declined.")
    else:
        game.commit(OpenedNote(seat=seat))


def look_on(game: HostedGame, name: str) -> None:
    """The host of a game gives his seat back, and stays its host."""
    game.demand(OPEN)
    game.commit(OpenedNote(seat=game.own_seat(name)))


def fill(game: HostedGame, agent: str) -> None:
    """Bots take every seat where somebody is missing, and the game begins.

    Raises:
        BadMessage: the game has begun, or waits for somebody to be ready.
    """
    game.demand(OPEN)
    for seat in game.seats if game.terms.wait else ():
        if seat.is_person and seat.joined and not seat.ready and not game.is_host(str(seat.name)):
            raise BadMessage("state", f"{seat.name} is not ready.")
    game.start({n: agent for n, seat in enumerate(game.seats) if not seat.is_filled})
    game.go_on()


def ready(game: HostedGame, name: str, *, on: bool) -> None:
    """A person is ready for the start, or no longer."""
    game.demand(OPEN)
    seat = game.own_seat(name)
    if not game.seats[seat].joined:
        raise BadMessage("state", "Sit down first.")
    if game.seats[seat].ready != on:
        game.commit(ReadyNote(seat=seat, on=on))


def fill_seat(game: HostedGame, seat: int, agent: str | None) -> None:
    """A bot sits down before the start, or leaves its seat to whoever comes.

    Raises:
        BadMessage: a person sits there, or the game has begun.
    """
    game.demand(OPEN)
    if seat >= len(game.seats):
        raise BadMessage("unknown", "There is no such seat.")
    if game.seats[seat].is_person and game.seats[seat].joined:
        raise BadMessage("seat", "A person sits there.")
    if agent is None:
        game.commit(OpenedNote(seat=seat))
        return
    game.commit(FilledNote(seat=seat, agent=agent))
    game.go_on()


def commit(game: HostedGame, name: str, number: int, commitment: str) -> None:
    """A person commits to a secret; the same may be said again.

    Raises:
        BadMessage: nobody asks him to, or he has committed to another one.
    """
    drawing = _drawing(game, name, number)
    share = drawing.share(name)
    if share is not None and share.commitment != commitment:
        raise BadMessage("state", "You have committed to another secret already.")
    if share is None:
        game.commit(CommittedNote(name=name, commitment=commitment))
        game.go_on()


def reveal(game: HostedGame, name: str, number: int, secret: str) -> None:
    """A person tells the secret committed to, once everybody has committed.

    Raises:
        BadMessage: nobody asks him to, or it is another one.
    """
    drawing = _drawing(game, name, number)
    share = drawing.share(name)
    if share is None or not drawing.is_settled:
        raise BadMessage("state", "Keep your secret until everybody has committed.")
    if commitment_of(game.id, number, secret, share.name) != share.commitment:
        raise BadMessage("illegal", "That is not the secret that you have committed to.")
    if share.secret is None:
        game.commit(ToldNote(name=name, secret=secret))
        game.go_on()


def _drawing(game: HostedGame, name: str, number: int) -> SeedDrawing:
    """The draw in which a person takes part."""
    drawing = game.drawing
    if drawing is None or drawing.number != number or key_of(name) not in drawing.people:
        raise BadMessage("state", "You take part in no such draw.")
    return drawing


def act(game: HostedGame, name: str, line: Raw, after: int | None) -> None:
    """A person's decision.

    Args:
        game: the one that it is made in.
        name: whose it is.
        line: the action as a record writes it.
        after: the number of the last line that the person knew.

    Raises:
        BadMessage: it is not his to make, not now, or against the rules.
    """
    game.demand(RUNNING)
    seat, play, stream = game.own_seat(name), game.play, game.stream
    assert play is not None, "a running game is played"
    assert stream is not None, "a running game is played"
    if after is not None and after > len(stream):
        raise BadMessage("unknown", f"There is no line {after} yet.")
    if after is not None and after < stream.last_own(seat):
        raise BadMessage("stale", "You have acted since then.")
    if game.paused:
        raise BadMessage("state", "The game is paused.")
    if not any(seat in seats for seats in play.waiting):
        raise BadMessage("state", "It is not your turn.")
    try:
        action = _persons_action(line, seat, play.state)
    except (RecordError, Unreadable) as error:
        raise BadMessage("malformed", str(error)) from None
    if (refusal := play.refusal(action)) is not None:
        raise BadMessage("illegal", str(refusal))
    game.do(action, decided=True)


def _persons_action(raw: Raw, seat: Seat, state: GameState) -> Action:
    """The action that a person in a seat wants; the line need not say who acts.

    Raises:
        RecordError: it is no action of a player, or another seat's.
        Unreadable: it is no JSON object.
    """
    line = document_of(bytes(raw))
    who = "by" if line.get("event") == "trump" else "seat"
    action = action_in({**line, who: line.get(who, seat)}, state)
    if isinstance(action, Deal | TurnUp | DealPiles):
        raise RecordError(command_words("Only the server deals."))
    if action.seat != seat or line.get("seat", seat) != seat:
        raise RecordError(command_words("That is for another seat to do."))
    return action


def ask_back(game: HostedGame, name: str, present: Callable[[str], bool], now: float) -> None:
    """A person asks to take back his decision; where nobody else plays, it is done at once.

    Args:
        game: the one that it was made in.
        name: whose it was.
        present: whether a person is connected, by name.
        now: seconds since the epoch.
    """
    game.demand(RUNNING)
    seat = game.own_seat(name)
    if game.paused:
        raise BadMessage("state", "The game is paused.")
    if game.take_backs.open is not None:
        raise BadMessage("state", "Somebody asks for that already.")
    if not game.is_played(seat) or not game.may_ask_back(seat):
        raise BadMessage("state", "You have decided nothing that can still be taken back.")
    waits = {n for n in range(len(game.seats)) if n != seat and game.is_played(n)}
    if not waits:
        _take_back(game, seat, now)
        return
    here = all(present(str(game.seats[n].name)) for n in waits)
    until = now + (PATIENCE_S if here else AWAY_S)
    game.commit(AskedNote(seat=seat, waits=tuple(sorted(waits)), until=until, at=now))


def answer_back(game: HostedGame, name: str, now: float, *, on: bool) -> None:
    """A person agrees, by which it may be done, or does not, by which it is refused."""
    seat, request = game.own_seat(name), game.take_backs.open
    if request is None or seat not in request.waits:
        raise BadMessage("state", "Nobody asks you to agree to anything.")
    if not on:
        _close(game, "refused", now, seat)
        return
    if request.waits == {seat}:
        _take_back(game, request.seat, now)
    else:
        game.commit(AgreedNote(seat=seat))


def expire(game: HostedGame, now: float) -> bool:
    """End a request that was not answered in time; whether there was one."""
    request = game.take_backs.open
    if request is None or now < request.until:
        return False
    _close(game, "late", now)
    return True


def _close(game: HostedGame, outcome: str, now: float, by: Seat | None = None) -> None:
    """End a request without taking anything back; the time of whoever decides goes on."""
    game.commit(UnaskedNote(outcome=outcome, by=by, at=now))


def _take_back(game: HostedGame, seat: Seat, now: float) -> None:
    game.commit(UndoneNote(seat=seat, at=now))
