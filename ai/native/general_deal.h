/* A deal of any variant played on, as the general net plays it: what the seat in turn may do, its
   doing it, and the points in the end. */

#ifndef GENERAL_DEAL_H
#define GENERAL_DEAL_H

#include "general_inputs.h"

#define MOST_WAYS (CARD_SLOTS + 8)

typedef struct {
    int64_t slot, number, joker; /* the card's bit or the bid */
} Way;

static Mask pack_of(const Tables *plan) {
    Mask all = 0;
    for (int group = 0; group < GROUPS; group++) all |= plan->mask[group];
    return all;
}

static bool from_stock(const Kind *kind) {
    return kind->trump_from == TURNED || kind->trump_from == TURNED_LATE;
}

/* Let a trump hold: all masks are made anew from the deck. Nothing was played yet. */
static void settle_trump(const Kind *kind, Position *at, int64_t trump) {
    at->trump = trump;
    const Tables *plan = tables_in(kind, at);
    const int64_t *bits = kind->bits[trump < 0 ? 0 : trump];
    Mask all = pack_of(plan);
    for (int64_t seat = 0; seat < kind->players; seat++) {
        at->hands[seat] = at->shown[seat] = 0;
        for (int64_t place = 0; place < kind->cards; place++) {
            int64_t card = bits[at->deck[seat * kind->cards + place]];
            at->hands[seat] |= bit((uint64_t)card);
            if (place < kind->tricks) at->piles[seat * kind->tricks + place] = card;
        }
        if (kind->sight == FOREHEAD) at->shown[seat] = at->hands[seat];
    }
    if (kind->trump_from == DEALERS_LAST)
        at->shown[kind->dealer] |= bit((uint64_t)bits[at->turn_up]);
    if (at->turn_up >= 0 && from_stock(kind) && trump >= 0)
        all &= ~bit((uint64_t)bits[at->turn_up]);
    at->voids[LIVE] = all;
}

/* The trump with which a declarer's bid is likeliest to come off. */
static int64_t declared_trump(const Kind *kind, Position *at, int64_t seat) {
    int64_t best = 0;
    double least = 1e9;
    for (int64_t trump = 0; trump < TRUMPS - 1; trump++) {
        settle_trump(kind, at, trump);
        const Tables *plan = tables_in(kind, at);
        double mean, variance;
        expected_tricks(
            at->hands[seat], pack_of(plan) & ~at->hands[seat],
            (kind->players - 1) * kind->tricks, kind->players - 1, seat == kind->leader,
            plan->mask, plan->trump, &mean, &variance
        );
        double away = mean - (double)at->bids[seat];
        if (away < 0.0) away = -away;
        if (away < least) {
            least = away;
            best = trump;
        }
    }
    return best;
}

/* All bids are in. */
static void begin_play(const Kind *kind, Position *at) {
    if (kind->trump_from == TURNED_LATE) {
        at->turn_up = at->deck[kind->players * kind->cards];
        settle_trump(kind, at, 1 + kind->suit[at->turn_up]);
    } else if (kind->trump_from == DECLARER) {
        int64_t most = kind->first_bidder;
        for (int64_t turns = 1; turns < kind->players; turns++) {
            int64_t seat = after(kind, kind->first_bidder, turns);
            if (at->bids[seat] > at->bids[most]) most = seat;
        }
        at->declarer = most;
        settle_trump(kind, at, declared_trump(kind, at, most));
    }
    at->turn = kind->leader;
}

/* Whether the total of the bids allows one. */
static bool total_allows(const Kind *kind, const Position *at, int64_t bid) {
    if (kind->bidding != IN_TURN) return true;
    int64_t total = bid;
    for (int64_t seat = 0; seat < kind->players; seat++) total += larger(at->bids[seat], 0);
    bool last = at->unbid == 1;
    switch (kind->total) {
    case HOOK: return !(last && total == kind->cards);
    case HOOK_ANY: return total != kind->cards;
    case EXACT: return total <= kind->cards && !(last && total < kind->cards);
    }
    return true;
}

/* Whether the seat in turn may make a bid; see `game.engine.decisions.bid.bid_refusal`. */
static bool may_bid(const Kind *kind, const Position *at, int64_t bid) {
    if (kind->misere) return bid == 0;
    if (!total_allows(kind, at, bid)) return false;
    if (bid > 0 || !(kind->owes >> at->turn & 1)) return true;
    for (int64_t other = 1; other <= kind->tricks; other++)
        if (total_allows(kind, at, other)) return false;
    return true;
}

INLINE Deal deal_in(Position *at) {
    Deal deal = {at->now, at->hands, at->piles, at->bids, at->taken, at->lost, at->extra};
    return deal;
}

/* The place of a way in the net's answer. */
INLINE int64_t slot_of_way(const Kind *kind, const Position *at, const Order *order, Way way) {
    if (at->unbid) return CARD_SLOTS + way.number;
    return slot_of(tables_in(kind, at), order, (uint64_t)way.number) + (way.joker == LOW ? 2 : 0);
}

/* List what the seat in turn may do; slots are filled in where there is an order. */
static int64_t list_ways(const Kind *kind, Position *at, const Order *order, Way *ways) {
    int64_t found = 0;
    if (at->unbid) {
        for (int64_t bid = 0; bid <= kind->tricks; bid++)
            if (may_bid(kind, at, bid)) ways[found++] = (Way){CARD_SLOTS + bid, bid, NOT_NAMED};
        return found;
    }
    const Tables *plan = tables_in(kind, at);
    Trick trick = trick_of(plan, at->now);
    Deal deal = deal_in(at);
    Mask allowed = legal_cards(plan, &deal, &trick, at->hands[at->turn]);
    for (; allowed; allowed &= allowed - 1) {
        uint64_t card = lowest(allowed);
        int64_t slot = order ? slot_of(plan, order, card) : 0;
        bool free_joker = plan->duties.flexible && plan->group[card] == JOKER_GROUP;
        int64_t named = !free_joker ? NOT_NAMED : trick.joker == NOT_NAMED ? HIGH : 3 - trick.joker;
        int64_t lower = named == LOW ? 2 : 0;
        ways[found++] = (Way){slot + lower, (int64_t)card, named};
        if (free_joker && trick.joker == NOT_NAMED)
            ways[found++] = (Way){slot + 2, (int64_t)card, LOW};
    }
    return found;
}

static void play_way(const Kind *kind, Position *at, Way way) {
    const Tables *plan = tables_in(kind, at);
    Trick trick = trick_of(plan, at->now);
    uint64_t card = (uint64_t)way.number, turn = trick.turn;
    int64_t suit = plan->group[card], penalty = plan->duties.piled ? 0 : plan->duties.revokes;
    Mask held = at->hands[turn];
    at->hands[turn] = held & ~bit(card);
    at->gone[turn] |= bit(card);
    at->shown[turn] &= ~bit(card);
    at->voids[LIVE] &= ~bit(card);
    at->trick[trick.played] = way.number;
    if (trick.led >= 0 && suit != trick.led && suit != JOKER_GROUP)
        at->voids[turn] |= trick.led_mask;
    if (plan->duties.flexible && suit == JOKER_GROUP) {
        put_joker(&trick, turn, way.joker);
    } else {
        if (penalty != 0 && suit != trick.led && (held & trick.led_mask)) at->lost[turn] += penalty;
        put_card(plan, &trick, card, suit);
    }
    next_turn(plan, &trick);
    if (trick.played == (uint64_t)kind->players) {
        at->taken[trick.winning] += 1;
        at->extra[trick.winning] += plan->rungs[trick.number];
        next_trick(&trick);
    }
    write_down(plan, &trick, at->now);
    at->turn = (int64_t)trick.turn;
}

/* The seat in turn bids or plays. */
static void go_way(const Kind *kind, Position *at, Way way) {
    if (!at->unbid) {
        play_way(kind, at, way);
        return;
    }
    at->bids[at->turn] = way.number;
    at->unbid -= 1;
    at->turn = after(kind, at->turn, 1);
    if (!at->unbid) begin_play(kind, at);
}

/* The way that a bid, or a card and what a joker is named, stands for. */
static Way way_of(
    const Kind *kind, Position *at, const Order *order, int64_t number, int64_t joker
) {
    Way ways[MOST_WAYS];
    int64_t found = list_ways(kind, at, order, ways);
    for (int64_t way = 0; way < found; way++)
        if (ways[way].number == number && (joker == NOT_NAMED || ways[way].joker == joker))
            return ways[way];
    return (Way){at->unbid ? CARD_SLOTS + number : slot_of(tables_in(kind, at), order, (uint64_t)number),
                 number, joker};
}

/* Points of the table for a seat that is so far off its bid. */
INLINE double table_points(const Tables *plan, int64_t seat, int64_t bid, int64_t off) {
    if (plan->shared >= 0) return 0.0;
    int64_t size = plan->tricks + 1, took = between(bid + off, 0, plan->tricks);
    int64_t earned = plan->earned[(seat * size + bid) * size + took];
    return (double)(plan->factor * earned + plan->streak[2 * seat + (off == 0)]);
}

INLINE double scale_of(const Kind *kind, const Tables *plan) {
    return kind->scale * (double)plan->factor;
}

/* The points of a deal that is over; how many made their bids. */
static int64_t points_at_end(const Kind *kind, Position *at, int64_t *points) {
    const Tables *plan = tables_in(kind, at);
    Deal deal = deal_in(at);
    int64_t makers = fill_points(plan, &deal, plan->earned, points);
    if (kind->declared && at->declarer >= 0) {
        int64_t seat = at->declarer, size = plan->tricks + 1;
        int64_t bid = at->bids[seat], took = at->taken[seat];
        points[seat] += plan->factor * (kind->declared[bid * size + took]
                                        - plan->earned[(seat * size + bid) * size + took]);
    }
    return makers;
}

#endif
