"""A second reader of game records, written from the rules and not from the program.

It knows nothing of the program's own packages and imports none of them: from the lines of a
record alone it works out what each of them should be, and names the first that is not. `judge` is
all that is used from outside.
"""

from tests.referee.lines import Fault
from tests.referee.reader import judge, judged

__all__ = ["Fault", "judge", "judged"]
