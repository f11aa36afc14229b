"""Romanian Whist. Source: `How to Play Blackout`."""

from game.engine.cards import from_rank
from game.engine.choices import Total
from game.engine.scheme import Award, Scheme
from game.engine.spec import Rules
from game.engine.variant import Variant

PROSE = """
Three to six players, each playing alone, use eight cards a player from the top of the pack: from
nine up with three players, from seven with four, from five with five, from three with six; ace is
high.

Every player in turn deals one card each; then follow deals of two up to seven; then every player
deals eight; then seven down to two; and then every player deals one card again.

The next card is turned up, and its suit is trump. In the deals of eight all cards are dealt, and
they are played at no trump.

From the dealer's left, everybody bids once. The bids may not come out even with the number of
cards, so the dealer, who is last, may be barred from one number.

The dealer's left leads. Follow suit if you can; if you cannot, you must play a trump if you have
one; otherwise play any card. The highest trump wins the trick, or without a trump the highest
card of the suit led, and the winner leads to the next.

A bid made exactly scores five points and one for each trick. A bid missed costs one point for
each trick over or under. The highest total wins, even where all are below zero; a tie is shared.
"""

DISAGREEMENTS = """
The chart gives one deal less for each number of players than the sequence that the text spells
out for four; the sequence is followed, three deals a player and twelve more.
"""

_LOWEST = {3: "9", 4: "7", 5: "5", 6: "3"}

ROMANIAN_WHIST = Variant(
    id="romanian-whist",
    name="Romanian Whist",
    blurb="Short packs. You must trump if you cannot follow; misses cost.",
    deals={
        n: ((1,) * n + tuple(range(2, 8)) + (8,) * n + tuple(range(7, 1, -1)) + (1,) * n)
        for n in _LOWEST
    },
    packs={players: from_rank(rank) for players, rank in _LOWEST.items()},
    rules=Rules(
        scheme=Scheme(
            "romanian-whist",
            made=Award(flat=5, per_trick=1),
            missed=Award(per_difference=-1),
        ),
        total=Total.HOOK,
        must_trump=True,
    ),
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("How to Play Blackout (2015)", "Blackout card game scoring"),
)
