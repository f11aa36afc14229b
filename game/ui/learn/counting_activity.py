"""Counting the tricks of a hand at the table: card by card first shown, then asked and judged.

What each card is worth the expert works out from what the seat knows, as for a hint. The deals are
dealt by chance; whoever bids before the person is a bot.
"""

from __future__ import annotations

import secrets
from typing import Final

import pygame

from game.engine import View
from game.lessons.lesson import Tell
from game.lessons.lessons import COUNTING
from game.practice.counting import SERIES, SHOWN, ShownHand, counted_table
from game.presentation.words.advice import counting as words
from game.review.expert_asker import ExpertAsker
from game.review.hand_count import HandCount, count, judge
from game.review.hints import Question
from game.table.bots.calculations import Urgency
from game.table.followed_game import FollowedGame
from game.translation import N_, _
from game.ui.learn.counting_panel import MARK, CountingPanel
from game.ui.learn.embedded_table import EmbeddedTable, Situation
from game.ui.learn.errands import note_done, open_first_game
from game.ui.learn.pointers import light, point_at
from game.ui.learn.verdict_panel import VerdictButton, VerdictWords
from game.ui.learn.ways_shown import draw_shares
from game.ui.platform.background_tasks import tasks
from game.ui.platform.bot_workers import bot_workers
from game.ui.scene.protocol import App
from game.ui.table.layout.card_placement import Key

_WAIT: Final = N_("One moment…")
LEARNER: Final = 0
"""Where the person sits."""


class CountingActivity:
    """Hands that are shown, and a series of hands that are asked."""

    unused: Final = (pygame.K_u, pygame.K_c, pygame.K_e, pygame.K_i)
    """Nothing is bid or played."""
    guided: Final = True
    introduces: Final = False
    holds_tricks: Final = False

    def __init__(self, seed: str = "") -> None:
        """`seed` is 32 hexadecimal digits; without it the cards are dealt by chance."""
        self.panel = CountingPanel()
        self.counted: HandCount | None = None
        """What the expert makes of the present hand, once it is known."""
        self.right: list[bool] = []
        """Whether each hand of the series was counted right."""
        self.judged = False
        """Whether the count of the present hand was judged."""
        self.over = False
        """Whether the series is."""
        self._seed = seed or secrets.token_hex(16)
        self._shown = 0
        """Which hand is shown; as many as there are while hands are asked."""
        self._card = -1
        """Up to which card, the best first, a hand was gone through; -1 before the first."""
        self._before: HandCount | None = None
        """Of the hand that was gone through card by card: the next two are told beside it, as each
        differs from it by one thing."""
        self._coming: FollowedGame | None = None
        """The next hand of the series."""
        self._awaited = False
        """Whether it is waited for."""
        self._waits = False
        """Whether a count was given before the expert had his."""
        self._settled = False
        """Whether all that happened is on the screen."""
        self._lit: list[Key] = []
        self._asker: ExpertAsker[Question, HandCount] = ExpertAsker(
            bot_workers.service, count, Urgency.PERSON_WAITS
        )
        self._asked = False
        self.doing: FollowedGame
        self._app: App

    # The table --------------------------------------------------------------------------------

    @property
    def table(self) -> FollowedGame:
        """That of the present hand."""
        return self.doing

    @property
    def now(self) -> Situation:
        """Those before the person bid; then nothing goes on."""
        busy = self._asked and self.counted is None
        return Situation(asks=False, others_act=not self._may_count, busy=busy or self._awaited)

    @property
    def _may_count(self) -> bool:
        """Whether the person would have to bid."""
        return LEARNER in self.doing.waiting.must

    @property
    def _view(self) -> View:
        return self.doing.view(LEARNER)

    @property
    def example(self) -> ShownHand | None:
        """The hand that is shown; None while hands are asked."""
        return SHOWN[self._shown] if self._shown < len(SHOWN) else None

    def begin(self, app: App) -> None:
        """Begin with the first hand that is shown; one that was left is as it was."""
        self._app = app
        if not hasattr(self, "doing"):
            self._show_hand()

    def _show_hand(self) -> None:
        """Lay the hand that is shown now."""
        example = self.example
        assert example is not None
        self.doing = example.table(self._app.players.current.name)
        self._forget_hand()
        if self._coming is None:
            self._prepare()

    def _prepare(self) -> None:
        """Have the next hand of the series dealt, beside the frames."""
        number, name = len(self.right), self._app.players.current.name
        if number >= len(SERIES):
            return

        def arrived(table: FollowedGame) -> None:
            self._coming = table

        tasks.run(lambda: counted_table(self._seed, number, name, bot_workers.seated), arrived)

    def _forget_hand(self) -> None:
        self.panel.marked.clear()
        self.panel.pointed = None
        self.counted, self._asked, self.judged, self._waits = None, False, False, False
        self._card = -1
        self._asker.forget()

    # Time -------------------------------------------------------------------------------------

    def look(self) -> None:
        """Nothing is done at the table but marking."""

    def advance(self, dt: float, at: EmbeddedTable) -> None:
        """Ask the expert once the hand may be counted, and say what is to be said."""
        self.panel.stage, self._settled = at.table.presenter.stage, at.settled
        if self._awaited and self._coming is not None:
            self._take_coming()
            return
        if self._may_count and not self._asked:
            self._asked = True
            self._asker.ask((self._view, self.doing.legal(LEARNER)))
        if self.counted is None:
            answered, self.counted = self._asker.poll()
            if answered and self.counted is None:
                self._asked = False  # the process failed, and another one is there by now
        if self._waits and self.counted is not None:
            self._judge()
        asks = self.example is None and not self.judged and not self.over
        self.panel.marking = asks and self._may_count and at.settled
        self.speak()
        self.panel.raise_cards()
        step = self._pointed_at if at.settled else None
        self._lit = light(at.table.presenter.stage, step, self._lit)

    def _take_coming(self) -> None:
        """Go on with the next hand of the series."""
        assert self._coming is not None
        self.doing, self._coming, self._awaited = self._coming, None, False
        self._forget_hand()

    def _judge(self) -> None:
        assert self.counted is not None
        self._waits, self.judged = False, True
        self.right.append(judge(self.counted, self.panel.marked).right)
        if len(self.right) == len(SERIES):
            note_done(self._app, COUNTING)
        else:
            self._prepare()

    # What is said -----------------------------------------------------------------------------

    def speak(self) -> None:
        """The words of this moment."""
        example = self.example
        if self.over:
            title, onward = _("Count your tricks"), _("Play with the coach")
            self.panel.say(VerdictWords(title, self._result, True, self._after, onward, other=""))
        elif example is not None:
            self._speak_of(example)
        else:
            self._speak_of_count()

    @property
    def _result(self) -> str:
        return words.result(sum(self.right), len(self.right))

    @property
    def _after(self) -> tuple[str, ...]:
        return (
            _("A count need not be perfect: the cards of the others are chance."),
            _("Now a short game: the coach says when a bid or card gives points away."),
        )

    def _speak_of(self, example: ShownHand) -> None:
        title = _("Count your tricks")
        if self.counted is None or not self._may_count:
            self.panel.say(VerdictWords(title, "", True, (_(_WAIT),), other=""))
            return
        view = self._view
        if example.one_by_one and self._card < 0:
            lines = words.beginning(view)
        elif example.one_by_one and self._card < len(self.counted.cards):
            lines = (words.card_words(view, self._codes[self._card]),)
        elif example.one_by_one:
            lines = (words.together(self.counted),)
        else:
            assert self._before is not None
            lines = (words.same_cards(view, self.counted, self._before),)
        self.panel.say(VerdictWords(title, "", True, lines, _("Next"), other=""))

    def _speak_of_count(self) -> None:
        number = min(len(self.right) + (not self.judged), len(SERIES))
        far = _("{n} of {all}", n=number, all=len(SERIES))
        title = " · ".join((_("Count your tricks"), far))
        if self.judged and self.counted is not None:
            marked = self.panel.marked
            told = words.verdict(self.counted, marked)
            lines = words.verdict_lines(self._view, self.counted, marked)
            onward = _("Next") if len(self.right) < len(SERIES) else _("Done")
            self.panel.say(VerdictWords(title, told, self.right[-1], lines, onward, other=""))
        elif self._waits or self._awaited or not (self._may_count and self._settled):
            self.panel.say(VerdictWords(title, "", True, (_(_WAIT),), other=""))
        else:
            onward = words.marked_words(self.panel.marked)
            asked = words.question(self._view)
            self.panel.say(VerdictWords(title, "", True, (asked,), onward, other=""))

    @property
    def _codes(self) -> list[str]:
        """Cards of the present hand, the surest trick first."""
        assert self.counted is not None
        return [code for code, _share in sorted(self.counted.cards, key=lambda one: -one[1])]

    @property
    def _pointed_at(self) -> Tell | None:
        """The card that is spoken of, as a step of a lesson points at it."""
        example = self.example
        if example is None or not example.one_by_one or self.counted is None:
            return None
        cards = self._codes[self._card] if 0 <= self._card < len(self.counted.cards) else ""
        return Tell("", cards=cards)

    # Mouse and keys ---------------------------------------------------------------------------

    def press(self, name: str, at: EmbeddedTable) -> None:
        """Mark a card, go on or leave."""
        if name.startswith(MARK):
            self.panel.marked ^= {name.removeprefix(MARK)}
        elif name == VerdictButton.LEAVE:
            self._app.back()
        elif name == VerdictButton.NEXT and not at.settled:
            at.table.presenter.hurry()
        elif name == VerdictButton.NEXT:
            self._go_on()

    def _go_on(self) -> None:
        example = self.example
        if self.over:
            open_first_game(self._app)
        elif example is None and not self.judged:
            self._waits = True
        elif example is None and len(self.right) == len(SERIES):
            self.over = True
        elif example is None:
            self._awaited = True
        elif example.one_by_one and self._card < len(self._codes):
            self._card += 1
        else:
            if example.one_by_one:
                self._before = self.counted
            self._shown += 1
            if self.example is not None:
                self._show_hand()
            else:
                self._awaited = True

    def draw(self, surface: pygame.Surface, at: EmbeddedTable) -> None:
        """On the cards how often they take a trick, as far as that was said."""
        if self.counted is None or not at.settled or self._awaited or self.over:
            return
        stage, layout = at.table.presenter.stage, at.table.presenter.layout
        draw_shares(surface, stage, layout, self.shown_shares)
        if (step := self._pointed_at) is not None:
            point_at(surface, stage, layout, step)

    @property
    def shown_shares(self) -> dict[str, float]:
        """The shares that were said by now."""
        if self.counted is None:
            return {}
        shares, example = dict(self.counted.cards), self.example
        if example is None:
            return shares if self.judged else {}
        if not example.one_by_one:
            return shares
        return {code: shares[code] for code in self._codes[: self._card + 1]}

    def close(self) -> None:
        """Nothing more is asked; the hand that would have come is not needed."""
        self._asker.forget()
        if self._coming is not None:
            self._coming.close()


def counting_scene() -> EmbeddedTable:
    """The scene in which tricks are counted."""
    return EmbeddedTable(CountingActivity())
