"""Boxes in rows and columns: a screen is a tree of them, and their sizes come from the tree.

A box is asked how wide and how tall it wants to be and is then given its area. Lengths that a
declaration names are px at scale 1; areas and what boxes answer are px of the screen. Inside of
something that scrolls, areas are px of what is scrolled. The keyboard goes through a tree in its
order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple, Protocol

import pygame
from pygame import Rect

from game.ui.paint.marks import panel, paper_sheet
from game.ui.paint.painter import Painter
from game.ui.widgets.focus_ring import FocusStop
from game.ui.widgets.form_button import FormButton
from game.ui.widgets.overlay import sheet
from game.ui.widgets.scroll_area import ScrollArea
from game.ui.widgets.text_entry import TextEntry

BAR_ROOM: Final = 22
"""Right of what is inside of something that scrolls, for its bar; px at scale 1."""
_BAR_REACH: Final = 8
"""px at scale 1 by which a pane goes beyond its area, so that the bar lies near the edge."""
SCROLL_TAKES: Final = BAR_ROOM - _BAR_REACH
"""px at scale 1 by which what scrolls is narrower than its area."""
_LEAST_PANE: Final = 64
"""px at scale 1 below which nothing that scrolls is made."""

Paint = Callable[[pygame.Surface, Rect], None]
"""Draws something into its place, px of the window."""


class Written(NamedTuple):
    """A text that was placed."""

    area: Rect
    """px of its pane, or of the window."""
    pane: ScrollArea | None
    lines: Callable[[], list[str]]
    """What is written there now."""


class Pressable(Protocol):
    """A button that was made: a widget of a screen, or one that a panel paints."""

    def select(self) -> None:
        """Show it as the chosen one."""

    def show_left(self, edge: int) -> None:
        """The text on the left, `edge` px from there."""

    def show_picture(self, picture: pygame.Surface) -> None:
        """A picture in the middle."""


class Host(Protocol):
    """What boxes are placed on: a screen of widgets, or a panel that paints all it shows."""

    written: list[Written]
    """Every text, in order."""

    @property
    def painter(self) -> Painter:
        """What everything is measured and drawn with."""

    @property
    def screen(self) -> WidgetScreen:
        """The screen of widgets that it is.

        Raises:
            TypeError: it is a panel, which neither scrolls nor takes letters.
        """

    def drawn(self, area: Rect, pane: ScrollArea | None, paint: Paint) -> None:
        """Draw this in every frame, below the widgets, moved and cut with its pane."""

    def button(
        self,
        key: str,
        area: Rect,
        text: str,
        action: Callable[[], None],
        *,
        style: str = "",
        icon: str = "",
        pane: ScrollArea | None = None,
        enabled: bool | Callable[[], bool] = True,
        why: str | Callable[[], str] = "",
        chooses: bool = False,
        nudge: Callable[[int], None] | None = None,
    ) -> Pressable:
        """A button that does something; for `chooses` and `nudge` see `FocusStop`."""


class WidgetScreen(Host, Protocol):
    """A screen of widgets."""

    stops: list[FocusStop]

    def button(
        self,
        key: str,
        area: Rect,
        text: str,
        action: Callable[[], None],
        *,
        style: str = "",
        icon: str = "",
        pane: ScrollArea | None = None,
        enabled: bool | Callable[[], bool] = True,
        why: str | Callable[[], str] = "",
        chooses: bool = False,
        nudge: Callable[[int], None] | None = None,
    ) -> FormButton:
        """A button that does something; for `chooses` and `nudge` see `FocusStop`."""

    def pane(self, area: Rect, content: int) -> ScrollArea:
        """A part of the screen that scrolls; `content` px tall inside."""

    def entry(
        self,
        key: str,
        area: Rect,
        text: str,
        typed: Callable[[str], None],
        *,
        pane: ScrollArea | None = None,
        longest: int = 64,
        placeholder: str = "",
    ) -> TextEntry:
        """A line to type into."""

    def picture(
        self, key: str, area: Rect, keys: Callable[[int], bool], pane: ScrollArea | None = None
    ) -> None:
        """A place that is painted and that the keyboard can reach."""

    def popup(
        self,
        owner: FormButton,
        texts: Sequence[str],
        chosen: int,
        choose: Callable[[int], None],
    ) -> None:
        """Open a list under a button."""


class Part:
    """A part of a screen. One that says nothing else takes no room and shows nothing."""

    grow: int = 0
    """Its share of what others in the same row or column leave over."""

    def wide(self, painter: Painter) -> int:
        """The width it wants, in px."""
        return 0

    def narrow(self, painter: Painter) -> int:
        """The least width it can bear, in px."""
        return self.wide(painter)

    def tall(self, painter: Painter, width: int) -> int:
        """The height it wants where it is `width` px wide."""
        return 0

    def short(self, painter: Painter, width: int) -> int:
        """The least height it can bear where it is `width` px wide."""
        return self.tall(painter, width)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """Make everything in its area."""


class Gap(Part):
    """Nothing, of a size in px at scale 1; with `grow` it pushes the others apart."""

    def __init__(self, size: int = 0, *, grow: int = 0) -> None:
        self._size, self.grow = size, grow

    def wide(self, painter: Painter) -> int:
        """The same in a row and in a column."""
        return painter.px(self._size)

    def tall(self, painter: Painter, width: int) -> int:
        """The same in a row and in a column."""
        return painter.px(self._size)


class Sized(Part):
    """A part that has at least this height, and just this width if one is told."""

    def __init__(self, box: Part, *, wide: int = 0, tall: int = 0) -> None:
        """`wide` and `tall` px at scale 1."""
        self._box, self._wide, self._tall = box, wide, tall

    def wide(self, painter: Painter) -> int:
        """As it was told."""
        return painter.px(self._wide) or self._box.wide(painter)

    def narrow(self, painter: Painter) -> int:
        """As it was told."""
        return painter.px(self._wide) or self._box.narrow(painter)

    def tall(self, painter: Painter, width: int) -> int:
        """As it was told, or more where what is in it needs that."""
        return max(painter.px(self._tall), self._box.tall(painter, width))

    def short(self, painter: Painter, width: int) -> int:
        """As it was told, or what is in it as short as can be."""
        return max(painter.px(self._tall), self._box.short(painter, width))

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """What is in it, in the whole room."""
        self._box.place(host, area, pane)


class AsTallAs(Part):
    """A column that takes the height of another one, so that it may stand in that one's place."""

    def __init__(self, box: Column, like: Column) -> None:
        """What is shown, and what it stands in place of; both grow alike."""
        self._box, self._like, self.grow = box, like, like.grow

    def wide(self, painter: Painter) -> int:
        """As wide as what is shown."""
        return self._box.wide(painter)

    def narrow(self, painter: Painter) -> int:
        """As narrow as what is shown."""
        return self._box.narrow(painter)

    def tall(self, painter: Painter, width: int) -> int:
        """As tall as the other one."""
        return self._like.tall(painter, width)

    def short(self, painter: Painter, width: int) -> int:
        """As short as the other one."""
        return self._like.short(painter, width)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """What is shown, in the whole room."""
        self._box.place(host, area, pane)


def squeezed(wanted: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """What each gets where all want more than the room: each gives up a part of what it can spare.

    None gets less than its `least`, so that they may still be more than the room.
    """
    over = sum(wanted) - room
    spare = [want - low for want, low in zip(wanted, least, strict=True)]
    able = sum(spare)
    if over <= 0 or able <= 0:
        return list(wanted)
    over = min(over, able)
    # Ends are rounded, not parts, so that together they give up exactly what there is too much.
    ends = [over * sum(spare[: number + 1]) // able for number in range(len(spare))]
    given = [end - before for end, before in zip(ends, [0, *ends[:-1]], strict=True)]
    return [want - gives for want, gives in zip(wanted, given, strict=True)]


def shares(sizes: Sequence[int], grow: Sequence[int], room: int) -> list[int]:
    """These sizes, and what is left of the room given to those that grow, by their weight.

    Those that grow share what the others leave in the ratio of their weights, but for one that is
    larger already.
    """
    found = list(sizes)
    growing = [number for number, weight in enumerate(grow) if weight]
    while growing:
        rest = room - sum(found[n] for n in range(len(found)) if n not in growing)
        weights = sum(grow[n] for n in growing)
        fixed = [n for n in growing if sizes[n] * weights > rest * grow[n]]
        if not fixed:
            done = 0
            for place, n in enumerate(growing):
                end = rest * sum(grow[m] for m in growing[: place + 1]) // weights
                found[n], done = end - done, end
            break
        growing = [n for n in growing if n not in fixed]
    return found


class RowAlign(Enum):
    """Where a box stands in a row that is taller than it."""

    MIDDLE = auto()
    TOP = auto()
    WHOLE = auto()
    """It is made as tall as the row."""


class Row(Part):
    """Boxes beside each other; where there is no room for all they want, each gives way."""

    def __init__(
        self, *boxes: Part, gap: int = 10, align: RowAlign = RowAlign.MIDDLE, grow: int = 0
    ) -> None:
        """`gap` px at scale 1 between them."""
        self.boxes = boxes
        self._gap, self._align, self.grow = gap, align, grow

    def _between(self, painter: Painter) -> int:
        return painter.px(self._gap) * max(0, len(self.boxes) - 1)

    def wide(self, painter: Painter) -> int:
        """All beside each other."""
        return sum(box.wide(painter) for box in self.boxes) + self._between(painter)

    def narrow(self, painter: Painter) -> int:
        """All as narrow as can be."""
        return sum(box.narrow(painter) for box in self.boxes) + self._between(painter)

    def widths(self, painter: Painter, width: int) -> list[int]:
        """px of each."""
        room = width - self._between(painter)
        least = [box.narrow(painter) for box in self.boxes]
        wanted = [
            low if box.grow else max(low, box.wide(painter))
            for box, low in zip(self.boxes, least, strict=True)
        ]
        return shares(squeezed(wanted, least, room), [box.grow for box in self.boxes], room)

    def tall(self, painter: Painter, width: int) -> int:
        """As tall as the tallest."""
        each = zip(self.boxes, self.widths(painter, width), strict=True)
        return max((box.tall(painter, wide) for box, wide in each), default=0)

    def short(self, painter: Painter, width: int) -> int:
        """As short as the tallest can be."""
        each = zip(self.boxes, self.widths(painter, width), strict=True)
        return max((box.short(painter, wide) for box, wide in each), default=0)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """From left to right."""
        painter, left = host.painter, area.left
        for box, wide in zip(self.boxes, self.widths(painter, area.width), strict=True):
            tall = area.height
            if self._align is not RowAlign.WHOLE:
                tall = min(tall, box.tall(painter, wide))
            above = (area.height - tall) // 2 if self._align is RowAlign.MIDDLE else 0
            box.place(host, Rect(left, area.top + above, wide, tall), pane)
            left += wide + painter.px(self._gap)


class Column(Part):
    """Boxes below each other, all as wide as the column."""

    def __init__(self, *boxes: Part, gap: int = 0, grow: int = 0) -> None:
        """`gap` px at scale 1 between them."""
        self.boxes = boxes
        self._gap, self.grow = gap, grow

    def _between(self, painter: Painter) -> int:
        return painter.px(self._gap) * max(0, len(self.boxes) - 1)

    def wide(self, painter: Painter) -> int:
        """As wide as the widest."""
        return max((box.wide(painter) for box in self.boxes), default=0)

    def narrow(self, painter: Painter) -> int:
        """As narrow as the widest can be."""
        return max((box.narrow(painter) for box in self.boxes), default=0)

    def tall(self, painter: Painter, width: int) -> int:
        """All below each other."""
        return sum(box.tall(painter, width) for box in self.boxes) + self._between(painter)

    def short(self, painter: Painter, width: int) -> int:
        """All as short as can be."""
        return sum(box.short(painter, width) for box in self.boxes) + self._between(painter)

    def heights(self, painter: Painter, area: Rect) -> list[int]:
        """px of each."""
        room = area.height - self._between(painter)
        least = [box.short(painter, area.width) for box in self.boxes]
        wanted = [
            low if box.grow else box.tall(painter, area.width)
            for box, low in zip(self.boxes, least, strict=True)
        ]
        return shares(squeezed(wanted, least, room), [box.grow for box in self.boxes], room)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """From top to bottom."""
        painter, top = host.painter, area.top
        for box, tall in zip(self.boxes, self.heights(painter, area), strict=True):
            box.place(host, Rect(area.left, top, area.width, tall), pane)
            top += tall + painter.px(self._gap)


class Stack(Part):
    """Boxes in the same room, each over the one before it."""

    def __init__(self, *boxes: Part, grow: int = 0) -> None:
        self.boxes, self.grow = boxes, grow

    def wide(self, painter: Painter) -> int:
        """As wide as the widest."""
        return max((box.wide(painter) for box in self.boxes), default=0)

    def narrow(self, painter: Painter) -> int:
        """As narrow as the widest can be."""
        return max((box.narrow(painter) for box in self.boxes), default=0)

    def tall(self, painter: Painter, width: int) -> int:
        """As tall as the tallest."""
        return max((box.tall(painter, width) for box in self.boxes), default=0)

    def short(self, painter: Painter, width: int) -> int:
        """As short as the tallest can be."""
        return max((box.short(painter, width) for box in self.boxes), default=0)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """All of them in the whole room."""
        for box in self.boxes:
            box.place(host, area, pane)


class Wrap(Part):
    """Boxes beside each other, and on in the next line where there is no more room."""

    def __init__(self, *boxes: Part, gap: int = 8) -> None:
        """`gap` px at scale 1 between boxes and between lines."""
        self._boxes, self._gap = boxes, gap

    def _places(self, painter: Painter, width: int) -> list[tuple[Part, Rect]]:
        """Where each box lies, px from the corner of all."""
        gap, found = painter.px(self._gap), list[tuple[Part, Rect]]()
        left = top = line = 0
        for box in self._boxes:
            wide = min(box.wide(painter), width)
            tall = box.tall(painter, wide)
            if left and left + wide > width:
                left, top, line = 0, top + line + gap, 0
            found.append((box, Rect(left, top, wide, tall)))
            left, line = left + wide + gap, max(line, tall)
        return found

    def wide(self, painter: Painter) -> int:
        """All in one line."""
        gaps = painter.px(self._gap) * max(0, len(self._boxes) - 1)
        return sum(box.wide(painter) for box in self._boxes) + gaps

    def narrow(self, painter: Painter) -> int:
        """A line for each."""
        return max((box.narrow(painter) for box in self._boxes), default=0)

    def tall(self, painter: Painter, width: int) -> int:
        """All lines."""
        return max((place.bottom for _box, place in self._places(painter, width)), default=0)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """From left to right, then below."""
        for box, place in self._places(host.painter, area.width):
            box.place(host, place.move(area.topleft), pane)


class Scroll(Part):
    """A part that scrolls where it has less room than it wants; inside another one it is whole."""

    def __init__(
        self,
        box: Part,
        *,
        grow: int = 1,
        keys: bool = True,
        yields: bool = False,
        paper: bool = False,
    ) -> None:
        """`keys` is whether Page Up and Down, Home and End are for it.

        What is in one that `yields` gives way as far as it can before it scrolls. One that lies on
        `paper` has a bar in the colours of a sheet.
        """
        self.box, self.grow, self._keys = box, grow, keys
        self._yields, self._paper = yields, paper
        self.pane: ScrollArea | None = None
        """What it was placed in."""

    def wide(self, painter: Painter) -> int:
        """What is in it, and the bar."""
        return self.box.wide(painter) + painter.px(SCROLL_TAKES)

    def narrow(self, painter: Painter) -> int:
        """What is in it, and the bar."""
        return self.box.narrow(painter) + painter.px(SCROLL_TAKES)

    def tall(self, painter: Painter, width: int) -> int:
        """All that is in it."""
        return self.box.tall(painter, width - painter.px(SCROLL_TAKES))

    def short(self, painter: Painter, width: int) -> int:
        """Some of it."""
        return min(self.tall(painter, width), painter.px(_LEAST_PANE))

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """In a pane of its own, unless there is one around it."""
        painter = host.painter
        inner = area.width - painter.px(SCROLL_TAKES)
        need = self.box.short if self._yields else self.box.tall
        content = max(need(painter, inner), area.height)
        if pane is not None:
            self.pane = pane
            self.box.place(host, Rect(area.topleft, (inner, area.height)), pane)
            return
        reach = Rect(area.topleft, (area.width + painter.px(_BAR_REACH), area.height))
        self.pane = host.screen.pane(reach, content)
        self.pane.takes_keys, self.pane.on_paper = self._keys, self._paper
        self.box.place(host, Rect(0, 0, inner, content), self.pane)


DOUBLE_FROM: Final = 12
"""px at scale 1 beside what is on a panel over a table from which on that has a second line."""


class Plate(Part):
    """A panel with something in it."""

    def __init__(
        self,
        box: Part,
        *,
        inside: int = 18,
        above: int | None = None,
        below: int | None = None,
        lit: bool = False,
        paper: bool = False,
        grow: int = 0,
    ) -> None:
        """`inside` px at scale 1 around it, or so many `above` and `below` it.

        Through one that is `lit` nothing shines: it lies over a table. One of `paper` holds what is
        written down, in the inks of a sheet, and throws a hard shadow.
        """
        self.box, self.grow, self._lit, self._paper = box, grow, lit, paper
        self._inside = inside
        self._above = inside if above is None else above
        self._below = inside if below is None else below

    def wide(self, painter: Painter) -> int:
        """What is in it and the edges."""
        return self.box.wide(painter) + 2 * painter.px(self._inside)

    def narrow(self, painter: Painter) -> int:
        """What is in it and the edges."""
        return self.box.narrow(painter) + 2 * painter.px(self._inside)

    def _edges(self, painter: Painter) -> int:
        return painter.px(self._above) + painter.px(self._below)

    def tall(self, painter: Painter, width: int) -> int:
        """What is in it and the edges."""
        inner = width - 2 * painter.px(self._inside)
        return self.box.tall(painter, inner) + self._edges(painter)

    def short(self, painter: Painter, width: int) -> int:
        """What is in it and the edges."""
        inner = width - 2 * painter.px(self._inside)
        return self.box.short(painter, inner) + self._edges(painter)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """The panel, and upon it what it holds."""
        painter, inside = host.painter, host.painter.px(self._inside)

        def paint(surface: pygame.Surface, place: Rect) -> None:
            if self._paper:
                paper_sheet(surface, place, painter)
            elif self._lit:
                double = self._inside >= DOUBLE_FROM
                sheet(surface, place, painter.theme, painter.scale, double=double)
            else:
                surface.blit(panel(place.size, painter.theme, painter.scale), place)

        host.drawn(area, pane, paint)
        top = area.top + painter.px(self._above)
        inner = Rect(area.left + inside, top, area.width - 2 * inside, 0)
        inner.height = area.height - self._edges(painter)
        self.box.place(host, inner, pane)


class Painted(Part):
    """A place that its owner paints; with `keys` the keyboard can go there."""

    def __init__(
        self,
        paint: Paint,
        wide: int = 0,
        tall: int | Callable[[Painter], int] = 0,
        *,
        least: int | None = None,
        grow: int = 0,
        key: str = "",
        keys: Callable[[int], bool] | None = None,
    ) -> None:
        """`wide`, `tall` and the `least` height it can bear, px at scale 1.

        Where the height comes from the fonts, `tall` gives it in px.
        """
        self._paint, self._wide, self._tall, self.grow = paint, wide, tall, grow
        self._least = least
        self._key, self._keys = key, keys

    def wide(self, painter: Painter) -> int:
        """As it was told."""
        return painter.px(self._wide)

    def tall(self, painter: Painter, width: int) -> int:
        """As it was told."""
        return painter.px(self._tall) if isinstance(self._tall, int) else self._tall(painter)

    def short(self, painter: Painter, width: int) -> int:
        """As it was told."""
        return self.tall(painter, width) if self._least is None else painter.px(self._least)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """Paint it there."""
        host.drawn(area, pane, self._paint)
        if self._keys is not None:
            host.screen.picture(self._key, area, self._keys, pane)
