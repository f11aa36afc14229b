"""What happened at the table, as one or several viewers at this screen may see it, in step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.engine import (
    FACE_DOWN,
    SEALED,
    Event,
    HandDealt,
    HandsRaised,
    Laid,
    PilesMade,
    Viewer,
)
from game.engine.choices import Bidding
from game.engine.view import Hand
from game.presentation.screen_state import ScreenState
from game.table.followed_game import FollowedGame
from game.table.stream import MovesUndone


@dataclass(frozen=True, slots=True)
class FeedStep:
    """One happening as one viewer heard of it."""

    event: Event
    before: ScreenState
    now: ScreenState


class EventFeed:
    """An inbox for each viewer. All get the same happenings, so all are taken in step."""

    def __init__(self, table: FollowedGame, viewers: Sequence[Viewer]) -> None:
        """Begin with the table as it stands."""
        self._table = table
        self.viewers = tuple(viewers)
        self._inboxes = {viewer: table.stream.follow(viewer) for viewer in self.viewers}
        self._shown = {viewer: ScreenState.of(table.view(viewer)) for viewer in self.viewers}
        self.heard: dict[Viewer, FeedStep] = {}
        """The happening that was taken last, for every viewer; empty after moves were undone."""

    def __len__(self) -> int:
        """Happenings not taken yet."""
        return len(self._inboxes[self.viewers[0]])

    def shown(self, viewer: Viewer) -> ScreenState:
        """The table as this viewer saw it last."""
        return self._shown[viewer]

    def coming(self, viewer: Viewer) -> Event | MovesUndone | None:
        """What `next_event` would give."""
        return self._inboxes[viewer].next

    def next_event(self, viewer: Viewer) -> Event | MovesUndone | None:
        """The next happening, as this viewer hears of it; everybody's table moves on with it."""
        self._table.catch_up()  # once for all, so that every inbox hands out as many
        happenings = {one: inbox.pop() for one, inbox in self._inboxes.items()}
        happening = happenings[viewer]
        for one, event in happenings.items():
            if isinstance(event, MovesUndone):
                assert event.view is not None, "a stream tells what it led to"
                self._shown[one] = ScreenState.of(event.view)
                self.heard = {}
            elif event is not None:
                before = self._shown[one]
                now = self._shown[one] = before.after(event)
                self.heard[one] = FeedStep(event, before, now)
        return happening


def covered(shown: ScreenState) -> ScreenState:
    """The same table with every hand face down, for the moment between two persons."""
    view = replace(shown.view, hands=_face_down(shown.view.hands))
    if view.spec.rules.bidding is Bidding.LAID and any(view.laid):
        # What a person laid aside is as much his own; what was staked lies open to all.
        kept = view.staked.seat if view.staked is not None else None
        down, players = _face_down(view.laid), range(view.players)
        view = replace(
            view,
            laid=tuple(view.laid[s] if s == kept else down[s] for s in players),
            bids=tuple(
                bid if s == kept or bid is None else SEALED for s, bid in enumerate(view.bids)
            ),
        )
    return replace(shown, view=view)


def covered_event(event: Event) -> Event:
    """The event as it may be shown while hands are covered."""
    match event:
        case HandDealt():
            return replace(event, hands=_face_down(event.hands))
        case HandsRaised():
            return replace(event, hands=_face_down(event.hands))
        case Laid() if event.premium is None:
            return replace(event, cards=(FACE_DOWN,) * len(event.cards))
        case PilesMade():
            return replace(event, piles=_face_down(event.piles))
        case _:
            return event


def _face_down(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    return tuple((FACE_DOWN,) * len(hand) for hand in hands)
