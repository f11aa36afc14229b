"""Typed letters go from title to title that begins with them, and around."""

from __future__ import annotations

from game.ui.widgets.letter_search import next_with

TITLES = ("Blackout", "Clag", "bowers duo", "Oh Hell")


def test_the_same_letter_again_goes_on_to_the_next_title_and_around() -> None:
    found, at = [], None
    for _ in range(3):
        at = next_with("b", TITLES, at)
        found.append(at)
    assert found == [0, 2, 0]


def test_a_single_title_is_found_wherever_one_is_and_a_letter_of_none_is_not() -> None:
    assert {next_with("O", TITLES, at) for at in (None, 0, 1, 2, 3)} == {3}
    assert next_with("x", TITLES, 1) is None
    assert next_with("c", (), None) is None
