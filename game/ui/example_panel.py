"""The panel of the worked example; where the rules contradict each other, of what mends them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.engine import Variant
from game.ui import words
from game.ui.contradictions import WayOut, ways_out
from game.ui.own_draft import OwnDraft
from game.ui.rule_words import value_words
from game.ui.text import _
from game.ui.worked import Worked
from game.variants import OPTIONS
from game.variants.examples import examples
from game.variants.scoring_words import scoring_of

if TYPE_CHECKING:
    from game.ui.scenes.editor import EditorScene

_MOST_WAYS: Final = 6
_LINES: Final = 3
"""Lines of scoring in words that the panel is made for."""
_AIR: Final = 10  # px at scale 1


class ExamplePanel:
    """What of the editor is about scoring and contradictions."""

    def __init__(self, draft: OwnDraft, editor: EditorScene) -> None:
        self.draft = draft
        self.worked: Worked | None = None
        """None where the rules cannot be played."""
        self.problem: str | None = None
        self.ways: list[WayOut] = []
        self._editor = editor
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
        self.worked = None
        if variant is not None and self.problem is None:
            self.worked = Worked(examples(variant, draft.players), self._editor.app.fonts)

    def height(self) -> int:
        """px inside that scoring in words and two examples below each other take."""
        fonts, px = self._editor.app.fonts, self._editor.px
        line = words.SMALL.line(fonts)
        return _LINES * line + 10 * (line + px(2)) + 2 * px(_AIR)

    # --- widgets -----------------------------------------------------------------------------

    def build(self, area: pygame.Rect, sheet: pygame.Rect) -> None:
        """A button for each way out, or for the other example where there is room for one."""
        editor = self._editor
        if self.problem is not None:
            self._build_ways(area)
        elif self.worked is not None and self.worked.shown(self._table_area(area)) == 1:
            text = _("Another deal")
            wide, tall = editor.width_of(text), editor.px(30)
            box = pygame.Rect(area.right - wide, sheet.top + editor.px(9), wide, tall)
            editor.button("another", box, text, self._another)

    def _build_ways(self, area: pygame.Rect) -> None:
        editor = self._editor
        gap, tall = editor.px(8), editor.px(34)
        y = area.top + self._problem_height(area.width) + editor.px(12)
        x = area.left
        for number, way in enumerate(self.ways[:_MOST_WAYS]):
            text = way_in_words(way, self.draft.row)
            wide = min(editor.width_of(text), area.width)
            if x > area.left and x + wide > area.right:
                x, y = area.left, y + tall + gap

            def take(way: WayOut = way) -> None:
                editor.set_rule(way.name, way.value)

            editor.button(f"way {number}", pygame.Rect(x, y, wide, tall), text, take)
            x += wide + gap

    def _problem_height(self, room: int) -> int:
        fonts = self._editor.app.fonts
        tall = words.height(self.problem or "", words.BODY, fonts, room)
        if self.ways:
            tall += self._editor.px(8) + words.SMALL.line(fonts)
        return tall

    def _another(self) -> None:
        self._first += 1

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The scoring and examples of it, or why there are none."""
        editor, theme = self._editor, self._editor.app.theme
        if self.problem is not None:
            y = area.top + editor.write(surface, self.problem, area.topleft, room=area.width)
            if self.ways:
                text = _("One of these changes mends it:")
                at = (area.left, y + editor.px(8))
                editor.write(surface, text, at, words.SMALL, theme.muted, area.width)
        elif self.worked is not None:
            text = self._scoring(area)
            editor.write(surface, text, area.topleft, words.SMALL, theme.cream, area.width)
            self.worked.paint(surface, self._table_area(area), self._first, theme)

    def _table_area(self, area: pygame.Rect) -> pygame.Rect:
        """What the words about scoring leave of it."""
        fonts = self._editor.app.fonts
        tall = words.height(self._scoring(area), words.SMALL, fonts, area.width)
        top = area.top + tall + self._editor.px(_AIR)
        return pygame.Rect(area.left, top, area.width, area.bottom - top)

    def _scoring(self, area: pygame.Rect) -> str:
        """As much of the scoring in words as leaves room for one example."""
        fonts, px = self._editor.app.fonts, self._editor.px
        text = " ".join(map(_, scoring_of(self.draft.variant or self.draft.row)))
        line = words.SMALL.line(fonts)
        most = max(1, (area.height - px(_AIR) - 5 * (line + px(2))) // line)
        lines = words.wrap(text, words.SMALL, fonts, area.width)
        if len(lines) <= most:
            return text
        more = " " + _("F1 tells all.")
        room = area.width - words.width(more, words.SMALL, fonts)
        last = words.cut(" ".join(lines[most - 1 :]), words.SMALL, fonts, room) + more
        return " ".join([*lines[: most - 1], last])


def way_in_words(way: WayOut, row: Variant) -> str:
    """A change that mends contradictory rules."""
    option = OPTIONS[way.name]
    value = option.of(row) if way.value is None else way.value
    return f"{_(option.title)}: {value_words(way.name, value)}"
