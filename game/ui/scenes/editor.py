"""The variant editor: house rules, the staircase of deals, and an example that follows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
import pygame_gui
from pygame_gui.elements import UIButton

from game.engine import Variant
from game.engine.variant import OptionValue
from game.table.own_shelf import OwnShelf, OwnShelfError, SavedVariant
from game.ui import words
from game.ui.contradictions import WayOut, ways_out
from game.ui.deals_panel import DealsPanel
from game.ui.errands import errands
from game.ui.own_draft import OwnDraft
from game.ui.pane import Pane
from game.ui.playable import PLAYABLE
from game.ui.rows import Form, Row, choice
from game.ui.rule_rows import rule_rows
from game.ui.rule_words import blurb, deals_in_words, value_words
from game.ui.screen import Screen
from game.ui.text import _
from game.ui.worked import Worked
from game.variants import OPTIONS, VARIANTS, OptionError
from game.variants.examples import examples
from game.variants.own import LONGEST_NAME
from game.variants.scoring_words import scoring_of

if TYPE_CHECKING:
    from game.ui.scene import App

_MARGIN: Final = 24  # px at scale 1
_HEAD: Final = 66
_FOOT: Final = 66
_INSIDE: Final = 16
_GAP: Final = 14
_WIDEST: Final = 1460
_TALL: Final = 42
"""A button at head or foot."""
_MOST_WAYS: Final = 6


class EditorScene(Screen):
    """One variant of one's own."""

    start_at = "name"

    def __init__(self, draft: OwnDraft) -> None:
        super().__init__()
        self.draft = draft
        self.deals = DealsPanel(draft, self)
        self._form: Form | None = None
        self._foot: dict[str, UIButton] = {}
        self._foot_left = self._foot_right = 0
        self._worked: Worked | None = None
        self._ways: list[WayOut] = []
        self._problem: str | None = None
        self._first = 0
        """Which example comes first, where there is room for one."""
        self._leaving = False
        """Whether the player was asked about changes that are not saved."""
        self._saving = False

    def enter(self, app: App) -> None:
        """Show the draft."""
        self._leaving = False
        super().enter(app)

    @property
    def game(self) -> tuple[Variant | None, int | None]:
        """The variant as it is now, for Help."""
        variant = self.draft.variant
        return (self.draft.row, None) if variant is None else (variant, self.draft.players)

    # --- where things are --------------------------------------------------------------------

    def _sheets(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Rules, deals and example, in px."""
        wide, tall = self.app.size
        full = min(wide - 2 * self.px(_MARGIN), self.px(_WIDEST))
        left, gap = (wide - full) // 2, self.px(_GAP)
        top, height = self.px(_HEAD), tall - self.px(_HEAD + _FOOT)
        first = (full - gap) * 44 // 100
        right = pygame.Rect(left + first + gap, top, full - first - gap, height)
        lower = min(self._example_height(right.width), (height - gap) // 2)
        upper = height - gap - lower
        return (
            pygame.Rect(left, top, first, height),
            pygame.Rect(right.left, top, right.width, upper),
            pygame.Rect(right.left, top + upper + gap, right.width, lower),
        )

    def _example_height(self, wide: int) -> int:
        """px that heading, scoring and two examples below each other take."""
        fonts = self.app.fonts
        lines = words.height(self._scoring(), words.SMALL, fonts, wide - 2 * self.px(_INSIDE))
        line = words.SMALL.line(fonts) + self.px(2)
        heading = words.HEADING.line(fonts) + self.px(6)
        return heading + lines + self.px(10) + 10 * line + self.px(10) + 2 * self.px(_INSIDE)

    def _inside(self, sheet: pygame.Rect) -> pygame.Rect:
        """What a panel has room for under its heading."""
        inside, head = self.px(_INSIDE), words.HEADING.line(self.app.fonts) + self.px(6)
        return pygame.Rect(
            sheet.left + inside,
            sheet.top + inside - self.px(4) + head,
            sheet.width - 2 * inside,
            sheet.height - 2 * inside + self.px(4) - head,
        )

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """Everything: rules, deals, ways out of contradictions, head and foot."""
        self._judge()
        rules, deals, example = self._sheets()
        self._build_head(rules.left, deals.right)
        area = self._inside(rules)
        area.width += self.px(8)
        area.height += self.px(_INSIDE - 6)
        rows = [
            Row(_("Name"), _("Under which it is listed beside the others."), self._name),
            Row(_("Made from"), self._base_sentence(), self._base),
            *rule_rows(
                self,
                self.draft.row,
                self.draft.options,
                {way.name for way in self._ways},
                self._set_rule,
                self.deals.own_list,
            ),
        ]
        self._form = Form(self, area, rows, min(self.px(230), area.width * 48 // 100))
        self.deals.build(self._inside(deals), deals)
        self._build_example(self._inside(example), example)
        self._build_foot(rules.left, deals.right)
        self._show_judgement()

    def _build_head(self, left: int, right: int) -> None:
        tall = self.px(34)
        y = (self.px(_HEAD) - tall) // 2
        buttons = (
            ("undo", _("Undo"), self._undo, self.draft.can_undo),
            ("redo", _("Redo"), self._redo, self.draft.can_redo),
            ("clear", _("Clear all"), self._clear, bool(self.draft.options)),
        )
        widths = [self.width_of(text, self.px(84)) for _key, text, _do, _on in buttons]
        x = right - sum(widths) - self.px(8) * (len(widths) - 1)
        for (key, text, action, on), wide in zip(buttons, widths, strict=True):
            self.button(key, pygame.Rect(x, y, wide, tall), text, action, enabled=on)
            x += wide + self.px(8)

    def _name(self, area: pygame.Rect, pane: Pane) -> None:
        draft = self.draft
        self.entry("name", area, draft.name, self._type_name, pane=pane, longest=LONGEST_NAME)

    def _base(self, area: pygame.Rect, pane: Pane) -> None:
        ids = list(VARIANTS)
        titles = [_base_title(name) for name in ids]
        at = ids.index(self.draft.base)
        short = _(self.draft.row.name)
        choice(self, "base", area, titles, at, lambda n: self._set_base(ids[n]), pane, short)

    def _base_sentence(self) -> str:
        if self.draft.base in PLAYABLE:
            return blurb(self.draft.row)
        return _("{blurb} The window does not play it yet.").format(blurb=blurb(self.draft.row))

    def _build_example(self, area: pygame.Rect, sheet: pygame.Rect) -> None:
        if self._problem is not None:
            self._build_ways(area)
            return
        if self._worked is None or self._worked.shown(self._example_area(area)) > 1:
            return
        text = _("Another deal")
        wide, tall = self.width_of(text), self.px(30)
        right = sheet.right - self.px(_INSIDE)
        top = sheet.top + self.px(9)
        self.button("another", pygame.Rect(right - wide, top, wide, tall), text, self._another)

    def _build_ways(self, area: pygame.Rect) -> None:
        """A button for each single change that mends it."""
        gap, tall = self.px(8), self.px(34)
        y = area.top + self._problem_height(area.width) + self.px(12)
        x = area.left
        for number, way in enumerate(self._ways[:_MOST_WAYS]):
            text = way_in_words(way, self.draft.row)
            wide = min(self.width_of(text), area.width)
            if x > area.left and x + wide > area.right:
                x, y = area.left, y + tall + gap

            def take(way: WayOut = way) -> None:
                self._set_rule(way.name, way.value)

            self.button(f"way {number}", pygame.Rect(x, y, wide, tall), text, take)
            x += wide + gap

    def _problem_height(self, room: int) -> int:
        fonts = self.app.fonts
        tall = words.height(self._problem or "", words.BODY, fonts, room)
        if self._ways:
            tall += self.px(8) + words.SMALL.line(fonts)
        return tall

    def _build_foot(self, left: int, right: int) -> None:
        tall = self.px(_TALL)
        y = self.app.size[1] - self.px(_FOOT) + (self.px(_FOOT) - tall) // 2
        back = _("Leave anyway") if self._leaving else _("Back")
        self._foot_left = left + self.width_of(back, self.px(100))
        area = pygame.Rect(left, y, self._foot_left - left, tall)
        self.button("back", area, back, self.leave_or_ask)
        buttons = (
            ("share", _("Share"), self._share, 96),
            ("save", _("Save"), self.save, 96),
            ("play", _("Play"), self.play, 140),
        )
        widths = [self.width_of(text, self.px(least)) for _key, text, _do, least in buttons]
        x = right - sum(widths) - self.px(10) * (len(widths) - 1)
        self._foot_right = x
        for (key, text, action, _least), wide in zip(buttons, widths, strict=True):
            style = "@primary" if key == "play" else ""
            area = pygame.Rect(x, y, wide, tall)
            self._foot[key] = self.button(key, area, text, action, style=style)
            x += wide + self.px(10)

    # --- what is shown -----------------------------------------------------------------------

    def _judge(self) -> None:
        """Work out what the rules come to."""
        draft = self.draft
        self._problem = draft.problem
        self._ways = ways_out(draft.row, draft.options)
        variant = draft.variant
        self._worked = None
        if variant is not None and self._problem is None:
            self._worked = Worked(examples(variant, draft.players), self.app.fonts)
        self.deals.follow()

    def _show_judgement(self) -> None:
        """Which buttons of the foot can be pressed."""
        fine = self._problem is None
        named = fine and self.draft.name_problem is None
        for key, on in (
            ("save", named and not self._saving),
            ("play", fine and self.draft.base in PLAYABLE),
            ("share", named),
        ):
            button = self._foot[key]
            if on:
                button.enable()
            else:
                button.disable()

    def changed(self, *, typed: bool = False) -> None:
        """The draft is another one; if it was `typed` or pulled, the widgets stay."""
        self._leaving = False
        if typed:
            self._judge()
            self._show_judgement()
        else:
            self.rebuild()

    def _scoring(self) -> str:
        variant = self.draft.variant or self.draft.row
        return " ".join(map(_, scoring_of(variant)))

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The staircase and the widgets; Esc asks first, Ctrl+Z takes back."""
        if super().handle(event) or self.deals.handle(event):
            return True
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            self.rebuild()
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_ESCAPE:
            self.leave_or_ask()
            return True
        if event.mod & pygame.KMOD_CTRL and not self.app.focus.typing:
            if event.key == pygame.K_z:
                (self._redo if event.mod & pygame.KMOD_SHIFT else self._undo)()
                return True
            if event.key == pygame.K_y:
                self._redo()
                return True
            if event.key == pygame.K_s:
                self.save()
                return True
        return False

    def _type_name(self, text: str) -> None:
        self.draft.name = text
        self.changed(typed=True)

    def _set_base(self, base: str) -> None:
        self.draft.set_base(base)
        self.changed()

    def _set_rule(self, name: str, value: OptionValue | None) -> None:
        self.draft.set_rule(name, value)
        self.changed()

    def _clear(self) -> None:
        self.draft.clear()
        self.changed()

    def _undo(self) -> None:
        if self.draft.undo():
            self.changed()

    def _redo(self) -> None:
        if self.draft.redo():
            self.changed()

    def _another(self) -> None:
        self._first += 1

    def leave_or_ask(self) -> None:
        """Back, at the second press where something is not saved."""
        if self.draft.changed and not self._leaving:
            self._leaving = True
            self.rebuild()
            return
        self.app.back()

    def save(self) -> None:
        """Keep it as a file, beside the loop."""
        self._keep(then_play=False)

    def play(self) -> None:
        """To New game with these rules; under a name they are kept first."""
        if self.draft.changed and self.draft.name_problem is None:
            self._keep(then_play=True)
        else:
            self._sit_down()

    def _keep(self, *, then_play: bool) -> None:
        draft = self.draft
        if self._saving or self._problem is not None or draft.name_problem is not None:
            return
        self._saving = True
        name, base, options, path = draft.name, draft.base, dict(draft.options), draft.path

        def work() -> SavedVariant | str:
            try:
                return OwnShelf.usual().save(name, base, options, path)
            except (OptionError, OwnShelfError) as error:
                return str(error)

        def done(result: SavedVariant | str) -> None:
            self._saving = False
            if isinstance(result, str):
                self.app.notify(result)
                return
            draft.saved_as(result, base, options)
            if then_play:
                self._sit_down()
            elif self._root is not None:
                self.app.notify(_("{name} is saved.").format(name=draft.name))
                self.changed()

        errands.run(work, done)

    def _sit_down(self) -> None:
        from game.ui.scenes.new_game import NewGameScene

        draft = self.draft
        name = draft.name if not draft.changed else ""
        self.app.home()
        self.app.go(NewGameScene(draft.base, draft.options, draft.players, name))

    def _share(self) -> None:
        from game.ui.scenes.sharing import SharingScene

        self.app.go(SharingScene(self.draft.name.strip(), self.draft.base, self.draft.options))

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Panels and everything between the widgets."""
        theme, fonts = self.app.theme, self.app.fonts
        rules, deals, example = self._sheets()
        y = (self.px(_HEAD) - words.TITLE.line(fonts)) // 2
        self.write(surface, _("Variant editor"), (rules.left, y), words.TITLE, theme.on_felt)
        headings = (_("House rules"), _("Deals"), _("Worked example"))
        for sheet, heading in zip((rules, deals, example), headings, strict=True):
            self.panel(surface, sheet)
            at = (sheet.left + self.px(_INSIDE), sheet.top + self.px(_INSIDE - 4))
            ink = theme.accent
            if sheet is example and self._problem is not None:
                heading, ink = _("This cannot be played"), theme.bad
            self.write(surface, heading, at, words.HEADING, ink)
        if self._form is not None:
            self._form.paint(surface)
        self.deals.paint(surface)
        self._paint_example(surface, self._inside(example))
        self._paint_foot(surface)

    def _example_area(self, area: pygame.Rect) -> pygame.Rect:
        """What the words about scoring leave of it."""
        tall = words.height(self._scoring_shown(area), words.SMALL, self.app.fonts, area.width)
        top = area.top + tall + self.px(10)
        return pygame.Rect(area.left, top, area.width, area.bottom - top)

    def _scoring_shown(self, area: pygame.Rect) -> str:
        """As much of the scoring in words as leaves room for one example."""
        fonts, text = self.app.fonts, self._scoring()
        line = words.SMALL.line(fonts)
        most = max(1, (area.height - self.px(10) - 5 * (line + self.px(2))) // line)
        lines = words.wrap(text, words.SMALL, fonts, area.width)
        if len(lines) <= most:
            return text
        last = words.cut(" ".join(lines[most - 1 :]), words.SMALL, fonts, area.width)
        return " ".join([*lines[: most - 1], last])

    def _paint_example(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        theme = self.app.theme
        if self._problem is not None:
            y = area.top
            y += self.write(surface, self._problem, (area.left, y), room=area.width)
            if self._ways:
                text = _("One of these changes mends it:")
                at = (area.left, y + self.px(8))
                self.write(surface, text, at, words.SMALL, theme.muted, area.width)
        elif self._worked is not None:
            text = self._scoring_shown(area)
            self.write(surface, text, area.topleft, words.SMALL, theme.cream, area.width)
            self._worked.paint(surface, self._example_area(area), self._first, theme)

    def _paint_foot(self, surface: pygame.Surface) -> None:
        theme, fonts = self.app.theme, self.app.fonts
        left, right = self._foot_left + self.px(20), self._foot_right - self.px(20)
        text = self._foot_text()
        lines = words.wrap(text, words.SMALL, fonts, right - left)[:3]
        tall = words.SMALL.line(fonts) * len(lines)
        y = self.app.size[1] - self.px(_FOOT) + (self.px(_FOOT) - tall) // 2
        for line in lines:
            y += self.write(surface, line, (left, y), words.SMALL, theme.on_felt)

    def _foot_text(self) -> str:
        draft, variant = self.draft, self.draft.variant
        if self._leaving:
            return _("The changes are not saved. Leave anyway?")
        if self._problem is not None or variant is None:
            return _("It can be saved and played once its rules go together.")
        least, most = min(draft.seats), max(draft.seats)
        if least == most:
            seats = _("{number} players").format(number=least)
        else:
            seats = _("{least} to {most} players").format(least=least, most=most)
        if variant.named_sizes:
            deals = _("{number} deals").format(number=len(variant.deals[draft.players]))
        else:
            deals = deals_in_words(variant, draft.players)
        text = f"{seats}; {deals}."
        if draft.changed or draft.path is None:
            return f"{text} {draft.name_problem or _('Not saved yet.')}"
        return f"{text} {_('Saved.')}"


def _base_title(name: str) -> str:
    title = _(VARIANTS[name].name)
    return (
        title if name in PLAYABLE else _("{variant} (not in the window yet)").format(variant=title)
    )


def way_in_words(way: WayOut, row: Variant) -> str:
    """A change that mends contradictory rules."""
    option = OPTIONS[way.name]
    value = option.of(row) if way.value is None else way.value
    return f"{_(option.title)}: {value_words(way.name, value)}"
