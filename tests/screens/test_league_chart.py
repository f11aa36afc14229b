"""The chart and the standings of a league: what is written there, and that it has room."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.arena.standings import BotStanding, Standings
from game.presentation.words.bots import bot_title
from game.ui.kit.controls import ShareBar
from game.ui.kit.layout import Host
from game.ui.league.chart import LeagueChart, bounds, horizon
from game.ui.league.chart_scene import LeagueChartScene
from game.ui.league.draft import LeagueDraft
from game.ui.league.league_words import league_title
from game.ui.league.standings_table import lines_of
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import LAMP, Fonts, mixed
from game.ui.widgets.scroll_area import ScrollArea
from tests.driving.ui_driver import Driver
from tests.leagues import fake_news, still, tiny
from tests.shell.fitting import inside

pytestmark = pytest.mark.usefixtures("home")


def test_what_is_written_is_what_was_computed() -> None:
    news = fake_news(2, 60)
    first, second = lines_of(news, ("A", "B"))
    by_name = {line.bot: line for line in news.lines}
    best = max(by_name.values(), key=lambda line: line.points_per_hand)
    assert best.bot == f"bot {first.bot}"
    assert first.name == "AB"[first.bot]
    assert first.points == f"{best.points_per_hand:.2f}"
    assert best.ci95 is not None
    assert first.half == f"± {best.ci95:.2f}"
    assert first.cells[1:3] == (f"{100 * best.exact_rate:.1f} %", f"{best.elo:.0f}")
    assert second.cells[0] == "–"
    assert first.clear == (news.gaps[0][0] > news.gaps[0][1])  # type: ignore[index,operator]


@pytest.mark.thinned(9)
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("bots", [2, 10])
@pytest.mark.parametrize("scale", [0, 150])
def test_chart_and_standings_have_room_for_every_bot(
    size: tuple[int, int], bots: int, scale: int
) -> None:
    names = ["beginner", "casual", "skilled", "expert", "master", "random", "heuristic", "mcts"]
    names += ["casual:cautious", "skilled:spoiler"]
    draft = LeagueDraft("oh-hell", players=4, cards=2, bots=names[:bots])
    league = draft.league()
    scene = LeagueChartScene(still(league))
    driver = Driver(scene, size, scale=scale)
    driver.frames(2)
    inside(driver)
    chart, area = scene.paper.parts(scene.paper.place.size)
    assert not chart.colliderect(area)
    assert chart.height > size[1] // 5
    assert scene.paper.chart is not None
    assert scene.paper.table is not None
    labels = list(scene.paper.chart.labels.values())
    assert len(labels) == bots
    assert all(chart.contains(label.inflate(0, -label.height)) for label in labels)
    assert all(one.collidelist(labels[n + 1 :]) < 0 for n, one in enumerate(labels))
    upper, lower = sorted(label.centery for label in labels)[:2]
    assert lower - upper >= 1.1 * scene.paper.chart.px  # names in a row, as high as they are
    assert area.height >= (bots + 1) * 1.2 * scene.paper.table.px
    edges, left, room = scene.paper.table.columns()
    bold = TextStyle(scene.paper.table.px, bold=True).font(Fonts(1))
    assert room >= max(bold.size(bot_title(bot))[0] for bot in league.bots)
    assert edges == sorted(edges)
    assert left + room < edges[0]


def test_what_is_played_is_told_whole_in_large_words() -> None:
    scene = LeagueChartScene(still(tiny()))
    driver = Driver(scene, (1024, 640), scale=150)
    driver.frames(2)
    written = [" ".join(text.lines()) for text in scene.written]
    assert league_title(scene.running.league) in written


def test_the_bar_is_as_wide_as_what_is_said_above_it(monkeypatch: pytest.MonkeyPatch) -> None:
    bars: list[pygame.Rect] = []
    place = ShareBar.place

    def placed(self: ShareBar, host: Host, area: pygame.Rect, pane: ScrollArea | None) -> None:
        bars.append(area)
        place(self, host, area, pane)

    monkeypatch.setattr(ShareBar, "place", placed)
    running = still(tiny())
    vars(running)["wanted"] = False
    scene = LeagueChartScene(running)
    driver = Driver(scene, (1024, 640))
    said = next(text.area for text in scene.written if "on the table" in " ".join(text.lines()))
    at_its_end = driver.window.surface.get_at((said.right - 4, bars[-1].centery))
    assert at_its_end[:3] == mixed(LAMP.felt_dark, LAMP.room, 0.5)


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
    late = BotStanding("late", 0, 0.0, None, 0.0, 1500.0, 0.0)
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
    plot = LeagueChart(news, ("A", "B", "Late"), pygame.Rect(0, 0, 600, 300), 1.0)
    assert plot.order == list(news.order[:2])


def test_a_bot_that_sits_out_has_its_hands_and_no_figures_and_no_line() -> None:
    pygame.display.set_mode((640, 400))
    news = fake_news(3, 40)
    best = news.order[0]
    out = replace(news.lines[best], faults=3, benched=True, elo=None)
    lines = tuple(out if bot == best else line for bot, line in enumerate(news.lines))
    moments = tuple(
        replace(
            moment,
            points=tuple(None if bot == best else of for bot, of in enumerate(moment.points)),
        )
        for moment in news.course
    )
    order = (*news.order[1:], best)
    news = replace(news, lines=lines, order=order, course=moments, gaps=(news.gaps[1], None))
    last = lines_of(news, ("A", "B", "C"))[-1]
    assert (last.bot, last.points, last.half) == (best, "–", "")
    assert last.cells == ("–", "–", "–", "–", str(out.hands))
    plot = LeagueChart(news, ("A", "B", "C"), pygame.Rect(0, 0, 600, 300), 1.0)
    assert plot.order == list(order[:2])
    surface = pygame.Surface((600, 300))
    for _ in plot.steps(surface, LAMP):
        pass
