"""What a window says is wrong can be said in another language, and in the window's own words."""

from __future__ import annotations

import functools
import gettext
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from checks import make_catalogue
from game import translation
from game.engine.refusal import Refusal, Refused
from game.engine.variant import OptionValue
from game.presentation.replay_positions import ReplayPositions
from game.presentation.words.games import detail
from game.table.own_variants.variant_file import read_own_file, read_own_text
from game.table.own_variants.variant_shelf import OwnShelf
from game.table.records.archive import entry_of
from game.table.records.replay import FaultyRecord, read_games, replay
from game.table.scorekeeping.sheet_files import read as read_sheet
from game.table.shelf import Shelf
from game.translation import sentence
from game.ui.library.games_scene import GamesScene
from game.ui.variant_editor.editor_scene import EditorScene
from game.ui.variant_editor.own_variant_draft import OwnVariantDraft
from game.variants import OPTIONS, VARIANTS, OptionError, with_options
from game.variants.own_line import read_line
from game.wording import WindowedRefusal, window_text
from tests.driving.guest import seats_and_rules
from tests.driving.ui_driver import Driver
from tests.lines import game_of, typed
from tests.on_file import recorded


@functools.cache
def known() -> frozenset[str]:
    """Every text of the catalogue."""
    texts = (*make_catalogue.of_sources(), *make_catalogue.of_data())
    return frozenset(forms[0] for forms, _where in texts)


def loud(message: str) -> str:
    """A text in capitals, its values left alone."""
    return re.sub(r"\{[^}]*\}|[^{]+", lambda m: m[0] if m[0][0] == "{" else m[0].upper(), message)


class Capitals(gettext.NullTranslations):
    """A language that is English in capitals, and knows no text beside the catalogue."""

    def gettext(self, message: str) -> str:
        return loud(message) if message in known() else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return loud(msgid1 if n == 1 else msgid2)


@pytest.fixture(autouse=True)
def capitals() -> Iterator[None]:
    translation.install(Capitals())
    yield
    translation.install(gettext.NullTranslations())


def values_of(refusal: Refusal) -> Iterator[str]:
    shown = refusal.window if isinstance(refusal, WindowedRefusal) else refusal
    for value in shown.values.values():
        if isinstance(value, Refusal):
            yield from values_of(value)
        else:
            yield str(value)


def english_in(told: str, values: Iterator[str] | tuple[str, ...] = ()) -> list[str]:
    """Words of a sentence that were not translated, but for names, paths and other values."""
    for value in sorted(values, key=len, reverse=True):
        told = told.replace(value, "")
    return re.findall(r"[a-z]{2,}", told)


def assert_translated(error: Refused) -> str:
    told = sentence(error)
    assert told
    assert not english_in(told, values_of(error.refusal)), told
    return told


# House rules --------------------------------------------------------------------------------------


def contradictions() -> Iterator[OptionError]:
    """Every refusal of a single house rule, and a few of two."""
    both: list[tuple[str, dict[str, object]]] = [
        ("oh-hell", {"bidding": "simultaneous"}),
        ("oh-hell", {"bidding": "simultaneous", "hook": False, "bid_changes": True}),
        ("oh-hell", {"schedule": (60,)}),
        ("oh-hell", {"deals": 0}),
        ("oh-hell", {"hook": "maybe"}),
        ("oh-hell", {"colour": True}),
        ("oh-hell", {"schedule": (0,)}),
    ]
    alone: list[tuple[str, dict[str, object]]] = [
        (row, {name: value})
        for row in VARIANTS
        for name, option in OPTIONS.items()
        for value in (*option.values, (1, 2, 3), 4)
    ]
    for row, options in (*both, *alone):
        try:
            with_options(VARIANTS[row], options)
        except OptionError as error:
            yield error


def test_every_contradiction_of_house_rules_can_be_translated() -> None:
    told = {assert_translated(error) for error in contradictions()}
    assert len(told) > 25


def test_a_window_speaks_of_house_rules_in_its_own_words() -> None:
    translation.install(gettext.NullTranslations())
    for error in contradictions():
        told = sentence(error)
        assert "=" not in told, told
        assert not re.search(r"[a-z]_[a-z]", told), told
    with pytest.raises(OptionError, match=r"\(hook=false\)") as refused:
        with_options(VARIANTS["oh-hell"], {"bidding": "simultaneous"})
    assert sentence(refused.value) == (
        "Nobody bids last when all bid at once: without a hook it works."
    )


@pytest.mark.parametrize(
    "line",
    [
        *("", "x" * 6000, 'oh-hell name="x', 'whist name="x"', "oh-hell hook=any", "=1"),
        *('oh-hell hook name="x"', 'oh-hell hook=any hook=any name="x"', 'oh-hell name=""'),
        *('oh-hell schedule=1,,2 name="x"', 'oh-hell deals=x name="x"', 'oh-hell a=b name="x"'),
        *('oh-hell bidding=simultaneous name="x"', 'clag schedule=1,2 name="x"'),
    ],
)
def test_a_line_that_tells_of_no_variant_is_refused_in_the_players_language(line: str) -> None:
    with pytest.raises(OptionError) as refused:
        read_line(line)
    assert_translated(refused.value)


@pytest.mark.thinned(8)
@pytest.mark.parametrize(
    "file", ["name = ", 'name = "x"', 'base = "oh-hell"', "options = 1", "name = 1", "odd = 1"]
)
def test_a_file_that_tells_of_no_variant_is_refused_in_the_players_language(
    file: str, tmp_path: Path
) -> None:
    with pytest.raises(OptionError) as refused:
        read_own_text(file)
    assert_translated(refused.value)
    path = tmp_path / "own.toml"
    path.write_text(file, encoding="utf-8")
    with pytest.raises(OptionError) as refused:
        read_own_file(path)
    assert_translated(refused.value)
    ((), (notice,)) = OwnShelf(tmp_path).look()
    told = window_text(notice, translation._)
    assert "IT IS NOW own.toml.broken-1." in told
    assert not english_in(told, values_of(notice))


# Records ------------------------------------------------------------------------------------------


def wrong_headers() -> Iterator[dict[str, Any]]:
    header = recorded("human,random", options={"schedule": [2]})[0]
    changes: tuple[dict[str, Any], ...] = (
        *({"version": 99}, {"players": "two"}, {"options": []}, {"variant": "whist"}),
        *({"seats": []}, {"first_dealer": 9}, {"seed": "xyz"}, {"seed": 1.5}),
        *({"options": {"hook": False}}, {"seats": [{}, {}]}, {"players": 99}),
        {"options": {"bidding": "simultaneous", "hook": True}},
    )
    for change in changes:
        yield {**header, **change}


def test_a_header_that_is_wrong_is_refused_in_the_players_language() -> None:
    for header in wrong_headers():
        with pytest.raises(FaultyRecord) as wrong:
            replay(game_of([header]))
        fault = wrong.value.fault
        told = window_text(fault.why, translation._)
        assert not english_in(told, values_of(fault.why)), told
        with pytest.raises(Refused) as refused:
            ReplayPositions.of_lines(typed([header]))
        assert_translated(refused.value)


def wrong_lines() -> Iterator[list[Any]]:
    lines = recorded("random,random", options={"schedule": [2]})
    places = {line.get("event"): place for place, line in enumerate(lines)}
    for event, change in (
        *(("bid", {"bid": 77}), ("bid", {"bid": None}), ("bid", {"seat": 7})),
        *(("play", {"card": "QQ"}), ("deal", {"hands": 3}), ("deal", {"hands": [3]})),
        *(
            ("score", {"points": [9, 9]}),
            ("trick", {"event": "party"}),
            ("trick", {"event": "end"}),
        ),
        *(("play", {"event": "call", "call": 3}), ("play", {"event": "talk", "statement": "x"})),
    ):
        place = places[event]
        yield [*lines[:place], {**lines[place], **change}, *lines[place + 1 :]]
    yield [*lines, lines[-1]]


def test_a_line_that_is_wrong_is_refused_in_the_players_language() -> None:
    for lines in wrong_lines():
        fault = replay(game_of(lines)).fault
        assert fault is not None
        told = window_text(fault.why, translation._)
        assert not english_in(told, values_of(fault.why)), told


def test_files_that_are_no_records_and_no_sheets_are_refused_in_the_players_language(
    tmp_path: Path,
) -> None:
    header = json.dumps(recorded("human,random")[0])
    for content in ("", "Dear diary\n", f"{header}\n{header}\n", f"{header}\n[]\n{header}\n"):
        path = tmp_path / "game.jsonl"
        path.write_text(content)
        entry = entry_of(path)
        assert entry.why is not None
        assert not english_in(detail(entry), values_of(entry.why)), detail(entry)
    reads: tuple[Callable[[Path], object], ...] = (read_games, read_sheet)
    for read in reads:
        path.write_text('{"format": "blackout-sheet", "version": 0}')
        with pytest.raises(Refused) as refused:
            read(path)
        assert_translated(refused.value)
    path.write_text("{}")
    with pytest.raises(Refused) as refused:
        read_sheet(path)
    assert_translated(refused.value)


# On the screen ------------------------------------------------------------------------------------


def said(driver: Driver) -> str:
    return driver.window.notices.text or ""


def test_the_window_says_contradictions_in_the_players_language(home: Path) -> None:
    rules: dict[str, OptionValue] = {"bidding": "simultaneous", "hook": True}
    new = seats_and_rules("oh-hell", {}, 4)
    driver = Driver(new)
    new.rows.draft.options.update(rules)
    new.changed()
    driver.frames()
    assert new.problem == "NOBODY BIDS LAST WHEN ALL BID AT ONCE: WITHOUT A HOOK IT WORKS."
    editor = EditorScene(OwnVariantDraft("Ours", "oh-hell", dict(rules), 4))
    Driver(editor)
    assert editor.example.problem == new.problem


def test_the_window_says_what_is_wrong_with_a_record_in_the_players_language(home: Path) -> None:
    folder = Shelf().folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "broken.jsonl").write_text("Dear diary\n")
    scene = GamesScene()
    driver = Driver(scene)
    driver.until(lambda: scene.found is not None)
    driver.click_on("REPLAY")
    assert said(driver) == "THIS RECORD IS BROKEN. broken.jsonl IS NOT A RECORD OF BLACKOUT GAMES."


def test_the_window_says_in_the_players_language_that_games_cannot_be_kept(home: Path) -> None:
    folder = Shelf().folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way")
    scene = seats_and_rules("oh-hell", {}, 4)
    driver = Driver(scene)
    driver.click_on("START")
    driver.until(lambda: said(driver))
    assert "CANNOT BE WRITTEN" in said(driver)
