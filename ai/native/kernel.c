/* What Python may call. Each function is built once for every processor and once for newer ones,
   under two names; see `processor.c`. Arrays are of NumPy, rows behind each other, and their shapes
   are said by whoever calls; see `ai.native.library`. */

#include "general_net.h"
#include "own_endings.h"
#include "rule_bot.h"

#if defined(_WIN32)
#define SHOWN __declspec(dllexport)
#else
#define SHOWN __attribute__((visibility("default")))
#endif
#define JOINED_(name, suffix) name##_##suffix
#define JOINED(name, suffix) JOINED_(name, suffix)
#define EXPORT(name) SHOWN int64_t JOINED(name, BUILD)

/* Search. */

EXPORT(weigh_cards)(
    const Problem *problem, const Options *options, Guide *guide, uint64_t *words, int64_t worlds,
    const Totals *found
) {
    weigh_the_cards(problem, options, guide, words, worlds, found);
    return 0;
}

EXPORT(weigh_bids)(
    const Problem *problem, const Options *options, Guide *guide, uint64_t *words, int64_t worlds,
    const Totals *found
) {
    weigh_the_bids(problem, options, guide, words, worlds, found);
    return 0;
}

EXPORT(weigh_after_laying)(
    const Problem *problem, const Options *options, Guide *guide, uint64_t *words, int64_t worlds,
    const Totals *found, const int64_t *values
) {
    weigh_the_cards_after_laying(problem, options, values, guide, words, worlds, found);
    return 0;
}

/* Play cards on along all ways of the asker, in the last tricks. */
EXPORT(grow_endings)(
    const Problem *problem, const Options *options, Guide *guide, uint64_t *words, int64_t worlds,
    const Forest *forest
) {
    grow_endings(problem, options, guide, words, worlds, forest);
    return 0;
}

/* Choose one card for each information set; `cells` are `size` empty ones. */
EXPORT(settle_endings)(const Forest *forest, uint64_t *cells, int64_t size) {
    settle(forest, (Cell *)cells, size);
    return 0;
}

/* Add up what the options came to in the deals from one number up to another. */
EXPORT(add_endings)(
    const Problem *problem, const Options *options, const Forest *forest, int64_t from,
    int64_t to, const Totals *found
) {
    add_endings(problem, options, forest, from, to, found);
    return 0;
}

EXPORT(count_made)(
    const Problem *problem, Guide *guide, uint64_t *words, int64_t worlds, int64_t *made
) {
    count_the_made(problem, guide, words, worlds, made);
    return 0;
}

EXPORT(follow)(
    const Problem *problem, const Options *options, Guide *guide, uint64_t *words, int64_t worlds,
    int64_t bidding, const Courses *found
) {
    follow(problem, options, guide, words, worlds, bidding != 0, found);
    return 0;
}

/* Play a deal on from where it stands so many times; `points` is (times, seats). */
EXPORT(play_endings)(
    const Problem *problem, Guide *guide, uint64_t *words, int64_t times, int64_t seats,
    int64_t *points
) {
    Room room;
    furnish(&room, problem->deal.piles, problem->deal.bids, guide);
    for (int64_t at = 0; at < times; at++) {
        restart(&room, &problem->deal, problem->deal.hands, problem->unseen.voids);
        finish(problem, &room, words);
        for (int64_t seat = 0; seat < seats; seat++) points[at * seats + seat] = room.points[seat];
    }
    return 0;
}

/* What many outcomes are worth; `points` is (deals, seats). */
EXPORT(worths)(
    const Utility *aim, const int64_t *points, int64_t deals, int64_t seats, double *found
) {
    for (int64_t at = 0; at < deals; at++) found[at] = utility(aim, seats, points + at * seats);
    return 0;
}

/* Add `nearly` of many deals, (deals, seats), to what they are worth. */
EXPORT(all_nearly)(
    const int64_t *bids, const int64_t *took, int64_t deals, int64_t seats, double *found
) {
    for (int64_t at = 0; at < deals; at++)
        found[at] += nearly(seats, bids + at * seats, took + at * seats);
    return 0;
}

/* The bot of rules. */

/* The place among the legal cards of the one that it plays. */
EXPORT(rule_card)(const Places *places, const uint8_t *said, double gain) {
    return rule_card(places, said, gain);
}

/* The place among the legal bids of the one that it makes. */
EXPORT(rule_bid)(const Places *places, const uint8_t *said, int64_t lead, const double *points) {
    return rule_bid(places, said, lead, points);
}

/* Deals before their first card. */

/* Deal cards to places, over and over. `places` are by position, the `unseen` ones first, then the
   known ones seat by seat; where `piled`, the order within a known hand is hidden as well. `order`
   is (deals, positions): the number of the card that lies in each position. */
EXPORT(deal_out)(
    const int64_t *places, int64_t positions, int64_t unseen, int64_t piled, uint64_t *words,
    int64_t deals, int64_t *order
) {
    int64_t *before = NULL;
    for (int64_t at = 0; at < deals; at++) {
        int64_t *cards = order + at * positions;
        for (int64_t position = 0; position < positions; position++)
            cards[position] = before ? before[position] : position;
        before = cards;
        for (int64_t last = unseen - 1; last > 0; last--) {
            int64_t other = below(words, last + 1), card = cards[last];
            cards[last] = cards[other];
            cards[other] = card;
        }
        if (!piled) continue;
        int64_t first = unseen;
        for (int64_t last = unseen; last < positions; last++) {
            if (places[last] != places[first]) first = last;
            int64_t other = first + below(words, last - first + 1), card = cards[last];
            cards[last] = cards[other];
            cards[other] = card;
        }
    }
    return 0;
}

/* Fill hands (deals, seats) and piles (deals, seats, tricks) with the cards dealt to them; `bits`
   are by number of a card. */
EXPORT(collect_hands)(
    const int64_t *order, const int64_t *places, int64_t positions, const int64_t *bits,
    int64_t deals, int64_t seats, int64_t tricks, Mask *hands, int64_t *piles
) {
    for (int64_t at = 0; at < deals; at++) {
        int64_t height[MOST_PLAYERS] = {0};
        for (int64_t seat = 0; seat < seats; seat++) hands[at * seats + seat] = 0;
        for (int64_t position = 0; position < positions; position++) {
            int64_t seat = places[position];
            if (seat >= seats) continue;
            int64_t card = bits[order[at * positions + position]];
            hands[at * seats + seat] |= bit((uint64_t)card);
            if (height[seat] < tricks)
                piles[(at * seats + seat) * tricks + height[seat]++] = card;
        }
    }
    return 0;
}

/* What every hand promises: mean and variance of its tricks, (deals, seats) as `hands`. */
EXPORT(estimate_hands)(
    const Tables *plan, Mask pack, int64_t leader, const Mask *hands, int64_t deals,
    double *means, double *variances
) {
    int64_t players = plan->players;
    for (int64_t at = 0; at < deals * players; at++)
        expected_tricks(
            hands[at], pack & ~hands[at], (players - 1) * plan->tricks, players - 1,
            at % players == leader, plan->mask, plan->trump, means + at, variances + at
        );
    return 0;
}

/* What hands promise whose cards come in any order, with no duty to follow; by the same formulas as
   `ai.probabilities.pile_chances`. */
EXPORT(estimate_piles)(
    const Tables *plan, Mask pack, const Mask *hands, int64_t deals, double *means,
    double *variances
) {
    int64_t players = plan->players;
    const int64_t *group = plan->group;
    for (int64_t at = 0; at < deals * players; at++) {
        Mask held = hands[at], unseen = pack & ~held;
        int64_t size = count(unseen);
        double each = 1.0 / (double)(size > 0 ? size : 1), mean = 0.0, variance = 0.0;
        while (held) {
            uint64_t card = lowest(held);
            held &= held - 1;
            int64_t suit = group[card], over = 0, under = 0;
            const int64_t *own = plan->power + 64 * suit;
            const int64_t *elsewhere = plan->power + 64 * ((suit + 1) % GROUPS);
            for (Mask rest = unseen; rest; rest &= rest - 1) {
                uint64_t other = lowest(rest);
                over += own[other] > own[card];
                under += group[other] == suit && own[other] < own[card];
            }
            double alone = 1.0 - (double)over * each, leads = 1.0;
            for (int64_t other = 0; other < players - 1; other++) leads *= alone;
            double chance = leads;
            if (elsewhere[card] != own[card]) {
                /* Another leads: a lower card of the suit, or this one is thrown away. */
                double follows = (double)under * each;
                for (int64_t other = 0; other < players - 2; other++) follows *= alone;
                chance = (leads + follows * (double)(players - 1)) / (double)players;
            }
            mean += chance;
            variance += chance * (1.0 - chance);
        }
        means[at] = mean;
        variances[at] = variance;
    }
    return 0;
}

/* Play deals from their first card to their last, every seat to its bid. `earned` are tables of
   points, of which `which` says by deal the one that holds; hands, bids, points and tricks are
   (deals, seats), piles (deals, seats, tricks). */
EXPORT(play_all)(
    const Tables *plan, const int64_t *earned, const int64_t *which, int64_t leader, Mask pack,
    const Mask *hands, int64_t *piles, const int64_t *bids, int64_t deals, Guide *guide,
    uint64_t *words, int64_t *points, int64_t *took
) {
    int64_t players = plan->players, tricks = plan->tricks;
    int64_t table = players * (tricks + 1) * (tricks + 1), wanted[MOST_PLAYERS] = {0};
    Room room;
    for (int64_t at = 0; at < deals; at++) {
        furnish(&room, piles + at * players * tricks, wanted, guide);
        room.now[LEADER] = leader;
        room.now[LED] = room.now[BEST_GROUP] = -1;
        room.now[BEST] = NOTHING_YET;
        for (int64_t seat = 0; seat < players; seat++) {
            room.hands[seat] = hands[at * players + seat];
            wanted[seat] = bids[at * players + seat];
        }
        room.voids[LIVE] = pack;
        play_guided(plan, &room.deal, words, room.voids, room.guides);
        fill_points(plan, &room.deal, earned + which[at] * table, room.points);
        for (int64_t seat = 0; seat < players; seat++) {
            points[at * players + seat] = room.points[seat];
            took[at * players + seat] = room.taken[seat];
        }
    }
    return 0;
}

/* Let every seat but the asker lay aside, in every deal: hands (deals, seats) are changed, bids
   filled in. */
EXPORT(lay_all)(
    const Tables *plan, Mask pack, int64_t leader, int64_t asker, const int64_t *values,
    uint64_t *words, Mask *hands, int64_t *bids, int64_t deals
) {
    int64_t players = plan->players;
    for (int64_t at = 0; at < deals * players; at++) {
        int64_t seat = at % players;
        if (seat == asker) continue;
        Mask aside = lay_aside(plan, hands[at], pack, seat == leader, values, words);
        hands[at] &= ~aside;
        bids[at] = laid_bid(aside, values);
    }
    return 0;
}

/* Nets. */

EXPORT(weigh_by_net)(
    const Net *net, const NetDeal *start, const Problem *problem, const Options *options,
    uint64_t *words, int64_t worlds, const Totals *found
) {
    weigh_with_net(net, start, problem, options, words, worlds, found);
    return 0;
}

/* What actions of the seat in turn are worth to a net. */
EXPORT(net_worths)(
    const Net *net, const NetDeal *deal, const int64_t *actions, int64_t number, double *found
) {
    Thought room = {0};
    think(net, room.on, see(deal, deal->turn, room.places, room.on), &room);
    for (int64_t at = 0; at < number; at++) found[at] = worth_of(net, deal, actions[at], &room);
    return 0;
}

/* Mark what the seat in turn may do, by action; how many things that is. */
EXPORT(net_allowed)(const NetDeal *deal, bool *flags) { return mark_allowed(deal, flags); }

/* The seat in turn bids or plays. */
EXPORT(net_perform)(NetDeal *deal, int64_t action) {
    perform(deal, action);
    return 0;
}

/* Fill in which inputs are on for a seat, and its order of suits; how many are on. */
EXPORT(net_see)(const NetDeal *deal, int64_t seat, int64_t *places, int16_t *on) {
    return see(deal, seat, places, on);
}

/* The general net. */

EXPORT(weigh_by_general)(
    const Net *net, const Kind *kind, const Position *start, const Problem *problem,
    const Options *options, uint64_t *words, int64_t worlds, int64_t depth, const Totals *found
) {
    weigh_with_general(net, kind, start, problem, options, words, worlds, depth, found);
    return 0;
}

/* What bids or cards of the seat in turn are worth to the net, and the chance of its bid after
   each. Of a card `numbers` are its bit, `calls` what a joker is named. */
EXPORT(general_worths)(
    const Net *net, const Kind *kind, const Position *start, const int64_t *numbers,
    const int64_t *calls, int64_t number, double *worths, double *made
) {
    Position at = *start;
    Thought room;
    Order order;
    think_of(net, kind, &at, &order, &room);
    for (int64_t one = 0; one < number; one++) {
        Way way = way_of(kind, &at, &order, numbers[one], calls[one]);
        worths[one] = worth_of_way(net, kind, &at, way, room.last, made + one);
    }
    return 0;
}

/* The chance of each seat to make its bid, as the seat in turn has it; its own is left out. */
EXPORT(general_chances)(
    const GeneralNet *net, const Kind *kind, const Position *start, double *found
) {
    Position at = *start;
    Thought room;
    Order order;
    think_of(&net->net, kind, &at, &order, &room);
    for (int64_t turns = 1; turns < kind->players; turns++)
        found[after(kind, at.turn, turns)] = chance_of_other(net, turns, room.last);
    return 0;
}

/* Fill in which inputs are on for a seat, and its order of suits; how many are on. */
EXPORT(general_see)(
    const Kind *kind, const Position *at, int64_t seat, int64_t *places, int16_t *on
) {
    Order order;
    int64_t found = list_inputs(kind, at, seat, &order, on);
    __builtin_memcpy(places, &order, sizeof order);
    return found;
}

/* The words of a kind and of a position, and the numbers of inputs and of actions. */
EXPORT(general_sizes)(int64_t *found) {
    found[0] = sizeof(Kind) / 8;
    found[1] = sizeof(Position) / 8;
    found[2] = RULES_OF_DEAL;
    found[3] = ACTION_SLOTS;
    return 0;
}

/* Numbers. */

/* Put e to its power in the place of each number: the same digits on every system, which a
   system's own mathematics does not promise. */
EXPORT(exponentials)(double *numbers, int64_t number) {
    for (int64_t at = 0; at < number; at++) numbers[at] = exponential(numbers[at]);
    return 0;
}

/* Put its natural logarithm in the place of each number, which is normal and over zero. */
EXPORT(logarithms)(double *numbers, int64_t number) {
    for (int64_t at = 0; at < number; at++) numbers[at] = logarithm(numbers[at]);
    return 0;
}

/* Single steps, which tests hold against the clear engine, and measurements. */

/* Play a deal on: by a script, guided, or at random. */
EXPORT(play_out)(
    const Tables *plan, Deal *deal, uint64_t *words, Mask *voids, Guide *guide,
    const Script *script
) {
    if (script)
        play_script(plan, deal, voids, script);
    else if (guide) {
        Guide *guides[MOST_PLAYERS];
        for (int seat = 0; seat < MOST_PLAYERS; seat++) guides[seat] = guide;
        play_guided(plan, deal, words, voids, guides);
    } else
        play_at_random(plan, deal, words);
    return 0;
}

EXPORT(score)(const Tables *plan, const Deal *deal, const int64_t *earned, int64_t *points) {
    return fill_points(plan, deal, earned, points);
}

/* Solve the rest of a deal; 0 where it is too long for that. */
EXPORT(solve_endgame)(const Tables *plan, Deal *deal, const double *envy) {
    return solve(plan, deal, *envy);
}

/* So many arrangements of the unseen cards behind each other: (number, dealt). */
EXPORT(draw_unseen)(const Unseen *unseen, uint64_t *words, int64_t number, Mask *drawn) {
    for (int64_t at = 0; at < number; at++) {
        rearrange(unseen, words);
        for (int64_t card = 0; card < unseen->dealt; card++)
            drawn[at * unseen->dealt + card] = unseen->cards[card];
    }
    return 0;
}

/* How well hands that promise so many tricks fit what was said. */
EXPORT(statement_likelihood)(
    const double *trust, int64_t seat, const double *means, int64_t number, double *found
) {
    for (int64_t at = 0; at < number; at++) found[at] = statement_likelihood(trust, seat, means[at]);
    return 0;
}

/* Under a madness, what this trick pays and a later one on average; two numbers. */
EXPORT(madness_values)(const Tables *plan, int64_t left, double *found) {
    madness_values(plan, left, found, found + 1);
    return 0;
}

/* See `team_denial_value`; one number. */
EXPORT(team_denial_value)(
    const int64_t *bids, const int64_t *taken, const Tables *plan, const int64_t *now,
    int64_t wants, double *found
) {
    Trick trick = trick_of(plan, now);
    *found = team_denial_value(bids, taken, &trick, wants);
    return 0;
}

/* The error function, the exponential and the logarithm of a number; three numbers. */
EXPORT(real_functions)(const double *number, double *found) {
    found[0] = error_function(*number);
    found[1] = exponential(*number);
    found[2] = *number > 0.0 ? logarithm(*number) : 0.0;
    return 0;
}

/* So many playouts of a position: to its bids, or at random, bids under the hook and all. `live`
   are all cards that may be in a hand. The first seat's points, added up. */
EXPORT(play_many)(
    const Tables *plan, const Deal *start, uint64_t *words, Mask live, Guide *guide,
    int64_t number
) {
    Room room;
    Mask voids[MOST_PLAYERS + 1] = {0};
    int64_t bids[MOST_PLAYERS], total = 0, tricks = plan->tricks, players = plan->players;
    voids[LIVE] = live;
    furnish(&room, start->piles, bids, guide);
    for (int seat = 0; seat < MOST_PLAYERS; seat++) bids[seat] = start->bids[seat];
    for (int64_t at = 0; at < number; at++) {
        restart(&room, start, start->hands, voids);
        if (guide) {
            play_guided(plan, &room.deal, words, room.voids, room.guides);
        } else {
            int64_t bid_total = 0;
            for (int64_t seat = 0; seat < players; seat++) {
                int64_t barred = tricks - bid_total;
                if (seat == players - 1 && barred >= 0) {
                    bids[seat] = below(words, tricks);
                    bids[seat] += bids[seat] >= barred;
                } else {
                    bids[seat] = below(words, tricks + 1);
                }
                bid_total += bids[seat];
            }
            play_at_random(plan, &room.deal, words);
        }
        fill_points(plan, &room.deal, plan->earned, room.points);
        total += room.points[0];
    }
    return total;
}
