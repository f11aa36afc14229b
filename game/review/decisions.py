"""The decisions of a record: who had a choice, what the seat knew and what it did."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import NamedTuple

from game.engine import (
    ALL,
    Action,
    Bid,
    Deal,
    DealPiles,
    GameState,
    Play,
    Seat,
    TurnUp,
    View,
    legal_actions,
    observe,
)
from game.table.records.event_lines import line_of, name_of
from game.table.records.replay import RecordReader
from game.table.records.replay import ReplayedStep as Step


class Decision(NamedTuple):
    """One choice between several legal actions."""

    step: int
    """Which of the record's actions it is, from 0."""
    seat: Seat
    deal: int
    trick: int | None
    """Counted from 1; None for anything but a card played."""
    kind: str
    """The event that it leaves: size, call, trump, talk, lay, bid or play."""
    view: View
    """What the seat knew."""
    legal: tuple[Action, ...]
    chosen: Action
    lines_before: int
    """Lines of the record before what it left."""


def decisions_of(reader: RecordReader, seats: Collection[Seat]) -> Iterator[Decision]:
    """Every decision of these seats, in the order of the record."""
    for index, step in enumerate(reader.steps):
        action = step.action
        if isinstance(action, Deal | TurnUp | DealPiles) or action.seat not in seats:
            continue
        legal = legal_actions(step.before, action.seat)
        if len(legal) > 1 and action in legal:
            yield _decision(index, step, action.seat, legal)


def opening_of(state: GameState, seat: Seat) -> tuple[View, tuple[Action, ...]]:
    """What a seat knew before the first bid of a deal, and every bid there is."""
    view = observe(state, seat)
    least = int(seat in view.spec.owes_a_bid)
    most = 0 if view.spec.misere else view.spec.tricks
    return view, tuple(Bid(seat, bid) for bid in range(least, most + 1))


def open_view(state: GameState, seat: Seat) -> View:
    """What a seat would know if all cards lay open; only a game that is over is looked at so."""
    everything = observe(state, ALL)
    return replace(
        observe(state, seat), hands=everything.hands, laid=everything.laid, bids=everything.bids
    )


def _decision(index: int, step: Step, seat: Seat, legal: tuple[Action, ...]) -> Decision:
    view, action = observe(step.before, seat), step.action
    return Decision(
        index,
        seat,
        view.spec.number,
        len(view.tricks) + 1 if isinstance(action, Play) else None,
        name_of(line_of(action)),
        view,
        legal,
        action,
        step.lines_before,
    )
