/* What a seat sees of a deal of any variant, as the numbers of inputs that are on: the list of
   `ai.nets.general.inputs`, which says what each is, read from a deal in play. */

#ifndef GENERAL_INPUTS_H
#define GENERAL_INPUTS_H

#include "search.h"

#define MOST_CARDS 54
#define TRUMPS 6        /* none, four suits, jokers */
#define MOST_TRICKS 17
#define RULE_INPUTS 40  /* of a deal's rules, at most */
#define MOST_INPUTS 256 /* that are on at once */

enum {
    CARD_SLOTS = 68,
    BID_SLOTS = MOST_TRICKS + 1,
    ACTION_SLOTS = CARD_SLOTS + BID_SLOTS,
    OWNERS = 7,
    IN_HAND = 0,
    HIGHER = IN_HAND + CARD_SLOTS,
    WOULD_WIN = HIGHER + 16 * GROUPS,
    PLAYED_BY = WOULD_WIN + CARD_SLOTS,
    SHOWN_BY = PLAYED_BY + OWNERS * CARD_SLOTS,
    TURNED_UP = SHOWN_BY + (OWNERS - 1) * CARD_SLOTS,
    HIGHEST = TURNED_UP + CARD_SLOTS,
    WINNER = HIGHEST + CARD_SLOTS,
    SUIT_TO_FOLLOW = WINNER + MOST_PLAYERS,
    OWN_LENGTH = SUIT_TO_FOLLOW + GROUPS + 2,
    UNSEEN_LENGTH = OWN_LENGTH + BID_SLOTS * GROUPS,
    IN_TRICK = UNSEEN_LENGTH + BID_SLOTS * GROUPS,
    AT_TABLE = IN_TRICK + MOST_PLAYERS,
    TRICKS_LEFT = AT_TABLE + MOST_PLAYERS + 1,
    TRICKS_DEALT = TRICKS_LEFT + BID_SLOTS,
    BIDDING_PLACE = TRICKS_DEALT + BID_SLOTS,
    BID_TOTAL = BIDDING_PLACE + MOST_PLAYERS,
    STILL_WANTED = BID_TOTAL + 15,
    MY_BID = STILL_WANTED + 15,
    MY_NEED = MY_BID + BID_SLOTS + 1,
    OTHER_SEATS = MY_NEED + BID_SLOTS + 3,
    OTHER_NEED = BID_SLOTS + 1,
    OTHER_VOIDS = OTHER_NEED + 17,
    OTHER_PLAYED = OTHER_VOIDS + GROUPS,
    OTHER_SIZE = OTHER_PLAYED + 1,
    TRUMP_KIND = OTHER_SEATS + (MOST_PLAYERS - 1) * OTHER_SIZE,
    POINTS_DOUBLE = TRUMP_KIND + 3,
    STREAK_PAYS = POINTS_DOUBLE + 1,
    DECLARED_BY = STREAK_PAYS + 2,
    STAKED_BY = DECLARED_BY + MOST_PLAYERS,
    BIDS_MISSING = STAKED_BY + MOST_PLAYERS,
    RULES_OF_DEAL = BIDS_MISSING + 1,
};

/* Numbers of the members of `game.engine.choices`, in the order in which they stand there. */
enum { TURNED, TURNED_LATE, SECOND_PACK, FIXED, DECLARER, DEALERS_LAST, RANDOM_TRUMP, NO_TRUMPS };
enum { SEES_OWN, BLIND_UNTIL_BID, FOREHEAD, PILE_UNSEEN, PILE_KNOWN_SET };
enum { IN_TURN, SIMULTANEOUS, LAID };
enum { FREE_TOTAL, HOOK, HOOK_ANY, EXACT };

/* A deal of a variant before its cards, as `ai.nets.general.kinds` writes it: the places of the two packs
   are by number of a card in the deal's pack. */
typedef struct {
    int64_t players, cards, tricks, dealer, first_bidder, leader, step, pack;
    int64_t trump_from, fixed, sight, bidding, total, misere;
    int64_t owes;               /* by bit, the seats that may not bid zero */
    const int64_t *declared;    /* by bid and tricks, what a declarer earns; may be NULL */
    double scale;               /* points that count as one in what is learned */
    int64_t rules[RULE_INPUTS]; /* inputs that are on in all its positions; -1 at the end */
    int64_t suit[MOST_CARDS];   /* by card: its trump were it turned, see `trump` */
    int64_t values[MOST_CARDS]; /* by card: the tricks that it bids where it is laid aside */
    int64_t bits[TRUMPS][MOST_CARDS];
    Tables tables[TRUMPS];
} Kind;

/* A deal in play. Masks are in the layout of its trump, of no trump while that is not known. */
typedef struct {
    int64_t kind, trump; /* 0 none, 1 to 4 the suits, 5 jokers; -1 not known yet */
    int64_t turn, unbid;
    int64_t turn_up;     /* number of a card in the pack, or -1 */
    int64_t declarer, staked;
    int64_t by_rules;    /* by bit, the seats that play by the rules of thumb of a playout */
    int64_t now[NOW];
    Mask hands[MOST_PLAYERS], gone[MOST_PLAYERS], laid[MOST_PLAYERS];
    Mask shown[MOST_PLAYERS]; /* what lies open to the others of each hand */
    Mask voids[MOST_PLAYERS + 1];
    int64_t piles[MOST_PLAYERS * MOST_TRICKS];
    int64_t bids[MOST_PLAYERS], taken[MOST_PLAYERS], lost[MOST_PLAYERS], extra[MOST_PLAYERS];
    int64_t trick[MOST_PLAYERS]; /* the cards of the trick going on, in their order */
    int64_t deck[MOST_CARDS];    /* numbers of cards: hand after hand, then the stock */
} Position;

/* What a decision reads of a position beside its inputs. */
typedef struct {
    int64_t places[GROUPS], sizes[GROUPS];
} Order;

INLINE const Tables *tables_in(const Kind *kind, const Position *at) {
    return &kind->tables[at->trump < 0 ? 0 : at->trump];
}

INLINE int64_t between(int64_t number, int64_t least, int64_t most) {
    return smaller(larger(number, least), most);
}

/* How many turns after a seat another comes. */
INLINE int64_t turns_after(const Kind *kind, int64_t seat, int64_t other) {
    int64_t away = kind->step == 1 ? other - seat : seat - other;
    return away < 0 ? away + kind->players : away;
}

INLINE int64_t after(const Kind *kind, int64_t seat, int64_t turns) {
    return (seat + kind->step * turns) % kind->players;
}

INLINE bool sees_own(const Kind *kind, const Position *at) {
    switch (kind->sight) {
    case SEES_OWN:
    case PILE_KNOWN_SET: return true;
    case BLIND_UNTIL_BID: return at->unbid == 0;
    }
    return false;
}

/* Whether a seat knows the bid of another. */
INLINE bool knows_bid(const Kind *kind, const Position *at, int64_t seat, int64_t other) {
    if (at->bids[other] < 0) return false;
    if (kind->bidding == IN_TURN || seat == other) return true;
    if (kind->bidding == SIMULTANEOUS) return at->unbid == 0;
    return at->staked == other;
}

/* The place of a card in the net's lists of cards: suits in their order, the highest on top. */
INLINE int64_t slot_of(const Tables *plan, const Order *order, uint64_t card) {
    int64_t group = plan->group[card];
    if (group == JOKER_GROUP) return 64 + (int64_t)card - 62;
    int64_t height = (int64_t)card % STRIDE;
    return STRIDE * order->places[group] + STRIDE - order->sizes[group] + height;
}

/* The order of the suits for a seat: trump first, then by its cards' number and height. */
static void put_in_order(const Tables *plan, Mask own, Order *order) {
    int64_t worth[GROUPS] = {0};
    for (; own; own &= own - 1) {
        uint64_t card = lowest(own);
        worth[plan->group[card]] += 1000 + 20 * ((int64_t)card % STRIDE);
    }
    if (plan->trump >= 0) worth[plan->trump] += 1000000;
    for (int group = 0; group < GROUPS; group++) order->sizes[group] = count(plan->mask[group]);
    for (int group = 0; group < JOKER_GROUP; group++) {
        order->places[group] = 0;
        for (int other = 0; other < JOKER_GROUP; other++)
            order->places[group] +=
                worth[other] > worth[group] || (worth[other] == worth[group] && other < group);
    }
    order->places[JOKER_GROUP] = JOKER_GROUP;
}

static int64_t list_cards(
    const Tables *plan, const Order *order, Mask cards, int64_t base, int16_t *on, int64_t found
) {
    for (; cards; cards &= cards - 1)
        on[found++] = (int16_t)(base + slot_of(plan, order, lowest(cards)));
    return found;
}

static int64_t list_hand(
    const Kind *kind, const Position *at, const Order *order, int64_t seat, Mask own, int16_t *on
) {
    const Tables *plan = tables_in(kind, at);
    bool flexible = plan->duties.flexible != 0;
    int64_t found = list_cards(plan, order, own, IN_HAND, on, 0);
    Mask unseen = 0;
    for (int group = 0; group < GROUPS; group++) unseen |= plan->mask[group];
    unseen &= ~(own | at->laid[seat]);
    if (at->staked >= 0) unseen &= ~at->laid[at->staked];
    for (int64_t other = 0; other < kind->players; other++) {
        unseen &= ~at->gone[other];
        if (other != seat) unseen &= ~at->shown[other];
    }
    bool turned = at->turn_up >= 0 && at->trump >= 0;
    if (turned) {
        uint64_t card = (uint64_t)kind->bits[at->trump][at->turn_up];
        on[found++] = (int16_t)(TURNED_UP + slot_of(plan, order, card));
        if (kind->trump_from == TURNED || kind->trump_from == TURNED_LATE) unseen &= ~bit(card);
    }
    int64_t played = at->now[PLAYED], led = at->now[LED], best = at->now[BEST];
    for (int64_t group = 0; group < GROUPS; group++) {
        Mask mine = own & plan->mask[group], out = unseen & plan->mask[group];
        int64_t place = order->places[group];
        on[found++] = (int16_t)(OWN_LENGTH + BID_SLOTS * place + count(mine));
        on[found++] = (int16_t)(UNSEEN_LENGTH + BID_SLOTS * place + count(out));
        for (; mine; mine &= mine - 1) {
            uint64_t card = lowest(mine);
            int64_t over = group == JOKER_GROUP ? 0 : smaller(count(out & above(card)), 15);
            on[found++] = (int16_t)(HIGHER + 16 * place + over);
            if (!played || (flexible && group == JOKER_GROUP)) continue;
            if (plan->power[64 * (led < 0 ? group : led) + (int64_t)card] > best)
                on[found++] = (int16_t)(WOULD_WIN + slot_of(plan, order, card));
        }
    }
    return found;
}

/* Fill in which inputs are on for a seat, and the order of its suits; how many are on. */
static int64_t list_inputs(
    const Kind *kind, const Position *at, int64_t seat, Order *order, int16_t *on
) {
    const Tables *plan = tables_in(kind, at);
    Mask own = sees_own(kind, at) ? at->hands[seat] : 0;
    put_in_order(plan, own | at->gone[seat] | at->laid[seat], order);
    int64_t found = list_hand(kind, at, order, seat, own, on);
    int64_t players = kind->players, tricks = kind->tricks, leader = at->now[LEADER];
    int64_t played = at->now[PLAYED], left = tricks - at->now[TRICK];
    int64_t total = -tricks, wanted = -left;
    for (int64_t turns = 0; turns < players; turns++) {
        int64_t one = after(kind, seat, turns), owner = smaller(turns, OWNERS - 1);
        int64_t bid = -1, need = 0;
        if (knows_bid(kind, at, seat, one)) {
            bid = at->bids[one];
            need = bid - at->taken[one];
            total += bid;
            wanted += larger(need, 0);
        }
        found = list_cards(plan, order, at->gone[one], PLAYED_BY + owner * CARD_SLOTS, on, found);
        if (turns == 0) {
            on[found++] = (int16_t)(MY_BID + bid + 1);
            if (bid >= 0) on[found++] = (int16_t)(MY_NEED + between(need, -3, MOST_TRICKS) + 3);
            continue;
        }
        int64_t base = OTHER_SEATS + (turns - 1) * OTHER_SIZE;
        on[found++] = (int16_t)(base + bid + 1);
        if (bid >= 0) on[found++] = (int16_t)(base + OTHER_NEED + between(need, -3, 13) + 3);
        for (int64_t group = 0; group < GROUPS; group++)
            if (at->voids[one] & plan->mask[group])
                on[found++] = (int16_t)(base + OTHER_VOIDS + order->places[group]);
        if (turns_after(kind, leader, one) < played) on[found++] = (int16_t)(base + OTHER_PLAYED);
        int64_t into = SHOWN_BY + (owner - 1) * CARD_SLOTS;
        found = list_cards(plan, order, at->shown[one], into, on, found);
    }
    if (played) {
        int64_t winner = at->now[WINNING], led = at->now[LED];
        uint64_t best = (uint64_t)at->trick[turns_after(kind, leader, winner)];
        on[found++] = (int16_t)(HIGHEST + slot_of(plan, order, best));
        on[found++] = (int16_t)(WINNER + turns_after(kind, seat, winner));
        on[found++] = (int16_t)(SUIT_TO_FOLLOW + (led < 0 ? GROUPS + 1 : order->places[led]));
    } else {
        on[found++] = SUIT_TO_FOLLOW + GROUPS;
    }
    on[found++] = (int16_t)(IN_TRICK + played);
    on[found++] = (int16_t)(AT_TABLE + players);
    on[found++] = (int16_t)(TRICKS_LEFT + left);
    on[found++] = (int16_t)(TRICKS_DEALT + tricks);
    on[found++] = (int16_t)(BIDDING_PLACE + turns_after(kind, kind->first_bidder, seat));
    on[found++] = (int16_t)(BID_TOTAL + between(total, -7, 7) + 7);
    on[found++] = (int16_t)(at->unbid ? BIDS_MISSING : STILL_WANTED + between(wanted, -4, 10) + 4);
    if (at->trump < 0)
        on[found++] = TRUMP_KIND + 1;
    else if (plan->trump < 0)
        on[found++] = TRUMP_KIND;
    else if (plan->trump == JOKER_GROUP)
        on[found++] = TRUMP_KIND + 2;
    if (plan->factor == 2) on[found++] = POINTS_DOUBLE;
    if (plan->streak[2 * seat + 1]) on[found++] = STREAK_PAYS;
    if (plan->streak[2 * seat]) on[found++] = STREAK_PAYS + 1;
    if (at->declarer >= 0)
        on[found++] = (int16_t)(DECLARED_BY + turns_after(kind, seat, at->declarer));
    if (at->staked >= 0) on[found++] = (int16_t)(STAKED_BY + turns_after(kind, seat, at->staked));
    for (int rule = 0; rule < RULE_INPUTS && kind->rules[rule] >= 0; rule++)
        on[found++] = (int16_t)kind->rules[rule];
    return found;
}

#endif
