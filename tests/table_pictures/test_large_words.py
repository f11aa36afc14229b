"""Words at 150 and 200 percent: the table leaves things out for them, and no word that decides."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pygame
import pytest

from game.presentation.words.seats.others import SeatText
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.turning import counter_clockwise
from game.ui.paint.typeset import TextStyle, cut_to
from game.ui.style.theme import LAMP
from game.ui.table.drawing import seat_lines
from game.ui.table.drawing.deal_end import slip_box
from game.ui.table.drawing.question_line import draw_question
from game.ui.table.drawing.seat_lines import OWN_STYLES, name_word
from game.ui.table.layout.boxes import Yielded, fitting_scale
from game.ui.table.layout.laid_cards import laid_pose
from game.ui.table.layout.size_limits import SizeWish, readable
from game.ui.table.layout.table_layout import TableLayout
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

SIZES = ((1280, 800), (1366, 768), (1920, 1080))
LARGEST = {2: 13, 3: 13, 4: 13, 5: 10, 6: 8, 7: 7, 8: 6, 9: 5, 10: 5}
"""Cards each in the largest deal, by seats."""

display = display_of((1280, 800))


def large(size: tuple[int, int], seats: int, words: int, cards: int = 0) -> TableLayout:
    most = max(cards, LARGEST[seats])
    wish, yields = SizeWish(words), Yielded.ROW
    return TableLayout.of(size, seats, cards or most, 0, wish, largest=most, yields=yields)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", LARGEST)
def test_every_seat_count_is_granted_large_words_and_nothing_overlaps(
    size: tuple[int, int], seats: int
) -> None:
    for words in (150, 200):
        for cards in range(1, LARGEST[seats] + 1):
            layout = large(size, seats, words, cards)
            least = min(words, 185 if size == (1366, 768) else 200)
            assert round(100 * layout.scale / fitting_scale(size)) >= least
            boxes = readable(layout)
            window = pygame.Rect((0, 0), size)
            for name, box in boxes.items():
                assert window.contains(box), name
            for (name, one), (named, other) in combinations(boxes.items(), 2):
                assert not one.colliderect(other), (name, named)


@pytest.mark.parametrize("size", [*SIZES, (1024, 640)])
@pytest.mark.parametrize("seats", LARGEST)
@pytest.mark.parametrize("priced", [False, True])
@pytest.mark.parametrize("seen", [False, True])
def test_the_own_card_covers_nothing_and_the_hand_not_its_index(
    size: tuple[int, int], seats: int, priced: bool, seen: bool
) -> None:
    for words in (100, 150, 200):
        for cards in (1, LARGEST[seats]):
            layout = TableLayout.of(
                size,
                seats,
                cards,
                0,
                SizeWish(words),
                largest=LARGEST[seats],
                yields=Yielded.ROW,
                calls=priced,
                seen=seen,
                priced=priced,
            )
            if not layout.row:
                continue
            own = layout.trick_pose(0).box
            boxes = {name: box for name, box in readable(layout).items() if name != "trick"}
            for name in ("message", "hand"):
                del boxes[name]
            covered = [name for name, box in boxes.items() if own.colliderect(box)]
            assert not covered, (words, cards)
            assert layout.hand.top - own.top >= 0.45 * own.height
            assert pygame.Rect((0, 0), size).contains(pygame.Rect(own.topleft, (own.width, 1)))


def test_what_each_trick_pays_is_told_in_words_of_the_chosen_size() -> None:
    for size in SIZES:
        for seats in range(3, 8):
            wish = SizeWish(200)
            layout = TableLayout.of(
                size, seats, 7, 0, wish, yields=Yielded.ROW, calls=True, priced=True
            )
            least = 185 if size == (1366, 768) else 200
            assert round(100 * layout.scale / fitting_scale(size)) >= least
            assert layout.ladder.height
            boxes = readable(layout)
            ladder = boxes.pop("ladder")
            assert not [name for name, box in boxes.items() if ladder.colliderect(box)]


@pytest.mark.parametrize("seats", [2, 3, 7, 10])
@pytest.mark.parametrize("words", [100, 150, 200])
def test_the_slip_of_a_deals_end_covers_no_seat(seats: int, words: int) -> None:
    row = "blackout" if seats < 8 else "kachuful"
    options = {"schedule": [1]}
    agents = ",".join(["human", *["heuristic"] * (seats - 1)])
    chosen = {"scale": words, "speed": "instant", "reduced_motion": True}
    screen = Screen(agents, row=row, size=(1280, 800), chosen=chosen, options=options)
    layout = screen.scene.presenter.layout
    slip = slip_box(screen.scene.presenter.shown, layout)
    assert slip.collidelist([place.plate for place in layout.places]) < 0
    assert not slip.colliderect(layout.wins)


@pytest.mark.parametrize("seats", [4, 7, 10])
def test_all_names_are_of_one_size_and_whole_beside_the_dealers_mark(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: dict[str, set[float]] = {}

    def noted(text: SeatText, style: TextStyle, room: int, painter: Painter) -> Any:
        name, letters = name_word(text, style, room, painter)
        if style.px < OWN_STYLES.name.px:
            written.setdefault(name, set()).add(letters.px)
        return name, letters

    monkeypatch.setattr(seat_lines, "name_word", noted)
    agents = ",".join(["human", *["heuristic"] * (seats - 1)])
    chosen = {"scale": 200, "speed": "instant", "reduced_motion": True}
    row = "oh-hell" if seats < 8 else "kachuful"
    screen = Screen(agents, row=row, size=(1280, 800), chosen=chosen, first_dealer=2)
    screen.until(lambda: screen.asked_to_bid)
    screen.draw()
    names = [seat.name for seat in screen.table.players]
    assert set(written) == set(names[1:])
    assert len(set().union(*written.values())) == 1


@pytest.mark.parametrize("seats", LARGEST)
def test_the_panel_of_bids_has_words_of_the_chosen_size_at_every_seat_count(seats: int) -> None:
    for words in (150, 200):
        for cards in range(1, LARGEST[seats] + 1):
            layout = large((1280, 800), seats, words, cards)
            assert layout.bid_scale == layout.scale
            panel = layout.bids.panel
            shown = [place.plate for place in layout.places]
            assert panel.collidelist([*shown, layout.hand, layout.wins]) < 0


def test_two_with_half_a_pack_each_have_large_words_too() -> None:
    layout = large((1280, 800), 2, 200, 26)
    assert layout.scale >= 1.85 * layout.base
    assert not layout.bids.panel.colliderect(layout.wins)


def test_things_are_left_out_in_their_order_and_only_for_larger_words() -> None:
    for seats in LARGEST:
        found = [large((1280, 800), seats, words).yielded for words in (100, 125, 150, 200)]
        assert found[0] is Yielded.NOTHING
        assert found == sorted(found)
        assert found[-1] is Yielded.ROW
    for seats in LARGEST:
        layout = TableLayout.of((1280, 800), seats, LARGEST[seats], 0, SizeWish(200))
        assert layout.yielded is Yielded.NOTHING, "where nothing may be left out, nothing is"


@pytest.mark.thinned(4)
@pytest.mark.parametrize(("row", "seats"), [("oh-hell", 4), ("oh-hell", 7), ("kachuful", 10)])
def test_no_name_figure_trump_or_task_is_cut_at_twice_the_size(
    row: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []

    def noted(font: pygame.font.Font, text: str, room: int) -> str:
        found = cut_to(font, text, room)
        if found != text:
            cut.append(text)
        return found

    monkeypatch.setattr(typeset, "cut_to", noted)
    agents = ",".join(["human", *["heuristic"] * (seats - 1)])
    chosen = {"scale": 200, "speed": "instant", "reduced_motion": True}
    screen = Screen(agents, row=row, size=(1280, 800), chosen=chosen)
    screen.until(lambda: screen.asked_to_bid)
    screen.draw()
    screen.play_until(
        lambda: screen.asked_to_play and any(screen.scene.presenter.shown.table.taken)
    )
    screen.draw()
    layout = screen.scene.presenter.layout
    assert layout.scale == 2 * layout.base
    assert layout.yielded is Yielded.ROW
    assert not cut


def test_cards_of_others_that_are_seen_are_not_left_out() -> None:
    chosen = {"scale": 200, "speed": "instant", "reduced_motion": True}
    screen = Screen("human,random,random", row="ninety-nine", size=(1280, 800), chosen=chosen)
    screen.frames(40)
    assert screen.scene.presenter.layout.has_backs


@pytest.mark.parametrize("words", [125, 150, 200])
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_said_while_bids_are_asked_for_is_not_covered_by_their_panel(
    words: int, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    plates: list[pygame.Rect] = []

    def noted(*told: Any, **named: Any) -> pygame.Rect:
        plates.append(draw_question(*told, **named))
        return plates[-1]

    monkeypatch.setattr("game.ui.table.table_scene.draw_question", noted)
    agents = ",".join(["human", *["heuristic"] * (seats - 1)])
    chosen = {"scale": words, "speed": "instant", "reduced_motion": True}
    screen = Screen(agents, row="blackout", size=(1024, 640), chosen=chosen)
    screen.until(lambda: screen.asked_to_bid)
    plates.clear()
    screen.scene.presenter.say("You hold no trump and no ace. Which of your cards will win?")
    screen.draw()
    panel = screen.scene.input.decision.bid.panel
    (plate,) = plates
    assert panel is not None
    assert not plate.colliderect(panel.box)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", LARGEST)
def test_the_arrows_of_a_game_that_goes_the_other_way_are_seen_beside_cards_and_words(
    size: tuple[int, int], seats: int
) -> None:
    for words in (100, 150, 200):
        layout = large(size, seats, words)
        place = layout.turning
        arrows = counter_clockwise(place.size, max(2.0, 3 * layout.base), LAMP)
        drawn = pygame.mask.from_surface(arrows, 40)
        cards = [layout.trick_pose(seat).box for seat in range(seats) if seat != layout.bottom]
        plates = [one.plate for one in layout.places if one is not layout.places[layout.bottom]]
        most = drawn.count() // 10
        for box in (*cards, *plates, layout.own_plate, layout.wins, layout.pad):
            solid = pygame.mask.Mask(box.size, fill=True)
            assert drawn.overlap_area(solid, (box.x - place.x, box.y - place.y)) <= most, box


@pytest.mark.parametrize("size", [*SIZES, (1024, 640)])
def test_cards_laid_aside_cover_no_words(size: tuple[int, int]) -> None:
    for words in (100, 125, 150, 200):
        wish = SizeWish(words)
        layout = TableLayout.of(size, 3, 12, 0, wish, yields=Yielded.ROW, seen=True)
        for seat, place in enumerate(layout.places):
            for index in range(3):
                laid = laid_pose(layout, seat, index).box
                assert not laid.colliderect(layout.wins), (words, seat)
                if seat == layout.bottom:
                    assert laid.bottom <= place.plate.top + 1, words
                else:
                    assert place.words.top + layout.px(28) <= laid.top, "below the name"
                    assert laid.bottom <= place.plate.bottom + layout.px(2)
