"""The screens on which the game is learnt: the list of lessons, and a lesson at the table."""
