"""Fair cards: games dealt again from their seed, the pledge, and many deals counted by seat."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.commands.cli import main
from game.engine import Card, Limit
from game.roster import inline_thinking
from game.table import fairness
from game.table.dealer import Seed, shuffled
from game.table.fairness import Check, Counting
from game.table.game import Game
from game.table.headless import play_out, steps
from game.table.records.headers import header
from game.table.records.lines import DrawNote
from game.table.records.redeal import NotOfItsSeed, audited
from game.table.records.replay import only_game
from game.table.seed_draw import SeedDraw, share_of, sorted_shares
from game.table.setup import plan
from game.table.shelf import Shelf
from game.variants import VARIANTS, variant, with_options
from tests.commands.command_line import NO_WINDOWS, outcome
from tests.lines import plain, typed
from tests.tables import text_of

Lines = list[dict[str, Any]]
PEOPLE = (("Ann", "a"), ("Bob", "b"))


def audit(*words: object, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    return outcome(capsys, "audit", *words)


def checked(path: Path) -> int:
    return main(["check", str(path)], NO_WINDOWS)


def lines_of_a_game(
    name: str = "blackout", players: int = 3, seed: Seed | None = None, **options: object
) -> Lines:
    game = with_options(variant(name), options, players)
    played = play_out(plan(game, ("random",) * players, seed=seed), inline_thinking(Limit()), 3)
    return plain(played.lines)


def kept(path: Path, lines: Lines) -> Path:
    path.write_text(text_of(lines), encoding="utf-8")
    return path


@pytest.mark.thinned(3)
@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_is_dealt_again_from_its_seed(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its turn-ups, second packs and piles too, and the draw for the deal."""
    path = kept(tmp_path / "game.jsonl", lines_of_a_game(name, VARIANTS[name].seats[0]))
    code, out, _ = audit(path, "--json", capsys=capsys)
    (document,) = json.loads(out)
    assert code == 0
    assert document["faults"] == []
    assert document["deals"] == 3
    assert (document["seed"], document["first_dealer"]) == ("drawn", "drawn")


def test_the_pledge_can_be_worked_out_from_the_page_alone() -> None:
    header = lines_of_a_game(schedule=[2, 1])[0]
    text = (
        'blackout-pledge-1|{"options":{"schedule":[2,1]},"players":3,'
        f'"seed":"{header["seed"]}","variant":"blackout"}}'
    )
    assert header["pledge"] == hashlib.sha256(text.encode()).hexdigest()


def test_a_drawn_seed_has_128_bits_and_a_typed_one_no_pledge() -> None:
    drawn, named = lines_of_a_game()[0], lines_of_a_game(seed=7)[0]
    assert len(drawn["seed"]) == 32
    assert "pledge" in drawn
    assert "pledge" not in named


def test_a_game_that_goes_on_from_another_has_a_known_seed(tmp_path: Path) -> None:
    """Whoever plays on from a replay may have seen every card."""
    lines = lines_of_a_game()
    cut = next(number for number, line in enumerate(lines) if line.get("event") == "score")
    table = Shelf(tmp_path).branch(typed(lines[: cut + 1]), lambda setup: inline_thinking(Limit()))
    try:
        assert not table.setup.drawn
        assert "pledge" not in plain(table.lines)[0]
    finally:
        table.close()


def another_seed(lines: Lines) -> None:
    lines[0]["seed"] = "0" * 32


def another_pledge(lines: Lines) -> None:
    lines[0]["pledge"] = "0" * 64


@pytest.mark.parametrize("change", [another_seed, another_pledge])
def test_a_game_that_was_dealt_otherwise_is_found_out(
    change: Callable[[Lines], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = lines_of_a_game()
    change(lines)
    code, out, _ = audit(kept(tmp_path / "game.jsonl", lines), capsys=capsys)
    assert code == 1
    assert "The pledge in the header is not that of its seed and rules." in out
    assert ("by the seed it is" in out) == (change is another_seed)


def test_a_single_exchanged_card_is_found_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A record that is right by the rules, but for which hand had which card."""
    lines = lines_of_a_game("blackout", 2, schedule=[1], no_trump="always")
    deal = next(line for line in lines if line.get("event") == "deal")
    pack = {card.code for card in variant("blackout").pack(2)}
    held = {code for hand in deal["hands"] for code in hand}
    free = sorted(pack - held - {lines[2].get("card") or ""})
    old = deal["hands"][0][0]
    suit_mates = [code for code in free if code[1] == old[1]]
    found = 0
    for new in suit_mates:
        changed = json.loads(json.dumps(lines).replace(f'"{old}"', f'"{new}"'))
        code, out, _ = audit(kept(tmp_path / f"{new}.jsonl", changed), capsys=capsys)
        if code == 1:
            found += 1
            assert f"seat 0 was dealt {new}, by the seed it is {old}." in out
    assert found


@pytest.mark.parametrize(
    ("cut", "sentence"),
    [
        (lambda lines: lines[:-1], "is not finished, and the seed is told at the end"),
        (lambda lines: [{**lines[0], "seed": None}, *lines[1:]], "does not tell its seed"),
        (lambda lines: [lines[0], *lines[2:]], "is not right by the rules"),
    ],
)
def test_what_cannot_be_audited_is_said_in_a_sentence(
    cut: Callable[[Lines], Lines],
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = kept(tmp_path / "game.jsonl", cut(lines_of_a_game()))
    code, out, err = audit(path, capsys=capsys)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--variant", "nonsense"),
        ("--variant", "oh-hell", "--cards", "60"),
        ("--variant", "oh-hell", "--deals", "10"),
        ("--variant", "oh-hell", "--players", "50"),
        ("no-such-file.jsonl",),
        ("game.jsonl", "--variant", "oh-hell"),
    ],
)
def test_wrong_words_are_refused(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = audit(*words, capsys=capsys)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_the_chance_of_a_chi_square_is_that_of_the_tables() -> None:
    """Upper five and one per cent points as printed in every book."""
    for stat, degrees, chance in ((9.488, 4, 0.05), (13.277, 4, 0.01), (124.342, 100, 0.05)):
        assert Check("", stat, degrees).chance == pytest.approx(chance, abs=0.002)


def counted(seed: int, deals: int = 400) -> fairness.Count:
    counting = Counting(variant("oh-hell"), 4, seed, 7)
    for _ in range(deals):
        counting.deal()
    return counting.count()


@pytest.mark.slow
def test_a_fair_dealer_looks_like_chance() -> None:
    """Over many seeds every count is about as often above its middle as below."""
    above: dict[str, int] = {}
    for seed in range(60):
        for check in counted(seed).checks:
            above[check.what] = above.get(check.what, 0) + (check.chance < 0.5)
            assert check.fair
    assert len(above) == 5
    assert all(14 <= number <= 46 for number in above.values()), above


def test_a_dealer_who_favours_a_seat_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every third deal the best card of the pack goes to seat 0."""

    def favour(pack: tuple[Card, ...], seed: Seed, purpose: str, number: int) -> list[Card]:
        order = shuffled(pack, seed, purpose, number)
        if purpose == "deal" and number % 3 == 0:
            at = order.index(max(order, key=lambda card: card.height))
            best = -number % 4  # where seat 0 takes its first card
            order[at], order[best] = order[best], order[at]
        return order

    monkeypatch.setattr(fairness, "shuffled", favour)
    count = counted(3, 6000)
    assert not count.fair
    assert not next(check for check in count.checks if check.what == "cards by seat").fair


def test_a_dealer_who_turns_one_suit_too_often_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance = Random(4)

    def favour(pack: tuple[Card, ...], seed: Seed, purpose: str, number: int) -> list[Card]:
        order = shuffled(pack, seed, purpose, number)
        if purpose == "deal" and chance.random() < 0.1:
            rest = order[28:]
            rest.sort(key=lambda card: card.suit is not pack[0].suit)
            order[28:] = rest
        return order

    monkeypatch.setattr(fairness, "shuffled", favour)
    checks = {check.what: check for check in counted(3, 3000).checks}
    assert not checks["suits turned for trump"].fair


@pytest.mark.thinned(4)
@pytest.mark.parametrize("name", VARIANTS)
def test_deals_of_every_variant_can_be_counted(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    players = VARIANTS[name].seats[0]
    words = ("--variant", name, "--players", players, "--deals", 1000, "--seed", 1, "--json")
    code, out, _ = audit(*words, capsys=capsys)
    document = json.loads(out)
    assert code == 0
    assert document["deals"] == 1000
    assert len(document["seats"]) == players
    assert all(check["fair"] for check in document["checks"])


def drawn_game(*, seated: tuple[str, ...] = ("Bot 1", "Bot 2", "Bot 3"), seed: str = "") -> Lines:
    """A game whose seed Ann, Bob and a server drew together; its seats are drawn by it too."""
    shares = sorted_shares(share_of("k3v9qa", 1, digit * 64, name) for name, digit in PEOPLE)
    server = share_of("k3v9qa", 1, "c" * 64)
    draw = SeedDraw(game="k3v9qa", number=1, server=server, shares=shares, seated=seated)
    lines = lines_of_a_game(seed=seed or str(draw.seed))
    names = shuffled(seated, lines[0]["seed"], "seats", 0)
    for seat, name in zip(lines[0]["seats"], names, strict=True):
        seat["name"] = name
    return [lines[0] | {"draw": msgspec.to_builtins(draw)}, *lines[1:]]


def test_a_seed_that_everybody_drew_is_proved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(tmp_path / "game.jsonl", drawn_game())
    code, out, _ = audit(path, "--json", capsys=capsys)
    (document,) = json.loads(out)
    assert (code, document["faults"]) == (0, [])
    assert {share["name"] for share in document["draw"]["shares"]} == {"Ann", "Bob"}
    assert "seed drawn by the server and " in audit(path, capsys=capsys)[1]
    assert checked(path) == 0


def test_the_seed_of_a_draw_can_be_worked_out_from_the_page_alone() -> None:
    header = drawn_game()[0]

    def digits(text: str) -> str:
        return hashlib.sha512(f"blackout-draw-1|{text}".encode()).hexdigest()

    made = {name: digits(f"commitment|k3v9qa|1|{digit * 64}|{name}")[:64] for name, digit in PEOPLE}
    assert {one["name"]: one["commitment"] for one in header["draw"]["shares"]} == made
    secrets = [digit * 64 for name, digit in sorted(PEOPLE, key=lambda one: made[one[0]])]
    assert header["seed"] == digits("|".join(["seed", "k3v9qa", "1", "c" * 64, *secrets]))[:32]


def another_secret(header: dict[str, Any]) -> None:
    """The host tries secrets until he likes the cards."""
    header["draw"]["server"]["secret"] = "d" * 64


def another_share(header: dict[str, Any]) -> None:
    """Somebody tells another secret than the one committed to."""
    header["draw"]["shares"][0]["secret"] = "d" * 64


def other_seats(header: dict[str, Any]) -> None:
    header["draw"]["seated"] = header["draw"]["seated"][::-1]


def untold_void(header: dict[str, Any]) -> None:
    """A draw was made again, and the record does not say why."""
    header["draw"]["number"] = 2


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (another_secret, "The server's secret is not the one that was committed to."),
        (another_share, "'s secret is not the one that was committed to."),
        (other_seats, "The seats are not as the seed draws them."),
        (untold_void, "The draw does not say what became of those before it."),
    ],
)
def test_a_draw_that_was_changed_is_found_out(
    change: Callable[[dict[str, Any]], None],
    why: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = drawn_game()
    change(lines[0])
    code, out, _ = audit(kept(tmp_path / "game.jsonl", lines), capsys=capsys)
    assert code == 1
    assert why in out


def test_a_host_who_chose_the_seed_is_found_out_by_check_and_audit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(tmp_path / "game.jsonl", drawn_game(seed="0123456789abcdef" * 2))
    code, out, _ = audit(path, capsys=capsys)
    assert code == 1
    assert "The seed is not the one that was drawn." in out
    assert checked(path) == 1
    assert "The seed is not the one that was drawn." in capsys.readouterr().out


def test_cards_that_another_server_drew_anew_are_proved_from_their_own_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From deal 2 on: whoever exchanged the seeds or kept the first one is found out."""
    setup = plan(with_options(variant("blackout"), {}, 3), ("random",) * 3)
    game = Game(setup, [header(setup)])
    anew = "0123456789abcdef" * 2
    for _ in steps(game, lambda _game, _seat, legal: legal[0], 3):
        if len(game.deals) == 1 and game.seed != anew:
            game.note(DrawNote(deal=2, seed=anew))
            game.seed = anew
    lines = plain(game.lines)
    right = kept(tmp_path / "right.jsonl", lines)
    assert audit(right, capsys=capsys)[0] == 0
    assert checked(right) == 0
    without = kept(tmp_path / "wrong.jsonl", [one for one in lines if one.get("note") != "draw"])
    code, out, _ = audit(without, capsys=capsys)
    assert code == 1
    assert "Deal 2: seat" in out
    assert "Deal 1: seat" not in out


LARGE = 123_456_789_012_345_678


def rounded(number: int) -> int:
    """What a program with floating point numbers alone writes back."""
    return int(float(number))


def test_a_large_typed_seed_is_written_as_a_string_and_deals_as_the_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = lines_of_a_game(seed=LARGE)
    assert lines[0]["seed"] == f"+{LARGE}"
    code, out, _ = audit(kept(tmp_path / "game.jsonl", lines), "--json", capsys=capsys)
    assert (code, json.loads(out)[0]["seed"]) == (0, "typed")
    lines[0]["seed"] = LARGE  # as 0.3 wrote it
    assert audit(kept(tmp_path / "old.jsonl", lines), capsys=capsys)[0] == 0
    assert checked(tmp_path / "old.jsonl") == 0


@pytest.mark.parametrize("name", ["blackout", "clag", "cooperative", "la-podrida"])
def test_a_seed_that_was_rounded_in_an_older_record_is_told_from_false_cards(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = lines_of_a_game(name, 4, seed=LARGE)
    lines[0]["seed"] = rounded(LARGE)
    assert lines[0]["seed"] == 123456789012345680  # as jq 1.6 writes it
    path = kept(tmp_path / "game.jsonl", lines)
    code, out, _ = audit(path, "--json", capsys=capsys)
    (document,) = json.loads(out)
    assert (code, document["faults"]) == (0, [])
    assert (document["rounded"], document["first_dealer"]) == (f"+{LARGE}", "drawn")
    assert (
        f"seed typed, so it may have been known beforehand, {LARGE}, which another program"
        in (audit(path, capsys=capsys)[1])
    )
    # False cards stay false, whatever rounds to the seed: two cards of the first deal change hands.
    deal = next(line for line in lines if line.get("event") == "deal" and len(line["hands"][0]) > 1)
    deal["hands"][0].reverse()
    code, out, _ = audit(kept(path, lines), "--json", capsys=capsys)
    assert (code, json.loads(out)[0]["rounded"]) == (1, None)


@pytest.mark.parametrize(
    ("typed", "left"), [(10**18 - 1, 10**18), (10**18 - 64, 1e18), (10**17, 1e17)]
)
def test_the_largest_typed_seeds_are_found_too_and_as_jq_writes_them(
    typed: int, left: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = lines_of_a_game(seed=typed)
    lines[0]["seed"] = left
    path = kept(tmp_path / "game.jsonl", lines)
    code, out, _ = audit(path, "--json", capsys=capsys)
    assert (code, json.loads(out)[0]["faults"]) == (0, [])
    assert checked(path) == 0


def test_a_game_whose_seed_was_rounded_is_no_challenge_and_says_why(tmp_path: Path) -> None:
    lines = lines_of_a_game(seed=LARGE)
    lines[0]["seed"] = rounded(LARGE)
    game = only_game(kept(tmp_path / "game.jsonl", lines))
    with pytest.raises(NotOfItsSeed, match=f"Another program rounded its seed, which is {LARGE}"):
        audited(game)
