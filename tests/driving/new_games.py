"""Ways into a new game, for tests that are about something else."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.variant import OptionValue
from game.ui.platform.settings import Settings
from game.ui.setup.game_draft import GameDraft
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene


def seats_and_rules(
    base: str, options: Mapping[str, OptionValue], players: int, name: str = ""
) -> SeatsAndRulesScene:
    """The page of seats and house rules with this game; `name` is that of an own variant."""
    draft = GameDraft.remembered(Settings())
    draft.players = players
    draft.take(base, options)
    return SeatsAndRulesScene(draft, name)
