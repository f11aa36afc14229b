"""Bots at a hosted game: what one is asked, what becomes of its answer, who plays for whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.engine import Action, Seat
from game.net.messages import RUNNING
from game.net.server.hosted_game import HostedGame
from game.net.server.journal import JournalLine
from game.table.bots.calculations import Urgency
from game.table.bots.service import BotQuestion
from game.table.dealer import agent_chance
from game.table.records.lines import ReplacedNote, StandInNote
from game.table.setup import HUMAN

PATIENCE_S: Final = 5.0
"""Seconds from a question to the answer of a bot that searches, its turn included; then a lower
level stands in for it."""


def question_of(game: HostedGame, is_present: Callable[[str], bool]) -> BotQuestion | None:
    """What a bot is to be asked now, if one is and none is being asked.

    Args:
        game: the one that waits.
        is_present: whether a person is connected: where nobody is, bots do not hurry.
    """
    play = game.play
    if play is None or game.asked is not None or game.paused or game.state != RUNNING:
        return None
    if game.is_held or game.stalled or game.take_backs.open is not None:
        return None
    for seat in play.waiting.must:
        agent = game.seats[seat].player if seat >= 0 else None
        if seat == game.late and game.terms.clock is not None:
            agent = game.terms.clock.agent
        if agent is None or agent == HUMAN:
            continue
        chance = agent_chance(play.seed, play.state, seat)
        view, legal = play.view(seat), play.legal(seat)
        people = [each.name for each in game.seats if each.is_person and each.name]
        waits = any(map(is_present, people))
        urgency = Urgency.PERSON_WAITS if waits else Urgency.TABLE_PLAYS
        game.asked = BotQuestion(game.id, seat, agent, view, legal, chance, urgency, PATIENCE_S)
        return game.asked
    return None


def answered(
    game: HostedGame, asked: BotQuestion, action: Action, fault: str | None, by: str
) -> None:
    """Do what a bot decided; what nobody waits for any more is passed over.

    Args:
        game: the one that waits.
        asked: what was asked.
        action: the answer.
        fault: one sentence where a bot failed and another one moved for it.
        by: who decided, the bot that was asked or one that stands in for it.

    Raises:
        OSError: it cannot be kept, and is not done.
    """
    if game.asked is not asked:
        return
    game.asked = None
    notes: list[JournalLine] = []
    stand_in = None if by == asked.agent else by
    if game.seats[asked.seat].agent == asked.agent and stand_in != game.standing.get(asked.seat):
        notes.append(StandInNote(asked.seat, stand_in))
    if fault is not None:
        notes.append(ReplacedNote(asked.seat, fault))
    game.do(action, notes=notes)


def overdue(game: HostedGame, now: float) -> bool:
    """Have a bot decide for a person who takes too long, where the game has a clock.

    Args:
        game: the one that waits.
        now: seconds since the epoch.
    """
    clock, play = game.terms.clock, game.play
    if clock is None or play is None or game.state != RUNNING:
        return False
    if game.late is not None or game.asked is not None:
        return False
    waiting = (seat for seat in play.waiting.must if seat >= 0 and game.is_played(seat))
    game.late = game.times.late(waiting, clock.after, now)
    return game.late is not None


def stand_in(game: HostedGame, seat: Seat, agent: str | None) -> None:
    """Have a bot play for a person who is away; None: the person is back."""
    game.seats[seat].stand_in = agent
    if game.asked is not None and game.asked.seat == seat:
        game.asked = None
