"""The bots that a seat can be given, by name: this file and the entry point alone know `ai`."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, NamedTuple

from game.aliases import AI
from game.engine import Agent, Limit
from game.engine.refusal import Refusal, Refused, refuse
from game.engine.weighing import Weigher
from game.table.agent_names import bot_and_style, plain
from game.table.bots.time_limits import WAIT
from game.table.setup import HUMAN

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from game.table.bots.service import BotService, ProcessThinking
    from game.table.bots.thinking import InlineThinking, KnownBot

LOGGER: Final = logging.getLogger("blackout")
"""The window writes it to its log file."""


@dataclass(frozen=True, slots=True)
class BotInfo:
    """One kind of opponent."""

    name: str
    """As `--bots`, a record and a settings file write it."""
    target: str
    """Where it lives: `module:attribute`."""
    title: str
    sentence: str
    """What it is, for the player."""
    searches: bool = False
    """Whether it thinks by the search, which not every machine has: see `search_trouble`."""
    pace: int | None = None
    """Milliseconds that it thinks about a decision at most in the window, unless told to.

    None for rules of thumb, which take next to none.
    """


class StyleInfo(NamedTuple):
    """How a level may be played."""

    title: str
    sentence: str


class BotError(ValueError):
    """A bot that cannot be had: the message is one sentence for the player."""


_NAMED: Final[Mapping[str, BotInfo]] = {
    bot.name: bot
    for bot in (
        BotInfo(
            "random",
            f"{AI}.players.random_player:RandomPlayer",
            "Random",
            "Bids and plays anything that is allowed.",
        ),
        BotInfo(
            "800",
            f"{AI}.players.levels:STEP_800",
            "800",
            "Has just heard the rules: bids far off, and plays what looks nice.",
        ),
        BotInfo(
            "900",
            f"{AI}.players.levels:STEP_900",
            "900",
            "Has played a few deals, and hopes a lot.",
        ),
        BotInfo(
            "1000",
            f"{AI}.players.levels:STEP_1000",
            "1000",
            "Hopes with kings and small trumps, and forgets what was played.",
        ),
        BotInfo(
            "1100",
            f"{AI}.players.levels:STEP_1100",
            "1100",
            "Is a trick off in many bids, and loves to lead one suit.",
        ),
        BotInfo(
            "beginner",
            f"{AI}.players.levels:BEGINNER",
            "Beginner",
            "New to the game: thinks only of its own bid and remembers little.",
        ),
        BotInfo(
            "1300",
            f"{AI}.players.levels:STEP_1300",
            "1300",
            "Remembers aces, and notices who is out of a suit.",
        ),
        BotInfo(
            "casual",
            f"{AI}.players.levels:CASUAL",
            "Casual",
            "Knows which high cards are gone, and what the others still need.",
        ),
        BotInfo(
            "1500",
            f"{AI}.players.levels:STEP_1500",
            "1500",
            "Counts trumps; a slip now and then.",
        ),
        BotInfo(
            "skilled",
            f"{AI}.players.levels:SKILLED",
            "Skilled",
            "Counts trumps, notices who is out of a suit and what the others still need.",
        ),
        BotInfo(
            "heuristic",
            f"{AI}.players.heuristic:Heuristic",
            "Rulebook",
            "Counts on its high cards and trumps, and plays by rules of thumb.",
        ),
        BotInfo(
            "mcts",
            f"{AI}.players.mcts:Mcts",
            "Searcher",
            "Imagines how the unseen cards may lie and tries out what comes of it.",
            pace=WAIT,
        ),
        BotInfo(
            "expert",
            f"{AI}.players.levels:EXPERT",
            "Expert",
            "Tries out each bid and card in many imagined deals.",
            searches=True,
            pace=30,
        ),
        BotInfo(
            "master",
            f"{AI}.players.levels:MASTER",
            "Master",
            "The expert with ten times the patience, and hardly stronger for it.",
            searches=True,
            pace=300,
        ),
    )
}
DIAL: Final = (
    *("800", "900", "1000", "1100", "beginner", "1300", "casual", "1500", "skilled", "expert"),
)
"""Opponents for people by strength, each a hundred points of rating above the one before."""
MARKS: Final = ("beginner", "casual", "skilled", "expert")
"""Those of them that have a name, where few are offered."""
MERGED: Final[Mapping[str, str]] = {
    "master": "expert",
    **{str(800 + 100 * DIAL.index(mark)): mark for mark in MARKS},
}
"""Bots that are not offered, each with the one that it is as strong as.

The master is no stronger (`docs/background/strength.md` has the measurement); a mark may be named
by its rating, and each rating as `level:1200` too. Whoever names one gets it: records, settings and
commands may.
"""
BOTS: Final[Mapping[str, BotInfo]] = {
    **_NAMED,
    **{
        name: replace(_NAMED[mark], name=name)
        for name, mark in MERGED.items()
        if name not in _NAMED
    },
}
"""Our own bots by name, those not offered last, the others from weak to strong."""
LEVELS: Final = (*DIAL, *MERGED)
"""The bots for people, those of the dial from weak to strong; each may have a style."""
NEAREST_MARKS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("800", "900", "1000", "1100"), "beginner"),
    "1300": "casual",
    "1500": "skilled",
}
"""By bot of the dial without a name the mark whose measured deals stand for its own."""
STYLES: Final[Mapping[str, StyleInfo]] = {
    "cautious": StyleInfo("cautious", "Would rather make a small bid than hope for a large one."),
    "bold": StyleInfo("bold", "Bids what it would like to take."),
    "spoiler": StyleInfo("spoiler", "Breaks the others' bids where it can."),
}
"""By name; `level:style` names a bot that has one."""

MIXED: Final = (
    *("casual", "skilled:bold", "beginner", "casual:cautious", "skilled:spoiler"),
    *("beginner:bold", "skilled", "casual:spoiler", "beginner:cautious", "skilled:cautious"),
)
"""A cast of levels and styles by seat; none of them searches."""

GROUP: Final = "blackout.agents"
"""The group of entry points under which installed packages offer bots of theirs."""

FALLBACK: Final = "heuristic"
"""Who moves where another bot failed."""
SEARCH_NICENESS: Final = 5
"""How far the processes of a server that search stand back behind it and its quick bots."""
STAND_IN: Final = "skilled"
"""The level that may play for one that takes too long, in the same style."""
SEARCHING: Final = "expert"
"""The bot that a server has ready before anybody asks for one that searches."""

BOTS_VERSION: Final = 14
"""Which bots these are: raised whenever one of ours acts otherwise for the same view, limit and
chance. What was computed with another version, as plays to compare with, is computed anew."""


def _styled() -> dict[str, BotInfo]:
    found = {}
    for level in LEVELS:
        bot = BOTS[level]
        for style, (title, sentence) in STYLES.items():
            found[f"{level}:{style}"] = replace(
                bot,
                name=f"{level}:{style}",
                target=f"{bot.target}.{style}",
                title=f"{bot.title}, {title}",
                sentence=f"{bot.sentence} {sentence}",
            )
    return found


_STYLED: Final = _styled()
_OWN_TARGETS: Final = {bot.target: bot for bot in (*BOTS.values(), *_STYLED.values())}
_NAME: Final = re.compile(r"[^\W_][\w. +-]*")
_TARGET: Final = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*(\.[^\W\d]\w*)*")


def entry_points(*, group: str) -> Iterable[EntryPoint]:
    """Entry points of installed packages; see `importlib.metadata`."""
    from importlib import metadata  # slow: it brings the email package, and only names are wanted

    return metadata.entry_points(group=group)


@cache
def installed() -> Mapping[str, BotInfo]:
    """Bots of other packages by name, in alphabetical order; nothing of them is loaded here.

    A name that is ours already, or that cannot be written among others, is passed over.
    """
    found = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        fit = _NAME.fullmatch(point.name) and _TARGET.fullmatch(point.value)
        if fit and point.name not in (*BOTS, HUMAN):
            package = point.dist.name if point.dist else point.value
            sentence = f"A bot from elsewhere: {package}."
            found[point.name] = BotInfo(point.name, point.value, point.name, sentence)
    return found


def names() -> list[str]:
    """Every bot there is to choose from: ours, from weak to strong, and then the installed ones."""
    return [*(name for name in BOTS if name not in MERGED), *installed()]


def resolve(name: str) -> BotInfo:
    """The bot with this name, or a third-party one given as `module:attribute`.

    Looks at the words alone: whether there is such a module, `check_bots` finds out.

    Raises:
        BotError: the name is neither.
    """
    if (own := _own(name)) is not None:
        return own
    if name in installed():
        return installed()[name]
    if _TARGET.fullmatch(name):
        title = name.rpartition(":")[2].rpartition(".")[2]
        return BotInfo(name, name, title, f"A bot from elsewhere: {name}.")
    raise _unknown(name)


def _own(name: str) -> BotInfo | None:
    """The bot of ours with this name, which it keeps as it was given; None where there is none."""
    bot = BOTS.get(plain(name)) or _STYLED.get(plain(name))
    return bot if bot is None or bot.name == name else replace(bot, name=name)


def _unknown(name: str) -> BotError:
    """What is said of a bot that there is not: those that there are, and how levels may play."""
    known, people, styles = ", ".join(names()), ", ".join(DIAL), ", ".join(STYLES)
    return BotError(
        f"There is no bot '{name}'; there are {known}, or module:attribute for your own; "
        f"{people} may have a style, {styles}, as in expert:bold."
    )


@cache
def search_trouble() -> Refusal | None:
    """Why the search cannot be had, in one sentence; None where it can."""
    try:
        if find_spec("numpy") is None:
            raise ImportError
    except (ImportError, ValueError):
        return refuse("The search needs NumPy, which is not installed.")
    found = import_module(f"{AI}.native.library").lacking()
    if found is None:
        return None
    LOGGER.info("no search: %s", found)  # it may name folders, which no sentence does
    return _why_lacking(found.lack.name, found.file)


def _why_lacking(lack: str, file: str) -> Refusal:
    """What is said of an `ai.native.library.Lack`, by its name, of this file."""
    match lack:
        case "NO_BUILD":
            return refuse(
                "This installation has no build of the search for this system and processor."
            )
        case "MISSING":
            return refuse("The search is not installed: {file} is missing.", file=file)
        case "DAMAGED":
            return refuse("The search is damaged: {file} is not as it was installed.", file=file)
        case "OTHER_VERSION":
            return refuse("The installed search, {file}, is of another version.", file=file)
        case _:
            return refuse("This system does not load the search, {file}.", file=file)


def _unsearched(name: str) -> BotError:
    """What is said of a bot that needs the search where that cannot be had."""
    return BotError(
        f"The bot '{name}' needs the search; without it there are {', '.join(levels())}. "
        f"{search_trouble()}"
    )


def levels() -> tuple[str, ...]:
    """The marks of the dial that can be had on this machine, from weak to strong."""
    return tuple(level for level in MARKS if not lacks_search(level))


def dial() -> tuple[str, ...]:
    """All of the dial that can be had on this machine, from weak to strong."""
    return tuple(level for level in DIAL if not lacks_search(level))


def lacks_search(name: str) -> bool:
    """Whether one of our bots needs the search where that cannot be had."""
    bot = _own(name)
    return bot is not None and bot.searches and search_trouble() is not None


def is_own(name: str) -> bool:
    """Whether this is one of our bots, which may share a process."""
    return resolve(name).target in _OWN_TARGETS


def stand_in_for(name: str) -> str:
    """The bot of a lower level that may decide in place of one that is too slow."""
    _bot, style = bot_and_style(name)
    return f"{STAND_IN}:{style}" if plain(name) in _STYLED else STAND_IN


def check_bots(names: Iterable[str]) -> None:
    """Make sure that every bot can be had, loading third-party ones in a process of their own.

    Takes seconds at worst, and nothing where all are ours.

    Raises:
        BotError: one cannot; the sentence says why.
    """
    # slow: it brings multiprocessing, which names alone do not need
    from game.table.bots.worker_process import BotFailed, WorkerProcess

    for bot in dict.fromkeys(resolve(name) for name in names):
        if lacks_search(bot.name):
            raise _unsearched(bot.name)
        if bot.target in _OWN_TARGETS:
            continue
        process = WorkerProcess(confined=True)
        try:
            process.load(bot.target)
        except BotFailed as error:
            if bot_and_style(bot.name)[0] in BOTS:  # rather one of ours in a style that is none
                raise _unknown(bot.name) from error
            raise BotError(f"The bot '{bot.name}' {error}.") from error
        finally:
            process.end()


def known_bot(name: str) -> KnownBot:
    """What a seat's or a record's name for a bot stands for.

    A record may name a bot that is no more, or one of another program: the fallback moves for it.
    """
    # slow: it brings multiprocessing, which names alone do not need
    from game.table.bots.thinking import KnownBot

    trouble = None
    try:
        bot = resolve(name)
        if lacks_search(name):
            raise _unsearched(name)
    except BotError as error:
        bot, trouble = BOTS[FALLBACK], str(error)
    own = bot.target in _OWN_TARGETS
    searches = own and bot.pace is not None
    stand_in = stand_in_for(name) if searches else ""
    return KnownBot(bot.name, bot.target, own, searches, bot.pace, stand_in, trouble)


def agent(name: str) -> Agent:
    """The bot of this name, or a third-party one, loaded into this very process.

    Raises:
        BotError: it cannot be had; the sentence says why.
    """
    # slow: it brings what processes need
    from game.table.bots.worker import LoadError, load

    bot = resolve(name)
    if lacks_search(bot.name):
        raise _unsearched(bot.name)
    try:
        return load(bot.target)
    except LoadError as error:
        raise BotError(f"The bot '{bot.name}' {error}.") from error


def inline_thinking(
    limit: Limit, *, patience: Mapping[str, Limit] | None = None, salt: str = ""
) -> InlineThinking:
    """Thinking in this very process, for headless games of our own bots; see `InlineThinking`."""
    # slow: it brings multiprocessing, which names alone do not need
    from game.table.bots.thinking import InlineThinking
    from game.table.bots.worker import load

    agents = {target: load(target) for target in _OWN_TARGETS}
    fallback = agents[BOTS[FALLBACK].target]
    return InlineThinking(agents, limit, fallback, known_bot, patience=patience or {}, salt=salt)


def process_thinking(
    limit: Limit, bots: Sequence[str] = (), *, paced: bool = False
) -> ProcessThinking:
    """Thinking in worker processes, for a window and for third-party bots.

    With the agents of every seat, the processes are started at once, so that the first answers
    are not late.
    """
    # slow: it brings multiprocessing, which names alone do not need
    from game.table.bots.service import BotService, ProcessThinking
    from game.table.bots.worker_process import WorkerProcess

    service = BotService(
        known_bot, BOTS[FALLBACK].target, WorkerProcess(), limit=limit, paced=paced
    )
    thinking = ProcessThinking(service)
    thinking.warm(bots)
    return thinking


def bot_service(searching: int) -> BotService:
    """The bots of a server: one process for rules of thumb, so many for those that search.

    All are started at once, so that no first answer is late. Those that search stand back behind
    the others.
    """
    # slow: it brings multiprocessing, which names alone do not need
    from game.table.bots.service import BotService
    from game.table.bots.worker_process import WorkerProcess

    workers = [WorkerProcess(niceness=SEARCH_NICENESS) for _ in range(searching)]
    service = BotService(known_bot, BOTS[FALLBACK].target, WorkerProcess(), workers, paced=True)
    service.warm([("", 0, STAND_IN), ("", 0, SEARCHING)])
    return service


def weigher() -> Weigher:
    """Who weighs decisions for a review or a hint: the expert, every way to its end.

    Raises:
        Refused: the search cannot be had.
    """
    if (trouble := search_trouble()) is not None:
        raise Refused(refuse("Nothing can be weighed. {why}", why=trouble))
    # slow: it brings numpy
    made: Weigher = import_module(f"{AI}.players.weigher").ExpertWeigher()
    return made
