"""A person's fingers on the table, beside answering: buttons, cards carried, a trick that lies.

The table scene builds on this room: it decides what lies on top, and hands the rest on to here.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import Final

import pygame

from game.engine import Event, Seat, TrickTaken
from game.engine.tricks import best
from game.table.table import Table
from game.ui.asking import Asking
from game.ui.deal_words import by_itself
from game.ui.duties import duty
from game.ui.handling import HandControl
from game.ui.lasttrick import KEY as LAST_TRICK_KEY
from game.ui.lasttrick import LastTrick, stack_at
from game.ui.motion import Tempo
from game.ui.naming import CALLS
from game.ui.overlays import Overlay
from game.ui.placing import known
from game.ui.prompts import prompt
from game.ui.showing import Showing
from game.ui.tablebuttons import TableButtons
from game.ui.text import _

HURRY: Final = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


class Fingers(Showing):
    """What a table scene hands to the mouse and the keys of whoever plays there."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.overlay: Overlay | None = None
        """The panel over the table, if one is up."""
        self.message = ""
        self.warning = False
        """Whether the message is a refusal."""
        self.buttons = TableButtons()
        self.hand: HandControl
        self.asking: Asking
        self._looked_at = False
        """Whether a complete trick was left lying, where that is wished for, and clicked away."""

    @abstractmethod
    def _open(self, overlay: Overlay) -> None:
        """Lay a panel over the table."""

    def _say(self, sentence: str, *, warning: bool = False) -> None:
        """Show one sentence."""
        self.message, self.warning = sentence, warning

    # From frame to frame ----------------------------------------------------------------------

    def _take_seat(self) -> None:
        """The scene was entered: begin with the settings as they are now."""
        chosen = self.app.settings
        grace = self.asking.grace if hasattr(self, "asking") else None
        self.holding.trump_place, self.holding.rank_order = chosen.trump_place, chosen.rank_order
        self.hand = HandControl(self.stage)
        self.hand.confirm = chosen.guard == "confirm"
        self.asking = Asking(self.table, self.hand)
        self.asking.guard, self.asking.play_forced = chosen.guard, chosen.play_forced
        if grace is not None:  # a card that is down stays down while the settings are changed
            self.asking.grace = grace
            self.hand.park(grace.action.card)

    def _let_go(self) -> None:
        """Moves were taken back: nothing that was in hand counts any longer."""
        self.asking.grace = None
        self.hand.let_go()

    def _let_fingers(self, dt: float) -> None:
        """Let `dt` seconds go by for everything that lies in somebody's hand."""
        player = self._player
        if self.overlay is None and player is not None and self._up_to_date:
            self.asking.advance(dt, player)
        if isinstance(self.overlay, LastTrick):
            self.overlay.held += dt
        still, moving = self.app.settings.reduced_motion, not self.timeline.idle
        self.hand.update(dt, still=still, moving=moving)
        if self.trick_lies:
            self._light_winner()
        self._offer()

    def _offer(self) -> None:
        """The buttons at the foot, as they count now."""
        if not self.persons:
            return
        player = self._player
        by_hand = player is not None and self.holding.is_by_hand(self.shown, player)
        undo = self.table.can_undo or self.asking.grace is not None
        last = bool(self.shown.tricks)
        self.buttons.lay_out(self.layout, undo=undo, last=last, sort=by_hand)

    @property
    def _prompt(self) -> str:
        """What is to be done now, in one sentence."""
        if self.trick_lies:
            taker = self.names[self._winning_seat]
            return _("The trick is for {name}. Click, or press Space.").format(name=taker)
        if self.hand.dragging.card is not None:
            return ""
        if self.hand.armed is not None:
            return _("Click it again to play it.")
        if self.asking.naming is not None:
            return self.asking.naming.prompt
        if self.asking.laying is not None and self.hand.legal is not None:
            return self.asking.laying.prompt
        if self.hand.legal is not None:
            return duty(self.shown, self.hand.legal) or prompt(self.shown, self.hand.legal)
        if self.asking.change.buttons:
            return _("Your bid may be changed until the next player bids.")
        return by_itself(self.shown) if self.persons else ""

    # A trick that lies ------------------------------------------------------------------------

    @property
    def trick_lies(self) -> bool:
        """Whether a complete trick is left lying until somebody clicks."""
        if not self.app.settings.hold_trick or not self.persons or self._looked_at:
            return False
        shown = self.shown
        return len(shown.trick) == shown.players and self.timeline.idle

    @property
    def _winning_seat(self) -> Seat:
        shown = self.shown
        return best(shown.spec, shown.trump, shown.trick).seat

    def _light_winner(self) -> None:
        shown = self.shown
        sprite = self.stage.sprite(known(best(shown.spec, shown.trump, shown.trick).card.code))
        if sprite is not None:
            sprite.glow = True

    def _after_looking(self, event: Event, tempo: Tempo) -> Tempo:
        """The tempo of the next event: a trick that was looked at is not held once more."""
        looked_at, self._looked_at = self._looked_at, False
        return replace(tempo, holds=0.0) if looked_at and isinstance(event, TrickTaken) else tempo

    @staticmethod
    def _hurries(event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            return bool(event.button == 1)
        return event.type == pygame.KEYDOWN and event.key in HURRY

    # Touching ---------------------------------------------------------------------------------

    def _touched(self, event: pygame.event.Event) -> bool:
        """Buttons, stacks, cards carried and a trick that lies; True if it was for one of them."""
        if self._took_button(event) or self._carried(event):
            return True
        if self.trick_lies and self._hurries(event):
            self._looked_at = True
            return True
        return False

    def _finger_key(self, key: int) -> bool:
        """The keys of the buttons at the foot."""
        if self.asking.naming is not None and key in CALLS:
            return False
        if key == LAST_TRICK_KEY:
            self._show_last_trick()
        elif key == pygame.K_u and self.persons:
            self._undo()
        elif key == pygame.K_o and self.persons:
            self._sort()
        else:
            return False
        return True

    def _took_button(self, event: pygame.event.Event) -> bool:
        match self.buttons.handle(event, arrows=False):
            case "undo":
                self._undo()
            case "last":
                self._show_last_trick()
            case "sort":
                self._sort()
            case _:
                return self._pressed_stack(event)
        return True

    def _pressed_stack(self, event: pygame.event.Event) -> bool:
        """A press on won tricks shows the last one; one on a button is for nobody else."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        if self.buttons.at(event.pos) is not None:
            return True
        panel = self.asking.panel or self.asking.special
        if panel is not None and panel.covers(event.pos):
            return False
        if self.stage.hit(event.pos) or stack_at(event.pos, self.shown, self.layout) is None:
            return False
        self._show_last_trick()
        return True

    def _carried(self, event: pygame.event.Event) -> bool:
        """Whether the event moved a card that the mouse carries."""
        player = self._player
        if player is None or self.covered or self.asking.grace is not None:
            return False
        if self.asking.naming is not None:
            return False
        taken, drop = self.hand.drag(event)
        if drop is not None:
            refusal = self.asking.drop(player, drop)
            self._say(refusal or "", warning=refusal is not None)
        return taken

    # Doing ------------------------------------------------------------------------------------

    def _undo(self) -> None:
        if self.asking.take_back():
            return
        self.asking.withdraw()
        if self.table.undo():
            self.timeline.finish()
        else:
            self._say(_("There is nothing to take back."))

    def _show_last_trick(self) -> None:
        if self.shown.tricks:
            self._open(LastTrick(self.shown.tricks[-1], self.names, self.app.book))
        else:
            self._say(_("No trick has been taken in this deal yet."))

    def _sort(self) -> None:
        player = self._player
        if player is not None and self.holding.is_by_hand(self.shown, player):
            self.holding.sort(player)
            self.hand.rearrange()
