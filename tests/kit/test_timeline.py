"""Time on the screen: what is played takes as long as it says, and can be finished at once."""

from __future__ import annotations

import pytest

from game.ui.table.timeline import (
    Do,
    Ease,
    Par,
    Pause,
    Seq,
    Timeline,
    Tween,
    Wait,
    after,
    ease_in_out,
    ease_out,
    linear,
    settle,
    swell,
)


@pytest.mark.parametrize("ease", [linear, ease_out, ease_in_out, settle])
def test_an_easing_starts_at_nothing_and_ends_at_the_whole_way(ease: Ease) -> None:
    assert ease(0.0) == pytest.approx(0, abs=1e-9)
    assert ease(1.0) == pytest.approx(1, abs=1e-9)


def test_a_card_that_lands_runs_a_little_too_far_and_comes_back() -> None:
    furthest = max(settle(step / 100) for step in range(101))
    assert 1.01 < furthest < 1.06


def test_a_pulse_ends_where_it_began() -> None:
    assert swell(0.0) == pytest.approx(0)
    assert swell(0.5) == pytest.approx(1)
    assert swell(1.0) == pytest.approx(0, abs=1e-9)


def test_a_tween_goes_by_the_seconds_and_ends_exactly_at_its_end() -> None:
    seen: list[float] = []
    tween = Tween(0.5, seen.append, linear)
    assert tween.advance(0.25) == 0
    assert seen == [0.5]
    assert tween.advance(0.35) == pytest.approx(0.1)
    assert seen == [0.5, 1.0]
    assert tween.done


def test_a_tween_reads_where_it_starts_only_when_it_starts() -> None:
    order: list[str] = []
    tween = Tween(0.2, lambda _share: order.append("step"), begin=lambda: order.append("begin"))
    assert order == []
    tween.advance(0.1)
    tween.advance(0.1)
    assert order == ["begin", "step", "step"]


def test_a_tween_of_no_length_is_at_its_end_at_once() -> None:
    seen: list[float] = []
    tween = Tween(0.0, seen.append)
    assert tween.advance(0.0) == 0
    assert seen == [1.0]
    assert tween.done


def test_what_one_item_leaves_of_a_frame_the_next_one_uses() -> None:
    seen: list[float] = []
    seq = Seq(Wait(0.1), Tween(1.0, seen.append, linear))
    seq.advance(0.35)
    assert seen == [pytest.approx(0.25)]


def test_items_side_by_side_are_done_when_the_longest_is() -> None:
    short, long = Wait(0.1), Wait(0.4)
    par = Par(short, long)
    assert par.advance(0.2) == 0
    assert not par.done
    assert par.advance(0.3) == pytest.approx(0.1)
    assert par.done


def test_a_later_item_waits_its_time() -> None:
    called: list[int] = []
    item = after(0.2, Do(lambda: called.append(1)))
    item.advance(0.1)
    assert called == []
    item.advance(0.15)
    assert called == [1]


def test_finishing_reaches_every_end_in_the_order_it_would_have_come() -> None:
    order: list[str] = []
    timeline = Timeline()
    timeline.play(
        Seq(
            Tween(1, lambda share: order.append(f"one {share:.0f}")),
            Wait(5),
            Do(lambda: order.append("two")),
        ),
        Par(Do(lambda: order.append("three")), Tween(1, lambda share: order.append("four"))),
    )
    timeline.finish()
    assert order == ["one 1", "two", "three", "four"]
    assert timeline.idle


def test_finishing_in_the_middle_calls_nothing_twice() -> None:
    order: list[str] = []
    timeline = Timeline()
    timeline.play(Do(lambda: order.append("one")), Wait(1), Do(lambda: order.append("two")))
    timeline.advance(0.5)
    timeline.finish()
    timeline.finish()
    assert order == ["one", "two"]


def test_who_hurries_comes_to_what_is_to_be_read_and_past_it_once_it_could_be() -> None:
    shown: list[float] = []
    timeline = Timeline()
    timeline.play(Seq(Wait(5), Par(Wait(3), Wait(4))), Pause(1.0, 0.6, shown.append), Wait(2))
    timeline.hurry()
    assert not timeline.idle
    timeline.hurry()
    timeline.advance(0.5)
    timeline.hurry()
    assert shown == [0.5]
    timeline.advance(0.25)
    timeline.hurry()
    assert timeline.idle
    assert shown[-1] == 1.0


def test_a_pause_is_over_by_itself() -> None:
    timeline = Timeline()
    timeline.play(Pause(0.5, 0.6), Wait(0.25))
    timeline.advance(0.7)
    assert not timeline.idle
    timeline.advance(0.1)
    assert timeline.idle
    timeline.play(Pause(0.0, 0.6))
    timeline.hurry()
    assert timeline.idle


def test_what_is_played_while_something_plays_comes_after_it() -> None:
    order: list[str] = []
    timeline = Timeline()
    timeline.play(Wait(0.2), Do(lambda: order.append("first")))
    timeline.advance(0.1)
    timeline.play(Do(lambda: order.append("second")))
    assert order == []
    timeline.advance(0.2)
    assert order == ["first", "second"]
    assert timeline.idle


def test_a_timeline_gives_the_same_end_however_the_frames_fall() -> None:
    def end(frame: float) -> list[float]:
        seen: list[float] = [0.0]
        timeline = Timeline()
        timeline.play(Wait(0.13), Tween(0.31, lambda share: seen.__setitem__(0, share)), Wait(0.1))
        passed = 0
        while not timeline.idle:
            timeline.advance(frame)
            passed += 1
        return [seen[0], round(passed * frame, 1)]

    assert end(0.001) == end(0.05) == [1.0, 0.5] or end(0.001)[0] == end(0.05)[0] == 1.0
