"""The bots that are offered for a seat, and what they are called."""

from __future__ import annotations

import pytest

from game.presentation.words.bots import (
    bot_sentence,
    bot_title,
    level_of,
    offered,
    offered_with_titles,
)
from game.roster import BOTS, LEVELS, MERGED, STYLES, dial, is_own, levels


def test_every_level_is_offered_and_the_styles_of_the_one_that_sits_there() -> None:
    every = [*dial(), *(name for name in BOTS if name not in LEVELS)]
    assert offered("human") == every, "engines stand behind the levels"
    around = offered("casual")
    at = around.index("casual")
    assert around[at : at + 4] == ["casual", "casual:cautious", "casual:bold", "casual:spoiler"]
    assert len(around) == len(BOTS) - len(MERGED) + len(STYLES)
    assert offered("casual:bold") == around, "the list stays while one goes through it"
    assert offered("random") == every, "who plays anything has no style"


def test_a_level_merged_with_another_is_in_the_list_only_where_it_sits() -> None:
    for level, other in MERGED.items():
        assert level not in levels()
        assert other in levels()
        assert level not in offered("human")
        assert offered(f"{level}:bold")[-1] == f"{level}:bold"
        assert (level, bot_title(level)) in offered_with_titles(level), "no engine"


def test_a_stranger_who_sits_there_is_in_the_list() -> None:
    assert offered("mine:Bot")[-1] == "mine:Bot"


@pytest.mark.parametrize("level", LEVELS)
def test_a_title_says_level_and_style(level: str) -> None:
    for style in STYLES:
        agent = f"{level}:{style}"
        assert is_own(agent)
        assert bot_title(agent) == f"{bot_title(level)}, {style}"
        assert bot_sentence(agent).startswith(bot_sentence(level))
        assert len(bot_sentence(agent)) > len(bot_sentence(level))


def test_a_person_has_no_level_and_a_stranger_his_own_name() -> None:
    assert level_of("human") == ""
    assert level_of("mine:Bot") == "Bot"
    assert level_of("what is this?") == "what is this?"
    assert bot_sentence("what is this?") == ""


def test_engines_are_told_from_the_levels_in_a_list() -> None:
    for agent, title in (
        ("beginner", "Beginner"),
        ("casual:bold", "Casual, bold"),
        ("random", "Engine: Random"),
        ("mine:Bot", "Engine: Bot"),
    ):
        assert (agent, title) in offered_with_titles(agent)
