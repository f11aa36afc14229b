"""The measurement of talk: what is played, what a silent team hears, and the table of it."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.engine import Action, Limit, Say, View
from lab import measure_talk, tables
from lab.measure_talk import GAME, PLAYERS, SILENCE, TALK, Silent
from lab.playing import agent, moments
from lab.results import PAGES, Part, read

ANY = Limit(playouts=1)


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["measure_talk.py", *words])
    return measure_talk.main()


def test_the_table_of_the_page_is_that_of_the_results() -> None:
    made = {"talk": measure_talk.table(read(measure_talk.RESULTS))}
    pages = [page.read_text(encoding="utf-8") for page in PAGES]
    assert sum(tables.BEGIN.format("talk") in page for page in pages) == 1
    assert [tables.written(page, made) for page in pages] == pages, "run measure_talk.py --table"


class Listening:
    """Plays by rules of thumb and keeps what it was told."""

    def __init__(self) -> None:
        self.bot = agent("heuristic")
        self.views: list[View] = []

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        self.views.append(view)
        return self.bot.choose(view, legal, limit, rng)


@pytest.mark.parametrize("silent", [True, False])
def test_a_silent_team_says_nothing_and_hears_nothing_in_it(silent: bool) -> None:
    listening = Listening()
    team = [Silent(listening) if silent else listening] * PLAYERS
    said = [
        moment.action.statement
        for moment in moments(GAME, team, ANY, number=3, dealer=3, most=4)
        if isinstance(moment.action, Say)
    ]
    assert len(said) >= 4 * PLAYERS
    assert (set(said) == {None}) is silent
    assert any(any(view.talk) for view in listening.views) is not silent
    assert listening.views, "it is asked for bids and cards"


@pytest.mark.parametrize("name", ["heuristic", pytest.param("expert", marks=pytest.mark.slow)])
def test_a_game_is_played_until_every_size_is_made(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measure_talk, "GAME", replace(GAME, deals={PLAYERS: (1, 2)}))
    for bot in (agent(name), Silent(agent(name))):
        part = measure_talk.measured(bot, ANY, 5)
        assert part["deals"] == sum(part["sizes"])
        assert len(part["sizes"]) == 2
        assert min(part["sizes"]) >= 1


def test_games_with_talk_and_without_are_set_against_each_other() -> None:
    row: Part = {"bot": "expert", "limit": "1 playouts", "version": "1", "day": "2026-01-01"}
    parts = [
        row | {"talk": way, "game": game, "deals": deals}
        for way, dealt in ((TALK, (20, 24, 22, 30)), (SILENCE, (31, 37, 34)))
        for game, deals in enumerate(dealt)
    ]
    (line,) = measure_talk.table(parts).splitlines()[2:]
    # The fourth game was not played without talk.
    assert line == (
        "| expert | 1 playouts | 1 | 3 | 22.0 ± 3.6 | 34.0 ± 5.4 | +12.0 ± 1.8 | 2026-01-01 |"
    )


def test_a_run_goes_on_where_the_last_one_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "talk.jsonl"
    played: list[int] = []

    def measured(bot: object, limit: Limit, number: int) -> Part:
        played.append(number)
        return {"deals": 20 + number, "sizes": []}

    monkeypatch.setattr(measure_talk, "measured", measured)
    words = ("--results", str(results), "--bot", "heuristic", "--version", "1")
    assert run(monkeypatch, *words, "--games", "1") == 0
    assert run(monkeypatch, *words, "--games", "3") == 0
    assert played == [0, 0, 1, 1, 2, 2]
    assert "| heuristic | no search | 1 | 3 | 21.0 ± " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bot", "openspiel"), "A team is of"),
        (("--games", "0"), "--games is at least 1"),
        (("--ms", "0"), "--ms is at least 1"),
        ((), "--version"),
    ],
)
def test_what_cannot_be_measured_is_said_in_a_sentence(
    words: tuple[str, ...],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, *words) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert sentence in said
