"""The caller's question in Caller Clag: the kind of deal, an order of suits, what goes with it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.engine import Call, Phase, Seat, Suit
from game.engine.choices import CallKind
from game.engine.terms import NORMAL_PRECEDENCE
from game.presentation.call_draft import CallDraft
from game.presentation.words.calls import (
    BLIND,
    BLIND_MEANING,
    MADNESSES,
    NO_MADNESS,
    NULOSS,
    call_meaning,
    kind_meaning,
    kind_title,
    madness_meaning,
    nuloss_meaning,
)
from game.presentation.words.table import suit_title
from game.translation import _
from game.ui.kit.controls import FittedText, Press, TextAlign
from game.ui.kit.layout import Column, Part, Row, Sized
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.tokens import TOKEN
from game.ui.platform.keyboard import digit
from game.ui.style.contrast import suit_on_token
from game.ui.table.layout.bid_panel_layout import CALLING
from game.ui.table.questions.choice_panel import (
    CAPTIONS,
    Arrows,
    ChoicePanel,
    Choices,
    Look,
    OnColumns,
    PanelChoice,
    PanelContents,
    head,
    settle,
)
from game.ui.table.questions.question import AskedSeat, ChoiceQuestion
from game.ui.widgets.painted_buttons import PRESS

WIDTH: Final = (640, 440)
"""px at scale 1, as all lengths here: usually and where words are large."""
COLUMNS: Final = 12
"""All rows stand on so many columns."""
THIRD: Final = COLUMNS // 3
SUIT: Final = 36
"""Width of a suit in the order, at least."""
BESIDE: Final = 12
"""Left and right of the words on the button beside them, and on what goes with a call."""


def _in_columns(*boxes: Part, look: Look) -> Part:
    """A row of boxes of one width."""
    span = COLUMNS // len(boxes)
    return OnColumns(*((box, span) for box in boxes), columns=COLUMNS, gap=look.form.space)


def kind_button(kind: CallKind) -> str:
    """The name of the button of a kind of deal."""
    return f"kind-{kind.value}"


def suit_button(suit: Suit) -> str:
    """The name of the button of a suit in the order."""
    return f"suit-{suit.letter}"


_SUITS: Final = {suit_button(suit): suit for suit in NORMAL_PRECEDENCE}


class CallChoices(Choices[CallDraft, Call]):
    """What may be called; an order of suits is made by carrying them."""

    arrows = Arrows.WALK
    tells = True
    starts_at = kind_button(CallKind.PLAIN)
    roomy = CALLING

    def __init__(self, seat: Seat, cards: int, *, four_colour: bool = False) -> None:
        self._seat, self._cards, self._four_colour = seat, cards, four_colour
        self._picked: Suit | None = None
        """A suit taken up by Enter: the arrows carry it."""
        self._dragged: Suit | None = None
        self._before = CallDraft()
        """What was chosen when that suit was taken up."""

    @property
    def at_first(self) -> CallDraft:
        return CallDraft()

    # What is on the panel ---------------------------------------------------------------------

    def contents(self, chosen: CallDraft, look: Look) -> PanelContents[CallDraft, Call]:
        form, gap = look.form, look.form.space
        meaning = call_meaning(chosen.terms, self._cards)
        # The order of suits stands in the panel, and the kind is read off its button.
        untold = meaning[:1] + meaning[2:] if chosen.terms.precedence else meaning
        kinds = [self._kind(kind, chosen, look) for kind in CallKind]
        add_ons = self._add_ons(chosen, look)
        if form.captioned:  # two of them in a row have room for whole words
            below = [_in_columns(*add_ons[:2], look=look), _in_columns(*add_ons[2:], look=look)]
        else:
            below = [Row(*add_ons, gap=gap)]
        # The order of suits comes and goes; the panel keeps its height.
        if chosen.kind is CallKind.SUIT_PRECEDENCE:
            order: Part = self._order_row(chosen, look)
        else:
            caption = FittedText(_("and, if you like"), CAPTIONS, lines=1, middle=True)
            order = Sized(caption, tall=form.low_number)
        rows = Column(
            _in_columns(*kinds[:3], look=look),
            _in_columns(*kinds[3:], look=look),
            order,
            *below,
            gap=gap,
        )
        return PanelContents(
            rows=rows,
            form=form,
            title=head(_("What do you call?")) if form.captioned else None,
            foot_words=" ".join(meaning),
            shorter=[" ".join(untold[start:]) for start in range(len(untold))],
            confirm=settle(_("Call"), Call(self._seat, chosen.terms), form),
            least=WIDTH[not form.captioned],
        )

    def _kind(self, kind: CallKind, chosen: CallDraft, look: Look) -> Part:
        words, tall, is_chosen = kind_title(kind), look.form.low_number, kind is chosen.kind
        return PanelChoice(
            Press(
                kind_button(kind),
                words,
                look=TOKEN,
                icon="radio-on" if is_chosen else "radio",
                tall=tall,
                chosen=is_chosen,
                grow=1,
            ),
            makes=replace(chosen, kind=kind),
            foot_words=kind_meaning(kind),
            key=str(list(CallKind).index(kind) + 1),
        )

    def _order_row(self, chosen: CallDraft, look: Look) -> Part:
        """The four suits from high to low, for a suit precedence."""
        form, close = look.form, not look.form.captioned
        tall = form.low_number
        words = FittedText(_("High to low"), CAPTIONS, lines=1, middle=True, align=TextAlign.RIGHT)
        held = self._dragged or self._picked
        carried = _("High to low. Drag a suit, or press Enter on it and use the arrows.")
        if self._picked is not None:
            carried = _(
                "The arrows carry {suit}; Enter puts it down.", suit=suit_title(self._picked)
            )
        suits = [
            PanelChoice[CallDraft, Call](
                Press(
                    suit_button(suit),
                    "",
                    look=TOKEN,
                    tall=tall,
                    least=SUIT,
                    chosen=suit is held,
                    face=partial(self._paint_suit, suit, look),
                ),
                foot_words=carried,
            )
            for suit in chosen.order
        ]
        usual = chosen.order == NORMAL_PRECEDENCE
        back = _("It is the usual order.") if usual else _("Back to the usual order.")
        normal = PanelChoice[CallDraft, Call](
            Press(
                "normal", _("Usual order"), look=TOKEN, tall=tall, padding=BESIDE, enabled=not usual
            ),
            makes=replace(chosen, order=NORMAL_PRECEDENCE),
            foot_words=back,
        )
        named, each = (3, 1) if close else (THIRD, 1)
        last = COLUMNS - named - 4 * each
        boxes = [(words, named), *((suit, each) for suit in suits), (normal, last)]
        return OnColumns(*boxes, columns=COLUMNS, gap=form.space)

    def _add_ons(self, chosen: CallDraft, look: Look) -> list[Part]:
        """What may go with a kind of deal."""
        nuloss = replace(chosen, nuloss=not chosen.nuloss)
        blind = replace(chosen, blind_hand=not chosen.blind_hand)
        tall, misere = look.form.low_number, chosen.kind.is_misere

        def add_on(
            name: str, words: str, makes: CallDraft, said: str, *, on: bool, madness: bool = False
        ) -> Part:
            enabled = not (madness and misere)
            press = Press(
                name,
                words,
                look=TOKEN,
                icon="box-on" if on and enabled else "box",
                tall=tall,
                padding=BESIDE if look.form.captioned else look.form.space,
                enabled=enabled,
                chosen=on and enabled,
                grow=2 + madness,  # the names of madnesses are half as long again as the others
            )
            return PanelChoice[CallDraft, Call](press, makes=makes, foot_words=said, toggles=True)

        return [
            add_on("nuloss", _(NULOSS), nuloss, nuloss_meaning(), on=chosen.nuloss),
            add_on("blind", _(BLIND), blind, _(BLIND_MEANING), on=chosen.blind_hand),
            *(
                add_on(
                    f"mad-{mad.value}",
                    _(title),
                    replace(chosen, madness=None if chosen.madness is mad else mad),
                    _(NO_MADNESS) if misere else madness_meaning(mad, self._cards),
                    on=chosen.madness is mad,
                    madness=True,
                )
                for mad, title in MADNESSES.items()
            ),
        ]

    def _paint_suit(self, suit: Suit, look: Look, size: tuple[int, int]) -> pygame.Surface:
        theme = look.painter.theme
        lit = suit is (self._dragged or self._picked)
        printed = suit_colour(suit.letter, theme, four_colour=self._four_colour)
        colour = suit_on_token(printed, theme, chosen=lit)
        return suit_shape(suit.letter, round(size[1] * 0.62), colour)

    # A suit that is carried -------------------------------------------------------------------

    def takes_event(self, event: pygame.event.Event, panel: ChoicePanel[CallDraft, Call]) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._carry_by_keys(event, panel)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._take_up(event, panel)
        return self._dragged is not None and self._drag(event, panel)

    def _take_up(self, event: pygame.event.Event, panel: ChoicePanel[CallDraft, Call]) -> bool:
        """Take up a suit with the mouse."""
        hit = panel.panel.at(event.pos)
        self._picked = None
        self._before = panel.chosen
        self._dragged = None if hit is None else _SUITS.get(hit.name)
        if hit is None or self._dragged is None:
            return False
        panel.panel.keyed, panel.panel.focus = False, hit.name
        panel.rebuild()
        return True

    def _drag(self, event: pygame.event.Event, panel: ChoicePanel[CallDraft, Call]) -> bool:
        """Carry the suit along the order with the mouse, or let go of it."""
        if event.type == pygame.MOUSEMOTION:
            if not event.buttons[0]:  # let go of outside the window
                self._dragged = None
            if self._dragged is None or not panel.covers(event.pos):
                panel.chosen = self._before
                return True
            tiles = [panel.button(suit_button(suit)) for suit in panel.chosen.order]
            nearest = min(range(4), key=lambda n: abs(tiles[n].centerx - event.pos[0]))
            panel.chosen = panel.chosen.moved(self._dragged, nearest)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._dragged = None
            panel.chosen = panel.chosen if panel.covers(event.pos) else self._before
            return True
        return False

    def _carry_by_keys(
        self, event: pygame.event.Event, panel: ChoicePanel[CallDraft, Call]
    ) -> bool:
        """Take up the suit in focus or put it down by Enter; carry it so, or with Shift."""
        focus = panel.panel.named(panel.panel.focus)
        suit = _SUITS.get(focus.name) if focus.enabled else None
        if event.key in PRESS and suit is not None:
            self._picked = suit if self._picked is None else None
            panel.panel.keyed = True
            panel.rebuild()
            return True
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            carries = event.mod & pygame.KMOD_SHIFT or self._picked is not None
            if suit is None or not carries:
                return False
            step = 1 if event.key == pygame.K_RIGHT else -1
            panel.panel.keyed = True
            panel.chosen = panel.chosen.moved(suit, panel.chosen.order.index(suit) + step)
            return True
        if event.key in (pygame.K_UP, pygame.K_DOWN, *PRESS) or digit(event):
            self._picked = None
        return False


class CallQuestion(ChoiceQuestion[CallDraft, Call]):
    """Asks the caller for the kind of deal."""

    answers = (Call,)

    def asks(self, now: AskedSeat) -> bool:
        return now.must and now.shown.table.phase is Phase.CALLING

    def choices(self, now: AskedSeat) -> CallChoices:
        cards, four_colour = now.shown.table.spec.cards, self._hand.stage.four_colour
        return CallChoices(now.seat, cards, four_colour=four_colour)
