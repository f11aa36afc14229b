"""The five places of a table: none of them moves, and no two tell one fact at the same time.

What is read is what is on the screen: corners, seats, the question with its choices, tags, tools.
"""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

import pygame
import pytest
from pygame import Rect

from game.engine import Phase
from game.presentation.words.corners.what_wins import what_wins
from game.presentation.words.corners.where_we_are import where_we_are
from game.presentation.words.seats.others import SeatText, seat_text
from game.presentation.words.seats.own import own_text
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint.painter import Painter
from game.ui.style.theme import LAMP
from game.ui.table.drawing.chance_bar import draw_chance
from game.ui.table.drawing.seat_lines import SeatInks
from game.ui.table.drawing.trick_tags import tag_words, tags_of
from game.ui.table.first_deals import FirstDeals
from game.ui.table.questions.choice_panel import ChoicePanel
from game.variants import VARIANTS
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

display = display_of((1280, 800))
PARTS = ("wins", "turn_up_slot", "pad", "own_plate", "message", "trick", "tools", "middle")
SHARED: Final = 4
"""So many words that follow each other in two places say one thing twice."""
TURNS: Final = 400
MOST_TOOLS: Final = 6
"""So many tools stand at a demo at most."""
FACTS: Final = {
    "sum of the bids": (r"bids: \d|nobody bid|too many\b|too few\b|come out even|^bids$|left over"),
    "what the own bid pays": r"\bpays? at least \+?\d|^pays \+|^\+\d+$",
    "what the figures at seats are": r"^−?\d+ points?\b",
    "which deal it is": r"\bdeal \d+ of \d+\b",
    "when one bids": r"\bto bid\b",
    "whose the trick is": (
        r"\bwins so far\b|\btakes it\b|(?<!suit )takes the trick\b|\bjoker led wins\b"
    ),
    "what a joker may be": r"\bhigh or low\b|beat every card",
    "whether trump is known": r"^trump$|\bname the trump\b|\bnot called yet\b|\bby call\b",
    "who names trump": r"\bby (the )?highest bid\b|\bhighest bid names\b|\bname the trump\b",
    "how large the deal is": r"\bname the size\b|\bhow many cards each\b|\bsize still open\b",
    "what the laid cards are": r"\bas your bid\b|\bthey are your bid\b",
}
"""Texts that tell one fact, however it is worded: no two places have one of them."""
Place = dict[str, list[str]]


@pytest.mark.slow
def test_nothing_moves_its_place_from_deal_to_deal() -> None:
    chosen = {"speed": "instant", "reduced_motion": True}
    screen = Screen("human,random,random,random", row="oh-hell", seed=4, chosen=chosen)
    places: dict[str, set[tuple[int, int, int, int]]] = {name: set() for name in PARTS}
    plates: set[tuple[tuple[int, int], ...]] = set()
    presenter = screen.scene.presenter
    for _turn in range(20000):
        screen.frames(1, 0.1)
        layout = presenter.layout
        for name in PARTS:
            box: Rect = getattr(layout, name)
            places[name].add((box.x, box.y, box.width, box.height))
        plates.add(tuple(place.plate.topleft for place in layout.places))
        if screen.table.over:
            break
        screen.decide()
    assert screen.table.over
    assert {name: len(found) for name, found in places.items()} == dict.fromkeys(PARTS, 1)
    assert len(plates) == 1


def panel_texts(panel: PaintedPanel) -> Iterator[str]:
    for text in panel.written:
        yield " ".join(text.lines())
    for button in panel.buttons:
        yield button.label


def open_panels(screen: Screen) -> Iterator[PaintedPanel]:
    """What lies on the table with choices or an answer."""
    entered = screen.scene.input
    for asked in (entered.decision.asked, entered.ahead):
        panel = getattr(asked, "panel", None)
        if isinstance(panel, ChoicePanel):
            yield panel.panel
    if entered.decision.card.joker is not None:
        yield entered.decision.card.joker.panel
    if entered.coach.speaks:
        yield entered.coach.panel.panel


def told(screen: Screen) -> Place:
    """The texts that stand on the table, by their place."""
    scene = screen.scene
    presenter, stage = scene.presenter, scene.presenter.stage
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
    covered = any(panel.written for panel in open_panels(screen))
    found["question"] = [] if covered else [scene.input.words, scene.input.stakes]
    for panel in open_panels(screen):
        found["choices"] += panel_texts(panel)
    tags = tags_of(shown, sure=stage.tells_stakes)
    words = [tag_words(tag.kind) for tag in tags if tag.kind == "led" or stage.names_best]
    found["tags"] = words
    if stage.deal_end is not None:
        found["slip"] = [stage.deal_end.heading]
    found["tools"] = [button.label for button in scene.input.tools.buttons]
    return {place: [text for text in texts if text] for place, texts in found.items()}


def runs(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"\w+", text.lower())
    return {tuple(words[at : at + SHARED]) for at in range(len(words) - SHARED + 1)}


def twice(places: Place) -> list[str]:
    """What two places say."""
    found = []
    for (one, texts), (other, others) in itertools.combinations(places.items(), 2):
        if (one, other) == ("seats", "choices"):
            continue  # what others said may be said by the viewer too
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


def turn_signs(screen: Screen) -> list[str]:
    """What says that it is the turn of the player below."""
    stage = screen.scene.presenter.stage
    if stage.layout.bottom not in stage.shown.turn:
        return []
    screen.draw()
    ring = stage.seat_words(stage.layout.bottom).turn
    return ["ring"] * ring + ["place"] * stage.carries


def twice_of_bids(screen: Screen) -> list[str]:
    """Numbers of bids that words tell beside the seats that show them."""
    entered, shown = screen.scene.input, screen.scene.presenter.shown
    told = [] if any(open_panels(screen)) else [entered.words, entered.stakes]
    bids = [bid for bid in shown.table.bids if isinstance(bid, int)]
    return [text for text in told for bid in bids if re.search(rf"\bbid of {bid}\b", text)]


def caps(screen: Screen) -> list[str]:
    """The keys that are written anywhere."""
    entered = screen.scene.input
    buttons = list(entered.tools.buttons)
    for panel in open_panels(screen):
        buttons += panel.buttons
    return [button.keycap for button in buttons if button.keycap]


@pytest.mark.slow
@pytest.mark.parametrize("newcomer", [False, True])
@pytest.mark.parametrize("row", VARIANTS)
def test_no_two_places_tell_one_fact(
    row: str, newcomer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FirstDeals, "is_newcomer", newcomer)
    rules = VARIANTS[row]
    chosen = {"speed": "instant", "reduced_motion": True}
    seats = rules.seats[-1 if newcomer else 0]
    agents = ",".join(["human", *["random"] * (seats - 1)])
    screen = Screen(agents, size=(1280, 800), row=row, seed=4, chosen=chosen)
    seen = set[Phase]()
    for _turn in range(TURNS):
        screen.frames(1, 0.1)
        shown = screen.scene.presenter.shown
        if screen.scene.presenter.up_to_date and screen.scene.overlays.current is None:
            seen.add(shown.table.phase)
            assert twice(told(screen)) == []
            assert len(caps(screen)) == len({*caps(screen)}), caps(screen)
            assert len(turn_signs(screen)) <= 1, turn_signs(screen)
            assert twice_of_bids(screen) == []
            for panel in open_panels(screen):
                idle = [button.label for button in panel.buttons if not button.enabled]
                assert not any(label.startswith("Choose a ") for label in idle)
        if screen.table.over:
            break
        screen.decide()
    assert Phase.PLAYING in seen


FIGURES = re.compile(r"\bbid of \d|\bbid \d|\d of \d|\btook one too many\b|\breached the bid\b")
"""What seats show: how high a bid is, how it stands, whether it was made."""


@pytest.mark.slow
@pytest.mark.parametrize("row", VARIANTS)
def test_the_line_of_a_demo_says_what_no_seat_and_no_corner_shows(row: str) -> None:
    rules = VARIANTS[row]
    agents = ",".join(["random"] * rules.seats[0])
    chosen = {"speed": "instant", "demo_speed": "instant", "reduced_motion": True}
    screen = Screen(agents, size=(1280, 800), row=row, seed=4, chosen=chosen)
    demo = screen.scene.presenter.demo
    assert demo is not None
    spoken = set[str]()
    for _turn in range(TURNS):
        screen.frames(1, 0.1)
        assert len([tool for tool in demo.buttons if tool.label]) <= MOST_TOOLS
        spoken |= {*demo.sentences}
        if screen.table.over:
            break
    assert not [each for each in spoken if FIGURES.search(each)]


def test_a_full_and_an_empty_bar_of_chances_have_no_figure() -> None:
    painter, box = Painter(LAMP), Rect(0, 0, 180, 20)
    drawn = []
    for percent in (0, 50, 100):
        picture = pygame.Surface((180, 20), pygame.SRCALPHA)
        seat = SeatText(1, "Ada", chance=percent)
        draw_chance(picture, seat, box, SeatInks.of(LAMP), painter, mirrored=False)
        drawn.append(picture.get_bounding_rect().right)
    assert drawn[0] == drawn[2] < drawn[1]
