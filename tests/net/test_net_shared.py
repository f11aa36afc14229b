"""A server of several processes: games of others, names, and what follows when a process ends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.commands.cli import main
from game.net.add_ons.operator.operator_socket import Carried, Free, NotCarried, answer
from game.net.add_ons.ratings.known_ratings import RankedGame, ranked_game
from game.net.keys import KeyPair, drawn_pair
from game.net.server.rate_limits import ServerLimits
from game.net.server.table_server import KEPT_S
from game.net.server.talk import MOST_KEPT
from game.table.records.replay import only_game, replay
from game.table.scorekeeping.sheet_form import told_of
from tests.commands.command_line import NO_WINDOWS
from tests.driving.redis_server import MISSING, is_there, redis_server
from tests.inline_bots import inline_service
from tests.links import Clock, KeptLink, Person, play_on, rest
from tests.net.test_net_sheets import blank, variant

redis = pytest.importorskip("redis")
pytestmark = pytest.mark.skipif(not is_there(), reason=MISSING)

from checks.network_kills import FALLS, SharedServers, kill_one_of  # noqa: E402
from game.engine import Limit  # noqa: E402
from game.net.shared.assembly import whole_process  # noqa: E402
from game.net.shared.games import FINISHED, FINISHED_S  # noqa: E402
from game.net.shared.ratings import SharedRatings  # noqa: E402
from game.net.shared.server import RESTART, SharedTableServer  # noqa: E402
from game.net.shared.store import (  # noqa: E402
    TO_ALL,
    SharedStore,
    StoreError,
    lease_of,
)

LEASE_S = 3600
"""Redis counts its seconds by itself: on a busy machine a usual lease would end within a test."""
SHORT = {"schedule": [1, 2]}
SEATS = [{}, {"name": "Bob"}, {"agent": "casual"}]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Redis of its own, which keeps nothing on the disk."""
    with redis_server(tmp_path_factory.mktemp("redis")) as one:
        yield one.url


def ratings_of(core: SharedTableServer) -> SharedRatings:
    """What a process reads of the ratings that all have in common."""
    return SharedRatings(core.store, core.outbox)


class Processes:
    """Server processes as objects; what one tells the others is carried by `settle`."""

    def __init__(self, folder: Path, address: str) -> None:
        self._folder, self._address = folder, address
        self.clock = Clock()
        self.cores: dict[str, SharedTableServer] = {}
        self.redis = redis.Redis.from_url(address, decode_responses=True)
        self.redis.flushall()

    def start(self, name: str, address: str | None = None) -> SharedTableServer:
        """Start one; `address` is another way to the same Redis."""
        bots = inline_service(Limit(playouts=1))
        limits = ServerLimits(messages_per_second=1e6, burst=1e6)
        store = SharedStore(address or self._address, name, clock=self.clock)
        core = whole_process(self._folder / name, bots, store, limits=limits, clock=self.clock)
        self.cores[name] = core
        core.meet()
        return core

    def person(self, core: SharedTableServer, name: str, pair: KeyPair | None = None) -> Person:
        return Person(core, name, pair, settle=self.settle)

    def settle(self) -> None:
        """Carry what is to be told, until nobody has anything to tell."""
        while any(core.outbox for core in self.cores.values()):
            for core in list(self.cores.values()):
                for command in core.outbox.drain():
                    if command[0] == "PUBLISH":
                        self._publish(str(command[1]), str(command[2]))
                    else:
                        core.store.do([command])

    def die(self, name: str) -> SharedTableServer:
        """End a process without a word, for longer than its lease."""
        dead = self.cores.pop(name)
        self.redis.delete(lease_of(name))
        return dead

    def watch(self) -> None:
        """Have everybody look round, and do what is due."""
        for core in self.cores.values():
            core.watch()
        for core in self.cores.values():
            rest(core)
        self.settle()

    def close(self) -> None:
        for core in self.cores.values():
            core.close()

    def _publish(self, channel: str, text: str) -> None:
        for name, core in self.cores.items():
            if channel in (TO_ALL, f"blackout:to:{name}"):
                core.hear(text)


@pytest.fixture
def processes(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Processes]:
    monkeypatch.setattr("game.net.shared.store.LEASE_MS", LEASE_S * 1000)
    made = Processes(tmp_path, address)
    yield made
    made.close()


def seated(processes: Processes) -> tuple[Person, Person, str]:
    """Ann and Bob, each at a process of his own, at a game that was made at Ann's."""
    one, two = processes.start("one"), processes.start("two")
    ann, bob = processes.person(one, "Ann"), processes.person(two, "Bob")
    made = ann.ask("create", variant="oh-hell", seats=SEATS, options=SHORT)
    assert made["state"] == "open", made
    return ann, bob, str(made["game"])


def numbers(person: Person) -> list[int]:
    return [line["n"] for line in person.heard("line")]


def test_an_invitation_reaches_a_person_of_another_process_and_outlives_its_own(
    processes: Processes,
) -> None:
    one, two = processes.start("one"), processes.start("two")
    ann, bob = processes.person(one, "Ann"), processes.person(two, "Bob")
    seats = [{}, {}, {"agent": "casual"}]
    made = ann.ask("create", variant="oh-hell", seats=seats, options=SHORT, wait=True)
    game = str(made["game"])
    assert ann.ask("people")["people"] == [{"name": "Bob", "rating": None}]
    assert ann.ask("invite", game=game, name="bob")["type"] == "done"
    assert bob.heard("game")[-1]["seats"][1]["name"] == "Bob"
    processes.die("one")
    processes.watch()
    bob = processes.person(two, "Bob", bob.pair)
    (waiting,) = bob.ask("games", mine=True)["games"]
    assert (waiting["game"], waiting["host"]) == (game, "Ann")
    assert bob.ask("join", game=game)["seats"][1]["joined"]
    processes.start("three")
    assert bob.ask("block", name="Ann", on=True)["names"] == ["Ann"]
    third = processes.cores["three"]
    assert third.invitations.is_blocked("Ann", "Bob"), "at every process"
    assert bob.ask("block", on=True)["everybody"]
    assert bob.ask("block", name="Ann", on=False)["names"] == []
    assert third.invitations.is_blocked("Ann", "Bob")


def test_people_of_two_processes_play_a_game_to_its_end(
    processes: Processes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, bob, game = seated(processes)
    assert bob.heard("game")[-1]["game"] == game, "who is invited hears of it"
    assert bob.ask("join", game=game)["state"] == "running"
    for person in (ann, bob):
        person.ask("follow", game=game)
    play_on(processes.cores["one"], game, [ann, bob])
    processes.settle()
    assert numbers(ann) == numbers(bob) == list(range(1, len(numbers(ann)) + 1))
    seat = processes.cores["one"].game(game).seat_of("Bob")
    for line in bob.heard("line"):
        if line["line"].get("event") == "deal":
            assert [n for n, hand in enumerate(line["line"]["hands"]) if None not in hand] == [seat]
    record = tmp_path / "one" / "games" / f"{game}.blackout"
    told = [json.dumps(line) for line in bob.heard("record")[-1]["lines"]]
    assert told == [json.dumps(json.loads(line)) for line in record.read_text().splitlines()]
    assert replay(only_game(record)).ended
    assert main(["check", str(record)], NO_WINDOWS) == 0
    assert main(["audit", str(record)], NO_WINDOWS) == 0
    capsys.readouterr()
    processes.cores["one"].close()
    del processes.cores["one"]
    processes.watch()
    late = processes.person(processes.start("three"), "Eve")
    assert late.ask("follow", game=game)["state"] == "over"
    assert not any(core.all_games.games_of(name) for name, core in processes.cores.items())


def test_who_is_at_another_process_is_there(processes: Processes) -> None:
    ann, bob, game = seated(processes)
    bob.ask("join", game=game)
    there = [seat["present"] for seat in ann.heard("game")[-1]["seats"] if seat["name"] == "Bob"]
    assert there == [True]
    bob.cut()
    processes.settle()
    there = [seat["present"] for seat in ann.heard("game")[-1]["seats"] if seat["name"] == "Bob"]
    assert there == [False]
    third = processes.start("three")
    assert third.is_present("Ann"), "whoever was there before is known"
    assert not third.is_present("Bob")


@pytest.mark.parametrize("dies", [True, False])
def test_another_process_goes_on_where_one_ends(
    dies: bool, processes: Processes, tmp_path: Path
) -> None:
    ann, bob, game = seated(processes)
    bob.ask("join", game=game)
    bob.ask("follow", game=game)
    rest(processes.cores["one"])
    processes.settle()
    heard = len(numbers(bob))
    link = bob.link
    if dies:
        processes.die("one")
        processes.watch()
    else:
        processes.cores.pop("one").close()
        processes.watch()
    assert link.closed is not None
    assert link.closed[0] == RESTART, "whoever asked something there is to come back"
    two = processes.cores["two"]
    assert game in two.games, "it goes on before anybody asks for it"
    bob.cut()
    bob = processes.person(two, "Bob", bob.pair)
    ann = processes.person(two, "Ann", ann.pair)
    bob.ask("follow", game=game, after=heard)
    ann.ask("follow", game=game)
    play_on(two, game, [ann, bob])
    assert numbers(bob)[0] == heard + 1
    assert numbers(ann) == list(range(1, len(numbers(ann)) + 1))
    assert replay(only_game(tmp_path / "two" / "games" / f"{game}.blackout")).ended


def test_a_process_that_stood_still_past_its_lease_adds_nothing(processes: Processes) -> None:
    ann, bob, game = seated(processes)
    bob.ask("join", game=game)
    ann.ask("follow", game=game)
    one = processes.die("one")
    processes.watch()
    kept = processes.cores["two"].all_games.lines(game)
    one.receive(ann.client, f'{{"type":"pause","id":1,"game":"{game}"}}')
    assert processes.cores["two"].all_games.lines(game) == kept
    assert one.store.lost
    assert one.is_done
    assert isinstance(ann.link, KeptLink)
    assert ann.link.closed is not None


def test_a_process_that_stood_still_past_its_lease_tells_nothing_of_its_games(
    processes: Processes,
) -> None:
    ann, bob, game = seated(processes)
    bob.ask("join", game=game)
    one, two = processes.die("one"), processes.cores["two"]
    processes.watch()
    bob.cut()
    bob, again = processes.person(two, "Bob", bob.pair), processes.person(two, "Ann", ann.pair)
    again.ask("follow", game=game)
    play_on(two, game, [again, bob], lambda one: one.lines_sent > 5)
    known = again.heard("line")[-1]
    asked = {"type": "follow", "id": 9, "game": game, "after": known["n"], "mark": known["mark"]}
    before = len(ann.link.frames)
    processes.clock.now += LEASE_S
    one.receive(ann.client, json.dumps(asked))
    assert ann.link.frames[before:] == [], "it has an older state of the game"
    assert ann.link.closed is not None


def test_names_belong_to_keys_at_every_process(processes: Processes) -> None:
    one, two = processes.start("one"), processes.start("two")
    assert one.greetings.key == two.greetings.key, "it is one server"
    ann = processes.person(one, "Ann")
    assert ann.heard("welcome")
    assert processes.person(two, "ann", ann.pair).heard("welcome")[-1]["name"] == "Ann"
    thief = processes.person(two, "Ann", drawn_pair())
    assert thief.heard("refused")[-1]["code"] == "key"
    alike = processes.person(two, "Аnn")
    assert alike.heard("refused")[-1]["code"] in ("alike", "name")
    one.greetings.bans.add("Ann")
    assert processes.person(two, "Ann", ann.pair).heard("refused")[-1]["code"] == "banned"
    assert two.greetings.bans.remove("Ann")
    assert processes.person(one, "Ann", ann.pair).heard("welcome")


def test_games_of_all_processes_are_listed(processes: Processes) -> None:
    ann, bob, game = seated(processes)
    eve = processes.person(processes.cores["two"], "Eve")
    assert [one["game"] for one in eve.ask("games")["games"]] == [game]
    assert eve.ask("games", mine=True)["games"] == []
    assert [one["game"] for one in bob.ask("games", mine=True)["games"]] == [game]
    later = bob.ask("create", variant="oh-hell", seats=[{}, {}, {}], options=SHORT)["game"]
    processes.clock.now += 1
    assert {one["game"] for one in ann.ask("games")["games"]} == {game, later}


def test_a_game_that_nobody_has_is_no_game(processes: Processes) -> None:
    ann = processes.person(processes.start("one"), "Ann")
    assert ann.ask("follow", game="zzzzzz")["code"] == "unknown"


def test_a_name_that_is_freed_is_free_at_every_process(processes: Processes) -> None:
    one, two = processes.start("one"), processes.start("two")
    bob = processes.person(two, "Bob")
    assert one.greetings.people.key("Bob") == two.greetings.people.key("Bob") == bob.pair.public
    assert answer(one, Free("Bob"), None) == Carried(
        "Bob is nobody's any more; connections closed: 1."
    )
    processes.settle()
    assert bob.link.closed is not None
    bob.cut()
    assert not two.greetings.people.key("Bob")
    ann, new = processes.person(one, "Ann"), processes.person(two, "B o b")
    assert new.heard("welcome"), "nothing looks like it any more"
    game = ann.ask("create", variant="oh-hell", seats=[{}, {"name": "B o b"}, {}])["game"]
    assert isinstance(answer(two, Free("B o b"), None), NotCarried), "a place at the other one"
    phone = drawn_pair()
    assert isinstance(answer(two, Free("B o b", phone.public), None), Carried)
    processes.settle()
    assert one.greetings.people.key("b o b") == phone.public
    again = processes.person(one, "B o b", phone)
    assert again.ask("join", game=game)["seats"][1]["joined"]


def test_a_ban_of_an_earlier_version_still_holds_and_may_be_lifted(processes: Processes) -> None:
    one = processes.start("one")
    processes.redis.sadd("blackout:banned", "eve adams")
    assert "Eve Adams" in one.greetings.bans
    assert one.greetings.bans.remove("Eve Adams")
    assert "Eve Adams" not in one.greetings.bans


@pytest.mark.parametrize("ends", [False, True])
def test_two_who_want_to_play_again_at_once_sit_down_at_one_table(
    ends: bool, processes: Processes
) -> None:
    ann, bob, game = seated(processes)
    one, two = processes.cores["one"], processes.cores["two"]
    bob.ask("join", game=game)
    play_on(one, game, [ann, bob])
    again = ann.ask("rematch", game=game)["game"]
    if ends:  # somebody else has the game that is over by then, and perhaps the one after it
        processes.die("one")
        three = processes.start("three")
        processes.watch()
        assert again in {*two.games, *three.games}
        bob = processes.person(two, "Bob", bob.pair)
    led = bob.ask("rematch", game=game)
    assert (led["type"], led["game"]) == ("game", again), led


def test_games_of_a_process_that_ended_are_shared_among_the_others(processes: Processes) -> None:
    one = processes.start("one")
    ann, _bob = processes.person(one, "Ann"), processes.person(one, "Bob")
    games = [ann.ask("create", variant="oh-hell", seats=SEATS)["game"] for _ in range(12)]
    two, three = processes.start("two"), processes.start("three")
    processes.die("one")
    processes.watch()
    assert set(two.games) | set(three.games) == set(games)
    assert not set(two.games) & set(three.games)
    assert len(two.games) > 0 < len(three.games)
    processes.watch()
    assert two.store.others() == {"three": True}, "nothing is left of it"


def shared_sheet(processes: Processes) -> tuple[Person, list[Person], str]:
    """A keeper at one process, and Ann and Bob at two others with places at the sheet."""
    one, two, three = (processes.start(name) for name in ("one", "two", "three"))
    keeper = processes.person(one, "Board")
    told = json.loads(msgspec.json.encode(told_of(blank(variant("oh-hell", schedule=(2, 1))))))
    sheet = str(keeper.ask("share", told=told)["sheet"])
    phones = [processes.person(two, "Ann"), processes.person(three, "Bob")]
    for seat, phone in enumerate(phones):
        assert [each["sheet"] for each in phone.ask("games")["sheets"]] == [sheet]
        assert phone.ask("take", sheet=sheet, seat=seat)["seat"] == seat
    return keeper, phones, sheet


def test_a_score_sheet_is_told_by_phones_of_other_processes(processes: Processes) -> None:
    keeper, (ann, bob), sheet = shared_sheet(processes)
    words = {"sheet": sheet, "what": "bid", "deal": 1}
    assert bob.ask("enter", **words, count=1)["type"] == "done"
    for person in (keeper, ann, bob):
        assert person.heard("sheet")[-1]["bids"] == [None, 1, None]
    assert keeper.heard("sheet")[-1]["told"] is not None
    assert not ann.heard("sheet")[-1].get("told"), "only its keeper has the sheet itself"
    (listed,) = ann.ask("games")["sheets"]
    assert listed["seat"] == 0
    assert not listed.get("told")
    other = processes.person(processes.cores["two"], "Board", keeper.pair)
    again = other.ask("share", told=keeper.heard("sheet")[-1]["told"])
    assert again["sheet"] != sheet, "a new one takes the place of the keeper's other one"
    assert ann.heard("sheet")[-1]["ended"]
    assert [each["sheet"] for each in bob.ask("games")["sheets"]] == [again["sheet"]]
    assert other.ask("unshare", sheet=again["sheet"])["type"] == "done"
    assert not bob.ask("games").get("sheets")
    assert processes.redis.hgetall("blackout:sheets") == {}


def test_a_sheet_is_shared_again_where_its_process_has_ended(processes: Processes) -> None:
    keeper, (ann, _bob), sheet = shared_sheet(processes)
    board = keeper.heard("sheet")[-1]
    processes.die("one")
    assert not ann.ask("games").get("sheets"), "whoever holds it lives no longer"
    processes.watch()
    assert processes.redis.hgetall("blackout:sheets") == {}
    two = processes.cores["two"]
    ann = processes.person(two, "Ann", ann.pair)
    assert ann.ask("take", sheet=sheet, seat=0)["code"] == "unknown"
    keeper = processes.person(processes.cores["three"], "Board", keeper.pair)
    again = keeper.ask("share", told=board["told"], sheet=sheet, n=board["n"])
    assert (again["sheet"], again["n"]) == (sheet, board["n"])
    assert ann.ask("take", sheet=sheet, seat=0)["seat"] == 0


def test_an_address_that_makes_no_sense_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for url in ("nonsense", "redis://here:port"):
        words = ["serve", "--home", str(tmp_path / "home"), "--port", "0", "--shared", url]
        assert main(words, NO_WINDOWS) == 2
        _, err = capsys.readouterr()
        assert err.count("\n") == 1
        assert "Traceback" not in err


@pytest.mark.slow
def test_processes_that_are_killed_and_stopped_and_a_redis_that_is_lose_nothing(
    tmp_path: Path,
) -> None:
    with redis_server(tmp_path, keeps=True) as one:
        servers = SharedServers(tmp_path, 2, one)
        rounds, longest, faults = asyncio.run(kill_one_of(servers, len(FALLS), Random(1)))
    assert not faults, "\n".join(faults[:20])
    assert rounds > 0 < longest


def test_nobody_is_there_any_more_by_a_process_of_which_another_left_nothing(
    processes: Processes,
) -> None:
    one = processes.start("one")
    two, three = processes.start("two"), processes.start("three")
    ann = processes.person(one, "Ann")
    made = ann.ask("create", variant="oh-hell", seats=[{}, {}, {}], options=SHORT)
    bob = processes.person(three, "Bob")
    bob.ask("join", game=made["game"])
    assert ann.ask("decline", game=made["game"])["type"] == "done", "it is over, and nobody's"
    processes.die("one")
    two.watch()
    assert two.store.others() == {"three": True}, "nothing is left of it"
    processes.watch()
    assert not three.is_present("Ann")
    assert bob.link.closed is not None
    assert bob.link.closed[0] == RESTART, "what he asked last may never have come there"
    bob = processes.person(three, "Bob", bob.pair)
    assert bob.ask("follow", game=made["game"])["state"] == "over"


def test_whoever_asks_for_a_game_first_has_it_go_on(processes: Processes) -> None:
    ann, bob, game = seated(processes)
    bob.ask("join", game=game)
    one, three = processes.cores["one"], processes.start("three")
    hosted = one.game(game)
    people = {seat: each for each in (ann, bob) if (seat := hosted.seat_of(each.name)) is not None}
    while (seat := hosted.waits_for[0]) in people:  # no bot decides before the process rests
        turn = hosted.turn(seat)
        assert turn is not None
        people[seat].ask("act", game=game, action=turn.actions[0])
    processes.die("one")
    before = len(three.all_games.lines(game))
    bob = processes.person(three, "Bob", bob.pair)
    bob.ask("follow", game=game)
    rest(three)
    assert len(three.all_games.lines(game)) > before, "the bot whose turn it is has decided"


def test_games_that_ended_long_ago_are_listed_no_more(processes: Processes) -> None:
    ann, _, game = seated(processes)
    open_one = ann.ask("create", variant="oh-hell", seats=[{}, {}, {}], options=SHORT)["game"]
    ann.ask("decline", game=game)
    assert len(ann.ask("games")["games"]) == 2
    processes.clock.now += KEPT_S + 1
    processes.watch()
    assert [one["game"] for one in ann.ask("games")["games"]] == [open_one]
    assert ann.ask("follow", game=game)["state"] == "over", "it is found by its id"


def test_nothing_is_left_of_a_game_that_could_not_be_made(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = processes.start("one")
    ann, _bob = processes.person(one, "Ann"), processes.person(one, "Bob")
    append = one.all_games.append

    def too_slow(*args: Any, **more: Any) -> int:
        append(*args, **more)
        raise StoreError("Redis did not answer in time")

    monkeypatch.setattr(one.all_games, "append", too_slow)
    refused = ann.ask("create", variant="oh-hell", seats=SEATS, options=SHORT)
    assert refused["code"] == "disk"
    kept = processes.redis.keys("blackout:journal:*")
    assert (kept, processes.redis.hgetall("blackout:owners")) == ([], {})
    assert one.all_games.games_of("one") == []


def test_an_id_that_was_had_and_never_used_is_no_game(processes: Processes) -> None:
    processes.start("one").all_games.claim("abcdef", new=True)
    two = processes.start("two")
    processes.die("one")
    processes.watch()
    assert two.games == {}
    assert two.all_games.games_of("two") == []


def test_a_process_begins_beside_one_of_another_version(
    processes: Processes, caplog: pytest.LogCaptureFixture
) -> None:
    processes.person(processes.start("one"), "Ann")
    processes.redis.hset("blackout:visitors:one", "2", '{"type":"came","person":"Bob"}')
    two = processes.start("two")
    assert two.is_present("Ann")
    assert "another version" in caplog.text


def test_a_game_counts_once_and_every_process_tells_the_ratings(processes: Processes) -> None:
    ann, bob, game = seated(processes)
    one, two = processes.cores["one"], processes.cores["two"]
    assert two.rating("Ann") is None
    bob.ask("join", game=game)
    play_on(one, game, [ann, bob])
    processes.settle()
    for name in ("Ann", "Bob"):
        told = one.rating(name)
        assert told is not None
        assert told.games == 1
        assert two.rating(name) == told
    assert len(ratings_of(two).every()) == 2
    # Whoever goes on with a game that was over counts it no second time.
    before = one.rating("Ann")
    ended = ranked_game(one.game(game), two.greetings.people.key, 0.0)
    assert ended is not None
    ratings_of(two).count(ended)
    assert two.rating("Ann") == before


def test_two_processes_that_count_at_once_lose_neither_game(processes: Processes) -> None:
    one, two = processes.start("one"), processes.start("two")
    keys = [drawn_pair().public for _ in range(2)]
    people = ((keys[0], "Ann"), (keys[1], "Bob"))
    games = [RankedGame(game, 0.0, people, (), (0.0, 1.0), 19) for game in ("first", "second")]
    store = one.store
    run = store.run_guarded

    def rate(*words: Any) -> object:
        """The other process is quicker."""
        monkey.undo()
        ratings_of(two).count(games[1])
        return run(*words)

    with pytest.MonkeyPatch.context() as monkey:
        monkey.setattr(store, "run_guarded", rate)
        ratings_of(one).count(games[0])
    known = ratings_of(one).rating_of(keys[0])
    assert known is not None
    assert known.games == 2


def test_a_rating_that_makes_no_sense_is_told_to_nobody_and_ends_no_process(
    processes: Processes,
) -> None:
    ann, bob, game = seated(processes)
    one = processes.cores["one"]
    processes.redis.hset("blackout:ratings", ann.pair.public, '{"of":"another version"}')
    assert one.rating("Ann") is None
    bob.ask("join", game=game)
    play_on(one, game, [ann, bob])
    assert one.game(game).stalled
    processes.redis.hdel("blackout:ratings", ann.pair.public)
    one.look_round()
    told = one.rating("Ann")
    assert told is not None
    assert told.games == 1


def test_talk_and_who_is_muted_outlive_the_process_of_a_game(processes: Processes) -> None:
    ann, bob, game = seated(processes)
    bob.ask("join", game=game)
    for number in range(MOST_KEPT + 2):
        assert ann.ask("chat", game=game, text=f"remark {number}")["type"] == "done"
        processes.clock.now += 60
    assert bob.ask("chat", game=game, text="from Bob")["type"] == "done"
    assert ann.ask("mute", game=game, name="Bob", on=True)["type"] == "done"
    processes.die("one")
    processes.watch()
    two = processes.cores["two"]
    bob, ann = (processes.person(two, one.name, one.pair) for one in (bob, ann))
    for person in (bob, ann):
        person.ask("follow", game=game)
    said = [(one["n"], one["text"]) for one in bob.heard("chat")]
    assert len(said) == MOST_KEPT
    assert said[-2:] == [(MOST_KEPT + 2, f"remark {MOST_KEPT + 1}"), (MOST_KEPT + 3, "from Bob")]
    assert "from Bob" not in [one["text"] for one in ann.heard("chat")]
    processes.clock.now += 60
    assert bob.ask("chat", game=game, text="later")["type"] == "done"
    assert bob.heard("chat")[-1]["n"] == MOST_KEPT + 4
    assert ann.heard("chat")[-1]["text"] != "later"


def test_nothing_is_left_of_a_game_that_ended_a_month_ago(processes: Processes) -> None:
    ann, bob, game = seated(processes)
    bob.ask("join", game=game)
    for person in (ann, bob):
        person.ask("follow", game=game)
    ann.ask("chat", game=game, text="well played")
    ann.ask("mute", game=game, name="Bob", on=True)
    play_on(processes.cores["one"], game, [ann, bob])
    processes.watch()
    assert len(processes.redis.keys(f"blackout:*:{game}")) == 3, "it is found by its id so far"
    ended = processes.redis.zscore(FINISHED, game)
    processes.redis.zadd(FINISHED, {game: ended - FINISHED_S - 1})
    processes.clock.now += KEPT_S + 1
    processes.watch()
    assert processes.redis.keys(f"blackout:*:{game}") == []
    assert processes.redis.hget("blackout:owners", game) is None
    late = processes.person(processes.start("three"), "Eve")
    assert late.ask("follow", game=game)["code"] == "unknown"
