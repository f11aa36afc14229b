/* How a seat plays to its own bid in a playout: the heuristic on masks and tables.

   As in `ai.decisions.cardplay`, a card is worth: winning this trick and then making the rest, or
   not winning it and making the rest. A seat counts with what it could know: its hand, the cards
   played, the voids shown, though the hands of the playout lie open. The exponentials of
   `ai.probabilities.trick_chances` are tables here, since a playout must be fast; tables and
   weights lie in `guide`, see `ai.kernel.playouts.policy`. */

#ifndef POLICY_H
#define POLICY_H

#include "rules.h"

#define GROUPS (JOKER_GROUP + 1)
/* What helping another's bid weighs beside making one's own, where all must make theirs. */
#define TOGETHER 0.35
/* Points that a made bid is worth, roughly, beside which those of a trick are weighed. */
#define MADE_WORTH 10.0

/* What a seat makes of the cards and bids of the others. */
typedef struct {
    Mask unseen;      /* cards that it cannot see and that were not yet played */
    int64_t need;     /* tricks that it still needs */
    int64_t left;     /* tricks still to come, this one too */
    int64_t wants;    /* tricks that the others still want together */
    int64_t later;    /* how many play after it in this trick */
    int64_t others;
    double each;      /* the chance that one unseen card is a certain one */
    double density;   /* cards in the others' hands for each one unseen */
    double armed;     /* the chance that another has a trump at all */
    double has_trump; /* the chance that a certain other has */
} Others;

/* What a hand promises in the tricks after this one. */
typedef struct {
    int64_t rounds, wants;
    double mean, variance;
    int64_t sure; /* cards that take their trick almost surely */
    double ease;
} Promise;

/* e to the power of minus `by`, which is not negative. */
INLINE double falling(const double *guide, double by) {
    int64_t place = (int64_t)(by * FINE + 0.5);
    return place < CHANCE - FALLING ? guide[FALLING + place] : 0.0;
}

/* A chance to a whole power. */
INLINE double power_of(double base, int64_t times) {
    double found = 1.0;
    if (base <= 0.0) return 0.0;
    while (times > 0) {
        if (times & 1) found *= base;
        base *= base;
        times >>= 1;
    }
    return found;
}

/* See `ai.probabilities.trick_chances.made_chance`. */
INLINE double made_chance(const double *guide, const Promise *rest, int64_t need, bool lead) {
    int64_t rounds = rest->rounds;
    double mean = rest->mean, variance = rest->variance;
    if (need < 0 || need > rounds) return 0.0;
    if (rounds == 0) return 1.0;
    mean += guide[WANTED] * ((double)(rounds - rest->wants) - mean);
    if (lead) mean += guide[ON_LEAD];
    if (variance < 0.0) variance = 0.0;
    double away = (double)need - mean;
    double odds = rest->ease + guide[ROOM] * (double)rounds + guide[DOUBT] * __builtin_sqrt(variance);
    double steep = away > 0.0 ? guide[DISTANCE] : guide[DISTANCE_OVER];
    int64_t slack = rounds - rest->wants - need;
    odds += steep * away * away / (variance + guide[LEAST_VARIANCE]);
    odds += guide[SLACK] * (double)(slack < 0 ? -slack : slack);
    if (need == 0)
        odds += guide[NONE_NEEDED];
    else if (rest->sure == need)
        odds += guide[ALL_SURE];
    if (need == rounds) odds += guide[ALL_NEEDED];
    if (rest->sure > need && need > 0) odds += guide[TOO_MANY_SURE];
    if (odds <= -WIDEST) return 0.0;
    if (odds >= WIDEST) return 1.0;
    return guide[CHANCE + (int64_t)((odds + WIDEST) * PER_ODD)];
}

/* What the seat whose turn it is makes of the others. */
INLINE Others others_of(
    const Tables *plan, const Deal *deal, const Trick *trick, Mask live, const double *guide
) {
    Others found;
    uint64_t turn = trick->turn;
    int64_t left = plan->tricks - trick->number, others = plan->players - 1, wants = 0;
    for (uint64_t seat = 0; seat < (uint64_t)plan->players; seat++)
        if (seat != turn) wants += larger(deal->bids[seat] - deal->taken[seat], 0);
    Mask unseen = live & ~deal->hands[turn];
    int64_t size = count(unseen);
    found.unseen = unseen;
    found.need = deal->bids[turn] - deal->taken[turn];
    found.left = left;
    found.wants = wants;
    found.later = plan->players - (int64_t)trick->played - 1;
    found.others = others;
    found.each = 1.0 / (double)(size > 0 ? size : 1);
    found.density = (double)(others * left - (int64_t)trick->played) * found.each;
    found.armed = found.has_trump = 0.0;
    if (plan->trump >= 0) {
        int64_t out = count(unseen & plan->mask[plan->trump]);
        found.armed = 1.0 - falling(guide, found.density * (double)out / (double)others);
        found.has_trump = 1.0 - power_of(1.0 - (double)out * found.each, left);
    }
    return found;
}

/* Where all must make theirs: what it is worth to keep a trick from who has it now, given the
   tricks that the others still want. */
INLINE double team_denial_value(
    const int64_t *bids, const int64_t *taken, const Trick *trick, int64_t wants
) {
    uint64_t winning = trick->winning;
    if (trick->played > 0 && winning != trick->turn)
        return bids[winning] > taken[winning] ? -TOGETHER : TOGETHER;
    return wants > 0 ? -TOGETHER / 2 : TOGETHER / 2;
}

/* Under a madness, what this trick pays and a later one on average, in bids made; else nothing. */
INLINE void madness_values(const Tables *plan, int64_t left, double *now, double *later) {
    *now = *later = 0.0;
    if (!plan->duties.mad || left < 1) return;
    if (plan->duties.mad == ASCENDS) {
        int64_t place = plan->tricks - left + 1;
        *now = (double)(2 * place) / MADE_WORTH;
        if (left > 1) *later = (double)(place + 1 + plan->tricks) / MADE_WORTH;
    } else {
        *now = (double)(2 * left) / MADE_WORTH;
        if (left > 1) *later = (double)left / MADE_WORTH;
    }
}

/* What it is worth, beside one's own bid, to keep the trick from who has it now. */
INLINE double denial_value(
    const Tables *plan, const Deal *deal, const Trick *trick, const Others *hidden,
    const double *guide
) {
    const int64_t *bids = deal->bids, *taken = deal->taken;
    uint64_t winning = trick->winning;
    if (plan->shared >= 0) return team_denial_value(bids, taken, trick, hidden->wants);
    if (trick->played == 0)
        return hidden->wants >= hidden->left - 1 ? guide[SPOIL_LEAD] : -guide[SPOIL_LEAD];
    if (bids[winning] < taken[winning]) return guide[SPOIL_OVER];
    return bids[winning] > taken[winning] ? guide[SPOIL] : -guide[SPOIL];
}

/* What all cards of a hand promise; the chance of each is left in `chances`. */
INLINE Promise promise_of(
    const Tables *plan, Mask held, const Others *hidden, const double *guide, double *chances
) {
    double density = hidden->density;
    int64_t trump = plan->trump, others = hidden->others, sure = 0;
    double called = 1.0 - falling(guide, guide[LEAD_RATE] * (double)hidden->left);
    double mean = 0.0, variance = 0.0;
    for (int64_t suit = 0; suit < GROUPS; suit++) {
        Mask mine = held & plan->mask[suit];
        if (!mine) continue;
        Mask out = hidden->unseen & plan->mask[suit];
        int64_t length = count(mine), last = -1;
        double calm = called, fear = guide[SIDE_FEAR] * density, chance = 0.0;
        if (suit == trump) {
            fear = guide[TRUMP_FEAR] * density;
            fear *= falling(guide, guide[TRUMP_LENGTH] * (double)(length - 1));
        } else if (trump >= 0) {
            double each = density * (double)count(out) / (double)others
                          - guide[SIDE_LENGTH] * (double)(length - 1);
            double shortness = falling(guide, each > 0.0 ? each : 0.0);
            calm *= power_of(1.0 - shortness * hidden->armed * guide[RUFF_RISK], others);
        }
        while (mine) {
            uint64_t card = lowest(mine);
            mine &= mine - 1;
            int64_t over = count(out & above(card));
            if (over != last) { /* cards with none between them promise the same */
                last = over;
                if (suit == trump) {
                    /* x ** 1.15 near enough: what it was fitted to is no finer. */
                    double by = fear * (double)over;
                    double bend = guide[TRUMP_BEND] * (by - 1.0) / (by + 1.0);
                    chance = falling(guide, by * (1.0 + bend));
                } else if (plan->duties.flexible && suit == JOKER_GROUP) {
                    chance = 0.0;
                } else {
                    chance = falling(guide, fear * (double)over) * calm;
                }
            }
            chances[card] = chance;
            mean += chance;
            variance += chance * (1.0 - chance);
            sure += chance > SURE;
        }
    }
    Promise found = {hidden->left - 1, hidden->wants, mean, variance, sure,
                     guide[EASE] + guide[CROWD] * (double)(others - 3)};
    return found;
}

/* The chance that a card that now wins the trick still does when all have played. `shortness` is
   the chance that another holds none of the suit to follow. */
INLINE double win_chance(
    const Tables *plan, const Deal *deal, const Trick *trick, const Others *hidden,
    const Mask *voids, const double *guide, uint64_t card, double shortness
) {
    int64_t suit = plan->group[card], trump = plan->trump;
    int64_t to_follow = trick->led >= 0 ? trick->led : suit;
    int64_t over = count(hidden->unseen & plan->mask[suit] & above(card));
    double usually = over ? power_of(1.0 - (double)over * hidden->each, hidden->left) : 1.0;
    double win = 1.0;
    uint64_t seat = trick->turn;
    for (int64_t place = 0; place < hidden->later; place++) {
        seat += (uint64_t)plan->step;
        if (seat >= (uint64_t)plan->players) seat -= (uint64_t)plan->players;
        double will = deal->bids[seat] > deal->taken[seat] ? guide[KEENNESS] : guide[LOATHING];
        if (deal->bids[seat] < deal->taken[seat]) will = guide[PASSED];
        double lower = voids[seat] & plan->mask[suit] ? 1.0 : usually;
        double empty = voids[seat] & plan->mask[to_follow] ? 1.0 : shortness;
        if (suit == to_follow && (suit == trump || trump < 0)) {
            win *= 1.0 - will * (1.0 - lower);
        } else if (suit == trump) {
            win *= 1.0 - will * empty * (1.0 - lower);
        } else {
            bool ruffs_not = trump < 0 || voids[seat] & plan->mask[trump];
            double ruffs = ruffs_not ? 0.0 : hidden->has_trump;
            win *= 1.0 - will * (1.0 - lower + empty * lower * ruffs);
        }
    }
    return win;
}

/* The card with which the seat whose turn it is serves its bid, of those it may play. `voids` are
   by seat cards it has shown not to hold, last all cards not yet played. */
static uint64_t best_card(
    const Tables *plan, const Deal *deal, Trick trick_now, Mask allowed, const Mask *voids,
    const double *guide
) {
    const int64_t *group = plan->group;
    const Trick *trick = &trick_now;
    bool flexible = plan->duties.flexible != 0;
    int64_t led = trick->led;
    Others hidden = others_of(plan, deal, trick, voids[LIVE], guide);
    const int64_t *row = plan->power + (led >= 0 ? 64 * led : 0);
    double spoil = denial_value(plan, deal, trick, &hidden, guide), pays, pays_later;
    double chances[64];
    madness_values(plan, hidden.left, &pays, &pays_later);
    Promise hand = promise_of(plan, deal->hands[trick->turn], &hidden, guide, chances);
    int64_t need = hidden.need;
    bool lost = need < 0 || need > hidden.left;
    uint64_t chosen = lowest(allowed), last_card = 0;
    double worth = -1e9, shortness = 0.0;
    int64_t last_suit = -1, short_in = -1;
    Mask rest = allowed;
    while (rest) {
        uint64_t card = highest(rest);
        rest ^= bit(card);
        int64_t suit = group[card];
        /* Of cards with none of another's between them, one will do. */
        if (suit == last_suit && !flexible) {
            Mask between = hidden.unseen & above(card) & (bit(last_card) - 1);
            if (!between && (row[card] > trick->best) == (row[last_card] > trick->best)) {
                last_card = card;
                continue;
            }
        }
        last_suit = suit;
        last_card = card;
        double own = chances[card], win;
        int64_t to_follow = led >= 0 ? led : suit;
        if (flexible && suit == JOKER_GROUP) {
            win = need > 0 ? 1.0 : 0.0;
        } else if (plan->power[64 * to_follow + (int64_t)card] <= trick->best) {
            win = 0.0;
        } else if (hidden.later > 0) {
            if (short_in != to_follow) {
                short_in = to_follow;
                int64_t out = count(hidden.unseen & plan->mask[short_in]);
                shortness = power_of(1.0 - (double)out * hidden.each, hidden.left);
            }
            win = win_chance(plan, deal, trick, &hidden, voids, guide, card, shortness);
        } else {
            win = 1.0;
        }
        double value = win * (spoil + pays) - own * pays_later;
        if (lost) {
            value -= spoil < 0.0 ? guide[LOST] * own : -guide[LOST] * own;
        } else {
            Promise after = {hand.rounds, hand.wants, hand.mean - own,
                             hand.variance - own * (1.0 - own), hand.sure - (own > SURE),
                             hand.ease};
            if (win > 0.0) value += win * made_chance(guide, &after, need - 1, true);
            if (win < 1.0) value += (1.0 - win) * made_chance(guide, &after, need, false);
        }
        if (value > worth) {
            chosen = card;
            worth = value;
        }
    }
    return chosen;
}

/* The card that a seat plays in a playout: the guided one, but for a whim now and then. */
INLINE uint64_t policy_card(
    const Tables *plan, const Deal *deal, Trick trick, Mask allowed, uint64_t *words,
    const Mask *voids, const double *guide
) {
    if (!(allowed & (allowed - 1))) return lowest(allowed);
    uint64_t draw = random_word(words) >> 32;
    if (draw < RANDOM_CARD) {
        uint64_t skipped = draw * (uint64_t)count(allowed) / RANDOM_CARD;
        while (skipped--) allowed &= allowed - 1;
        return lowest(allowed);
    }
    return best_card(plan, deal, trick, allowed, voids, guide);
}

#endif
