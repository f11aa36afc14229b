"""How strong the opponents of a new game are: one level for all, a mixed cast, or each its own."""

from __future__ import annotations

from enum import StrEnum

from game.engine import Seat
from game.presentation.words.bots import bot_sentence, bot_title
from game.roster import DIAL, LEVELS, MIXED, search_trouble
from game.table.setup import HUMAN
from game.translation import _
from game.ui.setup.game_draft import GameDraft


class Cast(StrEnum):
    """Opponents that are not all of one level."""

    MIXED = "mixed"
    MATCH = "match"
    """All of the level that the player's rating is nearest to, whenever a game is set up."""
    EACH = "each"
    """Chosen one by one."""


def strength_of(draft: GameDraft) -> str | None:
    """Where the dial stands; None where nobody but people sits at the table."""
    bots = {seat: bot for seat, bot in enumerate(draft.asked_agents) if bot != HUMAN}
    if not bots:
        return None
    level = next(iter(bots.values()))
    if level in DIAL and set(bots.values()) == {level}:
        return level
    return Cast.MIXED if all(bot == MIXED[seat] for seat, bot in bots.items()) else Cast.EACH


def choose_strength(draft: GameDraft, strength: str) -> None:
    """Put bots of a level, or the mixed cast, into every seat that no person has."""
    draft.agents = [
        agent if agent == HUMAN else MIXED[seat] if strength == Cast.MIXED else strength
        for seat, agent in enumerate(draft.agents)
    ]


def strength_in_words(draft: GameDraft) -> str:
    """What the opponents are like, in a sentence, and why the strongest is not offered."""
    told = _strength_in_words(draft)
    trouble = search_trouble()
    return told if trouble is None else f"{told} {_('There is no Expert.')} {trouble.text(_)}"


def _strength_in_words(draft: GameDraft) -> str:
    strength = strength_of(draft)
    if strength is None:
        return _("Nobody but people.")
    if strength in LEVELS:
        return bot_sentence(strength)
    if strength == Cast.MIXED:
        return _("Weaker and stronger ones, cautious and bold.")
    bots = [seat for seat, agent in enumerate(draft.asked_agents) if agent != HUMAN]
    return ", ".join(_seat_in_words(draft, seat) for seat in bots)


def _seat_in_words(draft: GameDraft, seat: Seat) -> str:
    """The bot of a seat, and who plays it where that was chosen."""
    character, title = draft.character_of(seat), bot_title(draft.agents[seat])
    return _("{one}: {other}", one=character, other=title) if character else title
