"""The rows of the family as the referee read them, and what house rules make of a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class Law:
    """What holds for one game at one table; the defaults are the family's common ground."""

    scoring: str
    seats: tuple[int, int] = (3, 7)
    hook: bool | str = False
    """`False`, `True` for the last bidder, `"any"`, or `"exact"` for bids that must come out."""
    bidding: str = "in-turn"
    bid_changes: bool = False
    no_trump: str = "never"
    source: str = "turned"
    """What sets trump: `turned`, `second`, `cycle`, `declarer`, `made` or `called`."""
    cycle: str = ""
    spare: str = "none"
    """Where no card is left to turn: `none`, the dealer's `last` card, or a `random` one."""
    must_trump: bool = False
    must_beat: bool = False
    trump_broken: bool = False
    dealer_leads: bool = False
    turn: int = 1
    dealer_turn: int = 1
    jokers: str = ""
    """`suit` where they are a fifth suit, `named` where they are called high or low."""
    bowers: bool = False
    played_off: bool = False
    together: bool = False
    zero_limit: bool = False
    blind_one_card: bool = False
    streak_bonus: bool = False
    revokes: str = "impossible"
    double_suit: str | None = None
    players: int = 0
    variant: str = ""
    sizes: tuple[int | None, ...] = ()
    """Cards each of every deal of the schedule; None where the dealer names the size."""
    pack: frozenset[str] = field(default=frozenset())

    @property
    def largest(self) -> int:
        """Cards each in the largest deal of this game's schedule."""
        return max(size for size in self.sizes if size is not None)

    def without_trump(self, size: int | None, place: int) -> bool:
        """Whether the row or a house rule makes the deal at this place of the schedule one at no
        trump; calls and Clag's list settle that for themselves."""
        if self.source == "called" or self.variant == "clag":
            return False
        if self.no_trump == "largest":
            return size == self.largest
        last = place == len(self.sizes) - 1
        return self.no_trump == "always" or (self.no_trump == "last" and last)

    def bars(self, bid: int, others: Mapping[int, int], size: int) -> bool:
        """Whether a bid is forbidden for the total that it makes with those of the others."""
        if self.bidding == "simultaneous":
            return False
        total, is_last = sum(others.values()) + bid, len(others) == self.players - 1
        match self.hook:
            case True:
                return is_last and total == size
            case "any":
                return total == size
            case "exact":
                return total > size or (is_last and total != size)
        return False


ROWS = {
    "blackout": Law("blackout", (2, 7), no_trump="largest", played_off=True),
    "cooperative": Law("cooperative", (2, 7), hook="exact", source="second", together=True),
    "jabberwocky": Law("jabberwocky", (3, 5), hook=True, trump_broken=True),
    "up-and-down-the-river": Law(
        "up-and-down-the-river", (4, 5), no_trump="largest", played_off=True
    ),
    "clag": Law("clag"),
    "caller-clag": Law("clag", source="called"),
    "kachuful": Law(
        "kachuful", (3, 10), bidding="simultaneous", source="cycle", cycle="SDCH", zero_limit=True
    ),
    "romanian-whist": Law("romanian-whist", (3, 6), hook=True, must_trump=True),
    "seven-truf": Law("seven-truf", (4, 4), hook=True),
    "la-podrida": Law(
        "la-podrida", (3, 8), hook=True, spare="random", must_trump=True, dealer_turn=-1
    ),
    "potomac": Law(
        "potomac", (3, 10), hook=True, bid_changes=True, source="declarer", dealer_leads=True
    ),
    "network-blackout": Law(
        "network-blackout", (2, 7), hook=True, no_trump="last", blind_one_card=True
    ),
    "oh-hell": Law("oh-hell", hook=True, bid_changes=True),
    "two-jokers": Law("oh-hell", hook=True, jokers="suit"),
    "northeast-jokers": Law(
        "northeast-jokers", (5, 6), hook=True, source="cycle", cycle="HCDS", jokers="named"
    ),
    "la-pocha": Law(
        "la-pocha",
        (3, 8),
        hook=True,
        spare="last",
        must_trump=True,
        must_beat=True,
        turn=-1,
        dealer_turn=-1,
    ),
    "ninety-nine": Law("ninety-nine", (3, 3), bidding="laid", source="made"),
    "bowers-duo": Law("oh-hell", (2, 2), hook=True, bowers=True),
}

_MOST = {  # the largest deal by number of players, from the charts
    "blackout": {2: 26, 3: 17, 4: 13, 5: 10, 6: 8, 7: 7},
    "cooperative": {2: 26, 3: 17, 4: 13, 5: 10, 6: 8, 7: 7},
    "jabberwocky": dict.fromkeys((3, 4, 5), 9),
    "up-and-down-the-river": {4: 10, 5: 10},
    "kachuful": {3: 17, 4: 12, 5: 10, 6: 8, 7: 7, 8: 6, 9: 5, 10: 5},
    "romanian-whist": dict.fromkeys((3, 4, 5, 6), 8),
    "seven-truf": {4: 8},
    "la-podrida": {3: 17, 4: 13, 5: 10, 6: 8, 7: 7, 8: 6},
    "potomac": {3: 17, 4: 13, 5: 10, 6: 8, 7: 7, 8: 6, 9: 5, 10: 5},
    "network-blackout": {2: 13, 3: 13, 4: 13, 5: 10, 6: 8, 7: 7},
    "oh-hell": {3: 10, 4: 10, 5: 10, 6: 8, 7: 7},
    "two-jokers": {3: 10, 4: 10, 5: 10, 6: 8, 7: 7},
    "northeast-jokers": {5: 10, 6: 9},
    "la-pocha": {3: 12, 4: 10, 5: 8, 6: 6, 7: 5, 8: 5},
    "bowers-duo": {2: 13},
}


_NAMED = ("five-plus-cards", "ten-plus-bid", "ten-plus-tricks", "tricks-and-ten")
_VALUES: dict[str, tuple[object, ...]] = {
    "scoring": (
        *_NAMED,
        *(i for i in ROWS if i not in ("cooperative", "caller-clag", "ninety-nine")),
    ),
    "bidding": ("in-turn", "simultaneous"),
    "hook": (False, True, "any"),
    "no_trump": ("largest", "last", "never", "always"),
    "revokes": ("impossible", "penalised"),
    "double_suit": tuple("SHDCOPEB"),
    "must_trump": (False, True),
    "trump_broken": (False, True),
    "bid_changes": (False, True),
    "blind_one_card": (False, True),
    "streak_bonus": (False, True),
}
"""What a house rule may be set to, beside the schedule and the number of deals."""


def _climb(first: int, last: int) -> list[int]:
    """Sizes from one to the other, both included, growing or shrinking by one."""
    step = 1 if last >= first else -1
    return list(range(first, last + step, step))


def _own_sizes(variant: str, n: int) -> list[int] | list[None]:
    most = _MOST.get(variant, {}).get(n, 0)
    match variant:
        case "blackout" | "cooperative" | "kachuful" | "network-blackout":
            return _climb(1, most)
        case "jabberwocky":
            return _climb(3, 9) + _climb(8, 3)
        case "up-and-down-the-river" | "bowers-duo":
            return _climb(1, most) + _climb(most - 1, 1)
        case "clag":
            return _climb(1, 7) + [7] * 6 + _climb(7, 1)
        case "caller-clag":
            return [None] * (3 * n)
        case "romanian-whist":
            return [1] * n + _climb(2, 7) + [8] * n + _climb(7, 2) + [1] * n
        case "seven-truf":
            return _climb(1, 7) + [8] * 4 + _climb(7, 1) + [8] * 4
        case "la-podrida":
            return _climb(most, 5) + [4] * n + _climb(5, most)
        case "potomac" | "oh-hell" | "two-jokers":
            return _climb(most, 1) + _climb(2, most)
        case "northeast-jokers":
            return [most] * (4 * n)
        case "la-pocha":
            return [1] * n + _climb(2, most - 1) + [most] * n + _climb(most - 1, 2) + [1] * n
        case "ninety-nine":
            return [12] * 9
    raise ValueError(f"no row {variant}")


def _pack(variant: str, n: int) -> frozenset[str]:
    lowest = {
        "romanian-whist": {3: "9", 4: "7", 5: "5", 6: "3"},
        "seven-truf": {4: "7"},
        "ninety-nine": {3: "6"},
        "northeast-jokers": {5: "3"},
    }
    if variant == "la-pocha":
        ranks, suits = "13RCS76542", "OPEB"
        ranks = ranks[:-1] if n == 3 else ranks
    else:
        ranks, suits = "AKQJT98765432", "SHDC"
        ranks = ranks[: ranks.index(lowest.get(variant, {}).get(n, "2")) + 1]
    jokers = {"X1", "X2"} if ROWS[variant].jokers else set()
    return frozenset({rank + suit for rank in ranks for suit in suits} | jokers)


def _chosen_sizes(variant: str, n: int, wish: str | list[int]) -> list[int]:
    if isinstance(wish, list):
        return wish
    most = _MOST[variant][n]
    return {
        "up": _climb(1, most),
        "down": _climb(most, 1),
        "up-down": [*range(1, most), *range(most, 0, -1)],
        "down-up": [*range(most, 1, -1), *range(1, most + 1)],
    }[wish]


def law_of(variant: str, players: int, options: Mapping[str, Any]) -> Law:
    """The law of a game: a row for so many players with house rules on top.

    Raises:
        ValueError: there is no such row, seat or house rule.
    """
    if variant not in ROWS:
        raise ValueError(f"no row {variant}")
    row = ROWS[variant]
    if not row.seats[0] <= players <= row.seats[1]:
        raise ValueError(f"{variant} is not for {players} players")
    sizes: list[int] | list[None] = _own_sizes(variant, players)
    changes: dict[str, Any] = {}
    for name, value in options.items():
        if name in _VALUES and not any(
            value == known and type(value) is type(known) for known in _VALUES[name]
        ):
            raise ValueError(f"{name} cannot be {value!r}")
    for name, value in options.items():
        match name:
            case "schedule":
                sizes = _chosen_sizes(variant, players, value)
            case "deals":
                sizes = [None] * value
            case "scoring" if variant in ("cooperative", "caller-clag", "ninety-nine"):
                raise ValueError(f"{variant} is scored in its own way")
            case _ if name in _VALUES:
                changes[name] = value
            case _:
                raise ValueError(f"no house rule {name}")
    if changes.get("bidding") == "simultaneous":
        changes["bid_changes"] = False  # nobody bids after anybody
    if row.together:
        changes.pop("hook", None)  # its bids come out exactly, whatever is said of a hook
    pack = _pack(variant, players)
    if max((size or 0) for size in sizes) * players > len(pack):
        raise ValueError("a deal is larger than the pack")
    law = replace(row, players=players, variant=variant, sizes=tuple(sizes), pack=pack)
    return replace(law, **changes)


CLAG_SPECIALS = {
    8: {"trump": "none"},
    9: {"trump": "late"},
    10: {},  # bid before looking: nothing of it shows in a record
    11: {"pile": "dealt"},
    12: {"misere": "yes"},
    13: {"misere": "yes", "trump": "none"},
}
"""What Clag's deals do otherwise, by their number."""
