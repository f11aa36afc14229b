"""How Sphinx makes the manual into a site; `build_site.py` beside it calls it.

The navigation is that of docs/README.md: each of its tables is a part, each row a page.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Blackout"
author = copyright = "The Blackout authors"
extensions = ["myst_parser"]
root_doc = "docs/README"
myst_heading_anchors = 4

html_theme = "furo"
html_title = "Blackout"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_use_index = False
html_static_path = [str(Path(__file__).parent / "site.css")]
html_css_files = ["site.css"]

INDEX: Final = "docs/README"
HIDDEN: Final = "\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{pages}\n```\n"
MORE: Final = ("/CONTRIBUTING", "/CHANGELOG", "/SECURITY", "/scripts/lab/measurements/README")


def parts_of(index: str) -> dict[str, list[str]]:
    """The pages that each part of the index lists in its table, without their endings."""
    parts = re.split(r"^## (.+)$", index, flags=re.MULTILINE)[1:]
    row = re.compile(r"^\| \[[^]]+\]\(([^)#]+)\.md\)", re.MULTILINE)
    return {title: row.findall(text) for title, text in zip(parts[::2], parts[1::2], strict=True)}


def _with_navigation(_app: Sphinx, page: str, source: list[str]) -> None:
    """Give the index a tree of its parts, which the sidebar shows."""
    if page == INDEX:
        for title, pages in [*parts_of(source[0]).items(), ("The project", MORE)]:
            source[0] += HIDDEN.format(title=title, pages="\n".join(pages))


def setup(app: Sphinx) -> None:
    """Register what is ours."""
    app.connect("source-read", _with_navigation)
