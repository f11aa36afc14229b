"""What a table needs when it is first opened, painted while another screen is up."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine import Variant
from game.ui.paint.felt import table_background
from game.ui.scene.protocol import App
from game.ui.table.drawing.card_sprites import paints_shared
from game.ui.table.drawing.lamp import light_paints
from game.ui.table.drawing.stage import common_heights
from game.ui.table.layout.boxes import Yielded
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout


def steps(app: App, variant: Variant, players: int) -> Iterator[None]:
    """Each paints one picture of a table of so many players, in the settings as they are now."""
    size, theme = app.size, app.theme
    table_background(size, theme)
    yield
    if players not in variant.deals:
        return
    layout = TableLayout.of(
        size,
        players,
        1,
        0,
        SizeWish.of(app.settings),
        largest=variant.largest(players),
        calls=bool(variant.named_sizes),
        yields=Yielded.ROW,
        priced=bool(variant.named_sizes),
    )
    yield
    for paint in (
        *light_paints(layout, theme),
        *paints_shared(app.book, common_heights(layout)),
    ):
        paint()
        yield
