#!/usr/bin/env python3
"""Builds the native libraries of the search, for every system and processor, on one machine.

    python scripts/build_native.py            builds all five and puts them into the repository
    python scripts/build_native.py --check    builds them elsewhere: are they those, bit for bit?

The compiler is clang as `ziglang` brings it, of one pinned version, in an environment of its own
under `build/native`; given the same sources it makes the same bytes on every machine. Before,
`ai/native/constants.h` is written from the numbers that the Python sources hold. The first build
for a system takes up to two minutes, since the compiler makes that system's C library.

Exit code 1: a library is another than the sources give; 2: the compiler cannot be had here.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from decimal import Decimal, localcontext
from math import pi
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from ai.decisions import cardplay
from ai.kernel.determinization import bid_model, hand_model, statement_model
from ai.kernel.playouts import policy
from ai.kernel.rules import deal_tables
from ai.knowledge import card_layout
from ai.native.library import BUILT_OF, LIBRARIES, MANIFEST, SOURCES, digest_of_sources
from ai.nets import deal_fields, features, weights
from ai.probabilities import bid_chances, trick_chances, winning_chance
from game.engine import CARDS

PINS: Final = ROOT / "requirements-native.txt"
WORK: Final = ROOT / "build" / "native"
TARGETS: Final = {
    "linux-x86_64.so": "x86_64-linux-gnu.2.17",
    "linux-aarch64.so": "aarch64-linux-gnu.2.17",
    "windows-x86_64.dll": "x86_64-windows-gnu",
    "macos-x86_64.dylib": "x86_64-macos.10.15",
    "macos-aarch64.dylib": "aarch64-macos.11.0",
}
"""What the compiler calls the system of each library."""
FLAGS: Final = [
    "-std=c11",
    "-O3",
    "-fPIC",
    "-fvisibility=hidden",
    "-ffp-contract=off",
    "-fno-math-errno",
    "-fno-trapping-math",
    "-fno-stack-protector",
    "-fno-sanitize=all",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wno-unused-function",
]
"""No sum is reordered and no product fused into a sum: every processor gives the same numbers."""
EXPONENTS: Final = 64
"""Entries of the table of powers of two, from 1 up to 2."""
ERROR_STEPS: Final = 64
"""Entries of the table of the error function for each unit, up to `WIDEST_ERROR`."""
WIDEST_ERROR: Final = 6


def constants() -> str:
    """The text of `constants.h`: every number that Python and C share, from where Python has it."""
    tables = deal_tables
    whole: dict[str, int] = {
        name: getattr(tables, name)
        for name in (
            *("LEADER", "PLAYED", "LED", "BEST", "WINNING", "BEST_GROUP", "TRUMPED", "JOKER"),
            *("TRICK", "BROKEN", "NOW", "NOTHING_YET", "TOP", "NOT_NAMED", "HIGH", "LOW"),
            *("MOST_PLAYERS", "LIVE", "ASCENDS"),
        )
    }
    whole |= {"STRIDE": card_layout.STRIDE, "JOKER_GROUP": card_layout.JOKER_GROUP}
    whole |= {"KINDS_OF_CARD": len(CARDS)}
    whole |= {
        name: getattr(policy, name)
        for name in (
            *("STEPS", "SPOIL", "SPOIL_OVER", "SPOIL_LEAD", "TRUMP_FEAR"),
            *("TRUMP_BEND", "TRUMP_LENGTH", "SIDE_FEAR", "SIDE_LENGTH", "RUFF_RISK"),
            *("LEAD_RATE", "WANTED", "ON_LEAD", "EASE", "ROOM", "DOUBT", "DISTANCE"),
            *("LEAST_VARIANCE", "NONE_NEEDED", "ALL_SURE", "ALL_NEEDED", "TOO_MANY_SURE"),
            *("KEENNESS", "LOATHING", "PASSED", "LOST", "SLACK", "DISTANCE_OVER", "CROWD"),
        )
    }
    whole |= {"WEIGHTS": policy.WEIGHTS, "OUTLOOK": policy.OUTLOOK}
    whole |= {"RANDOM_CARD": policy.RANDOM_CARD}
    whole |= {name: getattr(statement_model, name) for name in ("LEAN", "ABOUT", "GRIP")}
    whole |= {
        name: getattr(deal_fields, name) for name in ("PACK", "RANKS", "SUITS", "SEATS", "ACTIONS")
    }
    whole |= {
        name: getattr(features, name)
        for name in (
            *("ON", "LENGTHS", "HAND", "TURN_UP", "TO_BEAT", "ABOVE", "LENGTH", "UNSEEN"),
            *("PLACE", "OWNER", "PLAYERS", "LEFT", "CARDS", "TURN", "TOTAL", "OWN_BID"),
            *("OWN_NEED", "OTHERS", "NEEDS", "VOIDS", "HAS_PLAYED", "OTHER", "NO_TRUMP"),
            *("BIDDING",),
        )
    }
    # Names that the deal and the policy have already.
    whole |= {"PLAYED_CARDS": features.PLAYED, "WINNING_CARDS": features.WINNING}
    whole |= {"LED_SUIT": features.LED, "WANTED_TRICKS": features.WANTED}
    whole |= {"NET_MADE": deal_fields.MADE}
    real: dict[str, float] = {
        f"TRICK_{name}": getattr(trick_chances, name)
        for name in (
            *("TRUMP_FEAR", "TRUMP_CURVE", "TRUMP_LENGTH", "SIDE_FEAR", "SIDE_LENGTH"),
            *("RUFF_RISK", "LEAD_RATE", "LEAD_WORTH", "CASHED", "SURE"),
            *("FREE_FEAR", "FREE_RATE", "FREE_LEAD", "FREE_LENGTH", "FREE_WAIT", "FREE_UNDER"),
        )
    }
    real |= {"WIN_KEEN": winning_chance.KEEN, "WIN_LOATH": winning_chance.LOATH}
    real |= {"RULE_STAKE": cardplay.STAKE}
    real |= {
        f"BID_{name}": getattr(hand_model, name)
        for name in ("CONVICTION", "PRESSURE", "SHIFT", "FULLNESS", "BLUR", "SHARE", "STRAY")
    }
    real |= {"BID_LOOSE": bid_model.LOOSE, "MOST_SAID": statement_model.MOST}
    real |= {
        f"OUTLOOK_{name}": getattr(bid_chances, name)
        for name in (
            *("EASE", "DISTANCE", "ZERO", "DOUBT", "ROOM", "PRESSURE", "CONVICTION"),
            *("LEAST_VARIANCE", "FREE_EASE", "FREE_ABOVE", "FREE_BELOW", "FREE_DOUBT"),
            *("FREE_ROOM", "FREE_PRESSURE", "FREE_CONVICTION", "FREE_BIAS"),
            *("FREE_LEAST_VARIANCE", "NONE_EASE", "NONE_TRICK", "NONE_SHARE", "NONE_DOUBT"),
            *("NONE_ROOM", "NONE_PRESSURE"),
        )
    }
    real |= {name: getattr(policy, name) for name in ("FINE", "WIDEST", "PER_ODD", "SURE")}
    real |= {"TENS": weights.TENS}
    real |= _of_mathematics()
    lines = [
        "/* Written by scripts/build_native.py from the Python sources, which say what each is. */",
        "",
        "#ifndef CONSTANTS_H",
        "#define CONSTANTS_H",
        "",
        *(f"#define {name} {int(value)}" for name, value in whole.items()),
        f"#define BOTH_JOKERS {tables.JOKERS}ULL",
        "",
        *(f"#define {name} {float(value).hex()}" for name, value in real.items()),
        "",
        *_table("ROOTS_OF_2", _roots_of_2()),
        *_table("ERRORS", _errors()),
        *_table("FALLING", _falling()),
        *_table("CHANCES", _chances()),
        *_table("WITH_A_TRUMP", [*trick_chances.TRUMPED]),
        *_table("WITHOUT_TRUMP", [*trick_chances.TRUMPLESS]),
        "#endif",
    ]
    return "\n".join(lines) + "\n"


def _of_mathematics() -> dict[str, float]:
    with localcontext() as context:
        context.prec = 60
        step = Decimal(2).ln() / EXPONENTS
        high = float(step)
        # The upper part has so few digits that its products with small whole numbers are exact.
        high = float.fromhex(high.hex()[:12] + "p" + high.hex().partition("p")[2])
        return {
            "LN_2": float(Decimal(2).ln()),
            "LN_2_64_HIGH": high,
            "LN_2_64_LOW": float(step - Decimal(high)),
            "ROOT_2": float(Decimal(2).sqrt()),
            "TWO_OVER_ROOT_PI": float(2 / Decimal(pi).sqrt()),
        }


def _roots_of_2() -> list[float]:
    with localcontext() as context:
        context.prec = 60
        return [float(Decimal(2) ** (Decimal(at) / EXPONENTS)) for at in range(EXPONENTS)]


def _errors() -> list[float]:
    """The error function in even steps, by its series, all of whose terms are over zero."""
    found = []
    with localcontext() as context:
        context.prec = 60
        root = _pi().sqrt()
        for at in range(WIDEST_ERROR * ERROR_STEPS + 1):
            x = Decimal(at) / ERROR_STEPS
            term = total = 2 * x / root * (-x * x).exp()
            number = 1
            while term > Decimal(10) ** -40:
                term *= 2 * x * x / (2 * number + 1)
                total += term
                number += 1
            found.append(float(total))
    return found


def _falling() -> list[float]:
    return [_exp(-place / policy.FINE) for place in range(policy.STEPS)]


def _chances() -> list[float]:
    odds = [place / policy.PER_ODD - policy.WIDEST for place in range(policy.STEPS)]
    return [_exp(at) / (1 + _exp(at)) if at < 0 else 1 / (1 + _exp(-at)) for at in odds]


def _exp(power: float) -> float:
    """The exponential, rounded once, whatever the system's mathematics say."""
    with localcontext() as context:
        context.prec = 60
        return float(Decimal(power).exp())


def _pi() -> Decimal:
    """Machin's formula, to 55 digits."""

    def arctangent(of: int) -> Decimal:
        power = total = Decimal(1) / of
        number = 1
        while abs(power) > Decimal(10) ** -58:
            power /= -of * of
            number += 2
            total += power / number
        return total

    return 4 * (4 * arctangent(5) - arctangent(239))


def _table(name: str, numbers: list[float]) -> list[str]:
    rows = [
        ", ".join(number.hex() for number in numbers[at : at + 4])
        for at in range(0, len(numbers), 4)
    ]
    return [
        f"static const double {name}[{len(numbers)}] = {{",
        *(f"    {row}," for row in rows),
        "};",
        "",
    ]


def built(python: str, folder: Path, name: str) -> Path:
    """A library.

    Args:
        python: that has the compiler.
        folder: to build in.
        name: of the library.
    """
    compiler = [python, "-m", "ziglang", "cc", "-target", TARGETS[name]]
    processors = {"every": "x86_64", "newer": "x86_64_v3"} if "x86_64" in name else {"every": ""}
    parts = {"processor.o": ["processor.c"]}
    for build, processor in processors.items():
        option = [f"-mcpu={processor}"] if processor else []
        parts[f"{build}.o"] = [*option, f"-DBUILD={build}", "kernel.c"]
    for part, words in parts.items():
        _run([*compiler, *FLAGS, "-c", *words, "-o", str(folder / part)], SOURCES)
    linked = ["-shared", "-s"]
    if "linux" in name:  # no C library is asked for: that of the process will do, glibc or musl
        linked += ["-Wl,--gc-sections", "-Wl,--build-id=none", "-nostdlib"]
    # Bare names, since some systems note in a library where it and its parts were made.
    _run([*compiler, *linked, "-o", name, *parts], folder)
    return folder / name


def interpreter_with_compiler() -> Path | None:
    """The Python of an environment with the pinned compiler; None, with a sentence, without it."""
    folder = WORK / "venv"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp, pins = folder / "pins", PINS.read_text(encoding="utf-8")
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != pins:
        print("Preparing an environment in build/native/venv ...", flush=True)
        venv.create(folder, with_pip=True, clear=True)
        pip = [str(python), "-I", "-m", "pip", "--disable-pip-version-check", "--quiet"]
        command = [*pip, "install", "--no-input", "--retries", "2", "-r", str(PINS)]
        if subprocess.run(command, check=False).returncode != 0:
            print(f"build_native.py: pip could not install {PINS.name}.", file=sys.stderr)
            return None
        stamp.write_text(pins, encoding="utf-8")
    return python


def _run(command: list[str], folder: Path) -> None:
    # Libraries for Windows note when they were linked, unless they are told a time.
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "0"}
    subprocess.run(command, cwd=folder, env=environment, check=True)


def main() -> int:
    """Build, and put in place or compare."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare, and change nothing")
    parser.add_argument("--only", choices=TARGETS, help="one of the libraries")
    parser.add_argument("--python", help="of an environment that has ziglang")
    given = parser.parse_args()
    header = SOURCES / "constants.h"
    if given.check:
        if header.read_text(encoding="utf-8") != constants():
            print("ai/native/constants.h is not what the Python sources say.")
            return 1
    else:
        header.write_text(constants(), encoding="utf-8", newline="\n")
    python = given.python or interpreter_with_compiler()
    if python is None:
        return 2
    different = []
    names = [given.only] if given.only else list(TARGETS)
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            made = built(str(python), Path(folder), name)
            kept = LIBRARIES / name
            same = kept.is_file() and kept.read_bytes() == made.read_bytes()
            print(f"{name:22s} {made.stat().st_size:8,d} bytes{'' if same else '   not as kept'}")
            if not same:
                different.append(name)
            if not given.check:
                LIBRARIES.mkdir(exist_ok=True)
                shutil.copyfile(made, kept)
    if given.check:
        return 1 if different else 0
    if given.only:
        print("The manifest is written once all are built.")
        return 0
    module = SOURCES / "library.py"
    text = module.read_text(encoding="utf-8").replace(BUILT_OF, digest_of_sources())
    module.write_text(text, encoding="utf-8", newline="\n")
    manifest = {
        "sources": digest_of_sources(),
        "libraries": {
            name: hashlib.sha256((LIBRARIES / name).read_bytes()).hexdigest()
            for name in TARGETS
            if (LIBRARIES / name).is_file()
        },
    }
    MANIFEST.write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
