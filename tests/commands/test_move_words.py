"""Moves by message: each that is allowed can be typed as it is shown, and in the ways people do."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Any

import pytest

from game.commands.message.move_words import action_in, moves_words, word_of
from game.commands.words import CommandError
from game.engine import CHANCE
from game.table.records.event_lines import AnyEvent, EventLine, TrumpLine, line_of
from game.table.records.lines import text_of
from game.table.table import Table
from game.variants import VARIANTS
from tests.tables import run_on, setup_for, table_for

SHORT = {"cooperative": [1, 2]}
"""Deals; of others three cards each and one."""
LONG = ("clag", "caller-clag", "ninety-nine")
"""Their deals are not for a house rule to set."""


def table_of(variant: str, seed: int = 3) -> Table:
    """A short game of persons, before their first decision."""
    options = {} if variant in LONG else {"schedule": SHORT.get(variant, [3, 1])}
    people = ",".join(["human"] * VARIANTS[variant].seats[0])
    table = table_for(setup_for(people, row=variant, seed=seed, options=options))
    run_on(table)
    return table


def asked(table: Table) -> list[AnyEvent]:
    """What whoever is to act may do, as a server lists it."""
    seat = next(seat for seat in table.waiting.must if seat != CHANCE)
    lines = [line_of(action) for action in table.legal(seat)]
    assert all(isinstance(line, EventLine) for line in lines)
    return lines


def typed(text: str, actions: list[AnyEvent]) -> dict[str, Any]:
    return dict(json.loads(bytes(action_in(text, actions))))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_move_of_a_game_can_be_typed_as_it_is_shown(variant: str) -> None:
    table, chance = table_of(variant), Random(5)
    for _move in range(25):
        if table.over:
            break
        actions = asked(table)
        told = moves_words(actions, 3)
        for action in actions if len(actions) < 12 else chance.sample(actions, 2):
            word = word_of(action)
            assert bytes(action_in(word, actions)).decode() == text_of(action)
            assert bytes(action_in(word.lower(), actions)).decode() == text_of(action)
            if len(actions) < 12:
                assert word in told
        table.act(chance.choice(table.legal(next(iter(table.waiting.must)))))
        run_on(table)


def test_a_pass_is_a_bid_of_zero() -> None:
    actions = asked(table_of("oh-hell"))
    assert typed("pass", actions) == typed("0", actions)
    assert typed("Pass", []) == {"event": "bid", "bid": 0}, "where it is barred, the server says so"


def test_no_trump_is_a_trump_and_a_call() -> None:
    table = table_of("potomac")
    while asked(table)[0].__class__ is not TrumpLine:
        table.act(table.legal(next(iter(table.waiting.must)))[0])
        run_on(table)
    for word in ("-", "none", "No trump"):
        assert typed(word, asked(table))["suit"] is None
    table = table_of("caller-clag")
    table.act(table.legal(next(iter(table.waiting.must)))[0])
    run_on(table)
    assert typed("no-trump", asked(table))["call"]["kind"] == "no-trump"


def test_cards_laid_aside_may_be_told_in_any_order() -> None:
    actions = asked(table_of("ninety-nine"))
    one, two, three = (word_of(actions[-1])[at : at + 2] for at in (0, 2, 4))
    wanted = typed(f"{one}{two}{three}", actions)
    assert typed(f"{three} {one} {two}", actions) == wanted
    assert typed(f"reveal {two}{one} {three}", actions) == wanted | {"premium": "reveal"}


def test_what_goes_with_a_call_may_be_told_in_any_order() -> None:
    table = table_of("caller-clag")
    table.act(table.legal(next(iter(table.waiting.must)))[0])
    run_on(table)
    actions = asked(table)
    call = typed("plain descending blind_hand nuloss", actions)["call"]
    assert call == {
        "kind": "plain",
        "precedence": None,
        "nuloss": True,
        "blind_hand": True,
        "madness": "descending",
    }
    assert typed("nuloss suit-precedence CSHD", actions)["call"]["precedence"] == "CSHD"
    for word in ("plain", "misere-no-trump", "nuloss", "blind_hand", "ascending", "descending"):
        assert f"\n{word}" in moves_words(actions, 3)


def test_what_is_told_of_calls_is_all_that_may_be_called() -> None:
    """Whoever puts one together by the text alone is never refused."""
    table = table_of("caller-clag")
    table.act(table.legal(next(iter(table.waiting.must)))[0])
    run_on(table)
    actions = asked(table)
    told = moves_words(actions, 3).replace("\n  ", " ")
    never = {
        line.split()[0]: line.partition("Not with ")[2].strip(".").split()
        for line in told.splitlines()
        if "  " in line
    }
    madness = ("ascending", "descending")
    for kind in ("plain", "no-trump", "late-trump", "misere", "misere-no-trump"):
        for added in powerset(("nuloss", "blind_hand", *madness)):
            barred = any(kind in never[one] for one in added)
            possible = not barred and len(set(added) & set(madness)) < 2
            text = " ".join((kind, *added))
            if possible:
                assert typed(text, actions)["call"]["kind"] == kind
            else:
                with pytest.raises(CommandError):
                    action_in(text, actions)


def powerset(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [some for size in range(len(words) + 1) for some in combinations(words, size)]


def test_a_ten_may_be_written_as_on_the_card() -> None:
    assert typed("10h", []) == {"event": "play", "card": "TH"}
    assert typed("th", []) == {"event": "play", "card": "TH"}


@pytest.mark.parametrize("word", ["queen", "", "Q", "1000000000", "sure", "{"])
def test_what_is_no_move_is_one_sentence(word: str) -> None:
    with pytest.raises(CommandError) as caught:
        action_in(word, asked(table_of("oh-hell")))
    assert str(caught.value).count("\n") == 0
