// What the own seat is asked, from the actions that the server says are allowed.

import { button, el, picture } from "./elements.js";
import { signed } from "./seats.js";
import { cardName, say, suitName } from "./texts.js";

const NEW = 12; // so many cards from one browser are played with words that say how

/** Whether a card may be chosen now. */
export function isOffered(game, code) {
  const turn = game.question;
  if (turn === null || turn.may) return false;
  return turn.actions.some((one) => one.card === code || one.cards?.includes?.(code));
}

/** The panel of the open question; null where none is. */
export function ask(game, app) {
  const turn = game.question;
  if (turn === null || turn.actions.length === 0) return null;
  const kind = turn.actions[0].event;
  const panel = { bid, play, lay, size, call, trump, talk }[kind];
  return panel === undefined ? null : el("div", { class: `panel ask-${kind}`, role: "group" }, panel(turn, app, game));
}

function go(label, app, action, key = "go") {
  return button(label, () => app.act(action), { kind: "go", key, off: action === undefined || action === null });
}

function chips(options, chosen, choose) {
  const many = options.length > 12 && options.every(({ label }) => label.length <= 2); // numbers
  return el(
    "div",
    { class: `chips ${many ? "many" : ""}` },
    options.map(({ value, label, off, name }) =>
      button(label, () => choose(value), { kind: "chip", key: `chip-${value}`, off, on: value === chosen, name }),
    ),
  );
}

// A number for each bid that the deal has room for, with what it pays where that differs; those that
// are not allowed now stay where they are, with a lock, and the reason is a sentence.
function bid(turn, app, game) {
  const allowed = new Map(turn.actions.map((one) => [one.bid, one]));
  if (turn.may && !app.choice.change) {
    return el("div", { class: "buttons" }, button(say("changeBid"), () => app.choose({ change: true }), { key: "change" }));
  }
  const most = Math.max(game.words?.tricks ?? game.table.cards, ...allowed.keys());
  const chosen = app.choice.bid;
  const action = allowed.get(chosen);
  const { made = [], missed = "" } = game.words ?? {};
  const differs = made.some((worth) => worth !== made[0]);
  const own = turn.may ? game.table.bids[game.seat] : null; // it may be kept, and is no other number
  const numbers = Array.from({ length: most + 1 }, (_unused, n) => {
    const off = !allowed.has(n);
    const price = differs && made[n] !== undefined ? signed(made[n]) : "";
    const below = off && n !== own ? picture("icon-lock") : price && el("small", {}, price);
    return { value: n, label: [el("b", {}, String(n)), below], off, name: price && !off ? say("bidPays", { bid: n, points: price }) : undefined };
  });
  const text = action === undefined ? say("bid") : say(turn.may ? "changeTo" : "bidNow", { bid: chosen });
  return [
    el("div", { class: `chips bids ${differs ? "priced" : ""} ${missed.length > 3 ? "" : "brief"}`, "data-count": numbers.length }, 
      numbers.map(({ value, label, off, name }) => button(label, () => app.choose({ ...app.choice, bid: value }), { kind: "chip", key: `chip-${value}`, off, on: value === chosen, name })),
      missed && el("small", { class: "missed", "aria-hidden": "true" }, say("missed", { words: missed })), // where the last row has room for it
    ),
    el("p", { class: "hint" }, [why(game), made.length > 0 && !differs && say("rightPays", { points: signed(made[0]) })].filter(Boolean).join(" "), missed && el("span", { class: "missed" }, ` ${say("missed", { words: missed })}`)),
    el("div", { class: "buttons" }, turn.may && button(say("keepBid"), () => app.choose({}), { key: "keep" }), go(text, app, action)),
  ];
}

/** Why some numbers may not be bid: a sentence for each reason. */
function why(game) {
  return [...new Set(Object.values(game.words?.barred ?? {}))].join(" ");
}

function play(turn, app) {
  const [code] = app.choice.cards ?? [];
  const ways = turn.actions.filter((one) => one.card === code);
  if (ways.length === 0) return app.cards < NEW ? el("p", { class: "hint" }, say("tapTwice")) : [];
  if (ways.length === 1) return el("div", { class: "buttons" }, go(say("playNow", { card: cardName(code) }), app, ways[0]));
  return [
    el("p", { class: "hint" }, say("jokerHow")),
    el(
      "div",
      { class: "buttons" },
      ["low", "high"].map((how) => go(say(how === "high" ? "playHigh" : "playLow"), app, ways.find((one) => one.joker === how), how)),
    ),
  ];
}

function lay(turn, app, game) {
  const cards = app.choice.cards ?? [];
  const wanted = turn.actions[0].cards.length;
  const premium = app.choice.premium ?? null;
  const values = game.words?.lay ?? {};
  const comes = cards.reduce((sum, code) => sum + (values[code[1]] ?? 0), 0);
  const same = (one) => one.cards.every((code) => cards.includes(code)) && (one.premium ?? null) === premium;
  const action = cards.length === wanted ? turn.actions.find(same) : undefined;
  const premiums = [null, "declare", "reveal"].filter((one) => turn.actions.some((each) => (each.premium ?? null) === one));
  const how = { null: "plainHow", declare: "declareHow", reveal: "revealHow" }[premium];
  return [
    el("p", { class: "hint" }, say("layCount", { n: cards.length, of: wanted }), cards.length > 0 && ` · ${say("layBid", { bid: comes })}`, cards.length > 0 && game.words?.made?.[comes] !== undefined && `, ${signed(game.words.made[comes])}`),
    premiums.length > 1 && chips(premiums.map((value) => ({ value, label: say(value ?? "plainLay") })), premium, (value) => app.choose({ ...app.choice, premium: value })),
    premiums.length > 1 && el("p", { class: "hint" }, say(how)),
    el("div", { class: "buttons" }, go(say("layNow"), app, action)),
  ];
}

function size(turn, app) {
  const chosen = app.choice.size;
  const action = turn.actions.find((one) => one.cards === chosen);
  return [
    chips(turn.actions.map((one) => ({ value: one.cards, label: String(one.cards) })), chosen, (value) => app.choose({ size: value })),
    el("div", { class: "buttons" }, go(chosen === undefined ? say("sizeNone") : say("sizeNow", { n: chosen }), app, action)),
  ];
}

function call(turn, app) {
  const calls = turn.actions.map((one) => ({ precedence: null, nuloss: false, blind_hand: false, madness: null, ...one.call, action: one }));
  const kinds = [...new Set(calls.map((one) => one.kind))];
  const wanted = { kind: kinds[0], nuloss: false, blind_hand: false, madness: null, order: "", ...app.choice };
  const choose = (change) => app.choose({ ...wanted, ...change });
  const ofKind = calls.filter((one) => one.kind === wanted.kind);
  const suits = [...(ofKind[0].precedence ?? "")];
  const ordered = suits.length === 0 || wanted.order.length === suits.length;
  const has = (change) => ofKind.some((one) => matches(one, { ...wanted, ...change }, false));
  const toggle = (label, change, on) => button(label, () => choose(change), { kind: "chip", on, off: !on && !has(change), key: label });
  const found = ordered ? ofKind.find((one) => matches(one, wanted, true)) : undefined;
  const madness = (value) => toggle(say(value), { madness: wanted.madness === value ? null : value }, wanted.madness === value);
  return [
    chips(kinds.map((value) => ({ value, label: say(`call-${value}`) })), wanted.kind, (value) => choose({ kind: value, order: "", madness: value.startsWith("misere") ? null : wanted.madness })),
    suits.length > 0 && el("p", { class: "hint" }, say("order"), " ", [...wanted.order].map((suit) => picture(`suit-${suit}`, `suit-${suit}`))),
    suits.length > 0 &&
      el(
        "div",
        { class: "chips" },
        suits.map((suit) =>
          button([picture(`suit-${suit}`, `suit-${suit}`)], () => choose({ order: wanted.order.includes(suit) ? wanted.order.replace(suit, "") : wanted.order + suit }), {
            kind: "chip", on: wanted.order.includes(suit), name: suitName(suit), key: `suit-${suit}`,
          }),
        ),
      ),
    el(
      "div",
      { class: "chips" },
      toggle(say("nuloss"), { nuloss: !wanted.nuloss }, wanted.nuloss),
      toggle(say("blind"), { blind_hand: !wanted.blind_hand }, wanted.blind_hand),
      ["ascending", "descending"].filter((value) => calls.some((one) => one.madness === value)).map(madness),
    ),
    el("div", { class: "buttons" }, go(say("callNow"), app, found?.action)),
  ];
}

function matches(one, wanted, ordered) {
  const same = one.nuloss === wanted.nuloss && one.blind_hand === wanted.blind_hand && one.madness === wanted.madness;
  return same && (!ordered || one.precedence === null || one.precedence === wanted.order);
}

function trump(turn, app) {
  const chosen = app.choice.trump;
  const action = turn.actions.find((one) => one.suit === chosen);
  const ways = [...turn.actions].sort((one, other) => (one.suit === null) - (other.suit === null));
  return [
    el(
      "div",
      { class: "chips" },
      ways.map((one) =>
        button(one.suit === null ? say("noTrump") : [picture(`suit-${one.suit}`, `suit-${one.suit}`)], () => app.choose({ trump: one.suit }), {
          kind: "chip", on: one.suit === chosen, name: suitName(one.suit), key: `trump-${one.suit}`,
        }),
      ),
    ),
    el("div", { class: "buttons" }, go(action === undefined ? say("trumpNone") : say("trumpNow", { suit: suitName(chosen) }), app, action)),
  ];
}

// Statements with a number stand in a row of their own each, the number being what is chosen.
function talk(turn, app) {
  const key = (one) => `${one.statement} ${one.tricks ?? ""}`;
  const said = turn.actions.filter((one) => one.statement !== null);
  const silence = turn.actions.find((one) => one.statement === null);
  const action = said.find((one) => key(one) === app.choice.talk);
  const row = (ones, label) => chips(ones.map((one) => ({ value: key(one), label: label(one), name: say(one.statement, { n: one.tricks }) })), app.choice.talk, (value) => app.choose({ talk: value }));
  const counted = said.filter((one) => typeof one.tricks === "number");
  const kinds = [...new Set(counted.map((one) => one.statement))];
  return [
    row(said.filter((one) => !counted.includes(one)), (one) => say(one.statement)),
    kinds.map((kind) => el("div", { class: "counted" }, el("span", {}, say(kind, { n: "…" })), row(counted.filter((one) => one.statement === kind), (one) => String(one.tricks)))),
    el("div", { class: "buttons" }, silence && button(say("talkDone"), () => app.act(silence), { key: "silence" }), go(action === undefined ? say("talkNow") : `${say("talkNow")}: ${say(action.statement, { n: action.tricks })}`, app, action)),
  ];
}
