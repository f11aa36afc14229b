"""What a player chose and wants to find again: read with care, kept as one small JSON file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, Final, NamedTuple, get_type_hints

from msgspec import Meta, convert

from game.engine.refusal import refuse
from game.engine.variant import OptionValue
from game.presentation.hand_order import RankOrder, TrumpPlace
from game.profiles.profile import USUAL_NAME, Players, Profile, tidy_name
from game.profiles.shelf import NOT_KEPT, ProfileShelf
from game.roster import MARKS, MIXED
from game.storage.decoding import Unreadable, is_flawed
from game.storage.documents import document, unversioned, without_head
from game.storage.kept_files import KeptFile, Unread, Unwritten
from game.table.setup import HUMAN
from game.translation import _
from game.variants import VARIANTS, OptionError, UnknownOption, checked
from game.variants.lengths import Length

MOST_SEATS: Final = 10
Seats = Annotated[int, Meta(ge=2, le=MOST_SEATS)]
Bot = Annotated[str, Meta(min_length=1, max_length=200)]
"""Its name, as a settings file has it."""
Bots = Annotated[tuple[Bot, ...], Meta(min_length=2, max_length=MOST_SEATS)]
"""By seat."""
MOST_NAMED: Final = 100
Named = Annotated[tuple[Bot, ...], Meta(max_length=MOST_NAMED)]
Names = Annotated[tuple[str, ...], Meta(max_length=MOST_SEATS)]
"""Of persons or characters, by seat."""

Volume = Annotated[int, Meta(ge=0, le=100, multiple_of=10)]
"""Loudness in percent."""

ALL_DOORS: Final = 5
SCALES: Final = (0, 75, 90, 100, 125, 150, 175, 200)
"""Size of everything in percent; 0 goes by the screen."""
VOLUMES: Final = tuple(range(0, 101, 10))
"""Loudness of sounds in percent."""
CARD_SIZES: Final = (80, 90, 100, 110, 120)
"""Size of the cards on the table in percent of the usual, as far as there is room."""
LANGUAGES: Final = ("en",)


class Speed(StrEnum):
    """How fast things move on the table."""

    HALF = "half"
    NORMAL = "normal"
    DOUBLE = "double"
    INSTANT = "instant"


class Guard(StrEnum):
    """What is done against a misclick."""

    OFF = "off"
    CONFIRM = "confirm"
    """A second click."""
    GRACE = "grace"
    """A moment in which the move can be taken back."""


class CardBack(StrEnum):
    """Colourways of the card backs."""

    DUSK = "dusk"
    EMBER = "ember"
    MOSS = "moss"
    TIDE = "tide"
    """This and those below are won with the cups of the Tour."""
    CLAY = "clay"
    HEATHER = "heather"
    FROST = "frost"


class Felt(StrEnum):
    """Colours of the table's cloth."""

    GREEN = "green"
    BLUE = "blue"
    WINE = "wine"
    SLATE = "slate"
    TEAL = "teal"
    """This and those below are won with the cups of the Tour."""
    RUST = "rust"
    PLUM = "plum"
    NIGHT = "night"


class Rest(StrEnum):
    """What happens once the rest of a deal is settled for a person: every trick left, or none."""

    OFF = "off"
    OFFER = "offer"
    """A claim is offered."""
    PLAY = "play"
    """The cards play themselves."""


class Hints(StrEnum):
    """Whether a person who plays alone at this screen may ask what the expert would do."""

    OFF = "off"
    ON = "on"
    CHANCE = "chance"
    """And the chance of the own bid is always shown."""


class Coach(StrEnum):
    """What is said at once of a decision that gave points away, and may be taken back."""

    OFF = "off"
    GENTLE = "gentle"
    """Of those that gave away much."""
    EVERY = "every"
    """Of every mistake."""


class ThemeName(StrEnum):
    """The looks of the window."""

    LAMP = "lamp"
    DAYLIGHT = "daylight"
    DUSK = "dusk"
    CONTRAST = "contrast"


SPEEDS: Final = tuple(Speed)
"""From slow to fast."""

DEMO_AGENTS: Final = MIXED
DEFAULT_AGENTS: Final = (HUMAN, *(MARKS[0],) * (MOST_SEATS - 1))


START_WINDOW: Final = (1280, 800)
"""Points (px on most screens) of a window whose size nobody has chosen; on a large screen it begins
larger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every choice that is kept. A change makes a new one with `dataclasses.replace`."""

    # the last new game
    variant: str = "blackout"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """House rules of that game as the player set them, also those it has anyway."""
    rules: Mapping[str, Mapping[str, OptionValue]] = field(default_factory=dict)
    """House rules that were set for each variant, by its id."""
    players: Seats = 4
    length: Length = Length.SHORT
    """How long a new game is, where neither its house rules nor its variant say so."""
    favourites: Named = ()
    """Variants that are listed first: an id, or the name of an own one."""
    agents: tuple[str, ...] = DEFAULT_AGENTS
    """Who sits in each of the ten seats; a table takes the first `players` of them."""
    match_me: bool = False
    """The bots are of the level that is nearest to the player's rating."""
    name: str = USUAL_NAME
    """Of the profile whose settings these are: its own file has it too, and is believed."""
    guests: tuple[str, ...] = ()
    """Names of the other persons at this screen, in the order of their seats; empty for none."""
    characters: tuple[str, ...] = ()
    """By seat the name of the character that plays there; empty where the lot decides."""
    seats_by_chance: bool = False
    """Where a game is seated by chance or as given, by chance."""
    named_bots: Named = ()
    """Programs of others, `module:attribute`, that the player named by `--bots`: a record that
    names one of them may have it at its table."""
    allowed_bots: Named = ()
    """Those that only a record named, which the player let run when asked: never from the current
    folder."""
    # the game as it is played
    trump_place: TrumpPlace = TrumpPlace.RIGHT
    rank_order: RankOrder = RankOrder.RISING
    guard: Guard = Guard.OFF
    one_click_bids: bool = False
    """A click on a number is the bid."""
    hold_trick: bool = False
    """A complete trick lies until somebody clicks."""
    play_forced: bool = False
    """The only card that may be played is played without asking."""
    rest: Rest = Rest.OFFER
    rest_asked: bool = False
    """Whether it was asked, at the first claim, what shall happen at the next ones."""
    turn_piles: bool = False
    """A person turns the cards of the own pile one by one."""
    hints: Hints = Hints.ON
    coach: Coach = Coach.OFF
    """Off at first: whoever learns the table has enough to read, and a game in which the coach has
    spoken sets no records. Learn offers it."""
    demo_variant: str = "blackout"
    demo_options: Mapping[str, OptionValue] | None = None
    """The rules of the own variant that is watched; None for a game of the family."""
    demo_players: Seats = 4
    demo_agents: tuple[str, ...] = DEMO_AGENTS
    """The bots that are watched, by seat."""
    demo_rules: bool = True
    """What is watched has the house rules of the last new game."""
    demo_speed: Speed = Speed.NORMAL
    demo_goes_on: bool = True
    """After a game that only bots play, the next one begins by itself."""
    demo_chances: bool = True
    """Whether the plates of a demo say how likely each bid is made."""
    lessons_offered: bool = False
    """Whether the lessons were offered at the first start."""
    doors: Annotated[int, Meta(ge=0, le=ALL_DOORS)] = 0
    """How many of what the menu shows later it shows by now; see `game.ui.shell.doors`."""
    # the window
    speed: Speed = Speed.NORMAL
    reduced_motion: bool = False
    remarks: bool = True
    """Whether characters say something now and then."""
    sound: bool = True
    volume: Volume = 60
    """Of all sounds."""
    cards_volume: Volume = 100
    """Of one kind, as a share of the volume of all; of the others likewise."""
    voices_volume: Volume = 100
    ambience_volume: Volume = 60
    music_volume: Volume = 40
    four_colour: bool = False
    large_print: bool = False
    """Cards have a large index and nothing else, and those of the hand are as tall as can be."""
    card_size: Annotated[int, Meta(ge=80, le=120, multiple_of=10)] = 100
    felt: Felt = Felt.GREEN
    back: CardBack = CardBack.DUSK
    language: str = "en"
    theme: ThemeName = ThemeName.LAMP
    scale: int = 0
    full_screen: bool = False
    clock: bool = False
    """How long the game has been played stands at the table."""
    window: tuple[
        Annotated[int, Meta(ge=320, le=32768)], Annotated[int, Meta(ge=200, le=32768)]
    ] = START_WINDOW
    """Width and height in points, px on most screens, when it is not full screen."""

    def rules_of(self, name: str) -> Mapping[str, OptionValue]:
        """The house rules that were set last for a variant."""
        if name in self.rules or name != self.variant:
            return self.rules.get(name, {})
        return self.options  # of a file that an older program wrote


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadSettings(Settings):
    """Stand in for those of a file that could not be read, and are never written over it.

    `dataclasses.replace` keeps the kind: whatever is changed of them holds until the end.
    """


def _one_of(*known: object) -> Callable[[object], object]:
    def check(raw: object) -> object:
        for value in known:
            if type(raw) is type(value) and raw == value:
                return value
        raise ValueError

    return check


def _options(raw: object) -> dict[str, OptionValue]:
    """House rules; those that only a newer version may know are passed over."""
    if not isinstance(raw, dict):
        raise ValueError
    unknown = _unknown_options(raw)
    return {name: checked(name, value) for name, value in raw.items() if name not in unknown}


def _demo_options(raw: object) -> dict[str, OptionValue] | None:
    """The same; None where that leaves none of them."""
    options = {} if raw is None else _options(raw)
    return options if options or raw == {} else None


def _unknown_options(raw: object) -> dict[str, object]:
    """Those of the house rules in a file of which this version has never heard."""
    unknown: dict[str, object] = {}
    for name, value in raw.items() if isinstance(raw, dict) else ():
        try:
            checked(name, value)
        except UnknownOption:
            unknown[name] = value
        except OptionError:
            pass  # known here, and senseless
    return unknown


def _rules(raw: object) -> dict[str, dict[str, OptionValue]]:
    """By variant; what only a newer version may know is passed over."""
    if not isinstance(raw, dict):
        raise ValueError
    read = {name: _options(options) for name, options in raw.items() if name in VARIANTS}
    return {name: options for name, options in read.items() if options or not raw[name]}


def _unknown_rules(raw: object) -> dict[str, object]:
    """By variant what of its house rules only a newer version may know; of a variant that this
    version does not know, all."""
    found: dict[str, object] = {}
    for name, options in raw.items() if isinstance(raw, dict) else ():
        if name not in VARIANTS:
            found[name] = options
        elif unknown := _unknown_options(options):
            found[name] = unknown
    return found


def _of_newer(raw: Mapping[str, object]) -> list[str]:
    """The fields of a file that hold house rules which only a newer version may know."""
    rules = _unknown_rules(raw.get("rules"))
    found = [name for name in _HOUSE_RULES if _unknown_options(raw.get(name))]
    return [*found, *(["rules"] if rules.keys() & VARIANTS.keys() else [])]


def _joined(held: Mapping[str, object], changed: Mapping[str, object]) -> dict[str, object]:
    """Changed fields with what in the same fields of a file only a newer version may know."""
    joined = {**changed}
    for name, of in _HOUSE_RULES.items():
        unknown, now = _unknown_options(held.get(name)), joined.get(name)
        same_game = joined.get(of, held.get(of)) == held.get(of)
        if unknown and name in joined and same_game and isinstance(now, Mapping | None):
            joined[name] = {**unknown, **(now or {})}
    if isinstance(rules := joined.get("rules"), Mapping):
        merged = {**rules}
        for name, rest in _unknown_rules(held.get("rules")).items():
            merged[name] = {**rest, **rules.get(name, {})} if isinstance(rest, Mapping) else rest
        joined["rules"] = merged
    return joined


_HOUSE_RULES: Final = {"options": "variant", "demo_options": "demo_variant"}
"""Fields of house rules, each with the field that names their variant."""


def _agents(raw: object) -> tuple[str, ...]:
    """A word a seat; whether a bot of that name still exists is for the new-game screen to say.

    A file of an older program names fewer seats: the others are as at first.
    """
    agents = convert(raw, Bots)
    return (*agents, *DEFAULT_AGENTS[len(agents) :])


def _bots(raw: object) -> tuple[str, ...]:
    agents = _agents(raw)
    if HUMAN in agents:
        raise ValueError
    return agents


def _name(raw: object) -> str:
    name = tidy_name(convert(raw, str))
    if not name:
        raise ValueError
    return name


def _guests(raw: object) -> tuple[str, ...]:
    guests = _characters(raw)
    if len(guests) == MOST_SEATS:
        raise ValueError
    return guests


def _characters(raw: object) -> tuple[str, ...]:
    return tuple(map(tidy_name, convert(raw, Names)))


def _hints(raw: object) -> Hints:
    """A word, or yes or no as an older program wrote it."""
    if isinstance(raw, bool):
        return Hints.ON if raw else Hints.OFF
    return convert(raw, Hints)


_TYPES: Final = get_type_hints(Settings, include_extras=True)
"""What each setting can be; where that is not all there is to say, another function says it."""
_CHECKS: Final[Mapping[str, Callable[[object], object]]] = {
    **{name: partial(convert, type=kind) for name, kind in _TYPES.items()},
    "variant": _one_of(*VARIANTS),
    "options": _options,
    "rules": _rules,
    "agents": _agents,
    "name": _name,
    "guests": _guests,
    "characters": _characters,
    "hints": _hints,
    "demo_variant": _one_of(*VARIANTS),
    "demo_options": _demo_options,
    "demo_agents": _bots,
    "language": _one_of(*LANGUAGES),
    "scale": _one_of(*SCALES),
}


def read(raw: Mapping[str, object]) -> tuple[Settings, list[str]]:
    """Settings from JSON data, and the names of the fields that made no sense.

    A field that is missing has its default; one that nobody knows is passed over, so that an
    older program can read the file of a newer one.
    """
    good: dict[str, object] = {}
    bad: list[str] = []
    for name, check in _CHECKS.items():
        if name not in raw:
            continue
        try:
            if is_flawed(raw[name]):
                raise ValueError
            good[name] = check(raw[name])
        except (ValueError, OptionError):
            bad.append(name)
    return convert(good, Settings), bad


def with_value(settings: Settings, name: str, value: object) -> Settings:
    """Settings of the same kind with another value for the field of this name.

    Raises:
        msgspec.ValidationError: that field cannot have it.
    """
    return replace(settings, **{name: convert(value, _TYPES[name])})


def open_players() -> tuple[Players, list[str]]:
    """The players of this machine, and a sentence for everything that was wrong with them."""
    players, notices = ProfileShelf.usual().open()
    return players, [notice.text(_) for notice in notices]


def load(players: Players | None = None) -> tuple[Settings, list[str]]:
    """The settings of the present player, and a sentence for everything wrong with them."""
    first_notices: list[str] = []
    if players is None:
        players, first_notices = open_players()
    settings, notices = _read_file(_file(ProfileShelf.usual().settings_file(players)))
    if players.kept:
        settings = replace(settings, name=players.current.name)
    return settings, first_notices + notices


def _read_file(file: KeptFile[dict[str, object]]) -> tuple[Settings, list[str]]:
    found = file.read()
    if isinstance(found, Unread):
        return UnreadSettings(), [found.notice.text(_)]
    notices = [] if found.notice is None else [found.notice.text(_)]
    if found.value is None:
        return Settings(), notices
    # Whoever has played before goes on with games as long as they were, and the menu they know.
    settings, bad = read({"length": Length.USUAL, "doors": ALL_DOORS, **found.value})
    if bad:
        notices.append(
            _(
                "Some settings made no sense and are as at first again: {names}.",
                names=", ".join(bad),
            )
        )
    if newer := [name for name in _of_newer(found.value) if name not in bad]:
        notices.append(
            _(
                "House rules of a newer version of Blackout stay, and are not played: {names}.",
                names=", ".join(newer),
            )
        )
    return settings, notices


def _members(data: dict[str, object], _path: Path) -> dict[str, object]:
    """All that a file says but for its head.

    Raises:
        Unreadable: it has neither head nor any setting, as a spoilt file may.
    """
    if "format" not in data and not data.keys() & _CHECKS.keys():
        raise Unreadable(refuse("it has another format or version."))
    return without_head(data)


def _file(path: Path) -> KeptFile[dict[str, object]]:
    return KeptFile(path, _DOCUMENT)


_DOCUMENT: Final = document(
    "blackout-settings",
    dict[str, object],
    earlier=unversioned(dict[str, object], flawed=True),
    largest=1 << 18,
    indent=2,
    flawed=True,
).mapped(_members, lambda data: data)
"""Of all that a file says, what nobody knows here included."""


def written(settings: Settings) -> bytes:
    """Settings as a file of their own has them."""
    return _DOCUMENT.encode(asdict(settings))


class LastKept(NamedTuple):
    """What a window last read or wrote of the present player."""

    settings: Settings
    profile: Profile | None
    """None where that is not known, as of a player who has just been chosen."""


def save(
    settings: Settings, players: Players | None = None, before: LastKept | None = None
) -> str | None:
    """Keep settings as those of the present player; a sentence if that is impossible.

    Each of the two files is kept whole or not at all: what was chosen, and the player's name. What
    a newer program keeps beside that stays, and so does what another window has changed meanwhile.

    Args:
        settings: all of them.
        players: of this machine; without them, those on disk.
        before: only what differs from it is written. None writes all.
    """
    shelf = ProfileShelf.usual()
    players = shelf.open()[0] if players is None else players
    if not players.kept or isinstance(settings, UnreadSettings):
        return NOT_KEPT.text(_)

    profile = replace(players.current, name=settings.name)
    named = shelf.keep(profile, None if before is None else before.profile)
    chosen = asdict(settings)
    known = {} if before is None else asdict(before.settings)
    changed = {name: value for name, value in chosen.items() if known.get(name, _NEW) != value}
    file = _file(shelf.settings_file(players))
    kept = file.change(lambda held: chosen if held is None else {**held, **_joined(held, changed)})
    for each in (kept, named):
        if isinstance(each, Unwritten):
            return each.notice.text(_)
    notice = kept.notice or named.notice
    return None if notice is None else notice.text(_)


_NEW: Final = object()
"""In place of a setting that was not there before; equal to none."""
