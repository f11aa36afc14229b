"""The last trick as a panel: it lies in the room of the trick and covers nothing else."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.engine.cards import cards as cards_of
from game.engine.state import Played, Trick
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.style.theme import LAMP
from game.ui.table.layout.size_limits import SizeWish, readable
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.tricks_panel import TricksPanel

SIZES = ((1024, 640), (1280, 960), (1920, 1080), (2560, 1080), (3840, 2160))
WISHES = (SizeWish(), SizeWish(words=200, cards=120), SizeWish(words=75, cards=80))
LEAST_CARD = 48
"""px of height at which the indices of a card that is only looked at can still be read."""


def shown_on(layout: TableLayout) -> TricksPanel:
    """The panel after a whole trick at such a table."""
    cards = cards_of("2H KH KS QH TH 3S JH 7H 9S 8H")[: layout.seats]
    played = tuple(Played(seat, card) for seat, card in enumerate(cards))
    names = tuple(f"Player {seat}" for seat in range(layout.seats))
    panel = TricksPanel([Trick(played, 0)] * 3, names, CardBook(LAMP))
    panel.lay_out(layout, Painter(LAMP, layout.scale, layout.least_letters))
    return panel


@pytest.mark.parametrize("size", SIZES)
def test_the_last_trick_covers_no_plate_no_hand_and_no_corner(size: tuple[int, int]) -> None:
    for seats in range(2, 11):
        for wish in WISHES:
            layout = TableLayout.of(size, seats, 5, 0, wish)
            panel = shown_on(layout)
            # The trick, and the sentence in the midst of one whose cards lie by their players.
            boxes = {
                name: box
                for name, box in readable(layout).items()
                if name not in ("trick", "message") and not name.startswith("card ")
            }
            covered = [name for name, box in boxes.items() if panel.box.colliderect(box)]
            assert not covered, f"{size} {seats} {wish}"
            for card in panel.cards:
                assert panel.box.contains(card), f"{size} {seats} {wish}"
                assert card.height >= LEAST_CARD, f"{size} {seats} {wish}"
            assert all(a.collidelist(panel.cards[n + 1 :]) < 0 for n, a in enumerate(panel.cards))


def test_no_piece_of_the_trick_that_lies_there_looks_out_behind() -> None:
    for size in SIZES:
        for seats in range(3, 11):
            layout = TableLayout.of(size, seats, 5, 0)
            if layout.apart:  # each card lies by its player, and not in the middle
                continue
            panel = shown_on(layout)
            for seat in range(seats):
                pose = layout.trick_pose(seat)
                card = Rect(0, 0, round(pose.height * 0.715), round(pose.height))
                card.center = round(pose.x), round(pose.y)
                assert panel.box.contains(card), f"{size} {seats} seat {seat}"
