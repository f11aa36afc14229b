"""Kachuful, or Judgement, of India. Source: `How to Play Blackout`."""

from game.engine.cards import Suit
from game.engine.choices import Bidding, Trump
from game.engine.scheme import Award, Scheme
from game.engine.spec import Rules
from game.engine.variant import Variant
from game.variants.schedules import Shape

PROSE = """
Three to ten players, each playing alone, use the full pack of 52 cards, ace high and two low. The
first deal is one card each, the second two, and so on up to the largest of the chart.

Trump goes round in a fixed order: spades, diamonds, clubs, hearts, and spades again.

Everybody bids at the same moment: at a sign the players hold out as many fingers as they will
take tricks, and none for a bid of zero; beyond ten one says ten and holds out the rest. With more
than five players nobody may bid zero in six deals running.

The dealer's left leads. Follow suit if you can; if not, play any card. The highest trump wins the
trick, or without a trump the highest card of the suit led, and the winner leads to the next.

A bid made exactly scores ten points and one for each trick, and a bid of ten made scores a
hundred. Anything else scores nothing. The highest total wins; a tie is shared.
"""

DISAGREEMENTS = """
The text pays a hundred points for a bid of 100, which nobody can make; a bid of ten is meant, all
ten fingers held out.

Its rule about bids of zero says once five where it means zero; the sixth in a row is what is
barred. Where a hook is played too and would leave no bid at all, the limit gives way.
"""

_LARGEST = {3: 17, 4: 12, 5: 10, 6: 8, 7: 7, 8: 6, 9: 5, 10: 5}

KACHUFUL = Variant(
    id="kachuful",
    name="Kachuful",
    blurb="Everybody bids at the same moment. Trump goes round the suits.",
    deals={players: Shape.UP.sizes(largest) for players, largest in _LARGEST.items()},
    rules=Rules(
        scheme=Scheme(
            "kachuful", made=Award(flat=10, per_trick=1), made_with_bid={10: Award(flat=100)}
        ),
        bidding=Bidding.SIMULTANEOUS,
        most_zeros=5,
        trump=Trump.CYCLE,
        trump_cycle=(Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS),
    ),
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("How to Play Blackout (2015)",),
)
