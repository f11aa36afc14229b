"""Where this player's settings and games lie, and the one variable that moves them."""

from __future__ import annotations

import os
from pathlib import Path

HOME_VARIABLE = "BLACKOUT_HOME"
"""Put everything of a player into this one folder; tests and portable copies use it."""


def config() -> Path:
    """The folder of the settings. It may not exist yet."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home)
    import platformdirs

    return Path(platformdirs.user_config_dir("blackout", appauthor=False))


def data() -> Path:
    """The folder of games and the log. It may not exist yet."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home)
    import platformdirs

    return Path(platformdirs.user_data_dir("blackout", appauthor=False))
