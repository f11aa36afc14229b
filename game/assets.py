"""Where the shipped files (fonts, sounds, credits) are on this machine."""

from functools import cache
from pathlib import Path


@cache
def root() -> Path:
    """The assets folder: inside the package in a wheel, beside it in a checkout."""
    package = Path(__file__).resolve().parent
    for folder in (package / "assets_data", package.parent / "assets"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no assets folder in or beside {package}: reinstall the game")


def path(*parts: str) -> Path:
    """The full path of one shipped file, named by its parts below the assets folder."""
    return root().joinpath(*parts)
