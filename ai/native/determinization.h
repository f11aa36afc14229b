/* Where the unseen cards are drawn: deals that fit what was played, likelier the better the bids
   made and the words spoken are with the hands in them (importance resampling). */

#ifndef DETERMINIZATION_H
#define DETERMINIZATION_H

#include "playouts.h"

/* See `ai.kernel.search.problem`. */
typedef struct {
    Mask *cards;
    int64_t number, dealt;
    const int64_t *places;
    const Mask *allowed;
    int64_t free;
    const Mask *voids, *gone;
    Mask pack;
} Unseen;

/* See `ai.kernel.search.utility`. */
typedef struct {
    int64_t seat;
    double envy;
    int64_t shared, ending;
    const double *totals;
    double doubt;
} Utility;

typedef struct {
    int64_t seat, leader, first_bidder, in_turn, hook, hook_any;
    uint64_t owing; /* the seats that may not bid zero, a bit each */
    const uint8_t *known;
    int64_t exact;
    const double *trust;
    Utility aim;
} Decider;

typedef struct {
    Tables plan;
    Deal deal;
    Unseen unseen;
    Decider asked;
} Problem;

/* Exchanges tried between two deals for each card that does not lie in the stock. */
#define EXCHANGES 8

/* Shuffle the cards over the places, all of which may hold any; the first `dealt` matter. */
INLINE void shuffle(Mask *cards, int64_t number, int64_t dealt, uint64_t *words) {
    int64_t end = smaller(dealt, number - 1);
    for (int64_t at = 0; at < end; at++) {
        int64_t other = at + below(words, number - at);
        Mask card = cards[at];
        cards[at] = cards[other];
        cards[other] = card;
    }
}

/* Stir an arrangement that fits: two cards change places wherever both may lie where the other
   does, so that after enough exchanges every deal that fits is as likely as another (the chain is
   symmetric, so its stationary distribution is uniform). In what order the stock lies is nobody's
   concern, and where few cards are dealt it is most of the pack. */
INLINE void exchange(
    Mask *cards, int64_t number, int64_t dealt, const int64_t *places, const Mask *allowed,
    uint64_t *words
) {
    for (int64_t turn = 0; turn < EXCHANGES * dealt; turn++) {
        int64_t one = below(words, dealt), two = below(words, number);
        int64_t here = places[one], there = places[two];
        if (here == there) continue;
        Mask first = cards[one], second = cards[two];
        if (allowed[there] & bit(first) && allowed[here] & bit(second)) {
            cards[one] = second;
            cards[two] = first;
        }
    }
}

INLINE void rearrange(const Unseen *unseen, uint64_t *words) {
    if (unseen->free)
        shuffle(unseen->cards, unseen->number, unseen->dealt, words);
    else
        exchange(
            unseen->cards, unseen->number, unseen->dealt, unseen->places, unseen->allowed, words
        );
}

/* Mean and variance of the tricks that a hand takes, by `ai.probabilities.trick_chances`, but for
   hands that others may hold: `unseen` is what its holder cannot see, `in_play` how many cards the
   others hold. */
static void expected_tricks(
    Mask held, Mask unseen, int64_t in_play, int64_t opponents, bool lead, const Mask *mask,
    int64_t trump, double *mean_found, double *variance_found
) {
    int64_t size = count(unseen);
    double density = (double)in_play / (double)(size > 0 ? size : 1);
    double called =
        1.0 - exponential(-TRICK_LEAD_RATE * ((double)count(held) + (lead ? TRICK_LEAD_WORTH : 0.0)));
    double trump_fear = 0.0, armed = 0.0;
    if (trump >= 0) {
        int64_t length = count(held & mask[trump]);
        trump_fear = TRICK_TRUMP_FEAR * density
                     * exponential(-TRICK_TRUMP_LENGTH * (double)(length - 1));
        armed = 1.0 - exponential(-density * (double)count(unseen & mask[trump]) / (double)opponents);
    } else if (lead) {
        called += (1.0 - called) * TRICK_CASHED;
    }
    double fear = exponential(-TRICK_SIDE_FEAR * density), mean = 0.0, variance = 0.0;
    for (int64_t suit = 0; suit < GROUPS; suit++) {
        Mask mine = held & mask[suit];
        if (!mine) continue;
        Mask out = unseen & mask[suit];
        double calm = called, chance = 0.0;
        if (trump >= 0 && suit != trump) {
            double each = density * (double)count(out) / (double)opponents
                          - TRICK_SIDE_LENGTH * (double)(count(mine) - 1);
            double alone = 1.0 - exponential(-(each > 0.0 ? each : 0.0)) * armed * TRICK_RUFF_RISK;
            for (int64_t other = 0; other < opponents; other++) calm *= alone;
        }
        int64_t last = -1;
        while (mine) {
            uint64_t card = lowest(mine);
            mine &= mine - 1;
            int64_t over = count(out & above(card));
            if (over != last) { /* cards with none between them promise the same */
                last = over;
                if (suit == trump) {
                    double by = trump_fear * (double)over;
                    chance = over ? exponential(-exponential(TRICK_TRUMP_CURVE * logarithm(by))) : 1.0;
                } else {
                    chance = calm;
                    for (int64_t one = 0; one < over; one++) {
                        chance *= fear;
                        if (chance < 0.001) break;
                    }
                }
            }
            mean += chance;
            variance += chance * (1.0 - chance);
        }
    }
    *mean_found = mean;
    *variance_found = variance;
}

/* See `ai.kernel.determinization.hand_model.mean_bid`. */
INLINE double mean_bid(double mean, double fair, int64_t bid_total, int64_t places) {
    double away = BID_CONVICTION * (mean - fair)
                  + BID_PRESSURE * ((double)bid_total - (double)places * fair);
    return mean + BID_SHIFT + BID_FULLNESS * fair + away;
}

/* How likely somebody with such a hand bids so, of all bids up to `tricks`. */
static double bid_chance(int64_t bid, double mean, double variance, int64_t tricks) {
    double width = 2.0 * (BID_SHARE * variance + BID_BLUR), off = (double)bid - mean, total = 0.0;
    for (int64_t other = 0; other <= tricks; other++) {
        double away = (double)other - mean;
        total += exponential(-(away * away) / width);
    }
    double own = exponential(-(off * off) / width);
    return BID_STRAY / (double)(tricks + 1) + (1.0 - BID_STRAY) * own / total;
}

/* The bid of a seat that means to bid so much on average, and at least `least`, after bids that
   come to `total`; with a hook they may not come to just the tricks, and where that leaves no other
   bid, zero may be bid all the same. */
INLINE int64_t rounded_bid(double mean, int64_t total, int64_t tricks, bool hooked, int64_t least) {
    double wish = whole_below(mean + 0.5);
    if (wish < (double)least) wish = (double)least;
    if (wish > (double)tricks) wish = (double)tricks;
    int64_t bid = (int64_t)wish;
    if (hooked && total + bid == tricks) {
        if (bid < tricks && (bid == least || mean > (double)bid)) return bid + 1;
        return bid - 1;
    }
    return bid;
}

/* What a seat means to bid on average, after so many bids that come to `total`, which it knows
   where bids are made in turn. */
INLINE double meant_bid(
    const Decider *asked, double mean, double fair, int64_t total, int64_t places
) {
    return asked->in_turn ? mean_bid(mean, fair, total, places) : mean_bid(mean, fair, 0, 0);
}

/* How well a hand that promises so many tricks fits what its seat said; `trust` is (seats, 3), see
   `ai.kernel.determinization.statement_model`. */
INLINE double statement_likelihood(const double *trust, int64_t seat, double mean) {
    const double *said = trust + 3 * seat;
    double away = mean - said[ABOUT], odds = said[LEAN] * mean - said[GRIP] * away * away;
    if (odds < -MOST_SAID) odds = -MOST_SAID;
    if (odds > MOST_SAID) odds = MOST_SAID;
    return odds == 0.0 ? 1.0 : exponential(odds);
}

/* Deals drawn for each that is played, of which one is taken by how well it fits the bids. */
#define DEALS_DRAWN 8

/* The deals that are drawn, by seat. */
typedef struct {
    Mask chosen[MOST_PLAYERS], drawn[MOST_PLAYERS]; /* the hands that are played, and drawn now */
    double means[MOST_PLAYERS], chosen_means[MOST_PLAYERS]; /* what the hands promise */
} Draft;

/* How well the bids made fit the hands drawn; what each other hand promises is filled in. */
static double bids_likelihood(const Problem *problem, Draft *draft) {
    const Tables *plan = &problem->plan;
    const Unseen *unseen = &problem->unseen;
    const Decider *asked = &problem->asked;
    const int64_t *bids = problem->deal.bids;
    int64_t players = plan->players, tricks = plan->tricks;
    double fair = (double)tricks / (double)players, fit = 1.0;
    int64_t bid_total = 0, places = 0, seat = asked->first_bidder;
    for (int64_t turn = 0; turn < players; turn++) {
        if (seat != asked->seat) {
            Mask held = draft->drawn[seat] | unseen->gone[seat];
            double mean, variance;
            expected_tricks(
                held, unseen->pack & ~held, (players - 1) * tricks, players - 1,
                seat == asked->leader, plan->mask, plan->trump, &mean, &variance
            );
            draft->means[seat] = mean;
            fit *= statement_likelihood(asked->trust, seat, mean);
            if (asked->known[seat] && !asked->exact) {
                mean = meant_bid(asked, mean, fair, bid_total, places);
                fit *= bid_chance(bids[seat], mean, variance, tricks);
            } else if (asked->known[seat] && places < players - 1) {
                /* Whoever bids last has no choice, and nobody much of one. */
                fit *= bid_chance(bids[seat], mean, variance + BID_LOOSE, tricks);
            }
        }
        if (asked->known[seat]) {
            bid_total += bids[seat];
            places += 1;
        }
        seat = (seat + plan->step) % players;
    }
    return fit;
}

/* Choose hands that fit what is known, likelier the better they fit the bids where `weigh`. */
static void draw_deal(const Problem *problem, Draft *draft, uint64_t *words, bool weigh) {
    const Unseen *unseen = &problem->unseen;
    int64_t players = problem->plan.players;
    double total = 0.0;
    for (int64_t turn = 0; turn < (weigh ? DEALS_DRAWN : 1); turn++) {
        rearrange(unseen, words);
        for (int64_t seat = 0; seat < MOST_PLAYERS; seat++)
            draft->drawn[seat] = problem->deal.hands[seat];
        for (int64_t at = 0; at < unseen->dealt; at++)
            if (unseen->places[at] < players) draft->drawn[unseen->places[at]] |= bit(unseen->cards[at]);
        double fit = bids_likelihood(problem, draft);
        total += fit;
        if (random_share(words) * total <= fit) {
            for (int64_t seat = 0; seat < MOST_PLAYERS; seat++) {
                draft->chosen[seat] = draft->drawn[seat];
                draft->chosen_means[seat] = draft->means[seat];
            }
        }
    }
}

#endif
