"""About: the program, what it stands on and under which licences, where the rules come from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import game
from game.translation import N_, _
from game.ui.help.page import SMALL, STRONG, Page
from game.variants import VARIANTS


@dataclass(frozen=True, slots=True)
class Work:
    """Something made by others that is shipped or used."""

    name: str
    makers: str
    licence: str
    use: str


FONTS: Final = (
    Work("Source Serif Pro", "Adobe", "OFL-1.1", N_("cards and titles")),
    Work("Source Sans Pro", "Adobe", "OFL-1.1", N_("everything else that is written")),
)
LIBRARIES: Final = (
    Work("pygame-ce", "the pygame community", "LGPL-2.1", N_("window, drawing, keys and mouse")),
    Work("pygame_gui", "Dan Lawrence", "MIT", N_("lists and lines to type into")),
    Work("platformdirs", "the platformdirs team", "MIT", N_("where settings are kept")),
    Work("numpy", "the NumPy developers", "BSD-3-Clause", N_("tables of numbers for the bots")),
    Work("filelock", "the filelock team", "MIT", N_("one window for a saved game")),
    Work("openskill", "Vivek Joshy", "MIT", N_("ratings of games of many players")),
    Work("websockets", "Aymeric Augustin", "BSD-3-Clause", N_("connections to a hosted table")),
    Work("msgspec", "Jim Crist-Harif", "BSD-3-Clause", N_("messages of a hosted table")),
    Work("zeroconf", "its authors", "LGPL-2.1", N_("tables found in the local network")),
)


def set_about(page: Page) -> None:
    """The whole page."""
    quiet = page.theme.sheet_muted
    page.title("Blackout")
    page.heading(_("This program"))
    version = _("Version {number}").format(number=game.__version__)
    page.paragraph(version, STRONG)
    page.paragraph(
        _(
            "A card table for Blackout, Oh Hell and their family: say how many tricks you will "
            "take, and take exactly that many."
        )
    )
    page.gap(6)
    page.paragraph(
        _(
            "By the Blackout authors, under the MIT licence: you may use it, change it and pass "
            "it on. It comes without any warranty."
        )
    )
    page.gap(6)
    page.paragraph(
        _("Cards, portraits, table and sounds are drawn and made by the program itself.")
    )
    page.heading(_("Fonts"))
    _works(page, FONTS)
    page.heading(_("Libraries"))
    _works(page, LIBRARIES)
    page.heading(_("Sources of the rules"))
    page.paragraph(_("The rules are told in our own words. We read:"))
    page.gap(4)
    for source, names in sources().items():
        page.points([source], STRONG)
        page.paragraph(", ".join(map(_, names)), SMALL, quiet, page.px(18))
        page.gap(4)
    page.gap(24)


def sources() -> dict[str, list[str]]:
    """Every source that a variant names, and the variants that follow it."""
    found: dict[str, list[str]] = {}
    for row in VARIANTS.values():
        for source in row.sources:
            found.setdefault(source, []).append(row.name)
    return found


def _works(page: Page, works: tuple[Work, ...]) -> None:
    for work in works:
        text = _("{name} by {makers}, licence {licence}").format(
            name=work.name, makers=work.makers, licence=work.licence
        )
        page.points([text], STRONG)
        page.paragraph(_(work.use), SMALL, page.theme.sheet_muted, page.px(18))
        page.gap(4)
