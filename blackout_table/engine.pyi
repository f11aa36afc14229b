# For type checkers: when a program runs, this name is the module `engine` of `game` itself.
from game.engine import *  # noqa: F403
