"""What a table at a server is in words: who hosts it, what is played, who decides for whom."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.net.messages import GameInfo, PersonRating, StandIn
from game.presentation.words.network import terms_words, with_rating


def table(
    variant: str, options: dict[str, object] | None = None, away: StandIn | None = None
) -> GameInfo:
    """A table of four that Ann hosts, before its start."""
    return GameInfo(
        game="a",
        variant=variant,
        name=variant,
        options=options or {},
        players=4,
        host="Ann",
        state="open",
        seats=[],
        to_act=[],
        lines=0,
        paused=False,
        watch=True,
        chat=True,
        wait=True,
        away=away,
        clock=None if away is None else StandIn(30),
    )


def test_who_hosts_how_many_deals_and_what_happens_to_the_slow_and_the_absent() -> None:
    assert terms_words(table("oh-hell")) == (
        "Host: Ann · 19 deals of 1 to 10 cards · Who is away: The game waits"
    )
    assert terms_words(table("oh-hell", away=StandIn(120))).endswith(
        " · Who is away: A bot after 2 min · Clock: 30 s per decision"
    )


def test_house_rules_are_told_and_those_of_the_variant_itself_are_not() -> None:
    told = terms_words(table("oh-hell", {"hook": "any", "schedule": [3, 2], "bidding": "in-turn"}))
    assert " · 2 deals of 2 to 3 cards: 3,2 · " in told
    assert "Deals" not in told
    assert told.count("Every bidder") == 1
    assert "In turn" not in told


@pytest.mark.parametrize(("variant", "options"), [("of-tomorrow", {}), ("oh-hell", {"moon": 1})])
def test_of_a_game_that_this_program_does_not_know_it_tells_the_rest(
    variant: str, options: dict[str, object]
) -> None:
    told = terms_words(table(variant, options))
    assert told == "Host: Ann · Who is away: The game waits"


def test_whether_a_game_counts_and_how_strong_somebody_is() -> None:
    assert "ratings" not in terms_words(table("oh-hell"))
    assert terms_words(replace(table("oh-hell"), rated=True)).endswith(" · Counts for ratings")
    assert with_rating("Ready", None) == "Ready"
    assert with_rating("Ready", PersonRating(1497, 346, 3)) == "Ready · rating 1497 ± 346"
