"""Positions that were puzzles, as tests have them at hand."""

from __future__ import annotations

from typing import Final

from game.puzzles.puzzle import Puzzle, puzzle_of

THREE_TRUMPS: Final[Puzzle] = puzzle_of(
    {
        "id": "jabberwocky-0-17",
        "variant": "jabberwocky",
        "players": 4,
        "options": {"schedule": [6]},
        "dealer": 0,
        "made": 1.0,
        "seat": 2,
        "codes": [
            "KC7H3CAC3HTS/8HQS3D4CADTC/8D5H5S7CAHKH/ASJSQCJH9S9H",
            "2H",
            "1",
            "3",
            "2",
            "6",
            "AD",
            "8D",
            "QC",
            "3H",
            "KC",
            "4C",
            "7C",
            "JS",
            "TS",
            "QS",
            "5S",
            "9S",
            "3D",
        ],
        "ways": [["5H", 0.3, 0.302], ["AH", 0.12, 0.12], ["KH", 0.12, 0.12]],
        "best": ["5H"],
        "gaps": [0.17, 0.19],
        "missed": ["beginner", "casual", "skilled"],
        "themes": ["ruff"],
    }
)
"""Jabberwocky with three tricks left: ace, king and five of trumps, and all three are wanted.

The five first seems better to a search; played on for 400 deals no way proved better.
"""
