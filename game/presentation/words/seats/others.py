"""What is said of a seat: name, one second word, figures; and the same as sentences for the ear."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.engine import Phase, Seat
from game.engine.choices import Goal
from game.engine.spec import LAID_ASIDE
from game.presentation.moods import FaceMood, mood_of
from game.presentation.number_words import number_word
from game.presentation.phrasebook import deal
from game.presentation.phrasebook.joining import capital
from game.presentation.screen_state import ScreenState
from game.presentation.short_names import short_names
from game.presentation.stakes import made_in_a_row, sure_winner
from game.presentation.tally import Tally, TallyState, TrickWindow, tally_of
from game.presentation.words.laid_bids import is_laid, stake_words
from game.presentation.words.points import minus, points_words
from game.presentation.words.talk import short_words
from game.translation import N_, _, ngettext

LEAST_RUN: Final = 2
"""Bids made one after another that are told."""
Pieces = tuple[tuple[str, bool], ...]
"""A text in parts, each with whether it stands out."""
_FACT: Final = re.compile(r"(\{\w+\})")


def pieces(text: str, **facts: str) -> Pieces:
    """A translated text with its facts, which stand out; in whatever order its language has."""
    parts = (part.strip() for part in _FACT.split(_(text)))
    found = (
        (facts[part[1:-1]], True) if _FACT.fullmatch(part) else (part, False) for part in parts
    )
    return tuple(part for part in found if part[0])


@dataclass(frozen=True, slots=True)
class Figures:
    """Bid and tricks as they are written: equal values look equal."""

    parts: Pieces
    state: TallyState | None = None
    """How tricks stand against the bid; None before cards are played."""
    windows: tuple[TrickWindow, ...] = ()

    @property
    def plain(self) -> str:
        """The same as one text."""
        return " ".join(part for part, _large in self.parts)


@dataclass(frozen=True, slots=True)
class SeatText:
    """Everything that stands at a seat. Equal values look equal."""

    seat: Seat
    name: str
    second: tuple[str, ...] = ()
    """The one word beside the name, the longest way first; where none has room it is left out."""
    firm: bool = False
    """Whether the second word stays where others give way: what holds now, as being away."""
    spoken: bool = False
    """Whether the second word is what the player said."""
    figures: Figures | None = None
    note: tuple[str, ...] = ()
    """What stands in place of the figures, likewise; often nothing."""
    aside: int = 0
    """Cards that lie aside there as the bid."""
    turn: bool = False
    away: bool = False
    """Whether the player is away: the face is grey."""
    dealer: bool = False
    passes_back: bool = False
    """Whether this dealer passes the deal against the turn."""
    run: int = 0
    """Bids made one after another, up to the deal before."""
    penalty: int = 0
    """What a revoke cost in this deal, a negative number."""
    portrait: int | None = None
    """The number of the portrait; None for that of the seat."""
    mood: FaceMood = FaceMood.PLAIN
    chance: int | None = None
    """Of making the bid, in percent; None where it is not said."""
    chance_at_bid: int | None = None
    """The same when the bid was made."""
    table: tuple[str, ...] = ()
    """The names of all at the table: shortened ones are still told apart."""

    def shortened(self, fits: Callable[[str], bool]) -> str:
        """The name, or as much of it as fits and tells it from the others."""
        among = self.table or (self.name,)
        return short_names(among, fits)[among.index(self.name)]


def seat_text(
    shown: ScreenState,
    seat: Seat,
    names: Sequence[str],
    *,
    level: Sequence[str] = (),
    status: Sequence[str] = (),
    away: bool = False,
    portrait: int | None = None,
    chance: int | None = None,
    chance_at_bid: int | None = None,
) -> SeatText:
    """What stands at one seat now.

    Args:
        shown: the table as the viewer sees it.
        seat: whose seat.
        names: of all, by seat.
        level: which bot plays, the longest way to say it first; none for a person.
        status: what holds of a seat at a server just now, likewise, as `away_words` has it.
        away: whether that is that the player is away.
        portrait: its number; without it that of the seat.
        chance: of making the bid, in percent, where it is told: beside it a bid that is even is not
            marked as made, and one that is missed has no chance.
        chance_at_bid: the same when the bid was made.
    """
    table, spec = shown.table, shown.table.spec
    second, firm = _second(shown, seat, level, status)
    figures = figures_of(shown, seat)
    if chance is not None and figures is not None and figures.state is not None:
        if figures.state.missed:
            chance = None
        elif figures.state is TallyState.EXACT:
            figures = replace(figures, state=TallyState.SHORT)
    return SeatText(
        seat=seat,
        name=names[seat],
        second=second,
        firm=firm,
        spoken=bool(second) and second == said_words(shown, seat),
        figures=figures,
        note=() if figures is not None else _note(shown, seat),
        aside=_aside(shown, seat),
        turn=seat in shown.turn,
        away=away,
        dealer=seat == spec.dealer and not shown.bare,
        passes_back=spec.game_rules.dealer_step * spec.rules.turn_step < 0,
        run=told_run(shown, seat),
        penalty=table.penalties[seat],
        portrait=portrait,
        mood=mood_of(shown, seat),
        chance=chance,
        chance_at_bid=chance_at_bid,
        table=tuple(names),
    )


def away_words(level: str = "") -> tuple[str, ...]:
    """That a player is away, and who plays instead, the longest way first."""
    if not level:
        return (_("away"),)
    return _("away, {level} plays", level=level), _("away, a bot plays"), _("away")


def figures_of(shown: ScreenState, seat: Seat) -> Figures | None:
    """Bid and tricks of a seat as they are written; None before its bid is seen.

    That a sealed bid was made is told by the ring that is gone.
    """
    tally = tally_of(shown, seat)
    if tally is None:
        return None
    bid = "?" if tally.bid is None else str(tally.bid)
    if tally.taken is None:
        return Figures(pieces(N_("{bid} bid"), bid=bid))
    parts = pieces(N_("{taken} of {bid}"), taken=str(tally.taken), bid=bid)
    lost = tally.state is TallyState.EXACT and sure_winner(shown) == seat
    return Figures(parts, TallyState.SHORT if lost else tally.state, tally.windows)


def _second(
    shown: ScreenState, seat: Seat, level: Sequence[str], status: Sequence[str]
) -> tuple[tuple[str, ...], bool]:
    """The second word in its lengths, and whether it stays where others give way."""
    if status:
        return tuple(status), True
    if stake := stake_words(shown, seat):
        return (stake,), True
    if said := said_words(shown, seat):
        return said, True
    if not shown.table.history:
        return tuple(level), False
    if shown.table.spec.rules.goal is not Goal.OWN:
        return (), False
    total = shown.table.totals[seat]
    # The own seat says what the figures at all seats are.
    whole = () if shown.table.seat is not None else (points_words(total),)
    return (*whole, minus(total)), False


def said_words(shown: ScreenState, seat: Seat) -> tuple[str, ...]:
    """What a seat said before the bids, all of it and then the last alone."""
    said = shown.table.talk[seat]
    if not said:
        return ()
    whole, told = short_words(said), [one for one in said if one is not None]
    return (whole, short_words(told[-1:])) if len(told) > 1 else (whole,)


def _note(shown: ScreenState, seat: Seat) -> tuple[str, ...]:
    """What stands where figures will be, before there are any."""
    if seat not in shown.turn:
        return ()
    if shown.sizing is not None:
        return _("naming the size"), _("names the size")
    if shown.table.phase is Phase.CALLING:
        return _("calling the deal"), _("calling")
    return ()


def _aside(shown: ScreenState, seat: Seat) -> int:
    """Cards that lie aside as a seat's bid: none before all have laid theirs."""
    if not is_laid(shown) or shown.bare or shown.points is not None:
        return 0
    return len(shown.table.laid[seat])


def told_run(shown: ScreenState, seat: Seat) -> int:
    """How many deals a seat has made in a row, where that is told; else 0."""
    run = made_in_a_row(shown, seat)
    return run if run >= LEAST_RUN else 0


# For the ear --------------------------------------------------------------------------------


def tally_for_ear(name: str, tally: Tally) -> str:
    """How a seat stands against its bid, as a sentence."""
    if tally.taken is None:
        return _("{name} bids {bid}.", name=name, bid=tally.bid)
    taken = number_word(tally.taken)
    if tally.bid is None:
        return _("{name} has {taken}; the bid lies face down.", name=name, taken=taken)
    bid = number_word(tally.bid)
    match tally.state:
        case TallyState.OVER:
            text = N_("{name} is over: {taken} of {bid}.")
        case TallyState.LOST:
            text = N_("{name} cannot make it: {taken} of {bid}.")
        case TallyState.EXACT:
            text = N_("{name} is even: {taken} of {bid}.")
        case _:
            text = N_("{name} has {taken} of {bid}.")
    return _(text, name=name, taken=taken, bid=bid)


def bid_for_ear(shown: ScreenState, seat: Seat, name: str) -> str:
    """How a seat stands against its bid, or that it has bid; empty before that."""
    tally = tally_of(shown, seat)
    if tally is not None:
        return tally_for_ear(name, tally)
    if shown.bare or shown.table.bids[seat] is None:
        return ""
    if not is_laid(shown):
        return _("{name} has bid, and nobody sees it yet.", name=name)
    return ngettext(
        "{name} has laid {number} card aside.",
        "{name} has laid {number} cards aside.",
        LAID_ASIDE,
        name=name,
        number=number_word(LAID_ASIDE),
    )


def seat_for_ear(shown: ScreenState, text: SeatText, *, level: str = "") -> str:
    """All that stands at a seat, as sentences: what a stop of Tab there says."""
    name, seat = text.name, text.seat
    told = [_who(shown, text, level)]
    if text.penalty:
        lost = points_words(-text.penalty)
        told.append(_("A revoke cost {points}.", points=lost))
    told.append(bid_for_ear(shown, seat, name))
    if text.dealer:
        told.append(deal.dealt_by(name))
    if text.turn:
        told.append(_("{name}'s turn.", name=name))
    if text.chance is not None:
        told.append(_("Chance to make it: {percent} percent.", percent=text.chance))
    return " ".join(filter(None, told))


def _who(shown: ScreenState, text: SeatText, level: str) -> str:
    """Who sits there, with the second word and the row of bids made."""
    name = text.name
    if text.away and len(text.second) > 1:
        return _("{name} is away; a bot plays.", name=name)
    if text.away:
        return _("{name} is away.", name=name)
    if text.firm:
        return f"{name}: {capital(text.second[0])}."
    if not text.second:
        return f"{name}."
    if not shown.table.history:
        return _("{name} plays as {level}.", name=name, level=level or text.second[0])
    told = f"{name}, {points_words(shown.table.totals[text.seat])}"
    if text.run:
        return _("{told}, {number} in a row.", told=told, number=number_word(text.run))
    return f"{told}."
