"""What a seat of a game at a server knows: a View folded from the lines that were sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from typing import Any

from game.engine import (
    PUBLIC,
    Action,
    Card,
    Guess,
    Phase,
    Refusal,
    Seat,
    View,
    imagine,
    new_game,
    observe,
    refusal_of,
)
from game.engine.view import Hand
from game.table.records.event_lines import event_of
from game.table.records.lines import Line, UndoNote, header_of
from game.variants import variant, with_options


def first_view(game: Mapping[str, Any], first_dealer: Seat, seat: Seat | None) -> View:
    """What is known before the first deal.

    Args:
        game: the server's description of it.
        first_dealer: as the header line says.
        seat: whose eyes one looks through, None without a seat.

    Raises:
        OptionError, ValueError: this program does not know that game.
    """
    players = game["players"]
    row = with_options(variant(game["variant"]), game["options"], players)
    viewer = PUBLIC if seat is None else seat
    return observe(new_game(row, players, first_dealer), viewer)


def standing(lines: Sequence[Line]) -> list[Line]:
    """The lines that still count: what was taken back is left out, notes that are no event stay."""
    kept: list[tuple[int, Line]] = []
    for number, line in enumerate(lines, start=1):
        if isinstance(line, UndoNote) and line.after is not None:
            back = line.after
            kept = [one for one in kept if one[0] <= back or event_of(one[1]) is None]
        kept.append((number, line))
    return [line for _number, line in kept]


def view_after(game: Mapping[str, Any], lines: Iterable[Line], seat: Seat | None) -> View | None:
    """What is known after these lines, the header first; None before the start.

    Raises:
        OptionError, KeyError, TypeError, ValueError: they are no game that this program knows.
    """
    view = None
    for line in standing(list(lines)):
        if view is None:
            view = first_view(game, header_of([line]).first_dealer, seat)
            continue
        event = event_of(line)
        view = view if event is None else view.after(event)
    return view


def refusal_seen(view: View, action: Action) -> Refusal | None:
    """Why a bid or a card is not allowed now; None where it may, and at any other moment.

    It is worked out from what its player sees: a reason never hangs on a card that the player may
    not see, so any other card may stand in for it.
    """
    if view.phase not in (Phase.BIDDING, Phase.PLAYING):
        return None
    guess = Guess(
        hands=_filled(view, view.hands),
        laid=_filled(view, view.laid),
        sealed_bids=(0,) * view.players,
    )
    return refusal_of(imagine(view, guess), action)


def _filled(view: View, hands: Iterable[Hand]) -> tuple[tuple[Card, ...], ...]:
    """The hands with some card of the pack for each that is hidden."""
    some = cycle(view.spec.pack)
    return tuple(
        tuple(held if isinstance(held, Card) else next(some) for held in hand) for hand in hands
    )
