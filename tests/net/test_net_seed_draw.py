"""Seeds that everybody draws: shares at a server, who is left out, and both ways to cheat."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree, which
from subprocess import PIPE, Popen
from typing import Any, Final

import msgspec
import pytest

from game.net.client.remote_table import standing
from game.net.client.seed_shares import SeedShares
from game.net.messages import DrawSaid, Reveal, decoded_server_message
from game.net.server.journal import DrawingNote, VoidNote
from game.net.server.page_files import FOLDER as PAGE
from game.net.server.seed_drawing import PATIENCE_S
from game.net.server.table_server import TableServer
from game.table.dealer import draw_seed
from game.table.records.headers import header, setup_of
from game.table.records.lines import Line, data_of, header_of, line_in
from game.table.records.redeal import redealt
from game.table.records.replay import RecordedGame
from game.table.seed_draw import (
    DrawProof,
    SeedDraw,
    commitment_of,
    drawn_secret,
    share_of,
    sorted_shares,
)
from tests.lines import typed
from tests.links import Clock, Person, play_on, serving

SHORT: dict[str, Any] = {"variant": "oh-hell", "options": {"schedule": [2, 1]}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TableServer]:
    """A server."""
    found = serving(tmp_path)
    yield found
    found.close()


class Drawer(Person):
    """A person whose program takes part in draws, by the program's own code."""

    def __init__(self, server: TableServer, name: str, *more: Any) -> None:
        self.shares = SeedShares()
        self.answered = 0
        super().__init__(server, name, *more, draws=True)

    def back_at(self, server: TableServer) -> Drawer:
        """The same program, connected again."""
        again = Drawer(server, self.name, self.pair)
        again.shares = self.shares
        return again

    @property
    def asked(self) -> list[DrawSaid]:
        """What the server asked for shares so far."""
        found = [decoded_server_message(json.dumps(one)) for one in self.heard("draw")]
        return [one for one in found if isinstance(one, DrawSaid)]

    def take_part(self) -> list[str]:
        """Answer what was asked since the last time; how the server takes it."""
        fresh, self.answered = self.asked[self.answered :], len(self.asked)
        answers = [self.shares.answer(one, self.name) for one in fresh]
        return [self.send(one) for one in answers if one is not None]

    def send(self, message: msgspec.Struct) -> str:
        """Send a message; the type or code of what is answered."""
        fields = msgspec.to_builtins(message)
        answer = self.ask(**{key: value for key, value in fields.items() if key != "id"})
        return str(answer.get("code", answer["type"]))

    def proof(self, game: str) -> DrawProof:
        """What the program makes of a game that is over."""
        (record,) = self.heard("record")
        return self.shares.proof(game, self.told(), typed(record["lines"]))

    def told(self) -> list[Line]:
        """The lines that were sent while the game went on."""
        return standing(typed([one["line"] for one in self.heard("line")]))


def table(*people: Person, bots: int = 1, **more: Any) -> str:
    """A game that begins as soon as its last person sits down, who is the last one here."""
    host, *others = people
    seats: list[dict[str, str]] = [{} for _ in people] + [{"agent": "random"}] * bots
    game = str(host.ask("create", **(SHORT | {"seats": seats} | more))["game"])
    host.ask("follow", game=game)
    for one in others:
        one.ask("join", game=game)
        one.ask("follow", game=game)
    return game


def drawn(people: Sequence[Drawer]) -> None:
    """All take part until nobody is asked any more."""
    while sum(len(one.take_part()) for one in people):
        pass


def record_of(server: TableServer, game: str) -> list[Line]:
    play = server.game(game).play
    assert play is not None
    return play.lines


def later(server: TableServer) -> None:
    """The time for an answer passes."""
    clock = server.clock
    assert isinstance(clock, Clock)
    clock.now += PATIENCE_S
    server.look_round()


def test_everybody_draws_the_seed_and_knows_it_at_the_end(server: TableServer) -> None:
    ann, bob = Drawer(server, "Ann"), Drawer(server, "Bob")
    game = table(ann, bob)
    assert server.game(game).state == "open"
    drawn((ann, bob))
    assert server.game(game).state == "running"
    first = ann.heard("line")[0]["line"]
    assert (first["seed"], first["draw"]["server"]["secret"]) == (None, None)
    play_on(server, game, [ann, bob])
    record = record_of(server, game)
    draw = header_of(record).draw
    assert draw is not None
    assert {one.name for one in draw.shares} == {"Ann", "Bob"}
    assert (draw.without, draw.void, draw.seed) == ((), (), header_of(record).seed)
    result = redealt(RecordedGame.of_lines(record))
    assert (result.faults, result.dealer_drawn) == ((), True)
    assert {one.proof(game) for one in (ann, bob)} == {DrawProof.EVERYBODY}


def test_the_servers_secret_is_in_no_frame_before_the_end(server: TableServer) -> None:
    """Nor are the secrets of others before all have committed: nobody can work out a hand."""
    ann, bob = Drawer(server, "Ann"), Drawer(server, "Bob")
    looking = Person(server, "Carl")
    game = table(ann, bob)
    looking.ask("follow", game=game)
    drawing = server.game(game).drawing
    assert drawing is not None
    hidden = drawing.draw.server.secret
    drawn((ann, bob))
    seed = str(header_of(record_of(server, game)).seed)
    frames = [frame for one in (ann, bob, looking) for frame in one.link.frames]
    assert hidden is not None
    assert not any(hidden in frame or seed in frame for frame in frames)
    play_on(server, game, [ann, bob])
    assert any(hidden in frame for frame in looking.link.frames)


def test_programs_that_take_no_part_begin_at_once(server: TableServer) -> None:
    """As those of before; the server draws alone, and who might have taken part knows that."""
    game = table(Person(server, "Ann"), Person(server, "Bob"))
    assert server.game(game).state == "running"
    assert header_of(record_of(server, game)).draw is None


def test_who_does_not_commit_in_time_is_left_out_and_named(server: TableServer) -> None:
    ann, bob, old = Drawer(server, "Ann"), Drawer(server, "Bob"), Person(server, "Old")
    game = table(ann, bob, old)
    ann.take_part()
    later(server)
    assert bob.take_part() == ["state"]  # the seed is drawn by others now
    drawn((ann,))
    draw = header_of(record_of(server, game)).draw
    assert draw is not None
    assert ([one.name for one in draw.shares], set(draw.without)) == (["Ann"], {"Bob", "Old"})
    play_on(server, game, [ann, bob, old])
    assert ann.proof(game) is DrawProof.SOME


def test_a_secret_that_is_not_told_makes_the_draw_void(server: TableServer) -> None:
    """The next one has new secrets of all others, so that keeping one back chooses nothing."""
    ann, bob = Drawer(server, "Ann"), Drawer(server, "Bob")
    game = table(ann, bob)
    ann.take_part()
    bob.take_part()
    ann.take_part()  # and Bob keeps his secret
    first = server.game(game).drawing
    assert first is not None
    later(server)
    second = server.game(game).drawing
    assert second is not None
    assert first.draw.server.secret != second.draw.server.secret
    drawn((ann,))
    draw = header_of(record_of(server, game)).draw
    assert draw is not None
    assert (draw.number, draw.void, draw.without) == (2, (("Bob",),), ("Bob",))
    assert draw.shares[0].secret not in [share.secret for share in first.draw.shares]
    play_on(server, game, [ann, bob])
    assert ann.proof(game) is DrawProof.SOME
    assert redealt(RecordedGame.of_lines(record_of(server, game))).faults == ()


def test_another_secret_than_the_one_committed_to_is_refused(server: TableServer) -> None:
    """So is the commitment of somebody else, whose secret then comes to light."""
    ann, bob = Drawer(server, "Ann"), Drawer(server, "Bob")
    game = table(ann, bob)
    ann.take_part()
    drawing = server.game(game).drawing
    assert drawing is not None
    share = drawing.share("Ann")
    assert share is not None
    fields = {"game": game, "draw": 1}
    assert bob.ask("commit", **fields, commitment=share.commitment)["type"] == "done"
    other = commitment_of(game, 1, drawn_secret(), "Bob")
    assert bob.ask("commit", **fields, commitment=other)["code"] == "state"
    ann.take_part()
    known = drawing.share("Ann")
    assert known is not None
    assert bob.ask("reveal", **fields, secret=known.secret)["code"] == "illegal"
    assert bob.ask("reveal", **fields, secret=drawn_secret())["code"] == "illegal"


def test_no_secret_is_taken_before_everybody_has_committed(server: TableServer) -> None:
    ann, bob = Drawer(server, "Ann"), Drawer(server, "Bob")
    game, secret = table(ann, bob), drawn_secret()
    fields = {"game": game, "draw": 1}
    ann.ask("commit", **fields, commitment=commitment_of(game, 1, secret, "Ann"))
    assert ann.ask("reveal", **fields, secret=secret)["code"] == "state"
    assert ann.ask("reveal", game=game, draw=2, secret=secret)["code"] == "state"


def test_nobody_comes_or_goes_while_the_seed_is_drawn(server: TableServer) -> None:
    """Else a host who does not like a draw could have it begun again, and nobody would know."""
    ann, bob = Drawer(server, "Ann"), Drawer(server, "Bob")
    game = table(ann, bob)
    for person, asked, fields in (
        (ann, "kick", {"seat": 1}),
        (bob, "decline", {}),
        (ann, "place", {"seat": 2, "agent": "random"}),
        (ann, "start", {}),
        (ann, "look_on", {}),
    ):
        answer = person.ask(asked, game=game, **fields)
        assert answer["why"] == "The cards are being drawn; wait a moment."


@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_a_server_that_is_killed_goes_on_with_the_draw(
    server: TableServer, tmp_path: Path, steps: int
) -> None:
    """After no commitment, one, both, and one secret of two."""
    ann, bob = Drawer(server, "Ann"), Drawer(server, "Bob")
    game = table(ann, bob)
    for one in (ann, bob, ann)[:steps]:
        one.take_part()
    before = server.game(game).drawing
    assert before is not None
    server.close()
    again = serving(tmp_path)
    ann, bob = ann.back_at(again), bob.back_at(again)
    drawn((ann, bob))
    record = record_of(again, game)
    draw = header_of(record).draw
    assert draw is not None
    assert (draw.number, draw.server) == (1, before.draw.server)
    assert {one.name for one in draw.shares} == {"Ann", "Bob"}
    again.close()
    third = serving(tmp_path)
    assert header_of(record_of(third, game)) == header_of(record)
    third.close()


def test_a_program_that_forgot_its_secret_is_left_out_of_the_next_draw(server: TableServer) -> None:
    ann, bob = Drawer(server, "Ann"), Drawer(server, "Bob")
    game = table(ann, bob)
    ann.take_part()
    bob.take_part()
    bob.cut()
    bob = Drawer(server, "Bob", bob.pair)  # a window that was started anew
    drawn((ann, bob))
    later(server)
    drawn((ann, bob))
    draw = header_of(record_of(server, game)).draw
    assert draw is not None
    assert draw.void == (("Bob",),)


def test_a_person_with_two_devices_adds_one_share(server: TableServer) -> None:
    ann, bob = Drawer(server, "Ann"), Drawer(server, "Bob")
    phone = Drawer(server, "Bob", bob.pair)
    game = table(ann, bob)
    drawn((phone, ann, bob))
    draw = header_of(record_of(server, game)).draw
    assert draw is not None
    assert [one.name for one in draw.shares].count("Bob") == 1
    play_on(server, game, [ann, bob])
    assert {one.proof(game) for one in (ann, bob)} == {DrawProof.EVERYBODY}


def test_another_game_at_the_table_is_drawn_anew(server: TableServer) -> None:
    ann = Drawer(server, "Ann")
    first = table(ann, bots=2)
    drawn((ann,))
    play_on(server, first, [ann])
    second = str(ann.ask("rematch", game=first)["game"])
    drawn((ann,))
    one, two = (header_of(record_of(server, game)).draw for game in (first, second))
    assert one is not None
    assert two is not None
    assert one.shares[0].secret != two.shares[0].secret
    assert one.seed != two.seed


# A host with a changed program -------------------------------------------------------------------


def made_up(header_line: Line, seed: str, names: Sequence[str]) -> Line:
    """A header whose draw proves a seed, if nobody remembers what was committed to."""
    data = data_of(header_line)
    game = data["draw"]["game"]
    shares = sorted_shares(share_of(game, 1, drawn_secret(), name) for name in names)
    draw = SeedDraw(game=game, number=1, server=share_of(game, 1, seed), shares=shares)
    data |= {"seed": draw.seed, "draw": msgspec.to_builtins(draw)}
    made = line_in(data)
    data["pledge"] = header(setup_of(made)).pledge
    return line_in(data)


def other_seed(record: list[Line]) -> list[Line]:
    """The server told persons one draw and dealt from a seed of its own."""
    data = data_of(record[0])
    return [line_in(data | {"seed": draw_seed()}), *record[1:]]


def other_secret(record: list[Line]) -> list[Line]:
    """The server tells another secret than the one it was bound to."""
    data = data_of(record[0])
    data["draw"]["server"] |= {"secret": drawn_secret()}
    return [line_in(data), *record[1:]]


def another_draw(record: list[Line]) -> list[Line]:
    """The server makes up the shares of all, as they prove each other."""
    return [made_up(record[0], drawn_secret(), ("Ann", "Bob")), *record[1:]]


def without_one(record: list[Line]) -> list[Line]:
    """The share of a person is not in the record."""
    return [made_up(record[0], drawn_secret(), ("Ann",)), *record[1:]]


def no_draw(record: list[Line]) -> list[Line]:
    """The record says nothing of a draw."""
    data = data_of(record[0])
    del data["draw"]
    return [line_in(data), *record[1:]]


def other_cards(record: list[Line]) -> list[Line]:
    """Two hands of the first deal changed places before they were dealt."""
    lines = [data_of(line) for line in record]
    deal = next(line for line in lines if line.get("event") == "deal")
    deal["hands"] = deal["hands"][1:] + deal["hands"][:1]
    return typed(lines)


@pytest.mark.parametrize(
    "change", [other_seed, other_secret, another_draw, without_one, no_draw, other_cards]
)
def test_a_host_who_tells_a_draw_that_was_none_is_found_out(
    server: TableServer, change: Callable[[list[Line]], list[Line]]
) -> None:
    ann, bob = Drawer(server, "Ann"), Drawer(server, "Bob")
    game = table(ann, bob)
    drawn((ann, bob))
    play_on(server, game, [ann, bob])
    record = change(record_of(server, game))
    assert bob.shares.proof(game, bob.told(), record) is DrawProof.UNTRUE


def test_a_server_that_binds_itself_anew_is_told_no_secret(server: TableServer) -> None:
    """Else it could choose its own secret by those of the others."""
    bob = Drawer(server, "Bob")
    game = table(bob, bots=2)
    bob.take_part()
    asked = bob.asked[-1]
    assert asked.settled
    other = share_of(game, 1, drawn_secret())
    draw = msgspec.structs.replace(asked.draw, server=msgspec.structs.replace(other, secret=None))
    assert bob.shares.answer(msgspec.structs.replace(asked, draw=draw), "Bob") is None
    drawn((bob,))
    play_on(server, game, [bob])
    assert bob.proof(game) is DrawProof.UNTRUE


def test_a_server_that_draws_again_without_saying_so_is_found_out(server: TableServer) -> None:
    """As one that did not like the cards that the first draw came to."""
    ann, bob = Drawer(server, "Ann"), Drawer(server, "Bob")
    game = table(ann, bob)
    drawn((ann, bob))
    bare = bob.asked[-1].draw
    shares = tuple(one for one in bare.shares if one.name == "Bob")
    again = DrawSaid(game=game, draw=msgspec.structs.replace(bare, shares=shares), settled=True)
    bob.shares.answer(again, "Bob")
    play_on(server, game, [ann, bob])
    assert bob.proof(game) is DrawProof.UNTRUE


@pytest.mark.thinned(4)
@pytest.mark.parametrize("blamed", [(), ("Bob",), ("Zoe",)])
def test_a_server_that_blames_nobody_for_a_draw_it_does_not_like_is_found_out(
    server: TableServer, tmp_path: Path, blamed: tuple[str, ...]
) -> None:
    """It knows every secret, says that the draw is void, and has all of them draw again."""
    ann, bob = Drawer(server, "Ann"), Drawer(server, "Bob")
    game = table(ann, bob)
    for one in (ann, bob, ann):
        one.take_part()
    (asked,) = [one for one in bob.asked if one.settled]
    assert isinstance(bob.shares.answer(asked, "Bob"), Reveal), "and the server knows it"
    hosted = server.game(game)
    assert hosted.drawing is not None
    again = DrawingNote(
        secret=drawn_secret(), people=("Ann", "Bob"), seats=hosted.drawing.seats, at=server.clock()
    )
    hosted.commit(VoidNote(people=blamed), again)
    server.spread(hosted)
    bob.answered = len(bob.asked) - 1
    drawn((ann, bob))
    play_on(server, game, [ann, bob])
    assert ann.proof(game) is DrawProof.UNTRUE
    assert redealt(RecordedGame.of_lines(record_of(server, game))).faults
    if which("node") is not None:
        with page_share(tmp_path / "page") as page:
            told = bob.heard("line")[0]["line"]
            record = data_of(record_of(server, game)[0])
            assert page(game=game, told=told, record=record, name="Bob") == [{"type": "untrue"}]


@pytest.mark.parametrize("absent", [("Zoe",), ("Ann",), ()])
def test_who_is_said_to_have_added_nothing_sat_there(
    server: TableServer, absent: tuple[str, ...]
) -> None:
    ann, bob = Drawer(server, "Ann"), Person(server, "Bob")
    game = table(ann, bob)
    drawn((ann,))
    play_on(server, game, [ann, bob])
    record = record_of(server, game)
    assert redealt(RecordedGame.of_lines(record)).faults == ()
    data = data_of(record[0])
    data["draw"]["without"] = absent
    changed = [line_in(data), *record[1:]]
    (fault,) = redealt(RecordedGame.of_lines(changed)).faults
    assert "added nothing" in fault


# The page -----------------------------------------------------------------------------------------

PLAYER: Final = """
import { createInterface } from "node:readline";
import { proofOf, takePart } from "./seeds.js";
const answer = (type, fields) => console.log(JSON.stringify({ type, ...fields }));
for await (const line of createInterface({ input: process.stdin })) {
  const { message, name, game, told, record } = JSON.parse(line);
  if (message === undefined) answer(proofOf(game, told, record, name), {});
  else await takePart(message, name, answer);
  answer("", {});
}
"""
"""Does what the page does with each line of the input; an empty type ends the answers to it."""


@contextmanager
def page_share(folder: Path) -> Iterator[Callable[..., list[dict[str, Any]]]]:
    """The script of the page that takes part in draws, in Node.js; what it answers to a line."""
    copytree(PAGE, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "player.js").write_text(PLAYER)
    ran = Popen(["node", "player.js"], cwd=folder, stdin=PIPE, stdout=PIPE, text=True)

    assert ran.stdin is not None
    assert ran.stdout is not None
    to, of = ran.stdin, ran.stdout

    def answers(**line: Any) -> list[dict[str, Any]]:
        to.write(json.dumps(line) + "\n")
        to.flush()
        return list(iter(lambda: json.loads(of.readline()), {"type": ""}))

    with ran:
        yield answers
        to.close()


@pytest.mark.skipif(which("node") is None, reason="needs Node.js")
def test_the_page_takes_part_and_proves_the_draw(server: TableServer, tmp_path: Path) -> None:
    ann, bob = Drawer(server, "Ann"), Drawer(server, "Bob")
    game = table(ann, bob)
    with page_share(tmp_path / "page") as page:
        for _ in range(2):
            ann.take_part()
            for asked in page(message=bob.heard("draw")[-1], name="Bob"):
                assert bob.ask(**asked)["type"] == "done"
        draw = header_of(record_of(server, game)).draw
        assert draw is not None
        assert {one.name for one in draw.shares} == {"Ann", "Bob"}
        play_on(server, game, [ann, bob])
        assert ann.proof(game) is DrawProof.EVERYBODY
        told = bob.heard("line")[0]["line"]
        record = record_of(server, game)
        for change, due in (
            (None, "everybody"),
            *((one, "untrue") for one in (other_seed, other_secret, another_draw, no_draw)),
        ):
            header_line = data_of(record[0] if change is None else change(record)[0])
            assert page(game=game, told=told, record=header_line, name="Bob") == [{"type": due}]
        other = msgspec.to_builtins(share_of(game, 1, drawn_secret())) | {"secret": None}
        bound = bob.heard("draw")[-1]
        again = bound | {"draw": bound["draw"] | {"server": other}}
        assert page(message=again, name="Bob") == []
        assert page(game=game, told=told, record=data_of(record[0]), name="Bob") == [
            {"type": "untrue"}
        ]
