"""Who sits where: a character for each bot, by lot or chosen, and the same one in the record."""

import json
from pathlib import Path

import pytest

from game.presentation.characters.casting import cast
from game.presentation.characters.people import CHARACTERS, character_of
from game.roster import LEVELS, MIXED, STYLES
from game.table.records.endings import records_in
from game.table.setup import HUMAN, SeatPlan, named_seats
from game.ui.paint.seat_portraits import PORTRAIT_IDS
from game.ui.platform.settings import Settings
from game.ui.setup.game_draft import GameDraft
from game.ui.setup.opponents import strength_in_words
from game.ui.table.leaving import play_again
from game.ui.table.table_scene import TableScene
from tests.driving.ui_driver import Driver


def named(seats: tuple[SeatPlan, ...]) -> list[str]:
    return [seat.name for seat in seats]


def test_ten_characters_differ_in_name_portrait_and_sentence() -> None:
    assert len(CHARACTERS) == 10
    for what in ("name", "portrait", "about"):
        assert len({getattr(each, what) for each in CHARACTERS}) == 10
    assert {each.style for each in CHARACTERS} == {"", *STYLES}


def test_the_seed_draws_who_sits_there_and_nobody_sits_there_twice() -> None:
    seats = named_seats((HUMAN, *("skilled",) * 3))
    games = {tuple(named(cast(seats, seed))) for seed in range(60)}
    assert len(games) > 40
    assert cast(seats, 7) == cast(seats, 7)
    assert {name for game in games for name in game[1:]} == {each.name for each in CHARACTERS}
    assert all(game[0] == "You" and len(set(game)) == 4 for game in games)
    assert set(named(cast(named_seats(MIXED), 1))) == {each.name for each in CHARACTERS}


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_played_in_the_style_of_its_character(level: str) -> None:
    for plan in cast(named_seats((HUMAN, *(level,) * 9)), 3)[1:]:
        character = character_of(plan.name)
        assert character is not None
        assert plan.agent == (f"{level}:{character.style}" if character.style else level)


def test_a_style_that_is_asked_for_comes_with_its_character_and_engines_have_none() -> None:
    asked = ("casual", "skilled:bold", "heuristic", "casual:spoiler", "mine:Bot")
    for seed in range(30):
        seats = cast(named_seats(asked), seed)
        styles = [character_of(plan.name) for plan in seats]
        assert [seats[1].agent, seats[2].agent, seats[4].agent] == [asked[1], asked[2], asked[4]]
        assert [each.style for each in styles if each][1::2] == ["bold", "spoiler"]
    kept = cast(named_seats(("skilled:bold",) * 4), 1)
    assert {plan.agent for plan in kept} == {"skilled:bold"}


def test_nobody_has_the_name_or_the_portrait_of_a_person() -> None:
    seats = named_seats((HUMAN, *("skilled",) * 3, HUMAN), "ada", ["Max"])
    for seed in range(60):
        names = named(cast(seats, seed, portraits={"bear"}))
        assert not {"Ada", "Bruno"} & set(names)
    assert not {"Ada", "Max"} & {plan.name for plan in seats[1:4]}, "nor without a character"
    full = named(cast(named_seats((HUMAN, *("skilled",) * 9), "Ada"), 1, portraits={"bear"}))
    assert len(set(full)) == 10


def test_who_is_chosen_sits_there_and_a_second_wish_for_the_same_goes_by_lot() -> None:
    seats = named_seats((HUMAN, *("skilled",) * 3))
    for seed in range(20):
        names = named(cast(seats, seed, chosen=("", "Greta", "", "Jun")))
        assert (names[1], names[3]) == ("Greta", "Jun")
        assert names[2] not in ("Greta", "Jun")
        twice = named(cast(seats, seed, chosen=("", "Greta", "Greta", "Nobody")))
        assert twice[1] == "Greta"
        assert len(set(twice)) == 4
    styled = cast(named_seats(("skilled:cautious",)), 1, chosen=("Greta",))
    assert styled[0].agent == "skilled:bold"


def test_new_game_names_only_those_who_were_chosen() -> None:
    draft = GameDraft.remembered(Settings(players=3, agents=(HUMAN, "skilled", "mcts")))
    assert strength_in_words(draft) == "Skilled, Searcher"
    draft.choose_character(1, "Greta")
    assert strength_in_words(draft) == "Greta: Skilled, Searcher"


@pytest.mark.slow
def test_a_new_game_is_cast_recorded_and_shown_with_the_same_animals(home: Path) -> None:
    driver = Driver(players=4, name="Zoë", characters=("", "Hugo", "", "Greta"))
    driver.window.depict("fox")
    driver.click_on("Play")
    driver.click_on("Start")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    table = driver.scene
    assert isinstance(table, TableScene)
    (path,) = records_in(home / "games")
    driver.until(path.read_bytes)  # a thread of its own writes it
    seats = json.loads(path.read_text(encoding="utf-8").splitlines()[0])["seats"]
    names = [seat["name"] for seat in seats]
    assert (names[1], names[3]) == ("Hugo", "Greta")
    assert "Ada" not in names, "the fox is the person's"
    assert seats[3]["agent"].endswith(":bold")
    found = [character_of(name) for name in names]
    animals = ["fox", *(each.portrait for each in found if each is not None)]
    assert [PORTRAIT_IDS[number] for number in table.presenter.stage.portraits] == animals
    play_again(driver.window, table.table.setup)
    driver.until(lambda: driver.scene is not table and isinstance(driver.scene, TableScene))
    again = driver.scene
    assert isinstance(again, TableScene)
    assert named(again.table.setup.seats) == names
    driver.window.close()
