"""The stops of the Tour as data, and the games that begin there."""

from __future__ import annotations

import pytest

from game.engine import CHANCE, Card
from game.presentation.characters.people import CHARACTERS
from game.puzzles.collection import shipped
from game.roster import LEVELS
from game.table.game import Game
from game.table.records.headers import header, setup_of
from game.table.setup import HUMAN
from game.tour.stops import CUPS, HOUSE_OF, HOUSES, Cup, House, HousePuzzle, SetDeal, SetHand
from game.tour.visits import CupGame, cup_game, cup_setup, lengths, set_deal, visit
from game.variants.lengths import Length

NAMES = {character.name for character in CHARACTERS}
DEALS = [house for house in HOUSES if isinstance(house.speciality, SetDeal)]


def test_the_road_begins_at_blackout_and_everybody_lives_somewhere() -> None:
    assert HOUSES[0].id == "blackout"
    assert len({house.id for house in HOUSES}) == len(HOUSES)
    assert {house.resident for house in HOUSES} == NAMES


def test_no_two_houses_have_the_same_speciality() -> None:
    assert len({repr(house.speciality) for house in HOUSES}) == len(HOUSES)


def test_the_puzzle_of_a_house_is_one_of_its_variant() -> None:
    puzzles = {puzzle.id: puzzle.variant for puzzle in shipped()}
    found = [house for house in HOUSES if isinstance(house.speciality, HousePuzzle)]
    assert [puzzles[house.speciality.puzzle] for house in found] == [house.id for house in found]  # type: ignore[union-attr]


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.id)
def test_a_visit_has_the_person_first_and_the_resident_beside(house: House) -> None:
    for length in lengths(house):
        setup = visit(house, "Me", "casual", length)
        assert (setup.players, setup.variant.id) == (house.players, house.id)
        assert [seat.agent == HUMAN for seat in setup.seats] == [True] + [False] * (
            house.players - 1
        )
        assert setup.seats[1].name == house.resident
        assert len({seat.name for seat in setup.seats}) == house.players
        assert setup_of(header(setup)).tour == "house"


@pytest.mark.parametrize("house", DEALS, ids=lambda house: house.id)
def test_a_set_deal_is_what_it_is_said_to_be(house: House) -> None:
    deal = house.speciality
    assert isinstance(deal, SetDeal)
    setup = set_deal(house, deal, "Me", "casual")
    game = Game(setup, [header(setup)])
    while game.waiting.must[0] == CHANCE:
        game.take_action(game.chance())
    view = game.view(0)
    hand = [card for card in view.hand if isinstance(card, Card)]
    assert len(hand) == deal.cards
    assert game.waiting.must == (0,), "the person bids first"
    match deal.holds:
        case SetHand.NO_TRUMP:
            assert view.trump is not None
            assert all(card.suit is not view.trump for card in hand)
        case SetHand.THREE_ACES:
            assert sum(card.rank == "A" for card in hand) == 3
        case SetHand.LOW:
            assert not {card.rank for card in hand} & set("JQKA")
        case SetHand.TWO_SUITS:
            assert len({card.suit for card in hand}) == 2


@pytest.mark.parametrize("cup", CUPS, ids=lambda cup: cup.id)
def test_each_round_of_a_cup_is_a_short_game_with_all_its_rivals(cup: Cup) -> None:
    assert {cup.after, *cup.rounds} <= set(HOUSE_OF)
    assert {rival.level for rival in cup.rivals} <= set(LEVELS)
    for number, house in enumerate(cup.rounds):
        game = CupGame(cup.id, 2, number)
        setup = cup_setup(cup, game, "Me")
        assert cup_game(setup.tour) == game
        assert [seat.name for seat in setup.seats] == ["Me", *(r.name for r in cup.rivals)]
        assert setup.variant.id == house
        short = visit(HOUSE_OF[house], "Me", "casual", Length.SHORT).variant
        if setup.players == HOUSE_OF[house].players:
            assert setup.variant.deals[setup.players] == short.deals[setup.players]


@pytest.mark.parametrize("mark", ["", "house", "deal", "cup", "cup river", "cup river 1 1 1"])
def test_no_other_mark_is_a_cup(mark: str) -> None:
    assert cup_game(mark) is None
