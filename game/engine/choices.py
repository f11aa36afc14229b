"""Rule choices as enums: what one variant or house rule decides differently from another.

A new variant that needs more adds a member here and the one `match` that reads it;
the type checker then names every place that has not thought of it.
"""

from __future__ import annotations

from enum import Enum


class Bidding(Enum):
    """How bids are made."""

    IN_TURN = "in-turn"
    SIMULTANEOUS = "simultaneous"
    LAID = "laid"
    """Three cards are laid aside, whose suits are the bid; all at once (Ninety-Nine)."""


class Total(Enum):
    """What the bids of a deal may add up to."""

    FREE = "free"
    HOOK = "hook"
    """The last bidder may not make the total the number of cards."""
    HOOK_ANY = "hook-any"
    """No bid may bring the running total to exactly the number of cards."""
    EXACT = "exact"
    """The bids must come to exactly the number of cards."""


class Talk(Enum):
    """What one player may say in the talk of a deal, beyond the closed list."""

    CONSISTENT = "consistent"
    """Nothing that contradicts what the player said before."""
    UNCHECKED = "unchecked"
    """Anything: so records of the first release were played."""


class Sight(Enum):
    """Which cards a player sees."""

    OWN = "own"
    BLIND_UNTIL_BID = "blind-until-bid"
    """Nobody looks at a hand before all bids are in."""
    FOREHEAD = "forehead"
    """Everybody's card but one's own; the cards play themselves."""
    PILE_UNSEEN = "pile-unseen"
    """Nobody looks at all; each hand is a pile, first dealt first played."""
    PILE_KNOWN_SET = "pile-known-set"
    """Own cards are known, but they were shuffled into a pile played from the top."""

    @property
    def is_pile(self) -> bool:
        """Whether hands are played from the top, without any choice or duty."""
        return self is Sight.PILE_UNSEEN or self is Sight.PILE_KNOWN_SET


class TrumpFrom(Enum):
    """What sets the trump suit of a deal."""

    TURNED = "turned"
    """The next undealt card."""
    TURNED_LATE = "turned-late"
    """The next undealt card, after the bids."""
    SECOND_PACK = "second-pack"
    """A card of another pack, shuffled afresh."""
    FIXED = "fixed"
    """`DealSpec.trump_suit`: a cycle, or what the deal before came to."""
    DECLARER = "declarer"
    """The highest bidder names it, or no trump, after the bids."""
    DEALERS_LAST = "dealers-last"
    """The dealer's last card, shown to all."""
    RANDOM_CARD = "random-card"
    """A card of the whole pack, shuffled again."""
    NONE = "none"
    BY_CALL = "by-call"
    """Not settled before the dealer's call."""


class Trump(Enum):
    """What sets trump in a variant, from deal to deal."""

    TURNED = "turned"
    SECOND_PACK = "second-pack"
    CYCLE = "cycle"
    """The suits of `Rules.trump_cycle` in turn."""
    LAST_MADE = "last-made"
    """By how many made the deal before: none there, or three clubs, two hearts, one spades."""
    DECLARER = "declarer"
    BY_CALL = "by-call"


class NoneLeft(Enum):
    """What happens where trump is turned but every card was dealt."""

    NO_TRUMP = "no-trump"
    DEALERS_LAST = "dealers-last"
    RANDOM_CARD = "random-card"


class Lead(Enum):
    """What may be led."""

    ANY = "any"
    TRUMP_BROKEN = "trump-broken"
    """No trump until one has been played in this deal, or the leader holds nothing else."""


class FirstLeader(Enum):
    """Who leads the first trick."""

    DEALERS_LEFT = "dealers-left"
    DEALER = "dealer"


class Jokers(Enum):
    """What a joker is."""

    SUIT = "suit"
    """One of a suit of their own, of equal height."""
    HIGH_OR_LOW = "high-or-low"
    """Of no suit: wins or loses as its player names it, and may be played at any time but the
    first trick."""

    # Members are singletons; Enum's own hash runs in Python, and cards are looked up by this.
    __hash__ = object.__hash__


class JokerCall(Enum):
    """What a joker was named."""

    HIGH = "high"
    LOW = "low"

    @property
    def opposite(self) -> JokerCall:
        """What the second joker of a trick is."""
        return JokerCall.LOW if self is JokerCall.HIGH else JokerCall.HIGH


class Goal(Enum):
    """Whose success counts."""

    OWN = "own"
    SHARED = "shared"
    """Everybody's: a deal that not all made is played again at the same size."""


class CallKind(Enum):
    """What kind of deal a caller calls."""

    PLAIN = "plain"
    NO_TRUMP = "no-trump"
    LATE_TRUMP = "late-trump"
    SUIT_PRECEDENCE = "suit-precedence"
    MISERE = "misere"
    MISERE_NO_TRUMP = "misere-no-trump"

    @property
    def is_misere(self) -> bool:
        """Whether every bid is none."""
        return self in (CallKind.MISERE, CallKind.MISERE_NO_TRUMP)


class Madness(Enum):
    """How tricks count by their number instead of the usual scoring."""

    ASCENDING = "ascending"
    """The winner of trick k gets 2k."""
    DESCENDING = "descending"
    """The winner of trick k gets 2 × (cards − k + 1)."""


class Premium(Enum):
    """What one player of Ninety-Nine may stake."""

    DECLARE = "declare"
    """The bid cards lie open from the start."""
    REVEAL = "reveal"
    """The hand too."""


class Revokes(Enum):
    """What happens to a player who could follow suit and does not."""

    IMPOSSIBLE = "impossible"
    PENALISED = "penalised"
    """The card stands and three points are lost at once."""


class NoTrump(Enum):
    """Which deals of a schedule are played at no trump though a card could be turned."""

    LARGEST = "largest"
    LAST = "last"
    NEVER = "never"
    ALWAYS = "always"


class Ties(Enum):
    """What a tie for first does at the end of the schedule."""

    SHARED = "shared"
    PLAYED_OFF = "played-off"
    """Deals of 1, 2, ... cards follow until one player alone leads at the end of one."""


class Draw(Enum):
    """How a tie in the draw for the first deal is broken."""

    AGAIN = "again"
    """Tied players draw again."""
    BY_LOT = "by-lot"
    """Nobody draws: chance settles seats and first dealer (Network Blackout)."""
    BY_SUIT = "by-suit"
    """Clubs rank above diamonds, hearts and spades."""
