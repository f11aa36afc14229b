"""Why, in the JSON of reviews: each sentence is read back and counted again in other deals.

The deals are drawn by `ai.knowledge.unseen_cards` and played on by the rules of thumb through the
engine, never by the search that the sentences come from; see `lab.reason_truth`.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.engine import Bid, Play, legal_actions
from game.presentation.words.advice.ways import title
from game.review.decisions import Decision, decisions_of
from game.review.facts import (
    EndsWith,
    Exit,
    GetsRid,
    Helps,
    Hinders,
    Kept,
    NeedsAll,
    OutOfReach,
    Reason,
    Relieves,
    StaysUnder,
    TakesNow,
    TakesTricks,
    TrickLost,
)
from game.review.hints import Hint
from game.review.measured_points import swing
from game.review.reasons import named
from game.table.records.event_lines import line_of
from game.table.records.lines import data_of
from game.table.records.replay import RecordReader, replay
from lab.playing import Moment
from lab.reason_truth import DEALS, NEAR, Asked, Recounts, Verdict, judged
from lab.truth_test import case_of
from tests.commands.command_line import run_json
from tests.lines import game_of
from tests.recorded import record
from tests.tables import text_of

SHARE, CARD = r"(\d+ %|all|none)", r"(?:the )?((?:\w+ of \w+)|joker)"
WAY = r"(?:a bid of \d+|(?:the )?(?:\w+ of \w+|joker))"
LEAST = 6
"""Reasons of a game, at least."""
VERDICT = re.compile(r"[\d.]+ ± [\d.]+ points were given away\. Better: [^.]+\.")
FACTS = re.compile(
    r"(?:Take this trick: your bid needs more\. |You want no more tricks\. )?"
    r"In [^.]* that fit what you saw, [^.]*\."
    r"|\w+ showed no \w+ in trick \d+\."
    r"|Of the \d+ cards you have not seen, \d+ are trumps\."
    r"|Cards of yours that are the highest left of their suit: \d+ of \d+\."
)
"""What `test_review` counts again, from the cards alone."""
MOST = re.compile(
    rf"Played for zero, no card of yours takes a trick in more than {SHARE} of the deals\."
)


def share_of(text: str) -> float:
    """A part of the deals in words."""
    words = {"all": 1.0, "none": 0.0}
    return words[text] if text in words else int(text.split()[0]) / 100


class Sentences:
    """The reasons of a text, told apart by their words alone."""

    def __init__(self, decision: Decision, best: int | str, names: tuple[str, ...]) -> None:
        pack = decision.view.spec.pack
        self._codes = {title(card.code): card.code for card in pack}
        self._view, self._names = decision.view, names
        self._chosen, self._best = named(decision.chosen), best
        seat = decision.view.seat
        assert seat is not None
        self._bid, self._taken = decision.view.bids[seat], decision.view.taken[seat]

    def read(self, text: str) -> tuple[list[Reason], str]:
        """The reasons, and what is left of the text without them."""
        found: list[Reason] = []
        for pattern, make in self._kinds():
            found += [make(*match.groups()) for match in re.finditer(pattern, text)]
            text = re.sub(pattern, "", text)
        return found, text

    def _kinds(self) -> list[tuple[str, Any]]:
        part = share_of

        def card(text: str) -> str:
            return self._codes[text]

        def way(text: str) -> int | str:
            return int(text) if text.isdigit() else card(text)

        best, chosen = self._best, self._chosen
        need = self._bid - self._taken if isinstance(self._bid, int) else 0
        of, zero = f"{SHARE} of the deals", self._bid == 0

        lost = r"(You cannot take this trick\. )?"
        take, pays = (
            r"Take this trick: your bid needs more\.",
            r"Take this trick: every one still pays\.",
        )
        stay = (
            r"(?:You want no more tricks|Let this trick go: you have enough without it|Let this "
            r"trick go: every one costs now)\."
        )

        def under(one: str, share: str, two: str, less: str) -> Reason:
            return StaysUnder(card(one), part(share), card(two), part(less), zero, max(need, 0))

        def ends(first: float, second: float, *, few: bool) -> Reason:
            pair = (first, 0.0, second, 0.0) if few else (0.0, first, 0.0, second)
            return EndsWith((best, chosen), *pair)

        def rough(*, few: bool, more: float = 0.9) -> Reason:
            pair = (0.0, 0.0, more, 0.0) if few else (0.0, 0.0, 0.0, more)
            return EndsWith((best, chosen), *pair, rough=True)

        return [
            (
                rf"{take} The {CARD} takes this trick in {of}, {CARD} in {SHARE}\.",
                lambda one, a, two, b: TakesNow(card(one), part(a), card(two), part(b), need),
            ),
            (
                rf"{take} The {CARD} is likelier than {CARD} to take this trick\.",
                lambda one, two: TakesNow(card(one), 1.0, card(two), 0.0, need, rough=True),
            ),
            (
                rf"{pays} The {CARD} takes this trick in {of}, {CARD} in {SHARE}\.",
                lambda one, a, two, b: TakesNow(card(one), part(a), card(two), part(b), 0),
            ),
            (
                rf"{pays} The {CARD} is likelier than {CARD} to take this trick\.",
                lambda one, two: TakesNow(card(one), 1.0, card(two), 0.0, 0, rough=True),
            ),
            (
                rf"{stay} The {CARD} takes this trick in {of}, {CARD} in {SHARE}\.",
                under,
            ),
            (
                rf"{stay} The {CARD} is likelier than {CARD} to take this trick\.",
                lambda two, one: StaysUnder(card(one), 0.0, card(two), 1.0, zero, rough=True),
            ),
            (
                r"You cannot take this trick\. You need every trick after it\.",
                lambda: NeedsAll(need, lost=True),
            ),
            (r"You need every trick that is left\.", lambda: NeedsAll(need, lost=False)),
            (
                rf"Keep {CARD} to get off lead later: you then end with too many tricks less often "
                r"than if you play it now\.",
                lambda one: Exit(card(one), 0.5),
            ),
            (
                rf"{lost}(?:Draw trumps first\. )?"
                rf"Keep {CARD}: it is likelier to take a trick later than now\.",
                lambda no, one: Kept(card(one), 1.0, 0.0, lost=bool(no)),
            ),
            (
                rf"{lost}Get rid of {CARD}: if you play {CARD}, it may take a trick too many "
                r"later\.",
                lambda no, one, two: GetsRid(card(one), 1.0, card(two), lost=bool(no)),
            ),
            (
                rf"{lost}Keep {CARD}: it beats more of the unseen cards than {CARD}\.",
                lambda no, one, two: Kept(card(one), None, 0.0, lost=bool(no), lower=card(two)),
            ),
            (
                rf"{lost}Get rid of {CARD}: it beats more of the unseen cards than {CARD}\.",
                lambda no, one, two: GetsRid(card(one), None, card(two), lost=bool(no)),
            ),
            # Of these only which way does it more often is said.
            (
                rf"{lost}Your {CARD} is then less likely to take a trick too many than after "
                rf"{CARD}\.",
                lambda no, one, two: Relieves(card(one), 0.0, 1.0, card(two), lost=bool(no)),
            ),
            (
                rf"(?:Draw trumps first\. |End a suit of your hand\. )?{lost}Your {CARD} is then "
                rf"more likely to take a trick than after {CARD}\.",
                lambda no, one, two: Helps(card(one), 1.0, 0.0, card(two), "", lost=bool(no)),
            ),
            (
                r"It stands in the way of (\w+), whose bid is made less often than after (?:a bid "
                rf"of \d+|{CARD})\.",
                lambda who, _two: Hinders(self._names.index(who), 0.0, 1.0, chosen),
            ),
            (
                rf"You end with too (few|many) tricks less often after {WAY} than after "
                rf"{WAY}\.",
                lambda much: rough(few=much == "few"),
            ),
            (
                r"A bid of \d+ is made more often than one of \d+\.",
                lambda: EndsWith((best, chosen), 0.0, 0.5, 1.0, 0.0, rough=True),
            ),
            (
                rf"You end with too (few|many) tricks in {of} after {WAY}, in {SHARE} after "
                rf"{WAY}\.",
                lambda much, a, b: ends(part(a), part(b), few=much == "few"),
            ),
            (
                rf"A bid of \d+ is made in {of}, one of \d+ in {SHARE}\.",
                # Of the ways to fail their sum alone is told.
                lambda a, b: EndsWith((best, chosen), 0.0, 1 - part(a), 1 - part(b), 0.0),
            ),
            (
                r"Your bid of (\d+) is out of reach: you have (\d+), and (\d+) tricks? (?:is|are) "
                r"left\.",
                lambda bid, taken, left: OutOfReach(None, int(bid), int(taken), int(left)),
            ),
            (r"You cannot take this trick\.", TrickLost),
            (
                r"Cards that may take a trick: ([^.]*) of the deals\.",
                lambda cards: TakesTricks(
                    tuple(
                        (card(one), part(share))
                        for one, share in re.findall(rf"{CARD} in {SHARE}", cards)
                    )
                ),
            ),
        ]


def asked(reader: RecordReader, decision: Decision, best: Any) -> Asked:
    """The decision as the recount has it, the best way first."""
    ways = {named(way): way for way in (best, decision.chosen)}
    before = []
    for step in reader.steps[: decision.step]:
        if isinstance(step.action, Bid) and len(step.before.finished) == decision.deal - 1:
            seat = step.action.seat
            legal = legal_actions(step.before, seat)
            before.append(Moment(step.before, seat, legal, step.action))
    state = reader.steps[decision.step].before
    moment = Moment(state, decision.seat, decision.legal, best)
    case = case_of(moment, before, best, decision.chosen)
    return Asked("blackout", case, ways, Hint((), (), (), swing(decision.view.spec)))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [("blackout", 3), ("oh-hell", 4), ("clag", 4)])
def test_every_sentence_of_why_is_counted_again_in_other_deals(
    name: str,
    players: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "home"))
    lines = record(name, players, 4, 4)
    lines[0]["seats"][0]["agent"] = "human"
    path = tmp_path / "game.blackout"
    path.write_text(text_of(lines), encoding="utf-8")
    (game,) = run_json(capsys, "review", path)["games"]
    reader = replay(game_of(lines))
    decisions = [*decisions_of(reader, {0})]
    assert len(decisions) == len(game["decisions"])
    names = tuple(plan.name for plan in reader.setup.seats)
    verdicts: Counter[Verdict] = Counter()
    for place, (decision, said) in enumerate(zip(decisions, game["decisions"], strict=True)):
        if not said["mistake"] or not isinstance(decision.chosen, Bid | Play):
            continue
        best = next(way for way in decision.legal if data_of(line_of(way)) == said["best"])
        reasons, rest = Sentences(decision, named(best), names).read(said["why"])
        again = Recounts(asked(reader, decision, best), f"why {place}")
        for part in MOST.findall(rest):
            found = again.of(named(best), DEALS[0])
            assert max(map(len, found.takes.values()), default=0) <= DEALS[0] * (
                share_of(part) + NEAR
            )
        for reason in reasons:
            verdicts[again.verdict(reason)] += 1
            if isinstance(reason, EndsWith) and again.verdict(reason) is Verdict.RIGHT:
                one, two = again.pair(reason, DEALS[0])
                assert judged(reason, two, one, 1.0) is Verdict.WRONG, "turned round"
        assert not FACTS.sub("", MOST.sub("", VERDICT.sub("", rest))).strip(), "all was counted"
    assert not verdicts[Verdict.WRONG]
    assert verdicts.total() >= LEAST
    assert verdicts[Verdict.RIGHT] >= 0.8 * verdicts.total()
