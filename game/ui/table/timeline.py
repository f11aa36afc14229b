"""The timeline: tweens, pauses and calls, one after another or together.

The timeline knows time and nothing of cards. It is advanced by the frame loop with the seconds
that went by; nothing sleeps, and `finish` brings every item to its end in the order it would have
reached it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from math import cos, pi
from typing import Protocol

Ease = Callable[[float], float]
"""Maps the share of time gone (0-1) to the share of way gone; 0 to 0 and 1 to 1."""


def linear(t: float) -> float:
    """Even speed."""
    return t


def ease_out(t: float) -> float:
    """Cubic: fast away, slow to arrive, as a card that slides to a stop."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """A half wave: slow, fast, slow."""
    return (1 - cos(pi * t)) / 2


def thrown(t: float) -> float:
    """Away with a push, not at full speed at once, and slow to arrive: a card on its way."""
    return ease_out(t * (0.35 + 0.65 * t))


def settle(t: float) -> float:
    """As `thrown`, but 3 % too far and back: a card that lands."""
    back = 0.7
    u = t * (0.35 + 0.65 * t) - 1
    return 1 + (back + 1) * u**3 + back * u**2


def swell(t: float) -> float:
    """There and back: 0 at both ends, 1 in the middle. For a pulse, not for a way."""
    return (1 - cos(2 * pi * t)) / 2


class Item(Protocol):
    """Something that takes time."""

    @property
    def done(self) -> bool:
        """True once nothing is left to do."""
        ...

    def advance(self, dt: float) -> float:
        """Let `dt` seconds go by; returns the seconds left over after the end."""
        ...

    def finish(self) -> None:
        """Jump to the end, with everything that would have happened on the way."""
        ...


class Tween:
    """Calls `step` with the eased share of the way, once a frame, and with the end at last."""

    def __init__(
        self,
        seconds: float,
        step: Callable[[float], None],
        ease: Ease = ease_out,
        *,
        begin: Callable[[], None] | None = None,
    ) -> None:
        """`begin` is called just before the first step: the place to read where a move starts."""
        self.seconds = max(0.0, seconds)
        self._step = step
        self._ease = ease
        self._begin = begin
        self._gone = 0.0
        self.done = False

    def advance(self, dt: float) -> float:
        if self.done:
            return dt
        if self._begin is not None:
            self._begin()
            self._begin = None
        self._gone += dt
        if self._gone < self.seconds:
            self._step(self._ease(self._gone / self.seconds))
            return 0.0
        self._step(self._ease(1.0))
        self.done = True
        return self._gone - self.seconds

    def finish(self) -> None:
        self.advance(self.seconds)


class Wait:
    """Nothing, for a while."""

    def __init__(self, seconds: float) -> None:
        self._left = max(0.0, seconds)
        self.done = False

    def advance(self, dt: float) -> float:
        if self.done:
            return dt
        self._left -= dt
        if self._left > 0:
            return 0.0
        self.done = True
        return -self._left

    def finish(self) -> None:
        self.done = True


class Pause:
    """Time to read something: nothing but its own end comes after it before it could be read.

    Whoever hurries what was before it comes to it, and past it once it was there long enough.
    """

    def __init__(
        self,
        seconds: float,
        readable: float,
        step: Callable[[float], None] | None = None,
    ) -> None:
        """Lie there for so long.

        Args:
            seconds: until it is over by itself.
            readable: seconds from when on it may be cut short.
            step: called once a frame with the share of the time that is gone.
        """
        self._seconds = max(0.0, seconds)
        self._readable = readable
        self._step = step
        self._gone = 0.0
        self.done = False

    @property
    def read(self) -> bool:
        """Whether it was there long enough to be read."""
        return self._gone >= min(self._readable, self._seconds)

    def advance(self, dt: float) -> float:
        if self.done:
            return dt
        self._gone += dt
        left = self._gone - self._seconds
        if self._step is not None:
            self._step(min(1.0, self._gone / self._seconds) if self._seconds else 1.0)
        self.done = left >= 0
        return max(0.0, left)

    def finish(self) -> None:
        self.advance(self._seconds)


class Do:
    """A call that takes no time."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call
        self.done = False

    def advance(self, dt: float) -> float:
        if not self.done:
            self.done = True
            self._call()
        return dt

    def finish(self) -> None:
        self.advance(0.0)


class Seq:
    """Items one after another; what one leaves of a frame the next one uses."""

    def __init__(self, *items: Item) -> None:
        self.items = deque(items)

    @property
    def done(self) -> bool:
        return not self.items

    def advance(self, dt: float) -> float:
        while self.items:
            dt = self.items[0].advance(dt)
            if not self.items[0].done:
                return 0.0
            self.items.popleft()
        return dt

    def finish(self) -> None:
        while self.items:
            self.items.popleft().finish()

    def hurry(self) -> None:
        """Finish what comes before the next `Pause`; that one too if it could be read."""
        while self.items:
            match self.items[0]:
                case Seq() as part:
                    part.hurry()
                case Pause(read=False):
                    return
                case item:
                    item.finish()
            if not self.items[0].done:
                return
            self.items.popleft()


class Par:
    """Items side by side; done when the last one is."""

    def __init__(self, *items: Item) -> None:
        self.items = list(items)

    @property
    def done(self) -> bool:
        return not self.items

    def advance(self, dt: float) -> float:
        if not self.items:
            return dt
        left = min(item.advance(dt) for item in self.items)
        self.items = [item for item in self.items if not item.done]
        return left if not self.items else 0.0

    def finish(self) -> None:
        for item in self.items:
            item.finish()
        self.items = []


def after(seconds: float, item: Item) -> Item:
    """The item, begun some seconds later."""
    return Seq(Wait(seconds), item) if seconds > 0 else item


class Later:
    """An item that is made when its turn comes, from what the stage holds then."""

    def __init__(self, make: Callable[[], Item]) -> None:
        self._make = make
        self._item: Item | None = None

    @property
    def done(self) -> bool:
        return self._item is not None and self._item.done

    def advance(self, dt: float) -> float:
        if self._item is None:
            self._item = self._make()
        return self._item.advance(dt)

    def finish(self) -> None:
        if self._item is None:
            self._item = self._make()
        self._item.finish()


class Timeline:
    """The queue that a screen plays."""

    def __init__(self) -> None:
        self._queue = Seq()

    @property
    def idle(self) -> bool:
        """True while nothing moves or waits."""
        return self._queue.done

    def play(self, *items: Item) -> None:
        """Put items behind those still playing."""
        self._queue = Seq(*self._queue.items, *items)

    def advance(self, dt: float) -> None:
        """Let `dt` seconds go by."""
        self._queue.advance(dt)

    def drop(self) -> None:
        """Forget what is queued: whatever moved stays where it is."""
        self._queue = Seq()

    def finish(self) -> None:
        """Skip: everything queued reaches its end now."""
        self._queue.finish()

    def hurry(self) -> None:
        """Skip to what is there to be read, and past it once it could be."""
        self._queue.hurry()
