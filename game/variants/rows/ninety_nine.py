"""Ninety-Nine, by David Parlett. `Blackout card game scoring` names it; his usual rules."""

from game.engine.cards import from_rank
from game.engine.choices import Bidding, Trump
from game.engine.scheme import Award, Scheme
from game.engine.spec import Rules
from game.engine.variant import Variant

PROSE = """
Three players, each playing alone, use the 36 cards from six up, ace high. Nine deals of twelve
cards are played; three cards of each hand are laid aside as the bid, and nine tricks are played.

The first deal is at no trump. After that trump depends on how many players made their bids in the
deal before: clubs if all three did, hearts if two, spades if one, diamonds if nobody.

Everybody bids at once by laying three cards aside, face down: a club stands for three tricks, a
heart for two, a spade for one, a diamond for none. One player may also declare, which lays that
player's bid cards open from the start, or reveal, which lays the hand open too. A reveal goes
before a declaration; of equals the player nearest the dealer's left has it.

The dealer's left leads. Follow suit if you can; if not, play any card. The highest trump wins the
trick, or without a trump the highest card of the suit led, and the winner leads to the next.

Every trick scores one point. A bid made exactly scores thirty more if nobody else made theirs,
twenty if two did, ten if all three did. A declaration is worth thirty points and a reveal sixty: to
its player if the bid was made, otherwise to each opponent. The highest total wins; a tie is shared.
"""

DISAGREEMENTS = """
The text that is named below names this game and no rule of it: what is played is the form that is
commonly told, with trump by how many made the deal before.
"""

NINETY_NINE = Variant(
    id="ninety-nine",
    name="Ninety-Nine",
    blurb="Three players bid with three cards of their hands, laid aside.",
    deals={3: (12,) * 9},
    packs={3: from_rank("6")},
    rules=Rules(
        scheme=Scheme(
            "ninety-nine",
            made=Award(per_trick=1),
            missed=Award(per_trick=1),
            made_among=(30, 20, 10),
        ),
        bidding=Bidding.LAID,
        trump=Trump.LAST_MADE,
    ),
    own_scoring=True,
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=(
        "David Parlett's rules as they are commonly told",
        "Blackout card game scoring, which only names the game",
    ),
)
