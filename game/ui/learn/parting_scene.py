"""Where two ways part: typical guessed deals side by side, each to be watched both ways."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.engine import Action, Card, Seat, View
from game.presentation.replay_positions import ReplayPositions
from game.presentation.words.advice.hints import parting_summary, parting_words
from game.presentation.words.advice.review import way_title
from game.review.expert_asker import ExpertAsker
from game.review.parting import Parting, PartingDeal, Question, parting_of
from game.review.reasons import named
from game.table.bots.calculations import Urgency
from game.table.records.event_lines import line_of
from game.table.records.lines import Line
from game.translation import _
from game.ui.kit.controls import Press, Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign, Scroll, Sized
from game.ui.kit.pages import INSIDE, TitledPage, back_button
from game.ui.paint import typeset
from game.ui.paint.cardbook import paint_in_a_row
from game.ui.platform.bot_workers import bot_workers
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.routes import Replay

_OWN_CARDS, _CARDS = (46, 132), (34, 112)
"""Height of a card at least and at most, px at scale 1: of the seat that decides, of the others."""
_OWN_SHARE, _SHARE = 4, 3
"""How the height is shared between the hand of the seat that decides and one of the others."""
_NAME: Final = 74
_APART: Final = 6
"""Between two hands, px at scale 1."""


class PartingScene(FormScreen):
    """Two or three deals as open hands; that of the seat that decides stands first, and larger."""

    start_at = "0 0"

    def __init__(
        self,
        view: View,
        ways: tuple[Action, Action],
        lines: tuple[Line, ...],
        names: tuple[str, ...],
    ) -> None:
        """See `game.ui.scene.routes.ShowParting`."""
        super().__init__()
        self._view, self._ways, self._names = view, ways, names
        self.parting: Parting | None = None
        """What was found, once that is known."""
        self._unknown = False
        """Whether there was no answer."""
        self._asker: ExpertAsker[Question, Parting] = ExpertAsker(
            bot_workers.service, parting_of, Urgency.PERSON_WAITS
        )
        self._asker.ask((view, ways, lines))

    def close(self) -> None:
        """What was asked is not wanted any longer."""
        self._asker.forget()

    def update(self, now: float, dt: float) -> None:
        """Show the deals when they come."""
        answered, found = self._asker.poll()
        if answered:
            self.parting, self._unknown = found, found is None
            self.rebuild()

    @property
    def needs_frames(self) -> bool:
        """Until the deals are there."""
        return self._changed or (self.parting is None and not self._unknown)

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """The deals beside each other, and above them how often the ways part."""
        words = [way_title(line_of(way)) for way in self._ways]
        title = _("{best} or {other}?", best=words[0], other=words[1])
        return TitledPage(title, self._body(), Row(back_button(self.app.back)))

    def _body(self) -> Part:
        ink = self.app.theme.on_felt
        parting = self.parting
        if self._unknown or (parting is not None and not parting.deals):
            return Text(
                _("There are no typical deals to show in which these two ways part."),
                typeset.BODY,
                ink,
            )
        if parting is None:
            return Text(_("The expert is looking at it…"), typeset.BODY, ink)
        best, other = map(named, self._ways)
        plates = [self._deal(at, deal) for at, deal in enumerate(parting.deals)]
        return Column(
            Text(parting_summary((best, other), parting), typeset.BODY, ink),
            Gap(10),
            Row(*plates, gap=16, align=RowAlign.WHOLE, grow=1),
            grow=1,
        )

    def _deal(self, at: int, deal: PartingDeal) -> Part:
        """One deal: its hands, how it ends, and the buttons that show it."""
        ink, players = self.app.theme.sheet_ink, self._view.players
        own = self._view.seat
        assert own is not None, "an onlooker decides nothing"
        best, other = map(named, self._ways)
        seats = [(own + step) % players for step in range(players)]
        watch = [
            Press(
                f"{at} {way}",
                way_title(line_of(action)),
                partial(self._watch, deal, way),
                padding=6,
                grow=1,
            )
            for way, action in enumerate(self._ways)
        ]
        return Plate(
            Column(
                Text(parting_words((best, other), deal), typeset.BODY, ink),
                Gap(8),
                Scroll(
                    Column(*(self._hand(seat, deal.hands[seat]) for seat in seats), gap=_APART),
                    yields=True,
                    paper=True,
                ),
                Gap(8),
                Text(_("Watch it played, every hand open:"), typeset.SMALL, ink),
                Gap(4),
                Row(*watch, gap=8),
                grow=1,
            ),
            inside=INSIDE,
            paper=True,
            grow=1,
        )

    def _hand(self, seat: Seat, hand: Sequence[Card]) -> Part:
        """A name and what that seat holds."""
        own = seat == self._view.seat
        least, most = _OWN_CARDS if own else _CARDS
        name = Text(self._names[seat], typeset.STRONG, self.app.theme.sheet_ink, lines=1)
        paint = partial(paint_in_a_row, [card.code for card in hand], self.app.book)
        cards = Painted(paint, tall=most, least=least, grow=1)
        return Row(Sized(name, wide=_NAME), cards, gap=6, grow=_OWN_SHARE if own else _SHARE)

    def _watch(self, deal: PartingDeal, way: int) -> None:
        """Replay the deal from the decision on, after one way."""
        assert self.parting is not None, "its deals are on the screen"
        lines = deal.records[way]
        self.app.open(Replay(partial(ReplayPositions.of_lines, lines), action=self.parting.begin))
