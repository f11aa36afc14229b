"""The bots that a server seats."""

from __future__ import annotations

from game.net.messages import BadMessage
from game.roster import BOTS, BotError, is_own, resolve
from game.table.agent_names import bot_and_style


def checked_bot(name: str) -> str:
    """The name of a bot of ours.

    Raises:
        BadMessage: there is none of that name.
    """
    try:
        known = ":" not in name or bot_and_style(name)[0] in BOTS
        if known and is_own(name) and resolve(name).name == name:
            return name
    except BotError:
        pass
    raise BadMessage("unknown", f"There is no such bot; there are {', '.join(BOTS)}.")
