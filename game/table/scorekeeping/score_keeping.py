"""A score sheet kept for people with a real pack: what they tell of each deal, and what follows.

Nothing here is counted by hand: points, the next deal and the end of the game are the engine's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple

from game.engine import (
    CallTerms,
    DealResult,
    DealSpec,
    FinishedDeal,
    Refusal,
    Seat,
    Staked,
    Suit,
    Variant,
    points,
)
from game.engine.choices import Bidding, Jokers, Revokes, TrumpFrom
from game.engine.deal_sequence import GameEnd, next_step
from game.engine.decisions.bid import bid_refusal
from game.engine.decisions.call import called_spec
from game.engine.flow import declarer_of, phase_of
from game.engine.refusal import refuse
from game.engine.spec import REVOKE_PENALTY
from game.engine.state import DealState, Phase, PublicDeal
from game.engine.tuples import put
from game.table.scorekeeping.seatings import (
    Seating,
    SeatingError,
    as_seen_by,
    first_together,
    next_dealer,
    one_name,
    shortened,
)
from game.variants.options import seats_refusal

MOST_UNDONE: Final = 60
"""So many entries can be taken back, also after the program was closed."""


class Nothing(Enum):
    """What was asked and answered: there is none."""

    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    """What people told of one deal; None, or too few, for what they have not told yet."""

    cards: int | None = None
    """Where the dealer names the size."""
    call: CallTerms | None = None
    bids: tuple[int | None, ...]
    took: tuple[int | None, ...]
    """Tricks, by seat; not asked for where their order counts."""
    winners: tuple[Seat, ...] = ()
    """Of each trick, where their order counts."""
    trump: Suit | Nothing | None = None
    premium: Staked | Nothing | None = None
    revokes: tuple[int, ...] | None = None

    @classmethod
    def blank(cls, players: int) -> Notes:
        """Of a deal of which nothing is known."""
        return cls(bids=(None,) * players, took=(None,) * players)


class QuestionKind(Enum):
    """What is to be told next."""

    SIZE = "size"
    CALL = "call"
    TRUMP = "trump"
    BID = "bid"
    PREMIUM = "premium"
    TAKEN = "taken"
    WINNER = "winner"
    """Of the next trick, where their order counts."""
    SUM = "sum"
    """The tricks told do not come to those of the deal: one of them is wrong."""
    REVOKES = "revokes"


class KeeperQuestion(NamedTuple):
    """What is to be told, and of whom."""

    asked: QuestionKind
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """A deal that is not told to its end."""

    spec: DealSpec
    """As far as it is settled: no cards yet before the size is named."""
    notes: Notes
    question: KeeperQuestion


def penalties_of(notes: Notes) -> tuple[int, ...]:
    """What revokes cost each seat in a deal, as far as that is told; empty before."""
    return tuple(REVOKE_PENALTY * count for count in notes.revokes or ())


def settle(spec: DealSpec, notes: Notes) -> FinishedDeal | OpenDeal:
    """The deal that follows from what was told, or what is still to be told."""
    question, spec = _size_and_call(spec, notes)
    if question is None:
        question = _question(spec, notes)
    if question is not None:
        return OpenDeal(spec, notes, question)
    bids = bids_of(spec, notes)
    penalties = penalties_of(notes) or (0,) * spec.players
    result = DealResult(
        bids,
        notes.winners if spec.madness is not None else _in_any_order(notes.took),
        trump_of(spec, notes),
        penalties,
        declarer_of(spec, bids),
        notes.premium if isinstance(notes.premium, Staked) else None,
    )
    return FinishedDeal(spec, result, points(spec, result))


def _size_and_call(spec: DealSpec, notes: Notes) -> tuple[KeeperQuestion | None, DealSpec]:
    """What the dealer says before anybody else does."""
    if not spec.cards:
        if notes.cards not in spec.sizes:
            return KeeperQuestion(QuestionKind.SIZE, spec.dealer), spec
        spec = replace(spec, cards=notes.cards or 0, sizes=())
    if spec.trump_from is TrumpFrom.BY_CALL:
        if notes.call is None:
            return KeeperQuestion(QuestionKind.CALL, spec.dealer), spec
        spec = called_spec(spec, notes.call)
    return None, spec


def _question(spec: DealSpec, notes: Notes) -> KeeperQuestion | None:
    """What is open in a deal whose size and call are settled; None where nothing is."""
    unbid = [seat for seat in spec.bidding_order if _lacks_bid(spec, notes, seat)]
    staking = spec.rules.bidding is Bidding.LAID and notes.premium is None
    trump_known = not needs_trump(spec) or notes.trump is not None
    deal = PublicDeal(spec, piled=True, trump_known=trump_known)
    phase = phase_of(deal, talking=False, bidding=bool(unbid) or staking)
    match phase:
        case Phase.TURNING | Phase.CHOOSING:
            return KeeperQuestion(QuestionKind.TRUMP)
        case Phase.BIDDING:
            return (
                KeeperQuestion(QuestionKind.BID, unbid[0])
                if unbid
                else KeeperQuestion(QuestionKind.PREMIUM)
            )
    return _played(spec, notes)


def _lacks_bid(spec: DealSpec, notes: Notes, seat: Seat) -> bool:
    """Whether the bid of a seat is missing, or not allowed after those before it."""
    bid = notes.bids[seat]
    return not spec.misere and (bid is None or refused(spec, notes, seat, bid) is not None)


def _played(spec: DealSpec, notes: Notes) -> KeeperQuestion | None:
    """What is open of the play."""
    if spec.madness is not None:
        if len(notes.winners) != spec.tricks:
            return KeeperQuestion(QuestionKind.WINNER)
    else:
        for seat in spec.bidding_order:
            took = notes.took[seat]
            if took is None or took > spec.tricks:
                return KeeperQuestion(QuestionKind.TAKEN, seat)
        if sum(took or 0 for took in notes.took) != spec.tricks:
            return KeeperQuestion(QuestionKind.SUM)
    if spec.rules.revokes is Revokes.PENALISED and notes.revokes is None:
        return KeeperQuestion(QuestionKind.REVOKES)
    return None


def bids_of(spec: DealSpec, notes: Notes) -> tuple[int, ...]:
    """The bids, none where they are all none or not told."""
    return tuple(0 if spec.misere else bid or 0 for bid in notes.bids)


def refused(spec: DealSpec, notes: Notes, seat: Seat, bid: int) -> Refusal | None:
    """Why a seat may not bid this, by the bids made before it."""
    order = spec.bidding_order
    before = order[: order.index(seat)]
    bids = tuple(notes.bids[other] if other in before else None for other in range(spec.players))
    return bid_refusal(DealState(spec, bids=bids), seat, bid)


def trump_of(spec: DealSpec, notes: Notes) -> Suit | None:
    """The trump, as far as it is known."""
    match spec.trump_from:
        case TrumpFrom.FIXED:
            return spec.trump_suit
        case TrumpFrom.NONE:
            return None
        case _:
            return notes.trump if isinstance(notes.trump, Suit) else None


def names_trump(spec: DealSpec) -> bool:
    """Whether a trump comes up that only the table knows."""
    return spec.trump_from not in (TrumpFrom.FIXED, TrumpFrom.NONE, TrumpFrom.BY_CALL)


def needs_trump(spec: DealSpec) -> bool:
    """Whether the points depend on a trump that only the table knows."""
    return spec.rules.double_suit is not None and names_trump(spec)


def trumps(spec: DealSpec) -> tuple[Suit, ...]:
    """The suits that may be trump."""
    held = {card.suit for card in spec.pack}
    if spec.rules.jokers is not Jokers.SUIT or spec.trump_from is TrumpFrom.DECLARER:
        held.discard(Suit.JOKERS)
    return tuple(suit for suit in Suit if suit in held)


def winners_so_far(spec: DealSpec, notes: Notes) -> tuple[Seat, ...]:
    """The winners told, none where they are too many: the deal was made smaller since."""
    return notes.winners if len(notes.winners) <= spec.tricks else ()


def _in_any_order(took: tuple[int | None, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat, count in enumerate(took) for _ in range(count or 0))


class SheetProgress(NamedTuple):
    """A whole sheet, worked out."""

    finished: tuple[FinishedDeal, ...]
    open: OpenDeal | None
    """None once the game is over."""
    winners: tuple[Seat, ...]


@dataclass(frozen=True)
class KeptSheet:
    """One sheet: who plays what, and what was told of each deal. Entries make a new one."""

    variant: Variant
    """As it was begun; `shown` has it for those who sit there now."""
    names: tuple[str, ...]
    """Those who sit there now, clockwise."""
    first_dealer: Seat
    started: str
    """Date and time, as they are shown."""
    deals: tuple[Notes, ...] = ()
    before: tuple[tuple[int, Notes | None], ...] = ()
    """What each entry replaced, the latest last: the place of the deal from 0, and its notes.

    None is from before people changed."""
    earlier: tuple[Seating, ...] = ()
    """Those who sat there before, by the deals they played."""
    began: tuple[tuple[str, int], ...] = ()
    """With how many points whoever came in later began, where it was not zero."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.names)

    @property
    def seating(self) -> tuple[object, ...]:
        """Who sits and sat where, and began with what: all that a change of people changes."""
        return self.names, self.first_dealer, self.earlier, self.began

    @property
    def everybody(self) -> tuple[str, ...]:
        """All who ever sat there, those of the first deal first."""
        seated = (*(seating.names for seating in self.earlier), self.names)
        return tuple(dict.fromkeys(name for names in seated for name in names))

    def until(self, place: int) -> KeptSheet:
        """The sheet with those who sit there in a deal, by its place from 0, and their schedule."""
        past = sum(seating.until <= place for seating in self.earlier)
        all_seatings = (*self.earlier, Seating(self.names, self.first_dealer, len(self.deals)))
        then, first = all_seatings[past], all_seatings[0]
        return replace(
            self,
            variant=shortened(self.variant, len(first.names), len(then.names)),
            names=then.names,
            first_dealer=then.first_dealer,
            earlier=self.earlier[:past],
        )

    @cached_property
    def shown(self) -> KeptSheet:
        """The sheet as those see it who play the present deal."""
        return self.until(len(self.progress.finished))

    @cached_property
    def progress(self) -> SheetProgress:
        """What follows from the notes. A deal that does not fit any more is asked about again."""
        finished: list[FinishedDeal] = []
        then, seen = self.until(0), list[FinishedDeal]()
        while True:
            if any(seating.until == len(finished) for seating in self.earlier):
                then = self.until(len(finished))
                seen = then.as_seen(finished)
            step = then.step_after(seen)
            if isinstance(step, GameEnd):
                return SheetProgress(tuple(finished), None, step.winners)
            notes = self.deals[len(finished)] if len(finished) < len(self.deals) else None
            settled = settle(step, notes or Notes.blank(then.players))
            if isinstance(settled, OpenDeal):
                return SheetProgress(tuple(finished), settled, ())
            finished.append(settled)
            seen.append(settled)

    def as_seen(self, finished: Sequence[FinishedDeal]) -> list[FinishedDeal]:
        """The finished deals by the seats of those who sit there now."""
        seen: list[FinishedDeal] = []
        for seating in self.earlier:
            for deal in finished[len(seen) : seating.until]:
                began = {} if seen else dict(self.began)
                seen.append(as_seen_by(self.names, deal, seating.names, began))
        return [*seen, *finished[len(seen) :]]

    def step_after(self, seen: Sequence[FinishedDeal]) -> DealSpec | GameEnd:
        """What follows deals that are as those see them who sit there now."""
        step = next_step(self.variant, self.players, self.first_dealer, tuple(seen))
        came = bool(self.earlier) and self.earlier[-1].until == len(seen)
        if came and isinstance(step, DealSpec):
            return first_together(step, self.names, self.earlier[-1].names)
        return step

    def notes(self, place: int) -> Notes:
        """What was told of a deal, by its place from 0."""
        if place < len(self.deals):
            return self.deals[place]
        return Notes.blank(self.until(place).players)

    def due(self, place: int) -> DealSpec:
        """A deal that was told, or is being told, before anything was told of it."""
        then = self.until(place)
        step = then.step_after(then.as_seen(self.progress.finished[:place]))
        assert isinstance(step, DealSpec), "the game went on there"
        return step

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The points of everybody who ever sat there, in the order of `everybody`."""
        found = dict.fromkeys(self.everybody, 0) | dict(self.began)
        for place, deal in enumerate(self.progress.finished):
            for name, earned in zip(self.until(place).names, deal.points, strict=True):
                found[name] += earned
        return tuple(found.values())

    @property
    def changeable(self) -> bool:
        """Whether somebody may leave or come in now: between two deals, and in no tie-break."""
        finished, going, _winners = self.progress
        if not finished or going is None or len(self.deals) > len(finished):
            return False
        return not going.spec.tie_break

    def seated(self, names: tuple[str, ...], start: int) -> KeptSheet:
        """With other people from the next deal on; those who come in begin with `start` points.

        Whoever comes back has the points of before.

        Raises:
            SeatingError: so many cannot play it, two have one name, or all left.
        """
        known = self.everybody
        written = {name.casefold(): name for name in (*names, *known)}
        names = tuple(name if name in known else written[name.casefold()] for name in names)
        if names == self.names:
            return self
        finished = self.progress.finished
        if (why := seats_refusal(self.variant, len(names))) is not None:
            raise SeatingError(why)
        if (why := one_name(names)) is not None:
            raise SeatingError(why)
        former = self.until(len(finished) - 1)
        if not set(names) & set(former.names):
            raise SeatingError(refuse("Somebody has to stay; for others, begin a new sheet."))
        earlier, last = self.earlier, finished[-1].spec
        if not self.changed:
            earlier = (*earlier, Seating(self.names, self.first_dealer, len(finished)))
        step = self.variant.rules.dealer_step
        dealer = next_dealer(former.names, last.dealer, names, step)
        first = (dealer - step * len(finished)) % len(names)
        played = [name for seating in earlier for name in seating.names]
        began = [(name, points) for name, points in self.began if name in played]
        began += [(name, start) for name in names if name not in played and start]
        if names == former.names:  # as if nobody had left
            names, first, earlier = former.names, former.first_dealer, former.earlier
        return replace(
            self, names=names, first_dealer=first, earlier=earlier, began=tuple(began), before=()
        )

    @property
    def changed(self) -> bool:
        """Whether people changed after the last deal that is finished."""
        return bool(self.earlier) and self.earlier[-1].until == len(self.progress.finished)

    @property
    def undoable(self) -> bool:
        """Whether there is something to take back."""
        return bool(self.before) or (self.changed and self.changeable)

    def noted(self, place: int, notes: Notes) -> KeptSheet:
        """With other notes of a deal."""
        before = self.deals[place] if place < len(self.deals) else None
        if before == notes:
            return self
        deals = (*self.deals[:place], notes, *self.deals[place + 1 :])
        return replace(self, deals=deals, before=(*self.before, (place, before))[-MOST_UNDONE:])

    def undone(self) -> KeptSheet:
        """As it was before the last entry, a correction or a change of people too."""
        if not self.undoable:
            return self
        if not self.before:
            return self.seated(self.earlier[-1].names, 0)
        place, notes = self.before[-1]
        undone = self.without(place) if notes is None else self.noted(place, notes)
        return replace(undone, before=self.before[:-1])

    def without(self, place: int) -> KeptSheet:
        """As if nothing had been told of a deal, by its place from 0."""
        return replace(self, deals=self.deals[:place] + self.deals[place + 1 :])

    def as_told(self, deals: tuple[Notes, ...]) -> KeptSheet:
        """With what was told elsewhere of the deals; each that is another one can be undone."""
        found = replace(self, deals=self.deals[: len(deals)])
        for place, notes in enumerate(deals):
            found = found.noted(place, notes)
        return found

    @property
    def gap(self) -> bool:
        """Whether deals were told after the one that is open: a correction changed it."""
        going = self.progress.open
        return going is not None and len(self.deals) > len(self.progress.finished) + 1


def with_bid(notes: Notes, seat: Seat, bid: int) -> Notes:
    """With the bid of a seat."""
    return replace(notes, bids=put(notes.bids, seat, bid))


def with_taken(spec: DealSpec, notes: Notes, seat: Seat, took: int) -> Notes:
    """With the tricks of a seat, and with those of the last one, who took what is left."""
    told = put(notes.took, seat, took)
    left = spec.tricks - sum(count or 0 for count in told)
    if told.count(None) == 1 and left >= 0:
        told = put(told, told.index(None), left)
    return replace(notes, took=told)
