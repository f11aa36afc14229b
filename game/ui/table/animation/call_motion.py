"""What is said aloud in time: a size, a call, a statement; long enough to be read."""

from __future__ import annotations

from typing import Final

from game.engine import Called, Said, SizeNamed
from game.presentation.screen_state import ScreenState
from game.presentation.words.calls import extras, kind_title, order_words, short_extras
from game.presentation.words.talk import spoken
from game.translation import _, ngettext
from game.ui.audio.cue_synthesis import Cue
from game.ui.table.animation.text_motion import SWELL, TextMotion
from game.ui.table.drawing.bubbles import Bubble
from game.ui.table.timeline import Do, Item, Later, Par, Seq, Wait

SIZE_HOLD: Final = 0.9
CALL_HOLD: Final = 1.6
EXTRA_HOLD: Final = 0.5
"""Seconds more for each thing called beside the kind."""
SAID_HOLD: Final = 1.0
OWN_HOLD: Final = 0.35
"""Whoever said it knows it."""


class CallMotion(TextMotion):
    """Words of the players beside bids."""

    def name_size(self, event: SizeNamed, now: ScreenState) -> Item:
        """The dealer's size, at its plate and in the middle."""
        words = ngettext("{cards} card", "{cards} cards", event.cards).format(cards=event.cards)
        text = _("{name}: {cards}").format(name=self.stage.names[event.seat], cards=words)
        own = event.seat == now.seat
        hold = OWN_HOLD if own else SIZE_HOLD
        bubble = self.say([Bubble(event.seat, words, "said")], hold)
        shown = Do(lambda: self.stage.settle(now))
        words_up = self.proclaim(text, Wait(hold * self.tempo.holds))
        return Seq(shown, self.sound(Cue.KNOCK), Par(bubble, words_up))

    def call(self, event: Called, now: ScreenState) -> Item:
        """The call at the caller's plate and whole in the middle; hands find its order."""
        kind, more = kind_title(event.terms.kind), extras(event.terms)
        order = order_words(event.terms)
        lines = [kind, *filter(None, (" · ".join(more), order))]
        hold = CALL_HOLD + EXTRA_HOLD * (len(more) + bool(order))
        bubble = Bubble(event.seat, kind, "said", " · ".join(short_extras(event.terms)))

        def take_note() -> None:
            self.stage.shown = now  # corners and plates know at once; the cards are on their way

        return Seq(
            Do(take_note),
            self.sound(Cue.KNOCK),
            Par(
                self.say([bubble], hold),
                self.proclaim("\n".join(lines), Wait(hold * self.tempo.holds)),
                self.light("swell", SWELL),
                Later(lambda: self.sorted_into(now)),
            ),
        )

    def speak(self, event: Said, before: ScreenState, now: ScreenState) -> Item:
        """One statement of the talk; the log has it at once."""
        words = spoken(event.statement, before.talk[event.seat])
        own = event.seat == now.seat
        shown = Do(lambda: self.stage.settle(now))
        bubble = self.say([Bubble(event.seat, words, "said")], OWN_HOLD if own else SAID_HOLD)
        return Seq(shown, self.sound(Cue.KNOCK), bubble)
