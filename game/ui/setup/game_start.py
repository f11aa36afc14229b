"""Sitting down to the game that was put together, and remembering what was chosen."""

from __future__ import annotations

from dataclasses import replace

from game.ui.scene.protocol import App
from game.ui.setup.game_draft import GameDraft
from game.ui.setup.game_launcher import open_table, start
from game.variants.lengths import Length


def start_game(app: App, draft: GameDraft, name: str, *, own: bool, length: Length) -> None:
    """Keep the choices and open the table in place of the present screen.

    Args:
        app: the window.
        draft: the game.
        name: of an own variant; empty for a game of the family.
        own: whether the rules are those of an own variant.
        length: how long the next new game is to be as well.

    Raises:
        OptionError: it cannot be played; the sentence says why.
    """
    setup = draft.setup(name, app.players)
    kept = draft.kept_in(app.settings, own=own)
    app.change(replace(kept, length=length))
    players = app.players
    open_table(app, lambda: start(setup, players), in_place=True)
