"""A whole game reviewed, one decision at a time, so that it can be stopped and gone on with.

The expert weighs a bid as if all played well from then on. Weaker opponents give points away, and
whoever sits beside them has a share of that: luck would come out too high in every deal. How
much, was measured by the level of the opponents, and scaled to what was left after the chances of
the expert had been fitted to tables of weaker bots too; `scripts/lab/review_validity.py --fit`.
Where bids are laid aside, an opponent who misses one with a premium on it gives points too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from game.engine import Bid, DealSpec, FinishedDeal, GameState, Lay, Phase, Play, Seat
from game.engine.choices import Bidding, Goal
from game.engine.refusal import refuse
from game.engine.scoring import premium_given
from game.engine.weighing import Steps, Weigher
from game.review.deal_chances import chances_before_trick
from game.review.decisions import Decision, decisions_of, open_view, opening_of
from game.review.kept_reviews import KeptReview
from game.review.measured_points import level_of, swing
from game.review.review_types import (
    BIDS,
    CARDS,
    DealAccount,
    GameReview,
    Moment,
    ReviewedDecision,
    SeatSummary,
    game_accuracy,
    mean,
    mean_accuracy,
    rounded,
)
from game.review.weighed_decision import (
    FINER,
    decision_facts,
    is_doubtful,
    open_reading,
    opening_points,
    review_decision,
)
from game.review.win_chances import RestOfGame
from game.table.agent_names import bot_and_style
from game.table.records.replay import RecordReader, wrong_line

SEVERAL: Final = refuse("A game of two or more persons is reviewed once it is over.")
HIDDEN: Final = refuse("The game is not over: what the others hold is not looked at.")
GIVEN: Final[Mapping[str, float]] = {
    "random": 0.068,
    "beginner": 0.061,
    "casual": 0.057,
    "skilled": 0.027,
    "expert": 0.034,
}
"""By level of the opponents: what a deal brings beyond the points of the best bid, in swings."""
PREMIUM_GIVEN: Final[Mapping[str, float]] = {
    "random": 26.8,
    "beginner": 0.3,
    "casual": 0.3,
    "skilled": 0.1,
    "expert": 2.0,
}
"""By level: points that its missed premiums give each of the others, a deal of Ninety-Nine,
beside a beginner and a casual player; by `scripts/lab/review_validity.py --premiums`."""
MIXED_LEVELS: Final = ("beginner", "casual", "skilled", "expert")
"""A person, and a bot from elsewhere, counts as a mix of these."""


class _PlacedDecision(NamedTuple):
    """A decision and which of its seat's in the deal it is."""

    decision: Decision
    place: int


class GameReviewer:
    """Reviews the game of one record; `steps` does the work, `review` says what there is."""

    def __init__(
        self, reader: RecordReader, weigher: Weigher, kept: KeptReview, seat: Seat | None = None
    ) -> None:
        """Take a record that was played again.

        Args:
            reader: the record.
            weigher: who weighs.
            kept: what is known already.
            seat: whose decisions; None for those of the persons, or of all where there are none.
        """
        self._setup, self._state = reader.setup, reader.state
        self._reader, self._weigher, self._kept = reader, weigher, kept
        self.over = self._state.phase is Phase.OVER or reader.ended
        persons = [at for at, plan in enumerate(self._setup.seats) if plan.is_human]
        self._barred = not self.over and len(persons) > 1
        wanted = (seat,) if seat is not None else persons or range(self._setup.players)
        self.seats: tuple[Seat, ...] = tuple(wanted)
        self._asked = () if self._barred else tuple(_places(reader, self.seats))
        self._openings = () if self._barred else tuple(_openings(reader))
        self._agents = [plan.agent for plan in self._setup.seats]
        self._rest = RestOfGame(self._setup.variant, self._agents)
        open_game = self.over and not self._shared
        self._led = tuple(_leads(reader)) if open_game else ()

    def steps(self, *, brief: bool = False) -> Iterator[tuple[int, int] | None]:
        """Weigh one thing after the other: how many are done, and of how many; None within one.

        First what each seat knew, for all decisions, then the chances before each trick, then
        more deals where the first left doubt, then facts, and then open cards; the first is all
        where it is to be `brief`.
        """
        rounds = 1 if brief else 4 if self.over else 3
        every = rounds * len(self._asked) + len(self._openings) * len(self.seats)
        every += 0 if brief else len(self._led)
        done = 0
        for asked in self._asked:
            if asked.decision.step not in self._kept.decisions:
                found = yield from review_decision(self._weigher, asked.decision, asked.place)
                self._kept.add_decision(self._with_chance(found))
            done += 1
            yield done, every
        for state in self._openings:
            for seat in self.seats:
                yield from self._weigh_opening(state, seat)
                done += 1
                yield done, every
        if brief:
            return
        for step in self._led:
            if step not in self._kept.moments:
                self._kept.add_moment(self._moment(step))
            done += 1
            yield done, every
        for asked in self._asked:
            if is_doubtful(self._kept.decisions[asked.decision.step]):
                decision, place = asked
                finer = yield from review_decision(self._weigher, decision, place, FINER)
                known = self._kept.decisions[asked.decision.step]
                found = finer._replace(facts=known.facts, open=known.open)
                self._kept.add_decision(self._with_chance(found))
            done += 1
            yield done, every
        for asked in self._asked:
            known = self._kept.decisions[asked.decision.step]
            if known.facts is None and known.ways:
                decision, place = asked
                facts = yield from decision_facts(self._weigher, decision, known, place)
                self._kept.add_decision(known._replace(facts=facts))
            done += 1
            yield done, every
        if not self.over:
            return
        for asked in self._asked:
            known = self._kept.decisions[asked.decision.step]
            if known.open is None and known.ways:
                before = self._reader.steps[asked.decision.step].before
                view = open_view(before, asked.decision.seat)
                decision, place = asked
                reading = yield from open_reading(self._weigher, decision, view, place)
                if reading is not None:
                    self._kept.add_decision(known._replace(open=reading))
            done += 1
            yield done, every

    def review(self) -> GameReview:
        """The review as far as it is known by now."""
        decisions = [
            self._kept.decisions[asked.decision.step]
            for asked in self._asked
            if asked.decision.step in self._kept.decisions
        ]
        accounts = self._accounts(decisions)
        whole = len(decisions) == len(self._asked) and not self._barred
        notes = [SEVERAL] if self._barred else [] if self.over else [HIDDEN]
        unknown = sum(not each.ways or bool(each.why) for each in decisions)
        if unknown:
            notes.append(refuse("Decisions that cannot be weighed: {number}.", number=unknown))
        fault = self._reader.fault
        if fault is not None:
            notes.append(wrong_line(fault))
        return GameReview(
            tuple(self._summary(seat, decisions, accounts) for seat in self.seats),
            tuple(decisions),
            accounts,
            self._win_chances(),
            self.over and whole,
            tuple(notes),
            tuple(self._kept.moments[step] for step in self._led if step in self._kept.moments),
        )

    def _with_chance(self, found: ReviewedDecision) -> ReviewedDecision:
        """The same with what was given away as a part of the game."""
        if self._shared:
            return found
        totals: list[float] = [*self._totals_before(found.deal)]
        deals = min(found.deal - 1, len(self._state.finished))
        before = self._rest.chances(totals, deals)[found.seat]
        totals[found.seat] -= found.loss
        return found._replace(win_chance=(before, self._rest.chances(totals, deals)[found.seat]))

    def _moment(self, step: int) -> Moment:
        """The chances before a trick: the deal played to its end with all cards seen."""
        before, action = self._reader.steps[step].before, self._reader.steps[step].action
        assert isinstance(action, Play)
        view = open_view(before, action.seat)
        chances = chances_before_trick(self._weigher, self._rest, view)
        return Moment(step, view.spec.number, len(view.tricks) + 1, chances)

    def _weigh_opening(self, state: GameState, seat: Seat) -> Steps[None]:
        """What a seat's hand promised in a deal, unless that is known."""
        number = state.deal.spec.number
        if (number, seat) in self._kept.promises:
            return
        rules = state.deal.spec.rules
        own = self._own_bid(state, seat, at_once=rules.bidding is not Bidding.IN_TURN)
        points: float | None = None
        if own is not None and own.ways:
            points = max(way.points for way in own.ways)
        elif own is None and rules.bidding is not Bidding.LAID:
            view, bids = opening_of(state, seat)
            points = yield from opening_points(self._weigher, view, bids, number)
        self._kept.add_promise(number, seat, points)

    def _own_bid(self, state: GameState, seat: Seat, *, at_once: bool) -> ReviewedDecision | None:
        """The seat's bid in this deal, if it knew then no more than before the first bid."""
        for asked in self._asked:
            each = asked.decision
            if (each.deal, each.seat) == (state.deal.spec.number, seat) and each.kind in BIDS:
                before = self._reader.steps[each.step].before
                return self._kept.decisions[each.step] if at_once or before is state else None
        return None

    def _accounts(self, decisions: Sequence[ReviewedDecision]) -> tuple[DealAccount, ...]:
        found = []
        for deal in self._state.finished:
            number = deal.spec.number
            for seat in self.seats:
                promise = self._kept.promises.get((number, seat))
                if promise is not None:
                    promise = rounded(promise + points_beside(deal.spec, self._agents, seat))
                    found.append(_account(deal, seat, promise, decisions))
        return tuple(found)

    def _summary(
        self,
        seat: Seat,
        decisions: Sequence[ReviewedDecision],
        accounts: Sequence[DealAccount],
    ) -> SeatSummary:
        plan = self._setup.seats[seat]
        own = [each for each in decisions if each.seat == seat and each.best is not None]
        deals = [account for account in accounts if account.seat == seat]
        return SeatSummary(
            seat,
            plan.name,
            plan.agent,
            len(own),
            sum(each.mistake for each in own),
            mean([each.loss for each in own]),
            game_accuracy(mean([each.accuracy for each in own])),
            game_accuracy(mean_accuracy(own, BIDS)),
            game_accuracy(mean_accuracy(own, CARDS)),
            rounded(sum(account.luck for account in deals)),
            rounded(sum(account.skill for account in deals)),
            mean([swing(deal.spec) for deal in self._state.finished]),
        )

    def _win_chances(self) -> tuple[tuple[float, ...], ...] | None:
        if self._shared:
            return None
        played = len(self._state.finished)
        return tuple(
            self._rest.chances(self._totals_before(deals + 1), deals) for deals in range(played + 1)
        )

    @property
    def _shared(self) -> bool:
        return self._setup.variant.rules.goal is Goal.SHARED

    def _totals_before(self, number: int) -> tuple[int, ...]:
        """The totals when a deal began."""
        before = self._state.finished[: number - 1]
        return tuple(
            sum(deal.points[seat] for deal in before) for seat in range(self._setup.players)
        )


def _account(
    deal: FinishedDeal, seat: Seat, promise: float, decisions: Sequence[ReviewedDecision]
) -> DealAccount:
    """The points of a deal in three parts.

    What was decided before the first bid changed what the hand promised, and counts there.
    """
    number, given = deal.spec.number, premium_given(deal.spec, deal.result, seat)
    points = deal.points[seat] - given
    own = [each for each in decisions if each.seat == seat and each.deal == number]
    first = min((each.step for each in own if each.kind in ("bid", "lay", "play")), default=0)
    skill = rounded(-sum(each.loss for each in own if each.step >= first))
    luck = rounded(points - promise - skill)
    return DealAccount(seat, number, points, promise, skill, luck, given)


def _places(reader: RecordReader, seats: Collection[Seat]) -> Iterator[_PlacedDecision]:
    counts: dict[tuple[int, Seat], int] = {}
    for decision in decisions_of(reader, seats):
        key = decision.deal, decision.seat
        counts[key] = counts.get(key, 0) + 1
        yield _PlacedDecision(decision, counts[key])


def _leads(reader: RecordReader) -> Iterator[int]:
    """The actions that lead to the tricks of deals that were finished."""
    finished = len(reader.state.finished)
    for index, step in enumerate(reader.steps):
        deal = step.before.deal
        if isinstance(step.action, Play) and not deal.trick and deal.spec.number <= finished:
            yield index


def _openings(reader: RecordReader) -> Iterator[GameState]:
    """The state before the first bid of each deal."""
    known = set()
    for step in reader.steps:
        number = step.before.deal.spec.number
        if isinstance(step.action, Bid | Lay) and number not in known:
            known.add(number)
            yield step.before


def share_beside(agents: Sequence[str], seat: Seat) -> float:
    """What a deal brings a seat beyond its best bid, in swings: the mean over its opponents."""
    others = [agent for at, agent in enumerate(agents) if at != seat]
    return fmean(GIVEN[level] if level else _mix() for level in map(given_level, others))


def given_level(agent: str) -> str | None:
    """Which level an opponent counts as; None for a mix of all."""
    bot, _style = bot_and_style(agent)
    return bot if bot in GIVEN else level_of(agent)


def points_beside(spec: DealSpec, agents: Sequence[str], seat: Seat) -> float:
    """Points that a deal brings a seat beyond its best bid, beside these opponents."""
    return share_beside(agents, seat) * swing(spec) + premiums_beside(spec, agents, seat)


def premiums_beside(spec: DealSpec, agents: Sequence[str], seat: Seat) -> float:
    """Points a deal that a seat has of premiums which its opponents miss: the sum over them."""
    if spec.rules.bidding is not Bidding.LAID:
        return 0.0
    levels = [given_level(agent) for at, agent in enumerate(agents) if at != seat]
    mix = fmean(PREMIUM_GIVEN[level] for level in MIXED_LEVELS)
    return sum(PREMIUM_GIVEN[level] if level else mix for level in levels)


def _mix() -> float:
    return fmean(GIVEN[level] for level in MIXED_LEVELS)
