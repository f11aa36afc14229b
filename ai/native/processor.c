/* Which build of the kernel this processor can run: 1 for the one with newer instructions.

   On x86-64 that is level 3 (AVX2, BMI and their like: Intel since 2013, AMD since 2015); elsewhere
   there is one build for all. */

#include <stdint.h>

#if defined(_WIN32)
#define SHOWN __declspec(dllexport)
#else
#define SHOWN __attribute__((visibility("default")))
#endif

#if defined(__x86_64__)
#include <cpuid.h>

static int has_level_3(void) {
    unsigned a, b, c, d, low, high;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return 0;
    const unsigned first = bit_FMA | bit_MOVBE | bit_POPCNT | bit_OSXSAVE | bit_AVX | bit_F16C;
    if ((c & first) != first) return 0;
    /* The system must keep the wide registers, too. */
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    if ((low & 6) != 6) return 0;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return 0;
    const unsigned second = bit_AVX2 | bit_BMI | bit_BMI2;
    if ((b & second) != second) return 0;
    if (!__get_cpuid(0x80000001, &a, &b, &c, &d)) return 0;
    return (c & bit_LZCNT) != 0;
}

SHOWN int64_t newer_instructions(void) { return has_level_3(); }
#else
SHOWN int64_t newer_instructions(void) { return 0; }
#endif
