"""A hand in the fingers of a driven table: brought to its turn, looked at, compared."""

from __future__ import annotations

from game.engine import Card
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.card_placement import known
from tests.driving.table_screen import FakeApp, Screen
from tests.lines import plain


def to_play(agents: str = "human,random,random", *, sure: int = 2, **words: object) -> Screen:
    """A screen at which a card is asked for, with so many that may be played at least."""
    words = {"seed": 5, "options": {"schedule": [8]}, **words}
    screen = Screen(agents, **words)  # type: ignore[arg-type]
    screen.play_until(lambda: screen.asked_to_play and len(screen.legal) >= sure)
    screen.frames(2)
    return screen


def plays(screen: Screen) -> list[str]:
    """The cards that the record says seat 0 has played."""
    lines = (line for line in plain(screen.table.lines) if line.get("event") == "play")
    return [line["card"] for line in lines if line["seat"] == 0]


def sprite(screen: Screen, held: Card) -> Sprite:
    found = screen.scene.presenter.stage.sprite(known(held.code))
    assert found is not None
    return found


def over_the_table(screen: Screen) -> tuple[int, int]:
    return screen.scene.presenter.layout.trick.center


def rests(screen: Screen) -> bool:
    """Whether every card lies where a stage built at once would lay it."""
    scene = screen.scene
    fresh = Stage(
        screen.app.theme,
        FakeApp.book,
        scene.presenter.names,
        four_colour=False,
        holding=scene.presenter.hand_order,
    )
    fresh.lay_out(scene.presenter.layout)
    fresh.show(scene.presenter.shown)
    ours = [(one.key, one.pose) for one in scene.presenter.stage.sprites]
    return ours == [(one.key, one.pose) for one in fresh.sprites]
