"""Words of a game at a server: its phrases, its state, and why one is not let in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from game.presentation.words.bots import bot_title
from game.translation import N_, _

PHRASES: Final = {
    "hello": N_("Hello!"),
    "good-luck": N_("Good luck!"),
    "well-played": N_("Well played."),
    "thanks": N_("Thank you."),
    "ouch": N_("Ouch!"),
    "hurry": N_("Your turn!"),
    "one-moment": N_("One moment!"),
    "good-game": N_("Good game!"),
    "again": N_("Once more?"),
    "bye": N_("Good bye!"),
}
"""The phrases of the protocol as a window says them."""
_REASONS: Final = {
    "password": N_("That is not the code of this table: ask its host for it."),
    "token": N_("That name belongs to somebody else at this server: choose another one."),
    "name": N_(
        "A name has 1 to 24 letters of one script, all to be seen, and no space at its ends."
    ),
    "alike": N_("That name looks like somebody else's at this server: choose another one."),
    "banned": N_("This server does not let you in."),
    "protocol": N_("This server is of another version of the program; one of you must renew it."),
}


class SaidAtTable(Protocol):
    """A text, or one of the phrases."""

    @property
    def text(self) -> str:
        """Empty for a phrase."""

    @property
    def phrase(self) -> str:
        """Empty for a text."""


class SeatStanding(Protocol):
    """A seat of a game at a server."""

    @property
    def name(self) -> str | None:
        """A bot's is None until the start."""

    @property
    def agent(self) -> str | None:
        """None where the seat is free."""

    @property
    def joined(self) -> bool:
        """Whether somebody sits there."""


class GameStanding(Protocol):
    """How a game at a server stands; `state` is open, running or over."""

    @property
    def state(self) -> str: ...
    @property
    def seats(self) -> Sequence[SeatStanding]: ...
    @property
    def to_act(self) -> Sequence[int]: ...
    @property
    def paused(self) -> bool: ...
    @property
    def why(self) -> str:
        """Why it ended before its end; empty where it did not."""


def remark_text(remark: SaidAtTable) -> str:
    """What somebody said."""
    if remark.phrase:
        return _(PHRASES.get(remark.phrase, remark.phrase))
    return remark.text


def entry_refusal(code: str, why: str) -> str:
    """Why a server does not let one in, in one sentence; `why` is its own."""
    return _(_REASONS[code]) if code in _REASONS else why


def state_words(info: GameStanding, own: int | None = None) -> str:
    """How a game stands, from the server's description of it; `own` is the reader's seat."""
    seats = info.seats
    if info.state == "open":
        free = sum(not seat.joined for seat in seats)
        return _("open: {free} of {players} seats free").format(free=free, players=len(seats))
    if info.state == "over":
        return info.why or _("over")
    if info.paused:
        return _("paused")
    if own is not None and own in info.to_act:
        return _("it is your turn")
    names = [str(seats[seat].name) for seat in info.to_act]
    if not names:
        return _("running")
    return _("waiting for {names}").format(names=", ".join(names))


def seat_names(info: GameStanding) -> str:
    """Who sits at a game."""
    return ", ".join(map(_seated, info.seats))


def _seated(seat: SeatStanding) -> str:
    """Who sits in a seat; a bot is named at the start only."""
    return seat.name or (bot_title(seat.agent) if seat.agent else _("free"))
