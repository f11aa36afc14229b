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


class Total(Enum):
    """What the bids of a deal may add up to."""

    FREE = "free"
    HOOK = "hook"
    """The last bidder may not make the total the number of cards."""
    HOOK_ANY = "hook-any"
    """No bid may bring the running total to exactly the number of cards."""


class Sight(Enum):
    """Which cards a player sees."""

    OWN = "own"
    FOREHEAD = "forehead"
    """Everybody's card but one's own; the cards play themselves."""


class TrumpFrom(Enum):
    """What sets the trump suit of a deal."""

    TURNED = "turned"
    """The next undealt card; none left to turn is no trump."""
    NONE = "none"


class Follow(Enum):
    """What a player owes to the suit led."""

    SUIT = "suit"
    """Follow suit if able, else play anything."""
    MUST_TRUMP = "must-trump"
    """Follow suit if able, else play a trump if able, else anything."""


class Lead(Enum):
    """What may be led."""

    ANY = "any"
    TRUMP_BROKEN = "trump-broken"
    """No trump until one has been played in this deal, or the leader holds nothing else."""


class FirstLeader(Enum):
    """Who leads the first trick."""

    DEALERS_LEFT = "dealers-left"


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
    BY_SUIT = "by-suit"
    """Clubs rank above diamonds, hearts and spades."""
