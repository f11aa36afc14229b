"""The controls of a table where only bots play: pause, steps, speed, whose cards are seen.

They are its tools. What is said about the game stands where persons are told what to do.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import Final

import pygame

from game.engine import (
    ALL,
    PUBLIC,
    BidPlaced,
    BidsRevealed,
    CardPlayed,
    DealScored,
    Event,
    GameOver,
    HandDealt,
    Seat,
    TrickTaken,
    Viewer,
)
from game.presentation.commentary import remark_at_table
from game.presentation.event_feed import FeedStep
from game.presentation.screen_state import ScreenState
from game.presentation.words.introductions import Introduction
from game.table.followed_game import FollowedGame
from game.translation import _, ngettext
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.platform.keyboard import digit, signed
from game.ui.platform.settings import SPEEDS, Speed
from game.ui.scene.protocol import Route
from game.ui.table.drawing.question_line import Question, draw_question, set_question
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.demo_results import DemoResults
from game.ui.table.panels.introduction_panel import IntroductionPanel
from game.ui.table.panels.tools import Tool, Tools
from game.ui.table.panels.win_chance_panel import WinChancePanel
from game.ui.widgets.painted_buttons import Button

SIGNS: Final = {
    Speed.HALF: "×½",
    Speed.NORMAL: "×1",
    Speed.DOUBLE: "×2",
    Speed.INSTANT: "max",
}
GAP: Final = 8
NAMED: Final = 110
"""px for the name of a seat on its button, which is as wide for every seat."""
SLIP_WIDE: Final = 320
"""The same of the slip that introduces somebody."""
WIN_WIDE: Final = 300
"""px at scale 1 of the panel with the chances to win, at most."""
STEPS_KEPT: Final = 2000
"""Steps that one may go back: a game of an hour."""


class DemoCommand(StrEnum):
    """What the controls can be told, and what they tell the scene; the names of their buttons."""

    PAUSE = "pause"
    BACK = "back"
    """One step back, as it was seen."""
    STEP = "step"
    TRICK = "trick"
    DEAL = "deal"
    SLOWER = "slower"
    FASTER = "faster"
    VIEW = "view"
    CHANCES = "chances"
    """The chance of each bid at the plates, or none; it has a key and no button."""
    AGAIN = "again"
    """The trick that decided most, once more in slow motion."""
    KEEP = "keep"
    """The record so far is put among the saved games."""
    MENU = "menu"
    SPEED = "speed"
    """Told when another one was chosen."""


class DemoStep(Enum):
    """How far a paused table goes on."""

    EVENT = DemoCommand.STEP
    TRICK = DemoCommand.TRICK
    DEAL = DemoCommand.DEAL

    def ends_with(self, event: Event) -> bool:
        """Whether such a step is done once this event was shown."""
        match self:
            case DemoStep.EVENT:
                return True
            case DemoStep.TRICK:
                return isinstance(event, TrickTaken | DealScored | GameOver)
            case DemoStep.DEAL:
                return isinstance(event, DealScored | GameOver)


KEYS: Final = {
    pygame.K_p: DemoCommand.PAUSE,
    pygame.K_SPACE: DemoCommand.PAUSE,
    pygame.K_n: DemoCommand.STEP,
    pygame.K_RIGHT: DemoCommand.STEP,
    pygame.K_b: DemoCommand.BACK,
    pygame.K_LEFT: DemoCommand.BACK,
    pygame.K_t: DemoCommand.TRICK,
    pygame.K_d: DemoCommand.DEAL,
    pygame.K_PLUS: DemoCommand.FASTER,
    pygame.K_KP_PLUS: DemoCommand.FASTER,
    pygame.K_EQUALS: DemoCommand.FASTER,
    pygame.K_MINUS: DemoCommand.SLOWER,
    pygame.K_KP_MINUS: DemoCommand.SLOWER,
    pygame.K_h: DemoCommand.VIEW,
    pygame.K_x: DemoCommand.CHANCES,
    pygame.K_r: DemoCommand.KEEP,
    pygame.K_a: DemoCommand.AGAIN,
}


_ENDS_REPEAT: Final = (
    DemoCommand.PAUSE,
    DemoCommand.BACK,
    DemoCommand.STEP,
    DemoCommand.TRICK,
    DemoCommand.DEAL,
)
"""What is pressed to see something else than the trick that is shown once more."""


class DemoControls:
    """Tools at the lower right and a line of commentary; tells the scene how to go on."""

    def __init__(self, speed: Speed, names: tuple[str, ...]) -> None:
        self.chosen_speed = speed
        self.names = names
        self.paused = False
        self.steps: list[DemoStep] = []
        """What is still to be shown although the game is paused."""
        self.view: Viewer = ALL
        """Whose cards are seen: everybody's, one seat's or nobody's."""
        self.bottom: Seat = 0
        """The seat below, which stays there when all hands are opened again."""
        self.results: DemoResults | None = None
        """The end of this game, which comes back as it was left."""
        self.after_deal: tuple[str, ...] = ()
        """What is said of a deal that is over, after its points."""
        self.win_chances: tuple[tuple[float, ...], ...] = ()
        """By seat the chance to win the game, before the first deal seen and after each."""
        self.introduced: Introduction | None = None
        """Who is introduced on the left of the hand."""
        self.portraits: tuple[int | None, ...] = ()
        """By seat; None for that of the seat itself."""
        self._introduction, self._win_chances = IntroductionPanel(), WinChancePanel()
        self._heard: Mapping[Viewer, FeedStep] = {}
        self._seen: deque[Mapping[Viewer, FeedStep]] = deque(maxlen=STEPS_KEPT)
        """What was shown, as every viewer heard of it, the latest last."""
        self._remarked: tuple[FeedStep, tuple[str, ...]] | None = None
        """What was said last, and of what: it is asked for in every frame."""
        self._back = 0
        """How many steps the screen stands before what was shown last."""
        self.repeating = False
        """Whether a trick is shown once more, slowly."""
        self.decided_by = 0
        """The trick that decided most of the deal that is over, from 1; 0 where nobody knows."""
        self._repeated_last = False
        self.end_seen = False
        """Whether the end of a deal stood on the table when a trick was shown once more."""
        self.tools = Tools()
        self._painter: Painter
        self._layout: TableLayout | None = None

    def start_over(self) -> None:
        """Another game begins, and is watched as the one before."""
        self.paused, self.results, self.win_chances = False, None, ()
        self.steps.clear()
        self._heard = {}
        self._seen.clear()
        self._back, self.repeating = 0, False

    @property
    def speed(self) -> Speed:
        """The speed that counts now: the rest of a deal is skipped over, not played."""
        return Speed.INSTANT if self.steps[:1] == [DemoStep.DEAL] else self.chosen_speed

    @property
    def buttons(self) -> list[Button]:
        """Those of its tools as they are now."""
        return self.tools.buttons

    @property
    def may_go_on(self) -> bool:
        """Whether the next event may be shown."""
        return not self._back and (not self.paused or bool(self.steps))

    @property
    def past(self) -> ScreenState | None:
        """The table as it stood so many steps ago as were gone back; None at the latest one."""
        return self._seen[-self._back][self.view].before if self._back else None

    def _steps_to_repeat(self) -> int:
        """How many steps ago the trick began that is worth seeing again; 0 where there is none.

        It is the one that decided most of the deal that is over, else the latest that was taken.
        """
        begun = taken = 0
        for back, heard in enumerate(reversed(self._seen), 1):
            step = heard[self.view]
            if isinstance(step.event, HandDealt) and taken:
                break
            number = len(step.before.table.tricks) + 1
            if isinstance(step.event, TrickTaken):
                taken = taken if begun else number
                if number == self.decided_by:
                    taken, begun = number, 0
            opens = isinstance(step.event, CardPlayed) and not step.before.table.trick
            if opens and number == taken:
                begun = back
                if not self.decided_by or number == self.decided_by:
                    break
        return begun

    def repeated_step(self) -> FeedStep | None:
        """The next step of the trick that is shown once more; None once it is over."""
        if not self._back:
            return None
        step = self._seen[-self._back][self.view]
        last = isinstance(step.event, TrickTaken) or self._back == 1
        if self._repeated_last:
            return None
        self._repeated_last = last
        if not last:
            self._back -= 1
        return step

    @property
    def interrupted(self) -> FeedStep | None:
        """The end of a deal that was seen when a trick of it was shown once more."""
        latest = self._seen[-1][self.view] if self._seen and self.end_seen else None
        return latest if latest is not None and isinstance(latest.event, DealScored) else None

    def end_repeat(self) -> None:
        """Go back to what was shown last."""
        self._back, self.repeating = 0, False
        if self._layout is not None:
            self.lay_out(self._layout, self._painter)

    def hear(self, heard: Mapping[Viewer, FeedStep]) -> None:
        """An event begins to be shown; as every viewer hears of it."""
        self._seen.append(dict(heard))
        event = heard[self.view].event
        if isinstance(event, TrickTaken):
            self.decided_by = 0
        if self.steps and self.steps[0].ends_with(event):
            del self.steps[0]
        if self._remarks(heard) or self._makes_stale(heard[self.view]):
            self._heard = dict(heard)

    def _makes_stale(self, now: FeedStep) -> bool:
        """Whether what was said last is no longer true of what lies there.

        It is of a card until the next one is led, of a trick until the next one is taken, of
        anything before cards are played until a bid or a card follows, of all else until the
        next deal.
        """
        said = self._heard.get(self.view)
        if said is None:
            return False
        if isinstance(now.event, CardPlayed):
            played = isinstance(said.event, CardPlayed | TrickTaken)
            return not played or (isinstance(said.event, CardPlayed) and not now.before.table.trick)
        if isinstance(now.event, BidPlaced | BidsRevealed | HandDealt):
            return True
        return isinstance(now.event, TrickTaken) and isinstance(said.event, TrickTaken)

    def _remarks(self, heard: Mapping[Viewer, FeedStep]) -> tuple[str, ...]:
        at = heard.get(self.view)
        if at is None:
            return ()
        if self._remarked is None or self._remarked[0] is not at:
            told = remark_at_table(at.event, at.before, at.now, self.names)
            self._remarked = at, told
        return self._remarked[1]

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is said about the last happening worth a word, as it is seen now.

        Nothing, where that was in a trick before.
        """
        if self.repeating:
            return (_("Once more, slowly."),)
        if self._back:
            before = self._seen[-self._back - 1] if self._back < len(self._seen) else {}
            return self._remarks(before) or (self._words_of_past,)
        if not self._heard:
            return (_("Click a plate, or press 1, 2, 3..., to look from that seat."),)
        heard = self._heard.get(self.view)
        scored = heard is not None and isinstance(heard.event, DealScored)
        return (*self._remarks(self._heard), *(self.after_deal if scored else ()))

    @property
    def _words_of_past(self) -> str:
        return ngettext("{number} step back", "{number} steps back", self._back, number=self._back)

    # The row --------------------------------------------------------------------------------

    def turned(self, layout: TableLayout) -> TableLayout:
        """The layout with room for the controls and the right seat below."""
        return replace(layout, onlooker=True, bottom=self.bottom)

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """The tools of a game that is watched: while it stands still, those that move it on.

        All keys count all the time. Where words are large the most needed tools stand there.
        """
        self._layout, self._painter = layout, painter
        self._remarked = None  # the language may be another one
        first, last = self.chosen_speed == SPEEDS[0], self.chosen_speed == SPEEDS[-1]
        pace = _("Pace {pace}", pace=SIGNS[self.chosen_speed])
        play, sign = (_("Play"), "play") if self.paused else (_("Pause"), "pause")
        back = bool(self._seen) and self._back < len(self._seen)
        moving = (
            Tool(DemoCommand.FASTER, "+", "", weight=7, enabled=not last, pill=True),
            Tool(DemoCommand.SLOWER, "−", pace, weight=7, enabled=not first, pill=True),
            Tool(DemoCommand.VIEW, "H", self._view_words(), weight=4),
            Tool(DemoCommand.AGAIN, "A", _("Again"), weight=2),
        )
        still = (
            Tool(DemoCommand.STEP, "N", _("Step"), weight=8, icon="step"),
            Tool(DemoCommand.TRICK, "T", _("Trick"), weight=5, icon="speed"),
            Tool(DemoCommand.DEAL, "D", _("Deal"), weight=5, icon="fast-step"),
        )
        tools = [
            Tool(DemoCommand.PAUSE, "P", play, weight=9, gold=True, icon=sign),
            Tool(DemoCommand.BACK, "B", _("Back one"), weight=6, enabled=back, icon="step-back"),
            *(still if self.paused else moving),
            Tool(DemoCommand.MENU, _("Esc"), _("Menu"), weight=10),
        ]
        self.tools.show(tools, layout, painter)

    def _view_words(self) -> str:
        if isinstance(self.view, int):
            words = _("{name}'s hand", name=self.names[self.view])
            room = self._painter.px(NAMED)
            return typeset.cut(words, typeset.STRONG, self._painter.fonts, room)
        return _("All hands") if self.view is ALL else _("No hands")

    def handle(self, event: pygame.event.Event) -> str | None:
        """What was asked for: `menu`, `view`, `speed` or another name that was dealt with here."""
        name = self.tools.handle(event, keys=False)
        if name is None and event.type == pygame.KEYDOWN:
            name = KEYS.get(signed(event))
        ended = self.repeating and name in _ENDS_REPEAT
        if ended:
            self._back, self.repeating = 0, False
        match name:
            case None:
                seat = self._seat_chosen(event)
                if seat is None or seat >= len(self.names):
                    return None
                # The seat one looks from already opens all hands again.
                self.view = ALL if self.view == seat else seat
                self.bottom = seat
                name = DemoCommand.VIEW
            case DemoCommand.PAUSE:
                self.paused = not self.paused
                self.steps.clear()
                if self._back:
                    self._back, name = 0, DemoCommand.VIEW
            case DemoCommand.BACK:
                self.paused = True
                self.steps.clear()
                self._back = min(self._back + 1, len(self._seen))
                name = DemoCommand.VIEW
            case DemoCommand.AGAIN:
                back = 0 if self.repeating else self._steps_to_repeat()
                self._back, self.repeating, self._repeated_last = back, bool(back), False
                name = DemoCommand.AGAIN if back else DemoCommand.VIEW
            case DemoCommand.STEP | DemoCommand.TRICK | DemoCommand.DEAL if self._back:
                self._go_on(DemoStep(name))
                name = DemoCommand.VIEW
            case DemoCommand.STEP | DemoCommand.TRICK | DemoCommand.DEAL:
                self.paused = True
                self.steps.append(DemoStep(name))
            case DemoCommand.SLOWER | DemoCommand.FASTER:
                place = SPEEDS.index(self.chosen_speed) + (1 if name == DemoCommand.FASTER else -1)
                self.chosen_speed = SPEEDS[max(0, min(len(SPEEDS) - 1, place))]
                name = DemoCommand.SPEED
            case DemoCommand.VIEW:
                self.view = ALL if self.view is PUBLIC else PUBLIC
        if ended:  # the picture is still that of the trick that was shown once more
            name = DemoCommand.VIEW
        if self._layout is not None:
            self.lay_out(self._layout, self._painter)
        return name

    def _go_on(self, step: DemoStep) -> None:
        """From a moment that was gone back to, towards what was shown last."""
        done = False
        while self._back and not done:
            done = step.ends_with(self._seen[-self._back][self.view].event)
            self._back -= 1

    def _seat_chosen(self, event: pygame.event.Event) -> Seat | None:
        """The seat whose digit (1 is the first, 0 the tenth) or plate this event chooses."""
        if event.type == pygame.KEYDOWN:
            number = digit(event)
            return (int(number) - 1) % 10 if number else None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._layout:
            places = enumerate(self._layout.places)
            return next((s for s, at in places if at.plate.collidepoint(event.pos)), None)
        return None

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The row, and the line."""
        self.tools.draw(surface, painter)
        self._draw_line(surface, painter)
        self._draw_win_chances(surface, painter)
        self._draw_introduction(surface, painter)

    def introduction_box(self, layout: TableLayout) -> pygame.Rect:
        """The room on the left of the hand, above the plate of whose hand it is."""
        edge, gap = layout.area.left, layout.px(GAP)
        right = layout.hand_pose(0, layout.hand_size).box.left - gap
        below = [
            place.plate.bottom + gap
            for seat, place in enumerate(layout.places)
            if seat != layout.bottom and place.plate.left < right
        ]
        top = max([layout.message.top, *below])
        bottom = layout.places[layout.bottom].plate.top - gap
        wide = min(right - edge, layout.px(SLIP_WIDE))
        return pygame.Rect(edge, top, max(0, wide), max(0, bottom - top))

    def _draw_introduction(self, surface: pygame.Surface, painter: Painter) -> None:
        said = self.introduced
        if self._layout is None or said is None:
            return
        seat = said.seat if said.seat is not None else 0
        chosen = self.portraits[seat] if self.portraits else None
        face = seat if chosen is None else chosen
        self._introduction.show(said, face, self.introduction_box(self._layout), painter)
        self._introduction.draw(surface, painter)

    def win_box(self, layout: TableLayout) -> pygame.Rect:
        """Where the chances to win stand: on the right of the hand, above the buttons."""
        edge, gap = layout.area.right, layout.px(GAP)
        hand = layout.hand_pose(layout.hand_size - 1, layout.hand_size).box
        left = hand.right + gap
        left = max(left, edge - layout.px(WIN_WIDE))
        beside = [
            place.plate.bottom
            for seat, place in enumerate(layout.places)
            if seat != layout.bottom and place.plate.right > left
        ]
        top = max([layout.message.top, *(bottom + gap for bottom in beside)])
        bottom = self.tools.top - gap
        return pygame.Rect(left, top, max(0, edge - left), max(0, bottom - top))

    def _draw_win_chances(self, surface: pygame.Surface, painter: Painter) -> None:
        if self._layout is None or not self.win_chances:
            return
        self._win_chances.show(self.win_chances, self.names, self.win_box(self._layout), painter)
        self._win_chances.draw(surface, painter)

    def line_box(self, layout: TableLayout) -> pygame.Rect:
        """Where the commentary stands: in the place of the question."""
        return layout.message.copy()

    def _draw_line(self, surface: pygame.Surface, painter: Painter) -> None:
        """What is said of the game: one sentence large, the others below it.

        Where not all have room, the first ones go: what follows from them counts more.
        """
        layout, said = self._layout, self.sentences
        if layout is None or not said:
            return
        box = self.line_box(layout)
        for first in range(len(said)):
            question = Question(said[first], " ".join(said[first + 1 :]))
            if not question.stakes or set_question(question, box.size, painter).stakes:
                break
        draw_question(surface, question, layout, painter)


@dataclass(frozen=True)
class NextDemo(Route, scene="table.opening:next_demo_scene"):
    """The next game of bots, watched as those before: same speed, same viewpoint."""

    table: FollowedGame
    demo: DemoControls
