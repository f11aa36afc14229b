"""What counts at a table in words, for clients that do not know the rules of the variant.

All of it is read from what its reader may see.
"""

from __future__ import annotations

from game.engine import PUBLIC, SEALED, Bid, Card, ChangeBid, Phase, Seat, View, observe
from game.engine.choices import Bidding
from game.engine.decisions.bid import legal_bids
from game.engine.decisions.card import legal_of
from game.engine.decisions.lay import LAID_VALUES
from game.net.messages import RuleSaid, TableSaid
from game.net.server.hosted_game import HostedGame
from game.presentation.bid_question import barred_bids
from game.presentation.characters.portraits import portraits_of
from game.presentation.deal_rules import Pay, bids_of, pay_of
from game.presentation.moods import mood_of
from game.presentation.phrasebook import duty, price
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import holder
from game.presentation.words.bids import reason
from game.presentation.words.deals import bid_rule
from game.presentation.words.rule_cells import RuleCell, rule_cells
from game.table.setup import SeatPlan


def table_said(game: HostedGame, seat: Seat | None) -> TableSaid | None:
    """What whoever follows a game, from a seat or from None, may be told of the table now."""
    play = game.play
    if play is None:
        return None
    view = observe(play.state, PUBLIC if seat is None else seat)
    shown = ScreenState.of(view)
    sitting = [SeatPlan(str(one.name), str(one.player)) for one in game.seats]
    names = [one.name for one in sitting]
    laid = view.spec.rules.bidding is Bidding.LAID
    bids, pay = bids_of(shown), pay_of(shown)
    own = pay is not None and pay.shared is None
    return TableSaid(
        game=game.id,
        n=game.lines_sent,
        rules=[_said(cell) for cell in rule_cells(shown, names)],
        bids=["sealed" if bid is SEALED else bid for bid in view.bids],
        winning=holder(shown) if view.phase is Phase.PLAYING and view.trick else None,
        lay={suit.letter: tricks for suit, tricks in LAID_VALUES.items()} if laid else {},
        total=bids.total,
        tricks=bids.tricks,
        made=_prices(pay, view, seat, bids.tricks) if own and pay is not None else [],
        missed=price.short_missed(pay.missed) if own and pay is not None else "",
        barred=_barred(shown, seat),
        asked=_asked(shown, seat),
        faces=list(portraits_of(sitting)),
        moods=[mood_of(shown, each).value for each in range(view.players)],
    )


def _prices(pay: Pay, view: View, seat: Seat | None, tricks: int) -> list[int]:
    """What each bid pays that is made; of a declarer the own price."""
    declares = seat is not None and view.declarer == seat
    most = 0 if view.spec.misere else tricks
    return [pay.of_made(bid, declares=declares) for bid in range(most + 1)]


def _barred(shown: ScreenState, seat: Seat | None) -> dict[str, str]:
    """Why a reader may not make some bids now; those of one reason have one sentence."""
    view = shown.table
    if seat is None or view.phase is not Phase.BIDDING:
        return {}
    if seat not in (*Bid.seats(view), *ChangeBid.seats(view)):
        return {}
    reasons = {bid: reason(each) for each in barred_bids(shown, seat) for bid in each.bids}
    legal, rule = legal_bids(view, seat), bid_rule(shown)
    return {
        str(bid): reasons.get(bid, rule) for bid in range(view.spec.tricks + 1) if bid not in legal
    }


def _asked(shown: ScreenState, seat: Seat | None) -> str:
    """What the card of a reader has to be, whose turn it is; nobody asks a pile."""
    table = shown.table
    if seat is None or table.phase is not Phase.PLAYING or seat not in shown.turn:
        return ""
    held = tuple(card for card in table.hands[seat] if isinstance(card, Card))
    if len(held) < len(table.hands[seat]) or table.spec.sight.is_pile:
        return ""
    return duty.long(duty.of(shown, legal_of(table, seat, held)))


def _said(cell: RuleCell) -> RuleSaid:
    return RuleSaid(
        about=cell.kind.value,
        lengths=list(cell.lengths),
        title=cell.title,
        sentences=list(cell.sentences),
        suits="".join(suit.letter for suit in cell.suits),
    )
