"""What counts in the deal on the screen, as values: what wins, is owed and pays, and what is next.

Everything is read from the `DealSpec` and from what the viewer sees; nothing asks which variant it
is. Sentences are made of these values by `words.rule_cells`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.engine import (
    SEALED,
    Bid,
    DealResult,
    DealSpec,
    FinishedDeal,
    Phase,
    Seat,
    Suit,
    points,
)
from game.engine.choices import (
    Bidding,
    Goal,
    Jokers,
    Lead,
    Revokes,
    Sight,
    Ties,
    Total,
    Trump,
    TrumpFrom,
)
from game.engine.deal_sequence import GameEnd, next_step
from game.engine.decisions.bid import fitting_bids
from game.engine.scheme import MADNESS_MADE, Award
from game.engine.scoring import PREMIUMS, factor_of, trick_worth
from game.engine.spec import REVOKE_PENALTY, STREAK_BONUS
from game.presentation.deal_labels import Special, specials
from game.presentation.screen_state import ScreenState


@dataclass(frozen=True, slots=True)
class Winning:
    """What wins a trick."""

    source: TrumpFrom
    """What sets trump."""
    known: bool
    """Whether trump, or that there is none, lies open by now."""
    trump: Suit | None = None
    order: tuple[Suit, ...] = ()
    """The suits from high to low, where their order decides tricks."""
    two_high: bool = False
    """Whether ranks are reversed."""
    bowers: bool = False
    jokers: Jokers | None = None
    """What a joker is; None where the pack has none."""
    cycle: tuple[Suit, ...] = ()
    """The suits that are trump in turn, deal by deal."""
    by_makers: bool = False
    """Whether it follows from how many made their bids in the deal before."""


@dataclass(frozen=True, slots=True)
class Owed:
    """What a hand owes to a trick."""

    choice: bool = True
    """Whether anybody chooses a card: piles and foreheads are played by themselves."""
    follow: bool = True
    """The suit led, by whoever holds it."""
    beat: bool = False
    """The best card of the suit led, by whoever can; and the best trump, once there is one."""
    trump: bool = False
    """A trump, by whoever cannot follow."""
    joker_free: bool = False
    """Whether a joker may be played instead of what is owed, from the second trick on."""
    closed: bool = False
    """Whether trump may not be led yet."""
    revoke: int = 0
    """Points that not following costs, a negative number; 0 where it cannot be done."""


@dataclass(frozen=True, slots=True)
class Price:
    """Points of one bid, as a sum."""

    flat: int = 0
    a_bid: int = 0
    """For each trick bid."""
    a_trick: int = 0
    """For each trick taken."""
    off: int = 0
    """For each trick over or under the bid."""

    def points(self, bid: int, tricks: int) -> int:
        """What it comes to."""
        gained = self.flat + self.a_bid * bid + self.a_trick * tricks
        return gained + self.off * abs(tricks - bid)


@dataclass(frozen=True, slots=True)
class Pay:
    """What bids pay, doubled already where this trump doubles them."""

    made: Price
    """Of a bid made: only flat, and for each trick."""
    missed: Price
    other_bids: tuple[tuple[int, Price], ...] = ()
    """Bids that can be made in this deal and pay something else."""
    declarer: Price | None = None
    """What a declarer earns instead."""
    among: tuple[int, ...] = ()
    """On top of a bid made, by how many made theirs, from one on."""
    rungs: tuple[int, ...] = ()
    """For the winner of each trick, made or not; empty where tricks do not count by number."""
    shared: int | None = None
    """What everybody has if all make theirs, and else nobody; None where each plays alone."""
    premiums: tuple[int, ...] = ()
    """What declaring and revealing are worth, where that is done."""
    double: Suit | None = None
    """The trump that doubles points."""
    streak: int = 0
    """For the fifth made in a row, and lost for the fifth missed."""

    def of_made(self, bid: int, *, declares: bool = False) -> int:
        """What a bid pays once it is made; a declarer's by its own price, where there is one.

        What hangs on others besides, such as how many made theirs, is not in it.
        """
        if declares and self.declarer is not None:
            return self.declarer.points(bid, bid)
        return dict(self.other_bids).get(bid, self.made).points(bid, bid)


@dataclass(frozen=True, slots=True)
class Bids:
    """How the bids of a deal stand."""

    bid: int
    """How many players have bid."""
    players: int
    total: int | None
    """Of the open ones; None where there are none, or where they lie face down."""
    tricks: int
    at_once: bool = False
    laid: bool = False
    """Whether bids are cards laid aside."""
    talk: bool = False
    """Whether hands are talked about first."""
    every_bid_zero: bool = False
    rule: Total = Total.FREE
    barred: int | None = None
    """What the next to bid may not bid, for the sum's sake."""
    left: int | None = None
    """The most that the next may bid, where the sum must come out even."""
    owing: tuple[Seat, ...] = ()
    """Who may not bid zero, having done so too often."""

    @property
    def complete(self) -> bool:
        """Whether everybody has bid."""
        return self.bid == self.players

    @property
    def apart(self) -> int | None:
        """Tricks bid beyond those there are, negative for too few; None before that is known, and
        where nobody has a bid to choose."""
        known = self.total is not None and self.complete and not self.every_bid_zero
        return self.total - self.tricks if known and self.total is not None else None


@dataclass(frozen=True, slots=True)
class Coming:
    """A deal to come, or the end."""

    cards: int = 0
    """0 where its dealer names the size, and at the end."""
    dealer: Seat | None = None
    """None at the end of the game."""
    source: TrumpFrom = TrumpFrom.NONE
    suit: Suit | None = None
    """Trump, where it is fixed beforehand."""
    specials: tuple[Special, ...] = ()
    tie_break: bool = False
    sizes: tuple[int, ...] = ()
    """Sizes that its dealer may name."""

    @property
    def ends(self) -> bool:
        """Whether no deal comes."""
        return self.dealer is None


@dataclass(frozen=True, slots=True)
class Next:
    """What follows the deal on the screen."""

    by_makers: tuple[Coming, ...]
    """By how many make their bids in this deal, from none on; one alone, once it is scored."""
    played_off: bool = False
    """Whether a tie for first would bring one more deal instead of the end."""

    @property
    def settled(self) -> Coming | None:
        """What comes however this deal ends; None where it depends on that."""
        first = self.by_makers[0]
        return first if all(each == first for each in self.by_makers) else None


@dataclass(frozen=True, slots=True)
class DealRules:
    """Everything that counts in a deal, as its six cells say it."""

    winning: Winning
    owed: Owed
    pay: Pay | None
    """None before the deal is called."""
    bids: Bids
    next: Next


def deal_rules(shown: ScreenState) -> DealRules:
    """What counts in the deal on the screen."""
    return DealRules(
        winning_of(shown), owed_of(shown), pay_of(shown), bids_of(shown), next_of(shown)
    )


def winning_of(shown: ScreenState) -> Winning:
    """What wins a trick, as far as it is settled."""
    table, spec = shown.table, shown.current_deal
    jokers = any(card.suit is Suit.JOKERS for card in spec.pack)
    # Between two deals the trump of the one that lies there is known from its result.
    known = table.trump_known and spec.trump_from is not TrumpFrom.BY_CALL
    if not known and spec.trump_from in (TrumpFrom.FIXED, TrumpFrom.NONE):
        known = True
    trump = table.trump if table.trump_known else spec.trump_suit
    return Winning(
        source=spec.trump_from,
        known=known,
        trump=trump if known else None,
        order=spec.precedence or (),
        two_high=spec.reversed_ranks,
        bowers=spec.rules.bowers,
        jokers=spec.rules.jokers if jokers else None,
        cycle=spec.game_rules.trump_cycle,
        by_makers=spec.game_rules.trump is Trump.LAST_MADE,
    )


def owed_of(shown: ScreenState) -> Owed:
    """What a hand owes to a trick."""
    table, spec = shown.table, shown.current_deal
    rules = spec.rules
    if spec.sight.is_pile:
        return Owed(choice=False, follow=False)
    can_trump = spec.trump_from is not TrumpFrom.NONE and not (
        table.trump_known and table.trump is None
    )
    return Owed(
        choice=spec.sight is not Sight.FOREHEAD,
        beat=rules.must_beat,
        trump=rules.must_trump and can_trump,
        joker_free=rules.jokers is Jokers.HIGH_OR_LOW,
        closed=rules.lead is Lead.TRUMP_BROKEN and can_trump and not table.trump_broken,
        revoke=REVOKE_PENALTY if rules.revokes is Revokes.PENALISED else 0,
    )


def pay_of(shown: ScreenState) -> Pay | None:
    """What bids pay in this deal; None before it is called or its size is named."""
    spec = shown.current_deal
    if not spec.cards or spec.trump_from is TrumpFrom.BY_CALL:
        return None
    trump = shown.table.trump if shown.table.trump_known else spec.trump_suit
    return price_list(spec, trump)


def price_list(spec: DealSpec, trump: Suit | None) -> Pay:
    """What bids pay in such a deal with this trump, None for no trump or one not known yet."""
    rules = spec.rules
    streak = STREAK_BONUS if rules.streak_bonus else 0
    factor = factor_of(spec, trump)
    worths = [factor * worth for worth in PREMIUMS.values()]
    premiums = tuple(worths) if rules.bidding is Bidding.LAID else ()
    if spec.madness is not None:
        return Pay(
            made=_made(Award(flat=MADNESS_MADE), spec.cards, factor),
            missed=Price(),
            rungs=tuple(
                factor * trick_worth(spec.madness, number, spec.cards)
                for number in range(1, spec.cards + 1)
            ),
            double=rules.double_suit,
            streak=streak,
        )
    scheme = rules.scheme
    declares = spec.trump_from is TrumpFrom.DECLARER and scheme.made_by_declarer is not None
    return Pay(
        made=_made(scheme.made, spec.cards, factor),
        missed=_missed(scheme.missed, spec.cards, factor),
        other_bids=tuple(
            (bid, _made(award, spec.cards, factor))
            for bid, award in sorted(scheme.made_with_bid.items())
            if bid <= spec.tricks
        ),
        declarer=_made(scheme.made_by_declarer, spec.cards, factor)
        if declares and scheme.made_by_declarer is not None
        else None,
        among=tuple(factor * extra for extra in scheme.made_among),
        shared=scheme.made_by_all,
        premiums=premiums,
        double=rules.double_suit,
        streak=streak,
    )


def _made(award: Award, cards: int, factor: int) -> Price:
    """Of a bid made, where tricks bid and tricks taken are the same."""
    flat = award.flat + award.per_card * cards
    return Price(flat * factor, 0, (award.per_bid + award.per_trick) * factor)


def _missed(award: Award, cards: int, factor: int) -> Price:
    flat = award.flat + award.per_card * cards
    each = award.per_bid, award.per_trick, award.per_difference
    return Price(flat * factor, *(factor * number for number in each))


def bids_of(shown: ScreenState) -> Bids:
    """How the bids stand; of a deal whose size is still to be named there are none."""
    table, spec = shown.table, shown.current_deal
    rules = spec.rules
    made = [bid for bid in table.bids if bid is not None] if shown.sizing is None else []
    hidden = SEALED in made or (rules.bidding is Bidding.LAID and len(made) < table.players)
    total = None if hidden or not made else shown.bid_total
    bidding = table.phase in (Phase.BIDDING, Phase.TALKING, Phase.TURNING, Phase.CALLING)
    barred, left = None, None
    if bidding and not spec.misere and (waiting := Bid.seats(table)):
        allowed = fitting_bids(table, waiting[0])
        refused = [bid for bid in range(spec.tricks + 1) if bid not in allowed]
        if rules.total is Total.EXACT:
            left = allowed[-1]
        elif refused:
            (barred,) = refused
    return Bids(
        bid=len(made),
        players=table.players,
        total=total,
        tricks=spec.tricks if spec.cards and shown.sizing is None else 0,
        at_once=rules.bidding is not Bidding.IN_TURN,
        laid=rules.bidding is Bidding.LAID,
        talk=rules.goal is Goal.SHARED,
        every_bid_zero=spec.misere,
        rule=rules.total,
        barred=barred,
        left=left,
        owing=spec.owes_a_bid,
    )


def next_of(shown: ScreenState, *, most_made: int | None = None) -> Next:
    """What comes after the deal on the screen, by all that is known.

    Only results with at most `most_made` bids made are worked out; without a number, all of them.
    """
    table, spec = shown.table, shown.current_deal
    variant, players, first = table.variant, table.players, table.first_dealer
    played_off = variant.rules.ties is Ties.PLAYED_OFF and variant.rules.goal is Goal.OWN
    if shown.sizing is not None:  # how large it will be, nothing in the deals to come rests on
        spec = replace(spec, cards=spec.sizes[0], sizes=())
    elif shown.bare:
        return Next((_coming(shown.view.spec),), played_off)
    elif shown.points is not None:
        over = table.phase is Phase.OVER
        return Next((Coming() if over else _coming(shown.view.spec),), played_off)
    last = spec.number >= shown.number_of_deals and variant.rules.goal is Goal.OWN
    if last:  # whether it is tied for first, nobody knows yet
        return Next((Coming(),), played_off)
    found = []
    for makers in range((players if most_made is None else most_made) + 1):
        # Any result of which so many made it: of the deal to come nothing else depends on it.
        bids = tuple(_bid(spec, seat, made=seat < makers) for seat in range(players))
        result = DealResult(bids, (0,) * spec.tricks, table.trump, (0,) * players)
        finished = FinishedDeal(spec, result, points(spec, result))
        step = next_step(variant, players, first, (*table.history, finished))
        found.append(Coming() if isinstance(step, GameEnd) else _coming(step))
    return Next(tuple(found), played_off)


def _bid(spec: DealSpec, seat: Seat, *, made: bool) -> int:
    """A bid that comes out so where the first seat takes every trick."""
    took = spec.tricks if seat == 0 else 0
    return took if made else abs(took - 1)


def _coming(spec: DealSpec) -> Coming:
    return Coming(
        cards=spec.cards,
        dealer=spec.dealer,
        source=spec.trump_from,
        suit=spec.trump_suit,
        specials=specials(spec),
        tie_break=spec.tie_break,
        sizes=spec.sizes,
    )
