"""The review beside a replay: mistakes on the line, ways of the moment, keys from one to next."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from game import roster
from game.commands.review import review_page
from game.engine.refusal import Refused, finished
from game.engine.weighing import Weigher
from game.presentation.words.advice import review as words
from game.presentation.words.advice.review import summary_rows
from game.presentation.words.advice.review_summary import part_words
from game.presentation.words.points import decimal
from game.review.review_index import PointParts, parts_of
from game.review.review_types import (
    DealAccount,
    GameReview,
    ReviewedDecision,
    SeatSummary,
    Way,
    rounded,
)
from game.table.records.archive import entries
from game.table.records.event_lines import PlayLine
from game.table.shelf import Shelf
from game.ui.library.games_scene import GamesScene
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import ELLIPSIS, TextStyle
from game.ui.replay import review_panel
from game.ui.replay.replay_scene import ReplayScene
from game.ui.replay.review_summary import ReviewSummary
from game.ui.replay.transport_bar import bar_scale
from game.ui.replay.win_graph import HEIGHT, SIZE, columns_and_rows
from game.ui.style.contrast import READABLE, on_paper
from game.ui.style.theme import LAMP, THEMES, contrast, mixed
from game.ui.widgets import line_chart
from game.ui.widgets.review_column import ReviewColumn
from game.ui.widgets.waterfall_chart import WaterfallBar, paint_waterfall
from tests.driving.ui_driver import Driver, driving
from tests.on_file import recorded, write
from tests.replay.test_replay_scene import Watched
from tests.reviews import NoReview, ReviewAtOnce


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(review_panel, "RunningReview", ReviewAtOnce)
    with driving(monkeypatch, tmp_path):
        yield tmp_path


def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The title and lines of the column, as they are drawn from now on."""
    drawn: list[str] = []
    for name in ("title", "line"):
        letters = getattr(ReviewColumn, name)

        def heard(self: Any, text: str, *look: Any, letters: Any = letters) -> None:
            drawn.append(text)
            letters(self, text, *look)

        monkeypatch.setattr(ReviewColumn, name, heard)
    return drawn


def mistaken(watched: Watched) -> ReviewedDecision:
    found = watched.scene.review.decision(watched.scene.place)
    assert found is not None
    return found


@pytest.mark.slow
def test_keys_go_from_mistake_to_mistake_and_the_line_marks_them() -> None:
    watched = Watched("human,random,random", seed=2, options={"schedule": [4, 3]})
    scene = watched.scene
    wide = scene.table_size[0]
    watched.key(pygame.K_r)
    assert scene.review.open
    assert scene.table_size[0] < wide
    watched.driver.until(lambda: scene.review.whole)
    places = scene.review.mistakes
    assert len(places) > 1
    assert scene.bar.mistakes == places
    watched.key(pygame.K_HOME)
    for place in places:
        watched.key(pygame.K_n)
        assert scene.place == place
        each = mistaken(watched)
        assert each.mistake
        assert decimal(each.loss) in words.verdict(each)
        before = watched.positions.state(place)
        assert watched.positions.played.steps[each.step].before == before
    watched.key(pygame.K_n)
    assert scene.place == places[-1]  # there is no further one, and a sentence says so
    watched.key(pygame.K_b)
    assert scene.place == places[-2]
    watched.press("review")
    assert not scene.review.open
    assert scene.table_size[0] == wide
    assert scene.bar.mistakes == []


@pytest.mark.slow
def test_the_column_is_drawn_at_every_size_and_place_and_says_the_best_and_the_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = told(monkeypatch)
    watched = Watched("human,random,random", seed=3, options={"schedule": [3, 2]})
    watched.key(pygame.K_r)
    watched.driver.until(lambda: watched.scene.review.whole)
    for size in ((1024, 640), (1920, 1080)):
        watched.driver.resize(size)
        for place in range(watched.positions.last + 1):
            watched.scene.jump(place)
            drawn.clear()
            watched.driver.frames()
            asked = watched.scene.review.decision(place) is not None
            assert any("To decide" in text for text in drawn) is asked
            assert "Review" in drawn


def test_before_anything_is_weighed_and_without_the_search_the_column_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(review_panel, "RunningReview", NoReview)
    watched = Watched()
    watched.key(pygame.K_n)
    assert watched.scene.review.open
    assert watched.scene.review.mistakes == []
    assert not watched.scene.review.whole
    drawn = told(monkeypatch)
    watched.driver.frames()
    assert words.WAITING in drawn

    lacks = finished("The search has gone fishing.")

    def unable() -> Weigher:
        raise Refused(lacks)

    monkeypatch.setattr(roster, "weigher", unable)
    monkeypatch.setattr(ReviewColumn, "wrapped", lambda _, text, _size: drawn.append(text))
    NoReview.worker.work()
    watched.driver.frames()
    assert watched.scene.review.whole
    assert str(lacks) in drawn


def test_a_game_is_reviewed_from_the_list_of_games(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_panel, "RunningReview", NoReview)
    shelf = Shelf()
    shelf.make_ready()
    write(
        shelf.folder / "2026-01-01.jsonl",
        recorded("human,random,random", options={"schedule": [2, 1]}),
    )
    assert entries(shelf.folder)
    driver = Driver(GamesScene(), (1024, 640))
    driver.until(lambda: bool(driver.scene.found))  # type: ignore[attr-defined]
    driver.click_on("Review")
    driver.until(lambda: isinstance(driver.scene, ReplayScene))
    scene = driver.scene
    assert isinstance(scene, ReplayScene)
    driver.until(lambda: scene.positions is not None)
    assert scene.review.open


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 10])
def test_a_click_on_the_graph_goes_to_that_moment_and_on_a_mark_to_the_mistake(
    players: int,
) -> None:
    variant = "blackout" if players == 2 else "kachuful"
    agents = ",".join(["human", *["random"] * (players - 1)])
    watched = Watched(agents, row=variant, seed=3, options={"schedule": [4, 3, 2]})
    scene, graph = watched.scene, watched.scene.graph
    watched.key(pygame.K_r)
    watched.driver.until(lambda: scene.review.whole)
    watched.driver.frames()
    course = graph.course
    assert course is not None
    assert {len(chances) for _place, chances in course.points} == {players}
    assert all(sum(chances) == pytest.approx(1) for _place, chances in course.points)
    assert course.points[-1][0] == watched.positions.last
    assert max(course.points[-1][1]) >= 1 / players
    assert course.mistakes
    for place in course.mistakes:
        watched.key(pygame.K_HOME)
        watched.driver.click(graph.mark_at(place))
        assert mistaken(watched).mistake
        assert abs(scene.place - place) <= 3  # a mark that lies on another hides it
    watched.driver.click((scene.bar.x_of(watched.positions.last // 2), graph.box.centery))
    assert abs(scene.place - watched.positions.last // 2) < watched.positions.last // 8
    watched.press("seat")
    watched.driver.frames()
    assert graph.course is not None
    assert graph.course.seat == 1
    assert graph.course.mistakes == ()  # only the person's decisions were weighed


@pytest.mark.slow
@pytest.mark.parametrize("theme", [*THEMES])
def test_column_and_graph_are_one_sheet_of_paper_with_ink_on_it(theme: str) -> None:
    watched = Watched(seed=3, options={"schedule": [4, 3]}, chosen={"theme": theme})
    scene, size = watched.scene, watched.driver.window.size
    watched.key(pygame.K_r)
    watched.driver.until(lambda: scene.review.whole)
    watched.key(pygame.K_HOME)
    watched.key(pygame.K_n)
    assert mistaken(watched).mistake
    watched.driver.frames()
    paper, column = THEMES[theme].sheet, scene.review.column(size)
    graph, picture = scene.review.graph(size), watched.driver.window.surface
    assert column.bottom == graph.bottom
    assert not column.colliderect(((0, 0), scene.table_size)), "the paper lies beside the table"
    for y in range(column.top + 4, column.bottom - 4):  # the margin, with no line across it
        assert picture.get_at((column.right - 6, y))[:3] == paper
    inside = scene.review.inside(size)
    seen = {
        picture.get_at((x, y))[:3]
        for x in range(inside.left, inside.right)
        for y in range(inside.top, inside.bottom)
    }
    inks = on_paper(THEMES[theme])
    assert {inks.good, inks.bad, inks.cream} <= seen
    assert min(contrast(ink, paper) for ink in (inks.good, inks.bad, inks.muted)) >= READABLE


@pytest.mark.slow
def test_where_all_win_together_there_is_no_graph() -> None:
    watched = Watched("human,random,random", row="cooperative", options={"schedule": [2]})
    tall = watched.scene.table_size[1]
    watched.key(pygame.K_r)
    watched.driver.until(lambda: watched.scene.review.whole)
    watched.driver.frames()
    assert not watched.scene.review.has_graph
    assert watched.scene.table_size[1] == tall


@pytest.mark.slow
def test_the_summary_opens_by_key_and_mouse_and_goes_through_the_deals() -> None:
    watched = Watched("human,random,random", seed=3, options={"schedule": [4, 3]})
    scene = watched.scene
    watched.key(pygame.K_u)
    assert scene.overlay is None  # nothing was reviewed yet, and a sentence says so
    watched.key(pygame.K_r)
    watched.driver.until(lambda: scene.review.whole)
    watched.driver.frames()
    last = len(watched.positions.deals)
    for by_key in (True, False):
        if by_key:
            watched.key(pygame.K_u)
        else:
            press(watched, "summary")
        summary = scene.overlay
        assert isinstance(summary, ReviewSummary)
        seen = []
        for _deal in range(last + 2):
            watched.driver.frames()
            seen.append(summary.shown)
            watched.key(pygame.K_RIGHT)
        assert seen == [*range(last + 1), last]
        back = next(button for button in summary.panel.buttons if button.name == "back")
        watched.driver.click(back.rect.center)
        assert summary.shown == last - 1
        watched.key(pygame.K_ESCAPE)
        assert scene.overlay is None
    watched.press("seat")  # a bot was not reviewed: the panel says so
    watched.key(pygame.K_u)
    watched.driver.frames()
    assert isinstance(scene.overlay, ReviewSummary)
    close = next(button for button in scene.overlay.panel.buttons if button.name == "close")
    watched.driver.click(close.rect.center)
    assert scene.overlay is None


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [150, 200])
def test_a_replay_has_large_words_and_its_summary_cuts_none(
    size: tuple[int, int], scale: int
) -> None:
    chosen = {"scale": scale, "reduced_motion": True}
    watched = Watched(size=size, seed=3, options={"schedule": [4, 3]}, chosen=chosen)
    scene = watched.scene
    assert scene.layout.scale >= 1.49 * scene.layout.base
    watched.key(pygame.K_r)
    watched.driver.until(lambda: scene.review.whole)
    watched.driver.frames()
    watched.key(pygame.K_u)
    watched.driver.frames()
    summary = scene.overlay
    assert isinstance(summary, ReviewSummary)
    told = [line for text in summary.panel.written for line in text.lines()]
    assert "This game" in told
    assert not any(ELLIPSIS in line for line in told)


def press(watched: Watched, name: str) -> None:
    group = watched.scene.review.foot
    watched.driver.click(next(b for b in group.buttons if b.name == name).rect.center)


def test_what_is_read_of_a_waterfall_adds_up_and_its_bars_follow_each_other() -> None:
    for points, promise, skill in ((7, 4.9449, -1.25), (0, 5.06, -0.05), (-3, 2.0, 0.0)):
        luck = rounded(points - promise - skill)
        *parts, whole = part_words(PointParts(points, promise, skill, luck))
        read = [Decimal(part.words.replace("−", "-")) for part in parts]
        assert sum(read) == Decimal(whole.words.replace("−", "-")) == points


def test_luck_is_the_same_figure_wherever_it_is_read() -> None:
    """The panel, the waterfall and the command round one sum in one place."""
    accounts = [
        DealAccount(0, 1, 3, 4.92, -1.24, rounded(3 - 4.92 + 1.24)),
        DealAccount(0, 2, -2, 5.02, -0.02, rounded(-2 - 5.02 + 0.02)),
    ]
    luck, skill = (rounded(sum(each[at] for each in accounts)) for at in (5, 4))
    seat = SeatSummary(0, "You", "human", 9, 1, 0.2, 0.9, 0.9, 0.9, luck, skill, 10.0)
    parts = parts_of(accounts)
    waterfall = {part.label: part.words for part in part_words(parts)}
    panel = {row.title: row.figure for row in summary_rows(seat, parts)}
    assert panel["Luck"] == f"{waterfall['Luck']} points"
    assert panel["Given away"] == "1.3 points"
    assert panel["Mistakes"] == "1 of 9 decisions"
    assert waterfall["Luck"] != f"{luck:+.1f}".replace("-", "−"), "a case that was told twice"
    page = review_page("game.blackout", GameReview((seat,), (), tuple(accounts), None, True, ()))
    total, first, second = (
        row for row in page.splitlines() if row.split()[:1] and row.split()[0].isdecimal()
    )
    assert total.split()[-1].replace("-", "−") == waterfall["Luck"]
    for row, account in zip((first, second), accounts, strict=True):
        promised, played, rest = map(Decimal, row.split()[3:])
        assert promised + played + rest == account.points


def test_an_axis_goes_no_further_than_its_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[float, float]] = []
    ticks = line_chart.round_ticks

    def heard(low: float, high: float) -> list[float]:
        seen.append((low, high))
        return ticks(low, high)

    monkeypatch.setattr(line_chart, "round_ticks", heard)
    parts = [
        WaterfallBar("a", 0.1, "0.1"),
        WaterfallBar("b", -0.4, "−0.4"),
        WaterfallBar("c", 0.3, "0.3"),
    ]
    assert 0.1 - 0.4 + 0.3 < 0, "a sum of tenths is a hair beside"
    surface = pygame.Surface((400, 300))
    area = surface.get_rect()
    paint_waterfall(
        surface, parts, WaterfallBar("d", 0.0, "0.0"), area, Painter(THEMES["lamp"], 1.0)
    )
    assert seen == [(-0.3, 0.1)]


@pytest.mark.parametrize("name", [*THEMES])
def test_hatched_and_full_bars_can_be_told_apart_in_every_theme(name: str) -> None:
    theme = THEMES[name]
    surface = pygame.Surface((400, 300))
    surface.fill(theme.panel)
    parts = [WaterfallBar("a", 6.0, "6.0"), WaterfallBar("b", -4.0, "−4.0")]
    area = pygame.Rect(0, 0, 400, 300)
    paint_waterfall(surface, parts, WaterfallBar("c", 2.0, "2.0"), area, Painter(theme, 1.0))
    colours = {
        tuple(surface.get_at((x, y)))[:3] for x in range(0, 400, 2) for y in range(0, 300, 2)
    }
    assert {theme.good, theme.bad, theme.accent} <= colours
    hatch = mixed(theme.panel, theme.bad, 0.35)
    assert tuple(hatch) in colours


def told_in_column(tall: int, ways: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[str]]:
    """How many ways a column of this height lists of a decision, and its other lines."""
    bids = tuple(
        Way(PlayLine(0, f"{rank}S"), 5.0 - at, 0.1, 0.5, (), 0.1, 0.0)
        for at, rank in enumerate("23456789TJQKA"[:ways])
    )
    each = ReviewedDecision(
        step=0, line=1, seat=0, deal=1, trick=1, kind="play", chosen=bids[-1].action,
        best=bids[0].action, loss=1.0, error=0.1, mistake=True,
        accuracy=0.5, playouts=20, ways=bids,
    )  # fmt: skip
    listed: list[Way] = []
    lines: list[str] = []
    monkeypatch.setattr(ReviewColumn, "way", lambda _, way, *__, **___: listed.append(way))
    monkeypatch.setattr(ReviewColumn, "line", lambda _, text, *__: lines.append(text))
    area = pygame.Rect(0, 0, 280, tall)
    pen = ReviewColumn(pygame.Surface((280, 900)), Painter(LAMP), area, four_colour=False)
    pen.decision(each, ("You",))
    assert bids[-1] in listed, "what was done is always among them"
    return len(listed), lines


def test_a_review_says_how_many_ways_it_does_not_list(monkeypatch: pytest.MonkeyPatch) -> None:
    listed, lines = told_in_column(240, 6, monkeypatch)
    assert listed == 3
    assert "and 3 more" in lines
    listed, lines = told_in_column(900, 6, monkeypatch)
    assert listed == 6
    assert not any("more" in line for line in lines)


@pytest.mark.parametrize("size", [(800, 528), (800, 600), (1024, 640), (1920, 1080)])
def test_what_can_be_done_about_a_decision_stays_within_its_column(size: tuple[int, int]) -> None:
    watched = Watched("human,random,random", options={"schedule": [2]}, size=size)
    watched.key(pygame.K_r)
    review, buttons = watched.scene.review, watched.scene.buttons
    buttons.mistake = buttons.parting = cast("Any", object())
    painter = Painter(LAMP, bar_scale(size))
    buttons.show(None, review.inside(size), painter)
    again, compare = buttons.panel.buttons
    assert again.rect.right < compare.rect.left
    assert again.label.startswith("Decide again")
    assert compare.label.startswith("Compare")
    assert review.inside(size).contains(again.rect.union(compare.rect))


@pytest.mark.parametrize("names", [2, 4, 5, 7, 10])
@pytest.mark.parametrize("size", [(800, 528), (1024, 640), (1920, 1080)])
def test_names_beside_the_graph_do_not_lie_over_each_other(
    names: int, size: tuple[int, int]
) -> None:
    painter = Painter(LAMP, bar_scale(size))
    tall = painter.px(HEIGHT) - painter.px(30)
    columns, rows = columns_and_rows(names, tall, painter)
    assert columns * rows >= names
    if names < 10 or size[0] > 800:
        capital = typeset.line_surface("B", TextStyle(SIZE), painter.fonts, LAMP.sheet_ink)
        assert tall / rows >= capital.get_bounding_rect().height


@pytest.mark.slow
def test_the_way_to_the_next_mistake_is_the_one_gold_button_while_there_is_one() -> None:
    watched = Watched("human,random,random", seed=2, options={"schedule": [4, 3]})
    scene = watched.scene
    play = scene.bar.panel.named("play")
    assert play.gold
    watched.key(pygame.K_r)
    watched.driver.until(lambda: scene.review.whole)
    watched.driver.frames()
    places = scene.review.mistakes
    watched.key(pygame.K_HOME)
    for place in places:
        watched.driver.frames()
        onward = scene.review.foot.named("next mistake")
        assert (onward.gold, onward.enabled) == (True, True)
        assert "N" in onward.label
        assert not scene.bar.panel.named("play").gold
        press(watched, "next mistake")
        assert scene.place == place
    watched.driver.frames()
    onward = scene.review.foot.named("next mistake")
    assert (onward.gold, onward.enabled) == (False, False)
    assert scene.bar.panel.named("play").gold
    tip = scene.tip(onward.rect.center)
    assert tip is not None
    assert "No mistake has been found in that direction" in tip.title
    watched.press("review")
    assert scene.bar.panel.named("play").gold


@pytest.mark.slow
def test_every_figure_of_the_column_says_under_the_mouse_what_it_is() -> None:
    watched = Watched("human,random,random", seed=2, options={"schedule": [4, 3]})
    scene = watched.scene
    watched.key(pygame.K_r)
    watched.driver.until(lambda: scene.review.whole)
    watched.key(pygame.K_HOME)
    watched.key(pygame.K_n)
    watched.driver.frames()
    told = {tip.title for tip in scene.review.tips}
    assert len(told) == 6, (
        "five rows of the game, of which two mean the same, and two heads of ways"
    )
    for tip in scene.review.tips:
        assert scene.tip(tip.target.center) == tip
