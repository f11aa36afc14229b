"""The deals of a variant in words: a chart for each number of players, and what is special."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from game.engine import Variant
from game.engine.choices import Draw, Goal, Sight, TrumpFrom
from game.engine.variant import Twist
from game.variants.house_rules import OPTIONS, PagePart, further
from game.wording import Phrase, phrase


def chart(variant: Variant, players: int | None = None) -> list[tuple[str, str]]:
    """For each number of players the heading and the sizes of the deals, in order."""
    return [
        (f"{count} players, {len(sizes)} deal{'s' * (len(sizes) != 1)}", _sizes(variant, sizes))
        for count, sizes in variant.deals.items()
        if players in (None, count)
    ]


def _sizes(variant: Variant, sizes: tuple[int | None, ...]) -> str:
    named = f"{min(variant.named_sizes, default=0)}-{max(variant.named_sizes, default=0)}"
    runs = ((size, len(list(run))) for size, run in groupby(sizes))
    return " ".join(
        f"{named if size is None else size}" + (f"×{times}" if times > 1 else "")
        for size, times in runs
    )


def special_deals(variant: Variant, players: int | None = None) -> Iterator[str]:
    """The deals that have rules of their own, a sentence each."""
    sizes = variant.deals[min(variant.deals) if players is None else players]
    for number, twist in sorted(variant.twists.items()):
        yield phrase(
            "Deal {number}, {cards} cards: {special}.",
            number=number,
            cards=sizes[number - 1],
            special=_twist(twist),
        )


def _twist(twist: Twist) -> Phrase:
    match twist.trump:
        case TrumpFrom.NONE:
            trump = phrase("no trump")
        case TrumpFrom.TURNED_LATE:
            trump = phrase("trump turned after the bids")
        case _:
            trump = phrase("trump turned")
    if twist.misere:
        trump = phrase("misère, every bid is zero, {trump}", trump=trump)
    match twist.sight:
        case Sight.BLIND_UNTIL_BID:
            return phrase("{trump}; everybody bids before looking at their cards", trump=trump)
        case Sight.PILE_UNSEEN:
            return phrase(
                "{trump}; nobody looks at all, each hand is a face-down pile played in the order "
                "dealt, with no duty to follow suit",
                trump=trump,
            )
        case _:
            return trump


def dealing_of(variant: Variant) -> Iterator[str]:
    """Who deals, and what holds for every deal."""
    rules = variant.rules
    if variant.named_sizes:
        yield phrase("The dealer names the size of the deal.")
    if rules.goal is Goal.SHARED:
        yield phrase(
            "A deal that not everybody made is played again at the same size, by the next dealer."
        )
    yield from OPTIONS["blind_one_card"].on_page(variant)
    yield from further(variant, PagePart.DEALS)
    drawn = phrase("Whoever draws the highest card from the spread pack deals first")
    match variant.draw:
        case Draw.BY_SUIT:
            yield phrase(
                "{drawn}; of equal ranks clubs come before diamonds, hearts and spades.",
                drawn=drawn,
            )
        case Draw.AGAIN:
            yield phrase("{drawn}; equal ranks draw again.", drawn=drawn)
        case Draw.BY_LOT:
            yield phrase(
                "Seats are by chance or as they are given; chance settles who deals first."
            )
    side = phrase("left") if rules.dealer_step == 1 else phrase("right")
    if rules.dealer_step != 1:
        yield phrase(
            "The cards are dealt counter-clockwise, from the player at the dealer's right."
        )
    yield phrase("After every deal the next player to the {side} deals.", side=side)
