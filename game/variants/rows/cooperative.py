"""Cooperative Blackout: all win or fail together. Source: `How to Play Blackout`."""

from game.engine.choices import Goal, NoTrump, Total, Trump
from game.engine.scheme import Award, Scheme
from game.engine.spec import Rules
from game.engine.variant import Variant
from game.variants.schedules import Shape

PROSE = """
Two to seven players play together, with the full pack of 52 cards, ace high, and a second pack
that does nothing but set trump. The first deal is one card each, the second two, and so on.

A card of the second pack is turned in every deal, the largest too; its suit is trump.

Before the bids, from the dealer's left, each player in turn may make up to three statements about
the strength of their hand, never naming a card, suit or rank. They are chosen from a list, and
those of one player may not contradict each other.

Then everybody bids once in turn. The bids must come to exactly the number of cards: nobody may
take the total above it, and the last bidder bids what is left.

The dealer's left leads. Follow suit if you can; if not, play any card. The highest trump wins the
trick, or without a trump the highest card of the suit led, and the winner leads to the next.

If everybody takes exactly what they bid, the table goes on to the next size. If anybody does not,
the same size is dealt again, by the next dealer. The fewer deals the whole game takes, the better.
"""

DISAGREEMENTS = """
The text lets the players talk generally about their strength. That each makes at most three
statements, in turn, that they come from a closed list, and that those of one player may not
contradict each other, is settled here, and so is which of them contradict which.

The text counts deals and gives no points; here a deal that all made is one point for everybody,
so that a score sheet has something to show.

Whether the second pack is shuffled for each deal is not said; here it is, so any card may set
trump.

The largest deal is at no trump in the parent game; the second pack makes that needless, and here
trump is turned in it as in the others.
"""

COOPERATIVE = Variant(
    id="cooperative",
    name="Cooperative Blackout",
    blurb="All win or fail together: talk, then bid what the cards can bear.",
    deals={players: Shape.UP.sizes(52 // players) for players in range(2, 8)},
    rules=Rules(
        scheme=Scheme("cooperative", made=Award(flat=1), made_by_all=1),
        total=Total.EXACT,
        trump=Trump.SECOND_PACK,
        no_trump=NoTrump.NEVER,
        goal=Goal.SHARED,
    ),
    own_scoring=True,
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("How to Play Blackout (2015)", "Blackout card game scoring"),
)
