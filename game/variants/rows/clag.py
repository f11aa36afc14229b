"""Clag, also Nominations, of the Royal Air Force. Source: `How to Play Blackout`."""

from game.engine.choices import Sight, TrumpFrom
from game.engine.scheme import Award, Scheme
from game.engine.spec import Rules
from game.engine.variant import Twist, Variant

PROSE = """
Three to seven players, each playing alone, use the full pack of 52 cards, ace high and two low.
Twenty deals are played: one card each up to seven, then six special deals of seven, then seven
down to one.

Unless the deal is special, the next card is turned up and its suit is trump; from the dealer's
left everybody bids once; the dealer's left leads. Follow suit if you can; if not, play any card.
The highest trump wins the trick, or without a trump the highest card of the suit led, and the
winner leads to the next.

Deal 8 is played at no trump. In deal 9 trump is turned after the bids. In deal 10 trump is shown,
but everybody bids before looking at their cards. In deal 11 trump is shown, nobody looks at all,
and each hand is a face-down pile played in the order in which it was dealt, without any duty to
follow suit. Deal 12 is a misère: trump is shown, every bid is zero. Deal 13 is a misère at no
trump.

A bid made exactly scores ten points and two for each trick; anything else scores nothing. In a
misère whoever takes no trick scores ten points, and each trick taken costs two. The highest total
wins; a tie is shared.
"""

DISAGREEMENTS = """
Which end of the pile is played first in deal 11 is not said; here the card dealt first is.

The option that the bids may not come out even, which the text calls non-exact scoring, is the
house rule hook = true. In a misère every bid is zero, and it cannot bite.
"""

SCHEME = Scheme("clag", made=Award(flat=10, per_trick=2))
"""Caller Clag scores by it too, where nothing else was called."""

_SIZES = (*range(1, 8), *(7,) * 6, *range(7, 0, -1))

CLAG = Variant(
    id="clag",
    name="Clag",
    blurb="Twenty deals, six of them special: late trump, blind bids, piles, misères.",
    deals=dict.fromkeys(range(3, 8), _SIZES),
    twists={
        8: Twist(trump=TrumpFrom.NONE),
        9: Twist(trump=TrumpFrom.TURNED_LATE),
        10: Twist(sight=Sight.BLIND_UNTIL_BID),
        11: Twist(sight=Sight.PILE_UNSEEN),
        12: Twist(misere=True),
        13: Twist(misere=True, trump=TrumpFrom.NONE),
    },
    rules=Rules(scheme=SCHEME),
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("How to Play Blackout (2015)",),
)
