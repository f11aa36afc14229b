"""Settings survive everything: nonsense, broken files, folders that cannot be written."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, fields, replace
from pathlib import Path

import pytest

from game.presentation.hand_order import RankOrder, TrumpPlace
from game.profiles.profile import LONGEST_NAME, tidy_name
from game.profiles.shelf import SETTINGS_FILE, ProfileShelf
from game.ui.platform import settings
from game.ui.platform.settings import (
    ALL_DOORS,
    CardBack,
    Coach,
    Felt,
    Guard,
    Hints,
    Rest,
    Settings,
    Speed,
    ThemeName,
    read,
)
from game.variants.lengths import Length


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path))
    return tmp_path


def test_the_first_start_has_defaults_and_nothing_to_say(home: Path) -> None:
    assert settings.load() == (Settings(), [])
    assert kept_files(home) == {"profile.json", "first", "current"}, "a player, and no settings"


def test_what_is_saved_is_found_again(home: Path) -> None:
    chosen = Settings(
        variant="oh-hell",
        options={"schedule": (1, 3, 5), "hook": "any", "revokes": "penalised", "must_trump": True},
        rules={"kachuful": {"schedule": (2, 1)}, "oh-hell": {}},
        players=7,
        length=Length.FULL,
        favourites=("clag", "Friday night"),
        agents=("human", "random", "human", "mcts", "heuristic", "random", "some.bot:Bot")
        + ("mcts",) * 3,
        name="Ada Ünlü",
        guests=("Bea", "", "Cem"),
        characters=("", "Ada"),
        seats_by_chance=True,
        match_me=True,
        named_bots=("mine:Bot",),
        allowed_bots=("theirs:Bot",),
        trump_place=TrumpPlace.AMONG,
        rank_order=RankOrder.FALLING,
        guard=Guard.GRACE,
        hold_trick=True,
        play_forced=True,
        one_click_bids=True,
        felt=Felt.WINE,
        clock=True,
        turn_piles=True,
        hints=Hints.CHANCE,
        coach=Coach.EVERY,
        rest=Rest.PLAY,
        rest_asked=True,
        demo_variant="kachuful",
        demo_options={"hook": "any", "schedule": (1, 2)},
        demo_players=10,
        demo_agents=("mcts", "random") * 5,
        demo_rules=False,
        demo_speed=Speed.HALF,
        demo_goes_on=False,
        demo_chances=False,
        lessons_offered=True,
        doors=3,
        sound=False,
        volume=0,
        cards_volume=10,
        voices_volume=20,
        ambience_volume=30,
        music_volume=0,
        card_size=120,
        back=CardBack.MOSS,
        speed=Speed.INSTANT,
        reduced_motion=True,
        remarks=False,
        four_colour=True,
        large_print=True,
        theme=ThemeName.CONTRAST,
        scale=150,
        full_screen=True,
        window=(1920, 1080),
    )
    assert all(
        getattr(chosen, row.name) != getattr(Settings(), row.name)
        for row in fields(Settings)
        if row.name != "language"  # there is one so far
    ), "a field that equals its default proves nothing"
    assert settings.save(chosen) is None
    assert settings.load() == (chosen, [])
    assert kept_files(home) == {
        *("profile.json", "profile.json.earlier", "settings.json", "first", "current")
    }


KNOWN = Settings(length=Length.USUAL, doors=ALL_DOORS)
"""What a file of an earlier program comes to that says nothing."""
NONSENSE: dict[str, list[object]] = {
    "variant": ["chess", 3, None, ["blackout"]],
    "options": ["hook", {"hook": "sometimes"}, {"luck": True}, {"schedule": [0]}, [1]],
    "rules": ["hook", [1], {"oh-hell": "hook"}, {"oh-hell": {"luck": True}}],
    "demo_options": ["hook", {"hook": "sometimes"}, {"luck": True}, [1], True],
    "players": [1, 11, "4", 4.0, True],
    "length": ["endless", 1, None, ["short"]],
    "favourites": ["clag", [1], [""], {"clag": True}],
    "agents": ["human", [], ["human"], ["human"] * 11, ["human"] * 6 + [7], [""] * 7],
    "name": ["", "   ", 7, None, "\n"],
    "seats_by_chance": [1, "yes"],
    "guests": ["Bea", [7], [None], ["x"] * 10],
    "characters": ["Ada", [7], [None], ["Ada"] * 11],
    "match_me": [1, "yes"],
    "named_bots": ["mine:Bot", [7], [""], ["x"] * 101],
    "allowed_bots": ["mine:Bot", [7], [""], ["x"] * 101],
    "trump_place": ["middle", 0],
    "rank_order": ["up", 1],
    "guard": [True, "second"],
    "hold_trick": ["yes", 1],
    "play_forced": [0, None],
    "one_click_bids": [0, None],
    "felt": ["red", 1],
    "clock": [1, "on"],
    "turn_piles": [0, None],
    "hints": [1, None, "always"],
    "coach": [True, "loud"],
    "rest": ["never", True],
    "rest_asked": [0, "yes"],
    "demo_variant": ["chess", None],
    "demo_players": [1, 11, "4"],
    "demo_agents": [["human"] * 4, "mcts", []],
    "demo_rules": [1, "yes"],
    "demo_speed": ["fast", 2],
    "demo_goes_on": [1, "no"],
    "demo_chances": [0, "off"],
    "lessons_offered": [1, "yes"],
    "doors": [-1, 6, "all", True],
    "sound": [1, "on"],
    "volume": [55, "60", 110, 60.0],
    "cards_volume": [55, "60", 110, 60.0],
    "voices_volume": [55, "60", -10, True],
    "ambience_volume": [1, None],
    "music_volume": [[], 100.5],
    "card_size": [33, "100"],
    "back": ["blue", 0],
    "language": ["xx", None],
    "speed": ["fast", 2, None],
    "reduced_motion": ["yes", 1, 0],
    "remarks": ["no", 1, 0],
    "four_colour": ["no", 1],
    "large_print": ["no", 1],
    "theme": ["dark", 0],
    "scale": [33, "100", 100.0, -75],
    "full_screen": ["true", 1],
    "window": [[100, 100], [1024], ["1024", "640"], 1024, [1e9, 1e9], [10**9, 10**9]],
}


def settings_file() -> Path:
    """Where the settings of the present player lie."""
    shelf = ProfileShelf.usual()
    return shelf.settings_file(shelf.open()[0])


def kept_files(home: Path) -> set[str]:
    """The name of every file in a home."""
    return {path.name for path in home.rglob("*") if path.is_file()}


def test_hints_as_an_older_program_wrote_them_are_understood() -> None:
    for raw, meant in ((True, Hints.ON), (False, Hints.OFF), ("chance", Hints.CHANCE)):
        chosen, bad = read({"hints": raw})
        assert (chosen.hints, bad) == (meant, [])


def test_every_field_has_its_nonsense_here() -> None:
    assert set(NONSENSE) == {row.name for row in fields(Settings)}


@pytest.mark.thinned(245)
@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in NONSENSE.items() for value in values]
)
def test_nonsense_is_the_default_for_that_field_alone(home: Path, name: str, value: object) -> None:
    kept = replace(Settings(), name="Bea", speed=Speed.DOUBLE, theme=ThemeName.DAYLIGHT)
    raw = json.loads(json.dumps(asdict(kept))) | {name: value}
    (home / SETTINGS_FILE).write_text(json.dumps(raw))
    loaded, notices = settings.load()
    assert loaded == replace(kept, **{name: getattr(Settings(), name)})
    assert len(notices) == 1
    assert name in notices[0]


def test_a_field_of_a_newer_program_is_passed_over(home: Path) -> None:
    (home / SETTINGS_FILE).write_text('{"name": "Bea", "perfume": 7}')
    assert settings.load() == (replace(KNOWN, name="Bea"), [])


def test_seats_that_an_older_file_does_not_name_are_as_at_first(home: Path) -> None:
    (home / SETTINGS_FILE).write_text('{"agents": ["human", "mcts", "random"]}')
    agents = ("human", "mcts", "random", *settings.DEFAULT_AGENTS[3:])
    assert settings.load() == (replace(KNOWN, agents=agents), [])


@pytest.mark.parametrize(
    "broken", [b"", b"{", b"[1, 2]", b'"settings"', b"\xff\xfe\x00", b"[" * 100_000, b"NaN"]
)
def test_a_broken_file_is_set_aside_not_deleted(home: Path, broken: bytes) -> None:
    file = settings_file()
    for number in (1, 2):
        file.write_bytes(broken)
        loaded, notices = settings.load()
        assert loaded == Settings()
        assert f"settings.json.broken-{number}" in notices[0]
        assert file.with_name(f"settings.json.broken-{number}").read_bytes() == broken
        assert not file.exists()


def test_a_folder_that_cannot_be_written_is_a_notice(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").write_text("in the way")
    monkeypatch.setenv("BLACKOUT_HOME", str(home / "file" / "below"))
    notice = settings.save(Settings())
    assert notice == "What you choose is not kept: it holds until the end."


@pytest.mark.skipif(sys.platform == "win32", reason="a folder in place of a file opens elsewhere")
def test_a_file_that_cannot_be_read_is_a_notice(home: Path) -> None:
    settings_file().mkdir()
    loaded, notices = settings.load()
    assert loaded == settings.UnreadSettings()
    assert notices == [f"{settings_file()} cannot be read: it is a folder."]
    told = "What you choose is not kept: it holds until the end."
    assert settings.save(replace(loaded, volume=0)) == told
    assert settings_file().is_dir()


def test_a_failed_save_leaves_the_old_file_and_no_rubbish(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.save(replace(Settings(), name="Bea"))

    def fail(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    assert settings.save(replace(Settings(), name="Cleo")) is not None
    assert settings.load()[0].name == "Bea"
    assert kept_files(home) == {
        *("profile.json", "profile.json.earlier", "settings.json", "first", "current")
    }


def test_names_are_tidied() -> None:
    assert tidy_name("  Ada\n\tLovelace\x00 ") == "Ada Lovelace"
    assert len(tidy_name("x" * 200)) == LONGEST_NAME
