"""Which bots a client may ask a server for: those of the program alone.

A bot by `module:attribute` would have the server run whatever a client names.
"""

from __future__ import annotations

from game.net.messages import BadMessage
from game.roster import BOTS, BotError, is_own, resolve


def checked_bot(name: str) -> str:
    """The name of a bot of ours.

    Raises:
        BadMessage: there is none of that name.
    """
    try:
        known = ":" not in name or name.partition(":")[0] in BOTS
        if known and is_own(name) and resolve(name).name == name:
            return name
    except BotError:
        pass
    raise BadMessage("unknown", f"There is no such bot; there are {', '.join(BOTS)}.")
