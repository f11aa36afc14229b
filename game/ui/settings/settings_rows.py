"""The rows of the Settings screen, section by section; each applied at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Final, TypeVar

from game.presentation.hand_order import RankOrder, TrumpPlace
from game.tour.stops import CUPS
from game.translation import N_, _
from game.ui.kit.controls import DropDown, Segments, Selection
from game.ui.kit.layout import Part
from game.ui.kit.rows import FormRow
from game.ui.kit.slider import Slider
from game.ui.paint.backs import BACKS as COLOURWAYS
from game.ui.platform.settings import (
    CARD_SIZES,
    LANGUAGES,
    SCALES,
    SPEEDS,
    VOLUMES,
    CardBack,
    Coach,
    Felt,
    Guard,
    Hints,
    Rest,
    Settings,
    Speed,
    ThemeName,
)
from game.ui.scene.form_screen import FormScreen

_T = TypeVar("_T")


class Section(Enum):
    """A part of the screen; the values are what the button says."""

    PLAYER = N_("Player")
    HERE = N_("This table")
    NEXT = N_("Next game")
    RULES = N_("House rules")
    HAND = N_("Cards in hand")
    LEARNING = N_("Learning")
    LOOKS = N_("Looks")
    MOTION = N_("Motion and sound")
    WINDOW = N_("Window")


ABOUT: Final = {
    Section.PLAYER: N_("Each player has settings, a portrait and statistics of their own."),
    Section.HERE: N_("Another bot plays from its next decision on. The game is not rated then."),
    Section.NEXT: N_("New game begins with these. A game that is running stays as it is."),
    Section.RULES: N_("Of the next game; what the variant says itself is left alone."),
    Section.LEARNING: N_("Help from the expert while you play alone; the record notes it."),
}
"""What a section is about, in one sentence, where its name does not tell."""

_SPEED: Final = {
    Speed.HALF: N_("Half"),
    Speed.NORMAL: N_("Normal"),
    Speed.DOUBLE: N_("Double"),
    Speed.INSTANT: N_("Instant"),
}
THEME_NAMES: Final = {
    ThemeName.LAMP: N_("Lamp"),
    ThemeName.DAYLIGHT: N_("Daylight"),
    ThemeName.DUSK: N_("Dusk"),
    ThemeName.CONTRAST: N_("Contrast"),
}
_TRUMP: Final = {
    TrumpPlace.RIGHT: N_("Right"),
    TrumpPlace.LEFT: N_("Left"),
    TrumpPlace.AMONG: N_("In the row"),
}
_RANKS: Final = {RankOrder.RISING: N_("Rising"), RankOrder.FALLING: N_("Falling")}
_GUARD: Final = {
    Guard.OFF: N_("Off"),
    Guard.CONFIRM: N_("Second click"),
    Guard.GRACE: N_("Take back"),
}
_HINTS: Final = {
    Hints.OFF: N_("Off"),
    Hints.ON: N_("On"),
    Hints.CHANCE: N_("With chance"),
}
_COACH: Final = {
    Coach.OFF: N_("Off"),
    Coach.GENTLE: N_("Gentle"),
    Coach.EVERY: N_("Every mistake"),
}
_REST: Final = {
    Rest.OFF: N_("Play on"),
    Rest.OFFER: N_("Offer a claim"),
    Rest.PLAY: N_("Plays itself"),
}
FELT_NAMES: Final = {
    Felt.GREEN: N_("Green"),
    Felt.BLUE: N_("Blue"),
    Felt.WINE: N_("Wine"),
    Felt.SLATE: N_("Slate"),
    Felt.TEAL: N_("Teal"),
    Felt.RUST: N_("Rust"),
    Felt.PLUM: N_("Plum"),
    Felt.NIGHT: N_("Night"),
}
BACK_NAMES: Final = {
    CardBack.DUSK: N_("Dusk"),
    CardBack.EMBER: N_("Ember"),
    CardBack.MOSS: N_("Moss"),
    CardBack.TIDE: N_("Tide"),
    CardBack.CLAY: N_("Clay"),
    CardBack.HEATHER: N_("Heather"),
    CardBack.FROST: N_("Frost"),
}
_LANGUAGE: Final = {"en": "English"}
"""Each in its own tongue, so that its speakers find it."""
assert set(BACK_NAMES) == set(CardBack) == set(COLOURWAYS)


class SettingsRows:
    """Makes rows for a screen that shows settings and changes them one by one."""

    def __init__(
        self,
        screen: FormScreen,
        change: Callable[[str, object], None],
        table_words: Callable[[], str],
    ) -> None:
        self._screen = screen
        self._change = change
        self._table_words = table_words

    @property
    def _now(self) -> Settings:
        return self._screen.app.settings

    def rows_of(self, section: Section) -> list[FormRow]:
        """The rows of a section that is about settings alone."""
        match section:
            case Section.HAND:
                return self._hand()
            case Section.LEARNING:
                return self._learning()
            case Section.LOOKS:
                return self._looks()
            case Section.MOTION:
                return self._motion()
            case Section.WINDOW:
                return self._window()
            case _:
                return []

    def _hand(self) -> list[FormRow]:
        return [
            FormRow(
                _("Trumps"),
                "",
                self._one_of("trump_place", tuple(TrumpPlace), _TRUMP),
            ),
            FormRow(
                _("Ranks"),
                "",
                self._one_of("rank_order", tuple(RankOrder), _RANKS),
            ),
            FormRow(
                _("Against a misclick"),
                _("Ask for a second click, or leave a moment to take the card back."),
                self._one_of("guard", tuple(Guard), _GUARD),
            ),
            FormRow(
                _("One click bids"),
                "",
                self._switch("one_click_bids"),
            ),
            FormRow(
                _("A trick lies until a click"),
                "",
                self._switch("hold_trick"),
            ),
            FormRow(
                _("An only card plays itself"),
                "",
                self._switch("play_forced"),
            ),
            FormRow(
                _("You turn your pile"),
                _("Card by card, where hands lie in piles and you play alone at this screen."),
                self._switch("turn_piles"),
            ),
            FormRow(
                _("The rest is settled"),
                _("Your bid is safe whatever the others do, or nobody's points can change."),
                self._one_of("rest", tuple(Rest), _REST),
            ),
        ]

    def _learning(self) -> list[FormRow]:
        return [
            FormRow(
                _("Hints"),
                _(
                    "Hint, or the key I: a question, the idea, all ways, why. With chance: "
                    "always that of your bid too. Such games are not rated."
                ),
                self._one_of("hints", tuple(Hints), _HINTS),
            ),
            FormRow(
                _("Coach"),
                _(
                    "Says what a mistake gave away; gentle: of large ones only. "
                    "Such games are not rated."
                ),
                self._one_of("coach", tuple(Coach), _COACH),
            ),
        ]

    def _looks(self) -> list[FormRow]:
        felts = self._owned(Felt, {Felt(cup.cloth) for cup in CUPS}, self._now.felt)
        backs = self._owned(CardBack, {CardBack(cup.back) for cup in CUPS}, self._now.back)
        return [
            FormRow(
                _("Theme"),
                "",
                self._one_of("theme", tuple(ThemeName), THEME_NAMES),
            ),
            FormRow(
                _("Four-colour pack"),
                _("Diamonds amber, clubs green, and a mark in the corner."),
                self._switch("four_colour"),
            ),
            FormRow(
                _("Large print"),
                _("A large rank and suit alone; your hand taller, in two rows if need be."),
                self._switch("large_print"),
            ),
            FormRow(
                _("Cloth of the table"),
                _("In the contrast theme it stays as it is."),
                self._one_of("felt", felts, FELT_NAMES),
            ),
            FormRow(
                _("Card backs"),
                "",
                self._one_of("back", backs, BACK_NAMES),
            ),
            FormRow(
                _("Size of the cards"),
                _("As far as the table has room for it."),
                self._list("card_size", CARD_SIZES, _percent),
            ),
        ]

    def _motion(self) -> list[FormRow]:
        return [
            FormRow(
                _("Speed"),
                _("Of cards in flight, and of the pauses between them."),
                self._one_of("speed", SPEEDS, _SPEED),
            ),
            FormRow(
                _("Reduced motion"),
                "",
                self._switch("reduced_motion"),
            ),
            FormRow(
                _("Remarks"),
                _("Now and then one of the others says something."),
                self._switch("remarks"),
            ),
            FormRow(
                _("Sound"),
                _same_by("M"),
                self._switch("sound"),
            ),
            FormRow(_("Volume"), "", self._volume("volume")),
            FormRow(
                _("Cards"),
                "",
                self._volume("cards_volume"),
            ),
            FormRow(
                _("Voices of the room"),
                _("Knocks, and how bids come out."),
                self._volume("voices_volume"),
            ),
            FormRow(
                _("Ambience"),
                _("Rain, a far train, a fire: by theme and hour."),
                self._volume("ambience_volume"),
            ),
            FormRow(
                _("Music"),
                "",
                self._volume("music_volume"),
            ),
            FormRow(
                _("Speed of a demo"),
                "",
                self._one_of("demo_speed", SPEEDS, _SPEED),
            ),
            FormRow(
                _("A demo goes on"),
                _("After its last deal the next game begins by itself."),
                self._switch("demo_goes_on"),
            ),
            FormRow(
                _("Chances in a demo"),
                _("How likely each bid is made, by the cards that are seen. C does the same."),
                self._switch("demo_chances"),
            ),
        ]

    def _window(self) -> list[FormRow]:
        rows = [
            FormRow(_("Full screen"), _same_by("F11"), self._switch("full_screen")),
            FormRow(
                _("Clock"),
                _("How long the game has been played, at the foot of the table."),
                self._switch("clock"),
            ),
            FormRow(
                _("Size of words and buttons"),
                self._size_sentence(),
                self._list("scale", SCALES, _scale_words),
            ),
        ]
        if len(LANGUAGES) > 1:
            languages = self._list("language", LANGUAGES, _LANGUAGE.__getitem__)
            rows.append(FormRow(_("Language"), "", languages))
        return rows

    def _size_sentence(self) -> str:
        real = self._screen.app.percent
        text = N_("Now {percent} %.")
        if self._now.scale not in (0, real):
            text = N_("The window has room for {percent} %.")
        return f"{_(text, percent=real)} {self._table_words()}".rstrip()

    # Controls ---------------------------------------------------------------------------------

    def _choice(self, field: str, options: Sequence[tuple[_T, str]]) -> Selection[_T]:
        """Of the values of a field of the settings."""
        return Selection(field, options, getattr(self._now, field), partial(self._change, field))

    @staticmethod
    def _owned(values: Iterable[_T], won: Collection[_T], now: _T) -> tuple[_T, ...]:
        """What everybody has, and what is in use `now` since a cup of the Tour brought it."""
        return tuple(value for value in values if value not in won or value is now)

    def _one_of(self, field: str, values: Sequence[_T], texts: Mapping[_T, str]) -> Part:
        return Segments(self._choice(field, [(value, _(texts[value])) for value in values]))

    def _switch(self, field: str) -> Part:
        return self._one_of(field, (False, True), {False: N_("Off"), True: N_("On")})

    def _volume(self, field: str) -> Part:
        return Slider(self._choice(field, [(value, _percent(value)) for value in VOLUMES]))

    def _list(self, field: str, values: Sequence[_T], words: Callable[[_T], str]) -> Part:
        return DropDown(self._choice(field, [(value, words(value)) for value in values]))


def _percent(number: int) -> str:
    return _("{percent} %", percent=number)


def _scale_words(scale: int) -> str:
    return _("By the window") if scale == 0 else _percent(scale)


def _same_by(key: str) -> str:
    """Which key does the same as a switch."""
    return _("{key} does the same anywhere.", key=key)
