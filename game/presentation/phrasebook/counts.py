"""So many of something, in words."""

from __future__ import annotations

from game.translation import _, ngettext


def grouped(number: int) -> str:
    """A large number in groups of three digits."""
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def cards(number: int) -> str:
    """Cards, as of a hand."""
    return ngettext("{n} card", "{n} cards", number, n=number)


def cards_each(number: int) -> str:
    """Cards that everybody is dealt."""
    return ngettext("{n} card each", "{n} cards each", number, n=number)


def deals(number: int) -> str:
    """Deals, as of a game."""
    return ngettext("{n} deal", "{n} deals", number, n=grouped(number))


def games(number: int) -> str:
    """Games."""
    return ngettext("{n} game", "{n} games", number, n=number)


def players(number: int) -> str:
    """Players, as of a table."""
    return ngettext("{n} player", "{n} players", number, n=number)


def players_between(least: int, most: int) -> str:
    """For how many players something is."""
    if least == most:
        return players(most)
    return ngettext(
        "{least} to {most} player", "{least} to {most} players", most, least=least, most=most
    )


def tricks(number: int) -> str:
    """Tricks."""
    return ngettext("{n} trick", "{n} tricks", number, n=number)


def aces(number: int) -> str:
    """Aces, as of a hand."""
    return ngettext("an ace", "{n} aces", number, n=number) if number else _("no ace")


def trumps(number: int) -> str:
    """Trumps, likewise."""
    return ngettext("a trump", "{n} trumps", number, n=number) if number else _("no trump")
