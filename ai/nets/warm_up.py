"""What of the playouts by nets is compiled before the first question."""

from __future__ import annotations

from typing import Final

import numpy as np

from ai.kernel.compilation.warm_up import Further
from ai.kernel.rules.deal_tables import Masks
from ai.kernel.search.problem import PlayoutTotals, SearchOptions, SearchProblem
from ai.nets.advice import net
from ai.nets.deal_records import DEAL
from ai.nets.playouts import student, weigh_by_net


def _play_nothing(
    problem: SearchProblem, options: SearchOptions, words: Masks, found: PlayoutTotals
) -> None:
    net()  # reads its file
    weigh_by_net(student(), np.zeros(1, DEAL), problem, options, words, 0, found)


NET_KERNELS: Final = Further((weigh_by_net,), _play_nothing)
