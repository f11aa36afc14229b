// Which tab of this browser has a person's place: two would both answer what one is asked.

import { drawn, storage } from "./connection.js";

const PATIENCE = 1500;
const marks = storage("localStorage");
const keyOf = (name) => `place.${name}`;

/** Of two tabs that have a place, as after a time in which one stood still, the later one keeps it. */
const isLater = (one, other) => one.since > other.since || (one.since === other.since && one.id > other.id);

export class Place {
  /** `loses` is called when another tab has taken the place. */
  constructor(loses) {
    this.loses = loses;
    this.id = drawn();
    this.name = "";
    this.since = 0; // when it was taken; 0 without it
    this.told = null; // is told that another tab has it, while that is asked
    this.channel = globalThis.BroadcastChannel === undefined ? null : new BroadcastChannel("place");
    if (this.channel !== null) this.channel.onmessage = (event) => this.hear(event.data);
  }

  /** Take the place of a name, with `anyway` from another tab; whether this tab has it now. */
  async take(name, anyway = false) {
    this.release();
    this.name = name.trim().toLowerCase();
    if (!anyway && (await this.isElsewhere())) return false;
    this.since = Date.now();
    this.show();
    return true;
  }

  /** Say that this tab has it, where it does: after it stood still another one may have it too. */
  show() {
    if (this.since === 0) return;
    marks.set(keyOf(this.name), this.id);
    this.post("have");
  }

  /** Leave the mark to nobody: the page goes, for a while perhaps. */
  hide() {
    if (this.since !== 0 && marks.get(keyOf(this.name)) === this.id) marks.set(keyOf(this.name), null);
  }

  release() {
    this.hide();
    this.since = 0;
  }

  /** Whether another tab says that it has the place. One that was killed leaves a mark and is silent. */
  async isElsewhere() {
    if (this.channel === null || marks.get(keyOf(this.name)) === null) return false;
    const heard = new Promise((told) => {
      this.told = told;
      setTimeout(() => told(false), PATIENCE);
    });
    this.post("ask");
    return heard;
  }

  post(kind) {
    const { name, id, since } = this;
    this.channel?.postMessage({ kind, name, id, since });
  }

  hear(other) {
    if (other.name !== this.name) return;
    if (other.kind === "have") this.told?.(true);
    if (this.since === 0) return;
    if (other.kind === "have" && isLater(other, this)) {
      this.since = 0;
      this.loses();
    } else this.post("have");
  }
}
