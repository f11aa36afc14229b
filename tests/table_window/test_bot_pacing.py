"""The moment a bot takes: it fits the decision, it is short, and it tells nobody anything."""

from __future__ import annotations

import pygame
import pytest

from game.engine import (
    ALL,
    CHANCE,
    PUBLIC,
    Bid,
    Limit,
    Phase,
    Play,
    apply,
    legal_actions,
    observe,
    to_act,
)
from game.presentation.screen_state import ScreenState
from game.table.bots.time_limits import OVERHEAD, WAIT, shared
from game.table.stream import MovesUndone
from game.ui.platform.bot_workers import BotWorkers
from game.ui.platform.settings import SPEEDS, Speed
from game.ui.table.animation.movements import Tempo
from game.ui.table.bot_pacing import BotPacing, pause, share
from game.variants import VARIANTS, variant
from tests.bots import one_deal
from tests.driving.displays import display_of
from tests.driving.screen_states import changed
from tests.driving.table_screen import Screen

display = display_of((1024, 640))


def moments(row: str = "oh-hell", players: int = 4, seed: int = 1) -> list[tuple[ScreenState, int]]:
    """Every decision of a deal: the table before it as everybody sees it, and whose it is."""
    states = one_deal(variant(row), players, ["random"] * players, seed)
    asked = [(state, to_act(state).must) for state in states[:-1]]
    return [(ScreenState.of(observe(s, PUBLIC)), must[0]) for s, must in asked if must[0] != CHANCE]


def test_a_bot_thinks_longest_about_a_bid_and_the_opening_lead_and_little_to_follow() -> None:
    deal = moments()
    bids = [pause(now, seat) for now, seat in deal if now.table.phase is Phase.BIDDING]
    plays = [(now, pause(now, seat)) for now, seat in deal if now.table.phase is Phase.PLAYING]
    opening = plays[0][1]
    leads = [
        t
        for now, t in plays
        if not now.table.trick and now.table.tricks and any(now.table.hands[0][1:])
    ]
    follows = [t for now, t in plays if now.table.trick and len(now.table.hands[now.turn[0]]) > 1]
    assert opening > max(leads) > min(leads) > max(follows) > 0
    assert min(bids) > max(follows)


def test_a_longer_hand_is_looked_at_longer_and_the_last_card_comes_at_once() -> None:
    plays = [(now, seat) for now, seat in moments() if now.table.phase is Phase.PLAYING]
    second = [pause(now, seat) for now, seat in plays if len(now.table.trick) == 1]
    assert second[0] > second[-2] > second[-1] == 0
    assert all(pause(now, seat) == 0 for now, seat in plays if len(now.table.hands[seat]) == 1)


def test_whoever_needs_every_trick_left_takes_longer() -> None:
    for now, seat in moments():
        if now.table.phase is Phase.PLAYING and len(now.table.hands[seat]) > 1:
            held, taken = len(now.table.hands[seat]), now.table.taken[seat]

            def with_bid(bid: int, now: ScreenState = now, seat: int = seat) -> float:
                bids = tuple(bid if s == seat else 0 for s in range(4))
                return pause(changed(now, bids=bids), seat)

            assert with_bid(taken + held) > with_bid(taken + held - 1) == with_bid(taken)


@pytest.mark.parametrize("row", VARIANTS)
def test_a_pause_hangs_on_nothing_that_only_some_can_see(row: str) -> None:
    players = min(n for n in variant(row).deals if n > 2) if row != "bowers-duo" else 2
    for seed in (1, 2):
        for state in one_deal(variant(row), players, ["random"] * players, seed)[:-1]:
            for seat in to_act(state).must:
                if seat != CHANCE:
                    seen = (PUBLIC, ALL, *range(players))
                    assert len({pause(ScreenState.of(observe(state, v)), seat) for v in seen}) == 1


def test_what_a_bot_decided_and_how_many_ways_it_had_change_nothing() -> None:
    """The pause before a forced card is that before a free one: nothing but the table counts."""
    free = forced = 0
    for state in one_deal(variant("oh-hell"), 4, ["random"] * 4, 3)[:-1]:
        must = to_act(state).must
        legal = () if must[0] == CHANCE else legal_actions(state, must[0])
        kinds = [a for a in legal if isinstance(a, Bid | Play)]
        if len(kinds) != len(legal) or not legal:
            continue
        held = len(state.deal.hands[must[0]])
        free += len(legal) > 1
        forced += len(legal) == 1 and held > 1
        before = ScreenState.of(observe(state, PUBLIC))
        assert {apply(state, action)[1][0].decider for action in legal} == {must[0]}
        assert (pause(before, must[0]) > 0) == (held > 1 or isinstance(legal[0], Bid))
    assert free
    assert forced


@pytest.mark.thinned(53)
@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("bots", range(1, 10))
def test_all_bots_together_keep_a_person_waiting_a_second_and_a_half_at_most(
    bots: int, speed: Speed
) -> None:
    """However the tricks go: the bids of all, and then a trick up to the person."""
    factor = share(bots, Tempo.of(speed, reduced_motion=False).moves)
    for players, row in ((bots + 1, "kachuful"), (min(bots + 1, 4), "blackout")):
        if players not in variant(row).deals:
            continue
        taken = [(now, pause(now, seat) * factor) for now, seat in moments(row, players)]
        bids = [t for now, t in taken if now.table.phase is Phase.BIDDING]
        cards = [t for now, t in taken if now.table.phase is Phase.PLAYING]
        # Between two decisions of his every bot is asked twice at most.
        trick = sorted(cards, reverse=True)[: players - 1]
        assert 1000 * (sum(sorted(bids)[1:]) + sum(trick)) <= WAIT
        assert 1000 * 2 * sum(trick) <= WAIT
        assert speed is not Speed.INSTANT or not any(bids + cards)


@pytest.mark.slow
@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.DOUBLE])
def test_no_bid_or_card_of_a_bot_is_seen_before_its_moment(
    speed: Speed, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Screen("human,random,random,random", seed=4, first_dealer=0, chosen={"speed": speed})
    scene, factor = screen.scene, share(3, Tempo.of(speed, reduced_motion=False).moves)
    rested: list[tuple[Phase, float, float]] = []
    waits = [0.0]
    on = scene.show_next

    def watched() -> bool:
        coming, now, rest = (
            scene.presenter.feed.coming(0),
            scene.presenter.shown,
            scene.presenter.bot_pacing.rested,
        )
        seat = None if coming is None or isinstance(coming, MovesUndone) else coming.decider
        if seat == 0:
            waits.append(0.0)
        elif seat is not None:
            rested.append((now.table.phase, rest, pause(now, seat) * factor))
            waits[-1] += rest
        return on()

    monkeypatch.setattr(scene, "show_next", watched)
    for _ in range(4000):
        screen.frames(1)
        if len(rested) > 30:
            break
        if screen.asked_to_bid or screen.asked_to_play:
            screen.decide()
    assert len(rested) > 30
    assert all(rest >= wanted for _, rest, wanted in rested)
    assert {moment for moment, _, _ in rested} == {Phase.BIDDING, Phase.PLAYING}
    # A bid may come later: a person is given time to change his own.
    late = [rest - wanted for moment, rest, wanted in rested if moment is Phase.PLAYING]
    assert max(late) < 0.06
    assert max(waits) * 1000 <= WAIT


def test_a_click_ends_the_pause() -> None:
    screen = Screen("human,random,random", seed=4, first_dealer=0)
    screen.until(
        lambda: screen.scene.presenter.bot_pauses and screen.scene.presenter.timeline.idle,
        dt=1 / 60,
    )
    waiting = screen.scene.presenter.feed.coming(0)
    screen.frames(1)
    assert screen.scene.presenter.feed.coming(0) is waiting
    assert screen.key(pygame.K_SPACE)
    screen.frames(1)
    assert screen.scene.presenter.feed.heard[0].event is waiting
    assert screen.key(pygame.K_SPACE), "what moves ends, and the next pause with it"
    waiting = screen.scene.presenter.feed.coming(0)
    screen.frames(1)
    assert screen.scene.presenter.feed.heard[0].event is waiting


def test_at_instant_speed_and_while_a_demo_is_stepped_nobody_pauses() -> None:
    screen = Screen("human,random,random", seed=4, chosen={"speed": "instant"})
    for _ in range(60):
        screen.frames(1)
        assert not screen.scene.presenter.bot_pauses
    demo = Screen("random,random,random", seed=4)
    demo.until(lambda: demo.scene.presenter.bot_pauses, dt=1 / 60)
    demo.key(pygame.K_p)
    demo.key(pygame.K_n)
    assert not demo.scene.presenter.bot_pauses


def test_a_short_thought_is_shown_no_sooner_than_a_long_one() -> None:
    """What an expert finds at once, one card alone being sensible, comes no sooner."""
    thinkers = BotWorkers()
    for bots in (1, 3, 6):
        most = shared(bots).milliseconds
        assert most is not None
        assert thinkers.longest("master", bots) == (min(300, most) + OVERHEAD) / 1000
        assert thinkers.longest("expert:bold", bots) == (min(30, most) + OVERHEAD) / 1000
        assert 2 * bots * thinkers.longest("mcts", bots) <= WAIT / 1000
        assert thinkers.longest("skilled", bots) == thinkers.longest("human", bots) == 0
    thinkers.limit = Limit(playouts=4)
    assert thinkers.longest("master", 3) == 0, "how long that takes nobody knows"
    musing = BotPacing()
    musing.went_on(person=True, bot=False)
    musing.let(0.2, moving=True)
    musing.let(0.1, moving=False)
    assert musing.holds(0.05, thought=0.35)
    musing.let(0.05, moving=False)
    assert not musing.holds(0.05, thought=0.35)


def test_pauses_end_once_a_person_has_waited_long_enough() -> None:
    musing = BotPacing()
    for _ in range(6):
        musing.let(0.3, moving=False)
        musing.went_on(person=False, bot=True)
    assert not musing.holds(1.0, 1.0)
    musing.went_on(person=True, bot=False)
    assert musing.holds(1.0, 1.0)
