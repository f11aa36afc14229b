/* The last tricks as one seat best plays them, knowing only what it sees: one card for each
   information set, while the others play as they do in playouts.

   Every guessed deal is played on along each way of the asker's cards. Where it has a choice, the
   deals in which it would have seen the same belong together, and so do, for want of such, those in
   which the trick, its hand and what it needs are alike. What it plays in a deal is what came to
   most in the others of them: the deal itself has no say, or a choice over few deals would see
   through the cards. The arrays of a `Forest` are made by
   `ai.kernel.search.ending_search`. */

#ifndef OWN_ENDINGS_H
#define OWN_ENDINGS_H

#include "search.h"

/* A turn of the asker in one deal, with a choice. */
typedef struct {
    uint64_t seen;  /* the same where the asker saw the same */
    uint64_t alike; /* the same where trick, hand and need are alike */
    int64_t first;  /* of its ways */
    int64_t number; /* of them */
    int64_t deep;   /* choices before it */
    int64_t result; /* the leaf to which what is chosen leads */
} Turn;

/* A card of a turn: what it leads to is a turn, or below zero a leaf (its number, all bits turned). */
typedef struct {
    int64_t card, leads;
} OwnWay;

/* A deal that is over. */
typedef struct {
    double worth, points;
    int64_t took, made;
} Leaf;

/* Deals played on so far. */
typedef struct {
    Turn *turns;
    OwnWay *ways;
    Leaf *leaves;
    int64_t *roots;  /* by deal and option, what it leads to */
    int64_t *sizes;  /* how many turns, ways, leaves and deals there are */
} Forest;

enum { TURNS_OF, WAYS_OF, LEAVES_OF, DEALS_OF };

/* What an option led to that was not played. */
#define NOT_PLAYED INT64_MIN

/* What cards with the same key came to. */
typedef struct {
    uint64_t key;
    double sum;
    int64_t times;
} Cell;

/* Deals that are alike count together as so many in which the asker saw the same. */
#define ALIKE_WEIGHT 2.0

INLINE uint64_t stirred(uint64_t key, uint64_t word) {
    key = (key ^ word) * 0x9E3779B97F4A7C15ULL;
    return key ^ key >> 29;
}

/* Those of some cards of a hand between which another's may still come; of equal ones the lowest. */
INLINE Mask unlike(const Tables *plan, Mask allowed, Mask others) {
    Mask found = 0, rest = allowed;
    int64_t suit_before = -1;
    uint64_t before = 0;
    while (rest) {
        uint64_t card = lowest(rest);
        rest &= rest - 1;
        bool equal = plan->group[card] == suit_before && !(others & above(before) & (bit(card) - 1));
        if (!equal) found |= bit(card);
        suit_before = plan->group[card];
        before = card;
    }
    return found;
}

/* What the asker knows at its turn, of the cards played since the position that was asked about. */
INLINE uint64_t seen_by(const Tables *plan, const Mask *start, const Room *room, uint64_t before) {
    for (int64_t seat = 0; seat < plan->players; seat++)
        before = stirred(before, start[seat] & ~room->hands[seat]);
    return before;
}

/* What makes two turns alike. */
static uint64_t likeness(const Tables *plan, const Room *room, const Trick *trick, Mask allowed) {
    uint64_t seat = trick->turn;
    const Deal *deal = &room->deal;
    Mask held = room->hands[seat], unseen = room->voids[LIVE] & ~held, masters = 0, beating = 0;
    for (Mask rest = held; rest; rest &= rest - 1) {
        uint64_t card = lowest(rest);
        if (!(unseen & plan->mask[plan->group[card]] & above(card))) masters |= bit(card);
    }
    if (trick->played)
        beating = trick->led < 0 ? allowed : winning_cards(plan->power, allowed, trick->led, trick->best);
    int64_t wants = 0;
    for (int64_t other = 0; other < plan->players; other++)
        wants += larger(deal->bids[other] - deal->taken[other], 0);
    uint64_t key = stirred(held, masters);
    key = stirred(key, beating);
    key = stirred(key, (uint64_t)(deal->bids[seat] - deal->taken[seat] + 64));
    key = stirred(key, (uint64_t)(16 * wants + (int64_t)trick->played));
    return stirred(key, allowed);
}

/* Play on along every way of the asker, from where the deal stands; what that leads to. */
static int64_t grow(
    const Problem *problem, const Tables *plan, const Forest *forest, const Mask *start,
    Room *room, const uint64_t *chance, uint64_t seen, int64_t deep
) {
    int64_t seat = problem->asked.seat;
    uint64_t words[2] = {chance[0], chance[1]};
    for (;;) {
        play_until(plan, &room->deal, words, room->voids, room->guides, seat);
        if (room->now[TRICK] == plan->tricks) break;
        Trick trick = trick_of(plan, room->now);
        Mask held = room->hands[seat], allowed = legal_cards(plan, &room->deal, &trick, held);
        Mask choice = unlike(plan, allowed, room->voids[LIVE] & ~held);
        Mask legal;
        int64_t call = NOT_NAMED, card;
        Script script = {&card, &call, &legal, 1};
        seen = seen_by(plan, start, room, seen);
        if (!(choice & (choice - 1))) {
            card = (int64_t)lowest(choice);
            play_script(plan, &room->deal, room->voids, &script);
            continue;
        }
        int64_t at = forest->sizes[TURNS_OF]++, first = forest->sizes[WAYS_OF];
        Turn *turn = forest->turns + at;
        *turn = (Turn){seen, likeness(plan, room, &trick, allowed), first, count(choice), deep, 0};
        forest->sizes[WAYS_OF] += turn->number;
        /* The policy's comes first: it is taken where nothing is known. */
        card = (int64_t)best_card(plan, &room->deal, trick, choice, room->voids, room->guides[seat]);
        for (int64_t way = 0; way < turn->number; way++) {
            Room next = *room;
            next.deal.now = next.now;
            next.deal.hands = next.hands;
            next.deal.taken = next.taken;
            next.deal.lost = next.lost;
            next.deal.extra = next.extra;
            choice &= ~bit((uint64_t)card);
            play_script(plan, &next.deal, next.voids, &script);
            forest->ways[first + way].card = card;
            forest->ways[first + way].leads =
                grow(problem, plan, forest, start, &next, words, stirred(seen, (uint64_t)card), deep + 1);
            if (choice) card = (int64_t)lowest(choice);
        }
        return at;
    }
    int64_t at = forest->sizes[LEAVES_OF]++, players = plan->players;
    const Utility *aim = &problem->asked.aim;
    fill_points(plan, &room->deal, plan->earned, room->points);
    double worth = utility(aim, players, room->points);
    if (aim->shared) worth += nearly(players, room->deal.bids, room->deal.taken);
    forest->leaves[at] = (Leaf){
        worth, (double)room->points[seat], room->taken[seat],
        room->taken[seat] == room->deal.bids[seat],
    };
    return ~at;
}

/* Play every card that is active on over so many more deals, along all ways of the asker. */
static void grow_endings(
    const Problem *problem, const Options *options, Guide *guide, uint64_t *words,
    int64_t worlds, const Forest *forest
) {
    Draft draft = {0};
    Room room;
    Tables plan = problem->plan;
    plan.open = plan.tricks;
    furnish(&room, problem->deal.piles, problem->deal.bids, guide);
    for (int64_t world = 0; world < worlds; world++) {
        draw_deal(problem, &draft, words, true);
        uint64_t chance[2] = {random_word(words) | 1, random_word(words)};
        int64_t *roots = forest->roots + forest->sizes[DEALS_OF]++ * options->number;
        for (int64_t option = 0; option < options->number; option++) {
            roots[option] = NOT_PLAYED;
            if (!options->active[option]) continue;
            Mask legal;
            Script script = {options->choices + option, options->calls + option, &legal, 1};
            restart(&room, &problem->deal, draft.chosen, problem->unseen.voids);
            play_script(&plan, &room.deal, room.voids, &script);
            uint64_t seen = stirred(0, (uint64_t)options->choices[option]);
            roots[option] = grow(problem, &plan, forest, draft.chosen, &room, chance, seen, 1);
        }
    }
}

/* The cell of a key, an empty one where it has none yet; `size` is a power of two. */
INLINE Cell *cell_of(Cell *cells, int64_t size, uint64_t key) {
    uint64_t at = key & (uint64_t)(size - 1);
    while (cells[at].times && cells[at].key != key) at = (at + 1) & (uint64_t)(size - 1);
    return cells + at;
}

INLINE void add_to(Cell *cell, uint64_t key, double worth) {
    cell->key = key;
    cell->sum += worth;
    cell->times += 1;
}

/* The leaf that is come to. */
INLINE int64_t leaf_of(const Forest *forest, int64_t leads) {
    return leads < 0 ? ~leads : forest->turns[leads].result;
}

/* What is chosen in one deal, by what came of the others. */
static int64_t chosen_way(const Forest *forest, const Turn *turn, Cell *cells, int64_t size) {
    double best = 0.0;
    int64_t chosen = 0;
    for (int64_t way = 0; way < turn->number; way++) {
        const OwnWay *at = forest->ways + turn->first + way;
        double worth = forest->leaves[leaf_of(forest, at->leads)].worth, weight = 0.0, sum = 0.0;
        const Cell *same = cell_of(cells, size, stirred(turn->seen, (uint64_t)at->card));
        const Cell *alike = cell_of(cells, size, stirred(turn->alike, (uint64_t)at->card));
        if (same->times > 1) {
            sum = same->sum - worth;
            weight = (double)(same->times - 1);
        }
        if (alike->times > 1) {
            sum += ALIKE_WEIGHT * (alike->sum - worth) / (double)(alike->times - 1);
            weight += ALIKE_WEIGHT;
        }
        if (weight == 0.0) return 0;
        if (way == 0 || sum / weight > best) {
            best = sum / weight;
            chosen = way;
        }
    }
    return chosen;
}

/* Choose at every turn, the last ones first. `cells` are empty, twice as many as there are ways at
   least, and a power of two. */
static void settle(const Forest *forest, Cell *cells, int64_t size) {
    int64_t turns = forest->sizes[TURNS_OF], deepest = 0;
    for (int64_t at = 0; at < turns; at++) deepest = larger(deepest, forest->turns[at].deep);
    for (int64_t deep = deepest; deep > 0; deep--) {
        for (int64_t at = 0; at < turns; at++) {
            const Turn *turn = forest->turns + at;
            if (turn->deep != deep) continue;
            for (int64_t way = turn->first; way < turn->first + turn->number; way++) {
                uint64_t card = (uint64_t)forest->ways[way].card;
                double worth = forest->leaves[leaf_of(forest, forest->ways[way].leads)].worth;
                uint64_t seen = stirred(turn->seen, card), alike = stirred(turn->alike, card);
                add_to(cell_of(cells, size, seen), seen, worth);
                add_to(cell_of(cells, size, alike), alike, worth);
            }
        }
        for (int64_t at = 0; at < turns; at++) {
            Turn *turn = forest->turns + at;
            if (turn->deep != deep) continue;
            int64_t way = turn->first + chosen_way(forest, turn, cells, size);
            turn->result = leaf_of(forest, forest->ways[way].leads);
        }
    }
}

/* Add up what the options came to in some of the deals, after `settle`. */
static void add_endings(
    const Problem *problem, const Options *options, const Forest *forest, int64_t from,
    int64_t to, const Totals *found
) {
    for (int64_t world = from; world < to; world++)
        for (int64_t option = 0; option < options->number; option++) {
            int64_t leads = forest->roots[world * options->number + option];
            if (leads == NOT_PLAYED) continue;
            const Leaf *leaf = forest->leaves + leaf_of(forest, leads);
            found->times[option] += 1;
            found->sums[option] += leaf->worth;
            found->points[option] += leaf->points;
            found->took[option * (problem->plan.tricks + 1) + leaf->took] += 1.0;
            if (leaf->made) {
                found->made[option] += 1.0;
                found->points_made[option] += leaf->points;
            }
        }
}

#endif
