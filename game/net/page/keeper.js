// A score sheet of people with a real pack: each enters their own bid and tricks here.

import { button, el } from "./elements.js";
import { scoreTable } from "./sheets.js";
import { say } from "./texts.js";

/** The sheet; before one has a place at it, the names to choose from. */
export function keeper(app) {
  const { paper } = app;
  return el(
    "div",
    { class: "keeper" },
    el(
      "header",
      {},
      el("h1", {}, paper.title),
      (app.away || app.paperLost) && el("span", { class: "lost", role: "status" }, say("again")),
      button("×", () => app.leavePaper(), { kind: "quiet", name: say("leave"), key: "leave" }),
    ),
    paper.seat === null ? places(app) : own(app),
    app.error && el("p", { class: "why", role: "alert" }, app.error),
    rows(paper),
    paper.deals.length > 0 && el("h3", {}, say("scores")),
    paper.deals.length > 0 && scoreTable(paper.names, paper.deals.map((one) => ({ ...one, taken: one.took })), paper.totals, paper.seat),
  );
}

/** Who is who: a place that somebody present has is no choice. */
function places(app) {
  const { paper } = app;
  const free = paper.names.map((_name, seat) => seat).filter((seat) => !paper.present[seat]);
  return el(
    "section",
    { class: "ask" },
    el("p", { class: "now" }, say(free.length > 0 ? "whoAreYou" : "allPlaced")),
    el("div", { class: "chips" }, free.map((seat) => button(paper.names[seat], () => app.takePlace(seat), { kind: "chip", key: `place-${seat}` }))),
  );
}

function own(app) {
  const { paper, choice } = app;
  if (choice.fix !== undefined && choice.fix === paper.fix) return correction(app);
  const asks = paper.asks;
  const tell = (count) => app.tell(asks.what, count, paper.deal);
  return el(
    "section",
    { class: "ask" },
    el("p", { class: "deal" }, paper.line),
    asks !== null && [
      el("p", { class: "now" }, say(`tell-${asks.what}`)),
      numbers(asks.numbers, asks.told, (count) => asks.why[count], tell),
      reasons(asks.why),
      asks.told !== null && el("p", { class: "note" }, say("toldChange", { n: asks.told })),
    ],
    el("p", { class: "note" }, [asks === null && paper.deal !== null ? paper.asked : "", paper.said].filter(Boolean).join(" ")),
    paper.fix !== undefined && button(say("fix", { deal: paper.fix }), () => app.choose({ fix: paper.fix }), { key: "fix" }),
  );
}

/** The own tricks in the deal before, told once more. */
function correction(app) {
  const last = app.paper.deals.at(-1);
  const all = Array.from({ length: last.cards + 1 }, (_unused, count) => count);
  return el(
    "section",
    { class: "ask" },
    el("p", { class: "now" }, say("fixTitle", { deal: last.deal })),
    numbers(all, last.took[app.paper.seat], () => undefined, (count) => app.tell("taken", count, last.deal)),
    el("div", { class: "buttons" }, button(say("cancel"), () => app.choose({}), { key: "cancel" })),
  );
}

function numbers(all, told, why, tell) {
  return el("div", { class: "chips numbers" }, all.map((count) => button(String(count), () => tell(count), { kind: "chip", on: count === told, off: why(count) !== undefined, key: `n-${count}` })));
}

/** Why numbers may not be told, each reason once. */
function reasons(why) {
  return [...new Set(Object.values(why))].slice(0, 2).map((reason) => el("p", { class: "why" }, reason));
}

/** A row for each: what was told of the deal, and the total. */
function rows(paper) {
  const told = (value, seat, waits) => (value === "sealed" ? "✓" : (value ?? (waits && paper.waits.includes(seat) ? "…" : "–")));
  const bidding = paper.bids.some((bid) => bid === null || bid === "sealed");
  return el(
    "ul",
    { class: "rows" },
    paper.deal !== null && el("li", { class: "head" }, el("span", {}, ""), el("small", {}, say("bid")), el("small", {}, say("tookShort")), el("small", {}, say("points"))),
    paper.names.map((name, seat) =>
      el(
        "li",
        { class: `${seat === paper.seat ? "own" : ""} ${paper.waits.includes(seat) ? "turn" : ""}` },
        el("span", { class: "who" }, el("b", {}, name), el("small", {}, [seat === paper.dealer && say("dealerMark"), paper.people[seat] !== null && !paper.present[seat] && say("isAway")].filter(Boolean).join(" · "))),
        paper.deal !== null && [el("span", {}, told(paper.bids[seat], seat, true)), el("span", {}, told(paper.took[seat], seat, !bidding))],
        el("b", { class: "sum" }, String(paper.totals[seat]).replace("-", "−")),
      ),
    ),
  );
}
