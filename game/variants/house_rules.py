"""House rules as data: names, sentences and values, and what each makes of a variant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from game.engine.cards import FRENCH_SUITS, SPANISH_SUITS, Suit
from game.engine.choices import Bidding, Lead, NoTrump, Revokes, Total, Trump
from game.engine.scheme import NAMED_SCHEMES, Scheme
from game.engine.variant import OptionValue, Variant
from game.variants.rows import VARIANTS
from game.variants.schedules import Shape


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule as an editor, a help page and a command line need it."""

    name: str
    """As records and `--option` write it."""
    title: str
    sentence: str
    """What it does, for the player."""
    values: tuple[OptionValue, ...]
    """Every value to choose from; a schedule may also be a tuple of sizes, deals any number."""
    of: Callable[[Variant], OptionValue | None]
    """The value a variant has: None for one outside `values`, as its own schedule or no suit."""
    applied: Callable[[Variant, OptionValue], Variant]
    """The variant with a value worked in."""


MOST_DEALS: Final = 999

_SCHEMES: Final[Mapping[str, Scheme]] = {
    **NAMED_SCHEMES,
    **{row.id: row.rules.scheme for row in VARIANTS.values() if not row.own_scoring},
}
_TOTALS: Final[Mapping[OptionValue, Total]] = {
    False: Total.FREE,
    True: Total.HOOK,
    "any": Total.HOOK_ANY,
}
_SWITCH: Final = (False, True)


def _rule(variant: Variant, **changes: object) -> Variant:
    return replace(variant, rules=replace(variant.rules, **changes))  # type: ignore[arg-type]


def _bidding_of(variant: Variant) -> OptionValue | None:
    bidding = variant.rules.bidding
    return None if bidding is Bidding.LAID else bidding.value


def _with_bidding(variant: Variant, value: OptionValue) -> Variant:
    bidding = Bidding(value)
    if bidding is Bidding.SIMULTANEOUS:
        # A variant's own bid changes just lapse: nobody bids after anybody. Its hook goes
        # too: the rules refuse both together, and hook=false may only be worked in after this.
        # A hook that was not taken back is refused before anything is worked in.
        return _rule(variant, bidding=bidding, total=Total.FREE, bid_changes=False)
    return _rule(variant, bidding=bidding)


def _shape_of(variant: Variant) -> OptionValue | None:
    """The sizes written by hand, or the shape of all the variant's schedules, or None."""
    # A list first: 1,2,3 has the shape of `up`, but `up` would go on to the variant's largest deal.
    if "schedule" in variant.options:
        return variant.options["schedule"]
    for shape in Shape:
        if all(
            sizes == shape.sizes(variant.largest(players))
            for players, sizes in variant.deals.items()
        ):
            return shape.value
    return None


def _with_schedule(variant: Variant, value: OptionValue) -> Variant:
    if isinstance(value, tuple):
        most = max(value)
        fitting = [n for n in variant.deals if n * most <= len(variant.pack(n))]
        return replace(variant, deals=dict.fromkeys(fitting, value))
    shape = Shape(value)
    deals = {players: shape.sizes(variant.largest(players)) for players in variant.deals}
    return replace(variant, deals=deals)


def _hook_of(variant: Variant) -> OptionValue | None:
    return next((v for v, total in _TOTALS.items() if total is variant.rules.total), None)


def _with_hook(variant: Variant, value: OptionValue) -> Variant:
    if variant.rules.total is Total.EXACT:
        return variant  # only `false` comes so far, and there is no hook to take away
    return _rule(variant, total=_TOTALS[value])


def _no_trump_of(variant: Variant) -> OptionValue | None:
    """None where the deals at no trump follow from the results (the first, in Ninety-Nine)."""
    rules = variant.rules
    if rules.trump is Trump.LAST_MADE and rules.no_trump is NoTrump.NEVER:
        return None
    return rules.no_trump.value


def _double_suit_of(variant: Variant) -> OptionValue | None:
    suit = variant.rules.double_suit
    return None if suit is None else suit.letter


def _deals_of(variant: Variant) -> OptionValue | None:
    counts = {len(deals) for deals in variant.deals.values()}
    return counts.pop() if variant.named_sizes and len(counts) == 1 else None


def _with_deals(variant: Variant, value: OptionValue) -> Variant:
    assert isinstance(value, int)
    return replace(variant, deals=dict.fromkeys(variant.deals, (None,) * value))


OPTIONS: Final[Mapping[str, Option]] = {
    option.name: option
    for option in (
        Option(
            "scoring",
            "Scoring",
            "What a made bid earns and a missed one costs.",
            tuple(_SCHEMES),
            lambda variant: variant.rules.scheme.name,
            lambda variant, value: _rule(variant, scheme=_SCHEMES[str(value)]),
        ),
        Option(
            "bidding",
            "Bidding",
            "One after another, or everybody at once and shown together.",
            (Bidding.IN_TURN.value, Bidding.SIMULTANEOUS.value),
            _bidding_of,
            _with_bidding,
        ),
        Option(
            "schedule",
            "Deals",
            "How the deals grow and shrink, or a list of sizes such as 1,3,5.",
            tuple(shape.value for shape in Shape),
            _shape_of,
            _with_schedule,
        ),
        Option(
            "deals",
            "Number of deals",
            "How many deals are played where each dealer names the size.",
            (),
            _deals_of,
            _with_deals,
        ),
        Option(
            "hook",
            "Hook",
            "The last bidder may not make the bids come out even with the cards, or no bidder may; "
            "to go over them is allowed.",
            tuple(_TOTALS),
            _hook_of,
            _with_hook,
        ),
        Option(
            "no_trump",
            "No trump",
            "Which deals are played without a trump suit.",
            tuple(choice.value for choice in NoTrump),
            _no_trump_of,
            lambda variant, value: _rule(variant, no_trump=NoTrump(value)),
        ),
        Option(
            "bid_changes",
            "Bid changes",
            "A bid may be changed until the next player bids; nobody bids after the last, whose "
            "bid stands.",
            _SWITCH,
            lambda variant: variant.rules.bid_changes,
            lambda variant, value: _rule(variant, bid_changes=value),
        ),
        Option(
            "must_trump",
            "Must trump",
            "If you cannot follow, you must play a trump if you have one, otherwise any card.",
            _SWITCH,
            lambda variant: variant.rules.must_trump,
            lambda variant, value: _rule(variant, must_trump=value),
        ),
        Option(
            "trump_broken",
            "Trump must be broken",
            "Trump may not be led until one has been played in this deal, unless the leader holds "
            "nothing else.",
            _SWITCH,
            lambda variant: variant.rules.lead is Lead.TRUMP_BROKEN,
            lambda variant, value: _rule(variant, lead=Lead.TRUMP_BROKEN if value else Lead.ANY),
        ),
        Option(
            "revokes",
            "Revokes",
            "Not to follow suit is impossible, or costs {revoke} points and the card stands.",
            tuple(choice.value for choice in Revokes),
            lambda variant: variant.rules.revokes.value,
            lambda variant, value: _rule(variant, revokes=Revokes(value)),
        ),
        Option(
            "blind_one_card",
            "Blind one-card deal",
            "In a deal of one card you see every card but your own, and after the bids the cards "
            "play themselves.",
            _SWITCH,
            lambda variant: variant.rules.blind_one_card,
            lambda variant, value: _rule(variant, blind_one_card=value),
        ),
        Option(
            "streak_bonus",
            "Streaks",
            "{streak} deals made in a row earn {streak_bonus} points in the last of them, {streak} "
            "missed cost as many; then the count starts again. Deals of one card neither count nor "
            "break a run.",
            _SWITCH,
            lambda variant: variant.rules.streak_bonus,
            lambda variant, value: _rule(variant, streak_bonus=value),
        ),
        Option(
            "double_suit",
            "Double suit",
            "Where this suit is trump, the points of the deal count double.",
            tuple(suit.letter for suit in (*FRENCH_SUITS, *SPANISH_SUITS)),
            _double_suit_of,
            lambda variant, value: _rule(variant, double_suit=Suit(value)),
        ),
    )
}
"""Every house rule by name, in the order an editor shows them."""
