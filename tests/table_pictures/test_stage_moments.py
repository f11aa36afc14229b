"""At every moment of a game the table on the screen is the one that its View alone would build.

However it was reached: by the events one after another, hurried, in another size, taken back, or
read from the record.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine import Limit, new_game, observe, redact
from game.engine.decisions import HandDealt
from game.presentation.screen_state import ScreenState
from game.roster import inline_thinking
from game.table.records.files import NoRecord
from game.table.records.replay import read_games, replay
from game.table.table import Table
from game.ui.table.animation.choreography import Choreography
from game.ui.table.animation.movements import Tempo
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.card_placement import Key
from game.ui.table.table_scene import TableScene
from game.ui.table.timeline import Timeline
from game.variants import VARIANTS
from tests.dealing import whole_game
from tests.driving.displays import display_of
from tests.driving.table_screen import FakeApp, Screen
from tests.tables import text_of

SIZES = ((1024, 640), (1280, 800), (1600, 700), (1920, 1080))
MOST_STEPS = 120
TABLES = [
    (row, players) for row in VARIANTS for players in (2, 4, 10) if players in VARIANTS[row].deals
]


display = display_of((1024, 640))


def places(stage: Stage) -> list[tuple[Key, object]]:
    """Every card in the order drawn: what it is, what it shows and where; not what a mouse does."""
    return [
        (sprite.key, (sprite.code, sprite.pose, sprite.face, sprite.alpha, sprite.behind_plates))
        for sprite in stage.sprites
    ]


def seated(row: str, players: int) -> Screen:
    """A person and bots at a variant."""
    agents = ",".join(["human", *["random"] * (players - 1)])
    return Screen(agents, row=row, seed=3, first_dealer=players - 1)


def at_once(scene: TableScene, shown: ScreenState) -> list[tuple[Key, object]]:
    """What would be on the table if nothing had ever been shown before."""
    stage = Stage(
        scene.presenter.app.theme,
        scene.presenter.app.book,
        scene.presenter.names,
        four_colour=False,
    )
    stage.lay_out(scene.presenter.layout)
    stage.show(shown)
    return places(stage)


@pytest.mark.slow
@pytest.mark.parametrize(("row", "players"), TABLES)
def test_at_every_event_the_table_is_that_of_its_view(row: str, players: int) -> None:
    """Each event alone, its motion cut short somewhere; the whole of a deal or two."""
    chosen = VARIANTS[row]
    screen = seated(row, players)
    scene = screen.scene
    dice = Random(5)
    before = ScreenState.of(observe(new_game(chosen, players, 0), 0))
    scene.presenter.lay_out(before)
    scene.presenter.stage.show(before)
    for number, step in enumerate(whole_game(chosen, players, 6)):
        if number > MOST_STEPS:
            break
        for event in step.events:
            event = redact(event, step.after.deal, 0)
            now = before.after(event)
            if isinstance(event, HandDealt):
                scene.presenter.lay_out(now)
            timeline = Timeline()
            timeline.play(Choreography(scene.presenter.stage, Tempo()).of(event, before, now))
            timeline.advance(dice.random())
            timeline.finish()
            scene.presenter.stage.aside.finish()
            before = now
        assert places(scene.presenter.stage) == at_once(
            scene, ScreenState.of(observe(step.after, 0))
        )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("row", "players"),
    [
        ("kachuful", 10),
        ("oh-hell", 4),
        ("blackout", 2),
        ("la-pocha", 3),
        ("cooperative", 2),
        ("caller-clag", 3),
    ],
)
def test_resize_hurry_undo_and_resume_lead_to_the_same_table(
    row: str, players: int, tmp_path: Path
) -> None:
    """A game played by keys; whenever everything is shown, something else is done to the window."""
    screen, dice = seated(row, players), Random(players)
    scene, done = screen.scene, dict.fromkeys(("resize", "hurry", "undo", "resume"), 0)
    for _ in range(1500):
        screen.frames(1, dice.choice((1 / 60, 0.05, 0.1)))
        if scene.overlays.current is not None:
            break
        if not scene.presenter.timeline.idle:
            if dice.random() < 0.2:
                screen.key(pygame.K_SPACE)
                done["hurry"] += 1
            if dice.random() < 0.03:
                screen.resize(dice.choice(SIZES))
                done["resize"] += 1
            continue
        if len(scene.presenter.feed):
            continue
        scene.presenter.stage.aside.finish()
        assert scene.presenter.shown == ScreenState.of(screen.table.view(0))
        assert places(scene.presenter.stage) == at_once(scene, scene.presenter.shown)
        match dice.randrange(12):
            case 0:
                screen.resize(dice.choice(SIZES))
                done["resize"] += 1
                assert places(scene.presenter.stage) == at_once(scene, scene.presenter.shown)
            case 1 if done["undo"] < 12:
                screen.key(pygame.K_u)
                done["undo"] += 1
            case 2 | 3:
                assert resumed(screen, tmp_path) == places(scene.presenter.stage)
                done["resume"] += 1
            case _:
                screen.decide()
    assert all(done.values()), done


def resumed(screen: Screen, folder: Path) -> list[tuple[Key, object]]:
    """The cards on the table of a scene that goes on from the record so far."""
    path = folder / "game.jsonl"
    path.write_text(text_of(screen.table.lines), encoding="utf-8")
    played = replay(read_games(path)[0])
    table = Table(
        played.setup,
        inline_thinking(Limit()),
        NoRecord(),
        resumed=played.state,
        recorded=played.lines,
    )
    scene = TableScene(table)
    scene.enter(FakeApp(screen.app.size))
    return places(scene.presenter.stage)
