"""What is called and said stays on the screen, and nothing of other hands goes with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from game.engine import FACE_DOWN, Call, Card, NameSize, Phase, Say, Suit, TrumpTurned
from game.engine.choices import CallKind, Madness
from game.engine.scoring import trick_worth
from game.engine.terms import CallTerms, Statement, Strength, statements
from game.presentation.call_draft import CallDraft
from game.presentation.commentary import remark
from game.presentation.hand_order import HandOrder, TrumpPlace
from game.presentation.screen_state import ScreenState
from game.presentation.words.calls import call_meaning, call_words
from game.presentation.words.cooperative import exact_rule, shared_summary, size_title, tries_before
from game.presentation.words.seat_plates import plate_text
from game.presentation.words.spoken import said_tip, shared_score_tip, strip_tip, trump_tip
from game.presentation.words.talk import short_words, spoken
from game.presentation.words.trump import known_words
from game.ui.paint.cardbook import OTHER_BACK
from game.ui.paint.painter import Painter
from game.ui.style.contrast import accent
from game.ui.style.theme import THEMES, Theme, contrast
from game.ui.table.drawing.call_strip import (
    badges,
    call_title,
    paint_call,
    paint_worth,
    worth_box,
    worths,
)
from game.ui.table.drawing.cloth_notes import log_rows, paint_log
from game.ui.table.drawing.cooperative_score import who_missed
from game.ui.table.drawing.seat_plates import paint_plate
from game.ui.table.layout.size_limits import readable
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.mini_staircase import DealTurn, stairs
from game.ui.table.questions.talk import TalkPanel
from game.ui.table.scene import TableScene
from tests.driving.screen_states import changed
from tests.driving.table_screen import Screen, special_panel


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((1024, 640))
    yield
    pygame.display.quit()


ORDER = (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS)
CALLED = CallTerms(
    CallKind.SUIT_PRECEDENCE, ORDER, nuloss=True, blind_hand=True, madness=Madness.DESCENDING
)


def called(terms: CallTerms, cards: int = 4, seats: int = 3) -> Screen:
    """A table at which the person has called, and bots have not gone on yet."""
    agents = "human" + ",random" * (seats - 1)
    chosen = {"speed": "instant", "reduced_motion": True}
    screen = Screen(agents, row="caller-clag", first_dealer=0, chosen=chosen)
    screen.until(lambda: special_panel(screen.scene))
    screen.table.act(NameSize(0, cards))
    screen.until(lambda: screen.scene.presenter.shown.table.phase is Phase.CALLING)
    screen.until(lambda: special_panel(screen.scene))
    screen.table.act(Call(0, terms))
    screen.until(
        lambda: (
            screen.scene.presenter.shown.table.spec.call is not None
            and screen.scene.presenter.timeline.idle
        )
    )
    return screen


def talking(seats: int = 3, bot: str = "heuristic") -> Screen:
    """A cooperative table at which it is the person's turn to talk."""
    agents = ",".join(("human", *(bot,) * (seats - 1)))
    chosen = {"speed": "instant", "reduced_motion": True}
    screen = Screen(agents, row="cooperative", first_dealer=0, chosen=chosen)
    screen.until(lambda: special_panel(screen.scene))
    return screen


# Calls ------------------------------------------------------------------------------------------


def test_the_best_card_of_a_called_hand_is_at_its_end() -> None:
    shown = called(
        CallTerms(CallKind.SUIT_PRECEDENCE, ORDER, nuloss=True), cards=7
    ).scene.presenter.shown
    hand = HandOrder().in_order(shown, 0)
    suits = [ORDER.index(card.suit) for card in hand]
    assert suits == sorted(suits, reverse=True), "the highest suit stands last"
    for suit in ORDER:
        heights = [card.height for card in hand if card.suit is suit]
        assert heights == sorted(heights, reverse=True), "two is the best of each"
    left = HandOrder(trump_place=TrumpPlace.LEFT).in_order(shown, 0)
    assert [ORDER.index(card.suit) for card in left] == sorted(suits)


@pytest.mark.thinned(9)
@pytest.mark.parametrize("kind", CallKind)
def test_every_kind_stands_in_the_corner_until_the_deal_is_over(kind: CallKind) -> None:
    terms = CallTerms(kind, ORDER if kind is CallKind.SUIT_PRECEDENCE else None, nuloss=True)
    screen = called(terms)
    title = call_title(screen.scene.presenter.shown)
    for _turn in range(4000):
        shown = screen.scene.presenter.shown
        if shown.scored:
            return
        assert call_title(shown) == title
        assert badges(terms) == ["Nuloss"]
        screen.frames(1, 0.05)
        screen.decide()
    raise AssertionError("the deal does not end")


def test_the_corner_looks_different_for_every_call() -> None:
    seen: dict[bytes, CallTerms] = {}
    screen = called(CallTerms(CallKind.NO_TRUMP))
    scene = screen.scene
    for terms in (
        CallTerms(CallKind.NO_TRUMP),
        CallTerms(CallKind.NO_TRUMP, nuloss=True),
        CallTerms(CallKind.NO_TRUMP, blind_hand=True),
        CallTerms(CallKind.NO_TRUMP, madness=Madness.ASCENDING),
        CallTerms(CallKind.NO_TRUMP, madness=Madness.DESCENDING),
        CallTerms(CallKind.SUIT_PRECEDENCE, ORDER),
        CallTerms(CallKind.SUIT_PRECEDENCE, ORDER[::-1]),
        CallTerms(CallKind.MISERE_NO_TRUMP),
    ):
        shown = scene.presenter.shown
        scene.presenter.stage.show(changed(shown, spec=replace(shown.table.spec, call=terms)))
        picture = screen.draw().subsurface(scene.presenter.layout.info)
        key = pygame.image.tobytes(picture, "RGB")
        assert key not in seen, (terms, seen.get(key))
        seen[key] = terms


def test_the_worth_of_tricks_follows_their_number() -> None:
    assert [trick_worth(Madness.ASCENDING, k, 4) for k in (1, 2, 3, 4)] == [2, 4, 6, 8]
    assert [trick_worth(Madness.DESCENDING, k, 4) for k in (1, 2, 3, 4)] == [8, 6, 4, 2]
    screen = called(CallTerms(CallKind.NO_TRUMP, madness=Madness.DESCENDING))
    screen.play_until(lambda: screen.asked_to_play)
    scene = screen.scene
    assert worths(scene.presenter.shown) == [8, 6, 4, 2]
    stage = scene.presenter.stage
    assert paint_worth(scene.presenter.shown, scene.presenter.layout, stage.painter) is not None


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_worth_of_a_trick_covers_no_card_and_no_plate(
    seats: int, size: tuple[int, int]
) -> None:
    layout = TableLayout.of(size, seats, 7, 0, largest=7, calls=True)
    box = worth_box(layout)
    for name, other in readable(layout).items():
        assert name == "trick" or not box.colliderect(other), name
    for seat in range(seats):
        pose = layout.trick_pose(seat)
        card = pygame.Rect(0, 0, round(pose.height * 118 / 165), round(pose.height))
        card.center = round(pose.x), round(pose.y)
        overlap = box.clip(card)
        assert min(overlap.size) <= size[1] // 100, (seat, overlap)


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (3840, 2160)])
def test_a_taller_corner_covers_nothing(seats: int, size: tuple[int, int]) -> None:
    layout = TableLayout.of(size, seats, 7, 0, largest=7, calls=True)
    boxes = readable(layout)
    info = boxes.pop("info")
    assert not [name for name, box in boxes.items() if box.colliderect(info)]


def test_a_call_is_told_in_words() -> None:
    words = call_words(CALLED)
    for part in ("Suit precedence", "Nuloss", "Blind hand", "Descending madness", "spades"):
        assert part in words
    assert len(call_meaning(CALLED, 5)) == 5
    shown = called(CALLED).scene.presenter.shown
    assert strip_tip(shown) == (words, " ".join(call_meaning(CALLED, 4)))
    assert trump_tip(shown) is not None


def test_a_draft_drops_what_does_not_go_together() -> None:
    draft = CallDraft(CallKind.MISERE, ORDER, madness=Madness.ASCENDING)
    assert draft.terms == CallTerms(CallKind.MISERE)
    assert replace(draft, kind=CallKind.SUIT_PRECEDENCE).moved(Suit.HEARTS, 0).order == (
        Suit.HEARTS,
        Suit.SPADES,
        Suit.DIAMONDS,
        Suit.CLUBS,
    )


# Talk -------------------------------------------------------------------------------------------


def test_the_log_keeps_what_was_said_until_the_last_bid() -> None:
    screen = talking(3)
    screen.table.act(Say(0, Statement(Strength.SURE, 1)))
    screen.until(lambda: any(screen.scene.presenter.shown.table.talk[0]))
    assert "sure of 1" in dict(log_rows(screen.scene.presenter.shown))[0]
    screen.until(lambda: special_panel(screen.scene))
    screen.key(pygame.K_RETURN)
    screen.until(lambda: screen.asked_to_bid)
    assert [seat for seat, _words in log_rows(screen.scene.presenter.shown)] == [1, 2, 0]
    assert "sure of 1" in said_tip(screen.scene.presenter.shown, 0)
    screen.play_until(lambda: screen.scene.presenter.shown.table.phase is Phase.PLAYING)
    assert not log_rows(screen.scene.presenter.shown)


def test_everything_that_can_be_said_has_words() -> None:
    for statement in statements(9):
        assert short_words((statement,))
        assert spoken(statement, ())
    assert spoken(None, ()) != spoken(None, (Statement(Strength.WEAK),))
    assert short_words(()) == ""
    assert short_words((None,)) == "nothing"


def test_bids_must_come_to_the_cards_and_the_panel_says_so() -> None:
    shown = talking(3).scene.presenter.shown
    shown = changed(shown, spec=replace(shown.table.spec, cards=5))
    assert "at most 5" in exact_rule(shown)
    assert "at most 2" in exact_rule(changed(shown, bids=(None, 3, None)))
    assert "1 is left" in exact_rule(changed(shown, bids=(None, 3, 1)))
    assert "only 0" in exact_rule(changed(shown, bids=(None, 3, 2)))
    free = called(CallTerms(CallKind.PLAIN)).scene.presenter.shown
    assert exact_rule(free) == ""


def test_a_failed_deal_is_told_and_its_size_stays_marked() -> None:
    screen = talking(3, "random")

    def failed() -> bool:
        shown = screen.scene.presenter.shown
        return bool(shown.table.history) and not all(shown.table.history[-1].result.made)

    answer_until(screen, failed)
    shown = screen.scene.presenter.shown
    assert shared_summary(shown, screen.scene.presenter.names).endswith("The same size again.")
    assert who_missed(shown.table.history[-1], screen.scene.presenter.names) != "all made it"
    number = shown.table.spec.number
    answer_until(screen, lambda: screen.scene.presenter.shown.table.spec.number > number)
    shown = screen.scene.presenter.shown
    assert tries_before(shown) >= 1
    assert f"try {tries_before(shown) + 1}" in size_title(shown)
    present = next(one for one in stairs(shown) if one.turn is DealTurn.PRESENT)
    assert present.again
    assert strip_tip(shown) is not None
    assert "Plus" in shared_score_tip(shown)[1]


def answer_until(screen: Screen, seen: Callable[[], bool]) -> None:
    """Play on by keys, saying nothing."""
    for _turn in range(8000):
        if seen():
            return
        if special_panel(screen.scene) is not None:
            screen.key(pygame.K_RETURN)
        else:
            screen.decide()
        screen.frames(1, 0.05)
    raise AssertionError("not seen in time")


# Hidden -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["call", "talk"])
def test_no_pixel_of_a_panel_depends_on_other_hands(moment: str) -> None:
    if moment == "talk":
        screen = talking(4)
    else:
        chosen = {"speed": "instant", "reduced_motion": True}
        screen = Screen("human,random,random", row="caller-clag", first_dealer=0, chosen=chosen)
        screen.until(lambda: special_panel(screen.scene))
        screen.table.act(NameSize(0, 5))
        screen.until(lambda: screen.scene.presenter.shown.table.phase is Phase.CALLING)
        screen.until(lambda: special_panel(screen.scene))
    shown: ScreenState = screen.scene.presenter.shown
    for seat in range(1, shown.table.players):
        assert set(shown.table.hands[seat]) <= {FACE_DOWN}, "the screen knows no other hand"
    assert all(isinstance(card, Card) for card in shown.table.hands[0])
    before = fresh_look(screen)
    exchange_unseen(screen)
    assert fresh_look(screen) == before


def fresh_look(screen: Screen) -> bytes:
    """The pixels of a scene that comes to the table at this moment."""
    scene = TableScene(screen.table)
    scene.enter(screen.app)
    for frame in range(30):
        scene.update(500.0 + frame / 60, 1 / 60)
    assert special_panel(scene) is not None
    surface = pygame.Surface(screen.app.size)
    scene.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def exchange_unseen(screen: Screen) -> None:
    """Give the others each other's cards: what the person cannot see is another table now."""
    state = screen.table.game.state
    first, *others = state.deal.hands
    hands = (first, *others[1:], others[0])
    assert hands != state.deal.hands
    screen.table.game.state = replace(state, deal=replace(state.deal, hands=hands))


@pytest.mark.thinned(31)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080), (3840, 2160)])
def test_the_log_stays_clear_of_the_panels_below_it(seats: int, size: tuple[int, int]) -> None:
    screen = talking(seats)
    shown = screen.scene.presenter.shown
    most = 52 // seats
    layout = TableLayout.of(size, seats, most, 0, largest=most)
    told = (
        Statement(Strength.STRONG_IN_TWO),
        Statement(Strength.SURE, min(most, 12)),
        Statement(Strength.CAN_TAKE, 1),
    )
    talk = (told[:2], *(told for _seat in range(seats - 1)))
    dealt = changed(shown, talk=talk, spec=replace(shown.table.spec, cards=most))
    stage = screen.scene.presenter.stage
    painter = Painter(stage.theme, layout.scale)
    names = ("Konstantin", "Maximiliane", "Bartholomew", *("Wilhelmina",) * 4)[:seats]
    picture, log = paint_log(log_rows(dealt), names, layout, painter)
    assert picture.get_size() == log.size
    panel = TalkPanel(0, dealt, layout, painter)
    assert not log.colliderect(panel.box)
    assert not log.colliderect(layout.bids.panel)
    for name, box in readable(layout).items():
        assert name == "trick" or not log.colliderect(box), name
        assert name == "trick" or not panel.box.colliderect(box), name


def test_a_number_of_two_digits_can_be_typed_into_a_statement() -> None:
    screen = talking(2)
    shown = screen.scene.presenter.shown
    dealt = changed(shown, spec=replace(shown.table.spec, cards=26))
    panel = TalkPanel(0, dealt, screen.scene.presenter.layout, screen.scene.presenter.stage.painter)
    for key in (pygame.K_1, pygame.K_2):
        panel.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert panel.handle(enter) == Say(0, Statement(Strength.SURE, 12))


def test_the_second_pack_has_another_back() -> None:
    screen = talking(3)
    shown = changed(
        screen.scene.presenter.shown, phase=Phase.TURNING, trump_known=False, turn_up=None
    )
    packs = [one for one in screen.scene.presenter.stage.at_rest(shown) if one.key.kind == "pack"]
    assert packs
    assert all(one.second for one in packs)
    book = screen.app.book
    own, other = (book.turned(code, 80, 0) for code in (None, OTHER_BACK))
    assert pygame.image.tobytes(own, "RGB") != pygame.image.tobytes(other, "RGB")


def test_plus_and_minus_change_the_number_in_focus() -> None:
    screen = talking(2)
    dealt = changed(
        screen.scene.presenter.shown, spec=replace(screen.scene.presenter.shown.table.spec, cards=9)
    )
    panel = TalkPanel(0, dealt, screen.scene.presenter.layout, screen.scene.presenter.stage.painter)
    for key in (pygame.K_3, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_MINUS):
        panel.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert panel.numbers[Strength.SURE] == 4
    before = panel.panel.focus
    panel.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    assert panel.panel.focus != before


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_badges_of_a_call_can_be_read_in_every_theme(theme: Theme) -> None:
    shown = called(
        CallTerms(CallKind.PLAIN, nuloss=True, madness=Madness.ASCENDING)
    ).scene.presenter.shown
    picture = paint_call(shown, (260, 60), Painter(theme))
    grounds = {tuple(picture.get_at((x, y)))[:3] for x in range(260) for y in range(60)}
    assert theme.gold in grounds
    assert contrast(theme.gold, theme.on_gold) >= 4.5
    accents = {accent(theme)} - {theme.gold}
    assert not accents & grounds, "dark words on a dark badge"


@pytest.mark.parametrize("seats", [2, 7])
def test_what_was_said_stands_at_the_plates_while_the_cards_are_played(seats: int) -> None:
    screen = talking(seats)
    screen.table.act(Say(0, Statement(Strength.SURE, 1)))
    screen.play_until(lambda: screen.scene.presenter.shown.table.phase is Phase.PLAYING)
    shown = screen.scene.presenter.shown
    said = [plate_text(shown, seat, "", thinking=True).said for seat in range(seats)]
    assert said == [short_words(shown.table.talk[seat]) for seat in range(seats)]
    assert said[0] == "sure of 1"
    plain = changed(shown, talk=((),) * seats)
    size = screen.scene.presenter.layout.places[-1].plate.size
    painter = screen.app.painter
    assert pixels(shown, seats - 1, size, painter) != pixels(plain, seats - 1, size, painter)
    screen.play_until(lambda: screen.scene.presenter.shown.scored)
    shown = screen.scene.presenter.shown
    assert not any(plate_text(shown, seat, "", thinking=False).said for seat in range(seats))


def test_what_was_said_never_stands_at_a_plate_without_its_beginning() -> None:
    screen = talking(2)
    screen.play_until(lambda: screen.scene.presenter.shown.table.phase is Phase.PLAYING)
    text = plate_text(screen.scene.presenter.shown, 1, "Ada", thinking=False)
    painter = screen.app.painter
    for tall in range(28, 72, 2):
        strong, end = (
            pygame.image.tobytes(paint_plate(replace(text, said=said), (120, tall), painter), "RGB")
            for said in ("strong in one", "one")
        )
        assert strong != end, tall


def pixels(shown: ScreenState, seat: int, size: tuple[int, int], painter: Painter) -> bytes:
    """A plate as it is painted."""
    text = plate_text(shown, seat, "Ada", thinking=False)
    return pygame.image.tobytes(paint_plate(text, size, painter), "RGBA")


def test_a_precedence_of_suits_is_not_announced_as_no_trump() -> None:
    order = "from high to low: spades › diamonds › clubs › hearts"
    shown = called(CallTerms(CallKind.SUIT_PRECEDENCE, ORDER)).scene.presenter.shown
    assert known_words(shown).casefold() == order
    told = remark(TrumpTurned(None, None), shown, shown, ("You", "Ada", "Bruno"))
    assert [one.casefold() for one in told] == [f"{order}."]
    plain = called(CallTerms(CallKind.NO_TRUMP)).scene.presenter.shown
    assert known_words(plain) == "No trump"
