"""The expert's compiled search: deals as 64-bit masks, rules as small tables, playouts by numba.

`rules` holds what may be played and what it scores, `playouts` the policy that plays a deal out,
`determinization` how opponents' unseen cards are drawn, `search` one search for each kind of
decision, `compilation` how compiled code is made and kept. The clear engine is the law:
`tests/test_kernel.py` plays random games of every variant through both and demands the same legal
cards, winners and points at every step. Importing a module with compiled functions imports numba,
which only a worker process should do.
"""

from ai.kernel.compilation.cache import cache_folder_set

CACHED = cache_folder_set()
"""Whether compiled code can be kept for the next start; decided before numba is imported."""
