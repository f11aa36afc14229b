"""What a card is chosen from: the legal cards in order, and how the trick and the bid stand."""

from __future__ import annotations

from typing import Final

from ai.decisions.cardplay import honest
from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import GROUP_BITS, STRIDE
from game.engine import Play, View
from game.engine.choices import JokerCall
from game.engine.tricks import best

TRUMPS: Final = 100
"""By how much any trump is dearer than a card of a side suit."""


class Position:
    """One decision about a card.

    Cards are ordered by cost: side suits by height, trumps above them, a joker named low under all
    and one named high over all.
    """

    def __init__(self, view: View, reading: CardKnowledge, legal: tuple[Play, ...]) -> None:
        """Sort the cards.

        Args:
            view: of the seat that plays.
            reading: of that view.
            legal: what may be played; a revoke that only costs points is left out.
        """
        self.view = view
        self.reading = reading
        self.cards = tuple(sorted(honest(view, reading, legal), key=self.cost))
        """From cheap to dear."""
        self.rounds = len(view.hands[reading.seat])
        """Tricks still to come, this one too."""
        self.need = reading.needs[reading.seat] or 0
        """Tricks still to be taken for the bid; negative where there are too many already."""
        self.leads = not view.trick
        self.last = len(view.trick) == view.players - 1
        layout, led = reading.layout, reading.layout.led(view.trick)
        powers = [layout.power(play.card.index, led, play.joker) for play in view.trick]
        beats = max(powers, default=-TRUMPS * TRUMPS)
        self.winning = tuple(
            play
            for play in self.cards
            if layout.power(play.card.index, led, play.joker) > beats
            and play.joker is not JokerCall.LOW
        )
        """Those that win the trick as it lies, from cheap to dear; in the lead nearly all."""
        self.losing = tuple(play for play in self.cards if play not in self.winning)
        """The others, from cheap to dear."""

    @property
    def wants(self) -> bool:
        """Whether the bid still needs tricks."""
        return self.need > 0

    @property
    def must_take_all(self) -> bool:
        """Whether the bid needs every trick left."""
        return self.need >= self.rounds

    @property
    def owner(self) -> int | None:
        """Who has the trick as it lies; None in the lead."""
        view = self.view
        return best(view.spec, view.trump, view.trick).seat if view.trick else None

    def cost(self, play: Play) -> int:
        """Where a card stands in the order."""
        if play.joker is not None:
            return TRUMPS * (2 if play.joker is JokerCall.HIGH else -2)
        index, layout = play.card.index, self.reading.layout
        trump = layout.group[index] == self.reading.trump
        return layout.height[index] + (TRUMPS if trump else 0)

    def group(self, play: Play) -> int:
        """The group of a card: its suit as it counts for following."""
        return self.reading.layout.group[play.card.index]

    def is_master(self, play: Play) -> bool:
        """Whether no card of its own group that others may hold is higher."""
        if play.joker is not None:
            return play.joker is JokerCall.HIGH
        return self.higher_out(play) == 0

    def higher_out(self, play: Play) -> int:
        """How many cards of its group that others may hold are higher."""
        layout, group = self.reading.layout, self.group(play)
        out = self.reading.unseen >> STRIDE * group & GROUP_BITS
        return (out >> layout.height[play.card.index] + 1).bit_count()

    def lengths(self) -> dict[int, int]:
        """By group, how many cards of it are held."""
        found: dict[int, int] = {}
        for card in self.reading.hand:
            group = self.reading.layout.group[card.index]
            found[group] = found.get(group, 0) + 1
        return found

    def under(self) -> Play:
        """The dearest card that does not win; where all do, the cheapest."""
        return self.losing[-1] if self.losing else self.cards[0]

    def over(self) -> Play:
        """A card that wins, the cheapest as the last to play, else the dearest; or the cheapest."""
        if not self.winning:
            return self.cards[0]
        return self.winning[0] if self.last else self.winning[-1]
