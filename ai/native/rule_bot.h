/* What the bot of rules bids, and the card that it plays.

   `ai.decisions.bidding.best_bid` and `ai.decisions.cardplay.best_play` are the law; this is their
   second reading, formula by formula and in the same order, for deals without jokers that are high
   or low, orders of suits, madnesses and hidden bids, and where everybody plays for himself; a bid,
   where the hand is seen and the trump known. `ai.decisions.compiled_rules` asks, and a test
   compares every decision. */

#ifndef RULE_BOT_H
#define RULE_BOT_H

#include "policy.h"

#define MOST_IN_HAND 64

/* Where the cards of a pack stand under a trump, by `Card.index`; see `ai.knowledge.card_layout`. */
typedef struct {
    int8_t group[KINDS_OF_CARD], height[KINDS_OF_CARD];
    int8_t place[KINDS_OF_CARD]; /* of its bit: 16 * group + one of 16 */
    int8_t trump;                /* -1 for none */
    int8_t groups;               /* how many there are to follow */
    uint16_t pack[GROUPS];       /* by group */
} Places;

/* `ai.probabilities.trick_chances.Pursuit`. */
typedef struct {
    double ease, distance, none_needed, all_needed, all_sure, too_many_sure, doubt, room, pressure,
        on_lead, least_variance;
} Pursuit;

_Static_assert(sizeof(Pursuit) == sizeof WITH_A_TRUMP, "its fields are those of Python");

enum { MUST_TRUMP = 1, MUST_BEAT = 2, TRUMPS_GUARDED = 4 };

/* A View as `compiled_rules` writes it down; what is by seat has an entry for each. */
typedef struct {
    int64_t players, seat, duties;
    const uint8_t *needs;   /* tricks still wanted, and 128; 0 for a seat that has not bid */
    const uint8_t *held;    /* cards in each hand */
    const uint8_t *weights; /* what it weighs that a seat makes its bid */
    int64_t cards, options, known, played;
    const uint8_t *hand;   /* indices of cards */
    const uint8_t *legal;  /* those that may be played, or the bids that may be made */
    const uint8_t *beside; /* those known to be in nobody's hand, beside the ones played */
    const uint8_t *play;   /* seat, index of each card played in the deal */
} Seen;

static Seen seen_in(const uint8_t *said) {
    Seen seen;
    int64_t players = seen.players = said[0];
    seen.seat = said[1];
    seen.duties = said[2];
    seen.cards = said[3];
    seen.options = said[4];
    seen.known = said[5];
    seen.played = said[6];
    seen.needs = said + 7;
    seen.held = seen.needs + players;
    seen.weights = seen.held + players;
    seen.hand = seen.weights + players;
    seen.legal = seen.hand + seen.cards;
    seen.beside = seen.legal + seen.options;
    seen.play = seen.beside + seen.known;
    return seen;
}

/* What the seat makes of the deal; see `ai.knowledge.card_knowledge.CardKnowledge`. */
typedef struct {
    uint16_t out[GROUPS];          /* unseen cards by group */
    uint8_t voids[MOST_PLAYERS];   /* by seat, a bit for each group it has shown not to hold */
    int64_t size, in_play, others; /* cards unseen, cards that others hold, players beside */
    int64_t trump;
    int64_t led, best, winner; /* of the trick going on: -1, -1 and nobody before its first card */
    int64_t lying;             /* cards in it */
} Known;

INLINE int64_t cards_of(uint16_t mask) { return __builtin_popcount(mask); }

/* Orders the cards of a trick, of which the first of equals wins. */
INLINE int64_t power_in(const Places *places, int64_t led, uint8_t card) {
    int64_t group = places->group[card], height = places->height[card];
    if (group == places->trump) return height + 2 * STRIDE;
    return height + (group == led ? STRIDE : -STRIDE);
}

INLINE void strike_out(const Places *places, Known *known, uint8_t card) {
    int place = places->place[card];
    known->out[place / STRIDE] &= (uint16_t)~(1u << place % STRIDE);
}

/* Read the tricks played and the one going on. */
static void read_tricks(const Places *places, const Seen *seen, Known *known) {
    int64_t trump = known->trump, players = seen->players;
    bool must_beat = seen->duties & MUST_BEAT;
    bool must_trump = seen->duties & MUST_TRUMP && trump >= 0;
    bool guarded = seen->duties & TRUMPS_GUARDED && trump >= 0;
    for (int64_t first = 0; first < seen->played; first += players) {
        const uint8_t *play = seen->play + 2 * first;
        int64_t lying = smaller(players, seen->played - first), led = places->group[play[1]];
        int64_t best = power_in(places, led, play[1]), winner = play[0];
        bool trumped = led == trump;
        strike_out(places, known, play[1]);
        if (guarded && led == trump)
            known->voids[play[0]] |= (uint8_t)(((1 << places->groups) - 1) & ~(1 << trump));
        for (int64_t at = 1; at < lying; at++) {
            uint8_t seat = play[2 * at], card = play[2 * at + 1];
            int64_t group = places->group[card], power = power_in(places, led, card);
            strike_out(places, known, card);
            trumped |= group == trump;
            if (group != led) {
                known->voids[seat] |= (uint8_t)(1 << led);
                bool owed = !must_beat || best < 2 * STRIDE;
                if (must_trump && group != trump && owed) known->voids[seat] |= (uint8_t)(1 << trump);
            }
            if (power > best) {
                best = power;
                winner = seat;
            }
        }
        guarded &= !trumped;
        if (lying == players) continue;
        known->led = led;
        known->best = larger(best, -1);
        known->winner = winner;
        known->lying = lying;
    }
}

static Known known_from(const Places *places, const Seen *seen) {
    Known known = {.trump = places->trump, .led = -1, .best = -1, .winner = -1};
    for (int group = 0; group < GROUPS; group++) known.out[group] = places->pack[group];
    for (int64_t at = 0; at < seen->cards; at++) strike_out(places, &known, seen->hand[at]);
    for (int64_t at = 0; at < seen->known; at++) strike_out(places, &known, seen->beside[at]);
    read_tricks(places, seen, &known);
    for (int group = 0; group < GROUPS; group++) known.size += cards_of(known.out[group]);
    known.size = larger(known.size, 1);
    for (int64_t seat = 0; seat < seen->players; seat++)
        if (seat != seen->seat) known.in_play += seen->held[seat];
    known.others = seen->players - 1;
    return known;
}

/* By place in the hand, the chance of each card to take a trick in the rounds to come, of which the
   first is led by this hand or not. */
static void chances_with_trump(
    const Places *places, const Seen *seen, const Known *known, bool lead, double *chances
) {
    int64_t trump = known->trump, others = known->others, lengths[GROUPS] = {0};
    double density = (double)known->in_play / (double)known->size, calm[GROUPS];
    for (int64_t at = 0; at < seen->cards; at++) lengths[places->group[seen->hand[at]]]++;
    double turns = (double)seen->cards + (lead ? TRICK_LEAD_WORTH : 0.0);
    double called = 1.0 - exponential(-TRICK_LEAD_RATE * turns);
    double trump_fear = TRICK_TRUMP_FEAR * density
                        * exponential(-TRICK_TRUMP_LENGTH * (double)(lengths[trump] - 1));
    double armed =
        1.0 - exponential(-density * (double)cards_of(known->out[trump]) / (double)others);
    for (int64_t suit = 0; suit < places->groups; suit++) {
        calm[suit] = called;
        if (!lengths[suit]) continue;
        double each = density * (double)cards_of(known->out[suit]) / (double)others;
        each -= TRICK_SIDE_LENGTH * (double)(lengths[suit] - 1);
        double short_of = exponential(-(each > 0.0 ? each : 0.0));
        calm[suit] *= power_of(1.0 - short_of * armed * TRICK_RUFF_RISK, others);
    }
    for (int64_t at = 0; at < seen->cards; at++) {
        int64_t suit = places->group[seen->hand[at]], height = places->height[seen->hand[at]];
        int64_t above = cards_of((uint16_t)(known->out[suit] >> (height + 1)));
        if (suit != trump)
            chances[at] = exponential(-TRICK_SIDE_FEAR * density * (double)above) * calm[suit];
        else if (above)
            chances[at] = exponential(
                -exponential(TRICK_TRUMP_CURVE * logarithm(trump_fear * (double)above))
            );
        else
            chances[at] = 1.0;
    }
}

/* The same at no trump. */
static void chances_without(
    const Places *places, const Seen *seen, const Known *known, bool lead, double *chances
) {
    double density = (double)known->in_play / (double)known->size;
    double turns = (double)seen->cards + (lead ? TRICK_FREE_LEAD : 0.0);
    double called = 1.0 - exponential(-TRICK_FREE_RATE * turns);
    uint16_t held[GROUPS] = {0};
    unsigned stopped = 0, open = 0;
    for (int64_t at = 0; at < seen->cards; at++) {
        int place = places->place[seen->hand[at]], height = places->height[seen->hand[at]];
        held[place / STRIDE] |= (uint16_t)(1u << place % STRIDE);
        if (!(known->out[place / STRIDE] >> (height + 1))) stopped |= 1u << place / STRIDE;
    }
    for (int group = 0; group < places->groups; group++)
        if (known->out[group]) open |= 1u << group;
    /* Whoever has the lead, or gets it whatever is led, cashes what nobody can beat. */
    bool cashes = lead || !(open & ~stopped);
    int64_t unbeaten = 0;
    for (int64_t at = 0; at < seen->cards; at++) {
        int64_t suit = places->group[seen->hand[at]], height = places->height[seen->hand[at]];
        int64_t above = cards_of((uint16_t)(known->out[suit] >> (height + 1)));
        int64_t under = cards_of((uint16_t)(known->out[suit] & ((1u << height) - 1)));
        int64_t own = cards_of((uint16_t)(held[suit] >> (height + 1)));
        double feared = (double)above - TRICK_FREE_LENGTH * (double)own;
        double fear = TRICK_FREE_FEAR * density * (feared > 0.0 ? feared : 0.0)
                      + TRICK_FREE_WAIT * (double)own;
        double chance = called * exponential(-fear)
                        * (1.0 - exponential(-TRICK_FREE_UNDER * ((double)under + 0.3)));
        unbeaten += !above;
        chances[at] = cashes && !above ? chance + (1.0 - chance) * TRICK_CASHED : chance;
    }
    if (cashes && unbeaten == seen->cards)
        for (int64_t at = 0; at < seen->cards; at++) chances[at] = 1.0;
}

static void chances_of(
    const Places *places, const Seen *seen, const Known *known, bool lead, double *chances
) {
    if (known->trump >= 0)
        chances_with_trump(places, seen, known, lead, chances);
    else
        chances_without(places, seen, known, lead, chances);
}

/* The chance that belongs to a logarithm of odds. */
INLINE double logistic(double odds) {
    if (odds < 0.0) return exponential(odds) / (1.0 + exponential(odds));
    return 1.0 / (1.0 + exponential(-odds));
}

/* See `ai.probabilities.trick_chances.made_chance`; `mean`, `variance` and `sure` are of the cards
   that would be left. */
static double pursued_chance(
    const Pursuit *pursuit, int64_t need, int64_t rounds, double mean, double variance,
    int64_t sure, bool lead, int64_t wants
) {
    if (need < 0 || need > rounds) return 0.0;
    if (rounds == 0) return 1.0;
    mean += pursuit->pressure * ((double)(rounds - wants) - mean) + (lead ? pursuit->on_lead : 0.0);
    if (variance < 0.0) variance = 0.0;
    double away = (double)need - mean;
    double odds = pursuit->ease + pursuit->room * (double)rounds
                  + pursuit->doubt * __builtin_sqrt(variance);
    odds += pursuit->distance * (away * away) / (variance + pursuit->least_variance);
    if (need == 0)
        odds += pursuit->none_needed;
    else if (sure == need)
        odds += pursuit->all_sure;
    if (need == rounds) odds += pursuit->all_needed;
    if (sure > need && need > 0) odds += pursuit->too_many_sure;
    return logistic(odds);
}

/* The chance that nobody later beats a card with so many higher ones of its suit out; see
   `ai.probabilities.winning_chance.TrickOdds`. */
static double unbeaten_chance(
    const Seen *seen, const Known *known, int64_t suit, int64_t led, int64_t above
) {
    int64_t trump = known->trump, trumps = trump >= 0 ? cards_of(known->out[trump]) : 0;
    double size = (double)known->size, chance = 1.0;
    uint64_t here = bit((uint64_t)seen->seat);
    for (int64_t at = seen->played - known->lying; at < seen->played; at++)
        here |= bit(seen->play[2 * at]);
    for (int64_t seat = 0; seat < seen->players; seat++) {
        if (here >> seat & 1) continue;
        int64_t held = seen->held[seat];
        unsigned voids = known->voids[seat];
        double will = seen->needs[seat] > 128 ? WIN_KEEN : WIN_LOATH;
        double ruff = seen->duties & MUST_TRUMP ? 1.0 : will;
        if (seen->duties & MUST_BEAT) will = 1.0;
        double lower = 1.0, short_of = 1.0, armed = 0.0;
        if (above && !(voids >> suit & 1)) lower = power_of(1.0 - (double)above / size, held);
        if (suit == led && (trump < 0 || suit == trump)) {
            chance *= 1.0 - will * (1.0 - lower);
            continue;
        }
        if (!(voids >> led & 1))
            short_of = power_of(1.0 - (double)cards_of(known->out[led]) / size, held);
        if (suit != led && suit == trump) { /* a ruff, beaten by a higher one alone */
            chance *= 1.0 - ruff * short_of * (1.0 - lower);
            continue;
        }
        if (trumps && !(voids >> trump & 1))
            armed = 1.0 - power_of(1.0 - (double)trumps / size, held);
        chance *= 1.0 - will * (1.0 - lower) - ruff * short_of * lower * armed;
    }
    return chance > 0.0 ? chance : 0.0;
}

/* The place of the card chosen among the legal ones. `gain` is what one more trick changes where
   the bid is missed anyway. */
static int64_t rule_card(const Places *places, const uint8_t *said, double gain) {
    Seen seen = seen_in(said);
    Known known = known_from(places, &seen);
    int64_t trump = known.trump, rounds = seen.cards, need = seen.needs[seen.seat] - 128;
    double chances[MOST_IN_HAND], mean = 0.0, variance = 0.0;
    chances_of(places, &seen, &known, false, chances);
    int64_t sure = 0, wants = 0;
    for (int64_t at = 0; at < rounds; at++) mean += chances[at];
    for (int64_t at = 0; at < rounds; at++) variance += chances[at] * (1.0 - chances[at]);
    for (int64_t at = 0; at < rounds; at++) sure += chances[at] > TRICK_SURE;
    for (int64_t seat = 0; seat < seen.players; seat++)
        if (seat != seen.seat) wants += larger(seen.needs[seat] - 128, 0);
    bool lost = need < 0 || need > rounds;
    const Pursuit *pursuit = (const Pursuit *)(trump >= 0 ? WITH_A_TRUMP : WITHOUT_TRUMP);
    double spoil = RULE_STAKE;
    if (known.lying)
        spoil *= seen.weights[known.winner] * (seen.needs[known.winner] > 128 ? 1.0 : -1.0);
    else if (wants < rounds)
        spoil = -spoil;
    int64_t chosen = 0, last_suit = -1, last_above = -1;
    double best = -1e9, last_win = 0.0;
    for (int64_t option = 0; option < seen.options; option++) {
        uint8_t card = seen.legal[option];
        int64_t at = 0;
        while (at < rounds - 1 && seen.hand[at] != card) at++;
        int64_t suit = places->group[card], led = known.led < 0 ? suit : known.led;
        double own = chances[at], win = 1.0;
        if (power_in(places, led, card) <= known.best) {
            win = 0.0;
        } else if (known.lying + 1 < seen.players) {
            int64_t above = cards_of((uint16_t)(known.out[suit] >> (places->height[card] + 1)));
            if (suit != last_suit || above != last_above)
                last_win = unbeaten_chance(&seen, &known, suit, led, above);
            last_suit = suit;
            last_above = above;
            win = last_win;
        }
        double value = win * (spoil + gain);
        if (lost) {
            /* Keep what may win for a time when it helps, or be rid of it. */
            value -= 0.01 * own * (spoil + gain > 0.0 ? 1.0 : -1.0);
        } else {
            double rest = mean - own, doubt = variance - own * (1.0 - own);
            int64_t certain = sure - (own > TRICK_SURE);
            if (win > 0.0)
                value += win * pursued_chance(
                    pursuit, need - 1, rounds - 1, rest, doubt, certain, true, wants
                );
            if (win < 1.0)
                value += (1.0 - win) * pursued_chance(
                    pursuit, need, rounds - 1, rest, doubt, certain, false, wants
                );
        }
        if (value > best) {
            chosen = option;
            best = value;
        }
    }
    return chosen;
}

/* `ai.probabilities.bid_chances.Outlook`, or `TrumplessOutlook`. */
typedef struct {
    double mean, variance; /* of the tricks to be expected */
    double ease;           /* log odds of a bid right there */
    double none;           /* at no trump the chance of a bid of none */
    bool trumpless;
} HandOutlook;

/* What a hand with such chances promises after what was bid so far. */
static HandOutlook outlook_of(const Seen *seen, const double *chances, bool trumpless) {
    double tricks = (double)seen->cards, fair = tricks / (double)seen->players;
    double mean = 0.0, variance = 0.0;
    int64_t total = 0, made = 0;
    for (int64_t at = 0; at < seen->cards; at++) mean += chances[at];
    for (int64_t at = 0; at < seen->cards; at++) variance += chances[at] * (1.0 - chances[at]);
    for (int64_t seat = 0; seat < seen->players; seat++) {
        if (!seen->needs[seat]) continue;
        total += seen->needs[seat] - 128;
        made++;
    }
    double pressure = (double)total - (double)made * fair, deviation = __builtin_sqrt(variance);
    HandOutlook outlook = {.variance = variance, .trumpless = trumpless};
    double expected;
    if (trumpless) {
        expected = OUTLOOK_FREE_CONVICTION * mean - (OUTLOOK_FREE_CONVICTION - 1.0) * fair;
        expected = expected + OUTLOOK_FREE_BIAS + OUTLOOK_FREE_PRESSURE * pressure;
        outlook.ease =
            OUTLOOK_FREE_EASE + OUTLOOK_FREE_DOUBT * deviation + OUTLOOK_FREE_ROOM * tricks;
        double odds = OUTLOOK_NONE_EASE + OUTLOOK_NONE_DOUBT * deviation
                      + OUTLOOK_NONE_ROOM * tricks + OUTLOOK_NONE_PRESSURE * pressure;
        odds += (OUTLOOK_NONE_TRICK + OUTLOOK_NONE_SHARE / fair) * mean;
        outlook.none = logistic(odds);
    } else {
        expected = mean + OUTLOOK_CONVICTION * (mean - fair) + OUTLOOK_PRESSURE * pressure;
        outlook.ease = OUTLOOK_EASE + OUTLOOK_DOUBT * deviation + OUTLOOK_ROOM * tricks;
    }
    expected = expected > 0.0 ? expected : 0.0;
    outlook.mean = expected < tricks ? expected : tricks;
    return outlook;
}

/* How likely a bid is made. */
static double promised_chance(const HandOutlook *outlook, int64_t bid) {
    double away = (double)bid - outlook->mean;
    if (!outlook->trumpless) {
        double distance = (away * away) / (outlook->variance + OUTLOOK_LEAST_VARIANCE);
        double odds = outlook->ease + OUTLOOK_DISTANCE * distance;
        return logistic(odds + (bid == 0 ? OUTLOOK_ZERO : 0.0));
    }
    if (bid == 0) return outlook->none;
    double distance = away > 0.0 ? OUTLOOK_FREE_ABOVE : OUTLOOK_FREE_BELOW;
    distance = distance * away * away / (outlook->variance + OUTLOOK_FREE_LEAST_VARIANCE);
    return logistic(outlook->ease + distance);
}

/* The likeliest number of tricks but the bid. */
static int64_t taken_beside(double mean, int64_t bid, int64_t most) {
    int64_t floor = (int64_t)mean, ceiling = floor + (mean > (double)floor);
    if (mean > (double)bid) return smaller(larger(bid + 1, floor), most);
    return larger(smaller(bid - 1, ceiling), bid ? 0 : 1);
}

/* The place among the legal bids, which ascend, of the one that promises the most. `points` are by
   bid and by tricks taken, as many and one more. */
static int64_t rule_bid(const Places *places, const uint8_t *said, bool lead, const double *points) {
    Seen seen = seen_in(said);
    Known known = known_from(places, &seen);
    double chances[MOST_IN_HAND];
    chances_of(places, &seen, &known, lead, chances);
    HandOutlook outlook = outlook_of(&seen, chances, known.trump < 0);
    int64_t chosen = 0;
    double most = 0.0;
    for (int64_t option = 0; option < seen.options; option++) {
        int64_t bid = seen.legal[option];
        const double *by_tricks = points + bid * (seen.cards + 1);
        double made = promised_chance(&outlook, bid);
        double missed = by_tricks[taken_beside(outlook.mean, bid, seen.cards)];
        double promise = made * by_tricks[bid] + (1.0 - made) * missed;
        if (option == 0 || promise > most) {
            chosen = option;
            most = promise;
        }
    }
    return chosen;
}

#endif
