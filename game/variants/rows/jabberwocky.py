"""Jabberwocky, from Hawaii or Austria. Source: `How to Play Blackout`."""

from game.engine.choices import Lead, Total
from game.engine.scheme import Award, Scheme
from game.engine.spec import Rules
from game.engine.variant import Variant
from game.variants.schedules import Shape

PROSE = """
Three to five players, each playing alone, use the full pack of 52 cards, ace high and two low.
Thirteen deals are played: three cards each, four, and so on up to nine, and down again to three.

The next card is turned up, and its suit is trump.

From the dealer's left, everybody bids once. The bids may not come out even with the number of
cards, so the dealer, who is last, may be barred from one number.

The dealer's left leads. Trump may not be led until a trump has been played in this deal, unless
the leader holds nothing else. Follow suit if you can; if not, play any card. The highest trump
wins the trick, or without a trump the highest card of the suit led, and the winner leads to the
next.

Whoever takes exactly as many tricks as they bid scores one point. The highest total wins.
"""

DISAGREEMENTS = """
The text takes three points from a player who fails to follow suit when able. A program can simply
not allow it, and that is the rule here; the house rule revokes = penalised gives the text's
penalty.
"""

JABBERWOCKY = Variant(
    id="jabberwocky",
    name="Jabberwocky",
    blurb="Trump must be broken before it is led. One point for a bid made.",
    deals=dict.fromkeys(range(3, 6), Shape.UP_DOWN.sizes(9, smallest=3)),
    rules=Rules(
        scheme=Scheme("jabberwocky", made=Award(flat=1)),
        total=Total.HOOK,
        lead=Lead.TRUMP_BROKEN,
    ),
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("How to Play Blackout (2015)",),
)
