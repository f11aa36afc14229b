"""A server that went back to an older state: whoever knows more is sent the whole board anew."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.net.client.remote_game import RemoteGame
from game.net.messages import ClientMessage
from game.net.server.table_server import TableServer
from game.table.stream import MovesUndone
from tests.links import Person, info_of, read_message, rest, serving

SEATS = [{}, {"agent": "casual"}, {"agent": "casual"}]
OPTIONS = {"schedule": [3, 2]}


class Board:
    """Ann at a server whose folder goes back to what it held once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.server = serving(folder / "home")
        self.ann = Person(self.server, "Ann")
        info = self.ann.ask("create", variant="oh-hell", seats=SEATS, options=OPTIONS)
        self.game = str(info["game"])
        self.ann.ask("follow", game=self.game)
        rest(self.server)

    def keep(self) -> None:
        """Remember how the folder is now."""
        shutil.copytree(self._folder / "home", self._folder / "kept")

    def go_back(self) -> None:
        """End the server and serve what was remembered."""
        self.server.close()
        shutil.rmtree(self._folder / "home")
        shutil.copytree(self._folder / "kept", self._folder / "home")
        self.start()

    def start(self) -> None:
        """Serve the folder, with Ann there again."""
        self.server = serving(self._folder / "home")
        self.ann = Person(self.server, "Ann", self.ann.pair)

    def decide(self, which: int) -> None:
        """Have Ann take one of her legal actions, and the others theirs."""
        turn = self.ann.turn
        action = turn["actions"][which]
        assert self.ann.ask("act", game=self.game, action=action)["type"] == "done"
        rest(self.server)

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The lines that Ann was sent on her connection."""
        return self.ann.heard("line")

    def followed(self, **more: Any) -> list[dict[str, Any]]:
        """The lines that come where she follows again."""
        self.ann.ask("follow", game=self.game, **more)
        return self.lines


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    made = Board(tmp_path)
    yield made
    made.server.close()


def last(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """How far somebody is, as `follow` says it."""
    return {"after": lines[-1]["n"], "mark": lines[-1]["mark"]}


def numbers(lines: list[dict[str, Any]]) -> list[int]:
    return [one["n"] for one in lines]


def test_whoever_knows_the_same_lines_is_sent_what_was_missed(board: Board) -> None:
    known = last(board.lines)
    board.server.close()
    board.start()
    board.ann.ask("follow", game=board.game, **known)
    assert board.lines == []
    board.decide(0)
    assert numbers(board.lines)[0] == known["after"] + 1


@pytest.mark.parametrize("with_mark", [True, False])
def test_whoever_knows_more_lines_is_sent_all(with_mark: bool, board: Board) -> None:
    board.keep()
    board.decide(0)
    known = last(board.lines)
    board.go_back()
    lines = board.followed(**(known if with_mark else {"after": known["after"]}))
    assert len(lines) < known["after"]
    assert numbers(lines) == list(range(1, len(lines) + 1))
    board.decide(1)
    assert numbers(board.lines) == list(range(1, len(board.lines) + 1)), "and all to come"


def test_whoever_knows_other_lines_is_sent_all(board: Board) -> None:
    board.keep()
    board.decide(0)
    known = last(board.lines)
    board.go_back()
    board.ann.ask("follow", game=board.game)
    board.decide(1)
    assert len(board.lines) >= known["after"]
    board.server.close()
    board.start()
    lines = board.followed(**known)
    assert len(lines) >= known["after"]
    assert numbers(lines) == list(range(1, len(lines) + 1))


def remote(board: Board) -> tuple[RemoteGame, list[ClientMessage]]:
    """Ann's window, which has been sent what her connection was."""
    asked: list[ClientMessage] = []
    infos = board.ann.heard("game")
    game = RemoteGame(info_of(infos[-1]), "Ann", "", asked.append)
    hear(game, board.ann)
    return game, asked


def hear(game: RemoteGame, person: Person, skip: int = 0) -> None:
    """Take in what a connection was sent, but for so many frames of it."""
    for frame in person.link.frames[skip:]:
        if json.loads(frame)["type"] in ("game", "line", "turn"):
            game.hear(read_message(frame))


def test_a_window_shows_the_board_as_it_stands_after_its_server_went_back(board: Board) -> None:
    board.keep()
    board.decide(0)
    game, _ = remote(board)
    table = game.table
    assert table is not None
    inbox = table.stream.follow(0)
    before = len(game.lines)
    board.go_back()
    lines = board.followed(after=before, mark=game.mark)
    hear(game, board.ann)
    assert game.table is table, "it is the same scene's"
    assert len(game.lines) == len(lines) < before
    (shown,) = iter(inbox.pop, None)
    assert isinstance(shown, MovesUndone)
    assert shown.view == table.view(0)
    assert table.waiting.must == (table.seat,), "she is asked"
    sent = len(board.ann.link.frames)
    board.decide(1)
    hear(game, board.ann, sent)
    assert len(game.lines) == len(board.lines) > len(lines)
    happenings = list(iter(inbox.pop, None))
    assert happenings
    assert not any(isinstance(one, MovesUndone) for one in happenings), "it goes on as ever"


def test_lines_of_two_games_have_other_marks(board: Board, tmp_path: Path) -> None:
    server: TableServer = board.server
    other = Person(server, "Bob")
    info = other.ask("create", variant="oh-hell", seats=SEATS, options=OPTIONS)
    other.ask("follow", game=info["game"])
    rest(server)
    assert other.heard("line")[-1]["mark"] != board.lines[-1]["mark"]


def test_who_looks_on_is_told_the_same_marks_as_who_plays(board: Board) -> None:
    eve = Person(board.server, "Eve")
    eve.ask("follow", game=board.game)
    mine, theirs = board.lines, eve.heard("line")
    assert [one["mark"] for one in theirs] == [one["mark"] for one in mine]
    assert [one["line"] for one in theirs] != [one["line"] for one in mine], "but not the cards"
