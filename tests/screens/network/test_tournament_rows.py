"""A tournament in the list of a window and of a phone: it is read of, entered and left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.net.add_ons.tournaments.running import Tournaments
from game.net.add_ons.tournaments.standings import TournamentTerms
from game.net.client.own_key import own_key
from game.net.keys import own_pair
from game.presentation.words.network import tournament_words
from game.profiles.shelf import ProfileShelf
from game.table.seed_draw import DrawProof
from game.ui.network.server_scene import ServerScene
from game.ui.network.tournament_rows import TournamentRows
from game.ui.network.tournament_scene import TournamentScene
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.table.table_scene import TableScene
from tests.driving.browser import chromium, program
from tests.driving.network_people import AtServer, Terminal, server_at
from tests.driving.ui_driver import Driver
from tests.links import whole
from tests.net.server.test_phone_invitations import PICTURES, came_in, kept, seen, tap
from tests.network_tables import at_server, window
from tests.screens.network.test_inviting import has
from tests.waiting import wait_until

__all__ = ["window"]


@pytest.fixture
def cup(window: Path) -> Iterator[tuple[str, str]]:
    """The address of a server with a tournament that people may enter, and its id."""
    core, _ratings, tournaments = whole(window / "server")
    terms = TournamentTerms(
        tournament="-", title="Friday cup", variant="oh-hell", players=4, rounds=3
    )
    made = tournaments.open(terms).terms.tournament
    core.close()
    with server_at(window / "server") as url:
        yield url, made


@pytest.mark.slow
def test_a_window_signs_up_and_off(cup: tuple[str, str]) -> None:
    url, made = cup
    driver = at_server(url)
    driver.until(lambda: driver.may_press("Take part"))
    session = driver.scene.session  # type: ignore[attr-defined]
    driver.click_on("Take part")
    driver.until(lambda: driver.may_press("Take part no longer"))
    assert session.tournaments[0].people == ["Marta"]
    bob = Terminal(url, "Bob", "")
    bob.send("sign_up", tournament=made)
    driver.until(lambda: session.tournaments[0].people == ["Marta", "Bob"])
    driver.press("sign 0")
    driver.until(lambda: session.tournaments[0].people == ["Bob"])
    driver.until(lambda: has(driver, "sign 0"))
    bob.close()


@pytest.fixture
def begun_with_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever server is started next begins a tournament once two take part."""
    look = Tournaments.look_round

    def begin(self: Tournaments) -> None:
        for one in self.every():
            if one.stage == "open" and len(one.people) == 2:
                self.start(one.terms.tournament)
        look(self)

    monkeypatch.setattr(Tournaments, "look_round", begin)


@pytest.mark.slow
@pytest.mark.usefixtures("begun_with_two")
def test_who_waits_at_the_list_is_taken_to_the_table_when_a_round_begins(
    cup: tuple[str, str],
) -> None:
    driver = at_server(cup[0])
    driver.until(lambda: driver.may_press("Take part"))
    driver.click_on("Take part")
    bob = Terminal(cup[0], "Bob", "")
    bob.waits = True
    bob.send("sign_up", tournament=cup[1])
    driver.until(lambda: isinstance(driver.scene, TableScene))
    scene = driver.scene
    assert isinstance(scene, TableScene)
    assert not scene.table.may_play_again
    company = scene.company
    assert company is not None
    session = company.session
    rows, games = TournamentRows(session), session.games
    assert rows.called_to() is None, "it ran already when the list was looked at first"
    session.games = []
    rows = TournamentRows(session)
    assert rows.called_to() is None
    session.games = games
    assert rows.called_to() is not None
    assert rows.called_to() is None, "once"
    bob.close()


@pytest.mark.slow
def test_a_window_opens_a_tournament_and_begins_it(window: Path) -> None:
    players, _ = ProfileShelf.usual().open()
    own = own_pair(own_key(players, "Marta")).public
    with server_at(window / "server", organizers=[own]) as url:
        driver = at_server(url)
        driver.until(lambda: driver.may_press("Tournament…"))
        picture(driver, "organizer")
        driver.click_on("Tournament…")
        assert isinstance(driver.scene, NewGameScene)
        driver.scene.choose(0)
        driver.click_on("Go on")
        assert isinstance(driver.scene, TournamentScene)
        assert not driver.may_press("Open"), "it has no name yet"
        driver.type("Friday cup")
        driver.click_on("2")
        driver.click_on("Difference")
        picture(driver, "new-tournament")
        driver.click_on("Open")
        driver.until(lambda: isinstance(driver.scene, ServerScene))
        session = driver.scene.session
        driver.until(lambda: bool(session.tournaments))
        (made,) = session.tournaments
        assert (made.title, made.rounds, made.state) == ("Friday cup", 2, "open")
        driver.until(lambda: driver.may_press("Take part"))
        driver.click_on("Take part")
        bob = Terminal(url, "Bob", "")
        bob.send("sign_up", tournament=made.tournament)
        session.list_tournaments()
        driver.until(lambda: session.tournaments[0].people == ["Marta", "Bob"])
        driver.until(lambda: has(driver, "decide 0"))
        picture(driver, "to-be-begun")
        driver.press("decide 0")
        driver.frames(3)
        driver.click_on("Begin the first round")
        driver.until(lambda: isinstance(driver.scene, TableScene))
        bob.close()


def picture(driver: Driver, name: str) -> None:
    if PICTURES is not None:
        driver.frames(2)
        surface = pygame.display.get_surface()
        assert surface is not None
        pygame.image.save(surface, str(Path(PICTURES) / f"{name}.png"))


@pytest.mark.slow
def test_a_window_is_told_the_record_once_the_round_is_over(
    window: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    core, _ratings, tournaments = whole(window / "server")
    terms = TournamentTerms(
        tournament="-",
        title="Friday cup",
        variant="oh-hell",
        options={"schedule": [1]},
        players=3,
        rounds=1,
    )
    made = tournaments.open(terms).terms.tournament
    core.close()
    others_play = [True]
    monkeypatch.setattr(Tournaments, "is_played", lambda _self, _place: bool(others_play))
    look = Tournaments.look_round

    def begun_with_two(self: Tournaments) -> None:
        if self.tournament(made).stage == "open" and len(self.tournament(made).people) == 2:
            self.start(made)
        look(self)

    monkeypatch.setattr(Tournaments, "look_round", begun_with_two)
    with server_at(window / "server") as url:
        driver = at_server(url)
        driver.until(lambda: driver.may_press("Take part"))
        driver.click_on("Take part")
        bob = Terminal(url, "Bob", "")
        bob.send("sign_up", tournament=made)
        driver.until(lambda: isinstance(driver.scene, TableScene))
        wait_until(lambda: bob.info.get("tournament"), "Bob is called to the table")
        bob.come_to(bob.info["game"])
        me = AtServer(driver)
        me.play_to_the_end()
        assert me.scene.table.drawn is None
        later = "All cards are told once every table of this round is done."
        driver.until(lambda: later in driver.window.notices.waiting)
        assert me.scene.table.seed is None
        others_play.clear()
        driver.until(lambda: me.scene.table.drawn is DrawProof.NOBODY)
        assert me.scene.table.seed is not None
        bob.close()


@pytest.mark.slow
@pytest.mark.skipif(program() is None, reason="needs Chromium")
def test_a_phone_signs_up_and_reads_the_standings(cup: tuple[str, str], tmp_path: Path) -> None:
    url, made = cup
    with chromium(tmp_path / "browser") as browser:
        page = browser.page()
        came_in(page, url, "Ann")
        seen(page, "Tournament: Friday cup")
        tap(page, f"sign-{made}")
        wait_until(
            lambda: page.value("window.blackout.tournaments[0]?.people[0]") == "Ann", "she is in"
        )
        seen(page, "Take part no longer")
        kept(page, "tournament")
        page.go(url.replace("ws:", "http:") + f"/tournaments/{made}")
        seen(page, "Ann")
        assert page.value("getComputedStyle(document.querySelector('h1')).lineHeight") != "normal"
        kept(page, "standings")


def test_how_far_a_tournament_is_is_said_in_a_line() -> None:
    class Told:
        name, players, rounds, round, people = "Oh Hell", 4, 3, 0, ()

    words = "Oh Hell · 3 rounds · tables of 4, all with the same cards · nobody has signed up yet"
    assert tournament_words(Told()) == words
    Told.round, Told.people = 2, ("Ann", "Bob")  # type: ignore[assignment]
    assert "round 2 of 3" in tournament_words(Told())
    assert tournament_words(Told()).endswith("Ann, Bob")
