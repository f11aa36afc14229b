"""What is chosen beside the cards of New game: players, opponents, length; px at scale 1."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.presentation.words.bots import bot_title
from game.presentation.words.progress import rating_title
from game.rating.kept_course import course_now
from game.rating.levels import DIAL_RATINGS, level_for
from game.rating.rating import Rating
from game.roster import dial, levels
from game.table.statistics.summary import Person
from game.translation import N_, _
from game.ui.kit.controls import DropDown, OneOf, Press, Segments, Selection, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Part, Row, Scroll
from game.ui.kit.slider import Slider
from game.ui.paint import typeset
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.setup.deal_bars import DealBars
from game.ui.setup.game_length import choose_length, length_of, lengths_for
from game.ui.setup.game_rows import GameRows
from game.ui.setup.opponents import (
    Cast,
    choose_strength,
    strength_in_words,
    strength_of,
)
from game.variants.lengths import Length

_GAP: Final = 6
_APART: Final = 12
"""Above each part."""

_LENGTHS: Final = {
    Length.SHORT: N_("Short"),
    Length.USUAL: N_("Usual"),
    Length.FULL: N_("Full"),
}
UNRATED: Final = "beginner"
"""Who plays one who has no rating yet."""


class GamePanel:
    """The right part of New game. It changes the draft and tells the screen."""

    def __init__(
        self,
        screen: FormScreen,
        rows: GameRows,
        changed: Callable[[], None],
        open_rules: Callable[[], None],
        *,
        seated: bool = True,
    ) -> None:
        """`seated` is whether the seats are filled here: at a server people sit down themselves,
        and bots of one level in what is left free."""
        self._seated = seated
        self._screen = screen
        self._rows = rows
        self._changed = changed
        self._open_rules = open_rules
        self._rating: Rating | None = None

    def tree(self, title: str, sentence: str, minutes: Callable[[Length], str]) -> Part:
        """Everything, below it the deals to come where there is room for them.

        Args:
            title: the name of the game.
            sentence: what it is.
            minutes: how long it takes at each length, in words.
        """
        theme, draft = self._screen.app.theme, self._rows.draft
        deals = draft.playable().deals[draft.players] if draft.problem() is None else ()
        parts = Column(
            Text(title, typeset.HEADING, theme.accent),
            Gap(4),
            Text(sentence),
            *_part(_("Players"), self._rows.player_counts()),
            *_part(_("Opponents") if self._seated else _("Bots in free seats"), self._strengths()),
            Gap(_GAP),
            self._dial(),
            Gap(_GAP),
            self._casts(),
            Gap(4),
            Text(self._opponents_in_words(), typeset.SMALL, theme.muted),
            *_part(_("Length"), self._lengths(minutes)),
            Gap(_APART),
            Press("rules", self._rules_text, self._open_rules),
            DealBars(deals),
        )
        return Scroll(parts)

    @property
    def _rules_text(self) -> str:
        number = len(self._rows.draft.options) + (self._rows.draft.sizes is not None)
        plain = _("House rules and seats") if self._seated else _("House rules")
        if number and self._rows.own is None:
            return _("{one} ({other})", one=plain, other=number)
        return plain

    def follow_rating(self) -> None:
        """Look up the rating, and once it is found let the opponents be as strong."""
        look_up_rating(self._screen.app, self._match)

    def _match(self, rating: Rating | None) -> None:
        draft, self._rating = self._rows.draft, rating
        if draft.match_me:
            choose_strength(draft, matching_level(rating))
            if self._screen.is_built:
                self._changed()

    def _choose_opponents(self, strength: str | None) -> None:
        """Take one of the levels, or what stands behind them."""
        assert strength is not None, "one of those that are offered"
        draft = self._rows.draft
        draft.match_me = strength == Cast.MATCH
        if strength == Cast.EACH:
            self._open_rules()
        elif draft.match_me:
            self.follow_rating()
        else:
            choose_strength(draft, strength)
            self._changed()

    def _opponents_in_words(self) -> str:
        draft = self._rows.draft
        told = strength_in_words(draft)
        return f"{matched_in_words(self._rating)} {told}" if draft.match_me else told

    def _strengths(self) -> Part:
        """The levels that have a name."""
        strength = strength_of(self._rows.draft)
        offered: list[tuple[str | None, str]] = [(level, bot_title(level)) for level in levels()]
        choice = Selection("level", offered, strength, self._choose_opponents)
        short = "" if choice.at is not None else _("Levels")
        return OneOf(choice, otherwise=DropDown(choice, short=short))

    def _dial(self) -> Part:
        """All levels, by their rating."""
        strength = strength_of(self._rows.draft)
        offered: list[tuple[str | None, str]] = [
            (level, str(DIAL_RATINGS[level])) for level in dial()
        ]
        return Slider(Selection("dial", offered, strength, self._choose_opponents))

    def _casts(self) -> Part:
        """Opponents that follow the player, or several levels at one table."""
        offered: list[tuple[str | None, str]] = [(Cast.MATCH, _("Match me"))]
        if self._seated:
            offered += [(Cast.MIXED, _("Mixed")), (Cast.EACH, _("Choose each…"))]
        draft = self._rows.draft
        strength = Cast.MATCH if draft.match_me else strength_of(draft)
        return Segments(Selection("cast", offered, strength, self._choose_opponents))

    def _lengths(self, minutes: Callable[[Length], str]) -> Part:
        """Each length, and under it how long it takes."""
        draft, muted = self._rows.draft, self._screen.app.theme.muted
        now = length_of(draft)

        def choose(length: Length) -> None:
            if length is not length_of(draft):
                choose_length(draft, length)
                self._changed()

        def one(number: int, length: Length) -> Part:
            words, act = _(_LENGTHS[length]), partial(choose, length)
            note = Text(minutes(length), typeset.SMALL, muted, lines=1, align=TextAlign.MIDDLE)
            press = Press(f"length {number}", words, act, chosen=length is now)
            return Column(press, Gap(4), note, grow=1)

        return Row(*(one(*each) for each in enumerate(lengths_for(draft))), gap=_GAP)


def _part(heading: str, control: Part) -> list[Part]:
    """Something to choose, under its heading."""
    return [Gap(_APART), Text(heading, typeset.STRONG), Gap(_GAP), control]


def look_up_rating(app: App, done: Callable[[Rating | None], None]) -> None:
    """Count the rating of whoever plays; `done` is told it, or None before the first game."""
    person, first = Person(app.players.current.id), app.players.first

    def work() -> Rating | None:
        return course_now(person, first).rating.now

    tasks.run(work, done, saying=_("Reading…"))


def matching_level(rating: Rating | None) -> str:
    """The level to play against."""
    return UNRATED if rating is None else level_for(rating.value, dial())


def matched_in_words(rating: Rating | None) -> str:
    """Why the opponents are as strong as they are."""
    if rating is None:
        return _("They will follow your rating; before your first rated game they are beginners.")
    return _("They follow your rating, {rating}.", rating=rating_title(rating))
