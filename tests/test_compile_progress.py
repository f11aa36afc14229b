"""How far compiling is: counted by functions, each with all that it calls."""

from __future__ import annotations

from typing import Any

from numba import njit

from ai.kernel.compilation.progress import compiling


@njit
def doubled(number: Any) -> Any:
    return 2 * number


@njit(inline="always")
def raised(number: Any) -> Any:
    return number + 1


@njit
def both(number: Any) -> Any:
    return doubled(raised(number))


def test_progress_rises_to_the_number_of_functions_that_are_needed() -> None:
    told: list[tuple[int, int]] = []
    called: Any = both
    with compiling([both], lambda ready, of: told.append((ready, of))):
        assert called(3) == 8
    assert told == [(1, 3), (3, 3)], "what is put into its caller is ready with that"
    with compiling([both], lambda ready, of: told.append((ready, of))):
        assert called(3) == 8
    assert len(told) == 2, "nothing is said where nothing is compiled"
