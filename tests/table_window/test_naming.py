"""North-East Blackout in the window: jokers are named high or low by mouse and by keys."""

from __future__ import annotations

import pygame
import pytest

from game.engine import Card, CardPlayed, Play, Suit
from game.engine.cards import card
from game.engine.choices import JokerCall
from game.presentation.card_marks import mark_in_trick
from game.presentation.phrasebook import duty
from game.ui.table.layout.card_placement import at_rest, known
from game.ui.table.panels.tricks_panel import TricksPanel
from tests.driving.screen_states import changed
from tests.driving.window_player import Person
from tests.lines import plain
from tests.recorded import seen_by_both
from tests.tables import setup_for

pytestmark = pytest.mark.usefixtures("home")


def seated(players: int = 5, seed: int = 3, deals: int = 2) -> Person:
    agents = ",".join(("human",) + ("random",) * (players - 1))
    sizes = [10 if players == 5 else 9] * deals
    setup = setup_for(
        agents, row="northeast-jokers", seed=seed, first_dealer=0, options={"schedule": sizes}
    )
    return Person(setup)


def holds_joker(person: Person) -> bool:
    return any(held.suit is Suit.JOKERS for held in person.scene.presenter.stage.own_hand())


def asked(person: Person) -> bool:
    return person.at_rest and person.scene.input.hand.legal is not None


def own_joker_may_be_played(person: Person) -> bool:
    legal = person.scene.input.hand.legal or ()
    first = all(play.joker is None for play in person.scene.presenter.shown.table.trick)
    return asked(person) and first and any(held.suit is Suit.JOKERS for held in legal)


def joker_of(person: Person) -> Card:
    return next(
        held for held in person.scene.presenter.stage.own_hand() if held.suit is Suit.JOKERS
    )


@pytest.mark.slow
@pytest.mark.parametrize(("players", "keys"), [(5, False), (5, True), (6, False)])
def test_a_game_is_played_to_its_end_and_its_record_is_right(players: int, keys: bool) -> None:
    person = seated(players)
    person.play_to_the_end(keys=keys)
    lines = plain(person.table.lines)
    seen_by_both(lines)
    own = [line for line in lines if line.get("seat") == 0 and line.get("joker")]
    assert own, "the person named a joker at least once"


def at_the_joker() -> Person:
    """Somebody who has picked a joker and is asked what it is to be."""
    person = seated(seed=5)
    person.play_until(lambda: own_joker_may_be_played(person))
    person.click(person.spot(joker_of(person)))
    assert person.scene.input.decision.card.joker is not None
    return person


@pytest.mark.slow
@pytest.mark.parametrize("call", JokerCall)
@pytest.mark.parametrize("keys", [False, True])
def test_a_joker_is_named_at_the_card_and_the_name_lies_on_it(call: JokerCall, keys: bool) -> None:
    person = at_the_joker()
    joker, naming = joker_of(person), person.scene.input.decision.card.joker
    assert naming is not None
    assert person.scene.presenter.layout.area.contains(naming.box)
    assert naming.box.bottom <= person.scene.presenter.layout.message.top
    if keys:
        person.key(pygame.K_1 if call is JokerCall.HIGH else pygame.K_2)
    else:
        person.click(naming.button(call.value).center)
    assert not isinstance(person.scene.overlays.current, TricksPanel)
    played = [line for line in plain(person.table.lines) if line.get("card") == joker.code]
    assert played[-1]["joker"] == call.value
    assert person.scene.input.decision.card.joker is None
    for play in person.scene.presenter.shown.table.trick:  # where the trick is not gathered yet
        sprite = person.scene.presenter.stage.sprite(known(play.card.code))
        if play.card is joker and sprite is not None:
            assert sprite.mark == (call.value, "")


@pytest.mark.slow
@pytest.mark.parametrize("call", JokerCall)
def test_the_second_joker_of_a_trick_bears_the_opposite_by_itself(call: JokerCall) -> None:
    person = seated()
    person.play_until(lambda: asked(person))
    shown = changed(person.scene.presenter.shown, trick=())
    first = shown.after(CardPlayed(1, card("X1"), call))
    both = first.after(CardPlayed(2, card("X2")))
    marks = [mark_in_trick(both, play) for play in both.table.trick]
    assert [mark.kind for mark in marks if mark is not None] == [call.value, call.opposite.value]
    placed = {one.code: one.mark for one in at_rest(both, person.scene.presenter.layout)}
    assert (placed["X1"], placed["X2"]) == tuple(marks)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["escape", "undo", "aside", "backspace"])
def test_a_joker_without_a_name_can_be_taken_up_again(how: str) -> None:
    person = at_the_joker()
    before = person.table.lines
    if how == "aside":
        person.click(person.scene.presenter.layout.trick.midtop)
    else:
        keys = {"escape": pygame.K_ESCAPE, "undo": pygame.K_u, "backspace": pygame.K_BACKSPACE}
        person.key(keys[how])
    assert person.scene.input.decision.card.joker is None
    assert person.scene.overlays.current is None
    assert person.table.lines == before
    assert own_joker_may_be_played(person)


@pytest.mark.slow
def test_the_last_trick_has_a_key_of_its_own_beside_the_two_names() -> None:
    person = at_the_joker()
    person.key(pygame.K_l)
    assert isinstance(person.scene.overlays.current, TricksPanel)


@pytest.mark.slow
def test_a_joker_in_the_first_trick_is_refused_and_the_prompt_says_why() -> None:
    person = seated(seed=5)
    person.play_until(lambda: asked(person) and holds_joker(person))
    shown, legal = person.scene.presenter.shown, person.scene.input.hand.legal
    assert legal is not None
    assert not shown.table.tricks
    owed = duty.of(shown, legal)
    assert "joker" in f"{duty.long(owed)} {duty.why(owed)}"
    joker = joker_of(person)
    assert not any(isinstance(a, Play) and a.card is joker for a in person.table.legal(0))
    person.click(person.spot(joker))
    assert person.scene.input.decision.card.joker is None
    assert person.scene.presenter.message == "A joker is neither led nor played to the first trick."
