"""What the marks of the table mean: a pure function of what is shown and of the layout.

Only what is on the screen is told, in more words than there is room for on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from game.engine import SEALED, Card, FaceDown, Phase, Seat, Suit
from game.engine.choices import Bidding, FirstLeader, Goal, Sight, Trump, TrumpFrom
from game.presentation.card_marks import note, shown_by
from game.presentation.characters.people import character_of
from game.presentation.screen_state import ScreenState
from game.presentation.words.cards import card_title
from game.presentation.words.deals import announcement, balance
from game.presentation.words.points import minus
from game.presentation.words.rule_line import rule_cells
from game.presentation.words.seat_plates import tally_of
from game.presentation.words.spoken import (
    said_tip,
    shared_score_tip,
    strip_tip,
    trump_tip,
    turned_tip,
)
from game.presentation.words.table import SUIT_WORDS, nothing_to_undo
from game.presentation.words.trump import would_declare
from game.roster import BotError, resolve
from game.table.setup import HUMAN, SeatPlan, Setup
from game.translation import N_, _, ngettext
from game.ui.table.drawing.corner_panels import deal_title
from game.ui.table.drawing.hand_bar import trump_is_told
from game.ui.table.drawing.rule_line import cell_boxes, shown_cells
from game.ui.table.drawing.trick_tags import Tag, tags_of
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.concealed_hands import is_pile
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton, TableButton
from game.ui.table.panels.demo_controls import DemoCommand
from game.ui.widgets.painted_buttons import Button
from game.ui.widgets.tooltips import Tip
from game.variants.rule_numbers import filled

_BUTTONS: Final = {
    TableButton.UNDO: (
        N_("Take back your last decision: U. The game is not rated then."),
        N_("There is nothing to take back."),
    ),
    TableButton.LAST_TRICK: (
        N_("Look at the last trick: L."),
        N_("No trick has been taken in this deal."),
    ),
    TableButton.SEAL: (N_("Fair cards: where the cards of this game come from."), ""),
    TableButton.CLAIM: (
        N_("Your bid is safe, or nobody's points can change: see how, and claim it: C."),
        "",
    ),
    TableButton.TURN_REST: (
        N_("Nobody has a choice any more: let the rest turn by itself: C."),
        "",
    ),
    TableButton.HINT: (N_("Which question to ask; again: the idea, the ways, and why: I."), ""),
    TableButton.SORT: (N_("Put your hand in order again."), ""),
    TableButton.CHANGE_BID: (N_("Your bid may be changed until the next player bids: C."), ""),
    DemoCommand.PAUSE: (N_("Hold the game, or let it go on: P."), ""),
    DemoCommand.BACK: (N_("One step back: B."), N_("Nothing lies further back.")),
    DemoCommand.STEP: (N_("Show one thing that happens: N."), ""),
    DemoCommand.SLOWER: (N_("Slower: minus."), N_("It cannot be slower.")),
    DemoCommand.FASTER: (N_("Faster: plus."), N_("It cannot be faster.")),
    DemoCommand.TRICK: (N_("On to the end of the trick: T."), ""),
    DemoCommand.DEAL: (N_("On to the end of the deal: D."), ""),
    DemoCommand.VIEW: (N_("Show all hands, or none: H."), ""),
    DemoCommand.AGAIN: (N_("The decisive trick again, slowly: A."), ""),
    DemoCommand.KEEP: (N_("Keep this game among your games: R."), ""),
    "hands": (N_("Show all hands, or none: H."), ""),
    DemoCommand.MENU: (N_("Hold the game: rules, a new game, save and leave. Esc."), ""),
}
"""By the name of a button: what it does, and why it may not be pressed."""
RESULTS: Final[Mapping[str, tuple[str, str]]] = {
    OverlayButton.AGAIN: (N_("The same seats and new cards."), ""),
    OverlayButton.SAME_CARDS: (
        N_("The same seats, dealer and cards. They are known, so the game sets no record."),
        "",
    ),
    OverlayButton.REPLAY: (N_("The game card by card."), ""),
    OverlayButton.REVIEW: (N_("What every decision was worth, beside the replay."), ""),
    OverlayButton.SEAL: (N_("Fair cards: seed and pledge of this game."), ""),
}
"""The same for the buttons of the results."""


def table_tip(
    shown: ScreenState,
    layout: TableLayout,
    seats: Sequence[SeatPlan],
    pos: tuple[int, int],
    *,
    last_trick: bool = True,
) -> Tip | None:
    """What is said of the mark at this point of the table.

    `last_trick`: whether there is a key here that shows the last one again.
    """
    names = tuple(seat.name for seat in seats)
    for seat, place in enumerate(layout.places):
        if place.plate.collidepoint(pos):
            return _of_plate(shown, seat, seats[seat], place.plate, pos)
        if shown.table.taken[seat] and place.stack.collidepoint(pos):
            text = _stack_words(shown, names[seat], last_trick=last_trick)
            return Tip(place.stack, _taken(shown.table.taken[seat]), text)
    if layout.rule_line.collidepoint(pos):
        return _of_rules(shown, layout, names, pos)
    if layout.info.collidepoint(pos):
        return _of_info(shown, layout, pos)
    if layout.score.collidepoint(pos):
        return _of_score(shown, layout, names)
    if (tip := _of_hand_bar(shown, layout, pos)) is not None:
        return tip
    if (tip := _of_trick(shown, layout, names, pos)) is not None:
        return tip
    for seat, place in enumerate(layout.places):
        if seat != layout.bottom and place.fan.collidepoint(pos) and shown.table.hands[seat]:
            return _of_fan(shown, seat, names[seat], place.fan)
    return None


def words_of_buttons(setup: Setup) -> Mapping[str, tuple[str, str]]:
    """What the buttons of a table do, and why not, by their names."""
    does, _why_not = _BUTTONS[TableButton.UNDO]
    return {**_BUTTONS, TableButton.UNDO: (does, nothing_to_undo(setup))}


def button_tip(
    buttons: Sequence[Button],
    pos: tuple[int, int],
    words: Mapping[str, tuple[str, str]] = _BUTTONS,
) -> Tip | None:
    """What a button does, or why it may not be pressed now; `words` has both by its name."""
    for button in buttons:
        if button.rect.collidepoint(pos) and button.name in words:
            does, why_not = words[button.name]
            refusal = bool(why_not) and not button.enabled
            return Tip(button.rect, _(why_not if refusal else does), refusal=refusal)
    return None


# Plates -------------------------------------------------------------------------------------


def _of_plate(
    shown: ScreenState, seat: Seat, plan: SeatPlan, plate: pygame.Rect, pos: tuple[int, int]
) -> Tip:
    """The portrait tells who it is, the dealer's mark what it means, the rest how it stands."""
    face = pygame.Rect(plate.x, plate.y, plate.height, plate.height)
    mark = pygame.Rect(0, 0, plate.height // 2, plate.height // 2)
    mark.bottomright = face.bottomright
    deals = seat == shown.table.spec.dealer and not shown.bare
    if deals and mark.collidepoint(pos):
        return Tip(mark, _("Dealer: {name}", name=plan.name), _dealer_words(shown))
    crown = mark.copy()
    crown.topright = face.topright
    if seat == shown.table.declarer and crown.collidepoint(pos):
        title = _("Declarer: {name}", name=plan.name)
        return Tip(crown, title, _("The highest bid, made first: its bidder names the trump."))
    if seat == would_declare(shown) and crown.collidepoint(pos):
        title = _("{name} would declare", name=plan.name)
        return Tip(crown, title, _("The highest bid so far, made first."))
    if face.collidepoint(pos):
        return Tip(face, plan.name, _who_words(plan))
    rest = pygame.Rect(face.right, plate.y, plate.right - face.right, plate.height)
    text = said_tip(shown, seat) or _points_words(shown, seat)
    return Tip(rest, _standing(shown, seat), text)


def _who_words(plan: SeatPlan) -> str:
    """Who sits in a seat: what the character is, then which bot plays."""
    character = None if plan.is_human else character_of(plan.name)
    level = level_words(plan.agent)
    return f"{_(character.about)} {level}" if character is not None else level


def level_words(agent: str) -> str:
    """Who plays in a seat and how."""
    if agent == HUMAN:
        return _("Played by a person at this screen.")
    try:
        bot = resolve(agent)
    except BotError:  # a record of another program may name any
        return agent
    return _("Bot: {title}. {sentence}", title=_(bot.title), sentence=_(bot.sentence))


def _dealer_words(shown: ScreenState) -> str:
    if shown.table.spec.rules.turn_step < 0:
        return _("The dealer bids last. Bids and play go counter-clockwise, as the arrows show.")
    if shown.table.spec.rules.bidding is Bidding.IN_TURN:
        if shown.table.spec.rules.first_leader is FirstLeader.DEALER:
            return _("The dealer bids last and leads the first trick.")
        if shown.table.spec.rules.dealer_step < 0:
            return _("The dealer bids last. The next deal is the right neighbour's.")
        return _("The dealer bids last in this deal.")
    return _("Everybody bids at once in this deal, the dealer too.")


def _standing(shown: ScreenState, seat: Seat) -> str:
    """Bid and tricks in words."""
    bid, taken = shown.table.bids[seat], shown.table.taken[seat]
    if bid is SEALED and shown.table.phase is Phase.PLAYING:
        return _("The bid lies face down until the deal is scored.")
    if bid is SEALED:
        return _("The bid is made; bids are shown together.")
    if not isinstance(bid, int):
        return _("No bid yet.")
    said = ngettext("Bid {number} trick", "Bid {number} tricks", bid, number=bid)
    if not _tricks_count(shown):
        return said + "."
    return f"{said}, {_so_far(bid, taken, done=shown.table.phase is not Phase.PLAYING)}"


def _tricks_count(shown: ScreenState) -> bool:
    """Whether tricks are being taken, or were in the deal on the screen."""
    return shown.table.phase is Phase.PLAYING or shown.points is not None


def _so_far(bid: int, taken: int, *, done: bool) -> str:
    if taken == bid:
        return _("made it.") if done else _("has just as many: one more would be too many.")
    if taken > bid:
        many = taken - bid
        return ngettext("took {number} too many.", "took {number} too many.", many, number=many)
    few = bid - taken
    if done:
        return ngettext("took {number} too few.", "took {number} too few.", few, number=few)
    return ngettext("still wants {number}.", "still wants {number}.", few, number=few)


def _points_words(shown: ScreenState, seat: Seat) -> str:
    total = shown.table.totals[seat]
    points = ngettext(
        "{number} point so far.", "{number} points so far.", abs(total), number=minus(total)
    )
    if isinstance(shown.table.bids[seat], int) and _tricks_count(shown):
        legend = _("Filled, it has its tricks; hollow, it is short of them. Pointed ends: missed.")
        return f"{points} {legend}"
    return points


def _taken(taken: int) -> str:
    return ngettext("{number} trick taken", "{number} tricks taken", taken, number=taken)


def _stack_words(shown: ScreenState, name: str, *, last_trick: bool) -> str:
    if shown.table.phase is Phase.PLAYING and last_trick:
        return _("Won by {name}; L shows the tricks again.", name=name)
    return _("Won by {name} in this deal.", name=name)


# The rule line ------------------------------------------------------------------------------


def _of_rules(
    shown: ScreenState, layout: TableLayout, names: tuple[str, ...], pos: tuple[int, int]
) -> Tip:
    """A cell in full."""
    cells = shown_cells(rule_cells(shown, names, shown.table.seat), layout)
    boxes = cell_boxes(layout.rule_line, layout.px, [cell.kind for cell in cells])
    for cell, box in zip(cells, boxes, strict=True):
        if box.collidepoint(pos):
            return Tip(box, cell.title, " ".join(cell.sentences))
    return Tip(layout.rule_line, _("What counts in this deal, with pictures: W."))


# Corners ------------------------------------------------------------------------------------


def _of_info(shown: ScreenState, layout: TableLayout, pos: tuple[int, int]) -> Tip:
    """The strip with the deal, the turned card, trump, and the bids against the cards."""
    info, pose = layout.info, layout.turn_up
    if not layout.has_box:
        return Tip(info, *_turned_words(shown))
    top = round(pose.y - pose.height / 2)
    slot = pygame.Rect(0, 0, round(pose.height * CARD_RATIO), round(pose.height))
    slot.center = (round(pose.x), round(pose.y))
    unsettled = shown.bare or shown.sizing is not None or shown.table.phase is Phase.TURNING
    if pos[1] < top - layout.px(8) or unsettled:
        strip = pygame.Rect(info.x, info.y, info.width, top - info.y)
        return Tip(strip, *(strip_tip(shown) or (deal_title(shown), _deals_words(shown))))
    edge = slot.right + layout.px(6)
    if pos[0] < edge:
        left = pygame.Rect(info.x, top, edge - info.x, info.bottom - top)
        return Tip(left, *_turned_words(shown))
    rest = pygame.Rect(edge, top, info.right - edge, info.bottom - top)
    upper = pygame.Rect(rest.x, rest.y, rest.width, rest.height // 2)
    if pos[1] < upper.bottom:
        return Tip(upper, *(trump_tip(shown) or _trump_words(shown)))
    lower = pygame.Rect(rest.x, upper.bottom, rest.width, rest.bottom - upper.bottom)
    return Tip(lower, *_bids_words(shown))


def _deals_words(shown: ScreenState) -> str:
    sizes = [size for size in shown.table.variant.deals[shown.table.players] if size is not None]
    if shown.table.spec.tie_break:
        return _("Played because two or more share the lead.")
    if shown.sizing is None and (found := announcement(shown)) is not None:
        return found.sentence
    if not sizes:
        return _("The dealer names the size of each deal.")
    ahead = sizes[shown.table.spec.number :]
    if not ahead:
        return _("The last deal of the game.")
    following = ", ".join(map(str, ahead[:4])) + (" …" if len(ahead) > 4 else "")
    return _("The staircase shows every deal. Next: {sizes}.", sizes=following)


def _turned_words(shown: ScreenState) -> tuple[str, str]:
    if shown.table.turn_up is None:
        return _("No card is turned"), ""
    if other := turned_tip(shown):
        why = other
    elif shown_by(shown) is not None:
        why = _("The dealer's last card, shown to all: its suit is trump.")
    elif shown.table.turn_up.suit is Suit.JOKERS and shown.table.trump is Suit.JOKERS:
        why = _("A joker was turned: the other joker is the only trump.")
    elif shown.table.spec.trump_from is TrumpFrom.RANDOM_CARD:
        why = _("A card of the whole pack, shuffled again: its suit is trump.")
    elif shown.table.trump is shown.table.turn_up.suit:
        why = _("The turned card: its suit is trump. It stays out of play.")
    else:
        why = _("The turned card. It stays out of play.")
    return card_title(shown.table.turn_up).capitalize(), why


def _trump_words(shown: ScreenState) -> tuple[str, str]:
    if not shown.table.trump_known:
        if shown.table.spec.trump_from is TrumpFrom.DECLARER:
            return _("Trump is not known yet"), _("The highest bidder names it after the bids.")
        if shown.table.spec.trump_from is TrumpFrom.TURNED_LATE:
            return _("Trump is not known yet"), _("A card is turned for it after the bids.")
        return _("Trump is not known yet"), ""
    if shown.table.trump is None:
        return _("No trump"), _("The highest card of the suit led wins the trick.")
    if shown.table.trump is Suit.JOKERS:
        return _("The other joker is the only trump"), _("It beats every card.")
    suit = _(SUIT_WORDS.get(shown.table.trump, shown.table.trump.title))
    title = _("Trump is {suit}", suit=suit)
    if shown.table.spec.rules.trump is Trump.LAST_MADE:
        words = _(
            "By how many made the last deal: {club_made} clubs, {heart_made} hearts, "
            "{spade_made} spades, {diamond_made} diamonds."
        )
        return title, filled(words)
    if shown.table.trump is shown.table.spec.rules.double_suit:
        return title, _("All points of this deal count double.")
    if shown.table.spec.rules.bowers:
        return title, _("The jack of trumps is highest, then the other jack of its colour.")
    return title, _("Any of them beats any card of another suit.")


def _bids_words(shown: ScreenState) -> tuple[str, str]:
    bids = [bid for bid in shown.table.bids if isinstance(bid, int)]
    cards, total = shown.table.spec.tricks, shown.bid_total
    if shown.table.spec.misere:
        return _("Every bid is 0"), _("A misère: each trick taken costs.")
    if SEALED in shown.table.bids and shown.table.phase is Phase.PLAYING:
        return _("Bids lie face down"), _("They are turned up when the deal is scored.")
    if SEALED in shown.table.bids:
        return _("Bids are shown together"), _("As soon as everybody has made one.")
    if not bids:
        return _("No bids yet"), ""
    title = _("Bids {total} for {cards}", total=total, cards=cards)
    if None in shown.table.bids:
        waiting = sum(bid is None for bid in shown.table.bids)
        return title, ngettext(
            "{number} bid is still to come.",
            "{number} bids are still to come.",
            waiting,
            number=waiting,
        )
    title = f"{title}: {balance(total, cards)}"
    if total > cards:
        return title, _("More tricks are wanted than there are: somebody must fail.")
    if total < cards:
        return title, _("There are more tricks than are wanted: somebody must take too many.")
    return title, _("Everybody can make it, if all goes well.")


def _of_score(shown: ScreenState, layout: TableLayout, names: tuple[str, ...]) -> Tip:
    if shown.table.variant.rules.goal is Goal.SHARED:
        return Tip(layout.score, *shared_score_tip(shown))
    if not shown.table.history:
        words = _("Points of the last deals will stand here. S shows the whole sheet.")
        return Tip(layout.score, _("Score"), words)
    best = max(shown.table.totals)
    leaders = [name for name, total in zip(names, shown.table.totals, strict=True) if total == best]
    title = _("In the lead: {names}", names=", ".join(leaders))
    words = _("The points of the last deals, red for a bid missed. S shows the whole sheet.")
    return Tip(layout.score, title, words)


def _of_hand_bar(shown: ScreenState, layout: TableLayout, pos: tuple[int, int]) -> Tip | None:
    """The viewer's bid against taken, and trump, above the hand."""
    seat = layout.bottom
    if layout.tally.collidepoint(pos) and tally_of(shown, seat) is not None:
        text = said_tip(shown, seat) or _points_words(shown, seat)
        return Tip(layout.tally, _standing(shown, seat), text, above=True)
    if layout.trump.collidepoint(pos) and trump_is_told(shown):
        return Tip(layout.trump, *(trump_tip(shown) or _trump_words(shown)), above=True)
    return None


# Cards --------------------------------------------------------------------------------------


def _of_trick(
    shown: ScreenState, layout: TableLayout, names: tuple[str, ...], pos: tuple[int, int]
) -> Tip | None:
    for played in reversed(shown.table.trick):
        pose = layout.trick_pose(played.seat)
        box = pygame.Rect(0, 0, round(pose.height * CARD_RATIO), round(pose.height))
        box.center = (round(pose.x), round(pose.y))
        if box.collidepoint(pos):
            first = played is shown.table.trick[0]
            who = _("Led by {name}.") if first else _("Played by {name}.")
            title = card_title(played.card).capitalize()
            words = who.format(name=names[played.seat])
            if Tag(played.card.code, "winning") in tags_of(shown):
                words = f"{words} {_('It is the best so far.')}"
            return Tip(box, title, f"{words} {note(shown, played.card, played.joker)}".rstrip())
    return None


def _of_fan(shown: ScreenState, seat: Seat, name: str, fan: pygame.Rect) -> Tip:
    held = shown.table.hands[seat]
    number = ngettext("{number} card", "{number} cards", len(held), number=len(held))
    if is_pile(shown, seat):
        return Tip(fan, number, _("The pile of {name}, played from the top.", name=name))
    if shown.table.spec.sight is Sight.FOREHEAD and isinstance(held[0], Card):
        words = _("On the forehead of {name}, who does not see it.", name=name)
        return Tip(fan, card_title(held[0]).capitalize(), words)
    if all(isinstance(card, FaceDown) for card in held):
        return Tip(fan, number, _("The hand of {name}, face down.", name=name))
    return Tip(fan, number, _("The hand of {name}.", name=name))
