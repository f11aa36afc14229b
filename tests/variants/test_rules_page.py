"""`blackout rules`: a page for each variant that follows from its data, and the published list."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checks import make_catalogue
from game.commands.one_deal import ReportedDeal, one_deal
from game.commands.rules import WIDTH, page
from game.engine import Variant, points
from game.engine.choices import NoTrump
from game.engine.scheme import Award
from game.presentation.words.rules import as_variant, values_shown
from game.variants import OPTIONS, VARIANTS, OptionError, values_for, with_options, word
from game.variants.examples import Example, examples
from game.variants.page import Lines, PackOfCards, Paragraph, page_of
from game.variants.scoring_words import award_words, scoring_of
from game.wording import Phrase, in_language
from tests.commands.command_line import run
from tests.rows import SHARED_ROWS

IDS = [
    *("blackout", "cooperative", "jabberwocky", "up-and-down-the-river", "clag", "caller-clag"),
    *("kachuful", "romanian-whist", "seven-truf", "la-podrida", "potomac", "network-blackout"),
    *("oh-hell", "two-jokers", "northeast-jokers", "la-pocha", "ninety-nine", "bowers-duo"),
]


def printed(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """What `rules` prints."""
    assert run("rules", *words) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def printed_json(capsys: pytest.CaptureFixture[str], *words: object) -> Any:
    """The document that `rules` prints."""
    return json.loads(printed(capsys, *words, "--json"))


def sections(text: str) -> dict[str, str]:
    """The parts of a page by their headings, line breaks taken out."""
    found = re.split(r"^(.+)\n-+$", text, flags=re.MULTILINE)
    return {
        head: " ".join(body.split()) for head, body in zip(found[1::2], found[2::2], strict=True)
    }


def of(name: str, players: int | None = None) -> dict[str, str]:
    """The sections of a row's page."""
    return sections(page(VARIANTS[name], players))


@pytest.mark.slow
def test_the_list_is_the_published_document(capsys: pytest.CaptureFixture[str]) -> None:
    rows = printed_json(capsys)
    assert [row["id"] for row in rows] == list(VARIANTS)
    assert [name for name in VARIANTS if name in SHARED_ROWS] == IDS
    for row in rows:
        assert list(row) == ["id", "name", "players", "deals", "house_rules"]
        counts = list(map(int, row["deals"]))
        assert [min(counts), max(counts)] == row["players"]
        assert printed_json(capsys, row["id"]) == row
    two = [row["id"] for row in printed_json(capsys, "--players", 2)]
    assert two == ["blackout", "cooperative", "network-blackout", "bowers-duo"]
    assert "More on each" in printed(capsys)


def test_the_document_has_every_house_rule_that_a_row_takes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for row in printed_json(capsys):
        for rule in row["house_rules"]:
            assert rule["own"] is None or rule["own"] in rule["values"] or not rule["values"]
            for value in rule["values"]:
                variant, name = VARIANTS[row["id"]], rule["name"]
                with_options(variant, {name: value, **OPTIONS[name].beside(variant, value)})
    clag = printed_json(capsys, "caller-clag")["house_rules"]
    assert {"name": "deals", "values": [], "own": None, "value": None, "least": 1, "most": 999} in (
        clag
    )
    hook = next(r for r in printed_json(capsys, "clag")["house_rules"] if r["name"] == "hook")
    assert hook == {"name": "hook", "values": [False, True, "any"], "own": False, "value": False}


def names_of(capsys: pytest.CaptureFixture[str], row: str) -> list[str]:
    return [rule["name"] for rule in printed_json(capsys, row)["house_rules"]]


@pytest.mark.parametrize("row", ["cooperative", "caller-clag", "ninety-nine"])
def test_house_scoring_is_not_offered_where_a_game_is_scored_in_its_own_way(
    row: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "scoring" not in names_of(capsys, row)
    assert not [line for line in of(row)["House rules"].splitlines() if line.startswith("scoring")]
    assert values_shown(OPTIONS["scoring"], VARIANTS[row]) == []
    for value in OPTIONS["scoring"].values:
        with pytest.raises(OptionError) as caught:
            with_options(VARIANTS[row], {"scoring": value})
        title = VARIANTS[row].name
        assert str(caught.value) == f"{title} is scored in its own way: it takes no other scoring."


def test_what_would_always_be_refused_is_not_offered_in_ninety_nine(
    capsys: pytest.CaptureFixture[str],
) -> None:
    row = VARIANTS["ninety-nine"]
    for name in ("hook", "bid_changes", "bidding", "schedule", "scoring", "deals"):
        assert name not in names_of(capsys, "ninety-nine")
        assert values_shown(OPTIONS[name], row) == []
    assert names_of(capsys, "cooperative").count("hook") == 0


def test_the_first_deal_of_ninety_nine_is_what_it_has_at_no_trump() -> None:
    option, row = OPTIONS["no_trump"], VARIANTS["ninety-nine"]
    assert as_variant("no_trump", row) == "As Ninety-Nine: First deal"
    assert values_shown(option, row) == ["largest", "last", "always"]
    assert "no_trump: [as above], largest, last, always." in of("ninety-nine")["House rules"]


def test_no_rule_is_offered_without_a_choice() -> None:
    for row in VARIANTS.values():
        for option in OPTIONS.values():
            shown = values_shown(option, row)
            assert shown == [] or set(map(repr, shown)) - {repr(option.of(row))}


def test_bids_may_be_changed_with_two_jokers_by_house_rule_only() -> None:
    row = VARIANTS["two-jokers"]
    assert not row.rules.bid_changes
    assert "changed" not in of("two-jokers")["Bidding"]
    assert with_options(row, {"bid_changes": True}).options == {"bid_changes": True}


def test_sizes_that_the_dealer_names_are_null(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed_json(capsys, "caller-clag", "--players", 3)["deals"] == {"3": [None] * 9}
    assert printed_json(capsys, "ninety-nine")["deals"] == {"3": [12] * 9}


HEADINGS = ["Object", "Pack", "Deals", "Trump", "Bidding", "Play", "Scoring"]


@pytest.mark.thinned(23)
@pytest.mark.parametrize("name", IDS)
def test_every_page_has_every_part_and_fits(name: str) -> None:
    row = VARIANTS[name]
    for players in (None, *row.deals):
        text = page(row, players)
        found = list(sections(text))
        assert ("Talk" in found) is (name == "cooperative")
        found = [head for head in found if head != "Talk"]
        assert found[:7] == HEADINGS
        assert [head.split(":")[0] for head in found[7:9]] == ["Example 1", "Example 2"]
        assert "House rules" in found
        assert found[-1] == "Sources"
        assert ("Where sources disagree" in found) == bool(row.disagreements)
        assert max(map(len, text.splitlines())) <= WIDTH
        assert text.startswith(f"{row.name}\n=")


@pytest.mark.parametrize("name", IDS)
def test_the_chart_tells_the_deals_of_each_number_of_players(name: str) -> None:
    row = VARIANTS[name]
    chart = of(name)["Deals"]
    for players, sizes in row.deals.items():
        run_of = [(size, len(list(same))) for size, same in groupby(sizes)]
        shown = [
            ("3-7" if size is None else str(size)) + (f"×{times}" if times > 1 else "")
            for size, times in run_of
        ]
        assert f"{players} players, {len(sizes)} deals: {' '.join(shown)}" in chart
    alone = of(name, min(row.deals))["Deals"]
    assert re.findall(r"(\d+) players, \d+ deals", alone) == [str(min(row.deals))]


def test_charts_as_the_sources_have_them() -> None:
    assert "22 deals: 1 2 3 4 5 6 7 8×4 7 6 5 4 3 2 1 8×4" in of("seven-truf")["Deals"]
    assert "4 players, 24 deals: 1×4 2 3 4 5 6 7 8×4" in of("romanian-whist")["Deals"]
    assert "4 players, 13 deals: 1 2 3 4 5 6 7 8 9 10 11 12 13" in of("blackout")["Deals"]


def test_special_deals_are_named() -> None:
    deals = of("clag")["Deals"]
    for sentence in (
        "Deal 8, 7 cards: no trump.",
        "Deal 9, 7 cards: trump turned after the bids.",
        "Deal 10, 7 cards: trump turned; everybody bids before looking at their cards.",
        "played in the order dealt",
        "Deal 12, 7 cards: misère, every bid is zero, trump turned.",
        "Deal 13, 7 cards: misère, every bid is zero, no trump.",
    ):
        assert sentence in deals


WORDS = [
    ("blackout", "Object", "plays on with deals of one card"),
    ("cooperative", "Object", "Everybody plays together"),
    ("cooperative", "Pack", "A second pack"),
    ("cooperative", "Bidding", "must come to exactly the number of cards"),
    ("jabberwocky", "Play", "Trump may not be led until"),
    ("caller-clag", "Trump", "nuloss"),
    ("kachuful", "Bidding", "at the same moment"),
    ("kachuful", "Trump", "spades, diamonds, clubs, hearts, and spades again"),
    ("romanian-whist", "Pack", "5 players: 40 cards, A K Q J 10 9 8 7 6 5 from high"),
    ("romanian-whist", "Play", "you must play a trump"),
    ("la-podrida", "Deals", "the next player to the right deals"),
    ("la-podrida", "Play", "play is clockwise"),
    ("la-podrida", "Trump", "drawn from the whole pack"),
    ("potomac", "Trump", "the declarer names"),
    ("potomac", "Play", "The dealer leads"),
    ("network-blackout", "Deals", "every card but your own"),
    ("network-blackout", "Trump", "The last deal is at no trump"),
    ("oh-hell", "Bidding", "may be changed until the next player bids"),
    ("two-jokers", "Trump", "the other joker is the only trump"),
    ("northeast-jokers", "Object", "5 or 6 players"),
    ("northeast-jokers", "Play", "names it high"),
    ("la-pocha", "Pack", "1 3 R C S 7 6 5 4 2 from high to low in oros"),
    ("la-pocha", "Play", "play is counter-clockwise"),
    ("la-pocha", "Trump", "the dealer's last one is shown"),
    ("ninety-nine", "Trump", "clubs if three did, hearts if two did, spades if one did"),
    ("ninety-nine", "Bidding", "a club stands for 3"),
    ("bowers-duo", "Pack", "The jack of trumps is the highest card"),
    # Scoring, from the schemes' data.
    ("blackout", "Scoring", "made: 5 points and 1 point for each card dealt."),
    ("up-and-down-the-river", "Scoring", "1 point for each trick taken, less 1 point for each"),
    ("clag", "Scoring", "In a misère, otherwise: minus 2 points for each trick taken."),
    ("caller-clag", "Scoring", "ascending 2, 4, 6"),
    ("kachuful", "Scoring", "Bid of 10 made: 100 points."),
    ("potomac", "Scoring", "by the declarer: 5 points and 2 points for each trick bid."),
    ("la-pocha", "Scoring", "minus 5 points for each trick over or under."),
    (
        "ninety-nine",
        "Scoring",
        "30 points if nobody else made theirs, 20 points if 2 players did, 10",
    ),
    ("ninety-nine", "Scoring", "a reveal 60"),
    ("cooperative", "Scoring", "1 point for everybody"),
]


@pytest.mark.thinned(55)
@pytest.mark.parametrize(("name", "section", "words"), WORDS)
def test_what_is_special_is_told(name: str, section: str, words: str) -> None:
    assert words in of(name)[section]


def test_an_award_in_words_leaves_out_what_it_has_not() -> None:
    assert award_words(Award()) == "nothing"
    assert award_words(Award(flat=1)) == "1 point"
    assert award_words(Award(flat=10, per_difference=-2)) == (
        "10 points, less 2 points for each trick over or under"
    )


def assert_possible(variant: Variant, example: Example) -> None:
    """An example is a deal that the rules allow, with the engine's points."""
    spec, result = example.spec, example.result
    assert example.points == points(spec, result)
    told = ReportedDeal(
        bids=result.bids,
        winners=result.winners,
        number=None if variant.named_sizes else spec.number,
        cards=spec.cards if variant.named_sizes else None,
        dealer=spec.dealer,
        call=spec.call,
        premium=result.premium,
    )
    again = one_deal(variant, told)
    assert again.spec.cards == spec.cards
    assert again.result.declarer == result.declarer


@pytest.mark.parametrize("name", IDS)
def test_two_examples_are_deals_that_could_be(name: str) -> None:
    row = VARIANTS[name]
    for players in row.deals:
        one, other = examples(row, players)
        assert one != other
        for example in (one, other):
            assert example.spec.players == players
            assert_possible(row, example)
        assert any(one.result.made)
        missed = {made for example in (one, other) for made in example.result.made}
        assert False in missed


def test_examples_are_printed_with_their_points() -> None:
    text = page(VARIANTS["potomac"], 4)
    assert "Example 1: 4 players, 5 cards each, Ann declares" in text
    rows = [line.split() for line in text.splitlines() if line.startswith(("Ann ", "Dan "))]
    assert rows[0] == ["Ann", "2", "2", "9"]  # five and twice two
    assert rows[1] == ["Dan", "1", "3", "-2"]
    assert "Ann, Ben, Ann." in page(VARIANTS["caller-clag"])
    assert "100" in of("kachuful", 4)["Example 2: 4 players, 10 cards each, trump diamonds"]


@pytest.mark.parametrize("name", IDS)
def test_house_rules_are_those_that_make_sense_with_the_own_value_marked(name: str) -> None:
    row = VARIANTS[name]
    text = of(name)["House rules"]
    shown = set(re.findall(r"(\w+): (?=\[|[\w-]+[,.] )", text))
    for option in OPTIONS.values():
        values, own = values_for(row, option), option.of(row)
        line = text.split(f"{option.name}: ")[-1].split(". ")[0]
        if option.name in shown and any(value is own for value in values):
            assert own is not None
            assert f"[{word(own)}]" in line
        for value in option.values if option.name in shown else ():
            marked = f"[{word(value)}]"
            assert ((word(value) in line.split(", ")) or marked in line) == (value in values)
    assert ("deals: 1 to 999" in text) == (name == "caller-clag")
    assert ("double_suit" in text) == (name != "cooperative")


@st.composite
def house_ruled(draw: st.DrawFn) -> Variant:
    """A row with house rules."""
    row = VARIANTS[draw(st.sampled_from(IDS))]
    options = {}
    for name, option in OPTIONS.items():
        values = values_for(row, option)
        if draw(st.integers(0, 2)) == 0 and values:
            options[name] = draw(st.sampled_from(values))
    if not row.named_sizes and draw(st.booleans()):
        sizes = draw(st.lists(st.integers(1, 5), min_size=1, max_size=4))
        options["schedule"] = tuple(sizes)
    try:
        return with_options(row, options)
    except OptionError:
        return row


@pytest.mark.slow
@settings(max_examples=150)
@given(house_ruled())
def test_any_house_ruled_variant_has_a_page_and_possible_examples(variant: Variant) -> None:
    assert max(map(len, page(variant).splitlines())) <= WIDTH
    for example in examples(variant):
        assert_possible(variant, example)


def test_a_page_is_true_of_the_house_rules_not_of_the_plain_row() -> None:
    variant = with_options(
        VARIANTS["oh-hell"],
        {
            "hook": False,
            "bidding": "simultaneous",
            "no_trump": "always",
            "must_trump": True,
            "revokes": "penalised",
            "streak_bonus": True,
            "double_suit": "H",
            "scoring": "five-plus-cards",
        },
    )
    assert variant.rules.no_trump is NoTrump.ALWAYS
    text = sections(page(variant))
    assert "hook" not in text["Bidding"]
    assert "changed" not in text["Bidding"]
    assert "at the same moment" in text["Bidding"]
    assert "Every deal is at no trump" in text["Trump"]
    assert "3 points are lost at once" in text["Play"]
    assert "5 deals made in a row" in text["Scoring"]
    assert "Where hearts are trump" in text["Scoring"]
    assert "5 points and 1 point for each card dealt" in text["Scoring"]
    assert "hook: false, [true], any" in text["House rules"]  # the row's own, not this game's


def test_an_own_variant_is_shown_under_its_name(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('name = "Ours"\nbase = "oh-hell"\n[options]\nschedule = [1, 1, 3]\n')
    text = printed(capsys, "--file", path)
    assert text.startswith("Ours\n====\n\nOh Hell with the house rules schedule = 1,1,3.\n")
    assert "4 players, 3 deals: 1×2 3" in text
    rules = printed_json(capsys, "oh-hell")["house_rules"]
    assert rules[2]["name"] == "schedule"
    rules[2]["value"] = [1, 1, 3]
    assert printed_json(capsys, "--file", path, "--players", 3) == {
        "id": "oh-hell",
        "name": "Ours",
        "players": [3, 7],
        "deals": {"3": [1, 1, 3]},
        "house_rules": rules,
    }


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("tarot", "no variant 'tarot'"),
        ("oh-hell --players 2", "3 to 7"),
        ("romanian-whist --players 7", "3 to 6"),
        ("oh-hell --file {path}", "not both"),
        ("--file {path} --players 8", "3 to 7"),
        ("--file /no/such/file.toml", "cannot be read"),
    ],
)
def test_what_cannot_be_shown_is_refused(
    words: str, why: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('name = "Ours"\nbase = "oh-hell"\n')
    assert run("rules", *words.format(path=path).split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert len(err.strip().splitlines()) == 1


def test_what_contradicts_in_the_talk_is_led_in_by_a_paragraph_and_listed_below() -> None:
    talk = next(s for s in page_of(VARIANTS["cooperative"]).sections if s.title == "Talk")
    lead, listed = talk.blocks[1:]
    assert isinstance(lead, Paragraph)
    assert lead.sentences[-1].endswith("These do:")
    assert isinstance(listed, Lines)
    assert all(line.startswith(("“", "both")) for line in listed.lines)


def told_by(text: object) -> Iterator[str]:
    """What a translator is given of a phrase and of all phrases in it."""
    assert isinstance(text, Phrase), f"{text!r} cannot be said in another language"
    yield text.template
    for fact in text.facts.values():
        if isinstance(fact, Phrase):
            yield from told_by(fact)


def every_phrase(variant: Variant) -> Iterator[str]:
    for section in page_of(variant).sections:
        if section.title == "Where sources disagree" or section.title == "Sources":
            continue  # texts of their own
        yield from told_by(section.title)
        for fact in section.facts:
            yield from told_by(fact)
        for block in section.blocks:
            match block:
                case Paragraph(sentences) | Lines(sentences):
                    for sentence in sentences:
                        yield from told_by(sentence)
                case PackOfCards(sentence, _cards):
                    yield from told_by(sentence)
                case _:
                    pass


@pytest.mark.slow
@pytest.mark.parametrize("name", IDS)
def test_every_sentence_of_a_page_is_put_together_from_texts_of_the_catalogue(name: str) -> None:
    """Whatever house rules make of it: no sentence is known as a whole only."""
    catalogue = (*make_catalogue.of_sources(), *make_catalogue.of_data())
    known = {form for text, _where in catalogue for form in text}
    row = VARIANTS[name]
    rows = [row]
    for option in OPTIONS.values():
        for value in values_for(row, option):
            with suppress(OptionError):
                rows.append(with_options(row, {option.name: value}))
    said = {told for each in rows for told in every_phrase(each)}
    assert said - known == set()


def test_a_phrase_is_put_together_anew_in_another_language() -> None:
    german = {
        "Bid made: {award}.": "Angesagtes erreicht: {award}.",
        "{points} for each trick bid": "{points} je angesagtem Stich",
        "{one} and {other}": "{one} und {other}",
        "{n} points": "{n} Punkte",
        "{n} point": "ein Punkt",
    }
    made = next(iter(scoring_of(VARIANTS["potomac"])))
    assert made == "Bid made: 5 points and 1 point for each trick bid."
    found = in_language(
        made, german.__getitem__, lambda one, many, n: german[one if n == 1 else many]
    )
    assert found == "Angesagtes erreicht: 5 Punkte und ein Punkt je angesagtem Stich."
