"""Which facts of the table decide about rows of the card of keys."""

from __future__ import annotations

from game.ui.help.key_table import Now
from game.ui.table.input.table_input import TableInput
from game.ui.table.presenter import TablePresenter


def key_states(presenter: TablePresenter, table_input: TableInput) -> set[Now]:
    """All that is so at this moment."""
    decision, still = table_input.decision, presenter.timeline.idle
    moving = presenter.bot_pauses or table_input.held_trick.lies or not still
    facts = {
        Now.PLAYING: decision.playing,
        Now.BIDDING_AHEAD: table_input.ahead.may_bid,
        Now.PLAYING_AHEAD: table_input.ahead.may_play,
        Now.HINTING: table_input.hints.offered,
        Now.MOVING: moving and presenter.demo is None,
        Now.UNDOING: table_input.can_undo,
        Now.TAKEN: bool(presenter.tricks.of(presenter.shown)),
        Now.ELSEWHERE: presenter.table.elsewhere,
        Now.BY_HAND: table_input.in_own_order,
    }
    return {fact for fact, so in facts.items() if so} | decision.asked.states
