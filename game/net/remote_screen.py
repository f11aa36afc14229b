"""A game on a server as a screen shows it: the screen state after the lines that were sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.engine import PUBLIC, Seat, new_game, observe
from game.net.event_lines import event_of
from game.presentation.screen_state import ScreenState
from game.table.records.record import Line
from game.variants import variant, with_options


def first_state(game: Mapping[str, Any], first_dealer: Seat, seat: Seat | None) -> ScreenState:
    """The screen before the first deal.

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
    return ScreenState.of(observe(new_game(row, players, first_dealer), viewer))


def standing(lines: Sequence[Line]) -> list[Line]:
    """The lines that still count: what was taken back is left out, notes that are no event stay."""
    kept: list[tuple[int, Line]] = []
    for number, line in enumerate(lines, start=1):
        if line.get("note") == "undo" and "after" in line:
            back = line["after"]
            kept = [one for one in kept if one[0] <= back or event_of(one[1]) is None]
        kept.append((number, line))
    return [line for _number, line in kept]


def state_after(
    game: Mapping[str, Any], lines: Iterable[Line], seat: Seat | None
) -> ScreenState | None:
    """The screen after these lines, the header first; None before the start.

    Raises:
        OptionError, KeyError, TypeError, ValueError: they are no game that this program knows.
    """
    state = None
    for line in standing(list(lines)):
        if state is None:
            state = first_state(game, line["first_dealer"], seat)
            continue
        event = event_of(line)
        state = state if event is None else state.after(event)
    return state
