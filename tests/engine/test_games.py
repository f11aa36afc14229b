"""Whole random games under every house rule and every pair of them, watched by a second referee."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import (
    ChangeBid,
    DealScored,
    Revoked,
)
from game.variants import OPTIONS, VARIANTS, OptionError, with_options
from tests import shadow
from tests.dealing import whole_game
from tests.driving.watching import watch
from tests.speak import LARGEST, OWN

Rule = tuple[str, Any]
"""The name of a house rule and its value."""

RULES: list[Rule] = [
    *(("scoring", scheme) for scheme in ("five-plus-cards", "ten-plus-bid", "ten-plus-tricks")),
    *(("scoring", scheme) for scheme in ("tricks-and-ten", "blackout", "oh-hell")),
    ("bidding", "in-turn"),
    ("bidding", "simultaneous"),
    *(("schedule", shape) for shape in ("up", "down", "up-down", "down-up")),
    ("schedule", (2, 1, 4, 3, 4, 1, 2)),
    *(("hook", hook) for hook in (False, True, "any")),
    *(("no_trump", deals) for deals in ("largest", "last", "never", "always")),
    *(("bid_changes", switch) for switch in (False, True)),
    *(("must_trump", switch) for switch in (False, True)),
    *(("trump_broken", switch) for switch in (False, True)),
    *(("revokes", way) for way in ("impossible", "penalised")),
    *(("blind_one_card", switch) for switch in (False, True)),
    *(("streak_bonus", switch) for switch in (False, True)),
    *(("double_suit", suit) for suit in "SHDC"),
]


# Every rule, every pair


def test_every_house_rule_is_among_them() -> None:
    # How many deals there are changes nothing within one.
    assert {name for name, _value in RULES} == OPTIONS.keys() - {"deals"}


def test_the_referee_asks_for_every_house_rule_that_is_played() -> None:
    source = Path(shadow.__file__).read_text(encoding="utf-8")
    assert [name for name, _value in RULES if f'"{name}"' not in source] == []


def differing(name: str) -> list[Rule]:
    """The house rules that make this variant another game."""
    return [rule for rule in RULES if with_one(name, rule)]


def with_one(name: str, rule: Rule) -> bool:
    option, value = rule
    if option == "scoring":  # two names of one scheme are one rule
        same = {"blackout": "five-plus-cards", "oh-hell": "ten-plus-tricks"}
        return value not in same and value != OWN[name]["scoring"]
    return bool(OWN[name].get(option) != value)


def pairs(name: str) -> Iterator[tuple[Rule, Rule]]:
    for one, other in itertools.combinations(differing(name), 2):
        if one[0] != other[0]:
            yield one, other


def title(rules: Any) -> str:
    return "+".join(f"{option}={value}" for option, value in rules)


def impossible(name: str, wishes: dict[str, Any]) -> bool:
    """Bids made at once can have neither a hook nor changes; nothing else contradicts."""
    if wishes.get("bidding") != "simultaneous":
        return False
    return wishes.get("hook", OWN[name]["hook"]) is not False or wishes.get("bid_changes") is True


def play(name: str, rules: tuple[Rule, ...], number: int) -> None:
    """One game under these house rules, with another number of players each time."""
    wishes = dict(rules)
    counts = sorted(LARGEST[name])
    players = counts[number % len(counts)]
    if impossible(name, wishes):
        with pytest.raises(OptionError):
            with_options(VARIANTS[name], wishes, players)
        if "hook" in wishes or wishes.get("bid_changes") is True:
            return
        wishes["hook"] = False  # it was only the variant's own hook that stood in the way
    watch(name, wishes, players, seed=number)


SINGLES = [
    pytest.param(name, (rule,), number, id=f"{name}:{title((rule,))}")
    for name in OWN
    for number, rule in enumerate(RULES)
]
PAIRS = [
    pytest.param(name, pair, number, id=f"{name}:{title(pair)}")
    for name in OWN
    for number, pair in enumerate(pairs(name))
]


def test_every_pair_of_differing_values_is_among_the_games() -> None:
    # By hand for Blackout: scoring 3, bidding 1, schedule 4, hook 2, no trump 3, double suit 4, and
    # six switches: 23 values, 23*22/2 pairs less those of one house rule, 3+0+6+1+3+6.
    assert len(list(pairs("blackout"))) == 253 - 19
    # Oh Hell: hook 2 and no trump 3 too, schedule up, down, up-down and the list.
    assert len(list(pairs("oh-hell"))) == 253 - 19


@pytest.mark.thinned(95)
@pytest.mark.parametrize(("name", "rules", "number"), SINGLES)
def test_a_game_under_one_house_rule_keeps_the_rules(
    name: str, rules: tuple[Rule, ...], number: int
) -> None:
    play(name, rules, number)


@pytest.mark.thinned(672)
@pytest.mark.parametrize(("name", "rules", "number"), PAIRS)
def test_a_game_under_two_house_rules_keeps_the_rules(
    name: str, rules: tuple[Rule, ...], number: int
) -> None:
    play(name, rules, number)


@pytest.mark.thinned(18)
@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in LARGEST for players in LARGEST[name]]
)
def test_a_plain_game_keeps_the_rules_with_any_number_of_players(name: str, players: int) -> None:
    for seed in range(2):
        watch(name, {}, players, seed)


@st.composite
def any_house(draw: st.DrawFn) -> tuple[str, dict[str, Any], int, int]:
    """A variant with any possible set of house rules, its players and a seed."""
    name = draw(st.sampled_from(sorted(OWN)))
    players = draw(st.sampled_from(sorted(LARGEST[name])))
    wishes: dict[str, Any] = {}
    for option in sorted({option for option, _ in RULES}):
        values = [value for known, value in RULES if known == option]
        value = draw(st.sampled_from([None, *values]))
        if value is not None:
            wishes[option] = value
    if isinstance(wishes.get("schedule"), tuple):
        sizes = st.integers(1, 52 // players)
        wishes["schedule"] = tuple(draw(st.lists(sizes, min_size=1, max_size=6)))
    if impossible(name, wishes):
        wishes |= {"hook": False, "bid_changes": False}
    return name, wishes, players, draw(st.integers(0, 2**32))


# The same examples on every machine: a failure elsewhere must be a failure here.
@pytest.mark.slow
@settings(max_examples=40, derandomize=True)
@given(any_house())
def test_a_game_under_any_set_of_house_rules_keeps_the_rules(
    house: tuple[str, dict[str, Any], int, int],
) -> None:
    watch(*house)


@pytest.mark.thinned(25)
@pytest.mark.parametrize(
    "rule",
    [rule for rule in differing("blackout") if rule[0] != "schedule"],
    ids=lambda rule: title([rule]),
)
def test_a_tie_under_any_house_rule_is_played_off_by_the_rules(rule: Rule) -> None:
    """Ties are rare in long games, so short ones are played until three of them were tied."""
    wishes = {"schedule": (1, 2), **dict([rule])}
    tied = 0
    for seed in range(200):
        referee = watch("blackout", wishes, 2 + seed % 5, seed)
        tied += referee.number > len(referee.sizes)
        if tied == 3:
            return
    raise AssertionError("no three ties in so many games")


def test_random_games_do_come_to_what_is_watched() -> None:
    """The watch would be worth little if its games had no streak, revoke or changed bid."""
    streaks = revokes = changes = 0
    wishes = {"streak_bonus": True, "revokes": "penalised", "schedule": [2, 3] * 4, "hook": True}
    variant = with_options(VARIANTS["blackout"], {**wishes, "bid_changes": True}, 3)
    for seed in range(30):
        for step in whole_game(variant, 3, seed):
            changes += isinstance(step.action, ChangeBid)
            for event in step.events:
                revokes += isinstance(event, Revoked)
                if isinstance(event, DealScored):
                    streaks += any(point <= -10 for point in event.points)
    assert min(streaks, revokes, changes) > 0
