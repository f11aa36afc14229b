"""The kinds of deals that the general net is taught: every variant, house rules, players, sizes.

They are found by games of chance actions, so that what a call, a cycle of trumps or a streak makes
of a deal comes as often as it does. Each is written as the words of `Kind` in `general_inputs.h`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from ai.kernel.rules.deal_tables import Floats, Ints
from ai.nets.general.inputs import MOST_TRICKS
from ai.nets.general.kinds import kind_words
from game.engine import CHANCE, DealSpec, Variant, apply, legal_actions, new_game, to_act
from game.engine.choices import TrumpFrom
from game.engine.state import Phase
from game.table.dealer import chance_action
from game.variants import VARIANTS, OptionError, with_options
from game.variants.house_rules import OPTIONS
from game.variants.options import values_for

SHORT: Final = 4
"""Cards of the deals that get half of the effort."""
PLAIN: Final = 0.2
"""Share of the effort that is for Oh Hell where a bid made pays ten and itself."""
HOUSE_RULES: Final = 0.5
"""How often a game that kinds are taken from has a house rule or two."""
LATE: Final = (TrumpFrom.TURNED_LATE, TrumpFrom.DECLARER)


class Kinds(NamedTuple):
    """Kinds of deals as C reads them."""

    words: Ints
    """(kinds, words) each a `Kind`."""
    weights: Floats
    """By kind: running sums of its share of the effort; the last is 1."""
    number: int


class Found(NamedTuple):
    """A kind of deal and how it came."""

    spec: DealSpec
    source: str
    """The variant, or that it is the plain game."""


def specs_of(game: Variant, players: int, seed: int) -> Iterator[DealSpec]:
    """The deals of a game played at random, as they stand when the bidding begins."""
    rng = Random(seed)
    state = new_game(game, players, rng.randrange(players))
    seen = 0
    while state.phase is not Phase.OVER:
        if state.phase in (Phase.BIDDING, Phase.TALKING) and len(state.finished) >= seen:
            seen = len(state.finished) + 1
            yield state.deal.spec
            if seen > 40:
                return
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, seed))
        else:
            state, _ = apply(state, rng.choice(legal_actions(state, seat)))


def _house_rules(row: Variant, players: int, rng: Random) -> Variant:
    """A row with a house rule or two, if any fit it."""
    fitting = {
        name: values_for(row, option)
        for name, option in OPTIONS.items()
        if name not in ("deals", "schedule", "talk", "draw", "ties", "bid_changes")
    }
    names = [name for name, values in fitting.items() if values]
    wishes = {name: rng.choice(fitting[name]) for name in rng.sample(names, min(2, len(names)))}
    try:
        return with_options(row, wishes, players)
    except OptionError:
        return row


def find_kinds(games: int, seed: int) -> list[Found]:
    """Kinds of deals, each once, of so many games of each variant and number of players."""
    rng = Random(seed)
    found: dict[object, Found] = {}
    for row in VARIANTS.values():
        for players in row.deals:
            for number in range(games):
                game = row
                if rng.random() < HOUSE_RULES:
                    game = _house_rules(row, players, rng)
                for spec in specs_of(game, players, rng.getrandbits(30) + number):
                    if not spec.tricks or spec.tricks > MOST_TRICKS:
                        continue
                    key = replace(spec, number=1, sizes=(), tie_break=False)
                    found.setdefault(key, Found(spec, row.id))
    plain = {"scoring": "ten-plus-bid", "bid_changes": False}
    for players in range(3, 7):
        for cards in range(1, min(13, 52 // players) + 1):
            game = with_options(VARIANTS["oh-hell"], plain | {"schedule": [cards]}, players)
            for spec in specs_of(game, players, rng.getrandbits(30)):
                found[spec] = Found(spec, "plain")
    return list(found.values())


def effort(found: list[Found]) -> Floats:
    """By kind its share: half for short deals, a share for the plain game, variants alike."""
    classes = [(kind.source, kind.spec.cards <= SHORT) for kind in found]
    variants = len({source for source, _ in classes}) - 1
    shares = np.array(
        [
            (PLAIN if source == "plain" else (1 - PLAIN) / variants)
            / classes.count((source, short))
            for source, short in classes
        ]
    )
    found_shares: Floats = shares / shares.sum()
    return found_shares


def kinds_of(found: list[Found], kept: list[Any]) -> Kinds:
    """The kinds as C reads them; `kept` must live as long."""
    words = np.array([kind_words(kind.spec, kept) for kind in found], np.int64)
    weights = np.cumsum(effort(found))
    weights[-1] = 1.0
    return Kinds(words, weights, len(found))
