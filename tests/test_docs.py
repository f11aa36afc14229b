"""What the pages for contributors name is there: paths, modules and types; links lead somewhere."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md")
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?:game|ai|scripts|docs|tests|assets)/[\w./-]*[\w]")
DOTTED = re.compile(r"(?:game|ai)(?:\.\w+)+")
TYPE = re.compile(r"[A-Z][a-z]+(?:[A-Z][a-z]+)+")
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def named(page: str) -> list[str]:
    """What a page sets as code."""
    return CODE.findall((ROOT / page).read_text(encoding="utf-8"))


def defined() -> frozenset[str]:
    """Every name of a class or function of the program, and of its fields and constants."""
    names: set[str] = set()
    for folder in ("game", "ai"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                        names.add(name)
                    case ast.Name(id=name, ctx=ast.Store()):
                        names.add(name)
    return frozenset(names)


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_a_page_names_exists(page: str) -> None:
    missing = [
        path
        for code in named(page)
        for path in PATH.findall(code)
        if code.startswith(path) and "LANG" not in code and not (ROOT / path).exists()
    ]
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_every_module_and_type_that_a_page_names_exists(page: str) -> None:
    names = defined()
    missing = []
    for code in named(page):
        for dotted in DOTTED.findall(code) if DOTTED.fullmatch(code) else ():
            parts = dotted.split(".")
            deep = next(
                n
                for n in range(len(parts), 0, -1)
                if (ROOT / "/".join(parts[:n])).is_dir()
                or (ROOT / "/".join(parts[:n])).with_suffix(".py").is_file()
            )
            missing += [dotted for name in parts[deep:] if name not in names]
        missing += [name for name in TYPE.findall(code) if "." not in code and name not in names]
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_every_link_within_the_repository_leads_somewhere(page: str) -> None:
    folder = (ROOT / page).parent
    links = LINK.findall((ROOT / page).read_text(encoding="utf-8"))
    dead = [link for link in links if "://" not in link and not (folder / link).exists()]
    assert dead == []
