"""The tools at the lower right: what can be used now and nothing else, each with its key."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ui.table.first_deals import FirstDeals
from game.ui.table.panels.button_names import TableButton
from game.ui.table.panels.demo_controls import DemoCommand
from game.ui.table.panels.overlays import PausePanel
from game.ui.table.panels.tools import Tool, Tools
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

display = display_of((1280, 800))


def to_play(**words: Any) -> Screen:
    """A person is asked for a card of the second trick."""
    screen = Screen("human,random,random", seed=16, options={"schedule": [9]}, **words)
    screen.play_until(lambda: screen.asked_to_play and screen.scene.presenter.shown.table.tricks)
    return screen


def test_what_cannot_be_used_does_not_stand_there() -> None:
    screen = Screen("human,random,random", seed=16, options={"schedule": [9]})
    screen.play_until(lambda: screen.asked_to_bid)
    assert {"Undo", "Last trick", "Sort", "Claim", "Talk"}.isdisjoint(screen.tools())
    screen.play_until(lambda: screen.asked_to_play and screen.scene.presenter.shown.table.tricks)
    assert {"Undo", "Last trick"} <= set(screen.tools())
    assert screen.tools()[-1] == "Menu"


def test_each_tool_shows_its_key_and_the_ways_of_fair_cards_lead_over_the_menu() -> None:
    screen = to_play()
    screen.draw()
    caps = {button.label: button.keycap for button in screen.scene.input.tools.buttons}
    assert caps == {
        "Hint": "I",
        "Undo": "U",
        "Last trick": "L",
        "Scores": "S",
        "Sound": "M",
        "Menu": "Esc",
    }
    screen.use(TableButton.MENU)
    panel = screen.scene.overlays.current
    assert isinstance(panel, PausePanel)
    assert "Fair cards" in [button.label for button in panel.panel.buttons]


def test_the_rules_stand_there_for_newcomers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = to_play()
    assert "Rules" not in screen.tools()
    monkeypatch.setattr(FirstDeals, "is_newcomer", True)
    assert "Rules" in screen.tools()


def test_a_tool_whose_key_means_something_else_now_is_not_offered() -> None:
    screen = to_play()
    asked = screen.scene.input.decision.card
    asked.keeps_key = lambda key: key == pygame.K_l  # type: ignore[method-assign]
    assert "Last trick" not in screen.tools()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_where_words_are_large_hint_and_menu_stand_there_as_plates(size: tuple[int, int]) -> None:
    screen = to_play(size=size, chosen={"scale": 200})
    assert screen.scene.presenter.layout.row
    assert screen.tools() == ["Hint", "Menu"]
    boxes = [button.rect for button in screen.scene.input.tools.buttons]
    assert all(screen.scene.presenter.layout.tools.contains(box) for box in boxes)


def test_on_a_screen_that_is_touched_there_are_no_keys() -> None:
    screen = to_play()
    screen.scene.input.tools.keycaps = False
    screen.draw()
    assert all(not button.keycap for button in screen.scene.input.tools.buttons)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 125, 150])
def test_the_lightest_go_first_where_there_is_little_room(
    size: tuple[int, int], scale: int
) -> None:
    screen = to_play(size=size, chosen={"scale": scale})
    layout, painter = screen.scene.presenter.layout, screen.scene.presenter.stage.painter
    tools = Tools()
    many = [Tool(f"tool {n}", "X", f"Letzter Stich {n}", weight=n % 7) for n in range(30)]
    tools.show([*many, Tool("menu", "Esc", "Menü", weight=10)], layout, painter)
    assert tools.buttons[-1].name == "menu"
    assert all(layout.tools_room.contains(button.rect) for button in tools.buttons)
    if not layout.row:
        lightest = min(many, key=lambda tool: tool.weight)
        assert lightest.name not in [button.name for button in tools.buttons]


def test_a_clock_stands_above_them_and_moves_nothing() -> None:
    screen = to_play()
    before = {name: screen.scene.input.tools.named(name).rect for name in ("undo", "menu")}
    screen.app.change(screen.app.settings.__class__(clock=True))
    screen.draw()
    assert screen.scene.input.tools.clock
    assert all(screen.scene.input.tools.named(name).rect == rect for name, rect in before.items())


def test_a_demo_has_its_transport_there() -> None:
    screen = Screen("random,random,random", seed=16, options={"schedule": [9]})
    screen.frames(5)
    screen.draw()
    demo = screen.scene.presenter.demo
    assert demo is not None
    names = [button.name for button in demo.buttons]
    assert names[0] == DemoCommand.PAUSE
    assert names[-1] == DemoCommand.MENU
    assert demo.tools.named(DemoCommand.FASTER).keycap == "+"
    faster = demo.chosen_speed
    screen.click(demo.tools.named(DemoCommand.FASTER).rect.center)
    assert demo.chosen_speed != faster
    screen.click(demo.tools.named(DemoCommand.SLOWER).rect.center)
    assert demo.chosen_speed == faster
    screen.click(demo.tools.named(DemoCommand.PAUSE).rect.center)
    screen.frames(1)
    assert demo.tools.named(DemoCommand.PAUSE).label == "Play"


def test_cards_that_may_be_played_stand_up_and_the_others_lie_in_shade() -> None:
    screen = Screen("human,random,random", seed=16, options={"schedule": [9]})
    screen.play_until(
        lambda: (
            screen.asked_to_play
            and len(screen.legal) < len(screen.scene.presenter.stage.own_hand())
        )
    )
    screen.move((4, 4), down=False)
    screen.frames(60)
    stage, layout = screen.scene.presenter.stage, screen.scene.presenter.layout
    for sprite in (one for one in stage.sprites if one.key.kind == "card"):
        card = next((held for held in stage.own_hand() if held.code == sprite.code), None)
        if card is None or card is screen.scene.input.hand.chosen:
            continue
        stands = sprite.lift * layout.lift
        if card in screen.legal:
            assert stands == pytest.approx(layout.card_px(18), abs=1)
            assert sprite.shade == 0
        else:
            assert stands == 0
            assert sprite.shade == 1
    screen.scene.input.hand.open(None)
    screen.scene.input.hand.update(1.0, still=True)
    assert all(sprite.lift == 0 == sprite.shade for sprite in stage.sprites)
