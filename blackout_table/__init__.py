"""Blackout under its own name: `blackout_table.engine` is what a bot imports.

In a checkout this package only points at `game`; in a wheel it holds `game` and `ai` too.
"""

from game.aliases import name_engine

name_engine()
