"""A joker about to be played is named high or low: two buttons where it will lie, or 1 and 2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.engine import Play
from game.engine.choices import JokerCall
from game.translation import _
from game.ui.kit.controls import Press
from game.ui.kit.layout import Column, Part, Row
from game.ui.kit.painted_panel import ever_smaller
from game.ui.paint.painter import Painter
from game.ui.paint.tokens import TOKEN
from game.ui.table.layout.bid_panel_layout import BidForm
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.table_layout import Pose, TableLayout
from game.ui.table.questions.choice_panel import (
    Arrows,
    ChoicePanel,
    Choices,
    Look,
    PanelChoice,
    PanelContents,
)

KEYS: Final = {JokerCall.HIGH: "1", JokerCall.LOW: "2"}
"""Of the two names."""
WIDE, TALL, PAD = 112, 40, 8
"""px at scale 1."""
JOKING: Final = BidForm(padding=PAD, above=PAD, below=PAD)
"""The plate with the names."""


def card_box(pose: Pose) -> Rect:
    """The box of a card, but for the little that its turn adds."""
    box = Rect(0, 0, round(pose.height * CARD_RATIO), round(pose.height))
    box.center = round(pose.x), round(pose.y)
    return box


def _left(box: Rect) -> int:
    return box.left


class JokerChoices(Choices[None, Play]):
    """One joker with its two ways to be played."""

    arrows = Arrows.WALK
    starts_at = JokerCall.HIGH.value

    def __init__(self, plays: Sequence[Play]) -> None:
        self._plays = {play.joker: play for play in plays}

    @property
    def at_first(self) -> None:
        return None

    def contents(self, chosen: None, look: Look) -> PanelContents[None, Play]:
        """The two names below each other; side by side where words are large."""
        words = {JokerCall.HIGH: _("High"), JokerCall.LOW: _("Low")}
        names = [
            PanelChoice[None, Play](
                Press(
                    call.value,
                    words[call],
                    gold=call is JokerCall.HIGH,
                    look=TOKEN,
                    tall=TALL,
                    least=WIDE,
                    cap=key,
                ),
                settles=self._plays[call],
                key=key,
            )
            for call, key in KEYS.items()
        ]
        rows = Row(*names, gap=PAD) if look.layout.row else Column(*names, gap=PAD)
        return PanelContents(rows=rows, form=JOKING)

    def fitted_tree(self, panel: ChoicePanel[None, Play]) -> tuple[Part, Painter]:
        """As large as words, as far as it covers no other card of the trick."""
        layout = panel.layout
        between, others = _between(layout), _others(layout)
        for painter in ever_smaller(panel.whole, layout.base):
            tree = panel.tree(JOKING, painter)
            box = self.panel_box(tree, layout, painter)
            if between.contains(box) and box.collidelist(others) < 0:
                break
        return tree, painter

    def panel_box(self, tree: Part, layout: TableLayout, painter: Painter) -> Rect:
        """Where the joker will lie in the trick; beside all its cards where words are too large."""
        wide, pad, others = tree.wide(painter), layout.px(PAD), _others(layout)
        box = Rect(0, 0, wide, tree.tall(painter, wide))
        own, first, last = (
            layout.trick_pose(layout.bottom),
            min(others, key=_left),
            max(others, key=_left),
        )
        middle = round(own.y)
        if layout.row:  # at its head, beside the question
            middle = round(own.y - own.height / 2) + box.height // 2
        for place in (
            (round(own.x), middle),
            (round(own.x), round(own.y + own.height / 2) - box.height // 2),
            (first.left - pad - box.width // 2, middle),
            (last.right + pad + box.width // 2, middle),
        ):
            box.center = place
            box.clamp_ip(_between(layout))
            if box.collidelist(others) < 0:
                break
        return box


def naming_words() -> str:
    """The question, which says what either name does."""
    return _("Does the joker beat every card, or lose to every card?")


def _between(layout: TableLayout) -> Rect:
    """The room of the trick, in a row of all others without the own words beside it."""
    room = layout.trick.copy()
    if layout.row:
        room.left, room.width = layout.hand_left, layout.area.right - layout.hand_left
        room.height = layout.panels_foot - room.top
    return room


def _others(layout: TableLayout) -> list[Rect]:
    """Where the others' cards lie in the trick."""
    seats = (seat for seat in range(layout.seats) if seat != layout.bottom)
    return [card_box(layout.trick_pose(seat)) for seat in seats]
