"""Another size of window in the middle of a motion: it goes on, as if the size had always been."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.card_placement import Key
from game.ui.table.layout.table_layout import Pose
from game.ui.table.table_scene import TableScene
from tests.driving.table_screen import Screen
from tests.driving.ui_driver import Driver, driving
from tests.tables import setup_for, table_for

SMALL, WIDE = (1024, 640), (1720, 720)
STEP = 1 / 30


def twins(**setup: object) -> tuple[Screen, Screen]:
    """The same game twice: in a small window, and in a wide one."""
    small, wide = (Screen(size=size, seed=13, **setup) for size in (SMALL, WIDE))  # type: ignore[arg-type]
    return small, wide


def poses(stage: Stage) -> dict[Key, Pose]:
    """Where every card that is seen is."""
    return {sprite.key: sprite.pose for sprite in stage.sprites if sprite.alpha > 0}


def apart(one: dict[Key, Pose], other: dict[Key, Pose]) -> float:
    """px between the two places of the card that is furthest off."""
    both = set(one) & set(other)  # in a wider window a deal takes a moment longer
    ways = (abs(one[key].x - other[key].x) + abs(one[key].y - other[key].y) for key in both)
    return max(ways, default=0.0)


@pytest.mark.slow
@pytest.mark.parametrize("agents", ["human,random,random", "human" + ",random" * 6])
def test_a_motion_goes_on_in_another_size_as_if_it_had_begun_there(agents: str) -> None:
    small, wide = twins(agents=agents, options={"schedule": [3, 2]})
    in_middle, worst = 0, 0.0
    for frame in range(2500):
        if small.scene.overlays.current is not None:
            break
        for screen in (small, wide):
            screen.scene.presenter.bot_pacing.hurry()  # bots that muse would begin a frame apart
            screen.frames(1, STEP)
        if small.scene.presenter.timeline.idle and not len(small.scene.presenter.feed):
            for screen in (small, wide):
                screen.decide()
            continue
        if frame % 7:
            continue
        small.resize(WIDE)
        assert small.scene.presenter.timeline.idle == wide.scene.presenter.timeline.idle
        in_middle += not small.scene.presenter.timeline.idle
        worst = max(
            worst, apart(poses(small.scene.presenter.stage), poses(wide.scene.presenter.stage))
        )
        assert worst < 130, frame
        assert abs(small.scene.presenter.stage.lamp.x - wide.scene.presenter.stage.lamp.x) < 200
        small.resize(SMALL)
    assert in_middle > 40
    assert small.scene.overlays.current is not None


@pytest.mark.slow
def test_no_card_leaps_in_a_window_that_is_dragged_larger_while_it_flies() -> None:
    screen = Screen("human,random,random,random", seed=13, options={"schedule": [4]})
    screen.frames(1, STEP)
    seen: list[dict[Key, Pose]] = []
    for number in range(40):
        screen.frames(1, STEP)
        screen.resize((1024 + 6 * number, 640 + 4 * number))
        seen.append(poses(screen.scene.presenter.stage))
    assert not screen.scene.presenter.timeline.idle
    leaps = [
        abs(now[key].x - before[key].x) + abs(now[key].y - before[key].y)
        for before, now in pairwise(seen)
        for key in set(now) & set(before)
    ]
    assert max(leaps) < 260, "a dealt card is fast, but it is never somewhere else"


@pytest.mark.slow
def test_a_pause_in_the_middle_of_a_motion_keeps_it_there_in_every_size() -> None:
    small, wide = twins(agents="human,random,random", options={"schedule": [4]})
    for screen in (small, wide):
        screen.frames(25, STEP)
        screen.scene.overlays.open_pause()
    small.resize(WIDE)
    assert apart(poses(small.scene.presenter.stage), poses(wide.scene.presenter.stage)) < 60
    small.scene.overlays.current = wide.scene.overlays.current = None
    for _ in range(200):
        for screen in (small, wide):
            screen.frames(1, STEP)
    small.scene.presenter.stage.aside.finish()
    wide.scene.presenter.stage.aside.finish()
    assert poses(small.scene.presenter.stage) == poses(wide.scene.presenter.stage)


@pytest.mark.slow
def test_a_window_that_grows_beyond_a_scale_ends_nothing_either(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with driving(monkeypatch, tmp_path):
        grow()


def grow() -> None:
    driver = Driver(TableScene(table_for(setup_for("human,random,random", seed=13))), (1700, 950))
    scene = driver.scene
    assert isinstance(scene, TableScene)
    driver.until(
        lambda: len(scene.presenter.stage.sprites) > 6 and not scene.presenter.timeline.idle
    )
    scale = driver.window.scale
    driver.resize((1920, 1080))
    assert driver.window.scale > scale
    assert driver.scene is scene
    assert not scene.presenter.timeline.idle
    assert scene.presenter.layout.size == (1920, 1080)
