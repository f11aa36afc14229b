"""The catalogue of texts is complete, up to date, and every text can be put together."""

from __future__ import annotations

import ast
import gettext
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from checks import make_catalogue
from game import assets, translation
from game.engine.refusal import refuse
from game.presentation.words.points import points_words


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    translation.install(gettext.NullTranslations())


@pytest.fixture(scope="module")
def whole() -> str:
    """The catalogue as the sources make it now."""
    return make_catalogue.catalogue()


@pytest.mark.slow
def test_a_number_below_zero_has_the_form_of_the_number_without_its_sign(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By Russian's rule Python gives -9 the form of 21, C another one, and CLDR that of 9."""
    asked: list[int] = []

    class Catalogue(gettext.NullTranslations):
        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            asked.append(n)
            return msgid2

    monkeypatch.setattr(translation, "_catalogue", Catalogue())
    assert points_words(-9) == "−9 points"
    assert asked == [9]


def test_the_catalogue_is_up_to_date(whole: str) -> None:
    kept = make_catalogue.CATALOGUE.read_text(encoding="utf-8")
    assert kept == whole, "run scripts/checks/make_catalogue.py"


def test_marked_texts_are_found_and_others_are_not() -> None:
    source = """
        _("a" " b")
        _(N_("c"))
        ngettext("{n} d", "{n} ds", n)
        refuse("e {f}", f=1)
        NC_("where", "j")
        _(variable), _(f"g{h}"), other("i"), thing._("j"), _("")
    """
    tree = ast.parse("if True:\n" + source)
    found = set(make_catalogue.marked(tree))
    assert found == {("a b",), ("c",), ("{n} d", "{n} ds"), ("e {f}",), ("where\x04j",)}


def test_the_catalogue_holds_code_refusals_variants_rules_and_bots(whole: str) -> None:
    for sentence in (
        "New game",
        "You may not bid {bid}: the bids would come out even.",
        "Blackout",
        "Trump must be broken",
        "hearts",
        "Bids and plays anything that is allowed.",
    ):
        assert f"msgid {make_catalogue.quoted(sentence)}\n" in whole
    ids = re.findall(r"^(?:msgctxt .+\n)?msgid .+$", whole, re.MULTILINE)
    assert len(ids) == len(set(ids)), "a text stands there twice"


def test_a_text_that_means_two_things_has_a_context_that_nobody_sees(whole: str) -> None:
    assert '\nmsgctxt "a hand"\nmsgid "even"\n' in whole
    assert translation._(translation.NC_("a hand", "even")) == "even"

    class German(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return {"a hand\x04even": "ausgeglichen", "even": "geht auf"}[message]

    translation.install(German())
    assert translation._(translation.NC_("a hand", "even")) == "ausgeglichen"
    assert translation._("even") == "geht auf"


def test_no_text_has_a_value_without_a_name() -> None:
    for forms, where in make_catalogue.of_sources():
        for form in forms:
            names = [name for _text, name, _spec, _conv in Formatter().parse(form)]
            assert "" not in names, f"{where}: {form!r} has a value without a name"


def test_quotes_and_line_feeds_are_escaped() -> None:
    assert make_catalogue.quoted('a "b"\\\n\tc') == '"a \\"b\\"\\\\\\n\\tc"'


def compiled(messages: dict[str, str]) -> bytes:
    """A catalogue as gettext reads it (.mo)."""
    rows = sorted({"": "Content-Type: text/plain; charset=UTF-8\n", **messages}.items())
    ids = [key.encode() for key, _value in rows]
    texts = [value.encode() for _key, value in rows]
    start = 28 + 16 * len(rows)
    index, data, at = [b"", b""], b"", start
    for number, strings in enumerate((ids, texts)):
        for string in strings:
            index[number] += struct.pack("<II", len(string), at)
            data += string + b"\0"
            at += len(string) + 1
    head = struct.pack("<7I", 0x950412DE, 0, len(rows), 28, 28 + 8 * len(rows), 0, start)
    return head + index[0] + index[1] + data


def test_a_language_is_spoken_as_soon_as_it_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    messages = {
        "New game": "Neues Spiel",
        "Follow suit: you hold {suit}.": "Farbe bekennen: du hast {suit}.",
        "hearts": "Herz",
    }
    (folder / "blackout.mo").write_bytes(compiled(messages))
    monkeypatch.setattr(assets, "root", lambda: tmp_path)
    assert translation.set_language("de")
    assert translation._("New game") == "Neues Spiel"
    assert translation._("Settings") == "Settings", "what is not translated stays English"
    refusal = refuse("Follow suit: you hold {suit}.", suit="hearts")
    assert refusal.text(translation._) == "Farbe bekennen: du hast Herz."
    assert translation.set_language("en")
    assert translation._("New game") == "New game"


def test_an_unknown_language_is_english() -> None:
    assert not translation.set_language("tlh")
    assert translation._("New game") == "New game"
    assert translation._("") == ""
