"""Why the table refuses an action, in a sentence for the screen."""

from __future__ import annotations

from game.engine import Action
from game.table.followed_game import FollowedGame
from game.translation import _


def refusal_sentence(table: FollowedGame, action: Action) -> str:
    """The sentence for an action that is not among the legal ones."""
    refusal = table.refusal_of(action)
    assert refusal is not None, f"{action} is allowed, yet not among the legal actions"
    return refusal.text(_)
