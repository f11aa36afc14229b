"""The review of a recorded game: what every decision was worth, from what its seat knew."""

from __future__ import annotations

import json
from collections.abc import Iterable
from decimal import Decimal
from functools import partial
from hashlib import sha256
from itertools import product
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ai.kernel.search import search_choice
from ai.kernel.search.search_choice import search_for
from ai.players.weigher import ExpertWeigher
from game.engine import Action, Bid, Card, Deal, GameState, IllegalAction, Play, Seat, card
from game.engine.choices import Goal
from game.engine.deal_sequence import scheduled
from game.engine.refusal import finished
from game.engine.scoring import PREMIUMS
from game.engine.weighing import WeighedWay, at_once
from game.presentation.words.advice.hints import decision_sentences
from game.review.decisions import decisions_of
from game.review.facts import Beaten, HighestLeft, Reason, ShownVoid, Stakes, TrumpsOut
from game.review.game_review import GameReviewer, points_beside, premiums_beside
from game.review.kept_reviews import KeptReview, kept_review
from game.review.measured_points import (
    GAIN,
    MEASURED,
    NOTHING,
    Points,
    level_of,
    points_of_deal,
    read_tables,
    size_key,
    swing,
)
from game.review.review_types import SHARPNESS, decision_data, decision_of, document
from game.review.weighed_decision import (
    ALONE_ERROR,
    MODEL_ERROR,
    decision_facts,
    loss_of,
    review_decision,
    ways_of,
)
from game.review.win_chances import RestOfGame, mean_chances
from game.roster import weigher
from game.table.records.event_lines import LayLine, lines_of
from game.table.records.headers import header
from game.table.records.lines import data_of
from game.table.records.replay import RecordReader, replay
from game.table.setup import plan
from game.variants import VARIANTS, with_options
from tests.ai.test_agents_blind import exchanged, hidden_from
from tests.commands.command_line import outcome
from tests.lines import game_of, typed
from tests.recorded import Lines, record
from tests.rows import SHARED_ROWS
from tests.storage.raw_documents import rows_in
from tests.tables import text_of

EXPERT = weigher()


def played(lines: Lines) -> RecordReader:
    return replay(game_of(lines))


def reviewed(lines: Lines, seat: Seat | None, kept: KeptReview | None = None) -> dict[str, Any]:
    reader = played(lines)
    reviewer = GameReviewer(reader, EXPERT, kept or KeptReview(None), seat)
    for _ in reviewer.steps():
        pass
    names = tuple(plan.name for plan in reader.setup.seats)
    return document(reviewer.review(), partial(decision_sentences, names=names))


def two_deals(*agents: str) -> Lines:
    """A game of two deals of Blackout for three, played at random."""
    lines = record("blackout", 3, 4, None, schedule=[4, 2])
    for seat, agent in zip(lines[0]["seats"], agents, strict=False):
        seat["agent"] = agent
    return lines


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def review(*words: object, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    return outcome(capsys, "review", *words)


def test_the_command_weighs_what_the_person_decided_and_adds_up(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(text_of(two_deals("human")), encoding="utf-8")
    code, out, _ = review(path, "--json", capsys=capsys)
    assert code == 0
    (game,) = json.loads(out)["games"]
    (seat,) = game["seats"]
    assert (seat["seat"], seat["agent"]) == (0, "human")
    assert seat["decisions"] == len(game["decisions"]) > 4
    for each in game["decisions"]:
        points = {json.dumps(way["action"]): way["points"] for way in each["ways"]}
        best, taken = points[json.dumps(each["best"])], points[json.dumps(each["chosen"])]
        assert best == max(points.values())
        assert each["loss"] == pytest.approx(best - taken, abs=1e-9)
        assert each["loss"] >= 0
        assert each["why"].endswith(".")
        assert (each["tier"] == "fine") == (not each["mistake"])
        assert not each["mistake"] or each["loss"] > each["error"]
        assert (each["trick"] is None) == (each["kind"] != "play")
        for way in each["ways"]:
            assert sum(way["tricks"]) == pytest.approx(1, abs=1e-3)
    for deal in game["deals"]:
        parts = [Decimal(str(deal[part])) for part in ("promise", "skill", "luck")]
        assert sum(parts) == deal["points"]
    losses = [each["loss"] for each in game["decisions"]]
    assert seat["loss_per_decision"] == pytest.approx(sum(losses) / len(losses), abs=1e-4)
    assert seat["skill"] == pytest.approx(-sum(losses), abs=1e-3)
    for name, kinds in (("", ("bid", "play")), ("_of_bids", ("bid",)), ("_of_cards", ("play",))):
        each = [one["accuracy"] for one in game["decisions"] if one["kind"] in kinds]
        expected = (sum(each) / len(each)) ** SHARPNESS
        assert seat[f"accuracy{name}"] == pytest.approx(expected, abs=1e-3)
    assert 0 < seat["accuracy"] < 1, "something was given away by playing at random"
    assert all(sum(chances) == pytest.approx(1, abs=1e-3) for chances in game["win_chance"])
    (noted,) = map(json.loads, rows_in(home / "reviews.jsonl"))
    assert noted["record"] == sha256(path.read_bytes()).hexdigest()
    assert (noted["decisions"], noted["mistakes"]) == (len(losses), seat["mistakes"])
    assert noted["loss"] == pytest.approx(sum(losses), abs=1e-3)
    assert noted["cards"] ** SHARPNESS == pytest.approx(seat["accuracy_of_cards"], abs=1e-3)
    # Read back from what was kept, it is the same to the letter; so is the page for people.
    assert list((home / "reviews").iterdir())
    assert review(path, "--json", capsys=capsys)[:2] == (0, out)
    assert len(rows_in(home / "reviews.jsonl")) == 1, "nothing is new"
    code, page, _ = review(path, "--seat", 0, capsys=capsys)
    assert code == 0
    assert "accuracy" in page


@pytest.mark.thinned(4)
@pytest.mark.parametrize("name", VARIANTS)
def test_a_step_of_a_review_plays_one_batch_of_deals_at_most(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So whoever waits, or gives it up, waits for no more: 20 ms on a slow machine."""
    batches: list[int] = []

    def counted(*args: Any) -> Any:
        search = search_for(*args)
        play = search.play

        def noted(each: int) -> None:
            batches.append(each)
            play(each)

        monkeypatch.setattr(search, "play", noted)
        return search

    monkeypatch.setattr(search_choice, "search_for", counted)
    players = 4 if 4 in VARIANTS[name].deals else min(VARIANTS[name].deals)
    reader, within = played(record(name, players, 5, 1)), 0
    for step in GameReviewer(reader, EXPERT, KeptReview(None), 0).steps():
        assert len(batches) <= 1
        within += step is None
        batches.clear()
    assert within


def test_a_review_that_was_stopped_goes_on_where_it_was_and_says_the_same(tmp_path: Path) -> None:
    lines = two_deals("human")
    whole = reviewed(lines, None)
    path = tmp_path / "kept.jsonl"
    stopped = GameReviewer(played(lines), EXPERT, KeptReview(path), None)
    steps = stopped.steps()
    for _ in range(4):
        while next(steps) is None:
            pass
    before = len(KeptReview(path).decisions)
    assert before == 4
    path.write_bytes(path.read_bytes()[:-30])  # killed inside a line
    again = KeptReview(path)
    assert len(again.decisions) == 3
    assert reviewed(lines, None, again) == whole
    assert reviewed(lines, None, KeptReview(path)) == whole
    for each in again.decisions.values():
        assert decision_of(json.loads(json.dumps(decision_data(each)))) == each


def test_what_a_seat_could_not_see_changes_no_word_of_its_review() -> None:
    lines = two_deals("human")
    reader = played(lines)
    compared = 0
    for decision in decisions_of(reader, {0}):
        if decision.deal > 1:
            break
        state = reader.steps[decision.step].before
        actions: list[Action] = [step.action for step in reader.steps[: decision.step]]
        other = _dealt_otherwise(reader, state, actions, decision.step)
        if other is None:
            continue
        place = compared + 1
        (same,) = (each for each in decisions_of(other, {0}) if each.step == decision.step)
        assert same.view == decision.view
        found = at_once(review_decision(EXPERT, decision, place))
        assert at_once(review_decision(EXPERT, same, place)) == found
        facts = at_once(decision_facts(EXPERT, decision, found, place))
        assert at_once(decision_facts(EXPERT, same, found, place)) == facts
        compared += 1
    assert compared > 1


def _dealt_otherwise(
    reader: RecordReader, state: GameState, actions: list[Action], step: int
) -> RecordReader | None:
    """The same game with other cards where seat 0 could not see them, up to this step."""
    hidden = hidden_from(state, 0)
    chosen = reader.steps[step].action
    for seed in range(200):
        changed = exchanged(state.variant, actions, hidden, 0, Random(seed))
        if changed[0] == actions[0] or not isinstance(changed[0], Deal):
            continue
        lines = _lines(state, [*changed, chosen])
        if lines is not None:
            return played(lines)
    return None


def _lines(state: GameState, actions: list[Action]) -> Lines | None:
    from game.engine import apply, new_game

    setup = plan(state.variant, ("human", "random", "random"), seed=4, first_dealer=0)
    now = new_game(state.variant, 3, state.first_dealer)
    lines: Lines = [{**data_of(header(setup)), "first_dealer": state.first_dealer}]
    try:
        for action in actions:
            now, events = apply(now, action)
            lines += map(data_of, lines_of(events))
    except IllegalAction:
        return None
    return lines


@pytest.mark.thinned(30)
@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_is_reviewed_and_what_cannot_be_weighed_is_said(name: str) -> None:
    players = 4 if 4 in VARIANTS[name].deals else min(VARIANTS[name].deals)
    lines = record(name, players, 3, 2)
    found = reviewed(lines, 0)
    assert found["decisions"]
    unknown = [each for each in found["decisions"] if each["best"] is None]
    assert all(each["kind"] == "talk" and each["why"] for each in unknown)
    assert bool(unknown) == any("cannot be weighed" in note for note in found["notes"])
    for deal in found["deals"]:
        parts = [Decimal(str(deal[part])) for part in ("promise", "skill", "luck")]
        assert sum(parts) == deal["points"]


def test_a_missed_premium_is_taken_off_the_points_that_a_review_accounts_for() -> None:
    lines = record("ninety-nine", 3, 3, 2)
    reader = played(lines)
    first = reader.state.finished[0]
    staked = first.result.premium
    assert staked is not None
    assert not first.result.made[staked.seat]
    given = PREMIUMS[staked.premium]
    for seat in range(3):
        deal = reviewed(lines, seat)["deals"][0]
        parts = [Decimal(str(deal[part])) for part in ("promise", "skill", "luck")]
        assert sum(parts) == deal["points"] == first.points[seat] - deal["given"]
        assert deal["given"] == (given if seat == staked.seat else 0)


def test_what_opponents_lose_with_premiums_is_promised_where_bids_are_laid() -> None:
    spec, plain = (scheduled(VARIANTS[name], 3, 1, 0) for name in ("ninety-nine", "oh-hell"))
    tame = ("human", "casual", "casual")
    wild = ("human", "random", "casual")
    assert premiums_beside(spec, wild, 0) - premiums_beside(spec, tame, 0) > 15
    assert points_beside(spec, wild, 0) - points_beside(spec, wild, 1) > 15
    assert points_beside(plain, wild, 0) - points_beside(plain, wild, 1) < 1


def test_while_a_game_is_played_nothing_open_is_looked_at_and_two_persons_see_nothing() -> None:
    whole = two_deals("human")
    cut = whole[: next(at for at, line in enumerate(whole) if line.get("event") == "score") - 4]
    running = reviewed(cut, None)
    assert running["decisions"]
    assert all(each["open"] is None for each in running["decisions"])
    assert not running["complete"]
    two = two_deals("human", "human")
    cut = two[: len(cut)]
    assert reviewed(cut, None)["decisions"] == []
    assert "two or more persons" in reviewed(cut, None)["notes"][0]
    assert {each["seat"] for each in reviewed(two, None)["decisions"]} == {0, 1}


def test_bad_files_and_words_are_refused_in_a_sentence_and_the_rest_is_shown(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    lines = two_deals("human")
    path.write_text(text_of(lines), encoding="utf-8")
    for words in ((tmp_path / "none.jsonl",), (path, "--seat", "3"), (tmp_path,)):
        code, out, err = review(*words, capsys=capsys)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
    ends = [at for at, line in enumerate(lines) if line.get("event") == "score"]
    lines[ends[0] + 1]["dealer"] = 7
    path.write_text(text_of(lines), encoding="utf-8")
    code, out, err = review(path, "--json", capsys=capsys)
    assert code == 2
    assert f"Line {ends[0] + 2}" in err
    assert {each["deal"] for each in json.loads(out)["games"][0]["decisions"]} == {1}
    path.write_text('{"format":"blackout-record","version":2}\n', encoding="utf-8")
    code, out, err = review(path, "--json", capsys=capsys)
    assert (code, out) == (2, "")
    assert "written by a newer version" in err


def test_without_the_search_the_command_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(text_of(two_deals("human")), encoding="utf-8")
    lacks = "The search is of another version."
    monkeypatch.setattr("game.roster.search_trouble", lambda: finished(lacks))
    code, out, err = review(path, capsys=capsys)
    assert (code, out) == (2, "")
    assert f"Nothing can be weighed. {lacks}" in err
    assert err.count("\n") == 1


def test_win_chances_are_those_of_every_way_the_rest_may_come_out() -> None:
    """The sums are held against all ways that the rest may come out, counted one by one."""
    rest = (
        Points(0, (0.5, 0.0, 0.0, 0.5)),
        Points(-1, (0.25, 0.0, 0.75)),
        Points(0, (0.1, 0.6, 0.3)),
    )
    for totals in ((0, 0, 0), (2, 1, 2), (5, 0, 3)):
        counted = [0.0, 0.0, 0.0]
        for ways in product(*(enumerate(each.shares) for each in rest)):
            ends = [
                total + each.least + at
                for total, each, (at, _share) in zip(totals, rest, ways, strict=True)
            ]
            likely = prod(share for _at, share in ways)
            first = [seat for seat in range(3) if ends[seat] == max(ends)]
            for seat in first:
                counted[seat] += likely / len(first)
        assert mean_chances([totals], rest) == pytest.approx(counted)
    one, other = mean_chances([(0, 0, 0)], rest), mean_chances([(1, 0, 0)], rest)
    halfway = [(a + b) / 2 for a, b in zip(one, other, strict=True)]
    assert mean_chances([(0.5, 0, 0)], rest) == pytest.approx(halfway)
    assert mean_chances([(7, 7, 3)], (NOTHING,) * 3) == (0.5, 0.5, 0.0)


@pytest.mark.parametrize("name", SHARED_ROWS)
def test_every_deal_of_every_schedule_has_measured_points_and_chances_add_up(name: str) -> None:
    row = VARIANTS[name]
    if row.rules.goal is Goal.SHARED:
        return
    known = {(table.variant, table.players): table for table in read_tables(MEASURED)}
    for players in row.deals:
        sizes = dict(known[name, players].sizes)
        for number in range(1, len(row.deals[players]) + 1):
            assert size_key(scheduled(row, players, number, 0)) in sizes
        rest = RestOfGame(row, ["casual"] * players)
        totals = [5, *[0] * (players - 1)]
        before, after = rest.chances(totals, 0), rest.chances(totals, len(row.deals[players]))
        assert round(sum(before), 9) == round(sum(after), 9) == 1
        assert after[0] == 1
        assert min(before) > 0
        assert before[0] > before[-1]


def test_house_rules_take_the_nearest_points_that_were_measured() -> None:
    row = VARIANTS["blackout"]
    doubled = with_options(row, {"scoring": "ten-plus-bid", "schedule": [6]}, 4)
    own = points_of_deal(with_options(row, {"schedule": [6]}, 4), 4, 1, "casual")
    stretched = points_of_deal(doubled, 4, 1, "casual")
    assert sum(stretched.shares) == pytest.approx(sum(own.shares)) == pytest.approx(1)
    assert stretched != own
    assert stretched.least == own.least == 0


def test_before_each_trick_the_chances_come_from_the_cards_as_they_lie() -> None:
    lines = two_deals("human")
    found = reviewed(lines, None)
    reader = played(lines)
    moments = found["moments"]
    assert len(moments) == 6
    for each in moments:
        assert round(sum(each["chances"]), 9) == 1
        step = reader.steps[each["step"]]
        assert not step.before.deal.trick
    # The last trick of the last deal is played with one card each: nothing is open any more.
    assert tuple(moments[-1]["chances"]) == tuple(found["win_chance"][-1])


class Remembering(ExpertWeigher):
    """The expert, and the deals that it drew last."""

    drawn: tuple[tuple[tuple[Card, ...], ...], ...] = ()

    def deals(self, view: Any, number: int, rng: Any) -> Any:
        self.drawn = yield from super().deals(view, number, rng)
        return self.drawn


@pytest.mark.thinned(6)
@pytest.mark.parametrize("name", VARIANTS)
def test_every_number_told_of_a_decision_is_counted_again(name: str) -> None:
    players = 4 if 4 in VARIANTS[name].deals else min(VARIANTS[name].deals)
    reader, told = played(record(name, players, 5, 3)), 0
    for place, decision in enumerate(decisions_of(reader, {0}), 1):
        expert = Remembering()
        found = at_once(review_decision(expert, decision, place, 16))
        found = found._replace(mistake=found.best is not None)
        state = reader.steps[decision.step].before
        hidden = hidden_from(state, 0)
        for fact in at_once(decision_facts(expert, decision, found, place)):
            told += 1
            match fact:
                case TrumpsOut(trumps, unseen):
                    assert unseen == len(hidden)
                    assert trumps <= unseen
                case HighestLeft(number, of):
                    hand = state.deal.hands[0]
                    assert of == len(hand)
                    assert number == sum(not _above(hidden, held) for held in hand)
                case ShownVoid(owner, suit, trick):
                    deal = state.deal.tricks[trick - 1].played
                    (thrown,) = (each.card for each in deal if each.seat == owner)
                    assert deal[0].card.suit.letter == suit != thrown.suit.letter
                case Beaten(code, share, seat):
                    played_card = card(code)
                    gone = {each.seat for each in state.deal.trick} | {0}
                    after = [each for each in range(players) if each not in gone]
                    assert seat == (after[0] if len(after) == 1 else None)
                    assert len(expert.drawn) == 200
                    for hands in expert.drawn:
                        assert [*map(len, hands)] == [*map(len, state.deal.hands)]
                        others = {held for owner in range(1, players) for held in hands[owner]}
                        assert others <= set(hidden)
                    higher = sum(
                        any(_above(hands[owner], played_card) for owner in after)
                        for hands in expert.drawn
                    )
                    assert share == higher / 200
                case Stakes(ways):  # the same points as those of the ways themselves
                    best = max(found.ways, key=lambda way: way.points)
                    assert isinstance(best.action, LayLine)
                    aside = {
                        way.action.premium or "": way.points
                        for way in found.ways
                        if isinstance(way.action, LayLine)
                        and {*way.action.cards} == {*best.action.cards}
                    }
                    assert dict(ways) == aside
                case reason:  # tests/compare/test_reasons.py counts those again
                    assert isinstance(reason, Reason)
    assert told


def _above(held: Iterable[Card], card: Card) -> bool:
    return any(each.suit is card.suit and each.height > card.height for each in held)


class OneSided:
    """A weigher for which the first way is always better, by more than its noise or by less."""

    version = "test"

    def __init__(self, noise: float) -> None:
        self.noise = noise

    def weigh(self, view: Any, legal: Any, playouts: int, rng: Any, chosen: Any = None) -> Any:
        def way(at: int, action: Any) -> WeighedWay:
            batches = tuple(
                10.0 - at + (self.noise * (-1) ** batch if at else 0.0) for batch in range(16)
            )
            return WeighedWay(action, 10.0 - at, 0.5, (1.0,), 1.0 - at, 16, batches, batches)

        yield
        return tuple(way(at, action) for at, action in enumerate(legal))

    def play_on(self, view: Any, legal: Any, playouts: int, rng: Any) -> Any:
        yield
        return None

    def solve(self, view: Any, legal: Any) -> None:
        return None

    def endings(self, view: Any, times: int, rng: Any) -> Any:
        return ()

    def deals(self, view: Any, number: int, rng: Any) -> Any:
        yield
        return ()

    def courses(self, view: Any, ways: Any, number: int, rng: Any) -> Any:
        yield
        return ()

    def chances(self, view: Any, playouts: int, rng: Any) -> Any:
        return ()


@pytest.mark.parametrize(("noise", "sure"), [(0.5, True), (20.0, False)])
def test_a_loss_within_its_noise_is_no_mistake(noise: float, sure: bool) -> None:
    reader = played(two_deals("human"))
    worse = [each for each in decisions_of(reader, {0}) if each.chosen != each.legal[0]]
    assert worse
    for decision in worse:
        found = at_once(review_decision(OneSided(noise), decision, 1))
        assert found.loss > 0
        # No net weighed it: before cards are played a loss has to be larger to be sure.
        whole = swing(decision.view.spec)
        told = sure and (isinstance(decision.chosen, Play) or found.loss > ALONE_ERROR * whole)
        assert found.mistake is told
        assert (found.accuracy < 1) is told


def test_reviews_of_another_expert_are_kept_apart(home: Path) -> None:
    lines = typed(two_deals("human"))
    one, other = kept_review(lines, "a"), kept_review(lines, "b")
    one.add_promise(1, 0, 2.5)
    assert kept_review(lines, "a").promises == {(1, 0): 2.5}
    assert other.promises == kept_review(lines, "b").promises == {}


def test_a_level_has_so_much_more_than_the_mix_as_was_measured() -> None:
    row = VARIANTS["oh-hell"]
    for number in (1, 8):
        wide = swing(scheduled(row, 4, number, 0))
        mix = points_of_deal(row, 4, number, None)
        for level in ("expert", "master"):  # of neither a deal was counted
            name = level_of(level)
            assert name is not None
            tilted = points_of_deal(row, 4, number, name)
            assert sum(tilted.shares) == pytest.approx(1.0)
            assert tilted.least == mix.least
            assert len(tilted.shares) == len(mix.shares)
            assert _mean_of(tilted) == pytest.approx(_mean_of(mix) + GAIN[name] * wide, abs=1e-6)
    row = with_options(VARIANTS["blackout"], {"schedule": [2, 1]}, 4)
    for number, most in ((1, 0.85), (2, 0.92)):  # no level makes every bid of a small deal
        assert points_of_deal(row, 4, number, "expert").shares[-1] < most
    row = VARIANTS["oh-hell"]
    start = [RestOfGame(row, ("beginner", "casual", "skilled", "expert")).chances([0] * 4, 0)]
    assert all(list(chances) == sorted(chances) for chances in start)
    assert sum(start[0]) == pytest.approx(1.0)


def _mean_of(points: Points) -> float:
    return sum((points.least + at) * share for at, share in enumerate(points.shares))


def test_within_the_error_of_playouts_no_way_is_a_mistake_however_many_deals_there_are() -> None:
    swung, same = 10.0, 16
    bids = (Bid(0, 0), Bid(0, 1))
    for loss, mistake in ((0.5, False), (0.8, False), (1.0, True), (4.0, True)):
        found = [
            WeighedWay(bid, points, 0.5, (1.0,), points, 320, (points,) * same, (points,) * same)
            for bid, points in zip(bids, (5.0, 5.0 - loss), strict=True)
        ]
        best, worse = (loss_of(found, ways_of(found), bid, swung) for bid in bids)
        assert not best.mistake
        assert best.error == 0
        assert worse.points == pytest.approx(loss)
        assert worse.noise == 0, "all deals came to the same"
        assert worse.error == pytest.approx(MODEL_ERROR * swung)
        assert worse.mistake == mistake
