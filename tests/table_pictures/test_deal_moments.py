"""A demo says after each deal who is likely to win, and which trick decided most."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from game.engine import ALL, PUBLIC, Viewer
from game.engine.weighing import Steps, Weigher, at_once
from game.presentation.replay_positions import ReplayPositions, Viewpoint
from game.presentation.words.win_chances import sentences
from game.review.deal_chances import CourseOfChances, DealCourse, course_of_chances, decisive
from game.table.bots.calculations import Calculator, Urgency
from game.ui.style.theme import THEMES, Theme, contrast
from game.ui.table import deal_moments
from game.ui.table.deal_moments import DealMoments
from game.ui.table.panels.win_chance_panel import ink_of
from tests.inline_bots import inline_service
from tests.lines import typed
from tests.recorded import record
from tests.reviews import EXPERT

NAMES = ("You", "Ada", "Bruno")


class AtOnce:
    """In place of whoever asks the expert: the answer is there at the next look."""

    def __init__(
        self,
        _: Calculator,
        answer: Callable[[Weigher, DealCourse], Steps[CourseOfChances]],
        urgency: Urgency,
    ) -> None:
        assert urgency is Urgency.ODDS
        self.answer = answer
        self.answers: list[CourseOfChances] = []
        ASKED.clear()

    def ask(self, deal: DealCourse) -> None:
        ASKED.append(deal)
        self.answers.append(at_once(self.answer(EXPERT, deal)))

    def poll(self) -> tuple[bool, CourseOfChances | None]:
        return (True, self.answers.pop()) if self.answers else (False, None)

    def forget(self) -> None:
        self.answers.clear()


ASKED: list[DealCourse] = []


def watched(name: str, viewer: Viewer, **options: object) -> list[tuple[str, ...]]:
    """What is said after each deal of a game that is looked at from somewhere."""
    positions = ReplayPositions.of_lines(typed(record(name, 3, 5, None, **options)))
    moments, said = DealMoments(inline_service(), NAMES, ("random",) * 3), []
    seat = viewer if isinstance(viewer, int) else 0
    looks = Viewpoint(seat, open=viewer is ALL)
    for place in range(positions.last + 1):
        shown = positions.shown(place, looks)
        moments.update(shown, viewer)
        told = moments.update(shown, viewer)
        if shown.points is not None and told not in said:
            said.append(told)
    return said


def test_with_open_hands_each_deal_is_told_with_what_was_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deal_moments, "ExpertAsker", AtOnce)
    ASKED.clear()
    said = watched("blackout", ALL, schedule=[4, 3])
    assert len(said) == len(ASKED) >= 2
    for deal, told in zip(ASKED, said, strict=True):
        course = at_once(course_of_chances(EXPERT, deal))
        assert told == sentences(course, NAMES)
        assert [len(view.tricks) for view in deal.views] == [*range(deal.views[0].spec.tricks)]
        assert course.tricks == (0, *range(1, len(deal.views) + 1), -1)
        assert all(round(sum(chances), 9) == 1 for chances in course.chances)
        found = decisive(course)
        moves = [
            max(abs(b - a) for a, b in zip(one, other, strict=True))
            for one, other in pairwise(course.chances)
        ]
        assert abs(found.after - found.before) == max(moves)
        assert moves[course.tricks.index(found.trick)] == max(moves)
    # The cards left before the last trick of a game leave nothing open.
    last = at_once(course_of_chances(EXPERT, ASKED[-1]))
    assert last.chances[-2] == last.chances[-1]
    assert set(last.chances[-1]) <= {0.0, 0.5, 1.0}


@pytest.mark.parametrize("viewer", [0, PUBLIC])
def test_who_does_not_see_all_hands_is_told_nothing(
    viewer: Viewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deal_moments, "ExpertAsker", AtOnce)
    ASKED.clear()
    assert set(watched("blackout", viewer, schedule=[3])) <= {()}
    assert ASKED == []


def test_where_all_win_together_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal_moments, "ExpertAsker", AtOnce)
    ASKED.clear()
    assert set(watched("cooperative", ALL, schedule=[2])) <= {()}
    assert ASKED == []


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_each_seat_has_a_colour_of_its_own_that_is_seen_on_the_panel(theme: Theme) -> None:
    inks = [ink_of(seat, theme) for seat in range(10)]
    assert len(set(inks)) == 10
    assert min(contrast(ink, theme.panel) for ink in inks) >= 3
