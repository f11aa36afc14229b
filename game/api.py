"""The program as a library: what `import blackout_table` offers, and nothing else of it.

The engine's values and functions as they are, the variants, records, and a few functions that take
a game from its first card to its last without a window. docs/reference/library.md lists each of
them and shows most at work. What few programs ask for is imported inside the functions that need
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import game as program
from game import engine, roster
from game.engine import (
    ALL,
    CARDS,
    CHANCE,
    FACE_DOWN,
    PUBLIC,
    Action,
    Agent,
    Bid,
    Card,
    Deal,
    DealResult,
    DealSpec,
    Event,
    FaceDown,
    GameState,
    Guess,
    IllegalAction,
    Limit,
    Phase,
    Play,
    Refusal,
    Seat,
    Suit,
    Variant,
    View,
    Viewer,
    apply,
    card,
    cards,
    choices,
    imagine,
    legal_actions,
    new_game,
    observe,
    points,
    refusal_of,
    to_act,
)
from game.engine.scheme import Award, Scheme
from game.engine.spec import Rules
from game.engine.variant import OptionValue
from game.roster import BotError
from game.storage.files import open_new
from game.table.dealer import (
    Seed,
    agent_chance,
    checked_number,
    dealt,
    draw_seed,
    game_seed,
    seed_of,
)
from game.table.game import Game, Step
from game.table.headless import steps
from game.table.own_variants.variant_file import read_own_file, read_own_text
from game.table.records.event_lines import RecordError
from game.table.records.headers import header
from game.table.records.lines import written
from game.table.records.replay import RecordedGame, RecordFault, games_of, replay
from game.table.setup import SeatPlan, Setup, plan
from game.variants import OPTIONS, VARIANTS, OptionError, variant, with_options
from game.variants.own import OwnVariant, dump
from game.variants.schedules import Shape

if TYPE_CHECKING:
    from game.arena.simulation import SeatCounts

__all__ = [
    "ALL",
    "CARDS",
    "CHANCE",
    "FACE_DOWN",
    "OPTIONS",
    "PUBLIC",
    "VARIANTS",
    "Action",
    "Agent",
    "Award",
    "Bid",
    "BotError",
    "Card",
    "Deal",
    "DealResult",
    "DealSpec",
    "Event",
    "FaceDown",
    "GameState",
    "Guess",
    "IllegalAction",
    "Limit",
    "OptionError",
    "OptionValue",
    "OwnVariant",
    "Phase",
    "Play",
    "PlayedGame",
    "RecordError",
    "RecordFault",
    "Refusal",
    "Rules",
    "Scheme",
    "Seat",
    "SeatPlan",
    "Seed",
    "Setup",
    "Shape",
    "Step",
    "Suit",
    "Variant",
    "View",
    "Viewer",
    "__version__",
    "apply",
    "ask",
    "bot",
    "bots",
    "card",
    "cards",
    "choices",
    "deal",
    "dump",
    "engine",
    "imagine",
    "legal_actions",
    "new_game",
    "observe",
    "play",
    "points",
    "read_own_file",
    "read_own_text",
    "read_record",
    "refusal_of",
    "simulate",
    "to_act",
    "variant",
    "with_options",
    "write_record",
]

__version__: Final = program.__version__
_NO_LIMIT: Final = Limit()


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that was played here or read from a record, up to its end or its first fault."""

    setup: Setup
    """Variant, seats, first dealer and seed."""
    state: GameState
    """After the last action."""
    steps: tuple[Step, ...]
    """Every action, those of chance among them, with the state before it."""
    lines: tuple[str, ...]
    """Its record, each line with its line feed."""
    ended: bool
    """Whether it was played to its end, or to the deals that were wanted."""
    fault: RecordFault | None = None
    """What is wrong with its record: the number of the line, and why."""


def deal(state: GameState, seed: Seed) -> GameState:
    """The state once chance has acted: hands, turn-up and piles of this deal, as the seed has them.

    Where chance is not to act, it is the state as it was. The cards of a deal depend on the seed
    and the number of the deal alone (docs/reference/records.md). A seed is a whole number, or a
    text of hexadecimal digits.

    Raises:
        ValueError: the seed is neither.
    """
    return dealt(state, _checked(seed))


def bots() -> tuple[str, ...]:
    """The names of all bots: ours from weak to strong, then those of installed packages."""
    return tuple(roster.names())


def bot(name: str) -> Agent:
    """The bot of this name, or one of your own as `module:attribute`, loaded into this process.

    Raises:
        BotError: there is none; the sentence says why.
    """
    return roster.agent(name)


def ask(
    agent: Agent,
    state: GameState,
    seat: Seat | None = None,
    *,
    limit: Limit = _NO_LIMIT,
    rng: Random | None = None,
) -> Action:
    """What an agent does for a seat; it is shown the View of that seat and the legal actions.

    Args:
        agent: who is asked, unless a single action is legal.
        state: of the game.
        seat: for whom; without one, the first seat that the game waits for.
        limit: when to stop thinking.
        rng: all the chance that the agent has; without one, a new one.

    Raises:
        BotError: the answer is not allowed.
        ValueError: the seat has nothing to decide.
    """
    if seat is None:
        seat = to_act(state).must[0]
    legal = legal_actions(state, seat)
    if not legal:
        raise ValueError(f"seat {seat} has nothing to decide now")
    if len(legal) == 1:
        return legal[0]
    # slow: it brings what processes need
    from game.table.bots.worker import NotAllowed, place_among

    answer = agent.choose(observe(state, seat), legal, limit, rng or Random())
    try:
        return legal[place_among(answer, legal)]
    except NotAllowed as error:
        raise BotError(f"{_name(agent)} {error}.") from None


def play(
    rules: Variant,
    agents: Sequence[str | Agent],
    *,
    seed: Seed | None = None,
    first_dealer: Seat | None = None,
    limit: Limit = _NO_LIMIT,
    max_deals: int | None = None,
) -> PlayedGame:
    """Play a game to its end in this process; it is returned as its record would be read.

    Bots of ours play as in `simulate`: the same words give the same record.

    Args:
        rules: what is played.
        agents: who sits where, bots by name or agents of your own; what these raise is not caught.
        seed: of cards and bots; without one, one is drawn.
        first_dealer: who deals first; without one, the seed says.
        limit: of every decision. Only a limit of playouts makes the same game of the same seed.
        max_deals: end the game after so many deals.

    Raises:
        BotError: there is no such bot, or an answer is not allowed.
        ValueError: the variant is not for so many players, or the seed is none.
    """
    named = tuple(agent if isinstance(agent, str) else _name(agent) for agent in agents)
    asked = [bot(agent) if isinstance(agent, str) else agent for agent in agents]
    setup = plan(
        rules, named, seed=None if seed is None else _checked(seed), first_dealer=first_dealer
    )

    def decide(game: Game, seat: Seat, _legal: tuple[Action, ...]) -> Action:
        rng = Random(agent_chance(game.seed, game.state, seat))
        return ask(asked[seat], game.state, seat, limit=limit, rng=rng)

    played = Game(setup, [header(setup)])
    done = tuple(steps(played, decide, max_deals))
    lines = tuple(map(written, played.lines))
    return PlayedGame(setup, played.state, done, lines, ended=True)


def simulate(
    rules: Variant,
    agents: Sequence[str],
    *,
    games: int,
    seed: Seed | None = None,
    limit: Limit = _NO_LIMIT,
    max_deals: int | None = None,
    jobs: int = 1,
) -> SeatCounts:
    """Play many games of bots and count wins, points and exact bids by seat.

    A bot that is not ours has a process of its own for each seat; one that fails is counted, and
    another moves for it.

    Args:
        rules: what is played.
        agents: who sits where: bots by name, or your own as `module:attribute`.
        games: how many.
        seed: of the first game, from which the others' follow; without one, one is drawn.
        limit: of every decision.
        max_deals: end each game after so many deals.
        jobs: how many processes at most. With more than one, whatever calls this at the top of a
            script stands under `if __name__ == "__main__":`, since processes import it again.

    Raises:
        BotError: there is no such bot.
        PoolError: a process could not be started, or went away.
    """
    # slow: it brings what processes need
    from game.arena.simulation import SeatCounts, Task, outcomes

    roster.check_bots(agents)
    given = draw_seed() if seed is None else _checked(seed)
    seats = tuple(agents)
    tasks = [
        Task(
            rules,
            seats,
            game_seed(given, number),
            None,
            max_deals,
            limit.playouts,
            limit.milliseconds,
            seed is None,
        )
        for number in range(games)
    ]
    counts = SeatCounts(seats)
    for outcome in outcomes(tasks, jobs) if tasks else ():
        counts.add(outcome)
    return counts


def read_record(path: Path) -> tuple[PlayedGame, ...]:
    """The games of a record, each played again by the engine up to its end or its first fault.

    Raises:
        RecordError: the file cannot be read, or a game in it does not say what is played.
    """
    return tuple(map(_read, games_of(path)))


def write_record(path: Path, games: Iterable[PlayedGame]) -> None:
    """Write games into a new file, which `blackout check` and `blackout replay` read.

    Raises:
        FileExistsError: there is such a file; none is written over.
        OSError: it cannot be written.
    """
    with open_new(path) as file:
        for game in games:
            file.writelines(game.lines)


def _read(recorded: RecordedGame) -> PlayedGame:
    played = replay(recorded)
    return PlayedGame(
        setup=played.setup,
        state=played.state,
        steps=tuple(Step(step.before, step.action) for step in played.steps),
        lines=tuple(map(written, played.lines)),
        ended=played.ended,
        fault=played.fault,
    )


def _checked(seed: Seed) -> Seed:
    """A seed as a record may tell it.

    Raises:
        ValueError: it is neither a whole number nor hexadecimal digits, or too far below zero.
    """
    return seed_of(seed) if isinstance(seed, str) else checked_number(seed)


def _name(agent: Agent) -> str:
    """What a record calls an agent of one's own."""
    kind = type(agent)
    return f"{kind.__module__}:{kind.__qualname__}"
