"""A paper score sheet held against the rules, cell by cell, in the order the deals were played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product
from typing import NamedTuple

from game.commands.one_deal import PLAIN, BidFault, bid_faults, free_spec
from game.commands.paper import PaperRow, PaperSheet
from game.commands.words import CommandError, counted, there_are
from game.engine import CallTerms, DealResult, DealSpec, FinishedDeal, Seat, Staked, Suit, Variant
from game.engine import points as points_of
from game.engine.choices import (
    Bidding,
    CallKind,
    Goal,
    Madness,
    NoTrump,
    Premium,
    Revokes,
    Ties,
    TrumpFrom,
)
from game.engine.deal_sequence import GameEnd
from game.engine.decisions.call import called_spec
from game.engine.flow import declarer_of
from game.engine.spec import REVOKE_PENALTY
from game.table.scorekeeping.score_keeping import KeptSheet
from game.table.scorekeeping.seatings import Seating, next_dealer, shortened


class BadCell(NamedTuple):
    """A cell that the rules contradict."""

    line: int
    column: str
    """As in the header; `took` or `bid` alone where all columns of that kind do not add up and
    no single one can be blamed."""
    why: str


class _Reading(NamedTuple):
    """One way in which a row may have come about, and the seats whose points speak against it."""

    finished: FinishedDeal
    wrong: tuple[Seat, ...]


class CheckedSheet(NamedTuple):
    """What came of a check."""

    bad: list[BadCell]
    """Every cell that the rules contradict, in the order of the lines."""
    running: bool
    """Whether the points were taken for running totals."""


def check_sheet(variant: Variant, sheet: PaperSheet) -> CheckedSheet:
    """Hold a sheet against the rules.

    Points that make more sense as running totals are taken for them.

    Raises:
        CommandError: so many cannot play it as are there in some deal.
    """
    bad = list(_Check(variant, sheet).cells())
    if not sheet.running and not sheet.totalled and _slips(bad) and len(sheet.rows) > 1:
        others = list(_Check(variant, sheet.of_totals()).cells())
        if _slips(others) < _slips(bad):
            return CheckedSheet(others, running=True)
    return CheckedSheet(bad, sheet.running)


def _slips(bad: list[BadCell]) -> int:
    """How many points are wrong."""
    return sum(cell.column.endswith(" points") for cell in bad)


class _Check:
    """Goes through one sheet; the deals so far settle what the next one is."""

    def __init__(self, variant: Variant, sheet: PaperSheet) -> None:
        sizes = tuple(row.cards for row in sheet.rows)
        start = _start(variant, sheet.players, sizes)
        self._begun = _from_deal(variant, sheet.players, start)
        self._from_the_first = start == 0
        self._sheet = sheet
        self._totals: dict[str, int] = {}
        """As they were written last."""
        self._finished: list[FinishedDeal] = []
        self._seen: list[FinishedDeal] = []
        """The same by the seats of those who are there now."""
        self._earlier: tuple[Seating, ...] = ()
        self._first_dealer: Seat | None = None
        self._seat_people(0)

    def _seat_people(self, place: int) -> None:
        """Take in who plays from a row on, by its place from 0; others may have played before."""
        rows = self._sheet.rows
        names = rows[place].names
        players = len(names)
        if players < 2 or players > len(self._begun.pack(self._sheet.players)):
            why = f"{counted(players, 'player')} cannot play a deal"
            raise CommandError(f"Line {rows[place].line}: {why}.")
        until = next((n for n in range(place, len(rows)) if rows[n].names != names), len(rows))
        self._names = names
        self._players = players
        self._variant = shortened(self._begun, self._sheet.players, players)
        self._first_dealer = self._dealt_first(rows[place:until], place)
        self._now = KeptSheet(
            variant=self._variant,
            names=names,
            first_dealer=self._first_dealer or 0,
            started="",
            earlier=self._earlier,
        )
        self._seen = self._now.as_seen(self._finished)
        self._earlier = (*self._earlier, Seating(names, self._first_dealer or 0, until))

    def _dealt_first(self, rows: Sequence[PaperRow], place: int) -> Seat | None:
        """Who dealt the first deal of a sheet, by most of the dealers told, the earliest of equals.

        Where others sat there before, it speaks for somebody too that the deal passed on to him.

        Args:
            rows: the deals of those who sit there.
            place: of the first of these deals on the sheet, from 0.

        Returns:
            The seat, as far back as the first deal of the sheet is; None where no dealer is told.
        """
        step, told = self._variant.rules.dealer_step, Counter[Seat]()
        if self._earlier and self._first_dealer is not None:
            before, last = self._earlier[-1].names, self._finished[-1].spec.dealer
            told[(next_dealer(before, last, self._names, step) - step * place) % self._players] += 1
        for number, row in enumerate(rows, start=place):
            if row.dealer is not None:
                told[(row.dealer - step * number) % self._players] += 1
        return max(told, key=lambda seat: told[seat], default=None)

    def cells(self) -> Iterator[BadCell]:
        for place, row in enumerate(self._sheet.rows):
            if row.names != self._names:
                self._seat_people(place)
            spec = self._due(row)
            if isinstance(spec, str):
                yield BadCell(row.line, "cards", spec)
                spec = self._anyhow(row)
            elif spec.cards != row.cards:
                cards = counted(spec.cards, "card")
                why = f"{row.cards} is written, but deal {spec.number} here has {cards}."
                yield BadCell(row.line, "cards", why)
                spec = self._of_size(spec, row)
            yield from self._seats(row, spec)
            yield from self._bids(row, spec)
            yield from self._scores(row, spec)
            yield from self._sums(row)

    def _due(self, row: PaperRow) -> DealSpec | str:
        """The deal that follows on those before, or why there is none."""
        due = self._now.step_after(self._seen)
        if isinstance(due, GameEnd):
            whole = self._from_the_first and len(self._earlier) == 1
            if not whole and self._variant.rules.ties is Ties.PLAYED_OFF:
                return self._anyhow(row)  # totals that nobody wrote down may have been tied
            return f"{row.cards} is written, but the game was over before this deal."
        if due.cards:
            return due
        if row.cards in due.sizes:
            return replace(due, cards=row.cards, sizes=())
        least, most = min(due.sizes), max(due.sizes)
        return f"{row.cards} is written, but the dealer names {least} to {most} cards."

    def _anyhow(self, row: PaperRow) -> DealSpec:
        """A deal to hold the other cells against where the size of the row cannot be."""
        players, place = self._players, len(self._finished)
        step = self._variant.rules.dealer_step * place
        dealer = ((self._first_dealer or 0) + step) % players
        sizes, largest = self._variant.named_sizes, self._variant.largest(players)
        spec = free_spec(self._variant, players, largest, dealer)
        if spec.rules.bidding is Bidding.LAID:
            sizes = (largest,)
        least = min(sizes, default=1)
        most = max(sizes, default=len(self._variant.pack(players)) // players)
        spec = free_spec(self._variant, players, min(max(row.cards, least), most), dealer)
        if self._variant.named_sizes:
            spec = replace(spec, trump_from=TrumpFrom.BY_CALL)
        return replace(spec, number=place + 1)

    def _of_size(self, spec: DealSpec, row: PaperRow) -> DealSpec:
        """The size that was really dealt: as written, unless the tricks tell of the one due."""
        fits = 1 <= row.cards <= len(spec.pack) // spec.players
        if not fits or sum(row.took) == spec.tricks or spec.rules.bidding is Bidding.LAID:
            return spec
        return replace(spec, cards=row.cards)

    def _seats(self, row: PaperRow, spec: DealSpec) -> Iterator[BadCell]:
        names = self._names
        if row.dealer is not None and row.dealer != spec.dealer:
            why = f"{names[row.dealer]} is written, but it is the turn of {names[spec.dealer]}."
            yield BadCell(row.line, "dealer", why)
        if not self._sheet.declared:
            return
        if spec.trump_from is not TrumpFrom.DECLARER:
            if row.declarer is not None:
                why = f"{names[row.declarer]} is written, but nobody declares in this game."
                yield BadCell(row.line, "declarer", why)
            return
        possible = self._declarers(row, spec, believed=False)
        if row.declarer not in possible:
            written = "Nobody" if row.declarer is None else names[row.declarer]
            right = " or ".join(names[seat] for seat in possible)
            why = f"{written} is written, but {right} bid highest, {max(row.bids)}"
            first = " and first" if row.bids.count(max(row.bids)) > len(possible) else ""
            yield BadCell(row.line, "declarer", f"{why}{first}.")

    def _declarers(self, row: PaperRow, spec: DealSpec, *, believed: bool) -> tuple[Seat, ...]:
        """Who may have declared: one seat where the dealer is known.

        `believed` narrows it to who is written, if he may have.
        """
        if self._first_dealer is not None:
            declarer = declarer_of(spec, row.bids)
            return () if declarer is None else (declarer,)
        highest = tuple(seat for seat, bid in enumerate(row.bids) if bid == max(row.bids))
        return (row.declarer,) if believed and row.declarer in highest else highest

    def _bids(self, row: PaperRow, spec: DealSpec) -> Iterator[BadCell]:
        names = self._names
        faults: list[BidFault]
        if self._first_dealer is not None:
            faults = bid_faults(spec, row.bids, names)
        else:
            by_dealer = [
                bid_faults(replace(spec, dealer=dealer), row.bids, names)
                for dealer in range(spec.players)
            ]
            faults = min(by_dealer, key=len)
        for seat, why, by_total in faults:
            # Without a dealer nobody is known to have bid last.
            single = self._first_dealer is not None or not by_total
            yield BadCell(row.line, f"{names[seat]} bid" if single else "bid", why)

    def _scores(self, row: PaperRow, spec: DealSpec) -> Iterator[BadCell]:
        names = self._names
        for seat, count in enumerate(row.took):
            if not 0 <= count <= spec.tricks:
                why = f"{count} is written, but {there_are(spec.tricks, 'trick')}."
                yield BadCell(row.line, f"{names[seat]} took", why)
        took = tuple(max(each, 0) for each in row.took)
        reading = self._reading(row, spec, took)
        over = sum(row.took) - spec.tricks
        if over:
            why = f"the tricks come to {sum(row.took)}, but {there_are(spec.tricks)}."
            blamed = self._blamed(row, spec, over) if reading.wrong else None
            if blamed is None:
                yield BadCell(row.line, "took", f"{why[:1].upper()}{why[1:]}")
            else:
                seat, reading = blamed
                right = reading.finished.result.tricks[seat]
                why = f"{row.took[seat]} is written, but it should be {right}: {why}"
                yield BadCell(row.line, f"{names[seat]} took", why)
        self._finished.append(reading.finished)
        self._seen.append(reading.finished)
        result = reading.finished.result
        for seat in reading.wrong:
            role = ", as the declarer," if seat == result.declarer else ""
            written, right = str(row.points[seat]), reading.finished.points[seat]
            column = f"{names[seat]} {self._sheet.column}"
            if self._sheet.running:
                written = f"{row.totals[seat]}, {written} more than before,"
            why = (
                f"{written} is written, but a bid of {row.bids[seat]} and "
                f"{result.tricks[seat]} taken{role} score {right}."
            )
            yield BadCell(row.line, column, why)

    def _sums(self, row: PaperRow) -> Iterator[BadCell]:
        """Running totals beside the points that are not their sums."""
        for name, earned, total in zip(row.names, row.points, row.totals, strict=True):
            if total is None:
                continue
            before = self._totals.get(name)
            if before is None and len(self._earlier) == 1:
                before = 0  # whoever comes in later may begin with more
            sums = None if before is None or earned is None else before + earned
            if sums not in (None, total) and not self._sheet.running:
                why = f"{total} is written, but {before} and {earned} come to {sums}."
                yield BadCell(row.line, f"{name} total", why)
            self._totals[name] = total

    def _blamed(self, row: PaperRow, spec: DealSpec, over: int) -> tuple[Seat, _Reading] | None:
        """The one seat whose tricks, put right, set right the points of the whole row too."""
        found = []
        for seat, taken in enumerate(row.took):
            if 0 <= taken - over <= spec.tricks and min(row.took) >= 0:
                took = (*row.took[:seat], taken - over, *row.took[seat + 1 :])
                reading = self._reading(row, spec, took)
                if not reading.wrong:
                    found.append((seat, reading))
        return found[0] if len(found) == 1 else None

    def _reading(self, row: PaperRow, spec: DealSpec, took: tuple[int, ...]) -> _Reading:
        """The way of this deal that the written points contradict least; the plain one of equals.

        A sheet has no column for a trump that doubles, a premium or a call.
        """
        winners = tuple(seat for seat, count in enumerate(took) for _ in range(count))
        best: _Reading | None = None
        for each, order in _calls(spec, row.bids, winners):
            staked: list[Staked | None] = [None]
            if spec.rules.bidding is Bidding.LAID:
                staked += [Staked(s, p) for p in Premium for s in range(spec.players)]
            declarers = self._declarers(row, each, believed=True) or (None,)
            if each.trump_from is not TrumpFrom.DECLARER:
                declarers = (None,)
            for trump, premium, declarer in product(_trumps(each), staked, declarers):
                free = (0,) * spec.players
                result = DealResult(row.bids, order, trump, free, declarer, premium)
                earned = points_of(each, result)
                finished = FinishedDeal(each, result, earned)
                wrong = tuple(
                    seat
                    for seat, (right, written) in enumerate(zip(earned, row.points, strict=True))
                    if written is not None and not _agree(each, right, written)
                )
                if best is None or len(wrong) < len(best.wrong):
                    best = _Reading(finished, wrong)
                if not wrong:
                    return best
        assert best is not None, "there is always the plain way"
        return best


def _agree(spec: DealSpec, right: int, written: int) -> bool:
    """Whether points can be these; what revokes cost is not told on a sheet."""
    if right == written:
        return True
    if spec.rules.revokes is not Revokes.PENALISED:
        return False
    revokes, rest = divmod(written - right, REVOKE_PENALTY)
    return rest == 0 and 0 < revokes <= spec.tricks


def _trumps(spec: DealSpec) -> tuple[Suit | None, ...]:
    """The trumps that make a difference to the points."""
    match spec.trump_from:
        case TrumpFrom.NONE:
            return (None,)
        case TrumpFrom.FIXED:
            return (spec.trump_suit,)
        case _ if spec.rules.double_suit is None:
            return (None,)
        case _:
            return (None, spec.rules.double_suit)


def _calls(
    spec: DealSpec, bids: tuple[int, ...], winners: tuple[Seat, ...]
) -> Iterator[tuple[DealSpec, tuple[Seat, ...]]]:
    """What may have been called, with the order of the tricks where that counts."""
    if spec.trump_from is not TrumpFrom.BY_CALL:
        yield spec, winners
        return
    yield called_spec(spec, PLAIN), winners
    if not any(bids):
        yield called_spec(spec, CallTerms(CallKind.MISERE)), winners
    # A descending madness pays what the ascending one does for the tricks in reverse.
    mad = called_spec(spec, CallTerms(CallKind.PLAIN, madness=Madness.ASCENDING))
    if len(winners) == spec.tricks:
        yield from ((mad, order) for order in sorted(set(permutations(winners))))


def _start(variant: Variant, players: int, written: tuple[int, ...]) -> int:
    """The place in the schedule, from 0, at which a sheet starts: where most of its sizes fit."""
    sizes = variant.deals[players]
    if variant.named_sizes:
        return 0
    if variant.rules.goal is Goal.SHARED:
        return sizes.index(written[0]) if written[0] in sizes else 0

    def fitting(place: int) -> int:
        return sum(a == b for a, b in zip(sizes[place:], written, strict=False))

    return max(range(len(sizes)), key=lambda place: (fitting(place), -place))


def _from_deal(variant: Variant, players: int, start: int) -> Variant:
    """The variant as it is from a later deal of its schedule on."""
    if not start:
        return variant
    rules, sizes = variant.rules, variant.deals[players][start:]
    turn = start % len(rules.trump_cycle) if rules.trump_cycle else 0
    rules = replace(rules, trump_cycle=rules.trump_cycle[turn:] + rules.trump_cycle[:turn])
    if variant.largest(players) not in sizes and rules.no_trump is NoTrump.LARGEST:
        rules = replace(rules, no_trump=NoTrump.NEVER)
    twists = {number - start: twist for number, twist in variant.twists.items() if number > start}
    return replace(variant, deals={players: sizes}, twists=twists, rules=rules)
