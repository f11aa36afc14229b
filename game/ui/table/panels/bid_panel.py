"""The bid panel: every number as a button, what is forbidden and why, and what the bids come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.presentation.words.bids import said
from game.presentation.words.deals import balance
from game.translation import _, ngettext
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.platform.keyboard import TYPING, digit
from game.ui.table.layout.bid_panel_layout import BidBox
from game.ui.table.panels.choice_press import ChoiceButton, ChoicePress
from game.ui.widgets.buttons import Button

TITLE, NUMBER = 18, 20  # px at scale 1


@dataclass(frozen=True, slots=True, kw_only=True)
class BidQuestion:
    """What the panel asks."""

    cards: int
    refused: Mapping[int, str]
    """Why each forbidden number is forbidden."""
    others: int
    """The sum of the bids made by others."""
    at_once: bool
    """Whether everybody bids at the same time."""
    first: bool = False
    """Whether nobody else has bid: then there is no sum to tell."""
    last: bool = False
    """Whether everybody else has bid: then the bids are as far apart as they will be."""
    rule: str = ""
    """Why so many numbers are forbidden, in one sentence for all of them."""
    standing: int | None = None
    """The bid that may still be changed."""

    ahead: bool = False
    """Whether others bid first, and the bid is made when the turn comes."""

    @property
    def only(self) -> int | None:
        """The number that is left where all others are forbidden."""
        allowed = [bid for bid in range(self.cards + 1) if bid not in self.refused]
        return allowed[0] if len(allowed) == 1 else None

    @property
    def title(self) -> str:
        """The question in words."""
        if self.standing is not None:
            return _("Change your bid?")
        if self.ahead:
            return _("Your bid, before your turn")
        if self.only is not None:
            return _("Only {bid} may be bid").format(bid=said(self.only))
        return _("How many tricks will you take?")

    def outcome(self, bid: int) -> str:
        """What a bid would make of the sum of all bids, as far as that says something."""
        if self.first:
            left = self.cards - bid
            words = ngettext(
                "That leaves {number} trick to the others.",
                "That leaves {number} tricks to the others.",
                left,
            )
            return words.format(number=left) if left else _("That leaves none to the others.")
        total = self.others + bid
        if self.last:
            words = _("With yours the bids are {balance}.")
            return words.format(balance=balance(total, self.cards))
        words = _("With yours the bids come to {total} for {cards}.")
        return words.format(total=total, cards=self.cards)


def bid_pictures(box: BidBox, painter: Painter) -> Iterator[Callable[[], object]]:
    """Paints what a bid panel is made of, piece by piece, before it is opened the first time."""
    theme, letters = painter.theme, painter.letters
    yield partial(panel, box.panel.size, theme, letters.scale, lit=True)
    question = _("How many tricks will you take?")
    yield partial(letters.line, question, TITLE, theme.cream, bold=True)
    buttons = [
        Button(str(bid), str(bid), rect, size=NUMBER) for bid, rect in enumerate(box.numbers)
    ]
    buttons += [replace(buttons[0], enabled=False), replace(buttons[0], gold=True)]
    confirm = Button(ChoiceButton.CONFIRM, _("Bid"), box.confirm, enabled=False)
    for button in (*buttons, confirm, replace(confirm, enabled=True, gold=True)):
        alone = replace(button, rect=button.rect.move(-button.rect.x, -button.rect.y))
        yield partial(_painted, alone, painter)


def _painted(button: Button, painter: Painter) -> None:
    """Draw a button where nobody sees it: its picture and its letters are kept."""
    button.draw(pygame.Surface(button.rect.size, pygame.SRCALPHA), painter)


class BidPanel:
    """One question on the screen. `handle` answers with the number once it is confirmed."""

    def __init__(self, question: BidQuestion, box: BidBox) -> None:
        self.question = question
        self.box = box
        self.chosen: int | None = question.only if question.standing is None else question.standing
        self.preset = self.chosen is not None and question.standing is None
        """Whether what is chosen was chosen by nobody: the only bid there is."""
        self._typed = ""
        self._typed_at: float | None = None
        """Seconds; None for a digit that was struck since the panel was told the time."""
        numbers = enumerate(box.numbers)
        allowed = {bid: rect for bid, rect in numbers if bid not in question.refused}
        self._press = ChoicePress(allowed, box.confirm)
        self._now = 0.0

    def update(self, now: float) -> None:
        """Tell the panel the time, in seconds."""
        self._now = now
        if self._typed_at is None:
            self._typed_at = now

    @property
    def said_instead(self) -> str:
        """The sentence in the foot: why something is forbidden, or what the choice would do."""
        question = self.question
        if question.ahead:
            return _("It is made when your turn comes, if it is allowed then.")
        if question.at_once and not question.refused:
            return _("Everybody bids at once; the bids are shown together.")
        if question.only is not None and question.rule:
            return question.rule
        if question.rule and self.chosen is not None:
            words = _("With yours {total} of exactly {cards} are bid.")
            return words.format(total=question.others + self.chosen, cards=question.cards)
        if question.rule:
            return question.rule
        if question.refused:
            return " ".join(question.refused.values())
        if self.chosen is None:
            return ""
        return question.outcome(self.chosen)

    def choose(self, bid: int) -> None:
        """Mark a number, if it may be bid."""
        if 0 <= bid <= self.question.cards and bid not in self.question.refused:
            self.chosen, self.preset = bid, False

    def handle(self, event: pygame.event.Event) -> int | None:
        """The bid that this event settled, or None."""
        match self._press.handle(event, self.chosen):
            case ChoiceButton.CONFIRM:
                return self.chosen
            case int() as bid:
                self.choose(bid)
            case None if event.type == pygame.KEYDOWN:
                return self._key(event)
        return None

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""
        return self.box.panel.collidepoint(pos)

    def _key(self, event: pygame.event.Event) -> int | None:
        columns = sum(rect.y == self.box.numbers[0].y for rect in self.box.numbers)
        steps = {
            pygame.K_LEFT: -1,
            pygame.K_RIGHT: 1,
            pygame.K_UP: -columns,
            pygame.K_DOWN: columns,
        }
        if event.key in steps:
            self._step(steps[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self.chosen
        elif number := digit(event):
            self._digit(number)
        return None

    def _step(self, step: int) -> None:
        """To the next number in that direction which may be bid."""
        if self.chosen is None:
            allowed = [b for b in range(self.question.cards + 1) if b not in self.question.refused]
            self.chosen = allowed[0] if step > 0 else allowed[-1]
            return
        bid = self.chosen + step
        while 0 <= bid <= self.question.cards and bid in self.question.refused:
            bid += 1 if step > 0 else -1
        self.choose(bid)

    def _digit(self, number: str) -> None:
        quick = self._typed_at is None or self._now - self._typed_at < TYPING
        joined = self._typed + number if quick else number
        if int(joined) > self.question.cards:
            joined = number
        self._typed, self._typed_at = joined, None
        self.choose(int(joined))

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel with everything on it."""
        theme, letters = painter.theme, painter.letters
        box, question = self.box, self.question
        surface.blit(panel(box.panel.size, theme, letters.scale, lit=True), box.panel)
        room = box.title.width
        if not question.at_once:
            words = _("The others bid {others} for {cards}")
            if question.first:
                words = _("You bid first")
            sentence = words.format(others=question.others, cards=question.cards)
            text = letters.within(sentence, 15, theme.muted, room * 45 // 100)
            surface.blit(text, text.get_rect(midright=box.title.midright))
            room -= text.get_width() + round(12 * letters.scale)
        title = letters.within(question.title, TITLE, theme.cream, room, bold=True)
        surface.blit(title, title.get_rect(midleft=box.title.midleft))
        mouse = pygame.mouse.get_pos()
        for bid, rect in enumerate(box.numbers):
            allowed = bid not in question.refused
            Button(
                str(bid), str(bid), rect, gold=bid == self.chosen, enabled=allowed, size=NUMBER
            ).draw(
                surface,
                painter,
                hovered=allowed and rect.collidepoint(mouse),
                down=self._press.down == bid,
            )
        self._draw_foot(surface, painter)
        ready = self.chosen is not None
        label = _("Bid {bid}").format(bid=said(self.chosen or 0)) if ready else _("Bid")
        label = letters.cut(label, 17, box.confirm.width - round(12 * letters.scale), bold=True)
        Button(ChoiceButton.CONFIRM, label, box.confirm, gold=ready, enabled=ready).draw(
            surface, painter, hovered=ready and box.confirm.collidepoint(mouse)
        )

    def _draw_foot(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, letters = painter.theme, painter.letters
        refused = self.question.refused and not self.question.rule
        colour = theme.bad if refused else theme.muted
        width = self.box.reason.width - round(10 * letters.scale)
        size = 15.0
        lines = letters.balanced(self.said_instead, size, width)
        if len(lines) > 2:
            size = 13.5
            lines = letters.balanced(self.said_instead, size, width)
        if len(lines) > 2:
            lines = [lines[0], " ".join(lines[1:])]
        texts = [letters.within(line, size, colour, width) for line in lines]
        y = self.box.reason.centery - sum(text.get_height() for text in texts) // 2
        for text in texts:
            surface.blit(text, (self.box.reason.x, y))
            y += text.get_height()
