/* Nets: what they see of a deal, what they say, and deals played to their end by one.

   `NetDeal` is `ai.nets.deal_records.DEAL`, the inputs are those of `ai.nets.features`. Numbers are
   of 32 bits, added up in an order that is written down here: units beside each other, rows four by
   four, a dot product in sixteen sums. So every processor says the same to the last bit, though
   it adds as many at once as it can. */

#ifndef NETS_H
#define NETS_H

#include "search.h"

typedef struct {
    int64_t players, cards, dealer, trump, turn_up, turn, leader, hook, unbid, in_trick, left;
    int8_t held[PACK], played[PACK], trick[SEATS], bids[SEATS], taken[SEATS], out_of[SEATS * SUITS];
} NetDeal;

/* See `ai.nets.weights.Weights`; all rows of a matrix lie behind each other. */
typedef struct {
    const float *inputs, *first, *second, *second_bias, *third, *third_bias, *actions, *action_bias;
} Weights;

typedef struct {
    Weights weights;
    int64_t units, middle; /* of the first layer, and of each of the two after it */
} Net;

#define MOST_UNITS 1024
#define SUMS 16

/* What one thread thinks in. */
typedef struct {
    bool flags[ACTIONS];
    int64_t places[SUITS];
    int16_t on[ON];
    float first[MOST_UNITS], second[MOST_UNITS], last[MOST_UNITS], values[MOST_UNITS];
    int16_t active[MOST_UNITS]; /* units that are above zero, `values` beside them */
    float figures[2 * ACTIONS];
} Thought;

/* Whether a card played later wins over one that has won so far. */
INLINE bool beats(int64_t card, int64_t other, int64_t trump) {
    if (card / RANKS == other / RANKS) return card > other;
    return card / RANKS == trump;
}

/* The place in the trick of the card that wins it as it lies; -1 where there is none. */
INLINE int64_t best_in_trick(const NetDeal *deal) {
    int64_t best = -1;
    for (int64_t place = 0; place < deal->in_trick; place++)
        if (best < 0 || beats(deal->trick[place], deal->trick[best], deal->trump)) best = place;
    return best;
}

/* Mark what the seat in turn may do, by action; how many things that is. */
static int64_t mark_allowed(const NetDeal *deal, bool *flags) {
    int64_t found = 0;
    for (int action = 0; action < ACTIONS; action++) flags[action] = false;
    if (deal->unbid) {
        int64_t barred = -1;
        if (deal->unbid == 1 && deal->hook) {
            barred = deal->cards;
            for (int64_t seat = 0; seat < deal->players; seat++)
                barred -= larger(deal->bids[seat], 0);
        }
        for (int64_t bid = 0; bid <= deal->cards; bid++)
            if (bid != barred) {
                flags[PACK + bid] = true;
                found++;
            }
        return found;
    }
    if (deal->in_trick) {
        int64_t led = deal->trick[0] / RANKS;
        for (int64_t card = led * RANKS; card < led * RANKS + RANKS; card++)
            if (deal->held[card] == deal->turn) {
                flags[card] = true;
                found++;
            }
        if (found) return found;
    }
    for (int64_t card = 0; card < PACK; card++)
        if (deal->held[card] == deal->turn) {
            flags[card] = true;
            found++;
        }
    return found;
}

/* The seat in turn bids or plays. */
static void perform(NetDeal *deal, int64_t action) {
    int64_t seat = deal->turn;
    if (deal->unbid) {
        deal->bids[seat] = (int8_t)(action - PACK);
        deal->unbid -= 1;
        deal->turn = deal->unbid ? (seat + 1) % deal->players : deal->leader;
        return;
    }
    if (deal->in_trick) {
        int64_t led = deal->trick[0] / RANKS;
        if (action / RANKS != led) deal->out_of[seat * SUITS + led] = 1;
    }
    deal->held[action] = -1;
    deal->played[action] = (int8_t)seat;
    deal->trick[deal->in_trick] = (int8_t)action;
    deal->in_trick += 1;
    if (deal->in_trick < deal->players) {
        deal->turn = (seat + 1) % deal->players;
        return;
    }
    int64_t winner = (deal->leader + best_in_trick(deal)) % deal->players;
    deal->taken[winner] += 1;
    for (int place = 0; place < SEATS; place++) deal->trick[place] = -1;
    deal->in_trick = 0;
    deal->left -= 1;
    deal->leader = deal->turn = winner;
}

INLINE int64_t within(int64_t number, int64_t least, int64_t most) {
    return smaller(larger(number, least), most);
}

/* How far a seat sits to the left of another. */
INLINE int64_t to_the_left(int64_t seat, int64_t other, int64_t players) {
    return (seat - other + 2 * players) % players;
}

/* The place of an action in a net's answer, where suits stand in the order that `see` gave. */
INLINE int64_t placed(int64_t action, const int64_t *places) {
    return action < PACK ? places[action / RANKS] * RANKS + action % RANKS : action;
}

/* By suit its place: trump first, then by the seat's length, then by its cards' height. */
static void fill_places(const NetDeal *deal, int64_t seat, int64_t *places) {
    int64_t worth[SUITS] = {0};
    for (int64_t card = 0; card < PACK; card++)
        if (deal->held[card] == seat || deal->played[card] == seat)
            worth[card / RANKS] += 1000 + 20 * (card % RANKS);
    if (deal->trump >= 0) worth[deal->trump] += 1000000;
    for (int suit = 0; suit < SUITS; suit++) {
        places[suit] = 0;
        for (int other = 0; other < SUITS; other++)
            places[suit] +=
                worth[other] > worth[suit] || (worth[other] == worth[suit] && other < suit);
    }
}

static int64_t see_cards(const NetDeal *deal, int64_t seat, const int64_t *places, int16_t *on) {
    int64_t found = 0, best = best_in_trick(deal);
    int64_t top = best >= 0 ? deal->trick[best] : -1, led = best >= 0 ? deal->trick[0] / RANKS : -1;
    for (int64_t suit = 0; suit < SUITS; suit++) {
        int64_t over = 0, length = 0, base = places[suit] * RANKS;
        for (int64_t rank = RANKS - 1; rank >= 0; rank--) {
            int64_t card = suit * RANKS + rank;
            if (deal->held[card] == seat) {
                length++;
                on[found++] = (int16_t)(HAND + base + rank);
                on[found++] = (int16_t)(ABOVE + base + smaller(over, RANKS - 1));
                if (best >= 0 && beats(card, top, deal->trump))
                    on[found++] = (int16_t)(WINNING_CARDS + base + rank);
            } else if (deal->played[card] >= 0) {
                int64_t owner = to_the_left(deal->played[card], seat, deal->players);
                on[found++] = (int16_t)(PLAYED_CARDS + owner * PACK + base + rank);
            } else if (card == deal->turn_up) {
                on[found++] = (int16_t)(TURN_UP + base + rank);
            } else {
                over++;
            }
        }
        on[found++] = (int16_t)(LENGTH + places[suit] * LENGTHS + length);
        on[found++] = (int16_t)(UNSEEN + places[suit] * LENGTHS + over);
    }
    if (best >= 0) {
        on[found++] = (int16_t)(TO_BEAT + places[top / RANKS] * RANKS + top % RANKS);
        on[found++] =
            (int16_t)(OWNER + to_the_left(deal->leader + best, seat, deal->players));
        on[found++] = (int16_t)(LED_SUIT + places[led]);
    } else {
        on[found++] = LED_SUIT + SUITS;
    }
    on[found++] = (int16_t)(PLACE + deal->in_trick);
    return found;
}

static int64_t see_bids(
    const NetDeal *deal, int64_t seat, const int64_t *places, int16_t *on, int64_t found
) {
    int64_t players = deal->players, total = -deal->cards, wanted = -deal->left;
    for (int64_t place = 0; place < players; place++) {
        int64_t one = (seat + place) % players, bid = deal->bids[one], need = bid - deal->taken[one];
        if (bid >= 0) {
            total += bid;
            wanted += larger(need, 0);
        }
        if (place == 0) {
            on[found++] = (int16_t)(OWN_BID + bid + 1);
            if (bid >= 0) on[found++] = (int16_t)(OWN_NEED + within(need, -2, RANKS) + 2);
            continue;
        }
        int64_t base = OTHERS + (place - 1) * OTHER;
        on[found++] = (int16_t)(base + bid + 1);
        if (bid >= 0) on[found++] = (int16_t)(base + NEEDS + within(need, -2, 10) + 2);
        for (int64_t suit = 0; suit < SUITS; suit++)
            if (deal->out_of[one * SUITS + suit])
                on[found++] = (int16_t)(base + VOIDS + places[suit]);
        if (to_the_left(one, deal->leader, players) < deal->in_trick)
            on[found++] = (int16_t)(base + HAS_PLAYED);
    }
    on[found++] = (int16_t)(PLAYERS + players);
    on[found++] = (int16_t)(LEFT + deal->left);
    on[found++] = (int16_t)(CARDS + deal->cards);
    on[found++] = (int16_t)(TURN + to_the_left(seat, deal->dealer + 1, players));
    on[found++] = (int16_t)(TOTAL + within(total, -7, 7) + 7);
    on[found++] = (int16_t)(deal->unbid ? BIDDING : WANTED_TRICKS + within(wanted, -4, 8) + 4);
    if (deal->trump < 0) on[found++] = NO_TRUMP;
    return found;
}

/* Fill in which inputs are on for a seat, and its order of suits; how many are on. */
static int64_t see(const NetDeal *deal, int64_t seat, int64_t *places, int16_t *on) {
    fill_places(deal, seat, places);
    return see_bids(deal, seat, places, on, see_cards(deal, seat, places, on));
}

/* Add so many rows of a matrix, each times a factor. */
INLINE void add_rows(
    const float *matrix, int64_t units, const int16_t *rows, const float *factors, int64_t number,
    float *restrict out
) {
    int64_t at = 0;
    for (; at + 4 <= number; at += 4) {
        const float *one = matrix + rows[at] * units, *two = matrix + rows[at + 1] * units;
        const float *three = matrix + rows[at + 2] * units, *four = matrix + rows[at + 3] * units;
        float of_one = factors[at], of_two = factors[at + 1];
        float of_three = factors[at + 2], of_four = factors[at + 3];
        for (int64_t unit = 0; unit < units; unit++)
            out[unit] += (of_one * one[unit] + of_two * two[unit])
                         + (of_three * three[unit] + of_four * four[unit]);
    }
    for (; at < number; at++) {
        const float *one = matrix + rows[at] * units;
        float of_one = factors[at];
        for (int64_t unit = 0; unit < units; unit++) out[unit] += of_one * one[unit];
    }
}

/* Add so many rows of a matrix. */
INLINE void add_inputs(
    const float *matrix, int64_t units, const int16_t *rows, int64_t number, float *restrict out
) {
    int64_t at = 0;
    for (; at + 4 <= number; at += 4) {
        const float *one = matrix + rows[at] * units, *two = matrix + rows[at + 1] * units;
        const float *three = matrix + rows[at + 2] * units, *four = matrix + rows[at + 3] * units;
        for (int64_t unit = 0; unit < units; unit++)
            out[unit] += (one[unit] + two[unit]) + (three[unit] + four[unit]);
    }
    for (; at < number; at++) {
        const float *one = matrix + rows[at] * units;
        for (int64_t unit = 0; unit < units; unit++) out[unit] += one[unit];
    }
}

/* Note which units are above zero; how many. */
INLINE int64_t activate(const float *units, int64_t number, Thought *room) {
    int64_t found = 0;
    for (int64_t unit = 0; unit < number; unit++) {
        room->active[found] = (int16_t)unit;
        room->values[found] = units[unit];
        found += units[unit] > 0.0f;
    }
    return found;
}

/* Fill in the last layer but one, of so many inputs that are on. */
static void think(const Net *net, const int16_t *on, int64_t number, Thought *room) {
    const Weights *weights = &net->weights;
    int64_t units = net->units, middle = net->middle;
    for (int64_t unit = 0; unit < units; unit++) room->first[unit] = weights->first[unit];
    add_inputs(weights->inputs, units, on, number, room->first);
    for (int64_t unit = 0; unit < middle; unit++) room->second[unit] = weights->second_bias[unit];
    int64_t active = activate(room->first, units, room);
    add_rows(weights->second, middle, room->active, room->values, active, room->second);
    for (int64_t unit = 0; unit < middle; unit++) room->last[unit] = weights->third_bias[unit];
    active = activate(room->second, middle, room);
    add_rows(weights->third, middle, room->active, room->values, active, room->last);
    for (int64_t unit = 0; unit < middle; unit++) {
        float second = room->second[unit], last = room->last[unit];
        room->last[unit] = (last > 0.0f ? last : 0.0f) + (second > 0.0f ? second : 0.0f);
    }
}

/* One figure of the net, a product in sixteen sums. */
INLINE float answer(const Net *net, int64_t place, const float *last) {
    const float *row = net->weights.actions + place * net->middle;
    float sums[SUMS] = {0};
    for (int64_t unit = 0; unit < net->middle; unit += SUMS)
        for (int at = 0; at < SUMS; at++) sums[at] += row[unit + at] * last[unit + at];
    for (int half = SUMS / 2; half > 0; half /= 2)
        for (int at = 0; at < half; at++) sums[at] += sums[at + half];
    return net->weights.action_bias[place] + sums[0];
}

/* Points over the others' mean after an action, as the net has it, by its figures. */
static double net_worth(const NetDeal *deal, int64_t action, int64_t place, const float *figures) {
    int64_t bid = deal->unbid ? action - PACK : deal->bids[deal->turn];
    double made = 1.0 / (1.0 + exponential(-(double)figures[place]));
    if (!deal->unbid) {
        int64_t need = bid - deal->taken[deal->turn];
        if (need < 0 || need > deal->left) made = 0.0;
    }
    return made * (double)(NET_MADE + bid) - TENS * (double)figures[ACTIONS + place];
}

/* What an action of the seat in turn is worth, once `think` was called. */
INLINE double worth_of(const Net *net, const NetDeal *deal, int64_t action, Thought *room) {
    int64_t place = placed(action, room->places);
    room->figures[place] = answer(net, place, room->last);
    room->figures[ACTIONS + place] = answer(net, ACTIONS + place, room->last);
    return net_worth(deal, action, place, room->figures);
}

/* Let the seat in turn do what is worth most to it. */
static void decide(const Net *net, NetDeal *deal, Thought *room) {
    think(net, room->on, see(deal, deal->turn, room->places, room->on), room);
    int64_t chosen = -1;
    double most = -1e9;
    for (int64_t action = 0; action < ACTIONS; action++) {
        if (!room->flags[action]) continue;
        double value = worth_of(net, deal, action, room);
        if (value > most) {
            chosen = action;
            most = value;
        }
    }
    perform(deal, chosen);
}

/* Play a deal to its end. */
static void play_by_net(const Net *net, NetDeal *deal, Thought *room) {
    while (deal->left > 0) {
        if (mark_allowed(deal, room->flags) > 1) {
            decide(net, deal, room);
            continue;
        }
        int64_t action = 0;
        while (action < ACTIONS && !room->flags[action]) action++;
        if (action == ACTIONS) return; /* nobody can go on: no such deal is played */
        perform(deal, action);
    }
}

/* Play every card or bid that is active out over so many deals, a net in every seat. `start` is the
   deal as the asker sees it. */
static void weigh_with_net(
    const Net *net, const NetDeal *start, const Problem *problem, const Options *options,
    uint64_t *words, int64_t worlds, const Totals *found
) {
    const Decider *asked = &problem->asked;
    int64_t players = problem->plan.players;
    int64_t points[MOST_PLAYERS] = {0}, bids[MOST_PLAYERS] = {0}, taken[MOST_PLAYERS] = {0};
    int64_t none[MOST_PLAYERS] = {0}, now[NOW] = {0};
    Draft draft = {0};
    Thought room = {0};
    Deal ended = {now, draft.drawn, problem->deal.piles, bids, taken, none, none};
    bool weigh = start->unbid == 0 || is_told(problem);
    for (int64_t world = 0; world < worlds; world++) {
        draw_deal(problem, &draft, words, weigh);
        for (int64_t option = 0; option < options->number; option++) {
            if (!options->active[option]) continue;
            NetDeal deal = *start;
            for (int64_t seat = 0; seat < players; seat++) {
                if (seat == asked->seat) continue;
                for (int64_t card = 0; card < PACK; card++)
                    if (draft.chosen[seat] & bit((uint64_t)(STRIDE * (card / RANKS) + card % RANKS)))
                        deal.held[card] = (int8_t)seat;
            }
            int64_t choice = options->choices[option];
            perform(&deal, deal.unbid ? PACK + choice : choice / STRIDE * RANKS + choice % STRIDE);
            play_by_net(net, &deal, &room);
            for (int64_t seat = 0; seat < players; seat++) {
                bids[seat] = deal.bids[seat];
                taken[seat] = deal.taken[seat];
            }
            fill_points(&problem->plan, &ended, problem->plan.earned, points);
            add_playout(problem, &ended, points, option, found);
        }
    }
}

#endif
