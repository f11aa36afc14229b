// The connection to the server: greeting, questions and answers, and its return after a break.

import { hex, publicKey, sign } from "./ed25519.js";
import { say } from "./texts.js";

const PROTOCOL = 2;
const PAUSES = [300, 600, 1200, 2500, 5000];
const QUIET = 3000; // ms without a word after which it is asked whether the connection still stands
const SILENT = 3500; // ms without an answer after which it does not
const FEEL = 1000; // ms between two looks at that: together less than the eight seconds in which a dead line is told
const ENTRY = 15000; // ms that a server has to let somebody in
const STORE = "kept";

/** A storage of small values, by its name; where the browser has none, nothing stays there. */
export const storage = (name) => ({
  get(key) {
    try {
      return JSON.parse(globalThis[name].getItem(key));
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      globalThis[name].setItem(key, JSON.stringify(value));
    } catch {
      // none, or no room
    }
  },
});
/** What this tab alone keeps, and finds again when the page is loaded anew. */
export const tab = storage("sessionStorage");

/** What this browser keeps; where it keeps nothing, the tab does. */
const memory = new Map();
let database = null;

function answered(request) {
  return new Promise((told, failed) => {
    request.onsuccess = () => told(request.result);
    request.onerror = () => failed(request.error);
  });
}

/** Do something with the store, and go on once it is on the disk: the browser may be killed then. */
async function written(work) {
  const changing = database.transaction(STORE, "readwrite", { durability: "strict" });
  const done = new Promise((told, failed) => {
    changing.oncomplete = told;
    changing.onabort = () => failed(changing.error);
  });
  const [found] = await Promise.all([work(changing.objectStore(STORE)), done]);
  return found;
}

export const kept = {
  /** Read what is there; before all else, and again where another tab had this one's place. */
  async open() {
    try {
      if (database === null) {
        const opening = indexedDB.open("blackout", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
        database = await answered(opening);
      }
      const all = database.transaction(STORE).objectStore(STORE);
      const [keys, values] = await Promise.all([answered(all.getAllKeys()), answered(all.getAll())]);
      keys.forEach((key, at) => memory.set(key, values[at]));
    } catch {
      database = null; // a private window, or one that may keep nothing
      for (const [key, value] of tab.get("kept") ?? []) memory.set(key, value);
    }
  },
  get(key) {
    return memory.get(key) ?? null;
  },
  async set(key, value) {
    memory.set(key, value);
    try {
      await written((store) => answered(store.put(value, key)));
    } catch {
      tab.set("kept", [...memory]); // no store, or no room: it is there as long as the tab
    }
  },
  /** What is kept under a key by now, by another page of this browser too; else this from now on. */
  async settled(key, value) {
    try {
      const found = await written(async (store) => {
        const known = await answered(store.get(key));
        if (known === undefined) store.put(value, key);
        return known;
      });
      memory.set(key, found ?? memory.get(key) ?? value);
    } catch {
      await this.set(key, memory.get(key) ?? value);
    }
    return memory.get(key);
  },
};

/** Take over a key that a link carries, after a question: whoever sent the link knows it too. */
export function takeKey(secret) {
  if (!/^[0-9a-f]{64}$/.test(secret ?? "")) return;
  const own = kept.get("key");
  if (own !== secret && confirm(say(own === null ? "newKey" : "otherKey"))) kept.set("key", secret);
}

/** A secret key, a share of a seed, or a number for one greeting. */
export const drawn = () => hex(crypto.getRandomValues(new Uint8Array(32)));

export class Connection {
  /** `hears` is told every message that answers no question; `changes` when the state is another. */
  constructor(hears, changes) {
    this.hears = hears;
    this.changes = changes;
    this.state = "out"; // out, entering, in, away
    this.refusal = null;
    this.unreached = ""; // why the server lets no script of this page connect, where it says so
    this.name = "";
    this.tries = 0;
    this.next = 1;
    this.heard = 0; // when something came last
    this.felt = undefined; // the socket of which it is asked just now whether it still stands
    this.asked = new Map();
    document.addEventListener("visibilitychange", () => this.hurry());
    window.addEventListener("online", () => this.hurry());
    setInterval(() => document.hidden || this.feelQuiet(), FEEL);
  }

  /** Whether so many tries were in vain that the server may be gone for good. */
  get isLost() {
    return this.state === "away" && this.tries >= PAUSES.length;
  }

  /** Come in under a name. */
  enter(name, code) {
    this.name = name.trim();
    this.code = code.trim();
    this.refusal = null;
    this.tries = 0;
    this.become("entering");
    this.open();
  }

  /** Ask something; the answer, or null where one is not let in or the connection is lost before it comes. */
  ask(type, fields = {}) {
    if (this.state !== "in" || this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    const id = this.next++;
    this.socket.send(JSON.stringify({ type, id, ...fields }));
    return new Promise((told) => this.asked.set(id, told));
  }

  leave() {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = undefined; // what becomes of it is no news
    this.become("out");
    this.forget();
    socket?.close();
  }

  /** Nothing that was asked will be answered. */
  forget() {
    for (const told of this.asked.values()) told(null);
    this.asked.clear();
  }

  become(state) {
    this.state = state;
    this.changes();
  }

  open() {
    clearTimeout(this.timer);
    const address = new URL(".", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const socket = new WebSocket(address);
    this.socket = socket;
    setTimeout(() => this.state !== "in" && this.drop(socket), ENTRY);
    socket.addEventListener("open", () => this.greet(socket));
    socket.addEventListener("message", (event) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.take(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      if (socket === this.socket) this.closed();
    });
  }

  async greet(socket) {
    // The key is on the disk before it is used: an answer that is lost locks nobody out.
    this.secret = await kept.settled("key", drawn());
    this.hello = { type: "hello", protocol: PROTOCOL, name: this.name, key: publicKey(this.secret), nonce: drawn(), draws: true };
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(this.hello));
  }

  /** Show that the key is this browser's. Whose the server's is cannot be judged: it sent the page. */
  prove(challenge) {
    const { key, nonce } = this.hello;
    const text = ["blackout-2-person", challenge.key, key, nonce, challenge.nonce].join("|");
    const proof = { type: "prove", signature: sign(this.secret, text) };
    const token = kept.get(`token.${this.name.toLowerCase()}`); // of a version before keys
    if (challenge.token && token !== null) proof.tokens = [token];
    if (this.code) proof.password = this.code;
    this.socket.send(JSON.stringify(proof));
  }

  take(message) {
    if (this.state !== "in") {
      if (message.type === "challenge") {
        this.prove(message);
      } else if (message.type === "welcome") {
        this.name = message.name;
        this.tries = 0;
        this.become("in");
      } else if (message.type === "refused") {
        this.refusal = message;
        this.leave();
      }
      return;
    }
    const told = message.id === undefined || message.id === null ? undefined : this.asked.get(message.id);
    if (told !== undefined) {
      this.asked.delete(message.id);
      told(message);
    }
    // A game's description is news too, whoever asked for it.
    if (told === undefined || message.type === "game") this.hears(message);
  }

  /** What the server says of a page that came by another address than it knows; a script is not told. */
  async askWhy() {
    const asked = new URL(`reach?from=${encodeURIComponent(location.origin)}`, new URL(".", location.href));
    const said = await fetch(asked).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
    if (said === this.unreached) return;
    this.unreached = said;
    this.changes();
  }

  closed() {
    if (this.state === "entering") this.askWhy();
    const before = this.tries;
    this.tries += 1;
    this.forget();
    this.become(this.state === "entering" && before >= PAUSES.length ? "entering" : "away");
    this.timer = setTimeout(() => this.open(), PAUSES[Math.min(before, PAUSES.length - 1)]);
  }

  /** Try again at once: somebody looks at the page, or the network is back. */
  hurry() {
    if (document.hidden) return;
    if (this.state === "away" && this.socket?.readyState === WebSocket.CLOSED) this.open();
    else this.feel();
  }

  /** Where nothing came for a while, see whether the connection still stands. */
  feelQuiet() {
    if (Date.now() - this.heard > QUIET) this.feel();
  }

  /** A phone that slept may hold a connection whose other end is gone: then nothing is answered. */
  async feel() {
    const { socket } = this;
    if (this.state !== "in" || socket.readyState !== WebSocket.OPEN || this.felt === socket) return;
    this.felt = socket;
    const late = setTimeout(() => this.drop(socket), SILENT);
    await this.ask("block");
    clearTimeout(late);
    this.felt = undefined;
  }

  /** Wait for a connection no longer, unless there is another one already. */
  drop(socket) {
    if (socket !== this.socket || socket.readyState === WebSocket.CLOSED) return;
    this.socket = undefined; // its end is no news, and may be minutes away
    socket.close();
    this.closed();
  }
}
