#!/usr/bin/env python3
"""Builds the native libraries of the search, for every system and processor, on one machine.

    python scripts/build_native.py            builds all five and puts them into the repository
    python scripts/build_native.py --check    builds them elsewhere: are they those, bit for bit?
    python scripts/build_native.py --here     builds that of this machine with its own compiler

The compiler is clang as `ziglang` brings it (`pip install ziglang==0.15.2`), one version for all;
given the same sources it makes the same bytes on every machine. Before, `ai/native/constants.h` is
written from the numbers that the Python sources hold. The first build for a system takes up to two
minutes, since the compiler makes that system's C library.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from decimal import Decimal, localcontext
from math import pi
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from ai.kernel.determinization import bid_model, hand_model, statement_model
from ai.kernel.playouts import policy
from ai.kernel.rules import deal_tables
from ai.knowledge import card_layout
from ai.native.library import LIBRARIES, MANIFEST, SOURCES, digest_of_sources
from ai.nets import deal_fields, features, weights
from ai.probabilities import bid_chances, trick_chances

ZIG: Final = "0.15.2"
"""The version of `ziglang` that the libraries in the repository are built by."""
TARGETS: Final = {
    "linux-x86_64.so": "x86_64-linux-gnu.2.17",
    "linux-aarch64.so": "aarch64-linux-gnu.2.17",
    "windows-x86_64.dll": "x86_64-windows-gnu",
    "macos-x86_64.dylib": "x86_64-macos",
    "macos-aarch64.dylib": "aarch64-macos",
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
    whole |= {
        name: getattr(policy, name)
        for name in (
            *("FALLING", "CHANCE", "SPOIL", "SPOIL_OVER", "SPOIL_LEAD", "TRUMP_FEAR"),
            *("TRUMP_BEND", "TRUMP_LENGTH", "SIDE_FEAR", "SIDE_LENGTH", "RUFF_RISK"),
            *("LEAD_RATE", "WANTED", "ON_LEAD", "EASE", "ROOM", "DOUBT", "DISTANCE"),
            *("LEAST_VARIANCE", "NONE_NEEDED", "ALL_SURE", "ALL_NEEDED", "TOO_MANY_SURE"),
            *("KEENNESS", "LOATHING", "PASSED", "LOST", "SLACK", "DISTANCE_OVER", "CROWD"),
        )
    }
    whole |= {"GUIDE_SIZE": policy.SIZE, "RANDOM_CARD": policy.RANDOM_CARD}
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
            *("RUFF_RISK", "LEAD_RATE", "LEAD_WORTH", "CASHED"),
        )
    }
    real |= {
        f"BID_{name}": getattr(hand_model, name)
        for name in ("CONVICTION", "PRESSURE", "SHIFT", "FULLNESS", "BLUR", "SHARE", "STRAY")
    }
    real |= {"BID_LOOSE": bid_model.LOOSE, "MOST_SAID": statement_model.MOST}
    real |= {
        f"LAID_{name}": getattr(bid_chances, name)
        for name in ("CONVICTION", "DISTANCE", "DOUBT", "LEAST_VARIANCE", "ZERO")
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


def built(compiler: list[str], target: str | None, folder: Path, name: str) -> Path:
    """The library of a system.

    Args:
        compiler: the words that call it.
        target: what it calls the system; None for this machine's.
        folder: to build in.
        name: of the library.
    """
    system = [] if target is None else ["-target", target]
    intel = "x86_64" in name
    parts = []
    for build, processor in (
        (("every", "x86_64"), ("newer", "x86_64_v3")) if intel else (("every", None),)
    ):
        part = folder / f"{build}.o"
        if processor is None:
            option = []
        elif target is None:
            option = [f"-march={processor.replace('_v', '-v').replace('x86_64', 'x86-64')}"]
        else:
            option = [f"-mcpu={processor}"]
        _run(
            [
                *compiler,
                *system,
                *FLAGS,
                *option,
                f"-DBUILD={build}",
                "-c",
                "kernel.c",
                "-o",
                str(part),
            ]
        )
        parts.append(str(part))
    part = folder / "processor.o"
    _run([*compiler, *system, *FLAGS, "-c", "processor.c", "-o", str(part)])
    made = folder / name
    linked = ["-shared", "-s"]
    if "linux" in name:
        linked += ["-Wl,--gc-sections", "-Wl,--build-id=none", "-nostdlib"]
    _run([*compiler, *system, *linked, "-o", str(made), *parts, str(part)])
    return made


def _run(command: list[str]) -> None:
    subprocess.run(command, cwd=SOURCES, check=True)


def main() -> int:
    """Build, and put in place or compare."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare, and change nothing")
    parser.add_argument("--here", action="store_true", help="for this machine, by its own compiler")
    parser.add_argument("--only", choices=TARGETS, help="one of the libraries")
    parser.add_argument("--zig", default=sys.executable, help="the Python that has ziglang")
    given = parser.parse_args()
    header = SOURCES / "constants.h"
    if given.check:
        if header.read_text(encoding="utf-8") != constants():
            print("ai/native/constants.h is not what the Python sources say.")
            return 1
    else:
        header.write_text(constants(), encoding="utf-8", newline="\n")
    different = []
    names = [given.only] if given.only else list(TARGETS)
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            made = built([given.zig, "-m", "ziglang", "cc"], TARGETS[name], Path(folder), name)
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
