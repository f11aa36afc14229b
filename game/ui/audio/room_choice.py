"""Which sounds a room has, and how much of each by the theme of the window and the hour."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from game.ui.platform.settings import ThemeName


class RoomSound(Enum):
    """Something that a room is never quite without."""

    TONE = "tone"
    """The air of the room itself."""
    RAIN = "rain"
    """On a window."""
    TRAIN = "train"
    """Far away, now and then."""
    FIRE = "fire"


Mix = Mapping[RoomSound, float]
"""How much of each there is, between 0 and 1."""


class Hours(Enum):
    """A part of the day, by the hour at which it begins."""

    NIGHT = 0
    MORNING = 6
    DAY = 11
    EVENING = 18


def _mix(tone: float, rain: float = 0, train: float = 0, fire: float = 0) -> Mix:
    return dict(zip(RoomSound, (tone, rain, train, fire), strict=True))


MIXES: Final[Mapping[ThemeName, Mapping[Hours, Mix]]] = {
    ThemeName.LAMP: {
        Hours.NIGHT: _mix(1.0, rain=0.8, train=0.9),
        Hours.MORNING: _mix(1.0, rain=0.5, train=1.0),
        Hours.DAY: _mix(1.0, rain=1.0, train=0.5),
        Hours.EVENING: _mix(0.8, train=0.7, fire=1.0),
    },
    ThemeName.DAYLIGHT: {
        Hours.NIGHT: _mix(1.0, rain=0.4, fire=0.6),
        Hours.MORNING: _mix(1.0, train=1.0),
        Hours.DAY: _mix(1.0, rain=0.5, train=0.6),
        Hours.EVENING: _mix(0.9, rain=0.8, fire=0.4),
    },
    ThemeName.DUSK: {
        Hours.NIGHT: _mix(1.0, rain=0.6, train=1.0),
        Hours.MORNING: _mix(1.0, rain=0.8, train=0.6),
        Hours.DAY: _mix(1.0, rain=0.7, fire=0.3),
        Hours.EVENING: _mix(0.9, train=1.0, fire=0.6),
    },
    ThemeName.CONTRAST: {
        Hours.NIGHT: _mix(1.0),
        Hours.MORNING: _mix(1.0, train=0.4),
        Hours.DAY: _mix(1.0, rain=0.3),
        Hours.EVENING: _mix(1.0, train=0.4),
    },
}
"""A lamp burns where it is dark or wet outside; plain contrast has little else than the room."""


def mix_for(theme: ThemeName, hour: int) -> Mix:
    """What is heard in the room of a theme at an hour of the day, 0 to 23."""
    begun = [part for part in Hours if part.value <= hour]
    return MIXES[theme][begun[-1]]
