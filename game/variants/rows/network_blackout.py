"""Network Blackout, as a play-by-mail server had it. Source: `Blackout card game instructions`."""

from game.engine.choices import Draw, NoTrump, Total
from game.engine.scheme import TEN_PLUS_BID
from game.engine.spec import Rules
from game.engine.variant import Variant
from game.variants.schedules import Shape

PROSE = """
Two to seven players, each playing alone, use the full pack of 52 cards, ace high and two low. The
first deal is one card each, the second two, and so on up to thirteen, or to what the pack allows
with more than four players.

Seats are by chance or as they are given, and so is who deals first: nobody draws for it.

The next card is turned up, and its suit is trump. The last deal is played at no trump.

From the dealer's left, everybody bids once. The last bidder may not bid the number that would
make the bids come out even with the number of cards.

In the first deal, of one card, you see every card but your own, and after the bids the cards play
themselves.

Whoever bid first leads. Follow suit if you can; if not, play any card. The highest trump wins the
trick, or without a trump the highest card of the suit led, and the winner leads to the next.

Whoever takes exactly as many tricks as they bid scores ten points and one for each trick of it.
Anybody else scores nothing. The highest total wins; a tie is shared.
"""

DISAGREEMENTS = """
The text's last deal has thirteen cards, which five players and more cannot be dealt; they go as
far as the pack allows.

The server seats the players at random unless their order is given. It does not say who deals first
or how the cards pass on; here chance settles the first, and the deal passes to the left.

The hook can be left out when the server's game is set up: that is the house rule hook = false.
"""

NETWORK_BLACKOUT = Variant(
    id="network-blackout",
    name="Network Blackout",
    blurb="The first card is on your forehead. The bids never come out even.",
    deals={players: Shape.UP.sizes(min(13, 52 // players)) for players in range(2, 8)},
    rules=Rules(
        scheme=TEN_PLUS_BID,
        total=Total.HOOK,
        no_trump=NoTrump.LAST,
        blind_one_card=True,
    ),
    draw=Draw.BY_LOT,
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("Blackout card game instructions, of a play-by-mail server",),
)
