"""Score sheets that phones tell: who may say what and when, what others see, what a break costs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.engine import Variant
from game.net.add_ons.operator.operator_socket import Drain, Reopen, answer
from game.net.keys import drawn_pair, keeper_name
from game.net.server import shared_sheets
from game.net.server.shared_sheets import MOST_LISTED
from game.table.scorekeeping.score_keeping import KeptSheet, Notes
from game.table.scorekeeping.sheet_form import kept_of, notes_of, told_notes, told_of
from game.variants import VARIANTS, with_options
from tests.links import Clock, KeptLink, Person, read_message, serving

NAMES = ("Ann", "Bob", "Cleo")


def variant(name: str, **options: object) -> Variant:
    return with_options(VARIANTS[name], options, 3)


def blank(row: Variant) -> KeptSheet:
    return KeptSheet(row, NAMES, 0, "2026-01-01 20:00")


def plain(value: object) -> Any:
    """A value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


class Evening:
    """A keeper with a sheet, and three persons with phones."""

    def __init__(self, home: Path, kept: KeptSheet) -> None:
        self.server = serving(home)
        self.keeper = Person(self.server, "Board")
        self.sheet = str(self.keeper.ask("share", told=plain(told_of(kept)))["sheet"])
        self.phones = [Person(self.server, name) for name in NAMES]
        for seat, phone in enumerate(self.phones):
            answer = phone.ask("take", sheet=self.sheet, seat=seat)
            assert answer["seat"] == seat, answer

    def tell(self, seat: int, what: str, count: int, deal: int = 1) -> str:
        """What a person tells; `done`, or the code of the refusal."""
        words = {"sheet": self.sheet, "what": what, "count": count, "deal": deal}
        answer = self.phones[seat].ask("enter", **words)
        return str(answer.get("code", answer["type"]))

    def seen(self, seat: int) -> dict[str, Any]:
        return self.phones[seat].heard("sheet")[-1]

    @property
    def board(self) -> dict[str, Any]:
        return self.keeper.heard("sheet")[-1]

    @property
    def kept(self) -> KeptSheet:
        """The sheet as its keeper is told it."""
        message = read_message(msgspec.json.encode(self.board).decode())
        return kept_of(message.told)  # type: ignore[union-attr, arg-type]


@pytest.fixture
def hook(tmp_path: Path) -> Evening:
    """Oh Hell: bids in turn, from the left of the dealer, and the last one's may not fit."""
    return Evening(tmp_path, blank(variant("oh-hell", schedule=(2, 1))))


def test_bids_come_in_turn_and_the_refused_one_is_said(hook: Evening) -> None:
    assert hook.board["waits"] == [1, 2, 0]
    assert hook.seen(1)["asks"]["what"] == "bid"
    assert "asks" not in hook.seen(2) or hook.seen(2)["asks"] is None
    assert hook.tell(2, "bid", 1) == "illegal", "not before one's turn"
    assert hook.tell(1, "bid", 1) == "done"
    assert hook.tell(2, "bid", 0) == "done"
    assert hook.board["waits"] == [0]
    asks = hook.seen(0)["asks"]
    assert list(asks["why"]) == ["1"], "one and none: one more would come out even"
    assert hook.tell(0, "bid", 1) == "illegal"
    assert hook.tell(0, "bid", 2) == "done"
    assert hook.tell(0, "bid", 0, deal=2) == "illegal", "not of a deal to come"
    assert hook.board["bids"] == [2, 1, 0]


def test_a_bid_is_changed_until_the_next_one_is_made(hook: Evening) -> None:
    assert hook.tell(1, "bid", 1) == "done"
    assert hook.seen(1)["asks"]["told"] == 1
    assert hook.tell(1, "bid", 2) == "done"
    assert hook.tell(2, "bid", 0) == "done"
    assert hook.tell(1, "bid", 1) == "illegal"
    assert hook.board["bids"] == [None, 2, 0]


def test_tricks_come_as_they_like_and_the_last_follow(hook: Evening) -> None:
    for seat, bid in ((1, 1), (2, 0), (0, 2)):
        assert hook.tell(seat, "bid", bid) == "done"
    assert hook.tell(2, "taken", 0) == "done"
    assert hook.board["waits"] == [1, 0]
    assert hook.tell(0, "taken", 1) == "done"
    assert hook.board["deal"] == 2
    assert hook.board["deals"][0]["took"] == [1, 1, 0]
    assert [deal.points for deal in hook.kept.progress.finished] == [
        tuple(hook.board["deals"][0]["points"])
    ]


def test_tricks_told_wrong_are_told_again_while_nothing_of_the_next_deal_was(hook: Evening) -> None:
    for seat, bid in ((1, 1), (2, 0), (0, 2)):
        hook.tell(seat, "bid", bid)
    for seat in (2, 0):
        hook.tell(seat, "taken", 1)
    assert hook.board["deals"][0]["took"] == [1, 0, 1]
    assert hook.seen(2)["fix"] == 1
    assert hook.tell(2, "taken", 0) == "done"
    assert hook.board["deal"] == 1, "one trick is missing: all are asked again"
    assert sorted(hook.board["waits"]) == [0, 1, 2]
    assert hook.tell(1, "taken", 1) == "done"
    assert hook.board["deals"][0]["took"] == [1, 1, 0]
    assert hook.tell(hook.board["waits"][0], "bid", 0, deal=2) == "done"
    assert "fix" not in hook.seen(2)
    assert hook.tell(2, "taken", 1) == "illegal"


def test_bids_made_at_once_are_seen_once_all_are_in(tmp_path: Path) -> None:
    evening = Evening(tmp_path, blank(variant("kachuful", schedule=(2, 1))))
    assert evening.tell(0, "bid", 2) == "done"
    assert evening.tell(1, "bid", 1) == "done"
    for other in (evening.board, evening.seen(1), evening.seen(2)):
        assert other["bids"] == ["sealed", "sealed", None]
    assert evening.seen(0)["asks"]["told"] == 2
    assert evening.tell(0, "bid", 0) == "done"
    told = [frame for frame in evening.phones[2].link.frames if '"sheet"' in frame]
    assert not any('"bids":[0' in frame or '"bids":[2' in frame for frame in told)
    assert evening.tell(2, "bid", 2) == "done"
    assert evening.board["bids"] == [0, 1, 2]


def test_the_keeper_tells_for_anybody_and_gives_way_to_a_phone(hook: Evening) -> None:
    first = replace(Notes.blank(3), bids=(None, 1, None))
    words = {"sheet": hook.sheet, "place": 0, "notes": plain(told_notes(first))}
    n = hook.board["n"]
    assert hook.phones[1].ask("note", **words, n=n)["code"] == "seat"
    assert hook.tell(1, "bid", 2) == "done"
    assert hook.keeper.ask("note", **words, n=n)["code"] == "stale"
    assert hook.keeper.ask("note", **words, n=n + 1)["type"] == "done"
    assert hook.kept.deals == (first,)
    assert hook.keeper.ask("note", sheet=hook.sheet, place=0, n=n + 2)["type"] == "done"
    assert not hook.kept.deals
    assert notes_of(told_notes(first), 3) == first


def test_a_place_is_kept_for_whoever_is_there_and_free_for_others_when_away(hook: Evening) -> None:
    other = Person(hook.server, "Dora")
    assert other.ask("take", sheet=hook.sheet, seat=2)["code"] == "seat"
    assert other.ask("enter", sheet=hook.sheet, what="bid", count=0, deal=1)["code"] == "seat"
    hook.phones[2].cut()
    assert hook.board["present"] == [True, True, False]
    answer = other.ask("take", sheet=hook.sheet, seat=2)
    assert answer["people"] == ["Ann", "Bob", "Dora"]
    assert "told" not in answer, "the sheet itself is its keeper's"


def test_a_sheet_lives_through_a_break_of_either_side(hook: Evening, tmp_path: Path) -> None:
    n = hook.board["n"]
    hook.keeper.cut()
    assert hook.tell(1, "bid", 1) == "done"
    back = Person(hook.server, "Board", hook.keeper.pair)
    mine = plain(told_of(blank(variant("oh-hell", schedule=(2, 1)))))
    again = back.ask("share", told=mine, sheet=hook.sheet, n=n)
    assert again["sheet"] == hook.sheet
    assert again["bids"] == [None, 1, None], "what was told meanwhile counts"
    # Another server, which knows nothing of it: the keeper has it all.
    anew = serving(tmp_path / "other")
    keeper = Person(anew, "Board")
    shared = keeper.ask("share", told=again["told"], sheet=hook.sheet, n=again["n"])
    assert (shared["sheet"], shared["bids"]) == (hook.sheet, [None, 1, None])
    phone = Person(anew, "Bob")
    assert phone.ask("take", sheet=hook.sheet, seat=1)["asks"]["told"] == 1
    assert keeper.ask("unshare", sheet=hook.sheet)["type"] == "done"
    assert phone.heard("sheet")[-1]["ended"]
    assert phone.ask("take", sheet=hook.sheet, seat=1)["code"] == "unknown"


def test_a_sheet_whose_keeper_stays_away_is_let_go_of(tmp_path: Path) -> None:
    evening = Evening(tmp_path, blank(variant("oh-hell")))
    evening.keeper.cut()
    clock = evening.server.clock
    assert isinstance(clock, Clock)
    clock.now += 3000
    evening.server.look_round()
    assert evening.phones[0].ask("games")["sheets"]
    evening.phones[1].cut()  # whoever comes and goes beside does not hold it
    clock.now += 700
    evening.server.look_round()
    assert not evening.phones[0].ask("games").get("sheets")


@pytest.mark.parametrize(
    "change",
    [
        {"variant": "whist"},
        {"first_dealer": 9},
        {"names": ["Ann"]},
        {"names": ["Ann", "Ann", "Bob"]},
        {"deals": [{"bids": [0], "took": [0]}]},
        {"deals": [{"bids": [0] * 3, "took": [0] * 3, "call": {"kind": "grand"}}]},
    ],
)
def test_a_sheet_that_makes_no_sense_is_refused(change: dict[str, object], tmp_path: Path) -> None:
    keeper = Person(serving(tmp_path), "Board")
    told = plain(told_of(blank(variant("oh-hell")))) | change
    answer = keeper.ask("share", told=told)
    assert answer["code"] in ("illegal", "malformed"), answer


def test_a_sheet_that_makes_no_sense_ends_no_other_one(hook: Evening) -> None:
    told = plain(told_of(blank(variant("oh-hell")))) | {"variant": "whist"}
    assert hook.keeper.ask("share", told=told)["code"] == "illegal"
    assert hook.phones[1].ask("take", sheet=hook.sheet, seat=1)["type"] == "sheet"


def test_a_sheet_that_is_refused_ends_no_other_one_and_one_that_is_taken_needs_no_room(
    hook: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = plain(told_of(blank(variant("oh-hell"))))
    answer(hook.server, Drain(), None)
    assert hook.keeper.ask("share", told=told)["code"] == "closing"
    assert hook.phones[1].ask("take", sheet=hook.sheet, seat=1)["type"] == "sheet"
    answer(hook.server, Reopen(), None)
    monkeypatch.setattr(shared_sheets, "MOST", 1)
    assert Person(hook.server, "Other board").ask("share", told=told)["code"] == "limit"
    assert hook.keeper.ask("share", told=told)["type"] == "sheet"
    assert hook.phones[1].ask("take", sheet=hook.sheet, seat=1)["code"] == "unknown"


def test_a_list_has_the_own_sheets_and_the_latest_of_others(tmp_path: Path) -> None:
    server, told = serving(tmp_path), plain(told_of(blank(variant("oh-hell"))))
    links = [KeptLink(f"10.0.0.{n}") for n in range(MOST_LISTED + 3)]
    keepers = [Person(server, f"Board {n}", link=link) for n, link in enumerate(links)]
    sheets = [str(keeper.ask("share", told=told)["sheet"]) for keeper in keepers]
    ann = Person(server, "Ann")
    assert [one["sheet"] for one in ann.ask("games")["sheets"]] == sheets[:2:-1]
    ann.ask("take", sheet=sheets[1], seat=0)
    assert [one["sheet"] for one in ann.ask("games")["sheets"]] == [sheets[1], *sheets[:3:-1]]
    assert keepers[0].ask("games")["sheets"][0]["sheet"] == sheets[0]


def test_the_name_of_a_keeper_is_kept_for_its_key(tmp_path: Path) -> None:
    server, pair = serving(tmp_path), drawn_pair()
    for name in ("Scorekeeper", "ScoreKeeper 1", keeper_name(drawn_pair().public)):
        refused = Person(server, name)
        assert refused.client.name is None
        assert refused.heard("refused")[-1]["code"] == "name"
    assert Person(server, keeper_name(pair.public), pair).client.name == keeper_name(pair.public)


def test_a_server_that_is_to_end_takes_no_new_sheet_and_waits_for_those_kept(
    hook: Evening,
) -> None:
    server = hook.server
    answer(server, Drain(), None)
    assert server.is_played_at
    told = plain(told_of(blank(variant("oh-hell"))))
    assert Person(server, "Other board").ask("share", told=told)["code"] == "closing"
    assert hook.tell(1, "bid", 0) == "done", "the one that is kept goes on"
    again = Person(server, "Board", hook.keeper.pair)
    hook.keeper.cut()
    assert again.ask("share", told=told, sheet=hook.sheet)["type"] == "sheet", "after a break too"
    again.cut()
    assert not server.is_played_at
    answer(server, Reopen(), None)
    assert Person(server, "Last board").ask("share", told=told)["type"] == "sheet"


def test_a_caller_names_the_size_of_the_own_deal(tmp_path: Path) -> None:
    evening = Evening(tmp_path, blank(variant("caller-clag")))
    assert evening.board["waits"] == [0]
    assert evening.seen(1)["asks"] is None
    sizes = evening.seen(0)["asks"]["numbers"]
    assert evening.tell(0, "size", 99) == "illegal"
    assert evening.tell(0, "size", sizes[0]) == "done"
    assert evening.board["waits"] == [], "the call is told by whoever keeps the sheet"
    assert evening.board["asked"] == "What does Ann call?"
