"""Actions read from the lines of a record."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, TypeVar

from game.engine import (
    Action,
    Bid,
    Call,
    CallTerms,
    Card,
    ChangeBid,
    ChooseTrump,
    Deal,
    DealPiles,
    GameState,
    Lay,
    NameSize,
    Phase,
    Play,
    Say,
    Seat,
    Statement,
    Strength,
    Suit,
    TurnUp,
    card,
    to_act,
)
from game.engine.choices import CallKind, JokerCall, Madness, Premium
from game.engine.refusal import Refused, refuse
from game.table.records.record import Line
from game.wording import in_window

BEYOND: Final = 10**9
"""No number of an event is so large."""
_E = TypeVar("_E", bound=Enum)
_SHOWN: Final = 80
"""Letters of a wrong value that a sentence quotes."""


class RecordError(Refused, ValueError):
    """A file or a line that is no record, or cannot be read: the message is one sentence."""


def action_of(data: Line, state: GameState) -> Action:
    """The action that a line tells of, in a state that waits for one.

    Raises:
        RecordError: the line has another form, or is not due now.
    """
    match data.get("event"):
        case "deal":
            return Deal(_hands(data.get("hands"), "hands"))
        case "piles":
            return DealPiles(_hands(data.get("piles"), "piles"))
        case "trump" if state.phase is Phase.TURNING:
            return TurnUp(_card(_held(data, "card")))
        case "trump" if state.phase is not Phase.CHOOSING:
            raise RecordError(refuse("No '{name}' line is due here.", name="trump"))
        case _:
            return choice_of(data)


def choice_of(data: Line) -> Action:
    """The decision of a player that a line tells of; a trump is one that somebody chose.

    Raises:
        RecordError: the line has another form, or tells of no decision.
    """
    match data.get("event"):
        case "size":
            return NameSize(number(data, "seat"), number(data, "cards"))
        case "call":
            return Call(number(data, "seat"), read_call(data.get("call")))
        case "trump":
            return ChooseTrump(number(data, "by"), _suit(_held(data, "suit")))
        case "talk":
            return Say(number(data, "seat"), _statement(data))
        case "lay":
            premium = None if data.get("premium") is None else _one(Premium, data["premium"])
            return Lay(number(data, "seat"), _cards(data.get("cards"), "cards"), premium)
        case "bid":
            kind = ChangeBid if data.get("changes") is True else Bid
            return kind(number(data, "seat"), number(data, "bid"))
        case "play":
            joker = None if data.get("joker") is None else _one(JokerCall, data["joker"])
            return Play(number(data, "seat"), _card(_held(data, "card")), joker)
        case "penalty" | "trick" | "score" | "end" as name:
            raise RecordError(refuse("No '{name}' line is due here.", name=name))
        case name:
            raise RecordError(refuse("There is no event {name} in a game.", name=shown(name)))


def silence(data: Line, state: GameState) -> Seat | None:
    """Who said nothing more before this line: a player's silence is not written."""
    if state.phase is not Phase.TALKING:
        return None
    seat = to_act(state).must[0]
    return None if data.get("event") == "talk" and data.get("seat") == seat else seat


def read_call(data: object) -> CallTerms:
    """A call from the JSON of a record or a command line.

    Raises:
        RecordError: it has another form.
    """
    if not isinstance(data, Mapping):
        raise RecordError(refuse("A call is an object with a kind."))
    order, madness = data.get("precedence"), data.get("madness")
    for name in ("nuloss", "blind_hand"):
        if type(data.get(name, False)) is not bool:
            raise RecordError(refuse("{name} is true or false in a call.", name=name))
    try:
        return CallTerms(
            _one(CallKind, data.get("kind")),
            None if order is None else tuple(_one(Suit, letter) for letter in order),
            data.get("nuloss", False),
            data.get("blind_hand", False),
            None if madness is None else _one(Madness, madness),
        )
    except RecordError:
        raise
    except (ValueError, TypeError) as error:
        raise RecordError(
            in_window(
                refuse("That call cannot be made: {why}.", why=str(error)),
                refuse("That call cannot be made."),
            )
        ) from None


def shown(value: object) -> str:
    """A value of a file as a sentence quotes it, cut where it is long."""
    text = json.dumps(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def number(data: Line, key: str) -> int:
    """A whole number of a line.

    Raises:
        RecordError: it is missing or something else.
    """
    value = _held(data, key)
    if not isinstance(value, int) or isinstance(value, bool):
        refusal = refuse("{key} is {value}, not a whole number.", key=key, value=shown(value))
        raise RecordError(refusal)
    if abs(value) >= BEYOND:
        raise RecordError(refuse("{key} is {value}, too large.", key=key, value=shown(value)))
    return value


def _held(data: Line, key: str) -> object:
    """What a line has to say.

    Raises:
        RecordError: it does not.
    """
    if key not in data:
        event = data.get("event")
        if isinstance(event, str):
            raise RecordError(refuse("The '{event}' line lacks {key}.", event=event, key=key))
        raise RecordError(refuse("The line lacks {key}.", key=key))
    return data[key]


def _statement(data: Line) -> Statement:
    tricks = number(data, "tricks") if "tricks" in data else None
    try:
        return Statement(_one(Strength, data.get("statement")), tricks)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(
            in_window(
                refuse("That cannot be said: {why}.", why=str(error)),
                refuse("That cannot be said."),
            )
        ) from None


def _one(choices: type[_E], value: Any) -> _E:
    try:
        return choices(value)
    except ValueError:
        refusal = refuse("{value} is not one of the values here.", value=shown(value))
        raise RecordError(refusal) from None


def _suit(letter: object) -> Suit | None:
    return None if letter is None else _one(Suit, letter)


def _card(code: object) -> Card:
    try:
        return card(str(code)[:_SHOWN])
    except ValueError as error:
        raise RecordError(
            in_window(
                refuse("{why}.", why=str(error)),
                refuse("'{code}' is not a card.", code=str(code)[:_SHOWN]),
            )
        ) from None


def _cards(codes: object, key: str) -> tuple[Card, ...]:
    if not isinstance(codes, list):
        raise RecordError(refuse("{key} is not a list of cards.", key=key))
    return tuple(map(_card, codes))


def _hands(hands: object, key: str) -> tuple[tuple[Card, ...], ...]:
    if not isinstance(hands, list):
        raise RecordError(refuse("{key} is not a list of hands.", key=key))
    return tuple(_cards(hand, key) for hand in hands)
