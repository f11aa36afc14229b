"""A deal whose rules are not those of its game is read by everybody as the deal is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from ai.kernel.determinization.bid_model import HandEstimates, bids_around
from ai.kernel.search.card_and_bid_search import search_problem
from ai.kernel.search.utility import utility_of
from ai.nets.advice import advises
from ai.nets.from_view import SeenDeal, fits
from ai.nets.general.inputs import rule_inputs
from ai.nets.general.kinds import kind_words
from ai.valuation.option_values import is_searched
from game.commands.one_deal import bid_faults
from game.engine import CHANCE, Bid, Phase, Variant, legal_actions, observe, to_act
from game.engine.choices import Bidding, Lead, Revokes, Total
from game.engine.frozen import FrozenMap
from game.engine.scheme import TRICKS_AND_TEN
from game.engine.spec import DealChoices, Rules
from game.engine.weighing import at_once
from game.presentation.bid_question import barred_bids
from game.presentation.screen_state import ScreenState
from game.presentation.words.deals import bid_rule
from game.presentation.words.rule_cells import rule_cells
from game.puzzles.themes import themes_of
from game.roster import weigher
from game.variants import variant, with_options
from tests.bots import decide
from tests.dealing import Step, whole_game

PLAYERS = 3
NAMES = ("Ann", "Ben", "Cleo")
SIZES: Mapping[str, object] = {"schedule": (4, 2, 3)}


class Otherwise(NamedTuple):
    """One choice: what a game says of it, and what all of its deals hold instead."""

    of_game: dict[str, object]
    of_deals: dict[str, object]
    """The house rules of a game whose deals hold it anyhow."""
    rules: dict[str, Any]
    """The same, as fields of the rules."""


OTHERWISE = {
    "no hook": Otherwise({"hook": True}, {"hook": False}, {"total": Total.FREE}),
    "hook": Otherwise({"hook": False}, {"hook": True}, {"total": Total.HOOK}),
    "any hook": Otherwise({"hook": True}, {"hook": "any"}, {"total": Total.HOOK_ANY}),
    "at once": Otherwise(
        {"hook": False}, {"bidding": "simultaneous"}, {"bidding": Bidding.SIMULTANEOUS}
    ),
    "must trump": Otherwise({}, {"must_trump": True}, {"must_trump": True}),
    "broken": Otherwise({}, {"trump_broken": True}, {"lead": Lead.TRUMP_BROKEN}),
    "revokes": Otherwise({}, {"revokes": "penalised"}, {"revokes": Revokes.PENALISED}),
    "scoring": Otherwise({}, {"scoring": "tricks-and-ten"}, {"scheme": TRICKS_AND_TEN}),
    "changes": Otherwise({}, {"bid_changes": True}, {"bid_changes": True}),
    "streaks": Otherwise(
        {"schedule": (2,) * 14},
        {"schedule": (2,) * 14, "streak_bonus": True},
        {"streak_bonus": True},
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Unlike(Rules):
    """Rules of a game whose deals hold something else."""

    instead: Mapping[str, Any]

    def in_deal(self, *, cards: int, misere: bool) -> DealChoices:
        return replace(Rules.in_deal(self, cards=cards, misere=misere), **self.instead)


def unlike(row: Variant, **instead: Any) -> Variant:
    """A variant whose deals hold something else than it says."""
    own = {field.name: getattr(row.rules, field.name) for field in fields(Rules)}
    return replace(row, rules=Unlike(**own, instead=FrozenMap(instead)))


def games(one: Otherwise, seed: int) -> Iterator[tuple[Step, Step]]:
    """The same random game twice: where only the deals have the rule, and where the game does."""
    plain: dict[str, object] = {"bid_changes": False, "hook": False, **SIZES}
    held = with_options(variant("oh-hell"), {**plain, **one.of_game}, PLAYERS)
    told = with_options(variant("oh-hell"), {**plain, **one.of_deals}, PLAYERS)
    assert held.rules != told.rules
    held = unlike(held, **one.rules)
    return zip(whole_game(held, PLAYERS, seed), whole_game(told, PLAYERS, seed), strict=True)


def plain(value: Any) -> Any:
    """A value whose arrays can be compared."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return value


def of_players(step: Step, seat: int) -> Iterator[Any]:
    """What the engine and the screen make of a moment."""
    view = observe(step.before, seat)
    shown = ScreenState.of(view)
    yield step.events
    yield legal_actions(step.before, seat)
    yield rule_cells(shown, NAMES)
    if step.before.phase is Phase.BIDDING:
        yield barred_bids(shown, seat)
        yield bid_rule(shown)
        for bids in np.ndindex(*[view.spec.tricks + 1] * PLAYERS):
            yield bid_faults(view.spec, bids, NAMES)


def of_bots(step: Step, seat: int) -> Iterator[Any]:
    """What bots and those who judge bids make of a moment."""
    view, legal = observe(step.before, seat), legal_actions(step.before, seat)
    yield rule_inputs(view.spec)
    kept: list[Any] = []
    yield [word for word in kind_words(view.spec, kept) if abs(word) < 1 << 40]  # no address
    yield is_searched(view, legal)
    yield plain(search_problem(view, utility_of(view, 1.0), Random(1)))
    yield advises(view, legal[0])
    if fits(view):
        yield SeenDeal(view).hook
    if isinstance(legal[0], Bid):
        yield [themes_of(view, legal, way) for way in legal]
        means = np.random.default_rng(5).uniform(0, view.spec.tricks / 2, (50, PLAYERS))
        judged = HandEstimates(means, np.ones((50, PLAYERS)))
        yield bids_around(view.spec, (None,) * PLAYERS, judged, means * 0).tolist()
    if len(legal) > 1 and not view.tricks:
        yield list(at_once(weigher().courses(view, legal, 8, Random(3))))
    yield decide(step.before, seat, "heuristic")
    if not view.tricks:
        yield decide(step.before, seat, "expert")


READERS: Mapping[str, Callable[[Step, int], Iterator[Any]]] = {
    "players": of_players,
    "bots": of_bots,
}


@pytest.mark.parametrize("readers", READERS)
@pytest.mark.parametrize("rule", OTHERWISE)
def test_a_deal_is_read_by_its_own_rules(rule: str, readers: str) -> None:
    read, asked = READERS[readers], 0
    for held, told in games(OTHERWISE[rule], seed=11):
        assert held.action == told.action
        if readers == "bots" and held.before.deal.spec.number > 3:
            break
        must = to_act(held.before).must
        if must == (CHANCE,):
            continue
        asked += 1
        for found, due in zip(read(held, must[0]), read(told, must[0]), strict=True):
            assert found == due
    assert asked > 10
