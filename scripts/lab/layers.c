/* What nets whose inputs are on or off have in common while they learn: the first layer, its slopes,
   and a step of Adam. */

#include "nets.h"

#define SHOWN __attribute__((visibility("default")))

/* The first layer before it is rectified: of each sample the sum of the rows that are on, for which
   there is room for `most`. */
SHOWN int64_t sum_rows(
    const float *inputs, const float *bias, const int16_t *on, int64_t most, const int16_t *counts,
    int64_t samples, int64_t units, float *out
) {
    for (int64_t sample = 0; sample < samples; sample++) {
        float *row = out + sample * units;
        for (int64_t unit = 0; unit < units; unit++) row[unit] = bias[unit];
        add_inputs(inputs, units, on + most * sample, counts[sample], row);
    }
    return 0;
}

/* The slopes of the first layer's weights, added to `out`. */
SHOWN int64_t spread_rows(
    const float *slopes, const int16_t *on, int64_t most, const int16_t *counts, int64_t samples,
    int64_t units, float *restrict out
) {
    for (int64_t sample = 0; sample < samples; sample++)
        for (int64_t place = 0; place < counts[sample]; place++) {
            float *into = out + on[most * sample + place] * units;
            for (int64_t unit = 0; unit < units; unit++) into[unit] += slopes[sample * units + unit];
        }
    return 0;
}

/* A step of Adam, `rate` and `near` being two numbers of 32 bits. */
SHOWN int64_t descend(
    float *restrict flat, const float *restrict slope, float *restrict mean,
    float *restrict square, int64_t weights, const float *pace
) {
    float rate = pace[0], near = pace[1];
    for (int64_t place = 0; place < weights; place++) {
        float one = slope[place];
        mean[place] = 0.9f * mean[place] + 0.1f * one;
        square[place] = 0.999f * square[place] + 0.001f * one * one;
        flat[place] -= rate * mean[place] / (__builtin_sqrtf(square[place]) + near);
    }
    return 0;
}
