"""A second, compiled reading of the rules for search: deals as 64-bit masks, rules as small tables.

The clear engine is the law; `tests/test_kernel.py` plays random games of every variant through both
and demands the same legal cards, winners and points at every step. Importing `ai.kernel.play`
imports numba, which only a worker process should do.
"""

from ai.kernel.cache import settled

CACHED = settled()
"""Whether compiled code can be kept for the next start; decided before numba is imported."""
