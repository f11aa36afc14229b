/* What teaching the general net needs: deals of every variant that it plays against itself, and
   sums over many samples. Built on the machine that teaches; see `teaching.py`. */

#include "general_net.h"

#define SHOWN __attribute__((visibility("default")))
#define MOST_DECISIONS 72 /* of a deal that are learned from */
#define OTHERS_SEEN (MOST_PLAYERS - 1)
/* What seats that play by rules do now and then, beside what they think best. */
#define WHIM 0.05
#define DOUBT_OF_BID 1.2

/* The records of `self_play.py`. */
typedef struct {
    const Kind *kinds;
    const double *weights; /* by kind, running sums that end at 1 */
    int64_t number;
} Kinds;

typedef struct {
    Position *positions;
    int16_t *on, *counts;
    int64_t *slots, *seats, *ranges, *made;
    uint64_t *words;
    double *guide;
} Table;

typedef struct {
    int16_t *on, *counts;
    int64_t *slots;
    int8_t *off;    /* place among the ways, the lowest and the highest that can be */
    float *rest;    /* worth beside the table of points, in the kind's scale */
    int8_t *others; /* by turns after the seat: 1 made, 0 not, -1 nobody there */
} Past;

typedef struct {
    int16_t *on, *counts;
    int64_t *places;
} Asked;

typedef struct {
    float *inputs, *first, *second, *second_bias, *third, *third_bias, *actions, *action_bias,
        *seats, *seats_bias;
} Layers;

/* The same for what reads a net. */
static Net net_of(const Layers *layers, int64_t units) {
    Net found = {.units = 0, .middle = units};
    __builtin_memcpy(&found.weights, layers, sizeof found.weights);
    return found;
}

/* Everybody lays aside three cards, as a hand would sensibly. */
static void lay_bids(const Kind *kind, Position *at, uint64_t *words) {
    const Tables *plan = tables_in(kind, at);
    int64_t values[64] = {0};
    for (int64_t card = 0; card < kind->pack; card++)
        values[kind->bits[at->trump][card]] = kind->values[card];
    for (int64_t seat = 0; seat < kind->players; seat++) {
        Mask aside = lay_aside(
            plan, at->hands[seat], pack_of(plan), seat == kind->leader, values, words
        );
        at->laid[seat] = aside;
        at->hands[seat] &= ~aside;
        at->voids[LIVE] &= ~aside;
        at->bids[seat] = laid_bid(aside, values);
    }
    at->unbid = 0;
}

/* Deal a kind by chance. */
static void deal_kind(const Kinds *kinds, int64_t number, Position *at, uint64_t *words) {
    const Kind *kind = kinds->kinds + number;
    *at = (Position){0};
    at->kind = number;
    at->turn_up = at->declarer = at->staked = -1;
    at->unbid = kind->players;
    at->turn = kind->first_bidder;
    at->now[LEADER] = kind->leader;
    at->now[LED] = at->now[BEST_GROUP] = -1;
    at->now[BEST] = NOTHING_YET;
    for (int seat = 0; seat < MOST_PLAYERS; seat++) at->bids[seat] = -1;
    int64_t dealt = kind->players * kind->cards;
    for (int64_t card = 0; card < kind->pack; card++) at->deck[card] = card;
    for (int64_t place = 0; place <= dealt && place < kind->pack; place++) {
        int64_t other = place + below(words, kind->pack - place), card = at->deck[place];
        at->deck[place] = at->deck[other];
        at->deck[other] = card;
    }
    int64_t trump = -1;
    switch (kind->trump_from) {
    case TURNED: at->turn_up = at->deck[dealt]; break;
    case SECOND_PACK:
    case RANDOM_TRUMP: at->turn_up = below(words, kind->pack); break;
    case DEALERS_LAST: at->turn_up = at->deck[(kind->dealer + 1) * kind->cards - 1]; break;
    case FIXED:
    case NO_TRUMPS: trump = kind->fixed;
    }
    if (at->turn_up >= 0) trump = 1 + kind->suit[at->turn_up];
    settle_trump(kind, at, trump);
    if (kind->bidding == LAID) {
        lay_bids(kind, at, words);
        begin_play(kind, at);
    }
}

static void deal_any(const Kinds *kinds, Position *at, uint64_t *words, double by_rules) {
    double draw = random_share(words);
    int64_t low = 0, high = kinds->number - 1;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (kinds->weights[middle] > draw)
            high = middle;
        else
            low = middle + 1;
    }
    deal_kind(kinds, low, at, words);
    for (int seat = 0; seat < MOST_PLAYERS; seat++)
        if (random_share(words) < by_rules) at->by_rules |= (int64_t)1 << seat;
}

/* What a seat does by rules of thumb: the bid that its hand promises, the card of a playout. */
static Way by_rules(
    const Kind *kind, Position *at, const Way *ways, int64_t number, uint64_t *words, Guide *guide
) {
    const Tables *plan = tables_in(kind, at);
    int64_t seat = at->turn;
    if (random_share(words) < WHIM) return ways[below(words, number)];
    if (!at->unbid) {
        Trick trick = trick_of(plan, at->now);
        Deal deal = deal_in(at);
        Mask allowed = 0;
        for (int64_t way = 0; way < number; way++) allowed |= bit((uint64_t)ways[way].number);
        int64_t card = (int64_t)policy_card(plan, &deal, trick, allowed, words, at->voids, guide);
        bool high = at->bids[seat] > at->taken[seat];
        for (int64_t way = 0; way < number; way++)
            if (ways[way].number == card && (ways[way].joker != LOW || !high)) {
                bool other = way + 1 < number && ways[way + 1].number == card;
                return ways[other && !high ? way + 1 : way];
            }
        return ways[0];
    }
    double fair = (double)kind->tricks / (double)kind->players, mean = fair, variance;
    if (sees_own(kind, at))
        expected_tricks(
            at->hands[seat], at->voids[LIVE] & ~at->hands[seat],
            (kind->players - 1) * kind->tricks, kind->players - 1, seat == kind->leader,
            plan->mask, plan->trump, &mean, &variance
        );
    int64_t total = 0, places = 0;
    for (int64_t other = 0; other < kind->players; other++)
        if (other != seat && knows_bid(kind, at, seat, other)) {
            total += at->bids[other];
            places++;
        }
    mean = mean_bid(mean, fair, total, places) + DOUBT_OF_BID * (random_share(words) - 0.5);
    Way best = ways[0];
    double least = 1e9;
    for (int64_t way = 0; way < number; way++) {
        double away = mean - (double)ways[way].number;
        if (away < 0.0) away = -away;
        if (away < least) {
            least = away;
            best = ways[way];
        }
    }
    return best;
}

/* Take over the decisions of a deal that is over; the row after the last. */
static int64_t take_over(
    const Kinds *kinds, const Table *table, int64_t one, const Past *out, int64_t rows,
    int64_t first
) {
    Position *at = table->positions + one;
    const Kind *kind = kinds->kinds + at->kind;
    const Tables *plan = tables_in(kind, at);
    int64_t points[MOST_PLAYERS] = {0}, total = 0, players = kind->players;
    int64_t makers = points_at_end(kind, at, points);
    for (int64_t seat = 0; seat < players; seat++) total += points[seat];
    for (int64_t made = 0; made < table->made[one] && first < rows; made++, first++) {
        int64_t from = one * MOST_DECISIONS + made, seat = table->seats[from];
        int64_t bid = at->bids[seat], off = between(at->taken[seat] - bid, -OFF, OFF);
        double worth = (double)points[seat];
        if (plan->shared < 0)
            worth -= (double)(total - points[seat]) / (double)(players - 1);
        else
            worth += NEARLY * kind->scale * (double)makers / (double)players;
        worth -= table_points(plan, seat, bid, off);
        __builtin_memcpy(
            out->on + first * MOST_INPUTS, table->on + from * MOST_INPUTS, 2 * MOST_INPUTS
        );
        out->counts[first] = table->counts[from];
        out->slots[first] = table->slots[from];
        out->off[3 * first] = (int8_t)(off + OFF);
        /* A bid was not made yet when it was decided about. */
        bool bidding = table->slots[from] >= CARD_SLOTS;
        int64_t low = bidding ? -bid : table->ranges[2 * from];
        int64_t high = bidding ? plan->tricks - bid : table->ranges[2 * from + 1];
        out->off[3 * first + 1] = (int8_t)(between(low, -OFF, OFF) + OFF);
        out->off[3 * first + 2] = (int8_t)(between(high, -OFF, OFF) + OFF);
        out->rest[first] = (float)(worth / scale_of(kind, plan));
        for (int64_t turns = 1; turns < MOST_PLAYERS; turns++) {
            int64_t other = turns < players ? after(kind, seat, turns) : -1;
            out->others[first * OTHERS_SEEN + turns - 1] =
                (int8_t)(other < 0 ? -1 : at->bids[other] == at->taken[other]);
        }
    }
    return first;
}

/* Keep a decision to be learned from. */
static void note(
    const Table *table, int64_t one, const int16_t *on, int64_t count, int64_t slot
) {
    const Position *at = table->positions + one;
    if (table->made[one] == MOST_DECISIONS) return;
    int64_t into = one * MOST_DECISIONS + table->made[one]++, seat = at->turn;
    __builtin_memcpy(table->on + into * MOST_INPUTS, on, 2 * MOST_INPUTS);
    table->counts[into] = (int16_t)count;
    table->slots[into] = slot;
    table->seats[into] = seat;
    table->ranges[2 * into] = at->taken[seat] - at->bids[seat];
    table->ranges[2 * into + 1] = 0;
}

SHOWN int64_t start(
    const Kinds *kinds, const Table *table, int64_t number, const double *by_rules_share
) {
    for (int64_t one = 0; one < number; one++) {
        deal_any(kinds, table->positions + one, table->words, *by_rules_share);
        table->made[one] = 0;
    }
    return 0;
}

/* See `self_play.go_to_decisions`. */
SHOWN int64_t go_to_decisions(
    const Kinds *kinds, const Table *table, int64_t number, const Past *out, int64_t rows,
    int64_t first, const Asked *ask, const double *by_rules_share
) {
    Way ways[MOST_WAYS];
    Order order;
    bool all = *by_rules_share >= 1.0;
    Guide *guide = (Guide *)table->guide;
    for (int64_t one = 0; one < number; one++) {
        Position *at = table->positions + one;
        int16_t *on = ask->on + MOST_INPUTS * one;
        for (;;) {
            const Kind *kind = kinds->kinds + at->kind;
            if (!at->unbid && at->now[TRICK] == kind->tricks) {
                if (first >= rows) return first;
                first = take_over(kinds, table, one, out, rows, first);
                deal_any(kinds, at, table->words, *by_rules_share);
                table->made[one] = 0;
                continue;
            }
            int64_t found = list_ways(kind, at, NULL, ways);
            if (found == 1) {
                go_way(kind, at, ways[0]);
                continue;
            }
            bool ruled = at->by_rules >> at->turn & 1;
            if (!ruled || all) {
                ask->counts[one] = (int16_t)list_inputs(kind, at, at->turn, &order, on);
                if (!ruled) {
                    __builtin_memcpy(ask->places + 2 * GROUPS * one, &order, sizeof order);
                    break;
                }
                found = list_ways(kind, at, &order, ways);
            }
            Way way = by_rules(kind, at, ways, found, table->words, guide);
            if (all) {
                note(table, one, on, ask->counts[one], way.slot);
                int64_t into = one * MOST_DECISIONS + table->made[one] - 1;
                table->ranges[2 * into + 1] =
                    table->ranges[2 * into] + kind->tricks - at->now[TRICK];
            }
            go_way(kind, at, way);
        }
    }
    return first;
}

/* In each deal the seat in turn does what is worth most, or now and then something else. */
SHOWN int64_t decide_all(
    const Kinds *kinds, const Table *table, int64_t number, const Asked *ask, const Layers *layers,
    int64_t units, const float *last, const double *curiosity
) {
    Way ways[MOST_WAYS];
    Net net = net_of(layers, units);
    for (int64_t one = 0; one < number; one++) {
        Position *at = table->positions + one;
        const Kind *kind = kinds->kinds + at->kind;
        Order order;
        __builtin_memcpy(&order, ask->places + 2 * GROUPS * one, sizeof order);
        int64_t found = list_ways(kind, at, &order, ways), chosen = 0;
        if (random_share(table->words) < *curiosity) {
            chosen = below(table->words, found);
        } else {
            double best = -1e300, made;
            for (int64_t way = 0; way < found; way++) {
                double worth = worth_of_way(&net, kind, at, ways[way], last + one * units, &made);
                if (worth > best) {
                    best = worth;
                    chosen = way;
                }
            }
        }
        int64_t before = table->made[one];
        note(table, one, ask->on + MOST_INPUTS * one, ask->counts[one], ways[chosen].slot);
        if (table->made[one] > before) {
            int64_t into = one * MOST_DECISIONS + before;
            table->ranges[2 * into + 1] = table->ranges[2 * into] + kind->tricks - at->now[TRICK];
        }
        go_way(kind, at, ways[chosen]);
    }
    return 0;
}

/* The slopes of the figures of what was done, and of the others' chances, a sample a row: those of
   what goes into them are filled in, those of their weights added. Three sums of losses. */
SHOWN int64_t lesson(
    const Layers *net, int64_t units, const Past *past, int64_t samples, const float *last,
    const Layers *out, float *by_last, double *found
) {
    double entropy = 0.0, error = 0.0, others = 0.0;
    Net read = net_of(net, units);
    float each = 1.0f / (float)samples;
    for (int64_t sample = 0; sample < samples; sample++) {
        const float *seen = last + sample * units;
        float *back = by_last + sample * units, figures[FIGURES], slopes[FIGURES];
        const int8_t *off = past->off + 3 * sample;
        int64_t slot = past->slots[sample];
        figures_of(&read, seen, slot, off[1], off[2], figures);
        for (int64_t unit = 0; unit < units; unit++) back[unit] = 0.0f;
        for (int64_t way = 0; way < WAYS; way++)
            slopes[way] = (figures[way] - (way == off[0] ? 1.0f : 0.0f)) * each;
        float away = figures[WAYS] - past->rest[sample];
        entropy -= logarithm((double)figures[off[0]] + 1e-9);
        error += (double)(away * away) / 2.0;
        /* Far from the mark only its side counts: the loss of Huber. */
        slopes[WAYS] = (away > 2.0f ? 2.0f : away < -2.0f ? -2.0f : away) * each;
        for (int64_t way = 0; way < FIGURES; way++) {
            int64_t row = slot * FIGURES + way;
            const float *from = net->actions + row * units;
            float *into = out->actions + row * units, slope = slopes[way];
            out->action_bias[row] += slope;
            for (int64_t unit = 0; unit < units; unit++) {
                back[unit] += slope * from[unit];
                into[unit] += slope * seen[unit];
            }
        }
        for (int64_t turns = 0; turns < OTHERS_SEEN; turns++) {
            int8_t made = past->others[sample * OTHERS_SEEN + turns];
            if (made < 0) break;
            const float *from = net->seats + turns * units;
            float *into = out->seats + turns * units, sum = net->seats_bias[turns];
            for (int64_t unit = 0; unit < units; unit++) sum += from[unit] * seen[unit];
            double chance = 1.0 / (1.0 + exponential(-(double)sum));
            others -= logarithm((made ? chance : 1.0 - chance) + 1e-9) / OTHERS_SEEN;
            float slope = ((float)chance - (float)made) * each * 0.1f;
            out->seats_bias[turns] += slope;
            for (int64_t unit = 0; unit < units; unit++) {
                back[unit] += slope * from[unit];
                into[unit] += slope * seen[unit];
            }
        }
    }
    found[0] += entropy / (double)samples;
    found[1] += error / (double)samples;
    found[2] += others / (double)samples;
    return 0;
}

/* The sizes that `inputs.py` must have too: inputs, slots of actions, figures of each, words of a
   kind and of a position. */
SHOWN int64_t sizes(const Kind *kind, int64_t *found) {
    (void)kind;
    found[0] = RULES_OF_DEAL;
    found[1] = ACTION_SLOTS;
    found[2] = FIGURES;
    found[3] = sizeof(Kind) / 8;
    found[4] = sizeof(Position) / 8;
    return 0;
}

/* See `list_inputs`; for tests. */
SHOWN int64_t inputs_of(
    const Kind *kind, const Position *at, int64_t seat, int64_t *places, int16_t *on
) {
    Order order;
    int64_t found = list_inputs(kind, at, seat, &order, on);
    __builtin_memcpy(places, &order, sizeof order);
    return found;
}

/* The slots of what the seat in turn may do, and the card's bit or bid of each; for tests. */
SHOWN int64_t ways_of(const Kind *kind, Position *at, const int64_t *places, int64_t *found) {
    Way ways[MOST_WAYS];
    Order order;
    __builtin_memcpy(&order, places, sizeof order);
    int64_t number = list_ways(kind, at, &order, ways);
    for (int64_t way = 0; way < number; way++) found[way] = ways[way].slot;
    return number;
}

/* The seat in turn does what has this slot, and where that ends the deal its points are filled in;
   whether it does. For tests. */
SHOWN int64_t go_slot(
    const Kind *kind, Position *at, const int64_t *places, int64_t slot, int64_t *points
) {
    Way ways[MOST_WAYS];
    Order order;
    __builtin_memcpy(&order, places, sizeof order);
    int64_t number = list_ways(kind, at, &order, ways);
    for (int64_t way = 0; way < number; way++)
        if (ways[way].slot == slot) {
            go_way(kind, at, ways[way]);
            break;
        }
    if (at->unbid || at->now[TRICK] < kind->tricks) return 0;
    points_at_end(kind, at, points);
    return 1;
}
