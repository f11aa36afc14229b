"""Words of a game at a server: phrases, state, why one is not let in; whose key signed what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from game.engine import Variant
from game.presentation.words.bots import bot_title
from game.presentation.words.progress import rating_change, rating_title
from game.presentation.words.rules import deals_in_words, value_words
from game.rating.rating import Rating
from game.table.seed_draw import DrawProof
from game.translation import N_, _, ngettext
from game.variants import OPTIONS, VARIANTS, OptionError, with_options

PHRASES: Final = {
    "hello": N_("Hello!"),
    "good-luck": N_("Good luck!"),
    "well-played": N_("Well played."),
    "thanks": N_("Thank you."),
    "ouch": N_("Ouch!"),
    "hurry": N_("Your turn!"),
    "one-moment": N_("One moment!"),
    "good-game": N_("Good game!"),
    "again": N_("Once more?"),
    "bye": N_("Goodbye!"),
}
"""The phrases of the protocol as a window says them."""
_GROUP: Final = 8
"""Digits that stand together."""
_REASONS: Final = {
    "password": N_("That is not the code of this table: ask its host for it."),
    "key": N_("That name belongs to somebody else at this server: choose another one."),
    "name": N_(
        "A name has 1 to 24 letters of one script, all to be seen, and no space at its ends."
    ),
    "alike": N_(
        "That name looks like somebody else's at this server, or a bot's: choose another one."
    ),
    "banned": N_("This server does not let you in."),
    "protocol": N_("This server is of another version of the program; one of you must update it."),
}


class SaidAtTable(Protocol):
    """A text, or one of the phrases."""

    @property
    def text(self) -> str:
        """Empty for a phrase."""

    @property
    def phrase(self) -> str:
        """Empty for a text."""


class RatingTold(Protocol):
    """How strong a person is by the games at a server."""

    @property
    def value(self) -> int: ...
    @property
    def half(self) -> int:
        """Half a 95 % interval."""


class SeatStanding(Protocol):
    """A seat of a game at a server."""

    @property
    def name(self) -> str | None:
        """A bot's is None until the start."""

    @property
    def agent(self) -> str | None:
        """None where the seat is free."""

    @property
    def joined(self) -> bool:
        """Whether somebody sits there."""


class GameStanding(Protocol):
    """How a game at a server stands; `state` is open, running or over."""

    @property
    def state(self) -> str: ...
    @property
    def seats(self) -> Sequence[SeatStanding]: ...
    @property
    def to_act(self) -> Sequence[int]: ...
    @property
    def paused(self) -> bool: ...
    @property
    def why(self) -> str:
        """Why it ended before its end; empty where it did not."""


class Delay(Protocol):
    """Who decides for a person, and when."""

    @property
    def after(self) -> float:
        """In seconds."""


class TermsTold(Protocol):
    """What was settled of a table before anybody sits down."""

    @property
    def variant(self) -> str: ...
    @property
    def options(self) -> Mapping[str, object]: ...
    @property
    def players(self) -> int: ...
    @property
    def host(self) -> str: ...
    @property
    def away(self) -> Delay | None: ...
    @property
    def clock(self) -> Delay | None: ...
    @property
    def rated(self) -> bool:
        """Whether it counts for the ratings of persons."""


def with_rating(words: str, rating: RatingTold | None) -> str:
    """What is said of a person, with the rating where there is one."""
    if rating is None:
        return words
    title = rating_title(Rating(rating.value, rating.half))
    return _("{words} · rating {rating}", words=words, rating=title)


def rating_change_words(before: RatingTold | None, now: RatingTold) -> str:
    """What a game did to a person's rating at its server."""
    was = None if before is None else Rating(before.value, before.half)
    change = rating_change(was, Rating(now.value, now.half))
    return _("At this server: {change}", change=change)


def remark_text(remark: SaidAtTable) -> str:
    """What somebody said."""
    if remark.phrase:
        return _(PHRASES.get(remark.phrase, remark.phrase))
    return remark.text


class TournamentStanding(Protocol):
    """A tournament at a server."""

    @property
    def name(self) -> str:
        """Of the variant."""

    @property
    def players(self) -> int:
        """At each table."""

    @property
    def rounds(self) -> int: ...
    @property
    def round(self) -> int:
        """The one that began last; 0 before the first."""

    @property
    def people(self) -> Sequence[str]: ...


def tournament_words(told: TournamentStanding) -> str:
    """What is played at a tournament, how far it is, and who takes part."""
    rounds = ngettext("{rounds} round", "{rounds} rounds", told.rounds, rounds=told.rounds)
    if told.round:
        rounds = _("round {round} of {rounds}", round=told.round, rounds=told.rounds)
    tables = _("tables of {players}, all with the same cards", players=told.players)
    people = ", ".join(told.people) or _("nobody has signed up yet")
    return " · ".join((_(told.name), rounds, tables, people))


def invited_words(until: float | None, now: float) -> str:
    """For how long a seat is kept for somebody; both times are seconds since the epoch."""
    if until is None:
        return _("Invited")
    hours = round((until - now) / 3600)
    if hours < 1:
        return _("Invited, for less than an hour")
    return ngettext("Invited, for {hours} hour", "Invited, for {hours} hours", hours, hours=hours)


def report_words(by: str, name: str) -> str:
    """Somebody reports a person to the host of the table."""
    return _("{by} reports {name} for what is said here.", by=by, name=name)


def entry_refusal(code: str, why: str) -> str:
    """Why a server does not let one in, in one sentence; `why` is its own."""
    return _(_REASONS[code]) if code in _REASONS else why


def state_words(info: GameStanding, own: int | None = None) -> str:
    """How a game stands, from the server's description of it; `own` is the reader's seat."""
    seats = info.seats
    if info.state == "open":
        free = sum(not seat.joined for seat in seats)
        return _("{free} of {players} seats free", free=free, players=len(seats))
    if info.state == "over":
        return info.why or _("over")
    if info.paused:
        return _("paused")
    if own is not None and own in info.to_act:
        return _("it is your turn")
    names = [str(seats[seat].name) for seat in info.to_act]
    if not names:
        return _("running")
    return _("waiting for {names}", names=", ".join(names))


def seat_names(info: GameStanding) -> str:
    """Who sits at a game."""
    return ", ".join(map(_seated, info.seats))


def _seated(seat: SeatStanding) -> str:
    """Who sits in a seat; a bot is named at the start only."""
    return seat.name or (bot_title(seat.agent) if seat.agent else _("Free"))


def terms_words(terms: TermsTold) -> str:
    """Who hosts a table, how long its game is, its house rules, and who plays for whom when."""
    told = [_("{one}: {other}", one=_("Host"), other=terms.host)]
    told += played_words(terms.variant, terms.options, terms.players)
    away = None if terms.away is None else terms.away.after
    told.append(_("{one}: {other}", one=_("Who is away"), other=away_words(away)))
    if terms.clock is not None:
        told.append(_("{one}: {other}", one=_("Clock"), other=clock_words(terms.clock.after)))
    if terms.rated:
        told.append(_("Counts for ratings"))
    return " · ".join(told)


def played_variant(variant: str, options: Mapping[str, object], players: int) -> Variant | None:
    """What is played at a table of a server; None where this program does not know it."""
    try:
        return with_options(VARIANTS[variant], options, players)
    except (KeyError, OptionError):  # of a newer server
        return None


def played_words(variant: str, options: Mapping[str, object], players: int) -> list[str]:
    """How long a game is, and its house rules."""
    row = played_variant(variant, options, players)
    if row is None:
        return []
    rules = {name: value_words(name, value) for name, value in row.options.items()}
    length = deals_in_words(row, players)
    if isinstance(row.options.get("schedule"), tuple):  # the list goes on from their number
        length = f"{length}: {rules.pop('schedule')}"
    return [length, *(f"{_(OPTIONS[name].title)}: {value}" for name, value in rules.items())]


def away_words(seconds: float | None) -> str:
    """What becomes of the seat of somebody who is away; None where nobody plays there."""
    if seconds is None:
        return _("The game waits")
    return _("A bot after {time}", time=_time(seconds))


def clock_words(seconds: float | None) -> str:
    """How long a decision may take; None for as long as one likes."""
    if seconds is None:
        return _("None")
    return _("{time} per decision", time=_time(seconds))


def _time(seconds: float) -> str:
    if seconds < 60:
        return _("{seconds} s", seconds=int(seconds))
    return _("{minutes} min", minutes=int(seconds / 60))


def digit_groups(digits: str, most: int | None = None) -> str:
    """The digits of a key or a pledge in groups, so that they can be compared by eye.

    Args:
        digits: all of them.
        most: the number of groups after which the rest is left out; None for none.
    """
    groups = [digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP)]
    return " ".join(groups[:most])


def draw_words(proof: DrawProof) -> str:
    """Who drew the cards of a game at a server that is over."""
    match proof:
        case DrawProof.EVERYBODY:
            return _("Everybody at the table drew these cards together; nobody could choose them.")
        case DrawProof.SOME:
            return _("These cards were drawn together, but not by everybody at the table.")
        case DrawProof.NOBODY:
            return _("The server alone drew these cards.")
        case DrawProof.UNTRUE:
            return _(
                "What the server says of the draw is not true: "
                "somebody may have chosen these cards."
            )
