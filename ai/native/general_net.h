/* The general net: what it says of a decision of any variant, and deals played on by it in every
   seat. Its weights are `ai.nets.general.weights.GeneralWeights`. */

#ifndef GENERAL_NET_H
#define GENERAL_NET_H

#include "general_deal.h"
#include "nets.h"

#define OFF 3 /* tricks over or under the bid that are told apart */
#define WAYS (2 * OFF + 1)
#define FIGURES (WAYS + 1) /* of an action: log odds of each number of tricks, then the rest */

typedef struct {
    Net net;
    const float *seats, *seats_bias; /* a row for each seat but one's own, by turns after it */
} GeneralNet;

/* The figures of an action, log odds turned to chances of what can still be. */
static void figures_of(
    const Net *net, const float *last, int64_t slot, int64_t low, int64_t high, float *out
) {
    float most = -1e30f, total = 0.0f;
    for (int64_t way = 0; way < FIGURES; way++) out[way] = answer(net, slot * FIGURES + way, last);
    for (int64_t way = 0; way < WAYS; way++) {
        if (way < low || way > high) continue;
        if (out[way] > most) most = out[way];
    }
    for (int64_t way = 0; way < WAYS; way++) {
        bool can = way >= low && way <= high;
        out[way] = can ? (float)exponential((double)(out[way] - most)) : 0.0f;
        total += out[way];
    }
    for (int64_t way = 0; way < WAYS; way++) out[way] /= total;
}

/* What a way is worth to the seat in turn: points over the others' mean; the chance that its bid is
   made is filled in. */
static double worth_of_way(
    const Net *net, const Kind *kind, const Position *at, Way way, const float *last, double *made
) {
    const Tables *plan = tables_in(kind, at);
    int64_t seat = at->turn, bid = at->unbid ? way.number : at->bids[seat];
    int64_t low = at->unbid ? -bid : at->taken[seat] - bid;
    int64_t high = low + kind->tricks - at->now[TRICK];
    float figures[FIGURES];
    figures_of(
        net, last, way.slot, between(low, -OFF, OFF) + OFF, between(high, -OFF, OFF) + OFF, figures
    );
    *made = (double)figures[OFF];
    double worth = (double)figures[WAYS] * scale_of(kind, plan);
    for (int64_t off = -OFF; off <= OFF; off++)
        if (figures[off + OFF] > 0.0f)
            worth += (double)figures[off + OFF] * table_points(plan, seat, bid, off);
    return worth;
}

/* Fill in the last layer but one for the seat in turn, and the order of its suits. */
static void think_of(
    const Net *net, const Kind *kind, const Position *at, Order *order, Thought *room
) {
    int16_t on[MOST_INPUTS];
    think(net, on, list_inputs(kind, at, at->turn, order, on), room);
}

/* How likely the seat so many turns after the one that thinks makes its bid. */
INLINE double chance_of_other(const GeneralNet *net, int64_t turns, const float *last) {
    int64_t units = net->net.middle;
    const float *row = net->seats + (turns - 1) * units;
    float sum = net->seats_bias[turns - 1];
    for (int64_t unit = 0; unit < units; unit++) sum += row[unit] * last[unit];
    return 1.0 / (1.0 + exponential(-(double)sum));
}

/* Choose what is worth most to the seat in turn; what that is worth. */
static double choose_way(
    const Net *net, const Kind *kind, const Position *at, Way *ways, int64_t number, Thought *room,
    Way *chosen
) {
    Order order;
    double most = -1e300, made;
    think_of(net, kind, at, &order, room);
    for (int64_t one = 0; one < number; one++) {
        ways[one].slot = slot_of_way(kind, at, &order, ways[one]);
        double worth = worth_of_way(net, kind, at, ways[one], room->last, &made);
        if (worth > most) {
            most = worth;
            *chosen = ways[one];
        }
    }
    return most;
}

/* Play every card or bid that is active out over so many deals, the net in every seat. `start` is
   the deal as the asker sees it. Where the asker has to decide for the time of that number, the
   net's word takes the place of the rest; at 0 deals are played to their end. */
static void weigh_with_general(
    const Net *net, const Kind *kind, const Position *start, const Problem *problem,
    const Options *options, uint64_t *words, int64_t worlds, int64_t depth, const Totals *found
) {
    const Decider *asked = &problem->asked;
    int64_t players = kind->players, points[MOST_PLAYERS] = {0};
    Draft draft = {0};
    Thought room;
    Way ways[MOST_WAYS], chosen = {0};
    bool weigh = start->unbid == 0 || is_told(problem);
    for (int64_t world = 0; world < worlds; world++) {
        draw_deal(problem, &draft, words, weigh);
        for (int64_t option = 0; option < options->number; option++) {
            if (!options->active[option]) continue;
            Position at = *start;
            for (int64_t seat = 0; seat < players; seat++) {
                at.hands[seat] = draft.chosen[seat];
                if (kind->sight == FOREHEAD) at.shown[seat] = draft.chosen[seat];
            }
            chosen.number = options->choices[option];
            chosen.joker = options->calls[option];
            go_way(kind, &at, chosen);
            int64_t turns = depth;
            bool said = false;
            double worth = 0.0;
            while (at.unbid || at.now[TRICK] < kind->tricks) {
                int64_t number = list_ways(kind, &at, NULL, ways);
                chosen = ways[0];
                if (number == 0) return; /* nobody can go on: no such deal is played */
                if (number > 1) {
                    worth = choose_way(net, kind, &at, ways, number, &room, &chosen);
                    said = at.turn == asked->seat && --turns == 0;
                    if (said) break;
                }
                go_way(kind, &at, chosen);
            }
            if (said) {
                found->times[option] += 1;
                found->sums[option] += worth;
                continue;
            }
            Deal ended = deal_in(&at);
            fill_points(&problem->plan, &ended, problem->plan.earned, points);
            add_playout(problem, &ended, points, option, found);
        }
    }
}

#endif
