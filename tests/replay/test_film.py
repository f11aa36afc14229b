"""A film of a recorded game: what happened, as far as its viewer could know it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import WINDOWS
from game.commands.cli import main
from game.engine import card
from game.presentation.film import HIDDEN, Film
from game.presentation.replay_positions import ReplayPositions
from game.presentation.words.cards import card_title
from game.profiles.shelf import ProfileShelf
from game.table.records.event_lines import RecordError
from game.ui.library.film_page import film_page
from tests.commands.command_line import NO_WINDOWS
from tests.lines import Data, typed
from tests.on_file import recorded, write

GAMES: tuple[tuple[str, str, Mapping[str, object]], ...] = (
    ("blackout", "random,random,random", {"schedule": [3, 1]}),
    ("oh-hell", "random,random,random,random", {"schedule": [2, 3], "bid_changes": True}),
    ("kachuful", "random,random,random", {"schedule": [2, 2]}),
    ("ninety-nine", "random,random,random", {}),
)
OWN_HANDS = GAMES[:3]
"""Games in which everybody sees the own hand and no other."""
LARGEST = 1_500_000
"""Bytes of a page that can be sent by mail."""


def positions_of(lines: list[Data]) -> ReplayPositions:
    return ReplayPositions.of_lines(typed(lines), "a.blackout")


def tables(film: Film) -> Iterator[Data]:
    """The tables of a film, its steps added up as its page adds them."""
    table: Data = {}
    for step in json.loads(json.dumps(film.script))["steps"]:
        table = {**table, **step}
        yield table


def plays(lines: list[Data]) -> list[Data]:
    return [line for line in lines if line.get("event") == "play"]


@pytest.mark.thinned(6)
@pytest.mark.parametrize(("row", "agents", "options"), GAMES)
def test_each_step_is_the_table_of_its_place(
    row: str, agents: str, options: Mapping[str, object]
) -> None:
    lines = recorded(agents, row=row, options=options)
    positions = positions_of(lines)
    film = Film.of(positions)
    for place, table in enumerate(tables(film), start=film.first):
        shown = positions.shown(place, film.viewpoint)
        assert table["trick"] == [[play.seat, play.card.code] for play in shown.table.trick]
        assert table["deals"] == len(shown.table.history)
        for seat, hand in enumerate(shown.table.hands):
            assert sorted(table[f"hand{seat}"]) == sorted(card.code for card in hand)  # type: ignore[union-attr]
    assert place == positions.last
    played = [[line["seat"], line["card"]] for line in plays(lines)]
    steps = [table["trick"][-1] for table in tables(film) if table["kind"] == "card"]
    assert steps == played


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("row", "agents", "options"), OWN_HANDS)
def test_a_seat_sees_no_hand_but_its_own(
    row: str, agents: str, options: Mapping[str, object], seat: int
) -> None:
    film = Film.of(positions_of(recorded(agents, row=row, options=options)), seat=seat)
    for table in tables(film):
        for other in range(len(film.names)):
            hidden = [code == HIDDEN for code in table[f"hand{other}"]]
            assert not any(hidden) if other == seat else all(hidden)


@pytest.mark.thinned(36)
@pytest.mark.parametrize(("row", "agents", "options"), GAMES)
def test_whatever_others_hold_until_they_play_it_a_seat_is_shown_the_same(
    row: str, agents: str, options: Mapping[str, object]
) -> None:
    """Nothing in the words or figures of a step tells a card before it lies on the table."""
    lines = recorded(agents, row=row, options=options)
    film = Film.of(positions_of(lines), seat=0)
    dealt = [line for line in lines if line.get("event") == "deal"]
    deal, out = -1, set[str]()
    for table in tables(film):
        if table["kind"] == "deal":
            deal += 1
            out = set(dealt[deal]["hands"][0])
        if table["trump"][3]:
            out.add(table["trump"][3])
        out |= {code for _, code in table["trick"]}
        open_bids = {code for seat in range(3) for code in table[f"laid{seat}"]} - {HIDDEN}
        # Of Ninety-Nine only what somebody revealed lies open beside one's own.
        revealed = any(line.get("premium") == "reveal" for line in lines)
        if not revealed:
            assert open_bids <= out
        others = {code for hand in dealt[deal]["hands"][1:] for code in hand} - out
        seen = {code for seat in range(len(film.names)) for code in table[f"hand{seat}"]}
        if not revealed:
            assert not others & seen
            assert not [code for code in others if card_title(card(code)) in table["say"]]


def test_sealed_bids_are_not_told_before_all_are_in() -> None:
    lines = recorded("random,random,random", row="kachuful", options={"schedule": [2, 2]})
    for table in tables(Film.of(positions_of(lines))):
        if table["where"].endswith("bidding"):
            assert {table[f"plate{seat}"][0] for seat in range(3)} <= {"", "?"}


def test_a_person_is_shown_the_game_as_it_was_seen_and_bots_lie_open() -> None:
    person = Film.of(positions_of(recorded("random,human,random", options={"schedule": [2]})))
    assert (person.viewpoint.seat, person.viewpoint.open) == (1, False)
    bots = Film.of(positions_of(recorded("random,random,random", options={"schedule": [2]})))
    assert bots.viewpoint.open
    assert HIDDEN not in bots.cards


def test_a_deal_that_a_person_can_go_on_with_is_left_out() -> None:
    lines = recorded("human,random,random", options={"schedule": [2, 3]})
    at = [place for place, line in enumerate(lines) if line.get("event") == "score"]
    going = lines[: at[0] + 4]
    film = Film.of(positions_of(going), seat=1)
    assert film.last == film.positions.scores[0]
    assert {*going[at[0] + 1]["hands"][0]} - film.cards
    with pytest.raises(RecordError, match="still going on"):
        Film.of(positions_of(going), deal=2)
    with pytest.raises(RecordError, match="still going on"):
        Film.of(positions_of(lines[: at[0] - 2]))


def test_one_deal_ends_with_its_score() -> None:
    positions = positions_of(recorded("random,random", options={"schedule": [2, 1, 3]}))
    for deal in (1, 2, 3):
        found = list(tables(Film.of(positions, deal=deal)))
        assert found[0]["kind"] == "deal"
        assert [table["deals"] for table in found] == [deal - 1] * (len(found) - 1) + [deal]
        assert found[-1]["outcome"]["rows"]


class Page(HTMLParser):
    """What is in a page, as a browser takes it apart."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.held: dict[str, str] = {}
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self._into = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._into = dict(attrs).get("id") or tag

    def handle_data(self, data: str) -> None:
        self.held[self._into] = self.held.get(self._into, "") + data

    def handle_endtag(self, tag: str) -> None:
        self._into = ""


@pytest.fixture
def page() -> Page:
    lines = recorded("random,random,random", options={"schedule": [5, 4]})
    for plan, name in zip(lines[0]["seats"], ("</script><b>", "A\"&'", "%%FILM%%"), strict=True):
        plan["name"] = name
    content = film_page(Film.of(positions_of(lines)), ProfileShelf.usual().open()[0])
    assert len(content.encode()) < LARGEST
    return Page(content)


def test_a_page_holds_its_film_whatever_people_are_called(page: Page) -> None:
    film = json.loads(page.held["film"])
    assert film["names"] == ["</script><b>", "A\"&'", "%%FILM%%"]
    assert len(film["steps"]) > 30
    assert page.held["title"].endswith("– </script><b>, A\"&', %%FILM%%")
    assert "b" not in [tag for tag, _ in page.tags]


def test_a_page_has_every_card_and_asks_no_network(page: Page) -> None:
    text = json.dumps(json.loads(page.held["film"])["steps"])
    for code in {
        code
        for step in re.findall(r"hand\d\": \[(.*?)\]", text)
        for code in re.findall(r"\w\w", step)
    }:
        assert f".c{code} {{ background-image: url(data:image/png;base64," in page.held["style"]
    policy = next(found for tag, found in page.tags if found.get("http-equiv"))
    assert "default-src 'none'" in str(policy["content"])
    assert not [found for _, found in page.tags if {"src", "href"} & set(found)]
    assert set(re.findall(r"https?://[^\"]+", "".join(page.held.values()))) == {
        "http://www.w3.org/2000/svg"
    }


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="the page's own code needs an engine")
def test_the_page_lays_any_table_out_without_plates_that_overlap(page: Page) -> None:
    # The page's own code up to where it begins to draw, with its texts for all of a document.
    code, _, _ = page.held["script"].partition("const live = ")
    texts = json.dumps({name: page.held[name] for name in ("film", "words")})
    script = f"""
const texts = {texts};
const document = {{ getElementById: id => ({{ textContent: texts[id] }}) }};
{code}
const found = {{}};
for (const [w, h] of [[640, 1000], [560, 760], [1280, 640], [1480, 500], [1000, 760]])
  for (let seats = 2; seats <= 10; seats++) found[[w, h, seats]] = layOut(w, h, seats);
console.log(JSON.stringify({{ found, tables }}));
"""
    done = subprocess.run(["node", "-"], input=script, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told: Any = json.loads(done.stdout)
    assert len(told["tables"]) == len(json.loads(page.held["film"])["steps"])
    for name, layout in told["found"].items():
        wide, tall, seats = map(int, name.split(","))
        assert len(layout["places"]) == seats
        boxes = [(*place["plate"], place["w"], layout["plate"]["h"]) for place in layout["places"]]
        for place, (x, y, w, h) in enumerate(boxes):
            assert 0 <= x <= wide - w, (name, place)
            assert 0 <= y <= tall - h, (name, place)
            for ox, oy, ow, oh in boxes[:place]:
                assert x >= ox + ow or ox >= x + w or y >= oy + oh or oy >= y + h, (name, place)
        for place in layout["places"]:
            half = layout["trick"] / 2
            assert half <= place["trick"][1] <= tall - half, name


# The command ------------------------------------------------------------------------------------


def command(*words: object) -> int:
    """A command's exit code; argparse's own refusals included."""
    try:
        return main([str(word) for word in words], {**NO_WINDOWS, "film": WINDOWS["film"]})
    except SystemExit as left:
        return int(left.code or 0)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write(tmp_path / "game.blackout", recorded("random,random", options={"schedule": [2]}))


def test_the_command_writes_a_page(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = file.with_name("film.HTML")
    assert command("film", file, out, "--seat", 1, "--deal", 1) == 0
    film = json.loads(Page(out.read_text(encoding="utf-8")).held["film"])
    assert (film["seat"], film["open"]) == (1, False)
    assert str(out) in capsys.readouterr().out


@pytest.mark.parametrize("home", ["home", "/proc/none"])
def test_a_film_makes_no_home(file: Path, monkeypatch: pytest.MonkeyPatch, home: str) -> None:
    found = file.parent / home
    monkeypatch.setenv("BLACKOUT_HOME", str(found))
    assert command("film", file, file.with_name("film.html")) == 0
    assert not found.exists()


@pytest.mark.thinned(18)
@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("film.mp4",), "ends in"),
        (("film",), "ends in"),
        (("game.html",), "already"),
        (("film.html", "--seat", "2"), "seats 0 to 1"),
        (("film.html", "--deal", "0"), "deals 1 to 3"),
        (("film.html", "--deal", "4"), "deals 1 to 3"),
        (("film.html", "--game", "2"), "game"),
        (("none/film.html",), "cannot be written"),
        (("film.gif",), "ends in"),
    ],
)
def test_what_cannot_be_filmed_is_said_in_one_sentence(
    file: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str
) -> None:
    there = file.with_name("game.html")
    there.write_text("mine")
    before = sorted(file.parent.iterdir())
    name, *more = words
    assert command("film", file, file.parent / name, *more) == 2
    told = capsys.readouterr()
    assert why in told.err
    assert told.err.count("\n") == 1
    assert there.read_text() == "mine"
    assert sorted(file.parent.iterdir()) == before
