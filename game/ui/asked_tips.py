"""Tips of what is asked: why a bid or a card is not allowed, what a bid would come to."""

from __future__ import annotations

from game.engine import Seat
from game.ui.asking import Asking
from game.ui.bidding import BidQuestion
from game.ui.corners import balance
from game.ui.markings import note
from game.ui.placing import known
from game.ui.stage import Stage
from game.ui.text import _
from game.ui.tip_words import button_tip, card_title
from game.ui.tips import Tip


def asked_tip(asking: Asking, stage: Stage, seat: Seat, pos: tuple[int, int]) -> Tip | None:
    """What is said of the panel, the button or the card at this point."""
    if (tip := button_tip(asking.change.buttons, pos)) is not None:
        return tip
    if asking.panel is not None:
        return _of_panel(asking, pos)
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
