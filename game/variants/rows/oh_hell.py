"""Oh Hell, the best known of the family. Source: `Blackout card game scoring`, at length."""

from game.engine.choices import Total
from game.engine.scheme import TEN_PLUS_TRICKS
from game.engine.spec import Rules
from game.engine.variant import Variant
from game.variants.schedules import Shape

PROSE = """
Three to seven players, each playing alone, use the full pack of 52 cards, ace high and two low. The
first deal is the largest: ten cards each, eight with six players, seven with seven. Every deal
after it is one card smaller down to one card each, and then they grow again to the largest.

The next card is turned up, and its suit is trump.

From the dealer's left, everybody says how many tricks they will take. A bid may be changed until
the next player bids. The dealer, who is last, may neither change nor bid the number that would make
the bids come out even with the number of cards: somebody must fail. This is the hook.

The dealer's left leads. Follow suit if you can; if not, play any card. The highest trump wins the
trick, or without a trump the highest card of the suit led, and the winner leads to the next.

Whoever takes exactly as many tricks as they bid scores ten points and one more for each trick.
Anybody else scores nothing. The highest total wins; a tie is shared.
"""

DISAGREEMENTS = """
The texts do not say how many cards the largest deal has: ten with up to five players, eight with
six and seven with seven are ours, and so is that the deals shrink first and then grow again.

The other common account also pays one point for every trick of a bid that was missed: that is the
house rule scoring = tricks-and-ten.
"""

_LARGEST = {3: 10, 4: 10, 5: 10, 6: 8, 7: 7}

OH_HELL = Variant(
    id="oh-hell",
    name="Oh Hell",
    blurb="Down to one card and up again. The bids never come out even.",
    deals={players: Shape.DOWN_UP.sizes(largest) for players, largest in _LARGEST.items()},
    rules=Rules(scheme=TEN_PLUS_TRICKS, total=Total.HOOK, bid_changes=True),
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("Blackout card game scoring", "Rules of Oh Hell, as Potomac Blackout quotes them"),
)
