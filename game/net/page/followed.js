// A game that is followed: its lines as they came, and the table as it is shown, a step at a time.

import { kept } from "./connection.js";
import { tableAfter, tell } from "./game.js";
import { proofOf } from "./seeds.js";
import { say } from "./texts.js";

const PAUSES = { play: 550, trick: 1500, bid: 350, talk: 500, score: 6000, trump: 500, call: 900, lay: 300 };
const PACES = { calm: 1, quick: 0.25, atOnce: 0 };

/** The header of a game with the seed that its last deals were dealt from, and how that was drawn. */
function lastDraw(lines) {
  const { draw, seed } = [...lines].reverse().find((one) => one.note === "draw") ?? lines[0];
  return { ...lines[0], draw, seed };
}

export class Followed {
  /** `changes` is called whenever something is to be shown anew. */
  constructor(info, name, ask, changes) {
    this.info = info;
    this.name = name;
    this.ask = ask;
    this.changes = changes;
    this.lines = [];
    this.mark = ""; // that of the last line, by which the server sees whether it has the same ones
    this.shown = 0;
    this.old = info.lines ?? 0;
    this.table = null;
    this.turn = null;
    this.told = [];
    this.sent = false;
    this.refusal = "";
    this.said = [];
    this.outcome = "";
    this.again = 0; // the number of the line with which all are there that came once more
    this.drawn = null; // who drew the seed, once the game is over
    this.follow();
  }

  get id() {
    return this.info.game;
  }

  /** The own seat; null for who looks on. */
  get seat() {
    const at = this.info.seats.findIndex(
      (one) => one.agent === "human" && one.joined && one.name?.toLowerCase() === this.name.toLowerCase(),
    );
    return at < 0 ? null : at;
  }

  get hosts() {
    return this.info.tournament == null && this.info.host.toLowerCase() === this.name.toLowerCase();
  }

  /** Whether all that was told is shown. */
  get isCurrent() {
    return this.shown === this.lines.length;
  }

  /** What may be done now, once all is shown; null where nothing is. */
  get question() {
    const turn = this.turn;
    if (turn === null || this.sent || this.info.paused || !this.isCurrent) return null;
    return turn.seat !== null && turn.n === this.lines.length ? turn : null;
  }

  /** What counts in words at what is shown. */
  get words() {
    return this.told.findLast?.((one) => one.n <= this.shown) ?? this.told.at(-1) ?? null;
  }

  /** Who has the trick so far, where that was told of what is shown. */
  get winning() {
    return this.words?.n === this.shown ? this.words.winning : null;
  }

  /** After a break as at first: all that was missed, and all to come. */
  async follow() {
    this.sent = false;
    this.missed = true; // what was said meanwhile comes before the answer, and is no news
    await this.ask("follow", { game: this.id, after: this.lines.length, mark: this.mark, heard: this.talked, table: true });
    this.missed = false;
  }

  /** Say a text or a phrase. */
  async speak(said) {
    const answer = await this.ask("chat", { game: this.id, ...said });
    this.refusal = answer?.type === "refused" ? answer.why : this.refusal;
    this.changes();
  }

  /** The number of the last remark. */
  get talked() {
    return this.said.at(-1)?.n ?? 0;
  }

  async act(action) {
    this.sent = true;
    this.refusal = "";
    this.changes();
    const answer = await this.ask("act", { game: this.id, action, after: this.lines.length });
    if (answer?.type === "refused") {
      this.sent = false;
      if (answer.code !== "stale") this.refusal = answer.why;
      this.changes();
    }
  }

  hear(message) {
    switch (message.type) {
      case "game":
        this.info = message;
        break;
      case "line":
        if (message.n === 1 && this.lines.length > 0) this.beginAgain();
        if (message.n !== this.lines.length + 1) return;
        this.lines.push(message.line);
        this.mark = message.mark ?? "";
        Object.assign(this, { turn: null, sent: false, refusal: this.lines.length === this.again ? say("wentBack") : "", outcome: "" });
        this.step();
        break;
      case "turn":
        this.turn = message;
        break;
      case "table":
        this.told = [...this.told, message].slice(-20);
        break;
      case "chat":
        this.said = [...this.said, { ...message, at: this.missed ? 0 : Date.now() }].slice(-30);
        break;
      case "takeback":
        if (message.seat === this.seat || message.outcome === "done") this.outcome = message.outcome;
        break;
      case "record":
        this.drawn = proofOf(this.id, lastDraw(this.lines), lastDraw(message.lines), this.name);
        break;
      default:
        return;
    }
    this.changes();
  }

  /** All lines come once more: the server has others than those that were told. */
  beginAgain() {
    clearTimeout(this.timer);
    this.timer = undefined;
    Object.assign(this, { lines: [], shown: 0, table: null, told: [], old: this.info.lines ?? 0, again: this.info.lines });
  }

  /** Show what may be shown now; the rest comes when its time has come. */
  step() {
    if (this.timer !== undefined) return;
    while (!this.isCurrent) {
      const line = this.lines[this.shown];
      this.shown += 1;
      if (line.note === "undo" || this.table === null) this.table = tableAfter(this.lines.slice(0, this.shown));
      else tell(this.table, line);
      const pause = this.pause(line);
      if (pause > 0) {
        this.timer = setTimeout(() => this.goOn(), pause);
        return;
      }
    }
  }

  /** Show the next step without waiting. */
  goOn() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.step();
    this.changes();
  }

  pause(line) {
    if (this.shown <= this.old || document.hidden) return 0;
    const pause = PAUSES[line.event] ?? (line.note === "raised" ? 600 : 0);
    return pause * (PACES[kept.get("pace") ?? "calm"] ?? 1);
  }

  /** Nothing more is to be shown. */
  close() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.ask("leave", { game: this.id });
  }
}
