"""What is said of the Tour: stars, specialities, what a resident remembers, cups."""

from __future__ import annotations

from typing import assert_never

from game.engine.choices import Goal
from game.presentation.moods import FaceMood
from game.presentation.phrasebook import counts
from game.presentation.words.bots import bot_title
from game.presentation.words.points import points_words
from game.presentation.words.times import day_words
from game.table.statistics.shares import Rate
from game.table.statistics.tallies import SeatTally
from game.tour.lines import HOUSE_LINES, RESIDENT_LINES, TOGETHER, GameLines
from game.tour.stars import STARS, STRONG, CupAttempt, Prize, Won, final_place, is_won
from game.tour.stops import (
    CUP_OF,
    HOUSE_OF,
    HOUSES,
    Bet,
    BetKind,
    House,
    HousePuzzle,
    SetDeal,
    SetHand,
)
from game.tour.tour_progress import TourProgress
from game.translation import N_, _, ngettext
from game.variants import VARIANTS
from game.variants.lengths import Length


def stop_name(stop: str) -> str:
    """The variant of a house, or the name of a cup."""
    return _(CUP_OF[stop].name) if stop in CUP_OF else _(VARIANTS[stop].name)


def stars_line(progress: TourProgress) -> str:
    """How many of all stars are won."""
    return _("{won} of {all} stars", won=progress.count(STARS), all=len(STARS) * len(HOUSES))


def houses_line(progress: TourProgress) -> str:
    """In how many houses a light is on."""
    lit = progress.count([Prize.FINISH])
    return _("{lit} of {all} houses lit", lit=lit, all=len(HOUSES))


def house_line(house: House, minutes: int) -> str:
    """Which house it is, how many sit there and about how long a game takes."""
    number = HOUSES.index(house) + 1
    return _(
        "House {number} · {seats} · about {minutes} min",
        number=number,
        seats=counts.players(house.players),
        minutes=minutes,
    )


def prize_title(prize: Prize) -> str:
    """What is to be done for a prize."""
    match prize:
        case Prize.FINISH:
            return _("Finish a game")
        case Prize.WIN:
            return _("Win one")
        case Prize.STRONG:
            return _("Win against stronger players")
        case Prize.SPECIALITY:
            return _("Only here")
        case Prize.CUP:
            return _("Win the cup")
        case nothing:
            assert_never(nothing)


def prize_line(prize: Prize, won: Won | None) -> str:
    """How a star was won; of one that is open what is wanted."""
    if won is not None:
        return won_line(won)
    if prize is Prize.STRONG:
        return _("all of them {level} or better", level=bot_title(STRONG))
    return _("at any strength, short or long")


def won_line(won: Won) -> str:
    """When a prize was won, in which game, and whether with help."""
    told = [day_words(won.when)]
    if won.prize is not Prize.SPECIALITY and won.prize is not Prize.CUP:
        told.append(_("a short game") if won.length is Length.SHORT else _("a whole game"))
    if won.silver:
        told.append(_("with help"))
    return " · ".join(told)


def result_line(house: House, game: SeatTally) -> str:
    """When a game with the resident ended, and how it came out for the person."""
    day = day_words(game.when)
    if VARIANTS[house.id].rules.goal is Goal.SHARED:
        return _("Last time, {day}: done in {deals} deals", day=day, deals=len(game.deals))
    text = N_("Last time, {day}: place {place} of {players}, {points}")
    points = points_words(game.total)
    return _(text, day=day, place=final_place(game), players=game.players, points=points)


def rival_line(ahead: Rate | None) -> str:
    """How one has fared against a rival in all games; nothing before the first."""
    if ahead is None or not ahead.trials:
        return ""
    return ngettext(
        "You came out ahead in {ahead} of {games} game.",
        "You came out ahead in {ahead} of {games} games.",
        ahead.trials,
        ahead=f"{ahead.made:g}",
        games=ahead.trials,
    )


def door_line(house: House, progress: TourProgress, last: SeatTally | None) -> str:
    """What the resident says at the door."""
    lines = HOUSE_LINES[house.id]
    if all(progress.won_at(house.id, prize) for prize in (*STARS, Prize.SPECIALITY)):
        return _(lines.complete)
    if last is None:
        return _(lines.first)
    games = game_lines(house)
    if is_won(last):
        return _(games.beaten)
    return _(games.ahead if _was_ahead(house, last) else games.behind)


def game_lines(house: House) -> GameLines:
    """What the resident says of games there."""
    shared = VARIANTS[house.id].rules.goal is Goal.SHARED
    return TOGETHER if shared else RESIDENT_LINES[house.resident].games


def door_mood(house: House, last: SeatTally | None) -> FaceMood:
    """How the resident looks at the door: as the last game there went for them."""
    if last is None:
        return FaceMood.PLAIN
    shared = VARIANTS[house.id].rules.goal is Goal.SHARED
    beaten = is_won(last) or _was_ahead(house, last)
    return FaceMood.WINCING if beaten is not shared else FaceMood.GLAD


def _was_ahead(house: House, game: SeatTally) -> bool:
    """Whether the person had more points in it than the resident."""
    theirs = dict(zip(game.other_names, game.other_totals, strict=False)).get(house.resident)
    return theirs is not None and game.total > theirs


def speciality_line(house: House, won: Won | None) -> str:
    """What the resident says of the speciality."""
    lines = RESIDENT_LINES[house.resident]
    return _(lines.offer if won is None else lines.done)


def speciality_words(house: House) -> str:
    """What is to be done, in a sentence."""
    match house.speciality:
        case Bet() as bet:
            return _bet(bet, house.resident)
        case HousePuzzle():
            return _("One decision, and one way that is best.")
        case SetDeal(cards, _seed, holds):
            return f"{_set_hand(holds, cards)} {_('Make your bid.')}"


def _bet(bet: Bet, name: str) -> str:
    match bet.kind:
        case BetKind.OFTENER:
            text = N_("In one game here, make more bids than {name}.")
        case BetKind.ROW:
            text = N_("In one game here, make {number} bids in a row.")
        case BetKind.LARGE:
            text = N_("In one game here, make a bid of {number} or more.")
        case BetKind.ZEROS:
            text = N_("In one game here, make {number} bids of zero.")
        case BetKind.MISSED:
            text = N_("Finish a game here and miss {number} bids at most.")
        case BetKind.AHEAD:
            text = N_("Finish a game here {number} points ahead of {name}.")
        case BetKind.REPEATS:
            text = N_("Finish a game here and play {number} deals again at most.")
        case BetKind.TRUMPS:
            text = N_("In one game here, make a bid with each of {number} suits as trump.")
        case BetKind.ENDS:
            text = N_("In one game here, make your first bid and your last.")
        case nothing:
            assert_never(nothing)
    return _(text, number=bet.number, name=name)


def _set_hand(holds: SetHand, cards: int) -> str:
    match holds:
        case SetHand.NO_TRUMP:
            text = N_("{cards} cards, and not one trump among them.")
        case SetHand.THREE_ACES:
            text = N_("{cards} cards, three of them aces.")
        case SetHand.LOW:
            text = N_("{cards} cards, none above a ten.")
        case SetHand.TWO_SUITS:
            text = N_("{cards} cards of two suits.")
        case nothing:
            assert_never(nothing)
    return _(text, cards=cards)


def news_line(won: Won) -> str:
    """What was just won, in a line for the top of the window."""
    match won.prize:
        case Prize.CUP:
            return _("You have won {cup}.", cup=stop_name(won.stop))
        case Prize.SPECIALITY:
            house = HOUSE_OF[won.stop]
            return f"{house.resident}: {speciality_line(house, won)}"
        case Prize.FINISH:
            text = N_("{house}: there is light in the door.")
        case Prize.WIN:
            text = N_("{house}: the windows are lit.")
        case Prize.STRONG:
            text = N_("{house}: lit to the top.")
        case nothing:
            assert_never(nothing)
    return _(text, house=_(HOUSE_OF[won.stop].name))


def cup_line(attempt: CupAttempt) -> str:
    """How far a cup is."""
    rounds = len(attempt.cup.rounds)
    if attempt.over:
        text = N_("All {rounds} games played") if not attempt.won else N_("Won")
        return _(text, rounds=rounds)
    return _("Game {number} of {rounds} is next", number=len(attempt.games) + 1, rounds=rounds)
