"""House rules: their names, values and sentences, and what each makes of a variant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from game.engine.cards import Suit
from game.engine.choices import Bidding, Follow, Lead, NoTrump, Revokes, Total
from game.engine.scheme import NAMED_SCHEMES, Scheme
from game.engine.variant import OptionValue, Variant
from game.variants.blackout import BLACKOUT
from game.variants.oh_hell import OH_HELL
from game.variants.schedules import Shape


class OptionError(ValueError):
    """A variant or house rule that cannot be: the message is one sentence for the player."""


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule as an editor, a help page and a command line need it."""

    name: str
    """As records and `--option` write it."""
    title: str
    sentence: str
    """What it does, for the player."""
    values: tuple[OptionValue, ...]
    """Every value to choose from; the schedule may also be a tuple of sizes."""
    of: Callable[[Variant], OptionValue | None]
    """The value a variant has: None for its own schedule, or for no double suit."""
    applied: Callable[[Variant, OptionValue], Variant]
    """The variant with a value of `values` worked in."""


_SCHEMES: Final[Mapping[str, Scheme]] = {
    **NAMED_SCHEMES,
    **{row.id: row.rules.scheme for row in (BLACKOUT, OH_HELL)},
}
_TOTALS: Final[Mapping[OptionValue, Total]] = {
    False: Total.FREE,
    True: Total.HOOK,
    "any": Total.HOOK_ANY,
}
_SWITCH: Final = (False, True)


def _rule(variant: Variant, **changes: object) -> Variant:
    return replace(variant, rules=replace(variant.rules, **changes))  # type: ignore[arg-type]


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
    schedules = variant.deals.values()
    for shape in Shape:
        if all(sizes == shape.sizes(max(sizes)) for sizes in schedules):
            return shape.value
    return None


def _with_schedule(variant: Variant, value: OptionValue) -> Variant:
    if isinstance(value, tuple):
        most = max(value)
        fitting = [n for n in variant.deals if n * most <= len(variant.pack)]
        return replace(variant, deals=dict.fromkeys(fitting, value))
    shape = Shape(value)
    deals = {players: shape.sizes(max(sizes)) for players, sizes in variant.deals.items()}
    return replace(variant, deals=deals)


def _double_suit_of(variant: Variant) -> OptionValue | None:
    suit = variant.rules.double_suit
    return None if suit is None else suit.letter


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
            tuple(way.value for way in Bidding),
            lambda variant: variant.rules.bidding.value,
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
            "hook",
            "Hook",
            "The bids may not come out even: not by the last bidder, or not by any.",
            tuple(_TOTALS),
            lambda variant: next(v for v, total in _TOTALS.items() if total is variant.rules.total),
            lambda variant, value: _rule(variant, total=_TOTALS[value]),
        ),
        Option(
            "no_trump",
            "No trump",
            "Which deals are played without a trump suit.",
            tuple(choice.value for choice in NoTrump),
            lambda variant: variant.rules.no_trump.value,
            lambda variant, value: _rule(variant, no_trump=NoTrump(value)),
        ),
        Option(
            "bid_changes",
            "Bid changes",
            "A bid may be changed until the next player bids.",
            _SWITCH,
            lambda variant: variant.rules.bid_changes,
            lambda variant, value: _rule(variant, bid_changes=value),
        ),
        Option(
            "must_trump",
            "Must trump",
            "Without a card of the suit led, a trump must be played.",
            _SWITCH,
            lambda variant: variant.rules.follow is Follow.MUST_TRUMP,
            lambda variant, value: _rule(
                variant, follow=Follow.MUST_TRUMP if value else Follow.SUIT
            ),
        ),
        Option(
            "trump_broken",
            "Trump must be broken",
            "Trump may not be led until one has been played, or nothing else is held.",
            _SWITCH,
            lambda variant: variant.rules.lead is Lead.TRUMP_BROKEN,
            lambda variant, value: _rule(variant, lead=Lead.TRUMP_BROKEN if value else Lead.ANY),
        ),
        Option(
            "revokes",
            "Revokes",
            "Not to follow suit is impossible, or costs three points and the card stands.",
            tuple(choice.value for choice in Revokes),
            lambda variant: variant.rules.revokes.value,
            lambda variant, value: _rule(variant, revokes=Revokes(value)),
        ),
        Option(
            "blind_one_card",
            "Blind one-card deal",
            "The single card is held to the forehead: you see every card but your own.",
            _SWITCH,
            lambda variant: variant.rules.blind_one_card,
            lambda variant, value: _rule(variant, blind_one_card=value),
        ),
        Option(
            "streak_bonus",
            "Streaks",
            "Five deals made in a row earn ten points, five missed cost ten.",
            _SWITCH,
            lambda variant: variant.rules.streak_bonus,
            lambda variant, value: _rule(variant, streak_bonus=value),
        ),
        Option(
            "double_suit",
            "Double suit",
            "Where this suit is trump, the points of the deal count double.",
            tuple(suit.letter for suit in Suit),
            _double_suit_of,
            lambda variant, value: _rule(variant, double_suit=Suit(value)),
        ),
    )
}
"""Every house rule by name, in the order an editor shows them."""


def read_option(text: str) -> tuple[str, OptionValue]:
    """A house rule from the words `name=value` of a command line.

    Raises:
        OptionError: the words have another form, or name no house rule or value.
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionError(f"A house rule is written name=value, not '{text}'.")
    option = _option(name)
    if name == "schedule" and value[:1].isdecimal():
        sizes = value.split(",")
        if not all(size.isascii() and size.isdecimal() for size in sizes):
            raise OptionError(f"A list of deal sizes is written 1,3,5, not '{value}'.")
        return name, checked(name, [int(size[:9]) for size in sizes])
    words = {word(known): known for known in option.values}
    if value not in words:
        raise OptionError(f"{name} is one of {', '.join(words)}, not '{value}'.")
    return name, words[value]


def word(value: OptionValue) -> str:
    """A value as a command line writes it: `true`, `up-down`, `1,3,5`."""
    if isinstance(value, tuple):
        return ",".join(str(size) for size in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def checked(name: str, raw: object) -> OptionValue:
    """A value from a record or a settings file, if it is one that this house rule takes.

    Raises:
        OptionError: the name or the value is unknown.
    """
    option = _option(name)
    if name == "schedule" and isinstance(raw, list | tuple):
        sizes = tuple(raw)
        if not sizes or not all(type(size) is int and size >= 1 for size in sizes):
            raise OptionError("A schedule is a list of sizes of one card or more.")
        return sizes
    for known in option.values:
        if type(raw) is type(known) and raw == known:
            return known
    words = ", ".join(word(known) for known in option.values)
    raise OptionError(f"{name} is one of {words}, not '{raw}'.")


def with_options(
    row: Variant, options: Mapping[str, object], players: int | None = None
) -> Variant:
    """The variant with these house rules; those it has anyway are left out of its `options`.

    `row` is a plain row; values are as records write them. With `players`, the result is sure to
    take that many.

    Raises:
        OptionError: an unknown name or value, rules that contradict each other, too many seats.
    """
    wishes = {name: checked(name, raw) for name, raw in options.items()}
    _refuse_seats(row, players)
    _refuse_contradictions(row, wishes)
    _refuse_large_deals(row, wishes.get("schedule"), players)
    if players is not None and wishes.get("schedule") == row.deals[players]:
        del wishes["schedule"]  # the variant's own deals for so many, written out by hand
    result = row
    differing: dict[str, OptionValue] = {}
    for name, option in OPTIONS.items():  # one order, so that equal games have equal records
        if name not in wishes:
            continue
        changed = option.applied(result, wishes[name])
        if option.applied(row, wishes[name]) != row:
            differing[name] = wishes[name]
        result = changed
    return replace(result, options=differing)


def _option(name: str) -> Option:
    try:
        return OPTIONS[name]
    except KeyError:
        raise OptionError(
            f"There is no house rule '{name}'; there are {', '.join(OPTIONS)}."
        ) from None


def _refuse_seats(row: Variant, players: int | None) -> None:
    least, most = row.seats
    if players is not None and players not in row.deals:
        raise OptionError(f"{row.name} is for {least} to {most} players, not {players}.")


def _refuse_contradictions(row: Variant, wishes: Mapping[str, OptionValue]) -> None:
    if wishes.get("bidding", row.rules.bidding.value) != Bidding.SIMULTANEOUS.value:
        return
    if wishes.get("hook", OPTIONS["hook"].of(row)) is not False:
        raise OptionError(
            "Nobody bids last when all bid at once: simultaneous bidding needs hook=false."
        )
    if wishes.get("bid_changes") is True:
        raise OptionError("Bids made at once cannot be changed: leave out bid_changes.")


def _refuse_large_deals(row: Variant, sizes: OptionValue | None, players: int | None) -> None:
    if not isinstance(sizes, tuple):
        return
    seats = players if players is not None else row.seats[0]
    most = len(row.pack) // seats
    if max(sizes) > most:
        raise OptionError(
            f"A deal of {max(sizes)} cards is larger than the pack: "
            f"{seats} players can be dealt {most} each."
        )
