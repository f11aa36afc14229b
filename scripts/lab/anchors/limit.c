/* The physical limit: random playouts of one dealt position of Oh Hell, and nothing else.

   cc -O3 limit.c -o limit && ./limit 400000 4 12

   Playouts, seats and cards are given, as to the kernel. Every seat bids at random under the hook, then plays any card that
   follows suit. Suits lie sixteen bits apart in one word, as in the kernel. Portable C but for two
   builtins of the compiler. Prints playouts per second of processor time. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 8, SUITS = 4, RANKS = 13 };

static uint64_t state[2] = {0x243F6A8885A308D3ULL, 0x13198A2E03707344ULL};

static inline uint64_t next_word(void) {
    uint64_t a = state[0], b = state[1];
    state[0] = b;
    a ^= a << 23;
    a ^= b ^ (a >> 17) ^ (b >> 26);
    state[1] = a;
    return a + b;
}

static inline unsigned below(unsigned bound) {
    return (unsigned)(((next_word() >> 32) * bound) >> 32);
}

static inline int any_of(uint64_t cards) {
    for (unsigned skip = below((unsigned)__builtin_popcountll(cards)); skip; skip--)
        cards &= cards - 1;
    return __builtin_ctzll(cards);
}

static int playout(const uint64_t *dealt, int seats, int tricks, int trump) {
    uint64_t hands[MOST];
    int bids[MOST], taken[MOST] = {0}, total = 0, leader = 0, points = 0;
    for (int seat = 0; seat < seats; seat++) {
        hands[seat] = dealt[seat];
        int barred = tricks - total;
        if (seat == seats - 1 && barred >= 0) {
            int bid = (int)below((unsigned)tricks);
            bids[seat] = bid + (bid >= barred);
        } else {
            bids[seat] = (int)below((unsigned)tricks + 1);
        }
        total += bids[seat];
    }
    for (int trick = 0; trick < tricks; trick++) {
        int seat = leader, best = any_of(hands[seat]);
        hands[seat] ^= 1ULL << best;
        const uint64_t follow = 0xFFFFULL << (best & ~15);
        for (int place = 1; place < seats; place++) {
            if (++seat == seats) seat = 0;
            uint64_t legal = hands[seat] & follow;
            int card = any_of(legal ? legal : hands[seat]);
            hands[seat] ^= 1ULL << card;
            if (card >> 4 == best >> 4 ? card > best : card >> 4 == trump) {
                best = card;
                leader = seat;
            }
        }
        taken[leader]++;
    }
    for (int seat = 0; seat < seats; seat++)
        points += taken[seat] + (taken[seat] == bids[seat] ? 10 : 0);
    return points;
}

int main(int count, char **words) {
    if (count < 4) return 1;
    long number = atol(words[1]), sum = 0;
    int seats = atoi(words[2]), tricks = atoi(words[3]);
    uint64_t hands[MOST] = {0};
    int deck[SUITS * RANKS];
    for (int at = 0; at < SUITS * RANKS; at++) deck[at] = at / RANKS * 16 + at % RANKS;
    for (int at = 0; at < seats * tricks; at++) {
        int other = at + (int)below((unsigned)(SUITS * RANKS - at)), card = deck[other];
        deck[other] = deck[at];
        hands[at % seats] |= 1ULL << card;
    }
    int trump = (int)below(SUITS);
    clock_t began = clock();
    for (long at = 0; at < number; at++) sum += playout(hands, seats, tricks, trump);
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("%.0f %ld\n", (double)number / seconds, sum);
    return 0;
}
