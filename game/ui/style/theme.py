"""Colours, type and widget styles of the window, by role, as data.

Four rows of data: LAMP (default), DAYLIGHT, DUSK and CONTRAST. Colours are opaque RGB triples;
where something is see-through its alpha (0-255) is a field of its own.

Number columns: use `FontRole.SANS`. Source Sans Pro has digits of one advance at every size, in
both weights; the digits of the serif differ by a pixel or two and belong on cards and in titles.
"""

from collections import OrderedDict
from dataclasses import dataclass, field, fields
from enum import Enum

import pygame

from game import assets
from game.ui.platform import pixels
from game.ui.style.script_font import ScriptFont

RGB = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of the window by the role it plays."""

    name: str
    title: str
    # the room and the table
    room: RGB  # behind and around the table
    felt_light: RGB  # cloth under the lamp
    felt_dark: RGB  # cloth far from the lamp
    felt_edge: RGB  # cloth in the corners
    lamp: RGB  # colour of the light itself
    lamp_strength: int  # 0-255: opacity of the light at its centre
    rim: RGB  # thin brass line around the table
    # cards
    paper: RGB
    paper_edge: RGB  # the card's own thin outline
    paper_tint: RGB  # ground of the court panels
    ink: RGB  # spades and clubs, words on paper
    red: RGB  # hearts and diamonds
    amber: RGB  # diamonds with four colours
    green: RGB  # clubs with four colours
    card_gold: RGB  # gold printed on cards
    # panels and words
    cream: RGB  # words on panels
    on_felt: RGB  # words on the cloth itself
    muted: RGB  # quieter words on panels
    panel: RGB
    panel_alpha: int
    panel_lit: RGB  # a panel whose turn it is
    panel_edge: RGB
    plate: RGB  # the upper edge of a plate with a question, over the table
    plate_foot: RGB  # its lower edge
    gold: RGB  # the chosen thing
    on_gold: RGB  # words on gold
    accent: RGB  # gold as a word or a small mark on a panel
    button: RGB
    button_hover: RGB
    button_edge: RGB
    button_off: RGB  # a button that may not be pressed
    button_off_text: RGB
    good: RGB
    bad: RGB
    focus: RGB
    focus_width: int  # px at scale 1
    shadow: RGB
    shadow_alpha: int
    # the score sheet
    sheet: RGB
    sheet_rule: RGB
    sheet_ink: RGB
    sheet_muted: RGB
    sheet_red: RGB
    flat: bool = False  # no light, no grain, no soft shadows
    _hash: int = field(init=False, repr=False, compare=False)
    """Found once: a theme is in the keys of most caches, some hundred times a frame."""

    def __post_init__(self) -> None:
        every = (getattr(self, each.name) for each in fields(self) if each.compare)
        object.__setattr__(self, "_hash", hash(tuple(every)))

    def __hash__(self) -> int:
        return self._hash


LAMP = Theme(
    name="lamp",
    title="Lamp",
    room=(5, 10, 12),
    felt_light=(29, 99, 83),
    felt_dark=(5, 32, 33),
    felt_edge=(5, 18, 20),
    lamp=(255, 205, 128),
    lamp_strength=124,
    rim=(176, 138, 74),
    paper=(250, 246, 234),
    paper_edge=(150, 139, 116),
    paper_tint=(240, 227, 197),
    ink=(23, 29, 39),
    red=(190, 30, 43),
    amber=(174, 82, 0),
    green=(24, 112, 62),
    card_gold=(206, 158, 62),
    cream=(242, 236, 221),
    on_felt=(248, 244, 230),
    muted=(168, 180, 170),
    panel=(9, 21, 22),
    panel_alpha=214,
    panel_lit=(24, 38, 33),
    panel_edge=(108, 92, 58),
    plate=(22, 56, 47),
    plate_foot=(16, 42, 37),
    gold=(228, 190, 104),
    on_gold=(32, 24, 8),
    accent=(240, 204, 122),
    button=(27, 62, 57),
    button_hover=(39, 84, 75),
    button_edge=(70, 112, 99),
    button_off=(17, 33, 32),
    button_off_text=(122, 138, 131),
    good=(142, 206, 140),
    bad=(246, 132, 112),
    focus=(255, 222, 140),
    focus_width=2,
    shadow=(0, 6, 8),
    shadow_alpha=120,
    sheet=(244, 236, 214),
    sheet_rule=(198, 182, 146),
    sheet_ink=(34, 36, 42),
    sheet_muted=(103, 93, 72),
    sheet_red=(172, 28, 36),
)

DAYLIGHT = Theme(
    name="daylight",
    title="Daylight",
    room=(214, 205, 186),
    felt_light=(50, 102, 68),
    felt_dark=(40, 88, 60),
    felt_edge=(30, 70, 48),
    lamp=(255, 244, 206),
    lamp_strength=100,
    rim=(206, 176, 112),
    paper=(253, 251, 244),
    paper_edge=(140, 132, 112),
    paper_tint=(243, 233, 208),
    ink=(23, 29, 39),
    red=(186, 26, 40),
    amber=(176, 84, 0),
    green=(20, 106, 56),
    card_gold=(200, 150, 52),
    cream=(33, 35, 34),
    on_felt=(255, 253, 244),
    muted=(84, 84, 74),
    panel=(247, 242, 229),
    panel_alpha=240,
    panel_lit=(255, 246, 212),
    panel_edge=(164, 138, 88),
    plate=(255, 250, 236),
    plate_foot=(243, 235, 214),
    gold=(236, 194, 92),
    on_gold=(38, 28, 6),
    accent=(122, 72, 0),
    button=(228, 219, 196),
    button_hover=(240, 230, 202),
    button_edge=(160, 144, 108),
    button_off=(236, 231, 219),
    button_off_text=(112, 108, 96),
    good=(22, 104, 50),
    bad=(170, 34, 28),
    focus=(128, 64, 0),
    focus_width=2,
    shadow=(20, 30, 18),
    shadow_alpha=84,
    sheet=(253, 249, 236),
    sheet_rule=(206, 194, 164),
    sheet_ink=(34, 36, 42),
    sheet_muted=(100, 92, 74),
    sheet_red=(168, 28, 36),
)

DUSK = Theme(
    name="dusk",
    title="Dusk",
    room=(10, 10, 24),
    felt_light=(80, 62, 112),
    felt_dark=(27, 25, 54),
    felt_edge=(15, 15, 34),
    lamp=(255, 192, 140),
    lamp_strength=104,
    rim=(190, 132, 94),
    paper=(251, 245, 234),
    paper_edge=(150, 138, 122),
    paper_tint=(242, 228, 204),
    ink=(26, 26, 44),
    red=(188, 30, 48),
    amber=(172, 80, 0),
    green=(22, 108, 66),
    card_gold=(208, 152, 72),
    cream=(243, 236, 226),
    on_felt=(250, 244, 234),
    muted=(180, 176, 192),
    panel=(14, 14, 31),
    panel_alpha=216,
    panel_lit=(36, 32, 58),
    panel_edge=(116, 90, 86),
    plate=(50, 42, 82),
    plate_foot=(33, 29, 58),
    gold=(238, 182, 108),
    on_gold=(34, 21, 8),
    accent=(247, 199, 132),
    button=(47, 43, 80),
    button_hover=(67, 59, 106),
    button_edge=(104, 94, 138),
    button_off=(25, 24, 44),
    button_off_text=(138, 134, 152),
    good=(146, 210, 152),
    bad=(248, 140, 128),
    focus=(255, 216, 152),
    focus_width=2,
    shadow=(6, 4, 16),
    shadow_alpha=120,
    sheet=(245, 235, 218),
    sheet_rule=(200, 180, 154),
    sheet_ink=(34, 33, 46),
    sheet_muted=(104, 90, 80),
    sheet_red=(172, 28, 44),
)

CONTRAST = Theme(
    name="contrast",
    title="Contrast",
    room=(0, 0, 0),
    felt_light=(0, 40, 36),
    felt_dark=(0, 40, 36),
    felt_edge=(0, 40, 36),
    lamp=(255, 255, 255),
    lamp_strength=0,
    rim=(255, 255, 255),
    paper=(255, 255, 255),
    paper_edge=(0, 0, 0),
    paper_tint=(255, 244, 204),
    ink=(0, 0, 0),
    red=(160, 0, 18),
    amber=(132, 56, 0),
    green=(0, 86, 38),
    card_gold=(226, 170, 40),
    cream=(255, 255, 255),
    on_felt=(255, 255, 255),
    muted=(224, 224, 224),
    panel=(0, 0, 0),
    panel_alpha=255,
    panel_lit=(38, 30, 0),
    panel_edge=(255, 255, 255),
    plate=(38, 30, 0),
    plate_foot=(38, 30, 0),
    gold=(255, 214, 64),
    on_gold=(0, 0, 0),
    accent=(255, 224, 96),
    button=(18, 18, 18),
    button_hover=(58, 58, 58),
    button_edge=(255, 255, 255),
    button_off=(0, 0, 0),
    button_off_text=(178, 178, 178),
    good=(134, 240, 134),
    bad=(255, 170, 158),
    focus=(255, 232, 0),
    focus_width=4,
    shadow=(0, 0, 0),
    shadow_alpha=0,
    sheet=(255, 255, 255),
    sheet_rule=(96, 96, 96),
    sheet_ink=(0, 0, 0),
    sheet_muted=(64, 64, 64),
    sheet_red=(150, 0, 14),
    flat=True,
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (LAMP, DAYLIGHT, DUSK, CONTRAST)}


class FontRole(Enum):
    """SERIF for cards and titles, SANS for everything else."""

    SERIF = ("SourceSerifPro-Semibold.ttf", "SourceSerifPro-Bold.ttf")
    SANS = ("SourceSansPro-Regular.ttf", "SourceSansPro-Semibold.ttf")


SMALLEST_PX = 13
"""Points of the smallest letters."""
_MOST_FONTS = 64
_open_fonts: OrderedDict[tuple[str, int], pygame.font.Font] = OrderedDict()


def smallest_px() -> int:
    """px of the smallest letters that can be read on the screen that the window is on."""
    return round(SMALLEST_PX * pixels.per_point())


def font_file(role: FontRole, *, bold: bool = False) -> str:
    """The path of the font file of a role and weight."""
    return str(assets.path("fonts", role.value[bold]))


def open_font(role: FontRole, px: int, *, bold: bool = False) -> pygame.font.Font:
    """A font of exactly `px` px, from a bounded cache shared by all scales."""
    if not pygame.font.get_init():
        pygame.font.init()
    key = (role.value[bold], px)
    font = _open_fonts.get(key)
    if font is None or not _alive(font):
        font = _open_fonts[key] = ScriptFont(font_file(role, bold=bold), px)
        if len(_open_fonts) > _MOST_FONTS:
            _open_fonts.popitem(last=False)
    _open_fonts.move_to_end(key)
    return font


def _alive(font: pygame.font.Font) -> bool:
    """Whether a font was opened since pygame's font module last started."""
    try:
        font.get_height()
    except pygame.error:
        return False
    return True


class Fonts:
    """The two typefaces at one user interface scale."""

    def __init__(self, scale: float = 1.0, least: int = 0) -> None:
        """`least` px of the screen are the smallest letters; 0 for what can be read there."""
        self.scale, self.least = scale, least or smallest_px()

    def px(self, px: float) -> int:
        """A size given at scale 1, in px at this scale; never below what can be read."""
        return max(self.least, round(px * self.scale))

    def get(self, role: FontRole, px: float, bold: bool = False) -> pygame.font.Font:
        """The font of a role; `px` is its size at scale 1."""
        return open_font(role, self.px(px), bold=bold)


def hexed(colour: RGB, alpha: int = 255) -> str:
    """A colour as pygame_gui writes it: #RRGGBBAA."""
    return "#{:02X}{:02X}{:02X}{:02X}".format(*colour, alpha)


def mixed(one: RGB, other: RGB, share: float) -> RGB:
    """`one` with a share (0-1) of `other` stirred in."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def contrast(one: RGB, other: RGB) -> float:
    """The contrast ratio of two colours as WCAG 2 defines it, 1 to 21."""

    def light(colour: RGB) -> float:
        linear = [
            c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
            for c in (part / 255 for part in colour)
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)
