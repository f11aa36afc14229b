"""What `phases.py` waits for at a table, and what the person there does on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.engine import Action, Bid, Call, Lay, NameSize, Phase, Play, Say, Suit
from game.engine.choices import Premium
from game.engine.terms import CallTerms, Strength

if TYPE_CHECKING:
    from game.ui.table.table_scene import TableScene

Choose = Callable[["TableScene | None", tuple[Action, ...]], Action]
Seen = Callable[["TableScene"], bool]


# What the person does -----------------------------------------------------------------------------


def first(_scene: TableScene | None, legal: tuple[Action, ...]) -> Action:
    """The first thing that is allowed."""
    return legal[0]


def highest(_scene: TableScene | None, legal: tuple[Action, ...]) -> Action:
    """The highest bid, and otherwise the first thing that is allowed."""
    return legal[-1] if isinstance(legal[0], Bid) else legal[0]


def large(_scene: TableScene | None, legal: tuple[Action, ...]) -> Action:
    """The largest deal, and otherwise the first thing that is allowed."""
    return legal[-1] if isinstance(legal[0], NameSize) else legal[0]


def calling(terms: CallTerms) -> Choose:
    """The largest deal and this call."""

    def choose(scene: TableScene | None, legal: tuple[Action, ...]) -> Action:
        if isinstance(legal[0], Call):
            return Call(0, terms)
        return large(scene, legal)

    return choose


def talking(_scene: TableScene | None, legal: tuple[Action, ...]) -> Action:
    """Two statements and the bid that they promise, and otherwise the first thing allowed."""
    wanted = (Strength.STRONG_IN_ONE, Strength.SURE)
    for strength in wanted:
        for action in legal:
            said = action.statement if isinstance(action, Say) else None
            if said is not None and said.strength is strength:
                return action
    ends = [action for action in legal if isinstance(action, Say) and action.statement is None]
    sure = [action for action in legal if isinstance(action, Bid) and action.bid == 1]
    if ends:
        return ends[0]
    return sure[0] if sure else legal[0]


def staking(premium: Premium) -> Choose:
    """Lay three cards of the middle with a premium."""

    def choose(_scene: TableScene | None, legal: tuple[Action, ...]) -> Action:
        laid = [a for a in legal if isinstance(a, Lay) and a.premium is premium]
        return laid[len(laid) // 2] if laid else legal[0]

    return choose


def revoking(scene: TableScene | None, legal: tuple[Action, ...]) -> Action:
    """A card of another suit than was led, where there is one."""
    if scene is not None and scene.presenter.shown.table.trick and isinstance(legal[0], Play):
        led = scene.presenter.shown.table.trick[0].card.suit
        held = {card.suit for card in legal_cards(legal)}
        if led in held and len(held) > 1:
            return next(a for a in legal if isinstance(a, Play) and a.card.suit is not led)
    return legal[0]


def legal_cards(legal: tuple[Action, ...]) -> list[Any]:
    """The cards of the plays among these."""
    return [action.card for action in legal if isinstance(action, Play)]


# What is waited for -------------------------------------------------------------------------------


def at_rest(scene: TableScene) -> bool:
    """Whether everything that happened is on the screen."""
    return scene.presenter.timeline.idle and not len(scene.presenter.feed)


def asked_for(kind: type) -> Seen:
    """The person is asked for such an action."""

    def seen(scene: TableScene) -> bool:
        must = scene.table.waiting.must
        return at_rest(scene) and 0 in must and isinstance(scene.table.legal(0)[0], kind)

    return seen


def in_trick(scene: TableScene) -> bool:
    """A card is asked for, some lie there and some tricks were won."""
    shown = scene.presenter.shown
    return bool(shown.table.trick) and sum(shown.table.taken) >= 1 and asked_for(Play)(scene)


def speaking_while(moment: Phase, mark: str, least: int = 1) -> Seen:
    """So many bubbles of a kind are up."""

    def seen(scene: TableScene) -> bool:
        up = [b for b in scene.presenter.stage.bubbles if b.mark == mark and b.alpha == 255]
        return len(up) >= least and scene.presenter.shown.table.phase is moment

    return seen


def bids_revealed(scene: TableScene) -> bool:
    """All bids are told by bubbles, or by plates alone where bubbles have no room: then in play."""
    told = speaking_while(Phase.PLAYING, "bid", 3)(scene)
    return told or bool(scene.presenter.shown.table.trick)


def counted(scene: TableScene) -> bool:
    """A deal was scored and its slip lies there with every verdict."""
    end = scene.presenter.stage.deal_end
    return end is not None and end.alpha == 1 and min(end.counted) == 1


def done(scene: TableScene) -> bool:
    """The game is over."""
    return scene.table.over and at_rest(scene)


def played_itself(scene: TableScene) -> bool:
    """Cards are on the table that nobody chose."""
    playing = scene.presenter.shown.table.phase is Phase.PLAYING
    return playing and (
        len(scene.presenter.shown.table.trick) >= 2 or sum(scene.presenter.shown.table.taken) >= 1
    )


def changeable(scene: TableScene) -> bool:
    """The bid may still be changed."""
    return scene.input.decision.bid.changeable


def naming(scene: TableScene) -> bool:
    """A joker may be played that is to be named: it is chosen."""
    if not (asked_for(Play)(scene) and len(scene.presenter.shown.table.trick) >= 2):
        return False
    jokers = [c for c in legal_cards(scene.table.legal(0)) if c.suit is Suit.JOKERS]
    if not jokers or scene.input.hand.legal is None:
        return False
    scene.input.hand.chosen = jokers[0]
    return True


def joker_down(scene: TableScene) -> bool:
    """A joker lies in the trick and the person is to play."""
    jokers = [play for play in scene.presenter.shown.table.trick if play.card.suit is Suit.JOKERS]
    return bool(jokers) and asked_for(Play)(scene)


def banner_up(scene: TableScene) -> bool:
    """Words stand in the middle."""
    return scene.presenter.stage.banner is not None and scene.presenter.stage.banner[1] == 255


def last_to_play(scene: TableScene) -> bool:
    """Everybody else's card lies in the trick."""
    return len(
        scene.presenter.shown.table.trick
    ) == scene.presenter.shown.table.players - 1 and asked_for(Play)(scene)


def bowers(scene: TableScene) -> bool:
    """The person holds a bower that bears its mark."""
    marked = [
        s for s in scene.presenter.stage.sprites if s.mark is not None and s.key.kind == "card"
    ]
    return bool(marked) and in_trick(scene)
