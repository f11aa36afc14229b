"""Rows with jokers, bowers and the Spanish pack in the window: marked and explained."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine import Card, Phase, Suit
from game.engine.tricks import effective_suit
from game.presentation.card_marks import STAR, mark_of
from game.presentation.phrasebook import duty
from game.presentation.words.corners.what_wins import what_wins
from game.presentation.words.table import SUIT_WORDS
from game.ui.table.layout.card_placement import TURN_UP, at_rest, known
from tests.driving.window_player import Person
from tests.tables import setup_for

pytestmark = pytest.mark.usefixtures("home")


def seated(row: str, players: int, seed: int = 3, first: int = 0, **options: Any) -> Person:
    agents = ",".join(("human",) + ("random",) * (players - 1))
    return Person(setup_for(agents, row=row, seed=seed, first_dealer=first, options=options))


def playing(person: Person) -> bool:
    """Whether the person is asked for a card that is not the only one."""
    hand = person.scene.input.hand
    return (
        person.at_rest
        and hand.legal is not None
        and len(person.scene.presenter.stage.own_hand()) > 1
    )


@pytest.mark.slow
def test_bowers_are_marked_and_stand_with_the_trumps() -> None:
    seen = set()
    person = seated("bowers-duo", 2, schedule=[13, 13, 13, 13, 13, 13])

    def look() -> bool:
        shown, hand = person.scene.presenter.shown, person.scene.presenter.stage.own_hand()
        if not playing(person):
            return False
        trumps = [
            effective_suit(shown.table.spec, shown.table.trump, held) is shown.table.trump
            for held in hand
        ]
        assert trumps == sorted(trumps), "trumps stand together at the right"
        jacks = [held for held in hand if held.rank == "J"]
        for jack in jacks:
            mark = mark_of(shown, jack)
            sprite = person.scene.presenter.stage.sprite(known(jack.code))
            assert sprite is not None
            assert sprite.mark == mark
            if jack.suit is shown.table.trump:
                assert mark == STAR
                assert hand[-1] is jack
                seen.add("right")
            elif effective_suit(shown.table.spec, shown.table.trump, jack) is shown.table.trump:
                assert mark is not None
                assert shown.table.trump is not None
                assert mark.suit == shown.table.trump.letter
                seen.add("left")
            else:
                assert mark is None
        return seen == {"right", "left"}

    person.play_until(look)


def test_the_only_trump_is_named_where_a_joker_was_turned() -> None:
    person = seated("two-jokers", 3, seed=283, first=2)
    person.play_until(lambda: person.scene.presenter.shown.table.trump_known)
    shown = person.scene.presenter.shown
    assert shown.table.trump is Suit.JOKERS
    wins = what_wins(shown, person.scene.presenter.names)
    assert wins.caption == ("The only trump", "Only trump")
    assert person.scene.presenter.stage.own_hand()[-1].suit is Suit.JOKERS


@pytest.mark.slow
def test_the_dealers_last_card_shows_trump_in_the_hand_and_nothing_else_is_seen_of_it() -> None:
    person = seated("la-pocha", 4, schedule=[10, 10])
    person.play_until(
        lambda: (
            person.scene.presenter.shown.number_of_deals
            and person.scene.presenter.shown.table.history
        )
    )
    person.play_until(lambda: playing(person))
    shown = person.scene.presenter.shown
    dealer = shown.table.spec.dealer
    assert dealer != shown.table.seat
    placed = at_rest(shown, person.scene.presenter.layout)
    assert not any(card.key == TURN_UP for card in placed)
    others = [card for card in placed if card.behind_plates]
    faces = [card for card in others if card.code is not None]
    if any(held is shown.table.turn_up for held in shown.table.hands[dealer]):
        assert [card.code for card in faces] == [repr(shown.table.turn_up)]
        assert faces[0].mark == STAR
    else:
        assert faces == []


@pytest.mark.slow
def test_a_duty_to_beat_is_told_when_it_binds_and_only_then() -> None:
    person = seated("la-pocha", 4, schedule=[10, 10, 9, 8])
    told = set()

    def look() -> bool:
        shown, legal = person.scene.presenter.shown, person.scene.input.hand.legal
        if not playing(person) or not shown.table.trick or legal is None:
            return False
        owed = duty.of(shown, legal)
        said, why = duty.long(owed), duty.why(owed)
        hand = [held for held in shown.table.hands[0] if isinstance(held, Card)]
        following = [held for held in hand if held.suit is shown.table.trick[0].card.suit]
        if following and set(legal) < set(following):
            assert "beat the trick" in said
            assert why == "You can, so you must."
        elif following:
            assert "you must" not in why or set(legal) == set(following)
        elif set(legal) < set(hand):
            assert "trump." in said
        told.add(said.split(" ", 1)[0])
        return shown.table.phase is Phase.OVER

    person.play_until(lambda: look() or person.table.over)
    assert told == {"Follow", "No"}


def test_every_suit_has_its_words() -> None:
    assert set(SUIT_WORDS) == set(Suit)
