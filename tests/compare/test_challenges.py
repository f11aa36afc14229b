"""Challenges: a finished game as a line, taken in another home, both results side by side."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import home
from game.challenges.challenge import (
    Challenge,
    ChallengeError,
    answered,
    challenge_of,
    line_of,
    read_challenge,
)
from game.challenges.plays import played_again, plays_of
from game.challenges.possible import is_possible
from game.challenges.result import Uncounted
from game.commands.challenge_line import taken_setup
from game.commands.cli import main
from game.engine import Limit
from game.engine.choices import Goal, Ties
from game.roster import inline_thinking
from game.table.headless import play_out
from game.table.records.lines import is_note
from game.table.records.replay import RecordedGame, faultless, only_game
from game.table.setup import Setup, plan
from game.variants import VARIANTS, OptionError, with_options
from tests.commands.command_line import NO_WINDOWS, outcome
from tests.on_file import write
from tests.played_by_bots import kept, lines_of
from tests.tables import setup_for


def challenge_line(*words: object, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    return outcome(capsys, "challenge-line", *words)


def game(**words: Any) -> Setup:
    options = words.pop("options", {"schedule": (2, 1)})
    return setup_for("skilled,human,casual", row="oh-hell", options=options, **words)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return kept(tmp_path / "game.jsonl", game(seed="ab12"))


def test_a_challenge_goes_from_one_home_to_another(
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Made by a command, sent as text, played elsewhere, and both set side by side there."""
    monkeypatch.setenv(home.HOME_VARIABLE, str(tmp_path / "one"))
    code, line, _ = challenge_line(path, capsys=capsys)
    assert code == 0
    monkeypatch.setenv(home.HOME_VARIABLE, str(tmp_path / "other"))
    # A program that sends messages breaks lines and turns quotation marks round.
    sent = line.replace(" ", "\n ", 3).replace('"', "“", 1).replace('"', "”", 1)
    setup = taken_setup(sent)
    assert "It is signed by the key that begins with" in capsys.readouterr().out
    answer = kept(tmp_path / "answer.jsonl", setup, bot="casual")
    mine, theirs = (
        [json.loads(text) for text in file.read_text("utf-8").splitlines()]
        for file in (answer, path)
    )
    dealt = [[one["hands"] for one in lines if "hands" in one] for lines in (mine, theirs)]
    assert dealt[0] == dealt[1]
    assert mine[0]["match"]["playouts"] == 30
    code, out, _ = challenge_line(answer, "--against", line.strip(), "--json", capsys=capsys)
    assert code == 0
    document = json.loads(out)
    assert document["challenge"]["points"] == theirs[-1]["totals"][1]
    assert document["answer"]["points"] == mine[-1]["totals"][1]
    assert document["ahead"] == mine[-1]["totals"][1] - theirs[-1]["totals"][1]
    bids = [line["bid"] for line in theirs if line.get("event") == "bid" and line["seat"] == 1]
    tricks = [line["tricks"][1] for line in theirs if line.get("event") == "score"]
    marks = "".join("+" if b == t else "-" for b, t in zip(bids, tricks, strict=True))
    assert document["challenge"]["bids"] == marks


@pytest.mark.parametrize(
    ("row", "options"),
    [
        ("oh-hell", {"schedule": (1,), "hook": "any", "scoring": "jabberwocky"}),
        ("caller-clag", {"deals": 1}),
        ("la-pocha", {"schedule": (1,), "double_suit": "O"}),
    ],
)
def test_a_line_is_read_back_as_it_was(row: str, options: dict[str, Any], tmp_path: Path) -> None:
    setup = setup_for("skilled:bold,human,random", row=row, options=options, seed=-3)
    challenge = challenge_of(only_game(kept(tmp_path / "game.jsonl", setup)))
    again = read_challenge(line_of(challenge))
    assert again == challenge
    assert again.setup("Ann").variant == setup.variant
    assert again.is_of(setup)


def test_every_changed_letter_is_noticed(path: Path) -> None:
    line = line_of(challenge_of(only_game(path)))
    for place in range(len(line)):
        other = "0" if line[place] != "0" else "1"
        if line[place] == " ":
            continue
        with pytest.raises(ChallengeError) as caught:
            read_challenge(line[:place] + other + line[place + 1 :])
        assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "begins with blackout-challenge"),
        ("oh-hell", "begins with blackout-challenge"),
        ("blackout-challenge", "changed or cut"),
        ('blackout-challenge by="', "quotation mark"),
        ("blackout-challenge " + "x" * 5000, "too long"),
    ],
)
def test_a_wrong_line_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(ChallengeError, match=said):
        read_challenge(text)


def test_take_line_refuses_with_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:

    def play(words: Any) -> int:
        taken_setup(words.line)
        return 0

    assert main(["take-line", "nonsense"], {**NO_WINDOWS, "play": play}) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines: [*lines[:4], {"note": "undo", "deal": 1}, *lines[4:]], "taken back"),
        (lambda lines: lines[:6], "not finished"),
        (lambda lines: [{**lines[0], "seed": 4}, *lines[1:]], "not those of its seed"),
    ],
)
def test_a_game_that_is_no_challenge_says_why(
    change: Any, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "game.jsonl", change(lines_of(game(seed="ab12"))))
    code, out, err = challenge_line(path, capsys=capsys)
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize(
    ("agents", "said"),
    [("human,human,casual", "one person"), ("human,os:system,casual", "no bot of this program")],
)
def test_only_one_person_against_bots_of_ours_makes_one(
    agents: str, said: str, tmp_path: Path
) -> None:
    lines = lines_of(game(seed=1))
    seats = [{"name": f"P{seat}", "agent": agent} for seat, agent in enumerate(agents.split(","))]
    path = write(tmp_path / "game.jsonl", [{**lines[0], "seats": seats}, *lines[1:]])
    with pytest.raises(ChallengeError, match=said):
        challenge_of(only_game(path))


def test_an_answer_with_other_cards_is_refused_and_one_with_help_does_not_count(
    path: Path, tmp_path: Path
) -> None:
    challenge = challenge_of(only_game(path))
    with pytest.raises(ChallengeError, match="of this challenge"):
        answered(challenge, only_game(kept(tmp_path / "other.jsonl", game(seed=2))))
    lines = lines_of(challenge.setup("Ann"))
    helped = write(tmp_path / "helped.jsonl", [*lines[:3], {"note": "hint"}, *lines[3:]])
    assert answered(challenge, only_game(helped)).result.uncounted is Uncounted.HINT


def changed(challenge: Challenge, **change: Any) -> str:
    """The line of a challenge with another result, check and all."""
    return line_of(replace(challenge, **change))


@pytest.mark.parametrize(
    "change",
    [
        {"points": 199},
        {"points": -1},
        {"marks": "+"},
        {"marks": "+++"},
        {"points": 24, "marks": "--"},
        {"points": 0, "marks": "++"},
        {"points": 16, "marks": "++"},
    ],
)
def test_a_result_that_the_rules_do_not_allow_is_refused(
    change: dict[str, Any], path: Path
) -> None:
    challenge = challenge_of(only_game(path))
    with pytest.raises(ChallengeError, match="does not come to"):
        read_challenge(changed(challenge, **change))


@pytest.mark.parametrize(
    "change",
    [
        {"points": 23, "marks": "++"},
        {"points": 20, "marks": "++"},
        {"points": 11, "marks": "-+"},
        {"points": 0, "marks": "--"},
    ],
)
def test_every_result_that_the_rules_allow_is_read(change: dict[str, Any], tmp_path: Path) -> None:
    setup = game(seed="ab12", options={"schedule": (2, 1), "scoring": "ten-plus-bid"})
    challenge = challenge_of(only_game(kept(tmp_path / "game.jsonl", setup)))
    read_challenge(changed(challenge, **change, plays=""))


@pytest.mark.thinned(72)
@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize(
    "options", [{}, {"revokes": "penalised"}, {"streak_bonus": True}], ids=["", "revokes", "streak"]
)
def test_what_is_played_is_always_possible(name: str, options: dict[str, Any]) -> None:
    row = VARIANTS[name]
    players = row.seats[0]
    short = {"schedule": (1, 2)} if row.rules.goal is Goal.SHARED else {}
    try:
        rules = with_options(row, {**options, **short}, players)
    except OptionError:
        pytest.skip("not a house rule of this game")
    setup = plan(rules, ("heuristic",) * players, seed=11)
    played = play_out(setup, inline_thinking(Limit(playouts=1)))
    for seat in range(players):
        made = [deal.result.made[seat] for deal in played.deals]
        total = sum(deal.points[seat] for deal in played.deals)
        assert is_possible(rules, players, made, total)
        assert not is_possible(rules, players, made, total + 5000)
        assert (
            not is_possible(rules, players, made[:-1], total) or rules.rules.ties is Ties.PLAYED_OFF
        )


@pytest.mark.slow
@pytest.mark.parametrize("row", VARIANTS)
def test_a_line_holds_every_bid_and_card_of_any_variant(row: str, tmp_path: Path) -> None:
    """Talk, laid cards, calls, jokers, piles and bids that were changed too."""
    players = VARIANTS[row].seats[0]
    setup = setup_for(",".join(["random"] * (players - 1) + ["human"]), row=row, seed="c0ffee")
    played = faultless(only_game(kept(tmp_path / "game.jsonl", setup)))
    again = played_again(setup, plays_of(played), len(played.state.finished))
    assert again.state == played.state
    assert again.lines[1:] == [one for one in played.lines[1:] if not is_note(one)]


def test_a_whole_game_takes_about_two_hundred_letters(tmp_path: Path) -> None:
    setup = setup_for("random,human,random,random", row="oh-hell", seed="c0ffee")
    played = faultless(only_game(kept(tmp_path / "game.jsonl", setup)))
    assert len(plays_of(played)) < 250


def test_a_game_in_which_everybody_did_the_first_thing_allowed_has_letters_too() -> None:
    """All its digits are 0; without a letter its line would be one of an older version."""
    setup = setup_for("human,random,random", row="kachuful", options={"schedule": (2, 1)}, seed="7")
    game = played_again(setup, "AA", 2)
    played = faultless(RecordedGame.of_lines(game.lines))
    assert plays_of(played) == "AA"
    assert played_again(setup, "AA", 2).state == game.state


def test_a_result_that_its_bids_and_cards_do_not_come_to_is_refused(tmp_path: Path) -> None:
    """The rules allow it, and its maker has written a new check at its end."""
    setup = game(seed="ab12", options={"schedule": (2, 1), "scoring": "ten-plus-bid"})
    challenge = challenge_of(only_game(kept(tmp_path / "game.jsonl", setup)))
    assert challenge.marks != "++"
    with pytest.raises(ChallengeError, match="does not come to 20 points"):
        read_challenge(changed(challenge, points=20, marks="++"))


@pytest.mark.parametrize("plays", ["*", "AA", "_" * 400])
def test_letters_that_are_no_game_are_refused(path: Path, plays: str) -> None:
    with pytest.raises(ChallengeError):
        read_challenge(line_of(replace(challenge_of(only_game(path)), plays=plays)))


def test_a_line_of_an_older_version_is_taken(path: Path) -> None:
    older = replace(challenge_of(only_game(path)), plays="")
    assert "plays=" not in line_of(older)
    assert read_challenge(line_of(older)) == older
