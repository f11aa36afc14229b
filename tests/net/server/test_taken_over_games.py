"""A game that version 0.3 took over from another server lies in a home, and goes on there."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.net.server.hosted_seat import GameTerms, HostedSeat
from game.net.server.table_server import TableServer
from game.table.game import Game
from game.table.headless import steps
from game.table.records.headers import header
from game.table.records.lines import DrawNote, ResignedNote, text_of
from game.table.records.redeal import redealt
from game.table.records.replay import RecordedGame
from game.table.setup import HUMAN, SeatPlan, Setup
from game.variants import variant, with_options
from tests.links import Person, play_on, serving

NAMES = ("Ann", "Bob", "Cleo")
OPTIONS: dict[str, object] = {"schedule": [2, 3, 1]}


def taken_over(server: TableServer) -> str:
    """A game of which one deal was played elsewhere, as 0.3 wrote it; its id."""
    row = with_options(variant("oh-hell"), {"schedule": [2, 3, 1]}, 3)
    seats = tuple(SeatPlan(name, HUMAN) for name in NAMES)
    setup = Setup(variant=row, seats=seats, first_dealer=0, seed="5eed" * 8, drawn=True)
    played = Game(setup, [header(setup)])
    for _ in steps(played, lambda _game, _seat, legal: legal[0], 3):
        if len(played.deals) == 1:
            break
    one = server.new_game()
    terms = GameTerms(
        game=one.files.game,
        variant_id="oh-hell",
        options=OPTIONS,
        players=3,
        host="Bob",
        in_order=True,
        wait=True,
        watch=True,
        chat=True,
        seats=tuple(HostedSeat(name, HUMAN, joined=name == "Bob") for name in NAMES),
        before=tuple(map(text_of, played.lines)),
    )
    one.create(terms)
    return one.id


def test_it_goes_on_after_its_finished_deals_and_every_card_is_proved(tmp_path: Path) -> None:
    server = serving(tmp_path)
    bob, cleo = (Person(server, name) for name in NAMES[1:])
    game = taken_over(server)
    assert Person(server, "Zoe").ask("join", game=game)["code"] == "seat", "the seats are kept"
    server.close()
    server = serving(tmp_path)
    bob, cleo = (Person(server, one.name, one.pair) for one in (bob, cleo))
    assert cleo.ask("join", game=game)["type"] == "game"
    cleo.ask("ready", game=game)
    cleo.ask("follow", game=game)
    assert bob.ask("start", game=game, agent="random")["type"] == "done"
    play_on(server, game, [bob, cleo])
    play = server.game(game).play
    assert play is not None
    (drawn,) = [line for line in play.lines if isinstance(line, DrawNote)]
    assert (drawn.deal, drawn.seed) == (2, play.seed)
    assert [line.seat for line in play.lines if isinstance(line, ResignedNote)] == [0]
    result = redealt(RecordedGame.of_lines(play.lines))
    assert (result.faults, result.deals, result.anew) == ((), 3, (2,))
    heard = [line["line"] for line in cleo.heard("line")]
    assert sum(line.get("event") == "score" for line in heard) == 3, "she sees what was played"
    server.close()


@pytest.mark.parametrize("kind", ["hand_over", "take_over", "moved", "go_on"])
def test_an_older_window_that_would_hand_a_table_over_is_refused(tmp_path: Path, kind: str) -> None:
    server = serving(tmp_path)
    told = Person(server, "Bob").ask(kind, game="k3v9qa")
    assert (told["type"], told["code"]) == ("refused", "malformed")
    server.close()
