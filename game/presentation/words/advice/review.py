"""What a review says of a decision and of a game, and the coach of a decision, in words."""

from __future__ import annotations

from game.engine import card
from game.engine.choices import Premium
from game.presentation.words.cards import card_title
from game.presentation.words.points import decimal
from game.presentation.words.table import SUIT_WORDS
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
    better, worse, loss = slip.best.made, slip.taken.made, decimal(slip.loss)
    match slip.taken.action:
        case PlayLine(_, code):
            text = _("The {card} gives away {loss} points on average.")
            gone = text.format(card=card_title(card(code)), loss=loss)
        case BidLine(_, bid):
            text = _("A bid of {bid} gives away {loss} points on average.")
            gone = text.format(bid=bid, loss=loss)
        case other:
            title = way_title(other)
            text = _("{way} gives away {loss} points on average.")
            gone = text.format(way=title[:1].upper() + title[1:], loss=loss)
    made, could = round(100 * worse), round(100 * better)
    if could <= made:
        return gone
    if isinstance(slip.taken.action, BidLine):
        text = _("It is made in {made} % of the deals, the best bid in {could} %.")
    else:
        text = _("With it your bid is made in {made} % of the deals, at best in {could} %.")
    return f"{gone} {text.format(made=made, could=could)}"


WAITING = N_("The expert begins…")


def way_title(action: AnyEvent) -> str:
    """A way to decide, as short as a row of a list."""
    match action:
        case BidLine(_, bid):
            return _("Bid {bid}", bid=bid)
        case PlayLine(_, code):
            return card_title(card(code))
        case LayLine(_, cards, premium):
            aside = " ".join(map(str, cards))
            if premium is None:
                return aside
            reveals = premium == Premium.REVEAL.value
            text = _("{cards}, reveal") if reveals else _("{cards}, declare")
            return text.format(cards=aside)
        case TrumpLine(None):
            return _("No trump")
        case TrumpLine(letter):
            return next((_(word) for suit, word in SUIT_WORDS.items() if suit.letter == letter), "")
        case SizeLine(_, cards):
            return _("{cards} cards", cards=cards)
        case CallLine(_, terms):
            return terms.kind
        case TalkLine(_, str(statement)):
            return statement
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


def summary_rows(seat: SeatSummary, parts: PointParts) -> list[tuple[str, str]]:
    """What a game says of one seat, whose points come from these parts: titles and figures."""
    return [
        (_("Accuracy of bids"), share(seat.accuracy_of_bids)),
        (_("Accuracy of cards"), share(seat.accuracy_of_cards)),
        (_("Mistakes"), f"{seat.mistakes} / {seat.decisions}"),
        (_("Given away"), decimal(-parts.told.skill)),
        (_("Luck"), signed_figure(parts.told.luck)),
    ]


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
