"""Play Blackout: prepares its environment on the first start, then opens the game.

Further words are passed on, so `python3 scripts/play.py demo` works. `--uninstall`, alone, takes
away what was made here, and leaves games and settings.
"""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

if __name__ == "__main__":  # Ctrl-C before `main` can hear it ends the program without a traceback
    signal.signal(signal.SIGINT, lambda _number, _frame: os._exit(130))

import bootstrap
import uninstall

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(words: Sequence[str]) -> int:
    """Run the game with these words and give its exit code."""
    if list(words) == ["--uninstall"]:
        return uninstall.run()
    python = bootstrap.environment(bootstrap.RUNTIME)
    # The person stays in the folder they are in, since they may name files there; -P keeps Python
    # from looking for the game in that folder.
    path = [str(bootstrap.ROOT), os.environ.get("PYTHONPATH", "")]
    variables = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))}
    return bootstrap.hand_over([str(python), "-P", "-m", "game", *words], variables)


if __name__ == "__main__":
    raise SystemExit(bootstrap.guarded(main))
