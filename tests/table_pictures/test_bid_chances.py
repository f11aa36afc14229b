"""Chances at the plates of a demo: by what is seen and nothing else, never waited for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pygame
import pytest

from game.engine import (
    ALL,
    PUBLIC,
    Action,
    GameState,
    IllegalAction,
    Phase,
    Seat,
    View,
    Viewer,
    apply,
    new_game,
    observe,
)
from game.engine.weighing import Weigher, at_once
from game.presentation.screen_state import ScreenState
from game.presentation.words.seats.others import SeatText
from game.review.deal_chances import chances_of
from game.roster import weigher
from game.table.bots.calculations import Calculator, Urgency
from game.ui.paint.painter import Painter
from game.ui.table import bid_chances, deal_moments
from game.ui.table.bid_chances import in_percent, view_for_chances
from game.ui.table.drawing import stage
from game.ui.table.drawing.seat_face import SeatRoom, paint_seat
from game.ui.table.drawing.static_layer import StaticLayer, StaticPart
from game.variants import VARIANTS, variant, with_options
from tests.ai.test_agents_blind import TABLES, exchanged, hidden_from
from tests.dealing import whole_game
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

EXPERT = weigher()
display = display_of((1024, 640))
NOBODY = -1
"""In place of a seat: who sees no hand."""
BOTS = "random,random,random,random"


def moment(seed: int) -> tuple[list[Action], GameState]:
    """One trick is taken and the next is being played; how that came about."""
    row = with_options(variant("blackout"), {"schedule": [4]}, 3)
    actions: list[Action] = []
    for step in whole_game(row, 3, seed):
        state = step.before
        if len(state.deal.tricks) == 1 and state.deal.trick:
            return actions, state
        actions.append(step.action)
    raise AssertionError("a deal of four cards has a second trick")


def otherwise(actions: list[Action], state: GameState, viewer: Viewer) -> GameState:
    """Another state that looks the same to this viewer."""
    seat = viewer if isinstance(viewer, int) else NOBODY
    hidden = hidden_from(state, seat)
    for seed in range(400):
        other = new_game(state.variant, state.players, state.first_dealer)
        try:
            for action in exchanged(state.variant, actions, hidden, seat, Random(seed)):
                other, _ = apply(other, action)
        except IllegalAction:
            continue
        if other.deal.hands != state.deal.hands:
            assert observe(other, viewer) == observe(state, viewer)
            return other
    raise AssertionError("there is another deal")


# What a screen shows ------------------------------------------------------------------------------


@pytest.mark.thinned(4)
@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_the_view_of_a_screen_is_the_view_of_its_viewer(name: str) -> None:
    row = VARIANTS[name]
    players, seen = max(row.deals), 0
    start = new_game(row, players, 0)
    assert view_for_chances(ScreenState.of(observe(start, ALL))) is None
    for step in whole_game(row, players, 2):
        if len(step.before.finished) >= 5:
            break
        for viewer in (ALL, PUBLIC, 1):
            view = observe(step.before, viewer)
            found = view_for_chances(ScreenState.of(view))
            if found is None:
                assert view.phase is not Phase.PLAYING
                continue
            seen += 1
            assert _without_order(found) == _without_order(view)
    assert seen


def _without_order(view: View) -> dict[str, object]:
    """What can be worked with: hands hold the same cards, and no wishes or changes are known."""
    fields = {name: getattr(view, name) for name in View.__dataclass_fields__}
    for name in ("last_bidder", "wishes"):
        del fields[name]
    fields["hands"] = tuple(sorted(map(repr, hand)) for hand in view.hands)
    return fields


# The chances --------------------------------------------------------------------------------------


def test_all_cards_seen_say_what_these_cards_come_to() -> None:
    missed = 0
    for seed in range(8):
        _, state = moment(seed)
        chances = at_once(chances_of(EXPERT, observe(state, ALL)))
        assert chances == at_once(chances_of(EXPERT, observe(state, ALL))), (
            "the same view, the same chances"
        )
        assert all(chance is not None and 0 <= chance <= 1 for chance in chances)
        over = [s for s in range(3) if state.deal.taken[s] > (state.deal.bids[s] or 0)]
        assert all(chances[seat] == 0 for seat in over)
        missed += len(over)
    assert missed


@pytest.mark.parametrize("viewer", [PUBLIC, 2])
def test_who_sees_fewer_cards_is_told_nothing_of_the_others(viewer: Viewer) -> None:
    told = 0
    for seed in range(3):
        actions, state = moment(seed)
        other = otherwise(actions, state, viewer)
        seen = [at_once(chances_of(EXPERT, observe(each, viewer))) for each in (state, other)]
        assert seen[0] == seen[1]
        known = [at_once(chances_of(EXPERT, observe(each, ALL))) for each in (state, other)]
        told += known[0] != known[1]
    assert told, "with all cards seen it matters who holds them"


def test_while_bids_are_made_only_those_made_have_a_chance() -> None:
    row = with_options(variant("blackout"), {"schedule": [5], "bidding": "in-turn"}, 4)
    for step in whole_game(row, 4, 3):
        if step.before.phase is Phase.BIDDING:
            chances = at_once(chances_of(EXPERT, observe(step.before, ALL)))
            bids = step.before.deal.bids
            assert [chance is None for chance in chances] == [bid is None for bid in bids]


def test_piles_say_nothing_to_who_does_not_see_their_order() -> None:
    row, players = TABLES["unseen piles"]
    states = [step.before for step in whole_game(row, players, 1)]
    piled = next(state for state in states if state.phase is Phase.PLAYING)
    assert at_once(chances_of(EXPERT, observe(piled, 0))) == (None,) * 4
    assert set(at_once(chances_of(EXPERT, observe(piled, ALL)))) <= {0.0, 1.0}, (
        "nothing is left to chance"
    )


def test_certain_is_only_what_no_deal_was_against() -> None:
    assert in_percent((0.0, 0.001, 0.5, None, 0.999, 1.0)) == {0: 0, 1: 1, 2: 50, 4: 99, 5: 100}


# At the table -------------------------------------------------------------------------------------


class Asked:
    """In place of the service: questions are kept, and answered when the test says so."""

    latest: Asked

    def __init__(
        self, _: Calculator, answer: Callable[[Weigher, View], object], urgency: Urgency
    ) -> None:
        assert urgency is Urgency.ODDS
        Asked.latest = self
        self.questions: list[View] = []
        self.answer: tuple[float | None, ...] | None = None

    def ask(self, question: View) -> None:
        self.questions.append(question)

    def poll(self) -> tuple[bool, tuple[float | None, ...] | None]:
        answer, self.answer = self.answer, None
        return answer is not None, answer

    def forget(self) -> None:
        self.answer = None


class Unanswered(Asked):
    """Whoever else asks is told nothing."""

    def __init__(self, *_: object) -> None:
        pass

    def ask(self, question: View) -> None:
        pass

    def poll(self) -> tuple[bool, tuple[float | None, ...] | None]:
        return False, None

    def forget(self) -> None:
        pass


def watching(monkeypatch: pytest.MonkeyPatch, **chosen: object) -> Screen:
    """A demo that is held in its first trick."""
    monkeypatch.setattr(bid_chances, "ExpertAsker", Asked)
    monkeypatch.setattr(deal_moments, "ExpertAsker", Unanswered)
    screen = Screen(
        BOTS,
        seed=20,
        options={"schedule": [5, 3]},
        chosen={"demo_chances": True, "remarks": False, **chosen},
    )
    presenter = screen.scene.presenter
    screen.until(lambda: presenter.shown.table.phase is Phase.PLAYING)
    screen.key(pygame.K_p)
    screen.until(lambda: presenter.timeline.idle)
    screen.frames(60)
    return screen


def plates(screen: Screen) -> list[bytes]:
    picture, places = screen.draw(), screen.scene.presenter.layout.places
    return [pygame.image.tobytes(picture.subsurface(at.plate), "RGB") for at in places]


def test_the_plates_say_the_answer_one_in_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watching(monkeypatch)
    before, chances = plates(screen), screen.scene.presenter.chances
    assert Asked.latest.questions[-1].phase is Phase.PLAYING
    Asked.latest.answer = (0.25, None, 0.5, 1.0)
    for told in (1, 2, 3, 3):
        screen.frames(1)
        assert len(chances.seen) == told
    assert chances.seen == {0: 25, 2: 50, 3: 100}
    assert not chances.waiting
    changed = [one != other for one, other in zip(before, plates(screen), strict=True)]
    assert changed == [True, False, True, True]


def test_one_plate_is_painted_a_frame_and_nothing_beside_it_is_mended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted: list[Seat] = []
    mended: list[int] = []

    def painting(text: SeatText, place: SeatRoom, painter: Painter) -> pygame.Surface:
        painted.append(text.seat)
        return paint_seat(text, place, painter)

    monkeypatch.setattr(stage, "paint_seat", painting)
    mend = StaticLayer.draw

    def noted(layer: StaticLayer, surface: pygame.Surface, parts: Sequence[StaticPart]) -> int:
        mended.append(mend(layer, surface, parts))
        return mended[-1]

    monkeypatch.setattr(StaticLayer, "draw", noted)
    screen = watching(monkeypatch)
    places = screen.scene.presenter.layout.places

    def frames(number: int) -> None:
        for _ in range(number):
            screen.frames(1)
            screen.draw()

    frames(4)
    for answer in ((0.25, 0.4, 0.5, 1.0), (0.25, 0.6, 0.5, 0.9), (0.25, 0.6, 0.5, 0.9)):
        before = dict(screen.scene.presenter.chances.seen)
        painted.clear()
        mended.clear()
        Asked.latest.answer = answer
        frames(6)
        changed = [seat for seat, now in in_percent(answer).items() if before.get(seat) != now]
        assert painted == changed, "each plate that says something new, once"
        areas = [places[seat].plate.width * places[seat].plate.height for seat in changed]
        assert mended == areas + [0] * (6 - len(areas)), "one plate a frame, then nothing"


def test_a_step_asks_again_and_keeps_what_is_said_until_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = watching(monkeypatch)
    presenter = screen.scene.presenter
    Asked.latest.answer = (0.25, 0.5, 0.5, 1.0)
    screen.frames(6)
    asked, seen = len(Asked.latest.questions), dict(presenter.chances.seen)
    screen.key(pygame.K_n)
    screen.until(lambda: presenter.timeline.idle and len(Asked.latest.questions) > asked)
    assert presenter.chances.seen == seen
    assert Asked.latest.questions[-1] == view_for_chances(presenter.shown)
    screen.key(pygame.K_d)
    screen.until(lambda: presenter.shown.scored)
    screen.frames(2)
    assert not presenter.chances.seen, "a deal that is over has nothing open"


def test_another_view_asks_by_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watching(monkeypatch)
    presenter = screen.scene.presenter
    assert presenter.viewer is ALL
    Asked.latest.answer = (0.25, 0.5, 0.5, 1.0)
    screen.frames(6)
    screen.key(pygame.K_3)
    screen.frames(1)
    assert not presenter.chances.seen, "they were worked out from all cards"
    question = Asked.latest.questions[-1]
    assert question.seat == 2
    assert question == view_for_chances(presenter.feed.shown(2))
    screen.key(pygame.K_h)
    screen.frames(1)
    assert Asked.latest.questions[-1] == view_for_chances(presenter.feed.shown(PUBLIC))


def test_a_key_turns_the_chances_off_and_on(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watching(monkeypatch)
    bare = plates(screen)
    Asked.latest.answer = (0.25, 0.5, 0.5, 1.0)
    screen.frames(6)
    screen.key(pygame.K_x)
    screen.frames(1)
    assert not screen.app.settings.demo_chances
    assert plates(screen) == bare
    asked = len(Asked.latest.questions)
    screen.key(pygame.K_n)
    screen.frames(30)
    assert len(Asked.latest.questions) == asked
    screen.key(pygame.K_x)
    screen.frames(1)
    assert len(Asked.latest.questions) == asked + 1


def test_at_a_person_s_table_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bid_chances, "ExpertAsker", Asked)
    screen = Screen(seed=3, chosen={"demo_chances": True})
    screen.until(lambda: screen.scene.input.decision.bid.panel is not None)
    assert Asked.latest.questions == []
