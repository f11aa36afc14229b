"""The kinds of deals that the general net is taught: every variant, house rules, players, sizes.

They are found by games of chance actions, so that what a call, a cycle of trumps or a streak makes
of a deal comes as often as it does. Each is written as the words of `Kind` in `inputs.h`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from ai.kernel.rules.deal_tables import Floats, Ints, bit_of, earned_by, tables_of
from ai.knowledge.card_layout import layout_of
from ai.native.calls import packed
from game.engine import CHANCE, DealSpec, Suit, Variant, apply, legal_actions, new_game, to_act
from game.engine.cards import FRENCH_SUITS, SPANISH_SUITS
from game.engine.choices import Bidding, Sight, Total, TrumpFrom
from game.engine.decisions.lay import LAID_VALUES
from game.engine.state import Phase
from game.table.dealer import chance_action
from game.variants import VARIANTS, OptionError, with_options
from game.variants.house_rules import OPTIONS
from game.variants.options import values_for
from lab.general_net.inputs import MOST_TRICKS, rule_inputs, scale_of

MOST_CARDS: Final = 54
RULE_INPUTS: Final = 40
SHORT: Final = 4
"""Cards of the deals that get half of the effort."""
PLAIN: Final = 0.2
"""Share of the effort that is for Oh Hell where a bid made pays ten and itself."""
HOUSE_RULES: Final = 0.5
"""How often a game that kinds are taken from has a house rule or two."""
LATE: Final = (TrumpFrom.TURNED_LATE, TrumpFrom.DECLARER)
_SUITS: Final = (*FRENCH_SUITS, *SPANISH_SUITS)


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


def trumps_of(spec: DealSpec) -> tuple[Suit | None, ...]:
    """None, the pack's suits in the order of its groups, jokers."""
    present = {card.suit for card in spec.pack}
    plain = [suit for suit in _SUITS if suit in present][:4]
    return (None, *plain, Suit.JOKERS)


def kind_words(spec: DealSpec, kept: list[Any]) -> list[int]:
    """The words of a kind.

    Args:
        spec: the rules; its dealer and streaks count.
        kept: takes the arrays whose addresses the words hold, which must live as long.
    """
    trumps = trumps_of(spec)
    fixed = -1
    if spec.trump_from in (TrumpFrom.FIXED, TrumpFrom.NONE):
        chosen = spec.trump_suit if spec.trump_from is TrumpFrom.FIXED else None
        fixed = trumps.index(chosen)
    declared = 0
    if spec.rules.scheme.made_by_declarer is not None:
        table = np.ascontiguousarray(earned_by(spec, 0)[0])
        kept.append(table)
        declared = table.__array_interface__["data"][0]
    rules = rule_inputs(spec)
    suits = [trumps.index(card.suit) - 1 for card in spec.pack]
    head = [
        *(spec.players, spec.cards, spec.tricks, spec.dealer, spec.bidding_order[0], spec.leader),
        *(spec.rules.turn_step % spec.players, len(spec.pack)),
        *(list(TrumpFrom).index(spec.trump_from), fixed, list(Sight).index(spec.sight)),
        *(list(Bidding).index(spec.rules.bidding), list(Total).index(spec.rules.total)),
        *(int(spec.misere), sum(1 << seat for seat in spec.owes_a_bid), declared),
        int(np.float64(scale_of(spec)).view(np.int64)),
        *rules,
        *[-1] * (RULE_INPUTS - len(rules)),
        *_padded(suits),
        *_padded([LAID_VALUES.get(card.suit, 0) for card in spec.pack]),
    ]
    for trump in trumps:
        layout = layout_of(spec, trump)
        head += _padded([bit_of(layout, card) for card in spec.pack])
    for trump in trumps:
        tables = tables_of(spec, trump)
        kept.append(tables)
        head += np.frombuffer(packed(tables), np.int64).tolist()
    return head


def _padded(numbers: list[int]) -> list[int]:
    return numbers + [0] * (MOST_CARDS - len(numbers))


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
