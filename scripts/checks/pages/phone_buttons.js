// Run in the page by phone_buttons.py: shows a position, and presses all that can be pressed there.

globalThis.buttons = {
  pressed: 0,
  touched: [],
  refusal: "You may not bid 2: the bids would come out even.", // as long as one may be, beside all else

  get app() {
    return window.blackout;
  },

  /** Be somebody at a server that says no more than it is made to. */
  sit(name) {
    const answers = (type) => Promise.resolve(type === "act" ? { type: "refused", code: "stale" } : null);
    Object.assign(this.app.connection, { state: "in", name, ask: answers, socket: { readyState: 0 } });
    Object.assign(this.app, { stood: "in", leaveGame() {}, rematch() {} }); // one stays at the table
    document.addEventListener("click", (event) => this.touched.push(event.target.closest("button")?.dataset.key), true);
  },

  /** Follow a game up to a moment. */
  hear(frames) {
    const messages = frames.map((frame) => JSON.parse(frame));
    this.app.follow(messages.find((one) => one.type === "game"));
    this.app.game.old = Infinity; // nothing is waited for
    for (const message of messages) this.app.hear(message);
    const { info, shown, table } = this.app.game;
    this.stands = { info, shown, result: table.result };
  },

  /** Show it as it is asked, or as something else may be pressed. */
  show(state) {
    const { game } = this.app;
    const { info, shown, result } = this.stands;
    const other = (game.seat + 1) % info.seats.length;
    const told = info.seats.map((_one, seat) => seat);
    Object.assign(game, { info, shown, timer: undefined });
    game.table.result = result;
    if (state === "paused") game.info = { ...info, paused: true };
    if (state === "takeback") game.info = { ...info, takeback: { seat: other, waits: [game.seat] } };
    if (state === "resting") {
      Object.assign(game, { shown: shown - 1, timer: 0 });
      game.table.result = { deal: 1, cards: 1, bids: told, taken: told, points: told, totals: told };
    }
  },

  /** As it was before anything was pressed. */
  start() {
    Object.assign(this.app, { choice: {}, sheet: null });
    Object.assign(this.app.game, { sent: false, refusal: this.refusal, timer: 0 });
    this.app.draw();
  },

  all(where) {
    return [...document.querySelectorAll(where)].filter((one) => one.offsetParent !== null);
  },

  keys() {
    return this.all("#mine button:not([disabled])").map((one) => one.dataset.key);
  },

  /** The keys of the buttons that are there at once. */
  first(letters) {
    this.show("asked");
    document.documentElement.dataset.letters = letters;
    this.start();
    return this.keys();
  },

  /** Why a finger cannot come to a button; empty where it can. */
  unreached(one) {
    one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = one.getBoundingClientRect();
    const [width, height] = [document.documentElement.clientWidth, window.innerHeight];
    if (box.left < -1 || box.top < -1 || box.right > width + 1 || box.bottom > height + 1) return "is not whole on the screen";
    for (const [x, y] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]]) {
      const top = document.elementFromPoint(box.x + x * box.width, box.y + y * box.height);
      if (top === null || !one.contains(top)) return `lies under ${top?.closest("[id]")?.id ?? "nothing"}`;
    }
    return "";
  },

  /** Press whatever lies where a button is; what is wrong with that. */
  pressAt(one) {
    const wrong = this.unreached(one);
    if (wrong) return wrong;
    const box = one.getBoundingClientRect();
    document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).closest("button").click();
    this.pressed += 1;
    return "";
  },

  /** Press every button, each of the position before anything was pressed or after what it needs. */
  press(state, letters) {
    const faults = new Set();
    document.documentElement.dataset.letters = letters;
    this.show(state);
    const seen = new Set();
    const visit = (path) => {
      const again = () => {
        this.start();
        return path.every((key) => this.named(key) && (this.named(key).click(), true));
      };
      again();
      for (const one of this.all("#table button")) {
        const wrong = this.unreached(one);
        if (wrong) faults.add(`after ${path.join(", ") || "nothing"} ${one.dataset.key ?? one.className} ${wrong}`);
      }
      const fresh = this.keys().filter((key) => !seen.has(key));
      for (const key of fresh) seen.add(key);
      for (const key of fresh) {
        if (!again() || this.named(key) === undefined) continue;
        const wrong = this.pressAt(this.named(key));
        if (wrong) faults.add(`${key} ${wrong}`);
        // What comes once it is pressed is pressed too, with all else once more looked at.
        if (path.length < 3 && this.keys().some((one) => !seen.has(one))) visit([...path, key]);
      }
    };
    visit([]);
    return [...faults];
  },

  /** What of a bid does not lie whole on the screen while one makes it, the page being at its top. */
  unseen(letters) {
    this.first(letters);
    Object.assign(this.app.game, { refusal: "" });
    this.app.draw();
    window.scrollTo(0, 0);
    const [width, height] = [document.documentElement.clientWidth, window.innerHeight];
    const wanted = { seats: "#seats .seat", question: "#message .now", choice: "#question .chip", button: "#question .go", card: "#hand .card" };
    return Object.entries(wanted).flatMap(([name, where]) => {
      const found = this.all(where);
      const out = found.filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < 0 || box.top < 0 || box.right > width + 0.5 || box.bottom > height + 0.5;
      });
      return found.length === 0 ? [`there is no ${name}`] : out.length > 0 ? [`${out.length} of ${found.length} are off the screen: ${name}`] : [];
    });
  },

  named(key) {
    return this.all("#mine button:not([disabled])").find((one) => one.dataset.key === key);
  },
};
true;
