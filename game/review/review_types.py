"""The values that a review consists of, and how they are written as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from statistics import fmean
from typing import Any, Final, NamedTuple, TypeVar

from game.engine import Seat
from game.engine.refusal import Refusal
from game.review.facts import Fact, fact_data, fact_of
from game.storage.decoding import real, whole
from game.table.records.event_lines import AnyEvent, EventLine
from game.table.records.lines import data_of, line_in

DIGITS: Final = 4
"""Decimal places of everything that a review says, so that what is added up comes out exactly."""
_MOST: Final = 1_000_000_000
"""Of everything that is counted."""
BIDS: Final = ("bid", "lay")
"""Kinds of decisions that are bids."""
CARDS: Final = ("play",)
"""The kind that is cards."""
SHARPNESS: Final = 10
"""Power that makes the accuracy of a game of the mean of its decisions. Few decisions can be got
wrong, so that random play has a mean of .87 and the expert one of .997: to this power, near .30 and
.97 (`scripts/lab/review_validity.py`)."""
SURE: Final = 2.0
"""Standard errors of the estimate by which a way must be better before another is a mistake."""

_T = TypeVar("_T")


class Tier(StrEnum):
    """How much a decision gave away beyond the error, of the swing of its deal."""

    FINE = "fine"
    """Nothing that is more than the error."""
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


SLIP: Final = 0.15
"""Part of the swing below which a mistake is a slip."""
BLUNDER: Final = 0.3
"""Part of the swing from which it is a blunder."""


class Way(NamedTuple):
    """What one way to decide is worth."""

    action: AnyEvent
    """As a record writes it."""
    points: float
    """Expected points of the deal, less what a missed premium gives each of the others."""
    error: float
    """Standard error of `points`."""
    made: float
    tricks: tuple[float, ...]
    behind: float
    """Standard error of how far it lies behind the best."""
    worth: float
    """What players compare by; see `game.engine.weighing`."""


class OpenReading(NamedTuple):
    """The same decision with all cards seen."""

    exact: bool
    """Whether it was worked out to the end; else played out as often as the fair reading."""
    best: AnyEvent
    loss: float
    error: float
    ways: tuple[Way, ...]


class ReviewedDecision(NamedTuple):
    """A decision and what its ways were worth; `why` and no ways where nothing could tell."""

    step: int
    """Which of the record's actions it is."""
    line: int
    """How many lines of the record come before it."""
    seat: Seat
    deal: int
    trick: int | None
    kind: str
    chosen: AnyEvent
    best: AnyEvent | None
    loss: float
    """Points of the deal given away, 0 or more."""
    error: float
    """Standard error of `loss`."""
    mistake: bool
    """Whether a better way was there beyond the noise of the estimate."""
    accuracy: float
    """Of this decision, from 0 to 1; see docs/background/reviews.md."""
    playouts: int
    """Deals that every way was played over, or was to be."""
    ways: tuple[Way, ...]
    open: OpenReading | None = None
    win_chance: tuple[float, float] | None = None
    """Of the seat, before it and after what it gave away."""
    why: str = ""
    """Why it was not weighed, in one sentence."""
    facts: tuple[Fact, ...] | None = None
    """What was counted of it from what the seat knew; None while nobody has."""
    tier: Tier = Tier.FINE


class DealAccount(NamedTuple):
    """Where the points of a seat in one deal came from: they are the sum of the three.

    Points are counted as those of a way are: a missed premium is taken off that gave its points to
    each of the others.
    """

    seat: Seat
    deal: int
    points: int
    """Those of the score sheet, less `given`."""
    promise: float
    """What the hand promised before the first bid, beside such opponents."""
    skill: float
    """What the decisions gave away: none or less."""
    luck: float
    """The rest: the other cards, and what the others did."""
    given: int = 0
    """Points that each of the others has of a premium that this seat missed."""


class Moment(NamedTuple):
    """The chances to win at a moment of the play, with all cards seen."""

    step: int
    """How many actions of the record came before."""
    deal: int
    trick: int
    """The one that is about to be led, from 1."""
    chances: tuple[float, ...]
    """By seat; they add up to one."""


class SeatSummary(NamedTuple):
    """A seat's whole game."""

    seat: Seat
    name: str
    agent: str
    decisions: int
    mistakes: int
    loss_per_decision: float | None
    accuracy: float | None
    """Of all decisions together, on the scale of `game_accuracy`."""
    accuracy_of_bids: float | None
    accuracy_of_cards: float | None
    luck: float
    skill: float
    swing: float | None = None
    """Mean swing of the deals that are over; points of different variants compare by it."""


class GameReview(NamedTuple):
    """A reviewed game, or as much of it as there is."""

    seats: tuple[SeatSummary, ...]
    decisions: tuple[ReviewedDecision, ...]
    deals: tuple[DealAccount, ...]
    win_chances: tuple[tuple[float, ...], ...] | None
    """By seat before the first deal and after each; None where all win or lose together."""
    complete: bool
    """Whether the game is over and every decision was weighed."""
    notes: tuple[Refusal, ...]
    """What could not be shown, a sentence each."""
    moments: tuple[Moment, ...] = ()
    """Of a game that is over: before each trick, as far as they are known, in order."""


def mean(values: Sequence[float]) -> float | None:
    """Their mean; None of none."""
    return rounded(fmean(values)) if values else None


def mean_accuracy(decisions: Iterable[ReviewedDecision], kinds: Sequence[str]) -> float | None:
    """Mean of the accuracies of single decisions of these kinds; None of none."""
    return mean([each.accuracy for each in decisions if each.kind in kinds])


def game_accuracy(mean: float | None) -> float | None:
    """The accuracy of a whole game.

    Args:
        mean: of the accuracies of its decisions, from 0 to 1; None of none.
    """
    return None if mean is None else rounded(mean**SHARPNESS)


def rounded(value: float) -> float:
    """A number as a review says it; never a negative zero."""
    return round(value, DIGITS) + 0.0


def document(review: GameReview, why: Callable[[ReviewedDecision], str]) -> dict[str, Any]:
    """The review of one game as `blackout review --json` prints it.

    Args:
        review: it.
        why: what a decision's verdict rests on, in sentences.
    """
    return {
        "seats": [seat._asdict() for seat in review.seats],
        "decisions": [{**decision_data(each), "why": why(each)} for each in review.decisions],
        "deals": [account._asdict() for account in review.deals],
        "win_chance": None if review.win_chances is None else [*map(list, review.win_chances)],
        "moments": [moment._asdict() for moment in review.moments],
        "complete": review.complete,
        "notes": [*map(str, review.notes)],
    }


def decision_data(each: ReviewedDecision) -> dict[str, Any]:
    """A decision as JSON; `decision_of` reads it back."""
    data = each._asdict()
    data["chosen"] = data_of(each.chosen)
    data["best"] = None if each.best is None else data_of(each.best)
    data["ways"] = [_way_data(way) for way in each.ways]
    if each.open is not None:
        best, ways = data_of(each.open.best), [*map(_way_data, each.open.ways)]
        data["open"] = {**each.open._asdict(), "best": best, "ways": ways}
    if each.facts is not None:
        data["facts"] = [*map(fact_data, each.facts)]
    if each.win_chance is not None:
        data["win_chance"] = {"before": each.win_chance[0], "after": each.win_chance[1]}
    return data


def decision_of(data: Mapping[str, Any]) -> ReviewedDecision:
    """A decision from JSON of our own making.

    Raises:
        Unreadable, or any of `NONSENSE`: it is something else.
    """
    best, trick, reading = data["best"], data["trick"], data["open"]
    chance, facts = data["win_chance"], data["facts"]
    return ReviewedDecision(
        step=_counted(data["step"]),
        line=_counted(data["line"]),
        seat=_counted(data["seat"]),
        deal=_counted(data["deal"]),
        trick=None if trick is None else _counted(trick),
        kind=_of(str, data["kind"]),
        chosen=_action_of(data["chosen"]),
        best=None if best is None else _action_of(best),
        loss=real(data["loss"]),
        error=real(data["error"]),
        mistake=_of(bool, data["mistake"]),
        tier=Tier(data["tier"]),
        accuracy=real(data["accuracy"]),
        playouts=_counted(data["playouts"]),
        ways=tuple(map(_way_of, data["ways"])),
        open=None if reading is None else _reading_of(reading),
        win_chance=None if chance is None else (real(chance["before"]), real(chance["after"])),
        why=_of(str, data["why"]),
        facts=None if facts is None else tuple(map(fact_of, facts)),
    )


def moment_of(data: Mapping[str, Any]) -> Moment:
    """A moment from JSON of our own making.

    Raises:
        Unreadable, or any of `NONSENSE`: it is something else.
    """
    return Moment(
        step=_counted(data["step"]),
        deal=_counted(data["deal"]),
        trick=_counted(data["trick"]),
        chances=tuple(map(real, data["chances"])),
    )


def _counted(value: object) -> int:
    return whole(value, 0, _MOST)


def _of(kind: type[_T], value: object) -> _T:
    if not isinstance(value, kind):
        raise TypeError
    return value


def _action_of(data: object) -> AnyEvent:
    line = line_in(_of(dict, data))
    if not isinstance(line, EventLine):
        raise TypeError
    return line


def _reading_of(data: Mapping[str, Any]) -> OpenReading:
    return OpenReading(
        exact=_of(bool, data["exact"]),
        best=_action_of(data["best"]),
        loss=real(data["loss"]),
        error=real(data["error"]),
        ways=tuple(map(_way_of, data["ways"])),
    )


def _way_data(way: Way) -> dict[str, Any]:
    return {**way._asdict(), "action": data_of(way.action), "tricks": list(way.tricks)}


def _way_of(data: Mapping[str, Any]) -> Way:
    return Way(
        action=_action_of(data["action"]),
        points=real(data["points"]),
        error=real(data["error"]),
        made=real(data["made"]),
        tricks=tuple(map(real, data["tricks"])),
        behind=real(data["behind"]),
        worth=real(data["worth"]),
    )
