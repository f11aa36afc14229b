"""What is said of the player's own seat: order or points and place, figures, and what is owed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.engine import Phase, Seat
from game.engine.choices import Bidding, Goal
from game.presentation.number_words import number_word, place_word
from game.presentation.phrasebook import deal
from game.presentation.phrasebook.joining import capital, sentence
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import sure_winner
from game.presentation.tally import Reward, Tally, TallyState, rank_of, reward_of, tally_of
from game.presentation.words.points import minus, points_words, signed
from game.presentation.words.seats.others import Pieces, SeatText, pieces, said_words, seat_text
from game.translation import N_, _, ngettext


@dataclass(frozen=True, slots=True)
class OwnText:
    """Everything that stands at the player's own seat. Equal values look equal."""

    seat: SeatText
    apart: tuple[str, ...] = ()
    """The second word in lines that each stand for themselves, for where one has no room."""
    need: tuple[Pieces, ...] = ()
    """What the bid still wants and pays, the longest way first; none where nothing is owed."""
    ahead: int | None = None
    """A bid that is chosen ahead of the turn."""


def own_text(
    shown: ScreenState,
    seat: Seat,
    names: Sequence[str],
    *,
    ahead: int | None = None,
    status: Sequence[str] = (),
    portrait: int | None = None,
) -> OwnText:
    """What stands at the player's own seat now; parameters as with `seat_text`.

    `ahead` is a bid chosen ahead of the turn, until it is made.
    """
    text = seat_text(shown, seat, names, portrait=portrait)
    second = tuple(status) or own_words(shown, seat)
    firm = bool(status) or bool(said_words(shown, seat))
    text = replace(text, second=second, firm=firm, note=())
    need, waits = _need(shown, seat), shown.table.bids[seat] is None
    if ahead is not None and waits and (pays := _pays(reward_of(shown, seat, ahead), signed)):
        need = (((pays, False),),)
    place = own_place(shown, seat)
    apart = (second[-1], place) if not firm and place and len(second) > 1 else ()
    return OwnText(text, apart, need, ahead)


def own_words(shown: ScreenState, seat: Seat) -> tuple[str, ...]:
    """The second word of one's own seat: what was said, order in the first deal, then points."""
    if said := said_words(shown, seat):
        return said
    if order := order_words(shown, seat):
        return order
    if shown.table.spec.rules.goal is not Goal.OWN or not shown.table.history:
        return ()
    points, place = points_words(shown.table.totals[seat]), own_place(shown, seat)
    return (_("{points}, {place}", points=points, place=place), points) if place else (points,)


def own_place(shown: ScreenState, seat: Seat) -> str:
    """A seat's place by points: "second", "shared fifth"; empty where there is none."""
    place, totals = rank_of(shown, seat), shown.table.totals
    if place is None:
        return ""
    word = place_word(place)
    return _("shared {place}", place=word) if totals.count(totals[seat]) > 1 else word


def order_words(shown: ScreenState, seat: Seat) -> tuple[str, ...]:
    """When one bids among all, as the own second word tells it until one's turn comes.

    Empty from the second deal on, where all bid at once, and where the mark of the dealer tells
    that one bids last.
    """
    table, spec = shown.table, shown.table.spec
    if table.history or shown.bare or table.phase in (Phase.PLAYING, Phase.OVER):
        return ()
    if spec.rules.bidding is not Bidding.IN_TURN or shown.sizing is not None:
        return ()
    place = spec.bidding_order.index(seat)
    last = place == table.players - 1
    if seat in shown.turn or table.bids[seat] is not None or (last and seat == spec.dealer):
        return ()
    if last:
        return (capital(_("{place} to bid", place=_("last"))),)
    short = capital(_("{place} to bid", place=place_word(place)))
    if place == 0:
        return (short,)
    among = _("{place} of {players}", place=place_word(place), players=number_word(table.players))
    return capital(_("{place} to bid", place=among)), short


def _need(shown: ScreenState, seat: Seat) -> tuple[Pieces, ...]:
    """What the bid pays, with what it still wants where the figures beside it do not say that.

    They do before the first trick that is had and once the bid is met. The second way is without
    what it pays. Nothing for a bid that is missed: its figures tell it; nor for one
    that the trick on the table breaks whatever is played.
    """
    tally = tally_of(shown, seat)
    if tally is None or tally.bid is None or tally.state.missed or shown.points is not None:
        return ()
    if tally.state is TallyState.EXACT and sure_winner(shown) == seat:
        return ()
    reward = reward_of(shown, seat)
    if not tally.taken or tally.state is TallyState.EXACT:
        return (((pays, False),),) if (pays := _pays(reward, signed)) else ()
    want = _more(tally)
    alone = ((want, True),)
    if reward is None or not reward.points:
        return (alone,)
    price = signed(reward.points)
    if reward.or_more:
        return (*_priced(N_("{need} for at least {price}"), want, price), alone)
    return (*_priced(N_("{need} for {price}"), want, price), alone)


def _pays(reward: Reward | None, figure: Callable[[int], str]) -> str:
    """What the bid pays, without what it still wants; empty where that is nothing."""
    if reward is None or not reward.points:
        return ""
    words = N_("pays at least {price}") if reward.or_more else N_("pays {price}")
    return _(words, price=figure(reward.points))


def _priced(text: str, want: str, price: str) -> tuple[Pieces, ...]:
    """The need stands out, its price does not."""
    parts = pieces(text, need=want, price=price)
    quiet = " ".join(part for part, _strong in parts if part != want)
    return (((want, True), (quiet, False)),)


def _more(tally: Tally) -> str:
    assert tally.bid is not None
    assert tally.taken is not None
    number = tally.bid - tally.taken
    return ngettext("{n} more", "{n} more", number, n=number)


# For the ear --------------------------------------------------------------------------------


def need_for_ear(shown: ScreenState, seat: Seat) -> str:
    """What the own bid still wants and pays, as a sentence; empty where nothing is owed."""
    tally = tally_of(shown, seat)
    if tally is None or tally.bid is None or shown.points is not None:
        return ""
    if tally.taken is None:
        pays = _pays(reward_of(shown, seat), minus)
        return sentence(pays) if pays else ""
    match tally.state:
        case TallyState.OVER:
            number = tally.taken - tally.bid
            return sentence(_("{n} too many", n=number_word(number)))
        case TallyState.LOST:
            return _("Your bid is lost by {number}.", number=number_word(tally.beyond))
        case TallyState.EXACT:
            want = _("no more")
        case _:
            number = tally.bid - tally.taken
            word = number_word(number)
            want = ngettext("{n} more", "{n} more", number, n=word)
    return capital(_for(want, reward_of(shown, seat)))


def _for(want: str, reward: Reward | None) -> str:
    if reward is None or not reward.points:
        return f"{want}."
    price = minus(reward.points)
    if reward.or_more:
        return _("{need}, for {price} or more.", need=want, price=price)
    return _("{need}, for {price}.", need=want, price=price)


def own_seat_for_ear(shown: ScreenState, text: OwnText) -> str:
    """All that stands at the own seat, as sentences."""
    seat, second = text.seat.seat, text.seat.second
    told = [sentence(second[0])] if second else []
    if text.seat.run:
        told.append(_("{number} in a row.", number=capital(number_word(text.seat.run))))
    if text.seat.penalty:
        told.append(_("A revoke cost {points}.", points=points_words(-text.seat.penalty)))
    if text.seat.dealer:
        told.append(deal.dealt_by(None))
    tally = tally_of(shown, seat)
    if tally is not None and tally.bid is not None:
        bid = number_word(tally.bid)
        if tally.taken is None:
            told.append(_("You bid {bid}.", bid=bid))
        else:
            told.append(_("You have {taken} of {bid}.", taken=number_word(tally.taken), bid=bid))
    if text.ahead is not None:
        told.append(_("Bid {bid} chosen ahead.", bid=text.ahead))
    told.append(need_for_ear(shown, seat))
    if text.seat.turn:
        told.append(_("It is your turn."))
    return " ".join(filter(None, told))
