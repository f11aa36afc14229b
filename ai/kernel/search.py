"""The search: every way to go on is played out over the same deals of the unseen cards."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ai.kernel import CACHED
from ai.kernel.aim import Aim, nearly, worth
from ai.kernel.bits import bit, random_word
from ai.kernel.ending import solved
from ai.kernel.guesses import LOOSE
from ai.kernel.hand import bid_chance, meant, pressed, promised
from ai.kernel.plan import (
    MOST_PLAYERS,
    NOW,
    OPEN,
    PLAYERS,
    STEP,
    TRICKS,
    TRUMP,
    Ints,
    Masks,
)
from ai.kernel.play import run, score
from ai.kernel.trust import trusted
from ai.kernel.worlds import shuffled, stirred

TRIES: Final = 8
"""Deals drawn for each that is played, of which one is taken by how well it fits the bids."""
BID_NOISE: Final = 0.8
"""Tricks between the highest and the lowest that a seat may see in its hand when it bids."""
FAIR: Final = 1 / 2.0**32


class Unseen(NamedTuple):
    """What the asker cannot see, and where it may lie; see `ai.kernel.worlds`."""

    cards: Masks
    """Every unseen card, those of the stock last."""
    dealt: int
    """How many of them do not lie in the stock."""
    places: Ints
    """For each of them the place it lies in: a seat, or a number past the seats."""
    allowed: Masks
    """By place: what may lie there."""
    free: bool
    """Whether every place may hold every card."""
    voids: Masks
    """By seat: what it has shown not to hold; last, every card not played."""
    gone: Masks
    """By seat: what it has played."""
    pack: Any
    """Every card that might have been dealt to a hand."""


class Asked(NamedTuple):
    """Who decides, and how the bidding goes."""

    seat: int
    leader: int
    """Who leads the first trick."""
    first_bidder: int
    hook: bool
    """Whether the last bid may not make the total even."""
    known: NDArray[np.bool_]
    """By seat: whether its bid is known."""
    exact: bool
    """Whether the bids must come to the tricks, so that each leaves the others theirs."""
    trust: NDArray[np.float64]
    """What was said; see `ai.kernel.trust`."""
    aim: Aim


class Found(NamedTuple):
    """What the playouts came to, added up by option."""

    times: Ints
    sums: NDArray[np.float64]
    """What they were worth; see `ai.kernel.aim`."""
    points: NDArray[np.float64]
    made: NDArray[np.float64]
    """How many made the bid."""
    points_made: NDArray[np.float64]
    """The points of those alone."""
    took: NDArray[np.float64]
    """(options, tricks + 1) by option and tricks taken."""


def nothing_found(options: int, tricks: int) -> Found:
    """No playouts yet of so many options."""
    times = np.zeros(options, np.int64)
    sums, points, made, points_made = np.zeros((4, options))
    return Found(times, sums, points, made, points_made, np.zeros((options, tricks + 1)))


@njit(cache=CACHED)
def _fits(
    plan: Any, deal: Any, unseen: Any, asked: Any, drawn: Any, means: Any, variances: Any
) -> Any:
    """How well the bids made fit a deal; what each other hand promises is filled in."""
    players, tricks = plan.rule[PLAYERS], plan.rule[TRICKS]
    fair = tricks / players
    fit, told, places = 1.0, 0, 0
    seat = asked.first_bidder
    for _ in range(players):
        if seat != asked.seat:
            held = drawn[seat] | unseen.gone[seat]
            mean, variance = promised(
                held,
                unseen.pack & ~held,
                (players - 1) * tricks,
                players - 1,
                seat == asked.leader,
                plan.mask,
                plan.rule[TRUMP],
            )
            means[seat], variances[seat] = mean, variance
            fit *= trusted(asked.trust, seat, mean)
            if asked.known[seat] and not asked.exact:
                mean = pressed(mean, fair, told, places)
                fit *= bid_chance(deal.bids[seat], mean, variance, tricks)
            elif asked.known[seat] and places < players - 1:
                # Whoever bids last has no choice, and nobody much of one.
                fit *= bid_chance(deal.bids[seat], mean, variance + LOOSE, tricks)
        if asked.known[seat]:
            told += deal.bids[seat]
            places += 1
        seat = (seat + plan.rule[STEP]) % players
    return fit


@njit(cache=CACHED)
def _dealt(
    plan: Any,
    deal: Any,
    unseen: Any,
    asked: Any,
    words: Any,
    weigh: Any,
    chosen: Any,
    drawn: Any,
    means: Any,
    all_means: Any,
    variances: Any,
) -> None:
    """Fill `chosen` with hands that fit what is known, likelier the better they fit the bids."""
    players = plan.rule[PLAYERS]
    total = 0.0
    for _ in range(TRIES if weigh else 1):
        if unseen.free:
            shuffled(unseen.cards, unseen.dealt, words)
        else:
            stirred(unseen.cards, unseen.dealt, unseen.places, unseen.allowed, words)
        drawn[:] = deal.hands
        for at in range(unseen.dealt):
            if unseen.places[at] < players:
                drawn[unseen.places[at]] |= bit(unseen.cards[at])
        fit = _fits(plan, deal, unseen, asked, drawn, means, variances)
        total += fit
        if (random_word(words) >> np.uint64(32)) * FAIR * total <= fit:
            chosen[:] = drawn
            all_means[:] = means


@njit(cache=CACHED)
def noted(
    plan: Any, asked: Any, bids: Any, taken: Any, points: Any, option: Any, found: Any
) -> None:
    seat = asked.seat
    came_to = worth(asked.aim, plan.rule[PLAYERS], points)
    if asked.aim.shared:
        came_to += nearly(plan.rule[PLAYERS], bids, taken)
    found.times[option] += 1
    found.sums[option] += came_to
    found.points[option] += points[seat]
    found.took[option, taken[seat]] += 1
    if taken[seat] == bids[seat]:
        found.made[option] += 1
        found.points_made[option] += points[seat]


@njit(nogil=True, cache=CACHED)
def weigh_cards(
    plan: Any,
    deal: Any,
    unseen: Any,
    asked: Any,
    guide: Any,
    words: Any,
    options: Any,
    calls: Any,
    active: Any,
    worlds: Any,
    found: Any,
) -> None:
    """Play every option that is `active` out over so many deals.

    Args:
        plan, deal: the hands as far as they are known; not changed.
        unseen, asked: as they are described.
        guide: of `policy.guide_tables`.
        words: the random generator.
        options, calls: the cards to choose from, and what a joker is named.
        active: by option.
        worlds: how many deals.
        found: added to.
    """
    chosen, drawn = np.zeros(MOST_PLAYERS, np.uint64), np.zeros(MOST_PLAYERS, np.uint64)
    means, all_means = np.zeros(MOST_PLAYERS), np.zeros(MOST_PLAYERS)
    variances = np.zeros(MOST_PLAYERS)
    now, hands = np.zeros(NOW, np.int64), np.zeros(MOST_PLAYERS, np.uint64)
    taken, lost = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    extra, points = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    voids = np.zeros(MOST_PLAYERS + 1, np.uint64)
    script, call = np.zeros(1, np.int64), np.zeros(1, np.int64)
    legal = np.zeros(1, np.uint64)
    tricks = plan.rule[TRICKS]
    for _ in range(worlds):
        _dealt(plan, deal, unseen, asked, words, True, chosen, drawn, means, all_means, variances)
        for option in range(options.size):
            if not active[option]:
                continue
            now[:], hands[:], taken[:] = deal.now, chosen, deal.taken
            lost[:], extra[:], voids[:] = deal.lost, deal.extra, unseen.voids
            script[0], call[0] = options[option], calls[option]
            run(
                plan.rule, plan.duties, plan.group, plan.mask, plan.power, plan.rungs,
                now, hands, deal.piles, taken, lost, extra, words,
                None, voids, None, script, call, legal,
            )  # fmt: skip
            run(
                plan.rule, plan.duties, plan.group, plan.mask, plan.power, plan.rungs,
                now, hands, deal.piles, taken, lost, extra, words,
                deal.bids, voids, guide, None, None, None,
            )  # fmt: skip
            if plan.rule[OPEN] < tricks:
                solved(plan, now, hands, deal.bids, taken, lost, extra, asked.aim.envy)
            score(
                plan.rule, plan.earned, plan.among, plan.streak,
                deal.bids, taken, lost, extra, points,
            )  # fmt: skip
            noted(plan, asked, deal.bids, taken, points, option, found)


@njit(nogil=True, cache=CACHED)
def weigh_bids(
    plan: Any,
    deal: Any,
    unseen: Any,
    asked: Any,
    guide: Any,
    words: Any,
    options: Any,
    active: Any,
    worlds: Any,
    found: Any,
) -> None:
    """Play every bid that is `active` out over so many deals.

    As `weigh_cards`, but that bids not known are drawn from what each hand promises, around the
    table, those after the asker's knowing his.
    """
    players, tricks, step = plan.rule[PLAYERS], plan.rule[TRICKS], plan.rule[STEP]
    fair = tricks / players
    chosen, drawn = np.zeros(MOST_PLAYERS, np.uint64), np.zeros(MOST_PLAYERS, np.uint64)
    means, all_means = np.zeros(MOST_PLAYERS), np.zeros(MOST_PLAYERS)
    variances, noise = np.zeros(MOST_PLAYERS), np.zeros(MOST_PLAYERS)
    now, hands = np.zeros(NOW, np.int64), np.zeros(MOST_PLAYERS, np.uint64)
    taken, bids = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    lost, extra = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    points, voids = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS + 1, np.uint64)
    weigh = False
    for seat in range(players):
        weigh |= asked.known[seat] or bool(asked.trust[seat].any())
    for _ in range(worlds):
        _dealt(plan, deal, unseen, asked, words, weigh, chosen, drawn, means, all_means, variances)
        for seat in range(players):
            noise[seat] = (random_word(words) >> np.uint64(32)) * FAIR - 0.5
        for option in range(options.size):
            if not active[option]:
                continue
            total, seat = 0, asked.first_bidder
            for place in range(players):
                if seat == asked.seat:
                    bids[seat] = options[option]
                elif asked.known[seat]:
                    bids[seat] = deal.bids[seat]
                else:
                    last = asked.hook and place == players - 1
                    mean = pressed(all_means[seat], fair, total, place)
                    mean += noise[seat] * BID_NOISE
                    bids[seat] = meant(mean, total, tricks, last)
                total += bids[seat]
                seat = (seat + step) % players
            now[:], hands[:], taken[:] = deal.now, chosen, 0
            lost[:], extra[:], voids[:] = deal.lost, deal.extra, unseen.voids
            run(
                plan.rule, plan.duties, plan.group, plan.mask, plan.power, plan.rungs,
                now, hands, deal.piles, taken, lost, extra, words,
                bids, voids, guide, None, None, None,
            )  # fmt: skip
            if plan.rule[OPEN] < tricks:
                solved(plan, now, hands, bids, taken, lost, extra, asked.aim.envy)
            score(plan.rule, plan.earned, plan.among, plan.streak, bids, taken, lost, extra, points)
            noted(plan, asked, bids, taken, points, option, found)
