"""What a phone was sent of a game, read for cards and bids that it may not know.

What it may know is restated here from the rules, apart from the engine: its own hand, what lies
open, and what each game hides in a way of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

CARD: Final = re.compile(r"\b(?:[2-9TJQKA][SHDC]|[1-7SCR][OPEB]|X[12])\b")
SILENT: Final = (
    *("size", "call", "talk", "trick", "penalty", "end"),
    *("sealed", "silent", "resigned", "stand-in", "undo", "seed"),
)
"""Lines that tell of no card and no bid; the seed comes after the end alone."""


def leaks(
    frames: Iterable[str], record: Sequence[dict[str, Any]], seat: int | None, how: str
) -> list[str]:
    """What a phone was sent of a game that it may not know, a sentence each.

    Args:
        frames: all that it was sent of that game, in order.
        record: the finished record.
        seat: its own; None without one.
        how: what lies hidden in a way of its own: `forehead`, `laid` or `sealed`; else empty.
    """
    watch = _Watch(record, seat, how)
    for frame in frames:
        message = json.loads(frame)
        if message["type"] == "record":
            break  # all is open from here on
        watch.read(message)
    return watch.faults


class _Watch:
    """Reads what one phone is sent, and knows what it may know by then."""

    def __init__(self, record: Sequence[dict[str, Any]], seat: int | None, how: str) -> None:
        self.faults: list[str] = []
        self._seat, self._how = seat, how
        self._hands = {one["deal"]: one["hands"] for one in record if one.get("event") == "deal"}
        self._deal = 0
        self._open: set[str] = set()
        self._bid: set[int] = set()
        self._revealed: set[int] = set()

    def read(self, message: dict[str, Any]) -> None:
        """Take in a message and note what it tells too much."""
        match message["type"]:
            case "line":
                self._line(message["line"])
            case "turn" if message["seat"] is not None:
                if message["seat"] != self._seat:
                    self.faults.append(f"It is asked for seat {message['seat']}.")
                for action in message["actions"]:
                    if action["event"] in ("play", "lay"):
                        codes = action.get("cards") or [action["card"]]
                        self._shown("an action", codes, self._known(self._seat))
            case "table":
                told = CARD.findall(json.dumps(message["rules"]))
                self._shown("the rules", told, set())
                if self._how in ("sealed", "laid"):
                    self._bids(message["bids"])

    def _bids(self, bids: Sequence[int | str | None]) -> None:
        for seat, bid in enumerate(bids):
            if isinstance(bid, int) and seat != self._seat and seat not in self._bid:
                self.faults.append(f"It is told the secret bid of seat {seat}.")

    def _line(self, line: dict[str, Any]) -> None:
        match line.get("event", line.get("note")):
            case "deal":
                self._deal, self._bid, self._revealed = line["deal"], set(), set()
                self._open = set()
                self._hand("the deal", line["hands"])
            case "trump" | "play":
                self._open |= {line["card"]} - {None}
            case "bid":
                self._bid.add(line["seat"])
            case "lay":
                own = line["seat"] == self._seat
                if line["premium"] is not None:
                    self._bid.add(line["seat"])
                    self._open |= {code for code in line["cards"] if code}
                    if line["premium"] == "reveal":
                        self._revealed.add(line["seat"])
                elif not own and any(line["cards"]):
                    self.faults.append(f"It sees what seat {line['seat']} laid aside.")
            case "piles":
                self._hand("the piles", line["piles"])
            case "raised":
                self._hand("a raised hand", line["hands"])
            case "score":
                self._bid |= set(range(len(line["points"])))
            case what if "format" not in line and what not in SILENT:
                self.faults.append(f"It is sent a line that this check does not know: {line}.")
        if "format" in line and line.get("seed") is not None:
            self.faults.append("It is told the seed.")

    def _hand(self, what: str, hands: Sequence[Sequence[str | None]]) -> None:
        for owner, hand in enumerate(hands):
            self._shown(what, hand, self._known(owner))

    def _known(self, owner: int | None) -> set[str]:
        """Which cards of a seat's hand the phone may know."""
        if owner is None or self._deal == 0:
            return set()
        hands = self._hands[self._deal]
        own = owner == self._seat
        if self._how == "forehead" and len(hands[0]) == 1:
            own = self._seat is not None and not own
        return {*hands[owner]} if own or owner in self._revealed else set()

    def _shown(self, what: str, codes: Iterable[str | None], known: set[str]) -> None:
        for code in codes:
            if code is not None and code not in known and code not in self._open:
                self.faults.append(f"In deal {self._deal}, {what} shows {code}.")
