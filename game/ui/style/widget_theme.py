"""The pygame_gui theme dictionary: our colours, corners and typefaces for the widgets we make.

A block for each look that some widget of the program has, and none besides
(tests/kit/test_widget_theme.py holds it): pygame_gui reads and opens the fonts of every block it is
given, worn or not.
"""

from typing import TypeAlias

from game import assets
from game.ui.platform import pixels
from game.ui.style.contrast import chosen_colours
from game.ui.style.theme import RGB, FontRole, Fonts, Theme, font_file, hexed, mixed

Block: TypeAlias = dict[str, dict[str, str]]
"""What pygame_gui is told of one look: colours, measures and a font, each by its names."""

_STATES = ("normal", "hovered", "disabled", "selected", "active")


def _font(fonts: Fonts, role: FontRole, px: int, *, bold: bool = False) -> dict[str, str]:
    """A font block. The name carries role and weight: pygame_gui caches faces by name and size."""
    serif = role is FontRole.SERIF
    regular = font_file(role, bold=bold)
    heavy = font_file(role, bold=True)
    slanted = regular if serif else str(assets.path("fonts", "SourceSansPro-It.ttf"))
    return {
        "name": f"blackout_{role.name.lower()}{'_bold' if bold else ''}",
        "size": str(fonts.px(px)),
        "bold": "0",
        "regular_path": regular,
        "bold_path": heavy,
        "italic_path": slanted,
        "bold_italic_path": heavy,
    }


def _colours(ground: str, word: str, edge: str, **more: str) -> dict[str, str]:
    """One look in all five states, before the states that differ are named in `more`."""
    rows: dict[str, str] = {}
    for state in _STATES:
        rows |= {f"{state}_bg": ground, f"{state}_text": word, f"{state}_border": edge}
    return rows | more


def _pressable(theme: Theme, ground: RGB, hover: RGB, word: RGB, edge: RGB) -> dict[str, str]:
    """The colours of something that may be pressed, and of the same thing when it may not."""
    return _colours(
        hexed(ground),
        hexed(word),
        hexed(edge),
        hovered_bg=hexed(hover),
        hovered_border=hexed(theme.gold),
        active_bg=hexed(mixed(ground, theme.gold, 0.25)),
        active_border=hexed(theme.gold),
        **_chosen(theme),
        disabled_bg=hexed(theme.button_off),
        disabled_text=hexed(theme.button_off_text),
        disabled_border=hexed(mixed(theme.button_edge, theme.button_off, 0.6)),
    )


def _chosen(theme: Theme) -> dict[str, str]:
    """The chosen one of several: a cream line around it, never filled with gold."""
    ground, ink = chosen_colours(theme)
    return {
        "selected_bg": hexed(ground),
        "selected_text": hexed(ink),
        "selected_border": hexed(theme.cream),
    }


def _shape(radius: int, *, border: int = 1, **more: str) -> dict[str, str]:
    """A rounded, shadowless box; `radius` in px, `border` in points."""
    return {
        "shape": "rounded_rectangle" if radius else "rectangle",
        "shape_corner_radius": str(radius),
        "border_width": str(round(border * pixels.per_point())),
        "shadow_width": "0",
    } | more


def widget_theme(theme: Theme, scale: float = 1.0) -> dict[str, Block]:
    """What `UIManager(size, theme_path=...)` takes: every block, in one theme and at one scale."""
    fonts = Fonts(scale)
    return {
        "defaults": _defaults(theme, fonts),
        **_buttons(theme, fonts),
        "@left": _list_entry(theme, fonts, theme.cream),
        "@line": _list_entry(theme, fonts, theme.on_felt),
        "text_entry_line": _text_entry(theme, fonts),
        "@popup": _popup(theme, fonts),
    }


def _defaults(theme: Theme, fonts: Fonts) -> Block:
    """What a widget has where its own block says nothing; no text has a shadow."""
    clear = hexed(theme.panel, 0)
    shadows = {f"{state}_text_shadow": clear for state in _STATES}
    return {
        "colours": _box(theme) | {"text_cursor": hexed(theme.focus)} | shadows,
        "font": _font(fonts, FontRole.SANS, 16),
    }


def _buttons(theme: Theme, fonts: Fonts) -> dict[str, Block]:
    """A button; one that does what the screen is for; one that is a number to bid."""
    button = _pressable(theme, theme.button, theme.button_hover, theme.cream, theme.button_edge)
    gold = _pressable(
        theme, theme.gold, mixed(theme.gold, theme.paper, 0.3), theme.on_gold, theme.gold
    )
    shape = _shape(_radius(fonts), border=_border(theme))
    heavy = _font(fonts, FontRole.SANS, 16, bold=True)
    number = _font(fonts, FontRole.SANS, 20, bold=True)
    return {
        "button": {"colours": button, "misc": shape, "font": heavy},
        "@primary": {"colours": gold, "misc": shape, "font": heavy},
        "@bid": {"colours": button, "misc": shape, "font": number},
    }


def _list_entry(theme: Theme, fonts: Fonts, ink: RGB) -> Block:
    """A button that is one line of a list, or on the cloth: no box, its text on the left."""
    clear = hexed(theme.panel, 0)
    colours = _colours(
        clear,
        hexed(ink),
        clear,
        hovered_bg=hexed(theme.button_hover),
        active_bg=hexed(theme.button_hover),
        **_chosen(theme),
        disabled_text=hexed(theme.button_off_text),
    )
    shape = _shape(
        _small_radius(fonts),
        border=0,
        text_horiz_alignment="left",
        text_horiz_alignment_padding=str(fonts.px(16) // 2),
    )
    return {"colours": colours, "misc": shape, "font": _font(fonts, FontRole.SANS, 16)}


def _text_entry(theme: Theme, fonts: Fonts) -> Block:
    """A line to type into: a well in the panel, its edge lit while it has the keyboard."""
    well = hexed(mixed(theme.panel, theme.button, 0.45))
    colours = _box(theme) | {
        "dark_bg": well,
        "normal_bg": well,
        "hovered_border": hexed(theme.gold),
        "selected_border": hexed(theme.focus),
        "active_border": hexed(theme.focus),
        "selected_bg": hexed(theme.gold),
        "selected_text": hexed(theme.on_gold),
        "text_cursor": hexed(theme.focus),
        "placeholder_text": hexed(theme.muted),
    }
    padding = f"{fonts.px(16) // 2},2"
    shape = _shape(_small_radius(fonts), border=_border(theme), padding=padding)
    return {"colours": colours, "misc": shape, "font": _font(fonts, FontRole.SANS, 16)}


def _popup(theme: Theme, fonts: Fonts) -> Block:
    """A panel that opens over words: nothing shines through."""
    colours = _box(theme) | {"dark_bg": hexed(theme.panel_lit)}
    return {"colours": colours, "misc": _shape(_radius(fonts), border=_border(theme))}


def _box(theme: Theme) -> dict[str, str]:
    """The colours of a panel and of the words on it."""
    panel = hexed(theme.panel, max(theme.panel_alpha, 236))
    colours = _colours(panel, hexed(theme.cream), hexed(theme.panel_edge))
    return colours | {
        "dark_bg": panel,
        "disabled_dark_bg": panel,
        "disabled_text": hexed(theme.button_off_text),
    }


def _border(theme: Theme) -> int:
    return 2 if theme.flat else 1


def _radius(fonts: Fonts) -> int:
    return fonts.px(16) * 6 // 16


def _small_radius(fonts: Fonts) -> int:
    return max(2, _radius(fonts) // 2)
