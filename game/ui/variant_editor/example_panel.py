"""The panel of the worked example; where the rules contradict each other, of what mends them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.engine import Variant
from game.engine.variant import OptionValue
from game.presentation.words.rules import value_words
from game.translation import _, worded
from game.ui.kit.controls import Press, Text
from game.ui.kit.layout import Column, Gap, Host, Painted, Part, Scroll, Wrap
from game.ui.kit.pages import INSIDE, sheet
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.scene.form_screen import FormScreen
from game.ui.variant_editor.contradictions import Remedy, ways_out
from game.ui.variant_editor.own_variant_draft import OwnVariantDraft
from game.ui.variant_editor.scoring_example import ScoringExample
from game.ui.widgets.scroll_area import ScrollArea
from game.variants import OPTIONS
from game.variants.examples import examples
from game.variants.scoring_words import scoring_of

_MOST_WAYS: Final = 6
_AIR: Final = 10  # px at scale 1


SetRule = Callable[[str, OptionValue | None], None]
"""Gives a house rule another value; None is the usual one."""


class ExamplePanel:
    """What of the editor is about scoring and contradictions."""

    def __init__(self, draft: OwnVariantDraft, screen: FormScreen, set_rule: SetRule) -> None:
        self.draft = draft
        self.scoring_example: ScoringExample | None = None
        """None where the rules cannot be played."""
        self.problem: str | None = None
        self.ways: list[Remedy] = []
        self._screen = screen
        self._set_rule = set_rule
        self._first = 0
        """Which example comes first, where there is room for one."""

    @property
    def title(self) -> str:
        """The heading."""
        return _("Worked example") if self.problem is None else _("This cannot be played")

    def follow(self) -> None:
        """Work out what the rules come to."""
        draft = self.draft
        self.problem = draft.problem
        self.ways = ways_out(draft.row, draft.options)
        variant = draft.variant
        self.scoring_example = None
        if variant is not None and self.problem is None:
            self.scoring_example = ScoringExample(
                examples(variant, draft.players), self._screen.app.fonts
            )

    # --- what is on it -----------------------------------------------------------------------

    def part(self) -> Part:
        """The sheet: ways out of a contradiction, or the scoring and examples of it."""
        return _ExampleSheet(self)

    def sheet_in(self, painter: Painter, room: Rect) -> Part:
        """The sheet where there is so much room under its heading, in px."""
        theme = painter.theme
        if self.problem is not None:
            said: list[Part] = [Text(self.problem)]
            if self.ways:
                text = _("One of these changes mends it:")
                said += [Gap(8), Text(text, typeset.SMALL, theme.muted)]
            body = Scroll(Column(*said, Gap(12), Wrap(*self._ways())))
            return sheet(self.title, theme.bad, body)
        one = self.scoring_example is not None
        if self.scoring_example is not None:
            one = self.scoring_example.shown(self._table_area(room)) == 1
        another = Press("another", _("Another deal"), self._another, tall=30) if one else None
        return sheet(self.title, theme.accent, Painted(self._paint, grow=1), beside=another)

    def _ways(self) -> list[Part]:
        """A button for each way out."""

        def one(number: int, way: Remedy) -> Part:
            take = partial(self._set_rule, way.name, way.value)
            return Press(f"way {number}", way_in_words(way, self.draft.row), take, tall=34)

        return [one(*each) for each in enumerate(self.ways[:_MOST_WAYS])]

    def _another(self) -> None:
        self._first += 1

    # --- drawing -----------------------------------------------------------------------------

    def _paint(self, surface: pygame.Surface, area: Rect) -> None:
        """The scoring in words, and examples of it."""
        if self.scoring_example is None:
            return
        app, text = self._screen.app, self._scoring(area)
        ink = app.theme.cream
        typeset.write(surface, text, area.topleft, typeset.SMALL, app.fonts, ink, area.width)
        self.scoring_example.paint(surface, self._table_area(area), self._first, app.theme)

    def _table_area(self, area: Rect) -> Rect:
        """What the words about scoring leave of it."""
        fonts = self._screen.app.fonts
        tall = typeset.height(self._scoring(area), typeset.SMALL, fonts, area.width)
        top = area.top + tall + self._screen.px(_AIR)
        return Rect(area.left, top, area.width, area.bottom - top)

    def _scoring(self, area: Rect) -> str:
        """As much of the scoring in words as leaves room for one example."""
        fonts, px = self._screen.app.fonts, self._screen.px
        text = " ".join(map(worded, scoring_of(self.draft.variant or self.draft.row)))
        line = typeset.SMALL.line(fonts)
        most = max(1, (area.height - px(_AIR) - 5 * (line + px(2))) // line)
        lines = typeset.wrap(text, typeset.SMALL, fonts, area.width)
        if len(lines) <= most:
            return text
        more = " " + _("F1 has the rules in full.")
        room = area.width - typeset.width(more, typeset.SMALL, fonts)
        last = typeset.cut(" ".join(lines[most - 1 :]), typeset.SMALL, fonts, room) + more
        return " ".join([*lines[: most - 1], last])


class _ExampleSheet(Part):
    """The sheet of the example: as much of the scoring and its examples as there is room for."""

    grow = 34

    def __init__(self, panel: ExamplePanel) -> None:
        self._panel = panel

    @staticmethod
    def _frame(painter: Painter) -> int:
        """px above and below what is inside."""
        return 2 * painter.px(INSIDE) + typeset.HEADING.line(painter.fonts)

    def tall(self, painter: Painter, width: int) -> int:
        """One example, and a line about it; it grows."""
        line = typeset.SMALL.line(painter.fonts)
        return 6 * line + painter.px(_AIR) + self._frame(painter)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """What there is room for."""
        painter = host.painter
        room = area.inflate(-2 * painter.px(INSIDE), -self._frame(painter))
        self._panel.sheet_in(painter, room).place(host, area, pane)


def way_in_words(way: Remedy, row: Variant) -> str:
    """A change that mends contradictory rules."""
    option = OPTIONS[way.name]
    value = option.of(row) if way.value is None else way.value
    return f"{_(option.title)}: {value_words(way.name, value)}"
