"""What stands in a tree of boxes: texts, buttons, lists to choose from, lines to type into."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Final, Generic, TypeVar

import pygame
from pygame import Rect

from game.ui.kit.layout import Host, Part, Written
from game.ui.paint import typeset
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.keycaps import cap_width, gap_to_cap
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB, FontRole
from game.ui.widgets.form_button import FormButton
from game.ui.widgets.painted_buttons import ICON, ICON_GAP, Button
from game.ui.widgets.scroll_area import ScrollArea

_T = TypeVar("_T")

CONTROL: Final = 36
"""Height of a control in a row of a form, px at scale 1."""
FOOT: Final = 46
"""Height of a button at the foot of a screen, px at scale 1."""
_BESIDE: Final = 18
"""Left and right of the words of a button, px at scale 1."""
_BETWEEN: Final = 6
"""Between segments, and beside their words, px at scale 1."""
_ARROW_EDGE: Final = 13
_ARROW: Final = 12
_CLOSE: Final = 1.23
"""Distance of two lines of fitted words in heights of the letters."""


def _nothing() -> None:
    """What a button does whose owner is told of its key."""


class TextAlign(Enum):
    """Where the lines of a text begin or end."""

    LEFT = auto()
    MIDDLE = auto()
    RIGHT = auto()


class Text(Part):
    """Words, wrapped to their room."""

    def __init__(
        self,
        words: str | Callable[[], str],
        style: TextStyle = typeset.BODY,
        ink: RGB | Callable[[], RGB] | None = None,
        *,
        lines: int | None = None,
        align: TextAlign = TextAlign.LEFT,
        anywhere: bool = False,
        whole: bool = False,
        least: int = 0,
        grow: int = 0,
    ) -> None:
        """What is written, finished.

        Args:
            words: asked for anew in every frame where they are a function.
            style: how they look.
            ink: their colour; None is that of words on panels.
            lines: room for so many, of which the last is cut; None is as many as there are.
            align: where they stand in their room.
            anywhere: whether a line may end at any letter, as in a path.
            whole: whether it keeps its width while others can give way.
            least: width that it wants in any case, px at scale 1.
            grow: see `Part`.
        """
        self._words, self.style, self._ink = words, style, ink
        self._most, self._align, self.grow = lines, align, grow
        self._anywhere, self._whole, self._least = anywhere, whole, least

    @property
    def words(self) -> str:
        """What is written now."""
        return self._words if isinstance(self._words, str) else self._words()

    def wide(self, painter: Painter) -> int:
        """All in one line."""
        words = typeset.width(self.words, self.style, painter.fonts) + 1 if self.words else 0
        return max(words, painter.px(self._least))

    def narrow(self, painter: Painter) -> int:
        """The longest word, or an ellipsis where it may be cut."""
        if self._whole:
            return self.wide(painter)
        cuts = self._most is not None or self._anywhere
        words = [typeset.ELLIPSIS] if cuts else self.words.split()
        return max((typeset.width(word, self.style, painter.fonts) for word in words), default=0)

    def lines(self, painter: Painter, width: int) -> list[str]:
        """What is written in each line where there are `width` px."""
        fonts = painter.fonts
        if self._most == 1:
            return [typeset.cut(self.words, self.style, fonts, width)]
        broken = typeset.broken if self._anywhere else typeset.wrap
        lines = [
            line
            for part in self.words.split("\n")
            for line in broken(part, self.style, fonts, width)
        ]
        if self._most is not None and len(lines) > self._most:
            rest = " ".join(lines[self._most - 1 :])
            last = typeset.cut(rest, self.style, fonts, width)
            lines = [*lines[: self._most - 1], last]
        return lines

    def tall(self, painter: Painter, width: int) -> int:
        """All lines, or those that there is to be room for."""
        number = self._most
        if number is None:
            number = len(self.lines(painter, width))
        return number * self.style.line(painter.fonts)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """Write it there."""
        painter = host.painter
        host.written.append(Written(area, pane, lambda: self.lines(painter, area.width)))

        def paint(surface: pygame.Surface, place: Rect) -> None:
            ink = self._ink() if callable(self._ink) else self._ink
            y = place.top
            for line in self.lines(painter, place.width):
                x = place.left
                if self._align is not TextAlign.LEFT:
                    spare = place.width - typeset.width(line, self.style, painter.fonts)
                    x += spare if self._align is TextAlign.RIGHT else spare // 2
                colour = painter.theme.cream if ink is None else ink
                y += typeset.write(surface, line, (x, y), self.style, painter.fonts, colour)

        host.drawn(area, pane, paint)


class FittedText(Part):
    """Words in the largest letters of several with which they fit, in lines of a like length."""

    def __init__(
        self,
        words: str | Callable[[], str],
        sizes: Sequence[float],
        ink: RGB | Callable[[], RGB] | None = None,
        *,
        role: FontRole = FontRole.SANS,
        bold: bool = False,
        lines: int | None = None,
        align: TextAlign = TextAlign.LEFT,
        middle: bool = False,
        shorter: Callable[[pygame.font.Font, int], Sequence[str]] | None = None,
        grow: int = 0,
    ) -> None:
        """What is written, finished; each of its lines begins one anew.

        Args:
            words: asked for anew in every frame where they are a function.
            sizes: px of the letters at scale 1, the largest first.
            ink: their colour; None is that of words on panels.
            role: serif or sans.
            bold: whether they are.
            lines: at most so many; None is as many as its height has room for. Where even the
                smallest letters need more, the last line is cut.
            align: where the lines begin or end.
            middle: whether they stand in the middle of a greater height.
            shorter: with the smallest font and px of width, other wordings where none fits.
            grow: see `Part`.
        """
        self._told, self._ink, self._most, self._align = words, ink, lines, align
        self._styles = [TextStyle(size, role, bold=bold, leading=_CLOSE) for size in sizes]
        self._middle, self._shorter, self.grow = middle, shorter, grow

    @property
    def _words(self) -> str:
        return self._told if isinstance(self._told, str) else self._told()

    def wide(self, painter: Painter) -> int:
        """All in one line of the largest letters."""
        style = self._styles[0]
        lines = self._words.split("\n")
        return max(typeset.width(line, style, painter.fonts) for line in lines) + 1

    def narrow(self, painter: Painter) -> int:
        """The longest word in the smallest letters, or an ellipsis where it may be cut."""
        style, cuts = self._styles[-1], self._most is not None
        words = [typeset.ELLIPSIS] if cuts else self._words.split()
        return max((typeset.width(word, style, painter.fonts) for word in words), default=0)

    def tall(self, painter: Painter, width: int) -> int:
        """As many lines as it may have; without a limit those of the largest letters."""
        styles = self._styles if self._most is not None else self._styles[:1]
        lines, style, _whole = self._fitted(painter, styles, width, None)
        return len(lines) * style.line(painter.fonts)

    def short(self, painter: Painter, width: int) -> int:
        """All lines of the smallest letters."""
        lines, style, _whole = self._fitted(painter, self._styles[-1:], width, None)
        return len(lines) * style.line(painter.fonts)

    def fits(self, painter: Painter, size: tuple[int, int]) -> bool:
        """Whether all of it, in letters of some size, has room in so many px."""
        return self._fitted(painter, self._styles, *size)[2]

    def _have_room(
        self, painter: Painter, lines: Sequence[str], style: TextStyle, width: int, tall: int | None
    ) -> bool:
        font, step = style.font(painter.fonts), style.line(painter.fonts)
        few = self._most is None or len(lines) <= self._most
        low = tall is None or len(lines) * step <= tall
        return few and low and all(font.size(line)[0] <= width for line in lines)

    def _fitted(
        self, painter: Painter, styles: Sequence[TextStyle], width: int, tall: int | None
    ) -> tuple[list[str], TextStyle, bool]:
        """The lines, the letters in which they fit or the smallest, and whether they do fit."""
        smallest = styles[-1].font(painter.fonts)
        tries = [(self._words, style) for style in styles]
        if self._shorter is not None:
            tries += [(words, styles[-1]) for words in self._shorter(smallest, width)]
        lines, style, fonts = list[str](), styles[-1], painter.fonts
        for words, style in tries:
            parts = words.split("\n")
            lines = [line for part in parts for line in typeset.balanced(part, style, fonts, width)]
            if self._have_room(painter, lines, style, width, tall):
                return lines, style, True
        if self._most is not None and len(lines) > self._most:
            rest = " ".join(lines[self._most - 1 :])
            lines = [*lines[: self._most - 1], typeset.cut_to(smallest, rest, width)]
        return [typeset.cut(line, style, fonts, width) for line in lines], style, False

    def _lines(self, painter: Painter, size: tuple[int, int]) -> tuple[list[str], TextStyle]:
        """What is written now, and in which letters; lines below its room are left out."""
        lines, style, _whole = self._fitted(painter, self._styles, *size)
        step = style.line(painter.fonts)
        # In the smallest windows what stands last matters least; half a line may stand out.
        return lines[: max(1, (size[1] + step // 2) // step)], style

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """Write it there."""
        painter, fonts = host.painter, host.painter.fonts
        once = self._lines(painter, area.size) if isinstance(self._told, str) else None
        host.written.append(
            Written(area, pane, lambda: (once or self._lines(painter, area.size))[0])
        )

        def paint(surface: pygame.Surface, place: Rect) -> None:
            told = self._ink() if callable(self._ink) else self._ink
            ink = painter.theme.cream if told is None else told
            lines, style = once or self._lines(painter, place.size)
            step = style.line(fonts)
            spare = place.height - step * len(lines) if self._middle else 0
            y = place.top + max(0, spare // 2)
            for line in lines:
                left = place.left
                if self._align is not TextAlign.LEFT:
                    rest = place.width - typeset.width(line, style, fonts)
                    left += rest if self._align is TextAlign.RIGHT else rest // 2
                y += typeset.write(surface, line, (left, y), style, fonts, ink)

        host.drawn(area, pane, paint)


class ShareBar(Part):
    """A bar of which a part is filled: how far something is."""

    def __init__(
        self,
        share: Callable[[], float | None],
        ground: RGB,
        *,
        ink: RGB | None = None,
        wide: int = 0,
        least: int = 0,
        tall: int = 6,
        grow: int = 0,
    ) -> None:
        """How much of it is filled.

        Args:
            share: between 0 and 1, asked in every frame; None shows nothing.
            ground: the colour of the rest.
            ink: of what is filled; None is gold.
            wide: px at scale 1; 0 is as wide as its room.
            least: px at scale 1 that it wants where it is as wide as its room.
            tall: px at scale 1.
            grow: see `Part`.
        """
        self._share, self._ground, self._ink = share, ground, ink
        self._wide, self._least, self._tall, self.grow = wide, least, tall, grow

    def wide(self, painter: Painter) -> int:
        """As it was told."""
        return painter.px(self._wide or self._least)

    def tall(self, painter: Painter, width: int) -> int:
        """As it was told."""
        return max(3, painter.px(self._tall))

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """Paint it there."""
        wide = host.painter.px(self._wide)
        ink = host.painter.theme.gold if self._ink is None else self._ink

        def paint(surface: pygame.Surface, place: Rect) -> None:
            share = self._share()
            if share is None:
                return
            bar = Rect(place.topleft, (min(wide, place.width) or place.width, place.height))
            pygame.draw.rect(surface, self._ground, bar, border_radius=bar.height)
            bar.width = round(bar.width * min(1.0, share))
            if bar.width:
                pygame.draw.rect(surface, ink, bar, border_radius=bar.height)

        host.drawn(area, pane, paint)


class OfOneLine(Part):
    """A control as tall as one line of words."""

    _tall = CONTROL
    """px at scale 1."""

    def tall(self, painter: Painter, width: int) -> int:
        """One line."""
        return painter.px(self._tall)


class Press(OfOneLine):
    """The button of every screen."""

    def __init__(
        self,
        key: str,
        words: str,
        action: Callable[[], None] = _nothing,
        *,
        icon: str = "",
        gold: bool = False,
        look: str = "",
        enabled: bool | Callable[[], bool] = True,
        why: str | Callable[[], str] = "",
        least: int = 0,
        padding: int = _BESIDE,
        tall: int = CONTROL,
        low: int = 0,
        chosen: bool | None = None,
        room_for: Sequence[str] = (),
        left: bool = False,
        face: Callable[[tuple[int, int]], pygame.Surface] | None = None,
        cap: str = "",
        waits: str = "",
        grow: int = 0,
    ) -> None:
        """What it says and does.

        Args:
            key: its name on the screen, the same after everything was built anew.
            words: on it, finished.
            action: what a press does, beside telling the owner of a panel its key.
            icon: the name of a sign before its words, or instead of them.
            gold: whether it is what the screen is for.
            look: another block of the widgets' theme than that of a button.
            enabled: whether it may be pressed, asked anew after every letter typed.
            why: it may not be pressed, said while it may not.
            least: width in px at scale 1.
            padding: left and right of its words, px at scale 1.
            tall: height in px at scale 1.
            low: the least height it can bear; 0 is that.
            chosen: whether it is the chosen one of several; None where it is none of several.
            room_for: other words that it will have, for which it is wide enough.
            left: whether its words stand at its left edge.
            face: paints what stands on it instead of words; is told its size in px.
            cap: the name of the key that presses it, drawn as a cap behind the words of a painted
                button where there is room for it.
            waits: what it waits for, said instead of its words and its key while it may not be
                pressed, where there is room for it.
            grow: see `Part`.
        """
        self.key, self._words, self._action = key, words, action
        self._look, self._icon = "@primary" if gold else look, icon
        self._enabled, self._why = enabled, why
        self._least, self._padding, self._tall, self.grow = least, padding, tall, grow
        self._low = low or tall
        self._chosen, self._left, self._face, self._cap = chosen, left, face, cap
        self._texts, self._waits = (words, *room_for), waits

    @property
    def is_chosen(self) -> bool:
        """Whether it is the chosen one of several."""
        return bool(self._chosen)

    @property
    def is_enabled(self) -> bool:
        """Whether it may be pressed now."""
        return self._enabled() if callable(self._enabled) else self._enabled

    def wide(self, painter: Painter) -> int:
        """Its words with air beside them."""
        fonts = painter.fonts
        words = max(typeset.width(text, typeset.STRONG, fonts) for text in self._texts)
        words += self._sign(painter) + self._cap_room(painter)
        words = max(words, typeset.width(self._waits, typeset.STRONG, fonts))
        return max(painter.px(self._least), words + painter.px(2 * self._padding))

    def _cap_room(self, painter: Painter) -> int:
        """px that the cap of its key takes, with what is between it and the words."""
        return cap_width(self._cap, painter) + gap_to_cap(painter) if self._cap else 0

    def _sign(self, painter: Painter) -> int:
        """px of the width that a sign before words takes."""
        return painter.px(ICON + ICON_GAP) if self._icon and self._words else 0

    def narrow(self, painter: Painter) -> int:
        """Its words with little air beside them."""
        words = typeset.width(self._words, typeset.STRONG, painter.fonts)
        least = painter.px(self._low) if self._icon else 0
        beside = min(self._padding, _BETWEEN)
        return max(least, words + self._sign(painter) + painter.px(2 * beside))

    def short(self, painter: Painter, width: int) -> int:
        """As low as it can be."""
        return painter.px(self._low)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """The widget; words that are too long are cut."""
        painter = host.painter
        room = area.width - painter.px(_BETWEEN) - self._sign(painter)
        waits = bool(self._waits) and not self.is_enabled
        told = typeset.width(self._waits, typeset.STRONG, painter.fonts) <= room
        widget = host.button(
            self.key,
            area,
            typeset.cut(
                self._waits if waits and told else self._words,
                typeset.STRONG,
                painter.fonts,
                room,
            ),
            self._action,
            style=self._look,
            icon=self._icon,
            pane=pane,
            enabled=self._enabled,
            why=self._why,
            chooses=self._chosen is not None,
        )
        if self._left:
            widget.show_left(painter.px(_ARROW_EDGE))
        if self._cap and not waits and isinstance(widget, Button):
            words = typeset.width(self._words, typeset.STRONG, painter.fonts)
            if words + self._cap_room(painter) <= room:
                widget.keycap = self._cap
        if self._face is not None:
            widget.show_picture(self._face(area.size))
        if self._chosen:
            widget.select()


@dataclass(frozen=True, slots=True)
class Selection(Generic[_T]):
    """One of several values that a player chooses from, whatever control shows them."""

    key: str
    """Its name on the screen."""
    options: Sequence[tuple[_T, str]]
    """Each value and what is read of it, finished."""
    chosen: _T
    """A value that is none of them means that nothing is chosen."""
    choose: Callable[[_T], None]
    """Is told of the value that was chosen."""

    @property
    def at(self) -> int | None:
        """The place of what is chosen."""
        places = (at for at, (value, _text) in enumerate(self.options) if value == self.chosen)
        return next(places, None)

    @property
    def texts(self) -> list[str]:
        """What is read, in order."""
        return [text for _value, text in self.options]

    def choose_at(self, place: int) -> None:
        """Choose what is at that place."""
        self.choose(self.options[place][0])


class Segments(OfOneLine, Generic[_T]):
    """A row of buttons of which one is chosen: equally wide if their words allow it."""

    def __init__(
        self,
        choice: Selection[_T],
        *,
        tall: int = CONTROL,
        least: int = 0,
    ) -> None:
        """The keys of the buttons are that of the choice and their number.

        `tall` and the `least` width in px at scale 1.
        """
        self._choice, self._tall, self._least = choice, tall, least

    def _needs(self, painter: Painter) -> list[int]:
        beside, fonts = 2 * painter.px(_BETWEEN), painter.fonts
        texts = self._choice.texts
        return [typeset.width(text, typeset.STRONG, fonts) + beside for text in texts]

    def wide(self, painter: Painter) -> int:
        """All words, whole."""
        return max(self.narrow(painter), painter.px(self._least))

    def narrow(self, painter: Painter) -> int:
        """All words, whole."""
        needs = self._needs(painter)
        return sum(needs) + painter.px(_BETWEEN) * (len(needs) - 1) + 2

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """A button for each."""
        gap, fonts, choice = host.painter.px(_BETWEEN), host.painter.fonts, self._choice
        needs = self._needs(host.painter)
        room = area.width - gap * (len(needs) - 1)
        parts = [room / len(needs)] * len(needs)
        if max(needs) > min(parts):
            parts = [room * need / sum(needs) for need in needs]
        for number, (text, part) in enumerate(zip(choice.texts, parts, strict=True)):
            left = area.left + round(sum(parts[:number])) + gap * number
            right = area.left + round(sum(parts[: number + 1])) + gap * number
            widget = host.button(
                f"{choice.key} {number}",
                Rect(left, area.top, right - left, area.height),
                typeset.cut(text, typeset.STRONG, fonts, round(part) - gap),
                partial(choice.choose_at, number),
                pane=pane,
                chooses=True,
            )
            if number == choice.at:
                widget.select()


class DropDown(OfOneLine, Generic[_T]):
    """A button that shows what is chosen and opens the whole list."""

    def __init__(
        self, choice: Selection[_T], *, short: str = "", tall: int = CONTROL, grow: int = 0
    ) -> None:
        """`short` stands on the button for what is chosen, where there is little room.

        Where nothing is chosen, the first of the list counts as that.
        """
        self._choice, self._short, self._tall, self.grow = choice, short, tall, grow

    @property
    def _shown(self) -> str:
        return self._short or self._choice.texts[self._choice.at or 0]

    @staticmethod
    def _beside(painter: Painter) -> int:
        """px of the button that its words cannot have."""
        return 3 * painter.px(_ARROW_EDGE) + painter.px(_ARROW)

    def wide(self, painter: Painter) -> int:
        """The longest of its texts."""
        texts = [self._short] if self._short else self._choice.texts
        widest = max(typeset.width(text, typeset.STRONG, painter.fonts) for text in texts)
        return widest + self._beside(painter)

    def narrow(self, painter: Painter) -> int:
        """What is chosen, whole."""
        words = typeset.width(self._shown, typeset.STRONG, painter.fonts)
        return words + self._beside(painter)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """The button; its list comes with a press."""
        painter, choice, at = host.painter, self._choice, self._choice.at or 0
        screen = host.screen

        def nudge(step: int) -> None:
            choice.choose_at((at + step) % len(choice.options))

        def press() -> None:
            screen.popup(widget, choice.texts, at, choice.choose_at)

        room = area.width - self._beside(painter)
        shown = typeset.cut(self._shown, typeset.STRONG, painter.fonts, room)
        widget: FormButton = screen.button(
            choice.key, area, shown, press, pane=pane, chooses=True, nudge=nudge
        )
        widget.show_as_choice(_arrow(painter), painter.px(_ARROW_EDGE))


class ListPress(OfOneLine, Generic[_T]):
    """A button that opens a list of things to do."""

    def __init__(self, words: str, choice: Selection[_T], *, tall: int = CONTROL) -> None:
        """`words` stand on the button, whatever is chosen; `tall` is its height, px at scale 1."""
        self._words, self._choice, self._tall = words, choice, tall

    def wide(self, painter: Painter) -> int:
        """As wide as its list, which would stand out otherwise."""
        texts = (self._words, *self._choice.texts)
        widest = max(typeset.width(text, typeset.STRONG, painter.fonts) for text in texts)
        return widest + painter.px(2 * _BESIDE)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """The button; its list comes with a press."""
        choice = self._choice

        def press() -> None:
            host.screen.popup(widget, choice.texts, -1, choice.choose_at)

        widget: FormButton = host.screen.button(choice.key, area, self._words, press, pane=pane)


class OneOf(Part, Generic[_T]):
    """One of several, as segments where there is room for them, else as a list."""

    def __init__(self, choice: Selection[_T], *, otherwise: Part | None = None) -> None:
        """`otherwise` is another list than one of these texts."""
        self._segments = Segments(choice)
        self._list = otherwise or DropDown(choice)

    def wide(self, painter: Painter) -> int:
        """As segments."""
        return self._segments.wide(painter)

    def narrow(self, painter: Painter) -> int:
        """As whichever needs less."""
        return min(self._segments.narrow(painter), self._list.narrow(painter))

    def tall(self, painter: Painter, width: int) -> int:
        """One line."""
        return self._list.tall(painter, width)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """As whatever fits."""
        fits = self._segments.narrow(host.painter) <= area.width
        (self._segments if fits else self._list).place(host, area, pane)


class TextLine(OfOneLine):
    """A line to type into."""

    def __init__(
        self,
        key: str,
        text: str,
        typed: Callable[[str], None],
        *,
        longest: int = 64,
        placeholder: str = "",
        leaves_paste: bool = False,
        tall: int = CONTROL,
        grow: int = 0,
    ) -> None:
        """What stands in it, and who is told of every change.

        Args:
            key: its name on the screen.
            text: in it now.
            typed: is given the text after each change.
            longest: letters that it takes.
            placeholder: faint words while it is empty.
            leaves_paste: see `TextEntry`.
            tall: height in px at scale 1.
            grow: see `Part`.
        """
        self._key, self._text, self._typed = key, text, typed
        self._longest, self._placeholder = longest, placeholder
        self._leaves_paste, self._tall, self.grow = leaves_paste, tall, grow

    def wide(self, painter: Painter) -> int:
        """Some words."""
        return painter.px(240)

    def narrow(self, painter: Painter) -> int:
        """A word."""
        return painter.px(96)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """The widget."""
        widget = host.screen.entry(
            self._key,
            area,
            self._text,
            self._typed,
            pane=pane,
            longest=self._longest,
            placeholder=self._placeholder,
        )
        widget.leaves_paste = self._leaves_paste


def _arrow(painter: Painter) -> pygame.Surface:
    """The sign of a list that opens downwards: our typeface has none that is as quiet."""
    colour = painter.theme.muted
    canvas = Canvas((_ARROW, 8), painter.scale, clear(colour))
    canvas.line([(1.5, 1.5), (6, 6), (10.5, 1.5)], 1.7, colour)
    return canvas.finish().premul_alpha()
