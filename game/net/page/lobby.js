// Before the table: who one is, which tables there are, and who sits there by now.

import { button, el } from "./elements.js";
import { people, remarks, sayings } from "./talk.js";
import { say } from "./texts.js";

/** The form by which one comes in. */
export function joining(app) {
  const { connection } = app;
  const name = el("input", { id: "name", name: "name", maxlength: 24, autocomplete: "nickname", required: true, value: app.me.name ?? "", enterkeyhint: "go" });
  const code = el("input", { id: "code", name: "code", maxlength: 64, autocomplete: "off", autocapitalize: "none", spellcheck: "false", value: app.code, enterkeyhint: "go" });
  const enter = (event) => {
    event.preventDefault();
    if (name.value.trim()) app.enter(name.value, code.value);
  };
  const entering = connection.state === "entering" || connection.state === "away";
  const wantsCode = app.code === "" || connection.refusal?.code === "password";
  return el(
    "form",
    { class: "join", onsubmit: enter },
    el("h1", {}, say("title")),
    el("p", {}, say("welcome")),
    el("label", { for: "name" }, say("name")),
    name,
    el("div", { class: wantsCode ? "" : "away" }, el("label", { for: "code" }, say("code"), " ", el("small", {}, say("codeHint"))), code),
    connection.refusal && el("p", { class: "why", role: "alert" }, connection.refusal.why),
    connection.state === "away" && el("p", { class: "why", role: "status" }, connection.unreached || say("offline")),
    el("button", { type: "submit", class: "button go", disabled: entering }, entering ? say("entering") : say("join")),
  );
}

/** Another tab of this browser has the place. */
export function elsewhere(app) {
  return el(
    "div",
    { class: "join" },
    el("h1", {}, say("title")),
    el("p", { role: "status" }, say("elsewhere", app.me)),
    button(say("playHere"), () => app.enter(app.me.name, app.code, true), { kind: "go", key: "here" }),
    button(say("otherName"), () => app.forget(), { kind: "quiet", key: "name" }),
  );
}

/** The tables of the server. */
export function tables(app) {
  const rows = app.games.filter((one) => mine(one, app.connection.name) || isFree(one) || (one.watch && one.state === "running"));
  return el(
    "div",
    { class: "tables" },
    el("header", {}, el("h1", {}, say("tables")), button(say("otherName"), () => app.forget(), { kind: "quiet", key: "name" })),
    app.error && el("p", { class: "why", role: "alert" }, app.error),
    rows.length + app.papers.length + app.tournaments.length === 0 ? el("p", { class: "note" }, say("noTables")) : null,
    el("ul", {}, app.tournaments.map((one) => tournamentRow(one, app)), app.papers.map((one) => paperRow(one, app)), rows.map((one) => tableRow(one, app))),
    el("div", { class: "buttons" }, blocked(app), button(say("newTable"), () => app.plan({}), { kind: rows.length === 0 ? "go" : "", key: "new" })),
  );
}

/** A tournament that is not over. */
function tournamentRow(one, app) {
  const takesPart = one.people.some((name) => same(name, app.connection.name));
  const told = say(one.round === 0 ? "rounds" : "roundNow", one);
  return el(
    "li",
    { class: "table invited" },
    el("span", { class: "who" }, el("b", {}, say("tournament", one)), el("small", {}, told), el("small", {}, one.people.join(", ")), el("a", { href: one.page, target: "_blank", rel: "noopener" }, say("standings"))),
    (takesPart || one.state === "open") && el("div", { class: "buttons" }, button(say(takesPart ? "notTakePart" : "takePart"), () => app.signUp(one, !takesPart), { kind: takesPart ? "" : "go", key: `sign-${one.tournament}` })),
  );
}

/** A score sheet of people with a real pack. */
function paperRow(one, app) {
  const who = el("span", { class: "who" }, el("b", {}, `${say("sheetOf")}: ${one.title}`), el("small", {}, one.names.join(", ")));
  return el("li", { class: "table" }, who, button(say("tellScores"), () => app.openPaper(one), { kind: "go", key: one.sheet }));
}

function tableRow(one, app) {
  const own = mine(one, app.connection.name);
  const names = one.seats.map(called).join(", ");
  const seated = own && one.seats.some((seat) => seat.joined && same(seat.name, app.connection.name));
  if (own && !seated) return invitation(one, names, app);
  const label = seated ? say("yours") : one.state === "open" ? say("sit") : say("watch");
  const press = () => (seated || one.state !== "open" ? app.follow(one) : app.sit(one));
  return el("li", { class: "table" }, el("span", { class: "who" }, el("b", {}, one.name), el("small", {}, names)), button(label, press, { kind: own || one.state === "open" ? "go" : "", key: one.game }));
}

/** A table at which a seat is kept for one. */
function invitation(one, names, app) {
  return el(
    "li",
    { class: "table invited" },
    el("span", { class: "who" }, el("b", {}, one.name), el("small", {}, say("invitesYou", { host: one.host })), el("small", {}, names)),
    el(
      "div",
      { class: "buttons" },
      button(say("sit"), () => app.sit(one), { kind: "go", key: one.game }),
      button(say("notComing"), () => app.refuse(one, false), { key: `no-${one.game}` }),
      app.blocked !== null && button(say("neverComing", { host: one.host }), () => app.refuse(one, true), { kind: "quiet", key: `never-${one.game}` }),
    ),
  );
}

/** For a host: a line for the name of whoever is to come, and those who are here. */
function inviting(game, app) {
  if (!game.hosts || app.here === null || !isFree(game.info)) return null;
  const seated = game.info.seats.map((seat) => seat.name);
  const line = el("input", { id: "invited", maxlength: 24, autocomplete: "off", enterkeyhint: "send", "data-key": "invited", value: app.invited, oninput: () => (app.invited = line.value), placeholder: say("inviteHow"), "aria-label": say("inviteHow") });
  const send = (event) => {
    event.preventDefault();
    const name = line.value.trim();
    app.invited = line.value = "";
    if (name) app.answer("invite", { game: game.id, name });
  };
  return el(
    "section",
    {},
    el("h3", {}, say("invite")),
    el("form", { class: "write", onsubmit: send }, line, el("button", { type: "submit", class: "button" }, say("invite"))),
    el("div", { class: "chips" }, app.here.filter((name) => !seated.includes(name)).map((name) => button(name, () => app.answer("invite", { game: game.id, name }), { kind: "chip", key: `invite-${name}` }))),
  );
}

/** Those of whom one wants no invitations, to be thought better of. */
function blocked(app) {
  if (app.blocked === null) return null;
  const again = (name, words) => button(words, () => app.block({ name, on: false }), { kind: "quiet", key: `let-${name ?? ""}` });
  const every = app.blocked.everybody ? [again(undefined, say("letAll"))] : [];
  return [...every, ...app.blocked.names.map((name) => again(name, say("letInvite", { name })))];
}

function same(name, other) {
  return (name ?? "").toLowerCase() === other.toLowerCase();
}

/** Who sits in a seat, before the start too, when bots have no names yet. */
function called(seat) {
  return seat.name ?? (seat.agent === null ? say("freeSeat") : say("bot"));
}

/** Whether a person sits at a table or is invited to it. */
export function mine(one, name) {
  return one.state !== "over" && one.seats.some((seat) => seat.agent === "human" && same(seat.name, name));
}

/** Whether anybody may sit down at a table. */
export function isFree(one) {
  return one.state === "open" && one.seats.some((seat) => seat.agent === null);
}

/** A table before its start. */
export function lobby(game, app) {
  const { info } = game;
  const own = game.seat;
  const ready = own !== null && info.seats[own].ready;
  const state = (seat, at) => {
    if (seat.agent === null) return "";
    if (seat.agent !== "human") return seat.agent;
    const marks = [at === own && say("you"), same(seat.name, info.host) && say("isHost"), !seat.joined && say("isInvited"), seat.joined && !seat.present && say("isAway"), seat.ready && say("isReady"), seat.rating && `${say("rating")} ${seat.rating.value} ± ${seat.rating.half}`];
    return marks.filter(Boolean).join(" · ");
  };
  const waits = info.seats.some((seat) => seat.agent === null || (seat.agent === "human" && !seat.joined));
  const unready = info.wait && info.seats.some((seat) => seat.agent === "human" && seat.joined && !seat.ready && !same(seat.name, info.host));
  return el(
    "div",
    { class: "lobby" },
    el("header", {}, el("h1", {}, info.name), app.away && el("span", { class: "lost" }, say("again"))),
    el("ul", {}, info.seats.map((seat, at) => el("li", { class: at === own ? "table own" : "table" }, el("span", { class: "who" }, el("b", {}, called(seat)), el("small", {}, state(seat, at)))))),
    el("p", { class: "note" }, info.drawing ? say("drawing") : game.hosts || !info.wait ? (waits && !info.wait ? say("waitsForPeople") : "") : say("waitsForStart", { host: info.host })),
    info.rated && el("p", { class: "note" }, say("counts")),
    app.error && el("p", { class: "why", role: "alert" }, app.error),
    el(
      "div",
      { class: "buttons" },
      own !== null && button(game.hosts ? say("closeTable") : say("leaveTable"), () => app.decline(game), { key: "decline" }),
      game.hosts && (info.rated || app.forFun === game.id) && button(say(info.rated ? "forFun" : "letCount"), () => app.rate(game, !info.rated), { key: "rate" }),
      own !== null && info.wait && !game.hosts && button(ready ? say("notReady") : say("ready"), () => app.answer("ready", { game: game.id, on: !ready }), { kind: ready ? "" : "go", key: "ready" }),
      game.hosts && button(waits ? say("startBots") : say("start"), () => app.answer("start", { game: game.id, agent: "casual" }), { kind: "go", off: unready, key: "start" }),
      own === null && isFree(info) && button(say("sit"), () => app.sit(info), { kind: "go", key: "sit" }),
      own === null && button(say("leave"), () => app.leaveGame(), { key: "leave" }),
    ),
    inviting(game, app),
    remarks(game, game.talked),
    sayings(game, app, () => app.draw()),
    people(game, app),
    game.refusal && el("p", { class: "why", role: "alert" }, game.refusal),
  );
}
