"""The main script of the bundle: `blackout` with its own Python.

Worker processes are the same program again; `freeze_support` within `main` sends them their way.
"""

import sys

from game.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
