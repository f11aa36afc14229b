"""Records: complete, checked line by line, and whole again wherever they were cut."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.commands.check import check
from game.commands.words import CommandError
from game.engine import PUBLIC, Deal, TurnUp, observe
from game.table.dealer import chance_action
from game.table.records.event_lines import BidLine, RecordError
from game.table.records.replay import FaultyRecord, RecordReader, read_games, replay
from tests.lines import plain
from tests.tables import play_persons, played, setup_for, table_for, text_of

KINDS: dict[str, dict[str, Any]] = {
    "blackout": {},
    "oh-hell": {"row": "oh-hell"},
    "simultaneous": {"options": {"bidding": "simultaneous"}},
    "revokes": {"options": {"revokes": "penalised"}},
    "forehead": {"options": {"blind_one_card": True, "schedule": [1, 1, 2]}},
    "tie-break": {"options": {"schedule": [1]}, "seed": 3},
}


def replay_text(text: str | bytes, folder: Path) -> RecordReader:
    """A record's first game played again."""
    path = folder / "game.jsonl"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return replay(read_games(path)[0])


@pytest.mark.thinned(9)
@pytest.mark.parametrize("kind", KINDS)
def test_a_record_replays_to_the_very_same_state(kind: str, tmp_path: Path) -> None:
    game = played("random,heuristic,random", **KINDS[kind])
    again = replay_text(text_of(game.lines), tmp_path)
    assert again.fault is None
    assert again.ended
    view = observe(again.state, PUBLIC)
    assert view.history == game.deals
    assert view.winners == game.winners
    assert again.lines == tuple(game.lines)


def test_the_same_seed_gives_the_same_record() -> None:
    first, again = (played("heuristic,random,mcts", max_deals=4, seed=9) for _ in range(2))
    assert text_of(first.lines) == text_of(again.lines)


def test_the_header_says_what_was_settled() -> None:
    game = played(
        "random,random",
        seed="c0ffee",
        first_dealer=1,
        options={"hook": True, "schedule": [2, 1], "no_trump": "largest"},
    )
    header = plain(game.lines)[0]
    assert header.pop("program").startswith("blackout ")
    assert header == {
        "format": "blackout-record",
        "version": 1,
        "variant": "blackout",
        "players": 2,
        "options": {"schedule": [2, 1], "hook": True},
        "seats": [{"name": "Ada", "agent": "random"}, {"name": "Bruno", "agent": "random"}],
        "first_dealer": 1,
        "seed": "c0ffee",
    }


def test_lines_of_a_two_card_deal_have_the_published_form() -> None:
    game = played("random,random", seed=2, first_dealer=0, options={"schedule": [1]})
    events = [line.get("event") for line in plain(game.lines[1:9])]
    assert events == ["deal", "trump", "bid", "bid", "play", "play", "trick", "score"]
    deal, trump, first_bid = plain(game.lines[1:4])
    assert set(deal) == {"event", "deal", "dealer", "cards", "hands"}
    assert [len(hand) for hand in deal["hands"]] == [1, 1]
    assert set(trump) == {"event", "suit", "card", "by"}
    assert trump["by"] is None
    assert trump["suit"] is None  # the only size is the largest, and that is at no trump
    assert first_bid["seat"] == 1
    assert set(plain(game.lines)[8]) == {"event", "deal", "tricks", "points", "totals"}
    assert set(plain(game.lines)[-1]) == {"event", "totals", "winners"}


def changed_values(value: Any) -> Iterator[Any]:
    """Other values of the same kind, and of another kind, for a field."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, str(value), float(value))
    elif isinstance(value, str):
        yield from ("AS" if value != "AS" else "KS", "zz", None)
    elif value is None:
        yield from (3, "H")
    elif isinstance(value, list):
        yield from ([], value[:-1], [*value, *value])
        for place, item in enumerate(value):
            for other in changed_values(item):
                yield [*value[:place], other, *value[place + 1 :]]
    elif isinstance(value, dict):
        yield {**value, "hook": "sometimes"}


def is_harmless(line: dict[str, Any], key: str, value: Any, lines: list[dict[str, Any]]) -> bool:
    """Whether a changed field makes another record that is right as well."""
    if key == "card" and line["event"] == "trump":
        # Another card of the suit, not dealt, might have been turned up just so.
        dealt = next(x for x in reversed(lines[: lines.index(line)]) if x.get("event") == "deal")
        in_hands = any(value in hand for hand in dealt["hands"])
        return bool(isinstance(value, str) and value[1:] == line["suit"] and not in_hands)
    if key == "bid" and type(value) is int:
        # A bid missed either way scores the same, so only the bounds and the hook can tell.
        score = next(x for x in lines[lines.index(line) :] if x.get("event") == "score")
        cards = sum(score["tricks"])
        bids = [x for x in lines[: lines.index(score)] if x.get("event") == "bid"][-3:]
        even = sum(x["bid"] for x in bids) - line["bid"] + value == cards
        hooked = lines[0]["variant"] == "oh-hell" and even
        missed = score["tricks"][line["seat"]] not in (line["bid"], value)
        return 0 <= value <= cards and missed and not hooked
    return False


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["blackout", "oh-hell", "simultaneous", "revokes"])
def test_check_reports_each_field_of_each_line_changed(kind: str, tmp_path: Path) -> None:
    words = deepcopy(KINDS[kind])
    words["options"] = {**words.get("options", {}), "schedule": [3, 1]}
    game = played("random,random,random", seed=5, **words)
    lines = plain(game.lines)
    path = tmp_path / "game.jsonl"
    unnoticed, no_record = [], []
    for number, line in enumerate(lines):
        for key in line:
            if number == 0 and key in ("seats", "seed", "program", "options"):
                continue
            for value in changed_values(line[key]):
                if value == line[key] and type(value) is type(line[key]):
                    continue
                if is_harmless(line, key, value, lines):
                    continue
                wrong = [*lines[:number], {**line, key: value}, *lines[number + 1 :]]
                path.write_text(text_of(wrong))
                try:
                    if not check([path]).bad:
                        unnoticed.append((number, line, key, value))
                except CommandError:
                    no_record.append((number, key))
    assert not unnoticed
    assert set(no_record) <= {(0, "format"), (0, "version")}


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"hook": True, "scoring": "blackout"}, "scoring does not differ"),
        ({"hook": 1}, "hook is one of"),
        ({"hooks": True}, "no house rule"),
        ([], r"options cannot be \[\]"),
    ],
)
def test_check_reports_wrong_options(options: object, why: str, tmp_path: Path) -> None:
    lines = plain(played("random,random", max_deals=1).lines)
    lines[0]["options"] = options
    with pytest.raises(FaultyRecord, match=why) as wrong:
        replay_text(text_of(lines), tmp_path)
    assert wrong.value.fault.line == 1


def test_check_reports_a_line_left_out_or_written_twice(tmp_path: Path) -> None:
    lines = list(played("random,random,random", options={"schedule": [2]}, seed=4).lines)
    for number in range(1, len(lines)):
        for wrong in (
            [*lines[:number], *lines[number + 1 :]],
            [*lines[: number + 1], lines[number], *lines[number + 1 :]],
        ):
            again = replay_text(text_of(wrong), tmp_path)
            # Without its last lines a game is merely unfinished.
            assert again.fault is not None or (not again.ended and number == len(lines) - 1)


def test_check_counts_lines_of_the_file_and_games_over_all_files(tmp_path: Path) -> None:
    good = text_of(played("random,random", max_deals=1).lines)
    lines = good.splitlines(keepends=True)
    bad = "".join([*lines[:3], lines[2], *lines[3:]])
    path = tmp_path / "games.jsonl"
    path.write_text(good + bad + good)
    report = check([path])
    assert (report.games, report.unfinished) == (3, 0)
    assert [(fault.game, fault.line) for fault in report.bad] == [(2, len(lines) + 4)]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["oh-hell", "simultaneous"])
def test_a_record_cut_at_every_byte_is_whole_up_to_its_last_action(
    kind: str, tmp_path: Path
) -> None:
    words = deepcopy(KINDS[kind])
    words["options"] = {**words.get("options", {}), "schedule": [2, 1]}
    game = played("random,random,random", seed=6, **words)
    text = text_of(game.lines).encode()
    full = replay_text(text, tmp_path)
    ends = [end for end, byte in enumerate(text) if byte == ord("\n")]
    for cut in range(ends[0], len(text)):
        again = replay_text(text[:cut], tmp_path)
        assert again.fault is None, (cut, again.fault)
        # Complete is every line whose last brace is there, line feed or not.
        whole = sum(end <= cut for end in ends)
        acted = [
            step for step in full.steps if last_line_of_round(full, step.lines_before) <= whole
        ]
        assert again.steps == tuple(acted)
        assert again.lines == full.lines[: len(again.lines)]
        assert len(again.lines) >= whole or isinstance(full.lines[whole - 1], BidLine)
        assert again.ended == (whole == len(ends))


def last_line_of_round(full: RecordReader, lines_before: int) -> int:
    """How many lines must be there for the action after so many lines to stand."""
    setup = full.setup
    line = full.lines[lines_before]
    simultaneous = setup.variant.rules.bidding.value == "simultaneous"
    if isinstance(line, BidLine) and simultaneous:
        return lines_before + setup.players  # written together, they stand together
    return lines_before + 1


def test_a_file_that_is_no_record_is_refused_in_one_sentence(tmp_path: Path) -> None:
    for content in (b"", b"\x00\xff" * 50, b"{}\n", b'{"format":"chess"}\n', b"[1]\n", b"\n\n"):
        path = tmp_path / "foreign.jsonl"
        path.write_bytes(content)
        with pytest.raises(RecordError, match=r"is not a record of Blackout games\.$"):
            read_games(path)
    with pytest.raises(RecordError, match="cannot be read"):
        read_games(tmp_path / "nowhere.jsonl")
    with pytest.raises(RecordError, match="cannot be read"):
        read_games(tmp_path)


def test_a_reader_skips_notes_and_unknown_keys_but_no_unknown_event(tmp_path: Path) -> None:
    lines = plain(played("random,random", max_deals=1).lines)
    lines[2]["mood"] = "gloomy"
    noted = [*lines[:2], {"note": "hello"}, *lines[2:]]
    assert replay_text(text_of(noted), tmp_path).fault is None
    strange = [*lines[:2], {"event": "sneeze", "seat": 0}, *lines[2:]]
    fault = replay_text(text_of(strange), tmp_path).fault
    assert fault is not None
    assert fault.line == 3


def test_an_abandoned_game_is_finished_and_right(tmp_path: Path) -> None:
    game = played("random,random", max_deals=2)
    assert plain(game.lines)[-1] == {
        "event": "end",
        "totals": plain(game.lines)[-2]["totals"],
        "winners": [],
        "abandoned": True,
    }
    again = replay_text(text_of(game.lines), tmp_path)
    assert again.fault is None
    assert again.ended


def test_a_finished_record_is_what_its_seed_deals(tmp_path: Path) -> None:
    game = played("random,random,random,random", seed=11)
    for step in replay_text(text_of(game.lines), tmp_path).steps:
        if isinstance(step.action, Deal | TurnUp):
            assert step.action == chance_action(step.before, 11)


def test_sealed_bids_are_not_in_the_record_before_the_last_is_in() -> None:
    table = table_for(setup_for("human,human", options={"bidding": "simultaneous"}))
    play_persons(table, Random(1), 1)
    assert [line.get("event") for line in plain(table.lines[1:])] == ["deal", "trump"]
    play_persons(table, Random(1), 1)
    assert [line["seat"] for line in plain(table.lines[3:5])] == [
        (table.setup.first_dealer + 1) % 2,
        table.setup.first_dealer,
    ]


def test_lines_are_json_without_spaces_in_utf_8() -> None:
    setup = setup_for("random,random")
    line = text_of(played("random,random", max_deals=1).lines).splitlines()[1]
    assert line == json.dumps(json.loads(line), separators=(",", ":"))
    assert setup.seats[0].name == "Ada"
