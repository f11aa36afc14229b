// What is said at a table: the last remarks, a line to write, phrases, and whom one does not want to hear.

import { kept } from "./connection.js";
import { button, el, initial } from "./elements.js";
import { say } from "./texts.js";

const PHRASES = ["hello", "good-luck", "well-played", "thanks", "ouch", "hurry", "one-moment", "good-game", "again", "bye"];
const SHOWN = 12;

/** A remark in words. */
export function wording(one) {
  return one.text || say(one.phrase === "again" ? "again2" : one.phrase);
}

/** The last remarks; those after the number `heard` are new. */
export function remarks(game, heard) {
  const said = game.said.slice(-SHOWN);
  if (said.length === 0) return null;
  return el("section", { class: "talk", "aria-live": "polite" }, said.map((one) => el("p", { class: one.n > heard ? "new" : "" }, initial(one.name), el("span", {}, el("b", {}, `${one.name}: `), wording(one)))));
}

/** A line to write, where the host wants it, and the phrases. */
export function sayings(game, app, done) {
  if (game.seat === null) return null;
  const line = el("input", { id: "say", maxlength: 200, autocomplete: "off", enterkeyhint: "send", "data-key": "say", value: app.line, oninput: () => (app.line = line.value), placeholder: say("write"), "aria-label": say("write") });
  const send = (event) => {
    event.preventDefault();
    const text = line.value.trim();
    app.line = line.value = "";
    if (text) game.speak({ text }).then(done);
  };
  const phrase = (one) => game.speak({ phrase: one }).then(done);
  return el(
    "section",
    {},
    el("h3", {}, say("says")),
    game.info.chat && el("form", { class: "write", onsubmit: send }, line, el("button", { type: "submit", class: "button" }, say("send"))),
    el("div", { class: "chips" }, PHRASES.map((one) => button(wording({ phrase: one }), () => phrase(one), { kind: "chip", key: `say-${one}` }))),
  );
}

/** The other persons at the table: each may be muted, and reported to the host. */
export function people(game, app) {
  const others = game.info.seats.filter((seat, at) => seat.agent === "human" && at !== game.seat && seat.name !== null);
  if (others.length === 0) return null;
  const key = `muted.${game.id}`;
  const muted = kept.get(key) ?? [];
  const mute = (name) => {
    const on = !muted.includes(name);
    kept.set(key, on ? [...muted, name] : muted.filter((one) => one !== name));
    game.ask("mute", { game: game.id, name, on });
    app.settle();
  };
  const report = (name) => {
    if (window.confirm(say("reportSure", { name }))) app.answer("report", { game: game.id, name });
  };
  return el(
    "section",
    { class: "people" },
    el("h3", {}, say("atTable")),
    others.map(({ name }) => el("div", { class: "person" }, initial(name), el("b", {}, name), button(say(muted.includes(name) ? "unmute" : "mute"), () => mute(name), { key: `mute-${name}` }), button(say("report"), () => report(name), { key: `report-${name}` }))),
  );
}
