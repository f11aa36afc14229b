"""The kinds of players by name, and which of them may be tuned against.

A kind whose name has a SHA-256 that begins with an even byte is for learning and tuning; the others
are held out: they appear in figures and nowhere else. So a new kind moves none from half to half,
and nobody chooses in which it falls.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from game.engine import Agent
from lab.population.bid_blind import BID_BLIND
from lab.population.card_odds import CARD_ODDS
from lab.population.conventions import CONVENTIONS
from lab.population.ducker import DUCKER
from lab.population.even_share import EVEN_SHARE
from lab.population.late_taker import LATE_TAKER
from lab.population.net import FOLDER, NetPlayer
from lab.population.overbidder import OVERBIDDER
from lab.population.self_taught import at_age
from lab.population.spoiler import SPOILER
from lab.population.sure_tricks import SURE_TRICKS
from lab.population.whist_player import WHIST_PLAYER

KINDS: Final[Mapping[str, Agent]] = {
    "bid-blind": BID_BLIND,
    "card-odds": CARD_ODDS,
    "conventions": CONVENTIONS,
    "ducker": DUCKER,
    "even-share": EVEN_SHARE,
    "late-taker": LATE_TAKER,
    "net": NetPlayer(FOLDER / "net.npz"),
    "net-full": NetPlayer(),
    "net-grown": NetPlayer(FOLDER / "net-grown.npz"),
    "net-young": NetPlayer(FOLDER / "net-young.npz"),
    "overbidder": OVERBIDDER,
    "self-taught": at_age("grown"),
    "self-taught-young": at_age("young"),
    "spoiler": SPOILER,
    "sure-tricks": SURE_TRICKS,
    "whist-player": WHIST_PLAYER,
}
"""Each kind by its name."""


def is_for_learning(name: str) -> bool:
    """Whether a kind may be learned from and tuned against."""
    return sha256(name.encode()).digest()[0] % 2 == 0


LEARNING: Final = tuple(name for name in KINDS if is_for_learning(name))
"""For learning and tuning."""
HELD_OUT: Final = tuple(name for name in KINDS if not is_for_learning(name))
"""For figures only."""
