"""How boxes in a line share its room: lengths in px, in the order of the boxes."""

from __future__ import annotations

from collections.abc import Sequence


def squeezed(wanted: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """What each gets where all want more than the room: each gives up a part of what it can spare.

    None gets less than its `least`, so that they may still be more than the room.
    """
    over = sum(wanted) - room
    spare = [want - low for want, low in zip(wanted, least, strict=True)]
    able = sum(spare)
    if over <= 0 or able <= 0:
        return list(wanted)
    over = min(over, able)
    # Ends are rounded, not parts, so that together they give up exactly what there is too much.
    ends = [over * sum(spare[: number + 1]) // able for number in range(len(spare))]
    given = [end - before for end, before in zip(ends, [0, *ends[:-1]], strict=True)]
    return [want - gives for want, gives in zip(wanted, given, strict=True)]


def shares(sizes: Sequence[int], grow: Sequence[int], room: int) -> list[int]:
    """These sizes, and what is left of the room given to those that grow, by their weight.

    Those that grow share what the others leave in the ratio of their weights, but for one that is
    larger already.
    """
    found = list(sizes)
    growing = [number for number, weight in enumerate(grow) if weight]
    while growing:
        rest = room - sum(found[n] for n in range(len(found)) if n not in growing)
        weights = sum(grow[n] for n in growing)
        fixed = [n for n in growing if sizes[n] * weights > rest * grow[n]]
        if not fixed:
            done = 0
            for place, n in enumerate(growing):
                end = rest * sum(grow[m] for m in growing[: place + 1]) // weights
                found[n], done = end - done, end
            break
        growing = [n for n in growing if n not in fixed]
    return found
