"""The question for a bid by number: its panel, and the button that opens it again for a change.

Every number is a button; the panel says what is forbidden and why, and what the bids come to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.engine import Action, Bid, ChangeBid, Phase, Seat
from game.engine.choices import Bidding
from game.presentation.words.bids import only_bid, said
from game.presentation.words.deals import balance, bid_rule
from game.presentation.words.laid_bids import is_laid
from game.table.followed_game import FollowedGame
from game.translation import _, ngettext
from game.ui.help.key_table import Now
from game.ui.kit.controls import Press
from game.ui.kit.layout import Part
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint import typeset
from game.ui.paint.painter import Painter, resized
from game.ui.paint.typeset import TextStyle
from game.ui.platform.keyboard import TYPING, digit
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.layout.bid_panel_layout import CONFIRM as CONFIRM_WIDTH
from game.ui.table.layout.bid_panel_layout import FOOT, BidForm
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import TableButton
from game.ui.table.panels.foot_words import FootWord
from game.ui.table.questions.asking_panel import (
    TITLES,
    ActionPanel,
    head,
    number_panel,
    number_press,
)
from game.ui.table.questions.question import (
    CONFIRM,
    AskedSeat,
    PanelQuestion,
    refusal_sentence,
)
from game.ui.table.tooltip_words import button_tip
from game.ui.widgets.overlay import sheet
from game.ui.widgets.painted_buttons import PRESS, Button
from game.ui.widgets.tooltips import Tip

CHANGE_KEY: Final = pygame.K_c


@dataclass(frozen=True, slots=True, kw_only=True)
class BidChoices:
    """What may be bid, and what the panel tells of it."""

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
            return only_bid(self.only)
        return _("How many tricks will you take?")

    def outcome(self, bid: int) -> str:
        """What a bid would make of the sum of all bids, as far as that says something."""
        if self.first:
            left = self.cards - bid
            return (
                ngettext(
                    "That leaves {number} trick to the others.",
                    "That leaves {number} tricks to the others.",
                    left,
                    number=left,
                )
                if left
                else _("That leaves none to the others.")
            )
        total = self.others + bid
        if self.last:
            return _("With yours the bids are {balance}.", balance=balance(total, self.cards))
        return _("With yours the bids come to {total} for {cards}.", total=total, cards=self.cards)


def bid_pictures(layout: TableLayout, painter: Painter) -> Iterator[Callable[[], object]]:
    """Paints what a bid panel is made of, piece by piece, before it is opened the first time."""
    choices = BidChoices(cards=layout.hand_size, refused={}, others=0, at_once=False)
    asked = BidPanel(choices, layout, painter)
    yield partial(sheet, pygame.Surface((1, 1)), asked.box, painter.theme, painter.scale)
    style = TextStyle(TITLES[0], bold=True)
    yield partial(typeset.line_surface, choices.title, style, painter.fonts, painter.theme.cream)
    *numbers, confirm = asked.panel.buttons
    numbers += [replace(numbers[0], enabled=False), replace(numbers[0], gold=True)]
    for button in (*numbers, confirm, replace(confirm, enabled=True, gold=True)):
        alone = replace(button, rect=button.rect.move(-button.rect.x, -button.rect.y))
        yield partial(_painted, alone, painter)


def _painted(button: Button, painter: Painter) -> None:
    """Draw a button where nobody sees it: its picture and its letters are kept."""
    button.draw(pygame.Surface(button.rect.size, pygame.SRCALPHA), painter)


class BidPanel(ActionPanel):
    """One question on the screen. `handle` answers with the number once it is confirmed."""

    def __init__(
        self,
        choices: BidChoices,
        layout: TableLayout,
        painter: Painter,
        *,
        one_click: bool = False,
    ) -> None:
        """`one_click` is whether a click on a number settles it."""
        super().__init__(layout, painter)
        self._choices, self._one_click = choices, one_click
        self.chosen: int | None = choices.only if choices.standing is None else choices.standing
        self.preset = self.chosen is not None and choices.standing is None
        """Whether what is chosen was chosen by nobody: the only bid there is."""
        self._typed = ""
        self._typed_at: float | None = None
        """Seconds; None for a digit that was struck since the panel was told the time."""
        self._now = 0.0
        self.place()

    @property
    def choices(self) -> BidChoices:
        """What may be bid now."""
        return self._choices

    @choices.setter
    def choices(self, choices: BidChoices) -> None:
        if choices != self._choices:
            self._choices = choices
            self.place()

    def update(self, now: float) -> None:
        """Tell the panel the time, in seconds."""
        self._now = now
        if self._typed_at is None:
            self._typed_at = now

    @property
    def said_instead(self) -> str:
        """The sentence in the foot: why something is forbidden, or what the choice would do."""
        choices = self.choices
        if choices.ahead:
            return _("It is made when your turn comes, if it is allowed then.")
        if choices.at_once and not choices.refused:
            return _("Everybody bids at once; the bids are shown together.")
        if choices.only is not None and choices.rule:
            return choices.rule
        if choices.rule and self.chosen is not None:
            return _(
                "With yours {total} of exactly {cards} are bid.",
                total=choices.others + self.chosen,
                cards=choices.cards,
            )
        if choices.rule:
            return choices.rule
        if choices.refused:
            return " ".join(choices.refused.values())
        if self.chosen is None:
            return ""
        return choices.outcome(self.chosen)

    def choose(self, bid: int) -> None:
        """Mark a number, if it may be bid."""
        if bid in self._numbers and bid not in self.choices.refused:
            self.chosen, self.preset = bid, False
            self.place()

    def fit(self) -> Part:
        """In the form and the size that the table has found for it."""
        self._painter = resized(self._whole, self._layout.bid_scale)
        return self.tree(self._layout.bid_form)

    def room(self, tree: Part) -> Rect:
        """The room that the table leaves for it."""
        return self._layout.bids.panel

    def tree(self, form: BidForm) -> Part:
        """The question, each number, and what settles it."""
        choices, chosen, theme = self.choices, self.chosen, self._painter.theme
        caption, box = "", self._layout.bids
        if not choices.at_once and form.captioned:
            words = _("The others bid {others} for {cards}")
            if choices.first:
                words = _("You bid first")
            caption = words.format(others=choices.others, cards=choices.cards)
        words = _("Bid") if chosen is None else _("Bid {bid}", bid=said(chosen))
        ready = chosen is not None
        numbers = [
            number_press(bid, box, chosen=bid == chosen, enabled=bid not in choices.refused)
            for bid in self._numbers
        ]
        return number_panel(
            box,
            head(choices.title, caption, theme.muted),
            numbers,
            self.said_instead,
            theme.bad if choices.refused and not choices.rule else theme.muted,
            Press(CONFIRM, words, gold=ready, enabled=ready),
        )

    def handle(self, event: pygame.event.Event) -> int | None:
        """The bid that this event settled, or None."""
        name = self.panel.handle(event, keys=False)
        if name is None:
            return self._key(event) if event.type == pygame.KEYDOWN else None
        pressed = next((bid for bid in self._numbers if str(bid) == name), self.chosen)
        if (
            pressed == self.chosen or self._one_click
        ):  # it settles what is chosen, as the button beside it does
            return pressed
        if pressed is not None:
            self.choose(pressed)
        return None

    @property
    def _numbers(self) -> range:
        return range(self.choices.cards + 1)

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """Above the whole panel, so that no number and no button is covered."""
        over = self.panel.over(pos)
        if over is None:
            return None
        if over.name == CONFIRM:
            sentence = _("Make this bid: Enter.")
            if self.chosen is None:
                sentence = _("Choose a number first.")
            return Tip(self.box, sentence, above=True)
        title, text = self._told(int(over.name))
        return Tip(self.box, title, text, above=True)

    def _told(self, bid: int) -> tuple[str, str]:
        """A title and what is told of a number."""
        if bid in self.choices.refused:
            return _("Not allowed"), self.choices.refused[bid]
        title = _("Bid {bid}", bid=said(bid))
        return title, "" if self.choices.at_once else self.choices.outcome(bid)

    def _key(self, event: pygame.event.Event) -> int | None:
        columns = self._layout.bids.columns
        steps = {
            pygame.K_LEFT: -1,
            pygame.K_RIGHT: 1,
            pygame.K_UP: -columns,
            pygame.K_DOWN: columns,
        }
        if event.key in steps:
            self._step(steps[event.key])
        elif event.key in PRESS:
            return self.chosen
        elif number := digit(event):
            self._digit(number)
        return None

    def _step(self, step: int) -> None:
        """To the next number in that direction which may be bid."""
        if self.chosen is None:
            allowed = [bid for bid in self._numbers if bid not in self.choices.refused]
            self.choose(allowed[0] if step > 0 else allowed[-1])
            return
        bid = self.chosen + step
        while bid in self._numbers and bid in self.choices.refused:
            bid += 1 if step > 0 else -1
        self.choose(bid)

    def _digit(self, number: str) -> None:
        quick = self._typed_at is None or self._now - self._typed_at < TYPING
        joined = self._typed + number if quick else number
        if int(joined) > self.choices.cards:
            joined = number
        self._typed, self._typed_at = joined, None
        self.choose(int(joined))


def place_bid_button(
    button: PaintedPanel, key: str, words: str, layout: TableLayout, painter: Painter
) -> None:
    """One button where the bid panel stands, in its place."""
    press = Press(key, words, tall=FOOT, least=CONFIRM_WIDTH)
    box = Rect(0, 0, press.wide(painter), layout.px(FOOT))
    foot = min(layout.bids.panel.bottom, layout.hand_bar.top - layout.px(4))
    box.midbottom = (layout.area.centerx, foot - layout.px(6))
    button.lay_out(press, box, painter)


class BidQuestion(PanelQuestion[BidPanel]):
    """Asks one person for a bid, or for another one in its place."""

    answers = (Bid, ChangeBid)

    def __init__(self, table: FollowedGame, hand: HandInput) -> None:
        super().__init__(table, hand)
        self.change = PaintedPanel()
        """A button in the place of the panel while the last bid may still be changed."""
        self.changing = False
        """Whether the person is thinking about changing the bid; the table waits for it."""
        self.one_click = False
        """Whether a click on a number is the bid."""

    # When it is asked -------------------------------------------------------------------------

    def asks(self, now: AskedSeat) -> bool:
        by_number = now.shown.table.phase is Phase.BIDDING and not is_laid(now.shown)
        return by_number and (now.must or now.may)

    def wants(self, now: AskedSeat) -> bool:
        return now.must or self.changing

    def follow(self, now: AskedSeat) -> None:
        if not self._may_change(now):
            self.changing = False
        super().follow(now)
        self._offer_change(now)

    def make(self, now: AskedSeat) -> BidPanel:
        painter = self._hand.stage.painter
        return BidPanel(self._choices(now), now.layout, painter, one_click=self.one_click)

    def carry_over(self, before: BidPanel, now: BidPanel) -> None:
        if before.chosen is not None:
            now.choose(before.chosen)

    def _choices(self, now: AskedSeat) -> BidChoices:
        seat, shown = now.seat, now.shown
        make = ChangeBid if self.changing else Bid
        legal = {a.bid for a in self._table.legal(seat) if isinstance(a, make)}
        standing = shown.table.bids[seat] if self.changing else None
        assert standing is None or isinstance(standing, int), "only an open bid can be changed"
        cards = shown.table.spec.cards
        refused = {
            bid: refusal_sentence(self._table, make(seat, bid))
            for bid in range(cards + 1)
            if bid not in legal and bid != standing
        }
        others = [bid for other, bid in enumerate(shown.table.bids) if other != seat]
        return BidChoices(
            cards=cards,
            refused=refused,
            others=shown.bid_total - (standing or 0),
            at_once=shown.table.spec.rules.bidding is Bidding.SIMULTANEOUS,
            first=all(bid is None for bid in others),
            last=None not in others,
            rule=bid_rule(shown),
            standing=standing,
        )

    def _may_change(self, now: AskedSeat) -> bool:
        return now.may and self.asks(now)

    def _offer_change(self, now: AskedSeat) -> None:
        """Show the button that opens the panel again, or take it away."""
        if not self._may_change(now) or self.changing or not self._table.legal(now.seat):
            self.change.buttons = []
        elif not self.change.buttons:
            painter, key = self._hand.stage.painter, TableButton.CHANGE_BID
            place_bid_button(self.change, key, _("Change bid"), now.layout, painter)

    def close(self) -> None:
        self.change.buttons = []

    # What is so ------------------------------------------------------------------------------

    @property
    def unasked(self) -> object:
        return None if self.changing else self.panel

    @property
    def takes_enter(self) -> bool:
        return self.panel is None or self.panel.preset

    @property
    def prompt(self) -> str:
        if not self.change.buttons:
            return ""
        return _("Your bid may be changed until the next player bids.")

    @property
    def foot_words(self) -> tuple[FootWord, ...]:
        if self.panel is not None:
            return (
                FootWord(_("Number keys or arrows choose"), pygame.K_RIGHT),
                FootWord(_("Enter bids"), pygame.K_RETURN),
            )
        changed = FootWord(_("C changes your bid"), CHANGE_KEY)
        return (changed,) if self.change.buttons else ()

    @property
    def states(self) -> frozenset[Now]:
        facts = {Now.BIDDING: self.panel is not None, Now.CHANGING: bool(self.change.buttons)}
        return frozenset(fact for fact, so in facts.items() if so)

    def covers(self, pos: tuple[int, int]) -> bool:
        on_button = any(button.rect.collidepoint(pos) for button in self.change.buttons)
        return on_button or super().covers(pos)

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        return button_tip(self.change.buttons, pos) or super().tip(pos)

    # Mouse, keys and time ---------------------------------------------------------------------

    def answer(self, event: pygame.event.Event, seat: Seat) -> tuple[bool, str | None]:
        if self._takes_change(event):
            return True, None
        return super().answer(event, seat)

    def settle(self, panel: BidPanel, settled: Action | int, seat: Seat) -> None:
        assert isinstance(settled, int)
        changing, self.changing = self.changing, False
        if settled != panel.choices.standing:
            self._table.act(ChangeBid(seat, settled) if changing else Bid(seat, settled))

    def _takes_change(self, event: pygame.event.Event) -> bool:
        """Begin to change the bid, if that is what the event asks for."""
        by_key = event.type == pygame.KEYDOWN and event.key == CHANGE_KEY
        if not self.change.buttons:
            return False
        if not by_key and self.change.handle(event, keys=False) != TableButton.CHANGE_BID:
            return False
        self.changing = True
        self.change.buttons = []
        return True

    def withdraw(self) -> bool:
        was, self.changing = self.changing, False
        if was:
            self.panel = None
        return was

    def update(self, now: float) -> None:
        if self.panel is not None:
            self.panel.update(now)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        super().draw(surface, painter)
        self.change.draw(surface, painter)
