"""The scene that belongs to each route: the one place that knows all screens.

Screens are imported when they are first opened, so that the menu is up before their modules are:
an import inside a function here has that reason and no other.
"""

from __future__ import annotations

from typing import Any

from game.ui.scene import routes
from game.ui.scene.protocol import Route, Scene


def scene_of(route: Route) -> Scene:
    """A new scene for this route.

    Raises:
        TypeError: no screen belongs to a route of this type.
    """
    match route:
        case routes.Menu():
            from game.ui.shell.menu_scene import MenuScene

            return MenuScene()
        case routes.Help(variant, players):
            from game.ui.help.scene import HelpScene

            return HelpScene(variant, players)
        case routes.SavedGames():
            from game.ui.library.games_scene import GamesScene

            return GamesScene()
        case routes.Statistics():
            from game.ui.library.statistics_scene import StatisticsScene

            return StatisticsScene()
        case routes.ScoreSheets():
            from game.ui.scorekeeper.sheet_list_scene import SheetListScene

            return SheetListScene()
        case routes.Progress():
            from game.ui.library.progress_scene import ProgressScene

            return ProgressScene()
        case routes.Daily():
            from game.ui.daily.scene import DailyScene

            return DailyScene()
        case routes.Leagues():
            from game.ui.league.setup_scene import LeagueScene

            return LeagueScene()
    found = _setup_scene(route) or _table_scene(route) or _learn_scene(route) or _score_scene(route)
    found = found or _league_scene(route) or _compare_scene(route) or _next_demo(route)
    return found or _network_scene(route)


def table_scene(table: Any) -> Scene:
    """The scene of a `Table` that is opened for the first time."""
    from game.ui.table.animation.first_dealer_draw import rounds_of
    from game.ui.table.scene import TableScene

    return TableScene(table, dealer_draw=rounds_of(table))


def _setup_scene(route: Route) -> Scene | None:
    """The scene of a route to where games and variants are set up."""
    from game.ui.setup.routes import AskAboutBots, SeatsAndRules

    match route:
        case routes.NewGame(base, options, players, name, starts):
            from game.ui.setup.new_game_scene import NewGameScene

            return NewGameScene(base, options, players, name, starts)
        case SeatsAndRules(draft, name):
            from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene

            return SeatsAndRulesScene(draft, name)
        case routes.DemoSetup():
            from game.ui.setup.demo_setup_scene import DemoSetupScene

            return DemoSetupScene()
        case routes.ChangeSettings():
            from game.ui.settings.settings_scene import SettingsScene
            from game.ui.table.layout.size_limits import words_granted

            return SettingsScene(words_granted=words_granted)
        case routes.OwnVariants(base, players):
            from game.ui.variant_editor.own_variants_scene import OwnVariantsScene

            return OwnVariantsScene(base, players)
        case routes.EditVariant():
            from game.ui.variant_editor.editor_scene import EditorScene
            from game.ui.variant_editor.own_variant_draft import OwnVariantDraft

            return EditorScene(OwnVariantDraft.begun(route))
        case AskAboutBots(bots, answered):
            from game.ui.setup.unnamed_bots_scene import UnnamedBotsScene

            return UnnamedBotsScene(bots, answered)
        case routes.ImportVariant(players):
            from game.ui.variant_editor.import_scene import ImportScene

            return ImportScene(players)
        case routes.ShareVariant(name, base, options):
            from game.ui.variant_editor.share_scene import ShareScene

            return ShareScene(name, base, options)
    return None


def _table_scene(route: Route) -> Scene | None:
    """The scene of a route that carries a game."""
    from game.ui.scene import table_routes

    match route:
        case table_routes.PlayTable(table):
            return table_scene(table)
        case table_routes.TableSettings(table):
            from game.ui.settings.settings_scene import SettingsScene
            from game.ui.table.layout.size_limits import words_granted

            return SettingsScene(table, words_granted)
        case table_routes.Replay(read, review):
            from game.ui.replay.scene import ReplayScene

            return ReplayScene(read, review=review)
        case table_routes.ChooseRecorded(path):
            from game.ui.replay.recorded_games_scene import RecordedGamesScene

            return RecordedGamesScene(path)
    return None


def _learn_scene(route: Route) -> Scene | None:
    """The scene of a route to where the game is learnt."""
    from game.ui.learn.routes import (
        ChoosePractice,
        DoLesson,
        DoPuzzle,
        MyMistakes,
        PracticeDealAt,
    )
    from game.ui.scene.retry_routes import RetryMistake

    match route:
        case routes.Learn():
            from game.ui.learn.learn_scene import LearnScene

            return LearnScene()
        case DoLesson(lesson):
            from game.ui.learn.lesson_activity import LessonActivity

            return _embedded(LessonActivity(lesson))
        case DoPuzzle(puzzle, progress, daily):
            from game.ui.learn.puzzle_activity import PuzzleActivity

            return _embedded(PuzzleActivity(puzzle, progress, daily))
        case ChoosePractice():
            from game.ui.learn.practice_scene import PracticeScene

            return PracticeScene()
        case PracticeDealAt(table, exercise, course):
            from game.ui.learn.practice_deal_activity import PracticeDealActivity

            return _embedded(PracticeDealActivity(table, exercise, course))
        case MyMistakes():
            from game.ui.learn.mistakes_scene import MistakesScene

            return MistakesScene()
        case RetryMistake(mistake, moment, waiting):
            from game.ui.learn.retry_activity import RetryActivity

            return _embedded(RetryActivity(mistake, moment, waiting))
    return None


def _embedded(activity: Any) -> Scene:
    """The scene of a table at which an `Activity` is done."""
    from game.ui.learn.embedded_table import EmbeddedTable

    return EmbeddedTable(activity)


def _league_scene(route: Route) -> Scene | None:
    """The scene of a league that is being played."""
    from game.ui.league.routes import RunLeague

    match route:
        case RunLeague(running):
            from game.ui.league.chart_scene import LeagueChartScene

            return LeagueChartScene(running)
    return None


def _compare_scene(route: Route) -> Scene | None:
    """The scene of a game that is compared, or of a challenge."""
    from game.ui.scene.compare_routes import CompareGame

    match route:
        case CompareGame(read):
            from game.ui.compare.scene import CompareScene

            return CompareScene(read)
        case routes.TakeChallenge(line):
            from game.ui.compare.take_scene import TakeChallengeScene

            return TakeChallengeScene(line)
    return None


def _score_scene(route: Route) -> Scene | None:
    """The scene of a sheet of the scorekeeper."""
    from game.ui.scorekeeper.routes import KeepScore, NewScoreSheet

    match route:
        case NewScoreSheet(last):
            from game.ui.scorekeeper.new_sheet_scene import NewSheetScene

            return NewSheetScene(last)
        case KeepScore(path, kept, lock):
            from game.ui.scorekeeper.scene import ScorekeeperScene

            return ScorekeeperScene(path, kept, lock)
    return None


def _next_demo(route: Route) -> Scene | None:
    """The scene of the next game of bots; its dealer follows the last one, so none is drawn."""
    from game.ui.table.routes import NextDemo
    from game.ui.table.scene import TableScene

    return TableScene(route.table, demo=route.demo) if isinstance(route, NextDemo) else None


def _network_scene(route: Route) -> Scene:
    """The scene of a table on the network, and of the way to it."""
    from game.ui.shell.network_scenes import network_scene

    found = network_scene(route)
    if found is None:
        raise TypeError(f"no screen belongs to {type(route).__name__}")
    return found
