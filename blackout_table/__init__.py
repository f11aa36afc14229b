"""Blackout as a library, `import blackout_table as blackout`.

docs/reference/library.md shows what it offers. `blackout_table.engine` is what a bot imports. In a
checkout this package only points at `game`; in a wheel it holds `game` and `ai` too. Nothing is
loaded before the first name is asked for, since the program itself and the processes of its bots
import this package too.
"""

from game.aliases import name_engine

name_engine()

TYPE_CHECKING = False  # that of `typing`, which type checkers know by its name
if TYPE_CHECKING:
    from game.api import *  # noqa: F403
else:

    def __getattr__(name):
        """What the library offers under this name."""
        from game import api

        if name not in ("__all__", *api.__all__):
            raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
        return getattr(api, name)

    def __dir__():
        """The names that there are."""
        from game import api

        return sorted({*globals(), *api.__all__})
