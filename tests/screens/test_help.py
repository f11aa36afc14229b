"""Help: every page fits everywhere, and one comes and goes without the game noticing."""

from __future__ import annotations

import gettext
import importlib.metadata
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import assets, translation
from game.presentation.words.network import digit_groups
from game.table.records.headers import header
from game.table.setup import plan
from game.ui.help.contents_list import Chapter
from game.ui.help.fair_cards_page import FairCards
from game.ui.help.help_scene import HelpPanel, HelpScene
from game.ui.help.help_view import FONTS, LIBRARIES, HelpView, sources
from game.ui.help.keys_page import KeysPanel
from game.ui.help.page import Page
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import ELLIPSIS
from game.ui.score_sheet.overlay import ScoreSheet
from game.ui.settings.settings_scene import SettingsScene
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.style.theme import LAMP
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.overlays import PausePanel
from game.variants import VARIANTS, with_options
from tests.driving.table_screen import FakeApp, Screen
from tests.driving.ui_driver import Driver, driving
from tests.shell.fitting import Longer

SIZES = (((1024, 640), 1.0), ((1024, 640), 1.25), ((3840, 2160), 2.0))


@pytest.fixture(autouse=True)
def display(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with driving(monkeypatch, tmp_path):
        yield
    translation.install(gettext.NullTranslations())


def read(reader: HelpView, size: tuple[int, int] = (1024, 640), scale: float = 1.0) -> HelpView:
    """The reader, laid out for a window."""
    reader.lay_out(size, Painter(LAMP, scale), FakeApp.book)
    return reader


def assert_fits(leaf: Page) -> None:
    """No word is cut, nothing hangs over the measure, no two lines touch."""
    lines = sorted(leaf.written, key=lambda line: line.area.y)
    for line in lines:
        assert ELLIPSIS not in line.text, line.text
        assert line.area.left >= 0, line.text
        assert line.area.right <= leaf.width, line.text
        assert line.area.bottom <= leaf.height, line.text
    for number, line in enumerate(lines):
        for other in lines[number + 1 : number + 40]:
            assert not line.area.colliderect(other.area), (line.text, other.text)


def assert_side_fits(reader: HelpView) -> None:
    """The list at the side lies in its panel, and no line of it on another."""
    areas = [entry.area for entry in reader.entries]
    window = pygame.Rect((0, 0), reader.size)
    assert window.contains(reader.paper)
    assert window.contains(reader.list.area)
    assert not reader.list.area.colliderect(reader.paper)
    *listed, way_out = areas
    assert window.contains(way_out)
    assert way_out.collidelist([reader.paper, reader.list.area, reader.poster]) < 0
    assert not reader.paper.colliderect(reader.poster)
    for number, area in enumerate(listed):
        assert reader.list.area.contains(area)
        assert area.height >= 18
        assert area.collidelist(areas[number + 1 :]) < 0


@pytest.mark.slow
@pytest.mark.parametrize("longer", [False, True])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_every_page_fits_every_window_and_a_longer_language(
    size: tuple[int, int], scale: float, longer: bool
) -> None:
    if longer:
        translation.install(Longer())
    readers = [HelpView(row, back="Back") for row in VARIANTS.values()]
    readers += [HelpView(row, fair=CARDS[0], back="Back") for row in VARIANTS.values()]
    plain = [chapter for chapter in Chapter if chapter not in (Chapter.RULES, Chapter.CARDS)]
    readers += [HelpView(None, chapter=chapter, back="Back") for chapter in plain]
    playing = VARIANTS["northeast-jokers"], 5, 1, Chapter.CARDS
    readers += [HelpView(*playing, fair=fair, back="Back") for fair in CARDS]
    for reader in readers:
        read(reader, size, scale)
        assert_fits(reader.page)
        assert_side_fits(reader)
    reader.draw(pygame.Surface(size))


CARDS = (
    FairCards("0123456789abcdef" * 4, None, typed=False),
    FairCards("0123456789abcdef" * 4, "0123456789abcdef" * 2, typed=False),
    FairCards(None, 10**18 - 1, typed=True),
    FairCards(None, None, typed=False),
)


def test_a_line_holds_some_seventy_letters() -> None:
    reader = read(HelpView(VARIANTS["ninety-nine"], back="Back"))
    fullest = sorted(len(line.text) for line in reader.page.written)[-8]
    assert 60 <= fullest <= 85


def test_the_page_is_of_the_game_with_its_house_rules() -> None:
    game = with_options(VARIANTS["oh-hell"], {"hook": False, "schedule": (3, 2)}, 4)
    words = " ".join(line.text for line in read(HelpView(game, 4, 1, back="Back")).page.written)
    assert "Hook: Off" in words
    assert "4 players, 2 deals" in words
    assert "The hook: the last bidder" not in words


@pytest.mark.slow
def test_all_games_lead_to_their_rules_and_back() -> None:
    reader = read(HelpView(None, back="Back"))
    assert [link.name for link in reader.page.links] == list(VARIANTS)
    for name in VARIANTS:
        reader.open(Chapter.GAMES)
        link = next(link for link in reader.page.links if link.name == name)
        reader.scroll_to(link.area.top)
        x, y = reader.origin
        spot = (x + link.area.centerx, y + link.area.centery)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            reader.handle(pygame.event.Event(kind, button=1, pos=spot))
        assert reader.variant is VARIANTS[name]
        assert reader.chapter is Chapter.RULES


SEEDED = plan(VARIANTS["oh-hell"], ("human", "random", "random"), seed="c0ffee")


def fair_words(*, drawn: bool, over: bool) -> str:
    """What the page on the cards says of a game."""
    setup = replace(SEEDED, drawn=drawn)
    fair = FairCards.of(setup, over=over)
    reader = HelpView(setup.variant, 3, 1, Chapter.CARDS, fair=fair, back="Back")
    return " ".join(line.text for line in read(reader).page.written)


def test_a_drawn_seed_is_pledged_before_and_told_after_the_game() -> None:
    during, after = (fair_words(drawn=True, over=over) for over in (False, True))
    assert "c0ffee" not in during
    assert "It is told when the game is over." in during
    assert "c0ffee" in after
    setup = replace(SEEDED, drawn=True)
    pledge = str(header(setup).pledge)
    assert digit_groups(pledge) in during
    assert digit_groups(pledge) in after


def test_a_typed_seed_is_called_known() -> None:
    words = fair_words(drawn=False, over=False)
    assert "c0ffee" in words
    assert "typed" in words
    assert "Pledge" not in words


# By hand ------------------------------------------------------------------------------------


def reading(driver: Driver) -> HelpView:
    """What is being read in the window."""
    assert isinstance(driver.scene, HelpScene)
    return driver.scene.reader


@pytest.mark.thinned(4)
@pytest.mark.parametrize("scene", [MenuScene, NewGameScene, SettingsScene])
def test_f1_opens_help_on_every_screen_and_closes_it(scene: type) -> None:
    driver = Driver(None if scene is MenuScene else scene())
    for key in (pygame.K_F1, pygame.K_ESCAPE):
        driver.key(pygame.K_F1)
        reader = reading(driver)
        assert (reader.chapter is Chapter.RULES) == (scene is NewGameScene)
        driver.key(key)
        assert isinstance(driver.scene, scene)


def test_the_menu_leads_to_help_and_its_button_back() -> None:
    driver = Driver()
    driver.click_on("Help")
    driver.click(reading(driver).entries[-1].area.center)
    assert isinstance(driver.scene, MenuScene)


def test_keys_scroll_and_the_window_may_change_its_size() -> None:
    driver = Driver(HelpScene(VARIANTS["oh-hell"]))
    reader = reading(driver)
    offsets = [reader.offset]
    for key in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END):
        driver.key(key)
        offsets.append(reader.offset)
    assert offsets == sorted(set(offsets))
    end = reader.most
    driver.key(pygame.K_UP)
    driver.key(pygame.K_PAGEUP)
    assert reader.offset < end
    driver.resize((1920, 1080))
    assert 0 < reader.offset < reader.most
    driver.key(pygame.K_HOME)
    assert reader.offset == 0


def test_wheel_and_bar_scroll() -> None:
    reader = read(HelpView(VARIANTS["clag"], back="Back"))
    reader.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    assert reader.offset > 0
    start = reader.bar.grip(reader.offset).center
    down = (start[0], reader.view.bottom)
    reader.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=start))
    reader.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=down, rel=(0, 0), buttons=(1, 0, 0)))
    reader.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=down))
    assert reader.offset == reader.most


def test_the_list_at_the_side_jumps_by_click_and_by_keys() -> None:
    driver = Driver(HelpScene(VARIANTS["oh-hell"]))
    reader = reading(driver)
    for name in ("Scoring", "Deals", "Sources"):
        place = next(n for n, entry in enumerate(reader.entries) if entry.label == name)
        driver.click(reader.entries[place].area.center)
        assert reader.section == place or reader.offset == reader.most
    driver.key(pygame.K_HOME)
    driver.key(pygame.K_TAB)
    while reader.entries[reader.at].label != "Keys":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert reader.chapter is Chapter.KEYS


# At the table -------------------------------------------------------------------------------


def test_f1_at_the_table_holds_the_game_and_gives_it_back_as_it_was() -> None:
    screen = Screen(seed=16, options={"schedule": [5]})
    screen.play_until(lambda: screen.asked_to_bid)
    screen.key(pygame.K_RIGHT)
    panel = screen.scene.input.decision.bid.panel
    assert panel is not None
    chosen = panel.chosen
    shown, before = screen.scene.presenter.shown, screen.draw().copy()
    screen.key(pygame.K_F1)
    help_panel = screen.scene.overlays.current
    assert isinstance(help_panel, HelpPanel)
    assert help_panel.reader.variant == screen.table.setup.variant
    screen.frames(100)
    screen.draw()
    screen.key(pygame.K_F1)
    screen.frames(1, 0)
    assert screen.scene.overlays.current is None
    assert screen.scene.presenter.shown == shown
    assert screen.scene.input.decision.bid.panel is panel
    assert panel.chosen == chosen
    assert pygame.image.tobytes(screen.draw(), "RGB") == pygame.image.tobytes(before, "RGB")


def test_f1_holds_cards_in_flight() -> None:
    screen = Screen(seed=16, options={"schedule": [5]})
    screen.until(lambda: not screen.scene.presenter.timeline.idle, dt=1 / 60)
    screen.frames(3)
    looks = [sprite.look for sprite in screen.scene.presenter.stage.sprites]
    screen.key(pygame.K_F1)
    screen.frames(50)
    screen.key(pygame.K_ESCAPE)
    assert [sprite.look for sprite in screen.scene.presenter.stage.sprites] == looks
    assert not screen.scene.presenter.timeline.idle


def test_help_over_the_pause_menu_gives_that_back() -> None:
    screen = Screen(seed=16, options={"schedule": [5]})
    screen.key(pygame.K_ESCAPE)
    pause: object = screen.scene.overlays.current
    assert isinstance(pause, PausePanel)
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN):
        screen.key(key)
    up: object = screen.scene.overlays.current
    assert isinstance(up, HelpPanel)
    screen.resize((1920, 1080))
    screen.key(pygame.K_ESCAPE)
    assert screen.scene.overlays.current is pause
    screen.draw()


def after_help_over(panel: int, *, left_by: int) -> Screen:
    """A table where Help was opened over the panel of a key, and left by another key."""
    screen = Screen(seed=16, options={"schedule": [5]})
    screen.key(panel)
    screen.key(pygame.K_F1)
    screen.frames(2)
    screen.key(left_by)
    screen.frames(60)
    return screen


@pytest.mark.parametrize("by_mouse", [True, False])
def test_the_pause_menu_answers_after_help_was_over_it(by_mouse: bool) -> None:
    screen = after_help_over(pygame.K_ESCAPE, left_by=pygame.K_ESCAPE)
    pause = screen.scene.overlays.current
    assert isinstance(pause, PausePanel)
    assert screen.scene.readable
    if by_mouse:
        resume = next(b for b in pause.panel.buttons if b.name == OverlayButton.RESUME)
        screen.click(resume.rect.center)
    else:
        screen.key(pygame.K_DOWN)
        screen.key(pygame.K_RETURN)
    assert screen.scene.overlays.current is None


def test_the_score_sheet_closes_by_the_mouse_after_help_was_over_it() -> None:
    screen = after_help_over(pygame.K_s, left_by=pygame.K_F1)
    assert isinstance(screen.scene.overlays.current, ScoreSheet)
    assert screen.scene.readable
    screen.click((2, 2))  # beside the sheet
    assert screen.scene.overlays.current is None


@pytest.mark.slow
@pytest.mark.parametrize("key", [pygame.K_k, pygame.K_QUESTION])
@pytest.mark.parametrize("agents", ["human,random,random", "random,random,random"])
def test_the_card_of_keys_fits_and_goes_with_any_key(key: int, agents: str) -> None:
    screen = Screen(agents, seed=16, options={"schedule": [5]})
    screen.frames(3)
    screen.key(key)
    panel = screen.scene.overlays.current
    assert isinstance(panel, KeysPanel)
    for size in ((1024, 640), (3840, 2160)):
        screen.resize(size)
        assert pygame.Rect((0, 0), size).contains(panel.box)
        for page, area in panel.pages:
            assert panel.box.contains(area)
            assert_fits(page)
    screen.draw()
    screen.key(pygame.K_x)
    assert screen.scene.overlays.current is None


# About --------------------------------------------------------------------------------------


def test_fonts_are_named_with_the_licences_they_came_with() -> None:
    rows = tomllib.loads(assets.path("CREDITS.toml").read_text(encoding="utf-8"))["asset"]
    shipped = {
        (row["origin"].split(" by ")[0], row["licence"])
        for row in rows
        if row["path"].endswith(".ttf")
    }
    assert {(work.name, work.licence) for work in FONTS} == shipped


def test_libraries_are_named_with_the_licences_they_declare() -> None:
    project = tomllib.loads((assets.root().parent / "pyproject.toml").read_text(encoding="utf-8"))
    needed = [need.split(">=")[0] for need in project["project"]["dependencies"]]
    assert sorted(work.name for work in LIBRARIES) == sorted(needed)
    for work in LIBRARIES:
        data = importlib.metadata.metadata(work.name)
        declared = " ".join(
            data[field] for field in ("License-Expression", "License") if field in data
        )
        # Some name only the family, in what the package index sorts them by.
        declared = declared or " ".join(data.get_all("Classifier") or ())
        names = (work.licence, work.licence.replace("LGPL-2.1", "LGPL v2.1"))
        family = work.licence.partition("-")[0] + " License"
        assert any(name in declared for name in (*names, family)), (work.name, declared)


def test_every_source_of_every_variant_is_named() -> None:
    named = sources()
    for row in VARIANTS.values():
        assert row.sources
        for source in row.sources:
            assert row.name in named[source]
