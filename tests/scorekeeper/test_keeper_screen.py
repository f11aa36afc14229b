"""The scorekeeper on the screen: sheets told by mouse and by keys, saved, resumed, put right."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pygame_gui
import pytest
from pygame_gui.elements import UIButton

from game.engine import CallTerms, Staked, Suit
from game.engine.choices import CallKind, Madness, Premium
from game.engine.refusal import refuse
from game.presentation.words.scorekeeper import begun_words
from game.storage.database import Database
from game.storage.database_parts import DatabaseRefused
from game.table.scorekeeping.score_keeping import KeptSheet, Nothing, QuestionKind
from game.table.scorekeeping.sheet_files import SheetShelf, read, save
from game.table.scorekeeping.sheet_form import SheetError
from game.ui.paint.typeset import ELLIPSIS
from game.ui.scorekeeper.evenings_scene import EveningsScene
from game.ui.scorekeeper.new_sheet_scene import NewSheetScene
from game.ui.scorekeeper.scorekeeper_scene import ScorekeeperScene
from game.ui.scorekeeper.sheet_list_scene import SheetListScene
from game.ui.scorekeeper.typed_number import TYPING
from game.variants import VARIANTS, with_options
from tests.commands.command_line import run
from tests.driving.ui_driver import Driver, shown
from tests.records.test_sheet import POTOMAC
from tests.scorekeeper.test_keeper import NAMES, STARTED, answered, open_deal, played, told

pytestmark = pytest.mark.usefixtures("home")


def opened(
    name: str = "oh-hell",
    players: int = 3,
    size: tuple[int, int] = (1024, 640),
    names: tuple[str, ...] = NAMES,
    dealer: int | None = None,
    **options: object,
) -> tuple[Driver, ScorekeeperScene]:
    """A fresh sheet on the screen; the last seat deals first, so seat 0 bids first."""
    row = with_options(VARIANTS[name], options, players)
    first = players - 1 if dealer is None else dealer
    kept = KeptSheet(row, names[:players], first, STARTED)
    path, lock = SheetShelf().begin(kept)
    scene = ScorekeeperScene(path, kept, lock)
    return Driver(scene, size), scene


def press(driver: Driver, key: str) -> None:
    """Click the control of this name."""
    driver.click(pygame.Rect(driver.stop(key).get_abs_rect()).center)


def usable(driver: Driver, key: str) -> bool:
    """Whether the control of this name can be pressed."""
    return any(stop.key == key and stop.able for stop in driver.window.focus.stops)


def type_digits(driver: Driver, digits: str) -> None:
    """Strike digits one after the other."""
    for digit in digits:
        driver.key(getattr(pygame, f"K_{digit}"))


def asked(scene: ScorekeeperScene) -> object:
    """What the scene asks."""
    return None if scene.state.at is None else scene.state.at.question


@pytest.mark.slow
def test_from_the_menu_to_a_sheet_with_names_typed() -> None:
    driver = Driver()
    driver.click_on("More…")
    driver.click_on("Scorekeeper")
    assert isinstance(driver.scene, SheetListScene)
    scene = driver.scene
    driver.until(lambda: scene.found is not None)
    assert scene.found == []
    driver.click_on("New sheet")
    assert isinstance(driver.scene, NewSheetScene)
    press(driver, "name 1")
    driver.type("Marta")
    press(driver, "dealer")
    driver.click_on("Marta")
    driver.click_on("Begin")
    assert isinstance(driver.scene, ScorekeeperScene)
    kept = driver.scene.state.kept
    assert kept.names == ("Player 1", "Marta", "Player 3", "Player 4")
    assert kept.first_dealer == 1
    assert read(driver.scene.path) == kept
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene
    driver.until(lambda: bool(scene.found))


def test_two_players_of_one_name_are_refused() -> None:
    driver = Driver(NewSheetScene())
    for seat in (1, 2):
        press(driver, f"name {seat}")
        driver.type("Marta")
    assert not driver.button("Begin").is_enabled
    press(driver, "name 2")
    driver.type("h")
    assert driver.button("Begin").is_enabled


@pytest.mark.slow
def test_every_variant_can_be_chosen() -> None:
    scene = NewSheetScene()
    driver = Driver(scene)
    for name, row in VARIANTS.items():
        scene.rows.choose_variant(name)
        driver.frames(2)
        assert driver.button("Begin").is_enabled
        assert scene.game_for_help[0] is not None
        assert scene.game_for_help[1] in row.deals


@pytest.mark.slow
def test_a_deal_told_by_digits_alone() -> None:
    driver, scene = opened(schedule=[2, 1])
    type_digits(driver, "110")
    assert asked(scene) == (QuestionKind.BID, 2)  # nothing would come out even
    type_digits(driver, "1")
    assert asked(scene) == (QuestionKind.TAKEN, 0)
    type_digits(driver, "10")  # the last one took what is left
    assert [deal.points for deal in scene.state.kept.progress.finished] == [(11, 0, 11)]
    assert read(scene.path) == scene.state.kept
    driver.key(pygame.K_BACKSPACE)
    assert asked(scene) == (QuestionKind.TAKEN, 1)
    assert read(scene.path) == scene.state.kept


@pytest.mark.slow
def test_a_deal_told_with_the_mouse_alone() -> None:
    driver, scene = opened(schedule=[2, 1])
    for key in ("n 1", "n 1", "n 1", "n 1", "n 0"):
        press(driver, key)
    assert [deal.points for deal in scene.state.kept.progress.finished] == [(11, 0, 11)]
    press(driver, "undo")
    assert scene.state.kept.progress.finished == ()


@pytest.mark.slow
def test_a_deal_told_with_arrows_and_enter() -> None:
    driver, scene = opened(schedule=[2, 1])
    driver.key(pygame.K_TAB)
    for steps in (1, 0, 0, 0, -1):
        for _ in range(abs(steps)):
            driver.key(pygame.K_RIGHT if steps > 0 else pygame.K_LEFT)
        driver.key(pygame.K_RETURN)
    assert [deal.points for deal in scene.state.kept.progress.finished] == [(11, 0, 11)]


def bids_told(scene: ScorekeeperScene) -> tuple[int | None, ...]:
    """The bids of the first deal, as far as they were entered."""
    return scene.state.kept.notes(0).bids


def waiting(scene: ScorekeeperScene) -> str:
    """What is said of a number that is not entered yet."""
    at = scene.state.at
    assert at is not None
    return scene.state.sentence(at)[0] if scene.state.typed else ""


def test_a_number_that_a_longer_one_begins_with_waits_for_a_digit_enter_or_a_moment() -> None:
    driver, scene = opened(players=4, schedule=[12])
    type_digits(driver, "1")
    assert bids_told(scene) == (None,) * 4
    assert waiting(scene) == "1… Type on, or press Enter."
    type_digits(driver, "2")
    assert (bids_told(scene)[0], waiting(scene)) == (12, "")
    type_digits(driver, "1")
    driver.key(pygame.K_RETURN)
    assert bids_told(scene) == (12, 1, None, None)
    type_digits(driver, "1")
    assert waiting(scene), "a second digit may follow"
    scene.update(0.0, TYPING)
    assert bids_told(scene) == (12, 1, 1, None)
    assert not waiting(scene)


def test_a_digit_that_makes_no_longer_number_answers_for_the_next_player() -> None:
    driver, scene = opened(players=3, schedule=[10])
    type_digits(driver, "15")
    assert bids_told(scene) == (1, 5, None)


@pytest.mark.slow
def test_a_digit_is_entered_at_once_where_ten_cannot_be_meant() -> None:
    driver, scene = opened(players=3, schedule=[10])
    type_digits(driver, "555")
    type_digits(driver, "31")  # seven are left: no ten
    assert scene.state.kept.progress.finished[0].result.tricks == (3, 1, 6)


def test_what_waits_is_dropped_by_backspace_or_another_answer() -> None:
    driver, scene = opened(players=3, schedule=[12])
    type_digits(driver, "1")
    driver.key(pygame.K_BACKSPACE)
    assert not waiting(scene)
    scene.update(0.0, 1.0)
    assert bids_told(scene) == (None, None, None)
    type_digits(driver, "1")
    driver.key(pygame.K_RIGHT)
    scene.update(0.0, 1.0)
    assert bids_told(scene) == (None, None, None), "the arrow went to another number"
    driver.key(pygame.K_RETURN)
    assert bids_told(scene) == (2, None, None)


def test_it_is_said_whose_tricks_followed_from_the_others() -> None:
    driver, scene = opened(schedule=[3, 1])
    type_digits(driver, "110")
    type_digits(driver, "10")
    driver.frames(2)
    assert "Cleo took what was left: 2." in (driver.window.notices.text or "")
    assert len(scene.state.kept.progress.finished) == 1


@pytest.mark.slow
def test_what_is_said_of_the_rest_ends_with_the_next_answer_and_with_the_sheet() -> None:
    driver, scene = opened(schedule=[3, 3, 1])
    for _deal in range(2):
        type_digits(driver, "110")
        type_digits(driver, "10")
        assert "took what was left" in (driver.window.notices.text or "")
        type_digits(driver, "1")
        assert driver.window.notices.text is None, "another deal is bid"
        scene.undo()
    type_digits(driver, "110")
    type_digits(driver, "10")
    driver.window.home()
    driver.frames(2)
    assert driver.window.notices.text is None


def test_a_number_that_cannot_be_says_so() -> None:
    driver, scene = opened(players=3, schedule=[5])
    type_digits(driver, "7")
    driver.frames(2)
    assert "There are 5 tricks." in (driver.window.notices.text or "")
    assert bids_told(scene) == (None, None, None)


def test_the_forbidden_bid_is_dim_and_says_why() -> None:
    driver, scene = opened(schedule=[3])
    type_digits(driver, "11")
    assert not usable(driver, "n 1")
    assert usable(driver, "n 2")
    at = scene.state.at
    assert at is not None
    assert scene.state.sentence(at) == (
        "Bid so far: 2 for 3. You may not bid 1: the bids would come out even.",
        False,
    )


@pytest.mark.slow
def test_tricks_that_do_not_add_up_are_put_right() -> None:
    driver, scene = opened(schedule=[3, 1])
    type_digits(driver, "100")
    type_digits(driver, "2")
    assert [n for n in range(4) if usable(driver, f"n {n}")] == [0, 1]  # what is left
    press(driver, "taken 0")
    assert [n for n in range(4) if usable(driver, f"n {n}")] == [0, 1, 2, 3]
    type_digits(driver, "1")
    type_digits(driver, "2")
    assert [deal.result.tricks for deal in scene.state.kept.progress.finished] == [(1, 2, 0)]


@pytest.mark.slow
@pytest.mark.parametrize("by_mouse", [True, False])
def test_an_earlier_deal_is_put_right(by_mouse: bool) -> None:
    driver, scene = opened(schedule=[1, 2, 1])
    type_digits(driver, "00010")
    type_digits(driver, "1")
    before = scene.state.kept
    if by_mouse:
        box = scene.paper.row_box(0, scene.rows.offset)
        driver.click(box.center)
    else:
        press(driver, "correct")
        driver.key(pygame.K_RETURN)
    assert scene.state.editing == 0
    driver.key(pygame.K_ESCAPE)
    assert scene.state.editing is None
    scene.correct(0)
    driver.frames(2)
    press(driver, "taken 0")
    type_digits(driver, "0")
    assert asked(scene) == (QuestionKind.SUM, None)
    assert not usable(driver, "keep")
    press(driver, "taken 1")
    type_digits(driver, "1")
    assert scene.state.kept == before  # until it is kept
    press(driver, "keep")
    assert scene.state.editing is None
    assert [deal.result.tricks for deal in scene.state.kept.progress.finished] == [(0, 1, 0)]
    assert scene.state.kept.notes(1).bids == (None, 1, None)
    press(driver, "undo")
    assert scene.state.kept.deals == before.deals


def call_precedence(driver: Driver, *extras: str) -> None:
    """Tell a deal of three cards, called by suits from clubs on, with descending madness."""
    type_digits(driver, "3")
    press(driver, "kind")
    driver.click_on("Suit precedence")
    press(driver, "suit C")
    for extra in extras:
        press(driver, extra)
    press(driver, "madness")
    driver.click_on("Descending madness")
    press(driver, "call")


@pytest.mark.slow
def test_caller_clag_is_told_its_size_call_and_winners() -> None:
    driver, scene = opened("caller-clag", 4)
    call_precedence(driver, "nuloss")
    order = (Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES)
    terms = CallTerms(CallKind.SUIT_PRECEDENCE, order, nuloss=True, madness=Madness.DESCENDING)
    assert scene.state.kept.notes(0).call == terms
    type_digits(driver, "1110")
    assert asked(scene) == (QuestionKind.WINNER, None)
    type_digits(driver, "1")
    press(driver, "n 2")
    assert scene.state.kept.notes(0).winners == (0, 1)
    press(driver, "told winner")
    assert scene.state.kept.notes(0).winners == ()
    type_digits(driver, "123")
    assert [deal.points for deal in scene.state.kept.progress.finished] == [(16, 14, 12, 10)]


@pytest.mark.slow
def test_a_long_call_pushes_nothing_off_the_plate() -> None:
    driver, scene = opened("caller-clag", 5)
    call_precedence(driver)
    assert driver.button("Call").is_enabled, "what was called stands in the row of the sheet"
    type_digits(driver, "11100")
    assert asked(scene) == (QuestionKind.WINNER, None)
    fits(driver, scene)


@pytest.mark.slow
def test_a_misere_asks_for_no_bids() -> None:
    driver, scene = opened("caller-clag", 4)
    type_digits(driver, "3")
    press(driver, "kind")
    driver.click_on("Misère")
    press(driver, "call")
    assert asked(scene) == (QuestionKind.TAKEN, 0)
    type_digits(driver, "210")
    assert [deal.points for deal in scene.state.kept.progress.finished] == [(-4, -2, 10, 10)]


@pytest.mark.slow
def test_ninety_nine_is_told_its_premium() -> None:
    driver, scene = opened("ninety-nine", 3)
    type_digits(driver, "432")
    driver.click_on("Ben reveals")
    assert scene.state.kept.notes(0).premium == Staked(1, Premium.REVEAL)
    press(driver, "told premium")
    driver.click_on("Nobody")
    assert scene.state.kept.notes(0).premium is Nothing.NONE
    type_digits(driver, "43")
    assert [deal.points for deal in scene.state.kept.progress.finished] == [(14, 13, 12)]


@pytest.mark.slow
def test_revokes_cost_points_where_they_are_penalised() -> None:
    driver, scene = opened(schedule=[1], revokes="penalised", no_trump="always")
    type_digits(driver, "00010")
    assert asked(scene) == (QuestionKind.REVOKES, None)
    press(driver, "revoke 2")
    press(driver, "revoke 2")
    press(driver, "revoke 0")
    press(driver, "done")
    assert [deal.points for deal in scene.state.kept.progress.finished] == [(-3, 10, 4)]
    assert scene.state.at is None


@pytest.mark.slow
def test_the_trump_is_told_where_one_likes_and_shows_on_the_sheet() -> None:
    driver, scene = opened(schedule=[1, 2])
    press(driver, "told trump")
    driver.click_on("Hearts")
    assert asked(scene) == (QuestionKind.BID, 0)
    type_digits(driver, "00010")
    assert scene.paper.sheet.rows[0].trump.suit is Suit.HEARTS
    assert not scene.paper.sheet.rows[1].trump.none


@pytest.mark.slow
def test_potomacs_printed_sheet_entered_by_buttons_is_the_same_but_for_its_errata() -> None:
    lines = [line.split(",") for line in POTOMAC.strip().splitlines()]
    names = tuple(cell.removesuffix(" bid") for cell in lines[0] if cell.endswith(" bid"))
    dealer = names.index("TrundleBot")
    driver, scene = opened(
        "potomac", 4, names=names, dealer=dealer, schedule=list(range(13, 0, -1))
    )
    wrong = []
    for line, cells in enumerate(lines[1:], start=2):
        for what, asks in ((cells[3::3], names), (cells[4::3], names[1:])):
            for _ in asks:
                at = scene.state.at
                assert at is not None
                assert at.question is not None
                assert at.question.seat is not None
                number = what[at.question.seat]
                if line == 10 and what == cells[4::3] and at.question.seat == 1:
                    number = "1"  # the printed row is a trick short
                if line < 4:
                    press(driver, f"n {number}")
                else:  # what the button does, without waiting for a hundred frames
                    next(a for a in scene.plate.answers if a.key == f"n {number}").act()
        spec, result, points = scene.state.kept.progress.finished[-1]
        assert (names[spec.dealer], names[result.declarer or 0]) == (cells[1], cells[2])
        wrong += [
            (line, names[seat])
            for seat, (right, printed) in enumerate(zip(points, cells[5::3], strict=True))
            if right != int(printed)
        ]
    assert wrong == [(5, "SquashBot"), (8, "Wei-Hwa"), (10, "SquashBot")]
    assert scene.state.at is None


@pytest.mark.slow
def test_the_exported_csv_passes_the_check(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    driver, scene = opened(schedule=[2, 1])
    assert not usable(driver, "export")
    type_digits(driver, "1111000010")
    assert scene.state.at is None
    press(driver, "export")
    (path,) = (home / "exports").glob("*.csv")
    words = ("--variant", "oh-hell", "--option", "schedule=2,1")
    assert run("score", "--check", path, *words) == 0, capsys.readouterr().out


def test_the_sheet_is_opened_as_a_page_that_asks_for_a_printer(home: Path) -> None:
    driver, _scene = opened(schedule=[2, 1])
    press(driver, "page")
    (path,) = (home / "exports").glob("*.html")
    assert shown == [path]
    assert "print()" in path.read_text(encoding="utf-8")


def test_a_list_that_comes_between_a_click_and_its_effect_takes_no_click_away() -> None:
    shelf = SheetListScene()
    driver = Driver(shelf)
    driver.until(lambda: shelf.looking is None)
    driver.read()
    driver.frames(1)  # nothing is at work any more that would have another frame pass
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pos = pygame.Rect(driver.button("New sheet").get_abs_rect()).center
        pygame.event.post(pygame.event.Event(kind, button=1, pos=pos, touch=False))
        driver.frames(1)
    assert driver.window.scene is shelf
    assert pygame.event.peek(pygame_gui.UI_BUTTON_PRESSED)
    shelf.rebuild()
    driver.until(lambda: isinstance(driver.window.scene, NewSheetScene))


def test_a_sheet_is_resumed_and_deleted_after_a_question() -> None:
    _driver, first = opened(schedule=[2, 1])
    save(first.path, told(first.state.kept, "1 1 1"))
    first.close()
    shelf = SheetListScene()
    driver = Driver(shelf)
    driver.until(lambda: bool(shelf.found))
    driver.key(pygame.K_RETURN)
    sheet = driver.window.scene
    assert isinstance(sheet, ScorekeeperScene)
    assert asked(sheet) == (QuestionKind.TAKEN, 0)
    driver.key(pygame.K_ESCAPE)
    assert driver.window.scene is shelf  # and not the menu
    driver.until(lambda: shelf.looking is None)
    driver.key(pygame.K_DELETE)
    assert shelf.asking
    driver.click_on("Cancel")
    assert read(first.path).names == first.state.kept.names
    driver.click_on("Delete…")
    driver.click_on("Delete")
    driver.until(lambda: shelf.found == [])
    with pytest.raises(SheetError, match="No such file"):
        read(first.path)


def test_a_letter_goes_to_a_sheet_of_a_game_that_begins_with_it() -> None:
    _driver, first = opened(schedule=[2, 1])
    first.close()
    _driver, other = opened("caller-clag", 3, deals=6)
    other.close()
    shelf = SheetListScene()
    driver = Driver(shelf)
    driver.until(lambda: bool(shelf.found))
    for letter, path in ((pygame.K_c, other.path), (pygame.K_o, first.path)):
        driver.key(letter)
        assert shelf.chosen == path
    driver.key(pygame.K_z)
    assert shelf.chosen == first.path


def test_a_new_sheet_begins_with_the_people_and_the_game_of_the_last() -> None:
    _driver, first = opened("caller-clag", 3, deals=6)
    driver = Driver(SheetListScene())
    shelf = driver.scene
    assert isinstance(shelf, SheetListScene)
    driver.until(lambda: bool(shelf.found))
    driver.click_on("New sheet")
    driver.click_on("Begin")
    sheet = driver.window.scene
    assert isinstance(sheet, ScorekeeperScene)
    assert (sheet.state.kept.names, sheet.state.kept.variant) == (
        NAMES[:3],
        first.state.kept.variant,
    )
    assert sheet.path != first.path


def test_seats_that_were_not_named_are_not_named_on_the_next_sheet() -> None:
    _driver, first = opened(names=("Ann", "Player 2", "Cleo"))
    first.close()
    driver = Driver(SheetListScene())
    shelf = driver.scene
    assert isinstance(shelf, SheetListScene)
    driver.until(lambda: bool(shelf.found))
    driver.click_on("New sheet")
    scene = driver.scene
    assert isinstance(scene, NewSheetScene)
    assert scene.names[:3] == ["Ann", "", "Cleo"]
    press(driver, "name 1")
    driver.type("Ben")  # nothing stands there that would have to be taken away
    driver.click_on("Begin")
    sheet = driver.scene
    assert isinstance(sheet, ScorekeeperScene)
    assert sheet.state.kept.names == ("Ann", "Ben", "Cleo")


@pytest.mark.parametrize("before", [0, 1])
def test_back_from_a_sheet_that_was_begun_it_is_chosen(before: int) -> None:
    if before:
        _driver, first = opened()
        first.close()
    shelf = SheetListScene()
    driver = Driver(shelf)
    driver.until(lambda: shelf.found is not None)
    driver.click_on("New sheet")
    driver.click_on("Begin")
    sheet = driver.scene
    assert isinstance(sheet, ScorekeeperScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is shelf
    driver.until(lambda: shelf.looking is None)
    assert shelf.chosen == sheet.path
    driver.key(pygame.K_RETURN)
    assert driver.scene is not shelf
    again = driver.scene
    assert isinstance(again, ScorekeeperScene)
    assert again.path == sheet.path


def test_the_list_says_in_words_on_which_day_a_sheet_was_begun() -> None:
    row = with_options(VARIANTS["oh-hell"], {}, 3)
    assert begun_words(KeptSheet(row, NAMES[:3], 0, "2026-11-08 21:05")) == "begun 8 November 2026"
    assert begun_words(KeptSheet(row, NAMES[:3], 0, "at Easter")) == "begun at Easter"


def test_a_sheet_that_is_open_elsewhere_is_not_opened_again() -> None:
    _driver, first = opened(schedule=[2, 1])
    shelf = SheetListScene()
    driver = Driver(shelf)
    driver.until(lambda: bool(shelf.found))
    driver.click_on("Open")
    assert driver.window.scene is shelf
    assert "in use by a window" in (driver.window.notices.text or "")
    first.close()
    driver.click_on("Open")
    assert isinstance(driver.window.scene, ScorekeeperScene)


@pytest.mark.slow
def test_a_size_told_smaller_asks_for_the_winners_again() -> None:
    driver, scene = opened("caller-clag", 3)
    type_digits(driver, "5")
    press(driver, "madness")
    driver.click_on("Ascending madness")
    press(driver, "call")
    type_digits(driver, "1111112")
    assert scene.state.kept.notes(0).winners == (0, 0, 0, 1)
    press(driver, "told size")
    type_digits(driver, "3")
    assert asked(scene) == (QuestionKind.WINNER, None)
    type_digits(driver, "123")
    assert [deal.result.winners for deal in scene.state.kept.progress.finished] == [(0, 1, 2)]


def test_a_disk_that_refuses_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_database: Database) -> None:
        raise DatabaseRefused(refuse("the disk is full."))

    driver, scene = opened(schedule=[2, 1])
    monkeypatch.setattr(Database, "changing", full)
    type_digits(driver, "1")
    driver.frames(3)
    assert "the disk is full" in (driver.window.notices.text or "")
    assert scene.state.kept.notes(0).bids == (1, None, None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size"),
    [
        *((name, (1024, 640)) for name in VARIANTS),
        *((name, (1920, 1080)) for name in ("kachuful", "caller-clag", "blackout")),
    ],
)
def test_nothing_overlaps_with_the_fewest_and_the_most(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    for players in sorted(set(VARIANTS[name].seats)):
        game = played(name, players, 3)
        kept = KeptSheet(game.setup.variant, NAMES[:players], game.setup.first_dealer, STARTED)
        largest = max(range(len(game.deals)), key=lambda place: game.deals[place].spec.cards)
        for deal in game.deals[:largest]:
            kept = answered(kept, deal)
        scene = ScorekeeperScene(tmp_path / "sheet.json", kept)
        driver = Driver(scene, size)
        if open_deal(kept).question.asked is QuestionKind.SIZE:
            type_digits(driver, "7")
            fits(driver, scene)
            press(driver, "kind")
            driver.click_on("Suit precedence")
            fits(driver, scene)
            press(driver, "call")
        fits(driver, scene)
        driver.window.close()


def fits(driver: Driver, scene: ScorekeeperScene) -> None:
    """Every button is on the plate or in the foot, none lies on another, words fit."""
    whole = pygame.Rect((0, 0), driver.window.size)
    boxes = [pygame.Rect(button.get_abs_rect()) for button in driver.buttons]
    for box in boxes:
        assert whole.contains(box)
        assert box.height >= 24
        assert box.width >= 24
    for one, other in combinations(boxes, 2):
        assert not one.colliderect(other), (one, other)
    assert not any(box.colliderect(scene.paper.box) for box in boxes)
    for button in driver.buttons:
        assert isinstance(button, UIButton)
        font = button.font
        assert font is not None
        assert font.size(button.text)[0] <= button.get_abs_rect().width, button.text


@pytest.mark.thinned(9)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("took", ["", "1 0 0 0 0 0 0"])
def test_all_evenings_are_whole_in_large_words(size: tuple[int, int], took: str) -> None:
    kept = KeptSheet(VARIANTS["blackout"], NAMES[:7], 0, STARTED)
    scene = EveningsScene((told(kept, "0 0 0 0 0 0 0", took),))
    driver = Driver(scene, size, scale=200)
    written = [line for text in scene.written for line in text.lines()]
    if took:
        assert {"Name", "Evenings", "Won", "Deals"} <= set(written)
    else:
        assert "No evening yet" in " ".join(written)
    assert not any(ELLIPSIS in line for line in written)
    assert (NAMES[6] in written) is bool(took)
    assert driver.stop("back").get_abs_rect().bottom <= size[1]
