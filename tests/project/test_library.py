"""The program as a library: the page that tells of it is run, and what it brings is looked at."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import blackout_table as blackout
from game import api
from game.arena.simulation import Task, play_task
from game.engine import Action, Limit, View
from tests.paths import ROOT

PAGE = ROOT / "docs" / "reference" / "library.md"
BLOCK = re.compile(r"^```(python|pycon)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_the_page_does_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text(encoding="utf-8")
    mine = ModuleType("mine")
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    said: list[str] = []
    for found in BLOCK.finditer(text):
        line = text.count("\n", 0, found.start(2))
        if found[1] == "python":
            exec(compile("\n" * line + found[2], str(PAGE), "exec", dont_inherit=True), vars(mine))
            continue
        part = doctest.DocTestParser().get_doctest(found[2], {}, PAGE.name, str(PAGE), line)
        part.globs = vars(mine)
        runner.run(part, out=said.append, clear_globs=False)
    assert not said, "".join(said)
    assert runner.tries > 30


@pytest.mark.slow
def test_whoever_writes_what_the_page_shows_is_told_of_its_types(tmp_path: Path) -> None:
    code = []
    for language, block in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        examples = doctest.DocTestParser().get_examples(block) if language == "pycon" else ()
        code += [example.source for example in examples] or [block]
    script = tmp_path / "mine.py"
    script.write_text("".join(code), encoding="utf-8")
    checks = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(script)]
    ran = subprocess.run(checks, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
    script.write_text("".join([*code, "blackout.play(oh_hell, seats=4)\n"]), encoding="utf-8")
    ran = subprocess.run(checks, cwd=ROOT, capture_output=True, text=True, check=False)
    assert 'Unexpected keyword argument "seats"' in ran.stdout


def test_the_library_brings_no_window_no_network_and_no_processes() -> None:
    """It is imported by other programs: in a moment, and without what they did not ask for."""
    program = (
        "import sys; import blackout_table as blackout;"
        "print('game.engine' in sys.modules); blackout.play; print(*sys.modules)"
    )
    ran = [sys.executable, "-c", program]
    engine, modules = subprocess.check_output(ran, text=True, cwd=ROOT).splitlines()
    assert engine == "False", "until a name is asked for, nothing is loaded"
    brought = set(modules.split())
    heavy = {"pygame", "pygame_gui", "numpy", "asyncio", "multiprocessing", "socket", "email", "ai"}
    heavy |= {"websockets", "zeroconf", "segno", "nacl", "distributed", "openskill", "redis"}
    assert brought & heavy == set()
    rooms = {".".join(name.split(".")[:2]) for name in brought if name.startswith("game.")}
    assert rooms & {"game.ui", "game.net", "game.presentation", "game.commands"} == set()


def test_it_offers_only_what_is_public_and_is_there() -> None:
    assert len(set(api.__all__)) == len(api.__all__)
    assert {name for name in api.__all__ if name.startswith("_")} == {"__version__"}
    assert {name for name in api.__all__ if not hasattr(blackout, name)} == set()
    assert set(api.__all__) <= set(dir(blackout))
    with pytest.raises(AttributeError, match="has no attribute 'Path'"):
        blackout.__getattr__("Path")


def test_the_page_lists_every_name() -> None:
    _, _, listed = PAGE.read_text(encoding="utf-8").partition("## All names")
    names = [row.split("|")[1] for row in listed.splitlines() if row.startswith("| `")]
    assert sorted(re.findall(r"`(\w+)`", "".join(names))) == sorted(api.__all__)


def test_a_star_takes_the_same_names() -> None:
    program = "from blackout_table import *; print(play, apply, View, sep='\\n')"
    said = subprocess.check_output([sys.executable, "-c", program], text=True, cwd=ROOT)
    assert len(said.splitlines()) == 3


@pytest.mark.thinned(4)
@pytest.mark.parametrize("name", blackout.VARIANTS)
def test_a_game_is_the_one_that_simulate_plays_with_the_same_words(
    name: str, tmp_path: Path
) -> None:
    rules = blackout.variant(name)
    players = min(rules.deals)
    bots = ("heuristic", "casual", "random", "skilled", "random", "random", "random")[:players]
    game = blackout.play(rules, bots, seed="ab", max_deals=3)
    record = play_task(Task(rules, bots, "ab", None, 3, None, None)).record
    assert "".join(game.lines) == record
    blackout.write_record(tmp_path / "game.jsonl", [game, game])
    for again in blackout.read_record(tmp_path / "game.jsonl"):
        # A joker's call is written only where it counts, so the states are compared.
        assert [step.before for step in again.steps] == [step.before for step in game.steps]
        assert replace(again, steps=game.steps) == game


class Cheat:
    """Answers with what is not allowed."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        return blackout.Bid(0, 99)


class Broken:
    """Raises."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        raise LookupError("lost")


def test_what_an_own_agent_does_wrong_is_said() -> None:
    rules = blackout.variant("oh-hell")
    with pytest.raises(blackout.BotError, match=r"Cheat answered with Bid\(seat=0, bid=99\)"):
        blackout.play(rules, [Cheat(), "random", "random"], seed=1)
    with pytest.raises(LookupError, match="lost"):
        blackout.play(rules, [Broken(), "random", "random"], seed=1)


def test_a_bot_that_there_is_not_is_refused_in_a_sentence() -> None:
    for name, why in (
        ("nobody", "There is no bot 'nobody'"),
        ("nowhere:Bot", "could not be loaded"),
    ):
        with pytest.raises(blackout.BotError, match=why):
            blackout.bot(name)
        with pytest.raises(blackout.BotError, match=why):
            blackout.simulate(blackout.variant("oh-hell"), [name] * 3, games=1)


def test_nothing_is_asked_of_a_seat_that_has_nothing_to_decide() -> None:
    state = blackout.deal(blackout.new_game(blackout.variant("oh-hell"), 3, 0), seed=1)
    with pytest.raises(ValueError, match="seat 2 has nothing to decide now"):
        blackout.ask(blackout.bot("random"), state, 2)


def test_no_record_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "there.jsonl"
    path.write_text("mine")
    game = blackout.play(blackout.variant("oh-hell"), ["random"] * 3, seed=1, max_deals=1)
    with pytest.raises(FileExistsError):
        blackout.write_record(path, [game])
    assert path.read_text() == "mine"


def test_a_seed_is_a_number_or_digits_as_a_record_may_tell_them() -> None:
    rules = blackout.variant("oh-hell")
    with pytest.raises(ValueError, match="'friday' is no seed"):
        blackout.play(rules, ["random"] * 3, seed="friday")
    with pytest.raises(ValueError, match="'friday' is no seed"):
        blackout.simulate(rules, ["random"] * 3, games=1, seed="friday")
    with pytest.raises(ValueError, match="'friday' is no seed"):
        blackout.deal(blackout.new_game(rules, 3, 0), "friday")


def test_no_games_are_counted_as_none() -> None:
    counts = blackout.simulate(blackout.variant("oh-hell"), ["random"] * 3, games=0)
    assert (counts.games, counts.won) == (0, [0.0, 0.0, 0.0])
