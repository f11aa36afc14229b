"""Against whom a game counts: the bots on the other seats by level, whatever their style."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from game.table.agent_names import plain

_STYLED: Final = re.compile(
    r"(beginner|casual|skilled|expert|master|\d{3,4}):(bold|cautious|spoiler)"
)


def opponents_of(agents: Iterable[str]) -> tuple[str, ...]:
    """The different agents, sorted; characters of one level are one opponent.

    Styles are told apart nowhere: who is cast is drawn anew for each game, so that hardly two games
    would compare.
    """
    return tuple(sorted({level_of(agent) for agent in agents}))


@cache
def level_of(agent: str) -> str:
    """The level of a bot, whatever its style; any other agent as it is."""
    found = _STYLED.fullmatch(name := plain(agent))
    return found[1] if found is not None else name
