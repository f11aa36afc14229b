/* The searches: all options of a decision over the same guessed deals, and deals before their
   first card. What is asked and what comes of it are the records of `ai.kernel.search.problem`. */

#ifndef SEARCH_H
#define SEARCH_H

#include "determinization.h"

typedef struct {
    const int64_t *choices, *calls;
    const uint8_t *active;
    int64_t number;
} Options;

typedef struct {
    int64_t *times;
    double *sums, *points, *made, *points_made, *took;
} Totals;

/* Tricks between the highest and the lowest that a seat may see in its hand when it bids. */
#define BID_NOISE 0.8
/* What the first place is worth against points, which still decide where it is won or lost, and
   what a point counts beside it. */
#define PRIZE 20.0
#define TRIFLE 0.02
/* What a deal that nearly all of a team made is still worth, of one that all made: where that is
   rare, it shows sooner which way is better. */
#define NEARLY 0.1

/* A deal with room of its own for what a playout changes; piles and bids are another's. */
typedef struct {
    Deal deal;
    int64_t now[NOW], taken[MOST_PLAYERS], lost[MOST_PLAYERS], extra[MOST_PLAYERS];
    int64_t points[MOST_PLAYERS];
    Mask hands[MOST_PLAYERS], voids[MOST_PLAYERS + 1];
    Guide *guides[MOST_PLAYERS]; /* by seat */
} Room;

INLINE void furnish(Room *room, int64_t *piles, int64_t *bids, Guide *guide) {
    *room = (Room){0};
    for (int seat = 0; seat < MOST_PLAYERS; seat++) room->guides[seat] = guide;
    room->deal = (Deal){room->now, room->hands, piles, bids, room->taken, room->lost, room->extra};
}

/* Let a deal stand where another does, but for the hands and what was shown. */
INLINE void restart(Room *room, const Deal *start, const Mask *hands, const Mask *voids) {
    for (int at = 0; at < NOW; at++) room->now[at] = start->now[at];
    for (int seat = 0; seat < MOST_PLAYERS; seat++) {
        room->hands[seat] = hands[seat];
        room->taken[seat] = start->taken[seat];
        room->lost[seat] = start->lost[seat];
        room->extra[seat] = start->extra[seat];
    }
    for (int seat = 0; seat <= MOST_PLAYERS; seat++) room->voids[seat] = voids[seat];
}

/* What an outcome of the deal is worth, given its points by seat. */
static double utility(const Utility *aim, int64_t players, const int64_t *points) {
    double own = (double)points[aim->seat], others = 0.0;
    for (int64_t seat = 0; seat < players; seat++) others += (double)points[seat];
    if (aim->shared) return own;
    others = (others - own) / (double)(players - 1);
    if (!aim->ending) return own - aim->envy * others;
    double first = 1.0;
    for (int64_t seat = 0; seat < players; seat++) {
        if (seat == aim->seat) continue;
        double ahead =
            aim->totals[aim->seat] + own - aim->totals[seat] - (double)points[seat];
        if (aim->doubt > 0.0)
            first *= 0.5 + 0.5 * error_function(ahead / (2.0 * aim->doubt));
        else if (ahead == 0.0)
            first *= 0.5;
        else if (ahead < 0.0)
            first = 0.0;
    }
    return PRIZE * first + TRIFLE * (own - aim->envy * others);
}

/* What it is worth beside the deal itself that most of a team made their bids. */
INLINE double nearly(int64_t players, const int64_t *bids, const int64_t *took) {
    int64_t makers = 0;
    for (int64_t seat = 0; seat < players; seat++) makers += bids[seat] == took[seat];
    return NEARLY * (double)makers / (double)players;
}

/* Add up what one playout of an option came to. */
static void add_playout(
    const Problem *problem, const Deal *deal, const int64_t *points, int64_t option,
    const Totals *found
) {
    const Utility *aim = &problem->asked.aim;
    int64_t seat = problem->asked.seat, players = problem->plan.players;
    double came_to = utility(aim, players, points);
    if (aim->shared) came_to += nearly(players, deal->bids, deal->taken);
    found->times[option] += 1;
    found->sums[option] += came_to;
    found->points[option] += (double)points[seat];
    found->took[option * (problem->plan.tricks + 1) + deal->taken[seat]] += 1.0;
    if (deal->taken[seat] == deal->bids[seat]) {
        found->made[option] += 1.0;
        found->points_made[option] += (double)points[seat];
    }
}

/* Play a deal out, every seat to its bid, and fill in the points. */
static void finish(const Problem *problem, Room *room, uint64_t *words) {
    const Tables *plan = &problem->plan;
    play_guided(plan, &room->deal, words, room->voids, room->guides);
    if (plan->open < plan->tricks) solve(plan, &room->deal, problem->asked.aim.envy);
    fill_points(plan, &room->deal, plan->earned, room->points);
}

/* Play one card of an option, and then the deal. */
INLINE void finish_after(
    const Problem *problem, Room *room, const Options *options, int64_t option, uint64_t *words
) {
    Mask legal;
    Script script = {options->choices + option, options->calls + option, &legal, 1};
    play_script(&problem->plan, &room->deal, room->voids, &script);
    finish(problem, room, words);
}

/* Play every card that is active out over so many deals. */
static void weigh_the_cards(
    const Problem *problem, const Options *options, Guide *guide, uint64_t *words,
    int64_t worlds, const Totals *found
) {
    Draft draft = {0};
    Room room;
    furnish(&room, problem->deal.piles, problem->deal.bids, guide);
    for (int64_t world = 0; world < worlds; world++) {
        draw_deal(problem, &draft, words, true);
        for (int64_t option = 0; option < options->number; option++) {
            if (!options->active[option]) continue;
            restart(&room, &problem->deal, draft.chosen, problem->unseen.voids);
            finish_after(problem, &room, options, option, words);
            add_playout(problem, &room.deal, room.points, option, found);
        }
    }
}

/* Fill in all bids, those not known by what each hand promises, after those made before; `noise` is
   by seat from -0.5 to 0.5, `own` the bid of who is asked. */
static void bid_around(
    const Problem *problem, const Draft *draft, const double *noise, int64_t own, int64_t *bids
) {
    const Tables *plan = &problem->plan;
    const Decider *asked = &problem->asked;
    int64_t players = plan->players, tricks = plan->tricks, total = 0, seat = asked->first_bidder;
    double fair = (double)tricks / (double)players;
    for (int64_t place = 0; place < players; place++) {
        if (seat == asked->seat) {
            bids[seat] = own;
        } else if (asked->known[seat]) {
            bids[seat] = problem->deal.bids[seat];
        } else {
            bool hooked = asked->hook_any || (asked->hook && place == players - 1);
            int64_t least = (int64_t)(asked->owing >> seat & 1);
            double mean = meant_bid(asked, draft->chosen_means[seat], fair, total, place);
            mean += noise[seat] * BID_NOISE;
            bids[seat] = rounded_bid(mean, total, tricks, hooked, least);
        }
        total += bids[seat];
        seat = (seat + plan->step) % players;
    }
}

/* Whether anything is known by which deals are weighed: a bid, or words. */
static bool is_told(const Problem *problem) {
    for (int64_t seat = 0; seat < problem->plan.players; seat++) {
        const double *said = problem->asked.trust + 3 * seat;
        if (problem->asked.known[seat] || said[0] != 0.0 || said[1] != 0.0 || said[2] != 0.0)
            return true;
    }
    return false;
}

static void draw_noise(const Problem *problem, uint64_t *words, double *noise) {
    for (int64_t seat = 0; seat < problem->plan.players; seat++)
        noise[seat] = random_share(words) - 0.5;
}

/* Play every bid that is active out over so many deals: as cards, but that bids not known are drawn
   from what each hand promises, around the table, those after the asker's knowing his. */
static void weigh_the_bids(
    const Problem *problem, const Options *options, Guide *guide, uint64_t *words,
    int64_t worlds, const Totals *found
) {
    Draft draft = {0};
    Room room;
    int64_t bids[MOST_PLAYERS] = {0};
    double noise[MOST_PLAYERS];
    bool weigh = is_told(problem);
    furnish(&room, problem->deal.piles, bids, guide);
    for (int64_t world = 0; world < worlds; world++) {
        draw_deal(problem, &draft, words, weigh);
        draw_noise(problem, words, noise);
        for (int64_t option = 0; option < options->number; option++) {
            if (!options->active[option]) continue;
            bid_around(problem, &draft, noise, options->choices[option], bids);
            restart(&room, &problem->deal, draft.chosen, problem->unseen.voids);
            for (int seat = 0; seat < MOST_PLAYERS; seat++) room.taken[seat] = 0;
            finish(problem, &room, words);
            add_playout(problem, &room.deal, room.points, option, found);
        }
    }
}

/* Play a deal on to its end over so many deals of the unseen cards, for a viewer who decides
   nothing; to `made`, by seat, is added how many made the bid. */
static void count_the_made(
    const Problem *problem, Guide *guide, uint64_t *words, int64_t worlds, int64_t *made
) {
    Draft draft = {0};
    Room room;
    int64_t bids[MOST_PLAYERS] = {0};
    double noise[MOST_PLAYERS];
    furnish(&room, problem->deal.piles, bids, guide);
    for (int64_t world = 0; world < worlds; world++) {
        draw_deal(problem, &draft, words, true);
        draw_noise(problem, words, noise);
        bid_around(problem, &draft, noise, 0, bids);
        restart(&room, &problem->deal, draft.chosen, problem->unseen.voids);
        finish(problem, &room, words);
        for (int64_t seat = 0; seat < problem->plan.players; seat++)
            made[seat] += room.taken[seat] == bids[seat];
    }
}

/* How the deals of a search go on, written down. All arrays have rows by deal and option. */
typedef struct {
    int64_t *cards;   /* (tricks left, players) the card of each seat; -1 for one that lay before */
    int64_t *winners; /* (tricks left) */
    int64_t *bids;    /* (players) */
} Courses;

/* Play every option out over so many deals and write down each card: the search without its sums,
   and without last tricks solved, since nobody at the table sees all hands. */
static void follow(
    const Problem *problem, const Options *options, Guide *guide, uint64_t *words,
    int64_t worlds, bool bidding, const Courses *found
) {
    Draft draft = {0};
    Room room;
    Tables plan = problem->plan;
    int64_t players = plan.players, first = problem->deal.now[TRICK], bids[MOST_PLAYERS] = {0};
    int64_t left = plan.tricks - first;
    double noise[MOST_PLAYERS];
    bool weigh = !bidding || is_told(problem);
    furnish(&room, problem->deal.piles, bids, guide);
    for (int64_t world = 0; world < worlds; world++) {
        draw_deal(problem, &draft, words, weigh);
        if (bidding) draw_noise(problem, words, noise);
        for (int64_t option = 0; option < options->number; option++) {
            int64_t row = world * options->number + option;
            int64_t *cards = found->cards + row * left * players;
            for (int64_t seat = 0; seat < players; seat++) bids[seat] = problem->deal.bids[seat];
            if (bidding) bid_around(problem, &draft, noise, options->choices[option], bids);
            restart(&room, &problem->deal, draft.chosen, problem->unseen.voids);
            if (!bidding) {
                Mask legal;
                Script script = {options->choices + option, options->calls + option, &legal, 1};
                play_script(&plan, &room.deal, room.voids, &script);
            }
            Mask before[MOST_PLAYERS];
            for (int64_t seat = 0; seat < players; seat++) before[seat] = draft.chosen[seat];
            for (int64_t trick = 0; trick < left; trick++) {
                plan.open = first + trick + 1;
                play_guided(&plan, &room.deal, words, room.voids, room.guides);
                for (int64_t seat = 0; seat < players; seat++) {
                    Mask played = before[seat] ^ room.hands[seat];
                    cards[trick * players + seat] = played ? (int64_t)lowest(played) : -1;
                    before[seat] = room.hands[seat];
                }
                found->winners[row * left + trick] = room.now[LEADER];
            }
            for (int64_t seat = 0; seat < players; seat++)
                found->bids[row * players + seat] = bids[seat];
        }
    }
}

/* Cards laid aside as a bid: a sensible way to lay, and cards weighed after it. Nobody knows what
   the others laid aside, so every deal of the search has bids of its own: those of the cards that
   lie aside in it. */

/* Deals drawn for each that is played: most have bids that nobody would lay with such a hand. */
#define LAID_DRAWN 16
/* Log odds by which a way to lay may look better or worse than it is. */
#define LAID_LOOSE 0.5
#define MOST_HELD 16

/* Log odds that a bid is made with such a hand, but for what all have in common. */
INLINE double laid_odds(int64_t bid, double mean, double variance, double fair) {
    mean += OUTLOOK_CONVICTION * (mean - fair);
    double off = (double)bid - mean, away = off * off / (variance + OUTLOOK_LEAST_VARIANCE);
    return OUTLOOK_DOUBT * __builtin_sqrt(variance > 0.0 ? variance : 0.0) + OUTLOOK_DISTANCE * away
           + (bid == 0 ? OUTLOOK_ZERO : 0.0);
}

/* The three cards that a hand would sensibly lay aside; each counts as in the whole hand. `values`
   are by card the tricks that it bids. */
static Mask lay_aside(
    const Tables *plan, Mask held, Mask pack, bool leads, const int64_t *values, uint64_t *words
) {
    int64_t players = plan->players, in_play = (players - 1) * plan->tricks;
    double fair = (double)plan->tricks / (double)players, mean, variance;
    Mask unseen = pack & ~held, rest = held, chosen = 0;
    uint64_t cards[MOST_HELD];
    double gain[MOST_HELD], doubt[MOST_HELD], best = -1e9;
    expected_tricks(
        held, unseen, in_play, players - 1, leads, plan->mask, plan->trump, &mean, &variance
    );
    int size = 0;
    while (rest && size < MOST_HELD) {
        uint64_t card = lowest(rest);
        double without, left;
        rest &= rest - 1;
        expected_tricks(
            held & ~bit(card), unseen, in_play, players - 1, leads, plan->mask, plan->trump,
            &without, &left
        );
        cards[size] = card;
        gain[size] = mean - without;
        doubt[size++] = variance - left;
    }
    for (int a = 0; a < size; a++)
        for (int b = a + 1; b < size; b++)
            for (int c = b + 1; c < size; c++) {
                int64_t bid = values[cards[a]] + values[cards[b]] + values[cards[c]];
                double odds = laid_odds(
                    bid, mean - gain[a] - gain[b] - gain[c],
                    variance - doubt[a] - doubt[b] - doubt[c], fair
                );
                odds += LAID_LOOSE * (random_share(words) - 0.5);
                if (odds > best) {
                    best = odds;
                    chosen = bit(cards[a]) | bit(cards[b]) | bit(cards[c]);
                }
            }
    return chosen;
}

/* What cards laid aside bid. */
INLINE int64_t laid_bid(Mask aside, const int64_t *values) {
    int64_t bid = 0;
    for (; aside; aside &= aside - 1) bid += values[lowest(aside)];
    return bid;
}

/* How well the bids laid aside fit the hands drawn. */
static double laid_likelihood(const Problem *problem, const Mask *drawn, const int64_t *laid) {
    const Tables *plan = &problem->plan;
    int64_t players = plan->players, tricks = plan->tricks;
    double fit = 1.0;
    for (int64_t seat = 0; seat < players; seat++) {
        if (seat == problem->asked.seat) continue;
        Mask held = drawn[seat] | problem->unseen.gone[seat];
        double mean, variance;
        expected_tricks(
            held, problem->unseen.pack & ~held, (players - 1) * tricks, players - 1,
            seat == problem->asked.leader, plan->mask, plan->trump, &mean, &variance
        );
        fit *= bid_chance(laid[seat], mean, variance, tricks);
    }
    return fit;
}

/* Choose hands and the cards laid aside, likelier the better they fit each other. What lies in the
   places past the seats was laid aside by the seat so many places before. */
static void draw_laid(
    const Problem *problem, Draft *draft, int64_t *bids, const int64_t *values, uint64_t *words
) {
    const Unseen *unseen = &problem->unseen;
    int64_t players = problem->plan.players, laid[MOST_PLAYERS] = {0};
    double total = 0.0;
    for (int64_t turn = 0; turn < LAID_DRAWN; turn++) {
        rearrange(unseen, words);
        for (int64_t seat = 0; seat < MOST_PLAYERS; seat++)
            draft->drawn[seat] = problem->deal.hands[seat];
        for (int64_t seat = 0; seat < players; seat++)
            laid[seat] = problem->asked.known[seat] ? problem->deal.bids[seat] : 0;
        for (int64_t at = 0; at < unseen->dealt; at++) {
            int64_t place = unseen->places[at];
            if (place < players)
                draft->drawn[place] |= bit(unseen->cards[at]);
            else if (place < 2 * players)
                laid[place - players] += values[unseen->cards[at]];
        }
        double fit = laid_likelihood(problem, draft->drawn, laid);
        total += fit;
        if (random_share(words) * total <= fit)
            for (int64_t seat = 0; seat < MOST_PLAYERS; seat++) {
                draft->chosen[seat] = draft->drawn[seat];
                bids[seat] = laid[seat];
            }
    }
}

static void weigh_the_cards_after_laying(
    const Problem *problem, const Options *options, const int64_t *values, Guide *guide,
    uint64_t *words, int64_t worlds, const Totals *found
) {
    Draft draft = {0};
    Room room;
    int64_t bids[MOST_PLAYERS] = {0};
    furnish(&room, problem->deal.piles, bids, guide);
    for (int64_t world = 0; world < worlds; world++) {
        draw_laid(problem, &draft, bids, values, words);
        for (int64_t option = 0; option < options->number; option++) {
            if (!options->active[option]) continue;
            restart(&room, &problem->deal, draft.chosen, problem->unseen.voids);
            finish_after(problem, &room, options, option, words);
            add_playout(problem, &room.deal, room.points, option, found);
        }
    }
}

#endif
