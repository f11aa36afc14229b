/* Deals in which tried habits go around the table; built by `tune_policy.py`. */

#include "search.h"

/* The record of `tune_policy.py`. */
typedef struct {
    Tables plan;
    Deal deal;
    Mask pack, trumps;
} Cell;

/* Play so many deals, in which `one` guides the tried seat and `against` the others; `over` is (deals, 2): points over the others' mean, and whether the bid was made. */
__attribute__((visibility("default"))) int64_t match(
    const Cell *cell, Guide *one, Guide *against, uint64_t *words, int64_t deals, double *over
) {
    const Tables *plan = &cell->plan;
    int64_t players = plan->players, tricks = plan->tricks, bids[MOST_PLAYERS] = {0};
    double fair = (double)tricks / (double)players;
    for (int64_t number = 0; number < deals; number++) {
        uint64_t cards[64], turned = pick(words, cell->trumps);
        Mask live = cell->pack ^ bit(turned);
        int64_t size = 0, total = 0;
        Room room;
        furnish(&room, cell->deal.piles, bids, against);
        for (Mask left = live; left; left &= left - 1) cards[size++] = lowest(left);
        for (int64_t at = 0; at < players * tricks; at++) {
            int64_t other = at + below(words, size - at);
            uint64_t card = cards[at];
            cards[at] = cards[other];
            cards[other] = card;
            room.hands[at % players] |= bit(cards[at]);
        }
        int64_t tried = number % players, leader = below(words, players);
        for (int64_t place = 0; place < players; place++) {
            int64_t seat = (leader + place) % players;
            double mean, variance;
            expected_tricks(
                room.hands[seat], live & ~room.hands[seat], (players - 1) * tricks, players - 1,
                seat == leader, plan->mask, plan->trump, &mean, &variance
            );
            double noise = 0.8 * ((double)below(words, 1000) / 1000.0 - 0.5);
            double wish = mean_bid(mean, fair, total, place) + noise;
            bids[seat] = rounded_bid(wish, total, tricks, place == players - 1, 0);
            total += bids[seat];
        }
        for (int at = 0; at < NOW; at++) room.now[at] = cell->deal.now[at];
        room.now[LEADER] = leader;
        room.voids[LIVE] = live;
        room.guides[tried] = one;
        play_guided(plan, &room.deal, words, room.voids, room.guides);
        fill_points(plan, &room.deal, plan->earned, room.points);
        int64_t others = -room.points[tried];
        for (int64_t seat = 0; seat < players; seat++) others += room.points[seat];
        over[2 * number] = (double)room.points[tried] - (double)others / (double)(players - 1);
        over[2 * number + 1] = bids[tried] == room.taken[tried];
    }
    return 0;
}
