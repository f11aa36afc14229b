"""A host hands the table over: the next server goes on with the finished deals, and new cards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.challenges.challenge import ChallengeError, challenge_of
from game.commands.check import check
from game.duplicate.question import NoDuplicate, questions
from game.engine import Phase
from game.net.handed_game import HandedGame, handed_game
from game.net.keys import drawn_pair
from game.net.messages import KnownName
from game.net.server.hosted_game import HostedGame
from game.net.server.table_server import WAY_TOLD_S, TableServer
from game.table.records.lines import DrawNote, ResignedNote, text_of, written
from game.table.records.redeal import redealt
from game.table.records.replay import RecordedGame
from tests.links import Clock, Person, play_on, serving

NAMES = ("Ann", "Bob", "Cleo")
GAMES: dict[str, dict[str, Any]] = {
    "oh-hell": {"schedule": [2, 3, 1]},
    "caller-clag": {"deals": 3},
    "ninety-nine": {},
    "kachuful": {"schedule": [2, 1, 3]},
}
STARTED: list[TableServer] = []
PLACE = {"address": "10.0.0.8:40123", "code": "ab3de", "key": "5" * 64, "game": "k3v9qa"}


@pytest.fixture(autouse=True)
def servers() -> Iterator[None]:
    """Those that were started are closed."""
    yield
    while STARTED:
        STARTED.pop().close()


def started(home: Path) -> TableServer:
    STARTED.append(serving(home))
    return STARTED[-1]


class Evening:
    """Three persons at a server, two of whom go on at another one."""

    def __init__(self, folder: Path, variant: str) -> None:
        self.folder = folder
        self.old = started(folder / "old")
        self.people = [Person(self.old, name) for name in NAMES]
        ann = self.people[0]
        seats = [{"name": name} for name in NAMES]
        made = ann.ask(
            "create", variant=variant, options=GAMES[variant], seats=seats, in_order=True
        )
        self.game = str(made["game"])
        for person in self.people:
            person.ask("join", game=self.game)
            person.ask("follow", game=self.game)

    def play(self, deals: int, server: TableServer | None = None, game: str = "") -> HostedGame:
        """Play until so many deals are finished and the next one has begun."""

        def seen(one: HostedGame) -> bool:
            assert one.play is not None
            is_dealt = any(one.play.state.deal.hands)
            return len(one.play.deals) >= deals and is_dealt

        server = server or self.old
        play_on(server, game or self.game, self.people, seen)
        return server.game(game or self.game)

    def hand_over(self) -> dict[str, Any]:
        """Ann hands the table to Bob; what he is told."""
        ann, bob, _cleo = self.people
        assert ann.ask("hand_over", game=self.game, to="Bob")["type"] == "done"
        told = bob.ask("take_over", game=self.game)
        assert told["type"] == "handed_over", told
        return told

    def go_on(self, told: dict[str, Any]) -> tuple[TableServer, str]:
        """Bob and Cleo sit down at his own server; Ann does not come, a bot has her seat."""
        new = self.new_server(told)
        _ann, bob, cleo = (Person(new, one.name, one.pair) for one in self.people)
        made = bob.ask("go_on", game=self.game)
        assert made["type"] == "game", made
        assert cleo.ask("join", game=made["game"])["type"] == "game"
        cleo.ask("ready", game=made["game"])
        self.people = [bob, cleo]
        for person in self.people:
            person.ask("follow", game=made["game"])
        assert bob.ask("start", game=made["game"], agent="random")["type"] == "done"
        return new, str(made["game"])

    def new_server(self, told: dict[str, Any]) -> TableServer:
        """Bob's, in whose home his window has put the game."""
        people = tuple(KnownName(**one) for one in told["people"])
        lines = tuple(json.dumps(line, separators=(",", ":")) for line in told["lines"])
        handed_game(self.folder / "new", self.game).change(lambda _: HandedGame(lines, people))
        return started(self.folder / "new")


@pytest.mark.slow
@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("deals", [0, 2])
def test_finished_deals_go_over_and_the_rest_is_drawn_anew(
    variant: str, deals: int, tmp_path: Path
) -> None:
    evening = Evening(tmp_path, variant)
    before = evening.play(deals).play
    assert before is not None
    totals = before.state.totals
    told = evening.hand_over()
    assert evening.old.game(evening.game).state == "over"
    new, game = evening.go_on(told)
    one = new.game(game)
    assert one.play is not None
    assert one.play.state.totals == totals
    assert len(one.play.deals) == deals
    assert one.play.seed != before.seed
    heard = [line["line"] for line in evening.people[1].heard("line")]
    assert sum(line.get("event") == "score" for line in heard) == deals, "she sees what was played"
    play_on(new, game, evening.people)
    lines = one.play.lines
    (draw,) = [line for line in lines if isinstance(line, DrawNote)]
    assert (draw.deal, draw.seed) == (deals + 1, one.play.seed)
    assert [line.seat for line in lines if isinstance(line, ResignedNote)] == [0]
    result = redealt(RecordedGame.of_lines(lines))
    assert (result.faults, result.deals) == ((), len(one.play.deals))


def test_nobody_is_told_anything_of_the_deal_that_runs_before_it_is_void(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "oh-hell")
    evening.play(1)
    ann, bob, cleo = evening.people
    assert bob.ask("take_over", game=evening.game)["code"] == "seat", "it was not offered"
    assert bob.ask("hand_over", game=evening.game, to="Cleo")["code"] == "seat"
    assert ann.ask("hand_over", game=evening.game, to="Zoe")["code"] == "unknown"
    assert ann.ask("hand_over", game=evening.game, to="Ann")["code"] == "unknown"
    ann.ask("hand_over", game=evening.game, to="Bob")
    assert cleo.heard("game")[-1]["offered"] == "Bob"
    assert cleo.ask("take_over", game=evening.game)["code"] == "seat"
    assert cleo.ask("hand_over", game=evening.game)["code"] == "seat"
    assert evening.old.game(evening.game).state == "running"
    assert bob.ask("hand_over", game=evening.game)["type"] == "done", "he does not take it"
    assert "offered" not in cleo.heard("game")[-1]
    told = evening.hand_over()
    texts = [json.dumps(line) for line in told["lines"]]
    assert sum('"score"' in text for text in texts) == sum('"deal"' in t[:20] for t in texts) == 1


def test_everybody_is_told_where_it_goes_on_and_names_belong_to_their_keys_there(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path, "oh-hell")
    evening.play(1)
    told = evening.hand_over()
    ann, bob, cleo = evening.people
    assert cleo.ask("moved", game=evening.game, to=PLACE)["code"] == "seat"
    assert bob.ask("moved", game=evening.game, to=PLACE)["type"] == "done"
    for person in (ann, bob, cleo):
        assert person.heard("game")[-1]["moved"] == PLACE
        assert person.heard("game")[-1]["why"] == "Ann has handed the table to Bob."
    again = bob.ask("take_over", game=evening.game)
    assert again["lines"] == told["lines"], "where the first answer was lost"
    new = evening.new_server(told)
    assert Person(new, "Bob", bob.pair).ask("go_on", game=evening.game)["type"] == "game"
    stranger = Person(new, "Cleo", drawn_pair())
    assert stranger.heard("refused")[-1]["code"] == "key"


def test_a_server_without_its_window_waits_a_while_for_who_slept_and_then_ends(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path, "oh-hell")
    _ann, bob, cleo = evening.people
    clock = Clock()
    evening.old.clock = clock
    cleo.cut()
    evening.hand_over()
    bob.ask("moved", game=evening.game, to=PLACE)
    evening.old.end_in_a_while()
    for person in (evening.people[0], bob):
        person.cut()
    assert not evening.old.is_done, "Cleo may still come"
    again = Person(evening.old, "Cleo", cleo.pair)
    again.ask("follow", game=evening.game)
    assert again.heard("game")[-1]["moved"] == PLACE
    clock.now += WAY_TOLD_S
    assert not evening.old.is_done, "she is there"
    again.cut()
    assert evening.old.is_done


def test_who_declines_leaves_the_table_to_the_others(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "oh-hell")
    evening.play(1)
    new = evening.new_server(evening.hand_over())
    bob, cleo = (Person(new, one.name, one.pair) for one in evening.people[1:])
    game = bob.ask("go_on", game=evening.game)["game"]
    stranger = Person(new, "Zoe")
    assert stranger.ask("join", game=game)["code"] == "seat", "its seats are those of the record"
    assert cleo.ask("decline", game=game)["type"] == "done"
    assert bob.ask("start", game=game, agent="random")["type"] == "done"
    one = new.game(game)
    assert one.state == "running"
    assert [seat.name for seat in one.seats] == list(NAMES)


def test_a_killed_server_goes_on_with_a_game_that_was_handed_to_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "oh-hell")
    evening.play(1)
    new, game = evening.go_on(evening.hand_over())
    before = evening.play(1, new, game).play
    assert before is not None
    new.close()
    after = started(tmp_path / "new").game(game).play
    assert after is not None
    assert after.state == before.state
    assert list(map(text_of, after.lines)) == list(map(text_of, before.lines))


@pytest.mark.parametrize("change", ["points", "card", "seed", "unfinished", "nothing"])
def test_a_game_that_was_never_played_so_is_not_gone_on_with(change: str, tmp_path: Path) -> None:
    evening = Evening(tmp_path, "oh-hell")
    evening.play(1)
    told = evening.hand_over()
    lines = told["lines"]
    if change == "points":
        lines[-1]["totals"][0] += 10
    elif change == "card":
        (deal,) = [line for line in lines if line.get("event") == "deal"]
        deal["hands"][0], deal["hands"][1] = deal["hands"][1], deal["hands"][0]
    elif change == "seed":
        lines[0]["seed"] = None
    elif change == "unfinished":
        del lines[-1]
    new = evening.new_server(told)
    bob = Person(new, "Bob", evening.people[1].pair)
    game = "zzzzzz" if change == "nothing" else evening.game
    assert bob.ask("go_on", game=game)["code"] in ("illegal", "unknown")
    assert not bob.ask("games")["games"]


@pytest.mark.parametrize("where", ["in a deal", "of another deal"])
def test_a_seed_that_is_drawn_once_cards_are_known_is_found_out(where: str, tmp_path: Path) -> None:
    """A host who has seen the hands draws again until the trump suits him."""
    evening = Evening(tmp_path, "oh-hell")
    evening.play(1)
    new, game = evening.go_on(evening.hand_over())
    play_on(new, game, evening.people)
    play = new.game(game).play
    assert play is not None
    assert play.state.phase is Phase.OVER
    lines = list(play.lines)
    (place,) = [n for n, line in enumerate(lines) if isinstance(line, DrawNote)]
    note = lines.pop(place)
    assert isinstance(note, DrawNote)
    if where == "in a deal":
        lines.insert(place + 2, note)
    else:
        lines.insert(place, msgspec.structs.replace(note, deal=note.deal + 1))
    faults = redealt(RecordedGame.of_lines(lines)).faults
    assert any("does not stand before" in why for why in faults)
    path = tmp_path / "forged.blackout"
    path.write_text("".join(map(written, lines)), encoding="utf-8")
    (bad,) = check([path]).bad
    assert "does not stand before" in bad.why


def test_a_table_is_handed_on_twice_and_every_card_is_proved(tmp_path: Path) -> None:
    """Bob's server hands it to Cleo's: the draws of both stand in the record and on the wire."""
    evening = Evening(tmp_path, "oh-hell")
    evening.play(1)
    second, game = evening.go_on(evening.hand_over())
    evening.play(2, second, game)
    bob, cleo = evening.people
    bob.ask("hand_over", game=game, to="Cleo")
    told = cleo.ask("take_over", game=game)
    evening.folder, evening.game = tmp_path / "third", game
    third = evening.new_server(told)
    cleo, bob = (Person(third, one.name, one.pair) for one in (cleo, bob))
    made = cleo.ask("go_on", game=game)["game"]
    bob.ask("join", game=made)
    bob.ask("ready", game=made)
    bob.ask("follow", game=made)
    cleo.ask("start", game=made, agent="random")
    play_on(third, made, [cleo, bob])
    play = third.game(made).play
    assert play is not None
    whole = RecordedGame.of_lines(play.lines)
    result = redealt(whole)
    assert (result.faults, result.deals) == ((), 3)
    with pytest.raises(NoDuplicate, match="more than one seed"):
        list(questions(whole))
    with pytest.raises(ChallengeError, match="more than one seed"):
        challenge_of(whole)
    heard = [one["line"] for one in bob.heard("line")]
    assert [line["deal"] for line in heard if line.get("note") == "draw"] == [2, 3]


def test_another_game_at_a_table_that_was_taken_over_begins_at_its_first_deal(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path, "oh-hell")
    evening.play(2)
    new, game = evening.go_on(evening.hand_over())
    play_on(new, game, evening.people)
    bob, cleo = evening.people
    second = str(bob.ask("rematch", game=game)["game"])
    cleo.ask("join", game=second)
    cleo.ask("ready", game=second)
    bob.ask("start", game=second, agent="random")
    play = new.game(second).play
    assert play is not None
    assert len(play.deals) == 0
    play_on(new, second, evening.people)
    assert len(play.deals) == len(GAMES["oh-hell"]["schedule"])
    assert not any(isinstance(line, DrawNote) for line in play.lines)
