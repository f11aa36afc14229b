"""Whatever a file holds, it is refused or read within limits: the one decoder, and who uses it."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.arena.saved import BrokenLeagueError, league_of, tables_in
from game.commands.check import BadGame, check
from game.storage.decoding import DEEPEST, Unreadable, json_of, text_of, utf8
from game.storage.files import (
    LONGEST_LINE,
    leftover_name,
    make_file,
    make_folder,
    move,
    read_file,
    replace_file,
    set_aside,
)
from game.table.game_index.counted import read_tallies
from game.table.game_index.game_index import GameIndex
from game.table.own_variants.variant_shelf import OwnShelf
from game.table.records.archive import RecordStatus, entry_of
from game.table.records.lines import data_of
from game.table.records.replay import read_games, replay
from game.table.scorekeeping.sheet_files import SheetShelf
from tests.commands.command_line import run
from tests.leagues import tiny
from tests.leagues import write as write_league
from tests.lines import Data
from tests.on_file import recorded, write
from tests.storage.raw_documents import RawDocument

SHORT = {"schedule": (1, 2)}


def lines(**header: object) -> list[Data]:
    """A short game's lines, its header changed."""
    first, *rest = recorded("human,random", options=SHORT)
    return [{**first, **header}, *rest]


def named(name: str) -> list[Data]:
    """A game in which somebody has this name."""
    return lines(seats=[{"name": name, "agent": "human"}, {"name": "B", "agent": "random"}])


# The decoder --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "nested too deeply"),
        ("1e999", "a number in it is impossible or too large"),
        ("[-1e999]", "a number in it is impossible or too large"),
        ("NaN", "a number in it is impossible or too large"),
        ("[Infinity]", "a number in it is impossible or too large"),
        ("1" * 5000, "a number in it is impossible or too large"),
        (f"[0, {'7' * 1001}]", "a number in it is impossible or too large"),
        (r'"\u0000"', "control character"),
        (r'{"\u001b[2J": 1}', "control character"),
        (r'["\ud800"]', "control character or half a letter"),
        ('"\x85"', "control character"),
        ("{", "not a JSON object"),
        ("", "not a JSON object"),
    ],
)
def test_what_is_beyond_the_limits_is_refused_in_a_clause(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why) as refused:
        json_of(text)
    assert str(refused.value).endswith(".")
    assert len(str(refused.value)) < 100


def test_everything_else_is_read_as_it_stands() -> None:
    deep = "[" * DEEPEST + '"]]]]"' + "]" * DEEPEST
    assert json.dumps(json_of(deep)) == deep
    text = r'{"name": "Zo\u00eb \ud83c\udccf", "brackets": "[[[{{{\"", "n": [1, -2.5, 1e3, null]}'
    assert json_of(text) == json.loads(text)
    assert json_of("9" * 1000) == int("9" * 1000)
    assert text_of("\ufeffa\tb\r\n".encode()) == "a\tb\r\n"


@pytest.mark.parametrize("raw", [b"\xff", b"\xed\xa0\x80", b"\xc0\x80"])
def test_text_that_is_not_utf_8_is_refused(raw: bytes) -> None:
    for read in (utf8, text_of):
        with pytest.raises(Unreadable, match="UTF-8"):
            read(raw)


# Files --------------------------------------------------------------------------------------------


def test_a_pipe_a_device_and_a_folder_are_never_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero"), tmp_path):
        with pytest.raises(Unreadable, match=r"^it is a (folder|device or a pipe, not a file)\.$"):
            read_file(path, 10)


def test_a_file_that_is_too_large_is_refused_by_its_size(tmp_path: Path) -> None:
    path = tmp_path / "sparse"
    with path.open("wb") as file:
        file.truncate(8 << 30)
    with pytest.raises(Unreadable, match="too large"):
        read_file(path, 1000)


def test_a_file_is_replaced_whole_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    replace_file(path, b"one")
    replace_file(path, b"two")
    assert path.read_bytes() == b"two"
    path.unlink()
    path.mkdir()
    with pytest.raises(OSError, match=r".+"):
        replace_file(path, b"three")
    assert [found.name for found in tmp_path.iterdir()] == ["a.json"]


def test_a_file_is_set_aside_under_a_name_that_is_free(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for number in (1, 2, 3):
        path.write_text(str(number))
        assert set_aside(path) == tmp_path / f"a.json.broken-{number}"
    assert sorted(found.read_text() for found in tmp_path.iterdir()) == ["1", "2", "3"]


def test_a_file_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    make_file(path, b"one")
    for there in (path, tmp_path, Path("/"), Path()):
        with pytest.raises(FileExistsError):
            make_file(there, b"two")
    assert path.read_bytes() == b"one"

    def no_links(*_paths: object, **_words: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", no_links)  # as on a memory stick
    with pytest.raises(FileExistsError):
        make_file(path, b"two")
    make_file(tmp_path / "b.json", b"two")
    assert (tmp_path / "b.json").read_bytes() == b"two"
    assert sorted(found.name for found in tmp_path.iterdir()) == ["a.json", "b.json"]


def test_whatever_changes_a_name_has_the_folder_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[Path] = []
    real = os.fsync

    def noted(descriptor: int) -> None:
        synced.append(Path(f"/proc/self/fd/{descriptor}").readlink())
        real(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    place = tmp_path / "one/two"
    make_folder(place)
    assert synced == [tmp_path, tmp_path / "one"]
    for change in (
        lambda: replace_file(place / "a", b"1"),
        lambda: make_file(place / "b", b"2"),
        lambda: set_aside(place / "a"),
    ):
        synced.clear()
        change()
        assert synced[-1] == place
    synced.clear()
    move(place / "b", tmp_path / "b")
    assert synced == [tmp_path, place]


def test_a_place_that_takes_no_folder_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As below /proc: the folder above is there, and still none can be made in it."""

    def refused(path: Path, *_: object, **__: object) -> None:
        raise FileExistsError if path == tmp_path else FileNotFoundError

    monkeypatch.setattr(Path, "mkdir", refused)
    with pytest.raises(FileNotFoundError):
        make_folder(tmp_path / "none")


def test_what_a_program_that_was_killed_left_half_written_is_swept(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    here = leftover_name(tmp_path / "settings.json")
    dead = here.with_name(here.name.replace(f".{os.getpid()}-", f".{ended.pid}-"))
    running = here.with_name(here.name.replace(f".{os.getpid()}-", f".{os.getppid()}-"))
    theirs, folder = tmp_path / "notes.new", dead.with_name(dead.name.replace("settings", "ab"))
    folder.mkdir()
    (folder / "profile.json").touch()
    for path in (dead, running, theirs):
        path.touch()
    for path in (dead, running, theirs, folder):
        os.utime(path, (1_700_000_000 if path is not running else time.time() - 60,) * 2)
    replace_file(tmp_path / "settings.json", b"{}")
    kept = {found.name for found in tmp_path.iterdir()}
    assert kept == {"settings.json", "notes.new", running.name}


# Records ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["\x00", "a\x1b[2Jb", "a\nb", "\ud800", "\x9b31m"])
def test_a_name_with_what_no_text_may_hold_is_a_fault_of_the_record(
    name: str, tmp_path: Path
) -> None:
    text = "".join(json.dumps(line) + "\n" for line in named(name))
    path = tmp_path / "a.jsonl"
    path.write_text(text)
    with pytest.raises(Exception, match="not a record") as refused:
        check([path])
    assert "\x1b" not in str(refused.value)
    assert entry_of(path).standing is RecordStatus.BROKEN
    good = write(tmp_path / "b.jsonl", named("Zoë"))
    with good.open("a") as file:
        file.write(json.dumps({**lines()[0], "mood": name}) + "\n")
    assert len(check([good]).bad) == 1


def test_a_note_may_say_anything_and_is_mended(tmp_path: Path) -> None:
    first, *rest = lines()
    path = tmp_path / "a.jsonl"
    noted = [first, {"note": "replaced", "why": "a\nb\x1b\ud800"}, *rest]
    path.write_text("".join(json.dumps(line) + "\n" for line in noted))
    assert check([path]).bad == []
    note = read_games(path)[0].lines[0].line
    assert note is not None
    assert data_of(note) == {"note": "replaced", "why": "a\ufffdb\ufffd\ufffd"}
    assert entry_of(path).standing is RecordStatus.FINISHED


@pytest.mark.parametrize(
    ("event", "key", "why"),
    [
        ("trump", "card", "The 'trump' line lacks card."),
        ("trump", "by", "The 'trump' line lacks by."),
        ("bid", "bid", "The 'bid' line lacks bid."),
        ("play", "seat", "The 'play' line lacks seat."),
        ("score", "points", "The 'score' line lacks points."),
    ],
)
def test_a_line_that_lacks_a_key_says_so(event: str, key: str, why: str, tmp_path: Path) -> None:
    game = lines()
    place = next(n for n, line in enumerate(game) if line.get("event") == event)
    cut = {name: value for name, value in game[place].items() if name != key}
    path = write(tmp_path / "a.jsonl", [*game[:place], cut, *game[place + 1 :]])
    (bad,) = check([path]).bad
    assert (bad.line, bad.why.startswith(why)) == (place + 1, True), bad


def test_a_premium_that_is_missing_is_called_missing(tmp_path: Path) -> None:
    game = recorded("human,random,random", row="ninety-nine", deals=1)
    place = next(n for n, line in enumerate(game) if line.get("event") == "lay")
    cut = {name: value for name, value in game[place].items() if name != "premium"}
    path = write(tmp_path / "a.jsonl", [*game[:place], cut, *game[place + 1 :]])
    (bad,) = check([path]).bad
    assert bad.why.startswith("The 'lay' line lacks premium.")


def test_a_value_of_a_record_is_quoted_in_a_few_letters(tmp_path: Path) -> None:
    game = lines()
    place = next(n for n, line in enumerate(game) if line.get("event") == "bid")
    values: tuple[object, ...] = ("x" * 100_000, 10**900, [[[]]] * 1000)
    for value in values:
        strange = {**game[place], "bid": value}
        path = write(tmp_path / "a.jsonl", [*game[:place], strange, *game[place + 1 :]])
        (bad,) = check([path]).bad
        assert len(bad.why) < 200


def attacks() -> dict[str, Callable[[Path], object]]:
    """Files that would take a reader's time or memory, each to be written where it is wanted."""
    header = json.dumps(lines()[0]).encode() + b"\n"
    nested = b'{"note":[' + b"[]," * 340_000 + b"[]]}\n"
    letters = {"note": "\N{PLAYING CARD ACE OF SPADES}" * 250_000}
    long = json.dumps(letters, ensure_ascii=False).encode() + b"\n"

    def sparse(path: Path, start: bytes) -> None:
        path.write_bytes(start)
        with path.open("r+b") as file:
            file.truncate(3 << 30)

    return {
        "sparse": lambda path: sparse(path, b""),
        "sparse after a header": lambda path: sparse(path, header),
        "one line": lambda path: path.write_bytes(header + b"[" * (100 << 20)),
        "line feeds": lambda path: path.write_bytes(header + b"\n" * (60 << 20)),
        "notes": lambda path: path.write_bytes(header + b'{"note":1}\n' * (5 << 20)),
        "lists": lambda path: path.write_bytes(header + nested * 60),
        "headers": lambda path: path.write_bytes(b'{"format":"blackout-record"}\n' * (4 << 20)),
        "letters": lambda path: path.write_bytes(header + long * 60),
    }


READ = """
import sys, time
from pathlib import Path
from game.commands.check import BadGame, check
from game.table.records.archive import entry_of
from game.table.game_index.counted import read_tallies
from game.table.game_index.game_index import GameIndex
began = time.process_time()
what, path = sys.argv[1], Path(sys.argv[2])
try:
    if what == "check":
        print(len(check([path]).bad))
    elif what == "list":
        print(entry_of(path).standing)
    else:
        print(read_tallies(GameIndex(path.parent, path.parent / "cache")))
except Exception as error:
    assert type(error).__name__ == "CommandError", error
    print(error)
seconds = time.process_time() - began
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(peak.split()[1]) >> 10, seconds)
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the peak from there")
@pytest.mark.parametrize("what", ["check", "list", "tally"])
@pytest.mark.parametrize("name", attacks())
def test_no_file_takes_more_than_three_hundred_megabytes_or_a_minute(
    what: str, name: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.jsonl"
    attacks()[name](path)
    words = [sys.executable, "-c", READ, what, str(path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    path.unlink()
    assert done.returncode == 0, done.stderr[-500:]
    megabytes, seconds = map(float, done.stdout.splitlines()[-1].split())
    assert megabytes <= 300, done.stdout
    assert seconds <= 60, done.stdout  # of the processor, however busy the machine is


@pytest.mark.slow
def test_a_line_and_a_game_are_only_so_long(tmp_path: Path) -> None:
    header, *rest = lines()
    note = {"note": "x" * (LONGEST_LINE - 20)}
    path = write(tmp_path / "a.jsonl", [header, note, *rest])
    assert check([path]).bad == []
    path = write(tmp_path / "b.jsonl", [header, {"note": "x" * LONGEST_LINE}, *rest])
    assert check([path]).bad == [BadGame(1, 2, "line 2 is too long.")]
    path = write(tmp_path / "c.jsonl", [header, *[note] * 60, *rest])
    assert check([path]).bad == []
    path = write(tmp_path / "d.jsonl", [header, *[note] * 65, *rest])
    assert check([path]).bad == [BadGame(1, 66, "The game is too large.")]


@pytest.mark.parametrize("command", ["check", "audit"])
def test_commands_refuse_pipes_and_folders_in_a_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/zero")):
        assert run(command, path) == 2
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert "cannot be read: it is a " in told


def test_nothing_of_a_file_can_move_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = lines()
    strange = {**game[3], "event": "\N{RIGHT-TO-LEFT OVERRIDE}x"}
    path = write(tmp_path / "a\x1b[31m.jsonl", [*game[:3], strange, *game[4:]])
    assert run("check", path, path) == 1
    assert "\x1b" not in capsys.readouterr().out
    missing = tmp_path / "b\x1b]0;title\x07.jsonl"
    assert run("check", missing) == 2
    assert run("simulate", "--bots", "a\x1b[2Jb") == 2
    assert run("simulate", "--games", "\x1b[2J") == 2
    told = capsys.readouterr()
    assert not {"\x1b", "\x07"} & set(told.out + told.err)
    assert "\\x1b" in told.err


# Shelves ------------------------------------------------------------------------------------------

BAD_JSON = [
    b"[" * 100_000,
    b'{"name":1e999}',
    b'{"name":"' + b"x" * (3 << 20) + b'"}',
    b"\xff\xfe\x00",
    b'{"format":"blackout-sheet","version":' + b"1" * 5000 + b"}",
]


@pytest.mark.parametrize("content", BAD_JSON)
def test_a_broken_sheet_is_set_aside(content: bytes, tmp_path: Path) -> None:
    sheet = RawDocument(tmp_path / "a.json")
    sheet.write(content)
    assert SheetShelf(tmp_path).found() == []
    assert sheet.aside() == [content]


@pytest.mark.parametrize("content", BAD_JSON)
def test_a_broken_cache_is_as_good_as_none(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "statistics.json"
    path.write_bytes(content)
    found = read_tallies(GameIndex(tmp_path / "games", path))
    assert found is not None
    assert not found.seats


def test_pipes_on_the_shelves_hang_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path))
    for name in ("sheets/a.json", "variants/a.toml", "games/a.jsonl"):
        (tmp_path / name).parent.mkdir()
        os.mkfifo(tmp_path / name)
    os.mkfifo(tmp_path / "statistics.json")
    assert SheetShelf().found() == []
    assert OwnShelf.usual().look()[0] == ()
    assert entry_of(tmp_path / "games" / "a.jsonl").standing is RecordStatus.BROKEN
    assert read_tallies() is not None


# Leagues ------------------------------------------------------------------------------------------


def altered(path: Path, **change: object) -> None:
    """Change the first table of a league."""
    first, table, *rest = path.read_text().splitlines(keepends=True)
    line = json.dumps({**json.loads(table), **change}) + "\n"
    path.write_text("".join([first, line, *rest]))


@pytest.mark.parametrize(
    "change",
    [
        {"points": [[9_999_999, 0, 0]]},
        {"points": [[1.0, 0, 0]]},
        {"points": [[True, 0, 0]]},
        {"points": []},
        {"points": [], "made": []},
        {"points": [], "made": [], "failed": [2, 0, 0]},
        {"points": [[0, 0, 0]] * 2, "made": [[True, True, True]] * 2},
        {"made": [[7, True, True]]},
        {"made": [["yes", True, True]]},
        {"seconds": [-1, 0, 0]},
        {"seconds": [1e300, 0, 0]},
        {"decisions": [-1, 0, 0]},
        {"decisions": [1.5, 0, 0]},
        {"faults": [7]},
        {"table": 0.0},
    ],
)
def test_a_table_that_nobody_can_have_played_is_not_believed(
    change: dict[str, object], tmp_path: Path
) -> None:
    path = tmp_path / "a.league"
    write_league(path, 3)
    assert len(list(tables_in(path, league_of(path)))) == 3
    altered(path, **change)
    with pytest.raises(BrokenLeagueError, match=r"Line 2 of .* is not table 0 of this league"):
        list(tables_in(path, tiny()))


def test_a_league_that_is_nested_for_ever_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "a.league"
    write_league(path, 2)
    with path.open("a") as file:
        file.write("[" * 100_000 + "\n")
    with pytest.raises(BrokenLeagueError, match=r"Line 4 of .* is not table 2 of this league"):
        list(tables_in(path, tiny()))


# The command line ---------------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["1" * 5000, "[" * 100_000, '{"kind":"\\ud800"}', "1e999"])
def test_a_call_beyond_all_limits_is_one_sentence(
    call: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("score", "--variant", "caller-clag", "--cards", 3, "--bids", "1,1,1,0")
    assert run(*words, "--tricks", "1,1,1,0", "--call", call) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert len(told) < 300


@pytest.mark.parametrize(
    "words",
    [
        ("score", "--cards", "1" * 5000, "--bids", "1,0"),
        ("score", "--cards", "3", "--bids", "1" * 5000 + ",0"),
        ("simulate", "--seed", "1" * 5000),
        ("simulate", "--games", "9" * 5000),
        ("rules", "oh-hell", "--players", "1" * 5000),
    ],
)
def test_a_number_of_five_thousand_digits_is_one_sentence(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert len(told) < 300


def test_the_replay_of_a_whole_record_is_unharmed(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", lines())
    (game,) = read_games(path)
    assert replay(game).ended
