"""Which character sits in which seat of a new game: chosen by the player, else by lot."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from game.presentation.characters.people import CHARACTERS, Character, character_of
from game.profiles.profile import Players, folded
from game.roster import LEVELS, STYLES
from game.table.agent_names import bot_and_style
from game.table.dealer import Seed, shuffled
from game.table.setup import SeatPlan


def cast(
    seats: Sequence[SeatPlan],
    seed: Seed,
    *,
    chosen: Sequence[str] = (),
    portraits: Collection[str] = (),
) -> tuple[SeatPlan, ...]:
    """The same seats with a character for each bot; persons keep their names.

    Nobody sits there twice, has a person's name or a person's portrait. A bot that is asked for as
    a level plays it in the style of its character; one that is asked for with a style has a
    character of that style as long as there is one.

    Args:
        seats: who sits where; the names of bots do not matter.
        seed: of the game; it draws what was not chosen.
        chosen: by seat the name of a character; empty where the lot decides.
        portraits: ids of the portraits that persons at this table chose.
    """
    lot = tuple(shuffled(CHARACTERS, seed, "characters", 0))
    free = free_characters(seats, portraits, lot)
    cast_as: dict[int, Character] = {}
    bots = [seat for seat, plan in enumerate(seats) if not plan.is_human]
    for seat in bots:
        wanted = character_of(chosen[seat]) if seat < len(chosen) else None
        if wanted in free:
            cast_as[seat] = wanted
            free.remove(wanted)
    by_lot = [seat for seat in bots if seat not in cast_as]
    # At a table of ten somebody may have to come without the portrait that a person has.
    free += [each for each in free_characters(seats, (), lot) if each.portrait in portraits]
    # Who is asked for with a style draws first: for a level alone anybody will do.
    for seat in sorted(by_lot, key=lambda seat: not _style(seats[seat].agent)):
        style = _style(seats[seat].agent)
        if free:
            alike = (each for each in free if style and each.style == style)
            cast_as[seat] = found = next(alike, free[0])
            free.remove(found)
    return tuple(
        _as(plan, cast_as.get(seat), keep_style=seat in by_lot) for seat, plan in enumerate(seats)
    )


def free_characters(
    seats: Sequence[SeatPlan],
    portraits: Collection[str],
    order: Sequence[Character] = CHARACTERS,
) -> list[Character]:
    """Those who have neither the name nor the portrait of a person at the table."""
    names = {folded(plan.name) for plan in seats if plan.is_human}
    return [
        character
        for character in order
        if character.portrait not in portraits and folded(character.name) not in names
    ]


def chosen_portraits(players: Players, seats: Sequence[SeatPlan]) -> frozenset[str]:
    """The portraits that the persons at a table chose, by the profiles of their names."""
    found = (players.named(plan.name) for plan in seats if plan.is_human)
    return frozenset(profile.portrait for profile in found if profile and profile.portrait)


def in_style(agent: str, character: Character) -> str:
    """A level in the style of a character; a bot that has no styles as it is."""
    level, _style = bot_and_style(agent)
    if level not in LEVELS:
        return agent
    return f"{level}:{character.style}" if character.style else level


def _style(agent: str) -> str:
    """The style that is asked for; empty where none is, or where there are none."""
    level, style = bot_and_style(agent)
    return style if level in LEVELS and style in STYLES else ""


def _as(plan: SeatPlan, character: Character | None, *, keep_style: bool) -> SeatPlan:
    if character is None:
        return plan
    kept = keep_style and _style(plan.agent)
    agent = plan.agent if kept else in_style(plan.agent, character)
    return replace(plan, name=character.name, agent=agent)
