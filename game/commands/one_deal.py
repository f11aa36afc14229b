"""One deal as people at a real table tell it, held against the rules before it is scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import NamedTuple

from game.commands.words import CommandError, counted, there_are
from game.engine import CallTerms, DealResult, DealSpec, Seat, Staked, Suit, Variant
from game.engine.choices import (
    Bidding,
    Jokers,
    NoneLeft,
    NoTrump,
    Premium,
    Revokes,
    Ties,
    Total,
    Trump,
    TrumpFrom,
)
from game.engine.deal_sequence import scheduled
from game.engine.decisions.bid import bid_refusal
from game.engine.decisions.call import called_spec
from game.engine.decisions.trump import trump_suits
from game.engine.flow import declarer_of
from game.engine.spec import REVOKE_PENALTY
from game.engine.state import DealState
from game.engine.terms import ALL_CALLS

PLAIN = ALL_CALLS[0]
"""What a caller means who calls nothing special."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedDeal:
    """What was said of a deal; None and empty where nothing was. Tuples are by seat."""

    bids: tuple[int, ...]
    tricks: tuple[int, ...] | None = None
    winners: tuple[Seat, ...] | None = None
    """Who won each trick, in order."""
    cards: int | None = None
    number: int | None = None
    """The deal's number in the schedule, in place of `cards`."""
    dealer: Seat | None = None
    declarer: Seat | None = None
    call: CallTerms | None = None
    premium: Staked | None = None
    trump: str | None = None
    """The letter of a suit."""
    revokes: tuple[Seat, ...] = ()
    """Seats that revoked, once for each time."""


class OneDeal(NamedTuple):
    """A deal that the rules allow, ready for its points."""

    spec: DealSpec
    result: DealResult


class BidFault(NamedTuple):
    """A bid that the rules forbid."""

    seat: Seat
    why: str
    by_total: bool = False
    """It is what all the bids come to that is wrong, which the order of bidding lays to him."""


def one_deal(variant: Variant, reported: ReportedDeal) -> OneDeal:
    """The deal that was told of.

    Raises:
        CommandError: it does not add up, or cannot be under the rules of this variant.
    """
    players = len(reported.bids)
    for name, seat in (("--dealer", reported.dealer), ("--declarer", reported.declarer)):
        if seat is not None and seat not in range(players):
            raise CommandError(f"{name} is a seat from 0 to {players - 1}, not {seat}.")
    spec = _spec(variant, reported)
    winners = _winners(spec, reported)
    _refuse_bids(spec, reported)
    return OneDeal(
        spec,
        DealResult(
            bids=reported.bids,
            winners=winners,
            trump=_trump(variant, spec, reported),
            penalties=_penalties(spec, reported),
            declarer=_declarer(spec, reported),
            premium=_premium(spec, reported),
        ),
    )


def sizes_of(variant: Variant, players: int) -> tuple[int, ...]:
    """Every size that a deal of this game may have, from small to large."""
    named = {size for size in variant.deals[players] if size is not None}
    sizes = named | set(variant.named_sizes)
    if variant.rules.ties is Ties.PLAYED_OFF:
        sizes |= set(range(1, variant.largest(players) + 1))
    return tuple(sorted(sizes))


def free_spec(variant: Variant, players: int, cards: int, dealer: Seat) -> DealSpec:
    """A deal of this size wherever it comes in the game: no special deal of a list."""
    rules, pack = variant.rules, variant.pack(players)
    source = TrumpFrom.TURNED
    largest = rules.no_trump is NoTrump.LARGEST and cards == variant.largest(players)
    all_dealt = (
        rules.trump is Trump.TURNED
        and rules.none_left is NoneLeft.NO_TRUMP
        and cards * players == len(pack)
    )
    if largest or all_dealt or rules.no_trump is NoTrump.ALWAYS:
        source = TrumpFrom.NONE
    elif rules.trump is Trump.DECLARER:
        source = TrumpFrom.DECLARER
    return DealSpec(
        game_rules=rules,
        players=players,
        number=1,
        dealer=dealer,
        cards=cards,
        pack=pack,
        trump_from=source,
        streaks=(0,) * players,
    )


def bid_faults(
    spec: DealSpec, bids: tuple[int, ...], names: Sequence[str] | None = None
) -> list[BidFault]:
    """The bids that the rules forbid, each as a sentence, with the deal's dealer as he is.

    Args:
        spec: the deal.
        bids: by seat.
        names: what the players are called; otherwise they are seats.
    """
    names = names or [f"Seat {seat}" for seat in range(spec.players)]
    most = 0 if spec.misere else spec.tricks
    what = "In a misère every bid is 0" if spec.misere else f"A bid is from 0 to {most}"
    faults = [
        BidFault(seat, f"{what}, not {bid}.")
        for seat, bid in enumerate(bids)
        if not 0 <= bid <= most
    ]
    if faults or spec.misere:
        return faults
    return _total_faults(spec, bids, names) or _zero_faults(spec, bids, names)


def _total_faults(spec: DealSpec, bids: tuple[int, ...], names: Sequence[str]) -> list[BidFault]:
    """Bids that break the hook, or the exact total, in the order they were made."""
    if spec.rules.bidding is not Bidding.IN_TURN:
        return []
    total, cards, last = sum(bids), spec.cards, spec.bidding_order[-1]
    match spec.rules.total:
        case Total.HOOK if total == cards:
            return [
                BidFault(last, f"The bids come out even at {cards}, which the hook forbids.", True)
            ]
        case Total.EXACT if total != cards:
            why = f"The bids come to {total}, but here they must come to exactly {cards}."
            return [BidFault(last, why, True)]
        case Total.HOOK_ANY:
            so_far = accumulate(bids[seat] for seat in spec.bidding_order)
            # The first alone: what came after it would have been another matter without it.
            return [
                BidFault(
                    seat, f"{names[seat]} brings the bids to {cards}, which the hook forbids.", True
                )
                for seat, sum_of_bids in zip(spec.bidding_order, so_far, strict=True)
                if sum_of_bids == cards
            ][:1]
        case _:
            return []


def _zero_faults(spec: DealSpec, bids: tuple[int, ...], names: Sequence[str]) -> list[BidFault]:
    """Bids of none by seats that owe more (Kachuful); the hook may excuse them."""
    faults = []
    for place, seat in enumerate(spec.bidding_order):
        if bids[seat] != 0 or seat not in spec.owes_a_bid:
            continue
        before = spec.bidding_order[:place]
        known = tuple(bid if other in before else None for other, bid in enumerate(bids))
        if bid_refusal(DealState(spec, bids=known), seat, 0) is not None:
            zeros = spec.rules.most_zeros
            last = "deal" if zeros == 1 else f"{zeros} deals"
            why = f"{names[seat]} bid zero in the last {last} and may not again."
            faults.append(BidFault(seat, why))
    return faults


def _spec(variant: Variant, reported: ReportedDeal) -> DealSpec:
    players, dealer = len(reported.bids), reported.dealer or 0
    sizes = variant.deals[players]
    if reported.call is not None and not variant.named_sizes:
        raise CommandError(f"Nobody calls in {variant.name}: --call is for Caller Clag.")
    if reported.number is not None:
        if not 1 <= reported.number <= len(sizes):
            raise CommandError(
                f"{variant.name} has deals 1 to {len(sizes)}, not {reported.number}."
            )
        if sizes[reported.number - 1] is None:
            raise CommandError(f"In {variant.name} the dealer names the size: tell it by --cards.")
        return scheduled(variant, players, reported.number, dealer)
    assert reported.cards is not None, "a size or a number is asked for"
    _refuse_size(variant, players, reported.cards)
    spec = free_spec(variant, players, reported.cards, dealer)
    return called_spec(spec, reported.call or PLAIN) if variant.named_sizes else spec


def _refuse_size(variant: Variant, players: int, cards: int) -> None:
    most = len(variant.pack(players)) // players
    if not 1 <= cards <= most:
        seats = counted(players, "player")
        raise CommandError(f"{seats} can be dealt 1 to {counted(most, 'card')}, not {cards}.")
    sizes = sizes_of(variant, players)
    if cards not in sizes:
        raise CommandError(
            f"{variant.name} has no deal of {counted(cards, 'card')} for "
            f"{counted(players, 'player')}; there are deals of {', '.join(map(str, sizes))}."
        )


def _winners(spec: DealSpec, reported: ReportedDeal) -> tuple[Seat, ...]:
    players, winners, tricks = spec.players, reported.winners, reported.tricks
    if winners is not None:
        for seat in winners:
            if seat not in range(players):
                raise CommandError(f"--winners names seats from 0 to {players - 1}, not {seat}.")
        if len(winners) != spec.tricks:
            raise CommandError(
                f"--winners tells of {counted(len(winners), 'trick')}, "
                f"but {there_are(spec.tricks)}."
            )
        by_seat = tuple(winners.count(seat) for seat in range(players))
        if tricks is not None and tricks != by_seat:
            shown = ",".join(map(str, by_seat))
            raise CommandError(f"--winners and --tricks disagree: by the winners it is {shown}.")
        return winners
    if tricks is None:
        raise CommandError("Say who took how many: --tricks or --winners is required.")
    if min(tricks) < 0:
        raise CommandError("Nobody takes fewer than no tricks.")
    if sum(tricks) != spec.tricks:
        raise CommandError(
            f"The tricks come to {sum(tricks)}, but {there_are(spec.tricks)} in this deal."
        )
    if spec.madness is not None:
        raise CommandError("A madness pays each trick by its number: tell --winners in order.")
    return tuple(seat for seat, taken in enumerate(tricks) for _ in range(taken))


def _refuse_bids(spec: DealSpec, reported: ReportedDeal) -> None:
    """With an unknown dealer, bids are refused that no dealer would make right."""
    dealers = range(spec.players) if reported.dealer is None else (reported.dealer,)
    faults = [bid_faults(replace(spec, dealer=dealer), reported.bids) for dealer in dealers]
    if all(faults):
        raise CommandError(faults[0][0].why)


def _declarer(spec: DealSpec, reported: ReportedDeal) -> Seat | None:
    declarer, bids = reported.declarer, reported.bids
    if spec.trump_from is not TrumpFrom.DECLARER:
        if declarer is not None:
            raise CommandError("Nobody declares here: --declarer is for Potomac Blackout.")
        return None
    highest = tuple(seat for seat, bid in enumerate(bids) if bid == max(bids))
    if declarer is not None and declarer not in highest:
        raise CommandError(
            f"Seat {declarer} bid {bids[declarer]}, but the declarer bids highest, {max(bids)}."
        )
    if reported.dealer is not None:
        first = declarer_of(spec, bids)
        if declarer not in (None, first):
            raise CommandError(f"Seat {first} was first to bid {max(bids)} and is the declarer.")
        return first
    if declarer is None and len(highest) > 1 and spec.rules.scheme.made_by_declarer is not None:
        seats = " and ".join(map(str, highest))
        raise CommandError(f"Seats {seats} bid highest: tell --declarer or --dealer.")
    return highest[0] if declarer is None else declarer


def _premium(spec: DealSpec, reported: ReportedDeal) -> Staked | None:
    staked = reported.premium
    if staked is None:
        return None
    if spec.rules.bidding is not Bidding.LAID:
        raise CommandError("Nobody stakes a premium here: --premium is for Ninety-Nine.")
    if staked.seat not in range(spec.players):
        raise CommandError(
            f"--premium names a seat from 0 to {spec.players - 1}, not {staked.seat}."
        )
    return staked


def _trump(variant: Variant, spec: DealSpec, reported: ReportedDeal) -> Suit | None:
    """The trump: as told, or as the deal's number settles it."""
    # What the deal before came to is not told, so Ninety-Nine's trump is known in deal 1 alone.
    from_before = variant.rules.trump is Trump.LAST_MADE and reported.number != 1
    fixed = spec.trump_from is TrumpFrom.FIXED and not from_before
    if reported.trump is None:
        return spec.trump_suit if fixed else None
    suits = {suit.letter: suit for suit in trump_suits(spec)}
    if spec.rules.jokers is Jokers.SUIT and any(c.suit is Suit.JOKERS for c in spec.pack):
        suits[Suit.JOKERS.letter] = Suit.JOKERS
    if reported.trump not in suits:
        *most, last = suits
        raise CommandError(f"--trump is {', '.join(most)} or {last}, not '{reported.trump}'.")
    trump = suits[reported.trump]
    if spec.trump_from is TrumpFrom.NONE or (fixed and spec.trump_suit is None):
        raise CommandError("This deal is played at no trump: leave out --trump.")
    if fixed and spec.trump_suit is not None and spec.trump_suit is not trump:
        raise CommandError(
            f"Trump is {spec.trump_suit.title} in deal {spec.number}, not {trump.title}."
        )
    return trump


def _penalties(spec: DealSpec, reported: ReportedDeal) -> tuple[int, ...]:
    players = len(reported.bids)
    for seat in reported.revokes:
        if seat not in range(players):
            raise CommandError(f"--revokes names seats from 0 to {players - 1}, not {seat}.")
    if reported.revokes and spec.rules.revokes is not Revokes.PENALISED:
        raise CommandError("Revokes are impossible here: add --option revokes=penalised.")
    return tuple(REVOKE_PENALTY * reported.revokes.count(seat) for seat in range(players))


def read_premium(text: str) -> Staked:
    """A premium from the words `SEAT:reveal` or `SEAT:declare`.

    Raises:
        CommandError: the words have another form.
    """
    seat, colon, name = text.partition(":")
    names = {premium.value: premium for premium in Premium}
    if not colon or not seat.isdecimal() or name not in names:
        raise CommandError(f"--premium is SEAT:reveal or SEAT:declare, not '{text}'.")
    return Staked(int(seat[:9]), names[name])
