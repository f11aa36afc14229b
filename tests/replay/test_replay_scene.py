"""The replay on the screen: both ways, from any seat, and on from where it stands."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine import FACE_DOWN, Card, Phase
from game.presentation.hand_order import RankOrder
from game.presentation.replay_positions import ReplayPositions, StepSize, Viewpoint
from game.table.records.archive import RecordStatus, entries
from game.table.records.event_lines import PlayLine
from game.table.shelf import Shelf
from game.ui.help.help_scene import HelpScene
from game.ui.kit.pages import MARGIN
from game.ui.paint import typeset
from game.ui.replay import review_panel
from game.ui.replay.play_on import PlayOnPanel
from game.ui.replay.recorded_stage import table_layout
from game.ui.replay.replay_scene import ReplayScene
from game.ui.replay.transport_bar import TOOL_EDGE, bar_height
from game.ui.score_sheet.overlay import ScoreSheet
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.table_scene import TableScene
from tests.driving.ui_driver import Driver
from tests.lines import plain, typed
from tests.on_file import recorded
from tests.reviews import NoReview

SHORT = {"schedule": [3, 2]}
SIZE = (1024, 640)


pytestmark = pytest.mark.usefixtures("home")


class Watched:
    """A replay in the window, and somebody in front of it."""

    def __init__(
        self,
        agents: str = "human,random,random",
        *,
        size: tuple[int, int] = SIZE,
        chosen: dict[str, Any] | None = None,
        **words: Any,
    ) -> None:
        words.setdefault("options", SHORT)
        self.lines = typed(recorded(agents, **words))
        self.scene = ReplayScene(lambda: ReplayPositions.of_lines(self.lines, "a.jsonl"))
        self.driver = Driver(self.scene, size, **(chosen or {}))
        self.driver.until(lambda: self.scene.positions is not None)
        assert self.scene.positions is not None
        self.positions = self.scene.positions

    def key(self, key: int, mod: int = 0) -> None:
        self.driver.key(key, mod)

    def settle(self) -> None:
        self.driver.until(lambda: self.scene.still, most=4000)

    def press(self, name: str) -> None:
        button = next(b for b in self.scene.bar.panel.buttons if b.name == name)
        self.driver.click(button.rect.center)

    def pictured(self) -> object:
        """Everything on the stage that tells of the game."""
        stage = self.scene.stage
        return {sprite.key: sprite.look for sprite in stage.sprites}, stage.shown

    def built(self) -> object:
        """The same, built at once from what the record says."""
        shown = self.positions.shown(self.scene.place, self.scene.viewpoint)
        app = self.driver.window
        stage = Stage(app.theme, app.book, self.scene.stage.names, four_colour=False)
        wide, tall = app.size
        size = (wide, tall - bar_height(app.size))
        stage.lay_out(table_layout(size, shown, SizeWish.of(app.settings)))
        stage.show(shown)
        return {sprite.key: sprite.look for sprite in stage.sprites}, stage.shown


@pytest.mark.thinned(12)
@pytest.mark.parametrize(
    ("agents", "words"),
    [
        ("human,random,random", {}),
        ("human,random", {"options": {"schedule": [2, 1], "bidding": "simultaneous"}}),
        ("random,random,random,random", {"row": "oh-hell", "options": {"schedule": [2]}}),
        ("human,random,random", {"row": "caller-clag", "options": {"deals": 2}}),
        ("human,random,random", {"row": "potomac", "options": {"schedule": [3, 1]}}),
        (
            "human,random,random,random",
            {"row": "network-blackout", "options": {"schedule": [1, 2]}},
        ),
        ("human,heuristic", {"row": "cooperative", "options": {"schedule": [1, 2]}}),
    ],
)
@pytest.mark.parametrize("still", [True, False])
def test_after_every_step_both_ways_the_stage_is_as_if_built_at_once(
    agents: str, words: dict[str, Any], still: bool
) -> None:
    watched = Watched(agents, chosen={"speed": "instant", "reduced_motion": still}, **words)
    watched.key(pygame.K_HOME)
    assert watched.scene.place == 0
    for place in range(watched.positions.last):
        watched.key(pygame.K_RIGHT)
        watched.settle()
        assert watched.scene.place == place + 1
        assert watched.pictured() == watched.built(), place
    for place in reversed(range(watched.positions.last)):
        watched.key(pygame.K_LEFT)
        assert watched.scene.still
        assert watched.scene.place == place
        assert watched.pictured() == watched.built(), place


@pytest.mark.slow
def test_clags_special_deals_are_stepped_through_both_ways_by_deal_trick_and_card() -> None:
    chosen = {"speed": "instant", "reduced_motion": True}
    watched = Watched("human,random,random", chosen=chosen, row="clag", options={}, deals=13)

    def walk(key: int, most: int) -> int:
        """So many steps, or as far as it goes; how many there were."""
        for step in range(most):
            before = watched.scene.place
            watched.key(key)
            watched.settle()
            assert watched.pictured() == watched.built(), (pygame.key.name(key), step)
            if watched.scene.place == before:
                return step
        return most

    watched.key(pygame.K_HOME)
    assert walk(pygame.K_PAGEDOWN, 99) >= 13
    walk(pygame.K_PAGEUP, 5)
    assert watched.scene.positions is not None
    assert walk(pygame.K_DOWN, 22) == 22
    assert walk(pygame.K_UP, 22) == 22
    assert walk(pygame.K_RIGHT, 30) == 30
    assert walk(pygame.K_LEFT, 30) == 30


def test_a_step_forward_moves_and_another_hurries_it() -> None:
    watched = Watched()
    watched.key(pygame.K_RIGHT)
    start = watched.scene.place
    assert not watched.scene.timeline.idle
    watched.key(pygame.K_RIGHT)
    assert watched.scene.place == start + 1
    watched.key(pygame.K_RETURN)
    assert watched.scene.timeline.idle
    assert watched.pictured() == watched.built()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("on", "back", "stride"),
    [
        (pygame.K_RIGHT, pygame.K_LEFT, StepSize.CARD),
        (pygame.K_DOWN, pygame.K_UP, StepSize.TRICK),
        (pygame.K_PAGEDOWN, pygame.K_PAGEUP, StepSize.DEAL),
    ],
)
def test_keys_and_buttons_go_by_card_trick_and_deal(on: int, back: int, stride: StepSize) -> None:
    watched = Watched(chosen={"speed": "instant"})
    begin = watched.scene.place
    assert begin == watched.positions.deals[0]
    for way in ("key", "button"):
        place = watched.positions.after(begin, stride)
        watched.key(on) if way == "key" else watched.press(f"{stride.value} 1")
        watched.settle()
        assert watched.scene.place == place
        watched.key(back) if way == "key" else watched.press(f"{stride.value} -1")
        assert watched.scene.place == watched.positions.before(place, stride)
        watched.scene.jump(begin)


@pytest.mark.slow
def test_playing_goes_to_the_end_and_stops_there_and_can_be_paused() -> None:
    watched = Watched(chosen={"speed": "instant"})
    watched.key(pygame.K_SPACE)
    assert watched.scene.playing
    watched.driver.until(lambda: watched.scene.place > watched.positions.deals[0] + 4)
    watched.key(pygame.K_SPACE)
    watched.settle()
    place = watched.scene.place
    watched.driver.frames(30)
    assert watched.scene.place == place
    watched.press("play")
    watched.driver.until(lambda: watched.scene.still, most=4000)
    assert watched.scene.place == watched.positions.last
    assert watched.scene.stage.shown.table.phase is Phase.OVER
    assert list(watched.scene.stage.shown.table.totals) == plain(watched.lines)[-1]["totals"]


@pytest.mark.slow
def test_a_faster_replay_takes_less_time() -> None:
    def frames(presses: int) -> int:
        watched = Watched(chosen={"speed": "half"})
        for _ in range(presses):
            watched.key(pygame.K_PLUS)
        watched.key(pygame.K_SPACE)
        before = watched.driver.now
        end = watched.positions.deals[0] + 5
        watched.driver.until(lambda: watched.scene.place == end, most=4000)
        return round((watched.driver.now - before) * 60)

    assert frames(0) > 1.5 * frames(1) > 1.5 * frames(3)


def test_the_line_can_be_pulled_to_any_place() -> None:
    watched = Watched()
    line, reel = watched.scene.bar.line, watched.positions
    post, event = pygame.event.post, pygame.event.Event
    post(event(pygame.MOUSEBUTTONDOWN, button=1, pos=line.center, touch=False))
    watched.driver.frames(1)
    assert abs(watched.scene.place - reel.last / 2) < 2
    for place in (reel.last, 3, 0):
        pos = (watched.scene.bar.x_of(place), 5)
        post(event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(1, 0, 0), touch=False))
        watched.driver.frames(1)
        assert watched.scene.place == place
        assert watched.pictured() == watched.built()
    post(event(pygame.MOUSEBUTTONUP, button=1, pos=line.center, touch=False))
    post(event(pygame.MOUSEMOTION, pos=line.center, rel=(1, 0), buttons=(0, 0, 0), touch=False))
    watched.driver.frames(2)
    assert watched.scene.place == 0


def test_hidden_hands_stay_hidden_until_they_are_asked_for() -> None:
    watched = Watched()

    def hidden() -> list[bool]:
        return [FACE_DOWN in hand for hand in watched.scene.stage.shown.table.hands]

    assert hidden() == [False, True, True]
    watched.key(pygame.K_h)
    assert hidden() == [False, False, False]
    watched.press("hands")
    assert hidden() == [False, True, True]
    watched.key(pygame.K_v)
    assert hidden() == [True, False, True]
    assert watched.scene.layout.bottom == 1
    watched.press("seat")
    watched.press("seat")
    assert watched.scene.layout.bottom == 0


def test_a_game_of_bots_is_seen_with_open_hands() -> None:
    assert Watched("random,random,random").scene.viewpoint == Viewpoint(0, open=True)


def test_the_score_sheet_shows_the_deals_up_to_here() -> None:
    watched = Watched(chosen={"speed": "instant"})
    watched.key(pygame.K_PAGEDOWN)
    watched.key(pygame.K_s)
    assert isinstance(watched.scene.overlay, ScoreSheet)
    assert watched.scene.overlay.sheet.played == 1
    watched.key(pygame.K_ESCAPE)
    assert watched.scene.overlay is None


@pytest.mark.slow
def test_resizing_keeps_place_and_picture() -> None:
    watched = Watched()
    watched.key(pygame.K_DOWN)
    watched.driver.frames(20)
    watched.driver.resize((1280, 900))
    assert not watched.scene.still, "what moves goes on in the new size"
    watched.settle()
    assert watched.pictured() == watched.built()


@pytest.mark.thinned(7)
@pytest.mark.parametrize(
    "size",
    [(800, 528), (800, 600), (1024, 640), (1280, 800), (1920, 1080), (1024, 768), (1680, 720)],
)
def test_everything_in_the_bar_fits_side_by_side(size: tuple[int, int]) -> None:
    bar = Watched("human" + ",random" * 6, size=size, options={"schedule": [2]}).scene.bar
    boxes = [button.rect for button in bar.panel.buttons]
    boxes += [text.area for text in bar.panel.written]
    for number, box in enumerate([*boxes, bar.line]):
        assert bar.box.contains(box), box
        assert box.collidelist(boxes[number + 1 :]) < 0
    for button in bar.panel.buttons:
        assert min(button.rect.size) >= 24
        words = typeset.width(button.label, typeset.STRONG, bar.panel.painter.fonts)
        assert words <= button.rect.width
    between = [line for text in bar.panel.written for line in text.lines()]
    assert between[:3] == ["Deal", "Trick", "Card"], "no word behind two keys is cut"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (1024, 768), (1680, 720)])
@pytest.mark.parametrize("review", [False, True])
def test_the_tools_of_the_foot_lead_back_at_their_left_end_and_on_at_their_right(
    size: tuple[int, int], review: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_panel, "RunningReview", NoReview)
    watched = Watched(size=size)
    if review:
        watched.key(pygame.K_r)
    bar = watched.scene.bar
    buttons = bar.panel.buttons
    assert buttons[0].label == "Back"
    assert buttons[0].rect.left - bar.panel.painter.px(MARGIN) == max(0, size[0] - 2 * size[1]) // 2
    assert [button.name for button in buttons if button.gold] == ["play"]
    pace = [button for button in buttons if button.name in ("slower", "faster")]
    buttons = [button for button in buttons if button not in pace]
    assert buttons[-1].name == "play"
    assert [button.name for button in buttons if button.chosen] == ["review"] * review
    assert len({button.rect.centery for button in buttons}) == 1
    assert all(button.on_cloth for button in buttons if not button.gold), "words, as at a table"
    assert {box.centery for box in (button.rect for button in pace)} == {bar.line.centery}
    strides = ("deal", "trick", "card")
    boxes = [one.rect for one in buttons if not one.name.startswith(strides)]
    for stride, text in zip(strides, bar.panel.written, strict=False):
        first = next(button for button in buttons if button.name == f"{stride} -1")
        boxes.append(first.rect.union(text.area))
    boxes.sort(key=lambda box: box.left)
    assert len(boxes) == 10
    gaps = [after.left - box.right for box, after in pairwise(boxes)]
    edges = 2 * bar.panel.painter.px(TOOL_EDGE)
    assert min(gaps) > 0
    assert max(gaps) - min(gaps) <= 2 + edges, "even gaps"


# Playing on ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_playing_on_begins_a_game_of_its_own_with_the_moves_so_far() -> None:
    watched = Watched(chosen={"speed": "instant"})
    watched.key(pygame.K_DOWN)
    watched.settle()
    place = watched.scene.place
    watched.key(pygame.K_p)
    assert isinstance(watched.scene.overlay, PlayOnPanel)
    watched.key(pygame.K_RETURN)
    scene = watched.driver.scene
    assert isinstance(scene, TableScene)
    first, *moves = plain(watched.positions.lines_until(place, 0, "You"))
    mine, *others = first["seats"]
    told = plain(scene.table.lines)[0]
    assert told["seats"][0].pop("profile"), "whose game it is"
    assert told == {**first, "seats": [mine, *others]}
    assert plain(scene.table.lines[1 : len(moves) + 1]) == moves
    watched.driver.until(lambda: 0 in scene.table.waiting.must or scene.table.deals_played > 0)
    watched.key(pygame.K_ESCAPE)
    watched.driver.window.home()
    watched.driver.frames(2)
    assert isinstance(watched.driver.scene, MenuScene)
    (entry,) = entries(Shelf().folder)
    assert entry.standing is RecordStatus.UNFINISHED


def test_the_seat_that_is_looked_from_is_the_person_s() -> None:
    watched = Watched("random,random,random", chosen={"name": "Bea"})
    watched.key(pygame.K_v)
    watched.key(pygame.K_v)
    watched.press("on")
    watched.key(pygame.K_RETURN)
    scene = watched.driver.scene
    assert isinstance(scene, TableScene)
    assert scene.presenter.persons == (2,)
    assert scene.presenter.names[2] == "Bea"


def test_playing_on_can_be_thought_better_of() -> None:
    watched = Watched()
    watched.key(pygame.K_p)
    watched.key(pygame.K_ESCAPE)
    assert watched.scene.overlay is None
    assert watched.driver.scene is watched.scene
    assert entries(Shelf().folder) == []


def test_a_game_that_is_over_cannot_be_played_on() -> None:
    watched = Watched()
    watched.key(pygame.K_END)
    watched.key(pygame.K_p)
    assert watched.scene.overlay is None
    assert "step back" in said(watched.driver)


def test_playing_on_where_nothing_can_be_saved_is_refused(home: Path) -> None:
    watched = Watched()
    (home / "games").write_text("in the way")
    watched.key(pygame.K_p)
    watched.key(pygame.K_RETURN)
    assert watched.driver.scene is watched.scene
    assert "cannot be written" in said(watched.driver)


# Ways in and out ----------------------------------------------------------------------------------


def said(driver: Driver) -> str:
    return " ".join(driver.window.notices.waiting)


def test_escape_leads_back() -> None:
    watched = Watched()
    watched.key(pygame.K_ESCAPE)
    assert isinstance(watched.driver.scene, MenuScene)


def fails(error: Exception) -> Callable[[], ReplayPositions]:
    def read() -> ReplayPositions:
        raise error

    return read


def test_a_record_that_cannot_be_read_leads_back_with_the_reason() -> None:
    driver = Driver(ReplayScene(fails(OSError("The disk is gone."))))
    driver.until(lambda: isinstance(driver.scene, MenuScene))
    assert "The disk is gone." in said(driver)


@pytest.mark.slow
def test_f1_opens_the_rules_of_the_recorded_game_and_comes_back() -> None:
    watched = Watched()
    watched.key(pygame.K_RIGHT)
    watched.settle()
    place = watched.scene.place
    watched.key(pygame.K_F1)
    assert type(watched.driver.scene) is HelpScene
    assert watched.scene.game_for_help == (watched.positions.setup.variant, 3)
    watched.key(pygame.K_ESCAPE)
    assert watched.driver.window.scene is watched.scene
    assert watched.scene.place == place


def test_hands_are_held_as_the_settings_say() -> None:
    hands = []
    for order in RankOrder:
        watched = Watched(chosen={"rank_order": order}, options={"schedule": [9]})
        hands.append(watched.scene.stage.own_hand())
    assert hands[0] != hands[1]
    assert set(hands[0]) == set(hands[1])


def test_a_mark_of_the_table_says_what_it_means() -> None:
    watched = Watched()
    at = watched.scene.layout.places[1].plate.center
    motion = {"pos": at, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, motion))
    watched.driver.until(lambda: watched.scene.tips.tip is not None)


def test_open_hands_are_refused_in_a_deal_that_is_going_on() -> None:
    watched = Watched()
    played = next(k for k, line in enumerate(watched.lines) if isinstance(line, PlayLine))
    scene = ReplayScene(lambda: ReplayPositions.of_lines(watched.lines[: played + 1], "a.jsonl"))
    driver = Driver(scene, SIZE)
    driver.until(lambda: scene.positions is not None)
    driver.key(pygame.K_END)
    driver.key(pygame.K_h)
    assert scene.positions is not None
    assert all(
        not isinstance(held, Card)
        for seat in (1, 2)
        for held in scene.stage.shown.table.hands[seat]
    )
    driver.until(lambda: "stay hidden" in (driver.window.notices.text or ""))
