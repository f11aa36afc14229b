"""A kept sheet at which everybody tells their own bid and tricks, and what is asked of whom."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.engine import Refusal, Seat
from game.engine.choices import Bidding
from game.engine.refusal import Refused, refuse
from game.engine.tuples import put
from game.table.scorekeeping.score_keeping import (
    KeptSheet,
    Notes,
    OpenDeal,
    QuestionKind,
    refused,
    with_bid,
    with_taken,
)

OWN: Final = (QuestionKind.SIZE, QuestionKind.BID, QuestionKind.TAKEN)
"""What a person tells; all else of a deal is told by whoever keeps the sheet."""


class EntryError(Refused, ValueError):
    """A number cannot be taken: the message is one sentence."""


def no_choice(number: int) -> Refusal:
    """That a number is none of those to choose from."""
    return refuse("There is no {number} to choose here.", number=number)


@dataclass(frozen=True)
class OwnEntries:
    """A sheet, and bids of its open deal that nobody may see before all are in."""

    kept: KeptSheet
    sealed: tuple[int | None, ...] = ()
    """By seat, in deals where all bid at once; empty where nobody has."""

    @property
    def going(self) -> OpenDeal | None:
        """The deal that is being told; None once the game is over."""
        return self.kept.progress.open

    def after(self, kept: KeptSheet) -> OwnEntries:
        """The sheet as whoever keeps it has changed it; another deal has nothing sealed."""
        before, now = self.going, kept.progress.open
        same = (
            before is not None
            and now is not None
            and before.spec == now.spec
            and self.kept.names == kept.names
            and now.question.asked is QuestionKind.BID
        )
        return _opened(OwnEntries(kept, self.sealed if same else ()))

    def asked(self, seat: Seat) -> QuestionKind | None:
        """What a person has to tell now, or may still tell otherwise; None for nothing."""
        going = self.going
        if going is None:
            return None
        question, notes = going.question, going.notes
        match question.asked:
            case QuestionKind.SIZE:
                return QuestionKind.SIZE if question.seat == seat else None
            case QuestionKind.BID if going.spec.rules.bidding is not Bidding.IN_TURN:
                return QuestionKind.BID
            case QuestionKind.BID:
                order = going.spec.bidding_order
                later = order[order.index(seat) + 1 :]
                mine = notes.bids[seat] is not None or question.seat == seat
                open_yet = all(notes.bids[other] is None for other in later)
                return QuestionKind.BID if mine and open_yet else None
            case QuestionKind.TAKEN | QuestionKind.SUM:
                return QuestionKind.TAKEN
        return None

    def number(self, seat: Seat) -> int | None:
        """What a person told of what is asked; None for nothing yet."""
        going, asked = self.going, self.asked(seat)
        if going is None or asked is None or asked is QuestionKind.SIZE:
            return None
        if asked is QuestionKind.TAKEN:
            return going.notes.took[seat]
        sealed = self.sealed[seat] if self.sealed else None
        return going.notes.bids[seat] if sealed is None else sealed

    @property
    def waits_for(self) -> tuple[Seat, ...]:
        """Those who have still to tell something, in the order of bidding."""
        going = self.going
        if going is None:
            return ()
        question, notes, order = going.question, going.notes, going.spec.bidding_order
        match question.asked:
            case QuestionKind.SIZE:
                return (going.spec.dealer,)
            case QuestionKind.BID:
                sealed = self.sealed or (None,) * going.spec.players
                told = [
                    seat != question.seat and bid is not None for seat, bid in enumerate(notes.bids)
                ]
                return tuple(seat for seat in order if not told[seat] and sealed[seat] is None)
            case QuestionKind.TAKEN:
                return tuple(seat for seat in order if notes.took[seat] is None)
            case QuestionKind.SUM:
                return order
        return ()

    def numbers(self, seat: Seat) -> tuple[int, ...]:
        """What may be told in answer to what is asked of a person, if the rules allow it."""
        going, asked = self.going, self.asked(seat)
        if going is None or asked is None:
            return ()
        return (
            going.spec.sizes if asked is QuestionKind.SIZE else tuple(range(going.spec.tricks + 1))
        )

    def refusal(self, seat: Seat, number: int) -> Refusal | None:
        """Why a person may not tell a number; of tricks any, since an earlier one may be wrong."""
        going = self.going
        if going is None or number not in self.numbers(seat):
            return no_choice(number)
        if self.asked(seat) is QuestionKind.BID:
            return refused(going.spec, going.notes, seat, number)
        return None

    @property
    def correctable(self) -> int | None:
        """The number of the last deal, while nothing of the next one was told; None otherwise.

        Nor after people changed: then seats are others'.
        """
        finished, going, _winners = self.kept.progress
        if (
            not finished
            or finished[-1].spec.madness is not None
            or self.kept.changed
            or any(bid is not None for bid in self.sealed)
        ):
            return None
        begun = going is not None and going.notes != Notes.blank(going.spec.players)
        return None if begun else finished[-1].spec.number

    def with_number(self, seat: Seat, asked: QuestionKind, number: int, deal: int) -> OwnEntries:
        """With a number that a person told of a deal.

        Raises:
            EntryError: it is not asked, or not allowed.
        """
        going = self.going
        if going is not None and going.spec.number == deal and self.asked(seat) is asked:
            why = self.refusal(seat, number)
            if why is not None:
                raise EntryError(why)
            return self._with(going, seat, asked, number)
        if deal == self.correctable and asked is QuestionKind.TAKEN:
            return self._corrected(seat, number)
        raise EntryError(refuse("This is not asked any more."))

    def _with(self, going: OpenDeal, seat: Seat, asked: QuestionKind, number: int) -> OwnEntries:
        spec, notes = going.spec, going.notes
        if asked is QuestionKind.SIZE:
            return self._noted(replace(notes, cards=number))
        if asked is QuestionKind.TAKEN:
            return self._noted(with_taken(spec, notes, seat, number))
        if spec.rules.bidding is Bidding.IN_TURN:
            return self._noted(with_bid(notes, seat, number))
        sealed = put(self.sealed or (None,) * spec.players, seat, number)
        return _opened(replace(self, sealed=sealed))

    def _noted(self, notes: Notes) -> OwnEntries:
        return self.after(self.kept.noted(len(self.kept.progress.finished), notes))

    def _corrected(self, seat: Seat, number: int) -> OwnEntries:
        """Other tricks in the last deal: where they do not add up, all are asked again."""
        place = len(self.kept.progress.finished) - 1
        spec = self.kept.progress.finished[place].spec
        if number > spec.tricks:
            raise EntryError(no_choice(number))
        return self.after(
            self.kept.noted(place, with_taken(spec, self.kept.notes(place), seat, number))
        )


def _opened(entries: OwnEntries) -> OwnEntries:
    """With the sealed bids in the sheet as soon as nobody's is missing."""
    going = entries.going
    if going is None or not any(bid is not None for bid in entries.sealed):
        return entries
    bids = tuple(
        told if hidden is None else hidden
        for told, hidden in zip(going.notes.bids, entries.sealed, strict=True)
    )
    if None in bids:
        return entries
    kept, place = entries.kept, len(entries.kept.progress.finished)
    return OwnEntries(kept.noted(place, replace(going.notes, bids=bids)))
