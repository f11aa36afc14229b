// Cards as they are drawn: an index that a thumb does not hide, and one large suit.

import { el, picture } from "./elements.js";
import { cardName } from "./texts.js";

const RANKS = { T: "10", X: "★" };
const PIPS = "SHCDOPEBX";
const ORDER = "23456789TJQKA";
const SPANISH = "24567SCR31";

/** A card; `size` is "small" on a seat's row, "mini" where many lie open. */
export function card(code, size = "") {
  if (code === null) return el("span", { class: `card back ${size}`, role: "img", "aria-label": cardName(null) });
  const joker = code[0] === "X";
  const suit = joker ? "X" : code[1];
  const rank = joker ? RANKS.X : RANKS[code[0]] ?? code[0];
  return el(
    "span",
    { class: `card suit-${suit} ${size}`, role: "img", "aria-label": cardName(code) },
    el("span", { class: "index", "aria-hidden": "true" }, el("b", { class: rank.length > 1 ? "long" : "" }, rank), picture(`suit-${suit}`)),
    size.startsWith("mini") ? null : picture(`suit-${suit}`, "pip"),
  );
}

/** Suits with trump first, and high cards first in each; cards not seen keep their place at the end. */
export function sorted(hand, trump) {
  const height = (code) => {
    if (code === null) return -1;
    if (code[0] === "X") return 2000;
    const spanish = "OPEB".includes(code[1]);
    const rank = (spanish ? SPANISH : ORDER).indexOf(code[0]);
    const suit = PIPS.length - PIPS.indexOf(code[1]);
    return (code[1] === trump ? 1000 : 0) + suit * 20 + rank;
  };
  return [...hand].sort((one, other) => height(other) - height(one));
}
