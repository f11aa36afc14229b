"""Single deals of a league: a size has the trump that it has in the whole game, and it is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.commands.cli import main
from game.engine.choices import TrumpFrom
from game.engine.deal_sequence import scheduled
from game.variants import single_deal, variant, with_options
from tests.commands.command_line import NO_WINDOWS

"""None is opened here."""


def source(name: str, players: int, cards: int, **options: object) -> TrumpFrom:
    """Where trump comes from in a single deal."""
    game = with_options(variant(name), options, players)
    rules = {**options, **single_deal(game, players, cards)}
    return scheduled(with_options(variant(name), rules, players), players, 1, 0).trump_from


@pytest.mark.parametrize("cards", [1, 7, 12])
def test_a_deal_smaller_than_the_largest_of_the_game_has_trump(cards: int) -> None:
    assert source("blackout", 4, cards) is TrumpFrom.TURNED


def test_the_largest_deal_of_the_game_has_none() -> None:
    assert source("blackout", 4, 13) is TrumpFrom.NONE
    assert source("blackout", 3, 17) is TrumpFrom.NONE
    assert source("up-and-down-the-river", 4, 10) is TrumpFrom.NONE
    assert source("romanian-whist", 4, 8) is TrumpFrom.NONE


def test_the_last_deal_of_the_game_has_none_and_an_earlier_one_of_the_size_has() -> None:
    assert source("network-blackout", 5, 10) is TrumpFrom.NONE
    assert source("network-blackout", 5, 9) is TrumpFrom.TURNED
    assert source("oh-hell", 4, 1, schedule="up-down", no_trump="last") is TrumpFrom.TURNED


def test_a_house_rule_about_trump_counts_in_single_deals() -> None:
    assert source("oh-hell", 4, 7, no_trump="always") is TrumpFrom.NONE
    assert source("oh-hell", 4, 7, no_trump="largest") is TrumpFrom.TURNED
    assert source("oh-hell", 4, 10, no_trump="largest") is TrumpFrom.NONE
    assert source("blackout", 4, 13, no_trump="never") is TrumpFrom.NONE, "no card is left to turn"
    assert source("blackout", 3, 17, no_trump="never") is TrumpFrom.TURNED


def arena(*words: str, capsys: pytest.CaptureFixture[str]) -> str:
    bots = ("--bots", "beginner,casual", "--jobs", "1", "--seed", "3")
    assert main(["arena", *bots, *words], NO_WINDOWS) == 0
    return capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("blackout 7", "8 deals of 7 cards, trump turned"),
        ("blackout 1", "8 deals of 1 card, trump turned"),
        ("blackout 13", "8 deals of 13 cards, no trump"),
        ("cooperative 3", "8 deals of 3 cards, trump turned from a second pack"),
        ("kachuful 3", "8 deals of 3 cards, trump spades"),
        ("potomac 3", "8 deals of 3 cards, trump named by the highest bidder"),
    ],
)
def test_the_arena_says_how_many_cards_were_dealt_and_what_set_trump(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name, cards = words.split()
    out = arena("--variant", name, "--cards", cards, "--deals", "8", capsys=capsys)
    assert out.splitlines()[-1] == said


@pytest.mark.slow
def test_a_league_kept_at_no_trump_by_an_older_program_goes_on_at_no_trump(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "league.jsonl"
    words = ("--variant", "blackout", "--cards", "7", "--deals", "4")
    assert "trump turned" in arena(*words, "--resume", str(kept), capsys=capsys)
    first, *tables = kept.read_text(encoding="utf-8").splitlines()
    header = json.loads(first)
    assert header["options"] == {"schedule": [7], "no_trump": "never"}
    header["options"] = {"schedule": [7]}  # as it was written then
    kept.write_text("\n".join([json.dumps(header), *tables, ""]), encoding="utf-8")
    main(["arena", "--resume", str(kept), "--deals", "8"], NO_WINDOWS)
    assert capsys.readouterr().out.splitlines()[-1] == "8 deals of 7 cards, no trump"
