"""What a deal has that the first lessons do not teach, in at most three parts of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.engine import Suit
from game.engine.choices import Sight, TrumpFrom
from game.practice.first_game import VARIANT
from game.presentation.screen_state import ScreenState
from game.presentation.words.rule_cells import RuleCell, RuleKind, rule_cells
from game.variants import variant

MOST: Final = 3
SENTENCES: Final = 3
"""At most so many are said of one part."""
COMPARED: Final = (RuleKind.WINS, RuleKind.OWED, RuleKind.PAYS, RuleKind.BIDS, RuleKind.DEAL)
"""Parts that can differ, the first before the others where too many do."""
KNOWN: Final = (RuleKind.WINS, RuleKind.OWED, RuleKind.PAYS)
"""What is said again where too few differ."""


def differences(shown: ScreenState, names: Sequence[str]) -> tuple[RuleCell, ...]:
    """Cells of what counts in a deal, their sentences cut to what is new; none where nothing is.

    Compared with the same moment by the rules of the variant that the lessons teach. Where fewer
    than three parts are new, parts that are not fill up to three.
    """
    cells = {cell.kind: cell for cell in rule_cells(shown, names)}
    taught = {cell.kind: cell for cell in rule_cells(_as_taught(shown), names)}
    found: dict[RuleKind, RuleCell] = {}
    for kind in COMPARED:
        new = [each for each in cells[kind].sentences if each not in taught[kind].sentences]
        if new and len(found) < MOST:
            found[kind] = replace(cells[kind], sentences=tuple(new[:SENTENCES]))
    if not found:
        return ()
    for kind in KNOWN:
        if len(found) < MOST and kind not in found:
            found[kind] = replace(cells[kind], sentences=cells[kind].sentences[:1])
    return tuple(found[kind] for kind in RuleKind if kind in found)


def _as_taught(shown: ScreenState) -> ScreenState:
    """The same table, if the deal were one of the variant that the lessons teach."""
    spec = shown.view.spec
    pack = tuple(card for card in spec.pack if card.suit is not Suit.JOKERS)
    plain = replace(
        spec,
        game_rules=variant(VARIANT).rules,
        pack=pack,
        cards=min(spec.cards, len(pack) // spec.players),  # all with the jokers may be more
        trump_from=TrumpFrom.TURNED,
        trump_suit=None,
        sight=Sight.OWN,
        misere=False,
        call=None,
        owes_a_bid=(),
    )
    return ScreenState(replace(shown.view, spec=plain), shown.sealed)
