// What lies over the table when it is asked for: the rules of the deal, the scores, the menu.

import { card } from "./cards.js";
import { kept } from "./connection.js";
import { button, el } from "./elements.js";
import { isTogether, minus } from "./seats.js";
import { people, remarks, sayings } from "./talk.js";
import { say } from "./texts.js";

/** The sheet of a name. */
export function sheet(name, game, app) {
  const [title, body] = { rules, scores, menu }[name](game, app);
  return el(
    "div",
    { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": title },
    el("header", {}, el("h2", {}, title), button("×", () => app.open(null), { kind: "quiet", name: say("close"), key: "close" })),
    el("div", { class: "body" }, body),
  );
}

function rules(game) {
  const cells = game.words?.rules ?? [];
  return [say("rules"), cells.map((one) => el("section", {}, el("h3", {}, one.title), one.sentences.map((sentence) => el("p", {}, sentence))))];
}

/** The deals that are scored, by seat, and the totals; where all win together, whether each was made. */
export function scoreTable(names, deals, totals, own) {
  const together = deals.some(isTogether);
  const cell = (one, seat) => {
    const bid = one.bids[seat];
    const made = bid === one.taken[seat];
    return el("td", { class: made ? "made" : "" }, !together && el("b", {}, minus(one.points[seat])), el("small", {}, typeof bid === "number" ? ` ${one.taken[seat]}/${bid}` : ` ${one.taken[seat]}`));
  };
  const outcome = (one) => together && el("span", { role: "img", "aria-label": say(one.made ? "allMade" : "notMade") }, one.made ? " ✓" : " ✕");
  return el(
    "div",
    { class: "wide" },
    el(
      "table",
      {},
      el("thead", {}, el("tr", {}, el("th", {}, say("deal")), names.map((name, seat) => el("th", { class: seat === own ? "own" : "" }, name)))),
      el("tbody", {}, deals.map((one) => el("tr", {}, el("th", {}, `${one.deal}`, outcome(one)), names.map((_name, seat) => cell(one, seat))))),
      !together && el("tfoot", {}, el("tr", {}, el("th", {}, say("total")), names.map((_name, seat) => el("td", {}, el("b", {}, minus(totals[seat])))))),
    ),
  );
}

function scores(game) {
  const { table } = game;
  const names = game.info.seats.map((seat) => seat.name);
  const last = table.last.length > 0 && table.result === null;
  return [
    say("scores"),
    [
      scoreTable(names, table.results, table.totals, game.seat),
      last && el("section", {}, el("h3", {}, say("lastTrick")), el("div", { class: "trick" }, table.last.map((one) => el("span", {}, card(one.card, "small"), el("small", {}, names[one.seat]))))),
    ],
  ];
}

function setting(title, key, values, fallback, app) {
  const chosen = kept.get(key) ?? fallback;
  const choose = (value) => {
    kept.set(key, value);
    app.settle();
  };
  return el("section", {}, el("h3", {}, title), el("div", { class: "chips" }, values.map((value) => button(say(value), () => choose(value), { kind: "chip", on: value === chosen, key: `${key}-${value}` }))));
}

function menu(game, app) {
  const of = (type, fields = {}) => () => {
    game.ask(type, { game: game.id, ...fields });
    app.open(null);
  };
  const plays = game.seat !== null && game.info.state === "running";
  return [
    game.info.name,
    [
      remarks(game, app.before),
      sayings(game, app, () => app.open(null)),
      people(game, app),
      app.error && el("p", { class: "why", role: "alert" }, app.error),
      setting(say("pace"), "pace", ["calm", "quick", "atOnce"], "calm", app),
      setting(say("size"), "letters", ["normal", "large"], "normal", app),
      el(
        "section",
        { class: "column" },
        game.outcome && el("p", {}, say(`back-${game.outcome}`)),
        game.turn?.back && button(say("takeBack"), of("takeback"), { key: "take-back" }),
        plays && (game.info.paused ? button(say("resume"), of("resume"), { key: "go" }) : button(say("pause"), of("pause"), { key: "pause" })),
        button(say("leave"), () => app.leaveGame(), { key: "leave" }),
        plays &&
          button(say("resign"), () => {
            if (window.confirm(say("resignSure"))) of("resign")();
          }, { key: "resign" }),
      ),
    ],
  ];
}
