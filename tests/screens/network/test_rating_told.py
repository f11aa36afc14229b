"""What a game at a server did to the own rating there is told at its end."""

from __future__ import annotations

import pytest

from game.net.messages import PersonRating
from game.presentation.words.network import rating_change_words
from game.ui.table.panels.results_panel import ResultsPanel
from tests.network_tables import at_table, url, window

__all__ = ["url", "window"]


@pytest.mark.slow
def test_the_results_tell_the_new_rating_at_the_server(url: str) -> None:
    me, bob, company = at_table(url, options={"schedule": (1,)})
    assert company.rating_words == ""
    bob.waits = False
    bob.act()
    me.play_to_the_end()
    panel = me.scene.overlays.current
    assert isinstance(panel, ResultsPanel)
    rating = company.game.rating
    assert rating is not None
    first = f"At this server: Your first rating: {rating.value} ± {rating.half}"
    assert company.rating_words == first
    assert first in panel.outcome.remarks
    bob.close()


def test_by_how_much_a_rating_moved_is_said() -> None:
    before, now = PersonRating(1200, 300, 1), PersonRating(1223, 280, 2)
    assert rating_change_words(before, now) == "At this server: Rating 1223 ± 280, +23"
    assert rating_change_words(now, now) == "At this server: Rating 1223 ± 280, as before"
