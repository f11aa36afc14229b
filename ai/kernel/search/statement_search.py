"""What to say in the cooperative game: that after which the team makes its deal most often.

Every statement is true; the deals are the same for each. The others bid by what they have heard,
so a statement is worth what they bid the better for it. Where nothing is gained by silence, what
is true is said: people hear more in it than a search does.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from ai.decisions.statements import sure_winners, true_of
from ai.kernel.search.predeal_search import PredealSearch
from ai.knowledge.card_knowledge import CardKnowledge
from ai.probabilities.trick_chances import chances
from game.engine import Action, Say, Statement, Strength, View
from game.engine.spec import MOST_STATEMENTS

LIKELY: Final = 0.3
"""The chance from which a card can be said to take a trick if needed."""


class StatementSearch(PredealSearch):
    """The next statement, or none; see `ai.kernel.search.search_choice.Search`."""

    def __init__(self, view: View, legal: tuple[Say, ...], rng: Random, envy: float) -> None:
        ways: tuple[Action, ...] = tuple(_sayable(view, legal))
        super().__init__(view, legal, rng, envy, ways)
        assert view.seat is not None
        seat = view.seat
        self._after = []
        for way in ways:
            assert isinstance(way, Say)
            said = (*view.talk[seat], way.statement)
            talk = tuple(said if other == seat else each for other, each in enumerate(view.talk))
            self._after.append(replace(view, talk=talk))

    def _heard_after(self, way: int) -> View:
        return self._after[way]


def _sayable(view: View, legal: tuple[Say, ...]) -> list[Say]:
    """What is true and was not said yet, silence last."""
    assert view.seat is not None
    said = [each for each in view.talk[view.seat] if each is not None]
    reading = CardKnowledge(view)
    true = true_of(view, reading)
    counted = {each.strength for each in said if each.strength.counts}
    if len(reading.hand) == view.spec.tricks:
        leads = view.spec.leader == view.seat
        each = chances(reading, lead=leads)
        sure = min(sure_winners(reading), view.spec.cards)
        able = sum(chance >= LIKELY for chance in each) - sure
        true += [Statement(Strength.CAN_TAKE, tricks) for tricks in range(1, able + 1)]
    # One number of each kind: two would be added up.
    true = [each for each in true if each not in said and each.strength not in counted]
    allowed = {say.statement: say for say in legal}
    found = [allowed[each] for each in dict.fromkeys(true) if each in allowed]
    return [*found, allowed[None]] if len(said) < MOST_STATEMENTS else [allowed[None]]
