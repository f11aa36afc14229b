// The table: who sits there, what is bid and taken, the trick, and the own hand.

import { card, sorted } from "./cards.js";
import { button, el, face, paint, picture } from "./elements.js";
import { ask, isOffered } from "./questions.js";
import { wording } from "./talk.js";
import { say } from "./texts.js";

const LINE = ["deal", "wins", "pays"];
const narrow = matchMedia("(max-width: 819px)");
const minus = (points) => (points < 0 ? `−${-points}` : String(points));

/** Draw a game into the parts of the page. */
export function drawTable(parts, game, app) {
  const table = game.table;
  paint(parts.top, [game.info.name, app.away, app.unread], () => top(game, app));
  paint(parts.rules, [game.words?.rules ?? null, narrow.matches], () => ruleLine(game, app));
  const seats = seatsInOrder(game);
  paint(parts.seats, [table, game.info.seats, waited(game), game.winning, game.isCurrent, game.said.slice(-3).map((one) => one.at > Date.now() - 6000 && one), seats, ownBids(game), game.info.state], () =>
    [head(), seats.map((seat) => row(game, seat))],
  );
  parts.seats.dataset.many = String(seats.length > 6);
  const asked = game.question;
  const lost = app.away && (app.connection.isLost ? whereTo(game, app) : say("lost"));
  paint(parts.message, [message(game), game.refusal, lost], () => [
    lost ? el("p", { class: "why", role: "alert" }, lost) : el("p", { class: "now" }, message(game)),
    game.refusal && el("p", { class: "why", role: "alert" }, game.refusal),
  ]);
  paint(parts.question, [asked, app.choice, game.words?.lay, game.words?.rules, held(game), game.info.takeback, resting(game), game.info.state, app.offers, game.info.paused, game.drawn], () =>
    [takeback(game), pausedButton(game), ask(game, app), goOn(game, app), afterGame(game, app)],
  );
  paint(parts.hand, [held(game), asked, app.choice, table.trump, game.info.state, game.seat, table.piles], () => hand(game, app));
}

function top(game, app) {
  return [
    el("h1", {}, game.info.name),
    app.away && el("span", { class: "lost", role: "status" }, say("again")),
    button([picture("icon-scores")], () => app.open("scores"), { kind: "quiet", name: say("scores"), key: "scores" }),
    button([picture("icon-menu"), app.unread > 0 && el("i", { class: "dot" }, String(app.unread))], () => app.open("menu"), { kind: "quiet", name: app.unread > 0 ? say("menuUnread", { n: app.unread }) : say("menu"), key: "menu" }),
  ];
}

/** What counts in the deal, in a line; tapped, it is told in full. */
function ruleLine(game, app) {
  const rules = (game.words?.rules ?? []).filter((one) => LINE.includes(one.about));
  if (rules.length === 0) return [];
  const cells = rules.map((one) => ({ ...one, words: one.lengths.at(narrow.matches ? -1 : 0) }));
  return el(
    "button",
    { type: "button", class: "line", onclick: () => app.open("rules"), "aria-label": `${say("rules")}: ${cells.map((one) => one.words.join(" ")).join("; ")}` },
    cells.map((one) =>
      el("span", { class: `cell ${one.about}` }, el("small", {}, one.words[0]), el("b", {}, [...one.suits].map((suit) => picture(`suit-${suit}`, `suit-${suit}`)), one.words[1])),
    ),
  );
}

/** The seats after the own one in the order of seats; the own one stands by the hand. */
function seatsInOrder(game) {
  const n = game.table.players;
  const own = game.seat;
  const all = Array.from({ length: n }, (_unused, at) => (at + (own === null ? 0 : own + 1)) % n);
  return all;
}

/** What the figures of a row are. */
function head() {
  return el("li", { class: "seat head", "aria-hidden": "true" }, el("small", {}, say("figures")), el("small", {}, say("points")));
}

function ownBids(game) {
  return game.words?.n === game.shown ? game.words.bids : null;
}

function row(game, seat) {
  const { table, info } = game;
  const sitting = info.seats[seat];
  const own = seat === game.seat;
  const turn = game.isCurrent && info.state === "running" && waited(game).includes(seat);
  const played = table.trick.find((one) => one.seat === seat);
  const won = table.winner === seat && table.trick.length > 0;
  const ahead = table.winner === null && game.winning === seat;
  const said = game.said.filter((one) => one.name === sitting.name && one.at > Date.now() - 6000).pop();
  const marks = [
    table.dealer === seat && say("dealerMark"),
    sitting.stand_in && say("botPlays", { bot: sitting.stand_in }),
    sitting.agent === "human" && !sitting.present && say("isAway"),
  ].filter(Boolean);
  const talked = table.talk[seat].map((one) => say(one.statement, { n: one.tricks }));
  const cards = open(game, seat);
  const beside = cards.length <= 2 && talked.length === 0;
  return el(
    "li",
    { class: `seat ${own ? "own" : ""} ${turn ? "turn" : ""} ${won ? "won" : ""} ${ahead ? "ahead" : ""}`, "data-seat": seat },
    face(sitting.name ?? ""),
    el(
      "span",
      { class: "who" },
      el("b", { class: "name" }, own ? `${sitting.name} (${say("you").toLowerCase()})` : sitting.name),
      el("small", {}, said ? `“${wording(said)}”` : marks.join(" · ")),
    ),
    beside && el("span", { class: "opens" }, cards),
    tally(game, seat),
    el("span", { class: "points", "aria-label": `${table.totals[seat]} ${say("points")}` }, earned(table, seat), el("b", {}, minus(table.totals[seat]))),
    el("span", { class: "played" }, played ? card(played.card, "small") : el("span", { class: "place small" }), played?.joker && el("small", { class: "joker" }, played.joker)),
    !beside && el("span", { class: "below" }, cards, talked.length > 0 && el("small", {}, talked.join(" · "))),
  );
}

/** What a seat has that lies open: a card on a forehead, a hand revealed, cards laid aside. */
function open(game, seat) {
  const laid = game.table.laid[seat].filter((code) => code !== null);
  const shown = seat === game.seat ? [] : game.table.hands[seat].filter((code) => code !== null);
  return [...sorted(shown, game.table.trump).map((code) => card(code, shown.length > 2 ? "mini" : "small")), ...laid.map((code) => card(code, "mini aside"))];
}

function earned(table, seat) {
  if (table.result === null) return null;
  const points = table.result.points[seat];
  return el("small", { class: points > 0 ? "gain" : "" }, points < 0 ? minus(points) : `+${points}`);
}

/** Bid and tricks taken, as figures with a colour and a mark. */
function tally(game, seat) {
  const { table } = game;
  const told = table.bids[seat];
  const bid = told === "sealed" && seat === game.seat ? ownBids(game)?.[seat] ?? told : told;
  const taken = table.taken[seat];
  if (bid === null) return el("span", { class: "tally none", "aria-label": say("noBid") }, "–");
  if (bid === "sealed") return el("span", { class: "tally", "aria-label": say("sealed") }, `${table.trick.length || taken ? `${taken}/` : ""}?`);
  const ended = table.result !== null;
  const begun = ended || table.trick.length > 0 || table.taken.some((tricks) => tricks > 0);
  const state = !begun ? "short" : taken > bid ? "over" : taken === bid ? "exact" : ended ? "over" : "short";
  const mark = state === "exact" ? "✓" : state === "over" ? "✗" : "";
  return el("span", { class: `tally ${state}`, "aria-label": say("takenOf", { taken, bid }) }, `${taken}/${bid}`, el("i", { "aria-hidden": "true" }, mark));
}

function names(game, seats) {
  return seats.map((seat) => game.info.seats[seat].name).join(", ");
}

function waited(game) {
  return game.turn !== null && game.turn.n === game.lines.length ? game.turn.to_act : game.info.to_act;
}

/** Whether the score of a deal is being looked at. */
function resting(game) {
  return game.table.result !== null && game.table.over === null && !game.isCurrent;
}

/** Where the game may go on, whose server does not answer any more. */
function whereTo(game, app) {
  const { host, offered } = game.info;
  return say(offered ? "goneTo" : "gone", { host, to: offered, name: app.connection.name });
}

/** What is going on, in a sentence. */
function message(game) {
  const { table, info } = game;
  if (table.over !== null && game.isCurrent) {
    const { winners, totals } = table.over;
    if (winners.length === 0) return say("over");
    if (typeof table.result?.made === "boolean") return say("allTogether", { deals: table.results.length });
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
  if (table.winner !== null && !game.isCurrent) {
    return table.winner === game.seat ? say("youTook") : say("took", { name: info.seats[table.winner].name });
  }
  if (table.penalty !== null && table.trick.some((one) => one.seat === table.penalty.seat)) {
    return say("penalty", { name: info.seats[table.penalty.seat].name, points: `−${Math.abs(table.penalty.points)}` });
  }
  const others = waited(game).filter((seat) => seat !== game.seat || game.sent);
  if (game.isCurrent && others.length > 0 && !game.sent) {
    return others.length > 2 ? say("waitingAll", { n: others.length }) : say("waiting", { names: names(game, others) });
  }
  return say("going");
}

function asks(game) {
  const kind = game.question.actions[0]?.event;
  if (kind === "play") return game.table.trick.length === 0 || game.table.winner !== null ? say("yourLead") : say("yourCard");
  return { bid: say("yourBid"), lay: say("layTitle", { n: game.question.actions[0]?.cards?.length }), size: say("sizeTitle"), call: say("callTitle"), trump: say("trumpTitle"), talk: say("talkTitle") }[kind] ?? "";
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
    { class: "cards", "data-count": columns(shown.length) },
    shown.map((code) => {
      const offered = isOffered(game, code);
      const label = card(code);
      return el(
        "button",
        {
          type: "button",
          class: `held ${offered ? "may" : plays ? "off" : ""} ${chosen.includes(code) ? "chosen" : ""}`,
          "data-key": code,
          "data-card": code,
          "aria-pressed": String(chosen.includes(code)),
          onclick: () => app.tap(code),
        },
        label,
      );
    }),
  );
  return game.table.piles ? [made, el("p", { class: "note" }, say("pile"))] : made;
}

/** Cards in a row: as large as the screen has room for, never narrower than a thumb, none alone in its row. */
function columns(count) {
  if (count <= 4) return 4;
  if (count <= 10) return count === 6 ? 6 : 5;
  return count <= 18 && count !== 13 ? 6 : 7;
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
