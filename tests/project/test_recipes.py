"""What CONTRIBUTING says one has to do to add something, done in a copy of the sources.

A recipe names the files that have to be touched: here no other one is, and the addition works.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.paths import ROOT
from tests.project.test_house import kept_files
from tests.words.test_catalogue import compiled

PAGE: Final = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

pytestmark = pytest.mark.slow


def recipe(kind: str) -> str:
    """What the page says of adding something of this kind."""
    found = re.search(rf"^- \*\*{kind}\*\*:(.*?)^(?:- |\n)", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, kind
    return found[1]


class Checkout:
    """A copy of the sources, in which somebody follows a recipe."""

    def __init__(self, folder: Path, kind: str) -> None:
        self.folder, self.kind = folder, kind
        for path in kept_files():
            if path.is_file():
                there = folder / path.relative_to(ROOT)
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, there)

    def write_beside(self, path: str, before: str, added: str) -> None:
        """Put lines in front of others of a file that the recipe names."""
        told, module = recipe(self.kind), path.removesuffix(".py").replace("/", ".")
        assert Path(path).name in told or module in told, f"{self.kind}: {path} is not told"
        file = self.folder / path
        text = file.read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{path}: {before}"
        file.write_text(text.replace(before, added + before), encoding="utf-8")

    def run(self, *words: str) -> str:
        """What a command says that ends well."""
        variables = {
            **os.environ,
            "BLACKOUT_HOME": str(self.folder / "home"),
            "SDL_VIDEODRIVER": "dummy",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        child = subprocess.run(
            [*words], cwd=self.folder, env=variables, capture_output=True, text=True
        )
        assert child.returncode == 0, child.stdout[-3000:] + child.stderr[-3000:]
        return child.stdout

    def python(self, *words: str) -> str:
        """The same of Python."""
        return self.run(sys.executable, *words)


@pytest.fixture
def checkout(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Checkout]:
    yield Checkout(tmp_path / "sources", request.param)
    shutil.rmtree(tmp_path / "sources")  # it is large


HOUSE_RULE: Final = """        Option(
            name="hook_up_to",
            title="Hook up to",
            sentence="In larger deals the bids may come out even.",
            words={60: "Every deal", 4: "Four cards"},
            of=lambda variant: variant.rules.hook_up_to,
            applied=lambda variant, value: _rule(variant, hook_up_to=value),
        ),
"""


@pytest.mark.parametrize("checkout", ["a house rule"], indirect=True)
def test_a_house_rule_is_added_by_its_recipe(checkout: Checkout) -> None:
    spec, rules = "game/engine/spec.py", "game/variants/house_rules.py"
    checkout.write_beside(spec, "    ties: Ties = Ties.SHARED\n", "    hook_up_to: int = 60\n")
    checkout.write_beside(
        spec,
        "        return DealChoices(**begun)\n",
        '        if cards > self.hook_up_to:\n            begun["total"] = Total.FREE\n',
    )
    checkout.write_beside(rules, '        Option(\n            name="no_trump",\n', HOUSE_RULE)
    book = "tests/referee/book.py"
    checkout.write_beside(book, '    bidding: str = "in-turn"\n', "    hook_up_to: int = 60\n")
    checkout.write_beside(book, '    "no_trump": ("largest"', '    "hook_up_to": (60, 4),\n')
    checkout.write_beside(
        book,
        "        match self.hook:\n",
        "        if size > self.hook_up_to:\n            return False\n",
    )
    options = "tests/variants/test_options.py"
    checkout.write_beside(options, '    "no_trump",\n    "bid_changes",\n', '    "hook_up_to",\n')
    checkout.write_beside(options, '        ("no_trump", [', '        ("hook_up_to", [60, 4]),\n')
    for scheme in ("five-plus-cards", "ten-plus-tricks"):
        own = f'        "scoring": "{scheme}",\n'
        checkout.write_beside("tests/speak.py", own, '        "hook_up_to": 60,\n')
    checkout.python("scripts/manual/reference.py")
    page = (checkout.folder / "docs" / "reference" / "records.md").read_text(encoding="utf-8")
    assert "| `hook_up_to` | `60`, `4` |" in page
    (checkout.folder / "tried.py").write_text(
        "from game.engine.choices import Total\n"
        "from game.variants import variant, with_options\n"
        "row = with_options(variant('oh-hell'), {'hook_up_to': 4}, 4)\n"
        "held = [row.rules.in_deal(cards=size, misere=False).total for size in (4, 5)]\n"
        "assert held == [Total.HOOK, Total.FREE], held\n"
    )
    checkout.python("tried.py")
    game = checkout.folder / "games.jsonl"
    words = ("--option", "hook_up_to=4", "--games", "6", "--seed", "1", "--record", str(game))
    checkout.python("-m", "blackout_table", "simulate", "--variant", "oh-hell", *words)
    assert '"hook_up_to"' in game.read_text(encoding="utf-8")
    assert checkout.python("-m", "blackout_table", "check", str(game))
    tests = ("tests/variants/test_options.py", "tests/variants/test_rules_page.py")
    checkout.python("-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)


@pytest.mark.parametrize("checkout", ["a setting"], indirect=True)
def test_a_setting_is_added_by_its_recipe(checkout: Checkout) -> None:
    checkout.write_beside(
        "game/ui/platform/settings.py",
        "    four_colour: bool = False\n",
        "    wide_hand: bool = False\n",
    )
    checkout.write_beside(
        "game/ui/settings/settings_rows.py",
        '            FormRow(\n                _("Ranks"),\n',
        '            FormRow(_("A wide hand"), "", self._switch("wide_hand")),\n',
    )
    tests = "tests/screens/test_settings_scene.py"
    checkout.write_beside(
        tests,
        '    "guard": (Section.HAND',
        '    "wide_hand": (Section.HAND, (False, True)),\n',
    )
    checkout.python(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", tests, "-k", "every_setting or every_press"
    )


SCREEN: Final = '''"""A screen with a word and the way back."""

from __future__ import annotations

from game.translation import _
from game.ui.kit.controls import Text
from game.ui.kit.layout import Part
from game.ui.kit.pages import TitledPage, back_button
from game.ui.scene.form_screen import FormScreen


class HouseNewsScene(FormScreen):
    """What is new."""

    start_at = "back"

    def tree(self) -> Part:
        """A title, a sentence, the way back."""
        way_back = back_button(self.app.back)
        return TitledPage(_("House news"), Text(_("All doors stand open.")), way_back)
'''


@pytest.mark.parametrize("checkout", ["a screen"], indirect=True)
def test_a_screen_is_added_by_its_recipe(checkout: Checkout) -> None:
    folder = checkout.folder
    (folder / "game" / "ui" / "daily" / "house_news_scene.py").write_text(SCREEN, encoding="utf-8")
    checkout.write_beside(
        "game/ui/scene/routes.py",
        "@dataclass(frozen=True)\nclass Help(",
        "@dataclass(frozen=True)\n"
        'class HouseNews(Route, scene="daily.house_news_scene:HouseNewsScene"):\n'
        '    """What is new."""\n\n\n',
    )
    shown = "from game.ui.daily.house_news_scene import HouseNewsScene\n"
    pictures, tests = "scripts/pictures/screenshots.py", "tests/screens/test_stage.py"
    for path in (pictures, tests):
        checkout.write_beside(path, "from game.ui.learn.explorer_scene import ", shown)
    checkout.write_beside(
        pictures,
        '    Shot(name="keeper-empty"',
        '    Shot(name="house-news", scene=lambda _: HouseNewsScene()),\n',
    )
    checkout.write_beside(tests, "    LearnScene,\n    MistakesScene", "    HouseNewsScene,\n")
    words = ("--only", "house-news", "--size", "1280x800")
    checkout.python(pictures, "--all", "made", *words)
    assert {path.suffix for path in (folder / "made").iterdir()} == {".png"}
    checkout.python(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", tests, "-k", "HouseNews and gold"
    )
    checkout.python("scripts/checks/make_catalogue.py")
    catalogue = folder / "assets" / "locale" / "blackout.pot"
    assert 'msgid "All doors stand open."' in catalogue.read_text(encoding="utf-8")


@pytest.mark.parametrize("checkout", ["a remark"], indirect=True)
def test_a_remark_is_added_by_its_recipe_and_the_hook_renews_the_catalogue(
    checkout: Checkout,
) -> None:
    folder = checkout.folder
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    checkout.run("git", "init", "-q")
    checkout.run("git", "add", "--all")
    checkout.run("git", *who, "commit", "-q", "-m", "all")
    assert "git config core.hooksPath .githooks" in PAGE
    checkout.run("git", "config", "core.hooksPath", ".githooks")
    checkout.write_beside(
        "game/presentation/characters/lines.py",
        '    Occasion.WENT_OVER: (N_("I never could',
        '    Occasion.STREAK: (N_("Three helpings, and counting."),),\n',
    )
    checkout.run("git", *who, "commit", "-q", "-a", "-m", "Bruno counts")
    told = checkout.run("git", "show", "--stat", "HEAD", "--format=")
    assert "characters/lines.py" in told
    assert "assets/locale/blackout.pot" in told
    assert '+msgid "Three helpings, and counting."' in checkout.run("git", "show", "HEAD")
    tests = ("tests/words/test_character_remarks.py", "tests/words/test_catalogue.py")
    checkout.python("-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)


@pytest.mark.parametrize("checkout", ["a language"], indirect=True)
def test_a_language_is_added_by_its_recipe(checkout: Checkout) -> None:
    folder = checkout.folder / "assets" / "locale" / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "blackout.mo").write_bytes(compiled({"Settings": "Sxttings"}))
    settings, rows = "game/ui/platform/settings.py", "game/ui/settings/settings_rows.py"
    file = checkout.folder / settings
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('= ("en",)', '= ("en", "xx")'), encoding="utf-8")
    file = checkout.folder / rows
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('{"en": "English"}', '{"en": "English", "xx": "Xx"}'))
    (checkout.folder / "tests" / "test_tried.py").write_text(LANGUAGE, encoding="utf-8")
    checkout.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_tried.py")


LANGUAGE: Final = """
from game.ui.settings.settings_rows import Section
from tests.screens.test_settings_scene import at, press
import pytest

@pytest.mark.usefixtures("home")
def test_the_language_is_offered_and_spoken():
    driver = at(Section.WINDOW)
    assert "language" in {stop.key.split()[0] for stop in driver.window.focus.stops}
    from game import translation
    assert translation.set_language("xx")
    assert translation._("Settings") == "Sxttings"
"""
