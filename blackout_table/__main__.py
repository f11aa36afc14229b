"""`blackout`, also as `python -m blackout_table`."""

import sys

from game.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
