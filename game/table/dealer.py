"""The dealer: the only source of chance, written down so that another program can re-deal.

A seed is an integer or a string of lower-case hexadecimal digits; its text is the JSON of it, so
that `7` and `"7"` differ. For a purpose (`deal`, `draw`, `second` for another pack that sets
trump, `piles SEAT` for a hand, `seats` for who sits where by chance, in place of a pack) and a
number k, that of the deal, the key is the SHA-256 of the
UTF-8 text `blackout-1|SEED|PURPOSE|k`. Block i = 0, 1, ... of the stream is the SHA-256 of the
key's 32 bytes followed by i as eight bytes, big end first; each block is eight 32-bit words, big
end first. The pack starts as the variant lists it (the full pack: spades, hearts, diamonds,
clubs, each from two to ace) and is shuffled from its last place p down to place 1: a word w below
the greatest multiple of p + 1 that 32 bits hold exchanges the cards at p and w mod (p + 1); any
other word is thrown away. Cards are dealt from place 0 one at a time, first to the seat that bids
first, in turn order; the next one is turned up. A hand that is shuffled into a pile starts as it
was dealt.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, TypeVar

from game.engine import (
    CHANCE,
    Card,
    Deal,
    DealPiles,
    GameState,
    Phase,
    Seat,
    Suit,
    TurnUp,
    Variant,
    apply,
    to_act,
)
from game.engine.choices import Draw, TrumpFrom
from game.engine.redaction import seen_bids
from game.engine.spec import DealSpec

_Item = TypeVar("_Item")
Seed: TypeAlias = int | str
"""An integer somebody typed, or hexadecimal digits that the program drew."""

LONGEST_NUMBER = 18
LONGEST_SEED = 64
"""Digits of a typed seed: of a number, and in all."""
LARGEST_PLAIN: Final = 2**53 - 1
"""The largest number that every reader of JSON keeps, one that has only floating point too."""

_EIGHT_WORDS: Final = struct.Struct(">8I")
_DRAW_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""From low to high, for a tie in Blackout's draw."""


_OTHER_PACK = (TrumpFrom.SECOND_PACK, TrumpFrom.RANDOM_CARD)
"""Trump comes from a pack that is whole again, so a card that was dealt may set it."""


class Drawn(NamedTuple):
    """One round of the draw for the deal: who drew which card."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]


def seed_of(text: str) -> Seed:
    """A seed that somebody typed: a whole number, or lower-case hexadecimal digits.

    More digits than a number of 18 are taken for those of a seed that was drawn, unless they begin
    with a plus, as a record writes a large number (`written_seed`).

    Raises:
        ValueError: it is neither, or a negative number below -(2^53 - 1).
    """
    digits = text.lstrip("+-")
    if digits.isascii() and digits.isdecimal():
        if text.startswith("+"):
            return seed_as_written(text)
        if len(digits) <= LONGEST_NUMBER and text in (digits, f"-{digits}"):
            return checked_number(int(text))
    if _is_hexadecimal(text) and 0 < len(text) <= LONGEST_SEED:
        return text
    raise ValueError(f"'{text}' is no seed")


def checked_number(number: int) -> int:
    """The number of a seed.

    Raises:
        ValueError: it is below -(2^53 - 1), which no record can tell to every reader.
    """
    if number < -LARGEST_PLAIN:
        raise ValueError(f"{number} is too far below zero for a seed")
    return number


def written_seed(seed: Seed) -> Seed:
    """A seed as a record writes it: beyond 2^53 - 1 a plus and the decimal digits, as a string.

    As a JSON number it would come back with other digits from every reader that has only floating
    point numbers, JavaScript's and jq 1.6 among them.
    """
    if isinstance(seed, int) and seed > LARGEST_PLAIN:
        return f"+{seed}"
    return seed


def seed_as_written(told: Seed) -> Seed:
    """The seed that a record tells: an integer, hexadecimal digits, or a plus and decimal digits.

    Raises:
        ValueError: a string is neither, has more than 64 digits after the plus or a zero first.
    """
    if isinstance(told, int):
        return told
    if told.startswith("+"):
        digits = told[1:]
        plain = digits.isascii() and digits.isdecimal() and not digits.startswith("0")
        if plain and len(digits) <= LONGEST_SEED:
            return int(digits)
    elif _is_hexadecimal(told):
        return told
    raise ValueError(f"'{told}' is no seed")


def _is_hexadecimal(text: str) -> bool:
    return not set(text) - set("0123456789abcdef")


def draw_seed() -> str:
    """A new seed of 128 random bits."""
    return secrets.token_hex(16)


def game_seed(seed: Seed, number: int) -> Seed:
    """The seed of one game of a series: the first has the series' own."""
    if number == 0:
        return seed
    return hashlib.sha256(f"{json.dumps(seed)}|game|{number}".encode()).hexdigest()[:32]


def shuffled(pack: tuple[_Item, ...], seed: Seed, purpose: str, number: int) -> list[_Item]:
    """The pack, or the seats, in the order that seed, purpose and number give it."""
    order = list(pack)
    words = _words(f"blackout-1|{_text_of(seed)}|{purpose}|{number}")
    for place in range(len(order) - 1, 0, -1):
        bound = (1 << 32) // (place + 1) * (place + 1)
        while (word := next(words)) >= bound:
            pass
        other = word % (place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def chance_action(state: GameState, seed: Seed) -> Deal | TurnUp | DealPiles:
    """What chance does in a state that waits for it."""
    deal = state.deal
    spec = deal.spec
    if state.phase is Phase.PILING:
        return DealPiles(
            tuple(
                tuple(shuffled(hand, seed, f"piles {seat}", spec.number))
                for seat, hand in enumerate(deal.hands)
            )
        )
    if spec.trump_from in _OTHER_PACK and state.phase is Phase.TURNING:
        return TurnUp(shuffled(spec.pack, seed, "second", spec.number)[0])
    order = _deal_order(spec.pack, seed, spec.number)
    if state.phase is Phase.DEALING:
        return Deal(_hands(spec, order))
    # After an honest deal this is the next card; a resumed record may hold other hands.
    dealt = {held for hand in deal.hands for held in hand}
    return TurnUp(next(held for held in order if held not in dealt))


@lru_cache(maxsize=64)
def _deal_order(pack: tuple[Card, ...], seed: Seed, number: int) -> tuple[Card, ...]:
    """The shuffled pack of a deal, kept for the card that is turned up after the hands."""
    return tuple(shuffled(pack, seed, "deal", number))


def dealt(state: GameState, seed: Seed) -> GameState:
    """The state once chance has acted; as it was where chance is not to act."""
    while CHANCE in to_act(state).must:
        state, _ = apply(state, chance_action(state, seed))
    return state


def opening_draw(variant: Variant, players: int, seed: Seed) -> tuple[Drawn, ...]:
    """The rounds of the draw for the first deal; the highest card of the last round deals."""
    spread = iter(shuffled(variant.pack(players), seed, "draw", 0))
    drawing = tuple(range(players))
    rounds: list[Drawn] = []
    while True:
        drawn = Drawn(drawing, tuple(next(spread) for _ in drawing))
        rounds.append(drawn)
        highest = max(card.height for card in drawn.cards)
        tied = tuple(
            seat
            for seat, card in zip(drawn.seats, drawn.cards, strict=True)
            if card.height == highest
        )
        if len(tied) == 1 or variant.draw is Draw.BY_SUIT:
            return tuple(rounds)
        drawing = tied


def drawn_dealer(rounds: tuple[Drawn, ...]) -> Seat:
    """Who deals first after these rounds."""
    last = rounds[-1]
    ranked = zip(last.cards, last.seats, strict=True)
    # Where equal ranks draw again, the highest is alone and no suit is looked at.
    _, seat = max(ranked, key=lambda pair: (pair[0].height, _suit_order(pair[0])))
    return seat


def _suit_order(card: Card) -> int:
    return _DRAW_SUITS.index(card.suit) if card.suit in _DRAW_SUITS else -1


def agent_chance(seed: Seed, state: GameState, seat: Seat) -> str:
    """The seed of an agent's random numbers for one decision.

    It is hashed, so that an agent cannot learn the deal's seed from it, and depends on the
    position alone, as far as the seat sees it, so that undo and resume change nothing and no bid
    under seal has a say in another's chance.
    """
    deal, bids = state.deal, seen_bids(state.deal, seat)
    cards_played = sum(map(len, deal.tricks)) + len(deal.trick)
    said = sum(map(len, deal.talk))
    place = f"{deal.spec.number}|{state.phase.value}|{seat}|{bids}|{said}|{cards_played}"
    return hashlib.sha256(f"agent|{_text_of(seed)}|{place}".encode()).hexdigest()


@lru_cache(maxsize=1024)
def _text_of(seed: Seed) -> str:
    return json.dumps(seed)


def _hands(spec: DealSpec, order: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    hands: list[tuple[Card, ...]] = [()] * spec.players
    for place, seat in enumerate(spec.bidding_order):
        hands[seat] = order[place : spec.players * spec.cards : spec.players]
    return tuple(hands)


def _words(key_text: str) -> Iterator[int]:
    key = hashlib.sha256(key_text.encode()).digest()
    block = 0
    while True:
        digest = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        yield from _EIGHT_WORDS.unpack(digest)
        block += 1
