"""Tips of what is asked: why a bid or a card is not allowed, what a bid would come to."""

from __future__ import annotations

from typing import Final

from game.engine import Seat
from game.ui.asking import Asking
from game.ui.bidding import BidQuestion
from game.ui.corners import balance
from game.ui.laying import Laying
from game.ui.markings import note
from game.ui.placing import known
from game.ui.size_panel import SizePanel
from game.ui.special import SpecialPanel
from game.ui.stage import Stage
from game.ui.text import N_, _
from game.ui.tip_words import button_tip, card_title
from game.ui.tips import Tip
from game.ui.trump_panel import TrumpPanel


def asked_tip(asking: Asking, stage: Stage, seat: Seat, pos: tuple[int, int]) -> Tip | None:
    """What is said of the panel, the button or the card at this point."""
    if (tip := button_tip(asking.change.buttons, pos)) is not None:
        return tip
    if asking.panel is not None:
        return _of_panel(asking, pos)
    if asking.special is not None and asking.special.covers(pos):
        return _of_special(asking.special, pos)
    if asking.laying is not None and asking.laying.covers(pos):
        return _of_laying(asking.laying, pos)
    card = stage.hit(pos)
    if card is None:
        return None
    why = (asking.why_not(seat, card) if asking.playing else None) or note(stage.shown, card)
    sprite = stage.sprite(known(card.code))
    if not why or sprite is None:
        return None
    return Tip(sprite.rect(), card_title(card).capitalize(), why, above=True)


def _of_panel(asking: Asking, pos: tuple[int, int]) -> Tip | None:
    """Above the whole panel, so that no number and no button is covered."""
    assert asking.panel is not None
    panel, question = asking.panel, asking.panel.question
    for bid, rect in enumerate(panel.box.numbers):
        if rect.collidepoint(pos):
            title, text = _of_bid(question, bid)
            return Tip(panel.box.panel, title, text, above=True)
    if panel.box.confirm.collidepoint(pos):
        told = _("Make this bid: Enter.")
        if panel.chosen is None:
            told = _("Choose a number first.")
        return Tip(panel.box.panel, told, above=True)
    return None


def _of_special(panel: SpecialPanel, pos: tuple[int, int]) -> Tip | None:
    """What must come first; a call and a talk say by themselves what is pointed at."""
    match panel:
        case SizePanel() if panel.box.confirm.collidepoint(pos):
            told = _("Deal so many: Enter.") if panel.chosen else _("Choose a number first.")
            return Tip(panel.box.panel, told, above=True)
        case TrumpPanel() if panel.confirm.collidepoint(pos):
            chosen = panel.chosen is not None
            told = _("Name this trump: Enter.") if chosen else _("Choose a suit first.")
            return Tip(panel.box, told, above=True)
        case _:
            return None


_STAKES: Final = {
    "none": N_("The bid stays face down until the deal is scored."),
    "declare": N_("Your bid lies open: 30 points more if you make it, else for the others."),
    "reveal": N_("Bid and hand lie open: 60 points more if you make it, else for others."),
}


def _of_laying(laying: Laying, pos: tuple[int, int]) -> Tip | None:
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
    title = _("Bid {bid}").format(bid=bid)
    if question.at_once:
        return title, ""
    total = question.others + bid
    words = _("With this the bids come to {total} for {cards}: {balance}.")
    return title, words.format(
        total=total, cards=question.cards, balance=balance(total, question.cards)
    )
