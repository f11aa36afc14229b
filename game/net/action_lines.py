"""Lines of JSON read as actions: as a record writes them, and silence, which it does not."""

from __future__ import annotations

from game.engine import Action, Deal, DealPiles, GameState, Say, Seat, TurnUp
from game.engine.refusal import refuse
from game.table.records.reading import RecordError, action_of
from game.table.records.record import Line


def action_from(line: Line, state: GameState) -> Action:
    """The action that a line tells of, in a state that waits for one.

    Raises:
        RecordError: the line has another form, or is not due now.
    """
    if line.get("event") == "talk" and line.get("statement", 0) is None:
        seat = line.get("seat")
        if type(seat) is not int:
            raise RecordError(refuse("The line lacks {key}.", key="seat"))
        return Say(seat, None)
    return action_of(line, state)


def persons_action(line: Line, seat: Seat, state: GameState) -> Action:
    """The action that a person in a seat wants; the line need not say who acts.

    Raises:
        RecordError: it is no action of a player, or another seat's.
    """
    event = line.get("event")
    who = "by" if event == "trump" else "seat"
    action = action_from({**line, who: line.get(who, seat)}, state)
    if isinstance(action, Deal | TurnUp | DealPiles):
        raise RecordError(refuse("Only the server deals."))
    if action.seat != seat or line.get("seat", seat) != seat:
        raise RecordError(refuse("That is another seat's to do."))
    return action
