"""Up and Down the River. Source: `How to Play Blackout`."""

from game.engine.choices import Draw, NoTrump, Ties
from game.engine.scheme import Award, Scheme
from game.engine.spec import Rules
from game.engine.variant import Variant
from game.variants.schedules import Shape

PROSE = """
Four or five players, each playing alone, use the full pack of 52 cards, ace high and two low.
Nineteen deals are played: one card each, two, and so on up to ten, and down again to one.

The next card is turned up, and its suit is trump. The deal of ten cards is played at no trump.

From the dealer's left, everybody says once how many tricks they will take; to pass is to bid zero.
The dealer's left leads. Follow suit if you can; if not, play any card. The highest trump wins the
trick, or without a trump the highest card of the suit led, and the winner leads to the next.

A bid made exactly scores ten points and one for each trick; a bid of zero scores five. A bid
missed scores the tricks taken less the bid: too many gains a little, too few loses.

The highest total wins. If two or more share it after the last deal, play goes on with deals of
one card, two cards and so on, for everybody, until one player alone leads at the end of a deal.
"""

DISAGREEMENTS = """
The text does not say whether its largest deal is at no trump, but calls the game the same as
Blackout in all other respects, where it is; so it is here.

For a missed bid it gives the tricks won less the bid, which pays for taking too many. It is taken
at its word.
"""

UP_AND_DOWN_THE_RIVER = Variant(
    id="up-and-down-the-river",
    name="Up and Down the River",
    blurb="Up to ten cards and down again. Too many tricks gain a little.",
    deals=dict.fromkeys((4, 5), Shape.UP_DOWN.sizes(10)),
    rules=Rules(
        scheme=Scheme(
            "up-and-down-the-river",
            made=Award(flat=10, per_trick=1),
            missed=Award(per_trick=1, per_bid=-1),
            made_with_bid={0: Award(flat=5)},
        ),
        no_trump=NoTrump.LARGEST,
        ties=Ties.PLAYED_OFF,
    ),
    draw=Draw.BY_SUIT,
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("How to Play Blackout (2015)",),
)
