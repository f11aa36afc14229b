"""Potomac Blackout. Source: the Potomac Blackout home page (1999)."""

from game.engine.choices import FirstLeader, Total, Trump
from game.engine.scheme import Award, Scheme
from game.engine.spec import Rules
from game.engine.variant import Variant
from game.variants.schedules import Shape

PROSE = """
Three to ten players, each playing alone, use the full pack of 52 cards, ace high and two low. The
first deal is as large as the pack allows; the deals shrink to one card and grow again to the
largest.

From the dealer's left, everybody bids. A bid may be changed until the next player bids, so the
dealer, who is last, may not change. Nor may the dealer bid the number that would make the bids come
out even with the number of cards.

Whoever made the highest bid, and of equals made it first, is the declarer, who names the trump
suit, or says that there is none.

The dealer leads the first trick. Follow suit if you can; if not, play any card. The highest trump
wins the trick, or without a trump the highest card of the suit led, and the winner leads to the
next.

A bid made exactly scores five points and one for each trick of it, for the declarer two for each.
A bid missed costs one point for each trick over or under. The highest total wins; a tie is
shared.
"""

DISAGREEMENTS = """
The text speaks of almost any number of players and calls five to seven best; here three to ten
play.

Its printed score sheet has slips of its own: two scores do not follow from the rules beside it, and
the tricks of one deal are one too few.

It changes bids until the next player has bid; nobody bids after the dealer, whose bid stands.
"""

POTOMAC = Variant(
    id="potomac",
    name="Potomac Blackout",
    blurb="Whoever bids highest names trump, and their bid counts double if made.",
    deals={players: Shape.DOWN_UP.sizes(52 // players) for players in range(3, 11)},
    rules=Rules(
        scheme=Scheme(
            "potomac",
            made=Award(flat=5, per_bid=1),
            missed=Award(per_difference=-1),
            made_by_declarer=Award(flat=5, per_bid=2),
        ),
        total=Total.HOOK,
        bid_changes=True,
        first_leader=FirstLeader.DEALER,
        trump=Trump.DECLARER,
    ),
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("Potomac Blackout home page (1999)",),
)
