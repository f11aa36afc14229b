/* Masks of cards, the random generator, and the few functions of real numbers that are needed.

   A mask has one bit a card. The generator is xorshift128+ (Vigna 2014) on two words, which the
   caller seeds with anything but two zeros. Nothing here calls the system's mathematics, which
   differs in the last digit from one system to the next: with -ffp-contract=off every processor
   gives the same numbers. */

#ifndef NUMBERS_H
#define NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "constants.h"

typedef uint64_t Mask;

#define INLINE static inline __attribute__((always_inline))

INLINE int64_t count(Mask mask) { return __builtin_popcountll(mask); }

/* The lowest card of a mask that is not empty. */
INLINE uint64_t lowest(Mask mask) { return (uint64_t)__builtin_ctzll(mask); }

/* The highest card of a mask that is not empty. */
INLINE uint64_t highest(Mask mask) { return (uint64_t)(63 - __builtin_clzll(mask)); }

INLINE Mask bit(uint64_t card) { return (Mask)1 << (card & 63); }

/* The mask of the higher bits. */
INLINE Mask above(uint64_t card) { return ~((bit(card) << 1) - 1); }

INLINE int64_t larger(int64_t one, int64_t other) { return one > other ? one : other; }
INLINE int64_t smaller(int64_t one, int64_t other) { return one < other ? one : other; }

INLINE uint64_t random_word(uint64_t *words) {
    uint64_t a = words[0], b = words[1];
    words[0] = b;
    a ^= a << 23;
    a ^= b ^ (a >> 17) ^ (b >> 26);
    words[1] = a;
    return a + b;
}

/* A random number from 0 to `bound` - 1, for a bound under 2^32. */
INLINE int64_t below(uint64_t *words, int64_t bound) {
    return (int64_t)(((random_word(words) >> 32) * (uint64_t)bound) >> 32);
}

/* A random number from 0 to 1. */
INLINE double random_share(uint64_t *words) {
    return (double)(random_word(words) >> 32) * (1.0 / 4294967296.0);
}

/* A random card of a mask that is not empty. */
INLINE uint64_t pick(uint64_t *words, Mask mask) {
    uint64_t skipped = ((random_word(words) >> 32) * (uint64_t)count(mask)) >> 32;
    while (skipped--) mask &= mask - 1;
    return lowest(mask);
}

INLINE uint64_t bits_of(double number) {
    uint64_t bits;
    __builtin_memcpy(&bits, &number, sizeof bits);
    return bits;
}

INLINE double with_bits(uint64_t bits) {
    double number;
    __builtin_memcpy(&number, &bits, sizeof number);
    return number;
}

/* e to a power, to the last digit or the one before it: 2^whole from the exponent, sixty-fourths
   from a table, the rest from the first terms of the series. */
INLINE double exponential(double power) {
    if (!(power > -708.0)) return 0.0;
    if (power > 709.0) power = 709.0;
    double steps = power * (64.0 / LN_2);
    int64_t whole = (int64_t)(steps + (steps < 0.0 ? -0.5 : 0.5));
    double rest = (power - (double)whole * LN_2_64_HIGH) - (double)whole * LN_2_64_LOW;
    double series =
        rest + rest * rest * (0.5 + rest * (1.0 / 6 + rest * (1.0 / 24 + rest * (1.0 / 120))));
    double root = ROOTS_OF_2[whole & 63];
    double found = root + root * series;
    return with_bits(bits_of(found) + ((uint64_t)(whole >> 6) << 52));
}

/* The natural logarithm of a normal number over zero: twice the series of the inverse hyperbolic
   tangent, of a mantissa between the root of a half and that of two. */
INLINE double logarithm(double number) {
    uint64_t bits = bits_of(number);
    int64_t exponent = (int64_t)(bits >> 52) - 1023;
    double mantissa = with_bits((bits & 0xFFFFFFFFFFFFFULL) | 0x3FF0000000000000ULL);
    if (mantissa > ROOT_2) {
        mantissa *= 0.5;
        exponent += 1;
    }
    double part = (mantissa - 1.0) / (mantissa + 1.0), square = part * part, series = 0.0;
    for (int term = 21; term >= 3; term -= 2) series = square * (1.0 / term + series);
    return (double)exponent * LN_2 + (2.0 * part + 2.0 * part * series);
}

/* The error function, to 14 digits: a table, and between its entries the first terms of Taylor's
   series around the nearest. */
INLINE double error_function(double at) {
    double size = at < 0.0 ? -at : at;
    if (!(size < 6.0)) return at < 0.0 ? -1.0 : 1.0;
    int64_t place = (int64_t)(size * 64.0 + 0.5);
    double x = (double)place / 64.0, away = size - x, slope = TWO_OVER_ROOT_PI * exponential(-x * x);
    double square = x * x;
    double fifth = (16.0 * square * square - 48.0 * square + 12.0) / 120.0;
    double fourth = (12.0 * x - 8.0 * square * x) / 24.0;
    double third = (4.0 * square - 2.0) / 6.0;
    double series = away * (1.0 + away * (-x + away * (third + away * (fourth + away * fifth))));
    double found = ERRORS[place] + slope * series;
    return at < 0.0 ? -found : found;
}

/* The next whole number below. */
INLINE double whole_below(double number) {
    double whole = (double)(int64_t)number;
    return whole > number ? whole - 1.0 : whole;
}

#endif
