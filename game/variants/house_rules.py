"""House rules as data, a row each: what one is called, says, takes, makes of a variant and bars.

Editor, New game, rules page, command line, records and the checks that play every house rule read
these rows; a new one needs nothing else but the rule itself in `game/engine`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from string import Formatter
from typing import Final

from game.engine.cards import FRENCH_SUITS, SPANISH_SUITS, Suit
from game.engine.choices import Bidding, Goal, Lead, NoTrump, Revokes, Total, Trump
from game.engine.refusal import Refusal, refuse
from game.engine.scheme import NAMED_SCHEMES, Scheme
from game.engine.spec import REVOKE_PENALTY
from game.engine.variant import OptionValue, Variant
from game.variants.rows import VARIANTS
from game.variants.rule_numbers import rule_numbers
from game.variants.schedules import Shape
from game.wording import Phrase, command_words, in_window, phrase


class PagePart(Enum):
    """A part of the rules page that house rules may add sentences to."""

    DEALS = "deals"
    TRUMP = "trump"
    BIDDING = "bidding"
    PLAY = "play"
    SCORING = "scoring"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One house rule, as everything that offers, tells, checks or keeps it needs it."""

    name: str
    """As records and `--option` write it."""
    title: str
    sentence: str
    """What it does, for the player."""
    words: Mapping[OptionValue, str]
    """Every value to choose from, and what a control calls it; empty for a value that is called by
    the variant or suit it names. A schedule may also be a tuple of sizes, deals any number."""
    own_words: str = "None"
    """What a control says where a variant has none of the values."""
    of: Callable[[Variant], OptionValue | None]
    """The value a variant has: None for one outside `values`, as its own schedule or no suit."""
    applied: Callable[[Variant, OptionValue], Variant]
    """The variant with a value worked in."""
    unfit: Callable[[Variant, OptionValue], Refusal | None] = lambda _row, _value: None
    """Why a value makes no sense in a row, or None where it does."""
    beside: Callable[[Variant, OptionValue], Mapping[str, OptionValue]] = lambda _row, _value: {}
    """What a value needs of other house rules in a row, if it is to be played there at all."""
    clash: Callable[[Variant, Mapping[str, OptionValue]], Refusal | None] = lambda _row, _all: None
    """Why the value that it has among a row's house rules cannot stand beside another's, or None
    where it can; a rule that is not among them has the row's own value."""
    told: Callable[[Variant], Iterator[Phrase]] | None = None
    """What the rules page says of a variant's value; without it, `sentence` where it is true."""
    section: PagePart | None = None
    """Where on the page, as the last of its section; None if the section places it by name."""
    in_records: str = ""
    """The values as `docs/reference/records.md` tells them; empty to list those of `words`."""
    samples: tuple[OptionValue, ...] = ()
    """Values beside those of `words`, for checks that play every house rule."""

    @property
    def values(self) -> tuple[OptionValue, ...]:
        """Every value to choose from."""
        return tuple(self.words)

    def on_page(self, variant: Variant) -> Iterator[Phrase]:
        """What the rules page of a variant says of this rule."""
        if self.told is not None:
            yield from self.told(variant)
        elif self.of(variant) is True:
            named = {name for _text, name, *_rest in Formatter().parse(self.sentence) if name}
            numbers = {name: number for name, number in rule_numbers().items() if name in named}
            yield phrase(self.sentence, **numbers)


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
_SWITCH: Final[Mapping[OptionValue, str]] = {False: "Off", True: "On"}

HOOKS: Final[Mapping[Total, Phrase]] = {
    Total.HOOK: phrase(
        "The hook: the last bidder may not make the bids come out even with the number of cards."
    ),
    Total.HOOK_ANY: phrase(
        "The hook: no bid may bring the bids so far to exactly the number of cards; a bid may take "
        "them above it."
    ),
}
"""How a hook limits the sum of the bids."""
_AT_NO_TRUMP: Final[Mapping[NoTrump, Phrase]] = {
    NoTrump.LARGEST: phrase("The largest deal is at no trump."),
    NoTrump.LAST: phrase("The last deal is at no trump."),
    NoTrump.ALWAYS: phrase("Every deal is at no trump."),
}


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


# What makes no sense where


_EVEN = refuse("{variant} is bid and won together: its bids must come out even, there is no hook.")
_NO_STREAKS = refuse("{variant} is bid and won together: there are no streaks or double suits.")
_IN_TURN = refuse("{variant} is bid and won together: its bids are made in turn.")
_LAID_ASIDE = refuse("In {variant} bids are laid aside, neither in turn nor shown at once.")
_NO_HOOK = refuse("In {variant} bids are laid aside face down: there is no hook.")
_STAYS_LAID = refuse("In {variant} a bid laid aside stays there.")
_OWN_SCORING = refuse("{variant} is scored in its own way: it takes no other scoring.")
_OWN_DEALS = refuse("The deals of {variant} are its own: they take no schedule.")
_BY_SCHEDULE = refuse("The number of deals of {variant} follows from its schedule.")
_OWN_TRUMP = refuse("Which deals of {variant} are at no trump is not for a house rule.")


def _of(refusal: Refusal, row: Variant) -> Refusal:
    return replace(refusal, values={"variant": row.name})


def _together(row: Variant, value: OptionValue, why: Refusal = _NO_STREAKS) -> Refusal | None:
    """Nothing that sets players against each other where all win together."""
    return _of(why, row) if row.rules.goal is Goal.SHARED and value is not False else None


def _unfit_bidding(row: Variant, value: OptionValue) -> Refusal | None:
    if row.rules.goal is Goal.SHARED and value == Bidding.SIMULTANEOUS.value:
        return _of(_IN_TURN, row)
    return _of(_LAID_ASIDE, row) if _lays(row) else None


def _unfit_changes(row: Variant, value: OptionValue) -> Refusal | None:
    return _of(_STAYS_LAID, row) if _lays(row) and value is not False else None


def _unfit_hook(row: Variant, value: OptionValue) -> Refusal | None:
    if _lays(row) and value is not False:
        return _of(_NO_HOOK, row)
    return _together(row, value, _EVEN)


def _unfit_suit(row: Variant, value: OptionValue) -> Refusal | None:
    if (why := _together(row, value)) is not None:
        return why
    if value in {held.suit.letter for held in row.pack(row.seats[0])}:
        return None
    return refuse("The pack of {variant} has no suit '{suit}'.", variant=row.name, suit=str(value))


def _fixed(
    why: Refusal, settled: Callable[[Variant], bool]
) -> Callable[[Variant, OptionValue], Refusal | None]:
    """Refuses a rule in rows that settle by themselves what it is about."""

    def unfit(row: Variant, _value: OptionValue) -> Refusal | None:
        return _of(why, row) if settled(row) else None

    return unfit


def _lays(row: Variant) -> bool:
    return row.rules.bidding is Bidding.LAID


# What needs another house rule beside it


def _without_hook(_row: Variant, value: OptionValue) -> Mapping[str, OptionValue]:
    return {"hook": False} if value == Bidding.SIMULTANEOUS.value else {}


def _in_turn(row: Variant, value: OptionValue) -> Mapping[str, OptionValue]:
    at_once = row.rules.bidding is Bidding.SIMULTANEOUS and value is not False
    return {"bidding": Bidding.IN_TURN.value} if at_once else {}


# What cannot stand beside another house rule


def _clash_of_bids_at_once(row: Variant, wishes: Mapping[str, OptionValue]) -> Refusal | None:
    if wishes.get("bidding", row.rules.bidding.value) != Bidding.SIMULTANEOUS.value:
        return None
    if wishes.get("hook", _hook_of(row)) is not False:
        return in_window(
            command_words(
                "Nobody bids last when all bid at once: without a hook (hook=false) it works."
            ),
            refuse("Nobody bids last when all bid at once: without a hook it works."),
        )
    if wishes.get("bid_changes") is True:
        return in_window(
            command_words("Bids made at once cannot be changed: leave out bid_changes."),
            refuse("Bids made at once cannot be changed: without bid changes it works."),
        )
    return None


# What the rules page says of them


def _told_hook(variant: Variant) -> Iterator[Phrase]:
    if variant.rules.total in HOOKS:
        yield HOOKS[variant.rules.total]


def _told_no_trump(variant: Variant) -> Iterator[Phrase]:
    if variant.rules.no_trump in _AT_NO_TRUMP:
        yield _AT_NO_TRUMP[variant.rules.no_trump]


def _told_revokes(variant: Variant) -> Iterator[Phrase]:
    if variant.rules.revokes is Revokes.PENALISED:
        yield revoke_of(-REVOKE_PENALTY)


def revoke_of(points: int) -> Phrase:
    """What it costs not to follow suit where one can."""
    return phrase(
        "Whoever could follow suit may fail to: the card stands, and {n} points are lost at once.",
        n=points,
    )


def _told_double_suit(variant: Variant) -> Iterator[Phrase]:
    if variant.rules.double_suit is not None:
        yield phrase(
            "Where {suit} are trump, the points of the deal count double; streaks and penalties "
            "do not.",
            suit=phrase(variant.rules.double_suit.title),
        )


OPTIONS: Final[Mapping[str, Option]] = {
    option.name: option
    for option in (
        Option(
            name="scoring",
            title="Scoring",
            sentence="What a made bid earns and a missed one costs.",
            words={
                **dict.fromkeys(_SCHEMES, ""),
                "five-plus-cards": "{flat} + cards dealt",
                "ten-plus-bid": "{flat} + bid",
                "ten-plus-tricks": "{flat} + tricks",
                "tricks-and-ten": "Tricks, and {flat} if made",
            },
            of=lambda variant: variant.rules.scheme.name,
            applied=lambda variant, value: _rule(variant, scheme=_SCHEMES[str(value)]),
            in_records="`five-plus-cards`, `ten-plus-bid`, `ten-plus-tricks`, `tricks-and-ten`, or "
            "the id of a variant whose scoring is used (any but `cooperative`, `caller-clag` and "
            "`ninety-nine`)",
            unfit=_fixed(_OWN_SCORING, lambda row: row.own_scoring),
            told=lambda _variant: iter(()),  # all that is paid has a section of its own
        ),
        Option(
            name="bidding",
            title="Bidding",
            sentence="One after another, or everybody at once and shown together.",
            words={
                Bidding.IN_TURN.value: "In turn",
                Bidding.SIMULTANEOUS.value: "All at once",
            },
            own_words="Its own",
            of=_bidding_of,
            applied=_with_bidding,
            unfit=_unfit_bidding,
            beside=_without_hook,
            clash=_clash_of_bids_at_once,
            told=lambda _variant: iter(()),  # how bids are made is said of every variant
        ),
        Option(
            name="schedule",
            title="Deals",
            sentence="How the deals grow and shrink, or a list of sizes such as 1,3,5.",
            words={
                Shape.UP.value: "Up",
                Shape.DOWN.value: "Down",
                Shape.UP_DOWN.value: "Up, then down",
                Shape.DOWN_UP.value: "Down, then up",
            },
            own_words="Its own",
            of=_shape_of,
            applied=_with_schedule,
            unfit=_fixed(_OWN_DEALS, lambda row: bool(row.twists or row.named_sizes) or _lays(row)),
            told=lambda _variant: iter(()),  # the chart of the deals says it
            in_records="`up`, `down`, `up-down`, `down-up`, or a list of sizes",
            samples=((1, 3, 2), (2, 2)),
        ),
        Option(
            name="deals",
            title="Number of deals",
            sentence="How many deals are played where each dealer names the size.",
            words={},
            own_words="{n} for each player",
            of=_deals_of,
            applied=_with_deals,
            unfit=_fixed(_BY_SCHEDULE, lambda row: not row.named_sizes),
            told=lambda _variant: iter(()),  # as above
            in_records="how many, in `caller-clag`",
            samples=(5,),
        ),
        Option(
            name="hook",
            title="Hook",
            sentence="The last bidder may not make the bids come out even with the cards, or no "
            "bidder may; to go over them is allowed.",
            words={False: "Off", True: "Last bidder", "any": "Every bidder"},
            of=_hook_of,
            applied=_with_hook,
            unfit=_unfit_hook,
            beside=_in_turn,
            told=_told_hook,
            in_records='`false`; `true`, for the last bidder; `"any"`',
        ),
        Option(
            name="no_trump",
            title="No trump",
            sentence="Which deals are played without a trump suit.",
            words={
                NoTrump.LARGEST.value: "Largest deal",
                NoTrump.LAST.value: "Last deal",
                NoTrump.NEVER.value: "No deal",
                NoTrump.ALWAYS.value: "Every deal",
            },
            own_words="First deal",  # of a row whose trump follows from the deal before
            of=_no_trump_of,
            applied=lambda variant, value: _rule(variant, no_trump=NoTrump(value)),
            unfit=_fixed(
                _OWN_TRUMP,
                lambda row: row.rules.trump in (Trump.DECLARER, Trump.BY_CALL) or bool(row.twists),
            ),
            told=_told_no_trump,
        ),
        Option(
            name="bid_changes",
            title="Bid changes",
            sentence="A bid may be changed until the next player bids; nobody bids after the last, "
            "whose bid stands.",
            words=_SWITCH,
            of=lambda variant: variant.rules.bid_changes,
            applied=lambda variant, value: _rule(variant, bid_changes=value),
            unfit=_unfit_changes,
            beside=_in_turn,
        ),
        Option(
            name="must_trump",
            title="Must trump",
            sentence="If you cannot follow, you must play a trump if you have one, otherwise any "
            "card.",
            words=_SWITCH,
            of=lambda variant: variant.rules.must_trump,
            applied=lambda variant, value: _rule(variant, must_trump=value),
        ),
        Option(
            name="trump_broken",
            title="Trump must be broken",
            sentence="Trump may not be led until one has been played in this deal, unless the "
            "leader holds nothing else.",
            words=_SWITCH,
            of=lambda variant: variant.rules.lead is Lead.TRUMP_BROKEN,
            applied=lambda variant, value: _rule(
                variant, lead=Lead.TRUMP_BROKEN if value else Lead.ANY
            ),
        ),
        Option(
            name="revokes",
            title="Revokes",
            sentence="Not to follow suit is impossible, or costs {revoke} points and the card "
            "stands.",
            words={
                Revokes.IMPOSSIBLE.value: "Impossible",
                Revokes.PENALISED.value: "Cost {revoke} points",
            },
            of=lambda variant: variant.rules.revokes.value,
            applied=lambda variant, value: _rule(variant, revokes=Revokes(value)),
            told=_told_revokes,
            section=PagePart.PLAY,
        ),
        Option(
            name="blind_one_card",
            title="Blind one-card deal",
            sentence="In a deal of one card you see every card but your own, and after the bids "
            "the cards play themselves.",
            words=_SWITCH,
            of=lambda variant: variant.rules.blind_one_card,
            applied=lambda variant, value: _rule(variant, blind_one_card=value),
        ),
        Option(
            name="streak_bonus",
            title="Streaks",
            sentence="{streak} deals made in a row earn {streak_bonus} points in the last of them, "
            "{streak} missed cost as many; then the count starts again. Deals of one card neither "
            "count nor break a run.",
            words=_SWITCH,
            of=lambda variant: variant.rules.streak_bonus,
            applied=lambda variant, value: _rule(variant, streak_bonus=value),
            unfit=_together,
        ),
        Option(
            name="double_suit",
            title="Double suit",
            sentence="Where this suit is trump, the points of the deal count double.",
            words=dict.fromkeys((suit.letter for suit in (*FRENCH_SUITS, *SPANISH_SUITS)), ""),
            of=_double_suit_of,
            applied=lambda variant, value: _rule(variant, double_suit=Suit(value)),
            unfit=_unfit_suit,
            told=_told_double_suit,
            in_records="the letter of a suit",
        ),
    )
}
"""Every house rule by name, in the order an editor shows them."""


def further(variant: Variant, section: PagePart) -> Iterator[Phrase]:
    """What the house rules that come last in a section of the rules page say of a variant."""
    for option in OPTIONS.values():
        if option.section is section:
            yield from option.on_page(variant)
