"""The buttons that answer what the scorekeeper asks: numbers, names, suits, calls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import Rect

from game.engine import CallTerms, DealSpec, Seat, Staked, Suit
from game.engine.choices import CallKind, Madness, Premium, Total
from game.engine.terms import NORMAL_PRECEDENCE
from game.engine.tuples import put
from game.table.keeper import (
    Asked,
    Notes,
    Nothing,
    Question,
    refused,
    trumps,
    with_bid,
    with_taken,
)
from game.ui import words
from game.ui.keeper_words import KINDS, MADNESS, SUITS, premium_words
from game.ui.rows import choice
from game.ui.text import _

if TYPE_CHECKING:
    from game.ui.screen import Screen

Tell = Callable[[Notes], None]

_GAP = 7  # px at scale 1
_NUMBER = 46
_LEAST_NUMBER = 24  # px at any scale
_ROW = 36
"""Least height of a row of answers where there are two, px at scale 1."""


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


def number_answers(spec: DealSpec, notes: Notes, question: Question, tell: Tell) -> list[Answer]:
    """Numbers of tricks, bid or taken; by their place in the list."""
    seat = question.seat
    if seat is None:
        return []
    if question.asked is Asked.BID:
        now, reasons = notes.bids[seat], bid_refusals(spec, notes, seat)
    else:
        now, reasons = notes.took[seat], taken_refusals(spec, notes, seat)

    def told(number: int) -> Notes:
        if question.asked is Asked.BID:
            return with_bid(notes, seat, number)
        return with_taken(notes, seat, number)

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
    why = _("There are {tricks} tricks.").format(tricks=spec.tricks)
    return {
        number: why
        for number in range(spec.tricks + 1)
        if number > left or (last and number != left)
    }


def refusal_line(spec: DealSpec, reasons: dict[int, str]) -> str:
    """Why numbers are dim, in a sentence or two."""
    if spec.rules.total is Total.EXACT and reasons:
        return _("The bids must come to exactly {tricks}.").format(tricks=spec.tricks)
    return " ".join([*dict.fromkeys(reasons.values())][:2])


def word_answers(
    names: tuple[str, ...], spec: DealSpec, notes: Notes, question: Question, tell: Tell
) -> list[Answer]:
    """Answers in words, or numbers that are no bids or tricks."""
    match question.asked:
        case Asked.SIZE:
            return [
                Answer(
                    f"n {size}",
                    str(size),
                    lambda size=size: tell(replace(notes, cards=size)),  # type: ignore[misc]
                    chosen=size == notes.cards,
                )
                for size in spec.sizes
            ]
        case Asked.TRUMP:
            told: list[Suit | Nothing] = [*trumps(spec), Nothing.NONE]
            return [
                Answer(
                    f"trump {number}",
                    _(SUITS[suit]) if isinstance(suit, Suit) else _("No trump"),
                    lambda suit=suit: tell(replace(notes, trump=suit)),  # type: ignore[misc]
                    chosen=suit == notes.trump,
                )
                for number, suit in enumerate(told)
            ]
        case Asked.PREMIUM:
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
        case Asked.WINNER:
            return [
                Answer(
                    f"n {number}",
                    f"{number} {names[seat]}",
                    lambda seat=seat: tell(  # type: ignore[misc]
                        replace(notes, winners=(*notes.winners, seat))
                    ),
                )
                for number, seat in enumerate(spec.bidding_order, start=1)
            ]
        case _:
            return []


class Revoking:
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


@dataclass(slots=True)
class Calling:
    """A call of Caller Clag that is being put together."""

    kind: CallKind = CallKind.PLAIN
    order: tuple[Suit, ...] = NORMAL_PRECEDENCE
    nuloss: bool = False
    blind: bool = False
    madness: Madness | None = None

    @property
    def terms(self) -> CallTerms:
        """The call as it stands."""
        return CallTerms(
            self.kind,
            self.order if self.kind is CallKind.SUIT_PRECEDENCE else None,
            nuloss=self.nuloss,
            blind_hand=self.blind,
            madness=None if self.kind.is_misere else self.madness,
        )

    def place(self, screen: Screen, flow: Flow, called: Callable[[CallTerms], None]) -> list[str]:
        """Make the controls; the keys of their stops."""

        def choose_kind(number: int) -> None:
            self.kind = list(CallKind)[number]
            screen.rebuild()

        def choose_madness(number: int) -> None:
            self.madness = list(MADNESS)[number]
            screen.rebuild()

        def raised(suit: Suit) -> None:
            place = self.order.index(suit)
            rest = [other for other in self.order if other is not suit]
            rest.insert(max(0, place - 1), suit)
            self.order = tuple(rest)
            screen.rebuild()

        def turn_nuloss() -> None:
            self.nuloss = not self.nuloss
            screen.rebuild()

        def turn_blind() -> None:
            self.blind = not self.blind
            screen.rebuild()

        kinds = [_(text) for text in KINDS.values()]
        wide = max(screen.width_of(text) for text in kinds) + screen.px(20)
        choice(screen, "kind", flow.next(wide), kinds, list(CallKind).index(self.kind), choose_kind)
        keys = ["kind"]
        if not self.kind.is_misere:
            texts = [_(text) for text in MADNESS.values()]
            wide = max(screen.width_of(text) for text in texts) + screen.px(20)
            at = list(MADNESS).index(self.madness)
            choice(screen, "madness", flow.next(wide), texts, at, choose_madness)
            keys.append("madness")
        toggles = [
            Answer("nuloss", _("Nuloss"), turn_nuloss, chosen=self.nuloss),
            Answer("blind", _("Blind hand"), turn_blind, chosen=self.blind),
            Answer("call", _("Call it"), lambda: called(self.terms), primary=True),
        ]
        if self.kind is CallKind.SUIT_PRECEDENCE:
            toggles[2:2] = [
                Answer(
                    f"suit {suit.letter}",
                    _(SUITS[suit]),
                    lambda suit=suit: raised(suit),  # type: ignore[misc]
                )
                for suit in self.order
            ]
        flow.put(toggles)
        return [*keys, *(answer.key for answer in toggles)]


class Flow:
    """Puts buttons in a row, and on into a second one where there is room for it."""

    def __init__(self, screen: Screen, area: Rect) -> None:
        self._screen = screen
        self._area = area
        self._gap = screen.px(_GAP)
        self._rows = 2 if area.height >= screen.px(2 * _ROW) else 1
        self._tall = (area.height - self._gap * (self._rows - 1)) // self._rows
        self._x, self._y = area.left, area.top

    @property
    def bottom(self) -> int:
        """The lower edge of the row that was used last."""
        return self._y + self._tall

    def next(self, wide: int) -> Rect:
        """The place of the next button."""
        if self._x + wide > self._area.right and self._rows > 1 and self._x > self._area.left:
            self._rows -= 1
            self._x, self._y = self._area.left, self._y + self._tall + self._gap
        box = Rect(self._x, self._y, wide, self._tall)
        self._x += wide + self._gap
        return box

    def put(self, answers: list[Answer], *, numbers: bool = False) -> None:
        """Make their buttons; numbers are all equally wide."""
        screen, gap = self._screen, self._gap
        wides = [screen.width_of(answer.text) for answer in answers]
        room = self._area.right - self._x
        if numbers:
            big = round(screen.px(_NUMBER) * 1.2)
            if self._rows > 1 and len(answers) * (big + gap) <= room:
                self._tall, self._rows = big, 1  # few: larger ones, in one row
                columns, most = len(answers), big
            else:
                columns, most = -(-len(answers) // self._rows), screen.px(_NUMBER)
            fits = (room - gap * (columns - 1)) // columns
            wides = [max(_LEAST_NUMBER, min(most, fits))] * len(answers)
        else:
            need = sum(wides) + gap * (len(wides) - 1)
            spare = room + self._area.width * (self._rows - 1) * 8 // 10
            if need > spare:
                share = (spare - gap * (len(wides) - 1)) / sum(wides)
                wides = [int(wide * share) for wide in wides]
        for answer, wide in zip(answers, wides, strict=True):
            style = "@primary" if answer.primary else "@bid" if numbers else ""
            text = answer.text
            if not numbers:
                text = words.cut(text, words.STRONG, screen.app.fonts, wide - screen.px(8))
            widget = screen.button(
                answer.key,
                self.next(wide),
                text,
                answer.act,
                style=style,
                enabled=not answer.why_not,
            )
            if answer.chosen:
                widget.select()
