"""The manual: pages that are made of the program, its parts, and the sources of its site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bootstrap
from manual import build_site, conf, reference
from tests.paths import ROOT


@pytest.mark.parametrize("page", reference.PAGES, ids=lambda page: page.name)
def test_the_pages_of_keys_and_options_are_those_of_the_program(page: Path) -> None:
    made = reference.PAGES[page]()
    told = page.relative_to(ROOT)
    assert page.read_text("utf-8") == made, f"{told}: run scripts/manual/reference.py"


def test_every_page_is_listed_in_one_part_of_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    parts = conf.parts_of(index)
    assert list(parts) == ["Start", "How to", "Reference", "Background"]
    listed = sorted(page for pages in parts.values() for page in pages)
    docs = ROOT / "docs"
    pages = {path.relative_to(docs).with_suffix("").as_posix() for path in docs.rglob("*.md")}
    assert listed == sorted(pages - {"README"})


def test_every_page_leads_back_to_the_index() -> None:
    docs = ROOT / "docs"
    for page in docs.rglob("*.md"):
        back = "README.md" if page.parent == docs else "../README.md"
        if page != docs / "README.md":
            first = page.read_text("utf-8").splitlines()[2]
            assert first.startswith(f"Back to [the manual]({back})."), page.name


def test_every_command_has_a_line_on_the_page_of_commands() -> None:
    options = (ROOT / "docs/reference/options.md").read_text("utf-8")
    commands = set(re.findall(r"^## blackout (\S+)", options, re.MULTILINE))
    page = (ROOT / "docs/reference/commands.md").read_text("utf-8")
    rows = [line.split(" | ")[0] for line in page.splitlines() if line.startswith("| `")]
    told = {word for row in rows for word in re.findall(r"`(?:blackout )?([a-z-]+)", row)}
    assert commands
    assert commands <= told


def test_a_page_of_a_part_lies_in_its_folder() -> None:
    parts = conf.parts_of((ROOT / "docs" / "README.md").read_text("utf-8"))
    for title, pages in parts.items():
        folder = title.lower().replace(" ", "-")
        assert {page.partition("/")[0] for page in pages if "/" in page} == {folder}


def test_the_site_has_beside_its_pages_each_file_that_they_lead_to(tmp_path: Path) -> None:
    build_site.copy_sources(tmp_path)
    assert (tmp_path / "docs" / "README.md").is_file()
    assert (tmp_path / "LICENSE").is_file()
    assert not (tmp_path / "README.md").exists()
    assert not (tmp_path / "game" / "engine").exists()


def test_a_site_is_written_over_no_other_files(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine", "utf-8")
    with pytest.raises(bootstrap.Refusal, match="holds something else than a site"):
        build_site.main([str(tmp_path)])
    assert (tmp_path / "letter.txt").read_text("utf-8") == "mine"
