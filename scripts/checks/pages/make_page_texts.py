"""Has the page for browsers say the facts of a game as the window says them.

The page's own texts stay as they stand in game/net/page/texts.js; those that a fact of the game has
one wording for are written there from `game.presentation`, and the names of ranks and suits with
them. With --check it only says whether they are the same.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

TEXTS = ROOT / "game" / "net" / "page" / "texts.js"
ENTRY = r'^  "?{key}"?: (?P<words>".*"),$'
"""A line of `TEXTS` there."""


def facts() -> dict[str, str]:
    """The words of every fact that the page tells too, by its key there."""
    from game.engine.choices import CallKind, Madness
    from game.engine.terms import Strength
    from game.presentation.phrasebook import trump
    from game.presentation.words import calls, network, talk
    from game.presentation.words.points import points_words
    from game.table.seed_draw import DrawProof
    from game.translation import _
    from game.variants.in_words import CALLS

    drawn = {
        "everybody": DrawProof.EVERYBODY,
        "some": DrawProof.SOME,
        "nobody": DrawProof.NOBODY,
        "untrue": DrawProof.UNTRUE,
    }
    # What the page calls otherwise, as its own texts have the same key.
    phrases = {"again": "again2"}
    return {
        "noTrump": trump.suit_word(None),
        **{f"call-{kind.value}": CALLS[kind] for kind in CallKind},
        "blind": calls.BLIND,
        "ascending": calls.MADNESSES[Madness.ASCENDING],
        "descending": calls.MADNESSES[Madness.DESCENDING],
        **{one.value: words for one, words in talk.PLAIN.items()},
        "sure": talk.COUNTED[Strength.SURE].replace("{number}", "{n}"),
        "can-take": talk.COUNTED[Strength.CAN_TAKE].replace("{number}", "{n}"),
        **{
            f"brief-{one.value}": _(words).replace("{number}", "{n}")
            for one, words in talk.SHORT.items()
        },
        **{f"drawn-{key}": network.draw_words(proof) for key, proof in drawn.items()},
        **{phrases.get(key, key): words for key, words in network.PHRASES.items()},
        "onePoint": points_words(1),
        "manyPoints": points_words(2).replace("2", "{n}"),
    }


def names() -> dict[str, dict[str, str]]:
    """The names of ranks and suits by their letters."""
    from game.engine import Suit
    from game.engine.cards import RANK_NAMES, SPANISH_RANK_NAMES
    from game.presentation.words.table import SUIT_WORDS

    ranks = {letter: name for letter, name in RANK_NAMES.items() if letter != "T"}
    return {
        "RANKS": {**ranks, "T": RANK_NAMES["T"], **SPANISH_RANK_NAMES},
        "SUITS": {suit.letter: SUIT_WORDS[suit] for suit in Suit},
    }


def page_texts(now: str) -> str:
    """The file with the words of all facts in it.

    Raises:
        ValueError: the page has no text of this key.
    """
    for key, words in facts().items():
        line = re.compile(ENTRY.format(key=re.escape(key)), re.MULTILINE)
        found = line.search(now)
        if found is None:
            raise ValueError(f"{TEXTS.name} has no text {key}")
        start, end = found.span("words")
        now = now[:start] + json.dumps(words, ensure_ascii=False) + now[end:]
    for name, known in names().items():
        block = re.compile(rf"(const {name} = \{{\n)(.*?)(\n\}};)", re.DOTALL)
        pairs = [f"{letter}: {json.dumps(word)}" for letter, word in known.items()]
        lines = [f"  {', '.join(pairs[at : at + 5])}," for at in range(0, len(pairs), 5)]
        now = block.sub(lambda found: found[1] + "\n".join(lines) + found[3], now)  # noqa: B023
    return now


def main() -> int:
    """Write the texts, or with --check only say whether they are up to date."""
    parser = argparse.ArgumentParser(description="Make the facts in the texts of the page.")
    parser.add_argument("--check", action="store_true", help="only say whether they are up to date")
    words = parser.parse_args()
    now = TEXTS.read_text(encoding="utf-8")
    made = page_texts(now)
    if words.check:
        if made != now:
            print(
                f"{TEXTS} is not up to date: run scripts/checks/pages/make_page_texts.py",
                file=sys.stderr,
            )
        return int(made != now)
    TEXTS.write_text(made, encoding="utf-8", newline="\n")
    print(f"{len(facts())} texts in {TEXTS.relative_to(ROOT)} are those of the window")
    return 0


if __name__ == "__main__":
    sys.exit(main())
