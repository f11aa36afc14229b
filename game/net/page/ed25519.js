// Signatures of the person's key: Ed25519 (RFC 8032). Browsers have their own only over https.
//
// How long it takes depends on the key, so it guards no key from whoever can measure this device.

const WORD = (1n << 64n) - 1n;
const P = (1n << 255n) - 19n;
const ORDER = (1n << 252n) + 27742317777372353535851937790883648493n;

function* primes(most) {
  for (let n = 2, found = 0; found < most; n++) {
    let factor = 2;
    while (factor * factor <= n && n % factor !== 0) factor++;
    if (factor * factor > n) {
      found++;
      yield BigInt(n);
    }
  }
}

/** The first 64 bits behind the point of a prime's root of a power, 2 or 3. */
function fraction(prime, power) {
  const wanted = prime << (64n * power);
  let [low, high] = [0n, 1n << 72n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** power <= wanted) low = middle;
    else high = middle;
  }
  return low & WORD;
}

const START = [...primes(8)].map((prime) => fraction(prime, 2n));
const ROUNDS = [...primes(80)].map((prime) => fraction(prime, 3n));
const turned = (word, by) => ((word >> by) | (word << (64n - by))) & WORD;

/** SHA-512 of bytes, as bytes (FIPS 180-4). */
export function sha512(bytes) {
  const blocks = Math.ceil((bytes.length + 17) / 128);
  const padded = new Uint8Array(blocks * 128);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  let state = START;
  for (let block = 0; block < blocks; block++) {
    const words = Array.from({ length: 16 }, (_, at) => view.getBigUint64(block * 128 + at * 8));
    for (let at = 16; at < 80; at++) {
      const [early, late] = [words[at - 15], words[at - 2]];
      const first = turned(early, 1n) ^ turned(early, 8n) ^ (early >> 7n);
      const second = turned(late, 19n) ^ turned(late, 61n) ^ (late >> 6n);
      words.push((words[at - 16] + first + words[at - 7] + second) & WORD);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 80; at++) {
      const chosen = (e & f) ^ (~e & WORD & g);
      const one = h + (turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n)) + chosen + ROUNDS[at] + words[at];
      const two = (turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) & WORD, a, b, c, (d + one) & WORD, e, f, g];
    }
    state = [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) & WORD);
  }
  const digest = new DataView(new ArrayBuffer(64));
  state.forEach((word, at) => digest.setBigUint64(at * 8, word));
  return new Uint8Array(digest.buffer);
}

const mod = (value, by = P) => ((value % by) + by) % by;

function power(base, exponent) {
  let found = 1n;
  for (let square = mod(base), left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) found = (found * square) % P;
    square = (square * square) % P;
  }
  return found;
}

const inverse = (value) => power(value, P - 2n);
const TWO_D = mod(-2n * 121665n * inverse(121666n));
const BASE_X = 15112221349535400772501151409588531511454012693041857206046113283949847762202n;
const BASE_Y = mod(4n * inverse(5n));

/** The sum of two points of the curve, each as X, Y, Z and T (RFC 8032, 5.1.4). */
function sum([x1, y1, z1, t1], [x2, y2, z2, t2]) {
  const a = mod((y1 - x1) * (y2 - x2));
  const b = ((y1 + x1) * (y2 + x2)) % P;
  const c = (((t1 * TWO_D) % P) * t2) % P;
  const d = (2n * z1 * z2) % P;
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

/** A multiple of the base point, as the 32 bytes that stand for it. */
function multiple(times) {
  let point = [0n, 1n, 1n, 0n];
  let doubled = [BASE_X, BASE_Y, 1n, mod(BASE_X * BASE_Y)];
  for (let left = times; left > 0n; left >>= 1n) {
    if (left & 1n) point = sum(point, doubled);
    doubled = sum(doubled, doubled);
  }
  const [x, y, z] = point;
  const scale = inverse(z);
  return bytesOf(mod(y * scale) | ((mod(x * scale) & 1n) << 255n));
}

const bytesOf = (number) => Uint8Array.from({ length: 32 }, (_, at) => Number((number >> BigInt(8 * at)) & 255n));
const numberOf = (bytes) => bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What RFC 8032 makes of the secret, 64 hexadecimal digits. */
function halves(secret) {
  const digest = sha512(Uint8Array.from(secret.match(/../g), (digits) => parseInt(digits, 16)));
  const scalar = numberOf(digest.subarray(0, 32)) & ((1n << 254n) - 8n);
  return [scalar | (1n << 254n), digest.subarray(32)];
}

/** The public key of a secret one. */
export function publicKey(secret) {
  return hex(multiple(halves(secret)[0]));
}

/** The signature of a text. */
export function sign(secret, text) {
  const [scalar, prefix] = halves(secret);
  const message = new TextEncoder().encode(text);
  const once = mod(numberOf(sha512(joined(prefix, message))), ORDER);
  const point = multiple(once);
  const asked = numberOf(sha512(joined(point, multiple(scalar), message)));
  return hex(joined(point, bytesOf(mod(once + asked * scalar, ORDER))));
}
