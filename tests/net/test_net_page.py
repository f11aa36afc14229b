"""The page for browsers: what a server answers to whoever asks for it, and to whose scripts."""

from __future__ import annotations

import asyncio
import io
import json
import re
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from websockets.asyncio.client import connect
from websockets.datastructures import Headers
from websockets.exceptions import InvalidStatus
from websockets.http11 import Request

from checks.pages import make_page_texts
from game.commands import serve
from game.net.keys import KeyPair, drawn_pair
from game.net.own_addresses import told_addresses
from game.net.server.page_files import FILES, FIRST, FOLDER, PageFiles
from game.ui.style.theme import RGB, contrast
from game.variants import VARIANTS
from pictures import page_faces
from tests.driving.greeting import come_in
from tests.links import Person, rest, serving
from tests.net.test_net_names import VECTORS
from tests.net.test_net_sockets import at_a_server

LARGEST = 180_000
"""Bytes of the whole page."""
OWN = re.compile(r'(?:from|import) "\./([\w.]+)"|(?:href|src)="([\w.]+)"')
"""What a file of the page asks for."""


def fetched(url: str, path: str = "/", method: str = "GET") -> tuple[int, dict[str, str], bytes]:
    """What a browser would be answered."""
    asked = urllib.request.Request(url.replace("ws:", "http:") + path, method=method)
    try:
        with urllib.request.urlopen(asked) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers), error.read()


def at(home: Path, seen: Callable[[str], Any]) -> Any:
    """What somebody in another thread sees of a server."""

    async def visit(url: str) -> Any:
        return await asyncio.to_thread(seen, url)

    return at_a_server(home, visit)


def test_every_file_comes_with_its_type_and_may_load_nothing_from_elsewhere(
    tmp_path: Path,
) -> None:
    def seen(url: str) -> None:
        for name in FILES:
            status, headers, body = fetched(url, "/" if name == FIRST else f"/{name}?again")
            assert status == 200
            assert body == (FOLDER / name).read_bytes()
            assert (
                headers["Content-Type"].partition(";")[0]
                == {
                    ".html": "text/html",
                    ".css": "text/css",
                    ".js": "text/javascript",
                    ".svg": "image/svg+xml",
                }[Path(name).suffix]
            )
            rules = headers["Content-Security-Policy"].split("; ")
            assert "default-src 'none'" in rules
            assert {one for one in rules if one.startswith("connect-src")} == {
                f"connect-src 'self' {url}"
            }
            assert not any("unsafe" in one or "*" in one for one in rules)
            assert headers["X-Content-Type-Options"] == "nosniff"

    at(tmp_path, seen)


def test_there_is_nothing_but_the_page_and_nothing_but_get(tmp_path: Path) -> None:
    others = ["/page_files.py", "/../tokens.py", "/%2e%2e/tokens.py", "//", "/people.jsonl", "/x"]

    def seen(url: str) -> list[int]:
        found = [fetched(url, path)[0] for path in others]
        return [*found, fetched(url, "/", "POST")[0], fetched(url, "/", "HEAD")[0]]

    assert at(tmp_path, seen) == [404] * len(others) + [405, 405]


def test_the_page_says_nothing_of_who_plays(tmp_path: Path) -> None:
    def seen(url: str) -> list[bytes]:
        return [fetched(url, "/" if name == FIRST else f"/{name}")[2] for name in FILES]

    before = at(tmp_path, seen)
    server = serving(tmp_path)
    ann = Person(server, "Annabella")
    ann.ask("create", variant="blackout", seats=[{}, {"agent": "random"}])
    server.close()
    assert at(tmp_path, seen) == before


def test_the_page_is_small_whole_and_asks_for_its_own_files_alone() -> None:
    lying = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert set(lying) == set(FILES)
    assert sum(len(text.encode()) for text in lying.values()) <= LARGEST
    wanted = {one or two for text in lying.values() for one, two in OWN.findall(text)}
    assert wanted == set(FILES) - {FIRST}
    outside = {link for text in lying.values() for link in re.findall(r"\w+://[^\s\"'`]+", text)}
    assert outside == {"http://www.w3.org/2000/svg"}, "the name of a language, which nobody loads"
    assert not [name for name, text in lying.items() if "innerHTML" in text]


def test_every_text_that_the_page_shows_is_there_and_every_one_is_shown() -> None:
    texts = (FOLDER / "texts.js").read_text(encoding="utf-8")
    known = set(re.findall(r'^  "?([\w-]+)"?: "', texts.partition("};")[0], re.MULTILINE))
    code = "".join(
        path.read_text(encoding="utf-8") for path in FOLDER.glob("*.js") if path.name != "texts.js"
    )
    said = set(re.findall(r'say\("([\w-]+)"', code + texts.partition("};")[2]))
    assert said <= known
    strings = set(re.findall(r'"([\w-]+)"', code)) | said
    by_name = {
        key
        for key in known
        if re.match("brief-|call-|back-|drawn-|length-|tell-|strong|sure|can-|even|weak|void", key)
    }
    assert known - strings - by_name == set()


def test_the_page_says_a_fact_of_the_game_as_the_window_says_it() -> None:
    """So a phrase that somebody presses in a window is not another one on a phone."""
    now = (FOLDER / "texts.js").read_text(encoding="utf-8")
    assert make_page_texts.page_texts(now) == now, "run scripts/checks/pages/make_page_texts.py"


@pytest.mark.parametrize(
    ("host", "origin", "secret", "let_in"),
    [
        ("192.168.1.5:8765", "http://192.168.1.5:8765", False, True),
        ("[fe80::1]:8765", "http://[fe80::1]:8765", False, True),
        ("localhost:8765", "http://localhost:8765", False, True),
        ("living-room.local:8765", "http://living-room.local:8765", False, True),
        ("cards.example.org", "https://cards.example.org", True, True),
        ("cards.example.org", "http://cards.example.org", False, False),
        ("192.168.1.5:8765", "http://192.168.1.5:80", False, False),
        ("192.168.1.5:8765", "https://192.168.1.5:8765", False, False),
        ("192.168.1.5:8765", "null", False, False),
        ("192.168.1.5:8765", "https://play.example.org", False, True),
        ("192.168.1.5:8765", None, False, True),
    ],
)
def test_scripts_of_the_own_page_may_connect_and_those_of_a_borrowed_name_may_not(
    host: str, origin: str | None, secret: bool, let_in: bool
) -> None:
    page = PageFiles(["https://play.example.org"], secret=secret)
    headers = Headers({"Host": host, "Upgrade": "websocket"})
    if origin is not None:
        headers["Origin"] = origin
    answer = page(None, Request("/", headers))  # type: ignore[arg-type]
    assert (answer is None) is let_in
    assert answer is None or answer.status_code == 403


@pytest.mark.parametrize(
    ("host", "origin", "why"),
    [
        ("localhost.:8765", "http://localhost.:8765", ""),
        ("192.168.1.5:8765", "http://192.168.1.5:8765", ""),
        (
            "127.0.0.1:8765",  # nginx without `proxy_set_header Host`
            "http://cards.example.org",
            "The page came by http://cards.example.org, and the server is reached as "
            "127.0.0.1:8765: start it with --origin http://cards.example.org, or have the proxy "
            "pass the header Host on.",
        ),
        (
            "cards.example.org",
            "http://cards.example.org",
            "The page came by http://cards.example.org, and that name is not one this server was "
            "told of: start it with --origin http://cards.example.org, or have the proxy pass the "
            "header Host on.",
        ),
        (  # a file, or a frame without rights: whoever let "null" in would let all of them in
            "127.0.0.1:8765",
            "null",
            "The page came by null, which is no address: open it from here.",
        ),
    ],
)
def test_a_page_is_told_why_it_may_not_connect_and_so_is_the_log_once(
    host: str, origin: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    page = PageFiles()
    asked = Request(f"/reach?from={quote(origin, safe='')}", Headers({"Host": host}))
    told = page(None, asked)  # type: ignore[arg-type]
    assert told is not None
    assert (told.status_code, told.headers["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert told.body.decode().startswith(why)
    assert bool(told.body) is bool(why)
    tried = Headers({"Host": host, "Upgrade": "websocket", "Origin": origin})
    for _ in range(2):
        refused = page(None, Request("/", tried))  # type: ignore[arg-type]
        assert (refused is not None) is bool(why)
    assert [why in record.getMessage() for record in caplog.records] == [True] * bool(why)


def test_what_a_stranger_says_a_page_came_by_is_shown_without_what_a_terminal_obeys() -> None:
    asked = Request("/reach?from=http://a%1b[2J", Headers({"Host": "b"}))
    told = PageFiles()(None, asked)  # type: ignore[arg-type]
    assert told is not None
    assert "The page came by http://a\\x1b[2J, and" in told.body.decode()


def test_a_browser_at_the_page_connects_and_one_at_another_page_does_not(tmp_path: Path) -> None:
    async def visit(url: str) -> int:
        own = url.replace("ws:", "http:")
        async with connect(url, origin=own) as socket:  # type: ignore[arg-type]
            assert await come_in(socket, "Ann") == "welcome"
        with pytest.raises(InvalidStatus) as refused:
            async with connect(url, origin="http://127.0.0.1:1"):  # type: ignore[arg-type]
                pass
        return refused.value.response.status_code

    assert at_a_server(tmp_path, visit) == 403


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_the_page_signs_as_the_standard_and_the_program_do() -> None:
    pairs = [KeyPair(secret) for secret, *_ in VECTORS] + [drawn_pair() for _ in range(6)]
    texts = [text for *_, text, _ in VECTORS] + ["é" * length for length in (0, 1, 55, 56, 64, 200)]
    given = [[pair.secret, text] for pair, text in zip(pairs, texts, strict=True)]
    asked = f"{json.dumps(given)}.map(([key, text]) => [publicKey(key), sign(key, text)])"
    script = (FOLDER / "ed25519.js").read_text() + f"console.log(JSON.stringify({asked}));"
    ran = ["node", "--input-type=module", "-"]
    said = subprocess.run(ran, input=script.encode(), stdout=subprocess.PIPE, check=True).stdout
    due = [[pair.public, pair.sign(text)] for pair, text in zip(pairs, texts, strict=True)]
    assert json.loads(said) == due


def test_whoever_asks_for_it_is_told_in_words_what_counts(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    made = ann.ask("create", variant="oh-hell", seats=[{}, {}, {"agent": "random"}], in_order=True)
    game = made["game"]
    bob.ask("join", game=game)
    ann.ask("follow", game=game, table=True)
    bob.ask("follow", game=game)
    rest(server)
    told = ann.heard("table")[-1]
    assert told["n"] == len(ann.heard("line"))
    assert [one["about"] for one in told["rules"]] == [
        *("deal", "wins", "owed", "pays", "bids", "next")
    ]
    assert told["rules"][0]["lengths"][0] == ["Deal 1 of 19", "10 cards"]
    assert all(one["sentences"] for one in told["rules"])
    assert told["lay"] == {}
    open_bids = [bid for bid in told["bids"] if isinstance(bid, int)]
    assert (told["total"], told["tricks"]) == (sum(open_bids) if open_bids else None, 10)
    assert told["made"] == [10 + bid for bid in range(11)]
    assert told["missed"] == "0"
    assert len(set(told["faces"])) == 3, "no two faces are the same"
    assert told["moods"] == ["plain"] * 3
    assert bob.heard("table") == []
    turn = ann.turn if ann.turn["seat"] is not None else bob.turn
    person = ann if ann.turn["seat"] is not None else bob
    before = len(ann.heard("table"))
    assert person.ask("act", game=game, action=turn["actions"][0])["type"] == "done"
    assert len(ann.heard("table")) > before
    server.close()


def test_whoever_may_not_bid_a_number_is_told_why_and_nobody_else_is(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann, bob, cleo = people = [Person(server, name) for name in ("Ann", "Bob", "Cleo")]
    wanted = {"variant": "oh-hell", "options": {"schedule": [2]}, "in_order": True}
    seats = [{}, {"name": "Bob"}, {"name": "Cleo"}]
    game = ann.ask("create", seats=seats, first="Cleo", **wanted)["game"]
    for person in people[1:]:
        person.ask("join", game=game)
    for person in people:
        person.ask("follow", game=game, table=True)
    for person in (ann, bob):
        assert person.heard("table")[-1]["barred"] == {}
        person.ask("act", game=game, action={"event": "bid", "bid": 1 if person is ann else 0})
    told = cleo.heard("table")[-1]
    assert told["total"] == 1
    assert told["barred"] == {"1": "1 is barred: the bids may not come to 2."}
    assert {one["bid"] for one in cleo.turn["actions"]} == {0, 2}
    assert ann.heard("table")[-1]["barred"] == {}
    server.close()


def test_whose_card_is_awaited_is_told_what_it_has_to_be_and_nobody_else_is(
    tmp_path: Path,
) -> None:
    server = serving(tmp_path)
    people = [Person(server, name) for name in ("Ann", "Bob", "Cleo")]
    wanted = {"variant": "oh-hell", "options": {"schedule": [3]}, "in_order": True}
    game = people[0].ask("create", seats=[{}, {}, {}], **wanted)["game"]
    for person in people[1:]:
        person.ask("join", game=game)
    for person in people:
        person.ask("follow", game=game, table=True)
    for _decision in range(4):  # three bids and a lead
        person = next(one for one in people if one.turn["seat"] in one.turn["to_act"])
        person.ask("act", game=game, action=person.turn["actions"][0])
    for person in people:
        awaited = person.turn["seat"] in person.turn["to_act"]
        assert bool(person.heard("table")[-1]["asked"]) is awaited
    server.close()


def test_no_price_is_told_where_nobody_has_points_of_their_own(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann = Person(server, "Ann")
    seats = [{}, {"agent": "random"}, {"agent": "random"}]
    game = ann.ask("create", variant="cooperative", seats=seats)["game"]
    ann.ask("follow", game=game, table=True)
    told = ann.heard("table")[-1]
    assert (told["made"], told["missed"]) == ([], "")
    server.close()


def test_numbers_that_one_rule_bars_have_one_sentence_about_that_rule(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann, bob = people = [Person(server, name) for name in ("Ann", "Bob")]
    options = {"schedule": [3]}
    game = ann.ask("create", variant="cooperative", seats=[{}, {}], options=options)["game"]
    bob.ask("join", game=game)
    for person in people:
        person.ask("follow", game=game, table=True)
    last = None
    while last is None:
        awaited = next(one for one in people if one.turn["seat"] in one.turn["to_act"])
        actions = awaited.turn["actions"]
        if actions[0]["event"] == "bid" and len(actions) < 4:
            last = awaited
        elif actions[0]["event"] == "bid":
            awaited.ask("act", game=game, action={"event": "bid", "bid": 1})
        else:
            awaited.ask("act", game=game, action={"event": "talk", "statement": None})
    barred = last.heard("table")[-1]["barred"]
    assert set(barred) == {"0", "1", "3"}
    assert set(barred.values()) == {"The bids must come to exactly 3: with 1 bid, 2 is left."}
    server.close()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_every_ink_of_the_page_is_readable_on_what_it_lies_on(scheme: str) -> None:
    css = (FOLDER / "page.css").read_text(encoding="utf-8")
    blocks = re.findall(r'body\[data-place="table"\] \{(\s+--felt-lit.*?)\}', css, re.DOTALL)
    assert len(blocks) == 2
    found: dict[str, str] = {}
    for block in blocks[: 2 if scheme == "light" else 1]:
        found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
    ink: dict[str, RGB] = {}
    for name, value in found.items():
        red, green, blue = bytes.fromhex(value[1:])
        ink[name] = red, green, blue
    for name in ("on-felt", "quiet", "had", "locked"):
        assert contrast(ink[name], ink["felt-lit"]) >= 4.5, name
    assert contrast(ink["choice-ink"], ink["choice"]) >= 4.5


def test_the_faces_of_the_page_are_those_of_the_window() -> None:
    assert page_faces.FILE.read_text(encoding="utf-8") == page_faces.script(), (
        "run scripts/pictures/page_faces.py"
    )


def test_a_bid_of_cards_says_what_each_suit_is_worth_and_the_own_one_is_told(
    tmp_path: Path,
) -> None:
    server = serving(tmp_path)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    seats = [{}, {"agent": "random"}, {"name": "Bob"}]
    game = ann.ask("create", variant="ninety-nine", seats=seats, in_order=True)["game"]
    bob.ask("join", game=game)
    for person in (ann, bob):
        person.ask("follow", game=game, table=True)
    rest(server)
    told = ann.heard("table")[-1]
    assert told["lay"] == {"C": 3, "H": 2, "S": 1, "D": 0}
    action = ann.turn["actions"][0]
    ann.ask("act", game=game, action=action)
    worth = sum(told["lay"][code[1]] for code in action["cards"])
    assert ann.heard("table")[-1]["bids"][0] == worth
    assert bob.heard("table")[-1]["bids"][0] == "sealed"
    server.close()


def test_whoever_looks_on_hosts_a_table_without_a_seat_and_sees_no_hand(tmp_path: Path) -> None:
    server = serving(tmp_path)
    hall, ann, bob = (Person(server, name) for name in ("Hall", "Ann", "Bob"))
    wanted = {"variant": "oh-hell", "options": {"schedule": [2]}, "in_order": True}
    made = hall.ask(
        "create", seats=[{}, {}, {"agent": "random"}], look_on=True, watch=False, **wanted
    )
    game = made["game"]
    assert [seat["name"] for seat in made["seats"][:2]] == [None, None]
    hall.ask("follow", game=game)
    for person in (ann, bob):
        assert person.ask("join", game=game)["type"] == "game"
        person.ask("follow", game=game)
    eve = Person(server, "Eve")
    assert eve.ask("follow", game=game)["code"] == "seat"
    rest(server)
    (dealt,) = [one["line"] for one in hall.heard("line") if one["line"].get("event") == "deal"]
    assert dealt["hands"] == [[None, None]] * 3
    assert hall.turn["seat"] is None
    assert hall.ask("pause", game=game)["type"] == "done"
    assert eve.ask("pause", game=game)["code"] == "seat"
    assert hall.ask("resume", game=game)["type"] == "done"
    while not hall.heard("record"):
        person = next(one for one in (ann, bob) if one.turn["seat"] in one.turn["to_act"])
        person.ask("act", game=game, action=person.turn["actions"][0])
        rest(server)
    again = ann.ask("rematch", game=game)
    assert again["host"] == "Hall", "the screen stays the table"
    assert [one["game"] for one in hall.heard("game")][-1] == again["game"]
    server.close()


def test_a_table_at_which_nobody_can_sit_is_refused_and_so_is_a_seat_for_who_looks_on(
    tmp_path: Path,
) -> None:
    server = serving(tmp_path)
    hall = Person(server, "Hall")
    bots = [{"agent": "random"}, {"agent": "random"}]
    refused = hall.ask("create", variant="blackout", seats=bots, look_on=True)
    assert (refused["code"], refused["type"]) == ("seat", "refused")
    seats = [{"name": "Hall"}, {}]
    assert hall.ask("create", variant="blackout", seats=seats, look_on=True)["code"] == "seat"
    server.close()


def test_a_host_gives_the_seat_back_before_the_start_and_stays_the_host(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    game = ann.ask("create", variant="blackout", seats=[{}, {}], wait=True)["game"]
    bob.ask("join", game=game)
    assert bob.ask("look_on", game=game)["code"] == "seat", "only the host may"
    assert ann.ask("look_on", game=game)["type"] == "done"
    assert ann.heard("game")[-1]["seats"][0]["name"] is None
    assert ann.ask("look_on", game=game)["code"] == "seat", "there is none to give back"
    assert ann.ask("join", game=game)["seats"][0]["name"] == "Ann"
    assert ann.ask("look_on", game=game)["type"] == "done"
    assert ann.ask("decline", game=game)["type"] == "done"
    assert bob.heard("game")[-1]["why"] == "Ann called it off."
    server.close()


def test_every_variant_is_offered_at_every_length_and_may_be_created_so(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann = Person(server, "Ann")
    offered = {one["variant"]: one for one in ann.ask("variants")["variants"]}
    assert set(offered) == set(VARIANTS)
    for name, one in offered.items():
        players, lengths = next(iter(one["lengths"].items()))
        assert {int(many) for many in one["lengths"]} == set(VARIANTS[name].deals)
        assert "usual" in lengths
        for options in lengths.values():
            seats: list[dict[str, str]] = [{}] * int(players)
            made = ann.ask("create", variant=name, options=options, seats=seats)
            assert made["options"] == options
            assert ann.ask("decline", game=made["game"])["type"] == "done"
    server.close()


class Screen(io.TextIOWrapper):
    """A terminal that knows the letters of an encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__(io.BytesIO(), encoding=encoding, errors="backslashreplace")

    def isatty(self) -> bool:
        return True

    @property
    def said(self) -> str:
        self.flush()
        self.seek(0)
        return self.read()


@pytest.mark.parametrize(
    ("host", "encoding", "first", "drawn"),
    [
        ("192.168.1.5", "utf-8", "Phones in this network open http://192.168.1.5:8765/", True),
        ("192.168.1.5", "ascii", "Phones in this network open http://192.168.1.5:8765/", False),
        ("127.0.0.1", "utf-8", "Browsers on this machine open http://127.0.0.1:8765/", False),
    ],
)
def test_a_terminal_is_told_how_phones_come_in_with_a_code_where_it_can_draw_one(
    host: str, encoding: str, first: str, drawn: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("segno", reason="requirements.txt has it: set the program up again")
    screen = Screen(encoding)
    monkeypatch.setattr("sys.stderr", screen)
    serve.invite(told_addresses(host), f"ws://{host}:8765")
    lines = screen.said.splitlines()
    assert lines[0] == first
    assert ("█" in "".join(lines)) is drawn
    assert drawn or len(lines) == 1


@pytest.mark.parametrize(
    ("own", "said"),
    [
        (["192.168.1.5"], ["Phones in this network open http://192.168.1.5:8765/"]),
        (["fd00::7"], ["Phones in this network open http://[fd00::7]:8765/"]),
        (["127.0.0.1"], ["Browsers on this machine open http://127.0.0.1:8765/"]),
        (["::1"], ["Browsers on this machine open http://[::1]:8765/"]),
        (
            ["192.168.1.5", "10.0.5.3"],
            [
                "Phones in this network open http://192.168.1.5:8765/",
                "In another network of this machine they open http://10.0.5.3:8765/",
            ],
        ),
        (
            ["fe80::7"],
            [
                "No browser opens an address of one cable, such as fe80::7; "
                "windows find it (--announce)."
            ],
        ),
    ],
)
def test_a_server_is_told_by_the_addresses_at_which_it_is_reached(
    own: list[str], said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Screen("ascii")
    monkeypatch.setattr("sys.stderr", screen)
    serve.invite(own, "ws://0.0.0.0:8765")
    assert screen.said.splitlines() == said
