"""A league in the window: begun by clicks, looked at while it is played, held and gone on with."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from game.arena import kept, tables
from game.arena.course import Course
from game.arena.league import League
from game.arena.pools import Pool
from game.arena.running import News, Running, State
from game.arena.saved import LeagueFile, read_tables
from game.arena.standings import Standing, Standings
from game.commands.cli import main
from game.ui.league_draft import LeagueDraft
from game.ui.league_plot import LeaguePlot, bounds, horizon
from game.ui.league_table import lines_of
from game.ui.league_words import state_words
from game.ui.lettering import Lettering
from game.ui.levels import bot_title
from game.ui.scene import Scene
from game.ui.scenes import league as screens
from game.ui.scenes.league import LeagueScene
from game.ui.scenes.league_chart import LeagueChartScene
from game.ui.scenes.menu import MenuScene
from tests.test_arena import WINDOWS, no_window
from tests.test_shell_fit import inside
from tests.ui_driver import Driver, driving

ROOT = Path(__file__).resolve().parents[1]
BOTS = ("beginner", "casual")


_windows: list[Driver] = []
"""Those of one test, to be closed after it."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    # Tables are played in a thread here: a process takes a second to start.
    monkeypatch.setattr(screens, "Running", partial(Running, opener=threads))
    with driving(monkeypatch, tmp_path):
        yield tmp_path
        while _windows:
            _windows.pop().window.close()
    assert not [one for one in threading.enumerate() if one.name == "league"], "a league goes on"


@contextmanager
def threads(_jobs: int) -> Iterator[Pool]:
    """A pool of one thread, which gives up as the processes of a pool do."""
    ended = threading.Event()
    tables.enlist(ended.is_set)
    executor = ThreadPoolExecutor(1)
    try:
        yield Pool(executor, 1, ended.set)
    finally:
        ended.set()
        executor.shutdown(cancel_futures=True)
        tables.enlist(lambda: False)


class Held(Executor):
    """A pool that answers when it is told to."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.sent: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.fault = fault

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        if self.fault is not None:
            future.set_exception(self.fault)
        self.sent.append((future, partial(fn, *args, **kwargs)))
        return future

    def answer(self) -> None:
        """Play the oldest part."""
        future, work = self.sent.pop(0)
        future.set_result(work())

    def give_up(self) -> None:
        """The league ends."""
        for future, _work in self.sent:
            future.set_exception(tables.Stopped())
        self.sent.clear()

    @contextmanager
    def pool(self, _jobs: int) -> Iterator[Pool]:
        """Where a league plays."""
        yield Pool(self, 1, self.give_up)


def tiny(seed: int = 5) -> League:
    """Two beginners, more or less, at deals of two cards."""
    draft = LeagueDraft("oh-hell", players=3, cards=2, bots=list(BOTS))
    drawn = draft.league()
    return League(variant=drawn.variant, players=3, bots=BOTS, seed=seed, cards=2)


def window(scene: Scene | None = None, size: tuple[int, int] = (1024, 640)) -> Driver:
    _windows.append(Driver(scene, size))
    return _windows[-1]


def opened(running: Running) -> tuple[Driver, LeagueChartScene]:
    scene = LeagueChartScene(running)
    return window(scene), scene


def until(driver: Driver, scene: LeagueChartScene, state: State) -> None:
    driver.until(lambda: scene.news.state is state, most=4000)
    driver.frames(3)


def told(path: Path, league: League) -> Standings:
    """The standings as the file has them."""
    standings = Standings(league.bots)
    for result in read_tables(path, league):
        standings.add(result)
    return standings


def choose(driver: Driver, key: str, text: str) -> None:
    driver.click(driver.stop(key).get_abs_rect().center)
    driver.click_on(text)


def test_a_league_is_begun_by_clicks_and_its_standings_are_those_of_its_file() -> None:
    driver = window()
    driver.click_on("League")
    choose(driver, "variant", "Oh Hell")
    driver.click_on("3")
    choose(driver, "cards", "Deals of 2 cards")
    choose(driver, "goal", "100 deals")
    driver.click(driver.stop("out 2").get_abs_rect().center)
    driver.click_on("Start")
    driver.until(lambda: isinstance(driver.scene, LeagueChartScene))
    scene = driver.scene
    assert isinstance(scene, LeagueChartScene)
    until(driver, scene, State.DONE)
    league, news = scene.running.league, scene.news
    assert (league.bots, league.players, league.cards) == (BOTS, 3, 2)
    assert news.deals >= 100
    (path,) = kept.folder().glob("*.league")
    standings = told(path, league)
    assert list(news.lines) == standings.table()
    assert standings.deals == news.deals
    assert news.course[-1].points == tuple(standings.points())
    driver.click_on("Go on to 200")
    driver.until(lambda: scene.news.goal == 200)


def test_the_command_that_is_shown_prints_the_same_league(
    capsys: pytest.CaptureFixture[str],
) -> None:
    driver, scene = opened(Running(tiny(), kept.begin(), 40, opener=threads))
    until(driver, scene, State.DONE)
    driver.key(pygame.K_ESCAPE)  # who plays it holds it
    driver.frames(3)
    words = shlex.split(scene.command)
    assert words[0] == "blackout"
    assert main([*words[1:], "--json"], dict.fromkeys(WINDOWS, no_window)) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["bots"] == [line.document() for line in scene.news.lines]


def test_what_is_written_is_what_was_computed() -> None:
    driver, scene = opened(Running(tiny(), kept.begin(), 60, opener=threads))
    until(driver, scene, State.DONE)
    first, second = lines_of(scene.news, [bot_title(bot) for bot in BOTS])
    by_name = {line.bot: line for line in scene.news.lines}
    best = max(by_name.values(), key=lambda line: line.points_per_hand)
    assert first.name == bot_title(best.bot)
    assert first.points == f"{best.points_per_hand:.2f}"
    assert best.ci95 is not None
    assert first.half == f"± {best.ci95:.2f}"
    assert first.cells[1:3] == (f"{100 * best.exact_rate:.1f} %", f"{best.elo:.0f}")
    assert second.cells[0] == "–"
    assert first.clear == (scene.news.gaps[0][0] > scene.news.gaps[0][1])  # type: ignore[index,operator]


def test_leaving_in_the_middle_ends_it_and_it_can_be_gone_on_with() -> None:
    path = kept.begin()
    driver, scene = opened(Running(tiny(), path, 100_000, opener=threads))
    driver.until(lambda: scene.news.deals > 20)
    driver.key(pygame.K_ESCAPE)
    driver.frames(3)
    assert isinstance(driver.scene, MenuScene)
    assert not scene.running._thread.is_alive()
    played = told(path, tiny()).deals
    assert played >= 20

    driver.click_on("League")
    driver.click(driver.stop("kept").get_abs_rect().center)
    (line,) = (button.text for button in driver.buttons if "Beginner, Casual" in button.text)
    driver.click_on(line)
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

    once = Running(tiny(), kept.begin(), again.news.deals, opener=threads)
    once.start()
    driver.until(lambda: once.latest.state is State.DONE)
    points = [line.points_per_hand for line in once.latest.lines]
    assert points == [line.points_per_hand for line in again.news.lines]
    once.stop()
    once.wait()


def test_closing_the_window_ends_it_and_keeps_what_was_played() -> None:
    path = kept.begin()
    driver, scene = opened(Running(tiny(), path, 100_000, opener=threads))
    driver.until(lambda: scene.news.deals > 5)
    driver.window.close()
    assert not scene.running._thread.is_alive()
    assert told(path, tiny()).deals >= 5


def test_no_frame_waits_for_a_table_and_a_pause_says_what_is_still_waited_for() -> None:
    held = Held()
    driver, scene = opened(Running(tiny(), kept.begin(), 300, opener=held.pool))
    driver.until(lambda: held.sent)
    began = time.monotonic()
    driver.frames(60)
    assert time.monotonic() - began < 5, "nobody answered, and the frames went on"
    assert scene.news.state is State.BEGINNING
    held.answer()
    driver.until(lambda: scene.news.deals)
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
    assert not scene.running._thread.is_alive()


def test_a_league_at_rest_needs_no_frames() -> None:
    driver, scene = opened(Running(tiny(), kept.begin(), 20, opener=threads))
    until(driver, scene, State.DONE)
    driver.until(lambda: not scene.restless)
    area = pygame.Rect(scene._sheet())
    row = scene._parts()[1].move(area.topleft)
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
    driver.until(lambda: not scene.restless)
    assert pygame.image.tobytes(driver.window.surface, "RGB") != before, "the line is lit"


def test_a_process_that_was_lost_is_told_of_and_one_may_try_again() -> None:
    held = Held(BrokenProcessPool("gone"))
    driver, scene = opened(Running(tiny(), kept.begin(), 20, opener=held.pool))
    until(driver, scene, State.FAILED)
    assert "A process ended" in scene._why()
    held.fault = None
    held.sent.clear()
    driver.click_on("Try again")
    driver.until(lambda: held.sent)
    while scene.news.state is not State.DONE:
        if held.sent:
            held.answer()
        driver.frames(1)
    assert scene.news.deals >= 20


def test_what_another_one_plays_is_left_alone() -> None:
    path = kept.begin()
    other = LeagueFile(path, tiny())
    driver, scene = opened(Running(tiny(), path, 20, opener=threads))
    until(driver, scene, State.FAILED)
    assert scene._why() == f"{path} is being played already."
    other.close()
    driver.click_on("Try again")
    until(driver, scene, State.DONE)
    assert len(read_tables(path, tiny())) >= 20


def test_only_leagues_are_offered_and_every_new_one_has_a_file_of_its_own() -> None:
    assert kept.look() == []
    first, second = kept.begin(), kept.begin()
    assert first != second
    first.write_text("notes\n", encoding="utf-8")
    LeagueFile(second, tiny()).close()
    strange = kept.begin()
    LeagueFile(strange, tiny()).close()
    strange.write_text(
        strange.read_text(encoding="utf-8").replace("oh-hell", "no-hell"), encoding="utf-8"
    )
    assert [one.path for one in kept.look()] == [second]
    assert kept.look()[0].league == tiny()
    assert first.read_text(encoding="utf-8") == "notes\n"


def test_a_bot_named_twice_or_rules_that_do_not_go_together_are_not_begun() -> None:
    scene = LeagueScene()
    driver = window(scene)
    choose(driver, "bot 1", "Beginner")
    assert not driver.button("Start").is_enabled
    assert scene._problem == "Beginner is in it twice."
    choose(driver, "bot 1", "Expert")
    assert driver.button("Start").is_enabled
    for _ in range(2):
        driver.click_on("Add a bot")
    scene.draft.bots += ["random", "heuristic", "mcts", "casual:bold"]
    scene._add()  # the button stays in sight, below all of them
    driver.frames(1)
    area = driver.button("Add a bot").get_abs_rect()
    assert scene._forms[1].pane.area.contains(area)
    assert not driver.button("Add a bot").is_enabled
    assert len(scene.draft.bots) == 10
    assert scene._problem == ""
    scene.draft.choose_variant("ninety-nine", {"hook": True})
    scene.rebuild()
    driver.frames(1)
    assert scene._problem
    assert not driver.button("Start").is_enabled


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("bots", [2, 10])
def test_chart_and_standings_have_room_for_every_bot(size: tuple[int, int], bots: int) -> None:
    names = ["beginner", "casual", "skilled", "expert", "master", "random", "heuristic", "mcts"]
    names += ["casual:cautious", "skilled:spoiler"]
    draft = LeagueDraft("oh-hell", players=4, cards=2, bots=names[:bots])
    still = SimpleNamespace(
        league=draft.league(),
        latest=fake_news(bots, 40),
        path=Path("some.league"),
        wanted=True,
        **dict.fromkeys(("start", "stop", "wait"), lambda: None),
    )
    scene = LeagueChartScene(cast("Running", still))
    driver = window(scene, size)
    driver.frames(2)
    inside(driver)
    chart, area = scene._parts()
    assert not chart.colliderect(area)
    assert chart.height > size[1] // 4
    assert scene._plot is not None
    assert scene._table is not None
    labels = list(scene._plot.labels.values())
    assert len(labels) == bots
    assert all(chart.contains(label.inflate(0, -label.height)) for label in labels)
    assert all(one.collidelist(labels[n + 1 :]) < 0 for n, one in enumerate(labels))
    edges, left, room = scene._table._columns()
    bold = Lettering(1).font(scene._table._px, bold=True)
    assert room >= max(bold.size(bot_title(bot))[0] for bot in still.league.bots)
    assert edges == sorted(edges)
    assert left + room < edges[0]


def fake_news(bots: int, deals: int) -> News:
    """A league in which each bot is a little better than the one before."""
    names = tuple(f"bot {n}" for n in range(bots))
    standings, course = Standings(names), Course()
    for number in range(deals):
        points = tuple((7 * number + 3 * n) % 12 + n for n in range(bots))
        made = (tuple(value > 5 for value in points),)
        row = tables.TableResult(number, names, (points,), made, (9,) * bots, (0.01,) * bots)
        standings.add(row)
        course.note(standings)
    order, gaps = tuple(standings.ranked()), tuple(standings.gaps())
    lines, moments = tuple(standings.table()), course.until(standings)
    return News(State.PLAYING, deals, 2 * deals, lines, order, gaps, moments, ())


def test_the_chart_shows_every_interval_of_now_and_ends_where_the_league_does() -> None:
    for deals in (1, 2, 3, 40, 999, 5000):
        news = fake_news(3, deals)
        low, high = bounds(news)
        for line in news.lines:
            half = line.ci95 or 0.0
            assert low < line.points_per_hand - half
            assert line.points_per_hand + half < high
        assert deals <= horizon(deals, 2 * deals) <= max(2 * deals, 20)
    assert horizon(100, 100) == 100
    assert horizon(37, 5000) == 40


def test_a_bot_that_has_not_played_has_a_row_and_no_line() -> None:
    pygame.display.set_mode((640, 400))
    standings = Standings(("a", "b", "c"))
    assert standings.points() == [None] * 3
    news = fake_news(2, 5)
    late = Standing("late", 0, 0.0, None, 0.0, 1500.0, 0.0)
    moments = tuple(replace(moment, points=(*moment.points, None)) for moment in news.course)
    news = replace(
        news,
        lines=(*news.lines, late),
        order=(*news.order, 2),
        course=moments,
        gaps=(*news.gaps, None),
    )
    rows = lines_of(news, ("A", "B", "Late"))
    assert (rows[-1].name, rows[-1].points, rows[-1].cells[-1]) == ("Late", "–", "0")
    plot = LeaguePlot(news, ("A", "B", "Late"), pygame.Rect(0, 0, 600, 300), 1.0)
    assert plot.order == list(news.order[:2])


CHILD = """
import time
from game.arena import kept
from game.arena.running import Running
from tests.test_league_screen import tiny
if __name__ == "__main__":
    running = Running(tiny(), kept.begin(), 100_000)
    running.start()
    while running.latest.deals < 10:
        time.sleep(0.05)
    print(*running._pool.executor._processes, flush=True)
    running.wait()
"""


@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
def test_a_killed_program_leaves_no_process_and_a_league_to_go_on_with(tmp_path: Path) -> None:
    script = tmp_path / "child.py"
    script.write_text(CHILD, encoding="utf-8")
    paths = os.pathsep.join([str(ROOT), *sys.path])
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
    ) as child:
        assert child.stdout is not None
        pids = list(map(int, child.stdout.readline().split()))
        child.send_signal(signal.SIGKILL)
    assert pids
    late = time.monotonic() + 20
    while any(map(alive, pids)):
        assert time.monotonic() < late, "a process outlives its league"
        time.sleep(0.05)
    (found,) = kept.look()
    assert found.league == tiny()
    assert found.tables >= 10
    running = Running(found.league, found.path, found.tables + 10, opener=threads)
    running.start()
    while running.latest.state is not State.DONE:
        assert running.trouble is None
        time.sleep(0.02)
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
