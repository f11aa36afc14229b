"""New game: the variant, who sits where, the house rules; a second click starts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame_gui.elements import UIButton

from game.engine import Variant
from game.roster import BOTS, BotError, resolve
from game.table.setup import HUMAN, Setup
from game.ui import words
from game.ui.draft import Draft
from game.ui.opening import open_table, start
from game.ui.pane import Pane
from game.ui.playable import PLAYABLE
from game.ui.rows import Form, Row, choice, segments, segments_width
from game.ui.rule_words import as_variant, blurb, deals_in_words, value_words, values_shown
from game.ui.screen import Screen
from game.ui.settings import LONGEST_NAME
from game.ui.text import _
from game.variants import OPTIONS, OptionError

if TYPE_CHECKING:
    from game.ui.scene import App

_MARGIN = 32  # px at scale 1
_HEAD = 78
_FOOT = 76
_INSIDE = 18
_WIDEST = 1280


class NewGameScene(Screen):
    """Choices on two sheets, the game itself and its house rules."""

    start_at = "start"

    def __init__(self) -> None:
        super().__init__()
        self.draft: Draft | None = None
        self._forms: list[Form] = []
        self._start: UIButton | None = None
        self._problem: str | None = None

    def enter(self, app: App) -> None:
        """Begin with what was chosen last time."""
        if self.draft is None:
            self.draft = Draft.remembered(app.settings)
            self.draft.choose_variant(self.draft.variant_id)
        super().enter(app)

    @property
    def game(self) -> tuple[Variant | None, int | None]:
        """The game as it is chosen now, for Help."""
        if self.draft is None:
            return None, None
        try:
            return self.draft.playable(), self.draft.players
        except OptionError:
            return self.draft.row, None

    # --- where things are --------------------------------------------------------------------

    def _sheets(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The two panels, in px."""
        wide, tall = self.app.size
        margin = self.px(_MARGIN)
        full = min(wide - 2 * margin, self.px(_WIDEST))
        left = (wide - full) // 2
        gap = self.px(20)
        top, height = self.px(_HEAD), tall - self.px(_HEAD + _FOOT)
        first = (full - gap) * 42 // 100
        return (
            pygame.Rect(left, top, first, height),
            pygame.Rect(left + first + gap, top, full - first - gap, height),
        )

    def _form_area(self, sheet: pygame.Rect) -> pygame.Rect:
        inside = self.px(_INSIDE)
        head = words.HEADING.line(self.app.fonts) + self.px(8)
        return pygame.Rect(
            sheet.left + inside,
            sheet.top + inside - self.px(4) + head,
            sheet.width - 2 * inside + self.px(8),
            sheet.height - 2 * inside + self.px(8) - head,
        )

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """Both sheets and the foot of the screen."""
        game_sheet, rule_sheet = self._sheets()
        area = self._form_area(game_sheet)
        self._forms = [
            Form(self, area, self._game_rows(), min(self.px(250), area.width * 56 // 100))
        ]
        area = self._form_area(rule_sheet)
        self._forms.append(
            Form(self, area, self._rule_rows(), min(self.px(220), area.width * 44 // 100))
        )
        tall = self.px(46)
        foot = self.app.size[1] - self.px(_FOOT) + (self.px(_FOOT) - tall) // 2
        self.button(
            "back",
            pygame.Rect(game_sheet.left, foot, self.width_of(_("Back"), self.px(110)), tall),
            _("Back"),
            self.app.back,
        )
        wide = self.width_of(_("Start"), self.px(220))
        self._start = self.button(
            "start",
            pygame.Rect(rule_sheet.right - wide, foot, wide, tall),
            _("Start"),
            self.start,
            style="@primary",
        )
        self._judge()

    def _game_rows(self) -> list[Row]:
        draft = self._draft
        ids = list(PLAYABLE)
        rows = [
            Row(
                _("Variant"),
                blurb(draft.row),
                lambda area, pane: choice(
                    self,
                    "variant",
                    area,
                    [_(row.name) for row in PLAYABLE.values()],
                    ids.index(draft.variant_id),
                    lambda number: self._set_variant(ids[number]),
                    pane,
                ),
                under=True,
            ),
            Row(_("Players"), "", self._players),
        ]
        rows += [self._seat_row(seat) for seat in range(draft.players)]
        return rows

    def _players(self, area: pygame.Rect, pane: Pane) -> None:
        """The seat counts of this variant, as a row of digits where there is room for one."""
        sizes = sorted(self._draft.row.deals)
        texts, chosen = [str(size) for size in sizes], sizes.index(self._draft.players)
        control = segments if segments_width(self, texts) <= area.width else choice
        control(
            self,
            "players",
            area,
            texts,
            chosen,
            lambda number: self._set_players(sizes[number]),
            pane,
        )

    def _seat_row(self, seat: int) -> Row:
        draft = self._draft
        agents = [HUMAN, *BOTS]
        if draft.agents[seat] not in agents:
            agents.append(draft.agents[seat])
        titles = [_("A person")] + [_agent_title(agent) for agent in agents[1:]]
        yours = seat == _first_human(draft)

        def control(area: pygame.Rect, pane: Pane) -> None:
            choice(
                self,
                f"seat {seat}",
                area,
                titles,
                agents.index(draft.agents[seat]),
                lambda number: self._set_agent(seat, agents[number]),
                pane,
            )

        def name_entry(area: pygame.Rect, pane: Pane) -> None:
            self.entry("name", area, draft.name, self._type_name, pane=pane, longest=LONGEST_NAME)

        return Row(draft.seats[seat].name, "", control, instead=name_entry if yours else None)

    def _rule_rows(self) -> list[Row]:
        return [
            *(
                self._rule_row(name)
                for name, option in OPTIONS.items()
                if values_shown(option, self._draft.row)
            ),
            Row(
                _("Seed"),
                _("The same seed deals the same cards. Leave it empty for new ones."),
                self._seed_entry,
            ),
        ]

    def _seed_entry(self, area: pygame.Rect, pane: Pane) -> None:
        self.entry("seed", area, self._draft.seed, self._type_seed, pane=pane, longest=64)

    def _rule_row(self, name: str) -> Row:
        draft, option = self._draft, OPTIONS[name]
        values = values_shown(option, draft.row)
        own = name == "schedule"
        chosen = 0
        if own and draft.sizes is not None:
            chosen = len(values) + 1
        elif draft.options.get(name) in values and name in draft.options:
            chosen = 1 + values.index(draft.options[name])
        texts = [as_variant(name, draft.row), *(value_words(name, value) for value in values)]
        short = None if chosen else value_words(name, option.of(draft.row))
        if own:
            texts.append(_("A list of my own"))

        def choose(number: int) -> None:
            draft.options.pop(name, None)
            if own:
                draft.sizes = None
            if own and number > len(values):
                draft.sizes = ",".join(str(size) for size in draft.row.deals[draft.players])
            elif number:
                draft.options[name] = values[number - 1]
            self.rebuild()

        def control(area: pygame.Rect, pane: Pane) -> None:
            choice(self, f"rule {name}", area, texts, chosen, choose, pane, short)

        def sizes(area: pygame.Rect, pane: Pane) -> None:
            self.entry("sizes", area, draft.sizes or "", self._type_sizes, pane=pane, longest=200)

        below = sizes if own and draft.sizes is not None else None
        return Row(_(option.title), _(option.sentence), control, bool(chosen), below)

    # --- what the player does ----------------------------------------------------------------

    @property
    def _draft(self) -> Draft:
        assert self.draft is not None, "entered before use"
        return self.draft

    def _set_variant(self, name: str) -> None:
        self._draft.choose_variant(name)
        self.rebuild()

    def _set_players(self, players: int) -> None:
        self._draft.players = players
        self.rebuild()

    def _set_agent(self, seat: int, agent: str) -> None:
        self._draft.agents[seat] = agent
        self.rebuild()

    def _type_seed(self, text: str) -> None:
        self._draft.seed = text
        self._judge()

    def _type_name(self, text: str) -> None:
        self._draft.name = text

    def _type_sizes(self, text: str) -> None:
        self._draft.sizes = text
        self._judge()

    def _judge(self) -> None:
        """Say at once whether this can be played."""
        self._problem = self._draft.problem()
        if self._start is None:
            return
        if self._problem is None:
            self._start.enable()
        else:
            self._start.disable()

    def start(self) -> None:
        """Sit down, and remember what was chosen."""
        draft = self._draft
        try:
            setup: Setup = draft.setup()
            kept = draft.kept_in(self.app.settings)
        except OptionError as error:
            self._problem = str(error)
            return
        self.app.change(kept)
        open_table(self.app, lambda: start(setup), in_place=True)

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Panels, headings, rows, and what will be played or why it cannot be."""
        theme, fonts = self.app.theme, self.app.fonts
        sheets = self._sheets()
        title = words.TITLE.line(fonts)
        self.write(
            surface,
            _("New game"),
            (sheets[0].left, (self.px(_HEAD) - title) // 2),
            words.TITLE,
            theme.on_felt,
        )
        for sheet, heading, form in zip(
            sheets, (_("The table"), _("House rules")), self._forms, strict=True
        ):
            self.panel(surface, sheet)
            at = (sheet.left + self.px(_INSIDE), sheet.top + self.px(_INSIDE - 4))
            self.write(surface, heading, at, words.HEADING, theme.accent)
            form.paint(surface)
        self._paint_deals(surface)
        self._paint_foot(surface)

    def _paint_deals(self, surface: pygame.Surface) -> None:
        """The deals to come as a staircase, where the table leaves room for it."""
        form = self._forms[0]
        spare = form.pane.area.height - form.height
        tall = min(spare - self.px(64), self.px(140))
        if self._problem is not None or tall < self.px(40):
            return
        deals = self._draft.playable().deals[self._draft.players]
        sizes = [size for size in deals if size is not None]
        room = form.pane.area.width - self.px(22)
        area = pygame.Rect(form.pane.area.left, form.pane.area.bottom - tall, room, tall)
        y = area.top - words.STRONG.line(self.app.fonts) - self.px(8)
        self.write(surface, _("The deals to come"), (area.left, y), words.STRONG)
        step = min(room / len(sizes), self.px(30))
        for number, size in enumerate(sizes):
            left = area.left + round(number * step)
            wide = max(1, round((number + 1) * step) - round(number * step) - self.px(2))
            height = max(2, tall * size // max(sizes))
            bar = pygame.Rect(left, area.bottom - height, wide, height)
            pygame.draw.rect(surface, self.app.theme.button, bar)
            pygame.draw.rect(surface, self.app.theme.gold, (left, bar.top, wide, self.px(2)))

    def _paint_foot(self, surface: pygame.Surface) -> None:
        theme, fonts = self.app.theme, self.app.fonts
        sheets = self._sheets()
        left = sheets[0].left + self.width_of(_("Back"), self.px(110)) + self.px(24)
        right = sheets[1].right - self.width_of(_("Start"), self.px(220)) - self.px(24)
        draft = self._draft
        if self._problem is not None:
            text, ink = self._problem, theme.bad
        else:
            text = _("{variant}, {players} players, {deals}.").format(
                variant=_(draft.row.name),
                players=draft.players,
                deals=deals_in_words(draft.playable(), draft.players),
            )
            ink = theme.on_felt
        tall = words.height(text, words.BODY, fonts, right - left)
        y = self.app.size[1] - self.px(_FOOT) + (self.px(_FOOT) - tall) // 2
        if self._problem is not None:  # the red of a refusal reads on panels only
            lines = words.wrap(text, words.BODY, fonts, right - left)
            wide = max(words.width(line, words.BODY, fonts) for line in lines)
            plate = pygame.Rect(left, y, wide, tall).inflate(self.px(24), self.px(16))
            self.panel(surface, plate.move(self.px(4), 0))
            left += self.px(4)
        self.write(surface, text, (left, y), words.BODY, ink, right - left)


def _agent_title(agent: str) -> str:
    """A bot's title; of one from elsewhere what can be said."""
    try:
        return _(resolve(agent).title)
    except BotError:
        return agent


def _first_human(draft: Draft) -> int | None:
    agents = draft.asked_agents
    return agents.index(HUMAN) if HUMAN in agents else None
