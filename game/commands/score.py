"""`blackout score`: the points of one deal, for people with a real pack."""

from __future__ import annotations

import argparse

from game.commands.words import (
    CommandError,
    print_json,
    read_numbers,
    read_variant,
    table_of,
)
from game.engine import DealResult, DealSpec, Suit, Variant, points
from game.engine.choices import Sight, Total, TrumpFrom
from game.engine.spec import REVOKE_PENALTY


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("--variant", metavar="ID", help="the game that is played")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule"
    )
    size = parser.add_mutually_exclusive_group(required=True)
    size.add_argument("--cards", type=int, metavar="C", help="cards dealt to each player")
    size.add_argument("--deal", type=int, metavar="K", help="the K-th deal of the schedule")
    parser.add_argument("--bids", required=True, metavar="0,2,...", help="the bids, by seat")
    parser.add_argument("--tricks", required=True, metavar="1,2,...", help="tricks taken, by seat")
    parser.add_argument("--dealer", type=int, metavar="SEAT", help="to check the bids' order too")
    parser.add_argument("--trump", metavar="SUIT", help="S, H, D or C, for a suit that doubles")
    parser.add_argument("--revokes", metavar="SEAT,...", help="seats that revoked, once for each")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(words: argparse.Namespace) -> int:
    """Work the points out and print them."""
    bids = read_numbers(words.bids, "Bids")
    tricks = read_numbers(words.tricks, "Tricks")
    if len(bids) != len(tricks):
        raise CommandError(f"There are {len(bids)} bids but tricks of {len(tricks)} players.")
    players = len(bids)
    variant = read_variant(words, players)
    spec = _spec(variant, players, words)
    _refuse_tricks(spec, tricks)
    _refuse_bids(spec, bids, dealer_known=words.dealer is not None)
    winners = tuple(seat for seat, taken in enumerate(tricks) for _ in range(taken))
    result = DealResult(bids, winners, _trump(words.trump), _penalties(variant, players, words))
    earned = points(spec, result)
    if words.json:
        print_json({"points": list(earned)})
        return 0
    rows = [("seat", "bid", "took", "points")]
    rows += [
        (str(seat), str(bid), str(took), str(earned[seat]))
        for seat, (bid, took) in enumerate(zip(bids, tricks, strict=True))
    ]
    print(table_of(rows))
    if variant.rules.streak_bonus:
        print("Streaks are not included: they depend on the deals before.")
    return 0


def _spec(variant: Variant, players: int, words: argparse.Namespace) -> DealSpec:
    sizes = variant.deals[players]
    most = len(variant.pack(players)) // players
    if words.deal is not None:
        if not 1 <= words.deal <= len(sizes):
            raise CommandError(f"{variant.name} has deals 1 to {len(sizes)}, not {words.deal}.")
        cards = sizes[words.deal - 1]
    else:
        cards = words.cards
    if not 1 <= cards <= most:
        raise CommandError(f"{players} players can be dealt 1 to {most} cards, not {cards}.")
    dealer = 0 if words.dealer is None else words.dealer
    if dealer not in range(players):
        raise CommandError(f"--dealer is a seat from 0 to {players - 1}, not {dealer}.")
    return DealSpec(
        rules=variant.rules,
        players=players,
        number=words.deal or 1,
        dealer=dealer,
        cards=cards,
        pack=variant.pack(players),
        trump_from=TrumpFrom.TURNED,
        sight=Sight.OWN,
        streaks=(0,) * players,
        tie_break=False,
    )


def _refuse_tricks(spec: DealSpec, tricks: tuple[int, ...]) -> None:
    if min(tricks) < 0:
        raise CommandError("Nobody takes fewer than no tricks.")
    if sum(tricks) != spec.cards:
        raise CommandError(
            f"The tricks come to {sum(tricks)}, but there are {spec.cards} in this deal."
        )


def _refuse_bids(spec: DealSpec, bids: tuple[int, ...], *, dealer_known: bool) -> None:
    for bid in bids:
        if not 0 <= bid <= spec.cards:
            raise CommandError(f"A bid is from 0 to {spec.cards}, not {bid}.")
    if spec.rules.total is not Total.FREE and sum(bids) == spec.cards:
        raise CommandError(f"The bids come out even at {spec.cards}, which the hook forbids.")
    if spec.rules.total is Total.HOOK_ANY and dealer_known:
        so_far = 0
        for seat in spec.bidding_order:
            so_far += bids[seat]
            if so_far == spec.cards:
                raise CommandError(
                    f"Seat {seat} brings the bids to {spec.cards}, which the hook forbids."
                )


def _trump(letter: str | None) -> Suit | None:
    if letter is None:
        return None
    try:
        return Suit(letter.upper())
    except ValueError:
        raise CommandError(f"--trump is S, H, D or C, not '{letter}'.") from None


def _penalties(variant: Variant, players: int, words: argparse.Namespace) -> tuple[int, ...]:
    seats = read_numbers(words.revokes, "Seats that revoked") if words.revokes else ()
    for seat in seats:
        if seat not in range(players):
            raise CommandError(f"--revokes names seats from 0 to {players - 1}, not {seat}.")
    if seats and variant.rules.revokes.value != "penalised":
        raise CommandError("Revokes are impossible here: add --option revokes=penalised.")
    return tuple(REVOKE_PENALTY * seats.count(seat) for seat in range(players))
