"""La Podrida, of Spain and Latin America. Source: `How to Play Blackout`."""

from game.engine.choices import NoneLeft, Total
from game.engine.scheme import TRICKS_AND_TEN
from game.engine.spec import Rules
from game.engine.variant import Variant

PROSE = """
Three to eight players, each playing alone, use the full pack of 52 cards, ace high and two low. The
first deal is as large as the pack allows; the deals shrink to five, then every player deals four
cards each, and then they grow again to the largest. The cards are dealt counter-clockwise, from the
player at the dealer's right, and the deal passes to the right too.

The next card is turned up, and its suit is trump. Where all cards are dealt, a card drawn from
the whole pack, shuffled again, sets trump before that hand is played.

From the dealer's left, clockwise, everybody bids once. The bids may not come out even with the
number of cards, so the dealer, who is last, may be barred from one number.

The dealer's left leads, and play is clockwise. Follow suit if you can; if you cannot, you must
play a trump if you have one; otherwise play any card. The highest trump wins the trick, or
without a trump the highest card of the suit led, and the winner leads to the next.

Every trick scores one point, and a bid made exactly ten more. The highest total wins; a tie is
shared.
"""

DISAGREEMENTS = """
The text deals and passes the deal counter-clockwise, while bids and play go clockwise from the
dealer's left. It is taken at its word.

The chart stops at seven players, while the text admits eight; eight play by the same pattern.
"""


def _sizes(players: int) -> tuple[int, ...]:
    down = tuple(range(52 // players, 4, -1))
    return down + (4,) * players + down[::-1]


LA_PODRIDA = Variant(
    id="la-podrida",
    name="La Podrida",
    blurb="Down to four cards each and up again. You must trump if you cannot follow.",
    deals={players: _sizes(players) for players in range(3, 9)},
    rules=Rules(
        scheme=TRICKS_AND_TEN,
        total=Total.HOOK,
        must_trump=True,
        dealer_step=-1,
        none_left=NoneLeft.RANDOM_CARD,
    ),
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("How to Play Blackout (2015)", "Blackout card game scoring"),
)
