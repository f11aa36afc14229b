// What this browser adds to the seeds of games, and whether the server kept to it in the end.

import { drawn, kept } from "./connection.js";
import { hex, sha512 } from "./ed25519.js";

const digits = (text) => hex(sha512(new TextEncoder().encode(`blackout-draw-1|${text}`)));
const commitmentOf = ({ game, number }, secret, name) => digits(`commitment|${game}|${number}|${secret}|${name}`).slice(0, 64);

/** Where a person's share is kept: another tab of this browser may be another person. */
const shareOf = (name) => `share.${name.toLowerCase()}`;

/** A draw without its secrets, to be compared. */
const bare = ({ game, number, server, shares, seated = [], without = [], void: lost = [] }) =>
  JSON.stringify([game, number, server.commitment, shares.map((one) => [one.name, one.commitment]), seated, without, lost]);

/** Answer a server that asks for a share: a commitment, and the secret once all have committed. */
export async function takePart({ game, draw, settled }, name, ask) {
  if (draw.game !== game) return;
  let own = kept.get(shareOf(name));
  const again = own?.game === game && own.number === draw.number;
  const keep = (changed) => kept.set(shareOf(name), (own = { ...own, ...changed }));
  if (again && own.server !== draw.server.commitment) {
    await keep({ untrue: true });
    return;
  }
  if (!settled) {
    if (!again) {
      const secret = drawn();
      own = { game, number: draw.number, server: draw.server.commitment, commitment: commitmentOf(draw, secret, name), secret };
      await keep({}); // on the disk before it binds anybody
    }
    ask("commit", { game, draw: draw.number, commitment: own.commitment });
  } else if (again && draw.shares.some((one) => one.name === name && one.commitment === own.commitment)) {
    await keep({ settled: own.settled ?? bare(draw), untrue: own.untrue || (own.settled ?? bare(draw)) !== bare(draw) });
    ask("reveal", { game, draw: draw.number, secret: own.secret });
  }
}

/** What a game that is over proves to a person of its seed: everybody, some, nobody or untrue drew it. */
export function proofOf(game, told, record, name) {
  const { draw, seed, seats, pledge } = record;
  const own = kept.get(shareOf(name));
  const took = own?.game === game && own.settled !== undefined;
  if (draw === undefined) return took || told.draw !== undefined ? "untrue" : "nobody";
  const late = took && (draw.number < own.number || (draw.number === own.number && bare(draw) !== own.settled));
  if (told.draw === undefined || bare(told.draw) !== bare(draw) || told.pledge !== pledge || late || (took && own.untrue)) return "untrue";
  const all = [draw.server, ...draw.shares];
  const bound = all.every((one) => one.secret !== null && commitmentOf(draw, one.secret, one.name) === one.commitment);
  const sorted = draw.shares.every((one, at) => at === 0 || draw.shares[at - 1].commitment <= one.commitment);
  const due = digits(["seed", game, draw.number, ...all.map((one) => one.secret)].join("|")).slice(0, 32);
  const people = seats.filter((one) => one.agent === "human").map((one) => one.name);
  const left = (name) => people.includes(name) && draw.without?.includes(name) && draw.shares.every((one) => one.name !== name);
  const lost = draw.void ?? [];
  const explained = draw.number === lost.length + 1 && lost.every((names) => names.length > 0 && names.every(left));
  if (!bound || !sorted || !explained || draw.game !== game || due !== seed) return "untrue";
  if (draw.shares.length === 0) return "nobody";
  return people.every((name) => draw.shares.some((one) => one.name === name)) ? "everybody" : "some";
}
