"""What the plate of a seat says: name, points, bid and tricks, or what the seat is doing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.engine import SEALED, Seat
from game.engine.terms import Statement
from game.engine.view import ShownBid
from game.presentation.screen_state import ScreenPhase, ScreenState
from game.presentation.words.laid_bids import plate_words, stake_words
from game.presentation.words.trump import would_declare
from game.translation import _


@dataclass(frozen=True, slots=True)
class PlateText:
    """Everything that a plate says: equal values look equal."""

    seat: Seat
    name: str
    status: str
    total: int
    bid: int | None
    """None as long as there is nothing to count pips for."""
    taken: int
    dealer: bool
    lit: bool
    level: str = ""
    """Which bot plays here; empty for a person."""
    declarer: bool = False
    would_declare: bool = False
    """Whether nobody has bid higher yet, where the highest bidder declares."""
    passes_back: bool = False
    """Whether this dealer passes the deal against the turn."""
    portrait: int | None = None
    """The number of the portrait; None for that of the seat."""
    penalty: int = 0
    """What a revoke cost in this deal, a negative number."""


def plate_text(
    shown: ScreenState,
    seat: Seat,
    name: str,
    *,
    thinking: bool,
    level: str = "",
    portrait: int | None = None,
) -> PlateText:
    """What one plate says now."""
    bid = shown.bids[seat]
    lit = seat in shown.turn
    thinking = thinking and lit
    counts = shown.phase in (ScreenPhase.PLAYING, ScreenPhase.SCORED, ScreenPhase.OVER)
    return PlateText(
        seat=seat,
        name=name,
        status=_("thinking…")
        if thinking
        else _status(shown, seat, bid, shown.taken[seat], lit=lit, said=shown.talk[seat]),
        penalty=shown.penalties[seat],
        total=shown.totals[seat],
        # A stake takes the room of the pips; the digits beside it tell as much.
        bid=bid if isinstance(bid, int) and counts and not stake_words(shown, seat) else None,
        taken=shown.taken[seat],
        dealer=seat == shown.spec.dealer and shown.phase is not ScreenPhase.EMPTY,
        lit=lit,
        level=level,
        portrait=portrait,
        declarer=seat == shown.declarer,
        would_declare=seat == would_declare(shown),
        passes_back=shown.spec.rules.dealer_step * shown.spec.rules.turn_step < 0,
    )


def getting_ready(text: PlateText) -> PlateText:
    """The same plate, of a bot that has to get ready before it can think."""
    return replace(text, status=_("getting ready…")) if text.lit else text


def speaking_words(shown: ScreenState, *, lit: bool, spoke: bool) -> str | None:
    """What a seat does while somebody names, calls or talks; None at any other moment."""
    if shown.sizing is not None and lit:
        return _("naming the size…")
    if shown.phase is ScreenPhase.CALLING:
        return _("calling…") if lit else ""
    if shown.phase is ScreenPhase.TALKING:
        return _("speaking…") if lit else _("done talking") if spoke else ""
    return None


def _status(
    shown: ScreenState,
    seat: Seat,
    bid: ShownBid,
    taken: int,
    *,
    lit: bool,
    said: tuple[Statement | None, ...] = (),
) -> str:
    if (words := speaking_words(shown, lit=lit, spoke=bool(said))) is not None:
        return words
    if (words := plate_words(shown, seat)) is not None:
        return words
    if shown.phase is ScreenPhase.EMPTY or (shown.phase is ScreenPhase.TURNING and bid is None):
        return ""
    if shown.phase is ScreenPhase.CHOOSING and lit:
        return _("choosing…")
    if bid is SEALED:
        return _("bid hidden")
    if bid is None:
        return _("bidding…") if lit else _("no bid yet")
    if shown.phase in (
        ScreenPhase.TURNING,
        ScreenPhase.BIDDING,
        ScreenPhase.CHOOSING,
        ScreenPhase.PILING,
    ):
        return _("bid {bid}").format(bid=bid)
    return _("{taken} of {bid}").format(taken=taken, bid=bid)
