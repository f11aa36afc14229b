"""A server without its add-ons plays games, and each add-on can be left out."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from game.engine import Limit
from game.net.add_ons.ratings.server_ratings import add_ratings
from game.net.add_ons.signed_results import add_signed_results
from game.net.add_ons.tournaments.requests import add_no_tournaments, add_tournaments
from game.net.messages import ClientMessage, Hello, Prove
from game.net.server.rate_limits import ServerLimits
from game.net.server.table_server import TableServer
from tests.inline_bots import inline_service
from tests.links import Clock, Person, play_on, serving

SEATS = [{}, {"name": "Bob"}, {"agent": "random"}]
WANTED = {"variant": "oh-hell", "options": {"schedule": [1]}, "seats": SEATS, "in_order": True}
ALONE = """
import sys
for name in ("game.net.add_ons", "game.net.assembly", "game.net.shared"):
    sys.modules[name] = None
import game.net.server.table_server, game.net.server.websocket_server
"""


def bare(home: Path, *add_ons: Callable[[TableServer], object]) -> TableServer:
    """A server with these add-ons alone."""
    limits = ServerLimits(messages_per_second=1e6, burst=1e6)
    server = TableServer(home, inline_service(Limit(playouts=1)), limits=limits, clock=Clock())
    for add in add_ons:
        add(server)
    server.take_up()
    return server


def test_the_server_is_imported_where_there_are_no_add_ons() -> None:
    subprocess.run([sys.executable, "-c", ALONE], check=True)


@pytest.mark.parametrize(
    "add_ons",
    [(), (add_ratings,), (add_signed_results,), (add_no_tournaments,)],
    ids=["none", "ratings", "signed results", "no tournaments"],
)
def test_a_game_is_played_and_found_again(
    tmp_path: Path, add_ons: tuple[Callable[[TableServer], object], ...]
) -> None:
    server = bare(tmp_path, *add_ons)
    ann = Person(server, "Ann")
    bob = Person(server, "Bob")
    game = str(ann.ask("create", **WANTED)["game"])
    bob.ask("join", game=game)
    ann.ask("follow", game=game)
    server.look_round()
    server.clock_was_set(5)
    play_on(server, game, [ann, bob])
    assert server.game(game).state == "over"
    (record,) = ann.heard("record")
    assert ("result" in record) is (add_ons == (add_signed_results,))
    assert (server.rating("Ann") is not None) is (add_ons == (add_ratings,))
    server.close()
    again = bare(tmp_path, *add_ons)
    assert again.game(game).state == "over"
    again.close()


def test_what_an_add_on_answers_is_refused_without_it(tmp_path: Path) -> None:
    server = bare(tmp_path)
    ann, _bob = Person(server, "Ann"), Person(server, "Bob")
    game = ann.ask("create", **WANTED)["game"]
    for kind, fields in (
        ("tournaments", {}),
        ("sign_up", {"tournament": game}),
        ("rate", {"game": game, "on": False}),
    ):
        refused = ann.ask(kind, **fields)
        assert (refused["type"], refused["code"]) == ("refused", "unknown"), kind
        assert refused["why"] == "This server does not do that."
    assert server.page("/tournaments/some") is None
    server.close()


def test_a_whole_server_answers_every_message(tmp_path: Path) -> None:
    server = serving(tmp_path)
    greeting = {Hello, Prove}
    missing = [kind for kind in get_args(ClientMessage) if kind not in server.requests]
    assert set(missing) == greeting
    server.close()


def test_no_message_has_two_handlers(tmp_path: Path) -> None:
    server = bare(tmp_path)
    add_tournaments(server)
    with pytest.raises(AssertionError, match="AskTournaments is registered twice"):
        add_no_tournaments(server)
    server.close()
