"""What a deal is worth, from bids and tricks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.referee.book import Law


@dataclass
class Outcome:
    """A deal that was played."""

    size: int
    bids: list[int]
    winners: list[int]
    """Who took each trick, in order."""
    trump: str | None
    declarer: int | None
    premium: tuple[int, str] | None
    misere: bool
    madness: str | None
    lost: list[int]
    """Points lost at once by revokes, zero or less."""

    @property
    def tricks(self) -> list[int]:
        """Tricks taken, by seat."""
        return [self.winners.count(seat) for seat in range(len(self.bids))]

    @property
    def exact(self) -> list[bool]:
        """Who took just what was bid."""
        return [bid == took for bid, took in zip(self.bids, self.tricks, strict=True)]


def _by_name(name: str, size: int, bid: int, took: int, *, declares: bool) -> int:
    """Points of one player by a scoring with a name."""
    right, off = bid == took, abs(bid - took)
    match name:
        case "five-plus-cards" | "blackout":
            return 5 + size if right else 0
        case "ten-plus-bid" | "network-blackout" | "northeast-jokers":
            return 10 + bid if right else 0
        case "ten-plus-tricks" | "oh-hell" | "two-jokers" | "bowers-duo":
            return 10 + took if right else 0
        case "tricks-and-ten" | "la-podrida":
            return took + (10 if right else 0)
        case "jabberwocky":
            return 1 if right else 0
        case "up-and-down-the-river":
            if not right:
                return took - bid
            return 10 + took if bid else 5
        case "clag":
            return 10 + 2 * took if right else 0
        case "kachuful":
            if not right:
                return 0
            return 100 if bid == 10 else 10 + took
        case "romanian-whist":
            return 5 + took if right else -off
        case "seven-truf":
            if not right:
                return took
            return 10 * bid if bid else 5 * size
        case "potomac":
            return 5 + bid * (2 if declares else 1) if right else -off
        case "la-pocha":
            return 10 + 5 * took if right else -5 * off
    raise ValueError(f"no scoring {name}")


def _plain(law: Law, deal: Outcome) -> list[int]:
    seats = range(law.players)
    if deal.madness is not None:
        worth = [2 * (place + 1) for place in range(deal.size)]
        if deal.madness == "descending":
            worth.reverse()
        return [
            (10 if deal.exact[seat] else 0)
            + sum(pay for pay, who in zip(worth, deal.winners, strict=True) if who == seat)
            for seat in seats
        ]
    if deal.misere:
        return [10 if took == 0 else -2 * took for took in deal.tricks]
    if law.scoring == "cooperative":
        return [1 if all(deal.exact) else 0] * law.players
    if law.scoring == "ninety-nine":
        bonus = {0: 0, 1: 30, 2: 20, 3: 10}[sum(deal.exact)]
        return [deal.tricks[seat] + (bonus if deal.exact[seat] else 0) for seat in seats]
    return [
        _by_name(
            law.scoring,
            deal.size,
            deal.bids[seat],
            deal.tricks[seat],
            declares=seat == deal.declarer,
        )
        for seat in seats
    ]


def _premiums(law: Law, deal: Outcome) -> list[int]:
    paid = [0] * law.players
    if deal.premium is not None:
        player, what = deal.premium
        pay = {"declare": 30, "reveal": 60}[what]
        for seat in range(law.players):
            if (seat == player) == deal.exact[player]:
                paid[seat] = pay
    return paid


def deal_points(law: Law, deal: Outcome, runs: list[int]) -> list[int]:
    """Points of a deal by seat; `runs` of made (above zero) and missed deals are brought on."""
    doubled = law.double_suit is not None and law.double_suit == deal.trump
    plain, premiums = _plain(law, deal), _premiums(law, deal)
    points = []
    for seat in range(law.players):
        earned = (plain[seat] + premiums[seat]) * (2 if doubled else 1)
        points.append(earned + _streak(law, deal, runs, seat) + deal.lost[seat])
    return points


def _streak(law: Law, deal: Outcome, runs: list[int], seat: int) -> int:
    """What a run of five pays now."""
    if not law.streak_bonus or deal.size == 1:
        return 0
    if deal.exact[seat]:
        runs[seat] = runs[seat] + 1 if runs[seat] > 0 else 1
    else:
        runs[seat] = runs[seat] - 1 if runs[seat] < 0 else -1
    if abs(runs[seat]) < 5:
        return 0
    pay = 10 if runs[seat] > 0 else -10
    runs[seat] = 0
    return pay


def first(totals: Sequence[int]) -> list[int]:
    """Everybody who shares the highest total."""
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
