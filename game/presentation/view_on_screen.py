"""The View that a screen shows: what can be worked out from it is no more than what is seen."""

from __future__ import annotations

from game.engine import Phase, View
from game.engine.choices import Bidding
from game.engine.tricks import effective_suit
from game.presentation.screen_state import ScreenPhase, ScreenState


def view_on_screen(shown: ScreenState) -> View | None:
    """What is seen while bids are made in turn and cards are played; None at any other moment.

    Who may still change a bid, and which premiums were wished for, is not on the screen.
    """
    rules = shown.spec.rules
    in_turn = shown.phase is ScreenPhase.BIDDING and rules.bidding is Bidding.IN_TURN
    if shown.phase is not ScreenPhase.PLAYING and not in_turn:
        return None
    return view_of_deal(shown)


def view_of_deal(shown: ScreenState) -> View:
    """The same while bids or cards are made in any way; sealed bids are `SEALED`, one's own too."""
    laid = shown.spec.rules.bidding is Bidding.LAID
    return View(
        seat=shown.seat,
        variant=shown.variant,
        players=shown.players,
        first_dealer=shown.first_dealer,
        phase=Phase(shown.phase.value),
        spec=shown.spec,
        hands=shown.hands,
        bids=shown.bids,
        last_bidder=None,
        taken=shown.taken,
        leader=shown.leader,
        trick=shown.trick,
        tricks=shown.tricks,
        trump_known=shown.trump_known,
        trump=shown.trump,
        trump_broken=_is_trump_broken(shown),
        turn_up=shown.turn_up,
        talk=shown.talk,
        laid=shown.laid if laid else (),
        wishes=(None,) * shown.players if laid else (),
        staked=shown.staked,
        declarer=shown.declarer,
        piled=shown.piled,
        penalties=shown.penalties,
        totals=shown.totals,
        history=shown.history,
        winners=(),
    )


def _is_trump_broken(shown: ScreenState) -> bool:
    """Whether a trump was played in this deal."""
    if shown.trump is None:
        return False
    tricks = (*(trick.played for trick in shown.tricks), shown.trick)
    return any(
        effective_suit(shown.spec, shown.trump, play.card) is shown.trump
        for trick in tricks
        for play in trick
    )
