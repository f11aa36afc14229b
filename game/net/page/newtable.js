// A new table: which game, for how many, and how long.

import { button, el } from "./elements.js";
import { say } from "./texts.js";

const LENGTHS = ["short", "usual", "full"];
/** Seconds after which a bot plays for whoever is away. */
const AWAY = { after: 60, agent: "casual" };

/** The form; `app.draft` is what was chosen so far. */
export function newTable(app) {
  const { variants, draft } = app;
  const chosen = variants.find((one) => one.variant === draft.variant) ?? variants[0];
  const numbers = Object.keys(chosen.lengths);
  const players = numbers.includes(draft.players) ? draft.players : numbers.includes("4") ? "4" : numbers[0];
  const lengths = LENGTHS.filter((one) => one in chosen.lengths[players]);
  const length = lengths.includes(draft.length) ? draft.length : "usual";
  const choose = (change) => app.plan({ ...draft, ...change });
  const chips = (values, wanted, key, label) =>
    el("div", { class: "chips" }, values.map((value) => button(label(value), () => choose({ [key]: value }), { kind: "chip", on: value === wanted, key: `${key}-${value}` })));
  const open = () =>
    app.create({
      variant: chosen.variant,
      options: chosen.lengths[players][length],
      seats: Array.from({ length: Number(players) }, () => ({})),
      wait: true,
      away: AWAY,
    });
  return el(
    "div",
    { class: "tables" },
    el("header", {}, el("h1", {}, say("newTable"))),
    el("label", { for: "variant" }, say("game")),
    el(
      "select",
      { id: "variant", onchange: (event) => choose({ variant: event.target.value }) },
      variants.map((one) => el("option", { value: one.variant, selected: one === chosen }, one.name)),
    ),
    el("p", { class: "note" }, chosen.blurb),
    el("h3", {}, say("players")),
    chips(numbers, players, "players", (value) => value),
    lengths.length > 1 && el("h3", {}, say("length")),
    lengths.length > 1 && chips(lengths, length, "length", (value) => say(`length-${value}`)),
    app.error && el("p", { class: "why", role: "alert" }, app.error),
    el("div", { class: "buttons" }, button(say("cancel"), () => app.plan(null), { key: "cancel" }), button(say("open"), open, { kind: "go", key: "open" })),
  );
}
