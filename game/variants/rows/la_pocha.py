"""La Pocha, of Spain. `Blackout card game scoring` names it; the rules are the common ones."""

from game.engine.cards import SPANISH_PACK
from game.engine.choices import NoneLeft, Total
from game.engine.scheme import Award, Scheme
from game.engine.spec import Rules
from game.engine.variant import Variant

PROSE = """
Three to eight players, each playing alone, use the Spanish pack of 40 cards: oros, copas, espadas
and bastos, ranking from one and three over rey, caballo and sota to seven, six, five, four and
two; with three players the twos are taken out. Everything goes counter-clockwise: the deal, the
bids and the play.

Every player in turn deals one card each; the deals grow to the largest that the pack allows;
every player deals that; they shrink again, and at the end every player deals one card each once
more.

The next card is turned up, and its suit is trump. Where all cards are dealt, the dealer's last
card is shown, and that sets trump.

From the player after the dealer, everybody bids once. The bids may not come out even with the
number of cards, so the dealer, who is last, may be barred from one number.

The player after the dealer leads. If you can follow suit you must, and you must beat the best
card of that suit if you can, unless the trick has been trumped. If you cannot follow you must
trump if you can; once the trick is trumped you owe only a higher trump, and without one you may
play any card.

A bid made exactly scores ten points and five for each trick. A bid missed costs five points for
each trick over or under. The highest total wins; a tie is shared.
"""

DISAGREEMENTS = """
The text that is named below names this game and no rule of it: what is played is the form that is
commonly told.

Accounts differ on whether deals in which oros are trump count double: that is the house rule
double_suit = O.
"""


def _sizes(players: int) -> tuple[int, ...]:
    largest = len(_PACKS[players]) // players
    up = tuple(range(2, largest))
    return (1,) * players + up + (largest,) * players + up[::-1] + (1,) * players


_PACKS = {
    3: tuple(held for held in SPANISH_PACK if held.rank != "2"),
    **dict.fromkeys(range(4, 9), SPANISH_PACK),
}

LA_POCHA = Variant(
    id="la-pocha",
    name="La Pocha",
    blurb="The Spanish pack, counter-clockwise. You must beat what you can beat.",
    deals={players: _sizes(players) for players in _PACKS},
    packs=_PACKS,
    rules=Rules(
        scheme=Scheme(
            "la-pocha", made=Award(flat=10, per_trick=5), missed=Award(per_difference=-5)
        ),
        total=Total.HOOK,
        must_trump=True,
        must_beat=True,
        turn_step=-1,
        dealer_step=-1,
        none_left=NoneLeft.DEALERS_LAST,
    ),
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=(
        "Commonly told rules",
        "Blackout card game scoring, which only names the game",
    ),
)
