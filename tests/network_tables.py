"""Tables on the network for tests of the window: a server, its list, the lobby, a game there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.table.records.lines import Line, UndoNote
from game.ui.network.lobby_scene import LobbyScene
from game.ui.network.others_scene import PlayWithOthersScene
from game.ui.network.server_scene import ServerScene
from game.ui.platform import clipboard
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.table.company import Company
from game.ui.table.table_scene import TableScene
from tests.driving.network_people import AtServer, Terminal, server_at
from tests.driving.ui_driver import Driver, driving
from tests.waiting import HANG_S

QUICK: dict[str, Any] = {"speed": "instant", "reduced_motion": True, "name": "Marta"}


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A home of its own for the windows, without a clipboard; the folder around it."""
    monkeypatch.setattr(clipboard, "get", lambda: "")
    with driving(monkeypatch, tmp_path / "home"):
        yield tmp_path


@pytest.fixture
def url(window: Path) -> Iterator[str]:
    """The address of a server."""
    with server_at(window / "server") as found:
        yield found


def at_server(url: str, **chosen: Any) -> Driver:
    """A window at the list of tables."""
    driver = Driver(PlayWithOthersScene(), **(QUICK | chosen))
    assert isinstance(driver.scene, PlayWithOthersScene)
    driver.scene.take_address(url)
    driver.frames(1)
    driver.click_on("Join")
    driver.until(lambda: isinstance(driver.scene, ServerScene))
    return driver


def in_lobby(driver: Driver) -> LobbyScene:
    """A new table of this window's."""
    driver.until(lambda: driver.may_press("New table…"))
    driver.click_on("New table…")
    assert isinstance(driver.scene, NewGameScene)
    driver.scene.choose(0)
    driver.click_on("Start")
    driver.until(lambda: isinstance(driver.scene, LobbyScene))
    scene = driver.scene
    assert isinstance(scene, LobbyScene)
    return scene


def at_table(url: str, **chosen: Any) -> tuple[AtServer, Terminal, Company]:
    """A window at a table with Bob, who acts when he is told to, and a bot."""
    three: dict[str, Any] = {"variant": "jabberwocky", "options": {"schedule": (3,)}, "players": 3}
    driver = at_server(url, **(three | chosen))
    lobby = in_lobby(driver)
    bob = Terminal(url, "Bob", lobby.game.id)
    bob.waits = True
    bob.sit_down()
    driver.until(lambda: lobby.game.seats[1].ready)
    driver.click_on("Start")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    me = AtServer(driver)
    assert me.scene.company is not None
    return me, bob, me.scene.company


def played_until(me: AtServer, bob: Terminal, seen: Callable[[], object]) -> None:
    """Both do what is due, until something is seen when all know the same."""
    game = me.scene.company.game if me.scene.company is not None else None
    assert game is not None
    late = time.monotonic() + HANG_S
    while time.monotonic() < late:
        me.driver.frames(1)
        time.sleep(0.001)
        if not len(game.lines) == len(bob.lines) == bob.turn["n"]:
            continue
        if not me.at_rest or not me.scene.table.waiting.must:
            continue
        if seen():
            return
        # One of them: while the window decides, frames go by in which the other is asked.
        if me.asked:
            me.decide()
        else:
            bob.act()
    raise AssertionError("it is never seen")


def undone(lines: Sequence[Line]) -> int:
    """How often something was taken back."""
    return sum(isinstance(line, UndoNote) for line in lines)
