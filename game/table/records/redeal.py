"""A finished record dealt again from its seed, and compared with what it says was dealt."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from game.engine import Card, Deal, DealPiles, TurnUp
from game.engine.refusal import Refused, refuse
from game.table.dealer import (
    LARGEST_PLAIN,
    LONGEST_NUMBER,
    Seed,
    chance_action,
    drawn_dealer,
    opening_draw,
    shuffled,
)
from game.table.records.event_lines import EventLine, ScoreLine
from game.table.records.lines import DrawNote, HeaderLine, Line
from game.table.records.pledge import pledge_of
from game.table.records.replay import (
    FaultyRecord,
    RecordedGame,
    RecordReader,
    faultless,
    replay,
)
from game.table.seed_draw import SeedDraw, draw_faults
from game.table.setup import HUMAN
from game.wording import command_words, in_window


class DrawnSeed(NamedTuple):
    """A draw that persons took part in, and the seed that is said to come of it."""

    line: int
    """Its number in the file."""
    draw: SeedDraw
    seed: Seed | None


class NoAudit(ValueError):
    """A game that cannot be dealt again: the message is the rest of a sentence about it."""


class NotOfItsSeed(Refused):
    """A game whose cards are not those of the seed in its header: the message is one sentence."""


class DealtAgain(NamedTuple):
    """How often chance acted in a game, and what of that is not as its seeds have it."""

    dealt: int
    faults: list[str]


@dataclass(frozen=True, slots=True)
class Redealt:
    """What dealing a game again came to."""

    deals: int
    dealt: int
    """How often chance acted: hands, turn-ups, piles."""
    pledge: str
    """What was, or would have been, shown before the first deal."""
    drawn: bool
    """Whether the seed was drawn by the program; else somebody typed it, and may have known."""
    dealer_drawn: bool
    """Whether the first dealer is the one the seed draws; else he was named."""
    rounded: Seed | None
    """The seed by which the cards are right, where another program rounded the number in the
    header; None where the header tells the right one, or none can be found."""
    draw: SeedDraw | None
    """How persons and a server drew the seed together, where they did."""
    anew: tuple[int, ...]
    """The deals from which on another seed counts: another server went on with the game there."""
    faults: tuple[str, ...]
    """One sentence for everything that is not as the seed has it."""


def draws_of(game: RecordedGame) -> Iterator[DrawnSeed]:
    """The draw of the header, and those later in the game."""
    for number, line, *_ in (game.header, *game.lines):
        if isinstance(line, HeaderLine | DrawNote) and line.draw is not None:
            yield DrawnSeed(number, line.draw, line.seed)


def redealt(game: RecordedGame) -> Redealt:
    """Deal a game again.

    Raises:
        NoAudit: the record is wrong by the rules, unfinished or without its seed.
    """
    try:
        played = faultless(game)
    except FaultyRecord as error:
        line, why, newer = error.fault
        if newer:
            raise NoAudit(f"cannot be read: {why}") from None
        raise NoAudit(f"is not right by the rules (line {line}: {why})") from None
    setup = played.setup
    if not played.ended:
        raise NoAudit("is not finished, and the seed is told at the end")
    if setup.seed is None:
        raise NoAudit("does not tell its seed")
    header = game.header.line
    assert isinstance(header, HeaderLine), "a game that could be played again has a header"
    faults = [why for _, draw, seed in draws_of(game) for why in draw_faults(draw, seed)]
    faults += [why for _, draw, _ in draws_of(game) for why in _absence_faults(header, draw)]
    seed, (dealt, others) = setup.seed, dealt_again(played)
    if others and not setup.drawn:
        seed = next(_unrounded(played), setup.seed)
        others = dealt_again(played, seed).faults
    faults += others
    pledge = pledge_of(header)
    if setup.drawn and header.pledge != pledge:
        faults.append("The pledge in the header is not that of its seed and rules.")
    rounds = opening_draw(setup.variant, setup.players, seed)
    dealer_drawn = drawn_dealer(rounds) == setup.first_dealer
    if header.draw is not None:
        faults += _seating_faults(header, setup.seed, dealer_drawn=dealer_drawn)
    return Redealt(
        deals=len(played.state.finished),
        dealt=dealt,
        pledge=pledge,
        drawn=setup.drawn,
        dealer_drawn=dealer_drawn,
        rounded=None if seed == setup.seed else seed,
        draw=header.draw,
        anew=tuple(line.deal for line in played.lines if isinstance(line, DrawNote)),
        faults=tuple(faults),
    )


def audited(game: RecordedGame) -> RecordReader:
    """A finished game, played through, in which every card is that of the seed in its header.

    Raises:
        NotOfItsSeed: it cannot be dealt again, or other cards were dealt.
    """
    try:
        again = redealt(game)
    except NoAudit as error:
        raise _not_of_its_seed(f"The game {error}.") from None
    if again.faults:
        raise _not_of_its_seed(f"Its cards are not those of its seed. {again.faults[0]}")
    if again.anew:
        raise _not_of_its_seed("Its cards come from more than one seed.")
    if again.rounded is not None:
        raise _not_of_its_seed(f"Another program rounded its seed, which is {again.rounded}.")
    return replay(game)


def _not_of_its_seed(why: str) -> NotOfItsSeed:
    shown = refuse("That the cards of this game are those of its seed cannot be shown.")
    return NotOfItsSeed(in_window(command_words("{why}", why=why), shown))


def dealt_again(played: RecordReader, seed: Seed | None = None) -> DealtAgain:
    """What chance did in a game, compared with the seeds of its header and its later draws.

    Args:
        played: the game.
        seed: one that is tried in place of the header's.

    Raises:
        NoAudit: one of them is not told.
    """
    first = played.setup.seed if seed is None else seed
    anew = [note for note in played.lines if isinstance(note, DrawNote)]
    dealt, faults = 0, [why for _, why in misplaced_draws(played.lines)]
    for step in played.steps:
        if not isinstance(step.action, Deal | TurnUp | DealPiles):
            continue
        dealt += 1
        number = step.before.deal.spec.number
        later = [note.seed for note in anew if note.deal <= number]
        counts = later[-1] if later else first
        if counts is None:
            raise NoAudit(f"does not tell the seed of deal {number}")
        due = chance_action(step.before, counts)
        if step.action != due:
            faults.append(f"Deal {number}: {_different(step.action, due)}")
    return DealtAgain(dealt, faults)


def _unrounded(played: RecordReader) -> Iterator[Seed]:
    """Seeds by which all of a game is right, of those that floating point numbers take for its own.

    A record of 0.3 and before has a large typed number as a JSON number, and a program whose
    numbers are all of 64-bit floating point writes another one back. Of at most 18 digits, as
    they were typed then, 129 numbers at most are one to it; the largest become 10^18.
    """
    told = played.setup.seed
    if not isinstance(told, int) or not LARGEST_PLAIN < abs(told) <= 10**LONGEST_NUMBER:
        return
    around = int(math.ulp(told))
    for seed in range(told - around, told + around + 1):
        if seed != told and float(seed) == float(told) and not dealt_again(played, seed).faults:
            yield seed


def misplaced_draws(lines: Iterable[Line]) -> Iterator[tuple[int, str]]:
    """Draws of a new seed that do not stand before all of the deal that they name.

    Each comes with its place among the lines, from 0, and a sentence.
    """
    number, begun = 1, False
    for place, line in enumerate(lines):
        if isinstance(line, DrawNote) and (begun or line.deal != number):
            yield place, f"The new seed of deal {line.deal} does not stand before that deal."
        elif isinstance(line, ScoreLine):
            number, begun = line.deal + 1, False
        elif isinstance(line, EventLine):
            begun = True


def _seating_faults(header: HeaderLine, seed: Seed, *, dealer_drawn: bool) -> list[str]:
    """What of seats and first dealer is not as a seed has it that was drawn for them too."""
    assert header.draw is not None, "only such a seed draws the seats"
    faults = [] if dealer_drawn else ["The first dealer is not the one that the seed draws."]
    seated = header.draw.seated
    names = [seat.name for seat in header.seats]
    if seated and shuffled(seated, seed, "seats", 0) != names:
        faults.append("The seats are not as the seed draws them.")
    return faults


def _absence_faults(header: HeaderLine, draw: SeedDraw) -> list[str]:
    """What is untrue of those who are said to have added nothing; else a draw was void for them."""
    people = {seat.name.casefold() for seat in header.seats if seat.agent == HUMAN}
    absent = {name.casefold() for name in draw.without}
    due = people - {share.name.casefold() for share in draw.shares}
    # Who resigned before another server went on with the game is not missed there.
    if absent == due or (draw is not header.draw and absent <= due):
        return []
    return ["The draw does not say truly who of the table added nothing to it."]


def _different(had: Deal | TurnUp | DealPiles, due: Deal | TurnUp | DealPiles) -> str:
    if isinstance(had, TurnUp) and isinstance(due, TurnUp):
        return f"{had.card.code} was turned up, by the seed it is {due.card.code}."
    for seat, (hand, other) in enumerate(zip(_dealt(had), _dealt(due), strict=True)):
        if hand != other:
            cards, right = (" ".join(card.code for card in cards) for cards in (hand, other))
            return f"seat {seat} was dealt {cards}, by the seed it is {right}."
    raise AssertionError("they are different")


def _dealt(action: Deal | TurnUp | DealPiles) -> tuple[tuple[Card, ...], ...]:
    match action:
        case Deal(hands) | DealPiles(hands):
            return hands
        case TurnUp(card):
            return ((card,),)
