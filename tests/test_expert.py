"""The expert: what it asks of the kernel, in every variant, and what it does with its limit."""

from __future__ import annotations

import itertools
import os
import stat
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import numpy as np
import pytest

from ai.kernel.compilation import cache, warm_up
from ai.kernel.rules.deal_arrays import plan_of
from ai.players.expert import Expert
from ai.valuation.option_values import is_searched
from game import home
from game.engine import (
    CHANCE,
    Bid,
    GameState,
    Limit,
    Play,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.table.dealer import chance_action
from game.variants import VARIANTS, with_options

EXPERT = Expert()
ROOT = Path(__file__).resolve().parent.parent


def until(state: GameState, kind: type, seed: int = 0) -> GameState:
    """The first state in which somebody has more than one action of this kind."""
    while True:
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, seed))
            continue
        legal = legal_actions(state, seat)
        if len(legal) > 1 and isinstance(legal[0], kind):
            return state
        state, _ = apply(state, Random(seed).choice(legal))


def asked(state: GameState, limit: Limit, seed: int = 1) -> list[object]:
    """What the expert says of the decision now."""
    seat = to_act(state).must[0]
    return list(EXPERT.weigh(observe(state, seat), legal_actions(state, seat), limit, Random(seed)))


@pytest.mark.thinned(3)
@pytest.mark.parametrize("name", VARIANTS)
def test_two_deals_of_every_variant(name: str) -> None:
    row = VARIANTS[name]
    players = max(count for count in row.deals if count <= 5)
    state, rng, searched, plays = new_game(row, players, 0), Random(3), 0, 0
    steps = 0
    while len(state.finished) < 2 and steps < 300 and to_act(state).must:
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, 5))
            continue
        steps += 1
        legal = legal_actions(state, seat)
        action = legal[0]
        if len(legal) > 1:
            view = observe(state, seat)
            action = EXPERT.choose(view, legal, Limit(playouts=2), Random(rng.getrandbits(32)))
            assert action in legal
            plays += isinstance(action, Play)
            searched += isinstance(action, Play) and is_searched(view, legal)
        state, _ = apply(state, action)
    assert searched == plays


def test_everything_is_compiled_once_and_beforehand() -> None:
    from ai.kernel.search.card_and_bid_kernels import weigh_bids, weigh_cards

    EXPERT.prepare()
    for name in ("oh-hell", "blackout"):
        for kind in (Bid, Play):
            asked(until(new_game(VARIANTS[name], 4, 0), kind), Limit(playouts=2))
    assert len(weigh_cards.signatures) == len(weigh_bids.signatures) == 1


def test_the_same_playouts_say_the_same() -> None:
    state = until(new_game(VARIANTS["oh-hell"], 4, 0), Play)
    first, again = (asked(state, Limit(playouts=40)) for _ in range(2))
    assert first == again
    assert first != asked(state, Limit(playouts=40), seed=2)


@pytest.mark.parametrize("name", ["oh-hell", "cooperative", "bowers-duo", "la-pocha"])
def test_a_deals_tables_are_made_once_and_never_written_in(name: str) -> None:
    row = VARIANTS[name]
    state = until(new_game(row, min(row.deals), 0), Play)
    plan = plan_of(state)
    made = [np.copy(table) for table in plan]
    asked(state, Limit(playouts=20))
    assert plan_of(state) is plan
    assert all(map(np.array_equal, made, (table for table in plan)))


def test_threads_play_deals_of_their_own() -> None:
    from ai.kernel.search.search_choice import search_for

    for kind in (Bid, Play):
        state = until(new_game(VARIANTS["oh-hell"], 4, 0), kind)
        view = observe(state, to_act(state).must[0])
        legal = legal_actions(state, to_act(state).must[0])
        told = []
        for threads in (1, 3, 3):
            question = search_for(view, legal, Random(1), 1.0, threads)
            question.play(30)
            question.halve()
            question.play(10)
            told.append(question.found())
        assert told[1] == told[2], "a seed says all"
        assert max(way.playouts for way in told[0]) == 40
        assert max(way.playouts for way in told[1]) == 120
        assert all(sum(way.tricks) == pytest.approx(1) for way in told[1])
    three = Expert(threads=3)
    assert three.weigh(view, legal, Limit(milliseconds=60), Random(1))
    stopped = three.weigh(view, legal, Limit(milliseconds=60_000, stop=lambda: True), Random(1))
    assert len(stopped) == len(legal)


def test_what_is_said_of_a_bid_is_a_distribution() -> None:
    state = until(new_game(VARIANTS["oh-hell"], 4, 0), Bid)
    seat = to_act(state).must[0]
    ways = EXPERT.weigh(
        observe(state, seat), legal_actions(state, seat), Limit(playouts=60), Random(1)
    )
    for way in ways:
        assert isinstance(way.action, Bid)
        assert sum(way.tricks) == pytest.approx(1)
        assert way.made == pytest.approx(way.tricks[way.action.bid])
        assert way.playouts >= 12


def test_a_hand_of_nothing_but_the_highest_trumps_bids_them_all() -> None:
    house = with_options(VARIANTS["oh-hell"], {"schedule": [2], "scoring": "ten-plus-bid"}, 3)
    state = until(new_game(house, 3, 0), Bid)
    seat, trump = to_act(state).must[0], state.deal.trump
    high = tuple(
        sorted(
            (card for card in state.deal.spec.pack if card.suit is trump),
            key=lambda card: -card.height,
        )
    )
    high = tuple(card for card in high if card != state.deal.turn_up)[:2]
    view = observe(state, seat)
    hands = [list(hand) for hand in view.hands]
    hands[seat] = list(high)
    from dataclasses import replace

    seen = replace(view, hands=tuple(map(tuple, hands)))
    chosen = EXPERT.choose(seen, legal_actions(state, seat), Limit(playouts=200), Random(1))
    assert isinstance(chosen, Bid)
    assert chosen.bid == 2


def test_it_stops_when_asked_and_when_its_time_is_up() -> None:
    EXPERT.prepare()
    state = until(new_game(VARIANTS["oh-hell"], 7, 0), Bid)
    looks = itertools.count()
    # A whole day would be noticed, as would no end at all.
    assert asked(state, Limit(milliseconds=86_400_000, stop=lambda: next(looks) > 3))
    assert asked(state, Limit(milliseconds=50))
    assert asked(state, Limit(stop=lambda: True)), "even with no time at all"


def test_numba_waits_for_the_first_thought() -> None:
    code = "import sys, ai.players.expert as e; e.Expert(); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_a_cache_that_cannot_be_written_is_said_once_and_played_through(tmp_path: Path) -> None:
    (tmp_path / "home.compiled").write_text("no folder")
    code = "import ai.kernel; assert not ai.kernel.CACHED; import ai.kernel.rules.bitmasks"
    environment = {k: v for k, v in os.environ.items() if k != "NUMBA_CACHE_DIR"}
    environment["BLACKOUT_HOME"] = str(tmp_path / "home")
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("cannot be kept") == 1


def test_a_cache_that_was_spoilt_is_said_and_emptied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "home.compiled" / "mark"
    (kept / "search").mkdir(parents=True)
    (kept / "search" / "weigh.nbi").write_text("garbage")
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(kept))
    tries = []

    def spoilt_at_first(_further: object) -> None:
        tries.append(len(list(kept.iterdir())))
        if len(tries) == 1:
            raise ValueError("invalid literal")

    monkeypatch.setattr(warm_up, "_play_nothing", spoilt_at_first)
    warm_up.compile_search()
    assert tries == [1, 0]
    assert "cannot be read" in capsys.readouterr().err
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    tries.clear()
    with pytest.raises(ValueError, match="invalid"):
        warm_up.compile_search()


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of caches, with one in it that is of use now."""
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "home"))
    # Set and taken away again, so that what is set by the test goes with it.
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setattr(cache, "_said", [])
    monkeypatch.setattr("numba.core.config.CACHE_DIR", "")
    assert cache.cache_folder_set()
    assert cache.cache_problem() is None
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    return tmp_path / "home.compiled"


@pytest.mark.skipif(sys.platform == "win32", reason="there a folder is its user's own")
@pytest.mark.parametrize("flaw", ["another machine's", "no mark", "others may write there"])
def test_compiled_code_that_did_not_come_about_here_is_not_loaded(
    compiled: Path, flaw: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (mine,) = compiled.iterdir()
    (mine / "kernel").mkdir()
    (mine / "kernel" / "play.nbi").write_bytes(b"a pickle that runs a command")
    match flaw:
        case "another machine's":
            monkeypatch.setattr(cache, "_machine", lambda: "another")
        case "no mark":
            (mine / "made-here").unlink()
        case _:
            compiled.chmod(0o777)
    assert cache.cache_folder_set()
    assert os.environ["NUMBA_CACHE_DIR"] == str(mine)
    assert not (mine / "kernel").exists()
    assert stat.S_IMODE(compiled.stat().st_mode) == 0o700


def test_compiled_code_lies_outside_of_all_that_a_backup_brings_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for top in (None, str(tmp_path / "home")):
        if top is None:
            monkeypatch.delenv("BLACKOUT_HOME", raising=False)
        else:
            monkeypatch.setenv("BLACKOUT_HOME", top)
        assert not any(cache.folder().is_relative_to(area) for area in home.areas().values())


def test_what_was_compiled_for_another_processor_is_left_alone_and_said(
    compiled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (mine,) = compiled.iterdir()
    monkeypatch.setattr(cache, "_processor", lambda: "another")
    assert cache.cache_folder_set()
    assert os.environ["NUMBA_CACHE_DIR"] != str(mine)
    assert mine.exists(), "who starts on the first machine again finds it"
    assert "for another processor" in str(cache.cache_problem())
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    assert cache.cache_folder_set()
    assert capsys.readouterr().err.count("\n") == 1, "it is said once"


def test_what_another_numba_compiled_is_never_loaded(
    compiled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "version", lambda name: "0.1")
    assert cache.cache_folder_set()
    assert len(list(compiled.iterdir())) == 2
    assert "numba" in str(cache.cache_problem())


def test_versions_of_python_do_not_discard_each_others_compiled_code(
    compiled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (mine,) = compiled.iterdir()
    monkeypatch.setattr(cache, "_python", lambda: "cpython-399")
    made = []
    for number in range(6):  # six versions of the program, started by the other Python
        monkeypatch.setattr(cache, "_processor", lambda number=number: str(number))
        assert cache.cache_folder_set()
        made.append(Path(os.environ.pop("NUMBA_CACHE_DIR")))
        os.utime(made[-1], (time.time() - 100 + number,) * 2)
        if number == 0:
            assert cache.cache_problem() is None, "nothing of its own was there before"
    assert mine.exists()
    assert [folder.exists() for folder in made] == [False, False, True, True, True, True]
    long_ago = time.time() - 91 * 24 * 3600
    os.utime(mine, (long_ago, long_ago))
    assert cache.cache_folder_set()
    assert not mine.exists(), "nobody has used it for three months"


def test_a_folder_that_may_only_be_read_is_said_and_played_through(
    compiled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(**words: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(cache, "TemporaryFile", refused)
    assert not cache.cache_folder_set()
    assert "NUMBA_CACHE_DIR" not in os.environ
    assert "cannot be kept" in str(cache.cache_problem())
    assert "Permission denied" in capsys.readouterr().err
    assert "cannot be kept" in str(EXPERT.prepare()), "the window says it too"
