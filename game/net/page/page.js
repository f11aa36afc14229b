// The page: who is here, which table is followed, and which part of it is seen.

import { Connection, kept, tab, takeKey } from "./connection.js";
import { paint } from "./elements.js";
import { Followed } from "./followed.js";
import { keeper } from "./keeper.js";
import { elsewhere, isFree, joining, lobby, mine, tables } from "./lobby.js";
import { newTable } from "./newtable.js";
import { Place } from "./place.js";
import { takePart } from "./seeds.js";
import { sheet } from "./sheets.js";
import { drawTable } from "./table.js";
import { say } from "./texts.js";

const LOOK = 4000;
const part = (name) => document.getElementById(name);

class App {
  constructor() {
    // The code stands behind the #, which no browser sends anywhere.
    const [, looked, secret, named, code] = /^(?:look=(\w+)(?:&|$))?(?:key=(\w+)(?:&|$))?(?:name=([^&]*)(?:&|$))?(.*)$/s.exec(decodeURIComponent(location.hash.slice(1)));
    this.code = code;
    this.lookedAt = looked ?? null; // the game whose link to look on was opened
    takeKey(secret);
    if (secret || named) history.replaceState(null, "", `#${encodeURIComponent(code)}`); // it need not stay in sight
    this.me = tab.get("me") ?? kept.get("me") ?? (named ? { name: decodeURIComponent(named) } : {});
    if (this.code === "" && this.me.code) this.code = this.me.code;
    this.games = [];
    this.game = null;
    this.here = null; // who may be invited; null where the server has not said so
    this.invited = ""; // the name that is being written
    this.blocked = null; // of whom no invitations are wanted, likewise
    this.papers = []; // score sheets of people with a real pack
    this.tournaments = [];
    this.paper = null;
    this.paperLost = false;
    this.choice = {};
    this.sheet = null;
    this.variants = null;
    this.draft = null;
    this.error = "";
    this.heard = 0; // the number of the last remark that was read
    this.line = ""; // what is being written
    this.before = 0; // the same when the menu was opened: what is after it is marked there
    this.parts = Object.fromEntries(["top", "menu", "seats", "trick", "message", "question", "hand", "own"].map((name) => [name, part(name)]));
    this.connection = new Connection((message) => this.hear(message), () => this.changed());
    this.place = new Place(() => this.giveWay());
    this.elsewhere = false; // whether another tab of this browser has the place
    window.addEventListener("pagehide", () => this.place.hide());
    window.addEventListener("pageshow", () => this.place.show());
    document.addEventListener("visibilitychange", () => document.hidden || this.place.show());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.sheet !== null) this.open(null);
    });
    // A finger that rests on a button or a card for a while means nothing else.
    document.addEventListener("contextmenu", (event) => {
      if (event.target.closest("button") !== null) event.preventDefault();
    });
    this.settle();
    if (this.me.name) this.enter(this.me.name, this.code);
    setInterval(() => this.look(), LOOK);
  }

  get away() {
    return this.connection.state !== "in";
  }

  get unread() {
    if (this.sheet === "menu" || this.game === null) return 0;
    return this.game.said.filter((one) => one.n > this.heard && (this.known || one.at > 0) && one.name !== this.connection.name).length;
  }

  /** Tables to which one of the last game invites. */
  get offers() {
    return this.games.filter((one) => one.state === "open" && this.game !== null && one.game !== this.game.id && mine(one, this.connection.name));
  }

  /** Come in under a name, with `anyway` in place of another tab that has it. */
  async enter(name, code, anyway = false) {
    const me = { name: name.trim(), code: code.trim() };
    Object.assign(this, { me, code: me.code });
    this.connection.become("entering");
    const had = await this.place.take(me.name, anyway);
    if (this.me !== me) return; // another name was written meanwhile
    this.elsewhere = !had;
    if (!had) {
      this.connection.become("out");
      return;
    }
    await kept.open(); // what the tab that had it has kept
    if (this.me === me && !this.elsewhere) this.connection.enter(me.name, me.code);
  }

  /** Another tab has taken the place. */
  giveWay() {
    this.elsewhere = true;
    this.connection.leave();
    this.game?.close();
    Object.assign(this, { game: null, paper: null, draft: null, sheet: null });
    this.draw();
  }

  /** The connection has changed: after a break everything is asked for again. */
  changed() {
    const { state, refusal } = this.connection;
    if (state === "out" && refusal !== null && this.game !== null) {
      this.game.close();
      this.game = null; // why one is not let in any more is said where one comes in
    }
    if (state === "in" && this.stood !== "in") {
      this.me = { ...this.me, name: this.connection.name };
      kept.set("me", this.me);
      tab.set("me", this.me);
      if (this.game !== null) this.game.follow();
      if (this.paper !== null) this.takePlace(this.paper.seat);
      this.block({});
      this.look();
    }
    this.stood = state;
    this.draw();
  }

  /** Ask which tables there are, while none is followed. */
  async look() {
    if (this.connection.state !== "in" || document.hidden) return;
    if (this.game !== null && this.game.hosts && isFree(this.game.info)) await this.lookWho();
    if (this.game !== null && this.game.info.state !== "over") return;
    if (this.paper !== null && this.paperLost) await this.takePlace(this.paper.seat);
    if (this.paper !== null) return;
    const answer = await this.connection.ask("games");
    if (answer?.type !== "list") return;
    this.games = answer.games;
    this.papers = answer.sheets ?? [];
    await this.lookTournaments();
    const looked = this.games.find((one) => one.game === this.lookedAt);
    this.lookedAt = null;
    if (this.game === null && looked !== undefined) this.follow(looked);
    else if (this.game === null && this.draft === null && !this.left) this.takeOnly();
    this.draw();
  }

  /** Ask which tournaments there are; a server of an older version knows of none. */
  async lookTournaments() {
    const answer = await this.connection.ask("tournaments");
    this.tournaments = answer?.type === "tournaments" ? answer.tournaments : [];
  }

  /** Take part in a tournament, or no longer. */
  async signUp(one, on) {
    await this.answer("sign_up", { tournament: one.tournament, on });
    await this.lookTournaments();
    this.draw();
  }

  /** Ask who is here, to be invited. */
  async lookWho() {
    const answer = await this.connection.ask("people");
    this.here = answer?.type === "people" ? answer.people.map((one) => one.name) : null;
    this.draw();
  }

  /** Want no invitations of somebody, or do again; without a wish only ask of whom. */
  async block(wish) {
    const answer = await this.connection.ask("block", wish);
    if (answer?.type === "blocked") this.blocked = { names: answer.names, everybody: answer.everybody };
    this.draw();
  }

  /** Decline an invitation, and with `all` whatever else that host may send. */
  async refuse(info, all) {
    await this.answer("decline", { game: info.game });
    await this.look(); // the row is gone before the way back appears below it: nothing moves then
    if (all) await this.block({ name: info.host, on: true });
  }

  /** Go to the one table that can be meant; where one is invited for a while, one is asked. */
  takeOnly() {
    const running = this.games.filter((one) => mine(one, this.connection.name));
    const open = this.games.filter((one) => isFree(one));
    if (running.length === 1) {
      const [one] = running;
      if (one.seats.some((seat) => seat.joined && seat.name?.toLowerCase() === this.connection.name.toLowerCase())) this.follow(one);
      else if (one.seats.every((seat) => seat.until == null)) this.sit(one);
    } else if (running.length + this.tournaments.length === 0 && open.length + this.papers.length === 1) {
      if (open.length === 1) this.sit(open[0]);
      else this.openPaper(this.papers[0]);
    }
  }

  /** Go to a score sheet; whoever is called as it says is known there. */
  openPaper(info) {
    const own = info.names.findIndex((name, seat) => name.toLowerCase() === this.connection.name.toLowerCase() && !info.present[seat]);
    Object.assign(this, { paper: info, left: false, draft: null, choice: {} });
    return this.takePlace(info.seat ?? (own < 0 ? null : own));
  }

  /** Take a place at the sheet that is looked at; a server that began anew may not know it yet. */
  async takePlace(seat) {
    const answer = await this.connection.ask("take", { sheet: this.paper.sheet, seat });
    if (answer === null || this.paper === null) return;
    this.paperLost = answer.code === "unknown";
    this.error = answer.type === "refused" && !this.paperLost ? answer.why : "";
    if (answer.type === "sheet") this.paper = answer;
    this.draw();
  }

  /** Tell a number of a deal at the sheet. */
  async tell(what, count, deal) {
    this.choice = {};
    await this.answer("enter", { sheet: this.paper.sheet, what, count, deal });
  }

  leavePaper() {
    Object.assign(this, { paper: null, left: true, error: "", choice: {} });
    this.look();
    this.draw();
  }

  /** Something was told at the sheet that is looked at, or it is shared no longer. */
  hearPaper(message) {
    if (message.ended) {
      this.leavePaper();
      this.left = false;
      return;
    }
    const asked = (paper) => paper.asks !== null && paper.asks.told === null && `${paper.deal} ${paper.asks.what}`;
    if (asked(message) && asked(message) !== asked(this.paper)) {
      this.choice = {};
      this.buzz();
    }
    this.paper = message;
    this.draw();
  }

  /** Plan a new table; with null not any more. */
  async plan(draft) {
    this.draft = draft;
    this.error = "";
    if (draft !== null && this.variants === null) {
      const answer = await this.connection.ask("variants");
      this.variants = answer?.type === "variants" ? answer.variants : null;
      if (this.variants === null) this.draft = null;
    }
    this.draw();
  }

  async create(wanted) {
    const answer = await this.connection.ask("create", wanted);
    if (answer?.type === "game") this.follow(answer);
    else this.error = answer?.why ?? "";
    this.draw();
  }

  async sit(info) {
    this.error = "";
    const answer = await this.connection.ask("join", { game: info.game });
    if (answer === null) return;
    if (answer.type === "refused") {
      this.error = answer.why;
      this.draw();
      return;
    }
    if (answer.wait) this.connection.ask("ready", { game: info.game });
    this.follow(answer);
  }

  follow(info) {
    this.game?.close();
    Object.assign(this, { left: false, draft: null, error: "" });
    this.choice = {};
    const heard = kept.get("heard");
    this.known = heard?.game === info.game; // else what was said before one came is no news
    this.heard = this.known ? heard.n : 0;
    this.sheet = null;
    this.game = new Followed(info, this.connection.name, (type, fields) => this.connection.ask(type, fields), () => this.draw());
    this.draw();
  }

  leaveGame() {
    this.game?.close();
    Object.assign(this, { game: null, left: true, sheet: null });
    this.look();
    this.draw();
  }

  async decline(game) {
    await this.connection.ask("decline", { game: game.id });
    this.leaveGame();
  }

  async rematch() {
    const answer = await this.connection.ask("rematch", { game: this.game.id });
    if (answer?.type === "game") this.follow(answer);
    else this.error = answer?.why ?? "";
    this.draw();
  }

  /** Ask something whose refusal is to be read. */
  async answer(type, fields) {
    const answer = await this.connection.ask(type, fields);
    this.error = answer?.type === "refused" ? answer.why : "";
    this.draw();
  }

  /** Say as its host whether a game counts for ratings. */
  rate(game, on) {
    this.forFun = on ? null : game.id; // the game that may be made to count again
    return this.answer("rate", { game: game.id, on });
  }

  /** Come in under another name. */
  forget() {
    this.connection.leave();
    this.place.release();
    this.me = { code: this.me.code };
    kept.set("me", this.me);
    tab.set("me", this.me);
    Object.assign(this, { game: null, paper: null, elsewhere: false });
    this.draw();
  }

  hear(message) {
    if (message.type === "draw") {
      takePart(message, this.connection.name, (type, fields) => this.connection.ask(type, fields));
      return;
    }
    if (message.type === "sheet") {
      if (this.paper?.sheet === message.sheet) this.hearPaper(message);
      return;
    }
    if (message.type === "game") {
      const rest = this.games.filter((one) => one.game !== message.game);
      this.games = [message, ...rest];
    }
    if (this.game !== null && message.game === this.game.id) {
      const asked = this.game.question?.n;
      this.game.hear(message);
      if (this.game.question !== null && this.game.question.n !== asked) this.asked();
      if (message.type === "chat") setTimeout(() => this.draw(), 6100);
    } else if (message.type === "game" && this.connection.state === "in") this.draw();
  }

  /** Let the phone buzz; a browser refuses that, and complains, before anything was tapped. */
  buzz() {
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(40);
  }

  /** A new question: nothing is chosen yet. */
  asked() {
    this.choice = {};
    part("message").scrollIntoView({ block: "nearest" }); // where the page scrolls, it begins with what is asked
    if (!this.game.question.may && kept.get("pace") !== "atOnce") this.buzz();
    this.draw();
  }

  choose(choice) {
    this.choice = choice;
    this.draw();
  }

  /** A card of the hand: it is chosen, and played where it was chosen already. */
  tap(code) {
    const turn = this.game.question;
    if (turn === null || turn.may) return;
    const kind = turn.actions[0]?.event;
    const cards = this.choice.cards ?? [];
    if (kind === "lay") {
      const most = turn.actions[0].cards.length;
      const others = cards.filter((one) => one !== code);
      if (others.length < cards.length) this.choose({ ...this.choice, cards: others });
      else if (cards.length < most) this.choose({ ...this.choice, cards: [...cards, code] });
    } else if (kind === "play") {
      const ways = turn.actions.filter((one) => one.card === code);
      if (ways.length === 0) this.act({ event: "play", card: code }); // the server says why not
      else if (cards.includes(code) && ways.length === 1) this.act(ways[0]);
      else this.choose({ cards: [code] });
    }
  }

  act(action) {
    if (action.event === "play") kept.set("cards", this.cards + 1);
    this.choice = {};
    this.game.act(action);
  }

  /** How many cards were played from this browser: whoever has played some knows how. */
  get cards() {
    return kept.get("cards") ?? 0;
  }

  /** All that was said is read, for another page of this browser too. */
  read() {
    if (this.heard === this.game.talked) return;
    this.heard = this.game.talked;
    kept.set("heard", { game: this.game.id, n: this.heard });
  }

  open(name) {
    this.sheet = name;
    if (name === "menu") {
      this.before = this.heard;
      this.read();
    }
    this.draw();
    if (name !== null) part("over").querySelector("button")?.focus();
  }

  /** Take in what was chosen for this browser. */
  settle() {
    document.documentElement.dataset.letters = kept.get("letters") ?? "normal";
    if (this.parts !== undefined && this.connection !== undefined) this.draw();
  }

  draw() {
    const { connection, game } = this;
    const plays = game !== null && game.table !== null;
    if (game?.info.state === "open") this.read(); // in the lobby it is all on show
    const outside = game === null && this.paper === null && connection.state !== "in";
    const place = plays ? "table" : "room";
    document.body.dataset.place = place;
    if (plays) {
      drawTable(this.parts, game, this);
    } else {
      const key = [connection.state, connection.refusal, this.games, this.error, game?.info, game?.talked, game?.refusal, this.me.name, this.draft, this.variants !== null, this.papers, this.paper, this.paperLost, this.choice, this.here, this.blocked, this.tournaments];
      paint(part("room"), outside ? ["join", this.elsewhere, connection.state, connection.refusal, connection.unreached] : key, () => {
        if (game !== null) return lobby(game, this);
        if (this.paper !== null) return keeper(this);
        if (outside) return this.elsewhere ? elsewhere(this) : joining(this);
        return this.draft !== null && this.variants !== null ? newTable(this) : tables(this);
      });
    }
    const over = part("over");
    over.hidden = this.sheet === null || !plays;
    paint(over, over.hidden ? null : [this.sheet, game.words, game.table, game.info, game.talked, kept.get(`muted.${game.id}`), this.error, game.turn?.back, game.outcome, kept.get("pace"), kept.get("letters")], () =>
      over.hidden ? [] : sheet(this.sheet, game, this),
    );
    this.stayAwake((plays && game.info.state === "running") || this.paper !== null);
  }

  /** Keep the screen on during a game, where the browser lets a page do that. */
  async stayAwake(wanted) {
    if (!wanted || this.lock !== undefined || navigator.wakeLock === undefined || document.hidden) return;
    this.lock = null;
    try {
      this.lock = await navigator.wakeLock.request("screen");
      this.lock.addEventListener("release", () => (this.lock = undefined));
    } catch {
      // not here, or not now: nothing depends on it
    }
  }
}

document.title = say("title");
await kept.open();
window.blackout = new App();
