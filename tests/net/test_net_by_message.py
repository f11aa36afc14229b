"""Games by message: from the challenge to the last card, by the commands that a person types."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.challenges.challenge import challenge_of, line_of, read_challenge
from game.commands.cli import main
from game.net.client.remote_table import views
from game.net.client.signed_challenges import verifier
from game.net.messages import GameInfo
from game.net.server.websocket_server import WebSocketServer
from game.presentation.screen_state import ScreenState
from game.presentation.words.rule_cells import rule_cells
from game.table.records.endings import records_in
from game.table.records.lines import data_of, read_line
from game.table.records.redeal import redealt
from game.table.records.replay import only_game
from game.variants import VARIANTS
from tests.commands.command_line import NO_WINDOWS
from tests.links import serving
from tests.waiting import HANG_S


class Terminal:
    """People at their terminals, and the server that they share."""

    def __init__(self, url: str, capsys: pytest.CaptureFixture[str]) -> None:
        self._url, self._capsys = url, capsys

    def type(self, name: str, *words: str, code: int = 0) -> str:
        """Type a command; what it prints, or the sentence on its refusal."""
        assert main([*words, "--server", self._url, "--as", name], NO_WINDOWS) == code
        out, err = self._capsys.readouterr()
        assert not (out and err)
        return out or err

    def read(self, name: str, *words: str) -> dict[str, Any]:
        """The document that a command prints."""
        return dict(json.loads(self.type(name, *words, "--json")))


@pytest.fixture
def terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Terminal]:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "home"))
    found: list[str] = []
    server = WebSocketServer(serving(tmp_path / "server", time.time))
    loop = asyncio.new_event_loop()
    running = threading.Thread(
        target=lambda: loop.run_until_complete(server.run("127.0.0.1", 0, ready=found.append))
    )
    running.start()
    while not found:
        time.sleep(0.01)
    made = Terminal(found[0], capsys)
    for name in ("Ann", "Bob"):  # whoever is to be challenged has been at the server
        made.type(name, "games")
    yield made
    loop.call_soon_threadsafe(server.stop)
    running.join()
    loop.close()


@pytest.mark.slow
def test_a_game_by_message_from_the_challenge_to_its_end(
    terminal: Terminal, tmp_path: Path
) -> None:
    wanted = ("Bob", "-inorder", "--option", "schedule=1,2")
    text = terminal.type("Ann", "challenge", *wanted)
    found = re.match(r"Game (\w+): Network Blackout, open", text)
    assert found, text
    game = found[1]
    assert "Waiting for Bob" in text
    assert game in terminal.type("Bob", "games")
    opened = terminal.read("Bob", "show", game)
    assert (opened["state"], opened["to_act"], opened["record"]) == ("open", ["Bob"], [])
    began = terminal.read("Bob", "accept", game)
    assert (began["state"], began["players"]) == ("running", ["Ann", "Bob"])
    assert began["record"][0]["seed"] is None
    hands = began["record"][1]["hands"]
    assert hands[1] == [None], "in the first deal you see every card but your own"
    assert hands[0] != [None]

    hooked = False
    for _ in range(20):
        now = terminal.read("Ann", "show", game)
        if now["state"] == "over":
            break
        (name,) = now["to_act"]
        other = "Bob" if name == "Ann" else "Ann"
        assert "not your turn" in terminal.type(other, "move", game, "0", code=2)
        mine = terminal.read(name, "show", game)
        bids = [action["bid"] for action in mine["actions"] if action["event"] == "bid"]
        dealt = [line for line in mine["record"] if line.get("event") == "deal"][-1]
        forbidden = [bid for bid in range(dealt["cards"] + 1) if bids and bid not in bids]
        if forbidden:
            hooked = True
            assert "even" in terminal.type(name, "move", game, str(forbidden[0]), code=2)
        board = terminal.type(name, "show", game)
        assert "You may: " in board
        move = str(bids[0]) if bids else mine["actions"][0]["card"]
        terminal.type(name, "move", game, move if bids else move.lower())
    assert hooked, "the hook is on unless it is switched off"
    assert now["record"][0]["seed"] is not None
    assert now["record"][-1]["event"] == "end"
    assert re.search(r"^(Ann|Bob) won\.$|share the win", terminal.type("Bob", "show", game), re.M)
    record = tmp_path / "server" / "games" / f"{game}.blackout"
    assert [json.loads(line) for line in record.read_text().splitlines()] == now["record"]
    assert redealt(only_game(record)).faults == ()
    (kept,) = records_in(tmp_path / "home" / "games")
    header = only_game(kept).header.line
    assert header is not None
    seats = data_of(header)["seats"]
    assert sum("profile" in seat for seat in seats) == 1, "whose game it is here"
    assert redealt(only_game(kept)).faults == ()
    line = line_of(challenge_of(only_game(kept)))
    assert read_challenge(line, verifier()).server, "the server has signed the result"


def test_a_move_is_taken_back_if_the_others_agree(terminal: Terminal) -> None:
    wanted = ("-inorder", "--variant", "jabberwocky", "--option", "schedule=3", "--bots", "random")
    game = terminal.read("Ann", "challenge", "Bob", *wanted)["game"]
    terminal.type("Bob", "accept", game)
    name = ""
    late = time.monotonic() + HANG_S
    while name not in ("Ann", "Bob"):  # a bot's turn comes to an end by itself
        assert time.monotonic() < late
        (name,) = terminal.read("Ann", "show", game)["to_act"] or ("",)
    other = "Bob" if name == "Ann" else "Ann"
    bid = terminal.read(name, "show", game)["actions"][0]
    terminal.type(name, "move", game, str(bid["bid"]))
    asked = terminal.type(name, "takeback", game)
    assert f"You ask to take back a move; still to agree: {other}." in asked
    assert f"{name} asks to take back a move" in terminal.type(other, "show", game)
    assert terminal.read(other, "show", game)["takeback"]["waits"]
    terminal.type(other, "agree", game, "--no")
    assert "nothing that can still" in terminal.type(name, "takeback", game, code=2)


def test_who_declines_or_resigns_leaves_the_others_a_clear_state(terminal: Terminal) -> None:
    made = terminal.read("Ann", "challenge", "Bob", "--variant", "oh-hell", "--bots", "casual")
    assert made["variant"] == "oh-hell"
    assert terminal.read("Bob", "decline", made["game"])["state"] == "over"
    assert "Bob declined" in terminal.type("Ann", "show", made["game"])
    again = terminal.read("Ann", "challenge", "Bob", "-nohook")
    assert again["options"] == {"hook": False}
    terminal.type("Bob", "accept", again["game"])
    text = terminal.type("Bob", "resign", again["game"])
    assert "casual" in text
    assert "no seat" in terminal.type("Bob", "move", again["game"], "0", code=2)
    assert "no move" not in text
    refused = ("move", again["game"], "queen")
    assert "not 'queen'" in terminal.type("Ann", *refused, code=2)


def test_open_seats_are_for_whoever_comes_first(terminal: Terminal) -> None:
    game = terminal.read("Ann", "challenge", "--open", "1", "--bots", "random")["game"]
    assert game not in terminal.type("Bob", "games")
    assert "nobody yet" in terminal.type("Bob", "games", "--all")
    assert terminal.read("Bob", "accept", game)["state"] == "running"
    assert "running" in terminal.type("Eve", "accept", game, code=2)
    watched = terminal.read("Eve", "show", game)
    assert watched["seat"] is None
    assert watched["actions"] == []


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_played_to_its_end_by_the_text_alone(
    variant: str, terminal: Terminal
) -> None:
    """Ann reads what is shown, and types a move of those that it tells."""
    bots = ",".join(["random"] * (VARIANTS[variant].seats[0] - 1))
    words = ["--variant", variant, "--bots", bots, "-inorder"]
    if not VARIANTS[variant].named_sizes and variant not in ("clag", "ninety-nine"):
        words += ["--option", f"schedule={'1,2' if variant == 'cooperative' else '3,1'}"]
    if VARIANTS[variant].named_sizes:
        words += ["--option", "deals=3"]
    text, chance = terminal.type("Ann", "challenge", *words), Random(7)
    game = text.split()[1].rstrip(":")
    waited = time.monotonic()
    while ", over\n" not in text:
        if "You may: " in text:
            text = terminal.type("Ann", "move", game, *told_move(text, chance).split())
            waited = time.monotonic()
        else:
            assert time.monotonic() < waited + HANG_S, text
            time.sleep(0.01)
            text = terminal.type("Ann", "show", game)
    assert " is over:\n" in text
    assert re.fullmatch(r".* (won|the win|\d+ deals?|there can be)\.", text.splitlines()[-1])


def told_move(text: str, chance: Random) -> str:
    """Any of the moves that a board tells, as somebody who reads it would type it."""
    told = text.partition("You may: ")[2]
    if told.startswith("call"):
        kinds = [
            line.split("  ")[0] for line in told.splitlines() if re.match(r"[a-z-]+.*  ", line)
        ]
        kind = chance.choice(
            [one for one in kinds if "misere" in one or "trump" in one or " " in one]
        )
        return f"{kind} nuloss" if chance.random() < 0.5 else kind
    if told.startswith("lay"):
        (hand,) = re.findall(r"^Your hand: (.*)$", text, re.M)
        return " ".join(chance.sample(hand.split(), 3))
    plain = re.sub(r"\s*\([^)]*\)", "", " ".join(told.split()))
    return chance.choice(plain.split(", ") if ", " in plain else plain.split())


def test_the_rules_of_the_deal_are_told_in_the_words_of_the_rule_card(terminal: Terminal) -> None:
    wanted = ("Bob", "-inorder", "--option", "schedule=2", "--first", "Bob")
    text = terminal.type("Ann", "challenge", *wanted)
    assert "They sit as listed; Bob deals first." in text
    game = text.split()[1].rstrip(":")
    began = terminal.type("Bob", "accept", game)
    assert re.search(r"^One deal +2 cards; Bob deals$", began, re.M)
    shown = terminal.read("Ann", "show", game)
    lines = [read_line(json.dumps(line).encode()) for line in shown["record"]]
    info = game_info(shown)
    state = ScreenState.of(list(views(info, lines, 0))[-1])
    cells = rule_cells(state, ("Ann", "Bob"))
    board = " ".join(terminal.type("Ann", "show", game).split())
    for cell in cells:
        for part in cell.lengths[0]:
            assert part in board
    in_full = " ".join(terminal.type("Ann", "show", game, "--rules").split())
    for cell in cells:
        for sentence in cell.sentences:
            assert sentence in in_full
    terminal.type("Ann", "move", game, "pass")
    assert terminal.read("Ann", "show", game)["record"][-1]["bid"] == 0


def game_info(shown: dict[str, Any]) -> GameInfo:
    """What a server would tell of a game of which `--json` printed this."""
    return GameInfo(
        game=shown["game"],
        variant=shown["variant"],
        name="",
        options=shown["options"],
        players=len(shown["players"]),
        host="",
        state="running",
        seats=[],
        to_act=[],
        lines=len(shown["record"]),
        paused=False,
        watch=True,
        chat=True,
        wait=False,
        away=None,
        clock=None,
    )


def test_after_a_deal_everybody_sees_what_was_bid_taken_and_played(terminal: Terminal) -> None:
    """Own cards on the forehead too, which nobody is shown before."""
    options = ("--option", "schedule=1,2", "--option", "hook=false")  # zero is never barred
    wanted = ("--bots", "random", "-inorder", *options, "--first", "Ann")
    game = terminal.read("Ann", "challenge", *wanted)["game"]
    text, late = "", time.monotonic() + HANG_S
    while "Deal 1 is over:" not in text:
        assert time.monotonic() < late
        text = terminal.type("Ann", "show", game)
        if "Deal 1 of 2" in text and "You may: " in text:
            assert re.search(r"^Your hand: \?\?$", text, re.M)
            text = terminal.type("Ann", "move", game, "0")
    found = re.search(r"^Ann +0 +[01] +\d+ +\w\w$", text.partition("Deal 1 is over:")[2], re.M)
    assert found, text


def test_a_deal_that_is_over_says_what_won_what_it_paid_and_who_declared(
    terminal: Terminal,
) -> None:
    """The cards of a deal say nothing where nobody remembers its trump."""
    wanted = ("--variant", "potomac", "--bots", "random,random,random", "-inorder")
    game = terminal.read("Ann", "challenge", *wanted, "--option", "schedule=2")["game"]
    text, late, chance = "", time.monotonic() + HANG_S, Random(3)
    while "Deal 1 is over:" not in text:
        assert time.monotonic() < late
        text = terminal.type("Ann", "show", game)
        if "You may: " in text:
            text = terminal.type("Ann", "move", game, *told_move(text, chance).split())
    told = text.partition("Deal 1 is over:\n")[2]
    # What a bot declares is chance.
    won = r"((Ann|\w+) named trump +\w+|Trump +None)\n"
    assert re.match(won + r"What pays +.*The highest bid\s+pays", told), text
    assert len(re.findall(r"^\w+, declarer +\d", told, re.M)) == 1, text


def test_what_was_said_of_the_hands_is_told(terminal: Terminal) -> None:
    wanted = ("Bob", "-inorder", "--variant", "cooperative", "--option", "schedule=2")
    game = terminal.read("Ann", "challenge", *wanted, "--first", "Bob")["game"]
    terminal.type("Bob", "accept", game)
    text = terminal.type("Ann", "move", game, "weak")
    assert "Said: Ann: weak" in text
    assert "Said: Ann: weak" in terminal.type("Bob", "show", game)
    assert "You may: - (nothing more to say), " in text
    terminal.type("Ann", "move", game, "pass")
    assert "You may: - (nothing more to say), " in terminal.type("Bob", "show", game)


def test_who_deals_first_is_drawn_unless_somebody_is_named(terminal: Terminal) -> None:
    text = terminal.type("Ann", "challenge", "Bob")
    assert "Who sits where is drawn; who deals first is drawn." in text
    text = terminal.type("Ann", "challenge", "Bob", "--first", "bob")
    assert "Who sits where is drawn; Bob deals first." in text
    game = text.split()[1].rstrip(":")
    began = terminal.read("Bob", "accept", game)
    dealer = began["record"][0]["first_dealer"]
    assert began["players"][dealer] == "Bob"
    refused = terminal.type("Ann", "challenge", "Bob", "--first", "Zoe", code=2)
    assert refused == "Zoe has no seat in this game, and cannot deal first.\n"


def test_a_server_that_is_not_there_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path))
    for url in ("ws://127.0.0.1:1", "nowhere://x", "ws://"):
        assert main(["games", "--server", url, "--as", "Ann"], NO_WINDOWS) == 2
        assert capsys.readouterr().err.count("\n") == 1
