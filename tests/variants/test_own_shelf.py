"""Own variants on the disk and as a line of text: kept, renamed, set aside, refused."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.variant import OptionValue
from game.table.own_variants.variant_shelf import MOST, OwnShelf, OwnShelfError, stem_of
from game.variants import OPTIONS, VARIANTS, OptionError, values_for, with_options
from game.variants.own import LONGEST_NAME
from game.variants.own_line import line_of, read_line

FRIDAY: dict[str, OptionValue] = {"hook": "any", "schedule": (1, 2, 3), "must_trump": True}


def test_a_variant_is_kept_as_a_file_that_a_person_can_read(tmp_path: Path) -> None:
    shelf = OwnShelf(tmp_path / "variants")
    saved = shelf.save("Friday night", "oh-hell", FRIDAY)
    assert saved.path.name == "friday-night.toml"
    assert 'name = "Friday night"' in saved.path.read_text(encoding="utf-8")
    assert shelf.look() == ((saved,), ())
    assert saved.own.variant.deals[3] == (1, 2, 3)


def test_saved_under_a_new_name_both_are_kept(tmp_path: Path) -> None:
    shelf = OwnShelf(tmp_path)
    first = shelf.save("Friday night", "oh-hell", FRIDAY)
    second = shelf.save("Sunday", "clag", {}, over=first.path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["friday-night.toml", "sunday.toml"]
    assert [saved.own.name for saved in shelf.look()[0]] == ["Friday night", "Sunday"]
    third = shelf.save("Sunday", "oh-hell", {}, over=second.path)
    assert third.path == second.path
    assert [saved.own.base for saved in shelf.look()[0]] == ["oh-hell", "oh-hell"]


def test_other_capital_letters_are_the_same_name_spelt_anew(tmp_path: Path) -> None:
    shelf = OwnShelf(tmp_path)
    first = shelf.save("friday night", "oh-hell", FRIDAY)
    shelf.save("Friday Night", "oh-hell", FRIDAY, over=first.path)
    assert [saved.own.name for saved in shelf.look()[0]] == ["Friday Night"]


def test_a_duplicate_has_the_same_rules_and_the_next_free_number(tmp_path: Path) -> None:
    shelf = OwnShelf(tmp_path)
    first = shelf.save("Friday night", "oh-hell", FRIDAY)
    second = shelf.duplicate(first)
    assert second.own.name == "Friday night 2"
    assert (second.own.base, second.own.options) == ("oh-hell", FRIDAY)
    assert shelf.duplicate(first).own.name == "Friday night 3"
    assert shelf.duplicate(second).own.name == "Friday night 4"
    assert len(shelf.look()[0]) == 4
    longest = shelf.save("x" * LONGEST_NAME, "clag", {})
    assert shelf.duplicate(longest).own.name == "x" * (LONGEST_NAME - 2) + " 2"


def test_what_is_deleted_lies_in_a_folder_and_comes_back_whole(tmp_path: Path) -> None:
    shelf = OwnShelf(tmp_path)
    saved = shelf.save("Friday night", "oh-hell", FRIDAY)
    text = saved.path.read_bytes()
    gone = shelf.delete(saved)
    assert gone.path == tmp_path / "deleted" / "friday-night.toml"
    assert gone.path.read_bytes() == text
    assert shelf.look() == ((), ())
    again = shelf.delete(shelf.save("Friday night", "clag", {}))
    assert again.path != gone.path, "nothing that was deleted before is written over"
    assert shelf.restore(gone).path.read_bytes() == text
    assert [one.own.name for one in shelf.look()[0]] == ["Friday night"]
    with pytest.raises(OptionError, match="Friday night is taken"):
        shelf.restore(again)
    assert again.path.exists()


def test_two_variants_never_share_a_name_or_a_file(tmp_path: Path) -> None:
    shelf = OwnShelf(tmp_path)
    shelf.save("Ours!", "oh-hell", {})
    with pytest.raises(OptionError, match="OURS! is taken"):
        shelf.save("OURS!", "clag", {})
    other = shelf.save("Ours?", "clag", {})
    assert other.path.name == "ours~2.toml"
    assert len(shelf.look()[0]) == 2


def test_broken_files_are_set_aside_and_never_deleted(tmp_path: Path) -> None:
    shelf = OwnShelf(tmp_path)
    good = shelf.save("Ours", "oh-hell", {})
    for text in ("not = toml = at all", 'name = "x"\nbase = 7'):
        (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
        found, notices = shelf.look()
        assert found == (good,)
        assert len(notices) == 1
        assert "It is now bad.toml.broken-" in str(notices[0])
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert kept == ["bad.toml.broken-1", "bad.toml.broken-2", "ours.toml"]


def test_the_shelf_is_full_at_last(tmp_path: Path) -> None:
    shelf = OwnShelf(tmp_path)
    for number in range(MOST):
        (tmp_path / f"{number}.toml").write_text(
            f'name = "{number}"\nbase = "clag"\n', encoding="utf-8"
        )
    with pytest.raises(OptionError, match="delete one first"):
        shelf.save("One more", "clag", {})
    saved = shelf.look()[0][0]
    gone = shelf.delete(saved)
    with pytest.raises(OwnShelfError, match="cannot be moved"):
        shelf.delete(saved)  # gone already
    shelf.save("One more", "clag", {})
    with pytest.raises(OptionError, match="delete one first"):
        shelf.restore(gone)


def test_a_disk_that_refuses_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OwnShelfError, match="cannot be written"):
        OwnShelf(tmp_path / "file" / "variants").save("Ours", "oh-hell", {})


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Friday night", "friday-night"),
        ("../../etc/passwd", "etc-passwd"),
        ("Größe", "groe"),
        ("…", "variant"),
        ("CON", "variant-con"),
        ("COM1", "variant-com1"),
        ("Lpt 9", "lpt-9"),
        ("LPT9", "variant-lpt9"),
        ("x" * LONGEST_NAME, "x" * 40),
    ],
)
def test_no_name_leads_out_of_the_folder(name: str, stem: str) -> None:
    assert stem_of(name).replace("grosse", "groe") == stem


def test_a_line_holds_all_of_it() -> None:
    line = line_of('The "long" one', "oh-hell", FRIDAY)
    assert line == ('oh-hell schedule=1,2,3 hook=any must_trump=true name="The \\"long\\" one"')
    own = read_line(f"  {line}\n")
    assert (own.name, own.base, own.options) == ('The "long" one', "oh-hell", FRIDAY)


@pytest.mark.parametrize(
    "quoted", ["name=“Ours”", "name=„Ours”", "name=„Ours“", "name='Ours'", "name=Ours"]
)
def test_quotation_marks_that_a_message_turned_round_are_read(quoted: str) -> None:
    assert read_line(f"oh-hell\n  hook=false   {quoted}").name == "Ours"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "begins with the id"),
        ('name="Ours"', "begins with the id"),
        ("oh-hell", "ends with a name"),
        ('whist name="Ours"', "no variant 'whist'"),
        ('oh-hell hook name="Ours"', "written name=value"),
        ('oh-hell hook=perhaps name="Ours"', "hook is one of"),
        ('oh-hell luck=any name="Ours"', "no house rule 'luck'"),
        ('oh-hell hook=any hook=true name="Ours"', "hook stands in the line twice"),
        ('oh-hell name="Ours" name="x"', "name stands in the line twice"),
        ('oh-hell name="Ours', "never closed"),
        ('oh-hell name="Ours\\', "never closed"),
        ('oh-hell name=""', "name: A text in quotation marks is due here"),
        (f'oh-hell name="{"x" * 61}"', "one line of at most"),
        ('oh-hell name="a\u202eb"', "one line of at most"),
        ('oh-hell schedule=1,99 name="Ours"', "larger than the pack"),
        ('oh-hell schedule=1,x name="Ours"', "written 1,3,5"),
        ('oh-hell schedule=0 name="Ours"', "one card or more"),
        (f'oh-hell schedule={"1," * 1000}1 name="Ours"', "at most 999 deals"),
        ('oh-hell bidding=simultaneous name="Ours"', "Nobody bids last"),
        ('ninety-nine hook=true name="Ours"', "laid aside face down"),
        ("x" * 6000, "too long"),
        ("\0\x1b[31m", "no variant|ends with a name"),
    ],
)
def test_a_line_that_tells_of_nothing_is_refused_in_one_sentence(line: str, reason: str) -> None:
    with pytest.raises(OptionError, match=reason) as refusal:
        read_line(line)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 500


NAMES = st.text(min_size=1, max_size=LONGEST_NAME).filter(
    lambda name: name.isprintable() and bool(name.strip())
)


@st.composite
def own_variants(draw: st.DrawFn) -> tuple[str, str, dict[str, OptionValue]]:
    row = VARIANTS[draw(st.sampled_from(sorted(VARIANTS)))]
    wishes: dict[str, OptionValue] = {}
    for name, option in OPTIONS.items():
        values = values_for(row, option)
        at = draw(st.integers(-len(values), len(values) - 1)) if values else -1
        if at >= 0:
            wishes[name] = values[at]
    try:
        with_options(row, wishes)
    except OptionError:
        wishes = {}
    return draw(NAMES), row.id, wishes


@pytest.mark.slow
@given(own_variants())
@settings(max_examples=60)
def test_every_line_is_read_back(own: tuple[str, str, dict[str, OptionValue]]) -> None:
    back = read_line(line_of(*own))
    assert (back.name, back.base, back.options) == own


@pytest.mark.slow
@given(st.text(max_size=80))
@settings(max_examples=100)
def test_no_text_does_more_than_be_refused(text: str) -> None:
    for line in (text, f"oh-hell {text}"):
        with contextlib.suppress(OptionError):
            assert read_line(line).name
