"""A deal of a lesson at a real table: the others play by the script, the person's acts are judged.

Nothing goes on by itself while something is said or asked. What the person does wrong is answered
and taken back before anybody else acts.
"""

from __future__ import annotations

from collections import deque
from typing import assert_never

from game.engine import Action
from game.lessons.lesson import Ask, Happen, LessonPart, Spot, Tell
from game.lessons.phrases import Words
from game.table.bots.thinking import ScriptedBots
from game.table.game import game_of
from game.table.records.codes import code_of
from game.table.records.files import NoRecord
from game.table.table import Table


class LessonTable:
    """One part of a lesson that is being done. `look` is called whenever something may have been.

    The table asks it before anything goes on (`Table.holds`), so that bots do not even play an only
    card before the script has come there.
    """

    def __init__(self, part: LessonPart, name: str) -> None:
        """Begin with the deal as it stands at first; the person has that name."""
        self.part = part
        self.said = 0
        """How many things were said or asked before the present one."""
        self.answer: Words = ""
        """What is said to a wrong act; empty once it is mended."""
        self._place = 0
        setup = part.setup(name)
        begun, bots = game_of(setup, part.start), ScriptedBots(self._code_due)
        self.table = Table(setup, bots, NoRecord(), resumed=begun.state, recorded=begun.lines)
        self.table.holds = self._holds
        self._done: deque[Action] = deque()
        """Actions that are still to be judged."""
        self.table.on_action = self._done.append

    @property
    def step(self) -> Tell | Ask | None:
        """What is being said or asked; None while others act, and at the end."""
        item = self._item
        return None if isinstance(item, Happen) else item

    @property
    def coming(self) -> Happen | None:
        """What somebody else does next; None while something is said or asked."""
        item = self._item
        return item if isinstance(item, Happen) else None

    @property
    def over(self) -> bool:
        """Whether everything was said and done."""
        return self._place == len(self.part.script)

    @property
    def hidden(self) -> frozenset[Spot]:
        """Places that are not seen yet, since nothing was said of them."""
        return self.part.hidden(self._place)

    @property
    def _item(self) -> Tell | Ask | Happen | None:
        return None if self.over else self.part.script[self._place]

    def go_on(self) -> None:
        """What was said was read; where something is asked, nothing happens."""
        if isinstance(self._item, Tell):
            self._next()

    def look(self) -> None:
        """Judge what was done since the last look, and follow the script along."""
        while self._done:
            self._judge(self._done.popleft())

    def _judge(self, action: Action) -> None:
        match self._item:
            case Happen():
                self._next()
            case Ask() as asked:
                answer = asked.answer(code_of(action))
                if answer is not None:
                    self.answer = answer
                    self.table.undo()
                    return
                self.table.keep_decisions()  # what was right is not taken back
                self._next()
            case Tell() | None:
                pass
            case item:
                assert_never(item)

    def _next(self) -> None:
        if not isinstance(self._item, Happen):
            self.said += 1
        self._place += 1
        self.answer = ""

    def _code_due(self) -> str | None:
        return None if self.coming is None else self.coming.code

    def _holds(self) -> bool:
        """Whether nothing may go on by itself now."""
        self.look()
        return self.coming is None
