"""A deal is scored, and the next one begins or the game is over: what follows by itself."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.cards import Card
from game.engine.choices import Goal
from game.engine.deal_sequence import next_step
from game.engine.flow import Outcome
from game.engine.frozen import altered
from game.engine.scoring import points
from game.engine.spec import DealSpec, Seat
from game.engine.state import DealState, FinishedDeal, GameState, Phase
from game.engine.view import EventKind, View, open_bids


@dataclass(frozen=True, slots=True)
class DealScored(EventKind):
    """All tricks are played: points of this deal and running totals, by seat."""

    number: int
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    made: bool | None = None
    """In the cooperative game, whether everybody made it; a deal that failed is played again."""
    bids: tuple[int, ...] = ()
    """By seat, where bids were laid aside and are turned up now; empty where they lay open."""
    laid: tuple[tuple[Card, ...], ...] = ()
    """By seat, the cards that were those bids: everybody sees them now."""

    def tell(self, view: View) -> View:
        result = view.result(self.bids or open_bids(view.bids))
        history = (*view.history, FinishedDeal(view.spec, result, self.points))
        coming = next_step(view.variant, view.players, view.first_dealer, history)
        if not isinstance(coming, DealSpec):
            return altered(view, phase=Phase.DEALING, totals=self.totals, history=history)
        return View(
            seat=view.seat,
            variant=view.variant,
            players=view.players,
            first_dealer=view.first_dealer,
            phase=_first_phase(coming),
            spec=coming,
            totals=self.totals,
            history=history,
        )


@dataclass(frozen=True, slots=True)
class GameOver(EventKind):
    """The game ended; all who share the lead won."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]

    def tell(self, view: View) -> View:
        return altered(view, phase=Phase.OVER, winners=self.winners)


def finish(state: GameState, deal: DealState) -> Outcome[DealScored | GameOver]:
    """Score a deal whose last trick was taken, and see what comes after it."""
    result = deal.result(open_bids(deal.bids))
    earned = points(deal.spec, result)
    totals = tuple(total + more for total, more in zip(state.totals, earned, strict=True))
    finished = (*state.finished, FinishedDeal(deal.spec, result, earned))
    shared = deal.spec.rules.goal is Goal.SHARED
    made = all(result.made) if shared else None
    bids = result.bids if deal.laid else ()
    scored = DealScored(deal.spec.number, deal.taken, earned, totals, made, bids, deal.laid)
    after = next_step(state.variant, state.players, state.first_dealer, finished)
    if isinstance(after, DealSpec):
        state = altered(state, totals=totals, finished=finished)
        return begin(state, after), (scored,)
    state = altered(
        state,
        phase=Phase.OVER,
        deal=deal,
        totals=totals,
        finished=finished,
        winners=after.winners,
    )
    return state, (scored, GameOver(totals, after.winners))


def begin(state: GameState, spec: DealSpec) -> GameState:
    """The state that waits for a deal's size or its cards."""
    return altered(state, phase=_first_phase(spec), deal=DealState(spec))


def _first_phase(spec: DealSpec) -> Phase:
    return Phase.DEALING if spec.cards else Phase.SIZING
