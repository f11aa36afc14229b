"""Names of the buttons at the table and in the panels over it, as their owners are told a press."""

from __future__ import annotations

from enum import StrEnum


class OverlayButton(StrEnum):
    """A button of a panel over the table."""

    RESUME = "resume"
    HELP = "help"
    SETTINGS = "settings"
    NEW_GAME = "new"
    MENU = "menu"
    MORE = "more"
    """Of the results: the menu of the game, with all else that there is to do after it."""
    QUIT = "quit"
    READY = "ready"
    """Of the curtain: the person whose turn it is looks now."""
    CHANGE_BID = "change"
    """Of the curtain: who has just bid wants to change it."""
    AGAIN = "again"
    ROAD = "road"
    SAME_CARDS = "same"
    """The game once more from the cards of this one."""
    SHEET = "sheet"
    REPLAY = "replay"
    REVIEW = "review"
    STORY = "story"
    """A sentence of the game; with a colon and the number of its deal behind it."""
    NEXT_STEP = "next-step"
    """What there is to practise after a game."""
    COMPARE = "compare"
    """The same cards for each level, and as a challenge."""
    KEEP = "keep"
    """Keep the record of a demo."""
    SEAL = "seal"
    """Where the cards came from; the name of its icon too."""

    TALK = "talk"
    HOLD = "hold"
    """Pause a game at a server for everybody, or go on."""

    AGREE = "agree"
    """Somebody at a table elsewhere may take back a decision."""
    DISAGREE = "disagree"

    NEXT = "next"
    """The next picture of what differs in a variant."""

    HINT = "hint"
    """A hint is wanted whatever it costs."""

    CLAIM = "claim"
    """The cards of a claim are played in its order."""
    CLAIM_ALWAYS = "claim-always"
    """So is whatever is settled later."""
    CLAIM_OFFERS = "claim-offers"
    """What is settled later is offered."""


class TableButton(StrEnum):
    """A tool of the table."""

    UNDO = "undo"
    LAST_TRICK = "last"
    HINT = "hint"
    """What the expert would do; the next press: what all ways are worth, and why."""
    SORT = "sort"
    AHEAD = "ahead"
    """Choose a bid before it is asked for, or take that back."""
    CLAIM = "claim"
    TURN_REST = "turn-rest"
    """The cards of the own pile turn by themselves for the rest of the deal."""
    CHANGE_BID = "change"
    GO_ON = "go-on"
    """Put the slip of a deal's end away."""
    TALK = "talk"
    """What people say at a table elsewhere, and who they are."""
    MENU = "menu"
    """The menu of the game."""
    BACK = "back"
    """The way back, where there is no menu."""
    SCORES = "scores"
    SOUND = "sound"
    RULES = "rules"
    COMPARE = "compare"
    """Where the best way and the next one part."""
