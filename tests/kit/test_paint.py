"""What the painted pictures promise: told apart, readable, the same from both ends, bounded."""

import os

from tests.paths import ROOT

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import itertools
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from dataclasses import fields

import pygame
import pygame_gui
import pytest

from game.presentation.moods import FaceMood
from game.ui.paint import cardbook, felt, marks, portraits, suits
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear, drawn_out
from game.ui.paint.cardbook import CardBook
from game.ui.paint.faces import INDEX_STRIP, UNITS, paint_face
from game.ui.paint.painter import Painter
from game.ui.paint.tokens import TokenState, token_grounds
from game.ui.platform.settings import CardBack
from game.ui.style.contrast import LARGE_READABLE, READABLE, suit_on_token, token_inks
from game.ui.style.theme import (
    CONTRAST,
    DAYLIGHT,
    LAMP,
    RGB,
    THEMES,
    FontRole,
    Fonts,
    Theme,
    contrast,
    mixed,
)
from game.ui.style.widget_theme import widget_theme
from game.ui.table.drawing.card_sprites import CardPictures, Sprite, shade_of
from game.ui.table.layout.card_placement import Placed, known
from game.ui.table.layout.table_layout import Pose

RANKS = "23456789TJQKA"
DECK = [rank + suit for suit in "SHDC" for rank in RANKS] + ["X1", "X2"]
SPANISH = [rank + suit for suit in "OPEB" for rank in "1234567SCR"]
# As with real cards, the odd pip, the great pip of an ace and a court's own light point one way.
TWO_ENDED = [code for code in DECK + SPANISH if code[0] not in "A17"]


@pytest.fixture(scope="module", autouse=True)
def _fonts() -> Iterator[None]:
    pygame.font.init()
    yield
    pygame.font.quit()


def share_that_differs(one: pygame.Surface, other: pygame.Surface, by: int = 48) -> float:
    """The share of pixels in which any colour is more than `by` apart, seen on black."""
    assert one.get_size() == other.get_size()
    size = one.get_size()
    apart = pygame.Surface(size)
    for first, second in ((one, other), (other, one)):
        grounds = [pygame.Surface(size) for _ in range(2)]
        grounds[0].blit(first, (0, 0))
        grounds[1].blit(second, (0, 0))
        grounds[0].blit(grounds[1], (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        apart.blit(grounds[0], (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    alike = pygame.mask.from_threshold(apart, (0, 0, 0), (by + 1, by + 1, by + 1, 255))
    return 1 - alike.count() / (size[0] * size[1])


@pytest.mark.thinned(11)
@pytest.mark.parametrize("pack", [DECK, SPANISH], ids=["french", "spanish"])
@pytest.mark.parametrize("large_print", [False, True])
@pytest.mark.parametrize("four_colour", [False, True])
def test_every_face_differs_from_every_other(
    four_colour: bool, large_print: bool, pack: list[str]
) -> None:
    look = {"four_colour": four_colour, "large_print": large_print}
    faces = {code: paint_face(code, 84, LAMP, **look) for code in pack}
    for one, other in itertools.combinations(pack, 2):
        assert share_that_differs(faces[one], faces[other]) > 0.008, (one, other)


@pytest.mark.parametrize("pack", [DECK, SPANISH], ids=["french", "spanish"])
@pytest.mark.parametrize("four_colour", [False, True])
def test_the_strip_a_fan_leaves_tells_every_card(four_colour: bool, pack: list[str]) -> None:
    height = 120
    wide = round(INDEX_STRIP * height / UNITS[1])
    strips = {}
    for code in pack:
        face = paint_face(code, height, LAMP, four_colour=four_colour)
        strips[code] = face.subsurface((0, 0, wide, height // 2))
    for one, other in itertools.combinations(pack, 2):
        assert share_that_differs(strips[one], strips[other]) > 0.02, (one, other)


@pytest.mark.parametrize("code", TWO_ENDED)
@pytest.mark.parametrize("height", [84, 165])
def test_a_card_has_no_wrong_way_up(code: str, height: int) -> None:
    face = paint_face(code, height, LAMP)
    # Pips on the middle line keep their own direction; nothing else may.
    allowed = 0.06 if code[0] in "35689" else 0.001
    assert share_that_differs(face, pygame.transform.rotate(face, 180)) <= allowed


@pytest.mark.parametrize("name", CardBack)
def test_a_back_has_no_wrong_way_up(name: CardBack) -> None:
    back = CardBook(LAMP, back=name).back(165)
    assert share_that_differs(back, pygame.transform.rotate(back, 180)) <= 0.001


def test_backs_differ() -> None:
    backs = [CardBook(LAMP, back=name).back(84) for name in CardBack]
    for one, other in itertools.combinations(backs, 2):
        assert share_that_differs(one, other, by=16) > 0.3


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("code", ["TS", "QH", "KD", "JC", "8H", "X2", "RO", "7E", "SB"])
def test_the_index_stands_out_from_the_paper_at_56_px(code: str, theme: Theme) -> None:
    face = paint_face(code, 78, theme, four_colour=True)
    assert face.get_width() == 56
    strip = face.subsurface((2, 3, 9, 26))
    tones = {tuple(strip.get_at((x, y)))[:3] for x in range(9) for y in range(26)}
    darkest = min(tones, key=sum)
    assert contrast((darkest[0], darkest[1], darkest[2]), theme.paper) >= 4.5


def test_a_card_that_may_not_be_played_can_still_be_read() -> None:
    for theme in THEMES.values():
        bright, dim = (drawn_card("KH", theme, shade) for shade in (0.0, 1.0))
        red, green, blue, _ = dim.get_at((100, 23))
        inks = {"ink": 8.5, "red": 4.6, "amber": 3.3, "green": 4.0}
        if not theme.flat:
            inks = {"ink": 9.5, "red": 5.1, "amber": 3.7, "green": 4.3}
        for name, least in inks.items():
            ink = getattr(theme, name)
            dimmed = tuple(round(a * b / 255) for a, b in zip(ink, shade_of(theme), strict=True))
            assert contrast((dimmed[0], dimmed[1], dimmed[2]), (red, green, blue)) >= least, name
        assert share_that_differs(dim, bright, by=48 if theme.flat else 24) > 0.3


def drawn_card(code: str, theme: Theme, shade: float) -> pygame.Surface:
    """A card in the middle of a black surface, as it is drawn at the table."""
    surface = pygame.Surface((200, 200))
    pictures = CardPictures(CardBook(theme))
    pictures.rest_at({165})
    sprite = Sprite.at(Placed(known(code), code, Pose(100, 100, 0, 165)))
    sprite.shade = shade
    pictures.draw(surface, sprite, 0, light=False)
    return surface


def test_four_colours_change_diamonds_and_clubs_and_mark_all_suits() -> None:
    for suit, least in (("S", 0.0), ("H", 0.0), ("D", 0.1), ("C", 0.1)):
        plain = paint_face("9" + suit, 120, LAMP)
        marked = paint_face("9" + suit, 120, LAMP, four_colour=True)
        assert share_that_differs(plain, marked, by=32) > least


def test_width_keeps_the_shape_of_a_card() -> None:
    book = CardBook(LAMP)
    for height in (84, 120, 165, 330):
        assert book.face("2S", height).get_size() == (book.width(height), height)
        assert book.back(height).get_size() == (book.width(height), height)
        assert book.width(height) / height == pytest.approx(118 / 165, abs=0.01)


def test_a_turned_card_keeps_its_area_and_is_kept() -> None:
    book = CardBook(LAMP)
    assert book.turned("KS", 120, 0.2) is book.face("KS", 120)
    once = book.turned("KS", 120, 7.3)
    assert book.turned("KS", 120, 6.8) is once
    assert book.turned("KS", 120, 367) is once
    solid = pygame.mask.from_surface(once, 127).count()
    assert solid == pytest.approx(book.width(120) * 120, rel=0.03)
    assert once.get_at((0, 0)).a == 0


def test_a_turned_card_has_no_dark_fringe() -> None:
    book = CardBook(LAMP)
    picture = book.turned("2D", 165, 12)
    faint = [
        picture.get_at((x, y))
        for x in range(picture.get_width())
        for y in range(picture.get_height())
        if 20 < picture.get_at((x, y)).a < 200
    ]
    assert len(faint) > 100
    assert all(sum(pixel[:3]) > sum(LAMP.paper_edge) * 0.8 for pixel in faint)


def test_turned_cards_stay_within_their_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cardbook, "TURNED_BYTES", 400_000)
    book = CardBook(LAMP)
    for degrees in range(0, 360, 3):
        book.turned(None, 84, degrees)
    assert book.tilted_cards.held_bytes <= 400_000
    assert len(book.tilted_cards) < 20


def test_a_cache_forgets_the_least_recently_used() -> None:
    painted: list[str] = []

    def want(cache: SurfaceCache, key: str) -> None:
        def paint() -> pygame.Surface:
            painted.append(key)
            return pygame.Surface((10, 10), pygame.SRCALPHA)

        cache.get(key, paint)

    cache = SurfaceCache(800)
    for key in ("a", "b", "a", "c", "a", "b"):
        want(cache, key)
    assert painted == ["a", "b", "c", "b"]
    assert cache.held_bytes == 800
    cache.clear()
    assert (len(cache), cache.held_bytes) == (0, 0)


def test_a_picture_heavier_than_the_bound_is_still_shown() -> None:
    cache = SurfaceCache(10)
    picture = cache.get("big", lambda: pygame.Surface((50, 50), pygame.SRCALPHA))
    assert picture.get_size() == (50, 50)


def test_shadow_and_glow_reach_beyond_the_card_and_fade() -> None:
    book = CardBook(LAMP)
    for light in (book.shadow(165, 0), book.glow(165)):
        assert light.get_width() > book.width(165)
        assert light.get_at((0, 0)).a < 12
        assert light.get_at(light.get_rect().center).a > 100
    assert book.shadow(165, 30).get_width() > book.shadow(165, 0).get_width()


@pytest.mark.parametrize("suit", suits.SUITS + suits.SPANISH_SUITS)
@pytest.mark.parametrize("size", [9, 18, 60])
def test_a_suit_fills_its_box_and_has_soft_edges(suit: str, size: int) -> None:
    shape = suits.suit_shape(suit, size, LAMP.red)
    assert shape.get_size() == (size, size)
    assert shape.get_bounding_rect(10).height >= size * 0.9
    alphas = {shape.get_at((x, y)).a for x in range(size) for y in range(size)}
    assert 0 in alphas
    assert 255 in alphas
    assert len(alphas) > 4


@pytest.mark.parametrize("theme", [LAMP, DAYLIGHT], ids=["lamp", "daylight"])
def test_the_table_is_brightest_under_the_lamp_and_never_in_bands(theme: Theme) -> None:
    table = felt.table_background((640, 400), theme)
    average = [
        sum(pygame.transform.average_color(table, area)[:3])
        for area in ((280, 160, 80, 80), (120, 160, 80, 80), (20, 20, 50, 50))
    ]
    assert average[0] > average[1] > average[2]
    row = [tuple(table.get_at((x, 200))) for x in range(100, 540)]
    same = max(len(list(run)) for _, run in itertools.groupby(row))
    assert same <= 8


def test_the_contrast_table_is_flat() -> None:
    table = felt.table_background((320, 200), CONTRAST)
    assert table.get_at((160, 100))[:3] == table.get_at((60, 50))[:3] == CONTRAST.felt_light


def test_lamplight_fades_to_nothing_at_its_rim() -> None:
    light = felt.lamp_glow(100, LAMP)
    assert light.get_size() == (200, 200)
    assert light.get_at((100, 100)).a > light.get_at((150, 100)).a > light.get_at((190, 100)).a
    assert light.get_at((0, 0)).a == 0


@pytest.mark.parametrize("size", [(96, 40), (41, 300), (30, 30), (12, 9)])
def test_a_box_drawn_out_from_a_small_one_is_that_painted_whole(size: tuple[int, int]) -> None:
    def box(wide: int, tall: int) -> pygame.Surface:
        canvas = Canvas((wide, tall), 1, clear((200, 180, 90)))
        canvas.box(0, 0, wide, tall, (200, 180, 90), radius=12)
        canvas.box(2, 2, wide - 4, tall - 4, (24, 38, 33), radius=10)
        return canvas.finish()

    whole, drawn = box(*size), drawn_out(box(min(29, size[0]), min(29, size[1])), size)
    assert pygame.image.tobytes(drawn, "RGBA") == pygame.image.tobytes(whole, "RGBA")


def test_portraits_are_round_and_all_different() -> None:
    assert portraits.PORTRAITS >= 10
    faces = [portraits.portrait(key, 48, LAMP) for key in range(portraits.PORTRAITS)]
    for face in faces:
        assert face.get_size() == (48, 48)
        assert face.get_at((0, 0)).a == 0
        assert face.get_at((24, 24)).a == 255
    for one, other in itertools.combinations(faces, 2):
        assert share_that_differs(one, other, by=24) > 0.25
    assert portraits.portrait(portraits.PORTRAITS, 48, LAMP) is faces[0]


@pytest.mark.parametrize("key", range(portraits.PORTRAITS))
def test_a_mood_changes_the_face_and_nothing_else(key: int) -> None:
    faces = [portraits.portrait(key, 48, LAMP, mood) for mood in FaceMood]
    for one, other in itertools.combinations(faces, 2):
        assert 0.005 < share_that_differs(one, other, by=24) < 0.15


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_of_what_is_still_to_come_the_first_is_lit_and_the_rest_grow_fainter(theme: Theme) -> None:
    surface = pygame.Surface((100, 300))
    surface.fill(theme.panel)
    frames = [pygame.Rect(10, 10 + 50 * number, 80, 40) for number in range(5)]
    marks.outlines(surface, frames, Painter(theme, 1.0))
    inks = [surface.get_at(frame.midtop) for frame in frames]
    first, *rest = [(ink.r, ink.g, ink.b) for ink in inks]
    assert first == theme.gold
    told = [contrast(ink, theme.panel) for ink in rest]
    assert told == sorted(told, reverse=True)
    assert min(told) > 1
    assert {surface.get_at(frame.center)[:3] for frame in frames} == {theme.panel}
    marks.outlines(surface, frames, Painter(theme, 1.0), lit=False)
    after = [surface.get_at(frame.midtop)[:3] for frame in frames]
    assert after[0] != theme.gold, "below rows that are there nothing is lit"
    assert after[1:] == rest


def test_pips_differ_in_shape_alone() -> None:
    shapes = [pygame.mask.from_surface(marks.pip(20, s, LAMP)) for s in marks.PIP_STATES]
    for one, other in itertools.combinations(shapes, 2):
        apart = one.count() + other.count() - 2 * one.overlap_area(other, (0, 0))
        assert apart > 30
    with pytest.raises(ValueError, match="wanted"):
        marks.pip(20, "lost", LAMP)


def test_icons_differ_in_shape() -> None:
    shapes = [pygame.mask.from_surface(marks.icon(n, 24, LAMP.cream)) for n in marks.ICONS]
    for one, other in itertools.combinations(shapes, 2):
        assert one.count() + other.count() - 2 * one.overlap_area(other, (0, 0)) > 40


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_lit_panel_is_told_from_a_quiet_one(theme: Theme) -> None:
    quiet, lit = marks.panel((200, 60), theme), marks.panel((200, 60), theme, lit=True)
    assert quiet.get_size() == (200, 60)
    assert quiet.get_at((0, 0)).a < 60
    assert quiet.get_at((100, 30)).a == pytest.approx(theme.panel_alpha, abs=3)
    assert quiet.get_at((100, 0)) != lit.get_at((100, 0))
    assert quiet is marks.panel((200, 60), theme)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_dealers_mark_and_the_title_are_painted_in_every_theme(theme: Theme) -> None:
    assert marks.dealer_mark(22, theme).get_size() == (22, 22)
    title = marks.wordmark(80, theme)
    assert title.get_height() == 80
    assert 4 < title.get_width() / 80 < 7
    assert pygame.mask.from_surface(title).count() > 2000


def words_on_grounds(theme: Theme) -> list[tuple[str, RGB, RGB]]:
    """Every pair of words and ground that the window may show."""
    share = theme.panel_alpha / 255
    grounds = [mixed(theme.felt_dark, ground, share) for ground in (theme.panel, theme.panel_lit)]
    grounds += [mixed(theme.felt_light, ground, share) for ground in (theme.panel, theme.panel_lit)]
    pairs = [
        (name, getattr(theme, name), ground)
        for ground in grounds
        for name in ("cream", "muted", "good", "bad", "accent")
    ]
    pairs += [
        ("on_felt", theme.on_felt, felt.pool_centre(theme)),
        ("on_felt", theme.on_felt, theme.felt_edge),
        ("on_gold", theme.on_gold, theme.gold),
        ("button", theme.cream, theme.button),
        ("button_hover", theme.cream, theme.button_hover),
        *((name, getattr(theme, name), theme.paper) for name in ("ink", "red", "amber", "green")),
        *(
            (name, getattr(theme, name), theme.sheet)
            for name in ("sheet_ink", "sheet_muted", "sheet_red")
        ),
    ]
    return pairs


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_words_stand_out_from_their_ground(theme: Theme) -> None:
    least = 7.0 if theme.flat else 4.5
    for name, words, ground in words_on_grounds(theme):
        assert contrast(words, ground) >= least, (name, words, ground)
    assert contrast(theme.button_off_text, theme.button_off) >= 3
    assert contrast(theme.focus, theme.panel) >= 3


def test_contrast_is_the_ratio_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert contrast(LAMP.gold, LAMP.gold) == 1


def test_every_theme_fills_every_role_with_a_colour() -> None:
    for theme in THEMES.values():
        for field in fields(theme):
            value = getattr(theme, field.name)
            if isinstance(value, tuple):
                assert len(value) == 3
                assert all(0 <= part <= 255 for part in value), field.name


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("px", [13, 16, 21, 40])
def test_digits_of_the_sans_stand_in_columns(px: int, bold: bool) -> None:
    font = Fonts().get(FontRole.SANS, px, bold)
    assert len({font.size(digit * 20)[0] // 20 for digit in "0123456789"}) == 1
    assert len({metric[4] for metric in font.metrics("0123456789") if metric}) == 1


def test_fonts_are_kept_scaled_and_never_too_small() -> None:
    fonts = Fonts(1.5)
    assert fonts.get(FontRole.SERIF, 20) is fonts.get(FontRole.SERIF, 20)
    assert fonts.px(20) == 30
    assert Fonts(0.5).px(16) == 13


def test_a_font_survives_a_restart_of_the_font_module() -> None:
    before = Fonts().get(FontRole.SANS, 16)
    pygame.font.quit()
    pygame.font.init()
    after = Fonts().get(FontRole.SANS, 16)
    assert after is not before
    assert after.size("Blackout")[0] > 30


@pytest.mark.parametrize("scale", [1.0, 1.75])
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_pygame_gui_takes_the_theme_without_a_warning(theme: Theme, scale: float) -> None:
    pygame.display.init()
    pygame.display.set_mode((320, 240))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            manager = pygame_gui.UIManager((320, 240), theme_path=widget_theme(theme, scale))
            button = pygame_gui.elements.UIButton(
                pygame.Rect(10, 10, 120, 40),
                "Play",
                manager=manager,
                object_id=pygame_gui.core.ObjectID(class_id="@primary"),
            )
            manager.update(0.01)
            window = pygame.Surface((320, 240))
            manager.draw_ui(window)
        assert button.image is not None
        assert window.get_at((20, 30))[:3] == theme.gold
    finally:
        pygame.display.quit()


@pytest.mark.slow
def test_nothing_is_painted_by_importing() -> None:
    code = (
        "import pygame\n"
        "def no(*args, **kinds): raise SystemExit('painted at import')\n"
        "pygame.Surface = no\n"
        "from game.ui.style import theme\n"
        "from game.ui.paint import cardbook, felt, marks, portraits\n"
    )
    root = ROOT
    done = subprocess.run([sys.executable, "-c", code], cwd=root, check=False)
    assert done.returncode == 0


@pytest.mark.slow
def test_painting_is_quick_enough_for_a_window() -> None:
    """Bounds in processor time, several times what a small machine needs."""
    paint_face("KS", 165, LAMP)
    started = time.thread_time()
    for code in ("KS", "QH", "JD", "TC"):
        paint_face(code, 165, LAMP)
    assert time.thread_time() - started < 0.6
    started = time.thread_time()
    felt.table_background((1919, 1080), LAMP)
    assert time.thread_time() - started < 3.0


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_what_stands_on_a_token_is_read(theme: Theme) -> None:
    for state in (TokenState.REST, TokenState.LIT, TokenState.BARRED):
        barred = state is TokenState.BARRED
        grounds = (theme.button,) * 2 if theme.flat else token_grounds(theme, state)
        for ink in token_inks(theme, barred=barred):
            assert min(contrast(ink, ground) for ground in grounds) >= READABLE, state
        if not barred:
            for suit in (theme.red, theme.ink, theme.amber, theme.green):
                shown = suit_on_token(suit, theme, chosen=False)
                assert min(contrast(shown, ground) for ground in grounds) >= LARGE_READABLE
