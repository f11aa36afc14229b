"""What is called and said stays on the screen, and nothing of other hands goes with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from game.engine import FACE_DOWN, Call, Card, NameSize, Phase, Say, Suit, TrumpTurned
from game.engine.choices import CallKind, Madness
from game.engine.decisions.call import called_spec
from game.engine.scoring import trick_worth
from game.engine.terms import CallTerms, Statement, Strength, statements
from game.presentation.call_draft import CallDraft
from game.presentation.commentary import remark
from game.presentation.deal_stairs import DealTurn, stairs
from game.presentation.hand_order import HandOrder, TrumpPlace
from game.presentation.screen_state import ScreenState
from game.presentation.words.calls import call_meaning, call_words
from game.presentation.words.cooperative import exact_rule, shared_summary, tries_before
from game.presentation.words.corners.trick_ladder import trick_ladder
from game.presentation.words.corners.what_wins import WhatWins, what_wins
from game.presentation.words.corners.where_we_are import where_we_are
from game.presentation.words.seats.others import said_words
from game.presentation.words.spoken import said_tip
from game.presentation.words.talk import short_words, spoken
from game.presentation.words.trump import known_words
from game.ui.paint.cardbook import OTHER_BACK
from game.ui.table.layout.boxes import Yielded
from game.ui.table.layout.size_limits import SizeWish, readable
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.choice_panel import ChoicePanel
from game.ui.table.questions.talk import TalkChoices
from game.ui.table.table_scene import TableScene
from game.ui.table.tooltip_words import table_tip
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


def corner(screen: Screen) -> WhatWins:
    """What stands in the upper left corner."""
    return what_wins(screen.scene.presenter.shown, screen.scene.presenter.names)


@pytest.mark.thinned(9)
@pytest.mark.parametrize("kind", CallKind)
def test_every_kind_stands_in_the_corner_until_the_deal_is_over(kind: CallKind) -> None:
    terms = CallTerms(kind, ORDER if kind is CallKind.SUIT_PRECEDENCE else None, nuloss=True)
    screen = called(terms)
    title = corner(screen)
    assert "two high" in title.clause[0]
    for _turn in range(4000):
        shown = screen.scene.presenter.shown
        if shown.scored:
            return
        told = corner(screen)
        assert (told.order, told.clause) == (title.order, title.clause)
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
        scene.presenter.stage.show(changed(shown, spec=called_spec(shown.table.spec, terms)))
        picture = screen.draw().subsurface(scene.presenter.layout.wins)
        key = pygame.image.tobytes(picture, "RGB")
        assert key not in seen, (terms, seen.get(key))
        seen[key] = terms


def test_the_worth_of_tricks_follows_their_number() -> None:
    assert [trick_worth(Madness.ASCENDING, k, 4) for k in (1, 2, 3, 4)] == [2, 4, 6, 8]
    assert [trick_worth(Madness.DESCENDING, k, 4) for k in (1, 2, 3, 4)] == [8, 6, 4, 2]
    screen = called(CallTerms(CallKind.NO_TRUMP, madness=Madness.DESCENDING))
    screen.play_until(lambda: screen.asked_to_play)
    scene = screen.scene
    ladder = trick_ladder(scene.presenter.shown)
    assert ladder is not None
    assert ladder.worths == (8, 6, 4, 2)
    layout = scene.presenter.layout
    assert layout.ladder.width
    tip = table_tip(scene.presenter.shown, layout, screen.table.players, layout.ladder.center)
    assert tip is not None
    assert (tip.target, tip.text) == (layout.ladder, "This trick pays 8; then 6 and 4.")


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("words", [100, 150, 200])
def test_the_worth_of_a_trick_covers_no_card_and_no_plate(
    seats: int, size: tuple[int, int], words: int
) -> None:
    wish = SizeWish(words)
    layout = TableLayout.of(
        size, seats, 7, 0, wish, largest=7, calls=True, priced=True, yields=Yielded.ROW
    )
    box = layout.ladder
    assert box.width
    for name, other in readable(layout).items():
        assert name in ("trick", "ladder") or not box.colliderect(other), name
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
    wins = boxes.pop("wins")
    assert not [name for name, box in boxes.items() if box.colliderect(wins)]


def test_a_call_is_told_in_words() -> None:
    words = call_words(CALLED)
    for part in ("Suit precedence", "Nuloss", "Blind hand", "Descending madness", "spades"):
        assert part in words
    assert len(call_meaning(CALLED, 5)) == 5


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


def test_everything_that_can_be_said_has_words() -> None:
    for statement in statements(9):
        assert short_words((statement,))
        assert spoken(statement, ())
    assert spoken(None, ()) != spoken(None, (Statement(Strength.WEAK),))
    assert short_words(()) == ""
    assert short_words((None,)) == "nothing to say"


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
    number = shown.table.spec.number
    answer_until(screen, lambda: screen.scene.presenter.shown.table.spec.number > number)
    shown = screen.scene.presenter.shown
    assert tries_before(shown) >= 1
    assert f"try {tries_before(shown) + 1}" in " ".join(where_we_are(shown, ()).size)
    present = next(one for one in stairs(shown) if one.turn is DealTurn.PRESENT)
    assert present.again


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


def test_a_number_of_two_digits_can_be_typed_into_a_statement() -> None:
    screen = talking(2)
    shown = screen.scene.presenter.shown
    dealt = changed(shown, spec=replace(shown.table.spec, cards=26))
    presenter = screen.scene.presenter
    panel = ChoicePanel(TalkChoices(0, dealt), presenter.layout, presenter.stage.painter)
    for key in (pygame.K_1, pygame.K_2):
        panel.answer_to(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert panel.answer_to(enter) == Say(0, Statement(Strength.SURE, 12))


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
    presenter = screen.scene.presenter
    panel = ChoicePanel(TalkChoices(0, dealt), presenter.layout, presenter.stage.painter)
    for key in (pygame.K_3, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_MINUS):
        panel.answer_to(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert panel.chosen[Strength.SURE] == 4
    before = panel.panel.focus
    panel.answer_to(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    assert panel.panel.focus != before


@pytest.mark.parametrize("seats", [2, 7])
def test_what_was_said_stands_at_the_seats_while_the_cards_are_played(seats: int) -> None:
    screen = talking(seats)
    screen.table.act(Say(0, Statement(Strength.SURE, 1)))
    screen.play_until(lambda: screen.scene.presenter.shown.table.phase is Phase.PLAYING)
    shown = screen.scene.presenter.shown
    said = [said_words(shown, seat) for seat in range(seats)]
    assert [words[0] for words in said] == [
        short_words(shown.table.talk[seat]) for seat in range(seats)
    ]
    assert said[0] == ("sure of 1",)
    assert "sure of 1" in said_tip(shown, 0)
    others = range(1, seats)
    screen.draw()
    stage = screen.scene.presenter.stage
    assert [stage.seat_words(seat).second for seat in others] == [said[seat] for seat in others]


def test_a_precedence_of_suits_is_not_announced_as_no_trump() -> None:
    order = "from high to low: spades › diamonds › clubs › hearts"
    shown = called(CallTerms(CallKind.SUIT_PRECEDENCE, ORDER)).scene.presenter.shown
    assert known_words(shown).casefold() == order
    told = remark(TrumpTurned(None, None), shown, shown, ("You", "Ada", "Bruno"))
    assert [one.casefold() for one in told] == [f"{order}."]
    plain = called(CallTerms(CallKind.NO_TRUMP)).scene.presenter.shown
    assert known_words(plain) == "No trump"
