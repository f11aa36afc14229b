"""Where this player's settings and games lie, and the one variable that moves them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

HOME_VARIABLE: Final = "BLACKOUT_HOME"
"""Put everything of a player into this one folder; tests and portable copies use it."""
_NAME: Final = "blackout"


def config() -> Path:
    """The folder of the settings. It may not exist yet."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home)
    import platformdirs  # late: the first frame waits for every import before it

    return platformdirs.user_config_path(_NAME, appauthor=False)


def data() -> Path:
    """The folder of games and the log. It may not exist yet."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home)
    import platformdirs

    return platformdirs.user_data_path(_NAME, appauthor=False)


def areas() -> dict[str, Path]:
    """Both, by the name that a backup has for them."""
    return {"config": config(), "data": data()}


def network() -> Path:
    """The folder of tokens, and of what is known of games at servers. It may not exist yet."""
    return data() / "network"


def exports() -> Path:
    """The folder that copies of games are first offered for. It may not exist yet."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home) / "exports"
    import platformdirs

    documents = platformdirs.user_documents_path()
    return documents / "Blackout" if documents.is_dir() else data() / "exports"
