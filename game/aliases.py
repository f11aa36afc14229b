"""Second names of our modules: the same module objects, so that every class is one class.

A checkout has the packages `game` and `ai` at its top; in a wheel both lie inside `blackout_table`,
where no other package of those names can come in their way. Bots import `blackout_table.engine`,
which either has; those that import `game.engine` run with a wheel too.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType
from typing import Final

GAME: Final = __name__.rpartition(".")[0]
"""What this package is called here: `game`, or `blackout_table.game` in a wheel."""
AI: Final = f"{GAME.removesuffix('game')}ai"


class Aliases(MetaPathFinder):
    """Finds a module, and all below it, under another name."""

    def __init__(self, names: Mapping[str, str]) -> None:
        """`names` has the true name of each second one."""
        self._names = dict(names)

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """A spec that loads what is there under its true name."""
        for second, true in self._names.items():
            if fullname == second or fullname.startswith(f"{second}."):
                real = importlib.import_module(true + fullname.removeprefix(second))
                package = hasattr(real, "__path__")
                return spec_from_loader(fullname, _Same(fullname, real), is_package=package)
        return None


class _Same(Loader):
    """Gives a module that is loaded already."""

    def __init__(self, second: str, real: ModuleType) -> None:
        self._second = second
        self._real = real
        self._spec = real.__spec__

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The very module."""
        return self._real

    def exec_module(self, module: ModuleType) -> None:
        """Give back the spec that the import put in place of the true one, and name what is below.

        An import makes what it found an attribute of the package it is in. The engine has a
        function by the name of a module in it (`cards`), which must stay the function.
        """
        module.__spec__ = self._spec
        below = f"{module.__name__}."
        for name, loaded in list(sys.modules.items()):
            if name.startswith(below):
                sys.modules.setdefault(f"{self._second}.{name.removeprefix(below)}", loaded)


def name_engine() -> None:
    """Let `blackout_table.engine` be the engine."""
    sys.meta_path.insert(0, Aliases({"blackout_table.engine": f"{GAME}.engine"}))


def name_for_bots() -> None:
    """In the process of a bot, let `game` be this package; `ai` is ours if nobody else's."""
    if GAME != "game":
        sys.meta_path.insert(0, Aliases({"game": GAME}))
        sys.meta_path.append(Aliases({"ai": AI}))
