"""What was won on the Tour as a file of the profile."""

from __future__ import annotations

from pathlib import Path

from game.tour.stars import Prize, Won
from game.tour.tour_progress import FILE, TourProgress, keep, read_progress
from game.variants.lengths import Length
from tests.storage.raw_documents import raw

WIN = Won("blackout", Prize.WIN, "2026-11-01T10:00:00Z", length=Length.SHORT)
CUP = Won("river", Prize.CUP, "2026-11-02T10:00:00Z", silver=True)


def test_a_home_without_the_file_begins_at_the_first_house(tmp_path: Path) -> None:
    assert read_progress(tmp_path) == (TourProgress(), None)
    assert TourProgress().at == "blackout"


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    progress = TourProgress(at="la-pocha", level="expert", length=Length.USUAL).with_won([CUP, WIN])
    assert keep(tmp_path, lambda _: progress) is None
    assert read_progress(tmp_path) == (progress, None)


def test_what_another_window_won_meanwhile_stays(tmp_path: Path) -> None:
    keep(tmp_path, lambda held: held.with_won([WIN]))
    keep(tmp_path, lambda held: held.with_won([CUP]))
    assert set(read_progress(tmp_path)[0].won) == {WIN, CUP}


def test_a_file_that_makes_no_sense_is_set_aside_and_its_earlier_state_comes_back(
    tmp_path: Path,
) -> None:
    keep(tmp_path, lambda held: held.with_won([WIN]))
    keep(tmp_path, lambda held: held.with_won([CUP]))
    nonsense = b'{"format":"blackout-tour","version":1,"won":[{"stop":3}]}'
    kept = raw(tmp_path / FILE)
    kept.write(nonsense)
    progress, trouble = read_progress(tmp_path)
    assert trouble is not None
    assert progress.won == (WIN,)
    assert kept.aside() == [nonsense]


def test_a_file_of_a_newer_program_is_not_written_over(tmp_path: Path) -> None:
    kept = raw(tmp_path / FILE)
    newer = b'{"format":"blackout-tour","version":9,"roads":2}'
    kept.write(newer)
    keep(tmp_path, lambda held: held.with_won([WIN]))
    assert kept.aside() == [newer]
