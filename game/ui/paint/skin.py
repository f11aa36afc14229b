"""The pygame_gui theme dictionary: our colours, corners and typefaces for every widget."""

from typing import Any

from game import assets
from game.ui.theme import RGB, FontRole, Fonts, Theme, font_file, hexed, mixed

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
        selected_bg=hexed(theme.gold),
        selected_text=hexed(theme.on_gold),
        selected_border=hexed(theme.gold),
        disabled_bg=hexed(theme.button_off),
        disabled_text=hexed(theme.button_off_text),
        disabled_border=hexed(mixed(theme.button_edge, theme.button_off, 0.6)),
    )


def _shape(radius: int, *, border: int = 1, **more: str) -> dict[str, str]:
    """A rounded, shadowless box; `radius` and `border` in px."""
    return {
        "shape": "rounded_rectangle" if radius else "rectangle",
        "shape_corner_radius": str(radius),
        "border_width": str(border),
        "shadow_width": "0",
    } | more


def skin(theme: Theme, fonts: Fonts) -> dict[str, Any]:
    """Everything pygame_gui draws, in one theme and one scale."""
    clear = hexed(theme.panel, 0)
    panel = hexed(theme.panel, max(theme.panel_alpha, 236))
    edge, cream, muted = hexed(theme.panel_edge), hexed(theme.cream), hexed(theme.muted)
    border = 2 if theme.flat else 1
    radius = fonts.px(16) * 6 // 16
    small = max(2, radius // 2)
    well = hexed(mixed(theme.panel, theme.button, 0.45))
    body = _font(fonts, FontRole.SANS, 16)
    heavy = _font(fonts, FontRole.SANS, 16, bold=True)
    padding = f"{fonts.px(16) // 2},{fonts.px(16) // 2}"

    button = _pressable(theme, theme.button, theme.button_hover, theme.cream, theme.button_edge)
    bare = _colours(
        clear,
        cream,
        clear,
        hovered_bg=hexed(theme.button_hover),
        active_bg=hexed(theme.button_hover),
        selected_bg=hexed(theme.gold),
        selected_text=hexed(theme.on_gold),
        disabled_text=hexed(theme.button_off_text),
    )
    gold = _pressable(
        theme, theme.gold, mixed(theme.gold, theme.paper, 0.3), theme.on_gold, theme.gold
    )
    knob = _colours(
        hexed(theme.button_edge),
        cream,
        hexed(theme.button_edge),
        hovered_bg=hexed(theme.gold),
        active_bg=hexed(theme.gold),
        selected_bg=hexed(theme.gold),
        disabled_bg=hexed(theme.button_off),
    )
    box = _colours(panel, cream, edge, dark_bg=panel, disabled_dark_bg=panel)
    field = box | {
        "dark_bg": well,
        "normal_bg": well,
        "hovered_border": hexed(theme.gold),
        "selected_border": hexed(theme.focus),
        "active_border": hexed(theme.focus),
        "selected_bg": hexed(theme.gold),
        "selected_text": hexed(theme.on_gold),
        "text_cursor": hexed(theme.focus),
    }
    symbols = {"size": str(fonts.px(14)), "name": "fira_code_symbols"}
    item = {"colours": bare, "misc": _shape(small, border=0), "font": body}
    left = {"text_horiz_alignment": "left", "text_horiz_alignment_padding": str(fonts.px(16) // 2)}
    bar = {
        "colours": box | {"dark_bg": well},
        "misc": _shape(small, border=0, enable_arrow_buttons="0"),
    }
    slide = {"colours": knob, "misc": _shape(small, border=0)}
    handle = {"colours": knob | {"normal_bg": hexed(theme.gold)}, "misc": _shape(small, border=0)}
    label = _colours(clear, cream, clear, dark_bg=clear, disabled_text=muted)
    side_label = {"text_horiz_alignment": "left", "text_horiz_alignment_padding": "0"}

    return {
        "defaults": {
            "colours": box
            | {
                "link_text": hexed(theme.accent),
                "link_hover": hexed(mixed(theme.accent, theme.cream, 0.4)),
                "link_selected": hexed(theme.accent),
                "filled_bar": hexed(theme.gold),
                "unfilled_bar": well,
                "text_cursor": hexed(theme.focus),
                "disabled_text": hexed(theme.button_off_text),
                "normal_text_shadow": clear,
                "hovered_text_shadow": clear,
                "disabled_text_shadow": clear,
                "selected_text_shadow": clear,
                "active_text_shadow": clear,
            },
            "font": body,
        },
        "button": {"colours": button, "misc": _shape(radius, border=border), "font": heavy},
        "@primary": {"colours": gold, "misc": _shape(radius, border=border), "font": heavy},
        "@chosen": {"colours": gold, "misc": _shape(radius, border=border), "font": heavy},
        "@quiet": {"colours": bare, "misc": _shape(radius, border=0), "font": body},
        "@left": {"colours": bare, "misc": _shape(small, border=0) | left, "font": body},
        "@bid": {
            "colours": button,
            "misc": _shape(radius, border=border),
            "font": _font(fonts, FontRole.SANS, 21, bold=True),
        },
        "@bid_chosen": {
            "colours": gold,
            "misc": _shape(radius, border=border),
            "font": _font(fonts, FontRole.SANS, 21, bold=True),
        },
        "label": {"colours": label, "misc": side_label, "font": body},
        "@title": {
            "colours": label,
            "misc": side_label,
            "font": _font(fonts, FontRole.SERIF, 26, bold=True),
        },
        "@heading": {
            "colours": label,
            "misc": side_label,
            "font": _font(fonts, FontRole.SERIF, 19, bold=True),
        },
        "@strong": {"colours": label, "misc": side_label, "font": heavy},
        "@muted": {
            "colours": label | {"normal_text": muted},
            "misc": side_label,
            "font": _font(fonts, FontRole.SANS, 14),
        },
        "@number": {
            "colours": label,
            "misc": {"text_horiz_alignment": "right", "text_horiz_alignment_padding": "0"},
            "font": body,
        },
        "@bad": {
            "colours": label | {"normal_text": hexed(theme.bad)},
            "misc": side_label,
            "font": body,
        },
        "@good": {
            "colours": label | {"normal_text": hexed(theme.good)},
            "misc": side_label,
            "font": body,
        },
        "panel": {"colours": box, "misc": _shape(radius, border=border)},
        "@clear": {
            "colours": box | {"dark_bg": clear, "normal_border": clear},
            "misc": _shape(0, border=0),
        },
        "window": {"colours": box, "misc": _shape(radius, border=border)},
        "window.#title_bar": {
            "colours": bare | {"hovered_bg": clear, "active_bg": clear},
            "misc": _shape(0, border=0) | left,
            "font": _font(fonts, FontRole.SERIF, 17, bold=True),
        },
        "window.#close_button": {
            "colours": bare,
            "misc": _shape(small, border=0, text_horiz_alignment_padding="0"),
            "font": symbols,
        },
        "text_box": {
            "colours": box,
            "misc": _shape(0, border=border, padding=padding),
            "font": body,
        },
        "@plain_text": {
            "colours": box | {"dark_bg": clear, "normal_border": clear},
            "misc": _shape(0, border=0, padding="0,0"),
            "font": body,
        },
        "text_entry_line": {
            "colours": field,
            "misc": _shape(small, border=border, padding=f"{fonts.px(16) // 2},2"),
            "font": body,
        },
        "text_entry_box": {
            "colours": field,
            "misc": _shape(0, border=border, padding=padding),
            "font": body,
        },
        "tool_tip": {"colours": box, "misc": {"rect_width": str(fonts.px(16) * 16)}},
        "tool_tip.text_box": {
            "colours": box,
            "misc": _shape(0, border=border, padding=padding),
            "font": _font(fonts, FontRole.SANS, 15),
        },
        "drop_down_menu": {"colours": button, "misc": _shape(radius, border=border), "font": body},
        "drop_down_menu.button": {"colours": bare, "misc": _shape(small, border=0), "font": body},
        "drop_down_menu.#selected_option": {
            "colours": button,
            "misc": _shape(small, border=0) | left,
            "font": body,
        },
        "drop_down_menu.#expand_button": {
            "colours": button,
            "misc": _shape(small, border=0),
            "font": symbols,
        },
        "drop_down_menu.#drop_down_options_list": {
            "colours": box,
            "misc": _shape(0, border=border, list_item_height=str(fonts.px(16) * 7 // 4)),
        },
        "drop_down_menu.#drop_down_options_list.button": {
            "colours": bare,
            "misc": _shape(0, border=0) | left,
            "font": body,
        },
        "selection_list": {
            "colours": box | {"dark_bg": well},
            "misc": _shape(0, border=border, list_item_height=str(fonts.px(16) * 7 // 4)),
        },
        "selection_list.button": {**item, "misc": _shape(0, border=0) | left},
        "check_box": {
            "colours": field | {"selected_bg": well, "selected_text": hexed(theme.accent)},
            "misc": _shape(small, border=border),
            "font": body,
        },
        "progress_bar": {
            "colours": box | {"filled_bar": hexed(theme.gold), "unfilled_bar": well},
            "misc": _shape(small, border=0),
            "font": body,
        },
        "horizontal_slider": {
            "colours": box | {"dark_bg": well},
            "misc": _shape(
                small,
                border=0,
                enable_arrow_buttons="0",
                sliding_button_width=str(fonts.px(16)),
            ),
        },
        "horizontal_slider.button": slide,
        "horizontal_slider.#sliding_button": handle,
        "vertical_scroll_bar": bar,
        "text_box.vertical_scroll_bar": bar,
        "text_entry_box.vertical_scroll_bar": bar,
        "selection_list.vertical_scroll_bar": bar,
        "vertical_scroll_bar.button": slide,
        "vertical_scroll_bar.#sliding_button": slide,
        "horizontal_scroll_bar": bar,
        "horizontal_scroll_bar.button": slide,
        "horizontal_scroll_bar.#sliding_button": slide,
    }
