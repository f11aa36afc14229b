"""Names for narrow columns: whole where all fit, else all cut alike and still told apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def short_names(names: Sequence[str], fits: Callable[[str], bool]) -> tuple[str, ...]:
    """The names, or as many letters of each as fit for all of them.

    A number at the end stays ("You 2" becomes "Yo2"): it is what tells two such names apart.
    """
    if all(fits(name) for name in names):
        return tuple(names)
    for letters in range(max(map(len, names)), 1, -1):
        cut = tuple(_cut(name, letters) for name in names)
        if all(map(fits, cut)) and len(set(cut)) == len(set(names)):
            return cut
    return tuple(_fitted(name, fits) for name in names)


def _cut(name: str, letters: int) -> str:
    """So many letters at most, a number at the end among them."""
    if len(name) <= letters:
        return name
    stem, _, tail = name.rpartition(" ")
    if stem and tail.isdigit() and len(tail) < letters:
        return stem[: letters - len(tail)].rstrip() + tail
    return name[:letters].rstrip()


def _fitted(name: str, fits: Callable[[str], bool]) -> str:
    """What fits of a single name, one letter at least."""
    letters = len(name)
    while letters > 1 and not fits(_cut(name, letters)):
        letters -= 1
    return _cut(name, letters)
