"""The dealer's first question in Caller Clag: how many cards each."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.engine import NameSize, Seat
from game.translation import _, ngettext
from game.ui.kit.layout import Part
from game.ui.paint.painter import Painter
from game.ui.table.layout.bid_panel_layout import BidBox
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.choice_panel import (
    Choices,
    Look,
    PanelChoice,
    PanelContents,
    head,
    number_grid,
    number_press,
    settle,
)
from game.ui.table.questions.question import AskedSeat, ChoiceQuestion


@dataclass(frozen=True)
class SizeChoices(Choices[int | None, NameSize]):
    """The sizes that a deal may have."""

    seat: Seat
    sizes: tuple[int, ...]

    @property
    def at_first(self) -> int | None:
        return None

    def contents(self, chosen: int | None, look: Look) -> PanelContents[int | None, NameSize]:
        box = self._numbers(look.layout, look.painter)
        numbers: list[Part] = [
            PanelChoice(
                number_press(cards, box, look.painter, chosen=cards == chosen),
                makes=cards,
                key=str(cards),
            )
            for cards in self.sizes
        ]
        answer = None if chosen is None else NameSize(self.seat, chosen)
        words = _("Deal") if chosen is None else _cards(chosen)
        return PanelContents(
            rows=number_grid(numbers, box),
            form=box.form,
            title=head(_("How many cards each?")),
            foot_words=_("What is played you call with your cards in hand."),
            confirm=settle(words, answer, box.form, room_for=[_cards(self.sizes[-1])]),
        )

    def panel_box(self, tree: Part, layout: TableLayout, painter: Painter) -> Rect:
        """As large as a panel for bids would be."""
        return self._numbers(layout, painter).panel

    def _numbers(self, layout: TableLayout, painter: Painter) -> BidBox:
        return BidBox.of(layout.panel_room, len(self.sizes) - 1, painter.scale)


def _cards(number: int) -> str:
    """What is dealt, as the button says it."""
    return ngettext("Deal {cards} card", "Deal {cards} cards", number, cards=number)


class SizeQuestion(ChoiceQuestion[int | None, NameSize]):
    """Asks the dealer for the size of the deal to come."""

    answers = (NameSize,)

    def asks(self, now: AskedSeat) -> bool:
        return now.must and now.shown.sizing is not None

    def choices(self, now: AskedSeat) -> SizeChoices:
        legal = self._table.legal(now.seat)
        return SizeChoices(now.seat, tuple(a.cards for a in legal if isinstance(a, NameSize)))
