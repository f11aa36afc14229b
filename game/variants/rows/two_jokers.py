"""Oh Hell with two jokers, after Mark Brader. Source: `Blackout card game scoring`."""

from game.engine.cards import FRENCH_PACK, JOKERS
from game.engine.choices import Total
from game.engine.scheme import TEN_PLUS_TRICKS
from game.engine.spec import Rules
from game.engine.variant import Variant
from game.variants.rows.oh_hell import OH_HELL

PROSE = """
Three to seven players, each playing alone, use the full pack and two jokers. The deals, the hook
and the scoring are those of Oh Hell; but a bid stands once it is made.

The two jokers are a fifth suit of two equal cards. A joker that is led wins the trick unless it
is trumped; it must be followed with the other joker by whoever holds it, which loses to it. A
joker thrown on another suit loses, unless it is trump.

If the card turned up is a joker, the other joker is the only trump of the deal.
"""

DISAGREEMENTS = """
The text describes the jokers alone. The rest is played as Oh Hell, with the hook; that a bid may be
changed until the next player bids is a house rule here, bid_changes = true.

The text gives the two jokers as equal and does not say what the second does when one is led; here
it must follow, and loses.
"""

TWO_JOKERS = Variant(
    id="two-jokers",
    name="Oh Hell with two jokers",
    blurb="Oh Hell with two jokers, which are a suit of their own.",
    deals=OH_HELL.deals,
    packs=dict.fromkeys(OH_HELL.deals, FRENCH_PACK + JOKERS),
    rules=Rules(scheme=TEN_PLUS_TRICKS, total=Total.HOOK),
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("Blackout card game scoring",),
)
