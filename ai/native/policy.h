/* How a seat plays to its own bid in a playout: the heuristic on masks and tables.

   As in `ai.decisions.cardplay`, a card is worth: winning this trick and then making the rest, or
   not winning it and making the rest. A seat counts with what it could know: its hand, the cards
   played, the voids shown, though the hands of the playout lie open. The exponentials of
   `ai.probabilities.trick_chances` are tables here, since a playout must be fast, and what follows
   from numbers of cards alone is worked out once for all playouts of a search. Weights and the
   room for that are `ai.kernel.playouts.policy.guide_of`. */

#ifndef POLICY_H
#define POLICY_H

#include "rules.h"

#define GROUPS (JOKER_GROUP + 1)
/* Cards of a hand that are looked at; no hand has as many. */
#define MOST_CANDIDATES 64
/* What helping another's bid weighs beside making one's own, where all must make theirs. */
#define TOGETHER 0.35
/* Points that a made bid is worth, roughly, beside which those of a trick are weighed. */
#define MADE_WORTH 10.0

#define MOST_IN_SUIT 16
/* Code that is seldom needed stays out of the way of the rest. */
#define RARE __attribute__((noinline, cold))

/* What follows from how many cards are unseen and still to be played: the same in every playout of
   a position at the same card of the same trick. Rows are filled in when they are asked for. */
typedef struct {
    int64_t place;   /* unseen cards, place in the trick, tricks left, others; 0 where empty */
    int64_t lengths; /* by bit, the length of one's own cards whose rows are filled in */
    double each;     /* the chance that one unseen card is a certain one */
    double density;  /* cards in the others' hands for each one unseen */
    double called;   /* the chance that one is called upon to lead */
    double share[MOST_IN_SUIT]; /* by cards out, how many of them each other has */
    double armed[MOST_IN_SUIT]; /* by trumps out, the chance that another has one at all */
    double none[MOST_IN_SUIT];  /* by cards out, the chance that a certain other has none */
    double side[MOST_IN_SUIT];  /* by higher cards out, the chance of a card of a side suit */
    double ruffed[MOST_IN_SUIT][MOST_IN_SUIT]; /* by own length, cards out: that one is short */
    double trump[MOST_IN_SUIT][MOST_IN_SUIT];  /* by own length, higher cards out: of a trump */
} Outlook;

/* The weights of a seat, and room for what follows from them. */
typedef struct {
    double weights[WEIGHTS];
    int64_t cards; /* that are played in a deal */
    Outlook outlooks[];
} Guide;

_Static_assert(sizeof(Outlook) == 8 * OUTLOOK, "Python makes room for it");

/* What a seat makes of the cards and bids of the others. */
typedef struct {
    Mask unseen;      /* cards that it cannot see and that were not yet played */
    int64_t need;     /* tricks that it still needs */
    int64_t left;     /* tricks still to come, this one too */
    int64_t wants;    /* tricks that the others still want together */
    int64_t later;    /* how many play after it in this trick */
    int64_t others;
    double armed;     /* the chance that another has a trump at all */
    double has_trump; /* the chance that a certain other has */
    Outlook *outlook;
} Others;

/* What a hand promises in the tricks after this one. */
typedef struct {
    int64_t rounds, wants;
    double mean, variance;
    int64_t sure; /* cards that take their trick almost surely */
    double ease;
} Promise;

/* e to the power of minus `by`, which is not negative. */
INLINE double falling(double by) {
    int64_t place = (int64_t)(by * FINE + 0.5);
    return place < STEPS ? FALLING[place] : 0.0;
}

/* A chance to a whole power, by squaring; the commonest ones are written out. */
INLINE double power_of(double base, int64_t times) {
    double square = base * base;
    if (base <= 0.0) return 0.0;
    switch (times) {
    case 1: return base;
    case 2: return square;
    case 3: return base * square;
    case 4: return square * square;
    case 5: return base * (square * square);
    }
    double found = 1.0;
    while (times > 0) {
        if (times & 1) found *= base;
        base *= base;
        times >>= 1;
    }
    return found;
}

/* What a hand without one of its cards promises, as far as it does not matter what is needed. */
typedef struct {
    double mean, odds, width;
    int64_t sure;
} Rest;

INLINE Rest rest_of(const double *guide, const Promise *hand, double own) {
    double variance = hand->variance - own * (1.0 - own), mean = hand->mean - own;
    double open = (double)(hand->rounds - hand->wants);
    if (variance < 0.0) variance = 0.0;
    Rest found;
    found.mean = mean + guide[WANTED] * (open - mean);
    found.odds = hand->ease + guide[ROOM] * (double)hand->rounds
                 + guide[DOUBT] * __builtin_sqrt(variance);
    found.width = variance + guide[LEAST_VARIANCE];
    found.sure = hand->sure - (own > SURE);
    return found;
}

/* See `ai.probabilities.trick_chances.made_chance`. */
INLINE double made_chance(
    const double *guide, const Promise *hand, const Rest *rest, int64_t need, bool lead
) {
    int64_t rounds = hand->rounds, slack = rounds - hand->wants - need;
    if (need < 0 || need > rounds) return 0.0;
    if (rounds == 0) return 1.0;
    double away = (double)need - (lead ? rest->mean + guide[ON_LEAD] : rest->mean);
    double steep = away > 0.0 ? guide[DISTANCE] : guide[DISTANCE_OVER];
    double odds = rest->odds + steep * away * away / rest->width;
    odds += guide[SLACK] * (double)(slack < 0 ? -slack : slack);
    if (need == 0)
        odds += guide[NONE_NEEDED];
    else if (rest->sure == need)
        odds += guide[ALL_SURE];
    if (need == rounds) odds += guide[ALL_NEEDED];
    if (rest->sure > need && need > 0) odds += guide[TOO_MANY_SURE];
    if (odds <= -WIDEST) return 0.0;
    if (odds >= WIDEST) return 1.0;
    return CHANCES[(int64_t)((odds + WIDEST) * PER_ODD)];
}

/* Fill in an outlook, but for its rows. */
static RARE void look_out(
    Outlook *outlook, const double *guide, int64_t place, int64_t size, int64_t left,
    int64_t played, int64_t others
) {
    double each = 1.0 / (double)(size > 0 ? size : 1);
    double density = (double)(others * left - played) * each;
    double fear = guide[SIDE_FEAR] * density;
    outlook->place = place;
    outlook->lengths = 0;
    outlook->each = each;
    outlook->density = density;
    outlook->called = 1.0 - falling(guide[LEAD_RATE] * (double)left);
    for (int out = 0; out < MOST_IN_SUIT; out++) {
        outlook->share[out] = density * (double)out / (double)others;
        outlook->armed[out] = 1.0 - falling(outlook->share[out]);
        outlook->none[out] = power_of(1.0 - (double)out * each, left);
        outlook->side[out] = falling(fear * (double)out);
    }
}

/* Fill in the rows for so many cards of one's own. */
static RARE void look_out_for(Outlook *outlook, const double *guide, int64_t length) {
    double fear = guide[TRUMP_FEAR] * outlook->density;
    fear *= falling(guide[TRUMP_LENGTH] * (double)(length - 1));
    outlook->lengths |= (int64_t)1 << length;
    for (int out = 0; out < MOST_IN_SUIT; out++) {
        double each = outlook->share[out] - guide[SIDE_LENGTH] * (double)(length - 1);
        outlook->ruffed[length][out] = falling(each > 0.0 ? each : 0.0);
        /* x ** 1.15 near enough: what it was fitted to is no finer. */
        double by = fear * (double)out;
        double bend = guide[TRUMP_BEND] * (by - 1.0) / (by + 1.0);
        outlook->trump[length][out] = falling(by * (1.0 + bend));
    }
}

/* What the seat whose turn it is makes of the others. */
INLINE Others others_of(
    const Tables *plan, const Deal *deal, const Trick *trick, Mask live, Guide *guide
) {
    Others found;
    uint64_t turn = trick->turn;
    int64_t played = (int64_t)trick->played, left = plan->tricks - trick->number;
    int64_t others = plan->players - 1, wants = 0;
    for (int64_t seat = 0; seat < plan->players; seat++)
        wants += larger(deal->bids[seat] - deal->taken[seat], 0);
    wants -= larger(deal->bids[turn] - deal->taken[turn], 0);
    Mask unseen = live & ~deal->hands[turn];
    int64_t size = count(unseen), card = trick->number * plan->players + played;
    int64_t place = 1 + size + 128 * (played + 16 * (left + 64 * others));
    Outlook *outlook = guide->outlooks + (card < guide->cards ? card : 0);
    if (__builtin_expect(outlook->place != place, 0))
        look_out(outlook, guide->weights, place, size, left, played, others);
    found.unseen = unseen;
    found.need = deal->bids[turn] - deal->taken[turn];
    found.left = left;
    found.wants = wants;
    found.later = plan->players - played - 1;
    found.others = others;
    found.outlook = outlook;
    found.armed = found.has_trump = 0.0;
    if (plan->trump >= 0) {
        int64_t out = count(unseen & plan->mask[plan->trump]);
        found.armed = outlook->armed[out];
        found.has_trump = 1.0 - outlook->none[out];
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
    Outlook *outlook = hidden->outlook;
    int64_t trump = plan->trump, others = hidden->others, sure = 0;
    double mean = 0.0, variance = 0.0;
    for (int64_t suit = 0; suit < GROUPS; suit++) {
        Mask mine = held & plan->mask[suit];
        if (!mine) continue;
        Mask out = hidden->unseen & plan->mask[suit];
        int64_t length = count(mine);
        if (__builtin_expect(!(outlook->lengths >> length & 1), 0))
            look_out_for(outlook, guide, length);
        double calm = outlook->called;
        const double *row = outlook->side;
        if (suit == trump) {
            calm = 1.0;
            row = outlook->trump[length];
        } else if (trump >= 0) {
            double none = outlook->ruffed[length][count(out)];
            calm *= power_of(1.0 - none * hidden->armed * guide[RUFF_RISK], others);
        }
        if (plan->duties.flexible && suit == JOKER_GROUP && suit != trump) calm = 0.0;
        do {
            uint64_t card = lowest(mine);
            mine &= mine - 1;
            double chance = row[count(out & above(card))] * calm;
            chances[card] = chance;
            mean += chance;
            variance += chance * (1.0 - chance);
            sure += chance > SURE;
        } while (mine);
    }
    Promise found = {hidden->left - 1, hidden->wants, mean, variance, sure,
                     guide[EASE] + guide[CROWD] * (double)(others - 3)};
    return found;
}

/* The seats that play after this one: how keen each is on the trick, and what it has not. */
typedef struct {
    double will[MOST_PLAYERS];
    Mask voids[MOST_PLAYERS];
    int64_t number;
} Later;

INLINE Later later_of(
    const Tables *plan, const Deal *deal, const Trick *trick, const Others *hidden,
    const Mask *voids, const double *guide
) {
    Later found;
    found.number = hidden->later;
    uint64_t seat = trick->turn;
    for (int64_t place = 0; place < hidden->later; place++) {
        seat += (uint64_t)plan->step;
        if (seat >= (uint64_t)plan->players) seat -= (uint64_t)plan->players;
        int64_t wants = deal->bids[seat] - deal->taken[seat];
        found.will[place] =
            wants > 0 ? guide[KEENNESS] : wants < 0 ? guide[PASSED] : guide[LOATHING];
        found.voids[place] = voids[seat];
    }
    return found;
}

/* The chance that a card that now wins the trick still does when all have played. `shortness` is
   the chance that another holds none of the suit to follow. */
INLINE double win_chance(
    const Tables *plan, const Others *hidden, const Later *later, uint64_t card, int64_t suit,
    int64_t to_follow, double shortness
) {
    int64_t trump = plan->trump;
    Mask own = plan->mask[suit], led = plan->mask[to_follow];
    double usually = hidden->outlook->none[count(hidden->unseen & own & above(card))], win = 1.0;
    if (suit == to_follow && (suit == trump || trump < 0)) {
        for (int64_t place = 0; place < later->number; place++) {
            double lower = later->voids[place] & own ? 1.0 : usually;
            win *= 1.0 - later->will[place] * (1.0 - lower);
        }
    } else if (suit == trump) {
        for (int64_t place = 0; place < later->number; place++) {
            double lower = later->voids[place] & own ? 1.0 : usually;
            double empty = later->voids[place] & led ? 1.0 : shortness;
            win *= 1.0 - later->will[place] * empty * (1.0 - lower);
        }
    } else {
        Mask trumps = trump < 0 ? ~(Mask)0 : plan->mask[trump];
        for (int64_t place = 0; place < later->number; place++) {
            double lower = later->voids[place] & own ? 1.0 : usually;
            double empty = later->voids[place] & led ? 1.0 : shortness;
            double ruffs = later->voids[place] & trumps ? 0.0 : hidden->has_trump;
            win *= 1.0 - later->will[place] * (1.0 - lower + empty * lower * ruffs);
        }
    }
    return win;
}

/* The card with which the seat whose turn it is serves its bid, of those it may play. `voids` are
   by seat cards it has shown not to hold, last all cards not yet played. */
INLINE uint64_t best_card(
    const Tables *plan, const Deal *deal, Trick trick_now, Mask allowed, const Mask *voids,
    Guide *given
) {
    const double *guide = given->weights;
    const int64_t *group = plan->group;
    const Trick *trick = &trick_now;
    bool flexible = plan->duties.flexible != 0;
    int64_t led = trick->led;
    Others hidden = others_of(plan, deal, trick, voids[LIVE], given);
    const int64_t *row = plan->power + (led >= 0 ? 64 * led : 0);
    double spoil = denial_value(plan, deal, trick, &hidden, guide), pays, pays_later;
    double chances[64];
    madness_values(plan, hidden.left, &pays, &pays_later);
    Promise hand = promise_of(plan, deal->hands[trick->turn], &hidden, guide, chances);
    int64_t need = hidden.need;
    bool lost = need < 0 || need > hidden.left;
    Later later = later_of(plan, deal, trick, &hidden, voids, guide);
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
                shortness = hidden.outlook->none[count(hidden.unseen & plan->mask[short_in])];
            }
            win = win_chance(plan, &hidden, &later, card, suit, to_follow, shortness);
        } else {
            win = 1.0;
        }
        double value = win * (spoil + pays) - own * pays_later;
        if (lost) {
            value -= spoil < 0.0 ? guide[LOST] * own : -guide[LOST] * own;
        } else {
            Rest left = rest_of(guide, &hand, own);
            if (win > 0.0) value += win * made_chance(guide, &hand, &left, need - 1, true);
            if (win < 1.0) value += (1.0 - win) * made_chance(guide, &hand, &left, need, false);
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
    const Mask *voids, Guide *guide
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
