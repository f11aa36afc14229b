"""A finished record dealt again from its seed, and compared with what it says was dealt."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import Card, Deal, DealPiles, TurnUp
from game.table.dealer import chance_action, drawn_dealer, opening_draw
from game.table.pledge import pledge_of
from game.table.records.lines import HeaderLine
from game.table.records.replay import FaultyRecord, RecordedGame, faultless


class NoAudit(ValueError):
    """A game that cannot be dealt again: the message is the rest of a sentence about it."""


@dataclass(frozen=True, slots=True)
class Redealt:
    """What dealing a game again came to."""

    deals: int
    dealt: int
    """How often chance acted: hands, turn-ups, piles."""
    pledge: str
    """What was, or would have been, shown before the first deal."""
    drawn: bool
    """Whether the seed was drawn by the program; else somebody typed it, and may have known."""
    dealer_drawn: bool
    """Whether the first dealer is the one the seed draws; else he was named."""
    faults: tuple[str, ...]
    """One sentence for everything that is not as the seed has it."""


def redealt(game: RecordedGame) -> Redealt:
    """Deal a game again.

    Raises:
        NoAudit: the record is wrong by the rules, unfinished or without its seed.
    """
    try:
        played = faultless(game)
    except FaultyRecord as error:
        line, why = error.fault
        raise NoAudit(f"is not right by the rules (line {line}: {why})") from None
    setup = played.setup
    if not played.ended:
        raise NoAudit("is not finished, and the seed is told at the end")
    if setup.seed is None:
        raise NoAudit("does not tell its seed")
    faults: list[str] = []
    dealt = 0
    for step in played.steps:
        if not isinstance(step.action, Deal | TurnUp | DealPiles):
            continue
        dealt += 1
        due = chance_action(step.before, setup.seed)
        if step.action != due:
            number = step.before.deal.spec.number
            faults.append(f"Deal {number}: {_different(step.action, due)}")
    header = game.header.line
    assert isinstance(header, HeaderLine), "a game that could be played again has a header"
    pledge = pledge_of(header)
    if setup.drawn and header.pledge != pledge:
        faults.append("The pledge in the header is not that of its seed and rules.")
    rounds = opening_draw(setup.variant, setup.players, setup.seed)
    return Redealt(
        deals=len(played.state.finished),
        dealt=dealt,
        pledge=pledge,
        drawn=setup.drawn,
        dealer_drawn=drawn_dealer(rounds) == setup.first_dealer,
        faults=tuple(faults),
    )


def _different(had: Deal | TurnUp | DealPiles, due: Deal | TurnUp | DealPiles) -> str:
    if isinstance(had, TurnUp) and isinstance(due, TurnUp):
        return f"{had.card.code} was turned up, by the seed it is {due.card.code}."
    for seat, (hand, other) in enumerate(zip(_dealt(had), _dealt(due), strict=True)):
        if hand != other:
            cards, right = (" ".join(card.code for card in cards) for cards in (hand, other))
            return f"seat {seat} was dealt {cards}, by the seed it is {right}."
    raise AssertionError("they are different")


def _dealt(action: Deal | TurnUp | DealPiles) -> tuple[tuple[Card, ...], ...]:
    match action:
        case Deal(hands) | DealPiles(hands):
            return hands
        case TurnUp(card):
            return ((card,),)
