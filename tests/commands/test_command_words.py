"""What the command line is given and what it prints to, however odd: one sentence, no traceback."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands.command_line import run
from tests.paths import ROOT
from tests.waiting import HANG_S, ended, wait_until

REPOSITORY = ROOT
HALF = os.fsdecode(b"x\xff")
"""A word that is no UTF-8, as Python hands it to a program."""


def started(
    *words: str | bytes, encoding: str | None = None, home: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    """A command as a shell runs it."""
    more = {} if encoding is None else {"PYTHONIOENCODING": encoding}
    if home is not None:
        more["BLACKOUT_HOME"] = str(home)
    return subprocess.run(
        [sys.executable, "-m", "game", *words],
        capture_output=True,
        cwd=REPOSITORY,
        env={**os.environ, **more},
        timeout=HANG_S,
        check=False,
    )


@pytest.mark.parametrize(
    "server", ["foo:bar", "foo:99999", "ws://[::1", "ws://", "ftp://foo", "ws://a@b", "ws://a#b"]
)
def test_what_is_no_address_of_a_server_is_said(
    server: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("games", "--server", server, "--as", "Ann") == 2
    said = capsys.readouterr().err
    assert "is no address of a server" in said
    assert len(said.splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="elsewhere every word is Unicode")
@pytest.mark.parametrize(
    "words",
    [
        ("games", "--server", "host:1", "--as", HALF),
        ("games", "--server", HALF, "--as", "Ann"),
        ("challenge", HALF, "--server", "host:1", "--as", "Ann"),
        ("challenge", "--option", HALF, "--server", "host:1", "--as", "Ann"),
        ("move", "1", HALF, "--server", "host:1", "--as", "Ann"),
        ("take-line", HALF),
        ("simulate", "--bots", HALF),
        ("serve", "--host", HALF),
        ("serve", "--origin", HALF),
        ("serve", "--announce", HALF),
        (HALF,),
        ("check", HALF),
        ("rules", f"{HALF}.toml"),
        ("rules", "--file", HALF),
    ],
    ids=lambda words: words[0],
)
def test_words_that_are_no_unicode_are_refused_in_a_sentence(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    said = capsys.readouterr().err
    assert "x\\udcff" in said
    assert len(said.splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="elsewhere every name is Unicode")
def test_a_file_may_have_any_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / HALF
    words = ("--option", "schedule=1", "--players", "3", "--record", path)
    try:
        assert run("simulate", *words) == 0
    except OSError:
        pytest.skip("this file system takes Unicode alone")
    assert run("check", path) == 0
    capsys.readouterr()
    assert run("audit", "--json", path) == 0
    assert json.loads(capsys.readouterr().out)[0]["game"] == str(path)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "cp437", "utf-8"])
@pytest.mark.parametrize("words", [("rules", "ninety-nine"), ("--help",), ("simulate", "--help")])
def test_an_output_that_lacks_signs_gets_plainer_ones(
    encoding: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    done = started(*words, encoding=encoding, home=tmp_path)
    assert done.returncode == 0, done.stderr
    told = done.stdout.decode(encoding)
    assert "\\x" not in told
    assert "\\u" not in told


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "utf-8"])
def test_json_is_whole_in_every_encoding(encoding: str, tmp_path: Path) -> None:
    record = tmp_path / "spiel–♠\x85.jsonl"
    made = started(
        *("simulate", "--option", "schedule=1", "--players", "3", "--record", str(record)),
        home=tmp_path,
    )
    assert made.returncode == 0, made.stderr
    done = started("audit", "--json", str(record), encoding=encoding, home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.decode(encoding))[0]["game"] == str(record)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("simulate", "--variant=--"), "There is no variant '--'"),
        (("simulate", "--games=--"), "'--' is no whole number"),
        (("simulate", "--seed=--"), "not '--'"),
        (("serve", "--home=--", "--port=x"), "'x' is no whole number"),
        (("check", "--", "-x"), "-x cannot be read"),
        (("check", "a", "--json", "--", "-x"), "a cannot be read"),
        (("check", "--", "--"), "-- cannot be read"),
        (("sheet", "--", "a", "b", "-c"), "Unrecognized arguments: -c."),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else "",
)
def test_two_dashes_end_the_options_and_are_a_value_like_any_other(
    words: tuple[str, ...],
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*words) == 2
    said = capsys.readouterr().err
    assert why in said
    files = 2 if words[:2] == ("check", "a") else 1  # a sentence of each that cannot be read
    assert len(said.splitlines()) == files


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--variant", "a\nb"),
        ("simulate", "--option", "a\nb"),
        ("check", "a\nb"),
        ("sheet", "a\nb", "c"),
        ("rules", "a\nb"),
        ("check", "a", "--a\nb"),
    ],
    ids=ascii,
)
def test_a_line_end_in_a_word_makes_no_second_line_of_a_refusal(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("challenge", "Ben", "--server", "nowhere.invalid", "--as", "Ann", "Cid"),
        ("challenge", "--nohook", "Ben", "--as", "Ann", "Cid", "--server", "nowhere.invalid"),
        ("move", "--server", "nowhere.invalid", "g1", "--as", "Ann", "3"),
    ],
)
def test_options_stand_anywhere_among_the_words(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    assert "cannot be reached" in capsys.readouterr().err


def test_options_stand_before_what_may_be_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("rules", "--json", "oh-hell") == 0
    assert json.loads(capsys.readouterr().out)["id"] == "oh-hell"
    one, two = tmp_path / "one", tmp_path / "two"
    for path in (one, two):
        assert run("simulate", "--option", "schedule=1", "--record", path) == 0
    capsys.readouterr()
    assert run("check", one, "--json", two) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    assert run("audit", one, "--json", two) == 0
    assert len(json.loads(capsys.readouterr().out)) == 2


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("challenge Ben --server x --as Ann --wild", "blackout challenge"),
        ("rules oh-hell potomac", "blackout rules"),
        ("check", "blackout check"),
        ("bench engine now", "blackout bench engine"),
        ("nonsense", "blackout"),
    ],
)
def test_a_refusal_points_to_the_help_of_its_own_command(
    words: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words.split()) == 2
    assert capsys.readouterr().err.endswith(f"Try '{command} --help'.\n")


def test_a_variant_and_a_file_of_ones_own_do_not_go_together(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("rules", "oh-hell", "--file", "mine.toml") == 2
    assert "not both" in capsys.readouterr().err


# What an installation writes as the command `blackout`.
ENTRY = """
import sys
sys.argv[0] = "/usr/bin/blackout"
from blackout_table.__main__ import main
sys.exit(main())
"""


@pytest.mark.skipif(os.name != "posix", reason="sends the signal of a terminal")
@pytest.mark.parametrize(
    ("how", "module"),
    [
        ("game", "game.interrupts"),
        ("game", "game.__main__"),
        ("blackout_table", "game.interrupts"),
        ("blackout_table", "game.aliases"),
        ("blackout", "game.interrupts"),
        ("blackout", "game.aliases"),
    ],
)
def test_ctrl_c_is_heard_from_the_first_line_of_the_program(
    how: str, module: str, tmp_path: Path
) -> None:
    """The first module that the package brings waits here, so that it always comes that early."""
    mark = tmp_path / "started"
    (tmp_path / "sitecustomize.py").write_text(
        "import sys, time\n"
        "class Hold:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}:\n"
        f"            open({str(mark)!r}, 'w').close()\n"
        "            while True: time.sleep(0.01)\n"
        "sys.meta_path.insert(0, Hold())\n"
    )
    command = ["-c", ENTRY] if how == "blackout" else ["-m", how]
    process = subprocess.Popen(
        [sys.executable, *command, "rules"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(REPOSITORY)))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with ended(process):
        wait_until(mark.exists, "the program's start")
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=HANG_S)
    assert (process.returncode, said) == (130, "")


def test_a_program_that_only_imports_the_engine_hears_ctrl_c_in_its_own_way() -> None:
    ask = (
        "import signal, game; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    )
    done = subprocess.run(
        [sys.executable, "-c", ask], capture_output=True, text=True, cwd=REPOSITORY, check=True
    )
    assert done.stdout == "True\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("check {one}", "1 game, 0 unfinished"),
        ("audit {one}", "1 deal, all as"),
        ("duplicate {one} --levels casual --plays 1 --jobs 1", "seat 0, against"),
        ("arena --bots random,beginner --deals 2 --cards 1 --players 2 --jobs 1", "of 1 card,"),
        ("simulate --option schedule=1 --max-deals 1", "1 game, 1 deal in"),
        ("score --cards 1 --bids 1,1 --tricks 1,1", "but there is 1 in this deal"),
        ("score --cards 1 --bids 1,1 --winners 0,1", "but there is 1."),
        ("score --check {sheet}", "1 deal, "),
    ],
)
def test_one_is_never_told_as_several(
    words: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, sheet = tmp_path / "one", tmp_path / "sheet"
    bots = ("--bots", "heuristic", "--variant", "oh-hell", "--players", "3")
    assert run("simulate", *bots, "--option", "schedule=1", "--record", one) == 0
    sheet.write_text(
        "cards,dealer,declarer,A bid,A took,A points,B bid,B took,B points\n1,A,,0,1,1,0,0,5\n"
    )
    capsys.readouterr()
    run(*words.format(one=one, sheet=sheet).split())
    said = "".join(capsys.readouterr())
    assert told in said
    several = re.search(
        r"(?<![\d.,])1 (game|deal|point|bid|card|player|trick|cell|time|seat)s", said
    )
    assert several is None, said


@pytest.mark.thinned(6)
@pytest.mark.parametrize("bots", ["expert:wild", "beginner:wild", "clever", "heuristic:bold"])
def test_a_bot_that_is_not_known_is_answered_with_those_that_are(
    bots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("simulate", "--bots", bots) == 2
    said = capsys.readouterr().err
    assert f"no bot '{bots}'" in said
    assert "No module" not in said
    for known in ("beginner", "expert", "cautious", "bold", "spoiler"):
        assert known in said
    assert "master" not in said
