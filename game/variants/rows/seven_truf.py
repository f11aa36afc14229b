"""7 Truf, of Indonesia. Sources: `How to Play Blackout`, `Blackout card game scoring`."""

from game.engine.cards import from_rank
from game.engine.choices import Total
from game.engine.scheme import Award, Scheme
from game.engine.spec import Rules
from game.engine.variant import Variant

PROSE = """
Four players, each playing alone, use the 32 cards from seven up, ace high. Twenty-two deals are
played: one card each up to seven, four deals of eight, seven down to one, and four deals of eight
again.

The next card is turned up, and its suit is trump. In the deals of eight all cards are dealt, and
they are played at no trump.

From the dealer's left, everybody bids once; to pass is to bid zero. The bids may not come out
even with the number of cards, so the dealer, who is last, may be barred from one number.

The dealer's left leads. Follow suit if you can; if not, play any card. The highest trump wins the
trick, or without a trump the highest card of the suit led, and the winner leads to the next.

A bid made exactly scores ten points for each trick of it; a bid of zero made scores five for each
card dealt. A bid missed scores one point for each trick taken. The highest total wins; a tie is
shared.
"""

SEVEN_TRUF = Variant(
    id="seven-truf",
    name="7 Truf",
    blurb="Four players and 32 cards. Ten points for each trick of a bid made.",
    deals={4: (*range(1, 8), *(8,) * 4, *range(7, 0, -1), *(8,) * 4)},
    packs={4: from_rank("7")},
    rules=Rules(
        scheme=Scheme(
            "seven-truf",
            made=Award(per_bid=10),
            missed=Award(per_trick=1),
            made_with_bid={0: Award(per_card=5)},
        ),
        total=Total.HOOK,
    ),
    prose=PROSE,
    sources=("How to Play Blackout (2015)", "Blackout card game scoring"),
)
