"""The Tour on the screen: the road by mouse and keys, games at its first houses, what lights up."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.profiles.shelf import ProfileShelf
from game.table.game_index.counted import read_tallies
from game.table.records.endings import records_in
from game.table.records.replay import faultless, only_game
from game.table.statistics.summary import Person
from game.tour.stars import STARS, Prize, Won
from game.tour.stops import CUPS, HOUSES, Cup
from game.tour.tour_progress import TourProgress, keep, read_progress
from game.ui.learn.embedded_table import EmbeddedTable
from game.ui.learn.puzzle_activity import PuzzleActivity
from game.ui.paint.objects.objects import OBJECTS
from game.ui.paint.painter import Painter
from game.ui.paint.tour.houses import Shine
from game.ui.platform.settings import CardBack, Felt, Settings
from game.ui.shell.menu_scene import MenuScene
from game.ui.style.felts import laid_with
from game.ui.style.theme import LAMP
from game.ui.table.panels.first_game_panel import FirstGamePanel
from game.ui.table.panels.hint_panel import HintPanel
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.table_scene import TableScene
from game.ui.tour.cabinet_scene import KEEPSAKES, TourCabinetScene
from game.ui.tour.counted import counted
from game.ui.tour.road_map import ALONG, ROWS, RoadMap
from game.ui.tour.road_view import RoadView, light_of
from game.ui.tour.tour_scene import TourScene
from game.variants.lengths import Length
from tests.driving.guest import Guest
from tests.driving.guest_hands import Device
from tests.driving.table_hands import Hands, is_asked
from tests.driving.ui_driver import Driver
from tests.played_by_bots import kept
from tests.tables import setup_for

pytestmark = pytest.mark.usefixtures("home")


def road(driver: Driver) -> TourScene:
    """The road, once everything is counted and lit."""
    driver.until(lambda: isinstance(driver.scene, TourScene))
    scene = driver.scene
    assert isinstance(scene, TourScene)
    driver.until(lambda: scene.read and not scene.needs_frames)
    return scene


def entered(driver: Driver) -> TourScene:
    driver.click_on("The Tour")
    return road(driver)


def own_folder(driver: Driver) -> Path:
    folder = ProfileShelf.usual().own_folder(driver.window.players)
    assert folder is not None
    return folder


def go_to(driver: Driver, stop: str) -> TourScene:
    """By arrows along the road."""
    scene = road(driver)
    for _ in range(40):
        at = driver.window.focus.current
        if at is not None and at.key == "road":
            break
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_HOME)
    for _ in ALONG:
        if scene.stop == stop:
            return scene
        along(driver, scene)
    raise AssertionError(f"{stop} cannot be reached")


def along(driver: Driver, scene: TourScene) -> None:
    """By an arrow to the next stop; every other row of the road goes to the left."""
    row = next(row for row, stops in enumerate(ROWS) if scene.stop in stops)
    driver.key(pygame.K_LEFT if row % 2 else pygame.K_RIGHT)


def test_the_menu_leads_to_the_road_in_one_press_and_escape_back() -> None:
    driver = Driver()
    scene = entered(driver)
    assert scene.stop == "blackout"
    assert driver.may_press("Go in")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MenuScene)


@pytest.mark.slow
def test_arrows_reach_every_stop_and_every_one_is_open() -> None:
    driver = Driver()
    entered(driver)
    scene = go_to(driver, ALONG[0])
    for stop in ALONG:
        if stop != ALONG[0]:
            along(driver, scene)
        assert scene.stop == stop
        assert driver.may_press("Go in") or driver.may_press("Play"), stop


@pytest.mark.slow
def test_up_and_down_lead_to_the_next_depth_and_end_to_the_end() -> None:
    driver = Driver()
    scene = go_to_first(driver)
    driver.key(pygame.K_UP)
    assert scene.stop in ROWS[1]
    driver.key(pygame.K_UP)
    assert scene.stop in ROWS[2]
    driver.key(pygame.K_UP)
    assert scene.stop in ROWS[2]
    driver.key(pygame.K_END)
    assert scene.stop == ALONG[-1]
    driver.key(pygame.K_DOWN)
    assert scene.stop in ROWS[1]


def go_to_first(driver: Driver) -> TourScene:
    entered(driver)
    return go_to(driver, ALONG[0])


@pytest.mark.slow
def test_a_click_on_a_house_or_its_plate_chooses_it() -> None:
    driver = Driver(size=(1280, 800))
    scene = entered(driver)
    area = Rect(scene.control("road").get_abs_rect())
    for stop, below in (("la-podrida", 0), ("clag", 30), ("potomac", -10)):
        spot = scene.road.spot(stop)
        across, down = scene.road.offset(scene.stop)
        driver.click((area.left + spot.x - across, area.top + spot.foot - down + below))
        assert scene.stop == stop


@pytest.mark.slow
def test_a_choice_made_before_everything_is_read_takes_no_other_one_away() -> None:
    driver = Driver()
    keep(own_folder(driver), lambda held: replace(held, level="expert", length=Length.USUAL))
    driver.click_on("The Tour")
    scene = driver.scene
    assert isinstance(scene, TourScene)
    scene.choose("clag")
    driver.key(pygame.K_ESCAPE)
    kept = read_progress(own_folder(driver))[0]
    assert (kept.at, kept.level, kept.length) == ("clag", "expert", Length.USUAL)


@pytest.mark.slow
def test_a_game_of_another_player_is_not_gone_on_with() -> None:
    guest = Guest(Device.MOUSE)
    guest.press("tour")
    road(guest.driver)
    guest.press("play")
    guest.driver.until(lambda: isinstance(guest.driver.scene, TableScene))
    guest.play_until(lambda: guest.told)
    own = guest.driver.window.players.current.id
    guest.driver.window.home()
    guest.driver.frames(3)
    other = Person("0" * 32)
    assert not counted(other, own, None).open_games
    assert set(counted(Person(own), own, None).open_games) == {("blackout", False)}


@pytest.mark.slow
def test_where_the_player_stands_is_found_again() -> None:
    driver = Driver()
    entered(driver)
    go_to(driver, "kachuful")
    driver.key(pygame.K_ESCAPE)
    assert entered(driver).stop == "kachuful"


@pytest.mark.slow
@pytest.mark.parametrize("houses", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_the_first_houses_are_played_by_keys_and_light_up(houses: int) -> None:
    guest = Guest(Device.KEYS)
    guest.press("tour")
    for house in HOUSES[:houses]:
        scene = go_to(guest.driver, house.id)
        assert light_of(house.id, scene.lit).door is Shine.OFF
        guest.driver.key(pygame.K_RETURN)
        guest.driver.until(lambda: isinstance(guest.driver.scene, TableScene))
        setup = guest.table.table.setup
        assert [seat.name for seat in setup.seats][1] == house.resident
        assert setup.variant.id == house.id
        cloth = laid_with(guest.driver.window.theme, Felt(house.cloth))
        assert guest.table.presenter.stage.painter.theme == cloth
        guest.play_out()
        guest.result("road")
        scene = road(guest.driver)
        assert scene.stop == house.id
        star = scene.lit.won_at(house.id, Prize.FINISH)
        assert star is not None
        assert star.length is Length.SHORT
        assert light_of(house.id, scene.lit).door is Shine.GOLD
        assert house.resident in scene.tour.visits[house.id].other_names
    assert read_progress(own_folder(guest.driver))[0].count(STARS) >= houses
    guest.driver.key(pygame.K_ESCAPE)
    assert isinstance(guest.driver.scene, MenuScene)


@pytest.mark.slow
def test_a_game_that_was_left_goes_on_from_the_road_and_from_the_menu(home: Path) -> None:
    guest = Guest(Device.MOUSE)
    guest.press("tour")
    road(guest.driver)
    guest.press("play")
    guest.driver.until(lambda: isinstance(guest.driver.scene, TableScene))
    guest.play_until(lambda: len(guest.told) > 3)
    guest.driver.window.back()
    road(guest.driver)
    assert guest.driver.may_press("Go on")
    assert guest.driver.may_press("Again")
    guest.driver.window.home()
    guest.driver.until(lambda: guest.driver.may_press("Continue"))
    guest.driver.click_on("Continue")
    guest.driver.until(lambda: isinstance(guest.driver.scene, TableScene))
    assert guest.table.table.setup.tour == "house"
    guest.play_out()
    guest.result("road")
    assert road(guest.driver).lit.won_at("blackout", Prize.FINISH) is not None
    (record,) = records_in(home / "games")
    assert faultless(only_game(record)).setup.tour == "house"


@pytest.mark.parametrize("device", Device)
def test_the_menu_of_a_game_on_the_tour_leads_back_to_the_road(device: Device) -> None:
    guest = Guest(device)
    guest.press("tour")
    go_to(guest.driver, "oh-hell")
    guest.press("play")
    guest.driver.until(lambda: isinstance(guest.driver.scene, TableScene))
    guest.play_until(lambda: guest.asked)
    guest.leave_by("road")
    assert road(guest.driver).stop == "oh-hell"
    assert guest.driver.may_press("Go on")
    guest.driver.key(pygame.K_ESCAPE)
    assert isinstance(guest.driver.scene, MenuScene)


@pytest.mark.slow
def test_a_hint_at_a_house_says_first_that_it_turns_stars_silver() -> None:
    guest = Guest(Device.KEYS)
    guest.press("tour")
    road(guest.driver)
    guest.press("play")
    guest.driver.until(lambda: isinstance(guest.driver.scene, TableScene))
    guest.play_until(lambda: guest.asked)
    for _ in range(2):
        guest.driver.key(pygame.K_i)
    panel = guest.table.overlays.current
    assert isinstance(panel, HintPanel)
    assert "silver" in panel.cost


@pytest.mark.slow
def test_play_again_stays_at_the_house_and_the_same_cards_leave_it() -> None:
    guest = Guest(Device.MOUSE)
    guest.press("tour")
    road(guest.driver)
    guest.press("play")
    guest.driver.until(lambda: isinstance(guest.driver.scene, TableScene))
    guest.play_out()
    guest.result("again")
    guest.driver.until(lambda: not guest.table.table.over)
    assert guest.table.table.setup.tour == "house"
    guest.play_out()
    guest.result("same")
    guest.driver.until(lambda: not guest.table.table.over)
    assert guest.table.table.setup.tour == ""


@pytest.mark.slow
def test_a_set_deal_and_a_puzzle_are_done_from_their_houses() -> None:
    guest = Guest(Device.MOUSE)
    guest.press("tour")
    go_to(guest.driver, "oh-hell")
    guest.press("special")
    guest.driver.until(lambda: isinstance(guest.driver.scene, TableScene))
    assert guest.table.table.setup.tour == "deal"
    guest.play_out()
    deal = guest.table.table.view(0).history[-1].result
    results = guest.table.overlays.current
    assert isinstance(results, ResultsPanel)
    assert any("won" in told for told in results.outcome.remarks)
    assert not results.outcome.measured, "the same cards each time set no record"
    guest.result("road")
    scene = road(guest.driver)
    assert (scene.lit.won_at("oh-hell", Prize.SPECIALITY) is not None) is deal.made[0]
    assert scene.lit.won_at("oh-hell", Prize.FINISH) is None
    played = read_tallies()
    assert played is not None
    assert [seat.known_cards for seat in played.seats if seat.tour == "deal"] == [True]
    go_to(guest.driver, "jabberwocky")
    guest.press("special")
    guest.driver.until(lambda: isinstance(guest.driver.scene, EmbeddedTable))


def test_the_puzzle_of_a_house_leads_back_to_the_road() -> None:
    guest = Guest(Device.KEYS)
    guest.press("tour")
    go_to(guest.driver, "jabberwocky")
    guest.press("special")
    guest.driver.until(lambda: isinstance(guest.driver.scene, EmbeddedTable))
    at = guest.driver.scene
    assert isinstance(at, EmbeddedTable)
    activity = at.activity
    assert isinstance(activity, PuzzleActivity)
    guest.driver.until(lambda: isinstance(at.table.overlays.current, FirstGamePanel))
    while at.table.overlays.current is not None:
        guest.driver.key(pygame.K_RETURN)
    guest.driver.until(lambda: at.settled and is_asked(at.table))
    Hands(guest.driver, keys=True).do(at.table, min(activity.puzzle.best))
    guest.driver.until(lambda: activity.panel.words.verdict and not activity.playing, most=6000)
    assert activity.panel.words.next == "To the road"
    guest.driver.frames(3)
    guest.driver.key(pygame.K_RETURN)
    scene = road(guest.driver)
    assert scene.stop == "jabberwocky"
    assert scene.lit.won_at("jabberwocky", Prize.SPECIALITY) is not None


@pytest.mark.slow
def test_what_a_house_asks_is_taken_on_without_scrolling_in_a_small_window() -> None:
    guest = Guest(Device.MOUSE)
    guest.driver.resize((1024, 640))
    guest.press("tour")
    for stop, words in (("oh-hell", "Begin"), ("jabberwocky", "Begin")):
        scene = go_to(guest.driver, stop)
        guest.driver.frames(2)
        area = Rect(guest.driver.button(words).get_abs_rect())
        foot = Rect(scene.control("play").get_abs_rect())
        assert 0 < area.top < area.bottom < foot.top


@pytest.mark.slow
def test_a_cup_is_played_on_from_game_to_game() -> None:
    guest = Guest(Device.MOUSE)
    guest.press("tour")
    for number in (0, 1):
        go_to(guest.driver, "river")
        guest.press("play")
        guest.driver.until(lambda: isinstance(guest.driver.scene, TableScene))
        setup = guest.table.table.setup
        assert setup.tour == f"cup river 0 {number}"
        assert [seat.name for seat in setup.seats[1:]] == [rival.name for rival in CUPS[0].rivals]
        if not number:
            guest.play_out()
            guest.result("road")
            assert len(road(guest.driver).tour.attempts["river"].games) == 1


@pytest.mark.slow
def test_an_old_home_finds_its_finished_games_on_the_road(home: Path) -> None:
    setup = setup_for("human,random,random,random", seed="ab" * 16, drawn=True)
    kept(home / "games" / "a.blackout", setup)
    driver = Driver(reduced_motion=True)
    scene = entered(driver)
    assert scene.lit.won_at("blackout", Prize.FINISH) is not None
    kept_stars = read_progress(own_folder(driver))[0]
    assert kept_stars.won_at("blackout", Prize.FINISH) is not None
    (home / "games" / "a.blackout").unlink()
    driver.key(pygame.K_ESCAPE)
    assert entered(driver).lit.won_at("blackout", Prize.FINISH) is not None


@pytest.mark.slow
def test_cloth_and_card_back_of_a_cup_are_taken_from_its_card() -> None:
    driver = Driver()
    won = Won("river", Prize.CUP, "2026-11-01T10:00:00Z")
    keep(own_folder(driver), lambda _: TourProgress((won,), at="river"))
    entered(driver)
    driver.press("cloth")
    assert driver.window.settings.felt is Felt.TEAL
    driver.frames(2)
    assert not driver.may_press("Lay its cloth")
    before = driver.window.book.back(84)
    driver.press("back")
    assert driver.window.settings.back is CardBack.TIDE
    driver.frames(2)
    assert not driver.may_press("Use its card back")
    assert driver.window.settings.felt is Felt.TEAL
    assert driver.window.book.back(84) is not before


@pytest.mark.slow
def test_the_cabinet_shows_what_is_won_and_a_portrait_for_every_star_of_its_houses() -> None:
    driver = Driver(size=(1280, 800))
    stars = [
        Won(house.id, prize, "2026-11-01T10:00:00Z")
        for house in HOUSES
        if house.resident in ("Jun", "Ada")
        for prize in STARS
        if house.id != "bowers-duo" or prize is not Prize.WIN
    ]
    cup = Won("river", Prize.CUP, "2026-11-02T10:00:00Z")
    keep(own_folder(driver), lambda _: TourProgress((*stars, cup)))
    entered(driver)
    driver.click_on("The cabinet")
    cabinet = driver.scene
    assert isinstance(cabinet, TourCabinetScene)
    lines = [line for one in cabinet.written for line in one.lines()]
    assert lines[lines.index("Jun") + 1] == "1 November 2026"
    assert lines[lines.index("Ada") + 1] == "5/6"
    assert lines[lines.index("Iris") + 1] == "0/6"
    assert lines[lines.index("The River Cup") + 1] == "2 November 2026"
    driver.key(pygame.K_ESCAPE)
    road(driver)


def test_each_house_gives_another_object() -> None:
    assert KEEPSAKES.keys() == {house.id for house in HOUSES}
    assert len(set(KEEPSAKES.values())) == len(KEEPSAKES)
    assert set(KEEPSAKES.values()) <= set(OBJECTS)


@pytest.mark.parametrize("cup", CUPS, ids=lambda cup: cup.id)
def test_the_cloth_of_a_cup_is_one_that_nobody_has_before(cup: Cup) -> None:
    assert laid_with(LAMP, Felt(cup.cloth)) != LAMP
    assert cup.cloth not in {house.cloth for house in HOUSES}
    assert CardBack(cup.back) is not Settings().back
    assert sum(cup.back == other.back for other in CUPS) == 1


@pytest.mark.parametrize(
    ("room", "scale"),
    [((600, 486), 1.0), ((796, 646), 1.0), ((463 * 3 // 2, 568), 1.5), ((1100, 860), 1.25)],
)
def test_plates_lie_on_the_map_and_none_on_another(room: tuple[int, int], scale: float) -> None:
    pygame.font.init()
    view = RoadView(RoadMap(room, scale), Painter(LAMP, scale), 0)
    plates = {spot.stop: view.plate(spot) for spot in view.road.spots}
    whole = Rect((0, 0), view.road.size)
    assert all(whole.contains(plate) for plate in plates.values())
    touching = [
        (one, other)
        for one, other in combinations(plates, 2)
        if plates[one].colliderect(plates[other])
    ]
    assert not touching
    for stop in ALONG:
        across, down = view.road.offset(stop)
        assert Rect((across, down), room).contains(plates[stop]), stop


@pytest.mark.slow
@pytest.mark.parametrize("stop", ALONG)
def test_nothing_on_the_screen_is_cut_in_large_words(stop: str) -> None:
    driver = Driver(size=(1280, 800), scale=150)
    keep(own_folder(driver), lambda _: TourProgress(at=stop))
    scene = entered(driver)
    lines = [line for one in scene.written for line in one.lines()]
    assert len(lines) > 8
    assert not [line for line in lines if "…" in line]
    for one in scene.written:
        room = one.pane.area.width if one.pane is not None else driver.window.size[0]
        assert one.area.right <= room, one.lines()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_whole_moon_stands_in_a_sky_without_an_edge(size: tuple[int, int]) -> None:
    driver = Driver(size=size)
    scene = entered(driver)
    evening = scene.backdrop()
    moon = pygame.mask.from_threshold(evening, (244, 232, 190), (2, 2, 2)).get_bounding_rects()
    crescent = max(moon, key=lambda box: box.height)
    assert crescent.height > size[1] // 20
    assert crescent.width * 10 > crescent.height * 6, "nothing of it is cut away below"
    plain = [evening.get_at((size[0] * 3 // 10, y)) for y in range(crescent.bottom)]
    steps = [max(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in pairwise(plain)]
    assert sorted(steps)[-3] <= 2, "but for a star"
