// The table: what wins, where we are, who sits there, the trick, what is asked, and the own hand.

import { card, sorted } from "./cards.js";
import { button, el, paint, picture } from "./elements.js";
import { ask, isOffered } from "./questions.js";
import { begun, heard, isShared, minus, others, ownLine, seatRow, waited } from "./seats.js";
import { cardName, say, suitsIn } from "./texts.js";

const TRICKS = 10; // so many pips are read at a glance, and so many beyond them; of more, words tell
const BEYOND = 5;

/** Draw a game into the parts of the page. */
export function drawTable(parts, game, app) {
  const table = game.table;
  const asked = game.question;
  const seats = others(game);
  const stands = [table, game.info, waited(game), game.isCurrent, game.sent, heard(game), game.words, asked];
  document.body.dataset.asks = asked !== null && !asked.may ? asked.actions[0]?.event ?? "" : "";
  paint(parts.top, [game.words, table.turned, begun(game), app.away], () => top(game, app));
  paint(parts.menu, [app.unread], () => menu(app));
  paint(parts.seats, stands, () => seats.map((seat) => seatRow(game, seat)));
  parts.seats.dataset.count = String(seats.length);
  parts.trick.dataset.many = String(table.players > 5);
  parts.trick.dataset.five = String(table.players === 5);
  paint(parts.own, stands, () => ownLine(game));
  paint(parts.trick, [table.trick, table.winner, table.result, game.winning, asked], () => trick(game));
  const lost = app.away && (app.connection.isLost ? say("gone", { name: app.connection.name }) : say("lost"));
  paint(parts.message, [message(game), game.refusal, lost, app.choice.bid, game.words], () => [
    lost ? el("p", { class: "why", role: "alert" }, lost) : el("p", { class: isSilent(game) ? "ear" : "now" }, suitsIn(message(game))),
    sum(game, app),
    game.refusal && el("p", { class: "why", role: "alert" }, game.refusal),
  ]);
  paint(parts.question, [asked, app.choice, game.words, held(game), game.info.takeback, resting(game), game.info.state, app.offers, game.info.paused, game.drawn], () =>
    [takeback(game), pausedButton(game), ask(game, app), goOn(game, app), afterGame(game, app)],
  );
  paint(parts.hand, [held(game), asked, app.choice, table.trump, game.info.state, game.seat, table.piles], () => hand(game, app));
}

/** What wins, and below it how the bids came out; tapped, all that counts is told. Beside it which deal it is: the scores. */
function top(game, app) {
  const about = (name) => game.words?.rules.find((one) => one.about === name);
  const [wins, deal, bids] = ["wins", "deal", "bids"].map(about);
  if (wins === undefined) return [];
  const [caption, words] = wins.lengths.at(-1);
  const [place, size] = deal.lengths[0];
  const balance = begun(game) && bids.lengths.at(-1)[1];
  const { turned } = game.table;
  return [
    el(
      "button",
      { type: "button", class: "wins", onclick: () => app.open("rules"), "data-key": "rules", "aria-label": `${say("rules")}: ${[caption, words, balance].filter(Boolean).join(", ")}${turned ? `; ${cardName(turned)}` : ""}` },
      turned && card(turned, "turned"),
      el(
        "span",
        { class: "what" },
        el("small", {}, caption),
        el("b", {}, [...wins.suits].map((suit) => picture(`suit-${suit}`, `suit-${suit}`)), words),
        balance && el("small", { class: "balance" }, balance),
      ),
    ),
    app.away && el("span", { class: "lost", role: "status" }, say("again")),
    el("button", { type: "button", class: "pad", onclick: () => app.open("scores"), "data-key": "scores", "aria-label": `${say("scores")}: ${place}, ${size}` }, el("b", {}, place), el("small", {}, size)),
  ];
}

function menu(app) {
  const name = app.unread > 0 ? say("menuUnread", { n: app.unread }) : say("menu");
  return button([picture("icon-menu"), app.unread > 0 && el("i", { class: "dot" }, String(app.unread))], () => app.open("menu"), { kind: "quiet", name, key: "menu" });
}

/** The cards of the trick by whose they are; the first led, and from the second on light is around the best, which words say where there is none. */
function trick(game) {
  const { table, info } = game;
  const leads = table.winner !== null && game.question !== null; // the trick before is gathered then
  if (table.result !== null || table.trick.length === 0 || leads) return [];
  const best = table.winner ?? game.winning;
  return table.trick.map((one, place) =>
    el(
      "figure",
      { class: `played ${one.seat === best && table.trick.length > 1 ? "best" : ""}` },
      card(one.card, "thrown"),
      one.joker && el("small", { class: "joker" }, say(one.joker)),
      place === 0 && table.winner === null && table.trick.length > 1 && el("small", { class: "tag led" }, say("led")),
      one.seat === best && table.trick.length > 1 && el("small", { class: "tag ahead ear" }, say(table.winner === null ? "winsSoFar" : "takesIt")),
      el("figcaption", {}, one.seat === game.seat ? say("you") : info.seats[one.seat].name),
    ),
  );
}

/** While one bids: the sum of the bids against the tricks as pips, what is chosen laid on top; else in words. */
function sum(game, app) {
  const { words, question } = game;
  if (question?.actions[0]?.event !== "bid" || typeof words?.total !== "number" || (question.may && !app.choice.change)) return null;
  const bids = game.table.bids.filter((bid, seat) => bid !== null && seat !== game.seat).length;
  if (bids < 2 && bids < game.table.players - 1) return null; // one bid stands at its seat
  const { total, tricks } = words;
  const others = question.may ? total - game.table.bids[game.seat] : total;
  const chosen = app.choice.bid ?? 0;
  const kind = (at) => (at >= tricks ? "over" : at < others ? "bid" : at < others + chosen ? "own" : "");
  const told = say("bidFor", { sum: others, tricks });
  if (tricks > TRICKS || others - tricks > BEYOND) return el("p", { class: "sum" }, told);
  const pips = Array.from({ length: Math.max(tricks, others + chosen) }, (_unused, at) => el("i", { class: kind(at) }));
  return el(
    "p",
    { class: "sum" },
    el("span", { class: "ear" }, told),
    el("span", { "aria-hidden": "true" }, say("bids")),
    el("span", { class: "ruler", "aria-hidden": "true" }, pips),
  );
}

/** Whether nothing is said that a ring around a face, or the tag on a card, does not show. */
function isSilent(game) {
  return [say("going"), waiting(game), took(game)].includes(message(game));
}

/** Whose trick it is, as one hears it. */
function took(game) {
  const { winner } = game.table;
  if (winner === null || game.isCurrent) return null;
  return winner === game.seat ? say("youTook") : say("took", { name: game.info.seats[winner].name });
}

function names(game, seats) {
  return seats.map((seat) => game.info.seats[seat].name).join(", ");
}

/** Whether the score of a deal is being looked at. */
function resting(game) {
  return game.table.result !== null && game.table.over === null && !game.isCurrent;
}

/** What is going on, in a sentence. */
function message(game) {
  const { table, info } = game;
  if (table.over !== null && game.isCurrent) {
    const { winners, totals } = table.over;
    if (winners.length === 0) return say("over");
    if (isShared(table)) return say("allTogether", { deals: table.results.length });
    const points = say(totals[winners[0]] === 1 ? "onePoint" : "manyPoints", { n: minus(totals[winners[0]]) });
    return say(winners.length > 1 ? "win" : "wins", { names: names(game, winners), points });
  }
  if (info.state === "over" && info.why) return say("calledOff", { why: info.why });
  if (info.paused) return say("paused");
  if (info.stalled) return say("stalled");
  if (game.question !== null && !game.question.may) return asks(game);
  if (table.result !== null) {
    if (table.result.made !== undefined && table.result.made !== null) return say(table.result.made ? "allMade" : "notMade");
    return say("scored", { deal: table.result.deal });
  }
  const taken = took(game);
  if (taken !== null) return taken;
  if (table.penalty !== null && table.trick.some((one) => one.seat === table.penalty.seat)) {
    return say("penalty", { name: info.seats[table.penalty.seat].name, points: `−${Math.abs(table.penalty.points)}` });
  }
  return waiting(game) ?? say("going");
}

/** For whom the game waits, in a sentence; null where that is not told. */
function waiting(game) {
  const seats = waited(game).filter((seat) => seat !== game.seat);
  if (!game.isCurrent || seats.length === 0 || game.sent) return null;
  return seats.length > 2 ? say("waitingAll", { n: seats.length }) : say("waiting", { names: names(game, seats) });
}

function asks(game) {
  const kind = game.question.actions[0]?.event;
  if (kind === "play") return game.words?.asked || say(game.table.trick.length === 0 || game.table.winner !== null ? "yourLead" : "yourCard");
  return { bid: say("howMany"), lay: say("layTitle", { n: game.question.actions[0]?.cards?.length }), size: say("sizeTitle"), call: say("callTitle"), trump: say("trumpTitle"), talk: say("talkTitle") }[kind] ?? "";
}

/** The own cards as they are held now; a seat that is not seen has as many backs. */
function held(game) {
  return game.seat === null ? null : game.table.hands[game.seat];
}

function hand(game, app) {
  const cards = held(game);
  if (cards === null) return el("p", { class: "note" }, say("noHand"));
  if (cards.length === 0) return [];
  if (cards.every((code) => code === null)) {
    const why = game.table.hands.some((other, seat) => seat !== game.seat && other.some((code) => code !== null)) ? "forehead" : game.table.piles || game.table.bids.every((bid) => bid !== null) ? "pile" : "blindHand";
    return [
      el("div", { class: `cards hidden ${why}` }, cards.slice(0, 13).map(() => card(null))),
      el("p", { class: "note" }, say(why)),
    ];
  }
  const shown = sorted(cards, game.table.trump);
  const chosen = app.choice.cards ?? [];
  const plays = game.question?.actions[0]?.event === "play" && !game.question.may;
  const made = el(
    "div",
    { class: "cards" },
    shown.map((code) => {
      const offered = isOffered(game, code);
      return el(
        "button",
        {
          type: "button",
          class: `held ${offered ? "may" : plays ? "off" : ""} ${chosen.includes(code) ? "chosen" : ""}`,
          "data-key": code,
          "data-card": code,
          "aria-pressed": String(chosen.includes(code)),
          "aria-description": plays && !offered ? say("notNow") : null,
          onclick: () => app.tap(code),
        },
        card(code),
      );
    }),
  );
  const count = shown.length;
  made.dataset.count = count;
  const ways = { upright: columns(count), sideways: columnsSideways(count) };
  for (const [way, across] of Object.entries(ways)) {
    made.style.setProperty(`--${way}`, across);
    made.style.setProperty(`--${way}-rows`, Math.ceil(count / across));
  }
  return game.table.piles ? [made, el("p", { class: "note" }, say("pile"))] : made;
}

/** Cards in a row upright: as large as the screen has room for, never narrower than a thumb, none alone in its row. */
function columns(count) {
  const few = [1, 1, 2, 3, 4, 5, 6, 4, 4, 5, 5, 6, 6, 7, 7, 5];
  return few[count] ?? (count <= 18 ? 6 : 7);
}

/** The same on its side: one row as long as thumbs have room. */
function columnsSideways(count) {
  return count <= 7 ? count : count <= 14 ? Math.ceil(count / 2) : 7;
}

function takeback(game) {
  const asked = game.info.takeback;
  if (!asked || !asked.waits.includes(game.seat)) return null;
  const answer = (on) => game.ask("agree", { game: game.id, on });
  return el(
    "div",
    { class: "panel", role: "group" },
    el("p", {}, say("asksBack", { name: game.info.seats[asked.seat].name })),
    el("div", { class: "buttons" }, button(say("refuse"), () => answer(false), { key: "refuse" }), button(say("agree"), () => answer(true), { kind: "go", key: "agree" })),
  );
}

function pausedButton(game) {
  if (!game.info.paused || game.seat === null) return null;
  return el("div", { class: "buttons" }, button(say("resume"), () => game.ask("resume", { game: game.id }), { kind: "go", key: "resume" }));
}

function goOn(game) {
  if (!resting(game)) return null;
  return el("div", { class: "buttons" }, button(say("goOn"), () => game.goOn(), { kind: "go", key: "go-on" }));
}

function afterGame(game, app) {
  // That a game is over is told before its last lines are.
  const ended = game.table.over !== null || game.info.why;
  if (game.info.state !== "over" || !ended || !game.isCurrent) return null;
  const offer = app.offers[0];
  const whose = game.drawn ?? (game.info.tournament && "later");
  const drawn = whose && el("p", { class: game.drawn === "untrue" ? "why" : "hint" }, say(`drawn-${whose}`));
  const rating = game.info.rated && game.seat !== null && game.info.seats[game.seat].rating;
  return el(
    "div",
    { class: "buttons" },
    drawn,
    rating && el("p", { class: "hint" }, say("ratingNow", { value: rating.value, half: rating.half })),
    button(say("leave"), () => app.leaveGame(), { key: "leave" }),
    game.seat === null || game.info.tournament
      ? null
      : offer
        ? button(say("rematchAsked", { name: offer.host }), () => app.sit(offer), { kind: "go", key: "rematch" })
        : button(say("rematch"), () => app.rematch(), { kind: "go", key: "rematch" }),
  );
}
