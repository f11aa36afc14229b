"""Draws the screens of the window into a folder, the same every time, without a screen.

Without words: the few pictures that the manual shows, into docs/pictures. With `--all DIR`: every
screen at 1024x640, 1920x1080 and 3840x2160, the table with 2, 4, 7 and 10 seats, and a contact
sheet for each size. `--only WORD`, `--size 1280x800` and `--seats 5` narrow it down. With
`--sheets DIR`: contact sheets alone, of every screen in each theme at three sizes.

A screen is one row of `SCREENS`; a moment at the table is one row of `MOMENTS`, and one that only
some variants have a row of `phases.PHASES`.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import itertools
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.engine import Bid, Limit, Play, View
from game.engine.variant import OptionValue
from game.lessons.lesson_progress import LessonProgress
from game.lessons.lessons import LESSONS
from game.practice.explored_hand import ExploredHand
from game.presentation.replay_positions import ReplayPositions
from game.puzzles.collection import shipped
from game.puzzles.puzzle_progress import PuzzleProgress
from game.puzzles.puzzle_table import puzzle_table
from game.roster import inline_thinking
from game.table.claims.claim import claim_of
from game.table.game import CHANGE_WINDOW
from game.table.own_variants.variant_shelf import OwnShelf
from game.table.records.endings import records_in
from game.table.records.event_lines import decision_of
from game.table.records.files import NoRecord
from game.table.setup import HUMAN, plan
from game.table.shelf import Shelf
from game.table.table import Table
from game.ui.help.help_scene import HelpScene
from game.ui.learn.counting_activity import CountingActivity
from game.ui.learn.embedded_table import EmbeddedTable
from game.ui.learn.errands import LearningProgress, parting_route
from game.ui.learn.explorer_scene import ExplorerScene
from game.ui.learn.learn_scene import LearnScene
from game.ui.learn.lesson_activity import LessonActivity
from game.ui.learn.mistakes_scene import MistakesScene
from game.ui.learn.parting_scene import PartingScene
from game.ui.learn.practice_scene import PracticeScene
from game.ui.learn.puzzle_activity import PuzzleActivity
from game.ui.library.games_scene import GamesScene
from game.ui.library.progress_scene import ProgressPage, ProgressScene
from game.ui.library.statistics_scene import StatisticsScene
from game.ui.library.trends_page import Figure
from game.ui.platform.settings import SCALES, Hints, Speed, ThemeName
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scorekeeper.evenings_scene import EveningsScene
from game.ui.scorekeeper.new_sheet_scene import NewSheetScene
from game.ui.scorekeeper.sheet_list_scene import SheetListScene
from game.ui.settings.settings_scene import SettingsScene
from game.ui.setup.demo_setup_scene import DemoSetupScene
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.ui.shell.error_scene import ErrorScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.panels.overlays import Curtain
from game.ui.table.panels.take_back_panel import TakeBackPanel
from game.ui.variant_editor.editor_scene import EditorScene
from game.ui.variant_editor.import_scene import ImportScene
from game.ui.variant_editor.own_variant_draft import OwnVariantDraft
from game.ui.variant_editor.own_variants_scene import OwnVariantsScene
from game.ui.variant_editor.share_scene import ShareScene
from game.variants import variant, with_options
from pictures.camera import Camera, Shot, contact_sheet, darkroom, own_home, thumbnail
from pictures.phases import PHASES
from pictures.sample_compare import compare_scene, day_taken_scene
from pictures.sample_days import told_days
from pictures.sample_mistakes import kept, nothing_kept, retry_scene, tried
from pictures.sample_network import (
    asked_for_card,
    asked_to_agree,
    asks_others,
    hosting_scene,
    key_scene,
    leave_scene,
    lobby_scene,
    others_scene,
    remote_table,
    tables_scene,
)
from pictures.sample_practice import LONGEST, SEVENS, deal_scene, practised, some_practice
from pictures.sample_reviews import note_reviews
from pictures.sample_sheets import evenings_kept, told_sheet
from pictures.sample_tour import told_cabinet, told_tour
from termination import heed_sigterm

if TYPE_CHECKING:
    from game.ui.table.table_scene import TableScene

PICTURES = ROOT / "docs" / "pictures"
SIZES = ((1024, 640), (1920, 1080), (3840, 2160))
SEATS = (2, 4, 7, 10)
SHOWN_SIZE = (1280, 800)
SHEET_SIZES = ((1024, 640), (1280, 800), (1920, 1080))
SEED = 1940
COUNTED_SEED = "5eed" * 8
EXPLORED = ExploredHand(frozenset(["KD", "AS", "QH", "7S", "3C", "9D", "JC"]), "D", 4, 3, 2)
STILL: dict[str, object] = {"reduced_motion": True}
"""The game behind the menu stands, however long its records were looked for."""
__all__ = ["MOMENTS", "SCREENS", "Camera", "Shot", "darkroom"]


# What is drawn ------------------------------------------------------------------------------------


def counted(scene: Any) -> bool:
    """The records on the shelf were read."""
    return scene.counted is not None


def told_progress(scene: Any) -> bool:
    """Rating and goals were counted."""
    return scene.progress is not None


def turned_to(page: ProgressPage, **chosen: Any) -> Callable[[Any], bool]:
    """The same, and this page is up, with something chosen on it."""

    def seen(scene: Any) -> bool:
        if scene.progress is not None and scene.page is not page:
            scene.turn(page)
            for name, value in chosen.items():
                getattr(scene.pages[page], name)(value)
        return told_progress(scene)

    return seen


def hand_counted(scene: Any) -> bool:
    """A hand is gone through card by card, and the second card is spoken of."""
    panel = scene.activity.panel
    for _step in range(2):
        if not panel.verdict.words.next or scene.activity.shown_shares:
            break
        scene.activity.press("next", scene)
    return bool(scene.activity.shown_shares)


def some_learnt(scene: Any) -> bool:
    """Six lessons are done."""
    done = frozenset(lesson.id for lesson in LESSONS[:6])
    if scene.progress.lessons.done != done:
        scene.progress = LearningProgress(lessons=LessonProgress(done))
        scene.rebuild()
        return False
    return True


def told(scene: Any) -> bool:
    """The daily deals were read."""
    return bool(scene.read)


def shelved() -> None:
    """Put some games on the shelf, the last of them unfinished, where it has none like it."""
    shelf = Shelf()
    if shelf.unfinished():
        return
    shelf.make_ready()
    for name, record in some_games().items():
        (shelf.folder / name).write_bytes(record)


@lru_cache
def some_games() -> dict[str, bytes]:
    """The records of these games by their names, played once for all pictures."""
    with own_home():
        shelf = Shelf()
        play_games(shelf)
        return {path.name: path.read_bytes() for path in records_in(shelf.folder)}


def play_games(shelf: Shelf) -> None:
    """Play them, on a shelf."""
    rows = (("blackout", 4), ("oh-hell", 3), ("kachuful", 5), ("jabberwocky", 4), ("blackout", 2))
    for number, (name, players) in enumerate(rows, start=1):
        row = with_options(variant(name), {"schedule": (1, 2, 3, 4)}, players)
        levels = itertools.islice(itertools.cycle(("casual", "skilled", "beginner")), players - 1)
        setup = plan(row, (HUMAN, *levels), seed=number, first_dealer=0)
        table = shelf.start(setup, inline_thinking(Limit(playouts=1)))
        now = 0.0  # goes on in leaps: the next bot waits a while for a change of one's bid
        while not table.over and (number < len(rows) or table.deals_played < 2):
            now += CHANGE_WINDOW
            if not table.advance(now, patience=1.0) and 0 in table.waiting.must:
                table.act(table.legal(0)[0])
        table.close()


def with_games(scene: Callable[[], Any]) -> Callable[[int], Any]:
    """A screen that is drawn with games on the shelf."""

    def make(_players: int) -> Any:
        shelved()
        return scene()

    return make


def reviewed_progress() -> ProgressScene:
    """Progress of somebody whose games were reviewed."""
    shelved()
    note_reviews("blackout")
    return ProgressScene()


def searched(scene: Any) -> bool:
    """It is known whether there is a game to go on with."""
    return not scene.needs_frames


def spoken(scene: Any) -> bool:
    """The lesson says or asks something."""
    return bool(scene.activity.panel.spoken.words)


def puzzle(name: str) -> EmbeddedTable:
    """A puzzle of a variant that was played before: nothing is shown of it first."""
    found = next(each for each in shipped() if each.variant == name)
    return EmbeddedTable(PuzzleActivity(found, PuzzleProgress(), None, known=frozenset({name})))


def parting_scene() -> PartingScene:
    """Where the best way of a puzzle and the worst one part."""
    found = next(each for each in shipped() if each.variant == "blackout" and each.players == 4)
    worst = min(found.ways, key=lambda way: way.points)
    route = parting_route(puzzle_table(found, "Ann"), found, worst.code)
    assert route is not None
    return PartingScene(route.view, route.ways, route.lines, route.names)


def parted(scene: Any) -> bool:
    """The expert has looked at it."""
    return scene.parting is not None


def answered(scene: Any) -> bool:
    """The puzzle was answered, with the last of its ways, and judged."""
    asked = scene.activity
    if asked.doing.answer is None:
        asked.table.act(asked.table.legal(asked.puzzle.seat)[-1])
    return bool(asked.panel.words.verdict) and scene.settled


def games_on_shelf() -> list[Path]:
    """The games on the shelf, the first one first."""
    shelved()
    return sorted(records_in(Shelf().folder))


def first_game() -> Path:
    """The first of the games on the shelf."""
    return games_on_shelf()[0]


def played(scene: Any) -> bool:
    """There are plays of levels, and they were counted."""
    return bool(scene.levels)


def asked_again(scene: Any) -> bool:
    """The moment is set up, and a decision asked for."""
    return bool(scene.activity.panel.words.lines) and scene.settled


def nothing_practised(scene: Any) -> bool:
    """What was practised was read, and there was nothing."""
    return told_practice(scene, practised())


def much_practised(scene: Any) -> bool:
    """What was practised was read."""
    return told_practice(scene, some_practice())


def told_practice(scene: Any, practice: Any) -> bool:
    """This is known to have been practised."""
    if scene.practised is None:
        return False
    if scene.practised != practice:
        scene.practised, scene.exercise = practice, SEVENS
        scene.rebuild()
    return True


def in_practice(scene: Any) -> bool:
    """A card of the deal is asked for."""
    return in_trick(scene.table) and scene.settled


def practice_over(scene: Any) -> bool:
    """The deal was counted."""
    act_for_person(scene.table)
    return scene.activity.deal is not None


def shelf_read(scene: Any) -> bool:
    """It is known whether there are games."""
    return scene.found is not None


def listed(scene: Any) -> bool:
    """The saved games were read."""
    return bool(scene.found)


def replayed(scene: Any) -> bool:
    """The record was read."""
    return scene.positions is not None


def reviewed(scene: Any) -> bool:
    """The game was read and all of it weighed."""
    return scene.positions is not None and scene.review.whole


def review_scene() -> Any:
    """The same game, its review open."""
    path = first_game()
    return ReplayScene(lambda: ReplayPositions.read(path), review=True)


def replay_scene() -> Any:
    """The first of the games on the shelf."""
    path = min(records_in(Shelf().folder))
    return ReplayScene(lambda: ReplayPositions.read(path))


AT_ONCE = {"speed": "instant", "reduced_motion": True}

FRIDAY: dict[str, OptionValue] = {
    "schedule": (1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 3, 2, 1),
    "hook": "any",
    "no_trump": "largest",
    "must_trump": True,
}


def editor(base: str, options: dict[str, OptionValue], players: int) -> EditorScene:
    """The variant editor."""
    return EditorScene(OwnVariantDraft("Friday night", base, options, players))


def none_of_one_s_own(scene: Any) -> bool:
    """The list as it is before the first variant was made."""
    if scene.saved:
        scene.saved = ()
        scene.rebuild()
    return scene.saved is not None


def own_variants() -> OwnVariantsScene:
    """Some variants of one's own."""
    shelf = OwnShelf.usual()
    there = {saved.own.name for saved in shelf.look()[0]}
    rows: tuple[tuple[str, str, dict[str, OptionValue]], ...] = (
        ("Friday night", "oh-hell", FRIDAY),
        ("Grandma's Sunday game, with everything", "kachuful", {"double_suit": "H"}),
        ("Clag for the impatient", "caller-clag", {"deals": 6}),
    )
    for name, base, options in rows:  # one may have been deleted for an earlier picture
        if name not in there:
            shelf.save(name, base, options)
    return OwnVariantsScene()


def one_deleted(scene: Any) -> bool:
    """One of the variants was deleted, and can be brought back."""
    if scene.saved and not scene.deleted:
        scene.delete(scene.saved[1])
    return bool(scene.deleted)


def looked(scene: Any) -> bool:
    """The folder of score sheets was read."""
    return scene.found is not None


def painted(scene: Any) -> bool:
    """Every picture of a variant is there."""
    return not scene.grid.painting


def own_listed(scene: Any) -> bool:
    """Variants of one's own are among the cards, and every picture is there."""
    if not scene.rows.saved:
        scene.rows.look_for_own()
    return bool(scene.rows.saved) and painted(scene)


def new_game_with_own() -> NewGameScene:
    """New game of somebody with own variants and a favourite."""
    own_variants()
    return NewGameScene("oh-hell", FRIDAY, 4, "Friday night")


SCREENS = (
    Shot(name="menu", scene=lambda _: MenuScene(), at=searched, chosen=STILL),
    Shot(name="menu-new", scene=lambda _: MenuScene(), at=searched, chosen={"doors": 0, **STILL}),
    Shot(name="new-game", scene=lambda _: NewGameScene(), at=painted),
    Shot(name="network-others", scene=lambda _: others_scene()),
    Shot(name="network-tables", scene=lambda _: tables_scene()),
    Shot(name="network-tables-empty", scene=lambda _: tables_scene(none=True)),
    Shot(name="network-hosting", scene=hosting_scene),
    Shot(name="network-leave", scene=lambda _: leave_scene()),
    Shot(name="network-key", scene=lambda _: key_scene()),
    Shot(name="network-away", scene=remote_table, frames=90),
    Shot(name="network-chat", scene=remote_table, at=asked_for_card, keys=(pygame.K_t,)),
    Shot(
        name="new-game-own",
        scene=lambda _: new_game_with_own(),
        at=own_listed,
        chosen={"favourites": ("clag",), "theme": "daylight"},
    ),
    Shot(
        name="new-game-seven",
        scene=lambda _: NewGameScene(),
        at=painted,
        chosen={"players": 7, "variant": "oh-hell", "theme": "contrast", "length": "usual"},
    ),
    Shot(name="seats-and-rules", scene=lambda _: SeatsAndRulesScene()),
    Shot(
        name="seats-and-rules-refused",
        scene=lambda _: SeatsAndRulesScene(),
        chosen={"options": {"bidding": "simultaneous", "hook": True, "schedule": (1, 3, 5)}},
    ),
    Shot(name="settings", scene=lambda _: SettingsScene()),
    Shot(
        name="settings-daylight",
        scene=lambda _: SettingsScene(),
        chosen={"theme": "daylight", "four_colour": True},
    ),
    Shot(name="settings-contrast", scene=lambda _: SettingsScene(), chosen={"theme": "contrast"}),
    Shot(
        name="menu-daylight",
        scene=lambda _: MenuScene(),
        at=searched,
        chosen={"theme": "daylight", **STILL},
    ),
    Shot(
        name="menu-contrast",
        scene=lambda _: MenuScene(),
        at=searched,
        chosen={"theme": "contrast", **STILL},
    ),
    Shot(
        name="new-game-largest", scene=lambda _: NewGameScene(), at=painted, chosen={"scale": 200}
    ),
    Shot(name="learn", scene=lambda _: LearnScene()),
    Shot(name="learn-begun", scene=lambda _: LearnScene(), at=some_learnt),
    Shot(name="lesson", scene=lambda _: EmbeddedTable(LessonActivity(LESSONS[2])), at=spoken),
    Shot(
        name="lesson-contrast",
        scene=lambda _: EmbeddedTable(LessonActivity(LESSONS[-1])),
        at=spoken,
        chosen={"theme": "contrast"},
    ),
    Shot(
        name="counted-tricks",
        scene=lambda _: EmbeddedTable(CountingActivity(COUNTED_SEED)),
        at=hand_counted,
    ),
    Shot(
        name="explorer",
        scene=lambda _: ExplorerScene(EXPLORED),
        at=lambda scene: scene.counted is not None,  # type: ignore[attr-defined]
        chosen=STILL,
    ),
    Shot(name="puzzle", scene=lambda _: puzzle("oh-hell"), at=answered),
    Shot(
        name="puzzle-daylight",
        scene=lambda _: puzzle("northeast-jokers"),
        at=answered,
        chosen={"theme": "daylight"},
    ),
    Shot(name="mistakes-empty", scene=lambda _: MistakesScene(), at=nothing_kept),
    Shot(name="parting", scene=lambda _: parting_scene(), at=parted),
    Shot(name="mistakes", scene=lambda _: MistakesScene(), at=kept(first_game)),
    Shot(
        name="mistakes-daylight",
        scene=lambda _: MistakesScene(),
        at=kept(first_game),
        chosen={"theme": "daylight"},
    ),
    Shot(
        name="mistakes-retry-bid",
        scene=lambda _: retry_scene(games_on_shelf(), bid=True),
        at=asked_again,
        chosen=AT_ONCE,
    ),
    Shot(
        name="mistakes-retry-bid-tried",
        scene=lambda _: retry_scene(games_on_shelf(), bid=True),
        at=tried,
        chosen=AT_ONCE,
    ),
    Shot(
        name="mistakes-retry-card-contrast",
        scene=lambda _: retry_scene(games_on_shelf(), bid=False),
        at=tried,
        chosen={**AT_ONCE, "theme": "contrast"},
    ),
    Shot(name="practice-empty", scene=lambda _: PracticeScene(), at=nothing_practised),
    Shot(name="practice", scene=lambda _: PracticeScene(), at=much_practised),
    Shot(
        name="practice-daylight",
        scene=lambda _: PracticeScene(),
        at=much_practised,
        chosen={"theme": "daylight"},
    ),
    Shot(
        name="practice-deal",
        scene=lambda _: deal_scene(SEVENS, 0),
        at=in_practice,
        chosen=AT_ONCE,
    ),
    Shot(
        name="practice-deal-over",
        scene=lambda _: deal_scene(SEVENS, 41),
        at=practice_over,
        chosen=AT_ONCE,
    ),
    Shot(
        name="practice-deal-contrast",
        scene=lambda _: deal_scene(LONGEST, 8),
        at=practice_over,
        chosen={**AT_ONCE, "theme": "contrast"},
    ),
    Shot(name="games-empty", scene=lambda _: GamesScene(), at=shelf_read),
    Shot(name="statistics-empty", scene=lambda _: StatisticsScene(), at=counted),
    Shot(name="progress-empty", scene=lambda _: ProgressScene(), at=told_progress),
    *(
        Shot(
            name=f"progress-{page.name.lower()}-empty",
            scene=lambda _: ProgressScene(),
            at=turned_to(page),
        )
        for page in (
            ProgressPage.GOALS,
            ProgressPage.TRENDS,
            ProgressPage.DEALS,
            ProgressPage.OPPONENTS,
        )
    ),
    Shot(name="progress", scene=with_games(ProgressScene), at=told_progress),
    Shot(
        name="progress-goals",
        scene=with_games(ProgressScene),
        at=turned_to(ProgressPage.GOALS),
        chosen={"theme": "daylight"},
    ),
    Shot(
        name="progress-trends",
        scene=with_games(ProgressScene),
        at=turned_to(ProgressPage.TRENDS),
        chosen={"theme": "contrast"},
    ),
    Shot(
        name="progress-points",
        scene=with_games(ProgressScene),
        at=turned_to(ProgressPage.TRENDS, show=Figure.POINTS),
    ),
    Shot(
        name="progress-loss",
        scene=lambda _: reviewed_progress(),
        at=turned_to(ProgressPage.TRENDS, show=Figure.LOSS),
    ),
    Shot(
        name="progress-parts",
        scene=lambda _: reviewed_progress(),
        at=turned_to(ProgressPage.TRENDS, show=Figure.PARTS),
    ),
    Shot(name="progress-deals", scene=with_games(ProgressScene), at=turned_to(ProgressPage.DEALS)),
    Shot(
        name="progress-opponents",
        scene=with_games(ProgressScene),
        at=turned_to(ProgressPage.OPPONENTS),
    ),
    Shot(name="compare-begun", scene=lambda _: compare_scene(first_game(), 0.3), at=played),
    Shot(name="compare", scene=lambda _: compare_scene(first_game(), 1), at=played),
    Shot(
        name="compare-daylight",
        scene=lambda _: compare_scene(first_game(), 1),
        at=played,
        chosen={"theme": "daylight"},
    ),
    Shot(name="compare-take", scene=lambda _: day_taken_scene()),
    Shot(name="daily-empty", scene=lambda _: told_days(0, today="open"), at=told),
    Shot(name="daily-week", scene=lambda _: told_days(7, today="waiting"), at=told),
    Shot(name="daily-year", scene=lambda _: told_days(356), at=told),
    Shot(
        name="daily-daylight",
        scene=lambda _: told_days(20, today="helped"),
        at=told,
        chosen={"theme": "daylight"},
    ),
    Shot(
        name="daily-contrast",
        scene=lambda _: told_days(20, today="left"),
        at=told,
        chosen={"theme": "contrast"},
    ),
    Shot(name="tour-new", scene=lambda _: told_tour("blackout", begun=False)),
    Shot(name="tour", scene=lambda _: told_tour("ninety-nine")),
    Shot(name="tour-cabinet", scene=lambda _: told_cabinet()),
    Shot(name="tour-cup", scene=lambda _: told_tour("river"), chosen={"theme": "dusk"}),
    Shot(name="tour-daylight", scene=lambda _: told_tour("clag"), chosen={"theme": "daylight"}),
    Shot(name="tour-contrast", scene=lambda _: told_tour("potomac"), chosen={"theme": "contrast"}),
    Shot(name="demo-setup", scene=lambda _: DemoSetupScene()),
    Shot(name="help", scene=lambda _: HelpScene(variant("romanian-whist"), 4)),
    Shot(name="games", scene=with_games(GamesScene), at=listed),
    Shot(name="statistics", scene=with_games(StatisticsScene), at=counted),
    Shot(
        name="replay",
        scene=with_games(replay_scene),
        at=replayed,
        keys=(pygame.K_RIGHT,) * 9,
        chosen=AT_ONCE,
    ),
    Shot(
        name="review",
        scene=with_games(review_scene),
        at=reviewed,
        keys=(pygame.K_n,) * 2,
        chosen=AT_ONCE,
    ),
    Shot(
        name="review-daylight",
        scene=with_games(review_scene),
        at=reviewed,
        keys=(pygame.K_PAGEDOWN, pygame.K_RIGHT, pygame.K_RIGHT),
        chosen={**AT_ONCE, "theme": "daylight"},
    ),
    Shot(
        name="review-summary",
        scene=with_games(review_scene),
        at=reviewed,
        keys=(pygame.K_u,),
        chosen=AT_ONCE,
    ),
    Shot(
        name="review-summary-contrast",
        scene=with_games(review_scene),
        at=reviewed,
        keys=(pygame.K_u, pygame.K_RIGHT, pygame.K_RIGHT),
        chosen={**AT_ONCE, "theme": "contrast"},
    ),
    Shot(name="keeper-empty", scene=lambda _: SheetListScene(), at=looked),
    Shot(name="keeper-evenings", scene=lambda _: EveningsScene(evenings_kept())),
    Shot(name="keeper-evenings-empty", scene=lambda _: EveningsScene(())),
    Shot(name="keeper-new", scene=lambda _: NewSheetScene()),
    Shot(name="keeper-two", scene=lambda _: told_sheet("bowers-duo", 2, 14, more=1)),
    Shot(name="keeper-four", scene=lambda _: told_sheet("oh-hell", 4, 6, more=3)),
    Shot(name="keeper-ten", scene=lambda _: told_sheet("potomac", 10, 5, more=12)),
    Shot(name="keeper-over", scene=lambda _: told_sheet("la-podrida", 5, 99)),
    Shot(name="keeper-premium", scene=lambda _: told_sheet("ninety-nine", 3, 5, more=3)),
    Shot(name="keeper-size", scene=lambda _: told_sheet("caller-clag", 4, 6)),
    Shot(name="keeper-call", scene=lambda _: told_sheet("caller-clag", 7, 6, more=1)),
    Shot(name="keeper-winners", scene=lambda _: told_sheet("caller-clag", 5, 4, more=9)),
    Shot(name="keeper-cooperative", scene=lambda _: told_sheet("cooperative", 7, 9, more=10)),
    Shot(name="keeper-pocha", scene=lambda _: told_sheet("la-pocha", 8, 12, more=5)),
    Shot(name="keeper-jokers", scene=lambda _: told_sheet("northeast-jokers", 6, 10, more=8)),
    Shot(name="error", scene=lambda _: ErrorScene(None)),
    Shot(name="editor", scene=lambda _: editor("oh-hell", FRIDAY, 4)),
    Shot(name="editor-refused", scene=lambda _: editor("oh-hell", {"bidding": "simultaneous"}, 5)),
    Shot(name="editor-ten", scene=lambda _: editor("kachuful", {"streak_bonus": True}, 10)),
    Shot(name="editor-clag", scene=lambda _: editor("clag", {}, 3), chosen={"theme": "daylight"}),
    Shot(name="editor-ninety-nine", scene=lambda _: editor("ninety-nine", {}, 3)),
    Shot(name="editor-caller", scene=lambda _: editor("caller-clag", {"deals": 9}, 7)),
    Shot(name="editor-cooperative", scene=lambda _: editor("cooperative", {}, 7)),
    Shot(name="editor-jokers", scene=lambda _: editor("northeast-jokers", {"must_trump": True}, 6)),
    Shot(name="editor-pocha", scene=lambda _: editor("la-pocha", {"double_suit": "O"}, 8)),
    Shot(name="own-variants", scene=lambda _: own_variants(), frames=30),
    Shot(name="own-variants-empty", scene=lambda _: OwnVariantsScene(), at=none_of_one_s_own),
    Shot(
        name="own-variants-deleted",
        scene=lambda _: own_variants(),
        at=one_deleted,
    ),
    Shot(name="sharing", scene=lambda _: ShareScene("Friday night", "oh-hell", FRIDAY)),
    Shot(name="bringing-in", scene=lambda _: ImportScene()),
)
"""Drawn once a size."""


def seated(
    players: int, *, persons: int = 1, dealer: int | None = None, **options: OptionValue
) -> TableScene:
    """A table of a variant that so many can play; bots think by rules of thumb."""
    from game.ui.table.table_scene import TableScene

    name = "blackout" if players == 2 else "oh-hell" if players <= 7 else "kachuful"
    row = with_options(variant(name), options, players)
    agents = (HUMAN,) * persons + ("heuristic",) * (players - persons)
    setup = plan(row, agents, seed=SEED, first_dealer=players - 1 if dealer is None else dealer)
    return TableScene(Table(setup, inline_thinking(Limit(playouts=1)), NoRecord()))


def act_for_person(scene: TableScene) -> None:
    """Do the first thing that is allowed, where the person at the table must act."""
    for seat in scene.table.waiting.must:
        if scene.table.players[seat].is_human and at_rest(scene):
            scene.table.act(scene.table.legal(seat)[0])


def at_rest(scene: TableScene) -> bool:
    """Whether everything that happened is on the screen."""
    return scene.presenter.timeline.idle and not len(scene.presenter.feed)


def asked(scene: TableScene, kind: type) -> bool:
    """Whether the person is asked for such an action."""
    must = scene.table.waiting.must
    return at_rest(scene) and 0 in must and isinstance(scene.table.legal(0)[0], kind)


def bidding(scene: TableScene) -> bool:
    """The person is asked for a bid."""
    return asked(scene, Bid)


def own_view(scene: TableScene) -> View:
    """What the person in the first seat may know of a game of this machine."""
    assert isinstance(scene.table, Table)
    return scene.table.view(0)


def in_trick(scene: TableScene) -> bool:
    """A card is asked for, with cards on the table and some tricks won."""
    view = own_view(scene)
    if asked(scene, Play) and len(view.trick) and sum(view.taken) >= 2:
        return True
    act_for_person(scene)
    return False


def deep_in(scene: TableScene) -> bool:
    """The same with nearly all tricks won, so that stacks are long."""
    if asked(scene, Play) and len(own_view(scene).hand) == 2:
        return True
    act_for_person(scene)
    return False


def chosen_ahead(scene: TableScene) -> bool:
    """Others play, and the person has chosen a card."""
    ahead, hand = scene.input.ahead, scene.presenter.stage.own_hand()
    if (
        ahead.may_play
        and len(scene.presenter.shown.table.trick) == 1
        and scene.presenter.shown.table.trick[0].seat
    ):
        ahead.toggle(hand[len(hand) // 2])
        return True
    act_for_person(scene)
    return False


def bids_ahead(scene: TableScene) -> bool:
    """Others bid before the person."""
    return scene.input.ahead.may_bid


def weighed_for_all(scene: TableScene) -> bool:
    """Bots play, the game is held in a trick, and every plate says how likely its bid is made."""
    presenter, shown = scene.presenter, scene.presenter.shown
    assert presenter.demo is not None
    if presenter.demo.paused:
        return len(presenter.chances.seen) == shown.table.players and not presenter.chances.waiting
    if (
        sum(shown.table.taken)
        and min(2, shown.table.players - 1) <= len(shown.table.trick) < shown.table.players
    ):
        presenter.demo.paused = True
    return False


def settled(scene: TableScene) -> bool:
    """The rest of the deal may be claimed."""
    if asked(scene, Play) and claim_of(own_view(scene)) is not None:
        return True
    act_for_person(scene)
    return False


def scored(scene: TableScene) -> bool:
    """The first deal was counted."""
    act_for_person(scene)
    return scene.presenter.shown.scored


def deal_ends(scene: TableScene) -> bool:
    """The verdicts of the first deal stand, its points are counted and the order has changed."""
    act_for_person(scene)
    app, end = scene.presenter.app, scene.presenter.stage.deal_end
    if len(own_view(scene).hand) == 1 and app.settings.speed != Speed.NORMAL:
        app.change(replace(app.settings, speed=Speed.NORMAL, reduced_motion=False))
    return end is not None and end.order >= 1


def finished(scene: TableScene) -> bool:
    """The game is over."""
    act_for_person(scene)
    return scene.table.over and at_rest(scene)


def coached(scene: TableScene) -> bool:
    """The coach speaks of a bid that is as bad as can be."""
    table = scene.table
    assert isinstance(table, Table)
    known = scene.input.weighing.hint_for(table.position)
    if not scene.input.coach.speaks and bidding(scene) and known is not None and known.ways:
        worst = decision_of(known.ways[-1].action)
        table.act(next(bid for bid in table.legal(0) if bid == worst))
    return scene.input.coach.speaks


def chance_shown(scene: TableScene) -> bool:
    """A card is asked for, and the chance of the bid is known."""
    if in_trick(scene) and len(scene.table.legal(0)) == 1:
        act_for_person(scene)  # nothing is weighed where there is no choice
    return in_trick(scene) and scene.input.chance.chance is not None


def compared(scene: TableScene) -> bool:
    """The results are up, with the records that they are compared with."""
    return finished(scene) and scene.overlays.current is not None and not scene.overlays.moving


def watched(scene: TableScene) -> bool:
    """Bots are in the middle of a trick."""
    return (
        bool(len(scene.presenter.shown.table.trick)) and sum(scene.presenter.shown.table.taken) > 1
    )


def largest(players: int) -> TableScene:
    """With few or very many the largest deal comes first: it is the hardest to show."""
    if 2 < players <= 7:
        return seated(players)
    return seated(players, schedule="down")


def three_deals(players: int) -> TableScene:
    """A short game."""
    return seated(players, schedule=(3, 2, 1))


def persons_last(players: int) -> TableScene:
    """The person deals and so bids last."""
    return seated(players, schedule=(5,) * 12, bidding="in-turn", dealer=0)


def sevens(players: int) -> TableScene:
    """Deals of seven cards, or as many as there are: some are settled before their end."""
    return seated(players, schedule=(min(7, 52 // players),) * 12)


def two_persons(players: int) -> TableScene:
    """A table at which two share one screen."""
    return seated(players, persons=2)


def question_up(scene: TableScene) -> bool:
    """Somebody elsewhere asks to take back a decision, and the trick is there to be seen."""
    return isinstance(scene.overlays.current, TakeBackPanel) and scene.presenter.up_to_date


def curtained(scene: TableScene) -> bool:
    """The hand of one is hidden until the other says ready."""
    return isinstance(scene.overlays.current, Curtain)


MOMENTS = (
    Shot(name="hint-asked", scene=seated, at=bidding, keys=(pygame.K_i,)),
    Shot(name="bidding", scene=largest, at=bidding, frames=30, chosen=AT_ONCE),
    Shot(name="trick", scene=largest, at=in_trick, frames=30, chosen=AT_ONCE),
    Shot(name="deep", scene=largest, at=deep_in, frames=30, chosen=AT_ONCE),
    Shot(
        name="scored",
        scene=three_deals,
        at=scored,
        frames=1,
        chosen=AT_ONCE,
    ),
    Shot(name="deal-end", scene=three_deals, at=deal_ends, frames=0, chosen=AT_ONCE),
    Shot(
        name="results",
        scene=three_deals,
        at=compared,
        frames=60,
        chosen=AT_ONCE,
    ),
    Shot(name="sheet", scene=largest, at=scored, keys=(pygame.K_s,), chosen=AT_ONCE),
    Shot(name="sheet-over", scene=three_deals, at=finished, keys=(pygame.K_s,), chosen=AT_ONCE),
    Shot(
        name="sheet-graph",
        scene=three_deals,
        at=finished,
        keys=(pygame.K_s, pygame.K_g),
        chosen=AT_ONCE,
    ),
    Shot(name="rules", scene=largest, at=in_trick, keys=(pygame.K_w,), chosen=AT_ONCE),
    Shot(name="keys", scene=largest, at=in_trick, keys=(pygame.K_k,), chosen=AT_ONCE),
    Shot(name="paused", scene=largest, at=in_trick, keys=(pygame.K_ESCAPE,), chosen=AT_ONCE),
    Shot(name="last-trick", scene=largest, at=deep_in, keys=(pygame.K_l,), chosen=AT_ONCE),
    Shot(
        name="cloth-blue",
        scene=largest,
        at=in_trick,
        chosen={**AT_ONCE, "felt": "blue", "clock": True},
    ),
    Shot(name="cloth-wine", scene=largest, at=in_trick, chosen={**AT_ONCE, "felt": "wine"}),
    Shot(name="cloth-slate", scene=largest, at=in_trick, chosen={**AT_ONCE, "felt": "slate"}),
    Shot(name="ahead-card", scene=largest, at=chosen_ahead, frames=6, chosen={"speed": "half"}),
    Shot(
        name="ahead-bid",
        scene=persons_last,
        at=bids_ahead,
        keys=(pygame.K_3,),
        chosen={"speed": "half"},
    ),
    Shot(
        name="ahead-made",
        scene=persons_last,
        at=bids_ahead,
        keys=(pygame.K_3, pygame.K_RETURN),
        frames=3,
        chosen={"speed": "half"},
    ),
    Shot(name="settled", scene=sevens, at=settled, chosen=AT_ONCE),
    Shot(name="claim", scene=sevens, at=settled, keys=(pygame.K_c,), chosen=AT_ONCE),
    Shot(name="coach", scene=largest, at=coached, chosen={**AT_ONCE, "coach": "every"}),
    Shot(name="chance", scene=largest, at=chance_shown, chosen={**AT_ONCE, "hints": Hints.CHANCE}),
    Shot(name="curtain", scene=two_persons, at=curtained, frames=30, chosen=AT_ONCE),
    Shot(name="network-lobby", scene=lobby_scene),
    Shot(name="network-agree", scene=asked_to_agree, at=question_up, frames=30),
    Shot(name="network-asking", scene=asks_others, frames=90),
    Shot(
        name="demo",
        scene=lambda players: seated(players, persons=0),
        at=watched,
        # At instant speed whole tricks go by between two frames.
        frames=0,
        chosen={
            "speed": "double",
            "demo_speed": "double",
            "reduced_motion": True,
            "demo_chances": False,
        },
    ),
    Shot(
        name="demo-chances",
        scene=lambda players: seated(players, persons=0),
        at=weighed_for_all,
        frames=40,
        chosen={"demo_speed": "double", "reduced_motion": True},
    ),
)
"""Drawn for every size and every number of seats."""


# Drawing ------------------------------------------------------------------------------------------


def draw_all(
    folder: Path,
    sizes: Sequence[tuple[int, int]] = SIZES,
    seats: Sequence[int] = SEATS,
    only: Sequence[str] = ("",),
    chosen: Mapping[str, Any] = MappingProxyType({}),
) -> None:
    """Pictures whose name holds one of `only`, at every size, and a contact sheet for each size.

    What is `chosen` of the settings counts for all of them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rows = [(shot.name, shot, 4) for shot in SCREENS]
    rows += [(f"table-{n}-{shot.name}", shot, n) for n in seats for shot in MOMENTS]
    rows += [row for phase in PHASES for row in phase.shots()]
    rows = [(name, shot.dressed(**chosen), players) for name, shot, players in rows]
    for size in sizes:
        wide = size[0]
        pictures: list[tuple[str, pygame.Surface]] = []
        for name, shot, players in rows:
            if any(word in name for word in only):
                picture = shot.take(size, players)
                pygame.image.save(picture, str(folder / f"{name}-{wide}.png"))
                pictures.append((name, thumbnail(picture)))
        pygame.image.save(contact_sheet(pictures), str(folder / f"contact-{wide}.png"))
        print(f"{len(pictures)} pictures of {size[0]}x{size[1]} px in {folder}")


def draw_sheets(
    folder: Path,
    sizes: Sequence[tuple[int, int]] = SHEET_SIZES,
    only: Sequence[str] = ("",),
    themes: Sequence[str] = tuple(ThemeName),
    chosen: Mapping[str, Any] = MappingProxyType({}),
) -> None:
    """A contact sheet of every screen for each theme and size, in that theme."""
    folder.mkdir(parents=True, exist_ok=True)
    looks = [(theme, size) for theme in map(ThemeName, themes) for size in sizes]
    sheets = {look: list[tuple[str, pygame.Surface]]() for look in looks}
    for shot in SCREENS:
        if any(word in shot.name for word in only):
            for theme, size in looks:
                picture = thumbnail(shot.dressed(**chosen, theme=theme).take(size, 4))
                sheets[theme, size].append((shot.name, picture))
    for (theme, size), pictures in sheets.items():
        path = folder / f"sheet-{theme}-{size[0]}.png"
        pygame.image.save(contact_sheet(pictures), str(path))
        print(f"{len(pictures)} screens of {size[0]}x{size[1]} px: {path.name}")


SHOWN = (
    ("table", MOMENTS, "trick", 4),
    ("new-game", SCREENS, "new-game", 4),
    ("bidding", MOMENTS, "bidding", 7),
    ("lesson", SCREENS, "lesson", 4),
    ("review", SCREENS, "review", 4),
    ("daily", SCREENS, "daily-week", 4),
    ("sheet", MOMENTS, "sheet-over", 4),
    ("network", MOMENTS, "network-lobby", 4),
    ("editor", SCREENS, "editor", 4),
)
"""The pictures of README and manual: file, where its screen is listed, its name, seats."""


def draw_readme() -> None:
    """The few pictures that the manual shows."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, rows, screen, players in SHOWN:
        shot = next(shot for shot in rows if shot.name == screen)
        pygame.image.save(shot.take(SHOWN_SIZE, players), str(PICTURES / f"{name}.png"))
    print(f"{len(SHOWN)} pictures in {PICTURES.relative_to(ROOT)}")


GOLDEN = (
    ("menu", 4),
    ("new-game", 4),
    ("settings-contrast", 4),
    ("table-bidding", 4),
    ("table-trick", 7),
    ("table-results", 2),
    ("table-demo", 10),
)
"""The pictures that a test compares with those kept: what is drawn, and at how many seats."""
GOLDEN_PICTURES = ROOT / "tests" / "golden"
GOLDEN_SIZE = (1024, 640)
_COARSE = bytes(level & ~7 | 4 for level in range(256))
"""Levels to the nearest eighth: the grain of the cloth would make the files twice as large."""


def golden(name: str, players: int) -> pygame.Surface:
    """One of them as it is drawn now."""
    rows = [(shot.name, shot) for shot in SCREENS]
    rows += [(f"table-{shot.name}", shot) for shot in MOMENTS]
    return dict(rows)[name].take(GOLDEN_SIZE, players)


def draw_golden() -> None:
    """Renew what the test compares with: look at each of them before you keep it."""
    GOLDEN_PICTURES.mkdir(parents=True, exist_ok=True)
    for name, players in GOLDEN:
        pixels = pygame.image.tobytes(golden(name, players), "RGB").translate(_COARSE)
        picture = pygame.image.frombytes(pixels, GOLDEN_SIZE, "RGB")
        pygame.image.save(picture, str(GOLDEN_PICTURES / f"{name}-{players}.png"))
    print(f"{len(GOLDEN)} pictures in {GOLDEN_PICTURES.relative_to(ROOT)}")


def measured(words: str) -> tuple[int, int]:
    """A size written as 1280x800."""
    wide, tall = words.split("x")
    return int(wide), int(tall)


def main() -> int:
    """Draw what was asked for."""
    parser = argparse.ArgumentParser(description="Draw the screens of Blackout.")
    parser.add_argument("--all", metavar="DIR", type=Path, help="every screen, into this folder")
    parser.add_argument(
        "--only", metavar="WORD", nargs="+", default=("",), help="those with this in their name"
    )
    parser.add_argument("--size", metavar="WxH", type=measured, nargs="+", default=())
    parser.add_argument("--seats", metavar="N", type=int, nargs="+", default=SEATS)
    parser.add_argument(
        "--theme", choices=tuple(ThemeName), default="", help="instead of each one's"
    )
    parser.add_argument(
        "--words", type=int, choices=SCALES[1:], help="how large words are, in percent"
    )
    parser.add_argument(
        "--sheets", metavar="DIR", type=Path, help="a sheet of all screens by theme and size"
    )
    parser.add_argument("--golden", action="store_true", help="those that a test compares with")
    parser.add_argument("--home", metavar="DIR", type=Path, help="with the games of this home")
    words = parser.parse_args()
    began = time.perf_counter()
    chosen = {"scale": words.words} if words.words else {}
    with darkroom(words.home):
        if words.golden:
            draw_golden()
        elif words.sheets is not None:
            themes = (words.theme,) if words.theme else tuple(ThemeName)
            draw_sheets(words.sheets, words.size or SHEET_SIZES, words.only, themes, chosen)
        elif words.all is None:
            draw_readme()
        else:
            chosen |= {"theme": words.theme} if words.theme else {}
            draw_all(words.all, words.size or SIZES, words.seats, words.only, chosen)
    print(f"{time.perf_counter() - began:.1f} s")
    return 0


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
