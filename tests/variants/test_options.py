"""House rules: read from words, refused with a reason, and each really changing the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

import pytest

from game.engine import new_game
from game.engine.spec import Rules
from game.variants import (
    OPTIONS,
    VARIANTS,
    OptionError,
    checked,
    read_option,
    values_for,
    variant,
    with_options,
    word,
)
from tests.rows import TOLD_ALONE
from tests.speak import OWN, game

NAMES = [
    "scoring",
    "bidding",
    "schedule",
    "hook",
    "no_trump",
    "bid_changes",
    "must_trump",
    "trump_broken",
    "revokes",
    "blind_one_card",
    "streak_bonus",
    "double_suit",
]


def refused(name: str, players: int | None = None, /, **options: object) -> str:
    """The sentence that refuses these house rules."""
    with pytest.raises(OptionError) as caught:
        game(name, players, **options)
    return str(caught.value)


# What there is


def test_there_are_these_house_rules() -> None:
    assert sorted(OPTIONS) == sorted([*NAMES, "deals"])


def test_every_house_rule_has_a_title_and_a_sentence() -> None:
    for name, option in OPTIONS.items():
        assert option.name == name
        assert option.title
        assert option.sentence.endswith(".")


@pytest.mark.parametrize(
    ("name", "values"),
    [
        (
            "scoring",
            [
                "five-plus-cards",
                "ten-plus-bid",
                "ten-plus-tricks",
                "tricks-and-ten",
                "blackout",
                "jabberwocky",
                "up-and-down-the-river",
                "clag",
                "kachuful",
                "romanian-whist",
                "seven-truf",
                "la-podrida",
                "potomac",
                "network-blackout",
                "oh-hell",
                "two-jokers",
                "northeast-jokers",
                "la-pocha",
                "bowers-duo",
            ],
        ),
        ("bidding", ["in-turn", "simultaneous"]),
        ("schedule", ["up", "down", "up-down", "down-up"]),
        ("hook", [False, True, "any"]),
        ("no_trump", ["largest", "last", "never", "always"]),
        ("revokes", ["impossible", "penalised"]),
        ("double_suit", ["S", "H", "D", "C", "O", "P", "E", "B"]),
        ("deals", []),
        ("bid_changes", [False, True]),
        ("must_trump", [False, True]),
        ("trump_broken", [False, True]),
        ("blind_one_card", [False, True]),
        ("streak_bonus", [False, True]),
    ],
)
def test_a_house_rule_has_these_values(name: str, values: list[object]) -> None:
    known = [value for value in OPTIONS[name].values if value not in TOLD_ALONE]
    assert known == values


@pytest.mark.parametrize("name", ["blackout", "oh-hell"])
def test_a_row_knows_its_own_value_of_every_house_rule(name: str) -> None:
    own = {option: OPTIONS[option].of(VARIANTS[name]) for option in NAMES}
    assert own == {**OWN[name], "double_suit": None}


ONE_SCHEME = {
    "blackout": "five-plus-cards",
    "network-blackout": "ten-plus-bid",
    "northeast-jokers": "ten-plus-bid",
    "oh-hell": "ten-plus-tricks",
    "two-jokers": "ten-plus-tricks",
    "bowers-duo": "ten-plus-tricks",
    "la-podrida": "tricks-and-ten",
}
"""Rows whose scoring is one of those with a name, which is what it is then known by."""


@pytest.mark.parametrize("name", ["blackout", "oh-hell"])
def test_a_row_takes_every_value_but_suits_that_its_pack_has_not(name: str) -> None:
    for option in OPTIONS.values():
        fitting = list(values_for(VARIANTS[name], option))
        foreign = ["O", "P", "E", "B"] if option.name == "double_suit" else []
        assert fitting + foreign == list(option.values)


@pytest.mark.parametrize("name", ["blackout", "oh-hell"])
@pytest.mark.parametrize("option", NAMES)
def test_a_variant_knows_the_value_it_was_given(name: str, option: str) -> None:
    for value in values_for(VARIANTS[name], OPTIONS[option]):
        together = {"hook": False} if option == "bidding" else {}
        found = OPTIONS[option].of(game(name, **{**together, option: value}))
        if option == "scoring":
            value = ONE_SCHEME.get(str(value), value)
        assert found == value


def test_a_schedule_by_hand_is_known_as_a_list_even_where_it_looks_like_a_shape() -> None:
    assert OPTIONS["schedule"].of(game("blackout", schedule=[1, 2, 3])) == (1, 2, 3)
    assert OPTIONS["schedule"].of(game("oh-hell", schedule=[2, 1, 2])) == (2, 1, 2)
    assert OPTIONS["schedule"].of(game("blackout", schedule=[4, 2])) == (4, 2)


# Options equal to the variant's own are dropped


@pytest.mark.parametrize("name", ["blackout", "oh-hell"])
@pytest.mark.parametrize("option", [name for name in NAMES if name != "double_suit"])
def test_a_house_rule_that_is_the_variants_own_is_dropped(name: str, option: str) -> None:
    assert game(name, **{option: OWN[name][option]}) == VARIANTS[name]


def test_all_of_a_variants_own_rules_together_are_dropped() -> None:
    for name, own in OWN.items():
        assert with_options(VARIANTS[name], own).options == {}


def test_a_scheme_by_the_variants_own_id_is_dropped() -> None:
    assert game("blackout", scoring="blackout").options == {}
    assert game("oh-hell", scoring="oh-hell").options == {}
    assert game("oh-hell", scoring="blackout").options == {"scoring": "blackout"}


def test_a_schedule_by_hand_that_is_the_variants_own_for_so_many_is_dropped() -> None:
    assert game("blackout", 7, schedule=[1, 2, 3, 4, 5, 6, 7]) == VARIANTS["blackout"]
    assert game("blackout", 6, schedule=[1, 2, 3, 4, 5, 6, 7]).options == {
        "schedule": (1, 2, 3, 4, 5, 6, 7)
    }


def test_only_what_differs_is_kept_in_one_order() -> None:
    found = game("oh-hell", streak_bonus=True, hook=False, must_trump=False, scoring="blackout")
    assert list(found.options.items()) == [
        ("scoring", "blackout"),
        ("hook", False),
        ("streak_bonus", True),
    ]


def test_the_order_of_the_wishes_makes_no_difference() -> None:
    wishes = {"hook": False, "bidding": "simultaneous", "no_trump": "always", "schedule": [3, 2]}
    backwards = dict(reversed(wishes.items()))
    assert game("oh-hell", **wishes) == game("oh-hell", **backwards)


def test_without_wishes_the_row_stays_as_it_is() -> None:
    assert game("blackout") == VARIANTS["blackout"]


# Each option alone changes what it says, and nothing else


def changes(name: str, **options: object) -> dict[str, object]:
    """What differs from the row: fields of its rules, and its deals."""
    row, found = VARIANTS[name], game(name, **options)
    differing = {
        field.name: getattr(found.rules, field.name)
        for field in fields(Rules)
        if getattr(found.rules, field.name) != getattr(row.rules, field.name)
    }
    return differing | ({"deals": found.deals[4]} if found.deals != row.deals else {})


@pytest.mark.parametrize(
    ("name", "options", "field"),
    [
        ("blackout", {"scoring": "tricks-and-ten"}, "scheme"),
        ("oh-hell", {"scoring": "five-plus-cards"}, "scheme"),
        ("blackout", {"bidding": "simultaneous"}, "bidding"),
        ("blackout", {"schedule": "down"}, "deals"),
        ("oh-hell", {"schedule": "up"}, "deals"),
        ("oh-hell", {"schedule": [1, 2]}, "deals"),
        ("blackout", {"hook": True}, "total"),
        ("blackout", {"hook": "any"}, "total"),
        ("oh-hell", {"hook": "any"}, "total"),
        ("oh-hell", {"hook": False}, "total"),
        ("blackout", {"no_trump": "never"}, "no_trump"),
        ("oh-hell", {"no_trump": "always"}, "no_trump"),
        ("blackout", {"bid_changes": True}, "bid_changes"),
        ("oh-hell", {"bid_changes": False}, "bid_changes"),
        ("blackout", {"must_trump": True}, "must_trump"),
        ("blackout", {"trump_broken": True}, "lead"),
        ("blackout", {"revokes": "penalised"}, "revokes"),
        ("blackout", {"blind_one_card": True}, "blind_one_card"),
        ("blackout", {"streak_bonus": True}, "streak_bonus"),
        ("blackout", {"double_suit": "H"}, "double_suit"),
    ],
)
def test_a_house_rule_changes_what_it_says_and_nothing_else(
    name: str, options: Mapping[str, object], field: str
) -> None:
    assert list(changes(name, **options)) == [field]
    assert set(game(name, **options).options) == set(options)


def test_simultaneous_bids_make_a_variants_own_bid_changes_lapse() -> None:
    found = changes("oh-hell", bidding="simultaneous", hook=False)
    assert sorted(found) == ["bid_changes", "bidding", "total"]
    assert found["bid_changes"] is False


def test_oh_hell_may_bid_at_once_when_its_hook_is_taken_back() -> None:
    found = game("oh-hell", 4, bidding="simultaneous", hook=False)
    assert found.options == {"bidding": "simultaneous", "hook": False}


# Impossible combinations, each with its sentence

NEEDS_NO_HOOK = "Nobody bids last when all bid at once: without a hook (hook=false) it works."


@pytest.mark.parametrize("hook", [True, "any"])
@pytest.mark.parametrize("name", ["blackout", "oh-hell"])
def test_bids_made_at_once_cannot_have_a_hook(name: str, hook: object) -> None:
    assert refused(name, bidding="simultaneous", hook=hook) == NEEDS_NO_HOOK


def test_bids_made_at_once_cannot_have_the_variants_own_hook() -> None:
    assert refused("oh-hell", bidding="simultaneous") == NEEDS_NO_HOOK


@pytest.mark.parametrize("name", ["blackout", "oh-hell"])
def test_bids_made_at_once_cannot_be_wished_to_change(name: str) -> None:
    sentence = refused(name, bidding="simultaneous", hook=False, bid_changes=True)
    assert sentence == "Bids made at once cannot be changed: leave out bid_changes."


@pytest.mark.parametrize(("name", "players"), [("blackout", 8), ("blackout", 1), ("oh-hell", 2)])
def test_more_or_fewer_seats_than_the_variant_takes_are_refused(name: str, players: int) -> None:
    least = {"blackout": 2, "oh-hell": 3}[name]
    title = VARIANTS[name].name
    assert refused(name, players) == f"{title} is for {least} to 7 players, not {players}."
    assert (
        refused(name, players, hook=True) == f"{title} is for {least} to 7 players, not {players}."
    )


def test_a_schedule_larger_than_the_pack_is_refused() -> None:
    assert refused("blackout", 4, schedule=[1, 14, 2]) == (
        "A deal of 14 cards is larger than the pack: 4 players can be dealt 13 each."
    )
    assert refused("oh-hell", 7, schedule=[8]) == (
        "A deal of 8 cards is larger than the pack: 7 players can be dealt 7 each."
    )


def test_a_schedule_too_large_for_anybody_is_refused_whoever_plays() -> None:
    assert refused("blackout", schedule=[27]) == (
        "A deal of 27 cards is larger than the pack: 2 players can be dealt 26 each."
    )
    assert refused("oh-hell", schedule=[18]) == (
        "A deal of 18 cards is larger than the pack: 3 players can be dealt 17 each."
    )


def test_a_large_schedule_leaves_the_game_to_the_few_who_can_be_dealt_so_much() -> None:
    found = game("blackout", schedule=[12])
    assert found.seats == (2, 4)
    with pytest.raises(ValueError, match="is for 2 to 4 players, not 5"):
        new_game(found, 5, 0)


def test_the_largest_schedule_the_pack_allows_is_taken() -> None:
    for players, most in {2: 26, 3: 17, 4: 13, 5: 10, 6: 8, 7: 7}.items():
        assert game("blackout", players, schedule=[most]).deals[players] == (most,)
        assert "larger than the pack" in refused("blackout", players, schedule=[most + 1])


@pytest.mark.parametrize("sizes", [[], [0], [3, 0], [-1], [True], ["3"], [2.0], [None]])
def test_a_schedule_is_a_list_of_sizes_of_one_card_or_more(sizes: list[object]) -> None:
    sentence = "A schedule is a list of sizes of one card or more."
    assert refused("blackout", schedule=sizes) == sentence


def test_an_unknown_house_rule_is_refused_with_those_there_are() -> None:
    sentence = refused("blackout", hooks=True)
    assert sentence.startswith("There is no house rule 'hooks'; there are scoring, ")
    assert all(name in sentence for name in NAMES)


@pytest.mark.parametrize(
    ("name", "raw", "sentence"),
    [
        ("hook", "last", "hook is one of false, true, any, not 'last'."),
        ("hook", 1, "hook is one of false, true, any, not '1'."),
        ("hook", "true", "hook is one of false, true, any, not 'true'."),
        ("hook", None, "hook is one of false, true, any, not 'None'."),
        ("bidding", True, "bidding is one of in-turn, simultaneous, not 'True'."),
        ("double_suit", "X", "double_suit is one of S, H, D, C, O, P, E, B, not 'X'."),
        ("schedule", "sideways", "schedule is one of up, down, up-down, down-up, not 'sideways'."),
        ("schedule", 5, "schedule is one of up, down, up-down, down-up, not '5'."),
        ("must_trump", 0, "must_trump is one of false, true, not '0'."),
        ("revokes", [], "revokes is one of impossible, penalised, not '[]'."),
    ],
)
def test_a_value_that_a_house_rule_does_not_take_is_refused(
    name: str, raw: object, sentence: str
) -> None:
    with pytest.raises(OptionError) as caught:
        checked(name, raw)
    assert str(caught.value) == sentence
    assert refused("blackout", **{name: raw}) == sentence


def test_an_unknown_variant_is_refused_with_those_there_are() -> None:
    known = ", ".join(VARIANTS)
    with pytest.raises(OptionError) as caught:
        variant("chess")
    assert str(caught.value) == f"There is no variant 'chess'; there are {known}."
    assert variant("oh-hell") is VARIANTS["oh-hell"]


# Words


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("hook=true", "hook", True),
        ("hook=false", "hook", False),
        ("hook=any", "hook", "any"),
        ("bidding=simultaneous", "bidding", "simultaneous"),
        ("scoring=tricks-and-ten", "scoring", "tricks-and-ten"),
        ("scoring=oh-hell", "scoring", "oh-hell"),
        ("schedule=up-down", "schedule", "up-down"),
        ("schedule=1,3,5", "schedule", (1, 3, 5)),
        ("schedule=7", "schedule", (7,)),
        ("no_trump=never", "no_trump", "never"),
        ("must_trump=true", "must_trump", True),
        ("double_suit=H", "double_suit", "H"),
        ("revokes=penalised", "revokes", "penalised"),
    ],
)
def test_a_house_rule_is_read_from_its_words(text: str, name: str, value: object) -> None:
    found = read_option(text)
    assert found == (name, value)
    assert type(found[1]) is type(value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hook", "A house rule is written name=value, not 'hook'."),
        ("", "A house rule is written name=value, not ''."),
        ("hook=", "hook is one of false, true, any, not ''."),
        ("hook=True", "hook is one of false, true, any, not 'True'."),
        ("hook=any=any", "hook is one of false, true, any, not 'any=any'."),
        ("schedule=1,,3", "A list of deal sizes is written 1,3,5, not '1,,3'."),
        ("schedule=1,x", "A list of deal sizes is written 1,3,5, not '1,x'."),
        ("schedule=1, 2", "A list of deal sizes is written 1,3,5, not '1, 2'."),
        ("schedule=1,-2", "A list of deal sizes is written 1,3,5, not '1,-2'."),
        ("schedule=٣", "A list of deal sizes is written 1,3,5, not '٣'."),
        ("schedule=0", "A schedule is a list of sizes of one card or more."),
        ("double_suit=h", "double_suit is one of S, H, D, C, O, P, E, B, not 'h'."),
    ],
)
def test_wrong_words_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(OptionError) as caught:
        read_option(text)
    assert str(caught.value) == sentence


def test_words_of_no_house_rule_are_refused() -> None:
    with pytest.raises(OptionError, match="There is no house rule 'hok'"):
        read_option("hok=true")


def test_an_absurd_size_is_refused_as_larger_than_the_pack() -> None:
    name, value = read_option("schedule=" + "9" * 5000)
    assert "larger than the pack" in refused("blackout", **{name: value})


def test_every_value_is_read_back_from_its_word() -> None:
    for name, option in OPTIONS.items():
        for value in (*option.values, *([(1, 3, 5)] if name == "schedule" else [])):
            assert read_option(f"{name}={word(value)}") == (name, value)
