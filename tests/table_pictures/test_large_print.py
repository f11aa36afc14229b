"""Large print: an index alone on every card, a tall hand in two rows where it needs them."""

from __future__ import annotations

from functools import partial
from itertools import combinations, pairwise

import pygame
import pytest

from game.ui.paint.faces import paint_face
from game.ui.style.theme import LAMP
from game.ui.table.layout.boxes import CARD_RATIO, LARGE_PART, LARGE_STRIP, Yielded
from game.ui.table.layout.size_limits import LARGE_PRINT, LARGE_TRICK, SizeWish, readable
from game.ui.table.layout.table_layout import TableLayout
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

SIZES = ((1024, 640), (1280, 800), (1920, 1080), (3840, 2160))
LARGEST = {2: 26, 3: 17, 4: 13, 5: 10, 6: 8, 7: 7, 8: 6, 9: 5, 10: 5}
"""Cards each in the largest deal, by seats."""

display = display_of((1280, 800))


def printed(
    size: tuple[int, int], seats: int, words: int = 100, cards: int = 0, *, seen: bool = False
) -> TableLayout:
    most = LARGEST[seats]
    wish = SizeWish(words, large_print=True)
    return TableLayout.of(
        size, seats, cards or most, 0, wish, largest=most, yields=Yielded.ROW, seen=seen
    )


@pytest.mark.thinned(14400)
@pytest.mark.parametrize("words", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("seats", LARGEST)
def test_the_index_of_every_card_held_is_whole_and_nothing_overlaps(
    seats: int, size: tuple[int, int], words: int
) -> None:
    for seen in (False, True):
        for cards in {1, LARGEST[seats] // 2, LARGEST[seats]}:
            layout = printed(size, seats, words, cards, seen=seen)
            assert layout.large_hand
            tall, window = layout.hand_height, pygame.Rect((0, 0), size)
            for held in {1, cards // 2 + 1, cards}:
                poses = [layout.hand_pose(place, held) for place in range(held)]
                assert all(
                    layout.hand.inflate(4, 4).contains(pose.box.clip(window)) for pose in poses
                )
                for left, right in pairwise(poses):
                    if left.y == right.y:
                        assert right.x - left.x >= LARGE_STRIP * tall * CARD_RATIO - 1
                    else:
                        assert right.y - left.y >= LARGE_PART * tall - 1
            boxes = readable(layout)
            assert all(window.contains(box) for box in boxes.values())
            for (name, one), (named, other) in combinations(boxes.items(), 2):
                assert not one.colliderect(other), (name, named)


@pytest.mark.parametrize("size", SIZES)
def test_few_cards_are_nearly_a_third_of_the_window_tall_and_more(size: tuple[int, int]) -> None:
    for seats in range(5, 9):
        assert printed(size, seats).hand_height >= 0.87 * size[1] // LARGE_PRINT


@pytest.mark.thinned(53)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", LARGEST)
def test_cards_of_a_trick_stay_large_beside_such_a_hand(seats: int, size: tuple[int, int]) -> None:
    layout = printed(size, seats)
    assert layout.trick_height >= LARGE_TRICK * layout.base


@pytest.mark.parametrize("seats", LARGEST)
def test_the_hand_is_as_tall_in_every_deal_of_a_game(seats: int) -> None:
    hands = [printed((1280, 800), seats, cards=cards) for cards in range(1, LARGEST[seats] + 1)]
    assert len({(layout.hand.top, layout.hand_height) for layout in hands}) == 1


def test_a_face_has_nothing_beside_its_index() -> None:
    for code in ("QH", "AS", "TD", "7C", "X1", "RB"):
        face = paint_face(code, 300, LAMP, large_print=True)
        wide, tall = face.get_size()
        empty = pygame.Rect(round(wide * LARGE_STRIP), 12, 0, tall - 24)
        empty.width = wide - 12 - empty.left
        assert (
            pygame.mask.from_threshold(face.subsurface(empty), LAMP.paper, (6, 6, 6, 255)).count()
            == empty.width * empty.height
        )
        low = pygame.Rect(12, round(tall * LARGE_PART), wide - 24, 0)
        low.height = tall - 12 - low.top
        assert (
            pygame.mask.from_threshold(face.subsurface(low), LAMP.paper, (6, 6, 6, 255)).count()
            == low.width * low.height
        )


def test_the_arrows_go_from_row_to_row() -> None:
    chosen = {"large_print": True, "reduced_motion": True, "speed": "instant"}
    screen = Screen(
        "human,random", seed=16, options={"schedule": [26]}, size=(1280, 800), chosen=chosen
    )
    screen.play_until(lambda: screen.asked_to_play)
    hand, stage = screen.scene.input.hand, screen.scene.presenter.stage
    screen.key(pygame.K_RIGHT)
    first = hand.chosen
    assert first is not None
    held = stage.own_hand()
    rear = held.index(first) < len(held) // 2
    screen.key(pygame.K_DOWN if rear else pygame.K_UP)
    other = hand.chosen
    assert other is not None
    assert (held.index(other) < len(held) // 2) != rear
    screen.key(pygame.K_UP if rear else pygame.K_DOWN)
    assert hand.chosen is first


def test_a_card_is_carried_to_a_place_of_the_other_row() -> None:
    chosen = {"large_print": True, "reduced_motion": True, "speed": "instant"}
    screen = Screen(
        "human,random", seed=16, options={"schedule": [26]}, size=(1280, 800), chosen=chosen
    )
    screen.play_until(lambda: screen.asked_to_play)
    stage = screen.scene.presenter.stage
    held = stage.own_hand()
    pose = stage.layout.hand_pose(len(held) - 1, len(held))
    screen.drag(held[0], (round(pose.x), round(pose.y)))
    assert stage.own_hand()[-1] is held[0]


def next_hand(screen: Screen) -> object:
    """The cards of the second player, once there are some."""
    return screen.scene.presenter.shown.table.hands[1]


def test_a_large_index_hides_none_of_an_open_hand_of_others() -> None:
    pictures = []
    for large in (False, True):
        chosen = {"large_print": large, "speed": "instant", "reduced_motion": True}
        screen = Screen("heuristic,heuristic,heuristic", size=(1280, 800), chosen=chosen)
        screen.until(partial(next_hand, screen))
        screen.draw()
        stage, fan = screen.scene.presenter.stage, screen.scene.presenter.layout.places[1].fan
        held = [sprite for sprite in stage.sprites if sprite.behind_plates]
        assert held
        assert any(fan.collidepoint(sprite.x, fan.centery) for sprite in held)
        drawn = pygame.Surface((1280, 800))
        stage.draw(drawn)
        pictures.append(pygame.image.tobytes(drawn.subsurface(fan), "RGB"))
    assert pictures[0] == pictures[1]
