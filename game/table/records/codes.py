"""Actions as short codes, and the game that a list of them leads to: fixed deals as data.

Each code is one action, in the order of the game; what kind of action it is, the rules say:

- a size that the dealer names, a bid: the number, `3`;
- the cards dealt: the hands by seat with a stroke between them, `AS7D/KH2C/9S9D`;
- a turn-up: the card, `9D`; a trump suit that is chosen: its letter, `-` for none;
- a call: the words of `game.engine.terms.call_code`;
- a statement: the word that a record has for it, with its number, `sure 2`; `-` for no more;
- cards laid aside: the cards in the order of their codes, `6C7H8D`, and a premium that is wished
  for, `6C7H8D reveal`;
- a card played: the card, `QH`; a joker that is named: `X1+` for high, `X1-` for low.
"""

from __future__ import annotations

from enum import Enum, auto

from game.engine import (
    CHANCE,
    Action,
    Bid,
    Call,
    CallTerms,
    Card,
    ChooseTrump,
    Deal,
    GameState,
    Lay,
    NameSize,
    Phase,
    Play,
    Say,
    Statement,
    Strength,
    Suit,
    TurnUp,
    card,
    to_act,
)
from game.engine.choices import Bidding, CallKind, JokerCall, Madness, Premium
from game.engine.terms import call_code

_JOKERS = {JokerCall.HIGH: "+", JokerCall.LOW: "-"}
_NONE = "-"
_STROKE = "/"


def action_of(code: str, state: GameState) -> Action:
    """The action that a code stands for where the game waits for it.

    Raises:
        ValueError, LookupError: it stands for none.
    """
    must = to_act(state).must
    seat = must[0] if must else CHANCE
    match state.phase:
        case Phase.SIZING:
            return NameSize(seat, int(code))
        case Phase.DEALING:
            return Deal(tuple(map(_cards, code.split(_STROKE))))
        case Phase.CALLING:
            return Call(seat, _call(code))
        case Phase.TURNING:
            return TurnUp(card(code))
        case Phase.CHOOSING:
            return ChooseTrump(seat, trump_of(code))
        case Phase.BIDDING if state.deal.spec.rules.bidding is Bidding.LAID:
            return Lay(seat, *laid_of(code))
        case Phase.TALKING:
            return Say(seat, _statement(code))
        case Phase.BIDDING:
            return Bid(seat, int(code))
        case Phase.PLAYING:
            named = {sign: call for call, sign in _JOKERS.items()}
            return Play(seat, card(code[:2]), named[code[2:]] if code[2:] else None)
        case phase:
            raise ValueError(f"no code stands for an action of {phase}")


def code_of(action: Action) -> str:
    """The code of an action.

    Raises:
        ValueError: it has none.
    """
    match action:
        case NameSize(_, number) | Bid(_, number):
            return str(number)
        case Deal(hands):
            return _STROKE.join("".join(held.code for held in hand) for hand in hands)
        case Call(_, terms):
            return call_code(terms)
        case TurnUp(turned):
            return turned.code
        case ChooseTrump(_, suit):
            return _NONE if suit is None else suit.letter
        case Lay(_, aside, premium):
            codes = "".join(sorted(held.code for held in aside))
            return codes if premium is None else f"{codes} {premium.value}"
        case Play(_, played, joker):
            return played.code + ("" if joker is None else _JOKERS[joker])
        case Say(_, statement):
            return _NONE if statement is None else _statement_code(statement)
        case _:
            raise ValueError(f"no code stands for {action}")


class CodeKind(Enum):
    """What a code of one of a person's choices stands for; of a number only the rules know."""

    NUMBER = auto()
    CARD = auto()
    TRUMP = auto()
    LAID = auto()
    CALL = auto()


def kind_of(code: str) -> CodeKind:
    """What kind of choice a code stands for, statements left out."""
    word = code.partition(" ")[0]
    if code.isdecimal():
        return CodeKind.NUMBER
    if word in {kind.value for kind in CallKind}:
        return CodeKind.CALL
    if len(word) == 1:
        return CodeKind.TRUMP
    return CodeKind.CARD if len(word) <= len("X1+") else CodeKind.LAID


def trump_of(code: str) -> Suit | None:
    """The suit of a trump that is chosen."""
    return None if code == _NONE else Suit(code)


def laid_of(code: str) -> tuple[tuple[Card, ...], Premium | None]:
    """The cards that are laid aside, and the premium that is wished for."""
    aside, _, premium = code.partition(" ")
    return _cards(aside), Premium(premium) if premium else None


def call_of(code: str) -> CallTerms:
    """What is called."""
    return _call(code)


def _cards(codes: str) -> tuple[Card, ...]:
    return tuple(card(codes[at : at + 2]) for at in range(0, len(codes), 2))


def _statement_code(statement: Statement) -> str:
    word, tricks = statement.strength.value, statement.tricks
    return word if tricks is None else f"{word} {tricks}"


def _statement(code: str) -> Statement | None:
    if code == _NONE:
        return None
    word, _, tricks = code.partition(" ")
    return Statement(Strength(word), int(tricks) if tricks else None)


def _call(code: str) -> CallTerms:
    """A call from the words of `call_code`."""
    kind, *words = code.split()
    order = None
    if CallKind(kind) is CallKind.SUIT_PRECEDENCE:
        order = tuple(map(Suit, words.pop(0)))
    madness = [Madness(word) for word in words if word not in ("nuloss", "blind_hand")]
    return CallTerms(
        CallKind(kind),
        order,
        nuloss="nuloss" in words,
        blind_hand="blind_hand" in words,
        madness=madness[0] if madness else None,
    )
