"""For tests of the bots: nobody but the expert decides."""

from __future__ import annotations

from collections import Counter

import pytest

from ai.players.heuristic import Heuristic
from ai.players.mcts import Mcts


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The bots that the expert could fall back to refuse; how often each was asked, by its name.

    Counted as well, since the expert or what plays its moves may catch the refusal.
    """
    asked: Counter[str] = Counter()

    def refused(bot: object, *_: object) -> None:
        asked[type(bot).__name__] += 1
        raise AssertionError("another bot was asked")

    monkeypatch.setattr(Heuristic, "choose", refused)
    monkeypatch.setattr(Mcts, "choose", refused)
    return asked
