"""A challenge: who plays what with which cards, and what the challenger made of it.

A game at a server with other people makes one too: bots of ours sit in their seats for whoever
takes it, and the server has signed what the challenger made of it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.challenges.plays import played_again, plays_of
from game.challenges.possible import is_possible
from game.challenges.result import HIT, MISS, FinishedGame, GameResult, result_of
from game.duplicate.question import STAND_IN, record_digest
from game.engine import Seat, Variant
from game.engine.refusal import Refusal, Refused, refuse
from game.engine.variant import OptionValue
from game.roster import BOTS_VERSION, BotError, is_own
from game.table.dealer import Seed, seed_of
from game.table.game import Game
from game.table.match import MOST_PLAYOUTS, Match
from game.table.records.event_lines import EndLine, EventLine, ScoreLine
from game.table.records.lines import Line, ServedNote, digest_of
from game.table.records.redeal import NotOfItsSeed, audited
from game.table.records.replay import FaultyRecord, RecordedGame, faultless
from game.table.setup import HUMAN, SeatPlan, Setup, named_seats
from game.variants import OptionError, read_option, variant, with_options
from game.variants.house_rules import OPTIONS
from game.variants.own import quoted
from game.variants.own_line import rule_words, words_in

FIRST: Final = "blackout-challenge"
"""The word that a line begins with."""
LONGEST: Final = 4000
"""Characters of a line."""
LONGEST_NAME: Final = 60
PLAYOUTS: Final = 30
"""The limit of every bot's decision, for each way that it weighs."""
_DIGEST: Final = re.compile("[0-9a-f]{64}")
_SIGNATURE: Final = re.compile("[0-9a-f]{128}")
_WHOLE: Final = re.compile("-?[0-9]{1,6}")

Verifier = Callable[[str, str, str], bool]
"""Whether the owner of a public key signed a text: the key, the text, the signature."""


class ChallengeError(Refused, ValueError):
    """A line that is no challenge, or a game that none can be made of: one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """One line, understood."""

    variant: Variant
    agents: tuple[str, ...]
    """By seat; `human` is the challenger's, and whoever takes the challenge sits there."""
    first_dealer: Seat
    seed: Seed
    playouts: int
    bots: int
    """The version of the bots that the line was written with."""
    name: str
    """Of the challenger."""
    points: int
    marks: str
    """See `GameResult`."""
    record: str
    """The digest of the challenger's record, which the record itself can be held against."""
    plays: str = ""
    """Every bid and card of the challenger's game; empty in a line of an older version."""
    daily: str = ""
    """The date whose daily deal it is, as 2026-11-22; empty for any other game."""
    people: tuple[Seat, ...] = ()
    """Where other persons sat, whose seats bots have for whoever takes it."""
    server: str = ""
    """The public key of the server that signed the result; empty where none did."""
    served: str = ""
    """Its signature of `served_text`."""
    key: str = ""
    """The public key of whoever signed the line, in hexadecimal digits; empty where nobody did."""
    signature: str = ""
    """Of `signed_text`, by that key."""

    @property
    def seat(self) -> Seat:
        """Where a person sits."""
        return self.agents.index(HUMAN)

    @property
    def same_bots(self) -> bool:
        """Whether the bots of today play as the line's did."""
        return self.bots == BOTS_VERSION

    def setup(self, your_name: str) -> Setup:
        """The game to be played by whoever takes the challenge."""
        return Setup(
            variant=self.variant,
            seats=named_seats(self.agents, your_name),
            first_dealer=self.first_dealer,
            seed=self.seed,
            match=Match(self.playouts, BOTS_VERSION, challenge=line_of(self)),
        )

    def is_of(self, setup: Setup) -> bool:
        """Whether a game was played with these cards, rules and opponents."""
        return (
            setup.variant == self.variant
            and tuple(seat.agent for seat in setup.seats) == self.agents
            and setup.first_dealer == self.first_dealer
            and setup.seed == self.seed
        )


# From a game -----------------------------------------------------------------------------------


def challenge_of(game: RecordedGame) -> Challenge:
    """The challenge that a finished game makes.

    Raises:
        ChallengeError: it is unfinished or wrong, its cards are not those of its seed, more than
            one person played, or a bot that others may not have.
    """
    try:
        played = audited(game)
    except NotOfItsSeed as error:
        raise ChallengeError(error.refusal) from None
    setup = played.setup
    seat = _own_seat(setup.seats)
    found = result_at(setup, played, seat)
    marks = (line for line in played.lines if isinstance(line, ServedNote) and line.seat == seat)
    served = next(marks, None)
    return replace(
        found,
        record=record_digest(played.lines),
        plays=plays_of(played),
        server="" if served is None else served.key,
        served="" if served is None else served.signature,
    )


def _own_seat(seats: Sequence[SeatPlan]) -> Seat:
    """Of the one person, or among several of the one who is a player of this machine.

    Raises:
        ChallengeError: there is no such seat.
    """
    persons = [seat for seat, plan in enumerate(seats) if plan.agent == HUMAN]
    own = persons if len(persons) == 1 else [seat for seat in persons if seats[seat].profile]
    if len(own) != 1:
        raise ChallengeError(
            refuse(
                "A challenge is made of a game that one person played, or of one's own at a server."
            )
        )
    return own[0]


def result_at(setup: Setup, played: FinishedGame, seat: Seat) -> Challenge:
    """What the person in a seat made of a game, without the digest of a record, bids and cards.

    Raises:
        ChallengeError: a bot played there that others may not have, or it counts beside none.
    """
    assert setup.seed is not None
    persons = [at for at, plan in enumerate(setup.seats) if plan.agent == HUMAN and at != seat]
    agents = tuple(STAND_IN if at in persons else plan.agent for at, plan in enumerate(setup.seats))
    _refuse_bots(agents)
    if not _reads_back(setup.seed):
        raise ChallengeError(refuse("Its seed cannot be written into a line."))
    result = result_of(played, seat)
    if result.uncounted is not None:
        raise ChallengeError(
            refuse(
                "No challenge is made of a game in which moves were taken back, hints were asked "
                "for, bots changed, or that was not played from its first deal to its end."
            )
        )
    return Challenge(
        variant=setup.variant,
        agents=agents,
        first_dealer=setup.first_dealer,
        seed=setup.seed,
        playouts=PLAYOUTS if setup.match is None else setup.match.playouts,
        bots=BOTS_VERSION,
        name=setup.seats[seat].name[:LONGEST_NAME],
        points=result.points,
        marks=result.marks,
        record="",
        daily="" if setup.match is None else setup.match.daily,
        people=tuple(persons),
    )


def _refuse_bots(agents: tuple[str, ...]) -> None:
    for agent in agents:
        try:
            ours = agent == HUMAN or is_own(agent)
        except BotError:
            ours = False
        if not ours:
            raise ChallengeError(
                refuse("{bot} is no bot of this program, and others do not have it.", bot=agent)
            )


def _reads_back(seed: Seed) -> bool:
    try:
        return seed_of(str(seed)) == seed
    except ValueError:
        return False


# As a line -------------------------------------------------------------------------------------


def line_of(challenge: Challenge) -> str:
    """The line that `read_challenge` reads back."""
    words = _words(challenge)
    if challenge.signature:
        words.append(f"signature={challenge.signature}")
    line = " ".join(words)
    return f"{line} check={_check(words_in(line))}"


def signed_text(challenge: Challenge, key: str) -> str:
    """What the owner of a public key signs: all words of the line before the signature."""
    return _signed(words_in(" ".join(_words(replace(challenge, key=key)))))


def served_text(challenge: Challenge, lines: Iterable[Line]) -> str:
    """What a server signs: rules, seats, seed and result, and the digest of all that was played.

    Args:
        challenge: the result.
        lines: of the game; of these deals, calls, bids and cards count, not scores and notes.
    """
    played = (line for line in lines if isinstance(line, EventLine))
    course = digest_of(line for line in played if not isinstance(line, ScoreLine | EndLine))
    plain = replace(challenge, playouts=PLAYOUTS, bots=0, record="", plays="", key="")
    words = _words(replace(plain, server="", served=""))
    return "\n".join(["blackout-result-1", *words_in(" ".join(words)), course])


def _signed(words: list[str]) -> str:
    return "\n".join(["blackout-challenge-1", *words])


def _words(challenge: Challenge) -> list[str]:
    """The words of a line, without signature and check."""
    variant = challenge.variant
    return [
        FIRST,
        *rule_words(variant.id, variant.options),
        f"seats={','.join(challenge.agents)}",
        f"dealer={challenge.first_dealer}",
        f"seed={challenge.seed}",
        f"playouts={challenge.playouts}",
        f"bots={challenge.bots}",
        f"points={challenge.points}",
        f"bids={challenge.marks}",
        *([f"plays={challenge.plays}"] if challenge.plays else []),
        *([f"daily={challenge.daily}"] if challenge.daily else []),
        *([f"people={','.join(map(str, challenge.people))}"] if challenge.people else []),
        *([f"server={challenge.server}"] if challenge.server else []),
        *([f"served={challenge.served}"] if challenge.served else []),
        f"record={challenge.record}",
        f"by={quoted(challenge.name)}",
        *([f"key={challenge.key}"] if challenge.key else []),
    ]


def _check(words: list[str]) -> str:
    """Twelve hexadecimal digits that no changed line keeps by chance."""
    text = "\n".join(words)
    return hashlib.sha256(f"blackout-challenge-1|{text}".encode()).hexdigest()[:12]


_UNSIGNED: Final = refuse(
    "This challenge was not signed by the key or the server that it names, or was changed since."
)


def read_challenge(text: str, verifier: Verifier | None = None) -> Challenge:
    """The challenge that a line tells of; line breaks in it are spaces.

    A line that names a daily deal is read by `game.daily.results`, which knows what that day's is.

    Args:
        text: the line; what stands before its first word is passed over.
        verifier: checks the signature of a line that has one; without it none is checked.

    Raises:
        ChallengeError: it tells of none, or was changed or cut; the sentence says which.
    """
    if len(text) > LONGEST:
        raise ChallengeError(refuse("The text is too long."))
    try:
        words = words_in(text[max(text.find(FIRST), 0) :])
    except OptionError as error:
        raise ChallengeError(error.refusal) from None
    if not words or words[0] != FIRST:
        raise ChallengeError(refuse("A challenge is a line that begins with {word}.", word=FIRST))
    if words[-1] != f"check={_check(words[:-1])}":
        raise ChallengeError(refuse("This challenge was changed or cut on its way."))
    try:
        challenge, game = _understood(words[1:-1])
    except ChallengeError:
        raise
    except (KeyError, ValueError, IndexError):
        raise ChallengeError(
            refuse("This challenge is of another version, or no game that can be played.")
        ) from None
    if verifier is not None and challenge.key:
        # The words as they came: a later version may have signed some that this one passes over.
        signed = words[-2] == f"signature={challenge.signature}"
        if not (signed and verifier(challenge.key, _signed(words[:-2]), challenge.signature)):
            raise ChallengeError(_UNSIGNED)
    if verifier is not None and challenge.server:
        told = "" if game is None else served_text(challenge, game.lines)
        if not verifier(challenge.server, told, challenge.served):
            raise ChallengeError(_UNSIGNED)
    return challenge


def _understood(words: list[str]) -> tuple[Challenge, Game | None]:
    """The words between the first and the check; the game, where its bids and cards are there.

    Raises:
        KeyError, ValueError, IndexError: one is missing or makes no sense.
    """
    told: dict[str, str] = {}
    options: dict[str, OptionValue] = {}
    for text in words[1:]:
        key, equals, value = text.partition("=")
        if not equals or key in told or key in options:
            raise ValueError(text)
        if key in OPTIONS:
            options[key] = read_option(text)[1]
        else:
            told[key] = value
    agents = tuple(told["seats"].split(","))
    if agents.count(HUMAN) != 1:
        raise ValueError("one person plays")
    _refuse_bots(agents)
    numbers = {key: _whole(told[key]) for key in ("dealer", "playouts", "bots", "points")}
    if numbers["dealer"] not in range(len(agents)) or not 1 <= numbers["playouts"] <= MOST_PLAYOUTS:
        raise ValueError("a number is out of bounds")
    marks, name = told["bids"], told["by"]
    if not _DIGEST.fullmatch(told["record"]) or not marks or set(marks) - {HIT, MISS}:
        raise ValueError("the result makes no sense")
    if not name.isprintable() or len(name) > LONGEST_NAME:
        raise ValueError("the name makes no sense")
    key, signature = told.get("key", ""), told.get("signature", "")
    server, served = told.get("server", ""), told.get("served", "")
    for by, text in ((key, signature), (server, served)):
        if (by or text) and not (_DIGEST.fullmatch(by) and _SIGNATURE.fullmatch(text)):
            raise ValueError("a signature makes no sense")
    people = tuple(map(_whole, told["people"].split(","))) if "people" in told else ()
    if any(at not in range(len(agents)) or agents[at] == HUMAN for at in people):
        raise ValueError("a person sat nowhere")
    rules = with_options(variant(words[0]), options, len(agents))
    if not is_possible(rules, len(agents), [mark == HIT for mark in marks], numbers["points"]):
        raise ChallengeError(_impossible(numbers["points"], marks))
    challenge = Challenge(
        variant=rules,
        agents=agents,
        first_dealer=numbers["dealer"],
        seed=seed_of(told["seed"]),
        playouts=numbers["playouts"],
        bots=numbers["bots"],
        name=name,
        points=numbers["points"],
        marks=marks,
        record=told["record"],
        plays=told.get("plays", ""),
        daily=told.get("daily", ""),
        people=people,
        server=server,
        served=served,
        key=key,
        signature=signature,
    )
    return challenge, _play_again(challenge) if challenge.plays else None


def _play_again(challenge: Challenge) -> Game:
    """Make sure that a line's bids and cards come to its result.

    Raises:
        ChallengeError: they come to another one.
        ValueError: they are none of a game.
    """
    game = played_again(challenge.setup(challenge.name), challenge.plays, len(challenge.marks))
    points = game.state.totals[challenge.seat]
    marks = "".join(HIT if deal.result.made[challenge.seat] else MISS for deal in game.deals)
    if (points, marks) != (challenge.points, challenge.marks):
        raise ChallengeError(_impossible(challenge.points, challenge.marks))
    return game


def _impossible(points: int, marks: str) -> Refusal:
    return refuse(
        "By its rules, bids and cards this challenge does not come to {points} points with these "
        "bids made: {bids}.",
        points=points,
        bids=marks,
    )


def _whole(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise ValueError(f"{text} is no number")
    return int(text)


# Beside each other -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A challenge and what came of taking it."""

    challenge: Challenge
    name: str
    result: GameResult

    @property
    def ahead(self) -> int:
        """Points by which the second result is better; negative where it is worse."""
        return self.result.points - self.challenge.points


def answered(challenge: Challenge, game: RecordedGame) -> SideBySide:
    """A finished game beside the challenge that it answers.

    Raises:
        ChallengeError: the game is unfinished, wrong, or of another challenge.
    """
    try:
        played = faultless(game)
    except FaultyRecord:
        played = None
    if played is None or not played.ended or not challenge.is_of(played.setup):
        raise ChallengeError(refuse("The record is not of a finished game of this challenge."))
    name = played.setup.seats[challenge.seat].name
    return SideBySide(challenge, name, result_of(played, challenge.seat))
