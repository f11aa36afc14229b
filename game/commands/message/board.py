"""A game on a server as text: rules of the deal, bids and tricks, the cards, what may be done.

What counts in the deal is said by the words of the card that W opens on the screen.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from game.commands.message.move_words import moves_words
from game.commands.rules import WIDTH
from game.commands.words import table_of
from game.engine import SEALED, Card, Phase, Seat, View
from game.engine.state import Played
from game.engine.view import Hand
from game.net.messages import GameInfo, SeatInfo, Shown
from game.presentation.game_outcome import winners_title
from game.presentation.screen_state import ScreenState
from game.presentation.words.deals import announcement
from game.presentation.words.laid_bids import premium_words
from game.presentation.words.rule_cells import RuleCell, RuleKind, rule_cells
from game.presentation.words.talk import short_words
from game.table.setup import HUMAN

NOBODY = "nobody yet"
_OF_LAST: Final = (RuleKind.WINS, RuleKind.PAYS)
"""What is told once more of a deal that is over."""


def board(shown: Shown, seen: Sequence[View], *, in_full: bool = False) -> str:
    """Everything that a person at a terminal wants to know of a game.

    Args:
        shown: the server's answer to `show`.
        seen: what is known after each of its lines; nothing before the start.
        in_full: whether the rules of the deal are told in whole sentences too.
    """
    game = shown.game
    parts = [f"Game {game.game}: {game.name}, {_standing(game)}"]
    if not seen:
        parts += [_seats(game), _start(game)]
    else:
        state = ScreenState.of(seen[-1])
        names = names_of(game)
        parts += [_rules(state, names, in_full=in_full)]
        parts += [_table(game, state, shown.seat), *_said(state, names)]
        parts += _cards(state, names, shown.seat)
        parts += _last_deal(seen, names)
        if game.state == "over" and state.table.phase is Phase.OVER:
            parts.append(f"{winners_title(state, names)}.")
    parts += [_asked(game, shown.seat), *_now(shown, seen[-1].spec.cards if seen else 0)]
    return "\n".join(part for part in parts if part)


def names_of(game: GameInfo) -> tuple[str, ...]:
    """Who sits where, by seat."""
    return tuple(seat.name or NOBODY for seat in game.seats)


def _standing(game: GameInfo) -> str:
    if game.why:
        return f"over: {game.why}"
    return "paused" if game.paused else game.state


def _seats(game: GameInfo) -> str:
    return table_of([("player", ""), *map(_sitting, game.seats)])


def _sitting(seat: SeatInfo) -> tuple[str, str]:
    """A seat before the start: who is to have it, and whether that is settled."""
    if seat.agent is None:
        return NOBODY, "an open seat"
    if seat.agent != HUMAN:
        return seat.name or "a bot", seat.agent
    return seat.name or "", "has accepted" if seat.joined else "is asked"


def _start(game: GameInfo) -> str:
    """How it is settled who sits where and who deals first."""
    if game.state != "open":
        return ""
    order = "They sit as listed" if game.in_order else "Who sits where is drawn"
    dealer = "who deals first is drawn" if game.first is None else f"{game.first} deals first"
    return f"{order}; {dealer}."


# The rules of the deal ---------------------------------------------------------------------------


def _rules(state: ScreenState, names: tuple[str, ...], *, in_full: bool) -> str:
    """What counts in the deal, a row for each cell; in full also its card."""
    if state.table.phase is Phase.OVER:
        return ""
    cells = rule_cells(state, names)
    told = _aligned(_cell(cell, state, names) for cell in cells)
    # What is special about a deal is announced on the screen in a sentence as well.
    special = announcement(state) is not None or state.table.spec.call is not None
    for cell in cells:
        words = " ".join(cell.sentences)
        if words != cell.lengths[0][1] and (in_full or (cell.kind is RuleKind.DEAL and special)):
            text = f"{cell.title}: {words}"
            told.append(textwrap.fill(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False))
    return "\n".join(told)


def _aligned(cells: Iterable[tuple[str, str]]) -> list[str]:
    """Captions and what is said under them, a row for each."""
    rows = list(cells)
    wide = max(len(caption) for caption, _words in rows) + 2
    return [
        textwrap.fill(
            f"{caption:<{wide}}{words}",
            WIDTH,
            subsequent_indent=" " * wide,
            break_on_hyphens=False,
        )
        for caption, words in rows
    ]


def _cell(cell: RuleCell, state: ScreenState, names: Sequence[str]) -> tuple[str, str]:
    """A cell in the longest of its few words."""
    caption, words = cell.lengths[0]
    if cell.kind is RuleKind.DEAL:
        words = f"{words}; {names[(state.sizing or state.table.spec).dealer]} deals"
    if cell.kind is RuleKind.WINS and state.table.turn_up is not None:
        words = f"{words} ({state.table.turn_up.code})"
    return caption, words


# Bids, tricks and cards ---------------------------------------------------------------------------


def _table(game: GameInfo, state: ScreenState, own: Seat | None) -> str:
    rows = [("", "player", "bid", "taken", "points", "")]
    for seat, name in enumerate(names_of(game)):
        bid = state.table.bids[seat]
        told = "-" if bid is None else "?" if bid is SEALED else str(bid)
        waits = ">" if seat in game.to_act and game.state == "running" else ""
        taken, points = str(state.table.taken[seat]), str(state.table.totals[seat])
        notes = ", ".join(_notes(game, state, seat, own))
        rows.append((waits, name, told, taken, points, notes))
    return table_of(rows)


def _notes(game: GameInfo, state: ScreenState, seat: Seat, own: Seat | None) -> Iterator[str]:
    """What is to be said of a seat beside its figures."""
    who = game.seats[seat]
    agent = who.stand_in or who.agent
    if seat == own:
        yield "you"
    if agent != HUMAN:
        yield str(agent)
    yield from _in_deal(state, seat)


def _in_deal(state: ScreenState, seat: Seat) -> Iterator[str]:
    """What a seat is in a deal beside its figures."""
    table = state.table
    if table.declarer == seat:
        yield "declarer"
    if table.staked is not None and table.staked.seat == seat:
        yield premium_words(table.staked.premium)
    if table.penalties[seat]:
        yield f"{table.penalties[seat]} for a revoke"


def _said(state: ScreenState, names: Sequence[str], title: str = "Said") -> Iterator[str]:
    """What was said of the hands, where that is done."""
    told = [
        f"{name}: {short_words(said)}"
        for name, said in zip(names, state.table.talk, strict=True)
        if said
    ]
    if told:
        yield f"{title}: {'; '.join(told)}"


def _cards(state: ScreenState, names: Sequence[str], own: Seat | None) -> Iterator[str]:
    table = state.table
    if table.phase in (Phase.PLAYING, Phase.BIDDING) and table.trick:
        yield f"Trick: {_played(names, table.trick)}"
    if table.tricks and not state.scored:
        last = table.tricks[-1]
        yield f"Last trick: {_played(names, last.played)}; {names[last.winner]} took it"
    for seat, hand in enumerate(table.hands):
        if seat == own and hand:
            yield f"Your hand: {_hand(hand)}"
        elif any(isinstance(held, Card) for held in hand):
            yield f"{names[seat]} holds: {_hand(hand)}"
    for seat, laid in enumerate(table.laid):
        if any(isinstance(held, Card) for held in laid):
            yield f"{names[seat]} laid aside: {_hand(laid)}"


def _played(names: Sequence[str], plays: Sequence[Played]) -> str:
    return ", ".join(f"{names[play.seat]} {_card(play)}" for play in plays)


def _card(play: Played) -> str:
    return play.card.code if play.joker is None else f"{play.card.code} {play.joker.value}"


def _hand(hand: Hand) -> str:
    known = sorted((held for held in hand if isinstance(held, Card)), reverse=True)
    hidden = len(hand) - len(known)
    return " ".join([card.code for card in known] + ["??"] * hidden)


def _last_deal(seen: Sequence[View], names: Sequence[str]) -> Iterator[str]:
    """What won and paid in the deal before, and what everybody bid, took and played; nothing in
    the first one."""
    done = len(seen[-1].history)
    if not done:
        return
    at = next(at for at, view in enumerate(seen) if len(view.history) == done)
    before, (spec, result, points) = seen[at - 1], seen[at].history[-1]
    state = ScreenState.of(before)
    kept = [cell for cell in rule_cells(state, names) if cell.kind in _OF_LAST]
    told = "\n".join(_aligned(_cell(cell, state, names) for cell in kept))
    known = [", ".join((name, *_in_deal(state, seat))) for seat, name in enumerate(names)]
    rows = [("", "bid", "took", "points")]
    rows += [
        (known[seat], str(result.bids[seat]), str(result.tricks[seat]), str(points[seat]))
        for seat in range(len(names))
    ]
    heading, *figures = table_of(rows).splitlines()
    yield f"Deal {spec.number} is over:\n{told}\n{heading}  cards in the order of play"
    for seat, line in enumerate(figures):
        plays = (play for trick in before.tricks for play in trick.played if play.seat == seat)
        yield f"{line}  {' '.join(map(_card, plays))}".rstrip()
    yield from _said(state, names, "Said in it")


# What may be done ---------------------------------------------------------------------------------


def _now(shown: Shown, cards: int) -> Iterator[str]:
    """Who is to act, and what a person may do."""
    game, turn = shown.game, shown.turn
    if game.state == "over":
        return
    if turn is not None and turn.seat is not None and turn.actions:
        start = "You may change your bid to" if turn.may else "You may"
        yield "\n".join(
            textwrap.fill(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
            for line in f"{start}: {moves_words(turn.actions, cards)}".splitlines()
        )
    elif game.to_act:
        waits = [names_of(game)[seat] for seat in game.to_act]
        yield f"Waiting for {', '.join(waits)}."


def _asked(game: GameInfo, own: Seat | None) -> str:
    """That somebody asks to take back a move; empty where nobody does."""
    request = game.takeback
    if request is None:
        return ""
    names = names_of(game)
    name = names[request.seat]
    if own in request.waits:
        return f"{name} asks to take back a move: 'agree' lets it be done, 'agree --no' does not."
    waits = ", ".join(names[seat] for seat in request.waits)
    who = "You ask" if own == request.seat else f"{name} asks"
    return f"{who} to take back a move; still to agree: {waits}."
