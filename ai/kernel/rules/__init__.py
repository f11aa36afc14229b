"""The rules of one deal as compiled code: tables, state of play, legal cards, points."""
