"""Invitations in a window: a host invites by name, and whoever is invited answers in the list."""

from __future__ import annotations

import pygame
import pytest

from game.presentation.words.network import invited_words
from game.ui.network.lobby_scene import LobbyScene
from game.ui.network.server_scene import ServerScene
from tests.driving.network_people import Terminal
from tests.driving.ui_driver import Driver
from tests.network_tables import at_server, in_lobby, url, window
from tests.waiting import wait_until

__all__ = ["url", "window"]


def write(driver: Driver, key: str, text: str) -> None:
    """Write into a line and press Enter."""
    driver.press(key)
    driver.type(text)
    driver.key(pygame.K_RETURN)


def has(driver: Driver, key: str) -> bool:
    """Whether there is a control of that key."""
    return any(stop.key == key for stop in driver.window.focus.stops)


def notices(driver: Driver) -> str:
    return " ".join(driver.window.notices.waiting)


@pytest.mark.slow
def test_a_host_invites_who_is_here_and_who_was_written_and_hears_who_declines(url: str) -> None:
    Terminal(url, "Cleo", "").close()
    bob = Terminal(url, "Bob", "")
    driver = at_server(url, variant="jabberwocky", players=3)
    lobby = in_lobby(driver)
    driver.until(lambda: has(driver, "here"))
    driver.press("here")
    driver.click_on("Bob")
    driver.until(lambda: lobby.game.seats[1].name == "Bob")
    wait_until(lambda: bob.info.get("game") == lobby.game.id, "Bob hears of it")
    driver.until(lambda: has(driver, "back 1"))
    write(driver, "invited", "cleo")
    driver.until(lambda: lobby.game.seats[2].name == "Cleo")
    assert not has(driver, "invited"), "no seat is free"
    bob.send("decline", game=lobby.game.id)
    driver.until(lambda: lobby.game.seats[1].name is None)
    driver.until(lambda: "Bob does not come" in notices(driver))
    driver.press("back 2")
    driver.until(lambda: lobby.game.seats[2].name is None)
    driver.until(lambda: has(driver, "invited"))
    write(driver, "invited", "Nobody")
    driver.until(lambda: "Nobody called Nobody has been at this server yet" in notices(driver))
    bob.close()


@pytest.mark.slow
def test_who_is_invited_sits_down_or_wants_no_more_of_that_host(url: str) -> None:
    bob = Terminal(url, "Bob", "")
    driver = at_server(url)
    driver.until(lambda: driver.may_press("New table…"))
    seats = [{}, {}, {"agent": "casual"}]
    games: list[str] = []
    for number in (1, 2):
        bob.send("create", variant="jabberwocky", seats=seats, wait=True)
        wait_until(lambda: bob.info.get("game", "") not in ("", *games), "the table is made")
        games.append(bob.info["game"])
        bob.send("invite", game=games[-1], name="Marta")
        scene = driver.scene
        assert isinstance(scene, ServerScene)
        driver.until(lambda: driver.may_press("Accept"))
        if number == 1:
            driver.click_on("Decline…")
            driver.click_on("This one")
            driver.until(lambda: not driver.may_press("Accept"))
    driver.click_on("Accept")
    driver.until(lambda: isinstance(driver.scene, LobbyScene))
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: isinstance(driver.scene, ServerScene))
    bob.send("create", variant="jabberwocky", seats=seats, wait=True)
    wait_until(lambda: bob.info["game"] not in games, "the table is made")
    third = bob.info["game"]
    bob.send("invite", game=third, name="Marta")
    driver.until(lambda: driver.may_press("Accept"))
    driver.click_on("Decline…")
    driver.click_on("All of Bob")
    driver.until(lambda: driver.may_press("Invitations…"))
    wait_until(lambda: "Marta" in bob.info.get("declined", []), "Bob hears of it")
    driver.click_on("Invitations…")
    driver.click_on("Let Bob invite me again")
    driver.until(lambda: not driver.may_press("Invitations…"))
    bob.close()


def test_for_how_long_a_seat_is_kept_is_said_in_hours() -> None:
    assert invited_words(None, 0) == "Invited"
    assert invited_words(7200, 0) == "Invited, for 2 hours"
    assert invited_words(7200, 3) == "Invited, for 2 hours"
    assert invited_words(3600, 0) == "Invited, for 1 hour"
    assert invited_words(7200, 7000) == "Invited, for less than an hour"
    assert invited_words(7200, 9000) == "Invited, for less than an hour"
