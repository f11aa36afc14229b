"""Two-player Oh Hell with bowers, after Jack Marrows. Source: `Blackout card game scoring`."""

from game.engine.choices import Total
from game.engine.scheme import TEN_PLUS_TRICKS
from game.engine.spec import Rules
from game.engine.variant import Variant
from game.variants.schedules import Shape

PROSE = """
Two players use the full pack of 52 cards. The first deal is one card each, the second two, and so
on up to thirteen, and down again to one.

The next card is turned up, and its suit is trump. The jack of trumps is the highest card. The
jack of the same colour comes next: it is a trump in everything, and no card of the suit that is
printed on it. Below them the trumps rank ace, king, queen, ten and so on, and the other suits as
usual.

The dealer's opponent bids first. The dealer may not bid the number that would make the bids come
out even with the number of cards.

The dealer's opponent leads. Follow suit if you can; if not, play any card. The higher trump wins
the trick, or without a trump the higher card of the suit led, and the winner leads to the next.

Whoever takes exactly as many tricks as they bid scores ten points and one more for each trick. The
other scores nothing. The higher total wins; a tie is shared.
"""

DISAGREEMENTS = """
The text speaks of a program and gives neither deals nor bidding nor scoring; one to thirteen cards
and back are played here, bid with the hook and scored as Oh Hell.
"""

BOWERS_DUO = Variant(
    id="bowers-duo",
    name="Two-player with bowers",
    blurb="For two. The jacks of one colour are the highest trumps.",
    deals={2: Shape.UP_DOWN.sizes(13)},
    rules=Rules(scheme=TEN_PLUS_TRICKS, total=Total.HOOK, bowers=True),
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("Blackout card game scoring",),
)
