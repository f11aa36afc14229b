"""What an actor may do, in the imperative; each action carries the seat that does it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.engine.cards import Card

Seat: TypeAlias = int
"""A place at the table, numbered clockwise from 0."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals: one hand a seat, each in the order dealt."""

    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Chance turns the next undealt card, whose suit becomes trump."""

    card: Card


@dataclass(frozen=True, slots=True)
class Bid:
    """A player says how many tricks he will take."""

    seat: Seat
    bid: int


@dataclass(frozen=True, slots=True)
class ChangeBid:
    """The player who bid last bids another number before the next one bids."""

    seat: Seat
    bid: int


@dataclass(frozen=True, slots=True)
class Play:
    """A player plays a card to the trick, or leads one."""

    seat: Seat
    card: Card


Action: TypeAlias = Deal | TurnUp | Bid | ChangeBid | Play
