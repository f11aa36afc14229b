"""The buttons that answer what the scorekeeper asks: numbers, names, suits, calls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.engine import DealSpec, Seat, Staked, Suit
from game.engine.choices import Premium, Total
from game.engine.tuples import put
from game.presentation.phrasebook.trump import suit_name
from game.presentation.words.scorekeeper import premium_words, trick_count
from game.presentation.words.table import suit_title
from game.table.scorekeeping.score_keeping import (
    KeeperQuestion,
    KeptSheet,
    Notes,
    Nothing,
    QuestionKind,
    refused,
    trumps,
    winners_so_far,
    with_bid,
    with_taken,
)
from game.translation import _
from game.ui.kit.controls import Press

Tell = Callable[[Notes], None]


@dataclass(frozen=True, slots=True)
class Answer:
    """One button."""

    key: str
    text: str
    act: Callable[[], None]
    why_not: str = ""
    """Why it cannot be pressed; empty where it can."""
    chosen: bool = False
    primary: bool = False

    def press(self, *, look: str = "", wide: int = 0, padding: int = 13, tall: int = 38) -> Press:
        """Its button: at least so `wide`, `padding` beside words, so `tall`, px at scale 1."""
        return Press(
            self.key,
            self.text,
            self.act,
            gold=self.primary,
            look=look,
            enabled=not self.why_not,
            why=self.why_not,
            least=wide,
            padding=padding,
            tall=tall,
            chosen=self.chosen,
        )


def number_answers(
    spec: DealSpec, notes: Notes, question: KeeperQuestion, tell: Tell
) -> list[Answer]:
    """Numbers of tricks, bid or taken; by their place in the list."""
    seat = question.seat
    if seat is None:
        return []
    if question.asked is QuestionKind.BID:
        now, reasons = notes.bids[seat], bid_refusals(spec, notes, seat)
    else:
        now, reasons = notes.took[seat], taken_refusals(spec, notes, seat)

    def told(number: int) -> Notes:
        if question.asked is QuestionKind.BID:
            return with_bid(notes, seat, number)
        return with_taken(spec, notes, seat, number)

    return [
        Answer(
            f"n {number}",
            str(number),
            lambda number=number: tell(told(number)),  # type: ignore[misc]
            reasons.get(number, ""),
            chosen=number == now,
        )
        for number in range(spec.tricks + 1)
    ]


def bid_refusals(spec: DealSpec, notes: Notes, seat: Seat) -> dict[int, str]:
    """Why a seat may not bid some numbers."""
    found = {bid: refused(spec, notes, seat, bid) for bid in range(spec.tricks + 1)}
    return {bid: why.text(_) for bid, why in found.items() if why is not None}


def taken_refusals(spec: DealSpec, notes: Notes, seat: Seat) -> dict[int, str]:
    """Numbers of tricks that cannot be, where nothing told before is to be put right."""
    if notes.took[seat] is not None:
        return {}  # some number is wrong: any may be the right one
    left = spec.tricks - sum(took or 0 for took in notes.took)
    last = notes.took.count(None) == 1
    why = trick_count(spec)
    return {
        number: why
        for number in range(spec.tricks + 1)
        if number > left or (last and number != left)
    }


def refusal_line(spec: DealSpec, reasons: dict[int, str]) -> str:
    """Why numbers are dim, in a sentence or two."""
    if spec.rules.total is Total.EXACT and reasons:
        return _("The bids must come to exactly {tricks}.", tricks=spec.tricks)
    return " ".join([*dict.fromkeys(reasons.values())][:2])


def word_answers(
    kept: KeptSheet, spec: DealSpec, notes: Notes, question: KeeperQuestion, tell: Tell
) -> list[Answer]:
    """Answers in words, or numbers that are no bids or tricks."""
    names, sizes = kept.names, kept.variant.named_sizes
    match question.asked:
        case QuestionKind.SIZE:
            return [
                Answer(
                    f"n {size}",
                    str(size),
                    lambda size=size: tell(replace(notes, cards=size)),  # type: ignore[misc]
                    chosen=size == notes.cards,
                )
                for size in sizes
            ]
        case QuestionKind.TRUMP:
            choices: list[Suit | Nothing] = [*trumps(spec), Nothing.NONE]
            return [
                Answer(
                    f"trump {number}",
                    suit_title(suit) if isinstance(suit, Suit) else suit_name(None),
                    lambda suit=suit: tell(replace(notes, trump=suit)),  # type: ignore[misc]
                    chosen=suit == notes.trump,
                )
                for number, suit in enumerate(choices)
            ]
        case QuestionKind.PREMIUM:
            stakes = [Staked(seat, each) for seat in spec.bidding_order for each in Premium]
            every: list[Staked | Nothing] = [Nothing.NONE, *stakes]
            return [
                Answer(
                    f"premium {number}",
                    premium_words(names, each),
                    lambda each=each: tell(replace(notes, premium=each)),  # type: ignore[misc]
                    chosen=each == notes.premium,
                )
                for number, each in enumerate(every)
            ]
        case QuestionKind.WINNER:
            won = winners_so_far(spec, notes)
            return [
                Answer(
                    f"n {number}",
                    f"{number} {names[seat]}",
                    lambda seat=seat: tell(  # type: ignore[misc]
                        replace(notes, winners=(*won, seat))
                    ),
                )
                for number, seat in enumerate(spec.bidding_order, start=1)
            ]
        case _:
            return []


class RevokeInput:
    """How many revokes each player made, until "done" is pressed."""

    def __init__(self, players: int) -> None:
        self.counts = (0,) * players

    def answers(
        self, names: tuple[str, ...], notes: Notes, tell: Tell, again: Callable[[], None]
    ) -> list[Answer]:
        """A name for each revoke, and the end of them."""

        def one_more(seat: Seat) -> None:
            self.counts = put(self.counts, seat, (self.counts[seat] + 1) % 4)
            again()

        def done() -> None:
            counts, self.counts = self.counts, (0,) * len(names)
            tell(replace(notes, revokes=counts))

        text = _("Done") if any(self.counts) else _("Nobody")
        return [
            Answer("done", text, done, primary=True),
            *(
                Answer(
                    f"revoke {seat}",
                    name if not self.counts[seat] else f"{name} {self.counts[seat]}",
                    lambda seat=seat: one_more(seat),  # type: ignore[misc]
                    chosen=bool(self.counts[seat]),
                )
                for seat, name in enumerate(names)
            ),
        ]
