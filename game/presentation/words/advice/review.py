"""What a review says of a decision and of a game, and the coach of a decision, in words."""

from __future__ import annotations

from typing import NamedTuple

from game.engine import Suit
from game.engine.choices import JokerCall, Premium
from game.presentation.phrasebook import counts, trump
from game.presentation.phrasebook.joining import capital
from game.presentation.words.advice.ways import named_way, of_deals, part, percent, played
from game.presentation.words.calls import call_words
from game.presentation.words.points import decimal, decimal_points
from game.presentation.words.talk import statement_words
from game.review.coaching import Slip
from game.review.review_index import PointParts
from game.review.review_types import GameReview, ReviewedDecision, SeatSummary
from game.table.records.event_lines import (
    AnyEvent,
    BidLine,
    CallLine,
    LayLine,
    PlayLine,
    SizeLine,
    TalkLine,
    TrumpLine,
)
from game.translation import N_, _, ngettext


def slip_words(slip: Slip) -> str:
    """What the coach says of a decision; the better way is not named, the person is to find it."""
    match slip.taken.action:
        case PlayLine(_, code):
            way = named_way(code)
        case BidLine(_, bid):
            way = named_way(bid)
        case other:
            way = way_title(other)
    gone = lost_words(way, slip.loss)
    made, could = slip.taken.made, slip.best.made
    if percent(could) <= percent(made):
        return gone
    then = _(
        "Your bid is then made in {share}, at best in {more}.",
        share=of_deals(made),
        more=part(could),
    )
    return f"{gone} {then}"


def lost_words(way: str, loss: float) -> str:
    """What a way to decide costs beside the best one."""
    return _("{way} gives away {loss} points on average.", way=capital(way), loss=decimal(loss))


WAITING = N_("The expert begins…")


def way_title(action: AnyEvent) -> str:
    """A way to decide, as short as a row of a list."""
    match action:
        case BidLine(_, bid):
            return _("Bid {bid}", bid=bid)
        case PlayLine(_, code, named):
            return played(code, None if named is None else JokerCall(named))
        case LayLine(_, cards, premium):
            aside = " ".join(map(str, cards))
            if premium is None:
                return aside
            reveals = premium == Premium.REVEAL.value
            text = N_("{cards}, reveal") if reveals else N_("{cards}, declare")
            return _(text, cards=aside)
        case TrumpLine(letter):
            return trump.suit_name(next((suit for suit in Suit if suit.letter == letter), None))
        case SizeLine(_, cards):
            return counts.cards(cards)
        case CallLine(_, terms):
            return call_words(terms.terms())
        case TalkLine(_, str()):
            return statement_words(action.spoken_statement())
        case _:
            return _("Silence")


def verdict(each: ReviewedDecision) -> str:
    """Whether a decision was a mistake, in one sentence."""
    if each.best is None:
        return _("This decision cannot be weighed.")
    if each.mistake:
        return _(
            "{loss} ± {error} points were given away.",
            loss=decimal(each.loss),
            error=decimal(each.error),
        )
    if each.chosen == each.best:
        return _("The best way there was.")
    return _("As good as the best, within the error of the estimate.")


def open_verdict(each: ReviewedDecision) -> str:
    """The same with all cards seen; empty where nobody looked."""
    if each.open is None:
        return ""
    if each.open.loss <= max(2 * each.open.error, 0.05):
        return _("With all cards seen it cost nothing.")
    return _(
        "With all cards seen it cost {loss}, and {best} was best.",
        loss=decimal(each.open.loss),
        best=way_title(each.open.best),
    )


def progress(done: int, every: int) -> str:
    """How far a review is; empty once it is whole."""
    if not every:
        return _(WAITING)
    return "" if done >= every else _("Weighing: {share} %", share=100 * done // every)


class SummaryRow(NamedTuple):
    """A figure of a game."""

    title: str
    figure: str
    """With its unit."""
    tip: str
    """What it means, in a sentence."""


def summary_rows(seat: SeatSummary, parts: PointParts) -> list[SummaryRow]:
    """What a game says of one seat, whose points come from these parts."""
    decided = _("{n} of {decisions} decisions", n=seat.mistakes, decisions=seat.decisions)
    accuracy = _("100 % are the bids and cards of the expert, about 30 % are chance.")
    return [
        SummaryRow(_("Accuracy of bids"), share(seat.accuracy_of_bids), accuracy),
        SummaryRow(_("Accuracy of cards"), share(seat.accuracy_of_cards), accuracy),
        SummaryRow(
            _("Mistakes"),
            decided,
            _("Decisions that surely gave points away, of those that were weighed."),
        ),
        SummaryRow(
            _("Given away"),
            decimal_points(decimal(-parts.rounded.skill)),
            _("What all decisions together cost beside the best ones, on average."),
        ),
        SummaryRow(
            _("Luck"),
            decimal_points(signed_figure(parts.rounded.luck)),
            _("What the cards of the others brought beyond what was to be expected."),
        ),
    ]


def way_heads() -> tuple[tuple[str, str], tuple[str, str]]:
    """Over the two figures of a way to decide: what they are, in a word, and in a sentence."""
    return (
        (_("Points"), _("Points that the deal brings on average if this is chosen.")),
        (_("Made"), _("How often the bid is made then.")),
    )


def summary_of(found: GameReview | None, seat: int) -> SeatSummary | None:
    """What a review says of a seat; None where it was not reviewed."""
    seats = () if found is None else found.seats
    return next((each for each in seats if each.seat == seat), None)


def more_ways(number: int) -> str:
    """That a list of ways goes on."""
    return ngettext("and {n} more", "and {n} more", number, n=number)


def signed_figure(points: float) -> str:
    """Points to a tenth with their sign."""
    written = decimal(points)
    return written if written.startswith("−") else f"+{written}"


def share(value: float | None) -> str:
    """A part of one in percent; a dash where there is none."""
    return "–" if value is None else f"{100 * value:.0f} %"
