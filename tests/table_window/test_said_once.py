"""A fact stands in one place of the table at a time: what a picture or a place tells, no other says.

What is read is what is on the screen: corners, seats, the question with its choices, tags, tools.
"""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

import pytest

from game.engine import Phase
from game.presentation.words.corners.what_wins import what_wins
from game.presentation.words.corners.where_we_are import where_we_are
from game.presentation.words.seats.others import seat_text
from game.presentation.words.seats.own import own_text
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.table.drawing.trick_tags import tag_words, tags_of
from game.variants import VARIANTS
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

display = display_of((1280, 800))
SHARED: Final = 3
"""So many words that follow each other in two places say one thing twice."""
TURNS: Final = 400
FACTS: Final = {
    "sum of the bids": r"\d bid for \d|nobody bid|too many\b|too few\b|come out even|^bids$|are left over",
    "what the own bid pays": r"\bpays? at least \+?\d|^pays \+|^\+\d+$",
    "when one bids": r"\bto bid\b",
    "whose the trick is": r"\bwins so far\b|\btakes the trick\b|\btrick goes to\b",
    "what a joker may be": r"\bhigh or low\b|beat every card",
    "whether trump is known": r"^trump$|\bname the trump\b|\bnot called yet\b|\bby call\b",
    "how large the deal is": r"\bname the size\b|\bhow many cards each\b|\bsize still open\b",
    "what the laid cards are": r"\bas your bid\b|\bthey are your bid\b",
}
"""Texts that tell one fact, however it is worded: no two places have one of them."""
Place = dict[str, list[str]]


def panel_texts(panel: PaintedPanel) -> Iterator[str]:
    for text in panel.written:
        yield " ".join(text.lines())
    for button in panel.buttons:
        yield button.label


def told(screen: Screen) -> Place:
    """The texts that stand on the table, by their place."""
    scene = screen.scene
    presenter, stage, asked = scene.presenter, scene.presenter.stage, scene.input.decision.asked
    shown, names = presenter.shown, presenter.names
    wins = what_wins(shown, names, newcomer=stage.newcomer, naming=stage.naming)
    found: Place = defaultdict(list)
    found["what wins"] = [each[0] for each in (wins.caption, wins.name, wins.clause) if each]
    found["what wins"] += ["Bids"] if wins.ruler is not None else list(wins.sum_words[:1])
    pad = where_we_are(shown, names)
    sizing = shown.sizing is not None and shown.table.seat in shown.turn
    found["pad"] = [*pad.title[:1], *(() if sizing else pad.size[:1]), *pad.aim[:1]]
    for seat in range(1, shown.table.players):
        text = seat_text(shown, seat, names, level=("Rulebook",))
        found["seats"] += [*text.second[:1], *text.note[:1]]
    own = own_text(shown, 0, names)
    found["own seat"] = [*own.seat.second[:1]]
    found["own seat"] += [" ".join(part for part, _strong in way) for way in own.need[:1]]
    found["question"] = [scene.input.words, scene.input.stakes]
    panels = [getattr(asked, "panel", None), getattr(asked, "joker", None)]
    for one in panels:
        if one is not None and not callable(one):
            found["choices"] += panel_texts(one.panel)
            found["question"] = [] if one is panels[0] else found["question"]
    found["tags"] = [tag_words(tag.kind) for tag in tags_of(shown)]
    found["tools"] = [button.label for button in scene.input.tools.buttons]
    return {place: [text for text in texts if text] for place, texts in found.items()}


def runs(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"\w+", text.lower())
    return {tuple(words[at : at + SHARED]) for at in range(len(words) - SHARED + 1)}


def twice(places: Place) -> list[str]:
    """What two places say."""
    found = []
    for (one, texts), (other, others) in itertools.combinations(places.items(), 2):
        mine = set().union(*map(runs, texts)) if texts else set()
        theirs = set().union(*map(runs, others)) if others else set()
        found += [f"{one}, {other}: {' '.join(run)}" for run in sorted(mine & theirs)]
    for fact, pattern in FACTS.items():
        where = [
            place
            for place, texts in places.items()
            if any(re.search(pattern, text.lower()) for text in texts)
        ]
        if len(where) > 1:
            found.append(f"{fact}: {where}")
    return found


def caps(screen: Screen) -> list[str]:
    """Keys that are written anywhere."""
    scene = screen.scene
    panels = [
        scene.input.tools,
        *(each.panel for each in [scene.input.decision.asked] if hasattr(each, "panel")),
    ]
    found = [button.keycap for button in scene.input.tools.buttons]
    asked: Any = getattr(scene.input.decision.asked, "panel", None)
    if asked is not None and panels:
        found += [button.keycap for button in asked.panel.buttons]
    return [cap for cap in found if cap]


@pytest.mark.slow
@pytest.mark.parametrize("row", VARIANTS)
def test_no_two_places_tell_one_fact(row: str) -> None:
    rules = VARIANTS[row]
    chosen = {"speed": "instant", "reduced_motion": True}
    seats = rules.seats[0]
    agents = ",".join(["human", *["random"] * (seats - 1)])
    screen = Screen(agents, (1280, 800), row=row, seed=4, chosen=chosen)
    seen = set[Phase]()
    for _turn in range(TURNS):
        screen.frames(1, 0.1)
        shown = screen.scene.presenter.shown
        if screen.scene.presenter.up_to_date and screen.scene.overlays.current is None:
            seen.add(shown.table.phase)
            assert twice(told(screen)) == []
            assert len(caps(screen)) == len({*caps(screen)}), caps(screen)
        if screen.table.over:
            break
        screen.decide()
    assert Phase.PLAYING in seen
