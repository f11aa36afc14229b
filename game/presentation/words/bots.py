"""The bots that a seat may have, and what they are called in the window."""

from __future__ import annotations

from collections.abc import Iterable

from game.roster import LEVELS, STYLES, BotError, dial, names, resolve
from game.table.agent_names import bot_and_style
from game.table.setup import HUMAN, SeatPlan
from game.translation import _


def offered(agent: str) -> list[str]:
    """The bots to choose from where this one sits: the levels, its own in every style, engines.

    Those that this machine cannot have are left out, but for the one that sits there.
    """
    level, _style = bot_and_style(agent)
    found = []
    for name in dial():
        found.append(name)
        if name == level:
            found += [f"{level}:{style}" for style in STYLES]
    found += [name for name in names() if name not in LEVELS]
    if agent not in (*found, HUMAN):
        found.append(agent)
    return found


def offered_with_titles(agent: str) -> list[tuple[str, str]]:
    """Those of `offered` and what a list calls each, engines told from the levels for people."""
    return [
        (one, bot_title(one))
        if bot_and_style(one)[0] in LEVELS
        else (one, _("Engine: {name}", name=bot_title(one)))
        for one in offered(agent)
    ]


def bot_title(agent: str) -> str:
    """The title of a bot; of one from elsewhere what can be said."""
    level, style = bot_and_style(agent)
    try:
        if level in LEVELS and style in STYLES:
            return _("{one}, {other}", one=_(resolve(level).title), other=_(STYLES[style].title))
        return _(resolve(agent).title)
    except BotError:  # a record of another program may name any
        return agent


def bot_sentence(agent: str) -> str:
    """What a bot is, in a sentence or two; nothing of one that cannot be had."""
    level, style = bot_and_style(agent)
    try:
        if level in LEVELS and style in STYLES:
            return f"{_(resolve(level).sentence)} {_(STYLES[style].sentence)}"
        return _(resolve(agent).sentence)
    except BotError:
        return ""


def level_of(agent: str) -> str:
    """Who plays, in the few letters that a plate has for it; nothing for a person."""
    return "" if agent == HUMAN else bot_title(agent)


def levels_of(seats: Iterable[SeatPlan]) -> tuple[tuple[str, ...], ...]:
    """By seat the ways to say who plays, the longest first; none for a person."""
    return tuple(_ways_to_say(seat.agent) for seat in seats)


def _ways_to_say(agent: str) -> tuple[str, ...]:
    level, style = bot_and_style(agent)
    said = level_of(agent)
    if level in LEVELS and style in STYLES:
        return said, level_of(level)
    return (said,) if said else ()
