"""Panels over the table at 150 and 200 percent: as large as words, clear of plates and hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, product
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.engine import Card, ChooseTrump, Phase, Play
from game.engine.cards import card
from game.engine.choices import CallKind, JokerCall
from game.engine.terms import NORMAL_PRECEDENCE
from game.lessons.lesson import Ask, Happen, Lesson, Tell
from game.lessons.lessons import LESSONS
from game.presentation.call_draft import CallDraft
from game.presentation.deal_rules import pay_of
from game.presentation.screen_state import ScreenState
from game.presentation.words.lessons import lesson_part_words
from game.table.claims.claim import Claim, Ground
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.learn.lesson_panel import LessonPanel, Spoken
from game.ui.learn.verdict_panel import Shows, VerdictPanel, VerdictWords
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import ELLIPSIS
from game.ui.platform.settings import Speed
from game.ui.style.theme import THEMES
from game.ui.table.animation.choreography import are_apart
from game.ui.table.animation.first_dealer_draw import spread_pose
from game.ui.table.drawing.bubbles import Bubble, bubble_place
from game.ui.table.drawing.deal_end import FOOT, LEAST_TEXT, TEXT, slip_box
from game.ui.table.drawing.stage import draw_banner
from game.ui.table.layout.boxes import CARD_RATIO, LEAST_MARGIN, Yielded
from game.ui.table.layout.card_placement import at_rest
from game.ui.table.layout.laid_cards import bubble_box
from game.ui.table.layout.size_limits import SizeWish, readable
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.claim_panel import ClaimPanel
from game.ui.table.panels.coach_panel import CoachPanel
from game.ui.table.panels.demo_controls import DemoControls
from game.ui.table.panels.hint_panel import HintPanel
from game.ui.table.panels.overlays import Curtain, PausePanel
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.questions.call import CallChoices
from game.ui.table.questions.choice_panel import ChoicePanel
from game.ui.table.questions.joker import JokerChoices
from game.ui.table.questions.lay import LaidCards, LayChoices
from game.ui.table.questions.play_delay import PlayDelay
from game.ui.table.questions.size import SizeChoices
from game.ui.table.questions.talk import TalkChoices
from game.ui.table.questions.trump import TrumpChoices
from tests.driving.displays import display_of
from tests.driving.screen_states import changed
from tests.driving.table_screen import FakeApp, Screen
from tests.learn.test_lessons import answers_of
from tests.tables import setup_for, table_for

SIZES = ((1280, 800), (1920, 1080))
LARGEST = {2: 13, 3: 13, 4: 13, 5: 10, 6: 8, 7: 7, 8: 6, 9: 5, 10: 5}
"""Cards each in the largest deal, by seats."""
ROUNDED = 1e-9

display = display_of((1280, 800))


def large(size: tuple[int, int], seats: int, words: int, *, seen: bool = False) -> TableLayout:
    most = LARGEST[seats]
    wish = SizeWish(words)
    return TableLayout.of(size, seats, most, 0, wish, largest=most, yields=Yielded.ROW, seen=seen)


@lru_cache
def shown_of(row: str, players: int) -> ScreenState:
    agents = ",".join(["human"] * players)
    return ScreenState.of(table_for(setup_for(agents, row=row, first_dealer=0)).view(0))


def talking(layout: TableLayout, painter: Painter) -> ChoicePanel[Any, Any]:
    quiet = ((),) * layout.seats
    shown = changed(shown_of("cooperative", layout.seats), phase=Phase.TALKING, talk=quiet)
    return ChoicePanel(TalkChoices(0, shown), layout, painter)


def calling(layout: TableLayout, painter: Painter) -> ChoicePanel[Any, Any]:
    return ChoicePanel(CallChoices(0, layout.hand_size), layout, painter)


def sizing(layout: TableLayout, painter: Painter) -> ChoicePanel[Any, Any]:
    return ChoicePanel(SizeChoices(0, tuple(range(3, 8))), layout, painter)


def naming(layout: TableLayout, painter: Painter) -> ChoicePanel[Any, Any]:
    choices = [ChooseTrump(0, suit) for suit in (*NORMAL_PRECEDENCE, None)]
    hand = (card("AS"), card("7H"))
    trumps = TrumpChoices(choices, hand, four_colour=False)
    panel = ChoicePanel(trumps, layout, painter)
    panel.chosen = trumps.trumps[0]
    return panel


def laying(layout: TableLayout, painter: Painter) -> ChoicePanel[Any, Any]:
    pay = pay_of(shown_of("ninety-nine", layout.seats))
    panel = ChoicePanel(LayChoices(0, FakeApp.book, pay), layout, painter)
    panel.chosen = LaidCards((card("AS"), card("TH"), card("TC")))
    return panel


Makes = Callable[[TableLayout, Painter], ChoicePanel[Any, Any]]

LEAST_ASKED: dict[Makes, float] = {
    talking: 1.1,  # at a table of two its three rows are as wide as the middle
    calling: 1.5,
    sizing: 1.5,
    naming: 1.5,
    laying: 1.5,
}
"""How large words are at least, in usual ones, where they are chosen half as large again."""

QUESTIONS: tuple[tuple[Makes, range], ...] = (
    (talking, range(2, 8)),
    (calling, range(3, 8)),
    (sizing, range(3, 8)),
    (naming, range(3, 11)),
    (laying, range(3, 4)),
)


def stands_clear(box: Rect, layout: TableLayout) -> None:
    """It lies in the window, over no plate and over no card of the hand."""
    assert Rect((0, 0), layout.size).contains(box)
    shown = [place.plate for place in layout.places]
    assert box.collidelist([*shown, layout.hand]) < 0


def is_whole(panel: PaintedPanel, box: Rect) -> None:
    """Every word on it is whole, and every button within it."""
    for button in panel.buttons:
        assert ELLIPSIS not in button.label
        assert box.contains(button.rect), button.name
    for text in panel.written:
        assert not any(ELLIPSIS in line for line in text.lines()), text.lines()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("make", "seats"), [(make, seats) for make, counts in QUESTIONS for seats in counts]
)
def test_a_question_is_asked_in_larger_words(
    make: Makes, seats: int, size: tuple[int, int]
) -> None:
    for words in (150, 200):
        layout = large(size, seats, words, seen=make is laying)
        panel = make(layout, Painter(THEMES["lamp"], layout.scale))
        assert panel.panel.painter.scale >= LEAST_ASKED[make] * layout.base - ROUNDED
        stands_clear(panel.box, layout)
        is_whole(panel.panel, panel.box)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [5, 6])
def test_a_joker_is_named_beside_the_trick_in_words_of_the_usual_size_at_least(
    seats: int, size: tuple[int, int]
) -> None:
    for words in (150, 200):
        layout = large(size, seats, words)
        plays = [Play(0, card("X1"), call) for call in JokerCall]
        panel = ChoicePanel(JokerChoices(plays), layout, Painter(THEMES["lamp"], layout.scale))
        assert panel.panel.painter.scale >= layout.base - ROUNDED
        stands_clear(panel.box, layout)
        is_whole(panel.panel, panel.box)


def claimed(cards: int) -> Claim:
    deck: tuple[Card, ...] = tuple(card(f"{rank}S") for rank in "AKQJT98765432")
    return Claim(Ground.EXACT, cards - 1, Play(0, deck[0]), deck[:cards])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", LARGEST)
def test_what_lies_over_the_table_is_as_large_too(seats: int, size: tuple[int, int]) -> None:
    for words in (150, 200):
        layout = large(size, seats, words)
        painter = Painter(THEMES["lamp"], layout.scale)
        coach = CoachPanel()
        coach.say("Bid 26 gives away 24.4 points on average. It is made in 0 % of the deals.")
        for panel in (
            coach,
            HintPanel("With a hint this game does not count for your rating and your goals."),
            ClaimPanel(claimed(min(5, layout.hand_size)), FakeApp.book, asks=False),
            Curtain("Konstantin", 0, "Bartholomew"),
        ):
            panel.lay_out(layout, painter)
            least = 1.0 if isinstance(panel, ClaimPanel) else 1.5
            assert panel.panel.painter.scale >= least * layout.base - ROUNDED, panel
            box = panel.panel.area
            stands_clear(box, layout)
            is_whole(panel.panel, box)
        pause = PausePanel(3)
        pause.lay_out(layout, painter)
        assert pause.panel.painter.scale >= 1.5 * layout.base - ROUNDED
        is_whole(pause.panel, Rect((0, 0), size))


def test_what_a_practice_says_is_larger_where_its_corner_has_room() -> None:
    layout = TableLayout.of((1280, 800), 4, 7, 0, SizeWish(200))
    panel = VerdictPanel()
    panel.lay_out(layout, Painter(THEMES["lamp"], 2 * layout.base))
    panel.say(VerdictWords("Oh Hell, 7 cards", "", right=True, lines=("Which bid is worth most?",)))
    few = panel.panel.painter.scale
    assert few > layout.scale
    is_whole(panel.panel, panel.box)
    lines = tuple(f"A way with its points, number {number}" for number in range(9))
    panel.say(VerdictWords("Oh Hell, 7 cards", "", right=True, lines=lines))
    assert layout.base <= panel.panel.painter.scale < few


@pytest.mark.parametrize("size", [(1024, 640), *SIZES])
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_buttons_of_a_judged_puzzle_stand_on_its_panel(
    seats: int, size: tuple[int, int]
) -> None:
    layout = TableLayout.of(size, seats, 5, 0, SizeWish(200))
    panel = VerdictPanel()
    panel.lay_out(layout, Painter(THEMES["lamp"], 2 * layout.base))
    told = ("Bid 3: 7.5 points, made 58 %", "Bid 5: 0.4 points, made 3 %", "Theme: the bid.")
    panel.say(VerdictWords("Puzzle · Oh Hell", "Not the best.", False, told, "Next"))
    is_whole(panel.panel, panel.box)


@pytest.mark.parametrize("size", [(1024, 640), *SIZES])
@pytest.mark.parametrize("seats", range(2, 11))
def test_a_claim_in_large_words_lies_over_no_corner(seats: int, size: tuple[int, int]) -> None:
    for words in (150, 200):
        layout = large(size, seats, words)
        panel = ClaimPanel(claimed(3), FakeApp.book, asks=False)
        panel.lay_out(layout, Painter(THEMES["lamp"], layout.scale))
        corners = [layout.wins] + [layout.pad] * layout.has_pad
        assert panel.box.collidelist(corners) < 0


@pytest.mark.parametrize(
    ("row", "seats"), [("blackout", 2), ("blackout", 4), ("blackout", 7), ("kachuful", 10)]
)
def test_the_ends_of_a_deal_and_of_a_game_have_large_words(row: str, seats: int) -> None:
    agents = ",".join(["human", *["random"] * (seats - 1)])
    chosen = {"scale": 200, "reduced_motion": True}
    one = {"schedule": [1]}
    screen = Screen(agents, row=row, options=one, size=(1280, 800), chosen=chosen)
    stage = screen.scene.presenter.stage
    screen.play_until(lambda: stage.deal_end is not None)
    layout = stage.layout
    slip = slip_box(stage.shown, layout)
    # In a row all others have no room for so many lines below them; the slip names them too.
    others = [place.plate for place in layout.places if not layout.row_below]
    assert slip.collidelist([*others, layout.own_plate, layout.tools]) < 0
    assert (slip.height - layout.px(FOOT)) // (seats + 1) * TEXT >= 1.5 * LEAST_TEXT
    screen.play_until(lambda: screen.results)
    results = screen.scene.overlays.current
    assert isinstance(results, ResultsPanel)
    assert results.panel.painter.scale >= 1.5 - ROUNDED
    is_whole(results.panel, results.box)


@pytest.mark.parametrize(
    ("size", "seats"),
    [((1024, 640), seats) for seats in range(2, 6)] + [*product(SIZES, LARGEST)],
)
def test_a_demo_has_large_words_and_whole_tools(size: tuple[int, int], seats: int) -> None:
    cards, wish = LARGEST[seats], SizeWish(150)
    layout = TableLayout.of(
        size, seats, cards, None, wish, largest=cards, yields=Yielded.ROW, seen=True
    )
    assert layout.scale >= 1.5 * layout.base - ROUNDED
    controls = DemoControls(Speed.INSTANT, ("Konstantin",) * seats)
    controls.lay_out(layout, Painter(THEMES["lamp"], layout.scale))
    for (name, one), (named, other) in combinations(readable(layout).items(), 2):
        assert not one.colliderect(other), (name, named)
    for button in controls.buttons:
        assert ELLIPSIS not in button.label
        assert layout.tools_room.contains(button.rect), button.name


JUDGED = (
    "Bid 5: 6.7 points, made 44 %",
    "Bid 6: 1.8 points, made 11 %",
    "More on this: lesson 14, Barred by the hook.",
    "Theme: the last bidder's hook, the bid.",
    "Missed by Beginner, Casual, Skilled.",
    "Rating 1432 ± 451. 1 of 4 right.",
)


@pytest.mark.parametrize("size", [(1024, 640), *SIZES])
@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("shows", [Shows.BIDS, Shows.CARDS, Shows.NOTHING])
def test_a_verdict_in_large_words_stands_where_nothing_is_shown(
    shows: Shows, seats: int, size: tuple[int, int]
) -> None:
    panel = VerdictPanel()
    cards = min(7, LARGEST[seats])
    layout = TableLayout.of(
        size, seats, cards, 0, SizeWish(200), yields=panel.yields(seats), keeps_pad=True
    )
    panel.lay_out(layout, Painter(THEMES["lamp"], 2 * layout.base))
    said = "Not the best: 4.8 points lost."
    panel.say(VerdictWords("Puzzle · Oh Hell", said, False, JUDGED, "Next", shows=shows))
    taken = [place.plate for place in layout.places]
    taken += [layout.hand, layout.wins]
    if shows is Shows.BIDS:
        taken.append(layout.bids.panel)
    if shows is Shows.CARDS:
        taken += [layout.trick_pose(seat).box for seat in range(seats)]
    assert panel.box.collidelist(taken) < 0
    assert panel.panel.painter.scale >= 1.25 * layout.base - ROUNDED
    is_whole(panel.panel, panel.box)
    assert any(said == " ".join(text.lines()) for text in panel.panel.written)


@pytest.mark.parametrize("size", [(1024, 640), *SIZES])
@pytest.mark.parametrize("seats", range(2, 8))
def test_tables_beside_a_verdict_yield_to_words_and_keep_its_place(
    size: tuple[int, int], seats: int
) -> None:
    for words in (150, 200):
        for cards in range(1, LARGEST[seats] + 1):
            layout = TableLayout.of(
                size,
                seats,
                cards,
                0,
                SizeWish(words),
                yields=VerdictPanel().yields(seats),
                keeps_pad=True,
            )
            least = 1.5 if seats < 7 or size[0] == 1920 else 1.35
            assert layout.scale >= least * layout.base - ROUNDED
            boxes = readable(layout)
            assert "pad" in boxes
            for (name, one), (named, other) in combinations(boxes.items(), 2):
                assert not one.colliderect(other), (name, named)


@pytest.mark.parametrize("size", [(1024, 640), *SIZES])
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_what_a_lesson_says_is_large_whole_and_over_nobody(
    lesson: Lesson, size: tuple[int, int]
) -> None:
    for words, part in product((150, 200), lesson.parts):
        setup = part.setup("You")
        layout = TableLayout.of(
            size,
            setup.players,
            5,
            0,
            SizeWish(words),
            largest=setup.variant.largest(setup.players),
            above=LessonPanel().above(setup.players),
            yields=LessonPanel().yields(setup.players),
            keeps_pad=True,
        )
        assert layout.scale >= 1.5 * layout.base - ROUNDED
        panel = LessonPanel()
        panel.lay_out(layout, Painter(THEMES["lamp"], layout.base * words / 100))
        plates = [place.plate for place in layout.places]
        assert panel.box.collidelist([*plates, layout.hand]) < 0
        told = [spot for item in part.script if not isinstance(item, Happen) for spot in item.spots]
        assert not panel.hides & set(told), "it stands in place of something that is spoken of"
        assert panel.hides or not panel.box.colliderect(layout.pad)
        if panel.hides:
            tricks = [layout.trick_pose(seat).box for seat in range(layout.seats)]
            assert panel.box.collidelist([layout.bids.panel, *tricks]) < 0
        least = 1.0  # where bids and tricks leave little room
        spoken = [item for item in part.script if isinstance(item, Tell | Ask)]
        for words_said in [lesson_part_words(part, item.words) for item in spoken]:
            panel.say(Spoken(lesson.title, "10 of 12", words_said, "Next"))
            is_whole(panel.panel, panel.box)
            assert panel.panel.painter.scale >= least * layout.base - ROUNDED
            assert all(panel.box.contains(text.area) for text in panel.panel.written)


@pytest.mark.parametrize("size", [(1024, 640), *SIZES])
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_no_word_of_a_lesson_is_cut_at_the_usual_size(
    lesson: Lesson, size: tuple[int, int]
) -> None:
    for part in lesson.parts:
        players = part.setup("You").players
        cards = next(len(code) // 2 // players for code in part.start if "/" in code)
        layout = TableLayout.of(
            size, players, cards, 0, above=LessonPanel().above(players), keeps_pad=True
        )
        panel = LessonPanel()
        panel.lay_out(layout, Painter(THEMES["lamp"], layout.base))
        spoken = [item for item in part.script if isinstance(item, Tell | Ask)]
        for words in [lesson_part_words(part, item.words) for item in spoken]:
            panel.say(Spoken(lesson.title, "10 of 12", words, "Next"))
            is_whole(panel.panel, panel.box)
            assert all(panel.box.contains(text.area) for text in panel.panel.written), words
        for asked in [item for item in spoken if isinstance(item, Ask)]:
            for answer in answers_of(asked):
                panel.say(
                    Spoken(lesson.title, "10 of 12", lesson_part_words(part, answer), answers=True)
                )
                is_whole(panel.panel, panel.box)


@pytest.mark.parametrize("size", [(1024, 640), *SIZES])
@pytest.mark.parametrize("seats", LARGEST)
def test_the_draw_for_the_first_deal_lies_over_neither_corner_nor_tools(
    seats: int, size: tuple[int, int]
) -> None:
    for words in (100, 150, 200):
        layout = large(size, seats, words)
        painter = Painter(THEMES["lamp"], layout.scale)
        spread = [spread_pose(layout, index, 52).box for index in range(52)]
        surface = pygame.Surface(size)
        told = "First dealer: Bartholomew\nHighest card: queen of diamonds."
        draw_banner(surface, (told, 255), layout, painter, below=True)
        shown = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
        shown.invert()
        for box in (*spread, *shown.get_bounding_rects()):
            assert not box.colliderect(layout.own_plate)
            assert not box.colliderect(layout.tools)
            assert box.right <= size[0]


@pytest.mark.parametrize("seats", LARGEST)
def test_the_tools_end_before_the_rim_of_the_table(seats: int) -> None:
    for words in (100, 150, 200):
        layout = large((1280, 800), seats, words)
        assert layout.area.contains(layout.tools)
        assert layout.area.right <= 1280 - LEAST_MARGIN


@pytest.mark.parametrize("words", [150, 200])
@pytest.mark.parametrize("seats", [7, 8, 9, 10])
def test_a_card_is_taken_back_beside_the_turned_one_and_above_the_hand(
    seats: int, words: int
) -> None:
    layout = large((1280, 800), seats, words)
    delay = PlayDelay(Play(0, card("AS")))
    delay.lay_out(layout, Painter(THEMES["lamp"], layout.scale, layout.least_letters))
    box = delay.panel.area
    assert not box.colliderect(layout.wins)
    assert not box.colliderect(layout.own_plate)
    assert box.bottom <= layout.hand.top


@pytest.mark.parametrize("seats", [7, 10])
def test_bids_that_are_shown_at_once_never_cover_one_another_or_a_plate(seats: int) -> None:
    bids = [Bubble(seat, "Bid zero", "bid") for seat in range(seats)]
    shown = shown_of("kachuful", seats)
    apart = {}
    for words in (100, 200):
        layout = large((1280, 800), seats, words)
        painter = Painter(THEMES["lamp"], layout.scale, layout.least_letters)
        apart[words] = are_apart(bids, shown, layout, painter)
        boxes = [bubble_place(b, bubble_box(shown, layout, b.seat), layout, painter) for b in bids]
        plates = [place.plate for place in layout.places]
        pairs = [*combinations(boxes, 2), *product(boxes, plates)]
        assert apart[words] is not any(one.colliderect(other) for one, other in pairs)
    assert not apart[200]


@pytest.mark.parametrize("words", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), *SIZES])
def test_every_row_of_a_question_ends_at_one_edge_and_begins_at_another(
    size: tuple[int, int], words: int
) -> None:
    for make, tables in QUESTIONS:
        for seats in (tables[0], tables[-1]):
            layout = large(size, seats, words)
            panel = make(layout, Painter(THEMES["lamp"], layout.scale, layout.least_letters))
            rects = [button.rect for button in panel.panel.buttons]
            rows = [[one for one in rects if one.top == top] for top in {one.top for one in rects}]
            told = make.__name__, size, seats, words
            rights = [max(one.right for one in row) for row in rows]
            assert max(rights) - min(rights) <= 1, told
            assert panel.box.left < min(one.left for one in rects), told
            assert max(rights) < panel.box.right, told
            inner = panel.box.right - max(rights)
            lefts = [min(one.left for one in row) - panel.box.left for row in rows]
            assert min(lefts) == pytest.approx(inner, abs=1) or make is laying, told


def test_the_kinds_of_deal_and_what_goes_with_them_stand_on_one_grid() -> None:
    layout = large((1280, 800), 3, 100)
    panel = calling(layout, Painter(THEMES["lamp"], layout.scale, layout.least_letters))
    panel.chosen = CallDraft(CallKind.SUIT_PRECEDENCE)
    by_top: dict[int, list[Rect]] = {}
    for button in panel.panel.buttons:
        by_top.setdefault(button.rect.top, []).append(button.rect)
    kinds, more_kinds, order, *add_ons, _confirm = by_top.values()
    assert [(one.left, one.right) for one in kinds] == [(one.left, one.right) for one in more_kinds]
    assert (order[-1].left, order[-1].right) == (kinds[2].left, kinds[2].right)
    assert (order[0].left, order[3].right) == (kinds[1].left, kinds[1].right)
    for row in (kinds, order[:4], *add_ons):
        assert max(one.width for one in row) - min(one.width for one in row) <= 1


@pytest.mark.parametrize("words", [100, 150, 200])
@pytest.mark.parametrize("seats", [3, 7])
def test_a_pack_that_waits_lies_in_the_corner_clear_of_panels_and_words(
    seats: int, words: int
) -> None:
    dealt = changed(shown_of("caller-clag", seats), hands=((),) * seats)
    called = changed(dealt, phase=Phase.CALLING)
    wish, most = SizeWish(words), LARGEST[seats]
    for size in ((1024, 640), *SIZES):
        layout = TableLayout.of(
            size, seats, 7, 0, wish, largest=most, calls=True, yields=Yielded.ROW
        )
        panel = calling(layout, Painter(THEMES["lamp"], layout.scale, layout.least_letters))
        lie = [one.pose for one in at_rest(called, layout) if one.key.kind == "pack"]
        assert len(lie) > 1, "one across another"
        for pose in lie:
            upright = abs(pose.angle) < 45
            wide, tall = (CARD_RATIO, 1.0) if upright else (1.0, CARD_RATIO)
            box = Rect(0, 0, round(pose.height * wide), round(pose.height * tall))
            box.center = round(pose.x), round(pose.y)
            assert Rect((0, 0), size).contains(box)
            others = [place.plate for place in layout.places]
            assert box.collidelist([panel.box, layout.wins_words, layout.pad, *others]) < 0
