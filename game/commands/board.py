"""A game on a server as text: who sits where, what is bid and taken, the trick, one's own cards."""

from __future__ import annotations

import json
from collections.abc import Sequence

from game.commands.words import counted, table_of
from game.engine import SEALED, Card, Phase, Seat
from game.engine.state import Played
from game.engine.view import Hand
from game.net.messages import GameInfo, Shown
from game.presentation.screen_state import ScreenState
from game.table.records.event_lines import AnyEvent, BidLine, PlayLine, SizeLine
from game.table.records.lines import data_of
from game.table.setup import HUMAN


def board(shown: Shown, state: ScreenState | None) -> str:
    """Everything that a person at a terminal wants to know of a game.

    Args:
        shown: the server's answer to `show`.
        state: the screen after its lines; None before the start.
    """
    game = shown.game
    parts = [f"Game {game.game}: {game.name}, {_standing(game)}"]
    if state is None:
        parts.append(_seats(game))
    else:
        parts += [_deal(game, state), _table(game, state, shown.seat)]
        parts += _cards(game, state, shown.seat)
    parts += [_asked(game, shown.seat), *_now(shown, state)]
    return "\n".join(part for part in parts if part)


def _standing(game: GameInfo) -> str:
    if game.why:
        return f"over: {game.why}"
    return "paused" if game.paused else game.state


def _name(game: GameInfo, seat: Seat) -> str:
    return game.seats[seat].name or "nobody yet"


def _seats(game: GameInfo) -> str:
    rows = [("player", "")]
    for seat in game.seats:
        if seat.agent is None:
            rows.append(("nobody yet", "an open seat"))
        elif seat.agent != HUMAN:
            rows.append((seat.name or "a bot", seat.agent))
        else:
            joined = "has accepted" if seat.joined else "is asked"
            rows.append((seat.name or "", joined))
    return table_of(rows)


def _deal(game: GameInfo, state: ScreenState) -> str:
    spec, deals = state.table.spec, len(state.table.variant.deals[state.table.players])
    cards = "size not named yet" if spec.sizes else counted(spec.cards, "card")
    number = f"{spec.number} of {deals}" if spec.number <= deals else str(spec.number)
    return f"Deal {number}, {cards}, {_name(game, spec.dealer)} deals; {_trump(state)}"


def _trump(state: ScreenState) -> str:
    if state.table.spec.precedence is not None:
        return (
            f"suits from high to low {''.join(suit.letter for suit in state.table.spec.precedence)}"
        )
    if not state.table.trump_known:
        return "trump not known yet"
    if state.table.trump is None:
        return "no trump"
    card = f" ({state.table.turn_up.code})" if state.table.turn_up is not None else ""
    return f"trump {state.table.trump.title}{card}"


def _table(game: GameInfo, state: ScreenState, own: Seat | None) -> str:
    rows = [("", "player", "bid", "taken", "points", "")]
    for seat in range(state.table.players):
        bid = state.table.bids[seat]
        told = "-" if bid is None else "?" if bid is SEALED else str(bid)
        who = game.seats[seat]
        agent = who.stand_in or who.agent
        notes = ["you"] if seat == own else []
        notes += [str(agent)] if agent != HUMAN else []
        waits = ">" if seat in game.to_act and game.state == "running" else ""
        taken, points = str(state.table.taken[seat]), str(state.table.totals[seat])
        rows.append((waits, _name(game, seat), told, taken, points, ", ".join(notes)))
    return table_of(rows)


def _cards(game: GameInfo, state: ScreenState, own: Seat | None) -> list[str]:
    parts = []
    if state.table.phase in (Phase.PLAYING, Phase.BIDDING) and state.table.trick:
        parts.append(f"Trick: {_played(game, state.table.trick)}")
    if state.table.tricks and not state.scored:
        last = state.table.tricks[-1]
        won = _name(game, last.winner)
        parts.append(f"Last trick: {_played(game, last.played)}; {won} took it")
    for seat, hand in enumerate(state.table.hands):
        open_cards = [held for held in hand if isinstance(held, Card)]
        if seat == own and hand:
            parts.append(f"Your hand: {_hand(hand)}")
        elif open_cards:
            parts.append(f"{_name(game, seat)} holds: {_hand(hand)}")
    for seat, laid in enumerate(state.table.laid):
        if any(isinstance(held, Card) for held in laid):
            parts.append(f"{_name(game, seat)} laid aside: {_hand(laid)}")
    return parts


def _played(game: GameInfo, plays: Sequence[Played]) -> str:
    return ", ".join(f"{_name(game, play.seat)} {play.card.code}" for play in plays)


def _hand(hand: Hand) -> str:
    known = sorted((held for held in hand if isinstance(held, Card)), reverse=True)
    hidden = len(hand) - len(known)
    return " ".join([card.code for card in known] + ["??"] * hidden)


def _now(shown: Shown, state: ScreenState | None) -> list[str]:
    """Who is to act, and what a person may do."""
    game, turn = shown.game, shown.turn
    if game.state == "over":
        best = [] if state is None else [_name(game, seat) for seat in state.table.winners]
        return [f"Won by {' and '.join(best)}."] if best else []
    if turn is not None and turn.seat is not None:
        start = "You may change your bid to" if turn.may else "You may"
        return [f"{start}: {_moves(turn.actions)}"]
    waits = [_name(game, seat) for seat in game.to_act]
    return [f"Waiting for {', '.join(waits)}."] if waits else []


def _asked(game: GameInfo, own: Seat | None) -> str:
    """That somebody asks to take back a move; empty where nobody does."""
    request = game.takeback
    if request is None:
        return ""
    name = _name(game, request.seat)
    if own in request.waits:
        return f"{name} asks to take back a move: 'agree' lets it be done, 'agree --no' does not."
    names = ", ".join(_name(game, seat) for seat in request.waits)
    who = "You ask" if own == request.seat else f"{name} asks"
    return f"{who} to take back a move; still to agree: {names}."


MOST_SHOWN = 12
"""Moves that are not a number or a card, and are listed as JSON."""


def _moves(actions: Sequence[AnyEvent]) -> str:
    words = [word_of(action) for action in actions]
    more = "" if len(words) <= MOST_SHOWN or words[0][:1] != "{" else f" ... {len(words)} in all"
    return " ".join(words[: MOST_SHOWN if more else None]) + more


def word_of(action: AnyEvent) -> str:
    """An action as `move` takes it: a number, a card, or JSON."""
    match action:
        case BidLine(bid=number) | SizeLine(cards=number):
            return str(number)
        case PlayLine(card=code, joker=None):
            return code
        case _:
            plain = {key: said for key, said in data_of(action).items() if key not in _WHO}
            return json.dumps(plain, separators=(",", ":"))


_WHO = ("seat", "by")
