"""North-East Blackout, after Dick Atkinson. Source: `Blackout card game scoring`."""

from game.engine.cards import FRENCH_PACK, JOKERS, Suit, from_rank
from game.engine.choices import Jokers, Total, Trump
from game.engine.scheme import TEN_PLUS_BID
from game.engine.spec import Rules
from game.engine.variant import Variant

PROSE = """
Five or six players, each playing alone, use the full pack and two jokers; with five players the
deuces are taken out. Every deal is ten cards each with five players and nine with six, and
everybody deals four times.

Trump goes round in a fixed order: hearts, clubs, diamonds, spades, and hearts again.

From the dealer's left, everybody bids once. The bids may not come out even with the number of
cards, so the dealer, who is last, may be barred from one number.

The dealer's left leads. Follow suit if you can; if not, play any card. The highest trump wins the
trick, or without a trump the highest card of the suit led, and the winner leads to the next.

A joker may be neither led nor played to the first trick, unless you hold nothing else. Otherwise
it may be played at any time, even if you could follow suit. Whoever plays the first joker of a
trick names it high, and it wins over everything, or low, and it loses; the second joker is the
opposite. If a joker had to be led, the first card of a suit sets the suit to follow, and until
then anything may be played.

Whoever takes exactly as many tricks as they bid scores ten points and one for each trick of it.
Anybody else scores nothing. The highest total wins; a tie is shared.
"""

DISAGREEMENTS = """
The text gives neither the number of deals nor the scoring; four deals a player, and ten points and
the bid for a bid made, are ours.
"""

NORTHEAST_JOKERS = Variant(
    id="northeast-jokers",
    name="North-East Blackout",
    blurb="Two jokers are named high or low as they are played.",
    deals={5: (10,) * 20, 6: (9,) * 24},
    packs={5: from_rank("3") + JOKERS, 6: FRENCH_PACK + JOKERS},
    rules=Rules(
        scheme=TEN_PLUS_BID,
        total=Total.HOOK,
        trump=Trump.CYCLE,
        trump_cycle=(Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES),
        jokers=Jokers.HIGH_OR_LOW,
    ),
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("Blackout card game scoring",),
)
