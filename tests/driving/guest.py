"""A guest of the whole window: from the menu to a game, through it, to its sheet and the list."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.engine.variant import OptionValue
from game.presentation.words.bots import offered
from game.presentation.words.rules import values_shown
from game.table.records.archive import ArchivedGame
from game.table.setup import HUMAN, Setup
from game.ui.library.games_scene import GamesScene
from game.ui.platform.settings import Settings
from game.ui.replay.replay_scene import ReplayScene
from game.ui.score_sheet.overlay import ScoreSheet
from game.ui.setup.game_draft import GameDraft
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.panels.overlays import PausePanel
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.table_scene import TableScene
from game.variants import OPTIONS, VARIANTS
from tests.driving.guest_table import Seated
from tests.tables import table_for


class Guest(Seated):
    """Somebody who comes by the menu, plays one game, and looks at what is left of it."""

    # Ways in ----------------------------------------------------------------------------------

    def sit_down(
        self,
        row: str,
        players: int,
        *,
        seat: int = 0,
        bot: str = "random",
        rules: Mapping[str, object] | None = None,
        seed: str = "1",
    ) -> None:
        """From the menu by New game to the table, with what is chosen there."""
        assert isinstance(self.driver.scene, MenuScene)
        self.press("new")
        self.press("rules")
        screen = self.driver.scene
        assert isinstance(screen, SeatsAndRulesScene)
        draft = screen.rows.draft
        if draft.variant_id != row:
            self.pick("variant", list(VARIANTS).index(row))
        counts = sorted(draft.row.deals)
        if draft.players != players:
            if self.has("players"):
                self.pick("players", counts.index(players))
            else:
                self.press(f"players {counts.index(players)}")
        for place in range(players):
            agent = HUMAN if place == seat else bot
            if draft.agents[place] != agent:
                agents = [HUMAN, *offered(draft.agents[place])]
                self.pick(f"seat {place}", agents.index(agent))
        for name, value in (rules or {}).items():
            self._choose_rule(name, value)
        self.write("seed", seed)
        assert draft.variant_id == row
        assert draft.players == players
        self.press("start")
        self.driver.until(lambda: isinstance(self.driver.scene, TableScene))
        setup = self.table.table.setup
        assert (setup.variant.id, setup.players) == (row, players)
        assert [plan.agent for plan in setup.seats].index(HUMAN) == seat

    def sit_at(self, setup: Setup) -> None:
        """Straight to a table."""
        self.driver.window.go(TableScene(table_for(setup)))
        self.driver.frames(2)

    def _choose_rule(self, name: str, value: object) -> None:
        """Set a house rule; a schedule as a list of sizes is written by hand."""
        screen = self.driver.scene
        assert isinstance(screen, SeatsAndRulesScene)
        values = list(values_shown(OPTIONS[name], screen.rows.draft.row))
        if isinstance(value, tuple):
            self.pick(f"rule {name}", len(values) + 1)
            self.write("sizes", ",".join(map(str, value)))
        else:
            self.pick(f"rule {name}", 1 + values.index(value))  # type: ignore[arg-type]

    # Ways out ---------------------------------------------------------------------------------

    def result(self, name: str) -> None:
        """Press a button of the results, once the records stand there and all could be read.

        What is not among them is in the menu of the game that they lead to.
        """
        panel = self.table.overlays.current
        assert isinstance(panel, ResultsPanel)
        self.driver.until(lambda: not self.table.overlays.game_end.waiting)
        self.driver.read()  # what the records move is where it stays
        group = panel.panel
        if name not in [one.name for one in group.buttons]:
            self.result("more")
            self._press_in_menu(name, pygame.K_TAB)
            return
        if self.mouse:
            self.click(next(one.rect.center for one in group.buttons if one.name == name))
            return
        for _ in range(len(group.buttons) + 1):
            if group.keyed and group.focus == name:
                break
            self.key(pygame.K_RIGHT)
        self.key(pygame.K_RETURN)

    def look_at_the_sheet(self) -> ScoreSheet:
        """The score sheet from the results, turned to its graph and put away again."""
        self.result("sheet")
        sheet = self.table.overlays.current
        assert isinstance(sheet, ScoreSheet)
        self.key(pygame.K_g)
        self.key(pygame.K_ESCAPE)
        self.driver.until(lambda: isinstance(self.table.overlays.current, ResultsPanel))
        return sheet

    def find_in_games(self) -> ArchivedGame:
        """From the results, or from the middle of a game, by the menu to the list of games."""
        if self.table.overlays.current is None:
            self.leave_by("menu")
        else:
            self.result("menu")
        assert isinstance(self.driver.scene, MenuScene)
        self.press("games")
        games = self.driver.scene
        assert isinstance(games, GamesScene)
        self.driver.until(lambda: games.found is not None)
        self.driver.frames(2)
        entry = games.picked
        assert entry is not None
        return entry

    def leave_by(self, name: str) -> None:
        """Open the menu of a running game and press a button of it."""
        self.key(pygame.K_ESCAPE)
        self._press_in_menu(name, pygame.K_DOWN)

    def _press_in_menu(self, name: str, key: int) -> None:
        """Press a button of the menu of a game, which is up; the keyboard goes there by a key."""
        panel = self.table.overlays.current
        assert isinstance(panel, PausePanel)
        group = panel.panel
        place = next(n for n, one in enumerate(group.buttons) if one.name == name)
        if self.mouse:
            self.click(group.buttons[place].rect.center)
            return
        for _ in range(len(group.buttons) + 1):
            if group.keyed and group.focus == name:
                break
            self.key(key)
        self.key(pygame.K_RETURN)

    def replay_it(self) -> ReplayScene:
        """From the list into the replay of the chosen game."""
        self.press("replay")
        self.driver.until(lambda: isinstance(self.driver.scene, ReplayScene))
        scene = self.driver.scene
        assert isinstance(scene, ReplayScene)
        self.driver.until(lambda: scene.positions is not None)
        return scene


def seats_and_rules(
    base: str, options: Mapping[str, OptionValue], players: int, name: str = ""
) -> SeatsAndRulesScene:
    """The page of seats and house rules with this game; `name` is that of an own variant."""
    draft = GameDraft.remembered(Settings())
    draft.players = players
    draft.set_variant(base, options)
    return SeatsAndRulesScene(draft, name)
