// A game as its lines tell it to one reader. It knows no rules: the server says what may be done.

const each = (n, value) => Array.from({ length: n }, () => (typeof value === "function" ? value() : value));

/** The table before the first deal, from the header line. */
export function begun(header) {
  const n = header.seats.length;
  return {
    players: n,
    names: header.seats.map((seat) => seat.name),
    totals: each(n, 0),
    results: [],
    over: null,
    ...bare(n, header.first_dealer),
  };
}

/** What a deal begins with. */
function bare(n, dealer) {
  return {
    deal: 0,
    dealer,
    cards: 0,
    hands: each(n, () => []),
    bids: each(n, null),
    taken: each(n, 0),
    trick: [],
    winner: null,
    last: [],
    trump: undefined,
    turned: null,
    declarer: null,
    call: null,
    talk: each(n, () => []),
    laid: each(n, () => []),
    premium: null,
    piles: false,
    result: null,
    penalty: null,
  };
}

/** Take a line in. */
export function tell(state, line) {
  const n = state.players;
  switch (line.event ?? `note-${line.note}`) {
    case "size":
      Object.assign(state, bare(n, line.seat), { cards: line.cards, deal: state.deal + 1 });
      break;
    case "deal":
      Object.assign(state, bare(n, line.dealer), {
        deal: line.deal,
        cards: line.cards,
        hands: line.hands.map((hand) => [...hand]),
      });
      break;
    case "call":
      state.call = line.call;
      break;
    case "trump":
      Object.assign(state, { trump: line.suit, turned: line.card, declarer: line.by });
      break;
    case "talk":
      state.talk[line.seat].push(line);
      break;
    case "lay":
      state.laid[line.seat] = line.cards;
      if (line.premium) state.premium = { seat: line.seat, kind: line.premium };
      for (const card of line.cards) remove(state.hands[line.seat], card);
      if (state.bids[line.seat] === null) state.bids[line.seat] = "sealed";
      break;
    case "bid":
      state.bids[line.seat] = line.bid;
      break;
    case "piles":
      state.hands = line.piles.map((hand) => [...hand]);
      state.piles = true;
      break;
    case "play":
      if (state.winner !== null || state.trick.length >= n) Object.assign(state, { trick: [], winner: null });
      state.trick.push({ seat: line.seat, card: line.card, joker: line.joker ?? null });
      remove(state.hands[line.seat], line.card);
      break;
    case "penalty":
      state.penalty = line;
      break;
    case "trick":
      state.winner = line.winner;
      state.taken[line.winner] += 1;
      state.last = state.trick;
      break;
    case "score": {
      const bids = line.bids?.length ? line.bids : [...state.bids];
      state.bids = bids;
      if (line.laid?.length) state.laid = line.laid;
      state.totals = line.totals;
      state.result = { deal: line.deal, cards: state.cards, bids, taken: line.tricks, points: line.points, totals: line.totals, made: line.made };
      state.results.push(state.result);
      break;
    }
    case "end":
      state.over = { totals: line.totals, winners: line.winners, abandoned: line.abandoned ?? false };
      break;
    case "note-raised":
      state.hands = line.hands.map((hand) => [...hand]);
      break;
    case "note-sealed":
      state.bids[line.seat] = "sealed";
      break;
    default: // what this page does not know, and what changes nothing on the table
  }
}

function remove(hand, card) {
  const at = hand.indexOf(card);
  hand.splice(at >= 0 ? at : Math.max(0, hand.indexOf(null)), hand.length ? 1 : 0);
}

/** Whether a line tells of something that happened in the game. */
function happens(line) {
  return line.event !== undefined || ["raised", "sealed", "silent"].includes(line.note);
}

/** The lines that still count, by number: a decision taken back and what followed it do not. */
export function standing(lines) {
  let counted = [];
  lines.forEach((line, place) => {
    if (line.note === "undo" && line.after !== undefined) {
      counted = counted.filter((one) => one.number <= line.after || !happens(one.line));
    }
    counted.push({ number: place + 1, line });
  });
  return counted.map((one) => one.line);
}

/** The table after lines, the header first. */
export function tableAfter(lines) {
  const [header, ...others] = standing(lines);
  const state = begun(header);
  for (const line of others) tell(state, line);
  return state;
}
