/* A deal played on to its end, and its last tricks solved exactly. */

#ifndef PLAYOUTS_H
#define PLAYOUTS_H

#include "policy.h"

/* Cards to be played in turn, and room for what might have been played. */
typedef struct {
    const int64_t *cards, *calls;
    Mask *legal;
    int64_t size;
} Script;

/* In place of a seat before whose turn a deal stops. */
#define NO_STOP (-1)

/* See `play_out`; `none` says that no duty binds but to follow suit. */
INLINE void play_under(
    const Tables *given, Deal *deal, uint64_t *words, Mask *voids, Guide *const *guides,
    const Script *script, int64_t stop, const bool none
) {
    Tables plan = *given;
    if (none) plan.duties = (Duties){1, 0, 0, 0, 0, 0, 0, 0};
    Mask *hands = deal->hands;
    int64_t *taken = deal->taken, at = 0, end = script ? plan.tricks : plan.open;
    int64_t penalty = plan.duties.piled ? 0 : plan.duties.revokes;
    Trick trick = trick_of(&plan, deal->now);
    for (int64_t number = trick.number; number < end; number++) {
        while (trick.played < (uint64_t)plan.players) {
            uint64_t turn = trick.turn, card;
            if ((int64_t)turn == stop) {
                write_down(&plan, &trick, deal->now);
                return;
            }
            Mask held = hands[turn], allowed;
            int64_t joker = NOT_NAMED;
            if (none) {
                Mask follow = held & trick.led_mask;
                allowed = follow ? follow : held;
            } else {
                allowed = legal_cards(given, deal, &trick, held);
            }
            if (script) {
                if (at == script->size) {
                    write_down(&plan, &trick, deal->now);
                    return;
                }
                script->legal[at] = allowed;
                card = (uint64_t)script->cards[at];
                joker = script->calls[at];
                at++;
            } else if (guides) {
                card = policy_card(
                    given, deal, trick, allowed, words, voids, guides[turn]
                );
                joker = deal->bids[turn] > taken[turn] ? HIGH : LOW;
            } else {
                card = pick(words, allowed);
            }
            hands[turn] = held ^ bit(card);
            int64_t suit = plan.group[card];
            if (voids) {
                voids[LIVE] &= ~bit(card);
                if (trick.led >= 0 && suit != trick.led && suit != JOKER_GROUP)
                    voids[turn] |= trick.led_mask;
            }
            if (plan.duties.flexible && suit == JOKER_GROUP) {
                if (!script && !guides) joker = 1 + (int64_t)(words[0] & 1);
                put_joker(&trick, turn, joker);
            } else {
                if (penalty != 0 && suit != trick.led && (held & trick.led_mask))
                    deal->lost[turn] += penalty;
                put_card(&plan, &trick, card, suit);
            }
            next_turn(&plan, &trick);
        }
        taken[trick.winning] += 1;
        if (!none) deal->extra[trick.winning] += plan.rungs[number];
        next_trick(&trick);
    }
    if (deal->now[TRICK] < end) write_down(&plan, &trick, deal->now);
}

/* Play a deal on from where it stands, to its end or to that of the script.

   `voids`, by seat cards it has shown not to hold and last all not yet played, or NULL where nobody
   reads them; `guides` by seat, to play to the bids of the deal by `best_card`, NULL to play at
   random; `script` cards to play, NULL to play on until the tricks that are solved; `stop` the seat
   before whose turn the deal is left as it stands. */
INLINE void play_out(
    const Tables *plan, Deal *deal, uint64_t *words, Mask *voids, Guide *const *guides,
    const Script *script, int64_t stop
) {
    if (plan->duties.none)
        play_under(plan, deal, words, voids, guides, script, stop, true);
    else
        play_under(plan, deal, words, voids, guides, script, stop, false);
}

static void play_until(
    const Tables *plan, Deal *deal, uint64_t *words, Mask *voids, Guide *const *guides, int64_t stop
) {
    play_out(plan, deal, words, voids, guides, NULL, stop);
}

static void play_guided(
    const Tables *plan, Deal *deal, uint64_t *words, Mask *voids, Guide *const *guides
) {
    play_until(plan, deal, words, voids, guides, NO_STOP);
}

static void play_at_random(const Tables *plan, Deal *deal, uint64_t *words) {
    play_out(plan, deal, words, NULL, NULL, NULL, NO_STOP);
}

static void play_script(const Tables *plan, Deal *deal, Mask *voids, const Script *script) {
    play_out(plan, deal, NULL, voids, NULL, script, NO_STOP);
}

/* The last tricks solved exactly. All hands lie open here, as they do in a playout, and every seat
   does what is best for itself, the others' mean points counted against its own (max^n, Luckhardt
   and Irani 1986). */

#define MOST_SOLVED_CARDS 60

/* The position before a card that is solved, and what was found below it. */
typedef struct {
    int64_t turn, here, suit, power, winner, group, ruffed, loose, at;
    int64_t line;      /* who won the tricks on the best way, the last in the lowest four bits */
    Mask rest;         /* cards that are still to be tried */
    uint64_t card;     /* the card that was tried last */
    double worth[MOST_PLAYERS]; /* what the best way on from there is worth to each */
} Node;

/* Who wins when everybody has one card left. */
INLINE int64_t last_trick(const Tables *plan, const Mask *held, int64_t leader) {
    int64_t seat = leader, winner = leader, best = NOTHING_YET, led = -1;
    for (int64_t place = 0; place < plan->players; place++) {
        uint64_t played = lowest(held[seat]);
        if (led < 0) led = plan->group[played];
        int64_t height = plan->power[64 * led + (int64_t)played];
        if (height > best) {
            best = height;
            winner = seat;
        }
        seat += plan->step;
        if (seat >= plan->players) seat -= plan->players;
    }
    return winner;
}

/* What may be played in a position. */
INLINE Mask legal_in(const Tables *plan, const Node *node, Mask held) {
    Mask led_mask = node->suit >= 0 ? plan->mask[node->suit] : 0;
    if (plan->duties.none) {
        Mask follow = held & led_mask;
        return follow ? follow : held;
    }
    Trick trick = {(uint64_t)node->turn, (uint64_t)node->here, node->suit, led_mask, node->power,
                   (uint64_t)node->winner, node->group, node->ruffed, NOT_NAMED, node->loose,
                   node->at};
    return legal_under_duties(plan, trick, held);
}

/* Fill in what a deal that is over is worth to each. */
INLINE void value(const Tables *plan, const int64_t *points, double envy, double *worth) {
    int64_t everybody = 0;
    for (int64_t seat = 0; seat < plan->players; seat++) everybody += points[seat];
    for (int64_t seat = 0; seat < plan->players; seat++) {
        worth[seat] = (double)points[seat];
        if (plan->shared < 0)
            worth[seat] -= envy * (double)(everybody - points[seat]) / (double)(plan->players - 1);
    }
}

/* The position after a card; whether the trick is full. */
INLINE bool put_below(const Tables *plan, const Node *node, Node *next, uint64_t card) {
    int64_t suit = plan->group[card], led = node->suit < 0 ? suit : node->suit;
    int64_t height = plan->power[64 * led + (int64_t)card], turn = node->turn + plan->step;
    bool wins = height > node->power, trump = suit == plan->trump;
    next->suit = led;
    next->ruffed = trump ? 1 : node->ruffed;
    next->loose = trump ? 1 : node->loose;
    next->power = wins ? height : node->power;
    next->winner = wins ? node->turn : node->winner;
    next->group = wins ? suit : node->group;
    next->at = node->at;
    next->line = node->line;
    next->here = node->here + 1;
    next->turn = turn % plan->players;
    return next->here == plan->players;
}

/* Who wins the tricks on the best way on, the last in the lowest four bits. */
static int64_t best_line(const Tables *plan, Deal *deal, Node *nodes, double envy) {
    Mask *hands = deal->hands;
    int64_t *taken = deal->taken, *extra = deal->extra, points[MOST_PLAYERS];
    int64_t players = plan->players, tricks = plan->tricks, done = 0;
    const int64_t *rungs = plan->rungs;
    int deep = 0;
    bool fresh = true;
    for (;;) {
        Node *node = nodes + deep;
        int64_t seat = node->turn;
        bool over = false;
        if (fresh) {
            if (node->here == 0 && node->at == tricks - 1) {
                int64_t winner = last_trick(plan, hands, seat);
                taken[winner] += 1;
                extra[winner] += rungs[tricks - 1];
                fill_points(plan, deal, plan->earned, points);
                taken[winner] -= 1;
                extra[winner] -= rungs[tricks - 1];
                done = done << 4 | winner;
                over = true;
            } else if (node->at == tricks) {
                fill_points(plan, deal, plan->earned, points);
                over = true;
            } else {
                node->rest = legal_in(plan, node, hands[seat]);
                node->worth[seat] = -1e18;
            }
        }
        if (over) {
            value(plan, points, envy, node->worth);
            node->line = done;
            if (node->at < tricks) done >>= 4;
        } else if (node->rest) {
            uint64_t played = lowest(node->rest);
            node->rest ^= bit(played);
            node->card = played;
            hands[seat] ^= bit(played);
            Node *next = node + 1;
            if (put_below(plan, node, next, played)) {
                int64_t winner = next->winner;
                taken[winner] += 1;
                extra[winner] += rungs[next->at];
                done = done << 4 | winner;
                next->turn = winner;
                next->here = 0;
                next->suit = next->group = -1;
                next->power = NOTHING_YET;
                next->ruffed = 0;
                next->at += 1;
            }
            deep++;
            fresh = true;
            continue;
        }
        if (deep == 0) break;
        /* Back to who played last, who keeps the way if it is the best so far. */
        Node *below = node;
        node = nodes + --deep;
        fresh = false;
        seat = node->turn;
        if (node->here == players - 1) {
            int64_t winner = below->turn;
            taken[winner] -= 1;
            extra[winner] -= rungs[node->at];
            done >>= 4;
        }
        hands[seat] ^= bit(node->card);
        if (below->worth[seat] > node->worth[seat]) {
            for (int64_t other = 0; other < players; other++)
                node->worth[other] = below->worth[other];
            node->line = below->line;
        }
    }
    return nodes[0].line;
}

/* Play a deal on to its end; jokers named at will, piles and revokes are not for this. `taken` and
   `extra` are changed. Whether there was room for so many cards. */
static bool solve(const Tables *plan, Deal *deal, double envy) {
    const int64_t *now = deal->now;
    int64_t total = (plan->tricks - now[TRICK]) * plan->players - now[PLAYED];
    if (total == 0) return true;
    if (total > MOST_SOLVED_CARDS) return false;
    Node nodes[MOST_SOLVED_CARDS + 1];
    Node *first = nodes;
    first->turn = (now[LEADER] + plan->step * now[PLAYED]) % plan->players;
    first->here = now[PLAYED];
    first->suit = now[LED];
    first->power = now[BEST];
    first->winner = now[WINNING];
    first->group = now[BEST_GROUP];
    first->ruffed = now[TRUMPED];
    first->loose = now[BROKEN];
    first->at = now[TRICK];
    first->line = 0;
    int64_t line = best_line(plan, deal, nodes, envy);
    for (int64_t trick = plan->tricks - 1; trick >= now[TRICK]; trick--) {
        deal->taken[line & 15] += 1;
        deal->extra[line & 15] += plan->rungs[trick];
        line >>= 4;
    }
    return true;
}

#endif
