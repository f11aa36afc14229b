"""How likely a card wins the trick going on, given who plays after it."""

from __future__ import annotations

from typing import Final

from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import GROUP_BITS, JOKER_GROUP, STRIDE
from game.engine import Play, View
from game.engine.choices import Goal, JokerCall

KEEN: Final = 0.72
"""Chance that a player who needs tricks beats a card if he can."""
LOATH: Final = 0.36
"""Chance that a player who needs none has to beat it all the same."""
UNKNOWN: Final = 0.54
"""Chance that a player whose bid is not known beats it."""
HELPFUL: Final = (0.85, 0.3)
"""The first two where all play together: who needs tricks takes them, who does not keeps off."""
JOKER_KEEN: Final = 0.4
"""Chance that a player who needs tricks spends a joker on this one."""


class TrickOdds:
    """The trick of one decision; asked for each card that could be played."""

    def __init__(self, view: View, reading: CardKnowledge) -> None:
        self._reading = reading
        self._layout = layout = reading.layout
        self._known: dict[tuple[int, int], float] = {}
        played = view.trick
        rules = view.spec.rules
        trump = reading.trump
        self._led = layout.led(played)
        self._to_beat = -1
        for play in played:
            power = layout.power(play.card.index, self._led, play.joker)
            self._to_beat = max(self._to_beat, power)
        here = {play.seat for play in played}
        here.add(reading.seat)
        keen, loath = HELPFUL if rules.goal is Goal.SHARED else (KEEN, LOATH)
        jokers = layout.flexible and view.tricks
        self._jokers = (reading.unseen & layout.flexible).bit_count() if jokers else 0
        self._after: list[tuple[float, float, int, int, float]] = []
        """Who plays later: will to beat, will to ruff, how many cards, voids, will for a joker."""
        for seat, hand in enumerate(view.hands):
            if seat not in here:
                need = reading.needs[seat]
                will = UNKNOWN if need is None else keen if need > 0 else loath
                ruff = 1.0 if rules.must_trump else will
                if rules.must_beat:
                    will = 1.0
                spends = JOKER_KEEN if need is not None and need > 0 else 0.0
                self._after.append((will, ruff, len(hand), reading.voids[seat], spends))
        unseen = reading.unseen
        self._out = [unseen >> STRIDE * s & GROUP_BITS for s in range(JOKER_GROUP + 1)]
        self._size = reading.size or 1
        self._trumps = self._out[trump].bit_count() if trump >= 0 else 0

    def win(self, play: Play) -> float:
        """The chance that this card takes the trick."""
        if play.joker is not None:
            return 1.0 if play.joker is JokerCall.HIGH else 0.0
        layout, index = self._layout, play.card.index
        suit, height = layout.group[index], layout.height[index]
        led = suit if self._led < 0 else self._led
        if layout.power(index, led) <= self._to_beat:
            return 0.0
        if not self._after:
            return 1.0
        above = (self._out[suit] >> height + 1).bit_count()
        key = (suit, above)
        if key not in self._known:
            self._known[key] = self._unbeaten(suit, led, above)
        return self._known[key]

    def holds(self, play: Play) -> float:
        """The chance that a card already played takes the trick in the end."""
        if not self._after:
            return 1.0
        if play.joker is JokerCall.HIGH:
            return 1.0
        index = play.card.index
        suit = self._layout.group[index]
        above = (self._out[suit] >> self._layout.height[index] + 1).bit_count()
        return self._unbeaten(suit, suit if self._led < 0 else self._led, above)

    def _unbeaten(self, suit: int, led: int, above: int) -> float:
        """The chance that nobody later beats a card with so many higher ones of its suit out."""
        size, trump = self._size, self._reading.trump
        over = self._layout.over[suit]
        trumps = self._trumps
        if self._layout.ranked is not None:
            trumps = (self._reading.unseen & over).bit_count()
        chance = 1.0
        for will, ruff, held, voids, spends in self._after:
            if self._jokers and spends:
                chance *= 1 - spends * (1 - (1 - min(self._jokers / size, 1.0)) ** held)
            lower = 1.0
            if above and not voids >> suit & 1:
                lower = max(0.0, 1 - above / size) ** held
            if suit == led and not over:
                chance *= 1 - will * (1 - lower)
                continue
            short = 1.0
            if not voids >> led & 1:
                short = max(0.0, 1 - self._out[led].bit_count() / size) ** held
            if suit != led and suit == trump:  # a ruff, beaten by a higher one alone
                chance *= 1 - ruff * short * (1 - lower)
                continue
            armed = 0.0
            if trumps and not (voids >> trump & 1 and self._layout.ranked is None):
                armed = 1 - max(0.0, 1 - trumps / size) ** held
            chance *= 1 - will * (1 - lower) - ruff * short * lower * armed
        return max(chance, 0.0)
