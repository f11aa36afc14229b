"""Score sheets of people with a real pack, at which everybody tells bid and tricks by a phone.

A sheet lies in the file of the window that keeps it, which shares it again after a break; here it
is held as long as somebody keeps it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from game.engine import Refusal, Seat
from game.engine.refusal import Refused
from game.net.messages import (
    BadMessage,
    DealTold,
    Done,
    Enter,
    NoteDeal,
    OfSheet,
    Share,
    SheetAsks,
    SheetInfo,
    TakePlace,
    Unshare,
    key_of,
)
from game.net.server.followers import ServerClient
from game.net.short_ids import ID_LENGTH, drawn_id, may_be_id
from game.presentation.words.scorekeeper import (
    bids_line,
    deal_line,
    heading,
    state_words,
    title,
    tricks_line,
)
from game.table.scorekeeping.own_entries import OWN, EntryError, OwnEntries
from game.table.scorekeeping.score_keeping import KeptSheet, QuestionKind
from game.table.scorekeeping.sheet_form import SheetTold, kept_of, notes_of, told_of
from game.translation import _

MOST: Final = 200
"""Sheets of one server at a time."""
MOST_LISTED: Final = 50
"""Of them in a list: whoever scans the code of one comes while it is among the latest."""
LEFT_S: Final = 3600.0
"""Seconds for which a sheet is held whose keeper is away."""
_ASKED: Final = {kind.value: kind for kind in OWN}


@dataclass(eq=False)
class SharedSheet:
    """A sheet, who keeps it, and who sits where with a phone."""

    sheet: str
    host: str
    entries: OwnEntries
    n: int = 1
    """How often it was changed, from 1."""
    people: dict[Seat, str] = field(default_factory=dict)
    followers: list[ServerClient] = field(default_factory=list)
    touched: float = 0.0
    """When its keeper was seen last, in seconds of the server's clock."""

    def is_host(self, name: str) -> bool:
        """Whether a person keeps it."""
        return key_of(self.host) == key_of(name)

    def seat_of(self, name: str) -> Seat | None:
        """Where a person sits."""
        own = key_of(name)
        return next((seat for seat, one in self.people.items() if key_of(one) == own), None)

    def reseat(self, names: tuple[str, ...]) -> None:
        """Have everybody with a phone sit where the players for whom they tell sit from now on."""
        before = self.entries.kept.names
        self.people = {
            names.index(before[seat]): who
            for seat, who in self.people.items()
            if before[seat] in names
        }


class SharedSheets:
    """All sheets that are shared at a server."""

    def __init__(self, present: Callable[[str], bool], clock: Callable[[], float]) -> None:
        """`present` says of a name whether that person is connected."""
        self._present = present
        self._clock = clock
        self._all: dict[str, SharedSheet] = {}
        self.takes_sheets = True
        """Whether new ones may be shared; the operator may say no before the server ends."""

    @property
    def is_kept(self) -> bool:
        """Whether somebody who is connected keeps one."""
        return any(self._present(one.host) for one in self._all.values())

    def listed(self, name: str) -> list[SheetInfo]:
        """What a person may know of as many as a list takes: the own ones, then the latest."""
        latest = list(reversed(self._all.values()))
        own = [one for one in latest if one.is_host(name) or one.seat_of(name) is not None]
        found = [*own, *(one for one in latest if one not in own)]
        return [self._info(one, name) for one in found[:MOST_LISTED]]

    def answer(self, client: ServerClient, name: str, message: Share | OfSheet) -> None:
        """Carry out a message about a sheet.

        Raises:
            BadMessage: it cannot be.
        """
        if isinstance(message, Share):
            one = self._share(name, message)
            self._follow(client, one)
            self._spread(one)
            client.tell(self._info(one, name, message.number))
            return
        one = self._found(message.sheet)
        match message:
            case TakePlace(seat=seat):
                self._take(one, name, seat)
                self._follow(client, one)
                self._spread(one)
                client.tell(self._info(one, name, message.number))
                return
            case Enter():
                self._enter(one, name, message)
            case NoteDeal():
                self._note(one, name, message)
            case Unshare():
                self._of_host(one, name)
                self._end(one)
        client.tell(Done(id=message.number))

    def leave(self, client: ServerClient) -> None:
        """A connection has ended."""
        for one in self._all.values():
            if client in one.followers:
                one.followers.remove(client)

    def tell_of(self, name: str) -> None:
        """A person came or went: the sheets where he is are told."""
        for one in self._all.values():
            if one.is_host(name) or one.seat_of(name) is not None:
                self._spread(one)

    def look_round(self) -> None:
        """Let go of sheets whose keeper has been away for long."""
        for one in list(self._all.values()):
            if self._present(one.host):
                one.touched = self._clock()
            elif self._clock() - one.touched > LEFT_S:
                self._end(one)

    def shift(self, seconds: float) -> None:
        """The clock was set by so many seconds: nobody was away for them."""
        for one in self._all.values():
            one.touched += seconds

    # What is asked ----------------------------------------------------------------------------

    def _found(self, sheet: str) -> SharedSheet:
        one = self._all.get(sheet)
        if one is None:
            raise BadMessage("unknown", "There is no such sheet.")
        return one

    def _of_host(self, one: SharedSheet, name: str) -> None:
        if not one.is_host(name):
            raise BadMessage("seat", "Only whoever keeps the sheet may do that.")

    def _share(self, name: str, message: Share) -> SharedSheet:
        """The sheet that a keeper shares: a new one, or one of before as it is here by now."""
        told = _sheet(message.told)  # what is refused ends no other sheet of the keeper
        known = self._all.get(message.sheet or "")
        if known is not None and known.is_host(name):
            if known.n == message.n:  # nobody changed it but its keeper
                known.reseat(told.names)
                known.entries, known.n = known.entries.after(told), known.n + 1
            return known
        own = [one for one in self._all.values() if one.is_host(name)]
        if not self.takes_sheets:
            raise BadMessage("closing", "This server takes no new sheets; it is about to stop.")
        if len(self._all) - len(own) >= MOST:
            raise BadMessage("limit", "Too many sheets are shared here; wait for one to end.")
        for other in own:
            self._end(other)
        wanted = message.sheet or ""
        if known is not None or len(wanted) != ID_LENGTH or not may_be_id(wanted):
            wanted = drawn_id()
        made = SharedSheet(wanted, name, OwnEntries(told), max(1, message.n))
        made.touched = self._clock()
        self._all[wanted] = made
        return made

    def _take(self, one: SharedSheet, name: str, seat: Seat | None) -> None:
        """Sit a person down, or with None only show him the sheet; his seat stays his."""
        if seat is None:
            return
        if seat >= one.entries.kept.players:
            raise BadMessage("unknown", "There is no such seat.")
        there = one.people.get(seat)
        if there is not None and key_of(there) != key_of(name) and self._present(there):
            raise BadMessage("seat", f"{there} has that place.")
        before = one.seat_of(name)
        if before is not None:
            del one.people[before]
        one.people[seat] = name

    def _enter(self, one: SharedSheet, name: str, message: Enter) -> None:
        seat = one.seat_of(name)
        if seat is None:
            raise BadMessage("seat", "You have no place at this sheet.")
        kind = _ASKED[message.what]
        try:
            self._change(one, one.entries.with_number(seat, kind, message.count, message.deal))
        except EntryError as error:
            raise BadMessage("illegal", str(error)) from None

    def _note(self, one: SharedSheet, name: str, message: NoteDeal) -> None:
        self._of_host(one, name)
        if message.n != one.n:
            raise BadMessage("stale", "Somebody has entered something meanwhile: look again.")
        kept = one.entries.kept
        if message.place > len(kept.deals):
            raise BadMessage("unknown", "The deals before it were not told.")
        try:
            if message.notes is None:
                changed = kept.without(message.place)
            else:
                changed = kept.noted(message.place, notes_of(message.notes, kept.players))
            self._change(one, one.entries.after(changed))
        except (Refused, ValueError) as error:
            raise BadMessage("illegal", str(error)) from None

    def _change(self, one: SharedSheet, entries: OwnEntries) -> None:
        one.entries, one.n = entries, one.n + 1
        self._spread(one)

    def _end(self, one: SharedSheet) -> None:
        del self._all[one.sheet]
        for client in one.followers:
            client.tell(self._info(one, str(client.name), ended=True))

    # What is told -----------------------------------------------------------------------------

    def _follow(self, client: ServerClient, one: SharedSheet) -> None:
        if client not in one.followers:
            one.followers.append(client)

    def _spread(self, one: SharedSheet) -> None:
        for client in one.followers:
            client.tell(self._info(one, str(client.name)))

    def _info(
        self, one: SharedSheet, name: str, number: int | None = None, *, ended: bool = False
    ) -> SheetInfo:
        """What a person may know of a sheet: its keeper all but sealed bids."""
        entries, kept = one.entries, one.entries.kept
        finished, going, _winners = kept.progress
        together = kept.earlier[-1].until if kept.earlier else 0
        points = dict(zip(kept.everybody, kept.totals, strict=True))
        players = range(kept.players)
        seat = one.seat_of(name)
        bids: list[int | str | None] = [None] * kept.players
        took: list[int | None] = [None] * kept.players
        said = ""
        if going is not None:
            bids = list(going.notes.bids)
            for other, sealed in enumerate(entries.sealed):
                bids[other] = bids[other] if sealed is None else "sealed"
            took = list(going.notes.took)
            asked = going.question.asked
            counted = asked in (QuestionKind.TAKEN, QuestionKind.SUM)
            words = tricks_line if counted else bids_line
            said = words(going.spec, going.notes) if going.spec.cards else ""
        return SheetInfo(
            sheet=one.sheet,
            n=one.n,
            host=one.host,
            title=title(kept),
            names=list(kept.names),
            people=[one.people.get(each) for each in players],
            present=[each in one.people and self._present(one.people[each]) for each in players],
            totals=[points[each] for each in kept.names],
            deal=None if going is None else going.spec.number,
            line=state_words(kept) if going is None else deal_line(kept, going.spec),
            asked="" if going is None else heading(kept, going.spec, going.question, going.notes),
            said=said,
            waits=list(entries.waits_for),
            bids=bids,
            took=took,
            dealer=None if going is None else going.spec.dealer,
            deals=[
                DealTold(
                    deal=spec.number,
                    cards=spec.cards,
                    bids=list(result.bids),
                    took=list(result.tricks),
                    made=list(result.made),
                    points=list(earned),
                )
                for spec, result, earned in finished[together:]
            ],
            seat=seat,
            asks=None if seat is None else _asks(entries, seat),
            fix=entries.correctable if seat is not None else None,
            told=told_of(replace(kept, before=())) if one.is_host(name) else None,
            ended=ended,
            id=number,
        )


def _asks(entries: OwnEntries, seat: Seat) -> SheetAsks | None:
    asked, numbers = entries.asked(seat), entries.numbers(seat)
    if asked is None:
        return None
    refusals = {number: entries.refusal(seat, number) for number in numbers}
    return SheetAsks(
        what=asked.value,
        told=entries.number(seat),
        numbers=list(numbers),
        why={number: _words(why) for number, why in refusals.items() if why is not None},
    )


def _words(why: Refusal) -> str:
    return why.text(_)


def _sheet(told: SheetTold) -> KeptSheet:
    """The sheet that a client tells.

    Raises:
        BadMessage: it makes no sense.
    """
    try:
        kept = kept_of(told)
        kept.progress  # noqa: B018  (whatever is wrong with it comes out here)
    except (Refused, ValueError) as error:
        raise BadMessage("illegal", str(error)) from None
    return kept
