"""How a bot is named by `--bots`, a record's seats and a settings file."""

from __future__ import annotations

from typing import Final

BY_RATING: Final = "level:"
"""Before a rating of the dial: `level:1200` is `1200`, and both may be followed by a style."""


def plain(agent: str) -> str:
    """The same name without the word before a rating; any other as it is."""
    rest = agent.removeprefix(BY_RATING)
    return rest if rest[:1].isdecimal() else agent  # no attribute of a module begins so


def bot_and_style(agent: str) -> tuple[str, str]:
    """A bot's name and its style, empty where it has none: `level:1200:bold` is 1200 and bold.

    Of a name that is none of ours, `module:attribute`, these are its two parts.
    """
    bot, _colon, style = plain(agent).partition(":")
    return bot, style
