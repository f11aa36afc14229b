"""What the plate of a seat says: name, points, bid and tricks, or what the seat is doing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.engine import SEALED, Phase, Seat
from game.engine.choices import Goal
from game.engine.terms import Statement
from game.presentation.moods import FaceMood, mood_of
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import made_in_a_row
from game.presentation.words.laid_bids import is_laid, laying_words, stake_words
from game.presentation.words.talk import short_words
from game.presentation.words.trump import would_declare
from game.translation import _


class TallyState(Enum):
    """How the tricks that a seat has taken stand against its bid."""

    SHORT = "short"
    """Fewer than bid, and enough are still to be played."""
    EXACT = "exact"
    OVER = "over"
    LOST = "lost"
    """Fewer than bid, and too few are left."""
    UNKNOWN = "unknown"
    """The bid lies face down."""

    @property
    def reached(self) -> bool:
        """Whether at least as many tricks are taken as were bid."""
        return self in (TallyState.EXACT, TallyState.OVER)

    @property
    def missed(self) -> bool:
        """Whether the bid can no longer be made."""
        return self in (TallyState.OVER, TallyState.LOST)


@dataclass(frozen=True, slots=True)
class Tally:
    """Bid against taken: the largest thing on a plate. Equal values look equal."""

    bid: int | None
    """None for one that is hidden."""
    taken: int | None
    """None before cards are played."""
    state: TallyState = TallyState.SHORT

    @property
    def figures(self) -> str:
        """Taken of bid, or the bid alone."""
        bid = "?" if self.bid is None else str(self.bid)
        return bid if self.taken is None else f"{self.taken}/{bid}"


def tally_of(shown: ScreenState, seat: Seat) -> Tally | None:
    """How one seat stands by what everybody at the table sees; None before it has bid."""
    bid = shown.table.bids[seat]
    if bid is None or shown.bare:
        return None
    taken = shown.table.taken[seat]
    if shown.table.phase is not Phase.PLAYING and shown.points is None:
        return Tally(bid, None) if isinstance(bid, int) else None
    if not isinstance(bid, int):
        return Tally(None, taken, TallyState.UNKNOWN)
    left = shown.table.spec.tricks - sum(shown.table.taken)
    if taken > bid:
        state = TallyState.OVER
    elif taken == bid:
        state = TallyState.EXACT
    else:
        state = TallyState.SHORT if bid - taken <= left else TallyState.LOST
    return Tally(bid, taken, state)


@dataclass(frozen=True, slots=True)
class PlateText:
    """Everything that a plate says: equal values look equal."""

    seat: Seat
    name: str
    status: str
    """What the seat is doing, or has staked; often nothing."""
    total: int
    tally: Tally | None
    """None as long as there is no bid."""
    dealer: bool
    lit: bool
    level: tuple[str, ...] = ()
    """Which bot plays here, in the ways to say it, the longest first; none for a person."""
    declarer: bool = False
    would_declare: bool = False
    """Whether nobody has bid higher yet, where the highest bidder declares."""
    passes_back: bool = False
    """Whether this dealer passes the deal against the turn."""
    portrait: int | None = None
    """The number of the portrait; None for that of the seat."""
    penalty: int = 0
    """What a revoke cost in this deal, a negative number."""
    said: str = ""
    """What the seat said before the bids, while the cards are played: then it is needed."""
    chance: int | None = None
    """Of making the bid, in percent; None where it is not said."""
    run: int = 0
    """Bids made one after another, up to the deal before."""
    own_points: bool = True
    """Whether each player has points of their own: where all play together, none are told."""
    chance_at_bid: int | None = None
    """The same when the bid was made."""
    mood: FaceMood = FaceMood.PLAIN
    """How the face looks."""


def plate_text(
    shown: ScreenState,
    seat: Seat,
    name: str,
    *,
    thinking: bool,
    level: tuple[str, ...] = (),
    portrait: int | None = None,
    chance: int | None = None,
) -> PlateText:
    """What one plate says now; a chance is said in place of that its bot is thinking."""
    lit = seat in shown.turn
    thinking = thinking and lit
    if not thinking:
        status = _status(shown, seat, lit=lit, said=shown.table.talk[seat])
    else:
        status = _("thinking…") if chance is None else ""
    return PlateText(
        seat=seat,
        name=name,
        status=status,
        said=short_words(shown.table.talk[seat]) if shown.table.phase is Phase.PLAYING else "",
        penalty=shown.table.penalties[seat],
        total=shown.table.totals[seat],
        tally=tally_of(shown, seat),
        dealer=seat == shown.table.spec.dealer and not shown.bare,
        lit=lit,
        level=level,
        portrait=portrait,
        declarer=seat == shown.table.declarer,
        would_declare=seat == would_declare(shown),
        passes_back=shown.table.spec.rules.dealer_step * shown.table.spec.rules.turn_step < 0,
        chance=chance,
        run=made_in_a_row(shown, seat),
        own_points=shown.table.spec.rules.goal is Goal.OWN,
        mood=mood_of(shown, seat),
    )


def speaking_words(shown: ScreenState, *, lit: bool, spoke: bool) -> str | None:
    """What a seat does while somebody names, calls or talks; None at any other moment."""
    if shown.sizing is not None and lit:
        return _("naming the size…")
    if shown.table.phase is Phase.CALLING:
        return _("calling…") if lit else ""
    if shown.table.phase is Phase.TALKING:
        return _("speaking…") if lit else _("done talking") if spoke else ""
    return None


def _status(
    shown: ScreenState,
    seat: Seat,
    *,
    lit: bool,
    said: tuple[Statement | None, ...] = (),
) -> str:
    if (words := speaking_words(shown, lit=lit, spoke=bool(said))) is not None:
        return words
    bid = shown.table.bids[seat]
    if is_laid(shown) and shown.table.phase is Phase.BIDDING:
        return laying_words(shown, seat)
    if shown.bare or (shown.table.phase is Phase.TURNING and bid is None):
        return ""
    if shown.table.phase is Phase.CHOOSING and lit:
        return _("choosing…")
    if bid is None:
        return _("bidding…") if lit else _("no bid yet")
    if bid is SEALED and tally_of(shown, seat) is None:
        return _("bid hidden")
    return stake_words(shown, seat)
