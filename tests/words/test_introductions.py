"""Who plays in a demo: counted again from the finished deals, and public to all."""

from __future__ import annotations

from game.engine import ALL, PUBLIC, Phase, new_game, observe, redact
from game.presentation.screen_state import ScreenState
from game.presentation.words.introductions import introduction, lead_in_words, record
from game.variants import variant, with_options
from tests.dealing import whole_game

NAMES = ("Ada", "Bruno", "Clio", "Somebody")


def test_what_is_said_of_a_seat_is_what_its_finished_deals_came_to() -> None:
    chosen = with_options(variant("oh-hell"), {"schedule": [1, 2, 1, 3, 1, 2]}, 4)
    places, halves, seats = set[str](), 0, set[int]()
    for seed in range(6):
        shown = {one: ScreenState.of(observe(new_game(chosen, 4, 0), one)) for one in (ALL, PUBLIC)}
        for step in whole_game(chosen, 4, seed):
            for event in step.events:
                shown = {
                    one: now.after(redact(event, step.after.deal, one))
                    for one, now in shown.items()
                }
            said = introduction(shown[ALL], NAMES)
            assert said == introduction(shown[PUBLIC], NAMES), "everybody may read it"
            finished = step.after.finished
            if said is None or not finished or step.after.phase is Phase.DEALING:
                continue
            made = [sum(d.result.made[seat] for d in finished) for seat in range(4)]
            totals = [sum(d.points[seat] for d in finished) for seat in range(4)]
            if said.seat is None:
                halves += 1
                assert len(finished) == 3
                assert len(said.lines) == 4
                for seat, name in enumerate(NAMES):
                    total = str(totals[seat]).replace("-", "−")
                    assert f"{name} {total}, {made[seat]} of 3 made" in said.lines
                continue
            seat = said.seat
            seats.add(seat)
            assert seat == (len(finished) - (len(finished) > 3)) % 4
            assert said.title == NAMES[seat]
            bids = f"{len(finished)} bid{'s' * (len(finished) != 1)}"
            assert f"{made[seat]} of {bids} made" in said.lines[1]
            zeros = [d.result.made[seat] for d in finished if d.result.bids[seat] == 0]
            assert (" zero" in said.lines[1]) is bool(zeros)
            if zeros:
                assert f"{sum(zeros)} of {len(zeros)} zero" in said.lines[1]
            best = max(total for one, total in enumerate(totals) if one != seat)
            apart = totals[seat] - best
            told = said.lines[0]
            places.add(told.split(" ")[2] if apart else told)
            if apart:
                assert told.startswith(f"{abs(apart)} point{'s' * (abs(apart) != 1)} ")
                assert ("ahead" in told) is (apart > 0)
            if apart < 0:
                ahead = NAMES.index(told.rsplit(" ", 1)[1])
                assert totals[ahead] == best
    assert halves > 6
    assert seats == {0, 1, 2, 3}, "half-time takes nobody's turn"
    assert {"ahead", "behind"} <= places


def test_nobody_is_introduced_once_tricks_are_taken_nor_before_a_game() -> None:
    chosen = with_options(variant("oh-hell"), {"schedule": [3, 2]}, 4)
    now = ScreenState.of(observe(new_game(chosen, 4, 0), ALL))
    assert introduction(now, NAMES) is None
    for step in whole_game(chosen, 4, 2):
        for event in step.events:
            now = now.after(redact(event, step.after.deal, ALL))
            if now.table.tricks or now.points is not None:
                assert introduction(now, NAMES) is None


def test_words_for_one_and_for_many() -> None:
    chosen = with_options(variant("oh-hell"), {"schedule": [1, 1]}, 4)
    found = set[str]()
    for seed in range(30):
        now = ScreenState.of(observe(new_game(chosen, 4, 0), PUBLIC))
        for step in whole_game(chosen, 4, seed):
            for event in step.events:
                now = now.after(redact(event, step.after.deal, PUBLIC))
        found |= {lead_in_words(now, seat, NAMES) for seat in range(4)}
        found |= {record(now, seat) for seat in range(4)}
    assert "Shares the lead" in found
    assert any(words.endswith("of 1 zero") for words in found)
    assert any(words.endswith("of 2 zeros") for words in found)
