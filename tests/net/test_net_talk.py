"""What is said at a table: through a break, to whom, reported, and in whose colour."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.net.server.page_files import FOLDER
from game.net.server.talk import MOST_KEPT
from game.presentation.person_colours import PERSON_COLOURS
from tests.links import Clock, Person, serving


class Table:
    """Ann hosts, Bob sits at it; both follow it."""

    def __init__(self, home: Path) -> None:
        self.server = serving(home)
        self.ann, self.bob = (Person(self.server, name) for name in ("Ann", "Bob"))
        self.game = self.ann.ask("create", variant="oh-hell", seats=[{}] * 3, wait=True)["game"]
        self.bob.ask("join", game=self.game)
        for person in (self.ann, self.bob):
            person.ask("follow", game=self.game)

    def say(self, person: Person, text: str) -> None:
        assert person.ask("chat", game=self.game, text=text)["type"] == "done"
        clock = self.server.clock
        clock.now += 2.0  # type: ignore[attr-defined]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.server.close()


def test_who_comes_back_hears_what_was_said_meanwhile_and_nothing_twice(table: Table) -> None:
    table.say(table.ann, "one")
    table.bob.cut()
    table.say(table.ann, "two")
    table.say(table.ann, "three")
    back = Person(table.server, "Bob", table.bob.pair)
    back.ask("follow", game=table.game, heard=1)
    assert [(one["n"], one["text"]) for one in back.heard("chat")] == [(2, "two"), (3, "three")]
    # A server that began anew counts anew: whoever heard more of the one before hears all of it.
    back.ask("follow", game=table.game, heard=99)
    assert [one["text"] for one in back.heard("chat")][2:] == ["one", "two", "three"]


def test_only_the_last_remarks_are_kept(table: Table) -> None:
    for number in range(MOST_KEPT + 5):
        table.say(table.ann, str(number))
    late = Person(table.server, "Cleo")
    late.ask("join", game=table.game)
    late.ask("follow", game=table.game)
    heard = [one["text"] for one in late.heard("chat")]
    assert heard == [str(number) for number in range(5, MOST_KEPT + 5)]


def test_who_is_muted_stays_so_through_a_break(table: Table) -> None:
    assert table.bob.ask("mute", game=table.game, name="Ann")["type"] == "done"
    table.say(table.ann, "one")
    assert table.bob.heard("chat") == []
    table.bob.cut()
    back = Person(table.server, "Bob", table.bob.pair)
    back.ask("follow", game=table.game)
    table.say(table.ann, "two")
    table.say(back, "mine")
    assert [one["text"] for one in back.heard("chat")] == ["mine"]
    assert [one["text"] for one in table.ann.heard("chat")] == ["one", "two", "mine"]
    back.ask("mute", game=table.game, name="Ann", on=False)
    table.say(table.ann, "three")
    assert [one["text"] for one in back.heard("chat")] == ["mine", "three"]


def test_who_may_not_see_a_game_is_not_told_who_sits_there(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann, eve = (Person(server, name) for name in ("Ann", "Eve"))
    seats = [{}, {"agent": "random"}, {"agent": "random"}]
    game = ann.ask("create", variant="oh-hell", seats=seats, watch=False)["game"]
    for name in ("Ann", "Bob"):
        assert eve.ask("mute", game=game, name=name)["code"] == "seat"
        assert eve.ask("report", game=game, name=name)["code"] == "seat"
    server.close()


def test_a_report_reaches_the_host_and_the_log(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    cleo = Person(table.server, "Cleo")
    cleo.ask("join", game=table.game)
    table.say(table.ann, "kind words")
    table.say(table.bob, "rude words")
    with caplog.at_level(logging.WARNING, "blackout.server"):
        assert cleo.ask("report", game=table.game, name="Bob")["type"] == "done"
    assert "Cleo reports Bob" in caplog.text
    assert "rude words" in caplog.text
    assert "kind words" not in caplog.text, "what others said is not reported"
    (told,) = table.ann.heard("reported")
    assert (told["name"], told["by"]) == ("Bob", "Cleo")
    assert table.bob.heard("reported") == [], "who is reported is not told by whom"
    assert cleo.ask("report", game=table.game, name="Dora")["code"] == "unknown"


def test_a_person_has_one_colour_in_the_window_and_on_the_page() -> None:
    css = (FOLDER / "page.css").read_text("utf-8")
    found = re.findall(r"\.face-(\d) \{ background: #([0-9a-f]{6}); \}", css)
    assert [int(number) for number, _hex in found] == list(range(len(PERSON_COLOURS)))
    assert [tuple(bytes.fromhex(digits)) for _n, digits in found] == list(PERSON_COLOURS)


@pytest.mark.parametrize("colour", PERSON_COLOURS)
def test_white_letters_can_be_read_on_it(colour: tuple[int, int, int]) -> None:
    parts = [part / 255 for part in colour]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    light = sum(part * by for part, by in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))
    assert 1.05 / (light + 0.05) >= 4.5


def test_whoever_looked_at_an_open_table_hears_nothing_once_it_plays_alone(tmp_path: Path) -> None:
    server = serving(tmp_path, Clock())
    ann, bob, eve = (Person(server, name) for name in ("Ann", "Bob", "Eve"))
    game = ann.ask("create", variant="blackout", seats=[{}, {}], watch=False)["game"]
    for person in (ann, eve):
        assert person.ask("follow", game=game)["type"] == "game"
    ann.ask("chat", game=game, text="Who plays?")
    assert len(eve.heard("chat")) == 1
    bob.ask("join", game=game)
    assert server.game(game).state == "running"
    bob.ask("follow", game=game)
    ann.ask("chat", game=game, text="Only you and I.")
    assert [one["text"] for one in bob.heard("chat")] == ["Who plays?", "Only you and I."]
    assert len(eve.heard("chat")) == 1
    assert not eve.heard("line")
    server.close()
