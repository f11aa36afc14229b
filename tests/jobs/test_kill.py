"""A program killed at a random moment: the game, the sheet, settings and own variants it kept."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from game.engine import Limit
from game.roster import inline_thinking
from game.table.own_variants.variant_shelf import OwnShelf
from game.table.records.archive import RecordStatus, entries
from game.table.records.endings import records_in
from game.table.records.replay import read_games, replay
from game.table.scorekeeping.sheet_files import SheetShelf
from game.table.shelf import Shelf
from game.ui.platform import settings
from tests.lines import plain
from tests.tables import run_on, setup_for
from tests.waiting import ended

CHILD = """
import json, time
from dataclasses import replace
from random import Random
from game.engine import Limit
from game.roster import inline_thinking
from game.table.own_variants.variant_shelf import OwnShelf
from game.table.shelf import Shelf
from game.table.scorekeeping.score_keeping import KeptSheet
from game.table.scorekeeping.sheet_files import SheetShelf, save
from game.ui.platform import settings
from game.variants import variant
from tests.tables import play_persons, run_on, setup_for
from tests.scorekeeper.test_keeper import answered, played

table = Shelf().start(setup_for("human,random,random", seed=5), inline_thinking(Limit(playouts=1)))
inbox = table.stream.follow(0)
truth = played("oh-hell", 3, 1)
names, dealer = ("Ann", "Ben", "Cleo"), truth.setup.first_dealer
kept = KeptSheet(variant("oh-hell"), names, dealer, "1999-01-01 20:00")
sheet, lock = SheetShelf().begin(kept)
rng, seen, path = Random(3), 0, None
for turn in range(60):  # not to the end before it is killed
    play_persons(table, rng, 1)
    run_on(table)
    while inbox.pop() is not None:
        seen += 1
    deals = len(kept.progress.finished)
    if deals < 10:
        kept = answered(kept, truth.deals[deals])
        save(sheet, kept)
    assert settings.save(settings.Settings(name=str(turn))) is None
    rules = {"schedule": (turn % 5 + 1,)}
    saved = OwnShelf.usual().save(f"Ours {turn % 7}", "oh-hell", rules, path)
    path = saved.path if turn % 7 else None
    told = {
        "seen": seen,
        "deals": len(kept.progress.finished),
        "turn": turn,
    }
    print(json.dumps(told), flush=True)
time.sleep(3600)
"""


@pytest.mark.thinned(3)
@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_a_killed_program_had_kept_is_all_there(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path))
    dice = Random(seed)
    child = subprocess.Popen([sys.executable, "-c", CHILD], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    with ended(child):
        turns = dice.randrange(2, 12)
        while (told := json.loads(child.stdout.readline()))["turn"] < turns:
            pass
        time.sleep(dice.random() / 50)  # somewhere in the middle of what comes next
        child.send_signal(signal.SIGKILL)
        rest = child.stdout.read().splitlines()
    told = json.loads(rest[-1]) if rest else told

    # The game: whatever was shown is in the record, it is right, and it can be gone on with.
    shelf = Shelf()
    (saved,) = shelf.unfinished()
    (game,) = read_games(saved.path)
    assert replay(game).fault is None
    assert [entry.standing for entry in entries(shelf.folder)] == [RecordStatus.UNFINISHED]
    again = shelf.resume(saved.path, lambda _setup: inline_thinking(Limit(playouts=1)))
    assert sum("event" in line for line in plain(again.lines)) >= told["seen"]
    again.close()
    assert list(shelf.folder.glob("*.broken-*")) == []

    # The sheet of the scorekeeper: the last one that was told of, or the one being written.
    (found,) = SheetShelf().found()
    kept, lock = SheetShelf().open(found.path)
    lock.release()
    assert len(kept.progress.finished) - told["deals"] in (0, 1)

    # Settings and own variants: the old file or the new one, never half of either.
    loaded, notices = settings.load()
    assert notices == []
    assert int(loaded.name) - told["turn"] in (0, 1)
    variants, complaints = OwnShelf.usual().look()
    assert complaints == ()
    assert variants
    assert {one.own.name for one in variants} <= {f"Ours {number}" for number in range(7)}
    assert not [path for path in tmp_path.rglob("*") if "broken" in path.name]


def test_a_line_that_was_half_written_is_cut_off_and_the_game_goes_on(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = shelf.start(setup_for("human,random,random", seed=5), inline_thinking(Limit()))
    run_on(table)
    table.close()
    (path,) = records_in(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"event":"bid","se')
    (saved,) = shelf.unfinished()
    again = shelf.resume(saved.path, lambda _setup: inline_thinking(Limit()))
    run_on(again)
    again.close()
    assert path.read_bytes().startswith(whole)
    assert b'"se\n' not in path.read_bytes()
    assert replay(read_games(path)[0]).fault is None
