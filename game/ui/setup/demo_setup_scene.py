"""Watch: a poster of the game that is on and who plays it; Enter starts what was watched last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect

from game.engine import Variant
from game.presentation.words.bots import bot_title, offered_with_titles
from game.presentation.words.rules import blurb
from game.roster import levels
from game.table.own_variants.variant_shelf import SavedVariant
from game.table.setup import Setup
from game.translation import N_, _, sentence
from game.ui.kit.controls import DropDown, OneOf, Segments, Selection, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Host, Part, Plate, Row, RowAlign, Scroll
from game.ui.kit.pages import INSIDE, TitledPage, Verdict, back_button, way_on
from game.ui.kit.poster import poster
from game.ui.kit.rows import Form, FormRow
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.paint.seat_portraits import seat_portraits
from game.ui.paint.variant_pictures.pictures import variant_picture
from game.ui.platform.settings import SPEEDS, Settings, Speed, with_value
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.setup.game_draft import GameDraft
from game.ui.setup.game_launcher import demo_draft, open_table, start
from game.ui.setup.opponents import Cast, choose_strength, strength_in_words, strength_of
from game.ui.setup.own_variant_list import Found, look, same_rules, variant_choice
from game.ui.setup.rule_rows import rules_in_words
from game.ui.setup.variant_cards import BEST_KNOWN
from game.ui.widgets.scroll_area import ScrollArea
from game.variants import VARIANTS, OptionError

_SPEED_WORDS = {
    Speed.HALF: N_("Half"),
    Speed.NORMAL: N_("Normal"),
    Speed.DOUBLE: N_("Double"),
    Speed.INSTANT: N_("Instant"),
}

_ALSO_ON: Final = 6
"""Posters of other variants at most."""
_WIDE: Final = 132
"""Width of a poster at least, px at scale 1."""
_GAP: Final = 12
_PICTURE: Final = 46
"""Height of a picture in percent of its width."""
_EDGE: Final = 3


class ProgrammeStrip(Part):
    """As many posters as there is room for."""

    def __init__(
        self, rows: Sequence[Variant], book: CardBook, choose: Callable[[str], None]
    ) -> None:
        """`choose` is told the id of the variant whose poster was pressed."""
        self._rows, self._book, self._choose = rows, book, choose

    def wide(self, painter: Painter) -> int:
        """Three posters."""
        return 3 * painter.px(_WIDE + _GAP)

    def narrow(self, painter: Painter) -> int:
        """Two posters."""
        return 2 * painter.px(_WIDE + _GAP)

    def _places(self, painter: Painter, width: int) -> list[Rect]:
        """Of the pictures, px from the corner of all."""
        gap = painter.px(_GAP)
        number = max(1, min(len(self._rows), (width + gap) // (painter.px(_WIDE) + gap)))
        wide = (width - gap * (number - 1)) // number
        tall = wide * _PICTURE // 100
        return [Rect(place * (wide + gap), 0, wide, tall) for place in range(number)]

    def _name(self, row: Variant) -> Text:
        return Text(_(row.name), typeset.SMALL, align=TextAlign.MIDDLE)

    def tall(self, painter: Painter, width: int) -> int:
        """A picture and the longest name."""
        places = self._places(painter, width)
        shown = self._rows[: len(places)]
        names = [self._name(row).tall(painter, places[0].width) for row in shown]
        return places[0].height + painter.px(4) + max(names, default=0)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """A button with its picture, and its name below."""
        painter, edge = host.painter, 2 * host.painter.px(_EDGE)
        for row, place in zip(self._rows, self._places(painter, area.width), strict=False):
            here = place.move(area.topleft)
            choose = partial(self._choose, row.id)
            button = host.button(f"poster {row.id}", here, "", choose, pane=pane)
            size = (here.width - edge, here.height - edge)
            picture = variant_picture(row.id, size, painter.px(_EDGE), self._book, painter)
            button.show_picture(picture.premul_alpha())
            below = Rect(here.left, here.bottom + painter.px(4), here.width, 0)
            below.height = self._name(row).tall(painter, here.width)
            self._name(row).place(host, below, pane)


class DemoSetupScene(FormScreen):
    """The poster on the left; what else is on, and what can be chosen, on the right."""

    start_at = "watch"
    primary = start_at

    def __init__(self) -> None:
        super().__init__()
        self.problem: str | None = None
        """Why it cannot be watched; None where it can."""
        self.saved: tuple[SavedVariant, ...] = ()
        """Own variants that the window plays."""
        self._liked = ""
        self.setup: Setup | None = None
        """The game with those who play it; None where it cannot be played."""

    def enter(self, app: App) -> None:
        """Begin with what was watched last."""
        self.draft: GameDraft = demo_draft(app.settings)
        self._engage(app)
        super().enter(app)
        look(self._found)

    def _found(self, found: Found) -> None:
        """List own variants as soon as they are read."""
        if found[0] != self.saved:
            self.saved = found[0]
            self._engage(self.app)
            if self.is_built:
                self.rebuild()

    @property
    def own(self) -> SavedVariant | None:
        """The own variant that is watched."""
        return self._own(self.app.settings)

    def _own(self, settings: Settings) -> SavedVariant | None:
        options = settings.demo_options
        if options is None:
            return None
        return same_rules(self.saved, self.draft.variant_id, options, self._liked)

    def _own_name(self, settings: Settings) -> str:
        own = self._own(settings)
        return "" if own is None else own.own.name

    def _engage(self, app: App) -> None:
        """Draw who plays the game that is chosen, or find out why nobody can."""
        self.problem, self.setup = self.draft.problem(), None
        if self.problem is not None:
            return
        try:
            self.setup = self.draft.setup(self._own_name(app.settings))
        except OptionError as error:
            self.problem = sentence(error)

    def tree(self) -> Part:
        """Poster, programme and choices; below them what will be watched, or why it cannot be."""
        draft = self.draft
        seats = [self._cast_row(), *map(self._seat_row, range(draft.players))]
        choices = Form([*self._game_rows(), *seats], control=300)
        others = [name for name in BEST_KNOWN if name in VARIANTS and name != draft.variant_id]
        rows = [VARIANTS[name] for name in others[:_ALSO_ON]]
        strip = ProgrammeStrip(rows, self.app.book, self._choose)
        right = Column(
            Text(_("Also on"), typeset.HEADING, self.app.theme.on_felt),
            Gap(6),
            Plate(strip, inside=12),
            Gap(14),
            Plate(Scroll(choices), inside=INSIDE, grow=1),
            grow=56,
        )
        body = Row(self._poster(), right, gap=28, align=RowAlign.WHOLE)
        watch = way_on("watch", _("Watch"), self.watch, lambda: self.problem)
        told = Verdict(lambda: self._in_words, lambda: self.problem)
        foot = Row(back_button(self.app.back), told, watch)
        return TitledPage(_("Watch"), body, foot, tallest=720)

    def _poster(self) -> Part:
        """The variant as a table, those who play it behind it, and their names."""
        app, theme, draft = self.app, self.app.theme, self.draft
        seats = () if self.setup is None else self.setup.seats
        faces = seat_portraits(app.players, seats)
        about = blurb(draft.row)
        if app.settings.demo_options is not None:
            about = f"{rules_in_words(draft.variant_id, app.settings.demo_options)}."
        names = [_("{one} ({other})", one=one.name, other=bot_title(one.agent)) for one in seats]
        told = [
            Text(self._title, typeset.TITLE, theme.sheet_ink),
            Gap(2),
            Text(about, ink=theme.sheet_ink),
            Gap(8),
            Text(", ".join(names), typeset.SMALL, theme.sheet_muted),
        ]
        return poster(draft.variant_id, faces, told, book=app.book, painter=app.painter, grow=44)

    @property
    def _title(self) -> str:
        own = self.own
        return _(self.draft.row.name) if own is None else own.own.name

    def _game_rows(self) -> list[FormRow]:
        draft, now = self.draft, self.app.settings
        played = self.own or draft.variant_id
        variants = variant_choice(self.saved, played, self._choose, self._choose_own)
        speeds = [(name, _(_SPEED_WORDS[name])) for name in SPEEDS]
        speed = Selection("speed", speeds, now.demo_speed, partial(self._keep, "speed"))
        on_off = [(False, _("Off")), (True, _("On"))]
        goes_on = Selection("next", on_off, now.demo_goes_on, partial(self._keep, "goes_on"))
        rows = [
            FormRow(_("Variant"), "", DropDown(variants)),
            FormRow(_("Players"), "", self._players()),
        ]
        if now.rules_of(draft.variant_id) and now.demo_options is None:
            texts = [(False, _("None")), (True, _("Chosen last"))]
            rules = Selection("rules", texts, now.demo_rules, partial(self._keep, "rules"))
            rows.append(FormRow(_("House rules"), "", Segments(rules)))
        return [
            *rows,
            FormRow(
                _("Speed"),
                _("Later with + and −."),
                Segments(speed),
            ),
            FormRow(
                _("A demo goes on"),
                _("After its last deal the next game begins by itself."),
                Segments(goes_on),
            ),
        ]

    def _players(self) -> Part:
        sizes = [(size, str(size)) for size in sorted(self.draft.row.deals)]
        return OneOf(
            Selection("players", sizes, self.draft.players, partial(self._keep, "players"))
        )

    def _cast_row(self) -> FormRow:
        """All bots at once: of one level, or a mixed cast."""
        strength = strength_of(self.draft) or Cast.EACH
        choices = [*((level, bot_title(level)) for level in levels()), (Cast.MIXED, _("Mixed"))]
        told = strength_in_words(self.draft)
        if strength not in dict(choices):
            choices.append((strength, _("Chosen each")))
            told = ""

        def sit(chosen: str) -> None:
            if chosen != Cast.EACH:
                choose_strength(self.draft, chosen)
                self._keep("agents", tuple(self.draft.agents))

        cast = DropDown(Selection("cast", choices, strength, sit))
        return FormRow(_("All seats"), told, cast, under=bool(told))

    def _seat_row(self, seat: int) -> FormRow:
        now = self.draft.agents[seat]

        def sit(agent: str) -> None:
            seats = list(self.app.settings.demo_agents)
            seats[seat] = agent
            self._keep("agents", tuple(seats))

        sits = DropDown(Selection(f"seat {seat}", offered_with_titles(now), now, sit))
        title = _("Seat {number}", number=seat + 1)
        return FormRow(title, "" if self.setup is None else self.setup.seats[seat].name, sits)

    # --- what the watcher does ---------------------------------------------------------------

    def _choose(self, name: str) -> None:
        """Another variant, with as many players as it takes."""
        self.draft.choose_variant(name)
        now, players = self.app.settings, self.draft.players
        self._apply(replace(now, demo_variant=name, demo_players=players, demo_options=None))

    def _choose_own(self, saved: SavedVariant) -> None:
        """A variant of one's own, for as many players as it allows."""
        own = saved.own
        self._liked = own.name
        self.draft.set_variant(own.base, own.options)
        kept = replace(
            self.app.settings,
            demo_variant=own.base,
            demo_options=dict(own.options),
            demo_players=self.draft.players,
        )
        self._apply(kept)

    def _keep(self, field: str, value: object) -> None:
        self._apply(with_value(self.app.settings, f"demo_{field}", value))

    def _apply(self, kept: Settings) -> None:
        self.app.change(kept)
        self.draft = demo_draft(kept)
        self._engage(self.app)
        self.rebuild()

    def watch(self) -> None:
        """Let them play; leaving the table leads to the menu."""
        setup = self.setup
        if setup is not None:
            open_table(self.app, lambda: start(setup), in_place=True)

    @property
    def _in_words(self) -> str:
        """What will be watched."""
        return self.draft.summary(self._title)
