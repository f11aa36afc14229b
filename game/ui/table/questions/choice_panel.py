"""The panel of every question in which one of several is chosen.

A question gives its choices as data: for each what is chosen once it is pressed, or what it
settles (`Choices`). The panel lays them out above the hand and has the mouse and the keys for all
of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from math import ceil
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

import pygame
from pygame import Rect

from game.engine import Action
from game.translation import _
from game.ui.kit.controls import FittedText, Press, TextAlign
from game.ui.kit.layout import Column, Gap, Host, Part, Plate, Row, RowAlign, Sized
from game.ui.kit.painted_panel import PaintedPanel, fitted
from game.ui.kit.rows import Grid
from game.ui.paint.bid_marks import number_face
from game.ui.paint.cloth.paper import draw_shadow
from game.ui.paint.painter import Painter, resized
from game.ui.paint.tokens import TOKEN
from game.ui.platform.keyboard import TYPING, digit
from game.ui.style.theme import RGB, FontRole
from game.ui.table.layout.bid_panel_layout import CLOSE, ROOMY, SPACE, BidBox, BidForm
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.painted_buttons import ARROWS, PRESS, nearest
from game.ui.widgets.scroll_area import ScrollArea

CONFIRM: Final = "confirm"
"""The name of the button that settles what is chosen in a panel."""
TITLES: Final = (24, 20, 16, 14)
CAPTIONS: Final = (16, 14)
SENTENCES: Final = (16, 14)
"""px of letters at scale 1: the largest with which the words fit."""
LINES: Final = 2
"""Of the words in the foot of a panel; a roomy one has room for another, in small letters."""
BESIDE: Final = 12
"""Beside the words of what settles a question, px at scale 1."""

Chosen = TypeVar("Chosen")
"""What is chosen so far: a number, a suit, a call that is half made."""
Answer = TypeVar("Answer", bound=Action | int)
"""What settles a question: an action, or the number of a bid."""


class PanelChoice(Sized, Generic[Chosen, Answer]):
    """One button of a question, and what pressing it does."""

    def __init__(
        self,
        press: Press,
        *,
        makes: Chosen | None = None,
        settles: Answer | None = None,
        foot_words: str = "",
        key: str = "",
        toggles: bool = False,
        wide: int = 0,
    ) -> None:
        """What it is and does.

        Args:
            press: the button, with its name.
            makes: what is chosen once it is pressed.
            settles: the answer that pressing it gives at once; its key chooses first all the same.
            foot_words: shown in the foot while it is pointed at; the reason, if it is barred.
            key: the digits or the letter that stand for it.
            toggles: whether pressing it again takes it back, so that others may be chosen with it.
            wide: its width, px at scale 1; 0 is as its words need.
        """
        super().__init__(press, wide=wide)
        self.name, self.grow = press.key, press.grow
        self.chosen, self.enabled = press.is_chosen, press.is_enabled
        self.makes, self.settles = makes, settles
        self.foot_words, self.key, self.toggles = foot_words, key, toggles

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """The button; the panel can find its choice by its name."""
        super().place(host, area, pane)
        if isinstance(host, ChoiceButtons):
            host.by_name[self.name] = self


class OnColumns(Part):
    """Boxes beside each other on the columns that all rows of a panel share, and fill."""

    def __init__(self, *boxes: tuple[Part, int], columns: int, gap: int) -> None:
        """Each box with the number of columns that it takes; `gap` px at scale 1 between them."""
        self._boxes, self._columns, self._gap = boxes, columns, gap

    def _all(self, wide: Sequence[int], painter: Painter) -> int:
        """px of all columns, so that each box has so many px at least."""
        gap = painter.px(self._gap)
        each = zip(wide, self._boxes, strict=True)
        column = max((one + gap) / span for one, (_box, span) in each)
        return ceil(column * self._columns) - gap

    def wide(self, painter: Painter) -> int:
        """So wide that every box has what it wants."""
        return self._all([box.wide(painter) for box, _span in self._boxes], painter)

    def narrow(self, painter: Painter) -> int:
        """So wide that every box can bear it."""
        return self._all([box.narrow(painter) for box, _span in self._boxes], painter)

    def _spans(self, painter: Painter, width: int) -> list[tuple[int, int]]:
        """px from the left edge at which each box begins, and its width."""
        gap, found, at = painter.px(self._gap), [], 0
        column = (width + gap) / self._columns
        for _box, span in self._boxes:
            left, right = round(at * column), round((at + span) * column) - gap
            found.append((left, right - left))
            at += span
        return found

    def tall(self, painter: Painter, width: int) -> int:
        """As tall as the tallest."""
        spans = self._spans(painter, width)
        each = zip(self._boxes, spans, strict=True)
        return max(box.tall(painter, wide) for (box, _span), (_left, wide) in each)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """From left to right, all of one height."""
        spans = self._spans(host.painter, area.width)
        for (box, _span), (left, wide) in zip(self._boxes, spans, strict=True):
            box.place(host, Rect(area.left + left, area.top, wide, area.height), pane)


class ChoiceButtons(PaintedPanel, Generic[Chosen, Answer]):
    """The buttons of a panel, and the choice of each by its name."""

    def lay_out(self, tree: Part, area: Rect, painter: Painter) -> None:
        self.by_name: dict[str, PanelChoice[Chosen, Answer]] = {}
        super().lay_out(tree, area, painter)


class Arrows(Enum):
    """What the arrow keys do in a panel."""

    CHOOSE = auto()
    """They choose the next one, which Enter or a second press settles."""
    WALK = auto()
    """They go through the buttons, as Tab does, and Enter presses the one they are at."""
    HAND = auto()
    """They belong to the hand below, and so does Space."""


class FootWords(FittedText):
    """What the foot says. A panel is as wide as its choices, whatever is said below them."""

    def wide(self, painter: Painter) -> int:
        """None of its own: it has what the choices leave beside what settles the question."""
        return 0


class Look(NamedTuple):
    """How choices are shown: in which form and size, and on which table."""

    form: BidForm
    painter: Painter
    layout: TableLayout


@dataclass(frozen=True, kw_only=True)
class PanelContents(Generic[Chosen, Answer]):
    """All that stands in a panel."""

    rows: Part
    """The choices."""
    form: BidForm
    title: Part | None = None
    foot_words: str = ""
    """The foot's sentence while no choice is pointed at that has one of its own."""
    shorter: Sequence[str] = ()
    """Sentences for the foot where there is no room for that one."""
    ink: RGB | None = None
    """Of the foot's words; None is that of words on panels."""
    confirm: PanelChoice[Chosen, Answer] | None = None
    """Settles what is chosen; where there is none each choice settles the question."""
    least: int = 0
    """Width of the panel at least, px at scale 1."""


class Choices(Generic[Chosen, Answer]):
    """What may be chosen in one question."""

    arrows: ClassVar[Arrows] = Arrows.CHOOSE
    tells: ClassVar[bool] = False
    """Whether the foot says what the choice pointed at means; see `Buttons`."""
    starts_at: ClassVar[str] = ""
    """The name of the button that the keyboard begins at."""
    roomy: ClassVar[BidForm] = ROOMY
    """Its lengths where words are of their usual size."""

    @property
    def at_first(self) -> Chosen:
        """What is chosen before anybody chose."""
        raise NotImplementedError

    def contents(self, chosen: Chosen, look: Look) -> PanelContents[Chosen, Answer]:
        """The choices and the words around them while this is chosen."""
        raise NotImplementedError

    def takes_event(self, event: pygame.event.Event, panel: ChoicePanel[Chosen, Answer]) -> bool:
        """Do what an event does in this question alone; whether it was for that."""
        return False

    def fitted_tree(self, panel: ChoicePanel[Chosen, Answer]) -> tuple[Part, Painter]:
        """What is on the panel, as large as words, as far as there is room for it."""
        layout = panel.layout
        forms = (self.roomy,) if layout.has_faces else (self.roomy, CLOSE)
        trees = [partial(panel.tree, form) for form in forms]
        rooms = [room.size for room in layout.panel_rooms]
        return fitted(trees, rooms, panel.whole, layout.base)

    def panel_box(self, tree: Part, layout: TableLayout, painter: Painter) -> Rect:
        """Where the panel lies: in the middle above the hand, as wide and as tall as it needs."""
        wide = min(layout.panel_room.width, tree.wide(painter))
        box = Rect(0, 0, wide, tree.tall(painter, wide))
        box.midbottom = layout.panel_room.midbottom
        return box


class ChoicePanel(Generic[Chosen, Answer]):
    """A question with its choices on the screen; made anew with each choice.

    Its words and buttons are a tree, which says the order in which the keyboard goes through them.
    """

    def __init__(
        self, choices: Choices[Chosen, Answer], layout: TableLayout, painter: Painter
    ) -> None:
        self._choices = choices
        self.layout = layout
        self.whole = resized(painter, layout.scale)
        """In the size of words at the table."""
        self._painter = self.whole
        """In the size of the panel."""
        self._chosen = choices.at_first
        self.touched = False
        """Whether somebody has chosen anything."""
        self._typed = ""
        self._typed_at: float | None = None
        """Seconds; None for a key that was struck since the panel was told the time."""
        self._now = 0.0
        self.panel: ChoiceButtons[Chosen, Answer]
        self.panel = ChoiceButtons(choices.starts_at, tells=choices.tells)
        self._contents: PanelContents[Chosen, Answer]
        self.box = Rect(0, 0, 0, 0)
        """px of the window."""
        self.rebuild()

    # What is chosen ---------------------------------------------------------------------------

    @property
    def choices(self) -> Choices[Chosen, Answer]:
        """What may be chosen now."""
        return self._choices

    @choices.setter
    def choices(self, choices: Choices[Chosen, Answer]) -> None:
        if choices != self._choices:
            self._choices = choices
            self.rebuild()

    @property
    def chosen(self) -> Chosen:
        """What is chosen so far."""
        return self._chosen

    @chosen.setter
    def chosen(self, chosen: Chosen) -> None:
        self._chosen, self.touched = chosen, True
        self.rebuild()

    def choose(self, chosen: Chosen) -> None:
        """Choose this if there is a choice of it that may be pressed."""
        if any(one.makes == chosen and one.enabled for one in self.panel.by_name.values()):
            self.chosen = chosen

    @property
    def walks(self) -> bool:
        """Whether the keyboard goes through its buttons."""
        return self._choices.arrows is Arrows.WALK

    @property
    def takes_enter(self) -> bool:
        """Whether Enter would settle what nobody has chosen."""
        return self.walks or (not self.touched and self._settled is not None)

    @property
    def foot_words(self) -> str:
        """The sentence in the foot."""
        pointed = self.panel.pointed if self._choices.tells else None
        words = "" if pointed is None else self.panel.by_name[pointed.name].foot_words
        return words or self._contents.foot_words

    def update(self, now: float) -> None:
        """Tell the panel the time, in seconds."""
        self._now = now
        if self._typed_at is None:
            self._typed_at = now

    # What is on it ----------------------------------------------------------------------------

    def tree(self, form: BidForm, painter: Painter) -> Part:
        """All that is on it in a form and a size, as it counts now."""
        contents = self._contents = self._choices.contents(
            self._chosen, Look(form, painter, self.layout)
        )
        form, confirm = contents.form, contents.confirm
        if confirm is None:
            return plate(contents.rows, form)
        words = FootWords(
            (lambda: self.foot_words) if self._choices.tells else contents.foot_words,
            SENTENCES,
            contents.ink,
            lines=LINES + int(form is ROOMY),
            middle=True,
            shorter=lambda _font, _wide: (
                contents.shorter if self.foot_words == contents.foot_words else ()
            ),
            grow=1,
        )
        foot = Row(words, confirm, gap=form.padding, align=RowAlign.WHOLE)
        return plate(contents.rows, form, title=contents.title, foot=foot, least=contents.least)

    def rebuild(self) -> None:
        """Make everything in it: something else is chosen, or the table has another size."""
        tree, self._painter = self._choices.fitted_tree(self)
        self.box = self._choices.panel_box(tree, self.layout, self._painter)
        self.panel.lay_out(tree, self.box, self._painter)

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """Take another size of the table, if it has one."""
        painter = resized(painter, layout.scale)
        if (layout, painter) != (self.layout, self.whole):
            self.layout, self.whole = layout, painter
            self.rebuild()

    def button(self, name: str) -> Rect:
        """Where a button is."""
        return self.panel.named(name).rect

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""
        return self.box.collidepoint(pos)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel with everything on it, and its shadow on the cloth."""
        draw_shadow(surface, self.box, self._painter)
        self.panel.draw(surface, self._painter)

    # Mouse and keys ---------------------------------------------------------------------------

    def answer_to(self, event: pygame.event.Event) -> Answer | None:
        """The answer that this event gave, or None."""
        if self._choices.takes_event(event, self):
            return None
        name = self.panel.handle(event, keys=self.walks)
        if name is not None:
            return self._press(self.panel.by_name[name])
        return self._strike(event) if event.type == pygame.KEYDOWN else None

    @property
    def _settled(self) -> Answer | None:
        """The answer as it is chosen now; None where that is no answer yet."""
        return None if self._contents.confirm is None else self._contents.confirm.settles

    def _press(self, choice: PanelChoice[Chosen, Answer]) -> Answer | None:
        """Press a button; one that is chosen already settles the question.

        Where something is chosen from the start only the keyboard settles it so.
        """
        by_keys = self.walks and self.panel.keyed
        again = choice.chosen and not choice.toggles
        if again and (by_keys or self._choices.arrows is Arrows.CHOOSE):
            return self._settled
        if choice.settles is None and choice.makes is not None:
            self.chosen = choice.makes
        return choice.settles

    def _strike(self, event: pygame.event.Event) -> Answer | None:
        """Strike a key: an arrow, Enter, or the key of a choice."""
        arrows = self._choices.arrows
        if event.key in ARROWS and arrows is Arrows.CHOOSE:
            self._step(*ARROWS[event.key])
        elif event.key in PRESS and not self.walks:
            held = arrows is Arrows.HAND and event.key == pygame.K_SPACE
            return None if held else self._settled
        elif typed := digit(event) or (chr(event.key) if event.key < 128 else ""):
            return self._type(typed)
        return None

    def _step(self, across: int, down: int) -> None:
        """Choose the next one that way, which may be chosen."""
        able = [one for one in self.panel.by_name.values() if one.makes is not None and one.enabled]
        rects = [self.button(one.name) for one in able]
        at = next((place for place, one in enumerate(able) if one.chosen), None)
        if at is None:
            to: int | None = 0 if across + down > 0 else len(able) - 1
        elif down:
            to = nearest(rects[at], rects, across, down)
        else:
            to = min(max(0, at + across), len(able) - 1)
        if to is not None and to != at and (makes := able[to].makes) is not None:
            self.chosen = makes

    def _type(self, typed: str) -> Answer | None:
        """A digit, which may follow another one, or a letter."""
        quick = self._typed_at is None or self._now - self._typed_at < TYPING
        by_key = {one.key: one for one in self.panel.by_name.values() if one.key}
        joined = self._typed + typed if quick else typed
        key = joined if joined in by_key else typed
        if key not in by_key:
            return None
        self._typed, self._typed_at = key, None
        choice = by_key[key]
        if choice.makes is None or not choice.enabled:
            return choice.settles if choice.enabled else None
        if self.walks:
            self.panel.focus = choice.name
        self.chosen = choice.makes
        return None


# What panels are made of --------------------------------------------------------------------------


def head(
    title: str, aside: str | Part = "", ink: RGB | None = None, *, middle: bool = False
) -> Part:
    """What is asked, and at the right what goes with it, words in `ink` or a part of its own.

    A title alone may stand in the `middle`.
    """
    align = TextAlign.MIDDLE if middle else TextAlign.LEFT
    asked = FittedText(
        title,
        TITLES,
        role=FontRole.SERIF,
        bold=True,
        lines=1,
        align=align,
        middle=True,
        grow=int(middle),
    )
    if not aside or middle:
        return Row(asked, Gap(grow=int(not middle)), gap=0, align=RowAlign.WHOLE)
    if isinstance(aside, str):
        aside = FittedText(aside, CAPTIONS, ink, lines=1, middle=True)
    return Row(asked, Gap(grow=1), aside, gap=SPACE, align=RowAlign.WHOLE)


def settle(
    words: str,
    answer: Answer | None,
    form: BidForm,
    *,
    name: str = CONFIRM,
    room_for: Sequence[str] = (),
    foot_words: str = "",
    waits: str = "",
) -> PanelChoice[Chosen, Answer]:
    """The one gold button of a panel: with its key, filled once there is an answer.

    Before, it says what it `waits` for.
    """
    press = Press(
        name,
        words,
        gold=True,
        enabled=answer is not None,
        least=form.confirm,
        room_for=room_for,
        padding=BESIDE,
        cap=_("Enter"),
        waits=waits,
    )
    return PanelChoice(press, settles=answer, foot_words=foot_words)


def plate(
    rows: Part,
    form: BidForm,
    *,
    title: Part | None = None,
    foot: Part | None = None,
    least: int = 0,
) -> Part:
    """A panel with its edges, as wide as what is in it and at least `least` px at scale 1."""
    parts = [rows]
    if title is not None:
        parts = [Sized(title, tall=form.title), Gap(form.raised), rows]
    if foot is not None:
        parts += [Gap(form.apart), Sized(foot, tall=form.foot)]
    inside, above, below = form.padding, form.above, form.below
    whole = Plate(Column(*parts), inside=inside, above=above, below=below, lit=True)
    return Column(whole, Sized(Part(), wide=least)) if least else whole


def number_grid(numbers: Sequence[Part], box: BidBox) -> Part:
    """Numbers to choose from, in the rows that `box` says."""
    space = box.form.space
    rows = [list(numbers[at : at + box.columns]) for at in range(0, len(numbers), box.columns)]
    rows[-1] += [Gap()] * (box.columns - len(rows[-1]))
    return Grid(rows, weights=[1] * box.columns, gap=space, between=space)


def number_press(
    number: int,
    box: BidBox,
    painter: Painter,
    under: str = "",
    *,
    chosen: bool,
    barred: bool = False,
) -> Press:
    """The button of a number, whose key it is, with what stands `under` it: its price."""

    def face(size: tuple[int, int]) -> pygame.Surface:
        return number_face(number, under, size, painter, chosen=chosen, barred=barred)

    return Press(
        str(number),
        "",
        look=TOKEN,
        tall=box.number_height,
        padding=1,
        chosen=chosen,
        enabled=not barred,
        face=face,
    )
