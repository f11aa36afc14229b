"""Score sheets on paper, printed by a browser and read back from the PDF: nobody is cut off."""

from __future__ import annotations

import base64
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.commands.cli import main
from game.jobs import browser_pdf
from game.presentation.score_sheet import Cell, DealRow, SheetContents, Stand
from game.presentation.sheet_page import sheet_page
from tests.commands.command_line import NO_WINDOWS
from tests.driving.browser import Page, chromium, program
from tests.records.test_audit import kept, lines_of_a_game

A4, LETTER = (210 / 25.4, 297 / 25.4), (8.5, 11.0)
NAMES = ("Ann", "Bartholomew", "Wolfgangamadeusmozartxyz", "Maximilian von Hohenberg")

needs_a_printer = pytest.mark.skipif(
    program() is None or shutil.which("pdftotext") is None,
    reason="printing takes Chromium, and reading what it printed pdftotext (poppler-utils)",
)


def sheet(players: int, name: str, deals: int) -> SheetContents:
    """A sheet with the widest of everything: bids of two digits, totals of four below zero."""
    names = tuple(f"{name[:-1]}{place:X}" for place in range(players))
    rows = tuple(
        DealRow(
            number,
            10,
            number % players,
            Stand.PLAYED,
            tuple(
                Cell(bid=10, taken=10, made=False, total=-1000 - seat) for seat in range(players)
            ),
        )
        for number in range(1, deals + 1)
    )
    return SheetContents(
        "Oh Hell", names, rows, tuple(-2000 - seat for seat in range(players)), deals
    )


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with chromium(tmp_path_factory.mktemp("browser")) as browser:
        yield browser.page()


def printed(page: Page, html: Path, paper: tuple[float, float]) -> list[str]:
    """Each printed page as text, cells in one column each."""
    page.go(html.as_uri())
    width, height = paper
    told = page.ask("Page.printToPDF", paperWidth=width, paperHeight=height)
    return text_of_pdf(base64.b64decode(told["data"]))


def text_of_pdf(content: bytes) -> list[str]:
    words = ["pdftotext", "-layout", "-", "-"]
    text = subprocess.run(words, input=content, capture_output=True, check=True).stdout.decode()
    return text.split("\f")[:-1]


@needs_a_printer
@pytest.mark.slow
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("players", [2, 4, 6, 7, 8, 9, 10, 14])
@pytest.mark.parametrize("name", NAMES)
def test_every_player_of_every_sheet_is_on_the_paper(
    players: int, name: str, paper: tuple[float, float], page: Page, tmp_path: Path
) -> None:
    for deals in (1, 20, 60):
        contents = sheet(players, name, deals)
        html = tmp_path / f"{deals}.html"
        html.write_text(sheet_page(contents, "Oh Hell", "as it stands"), encoding="utf-8")
        text = "\n".join(printed(page, html, paper))
        for total in contents.totals:
            assert text.count(f"−{-total}") == 1
        for cell in contents.rows[0].cells:
            assert cell.total is not None
            assert text.count(f"−{-cell.total}") == deals
        for word in {word for name in contents.names for word in name.split()}:
            assert word in text, "no name is broken within a word"


@needs_a_printer
def test_ten_players_are_on_one_sheet_of_paper_with_their_names_on_each_page(
    page: Page, tmp_path: Path
) -> None:
    contents = sheet(10, "Ann", 60)
    html = tmp_path / "sheet.html"
    html.write_text(sheet_page(contents, "Oh Hell", ""), encoding="utf-8")
    pages = printed(page, html, A4)
    assert len(pages) == 3
    for text in pages:
        assert all(name in text for name in contents.names)


def test_a_sheet_lies_on_its_side_then_has_small_names_then_two_tables() -> None:
    def shaped(players: int, name: str) -> tuple[bool, int]:
        text = sheet_page(sheet(players, name, 1), "Oh Hell", "")
        return "size: landscape" in text, text.count("<table>")

    assert shaped(4, "Ann") == (False, 1)
    assert shaped(10, "Ann") == (True, 1)
    assert shaped(4, "Wolfgangamadeusmozartxyz") == (True, 1)
    assert shaped(10, "Wolfgangamadeusmozartxyz") == (True, 2)
    assert shaped(14, "Ann") == (True, 2)


@needs_a_printer
@pytest.mark.parametrize(("words", "size"), [((), "842"), (("--paper", "letter"), "792")])
def test_a_sheet_becomes_a_pdf(words: tuple[str, ...], size: str, tmp_path: Path) -> None:
    record, made = (
        kept(tmp_path / "game.blackout", lines_of_a_game("kachuful", 10)),
        tmp_path / "s.pdf",
    )
    assert main(["sheet", str(record), str(made), *words], NO_WINDOWS) == 0
    (text,) = text_of_pdf(made.read_bytes())
    assert "Total" in text
    told = subprocess.run(["pdfinfo", made], capture_output=True, text=True, check=True).stdout
    assert f"Page size:       {size}" in told.replace("841.92", "842")


def test_without_a_browser_a_pdf_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(browser_pdf, "_programs", lambda: iter(()))
    record, made = kept(tmp_path / "game.blackout", lines_of_a_game()), tmp_path / "sheet.pdf"
    assert main(["sheet", str(record), str(made)], NO_WINDOWS) == 2
    assert capsys.readouterr().err == (
        "A PDF takes Chrome, Chromium or Edge, and none was found here: "
        "write the page (.html) and print it with any browser.\n"
    )
    assert not made.exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--pdf", "sheet.html"), "A score sheet's PDF is named .pdf, unlike"),
        (("sheet.txt",), "A score sheet's page is named .html, or .pdf for a PDF, unlike"),
        (("sheet.html", "--paper", "a4"), "--paper is for a PDF:"),
    ],
)
def test_words_that_do_not_go_together_are_refused(
    words: tuple[str, ...], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = kept(tmp_path / "game.blackout", lines_of_a_game())
    placed = [str(tmp_path / word) if word.startswith("sheet") else word for word in words]
    assert main(["sheet", str(record), *placed], NO_WINDOWS) == 2
    assert why in capsys.readouterr().err
