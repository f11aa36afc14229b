"""Caller Clag: each dealer calls what is played. Source: `How to Play Blackout`."""

from game.engine.choices import Trump
from game.engine.spec import Rules
from game.engine.variant import Variant
from game.variants.rows.clag import SCHEME

PROSE = """
Three to seven players, each playing alone, use the full pack of 52 cards, ace high and two low. How
many deals are played is settled before the game: three for each player, unless you choose
otherwise.

The dealer is the caller, who names the size, three to seven cards, deals, and having looked at the
hand calls one kind of deal: plain, with a trump turned up now; no trump; late trump, turned after
the bids; suit precedence; misère, with a trump turned up; or misère at no trump.

A suit precedence is an order of the four suits, usually hearts, clubs, diamonds, spades from high
to low. There is no trump; suit must still be followed; the highest card by suit, then by rank,
wins the trick.

To any kind the caller may add: nuloss, which reverses the ranks, so that two is high; a blind hand,
in which after the bids every hand is shuffled into a face-down pile played from the top, with no
duty to follow suit; and, not with a misère, one madness.

From the dealer's left everybody bids once; in a misère every bid is zero. The dealer's left leads.
Follow suit if you can; if not, play any card. The winner of a trick leads to the next.

A bid made exactly scores ten points and two for each trick; anything else scores nothing. In a
misère whoever takes no trick scores ten points, and each trick taken costs two. Under a madness a
bid made scores ten, and made or not, the winner of each trick is paid by its number: ascending 2,
4, 6 and so on, descending twice the number of cards, then two less each time. The highest total
wins; a tie is shared.
"""

DISAGREEMENTS = """
The text has a number of deals agreed on before the game and gives none; three for each player is
ours.

Clag's deals that are bid without looking are not offered: the caller has looked before calling.

Whether a madness may go with a misère is not said; here it may not.

A precedence of suits stays as it was called when ranks are reversed.

A pile of a blind hand is played without a duty to follow suit, as in Clag's eleventh deal.
"""

DEALS_A_PLAYER = 3

CALLER_CLAG = Variant(
    id="caller-clag",
    name="Caller Clag",
    blurb="Each dealer names the size of the deal and calls what is played.",
    deals={players: (None,) * (DEALS_A_PLAYER * players) for players in range(3, 8)},
    named_sizes=tuple(range(3, 8)),
    rules=Rules(scheme=SCHEME, trump=Trump.BY_CALL),
    own_scoring=True,
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("How to Play Blackout (2015)",),
)
