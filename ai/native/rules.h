/* The rules of one deal: its tables, the deal in play, the trick, legal cards, points.

   The records are those of `ai.kernel.rules`, field by field; every field is eight bytes, and
   `ai.native.records` hands them over so. What the fields hold is said there. */

#ifndef RULES_H
#define RULES_H

#include "numbers.h"

typedef struct {
    int64_t none, must_trump, must_beat, guarded, flexible, piled, revokes, mad;
} Duties;

typedef struct {
    int64_t players, tricks, step, trump, factor, shared, staked, stake, open;
    Duties duties;
    const int64_t *group;
    const Mask *mask;
    const int64_t *power, *earned, *among, *rungs, *streak;
} Tables;

typedef struct {
    int64_t *now;
    Mask *hands;
    int64_t *piles, *bids, *taken, *lost, *extra;
} Deal;

/* The trick being played, which stays in registers; see `ai.kernel.rules.trick_state`. */
typedef struct {
    uint64_t turn, played;
    int64_t led;
    Mask led_mask;
    int64_t best;
    uint64_t winning;
    int64_t best_group, trumped, joker, broken, number;
} Trick;

/* Those of some cards that would win the trick as it lies. */
INLINE Mask winning_cards(const int64_t *power, Mask some, int64_t led, int64_t best) {
    Mask found = 0;
    const int64_t *row = power + 64 * led;
    while (some) {
        uint64_t card = lowest(some);
        if (row[card] > best) found |= bit(card);
        some ^= bit(card);
    }
    return found;
}

/* What may be played of some cards under every duty, jokers of no suit left out of account. */
static Mask suit_duties(const Tables *plan, Trick trick, Mask held) {
    const Duties *duties = &plan->duties;
    int64_t trump = plan->trump, led = trick.led;
    if (trick.played == 0) {
        if (duties->guarded && !trick.broken) {
            Mask others = held & ~plan->mask[trump];
            if (others) return others;
        }
        return held;
    }
    if (led < 0) return held; /* a joker led: the first card of a suit will set it */
    Mask follow = held & plan->mask[led];
    if (follow) {
        Mask owed = follow;
        if (duties->must_beat && !(trick.best_group == trump && led != trump)) {
            Mask higher = winning_cards(plan->power, follow, led, trick.best);
            if (higher) owed = higher;
        }
        return duties->revokes != 0 ? owed | (held & ~follow) : owed;
    }
    if (!duties->must_trump || trump < 0) return held;
    Mask trumps = held & plan->mask[trump];
    if (duties->must_beat && trick.trumped) {
        Mask higher = winning_cards(plan->power, trumps, led, trick.best);
        return higher ? higher : held;
    }
    return trumps ? trumps : held;
}

/* What may be played under every duty; see `game.engine.legality.legal_cards`. */
static Mask legal_under_duties(const Tables *plan, Trick trick, Mask held) {
    if (!plan->duties.flexible) return suit_duties(plan, trick, held);
    Mask plain = held & ~BOTH_JOKERS;
    if (!plain) return held;
    Mask legal = suit_duties(plan, trick, plain);
    if (trick.played == 0 || trick.number == 0) return legal;
    return legal | (held & BOTH_JOKERS);
}

/* What the seat whose turn it is may play of what it holds. */
INLINE Mask legal_cards(const Tables *plan, const Deal *deal, const Trick *trick, Mask held) {
    if (plan->duties.none) {
        Mask follow = held & trick->led_mask;
        return follow ? follow : held;
    }
    if (plan->duties.piled)
        return bit((uint64_t)deal->piles[(int64_t)trick->turn * plan->tricks + trick->number]);
    return legal_under_duties(plan, *trick, held);
}

/* Put a joker into the trick that is high or low at will; only the first can be named. */
INLINE void put_joker(Trick *trick, uint64_t seat, int64_t joker) {
    int64_t call = joker;
    if (trick->joker != NOT_NAMED)
        call = trick->joker == LOW ? HIGH : LOW;
    else
        trick->joker = joker;
    int64_t height = call == HIGH ? TOP : -TOP;
    if (height > trick->best) {
        trick->best = height;
        trick->winning = seat;
        trick->best_group = JOKER_GROUP;
    }
}

/* Put a card into the trick that has a suit, or leads as a suit of its own. */
INLINE void put_card(const Tables *plan, Trick *trick, uint64_t card, int64_t suit) {
    if (trick->led < 0) {
        trick->led = suit;
        trick->led_mask = plan->mask[suit];
    }
    if (suit == plan->trump) trick->trumped = trick->broken = 1;
    int64_t height = plan->power[64 * trick->led + (int64_t)card];
    if (height > trick->best) {
        trick->best = height;
        trick->winning = trick->turn;
        trick->best_group = suit;
    }
}

/* One card more lies in the trick. */
INLINE void next_turn(const Tables *plan, Trick *trick) {
    trick->turn += (uint64_t)plan->step;
    if (trick->turn >= (uint64_t)plan->players) trick->turn -= (uint64_t)plan->players;
    trick->played += 1;
}

/* The trick after one that is full. */
INLINE void next_trick(Trick *trick) {
    trick->turn = trick->winning;
    trick->played = 0;
    trick->led = -1;
    trick->led_mask = 0;
    trick->best = NOTHING_YET;
    trick->best_group = -1;
    trick->trumped = 0;
    trick->joker = NOT_NAMED;
    trick->number += 1;
}

/* The trick that a deal stands in. */
INLINE Trick trick_of(const Tables *plan, const int64_t *now) {
    int64_t led = now[LED];
    uint64_t played = (uint64_t)now[PLAYED], step = (uint64_t)plan->step;
    Trick trick;
    trick.turn = ((uint64_t)now[LEADER] + step * played) % (uint64_t)plan->players;
    trick.played = played;
    trick.led = led;
    trick.led_mask = led >= 0 ? plan->mask[led] : 0;
    trick.best = now[BEST];
    trick.winning = (uint64_t)now[WINNING];
    trick.best_group = now[BEST_GROUP];
    trick.trumped = now[TRUMPED];
    trick.joker = now[JOKER];
    trick.broken = now[BROKEN];
    trick.number = now[TRICK];
    return trick;
}

/* Write down where a deal stands. */
INLINE void write_down(const Tables *plan, const Trick *trick, int64_t *now) {
    uint64_t players = (uint64_t)plan->players, step = (uint64_t)plan->step;
    now[LEADER] = (int64_t)((trick->turn + (players - step) * trick->played) % players);
    now[PLAYED] = (int64_t)trick->played;
    now[LED] = trick->led;
    now[BEST] = trick->best;
    now[WINNING] = (int64_t)trick->winning;
    now[BEST_GROUP] = trick->best_group;
    now[TRUMPED] = trick->trumped;
    now[JOKER] = trick->joker;
    now[BROKEN] = trick->broken;
    now[TRICK] = trick->number;
}

/* Fill in the points, by seat, of a deal that was played to its end; how many made their bids.
   `earned` are the points of the scheme, by seat, bid and tricks. */
INLINE int64_t fill_points(
    const Tables *plan, const Deal *deal, const int64_t *earned, int64_t *points
) {
    const int64_t *bids = deal->bids, *taken = deal->taken;
    int64_t players = plan->players, staked = plan->staked, size = plan->tricks + 1, makers = 0;
    for (int64_t seat = 0; seat < players; seat++) makers += bids[seat] == taken[seat];
    for (int64_t seat = 0; seat < players; seat++) {
        bool made = bids[seat] == taken[seat];
        int64_t found;
        if (plan->shared >= 0) {
            found = makers == players ? plan->shared : 0;
        } else {
            found = earned[(seat * size + bids[seat]) * size + taken[seat]] + deal->extra[seat];
            if (made) found += plan->among[makers];
        }
        if (staked >= 0 && (seat == staked) == (bids[staked] == taken[staked]))
            found += plan->stake;
        points[seat] = plan->factor * found + plan->streak[2 * seat + made] + deal->lost[seat];
    }
    return makers;
}

#endif
