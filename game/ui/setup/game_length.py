"""How long the game of a draft is: what there is to choose from, and the choice."""

from __future__ import annotations

from game.ui.setup.game_draft import GameDraft
from game.variants.lengths import DEALS_RULES, Length, lengths_of


def lengths_for(draft: GameDraft) -> tuple[Length, ...]:
    """The lengths to choose from; an own variant is as long as it was made."""
    if draft.as_made:
        return (Length.USUAL,)
    return tuple(lengths_of(draft.row, draft.players))


def length_of(draft: GameDraft) -> Length | None:
    """How long it is; None where a house rule says so."""
    if draft.deals_chosen and not draft.as_made:
        return None
    return draft.length if draft.length in lengths_for(draft) else Length.USUAL


def choose_length(draft: GameDraft, length: Length) -> None:
    """A length in place of whatever said how long the game is."""
    draft.length = length
    draft.sizes = None
    draft.options = {n: value for n, value in draft.options.items() if n not in DEALS_RULES}
