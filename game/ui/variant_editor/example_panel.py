"""The panel of the worked example; where the rules contradict each other, of what mends them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.engine import Variant
from game.engine.variant import OptionValue
from game.presentation.words.rules import value_words
from game.translation import _
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen
from game.ui.variant_editor.contradictions import Remedy, ways_out
from game.ui.variant_editor.own_variant_draft import OwnVariantDraft
from game.ui.variant_editor.scoring_example import ScoringExample
from game.variants import OPTIONS
from game.variants.examples import examples
from game.variants.scoring_words import scoring_of

_MOST_WAYS: Final = 6
_LINES: Final = 3
"""Lines of scoring in words that the panel is made for."""
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

    def height(self) -> int:
        """px inside that scoring in words and two examples below each other take."""
        fonts, px = self._screen.app.fonts, self._screen.px
        line = typeset.SMALL.line(fonts)
        return _LINES * line + 10 * (line + px(2)) + 2 * px(_AIR)

    # --- widgets -----------------------------------------------------------------------------

    def build(self, area: pygame.Rect, sheet: pygame.Rect) -> None:
        """A button for each way out, or for the other example where there is room for one."""
        screen = self._screen
        if self.problem is not None:
            self._build_ways(area)
        elif (
            self.scoring_example is not None
            and self.scoring_example.shown(self._table_area(area)) == 1
        ):
            text = _("Another deal")
            wide, tall = screen.width_of(text), screen.px(30)
            box = pygame.Rect(area.right - wide, sheet.top + screen.px(9), wide, tall)
            screen.button("another", box, text, self._another)

    def _build_ways(self, area: pygame.Rect) -> None:
        screen = self._screen
        gap, tall = screen.px(8), screen.px(34)
        y = area.top + self._problem_height(area.width) + screen.px(12)
        x = area.left
        for number, way in enumerate(self.ways[:_MOST_WAYS]):
            text = way_in_words(way, self.draft.row)
            wide = min(screen.width_of(text), area.width)
            if x > area.left and x + wide > area.right:
                x, y = area.left, y + tall + gap

            def take(way: Remedy = way) -> None:
                self._set_rule(way.name, way.value)

            screen.button(f"way {number}", pygame.Rect(x, y, wide, tall), text, take)
            x += wide + gap

    def _problem_height(self, room: int) -> int:
        fonts = self._screen.app.fonts
        tall = typeset.height(self.problem or "", typeset.BODY, fonts, room)
        if self.ways:
            tall += self._screen.px(8) + typeset.SMALL.line(fonts)
        return tall

    def _another(self) -> None:
        self._first += 1

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The scoring and examples of it, or why there are none."""
        screen, theme = self._screen, self._screen.app.theme
        if self.problem is not None:
            y = area.top + screen.write(surface, self.problem, area.topleft, room=area.width)
            if self.ways:
                text = _("One of these changes mends it:")
                at = (area.left, y + screen.px(8))
                screen.write(surface, text, at, typeset.SMALL, theme.muted, area.width)
        elif self.scoring_example is not None:
            text = self._scoring(area)
            screen.write(surface, text, area.topleft, typeset.SMALL, theme.cream, area.width)
            self.scoring_example.paint(surface, self._table_area(area), self._first, theme)

    def _table_area(self, area: pygame.Rect) -> pygame.Rect:
        """What the words about scoring leave of it."""
        fonts = self._screen.app.fonts
        tall = typeset.height(self._scoring(area), typeset.SMALL, fonts, area.width)
        top = area.top + tall + self._screen.px(_AIR)
        return pygame.Rect(area.left, top, area.width, area.bottom - top)

    def _scoring(self, area: pygame.Rect) -> str:
        """As much of the scoring in words as leaves room for one example."""
        fonts, px = self._screen.app.fonts, self._screen.px
        text = " ".join(map(_, scoring_of(self.draft.variant or self.draft.row)))
        line = typeset.SMALL.line(fonts)
        most = max(1, (area.height - px(_AIR) - 5 * (line + px(2))) // line)
        lines = typeset.wrap(text, typeset.SMALL, fonts, area.width)
        if len(lines) <= most:
            return text
        more = " " + _("F1 tells all.")
        room = area.width - typeset.width(more, typeset.SMALL, fonts)
        last = typeset.cut(" ".join(lines[most - 1 :]), typeset.SMALL, fonts, room) + more
        return " ".join([*lines[: most - 1], last])


def way_in_words(way: Remedy, row: Variant) -> str:
    """A change that mends contradictory rules."""
    option = OPTIONS[way.name]
    value = option.of(row) if way.value is None else way.value
    return f"{_(option.title)}: {value_words(way.name, value)}"
