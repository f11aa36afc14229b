// Who sits at the table: face, name, what was bid and taken; and the own line below the hand.

import { card, sorted } from "./cards.js";
import { el, face } from "./elements.js";
import { wording } from "./talk.js";
import { say } from "./texts.js";

const HEARD = 6000; // for so long a remark stands at a seat
const MOST = 14; // beyond so many windows the figures stand alone

/** A number of points as it is written. */
export const minus = (points) => (points < 0 ? `−${-points}` : String(points));

/** A gain or a loss. */
export const signed = (points) => (points > 0 ? `+${points}` : minus(points));

/** Whether all win a deal together and nobody has points: its score says then whether it was made. */
export const isTogether = (result) => typeof result?.made === "boolean";

/** Whether that is so in a game, as far as it is known. */
export function isShared(table) {
  return isTogether(table.results.at(-1));
}

/** The others in the order of play, from the one after the own seat; for who looks on, all. */
export function others(game) {
  const n = game.table.players;
  const first = game.seat === null ? 0 : game.seat + 1;
  return Array.from({ length: game.seat === null ? n : n - 1 }, (_unused, at) => (first + at) % n);
}

/** Whom the game waits for. */
export function waited(game) {
  return game.turn !== null && game.turn.n === game.lines.length ? game.turn.to_act : game.info.to_act;
}

/** What was said at seats just now. */
export function heard(game) {
  return game.said.slice(-3).filter((one) => one.at > Date.now() - HEARD);
}

/** The bid of a seat; the own one is told even where it lies face down. */
export function bidOf(game, seat) {
  const told = game.table.bids[seat];
  const own = game.words?.n === game.shown ? game.words.bids : null;
  return told === "sealed" && seat === game.seat ? own?.[seat] ?? told : told;
}

/** Whether cards are played, or were until the deal was scored. */
export function begun(game) {
  const { table } = game;
  return table.result !== null || table.trick.length > 0 || table.taken.some((tricks) => tricks > 0) || plays(game);
}

function plays(game) {
  return game.question?.actions[0]?.event === "play";
}

/** One of the others. */
export function seatRow(game, seat) {
  const name = game.info.seats[seat].name ?? "";
  const open = openCards(game, seat);
  return el(
    "li",
    { class: `seat ${turn(game, seat)}`, "data-seat": seat },
    portrait(game, seat, name),
    el("span", { class: "who" }, nameLine(game, seat, name), el("span", { class: "state" }, figures(game, seat), progress(game, seat)), spoken(game, seat)),
    open.length > 0 && el("span", { class: `opens ${open.length <= 3 ? "beside" : ""}` }, open),
  );
}

/** The own seat: what one has, and what is still wanted of it. */
export function ownLine(game) {
  const seat = game.seat;
  if (seat === null) return [];
  const open = openCards(game, seat);
  return el(
    "div",
    { class: `seat own ${turn(game, seat)}`, "data-seat": seat },
    portrait(game, seat, game.info.seats[seat].name),
    el("span", { class: "who" }, nameLine(game, seat, say("you")), spoken(game, seat)),
    el("span", { class: "state" }, figures(game, seat), progress(game, seat)),
    open.length > 0 && el("span", { class: "opens" }, open),
    el("span", { class: "need" }, need(game, seat)),
  );
}

/** Whose turn it is a ring tells; at the own one the question does. */
function turn(game, seat) {
  return seat !== game.seat && game.isCurrent && game.info.state === "running" && waited(game).includes(seat) ? "turn" : "";
}

function portrait(game, seat, name) {
  const { words, table } = game;
  const picture = face(words?.faces?.[seat], words?.moods?.[seat] ?? "plain", name);
  return el("span", { class: "portrait" }, picture, table.dealer === seat && el("i", { class: "dealer", role: "img", "aria-label": say("dealerMark") }, say("dealerLetter")));
}

function nameLine(game, seat, name) {
  const { table } = game;
  const points = table.results.length > 0 && !isShared(table) && say(table.totals[seat] === 1 ? "onePoint" : "manyPoints", { n: minus(table.totals[seat]) });
  return el("span", { class: "line" }, el("b", { class: "name" }, name), points && el("small", { class: "second" }, points));
}

/** What must be known of a seat besides: somebody is away, a bot plays, something was said. */
function spoken(game, seat) {
  const sitting = game.info.seats[seat];
  const said = heard(game).filter((one) => one.name === sitting.name).pop();
  const talked = game.table.talk[seat].map((one) => say(`brief-${one.statement}`, { n: one.tricks }));
  const words = said
    ? [`“${wording(said)}”`]
    : [sitting.stand_in && say("botPlays", { bot: sitting.stand_in }), sitting.agent === "human" && !sitting.present && say("isAway"), ...talked].filter(Boolean);
  return words.length > 0 && el("small", { class: `besides ${said ? "said" : talked.length > 0 ? "told" : ""}` }, words.join(" · "));
}

/** What a seat has that lies open: a card on a forehead, a hand revealed, cards laid aside. */
function openCards(game, seat) {
  const laid = game.table.laid[seat];
  const shown = seat === game.seat ? [] : game.table.hands[seat].filter((code) => code !== null);
  return [...sorted(shown, game.table.trump).map((code) => card(code, shown.length > 2 ? "mini" : "small")), ...laid.map((code) => card(code, "mini aside"))];
}

/** Tricks taken of those bid, with a mark once that is settled; while one bids the bid alone. */
function figures(game, seat) {
  const { table } = game;
  const bid = bidOf(game, seat);
  const taken = table.taken[seat];
  if (bid === null) return seat !== game.seat && table.bids.some((one) => one !== null) && el("span", { class: "figures none", "aria-label": say("noBid") }, "–");
  if (!begun(game)) {
    if (bid === "sealed") return el("span", { class: "figures" }, el("small", {}, say("sealed")));
    return el("span", { class: "figures" }, el("b", {}, String(bid)), el("small", {}, say("bidWord")));
  }
  return el(
    "span",
    { class: "figures", "aria-label": say("takenOf", { taken, bid: bid === "sealed" ? "?" : bid }) },
    el("b", {}, String(taken)),
    el("small", {}, say("ofWord")),
    el("b", {}, bid === "sealed" ? "?" : String(bid)),
  );
}

/** How it came out, or how far it is: a mark, what the deal brought, or windows. */
function progress(game, seat) {
  const bid = bidOf(game, seat);
  const mark = begun(game) && bid !== null && { exact: "✓", missed: "✕" }[verdict(game, seat, bid, game.table.taken[seat])];
  return el("span", { class: "progress" }, mark && el("i", { class: mark === "✓" ? "made" : "", "aria-hidden": "true" }, mark), windows(game, seat), gain(game, seat));
}

/** What the deal brought. */
function gain(game, seat) {
  const { result } = game.table;
  return result !== null && !isShared(game.table) && el("small", { class: `gain ${result.points[seat] > 0 ? "" : "none"}` }, signed(result.points[seat]));
}

/** Whether a bid is even, missed for good, or open. */
function verdict(game, seat, bid, taken) {
  if (bid === "sealed") return "";
  if (taken > bid || (game.table.result !== null && taken !== bid)) return "missed";
  return taken === bid ? "exact" : "";
}

/** As many windows as were bid, lit as many as were taken; one too many is red. */
function windows(game, seat) {
  const bid = bidOf(game, seat);
  const taken = game.table.taken[seat];
  if (typeof bid !== "number" || !begun(game) || game.table.result !== null || Math.max(bid, taken) > MOST) return null;
  const kind = (at) => (at >= bid ? "over" : at < taken ? "lit" : "");
  return el("span", { class: "windows", "aria-hidden": "true" }, Array.from({ length: Math.max(bid, taken) }, (_unused, at) => el("i", { class: kind(at) })));
}

/** What the own bid still wants, and what it pays. */
function need(game, seat) {
  const bid = bidOf(game, seat);
  const { table, words } = game;
  if (typeof bid !== "number" || !begun(game) || table.result !== null) return [];
  const wants = bid - table.taken[seat];
  const left = (words?.tricks ?? table.cards) - table.taken.reduce((sum, tricks) => sum + tricks, 0);
  if (wants < 0) return say("tooMany", { n: -wants });
  if (wants > left) return say("outOfReach");
  const worth = words?.made?.[bid];
  const more = wants > 0 ? say("more", { n: wants }) : say("noMore");
  return [el("b", {}, more), worth !== undefined && ` ${say("forPoints", { points: signed(worth) })}`];
}
