/* What teaching a net needs and players do not: deals by chance that nets play among themselves, and
   sums over many samples. Built on the machine that teaches; see
   `teaching.py`. */

#include "nets.h"

#define SHOWN __attribute__((visibility("default")))
/* How often a hand has seven cards whatever else is likely. */
#define SEVEN 0.25
/* Points between two actions of which one is chosen e times as often. */
#define DOUBTFUL 0.7
/* What the choice counts beside the figures. */
#define CHOICE 0.25

/* Players, as often as their tables stand here. */
static const int64_t TABLES[] = {3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 6};

/* The records of `self_play.py`. */
typedef struct {
    NetDeal *deals;
    int16_t *on, *counts;
    int64_t *actions, *seats, *made;
    uint64_t *words;
} Table;

typedef struct {
    int16_t *on, *counts;
    int64_t *actions;
    float *made, *others;
} Past;

typedef struct {
    int16_t *on, *counts;
    int64_t *places;
} Asked;

/* A deal before any card is dealt. */
SHOWN int64_t clear(NetDeal *deal, int64_t players, int64_t cards, int64_t dealer) {
    *deal = (NetDeal){0};
    deal->players = players;
    deal->cards = deal->left = cards;
    deal->dealer = dealer;
    deal->trump = deal->turn_up = -1;
    deal->leader = deal->turn = (dealer + 1) % players;
    deal->hook = 1;
    deal->unbid = players;
    for (int card = 0; card < PACK; card++) deal->held[card] = deal->played[card] = -1;
    for (int seat = 0; seat < SEATS; seat++) deal->trick[seat] = deal->bids[seat] = -1;
    return 0;
}

/* Deal by chance. */
SHOWN int64_t begin(NetDeal *deal, int64_t players, int64_t cards, uint64_t *words) {
    int64_t pack[PACK], dealt = players * cards;
    clear(deal, players, cards, below(words, players));
    for (int64_t card = 0; card < PACK; card++) pack[card] = card;
    for (int64_t place = 0; place <= dealt && place < PACK; place++) {
        int64_t other = place + below(words, PACK - place), card = pack[place];
        pack[place] = pack[other];
        pack[other] = card;
    }
    for (int64_t place = 0; place < dealt; place++)
        deal->held[pack[place]] = (int8_t)(place % players);
    if (dealt < PACK) {
        deal->turn_up = pack[dealt];
        deal->trump = deal->turn_up / RANKS;
    }
    return 0;
}

/* A seat's points once the deal is over. */
static int64_t points_of(const NetDeal *deal, int64_t seat) {
    return deal->taken[seat] == deal->bids[seat] ? NET_MADE + deal->bids[seat] : 0;
}

static void begin_any(NetDeal *deal, uint64_t *words) {
    int64_t players = TABLES[below(words, sizeof TABLES / sizeof *TABLES)];
    int64_t most = smaller(PACK / players, RANKS);
    int64_t cards = random_share(words) < SEVEN ? smaller(7, most) : 1 + below(words, most);
    begin(deal, players, cards, words);
}

/* Begin all deals anew. */
SHOWN int64_t start(const Table *at, int64_t number) {
    for (int64_t one = 0; one < number; one++) {
        begin_any(at->deals + one, at->words);
        at->made[one] = 0;
    }
    return 0;
}

/* Take over the decisions of a deal that is over; the row after the last. */
static int64_t take_over(
    const Table *at, int64_t one, int64_t decisions, const Past *out, int64_t rows, int64_t first
) {
    const NetDeal *deal = at->deals + one;
    int64_t total = 0;
    for (int64_t seat = 0; seat < deal->players; seat++) total += points_of(deal, seat);
    for (int64_t decision = 0; decision < at->made[one] && first < rows; decision++, first++) {
        int64_t from = one * decisions + decision, own = points_of(deal, at->seats[from]);
        for (int64_t place = 0; place < ON; place++)
            out->on[first * ON + place] = at->on[from * ON + place];
        out->counts[first] = at->counts[from];
        out->actions[first] = at->actions[from];
        out->made[first] = own ? 1 : 0;
        out->others[first] = (float)((double)(total - own) / (double)(deal->players - 1) / TENS);
    }
    return first;
}

/* Do what has to be done, up to a choice or the end of a deal; how many actions are allowed then. */
static int64_t go_to_choice(NetDeal *deal, bool *flags) {
    int64_t legal = 0;
    while (deal->left > 0 && (legal = mark_allowed(deal, flags)) == 1) {
        int64_t action = 0;
        while (!flags[action]) action++;
        perform(deal, action);
    }
    return deal->left > 0 ? legal : 0;
}

/* See `self_play.go_to_decisions`; `decisions` is how many a deal has room for. */
SHOWN int64_t go_to_decisions(
    const Table *at, int64_t number, int64_t decisions, const Past *out, int64_t rows,
    int64_t first, const Asked *ask
) {
    bool flags[ACTIONS];
    for (int64_t one = 0; one < number; one++) {
        NetDeal *deal = at->deals + one;
        while (go_to_choice(deal, flags) == 0) {
            first = take_over(at, one, decisions, out, rows, first);
            begin_any(deal, at->words);
            at->made[one] = 0;
        }
        ask->counts[one] =
            (int16_t)see(deal, deal->turn, ask->places + SUITS * one, ask->on + ON * one);
    }
    return first;
}

/* The allowed action that is worth most. */
static int64_t best_action(const NetDeal *deal, const int64_t *places, const float *figures) {
    bool flags[ACTIONS];
    int64_t chosen = -1;
    double best = -1e9;
    mark_allowed(deal, flags);
    for (int64_t action = 0; action < ACTIONS; action++) {
        if (!flags[action]) continue;
        double value = net_worth(deal, action, placed(action, places), figures);
        if (value > best) {
            chosen = action;
            best = value;
        }
    }
    return chosen;
}

/* See `self_play.decide`. */
SHOWN int64_t decide_all(
    const Table *at, int64_t number, int64_t decisions, const Asked *ask, const float *figures,
    const double *curiosity
) {
    bool flags[ACTIONS];
    for (int64_t one = 0; one < number; one++) {
        NetDeal *deal = at->deals + one;
        int64_t legal = mark_allowed(deal, flags), chosen;
        if (random_share(at->words) < *curiosity) {
            int64_t left = below(at->words, legal);
            for (chosen = 0; !flags[chosen] || left-- > 0; chosen++) continue;
        } else
            chosen = best_action(deal, ask->places + SUITS * one, figures + 2 * ACTIONS * one);
        int64_t into = one * decisions + at->made[one]++;
        for (int64_t place = 0; place < ON; place++)
            at->on[into * ON + place] = ask->on[one * ON + place];
        at->counts[into] = ask->counts[one];
        at->actions[into] = placed(chosen, ask->places + SUITS * one);
        at->seats[into] = deal->turn;
        perform(deal, chosen);
    }
    return 0;
}

/* See `meeting.go_to_choices`. */
SHOWN int64_t go_to_choices(NetDeal *deals, int64_t number, const Asked *ask) {
    bool flags[ACTIONS];
    int64_t open = 0;
    for (int64_t one = 0; one < number; one++) {
        NetDeal *deal = deals + one;
        if (go_to_choice(deal, flags) == 0) continue;
        ask->counts[one] =
            (int16_t)see(deal, deal->turn, ask->places + SUITS * one, ask->on + ON * one);
        open++;
    }
    return open;
}

/* In each deal that goes on the seat in turn does what is worth most. */
SHOWN int64_t choose(NetDeal *deals, int64_t number, const int64_t *places, const float *figures) {
    for (int64_t one = 0; one < number; one++)
        if (deals[one].left > 0)
            perform(
                deals + one,
                best_action(deals + one, places + SUITS * one, figures + 2 * ACTIONS * one)
            );
    return 0;
}

/* See `lessons.play_each_action`. */
SHOWN int64_t play_each_action(
    const NetDeal *deals, int64_t number, const int64_t *places, const Net *net, float *made,
    float *others, float *legal
) {
    Thought room = {0};
    bool flags[ACTIONS];
    for (int64_t one = 0; one < number; one++) {
        mark_allowed(deals + one, flags);
        for (int64_t action = 0; action < ACTIONS; action++) {
            if (!flags[action]) continue;
            NetDeal deal = deals[one];
            int64_t seat = deal.turn, total = 0;
            perform(&deal, action);
            play_by_net(net, &deal, &room);
            for (int64_t each = 0; each < deal.players; each++) total += points_of(&deal, each);
            int64_t own = points_of(&deal, seat);
            int64_t at = ACTIONS * one + placed(action, places + SUITS * one);
            made[at] = own ? 1.0f : 0.0f;
            others[at] = (float)((double)(total - own) / (double)(deal.players - 1) / TENS);
            legal[at] = 1.0f;
        }
    }
    return 0;
}

/* Fill in how likely each action is chosen; which is the best. */
static int64_t likely(const double *worths, int64_t number, double *out) {
    int64_t best = 0;
    double total = 0.0;
    for (int64_t at = 0; at < number; at++)
        if (worths[at] > worths[best]) best = at;
    for (int64_t at = 0; at < number; at++)
        total += out[at] = exponential((worths[at] - worths[best]) / DOUBTFUL);
    for (int64_t at = 0; at < number; at++) out[at] /= total;
    return best;
}

static double logistic(double odds) { return 1.0 / (1.0 + exponential(-odds)); }

/* See `lessons.gaps`; two numbers are found. */
SHOWN int64_t gaps(
    const NetDeal *deals, int64_t number, const int64_t *places, const float *said,
    const float *own, float *out, double *found
) {
    int64_t same = 0;
    double lost = 0.0;
    for (int64_t row = 0; row < number; row++) {
        const NetDeal *deal = deals + row;
        const float *theirs = said + 2 * ACTIONS * row, *ours = own + 2 * ACTIONS * row;
        float *slopes = out + 2 * ACTIONS * row;
        bool flags[ACTIONS];
        int64_t at[ACTIONS], count = 0;
        double pays[ACTIONS], teachers[ACTIONS], students[ACTIONS], right[ACTIONS], wrong[ACTIONS];
        for (int place = 0; place < 2 * ACTIONS; place++) slopes[place] = 0.0f;
        mark_allowed(deal, flags);
        for (int64_t action = 0; action < ACTIONS; action++) {
            if (!flags[action]) continue;
            int64_t place = placed(action, places + SUITS * row);
            int64_t bid = deal->unbid ? action - PACK : deal->bids[deal->turn];
            int64_t need = deal->unbid ? bid : bid - deal->taken[deal->turn];
            at[count] = place;
            /* Nothing where it cannot be made any more. */
            pays[count] = need >= 0 && need <= deal->left ? (double)(NET_MADE + bid) : 0.0;
            teachers[count] = net_worth(deal, action, place, theirs);
            students[count++] = net_worth(deal, action, place, ours);
        }
        int64_t best = likely(teachers, count, right), chosen = likely(students, count, wrong);
        same += best == chosen;
        lost += teachers[best] - teachers[chosen];
        for (int64_t way = 0; way < count; way++) {
            int64_t place = at[way];
            double missed = CHOICE * (wrong[way] - right[way]) / DOUBTFUL;
            double chance = logistic(ours[place]);
            if (pays[way] > 0.0) {
                double slope = (chance - logistic(theirs[place])) / (double)count;
                slope += missed * chance * (1.0 - chance) * pays[way];
                slopes[place] = (float)(slope / (double)number);
            }
            double others = (double)ours[ACTIONS + place] - (double)theirs[ACTIONS + place];
            slopes[ACTIONS + place] =
                (float)((others / (double)count - missed * TENS) / (double)number);
        }
    }
    found[0] = (double)same / (double)number;
    found[1] = lost / (double)number;
    return 0;
}

/* The slopes of the last layer, added to `out` and `bias`. */
SHOWN int64_t add_action_slopes(
    const int64_t *actions, const float *by_logit, const float *by_others, const float *last,
    int64_t samples, int64_t units, float *restrict out, float *restrict bias
) {
    for (int64_t sample = 0; sample < samples; sample++) {
        int64_t logit = actions[sample], others = actions[sample] + ACTIONS;
        for (int64_t unit = 0; unit < units; unit++) {
            out[logit * units + unit] += by_logit[sample] * last[sample * units + unit];
            out[others * units + unit] += by_others[sample] * last[sample * units + unit];
        }
        bias[logit] += by_logit[sample];
        bias[others] += by_others[sample];
    }
    return 0;
}
