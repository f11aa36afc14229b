"""The dealer: the shuffle is the one that is written down, and chance depends on nothing else."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import Deal, DealPiles, Phase, Suit, TurnUp, apply, new_game
from game.engine.cards import FRENCH_PACK
from game.table.dealer import (
    Drawn,
    Seed,
    agent_chance,
    chance_action,
    draw_seed,
    drawn_dealer,
    opening_draw,
    seed_as_written,
    seed_of,
    shuffled,
    written_seed,
)
from game.variants import variant
from tests.speak import Script, hand


def written_shuffle(seed: int | str, purpose: str, number: int) -> list[str]:
    """The shuffle made again from its description alone."""
    pack = [rank + suit for suit in "SHDC" for rank in "23456789TJQKA"]
    key = hashlib.sha256(f"blackout-1|{json.dumps(seed)}|{purpose}|{number}".encode()).digest()

    def words() -> Iterator[int]:
        i = 0
        while True:
            block = hashlib.sha256(key + i.to_bytes(8, "big")).digest()
            yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
            i += 1

    stream = words()
    for p in range(51, 0, -1):
        multiple = (2**32 // (p + 1)) * (p + 1)
        w = next(stream)
        while w >= multiple:
            w = next(stream)
        pack[p], pack[w % (p + 1)] = pack[w % (p + 1)], pack[p]
    return pack


@pytest.mark.parametrize("seed", [0, 7, -3, "7", "00ff", "c0ffee" * 5])
@pytest.mark.parametrize(("purpose", "number"), [("deal", 1), ("deal", 13), ("draw", 0)])
def test_shuffle_is_the_written_one(seed: int | str, purpose: str, number: int) -> None:
    assert [str(card) for card in shuffled(FRENCH_PACK, seed, purpose, number)] == written_shuffle(
        seed, purpose, number
    )


def test_a_known_seed_gives_this_very_order_for_ever() -> None:
    order = " ".join(str(card) for card in shuffled(FRENCH_PACK, 7, "deal", 1)[:8])
    assert order == "6S 4C 3S 4H TS 4D AC JS"


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left_and_the_next_is_turned() -> None:
    state = new_game(variant("oh-hell"), 3, first_dealer=1)
    order = shuffled(FRENCH_PACK, 5, "deal", 1)
    deal = chance_action(state, 5)
    assert isinstance(deal, Deal)
    assert deal.hands[2][:2] == (order[0], order[3])
    assert deal.hands[0][:2] == (order[1], order[4])
    assert deal.hands[1][:2] == (order[2], order[5])
    state, _ = apply(state, deal)
    assert state.phase is Phase.TURNING
    assert chance_action(state, 5) == TurnUp(order[30])


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    n = 3000
    first = Counter(str(shuffled(FRENCH_PACK, seed, "deal", 1)[0]) for seed in range(n))
    expected = n / 52
    chi_square = sum((first[str(card)] - expected) ** 2 / expected for card in FRENCH_PACK)
    assert chi_square < 87.97  # 51 degrees of freedom, one in a thousand


SAFE = 2**53 - 1


@pytest.mark.parametrize(
    ("typed", "seed", "written"),
    [
        ("7", 7, 7),
        ("-3", -3, -3),
        (str(SAFE), SAFE, SAFE),
        (str(SAFE + 1), SAFE + 1, f"+{SAFE + 1}"),
        ("123456789012345678", 123456789012345678, "+123456789012345678"),
        ("+123456789012345678", 123456789012345678, "+123456789012345678"),
        ("+7", 7, 7),
        (f"+{10**30}", 10**30, f"+{10**30}"),
        (f"-{SAFE}", -SAFE, -SAFE),
        ("1234567890123456789", "1234567890123456789", "1234567890123456789"),
        ("c0ffee", "c0ffee", "c0ffee"),
    ],
)
def test_a_number_no_json_reader_rounds_is_written_as_it_is_and_a_larger_one_as_a_string(
    typed: str, seed: Seed, written: Seed
) -> None:
    assert seed_of(typed) == seed
    assert written_seed(seed) == written
    assert seed_as_written(written) == seed


@pytest.mark.parametrize(
    "typed", ["", "+", "-", "+-7", "--7", "+007", "+c0ffee", "0x7", f"-{SAFE + 1}", "+" + "1" * 65]
)
def test_what_is_no_seed_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="seed"):
        seed_of(typed)


@given(number=st.integers(min_value=-SAFE, max_value=10**40))
def test_every_seed_comes_back_from_a_reader_of_floating_point_numbers_alone(number: int) -> None:
    rounded = json.loads(json.dumps(written_seed(number)), parse_int=float)
    back = seed_as_written(rounded if isinstance(rounded, str) else int(rounded))
    assert back == number


def test_seeds_that_are_drawn_have_128_bits_and_differ() -> None:
    seeds = {draw_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(len(seed) == 32 and not set(seed) - set("0123456789abcdef") for seed in seeds)


def test_clubs_break_a_tie_in_blackouts_draw() -> None:
    assert drawn_dealer((Drawn((0, 1, 2, 3), hand("AS AH AC AD")),)) == 2
    assert drawn_dealer((Drawn((0, 1, 2), hand("AS 2C AH")),)) == 2


def test_tied_players_draw_again_elsewhere() -> None:
    oh_hell = variant("oh-hell")
    tied = next(rounds for seed in range(500) if len(rounds := opening_draw(oh_hell, 7, seed)) > 1)
    highest = max(card.height for card in tied[0].cards)
    assert tied[1].seats == tuple(
        seat for seat, card in zip(*tied[0], strict=True) if card.height == highest
    )
    drawn = [card for one in tied for card in one.cards]
    assert len(set(drawn)) == len(drawn)
    assert all(len(opening_draw(variant("blackout"), 7, seed)) == 1 for seed in range(200))


def test_everybody_deals_first_about_equally_often() -> None:
    blackout = variant("blackout")
    firsts = Counter(drawn_dealer(opening_draw(blackout, 4, seed)) for seed in range(2000))
    assert all(400 < firsts[seat] < 600 for seat in range(4))


def test_an_agents_chance_tells_nothing_of_the_seed_and_differs_at_each_decision() -> None:
    state = new_game(variant("blackout"), 4, 0)
    state, _ = apply(state, chance_action(state, 7))
    state, _ = apply(state, chance_action(state, 7))
    chances = {agent_chance(7, state, seat) for seat in range(4)}
    assert len(chances) == 4
    assert agent_chance(8, state, 0) not in chances
    assert all(len(chance) == 64 for chance in chances)


def test_trump_is_never_a_card_that_was_dealt_even_after_a_foreign_deal() -> None:
    state = new_game(variant("blackout"), 2, 0)
    order = shuffled(FRENCH_PACK, 1, "deal", 1)
    # Another program's cards: the very one that this dealer would have turned up.
    foreign = Deal(((order[2],), (order[0],)))
    state, _ = apply(state, foreign)
    turned = chance_action(state, 1)
    assert isinstance(turned, TurnUp)
    assert turned.card is order[1]
    assert turned.card.suit in Suit


def test_another_pack_sets_trump_by_a_shuffle_of_its_own() -> None:
    # The cooperative game's second pack in every deal, La Podrida's where none is left to turn.
    for name, players in (("cooperative", 3), ("la-podrida", 4)):
        state = new_game(variant(name), players, 0)
        state, _ = apply(state, chance_action(state, 9))
        assert state.phase is Phase.TURNING
        assert chance_action(state, 9) == TurnUp(shuffled(FRENCH_PACK, 9, "second", 1)[0])
    dealt = 0
    for seed in range(60):
        state = new_game(variant("la-podrida"), 4, 0)
        state, _ = apply(state, chance_action(state, seed))
        turned = chance_action(state, seed)
        assert isinstance(turned, TurnUp)
        dealt += turned.card in state.deal.hands[0]
    assert 3 < dealt < 40, "any card of the pack may set it, those dealt among them"


def test_cards_go_round_against_the_clock_in_la_pocha() -> None:
    pocha = variant("la-pocha")
    state = new_game(pocha, 3, first_dealer=1)
    order = shuffled(pocha.pack(3), 5, "deal", 1)
    deal = chance_action(state, 5)
    assert isinstance(deal, Deal)
    assert deal.hands == ((order[0],), (order[2],), (order[1],))


def test_a_hand_is_shuffled_into_a_pile_from_the_order_it_was_dealt_in() -> None:
    script = Script(variant("caller-clag"), 3).size(7)
    script.do(chance_action(script.state, 4))
    script.call("no-trump", blind_hand=True).bid(0, 0, 0)
    hands = script.state.deal.hands
    piles = chance_action(script.state, 4)
    assert isinstance(piles, DealPiles)
    for seat, (held, pile) in enumerate(zip(hands, piles.piles, strict=True)):
        assert pile == tuple(shuffled(held, 4, f"piles {seat}", 1))
        assert sorted(pile) == sorted(held)
    assert piles.piles != hands
