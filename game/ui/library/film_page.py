"""A film as one HTML page that plays anywhere: the script of its steps, and the pictures in it.

The page asks nothing of a network. `assets/film/page.html` has its layout and its code; what is
filled in are the film's script, words, colours of a theme, and cards as the program paints them.
"""

from __future__ import annotations

import html
import io
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame

from game import assets
from game.presentation.film import HIDDEN, Film, Moment
from game.presentation.replay_positions import ReplayPositions
from game.presentation.words.replay import TRANSPORT_TIPS
from game.profiles.profile import Players
from game.translation import _, language, set_language
from game.ui.paint.cardbook import CardBook
from game.ui.paint.portraits import portrait
from game.ui.paint.seat_portraits import seat_portraits
from game.ui.paint.suits import SPANISH_SUITS, SUITS, suit_colour, suit_shape
from game.ui.platform import settings
from game.ui.style.theme import LAMP, RGB, Theme, mixed

CARD_PX: Final = 240
"""Height of a card's picture; the largest card on a page is 170 units tall."""
PORTRAIT_PX: Final = 92
SUIT_PX: Final = 44
_ROLES: Final = (
    *("room", "felt_light", "felt_dark", "felt_edge", "rim", "paper", "cream", "on_felt", "muted"),
    *("panel_lit", "panel_edge", "gold", "on_gold", "accent", "button", "button_hover"),
    *("button_edge", "button_off", "button_off_text", "good", "bad", "focus"),
    *("sheet", "sheet_rule", "sheet_ink", "sheet_muted", "sheet_red"),
)
"""Colours of a theme that a page has under the same name."""
_KEYS: Final = {
    "deal-back": "deal -1",
    "trick-back": "trick -1",
    "card-back": "card -1",
    "play": "play",
    "card-on": "card 1",
    "trick-on": "trick 1",
    "deal-on": "deal 1",
    "slower": "slower",
    "faster": "faster",
    "look": "seat",
    "sheet-key": "sheet",
}
"""Buttons of the page, by their ids: the buttons of a replay that do the same."""


def film_page(film: Film, players: Players, theme: Theme = LAMP) -> str:
    """The page of a film.

    Args:
        film: what it shows.
        players: the profiles of this machine: their portraits are those of their seats.
        theme: its colours and that of the cards.
    """
    said = json.dumps(film.script, ensure_ascii=False, separators=(",", ":"))
    parts = {
        "LANGUAGE": language(),
        "TITLE": html.escape(f"{film.title} – {', '.join(film.names)}"),
        "COLOURS": _colours(theme),
        "PICTURES": "\n".join(_pictures(film, CardBook(theme), theme)),
        "FILM": _embedded(said),
        "WORDS": _embedded(json.dumps(_words(film, players, theme), ensure_ascii=False)),
    }
    page = assets.path("film", "page.html").read_text(encoding="utf-8")
    return re.sub(r"%%([A-Z]+)%%", lambda found: parts[found[1]], page)


def page_of(path: Path, spoken: str) -> str:
    """The page of a recorded game in a language, for a helper process: to paint takes its time.

    Raises:
        RecordError: there is no film of it.
    """
    set_language(spoken)
    players, _notices = settings.open_players()
    return film_page(Film.of(ReplayPositions.read(path)), players)


def _embedded(text: str) -> str:
    """JSON in which nothing ends the element it stands in."""
    return text.replace("<", "\\u003c")


def _words(film: Film, players: Players, theme: Theme) -> Moment:
    """What the page itself says, and the portraits of those who sit there."""
    faces = seat_portraits(players, film.positions.setup.seats)
    return {
        "portraits": [_address(portrait(face, PORTRAIT_PX, theme)) for face in faces],
        "dealer": _("Dealer"),
        "declarer": _("Trump: named by this seat"),
        "total": _("Total"),
        "play": _("Play"),
        "pause": _("Pause"),
        "line": _("The whole game"),
        "deal": _("Deal"),
        "sheet": _("Score sheet"),
        "steps": _("Every step in words"),
        "columns": [_("Player"), _("Bid"), _("Took"), _("Verdict"), _("Points"), _("Total")],
        "keys": {"look": _("Seat"), "sheet-key": _("Scores"), "steps-key": _("Text")},
        "tips": {
            **{key: _(TRANSPORT_TIPS[name]) for key, name in _KEYS.items()},
            "steps-key": _("{one}: {other}.", one=_("Every step in words"), other="T"),
        },
    }


def _colours(theme: Theme) -> str:
    """The theme as CSS variables."""
    panel = (*theme.panel, theme.panel_alpha / 255)
    lit = mixed(theme.felt_light, theme.lamp, 0.5 * theme.lamp_strength / 255)
    found = {role.replace("_", "-"): _css(getattr(theme, role)) for role in _ROLES}
    found |= {
        "panel": "rgba({}, {}, {}, {:.2f})".format(*panel),
        "solid": _css(theme.panel),
        "lit": _css(lit),
        "shade": "rgba({}, {}, {}, {:.2f})".format(*theme.shadow, theme.shadow_alpha / 255),
    }
    return ":root {" + "".join(f" --{name}: {value};" for name, value in found.items()) + " }"


def _css(colour: RGB) -> str:
    return "rgb({}, {}, {})".format(*colour)


def _pictures(film: Film, book: CardBook, theme: Theme) -> Iterator[str]:
    """A CSS class for each card and suit that is seen, and for the back."""
    yield f".back {{ background-image: url({_address(book.back(CARD_PX))}); }}"
    for code in sorted(film.cards - {HIDDEN}):
        yield f".c{code} {{ background-image: url({_address(book.face(code, CARD_PX))}); }}"
    for suit in (*SUITS, *SPANISH_SUITS, "X"):
        shape = suit_shape(suit, SUIT_PX, suit_colour(suit, theme))
        yield f".s{suit} {{ background-image: url({_address(shape)}); }}"


def _address(picture: pygame.Surface) -> str:
    """A picture as an address that holds it."""
    buffer = io.BytesIO()
    pygame.image.save(picture, buffer, "picture.png")
    return f"data:image/png;base64,{b64encode(buffer.getvalue()).decode()}"
