"""A film: a recorded game, or one deal of it, as every step of it looks to one viewer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from game.engine import (
    SEALED,
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Card,
    CardPlayed,
    DealScored,
    Event,
    HandDealt,
    Seat,
    TrickTaken,
)
from game.engine.refusal import refuse
from game.presentation.deal_standings import deal_standings
from game.presentation.hand_order import USUAL
from game.presentation.phrasebook.trump import suit_name
from game.presentation.replay_positions import ReplayPositions, Viewpoint
from game.presentation.score_sheet import SheetContents
from game.presentation.screen_state import ScreenState
from game.presentation.tally import tally_of
from game.presentation.words.bots import levels_of
from game.presentation.words.corners.what_wins import WhatWins, what_wins
from game.presentation.words.points import minus, signed, verdict_words
from game.presentation.words.replay import caption, deal_ended, step_words
from game.presentation.words.seats.others import seat_text
from game.table.records.event_lines import RecordError
from game.translation import _

Moment = dict[str, object]
"""A table by the names of its parts, all of them values that JSON has."""
PAGE: Final = ".html"
"""How the name of a film's file ends."""
HIDDEN: Final = "?"
"""In place of the code of a card that is not seen."""
_KINDS: Final[Mapping[type, str]] = {
    HandDealt: "deal",
    BidPlaced: "bid",
    BidSealed: "bid",
    BidsRevealed: "score",
    CardPlayed: "card",
    TrickTaken: "trick",
    DealScored: "score",
}
"""How long a step is looked at goes by its kind; any other is a word."""


@dataclass(frozen=True, slots=True)
class Film:
    """Which places of a recorded game are shown, and to whom."""

    positions: ReplayPositions
    viewpoint: Viewpoint
    first: int
    """The place that is seen at the beginning: cards have just been dealt."""
    last: int
    """The place after everything that is shown."""
    deal: int | None = None
    """The number of the one deal that is shown; None for the whole game."""

    @classmethod
    def of(
        cls, positions: ReplayPositions, *, seat: Seat | None = None, deal: int | None = None
    ) -> Film:
        """The film of a game.

        Args:
            positions: the game, read.
            seat: whose knowledge it shows; without it that of the person who played, and of bots
                alone all cards.
            deal: the number of the one deal that is shown, from 1, in the order dealt.

        Raises:
            RecordError: there is no such seat or deal, or nothing may be shown of it yet.
        """
        players, deals = len(positions.setup.seats), positions.deals
        if seat is not None and seat not in range(players):
            why = refuse("There are seats 0 to {last}, not {seat}.", last=players - 1, seat=seat)
            raise RecordError(why)
        if deal is not None and not 1 <= deal <= len(deals):
            raise RecordError(
                refuse("The game has deals 1 to {last}, not {deal}.", last=len(deals), deal=deal)
            )
        viewpoint = positions.usual_viewpoint if seat is None else Viewpoint(seat, open=False)
        first, last = deals[(deal or 1) - 1] if deals else 0, positions.closed
        if deal is not None:
            last = min([place for place in positions.scores if place > first] + [last])
        if last <= first:
            raise RecordError(refuse("This deal is still going on: there is no film of it yet."))
        return cls(positions, viewpoint, first, last, deal)

    @property
    def names(self) -> tuple[str, ...]:
        """By seat."""
        return tuple(plan.name for plan in self.positions.setup.seats)

    @property
    def title(self) -> str:
        """What is played."""
        setup = self.positions.setup
        return setup.variant_name or _(setup.variant.name)

    @property
    def cards(self) -> set[str]:
        """The codes of all cards that are seen in it; among them `HIDDEN` where some are not."""
        seen: set[str] = set()
        for place in range(self.first, self.last + 1):
            shown = self.positions.shown(place, self.viewpoint)
            for seat in range(shown.table.players):
                seen.update(_codes(shown, seat), _laid(shown, seat))
            seen.update(play.card.code for play in shown.table.trick)
            turned = shown.table.turn_up
            if turned is not None and not shown.bare:
                seen.add(turned.code)
        return seen

    @property
    def script(self) -> Moment:
        """All that a page shows, as values that JSON has.

        `steps` begins with a whole table; every other step has only what differs from the one
        before it. The parts of a table: `say` what happened, `kind` of the step, `where` in the
        game, `note` on the deal, `hand0` and so on the codes of each hand, `laid0` those laid
        aside, `plate0` what each plate says (`_plate`), `trick` seats and codes, `winner` who took
        the last trick, `trump` its heading, name, suits and card, `deals` that are counted,
        `outcome` the title and the rows of a deal that is over.
        """
        end = self.positions.shown(self.last, self.viewpoint)
        return {
            "title": self.title,
            "names": self.names,
            "levels": [ways[-1] if ways else "" for ways in levels_of(self.positions.setup.seats)],
            "seat": self.viewpoint.seat,
            "open": self.viewpoint.open,
            "steps": list(_changes(self._moments())),
            "sheet": _sheet_rows(SheetContents.of_shown(end, self.names)),
        }

    def _moments(self) -> Iterator[Moment]:
        before = self.positions.shown(max(0, self.first - 1), self.viewpoint)
        for place in range(self.first, self.last + 1):
            now = self.positions.shown(place, self.viewpoint)
            moment = _moment(now, self.names)
            if place:
                event = self.positions.event(place - 1, self.viewpoint)
                moment["say"] = step_words(event, before, now, self.names)
                moment["kind"] = _kind(event)
            yield moment
            before = now


def _kind(event: Event) -> str:
    return _KINDS.get(type(event), "word")


def _changes(moments: Iterator[Moment]) -> Iterator[Moment]:
    """Each table without what is as it was in the one before."""
    before: Moment = {}
    for moment in moments:
        yield {part: held for part, held in moment.items() if before.get(part) != held}
        before = moment


def _moment(shown: ScreenState, names: tuple[str, ...]) -> Moment:
    wins = what_wins(shown, names, asked=False)
    moment: Moment = {
        "say": "",
        "kind": "word",
        "where": caption(shown),
        "note": _note(shown, wins),
        "trick": [[play.seat, play.card.code] for play in shown.table.trick],
        "winner": shown.table.tricks[-1].winner
        if shown.table.tricks and not shown.table.trick
        else None,
        "trump": _trump(shown, wins),
        "deals": len(shown.table.history),
        "outcome": _outcome(shown, names),
    }
    for seat in range(shown.table.players):
        moment[f"hand{seat}"] = _codes(shown, seat)
        moment[f"laid{seat}"] = _laid(shown, seat)
        moment[f"plate{seat}"] = _plate(shown, seat, names)
    return moment


def _codes(shown: ScreenState, seat: Seat) -> list[str]:
    """A hand as it is held, cards that are not seen at its end."""
    known = [card.code for card in USUAL.in_order(shown, seat)]
    return known + [HIDDEN] * (len(shown.table.hands[seat]) - len(known))


def _laid(shown: ScreenState, seat: Seat) -> list[str]:
    """Cards laid aside as a bid."""
    aside = shown.table.laid[seat] if shown.table.laid else ()
    return [held.code if isinstance(held, Card) else HIDDEN for held in aside]


def _plate(shown: ScreenState, seat: Seat, names: tuple[str, ...]) -> list[object]:
    """Bid or tricks, how they stand, the total, what is said there; dealer, turn and declarer."""
    text, tally = seat_text(shown, seat, names), tally_of(shown, seat)
    sealed = tally is None and shown.table.bids[seat] is SEALED
    told = text.second if text.firm else text.note
    return [
        "?" if sealed else "" if tally is None else tally.figures,
        "" if tally is None or tally.taken is None else tally.state.value,
        minus(shown.table.totals[seat]),
        told[0] if told else "",
        *map(int, (text.dealer, text.turn, seat == shown.table.declarer)),
    ]


def _trump(shown: ScreenState, wins: WhatWins) -> list[str]:
    if shown.bare:
        return ["", "", "", ""]
    suits = wins.order or ((wins.suit,) if wins.suit is not None else ())
    letters, turned = "".join(suit.letter for suit in suits), shown.table.turn_up
    code = "" if turned is None else turned.code
    return ["".join(wins.caption[:1]), "".join(wins.name[:1]), letters, code]


def _note(shown: ScreenState, wins: WhatWins) -> str:
    """What is special in a deal, and what the bids come to."""
    if shown.bare:
        return ""
    return " · ".join((*wins.clause[:1], *wins.sum_words[:1]))


def _outcome(shown: ScreenState, names: tuple[str, ...]) -> Moment | None:
    """How a deal came out; None while it is played."""
    if shown.points is None:
        return None
    rows = [
        [
            names[row.seat],
            row.bid,
            row.tricks,
            verdict_words(row.over),
            signed(row.points),
            minus(row.total),
            row.over == 0,
        ]
        for row in deal_standings(shown)
    ]
    return {"title": deal_ended(shown, names), "rows": rows}


def _sheet_rows(sheet: SheetContents) -> list[Moment]:
    """The deals that are counted, from the first."""
    return [
        {
            "deal": row.number,
            "cards": row.cards,
            "trump": suit_name(row.trump.suit) if row.trump.suit is not None else "–",
            "special": ", ".join(_(special.value) for special in row.special),
            "cells": [
                [cell.bid, cell.taken, cell.made, minus(cell.points or 0), minus(cell.total or 0)]
                for cell in row.cells
            ],
        }
        for row in sheet.rows[: sheet.played]
    ]
