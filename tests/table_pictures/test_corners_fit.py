"""What stands in the upper corners, and the coins of a madness, fit whatever is said there."""

from __future__ import annotations

import gettext
import itertools
import re
from collections.abc import Iterator
from functools import cache

import pygame
import pytest
from pygame import Rect

from game import translation
from game.engine import Suit, observe
from game.presentation.screen_state import ScreenState
from game.presentation.words.bids import sum_caption
from game.presentation.words.corners.trick_ladder import TrickLadder
from game.presentation.words.corners.what_wins import BidRuler, TrumpSlot, WhatWins, what_wins
from game.presentation.words.corners.where_we_are import BarLook, Pad, PadBar, where_we_are
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.style.contrast import READABLE, SIGN, on_cloth, quiet_on_cloth, sign_on_cloth
from game.ui.style.theme import LAMP, THEMES, Theme, contrast
from game.ui.table.drawing import ladder_coins
from game.ui.table.drawing.bid_ruler import least_width, paint_ruler
from game.ui.table.drawing.ladder_coins import AROUND, paint_coins, shown_places
from game.ui.table.drawing.score_pad import paint_pad, present_gold
from game.ui.table.drawing.wins_corner import (
    WinsCorner,
    fitted,
    paint_empty_slot,
    paint_wins,
    wins_box,
)
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.variants import VARIANTS
from tests.dealing import whole_game

NAMES = ("You", "Ada", "Maximiliane", "Clio", "Dmitri", "Edda", "Farid", "Greta", "Hugo", "Iris")
BESIDE, BELOW = (250, 140), (190, 95)
"""Room beside the pack, and below it with many players; px at scale 1."""
PAD = (166, 112)


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line that is written, as it is written."""
    found: list[str] = []
    plain = typeset.rendered

    def spy(text: str, *how: object, **more: object) -> pygame.Surface:
        found.append(text)
        return plain(text, *how, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(typeset, "rendered", spy)
    return found


@cache
def told(row: str, language: str = "en") -> list[tuple[WhatWins, Pad]]:
    """What both corners say in the first deals of a variant, each once, in what is spoken now."""
    chosen, found = VARIANTS[row], {}
    for step in whole_game(chosen, min(chosen.deals), 3):
        if len(step.after.finished) > 1:
            break
        shown = ScreenState.of(observe(step.after, 0))
        for newcomer in (False, True):
            words = what_wins(shown, NAMES, newcomer=newcomer, asked=False)
            found[words] = where_we_are(shown, NAMES)
    return list(found.items())


def scaled(size: tuple[int, int], scale: float) -> tuple[int, int]:
    return round(size[0] * scale), round(size[1] * scale)


@pytest.mark.thinned(7)
@pytest.mark.parametrize("row", VARIANTS)
@pytest.mark.parametrize("room", [BESIDE, BELOW])
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.4])
def test_what_wins_has_room_in_every_window(
    row: str, room: tuple[int, int], scale: float, written: list[str]
) -> None:
    painter = Painter(LAMP, scale)
    size = scaled(room, scale)
    slot = Rect(0, 0, *scaled((92, 128), scale))
    beside = Rect(slot.right, 0, *size) if room is BESIDE else Rect(0, slot.bottom, *size)
    for words, _pad in told(row):
        box = wins_box(words, slot, beside)
        written.clear()
        parts, _plan = fitted(WinsCorner(words, box.size, painter, False))
        assert sum(part.get_height() + gap for part, gap in parts) <= box.height
        assert all(part.get_width() <= box.width for part, _gap in parts)
        assert not any(typeset.ELLIPSIS in line for line in written)
        if words.name:
            assert any(" ".join(written).count(name) for name in words.name)
        if words.sum_words:
            sums = {*written} & {*words.sum_words, sum_caption()}
            assert len(sums) == 1, "the sum has room at usual words"
            assert (sums == {sum_caption()}) == (words.ruler is not None), "pips, or words"


@pytest.mark.thinned(7)
@pytest.mark.parametrize("row", VARIANTS)
@pytest.mark.parametrize("larger", [1.5, 2.0])
def test_with_large_words_the_name_of_the_trump_stays_whole(
    row: str, larger: float, written: list[str]
) -> None:
    painter = Painter(LAMP, larger)
    for words, _pad in told(row):
        for size in (BESIDE, BELOW, (120, 60)):
            written.clear()
            paint_wins(words, size, painter, four_colour=True)
            said = " ".join(written)
            assert not words.name or any(name in said for name in words.name), written


class Longer(gettext.NullTranslations):
    """A language whose words are 40 % longer."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(?<![{\w])\w{3,}(?![}\w])", lambda word: _longer(word.group()), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def _longer(word: str) -> str:
    return word + word[-1] * round(0.4 * len(word))


@pytest.fixture
def long_words() -> Iterator[None]:
    translation.install(Longer())
    yield
    translation.install(gettext.NullTranslations())


@pytest.mark.thinned(7)
@pytest.mark.parametrize("row", VARIANTS)
@pytest.mark.usefixtures("long_words")
def test_a_language_of_longer_words_has_room_too(row: str, written: list[str]) -> None:
    painter = Painter(LAMP, 1.0)
    for words, pad in told(row, "longer"):
        for size in (BESIDE, BELOW):
            written.clear()
            paint_wins(words, size, painter, four_colour=False)
            assert not any(typeset.ELLIPSIS in line for line in written), written
        written.clear()
        paint_pad(pad, PAD, painter)
        assert not any(typeset.ELLIPSIS in line for line in written), written


@pytest.mark.thinned(7)
@pytest.mark.parametrize("row", VARIANTS)
def test_the_pad_says_its_deal_whole_at_every_size(row: str, written: list[str]) -> None:
    for pad in dict.fromkeys(pad for _words, pad in told(row)):
        for scale, words in ((0.8, 1.0), (1.0, 1.0), (1.0, 1.5), (1.0, 2.0)):
            written.clear()
            size = scaled(PAD, scale)
            picture = paint_pad(pad, size, Painter(LAMP, scale * words))
            assert picture.get_size() == size
            assert written[0] in pad.title
            assert all(line in (*pad.title, *pad.size, *pad.aim) for line in written)
            assert words > 1 or written[1] in pad.size


def bars_of(looks: list[BarLook]) -> Pad:
    bars = tuple(PadBar(8, look) for look in looks)
    return Pad(("Deal 2 of 3",), ("8 cards, then 8",), (), bars, ())


def colours(picture: pygame.Surface) -> set[tuple[int, ...]]:
    wide, tall = picture.get_size()
    return {tuple(picture.get_at((x, y)))[:3] for x in range(wide) for y in range(tall)}


def near(found: set[tuple[int, ...]], wanted: tuple[int, int, int]) -> bool:
    """Whether a colour is among these, as it is once the sheet was turned."""
    return any(max(abs(a - b) for a, b in zip(each, wanted, strict=True)) <= 6 for each in found)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_bars_on_the_pad_tell_made_from_missed(theme: Theme) -> None:
    painter = Painter(theme, 1.0)
    pads = {
        look: paint_pad(bars_of([look, BarLook.COMING]), PAD, painter)
        for look in (BarLook.MADE, BarLook.MISSED, BarLook.PRESENT, BarLook.COMING)
    }
    looks = {pygame.image.tobytes(each, "RGBA") for each in pads.values()}
    assert len(looks) == len(pads)
    assert near(colours(pads[BarLook.PRESENT]), present_gold(theme))
    assert contrast(present_gold(theme), theme.sheet) >= 3
    assert contrast(theme.sheet_ink, theme.sheet) >= READABLE


def test_of_the_pad_the_bars_go_first_then_the_lines(written: list[str]) -> None:
    pad = bars_of([BarLook.MADE, BarLook.PRESENT, BarLook.COMING])
    painter = Painter(LAMP, 1.0)
    seen = []
    for tall in range(112, 40, -4):
        written.clear()
        picture = paint_pad(pad, (166, tall), painter)
        seen.append((near(colours(picture), present_gold(LAMP)), len(written)))
    assert seen == sorted(seen, reverse=True)
    assert {(True, 2), (False, 2), (False, 1)} <= {*seen}


def test_forty_deals_have_room_on_the_pad() -> None:
    looks = [*[BarLook.MADE] * 30, BarLook.PRESENT, *[BarLook.COMING] * 30]
    picture = paint_pad(bars_of(looks), PAD, Painter(LAMP, 1.0))
    assert near(colours(picture), present_gold(LAMP)), "the present one is always among them"


def test_without_a_pad_the_deal_stands_below_the_trump(written: list[str]) -> None:
    words = WhatWins(("Trump",), ("Diamonds",), suit=Suit.DIAMONDS)
    deal = "Deal 4 of 19", "Deal 4", "4/19"
    for room, line in ((240, "Deal 4 of 19"), (110, "Deal 4"), (60, "4/19")):
        written.clear()
        paint_wins(words, (room, 160), Painter(LAMP, 2.0), four_colour=False, deal=deal)
        assert line in written


# The sum as a ruler ----------------------------------------------------------------------------


@pytest.mark.parametrize(("bid", "tricks"), [(10, 10), (11, 10), (9, 10), (25, 26), (30, 26)])
def test_a_ruler_is_no_wider_than_its_room(bid: int, tricks: int) -> None:
    ruler = BidRuler(bid, tricks, complete=True)
    painter = Painter(LAMP, 1.0)
    least = least_width(ruler)
    for room in (least, least + 30, 400):
        picture = paint_ruler(ruler, room, painter)
        assert picture.get_width() <= room
    over = near(colours(paint_ruler(ruler, 400, painter)), sign_on_cloth(LAMP.bad, LAMP))
    assert over == (bid > tricks), "red is what is bid beyond the tricks"


def test_more_pips_than_are_counted_at_a_glance_are_one_bar_with_a_mark() -> None:
    painter = Painter(LAMP, 1.0)
    for bid, tricks in ((13, 13), (14, 13), (0, 14), (26, 26)):
        picture = paint_ruler(BidRuler(bid, tricks, complete=True), 400, painter)
        middle = picture.get_height() // 2
        row = [picture.get_at((x, middle)).a > 0 for x in range(picture.get_width())]
        parts = sum(now and not before for before, now in itertools.pairwise([False, *row]))
        assert (parts <= 3) == (max(bid, tricks) > 13), (bid, tricks, parts)


# The place of the turned card ------------------------------------------------------------------


@pytest.mark.parametrize("slot", TrumpSlot)
def test_the_place_without_a_card_shows_what_no_card_tells(slot: TrumpSlot) -> None:
    suit = Suit.HEARTS if slot is TrumpSlot.SUIT else None
    words = WhatWins(slot=slot, suit=suit)
    book = CardBook(LAMP)
    picture = paint_empty_slot(words, (92, 128), Painter(LAMP, 1.0), book, four_colour=False)
    shown = bool(picture.get_bounding_rect().width)
    assert shown == (slot not in (TrumpSlot.CARD, TrumpSlot.ORDER))


def test_a_suit_stands_before_its_name_whatever_lies_in_the_place_of_the_card() -> None:
    painter = Painter(LAMP, 1.0)
    red = sign_on_cloth(LAMP.red, LAMP)
    for slot in (TrumpSlot.CARD, TrumpSlot.SUIT):
        words = WhatWins(("Trump",), ("Hearts",), slot, Suit.HEARTS)
        picture = paint_wins(words, BESIDE, painter, four_colour=False)
        assert near(colours(picture), red)


def test_an_order_of_suits_has_the_place_of_the_card() -> None:
    slot, beside = Rect(40, 30, 92, 128), Rect(186, 44, 250, 140)
    order = WhatWins(slot=TrumpSlot.ORDER)
    assert wins_box(order, slot, beside) == slot.union(beside)
    assert wins_box(WhatWins(slot=TrumpSlot.CARD), slot, beside) == beside


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_and_signs_are_read_on_the_cloth_of_every_theme(theme: Theme) -> None:
    cloths = theme.felt_dark, theme.felt_edge
    for cloth in cloths:
        assert contrast(on_cloth(theme), cloth) >= READABLE
        assert contrast(quiet_on_cloth(theme), cloth) >= READABLE
    for printed in (theme.red, theme.ink, theme.amber, theme.green, theme.bad):
        assert contrast(sign_on_cloth(printed, theme), theme.felt_dark) >= SIGN


# Coins -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 4, 7, 10])
@pytest.mark.parametrize("room", [220, 300, 480])
def test_the_coins_around_the_present_trick_are_always_seen(number: int, room: int) -> None:
    painter = Painter(LAMP, 1.0)
    for taken in range(number + 1):
        ladder = TrickLadder(tuple(range(2, 2 * number + 2, 2)), (1,) * taken)
        places = shown_places(ladder, room, 56, painter)
        middle = min(taken, number - 1)
        wanted = range(max(0, middle - AROUND), min(number, middle + AROUND + 1))
        assert {*wanted} <= {*places}
        if room == 480:
            assert len(places) == number, "all of them, where there is room"
        picture = paint_coins(ladder, (0, 1, 2, 3), (room, 64), painter)
        seen = picture.get_bounding_rect()
        assert seen.left > 0
        assert seen.right <= room


@pytest.mark.parametrize("words", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_coins_have_their_word_before_them_in_every_window(
    size: tuple[int, int], words: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seats, taken in itertools.product((3, 7), range(8)):
        wish = SizeWish(words)
        layout = TableLayout.of(size, seats, 7, 0, wish, largest=7, calls=True, priced=True)
        painter = Painter(LAMP, layout.scale, layout.least_letters)
        ladder = TrickLadder(tuple(range(2, 16, 2)), (1,) * taken)
        assert ladder.caption == "Tricks pay"
        worded = paint_coins(ladder, range(seats), layout.ladder.size, painter)
        with monkeypatch.context() as patch:
            patch.setattr(ladder_coins, "_caption", lambda *_args: None)
            plain = paint_coins(ladder, range(seats), layout.ladder.size, painter)
        seen, coins = worded.get_bounding_rect(), plain.get_bounding_rect()
        assert seen.width > coins.width, (seats, taken)
        assert seen.left > 0
        assert seen.right <= layout.ladder.width


def test_one_coin_is_gold_until_the_last_trick_is_taken() -> None:
    for taken in (0, 1, 2):
        picture = paint_coins(TrickLadder((2, 4), (1,) * taken), (0, 1), (220, 64), Painter(LAMP))
        assert (LAMP.on_gold in colours(picture)) == (taken < 2)


def test_a_coin_bears_the_face_of_who_took_the_trick() -> None:
    pictures = {
        pygame.image.tobytes(
            paint_coins(TrickLadder((2, 4, 6), (seat,)), (0, 1, 2), (300, 64), Painter(LAMP)), "RGB"
        )
        for seat in range(3)
    }
    assert len(pictures) == 3
