"""Tips of what is asked: why a bid or a card is not allowed, what a bid would come to."""

from __future__ import annotations

from typing import Final

from game.engine import Seat
from game.presentation.card_marks import note
from game.presentation.words.bids import said
from game.presentation.words.cards import card_title
from game.translation import N_, _
from game.ui.table.drawing.stage import Stage
from game.ui.table.input.decision_input import DecisionInput
from game.ui.table.layout.card_placement import known
from game.ui.table.panels.bid_panel import BidPanel, BidQuestion
from game.ui.table.panels.lay_panel import LayPanel
from game.ui.table.panels.phase_panels import SpecialPanel
from game.ui.table.panels.size_panel import SizePanel
from game.ui.table.panels.trump_panel import TrumpPanel
from game.ui.table.tooltip_words import button_tip
from game.ui.widgets.tooltips import Tip


def asked_tip(
    decision: DecisionInput, stage: Stage, seat: Seat, pos: tuple[int, int]
) -> Tip | None:
    """What is said of the panel, the button or the card at this point."""
    if (tip := button_tip(decision.bid.change.buttons, pos)) is not None:
        return tip
    if decision.bid.panel is not None and decision.bid.panel.covers(pos):
        return _of_panel(decision.bid.panel, pos)
    if decision.special is not None and decision.special.covers(pos):
        return _of_special(decision.special, pos)
    laying = decision.laid_bid.panel
    if laying is not None and laying.covers(pos):
        return _of_laying(laying, pos)
    card = stage.hit(pos)
    if card is None:
        return None
    why = (decision.why_not(seat, card) if decision.playing else None) or note(stage.shown, card)
    sprite = stage.sprite(known(card.code))
    if not why or sprite is None:
        return None
    return Tip(sprite.rect(), card_title(card).capitalize(), why, above=True)


def _of_panel(panel: BidPanel, pos: tuple[int, int]) -> Tip | None:
    """Above the whole panel, so that no number and no button is covered."""
    question = panel.question
    for bid, rect in enumerate(panel.box.numbers):
        if rect.collidepoint(pos):
            title, text = _of_bid(question, bid)
            return Tip(panel.box.panel, title, text, above=True)
    if panel.box.confirm.collidepoint(pos):
        sentence = _("Make this bid: Enter.")
        if panel.chosen is None:
            sentence = _("Choose a number first.")
        return Tip(panel.box.panel, sentence, above=True)
    return None


def _of_special(panel: SpecialPanel, pos: tuple[int, int]) -> Tip | None:
    """What must come first; a call and a talk say by themselves what is pointed at."""
    match panel:
        case SizePanel() if panel.box.confirm.collidepoint(pos):
            text = _("Deal so many: Enter.") if panel.chosen else _("Choose a number first.")
            return Tip(panel.box.panel, text, above=True)
        case TrumpPanel() if panel.confirm.collidepoint(pos):
            chosen = panel.chosen is not None
            text = _("Name this trump: Enter.") if chosen else _("Choose a suit first.")
            return Tip(panel.box, text, above=True)
        case _:
            return None


_STAKES: Final = {
    "none": N_("The bid stays face down until the deal is scored."),
    "declare": N_("Your bid lies open: 30 points more if you make it, else for the others."),
    "reveal": N_("Bid and hand lie open: 60 points more if you make it, else for others."),
}


def _of_laying(laying: LayPanel, pos: tuple[int, int]) -> Tip | None:
    for name, words in _STAKES.items():
        if laying.button(name).collidepoint(pos):
            return Tip(laying.box, _(words), above=True)
    if not laying.button("lay").collidepoint(pos):
        return None
    if not laying.complete:
        return Tip(laying.box, _("Not yet"), laying.prompt, above=True)
    return Tip(laying.box, _("Lay these three aside: Enter."), above=True)


def _of_bid(question: BidQuestion, bid: int) -> tuple[str, str]:
    if bid in question.refused:
        return _("Not allowed"), question.refused[bid]
    title = _("Bid {bid}").format(bid=said(bid))
    if question.at_once:
        return title, ""
    return title, question.outcome(bid)
