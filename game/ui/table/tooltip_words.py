"""What the marks of the table mean: a pure function of what is shown and of the layout.

Only what is on the screen is told, in more words than there is room for on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from game.engine import Card, FaceDown, Phase, Seat, Suit
from game.engine.choices import Bidding, FirstLeader, Sight, TrumpFrom
from game.presentation.card_marks import dealers_last, note, shown_by
from game.presentation.characters.people import character_of
from game.presentation.phrasebook import counts, trump
from game.presentation.phrasebook.joining import sentence
from game.presentation.screen_state import ScreenState
from game.presentation.words.cards import card_title
from game.presentation.words.corners.trick_ladder import trick_ladder
from game.presentation.words.deals import deal_passes, whence
from game.presentation.words.points import points_words
from game.presentation.words.rule_cells import RuleKind, rule_cells
from game.presentation.words.seats.others import bid_for_ear, told_run
from game.presentation.words.spoken import said_tip
from game.roster import BotError, resolve
from game.table.setup import HUMAN, SeatPlan
from game.translation import N_, _, ngettext, worded
from game.ui.table.drawing.seat_face import dealer_box
from game.ui.table.drawing.trick_tags import Tag, tags_of
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.concealed_hands import is_pile
from game.ui.table.layout.seating import SeatPlace
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton, TableButton
from game.ui.table.panels.demo_controls import DemoCommand
from game.ui.widgets.painted_buttons import Button
from game.ui.widgets.tooltips import Tip
from game.variants import in_words

_BUTTONS: Final[Mapping[str, tuple[str, str]]] = {
    TableButton.UNDO: (N_("The game is not rated then."), ""),
    TableButton.CLAIM: (
        N_("Your bid is safe, or nobody's points can change: see how before you claim."),
        "",
    ),
    TableButton.TURN_REST: (N_("Nobody has a choice any more."), ""),
    TableButton.HINT: (N_("First a question; then the idea, the ways, and why."), ""),
    TableButton.SORT: (N_("Put your hand in order again."), ""),
    TableButton.CHANGE_BID: (N_("Until the next player bids."), ""),
    DemoCommand.BACK: ("", N_("Nothing lies further back.")),
    DemoCommand.STEP: (N_("One thing that happens."), ""),
    DemoCommand.SLOWER: ("", N_("It cannot be slower.")),
    DemoCommand.FASTER: ("", N_("It cannot be faster.")),
    DemoCommand.TRICK: (N_("On to the end of the trick."), ""),
    DemoCommand.DEAL: (N_("On to the end of the deal."), ""),
    DemoCommand.VIEW: (N_("Show all hands, or none."), ""),
    DemoCommand.AGAIN: (N_("The decisive trick again, slowly."), ""),
    DemoCommand.KEEP: (N_("Keep this game among your games."), ""),
}
"""By the name of a button: what its word does not say, and why it may not be pressed."""
RESULTS: Final[Mapping[str, tuple[str, str]]] = {
    OverlayButton.AGAIN: (N_("The same seats and new cards."), ""),
    OverlayButton.REVIEW: (N_("What every decision was worth, beside the replay."), ""),
    OverlayButton.MORE: (N_("The score sheet, the game card by card, and where else to go."), ""),
}
"""The same for the buttons of the results."""
AFTER: Final[Mapping[str, tuple[str, str]]] = {
    OverlayButton.SAME_CARDS: (
        N_("The same seats, dealer and cards. They are known, so the game sets no record."),
        "",
    ),
    OverlayButton.REPLAY: (N_("The game card by card."), ""),
    OverlayButton.SEAL: (N_("Fair cards: seed and pledge of this game."), ""),
}
"""The same for what the menu of a game that has ended offers of it."""


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
        if shown.table.taken[seat] and place.windows.collidepoint(pos):
            text = _stack_words(shown, names[seat], last_trick=last_trick)
            return Tip(place.windows, counts.tricks(shown.table.taken[seat]), text)
        if place.plate.collidepoint(pos):
            return _of_plate(shown, seat, seats, place, pos)
    if layout.turn_up_slot.collidepoint(pos) and shown.table.turn_up is not None:
        return Tip(layout.turn_up_slot, *_turned_words(shown, shown.table.turn_up))
    if layout.wins.collidepoint(pos):
        return _of_rules(shown, layout.wins, names, RuleKind.WINS, RuleKind.BIDS)
    if layout.pad.collidepoint(pos):
        return _of_rules(shown, layout.pad, names, RuleKind.DEAL, RuleKind.NEXT)
    ladder = trick_ladder(shown)
    if ladder is not None and ladder.for_ear and layout.ladder.collidepoint(pos):
        return Tip(layout.ladder, ladder.caption, ladder.for_ear)
    if (tip := _of_trick(shown, layout, names, pos)) is not None:
        return tip
    for seat, place in enumerate(layout.places):
        if seat != layout.bottom and place.fan.collidepoint(pos) and shown.table.hands[seat]:
            return _of_fan(shown, seat, names[seat], place.fan)
    return None


def button_tip(
    buttons: Sequence[Button],
    pos: tuple[int, int],
    words: Mapping[str, tuple[str, str]] = _BUTTONS,
) -> Tip | None:
    """What a button does, or why it may not be pressed now; `words` has both by its name."""
    for button in buttons:
        if button.disc and button.enabled and button.rect.collidepoint(pos):
            named = _("{tool}, {key}", tool=button.label, key=button.keycap)
            does = words.get(button.name, ("", ""))[0]
            return Tip(button.rect, named, _(does) if does else "")
        if button.rect.collidepoint(pos) and button.name in words:
            does, why_not = words[button.name]
            refusal = bool(why_not) and not button.enabled
            said = why_not if refusal else does
            return Tip(button.rect, _(said), refusal=refusal) if said else None
    return None


def chance_tip(
    chances: Mapping[Seat, int], layout: TableLayout, pos: tuple[int, int]
) -> Tip | None:
    """What the bar at a seat is, where one is drawn."""
    for seat, place in enumerate(layout.places):
        if seat in chances and place.windows.collidepoint(pos):
            title = _("Chance to make the bid: {percent} %", percent=chances[seat])
            return Tip(place.windows, title, _("The mark on the bar: when it was bid."))
    return None


# Plates -------------------------------------------------------------------------------------


def _of_plate(
    shown: ScreenState,
    seat: Seat,
    seats: Sequence[SeatPlan],
    place: SeatPlace,
    pos: tuple[int, int],
) -> Tip:
    """The face tells who it is, the marks on it what they mean, the words how it stands.

    Where faces gave way the line of the name tells who it is.
    """
    plan, plate, face = seats[seat], place.plate, place.face
    if not face.width:
        face = pygame.Rect(place.words.topleft, (place.words.width, place.words.height // 3))
        marks = pygame.Rect(face.right - face.height, face.top, face.height, face.height)
        dealer = marks
    else:
        dealer = dealer_box(face)
    deals = seat == shown.table.spec.dealer and not shown.bare
    if deals and dealer.collidepoint(pos):
        return Tip(
            dealer,
            _("Dealer: {name}", name=plan.name),
            _dealer_words(shown, [each.name for each in seats]),
        )
    if face.collidepoint(pos):
        return Tip(face, plan.name, _who_words(plan))
    text = said_tip(shown, seat) or _points_words(shown, seat)
    told = " ".join(filter(None, (text, run_words(shown, seat))))
    if not shown.table.history and not plan.is_human:
        told = f"{level_words(plan.agent)} {told}"  # its title stands there
    return Tip(plate, _standing(shown, seat, plan.name), told)


def run_words(shown: ScreenState, seat: Seat) -> str:
    """What the lit match with its number means at a seat; empty where there is none."""
    run = told_run(shown, seat)
    return (
        ngettext("Made {n} deal in a row.", "Made {n} deals in a row.", run, n=run) if run else ""
    )


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


def _dealer_words(shown: ScreenState, names: Sequence[str]) -> str:
    """What the dealer does that others do not, and where the deal goes where that is odd."""
    if shown.table.spec.rules.turn_step < 0:
        return _("The dealer bids last. Bids and play go counter-clockwise, as the arrows show.")
    if shown.table.spec.rules.bidding is Bidding.IN_TURN:
        if shown.table.spec.rules.first_leader is FirstLeader.DEALER:
            return _("The dealer bids last and leads the first trick.")
        passes = deal_passes(shown, names)
        return f"{_('The dealer bids last in this deal.')} {passes}".rstrip()
    return worded(in_words.AT_ONCE)


def _standing(shown: ScreenState, seat: Seat, name: str) -> str:
    """Bid and tricks in words; the name alone before there is a bid."""
    return bid_for_ear(shown, seat, name) or name


def _tricks_count(shown: ScreenState) -> bool:
    """Whether tricks are being taken, or were in the deal on the screen."""
    return shown.table.phase is Phase.PLAYING or shown.points is not None


def _points_words(shown: ScreenState, seat: Seat) -> str:
    total = shown.table.totals[seat]
    points = sentence(points_words(total))
    if isinstance(shown.table.bids[seat], int) and _tricks_count(shown):
        legend = _("Lit windows are tricks taken, dark ones still to come; red ones are missed.")
        return f"{points} {legend}"
    return points


def _stack_words(shown: ScreenState, name: str, *, last_trick: bool) -> str:
    if shown.table.phase is Phase.PLAYING and last_trick:
        return _("Won by {name}; L shows the tricks again.", name=name)
    return _("Won by {name} in this deal.", name=name)


# Corners ------------------------------------------------------------------------------------


def _turned_words(shown: ScreenState, card: Card) -> tuple[str, str]:
    """Which card was turned, and whether it sets trump."""
    if shown.table.spec.trump_from is TrumpFrom.SECOND_PACK:
        why = _("A card of the second pack sets trump; the same card may be in somebody's hand.")
    elif shown_by(shown) is not None:
        why = dealers_last()
    elif card.suit is Suit.JOKERS and shown.table.trump is Suit.JOKERS:
        why = trump.suit_rules(Suit.JOKERS)
    elif shown.table.spec.trump_from is TrumpFrom.RANDOM_CARD:
        why = whence(shown)
    else:
        sets = [trump.suit_rules(card.suit)] if shown.table.trump is card.suit else []
        why = " ".join((_("The turned card. It stays out of play."), *sets))
    return card_title(card).capitalize(), why


def _of_rules(
    shown: ScreenState, place: pygame.Rect, names: tuple[str, ...], *kinds: RuleKind
) -> Tip:
    """What counts in the deal of these kinds, in full."""
    cells = {cell.kind: cell for cell in rule_cells(shown, names)}
    told = [each for kind in kinds for each in cells[kind].sentences]
    return Tip(place, cells[kinds[0]].title, " ".join(told))


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
            tags = tags_of(shown)
            if Tag(played.card.code, "winning") in tags:
                words = f"{words} {_('It is the best so far.')}"
            elif Tag(played.card.code, "taking") in tags:
                words = f"{words} {_('It takes the trick.')}"
            return Tip(box, title, f"{words} {note(shown, played.card, played.joker)}".rstrip())
    return None


def _of_fan(shown: ScreenState, seat: Seat, name: str, fan: pygame.Rect) -> Tip:
    held = shown.table.hands[seat]
    number = counts.cards(len(held))
    if is_pile(shown, seat):
        return Tip(fan, number, _("The pile of {name}, played from the top.", name=name))
    if shown.table.spec.sight is Sight.FOREHEAD and isinstance(held[0], Card):
        words = _("On the forehead of {name}, who does not see it.", name=name)
        return Tip(fan, card_title(held[0]).capitalize(), words)
    if all(isinstance(card, FaceDown) for card in held):
        return Tip(fan, number, _("The hand of {name}, face down.", name=name))
    return Tip(fan, number, _("The hand of {name}.", name=name))
