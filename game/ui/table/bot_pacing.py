"""The moment a bot takes before it is seen to bid or play, as fits what it has to decide.

It hangs on nothing but what everybody at the table sees: what is asked, how many cards the seat
holds, its place in the trick, its bid and its tricks. How many of its cards are legal, how good
they are and how long it really thought must not show: a player who stops to think when he could
ruff, and plays at once when he must follow, has told the others what he holds. So a card that is
forced takes as long as one of many, and a thought that is short is shown no sooner than a long one.
Only the last card of a hand comes at once: that it is forced, everybody knows.
"""

from __future__ import annotations

from typing import Final

from game.engine import Phase, Seat
from game.engine.choices import Bidding
from game.presentation.screen_state import ScreenState
from game.table.bots.time_limits import WAIT
from game.ui.table.layout.concealed_hands import plays_itself

# Seconds at normal speed, where few sit at the table.
SIZE: Final = 0.5
CALL: Final = 0.7
WORD: Final = 0.4
"""Of a statement, or of any decision that has no time of its own."""
TRUMP: Final = 0.6
BID: Final = 0.3
BID_CARD: Final = 0.03
"""More for every card of the hand that is weighed."""
MANY: Final = 10
"""Cards beyond which a hand takes no longer to look at."""
SEALED: Final = 0.2
OPENING: Final = 0.7
LEAD: Final = 0.35
FOLLOW: Final = 0.14
CARD: Final = 0.012
"""More for every card held, of those one might play."""
LAST_TO_PLAY: Final = -0.06
"""Whoever plays last has the whole trick before him."""
CRITICAL: Final = 0.16
"""More where the seat needs every trick there is."""
ALL_BIDS_AND_A_TRICK: Final = 1.4
"""What all bots together take at most between two decisions of a person; they share it."""


def pause(shown: ScreenState, seat: Seat) -> float:
    """Seconds that a decision of this seat takes at normal speed, where few sit at the table.

    Args:
        shown: the table before the decision; of the seat's hand only how many cards it has counts.
        seat: who decides.
    """
    if plays_itself(shown) or (shown.table.phase is Phase.BIDDING and shown.table.spec.misere):
        return 0.0
    held = min(len(shown.table.hands[seat]), MANY)
    match shown.table.phase:
        case Phase.SIZING | Phase.DEALING:
            return SIZE
        case Phase.CALLING:
            return CALL
        case Phase.CHOOSING:
            return TRUMP
        case Phase.BIDDING if shown.table.spec.rules.bidding is Bidding.IN_TURN:
            return BID + BID_CARD * held
        case Phase.BIDDING:
            return SEALED
        case Phase.PLAYING:
            return _card(shown, seat, held)
        case Phase.TURNING | Phase.PILING | Phase.OVER:
            return 0.0
        case _:
            return WORD


def _card(shown: ScreenState, seat: Seat, held: int) -> float:
    """Of a card led or played to the trick."""
    if held <= 1:
        return 0.0
    seconds = CARD * held + (CRITICAL if _needs_every_trick(shown, seat) else 0.0)
    if not shown.table.trick:
        return seconds + (LEAD if shown.table.tricks else OPENING)
    last = len(shown.table.trick) == shown.table.players - 1
    return seconds + FOLLOW + (LAST_TO_PLAY if last else 0.0)


def _needs_every_trick(shown: ScreenState, seat: Seat) -> bool:
    """Whether everybody can see that this seat must take whatever is left."""
    bid = shown.table.bids[seat]
    # Bids that were laid aside stay hidden to the end of the deal, for some who look on too.
    if shown.table.spec.rules.bidding is Bidding.LAID or not isinstance(bid, int):
        return False
    return bid - shown.table.taken[seat] == len(shown.table.hands[seat])


_MOST_BID: Final = BID + BID_CARD * MANY
_MOST_CARD: Final = FOLLOW + CARD * MANY + CRITICAL


def share(bots: int, moves: float) -> float:
    """The factor on every pause.

    Args:
        bots: how many at the table take one; all bids and a trick of theirs fit a person's wait.
        moves: the factor of the chosen speed, 0 at instant; at half speed a wait is no longer.
    """
    whole = bots * _MOST_BID + OPENING + CARD * MANY + CRITICAL + (bots - 1) * _MOST_CARD
    fits = ALL_BIDS_AND_A_TRICK / whole
    return min(moves, min(moves, 1.0) * fits) if fits < 1 else min(moves, fits)


class BotPacing:
    """Keeps the next decision of a bot back for its moment. It knows seconds and no cards."""

    def __init__(self) -> None:
        self._since = 0.0
        """Seconds since the last event began to be shown."""
        self.rested = 0.0
        """Seconds of them in which nothing moved."""
        self._spent = 0.0
        """Seconds that bots took since a person decided last."""
        self._hurried = False

    def let(self, dt: float, *, moving: bool) -> None:
        """Let `dt` seconds go by."""
        self._since += dt
        self.rested = 0.0 if moving else self.rested + dt

    def hurry(self) -> None:
        """Somebody clicked: the next decision comes now."""
        self._hurried = True

    def holds(self, wanted: float, thought: float) -> bool:
        """Whether the next decision is kept back yet.

        Args:
            wanted: seconds from when everything lay still.
            thought: seconds from when the last event began to be shown; as long as this bot may
                think at all, so that nobody sees how long it did.
        """
        if self._hurried or self._spent + self.rested >= WAIT / 1000:
            return False
        return self.rested < wanted or self._since < thought

    def waits(self, wanted: float) -> bool:
        """Whether the next decision is kept back so many seconds, where no person waits for it."""
        return not self._hurried and self.rested < wanted

    def went_on(self, *, person: bool, bot: bool) -> None:
        """The next event begins to be shown: a decision of a person, of a bot, or of nobody."""
        if person:
            self._spent = 0.0
        elif bot:
            self._spent += self.rested
        self._since = self.rested = 0.0
        self._hurried = False
