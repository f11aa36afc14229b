"""Blackout, the parent of the family. Source: `How to Play Blackout`, its chart of deals lost."""

from game.engine.choices import Draw, NoTrump, Ties
from game.engine.scheme import FIVE_PLUS_CARDS
from game.engine.spec import Rules
from game.engine.variant import Variant
from game.variants.schedules import Shape

PROSE = """
Two to seven players, each playing alone, use the full pack of 52 cards, ace high and two low. The
first deal is one card each, the second two, and so on up to the largest that the pack allows.

The player who draws the highest card deals first; among equal ranks clubs come before diamonds,
hearts and spades. After every deal the next player to the left deals.

The next card is turned up, and its suit is trump. The largest deal is played at no trump.

From the dealer's left, everybody says once how many tricks they will take; to pass is to bid zero.
The dealer's left leads. Follow suit if you can; if not, play any card. The highest trump wins the
trick, or without a trump the highest card of the suit led, and the winner leads to the next.

Whoever takes exactly as many tricks as they bid scores five points and one more for every card they
were dealt. Anybody else scores nothing.

The highest total wins. If two or more share it after the last deal, play goes on with deals of
one card, two cards and so on, for everybody, until one player alone leads at the end of a deal.
"""

DISAGREEMENTS = """
The order of suits that breaks a tie in the draw for the deal is given as clubs, diamonds, hearts,
spades without saying which end is high; here clubs are.

Whoever draws the highest card, the text says, also chooses a seat first; other accounts seat all
players by their cards, as one way of many. Here seats are given when the table is set up, where
you choose who sits at which side of you, and the draw settles nothing but the deal.

Of the hook as an option the text says that no bid may bring the bids so far to exactly the number
of cards, and in the next words that none may take them above it. The first is the house rule
hook = any; the second would only let deals be underbid, against what the rule is for, and is not
followed. Most other texts bar the last bidder alone: hook = true.

Nothing is said of deals that go on past the largest when a tie lasts; here they start again from
one card, and the largest is at no trump as it is in the game.
"""

BLACKOUT = Variant(
    id="blackout",
    name="Blackout",
    blurb="Deals grow from one card to the largest. Only exact bids score.",
    deals={players: Shape.UP.sizes(52 // players) for players in range(2, 8)},
    rules=Rules(
        scheme=FIVE_PLUS_CARDS,
        no_trump=NoTrump.LARGEST,
        ties=Ties.PLAYED_OFF,
    ),
    draw=Draw.BY_SUIT,
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("How to Play Blackout (2015)", "Blackout card game scoring"),
)
