"""What a lesson is, as data: fixed deals, what happens in them, and what is said and asked.

A deal is a list of codes, as `game.table.records.codes` has them, up to where the lesson begins;
its script goes on from there. Seat 0 is the person's, the others play what the script says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from game.engine.variant import OptionValue
from game.lessons.phrases import BidOff, Words
from game.table.setup import BOT_NAMES, HUMAN, SeatPlan, Setup
from game.variants import variant, with_options
from game.variants.rule_numbers import scheme_numbers

COMPANION: Final = "beginner"
"""Who else sits at the table; nobody is asked."""
HANDS: Final = "/"
"""Between the hands in the code of a deal."""


class Spot(StrEnum):
    """A place of the table that a lesson points at."""

    HAND = "hand"
    PLATES = "plates"
    """What the plates of everybody say."""
    TURNED = "turned"
    """The card that was turned for trump."""
    TALLY = "tally"
    """The person's bid against taken."""
    SCORE = "score"
    """Points, which stand at the seats; the pad that says where the game is comes with them."""
    BOX = "box"
    """The corner that says what wins."""


SHOWN_WITH: Final[Mapping[Spot, Spot]] = {Spot.PLATES: Spot.TALLY}
"""What comes into sight with a place that is spoken of: everybody's figures are one thing."""


@dataclass(frozen=True, slots=True)
class Tell:
    """Something is said, and the person goes on when it was read."""

    words: Words
    """Numbers of rules stand in them as names in braces, of `LessonPart.numbers` too."""
    cards: str = ""
    """Codes of the cards it speaks of, in the hand or the trick, with blanks between them."""
    spots: tuple[Spot, ...] = ()
    """What else it speaks of."""
    trick: bool = False
    """Whether it speaks of the trick just played, which lies there until it was read."""


@dataclass(frozen=True, slots=True)
class Happen:
    """Somebody else, or chance, does something."""

    code: str


@dataclass(frozen=True, slots=True)
class Ask:
    """The person has to do something."""

    words: Words
    right: tuple[str, ...]
    """Codes of what is right; the script goes on from any of them."""
    otherwise: Words | None = None
    """The answer to anything else; None where a bid says it, or nothing else can be done."""
    wrong: Mapping[str, Words] = field(default_factory=dict)
    """Answers to certain wrong acts, by code."""
    cards: str = ""
    """Codes of the cards it speaks of; not what is right, where that is to be found."""
    spots: tuple[Spot, ...] = ()
    """What else it speaks of."""

    def answer(self, code: str) -> Words | None:
        """What is said to an act; None where it is right."""
        if code in self.right:
            return None
        answer = self.wrong.get(code, self.otherwise)
        return BidOff(int(code), tuple(map(int, self.right))) if answer is None else answer


Item: TypeAlias = Tell | Happen | Ask


@dataclass(frozen=True, slots=True)
class LessonPart:
    """One deal of a lesson."""

    dealer: int
    start: tuple[str, ...]
    """What has happened when the lesson begins."""
    script: tuple[Item, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    variant: str = "blackout"
    hides: tuple[Spot, ...] = ()
    """What is not seen before something is said of it."""

    def hidden(self, place: int) -> frozenset[Spot]:
        """What is not seen yet while the item at this place of the script is up."""
        told = [item for item in self.script[: place + 1] if not isinstance(item, Happen)]
        spots = {spot for item in told for spot in item.spots}
        spots |= {SHOWN_WITH[spot] for spot in spots & set(SHOWN_WITH)}
        return frozenset(self.hides) - spots

    def setup(self, name: str) -> Setup:
        """The game of this deal, with the person by that name."""
        dealt = next(code for code in self.start if HANDS in code)
        others = BOT_NAMES[: dealt.count(HANDS)]
        seats = (SeatPlan(name, HUMAN), *(SeatPlan(each, COMPANION) for each in others))
        chosen = with_options(variant(self.variant), self.options, len(seats))
        return Setup(variant=chosen, seats=seats, first_dealer=self.dealer, seed=0)

    @property
    def numbers(self) -> dict[str, int]:
        """The numbers of its scoring, by their names in sentences."""
        dealt = next(code for code in self.start if HANDS in code)
        cards = len(dealt.partition(HANDS)[0]) // 2
        return scheme_numbers(variant(self.variant).rules.scheme, cards)

    @property
    def steps(self) -> int:
        """How many things are said and asked."""
        return sum(not isinstance(item, Happen) for item in self.script)


@dataclass(frozen=True, slots=True)
class PuzzleChoice:
    """Which puzzles a lesson has: of a kind, by the words that puzzles have for it, or by id."""

    themes: tuple[str, ...] = ()
    """One of these, see `game.puzzles.themes`; empty for any."""
    variants: tuple[str, ...] = ()
    """Ids; one of these."""
    ids: tuple[str, ...] = ()
    """Those themselves, where no theme tells what the lesson is about."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One idea."""

    id: str
    """What a file of progress calls it; never changes."""
    title: str
    idea: str
    """What one knows after it, in one line."""
    parts: tuple[LessonPart, ...]
    puzzles: PuzzleChoice | None = None
    """Which puzzles ask the idea once more; None where none do."""

    @property
    def steps(self) -> int:
        """How many things are said and asked in all of it."""
        return sum(part.steps for part in self.parts)


def happens(codes: str) -> Iterator[Happen]:
    """Several things that others do, their codes with blanks between them."""
    return map(Happen, codes.split())
