"""Routes: which screen to open, with what.

Scenes open one another by `app.open(route)` and never import each other: a route names its scene,
whose modules are imported when it is first opened. So are the modules of what a route carries, for
which the menu need not wait: here they are imported for type checkers alone. A route that carries a
type of one package of the window stands beside that type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from game.engine import Variant
from game.engine.variant import OptionValue
from game.ui.scene.protocol import Route

if TYPE_CHECKING:
    from filelock import FileLock

    from game.engine import Action, View
    from game.lessons.lesson import Lesson
    from game.net.client.recent_servers import RecentServer
    from game.net.client.remote_game import RemoteGame
    from game.net.client.server_process import ServerProcess
    from game.net.client.server_session import ServerSession
    from game.practice.exercise import Exercise
    from game.practice.kept_practice import PracticeCourse
    from game.presentation.replay_positions import ReplayPositions
    from game.puzzles.puzzle import Puzzle
    from game.puzzles.puzzle_progress import PuzzleProgress
    from game.review.mistakes import Mistake, RetriedMoment
    from game.table.followed_game import FollowedGame
    from game.table.records.lines import Line
    from game.table.records.replay import RecordedGame
    from game.table.scorekeeping.score_keeping import KeptSheet
    from game.tour.tour_progress import TourProgress


@dataclass(frozen=True)
class Menu(Route, scene="shell.menu_scene:MenuScene"):
    """The first screen."""


@dataclass(frozen=True)
class Help(Route, scene="help.help_scene:HelpScene"):
    """Rules, keys and about, open at the rules of `variant` if there is one."""

    variant: Variant | None = None
    players: int | None = None


@dataclass(frozen=True)
class ChangeSettings(Route, scene="table.opening:settings_scene"):
    """Settings; while a game is running, those of its table among them."""

    table: FollowedGame | None = None


# Games and variants are set up ------------------------------------------------------------------


class GameStart(Protocol):
    """Begins a game elsewhere than at this machine's own table."""

    def __call__(
        self, variant: Variant, options: Mapping[str, OptionValue], agents: Sequence[str]
    ) -> None:
        """Begin this game, with these house rules of it and these in its seats."""


@dataclass(frozen=True)
class StartElsewhere:
    """What a game is chosen for that is not played at this machine's own table."""

    begin: GameStart
    title: str
    """Of the screen on which it is chosen."""
    words: str
    """Of the button that ends the choice."""


@dataclass(frozen=True)
class NewGame(Route, scene="setup.new_game_scene:NewGameScene"):
    """Setting up a game; with `base`, beginning with these choices."""

    base: str | None = None
    """Id of a variant."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    players: int | None = None
    name: str = ""
    """Of an own variant."""
    starts: StartElsewhere | None = None
    """Where the game begins; without it one sits down to it here."""


@dataclass(frozen=True)
class DemoSetup(Route, scene="setup.demo_setup_scene:DemoSetupScene"):
    """Setting up a game that only bots play."""


@dataclass(frozen=True)
class OwnVariants(Route, scene="variant_editor.own_variants_scene:OwnVariantsScene"):
    """The variants that the player made; a new one begins as a copy of `base`."""

    base: str = "blackout"
    players: int = 4


@dataclass(frozen=True)
class EditVariant(Route, scene="variant_editor.editor_scene:variant_editor"):
    """The variant editor, beginning with these rules."""

    base: str
    """Id of the variant that it is made from."""
    options: Mapping[str, OptionValue]
    players: int
    """For how many deals and examples are shown first."""
    name: str = ""
    path: Path | None = None
    """Its file, where it has one."""
    brought_in: bool = False
    """Whether it comes from elsewhere: it is worth saving as it is."""


@dataclass(frozen=True)
class ImportVariant(Route, scene="variant_editor.import_scene:ImportScene"):
    """Taking over a variant from the clipboard or a file."""

    players: int


@dataclass(frozen=True)
class ShareVariant(Route, scene="variant_editor.share_scene:ShareScene"):
    """A variant as one line of text or a file."""

    name: str
    base: str
    options: Mapping[str, OptionValue]


# Games are played, replayed, compared -----------------------------------------------------------


@dataclass(frozen=True)
class PlayTable(Route, scene="table.opening:table_scene"):
    """A table at which a game is played or, where only bots sit at it, watched."""

    table: FollowedGame


@dataclass(frozen=True)
class Replay(Route, scene="replay.replay_scene:ReplayScene"):
    """The replay of a game. `read` loads it, raises RecordError, and is called in a thread."""

    read: Callable[[], ReplayPositions]
    review: bool = False
    """Whether what the decisions were worth is shown at once."""
    deal: int = 1
    """The deal that it begins with."""
    action: int | None = None
    """How many actions it begins after, every hand open, in place of the deal."""


@dataclass(frozen=True)
class ChooseRecorded(Route, scene="replay.recorded_games_scene:RecordedGamesScene"):
    """The list of the games of one file, each to be replayed."""

    path: Path


@dataclass(frozen=True)
class CompareGame(Route, scene="compare.compare_scene:CompareScene"):
    """Each level with the cards of a game. `read` loads it, raises RecordError, and is called in a
    thread."""

    read: Callable[[], RecordedGame]


@dataclass(frozen=True)
class TakeChallenge(Route, scene="compare.take_scene:TakeChallengeScene"):
    """Taking a challenge: a line to be pasted, or this one."""

    line: str = ""


@dataclass(frozen=True)
class Daily(Route, scene="daily.daily_scene:DailyScene"):
    """The daily deal and its calendar."""


@dataclass(frozen=True)
class Tour(Route, scene="tour.tour_scene:TourScene"):
    """The road of the Tour, at a stop or where the player stands."""

    stop: str = ""
    """The id of a house or a cup."""


@dataclass(frozen=True)
class TourCabinet(Route, scene="tour.cabinet_scene:TourCabinetScene"):
    """What was won on the Tour."""

    progress: TourProgress


@dataclass(frozen=True)
class SavedGames(Route, scene="library.games_scene:GamesScene"):
    """The list of recorded games."""


@dataclass(frozen=True)
class Statistics(Route, scene="library.statistics_scene:StatisticsScene"):
    """What the finished games say about the player."""


@dataclass(frozen=True)
class Progress(Route, scene="library.progress_scene:ProgressScene"):
    """The present player's rating and goals."""


# The scorekeeper of games with real cards -------------------------------------------------------


@dataclass(frozen=True)
class ScoreSheets(Route, scene="scorekeeper.sheet_list_scene:SheetListScene"):
    """The list of the scorekeeper's sheets."""


@dataclass(frozen=True)
class ScoreEvenings(Route, scene="scorekeeper.evenings_scene:EveningsScene"):
    """What everybody made of all `sheets`, the latest first."""

    sheets: tuple[KeptSheet, ...]


@dataclass(frozen=True)
class NewScoreSheet(Route, scene="scorekeeper.new_sheet_scene:NewSheetScene"):
    """Beginning a sheet of the scorekeeper, with the names and rules of the `last` one."""

    last: KeptSheet | None = None


@dataclass(frozen=True)
class KeepScore(Route, scene="scorekeeper.scorekeeper_scene:ScorekeeperScene"):
    """One sheet of the scorekeeper; `lock` is released when the screen is closed."""

    path: Path
    kept: KeptSheet
    lock: FileLock | None = None


# The game is learnt -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Learn(Route, scene="learn.learn_scene:LearnScene"):
    """The list of lessons."""


@dataclass(frozen=True)
class DoLesson(Route, scene="learn.lesson_activity:lesson_scene"):
    """A lesson at the table, from its beginning."""

    lesson: Lesson


@dataclass(frozen=True)
class CountTricks(Route, scene="learn.counting_activity:counting_scene"):
    """Counting the tricks of hands: shown first, then asked."""


@dataclass(frozen=True)
class ExploreBids(Route, scene="learn.explorer_scene:ExplorerScene"):
    """What would be bid with a hand that is put together."""


@dataclass(frozen=True)
class DoPuzzle(Route, scene="learn.puzzle_activity:puzzle_scene"):
    """A puzzle at the table, for whoever made this of those before."""

    puzzle: Puzzle
    progress: PuzzleProgress
    daily: date | None = None
    """The day whose puzzle it is done as; None where it is one of the others."""
    lesson: Lesson | None = None
    """The lesson whose idea it asks, which goes on after it; None where it asks none."""
    on_tour: bool = False
    """Whether it lies in a house of the Tour, and leads back to the road."""
    known: frozenset[str] = frozenset()
    """Variants that the player has played or was shown: puzzles of those come first."""


@dataclass(frozen=True)
class MyMistakes(Route, scene="learn.mistakes_scene:MistakesScene"):
    """The player's own mistakes, to be tried again."""


@dataclass(frozen=True)
class RetryMistake(Route, scene="learn.retry_activity:retry_scene"):
    """The moment of a mistake again, and after it those that wait."""

    mistake: Mistake
    moment: RetriedMoment
    waiting: tuple[Mistake, ...] = ()
    """The mistakes to be tried after it."""


@dataclass(frozen=True)
class ShowParting(Route, scene="learn.parting_scene:PartingScene"):
    """Typical deals in which two ways of a decision part."""

    view: View
    """What the seat knew."""
    ways: tuple[Action, Action]
    """The best and another, both bids or both cards."""
    lines: tuple[Line, ...]
    """The record up to the decision."""
    names: tuple[str, ...]
    """By seat."""


@dataclass(frozen=True)
class ChoosePractice(Route, scene="learn.practice_scene:PracticeScene"):
    """Choosing what to practise, and how all that was practised stands."""


@dataclass(frozen=True)
class PracticeDealAt(Route, scene="learn.practice_deal_activity:practice_deal_scene"):
    """One deal of an exercise at its table."""

    table: FollowedGame
    exercise: Exercise
    course: PracticeCourse
    """How far the player is, before this deal."""


# Tables on the network --------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayWithOthers(Route, scene="network.others_scene:PlayWithOthersScene"):
    """Joining a table on the network, or hosting one."""


@dataclass(frozen=True)
class OwnKey(Route, scene="network.key_scene:OwnKeyScene"):
    """The key of the present player, carried to another device or taken from one."""


@dataclass(frozen=True, slots=True)
class TableTerms:
    """What the host of a table settles beside its game."""

    name: str
    """Of the host."""
    local: bool = False
    """Whether only windows on this machine may join."""
    vpn: bool = False
    """Whether people in VPNs of this machine are told too."""
    away: float | None = 60.0
    """Seconds after which a bot plays for who is away; None for never."""
    clock: float | None = None
    """Seconds for a decision; None for as long as one likes."""
    chat: bool = True
    watch: bool = True


@dataclass(frozen=True, slots=True)
class TableGame:
    """A game that was put together for a table at a server."""

    variant: Variant
    options: Mapping[str, OptionValue]
    agents: Sequence[str]


@dataclass(frozen=True)
class OpenTable(Route, scene="network.opening_scene:OpeningScene"):
    """A new table: on the server of a session, or without one on a server that is started.

    Without a `game` that server's tables are shown, and none is added.
    """

    terms: TableTerms
    game: TableGame | None
    session: ServerSession | None = None
    server: ServerProcess | None = None
    """That of the session, where this window started it."""
    known: RecentServer | None = None
    """A server that was joined before, in place of one that is started."""
    wanted: str = ""
    """The id of a game of the server whose table is opened."""


@dataclass(frozen=True)
class AtServer(Route, scene="network.server_scene:ServerScene"):
    """The games of a server; the screen ends the session, and the server if it is one's own."""

    session: ServerSession
    server: ServerProcess | None = None
    first: str = ""
    """The id of a game whose table is opened at once."""
    level: str = ""
    """As of `WaitAtTable`, where that was made with a level."""


@dataclass(frozen=True)
class WaitAtTable(Route, scene="network.lobby_scene:LobbyScene"):
    """A table before its start."""

    session: ServerSession
    game: RemoteGame
    server: ServerProcess | None = None
    level: str = ""
    """Of the bots in seats that stay free; empty is the one chosen last for a game here."""


@dataclass(frozen=True)
class NewTournament(Route, scene="network.tournament_scene:TournamentScene"):
    """A tournament that is to be opened at a server."""

    session: ServerSession
    game: TableGame


@dataclass(frozen=True)
class PlayAtServer(Route, scene="table.opening:scene_at_server"):
    """A table after its start."""

    session: ServerSession
    game: RemoteGame
    server: ServerProcess | None = None


@dataclass(frozen=True)
class LeaveServer(Route, scene="network.leave_scene:LeaveServerScene"):
    """The question what becomes of a server of one's own when one leaves it."""

    server: ServerProcess
    session: ServerSession
    quits: bool = False
    """Whether the program ends then; else one goes back."""
