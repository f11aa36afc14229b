// Elements of the page: made here, so that no text of anybody is ever read as HTML.

import { FACES } from "./faces.js";

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes, listeners (`onclick`) and children; empty children are left out. */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "value") made.value = value;
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** One of the pictures that index.html holds. */
export function picture(name, kind = "") {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("class", `picture ${kind}`.trim());
  made.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  made.append(use);
  return made;
}

/** The first letter of a name, on the colour that is this person's everywhere. */
export function initial(name) {
  const hue = [...name].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % 6;
  return el("span", { class: `face face-${hue}`, "aria-hidden": "true" }, (name || "?").slice(0, 1).toUpperCase());
}

/** A portrait as windows show it; a server of an older version names none, and an initial stands for it. */
export function face(portrait, mood, name) {
  const [ground, ...shapes] = FACES[portrait] ?? [];
  if (ground === undefined) return initial(name);
  const made = shape("svg", { class: "face", viewBox: "0 0 100 100", "aria-hidden": "true" });
  made.append(shape("rect", { width: 100, height: 100, fill: ground }));
  for (const [moods, d, colour, width] of shapes) {
    if (moods !== "" && !moods.includes(mood.slice(0, 1))) continue;
    const line = { fill: "none", stroke: colour, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" };
    made.append(shape("path", { d, ...(width === undefined ? { fill: colour } : line) }));
  }
  return made;
}

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const painted = new WeakMap();

/**
 * Fill a part of the page anew, unless what it was made of is the same: a finger that is down on a
 * button must still find it there.
 */
export function paint(part, key, make) {
  const text = JSON.stringify(key);
  if (painted.get(part) === text) return;
  painted.set(part, text);
  const focused = part.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  part.replaceChildren(...[make()].flat(3).filter((child) => child));
  if (focused === undefined) return;
  const again = [...part.querySelectorAll("[data-key]")].find((one) => one.dataset.key === focused);
  if (again !== undefined) again.focus({ preventScroll: true });
}

/** A button; `kind` is "go" for the one thing to do now. */
export function button(label, press, { kind = "", key = undefined, off = false, on = undefined, name = undefined } = {}) {
  const attributes = { type: "button", class: `button ${kind}`.trim(), onclick: press, "aria-label": name };
  if (key !== undefined) attributes["data-key"] = key;
  if (off) attributes.disabled = true;
  if (on !== undefined) attributes["aria-pressed"] = String(on);
  return el("button", attributes, label);
}
