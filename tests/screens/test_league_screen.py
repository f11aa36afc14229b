"""A league in the window: begun by clicks, looked at while it is played, held and gone on with."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.arena import kept_leagues
from game.arena.league_run import LeagueRun, State
from game.arena.play import AHEAD
from game.arena.saved import LeagueError, LeagueFile, read_tables
from game.commands.cli import main
from game.engine import Limit
from game.jobs.helper_process import HelperGone
from game.roster import DIAL, MERGED
from game.table.records.locks import DELETED
from game.ui.league import setup_scene as screens
from game.ui.league.chart_scene import LeagueChartScene
from game.ui.league.draft import LeagueDraft
from game.ui.league.league_words import state_words, variant_title
from game.ui.league.setup_scene import LeagueScene
from game.ui.scene.protocol import Scene
from game.ui.shell.menu_scene import MenuScene
from tests.commands.command_line import NO_WINDOWS
from tests.driving.ui_driver import Driver, driving
from tests.leagues import BOTS, Held, threads, tiny, told, write
from tests.paths import ROOT
from tests.waiting import ended, wait_until


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    # Tables are played in a thread here: a process takes a second to start.
    monkeypatch.setattr(screens, "LeagueRun", partial(LeagueRun, opener=threads))
    with driving(monkeypatch, tmp_path):
        yield tmp_path
    assert not [one for one in threading.enumerate() if one.name == "league"], "a league goes on"


def window(scene: Scene | None = None, size: tuple[int, int] = (1024, 640)) -> Driver:
    return Driver(scene, size)


def opened(running: LeagueRun) -> tuple[Driver, LeagueChartScene]:
    scene = LeagueChartScene(running)
    return window(scene), scene


def until(driver: Driver, scene: LeagueChartScene, state: State) -> None:
    driver.until(lambda: scene.news.state is state, most=4000)
    driver.frames(3)


def choose(driver: Driver, key: str, text: str) -> None:
    driver.click(driver.stop(key).get_abs_rect().center)
    driver.click_on(text)


@pytest.mark.slow
def test_a_league_is_begun_by_clicks_and_its_standings_are_those_of_its_file() -> None:
    driver = window()
    driver.click_on("More…")
    driver.click_on("League")
    choose(driver, "variant", "Oh Hell")
    driver.click_on("3")
    choose(driver, "cards", "Deals of 2 cards")
    choose(driver, "goal", "100 deals")
    choose(driver, "thinking", "10 playouts")
    driver.click(driver.stop("out 2").get_abs_rect().center)
    driver.click_on("Start")
    driver.until(lambda: isinstance(driver.scene, LeagueChartScene))
    scene = driver.scene
    assert isinstance(scene, LeagueChartScene)
    until(driver, scene, State.DONE)
    league, news = scene.running.league, scene.news
    assert (league.bots, league.players, league.cards) == (BOTS, 3, 2)
    assert league.limit == Limit(playouts=10)
    assert news.deals >= 100
    (path,) = kept_leagues.folder().glob("*.league")
    standings = told(path, league)
    assert list(news.lines) == standings.table()
    assert standings.deals == news.deals
    assert news.course[-1].points == tuple(standings.points())
    driver.click_on("Go on to 200")
    driver.until(lambda: scene.news.goal == 200)


def test_the_command_that_is_shown_prints_the_same_league(
    capsys: pytest.CaptureFixture[str],
) -> None:
    driver, scene = opened(LeagueRun(tiny(), kept_leagues.begin(), 40, opener=threads))
    until(driver, scene, State.DONE)
    words = shlex.split(scene.command)
    assert words[0] == "blackout"
    assert main([*words[1:], "--json"], NO_WINDOWS) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["bots"] == [line.document() for line in scene.news.lines]


@pytest.mark.slow
def test_leaving_in_the_middle_ends_it_and_it_can_be_gone_on_with() -> None:
    path = kept_leagues.begin()
    driver, scene = opened(LeagueRun(tiny(), path, 100_000, opener=threads))
    driver.until(lambda: scene.news.deals > 20)
    driver.key(pygame.K_ESCAPE)
    driver.frames(3)
    assert isinstance(driver.scene, MenuScene)
    assert scene.running.latest.state is State.STOPPED
    played = told(path, tiny()).deals
    assert played >= 20

    driver.click_on("More…")
    driver.click_on("League")
    driver.click_on("Open")
    driver.until(lambda: isinstance(driver.scene, LeagueChartScene))
    again = driver.scene
    assert isinstance(again, LeagueChartScene)
    until(driver, again, State.PAUSED)
    assert again.news.deals == played
    assert again.running.path == path
    driver.click_on("Go on")
    until(driver, again, State.DONE)
    assert again.news.deals >= again.news.goal > played
    assert list(again.news.lines) == told(path, tiny()).table()

    once = LeagueRun(tiny(), kept_leagues.begin(), again.news.deals, opener=threads)
    once.start()
    driver.until(lambda: once.latest.state is State.DONE)
    points = [line.points_per_hand for line in once.latest.lines]
    assert points == [line.points_per_hand for line in again.news.lines]
    once.stop()
    once.wait()


def test_closing_the_window_ends_it_and_keeps_what_was_played() -> None:
    path = kept_leagues.begin()
    driver, scene = opened(LeagueRun(tiny(), path, 100_000, opener=threads))
    driver.until(lambda: scene.news.deals > 5)
    driver.window.close()
    assert scene.running.latest.state is State.STOPPED
    assert told(path, tiny()).deals >= 5


@pytest.mark.slow
def test_no_frame_waits_for_a_table_and_a_pause_says_what_is_still_waited_for() -> None:
    held = Held()
    driver, scene = opened(LeagueRun(tiny(), kept_leagues.begin(), 300, opener=held.pool))
    driver.until(lambda: len(held.sent) == AHEAD)
    driver.frames(60)  # nobody answers, and the frames go on
    assert scene.news.state is State.BEGINNING
    held.answer()
    driver.until(lambda: scene.news.deals == tiny().players)  # all of it: the next is waited for
    driver.click_on("Pause")
    assert driver.button("Go on").is_enabled
    assert state_words(scene.news, wanted=scene.running.wanted) == "Finishing what is on the table…"
    held.answer()
    until(driver, scene, State.PAUSED)
    deals = scene.news.deals
    driver.frames(20)
    assert scene.news.deals == deals
    driver.click_on("Go on")
    held.answer()
    driver.until(lambda: scene.news.deals > deals)
    driver.key(pygame.K_ESCAPE)
    driver.frames(3)
    assert scene.running.latest.state is State.STOPPED


def test_a_league_at_rest_needs_no_frames() -> None:
    driver, scene = opened(LeagueRun(tiny(), kept_leagues.begin(), 20, opener=threads))
    until(driver, scene, State.DONE)
    driver.until(lambda: not scene.needs_frames)
    area = scene.paper.place
    row = scene.paper.parts(area.size)[1].move(area.topleft)
    pygame.event.post(
        pygame.event.Event(
            pygame.MOUSEMOTION,
            pos=(row.left + 40, row.bottom - 10),
            rel=(0, 0),
            buttons=(0, 0, 0),
            touch=False,
        )
    )
    before = pygame.image.tobytes(driver.window.surface, "RGB")
    driver.frames(4)
    driver.until(lambda: not scene.needs_frames)
    assert pygame.image.tobytes(driver.window.surface, "RGB") != before, "the line is lit"


def test_a_process_that_was_lost_is_told_of_and_one_may_try_again() -> None:
    held = Held(HelperGone("ended its process"))
    driver, scene = opened(LeagueRun(tiny(), kept_leagues.begin(), 20, opener=held.pool))
    until(driver, scene, State.FAILED)
    told = "A process of this league was ended from outside. What was played is kept."
    assert scene.why() == told
    held.fault = None
    held.sent.clear()
    driver.click_on("Again")
    driver.until(lambda: held.sent)
    while scene.news.state is not State.DONE:
        if held.sent:
            held.answer()
        driver.frames(1)
    assert scene.news.deals >= 20


def test_what_another_one_plays_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    path = kept_leagues.begin()
    other = LeagueFile(path, tiny())
    driver, scene = opened(LeagueRun(tiny(), path, 20, opener=threads))
    until(driver, scene, State.FAILED)
    assert scene.why() == f"{path} is being played already."
    assert main(shlex.split(scene.command)[1:], NO_WINDOWS) == 2
    assert capsys.readouterr().err == f"{path} is being played already.\n"
    other.close()
    driver.click_on("Again")
    until(driver, scene, State.DONE)
    assert len(read_tables(path, tiny())) >= 20


def test_a_file_that_is_no_league_is_let_go_of() -> None:
    path = kept_leagues.begin()
    path.write_text("notes", encoding="utf-8")
    with pytest.raises(LeagueError, match="is not a league's file") as refused:
        LeagueFile(path, tiny())
    assert refused.tb is not None, "what was held there would be held still"
    path.write_text("", encoding="utf-8")
    LeagueFile(path, tiny()).close()
    assert read_tables(path, tiny()) == []


def test_only_leagues_are_offered_and_every_new_one_has_a_file_of_its_own() -> None:
    assert kept_leagues.look() == []
    first, second = kept_leagues.begin(), kept_leagues.begin()
    assert first != second
    first.write_text("notes\n", encoding="utf-8")
    write(second, 1)
    write(kept_leagues.begin(), 0)  # nothing was played in it
    strange = kept_leagues.begin()
    write(strange, 1)
    strange.write_text(
        strange.read_text(encoding="utf-8").replace("oh-hell", "no-hell"), encoding="utf-8"
    )
    assert [one.path for one in kept_leagues.look()] == [second]
    assert kept_leagues.look()[0].league == tiny()
    (aside,) = first.parent.glob(f"{first.name}.*")
    assert aside.read_text(encoding="utf-8") == "notes\n"  # no league: under another name now


@pytest.mark.slow
def test_a_league_is_deleted_only_once_that_was_asked_and_never_while_it_is_played() -> None:
    first, second = kept_leagues.begin(), kept_leagues.begin()
    for path in (first, second):
        write(path, 1)
    lines = first.read_bytes()
    other = LeagueFile(first, tiny())
    driver = window(size=(1280, 960))
    driver.click_on("More…")
    driver.click_on("League")
    driver.until(lambda: [b.text for b in driver.buttons].count("Delete…") == 2)

    def delete(path: Path) -> None:
        scene = driver.scene
        assert isinstance(scene, LeagueScene)
        number = [one.path for one in scene.shelf.kept].index(path)
        driver.click(driver.stop(f"delete {number}").get_abs_rect().center)

    delete(first)
    driver.click_on("Cancel")
    delete(first)
    driver.click_on("Delete")
    driver.until(
        lambda: "This is in use by a window or a command." in (driver.window.notices.text or "")
    )
    assert first.read_bytes() == lines
    other.close()
    delete(first)
    driver.click_on("Delete")
    driver.until(lambda: not first.exists())
    assert (first.parent / DELETED / first.name).read_bytes() == lines
    driver.until(lambda: [b.text for b in driver.buttons].count("Open") == 1)
    assert [one.path for one in kept_leagues.look()] == [second]
    driver.key(ord(variant_title(tiny())[0].lower()))
    assert driver.window.focus.current is not None
    assert driver.window.focus.current.key == "open 0", "a letter goes to a league"


@pytest.mark.slow
def test_a_bot_named_twice_or_rules_that_do_not_go_together_are_not_begun() -> None:
    scene = LeagueScene()
    driver = window(scene)
    choose(driver, "bot 1", "Beginner")
    assert not driver.button("Start").is_enabled
    assert scene.problem == "Beginner is in it twice."
    choose(driver, "bot 1", "Expert")
    assert driver.button("Start").is_enabled
    for _ in range(2):
        driver.click_on("Add")
    scene.draft.bots += ["master", "heuristic", "mcts", "casual:bold"]
    scene.add()  # the button stays in sight, below all of them
    driver.frames(1)
    area = driver.button("Add").get_abs_rect()
    assert scene.bots.pane is not None
    assert scene.bots.pane.area.contains(area)
    assert not driver.button("Add").is_enabled
    assert len(scene.draft.bots) == 10
    assert scene.problem == ""
    scene.draft.choose_variant("ninety-nine", {"hook": True})
    scene.rebuild()
    driver.frames(1)
    assert scene.problem
    assert not driver.button("Start").is_enabled


CHILD = """
import time
from game.arena import kept_leagues
from game.arena.league_run import LeagueRun
from tests.screens.test_league_screen import tiny
if __name__ == "__main__":
    running = LeagueRun(tiny(), kept_leagues.begin(), 100_000)
    running.start()
    while running.latest.deals < 10:
        time.sleep(0.05)
    print(*running._pool.executor.process_ids, flush=True)
    running.wait()
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
def test_a_killed_program_leaves_no_process_and_a_league_to_go_on_with(tmp_path: Path) -> None:
    script = tmp_path / "child.py"
    script.write_text(CHILD, encoding="utf-8")
    paths = os.pathsep.join([str(ROOT), *sys.path])
    started = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    with ended(started) as child:
        assert child.stdout is not None
        pids = list(map(int, child.stdout.readline().split()))
        child.send_signal(signal.SIGKILL)
    assert pids
    wait_until(lambda: not any(map(alive, pids)), "the end of its processes")
    (found,) = kept_leagues.look()
    assert found.league == tiny()
    assert found.tables >= 10
    running = LeagueRun(found.league, found.path, found.tables + 10, opener=threads)
    running.start()
    wait_until(lambda: running.latest.state is State.DONE or running.trouble, "the end")
    assert running.trouble is None
    running.stop()
    running.wait()
    assert len(read_tables(found.path, tiny())) >= found.tables + 10


def alive(pid: int) -> bool:
    """Whether a process runs; one that ended and was not yet fetched does not."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except ProcessLookupError:
        return False
    except OSError:
        return Path("/proc").is_dir() is False
    return state[0] != "Z"


def test_a_league_is_never_offered_a_level_that_was_merged_with_another() -> None:
    draft = LeagueDraft()
    for _ in range(15):
        draft.add()
    levels = {bot.partition(":")[0] for bot in draft.bots}
    assert levels >= set(DIAL)
    assert not levels & set(MERGED)
