"""Every sentence on the screen goes through here: one gettext catalogue, English is the source.

Write `_("Start")`, or `_("Deal {n}", n=3)`, where a text is shown, never at import time, so that a
change of language counts at once. Texts kept as data are marked with `N_` and translated with `_`
when they are shown. pygame_gui is given finished text only: it has a translation of its own
that would get in the way.
"""

from __future__ import annotations

import gettext as _gettext

from game import assets
from game.engine.refusal import Refused
from game.storage.files import cause
from game.wording import in_language, window_text

DOMAIN = "blackout"
SOURCE_LANGUAGE = "en"

_GLUE = "\x04"
"""Between the context of a text and the text itself, as every gettext catalogue has it."""

_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()


def _(text: str, /, **facts: object) -> str:
    """The text in the language of the player, each `{name}` of it filled with the fact so named."""
    found = _catalogue.gettext(text).rpartition(_GLUE)[2] if text else ""
    return found.format(**facts) if facts else found


def ngettext(one: str, many: str, number: int, /, **facts: object) -> str:
    """The form of a text that goes with this number, below zero with the number without its sign.

    Of a negative number Python, C and CLDR would each take another form. Facts as with `_`.
    """
    found = _catalogue.ngettext(one, many, abs(number))
    return found.format(**facts) if facts else found


def N_(text: str) -> str:  # noqa: N802  (the name every gettext tool knows)
    """Mark a text kept as data for the catalogue; it is translated when it is shown."""
    return text


def NC_(context: str, text: str) -> str:  # noqa: N802
    """Mark a text kept as data that means two things in English, with which of them is meant.

    `_` translates it, and shows the text without the context.
    """
    return f"{context}{_GLUE}{text}"


def set_language(code: str) -> bool:
    """Speak this language from now on; False, and English, if there is no catalogue for it."""
    if code == SOURCE_LANGUAGE:
        install(_gettext.NullTranslations())
        return True
    try:
        install(_gettext.translation(DOMAIN, str(assets.path("locale")), [code]))
    except OSError:
        install(_gettext.NullTranslations())
        return False
    return True


def language() -> str:
    """The code of the language that is spoken."""
    return _catalogue.info().get("language", SOURCE_LANGUAGE) or SOURCE_LANGUAGE


def install(catalogue: _gettext.NullTranslations) -> None:
    """Use this catalogue from now on (tests put a pseudo-translation here)."""
    global _catalogue
    _catalogue = catalogue


def sentence(error: BaseException) -> str:
    """What an error says, in the language of the player."""
    if isinstance(error, Refused | OSError):
        return window_text(cause(error), _)
    return str(error)


def worded(text: str) -> str:
    """A phrase of the rules, in the language of the player."""
    return in_language(text, _, ngettext)
