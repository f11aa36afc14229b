"""A person who begins: does lessons, plays a game, reviews it, retries mistakes and does puzzles.

With the mouse alone or by keys alone, through the whole window, from the menu and back to it.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from game.lessons.lesson import Ask, Tell
from game.lessons.lessons import LAST_OF_RULES, LESSONS
from game.practice.lesson_puzzles import puzzles_of
from game.presentation.words.lessons import lesson_part_words
from game.profiles.shelf import ProfileShelf
from game.puzzles.puzzle_progress import read_progress as read_puzzles
from game.review.mistakes import Mistake, read_mistakes
from game.table.records.codes import code_of
from game.ui.learn.counting_activity import CountingActivity
from game.ui.learn.counting_panel import CountingPanel
from game.ui.learn.embedded_table import EmbeddedTable
from game.ui.learn.learn_scene import LearnScene
from game.ui.learn.lesson_activity import LessonActivity
from game.ui.learn.lesson_panel import LessonButton
from game.ui.learn.mistakes_scene import MistakesScene
from game.ui.learn.puzzle_activity import PuzzleActivity
from game.ui.learn.retry_activity import RetryActivity
from game.ui.learn.verdict_panel import VerdictButton
from game.ui.replay.replay_scene import ReplayScene
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.shell.doors import MenuButton
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.layout.card_placement import known
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.overlays import PausePanel
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.table_scene import TableScene
from tests.driving.table_hands import Hands, is_asked
from tests.driving.ui_driver import Driver
from tests.waiting import HANG_S

Picture = Callable[[str], None]


class Learner:
    """Somebody in front of the window, who has begun it for the first time."""

    def __init__(
        self,
        driver: Driver,
        *,
        keys: bool,
        picture: Picture = lambda _name: None,
        patience_s: float = HANG_S,
    ) -> None:
        """Sit down at a window that has just come up.

        Args:
            driver: the window.
            keys: whether the keyboard is used, and never the mouse.
            picture: keeps what is on the screen under a name.
            patience_s: seconds after which what is waited for will never come.
        """
        self._patience_s = patience_s
        self.driver = driver
        self.hands = Hands(driver, keys=keys)
        self._picture = picture

    def until(self, seen: Callable[[], object]) -> None:
        """Let frames pass until something is seen."""
        late = time.monotonic() + self._patience_s
        while not seen():
            assert time.monotonic() < late, "not seen in time"
            self.driver.frames(1)
            pygame.time.wait(2)

    def picture(self, name: str) -> None:
        """Keep what is on the screen, once nothing moves by itself any more."""
        self.driver.frames(40)
        self._picture(name)

    def _come_to(self, kind: type) -> None:
        self.until(lambda: isinstance(self.driver.scene, kind))
        self.driver.frames(2)

    @property
    def _embedded(self) -> EmbeddedTable:
        scene = self.driver.scene
        assert isinstance(scene, EmbeddedTable), scene
        return scene

    def back(self) -> None:
        """To the screen before, by its key or button."""
        scene = self.driver.scene
        if self.hands.keys:
            self.driver.key(pygame.K_ESCAPE)
        elif isinstance(scene, EmbeddedTable):
            activity = scene.activity
            assert isinstance(
                activity, LessonActivity | PuzzleActivity | RetryActivity | CountingActivity
            )
            panel = activity.panel
            panel = panel.verdict if isinstance(panel, CountingPanel) else panel
            self.hands.press_in(panel.panel, "leave")
        elif isinstance(scene, ReplayScene):
            button = next(each for each in scene.bar.panel.buttons if each.name == "leave")
            self.driver.click(button.rect.center)
        else:
            self.hands.press("back")
        self.until(lambda: self.driver.scene is not scene)
        self.driver.frames(2)

    # Lessons ----------------------------------------------------------------------------------

    def do_lessons(self, number: int) -> None:
        """So many lessons from the first on, each with every wrong act that it has an answer to.

        After those on the game itself tricks are counted; after all of them one is led to New game.
        """
        scene = self.driver.scene
        assert isinstance(scene, MenuScene)
        self.until(lambda: not scene.needs_frames)
        self.picture("menu")
        self.hands.press(MenuButton.FIRST_LESSONS)
        self._come_to(EmbeddedTable)
        for lesson in LESSONS[:number]:
            self._do_lesson(lesson.id)
            if lesson is LAST_OF_RULES:
                self._count_tricks()
                self.go_home()
                self.hands.press(MenuButton.LEARN)
                self._come_to(LearnScene)
                if lesson is not LESSONS[number - 1]:
                    self.hands.press(LESSONS[LESSONS.index(lesson) + 1].id)
                    self._come_to(EmbeddedTable)

    def _count_tricks(self) -> None:
        """Hands that are shown and all that are asked, the first card of each marked."""
        activity = self._embedded.activity
        assert isinstance(activity, CountingActivity)
        verdict = activity.panel.verdict
        while not activity.over:
            self.until(lambda: verdict.words.next)
            self.driver.frames(2)
            stage = activity.panel.stage
            if activity.panel.marking and stage is not None and not activity.panel.marked:
                self._mark_first(activity)
            asked = len(activity.right)
            self.picture(f"count-{asked}-{verdict.words.verdict[:5]}")
            self.hands.press_in(verdict.panel, VerdictButton.NEXT, pygame.K_RETURN)
            self.driver.frames(3)
        self.picture("count-over")

    def _mark_first(self, activity: CountingActivity) -> None:
        stage = activity.panel.stage
        assert stage is not None
        if self.hands.keys:
            self.driver.key(pygame.K_RIGHT)
            self.driver.key(pygame.K_SPACE)
        else:
            sprite = stage.sprite(known(stage.own_hand()[0].code))
            assert sprite is not None
            self.driver.click(
                (round(sprite.pose.x - sprite.pose.height * 0.25), round(sprite.pose.y))
            )
        assert activity.panel.marked

    def _lesson(self) -> LessonActivity:
        doing = self._embedded.activity
        assert isinstance(doing, LessonActivity)
        return doing

    def _do_lesson(self, name: str) -> None:
        doing = self._lesson()
        assert doing.lesson.id == name
        steps = 0
        self._await_lesson(doing)
        while not doing.done:
            step = doing.doing.step
            if isinstance(step, Ask):
                for code, answer in step.wrong.items():
                    self._act(code)
                    self._await_lesson(doing)
                    assert doing.panel.spoken.words == lesson_part_words(doing.doing.part, answer)
                    self.picture(f"lesson-{name}-{steps}-wrong")
                self.picture(f"lesson-{name}-{steps}")
                self._act(next(code for code in step.right if self._may(code)))
            else:
                assert isinstance(step, Tell)
                self.picture(f"lesson-{name}-{steps}")
                self._onward(doing)
            steps += 1
            self._await_lesson(doing)
        self.picture(f"lesson-{name}-done")
        self._onward(doing)
        self.until(
            lambda: (
                not isinstance(self.driver.scene, EmbeddedTable)
                or self._embedded.activity is not doing
            )
        )
        self.driver.frames(2)
        for place, puzzle in enumerate(puzzles_of(doing.lesson)):
            self._come_to(EmbeddedTable)
            asked = self._embedded.activity
            assert isinstance(asked, PuzzleActivity)
            assert asked.puzzle == puzzle
            self._do_puzzle(f"{name}-puzzle-{place}", wrong=False)

    def _await_lesson(self, doing: LessonActivity) -> None:
        """Until it speaks or asks, or is done; a trick of which nothing is said goes on by Next."""
        scene = self._embedded
        held = scene.table.input.held_trick

        def speaks() -> bool:
            step = doing.doing.step
            if held.lies and not (isinstance(step, Tell) and step.trick):
                self.driver.frames(1)
                if doing.panel.spoken.words == held.words:
                    self._onward(doing)
                return False
            return held.lies or (scene.settled and (step is not None or doing.done))

        self.until(speaks)
        self.driver.frames(3)

    def _onward(self, doing: LessonActivity) -> None:
        self.hands.press_in(doing.panel.panel, LessonButton.NEXT, pygame.K_RETURN)

    def _act(self, code: str) -> None:
        self.hands.do(self._embedded.table, code)

    def _may(self, code: str) -> bool:
        """Whether a right act is one that the rules allow here."""
        table = self._embedded.activity.table
        seat = self._embedded.table.presenter.viewer
        assert isinstance(seat, int)
        return code in [code_of(action) for action in table.legal(seat)]

    # A game, its review, mistakes -------------------------------------------------------------

    def play(self, *, last: bool = False) -> None:
        """A game to its end, with the first act each time that is allowed, or with the `last`."""
        if not isinstance(self.driver.scene, NewGameScene):
            self.go_home()
            self.hands.press(MenuButton.NEW_GAME)
            self._come_to(NewGameScene)
        self.until(lambda: not getattr(self.driver.scene, "needs_frames", False))
        self.picture("new-game")
        self.hands.press("start")
        self._come_to(TableScene)
        table = self.driver.scene
        assert isinstance(table, TableScene)
        decided = 0
        late = time.monotonic() + self._patience_s
        while not isinstance(table.overlays.current, ResultsPanel):
            assert time.monotonic() < late, "the game does not end"
            self.driver.frames(1)
            pygame.time.wait(1)
            if is_asked(table) and not table.table.over:
                if decided in (0, 3, 8):
                    self.picture(f"game-{decided}")
                seat = table.presenter.viewer
                assert isinstance(seat, int)
                self.hands.do(table, code_of(table.table.legal(seat)[-last]))
                decided += 1
        self.picture("game-end")

    def review(self) -> list[int]:
        """Open the review at the end of a game; the places of the mistakes that it finds."""
        table = self.driver.scene
        assert isinstance(table, TableScene)
        results = table.overlays.current
        assert isinstance(results, ResultsPanel)
        self.until(lambda: table.readable)
        self.hands.press_in(results.panel, OverlayButton.REVIEW)
        self._come_to(ReplayScene)
        scene = self.driver.scene
        assert isinstance(scene, ReplayScene)
        self.until(lambda: scene.positions is not None and scene.review.whole)
        self.picture("review")
        return scene.review.mistakes

    def retry(self, number: int) -> list[Mistake]:
        """Try so many mistakes of the review that is up, the first one wrong and then again."""
        scene = self.driver.scene
        assert isinstance(scene, ReplayScene)
        tried: list[Mistake] = []
        for place in scene.review.mistakes:
            if len(tried) == number:
                break
            self._go_to_mistake(scene, place)
            if scene.buttons.mistake is None:
                continue  # of a kind that cannot be set up again
            self.picture(f"mistake-{len(tried)}")
            group = scene.buttons.panel
            self.hands.press_in(group, group.buttons[0].name, pygame.K_t)
            self._come_to(EmbeddedTable)
            tried.append(self._retry_one(wrong_first=not tried))
            self.back()
            assert self.driver.scene is scene
        return tried

    def _go_to_mistake(self, scene: ReplayScene, place: int) -> None:
        """By N, or by a click on its mark in the graph."""
        if self.hands.keys:
            self.driver.key(pygame.K_n)
        else:
            self.driver.click(scene.graph.mark_at(place))
        self.until(lambda: scene.still)
        assert scene.place in scene.review.mistakes

    def _retrying(self) -> RetryActivity:
        doing = self._embedded.activity
        assert isinstance(doing, RetryActivity)
        self._await_question()
        return doing

    def _await_question(self) -> None:
        scene = self._embedded
        self.until(lambda: scene.settled and is_asked(scene.table))
        self.driver.frames(2)

    def _retry_one(self, *, wrong_first: bool) -> Mistake:
        doing = self._retrying()
        self.picture(f"retry-{doing.mistake.step}")
        if wrong_first:
            self._act(doing.mistake.chosen)
            self.until(lambda: bool(doing.panel.words.verdict))
            assert not doing.panel.words.right
            self.picture(f"retry-{doing.mistake.step}-wrong")
            self.hands.press_in(doing.panel.panel, VerdictButton.OTHER, pygame.K_r)
            self.until(lambda: self._embedded.activity is not doing)
            doing = self._retrying()
        self._act(doing.mistake.top.code)
        self.until(lambda: bool(doing.panel.words.verdict))
        assert doing.panel.words.right
        self.picture(f"retry-{doing.mistake.step}-right")
        return doing.mistake

    # Puzzles and the list of mistakes ---------------------------------------------------------

    def go_home(self) -> None:
        """Back to the menu from wherever it is."""
        scene = self.driver.scene
        while not isinstance(scene, MenuScene):
            if isinstance(scene, TableScene):
                results = scene.overlays.current
                assert isinstance(results, ResultsPanel)
                self.hands.press_in(results.panel, OverlayButton.MORE)
                menu = scene.overlays.current
                assert isinstance(menu, PausePanel)
                self.hands.press_in(menu.panel, OverlayButton.MENU)
                self._come_to(MenuScene)
            else:
                self.back()
            scene = self.driver.scene
        self.until(lambda: not scene.needs_frames)

    def do_puzzles(self, number: int) -> None:
        """So many puzzles from Learn, every third one wrong; then back to Learn."""
        folder = ProfileShelf.usual().own_folder(self.driver.window.players)
        assert folder is not None
        before = len(read_puzzles(folder)[0].tries)  # those of lessons
        self.hands.press(MenuButton.LEARN)
        self._come_to(LearnScene)
        self.picture("learn-again")
        self.hands.press("puzzle")
        self._come_to(EmbeddedTable)
        for place in range(number):
            self._do_puzzle(f"puzzle-{place}", wrong=place % 3 == 2)
        self.back()
        kept, trouble = read_puzzles(folder)
        assert trouble is None
        assert len(kept.tries) == before + number

    def _do_puzzle(self, name: str, *, wrong: bool) -> None:
        doing = self._embedded.activity
        assert isinstance(doing, PuzzleActivity)
        self._await_question()
        puzzle = doing.puzzle
        self.picture(name)
        others = [way.code for way in puzzle.ways if way.code not in puzzle.best]
        self._act(others[0] if wrong and others else puzzle.top.code)
        scene = self._embedded
        self.until(lambda: bool(doing.panel.words.verdict) and not doing.playing)
        self.until(lambda: scene.settled)
        assert doing.panel.words.right is not wrong
        self.picture(f"{name}-answered")
        self.hands.press_in(doing.panel.panel, VerdictButton.NEXT, pygame.K_RETURN)
        self.until(
            lambda: (
                not isinstance(self.driver.scene, EmbeddedTable)
                or self._embedded.activity is not doing
            )
        )
        self.driver.frames(2)

    def look_at_mistakes(self) -> int:
        """From Learn to the list of mistakes, the first one due tried; how many are kept."""
        self.hands.press("mistakes")
        self._come_to(MistakesScene)
        scene = self.driver.scene
        assert isinstance(scene, MistakesScene)
        self.until(lambda: scene.kept is not None)
        self.picture("mistakes")
        if scene.due:
            self.hands.press("begin")
            self._come_to(EmbeddedTable)
            self._retry_one(wrong_first=False)
            self.back()
        self.back()
        folder = ProfileShelf.usual().own_folder(self.driver.window.players)
        assert folder is not None
        return len(read_mistakes(folder).mistakes)
