"""A poster in the place of an empty list, or below a short one: what comes there."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.kit.controls import Text
from game.ui.kit.layout import Gap, Plate
from game.ui.kit.poster import poster, poster_title
from game.ui.paint import typeset
from game.ui.paint.seat_portraits import own_portrait
from game.ui.scene.protocol import App


def invitation(
    app: App,
    title: str,
    sentence: str,
    *,
    faces: Sequence[int] | None = None,
    variant: str | None = None,
) -> Plate:
    """The poster; the button that leads to what it says is at the foot of the screen.

    Args:
        app: the window.
        title: in large letters.
        sentence: below it, one.
        faces: numbers of portraits at the table; None is whoever plays now, alone.
        variant: the id of the variant whose picture lies there; None is that of the next game.
    """
    theme = app.theme
    words = [
        poster_title(title, theme.sheet_ink),
        Gap(10),
        Text(sentence, typeset.HEADING, theme.sheet_muted),
    ]
    return poster(
        app.settings.variant if variant is None else variant,
        [own_portrait(app.players)] if faces is None else faces,
        words,
        book=app.book,
        painter=app.painter,
        beside=True,
    )
