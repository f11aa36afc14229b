"""Taught itself by play against itself, from nothing: tables of what its cards and choices came to.

A bid is the sum of what each card of such a kind was worth in tricks; a card is chosen by the share
of bids that were made after such a choice in such a place. The tables, of several ages of training,
lie beside this file and are made by `scripts/lab/teach_population.py`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import GROUP_BITS, STRIDE
from game.engine import Play, View
from lab.population.player import Player, counts_cards, tricks_expected
from lab.population.position import Position

FILE: Final = Path(__file__).with_suffix(".json")
USUAL_WORTH: Final = 0.25
"""Tricks that a card of a kind not met yet is taken to be worth."""
USUAL_SHARE: Final = 0.5
"""Of bids made after a choice not tried yet."""
MOST_ABOVE: Final = 5
"""Higher cards out, more of which make no difference."""


class Tables(NamedTuple):
    """What was learned."""

    worth: Mapping[str, float]
    """Tricks, by kind of card; see `card_kinds`."""
    made: Mapping[str, float]
    """Share of bids made, by place and choice; see `place` and `choices`."""


def card_kinds(reading: CardKnowledge) -> list[str]:
    """What is told apart of each card: trump or not, higher cards out, and how long its suit is."""
    layout = reading.layout
    found = []
    groups = [layout.group[card.index] for card in reading.hand]
    for card in reading.hand:
        group = layout.group[card.index]
        out = reading.unseen >> STRIDE * group & GROUP_BITS
        above = min((out >> layout.height[card.index] + 1).bit_count(), MOST_ABOVE)
        suit = (
            "joker" if layout.is_flexible(card) else "trump" if group == reading.trump else "side"
        )
        found.append(f"{suit} {above} {min(groups.count(group), 4)}")
    return found


def place(position: Position) -> str:
    """What is told apart of a decision: what is needed, beside winners held, and the turn."""
    masters = sum(position.is_master(play) for play in position.cards)
    need = position.need
    needs = "over" if need < 0 else "made" if not need else "all" if position.must_take_all else ""
    turn = "leads" if position.leads else "last" if position.last else "between"
    spare = min(max(masters - max(need, 0), -1), 1)
    sure = not position.leads and any(position.is_master(play) for play in position.winning)
    return f"{needs or min(need, 2)} {turn} {spare}{' sure' if sure else ''}"


def choices(position: Position) -> dict[str, Play]:
    """The cards that are told apart, by name."""
    found: dict[str, Play] = {}
    if position.leads:
        cards = position.cards
        found = {"low": cards[0], "middle": cards[len(cards) // 2], "high": cards[-1]}
        masters = [play for play in cards if position.is_master(play)]
        return found | ({"sure": masters[0]} if masters else {})
    if position.losing:
        found |= {"under low": position.losing[0], "under high": position.losing[-1]}
    if position.winning:
        found |= {"over low": position.winning[0], "over high": position.winning[-1]}
    return found


def worth(tables: Tables, reading: CardKnowledge) -> float:
    """Tricks that a hand is worth."""
    return sum(tables.worth.get(kind, USUAL_WORTH) for kind in card_kinds(reading))


def taught(tables: Tables) -> Player:
    """The player that these tables make."""

    def bid(view: View, reading: CardKnowledge) -> float:
        if not counts_cards(view, reading):
            return tricks_expected(view, reading)
        return worth(tables, reading)

    def card(position: Position) -> Play:
        at, options = place(position), choices(position)
        best = max(options, key=lambda name: tables.made.get(f"{at}: {name}", USUAL_SHARE))
        return options[best]

    return Player(bid, card)


@cache
def at_age(age: str) -> Player:
    """The player of a file's age."""
    known = json.loads(FILE.read_text(encoding="utf-8"))[age]
    return taught(Tables(known["worth"], known["made"]))
