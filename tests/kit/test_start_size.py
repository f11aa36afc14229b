"""How large the window begins: by the screen where nobody has chosen a size, else as chosen."""

from __future__ import annotations

import pytest

from game.ui.platform.settings import START_WINDOW, Settings
from game.ui.shell import display
from game.ui.shell.display import scale_for


@pytest.mark.parametrize(
    ("screen", "begins"),
    [
        ((1280, 800), (1264, 728)),
        ((1366, 768), (1280, 696)),
        ((1920, 1080), (1280, 800)),
        ((2560, 1440), (1613, 1008)),
        ((3840, 2160), (2419, 1512)),
        ((1080, 1920), (1064, 800)),
        ((1024, 600), (1024, 528)),
        ((800, 600), (800, 528)),
        ((1093, 614), (1077, 542)),  # 1366 x 768 where the system enlarges all by a quarter
    ],
)
def test_a_window_that_nobody_has_sized_grows_with_a_large_screen(
    screen: tuple[int, int], begins: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(display, "desktop_size", lambda: screen)
    assert display.fitting(Settings().window) == begins


def test_letters_grow_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "desktop_size", lambda: (3840, 2160))
    assert scale_for(display.fitting(START_WINDOW), 0) > scale_for(START_WINDOW, 0)


def test_a_chosen_size_stays_as_far_as_the_screen_has_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(display, "desktop_size", lambda: (3840, 2160))
    assert display.fitting((1300, 900)) == (1300, 900)
    monkeypatch.setattr(display, "desktop_size", lambda: (1280, 800))
    assert display.fitting((2419, 1512)) == (1264, 728)


@pytest.mark.parametrize("screen", [(1024, 600), (800, 600), (1093, 614), (640, 480)])
def test_no_window_is_larger_than_its_screen_and_none_is_kept_from_becoming_as_small(
    screen: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(display, "desktop_size", lambda: screen)
    for chosen in (START_WINDOW, (1024, 640), (1366, 768), (600, 400)):
        window = display.fitting(chosen)
        assert all(size <= room for size, room in zip(window, screen, strict=True))
        assert all(least <= size for least, size in zip(display.minimum(), window, strict=True))


def test_words_of_the_usual_size_go_down_where_a_window_has_no_room_for_its_screens() -> None:
    assert scale_for((1024, 528), 0) == 1
    assert scale_for((800, 528), 0) == 0.9
    assert scale_for((640, 400), 0) == scale_for((640, 400), 150) == 0.75
