"""What counts at a table in words, for clients that do not know the rules of the variant.

All of it is read from what its reader may see.
"""

from __future__ import annotations

from game.engine import PUBLIC, SEALED, Phase, Seat, observe
from game.engine.choices import Bidding
from game.engine.decisions.lay import LAID_VALUES
from game.net.messages import RuleSaid, TableSaid
from game.net.server.hosted_game import HostedGame
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import holder
from game.presentation.words.rule_line import RuleCell, rule_cells


def table_said(game: HostedGame, seat: Seat | None) -> TableSaid | None:
    """What whoever follows a game, from a seat or from None, may be told of the table now."""
    play = game.play
    if play is None:
        return None
    view = observe(play.state, PUBLIC if seat is None else seat)
    shown = ScreenState.of(view)
    names = [str(one.name) for one in game.seats]
    laid = view.spec.rules.bidding is Bidding.LAID
    return TableSaid(
        game=game.id,
        n=game.told,
        rules=[_said(cell) for cell in rule_cells(shown, names, seat)],
        bids=["sealed" if bid is SEALED else bid for bid in view.bids],
        winning=holder(shown) if view.phase is Phase.PLAYING and view.trick else None,
        lay={suit.letter: tricks for suit, tricks in LAID_VALUES.items()} if laid else {},
    )


def _said(cell: RuleCell) -> RuleSaid:
    return RuleSaid(
        about=cell.kind.value,
        lengths=list(cell.lengths),
        title=cell.title,
        sentences=list(cell.sentences),
        suits="".join(suit.letter for suit in cell.suits),
    )
